import { Pool } from 'undici'

// undici's RetryAgent never sees a body, and does not retry a POST: the loop is ours.
const pool = new Pool(new URL(gateway).origin, { connections: 50 })

async function submit(request) {
  for (let attempt = 1; ; attempt++) {
    await pace(request.model)
    const answer = await pool.request({
      method: 'POST',
      path: '/v1/images/generations',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(request),
    })
    const body = await answer.body.json().catch(() => null)
    const wait = waitMs(attempt, answer.statusCode, answer.headers['retry-after'], body)
    learn(request.model, answer.statusCode, wait)
    if (answer.statusCode < 300) return body
    if (wait === null) throw new Error(`submit failed: ${answer.statusCode} ${body?.error?.message ?? ''}`)
    await sleep(wait)
  }
}
