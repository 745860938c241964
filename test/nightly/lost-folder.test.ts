import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { startCli } from '../support/cli.ts'
import { heldGateway } from '../support/held-gateway.ts'
import { worldWith } from '../support/mock-harness.ts'
import { quickWorld } from '../support/quick-world.ts'

let gateway: MockServer
let folder: string
let run: string
beforeEach(async () => {
  gateway = await startMockGateway({ world: quickWorld(10, worldWith()) })
  folder = mkdtempSync(join(tmpdir(), 'gatebench-gone-'))
  run = join(folder, 'run')
  writeFileSync(
    join(folder, 'profile.yaml'),
    `
version: 1
name: gone
gateway: { baseUrl: "${gateway.url}", callHeader: x-gatebench-call }
duration: 60s
drain: 20s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 20/s }
    requests: [{ body: { prompt: a red kite } }]
    poll: { first: 50ms, every: 50ms, max: 100ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
  )
})
afterEach(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

/** Starts a command, does this to the folder once the gateway has so many tasks, and gives what the command came to. */
async function meanwhile(words: readonly string[], tasks: number, act: () => void) {
  const cli = startCli(words, { env: { GATEBENCH_API_KEY: gateway.apiKey } })
  await expect.poll(() => gateway.counts().tasks.accepted, { interval: 20 }).toBeGreaterThan(tasks)
  act()
  return cli.ended
}

it.skipIf(process.platform === 'win32').each([
  ['deleted', () => rmSync(run, { recursive: true })],
  ['moved', () => renameSync(run, join(folder, 'elsewhere'))],
])('a run whose folder is %s stops submitting, sees its tasks to their end, and prints its counts', async (_, act) => {
  const words = ['run', join(folder, 'profile.yaml'), '--out', run, '--json']
  const { code, stdout, stderr } = await meanwhile(words, 5, act)
  expect(stderr).toContain(
    'its folder was deleted or moved: no more calls are submitted; open tasks are followed without the log',
  )
  expect(stderr).toMatch(/\nerror EVENT_LOG_UNWRITABLE: .*\nhint {2}.*\n$/)
  expect(stderr.match(/^error /gm)).toHaveLength(1)
  expect(code).toBe(104)
  const { counts, run: ran } = JSON.parse(stdout) as Summary
  const { tasks } = gateway.counts()
  expect(tasks.accepted).toBeLessThan(600)
  expect(counts).toMatchObject({ planned: 1200, started: tasks.accepted, completed: tasks.completed, unresolved: 0 })
  expect(ran.status).toBe('partial')
  // What can be made of memory alone is there, and no log that lacks its events.
  expect(JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8'))).toMatchObject({ counts })
  expect(existsSync(join(run, 'events.ndjson'))).toBe(false)
})

it.skipIf(process.platform === 'win32')('a resume whose folder is deleted prints what it saw', async () => {
  const held = await heldGateway()
  try {
    const path = join(folder, 'profile.yaml')
    const text = readFileSync(path, 'utf8').replace(gateway.url, held.url)
    writeFileSync(path, text.replace('duration: 60s', 'duration: 300ms').replace('drain: 20s', 'drain: 100ms'))
    const env = { GATEBENCH_API_KEY: 'a-key-for-loopback' }
    expect((await startCli(['run', path, '--out', run, '--quiet'], { env }).ended).stderr).toContain('6 accepted tasks')
    const cli = startCli(['resume', run, '--json'], { env })
    await expect.poll(() => cli.output.stderr, { interval: 20 }).toContain('following 6 open tasks')
    rmSync(run, { recursive: true })
    await expect.poll(() => cli.output.stderr, { interval: 20 }).toContain('its folder was deleted or moved')
    held.release()
    const { code, stdout, stderr } = await cli.ended
    expect((JSON.parse(stdout) as Summary).counts).toMatchObject({ started: 6, completed: 6, unresolved: 0 })
    expect(stderr).toMatch(/\nerror EVENT_LOG_UNWRITABLE: .*\nhint {2}.*\n$/)
    expect(code).toBe(104)
  } finally {
    held.close()
  }
})

it.skipIf(process.platform === 'win32')('prints its counts where nothing can be written any more', async () => {
  const words = ['run', join(folder, 'profile.yaml'), '--out', run]
  const { code, stdout, stderr } = await meanwhile(words, 5, () => {
    rmSync(run, { recursive: true })
    writeFileSync(run, 'a file stands where the folder was')
  })
  expect(stdout).toMatch(new RegExp(`image-fast +(?:image +)?${gateway.counts().tasks.accepted} `))
  expect(stderr).toMatch(/\nerror EVENT_LOG_UNWRITABLE: .*\nhint {2}.*\n$/)
  expect(code).toBe(104)
})
