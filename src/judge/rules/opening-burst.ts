import { Fifo } from '../../fifo.ts'
import { keptIn } from '../../maps.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { AttemptObservation } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'

/** Endpoints of accounts whose rates are followed; of more the oldest are forgotten. */
const MOST_PLACES = 1_000
/** Requests in view; of more the oldest are forgotten. */
const MOST_IN_VIEW = 10_000

interface Episode {
  n: number
  toldAt: number
  /** Requests of one window up to the refusal. */
  before: number
  isFound: boolean
}

interface Place {
  inView: Fifo<number>
  episode: Episode | null
}

export const openingBurst = defineRule({
  id: 'opening-burst',
  title: 'did not lower its rate after a refusal for traffic that grew too fast',
  mend: 'after such a refusal, halve the sending rate, raise it gradually over minutes, and start the next run slowly',
  needs: 'send eight requests within a second, in a world that limits the growth of traffic and says so',
  settings: {
    window: { kind: 'duration', default: 1_000, about: 'Time over which requests are counted.' },
    within: { kind: 'duration', default: 5_000, about: 'Time after the refusal in which the rate must be lower.' },
    share: {
      kind: 'share',
      default: 0.75,
      about: 'The rule is broken if the rate after the refusal is still at least this share of the rate before it.',
    },
    least: {
      kind: 'count',
      default: 8,
      about: 'A refusal is judged only if at least this many requests came in the window before it.',
    },
    tolerance: {
      kind: 'duration',
      default: 200,
      about: 'A request sent this soon after the refusal counts as already in flight.',
    },
  },
  begin({ window, within, share, least, tolerance }, findings) {
    const places = new BoundedMap<string, Place>(MOST_PLACES)
    return {
      attempt(observation) {
        const { attempt, record } = observation
        const { t } = attempt
        const place = placeOf(places, observation)
        const { inView } = place
        inView.push(t)
        while (inView.size > MOST_IN_VIEW || (inView.first ?? t) <= t - window) inView.shift()
        const { episode } = place
        if (episode !== null && t > episode.toldAt + within) place.episode = null
        else if (episode !== null && t <= episode.toldAt + tolerance) {
          episode.before = Math.max(episode.before, inView.size)
        } else if (episode !== null && !episode.isFound) {
          const after = inView.all().filter((at) => at > episode.toldAt + tolerance).length
          if (after >= share * episode.before) {
            episode.isFound = true
            findings.add({
              at: t,
              request: attempt.n,
              evidence: `the answer to request ${episode.n} said that the traffic grew too fast, after ${episode.before} requests within ${seconds(window)}; ${seconds(t - episode.toldAt)} later there were ${after} requests within ${seconds(window)}`,
              cost: { requests: after },
              others: [episode.n],
            })
          }
        }
        if (place.episode !== null || !record.told?.grewTooFast || inView.size < least) return
        findings.judge()
        place.episode = { n: attempt.n, toldAt: attempt.endedAt, before: inView.size, isFound: false }
      },
    }
  },
})

function placeOf(places: BoundedMap<string, Place>, { record }: AttemptObservation): Place {
  const key = `${record.account ?? ''}\n${record.endpoint}`
  return keptIn(places, key, () => ({ inView: new Fifo<number>(), episode: null }))
}
