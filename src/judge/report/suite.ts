import { type Block, type Document, list, type Section, table } from '../../document/document.ts'
import { type Cell, left, tableFrom } from '../../document/table.ts'
import { formatCount, formatCounted } from '../../units.ts'
import type { RuleResult } from '../judgement.ts'
import { type Suite, unjudgedText, type Verdict } from '../verdict.ts'
import { suiteNotices } from './client-notices.ts'
import {
  brokenBlocks,
  endText,
  fixes,
  freeNotices,
  keyNotices,
  outcomeWords,
  pauseNotices,
  unshownNotices,
  untestedSection,
  VERDICT_WORDS,
} from './document.ts'
import { scoreText } from './score.ts'

/** The report on one client in several worlds: a matrix, world by rule, and the evidence. */
export function suiteDocument(suite: Suite): Document {
  const { outcome, exitCode, reasons, worlds, schema } = suite
  const [first] = worlds
  const left = unjudgedText(suite)
  const all = worlds.length + (suite.unjudged?.length ?? 0)
  const count = `${left === null ? '' : `${worlds.length} of `}${formatCounted(all, 'world')}`
  const requests = worlds.reduce((sum, { seen }) => sum + seen.requests, 0)
  return {
    data: suite,
    title: `${VERDICT_WORDS[outcome].word}: gatebench judge --suite`,
    kind: `Judge: suite of ${count}`,
    heading: 'suite',
    about: [
      { label: 'client', text: first?.command?.words.join(' ') ?? 'none', code: true },
      { label: 'worlds', text: left === null ? formatCount(worlds.length) : `${worlds.length} of ${all}` },
    ],
    verdict: {
      ...outcomeWords(
        outcome,
        worlds.flatMap(({ rules }) => rules),
      ),
      exitCode,
      reasons: [...reasons],
      notices: [
        // As a reason, it is said already.
        ...(left === null || reasons.includes(left) ? [] : [{ tone: 'warn' as const, text: left }]),
        ...suiteNotices(suite),
        ...keyNotices(worlds.reduce((sum, { seen }) => sum + seen.idempotencyKeys, 0)),
        ...freeNotices(worlds),
        ...pauseNotices(worlds),
        ...unshownNotices(worlds.flatMap(({ rules }) => rules)),
      ],
    },
    brief: [fixes(worlds.flatMap(({ rules }) => rules)), list([{ head: 'client', text: endText(worlds) }])],
    sections: [matrix(worlds), scores(worlds), evidence(worlds), untestedSection(worlds.flatMap(({ rules }) => rules))],
    origin: `Written by gatebench from ${formatCounted(requests, 'request')} in ${count} (${schema}).`,
  }
}

const MARK: Readonly<Record<RuleResult['verdict'], Cell>> = {
  pass: { text: 'kept', short: '+', tone: 'good' },
  fail: { text: 'broken', short: 'X', tone: 'bad' },
  'cannot-tell': { text: '?', tone: 'warn' },
  'not-met': { text: '·', tone: 'muted' },
}

function cellOf(verdict: Verdict, id: string): Cell {
  const rule = verdict.rules.find((one) => one.id === id)
  if (rule === undefined) return { text: 'off', tone: 'muted' }
  if (rule.verdict !== 'fail') return MARK[rule.verdict]
  return { text: `×${formatCount(rule.count)}`, mark: '×', tone: rule.severity === 'error' ? 'bad' : 'warn' }
}

/** Rules that a world tested down, worlds across: a terminal has more lines than columns, so worlds go by number there. */
function matrix(worlds: readonly Verdict[]): Section {
  const rules = worlds.flatMap(({ rules }) => rules)
  const tested = new Set(rules.filter(({ verdict }) => verdict !== 'not-met').map(({ id }) => id))
  const ids = [...new Set(rules.map(({ id }) => id))].filter((id) => tested.has(id))
  const columns = [
    left<string>('rule', (id) => ({ text: id, code: true })),
    ...worlds.map((verdict, at) => left<string>(verdict.world, (id) => cellOf(verdict, id), { short: String(at + 1) })),
  ]
  const legend = worlds.map(({ world }, at) => `${at + 1} ${world}`).join(', ')
  return {
    id: 'matrix',
    title: 'Rules by world',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(tableFrom(ids, columns), 'Result of each tested rule in each world', { matrix: true }),
      list([{ head: 'worlds', text: legend }]),
      list([{ head: 'marks', text: '×N broken N times, kept, ? cannot tell, · the situation did not occur' }], {
        in: ['terminal', 'markdown'],
      }),
      list(
        [{ head: 'marks', text: '× broken (×N: N times), kept or +, ? cannot tell, · the situation did not occur' }],
        {
          in: ['html'],
        },
      ),
    ],
  }
}

function scores(worlds: readonly Verdict[]): Section {
  const items = worlds.flatMap(({ world, score }) => (score === null ? [] : [{ head: world, text: scoreText(score) }]))
  return {
    id: 'scores',
    title: 'Compared with the best known policy',
    titled: ['terminal', 'markdown'],
    folded: formatCounted(items.length, 'world'),
    blocks: [list(items)],
  }
}

/** Once for each rule, from the world that shows most of it. */
function evidence(worlds: readonly Verdict[]): Section {
  const worst = new Map<string, { world: string; rule: RuleResult }>()
  for (const { world, rules } of worlds) {
    for (const rule of rules) {
      if (rule.verdict === 'fail' && rule.count > (worst.get(rule.id)?.rule.count ?? 0))
        worst.set(rule.id, { world, rule })
    }
  }
  const blocks = [...worst.values()].flatMap(({ world, rule }, at): Block[] =>
    brokenBlocks(rule, { isFirst: at === 0, world }),
  )
  return { id: 'broken', title: 'Broken rules', titled: ['terminal', 'markdown'], blocks }
}
