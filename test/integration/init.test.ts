import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { byDay } from '../support/by-day.ts'
import { runCli } from '../support/cli.ts'
import { runHere } from '../support/run-here.ts'
import { HAS_TERMINAL, KEYS, Terminal } from '../support/terminal.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-init-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const { enter, down, space, cancel, end } = KEYS

/** The questions in their order, each with what is answered. */
const QUESTIONS: readonly (readonly [text: string, ...keys: string[]])[] = [
  ['What do you want?', down, enter],
  ['Against which gateway?', enter],
  ['Which models?', down, space, enter],
  ['At what rate should image-standard be called?', enter],
  ['At what rate should image-fast be called?', enter],
  ['For how long should new calls be started?', enter],
  ['How many credits may a run spend?', enter],
  ['Which file should the profile be written to?', enter],
  ['Simulate the profile now?', enter],
]

const ESC = String.fromCharCode(27)
const SHOW_CURSOR = `${ESC}[?25h`
const HIDE_CURSOR = `${ESC}[?25l`

async function answered(terminal: Terminal, before: number): Promise<void> {
  for (const [text, ...keys] of QUESTIONS.slice(0, before)) {
    await terminal.shows(text)
    terminal.press(...keys)
  }
}

describe.skipIf(!HAS_TERMINAL)('init at a terminal', () => {
  it.each(byDay([60], [60, 120]))(
    'of %i columns asks, writes what validate accepts, and simulates it',
    async (columns) => {
      const cwd = mkdtempSync(join(folder, 'asked-'))
      const terminal = new Terminal(['init'], { cwd, columns })
      await answered(terminal, QUESTIONS.length)
      expect(await terminal.ended, terminal.shown).toBe(0)
      expect(readFileSync(join(cwd, 'gatebench.yaml'), 'utf8')).toContain('to gate CI')
      expect(terminal.shown).toContain('gatebench baseline gatebench.yaml')
      expect(terminal.shown).toMatch(/PASS {2}exit 0/)
      const validated = await runHere(['validate', join(cwd, 'gatebench.yaml')])
      expect(validated).toMatchObject({ code: 0 })
      expect(validated.stdout).toMatch(/image-standard .*\n.*image-fast /)
      expect(Math.max(...terminal.shown.split('\n').map((line) => [...line].length))).toBeLessThanOrEqual(columns)
    },
  )

  const broken = [
    ...QUESTIONS.map(([text], at) => [text, 'Ctrl-C', at, cancel] as const),
    ...byDay(
      [0, 5],
      QUESTIONS.map((_, at) => at),
    ).map((at) => [QUESTIONS[at]?.[0] ?? '', 'Ctrl-D', at, end] as const),
  ]
  it.each(broken)('%s %s there leaves nothing behind, and shows the cursor again', async (text, _name, at, key) => {
    const cwd = mkdtempSync(join(folder, 'left-'))
    const terminal = new Terminal(['init'], { cwd })
    await answered(terminal, at)
    await terminal.shows(text)
    terminal.press(key)
    expect(await terminal.ended, terminal.shown).toBe(105)
    expect(terminal.written.lastIndexOf(SHOW_CURSOR)).toBeGreaterThan(terminal.written.lastIndexOf(HIDE_CURSOR))
    expect(terminal.shown).toContain('cancelled: nothing was written')
    expect(readdirSync(cwd)).toEqual([])
  })
})

describe('init without a terminal', () => {
  it('asks nothing: it names --yes, and writes no file', async () => {
    const { code, stderr } = await runCli(['init'], { cwd: mkdtempSync(join(folder, 'mute-')) })
    expect(code).toBe(104)
    expect(stderr).toMatch(
      /error USAGE: init asks questions, but stdin or stderr is not a terminal.*\nhint {2}`gatebench init --yes`/,
    )
  })

  it('never overwrites a file that is there, but with --force', async () => {
    const file = join(folder, 'mine.yaml')
    writeFileSync(file, 'mine')
    const refused = await runHere(['init', file, '--yes'])
    expect(refused).toMatchObject({ code: 104, stderr: expect.stringContaining('already exists') })
    expect(readFileSync(file, 'utf8')).toBe('mine')
    expect(await runHere(['init', file, '--yes', '--force'])).toMatchObject({ code: 0 })
    expect(readFileSync(file, 'utf8')).toContain('version: 1')
    expect(existsSync(join(folder, 'gatebench.yaml'))).toBe(false)
  })
})
