import type { Modality } from '../../src/gateway/modality.ts'
import type { DrawnWorld } from './drawn-gateway.ts'
import { drawnLaw, isBucket, LAW_NAMES, type LawFigures, type LawName, penalised } from './drawn-laws.ts'
import { foreignRandom } from './foreign-agenda.ts'
import {
  ALWAYS,
  either,
  type Identifiable,
  IF_AS_ALONE,
  IF_NOT_BEGUN_BY_OTHERS,
  IF_PAID,
  IF_UNTOUCHED,
  NEVER,
} from './identifiable.ts'

/** What is true of a drawn world, as far as a probe is asked. */
export interface Truth {
  /** Rate limits, the one first that a burst meets first; none where nothing limits a rate. */
  laws: readonly { name: LawName; figures: LawFigures }[]
  cap: number | null
  penaltyMs: number | null
  sheds: number
  /** Of the account, or of the limit alone, in parts of the first limit. */
  others: number
  words: string
}

export interface DrawnCase {
  truth: Truth
  world: DrawnWorld
  /** Of a minute before midnight (UTC), in ms. */
  startEpochMs: number
  /** What the probe may spend; null where nothing bounds it. */
  credits: number | null
  /** Texts instead of tasks. */
  isText: boolean
  /** Models that are probed after it. */
  beside?: readonly { model: string; modality: Modality }[]
}

export interface DrawnRow {
  name: string
  /** Where answers tell the law, it must be right. Else they must not be sure. */
  isTold: Identifiable
  /** So large a part of the cases that are asked for: 1 where nothing else is said. */
  share?: number
  draw(chance: () => number, n: number): DrawnCase
}

type Chance = () => number

const DAY_MS = 86_400_000
const MIDNIGHT_MS = Date.UTC(2026, 0, 2)
const WINDOW_LAWS = LAW_NAMES.filter((name) => !isBucket(name))

export const oneOf = <T>(chance: Chance, all: readonly T[]): T => all[Math.floor(chance() * all.length)] as T
export const between = (chance: Chance, low: number, high: number): number =>
  low * Math.exp(chance() * Math.log(high / low))
const exponential = (chance: Chance): number => -Math.log(1 - chance())
const normal = (chance: Chance): number => Math.sqrt(2 * exponential(chance)) * Math.cos(2 * Math.PI * chance())

export function figuresOf(
  chance: Chance,
  name: LawName,
  windowMs: number,
  limit = Math.round(between(chance, 3, 100)),
): LawFigures {
  return { limit, windowMs, burst: isBucket(name) ? Math.max(2, Math.round(limit / oneOf(chance, [1, 2, 6]))) : limit }
}

export function anyRate(chance: Chance): Truth['laws'][number] {
  const name = oneOf(chance, LAW_NAMES)
  return { name, figures: figuresOf(chance, name, oneOf(chance, [10_000, 60_000])) }
}

export function wordsOf({ name, figures: { limit, windowMs, burst } }: Truth['laws'][number]): string {
  return `${name} ${isBucket(name) ? `of ${burst}, ` : ''}${limit} in ${windowMs / 1000} s`
}

/** A world with what is given, and else no more than a way of 30 ms and |N(0, 30 ms)| and tasks of some seconds. */
export function caseOf(
  chance: Chance,
  truth: Partial<Truth>,
  world: Partial<DrawnWorld> = {},
  more: { startEpochMs?: number; credits?: number; isText?: boolean } = {},
): DrawnCase {
  const { laws = [], cap = null, penaltyMs = null, sheds = 0, others = 0 } = truth
  const made = laws.map(({ name, figures }) => drawnLaw(name, figures))
  const [front] = laws
  const perMs = front === undefined ? 0 : (others * front.figures.limit) / front.figures.windowMs
  return {
    truth: {
      laws,
      cap,
      penaltyMs,
      sheds,
      others,
      words: [...laws.map(wordsOf), truth.words ?? ''].filter((one) => one !== '').join(' before '),
    },
    world: {
      alone: perMs === 0 ? null : laws.map(({ name, figures }) => drawnLaw(name, figures)),
      laws: penaltyMs === null ? made : made.map((law) => penalised(law, penaltyMs)),
      cap: cap ?? Number.POSITIVE_INFINITY,
      lastsMs: () => 4000 * Math.exp(0.4 * normal(chance)),
      sheds,
      others: { perMs, paysHere: true },
      weightOf: () => 1,
      priceOf: () => 2,
      serviceMs: null,
      wayMs: () => 30 + 30 * Math.abs(normal(chance)),
      awakeAt: (now) => now,
      clockErrorMs: (chance() - 0.5) * 300,
      ...world,
    },
    startEpochMs: more.startEpochMs ?? MIDNIGHT_MS - DAY_MS / 2 + Math.floor(chance() * 3_600_000),
    credits: more.credits ?? null,
    isText: more.isText ?? false,
  }
}

