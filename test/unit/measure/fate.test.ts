import { expect, test } from 'vitest'
import { CallDigests } from '../../../src/measure/calls/call-digest.ts'
import { fateOf, unsentCall } from '../../../src/measure/calls/ends.ts'

type Call = Parameters<typeof fateOf>[0]

test.each<[Call['end'], Call['status'], ReturnType<typeof fateOf>]>([
  ['completed', null, 'completed'],
  ['dropped', null, 'never'],
  ['gaveUp', null, 'never'],
  ['failed', null, 'never'],
  ['timedOut', null, 'never'],
  ['ambiguous', null, 'never'],
  ['interrupted', null, 'unseen'],
  ['unresolved', null, 'unseen'],
  ['refused', 400, 'left-out'],
  ['refused', 422, 'left-out'],
  ['refused', 451, 'left-out'],
  ['refused', 404, 'never'],
  ['refused', 402, 'never'],
  ['refused', 401, 'never'],
  ['refused', 403, 'never'],
])('%s (%s) counts as %s', (end, status, fate) => {
  expect(fateOf({ end, status }, [402])).toBe(fate)
})

test.each<[Parameters<typeof unsentCall>[0]['reason'], number, number | undefined, ReturnType<typeof unsentCall>]>([
  ['no-slot', 5000, undefined, { fate: 'never', ageMs: 0 }],
  ['stopped', 3000, undefined, { fate: 'unseen', ageMs: 2000 }],
  ['budget', 3000, undefined, { fate: 'unseen', ageMs: 2000 }],
  ['stopped', 5000, undefined, { fate: 'unseen', ageMs: 0 }],
  ['stopped', 9000, undefined, { fate: 'left-out', ageMs: 0 }],
  // The run was over when the call was not due yet, or had waited for a second.
  ['stopped', 4500, 4000, { fate: 'left-out', ageMs: 0 }],
  ['stopped', 3000, 4000, { fate: 'unseen', ageMs: 1000 }],
])('a call dropped at 5 s (%s) that was due at %d ms, in a run that ended at %d ms', (reason, intended, runEnd, is) => {
  expect(unsentCall({ t: 5000, intended, reason }, runEnd)).toEqual(is)
})

test('a gateway that says 400 for an empty balance has refused for the balance', () => {
  expect(fateOf({ end: 'refused', status: 400 }, [400])).toBe('never')
})

test('a digest keeps the status of the refusal that ended the call, and of none other', () => {
  const digests = new CallDigests()
  const of = { model: 'm', t: 5 } as const
  const attempts = new Map<number, number>()
  for (const call of [1, 2, 3]) {
    const planned = { modality: 'image', intended: 0, phase: 'measure', record: true, request: 0 } as const
    digests.emit({ type: 'arrival', ...of, call, ...planned })
  }
  const outcome = (call: number, kind: 'refused' | 'failed', status: number) => {
    const attempt = (attempts.get(call) ?? 0) + 1
    attempts.set(call, attempt)
    digests.emit({ type: 'attempt', ...of, call, endpoint: 'submit', attempt })
    digests.emit({ type: 'outcome', ...of, call, endpoint: 'submit', attempt, outcome: kind, ms: 1, status })
  }
  const terminal = (call: number, end: 'refused' | 'completed') =>
    digests.emit({
      ...{ type: 'terminal', ...of, call, modality: 'image', end, intended: 0, record: true, attempts: 1, polls: 0 },
      ...{ admissionWaitMs: 0, backoffMs: 0 },
    })
  outcome(1, 'refused', 422)
  terminal(1, 'refused')
  outcome(2, 'refused', 404)
  terminal(2, 'completed')
  outcome(3, 'refused', 400)
  outcome(3, 'failed', 500)
  terminal(3, 'refused')
  expect(digests.list().map(({ status }) => status)).toEqual([422, null, null])
})
