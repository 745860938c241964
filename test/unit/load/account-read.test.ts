import { expect, it } from 'vitest'
import type { AttemptOptions, Gateway } from '../../../src/gateway/gateway.ts'
import { Account } from '../../../src/load/account.ts'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'

/** How long a reading of the account is waited for, in ms of the gateway's time, where it lives at a speed. */
async function patienceMs(speed: number): Promise<number> {
  const clock = new VirtualClock()
  let patience = 0
  const read = ({ deadline }: AttemptOptions) => {
    const timing = { sentAt: clock.now(), endedAt: clock.now() }
    patience = deadline - clock.now()
    return Promise.resolve({ kind: 'unreachable', timing, reason: 'aborted-unsent', detail: '' })
  }
  const gateway = { credits: read, quota: read } as Pick<Gateway, 'credits' | 'quota' | 'poll'>
  const account = new Account(gateway, { emit: () => {} }, 0, undefined, { account: 'expected', speed })
  await clock.run(() => account.readBefore(new Scope(clock)).catch(() => {}))
  return patience
}

it('waits 10 s for a reading, and never less than 3 s of the machine, which may have paused', async () => {
  expect(await patienceMs(1)).toBe(10_000)
  expect(await patienceMs(3)).toBe(10_000)
  expect(await patienceMs(100)).toBe(300_000)
})
