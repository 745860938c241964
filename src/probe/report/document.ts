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
import { formatRange, NONE } from '../../document/figures.ts'
import { left, right, tableFrom } from '../../document/table.ts'
import { formatCount, formatCounted, formatCredits, formatDuration, formatRate, formatShare } from '../../units.ts'
import {
  type ConformanceItem,
  exitOf,
  foundAnyLimit,
  type ModelFinding,
  type ProbeResult,
  type RateFinding,
} from '../findings/probe-result.ts'
import {
  concurrencyWords,
  hintWords,
  KIND_WORDS,
  NOT_LOOKED_FOR_WORDS,
  rangeWords,
  rateWords,
  submissionWords,
} from '../findings/sentence.ts'
import { tokenSentence } from '../tokens/token-finding.ts'
import { sendPlot } from './send-plot.ts'

const ENDS: Readonly<Record<string, string>> = {
  budget: 'the budget was used up',
  price: 'no submit showed its price, and without a price --max-credits allows no further submit',
  unheard: 'submits worth half of --max-credits, or 200 submits, were sent since the account was last read',
  interrupted: 'interrupted',
  key: 'the gateway refused the key',
  model: 'the gateway has no such model',
  balance: 'the balance is used up',
  outage: 'the gateway failed',
  credits: 'the account lost credits that the accepted submits do not explain',
  request: 'the gateway refused the request itself',
  gateway: 'there is no gateway at this URL',
  journal: 'a request could not be recorded, so it was not sent',
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
    brief: [list(answers(result), { noun: 'model' })],
    sections: [...checked(result), limits(result), ...models.map(evidence), method()],
    origin: `Written by gatebench from ${formatCounted(spent.requests, 'request')} (${schema}).`,
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
      title: `Check against ${check.tier}`,
      titled: ['terminal', 'markdown'],
      blocks: [table(tableFrom(check.items, columns), 'Limits of the tier, and the limits found')],
    },
  ]
}

function verdictOf({ models, end, check }: ProbeResult): Verdict {
  const sure = models.filter(({ rate }) => rate.state === 'found' && rate.confidence >= 0.99).length
  const meaning = `${formatCount(sure)} of ${formatCount(models.length)} rate limits found with 99% confidence or more`
  if (check !== null && (end.why === 'done' || check.verdict === 'fail')) {
    return { ...CHECKED[check.verdict], meaning: `checked against ${check.tier}; ${meaning}` }
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
      ? `nothing for ${model}`
      : `${formatCount(atLeast.requests)} submits of ${model} within ${formatDuration(atLeast.inMs)}`,
  )
  return `${reached.join(', ')}; the gateway states no limits`
}

/** The answer on each model, where the verdict does not have room for all. */
function answers({ models }: ProbeResult): Item[] {
  if (models.length < 2) return []
  return models.map((one) => ({ head: one.model, code: true, text: answerOf(one) }))
}

/** Law, size, window, concurrency, certainty, scope, price, and what it took to find. */
function answerOf({ model, sentence, scope, price, submissions }: ModelFinding): string {
  const limits = sentence.replace(`${model}: `, '').replace(/\.$/, '')
  const each = price === null ? 'price unknown' : `${formatCredits(price)} credits per submit`
  const cost = price === null ? '' : `, ${formatCredits(price * submissions.accepted)} credits`
  return `${limits}; ${scopeWords(scope)}; ${each}; found with ${formatCount(submissions.accepted)} accepted submits${cost}`
}

/** Scope of the limit, as far as the probe asked. */
function scopeWords({ other, otherModel, otherKey }: ModelFinding['scope']): string {
  const asked = [
    ...(other === null || otherModel === 'not-tried' ? [] : [{ name: other, isShared: otherModel === 'shared' }]),
    ...(otherKey === 'not-tried' ? [] : [{ name: 'another key', isShared: otherKey === 'shared' }]),
  ]
  if (asked.length === 0) return 'scope not tested'
  return asked.map(({ name, isShared }) => (isShared ? `shared with ${name}` : `separate from ${name}`)).join(', ')
}

function spentWords({ requests, accepted, refusals, credits, mayBeSpent, minutes }: ProbeResult['spent']): string {
  const cost = costWords(credits, mayBeSpent)
  return `${formatCount(requests)} requests (${formatCount(accepted)} accepted, ${formatCount(refusals)} refused)${cost}, ${formatDuration(minutes * 60_000)}`
}

