import { parentPort } from 'node:worker_threads'
import { collectorBetween } from '../fast/v8-heap.ts'
import type { MockWorld } from '../mock/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { tellError } from '../thread.ts'
import { interned } from './interned.ts'
import { replicate, replicateFlow, replicateJudged } from './replicate.ts'
import type { FromWorker, Order, ToWorker } from './workers.ts'

/** Entry of a thread of `workers.ts`: one simulation after the other, as they come. */

const collectBetween = collectorBetween()

parentPort?.on('message', async (message: ToWorker) => {
  parentPort?.postMessage(await answer(message))
  collectBetween()
})

/** Those of the latest order. */
let mock: MockWorld | undefined
let profile: Profile | undefined

async function answer(message: ToWorker): Promise<FromWorker> {
  const { id, watch, job, seed } = message
  if (message.mock !== undefined) mock = interned(message.mock)
  if (message.profile !== undefined) profile = interned(message.profile)
  try {
    return { id, result: await carryOut({ watch, job: { ...job, mock, profile: { ...profile, seed } } } as Order) }
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
