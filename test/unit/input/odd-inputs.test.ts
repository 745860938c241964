import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, rmSync, symlinkSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadRuns } from '../../../src/compare/load-runs.ts'
import { readSpills } from '../../../src/distributed/spill-file.ts'
import { GatebenchError } from '../../../src/errors.ts'
import { importLog } from '../../../src/import/import-log.ts'
import { INPUT, type InputKind } from '../../../src/input/input-kind.ts'
import { inputBytes, readText } from '../../../src/input/read-input.ts'
import { readFileText, textPieces } from '../../../src/input/regular-file.ts'
import { loadBaseline } from '../../../src/judge/judge-suite.ts'
import { loadRules, readRules } from '../../../src/judge/rules-file.ts'
import { readEventLog } from '../../../src/measure/event-log/reader.ts'
import { lockRun } from '../../../src/run/folder/run-lock.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { evaluationFile } from '../../../src/tune/tune-profile.ts'

const GB = 2 ** 30
const KINDS: readonly InputKind[] = Object.values(INPUT)

let dir: string
let server: Server
const at = (name: string): string => join(dir, name)

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'gatebench-odd-'))
  mkdirSync(at('folder'))
  symlinkSync('/dev/zero', at('zeros'))
  execFileSync('mkfifo', [at('pipe')])
  writeFileSync(at('hole'), '')
  truncateSync(at('hole'), GB)
  writeFileSync(at('long'), 't\n1\n')
  truncateSync(at('long'), 60 * 2 ** 20)
  writeFileSync(at('latin'), Buffer.from([0x6e, 0xe9]))
  server = createServer()
  await new Promise<void>((resolve) => server.listen(at('socket'), resolve))
})
afterAll(() => {
  server.close()
  rmSync(dir, { recursive: true })
})

const ODD = [
  ['a device without an end', '/dev/zero', 'not a regular file'],
  ['a link to one', 'zeros', 'not a regular file'],
  ['a directory', 'folder', 'a directory, not a file'],
  ['a socket', 'socket', 'not a regular file'],
  ['a terminal', '/dev/tty', /not a regular file|cannot be read \(ENXIO\)/],
  ['nothing', 'absent', 'no such file'],
  ['a file as a folder', 'latin/x', 'no such file'],
] as const
const pathOf = (name: string): string => (name.startsWith('/') ? name : at(name))

async function refusalOf(read: () => unknown): Promise<unknown> {
  try {
    await read()
  } catch (error) {
    return error
  }
  return 'it was read'
}

async function all(pieces: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of pieces);
}

