import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CliRun, runCli } from '../support/cli.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-open-'))
  mkdirSync(join(folder, 'desktop'))
  const told = join(folder, 'opened')
  // All at once, so that whoever reads it finds the whole path.
  writeFileSync(
    join(folder, 'desktop/xdg-open'),
    `#!/bin/sh\nprintf %s "$*" >'${told}.part' && mv '${told}.part' '${told}'\n`,
  )
  chmodSync(join(folder, 'desktop/xdg-open'), 0o755)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A simulation that opens its page, on a desktop or on a machine without one. */
function simulated(out: string, path: string): CliRun['ended'] {
  const words = ['simulate', 'profiles/smoke.yaml', '--out', join(folder, out), '--quiet', '--open']
  return runCli(words, { env: { PATH: path } })
}

describe.skipIf(process.platform !== 'linux')('--open', () => {
  it("hands the page's path to the desktop, and does not wait for it", async () => {
    const { code } = await simulated('run', `${join(folder, 'desktop')}:/bin:/usr/bin`)
    expect(code).toBe(0)
    await expect.poll(() => readFileSync(join(folder, 'opened'), 'utf8')).toBe(join(folder, 'run/report.html'))
  })

  it('says so where there is no desktop, and the report is written all the same', async () => {
    const { code, stderr } = await simulated('bare', join(folder, 'nowhere'))
    expect(code).toBe(0)
    expect(stderr).toContain(`cannot open ${join(folder, 'bare/report.html')}: xdg-open is not installed`)
    expect(readFileSync(join(folder, 'bare/report.html'), 'utf8')).toContain('</html>')
  })
})
