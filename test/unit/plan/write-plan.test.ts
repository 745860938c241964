import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planProfile } from '../../../src/plan/plan-profile.ts'
import { TWO_MODELS } from '../../support/written-plan.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-write-plan-'))
  writeFileSync(at('shop.yaml'), TWO_MODELS)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('what a plan writes to be used', () => {
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
