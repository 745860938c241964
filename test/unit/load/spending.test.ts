import { describe, expect, it } from 'vitest'
import { newCall } from '../../../src/load/call.ts'
import { Spending } from '../../../src/load/spending/spending.ts'
import type { ModelLoad } from '../../../src/profile/profile.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { LedgerWatch } from '../../support/random-spending.ts'
import { virtualRun } from '../../support/virtual-run.ts'

const images = (credits: string, body = '{ prompt: a kite }', price = 2) =>
  profileOf(`version: 1
name: money
duration: 2m
gateway: { mock: { tier: standard, preset: clean } }
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 60/min }
    requests: [{ body: ${body}, price: ${price} }]
credits: { ${credits} }
`)

describe('a run', () => {
  it('stops before its budget could be crossed, drains, and says why', async () => {
    const log = new LedgerWatch()
    const { summary } = await virtualRun(images('budget: 61'), { mock: worldWith(), log })
    expect(summary.verdict).toMatchObject({
      exitCode: 108,
      reasons: ['the budget of 61 credits has no room for another call: 60 spent or reserved'],
    })
    expect(summary.counts).toMatchObject({ planned: 120, completed: 30, dropped: 90, unresolved: 0 })
    expect(log.charged).toBe(60)
  })

  it('stops when the gateway refuses for want of balance, unless it is told to go on', async () => {
    const mock = worldWith({ credits: { user: 41 } })
    const { summary } = await virtualRun(images(''), { mock })
    expect(summary.verdict.exitCode).toBe(108)
    expect(summary.verdict.reasons[0]).toContain('insufficient balance (402)')
    expect(summary.counts).toMatchObject({ completed: 20, refused: 1, dropped: 99 })
    expect(summary.refusals).toEqual({ balance: 1, other: 0 })

    const hammering = await virtualRun(images('stopOnInsufficient: false'), { mock })
    expect(hammering.summary.refusals).toEqual({ balance: 100, other: 0 })
    // Going on was asked for; that most calls then fail is told all the same.
    expect(hammering.summary.verdict).toMatchObject({
      exitCode: 99,
      reasons: ['too few completed: 16.67% of 120 recorded calls, at least 50% required'],
    })
  })

  it('sends nothing when no file is left, and tells when the plan asks for more than there are', async () => {
    const files = (used: number) => worldWith({ files: { max: 100, used } })
    const log = new LedgerWatch()
    await expect(virtualRun(images(''), { mock: files(100), log })).rejects.toMatchObject({
      code: 'FILE_QUOTA_USED_UP',
      exitCode: 108,
    })
    expect(log.bought.size).toBe(0)
    const { summary } = await virtualRun(images('sampleEvery: 10s', '{ prompt: a kite, n: 2 }', 4), { mock: files(90) })
    expect(summary.quota).toMatchObject({ plannedFiles: 240, before: { remain: 10 }, leastRemain: 0 })
  })

  it('waits for refunds that come late, and sees them', async () => {
    const mock = worldWith({ faults: { late: { kind: 'failure', share: 0.3, refund: 1, refundAfter: 40_000 } } })
    const hasty = (await virtualRun(images(''), { mock })).summary.credits
    expect(hasty?.failedButCharged?.least).toBeGreaterThan(0)
    expect(hasty?.cost.perFailed).toBeGreaterThan(0)
    const patient = (await virtualRun(images('settle: 2m'), { mock })).summary.credits
    expect(patient?.refunded.afterRun).toBeGreaterThan(0)
    expect(patient).toMatchObject({ failedButCharged: { least: 0, most: 0 }, unexplained: 0, beyondPriced: 0 })
  })

  it('says what partly refunded failures leave unexplained', async () => {
    const mock = worldWith({ faults: { part: { kind: 'failure', share: 0.2, refund: 0.75 } } })
    const { summary } = await virtualRun(images(''), { mock })
    const { failed } = summary.counts
    expect(failed % 4).not.toBe(0)
    expect(summary.credits?.unexplained).toBe(failed * 0.5)
  })
})

it('nothing may be spent any more once submitting is over, whether or not there is a budget', () => {
  const submitting = new Scope(new VirtualClock())
  const { models, ...settings } = images('')
  const spending = new Spending(settings, submitting)
  const call = newCall({
    number: 0,
    load: models[0] as ModelLoad,
    intendedAt: 0,
    phase: 'main',
    record: true,
    request: 0,
  })
  expect(spending.mayAttempt(call)).toBe(true)
  submitting.close()
  expect(spending.mayAttempt(call)).toBe(false)
  expect(spending.dropReason).toBe('stopped')
})
