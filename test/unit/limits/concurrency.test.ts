import { describe, expect, test } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import type { LimitSpec } from '../../../src/limits/registry.ts'
import { never, pass, type Row, replay, starts } from './replay.ts'

const queued = starts(Number.POSITIVE_INFINITY)

/** A request as elsewhere, or a release of some cost and how many of the waiting start by it. */
type Step = Row | { release: number; started: number }

function play(spec: LimitSpec, steps: readonly Step[]): Step[] {
  const limiter = createLimiter(spec, { originEpochMs: 0 })
  return steps.flatMap((step): Step[] =>
    'release' in step
      ? [{ release: step.release, started: limiter.release(0, step.release) }]
      : replay(limiter, [step]),
  )
}

describe('concurrency', () => {
  test('refuses what comes beyond 2, however long it waits', () => {
    const steps: Step[] = [
      [0, pass],
      [5, pass],
      [5, never],
      { release: 1, started: 0 },
      [5, pass],
      [90_000, never],
      { release: 1, started: 0 },
      [90_000, never, 2],
      { release: 1, started: 0 },
      [90_000, pass, 2],
      [90_000, never],
      { release: 2, started: 0 },
      [90_000, never, 3],
    ]
    expect(play({ kind: 'concurrency', limit: 2, excess: 'reject' }, steps)).toEqual(steps)
  })

  test('runs 2, queues 2, refuses the fifth', () => {
    const steps: Step[] = [
      [0, pass],
      [1, pass],
      [2, queued],
      [3, queued],
      [4, never],
      { release: 1, started: 1 },
      [6, queued],
      [6, never],
      { release: 1, started: 1 },
      { release: 1, started: 1 },
      { release: 1, started: 0 },
      { release: 1, started: 0 },
      [7, pass],
      [7, pass],
      [7, queued],
    ]
    expect(play({ kind: 'concurrency', limit: 2, excess: 'queue', queue: 2 }, steps)).toEqual(steps)
  })

  test('a small request waits behind a large one', () => {
    const steps: Step[] = [
      [0, pass, 2],
      [1, queued, 2], // 2 + 2 > 3
      [2, queued], // 2 + 1 would fit, out of turn
      { release: 2, started: 2 }, // 2 + 1
      [3, queued],
      { release: 1, started: 1 },
      [4, never, 4],
    ]
    expect(play({ kind: 'concurrency', limit: 3, excess: 'queue', queue: 5 }, steps)).toEqual(steps)
  })

  test('more releases than takes make no room', () => {
    const steps: Step[] = [{ release: 3, started: 0 }, [0, pass], [0, never]]
    expect(play({ kind: 'concurrency', limit: 1, excess: 'reject' }, steps)).toEqual(steps)
  })
})
