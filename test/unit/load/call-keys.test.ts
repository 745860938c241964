import { describe, expect, it } from 'vitest'
import { CallKeys, newNonce, runNonce, virtualNonce } from '../../../src/load/schedule/call-keys.ts'
import { profileOf } from '../../support/profiles.ts'
import { palette } from '../../support/vendors.ts'

const plain = profileOf(
  'version: 1\nname: a\nduration: 1s\nmodels: [{ model: image-fast, modality: image, arrivals: { process: constant, rate: 1/s }, requests: [{ body: { prompt: a } }] }]',
)
const target = { kind: 'mock', tier: 'standard', preset: 'default', dialect: palette() } as const
const keyed = { ...plain, gateway: { ...plain.gateway, target } }

describe('the idempotency key of a call', () => {
  it('has the form of a UUID, is the same each time, and no other call’s', () => {
    const keys = new CallKeys('a-nonce')
    const all = Array.from({ length: 10_000 }, (_, call) => keys.of(call))
    expect(new Set(all).size).toBe(all.length)
    for (const key of all) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(new CallKeys('a-nonce').of(17)).toBe(keys.of(17))
    expect(new CallKeys('another').of(17)).not.toBe(keys.of(17))
  })

  it('hangs on the seed in virtual time, on the name of a run of several workers, and on chance otherwise', () => {
    expect(virtualNonce(keyed)).toBe(virtualNonce(keyed))
    expect(virtualNonce({ ...keyed, seed: 2 })).not.toBe(virtualNonce(keyed))
    expect(runNonce(keyed, 'a-1-00ff')).not.toBe(runNonce(keyed, 'a-2-00ff'))
    expect(newNonce()).not.toBe(newNonce())
  })

  it('is made for no gateway that does not name a header for it', () => {
    expect([virtualNonce(plain), runNonce(plain, 'a-1-00ff')]).toEqual([undefined, undefined])
  })
})
