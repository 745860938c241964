import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { type MockServer, startMockGateway } from '../../src/mock/server/http-server.ts'
import { runCli } from '../support/cli.ts'
import { checkIdentities } from '../support/identities.ts'
import { worldWith } from '../support/mock-harness.ts'

let gateway: MockServer
let folder: string
beforeEach(async () => {
  // At 400 a second a connection for each of 160 calls.
  const textFast = { latency: { median: '400ms', sigma: 0 } }
  gateway = await startMockGateway({ world: worldWith({ models: { 'text-fast': textFast } }) })
  folder = mkdtempSync(join(tmpdir(), 'gatebench-files-'))
  writeFileSync(
    join(folder, 'profile.yaml'),
    `
version: 1
name: many
gateway: { baseUrl: "${gateway.url}" }
duration: 400ms
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 400/s }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: Name three kites. }] } }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`,
  )
})
afterEach(async () => {
  rmSync(folder, { recursive: true })
  await gateway.close()
})

it.skipIf(process.platform !== 'linux').each([64, 100, 127])(
  'says that %i open files are too few, before a call is made',
  async (openFiles) => {
    const run = ['run', join(folder, 'profile.yaml'), '--out', join(folder, 'run'), '--quiet']
    const { code, stdout, stderr } = await runCli(run, { openFiles, env: { GATEBENCH_API_KEY: gateway.apiKey } })
    expect(stderr).toMatch(/^error FILES_EXHAUSTED: .*\nhint {2}.*ulimit -n \d+`\n$/)
    expect({ code, stdout }).toEqual({ code: 104, stdout: '' })
  },
)

it.skipIf(process.platform !== 'linux').each([130, 200])(
  'makes do with %i, blames nobody for it, and says so',
  async (openFiles) => {
    const run = join(folder, 'run')
    const { code, stderr } = await runCli(['run', join(folder, 'profile.yaml'), '--out', run], {
      openFiles,
      env: { GATEBENCH_API_KEY: gateway.apiKey },
    })
    expect(stderr.match(/^.*ulimit -n.*$/gm)).toEqual([
      expect.stringMatching(
        new RegExp(`^the limit of open files is low: at most ${openFiles - 96} connections to an address`),
      ),
    ])
    const summary = JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8')) as Summary
    expect(summary.counts).toMatchObject({ planned: 160, completed: 160, attempts: 160 })
    expect(checkIdentities(summary)).toEqual([])
    expect(summary.generator.reasons).toEqual([`all ${openFiles - 96} connections were in use`])
    expect(code).toBe(107)
  },
)

it.skipIf(process.platform !== 'linux')('compares a folder of more runs than may be open at once', async () => {
  const baseline = join(folder, 'baseline.json')
  await runCli(['baseline', join(folder, 'profile.yaml'), '--seeds', '1', '--out', baseline])
  const { checksum: _, ...made } = JSON.parse(readFileSync(baseline, 'utf8')) as { checksum: string; summary: Summary }
  const history = join(folder, 'history')
  mkdirSync(history)
  // A run that is there twice would be refused.
  for (let seed = 1000; seed < 1400; seed++) {
    const run = { ...made.summary.run, seed }
    writeFileSync(join(history, `${seed}.json`), JSON.stringify({ ...made, summary: { ...made.summary, run } }))
  }
  const { code, stderr } = await runCli(['compare', history, baseline], { openFiles: 256 })
  expect(stderr).toBe('')
  expect([0, 96]).toContain(code)
})
