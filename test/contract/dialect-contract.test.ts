import { afterEach, describe, expect, it } from 'vitest'
import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import { dialectNames, readDialect } from '../../src/dialect/load-dialect.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import { httpGateway } from '../../src/gateway/http-gateway.ts'
import type { Modality } from '../../src/gateway/modality.ts'
import { ENDPOINTS } from '../../src/gateway/outcome.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { byDay } from '../support/by-day.ts'
import {
  ask,
  type DialectLine,
  firstAsk,
  lineByHttp,
  lineInProcess,
  plainLine,
  readModalities,
  readToEnd,
  requestOf,
  TASK_MS,
  taskModalities,
} from '../support/dialect-lines.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import { scriptedStage, withStatus } from '../support/scripted-stage.ts'
import { palette } from '../support/vendors.ts'

const SIDES = [
  ['in process', lineInProcess],
  ['over HTTP', lineByHttp],
] as const

const MODES = ['constant', 'exact', 'rounded-up', 'lying', 'wrong', 'vague', 'none'] as const
const PLACES = ['body', 'header', 'both'] as const
const SPOILT = [
  ['cut-body', 'cut-body'],
  ['malformed-body', 'not-json'],
  ['wrong-type', 'not-json'],
  ['reset', 'reset'],
] as const
const HINTS = MODES.flatMap((mode) => PLACES.map((place) => [mode, place] as const))
/** Each mode and each place at least once. */
const SOME_HINTS = HINTS.filter(([mode, place]) => mode === 'constant' || place === 'both')
const THROTTLED = Object.fromEntries(
  ['text', 'image', 'video', 'audio'].map((modality) => [modality, { rate: { limit: 1, window: '60s' } }]),
)

/** What every dialect must do, with client and mock together. What it lacks is left out by what its file states, never by its name. */
const files = [...dialectNames().map(readDialect), palette()]

/** By day, every second dialect is not asked over HTTP as well. */
const sidesOf = (n: number) => byDay(n % 2 === 0 ? SIDES : SIDES.slice(0, 1), SIDES)

