import type { LoadPorts } from '../load/run-load.ts'
import { planCalls } from '../load/schedule/plan.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import type { Clock } from '../time/clock.ts'
import { alarmPacer } from '../time/pacer.ts'
import { EarlyClaimer } from './early-claimer.ts'
import { Outbox } from './outbox.ts'
import { RunSeal } from './run-seal.ts'
import { ShareClaims } from './share-claims.ts'
import { WorkerBounds } from './worker-bounds.ts'

const LAST_MS = 1

/** Claims for a rehearsal: the share's Redis is in this process, grants everything and keeps nothing. Calls of the profile begin at once. */
export function rehearsedClaims(profile: Profile, clock: Clock): Pick<LoadPorts, 'sink' | 'claims' | 'pacer'> {
  const startedAt = clock.now()
  const random = keyedRandom(profile.seed)
  const plan = planCalls(profile, random)
  const run = async (_script: unknown, _prefix: string, ...words: readonly (string | number)[]): Promise<string[]> => [
    'ok',
    ...words.filter((word) => word === 'q' || word === 'a').map(() => 'granted'),
  ]
  const link = { downSince: null, onDown: () => {}, run }
  const spill = { append: () => {} }
  const none = (): void => {}
  const outbox = new Outbox({ link, spill, clock, prefix: '', share: 0, fence: '', onHeld: none, onLost: none })
  const holding = { mayStillSend: async () => true }
  const limits = { nameOf: (model: string) => model, pacesOf: () => [] }
  const bounds = new WorkerBounds(profile)
  const sign = new RunSeal(null, '').signerOf('0:0')
  const ports = { profile, plan, outbox, limits, holding, bounds, sign, clock, startedAt }
  const rest = { offsetMs: 0, worker: 1, patienceMs: 0 }
  const claims = new ShareClaims({ ...ports, ...rest, onRefused: none, onLate: none, onArrival: none })
  new EarlyClaimer({ profile, plan, has: () => true, random, clock, origin: startedAt, claims }).run()
  // A thread for it costs as much as a fifth of the rehearsal, and each worker would have one.
  return { sink: claims, claims, pacer: alarmPacer(clock, LAST_MS) }
}
