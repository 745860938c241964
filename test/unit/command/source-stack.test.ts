import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { sourceStack } from '../../../src/command/report-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-stack-'))
afterAll(() => rmSync(folder, { recursive: true }))

const place = (name: string): string => pathToFileURL(join(folder, name)).href

it('tells a place in a bundle as the place in the source that it was made of', () => {
  const source =
    'interface Taken {\n  out: string\n}\n\nexport function fail(of: Taken): never {\n  throw new Error(of.out)\n}\n'
  const { code, map } = transformSync(source, {
    loader: 'ts',
    sourcemap: 'external',
    sourcefile: '../../src/run/fail.ts',
  })
  writeFileSync(join(folder, 'load.js'), code)
  writeFileSync(join(folder, 'load.js.map'), map)
  const line = code.split('\n').findIndex((text) => text.includes('throw')) + 1
  const column = (code.split('\n')[line - 1] as string).indexOf('throw') + 1
  expect(line).not.toBe(6)
  expect(
    sourceStack(`Error: no\n    at fail (${place('load.js')}:${line}:${column})\n    at node:internal/timers:1:2`),
  ).toBe(`Error: no\n    at fail (src/run/fail.ts:6:3 (load.js:${line}))\n    at node:internal/timers:1:2`)
})

it('leaves a place as it is that no map knows', () => {
  writeFileSync(join(folder, 'torn.js.map'), '{"version":3')
  const stack = `Error: no\n    at ${place('bare.js')}:1:2\n    at ${place('torn.js')}:3:4`
  expect(sourceStack(stack)).toBe(stack)
})
