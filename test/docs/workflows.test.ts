import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Step {
  run?: string
  uses?: string
  with?: Record<string, string>
}

const files = readdirSync('.github', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.yml'))
  .map((name) => join('.github', name))

function stepsOf(file: string): Step[] {
  const document = parse(readFileSync(file, 'utf8')) as {
    runs?: { steps: Step[] }
    jobs?: Record<string, { steps: Step[] }>
  }
  return document.runs?.steps ?? Object.values(document.jobs ?? {}).flatMap(({ steps }) => steps)
}

test('there is a workflow and an action', () => {
  expect(files.length).toBeGreaterThanOrEqual(2)
})

test.each(files)('%s puts no expression into a script: what a pull request names would be run', (file) => {
  const scripts = stepsOf(file).flatMap(({ run }) => run ?? [])
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
})

test.each(files)('every path that %s names is there', (file) => {
  const paths = stepsOf(file).flatMap((step) => [
    ...(step.uses?.startsWith('./') ? [join(step.uses, 'action.yml')] : []),
    ...Object.values(step.with ?? {}).filter((value) => /^(profiles|reports)\//.test(String(value))),
  ])
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
