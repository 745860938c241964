import { describe, expect, it } from 'vitest'
import { RULES } from '../../../src/judge/registry.ts'
import { WORLDS } from '../../../src/judge/worlds.ts'
import { byDay } from '../../support/by-day.ts'
import { RULE_CASES } from '../../support/judge-cases.ts'
import { client } from '../../support/judged-client.ts'
import { broken, judged } from '../../support/judged-world.ts'

/** `npm run judge-check` has 200. */
const SEEDS = byDay([1], [1, 2, 3])

describe.each(RULE_CASES)('$rule', ({ rule, run, bad, both = {} }) => {
  it('catches the client that breaks it, with evidence', async () => {
    for (const seed of SEEDS) {
      const judgement = await judged(client({ ...both, ...bad }), { ...run, seed })
      expect([seed, ...broken(judgement)]).toContain(rule)
      const [finding] = judgement.rules.find(({ id }) => id === rule)?.findings ?? []
      expect(finding?.evidence).toMatch(/\d/)
    }
  })

  it('leaves alone the same client without the habit, once it has come to it', async () => {
    for (const seed of SEEDS) {
      const judgement = await judged(client(both), { ...run, seed })
      expect([seed, ...broken(judgement)]).not.toContain(rule)
      expect(judgement.rules.find(({ id }) => id === rule)?.verdict).toBe('pass')
    }
  })
})

it('has a client for every rule', () => {
  expect([...new Set(RULE_CASES.map(({ rule }) => rule))].sort()).toEqual(RULES.map(({ id }) => id).sort())
})

describe('a good client', () => {
  it.each(WORLDS)('breaks no rule in %s', async (world) => {
    for (const seed of SEEDS) {
      const judgement = await judged(client(), { world, seed })
      expect([seed, ...broken(judgement)]).toEqual([seed])
    }
  })
})
