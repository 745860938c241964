import { expect, it } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import type { HttpTarget } from '../../../src/profile/profile.ts'
import { profileToRun } from '../../../src/run/run-profile.ts'
import { keyNotice } from '../../../src/run/target/key-notice.ts'

const http = (baseUrl: string, others: Partial<HttpTarget> = {}): HttpTarget => ({
  kind: 'http',
  baseUrl,
  textBaseUrl: baseUrl,
  filesBaseUrl: baseUrl,
  apiKeyEnv: 'VENDOR_KEY',
  ...others,
})

it.each<[string, HttpTarget, string | null]>([
  ['an address', http('https://a.example'), 'the key in VENDOR_KEY may be sent to https://a.example'],
  [
    'each address and each other origin',
    http('https://a.example', { textBaseUrl: 'https://t.example', keyedOrigins: ['https://q.example'] }),
    'the key in VENDOR_KEY may be sent to https://a.example, texts to https://t.example, tasks at https://q.example',
  ],
  ['nothing on this machine', http('http://127.0.0.1:1'), null],
  [
    'what is stated besides this machine',
    http('http://127.0.0.1:1', { keyedOrigins: ['http://127.0.0.1:2'] }),
    'the key in VENDOR_KEY may be sent to http://127.0.0.1:1, tasks at http://127.0.0.1:2',
  ],
  ['nothing where there is no key', http('https://a.example', { dialect: readDialect('comfyui') }), null],
])('names %s', (_, target, notice) => {
  expect(keyNotice(target)).toBe(notice)
})

it('is said when a run is prepared, once, before anybody is asked for leave', async () => {
  const profile = parseProfile(
    `version: 1
name: keyed
gateway: { dialect: fal, baseUrl: https://queue.fal.run, keyedOrigins: [https://other.example] }
duration: 1m
models:
  - { model: fal-ai/a, modality: image, arrivals: { process: constant, rate: 1/min }, requests: [{ body: { prompt: a kite } }] }
`,
    'keyed.yaml',
  )
  const warned: string[] = []
  await profileToRun({ profile, warn: (text) => warned.push(text) })
  expect(warned).toEqual(['the key in FAL_KEY may be sent to https://queue.fal.run, tasks at https://other.example'])
})
