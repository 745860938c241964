import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { calibrationSchema } from '../../src/calibrate/calibration.ts'
import { simulateProfile } from '../../src/run/simulate-profile.ts'
import { loadOf } from '../support/calibrated.ts'
import { runCli } from '../support/cli.ts'

it('writes a twin of a run that another command takes, and says what it rests on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-calibrate-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const at = (name: string): string => join(folder, name)
  await simulateProfile({ profile: loadOf(16, 20), preset: 'clean', out: at('run') })
  const flags = ['--write', at('twin.yaml'), '--out', at('report'), '--replications', '4', '--workers', '0', '--json']
  const { code, stdout, stderr } = await runCli(['calibrate', at('run'), ...flags])
  expect([code === 0 || code === 96, stderr]).toEqual([true, ''])
  const result = calibrationSchema.parse(JSON.parse(stdout))
  expect(result.findings.length).toBeGreaterThan(4)
  expect(readFileSync(at('twin.yaml'), 'utf8')).toContain('Use it with --preset clean')
  expect(existsSync(join(at('report'), 'calibration.json'))).toBe(true)
})
