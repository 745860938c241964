import { TASK, type Task } from '../gateway/bodies.ts'
import { classify, type Reply } from '../gateway/classify.ts'
import { type Asked, isUnsayable } from '../gateway/dialect.ts'
import { TASK_MODALITIES, type TaskModality } from '../gateway/modality.ts'
import type { Outcome } from '../gateway/outcome.ts'
import { headerFields } from '../gateway/reply-headers.ts'
import { compileDialect } from './compile-dialect.ts'
import type { DialectFile } from './schema.ts'
import { ServerDialect } from './server-dialect.ts'
import type { UnderstoodRequest } from './server-messages.ts'

/** Where the mock would be reached. */
const BASE = 'http://127.0.0.1'
const TASK_ID = 'task-1'
const RESULT = `${BASE}/files/${TASK_ID}/0.png`
/** Any instant will do: no answer depends on it. */
const EPOCH_MS = 1_764_000_000_000

/** Faults of a dialect that show where its client talks to its own mock: one sentence for each request or answer that the other side does not understand. */
export function mockFaults(file: DialectFile): string[] {
  const faults = TASK_MODALITIES.filter((one) => file.submit[one] !== undefined).flatMap((modality) =>
    new Conversation(file, modality).faults(),
  )
  return [...new Set(faults)]
}

/** One task, from its submit to its result. */
class Conversation {
  readonly #file: DialectFile
  readonly #modality: TaskModality
  readonly #client: ReturnType<typeof compileDialect>
  readonly #mock: ServerDialect

  constructor(file: DialectFile, modality: TaskModality) {
    this.#file = file
    this.#modality = modality
    this.#client = compileDialect(file, BASE)
    this.#mock = new ServerDialect(file, BASE)
  }

  faults(): string[] {
    const modality = this.#modality
    const submit: Asked = { endpoint: 'submit', modality }
    const [method, target, body] = this.#request(submit)
    const heard = this.#mock
      .hear({ method, target, body })
      .find(({ asked }) => asked.endpoint === 'submit' && asked.modality === modality)
    if (heard === undefined) return [unheard(method, target, `the submit of ${modality}`)]
    const isAtOnce = this.#mock.answersAtOnce(modality)
    const submitted = this.#outcome(submit, heard, isAtOnce ? 'completed' : 'pending')
    const id = submitted.kind === 'accepted' ? submitted.body.id : undefined
    if (id === undefined) return [misread('a submit', 'an accepted task', submitted)]
    if (isAtOnce) return this.#faultsOfEnd('a submit', submitted)
    return [...this.#faultsOfRead(id), ...this.#faultsOfCancel(id)]
  }

  #faultsOfRead(id: string): string[] {
    const poll: Asked = { endpoint: 'poll', taskId: id }
    const [method, target, body] = this.#request(poll)
    const read = this.#mock.hear({ method, target, body }).find((one) => isOf(one, 'poll'))
    if (read === undefined) return [unheard(method, target, 'the read of a task')]
    return this.#faultsOfEnd('the read of a completed task', this.#outcome(poll, read, 'completed'))
  }

  #faultsOfCancel(id: string): string[] {
    if (this.#file.cancel === undefined) return []
    const [method, target, body] = this.#request({ endpoint: 'cancel', taskId: id })
    const isHeard = this.#mock.hear({ method, target, body }).some((one) => isOf(one, 'cancel'))
    return isHeard ? [] : [unheard(method, target, 'the cancel of a task')]
  }

  #faultsOfEnd(what: string, outcome: Outcome<Task>): string[] {
    const { task, result } = this.#file
    const ended = outcome.kind === 'accepted' && outcome.faults === undefined ? outcome.body : undefined
    if (ended?.status !== 'completed') return [misread(what, 'a completed task', outcome)]
    const { results = [] } = ended
    const [first] = results
    if (first === undefined)
      return task?.results === undefined && result === undefined ? [] : [misread(what, 'a task with results', outcome)]
    if (result === undefined || !first.startsWith(BASE) || first === RESULT) return []
    const target = first.slice(BASE.length)
    const isHeard = this.#mock.hear({ method: 'GET', target, body: undefined }).some((one) => isOf(one, 'poll'))
    return isHeard ? [] : [unheard('GET', target, 'the call for a result')]
  }

  #request(asked: Asked): [method: string, target: string, body: unknown] {
    const request = { model: 'a-model', prompt: 'a red kite' }
    const ask = this.#client.ask(asked, asked.endpoint === 'submit' ? request : undefined)
    if (isUnsayable(ask)) throw new RangeError(ask)
    return [ask.place.method, `${ask.place.path}${ask.suffix}`, ask.body]
  }

  /** The mock's answer about the task, as the client reads it. */
  #outcome(asked: Asked, heard: UnderstoodRequest, status: 'pending' | 'completed'): Outcome<Task> {
    const task: Task = {
      id: TASK_ID,
      object: `${this.#modality}.generation.task`,
      status,
      ...(status === 'completed' && { results: [RESULT] }),
    }
    const said = this.#mock.say(heard, { status: 200, headers: {}, body: task }, EPOCH_MS)
    const reply: Reply = {
      status: said.status,
      headers: headerFields(
        Object.fromEntries(Object.entries(said.headers).map(([name, value]) => [name.toLowerCase(), value])),
      ),
      body: said.body === undefined ? { kind: 'not-json', text: '' } : { kind: 'json', value: said.body },
    }
    return classify(TASK, this.#client.answer?.(asked, reply) ?? reply, {
      timing: { sentAt: 0, endedAt: 0 },
      nowEpochMs: EPOCH_MS,
      longestHintMs: Number.POSITIVE_INFINITY,
      askedFor: asked.endpoint === 'poll' ? asked.taskId : undefined,
    })
  }
}

function isOf({ asked }: UnderstoodRequest, endpoint: 'poll' | 'cancel'): boolean {
  return asked.endpoint === endpoint && asked.taskId === TASK_ID
}

function unheard(method: string, target: string, what: string): string {
  return `the mock does not understand ${method} ${target}, ${what}`
}

function misread(what: string, expected: string, outcome: Outcome<Task>): string {
  return `the mock's answer to ${what} is not read as ${expected}: ${foundIn(outcome)}`
}

function foundIn(outcome: Outcome<Task>): string {
  if (outcome.kind === 'ambiguous') return outcome.detail
  if (outcome.kind !== 'accepted') return outcome.kind
  const { faults, body } = outcome
  if (faults !== undefined) return `fault in ${faults.join(', ')}`
  return body.status === 'completed' ? 'no results' : (body.status ?? 'no status')
}
