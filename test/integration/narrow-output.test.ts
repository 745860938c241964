import { expect, it } from 'vitest'
import { runHere } from '../support/run-here.ts'

/** Reports are held to it where they are rendered. */
it.each([
  [['--help']],
  [['run', '--help']],
  [['import', '--help']],
  [['validate', 'profiles/mixed-media.yaml']],
  [['doctor']],
])('%s is written within 60 columns where there are no more', async (words) => {
  const { stdout } = await runHere(words, { COLUMNS: '60' })
  const lines = stdout.split('\n')
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((line) => [...line].length > 60)).toEqual([])
})
