import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { simulateProfile } from '../../src/run/simulate-profile.ts'
import { runCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'
import { quickWorld } from '../support/quick-world.ts'

it.skipIf(process.platform === 'win32')('stops submitting when the log cannot grow, and loses no task', async () => {
  const gateway = await startMockGateway({ world: quickWorld(10, worldWith()) })
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-disk-'))
  try {
    const profile = join(folder, 'profile.yaml')
    const run = join(folder, 'run')
    writeFileSync(
      profile,
      `
version: 1
name: disk
gateway: { baseUrl: "${gateway.url}", callHeader: x-gatebench-call }
duration: 20s
drain: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 40/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
`,
    )
    const env = { GATEBENCH_API_KEY: gateway.apiKey }
    // Some fifty calls' worth of log.
    const { code, stdout, stderr } = await runCli(['run', profile, '--out', run], { env, largestFileKiB: 32 })
    expect(code).toBe(104)
    expect(stderr).toContain(
      'cannot write the event log: EFBIG: no more calls are submitted; open tasks are followed without the log',
    )
    expect(stderr).toContain('followed to the end without the log:')
    // All of them were followed.
    expect(stderr).not.toContain('not followed')
    expect(stderr.match(/^error /gm)).toHaveLength(1)

    const { endpoints, tasks } = gateway.counts()
    expect(endpoints.submit.requests).toBeLessThan(400)
    // The counts are known, though the log lacks some of them.
    expect(stdout).toMatch(new RegExp(`image-fast +(?:image +)?${tasks.accepted} `))
    const log = readFileSync(join(run, 'events.ndjson'), 'utf8')
    const accepted = gateway.records().filter((record) => record.type === 'request' && record.endpoint === 'submit')
    expect(accepted.length).toBe(tasks.accepted)
    for (const record of accepted) {
      const taskId = 'taskId' in record ? (record.taskId ?? '?') : '?'
      expect(log.includes(`"${taskId}"`) || stderr.includes(taskId), taskId).toBe(true)
    }

    // With room again the run is resumed from what the log has.
    const resumed = await runCli(['resume', run, '--quiet'], { env })
    expect(resumed.stderr).toBe('')
    // Calls that were never sent stay unsent: the run is not whole.
    expect([96, 107]).toContain(resumed.code)
    expect(JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8'))).toMatchObject({ openTasks: [] })
    expect(gateway.counts().endpoints.submit.requests).toBe(endpoints.submit.requests)
  } finally {
    await gateway.close()
    rmSync(folder, { recursive: true })
  }
})

/** What is known is said, though no page of it can be written: a page is larger than a file may be. */
it.skipIf(process.platform === 'win32').each([
  ['simulate', ['{profile}'], 'completed', 104],
  ['simulate --seeds', ['{profile}', '--seeds', '2'], '2 replications, seeds 1 to 2', 104],
  ['compare', ['{profile}', '{profile}'], 'NOT REGRESSED', 104],
  ['plan', ['{profile}', '--tiers', 'standard'], 'Tier standard', 99],
  ['calibrate', ['{run}', '--replications', '4', '--workers', '0'], 'twin', 96],
  ['judge', ['--no-ideal', '--', 'true'], 'exit ', 96],
])('%s says what it found where the disk does not take its report', async (name, args, said, exitCode) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-disk-'))
  try {
    const profile = join(folder, 'profile.yaml')
    const run = join(folder, 'run')
    writeFileSync(profile, FEW_CALLS)
    if (name === 'calibrate') await simulateProfile({ profile, out: run })
    const [command = '', ...words] = [...name.split(' ').slice(0, 1), '--out', join(folder, 'out'), ...args]
    const given = words.map((word) => word.replace('{profile}', profile).replace('{run}', run))
    const { code, stdout, stderr } = await runCli([command, ...given], { largestFileKiB: 24 })
    expect(stdout).toContain(said)
    expect(stdout).not.toContain('.html')
    expect(stderr).toMatch(
      /(^|\n)error REPORT_UNWRITABLE: .*EFBIG.*\nhint {2}choose another folder with --out, or free disk space, then .*\n$/,
    )
    // The exit code of a worse verdict stays; the headline names the one that is given, if any.
    expect(code).toBe(exitCode)
    for (const [, told] of stdout.matchAll(/ exit (\d+):/g)) expect(Number(told)).toBe(exitCode)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

const FEW_CALLS = `
version: 1
name: few
gateway: { mock: { tier: standard, preset: clean } }
duration: 5s
drain: 1m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 2/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 2s, every: 5s, max: 5s }
`
