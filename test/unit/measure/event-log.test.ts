import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followEventLog, readEventLog } from '../../../src/measure/event-log/reader.ts'
import { searchEventLog } from '../../../src/measure/event-log/search.ts'
import { EventLogWriter } from '../../../src/measure/event-log/writer.ts'
import type { RunEvent } from '../../../src/measure/events/events.ts'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { sealed } from '../../support/changed-log.ts'
import { randomRun, testHeader } from '../../support/random-run.ts'

const header = testHeader()
const admitted = (t: number): RunEvent => ({ type: 'admitted', t, call: 0, model: 'm', attempt: 1, waitMs: 0 })
const attempt = (t: number): RunEvent => ({ type: 'attempt', t, call: 0, model: 'm', endpoint: 'submit', attempt: 1 })
const accepted = (t: number): RunEvent => ({ type: 'accepted', t, call: 0, model: 'm', attempt: 1, taskId: 'töte-1' })

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'event-log-'))
  path = join(folder, 'events.ndjson')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function read(): Promise<{ events: RunEvent[]; tornTail: boolean; intactBytes: number }> {
  const log = await readEventLog(path)
  expect(log.header).toEqual(header)
  const events: RunEvent[] = []
  for await (const event of log.events) events.push(event)
  return { events, tornTail: log.tornTail, intactBytes: log.intactBytes }
}

function write(...events: RunEvent[]): void {
  const writer = EventLogWriter.create(path, header)
  for (const event of events) writer.emit(event)
  writer.close()
}

describe('EventLogWriter', () => {
  it('keeps common events back until flushed, and hands over at once what was paid for or ends, and knows when it owes attempts', () => {
    const writer = EventLogWriter.create(path, header)
    const lines = () => readFileSync(path, 'utf8').split('\n').length - 1
    expect(lines()).toBe(1)
    writer.emit(admitted(1))
    expect(lines()).toBe(1)
    expect(writer.owesAttempts).toBe(false)
    writer.emit(attempt(2))
    expect(lines()).toBe(1)
    expect(writer.owesAttempts).toBe(true)
    writer.flush()
    expect(writer.owesAttempts).toBe(false)
    expect(lines()).toBe(3)
    writer.emit(accepted(2))
    expect(lines()).toBe(4)
    writer.emit(admitted(3))
    writer.flush()
    expect(lines()).toBe(5)
    writer.emit({ type: 'credits', t: 4, when: 'after', body: null, problem: 'x' })
    expect(lines()).toBe(6)
    writer.emit({ type: 'end', t: 5, status: 'complete' })
    expect(lines()).toBe(7)
    for (let i = 0; i < 8000; i++) writer.emit(admitted(i))
    expect(lines()).toBeGreaterThan(1000)
    writer.close()
    expect(lines()).toBe(8007)
  })

  it('never overwrites a log, and says where else to write', () => {
    write(accepted(1))
    const before = readFileSync(path, 'utf8')
    expect(() => EventLogWriter.create(path, header)).toThrow(
      expect.objectContaining({ code: 'EVENT_LOG_UNWRITABLE', exitCode: 104, hint: expect.stringContaining('--out') }),
    )
    expect(readFileSync(path, 'utf8')).toBe(before)
  })

  it('says that a folder is missing', () => {
    expect(() => EventLogWriter.create(join(folder, 'none', 'events.ndjson'), header)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('ENOENT'), hint: expect.stringContaining('folder') }),
    )
  })
})

