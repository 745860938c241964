import { describe, expect, it } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { runDocument } from '../../../src/report/document.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const LOOK = { width: 100, colour: false, bars: false }
const profile = await loadProfile('profiles/ramp-to-knee.yaml')

describe('the knee of a rising load', () => {
  it('is the rate of the limit that it meets: 20 a minute', async () => {
    const { summary } = await virtualRun(profile)
    const { perSecond, low, high } = summary.knee ?? {}
    expect(perSecond).toBeGreaterThan((20 / 60) * 0.9)
    expect(perSecond).toBeLessThan((20 / 60) * 1.1)
    expect(low).toBeLessThan(20 / 60)
    expect(high).toBeGreaterThan(20 / 60)
    expect(renderTerminal(runDocument(summary), LOOK)).toMatch(
      /Knee +throughput stops following the load: at (?:1\d|2\d)[.\d]*\/min \(95%: /,
    )
  })

  it('is not reached where nothing limits', async () => {
    const target = { ...profile.gateway.target, preset: 'unlimited' } as typeof profile.gateway.target
    const { summary } = await virtualRun({ ...profile, gateway: { ...profile.gateway, target } })
    expect(summary.knee).toMatchObject({ perSecond: null, low: null, high: null })
    expect(renderTerminal(runDocument(summary), LOOK)).toMatch(
      /Knee +throughput follows the load: up to 30\/min \(no knee reached\)/,
    )
  })

  it('is not asked of a steady load', async () => {
    const [model] = profile.models
    const steady = { ...(model as NonNullable<typeof model>), arrivals: { process: 'constant', rate: 1 } as const }
    const { summary } = await virtualRun({ ...profile, models: [steady] })
    expect('knee' in summary).toBe(false)
  })
})
