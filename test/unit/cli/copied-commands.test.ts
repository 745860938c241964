import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runProgram } from '../../../src/cli/program.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatebench-copied-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
  vi.restoreAllMocks()
})

/** Lines of stdout and stderr that name a command. */
async function commandsIn(...words: string[]): Promise<string[]> {
  const said: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => said.push(String(text)) > 0)
  }
  expect(await runProgram(words)).toBe(0)
  vi.restoreAllMocks()
  return said
    .join('')
    .split('\n')
    .filter((line) => /^ {2}gatebench |--kind /.test(line))
    .map((line) => line.trim())
}

it.each(['plan', 'ci', 'tune', 'limits', 'client'])(
  'init writes commands for %s as a shell reads them',
  async (goal) => {
    const plain = await commandsIn('init', at('my.yaml'), '--goal', goal, '--yes')
    const odd = await commandsIn('init', at("a;touch 'b.yaml"), '--goal', goal, '--yes')
    expect(plain).toContain(`gatebench validate ${at('my.yaml')}`)
    expect(odd).toEqual(plain.map((line) => line.replaceAll(at('my.yaml'), `'${at("a;touch '\\''b.yaml")}'`)))
  },
)

it.each([
  [['--tier', 'free'], 'image-standard=image --virtual --tier free --preset default'],
  [
    ['--gateway', 'https://gw.example', '--models', 'new:audio'],
    'new=audio --gateway https://gw.example --max-credits 50',
  ],
  [['--gateway', 'http://127.0.0.1:1', '--models', 'new:text'], 'new=text --gateway http://127.0.0.1:1'],
])('init with %j suggests a probe that knows its gateway and model', async (flags, probe) => {
  const lines = await commandsIn('init', at('my.yaml'), '--goal', 'limits', '--yes', ...flags)
  expect(lines.at(-1)).toBe(`gatebench probe --model ${probe}`)
})

it('import writes commands as a shell reads them', async () => {
  writeFileSync(at('calls.csv'), "timestamp,model\n2026-01-01T00:00:00Z,it's $HOME\n2026-01-01T00:00:05Z,it's $HOME\n")
  expect(await commandsIn('import', at('calls.csv'), '--out', at('to here'))).toEqual([
    `gatebench validate '${at('to here/profile.yaml')}'`,
    `gatebench plan '${at('to here/profile.yaml')}' --demand '${at('to here/demand.csv')}'`,
    expect.stringContaining("; --kind 'it'\\''s $HOME=text' confirms"),
  ])
})

it('import wraps its notices where stderr is a terminal', async () => {
  writeFileSync(at('calls.csv'), 'timestamp,model\n2026-01-01T00:00:00Z,a\n2026-01-01T00:00:05Z,a\n')
  const terminal = { isTTY: { value: true, configurable: true }, columns: { value: 60, configurable: true } }
  Object.defineProperties(process.stderr, terminal)
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await runProgram(['import', at('calls.csv'), '--out', at('out')])).toBe(0)
  const lines = written.mock.calls.join('').split('\n')
  expect(lines[0]).toMatch(/^warning: a \(2 calls\) is imported as text/)
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(60)
  Object.defineProperties(process.stderr, { isTTY: { value: undefined }, columns: { value: undefined } })
})
