import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RunEvent } from '../../src/measure/events/events.ts'
import { hostileAnswer } from '../support/hostile-answers.ts'
import type { Asked } from '../support/hostile-bodies.ts'
import { hostileCampaign } from '../support/hostile-campaign.ts'
import { judgeEvents } from '../support/hostile-judge.ts'
import { profileOf } from '../support/profiles.ts'

/** The small version of `npm run hostile`. */

const ANSWERS = 4_000

const ONE_MODEL = `
version: 1
name: hostile
gateway: { baseUrl: "http://127.0.0.1:1" }
duration: 1500ms
drain: 6s
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite } }]
    timeouts: { submit: 1s, poll: 500ms, task: 1s }
`

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

test.each([
  [30, undefined],
  [1_700, true],
])('a task without an end is laid to the machine only if it stood still for long (%i ms)', (loopDelayMaxMs, isLate) => {
  const ofCall = { call: 0, model: 'image-fast', modality: 'image', intended: 400, record: true }
  const events = [
    { t: 410, type: 'attempt', ...ofCall, attempt: 1 },
    { t: 500, type: 'outcome', ...ofCall, attempt: 1, endpoint: 'submit', outcome: 'accepted', ms: 90 },
    { t: 1_000, type: 'generator', loopDelayMaxMs },
    { t: 7_500, type: 'terminal', ...ofCall, end: 'unresolved', sentAt: 410, acceptedAt: 500, polls: 2 },
  ] as unknown as RunEvent[]
  const [fault, ...others] = judgeEvents(events, profileOf(ONE_MODEL), 1, new Map(), false).filter(
    ({ what }) => what !== 'a task that outlived its limit',
  )
  expect(others).toEqual([])
  expect(fault).toMatchObject({ what: 'a call that ended as unresolved in a run that nobody stopped', call: 0 })
  expect(fault?.isLate).toBe(isLate)
})

test.each([
  [{ loopDelayMaxMs: 30 }, undefined],
  [{ loopDelayMaxMs: 30, cpuWaitMs: 0.1 }, undefined],
  [{ loopDelayMaxMs: 30, cpuWaitMs: 3 }, true],
  [{ loopDelayMaxMs: 300 }, true],
])('tasks that are not read are laid to a machine only if it was busy (%j)', (reading, isLate) => {
  const count = 6
  const events = Array.from({ length: count }, (_, call): RunEvent[] => {
    const ofCall = { call, model: 'image-fast', modality: 'image', intended: 400, record: true }
    const sent = { ...ofCall, attempt: 1, endpoint: 'submit', outcome: 'accepted', ms: 90 }
    return [
      { t: 410, type: 'attempt', ...ofCall, attempt: 1 },
      { t: 500, type: 'outcome', ...sent },
      { t: 1_410, type: 'terminal', ...ofCall, end: 'timedOut', sentAt: 410, acceptedAt: 500, polls: 1 },
    ] as unknown as RunEvent[]
  }).flat()
  const gauged = [...events, { t: 2_000, type: 'generator', ...reading } as unknown as RunEvent]
  const faults = judgeEvents(gauged, profileOf(ONE_MODEL), count, new Map(), false)
  expect(faults.map(({ what }) => what)).toEqual(Array(count).fill('a task that was not read before its limit'))
  expect(faults[0]?.isLate).toBe(isLate)
})
