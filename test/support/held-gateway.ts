import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const CREDITS = { remaining_credits: 100, used_credits: 0 }
const QUOTA = { user_group: 'g', used_files: 0, max_files: 9, remain_files: 9, is_custom: false, quota_reason: '' }

/** When a request had come and when its answer was handed over, by the wall clock, Unix ms. */
export interface Span {
  from: number
  to: number
}

export interface HeldGateway {
  readonly url: string
  /** Of each submit, by call and attempt such as `0.1`. */
  readonly submits: ReadonlyMap<string, Span>
  /** Of the read that told that a task was done, by its id. */
  readonly completions: ReadonlyMap<string, Span>
  /** From now on every task is done. */
  release(): void
  close(): void
}

/** A gateway whose tasks are done when the test says so, and which looks at the wall clock. */
export async function heldGateway(): Promise<HeldGateway> {
  const submits = new Map<string, Span>()
  const completions = new Map<string, Span>()
  let areDone = false
  const server = createServer((request, response) => {
    const from = Date.now()
    const { method, url = '', headers } = request
    request.resume().once('end', () => {
      const send = (body: object): Span => {
        const span = { from, to: Date.now() }
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
        return span
      }
      const [, taskId] = /^\/v1\/tasks\/(.+)$/.exec(url) ?? []
      const task = { object: 'image.generation.task', model: 'image-fast' }
      if (method === 'POST') {
        const call = headers['x-gatebench-call'] as string
        submits.set(call, send({ ...task, id: `task-${call}`, status: 'pending', progress: 0 }))
      } else if (taskId === undefined) {
        if (url.endsWith('/quota')) send({ success: true, code: 200, data: QUOTA })
        else
          send({ success: true, message: '', data: { token: { ...CREDITS, unlimited_credits: false }, user: CREDITS } })
      } else if (areDone) {
        const results = ['https://files.example/1']
        completions.set(taskId, send({ ...task, id: taskId, status: 'completed', progress: 100, results }))
      } else send({ ...task, id: taskId, status: 'processing', progress: 50 })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submits,
    completions,
    release() {
      areDone = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
