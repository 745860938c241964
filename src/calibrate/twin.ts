import { mockWorldOf } from '../mock/world/tiers.ts'
import type { GatewaySettings } from '../profile/profile.ts'
import { sampleQuantile } from '../stats/order-statistics.ts'
import { formatCount, formatCounted, formatDuration } from '../units.ts'
import type { Between, Finding } from './calibration.ts'
import { fitFaults, rounded } from './faults.ts'
import { fitHints } from './hints.ts'
import { type KnownLimit, READS } from './known-limit.ts'
import { fitModelRefunds } from './model-refunds.ts'
import { inOneList, type ObservedExchange, type ObservedGateway, type ObservedModel } from './observed-gateway.ts'
import { type ChargedPrices, type FittedPrice, fitPrices } from './prices.ts'
import { ASSUMED_REFUND, type FittedRefund, refundFindings } from './refund.ts'
import { limitsOfRuns, refusalOf } from './run-limits.ts'
import { settingBases, unsureSettings } from './setting-basis.ts'
import { statedLimits } from './stated-limits.ts'
import { type FittedTimes, fitTimes } from './times.ts'

/** A mock that does as a gateway did: settings of a world, as a file states them, and what each of them rests on. */
export interface Twin {
  settings: Readonly<Record<string, unknown>>
  findings: readonly Finding[]
  /** Comments beside settings in the file, by their path. */
  comments: readonly { path: readonly string[]; text: string }[]
  /** Limits that the twin has. */
  stated: readonly KnownLimit[]
  /** Limits that nothing was refused by. */
  unobserved: readonly KnownLimit[]
  /** Ranges of task times that no longer run would narrow, by model, and why. */
  unknownTimes: ReadonlyMap<string, UnknownTime>
}

export interface UnknownTime {
  by: 'polls' | 'shape'
  range: string
}

export interface TwinSources {
  /** Runs of one gateway. */
  runs: readonly ObservedGateway[]
  /** Limits that a probe has found; null to use those that the runs' refusals show. */
  probed: readonly KnownLimit[] | null
  charged: ChargedPrices
  /** Null where the balance does not tell. */
  refund: FittedRefund | null
  paths: GatewaySettings['paths']
}

