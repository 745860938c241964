import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpGateway, httpGateway } from '../../src/gateway/http-gateway.ts'
import { ENDPOINTS, type Endpoint } from '../../src/gateway/outcome.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import { escapedJson, keyIn, SPELLINGS, slashedJson } from '../support/key-spellings.ts'
import { type ScriptedAnswer, type ScriptedServer, scriptedServer } from '../support/scripted-server.ts'
import { callEndpoint, GOOD_BODIES } from './gateway-contract.ts'

const KEY = 'sk-very/secret+key=with"quotes'
const clock = realClock()
const soon = () => ({ deadline: clock.now() + 10_000 })

let server: ScriptedServer
let gateway: HttpGateway
beforeAll(async () => {
  server = await scriptedServer()
  gateway = httpGateway(gatewayOptions(server.url, { apiKey: KEY, largestBodyBytes: 100_000 }), clock)
})
afterAll(async () => {
  await gateway.close()
  await server.close()
})

async function outcomeOf(endpoint: Endpoint, answer: ScriptedAnswer, on = gateway) {
  server.answer(endpoint, answer)
  return callEndpoint(on, endpoint, soon())
}

/** The body with `text` in each of its texts and in fields of its own; what the outcome hangs on stays. */
function filledWith(text: string, body: object): Record<string, unknown> {
  const filled = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return name === 'id' || name === 'status' ? value : `${value} ${text}`
    if (Array.isArray(value)) return value.map((member) => filled(member))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, filled(member, key)]))
  }
  return { ...(filled(body) as object), echo: { headers: [`Bearer ${text}`] }, [text]: text, deep: [[[{ a: text }]]] }
}

describe.each(Object.entries(SPELLINGS))('the key, %s,', (_, spell) => {
  const text = spell(KEY)

  test.each(ENDPOINTS)('in every field of an accepted %s leaves in none', async (endpoint) => {
    for (const write of [JSON.stringify, escapedJson, slashedJson]) {
      const body = write(filledWith(text, GOOD_BODIES[endpoint]))
      const outcome = await outcomeOf(endpoint, { status: 200, text: body })
      expect(outcome.kind).toBe('accepted')
      expect(keyIn(outcome, KEY)).toBeNull()
    }
  })

  test('in every field of an error leaves in none', async () => {
    const error = { code: 400, message: text, type: text, param: text, fallback_suggestion: text, more: [{ a: text }] }
    for (const write of [JSON.stringify, escapedJson, slashedJson]) {
      for (const status of [302, 400, 401, 429, 500, 503]) {
        const outcome = await outcomeOf('submit', { status, text: write({ error: { ...error, [text]: 1 } }) })
        expect(outcome).toHaveProperty('error.param')
        expect(keyIn(outcome, KEY)).toBeNull()
      }
    }
  })

  test.each<[string, (text: string) => ScriptedAnswer]>([
    ['a foreign error', (text) => ({ status: 500, body: { fault: text, [text]: [text] } })],
    ['an error page', (text) => ({ status: 502, text: `<pre>authorization: Bearer ${text}</pre>` })],
    ['a page under success', (text) => ({ status: 200, text: `<pre>${text}</pre>` })],
    ['a body of the wrong form', (text) => ({ status: 200, body: { id: 1, echo: text } })],
    ['evidence that is cut', (text) => ({ status: 502, text: `${'x'.repeat(290)}${text}` })],
    ['evidence that is cut behind others', (text) => ({ status: 502, text: `${text} `.repeat(200) })],
    ['an answer for another task', (text) => ({ status: 200, body: { id: `other-${text}`, status: text } })],
    ['the name of an encoding', (text) => ({ status: 200, headers: { 'content-encoding': text }, text: '?' })],
    ['a body cut short', (text) => ({ raw: `HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n${text} `, after: 'end' })],
  ])('in %s does not leave', async (_, answer) => {
    for (const endpoint of ['submit', 'poll'] as const) {
      expect(keyIn(await outcomeOf(endpoint, answer(text)), KEY)).toBeNull()
    }
  })
})

