import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { requirePlanFolder } from '../../../src/plan/plan-profile.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-plan-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const PLAN = '{ "schema": "gatebench.plan/v1" }'
const notEmpty = { code: 'OUT_NOT_EMPTY', exitCode: 104, hint: expect.stringContaining('--write') }

describe('the folder of a plan', () => {
  it('may be new, empty, or of an earlier plan', async () => {
    await requirePlanFolder(at('new'), [])
    await requirePlanFolder(folder, [])
    writeFileSync(at('plan.json'), PLAN)
    await requirePlanFolder(folder, ['standard', '/nowhere.yaml'])
  })

  it('is refused where it holds something else, or a file that is read, by whatever path', async () => {
    writeFileSync(at('notes.txt'), 'mine')
    await expect(requirePlanFolder(folder, [])).rejects.toMatchObject(notEmpty)
    writeFileSync(at('plan.json'), '{ "schema": "gatebench.run/v1" }')
    await expect(requirePlanFolder(folder, [])).rejects.toMatchObject(notEmpty)
    writeFileSync(at('plan.json'), PLAN)
    await requirePlanFolder(folder, [])
    mkdirSync(at('sub'))
    symlinkSync(folder, at('sub/link'))
    await expect(requirePlanFolder(at('sub/link'), [at('notes.txt')])).rejects.toMatchObject({
      ...notEmpty,
      message: expect.stringContaining('which is an input of this plan'),
    })
  })

  it('is known before the work to be no folder', async () => {
    writeFileSync(at('file'), '')
    for (const place of [at('file'), at('file/below')]) {
      await expect(requirePlanFolder(place, [])).rejects.toMatchObject({
        code: 'OUT_NOT_WRITABLE',
        exitCode: 104,
        hint: expect.stringContaining('--write'),
      })
    }
  })
})
