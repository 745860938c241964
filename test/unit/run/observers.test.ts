import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { EventSink } from '../../../src/measure/events/events.ts'
import { runProfile } from '../../../src/run/run-profile.ts'
import { simulateProfile } from '../../../src/run/simulate-profile.ts'
import { endInTime, type RunObserver, sinkAlone, untilItFails } from '../../../src/run/watch/observer.ts'
import { answerFault, OtlpPush } from '../../../src/run/watch/otlp-push.ts'
import { realClock } from '../../../src/time/real-clock.ts'
import { VirtualClock } from '../../../src/time/virtual-clock.ts'
import { profileOf } from '../../support/profiles.ts'
import { testHeader } from '../../support/random-run.ts'

const profile = profileOf(`
version: 1
name: watched
gateway: { mock: { preset: unlimited, speed: 20 } }
duration: 10s
drain: 40s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] } }]
`)

/** Sinks of a caller that fail, each in a way of its own; `told` counts what each hears. */
function failing(): { sinks: EventSink[]; told: number[] } {
  const told = [0, 0, 0, 0]
  const hear = (n: number): number => {
    told[n] = (told[n] ?? 0) + 1
    return told[n]
  }
  return {
    told,
    sinks: [
      { emit: () => void hear(0) },
      {
        emit() {
          if (hear(1) === 2) throw new Error('full \u001b[31m')
        },
      },
      {
        emit: (async () => {
          hear(2)
          throw new Error('rejected')
        }) as EventSink['emit'],
      },
      {
        emit() {
          hear(3)
          throw null
        },
      },
    ],
  }
}

describe('sinks of a caller', () => {
  it('that throw or reject hear nothing more, with one warning each, and cost a simulation nothing', async () => {
    const { sinks, told } = failing()
    const warned: string[] = []
    const plain = await simulateProfile({ profile })
    const result = await simulateProfile({ profile, sinks, warn: (text) => void warned.push(text) })
    expect(result.summary.counts).toEqual(plain.summary.counts)
    expect(result.exitCode).toBe(plain.exitCode)
    expect(warned).toHaveLength(3)
    expect(warned.join()).not.toContain('\u001b')
    expect(told[0]).toBeGreaterThan(20)
    expect([told[1], told[3]]).toEqual([2, 1])
  })

  it('cost a run in real time nothing either', async () => {
    const { sinks, told } = failing()
    const warned: string[] = []
    const { summary, problem } = await runProfile({ profile, out: null, sinks, warn: (text) => void warned.push(text) })
    expect({ problem, status: summary.run.status }).toEqual({ problem: null, status: 'complete' })
    expect(summary.counts.completed).toBe(10)
    expect(warned).toHaveLength(3)
    expect(told[0]).toBeGreaterThan(20)
  })
})

describe('an observer that fails', () => {
  it.each(['begin', 'drained', 'end'] as const)('in %s is told nothing more', async (where) => {
    const warned: string[] = []
    const fine: RunObserver = { ...sinkAlone({ emit: () => {} }), drained: () => {} }
    const bad = { ...fine, [where]: () => (where === 'end' ? Promise.reject(new Error('no')) : fail()) }
    const guarded = untilItFails(bad, (text) => void warned.push(text))
    guarded.begin(testHeader(), null)
    guarded.drained?.()
    await guarded.end(null)
    expect(warned).toEqual([expect.stringContaining('Error: no')])
  })
})

it('is waited for at its end, but no longer than 30 s', async () => {
  const clock = new VirtualClock()
  const warned: string[] = []
  const ends = (end: RunObserver['end']): Promise<void> =>
    endInTime({ ...sinkAlone({ emit: () => {} }), end }, null, clock, (text) => void warned.push(text))
  await clock.run(() => ends(() => clock.sleepUntil(20_000)))
  expect([clock.now(), warned]).toEqual([20_000, []])
  await clock.run(() => ends(() => new Promise(() => {})))
  expect(clock.now()).toBe(50_000)
  expect(warned).toEqual([expect.stringContaining('longer than 30 s')])
})

function fail(): never {
  throw new Error('no')
}

describe('a collector', () => {
  it.each([
    ['', undefined],
    ['{}', undefined],
    ['{"partialSuccess":{}}', undefined],
    ['{"partialSuccess":{"rejectedDataPoints":"0","errorMessage":"a warning"}}', undefined],
    ['{"partialSuccess":{"rejectedDataPoints":"7"}}', '7 data points refused'],
    ['{"partialSuccess":{"rejectedDataPoints":3}}', '3 data points refused'],
    ['<html>Welcome</html>', 'a response that is not OTLP'],
    ['[]', 'a response that is not OTLP'],
    ['"ok"', 'a response that is not OTLP'],
    ['null', 'a response that is not OTLP'],
  ])('that answers 200 with %j', (text, fault) => expect(answerFault(text)?.message).toBe(fault))

  it('that answers 200 with garbage has taken nothing', async () => {
    const server = createServer((request, response) => {
      request.resume().on('end', () => response.end('<html>Welcome</html>'))
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/metrics`)
    const clock = realClock()
    const warned: string[] = []
    const listener = { say: () => {}, warn: (text: string) => void warned.push(text) }
    const push = await OtlpPush.open(url, { clock, listener, asked: new AbortController().signal })
    push.begin(testHeader(), () => [])
    await push.end([])
    server.closeAllConnections()
    server.close()
    expect(warned).toEqual([
      expect.stringMatching(/^metrics: 1 of 1 pushes to \S+ failed, the last with a response that is not OTLP$/),
    ])
  })
})
