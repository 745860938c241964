import { describe, expect, it } from 'vitest'
import { fillingNotice } from '../../../src/capacity/trial-profile.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { headerOf } from '../../../src/run/world.ts'
import { simulate } from '../../../src/simulate/world.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = (rate: string, drain: string): Profile =>
  profileOf(`
version: 1
name: filling
phases: [{ name: warm-up, duration: 12s, record: false }, { name: measured, duration: 48s }]
drain: ${drain}
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: ${rate} }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
`)

/** The summary of a trial against a gateway without limits, whose tasks take so long. */
async function trial(stated: Profile, median: string): Promise<ReturnType<SummaryBuilder['finish']>> {
  const clock = new VirtualClock()
  const world = { time: 'virtual', clock, wallClock: clock, gateway: { kind: 'mock', baseUrl: '' } } as const
  const builder = new SummaryBuilder(headerOf(stated, world as never))
  const mock = worldWith({ models: { 'image-fast': { latency: { median, sigma: 0 } } } })
  const { end } = await simulate({ profile: stated, mock, sink: builder, clock })
  builder.add(end)
  return builder.finish()
}

describe('the notice of a trial that is shorter than its calls', () => {
  it.each([
    ['many calls', '4/s', '5m', '30s', 'take about 3'],
    ['few calls, whose median needs more', '3/min', '5m', '30s', 'take about 3'],
    ['calls of which none has ended', '3/min', '1s', '10m', 'take longer than the whole trial'],
  ])('is there for %s', async (_what, rate, drain, median, said) => {
    const stated = profile(rate, drain)
    const summary = await trial(stated, median)
    expect(fillingNotice(summary, stated)).toContain(`calls of image-fast ${said}`)
  })

  it('is not there where calls end within the warm-up, or none was made', async () => {
    for (const rate of ['4/s', '3/min']) {
      const stated = profile(rate, '5m')
      expect(fillingNotice(await trial(stated, '5s'), stated)).toBeNull()
    }
    expect(fillingNotice({ models: [] }, profile('4/s', '5m'))).toBeNull()
  })
})
