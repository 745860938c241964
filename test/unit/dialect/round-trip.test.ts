import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileDialect } from '../../../src/dialect/compile-dialect.ts'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import { STATUS_OF, TYPE_OF } from '../../../src/dialect/refusal-words.ts'
import type { DialectFile, Meaning } from '../../../src/dialect/schema.ts'
import type { SubmitWords } from '../../../src/dialect/schema-request.ts'
import { ServerDialect } from '../../../src/dialect/server-dialect.ts'
import type { DialectAnswer, UnderstoodRequest } from '../../../src/dialect/server-messages.ts'
import { type GenerationRequest, TASK_STATUSES, type Task } from '../../../src/gateway/bodies.ts'
import type { Reply } from '../../../src/gateway/classify.ts'
import { type Asked, isUnsayable } from '../../../src/gateway/dialect.ts'
import { TASK_MODALITIES, type TaskModality } from '../../../src/gateway/modality.ts'
import { headerFields } from '../../../src/gateway/reply-headers.ts'
import { byDay } from '../../support/by-day.ts'

const RUNS = byDay(100, 1000)
const BASE = 'http://127.0.0.1:9'
const NOW = 1_764_000_000_000

const name = fc.stringMatching(/^[a-z][a-z0-9._-]{0,12}$/)
const model = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
const sentence = fc.string({ minLength: 1, maxLength: 40 }).map((text) => `A ${text}`)
const request = fc.record(
  {
    model,
    prompt: sentence,
    // None of these is what a file takes where nothing is asked for.
    n: fc.integer({ min: 2, max: 9 }),
    seed: fc.integer({ min: 1, max: 1e9 }),
    duration: fc.integer({ min: 1, max: 20 }),
    aspect_ratio: fc.constantFrom('16:9', '9:16'),
    resolution: fc.constantFrom('720p', '1080p'),
    style: sentence,
  },
  { requiredKeys: ['model', 'prompt'] },
)
const file = fc.tuple(name, fc.constantFrom('png', 'mp4')).map(([own, ending]) => `${BASE}/files/${own}/0.${ending}`)
const task = fc.record({
  id: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{3,30}$/),
  status: fc.constantFrom(...TASK_STATUSES),
  progress: fc.integer({ min: 0, max: 100 }),
  results: fc.uniqueArray(file, { minLength: 1, maxLength: 4 }),
  failure: fc.record({ message: sentence, isModerated: fc.boolean() }),
  seconds: fc.integer({ min: 1, max: 500 }),
})
type Drawn = typeof task extends fc.Arbitrary<infer T> ? T : never

/** A task as the mock states it. */
function taskOf({ id, status, progress, results, failure, seconds }: Drawn, modality: TaskModality): Task {
  return {
    id,
    object: `${modality}.generation.task`,
    status,
    progress,
    task_info: { estimated_time: seconds },
    ...(status === 'completed' && { results }),
    ...(status === 'failed' && {
      error: { message: failure.message, code: failure.isModerated ? TYPE_OF.moderated : 'server_error' },
    }),
  }
}

/** Client and mock of one dialect. */
function parties(dialect: DialectFile) {
  const client = compileDialect(dialect, BASE)
  const stage = new ServerDialect(dialect, BASE)
  const hear = (asked: Asked, body?: GenerationRequest): UnderstoodRequest[] => {
    const ask = client.ask(asked, body)
    if (isUnsayable(ask)) throw new Error(ask)
    const target = `${ask.place.path}${ask.suffix}`
    return stage.hear({ method: ask.place.method, target, body: ask.body })
  }
  const answer = (asked: Asked, heard: UnderstoodRequest, saying: Partial<DialectAnswer>): Reply => {
    const said = stage.say(heard, { status: 200, headers: {}, body: {}, ...saying }, NOW)
    const headers = Object.fromEntries(Object.entries(said.headers).map(([own, value]) => [own.toLowerCase(), value]))
    const body: Reply['body'] =
      said.body === undefined
        ? { kind: 'not-json', text: '' }
        : { kind: 'json', value: JSON.parse(JSON.stringify(said.body)) }
    const reply: Reply = { status: said.status, headers: headerFields(headers), body }
    return client.answer?.(asked, reply) ?? reply
  }
  return { stage, hear, answer }
}

