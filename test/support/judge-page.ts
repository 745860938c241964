import { readFileSync } from 'node:fs'
import { RULES } from '../../src/judge/registry.ts'
import { writeSetting } from '../../src/judge/rules-file.ts'
import { choiceOf, WORLDS } from '../../src/judge/worlds.ts'

/** The parts of docs/judge.md that the source says. */

export function rulesTable(): string {
  const rows = RULES.map(({ id, title, severity, settings, mend, needsRealTime }) => {
    const numbers = Object.entries(settings).map(([name, { kind, default: value, about }]) => {
      return `\`${name}\` ${writeSetting(kind, value)}: ${about[0]?.toLowerCase()}${about.slice(1).replace(/\.$/, '')}`
    })
    const time = needsRealTime ? ' †' : ''
    return `| \`${id}\`${time} | ${severity} | the client ${title} | ${numbers.join('; ')} | ${mend} |`
  })
  return ['| rule | severity | broken if | settings and their defaults | fix |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

export function worldsTable(): string {
  const about = (name: string): string =>
    /^about: "(.*)"$/m.exec(readFileSync(choiceOf(name).preset as string, 'utf8'))?.[1] ?? ''
  return ['| world | |', '|---|---|', ...WORLDS.map((name) => `| \`${name}\` | ${about(name)} |`)].join('\n')
}
