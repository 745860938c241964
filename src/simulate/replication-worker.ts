import { parentPort } from 'node:worker_threads'
import { tellError } from '../thread.ts'
import { replicate, replicateJudged } from './replicate.ts'
import type { FromWorker, ToWorker } from './workers.ts'

/** Entry of a thread of `workers.ts`: one simulation after the other, as they come. */

parentPort?.on('message', async (order: ToWorker) => {
  parentPort?.postMessage(await answer(order))
})

async function answer({ id, job, isJudged }: ToWorker): Promise<FromWorker> {
  try {
    return { id, result: await (isJudged ? replicateJudged : replicate)(job) }
  } catch (error) {
    return { id, ...tellError(error) }
  }
}
