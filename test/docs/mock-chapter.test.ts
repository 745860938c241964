import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { isOnPath } from '../../bench/machine.ts'
import { STREAM_FAULTS } from '../../src/mock/streams/fault-schema.ts'
import { when } from '../../src/mock/world/fault-times.ts'
import { describeMockWorlds, loadMockWorld } from '../../src/mock/world/tiers.ts'
import { BUILT, startCli } from '../support/cli.ts'

/** The chapter, a section of the page on TypeScript and one of the page on judging, run as pasted: only the package's name means this checkout. */

const CHAPTER = 'docs/mock.md'
const chapter = readFileSync(CHAPTER, 'utf8')
const section =
  /## Test your own client against the mock\n(.*?)\n## /s.exec(readFileSync('docs/library.md', 'utf8'))?.[1] ?? ''

/** A fence's file is the one named last in the line before it, or in its own first line. */
function files(text: string): Record<string, string> {
  const named: Record<string, string> = {}
  for (const [, before, language, body] of text.matchAll(/([^\n]*)\n\n```(ts|yaml)\n(.*?)```/gs)) {
    const name =
      /^\/\/ ([\w.-]+)\n/.exec(body ?? '')?.[1] ??
      before
        ?.match(/`([\w.-]+\.(?:ts|yaml))`/g)
        ?.at(-1)
        ?.slice(1, -1)
    if (name === undefined) throw new Error(`a ${language} fence without a file: ${body?.slice(0, 60)}`)
    named[name] = body as string
  }
  return named
}

/** What the page on judging shows for a test, with the client that it says. */
function judging(): Record<string, string> {
  const shown = /## In a test\n(.*?)\n## /s.exec(readFileSync('docs/judge.md', 'utf8'))?.[1] ?? ''
  const { 'behave.test.ts': test = '' } = files(shown)
  const client = (files(chapter)['client.ts'] as string).replace('resolve, 50)', 'resolve, 500)')
  return { 'behave.test.ts': test, 'my-client.ts': client }
}

function prefixed(prefix: string, named: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(named).map(([name, text]) => [prefix + name, text]))
}

const folder = mkdtempSync(resolve('test/docs/chapter-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the tests that are shown pass:', () => {
  const shown = [
    { name: 'the chapter', named: files(chapter), tests: 7 },
    // The chapter has a file of the same name.
    { name: 'the page on TypeScript', named: prefixed('library-', files(section)), tests: 1 },
    { name: 'the page on judging', named: judging(), tests: 1 },
  ]
  let results: { name: string; message: string; assertionResults: { status: string }[] }[]
  beforeAll(async () => {
    for (const { named } of shown) {
      for (const [name, text] of Object.entries(named)) writeFileSync(join(folder, name), text)
    }
    const built = join(BUILT, 'index.js')
    // One worker for all, and the package as it was built: from source it takes longer to load than the tests to run.
    const settings = `{ pool: 'threads', isolate: false, fileParallelism: false, testTimeout: 60_000, server: { deps: { external: [/\\/dist\\//] } } }`
    writeFileSync(
      join(folder, 'vitest.config.ts'),
      `export default { resolve: { alias: { gatebench: ${JSON.stringify(built)} } }, test: ${settings} }\n`,
    )
    const vitest = resolve('node_modules/vitest/vitest.mjs')
    const run = promisify(execFile)(process.execPath, [vitest, 'run', '--reporter=json'], { cwd: folder })
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    results = JSON.parse(stdout.slice(stdout.indexOf('{'))).testResults
  })

  test.each(shown)('$name', ({ named, tests }) => {
    const own = results.filter(({ name }) => basename(name) in named)
    expect(own.flatMap(({ message }) => message || [])).toEqual([])
    expect(own.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))).toEqual(
      Array.from({ length: tests }, () => 'passed'),
    )
  })
})

