import { describe, expect, it } from 'vitest'
import { loadDialect } from '../../../src/dialect/load-dialect.ts'
import { factsOf } from '../../../src/judge/gateway-facts.ts'
import { NO_FACTS } from '../../../src/judge/rule.ts'
import { rulesOf } from '../../../src/judge/rules-file.ts'
import { client, type Habits, ONE_PROMPT } from '../../support/judged-client.ts'
import { type JudgedRun, judged } from '../../support/judged-world.ts'

async function resultOf(rule: string, habits: Partial<Habits>, run: JudgedRun) {
  const { rules } = await judged(client(habits), run)
  const { verdict, count, undecided } = rules.find(({ id }) => id === rule) ?? {}
  return { verdict, count, undecided }
}

describe('facts that a dialect publishes', () => {
  it('are its cancel and its interval between reads', () => {
    expect(factsOf(loadDialect('runway'))).toEqual({ cancels: true, readEveryMs: 5_000 })
    expect(factsOf(loadDialect('kie'))).toMatchObject({ cancels: false, readEveryMs: null })
    expect(factsOf(undefined)).toEqual(NO_FACTS)
  })

  it('bind reads even where no response repeats the interval', async () => {
    const gateway = { cancels: false, readEveryMs: 1_000 }
    const often = await resultOf('polled-below-floor', {}, { world: 'slow-tail', gateway })
    expect(often.verdict).toBe('fail')
    const patient = { firstReadMs: 1_000, readEveryMs: 1_000 }
    expect(await resultOf('polled-below-floor', patient, { world: 'slow-tail', gateway })).toMatchObject({ count: 0 })
    expect(await resultOf('polled-below-floor', {}, { world: 'slow-tail' })).toMatchObject({ verdict: 'not-met' })
  })
})

describe('a task that is given up while it runs', () => {
  const GIVES_UP = { readForMs: 1_500 }
  const gateway = { cancels: true, readEveryMs: null }

  it('need not be cancelled where nothing can be', async () => {
    expect(await resultOf('left-uncancelled', GIVES_UP, { world: 'slow-tail' })).toMatchObject({ verdict: 'not-met' })
  })

  it('leaves it open whether a client that was cut short would have cancelled it', async () => {
    const cut = { world: 'slow-tail', gateway, end: { isCut: true } }
    expect(await resultOf('left-uncancelled', GIVES_UP, cut)).toMatchObject({ verdict: 'cannot-tell', count: 0 })
  })
})

describe('attempts that are stated', () => {
  const rules = rulesOf({ version: 1, attempts: 3 })

  it('are not judged where none are', async () => {
    expect(await resultOf('too-many-attempts', {}, { world: 'outage' })).toMatchObject({ verdict: 'not-met' })
  })

  it('leave open what equal requests may be', async () => {
    const run = { world: 'outage', rules }
    expect(await resultOf('too-many-attempts', ONE_PROMPT, run)).toMatchObject({ verdict: 'cannot-tell', count: 0 })
  })
})

it('a final refusal that equal requests follow leaves it open whether it was retried', async () => {
  const found = await resultOf('retried-final-refusal', ONE_PROMPT, { world: 'final-refusals' })
  expect(found).toMatchObject({ verdict: 'cannot-tell', count: 0 })
  expect(found.undecided).toBeGreaterThan(0)
})
