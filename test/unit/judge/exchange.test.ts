import { describe, expect, it } from 'vitest'
import type { Html } from '../../../src/document/html/html.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { ExchangeBook, type Step } from '../../../src/judge/exchange-book.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import { sequence } from '../../../src/judge/report/sequence.ts'
import { verdictSchema } from '../../../src/judge/verdict.ts'
import { verdictIn } from '../../support/judge-crimes.ts'

const EARLY = { hint: (ms: number) => ms - 150 }

describe('the exchange around a finding', () => {
  it('is the attempts of its call, with the request marked, in the verdict and in its file', async () => {
    const verdict = await verdictIn('exact-hints', EARLY)
    const [finding] = verdict.rules.find(({ id }) => id === 'early-return')?.findings ?? []
    const marked = finding?.exchange?.find(({ isFinding }) => isFinding)
    const former = finding?.exchange?.find(({ request }) => request === marked?.follows)
    expect(marked?.request).toBe(finding?.request)
    expect((marked?.at ?? 0) - (former?.answeredAt ?? 0)).toBeLessThan(former?.waitMs ?? 0)
    expect(verdictSchema.parse(JSON.parse(JSON.stringify(verdict)))).toEqual(JSON.parse(JSON.stringify(verdict)))
  })

  it('names the request that announced the limit', async () => {
    const verdict = await verdictIn('announced-limits', { heedsRemaining: false })
    const [finding] = verdict.rules.find(({ id }) => id === 'over-remaining')?.findings ?? []
    const announcing = finding?.exchange?.find(({ left }) => left !== undefined)
    expect(finding?.evidence).toContain(`the response to request ${announcing?.request} said`)
    expect(finding).not.toHaveProperty('others')
  })

  it('is told of the first findings of a rule only, and never of more than twelve requests', async () => {
    const verdict = await verdictIn('outage', { ...EARLY, backoff: () => 20, hint: () => 20, attempts: 200 })
    const told = verdict.rules.flatMap(({ findings }) => findings.map(({ exchange }) => exchange?.length ?? 0))
    expect(Math.max(...told)).toBe(12)
    for (const { findings } of verdict.rules) {
      expect(findings.filter(({ exchange }) => exchange !== undefined).length).toBeLessThanOrEqual(3)
    }
  })

  it('is nothing where no request is remembered', () => {
    expect(new ExchangeBook().around({ request: 7 })).toBeNull()
    expect(new ExchangeBook().around({})).toBeNull()
  })
})

describe('the picture', () => {
  const first: Step = { request: 3, at: 1_000, answeredAt: 1_000, action: 'submit', status: 429, waitMs: 2_000 }
  const second: Step = {
    request: 9,
    at: 2_500,
    answeredAt: 2_600,
    action: 'submit',
    status: null,
    follows: 3,
    isFinding: true,
  }

  it('says in words what it draws: the waits, the answers and the finding', () => {
    const { markup } = sequence('early-return', [first, second]) as Html
    const words = /<svg[^>]* aria-label="([^"]*)"/.exec(markup)?.[1]
    expect(words).toBe(
      'Sequence of 2 requests between client and gateway: at 1.000 s submit, request 3: 429, wait 2.00 s; waited 1.50 s of 2.00 s; at 2.500 s submit, request 9 (the finding): the answer is lost',
    )
    expect(markup.match(/<g class="finding">/g)).toHaveLength(1)
    expect(markup).toContain('waited 1.50 s of 2.00 s')
  })

  it('does not call the time to another call a wait', () => {
    const { follows: _, ...other } = second
    expect((sequence('early-return', [first, other]) as Html).markup).toContain('1.50 s later')
    expect(sequence('early-return', [])).toBeNull()
  })

  it('stands on the page beside the evidence, once for each rule', async () => {
    const page = renderHtml(judgeDocument(await verdictIn('exact-hints', EARLY)))
    expect(page.match(/<svg class="sequence"/g)?.length).toBeGreaterThan(0)
    expect(page).not.toMatch(/<svg class="sequence"[^>]*style=/)
  })
})
