import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rulesTable, worldsTable } from '../test/support/judge-page.ts'
import { paste } from './support/pasted.ts'

/** Writes into docs/judge.md the rules, the worlds, the clients, and what judging these comes to: real output. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PAGE = new URL('../docs/judge.md', import.meta.url)

const CLIENTS = [
  { name: 'ts', language: 'ts', command: ['npx', 'tsx', 'client.ts'] },
  { name: 'py', language: 'python', command: ['python3', 'client.py'] },
  { name: 'sh', language: 'sh', command: ['bash', 'client.sh'] },
] as const

/** What the command says of a client, up to the table of all rules. */
function outputOf(folder: 'before' | 'after', command: readonly string[]): string {
  const { stdout, status } = spawnSync(process.execPath, [`${ROOT}dist/cli/main.js`, 'judge', '--', ...command], {
    cwd: `${ROOT}/docs/judge/${folder}`,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
  const shown = stdout.slice(0, stdout.indexOf('\nRules\n')).trimEnd()
  return ['```', `$ gatebench judge -- ${command.join(' ')}`, shown, '$ echo $?', String(status), '```'].join('\n')
}

paste(PAGE, 'rules', rulesTable())
paste(PAGE, 'worlds', worldsTable())
for (const { name, language, command } of CLIENTS) {
  for (const folder of ['before', 'after'] as const) {
    const text = readFileSync(`${ROOT}/docs/judge/${folder}/${command.at(-1)}`, 'utf8').trim()
    paste(PAGE, `${name} ${folder}`, `\`\`\`${language}\n${text}\n\`\`\`\n\n${outputOf(folder, command)}`)
  }
}
