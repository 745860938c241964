import {
  type Document,
  facts,
  figure,
  type Item,
  list,
  type Section,
  table,
  text,
  type Verdict,
} from '../../document/document.ts'
import { NONE } from '../../document/figures.ts'
import { left, right, tableFrom } from '../../document/table.ts'
import { formatCount, formatCredits, formatDuration, formatRate, formatShare } from '../../units.ts'
import {
  type ConformanceItem,
  exitOf,
  foundAnyLimit,
  type ModelFinding,
  type ProbeResult,
  type RateFinding,
} from '../probe-result.ts'
import { concurrencyWords, KIND_WORDS, rateWords, submissionWords } from '../sentence.ts'
import { sendPlot } from './send-plot.ts'

const ENDS: Readonly<Record<string, string>> = {
  budget: 'the budget was used up',
  interrupted: 'interrupted',
  key: 'the gateway refused the key',
  model: 'the gateway has no such model',
  balance: 'the balance is used up',
  outage: 'the gateway failed',
  credits: 'credits are gone that accepted work does not explain',
  request: 'the gateway refused the request itself',
  gateway: 'there is no gateway at this address',
  journal: 'what was to be sent could not be put on record',
}

/** Report of a probe: the limits of a gateway that it found. */
export function probeDocument(result: ProbeResult): Document {
  const { gateway, mode, models, spent, time, end, notices, schema } = result
  const verdict = verdictOf(result)
  return {
    data: result,
    title: `${verdict.word}: ${gateway}, gatebench probe`,
    kind: 'Probe',
    heading: gateway,
    about: [
      { label: 'models', text: models.map(({ model }) => model).join(', ') || NONE, code: true },
      { label: 'probe', text: `${mode}, in ${time} time` },
      { label: 'used', text: spentWords(spent) },
    ],
    verdict: {
      ...verdict,
      exitCode: exitOf(result),
      reasons:
        end.why === 'done'
          ? []
          : [`ended early: ${ENDS[end.why] ?? end.why}${end.detail === null ? '' : ` (${end.detail})`}`],
      notices: notices.map((notice) => ({ tone: 'warn' as const, text: notice })),
    },
    brief: [list(answers(result))],
    sections: [...checked(result), limits(result), ...models.map(evidence), method()],
    origin: `Written by gatebench from ${formatCount(spent.requests)} requests (${schema}).`,
  }
}

const CHECKED = {
  pass: { word: 'KEEPS ITS TIER', tone: 'good' },
  fail: { word: 'NOT ITS TIER', tone: 'bad' },
  inconclusive: { word: 'UNDECIDED', tone: 'warn' },
} as const

function checked({ check }: ProbeResult): Section[] {
  if (check === null) return []
  const columns = [
    left<ConformanceItem>('model', ({ model }) => model),
    left<ConformanceItem>('what', ({ what }) => what),
    left<ConformanceItem>('the tier says', ({ stated }) => stated),
    left<ConformanceItem>('verdict', ({ verdict }) => ({ text: verdict, tone: CHECKED[verdict].tone })),
    left<ConformanceItem>('found', ({ found }) => found, { below: true }),
  ]
  return [
    {
      id: 'check',
      title: `Held to ${check.tier}`,
      titled: ['terminal', 'markdown'],
      blocks: [table(tableFrom(check.items, columns), 'What the tier says, and what was found')],
    },
  ]
}

function verdictOf({ models, end, check }: ProbeResult): Verdict {
  const sure = models.filter(({ rate }) => rate.state === 'found' && rate.confidence >= 0.99).length
  const meaning = `${formatCount(sure)} of ${formatCount(models.length)} rate limits found with 99 % confidence or more`
  if (check !== null && (end.why === 'done' || check.verdict === 'fail')) {
    return { ...CHECKED[check.verdict], meaning: `held to ${check.tier}; ${meaning}` }
  }
  const isWhole = end.why === 'done' || end.why === 'budget'
  if (isWhole && models.length > 0 && !models.some(foundAnyLimit)) {
    return { word: 'INCONCLUSIVE', meaning: `no limit met up to ${reachWords(models)}`, tone: 'warn' }
  }
  const [only] = models
  const said = only !== undefined && models.length === 1 ? `limits of ${only.model}: ${answerOf(only)}` : meaning
  if (end.why !== 'done') return { word: 'PARTIAL', meaning: said, tone: 'warn' }
  return { word: 'PROBED', meaning: said, tone: sure === models.length ? 'good' : 'warn' }
}

