import { expect, test } from 'vitest'
import { SpendSamples } from '../../../src/measure/credits/spend-samples.ts'
import { keyedRandom } from '../../../src/random.ts'

const STEP_MS = 5_000
const STEPS = 80
const PRICE = 10
/** Tasks take 20 s; of an attempt in the middle of a step so much is charged in each of the next. */
const CHARGED = [0.125, 0.25, 0.25, 0.25, 0.125]

const random = keyedRandom(5)
const drawn = (n: number, which: number, most: number): number =>
  Math.floor(random.uniform('world', n, which) * (most + 1))

test('what lost answers bought is charged while their tasks may end, not when they were asked for', () => {
  const samples = new SpendSamples(['image-fast'])
  const doubtful = Array.from({ length: STEPS }, (_, n) => (n < STEPS - CHARGED.length ? drawn(n, 2, 3) : 0))
  let [spent, calls] = [0, 0]
  samples.reading(0, 0)
  for (let step = 0; step < STEPS; step++) {
    const completed = drawn(step, 1, 4)
    const by = step * STEP_MS + 2_000
    for (let n = 0; n < completed; n++) {
      samples.ended('image-fast', 'completed', by, by)
      samples.took('image-fast', n === 0 ? 20_000 : 500)
    }
    for (let n = 0; n < (doubtful[step] ?? 0); n++) samples.doubtful('image-fast')
    calls += completed + (doubtful[step] ?? 0)
    const late = CHARGED.reduce((sum, share, back) => sum + share * (doubtful[step - back] ?? 0), 0)
    spent += PRICE * (completed + late)
    samples.reading((step + 1) * STEP_MS, spent)
  }
  const { burn, perCall } = samples.estimate().get('image-fast') ?? {}
  expect(burn?.value).toBeCloseTo(PRICE * calls, 3)
  expect(perCall?.value).toBeCloseTo(PRICE, 6)
  expect((burn?.high ?? Number.NaN) - (burn?.low ?? Number.NaN)).toBeLessThan(1)
})

test.each([
  ['as they are accepted, and some are open at the end', 'submit', 5_000, 0],
  ['as they are accepted, and only the readings before and after the run', 'submit', 200_000, 0],
  ['as they end, and a third of the tasks is given up', 'end', 5_000, 1 / 3],
  ['as they end, and only the readings before and after the run', 'end', 200_000, 1 / 3],
] as const)('the price of a call holds where tasks are charged %s', (_, chargedAt, every, givenUp) => {
  const until = 150_000
  let shown = 0
  for (let seed = 0; seed < 20; seed++) {
    const own = keyedRandom(seed)
    const samples = new SpendSamples(['image-fast'])
    const happens: { t: number; what: () => void }[] = []
    let spent = 0
    for (let sent = 1_000, n = 0; sent < until; sent += 6_000 * own.uniform('world', n++, 0)) {
      const [at, end] = [sent, sent + 15_000 + 6_000 * own.uniform('world', n, 1)]
      happens.push({ t: at, what: () => samples.accepted('image-fast', at) })
      const chargedAtMs = chargedAt === 'submit' ? at : end
      happens.push({ t: chargedAtMs, what: () => (spent += PRICE) })
      if (own.uniform('world', n, 2) < givenUp) continue
      const seen = (): void => {
        samples.accepted('image-fast', at, -1)
        samples.ended('image-fast', 'completed', end, end + 500)
        samples.took('image-fast', end + 500 - at)
      }
      happens.push({ t: end + 500, what: seen })
    }
    for (let t = 0; t <= until; t += Math.min(every, until)) {
      happens.push({ t, what: () => samples.reading(t, spent) })
    }
    happens.sort((a, b) => a.t - b.t)
    for (const { t, what } of happens) if (t <= until) what()
    const perCall = samples.estimate().get('image-fast')?.perCall
    if (perCall == null) continue
    shown++
    expect(perCall.low).toBeLessThanOrEqual(PRICE + 1e-9)
    expect(perCall.high).toBeGreaterThanOrEqual(PRICE - 1e-9)
  }
  expect(shown).toBeGreaterThan(0)
})

/** Calls of 1 s of model a at 1 credit, and of 40 s of model b at 10: when they are charged, which part at the start, and what is added then. */
function twoModels(atStart: readonly [number, number], toppedUp = 0): { samples: SpendSamples; totals: number[] } {
  const prices = [1, 10] as const
  const samples = new SpendSamples(['a', 'b'])
  const happens: { t: number; what: () => void }[] = [{ t: 333_000, what: () => (spent -= toppedUp) }]
  const totals = [0, 0]
  let spent = 0
  for (let n = 0; n < 200; n++) {
    const of = n % 2
    const [start, model] = [600_000 * random.uniform('world', n, 3) + 1, of === 0 ? 'a' : 'b']
    const end = start + (of === 0 ? 1_000 : 40_000)
    const [price, part] = [prices[of] ?? 0, atStart[of] ?? 0]
    happens.push({ t: start, what: () => (spent += part * price) })
    happens.push({ t: end, what: () => (spent += (1 - part) * price) })
    happens.push({ t: end, what: () => samples.ended(model, 'completed', end, end, start) })
    totals[of] = (totals[of] ?? 0) + price
  }
  for (let t = 0; t <= 700_000; t += 20_000) happens.push({ t, what: () => samples.reading(t, spent) })
  for (const { what } of happens.sort((a, b) => a.t - b.t)) what()
  return { samples, totals }
}

test.each([
  ['all at their start', [1, 1], 0],
  ['all at their end', [0, 0], 0],
  ['some at their start and others at their end', [1, 0], 0],
  ['so, too, and the account is topped up meanwhile', [0, 1], 300],
] as const)('the prices of two models are found where their tasks are charged %s', (_, atStart, toppedUp) => {
  const { samples, totals } = twoModels(atStart, toppedUp)
  const burns = samples.estimate()
  expect(burns.get('a')?.burn.value).toBeCloseTo(totals[0] ?? 0, 3)
  expect(burns.get('b')?.burn.value).toBeCloseTo(totals[1] ?? 0, 3)
})

test('no price is found where half of it is charged at the start and half at the end', () => {
  expect(twoModels([0, 0.5]).samples.estimate()).toEqual(new Map())
})

test('no price of a single model is found where a top-up hides a part of what it cost', () => {
  const samples = new SpendSamples(['image-fast'])
  const spent = [0, 20, 40, -90, -70, -50]
  spent.forEach((credits, n) => {
    samples.reading(n * STEP_MS, credits)
    samples.ended('image-fast', 'completed', n * STEP_MS + 1, n * STEP_MS + 1)
  })
  expect(samples.estimate()).toEqual(new Map())
})

test('calls that were accepted before the first reading have their price, too, if they are charged at their end', () => {
  const samples = new SpendSamples(['a', 'b'])
  let spent = 0
  for (let n = 0; n < 20; n++) {
    const t = 10_000 * n
    samples.reading(t, spent)
    for (let k = 0; k <= drawn(n, 4, 3); k++) samples.ended('a', 'completed', t + 5_000, t + 5_000, t + 4_000)
    for (let k = 0; k <= drawn(n, 5, 3); k++) samples.ended('b', 'completed', t + 6_000, t + 6_000, -1_000)
    spent += 1 * (drawn(n, 4, 3) + 1) + 10.3 * (drawn(n, 5, 3) + 1)
  }
  samples.reading(200_000, spent)
  const burns = samples.estimate()
  expect(burns.get('a')?.perCall?.value).toBeCloseTo(1, 3)
  expect(burns.get('b')?.perCall?.value).toBeCloseTo(10.3, 3)
})
