import { describe, expect, it } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { Judge } from '../../../src/judge/judgement.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import type { RequestRecord, Sighting } from '../../../src/mock/oracle/oracle-log.ts'
import { verdictIn } from '../../support/judge-crimes.ts'
import { client, type Habits } from '../../support/judged-client.ts'
import { broken, judged } from '../../support/judged-world.ts'

const KEYED: Partial<Habits> = {
  key: (job) => `key-${job}`,
  retries: (got) => got === null || [409, 429, 503].includes(got.status),
}

let n = 0

/** A submit that was refused for now. */
function keyed(t: number, seen: Partial<Sighting>, more: Partial<RequestRecord> = {}): RequestRecord {
  return {
    type: 'request',
    t,
    n: ++n,
    endpoint: 'submit',
    account: 'one',
    model: 'image-fast',
    status: 503,
    reason: 'fault',
    delayMs: 0,
    seen: { path: '/v1/images/generations', origin: 'gateway', body: 'a', ...seen },
    ...more,
  }
}

function verdictOn(rule: string, records: readonly RequestRecord[]) {
  const judge = new Judge()
  for (const record of records) judge.record(record)
  const { verdict, count } = judge.verdict().rules.find(({ id }) => id === rule) ?? {}
  return { verdict, count }
}

describe('a gateway that honours keys', () => {
  it('sells once: a repeated submit is no second purchase, and its task is known', async () => {
    const { seen, rules } = await judged(client(KEYED), { world: 'keyed' })
    expect(seen).toMatchObject({ accepted: 14, lost: 0, idempotencyKeys: 0 })
    expect(rules.find(({ id }) => id === 'gave-up')?.judged).toBe(14)
    expect(rules.find(({ id }) => id === 'never-read')?.judged).toBe(14)
  })

  it('is not said to ignore them, and another is', async () => {
    const said = async (world: string) =>
      renderTerminal(judgeDocument(await verdictIn(world, KEYED)), { width: 200, colour: false })
    expect(await said('keyed')).not.toContain('ignores the key')
    expect(await said('exact-hints')).toContain('this gateway ignores the key')
  })
})

describe('a key that changes', () => {
  const wish = keyed(0, { body: 'other', idempotency: 'k0' })

  it('is found by the call header, by a count of retries, and by a body that is wanted once', () => {
    const call = (attempt: number) => keyed(500 * attempt, { idempotency: `k${attempt}` }, { call: 7, attempt })
    expect(verdictOn('changed-key', [call(1), call(2)])).toMatchObject({ verdict: 'fail', count: 1 })
    const counted = (retryCount: number) => keyed(500 * retryCount, { idempotency: `k${retryCount}`, retryCount })
    expect(verdictOn('changed-key', [counted(0), counted(1)])).toMatchObject({ verdict: 'fail', count: 1 })
    const once = [wish, keyed(0, { idempotency: 'k1' }), keyed(500, { idempotency: 'k2' })]
    expect(verdictOn('changed-key', once)).toMatchObject({ verdict: 'fail', count: 1 })
  })

  it.each([
    ['all bodies are alike', [keyed(0, { idempotency: 'k1' }), keyed(500, { idempotency: 'k2' })]],
    ['both keys come again', ['k1', 'k2', 'k1', 'k2'].map((key, at) => keyed(500 * at, { idempotency: key }))],
    [
      'both are under way at once',
      [keyed(0, { idempotency: 'k1' }, { delayMs: 900 }), keyed(500, { idempotency: 'k2' })],
    ],
  ])('may be two wishes where %s', (_, records) => {
    expect(verdictOn('changed-key', [...records]).count).toBe(0)
  })

  it('hides the return of a call, and no-retry blames nobody for that', async () => {
    const changing = { ...KEYED, key: (job: number, attempt: number) => `key-${job}-${attempt}` }
    for (const world of ['keyed', 'exact-hints']) {
      expect(broken(await judged(client(changing), { world }))).toEqual(['changed-key'])
      expect(broken(await judged(client({ ...changing, attempts: 1 }), { world: 'exact-hints' }))).toEqual(['no-retry'])
    }
  })

  it('does not make a client with one prompt and a key for each wish one that cannot be judged', async () => {
    const onePrompt = { ...KEYED, body: () => ({ model: 'image-fast', prompt: 'a red kite' }) }
    const judgement = await judged(client(onePrompt), { world: 'exact-hints' })
    expect(judgement.exitCode).toBe(0)
  })
})

describe('a key that comes again', () => {
  it('with another body is a reused one in any world', async () => {
    const judgement = await judged(client({ ...KEYED, key: () => 'one' }), { world: 'clean' })
    expect(broken(judgement)).toContain('reused-key')
  })

  const underWay = { status: 409, reason: 'under-way' } as const
  const otherBody = { status: 422, reason: 'other-body' } as const
  const again = (records: readonly (Partial<RequestRecord> & { t: number })[]) =>
    verdictOn(
      'mishandled-key-refusal',
      records.map(({ t, ...more }) => keyed(t, { idempotency: 'k' }, more)),
    )

  it('after a 409 must come after a while, and must come', () => {
    expect(again([{ t: 0, ...underWay }, { t: 400 }])).toMatchObject({ verdict: 'pass' })
    expect(again([{ t: 0, ...underWay }])).toMatchObject({ verdict: 'fail', count: 1 })
    const soon = [0, 10, 20, 30].map((t) => ({ t, ...underWay }))
    expect(again([...soon, { t: 600 }])).toMatchObject({ verdict: 'fail', count: 2 })
  })

  it('after a 422 must not come', () => {
    expect(again([{ t: 0, ...otherBody }])).toMatchObject({ count: 0 })
    const twice = [
      { t: 0, ...otherBody },
      { t: 400, ...otherBody },
    ]
    expect(again(twice)).toMatchObject({ verdict: 'fail', count: 1 })
    expect(
      verdictOn(
        'retried-refusal',
        twice.map(({ t, ...more }) => keyed(t, { idempotency: 'k' }, more)),
      ).count,
    ).toBe(0)
  })
})

it('a key of one call whose body changes from attempt to attempt is told to keep the body', () => {
  const judge = new Judge()
  for (const [attempt, body] of ['a', 'b'].entries()) judge.record(keyed(900 * attempt, { body, idempotency: 'k' }))
  const found = judge.verdict().rules.find(({ id }) => id === 'reused-key')
  expect(found).toMatchObject({ verdict: 'fail', mend: expect.stringContaining('the same body') })
})
