import { describe, expect, it } from 'vitest'
import { clientAdmissions } from '../../../src/load/admission/create-admission.ts'
import { type Call, newCall } from '../../../src/load/call.ts'
import { CallGate } from '../../../src/load/call-gate.ts'
import type { AdmittedEvent } from '../../../src/measure/events/events.ts'
import type { RetrySettings } from '../../../src/profile/retry-settings.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { callsProfile } from '../../support/runner-world.ts'

interface GateWorld {
  clock: VirtualClock
  gate: CallGate
  call(model?: string): Call
  admitted: AdmittedEvent[]
}

/** A gate whose models all have these limits; its run began at 100 ms. */
async function gateWorld(admission: object, scope: RetrySettings['scope'] = 'call'): Promise<GateWorld> {
  const clock = new VirtualClock()
  const profile = callsProfile({}, admission)
  const [limits] = await clientAdmissions(profile, clock, 'local')
  const admitted: AdmittedEvent[] = []
  const sink = { emit: (event: { type: string }) => void admitted.push(event as AdmittedEvent) }
  const gate = new CallGate(scope, limits, { clock, sink, startedAt: 100, spending: { turn: () => null } })
  let calls = 0
  const call = (model = 'image-a'): Call => {
    const load = profile.models.find((each) => each.model === model)
    if (load === undefined) throw new Error(`no model ${model}`)
    return newCall({ number: calls++, load, intendedAt: 0, phase: 'main', record: true, request: 0 })
  }
  return { clock, gate, call, admitted }
}

describe('a cool-down after a 429', () => {
  /** When a call of each model passes that comes at 1000, where one of image-a was told at 1000 to wait until 9000. */
  async function passes(scope: RetrySettings['scope']): Promise<Record<string, number>> {
    const { clock, gate, call } = await gateWorld({}, scope)
    const at: Record<string, number> = {}
    await clock.run(async () => {
      await clock.sleepUntil(1000)
      gate.coolDown(call('image-a'), 9000)
      const pass = async (model: string): Promise<void> => {
        await gate.passPace(call(model))
        at[model] = clock.now()
      }
      await Promise.all(['image-a', 'image-b', 'text'].map(pass))
    })
    return at
  }

  it('of scope `model` holds the calls of that model, and of no other', async () => {
    expect(await passes('model')).toEqual({ 'image-a': 9000, 'image-b': 1000, text: 1000 })
  })

  it('of scope `account` holds the calls of all models', async () => {
    expect(await passes('account')).toEqual({ 'image-a': 9000, 'image-b': 9000, text: 9000 })
  })

  it('of scope `call` holds nobody else', async () => {
    expect(await passes('call')).toEqual({ 'image-a': 1000, 'image-b': 1000, text: 1000 })
  })

  it('is never shortened by a later one', async () => {
    const { clock, gate, call } = await gateWorld({}, 'model')
    await clock.run(async () => {
      gate.coolDown(call(), 9000)
      gate.coolDown(call(), 2000)
      await gate.passPace(call())
    })
    expect(clock.now()).toBe(9000)
  })

  it('holds the pace and not the slot', async () => {
    const { gate, call } = await gateWorld({ concurrency: 1 }, 'model')
    gate.coolDown(call(), 9000)
    expect(gate.takeSlot(call())).not.toBeInstanceOf(Promise)
  })
})

