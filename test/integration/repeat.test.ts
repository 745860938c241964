import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runRepeatedly } from '../../src/compare/repeated-runs.ts'
import type { Replications } from '../../src/measure/replications.ts'
import { runCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'

const PROFILE = `
version: 1
name: again
gateway: { mock: { preset: unlimited, speed: 100 } }
duration: 100s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 12/min }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

it('runs that are repeated have an interval over runs of every figure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-repeat-'))
  try {
    writeFileSync(join(folder, 'profile.yaml'), PROFILE)
    const out = join(folder, 'runs')
    const { code, stdout } = await runCli([
      'run',
      join(folder, 'profile.yaml'),
      '--repeat',
      '2',
      '--out',
      out,
      '--quiet',
    ])
    expect(code).toBe(0)
    expect(stdout).toContain('2 runs, one after the other: means with Student')
    const { time, runs, figures, verdicts } = JSON.parse(
      readFileSync(join(out, 'replications.json'), 'utf8'),
    ) as Replications
    expect(time).toBe('real')
    expect(runs.map(({ completed }) => completed)).toEqual([20, 20])
    expect(verdicts.map(({ word }) => word)).toEqual(['DONE', 'DONE'])
    const { n, mean, low, high } = figures.find(({ metric }) => metric === 'completionP50Ms') ?? {}
    expect(n).toBe(2)
    expect(low).toBeLessThan(mean as number)
    expect(high).toBeGreaterThan(mean as number)
    expect(readFileSync(join(out, 'replications.md'), 'utf8')).toContain('intervals over runs')
    const resumed = await runHere(['resume', out])
    expect(resumed.code).toBe(104)
    expect(resumed.stderr).toContain(`${out} holds 2 runs of a series`)
    expect(resumed.stderr).toContain(`gatebench resume ${join(out, '2')}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('begins no further run after a signal that comes between two, and says what is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-repeat-'))
  try {
    const profile = join(folder, 'profile.yaml')
    writeFileSync(profile, PROFILE)
    const [out, asked] = [join(folder, 'runs'), new AbortController()]
    const warn = (text: string): void => {
      if (text.includes('2: exit 0')) asked.abort(new Error('stopped by SIGINT'))
    }
    await expect(runRepeatedly({ profile, repeat: 3, out, stop: asked.signal, warn })).rejects.toMatchObject({
      code: 'REPEAT_INTERRUPTED',
      exitCode: 105,
      message: `stopped by SIGINT between two runs: 2 of 3 runs ended before, and are kept in ${out} (all together: ${join(out, 'replications.html')})`,
    })
    expect(readdirSync(out).filter((name) => !name.startsWith('replications'))).toEqual(['1', '2'])
    const { interruptedOf, runs } = JSON.parse(readFileSync(join(out, 'replications.json'), 'utf8')) as Replications
    expect({ interruptedOf, runs: runs.length }).toEqual({ interruptedOf: 3, runs: 2 })
    expect(readFileSync(join(out, 'replications.md'), 'utf8')).toContain('2 of 3 runs were complete')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
