import { planCalls } from '../load/schedule/plan.ts'
import type { Headline } from '../measure/calls/headline.ts'
import { eventTee } from '../measure/events/event-tee.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { MockWorld } from '../mock/world/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { type RealWorldOptions, realWorld } from '../run/real-world.ts'
import { headerOf } from '../run/world.ts'
import { headlineOf, replicate } from '../simulate/replicate.ts'
import { type Confirmed, confirm } from './confirmation.ts'

/** A setting to be tried in real time: the profile with it in charge. */
export interface Trial {
  name: string
  profile: Profile
}

export interface ConfirmOptions {
  mock: MockWorld
  repeats: number
  /** Seconds of the mock in a real one. */
  speed: number
  /** As of `realWorld`. */
  ownsProcess: boolean
  tell(line: string): void
}

/** Runs each setting over HTTP as often as asked, taking turns, and sets it against the simulation of the very same plan. */
export async function confirmInRealTime(trials: readonly Trial[], options: ConfirmOptions): Promise<Confirmed[]> {
  const { mock, repeats, speed, ownsProcess, tell } = options
  const runs = trials.map(({ name }) => ({
    name,
    simulated: [] as Headline[],
    measured: [] as Headline[],
    unfit: new Set<string>(),
  }))
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const [i, trial] of trials.entries()) {
      const run = runs[i] as (typeof runs)[number]
      const { profile: stated } = trial
      const profile = { ...stated, seed: stated.seed + repeat, gateway: { ...stated.gateway, speed } }
      tell(`confirming ${trial.name}, repeat ${repeat + 1} of ${repeats}`)
      run.simulated.push(await replicate({ profile, mock }))
      const { headline, unfit } = await measured(profile, { ownsProcess, runs: trials.length * repeats })
      run.measured.push(headline)
      for (const reason of unfit) run.unfit.add(reason)
    }
  }
  return runs.map(({ name, simulated, measured, unfit }) => confirm(name, simulated, measured, [...unfit]))
}

/** One run over HTTP against a mock in a process of its own; nothing is written. */
async function measured(
  profile: Profile,
  options: Pick<RealWorldOptions, 'ownsProcess' | 'runs'>,
): Promise<{ headline: Headline; unfit: readonly string[] }> {
  const plan = planCalls(profile, keyedRandom(profile.seed))
  const world = await realWorld(profile, plan, options)
  try {
    await world.warm()
    const headline = headlineOf(profile)
    const builder = new SummaryBuilder(headerOf(profile, world))
    const { end } = await world.load(eventTee([headline, builder]), {})
    builder.add(end)
    return { headline: headline.finish(), unfit: builder.finish().generator.reasons }
  } finally {
    await world.close()
  }
}
