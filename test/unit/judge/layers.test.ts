import { describe, expect, it } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { JUDGE_SCHEMA, Judge } from '../../../src/judge/judgement.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import { suiteDocument } from '../../../src/judge/report/suite.ts'
import { suiteOf, type Verdict } from '../../../src/judge/verdict.ts'
import type { RequestRecord } from '../../../src/mock/oracle/oracle-log.ts'
import { client, type Habits } from '../../support/judged-client.ts'
import { judged } from '../../support/judged-world.ts'

/** Attempts of two calls after these gaps, each with a count of retries where one is given. */
function verdictOn(
  gaps: readonly number[],
  counts: readonly number[] = [],
  waitMs?: number,
  answer: Partial<RequestRecord> = {},
) {
  const judge = new Judge()
  let t = 0
  let n = 0
  for (const gap of [0, ...gaps]) {
    t += gap
    const retryCount = counts[n / 2]
    for (const idempotency of ['one', 'two']) {
      const record: RequestRecord = {
        type: 'request',
        t: t + (idempotency === 'two' ? 20 : 0),
        n: ++n,
        endpoint: 'submit',
        account: 'one',
        model: 'image-fast',
        status: 503,
        reason: 'fault',
        delayMs: 0,
        seen: {
          path: '/v1/images/generations',
          origin: 'gateway',
          body: idempotency,
          idempotency,
          ...(retryCount !== undefined && { retryCount }),
        },
        ...(waitMs !== undefined && { told: { waitMs } }),
        ...answer,
      }
      judge.record(record)
    }
  }
  return judge.verdict().rules.find(({ id }) => id === 'layered-retries')
}

