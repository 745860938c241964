import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkOf } from '../../../../src/judge/proxy/proxied-client.ts'

const folder = mkdtempSync(join(tmpdir(), 'gatebench-runtimes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ADDRESS = 'https://check.invalid'

function script(name: string, firstLine: string): string {
  const path = join(folder, name)
  writeFileSync(path, `${firstLine}\n`, { mode: 0o755 })
  return path
}

test.each([
  [['node', 'client.mjs'], 'node', 'node'],
  [['/usr/bin/node', 'client.mjs'], 'node', '/usr/bin/node'],
  [['python3.11', 'client.py'], 'python', 'python3.11'],
  [['.venv/bin/python', '-m', 'client'], 'python', '.venv/bin/python'],
  [['curl', 'https://x'], 'curl', 'curl'],
  [[script('env-node', '#!/usr/bin/env node')], 'node', 'node'],
  [[script('split-python', '#!/usr/bin/env -S python3 -u')], 'python', 'python3'],
  [[script('python', '#!/opt/venv/bin/python3')], 'python', join(folder, 'python')],
  [[script('tool', '#!/opt/venv/bin/python3')], 'python', '/opt/venv/bin/python3'],
])('%j is checked by %s', (words, runtime, file) => {
  const check = checkOf(words, ADDRESS)
  expect([check?.runtime, check?.words[0]]).toEqual([runtime, file])
  expect(check?.words.join(' ')).toContain(ADDRESS)
})

test.each([
  [['./client']],
  [['java', '-jar', 'x.jar']],
  [['bash', 'x.sh']],
  [[script('sh-script', '#!/bin/sh')]],
  [[]],
])('%j has no check', (words) => {
  expect(checkOf(words, ADDRESS)).toBeNull()
})

test('modules that Node loads before a script, and options about sending, are those of the check, too', () => {
  const words = [
    'node',
    '--import',
    './proxy.mjs',
    '--max-old-space-size=1',
    '--use-system-ca',
    'client.mjs',
    '--import',
    'x',
  ]
  expect(checkOf(words, ADDRESS)?.words.slice(0, 5)).toEqual([
    'node',
    '--import',
    './proxy.mjs',
    '--use-system-ca',
    '--eval',
  ])
})
