import type { Profile } from '../profile/profile.ts'
import { RETRY_PRESETS, type RetryPolicyName } from '../profile/retry-presets.ts'
import type { RetrySettings } from '../profile/retry-settings.ts'
import { hashText, type RandomSource } from '../random.ts'
import { sobolPoints } from '../stats/sobol.ts'
import { actingKnobs, complexityOf, DEFAULT_KNOBS, type Knobs, withKnobs } from './knobs.ts'
import type { KnownLimits } from './known-limits.ts'

/** One way for a client to behave. */
export interface Candidate {
  /** Unique: a policy's name, a recipe's, or the number of a searched point. */
  name: string
  /** profile: as the profile stands; preset: its limits and polls with a named policy; recipe and point: all by knobs. */
  kind: 'profile' | 'preset' | 'recipe' | 'point'
  retry: RetrySettings | null
  knobs: Knobs | null
}

/** How many settings a person would have to make: 0 for what comes with a client. */
export function complexityOfCandidate({ knobs }: Candidate): number {
  return knobs === null ? 0 : complexityOf(knobs)
}

/** Tells its runs from those of any other candidate, whatever it was found by: names of settings that were bred say too little. */
export function keyOf({ name, knobs }: Candidate): string {
  return knobs === null ? name : `${name} ${hashText(JSON.stringify(knobs)).toString(36)}`
}

/** The profile with the candidate's settings. */
export function applied(candidate: Candidate, profile: Profile, limits: readonly KnownLimits[]): Profile {
  if (candidate.knobs !== null) return withKnobs(profile, candidate.knobs, limits)
  return candidate.retry === null ? profile : { ...profile, retry: candidate.retry }
}

/** The profile's own behaviour, every named policy, and the recipes that a study of limits would try by hand. */
export function namedCandidates(): Candidate[] {
  const presets = (Object.entries(RETRY_PRESETS) as [RetryPolicyName, RetrySettings][]).filter(
    ([name]) => name !== 'custom',
  )
  return [
    { name: 'profile', kind: 'profile', retry: null, knobs: null },
    ...presets.map(([name, retry]): Candidate => ({ name, kind: 'preset', retry, knobs: null })),
    ...Object.entries(RECIPES).map(
      ([name, knobs]): Candidate => ({ name, kind: 'recipe', retry: null, knobs: { ...DEFAULT_KNOBS, ...knobs } }),
    ),
  ]
}

const RECIPES: Readonly<Record<string, Partial<Knobs>>> = {
  'patient-hint': { hint: 'exact', jitter: 'none' },
  'patient-hint-jitter': { hint: 'floor-jitter', hintJitterMs: 30_000 },
  'patient-full-jitter': { hint: 'ignore', baseMs: 1000, capFactor: 60 },
  'paced-95': { mode: 'paced', rateShare: 0.95 },
  'paced-100': { mode: 'paced', rateShare: 1 },
  'paced-100-burst': { mode: 'paced', rateShare: 1, burstShare: 1 },
  'paced-slots': { mode: 'paced', rateShare: 1, concurrencyShare: 1 },
  'paced-burst': { mode: 'paced', rateShare: 0.95, burstShare: 1 },
  'paced-burst-account': { mode: 'paced', rateShare: 0.95, burstShare: 0.25, scope: 'account' },
  slots: { concurrencyShare: 1 },
  'account-pause': { hint: 'ignore', capFactor: 8, jitter: 'none', scope: 'account' },
  aimd: { mode: 'aimd', rateShare: 0.5, hint: 'ignore', capFactor: 60 },
}

/** Facts that decide which knobs can matter. */
export interface Circumstances {
  profile: Profile
  limits: readonly KnownLimits[]
}

/** Additions with which every recipe is also tried: the client's own waits, quick polls, as many slots as the gateway has, one of four more. */
const WAITS: Readonly<Record<string, Partial<Knobs>>> = { '': {}, 'own-waits': { hint: 'ignore', capFactor: 8 } }
const POLLS: Readonly<Record<string, Partial<Knobs>>> = { '': {}, 'quick-polls': { poll: { first: 0.5, every: 0.05 } } }
const SLOTS: Readonly<Record<string, Partial<Knobs>>> = {
  '': {},
  slots: { concurrencyShare: 1 },
  'more-slots': { concurrencyShare: 1.25 },
}

/** Where a limit counts tokens, a pace by tokens beside. */
const TOKENS: Readonly<Record<string, Partial<Knobs>>> = { '': {}, tokens: { tokenShare: 0.95 } }
const NO_TOKENS: typeof TOKENS = { '': {} }

