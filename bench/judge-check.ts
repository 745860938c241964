import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judgeCommand } from '../src/judge/judge-command.ts'
import { choiceOf, WORLDS } from '../src/judge/worlds.ts'
import { RULE_CASES } from '../test/support/judge-cases.ts'
import { CRIMES, suiteIn } from '../test/support/judge-crimes.ts'
import { FAULTS, faulty } from '../test/support/judge-faults.ts'
import { client, type Habits, ONE_PROMPT } from '../test/support/judged-client.ts'
import { GOOD_TEXTS } from '../test/support/judged-texts.ts'
import { broken, judged } from '../test/support/judged-world.ts'

/** Holds the judge to good and bad clients: in virtual time by the hundred, and as processes. Exits 1 where one is judged wrongly. */

const [seeds = '200', badSeeds = '20', part = 'all'] = process.argv.slice(2)
const AFTER = fileURLToPath(new URL('../docs/judge/after', import.meta.url))
const TSX = ['--import', import.meta.resolve('tsx')]

const GOOD_CLIENTS: Readonly<Record<string, Partial<Habits>>> = {
  usual: {},
  'one at a time': { concurrency: 1, jobs: 8 },
  texts: { wants: 'text', attempts: 60 },
  'texts of few attempts': { wants: 'text', attempts: 30, text: { ...GOOD_TEXTS, attempts: 2, goesOn: true } },
  crowd: { concurrency: 20, jobs: 20, spreadMs: 2_000, attempts: 30, hint: (ms, random) => ms + random * 1_500 },
}

/** More of them are counted, not named. */
const MOST_NAMED = 40
const wrong: string[] = []

async function goodInVirtualTime(): Promise<void> {
  for (const [name, habits] of Object.entries(GOOD_CLIENTS)) {
    let findings = 0
    for (const world of WORLDS) {
      for (let seed = 1; seed <= Number(seeds); seed++) {
        const ids = broken(await judged(client(habits), { world, seed }))
        findings += ids.length
        if (ids.length > 0) wrong.push(`good client (${name}), ${world}, seed ${seed}: ${ids.join(', ')}`)
      }
    }
    console.log(`good client (${name}): ${findings} findings in ${seeds} seeds × ${WORLDS.length} worlds`)
  }
}

/** The same with one prompt for all wishes: nothing is to be found then either, and what nobody can tell is not green. */
async function goodWithOnePrompt(): Promise<void> {
  for (const [name, habits] of Object.entries({ ...GOOD_CLIENTS, 'two wishes': { concurrency: 1, jobs: 2 } })) {
    let [findings, open] = [0, 0]
    for (let seed = 1; seed <= Number(seeds); seed++) {
      const { worlds } = await suiteIn({ ...habits, ...ONE_PROMPT }, seed)
      for (const { world, rules, exitCode } of worlds) {
        const ids = rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
        findings += ids.length
        if (exitCode === 96) open++
        if (ids.length > 0)
          wrong.push(`good client with one prompt (${name}), ${world}, seed ${seed}: ${ids.join(', ')}`)
      }
    }
    console.log(
      `good client with one prompt (${name}): ${findings} findings in ${seeds} seeds × ${WORLDS.length} worlds, cannot tell in ${open} runs`,
    )
  }
}

/** What equal prompts once hid: the suite fails each, and the first fails in the world of a single run too. */
async function crimes(): Promise<void> {
  for (const [name, habits] of Object.entries(CRIMES)) {
    let [caught, inOne, green] = [0, 0, 0]
    for (let seed = 1; seed <= Number(badSeeds); seed++) {
      const suite = await suiteIn(habits, seed)
      if (suite.exitCode === 99) caught++
      const codes = new Map(suite.worlds.map(({ world, exitCode }) => [world, exitCode]))
      if (codes.get('exact-hints') === 99) inOne++
      if (codes.get('exact-hints') === 0 || codes.get('lost-replies') === 0) green++
    }
    console.log(
      `${name}: the suite fails it in ${caught} of ${badSeeds} seeds, exact-hints alone in ${inOne}; green ${green} times`,
    )
    if (caught < Number(badSeeds) || green > 0)
      wrong.push(`${name}: caught ${caught} of ${badSeeds}, green ${green} times`)
  }
}

async function badInVirtualTime(): Promise<void> {
  for (const { rule, run, bad, both = {} } of RULE_CASES) {
    let caught = 0
    let blamed = 0
    for (let seed = 1; seed <= Number(badSeeds); seed++) {
      if (broken(await judged(client({ ...both, ...bad }), { ...run, seed })).includes(rule)) caught++
      if (broken(await judged(client(both), { ...run, seed })).includes(rule)) blamed++
    }
    console.log(`${rule}: caught ${caught} of ${badSeeds}, its good twin blamed ${blamed} times`)
    if (caught < Number(badSeeds)) wrong.push(`${rule}: caught ${caught} of ${badSeeds}`)
    if (blamed > 0) wrong.push(`${rule}: the good twin was blamed ${blamed} times`)
  }
}

async function asProcess(name: string, command: readonly string[], world: string): Promise<string[]> {
  const verdict = await judgeCommand({ command, world, choice: choiceOf(world), ideal: false, inherited: process.env })
  const ids = verdict.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
  console.log(
    `${name}, ${world}: ${verdict.outcome} ${ids.join(' ')} ${verdict.reasons.slice(0, ids.length === 0 ? 1 : 0).join('')}`,
  )
  return verdict.outcome === 'inconclusive' ? ['inconclusive'] : ids
}

/** Each curl is a process with a connection of its own: where tasks take long, sixty of them are a warning that is true. */
const OWN_CONNECTIONS = 'connections'

async function goodProcesses(): Promise<void> {
  const commands = {
    TypeScript: [process.execPath, ...TSX, join(AFTER, 'client.ts')],
    Python: ['python3', join(AFTER, 'client.py')],
    curl: ['bash', join(AFTER, 'client.sh')],
  }
  for (const [name, command] of Object.entries(commands)) {
    for (const world of WORLDS) {
      const ids = (await asProcess(name, command, world)).filter((id) => name !== 'curl' || id !== OWN_CONNECTIONS)
      if (ids.length > 0) wrong.push(`${name}, ${world}: ${ids.join(', ')}`)
    }
  }
}

async function faults(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-judge-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const text = readFileSync(join(AFTER, 'client.ts'), 'utf8')
  for (const fault of FAULTS) {
    const file = join(folder, 'client.ts')
    writeFileSync(file, faulty(text, fault))
    const ids = await asProcess(fault.name, [process.execPath, ...TSX, file], fault.world)
    if (!fault.rules.some((rule) => ids.includes(rule)))
      wrong.push(`${fault.name} was not caught by ${fault.rules.join(', ')}`)
  }
  rmSync(folder, { recursive: true })
}

const parts = {
  good: goodInVirtualTime,
  equal: goodWithOnePrompt,
  crimes,
  bad: badInVirtualTime,
  processes: goodProcesses,
  faults,
}
for (const [name, work] of Object.entries(parts)) if (part === 'all' || part === name) await work()
for (const line of wrong.slice(0, MOST_NAMED)) console.log(`WRONG  ${line}`)
console.log(wrong.length === 0 ? 'judge-check: all as it should be' : `judge-check: ${wrong.length} wrong`)
process.exit(wrong.length === 0 ? 0 : 1)
