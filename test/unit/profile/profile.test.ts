import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadProfile, parseProfile } from '../../../src/profile/load-profile.ts'
import { renderResolved } from '../../../src/profile/resolved-yaml.ts'
import { RETRY_POLICY_NAMES, RETRY_PRESETS } from '../../../src/profile/retry-presets.ts'
import { GOOD } from './bad-profiles.ts'

const LEAST = `
version: 1
name: least
duration: 10s
models:
  - { model: m, modality: image, arrivals: { process: constant, rate: 1/s }, requests: [{ body: { prompt: x } }] }
`

const parse = (text: string) => parseProfile(text, 'profile.yaml')
const first = (text: string) => parse(text).models[0]
const withArrivals = (arrivals: string) => LEAST.replace('{ process: constant, rate: 1/s }', arrivals)
const withModel = (more: string) => LEAST.replace('requests:', `${more}, requests:`)

describe('a resolved profile', () => {
  it('has every default', () => {
    expect(parse(LEAST)).toEqual({
      version: 1,
      name: 'least',
      seed: 1,
      clients: 1,
      confidence: 0.95,
      gateway: {
        target: { kind: 'mock', tier: 'standard', preset: 'default' },
        speed: 1,
        isStated: false,
        paths: { image: '/v1/images/generations', video: '/v1/videos/generations', audio: '/v1/audios/generations' },
        estimateUnit: 's',
        callHeader: 'x-gatebench-call',
        callHeaderIsStated: false,
        insufficientBalanceStatuses: [402],
        longestHintMs: 900_000,
        largestBodyBytes: 8_388_608,
        connections: null,
        account: 'expected',
      },
      phases: [{ name: 'measure', durationMs: 10_000, record: true }],
      drainMs: 300_000,
      models: [
        {
          model: 'm',
          modality: 'image',
          arrivals: { process: 'constant', rate: 1 },
          startOffsetMs: 0,
          admission: { ratePerSecond: null, burst: 1, concurrency: null, longestWaitMs: null },
          requests: [{ weight: 1, body: { model: 'm', prompt: 'x' }, price: null }],
          poll: {
            strategy: 'estimate',
            firstOfEstimate: 0.6,
            firstMs: 2000,
            everyMs: 2000,
            growth: 1.25,
            maxMs: 10_000,
            lagOfDuration: 0.05,
          },
          timeouts: { submitMs: 30_000, pollMs: 10_000, taskMs: 600_000 },
        },
      ],
      mix: null,
      retry: RETRY_PRESETS['hint-jitter'],
      credits: { budget: null, assumePrice: null, sampleEveryMs: null, settleMs: 0, stopOnInsufficient: true },
      polls: { budgetPerSecond: null },
      thresholds: [],
      gates: { completed: 0.5, goneMs: 10_000 },
      fitness: { maxScheduleLagP99Ms: null, maxEventLoopDelayP99Ms: null, maxCpuShare: 0.9 },
    })
  })

  it('speaks to a real gateway without a header of its own, and its other addresses default to the first', () => {
    const { gateway } = parse(`${LEAST}gateway: { baseUrl: "https://gateway.example/api/" }\n`)
    expect(gateway.callHeader).toBeNull()
    expect(gateway.target).toEqual({
      kind: 'http',
      baseUrl: 'https://gateway.example/api',
      textBaseUrl: 'https://gateway.example/api',
      filesBaseUrl: 'https://gateway.example/api',
      apiKeyEnv: 'GATEBENCH_API_KEY',
    })
  })

  it.each([
    ['{ process: poisson, rate: 30/min }', { process: 'poisson', rate: 0.5 }],
    ['{ process: gamma, rate: 2/s, burstiness: 4 }', { process: 'gamma', rate: 2, burstiness: 4 }],
    ['{ process: ramp, from: 0/s, to: 10/s }', { process: 'ramp', from: 0, to: 10 }],
    [
      '{ process: step, from: 1/s, to: 5/s, by: 1/s, every: 10s }',
      { process: 'step', from: 1, to: 5, by: 1, everyMs: 10_000 },
    ],
    [
      '{ process: spike, rate: 1/s, peak: 9/s, at: 4s, for: 5s }',
      { process: 'spike', rate: 1, peak: 9, atMs: 4000, forMs: 5000 },
    ],
    ['{ process: burst, size: 40 }', { process: 'burst', size: 40, everyMs: null }],
    ['{ process: burst, size: 40, every: 1m }', { process: 'burst', size: 40, everyMs: 60_000 }],
    ['{ process: trace, file: a.csv }', { process: 'trace', file: 'a.csv', speedup: 1, instantsMs: [] }],
  ])('arrivals %s', (text, arrivals) => {
    expect(first(withArrivals(text))?.arrivals).toEqual(arrivals)
  })

  it('takes closed users instead of arrivals', () => {
    const text = LEAST.replace('arrivals: { process: constant, rate: 1/s }', 'closed: { users: 5, think: 1s }')
    expect(first(text)?.arrivals).toEqual({ process: 'closed', users: 5, thinkMs: 1000 })
  })

  it.each([
    ['{ first: 5s }', { firstOfEstimate: null, firstMs: 5000 }],
    ['{ first: 80% of estimate or 7s }', { firstOfEstimate: 0.8, firstMs: 7000 }],
    [
      '{ strategy: fixed, every: 30s }',
      { strategy: 'fixed', firstOfEstimate: null, firstMs: 30_000, everyMs: 30_000, growth: 1, maxMs: 30_000 },
    ],
    ['{ strategy: backoff, every: 1s }', { firstOfEstimate: null, firstMs: 1000, growth: 1.25, maxMs: 10_000 }],
    ['{ every: 20s }', { firstOfEstimate: 0.6, everyMs: 20_000, maxMs: 20_000 }],
  ])('poll %s', (text, poll) => {
    expect(first(withModel(`poll: ${text}`))?.poll).toMatchObject(poll)
  })

  it.each([
    ['{ completed: 10% }', { completed: 0.1, goneMs: 10_000 }],
    ['{ completed: 0, gone: 1m }', { completed: 0, goneMs: 60_000 }],
    ['{ gone: none }', { completed: 0.5, goneMs: null }],
    [
      '{ streamMarks: { other-model: 0%, one-burst: 5% } }',
      { completed: 0.5, goneMs: 10_000, streamMarks: { 'other-model': 0, 'one-burst': 0.05 } },
    ],
  ])('gates %s, and states them again', (text, gates) => {
    const profile = parse(`${LEAST}gates: ${text}\n`)
    expect(profile.gates).toEqual(gates)
    expect(parse(renderResolved(profile)).gates).toEqual(gates)
  })

  it('a gateway without account queries, and states it again', () => {
    const profile = parse(`${LEAST}gateway: { account: none }\n`)
    expect(profile.gateway.account).toBe('none')
    expect(parse(renderResolved(profile)).gateway.account).toBe('none')
  })

  it('states no gates of a profile from before there were any', () => {
    expect(renderResolved({ ...parse(LEAST), gates: null })).not.toContain('gates')
  })

  it('keeps the names of other people, whatever they are', () => {
    const mixed = `version: 1\nname: p\nduration: 1s\nmodels:\n${['__proto__', 'constructor']
      .map((name) => `  - { model: ${name}, modality: image, requests: [{ body: { prompt: x, __proto__: 7 } }] }\n`)
      .join('')}mix: { arrivals: { process: constant, rate: 1/s }, of: { __proto__: 1, constructor: 2 } }\n`
    const profile = parse(mixed)
    for (const { mix, models } of [profile, parse(renderResolved(profile))]) {
      expect(Object.entries(mix?.of ?? {})).toEqual([
        ['__proto__', 1],
        ['constructor', 2],
      ])
      expect(JSON.stringify(models[0]?.requests[0]?.body)).toBe('{"model":"__proto__","prompt":"x","__proto__":7}')
    }
  })

  it('changes of a named retry policy only what is stated', () => {
    const { retry } = parse(
      `${LEAST}retry: { policy: openai-sdk, maxAttempts: 5, hint: { use: floor }, on: { ambiguous: false } }\n`,
    )
    const preset = RETRY_PRESETS['openai-sdk']
    expect(retry).toEqual({
      ...preset,
      maxAttempts: 5,
      hint: { ...preset.hint, use: 'floor' },
      on: { ...preset.on, ambiguous: false },
    })
  })

  it.each([
    ['{ metric: throttle_rate, max: 5% }', { stat: 'value', max: 0.05, source: 'throttle_rate <= 5%' }],
    ['{ metric: throttle_rate, max: 0.05 }', { max: 0.05, source: 'throttle_rate <= 5%' }],
    ['{ metric: goodput, min: 30/min }', { min: 0.5, max: null, source: 'goodput >= 30/min' }],
    ['{ metric: first_token, stat: p95, max: 1s }', { max: 1000, source: 'first_token p95 <= 1s' }],
    ['{ metric: token_rate, stat: p90, min: 20/s }', { min: 20, stat: 'p90', source: 'token_rate p90 >= 20/s' }],
    ['{ metric: duplicates, max: 0 }', { max: 0, source: 'duplicates <= 0' }],
    [
      '{ metric: poll_lag, where: { model: m, modality: image }, stat: p99, min: 1s, max: 90s }',
      { stat: 'p99', min: 1000, max: 90_000, source: 'poll_lag{model=m,modality=image} p99 >= 1s and <= 90s' },
    ],
  ])('threshold %s', (text, threshold) => {
    expect(parse(`${LEAST}thresholds:\n  - ${text}\n`).thresholds[0]).toMatchObject(threshold)
  })
})

