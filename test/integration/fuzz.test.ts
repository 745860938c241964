import { expect, test } from 'vitest'
import { mockWorldNames } from '../../src/mock/world/world-files.ts'
import { fuzzEngine } from '../support/fuzz-engine.ts'
import { fuzzedHost, fuzzHttp } from '../support/fuzz-http.ts'

/** The small version of `npm run fuzz`. */

test.each(mockWorldNames('preset'))('nonsense is answered as it should be with preset %s', (preset) => {
  const { faults, statuses } = fuzzEngine(preset, 400, 5)
  expect(faults).toEqual([])
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '405']))
})

test('nonsense over HTTP gets the specification’s error body or a closed connection', async () => {
  await using host = await fuzzedHost()
  const { faults, statuses } = await fuzzHttp(host.port, 1_500, 6)
  expect(faults).toEqual([])
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '404', '405', '415']))
  expect(host.process.exitCode).toBeNull()
})
