import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'

const EXAMPLES = fileURLToPath(new URL('../../reports/examples/', import.meta.url))
/** What people open first; the rest any run makes. */
const SHOWN = ['junit.xml', 'metrics.prom', 'profile.yaml', 'report.html', 'report.md', 'summary.json']
const LARGEST_BYTES = 400_000

test.each(['smoke', 'mixed-media'])('the example %s is what gatebench makes today (npm run examples)', async (name) => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-example-'))
  const run = join(folder, 'run')
  const { stderr } = await runHere(['simulate', `profiles/${name}.yaml`, '--seed', '42', '--out', run, '--quiet'])
  expect(stderr).toBe('')
  const example = join(EXAMPLES, name)
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(example, { recursive: true })
    for (const file of SHOWN) writeFileSync(join(example, file), readFileSync(join(run, file)))
  }
  expect(readdirSync(example).sort()).toEqual(SHOWN)
  // Names only: a difference of two pages is nothing to look at.
  const differ = SHOWN.filter((file) => !readFileSync(join(example, file)).equals(readFileSync(join(run, file))))
  expect(differ).toEqual([])
  for (const file of SHOWN) expect(readFileSync(join(example, file)).length).toBeLessThan(LARGEST_BYTES)
  rmSync(folder, { recursive: true })
})

test('the program as built makes the same page as the source, although it has no bundler', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-example-'))
  const args = ['simulate', 'profiles/smoke.yaml', '--seed', '42', '--out', join(folder, 'run'), '--quiet']
  expect(await runCli(args)).toMatchObject({ stderr: '' })
  const page = readFileSync(join(folder, 'run', 'report.html'))
  expect(page.equals(readFileSync(join(EXAMPLES, 'smoke', 'report.html')))).toBe(true)
  rmSync(folder, { recursive: true })
})
