import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import { runCli } from '../support/cli.ts'

/**
 * What the manual shows is what gatebench prints: a block of commands with a block of output below it is carried out, page by page, each in a
 * folder of its own. `UPDATE_GOLDEN=1` writes what is printed today; a fence that says `first` shows the beginning, one that says `measured` is of
 * real time, or costs more than a test may.
 */

const PAGES = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))
const SHOWN = /```sh\n([^`]*?)```\n\n```text( first)?\n([^`]*?)```/g
/** Lines of an output that is shown in part. */
const FIRST = 16

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder with the shipped profiles, as a clone has them. */
function place(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-manual-'))
  symlinkSync(resolve('profiles'), join(folder, 'profiles'))
  folders.push(folder)
  return folder
}

async function printed(commands: string, cwd: string): Promise<string> {
  let output = ''
  for (const line of commands.trim().split('\n')) {
    const [, words = ''] = /^gatebench (.*?)(?:\s+# .*)?$/.exec(line) ?? []
    const { stdout, code } = await runCli(words.split(/\s+/), { cwd, env: { COLUMNS: '80', NO_COLOR: '1' } })
    // A command line that is wrong is nothing to show.
    expect([line, code]).not.toEqual([line, EXIT.invalidInput])
    output += stdout
  }
  return output.trimEnd()
}

describe.each(PAGES.filter((page) => readFileSync(page, 'utf8').search(SHOWN) >= 0))('%s', (page) => {
  it('shows what its commands print', async () => {
    const cwd = place()
    let text = readFileSync(page, 'utf8')
    for (const [block, commands = '', first, shown = ''] of [...text.matchAll(SHOWN)]) {
      const output = await printed(commands, cwd)
      const part = first === undefined ? output : `${output.split('\n').slice(0, FIRST).join('\n')}\n…`
      if (process.env.UPDATE_GOLDEN === '1') {
        const today = block.slice(0, block.lastIndexOf('```text'))
        text = text.replace(block, () => `${today}\`\`\`text${first ?? ''}\n${part}\n\`\`\``)
      } else expect(shown.trimEnd()).toBe(part)
    }
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(page, text)
  })
})
