import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importLog } from '../../src/import/import-log.ts'
import { planProfile } from '../../src/plan/plan-profile.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-import-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function written(name: string, text: string): string {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

it('the demand that it writes is one that a plan reads', async () => {
  const rows = Array.from({ length: 48 }, (_, hour) => `${1772409600 + hour * 3600},image-fast`)
  const file = written('two-days.csv', `t,model\n${rows.join('\n')}\n`)
  const out = join(folder, 'two-days')
  await importLog({ file, out, prompts: false })
  const { plan } = await planProfile({
    profile: join(out, 'profile.yaml'),
    demandFiles: [join(out, 'demand.csv')],
    tiers: ['standard'],
    accounts: 1,
    patienceMs: 300_000,
    workers: 0,
    out: null,
  })
  expect(JSON.stringify(plan)).toContain('"image-fast"')
})
