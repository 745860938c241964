import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const entry = fileURLToPath(new URL('../support/replay-run.ts', import.meta.url))

/** The digests that one process comes to, one after the other. */
async function digests(preset: string, ...seeds: number[]): Promise<string[]> {
  const args = ['--import', 'tsx', entry, preset, ...seeds.map(String)]
  return (await promisify(execFile)(process.execPath, args)).stdout.split('\n')
}

test('a seed and a sequence of requests give the same bytes in every process', async () => {
  const [[one], [other, again]] = await Promise.all([digests('flaky', 7), digests('flaky', 8, 7)])
  expect(one).toMatch(/^[\da-f]{64}$/)
  expect(again).toBe(one)
  expect(other).not.toBe(one)
})