describe.runIf(process.platform === 'linux')('every kind of input', () => {
  it.each(ODD)('is not read from %s', async (_, name, problem) => {
    const path = pathOf(name)
    for (const kind of KINDS) {
      for (const read of [
        () => readFileText(path, kind),
        () => [...textPieces(path, kind)],
        () => readText(path, kind),
        () => all(inputBytes(path, kind)),
      ]) {
        expect(await refusalOf(read)).toMatchObject({
          code: `${kind.code}_UNREADABLE`,
          exitCode: 104,
          message: expect.stringMatching(problem),
          hint: expect.stringMatching(/./),
          place: { file: path },
        })
      }
    }
  })

  it('is given up where a pipe has no writer, after 5 s that are not waited out here', async () => {
    for (const kind of KINDS) {
      const clock = new VirtualClock()
      expect(await refusalOf(() => clock.run(() => readText(at('pipe'), kind, clock)))).toMatchObject({
        code: `${kind.code}_UNREADABLE`,
        message: `${at('pipe')}: a pipe that nobody writes to`,
      })
      expect(clock.now()).toBe(5000)
      expect(await refusalOf(() => readFileText(at('pipe'), kind))).toMatchObject({
        message: `${at('pipe')}: not a regular file`,
      })
    }
  })

  it('is given up where the writer of a pipe falls silent, and where a whole text takes too long', async () => {
    const clock = new VirtualClock()
    const writer = openSync(at('pipe'), 'r+')
    expect(await refusalOf(() => clock.run(() => readText(at('pipe'), INPUT.profile, clock)))).toMatchObject({
      code: 'PROFILE_UNREADABLE',
      message: `${at('pipe')}: not at its end after 60 s`,
    })
    const from = clock.now()
    writeSync(writer, 'timestamp,model\n')
    expect(await refusalOf(() => clock.run(() => all(inputBytes(at('pipe'), INPUT.foreignLog, clock))))).toMatchObject({
      code: 'LOG_UNREADABLE',
      message: `${at('pipe')}: nothing came for 60 s`,
    })
    expect(clock.now() - from).toBe(60_000)
  })

  it('is not read past its size, whether a file states it or a pipe goes on', async () => {
    for (const kind of KINDS.filter(({ most }) => most < GB)) {
      for (const read of [() => readFileText(at('hole'), kind), () => [...textPieces(at('hole'), kind)]]) {
        expect(await refusalOf(read)).toMatchObject({
          code: `${kind.code}_UNREADABLE`,
          message: expect.stringMatching(/larger than \d+(MiB|KiB)$/),
        })
      }
    }
    const child = execFileSync('sh', ['-c', 'head -c 5000000 /dev/zero > "$0"', at('flood')])
    expect(child.length).toBe(0)
    expect(await refusalOf(() => readText(at('flood'), INPUT.profile))).toMatchObject({
      message: `${at('flood')}: larger than 1MiB`,
    })
  })

  it('is not read past its longest line, and the line is told', async () => {
    expect(await refusalOf(() => [...textPieces(at('long'), INPUT.trace)])).toMatchObject({
      code: 'TRACE_UNREADABLE',
      message: `${at('long')}: line 3 is longer than 1MiB`,
      place: { file: at('long'), line: 3 },
    })
    expect(await refusalOf(() => [...textPieces(at('hole'), INPUT.demandTrace)])).toMatchObject({
      message: `${at('hole')}: line 1 is longer than 1MiB`,
    })
    const line = 'x'.repeat(2 ** 20)
    writeFileSync(at('just'), `a\n${line}\n${line}\nb\n${line}`)
    expect([...textPieces(at('just'), INPUT.trace)].join('').length).toBe(3 * 2 ** 20 + 6)
    writeFileSync(at('over'), `a\n${line}\n${line}x\nb\n`)
    expect(await refusalOf(() => [...textPieces(at('over'), INPUT.trace)])).toMatchObject({ place: { line: 3 } })
  })

  it('is UTF-8, unless it is our own and may be cut off', async () => {
    for (const kind of KINDS) {
      const read = refusalOf(() => readFileText(at('latin'), kind))
      if (kind.torn) expect(await read).toBe('it was read')
      else expect(await read).toMatchObject({ message: `${at('latin')}: not UTF-8 text` })
    }
  })

  it('comes from a file of the system, which tells no size', () => {
    expect(readFileText('/proc/self/stat', INPUT.lock)).toMatch(/^\d+ /)
  })
})

it('rules that are not there are refused in the words of whoever reads them', async () => {
  const none = at('no-such-rules.yaml')
  const hint = 'name a YAML file with rules, or leave out the file to use the default rules'
  expect(await refusalOf(() => loadRules(none))).toMatchObject({ hint })
  expect(await refusalOf(() => readRules(none))).toMatchObject({ hint: `${hint}; the command to judge comes after --` })
})

describe.runIf(process.platform === 'linux')('whatever opens a file of somebody else', () => {
  const READERS: readonly (readonly [string, (path: string) => unknown])[] = [
    ['rules', loadRules],
    ['a baseline of the judge', loadBaseline],
    ['a run to compare', loadRuns],
    ['an event log', readEventLog],
    ['results of a tuning', (path) => evaluationFile(path, {})],
  ]
  it.each(READERS)('%s: refuses what has no end', async (_, read) => {
    for (const name of ['/dev/zero', 'zeros', 'pipe', 'socket']) {
      const refusal = await refusalOf(() => read(pathOf(name)))
      expect(refusal).toBeInstanceOf(GatebenchError)
      expect(refusal).toMatchObject({
        code: expect.stringMatching(/_UNREADABLE$/),
        exitCode: 104,
        message: expect.stringMatching('not a regular file'),
      })
    }
  })

  it('a log to import without an end leaves no folder', async () => {
    const out = at('imported')
    for (const name of ['/dev/zero', 'zeros', 'socket', 'folder']) {
      expect(await refusalOf(() => importLog({ file: pathOf(name), out, prompts: false }))).toMatchObject({
        code: 'LOG_UNREADABLE',
        exitCode: 104,
      })
    }
    expect(await refusalOf(() => readFileText(out, INPUT.foreignLog))).toMatchObject({
      message: `${out}: no such file`,
    })
  })

  it('a folder of workers, or a lock, that holds a pipe does not block', async () => {
    mkdirSync(at('run'))
    execFileSync('mkfifo', [at('run/worker-1.spill'), at('run/run.lock')])
    expect(await refusalOf(() => readSpills(at('run')))).toMatchObject({ code: 'SPILL_UNREADABLE' })
    expect(await refusalOf(() => lockRun(at('run'), () => {}))).toMatchObject({ code: 'RUN_LOCKED' })
  })
})
