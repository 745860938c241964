import { describe, expect, it } from 'vitest'
import { findCapacity } from '../../../src/capacity/find-capacity.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { simulationWorkers } from '../../../src/simulate/workers.ts'
import { byDay } from '../../support/by-day.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: hour
duration: 12m
drain: 5m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 30/min }
    requests: [{ body: { prompt: a red kite } }]
    poll: { strategy: fixed, every: 1s }
retry: { policy: hint-jitter, maxAttempts: 4, maxElapsed: 5m }
`)

async function found(threads: number) {
  await using workers = simulationWorkers(threads)
  const mock = loadMockWorld({ tier: 'standard', preset: 'sliding-log' })
  return await findCapacity({ profile, mock, workers, seeds: 2 })
}

describe('findCapacity', () => {
  it('finds the rate of a limit of 20 a minute, whatever the threads, and says what fails above it', async () => {
    const { edge, end, trials } = await found(0)
    expect(end).toBe('found')
    expect(edge.goal).toBe('image-fast: the backlog must not grow by more than 1% of the load')
    for (const scale of [edge.low, edge.estimate, edge.high]) expect(Math.abs((scale * 30) / 20 - 1)).toBeLessThan(0.04)
    expect(trials.find(({ scale }) => scale === edge.fails)?.goals[0]?.found).toMatch(
      /it grew by .* turned away, .* answered 429/,
    )
    expect(JSON.stringify((await found(byDay(1, 2))).trials)).toBe(JSON.stringify(trials))
  })
})
