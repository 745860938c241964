import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startCli } from '../support/cli.ts'

/** Says of each function of WebAssembly by which compiler it was compiled. */
const TRACE = ['--trace-wasm-compilation-times']

const SPEED = 50
const folder = mkdtempSync(join(tmpdir(), 'gatebench-plain-parser-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Of a run of a second. */
async function compilersAt(perSecond: number): Promise<{ plain: number; optimizing: number }> {
  const profile = join(folder, `${perSecond}.yaml`)
  writeFileSync(
    profile,
    `version: 1
name: parser
gateway: { mock: { preset: unlimited, speed: ${SPEED} } }
duration: ${SPEED}s
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: ${perSecond / SPEED}/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: hi }] }, price: 0 }]
`,
  )
  const run = startCli(['run', profile, '--out', join(folder, String(perSecond)), '--quiet'], { node: TRACE })
  const { code, stdout, stderr } = await run.ended
  expect(code, stderr).toBe(0)
  const count = (compiler: string): number => stdout.split(`using ${compiler},`).length - 1
  return { plain: count('Liftoff'), optimizing: count('TurboFan') }
}

test('a run of few calls a second does not optimize the parser of HTTP, and a fast one does', async () => {
  const slow = await compilersAt(40)
  expect(slow.plain).toBeGreaterThan(5)
  expect(slow.optimizing).toBe(0)
  expect((await compilersAt(800)).optimizing).toBeGreaterThan(0)
})
