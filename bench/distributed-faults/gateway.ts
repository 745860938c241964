import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A gateway that shares nothing with the mock: tasks, ledger and log of its own, in a process of its own. It refuses nothing by itself: the log
 * says what it would have had to refuse. Started with an IPC channel: each `open` makes one more gateway, for one run.
 */
export const IMAGE = { model: 'canvas-1', price: 20, leastMs: 300, mostMs: 1_500 } as const
export const TEXT = { model: 'prose-1', price: 1, leastMs: 40, mostMs: 250 } as const
export const KEY = 'a-key-of-the-fault-harness'
export const HEADER = 'x-fault-call'

/** An attempt that arrived. All instants are ms since the epoch. */
export interface Submit {
  kind: 'submit' | 'message'
  at: number
  /** `call.attempt`, as the header had it. */
  label: string
  /** Port of the client's end of the connection. */
  port: number
  /** Absent where it was refused. */
  taskId?: string
  /** In tenths of a credit. */
  charged: number
  endsAt?: number
  /** When the answer was handed to the socket; absent where that was gone, or was destroyed instead. */
  answeredAt?: number
  status: number
}

export interface Read {
  kind: 'read'
  at: number
  taskId: string
  isDone: boolean
}

export interface GatewayLog {
  submits: Submit[]
  reads: Read[]
  /** By how much this process itself was late, where that was more than 20 ms. */
  lags: { at: number; ms: number }[]
}

/** What the gateway does to submits from now on. */
export interface Mood {
  /** Share of accepted submits whose answer is never sent: the connection is destroyed. */
  losesReplies?: number
  /** Everything is refused with a 429, for so long. */
  refusesForMs?: number
}

export type Order = { open: string; seed: number } | { close: string } | { mood: Mood; of: string } | { log: string }
export type Answer = { opened: string; port: number } | { first: string } | { logOf: string; log: GatewayLog }

const now = (): number => performance.timeOrigin + performance.now()

class Gateway {
  readonly log: GatewayLog = { submits: [], reads: [], lags: [] }
  readonly #ends = new Map<string, number>()
  readonly #seed: number
  #charged = 0
  #mood: Mood = {}
  #calmAt = 0

  constructor(seed: number) {
    this.#seed = seed
  }

  set mood(mood: Mood) {
    this.#mood = mood
    this.#calmAt = now() + (mood.refusesForMs ?? 0)
  }

