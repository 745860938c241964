import { createServer, type Socket } from 'node:net'

/**
 * A loopback gateway that costs next to nothing: raw sockets, no framework, one process of its own. It stamps every request as it is
 * read, so that a client is judged by what arrived and not by what it says of itself.
 */

export interface ServerOptions {
  /** Text is answered after this; 0 at once. */
  serviceMs: number
  /** What is due in this stretch after the first text is answered at its end. */
  stall?: { fromMs: number; forMs: number }
  /** Length of a task: lognormal by these, cut at `longestMs`. */
  tasks: { medianMs: number; sigma: number; longestMs: number }
  /** What it says its speed is, as a mock does; it only says so. Absent: no word of it, as of a real gateway. */
  speed?: number
}

/** What the server saw. Instants in ms on its own clock. */
export interface ServerLog {
  /** When each text, and each submit, was read. */
  messages: Float64Array
  /** When each text was answered, by the number of its call, where the client tells it. */
  answers: Float64Array
  submits: Float64Array
  /** From the read of a submit to the first answer that told of the end; NaN where none did. */
  completions: Float64Array
  /** From one answer about a task to the next read of it: the first kept apart, for it is set by another rule. */
  pollGaps: Float64Array
  /** How many tasks were in flight at each of them. */
  pollGapsAmong: Float64Array
  polls: { pending: number; completed: number }
  /** Most connections open at once, and most tasks told of as unfinished. */
  connections: number
  inFlight: number
}

interface Task {
  submittedAt: number
  doneAt: number
  lastToldAt: number
  polls: number
  told: number
}

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
const MESSAGE = JSON.stringify({
  id: 'm',
  type: 'message',
  role: 'assistant',
  model: 'm',
  content: [{ type: 'text', text: 'done' }],
  stop_reason: 'end_turn',
})
const CREDITS = JSON.stringify({
  data: {
    token: { remaining_credits: 1e9, unlimited_credits: true, used_credits: 0 },
    user: { remaining_credits: 1e9, used_credits: 0 },
  },
  message: '',
  success: true,
})
const QUOTA = JSON.stringify({
  success: true,
  code: 200,
  data: { user_group: 'g', used_files: 0, max_files: 1, remain_files: 1, is_custom: false, quota_reason: '' },
})

/** The header that carries the number of a call, and of its attempt. */
const CALL = /\r\nx-gatebench-call: (\d+)/i

const now = (): number => performance.now()

function serve(options: ServerOptions): { log(): ServerLog; listen(): Promise<number> } {
  const messages: number[] = []
  const answers: number[] = []
  const gaps: number[] = []
  const gapsAmong: number[] = []
  const tasks: Task[] = []
  const polls = { pending: 0, completed: 0 }
  let connections = 0
  let mostConnections = 0
  let inFlight = 0
  let mostInFlight = 0

  const head = `${OK}${options.speed === undefined ? '' : `x-gatebench-speed: ${options.speed}\r\n`}content-length: `
  const send = (socket: Socket, body: string): void => {
    if (!socket.destroyed) socket.write(`${head}${body.length}\r\n\r\n${body}`, 'latin1')
  }
  const dueAfterStall = (due: number): number => {
    const { stall } = options
    if (stall === undefined) return due
    const from = (messages[0] as number) + stall.fromMs
    return due >= from && due < from + stall.forMs ? from + stall.forMs : due
  }
  const answer = (socket: Socket, target: string): void => {
    const at = now()
    if (target.startsWith('GET /v1/tasks/')) {
      const task = tasks[Number.parseInt(target.slice(14), 10)] as Task
      if (++task.polls > 1) {
        gaps.push(at - task.lastToldAt)
        gapsAmong.push(inFlight)
      }
      const done = at >= task.doneAt
      polls[done ? 'completed' : 'pending']++
      if (done && Number.isNaN(task.told)) {
        task.told = at - task.submittedAt
        inFlight--
      }
      const state = done ? `"completed","progress":100,"results":["http://127.0.0.1/r"]` : '"pending","progress":0'
      send(socket, `{"id":"${Number.parseInt(target.slice(14), 10)}","status":${state}}`)
      task.lastToldAt = now()
    } else if (target.startsWith('POST /v1/messages')) {
      messages.push(at)
      const call = CALL.exec(target)?.[1]
      const due = dueAfterStall(at + options.serviceMs)
      const reply = (): void => {
        send(socket, MESSAGE)
        if (call !== undefined) answers[Number(call)] = now()
      }
      if (due <= at) reply()
      else setTimeout(reply, Math.max(1, Math.round(due - at)))
    } else if (target.startsWith('POST /v1/images')) {
      const id = tasks.length
      tasks.push({
        submittedAt: at,
        doneAt: at + lengthOf(id, options.tasks),
        lastToldAt: 0,
        polls: 0,
        told: Number.NaN,
      })
      mostInFlight = Math.max(mostInFlight, ++inFlight)
      send(socket, `{"id":"${id}","status":"pending","progress":0}`)
    } else send(socket, target.startsWith('GET /v1/credits') ? CREDITS : QUOTA)
  }

  const server = createServer((socket) => {
    socket.setNoDelay(true)
    mostConnections = Math.max(mostConnections, ++connections)
    let rest = ''
    socket.on('data', (chunk: Buffer) => {
      rest += chunk.toString('latin1')
      for (;;) {
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = rest.slice(0, end)
        const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
        const next = end + 4 + Number(length ?? 0)
        if (rest.length < next) return
        rest = rest.slice(next)
        answer(socket, head)
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => connections--)
  })
  return {
    listen: () =>
      new Promise((resolve) => {
        server.listen(0, '127.0.0.1', 4096, () => resolve((server.address() as { port: number }).port))
      }),
    log: () => ({
      messages: Float64Array.from(messages),
      answers: Float64Array.from(answers),
      submits: Float64Array.from(tasks, (task) => task.submittedAt),
      completions: Float64Array.from(tasks, (task) => task.told),
      pollGaps: Float64Array.from(gaps),
      pollGapsAmong: Float64Array.from(gapsAmong),
      polls,
      connections: mostConnections,
      inFlight: mostInFlight,
    }),
  }
}

/** The same for a number in every run, and spread as if drawn. */
function lengthOf(id: number, { medianMs, sigma, longestMs }: ServerOptions['tasks']): number {
  const uniform = ((Math.imul(id + 1, 2654435761) >>> 0) + 0.5) / 2 ** 32
  const other = ((Math.imul(id + 1, 2246822519) >>> 0) + 0.5) / 2 ** 32
  const normal = Math.sqrt(-2 * Math.log(uniform)) * Math.cos(2 * Math.PI * other)
  return Math.min(longestMs, medianMs * Math.exp(sigma * normal))
}

if (process.send !== undefined) {
  const server = serve(JSON.parse(process.argv[2] as string) as ServerOptions)
  // What was left to collect would stop it for some 20 ms in the seconds that are looked at next, and be taken for the client's delay.
  process.on('message', () => process.send?.(server.log(), () => globalThis.gc?.()))
  process.on('disconnect', () => process.exit(0))
  process.send({ port: await server.listen() })
}
