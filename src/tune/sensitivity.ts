import type { Headline } from '../measure/calls/headline.ts'
import type { ModelLoad, Profile } from '../profile/profile.ts'
import type { RetrySettings } from '../profile/retry-settings.ts'
import { applied, type Candidate, keyOf } from '../simulate/candidates.ts'
import { withScaledLimits } from '../simulate/known-limits.ts'
import type { Evaluations } from './evaluations.ts'
import { isAcceptable, type Objective, objectiveOf, scoreOf } from './objective.ts'
import type { Problem } from './search.ts'

/** Objective when one thing is a fifth less or more than it should be. */
export interface Sensitivity {
  /** A knob in words, or `the gateway's limits`. */
  of: string
  kind: 'knob' | 'limits'
  /** The present value where it is one number, in the unit of `of`. */
  at: number | null
  /** Change of the objective as a part of it, at a fifth less and a fifth more; null where nothing succeeds any more. */
  less: Effect
  more: Effect
}
interface Effect {
  /** Change of the mean over the seeds. */
  change: number | null
  /** Lowest and highest of single seeds; null where nothing succeeds with one of them. */
  range: readonly [number, number] | null
  acceptable: boolean
}

/** A: hardly matters; B: some; C: much; D: breaks a constraint or more than doubles the objective when something is a fifth off. */
export type Grade = 'A' | 'B' | 'C' | 'D'

const FIFTH = 0.2
const GRADES: readonly [Grade, number][] = [
  ['A', 0.1],
  ['B', 0.3],
  ['C', 1],
]

/** A number that a client engineer would have to get right. */
interface Dial {
  of: string
  read(profile: Profile): number | null
  turn(profile: Profile, factor: number): Profile
}

const DIALS: readonly Dial[] = [
  model(
    'rate',
    ({ admission }) => admission.ratePerSecond,
    (load, factor) => ({
      admission: { ...load.admission, ratePerSecond: times(load.admission.ratePerSecond, factor) },
    }),
  ),
  model(
    'burst',
    ({ admission }) => (admission.ratePerSecond === null || admission.burst === 1 ? null : admission.burst),
    (load, factor) => ({
      admission: { ...load.admission, burst: Math.max(1, Math.round(load.admission.burst * factor)) },
    }),
  ),
  model(
    'concurrency',
    ({ admission }) => admission.concurrency,
    (load, factor) => ({
      admission: { ...load.admission, concurrency: counted(load.admission.concurrency, factor) },
    }),
  ),
  model(
    'tokens',
    ({ admission }) => admission.tokens?.perSecond ?? null,
    ({ admission }, factor) =>
      admission.tokens === undefined
        ? {}
        : {
            admission: {
              ...admission,
              tokens: { ...admission.tokens, perSecond: admission.tokens.perSecond * factor },
            },
          },
  ),
  retry(
    'backoff base',
    ({ backoff }) => backoff.baseMs,
    ({ backoff }, factor) => ({
      backoff: { ...backoff, baseMs: backoff.baseMs * factor },
    }),
  ),
  retry(
    'backoff cap',
    ({ backoff }) => backoff.capMs,
    ({ backoff }, factor) => ({
      backoff: { ...backoff, capMs: backoff.capMs * factor },
    }),
  ),
  retry(
    'hint jitter',
    ({ hint }) => (hint.use === 'floor-jitter' ? hint.jitterMs : null),
    ({ hint }, factor) => ({
      hint: { ...hint, jitterMs: hint.jitterMs * factor },
    }),
  ),
  retry(
    'start rate',
    ({ pacing }) => (pacing?.kind === 'aimd' ? pacing.startPerSecond : null),
    ({ pacing }, factor) => ({
      pacing: pacing?.kind === 'aimd' ? { ...pacing, startPerSecond: pacing.startPerSecond * factor } : pacing,
    }),
  ),
  model(
    'first poll',
    (load) => polled(load, load.poll.firstMs),
    (load, factor) => ({
      poll: {
        ...load.poll,
        firstMs: load.poll.firstMs * factor,
        firstOfEstimate: times(load.poll.firstOfEstimate, factor),
      },
    }),
  ),
  model(
    'poll interval',
    (load) => polled(load, load.poll.everyMs),
    (load, factor) => ({
      poll: { ...load.poll, everyMs: load.poll.everyMs * factor, maxMs: load.poll.maxMs * factor },
    }),
  ),
]

