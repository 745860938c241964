import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { startCli } from '../support/cli.ts'
import { ARTEFACTS, accepted, LONG_SIMULATION } from '../support/signalled.ts'

it('a simulation that is interrupted ends there, with all its reports', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-signals-'))
  try {
    writeFileSync(join(folder, 'profile.yaml'), LONG_SIMULATION)
    const run = join(folder, 'run')
    const cli = startCli(['simulate', join(folder, 'profile.yaml'), '--out', run])
    // So many tasks, that a second thread reads along.
    await accepted(run, cli, 2_500)
    cli.child.kill('SIGINT')
    const { code, stderr } = await cli.ended
    expect(code).toBe(105)
    expect(stderr).toContain('SIGINT: no new calls')
    expect(readdirSync(run).sort()).toEqual(ARTEFACTS)
    const { run: ran, counts } = JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8')) as Summary
    expect(ran.status).toBe('partial')
    expect(counts.started + counts.dropped).toBe(counts.planned)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
