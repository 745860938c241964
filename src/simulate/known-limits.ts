import { mostTokens, requestTokens } from '../gateway/request-tokens.ts'
import { grown } from '../limits/figures.ts'
import type { ModifiedLimit } from '../limits/limit.ts'
import type { Rate } from '../limits/quantities.ts'
import { grownSettings, lawOf } from '../limits/registry.ts'
import { concerns, type LimitRule, limitRules } from '../mock/gate/limit-rules.ts'
import type { ModalityLimits } from '../mock/gate/limit-schema.ts'
import { settledCost, weighedOf } from '../mock/gate/request-weight.ts'
import { latencyOf, meanOutput } from '../mock/jobs/request-figures.ts'
import { Catalogue } from '../mock/world/catalogue.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { ModelLoad, Profile, TokenPace } from '../profile/profile.ts'
import { weightedMean } from '../stats/mean-difference.ts'
import { horizonOf } from './horizon.ts'

/** The limits of one model at a simulated gateway, which a client would pace itself by. Null is no limit. */
export interface KnownLimits {
  model: string
  /** Attempts a second that go through in the long run. */
  ratePerSecond: number | null
  /** Attempts that go through at once after a pause. */
  burst: number | null
  concurrency: number | null
  /** Whether calls above the concurrency wait at the gateway; absent where they are refused. */
  queues?: true
  /** Median time from a task's start to its end. */
  expectedMs: number
  /** The tightest limit on tokens, as a bucket of a client that counts input and output; absent without one. */
  tokens?: TokenPace
}

/** The limits of each model of the profile. A limit that several of its models share is divided among them. */
export function knownLimits(profile: Profile, mock: MockWorld): KnownLimits[] {
  const rules = limitRules(mock)
  const catalogue = new Catalogue(mock)
  const horizonMs = horizonOf(profile)
  return profile.models.map((load) => {
    const known: KnownLimits = {
      model: load.model,
      ratePerSecond: null,
      burst: null,
      concurrency: null,
      expectedMs: meanMedian(load, catalogue),
    }
    for (const rule of rules) {
      if (!isFor(rule, load, catalogue)) continue
      const sharers = rule.keyedBy === 'model' ? 1 : profile.models.filter((one) => isFor(rule, one, catalogue)).length
      const cost = meanCost(rule, load, mock, catalogue)
      tighten(known, rule.spec, sharers * cost, horizonMs)
      if (rule.tokens !== null) tightenTokens(known, rule, sharers, cost, clientTokens(load, catalogue), horizonMs)
    }
    return known
  })
}

function meanMedian({ model, modality, requests }: ModelLoad, catalogue: Catalogue): number {
  const settings = catalogue.find(model, modality)?.settings
  if (settings === undefined) return 0
  return weightedMean(requests, ({ body }) => latencyOf(settings, body).median)
}

function isFor(rule: LimitRule, { model, modality }: ModelLoad, catalogue: Catalogue): boolean {
  const found = catalogue.find(model, modality)
  return found !== null && concerns(rule, modality === 'text' ? 'message' : 'submit', found)
}

/** Units of the limit that an attempt of the model costs on average. */
function meanCost(
  rule: LimitRule,
  { model, requests, modality }: ModelLoad,
  { validation }: MockWorld,
  catalogue: Catalogue,
): number {
  const settings = catalogue.find(model, modality)?.settings
  const outputOf = (body: Readonly<Record<string, unknown>>): number =>
    rule.tokens === null || settings === undefined ? 0 : meanOutput(settings, body)
  return weightedMean(requests, ({ body }) =>
    settledCost(rule, weighedOf(body, validation.largestN, modality === 'text'), outputOf(body)),
  )
}

