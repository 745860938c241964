import { describe, expect, it } from 'vitest'
import { type SimulateOptions, simulateProfile } from '../../../src/run/simulate-profile.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: many
duration: 2s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
`)
const simulate = (options: Partial<SimulateOptions>) => simulateProfile({ profile, workers: 0, ...options })

describe('a simulation of several seeds', () => {
  it.each(['stop', 'signal'] as const)('simulates no further seed if %s was aborted before', async (name) => {
    const work: number[] = []
    const { exitCode, replications } = await simulate({
      seeds: 50,
      [name]: AbortSignal.abort(),
      onWork: ({ done }) => work.push(done),
    })
    expect(exitCode).toBe(105)
    expect(replications).toMatchObject({ interruptedOf: 50 })
    expect(replications?.seeds.length).toBeLessThan(3)
    expect(Math.max(...work)).toBeLessThan(3)
  })

  it.each([0, -1, 2.5, Number.NaN])('refuses %s of them', async (seeds) => {
    await expect(simulate({ seeds })).rejects.toMatchObject({ code: 'USAGE', exitCode: 104 })
  })

  it('refuses seeds beyond the largest, which would be one and the same', async () => {
    const last = { seed: Number.MAX_SAFE_INTEGER, seeds: 1 }
    expect((await simulate(last)).exitCode).toBe(0)
    await expect(simulate({ ...last, seeds: 2 })).rejects.toMatchObject({ code: 'USAGE', exitCode: 104 })
    await expect(simulate({ seed: -1 })).rejects.toMatchObject({ code: 'USAGE', exitCode: 104 })
  })
})