describe.each(files.map((file, n) => [file.name, file, sidesOf(n)] as const))('%s', (_, file, sides) => {
  describe.each(sides)('%s', (side, lineOf) => {
    let line: DialectLine | undefined
    afterEach(async () => {
      await line?.close()
      line = undefined
    })
    const open = async (settings: object = {}) => {
      line = await lineOf(file, settings)
      return { line, gateway: line.open() }
    }
    const first = firstAsk(file)

    it.each(taskModalities(file))('a submit of %s is accepted', async (modality) => {
      const { line, gateway } = await open()
      const outcome = await line.run(() => ask(line, gateway, modality))
      expect(outcome).toMatchObject({ kind: 'accepted', body: { id: expect.stringMatching(/./) } })
      expect(outcome).not.toHaveProperty('faults')
      const isRead = readModalities(file).includes(modality)
      expect('isResult' in outcome).toBe(!isRead)
      if (!isRead) expect(outcome).toMatchObject({ body: { status: 'completed' } })
      expect(line.counts().tasks).toMatchObject({ accepted: 1 })
    })

    it.each(readModalities(file))('a task of %s is read to its end', async (modality) => {
      const { line, gateway } = await open()
      const told = await line.run(async () => readToEnd(line, gateway, await submitted(line, modality)))
      expect(told.at(-1)?.status).toBe('completed')
      expect(told.at(-1)?.results?.length).toBeGreaterThan(0)
      // In real time a task may have ended before the first of them.
      if (side === 'in process') expect(told.length).toBeGreaterThan(1)
      const progress = told.flatMap(({ progress }) => progress ?? [])
      expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    })

    it.each(readModalities(file))('a task of %s that fails is told as failed, with its reason', async (modality) => {
      const message = 'the wind was too strong'
      const { line, gateway } = await open({ faults: { f: { kind: 'failure', at: 0.5, message } } })
      const told = await line.run(async () => readToEnd(line, gateway, await submitted(line, modality)))
      expect(told.at(-1)?.status).toBe('failed')
      if (saysWhy(file)) expect(JSON.stringify(told.at(-1)?.error)).toContain(message)
    })

    it.runIf(readModalities(file).length > 0)('a client that is started anew reads the same task', async () => {
      const { line, gateway } = await open()
      const [modality = 'image'] = readModalities(file)
      await line.run(async () => {
        const id = await submitted(line, modality)
        const before = await gateway.poll(id, { deadline: line.clock.now() + 10_000 })
        expect(before).toMatchObject({ kind: 'accepted', body: { id } })
        await gateway.close()
        const told = await readToEnd(line, line.open(), id)
        expect(told.at(-1)).toMatchObject({ id, status: 'completed' })
      })
    })

    it.runIf(file.cancel !== undefined)('a task is cancelled, and ends by that', async () => {
      // A busy machine may come too late for one that ends.
      const { line, gateway } = await open({ faults: { stuck: { kind: 'stuck', slotFor: '1m' } } })
      const [modality = 'image'] = readModalities(file)
      await line.run(async () => {
        const soon = () => ({ deadline: line.clock.now() + 10_000 })
        const id = await submitted(line, modality)
        expect(await gateway.cancel?.(id, soon())).toMatchObject({ kind: 'accepted' })
        expect(await gateway.poll(id, soon())).toMatchObject({ kind: 'accepted', body: { id, status: 'failed' } })
      })
      expect(line.counts().tasks).toMatchObject({ accepted: 1, completed: 0, cancelled: 1, open: 0 })
    })

    it.runIf(file.cancel !== undefined)('a cancel comes too late for a task that has ended', async () => {
      const { line, gateway } = await open()
      const [modality = 'image'] = readModalities(file)
      await line.run(async () => {
        const id = await submitted(line, modality)
        await readToEnd(line, gateway, id)
        const cancelled = await gateway.cancel?.(id, { deadline: line.clock.now() + 10_000 })
        expect(cancelled).toMatchObject({ kind: 'refused' })
      })
      expect(line.counts().tasks).toMatchObject({ completed: 1, open: 0 })
    })

    it('a cancel is there where the file has words for it', async () => {
      const { gateway } = await open()
      expect(gateway.cancel !== undefined).toBe(file.cancel !== undefined)
    })

    it.runIf(file.idempotency !== undefined)('a submit that comes again with its key buys nothing', async () => {
      const lost = { kind: 'reset', at: 'after', on: ['submit'], times: 1 }
      const { line, gateway } = await open({ faults: { lost } })
      const [modality = 'image'] = readModalities(file)
      await line.run(async () => {
        const send = (key: string, prompt = 'a red kite') =>
          gateway.submit(modality, { ...requestOf(modality), prompt }, { deadline: line.clock.now() + 10_000, key })
        expect(await send('key-1')).toMatchObject({ kind: 'ambiguous', reason: 'reset' })
        const again = await send('key-1')
        expect(again).toMatchObject({ kind: 'accepted' })
        expect(await send('key-1')).toMatchObject({
          kind: 'accepted',
          body: { id: again.kind === 'accepted' && again.body.id },
        })
        expect(await send('key-1', 'a blue kite')).toMatchObject({ kind: 'refused', status: 422 })
        expect(await send('key-2')).toMatchObject({ kind: 'accepted' })
      })
      expect(line.counts().tasks).toMatchObject({ accepted: 2 })
    })

    it.runIf(file.text !== undefined)('a message is answered', async () => {
      const { line, gateway } = await open()
      const outcome = await line.run(() => ask(line, gateway, 'text'))
      expect(outcome).toMatchObject({ kind: 'accepted', body: { role: 'assistant', model: requestOf('text').model } })
      expect(outcome).toHaveProperty('body.content.0.text')
    })

    it.runIf(!('none' in file.key))('another key is refused', async () => {
      const { line } = await open()
      const outcome = await line.run(() => ask(line, line.open('another-key:of-nobody'), first))
      expect(outcome).toMatchObject({ kind: 'refused', status: 401 })
    })

    it('a request that lacks something is refused', async () => {
      const required = Object.fromEntries(
        ['text', 'image', 'video', 'audio'].map((one) => [one, ['model', 'kite_size']]),
      )
      const { line, gateway } = await open({ validation: { required } })
      const outcome = await line.run(() => ask(line, gateway, first))
      expect(outcome).toMatchObject({ kind: 'refused', status: 400 })
      expect(JSON.stringify(outcome)).toContain('kite_size')
    })

    it('a request that cannot be paid is refused', async () => {
      const { line, gateway } = await open({ credits: { user: 0 } })
      expect(await line.run(() => ask(line, gateway, first))).toMatchObject({ kind: 'refused', status: 402 })
    })

    it.runIf(readModalities(file).length > 0).each([500, 503])(
      'a failure of a read (%i) is none of the task',
      async (status) => {
        const { line, gateway } = await open({ faults: { f: { kind: 'status', status, on: ['poll'], times: 1 } } })
        const [modality = 'image'] = readModalities(file)
        await line.run(async () => {
          const id = await submitted(line, modality)
          const read = await gateway.poll(id, { deadline: line.clock.now() + 10_000 })
          expect(read).toMatchObject({ kind: 'failed', status })
          expect((await readToEnd(line, gateway, id)).at(-1)).toMatchObject({ id, status: 'completed' })
        })
      },
    )

    it.runIf(file.read !== undefined)('a task that nobody knows is refused', async () => {
      const { line, gateway } = await open()
      const outcome = await line.run(() => gateway.poll('task-of-nobody', { deadline: line.clock.now() + 10_000 }))
      expect(outcome).toMatchObject({ kind: 'refused', status: 404 })
    })

    it.each([500, 502, 503])('a failure of the gateway (%i) is told as one', async (status) => {
      const { line, gateway } = await open({ faults: { f: { kind: 'status', status } } })
      const outcome = await line.run(() => ask(line, gateway, first))
      expect(outcome).toMatchObject({ kind: 'failed', status: status === 502 ? expect.any(Number) : status })
    })

    it.each(byDay(SOME_HINTS, HINTS))(
      'a throttle with a hint that is %s, in %s, is heard as the default dialect has it',
      async (mode, place) => {
        const settings = { limits: THROTTLED, hints: { mode, place, constant: '7s' } }
        const { line, gateway } = await open(settings)
        const throttled = async (line: DialectLine, gateway = line.open()) =>
          line.run(async () => {
            await ask(line, gateway, first)
            return ask(line, gateway, first)
          })
        const outcome = await throttled(line, gateway)
        const plain = await plainly([mode, place, first, 'none' in file.key], async () =>
          throttled(await plainLine(file, settings)),
        )
        expect(outcome).toMatchObject({ kind: 'throttled', status: 429 })
        // Over HTTP the mock's clock goes on between the two, and so it does where a submit lasts as long as its task.
        const laterMs = side === 'over HTTP' ? 30_000 : isTaskAwaited(file, first) ? TASK_MS : 0
        const isTimed = laterMs > 0 && ['exact', 'rounded-up', 'lying'].includes(mode)
        const { kind, delayMs } = hintOf(plain)
        expect(hintOf(outcome)).toMatchObject({ kind, ...(delayMs !== undefined && !isTimed && { delayMs }) })
        if (isTimed) expect(Math.abs((hintOf(outcome).delayMs ?? 0) - (delayMs ?? 0))).toBeLessThanOrEqual(laterMs)
      },
    )

    it('a lost reply leaves it open whether there is a task', async () => {
      const { line, gateway } = await open({ faults: { f: { kind: 'reset', at: 'after' } } })
      const outcome = await line.run(() => ask(line, gateway, first))
      expect(outcome).toMatchObject({ kind: 'ambiguous', reason: 'reset' })
      const { tasks, messages } = line.counts()
      expect(tasks.accepted + messages.accepted).toBe(1)
    })

    it.each([
      ['cut-body', 'cut-body'],
      ['malformed-body', 'not-json'],
      ['wrong-type', 'not-json'],
    ])('%s of an answer leaves it open', async (kind, reason) => {
      const { line, gateway } = await open({ faults: { f: { kind, on: [...ENDPOINTS], times: 1 } } })
      const outcome = await line.run(() => ask(line, gateway, first))
      expect(outcome).toMatchObject({ kind: 'ambiguous', reason })
    })

    it
      .runIf(readModalities(file).length > 0)
      .each(
        SPOILT.flatMap(([kind, reason]) => [
          [kind, 'under way', reason, TASK_MS / 3] as const,
          [kind, 'done', reason, 2 * TASK_MS] as const,
        ]),
      )(
      '%s of a read of a task that is %s leaves it open, and the next one tells',
      async (kind, _, reason, afterMs) => {
        const at = kind === 'reset' ? { at: 'after' } : {}
        const { line, gateway } = await open({ faults: { f: { kind, on: ['poll'], times: 1, ...at } } })
        const [modality = 'image'] = readModalities(file)
        await line.run(async () => {
          const id = await submitted(line, modality)
          await line.clock.sleepUntil(line.clock.now() + afterMs)
          const read = await gateway.poll(id, { deadline: line.clock.now() + 10_000 })
          expect(read).toMatchObject({ kind: 'ambiguous', reason })
          expect((await readToEnd(line, gateway, id)).at(-1)).toMatchObject({ id, status: 'completed' })
        })
      },
    )

    async function submitted(line: DialectLine, modality: ReturnType<typeof readModalities>[number]): Promise<string> {
      const outcome = await ask(line, line.open(), modality)
      if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome))
      return String(outcome.body.id)
    }
  })
})

