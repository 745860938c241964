import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { startMockGateway } from '../../../src/mock/server/http-server.ts'
import { loadMockWorld, mockWorldOf, rangesOf } from '../../../src/mock/world/tiers.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-ranges-'))

function file(text: string, name = 'range.yaml'): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const TIER = `limits:
  text: { rate: { limit: 5..8, window: 10s } }
  image: { rate: 18..22/min, concurrency: 4..7, perHour: 40..60, perDay: 400..600 }
  models: { video-fast: { rate: 1..3/min } }
stack: { whole: { rate: 100..200/min, concurrency: 9..10 } }
models:
  image-fast: { latency: { median: 10s..14s }, capacity: 2..4 }
  video-fast: { price: { base: 1..2, perSecond: 0.5..0.8 } }
credits: { user: 1000..2000 }
files: { max: 0..9 }
`

/** What the tier's ranges come to. */
function figures(choice: Parameters<typeof loadMockWorld>[1]): unknown[] {
  const { limits, stack, models, credits, files } = loadMockWorld({ tier: file(TIER) }, choice)
  const { rate, concurrency, perHour, perDay } = limits.image
  return [
    [
      limits.text.rate,
      rate?.limit,
      rate?.window,
      concurrency,
      perHour,
      perDay,
      limits.models['video-fast']?.rate?.limit,
    ],
    [stack.whole?.rate?.limit, stack.whole?.concurrency],
    [models['image-fast']?.latency.median, models['image-fast']?.capacity, models['video-fast']?.price.base],
    [models['video-fast']?.price.perSecond, credits.user, files.max],
  ]
}

test('a world has the middle of each range, in whole numbers where the unit is whole', () => {
  expect(figures(undefined)).toEqual([
    [{ limit: 6, window: 10_000 }, 20, 60_000, 5, 50, 500, 2],
    [150, 9],
    [12_000, 3, 1.5],
    [0.65, 1500, 4],
  ])
})

test('a world may have the lower or the higher figure of all ranges', () => {
  expect(figures('low')).toEqual([
    [{ limit: 5, window: 10_000 }, 18, 60_000, 4, 40, 400, 1],
    [100, 9],
    [10_000, 2, 1],
    [0.5, 1000, 0],
  ])
  expect(figures('high')).toEqual([
    [{ limit: 8, window: 10_000 }, 22, 60_000, 7, 60, 600, 3],
    [200, 10],
    [14_000, 4, 2],
    [0.8, 2000, 9],
  ])
})

test('one range may be taken at its end, and all others in their middle', () => {
  const at = (path: string): 'high' | 'middle' => (path === 'limits.image.rate.limit' ? 'high' : 'middle')
  const { limits } = loadMockWorld({ tier: file(TIER) }, at)
  expect([limits.image.rate?.limit, limits.image.concurrency]).toEqual([22, 5])
})

test('the ranges of a choice are told by the path of their number in the world', () => {
  const choice = { tier: file(TIER) }
  const ranges = rangesOf(choice)
  expect(ranges).toHaveLength(14)
  expect(ranges).toContainEqual({ path: 'limits.image.rate.limit', low: 18, high: 22 })
  expect(ranges).toContainEqual({ path: 'models.image-fast.latency.median', low: 10_000, high: 14_000 })
  const at = (world: unknown, path: string): unknown =>
    path.split('.').reduce((part, key) => (part as Record<string, unknown>)[key], world)
  for (const { path, low, high } of ranges) {
    expect([path, at(loadMockWorld(choice, 'low'), path)]).toEqual([path, low])
    expect([path, at(loadMockWorld(choice, 'high'), path)]).toEqual([path, high])
  }
  expect(rangesOf()).toEqual([])
})

test('a preset’s number takes the place of a tier’s range, and the other way round', () => {
  const exact = file('limits: { image: { rate: 30/min, concurrency: 3..9 } }\n', 'exact.yaml')
  const { limits } = loadMockWorld({ tier: file(TIER), preset: exact })
  expect(limits.image).toMatchObject({ rate: { limit: 30, window: 60_000 }, concurrency: 6, perDay: 500 })
})

test('a server has the middle too', async () => {
  await using mock = await startMockGateway({
    tier: file('limits: { image: { rate: 1..4/min } }\n'),
    preset: 'clean',
  })
  const submit = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${mock.apiKey}`, 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: '{"model":"image-fast"}' }
    return (await fetch(`${mock.url}/v1/images/generations`, init)).status
  }
  expect([await submit(), await submit(), await submit()]).toEqual([200, 200, 429])
})

describe('what is no range is told with its place and what to write:', () => {
  test.each([
    ['limits: { image: { rate: 22..18/min } }', 'limits.image.rate: expected the lower end', 'write 18..22/min'],
    ['limits: { image: { concurrency: 6..4 } }', 'limits.image.concurrency: expected the lower end', 'write 4..6'],
    ['limits: { image: { concurrency: 0..4 } }', 'expected a whole number above 0, or a range such as 4..6', ''],
    [
      'limits: { image: { rate: 0.5..2/s } }',
      'expected a range of whole numbers',
      'use a longer unit to state a fraction',
    ],
    ['limits: { image: { rate: { limit: 4..2, window: 1s } } }', 'limits.image.rate.limit: expected', 'write 2..4'],
    ['models: { image-fast: { latency: { median: 2m..90s } } }', 'latency.median: expected', 'write 90s..2m'],
    ['models: { image-fast: { latency: { median: 10..14s } } }', 'a range such as 10s..14s, found "10..14s"', ''],
    ['credits: { user: a..b }', 'or a range such as 0.5..0.8, found "a..b"', ''],
    ['queue: 4..6', 'queue: expected a number', ''],
  ])('%s', (text, message, hint) => {
    const tier = file(`${text}\n`, 'faulty.yaml')
    const load = (): unknown => loadMockWorld({ tier })
    expect(load).toThrow(GatebenchError)
    try {
      load()
    } catch (error) {
      expect(error).toMatchObject({ exitCode: 104, code: 'MOCK_WORLD_INVALID' })
      expect((error as GatebenchError).message).toContain(`${tier}:1:`)
      expect((error as GatebenchError).message).toContain(message)
      expect((error as GatebenchError).hint ?? '').toContain(hint)
    }
  })
})

test('a file that changes one price keeps those of the files below', () => {
  const { models } = loadMockWorld({ preset: file('models: { video-fast: { price: { base: 3 } } }\n') })
  expect(models['video-fast']?.price).toMatchObject({ base: 3, perSecond: 10.9 })
})

test('a range is taken at a share of its length, whole numbers each as often as any other', () => {
  const world = (share: number) =>
    mockWorldOf(
      'limits: { image: { concurrency: 4..6 } }\nmodels: { image-fast: { latency: { median: 10s..14s } } }',
      'own.yaml',
      () => share,
    )
  const at = (share: number): unknown => {
    const { limits, models } = world(share)
    return [limits.image.concurrency, models['image-fast']?.latency.median]
  }
  expect([0, 0.32, 0.5, 0.67, 0.999].map(at).map((pair) => (pair as number[])[0])).toEqual([4, 4, 5, 6, 6])
  expect(at(0.25)).toEqual([4, 11_000])
})

test('the text of a file alone states a world over the base, and is named where it cannot be one', () => {
  expect(mockWorldOf('weight: n', 'own.yaml')).toMatchObject({ weight: 'n', limits: { image: { rate: null } } })
  expect(() => mockWorldOf('wait: n', 'own.yaml')).toThrow(/own\.yaml:1:1/)
})
