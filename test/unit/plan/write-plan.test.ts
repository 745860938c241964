import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planProfile } from '../../../src/plan/plan-profile.ts'
import { hourly, TWO_MODELS, writtenPlan } from '../../support/written-plan.ts'

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

  it('is the plan alone where no rate can be given, and says so', async () => {
    const asked = {
      profile: at('shop.yaml'),
      workers: 0,
      tiers: ['standard'],
      preset: 'unlimited',
      write: at('no-rate'),
    }
    const { writtenFor } = await planProfile(asked)
    expect(writtenFor).toEqual(['no profile written: no rate can be given for any tier'])
    expect(readdirSync(at('no-rate'))).toEqual(['plan.json'])
  })

  it('is nothing where the plan is interrupted, and no folder is left', async () => {
    const signal = AbortSignal.abort(new Error('stopped by SIGINT'))
    const asked = { profile: at('shop.yaml'), workers: 0, write: at('deep/er'), out: at('out'), signal }
    await expect(planProfile(asked)).rejects.toMatchObject({ code: 'PLAN_INTERRUPTED', exitCode: 105 })
    expect(readdirSync(folder)).not.toEqual(expect.arrayContaining(['deep']))
    expect(readdirSync(folder)).not.toEqual(expect.arrayContaining(['out']))
  })
})
