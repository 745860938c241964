import {
  type Block,
  type Document,
  figure,
  fold,
  heading,
  list,
  type Notice,
  type Section,
  table,
  text,
} from '../../document/document.ts'
import { left, right, type Tone, tableFrom } from '../../document/table.ts'
import { formatCount, formatCounted, formatCredits, formatDuration } from '../../units.ts'
import type { RuleResult } from '../judgement.ts'
import { RULES } from '../registry.ts'
import { ruleCoverage } from '../rule-coverage.ts'
import type { Verdict } from '../verdict.ts'
import { clientNotices, endOf } from './client-notices.ts'
import { scoreText } from './score.ts'
import { sequence } from './sequence.ts'

export const VERDICT_WORDS = {
  pass: { word: 'PASS', meaning: 'the client broke no rule', tone: 'good' },
  fail: { word: 'FAIL', meaning: 'the client broke a rule', tone: 'bad' },
  inconclusive: { word: 'INCONCLUSIVE', meaning: 'the client could not be judged', tone: 'warn' },
} as const

interface OutcomeWords {
  word: string
  meaning: string
  tone: Tone
}

/** The outcome in words: what left it open, and how much stands behind it. */
export function outcomeWords(outcome: Verdict['outcome'], rules: readonly RuleResult[]): OutcomeWords {
  const { word, meaning, tone } = VERDICT_WORDS[outcome]
  const isOpen = rules.some(({ undecided, severity }) => undecided > 0 && severity === 'error')
  const said = outcome === 'inconclusive' && isOpen ? 'it is unknown whether the client broke a rule' : meaning
  const { tested: count, all } = ruleCoverage(rules)
  const share = count === 0 && outcome !== 'pass' ? '' : `; ${count} of ${all} rules were tested`
  return { word, meaning: `${said}${share}`, tone }
}

/** Rules that were not tested, and the action of the client that each needs. */
export function untestedSection(rules: readonly RuleResult[]): Section {
  const items = ruleCoverage(rules).untested.map(({ id, needs, undecided }) => ({
    head: id,
    text: undecided > 0 ? 'send requests that differ from each other' : needs,
  }))
  const blocks = items.length === 0 ? [] : [list(items)]
  return {
    id: 'untested',
    title: 'Not tested: what the client must do to test a rule',
    titled: ['terminal', 'markdown'],
    blocks,
  }
}

const RESULT: Readonly<Record<RuleResult['verdict'], { text: string; tone: Tone }>> = {
  pass: { text: 'kept', tone: 'good' },
  fail: { text: 'broken', tone: 'bad' },
  'cannot-tell': { text: 'cannot tell', tone: 'warn' },
  'not-met': { text: 'not met', tone: 'muted' },
}
/** Findings of a rule that a terminal and a page show. */
const MOST_FINDINGS = 3

const SUITE = 'add --suite, which runs the client in worlds that refuse its calls and lose responses'

/** The report on one client in one world. */
export function judgeDocument(verdict: Verdict): Document {
  const { world, seed, speed, command, outcome, exitCode, reasons, rules, seen, score, schema } = verdict
  const client = command === null ? 'a client started elsewhere' : command.words.join(' ')
  return {
    data: verdict,
    title: `${VERDICT_WORDS[outcome].word}: ${world}, gatebench judge`,
    kind: 'Judge: one world',
    heading: world,
    about: [
      { label: 'client', text: client, code: true },
      { label: 'seen', text: seenText(verdict) },
      { label: 'seed', text: String(seed) },
      ...(speed === 1 ? [] : [{ label: 'time', text: `the mock ran ${speed} times as fast` }]),
      ...(score === null ? [] : [{ label: 'compared with ideal', text: scoreText(score) }]),
    ],
    verdict: {
      ...outcomeWords(outcome, rules),
      exitCode,
      ...(outcome === 'pass' && command !== null && ruleCoverage(rules).tested === 0 && { next: SUITE }),
      reasons: [...reasons],
      notices: notices(verdict),
    },
    brief: [fixes(rules), list([{ head: 'client', text: endText([verdict]) }]), course(verdict)],
    sections: [
      { id: 'course', title: 'Course', bare: true, blocks: [course(verdict)] },
      broken(rules),
      untestedSection(rules),
      all(rules),
    ],
    origin: `Written by gatebench from ${formatCounted(seen.requests, 'request')} (${schema}).`,
  }
}