describe('readEventLog', () => {
  it('gives back what was written', async () => {
    const events = [attempt(0.001), accepted(2), attempt(12_345.678)]
    write(...events)
    expect(await read()).toEqual({ events, tornTail: false, intactBytes: statSync(path).size })
  })

  it('streams a log of many blocks whole', async () => {
    const events = Array.from({ length: 20_000 }, (_, i) => (i % 3 === 0 ? accepted(i) : attempt(i)))
    write(...events)
    expect((await read()).events).toEqual(events)
  })

  it('gives the events of some types alone, whatever other texts say and however the line is spaced', async () => {
    const events = randomRun(2, 80)
    const lines = [testHeader(), ...events].map((line) => JSON.stringify(line))
    const spoof = { t: 1, type: 'poll', call: 0, model: '"type":"terminal"', taskId: '"type":"dropped"', n: 1 }
    const spaced = { ...events.find((event) => event.type === 'terminal') }
    const others = [JSON.stringify(spoof), JSON.stringify(spaced, null, 1).replaceAll('\n', '')]
    writeFileSync(path, sealed([...lines, ...others]))
    const { events: all } = await read()
    const some: RunEvent[] = []
    for await (const event of searchEventLog(path, ['terminal', 'dropped'])) some.push(event)
    expect(some).toEqual(all.filter(({ type }) => type === 'terminal' || type === 'dropped'))
    expect(some.length).toBeGreaterThan(60)
  })

  it('reports a torn last line wherever it is cut, and writing goes on after the last whole one', async () => {
    write(attempt(1), accepted(2))
    const whole = readFileSync(path)
    const lastLine = whole.lastIndexOf(0x0a, whole.length - 2) + 1
    for (const cut of [lastLine + 1, whole.indexOf('ö') + 1, whole.length - 3]) {
      writeFileSync(path, whole.subarray(0, cut))
      const torn = await read()
      expect(torn).toEqual({ events: [attempt(1)], tornTail: true, intactBytes: lastLine })

      const writer = await EventLogWriter.reopen(path, header, torn.intactBytes)
      writer.emit(attempt(3))
      writer.close()
      expect(await read()).toMatchObject({ events: [attempt(1), attempt(3)], tornTail: false })
    }
  })

  it('keeps a last line that lacks only its newline: it may hold a paid task', async () => {
    write(accepted(2))
    writeFileSync(path, readFileSync(path).subarray(0, -1))
    const log = await read()
    expect(log).toMatchObject({ events: [accepted(2)], tornTail: false })
    const writer = await EventLogWriter.reopen(path, header, log.intactBytes)
    writer.emit(attempt(3))
    writer.close()
    expect((await read()).events).toEqual([accepted(2), attempt(3)])
  })

  it('takes zeros at the end, as a power cut leaves them, for a torn line', async () => {
    write(accepted(2))
    appendFileSync(path, Buffer.alloc(4096))
    expect(await read()).toMatchObject({ events: [accepted(2)], tornTail: true })
  })

  it.each(['{"type":"poll","t":', '{"type":"party","t":1}', '{"type":"poll"}', '[]', ''])(
    'names the line when one in the middle is %j',
    async (broken) => {
      write(attempt(1))
      appendFileSync(path, `${broken}\n${JSON.stringify(attempt(2))}\n`)
      await expect(read()).rejects.toMatchObject({
        code: 'EVENT_LOG_INVALID',
        exitCode: 104,
        place: { file: path, line: 3 },
      })
    },
  )

  it.each(['', '{}\n', 'not json\n', '{"type":"run","schema":"gatebench.events/v2"}\n'])(
    'refuses %j as a header',
    async (text) => {
      writeFileSync(path, text)
      await expect(readEventLog(path)).rejects.toMatchObject({ code: 'EVENT_LOG_INVALID', place: { line: 1 } })
    },
  )

  it('says that there is no such file', async () => {
    await expect(readEventLog(join(folder, 'none'))).rejects.toMatchObject({
      code: 'EVENT_LOG_UNREADABLE',
      exitCode: 104,
    })
  })
})

