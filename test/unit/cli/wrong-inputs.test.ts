import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runProgram } from '../../../src/cli/program.ts'
import { toldError } from '../../../src/command/report-error.ts'
import { WRONG_INPUTS } from '../../support/wrong-inputs.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-wrong-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

it('the table holds two hundred', () => {
  expect(WRONG_INPUTS.length).toBeGreaterThanOrEqual(200)
})

it.each(WRONG_INPUTS.map((wrong, at) => [wrong.words, at, wrong] as const))('%s (%i)', async (words, at, wrong) => {
  const place = join(folder, String(at))
  mkdirSync(place)
  for (const [name, text] of Object.entries(wrong.files ?? {})) {
    mkdirSync(dirname(join(place, name)), { recursive: true })
    writeFileSync(join(place, name), text)
  }
  const before = readdirSync(place)
  const refusal = await runProgram(words.split(' ').map((word) => word.replace(/^@/, `${place}/`))).then(
    (exitCode) => ({ text: `it was taken, and ended with ${exitCode}`, exitCode: -1 }),
    toldError,
  )
  const { text, exitCode } = refusal
  expect(text).toMatch(new RegExp(`^error ${wrong.code}: `))
  expect(exitCode, text).toBe(wrong.exitCode ?? 104)
  for (const piece of wrong.says) expect(text).toContain(piece)
  expect(text, 'what to do next').toMatch(/\nhint {2}\S|expected/)
  expect(text.match(/^error /gm), 'one message').toHaveLength(1)
  expect(text, 'nothing of the machinery').not.toMatch(/\n {4}at |Zod|YAMLParse|\bundefined\b|\[object|Argument:|NaN/)
  expect(readdirSync(place), 'nothing is left behind').toEqual(before)
})
