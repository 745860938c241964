import { MODALITIES, type Modality } from '../../gateway/modality.ts'
import { ENDPOINTS, type Endpoint } from '../../gateway/outcome.ts'
import { grown } from '../../limits/figures.ts'
import type { ModifiedLimit } from '../../limits/limit.ts'
import type { Rate } from '../../limits/quantities.ts'
import { grownSettings, type LimitSpec, limitOfRate } from '../../limits/registry.ts'
import { keptIn } from '../../maps.ts'
import { deepMerge } from '../world/deep-merge.ts'
import type { MockWorld } from '../world/schema.ts'
import type { Law, ModalityLimits, Weight } from './limit-schema.ts'
import { type TokenCounting, tokenRulesOf } from './token-rules.ts'

/** One limit of a world: its law, whom it concerns, and by what it is kept. */
export interface LimitRule {
  name: string
  spec: ModifiedLimit
  on: readonly Endpoint[]
  modality: Modality | null
  /** Classes of models that have a limit of their own instead. */
  except: readonly string[]
  /** Classes of models that it is for; null is all. */
  only: readonly string[] | null
  /** Parts of model names that it is for; null is all. */
  models: readonly string[] | null
  keyedBy: MockWorld['keyedBy']
  scope: MockWorld['scope']
  weight: Weight
  /** How it counts tokens; null where it counts requests. */
  tokens: TokenCounting | null
  /** Below a balance a request weighs more; null where it never does. */
  balance: Law['balance']
  /** Units that are used up when the mock begins, or at the first request. */
  used: number
  usedFrom: 'start' | 'first-request'
  countOn: Law['countOn']
  countFailed: boolean
}

const HOUR_MS = 3_600_000
const READS: readonly Endpoint[] = ['poll', 'credits', 'quota']

const RULES = new WeakMap<MockWorld, readonly LimitRule[]>()

/** Every limit of a world, in the order in which they are checked. Made once for a world, which is met in simulation after simulation. */
export function limitRules(world: MockWorld): readonly LimitRule[] {
  return keptIn(RULES, world, () => rulesOfWorld(world))
}

function rulesOfWorld(world: MockWorld): LimitRule[] {
  const { limits } = world
  const rules: LimitRule[] = []
  for (const modality of MODALITIES) {
    const apart = Object.keys(limits.models).filter((name) => world.models[name]?.modality === modality)
    const own = new Map(apart.map((name) => [name, ownLimits(limits.models[name] as ModalityLimits, limits[modality])]))
    const except = (field: keyof ModalityLimits): string[] =>
      apart.filter((name) => own.get(name)?.[field] !== undefined)
    rules.push(...rulesOf(world, modality, limits[modality], modality, except, null))
    for (const [name, limitsOfClass] of own) {
      rules.push(...rulesOf(world, name, limitsOfClass, modality, () => [], [name]))
    }
  }
  if (limits.reads.rate) {
    rules.push({ ...plain(world, 'reads-rate', rateSpec(limits.reads.rate, world.law)), on: READS, keyedBy: 'account' })
  }
  for (const [name, limit] of Object.entries(world.stack)) {
    const law = deepMerge(world.law, limit.law) as Law
    const spec = limit.concurrency === undefined ? null : concurrencySpec(limit.concurrency, limit)
    const both = [spec, limit.rate === undefined ? null : rateSpec(limit.rate, law)]
    for (const one of both) {
      if (one === null) continue
      const { countOn, countFailed } = law
      const balance = balanceOf(one, law)
      const { on, keyedBy, scope, models = null } = limit
      const weight = weightOf(one, limit.weight)
      rules.push({ ...plain(world, name, one), on, keyedBy, scope, models, weight, balance, countOn, countFailed })
    }
    const { keyedBy, scope, models = null } = limit
    for (const rule of tokenRules(world, name, limit.tokens)) rules.push({ ...rule, keyedBy, scope, models })
  }
  return rules
}

/** Whether the rule concerns this endpoint and, where one is named, this model. */
export function concerns(
  rule: LimitRule,
  endpoint: Endpoint,
  model: { name: string; className: string; settings: { modality: Modality } } | null,
): boolean {
  if (!rule.on.includes(endpoint)) return false
  if (model === null) return rule.modality === null && rule.only === null && rule.models === null
  if (rule.modality !== null && rule.modality !== model.settings.modality) return false
  if (rule.only !== null && !rule.only.includes(model.className)) return false
  if (rule.models !== null && !rule.models.some((part) => model.name.includes(part))) return false
  return !rule.except.includes(model.className)
}

