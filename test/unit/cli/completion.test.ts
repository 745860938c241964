import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bash } from '../../../src/cli/completion.ts'

const COMMANDS = [
  { name: 'run', about: 'load', flags: ['--json', '--out', '--seed'] },
  { name: 'report', about: 'write', flags: ['--format', '--out'] },
]

it.skipIf(spawnSync('bash', ['--version']).error !== undefined)(
  'bash completes commands, flags of the command, and files',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-shell-'))
    try {
      writeFileSync(join(folder, 'profile.yaml'), '')
      const complete = (...words: string[]): string => {
        const typed = ['gatebench', ...words].map((word) => `'${word}'`).join(' ')
        const asked = `COMP_WORDS=(${typed}); COMP_CWORD=${words.length}; _gatebench; echo "\${COMPREPLY[*]}"`
        const { stdout } = spawnSync('bash', ['--norc', '-c', `${bash(COMMANDS)}${asked}`], { cwd: folder })
        return stdout.toString().trim()
      }
      expect(complete('r')).toBe('run report')
      expect(complete('re')).toBe('report')
      expect(complete('run', '--')).toBe('--json --out --seed')
      expect(complete('report', '--f')).toBe('--format')
      expect(complete('run', 'prof')).toBe('profile.yaml')
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
