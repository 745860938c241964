import { MESSAGE, type MessageBody, TASK, type Task } from '../gateway/bodies.ts'
import type { Asked } from '../gateway/dialect.ts'
import { TASK_MODALITIES, type TaskModality } from '../gateway/modality.ts'
import type { Outcome } from '../gateway/outcome.ts'
import { BASE, MockLine } from './mock-line.ts'
import { culpritOf, foundIn, refusalFaults, TEXT_REQUEST } from './refusal-check.ts'
import type { DialectFile } from './schema.ts'
import type { UnderstoodRequest } from './server-messages.ts'

const TASK_ID = 'task-1'
const MESSAGE_BODY = {
  ...{
    id: 'msg-1',
    type: 'message',
    role: 'assistant',
    model: 'a-model',
    content: [{ type: 'text', text: 'A kite.' }],
  },
  ...{ stop_reason: 'end_turn', stop_sequence: null, usage: { input_tokens: 4, output_tokens: 3 } },
}
const RESULT = `${BASE}/files/${TASK_ID}/0.png`

/** Faults of a dialect that show where its client talks to its own mock: one sentence for each request or answer that the other side does not understand. */
export function mockFaults(file: DialectFile): string[] {
  const faults = [
    ...TASK_MODALITIES.filter((one) => file.submit[one] !== undefined).flatMap((modality) =>
      new Conversation(file, modality).faults(),
    ),
    ...(file.text === undefined ? [] : textFaults(file)),
  ]
  // Where not even good news is understood, bad news would only repeat why.
  return [...new Set(faults.length > 0 ? faults : refusalFaults(file))]
}

/** One task, from its submit to its result. */
class Conversation {
  readonly #file: DialectFile
  readonly #modality: TaskModality
  readonly #line: MockLine

  constructor(file: DialectFile, modality: TaskModality) {
    this.#file = file
    this.#modality = modality
    this.#line = new MockLine(file)
  }

  faults(): string[] {
    const modality = this.#modality
    const submit: Asked = { endpoint: 'submit', modality }
    const [method, target, body] = this.#request(submit)
    const heard = this.#line.mock
      .hear({ method, target, body })
      .find(({ asked }) => asked.endpoint === 'submit' && asked.modality === modality)
    if (heard === undefined) return [unheard(method, target, `the submit of ${modality}`)]
    const isAtOnce = this.#line.mock.answersAtOnce(modality)
    const submitted = this.#outcome(submit, heard, isAtOnce ? 'completed' : 'pending')
    const id = submitted.kind === 'accepted' ? submitted.body.id : undefined
    if (id === undefined) return [misread('a submit', 'an accepted task', submitted)]
    if (isAtOnce) return this.#faultsOfEnd('a submit', submitted)
    return [...this.#faultsOfRead(id), ...this.#faultsOfCancel(id)]
  }

  #faultsOfRead(id: string): string[] {
    const poll: Asked = { endpoint: 'poll', taskId: id }
    const [method, target, body] = this.#request(poll)
    const read = this.#line.mock.hear({ method, target, body }).find((one) => isOf(one, 'poll'))
    if (read === undefined) return [unheard(method, target, 'the read of a task')]
    return this.#faultsOfEnd('the read of a completed task', this.#outcome(poll, read, 'completed'))
  }

  #faultsOfCancel(id: string): string[] {
    if (this.#file.cancel === undefined) return []
    const [method, target, body] = this.#request({ endpoint: 'cancel', taskId: id })
    const isHeard = this.#line.mock.hear({ method, target, body }).some((one) => isOf(one, 'cancel'))
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
    const isHeard = this.#line.mock.hear({ method: 'GET', target, body: undefined }).some((one) => isOf(one, 'poll'))
    return isHeard ? [] : [unheard('GET', target, 'the call for a result')]
  }

  #request(asked: Asked): [method: string, target: string, body: unknown] {
    const request = { model: 'a-model', prompt: 'a red kite' }
    const { method, target, body } = this.#line.request(asked, asked.endpoint === 'submit' ? request : undefined)
    return [method, target, body]
  }

  /** The mock's answer about the task, as the client reads it. */
  #outcome(asked: Asked, heard: UnderstoodRequest, status: 'pending' | 'completed'): Outcome<Task> {
    const task: Task = {
      id: TASK_ID,
      object: `${this.#modality}.generation.task`,
      status,
      ...(status === 'completed' && { results: [RESULT] }),
    }
    return this.#line.outcome(TASK, asked, heard, { status: 200, headers: {}, body: task })
  }
}

/** A text call and its whole answer. Of a stream, the file only determines the request. */
function textFaults(file: DialectFile): string[] {
  const asked: Asked = { endpoint: 'message' }
  const line = new MockLine(file)
  const { method, target, body } = line.request(asked, { ...TEXT_REQUEST, stream: true })
  const heard = line.mock.hear({ method, target, body }).find((one) => one.asked.endpoint === 'message')
  if (heard === undefined) return [unheard(method, target, 'the text call')]
  const fields = heard.body as Readonly<Record<string, unknown>>
  const lost = ['model', 'messages', 'max_tokens', 'stream'].filter((field) => fields[field] === undefined)
  const read = (one: DialectFile): Outcome<MessageBody> =>
    new MockLine(one).outcome(MESSAGE, asked, heard, { status: 200, headers: {}, body: MESSAGE_BODY })
  const isUnderstood = (outcome: Outcome<MessageBody>): boolean => outcome.kind === 'accepted'
  const outcome = read(file)
  const field = isUnderstood(outcome) ? undefined : (culpritOf(file, (one) => isUnderstood(read(one))) ?? 'text.answer')
  return [
    ...lost.map((one) => `text.fields: the mock does not find ${one} in the request of a text call`),
    ...(field === undefined
      ? []
      : [`${field}: the mock answers a text call with a message, but the client reads: ${foundIn(outcome)}`]),
  ]
}

function isOf({ asked }: UnderstoodRequest, endpoint: 'poll' | 'cancel'): boolean {
  return asked.endpoint === endpoint && asked.taskId === TASK_ID
}

function unheard(method: string, target: string, what: string): string {
  return `the mock does not understand ${method} ${target}, ${what}`
}

function misread(what: string, expected: string, outcome: Outcome<Task>): string {
  return `the mock's answer to ${what} is not read as ${expected}: ${endIn(outcome)}`
}

function endIn(outcome: Outcome<Task>): string {
  if (outcome.kind === 'ambiguous') return outcome.detail
  if (outcome.kind !== 'accepted') return outcome.kind
  const { faults, body } = outcome
  if (faults !== undefined) return `fault in ${faults.join(', ')}`
  return body.status === 'completed' ? 'no results' : (body.status ?? 'no status')
}