/** Fix for each broken rule, in a line: up to the first comma of the whole advice. */
export function fixes(rules: readonly RuleResult[]): Block {
  const broken = new Map(rules.filter(({ verdict }) => verdict === 'fail').map((rule) => [rule.id, rule]))
  return list(
    [...broken.values()].map(({ id, mend }) => ({ head: `fix ${id}`, text: mend.split(/[,;:]/)[0] ?? mend })),
    { noun: 'rule' },
  )
}

/** How the client came to its end, in each world. */
export function endText(worlds: readonly Verdict[]): string {
  const ends = worlds.flatMap(({ command }) => (command === null ? [] : [endOf(command)]))
  const [first, ...others] = [...new Set(ends)]
  if (first === undefined) return 'started elsewhere'
  if (others.length > 0)
    return [first, ...others].map((end) => `${end} (${ends.filter((one) => one === end).length})`).join(', ')
  return worlds.length === 1
    ? `${first} after ${formatDuration(worlds[0]?.command?.durationMs ?? 0)}`
    : `${first} in each world`
}

/** A terminal shows no head of the page. */
function course(verdict: Verdict): Block {
  const { score } = verdict
  const found = [
    { head: 'seen', text: seenText(verdict) },
    ...(score === null ? [] : [{ head: 'compared with the ideal', text: scoreText(score) }]),
  ]
  return list(found, { in: ['terminal'] })
}

function seenText({ seen }: Verdict): string {
  const { requests, attempts, refused, reads, credits, spanMs } = seen
  if (requests === 0) return 'no request'
  return `${formatCounted(requests, 'request')} in ${formatDuration(spanMs)}: ${formatCount(attempts)} ${attempts === 1 ? 'submit or message' : 'submits and messages'} (${formatCount(refused)} refused or lost), ${formatCounted(reads, 'task read')}, ${formatCredits(credits)} credits`
}

function notices(verdict: Verdict): Notice[] {
  const { rules, seen } = verdict
  const unclear = rules.filter(({ verdict, unclear, unshown }) => verdict !== 'fail' && unclear > unshown)
  return [
    ...clientNotices(verdict),
    ...keyNotices(seen.idempotencyKeys),
    ...freeNotices([verdict]),
    ...pauseNotices([verdict]),
    ...unshownNotices(rules),
    ...(unclear.length === 0
      ? []
      : [{ tone: 'muted' as const, text: `not always decidable: ${unclear.map(({ id }) => id).join(', ')}` }]),
  ]
}

/** A key is of use to this judge, and not to a client of this gateway. */
export function keyNotices(idempotencyKeys: number): Notice[] {
  if (idempotencyKeys === 0) return []
  const text = `${formatCounted(idempotencyKeys, 'request')} with an idempotency key: this gateway ignores the key, so a repeated submit may be bought twice`
  return [{ tone: 'muted', text }]
}

/** Rules of which no world shows whether they were broken, and why. */
export function unshownNotices(rules: readonly RuleResult[]): Notice[] {
  return RULES.flatMap(({ id, unshown }) => {
    const some = rules.filter((one) => one.id === id)
    const calls = some.reduce((sum, one) => sum + one.unshown, 0)
    if (unshown === undefined || calls === 0 || some.some(({ count, judged }) => count + judged > 0)) return []
    return [
      { tone: 'muted' as const, text: `${id}, not shown by the wire in ${formatCounted(calls, 'call')}: ${unshown}` },
    ]
  })
}

/** Fewer repetitions may have had no reason to wait. */
const FEWEST_REPEATS = 10
/** A timer of a client that waits at all runs longer. */
const NO_PAUSE_MS = 50

