import { expect, test } from 'vitest'
import { resemblanceOf } from '../../../src/calibrate/resemblance.ts'
import { figuresOf } from '../../../src/calibrate/twin-agreement.ts'
import type { FlowWindow } from '../../../src/measure/calls/flow.ts'

/** A window of calls of which so many in a hundred have no result; the others take 1 to 2 s. */
function windowOf(lost: number, slower = 1, calls = 1000): FlowWindow {
  const hundredthsMs = Array.from({ length: 101 }, (_, n) =>
    n > 100 - lost ? Number.POSITIVE_INFINITY : slower * (1000 + 10 * n),
  )
  const at = (share: number): number | null => {
    const ms = hundredthsMs[share] as number
    return Number.isFinite(ms) ? ms : null
  }
  const completed = calls - (calls / 100) * lost
  const model = {
    ...{ model: 'image-fast', offered: calls, accepted: calls, completed, good: completed, prompt: calls },
    ...{
      lost: calls - completed,
      failed: calls - completed,
      throttled: 50,
      open: 0,
      waiting: 0,
      meanServiceMs: 1500,
      hundredthsMs,
    },
    ...{ p50Ms: at(50), p90Ms: at(90), p95Ms: at(95), p50LeastMs: at(50), p90LeastMs: at(90) },
  }
  return { fromMs: 0, toMs: 3_600_000, models: [model], used: null }
}

function comparedOf(actual: FlowWindow, flows: readonly FlowWindow[]) {
  const figures = figuresOf(
    {
      ...{ run: 'one', part: 'fitted', minutes: 60, actual, flows },
      ...{ stretches: { actual: [], simulated: [] }, spent: { actual: null, simulated: [] } },
    },
    { stated: [] },
  )
  return new Map(resemblanceOf(figures).map(({ what, verdict }) => [what, verdict]))
}

test('where about a tenth of the calls has no result, p80 is compared in the place of a p90 that chance decides', () => {
  const flows = [9, 10, 11, 10, 9].map((lost) => windowOf(lost))
  const compared = comparedOf(windowOf(11), flows)
  expect([compared.get('p80'), compared.has('p90')]).toEqual(['good', false])
  expect(
    comparedOf(
      windowOf(11),
      flows.map(() => windowOf(10, 2)),
    ).get('p80'),
  ).toBe('doubtful')
})

test('p90 stays where one side lacks it by more than chance', () => {
  expect(
    comparedOf(
      windowOf(15),
      [3, 3, 4, 3, 3].map((lost) => windowOf(lost)),
    ).get('p90'),
  ).toBe('doubtful')
  expect(
    comparedOf(
      windowOf(10),
      [3, 3, 4, 3, 3].map((lost) => windowOf(lost)),
    ).has('p80'),
  ).toBe(false)
  expect(
    comparedOf(
      windowOf(20),
      [20, 21, 19].map((lost) => windowOf(lost)),
    ).get('p90'),
  ).toBe('good')
})

test('of few calls, chance decides over wider shares whether there is a p90', () => {
  const compared = (calls: number, actual: number, simulated: number) =>
    comparedOf(windowOf(actual, 1, calls), Array<FlowWindow>(5).fill(windowOf(simulated, 1, calls)))
  expect(compared(1000, 7, 13).get('p90')).toBe('doubtful')
  expect(compared(250, 7, 13).get('p80')).toBe('good')
  // Here p80 would not do, and yet nothing is certain.
  expect(compared(250, 8, 14).get('p90')).toBe('cannot tell')
})
