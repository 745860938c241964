import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import { dialectNames, dialectOf, readDialect } from '../../src/dialect/load-dialect.ts'
import { parsePointer, put } from '../../src/dialect/pointer.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import { parseBaseAddress } from '../../src/gateway/base-address.ts'
import type { Reply } from '../../src/gateway/classify.ts'
import { headerFields } from '../../src/gateway/reply-headers.ts'
import { MOST_STRANGERS, WireRoutes } from '../../src/gateway/wire-routes.ts'
import type { Connections } from '../../src/wire/connections.ts'
import { byDay } from '../support/by-day.ts'
import { toldAddresses } from '../support/told-addresses.ts'

const CASES = byDay(2_000, 10_000)
const KEY = 'sk-secret-of-the-test'
const BASES = ['https://api.example.com', 'https://api.example.com:8443/gate/way']
const NAMED = 'https://queue.example.com'
const ALLOWED = new Set([...BASES.map((base) => new URL(base).origin), 'https://text.example.com', NAMED])

/** A dialect in which the header of an answer says where its task is read, and the key goes in the query. */
const BY_HEADER = `
version: 1
name: by-header
about: a task by its Location
asOf: 2026-11-25
facts: [invented]
verified: none
base: https://api.example.com
keyEnv: KEY
key: { query: key }
submit: { image: { path: /jobs } }
read: { path: '{+task}' }
task: { idHeader: location, status: /status, words: { done: completed } }
`
const byAddress = [...dialectNames().map((name) => readDialect(name)), dialectOf(BY_HEADER, 'by-header.yaml')].filter(
  ({ read }) => read?.path.startsWith('{+task}'),
)

/** How a task is known of which an answer tells this address. */
function handleBy(file: DialectFile, base: string): (told: string) => string | null {
  const { address, idHeader, status, id } = file.task ?? {}
  const dialect = compileDialect(file, base)
  return (told) => {
    let body: unknown = {}
    if (address !== undefined) body = put(body, parsePointer(address), told)
    if (id?.[0] !== undefined) body = put(body, parsePointer(id[0]), 'task-1')
    const [word = ''] = Object.keys(file.task?.words ?? {})
    if (status?.[0] !== undefined) body = put(body, parsePointer(status[0]), word)
    const headers = headerFields(idHeader === undefined ? {} : { [idHeader.toLowerCase()]: told })
    const reply: Reply = { status: 201, headers, body: { kind: 'json', value: body } }
    const { body: said } = dialect.answer?.({ endpoint: 'submit', modality: 'image' }, reply) ?? reply
    const handle = said.kind === 'json' ? (said.value as { id?: unknown }).id : null
    return typeof handle === 'string' ? handle : null
  }
}

type Read = { origin: string; text: string } | null

/** The request by which a task would be read, and where its connection leads; null where none is made. */
function readerOf(file: DialectFile, base: string): (handle: string) => Read {
  const dialect = compileDialect(file, base)
  const query = dialect.keyQuery(KEY)
  return (handle) => {
    let origin = ''
    const routes = new WireRoutes({
      addresses: {
        base: parseBaseAddress(base, 'base'),
        text: parseBaseAddress('https://text.example.com', 'text'),
        files: parseBaseAddress(base, 'files'),
      },
      keyedOrigins: [NAMED],
      readsWithoutKey: dialect.readsWithoutKey === true,
      keyLines: dialect.keyLines(KEY, 0),
      plainLines: '',
      connectionsTo: (to) => {
        origin = to
        return {} as Connections
      },
    })
    const ask = dialect.ask({ endpoint: 'poll', taskId: handle })
    if (typeof ask === 'string') return null
    const route = routes.to(ask.place)
    if (typeof route === 'string') return null
    const isInQuery = query !== '' && route.isKeyed
    const suffix = isInQuery ? `${ask.suffix}${ask.suffix.includes('?') ? '&' : '?'}${query}` : ask.suffix
    return { origin, text: route.requests.bare(suffix, '').text }
  }
}