test('a key of any signs does not leave, in any form, in any field', async () => {
  // Without backslashes, of which nobody could tell whether they are the key's or escape what follows.
  const key = fc.stringMatching(/^[!-[\]-~]{12,40}$/)
  const spelling = fc.constantFrom(...Object.values(SPELLINGS))
  const write = fc.constantFrom(JSON.stringify, escapedJson, slashedJson)
  await fc.assert(
    fc.asyncProperty(key, spelling, spelling, write, fc.nat(3), async (key, spell, again, write, way) => {
      const text = `before ${spell(key)} between ${again(key)}`
      const own = httpGateway(gatewayOptions(server.url, { apiKey: key, largestBodyBytes: 100_000 }), clock)
      const answer: ScriptedAnswer[] = [
        { status: 200, text: write(filledWith(text, GOOD_BODIES.submit)) },
        { status: 400, text: write({ error: { message: text, type: text } }) },
        { status: 500, text: `<p>${text}</p>` },
        { status: 200, text: write({ id: 7, text }) },
      ]
      const outcome = await outcomeOf('submit', answer[way] as ScriptedAnswer, own)
      await own.close()
      expect(keyIn(outcome, key)).toBeNull()
    }),
    { numRuns: 400 },
  )
})

test('a body that breaks off within the key leaves no more than a few signs of it', async () => {
  for (let length = 6; length <= KEY.length; length++) {
    const raw = `HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n{"echo":"${KEY.slice(0, length)}`
    const outcome = await outcomeOf('submit', { raw, after: 'end' })
    expect(outcome).toHaveProperty('evidence', '{"echo":"[key]')
  }
})

describe('the id of a task that holds the key', () => {
  test('is followed as it is, and shown masked', async () => {
    const id = `task-${KEY}-17`
    const submitted = await outcomeOf('submit', { status: 200, body: { ...GOOD_BODIES.submit, id } })
    expect(submitted).toMatchObject({ kind: 'accepted', body: { id: 'task-[key]-17' }, faults: ['masked-id'] })
    server.answer('poll', { status: 200, body: { ...GOOD_BODIES.poll, id } })
    const read = await gateway.poll('task-[key]-17', soon())
    expect(server.seen.at(-1)?.url).toBe(`/v1/tasks/${encodeURIComponent(id)}`)
    expect(read).toMatchObject({ kind: 'accepted', body: { id: 'task-[key]-17', status: 'completed' } })
    expect(keyIn([submitted, read], KEY)).toBeNull()
  })

  test('is told from another that is masked alike', async () => {
    const ids = [KEY, SPELLINGS['HTML by numbers']?.(KEY) as string, KEY]
    const shown: string[] = []
    for (const id of ids) {
      const outcome = await outcomeOf('submit', { status: 200, body: { id } })
      shown.push((outcome as unknown as { body: { id: string } }).body.id)
    }
    expect(shown[0]).toBe('[key]')
    expect(shown[1]).not.toBe(shown[0])
    expect(shown[2]).toBe(shown[0])
    await gateway.poll(shown[1] as string, soon())
    expect(server.seen.at(-1)?.url).toBe(`/v1/tasks/${encodeURIComponent(ids[1] as string)}`)
  })
})

describe('a short key', () => {
  const error = { code: 429, message: 'please try later', type: 'x', fallback_suggestion: 'retry after 60 seconds' }

  test.each(['try', 'after', 'retry', 'seconds', 'error', 'id', 'status'])(
    '%j spoils no field and no hint on loopback',
    async (apiKey) => {
      const own = httpGateway(gatewayOptions(server.url, { apiKey }), clock)
      expect(await outcomeOf('submit', { status: 429, body: { error } }, own)).toMatchObject({
        kind: 'throttled',
        error: { code: 429, type: 'x' },
        hint: { kind: 'delay', delayMs: 60_000 },
      })
      const accepted = { id: `task-${apiKey}`, status: 'pending', echo: apiKey }
      expect(await outcomeOf('submit', { status: 200, body: accepted }, own)).toHaveProperty('body', accepted)
      await own.close()
    },
  )

  test('is masked in an error where it stands by itself', async () => {
    const own = httpGateway(gatewayOptions(server.url, { apiKey: 'try' }), clock)
    const message = 'bad header: Bearer try, retry it'
    const outcome = await outcomeOf('submit', { status: 401, body: { error: { message } } }, own)
    expect(outcome).toHaveProperty('error.message', 'bad header: Bearer [key], retry it')
    await own.close()
  })

  test.each([
    [{ baseUrl: 'https://gateway.example' }],
    [{ textBaseUrl: 'https://gateway.example' }],
    [{ filesBaseUrl: 'http://10.0.0.1' }],
  ])('is refused for %j', (more) => {
    const open = (apiKey: string) => () => httpGateway(gatewayOptions('http://127.0.0.1:1', { apiKey, ...more }), clock)
    expect(open('eleven-long')).toThrow(expect.objectContaining({ code: 'API_KEY_INVALID', exitCode: 104 }))
    expect(open('eleven-long')).not.toThrow(/eleven-long/)
    expect(open('twelve-longs')).not.toThrow()
  })
})
