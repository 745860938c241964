import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AdmissionClosed, type Permit } from '../../src/load/admission/admission.ts'
import { Scope } from '../../src/time/scope.ts'
import { type AdmissionWorld, play, type Start, type Visit } from '../support/admission-world.ts'

/** What every admission must do, whatever implements it. `world.latencyMs` and `world.serialMs` are all the slack there is. */
export function admissionContract(world: AdmissionWorld): void {
  const { latencyMs, serialMs } = world
  /** Whole-ms timers may cut this much from a gap, at each end. */
  const grainMs = latencyMs === 0 ? 0 : 1
  const visits = (count: number, visit: Partial<Visit> = {}): Visit[] =>
    Array.from({ length: count }, () => ({ arriveAt: 0, cost: 1, holdMs: 0, ...visit }))

  describe(`${world.name}: slots`, () => {
    test('are first come first served, and never more than there are', async () => {
      const starts = await play(world, { concurrency: 3 }, visits(12, { holdMs: 100 }))
      expect(starts.map((start) => start.visit)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
      for (const [i, start] of starts.entries()) {
        const ideal = 100 * Math.floor(i / 3)
        expect(start.startedAt).toBeGreaterThanOrEqual(ideal)
        expect(start.startedAt).toBeLessThanOrEqual(ideal + (latencyMs + 3 * serialMs) * (1 + Math.floor(i / 3)))
      }
    })

    test('come back once, however often a permit is ended', async () => {
      await world.run({ concurrency: 1 }, async (admission, clock) => {
        const first = await admission.acquire(1)
        const second = admission.acquire(1)
        let thirdIn = false
        const third = admission.acquire(1).then((permit) => {
          thirdIn = true
          return permit
        })
        first.end('success')
        first.end('throttled')
        const held = await second
        first.end('ignored')
        await clock.sleepUntil(clock.now() + 100)
        expect(thirdIn).toBe(false)
        held.end('success')
        ;(await third).end('success')
      })
    })

    test('a heavy waiter blocks the lighter ones behind it', async () => {
      const starts = await play(world, { concurrency: 4 }, [
        { arriveAt: 0, cost: 2, holdMs: 100 },
        { arriveAt: 10, cost: 1, holdMs: 200 },
        { arriveAt: 20, cost: 3, holdMs: 50 },
        { arriveAt: 30, cost: 1, holdMs: 50 },
      ])
      expect(starts.map((start) => start.visit)).toEqual([0, 1, 2, 3])
      expect(starts[2]?.startedAt).toBeGreaterThanOrEqual(100)
      expect(starts[2]?.startedAt).toBeLessThanOrEqual(100 + 2 * latencyMs + 3 * serialMs)
      expect(starts[3]?.startedAt).toBeGreaterThanOrEqual(150)
    })

    test('when a heavy waiter leaves, the lighter ones behind it pass at once', async () => {
      const starts = await play(world, { concurrency: 2 }, [
        { arriveAt: 0, cost: 1, holdMs: 1000 },
        { arriveAt: 10, cost: 2, holdMs: 0, abortAt: 100 },
        { arriveAt: 20, cost: 1, holdMs: 0 },
      ])
      expect(starts.map((start) => start.visit)).toEqual([0, 2])
      expect(starts[1]?.startedAt).toBeGreaterThanOrEqual(100)
      expect(starts[1]?.startedAt).toBeLessThanOrEqual(100 + latencyMs)
    })

    test('a cost that can never pass is refused at once', async () => {
      await world.run({ concurrency: 2 }, async (admission) => {
        for (const cost of [3, 0, -1, 1.5, Number.NaN]) {
          await expect(admission.acquire(cost)).rejects.toThrow(RangeError)
        }
        ;(await admission.acquire(2)).end('success')
      })
    })

    test('a waiter whose scope closes rejects with the reason and takes nothing', async () => {
      await world.run({ concurrency: 2 }, async (admission, clock) => {
        const held = [await admission.acquire(1), await admission.acquire(1)]
        const scope = new Scope(clock)
        const reason = new Error('no longer wanted')
        const heavy = admission.acquire(2, scope)
        const behind = admission.acquire(2)
        // The heavy one has gathered half of its cost when it goes.
        held[0]?.end('success')
        await clock.sleepUntil(clock.now() + 20)
        scope.close(reason)
        await expect(heavy).rejects.toBe(reason)
        await expect(admission.acquire(1, scope)).rejects.toBe(reason)
        held[1]?.end('success')
        ;(await behind).end('success')
        // And nobody behind it: both slots are there again.
        const last = new Scope(clock)
        const one = await admission.acquire(1)
        const alone = admission.acquire(2, last)
        await clock.sleepUntil(clock.now() + 20)
        last.close(reason)
        await expect(alone).rejects.toBe(reason)
        const at = clock.now()
        const other = await admission.acquire(1)
        expect(clock.now() - at).toBeLessThanOrEqual(latencyMs + 2 * serialMs)
        one.end('success')
        other.end('success')
      })
    })
  })

  describe(`${world.name}: pace`, () => {
    test('with burst 1 starts are one interval apart, and the pace is kept in the long run', async () => {
      const starts = await play(world, { ratePerSecond: 40, burst: 1 }, visits(80))
      for (const [i, start] of starts.entries()) {
        expect(start.visit).toBe(i)
        expect(start.startedAt).toBeGreaterThanOrEqual(i * 25 - grainMs)
        expect(start.startedAt).toBeLessThanOrEqual(i * 25 + latencyMs)
        if (i > 0) expect(start.startedAt - (starts[i - 1]?.startedAt ?? 0)).toBeGreaterThanOrEqual(25 - 2 * grainMs)
      }
    })

    test('one that comes an interval after the last start passes at once, one that comes sooner waits for it', async () => {
      const starts = await play(world, { ratePerSecond: 10 }, [
        { arriveAt: 0, cost: 1, holdMs: 0 },
        { arriveAt: 150, cost: 1, holdMs: 0 },
        { arriveAt: 170, cost: 1, holdMs: 0 },
      ])
      const at = starts.map((start) => start.startedAt)
      expect((at[1] ?? 0) - 150).toBeLessThanOrEqual(latencyMs)
      expect((at[2] ?? 0) - 250).toBeGreaterThanOrEqual(-grainMs)
      expect((at[2] ?? 0) - 250).toBeLessThanOrEqual(latencyMs)
    })

    test('a burst starts at once from idle, and again only after idling for as long as it takes to refill', async () => {
      const starts = await play(world, { ratePerSecond: 20, burst: 5 }, [
        ...visits(8),
        ...visits(8, { arriveAt: 1000 }),
        // 500 ms after the last start of the second clump: full again.
        ...visits(8, { arriveAt: 1650 }),
        // 100 ms after the last start of the third: two tokens.
        ...visits(3, { arriveAt: 1900 }),
      ])
      const ideal = [0, 1000, 1650].flatMap((at) => [0, 0, 0, 0, 0, 50, 100, 150].map((after) => at + after))
      ideal.push(1900, 1900, 1950)
      for (const [i, start] of starts.entries()) {
        expect(start.visit).toBe(i)
        expect(start.startedAt).toBeGreaterThanOrEqual((ideal[i] ?? 0) - grainMs)
        expect(start.startedAt).toBeLessThanOrEqual((ideal[i] ?? 0) + 2 * latencyMs + 5 * serialMs)
      }
    })

    test('a cost above the burst gathers its tokens, and the next start pays for them', async () => {
      const starts = await play(world, { ratePerSecond: 20, burst: 2 }, [
        { arriveAt: 0, cost: 4, holdMs: 0 },
        { arriveAt: 0, cost: 1, holdMs: 0 },
      ])
      for (const [i, ideal] of [100, 150].entries()) {
        expect(starts[i]?.startedAt).toBeGreaterThanOrEqual(ideal - grainMs)
        expect(starts[i]?.startedAt).toBeLessThanOrEqual(ideal + 2 * latencyMs + 2 * serialMs)
      }
    })

    test('aborted waiters do not slow those who stay', async () => {
      for (const burst of [1, 3]) {
        await world.run({ ratePerSecond: 10, burst }, async (admission, clock) => {
          for (let i = 0; i < burst; i++) await admission.acquire(1)
          const since = clock.now()
          const scope = new Scope(clock)
          const leaving = Array.from({ length: 20 }, () => admission.acquire(1, scope).catch(() => 'left'))
          const staying = admission.acquire(1).then(() => clock.now())
          await clock.sleepUntil(since + 50)
          scope.close()
          expect(new Set(await Promise.all(leaving))).toEqual(new Set(['left']))
          expect(await staying).toBeGreaterThanOrEqual(100 - 2 * grainMs)
          expect(await staying).toBeLessThanOrEqual(since + 100 + latencyMs)
        })
      }
    })

    test('aborted waiters leave the whole burst to those who come later', async () => {
      await world.run({ ratePerSecond: 10, burst: 3 }, async (admission, clock) => {
        for (let i = 0; i < 3; i++) await admission.acquire(1)
        const scope = new Scope(clock)
        const leaving = [2, 1, 1].map((cost) => admission.acquire(cost, scope).catch(() => 'left'))
        await clock.sleepUntil(150)
        scope.close()
        await Promise.all(leaving)
        // Three tokens take 300 ms to come back, and no longer for what the first had gathered.
        const since = 300 + latencyMs + 3 * serialMs
        await clock.sleepUntil(since)
        await Promise.all([1, 1, 1].map((cost) => admission.acquire(cost)))
        expect(clock.now()).toBeLessThanOrEqual(since + latencyMs + 3 * serialMs)
      })
    })
  })

  test(`${world.name}: with slots and a pace, what a waiter had gathered goes back to a full bucket without overflowing it`, async () => {
    const starts = await play(world, { concurrency: 2, ratePerSecond: 10, burst: 2 }, [
      { arriveAt: 0, cost: 1, holdMs: 1500 },
      { arriveAt: 0, cost: 2, holdMs: 0, abortAt: 1000 },
      ...visits(4, { arriveAt: 2000 }),
    ])
    expect(starts.map((start) => start.visit)).toEqual([0, 2, 3, 4, 5])
    for (const [i, ideal] of [0, 2000, 2000, 2100, 2200].entries()) {
      expect(starts[i]?.startedAt).toBeGreaterThanOrEqual(ideal)
      expect(starts[i]?.startedAt).toBeLessThanOrEqual(ideal + 2 * latencyMs + 2 * serialMs)
    }
  })

  describe(`${world.name}: held`, () => {
    const limits = { open: {}, slots: { concurrency: 4 }, 'a pace': { ratePerSecond: 10, burst: 3 } }
    for (const [name, limit] of Object.entries(limits)) {
      test(`nobody passes before its end, neither who waits nor who comes: ${name}`, async () => {
        await world.run(limit, async (admission, clock) => {
          const since = clock.now()
          admission.holdUntil(since + 200)
          // The longest hold counts.
          admission.holdUntil(since + 50)
          const passed: number[] = []
          const pass = (): Promise<unknown> =>
            admission.acquire(1).then((permit) => {
              passed.push(clock.now() - since)
              permit.end('success')
            })
          const all = [pass(), pass()]
          expect(admission.tryAcquire()).toBeNull()
          await clock.sleepUntil(since + 100)
          all.push(pass())
          expect(passed).toEqual([])
          await Promise.all(all)
          expect(Math.min(...passed)).toBeGreaterThanOrEqual(200 - grainMs)
          // All three: the bucket was full before, and nothing was taken from it.
          expect(Math.max(...passed)).toBeLessThanOrEqual(200 + latencyMs + 3 * serialMs)
        })
      })
    }

    test('who waits for a token when a hold begins takes none, and those that come meanwhile are saved up', async () => {
      await world.run({ ratePerSecond: 20, burst: 4 }, async (admission, clock) => {
        for (let n = 0; n < 4; n++) await admission.acquire(1)
        const since = clock.now()
        const passed = Array.from({ length: 6 }, () => admission.acquire(1).then(() => clock.now() - since))
        await clock.sleepUntil(since + 25)
        admission.holdUntil(since + 400)
        const at = await Promise.all(passed)
        for (const [i, ideal] of [400, 400, 400, 400, 450, 500].entries()) {
          expect(at[i]).toBeGreaterThanOrEqual(ideal - grainMs - latencyMs)
          expect(at[i]).toBeLessThanOrEqual(ideal + 2 * latencyMs + 5 * serialMs)
        }
        expect(at[0]).toBeGreaterThanOrEqual(400 - grainMs)
      })
    })

    test('an aborted waiter leaves at once, and one that is past comes to nothing', async () => {
      await world.run({ ratePerSecond: 10 }, async (admission, clock) => {
        admission.holdUntil(clock.now() - 1)
        ;(await admission.acquire(1)).end('success')
        const since = clock.now()
        admission.holdUntil(since + 500)
        const scope = new Scope(clock)
        const leaving = admission.acquire(1, scope)
        scope.close(new Error('no longer wanted'))
        await expect(leaving).rejects.toThrow('no longer wanted')
        expect(clock.now() - since).toBeLessThanOrEqual(latencyMs)
        const held = admission.acquire(1)
        await admission.close()
        await expect(held).rejects.toBeInstanceOf(AdmissionClosed)
      })
    })
  })

  describe(`${world.name}: open and closed`, () => {
    test('without limits everybody passes at once', async () => {
      await world.run({ concurrency: null, ratePerSecond: null }, async (admission, clock) => {
        const permits = await Promise.all(Array.from({ length: 1000 }, () => admission.acquire(7)))
        expect(clock.now()).toBe(0)
        for (const permit of permits) permit.end('success')
      })
    })

    test('closing rejects all who wait and all who come, and nothing goes unhandled', async () => {
      const unhandled: unknown[] = []
      const note = (reason: unknown): number => unhandled.push(reason)
      process.on('unhandledRejection', note)
      for (const limit of [{ concurrency: 2 }, { ratePerSecond: 1 }, { ratePerSecond: 1, burst: 2 }, {}]) {
        await world.run(limit, async (admission, clock) => {
          const held: Permit[] = [await admission.acquire(1)]
          const limited = Object.keys(limit).length > 0
          if ('concurrency' in limit || 'burst' in limit) held.push(await admission.acquire(1))
          const waiting = limited ? Array.from({ length: 5 }, () => admission.acquire(1)) : []
          const gone = Promise.allSettled(waiting)
          await clock.sleepUntil(clock.now() + 20)
          await admission.close()
          await admission.close()
          for (const end of await gone) {
            expect(end.status === 'rejected' && end.reason).toBeInstanceOf(AdmissionClosed)
          }
          for (const permit of held) permit.end('success')
          await expect(admission.acquire(1)).rejects.toBeInstanceOf(AdmissionClosed)
          await clock.sleepUntil(clock.now() + 3000)
        })
      }
      await new Promise((resolve) => setImmediate(resolve))
      process.off('unhandledRejection', note)
      expect(unhandled).toEqual([])
    })

    test('thousands may wait in one scope, and leave at once', async () => {
      await world.run({ concurrency: 1 }, async (admission, clock) => {
        const permit = await admission.acquire(1)
        const scope = new Scope(clock)
        const waiting = Array.from({ length: 5000 }, () => admission.acquire(1, scope).catch(() => 'left'))
        scope.close()
        expect((await Promise.all(waiting)).filter((end) => end === 'left')).toHaveLength(5000)
        permit.end('success')
        ;(await admission.acquire(1)).end('success')
      })
    })
  })

  test(`${world.name}: no random workload breaks a limit or the order`, async () => {
    const visit = fc.record({
      gapMs: fc.integer({ min: 0, max: 40 }),
      cost: fc.integer({ min: 1, max: 3 }),
      holdMs: fc.integer({ min: 0, max: 120 }),
      patienceMs: fc.option(fc.integer({ min: 0, max: 60 })),
    })
    const workload = fc.record({
      concurrency: fc.option(fc.integer({ min: 1, max: 6 })),
      ratePerSecond: fc.option(fc.double({ min: 1, max: 200, noNaN: true })),
      burst: fc.integer({ min: 1, max: 6 }),
      visits: fc.array(visit, { maxLength: 30 }),
    })
    await fc.assert(
      fc.asyncProperty(workload, async ({ concurrency, ratePerSecond, burst, visits: drawn }) => {
        let arriveAt = 0
        const planned = drawn.map(({ gapMs, cost, holdMs, patienceMs }): Visit => {
          arriveAt += gapMs
          const bounded = { arriveAt, cost: Math.min(cost, concurrency ?? cost), holdMs }
          return patienceMs === null ? bounded : { ...bounded, abortAt: arriveAt + patienceMs }
        })
        const starts = await play(world, { concurrency, ratePerSecond, burst }, planned)
        const started = new Set(starts.map((start) => start.visit))
        // In order of arrival, and nobody is missing but who had had enough.
        expect([...started]).toEqual(planned.flatMap((_, n) => (started.has(n) ? [n] : [])))
        expect(planned.filter(({ abortAt }, n) => abortAt === undefined && !started.has(n))).toEqual([])
        for (const [i, start] of starts.entries()) {
          const before = starts.slice(0, i + 1)
          const held = before.filter((other) => other === start || other.endedAt > start.startedAt)
          expect(costOf(held)).toBeLessThanOrEqual(concurrency ?? Number.POSITIVE_INFINITY)
          if (ratePerSecond === null) continue
          for (const [j, earlier] of before.entries()) {
            // Of the earliest only the last unit is sure to belong to this stretch.
            const units = costOf(before.slice(j + 1)) + 1
            const spanMs = start.startedAt - earlier.startedAt + latencyMs + burst * serialMs
            expect(units).toBeLessThanOrEqual(burst + (ratePerSecond * spanMs) / 1000 + 1e-6)
          }
        }
      }),
      { numRuns: 150, seed: 20_261_121 },
    )
  })
}

const costOf = (starts: readonly Start[]): number => starts.reduce((sum, { cost }) => sum + cost, 0)
