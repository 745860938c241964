import { parentPort } from 'node:worker_threads'
import { collectorBetween } from '../fast/v8-heap.ts'
import type { MockWorld } from '../mock/schema.ts'
import { tellError } from '../thread.ts'
import { replicate, replicateFlow, replicateJudged } from './replicate.ts'
import type { FromWorker, Order, ToWorker } from './workers.ts'

/** Entry of a thread of `workers.ts`: one simulation after the other, as they come. */

const collectBetween = collectorBetween()

parentPort?.on('message', async (message: ToWorker) => {
  parentPort?.postMessage(await answer(message))
  collectBetween()
})

/** The gateway of the latest order. */
let mock: MockWorld | undefined

async function answer(message: ToWorker): Promise<FromWorker> {
  const { id, order } = message
  if (message.hasMock) mock = message.order.job.mock
  try {
    return { id, result: await carryOut({ ...order, job: { ...order.job, mock } } as Order) }
  } catch (error) {
    return { id, ...tellError(error) }
  }
}

function carryOut(order: Order) {
  switch (order.watch) {
    case 'headline':
      return replicate(order.job)
    case 'judged':
      return replicateJudged(order.job)
    case 'flow':
      return replicateFlow(order.job)
  }
}
