import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPlan } from '../../../src/run/checked-plan.ts'
import { profileOf } from '../../support/profiles.ts'

/** 100 recorded images and 50 texts, after ten images and five texts of warm-up. */
const yaml = (more: string, { gateway = '', admission = 'none', price = ', price: 2' } = {}): string => `
version: 1
name: checked
${gateway}
phases: [{ name: warm-up, duration: 1s, record: false }, { name: measure, duration: 10s }]
retry: { maxAttempts: 4 }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    admission: ${admission}
    requests: [{ weight: 1, body: { prompt: a kite }${price} }]
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 5/s }
    requests: [{ body: { messages: [{ role: user, content: hello }] }, price: 1 }]
${more}
`

const warnings = async (more: string, changes = {}): Promise<readonly string[]> =>
  (await checkPlan(profileOf(yaml(more, changes)))).warnings

describe('what a run would refuse is refused', () => {
  it.each([
    ['an unknown tier', 'gateway: { mock: { tier: standrd } }', 'MOCK_WORLD_UNKNOWN', 'no mock tier named standrd'],
    ['an unknown preset', 'gateway: { mock: { preset: flaki } }', 'MOCK_WORLD_UNKNOWN', 'no mock preset named flaki'],
    ['a tier that is no file', 'gateway: { mock: { tier: ./absent.yaml } }', 'MOCK_WORLD_UNKNOWN', './absent.yaml'],
    ['a tier without an end', 'gateway: { mock: { tier: /dev/zero } }', 'MOCK_WORLD_UNKNOWN', '/dev/zero'],
  ])('%s', async (_, gateway, code, says) => {
    const checked = checkPlan(profileOf(yaml('', { gateway })))
    await expect(checked).rejects.toMatchObject({ code, exitCode: 104, message: expect.stringContaining(says) })
  })

  it('a tier of your own with a fault in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-tier-'))
    try {
      const tier = join(folder, 'mine.yaml')
      writeFileSync(tier, 'limts: {}\n')
      const gateway = `gateway: { mock: { tier: "${tier}" } }`
      await expect(checkPlan(profileOf(yaml('', { gateway })))).rejects.toMatchObject({ code: 'MOCK_WORLD_INVALID' })
      writeFileSync(tier, 'about: mine\n')
      expect((await checkPlan(profileOf(yaml('', { gateway })))).plan.calls).toBe(165)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('a pace that no limiter can keep', async () => {
    const checked = checkPlan(profileOf(yaml('', { admission: '{ rate: 1001/s }' })))
    await expect(checked).rejects.toMatchObject({ code: 'ADMISSION_TOO_FAST', exitCode: 104 })
  })
})

describe('a threshold that its samples cannot carry', () => {
  const response = (more: string): string => `{ metric: response_time, stat: p95, max: 3s${more} }`
  it.each([
    [
      response(', where: { model: image-fast }'),
      'response_time{model=image-fast} p95 <= 3s needs 234 samples, but the plan gives 100 at most',
    ],
    [response(''), 'needs 234 samples, but the plan gives 150 at most'],
    [response(', minSamples: 300'), 'needs 300 samples, but the plan gives 150 at most'],
    ['{ metric: queue_time, stat: p95, max: 3s }', 'needs 234 samples, but the plan gives 100 at most'],
    [
      '{ metric: queue_time, where: { modality: text }, stat: max, max: 3s }',
      'needs 1 sample, but the plan gives 0 at most',
    ],
    ['{ metric: submit_time, stat: p99, max: 3s }', 'needs 1,193 samples, but the plan gives 600 at most'],
    ['{ metric: failure_rate, max: 5%, minSamples: 151 }', 'needs 151 samples, but the plan gives 150 at most'],
    ['{ metric: throttle_rate, max: 5%, minSamples: 601 }', 'needs 601 samples, but the plan gives 600 at most'],
    ['{ metric: completed, min: 5, minSamples: 151 }', 'needs 151 samples, but the plan gives 150 at most'],
  ])('%s is told of', async (threshold, says) => {
    const told = await warnings(`thresholds: [${threshold}]`)
    expect(told).toEqual([expect.stringContaining(says)])
  })

  it.each([
    '{ metric: response_time, stat: p90, max: 3s }',
    '{ metric: response_time, stat: p50, max: 3s, minSamples: 150 }',
    '{ metric: submit_time, stat: p95, max: 3s }',
    '{ metric: throttle_rate, max: 5%, minSamples: 600 }',
    '{ metric: duplicates, max: 0 }',
  ])('and %s, which they can, is not', async (threshold) => {
    expect(await warnings(`thresholds: [${threshold}]`)).toEqual([])
  })

  it('nobody can say of users that call as often as they are answered', async () => {
    const closed = `
version: 1
name: closed
duration: 1s
models:
  - { model: image-fast, modality: image, closed: { users: 1 }, requests: [{ body: { prompt: a kite } }] }
thresholds: [{ metric: response_time, stat: p999, max: 3s }]
`
    expect((await checkPlan(profileOf(closed))).warnings).toEqual([])
  })
})

describe('a budget below the plan', () => {
  it.each([
    ['credits: { budget: 274 }', '', ', price: 2'],
    ['credits: { budget: 384, assumePrice: 3 }', '', ''],
  ])('%s is told of', async (credits, admission, price) => {
    const told = await warnings(credits, admission === '' ? { price } : { admission, price })
    expect(told).toEqual([
      expect.stringMatching(/^the planned calls may cost (275|385) credits, but the budget is (274|384)/),
    ])
  })

  it.each([
    ['credits: { budget: 275 }', ', price: 2'],
    ['credits: { budget: 385, assumePrice: 3 }', ''],
  ])('and %s, which is enough, is not', async (credits, price) => {
    expect(await warnings(credits, { price })).toEqual([])
  })
})
