import { describe, expect, test } from 'vitest'
import { type Harness, harness, worldWith } from '../../support/mock-harness.ts'

/** A task of image-standard costs 8 credits. */
const submitted = (world: Harness): boolean => world.submit({ model: 'image-standard', n: 1 }).status === 200
const passes = (world: Harness, tries: number): number =>
  Array.from({ length: tries }, () => submitted(world)).filter((isAdmitted) => isAdmitted).length

const world = (balance: object, user: number, kind = 'sliding-log') =>
  harness(worldWith({ limits: { image: { rate: '12/min' } }, law: { kind, balance }, credits: { user } }))

describe('a limit that hangs on the balance', () => {
  test.each(['sliding-log', 'fixed-window', 'sliding-counter', 'token-bucket', 'quantised-bucket'])(
    'is whole at the balance stated and a quarter below it: %s',
    (kind) => {
      expect(passes(world({ below: 100, weight: 4 }, 1000, kind), 20)).toBe(12)
      expect(passes(world({ below: 100, weight: 4 }, 99, kind), 20)).toBe(3)
    },
  )

  test('falls as the balance does, where it goes by it', () => {
    // 1 to 3 units a request at 96, 88, … 48; 12 units in all: 1 and then five of 2, and the seventh would be one too many.
    expect(passes(world({ below: 96, weight: 'inverse' }, 96), 20)).toBe(6)
    expect(passes(world({ below: 96, weight: 'inverse' }, 9.6), 20)).toBe(1)
  })

  test('tells the true wait', async () => {
    const low = world({ below: 100, weight: 4 }, 99, 'token-bucket')
    expect(passes(low, 4)).toBe(3)
    const retryAt = low.lastRequest().retryAt as number
    // Four units of twelve a minute.
    expect(retryAt).toBe(20_000)
    await low.to(retryAt - 0.001)
    expect(submitted(low)).toBe(false)
    await low.to(retryAt)
    expect(submitted(low)).toBe(true)
  })

  test('lets nothing through where a request weighs more than the limit, and says of no wait that it helps', () => {
    const empty = world({ below: 1000, weight: 'inverse' }, 20)
    expect(submitted(empty)).toBe(false)
    expect(empty.lastRequest()).toMatchObject({ reason: 'limited', retryAt: null })
  })

  test('goes by what the token may spend where that is less', () => {
    const settings = { limits: { image: { rate: '12/min' } }, law: { balance: { below: 100, weight: 4 } } }
    expect(passes(harness(worldWith({ ...settings, credits: { user: 1000, token: 50 } })), 20)).toBe(3)
  })

  test('counts what was reserved as gone, and what came back as there', async () => {
    const fails = { always: { kind: 'failure', share: 1 } }
    const settings = {
      limits: { image: { rate: '12/min' } },
      law: { balance: { below: 100, weight: 12 } },
      faults: fails,
    }
    const returning = harness(worldWith({ ...settings, credits: { user: 107 } }))
    expect(passes(returning, 3)).toBe(1)
    await returning.to(300_000)
    expect(passes(returning, 3)).toBe(1)
  })

  test.each([{ concurrency: 3 }, { perHour: 3 }])('is a law of rates: others are what they are: %o', (image) => {
    const settings = { limits: { image }, law: { balance: { below: 100, weight: 4 } } }
    expect(passes(harness(worldWith({ ...settings, credits: { user: 50 } })), 5)).toBe(3)
  })
})
