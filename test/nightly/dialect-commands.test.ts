import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import { EXIT } from '../../src/errors.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
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
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('compared with the mock’s own log: all counts agree')
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
    expect([EXIT.ok, EXIT.inconclusive]).toContain(code)
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

  it('judge: a client that speaks it is seen in every world, and blamed in none', async () => {
    const client = profile(`${dialect}-client`, dialect)
    writeFileSync(client, readFileSync(client, 'utf8').replace('mock: { tier: free }', 'baseUrl: "{url}"'))
    const script = join(folder, `${dialect}-client.sh`)
    const gatebench = process.env.GATEBENCH_TEST_CLI ?? join(process.cwd(), 'dist', 'cli', 'main.js')
    writeFileSync(
      script,
      `own=$(mktemp -d ${folder}/judged-XXXXXX)
sed "s#{url}#$GATEBENCH_BASE_URL#" ${client} > $own/profile.yaml
exec ${process.execPath} ${gatebench} run $own/profile.yaml --speed 20 --quiet --out $own/run
`,
    )
    const worlds = ['clean', 'exact-hints', 'lost-replies']
    const words = ['judge', '--suite', '--dialect', dialect, '--world', worlds.join(), '--speed', '20', '--no-ideal']
    const { stdout } = await runCli([...words, '--timeout', '3m', '--json', '--', 'sh', script])
    const suite = JSON.parse(stdout) as {
      worlds: { seen: { attempts: number; otherKeys: number }; exitCode: number }[]
    }
    expect(suite.worlds.map(({ exitCode }) => exitCode)).toEqual(
      worlds.map(() => expect.toBeOneOf([EXIT.ok, EXIT.inconclusive])),
    )
    for (const { seen } of suite.worlds) {
      expect(seen.attempts).toBeGreaterThan(5)
      expect(seen.otherKeys).toBe(0)
    }
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
