import { expect, it } from 'vitest'
import { demandOfProfile } from '../../../src/plan/demand/demand.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = (models: string, more = '') =>
  profileOf(`
version: 1
name: arrivals
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 60s }]
${more}
models:
${models}`)
const model = (name: string, modality: string, arrivals: string): string =>
  `  - { model: ${name}, modality: ${modality}, ${arrivals}, requests: [{ body: ${
    modality === 'text' ? '{ messages: [{ role: user, content: hello }] }' : '{ prompt: a red kite }'
  } }] }`

it('is what arrivals bring on average, whatever a seed draws of them', () => {
  const models = [
    model('image-fast', 'image', 'arrivals: { process: poisson, rate: 10/min }'),
    model('image-standard', 'image', 'arrivals: { process: gamma, rate: 7/min, burstiness: 4 }'),
    model('text-fast', 'text', 'arrivals: { process: ramp, from: 0/min, to: 20/min }'),
  ].join('\n')
  for (const seed of [1, 2, 3]) {
    const { perHour } = demandOfProfile({ ...profile(models), seed })
    expect(perHour.get('image-fast')).toEqual(Array.from({ length: 24 }, () => 600))
    expect(perHour.get('image-standard')?.[0]).toBeCloseTo(420, 9)
    expect(perHour.get('text-fast')?.[12]).toBeCloseTo(600, 9)
  }
})

it('is not known of closed models, which is said even where others are open', () => {
  const closed = model('image-fast', 'image', 'closed: { users: 4, think: 1s }')
  const open = model('text-fast', 'text', 'arrivals: { process: constant, rate: 1/min }')
  expect(() => demandOfProfile(profile([closed, open].join('\n')))).toThrow(/image-fast of arrivals/)
})