/** Texts, or tasks, of some seconds in the median, each by a factor of its own. */
function textMs(chance: Chance, leastMs = 300, mostMs = 6000): () => number {
  const [medianMs, spread] = [between(chance, leastMs, mostMs), oneOf(chance, [0.2, 0.4, 0.8])]
  return () => medianMs * Math.exp(spread * normal(chance))
}

/** A cap on open tasks that is the only limit. */
function capped(
  name: string,
  isTold: Identifiable,
  lasts: (chance: Chance) => { words: string; lastsMs: () => number },
): DrawnRow {
  return {
    name,
    isTold,
    draw(chance) {
      const cap = 2 + Math.floor(chance() * 11)
      const { words, lastsMs } = lasts(chance)
      return caseOf(chance, { cap, words: `at most ${cap} tasks of ${words}` }, { lastsMs })
    },
  }
}

/** Stands still again and again: every `everyMs` on average, for a time between two bounds. */
function standstills(chance: Chance, everyMs: number, [least, most]: readonly [number, number]): DrawnWorld['awakeAt'] {
  const all: { from: number; until: number }[] = []
  return (now) => {
    for (let last = all.at(-1)?.until ?? 0; last <= now; last = all.at(-1)?.until ?? 0) {
      const from = last + everyMs * exponential(chance)
      all.push({ from, until: from + between(chance, least, most) })
    }
    return all.find(({ from, until }) => from <= now && now < until)?.until ?? now
  }
}

function shedding(share: number): DrawnRow {
  return {
    name: `refuses ${100 * share}% at random`,
    isTold: ALWAYS,
    draw: (chance) => caseOf(chance, { sheds: share, words: `refuses ${100 * share}%` }),
  }
}

function shared(share: number, isSeen: boolean): DrawnRow {
  const ofMost = share < 0.1 ? IF_NOT_BEGUN_BY_OTHERS : IF_UNTOUCHED
  return {
    name: `others use ${100 * share}%, ${isSeen ? 'seen' : 'unseen'}`,
    isTold: isSeen ? ofMost : either(ofMost, IF_AS_ALONE),
    draw(chance) {
      const law = anyRate(chance)
      const perMs = (share * law.figures.limit) / law.figures.windowMs
      return caseOf(chance, { laws: [law], others: share }, { others: { perMs, paysHere: isSeen } })
    },
  }
}

/** Every pair of laws, one after the other: the first in a short window, the second in a longer one that lets through less in the long run. */
const PAIRS = LAW_NAMES.flatMap((one, at) => LAW_NAMES.slice(at).map((other) => [one, other] as const))

function stacked(chance: Chance, names: readonly LawName[], windowMs: number, longer: number): DrawnCase {
  const [first, second] = names as [LawName, LawName]
  const front = { name: first, figures: figuresOf(chance, first, windowMs, Math.round(between(chance, 3, 40))) }
  const least = 1.3 * front.figures.burst + 1
  const most = Math.max(least, 0.8 * front.figures.limit * longer)
  const size = Math.round(between(chance, least, most))
  const behind = { name: second, figures: { limit: size, windowMs: windowMs * longer, burst: size } }
  return caseOf(chance, { laws: [front, behind] })
}

