import type { RetryHint } from '../../src/gateway/retry-hint.ts'
import type { ModelFinding } from '../../src/probe/findings/probe-result.ts'
import { probeDrawn } from './drawn-check.ts'
import { type DrawnLaw, drawnLaw, isBucket, LAW_NAMES, type LawFigures } from './drawn-laws.ts'
import { anyRate, between, caseOf, type DrawnCase, figuresOf, oneOf, wordsOf } from './drawn-rows.ts'
import { foreignRandom } from './foreign-agenda.ts'
import { adaptive, byChance, indebted, inParts, quota, renewed, shifted } from './unknown-laws.ts'

/** What a user may read in a result without being misled. */
interface Acceptable {
  /** Rates that the model meets, by any name that fits. None: any rate misleads. */
  rates: readonly { kinds: readonly string[]; figures: LawFigures }[]
  /** Whether refusals may be called random. */
  random?: boolean
  /** Tasks wait for others, and requests do not: any number misleads where this is false. */
  queues?: boolean
  /** A wait that the gateway states is no wait that would suffice. Of a bucket that refills in about a second, 1 s is nearly one. */
  liesAboutWaits?: boolean
  /** Whether the model shares the limit with the other one. */
  otherModel?: 'shared' | 'apart'
  polls?: 'shared' | 'apart'
  /** Requests that are let through in a minute, where nothing is refused. */
  perMinute?: number
}

interface UnknownCase {
  words: string
  drawn: DrawnCase
  acceptable: Acceptable
}

interface UnknownRow {
  name: string
  draw(chance: () => number, n: number): UnknownCase
}

type Chance = () => number
type Rate = ReturnType<typeof anyRate>

const WINDOW_LAWS = LAW_NAMES.filter((name) => !isBucket(name))
const asSaid = ({ name, figures }: Rate): Acceptable['rates'][number] => ({ kinds: [name], figures })

function caseIn(
  chance: Chance,
  laws: readonly DrawnLaw[],
  words: string,
  acceptable: Acceptable,
  world: Partial<DrawnCase['world']> = {},
  more: Partial<Pick<DrawnCase, 'isText' | 'beside'>> = {},
): UnknownCase {
  const { isText, beside } = more
  const drawn = caseOf(chance, {}, { laws, ...world }, isText === undefined ? {} : { isText })
  return { words, acceptable, drawn: beside === undefined ? drawn : { ...drawn, beside } }
}

const asked = (delayMs: number): RetryHint => ({ kind: 'delay', delayMs, source: 'retry-after', capped: false })

