import { expect, it } from 'vitest'
import { RETRY_PRESETS } from '../../../src/profile/retry-presets.ts'
import { hintSentences } from '../../../src/report/sections/hints.ts'
import { checkIdentities } from '../../support/identities.ts'
import { limitedWorld, retryProfile } from '../../support/retry-world.ts'
import { virtualRun } from '../../support/virtual-run.ts'

it('a hint of 60 s for a window that reopens sooner is too long: seen by who came earlier, exact by the mock', async () => {
  const { summary } = await virtualRun(retryProfile(3, RETRY_PRESETS['openai-sdk'], 70, 30), {
    mock: limitedWorld({ law: 'token-bucket', burst: 1 }),
  })
  expect(checkIdentities(summary)).toEqual([])
  expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
  const [truth] = summary.hints.truth ?? []
  expect(truth).toMatchObject({ model: 'text-fast', known: summary.counts.throttled, unknown: 0, short: 0, exact: 0 })
  // A token comes every second.
  expect(truth?.meanErrorMs).toBeGreaterThan(59_000)
  const [seen] = summary.hints.byModel
  expect(seen).toMatchObject({ seen: summary.counts.throttled, medianMs: 60_000, obeyed: 0, shortByMs: null })
  expect(seen?.tooLong).toBeGreaterThan(0)
  expect(seen?.longByMs).toBeGreaterThan(59_000)
  expect(seen?.longByMs).toBeLessThan(60_000)
  expect(hintSentences(summary)[0]?.text).toMatch(/^\d+ hints \(median 1m 00s\); 0 obeyed; \d+ too long by at least/)
  expect(summary.firstAttempt.completed).toBeLessThan(summary.counts.completed)
})
