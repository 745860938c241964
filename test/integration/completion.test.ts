import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bash, fish, zsh } from '../../src/cli/completion.ts'
import { runCli } from '../support/cli.ts'
import { HAS_TERMINAL, Terminal } from '../support/terminal.ts'

const COMMANDS = [
  {
    name: 'run',
    about: 'load',
    flags: ['--json', '--out', '--preset', '--seed'],
    values: { '--preset': ['clean', 'drift', 'clouded'] },
  },
  { name: 'report', about: "write a run's", flags: ['--format', '--out'], values: { '--format': ['md', 'csv'] } },
  { name: 'completion', about: 'print', flags: [], values: { '': ['bash', 'zsh', 'fish'] } },
]

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-shell-'))
  writeFileSync(join(folder, 'profile.yaml'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Words as they are typed, the last to be completed, and what it may become. */
const TYPED: readonly (readonly [words: readonly string[], becomes: readonly string[]])[] = [
  [['r'], ['report', 'run']],
  [['re'], ['report']],
  [['run', '--s'], ['--seed']],
  [
    ['report', '--'],
    ['--format', '--out'],
  ],
  [
    ['run', '--preset', 'cl'],
    ['clean', 'clouded'],
  ],
  [['report', 'run', '--format', 'm'], ['md']],
  [['completion', 'z'], ['zsh']],
  [['run', 'prof'], ['profile.yaml']],
]

it('the program writes its own commands, flags and presets', async () => {
  const { code, stdout } = await runCli(['completion', 'fish'])
  expect(code).toBe(0)
  expect(stdout).toMatch(/-a validate -d /)
  expect(stdout).toMatch(/from simulate' -l preset -r -a '[^']*\bmetastable-outage\b/)
  expect(stdout).toMatch(/from completion' -f -a 'bash zsh fish'/)
})

/** Why a shell is not asked; null where it is here. */
function missing(shell: string): string | null {
  return spawnSync(shell, ['--version']).error === undefined ? null : `${shell} is not installed`
}

/** A `describe` that names the reason where it is skipped. */
function inShell(shell: string, reason: string | null): ReturnType<typeof describe.skipIf> {
  if (reason !== null) it.skip(`${shell} completes: ${reason}`, () => {})
  return describe.skipIf(reason !== null)
}

inShell('bash', missing('bash'))('bash', () => {
  it.each(TYPED)('%j becomes %j', (words, becomes) => {
    const typed = ['gatebench', ...words].map((word) => `'${word}'`).join(' ')
    const asked = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _gatebench; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = spawnSync('bash', ['--norc', '-c', `${bash(COMMANDS)}${asked}`], { cwd: folder })
    expect(stdout.toString().trim().split('\n').sort()).toEqual(becomes)
  })
})

inShell('fish', missing('fish'))('fish', () => {
  it.each(TYPED)('%j becomes %j', (words, becomes) => {
    const asked = `complete -C '${['gatebench', ...words].join(' ')}'`
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', `${fish(COMMANDS)}${asked}`], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder },
    })
    // What it is comes behind a tab.
    const found = stdout.toString().trim().split('\n')
    expect(found.map((line) => line.split('\t')[0]).sort(), stderr.toString()).toEqual(becomes)
  })
})

inShell('zsh', missing('zsh') ?? (HAS_TERMINAL ? null : 'there is no pseudo-terminal to press Tab at'))('zsh', () => {
  let shell: Terminal
  beforeAll(async () => {
    writeFileSync(join(folder, 'completion.zsh'), zsh(COMMANDS))
    // Whatever is run by that name shows its words.
    const rc = [
      "PS1='ready> '",
      `gatebench() { echo "words:\${(j:,:)@}:" }`,
      'source ./completion.zsh',
      'setopt no_list_ambiguous',
    ]
    writeFileSync(join(folder, '.zshrc'), `${rc.join('\n')}\n`)
    shell = new Terminal(['-i'], { cwd: folder, words: ['zsh'], env: { ZDOTDIR: folder } })
    await shell.shows('ready> ')
  })
  afterAll(async () => {
    shell.press('exit\r')
    await shell.ended
  })

  it.each(TYPED.filter(([, becomes]) => becomes.length === 1))('%j becomes %j', async (words, becomes) => {
    shell.press(`gatebench ${words.join(' ')}\t\r`)
    await shell.shows(`words:${[...words.slice(0, -1), ...becomes].join(',')}:`)
  })
})
