import { expect, it } from 'vitest'
import { planCalls } from '../../../src/load/plan.ts'
import { keyedRandom } from '../../../src/random.ts'
import { isShortRun } from '../../../src/run/short-run.ts'
import { profileOf } from '../../support/profiles.ts'

const profile = (modality: string, perSecond: number, seconds: number) =>
  profileOf(`version: 1
name: short
duration: ${seconds}s
models:
  - model: a-model
    modality: ${modality}
    arrivals: { process: constant, rate: ${perSecond}/s }
    requests: [{ body: { ${modality === 'text' ? 'messages: [{ role: user, content: hi }]' : 'prompt: a kite'} } }]
`)

it.each([
  ['499 calls of one process', 'text', 49.9, 10, null, true],
  ['as many as make compiling worth while', 'text', 50, 10, null, false],
  ['as many of each of four workers', 'text', 200, 10, 4, true],
  ['a thousand of each of four workers', 'text', 400, 10, 4, false],
  ['few, for longer than a minute', 'text', 1, 61, 4, false],
  ['tasks that are read for long', 'image', 40, 10, 4, false],
] as const)('%s', (_, modality, perSecond, seconds, workers, isShort) => {
  const of = profile(modality, perSecond, seconds)
  expect(isShortRun(of, planCalls(of, keyedRandom(of.seed)), workers)).toBe(isShort)
})
