import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { commandCosts } from './command-costs.ts'

/** What commands cost beside bare Node, in one go; exits with 1 where a bar is missed. */

const cli = resolve(import.meta.dirname, '../dist/cli/main.js')
const folder = mkdtempSync(join(tmpdir(), 'gatebench-start-up-'))
try {
  execFileSync(process.execPath, [cli, 'init', 'load.yaml', '--yes'], { cwd: folder })
  for (const { what, figure, bar, held } of commandCosts(cli, folder, 'load.yaml')) {
    process.stdout.write(
      `${what.padEnd(38)}${figure.padStart(28)}  ${bar === '' ? '' : `${held ? '✓' : '✗'} ${bar}`}\n`,
    )
    if (!held) process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true })
}
