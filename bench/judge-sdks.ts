import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { judgeSuite } from '../src/judge/judge-suite.ts'
import type { Suite } from '../src/judge/verdict.ts'
import { choiceOf, WORLDS } from '../src/judge/worlds.ts'
import { paste } from './support/pasted.ts'
import { SDK_CLIENTS, type SdkClient } from './support/sdk-clients.ts'

/** Judges client libraries as they are installed, and writes what came of it into docs/judge.md. */

const HOST = fileURLToPath(new URL('./support/sdk-host.ts', import.meta.url))
const PAGE = new URL('../docs/judge.md', import.meta.url)
/** Processes at once: they sleep more than they work. */
const AT_ONCE = 3
const worlds = process.argv[2]?.split(',') ?? WORLDS

async function judgedSuite(name: string): Promise<Suite> {
  const command = [process.execPath, '--import', 'tsx', HOST, name]
  const places = worlds.map((world) => ({ world, choice: choiceOf(world) }))
  const suite = await judgeSuite({ command, places, inherited: process.env, ideal: false, timeoutMs: 60_000 })
  console.error(`${name}: ${suite.outcome}`)
  return suite
}

interface Wrong {
  rule: string
  title: string
  worlds: string[]
  count: number
  evidence: string
}

/** Each rule that it broke, in which worlds, with the evidence of the first. */
function wrongs({ worlds: verdicts }: Suite): Wrong[] {
  const found = new Map<string, Wrong>()
  for (const { world, rules } of verdicts) {
    for (const { id, title, verdict, severity, count, findings } of rules) {
      // Warnings are about the reads, which are ours.
      if (verdict !== 'fail' || severity !== 'error') continue
      const known = found.get(id) ?? { rule: id, title, worlds: [], count: 0, evidence: findings[0]?.evidence ?? '' }
      known.worlds.push(world)
      known.count += count
      found.set(id, known)
    }
  }
  return [...found.values()]
}

function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

const names = Object.keys(SDK_CLIENTS)
const suites = new Map<string, Suite>()
const waiting = [...names]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      suites.set(name, await judgedSuite(name))
    }
  }),
)
const rows = names.map((name) => {
  const { package: library, setting } = SDK_CLIENTS[name] as SdkClient
  return { label: `\`${library}\` ${versionOf(library)}`, setting, wrong: wrongs(suites.get(name) as Suite) }
})
const table = rows.map(({ label, setting, wrong }) => {
  const rules = wrong.map(({ rule, worlds }) => `${rule} (${worlds.length})`).join(', ')
  return `| ${label} | ${setting} | ${rules === '' ? 'none' : rules} |`
})
const evidence = rows.map(({ label, setting, wrong }) => {
  const lines = wrong.map(
    ({ rule, worlds, count, evidence }) => `  - ${rule}, ${count} times in ${worlds.join(', ')}: ${evidence}.`,
  )
  return [
    `- ${label}, ${setting === 'none' ? 'default settings' : setting}${wrong.length === 0 ? ': nothing' : ''}`,
    ...lines,
  ].join('\n')
})
const head = [
  `| client | changed settings | rules broken (and in how many of ${worlds.length} worlds) |`,
  '|---|---|---|',
]
paste(PAGE, 'sdks', [...head, ...table, '', 'The first evidence of each violation:', '', ...evidence].join('\n'))
process.exit(0)
