import { createLimiter } from '../limits/create-limiter.ts'
import type { Limiter } from '../limits/limiter.ts'
import type { LimitSpec } from '../limits/registry.ts'
import { formatCount, formatCounted } from '../units.ts'
import { type KnownLimit, plainLimit } from './known-limit.ts'
import type { Train } from './run-quotas.ts'

type Requests = Pick<Train, 'train' | 'originEpochMs'>

/** The law of a rate that would have answered requests most nearly as they were answered. */
export interface FittedLaw {
  spec: LimitSpec
  windowMs: number
  /** With the sizes that are about as likely. */
  size: { value: number; low: number; high: number }
  /** Requests that passed and that it would have refused, and rows of refusals in which it would have let one pass. */
  wrong: number
  rows: number
  refused: number
  all: number
}

const WINDOWS_MS = [60_000, 10_000, 1000, 3_600_000]
/** No run can distinguish a law that counts refusals over an hour from a quota. */
const LONGEST_COUNTING_MS = 60_000
/** More requests of a run do not tell more of a limit. */
const MOST_REPLAYED = 4000
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
  for (const windowMs of WINDOWS_MS.filter((each) => !counting || each <= LONGEST_COUNTING_MS)) {
    const most = 2 * mostPassed(replayed, windowMs) + 1
    for (const specOf of counting ? COUNTING : PLAIN) {
      const tryAt = (size: number): Tried => {
        const one = replayedBy(specOf(size, windowMs), replayed)
        tried.push({ spec: specOf(size, windowMs), size, windowMs, wrong: one.refusing + one.passing })
        least = Math.min(least, one.refusing + one.passing)
        return { size, ...one }
      }
      // The larger a limit, the less it refuses and the more it lets pass: both ends bound the sizes between.
      const tryBetween = (low: Tried, high: Tried): void => {
        const isSame = low.refusing === high.refusing && low.passing === high.passing
        if (isSame || high.size - low.size < 2 || high.refusing + low.passing > least + NEAR) return
        const middle = tryAt(Math.floor((low.size + high.size) / 2))
        tryBetween(low, middle)
        tryBetween(middle, high)
      }
      tryBetween(tryAt(1), tryAt(most))
    }
  }
  const best = tried.reduce((a, b) => (b.wrong < a.wrong ? b : a))
  const rows = replayed.reduce((sum, { train }) => sum + train.filter((_, n) => isRowAt(train, n)).length, 0)
  // A size that explains every answer leaves no room for one that does not, however nearly; one that never refuses gets each row wrong.
  const near = best.wrong === 0 ? 0 : Math.min(best.wrong + NEAR, rows - 1)
  const sizesBy = (most: number): number[] =>
    tried
      .filter(({ spec, windowMs, wrong }) => isSameLaw(spec, best.spec) && windowMs === best.windowMs && wrong <= most)
      .map(({ size }) => size)
  const value = Math.min(...sizesBy(best.wrong))
  const size = { value, low: Math.min(value, ...sizesBy(near)), high: Math.max(value, ...sizesBy(near)) }
  return { spec: best.spec, windowMs: best.windowMs, size, wrong: best.wrong, rows, refused, all: requests.length }
}

/** Whether the law explains the refusals, and what passed besides. */
export function isTold({ wrong, rows, all }: FittedLaw): boolean {
  return wrong <= TOLERATED * all && wrong < rows / 2
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
    // A single row of refusals fits another law too in one of ten runs.
    label: isTold(law) && law.rows > 1 ? 'seen' : 'doubtful',
    evidence: `${formatCount(refused)} of ${formatCount(all)} requests were refused; this algorithm would have decided differently ${formatCounted(wrong, 'time')}`,
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

/** In the order of plainness: of laws that tell the same the first is taken. */
const PLAIN: readonly ((limit: number, windowMs: number) => LimitSpec)[] = [
  (limit, windowMs) => ({ kind: 'sliding-log', limit, windowMs }),
  (limit, windowMs) => ({ kind: 'fixed-window', limit, windowMs, anchor: 'clock' }),
  (limit, windowMs) => ({ kind: 'token-bucket', ratePerSecond: (limit * 1000) / windowMs, burst: limit }),
  (limit, windowMs) => ({ kind: 'sliding-counter', limit, windowMs }),
  (limit, windowMs) => ({ kind: 'fixed-window', limit, windowMs, anchor: 'first' }),
]

const COUNTING: typeof PLAIN = [
  (limit, windowMs) => ({ kind: 'sliding-log', limit, windowMs, countRefused: true }),
  (limit, windowMs) => ({ kind: 'sliding-counter', limit, windowMs, countRefused: true }),
]

function isSameLaw(a: LimitSpec, b: LimitSpec): boolean {
  return a.kind === b.kind && (a.kind !== 'fixed-window' || b.kind !== a.kind || a.anchor === b.anchor)
}

/** Answers of a law that are wrong: requests that passed and that it refuses, and rows of refusals in which it lets one pass. */
interface Tried {
  size: number
  refusing: number
  passing: number
}

/** Each request is asked with what had really passed: one that was counted in another window than it seems is wrong once, not for each refusal after it. */
function replayedBy(spec: LimitSpec, trains: readonly Requests[]): Omit<Tried, 'size'> {
  let [refusing, passing] = [0, 0]
  for (const { train, originEpochMs } of trains) {
    const limiter: Limiter = createLimiter(spec, { originEpochMs })
    let isRowWrong = false
    for (const [n, { at, passed }] of train.entries()) {
      const { admitted } = limiter.check(at, 1)
      if (isRowAt(train, n)) isRowWrong = false
      if (passed && !admitted) refusing++
      if (!passed && admitted && !isRowWrong) {
        isRowWrong = true
        passing++
      }
      if (passed) limiter.take(at, 1)
      else limiter.refuse(at, 1)
    }
  }
  return { refusing, passing }
}

/** Whether a row of refusals begins. */
function isRowAt(train: Train['train'], n: number): boolean {
  return train[n]?.passed === false && train[n - 1]?.passed !== false
}
