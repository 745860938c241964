import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import { dialectOf } from '../../src/dialect/load-dialect.ts'
import { type HttpGateway, type HttpGatewayOptions, httpGateway } from '../../src/gateway/http-gateway.ts'
import { MOST_STRANGERS } from '../../src/gateway/wire-routes.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { gatewayOptions } from '../support/gateway-options.ts'

const KEY = 'sk-q7/secret+of=the&test'
const clock = realClock()
const soon = () => ({ deadline: clock.now() + 10_000 })

/** An invented dialect whose answers say where a task is read. */
const words = (more: string) =>
  dialectOf(
    `
version: 1
name: invented
about: tasks by their addresses
asOf: 2026-11-25
facts: [invented]
verified: none
base: https://api.example.com
keyEnv: KEY
submit: { image: { path: /jobs } }
read: { path: '{+task}' }
task: { address: /url, addressAs: '/jobs/{task}', id: /id, status: /status, words: { new: pending, done: completed } }
${more}
`,
    'invented.yaml',
  )

interface Seen {
  url: string
  head: string
}

/** A server that tells what it is asked, and keeps it. */
async function server(answer: (url: string) => { status: number; body: object }) {
  const seen: Seen[] = []
  const made: Server = createServer((request, response) => {
    request.resume()
    seen.push({ url: request.url ?? '', head: request.rawHeaders.join('\n') })
    const { status, body } = answer(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json', location: request.url ?? '' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve))
  const { port } = made.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    seen,
    close() {
      made.closeAllConnections()
      made.close()
    },
  }
}
type Made = Awaited<ReturnType<typeof server>>

let own: Made
let stranger: Made
let told = ''
let gateway: HttpGateway | undefined
beforeEach(async () => {
  own = await server(() => ({ status: 200, body: { id: 'task-1', status: 'new', url: told } }))
  stranger = await server((url) => ({ status: 200, body: { id: url, status: 'done', url } }))
})
afterEach(async () => {
  await gateway?.close()
  own.close()
  stranger.close()
})

function open(more = '', options: Partial<HttpGatewayOptions> = {}): HttpGateway {
  const dialect = compileDialect(words(more), own.url)
  gateway = httpGateway(gatewayOptions(own.url, { apiKey: KEY, dialect, largestBodyBytes: 100_000, ...options }), clock)
  return gateway
}

/** Submits a task of which the answer says that it is read here, and reads it. */
async function readAt(address: string, gateway: HttpGateway) {
  told = address
  const submitted = await gateway.submit('image', { model: 'm' }, soon())
  if (submitted.kind !== 'accepted') throw new Error(submitted.kind)
  return gateway.poll(submitted.body.id, soon())
}

describe('a task that is said to be at another origin', () => {
  it('is not read there', async () => {
    const read = await readAt(`${stranger.url}/jobs/1`, open())
    expect(read).toMatchObject({ kind: 'unreachable', reason: 'foreign-address' })
    expect(stranger.seen).toEqual([])
  })

  it('is read without the key where the dialect says that it may be', async () => {
    const read = await readAt(`${stranger.url}/jobs/1?part=2`, open('readsWithoutKey: true'))
    expect(read).toMatchObject({ kind: 'accepted', body: { status: 'completed' } })
    expect(stranger.seen).toMatchObject([{ url: '/jobs/1?part=2' }])
    expect(stranger.seen[0]?.head).not.toMatch(/authorization/i)
  })

  it.each(['', 'key: { query: api_key }'])(
    'is not read without the key where the key is in the address (%s)',
    async (key) => {
      const gateway = open(`readsWithoutKey: true\n${key}`)
      for (const form of [KEY, encodeURIComponent(KEY), Buffer.from(KEY).toString('base64url')]) {
        const read = await readAt(`${stranger.url}/jobs/1?api_key=${form}`, gateway)
        expect(read).toMatchObject({ kind: 'unreachable', reason: 'foreign-address' })
      }
      expect(stranger.seen).toEqual([])
    },
  )

  it('is read with the key where the user named the origin, however it is spelled', async () => {
    const read = await readAt(`${stranger.url}/jobs/1`, open('', { keyedOrigins: [`${stranger.url}/`] }))
    expect(read).toMatchObject({ kind: 'accepted' })
    expect(stranger.seen[0]?.head).toContain(`Bearer ${KEY}`)
  })

  it('is read at no more than so many of them', async () => {
    const gateway = open('readsWithoutKey: true')
    const reasons: string[] = []
    for (let n = 1; n <= 2 * MOST_STRANGERS; n++) {
      // All of 127.0.0.0/8 is this machine; nobody listens but at the first.
      const read = await readAt(`http://127.0.0.${n}:${stranger.port}/jobs/1`, gateway)
      reasons.push('reason' in read ? read.reason : read.kind)
    }
    expect(reasons.filter((reason) => reason === 'foreign-address').length).toBe(MOST_STRANGERS)
    expect(reasons.slice(0, MOST_STRANGERS)).not.toContain('foreign-address')
  })
})

it.each([
  ['of 10,000 characters', 'x'.repeat(10_000)],
  ['an address of 10,000 characters', `/${'x'.repeat(10_000)}`],
  ['a foreign address of 10,000 characters', `https://stranger.test/${'x'.repeat(10_000)}`],
  ['a line break', '1\r\nx-evil: 1'],
  ['a request', '/1 HTTP/1.1\r\nx-evil: 1\r\n\r\nGET /2'],
  ['a lone surrogate', '\ud800'],
  ['a path with one', '/\udc00/\ud800'],
  ['broken escapes', '/%/%zz/%E0%A4%A'],
  ['no address', 'https://['],
  ['another scheme', 'javascript:alert(1)'],
  ['nothing', ''],
])('a handle that is %s is read at the gateway or nowhere, and breaks nothing', async (_, handle) => {
  for (const more of ['', 'readsWithoutKey: true', 'key: { query: k }']) {
    const read = await open(more).poll(handle, soon())
    expect(['accepted', 'unreachable', 'refused', 'ambiguous']).toContain(read.kind)
    await gateway?.close()
  }
  for (const { url, head } of own.seen) {
    expect(url).toMatch(/^\/[\x21-\x7e]*$/)
    expect(head).not.toContain('x-evil')
  }
  expect(own.seen.length).toBe(handle.startsWith('https://stranger') ? 0 : 3)
})

describe('a key that goes in the query', () => {
  const KEYED = 'key: { query: api_key }'

  it('goes to the gateway encoded, in each request', async () => {
    await readAt(`${own.url}/jobs/1?part=2`, open(KEYED))
    const asked = `api_key=${encodeURIComponent(KEY)}`
    expect(own.seen.map(({ url }) => url)).toEqual([`/jobs?${asked}`, `/jobs/1?part=2&${asked}`])
    expect(own.seen.map(({ head }) => head).join()).not.toContain(KEY)
  })

  it.each([200, 302, 400, 404, 429, 500])(
    'is in no outcome where an answer repeats the address (%i)',
    async (status) => {
      own.close()
      own = await server((url) => ({
        status,
        body: {
          id: url,
          url: `${own.url}${url}`,
          status: url,
          detail: `no ${url}`,
          error: { message: url, code: url, type: url, [url]: url },
        },
      }))
      const gateway = open(KEYED)
      const submitted = await gateway.submit('image', { model: 'm' }, soon())
      const read = await gateway.poll(submitted.kind === 'accepted' ? submitted.body.id : 'task-1', soon())
      const text = JSON.stringify([submitted, read])
      for (const form of [KEY, encodeURIComponent(KEY), JSON.stringify(KEY).slice(1, -1)])
        expect(text).not.toContain(form)
      expect(text).toContain('[key]')
    },
  )

  it('is in no outcome of a request that found nobody', async () => {
    const gateway = open(KEYED)
    own.close()
    const outcomes = [await gateway.submit('image', { model: 'm' }, soon()), await gateway.poll('task-1', soon())]
    expect(outcomes).toMatchObject([{ kind: 'unreachable' }, { kind: 'unreachable' }])
    expect(JSON.stringify(outcomes)).not.toContain('secret')
  })
})