/** The recipes crossed with waits, polls, slots and tokens, as far as these can matter to the problem; the recipes themselves left out. */
export function crossedCandidates(facts: Circumstances): Candidate[] {
  const seen = new Set<string>()
  const all = Object.entries(RECIPES).flatMap(([recipe, knobs]) =>
    Object.entries(WAITS).flatMap(([wait, waits]) =>
      Object.entries(POLLS).flatMap(([poll, polls]) =>
        Object.entries(SLOTS).flatMap(([slot, slots]) =>
          Object.entries(countsTokens(facts) ? TOKENS : NO_TOKENS).map(([token, tokens]): Candidate => {
            const name = [recipe, wait, poll, slot, token].filter((part) => part !== '').join('+')
            const all = { ...DEFAULT_KNOBS, ...knobs, ...waits, ...polls, ...slots, ...tokens }
            return fitted({ name, kind: 'recipe', retry: null, knobs: all }, facts)
          }),
        ),
      ),
    ),
  )
  // Where nothing is counted, a recipe with slots is the recipe without.
  return all.filter(({ name, knobs }) => {
    const same = JSON.stringify(actingKnobs(knobs as Knobs).map((knob) => knobs?.[knob]))
    const isNew = !seen.has(same)
    seen.add(same)
    return isNew && !(name in RECIPES)
  })
}

/** The candidate with each of the additions that it lacks, one at a time. */
export function withOneMore(one: Candidate, facts: Circumstances): Candidate[] {
  const { knobs } = one
  if (knobs === null) return []
  return [POLLS, SLOTS, countsTokens(facts) ? TOKENS : NO_TOKENS].flatMap((additions) =>
    Object.entries(additions).flatMap(([addition, added]): Candidate[] => {
      if (addition === '') return []
      const name = `${one.name}+${addition}`
      const more = fitted({ name, kind: 'point', retry: null, knobs: { ...knobs, ...added } }, facts)
      return JSON.stringify(more.knobs) === JSON.stringify(knobs) ? [] : [more]
    }),
  )
}

/** The candidate without knobs that cannot matter: a pace where no rate is limited, slots where nothing is counted, polls of text. */
export function fitted(candidate: Candidate, { profile, limits }: Circumstances): Candidate {
  if (candidate.knobs === null) return candidate
  const knobs = { ...candidate.knobs }
  if (!limits.some(({ ratePerSecond }) => ratePerSecond !== null)) knobs.mode = 'retry'
  if (!limits.some(({ concurrency }) => concurrency !== null)) knobs.concurrencyShare = null
  if (!profile.models.some(({ modality }) => modality !== 'text')) knobs.poll = null
  if (countsTokens({ limits })) knobs.tokenShare ??= null
  else delete knobs.tokenShare
  return { ...candidate, knobs }
}

function countsTokens({ limits }: Pick<Circumstances, 'limits'>): boolean {
  return limits.some(({ tokens }) => tokens !== undefined)
}

/** Points of a Sobol sequence, shifted by the seed, each a setting of every knob that can matter to the profile. */
export function searchedCandidates(
  count: number,
  profile: Profile,
  limits: readonly KnownLimits[],
  random: RandomSource,
): Candidate[] {
  const points = sobolPoints(12, count, (dimension) => random.uniform('search', dimension))
  const hasTokens = countsTokens({ limits })
  return points.map((point, n) => {
    const tokens = hasTokens ? { tokenShare: tokenShareAt(random.uniform('search', TOKEN_DRAWS + n)) } : {}
    const knobs = { ...knobsAt(point), ...tokens }
    return fitted({ name: `point-${n + 1}`, kind: 'point', retry: null, knobs }, { profile, limits })
  })
}

/** Keys of draws that no dimension of the points has. */
const TOKEN_DRAWS = 100

function tokenShareAt(u: number): number | null {
  return u < 0.4 ? null : 0.5 + 0.9 * ((u - 0.4) / 0.6)
}

/** A coordinate in [0, 1) to a setting; part of every axis is the default, so that simple settings are among the points. */
function knobsAt(point: readonly number[]): Knobs {
  const [
    mode = 0,
    rate = 0,
    burst = 0,
    slots = 0,
    base = 0,
    cap = 0,
    jitter = 0,
    hint = 0,
    wide = 0,
    scope = 0,
    first = 0,
    every = 0,
  ] = point
  return {
    mode: mode < 0.25 ? 'retry' : mode < 0.75 ? 'paced' : 'aimd',
    rateShare: 0.5 + 0.9 * rate,
    burstShare: burst < 0.3 ? 0 : (burst - 0.3) / 0.7,
    concurrencyShare: slots < 0.3 ? null : 0.5 + (slots - 0.3) / 0.7,
    baseMs: base < 0.2 ? DEFAULT_KNOBS.baseMs : logarithmic((base - 0.2) / 0.8, 250, 60_000),
    capFactor: cap < 0.2 ? DEFAULT_KNOBS.capFactor : logarithmic((cap - 0.2) / 0.8, 1, 64),
    jitter: oneOf(jitter, ['full', 'full', 'none', 'equal', 'additive', 'decorrelated']),
    hint: oneOf(hint, ['floor-jitter', 'floor-jitter', 'exact', 'floor', 'ignore', 'ignore']),
    hintJitterMs: wide < 0.2 ? DEFAULT_KNOBS.hintJitterMs : logarithmic((wide - 0.2) / 0.8, 500, 60_000),
    scope: oneOf(scope, ['call', 'call', 'model', 'account']),
    poll: first < 0.3 ? null : { first: (first - 0.3) / 0.6, every: logarithmic(every, 0.05, 0.6) },
  }
}

function logarithmic(u: number, from: number, to: number): number {
  return Number((from * (to / from) ** u).toPrecision(3))
}

function oneOf<T>(u: number, values: readonly T[]): T {
  return values[Math.floor(u * values.length)] as T
}
