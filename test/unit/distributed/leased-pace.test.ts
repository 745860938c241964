import { expect, it } from 'vitest'
import { LeasedPace, type LeasedStart } from '../../../src/distributed/leased-pace.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

it('a worker that stood still gives back the starts that it may use no more, and uses the others', async () => {
  const clock = new VirtualClock()
  const stands = { until: 0 }
  const workers = {
    originEpochMs: 0,
    now: () => clock.now(),
    alarm: (instant: number, wake: () => void) => clock.alarm(Math.max(instant, stands.until), wake),
    sleepUntil: (instant: number) => clock.sleepUntil(instant),
  }
  const said: string[] = []
  const names = (starts: readonly LeasedStart[]): string => starts.map(({ name }) => name).join(' ')
  const jobs: (() => void)[] = []
  let leases = 0
  const pace = new LeasedPace(
    {
      async lease() {
        const first = 100 + 1000 * leases++
        const starts = [first, first + 400].map((at) => ({ name: `${at}`, notBefore: at, notAfter: at + 500 }))
        return { starts, askAgainAt: first + 1000 }
      },
      giveBack: (starts) => said.push(`back ${names(starts)}`),
      leased: () => {},
      used: ({ name }) => said.push(`used ${name} at ${clock.now()}`),
    },
    workers,
    {
      add: () => void workers.alarm(clock.now(), jobs.shift() as () => void),
      take: (job) => jobs.push(job),
      close: () => {},
    },
  )
  await clock.run(async () => {
    const calls = [pace.acquire(1), pace.acquire(1)]
    stands.until = 700
    await Promise.all(calls)
    pace.close()
  })
  expect(said.slice(0, 2)).toEqual(['back 100', 'used 500 at 700'])
  expect(said).toContain('used 1100 at 1103')
})
