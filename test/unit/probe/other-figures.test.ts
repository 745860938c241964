import { expect, it } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { decide, type Limiter } from '../../../src/limits/limiter.ts'
import type { Attempt } from '../../../src/probe/attempt.ts'
import { evidenceOf } from '../../../src/probe/evidence.ts'
import { type Inference, infer } from '../../../src/probe/infer.ts'
import { marksOf } from '../../../src/probe/mark.ts'

const NETWORK = { delayMs: 0, slackMs: 50, offsetMs: 0, offsetErrorMs: 100 }

/** Saturations that begin at these instants: a lead, a gap, a burst of 12, and a watch of 15 s. */
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
      }
    })
  })
  return infer(evidenceOf(marksOf(attempts, ['m'], NETWORK), NETWORK, 0))
}

const sliding = (limit: number, kind: 'sliding-counter' | 'sliding-log'): Limiter =>
  createLimiter({ kind, limit, windowMs: 10_000 }, { originEpochMs: 0 })

it('tells a limit whose requests weigh 3 of 26 as 8 requests, and a part', () => {
  const limiter = sliding(26, 'sliding-counter')
  const { ranked, unexplained } = saturated([1000, 64_300], (at) => decide(limiter, at, 3).admitted)
  expect(ranked[0]).toMatchObject({ name: 'sliding-counter', best: { size: 8, shape: { windowMs: 10_000 } } })
  expect(ranked[0]?.best.shape.part).toBeCloseTo(2 / 3)
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
