import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RULES } from '../../src/judge/registry.ts'
import { loadRules } from '../../src/judge/rules-file.ts'
import { WORLDS } from '../../src/judge/worlds.ts'
import { FAULTS, faulty } from '../support/judge-faults.ts'
import { rulesTable, worldsTable } from '../support/judge-page.ts'

const page = readFileSync('docs/judge.md', 'utf8')

/** What stands between a mark and the next end. */
function part(name: string): string {
  const from = page.indexOf(`<!-- ${name} -->`)
  expect(from, `docs/judge.md has a part ${name}`).toBeGreaterThan(0)
  return page.slice(from + `<!-- ${name} -->`.length, page.indexOf('<!-- end -->', from)).trim()
}

test('every rule and world stands there as the source says it', () => {
  expect(part('rules')).toBe(rulesTable())
  expect(part('worlds')).toBe(worldsTable())
})

test.each(['client.ts', 'client.py', 'client.sh'])('%s stands there as it is, before and after', (file) => {
  for (const folder of ['before', 'after']) {
    const text = readFileSync(`docs/judge/${folder}/${file}`, 'utf8').trim()
    const shown = part(`${file.split('.')[1]} ${folder}`)
    expect(shown).toContain(text)
    expect(shown).toMatch(folder === 'before' ? /\n99\n```$/ : /\n0\n```$/)
  }
})

test('the client that faults are put into has at most 100 lines, and a place for each', () => {
  const text = readFileSync('docs/judge/after/client.ts', 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(100)
  for (const fault of FAULTS) expect(faulty(text, fault)).not.toBe(text)
})

test('what is said of client libraries names rules and worlds that there are', () => {
  const line =
    /^ {2}- `([\w-]+)`: (?:one violation|\d+ violations) in the worlds? ([\w`, -]+)\. (?:Evidence: |For example, )/gm
  const names = [...part('sdks').matchAll(line)]
  expect(names).toHaveLength(part('sdks').match(/^ {2}- /gm)?.length ?? 0)
  for (const [, rule, worlds = ''] of names) {
    expect(RULES.map(({ id }) => id)).toContain(rule)
    for (const world of worlds.split(/, | and /)) expect(WORLDS).toContain(world.replaceAll('`', ''))
  }
})

test('what others have is said of every rule', () => {
  const rows = page.slice(page.indexOf('\n## Who else has these rules')).match(/^\| `[\w-]+` \|/gm) ?? []
  const named = rows.map((row) => row.slice('| `'.length, -'` |'.length))
  expect(RULES.map(({ id }) => id).filter((id) => !named.includes(id))).toEqual([])
})

test('the rules that are shown can be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-rules-'))
  const file = join(folder, 'rules.yaml')
  writeFileSync(file, /```yaml\n(.*?)```/s.exec(page)?.[1] ?? '')
  const { applied, stated } = loadRules(file)
  expect(stated.concurrency).toEqual({ 'image-standard': 5 })
  expect(stated.streams).toEqual({ all: 4 })
  expect(applied.map(({ rule }) => rule.id)).not.toContain('connections')
  rmSync(folder, { recursive: true })
})
