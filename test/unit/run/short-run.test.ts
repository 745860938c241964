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
  ['2,999 calls', 'text', 299.9, 10, {}, true],
  ['as many as make compiling worth while', 'text', 300, 10, {}, false],
  ['as many of each of four workers', 'text', 1_199, 10, { workers: 4 }, true],
  ['three thousand of each of four workers', 'text', 1_200, 10, { workers: 4 }, false],
  ['few, but fast', 'text', 501, 1, {}, false],
  ['few, for longer than a minute', 'text', 1, 61, { workers: 4 }, false],
  ['few, again and again', 'text', 50, 10, { runs: 6 }, false],
  ['tasks that are read for long', 'image', 40, 10, { workers: 4 }, false],
] as const)('%s', (_, modality, perSecond, seconds, part, isShort) => {
  const of = profile(modality, perSecond, seconds)
  expect(isShortRun(of, planCalls(of, keyedRandom(of.seed)), part)).toBe(isShort)
})
