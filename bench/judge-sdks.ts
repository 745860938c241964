import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { loadDialect } from '../src/dialect/load-dialect.ts'
import { judgeSuite } from '../src/judge/judge-suite.ts'
import type { Suite } from '../src/judge/verdict.ts'
import { choiceOf, WORLDS } from '../src/judge/worlds.ts'
import { paste } from './support/pasted.ts'
import { SDK_CLIENTS } from './support/sdk-clients.ts'
import { VENDOR_JOBS } from './support/vendor-jobs.ts'

/** Judges client libraries as they are installed, and writes what came of it into docs/judge.md. */

const HOST = fileURLToPath(new URL('./support/sdk-host.ts', import.meta.url))
const PAGE = new URL('../docs/judge.md', import.meta.url)
/** Processes at once: they sleep more than they work. */
const AT_ONCE = 7
const worlds = process.argv[2]?.split(',') ?? WORLDS

/** A client library, and how it is started. */
interface Row {
  name: string
  label: string
  /** Null for the default one. */
  dialect: string | null
  setting: string
  command: readonly string[]
}

const PYTHON_HOST = fileURLToPath(new URL('./support/python_clients.py', import.meta.url))
const PYTHON_CLIENTS = [
  { name: 'requests', packages: ['requests', 'urllib3'], setting: 'HTTPAdapter(max_retries=Retry(5))' },
  {
    name: 'requests-post',
    packages: ['requests', 'urllib3'],
    setting: 'Retry(5, allowed_methods with POST, status_forcelist 429 and 503, backoff_factor=0.5)',
  },
  {
    name: 'httpx-tenacity',
    packages: ['httpx', 'tenacity'],
    setting: 'retry(stop_after_attempt(6), wait_random_exponential(max=10))',
  },
]

/** A Python that has the packages, which Debian's has; null where none is here. */
function pythonWith(packages: readonly string[]): { python: string; label: string } | null {
  const program = `from importlib.metadata import version
import ${packages.join(', ')}
print(', '.join(f'\`{name}\` {version(name)}' for name in ${JSON.stringify(packages)}))`
  for (const python of ['python3', '/usr/bin/python3']) {
    const { status, stdout } = spawnSync(python, ['-c', program], { encoding: 'utf8' })
    if (status === 0) return { python, label: stdout.trim() }
  }
  return null
}

function rowsOf(): Row[] {
  const started = (name: string): string[] => [process.execPath, '--import', 'tsx', HOST, name]
  const plain = Object.entries(SDK_CLIENTS).map(([name, { package: library, setting }]) => ({
    ...{ name, label: `\`${library}\` ${versionOf(library)}`, dialect: null, setting, command: started(name) },
  }))
  const vendors = Object.entries(VENDOR_JOBS).map(([name, { package: library, setting, dialect }]) => ({
    ...{ name, label: `\`${library}\` ${versionOf(library)}`, dialect, setting, command: started(name) },
  }))
  const python = PYTHON_CLIENTS.map(({ name, packages, setting }) => {
    const found = pythonWith(packages)
    if (found === null) throw new Error(`Python has no ${packages.join(', ')}: apt-get install python3-PACKAGE`)
    return { name, label: found.label, dialect: null, setting, command: [found.python, PYTHON_HOST, name] }
  })
  return [...plain, ...vendors, ...python]
}

async function judgedSuite({ name, command, dialect }: Row): Promise<Suite> {
  const places = worlds.map((world) => ({ world, choice: choiceOf(world) }))
  const suite = await judgeSuite({
    ...{ command, places, inherited: process.env, ideal: false, timeoutMs: 60_000 },
    dialect: dialect === null ? undefined : loadDialect(dialect),
  })
  console.error(`${name}: ${suite.outcome}, ${suite.worlds.map(({ seen }) => seen.requests).join(' ')} requests`)
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

const inWorlds = (worlds: readonly string[]): string => {
  const names = worlds.map((world) => `\`${world}\``)
  return names.length === 1
    ? `the world ${names[0]}`
    : `the worlds ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function versionOf(name: string): string {
  const file = new URL(`../node_modules/${name}/package.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

const all = rowsOf()
const suites = new Map<string, Suite>()
const waiting = [...all]
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
      suites.set(row.name, await judgedSuite(row))
    }
  }),
)
const rows = all.map((row) => ({ ...row, wrong: wrongs(suites.get(row.name) as Suite) }))
const table = rows.map(({ label, dialect, setting, wrong }) => {
  const rules = wrong.map(({ rule, worlds }) => `${rule} (${worlds.length})`).join(', ')
  return `| ${label} | ${dialect ?? 'default'} | ${setting} | ${rules === '' ? 'none' : rules} |`
})
const evidence = rows.map(({ label, dialect, setting, wrong }) => {
  const lines = wrong.map(
    ({ rule, worlds, count, evidence }) =>
      `  - \`${rule}\`: ${count === 1 ? 'one violation' : `${count} violations`} in ${inWorlds(worlds)}${count === 1 ? '. Evidence: ' : '. For example, '}${evidence}.`,
  )
  return [
    `- ${label}${dialect === null ? '' : `, dialect ${dialect}`}, ${setting === 'none' ? 'default settings' : setting}${wrong.length === 0 ? ': nothing' : ''}`,
    ...lines,
  ].join('\n')
})
const head = [
  `| client | dialect | changed settings | rules broken (and in how many of the ${worlds.length} worlds) |`,
  '|---|---|---|---|',
]
paste(PAGE, 'sdks', [...head, ...table, '', 'The first evidence for each violation:', '', ...evidence].join('\n'))
process.exit(0)
