import type { Arrivals, GatewaySettings, ModelLoad, Profile } from '../../profile/profile.ts'

/** At this rate V8 compiles soonest what the load will run through. */
const CALLS_PER_SECOND = 8_000

/** The same models and requests, with nothing to wait for: no limits, no account, reads at once. `calls` in all; what is open after `longestMs` is left. */
export function rehearsedProfile(profile: Profile, calls: number, baseUrl: string, longestMs: number): Profile {
  const target = { kind: 'http', baseUrl, textBaseUrl: baseUrl, filesBaseUrl: baseUrl, apiKeyEnv: '' } as const
  const arrivals: Arrivals = { process: 'constant', rate: CALLS_PER_SECOND / profile.models.length }
  return copied(profile, {
    gateway: { target, account: 'none', connections: null },
    load: (load) => ({
      arrivals,
      startOffsetMs: 0,
      admission: { ratePerSecond: null, burst: 1, concurrency: null, longestWaitMs: null },
      poll: { ...load.poll, strategy: 'fixed', firstOfEstimate: null, firstMs: 20, everyMs: 20, maxMs: 20 },
    }),
    clients: 1,
    phases: [{ name: profile.phases[0]?.name ?? '', durationMs: (1000 * calls) / CALLS_PER_SECOND, record: true }],
    drainMs: longestMs,
    mix: null,
    retry: { ...profile.retry, pacing: null, budget: null },
    credits: { budget: null, assumePrice: null, sampleEveryMs: null, settleMs: 0, stopOnInsufficient: false },
    thresholds: [],
  })
}

/**
 * The profile itself, as objects that are made where those of its rehearsal are. V8 knows an object by where it was made, and throws away the code
 * that it compiled for another.
 */
export function asRehearsed(profile: Profile): Profile {
  return copied(profile, {
    ...profile,
    load: ({ arrivals, startOffsetMs, admission, poll }) => ({ arrivals, startOffsetMs, admission, poll }),
  })
}

interface Changes extends Pick<Profile, 'clients' | 'phases' | 'drainMs' | 'mix' | 'retry' | 'credits' | 'thresholds'> {
  gateway: Pick<GatewaySettings, 'target' | 'account' | 'connections'>
  load(load: ModelLoad): Pick<ModelLoad, 'arrivals' | 'startOffsetMs' | 'admission' | 'poll'>
}

function copied(profile: Profile, changes: Changes): Profile {
  const { clients, phases, drainMs, mix, retry, credits, thresholds } = changes
  const { target, account, connections } = changes.gateway
  const models = profile.models.map((load): ModelLoad => {
    const { arrivals, startOffsetMs, admission, poll } = changes.load(load)
    return { ...load, arrivals, startOffsetMs, admission, poll }
  })
  const gateway = { ...profile.gateway, target, account, connections }
  return { ...profile, gateway, clients, phases, drainMs, models, mix, retry, credits, thresholds }
}
