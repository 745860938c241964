import { describe, expect, it } from 'vitest'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { JUDGE_SCHEMA, type Judgement } from '../../../src/judge/judgement.ts'
import { judgeDocument } from '../../../src/judge/report/document.ts'
import { suiteDocument } from '../../../src/judge/report/suite.ts'
import { suiteOf, type Verdict } from '../../../src/judge/verdict.ts'
import { client, type Habits } from '../../support/judged-client.ts'
import { broken, judged } from '../../support/judged-world.ts'

/** A proxy refuses two submits with this status. */
async function refusedWith(status: number, habits: Partial<Habits>, world = 'clean'): Promise<Judgement> {
  const set = { faults: { proxy: { kind: 'status', status, on: ['submit'], times: 2 } } }
  return judged(client({ concurrency: 1, jobs: 8, ...habits }), { world, set })
}

const AGAIN: Partial<Habits> = { retries: (got) => got === null || got.status >= 400 }
const NEVER: Partial<Habits> = { retries: (got) => got?.status === 429 || got?.status === 503 }
const SILENT = [408, 409, 425]

describe('a refusal by a proxy', () => {
  it.each(SILENT)('of %i may be sent again, and need not be', async (status) => {
    for (const habits of [AGAIN, NEVER]) {
      const judgement = await refusedWith(status, habits)
      expect(judgement.seen.refused).toBe(2)
      expect(broken(judgement)).toEqual([])
    }
  })

  it('of 422 is for good', async () => {
    const judgement = await refusedWith(422, AGAIN)
    expect(broken(judgement)).toEqual(['retried-refusal'])
    const [finding] = judgement.rules.find(({ id }) => id === 'retried-refusal')?.findings ?? []
    expect(finding?.evidence).toContain('request 1 was refused with 422; the same request was sent again as request 2')
    expect(broken(await refusedWith(422, NEVER))).toEqual([])
  })

  it('of 409 is no refusal of a key', async () => {
    const key: Habits['key'] = (job) => `key-${job}`
    for (const habits of [AGAIN, NEVER]) {
      const judgement = await refusedWith(409, { ...habits, key }, 'keyed')
      expect(judgement.rules.find(({ id }) => id === 'mishandled-key-refusal')?.count).toBe(0)
    }
  })

  it('leaves a notice of calls that were given up where HTTP lets a client go on', async () => {
    const verdictOn = async (status: number, habits: Partial<Habits>): Promise<Verdict> => ({
      ...{ schema: JUDGE_SCHEMA, world: 'clean', seed: 1, speed: 1, command: null, score: null },
      ...(await refusedWith(status, habits)),
    })
    const text = (verdict: Verdict): string[] =>
      [judgeDocument(verdict), suiteDocument(suiteOf([verdict, verdict]))].map((document) =>
        renderTerminal(document, { width: 200, colour: false }),
      )
    const [single, suite] = text(await verdictOn(408, NEVER))
    expect(single).toContain('2 calls were given up after a 408 or 425')
    expect(suite).toContain('4 calls were given up after a 408 or 425')
    for (const shown of [...text(await verdictOn(408, AGAIN)), ...text(await verdictOn(409, NEVER))]) {
      expect(shown).not.toContain('given up after a')
    }
  })
})
