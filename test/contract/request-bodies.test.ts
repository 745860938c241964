import { afterEach, beforeEach, expect, test } from 'vitest'
import { frozenBody, isFrozenBody } from '../../src/frozen-body.ts'
import { type HttpGateway, httpGateway } from '../../src/gateway/http-gateway.ts'
import { parseProfile } from '../../src/profile/load-profile.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import { type ScriptedServer, scriptedServer } from '../support/scripted-server.ts'

const clock = realClock()
const soon = () => ({ deadline: clock.now() + 10_000 })

let server: ScriptedServer
let gateway: HttpGateway
beforeEach(async () => {
  server = await scriptedServer()
  gateway = httpGateway(gatewayOptions(server.url), clock)
})
afterEach(async () => {
  await gateway.close()
  await server.close()
})

const sent = (): unknown[] => server.seen.map(({ body }) => JSON.parse(body))

test('a body that was changed after a call goes out as it is at the next', async () => {
  const body = { model: 'image-standard', prompt: 'a red kite', extra: { n: 1 } }
  await gateway.submit('image', body, soon())
  body.prompt = 'a harbour'
  body.extra.n = 2
  await gateway.submit('image', body, soon())
  expect(sent()).toEqual([
    { model: 'image-standard', prompt: 'a red kite', extra: { n: 1 } },
    { model: 'image-standard', prompt: 'a harbour', extra: { n: 2 } },
  ])
})

test('a body that is changed before its request is written goes out as it was at the call', async () => {
  const body = { model: 'text-fast', max_tokens: 8 }
  const pending = gateway.message(body, soon())
  body.max_tokens = 9
  await pending
  expect(sent()).toEqual([{ model: 'text-fast', max_tokens: 8 }])
})

test('a lasting body is frozen through and through, and sent as it is', async () => {
  const turns = Object.freeze([{ role: 'user', content: ['hi'] }])
  const body = frozenBody({ model: 'text-fast', messages: turns })
  expect(isFrozenBody(body)).toBe(true)
  expect(() => turns[0]?.content.push('ho')).toThrow(TypeError)
  await gateway.message(body, soon())
  await gateway.message(body, soon())
  expect(sent()).toEqual([body, body])
})

test('the bodies of a profile last', () => {
  const profile = parseProfile(
    `
version: 1
name: bodies
duration: 1s
models:
  - model: image-standard
    modality: image
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { prompt: a red kite } }]
`,
    'profile.yaml',
  )
  expect(profile.models[0]?.requests.every(({ body }) => isFrozenBody(body))).toBe(true)
})