function rulesOf(
  world: MockWorld,
  name: string,
  limits: ModalityLimits,
  modality: Modality,
  except: (field: keyof ModalityLimits) => string[],
  only: readonly string[] | null,
): LimitRule[] {
  const on: readonly Endpoint[] = [modality === 'text' ? 'message' : 'submit']
  const rules: LimitRule[] = []
  const add = (field: keyof ModalityLimits, suffix: string, spec: ModifiedLimit, used = 0): void => {
    const usedFrom = field === 'rate' ? 'first-request' : 'start'
    const rule = plain(world, `${name}-${suffix}`, spec)
    const balance = field === 'rate' ? rule.balance : null
    rules.push({ ...rule, on, modality, except: except(field), only, used, usedFrom, balance })
  }
  if (limits.rate) add('rate', 'rate', rateSpec(limits.rate, world.law), limits.used?.rate)
  if (limits.perHour) add('perHour', 'per-hour', clockWindow(limits.perHour, HOUR_MS), limits.used?.perHour)
  if (limits.perDay) add('perDay', 'per-day', clockWindow(limits.perDay, 24 * HOUR_MS), limits.used?.perDay)
  if (limits.concurrency) add('concurrency', 'concurrency', concurrencySpec(limits.concurrency, world))
  for (const rule of tokenRules(world, name, limits.tokens)) rules.push({ ...rule, except: except('tokens'), only })
  return rules
}

/** Only text has tokens, and a failed request none. */
function tokenRules(world: MockWorld, name: string, limits: ModalityLimits['tokens']): LimitRule[] {
  return tokenRulesOf(limits).map(({ suffix, spec, tokens }) => {
    const rule = plain(world, `${name}-${suffix}`, spec)
    return { ...rule, on: ['message'], modality: 'text', tokens, balance: null, countOn: 'arrival', countFailed: false }
  })
}

function plain(world: MockWorld, name: string, spec: ModifiedLimit): LimitRule {
  const { keyedBy, scope } = world
  const { countOn, countFailed } = world.law
  const everyone = { on: ENDPOINTS, modality: null, except: [], only: null, models: null }
  return {
    name,
    spec,
    ...everyone,
    keyedBy,
    scope,
    weight: weightOf(spec, world.weight),
    tokens: null,
    balance: balanceOf(spec, world.law),
    used: 0,
    usedFrom: 'start',
    countOn,
    countFailed,
  }
}

/** A task holds one place, however many results it has. */
function weightOf({ kind }: ModifiedLimit, stated: Weight): Weight {
  return kind === 'concurrency' ? 'request' : stated
}

/** Slots are not counted by a law. */
function balanceOf(spec: ModifiedLimit, { balance }: Law): Law['balance'] {
  return spec.kind === 'concurrency' ? null : balance
}

/** Use that a class states alone is of its modality's limit, which the class then has for itself. */
function ownLimits(stated: ModalityLimits, ofModality: ModalityLimits): ModalityLimits {
  const { used = {}, ...own } = stated
  return {
    ...(used.rate === undefined ? {} : { rate: ofModality.rate }),
    ...(used.perHour === undefined ? {} : { perHour: ofModality.perHour }),
    ...(used.perDay === undefined ? {} : { perDay: ofModality.perDay }),
    ...own,
    used,
  }
}

function clockWindow(limit: number, windowMs: number): LimitSpec {
  return { kind: 'fixed-window', limit, windowMs, anchor: 'clock' }
}

function concurrencySpec(limit: number, { excess, queue }: Pick<MockWorld, 'excess' | 'queue'>): LimitSpec {
  return excess === 'queue' ? { kind: 'concurrency', limit, excess, queue } : { kind: 'concurrency', limit, excess }
}

function rateSpec(rate: Rate, law: Law): ModifiedLimit {
  const spec = modified(limitOfRate(rate, law), law)
  if (law.drift === null) return spec
  const { at, factor } = law.drift
  const after = limitOfRate({ ...rate, limit: grown(rate.limit, factor) }, grownSettings(law, factor))
  return { ...spec, drift: { atMs: at, to: modified(after, law) } }
}

function modified(spec: LimitSpec, law: Law): ModifiedLimit {
  const penalty = law.penalty > 0 ? { penaltyMs: law.penalty } : {}
  const each = law.replicaLimit === 'whole' ? 'full' : 'share'
  return { ...spec, ...penalty, ...(law.replicas > 1 ? { replicas: { count: law.replicas, each } } : {}) }
}