describe('admission wait', () => {
  it('is what a call has waited for its slot and for its pace', async () => {
    const { clock, gate, call, admitted } = await gateWorld({ concurrency: 1, rate: '6/min' })
    const [first, second] = [call(), call()]
    await clock.run(async () => {
      const held = await gate.takeSlot(first)
      await gate.passPace(first)
      const slot = gate.takeSlot(second)
      await clock.sleepUntil(4000)
      held?.end('success')
      await slot
      expect(second.admissionWaitMs).toBe(4000)
      await gate.passPace(second)
    })
    expect(first.admissionWaitMs).toBe(0)
    expect(second.admissionWaitMs).toBe(10_000)
    expect(admitted.map(({ call: of, t, waitMs, attempt }) => ({ of, t, waitMs, attempt }))).toEqual([
      { of: 0, t: -100, waitMs: 0, attempt: 1 },
      { of: 1, t: 9900, waitMs: 10_000, attempt: 1 },
    ])
  })

  it('is summed over the attempts of a call, and told of each apart', async () => {
    const { clock, gate, call, admitted } = await gateWorld({ rate: '6/min' })
    const retried = call()
    await clock.run(async () => {
      await gate.passPace(call())
      await gate.passPace(retried)
      retried.attempts = 1
      await clock.sleepUntil(13_000)
      await gate.passPace(retried)
    })
    expect(admitted.map(({ waitMs, attempt }) => [attempt, waitMs])).toEqual([
      [1, 0],
      [1, 10_000],
      [2, 7000],
    ])
    expect(retried.admissionWaitMs).toBe(17_000)
  })

  it('of a call that ended meanwhile is counted, and told to nobody', async () => {
    const { clock, gate, call, admitted } = await gateWorld({ rate: '6/min' })
    const gone = call()
    await clock.run(async () => {
      await gate.passPace(call())
      const passing = gate.passPace(gone)
      gone.ended = true
      await passing
    })
    expect(gone.admissionWaitMs).toBe(10_000)
    expect(admitted.filter(({ call: of }) => of === gone.number)).toEqual([])
    expect(admitted).toHaveLength(1)
  })
})

describe('longestWait', () => {
  it('is one patience for slot and pace together', async () => {
    const { clock, gate, call } = await gateWorld({ concurrency: 1, rate: '6/min', longestWait: '9s' })
    const waiting = call()
    await clock.run(async () => {
      const held = await gate.takeSlot(call())
      await gate.passPace(call())
      const slot = gate.takeSlot(waiting)
      await clock.sleepUntil(4000)
      held?.end('success')
      await slot
      expect(await gate.passPace(waiting)).toBeNull()
    })
    expect(clock.now()).toBe(9000)
    expect(waiting.admissionWaitMs).toBe(9000)
  })

  it('of a call for which there is no slot ends in nothing', async () => {
    const { clock, gate, call } = await gateWorld({ concurrency: 1, longestWait: '9s' })
    await clock.run(async () => {
      await gate.takeSlot(call())
      expect(await gate.takeSlot(call())).toBeNull()
    })
    expect(clock.now()).toBe(9000)
  })
})

describe('a gate', () => {
  it('makes nobody wait who need not: no promise, no alarm', async () => {
    const { gate, call } = await gateWorld({})
    expect(gate.takeSlot(call())).not.toBeInstanceOf(Promise)
    expect(gate.passPace(call())).not.toBeInstanceOf(Promise)
  })

  it('that is closed lets nobody in, of those who wait and of those who come', async () => {
    const { clock, gate, call } = await gateWorld({ concurrency: 1, rate: '6/min' })
    await clock.run(async () => {
      await gate.takeSlot(call())
      await gate.passPace(call())
      const waiting = [gate.takeSlot(call()), gate.passPace(call()), gate.takeSlot(call('text'))]
      expect(await waiting[2]).not.toBeNull()
      gate.close()
      expect(await Promise.all(waiting.slice(0, 2))).toEqual([null, null])
      expect(await gate.takeSlot(call('image-b'))).toBeNull()
      expect(await gate.passPace(call('image-b'))).toBeNull()
    })
    expect(clock.now()).toBe(0)
  })

  it('passes a fault on that is neither a close nor the end of a patience', async () => {
    const { gate, call } = await gateWorld({})
    const stranger = call()
    Object.assign(stranger, { load: { ...stranger.load, model: 'unknown' } })
    expect(() => gate.passPace(stranger)).toThrow('no admission for unknown')
  })
})