test('the ten-line tier has ten lines and loads', () => {
  const tier = files(chapter)['studio.yaml'] as string
  expect(tier.trimEnd().split('\n')).toHaveLength(10)
  const path = join(folder, 'studio.yaml')
  writeFileSync(path, tier)
  expect(loadMockWorld({ tier: path }).limits.image).toMatchObject({
    rate: { limit: 20, window: 10_000 },
    perDay: 2000,
  })
})

test('the half-known tier has the middle of its ranges', () => {
  const path = join(folder, 'half-known.yaml')
  writeFileSync(path, files(chapter)['half-known.yaml'] as string)
  const { limits, credits } = loadMockWorld({ tier: path })
  expect(limits.image).toMatchObject({ rate: { limit: 20 }, concurrency: 5, perDay: 500, used: { perDay: 120 } })
  expect(credits).toMatchObject({ user: 2500, perDay: 300 })
})

test.runIf(isOnPath('curl'))('the server that the chapter starts takes the call that it shows', async () => {
  const shells = [...chapter.matchAll(/```sh\n(.*?)```/gs)].map(([, text]) => text as string)
  const start = shells.find((text) => text.startsWith('npx gatebench mock')) as string
  const call = shells.find((text) => text.startsWith('curl')) as string
  expect(start).toContain('--port 8787')
  // Port 8787 may be taken where the tests run.
  const args = start.trim().split(' ').slice(2).join(' ').replace('--port 8787', '--port 0').split(' ')
  const { child, output, ended } = startCli(args)
  onTestFinished(() => void child.kill('SIGKILL'))
  await expect.poll(() => output.stdout).toContain('Press Ctrl-C to stop.')
  const exports = output.stdout.match(/^export .*$/gm) ?? []
  expect(exports.map((line) => line.replace(/:\d+$/, ':8787')).join('\n')).toBe(
    shells.find((text) => text.startsWith('export'))?.trim(),
  )
  // The preset drops connections and fails now and then.
  const script = `${exports.join('\n')}\n${call}`
  const task = async (): Promise<string> =>
    (await promisify(execFile)('sh', ['-c', script]).catch(() => ({ stdout: '' }))).stdout
  await expect.poll(task).toContain('"status":"pending"')
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

test.each(['tier', 'preset'] as const)('the table of %ss is that of the files', (kind) => {
  const rows = describeMockWorlds(kind).map(({ name, about }) => `| \`${name}\` | ${about} |`)
  const table = [`| ${kind} | |`, '|---|---|', ...rows].join('\n')
  const place = new RegExp(`(<!-- ${kind}s -->\n).*?(<!-- end -->)`, 's')
  held((text) => text.replace(place, `$1\n${table}\n\n$2`))
})

function held(made: (text: string) => string): void {
  const text = readFileSync(CHAPTER, 'utf8')
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(CHAPTER, made(text))
  else expect(text).toBe(made(text))
}

test('the table of faults of streams is that of the schema', () => {
  const rows = STREAM_FAULTS.map(({ shape }) => {
    const { kind, ...settings } = shape
    const own = Object.entries(settings).filter(([name]) => !(name in when))
    const told = own.map(([name, { description }]) => `\`${name}\`: ${description}`)
    return `| \`${kind.value}\` | ${kind.description} | ${told.join(' ')} |`
  })
  const table = ['| `kind` | what happens | settings |', '|---|---|---|', ...rows].join('\n')
  held((text) => text.replace(/(<!-- stream-faults -->\n).*?(<!-- end -->)/s, `$1\n${table}\n\n$2`))
})

test('the table of vendors’ clients and streams is what they did', () => {
  const table = readFileSync('test/golden/streaming-clients.md', 'utf8')
  held((text) => text.replace(/(<!-- streaming-clients -->\n).*?(<!-- \/streaming)/s, `$1${table}$2`))
})

test('the files that the chapter links to exist', () => {
  for (const [, target] of chapter.matchAll(/\]\(([^)#]+)/g))
    expect(() => readFileSync(join('docs', target as string))).not.toThrow()
})
