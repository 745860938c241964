import { createLimiter } from '../limits/create-limiter.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { LimitSpec } from '../limits/registry.ts'
import { formatCount } from '../units.ts'
import { type KnownLimit, plainLimit } from './known-limit.ts'
import type { Train } from './run-quotas.ts'

type Requests = Pick<Train, 'train' | 'originEpochMs'>

/** The law of a rate that would have answered requests most nearly as they were answered. */
export interface FittedLaw {
  spec: LimitSpec
  windowMs: number
  /** With the sizes that are about as likely. */
  size: { value: number; low: number; high: number }
  /** Answers that it would have given otherwise. */
  wrong: number
  refused: number
  all: number
}

const WINDOWS_MS = [60_000, 10_000, 1000, 3_600_000]
/** No run can distinguish a law that counts refusals over an hour from a quota. */
const LONGEST_COUNTING_MS = 60_000
/** More requests of a run do not tell more of a limit. */
const MOST_REPLAYED = 4000
/** Sizes that are tried from half of the most that passed on. */
const MOST_SIZES = 120
/** Sizes, or laws, that get so many more wrong than the best are about as likely. */
export const NEAR = 2
/** Share of answers that a law may get wrong before it is called doubtful. */
const TOLERATED = 0.02

/** Null where nothing was refused. `counting`: by the laws that count what they refuse. */
export function fitLaw(trains: readonly Requests[], counting = false): FittedLaw | null {
  const replayed = trains.map(({ train, originEpochMs }) => ({ train: train.slice(0, MOST_REPLAYED), originEpochMs }))
  const requests = replayed.flatMap(({ train }) => train)
  const refused = requests.filter(({ passed }) => !passed).length
  if (refused === 0) return null
  const tried: { spec: LimitSpec; size: number; windowMs: number; wrong: number }[] = []
  let least = Number.POSITIVE_INFINITY
  const trySizes = (sizes: Iterable<number>, windowMs: number, kind?: string): void => {
    for (const size of sizes) {
      for (const spec of counting ? countingSpecs(size, windowMs) : plainSpecs(size, windowMs)) {
        if (spec.kind !== (kind ?? spec.kind)) continue
        let wrong = 0
        for (const one of replayed) wrong += wrongBy(spec, one, least + NEAR - wrong)
        least = Math.min(least, wrong)
        tried.push({ spec, size, windowMs, wrong })
      }
    }
  }
  for (const windowMs of WINDOWS_MS) {
    if (!counting || windowMs <= LONGEST_COUNTING_MS) trySizes(sizesUpTo(mostPassed(replayed, windowMs)), windowMs)
  }
  const bestOf = () => tried.reduce((a, b) => (b.wrong < a.wrong ? b : a))
  const { size: about, windowMs: within, spec: law } = bestOf()
  // Large sizes are tried at intervals.
  const apart = about <= MOST_SIZES ? 0 : Math.ceil(about / MOST_SIZES)
  trySizes(
    Array.from({ length: 2 * apart }, (_, n) => about - apart + n + (n < apart ? 0 : 1)),
    within,
    law.kind,
  )
  const best = bestOf()
  // A size that explains every answer leaves no room for one that does not, however nearly.
  const most = best.wrong === 0 ? 0 : best.wrong + NEAR
  const sizes = tried
    .filter(({ spec, windowMs, wrong }) => spec.kind === best.spec.kind && windowMs === best.windowMs && wrong <= most)
    .map(({ size }) => size)
  const size = { value: best.size, low: Math.min(...sizes), high: Math.max(...sizes) }
  return { spec: best.spec, windowMs: best.windowMs, size, wrong: best.wrong, refused, all: requests.length }
}

/** Whether the law explains the refusals, and what passed besides. */
export function isTold({ wrong, refused, all }: FittedLaw): boolean {
  return wrong <= TOLERATED * all && wrong < refused / 2
}

/** As a limit of the models; null is the whole account. */
export function limitOfLaw(models: KnownLimit['models'], law: FittedLaw, on: KnownLimit['on'] = 'calls'): KnownLimit {
  const { spec, windowMs, size, wrong, refused, all } = law
  return plainLimit({
    models,
    on,
    kind: spec.kind as KnownLimit['kind'],
    windowMs,
    size,
    anchor: spec.kind === 'fixed-window' ? spec.anchor : null,
    countRefused: 'countRefused' in spec && spec.countRefused === true,
    label: isTold(law) ? 'seen' : 'doubtful',
    evidence: `${formatCount(refused)} of ${formatCount(all)} requests were refused; this algorithm would have decided ${formatCount(wrong)} requests differently`,
  })
}

/** The most that passed in any stretch of that length. */
export function mostPassed(trains: readonly Pick<Train, 'train'>[], windowMs: number): number {
  return Math.max(0, ...trains.map(({ train }) => mostIn(train, windowMs)))
}

function mostIn(train: Train['train'], windowMs: number): number {
  const passes = train.filter(({ passed }) => passed).map(({ at }) => at)
  let [first, most] = [0, 0]
  for (const [n, at] of passes.entries()) {
    while ((passes[first] as number) <= at - windowMs) first++
    most = Math.max(most, n - first + 1)
  }
  return most
}

/** The most that passed is the size of a window that slides; of one that does not, twice as many may pass. */
function sizesUpTo(most: number): Set<number> {
  const least = Math.max(1, Math.floor(most / 2))
  const between = Array.from({ length: MOST_SIZES }, (_, n) => least + Math.ceil(n * Math.max(1, least / MOST_SIZES)))
  return new Set([...between, Math.max(1, most)])
}

/** In the order of plainness: of laws that tell the same the first is taken. */
function plainSpecs(limit: number, windowMs: number): LimitSpec[] {
  return [
    { kind: 'sliding-log', limit, windowMs },
    { kind: 'fixed-window', limit, windowMs, anchor: 'clock' },
    { kind: 'token-bucket', ratePerSecond: (limit * 1000) / windowMs, burst: limit },
    { kind: 'sliding-counter', limit, windowMs },
    { kind: 'fixed-window', limit, windowMs, anchor: 'first' },
  ]
}

function countingSpecs(limit: number, windowMs: number): LimitSpec[] {
  return [
    { kind: 'sliding-log', limit, windowMs, countRefused: true },
    { kind: 'sliding-counter', limit, windowMs, countRefused: true },
  ]
}

/** Answers that the law would have given otherwise, each asked with what had really passed; counted no further than beyond `most`. */
function wrongBy(spec: LimitSpec, { train, originEpochMs }: Requests, most: number): number {
  const limiter: Limiter = createLimiter(spec, { originEpochMs })
  let wrong = 0
  for (const { at, passed } of train) {
    if (limiter.check(at, 1).admitted !== passed) wrong++
    if (wrong > most) break
    if (passed) limiter.take(at, 1)
    else limiter.refuse(at, 1)
  }
  return wrong
}