export const DRAWN_ROWS: readonly DrawnRow[] = [
  capped('a concurrency limit, tasks of equal length', NEVER, (chance) => {
    const seconds = oneOf(chance, [2, 3, 4.5, 6, 10])
    return { words: `${seconds} s`, lastsMs: () => 1000 * seconds }
  }),
  capped('a concurrency limit, tasks of two lengths', ALWAYS, (chance) => {
    const [short, long, share] = [oneOf(chance, [1, 2, 3]), oneOf(chance, [6, 10, 15]), 0.3 + 0.4 * chance()]
    return { words: `${short} s or ${long} s`, lastsMs: () => 1000 * (chance() < share ? short : long) }
  }),
  capped('a concurrency limit, heavy-tailed task times', ALWAYS, (chance) => {
    const least = oneOf(chance, [1, 2, 4])
    return {
      words: `${least} s and a heavy tail`,
      lastsMs: () => 1000 * Math.min(120, least * (1 - chance()) ** (-1 / 1.5)),
    }
  }),
  ...[0.01, 0.05, 0.1, 0.3].map(shedding),
  ...[0.05, 0.2, 0.5].flatMap((share) => [shared(share, true), shared(share, false)]),
  {
    name: 'two limits, every pair of laws',
    isTold: ALWAYS,
    share: (PAIRS.length * 20) / 200,
    draw(chance, n) {
      const [one, other] = PAIRS[n % PAIRS.length] as (typeof PAIRS)[number]
      return stacked(
        chance,
        chance() < 0.5 ? [one, other] : [other, one],
        oneOf(chance, [5000, 10_000]),
        oneOf(chance, [3, 4, 6]),
      )
    },
  },
  {
    name: 'two limits, windows in the ratio 1:5 or 3:5',
    isTold: ALWAYS,
    draw: (chance) =>
      stacked(
        chance,
        [oneOf(chance, LAW_NAMES), oneOf(chance, LAW_NAMES)],
        oneOf(chance, [3000, 6000, 9000]),
        oneOf(chance, [5 / 3, 5]),
      ),
  },
  {
    name: 'a penalty beside a window',
    isTold: NEVER,
    draw(chance) {
      const name = oneOf(chance, WINDOW_LAWS)
      const penaltyMs = oneOf(chance, [5000, 10_000, 20_000, 30_000, 60_000])
      const law = { name, figures: figuresOf(chance, name, oneOf(chance, [10_000, 60_000])) }
      return caseOf(chance, { laws: [law], penaltyMs, words: `a penalty of ${penaltyMs / 1000} s` })
    },
  },
  {
    name: 'requests weighted by their body',
    isTold: ALWAYS,
    draw(chance) {
      const { name, figures } = anyRate(chance)
      const [weight, price] = [2 + Math.floor(chance() * 4), 1 + Math.floor(chance() * 9)]
      const rest = isBucket(name) ? 0 : Math.floor(chance() * weight)
      const limit = figures.limit * weight + rest
      const world = {
        laws: [drawnLaw(name, { ...figures, limit, burst: figures.burst * weight })],
        weightOf: (body: Readonly<Record<string, unknown>>) => weight * Number(body.n ?? 1),
        priceOf: (body: Readonly<Record<string, unknown>>) => price * Number(body.n ?? 1),
      }
      return caseOf(chance, { laws: [{ name, figures }], words: `${weight} for each request` }, world)
    },
  },
  {
    name: 'a limit that changes at midnight',
    isTold: ALWAYS,
    draw(chance) {
      const name = oneOf(chance, WINDOW_LAWS)
      const figures = figuresOf(chance, name, oneOf(chance, [10_000, 60_000]))
      const later = Math.max(2, Math.round(figures.limit * oneOf(chance, [0.5, 2])))
      const limitAt = (now: number): number => (now >= MIDNIGHT_MS ? later : figures.limit)
      const startEpochMs = MIDNIGHT_MS - Math.floor((2 + 10 * chance()) * 60_000)
      const world = { laws: [drawnLaw(name, figures, limitAt)] }
      return caseOf(chance, { laws: [{ name, figures }], words: `${later} from midnight on` }, world, { startEpochMs })
    },
  },
  {
    name: 'a limit behind a queue that delays',
    isTold: ALWAYS,
    draw(chance) {
      const law = anyRate(chance)
      const meanMs = between(chance, 5, 60)
      const words = `a queue that serves one in ${meanMs.toFixed(0)} ms`
      return caseOf(chance, { laws: [law], words }, { serviceMs: () => meanMs * exponential(chance) })
    },
  },
  {
    name: 'bounded by credits, others use 20%',
    isTold: IF_PAID,
    draw(chance) {
      const law = anyRate(chance)
      const price = 1 + Math.floor(chance() * 9)
      const credits = Math.round(price * between(chance, 5, 120))
      return caseOf(chance, { laws: [law], others: 0.2 }, { priceOf: () => price }, { credits })
    },
  },
  {
    name: 'a gateway that stalls now and then',
    isTold: ALWAYS,
    draw(chance) {
      const everyMs = oneOf(chance, [5000, 20_000])
      const words = `stalls every ${everyMs / 1000} s`
      return caseOf(chance, { laws: [anyRate(chance)], words }, { awakeAt: standstills(chance, everyMs, [50, 2000]) })
    },
  },
  {
    name: 'network delays with a heavy tail',
    isTold: ALWAYS,
    draw(chance) {
      const wayMs = (): number => Math.min(5000, 20 * (1 - chance()) ** (-1 / 1.5))
      return caseOf(chance, { laws: [anyRate(chance)], words: 'delays of a heavy tail' }, { wayMs })
    },
  },
  {
    name: 'a fixed window at an offset from the clock',
    isTold: ALWAYS,
    draw(chance) {
      const windowMs = oneOf(chance, [2000, 5000, 10_000, 30_000, 60_000])
      // Nearer to the clock's own edges its clock is not known well enough.
      const offsetMs = Math.round(500 + chance() * (windowMs - 1000))
      const law = {
        name: 'fixed-window-offset' as const,
        figures: { ...figuresOf(chance, 'fixed-window-offset', windowMs), offsetMs },
      }
      const isText = chance() < 0.5
      const words = `an offset of ${offsetMs / 1000} s${isText ? ', texts' : ''}`
      return caseOf(chance, { laws: [law], words }, isText ? { lastsMs: textMs(chance) } : {}, { isText })
    },
  },
  {
    name: 'a concurrency limit on texts',
    isTold: ALWAYS,
    draw(chance) {
      const cap = 2 + Math.floor(chance() * 11)
      // Of shorter texts the row after the next has more.
      const lastsMs = textMs(chance, 1500)
      return caseOf(chance, { cap, words: `at most ${cap} texts` }, { lastsMs }, { isText: true })
    },
  },
  {
    name: 'a rate limit on texts',
    isTold: ALWAYS,
    draw(chance) {
      const law = anyRate(chance)
      return caseOf(chance, { laws: [law], words: 'texts' }, { lastsMs: textMs(chance) }, { isText: true })
    },
  },
  // Work that ends within the scatter of instants, or before it is first read, makes answers that a fast bucket explains: a result is right that names both.
  ...[true, false].map(
    (isText): DrawnRow => ({
      name: `a concurrency limit on ${isText ? 'fast texts' : 'brief tasks'}`,
      isTold: ALWAYS,
      draw(chance) {
        const cap = 1 + Math.floor(chance() * 16)
        const lastsMs = isText ? textMs(chance, 150, 1500) : textMs(chance, 100, 2500)
        return caseOf(chance, { cap, words: `at most ${cap} ${isText ? 'texts' : 'tasks'}` }, { lastsMs }, { isText })
      },
    }),
  ),
]

/** World `seed` of a row. */
export function drawnCase(row: DrawnRow, seed: number): { drawn: DrawnCase; chance: () => number } {
  const chance = foreignRandom(Math.imul(seed + 1, 0x9e37_79b1) ^ Math.imul(DRAWN_ROWS.indexOf(row) + 1, 0x85eb_ca6b))
  // The first draws of neighbouring seeds are alike.
  for (let n = 0; n < 8; n++) chance()
  return { drawn: row.draw(chance, seed), chance }
}
