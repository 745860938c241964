import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { KEYS, Terminal } from '../test/support/terminal.ts'
import { commandCosts } from './command-costs.ts'

/**
 * A user's first hour in three minutes: the packed tarball in an empty folder, then init → validate → run → report → compare, at a
 * pseudo-terminal. Prints what each step took, and what the package costs in space and processor time; exits with 1 where a step fails.
 */

const LONGEST_MS = 180_000
const LARGEST_INSTALL_MIB = 32

const root = resolve(import.meta.dirname, '..')
const place = mkdtempSync(join(tmpdir(), 'gatebench-first-hour-'))
const failures: string[] = []

function say(what: string, figure: string, bar = ''): void {
  process.stdout.write(`${what.padEnd(44)}${figure.padStart(12)}  ${bar}\n`)
}

function held(what: string, value: number, most: number, unit: string): void {
  if (value > most) failures.push(`${what}: ${value.toFixed(2)}${unit}, at most ${most}${unit}`)
  say(what, `${value.toFixed(2)}${unit}`, `${value > most ? '✗' : '✓'} at most ${most}${unit}`)
}

function shell(file: string, args: readonly string[], cwd = place): string {
  return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
}

async function step(
  name: string,
  words: readonly string[],
  answers: readonly (readonly [string, ...string[]])[] = [],
): Promise<void> {
  const began = performance.now()
  const terminal = new Terminal(words, {
    cwd: place,
    words: ['npx', '--no-install', 'gatebench'],
    env: { HOME: process.env.HOME ?? place },
  })
  for (const [text, ...keys] of answers) {
    await terminal.shows(text)
    terminal.press(...keys)
  }
  const code = await terminal.ended
  const tookMs = performance.now() - began
  total += tookMs
  say(`gatebench ${name}`, `${(tookMs / 1000).toFixed(1)} s`, code === 0 ? '✓' : `✗ exit ${code}\n${terminal.shown}`)
  if (code !== 0) failures.push(`gatebench ${name} ended with ${code}`)
}

let total = 0
try {
  shell('npm', ['pack', '--silent', '--pack-destination', place], root)
  writeFileSync(join(place, 'package.json'), '{"private":true}')
  const tarball = readdirSync(place).find((name) => name.endsWith('.tgz')) ?? ''
  const began = performance.now()
  shell('npm', ['install', '--silent', '--no-audit', '--no-fund', '--prefer-offline', `./${tarball}`])
  total += performance.now() - began
  say('npm install of the tarball', `${(total / 1000).toFixed(1)} s`)

  const { enter, down } = KEYS
  await step(
    'init',
    ['init'],
    [
      ['What do you want?', down, enter],
      ['Against which gateway?', enter],
      ['Which models?', enter],
      ['At what rate', enter],
      ['For how long should new calls be started?', '\b'.repeat(2), '20s', enter],
      ['How many credits', enter],
      ['Which file should the profile be written to?', enter],
      ['Simulate the profile now?', '\u001b[C', enter],
    ],
  )
  await step('validate', ['validate', 'gatebench.yaml'])
  await step('run', ['run', 'gatebench.yaml', '--out', 'run', '--speed', '10'])
  await step('report', ['report', 'run', '--format', 'md,csv'])
  await step('baseline', ['baseline', 'gatebench.yaml', '--out', 'baseline.json'])
  await step('compare', ['compare', 'baseline.json', 'gatebench.yaml'])
  held('from an empty folder to a comparison', total / 1000, LONGEST_MS / 1000, ' s')

  const cli = 'node_modules/gatebench/dist/cli/main.js'
  const kib = Number(shell('du', ['-sk', '--apparent-size', 'node_modules']).split('\t')[0])
  held('installed', kib / 1024, LARGEST_INSTALL_MIB, ' MiB')
  for (const { what, figure, bar, held: isHeld } of commandCosts(cli, place, 'gatebench.yaml')) {
    if (!isHeld) failures.push(`${what}: ${figure}, ${bar}`)
    say(what, figure, bar === '' ? '' : `${isHeld ? '✓' : '✗'} ${bar}`)
  }
} finally {
  rmSync(place, { recursive: true })
}
if (failures.length > 0) process.stderr.write(`\n${failures.join('\n')}\n`)
process.exitCode = failures.length === 0 ? 0 : 1
