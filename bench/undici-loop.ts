import { Pool } from 'undici'

/**
 * The bare loops that gatebench is held against: the same calls on as many connections, the answers parsed, nothing kept of them; by
 * `Pool.request`, or by the dispatcher below it, which is the least that undici can cost.
 */

const [url = '', connections = '64', seconds = '5', body = '', way = 'request'] = process.argv.slice(2)
const pool = new Pool(url, { connections: Number(connections), pipelining: 1 })
const headers = {
  authorization: 'Bearer bench-key-of-no-value',
  'content-type': 'application/json',
  accept: 'application/json',
}
const until = performance.now() + Number(seconds) * 1000
let calls = 0

async function user(): Promise<void> {
  while (performance.now() < until) {
    await (way === 'request' ? request() : dispatch())
    calls++
  }
}

async function request(): Promise<void> {
  const { body: answer } = await pool.request({ path: '/v1/messages', method: 'POST', headers, body })
  await answer.json()
}

function dispatch(): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = ''
    pool.dispatch(
      { path: '/v1/messages', method: 'POST', headers, body },
      {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData(_controller, chunk) {
          text += chunk.toString()
        },
        onResponseEnd() {
          JSON.parse(text)
          resolve()
        },
        onResponseError: (_controller, error) => reject(error),
      },
    )
  })
}

await Promise.all(Array.from({ length: Number(connections) }, user))
await pool.close()
console.log(JSON.stringify({ calls }))
