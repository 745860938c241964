import { expect, it } from 'vitest'
import { profileOf } from '../support/profiles.ts'
import { virtualRun } from '../support/virtual-run.ts'

it('a client that gets a wait sends again when the wait is over, and not before', async () => {
  const profile = profileOf(`
version: 1
name: two-at-once
duration: 1s
gateway: { mock: { tier: free, preset: exact-hints } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { prompt: a red kite } }]
retry: { policy: obey-exactly }
`)
  const { events, summary } = await virtualRun(profile)
  const refused = events.find((event) => event.type === 'outcome' && event.outcome === 'throttled')
  const again = events.find((event) => event.type === 'attempt' && event.attempt === 2)
  expect(refused).toMatchObject({ call: 1, status: 429, retryBy: 'hint' })
  expect(again).toMatchObject({ call: 1, t: refused?.type === 'outcome' && refused.retryAt })
  expect(summary.counts).toMatchObject({ completed: 2, attempts: 3, duplicates: 0 })
})
