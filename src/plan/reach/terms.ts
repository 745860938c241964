import { NO_TOKENS } from '../../gateway/request-tokens.ts'
import { lawOf } from '../../limits/registry.ts'
import { keptIn } from '../../maps.ts'
import { subject } from '../../mock/gate/gate.ts'
import { concerns, type LimitRule, limitRules } from '../../mock/gate/limit-rules.ts'
import { costOf } from '../../mock/gate/request-weight.ts'
import { Catalogue, type MockModel } from '../../mock/world/catalogue.ts'
import type { MockWorld } from '../../mock/world/schema.ts'
import type { ModelLoad } from '../../profile/profile.ts'
import { formatCount, formatDuration } from '../../units.ts'
import type { CallCost } from '../client/call-cost.ts'
import { type TokenUse, tokenUse } from '../client/token-use.ts'
import { limitWords } from './limit-words.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** One thing that calls use up. In an hour `capacity` units pass in the long run; each call of a model takes its `uses`. */
export interface Term {
  /** As the mock's log names the limit, with the model where each has one of its own; `client: …` for the client's own. */
  name: string
  /** Name of the limit itself: the same for all models that have one each. */
  limit: string
  words: string
  /** slots and servers are held for a time; calls pass at a rate; reads are of tasks; quota is counted by the day. */
  kind: 'slots' | 'servers' | 'rate' | 'reads' | 'quota'
  capacity: number
  /** The use that each model makes of a limit on tokens; absent elsewhere. */
  tokens?: ReadonlyMap<string, TokenUse>
  /** Units in use whatever the load, an hour. */
  overhead: number
  /** Units a call, by model. */
  uses: ReadonlyMap<string, number>
  /** Units that pass at once after a pause, and where they are counted by windows the length of one; else null. */
  burst: number | null
  windowMs: number | null
  /** Part of a quota that is used up when the plan begins. */
  used: number
  quota: Quota | null
  /** Whether it is a limit of the client, not of the gateway. */
  isClients: boolean
  /** Reads use it beside submits, and nobody paces them. */
  hasReads: boolean
}

/** A count over more than an hour: its units are all given back when the clock (UTC) turns, or each when its time is over. */
export interface Quota {
  amount: number
  spanMs: number
  isCalendar: boolean
}

/** A term without these fields. */
export const PLAIN = {
  overhead: 0,
  burst: null,
  windowMs: null,
  used: 0,
  quota: null,
  isClients: false,
  hasReads: false,
}

/** A model of the profile with what its calls cost. */
export interface PlannedModel {
  load: ModelLoad
  cost: CallCost
}

/** Every limit of the gateway as a term, the day's among them. */
export function gatewayTerms(world: MockWorld, models: readonly PlannedModel[]): Term[] {
  const catalogue = new Catalogue(world)
  const known = models.flatMap((planned) => {
    const { load } = planned
    const model = catalogue.find(load.model, load.modality)
    return model === null ? [] : [{ planned, model }]
  })
  const terms: Term[] = []
  for (const rule of limitRules(world)) {
    for (const [key, group] of grouped(rule, known)) terms.push(termOf(rule, key, group))
  }
  for (const { planned, model } of known) {
    const { capacity } = model.settings
    if (capacity === null) continue
    terms.push({
      name: `${model.name} capacity`,
      limit: `${model.className}-capacity`,
      words: `${formatCount(capacity)} ${model.className} jobs at a time, over all callers`,
      ...PLAIN,
      kind: 'servers',
      capacity: capacity * HOUR_MS,
      uses: new Map([[model.name, planned.cost.jobs * planned.cost.slotMs]]),
    })
  }
  if (world.files.whenFull === 'refuse') terms.push(fileTerm(world, models))
  const { perDay, perMonth, used } = world.credits
  if (perDay !== null) terms.push(spendTerm('day', perDay, used.perDay, models))
  if (perMonth !== null) terms.push(spendTerm('month', perMonth, used.perMonth, models))
  return terms
}

