import { describe, expect, it } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { Judge } from '../../../src/judge/judgement.ts'
import { choiceOf, judgedWorld } from '../../../src/judge/worlds.ts'
import type { RequestRecord, Told } from '../../../src/mock/oracle/oracle-log.ts'

interface Sent {
  t: number
  status?: number
  delayMs?: number
  told?: Told
  fault?: string
}

function left(requests: number, resetMs = 2_000): Told {
  return { left: [{ requests, resetMs }] }
}

/** The rule's verdict on submits, each with a body of its own. */
function judgedSubmits(submits: readonly Sent[]) {
  const judge = new Judge()
  for (const [at, { t, status = 200, delayMs = 0, told, fault }] of submits.entries()) {
    const record: RequestRecord = {
      type: 'request',
      t,
      n: at + 1,
      endpoint: 'submit',
      account: 'one',
      model: 'image-fast',
      status,
      reason: status === 200 ? 'accepted' : 'limited',
      delayMs,
      seen: { path: '/v1/images/generations', origin: 'gateway', body: `body ${at}` },
      ...(told !== undefined && { told }),
      ...(fault !== undefined && { faultKind: fault }),
    }
    judge.record(record)
  }
  const { rules } = judge.verdict()
  const { verdict, count, unclear } = rules.find(({ id }) => id === 'over-remaining') ?? {}
  return { verdict, count, unclear }
}

describe('requests that are left', () => {
  it('bound what is sent until their reset, and no longer', () => {
    const told = { t: 0, told: left(1) }
    expect(judgedSubmits([told, { t: 500 }])).toMatchObject({ verdict: 'pass' })
    expect(judgedSubmits([told, { t: 500 }, { t: 600, status: 429 }])).toMatchObject({ verdict: 'fail', count: 1 })
    expect(judgedSubmits([told, { t: 500 }, { t: 2_000, status: 429 }])).toMatchObject({ verdict: 'pass' })
    // A proxy that knows no limit refuses for its own reasons.
    expect(judgedSubmits([told, { t: 500 }, { t: 600, status: 408 }])).toMatchObject({ verdict: 'pass' })
  })

  it('bind nobody who was not told: in flight, cut off, or told a moment ago', () => {
    const none = (more: Partial<Sent>): Sent => ({ t: 0, told: left(0), ...more })
    expect(judgedSubmits([none({ delayMs: 600 }), { t: 500, status: 429 }])).toMatchObject({ verdict: 'not-met' })
    expect(judgedSubmits([none({ fault: 'reset' }), { t: 500, status: 429 }])).toMatchObject({ verdict: 'not-met' })
    expect(judgedSubmits([none({}), { t: 50, status: 429 }])).toMatchObject({ verdict: 'not-met' })
  })

  it('give way to a stated wait', () => {
    const refused = { t: 0, status: 429, told: { waitMs: 400, ...left(0) } }
    expect(judgedSubmits([refused, { t: 500, status: 429 }])).toMatchObject({ verdict: 'not-met' })
    expect(judgedSubmits([refused, { t: 300, status: 429 }])).toMatchObject({ verdict: 'fail' })
  })

  it('were wrong where the request passes', () => {
    expect(judgedSubmits([{ t: 0, told: left(0) }, { t: 500 }])).toMatchObject({ verdict: 'pass' })
  })

  it('count as they were told last', () => {
    const fewer = [
      { t: 0, told: left(5) },
      { t: 200, told: left(0) },
    ]
    expect(judgedSubmits([...fewer, { t: 500, status: 429 }])).toMatchObject({ verdict: 'fail' })
  })

  it.each([
    [
      'of two replicas in turn',
      [
        { t: 0, told: left(3) },
        { t: 200, told: left(3) },
        { t: 400, told: left(0) },
      ],
    ],
    ['of one answer', [{ t: 0, told: { left: [...(left(0).left ?? []), ...(left(4).left ?? [])] } }]],
  ])('blame nobody where the figures %s contradict each other', (_, told) => {
    expect(judgedSubmits([...told, { t: 700, status: 429 }])).toMatchObject({ count: 0 })
  })

  it('of several windows bind by the tightest', () => {
    const told = { left: [...(left(50, 60_000).left ?? []), ...(left(0, 3_000).left ?? [])] }
    expect(
      judgedSubmits([
        { t: 0, told },
        { t: 500, status: 429 },
      ]),
    ).toMatchObject({ verdict: 'fail' })
    expect(
      judgedSubmits([
        { t: 0, told },
        { t: 3_500, status: 429 },
      ]),
    ).toMatchObject({ verdict: 'not-met' })
  })
})

describe('the headers that state the limits of a world', () => {
  it.each([
    ['announced-limits', undefined, 'openai'],
    ['announced-limits', 'multimodal-gateway', 'openai'],
    ['announced-limits', 'openai-chat', 'openai'],
    ['announced-limits', 'anthropic-messages', 'anthropic'],
    ['token-limits', 'anthropic-messages', 'anthropic'],
    ['exact-hints', 'anthropic-messages', 'none'],
  ] as const)('are in %s those that a client of %s knows', (world, dialect, stated) => {
    const file = dialect === undefined ? undefined : readDialect(dialect)
    for (const calls of ['usual', 'few'] as const)
      expect(judgedWorld(world, choiceOf(world, calls), file).hints.stated).toBe(stated)
  })

  it('are as they are written in a world of the user', () => {
    const choice = choiceOf('announced-limits')
    expect(judgedWorld('mine', choice, readDialect('anthropic-messages')).hints.stated).toBe('openai')
  })
})
