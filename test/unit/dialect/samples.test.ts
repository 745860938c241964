import { describe, expect, it } from 'vitest'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import { STATUS_OF } from '../../../src/dialect/refusal-words.ts'
import type { Meaning } from '../../../src/dialect/schema.ts'
import { DEFAULT_DIALECT } from '../../../src/gateway/default-dialect.ts'
import { askedOf, outcomeOf, samplesOf } from '../../support/dialect-samples.ts'

/** Pairs that a file is at least held to, unless it says that it is not verified. */
const LEAST = 4

const names = dialectNames().filter((name) => name !== DEFAULT_DIALECT)

describe.each(names)('%s, held to what its vendor has published', (name) => {
  const file = readDialect(name)
  const samples = samplesOf(name).filter(({ of }) => of !== 'cancel' && of !== 'credits')

  it('has samples, or says that it has none', () => {
    const counted = samples.filter(({ kind }) => kind !== 'composed')
    expect(file.verified === 'none' || counted.length >= LEAST, `${counted.length} samples`).toBe(true)
  })

  const asked = samples.filter(({ request, ask, otherWay }) => request && ask && otherWay === undefined)
  it.each(asked.map((sample) => [sample.what, sample] as const))('asks as in %s', (_, sample) => {
    const said = askedOf(file, sample)
    const { method, path, body } = sample.request as NonNullable<typeof sample.request>
    expect(said).toEqual({ method, path, body: body ?? undefined })
  })

  const cancels = file.cancel === undefined ? [] : samplesOf(name).filter(({ of }) => of === 'cancel')
  it.each(cancels.map((sample) => [sample.what, sample] as const))('cancels as in %s', (_, sample) => {
    expect(askedOf(file, sample)).toMatchObject({ method: sample.request?.method, path: sample.request?.path })
    expect(outcomeOf(file, sample)).toMatchObject({ kind: sample.expect.outcome, body: sample.expect.task ?? {} })
  })

  const credits = file.queries?.credits === undefined ? [] : samplesOf(name).filter(({ of }) => of === 'credits')
  it.each(credits.map((sample) => [sample.what, sample] as const))('reads the balance as in %s', (_, sample) => {
    const { method, path } = sample.request as NonNullable<typeof sample.request>
    expect(askedOf(file, { ...sample, ask: {} })).toEqual({ method, path, body: undefined })
    const { outcome, credits: left } = sample.expect
    const read = { data: { user: { remaining_credits: left, used_credits: null } } }
    expect(outcomeOf(file, sample)).toMatchObject(
      left === undefined ? { kind: outcome } : { kind: outcome, body: read },
    )
  })

  it.each(samples.map((sample) => [sample.what, sample] as const))('understands %s', (_, sample) => {
    const outcome = outcomeOf(file, sample)
    const { expect: told } = sample
    if (told.task !== undefined) {
      expect(outcome).toMatchObject({ kind: 'accepted', body: told.task })
      expect(outcome).not.toHaveProperty('faults')
      return
    }
    const { means } = told
    expect(outcome.kind).toBe(kindOf(told.outcome, means as Meaning | undefined))
    if (means !== undefined && 'status' in outcome)
      expect(classOf(outcome.status ?? 0)).toBe(classOf(STATUS_OF[means as Meaning]))
    if (told.waitMs !== undefined) expect(outcome).toHaveProperty('hint.delayMs', told.waitMs)
  })
})

/** Refusals that mean the same to a client: what is wrong with a request may be a 400, a 404, a 405 or a 422. */
function classOf(status: number): string {
  if (status === 401 || status === 402 || status === 403 || status === 429) return String(status)
  if (status === 503 || status === 529) return 'overloaded'
  return status >= 500 ? '5xx' : '4xx'
}

function kindOf(outcome: string, means: Meaning | undefined): string {
  if (means === undefined) return outcome
  if (means === 'throttled') return 'throttled'
  return means === 'overloaded' || means === 'failed' ? 'failed' : 'refused'
}
