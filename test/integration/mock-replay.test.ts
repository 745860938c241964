import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('../support/replay-run.ts', import.meta.url))

async function digest(preset: string, seed: number): Promise<string> {
  const args = ['--import', 'tsx', entry, preset, String(seed)]
  return (await promisify(execFile)(process.execPath, args)).stdout
}

test('a seed and a sequence of requests give the same bytes in every process', async () => {
  const [one, again, other] = await Promise.all([digest('flaky', 7), digest('flaky', 7), digest('flaky', 8)])
  expect(one).toMatch(/^[\da-f]{64}$/)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})
