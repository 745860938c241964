import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import { forTask, parsePointer, put } from '../../src/dialect/pointer.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import { ServerDialect } from '../../src/dialect/server-dialect.ts'
import type { UnderstoodRequest } from '../../src/dialect/server-messages.ts'
import type { Dialect, Asked as Wanted } from '../../src/gateway/dialect.ts'
import type { TaskModality } from '../../src/gateway/modality.ts'
import type { Endpoint } from '../../src/gateway/outcome.ts'
import { headerFields } from '../../src/gateway/reply-headers.ts'
import type { Asked, Body } from './hostile-bodies.ts'

/** What a hostile gateway writes, before it is spoilt any further. */
export interface HostileSaying {
  status: number
  headers: string[]
  body: unknown
}

/** The words of another dialect, in which a hostile gateway hears and answers. */
export class HostileWords {
  readonly #file: DialectFile
  readonly #stage: ServerDialect
  readonly #dialect: Dialect

  constructor(file: DialectFile, base: string) {
    this.#file = file
    this.#stage = new ServerDialect(file, base)
    this.#dialect = compileDialect(file, base)
  }

  heard(method: string, target: string): { endpoint: Endpoint; taskId: string } {
    // Whoever reads with a body says there which task: its call says it as well.
    const [heard] = this.#stage.hear({ method, target, body: this.#readBody() })
    const asked = heard?.asked
    // Nobody asks for a task to be cancelled here.
    return {
      endpoint: asked === undefined || asked.endpoint === 'cancel' ? 'poll' : asked.endpoint,
      taskId: asked?.endpoint === 'poll' ? asked.taskId : '',
    }
  }

  #readBody(): unknown {
    const { task } = this.#file.read ?? {}
    return task === undefined ? undefined : put({}, parsePointer(task.at), '')
  }

  keyIn(target: string, head: string): string {
    const headers = head.split('\r\n').map((line): [string, string] => {
      const [name = '', value = ''] = line.split(/: *(.*)/s)
      return [name.toLowerCase(), value]
    })
    return this.#stage.keyOf(target, Object.fromEntries(headers)) ?? ''
  }

  /** A good answer, with those of its fields that differ in `spoilt` put where this gateway has them. */
  said(asked: Asked, good: Body, spoilt: Body): HostileSaying {
    const isOfNobody = asked.endpoint === 'poll' && asked.call < 0
    const answer = isOfNobody ? { status: 404, headers: {}, body: {} } : { status: 200, headers: {}, body: good }
    const said = this.#stage.say(this.#heardAs(asked), answer, 0)
    const headers = { ...said.headers }
    let body: unknown = said.body ?? {}
    for (const name of new Set([...Object.keys(good), ...Object.keys(spoilt)])) {
      if (good[name] === spoilt[name]) continue
      for (const at of this.#placesOf(name, asked)) body = put(body, at, spoilt[name])
      const { idHeader } = this.#file.task ?? {}
      if (name === 'id' && idHeader !== undefined) headers[idHeader] = String(spoilt.id).replace(/[^\x20-\x7e]/g, '?')
    }
    return { status: said.status, headers: Object.entries(headers).map((line) => line.join(': ')), body }
  }

  /** An error that the default dialect would state so. */
  refused(asked: Asked, status: number, body: Body): HostileSaying {
    const said = this.#stage.say(this.#heardAs(asked), { status, headers: {}, body }, 0)
    const { message, type, code } = this.#file.refusal
    const error = (typeof body.error === 'object' && body.error !== null ? body.error : {}) as Body
    let spoilt = said.body
    for (const [name, [at]] of [
      ['message', message],
      ['type', type],
      ['code', code],
    ] as const) {
      if (at !== undefined && typeof error[name] !== 'string') spoilt = put(spoilt, parsePointer(at), error[name])
    }
    return { status: said.status, headers: Object.entries(said.headers).map((line) => line.join(': ')), body: spoilt }
  }

  /** What a client makes of an answer that came through whole. */
  understood(asked: Asked, status: number, headers: readonly string[], text: string): Body | null {
    const lines = headers
      .map((line) => line.split(/: *(.*)/s))
      .map(([name = '', value = '']) => [name.toLowerCase(), value])
    const fields = headerFields(Object.fromEntries(lines) as Record<string, string>)
    try {
      const body =
        text === '' ? ({ kind: 'not-json', text } as const) : ({ kind: 'json', value: JSON.parse(text) } as const)
      const reply = this.#dialect.answer?.(this.#wanted(asked), { status, headers: fields, body })
      return reply?.body.kind === 'json' && reply.status < 300 ? (reply.body.value as Body) : null
    } catch {
      return null
    }
  }

  #heardAs(asked: Asked): UnderstoodRequest {
    return { asked: this.#wanted(asked), body: { model: 'image-fast' } }
  }

  #wanted({ endpoint, taskId }: Asked): Wanted {
    if (endpoint === 'poll') return { endpoint, taskId }
    if (endpoint !== 'submit') return { endpoint }
    return { endpoint, modality: (Object.keys(this.#file.submit)[0] ?? 'image') as TaskModality }
  }

  #placesOf(name: string, { endpoint, taskId }: Asked): (readonly string[])[] {
    const { task } = this.#file
    if (task === undefined || endpoint === 'message') return [[name]]
    const isSubmit = endpoint === 'submit'
    const { id, status } = isSubmit && task.submitted !== undefined ? task.submitted : task
    const stated: Record<string, string | undefined> = {
      id: id?.[0],
      status: status?.[0],
      progress: task.progress?.at,
      task_info: task.estimate?.at,
      results: task.results?.[0]?.at,
      error: task.error?.[0],
    }
    const at = Object.hasOwn(stated, name) ? stated[name] : undefined
    const address = name === 'id' && isSubmit && task.address !== undefined ? [parsePointer(task.address)] : []
    return [...(at === undefined ? [[name]] : [forTask(parsePointer(at), taskId)]), ...address]
  }
}

/** Whether a read states whose task it is of, so that a client can tell when tasks are mixed up. */
export function tellsIds({ read, task }: DialectFile): boolean {
  const isByAddress = task?.address !== undefined && task.addressAs?.includes('{+model}') !== false
  return read !== undefined && task?.id !== undefined && task.idHeader === undefined && !isByAddress
}