/** Both where the account says less than may have been spent. */
function costWords(credits: number | null, mayBeSpent: number | null): string {
  if (mayBeSpent === null || (credits !== null && credits >= mayBeSpent))
    return credits === null ? '' : `, ${formatCredits(credits)} credits`
  const says = credits === null ? 'the probe’s own part is not known' : `the account shows ${formatCredits(credits)}`
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
  const range = ({ limit }: RateRow): string => (limit === null ? NONE : formatRange(limit.low, limit.high))
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
          right('window', ({ windowMs }) => ({ text: windowMs === null ? NONE : rangeWords(windowMs) })),
          right('rate', ({ ratePerSecond }) => ({
            text: ratePerSecond === null ? NONE : formatRate(ratePerSecond.value),
          })),
          right('confidence', (row) => {
            const { confidence, state } = row.one.rate
            return { text: once(row, state === 'found' ? formatShare(Math.floor(confidence * 1000) / 1000) : NONE) }
          }),
          right('in flight', (row) => {
            const { limit, atLeast } = row.one.concurrency
            return { text: once(row, limit === null ? `≥ ${formatCount(atLeast)}` : formatCount(limit.value)) }
          }),
        ]),
        'Limits of each model',
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
  const { rate, concurrency, scope, hints, statuses, stated, cycles, submissions, price, tokens } = model
  const words = (answer: string): string => (answer === 'not-tried' ? 'not tested' : answer)
  return {
    id: `model-${model.model.replaceAll(/[^\w-]/g, '-')}`,
    title: model.model,
    blocks: [
      facts([
        { label: 'rate limit', text: rateWords(rate) },
        ...(rate.notExcluded.length === 0
          ? []
          : [{ label: 'not ruled out', text: rate.notExcluded.map((kind) => KIND_WORDS[kind]).join(', ') }]),
        { label: 'concurrency limit', text: concurrencyWords(concurrency) },
        ...(rate.notLookedFor.length === 0
          ? []
          : [
              { label: 'not looked for', text: rate.notLookedFor.map((what) => NOT_LOOKED_FOR_WORDS[what]).join('; ') },
            ]),
        {
          label: 'over the whole probe',
          text: submissionWords(submissions),
        },
        {
          label: 'shared with',
          text: `another model: ${words(scope.otherModel)}; its open requests: ${words(scope.otherModelConcurrency)}; another key: ${words(scope.otherKey)}; reads of tasks: ${words(scope.polls)}; the balance: ${words(scope.credits)}`,
        },
        { label: 'hints', text: hintWords(hints) },
        ...(tokens === undefined ? [] : [{ label: 'limit on tokens', text: tokenSentence(tokens) }]),
        { label: 'stated by the gateway', text: stated.length === 0 ? 'nothing' : stated.join('; ') },
        { label: 'price', text: price === null ? 'unknown' : `${formatCredits(price)} credits` },
        {
          label: 'answers',
          text: statuses.map(({ status, count }) => `${status || 'none'}: ${formatCount(count)}`).join(', ') || NONE,
        },
      ]),
      table(
        tableFrom(cycles, [
          left(
            'saturation',
            ({ phaseMs, periodMs }) => `${formatDuration(phaseMs)} after a multiple of ${formatDuration(periodMs)}`,
          ),
          right('gap', ({ gapMs }) => ({ text: formatDuration(gapMs) })),
          right('accepted', ({ accepted }) => ({ text: formatCount(accepted) })),
          right('refused', ({ refused }) => ({ text: formatCount(refused) })),
          left('met a limit', ({ saturated }) => (saturated ? 'yes' : 'no')),
        ]),
        'Each saturation, by the time on the clock at which it began: a lead, a gap, a burst until the limit shows, then the recovery',
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

function method(): Section {
  return {
    id: 'method',
    title: 'Method',
    blocks: [
      list([
        {
          text: 'Every response is compared with each limit algorithm that gatebench knows, replayed by the limiter of the mock. The report names the likeliest algorithm, and all algorithms that no probe can distinguish from it.',
        },
        {
          text: 'The confidence compares the named algorithms with the others, not with limits that gatebench does not know.',
        },
        {
          text: 'The provider sets the limits. They may change with the account, its balance, the time of day and the load.',
        },
      ]),
    ],
  }
}