  handle(request: IncomingMessage, response: ServerResponse, begun: () => void): void {
    const at = now()
    request.resume()
    request.once('end', () => this.#route(at, request, response, begun))
  }

  #route(at: number, request: IncomingMessage, response: ServerResponse, begun: () => void): void {
    const path = (request.url ?? '').split('?')[0] as string
    const kind = path === '/v1/images/generations' ? 'submit' : path === '/v1/messages' ? 'message' : null
    const [, id] = /^\/v1\/tasks\/([\w-]+)$/.exec(path) ?? []
    if (request.headers.authorization !== `Bearer ${KEY}`) answer(response, 401, refusal(401, 'who is there?'))
    else if (request.method === 'POST' && kind !== null) this.#submit(at, kind, request, response, begun)
    else if (id !== undefined) this.#read(at, id, response)
    else if (path === '/v1/credits') answer(response, 200, this.#account())
    else if (path === '/api/v1/files/quota') answer(response, 200, QUOTA)
    else answer(response, 404, refusal(404, 'no such path'))
  }

  #submit(
    at: number,
    kind: Submit['kind'],
    request: IncomingMessage,
    response: ServerResponse,
    begun: () => void,
  ): void {
    const label = String(request.headers[HEADER] ?? '?')
    const port = request.socket.remotePort ?? 0
    if (this.log.submits.length === 0) begun()
    if (at < this.#calmAt) {
      this.log.submits.push({ kind, at, label, charged: 0, status: 429, answeredAt: at, port })
      answer(response, 429, refusal(429, 'too many', 'retry after 1 second'))
      return
    }
    const of = kind === 'submit' ? IMAGE : TEXT
    const n = this.log.submits.length
    const taskId = `${kind === 'submit' ? 'picture' : 'words'}-${this.#seed}-${n}`
    const tookMs = of.leastMs + (of.mostMs - of.leastMs) * chance(this.#seed, n, 1)
    const submit: Submit = { kind, at, label, port, taskId, charged: of.price, endsAt: at + tookMs, status: 200 }
    this.log.submits.push(submit)
    this.#charged += of.price
    this.#ends.set(taskId, at + tookMs)
    const isLost = chance(this.#seed, n, 2) < (this.#mood.losesReplies ?? 0)
    const reply = (): void => {
      if (isLost) request.socket.destroy()
      if (request.socket.destroyed) return
      submit.answeredAt = now()
      answer(response, 200, kind === 'submit' ? accepted(taskId) : words(taskId))
    }
    if (kind === 'message') setTimeout(reply, tookMs)
    else setTimeout(reply, 5 + 25 * chance(this.#seed, n, 3))
  }

  #read(at: number, taskId: string, response: ServerResponse): void {
    const endsAt = this.#ends.get(taskId)
    if (endsAt === undefined) {
      answer(response, 404, refusal(404, 'no such task'))
      return
    }
    const isDone = at >= endsAt
    this.log.reads.push({ kind: 'read', at, taskId, isDone })
    const task = { id: taskId, object: 'image.generation.task', model: IMAGE.model }
    answer(
      response,
      200,
      isDone
        ? { ...task, status: 'completed', progress: 100, results: [`https://files.example/${taskId}.png`] }
        : { ...task, status: 'processing', progress: 50 },
    )
  }

  #account(): object {
    const used = this.#charged / 10
    const token = { remaining_credits: 1e6 - used, unlimited_credits: false, used_credits: used }
    return { success: true, message: '', data: { token, user: { remaining_credits: 1e6 - used, used_credits: used } } }
  }
}

const QUOTA = {
  ...{ success: true, code: 200 },
  data: { user_group: 'f', used_files: 0, max_files: 1e6, remain_files: 1e6, is_custom: false, quota_reason: '' },
}

function accepted(id: string): object {
  const task = { id, object: 'image.generation.task', model: IMAGE.model, status: 'pending', progress: 0 }
  return { ...task, task_info: { can_cancel: false, estimated_time: 1 } }
}

function words(id: string): object {
  const content = [{ type: 'text', text: 'Kestrel, Comet, Swift.' }]
  return { id, type: 'message', role: 'assistant', model: TEXT.model, content, stop_reason: 'end_turn' }
}

function refusal(code: number, message: string, hint?: string): object {
  return { error: { code, message, type: code === 429 ? 'rate_limit_error' : 'error', fallback_suggestion: hint } }
}

function answer(response: ServerResponse, status: number, body: object): void {
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** In [0, 1), the same for the same numbers (a hash by Thomas Wang's mixing). */
function chance(...numbers: readonly number[]): number {
  let state = 0x9e37_79b9
  for (const number of numbers) {
    state = Math.imul(state ^ number, 0x27d4_eb2d) >>> 0
    state = Math.imul(state ^ (state >>> 15), 0x2c1b_3c6d) >>> 0
    state = (state ^ (state >>> 12)) >>> 0
  }
  return state / 2 ** 32
}

const LATE_MS = 20
const TICK_MS = 10

function serve(): void {
  const gateways = new Map<string, { gateway: Gateway; server: Server }>()
  let last = now()
  setInterval(() => {
    const at = now()
    const ms = at - last - TICK_MS
    if (ms > LATE_MS) for (const { gateway } of gateways.values()) gateway.log.lags.push({ at, ms })
    last = at
  }, TICK_MS)
  const tell = (message: Answer): void => {
    process.send?.(message)
  }
  process.on('message', (order: Order) => {
    if ('open' in order) {
      const gateway = new Gateway(order.seed)
      const first = (): void => tell({ first: order.open })
      const server = createServer((request, response) => gateway.handle(request, response, first))
      server.keepAliveTimeout = 60_000
      gateways.set(order.open, { gateway, server })
      server.listen(0, '127.0.0.1', () => tell({ opened: order.open, port: (server.address() as AddressInfo).port }))
    } else if ('close' in order) {
      const { server } = gateways.get(order.close) ?? {}
      server?.close()
      server?.closeAllConnections()
      gateways.delete(order.close)
    } else if ('mood' in order) {
      const of = gateways.get(order.of)
      if (of !== undefined) of.gateway.mood = order.mood
    } else {
      const of = gateways.get(order.log)
      if (of !== undefined) tell({ logOf: order.log, log: of.gateway.log })
    }
  })
  process.on('disconnect', () => process.exit(0))
}

if (process.send !== undefined && process.env.FAULT_GATEWAY === 'serve') serve()