/** Fits a twin. Models without a completed call get none of their own; that is among the findings. */
export function fitTwin({ runs: observed, probed, charged, refund, paths }: TwinSources): Twin {
  const runs = inOneList(observed)
  const seen = joined(runs)
  const times = new Map(
    seen.models.flatMap((one): [string, FittedTimes][] => {
      const fitted = fitTimes(one)
      return fitted === null ? [] : [[one.model, fitted]]
    }),
  )
  const isRun = ({ models }: KnownLimit): boolean =>
    models === null || models.some((name) => seen.models.some(({ model }) => model === name))
  const [known, strange] = [(probed ?? limitsOfRuns(runs)).filter(isRun), (probed ?? []).filter((one) => !isRun(one))]
  const limits = statedLimits(known)
  const rate = (model: string) =>
    known.find(
      ({ models, on, kind }) =>
        on !== 'reads' && kind !== 'concurrency' && kind !== 'quota' && (models === null || models.includes(model)),
    )
  const hints = fitHints(runs, (model) => rate(model) ?? null)
  const refunds = fitModelRefunds(runs, charged)
  const faults = fitFaults(seen, times, refunds)
  const money = refundFindings(seen, refund, refunds)
  const prices = seen.models.map((one) => fitPrices(seen, one, charged))
  const timeFindings = seen.models.map((one) => timeFinding(one, times.get(one.model)))
  const busy = seen.models.flatMap(({ attempts }) => attempts).filter((one) => refusalOf(one) !== null)
  const isBusyStatus = busy.length > 0 && busy.every(({ status }) => status === 503)
  const limitFindings = known.map(limitFinding)
  const bases = settingBases({
    limits,
    known,
    limitFindings,
    times: timeFindings,
    prices: prices.map(({ finding }) => finding),
    hints: hints.finding,
    faults: faults.findings,
    refunds: refunds.size > 0 ? [] : money,
  })
  const unobserved = known.filter(({ size }) => size === null)
  const factors = mockWorldOf('version: 1', 'base.yaml').models
  const models = Object.fromEntries(
    seen.models.map((one, n) => [
      one.model,
      classOf(one, times.get(one.model), prices[n]?.price ?? null, factors[one.model]?.price.factors ?? {}),
    ]),
  )
  const { mode, place, constant, slots, unavailable, lie } = hints
  const settings = {
    about: 'The twin of a gateway, fitted by gatebench calibrate.',
    ...stated('limits', limits.limits),
    keyedBy: 'model',
    ...(limits.law === null ? {} : { law: limits.law }),
    ...limits.excess,
    ...stated('stack', limits.stack),
    hints: { mode, place, constant: seconds(constant), slots, unavailable: seconds(unavailable), lie: rounded(lie) },
    errors: { throttledStatus: isBusyStatus ? 503 : 429 },
    models,
    latency: { replies: repliesOf(seen) },
    tasks: { estimate: estimateOf(seen, times) },
    faults: faults.faults,
    ...stated('credits', {
      ...(seen.balance === null ? {} : { user: seen.balance }),
      ...(money.length === 0 || refunds.size > 0 ? {} : { refund: refund?.share ?? ASSUMED_REFUND }),
    }),
    paths: { ...paths },
    ...stated('unsure', unsureSettings(bases, unobserved)),
  }
  const left = strange.map(
    (limit): Finding => ({ ...limitFinding(limit), evidence: 'left out, because the run has no calls of this model' }),
  )
  return {
    settings,
    findings: [
      ...limitFindings,
      ...left,
      ...timeFindings,
      ...faults.findings.values(),
      ...prices.map(({ finding }) => finding),
      ...money,
      hints.finding,
    ],
    comments: bases,
    stated: known.filter(({ size }) => size !== null),
    unobserved,
    unknownTimes: new Map(
      [...times].flatMap(([model, own]): [string, UnknownTime][] => {
        const found = [own, ...own.requests].find(({ unknownBy }) => unknownBy !== null)
        return found?.unknownBy == null ? [] : [[model, { by: found.unknownBy, range: timeText(found.median) }]]
      }),
    ),
  }
}

/** All runs as one, for what does not hang on their order. */
function joined(runs: readonly ObservedGateway[]): ObservedGateway {
  const [first] = runs
  if (first === undefined) throw new Error('a twin needs at least one run')
  const models = first.models.map((one): ObservedModel => {
    const same = runs.flatMap(({ models }) => models.find(({ model }) => model === one.model) ?? [])
    return {
      ...one,
      attempts: same.flatMap(({ attempts }) => attempts),
      tasks: same.flatMap(({ tasks }) => tasks),
      estimates: same.flatMap(({ estimates }) => estimates),
    }
  })
  return { ...first, models, reads: runs.flatMap(({ reads }) => reads), prices: runs.flatMap(({ prices }) => prices) }
}

function classOf(
  { modality }: ObservedModel,
  times: FittedTimes | undefined,
  price: FittedPrice | null,
  factors: Readonly<Record<string, number>>,
): Record<string, unknown> {
  const requests: Record<string, unknown> = {}
  for (const { when, median, sigma } of times?.requests ?? []) {
    requests[nameOf(when)] = { when, latency: { median: timeText(median), sigma: figureText(sigma) } }
  }
  for (const { when, credits } of price?.requests ?? []) {
    const name = nameOf(when)
    requests[name] = { ...(requests[name] ?? { when }), credits }
  }
  return {
    modality,
    latency:
      times === undefined
        ? { median: '1s', sigma: 0 }
        : { median: timeText(times.median), sigma: figureText(times.sigma) },
    price: {
      base: price === null ? 0 : figureText(price.base),
      perSecond: 0,
      // A class of that name that is shipped has factors, which were not seen here.
      factors: Object.fromEntries(Object.keys(factors).map((label) => [label, 1])),
    },
    ...stated('requests', requests),
  }
}

