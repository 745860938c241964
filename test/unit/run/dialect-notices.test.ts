import { expect, it } from 'vitest'
import { readDialect } from '../../../src/dialect/load-dialect.ts'
import type { DialectFile } from '../../../src/dialect/schema.ts'
import { dialectNotices } from '../../../src/run/target/dialect-notices.ts'
import { profileOf } from '../../support/profiles.ts'

/** Notices about a video that is read every so often, in the words of Runway. */
function noticesOf(every: string, own: Partial<DialectFile> = {}, keyedOrigins: string[] = []): string[] {
  const profile = profileOf(`
version: 1
name: noticed
gateway: { baseUrl: 'http://127.0.0.1:9' }
duration: 1s
models:
  - model: a-video
    modality: video
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a kite } }]
    poll: { strategy: fixed, every: ${every} }
`)
  const dialect = { ...readDialect('runway'), ...own }
  const target = { ...profile.gateway.target, dialect, keyedOrigins } as typeof profile.gateway.target
  return dialectNotices({ ...profile, gateway: { ...profile.gateway, target } })
}

it('reads that come oftener than the vendor publishes are noticed', () => {
  expect(noticesOf('2s')).toEqual([
    'runway asks for 5s or more between two reads of a task, but a-video is read every 2.00 s: see poll.every',
  ])
  expect(noticesOf('5s')).toEqual([])
})

it('an origin that a file proposes has the key only where the profile says so, and is named until then', () => {
  const origins = ['https://queue.vendor.example']
  expect(noticesOf('5s', { origins })).toEqual([
    'answers of runway may name tasks at https://queue.vendor.example: gateway.keyedOrigins allows the key to be sent there',
  ])
  expect(noticesOf('5s', { origins }, origins)).toEqual([])
})
