import { parentPort } from 'node:worker_threads'
import { tellError } from '../thread.ts'
import { replicate } from './replicate.ts'
import type { FromWorker, ToWorker } from './workers.ts'

/** Entry of a thread of `workers.ts`: one simulation after the other, as they come. */

parentPort?.on('message', async ({ id, job }: ToWorker) => {
  parentPort?.postMessage(await answer(id, job))
})

async function answer(id: number, job: ToWorker['job']): Promise<FromWorker> {
  try {
    return { id, headline: await replicate(job) }
  } catch (error) {
    return { id, ...tellError(error) }
  }
}
