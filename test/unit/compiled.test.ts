import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { packageFile } from '../../src/package-files.ts'
import { COMPILED, compiledPath } from '../support/compiled.ts'

const lineOf = (text: string, part: string): number => text.split('\n').findIndex((line) => line.includes(part))

it('knows of a line which line of the source it was', () => {
  const source = readFileSync('test/support/golden.ts', 'utf8')
  const code = readFileSync(compiledPath(resolve('test/support/golden.ts')) as string, 'utf8')
  const [, map = ''] = /^\/\/# sourceMappingURL=data:application\/json;base64,(.+)$/m.exec(code) ?? []
  const place = new SourceMap(JSON.parse(Buffer.from(map, 'base64').toString())).findEntry(lineOf(code, 'new URL('), 20)
  expect(place).toMatchObject({
    originalSource: resolve('test/support/golden.ts'),
    originalLine: lineOf(source, 'new URL('),
  })
})

it('gives a module the address of its source', () => {
  expect(packageFile('package.json').pathname).toBe(resolve('package.json'))
})

it('compiles the source and what tests share, and leaves tests and packages to Vite', () => {
  for (const name of ['src/yaml.ts', 'test/support/golden.ts']) expect(compiledPath(resolve(name))).toMatch(COMPILED)
  for (const name of ['test/unit/yaml.test.ts', 'node_modules/yaml/src/index.ts', 'src/yaml.js'])
    expect(compiledPath(resolve(name))).toBeNull()
})
