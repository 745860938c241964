import type { Attempt } from './attempt.ts'
import { median } from './hint-truth.ts'
import type { Network } from './mark.ts'
import type { Requester } from './requester.ts'

const READS = 15
/** Together longer than a second, so that the gateway's clock is seen to pass a full one. */
const APART_MS = 120
/** Below it instants are not known, whatever the network. */
const LEAST_SLACK_MS = 50
/** Possible error of a gateway's clock that states no time. */
const UNTOLD_ERROR_MS = 250

/** Learns the way to the gateway and its clock from reads of the balance, which cost nothing. */
export async function measureNetwork(requester: Requester, sharesClock: boolean): Promise<Network> {
  const reads: Attempt[] = []
  for (let read = 0; read < READS && !requester.submitting.isClosed; read++) {
    reads.push((await requester.credits()).attempt)
    await requester.submitting.sleepUntil(requester.clock.now() + APART_MS)
  }
  return networkOf(reads, requester.clock.originEpochMs, sharesClock)
}

/** `sharesClock`: the gateway runs on our clock, and tells none. */
export function networkOf(reads: readonly Attempt[], originEpochMs: number, sharesClock: boolean): Network {
  // The first may open a connection.
  const trips = reads.slice(1).flatMap(({ sentAt, endedAt }) => (endedAt === null ? [] : [endedAt - sentAt]))
  const middle = median(trips) ?? 0
  const delayMs = middle / 2
  const slackMs = Math.max(LEAST_SLACK_MS, ...trips.map((trip) => Math.abs(trip - middle)))
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const { sentAt, endedAt, dateMs } of reads) {
    if (dateMs === undefined || endedAt === null) continue
    low = Math.max(low, dateMs - (originEpochMs + endedAt))
    high = Math.min(high, dateMs + 1000 - (originEpochMs + sentAt))
  }
  // A clock that jumps, or several behind one address, agree on nothing.
  if (!Number.isFinite(low) || low > high) {
    return { delayMs, slackMs, offsetMs: 0, offsetErrorMs: sharesClock ? 0 : UNTOLD_ERROR_MS }
  }
  return { delayMs, slackMs, offsetMs: (low + high) / 2, offsetErrorMs: (high - low) / 2 + slackMs }
}
