import { expect, it } from 'vitest'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { coinOrCap } from '../../../src/probe/inference/explained-by-cap.ts'
import { infer } from '../../../src/probe/inference/infer.ts'
import { type Observation, observationsOf } from '../../../src/probe/inference/observation.ts'
import { areStray, randomRefusals } from '../../../src/probe/inference/random-refusals.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'
import { keyedRandom } from '../../../src/random.ts'
import { observationAt } from '../../support/observation-at.ts'
import { virtualProbe } from '../../support/probe-world.ts'

it.each([0.05, 0.1, 0.3])('takes refusals of %d at random for those of a coin', (share) => {
  const uniform = keyedRandom(3).stream('world', 0)
  const found = randomRefusals(Array.from({ length: 400 }, (_, n) => observationAt(10 * n, uniform() >= share)))
  expect(found?.low).toBeLessThan(share)
  expect(found?.high).toBeGreaterThan(share)
})

it('takes a bucket that is asked more often than it refills for no coin', () => {
  // 2.9 in a second, asked ten times in one.
  const observations = Array.from({ length: 80 }, (_, n) =>
    observationAt(100 * n, Math.floor(0.29 * (n + 1)) > Math.floor(0.29 * n)),
  )
  expect(randomRefusals(observations)?.isSure ?? false).toBe(false)
})

it('takes refusals in a row for no coin', () => {
  expect(randomRefusals(Array.from({ length: 60 }, (_, n) => observationAt(10 * n, n < 40)))).toBeNull()
})

it('takes a few refusals among many answers for no limit, but three in a row', () => {
  const among = (refused: readonly number[]): Observation[] =>
    Array.from({ length: 300 }, (_, n) => observationAt(10 * n, !refused.includes(n)))
  expect(areStray(among([40, 170, 250]))).toBe(true)
  expect(areStray(among([40, 41, 42]))).toBe(false)
})

it('takes the refusals of a bound on open requests, which are most of them, for no coin', async () => {
  const { result } = await virtualProbe(loadMockWorld({ tier: 'standard' }), { mode: 'quick' })
  const [found] = result.models
  expect(found?.rate).toMatchObject({ state: 'hidden', randomShare: null })
  expect(found?.concurrency).toMatchObject({ state: 'refuses', limit: { value: 5 } })
})

it('finds a coin where each refusal may have been overtaken, and stands after what may have overtaken it', () => {
  const uniform = keyedRandom(3).stream('world', 0)
  const coin = Array.from({ length: 200 }, (_, n) => observationAt(20 * n, uniform() >= 0.3))
  const observations = coin.map((observation, n, all): Observation => {
    const next = all[n + 1]
    return !observation.passed && next?.passed === true
      ? { ...observation, at: next.at, mayHaveSwapped: true }
      : observation
  })
  const answers = observations.toSorted((a, b) => a.at - b.at || Number(b.passed) - Number(a.passed))
  expect(randomRefusals(answers)?.isFew).toBe(true)
})

it('takes what lets a long row through after a rest, and then refuses as often as not, for no coin', () => {
  const uniform = keyedRandom(5).stream('world', 0)
  const later = Array.from({ length: 50 }, (_, n) => observationAt(3000 + 100 * n, uniform() >= 0.4))
  const observations = [
    ...Array.from({ length: 35 }, (_, n) => observationAt(25 * n, true)),
    observationAt(900, false),
    ...later,
  ]
  expect(randomRefusals(later)).not.toBeNull()
  expect(randomRefusals(observations)).toBeNull()
})

it('takes refusals where many passed within the last second for no coin, though they are few and apart', () => {
  // Asked ten times a second, and for two seconds in each eight five times as often: only then it refuses one of nine.
  const observations: Observation[] = []
  for (let at = 0; at < 40_000; at += at % 8000 < 2000 ? 60 : 300) observations.push(observationAt(at, true))
  const busy = observations.filter(({ at }) => at % 8000 > 1000 && at % 8000 < 2000)
  const refused = new Set(busy.filter((_, n) => n % 9 === 4).map(({ at }) => at))
  const found = randomRefusals(
    observations.map((observation) => ({ ...observation, passed: !refused.has(observation.at) })),
  )
  expect(found?.isSure ?? false).toBe(false)
})

it('takes a limit for no coin that refuses in runs when it is asked fast, and every second request when it is asked slowly', () => {
  const answers = (from: number, stepMs: number, passed: readonly boolean[]): Observation[] =>
    passed.map((one, n) => observationAt(from + n * stepMs, one))
  const some = (count: number, passed: (n: number) => boolean): boolean[] =>
    Array.from({ length: count }, (_, n) => passed(n))
  const observations = [0, 120_000, 240_000].flatMap((at) => [
    ...answers(
      at,
      25,
      some(19, (n) => n < 10),
    ),
    ...answers(
      at + 1500,
      100,
      some(52, (n) => n < 20 || n % 2 === 1),
    ),
  ])
  expect(randomRefusals(observations)).toBeNull()
})

