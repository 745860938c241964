import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planProfile } from '../../src/plan/plan-profile.ts'
import { hourly, TWO_MODELS, writtenPlan } from '../support/written-plan.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-write-plan-'))
  writeFileSync(at('shop.yaml'), TWO_MODELS)
})
afterAll(() => rmSync(folder, { recursive: true }))

const written = (name: string, options: Parameters<typeof writtenPlan>[2]) => writtenPlan(folder, name, options)

describe('what a plan writes to be used', () => {
  it('has less load where what is left of a day would end even a short run', async () => {
    const set = { limits: { audio: { used: { perDay: 270 } } } }
    const demand = hourly({ 'audio-speech': 500, 'image-fast': 60 })
    const { simulated, profile, writtenFor } = await written('used', { tiers: ['standard'], demand, set })
    const calls = profile.models.map(({ model, arrivals }) => [model, arrivals])
    expect(calls).toMatchObject([
      ['audio-speech', { rate: expect.closeTo((0.8 * 30) / (7 * 60), 3) }],
      ['image-fast', { rate: expect.closeTo(1 / 60, 6) }],
    ])
    expect(simulated.summary.throttling.rate).toBe(0)
    expect(writtenFor.join('\n')).toContain('the rate that its quotas allow')
  })

  it('keeps within the quotas of a day, at 90% of what the tier takes, and says so', async () => {
    const demand = hourly({ 'audio-speech': 5000, 'image-fast': 60 })
    const { writtenFor, profile, simulated, text } = await written('capped', { tiers: ['standard'], demand })
    const { counts } = simulated.summary
    expect(counts).toMatchObject({ dropped: 0, gaveUp: 0 })
    expect(simulated.summary.throttling.rate).toBe(0)
    expect(simulated.exitCode).toBe(0)
    // 300 audio tasks a day, of which a fifth is left to others: 540 an hour for 24 minutes of 30.
    const minutes = profile.phases.map(({ durationMs }) => durationMs / 60_000)
    expect(minutes).toEqual([3, 22])
    const said = writtenFor.join('\n')
    expect(said).toMatch(/^for tier standard, which does not carry the demand\naudio-speech: 5\d\d calls an hour, 90%/)
    expect(said).toContain("image-fast: 60 calls an hour, the demand's peak")
    expect(said).toContain('to stay well within 300 audio tasks a day')
    for (const line of writtenFor) expect(text).toContain(`# ${line}\n`)
  })

  it('stays within slots that models share, or is not written where they are too few', async () => {
    const demand = hourly({ 'audio-speech': 60, 'image-fast': 60 })
    const setOf = (concurrency: number) => ({
      keyedBy: 'account',
      limits: { audio: { concurrency }, image: { concurrency } },
      stack: { 'account-slots': { concurrency } },
    })
    const two = await written('two-slots', { tiers: ['pro'], demand, set: setOf(2) })
    expect(two.profile.models.map(({ admission }) => admission.concurrency)).toEqual([1, 1])
    expect(two.simulated.summary.counts).toMatchObject({ throttled: 0, gaveUp: 0 })
    const one = { profile: at('shop.yaml'), workers: 0, replications: 2, tiers: ['pro'], demand, set: setOf(1) }
    const { writtenFor, written: files } = await planProfile({ ...one, write: at('one-slot') })
    expect(writtenFor.join()).toMatch(/^no profile written: account-slots has 1 slot for 2 models/)
    expect(files).toHaveLength(1)
  })

  it("keeps the profile's own thresholds, in the gateway's time, where they hold of this load", async () => {
    const demand = hourly({ 'audio-speech': 20, 'image-fast': 400 })
    const { profile, writtenFor } = await written('goals', { tiers: ['pro'], demand })
    const bounds = profile.thresholds.map(({ source }) => source)
    expect(bounds.slice(0, 2)).toEqual(['service_time p50 <= 20s', 'throttle_rate <= 2.5%'])
    expect(bounds).toContain('failure_rate <= 5%')
    expect(bounds).not.toContain('throttle_rate <= 5%')
    expect(writtenFor.at(-1)).toBe(
      'left out: response_time p99 <= 1m, which needs 1,193 calls; completed >= 20, which is for another load',
    )
  })

  it('is the share of one of several accounts, by the limits of one', async () => {
    const demand = hourly({ 'audio-speech': 10, 'image-fast': 1600 })
    const asked = { tiers: ['standard'], demand, accounts: 2, set: { limits: { image: { perDay: 50_000 } } } }
    const { plan, profile, simulated, writtenFor } = await written('two', asked)
    expect(plan.tiers[0]).toMatchObject({ tier: '2 × standard', carries: 'yes' })
    expect(plan.assumptions).toContainEqual({
      what: 'accounts',
      value:
        '2 accounts of each tier, which take the calls of each model in turn; all figures are for all accounts together',
      source: 'what-if',
    })
    expect(plan.assumptions).toContainEqual(expect.objectContaining({ what: 'limits.image.perDay', source: 'what-if' }))
    const image = profile.models.find(({ model }) => model === 'image-fast')
    expect(image?.arrivals).toMatchObject({ rate: expect.closeTo(800 / 3600, 6) })
    expect(image?.admission).toMatchObject({ concurrency: 5 })
    expect(image?.admission.ratePerSecond).toBeLessThan(20 / 60)
    expect(simulated.exitCode).toBe(0)
    expect(simulated.summary.throttling.rate).toBe(0)
    expect(writtenFor[0]).toMatch(/; this is for one of 2 accounts, with calls spread evenly$/)
  })

  it('is for the tier that lacks least where none carries the demand', async () => {
    const demand = hourly({ 'audio-speech': 50_000 })
    const { writtenFor } = await written('none', { tiers: ['free', 'pro', 'standard'], demand })
    expect(writtenFor[0]).toBe('for tier pro, which does not carry the demand, but comes closest')
  })

  it('replaces an earlier plan, and leaves nothing of it that the new one does not write', async () => {
    const demand = hourly({ 'image-fast': 60 })
    const set = { limits: { image: { rate: '30/min' } } }
    await written('again', { tiers: ['pro'], demand, set })
    expect(readdirSync(at('again'))).toContain('tier.yaml')
    const { profile } = await written('again', { tiers: ['pro'], demand })
    expect(profile.gateway.target).toMatchObject({ tier: 'pro' })
    expect(readdirSync(at('again')).sort()).toEqual(['plan.json', 'profile.yaml', 'snippets'])
  })
})
