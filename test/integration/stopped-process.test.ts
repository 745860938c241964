import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { httpGateway } from '../../src/gateway/http-gateway.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { GOOD_BODIES } from '../contract/gateway-contract.ts'
import { gatewayOptions } from '../support/gateway-options.ts'

/** A gateway in a thread of its own, which answers while the thread of the test stands still: it says when it has a request, and waits for leave. */
const GATEWAY = `
const { createServer } = require('node:http')
const { parentPort, workerData: { cells, body } } = require('node:worker_threads')
const server = createServer((request, response) => {
  request.resume().on('end', () => {
    Atomics.store(cells, 0, 1)
    Atomics.wait(cells, 1, 0)
    response.on('finish', () => {
      Atomics.store(cells, 2, 1)
      Atomics.notify(cells, 2)
    })
    response.setHeader('content-type', 'application/json').end(body)
  })
})
server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`
const TIMEOUT_MS = 1_000

test('an answer that came while the process was stopped is read, although its deadline has passed since', async () => {
  const cells = new Int32Array(new SharedArrayBuffer(12))
  const worker = new Worker(GATEWAY, {
    eval: true,
    workerData: { cells, body: JSON.stringify(GOOD_BODIES.submit) },
  })
  const port = await new Promise((resolve) => worker.once('message', resolve))
  const clock = realClock()
  const gateway = httpGateway(gatewayOptions(`http://127.0.0.1:${port}`), clock)
  try {
    const deadline = clock.now() + TIMEOUT_MS
    const answered = gateway.submit('image', { model: 'image-standard', prompt: 'a kite' }, { deadline })
    // Resolves in a later turn each time, so that the request leaves.
    while (Atomics.load(cells, 0) === 0) await new Promise((resolve) => setImmediate(resolve))
    Atomics.store(cells, 1, 1)
    Atomics.notify(cells, 1)
    Atomics.wait(cells, 2, 0)
    while (clock.now() <= deadline) Atomics.wait(cells, 2, 1, deadline - clock.now() + 1)
    expect(await answered).toMatchObject({ kind: 'accepted', body: { id: 'task-1' } })
  } finally {
    await gateway.close()
    await worker.terminate()
  }
})
