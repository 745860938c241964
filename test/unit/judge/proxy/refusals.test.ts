import { expect, test } from 'vitest'
import { Refusals } from '../../../../src/judge/proxy/judge-proxy.ts'

test('what is refused is counted by its host, and never by anything that may contain a key', () => {
  const refusals = new Refusals()
  for (const asked of [
    'Other.example:443',
    'other.example:443',
    'http://me:secret@plain.example/v1?key=secret',
    '/v1/tasks?key=secret',
    '[::1]:443',
    'sécret\u001b[31m:443',
  ]) {
    refusals.add(asked)
  }
  expect(refusals.all()).toEqual([
    { target: 'other.example:443', times: 2 },
    { target: 'http://plain.example', times: 1 },
    { target: 'the proxy itself', times: 1 },
    { target: '[::1]:443', times: 1 },
    { target: 'an unreadable target', times: 1 },
  ])
})

test('a client that asks for ever new hosts fills no memory', () => {
  const refusals = new Refusals()
  for (let n = 0; n < 1000; n++) refusals.add(`h${n}.example:443`)
  const all = refusals.all()
  expect(all).toHaveLength(21)
  expect(all.at(-1)).toEqual({ target: 'other targets', times: 980 })
})
