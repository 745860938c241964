import { expect, it } from 'vitest'
import { runHere } from '../../support/run-here.ts'

it.each(['probe', 'plan <profile>', 'resume <run>', 'validate <profile>', 'report <run>', 'init <file>'])(
  'help of %s begins with what the command is given, and has no group of a single flag',
  async (usage) => {
    const [name = '', given] = usage.split(' ')
    const { stdout } = await runHere([name, '--help'])
    const groups = stdout
      .split('\n\n')
      .map((part) => part.split('\n'))
      .filter(([head]) => /^[A-Z]\w*:$/.test(head ?? '') && head !== 'Examples:')
    const heads = groups.map(([head]) => head)
    const isGiven = given !== undefined
    expect(heads.slice(0, isGiven ? 2 : 1)).toEqual(isGiven ? ['Positionals:', 'Options:'] : ['Options:'])
    for (const [head, ...lines] of groups.slice(isGiven ? 2 : 1)) {
      expect(lines.filter((line) => /^ {2,6}(?:-\w, )?--/.test(line)).length, `${name} ${head}`).toBeGreaterThan(1)
    }
    const own = groups[isGiven ? 1 : 0]?.filter((line) => /^ +(?:-\w, )?--/.test(line)) ?? []
    expect(own.at(-1)).toContain('--version')
  },
)
