import { expect, it } from 'vitest'
import { EXIT, GatebenchError } from '../../../src/errors.ts'
import { endOfSharedRun, type SharedRunAtEnd } from '../../../src/run/coordinator/end-of-shared-run.ts'
import { withoutUnreadSpills } from '../../../src/run/coordinator/unread-spills.ts'

const whole: SharedRunAtEnd = {
  ...{ t: 5, leaseMs: 2_000, hasStopped: false, stopped: undefined, isUnknown: false, hasNobody: false, unsent: 0 },
  longestSilenceMs: 600,
}
const lost = new GatebenchError('Redis was lost: OOM used memory.', { code: 'REDIS_LOST', exitCode: EXIT.stopped })
const nobody = new GatebenchError('no worker is left', { code: 'WORKERS_LOST', exitCode: EXIT.stopped })

it('is complete where every call was sent, and says of others what held them up', () => {
  expect(endOfSharedRun(whole)).toEqual({ type: 'end', t: 5, status: 'complete' })
  const reasonOf = (standing: Partial<SharedRunAtEnd>): string | undefined =>
    endOfSharedRun({ ...whole, ...standing }).reason
  expect(reasonOf({ unsent: 3 })).toBe('3 planned calls not sent: the drain ended before it was their turn')
  expect(reasonOf({ unsent: 3, longestSilenceMs: 9_000 })).toBe(
    '3 planned calls not sent: the coordinator did not report for 9.00 s, and workers submit nothing without it',
  )
  expect(reasonOf({ hasStopped: true, stopped: nobody, hasNobody: true, unsent: 1 })).toBe(
    'no worker is left: 1 planned call not sent',
  )
})

it('names the disks of workers while they know more, and no longer once a resume has read them', () => {
  const end = endOfSharedRun({ ...whole, hasStopped: true, stopped: lost, isUnknown: true })
  expect(end).toMatchObject({ cause: 'stopped', status: 'partial' })
  expect(end.reason).toMatch(
    /^Redis was lost: OOM used memory; the events of calls missing from this report .+ then resume the run$/,
  )
  expect(withoutUnreadSpills(end).reason).toBe('Redis was lost: OOM used memory')
  expect(withoutUnreadSpills({ ...end, reason: 'another' }).reason).toBe('another')
})
