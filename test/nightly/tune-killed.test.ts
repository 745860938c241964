import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCli, startCli } from '../support/cli.ts'
import { TINY } from '../support/tiny.ts'

let folder: string
let profile: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-tune-'))
  profile = join(folder, 'tiny.yaml')
  writeFileSync(profile, TINY)
})
afterAll(() => rmSync(folder, { recursive: true }))

const read = (...path: string[]): string => readFileSync(join(folder, ...path), 'utf8')
const argsOf = (out: string): string[] => {
  const args = ['tune', profile, '--budget', 'quick', '--current', 'openai-sdk', '--out', join(folder, out)]
  return [...args, '--quiet']
}

it('leaves the same bytes when it was killed and begun again', async () => {
  const { code, stderr } = await runCli([...argsOf('whole'), '--workers', '2'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })

  const results = (): string[] => read('killed', 'evaluations.ndjson').split('\n')
  const killed = startCli([...argsOf('killed'), '--workers', '1'])
  await expect.poll(() => results().length, { interval: 5 }).toBeGreaterThan(100)
  killed.child.kill('SIGKILL')
  await killed.ended
  // The last line is torn, as by a machine that went down.
  const log = join(folder, 'killed', 'evaluations.ndjson')
  truncateSync(log, readFileSync(log).length - 9)
  const kept = results().slice(0, -1)
  const again = await runCli([...argsOf('killed'), '--workers', '1', '--json'])
  expect(again).toMatchObject({ code: 0, stderr: '', stdout: read('killed', 'tune.json') })
  expect(results().slice(0, kept.length)).toEqual(kept)
  expect(results().filter((line) => kept.includes(line))).toHaveLength(kept.length)
  for (const file of ['tune.html', 'tune.json', 'tune.md']) expect(read('killed', file)).toBe(read('whole', file))
})