/** Answers while about so many were open, of which one was surely and twice as many may have been; refused at these. */
function whileOpen(means: readonly number[], refused: ReadonlySet<number>): Observation[] {
  return means.map((mean, n) => ({
    ...observationAt(60 * n, !refused.has(n)),
    held: { least: Math.min(1, mean), most: 2 * mean, mean, variance: mean / 8, endings: 0.5 },
  }))
}

const NETWORK = { delayMs: 20, slackMs: 60, offsetMs: 0, offsetErrorMs: 0 }

it.each([
  { words: 'a coin where refusals hang on nothing', at: [8, 21, 50, 63, 77], isCoin: true, named: false },
  { words: 'both where the number of open requests tells little', at: [10, 21, 41, 63, 75], isCoin: true, named: true },
  {
    words: 'no coin where refusals hang on the number of open requests',
    at: [10, 21, 32, 54, 65, 87, 98],
    isCoin: false,
    named: false,
  },
])('names $words', ({ at, isCoin, named }) => {
  // Eleven steps from none to ten open, again and again.
  const observations = whileOpen(
    Array.from({ length: 110 }, (_, n) => n % 11),
    new Set(at),
  )
  const evidence = evidenceOf(observations, NETWORK, 0)
  const coin = randomRefusals(observations)
  expect(coin?.isSure).toBe(true)
  const found = coinOrCap(evidence, coin)
  expect(found.coin !== null).toBe(isCoin)
  expect(found.cap !== null).toBe(named)
  expect(infer(evidence).random?.isSure ?? false).toBe(isCoin && !named)
})

/** Texts of 300 ms in bursts of forty, of which a gateway refuses those that find so many open; and those that chance refuses. */
function texts(places: number, sheds: number): Attempt[] {
  const uniform = keyedRandom(39).stream('world', 0)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const wayMs = (): number => 20 + 3 * Math.abs(normal())
  let sentAt = 1000
  const arrivals = Array.from({ length: 600 }, (_, n) => {
    sentAt += n % 40 === 0 ? 500 : n < 100 ? 25 : n < 300 ? 10 : 5
    return { n, sentAt, at: sentAt + wayMs() }
  })
  let open: number[] = []
  return arrivals
    .toSorted((a, b) => a.at - b.at)
    .map(({ n, sentAt, at }): Attempt => {
      open = open.filter((endsAt) => endsAt > at)
      const isLet = open.length < places && uniform() >= sheds
      const lastsMs = isLet ? 300 * Math.exp(0.2 * normal()) : 0
      const endedAt = at + lastsMs + wayMs()
      if (isLet) open.push(at + lastsMs)
      const about = { target: 'submit', model: 'm', stage: 'burst', cycle: 0 } as const
      const answer = { status: isLet ? 200 : 429, passing: isLet ? 'accepted' : 'limited' } as const
      return { ...about, ...answer, n, sentAt, endedAt, ...(isLet ? { openAt: endedAt, overAt: endedAt } : {}) }
    })
}

it.each([
  { words: 'a concurrency limit where a few refusals lie where most texts were open', places: 39, sheds: 0 },
  { words: 'nothing where a few refusals lie anywhere', places: 1000, sheds: 0.005 },
])('names $words', ({ places, sheds }) => {
  const observations = observationsOf(texts(places, sheds), ['m'], NETWORK)
  expect(areStray(observations)).toBe(true)
  const { cap, ranked, random } = infer(evidenceOf(observations, NETWORK, 0))
  if (sheds > 0) expect(cap).toBeNull()
  else {
    expect(cap?.low).toBeLessThanOrEqual(places)
    expect(cap?.high).toBeGreaterThanOrEqual(places)
  }
  expect([ranked, random]).toEqual([[], null])
})

it.each([
  { words: 'both', at: [31, 63, 96, 196, 229], isCoin: true },
  { words: 'the limit alone where it tells far more', at: [32, 65, 98, 164, 230], isCoin: false },
])('asks a coin and a concurrency limit, however few of many answers are refusals: $words', ({ at, isCoin }) => {
  // Up to ten open in one round of three, and up to five in the others.
  const observations = whileOpen(
    Array.from({ length: 330 }, (_, n) => (n % 33 < 22 ? (n % 11) >> 1 : n % 11)),
    new Set(at),
  )
  expect(areStray(observations)).toBe(true)
  expect(randomRefusals(observations)?.isSure).toBe(true)
  const { cap, random } = infer(evidenceOf(observations, NETWORK, 0))
  expect(cap).not.toBeNull()
  expect(random?.isSure).toBe(isCoin ? false : undefined)
})
