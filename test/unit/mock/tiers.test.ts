import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { GatebenchError } from '../../../src/errors.ts'
import { loadMockWorld } from '../../../src/mock/world/tiers.ts'
import { mockWorldNames } from '../../../src/mock/world/world-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-tiers-'))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

function problem(load: () => unknown): GatebenchError {
  try {
    load()
  } catch (error) {
    if (error instanceof GatebenchError) return error
  }
  throw new Error('no GatebenchError')
}

test.each([
  ['free', [20, 2], [5, 1, 50], [2, 1, 10], [3, 1, 30], 120],
  ['standard', [60, 10], [20, 5, 500], [6, 3, 100], [10, 3, 300], 600],
  ['pro', [300, 50], [120, 30, 5000], [30, 15, 1000], [60, 15, 3000], 3000],
  ['enterprise', [2000, 400], [600, 200, 50_000], [200, 100, 10_000], [300, 100, 30_000], 10_000],
])('tier %s has its figures', (tier, text, image, video, audio, reads) => {
  const { limits, group } = loadMockWorld({ tier })
  const perMinute = (limit: number): object => ({ rate: { limit, window: 60_000 } })
  const figures = ([rate, concurrency, perDay]: number[]): object => ({
    ...perMinute(rate as number),
    concurrency,
    perDay: perDay ?? null,
    perHour: null,
  })
  expect(group).toBe(tier)
  expect(limits).toEqual({
    text: figures(text),
    image: figures(image),
    video: figures(video),
    audio: figures(audio),
    reads: perMinute(reads),
    models: {},
  })
})

test('every preset goes with every tier', () => {
  const presets = mockWorldNames('preset')
  expect(presets.length).toBeGreaterThan(30)
  for (const preset of presets) for (const tier of mockWorldNames('tier')) loadMockWorld({ tier, preset })
})

test('a preset is laid over a tier, which is laid over the base', () => {
  const world = loadMockWorld({ tier: 'free', preset: 'small-bucket' })
  expect(world.law).toMatchObject({ kind: 'token-bucket', burst: 5, quantum: 1000 })
  expect(world.limits.image.rate).toEqual({ limit: 5, window: 60_000 })
  expect(world.files).toMatchObject({ max: 100, expireAfter: 86_400_000 })
})

test('a tier of one’s own takes ten lines', () => {
  const tier = file(
    'mine.yaml',
    `group: studio
limits:
  text: { rate: 100/min, concurrency: 8 }
  image: { rate: { limit: 20, window: 10s }, concurrency: 100 }
  video: { rate: 5/min, concurrency: 2, perHour: 40 }
  audio: { rate: 0.5/s }
  models: { sora: { rate: 2/min } }
models:
  sora: { modality: video, latency: { median: 3m, sigma: 0.5 }, price: { base: 50 } }
credits: { user: 2000, token: 500 }
`,
  )
  const world = loadMockWorld({ tier })
  expect(world.limits.image).toMatchObject({ rate: { limit: 20, window: 10_000 }, concurrency: 100 })
  expect(world.limits.audio.rate).toEqual({ limit: 1, window: 2000 })
  expect(world.models.sora).toMatchObject({ latency: { median: 180_000 }, price: { base: 50, perSecond: 0 } })
})

describe('a fault in a file is told with its place:', () => {
  test.each([
    ['limits:\n  image: { rate: 20 per fortnight }\n', '2:18', 'expected a rate such as 20/min'],
    ['law: { kind: sliding-lug }\n', '1:14', 'did you mean sliding-log?'],
    ['models:\n  image-fast:\n    latency: { median: soon }\n', '3:24', 'expected a duration such as 20s'],
    ['faults:\n  x: { kind: reset }\n', '2:3', 'before, during, after'],
    ['order: [auth, auth, limits, validate]\n', '1:8', 'each of auth, limits, validate, balance once'],
    ['creditz: {}\n', '1:1', 'unknown key'],
    ['credits: { user: 1e308 }\n', '1:18', 'at most 1000000000000'],
    ['credits: { token: 1e308 }\n', '1:19', 'at most 1000000000000'],
    ['law: { replicas: 1e15 }\n', '1:18', 'at most 1000'],
  ])('%j', (text, place, message) => {
    const path = file('broken.yaml', text)
    const error = problem(() => loadMockWorld({ preset: path }))
    expect(error).toMatchObject({ exitCode: 104, code: 'MOCK_WORLD_INVALID' })
    expect(error.message).toContain(`${path}:${place}`)
    expect(`${error.message} ${error.hint}`).toContain(message)
  })

  test('a class of models that is not whole', () => {
    const path = file('half.yaml', 'models: { sora: { modality: video } }\n')
    const error = problem(() => loadMockWorld({ tier: path }))
    expect(error.message).toContain('models.sora.latency')
    expect(error.hint).toContain('modality, latency and price')
  })
})

test.each([
  ['preset', 'flakey', 'did you mean flaky?'],
  ['tier', 'enterprice', 'did you mean enterprise?'],
  ['tier', 'passwd', 'tiers: enterprise, free, pro, standard'],
])('an unknown %s %s names the nearest', (kind, name, hint) => {
  const error = problem(() => loadMockWorld({ [kind]: name }))
  expect(error).toMatchObject({ exitCode: 104, code: 'MOCK_WORLD_UNKNOWN', message: `no mock ${kind} named ${name}` })
  expect(error.hint).toContain(hint)
})

test.each(['../../../etc/passwd.yaml', './gold.yaml', 'gold.yml'])(
  'a tier %s that is not there is a missing file',
  (name) => {
    expect(problem(() => loadMockWorld({ tier: name }))).toMatchObject({
      exitCode: 104,
      code: 'MOCK_WORLD_UNKNOWN',
      message: `${name}: no such file`,
    })
  },
)