/** Largest load of each model that passed without a refusal. */
function reachWords(models: readonly ModelFinding[]): string {
  const reached = models.map(({ model, rate: { atLeast } }) =>
    atLeast === null
      ? `nothing of ${model}`
      : `${formatCount(atLeast.requests)} submits of ${model} within ${formatDuration(atLeast.inMs)}`,
  )
  return `${reached.join(', ')}; the gateway states none`
}

/** The answer on each model, where the verdict does not have room for all. */
function answers({ models }: ProbeResult): Item[] {
  if (models.length < 2) return []
  return models.map((one) => ({ head: one.model, code: true, text: answerOf(one) }))
}

/** Law, size, window, concurrency, certainty, scope, price, and what it took to find. */
function answerOf({ model, sentence, scope, price, submissions }: ModelFinding): string {
  const limits = sentence.replace(`${model}: `, '').replace(/\.$/, '')
  const each = price === null ? 'price not known' : `${formatCredits(price)} credits each`
  const cost = price === null ? '' : `, ${formatCredits(price * submissions.accepted)} credits`
  return `${limits}; ${scopeWords(scope)}; ${each}; found with ${formatCount(submissions.accepted)} accepted submits${cost}`
}

/** Scope of the limit, as far as the probe asked. */
function scopeWords({ other, otherModel, otherKey }: ModelFinding['scope']): string {
  const asked = [
    ...(other === null || otherModel === 'not-tried' ? [] : [{ name: other, isShared: otherModel === 'shared' }]),
    ...(otherKey === 'not-tried' ? [] : [{ name: 'another key', isShared: otherKey === 'shared' }]),
  ]
  if (asked.length === 0) return 'scope not tried'
  return asked.map(({ name, isShared }) => (isShared ? `shared with ${name}` : `apart from ${name}`)).join(', ')
}

function spentWords({ requests, accepted, refusals, credits, mayBeSpent, minutes }: ProbeResult['spent']): string {
  const cost = costWords(credits, mayBeSpent)
  return `${formatCount(requests)} requests (${formatCount(accepted)} accepted, ${formatCount(refusals)} refused)${cost}, ${formatDuration(minutes * 60_000)}`
}

/** Both where the account says less than may have been spent. */
function costWords(credits: number | null, mayBeSpent: number | null): string {
  if (mayBeSpent === null || (credits !== null && credits >= mayBeSpent))
    return credits === null ? '' : `, ${formatCredits(credits)} credits`
  const says = credits === null ? 'the account says nothing' : `the account says ${formatCredits(credits)}`
  return `, ${formatCredits(mayBeSpent)} credits may be spent (${says})`
}

/** A rate limit of a model; a second that stands behind it has a row of its own. */
interface RateRow extends Pick<RateFinding, 'kind' | 'limit' | 'windowMs' | 'ratePerSecond'> {
  one: ModelFinding
  isBehind: boolean
}

function rateRows(one: ModelFinding): RateRow[] {
  const { behind, ...rate } = one.rate
  return [{ ...rate, one, isBehind: false }, ...(behind === null ? [] : [{ ...behind, one, isBehind: true }])]
}

function limits({ models }: ProbeResult): Section {
  const range = ({ limit }: RateRow): string =>
    limit === null
      ? NONE
      : limit.low === limit.high
        ? formatCount(limit.value)
        : `${formatCount(limit.low)} to ${formatCount(limit.high)}`
  const once = (row: RateRow, words: string): string => (row.isBehind ? '' : words)
  return {
    id: 'limits',
    title: 'Limits',
    titled: ['terminal', 'markdown'],
    blocks: [
      table(
        tableFrom(models.flatMap(rateRows), [
          left('model', (row) => once(row, row.one.model)),
          left('rate limit', ({ kind, one: { rate } }) => (kind === null ? rate.state : KIND_WORDS[kind])),
          right('size', (row) => ({ text: range(row) })),
          right('window', ({ windowMs }) => ({ text: windowMs === null ? NONE : formatDuration(windowMs.value) })),
          right('rate', ({ ratePerSecond }) => ({
            text: ratePerSecond === null ? NONE : formatRate(ratePerSecond.value),
          })),
          right('confidence', (row) => {
            const { confidence, state } = row.one.rate
            return { text: once(row, state === 'found' ? formatShare(Math.floor(confidence * 1000) / 1000) : NONE) }
          }),
          right('open at a time', (row) => {
            const { limit, atLeast } = row.one.concurrency
            return { text: once(row, limit === null ? `≥ ${formatCount(atLeast)}` : formatCount(limit.value)) }
          }),
        ]),
        'What each model is limited to',
      ),
      list(
        models.map((one) => ({ text: answerOf(one), head: one.model, code: true as const })),
        {
          ...(models.length === 1 && { in: ['markdown', 'html'] }),
        },
      ),
    ],
  }
}

