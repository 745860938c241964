import { Pool } from 'undici'

/** The bare loop that gatebench is held against: the same calls on as many connections, the answers parsed, nothing kept of them. */

const [url = '', connections = '64', seconds = '5', body = ''] = process.argv.slice(2)
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
    const { body: answer } = await pool.request({ path: '/v1/messages', method: 'POST', headers, body })
    await answer.json()
    calls++
  }
}

await Promise.all(Array.from({ length: Number(connections) }, user))
await pool.close()
console.log(JSON.stringify({ calls }))