/** Month as caps count it. */
export const MONTH_MS = 30 * DAY_MS

/** A cap on spending. What is used up of a month is no part of its use by the day. */
function spendTerm(period: 'day' | 'month', credits: number, used: number, models: readonly PlannedModel[]): Term {
  const spanMs = period === 'day' ? DAY_MS : MONTH_MS
  const amount = period === 'day' ? credits : credits - used
  return {
    ...PLAIN,
    name: `spend-cap of the ${period}`,
    limit: 'spend-cap',
    words: `${formatCount(credits)} credits a ${period}`,
    kind: 'quota',
    capacity: (credits / spanMs) * HOUR_MS,
    uses: new Map(models.map(({ load, cost }) => [load.model, cost.credits])),
    used: period === 'day' ? used : 0,
    quota: { amount, spanMs, isCalendar: true },
  }
}

/** Files pile up until the oldest expire: in the long run as many come as go. */
function fileTerm({ files: { max, used, expireAfter } }: MockWorld, models: readonly PlannedModel[]): Term {
  return {
    ...PLAIN,
    name: 'file-quota',
    limit: 'file-quota',
    words: `${formatCount(max - used)} files, each kept for ${formatDuration(expireAfter)}`,
    kind: 'quota',
    capacity: ((max - used) / expireAfter) * HOUR_MS,
    uses: new Map(models.map(({ load, cost }) => [load.model, cost.files])),
    quota: { amount: max - used, spanMs: expireAfter, isCalendar: false },
  }
}

interface Known {
  planned: PlannedModel
  model: MockModel
}

/** The models that share each of a rule's limiters, by what it is kept by. */
function grouped(rule: LimitRule, known: readonly Known[]): Map<string, Known[]> {
  const groups = new Map<string, Known[]>()
  const add = (key: string, one: Known): void => {
    const group = keptIn(groups, key, () => [])
    if (!group.includes(one)) group.push(one)
  }
  for (const one of known) {
    const { load } = one.planned
    const endpoint = load.modality === 'text' ? 'message' : 'submit'
    if (concerns(rule, endpoint, one.model)) add(subject(rule, endpoint, one.model), one)
    // Reads are of no model: a rule that is kept by one counts them apart.
    if (load.modality !== 'text' && concerns(rule, 'poll', null)) add(rule.keyedBy === 'account' ? '' : 'poll', one)
  }
  return groups
}

function termOf(rule: LimitRule, key: string, group: readonly Known[]): Term {
  const { spec } = rule
  const { ratePerSecond, concurrency, burst, windowMs = 0 } = lawOf(spec).allows(spec)
  const copies = spec.replicas?.each === 'full' ? spec.replicas.count : 1
  const isSlots = concurrency !== undefined
  const tokens = new Map(
    rule.tokens === null
      ? []
      : group.map(({ planned: { load }, model: { settings } }) => [load.model, tokenUse(rule, load, settings)]),
  )
  const capacity = isSlots
    ? concurrency * HOUR_MS
    : (ratePerSecond ?? 0) * copies * 3600 * (windowMs > HOUR_MS ? 1 : safeShare(rule, tokens))
  const countsReads = rule.on.includes('poll') && (rule.keyedBy === 'account' || key === 'poll')
  const uses = new Map(
    group.map(({ planned: { load, cost } }) => {
      const endpoint = load.modality === 'text' ? 'message' : 'submit'
      const own =
        rule.on.includes(endpoint) && key !== 'poll'
          ? isSlots
            ? heldMs(rule, cost, concurrency)
            : rule.tokens !== null
              ? cost.jobs * (tokens.get(load.model)?.perJob ?? 0)
              : cost.attempts * costOf(rule, { units: cost.units, tokens: NO_TOKENS })
          : 0
      return [load.model, own + (countsReads && !isSlots ? cost.polls : 0)]
    }),
  )
  const kind = kindOf(rule, isSlots, windowMs)
  const isCalendar = spec.kind === 'fixed-window' && spec.anchor === 'clock'
  return {
    name: key === '' || key === rule.modality ? rule.name : `${rule.name} of ${key}`,
    limit: rule.name,
    words: limitWords(rule, isSlots ? concurrency : capacity, windowMs, copies),
    kind,
    capacity,
    overhead: 0,
    uses,
    // What a queue takes at once it lets through one after the other.
    burst: spec.kind === 'leaky-queue' ? 1 : (burst ?? null),
    windowMs: windowMs === 0 ? null : windowMs,
    used: rule.used,
    quota: kind === 'quota' ? { amount: (capacity * windowMs) / HOUR_MS, spanMs: windowMs, isCalendar } : null,
    isClients: false,
    hasReads: countsReads && !isOfReads(rule),
    ...(tokens.size > 0 && { tokens }),
  }
}