/** `sharers`: how many times over the limit is shared by attempts like these. */
function tighten(known: KnownLimits, spec: ModifiedLimit, sharers: number, horizonMs: number): void {
  const law = lawOf(spec)
  const { ratePerSecond, burst, concurrency, windowMs = 0 } = law.allows(spec)
  // An hourly or daily quota that outlasts the run is a budget, no pace.
  if (windowMs > horizonMs) return
  const replicas = spec.replicas?.each === 'full' ? spec.replicas.count : 1
  const units = (whole: number): number => Math.max(1, Math.floor((whole * replicas) / sharers))
  if (ratePerSecond !== undefined) {
    known.ratePerSecond = lower(known.ratePerSecond, (ratePerSecond * replicas) / sharers)
  }
  if (burst !== undefined) known.burst = lower(known.burst, units(burst))
  if (concurrency === undefined || lower(known.concurrency, units(concurrency)) === known.concurrency) return
  known.concurrency = units(concurrency)
  if (law.servers?.(spec) != null) known.queues = true
  else delete known.queues
}

/** Tokens that a client counts: of an answered attempt on average, and the most of one before it is answered. */
function clientTokens({ model, modality, requests }: ModelLoad, catalogue: Catalogue): { mean: number; most: number } {
  const settings = catalogue.find(model, modality)?.settings
  const outputOf = (body: Readonly<Record<string, unknown>>): number =>
    settings === undefined ? 0 : meanOutput(settings, body)
  const mean = weightedMean(requests, ({ body }) => requestTokens(body).input + outputOf(body))
  return { mean, most: Math.max(1, ...requests.map(({ body }) => mostTokens(body))) }
}

/** Requests of the heaviest kind that pass at once: as many as are no flood before a bucket, and hardly more than one where a window counts. */
const AT_ONCE = { bucket: 10, window: 2 }

/** `cost`: tokens of the limit that an attempt uses on average. */
function tightenTokens(
  known: KnownLimits,
  { spec }: LimitRule,
  sharers: number,
  cost: number,
  { mean, most }: { mean: number; most: number },
  horizonMs: number,
): void {
  const { ratePerSecond, burst = 0, windowMs } = lawOf(spec).allows(spec)
  if (ratePerSecond === undefined || (windowMs ?? 0) > horizonMs) return
  const share = mean / cost / sharers
  const perSecond = ratePerSecond * share
  if (known.tokens !== undefined && known.tokens.perSecond <= perSecond) return
  const atOnce =
    windowMs === undefined ? Math.min(AT_ONCE.bucket * most, Math.floor(burst * share)) : AT_ONCE.window * most
  known.tokens = { perSecond, burst: Math.max(most, atOnce) }
}

function lower(a: number | null, b: number): number {
  return a === null ? b : Math.min(a, b)
}

type Change = (value: never) => unknown

/** The same gateway with every limit `factor` times as wide: what a wrong guess of the limits would meet. */
export function withScaledLimits(mock: MockWorld, factor: number): MockWorld {
  const count = (limit: number): number => grown(limit, factor)
  const rate = ({ limit, window }: Rate): Rate => ({ limit: count(limit), window })
  const law = (settings: object): object => grownSettings(settings, factor)
  // A name says what stands there; what is none of these stays.
  const scaled = <L extends object>(limits: L): L => {
    const counts = { concurrency: count, perHour: count, perDay: count }
    const by = { rate, input: rate, output: rate, both: rate, ...counts, tokens: scaled, law } as Record<string, Change>
    const entries = Object.entries(limits).map(([name, value]) => [
      name,
      value ? (by[name]?.(value as never) ?? value) : value,
    ])
    return Object.fromEntries(entries)
  }
  const limits = { ...withEach(mock.limits, scaled), reads: scaled(mock.limits.reads) }
  return { ...mock, limits, law: grownSettings(mock.law, factor), stack: mapped(mock.stack, scaled) }
}

/** The limits of every modality and every class, changed alike; those of reads stay. */
export function withEach(
  limits: MockWorld['limits'],
  change: (own: ModalityLimits) => ModalityLimits,
): MockWorld['limits'] {
  const { reads, models, ...own } = limits
  return { ...(mapped(own, change) as typeof own), reads, models: mapped(models, change) }
}

export function mapped<T>(record: Readonly<Record<string, T>>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}
