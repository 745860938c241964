import { expect, test } from 'vitest'
import { harness, worldWith } from '../../support/mock-harness.ts'

/** One in 10 s, by the clock: what is refused at 3 s would pass at 10 s. */
function hintsAfter(hints: object, seconds: readonly number[], { speed = 1, limits = {} } = {}) {
  const world = worldWith({
    limits: { image: { rate: { limit: 1, window: '10s' }, ...limits } },
    law: { kind: 'fixed-window', anchor: 'clock' },
    hints,
  })
  const mock = harness(world, { speed })
  return (async () => {
    for (const second of seconds) {
      await mock.to(second * 1000)
      mock.submit()
    }
    return mock.engine.counts().models['image-standard']?.hints
  })()
}

test('a constant hint is off by what the window lacks of it', async () => {
  const hints = await hintsAfter({ mode: 'constant', constant: '5s' }, [0, 3, 5, 9])
  // True waits 7, 5 and 1 s.
  expect(hints).toMatchObject({ known: 3, unknown: 0, short: 1, long: 1, sumMs: -2000 + 0 + 4000 })
  const counted = hints?.counts.flatMap((count, at) => (count > 0 ? [[hints.edgesMs[at], count]] : []))
  expect(counted).toEqual([
    [-1000, 1],
    [1, 1],
    [10_000, 1],
  ])
})

test('an exact one is not, and a lying one always', async () => {
  expect(await hintsAfter({ mode: 'exact' }, [0, 3, 5])).toMatchObject({ known: 2, short: 0, long: 0, sumMs: 0 })
  expect(await hintsAfter({ mode: 'lying', lie: 0.5 }, [0, 2, 4])).toMatchObject({ known: 2, short: 2, sumMs: -7000 })
})

test('errors are told in the time of the caller', async () => {
  const hints = await hintsAfter({ mode: 'constant', constant: '5s' }, [0, 3], { speed: 10 })
  expect(hints?.sumMs).toBeCloseTo(-200, 6)
})

test('where only a release can tell, the truth is unknown; where no hint is given, there is nothing to tell', async () => {
  const busy = { limits: { rate: null, concurrency: 1 } }
  expect(await hintsAfter({ mode: 'constant' }, [0, 1, 2], busy)).toMatchObject({ known: 0, unknown: 2 })
  expect(await hintsAfter({ mode: 'none' }, [0, 3])).toBeNull()
})