function nameOf(when: Readonly<Record<string, string | number | boolean>>): string {
  return Object.entries(when)
    .map(([field, value]) => `${field} ${String(value).slice(0, 30)}`)
    .join(', ')
}

function repliesOf({ models, reads }: ObservedGateway): Record<string, object> {
  const submits = models.flatMap(({ attempts }) => attempts).filter(({ endpoint }) => endpoint === 'submit')
  const read = replyOf(reads)
  return { submit: replyOf(submits), poll: read, credits: read, quota: read }
}

/** One standard deviation above the middle of a normal distribution. */
const UPPER = 0.8413

function replyOf(exchanges: readonly ObservedExchange[]): object {
  const logs = exchanges.flatMap(({ outcome, ms }) => (outcome === 'accepted' && ms > 0 ? [Math.log(ms)] : []))
  const middle = sampleQuantile(logs, 0.5)
  const accepted = exchanges.filter(({ outcome }) => outcome === 'accepted').length
  if (middle === null || logs.length < accepted / 2 || middle < 0) return { median: '0s', sigma: 0 }
  const upper = sampleQuantile(logs, UPPER) ?? middle
  return { median: seconds(Math.exp(middle)), sigma: rounded(upper - middle) }
}

function estimateOf({ models }: ObservedGateway, times: ReadonlyMap<string, FittedTimes>): number {
  const ratios = models.flatMap(({ model, estimates }) => {
    const time = times.get(model)
    return time === undefined || estimates.length === 0
      ? []
      : [estimates.reduce((sum, ms) => sum + ms, 0) / estimates.length / time.median.value]
  })
  return ratios.length === 0 ? 1 : rounded(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length)
}

function limitFinding({ models, kind, size, windowMs, label, evidence, on }: KnownLimit): Finding {
  const of = models === null ? 'account' : models.join(', ')
  const units = size === null ? '' : size.low === size.high ? String(size.value) : `${size.low} to ${size.high}`
  const what =
    kind === 'concurrency' ? 'tasks at a time' : on !== 'calls' ? READS[on] : kind === 'quota' ? 'quota' : 'rate'
  const value =
    size === null ? '' : kind === 'concurrency' ? units : `${units} in ${formatDuration(windowMs ?? 0)}, ${kind}`
  return { of, what, value, label, evidence }
}

const WHY_UNKNOWN = {
  polls: '; the polls are too far apart to show their times',
  shape: '; no lognormal has the shape of their times',
} as const

function timeFinding({ model }: ObservedModel, times: FittedTimes | undefined): Finding {
  if (times === undefined) {
    return {
      of: model,
      what: 'time of a task',
      value: '',
      label: 'unobserved',
      evidence: 'no task of this model completed',
    }
  }
  const { median, count, open, unknownBy, requests } = times
  const ended = open === 0 ? '' : `, of which ${formatCount(open)} had not ended when the client stopped waiting`
  const others = requests.length === 0 ? '' : `; ${requests.length} requests have another duration`
  const value = `${timeText(median)} median${others}`
  return {
    of: model,
    what: 'time of a task',
    value,
    label: count < 20 || unknownBy !== null ? 'doubtful' : 'seen',
    evidence: `${formatCounted(count, 'task')}${ended}${unknownBy === null ? '' : WHY_UNKNOWN[unknownBy]}`,
  }
}

function stated(name: string, value: object): Record<string, object> {
  return Object.keys(value).length === 0 ? {} : { [name]: value }
}

/** A plain figure: without an exponent, which ranges do not know. */
function plain(value: number): string {
  return String(Number(value.toFixed(Math.abs(value) < 1 ? 6 : 4)))
}

function seconds(ms: number): string {
  return `${plain(rounded(ms) / 1000)}s`
}

function timeText({ value, low, high }: Between): string {
  const [from, to] = [seconds(low), seconds(high)]
  return from === to ? seconds(value) : `${from}..${to}`
}

function figureText({ value, low, high }: Between): number | string {
  const [from, to] = [plain(rounded(low)), plain(rounded(high))]
  return from === to ? rounded(value) : `${from}..${to}`
}