export const UNKNOWN_ROWS: readonly UnknownRow[] = [
  {
    name: 'a refusal leaves a fifth less of the limit',
    draw(chance) {
      const name = oneOf(chance, WINDOW_LAWS)
      const figures = figuresOf(chance, name, oneOf(chance, [10_000, 60_000]), Math.round(between(chance, 10, 80)))
      const [apartMs, backMs] = [oneOf(chance, [0, 1000, 5000]), oneOf(chance, [120_000, 300_000, 900_000])]
      const words = `${wordsOf({ name, figures })}, a fifth less for a refusal each ${apartMs / 1000} s, back after ${backMs / 1000} s`
      return caseIn(chance, [adaptive(name, figures, { apartMs, backMs })], words, {
        rates: [asSaid({ name, figures })],
      })
    },
  },
  {
    name: 'a limit of the key and one of the address',
    draw(chance) {
      const [ofKey, ofAddress] = [anyRate(chance), anyRate(chance)]
      const { limit, windowMs } = ofKey.figures
      const wide = Math.max(3, Math.round(((limit * ofAddress.figures.windowMs) / windowMs) * between(chance, 1.1, 3)))
      const figures = { limit: wide, windowMs: ofAddress.figures.windowMs, burst: wide }
      const address = drawnLaw(ofAddress.name, figures)
      const [own, second] = [ofKey, ofKey].map((one) => drawnLaw(one.name, one.figures)) as [DrawnLaw, DrawnLaw]
      const words = `${wordsOf(ofKey)} of the key, ${wordsOf({ name: ofAddress.name, figures })} of the address`
      return caseIn(
        chance,
        [own, address],
        words,
        { rates: [asSaid(ofKey), asSaid({ name: ofAddress.name, figures })] },
        { ofSecondKey: [second, address] },
      )
    },
  },
  {
    name: 'refusals renew the window',
    draw(chance) {
      const figures = figuresOf(chance, 'sliding-log', oneOf(chance, [5000, 10_000, 30_000, 60_000]))
      const words = `${figures.limit} until ${figures.windowMs / 1000} s without a request`
      return caseIn(chance, [renewed(figures)], words, { rates: [] })
    },
  },
  {
    name: 'a bucket that refusals take from',
    draw(chance) {
      const figures = figuresOf(chance, 'token-bucket', oneOf(chance, [10_000, 60_000]))
      const words = `${wordsOf({ name: 'token-bucket', figures })}, refusals take from it`
      return caseIn(chance, [indebted(figures)], words, { rates: [{ kinds: ['token-bucket'], figures }] })
    },
  },
  {
    name: 'a queue that delays and never refuses',
    draw(chance) {
      const everyMs = Math.round(between(chance, 15, 1500))
      const figures = { limit: 1, windowMs: everyMs, burst: Number.POSITIVE_INFINITY }
      const isText = chance() < 0.5
      return caseIn(
        chance,
        [drawnLaw('leaky-queue', figures)],
        `one in ${everyMs} ms, the others wait${isText ? ', texts' : ''}`,
        { rates: [{ kinds: ['leaky-queue'], figures }], perMinute: 60_000 / everyMs },
        {},
        { isText },
      )
    },
  },
  {
    name: 'a sliding window counted in parts',
    draw(chance) {
      const figures = figuresOf(chance, 'sliding-log', oneOf(chance, [10_000, 60_000]))
      const parts = oneOf(chance, [3, 4, 6, 10, 12])
      const words = `${figures.limit} in ${figures.windowMs / 1000} s, counted in ${parts} parts`
      return caseIn(chance, [inParts(figures, parts)], words, { rates: [{ kinds: ['sliding-log'], figures }] })
    },
  },
  {
    name: 'a sliding counter that began with its process',
    draw(chance) {
      const figures = figuresOf(chance, 'sliding-counter', oneOf(chance, [10_000, 60_000]))
      const byMs = Math.round(chance() * figures.windowMs)
      const words = `${wordsOf({ name: 'sliding-counter', figures })}, ${byMs / 1000} s after the clock`
      const kinds = ['sliding-counter', 'sliding-counter-first']
      return caseIn(chance, [shifted(drawnLaw('sliding-counter', figures), byMs)], words, {
        rates: [{ kinds, figures }],
      })
    },
  },
  {
    name: 'a video counts five, an image one',
    draw(chance) {
      const name = oneOf(chance, LAW_NAMES)
      const drawn = figuresOf(chance, name, oneOf(chance, [10_000, 60_000]), Math.round(between(chance, 15, 100)))
      const figures = { ...drawn, burst: Math.max(15, drawn.burst) }
      const isImage = chance() < 0.5
      const [image, video] = [
        { model: 'pictor', modality: 'image' as const },
        { model: 'filmer', modality: 'video' as const },
      ]
      const own = isImage ? 1 : 5
      const parts = { ...figures, limit: figures.limit / own, burst: figures.burst / own }
      const weightOf = ({ model }: Readonly<Record<string, unknown>>): number => (model === image.model ? own : 6 - own)
      const words = `${wordsOf({ name, figures })}, the probed model counts ${own}, the other ${6 - own}`
      return caseIn(
        chance,
        [drawnLaw(name, figures)],
        words,
        { rates: [{ kinds: [name], figures: parts }], otherModel: 'shared' },
        { weightOf, priceOf: weightOf },
        { beside: [video] },
      )
    },
  },
  {
    name: 'reads count as submits do',
    draw(chance) {
      const law = anyRate(chance)
      const isText = chance() < 0.3
      return caseIn(
        chance,
        [drawnLaw(law.name, law.figures)],
        `${wordsOf(law)}, reads count${isText ? ', texts' : ''}`,
        { rates: [asSaid(law)], polls: 'shared' },
        { readsCount: true },
        { isText },
      )
    },
  },
  {
    name: 'two replicas by chance',
    draw(chance) {
      const law = anyRate(chance)
      const half = {
        ...law.figures,
        limit: law.figures.limit / 2,
        burst: Math.max(1, Math.ceil(law.figures.burst / 2)),
      }
      const whole = { ...law.figures, burst: 2 * half.burst }
      const figures = isBucket(law.name) ? whole : { ...whole, limit: 2 * half.burst }
      const each = isBucket(law.name) ? half : { ...half, limit: half.burst }
      const replicas = [0, 1].map(() => drawnLaw(law.name, each))
      const words = `${wordsOf({ name: law.name, figures })}, half in each of two replicas`
      return caseIn(chance, [byChance(replicas, chance)], words, { rates: [asSaid({ name: law.name, figures })] })
    },
  },
  {
    name: 'a daily quota that is nearly used up',
    draw(chance) {
      const law = anyRate(chance)
      const isLimited = chance() < 0.67
      const left = Math.max(2, Math.round(law.figures.burst * between(chance, 0.3, 5)))
      const words = `${isLimited ? `${wordsOf(law)}, ` : ''}${left} left of the day`
      const laws = [...(isLimited ? [drawnLaw(law.name, law.figures)] : []), quota(left)]
      return caseIn(chance, laws, words, { rates: isLimited ? [asSaid(law)] : [] })
    },
  },
  {
    name: 'a Retry-After that lies',
    draw(chance) {
      const law = anyRate(chance)
      const { words, hintAt } = oneOf(chance, [
        { words: '1 s', hintAt: () => asked(1000) },
        { words: '0 s', hintAt: () => asked(0) },
        {
          words: 'the end of the window of the clock, 30 s off',
          hintAt: (now: number) => asked(law.figures.windowMs - (now % law.figures.windowMs) + 30_000),
        },
      ])
      return caseIn(
        chance,
        [drawnLaw(law.name, law.figures)],
        `${wordsOf(law)}, refusals advise ${words}`,
        { rates: [asSaid(law)], liesAboutWaits: !isBucket(law.name) },
        { hintAt },
      )
    },
  },
  {
    name: 'a bucket that refusals take from otherwise',
    draw(chance) {
      const figures = figuresOf(chance, 'token-bucket', oneOf(chance, [10_000, 60_000]))
      const takes = oneOf(chance, [1, 0.5])
      const debt = oneOf(chance, [0, ...(takes === 1 ? [] : [figures.burst]), Number.POSITIVE_INFINITY])
      const words = `${wordsOf({ name: 'token-bucket', figures })}, refusals take ${takes}, down to ${-debt}`
      return caseIn(chance, [indebted(figures, { debt, takes })], words, {
        rates: [{ kinds: ['token-bucket'], figures }],
      })
    },
  },
]

