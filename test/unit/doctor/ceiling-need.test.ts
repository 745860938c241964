import { expect, it } from 'vitest'
import { neededBy } from '../../../src/doctor/ceiling-need.ts'
import { profileOf } from '../../support/profiles.ts'

const POLL = 'poll: { strategy: fixed, every: 2s }'
const images = (arrivals: string): string =>
  `{ model: image-fast, modality: image, ${POLL}, arrivals: ${arrivals}, requests: [{ body: { prompt: a kite } }] }`
const texts = (arrivals: string): string =>
  `{ model: text-fast, modality: text, startOffset: 50s, arrivals: ${arrivals}, requests: [{ body: { max_tokens: 9, messages: [{ role: user, content: hi }] } }] }`
const needed = (loads: string[], speed = 1) =>
  neededBy(
    profileOf(`{ version: 1, name: mixed, duration: 100s, gateway: { mock: {} }, models: [${loads.join(', ')}] }`),
    speed,
  )

const steadily = (rate: number) => `{ process: constant, rate: ${rate}/s }`
const burst = (size: number) => `{ process: burst, size: ${size}, every: 1h }`

it('counts the requests of the busiest second by its own mix', async () => {
  // Of the plan, 2 of 3 calls are images; of this second, 10 of 510.
  const ofTexts = await needed([images(steadily(10)), texts(burst(500))])
  expect(ofTexts).toMatchObject({ startsPerSecond: 510, callsPerSecond: 540 })
  // 540 requests a second of 18.5 s each hold all of the 10,000 connections.
  expect(ofTexts.fullAtMs).toBeCloseTo(10_000_000 / 540, 6)
  const ofImages = await needed([images(burst(500)), texts(steadily(100))])
  expect(ofImages).toMatchObject({ startsPerSecond: 500, callsPerSecond: 750 })
})

it('spreads the reads of a burst over the time that they take', async () => {
  const { callsPerSecond } = await needed([images(burst(600))])
  // 600 submits, and 1,800 reads within 6 s.
  expect(callsPerSecond).toBe(900)
})

it('finds the second of the most requests, even if another has more starts', async () => {
  const need = await needed([images(burst(200)), texts(burst(250))])
  expect(need).toMatchObject({ startsPerSecond: 250, callsPerSecond: 300 })
})

it('takes as many seconds of the plan as are played in one', async () => {
  const need = await needed([texts('{ process: spike, rate: 1/s, peak: 50/s, at: 20s, for: 10s }')], 10)
  expect(need.startsPerSecond).toBeGreaterThan(450)
  expect(need.startsPerSecond).toBeLessThan(550)
})
