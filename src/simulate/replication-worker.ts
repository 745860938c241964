import { parentPort } from 'node:worker_threads'
import { tellError } from '../thread.ts'
import { replicate, replicateFlow, replicateJudged } from './replicate.ts'
import type { FromWorker, Order, ToWorker } from './workers.ts'

/** Entry of a thread of `workers.ts`: one simulation after the other, as they come. */

parentPort?.on('message', async (order: ToWorker) => {
  parentPort?.postMessage(await answer(order))
})

async function answer({ id, ...order }: ToWorker): Promise<FromWorker> {
  try {
    return { id, result: await carryOut(order) }
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
