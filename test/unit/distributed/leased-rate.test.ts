import { expect, it } from 'vitest'
import { GRACE_MS } from '../../../src/distributed/scripts/lease-pace.ts'
import { keyedRandom } from '../../../src/random.ts'
import { overfullWindows } from '../../support/leased-network.ts'
import { RateInRedis } from '../../support/rate-in-redis.ts'

type Draws = () => number

/** What becomes of a leased start: used at an instant, or given back before it was due; and when Redis hears of it, if it does. */
interface Fate {
  name: string
  usedAt: number | null
  heardAt: number
}

function fateOf(name: string, at: number, draw: Draws, worstDelayMs: number): Fate {
  const due = Number(name)
  const heardAfter = draw() < 0.1 ? Number.POSITIVE_INFINITY : worstDelayMs * draw() ** 2
  if (draw() < 0.1) return { name, usedAt: null, heardAt: at + heardAfter }
  const usedAt = due + GRACE_MS * (draw() < 0.3 ? Math.round(draw()) : draw() ** 3)
  return { name, usedAt, heardAt: usedAt + heardAfter }
}

/** Uses of starts by workers that draw when they use them, while what Redis hears of it comes late, in another order, or never. */
function usesOf(draw: Draws, { ratePerSecond, burst }: { ratePerSecond: number; burst: number }): number[] {
  const rate = new RateInRedis(1000 / ratePerSecond, burst)
  const worstDelayMs = 4000 * draw()
  let underWay: Fate[] = []
  const uses: number[] = []
  for (let at = 1e6; at < 1e6 + 12_000; at += 200 * draw() ** 2) {
    const heard = underWay.filter(({ heardAt }) => heardAt <= at).sort((a, b) => a.heardAt - b.heardAt)
    underWay = underWay.filter(({ heardAt }) => heardAt > at)
    for (const { name, usedAt } of heard) usedAt === null ? rate.giveBack([name]) : rate.used(name, usedAt)
    const [, , ...names] = rate.lease(at, Math.ceil(40 * draw() ** 4), Math.max(500, 1030 / ratePerSecond))
    for (const name of names) {
      const fate = fateOf(name, at, draw, worstDelayMs)
      if (fate.usedAt !== null) uses.push(fate.usedAt)
      underWay.push(fate)
    }
  }
  return uses
}

it('no window of a second or more ever holds too many starts, however late they are used and Redis hears of it', () => {
  for (let seed = 0; seed < 120; seed++) {
    const random = keyedRandom(seed)
    const of = {
      ratePerSecond: [0.5, 1, 2, 3, 7, 10, 50][Math.floor(7 * random.uniform('world', 0))] as number,
      burst: random.uniform('world', 1) < 0.6 ? 1 : 4,
    }
    const uses = usesOf(random.stream('latency', 0), of)
    expect([seed, overfullWindows(of, uses)]).toEqual([seed, []])
    expect([seed, uses.length > 2 * of.ratePerSecond]).toEqual([seed, true])
  }
})
