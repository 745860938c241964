import { describe, expect, it } from 'vitest'
import { PacedCalls } from '../../../src/distributed/paced-calls.ts'
import type { ArrivalEvent } from '../../../src/measure/events/events.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`
version: 1
name: paced
duration: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 2/s }
    admission: { rate: 1/s }
    requests: [{ body: { prompt: a kite } }]
`)

describe('the calls that wait for a pace', () => {
  it('are claimed in their order, as many as starts are leased for them, and none that has left', () => {
    const pacesOf = (model: string): string[] => (model === 'image-fast' ? ['fast'] : [])
    const paced = new PacedCalls({ profile, plan: { calls: 20 }, limits: { pacesOf } })
    const claimed: number[] = []
    const arrive = (call: number, model = 'image-fast'): void =>
      paced.arrived({ call, model } as ArrivalEvent, () => claimed.push(call))
    for (const call of [1, 4, 7, 10, 13]) arrive(call)
    arrive(2, 'text-fast')
    paced.leased('fast', 2)
    expect(claimed).toEqual([1, 4])
    // Two are leased, and two are claimed for them.
    paced.leased('fast', 2)
    expect(claimed).toEqual([1, 4])
    paced.left('image-fast', 1)
    paced.left('image-fast', 7)
    paced.leased('fast', 2)
    expect(claimed).toEqual([1, 4, 10])
    // No planned call: who took the share over could not tell of it.
    paced.left('image-fast', 13)
    arrive(20)
    paced.leased('fast', 9)
    expect(claimed).toEqual([1, 4, 10])
  })
})
