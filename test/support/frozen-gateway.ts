import type { MessageBody } from '../../src/gateway/bodies.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import type { Clock } from '../../src/time/clock.ts'

/** A gateway that answers text in exactly `serviceMs`, but nothing at all between two instants: what is due then comes when it thaws. */
export function frozenGateway(clock: Clock, serviceMs: number, frozenFrom: number, frozenUntil: number): Gateway {
  const body: MessageBody = { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [] }
  const unused = (): never => {
    throw new Error('this gateway serves text only')
  }
  const unknown = async (): Promise<Outcome<never>> => {
    const timing = { sentAt: clock.now(), endedAt: clock.now() }
    return { kind: 'refused', timing, status: 404, hint: { kind: 'none' }, error: null }
  }
  return {
    async message() {
      const sentAt = clock.now()
      const isFrozen = sentAt + serviceMs > frozenFrom && sentAt < frozenUntil
      await clock.sleepUntil(isFrozen ? Math.max(frozenUntil, sentAt) + serviceMs : sentAt + serviceMs)
      return { kind: 'accepted', timing: { sentAt, endedAt: clock.now() }, status: 200, hint: { kind: 'none' }, body }
    },
    credits: unknown,
    quota: unknown,
    submit: unused,
    poll: unused,
    close: async () => {},
  }
}
