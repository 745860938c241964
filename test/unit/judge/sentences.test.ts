import { describe, expect, it } from 'vitest'
import { Judge } from '../../../src/judge/judgement.ts'
import type { RequestRecord } from '../../../src/mock/oracle/oracle-log.ts'

type Sent = Partial<RequestRecord> & Pick<RequestRecord, 't'> & { body: string }

/** The first evidence for a rule, of messages that were answered 100 ms after they came. */
function evidenceFor(rule: string, sent: readonly Sent[]): string | undefined {
  const judge = new Judge()
  const inOrder = [...sent].sort((one, other) => one.t - other.t)
  for (const [at, { body, ...more }] of inOrder.entries()) {
    judge.record({
      ...{ type: 'request', n: at + 1, endpoint: 'message', account: 'a', model: 'text-fast' },
      ...{ status: 200, reason: 'accepted', delayMs: 100, ...more },
      seen: { path: '/v1/messages', origin: 'gateway', body },
    })
  }
  return judge.verdict().rules.find(({ id }) => id === rule)?.findings[0]?.evidence
}

/** Twelve calls in two groups, refused at once with a wait of 1 s; each comes again `laterMs` after its refusal. */
const refusedTogether = (laterMs: number): Sent[] =>
  Array.from({ length: 12 }, (_, n) => {
    const t = n < 6 ? 0 : 5_000
    const refused = { t, body: `body ${n}`, status: 429, reason: 'limited', told: { waitMs: 1_000 } } as const
    return [refused, { t: t + 100 + laterMs, body: `body ${n}`, taskId: `msg_${n}` }]
  }).flat()

describe('evidence says when', () => {
  it.each([
    [1_008, 'the first was sent 8 ms after the end of the stated wait'],
    [905, 'the first was sent 95 ms before the end of the stated wait'],
  ])('retries came that were sent together: %i ms after the refusal', (laterMs, said) => {
    expect(evidenceFor('herd', refusedTogether(laterMs))).toContain(said)
  })

  it('a purchase was made again: while its answer was on its way, or after it had come', () => {
    const named = (t: number, more: Partial<RequestRecord> = {}): Sent => ({ t, body: 'a', call: 1, ...more })
    const twice = (t: number) => [named(0, { taskId: 'msg_1' }), named(t, { taskId: 'msg_2' })]
    expect(evidenceFor('bought-twice', twice(50))).toContain('and its response was still on its way; request 2 bought')
    expect(evidenceFor('bought-twice', twice(500))).toContain('and its response arrived; request 2 bought')
  })
})
