import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Demand } from '../../src/plan/demand/demand.ts'
import { type PlanProfileOptions, planProfile } from '../../src/plan/plan-profile.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import { simulateProfile } from '../../src/run/simulate-profile.ts'

export const TWO_MODELS = `
version: 1
name: shop
seed: 5
gateway: { mock: { tier: standard, preset: clean, timeScale: 2 } }
duration: 10m
models:
  - model: audio-speech
    modality: audio
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { input: hello } }]
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 1/min }
    requests: [{ body: { prompt: a red kite } }]
thresholds:
  - { metric: service_time, stat: p50, max: 10s }
  - { metric: response_time, stat: p99, max: 30s }
  - { metric: throttle_rate, max: 2.5% }
  - { metric: failure_rate, max: 40% }
  - { metric: completed, min: 20 }
`

export const hourly = (perHour: Record<string, number>): Demand => ({
  source: 'test',
  timeZone: 'UTC',
  aheadOfUtc: 0,
  perHour: new Map(Object.entries(perHour).map(([model, calls]) => [model, Array.from({ length: 24 }, () => calls)])),
})

/** Plans into a folder, and simulates what was written there. */
export async function writtenPlan(folder: string, name: string, options: Omit<PlanProfileOptions, 'profile'>) {
  const write = join(folder, name)
  const planned = await planProfile({
    profile: join(folder, 'shop.yaml'),
    workers: 0,
    replications: 2,
    write,
    ...options,
  })
  const path = join(write, 'profile.yaml')
  const profile = await loadProfile(path)
  return { ...planned, profile, simulated: await simulateProfile({ profile: path }), text: readFileSync(path, 'utf8') }
}
