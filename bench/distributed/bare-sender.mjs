import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import { Pool } from 'undici'

/**
 * Sends texts at a steady rate by an unadorned timer loop, in so many threads: no plan, no limits, no log, no report. What it costs in several threads
 * beside one is what several event loops cost of themselves. Arguments: address, number of threads, calls per second in all, seconds.
 */
const [url, threads, perSecond, seconds] = isMainThread ? process.argv.slice(2) : workerData
const body = JSON.stringify({
  model: 'text-fast',
  max_tokens: 64,
  messages: [{ role: 'user', content: 'Name three kites.' }],
})
const headers = { 'content-type': 'application/json', authorization: 'Bearer none' }

// As in short runs of the program.
setFlagsFromString('--no-opt')
if (isMainThread && Number(threads) > 1) {
  for (let n = 0; n < Number(threads); n++)
    new Worker(fileURLToPath(import.meta.url), { workerData: [url, 1, Number(perSecond) / Number(threads), seconds] })
} else send()

function send() {
  const pool = new Pool(new URL(url).origin, { connections: 50 })
  const calls = Number(perSecond) * Number(seconds)
  const begunAt = performance.now()
  const dueAt = (call) => begunAt + (call * 1000) / Number(perSecond)
  let [sent, ended] = [0, 0]
  const one = async () => {
    const answer = await pool.request({ method: 'POST', path: '/v1/messages', headers, body })
    JSON.parse(await answer.body.text())
    if (++ended === calls) await pool.close()
  }
  const next = () => {
    for (; sent < calls && dueAt(sent) <= performance.now(); sent++) one()
    if (sent < calls) setTimeout(next, Math.max(1, dueAt(sent) - performance.now()))
  }
  next()
}