function kindOf(rule: LimitRule, isSlots: boolean, windowMs: number): Term['kind'] {
  if (isSlots) return queues(rule) ? 'servers' : 'slots'
  if (isOfReads(rule)) return 'reads'
  return windowMs > HOUR_MS ? 'quota' : 'rate'
}

function isOfReads({ on }: LimitRule): boolean {
  return !on.includes('submit') && !on.includes('message')
}

/**
 * Time for which a call holds a slot. A client that meets refusals keeps to the slots itself, and learns of a task's end by reading: the slot is lost
 * to it until the read. If excess calls wait at the gateway, only the gateway's time counts.
 */
function heldMs(rule: LimitRule, { jobs, slotMs, clientMs, orphans, refusedMs }: CallCost, slots: number): number {
  if (queues(rule)) return jobs * slotMs
  // A call that waits after its refusal makes room for the next orphan: the more of them at a time, the less each costs.
  const atOnce = (slots / clientMs) * orphans * Math.max(0, refusedMs - slotMs)
  return Math.max(jobs * slotMs, clientMs + orphans * Math.max(slotMs, refusedMs / (1 + atOnce)))
}

/** Whether excess calls wait at the gateway instead of being refused. */
function queues({ spec }: LimitRule): boolean {
  return (lawOf(spec).servers?.(spec) ?? null) !== null
}

/**
 * Share of a window of so many tokens that its calls fill on average. A window has no room for a part of a request, and a log that is full at an
 * instant refuses at that instant: it has room for one standard deviation of its content. Other windows refuse only near their ends.
 */
function shareOfTokens(tokens: number, uses: readonly TokenUse[], kind: string): number {
  const whole = tokens - Math.max(...uses.map(({ heaviest }) => heaviest))
  if (kind !== 'sliding-log') return whole / tokens
  // Of a content m the variance is q m: m + √(q m) is to be what there is.
  const spread = Math.sqrt(Math.max(...uses.map(({ variance, perJob }) => variance / perJob)))
  return (Math.sqrt(spread ** 2 + 4 * whole) - spread) ** 2 / 4 / tokens
}

/**
 * How close to a rate a client can keep. Right at it the rounding of instants alone leads to refusals; and where a refusal is itself
 * counted or punished, or where counting is not by the instant of sending, chance does.
 */
function safeShare({ spec, countOn }: LimitRule, tokens: ReadonlyMap<string, TokenUse>): number {
  const units = 'limit' in spec ? spec.limit : 1
  const isPunished = spec.penaltyMs !== undefined || ('countRefused' in spec && spec.countRefused)
  const shares = [0.999]
  if (tokens.size > 0 && 'limit' in spec) shares.push(shareOfTokens(units, [...tokens.values()], spec.kind))
  if (isPunished || spec.replicas !== undefined) shares.push(0.95)
  // It takes the whole of a unit of the window before for still in view.
  if (spec.kind === 'sliding-counter') shares.push(Math.min(0.95, Math.max(1, units - 1) / units))
  // What a window misses the next one lacks.
  if (spec.kind === 'slope') shares.push(0.95)
  // As many as chance lets end together.
  if (countOn === 'success') shares.push(1 - 1 / Math.sqrt(Math.max(4, units)))
  return Math.min(...shares)
}