describe('the header of a log', () => {
  const headed = (settings: unknown): string => {
    writeFileSync(path, sealed([JSON.stringify({ ...header, settings })]))
    return path
  }

  it('is refused where it holds no resolved profile, with the place of the fault', async () => {
    const { models, ...modelless } = header.settings
    for (const [settings, place] of [
      [null, 'settings'],
      [{}, 'settings.version'],
      [modelless, 'settings.models'],
      [{ ...modelless, models: [{ ...models[0], poll: 5 }] }, 'settings.models.0.poll'],
    ] as const) {
      await expect(readEventLog(headed(settings))).rejects.toMatchObject({
        code: 'EVENT_LOG_INVALID',
        exitCode: 104,
        message: expect.stringContaining(`${place} is missing`),
      })
    }
  })

  it('of an earlier version has the behaviour of that version where a field was not there', async () => {
    const { clients: _, polls: __, gates: ___, ...settings } = structuredClone(header.settings)
    const { gateway, credits, retry } = settings
    for (const [of, names] of [
      [gateway, ['isStated', 'callHeaderIsStated', 'account', 'connections']],
      [credits, ['assumePrice', 'settleMs', 'stopOnInsufficient']],
      [retry, ['elapsedFrom', 'pacing', 'ambiguousReasons', 'refusedStatuses']],
      [retry.hint, ['from', 'shortestMs', 'beyond']],
      [retry.backoff, ['failureBaseMs']],
    ] as const) {
      for (const name of names) Reflect.deleteProperty(of, name)
    }
    const read = (
      await readEventLog(headed({ ...settings, retry: { ...retry, budget: { ratio: 0.1, perSecond: 2 } } }))
    ).header.settings
    expect(read).toMatchObject({
      clients: 1,
      polls: { budgetPerSecond: null },
      gates: null,
      gateway: { isStated: true, account: 'expected', connections: null },
      credits: { assumePrice: null, settleMs: 0, stopOnInsufficient: false },
      retry: {
        elapsedFrom: 'first-attempt',
        pacing: null,
        ambiguousReasons: [],
        refusedStatuses: [],
        hint: { from: 'any', shortestMs: 0, beyond: 'backoff' },
        backoff: { failureBaseMs: null },
        budget: { kind: 'ratio', ratio: 0.1, perSecond: 2 },
      },
    })
    expect(new SummaryBuilder({ ...header, settings: read }).finish().verdict.gates).toEqual([])
  })

  it('keeps names that are no names of ours as they were', async () => {
    const [model] = header.settings.models
    const body = JSON.parse('{ "model": "m", "__proto__": { "constructor": 1 } }')
    const of = JSON.parse('{ "__proto__": 2, "m": 1 }')
    const mix = { arrivals: { process: 'constant', rate: 1 }, of }
    const settings = { ...header.settings, mix, models: [{ ...model, requests: [{ weight: 1, body, price: null }] }] }
    const read = (await readEventLog(headed(settings))).header.settings
    expect(JSON.stringify(read.mix)).toBe(JSON.stringify(mix))
    expect(JSON.stringify(read.models[0]?.requests[0]?.body)).toBe(JSON.stringify(body))
  })
})

describe('followEventLog', () => {
  it('gives what was added since, whole lines only, and each line once', async () => {
    const writer = EventLogWriter.create(path, header)
    const log = await followEventLog(path)
    expect(log.header).toEqual(header)
    const more = async (): Promise<RunEvent[]> => {
      const events: RunEvent[] = []
      for await (const some of log.more()) events.push(...some)
      return events
    }
    expect(await more()).toEqual([])
    const all = randomRun(5, 200)
    const seen: RunEvent[] = []
    for (const [at, event] of all.entries()) {
      writer.emit(event)
      if (at % 97 !== 0) continue
      writer.flush()
      seen.push(...(await more()))
      expect(seen).toHaveLength(at + 1)
    }
    writer.close()
    seen.push(...(await more()))
    expect(JSON.stringify(seen)).toBe(JSON.stringify(all))

    // A line that is whole but for its end may still grow: it waits.
    const line = JSON.stringify(accepted(9))
    appendFileSync(path, line.slice(0, 40))
    expect(await more()).toEqual([])
    appendFileSync(path, line.slice(40))
    expect(await more()).toEqual([])
    appendFileSync(path, '\nno event\n')
    await expect(more()).rejects.toThrow(expect.objectContaining({ code: 'EVENT_LOG_INVALID' }))
  })
})
