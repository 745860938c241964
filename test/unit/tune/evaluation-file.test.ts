import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { HeadlineSink } from '../../../src/measure/calls/headline.ts'
import { evaluationFile } from '../../../src/tune/tune-profile.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-evaluations-'))
const path = join(folder, 'evaluations.ndjson')
afterEach(() => rmSync(path, { force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const headline = new HeadlineSink(1).finish()

it('knows again what it was told, but for a line that was cut off', () => {
  const problem = { seed: 1 }
  const first = evaluationFile(path, problem)
  first.put('a', { ...headline, planned: 7 })
  appendFileSync(path, '{"name":"b","headl')
  const second = evaluationFile(path, problem)
  expect(second.get('a')).toMatchObject({ planned: 7 })
  expect(second.get('b')).toBeUndefined()
  second.put('b', headline)
  expect(evaluationFile(path, problem).get('b')).toEqual(headline)
})

it('refuses the results of another tuning, and leaves them alone', () => {
  evaluationFile(path, { seed: 1 }).put('a', headline)
  expect(() => evaluationFile(path, { seed: 2 })).toThrow(/another tuning/)
  expect(evaluationFile(path, { seed: 1 }).get('a')).toEqual(headline)
})

it('goes on by memory where the disk takes no more', () => {
  const store = evaluationFile(path, { seed: 1 })
  rmSync(path)
  mkdirSync(path)
  store.put('a', headline)
  expect(store.get('a')).toEqual(headline)
  rmSync(path, { recursive: true })
})