/** A client that never waited may run with timers that do not. */
export function pauseNotices(worlds: readonly Pick<Verdict, 'seen'>[]): Notice[] {
  const repeats = worlds.reduce((sum, { seen }) => sum + seen.repeats, 0)
  const longest = Math.max(0, ...worlds.map(({ seen }) => seen.longestPauseMs))
  if (repeats < FEWEST_REPEATS || longest >= NO_PAUSE_MS) return []
  const text = `the client waited at most ${formatDuration(longest)} before any of its ${formatCount(repeats)} retries and repeated reads. If it runs with fake timers, judge it with real ones`
  return [{ tone: 'warn', text }]
}

/** Calls that were given up where neither the gateway's specification nor HTTP asks for a retry: no rule is broken. */
export function freeNotices(worlds: readonly Pick<Verdict, 'seen'>[]): Notice[] {
  const calls = worlds.reduce((sum, { seen }) => sum + seen.givenUpFreely, 0)
  if (calls === 0) return []
  const were = calls === 1 ? 'was' : 'were'
  const text = `${formatCounted(calls, 'call')} ${were} given up after a 408 or 425: nothing was bought, and the client may send such a request again`
  return [{ tone: 'muted', text }]
}

function broken(rules: readonly RuleResult[]): Section {
  const blocks = rules
    .filter(({ verdict }) => verdict === 'fail')
    .flatMap((rule, at) => brokenBlocks(rule, { isFirst: at === 0 }))
  return { id: 'broken', title: 'Broken rules', titled: ['terminal', 'markdown'], blocks }
}

/** One broken rule with its evidence, its cost and its fix. A page shows the evidence of the first one as it opens. */
export function brokenBlocks(rule: RuleResult, { isFirst, world }: { isFirst: boolean; world?: string }): Block[] {
  const { id, severity, title, mend } = rule
  return [
    heading(`${id} (${severity}${world === undefined ? '' : `, ${world}`}): it ${title}`),
    ...(isFirst ? evidence(rule) : [fold('Show the evidence', evidence(rule), { folded: ['html'] })]),
    text(`${costText(rule)} Fix: ${mend}.`),
  ]
}

/** Findings, and the exchange around the first that has one of two requests or more. */
function evidence({ id, findings }: RuleResult): Block[] {
  const exchange = findings.map(({ exchange = [] }) => exchange).find(({ length }) => length > 1)
  return [
    list(
      findings
        .slice(0, MOST_FINDINGS)
        .map(({ at, evidence }) => ({ head: `${(at / 1000).toFixed(3)} s`, text: evidence })),
    ),
    ...(exchange === undefined ? [] : [figure(() => sequence(id, exchange))]),
  ]
}

function costText({ count, cost }: RuleResult): string {
  const { credits, requests, seconds } = cost
  const parts = [
    ...(credits > 0 ? [`${formatCredits(credits)} credits`] : []),
    ...(requests > 0 ? [formatCounted(requests, 'needless request')] : []),
    ...(seconds > 0 ? [`${formatDuration(seconds * 1000)} lost`] : []),
  ]
  const times = count === 1 ? 'Once' : `${formatCount(count)} times`
  return `${times}${parts.length === 0 ? '' : `; cost: ${parts.join(', ')}`}.`
}

function all(rules: readonly RuleResult[]): Section {
  const columns = [
    left<RuleResult>('rule', ({ id }) => ({ text: id, code: true })),
    left<RuleResult>('verdict', ({ verdict, severity }) => {
      const { text, tone } = RESULT[verdict]
      return verdict === 'fail' && severity === 'warning' ? { text: 'broken (warning)', tone: 'warn' } : { text, tone }
    }),
    right<RuleResult>('broken', ({ count }) => count),
    right<RuleResult>('judged', ({ judged }) => judged),
    right<RuleResult>('cannot tell', ({ unclear }) => unclear),
  ]
  return {
    id: 'rules',
    title: 'Rules',
    titled: ['terminal', 'markdown'],
    blocks: [table(tableFrom(rules, columns), 'All rules')],
  }
}
