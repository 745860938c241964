import { expect, test } from 'vitest'
import { readDialect } from '../../../../src/dialect/load-dialect.ts'
import { addressOf, hostOfTarget, statedHosts, vendorHosts } from '../../../../src/judge/proxy/judged-host.ts'

test('hosts are stated by name, with a port where it is not that of https, once each', () => {
  const hosts = statedHosts(['API.example.com', 'api.example.com:443', 'llm.corp:8443'])
  expect(hosts.map(addressOf)).toEqual(['https://api.example.com', 'https://llm.corp:8443'])
})

test.each(['https://api.example.com', 'api.example.com/v1', '127.0.0.1', '[::1]', '*.example.com', 'a b', '', 'x:0'])(
  'refuses %j as a host',
  (word) => {
    expect(() => statedHosts([word])).toThrow(expect.objectContaining({ code: 'USAGE', exitCode: 104 }))
  },
)

test('the hosts of a vendor are those of its address and of other origins that it names', () => {
  const fal = readDialect('fal')
  expect(vendorHosts(fal).map(addressOf)).toEqual(['https://queue.fal.run'])
  const more = { ...fal, origins: ['https://other.example:8443', 'http://plain.example'] }
  expect(vendorHosts(more).map(addressOf)).toEqual(['https://queue.fal.run', 'https://other.example:8443'])
})

test('without a vendor that is reached by https, a host must be stated', () => {
  expect(() => vendorHosts(undefined)).toThrow(/no dialect names a vendor/)
  expect(() => vendorHosts(readDialect('comfyui'))).toThrow(/comfyui has no https host/)
})

test('the target of a CONNECT has a name and a port', () => {
  expect(hostOfTarget('Queue.fal.run:443')).toEqual({ name: 'queue.fal.run', port: 443 })
  expect(['queue.fal.run', '1.2.3.4:443', '[::1]:443', '/', ''].map(hostOfTarget)).toEqual(Array(5).fill(null))
})
