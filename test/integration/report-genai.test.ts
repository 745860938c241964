import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { runHere } from '../support/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-genai-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const PROFILE = `
version: 1
name: streamed
gateway: { mock: { tier: standard, preset: clean } }
duration: 10s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { stream: true, max_tokens: 32, messages: [{ role: user, content: hello }] } }]
`

it('a report in OTLP has the metrics of the GenAI conventions where they are asked for, from the log of any run', async () => {
  writeFileSync(join(folder, 'streamed.yaml'), PROFILE)
  const run = join(folder, 'run')
  await runHere(['simulate', join(folder, 'streamed.yaml'), '--out', run, '--quiet'])
  const written = async (...more: string[]): Promise<string> => {
    const { code } = await runHere(['report', run, '--format', 'otlp', ...more])
    expect(code).toBe(0)
    return readFileSync(join(run, 'metrics.otlp.json'), 'utf8')
  }
  expect(await written()).not.toContain('gen_ai')
  const { metrics } = JSON.parse(await written('--genai-metrics')).resourceMetrics[0].scopeMetrics[0]
  const chunk = metrics.find(({ name }: { name: string }) => name.endsWith('time_to_first_chunk'))
  expect(Number(chunk.histogram.dataPoints[0].count)).toBe(10)
  const alone = await runHere(['report', run, '--genai-metrics'])
  expect([alone.code, alone.stderr]).toEqual([104, expect.stringContaining('--genai-metrics needs --format otlp')])
})