describe('retries in two layers', () => {
  it('show as rounds of attempts', () => {
    const rule = verdictOn([100, 200, 3_000, 110, 190, 2_900, 90, 220])
    expect(rule).toMatchObject({ verdict: 'fail' })
    expect(rule?.findings[0]?.evidence).toContain('in rounds of 3')
  })

  it.each([
    ['a short pause', [200, 410, 800, 900, 210, 420, 790, 900, 190, 400, 820]],
    ['no pause', [200, 410, 800, 0, 210, 420, 790, 0, 190, 400, 820]],
    ['a pause that grows too', [1_010, 2_020, 1_100, 1_000, 2_050, 2_200, 1_030, 2_010]],
    ['a first retry at once', [2, 1_000, 2_010, 1_000, 9, 1_020, 2_000, 1_000, 4, 1_010, 2_030]],
  ])('show as growing waits that begin again after %s', (_, gaps) => {
    const rule = verdictOn(gaps)
    expect(rule).toMatchObject({ verdict: 'fail' })
    expect(rule?.findings[0]?.evidence).toContain('began again')
  })

  it('show beyond the waits that both layers keep', () => {
    expect(verdictOn([1_050, 1_100, 3_000, 1_020, 1_070, 2_900, 1_090, 1_010], [], 1_000)?.verdict).toBe('fail')
  })

  it('do not show in waits that differ only because Retry-After states whole seconds', () => {
    const judge = new Judge()
    for (const call of [1, 2]) {
      for (const [at, waitMs] of [900, 20, 950, 18, 870, 15].entries()) {
        judge.record({
          ...{ type: 'request', t: call * 20 + at * 1_030, n: call * 6 + at, endpoint: 'submit', account: 'one' },
          ...{ model: 'image-fast', call, status: 429, reason: 'limited', delayMs: 0, told: { waitMs } },
        })
      }
    }
    expect(judge.verdict().rules.find(({ id }) => id === 'layered-retries')).toMatchObject({ count: 0, unshown: 2 })
  })

  it('show as a count that begins again', () => {
    const rule = verdictOn([500, 900, 700, 500, 900, 600, 500], [0, 1, 0, 1, 0, 1, 0, 1])
    expect(rule).toMatchObject({ verdict: 'fail' })
    expect(rule?.findings[0]?.evidence).toContain('from 0 again 3 times')
  })

  it('do not show where the library never retries: its count is always 0', () => {
    expect(verdictOn([500, 900, 700, 500], [0, 0, 0, 0, 0])).toMatchObject({ count: 0 })
  })

  it('do not show where only the program asks again after a broken stream, which no library does', () => {
    const cut = { status: 200, reason: 'accepted', stream: { end: 'cut', endMs: 0, input: 9, output: 8 } } as const
    const gaps = [500, 900, 700, 500, 900, 600, 500]
    expect(verdictOn(gaps, [0, 0, 0, 0, 0, 0, 0, 0], undefined, cut)).toMatchObject({ count: 0 })
    expect(verdictOn(gaps, [0, 1, 0, 1, 0, 1, 0, 1], undefined, cut)).toMatchObject({ count: 0 })
  })

  it('show as a number of attempts that begins again under one call', () => {
    const judge = new Judge()
    for (const [at, attempt] of [1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2].entries()) {
      judge.record({
        ...{ type: 'request', t: at * 500, n: at + 1, endpoint: 'submit', account: 'one', model: 'image-fast' },
        ...{ call: at % 2, attempt, status: 503, reason: 'fault', delayMs: 0 },
        seen: { path: '/v1/images/generations', origin: 'gateway' },
      })
    }
    const rule = judge.verdict().rules.find(({ id }) => id === 'layered-retries')
    expect(rule).toMatchObject({ verdict: 'fail' })
  })

  it.each([
    ['growing', [100, 200, 400, 800, 1_600, 3_200, 4_000, 4_000]],
    ['growing to a longest', [250, 500, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_000]],
  ])('are not there in gaps that are %s', (_, gaps) => {
    expect(verdictOn(gaps)).toMatchObject({ verdict: 'pass', unshown: 0 })
  })

  it('are not there where the header counts on', () => {
    expect(verdictOn([500, 500, 500, 500, 500], [0, 1, 2, 3, 4, 5])).toMatchObject({ verdict: 'pass', unshown: 0 })
  })

  const UNSHOWN: [string, number[]][] = [
    ['equal', [500, 500, 500, 500, 500, 500, 500, 500]],
    ['jittered', [300, 900, 500, 1_400, 700, 2_000, 900, 400]],
    ['in two rounds only', [100, 200, 3_000, 110, 190, 300, 250]],
    ['drawn anew', [700, 2_900, 1_200, 2_200, 1_900, 1_000, 2_800, 900, 2_700, 1_500, 1_800]],
  ]

  it.each(UNSHOWN)('are not shown by gaps that are %s, and a report says so', (_, gaps) => {
    expect(verdictOn(gaps)).toMatchObject({ verdict: 'cannot-tell', count: 0, judged: 0, unshown: 2, undecided: 0 })
  })

  it('are not shown in a report only if no world shows them', async () => {
    const backoff: Habits['backoff'] = (_, random) => 1_000 * (0.5 + random)
    const [equal, growing] = await Promise.all(
      [{ backoff }, {}].map(async (habits): Promise<Verdict> => {
        const judgement = await judged(client({ attempts: 30, ...habits }), { world: 'long-outage' })
        return { ...{ schema: JUDGE_SCHEMA, world: 'x', seed: 1, speed: 1, command: null, score: null }, ...judgement }
      }),
    )
    const said = 'layered-retries, not shown by the wire in'
    const text = (document: Parameters<typeof renderTerminal>[0]) =>
      renderTerminal(document, { width: 400, colour: false })
    const suite = (...worlds: (Verdict | undefined)[]) => suiteDocument(suiteOf(worlds as Verdict[]))
    expect(text(judgeDocument(equal as Verdict))).toContain(said)
    expect(text(judgeDocument(equal as Verdict))).not.toMatch(/not always decidable:.*layered-retries/)
    expect(text(judgeDocument(growing as Verdict))).not.toContain(said)
    expect(text(suite(equal, equal))).toContain(said)
    expect(text(suite(equal, growing))).not.toContain(said)
  })

  describe('of which the outer one gives each round a key of its own', () => {
    /** Two bodies with these keys, each until the last request buys, unless its client gives up. */
    const keyed = (keys: string, statusOf: (at: number) => number = () => 503, givenUp: readonly string[] = []) => {
      const judge = new Judge()
      let n = 0
      for (const body of ['kite', 'boat']) {
        for (const [at, key] of [...keys].entries()) {
          const isBought = at === keys.length - 1 && !givenUp.includes(body)
          judge.record({
            ...{ type: 'request', t: n * 1_000, n: ++n, endpoint: 'submit', account: 'one', model: 'image-fast' },
            ...{ delayMs: 0, status: isBought ? 200 : statusOf(at), reason: isBought ? 'accepted' : 'fault' },
            ...(isBought && { taskId: `task_${n}` }),
            seen: { path: '/v1/images/generations', origin: 'gateway', body, idempotency: `${body} ${key}` },
          })
        }
      }
      return judge.verdict().rules.find(({ id }) => id === 'layered-retries')
    }

    it('show as rounds of keys, although their waits are equal', () => {
      const rule = keyed('aaabbbccc')
      expect(rule).toMatchObject({ verdict: 'fail', count: 1 })
      expect(rule?.findings[0]?.evidence).toContain('was attempted 9 times, 3 times with each key')
      expect(keyed('aabbc')).toMatchObject({ count: 1 })
    })

    it.each(['aaaaaaaaa', 'abcdefghi', 'aaabbb', 'aabbbcc', 'aabbaac'])('do not show in the keys %s', (keys) => {
      expect(keyed(keys)).toMatchObject({ count: 0 })
    })

    it('show in calls that were given up too, if another bought', () => {
      expect(keyed('aaabbbccc', undefined, ['kite'])).toMatchObject({ count: 1 })
      expect(keyed('aaabbbccc', undefined, ['kite', 'boat'])).toMatchObject({ count: 0 })
    })

    it('do not show where the answer decides whether the key is kept', () => {
      expect(keyed('aabbcc', (at) => (at % 2 === 0 ? 500 : 429))).toMatchObject({ count: 0 })
    })
  })

  describe('of a library that counts its retries but sends no key', () => {
    /** Three bodies in rounds of two attempts, each until it is bought; the last is wanted once more where that is said. */
    const counted = (rounds: number, isWantedAgain = false) => {
      const judge = new Judge()
      let n = 0
      const send = (body: string, retryCount: number, isBought: boolean): void => {
        const answer = isBought
          ? ({ status: 200, reason: 'accepted', taskId: `task_${n}` } as const)
          : ({ status: 503, reason: 'fault' } as const)
        judge.record({
          ...{ type: 'request', t: n * 1_000, n: ++n, endpoint: 'submit', account: 'one', model: 'image-fast' },
          ...{ delayMs: 0, ...answer },
          seen: { path: '/v1/images/generations', origin: 'gateway', body, retryCount },
        })
      }
      for (const body of ['kite', 'boat', 'bird']) {
        for (let round = 1; round <= rounds; round++) {
          send(body, 0, false)
          send(body, 1, round === rounds)
        }
      }
      if (isWantedAgain) send('bird', 0, true)
      return judge.verdict().rules.find(({ id }) => id === 'layered-retries')
    }

    it('show where each body was bought once', () => {
      const rule = counted(3)
      expect(rule).toMatchObject({ verdict: 'fail' })
      expect(rule?.findings[0]?.evidence).toContain('was attempted 6 times')
    })

    it('do not show in two rounds, or where a body may be wanted again', () => {
      expect(counted(2)).toMatchObject({ count: 0 })
      expect(counted(3, true)).toMatchObject({ count: 0 })
    })
  })
})
