import { eventTee } from '../measure/event-tee.ts'
import { type Headline, HeadlineSink } from '../measure/headline.ts'
import type { MockWorld } from '../mock/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { simulate } from './world.ts'

/** One simulation as plain data, so that it can be sent to another thread. The seed stands in the profile. */
export interface Replication {
  profile: Profile
  mock: MockWorld
}

/** Carries one simulation out in this thread, and keeps nothing of it but its headline. */
export async function replicate({ profile, mock }: Replication): Promise<Headline> {
  const sink = new HeadlineSink(horizonOf(profile))
  // The tee rounds events as a log does: a headline from a log would be the same.
  await simulate({ profile, mock, sink: eventTee([sink]) })
  return sink.finish()
}

/** The length of the plan and its drain, in ms. */
export function horizonOf({ phases, drainMs }: Profile): number {
  return phases.reduce((sum, { durationMs }) => sum + durationMs, drainMs)
}
