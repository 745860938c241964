import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { startCli } from '../support/cli.ts'

const PROFILE = `
version: 1
name: starved
gateway: { mock: { preset: unlimited, speed: 100 } }
duration: 5m
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 24/min }
    requests: [{ body: { messages: [{ role: user, content: hello }] } }]
    timeouts: { submit: 1h }
`

/** Once the journal is there, takes the event loop for 0.3 s out of every half second: what a machine does that has no time for us. */
const STARVE = `
import { existsSync } from 'node:fs'
const out = process.argv[process.argv.indexOf('--out') + 1]
let turns = 0
if (process.argv.includes('run')) setInterval(() => {
  if (turns === 8 || !existsSync(out + '/events.ndjson')) return
  turns++
  const until = performance.now() + 300
  while (performance.now() < until);
}, 200).unref()`

it('a generator that is starved says so: exit 107, a reason, and a banner on top of every report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-fitness-'))
  try {
    writeFileSync(join(folder, 'profile.yaml'), PROFILE)
    const run = join(folder, 'run')
    const starve = `--import=data:text/javascript,${encodeURIComponent(STARVE)}`
    const cli = startCli(['run', join(folder, 'profile.yaml'), '--out', run], { node: [starve] })
    const { code } = await cli.ended
    expect(code).toBe(107)
    const summary = JSON.parse(readFileSync(join(run, 'summary.json'), 'utf8')) as Summary
    expect(summary.generator.fit).toBe(false)
    expect(summary.generator.reasons).toHaveLength(1)
    expect(summary.generator.reasons[0]).toMatch(
      /^this machine may add up to .* more than half of every percentile of the response time$/,
    )
    expect(summary.generator.reachMs).toBeGreaterThan(300)
    // Late, but none lost: what was due in a stall is sent at its end.
    expect(summary.counts).toMatchObject({ planned: 120, started: 120, completed: 120 })
    const banner = 'The generator was unfit'
    expect(cli.output.stdout).toContain(banner)
    for (const report of ['report.md', 'report.html']) expect(readFileSync(join(run, report), 'utf8')).toContain(banner)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