describe('the resolved form', () => {
  const folder = new URL('../../../profiles/', import.meta.url)
  const shipped = readdirSync(folder).filter((file) => file.endsWith('.yaml'))
  const texts: (readonly [string, string])[] = [
    ['least', LEAST],
    ['good', GOOD],
    [
      'http',
      `${LEAST}gateway: { baseUrl: "https://a.example", textBaseUrl: "https://b.example", callHeader: X-Call }\n`,
    ],
    ['silent mock', `${LEAST}gateway: { callHeader: none }\n`],
    ['limits', withModel('admission: { rate: 7/min, burst: 3, concurrency: 2, longestWait: 1m30s }')],
    ['concurrency alone', withModel('admission: { concurrency: 2 }')],
    [
      'credits',
      `${LEAST}credits: { budget: 12.5, assumePrice: 4, sampleEvery: 1m, settle: 30s, stopOnInsufficient: false }\n`,
    ],
    ['budget', `${LEAST}retry: { budget: { ratio: 20%, rate: 0.1/s } }\n`],
    ...RETRY_POLICY_NAMES.map((name) => [name, `${LEAST}retry: { policy: ${name} }\n`] as const),
    ...['{ process: step, from: 7/min, to: 5/s, by: 1/s, every: 10s }', '{ process: burst, size: 4, every: 1m }'].map(
      (arrivals) => [arrivals, withArrivals(arrivals)] as const,
    ),
    ...shipped.map((file) => [file, readFileSync(new URL(file, folder), 'utf8')] as const),
  ]

  it.each(texts)('of %s loads back to an equal profile', (_, text) => {
    const profile = parse(text)
    const resolved = renderResolved(profile)
    // The resolved form states the gateway that the run was made with, even one that was the default.
    expect(parse(resolved)).toEqual({ ...profile, gateway: { ...profile.gateway, isStated: true } })
    expect(renderResolved(parse(resolved))).toBe(resolved)
  })

  it.each(shipped)('%s loads from its file', async (file) => {
    const profile = await loadProfile(new URL(file, folder).pathname)
    expect(profile.name).toBe(file.replace('.yaml', ''))
    expect(profile.gateway.target.kind).toBe('mock')
  })
})

it('every retry preset bears its own name', () => {
  for (const name of RETRY_POLICY_NAMES) expect(RETRY_PRESETS[name].policy).toBe(name)
})
