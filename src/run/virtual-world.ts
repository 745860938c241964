import { usageError } from '../errors.ts'
import { isShipped, SHIPPED_PROFILES } from '../input/shipped-file.ts'
import { virtualNonce } from '../load/schedule/call-keys.ts'
import type { RunRecord } from '../measure/summary/run-record.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import { loadMockWorld } from '../mock/world/tiers.ts'
import { unsureNotices, unsureOf } from '../mock/world/unsure.ts'
import { formerNotices } from '../profile/former-format.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { Profile } from '../profile/profile.ts'
import { simulate } from '../simulate/world.ts'
import { VirtualClock } from '../time/virtual-clock.ts'
import type { Listener } from './listener.ts'
import { recordRun } from './recorded-run.ts'
import type { ProfileChoice } from './run-profile.ts'
import { chooseGateway } from './target/gateway-choice.ts'
import type { World } from './world.ts'

/** Profile to simulate, and the mock to simulate against. */
export type MockChoice = Pick<ProfileChoice, 'profile' | 'seed' | 'tier' | 'preset' | 'dialect' | 'timeScale'> &
  Partial<Pick<Listener, 'warn'>>

/** A profile with the mock that it is to be simulated against. */
export interface MockedProfile {
  profile: Profile
  mock: MockWorld
}

/** Throws GatebenchError (exit 104) for what cannot be used. */
export async function mockedProfile({ profile: given, seed, warn, ...choice }: MockChoice): Promise<MockedProfile> {
  const stated = typeof given === 'string' ? await loadProfile(given) : given
  const { tier, preset, dialect, timeScale } = choice
  for (const notice of formerNotices(stated, timeScale)) warn?.(notice)
  const settled = { ...stated, seed: seed ?? stated.seed }
  // Virtual time has no speed.
  const profile = chooseGateway(settled, { tier, preset, dialect, timeScale, speed: 1, gateway: 'mock' }, {})
  const { target } = profile.gateway
  if (target.kind !== 'mock') throw usageError('only the mock can be simulated')
  return { profile, mock: loadMockWorld(target) }
}

/** Says which figures of a tier of one's own nobody has seen, as far as the profile's models meet them: results rest on them. */
export function warnOfUnsure({ profile, mock }: MockedProfile, warn: MockChoice['warn']): void {
  const { target } = profile.gateway
  const tier = target.kind === 'mock' ? target.tier : ''
  const unsure = unsureOf(
    mock,
    profile.models.map(({ model }) => model),
  )
  for (const notice of unsureNotices(unsure, 'The tier file states the evidence under “unsure”.'))
    warn?.(`${tier}: ${notice}`)
}

/** Virtual time: the mock engine in this process. */
export function virtualWorld({ profile, mock }: MockedProfile): World {
  const { target } = profile.gateway
  const clock = new VirtualClock()
  const name = target.kind === 'mock' ? `${target.tier}/${target.preset}` : ''
  return {
    time: 'virtual',
    clock,
    wallClock: clock,
    gateway: { kind: 'mock', baseUrl: `mock:${name}` },
    nonce: virtualNonce(profile),
    warm: async () => {},
    load: (sink, control) => simulate({ profile, mock, sink, clock, control }),
    close: async () => {},
  }
}

export interface SimulatedChoice extends Omit<MockChoice, 'profile'> {
  /** Aborted: the simulation ends, and rejects with the reason. */
  signal?: AbortSignal | undefined
}

/** The run of a profile in virtual time, kept in memory: to be compared, or to become a baseline. */
export async function simulatedRun(
  profile: MockChoice['profile'],
  { signal, ...choice }: SimulatedChoice = {},
): Promise<RunRecord> {
  signal?.throwIfAborted()
  const mocked = await mockedProfile({ ...choice, profile })
  const control = signal === undefined ? {} : { halt: signal }
  const run = await recordRun({ profile: mocked.profile, world: virtualWorld(mocked), out: null, control })
  signal?.throwIfAborted()
  if (run.problem !== null) throw run.problem
  return { ...run, source: typeof profile === 'string' ? profile : run.source }
}

/** Whether a word names a profile, by its path or as a shipped one; runs and baselines are folders and JSON. */
export function isProfile(word: string): boolean {
  return /\.ya?ml$/i.test(word) || isShipped(word, SHIPPED_PROFILES)
}
