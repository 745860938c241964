import { Pool } from 'undici'

/**
 * The bare readers that streams are held against: as many streams at once, by `Pool.request` or by the dispatcher below it. Each read is stamped once, its
 * events are cut at blank lines and parsed as JSON to see which have text. They take no cut within a character and no other line break, and bound nothing.
 */

const [url = '', streams = '0', body = '', way = 'request'] = process.argv.slice(2)
const pool = new Pool(url, { connections: Number(streams) + 1, pipelining: 1, bodyTimeout: 0 })

class Reader {
  firstMs = Number.NaN
  readonly gapsMs: number[] = []
  #lastAt = 0
  #left = ''
  readonly #sentAt = performance.now()

  read(at: number, chunk: Buffer): void {
    const events = (this.#left + chunk.toString()).split('\n\n')
    this.#left = events.pop() ?? ''
    let hasText = false
    for (const event of events) {
      const { type, delta } = JSON.parse(event.slice(event.indexOf('data: ') + 6))
      if (type === 'content_block_delta' && delta.text !== '') hasText = true
    }
    if (!hasText) return
    if (this.#lastAt === 0) this.firstMs = at - this.#sentAt
    else this.gapsMs.push(at - this.#lastAt)
    this.#lastAt = at
  }
}

const asked = (call: number) => ({
  path: '/v1/messages',
  method: 'POST' as const,
  headers: { 'content-type': 'application/json', 'x-gatebench-call': `${call}.1` },
  body,
})

async function request(call: number, reader: Reader): Promise<void> {
  const answer = await pool.request(asked(call))
  for await (const chunk of answer.body) reader.read(performance.now(), chunk as Buffer)
}

function dispatch(call: number, reader: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    pool.dispatch(asked(call), {
      onRequestStart() {},
      onResponseStart() {},
      onResponseData: (_controller, chunk) => reader.read(performance.now(), chunk),
      onResponseEnd: () => resolve(),
      onResponseError: (_controller, error) => reject(error),
    })
  })
}

async function read(call: number): Promise<object> {
  const reader = new Reader()
  await (way === 'request' ? request(call, reader) : dispatch(call, reader))
  return { call, firstMs: reader.firstMs, gapsMs: reader.gapsMs }
}

const done = await Promise.all(Array.from({ length: Number(streams) }, (_, call) => read(call)))
await pool.close()
console.log(JSON.stringify(done))
