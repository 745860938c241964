import type { RunEvent } from '../src/measure/events/events.ts'
import { parseProfile } from '../src/profile/load-profile.ts'
import { runProfile } from '../src/run/run-profile.ts'
import { simulateProfile } from '../src/run/simulate-profile.ts'
import { SPEED_PROFILE } from '../test/support/speed-profile.ts'
import { type Figure, inRounds, quantile } from './bench.ts'

/** How far response times that are played at a speed are from the simulated ones, beside what the run says that this machine may add. */
export async function* bench(): AsyncGenerator<Figure[]> {
  for (const speed of [1, 5]) yield await inRounds(() => played(speed))
}

const profile = () => parseProfile(SPEED_PROFILE, 'played.yaml')

async function played(speed: number): Promise<Figure[]> {
  const [ideal, real] = [watched(), watched()]
  await simulateProfile({ profile: profile(), sinks: ideal.sinks, out: null })
  const { summary } = await runProfile({ profile: profile(), speed, sinks: real.sinks, out: null })
  const { reachMs = 0 } = summary.generator
  return [0.5, 0.9].flatMap((share): Figure[] => {
    const apart = Math.abs(quantile(real.times, share) - quantile(ideal.times, share))
    const name = `speed ${speed}, p${100 * share} of the response time`
    return [
      { what: `${name}: from the simulation`, value: apart, unit: 'ms' },
      { what: `${name}: what this machine may add, as stated`, value: reachMs, unit: 'ms' },
      { what: `${name}: the first by the second`, value: apart / reachMs, unit: '×', most: 1 },
    ]
  })
}

function watched() {
  const times: number[] = []
  const emit = (event: RunEvent): void => {
    if (event.type === 'terminal') times.push(event.t - event.intended)
  }
  return { times, sinks: [{ emit }] }
}
