import { expect, it } from 'vitest'
import { dialectNames, readDialect } from '../../../src/dialect/load-dialect.ts'
import { supportedModalities } from '../../../src/dialect/supported-modalities.ts'
import { countsInDialect } from '../../../src/mock/server/dialect-counts.ts'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import { simulateProfile } from '../../../src/run/simulate-profile.ts'

it('counts with the state in whose words a task is said to be', () => {
  const polls = { pending: 2, processing: 3, completed: 4, failed: 1 }
  expect(countsInDialect({ polls }, undefined).polls).toBe(polls)
  expect(countsInDialect({ polls }, readDialect('fal')).polls).toEqual(polls)
  expect(countsInDialect({ polls }, readDialect('comfyui')).polls).toEqual({ pending: 5, completed: 4, failed: 1 })
  expect(countsInDialect({ polls }, readDialect('stability')).polls).toEqual({ processing: 5, completed: 4, failed: 1 })
})

const MODEL = { image: 'image-fast', video: 'video-fast', audio: 'audio-speech', text: 'text-fast' } as const

it.each(dialectNames())("a simulation in %s agrees with the mock's own log", async (dialect) => {
  const models = supportedModalities(readDialect(dialect)).map((modality) => ({
    model: MODEL[modality],
    modality,
    arrivals: { process: 'constant', rate: '20/min' },
    requests: [
      { body: modality === 'text' ? { max_tokens: 9, messages: [{ role: 'user', content: 'a' }] } : { prompt: 'a' } },
    ],
  }))
  const stated = { version: 1, name: 'spoken', gateway: { dialect, mock: {} }, duration: '2m', drain: '10m', models }
  const { summary } = await simulateProfile({ profile: parseProfile(JSON.stringify(stated), 'spoken.yaml') })
  expect(summary.oracle).toEqual({ confirmed: true, mismatches: [] })
  expect(summary.counts.completed).toBeGreaterThan(0)
})
