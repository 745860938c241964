import { describe, expect, it } from 'vitest'
import type { GatebenchError } from '../../../src/errors.ts'
import { watchAbortRules } from '../../../src/load/abort-rules.ts'
import { Tally } from '../../../src/measure/calls/counts.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import type { ThresholdView } from '../../../src/measure/thresholds/threshold-view.ts'
import { WholeTimes } from '../../../src/measure/times/whole-times.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { profileOf } from '../../support/profiles.ts'
import { viewOf } from '../../support/threshold-view.ts'

const profile = (thresholds: string) =>
  profileOf(`
version: 1
name: watched
duration: 10s
drain: 5s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
thresholds: [${thresholds}]
`)

const FIVE_COMPLETED = viewOf({ ...new Tally().snapshot(), planned: 5, started: 5, completed: 5 })

/**
 * When a run that begins at 7 s is stopped, and when its rules were asked; five of its calls have completed all along. `events` come at the start: by
 * default a call that is never sent.
 */
async function stoppedAt(
  thresholds: string,
  events: readonly object[] = [{ type: 'arrival', call: 5 }],
): Promise<{ at: number | null; judged: number[] }> {
  const clock = new VirtualClock()
  const judged: number[] = []
  let at: number | null = null
  await clock.run(async () => {
    await clock.sleepUntil(7000)
    const view = (): ThresholdView => {
      judged.push(clock.now())
      return FIVE_COMPLETED
    }
    const { sink } = watchAbortRules(profile(thresholds), view, clock, (error) => {
      expect(error).toMatchObject({ code: 'THRESHOLD_ABORT', exitCode: 108 })
      at = clock.now()
    })
    for (const event of events) sink?.emit({ t: 0, ...event } as RunEvent)
    await clock.sleepUntil(100_000)
  })
  return { at, judged }
}

describe('abort rules', () => {
  it('are asked each second of the run, each from its `after` on, until the first fails', async () => {
    expect(await stoppedAt('{ metric: completed, max: 3, abortRun: true, after: 4s }')).toEqual({
      at: 11_000,
      judged: [11_000],
    })
  })

  it('stop nothing that holds, and are asked no longer than the drain lasts', async () => {
    const { at, judged } = await stoppedAt('{ metric: completed, max: 30, abortRun: true }')
    expect(at).toBeNull()
    expect(judged).toEqual(Array.from({ length: 15 }, (_, n) => 8000 + 1000 * n))
  })

  const sent = [
    { type: 'arrival', call: 5 },
    { type: 'attempt', call: 5, attempt: 1 },
  ]
  const refused = [...sent, { type: 'outcome', call: 5, attempt: 1, outcome: 'refused', noRetry: 'not-retryable' }]
  it.each([
    ['no call is open', []],
    ['a task is open', [...sent, { type: 'outcome', call: 5, attempt: 1, outcome: 'accepted' }]],
    ['a refused call is not sent again', refused],
    ['a call was dropped', [sent[0], { type: 'dropped', call: 5 }]],
  ] as [string, object[]][])('stop nothing once all planned calls were due and %s', async (_, events) => {
    const { at, judged } = await stoppedAt('{ metric: completed, max: 3, abortRun: true, after: 12s }', events)
    expect([at, judged]).toEqual([null, []])
  })

  it.each([
    ['in flight', sent],
    ['sent again', [...sent, { type: 'outcome', call: 5, attempt: 1, outcome: 'refused', retryAt: 40_000 }]],
  ] as [string, object[]][])('stop the drain while a call is %s', async (_, events) => {
    const { at } = await stoppedAt('{ metric: completed, max: 3, abortRun: true, after: 12s }', events)
    expect(at).toBe(19_000)
  })

  it('are those that say so: another threshold stops nothing', async () => {
    expect(await stoppedAt('{ metric: completed, max: 3 }')).toEqual({ at: null, judged: [] })
  })
})

it('an abort rule says what it found, and no figure where there is none', async () => {
  const said = async (never: number, ages: readonly number[]): Promise<string> => {
    const [clock, whole] = [new VirtualClock(), new WholeTimes()]
    whole.never = never
    for (const ms of ages) whole.unseen.record(ms)
    let error: GatebenchError | null = null
    const rule = '{ metric: response_time, stat: max, max: 1s, abortRun: true }'
    await clock.run(async () => {
      watchAbortRules(
        profile(rule),
        () => ({ ...FIVE_COMPLETED, whole: () => whole }),
        clock,
        (stopped) => {
          error = stopped
        },
      )
      await clock.sleepUntil(10_000)
    })
    return String((error as GatebenchError | null)?.message)
  }
  expect(await said(1, [])).toMatch(/max <= 1s \(not reached: too many calls did not complete\)$/)
  expect(await said(0, [2000])).toMatch(/\(at least 2\.00 s, counting calls whose end was not observed\)$/)
})

it.each([false, true])(
  'an abort rule on a percentile does not take the first calls of a run for independent, though they show no dependence (%s)',
  async (seemsStationary) => {
    const isStoppedBy = async (calls: number): Promise<boolean> => {
      const [clock, whole] = [new VirtualClock(), new WholeTimes()]
      for (let n = 0; n < calls; n++) whole.add('completed', 2000)
      const counts = { ...new Tally().snapshot(), planned: calls, started: calls, completed: calls }
      const view = viewOf(counts, { givesInterval: () => seemsStationary }, whole)
      let isStopped = false
      await clock.run(async () => {
        watchAbortRules(
          profile('{ metric: response_time, stat: p50, max: 1s, abortRun: true }'),
          () => view,
          clock,
          () => {
            isStopped = true
          },
        )
        await clock.sleepUntil(2000)
      })
      return isStopped
    }
    // A queue that happens to be long keeps so many calls in a row above its median.
    expect(await isStoppedBy(120)).toBe(false)
    expect(await isStoppedBy(170)).toBe(true)
  },
)