/** World `seed` of a row. */
function unknownCase(row: UnknownRow, seed: number): { given: UnknownCase; chance: () => number } {
  const chance = foreignRandom(
    Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(UNKNOWN_ROWS.indexOf(row) + 101, 0x85eb_ca6b),
  )
  for (let n = 0; n < 8; n++) chance()
  return { given: row.draw(chance, seed), chance }
}

/** A statement of a result; 1 where it is made without a confidence. */
interface Claim {
  what: string
  confidence: number
  isTrue: boolean
}

const RATE_ABOUT = 0.05
const isIn = ({ low, high }: { low: number; high: number }, value: number, about = 0): boolean =>
  low * (1 - about) - 1e-9 <= value && value <= high * (1 + about) + 1e-9

/** Whether a rate of the result is one that the model meets. */
function isRate(
  found: Pick<ModelFinding['rate'], 'kinds' | 'limit' | 'windowMs' | 'ratePerSecond'>,
  { kinds, figures }: Acceptable['rates'][number],
): boolean {
  const { limit, windowMs, ratePerSecond } = found
  if (!found.kinds.some((kind) => kinds.includes(kind))) return false
  if (windowMs !== null) {
    return isIn(windowMs, figures.windowMs) && limit !== null && isIn(limit, Math.floor(figures.limit + 1e-9))
  }
  const isSize = !Number.isFinite(figures.burst) || (limit !== null && isIn(limit, Math.floor(figures.burst + 1e-9)))
  return isSize && ratePerSecond !== null && isIn(ratePerSecond, (1000 * figures.limit) / figures.windowMs, RATE_ABOUT)
}

