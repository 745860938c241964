import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installedStranger, strangerYaml as load, ONE_THREAD, tsc } from '../support/stranger.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let stranger: string
beforeAll(() => {
  stranger = installedStranger()
})
afterAll(() => rmSync(stranger, { recursive: true }))

describe('the public surface', () => {
  it('has the program of its page, which is typed, runs, and keeps the log of what it sends to a gateway', () => {
    const page = readFileSync(join(root, 'docs/library.md'), 'utf8')
    const [, program = ''] = /## As a library\n+```ts\n(.*?)```/s.exec(page) ?? []
    expect(program).toContain("from 'gatebench'")
    // Five images: the tuning makes hundreds of runs of them.
    const home = join(stranger, 'home')
    mkdirSync(home)
    for (const [name, poll] of [
      ['load', '1200ms'],
      ['patient', '5m'],
    ] as const)
      writeFileSync(join(home, `${name}.yaml`), load(poll).replace('rate: 40/min', 'rate: 10/min'))
    const file = join(home, 'program.mts')
    writeFileSync(file, program)
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, args, { cwd: home, encoding: 'utf8', env: { HOME: home } })
    // What they need of Node they name themselves: TypeScript 7 takes no types in that nobody asks for.
    const types = ['--typeRoots', join(root, 'node_modules/@types')]
    const target = ['--target', 'es2023', '--lib', 'es2023,esnext.disposable', '--module', 'nodenext']
    expect(run(tsc, ONE_THREAD, '--strict', ...target, ...types, file)).toBe('')
    // As it was compiled: a loader of TypeScript would read all of the package, and the mock's process again.
    expect(run(join(home, 'program.mjs'))).toMatch(/^DONE 5 reports\/tiny-\d{8}-\d{6}\n/)
    const [folder = ''] = readdirSync(join(home, 'reports'))
    expect(readdirSync(join(home, 'reports', folder))).toEqual(
      expect.arrayContaining(['events.ndjson', 'summary.json', 'report.html']),
    )
  })
})