/** Dialects that say with a word where a task stands. */
const worded = dialectNames()
  .map((name) => readDialect(name))
  .filter(({ read, task }) => read !== undefined && task?.status !== undefined && Object.keys(task.words).length > 0)

describe.each(worded.map((file) => [file.name, file] as const))('a word that %s does not know', (_, file) => {
  it.each([
    ['a text', 'reticulating'],
    ['a number', 77],
    ['inherited', 'constructor'],
  ])('is told as a fault where it is %s, and the task goes on', async (_, word) => {
    const server = await scriptedStage(file, (task, n, id) => (n === 1 ? withStatus(file, task, word, id) : task))
    const clock = realClock()
    const options = gatewayOptions(server.url, { dialect: compileDialect(file, server.url), apiKey: 'some-key' })
    const gateway = httpGateway(options, clock)
    const soon = { deadline: clock.now() + 10_000 }
    const [modality = 'image'] = readModalities(file)
    const submitted = await gateway.submit(modality, requestOf(modality), soon)
    if (submitted.kind !== 'accepted') throw new Error(JSON.stringify(submitted))
    const { id } = submitted.body
    const odd = await gateway.poll(id, soon)
    expect(odd).toMatchObject({ kind: 'accepted', faults: ['status'], body: { id, status: String(word) } })
    expect(await gateway.poll(id, soon)).toMatchObject({ kind: 'accepted', body: { id, status: 'completed' } })
    await gateway.close()
    await server.close()
  })
})

/** Whether a submit is answered when the task has ended. */
function isTaskAwaited(file: DialectFile, modality: Modality): boolean {
  return modality !== 'text' && !readModalities(file).includes(modality)
}

function hintOf(outcome: object): { kind?: string; delayMs?: number } {
  return 'hint' in outcome ? (outcome.hint as { kind: string; delayMs?: number }) : {}
}

/** What the default dialect makes of each throttle is asked once for all dialects: their own words are no part of it. */
const PLAIN = new Map<string, Promise<object>>()
function plainly(of: readonly unknown[], heard: () => Promise<object>): Promise<object> {
  const name = JSON.stringify(of)
  const outcome = PLAIN.get(name) ?? heard()
  PLAIN.set(name, outcome)
  return outcome
}

/** Whether a task has a place of its own for why it failed. */
function saysWhy({ task }: DialectFile): boolean {
  const [error] = task?.error ?? []
  return error !== undefined && task?.states.some(({ when }) => when.some(({ at }) => at === error)) !== true
}