function claimsOf({ rate, concurrency, hints, scope, counts }: ModelFinding, known: Acceptable): Claim[] {
  const claims: Claim[] = []
  const claim = (what: string, confidence: number, isTrue: boolean): void => {
    claims.push({ what, confidence, isTrue })
  }
  if (rate.state === 'found') {
    const { behind } = rate
    const isBehind = behind === null || known.rates.some((one) => isRate({ ...behind, kinds: behind.kinds }, one))
    const isTrue =
      known.rates.some((one) => isRate(rate, one)) && isBehind && rate.penaltyMs === null && rate.replicas === null
    claim('rate', rate.confidence, isTrue)
  }
  const { perMinute } = known
  if (perMinute !== undefined && rate.state === 'none-seen' && rate.atLeast !== null) {
    // Texts differ in their own length, so that the first answers come together.
    claim('passed', 1, rate.atLeast.requests <= 1.2 * perMinute + 20)
  }
  if (rate.state === 'hidden') claim('hidden', 1, known.polls === 'shared' && /reads/.test(rate.hiddenBy ?? ''))
  if (rate.state === 'random') claim('random', rate.confidence, known.random === true)
  if (concurrency.state === 'refuses') claim('open requests', concurrency.confidence, false)
  if (concurrency.state === 'queues') claim('waiting tasks', concurrency.confidence, known.queues === true)
  if (known.liesAboutWaits === true) claim('waits', 1, hints.judgement !== 'exact')
  if (known.otherModel !== undefined && scope.otherModel !== 'not-tried') {
    claim('other model', 1, scope.otherModel === known.otherModel)
  }
  if (known.polls !== undefined && counts.polls !== null) {
    claim('reads of tasks', 1, counts.polls === (known.polls === 'shared'))
  }
  if (known.polls !== undefined && scope.credits !== 'not-tried') {
    claim('reads of the balance', 1, scope.credits === known.polls)
  }
  return claims
}

/** A statement that is made with more confidence than this must be true. */
export const SURE = 0.75

/** One probed world: what the probe states of it. */
export interface UnknownTold {
  row: string
  seed: number
  words: string
  /** The sentence of the probe, and each statement that is not true. */
  told: string
  claims: readonly Claim[]
}

export function isSureAndWrong({ claims }: UnknownTold): boolean {
  return claims.some(({ confidence, isTrue }) => !isTrue && confidence > SURE)
}

/** Probes world `seed` of a row. */
export async function tellUnknown(row: UnknownRow, seed: number): Promise<UnknownTold> {
  const { given, chance } = unknownCase(row, seed)
  const { result } = await probeDrawn(given.drawn, chance)
  const [found] = result.models
  const claims = found === undefined ? [] : claimsOf(found, given.acceptable)
  const untrue = claims.filter(({ isTrue }) => !isTrue).map(({ what, confidence }) => `${what} (${confidence})`)
  const ended = result.end.why === 'done' ? '' : ` Ended by ${result.end.why}.`
  const told = `${found?.sentence ?? ''}${untrue.length === 0 ? '' : ` Not true: ${untrue.join(', ')}.`}${ended}`
  return { row: row.name, seed, words: given.words, told, claims }
}
