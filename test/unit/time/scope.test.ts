import { describe, expect, it } from 'vitest'
import { Scope } from '../../../src/time/scope.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { CountingClock } from '../../support/counting-clock.ts'

describe('closing a scope', () => {
  it('calls off all that is pending, in the order in which it began, once, and not what was forgotten', () => {
    const scope = new Scope(new VirtualClock())
    const called: string[] = []
    const pending = ['a', 'b', 'c', 'd'].map((name) => scope.onClose(() => called.push(name)))
    pending[1]?.forget()
    pending[1]?.forget()
    scope.close('first')
    scope.close('second')
    expect(called).toEqual(['a', 'c', 'd'])
    expect(scope.reason).toBe('first')
  })

  it('passes over what an earlier one has forgotten, and calls at once what comes too late', () => {
    const scope = new Scope(new VirtualClock())
    const called: string[] = []
    scope.onClose(() => later.forget())
    const later = scope.onClose(() => called.push('forgotten meanwhile'))
    scope.onClose(() => scope.onClose(() => called.push('too late')))
    scope.close()
    expect(called).toEqual(['too late'])
  })

  it('closes the scopes within it for the same reason, and none around it', () => {
    const run = new Scope(new VirtualClock())
    const [call, other] = [run.open(), run.open()]
    const wait = call.open()
    call.close('the call')
    expect([run.isClosed, call.isClosed, wait.isClosed, other.isClosed]).toEqual([false, true, true, false])
    run.close('the run')
    expect([wait.reason, other.reason]).toEqual(['the call', 'the run'])
    expect(run.open().isClosed).toBe(true)
  })

  it('ends sleeps with false and forgets alarms: no alarm is left on the clock', async () => {
    const clock = new CountingClock()
    const scope = new Scope(clock)
    const rung: string[] = []
    const slept = await clock.run(async () => {
      scope.alarm(5, () => rung.push('in time'))
      scope.alarm(50, () => rung.push('too late'))
      const inTime = scope.sleepUntil(5)
      const cut = scope.sleepUntil(1e9)
      await clock.sleepUntil(20)
      scope.close()
      scope.alarm(30, () => rung.push('after the close'))
      return Promise.all([inTime, cut, scope.sleepUntil(40)])
    })
    expect(slept).toEqual([true, false, false])
    expect(rung).toEqual(['in time'])
    expect(clock.armed).toBe(0)
    expect(clock.now()).toBe(20)
  })

  it('follows a signal, and leaves no listener on one that outlives it', () => {
    const controller = new AbortController()
    let listeners = 0
    const { signal } = controller
    const counted = Object.assign(signal, {
      addEventListener: (...args: Parameters<AbortSignal['addEventListener']>) => {
        listeners++
        AbortSignal.prototype.addEventListener.apply(signal, args)
      },
      removeEventListener: (...args: Parameters<AbortSignal['removeEventListener']>) => {
        listeners--
        AbortSignal.prototype.removeEventListener.apply(signal, args)
      },
    })
    const over = new Scope(new VirtualClock())
    over.closeOn(counted)
    over.close()
    expect(listeners).toBe(0)
    const open = new Scope(new VirtualClock())
    open.closeOn(counted)
    controller.abort('enough')
    expect(open.reason).toBe('enough')
    const late = new Scope(new VirtualClock())
    late.closeOn(counted)
    expect(late.reason).toBe('enough')
  })
})

describe('ending a scope', () => {
  it('waits for the work begun in it and in the scopes within it', async () => {
    const clock = new VirtualClock()
    const ended = await clock.run(async () => {
      const run = new Scope(clock)
      const call = run.open()
      const work = async (scope: Scope, until: number): Promise<void> => {
        scope.enter()
        await clock.sleepUntil(until)
        scope.leave()
      }
      const works = [work(run, 10), work(call, 30)]
      await run.end()
      const at = clock.now()
      await Promise.all(works)
      return at
    })
    expect(ended).toBe(30)
  })

  it('ends at once where nothing is under way', async () => {
    const scope = new Scope(new VirtualClock())
    await scope.end()
    expect(scope.isClosed).toBe(true)
  })
})

it('of thousands pending in one scope each leaves in no time', () => {
  const scope = new Scope(new VirtualClock())
  let called = 0
  const pending = Array.from({ length: 200_000 }, () => scope.onClose(() => called++))
  for (const one of pending.slice(0, 199_000)) one.forget()
  scope.close()
  expect(called).toBe(1000)
})
