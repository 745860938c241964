import { expect, it } from 'vitest'
import { inseparable } from '../../../src/probe/inference/confidence.ts'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { infer } from '../../../src/probe/inference/infer.ts'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'

const ORIGIN = 1_767_000_000_000
const NETWORK = { delayMs: 20, slackMs: 50, offsetMs: 0, offsetErrorMs: 0 }
const LIMIT = 4

/** Submits each 90 ms to a limit of four in each second of the clock, some of which arrive earlier or later than their instants say. */
function attempts(): Attempt[] {
  const counts = new Map<number, number>()
  return Array.from({ length: 160 }, (_, n): Attempt => {
    const cycle = n < 80 ? 0 : 1
    const sentAt = 1000 + n * 90 + cycle * 20_030
    const second = Math.floor((sentAt + 20 + Math.sin(n * n) * 90) / 1000)
    const count = counts.get(second) ?? 0
    const isLet = count < LIMIT
    if (isLet) counts.set(second, count + 1)
    return {
      n,
      target: 'submit',
      model: 'm',
      stage: 'burst',
      cycle,
      sentAt,
      endedAt: sentAt + 40,
      status: isLet ? 200 : 429,
      passing: isLet ? 'accepted' : 'limited',
    }
  })
}

it('names a window of the clock beside a bucket that each refill fills: they are the same limit, whichever forgives late requests', () => {
  const evidence = evidenceOf(observationsOf(attempts(), ['m'], NETWORK), NETWORK, ORIGIN)
  const { ranked } = infer(evidence)
  const names = inseparable(ranked, ORIGIN, false).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fixed-window-clock', 'quantised-bucket']))
  const [bucket, window] = (['quantised-bucket', 'fixed-window-clock'] as const).map((name) =>
    ranked.find((one) => one.name === name),
  )
  expect(window?.best).toMatchObject({ size: LIMIT, shape: { windowMs: 1000 } })
  // Both have the same answers, so that only what people set tells them apart.
  expect(Math.abs((window?.best.score ?? 0) - (bucket?.best.score ?? 0))).toBeLessThan(1)
})
