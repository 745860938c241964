import { expect, it } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { decide, type Limiter } from '../../../src/limits/limiter.ts'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import { type Inference, infer } from '../../../src/probe/inference/infer.ts'
import { observationsOf } from '../../../src/probe/inference/observation.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'

const NETWORK = { delayMs: 0, slackMs: 50, offsetMs: 0, offsetErrorMs: 100 }

/** Saturations that begin at these instants: a lead, a gap, a burst of 12, and a watch of 15 s. Tasks are soon over. */
function saturated(begins: readonly number[], answer: (at: number) => boolean): Inference {
  const attempts = begins.flatMap((begin, cycle) => {
    const sends = [begin, ...Array.from({ length: 12 }, (_, n) => begin + 3000 + 100 * n)]
    for (let at = begin + 4200; at < begin + 19_000; at += 150) sends.push(at)
    return sends.map((sentAt): Attempt => {
      const isPassed = answer(sentAt)
      return {
        n: sentAt,
        target: 'submit',
        model: 'm',
        stage: 'burst',
        cycle,
        sentAt,
        endedAt: sentAt,
        status: isPassed ? 200 : 429,
        passing: isPassed ? 'accepted' : 'limited',
        ...(isPassed ? { openAt: sentAt + 200, overAt: sentAt + 300 } : {}),
      }
    })
  })
  return infer(evidenceOf(observationsOf(attempts, ['m'], NETWORK), NETWORK, 0))
}

const sliding = (limit: number, kind: 'sliding-counter' | 'sliding-log'): Limiter =>
  createLimiter({ kind, limit, windowMs: 10_000 }, { originEpochMs: 0 })

it('tells a limit whose requests weigh 4 of 26 as 6 requests, and a half', () => {
  const limiter = sliding(26, 'sliding-counter')
  const { ranked, unexplained } = saturated([1000, 64_300], (at) => decide(limiter, at, 4).admitted)
  expect(ranked[0]).toMatchObject({ name: 'sliding-counter', best: { size: 6, shape: { windowMs: 10_000 } } })
  expect(ranked[0]?.best.shape.part).toBeCloseTo(1 / 2)
  expect(unexplained).toBe(0)
})

it('counts no parts where whole requests tell every answer', () => {
  const limiter = sliding(8, 'sliding-counter')
  const { ranked } = saturated([1000, 64_300], (at) => decide(limiter, at).admitted)
  expect(ranked[0]?.best).toMatchObject({ size: 8 })
  expect(ranked[0]?.best.shape.part).toBeUndefined()
})

it('tells a law whose limit doubles between two saturations, by the later figures', () => {
  const [early, late] = [sliding(4, 'sliding-log'), sliding(8, 'sliding-log')]
  const { ranked, isChanged, unexplained } = saturated(
    [1000, 64_300, 132_700],
    (at) => decide(at < 60_000 ? early : late, at).admitted,
  )
  expect(isChanged).toBe(true)
  expect(ranked[0]).toMatchObject({ name: 'sliding-log', best: { size: 8, shape: { windowMs: 10_000 } } })
  expect(unexplained).toBe(0)
})

it('sees no change where one limit tells every answer', () => {
  const limiter = sliding(8, 'sliding-log')
  expect(saturated([1000, 64_300, 132_700], (at) => decide(limiter, at).admitted).isChanged).toBe(false)
})

it('tells two limits apart that let through nearly as much in the long run', () => {
  const front = createLimiter({ kind: 'fixed-window', limit: 5, windowMs: 9000, anchor: 'clock' }, { originEpochMs: 0 })
  const behind = createLimiter({ kind: 'sliding-counter', limit: 8, windowMs: 15_000 }, { originEpochMs: 0 })
  const { ranked, behind: found } = saturated([1000, 94_700, 172_300, 253_800], (at) => {
    const isLet = [front, behind].every((one) => one.check(at, 1).admitted)
    for (const one of isLet ? [front, behind] : []) one.take(at, 1)
    return isLet
  })
  expect(ranked[0]).toMatchObject({ name: 'fixed-window-clock', best: { size: 5, shape: { windowMs: 9000 } } })
  expect(found[0]).toMatchObject({ name: 'sliding-counter', best: { size: 8, shape: { windowMs: 15_000 } } })
})
