import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import { EXIT } from '../../src/errors.ts'
import type { Summary } from '../../src/measure/summary.ts'
import { startMockGateway } from '../../src/mock/http-server.ts'
import { runCli, startCli } from '../support/cli.ts'
import { worldWith } from '../support/mock-harness.ts'

/** Every command that asks a question, in the words of other gateways. */

const folder = mkdtempSync(join(tmpdir(), 'gatebench-dialects-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A load that meets its limits; reads at a fixed distance, for not every dialect states an estimate. */
function profile(name: string, dialect: string | null): string {
  const path = join(folder, `${name}.yaml`)
  const words = dialect === null ? 'account: none, ' : `dialect: ${dialect}, `
  writeFileSync(
    path,
    `
version: 1
name: ${name}
duration: 2m
gateway: { ${words}mock: { tier: free } }
models:
  - model: video-fast
    modality: video
    arrivals: { process: poisson, rate: 12/min }
    requests: [{ body: { prompt: a red kite, duration: 5 } }]
    poll: { strategy: fixed, every: 2s }
retry: { policy: obey-exactly }
`,
  )
  return path
}

async function summaryOf(path: string, name: string): Promise<Summary> {
  const out = join(folder, name)
  await runCli(['simulate', path, '--out', out, '--quiet'])
  return JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8')) as Summary
}

const plain = await summaryOf(profile('plain', null), 'plain-run')

describe.each(['replicate', 'fal', 'openai-videos'])('%s', (dialect) => {
  const path = profile(dialect, dialect)

  it('simulate: the figures of the default dialect, with the same seed', async () => {
    const { counts, models, latency } = await summaryOf(path, `${dialect}-simulated`)
    expect(counts).toEqual(plain.counts)
    expect(models).toEqual(plain.models)
    expect(latency).toEqual(plain.latency)
  })

  it('run: what the mock’s own log confirms', async () => {
    const { code, stdout } = await runCli(['run', path, '--speed', '20', '--out', join(folder, `${dialect}-run`)])
    expect([EXIT.ok, EXIT.threshold, EXIT.inconclusive]).toContain(code)
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('the mock’s own log confirms all counts')
  })

  it('probe: finds what lets few through', async () => {
    const { code, stdout } = await runCli(
      ['probe', '--virtual', '--dialect', dialect, '--model', 'video-fast', '--quick'],
      {
        cwd: folder,
      },
    )
    expect([code, stdout]).toEqual([EXIT.ok, expect.stringContaining('PROBED')])
  })

  it('tune: advises a setting', async () => {
    const { code, stdout } = await runCli([
      'tune',
      path,
      '--budget',
      'quick',
      '--json',
      '--out',
      join(folder, `${dialect}-tune`),
    ])
    expect(code).toBe(EXIT.ok)
    expect(JSON.parse(stdout)).toHaveProperty('winner')
  })

  it('compare: a profile is as good as itself', async () => {
    const { code, stdout } = await runCli(['compare', path, path])
    expect([code, stdout]).toEqual([EXIT.ok, expect.stringContaining('NOT REGRESSED')])
  })

  it('plan: comes to a verdict', async () => {
    const { code, stdout } = await runCli(['plan', path, '--tiers', 'free,pro', '--json'], { cwd: folder })
    expect([EXIT.ok, EXIT.threshold, EXIT.inconclusive]).toContain(code)
    expect(JSON.parse(stdout)).toHaveProperty('tiers')
  })

  it('judge: every world judges a client that speaks it', async () => {
    const client = profile(`${dialect}-client`, dialect)
    writeFileSync(client, readFileSync(client, 'utf8').replace('mock: { tier: free }', 'baseUrl: "{url}"'))
    const script = join(folder, `${dialect}-client.sh`)
    const command = `sed "s#{url}#$GATEBENCH_BASE_URL#" ${client} > ${client}.own.yaml; exec ${process.execPath} ${process.env.GATEBENCH_TEST_CLI ?? join('dist', 'cli', 'main.js')} run ${client}.own.yaml --quiet --out ${join(folder, `${dialect}-judged`)}-$$`
    writeFileSync(script, command)
    const words = [
      'judge',
      '--suite',
      '--dialect',
      dialect,
      '--world',
      'busy',
      '--speed',
      '20',
      '--no-ideal',
      '--json',
      '--',
      'sh',
      script,
    ]
    const { stdout, stderr } = await runCli(words)
    expect([stderr, JSON.parse(stdout)]).toEqual([
      expect.any(String),
      expect.objectContaining({ worlds: expect.any(Array) }),
    ])
  })

  it('resume: follows the tasks of a run that was killed', async () => {
    const file = readDialect(dialect)
    const world = worldWith({ models: { 'video-fast': { latency: { median: '5s', sigma: 0 } } } })
    await using mock = await startMockGateway({ world, dialect: file, key: 'a-key-of-loopback' })
    const path = profile(`${dialect}-killed`, dialect)
    writeFileSync(path, readFileSync(path, 'utf8').replace('mock: { tier: free }', `baseUrl: "${mock.url}"`))
    const out = join(folder, `${dialect}-killed`)
    const env = { [file.keyEnv]: 'a-key-of-loopback' }
    const cli = startCli(['run', path, '--out', out, '--quiet'], { env })
    while (mock.counts().endpoints.submit.requests < 1) await new Promise((resolve) => setImmediate(resolve))
    while (!/"type":"accepted"/.test(readFileSync(join(out, 'events.ndjson'), 'utf8')))
      await new Promise((resolve) => setImmediate(resolve))
    cli.child.kill('SIGKILL')
    await cli.ended
    const { code, stdout } = await runCli(['resume', out, '--json'], { env })
    expect([EXIT.ok, EXIT.threshold, EXIT.inconclusive]).toContain(code)
    const { counts } = JSON.parse(stdout) as Summary
    expect(counts.completed).toBeGreaterThan(0)
    expect(counts.unresolved).toBe(0)
  })
})
