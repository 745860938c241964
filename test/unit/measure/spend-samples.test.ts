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
