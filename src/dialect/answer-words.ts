import { isSpoilt, type Reply } from '../gateway/classify.ts'
import type { Asked } from '../gateway/dialect.ts'
import { readCredits } from './credits-words.ts'
import { messageOf } from './message-forms.ts'
import { RefusalWords } from './refusal-words.ts'
import type { DialectFile } from './schema.ts'
import { TaskWords } from './task-words.ts'

/** Puts the answers of a gateway into the form of the default dialect. */
export class AnswerWords {
  readonly #file: DialectFile
  readonly #base: string
  readonly #refusal: RefusalWords
  readonly #task: TaskWords | null

  constructor(file: DialectFile, base: string) {
    this.#file = file
    this.#base = base.replace(/\/+$/, '')
    this.#refusal = new RefusalWords(file)
    this.#task = file.task === undefined ? null : new TaskWords(file.task, file.result, file.cancel?.word)
  }

  canonical(asked: Asked, reply: Reply): Reply {
    const isTold = asked.endpoint === 'poll' && this.#task?.tellsState(reply) === true
    const refused = isTold ? null : this.#refusal.read(reply)
    if (refused !== null) return refused
    switch (asked.endpoint) {
      case 'submit':
      case 'poll':
        return this.#taskOf(asked, reply)
      case 'cancel':
        return this.#cancelled(asked.taskId, reply)
      case 'message':
        return messageOf(this.#file.text?.answer ?? 'anthropic', reply)
      case 'credits': {
        const query = this.#file.queries?.credits
        return query === undefined ? reply : readCredits(query, reply)
      }
      default:
        return reply
    }
  }

  /**
   * A success that states no status says that the task is cancelled (it may well have no body), unless it holds an error or reads have a word for that:
   * then the next read decides. A page of somebody else says nothing.
   */
  #cancelled(taskId: string, reply: Reply): Reply {
    if (reply.body.kind === 'not-json' && isSpoilt(reply.body.text)) return reply
    const task = this.#task?.read(reply, taskId, this.#base) ?? { id: taskId }
    if (this.#file.cancel?.word !== undefined || this.#refusal.isIn(reply)) task.status ??= 'pending'
    return { ...reply, status: 200, body: { kind: 'json', value: task } }
  }

  #taskOf(asked: Extract<Asked, { endpoint: 'submit' | 'poll' }>, reply: Reply): Reply {
    const words = this.#task
    if (words === null) return reply
    const taskId = asked.endpoint === 'poll' ? asked.taskId : null
    const task = words.read(reply, taskId, this.#base)
    if (task === null) return reply
    const { read, submit } = this.#file
    const isAtOnce = asked.endpoint === 'submit' && submit[asked.modality]?.atOnce === true
    const isResult = taskId === null && (read === undefined || isAtOnce)
    return { ...reply, status: 200, body: { kind: 'json', value: task }, ...(isResult && { isResult }) }
  }
}
