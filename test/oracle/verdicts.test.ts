import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { GatebenchError } from '../../src/errors.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { loadProfile } from '../../src/profile/load-profile.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { byDay } from '../support/by-day.ts'
import { worldWith } from '../support/mock-harness.ts'
import { profileOf } from '../support/profiles.ts'
import { virtualRun } from '../support/virtual-run.ts'

const MINUTE = `
version: 1
name: minute
duration: 1m
drain: 30s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: hello }] }, price: 0.1 }]
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 1s, every: 1s }
    timeouts: { task: 10s }
retry: { policy: none }
`

const status = (faults: object): object => ({ faults: { dead: { kind: 'status', ...faults } } })

async function judged(
  faults: object,
  more = '',
  change: (profile: Profile) => Profile = (same) => same,
): Promise<Summary> {
  const profile = change(profileOf(`${MINUTE}${more}`))
  return (await virtualRun(profile, { mock: worldWith(faults) })).summary
}

const failedGates = ({ verdict }: Summary): string[] =>
  verdict.gates.flatMap((gate) => (gate.verdict === 'fail' ? gate.gate : []))

describe('no green without success', () => {
  it('a gateway that answers every submit with an error fails the run', async () => {
    for (const code of [500, 502, 503]) {
      const summary = await judged(status({ status: code, on: ['submit', 'message'] }))
      expect(summary.verdict).toMatchObject({ exitCode: 99, word: 'FAIL' })
      expect(failedGates(summary)).toEqual(['nothing-completed'])
      expect(summary.errors[0]).toMatchObject({ status: code, count: 120 })
    }
  })

  it('a gateway gone for good at a third of the run fails it, and the instant is told', async () => {
    const summary = await judged(status({ status: 503, from: '20s', on: ['submit', 'message', 'poll'] }))
    expect(summary.verdict).toMatchObject({ exitCode: 99, word: 'FAIL' })
    expect(failedGates(summary)).toEqual(['gateway-gone', 'too-few-completed'])
    expect(summary.verdict.reasons[0]).toMatch(/^gateway gone: nothing was accepted after 2\d\.\d s/)
    // Whatever share may fail, that it did not come back is told; unless the profile takes that too.
    const allowed = await judged(status({ status: 503, from: '20s' }), 'gates: { completed: 10% }')
    expect(failedGates(allowed)).toEqual(['gateway-gone'])
    const asked = await judged(status({ status: 503, from: '20s' }), 'gates: { completed: 10%, gone: none }')
    expect(asked.verdict).toMatchObject({ exitCode: 0, word: 'DONE' })
  })

  it('an outage that ends does not', async () => {
    const summary = await judged(status({ status: 503, from: '20s', until: '40s' }))
    expect(summary.verdict).toMatchObject({ exitCode: 0, word: 'DONE' })
    expect(summary.errors[0]).toMatchObject({ status: 503, firstMs: expect.closeTo(20_000, -3) })
  })

  it('a model that fails for good fails the run, however well the other does', async () => {
    const summary = await judged(status({ status: 500, models: ['image-fast'], on: ['submit'] }))
    expect(failedGates(summary)).toEqual(['dead-model'])
    expect(summary.verdict.reasons[0]).toBe('a model completed nothing: image-fast, of 60 recorded calls, 60 gave up')
  })

  it('thresholds that hold on what little there was do not make it a pass', async () => {
    const holds = 'thresholds: [{ metric: submit_time, stat: max, max: 30s }, { metric: duplicates, max: 0 }]'
    const good = await judged({}, holds)
    expect(good.verdict).toMatchObject({ exitCode: 0, word: 'PASS' })
    const summary = await judged(status({ status: 503, from: '20s' }), holds)
    expect(summary.thresholds.map(({ verdict }) => verdict)).toEqual(['pass', 'pass'])
    expect(summary.verdict).toMatchObject({ exitCode: 99, word: 'FAIL' })
  })

  it('a threshold that could not be judged is inconclusive, with the samples that it needs', async () => {
    const summary = await judged({}, 'thresholds: [{ metric: response_time, stat: p99, max: 30s }]')
    expect(summary.verdict).toMatchObject({
      exitCode: 96,
      word: 'INCONCLUSIVE',
      reasons: ['threshold not judged: response_time p99 <= 30s (180 of 1,000 samples)'],
    })
  })
})

describe('an account that cannot be read', () => {
  const unread = status({ status: 500, on: ['credits', 'quota'] })

  it('ends the run with 106 before any load, unless the profile says that it cannot', async () => {
    const refused = await judged(unread).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(GatebenchError)
    expect(refused).toMatchObject({ code: 'GATEWAY_UNKNOWN', exitCode: 106 })
    const without = await judged(unread, '', (profile) => ({
      ...profile,
      gateway: { ...profile.gateway, account: 'none' },
    }))
    expect(without.verdict).toMatchObject({ exitCode: 0, word: 'DONE' })
    expect(without.counts.completed).toBe(180)
    // Nobody asked again: there is nothing to be told of.
    expect(without).toMatchObject({ quota: null, errors: [] })
    expect(without.credits).toMatchObject({ readings: 0, delta: null })
  })

  it('is read where one of the two answers', async () => {
    for (const on of ['credits', 'quota']) {
      const summary = await judged(status({ status: 500, on: [on] }))
      expect(summary.counts.completed).toBe(180)
      expect(summary.errors).toMatchObject([{ endpoint: on, fault: 'unreadable', count: 2 }])
    }
  })
})

describe('what is shipped', () => {
  const shipped = ['profiles', 'profiles/scenarios'].flatMap((folder) =>
    readdirSync(folder).flatMap((name) => (name.endsWith('.yaml') ? `${folder}/${name}` : [])),
  )
  // A storm that loses most of its calls fails the threshold that asks how much is lost.
  const expected = (path: string): string =>
    path.includes('/scenarios/') ? 'DONE' : path.endsWith('/retry-storm.yaml') ? 'FAIL' : 'PASS'

  // By day the scenarios are run by `scenarios.test.ts` alone.
  const daily = shipped.filter((path) => !path.includes('/scenarios/'))

  it.each(byDay(daily, shipped))('%s says what it is worth', async (path) => {
    const { summary } = await virtualRun(await loadProfile(path))
    expect(summary.verdict).toMatchObject({ word: expected(path) })
    expect(failedGates(summary)).toEqual([])
    expect(summary.thresholds.filter(({ verdict }) => verdict === 'not-enough-data')).toEqual([])
  })
})
