import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { EXIT } from '../../src/errors.ts'
import {
  ALL_BLOCKS,
  commandsOf,
  EXCEPTIONS,
  fencesOf,
  given,
  isCarriedOut,
  isSession,
  sessionOf,
} from '../support/manual.ts'
import { Session, type Typed } from '../support/session.ts'
import { Stage } from '../support/stage.ts'

/**
 * What the README and the manual show is what gatebench prints: every command is carried out, page by page, each page in a folder of its own, and
 * what stands below it in a fence of `text` is held to what it prints. `GATEBENCH_ALL_BLOCKS=1` carries out what is dear too: servers, clients,
 * a Redis, whole runs in real time. `UPDATE_GOLDEN=1` writes what is printed today.
 *
 * A fence says what it shows: `text first` the beginning alone, as many lines as stand there; `text measured` figures of real time, which differ by
 * machine: their words are compared; `text real` a whole run in real time, whose errors differ too: the heads of its parts are compared. Of a
 * session (`$ command`) in real time the first line of each output is.
 */

const PAGES = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? [join('docs', name)] : [])),
]
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A folder with the shipped profiles, as a clone has them, and what the page takes for given. */
function place(page: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatebench-manual-'))
  mkdirSync(join(folder, 'reports'))
  for (const shipped of ['profiles', 'reports/baselines']) symlinkSync(resolve(shipped), join(folder, shipped))
  for (const [name, text] of Object.entries(given(page))) writeFileSync(join(folder, name), text)
  folders.push(folder)
  return folder
}

/** Of commands that two pages show the output is made once. */
const made = new Map<string, string>()

async function printed(commands: readonly string[], type: (command: string) => Promise<Typed>): Promise<string> {
  let output = ''
  for (const command of commands) {
    const { stdout, stderr, code } = await type(command)
    // A command that is wrong, or that there is not, is nothing to show.
    const isWrong = code === EXIT.invalidInput || code === EXIT.bug || code === 127
    expect([command, isWrong ? stderr : null]).toEqual([command, null])
    expect([command, stdout]).not.toEqual([command, expect.stringContaining('nothing to judge')])
    output += stdout
  }
  return output.trimEnd()
}

/** Figures, and the bars and spaces that go with them: of real time only the words are the same on every machine. */
function wordsOf(text: string): string {
  return text.replaceAll(/[\d.,]+/g, '#').replaceAll(/[ :=*@+.–-]+/g, ' ')
}

/** What each part of a report begins with. */
function headsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => /^(?:[A-Z][a-z]+|[a-z]+(?: [a-z]+)*)(?= {2})/.exec(line)?.[0] ?? [])
}

it('gives no reason for what is not there any more', () => {
  const shown = PAGES.flatMap((page) =>
    fencesOf(readFileSync(page, 'utf8')).flatMap((fence) => {
      const lines = fence.language.startsWith('text') ? [fence.body.split('\n')[0] ?? ''] : commandsOf(fence)
      return lines.map((line) => ({ page, line }))
    }),
  )
  const idle = EXCEPTIONS.filter(({ page, line }) => !shown.some((one) => page.test(one.page) && line.test(one.line)))
  expect(idle).toEqual([])
})

it('leaves to the gate of every push what only a fresh clone can show', () => {
  const gate = readFileSync('.ci/run', 'utf8')
  expect(gate).toMatch(/^npm ci$/m)
  expect(gate).toMatch(/^npm test$/m)
  expect(gate).toMatch(/^npm start /m)
})

describe.each(PAGES)('%s', (page) => {
  it('has no output without its command', () => {
    const fences = fencesOf(readFileSync(page, 'utf8'))
    const alone = fences.filter((fence, at) => {
      const isOutput = fence.language.startsWith('text') && fences[at - 1]?.end !== fence.start - 2
      return isOutput && isCarriedOut(page, fence.body.split('\n')[0] ?? '')
    })
    expect(alone.map(({ start, body }) => [start, body.split('\n')[0]])).toEqual([])
  })

  it('shows what its commands print', { timeout: ALL_BLOCKS ? 1_200_000 : 180_000 }, async () => {
    let text = readFileSync(page, 'utf8')
    const fences = fencesOf(text)
    const cwd = place(page)
    await using session = new Session(cwd)
    await using stage = ALL_BLOCKS ? await Stage.of(page, session, cwd) : null
    const type = (command: string): Promise<Typed> => stage?.play(command) ?? session.type(command)
    for (const [at, fence] of fences.entries()) {
      const commands = commandsOf(fence).filter((command) => isCarriedOut(page, command))
      if (commands.length === 0) continue
      if (isSession(fence)) {
        // The client of a session stands above it.
        const client = commands[0]?.split(' ').at(-1)
        if (client?.startsWith('client.')) writeFileSync(join(cwd, client), fences[at - 1]?.body ?? '')
        for (const { command, output } of sessionOf(fence)) {
          const [first] = (await printed([command], type)).split('\n')
          if (output !== '') expect([command, first]).toEqual([command, output.split('\n')[0]])
        }
        continue
      }
      const below = fences[at + 1]
      const isShown = below?.language.startsWith('text') === true && below.start === fence.end + 2
      const output = made.get(commands.join('\n')) ?? (await printed(commands, type))
      made.set(commands.join('\n'), output)
      if (!isShown || below === undefined) continue
      const part =
        below.language === 'text first'
          ? `${output
              .split('\n')
              .slice(0, below.body.split('\n').length - 2)
              .join('\n')}\n…`
          : output
      if (process.env.UPDATE_GOLDEN === '1' && below.language !== 'text real')
        text = text.replace(below.body, () => `${part}\n`)
      else if (below.language === 'text real') expect(headsOf(below.body)).toEqual(headsOf(part))
      else if (below.language === 'text measured') expect(wordsOf(below.body.trimEnd())).toBe(wordsOf(part))
      else expect(below.body.trimEnd()).toBe(part)
    }
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(page, text)
  })
})
