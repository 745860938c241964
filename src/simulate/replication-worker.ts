import { parentPort } from 'node:worker_threads'
import { collectorBetween } from '../fast/v8-heap.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { tellError } from '../thread.ts'
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

/**
 * Plain data of one's own, each text of which is put in again as V8 keeps it for names: one object for each spelling. Those that a message
 * brings are copies, and to compare one with a text of the code, or to find it in a map, V8 reads it letter by letter, over and over.
 */
function interned<T>(data: T): T {
  if (typeof data === 'string') return Object.keys({ [data]: true })[0] as T
  if (typeof data !== 'object' || data === null) return data
  for (const name of Object.keys(data) as (keyof T)[]) data[name] = interned(data[name])
  return data
}
