import { expect, it } from 'vitest'
import type { HttpGateway } from '../../../src/gateway/http-gateway.ts'
import { callsToRehearse, type Opener, rehearse } from '../../../src/run/rehearsal/rehearsal.ts'
import { rehearsedSinks } from '../../../src/run/rehearsal/rehearsed-sinks.ts'
import { openGateway } from '../../../src/run/target/open-gateway.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = profileOf(`version: 1
name: fast
duration: 1h
gateway: { baseUrl: "https://gateway.example", textBaseUrl: "https://text.example" }
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 60/s }
    admission: { rate: 1/min, concurrency: 1 }
    requests: [{ body: { prompt: a kite } }, { body: { prompt: a kite, n: 2 } }]
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 60/s }
    requests: [{ body: { messages: [{ role: user, content: hi }] } }]
retry: { pacing: { kind: fixed, rate: 1/min } }
credits: { budget: 10, assumePrice: 5, priceCheck: true }
`)

const RUN = { calls: 244, isThorough: true, isAlone: false, collect: () => {}, threadRuns: () => {} }

it('a rehearsal makes texts and tasks to this very process, and knows neither the gateway nor its key', async () => {
  const told: { address: string[]; apiKey: string }[] = []
  const sent = { texts: 0, tasks: 0 }
  const opener: Opener = (settings, address, apiKey, clock, allowed) => {
    const { baseUrl, textBaseUrl, filesBaseUrl } = address
    told.push({ address: [baseUrl, textBaseUrl, filesBaseUrl], apiKey })
    const gateway = openGateway(settings, address, apiKey, clock, allowed)
    const counting: Partial<HttpGateway> = {
      message: (...of) => {
        sent.texts++
        return gateway.message(...of)
      },
      submit: (...of) => {
        sent.tasks++
        return gateway.submit(...of)
      },
    }
    return Object.assign(Object.create(gateway) as HttpGateway, counting)
  }
  await rehearse(profile, { ...RUN, open: opener, cast: rehearsedSinks })
  expect(told).toHaveLength(1)
  expect(new Set(told[0]?.address)).toEqual(new Set([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]))
  expect(told[0]?.apiKey).toBe('rehearsal-key')
  expect(Math.min(sent.texts, sent.tasks)).toBeGreaterThan(0)
})

it('rehearses the calls of the busiest four seconds, and a bounded number', () => {
  expect(callsToRehearse(61)).toBe(244)
  expect(callsToRehearse(9_000)).toBe(4_000)
})

it('a thorough rehearsal plays four times, collects before the last, says when its timer runs, and returns what is to be kept', async () => {
  const order: string[] = []
  const opener: Opener = (...of) => {
    order.push('play')
    return openGateway(...of)
  }
  const collect = (): void => void order.push('collect')
  const threadRuns = (): void => void order.push('thread')
  const fast = { ...RUN, calls: 1_000, open: opener, cast: rehearsedSinks, collect, threadRuns }
  const kept = await rehearse(profile, fast)
  expect(order).toEqual(['play', 'play', 'play', 'thread', 'collect', 'play', 'thread'])
  expect(kept).toHaveLength(1)
  expect(await rehearse(profile, { ...fast, asked: AbortSignal.abort() })).toEqual([])
})
