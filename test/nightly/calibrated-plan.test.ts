import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CalibrateOptions } from '../../src/calibrate/calibrate-options.ts'
import { calibrateRuns } from '../../src/calibrate/calibrate-runs.ts'
import { planProfile } from '../../src/plan/plan-profile.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { simulateProfile } from '../../src/run/simulate-profile.ts'
import { loadOf } from '../support/calibrated.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-calibrate-'))
const at = (name: string): string => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true }))

const calibrate = (runs: string[], more: Partial<CalibrateOptions> = {}) =>
  calibrateRuns({ runs: runs.map(at), workers: 0, replications: 4, ...more })
const run = (name: string, profile: Profile, more = {}) => simulateProfile({ profile, out: at(name), ...more })

const plain = loadOf(16, 30, { more: 'gateway: { mock: { tier: standard, preset: clean } }' })
const TIER =
  'limits: { image: { rate: 10/min, concurrency: 4 } }\nmodels: { image-fast: { latency: { median: 9s, sigma: 0.3 } } }\n'

beforeAll(async () => {
  writeFileSync(at('own.yaml'), TIER)
  await run('one', plain, { tier: at('own.yaml') })
})

describe('a run', () => {
  test('its twin is one that plan and simulate take', async () => {
    await calibrate(['one'], { write: at('taken.yaml') })
    const choice = { tier: at('taken.yaml'), preset: 'clean' }
    const { plan } = await planProfile({
      profile: plain,
      tiers: [at('own.yaml'), choice.tier],
      preset: 'clean',
      workers: 0,
      replications: 2,
    })
    const [truth, twin] = plan.tiers.map(({ models }) => models[0]?.perHour.value ?? Number.NaN)
    expect(Math.abs((twin ?? 0) / (truth ?? 1) - 1)).toBeLessThan(0.1)
    expect((await simulateProfile({ profile: plain, ...choice })).summary.run.status).toBe('complete')
  })
})
