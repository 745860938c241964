import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { golden } from '../test/support/golden.ts'
import { Terminal } from '../test/support/terminal.ts'

/**
 * Three people in their second hour: a planner, an owner of a pipeline and an engineer of a client. Each has the packed tarball in an empty
 * folder, and a terminal of 80 columns. The first screen of each step has to hold its answer, as its golden file under `test/golden/personas`
 * has it (UPDATE_GOLDEN=1 writes them). Prints minutes and lines until the answer; exits with 1 where a step does not answer.
 */

interface Step {
  name: string
  words: readonly string[]
  exit: number
  /** What the person came for: all of these on the first screen. */
  answer: readonly RegExp[]
}

const CLIENT = `const { GATEBENCH_BASE_URL: url, GATEBENCH_API_KEY: key } = process.env
const headers = { authorization: \`Bearer \${key}\`, 'content-type': 'application/json' }
const body = JSON.stringify({ model: 'image-fast', prompt: 'a red kite' })
await fetch(\`\${url}/v1/images/generations\`, { method: 'POST', headers, body })
process.exit(0)
`

const PERSONAS: Readonly<Record<string, readonly Step[]>> = {
  planner: [
    {
      name: 'init',
      words: ['init', 'plan.yaml', '--goal', 'plan', '--yes'],
      exit: 0,
      answer: [/wrote plan\.yaml/, /gatebench plan/],
    },
    {
      name: 'plan',
      words: ['plan', 'plan.yaml', '--workers', '0'],
      exit: 0,
      answer: [/calls a day/, /[Tt]ier \w+ carries|does not carry/, / % free|needs [\d.]+×/, /mock’s examples/],
    },
    {
      name: 'probe',
      words: ['probe', '--virtual', '--model', 'image-fast'],
      exit: 0,
      answer: [/image-fast: \d+ requests in/, /at most \d+ requests in flight/, /% sure/, /credits per submit/],
    },
  ],
  'pipeline owner': [
    {
      name: 'init',
      words: ['init', 'ci.yaml', '--goal', 'ci', '--models', 'image-fast', '--rate', '30/min', '--yes'],
      exit: 0,
      answer: [/wrote ci\.yaml/, /gatebench baseline/],
    },
    { name: 'baseline', words: ['baseline', 'ci.yaml', '--out', 'base.json'], exit: 0, answer: [/base\.json/] },
    { name: 'compare', words: ['compare', 'base.json', 'ci.yaml'], exit: 0, answer: [/NOT REGRESSED exit 0/] },
    {
      name: 'compare-changed',
      words: ['compare', 'base.json', 'changed.yaml'],
      exit: 97,
      answer: [/REGRESSED exit 97/, /changed: \S*retry\S* /],
    },
  ],
  'client engineer': [
    {
      name: 'judge',
      words: ['judge', '--', 'node', 'client.mjs'],
      exit: 99,
      answer: [/exit 99/, /rules were tested/],
    },
    {
      name: 'tune',
      words: ['tune', 'image-burst', '--budget', 'quick', '--workers', '0', '--quiet'],
      exit: 0,
      answer: [/BEST SETTING|Leave them as they are/, /completion p99/],
    },
  ],
}

const root = resolve(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'gatebench-personas-'))
/** `npm run personas -- planner` is of one alone; what its steps need of another’s is not there. */
const chosen = process.argv.slice(2)
const failures: string[] = []
const ROWS = 24

function shell(file: string, args: readonly string[], cwd = place): string {
  return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

const ESC = String.fromCharCode(27)
/** A line that was drawn and erased again. */
const ERASED = new RegExp(`[^\\n]*\\r${ESC}\\[0?K`, 'g')
const CONTROLS = new RegExp(`${ESC}(?:\\[[0-9;?]*[A-Za-z]|\\][^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\))|\\r`, 'g')

/** What stands on the screen in the end. */
function standing(written: string): string {
  return written.replaceAll(ERASED, '').replaceAll(CONTROLS, '')
}

/** What is another each time: folders by the hour, and how long it took. */
function steady(text: string): string {
  return text
    .replaceAll(place, '.')
    .replaceAll(/\d{8}-\d{6}(-\d+)?/g, 'DATE')
    .replaceAll(/(exited with \d+ after|requests? in) [\d.]+ m?s/g, '$1 TIME')
    .replaceAll(/[ \t]+$/gm, '')
}

async function step(persona: string, { name, words, exit, answer }: Step): Promise<void> {
  const began = performance.now()
  const terminal = new Terminal(words, {
    cwd: place,
    words: [join(place, 'node_modules/.bin/gatebench')],
    env: { HOME: process.env.HOME ?? place },
  })
  const code = await terminal.ended
  const seconds = (performance.now() - began) / 1000
  const lines = standing(terminal.written).split('\n')
  const screen = lines.slice(0, ROWS).join('\n')
  const plain = screen.replaceAll(/\s+/g, ' ')
  const missing = answer.filter((one) => !one.test(plain))
  const before = lines.findIndex((_, at) =>
    answer.every((one) =>
      one.test(
        lines
          .slice(0, at + 1)
          .join(' ')
          .replaceAll(/\s+/g, ' '),
      ),
    ),
  )
  const file = `personas/${persona.replaceAll(' ', '-')}-${name}.txt`
  const shown = `${steady(screen).trimEnd()}\n`
  if (code !== exit) failures.push(`${persona}, ${name}: exit ${code}, not ${exit}\n${lines.join('\n')}`)
  for (const one of missing) failures.push(`${persona}, ${name}: ${one} is not on the first screen\n${screen}`)
  if (golden(file, shown) !== shown)
    failures.push(`${persona}, ${name}: is not as test/golden/${file} has it\n${shown}`)
  process.stdout.write(
    `${persona.padEnd(18)}${name.padEnd(18)}${seconds.toFixed(1).padStart(7)} s  ${before < 0 ? 'no answer' : `answer after ${before + 1} lines`}, exit ${code}\n`,
  )
}

try {
  shell('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', place], root)
  writeFileSync(join(place, 'package.json'), '{"private":true}')
  const tarball = readdirSync(place).find((name) => name.endsWith('.tgz')) ?? ''
  shell('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`])
  writeFileSync(join(place, 'client.mjs'), CLIENT)
  for (const [persona, steps] of Object.entries(PERSONAS)) {
    if (chosen.length > 0 && !chosen.includes(persona)) continue
    const began = performance.now()
    for (const one of steps) {
      if (one.name === 'compare-changed')
        shell('sh', ['-c', "sed 's/maxAttempts: [0-9]*/maxAttempts: 1/' ci.yaml > changed.yaml"])
      await step(persona, one)
    }
    process.stdout.write(
      `${persona.padEnd(18)}${'all'.padEnd(18)}${((performance.now() - began) / 60_000).toFixed(2).padStart(7)} min\n`,
    )
  }
} finally {
  rmSync(place, { recursive: true })
}
if (failures.length > 0) process.stderr.write(`\n${failures.join('\n\n')}\n`)
process.exitCode = failures.length === 0 ? 0 : 1
