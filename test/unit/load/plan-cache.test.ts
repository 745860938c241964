import { expect, it } from 'vitest'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import { keyedRandom } from '../../../src/random.ts'
import { profileOf } from '../../support/profiles.ts'
import { walked } from '../../support/walked-plan.ts'

const profileAt = (perSecond: number) =>
  profileOf(`
version: 1
name: kept
duration: 20s
models:
  - { model: image-fast, modality: image, arrivals: { process: poisson, rate: ${perSecond}/s }, requests: [{ body: { prompt: a kite } }] }
  - { model: text-fast, modality: text, arrivals: { process: constant, rate: ${perSecond}/s }, requests: [{ body: { max_tokens: 9, messages: [{ role: user, content: hi }] } }] }
mix: { arrivals: { process: gamma, rate: ${perSecond}/s, burstiness: 2 }, of: { image-fast: 1, text-fast: 3 } }
`)

it.each([
  ['that is kept', 20, 1_200],
  ['too long to be kept', 400, 24_000],
])('a plan %s is walked after its survey as before', (_, perSecond, about) => {
  const plan = planCalls(profileAt(perSecond), keyedRandom(7))
  const before = walked(plan)
  expect(plan.calls).toBe(before.length)
  expect(Math.abs(before.length - about)).toBeLessThan(about / 10)
  expect(walked(plan)).toEqual(before)
  expect(walked(plan)).toEqual(before)
  const next = plan.startsFrom(before.length - 2)
  expect([next(), next(), next()]).toEqual([before.at(-2)?.intendedMs, before.at(-1)?.intendedMs, Infinity])
  const odd = plan.walk((call) => call % 2 === 1)
  expect(odd).toMatchObject({ call: 1, place: 0, intendedMs: before[1]?.intendedMs, model: before[1]?.model })
})
