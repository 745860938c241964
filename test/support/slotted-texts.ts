import type { ForeignWorld } from './foreign-days.ts'
import { profileOf } from './profiles.ts'

export const slottedTexts = profileOf(`version: 1
name: texts
seed: 42
gateway: { mock: { tier: standard, preset: clean } }
phases: [{ name: measure, duration: 60s }]
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 95/min }
    admission: { rate: 1/min }
    requests: [{ body: { max_tokens: 64, messages: [{ role: user, content: hello }] }, price: 0.1 }]
`)
export const slotsAndPace = { text: { rate: '101/min', concurrency: 6 } }

/** The same limits in the words of the other simulator. */
export const slottedWorld = (perHour: number): ForeignWorld => ({
  law: 'log',
  account: null,
  models: [
    {
      ...{
        name: 'text-fast',
        medianMs: 2500,
        sigma: 0.7,
        limit: 101,
        windowMs: 60_000,
        slots: 6,
        perDay: null,
        pollMs: 0,
      },
      perHour: Array.from({ length: 24 }, () => perHour),
    },
  ],
})
