import { expect, it } from 'vitest'
import { planCalls } from '../../../src/load/schedule/plan.ts'
import { keyedRandom } from '../../../src/random.ts'
import { isShortRun, type PartOfPlan } from '../../../src/run/rehearsal/short-run.ts'
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

const rows: [string, string, number, number, PartOfPlan & { speed?: number }, boolean][] = [
  ['2,999 calls', 'text', 299.9, 10, {}, true],
  ['as many as make compiling worth while', 'text', 300, 10, {}, false],
  ['as many of each of four workers', 'text', 1_199, 10, { workers: 4 }, true],
  ['three thousand of each of four workers', 'text', 1_200, 10, { workers: 4 }, false],
  ['few, but fast', 'text', 501, 1, {}, false],
  ['one, at a high speed', 'text', 1, 1, { speed: 1_000 }, true],
  ['few, and too many of them at a high speed', 'text', 6, 100, { speed: 100 }, false],
  ['few, for longer than a minute', 'text', 1, 61, { workers: 4 }, false],
  ['few, again and again', 'text', 50, 10, { runs: 6 }, false],
  ['tasks that are read for long', 'image', 40, 10, { workers: 4 }, false],
]

it.each(rows)('%s', (_, modality, perSecond, seconds, { speed = 1, ...part }, isShort) => {
  const stated = profile(modality, perSecond, seconds)
  const of = { ...stated, gateway: { ...stated.gateway, speed } }
  expect(isShortRun(of, planCalls(of, keyedRandom(of.seed)), part)).toBe(isShort)
})