/** What is wrong with a request, in words; null of one that is as it should be. */
function faultOf({ origin, text }: NonNullable<Read>, readsWithoutKey: boolean): string | null {
  const isKeyed = text.includes(KEY)
  if (isKeyed && !ALLOWED.has(origin)) return `the key for ${origin}`
  if (!isKeyed && !readsWithoutKey) return `a request without the key to ${origin}`
  const [first = '', host, ...others] = text.split('\r\n')
  if (!/^(?:GET|POST) \/[\x21-\x7e]* HTTP\/1\.1$/.test(first)) return `the request line ${first}`
  if (host !== `host: ${new URL(origin).host}`) return `${host} at ${origin}`
  const isAsMade = /^connection: keep-alive\n(?:[\w-]+: [^\n]*\n)?accept: application\/json\n\n$/.test(
    others.join('\n'),
  )
  return isAsMade ? null : `the head ${others.join(' | ')}`
}

describe.each(byAddress.map((file) => [file.name, file] as const))(
  '%s, whose tasks are known by their addresses',
  (_, file) => {
    it(`sends the key to no stranger in ${CASES} addresses`, () => {
      let [keyed, unkeyed, unsent] = [0, 0, 0]
      const worlds = BASES.flatMap((base) =>
        [true, false].map((readsWithoutKey) => {
          const spoken = { ...file, readsWithoutKey }
          return { base, readsWithoutKey, read: readerOf(spoken, base), handle: handleBy(spoken, base) }
        }),
      )
      const check = (world: (typeof worlds)[number], handle: string): void => {
        const read = world.read(handle)
        if (read === null) {
          unsent++
          return
        }
        const fault = faultOf(read, world.readsWithoutKey)
        if (fault !== null) throw new Error(fault)
        if (read.text.includes(KEY)) keyed++
        else unkeyed++
      }
      const cases = fc.oneof(...worlds.map((world) => toldAddresses(world.base).map((told) => [world, told] as const)))
      fc.assert(
        fc.property(cases, ([world, told]) => {
          check(world, told)
          const handle = world.handle(told)
          if (handle !== null) check(world, handle)
        }),
        { numRuns: CASES, seed: 41 },
      )
      for (const count of [keyed, unkeyed, unsent]) expect(count).toBeGreaterThan(CASES / 20)
    })

    it.each([
      ['https://api.example.com/v1/p/1', true],
      ['https://API.example.com:443/v1/p/1', true],
      ['https://queue.example.com/v1/p/1', true],
      ['https://text.example.com/v1/p/1', true],
      ['http://api.example.com/v1/p/1', false],
      ['https://api.example.com:444/v1/p/1', false],
      ['https://api.example.com./v1/p/1', false],
      ['https://a.api.example.com/v1/p/1', false],
      ['https://api.example.com.evil.test/v1/p/1', false],
      ['https://api.example.com@evil.test/v1/p/1', false],
      ['https://evil.test\\@api.example.com/v1/p/1', false],
      ['https://api.ex\u0430mple.com/v1/p/1', false],
      ['//evil.test/v1/p/1', true],
    ])('reads %s with the key: %s', (told, isKeyed) => {
      const read = readerOf({ ...file, readsWithoutKey: false }, BASES[0] as string)(told)
      expect(read?.text.includes(KEY) ?? false).toBe(isKeyed || 'none' in file.key)
      // A path that looks like another's address is one of our own.
      if (told.startsWith('//')) expect(read?.origin).toBe(BASES[0])
    })
  },
)

it('remembers a bounded number of strangers', () => {
  const made: string[] = []
  const base = parseBaseAddress('https://api.example.com', 'base')
  const routes = new WireRoutes({
    addresses: { base, text: base, files: base },
    keyedOrigins: [],
    readsWithoutKey: true,
    keyLines: `authorization: Bearer ${KEY}\r\n`,
    plainLines: '',
    connectionsTo: (origin) => {
      made.push(origin)
      return {} as Connections
    },
  })
  const to = (n: number) =>
    routes.to({ address: { origin: `https://x${n}.test` }, method: 'GET', path: '', form: 'json' })
  for (let n = 0; n < 1000; n++) to(n)
  expect(made.length).toBe(MOST_STRANGERS)
  expect(to(1)).toMatchObject({ isKeyed: false })
  expect(to(999)).toMatch(/more than 16 origins/)
})

it('there is a shipped dialect of this kind', () => {
  expect(byAddress.length).toBeGreaterThan(1)
})
