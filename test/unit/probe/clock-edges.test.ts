import { expect, it } from 'vitest'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { infer } from '../../../src/probe/inference/infer.ts'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'
import { byDay } from '../../support/by-day.ts'

const ORIGIN = 1_767_000_000_000
const NETWORK = { delayMs: 50, slackMs: 70, offsetMs: 0, offsetErrorMs: 20 }
const [LIMIT, WINDOW_MS] = [30, 2000]

/**
 * Three saturations of a limit of 30 in each 2 s of the clock. In the first, the last so many requests before an edge arrive after it; if negative, the
 * first ones after it arrive before it.
 */
function attempts(late: number): Attempt[] {
  const counts = new Map<number, number>()
  return [0, 1, 2].flatMap((cycle): Attempt[] => {
    const edge = Math.ceil((cycle * 60_000 + 3000 + ORIGIN) / WINDOW_MS) * WINDOW_MS - ORIGIN
    const sent = Array.from({ length: LIMIT + 82 }, (_, n) => {
      const sentAt = edge - 460 + 20 * Math.min(n, LIMIT + 22) + 100 * Math.max(0, n - LIMIT - 22)
      return { sentAt, at: sentAt + NETWORK.delayMs }
    })
    const after = sent.findIndex(({ at }) => at >= edge)
    const off = cycle > 0 ? [] : sent.slice(Math.min(after, after - late), Math.max(after, after - late))
    for (const one of off) one.at = late > 0 ? edge + 1 : edge - 1
    const isLet = new Map(
      [...sent]
        .sort((a, b) => a.at - b.at)
        .map((one) => {
          const window = Math.floor((one.at + ORIGIN) / WINDOW_MS)
          const count = counts.get(window) ?? 0
          if (count < LIMIT) counts.set(window, count + 1)
          return [one, count < LIMIT]
        }),
    )
    return sent.map((one, n) => ({
      ...{ n: cycle * 1000 + n, target: 'submit', model: 'm', stage: 'burst', cycle },
      ...{ sentAt: one.sentAt, endedAt: one.sentAt + 2 * NETWORK.delayMs },
      ...(isLet.get(one) === true ? { status: 200, passing: 'accepted' } : { status: 429, passing: 'limited' }),
    }))
  })
}

const EDGES: [string, number][] = [
  ['one too late', 1],
  ['one too early', -1],
  ['three too late', 3],
  ['as they should', 0],
]

it.each(byDay(EDGES.slice(0, 2), EDGES))(
  'names a window of the clock, and its size, if the requests at an edge arrive %s',
  (_, late) => {
    const evidence = evidenceOf(observationsOf(attempts(late), ['m'], NETWORK), NETWORK, ORIGIN)
    const [first] = infer(evidence).ranked
    expect(first).toMatchObject({
      name: 'fixed-window-clock',
      best: { size: LIMIT, shape: { windowMs: WINDOW_MS }, wrong: 0 },
    })
  },
)
