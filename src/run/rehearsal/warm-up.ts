import { fullCollector, keepHeapSmall, letHeapGrow, letHeapGrowOnOneCore, tightenHeap } from '../../fast/v8-heap.ts'
import type { HttpGateway } from '../../gateway/http-gateway.ts'
import type { Profile } from '../../profile/profile.ts'
import { whenAborted } from '../abort-signals.ts'
import type { Cast, Opener } from './rehearsal.ts'

/** Above so many starts a second, or from this share of a core on, collections count for more than the memory that they save. */
export const SMALL_HEAP = { upToPerSecond: 500, upToCpuShare: 0.7 }
/** From so many starts a second on, the turns of an alarm take more of a core than the ticker's thread does, which takes 8 MB besides. */
export const TICKER_FROM_PER_SECOND = 50
/**
 * From this many starts a second on, the event loop of a process of ours times the calls itself, as on one processor. The next start is then always
 * near, so naps cost less CPU than a ticker's messages, and calls are closer to their plan.
 */
export const ALONE_FROM_PER_SECOND = 2_500
/** Opened before the first call at most: so many cost some 100 ms on loopback, and a second to a gateway far away. */
const MOST_WARMED = 256

export interface WarmUp {
  gateway: HttpGateway
  /** How connections are opened for the rehearsal, and its further participants; null where there is none. */
  rehearsedBy: { open: Opener; cast(): Promise<Cast>; isThorough?: boolean } | null
  /** Timer of the starts, if that is a thread. */
  ticker: { running(): Promise<void> } | null
  /** Number of starts made here in the busiest second. */
  peakPerSecond: number
  /** Number of connections to open before the first call, unless that is too many. */
  connections: number
  /** This process does nothing else: V8's memory is set to what the run needs. */
  ownsProcess: boolean
  /** The event loop times the calls itself, on one processor or at a high rate. */
  isAlone?: boolean
  /** Even of a fast run the memory is kept small. */
  staysSmall?: boolean
  /** Aborted: there will be no call to be ready for. */
  asked?: AbortSignal | undefined
}

/**
 * Makes a process ready for its first call: what it will run through is compiled, its connections are open, and its memory is tidy. Returns what is to be
 * kept until the load ends.
 */
export async function warmUp(profile: Profile, warm: WarmUp): Promise<readonly unknown[]> {
  const { gateway, rehearsedBy, ticker, peakPerSecond, connections, ownsProcess, asked } = warm
  const { isAlone = false } = warm
  const isSmall = peakPerSecond <= SMALL_HEAP.upToPerSecond || warm.staysSmall === true
  const collect = ownsProcess ? fullCollector() : () => {}
  const threadRuns = ownsProcess && isSmall ? keepHeapSmall : () => {}
  if (ticker !== null) await ticker.running().then(threadRuns)
  let kept: readonly unknown[] = []
  if (rehearsedBy !== null) {
    const { callsToRehearse, rehearse } = await import('./rehearsal.ts')
    const calls = callsToRehearse(peakPerSecond)
    const { open, isThorough = false } = rehearsedBy
    kept = await rehearse(profile, {
      calls,
      open,
      cast: await rehearsedBy.cast(),
      isThorough,
      isAlone,
      collect,
      threadRuns,
      asked,
    })
  }
  if (asked?.aborted) return kept
  await Promise.race([gateway.warm(Math.min(MOST_WARMED, connections)), whenAborted(asked)])
  if (!ownsProcess) return kept
  if (isSmall) tightenHeap()
  else if (isAlone) letHeapGrowOnOneCore()
  else letHeapGrow()
  if (rehearsedBy === null) collect()
  return kept
}