function evidence(model: ModelFinding): Section {
  const { rate, concurrency, scope, hints, statuses, stated, cycles, submissions, price } = model
  const words = (answer: string): string => (answer === 'not-tried' ? 'not tried' : answer)
  return {
    id: `model-${model.model.replaceAll(/[^\w-]/g, '-')}`,
    title: model.model,
    blocks: [
      facts([
        { label: 'rate limit', text: rateWords(rate) },
        ...(rate.notExcluded.length === 0
          ? []
          : [{ label: 'not ruled out', text: rate.notExcluded.map((kind) => KIND_WORDS[kind]).join(', ') }]),
        { label: 'open at a time', text: concurrencyWords(concurrency) },
        {
          label: 'over the whole probe',
          text: submissionWords(submissions),
        },
        {
          label: 'shared with',
          text: `another model: ${words(scope.otherModel)}; its open requests: ${words(scope.otherModelConcurrency)}; another key: ${words(scope.otherKey)}; reads of tasks: ${words(scope.polls)}; the balance: ${words(scope.credits)}`,
        },
        { label: 'hints', text: hintWords(hints) },
        { label: 'stated by the gateway', text: stated.length === 0 ? 'nothing' : stated.join('; ') },
        { label: 'price', text: price === null ? 'not known' : `${formatCredits(price)} credits` },
        {
          label: 'answers',
          text: statuses.map(({ status, count }) => `${status || 'none'}: ${formatCount(count)}`).join(', ') || NONE,
        },
      ]),
      table(
        tableFrom(cycles, [
          left(
            'saturation',
            ({ phaseMs, periodMs }) => `${phaseMs / 1000} s into ${formatDuration(periodMs)} of the clock`,
          ),
          right('gap', ({ gapMs }) => ({ text: formatDuration(gapMs) })),
          right('accepted', ({ accepted }) => ({ text: formatCount(accepted) })),
          right('refused', ({ refused }) => ({ text: formatCount(refused) })),
          left('met a limit', ({ saturated }) => (saturated ? 'yes' : 'no')),
        ]),
        'A lead, a gap, a burst until the limit shows, and a watch over its recovery',
      ),
      figure(() => sendPlot(model)),
      ...(rate.decidedBy.length === 0
        ? []
        : [
            text(`Decided by requests ${rate.decidedBy.slice(0, 60).join(', ')} of attempts.ndjson.`, {
              small: true,
              in: ['html', 'markdown'],
            }),
          ]),
    ],
  }
}

function hintWords({ judgement, withHint, medianHintMs, medianTruthMs }: ModelFinding['hints']): string {
  if (judgement === 'none') return 'refusals name no wait'
  const said = `${formatCount(withHint)} refusals name a wait, ${formatDuration(medianHintMs ?? 0)} in the middle`
  return medianTruthMs === null ? said : `${said}; ${formatDuration(medianTruthMs)} would have sufficed: ${judgement}`
}

function method(): Section {
  return {
    id: 'method',
    title: 'Method',
    blocks: [
      list([
        {
          text: 'Every answer is held against each law that gatebench knows, replayed by the limiter that its mock runs. The likeliest law is named, with all that no probe could tell from it.',
        },
        {
          text: 'The confidence is that of the named laws against the others, not against limits that gatebench does not know.',
        },
        { text: 'Limits belong to the provider, and may change with the account, its balance, the hour and the load.' },
      ]),
    ],
  }
}