function bodyOf({ body }: Reply): Record<string, unknown> {
  return body.kind === 'json' ? (body.value as Record<string, unknown>) : {}
}

/** Fields of a request that a file has words for. */
function sayable(asked: GenerationRequest, { fields, rest, path }: Pick<SubmitWords, 'fields' | 'rest' | 'path'>) {
  const isSaid = (field: string): boolean =>
    Object.hasOwn(fields, field) || (field === 'model' && path.includes('model}')) || rest !== 'none'
  return Object.fromEntries(Object.entries(asked).filter(([field]) => isSaid(field)))
}

/** Whether a file tells two states apart. */
function states({ words = {}, states = [], otherwise }: NonNullable<DialectFile['task']>, status: string): boolean {
  return [...Object.values(words), ...states.map((one) => one.status), otherwise].includes(status as never)
}

const dialects = dialectNames().map((own) => [own, readDialect(own)] as const)
const modalitiesOf = (dialect: DialectFile): TaskModality[] =>
  TASK_MODALITIES.filter((one) => dialect.submit[one] !== undefined)

describe.each(dialects)('%s, as the mock and the client speak it', (_, dialect) => {
  const { stage, hear, answer } = parties(dialect)
  const modalities = modalitiesOf(dialect)

  if (modalities.length > 0)
    it('hears the request that was asked', () => {
      fc.assert(
        fc.property(request, fc.constantFrom(...modalities), (asked, modality) => {
          const heard = hear({ endpoint: 'submit', modality }, asked)
          const same = heard.find((one) => one.asked.endpoint === 'submit' && one.asked.modality === modality)
          expect(same?.body).toEqual(sayable(asked, dialect.submit[modality] as SubmitWords))
        }),
        { numRuns: RUNS },
      )
    })

  if (dialect.text !== undefined)
    it('hears the message that was asked, and understands what was said', () => {
      const text = dialect.text as NonNullable<DialectFile['text']>
      const message = fc.record({ model, max_tokens: fc.integer({ min: 1, max: 999 }), content: sentence })
      fc.assert(
        fc.property(message, ({ model: own, max_tokens, content }) => {
          const asked = { model: own, max_tokens, messages: [{ role: 'user', content }] }
          const [heard] = hear({ endpoint: 'message' }, asked)
          expect(heard?.body).toEqual(sayable(asked, text))
          const body = {
            id: 'msg_1',
            type: 'message',
            role: 'assistant',
            model: own,
            content: [{ type: 'text', text: content }],
            stop_reason: 'end_turn',
            usage: { input_tokens: max_tokens, output_tokens: 3 },
          }
          expect(bodyOf(answer({ endpoint: 'message' }, heard as UnderstoodRequest, { body }))).toMatchObject(body)
        }),
        { numRuns: RUNS },
      )
    })

  if (modalities.length > 0)
    it('understands what is said of a task', () => {
      fc.assert(
        fc.property(request, task, fc.constantFrom(...modalities), (body, drawn, modality) => {
          const asked = { endpoint: 'submit', modality } as const
          const heard = hear(asked, body).find((one) => one.asked.endpoint === 'submit') as UnderstoodRequest
          const submitted = answer(asked, heard, {
            body: { ...taskOf(drawn, modality), status: 'pending', progress: 0 },
          })
          const first = bodyOf(submitted) as Task
          if (dialect.read === undefined || dialect.submit[modality]?.atOnce === true) {
            expect(first).toMatchObject({ status: 'completed', results: expect.arrayContaining([expect.any(String)]) })
            return
          }
          expect(first.status === undefined || ['pending', 'processing'].includes(first.status)).toBe(true)
          const poll = { endpoint: 'poll', taskId: first.id } as const
          const [read] = hear(poll)
          expect(read?.asked).toEqual({ endpoint: 'poll', taskId: drawn.id })
          const canonical = taskOf(drawn, modality)
          const reply = answer(poll, read as UnderstoodRequest, { body: canonical })
          expectSame(dialect, canonical, bodyOf(reply) as Task, first.id)
          if (dialect.result?.answer === 'task' && drawn.status === 'completed') {
            const fetched = stage.hear({ method: 'GET', target: resultPath(first.id), body: undefined })
            const result = answer(poll, fetched.find((one) => one.isResult === true) as UnderstoodRequest, {
              body: canonical,
            })
            expect(bodyOf(result)).toMatchObject({ status: 'completed', results: saidResults(dialect, canonical) })
          }
        }),
        { numRuns: RUNS },
      )
    })

  const MEANINGS = Object.keys(STATUS_OF) as Meaning[]
  const sayableMeanings = MEANINGS.filter((means) => canRefuse(dialect, means))
  it.each(sayableMeanings)('understands a refusal that means %s', (means) => {
    const asked: Asked =
      modalities[0] === undefined ? { endpoint: 'message' } : { endpoint: 'submit', modality: modalities[0] }
    const [heard] = hear(asked, { model: 'a-model', prompt: 'A hill', messages: [], max_tokens: 3 })
    fc.assert(
      fc.property(sentence, (message) => {
        const error = { message, type: TYPE_OF[means] ?? 'some_error', code: STATUS_OF[means] }
        const { status } = answer(asked, heard as UnderstoodRequest, { status: STATUS_OF[means], body: { error } })
        expect(status).toBe(STATUS_OF[means])
      }),
      { numRuns: 20 },
    )
  })

  function resultPath(id: string): string {
    return (dialect.result?.path ?? '').replace(/\{\+?task\}/, id)
  }
})