function model(
  of: string,
  read: (load: ModelLoad) => number | null,
  turn: (load: ModelLoad, factor: number) => Partial<ModelLoad>,
): Dial {
  return {
    of,
    // One number for all models only where there is one model.
    read: ({ models }) => models.map(read).find((value) => value !== null) ?? null,
    turn: (profile, factor) => ({
      ...profile,
      models: profile.models.map((load) => ({ ...load, ...turn(load, factor) })),
    }),
  }
}

function retry(
  of: string,
  read: (settings: RetrySettings) => number | null,
  turn: (settings: RetrySettings, factor: number) => Partial<RetrySettings>,
): Dial {
  return {
    of,
    read: (profile) => read(profile.retry) || null,
    turn: (profile, factor) => ({ ...profile, retry: { ...profile.retry, ...turn(profile.retry, factor) } }),
  }
}

function polled(load: ModelLoad, ms: number): number | null {
  return load.modality === 'text' ? null : ms
}

function times(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor
}

function counted(value: number | null, factor: number): number | null {
  return value === null ? null : Math.max(1, Math.round(value * factor))
}

/** Each knob of the candidate a fifth less and more, and the gateway's limits likewise while the client keeps to its setting. */
export async function sensitivities(
  candidate: Candidate,
  problem: Problem,
  seeds: readonly number[],
  evaluations: Evaluations,
): Promise<Sensitivity[]> {
  const { mock, limits, objective } = problem
  const profile = applied(candidate, problem.profile, limits)
  const name = (what: string): string => `${keyOf(candidate)} ${what}`
  const base = await evaluations.headlines(name('whole'), seeds, () => ({ profile, mock }))
  type Turned = { profile: Profile; mock: Problem['mock'] }
  const effect = async (what: string, of: () => Turned): Promise<Effect> =>
    effectOf(await evaluations.headlines(name(what), seeds, of), base, objective)

  const effects = async (of: string, turned: (factor: number) => Turned) => {
    const [less, more] = await Promise.all(
      [1 - FIFTH, 1 + FIFTH].map((factor) => effect(`${of} × ${factor}`, () => turned(factor))),
    )
    return { less: less as Effect, more: more as Effect }
  }

  const dials = DIALS.filter((dial) => dial.read(profile) !== null).map(
    async ({ of, read, turn }): Promise<Sensitivity> => {
      const both = await effects(of, (factor) => ({ profile: turn(profile, factor), mock }))
      return { of, kind: 'knob', at: read(profile), ...both }
    },
  )
  const limited = await effects('limits', (factor) => ({ profile, mock: withScaledLimits(mock, factor) }))
  return [...(await Promise.all(dials)), { of: "the gateway's limits", kind: 'limits', at: null, ...limited }]
}

/** The worst of all effects decides. */
export function gradeOf(all: readonly Sensitivity[]): Grade {
  const effects = all.flatMap(({ less, more }) => [less, more])
  if (effects.some(({ change, acceptable }) => change === null || !acceptable)) return 'D'
  const worst = Math.max(0, ...effects.map(({ change }) => change ?? 0))
  return GRADES.find(([, most]) => worst <= most)?.[0] ?? 'D'
}

/** Both have met the same seeds. */
function effectOf(runs: readonly Headline[], base: readonly Headline[], objective: Objective): Effect {
  const score = scoreOf(runs, objective)
  const changes = runs.map((run, i) =>
    changeOf(objectiveOf(run, objective), objectiveOf(base[i] as Headline, objective)),
  )
  const known = changes.filter((change) => change !== null)
  return {
    change: changeOf(score.value, scoreOf(base, objective).value),
    range: known.length < changes.length ? null : [Math.min(...known), Math.max(...known)],
    acceptable: isAcceptable(score),
  }
}

/** As a part of the base; null where nothing succeeds, or nothing can be a part of the base. */
function changeOf(value: number, base: number): number | null {
  if (base === 0) return value === 0 ? 0 : null
  const change = value / base - 1
  return Number.isFinite(change) ? change : null
}
