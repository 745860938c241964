import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hostileAnswer } from '../support/hostile-answers.ts'
import type { Asked } from '../support/hostile-bodies.ts'
import { hostileCampaign } from '../support/hostile-campaign.ts'

/** The small version of `npm run hostile`. */

const ANSWERS = 4_000

test('whatever a gateway answers, each call has one end, and nothing crashes, hangs or is left over', async () => {
  const found = await hostileCampaign({ seed: 1, answers: ANSWERS, callsPerSecond: 225, atOnce: 2 })
  expect(found.faults).toEqual([])
  expect(found.answers).toBeGreaterThanOrEqual(ANSWERS)
  // The others are good, for calls to get as far as their reads.
  expect(found.spoilt).toBeGreaterThan(ANSWERS / 3)
})

test('a seed gives the same answers, in whatever order they are asked for', () => {
  const asked = Array.from({ length: 400 }, (_, call): Asked => {
    const endpoint = (['submit', 'poll', 'message', 'credits', 'quota'] as const)[call % 5] as Asked['endpoint']
    return { run: 7, endpoint, call: call + 1, n: 1 + (call % 3), taskId: `task-${call}`, key: 'a-key' }
  })
  const told = (each: Asked): string => {
    const { traits, pieces, after } = hostileAnswer(3, 'all', each)
    const bytes = createHash('sha256')
    for (const piece of pieces) bytes.update(piece.bytes)
    return [...traits, after, ...pieces.map(({ afterMs }) => afterMs), bytes.digest('hex')].join()
  }
  const answers = asked.map(told)
  expect(asked.toReversed().map(told).toReversed()).toEqual(answers)
  expect(new Set(answers).size).toBeGreaterThan(300)
})