/** Whether a refusal is no other one's alone: a status that always means another thing cannot say it. */
function canRefuse({ refusal }: DialectFile, means: Meaning): boolean {
  const isOnlyStatus = (when: readonly object[]): boolean => when.every((one) => Object.keys(one).join() === 'http')
  const ofStatus = refusal.means.filter(({ when }) => when.some(({ http }) => http?.includes(STATUS_OF[means])))
  const isTaken = ofStatus.some((rule) => rule.means !== means && isOnlyStatus(rule.when))
  return !isTaken || refusal.means.some((rule) => rule.means === means)
}

/** The results that an answer can hold: a place that is no list holds one. */
function saidResults({ task: stated }: DialectFile, { results = [], object }: Task): unknown[] {
  const rules = stated?.results ?? []
  const rule = rules.find(({ of }) => of !== undefined && object?.startsWith(of) === true) ?? rules[0]
  if (rule === undefined) return []
  const isList = (rule.form === 'json' ? (rule.inside ?? '') : rule.at).includes('*')
  const isSame = rule.form !== 'base64' && rule.as === undefined
  return (isList ? results : results.slice(0, 1)).map((one) => (isSame ? one : expect.any(String)))
}

function expectSame(dialect: DialectFile, { status, progress = 0, ...canonical }: Task, read: Task, id: string): void {
  const stated = dialect.task as NonNullable<DialectFile['task']>
  expect(read.id).toBe(id)
  const isRunning = status === 'pending' || status === 'processing'
  const isTold = states(stated, 'pending') && states(stated, 'processing')
  if (isRunning && !isTold) expect(['pending', 'processing']).toContain(read.status)
  else expect(read.status).toBe(status)
  if (stated.progress !== undefined) expect(read.progress).toBeCloseTo(progress, 6)
  if (stated.estimate !== undefined) {
    expect(read.task_info?.estimated_time).toBeCloseTo(canonical.task_info?.estimated_time ?? 0, 6)
  }
  if (status === 'completed') {
    if (dialect.result === undefined) expect(read.results).toEqual(saidResults(dialect, { ...canonical, status }))
    else expect(read.results).toHaveLength(1)
  }
  if (status !== 'failed') return
  const { message, code } = canonical.error as { message: string; code: string }
  const isTaken = stated.states.some((one) => one.when.some(({ at }) => at !== undefined && stated.error?.includes(at)))
  if (stated.error !== undefined && !isTaken)
    expect(JSON.stringify(read.error)).toContain(JSON.stringify(message).slice(1, -1))
  const canBeModerated = stated.states.some(({ because }) => because === 'moderated')
  if (code === TYPE_OF.moderated && canBeModerated) expect(read.error).toMatchObject({ type: TYPE_OF.moderated })
}
