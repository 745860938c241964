import { describe, expect, it } from 'vitest'
import { createLimiter } from '../../../src/limits/create-limiter.ts'
import { decide } from '../../../src/limits/limiter.ts'
import { sameAnswers } from '../../../src/probe/inference/equivalence.ts'
import { evidenceOf } from '../../../src/probe/inference/evidence.ts'
import type { Fit } from '../../../src/probe/inference/fit.ts'
import { HYPOTHESES, type HypothesisName } from '../../../src/probe/inference/hypothesis.ts'
import { infer } from '../../../src/probe/inference/infer.ts'
import { heldBounds, observationsOf } from '../../../src/probe/inference/observation.ts'
import { networkOf } from '../../../src/probe/probe.ts'
import type { Attempt } from '../../../src/probe/requests/attempt.ts'

const hypothesis = (name: HypothesisName) => HYPOTHESES.find((one) => one.name === name) as (typeof HYPOTHESES)[number]

function fitOf(name: HypothesisName, size: number, windowMs: number): Fit {
  const shape = { windowMs, ratePerSecond: (size * 1000) / windowMs, lnPrior: 0 }
  return {
    hypothesis: hypothesis(name),
    shape,
    size,
    concurrency: null,
    penaltyMs: null,
    replicas: 1,
    other: null,
    clockErrorMs: 0,
    score: 0,
    chance: 0,
    wrong: 0,
    isHeldOtherwise: false,
  }
}

const attempt = (sentAt: number, passing: 'accepted' | 'limited', over: Partial<Attempt> = {}): Attempt => ({
  n: sentAt,
  target: 'submit',
  model: 'm',
  stage: 'burst',
  cycle: 0,
  sentAt,
  endedAt: sentAt,
  status: passing === 'accepted' ? 200 : 429,
  passing,
  ...over,
})

describe('laws that no probe can tell apart', () => {
  it('are one where a single request is let through', () => {
    expect(sameAnswers(fitOf('sliding-log', 1, 10_000), fitOf('fixed-window-first', 1, 10_000), 0, true)).toBe(true)
    expect(sameAnswers(fitOf('sliding-log', 1, 10_000), fitOf('token-bucket', 1, 10_000), 0, true)).toBe(true)
  })

  it('are others where more are', () => {
    expect(sameAnswers(fitOf('sliding-log', 5, 10_000), fitOf('fixed-window-first', 5, 10_000), 0, true)).toBe(false)
    expect(sameAnswers(fitOf('fixed-window-clock', 5, 10_000), fitOf('fixed-window-first', 5, 10_000), 0, true)).toBe(
      false,
    )
  })

  it('differ by what they hold back, where that can be seen', () => {
    const [queue, bucket] = [fitOf('leaky-queue', 6, 10_000), fitOf('token-bucket', 6, 10_000)]
    expect(sameAnswers(queue, bucket, 0, true)).toBe(false)
    expect(sameAnswers(queue, bucket, 0, false)).toBe(true)
  })
})

describe('what was open', () => {
  it('is surely so many until an end was possible, and perhaps so many until it was seen', () => {
    const one = attempt(0, 'accepted', { openAt: 1000, overAt: 2000 })
    const bounds = heldBounds([one, ...[500, 1500, 2500].map((at) => attempt(at, 'limited'))], {
      delayMs: 0,
      slackMs: 50,
    })
    expect(bounds.map(({ least, most }) => [least, most])).toEqual([
      [0, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ])
  })
})

it('tells a law from exact evidence, whatever answers mean nothing', () => {
  const limiter = createLimiter({ kind: 'sliding-log', limit: 4, windowMs: 10_000 }, { originEpochMs: 0 })
  const sends = [1000, 4000, ...Array.from({ length: 6 }, (_, n) => 4000 + 100 * (n + 1))]
  for (let at = 4700; at < 16_000; at += 200) sends.push(at)
  const attempts = sends.map((at) => attempt(at, decide(limiter, at).admitted ? 'accepted' : 'limited'))
  attempts.splice(5, 0, attempt(4350, 'limited', { passing: 'other', status: 502 }))
  const network = { delayMs: 0, slackMs: 50, offsetMs: 0, offsetErrorMs: 100 }
  const { ranked, unexplained } = infer(evidenceOf(observationsOf(attempts, ['m'], network), network, 0))
  expect(ranked[0]).toMatchObject({ name: 'sliding-log', best: { size: 4, shape: { windowMs: 10_000 } } })
  expect(unexplained).toBe(0)
})

it('learns the clock of a gateway from the second that passes between two answers', () => {
  const reads = Array.from({ length: 15 }, (_, n) => {
    const sentAt = n * 120
    return attempt(sentAt, 'accepted', { endedAt: sentAt + 40, dateMs: Math.floor((sentAt + 20 + 700) / 1000) * 1000 })
  })
  const { offsetMs, offsetErrorMs, delayMs } = networkOf(reads, 0, false)
  expect(Math.abs(offsetMs - 700)).toBeLessThanOrEqual(offsetErrorMs)
  expect(offsetErrorMs).toBeLessThan(200)
  expect(delayMs).toBe(20)
})
