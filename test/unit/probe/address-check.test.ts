import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { Gateway } from '../../../src/gateway/gateway.ts'
import type { Ambiguous } from '../../../src/gateway/outcome.ts'
import { startMockGateway } from '../../../src/mock/server/http-server.ts'
import { UNKNOWN_MODEL } from '../../../src/probe/experiments/address-check.ts'
import { exitOf } from '../../../src/probe/findings/probe-result.ts'
import { probeGateway } from '../../../src/probe/probe-gateway.ts'
import { probeDocument } from '../../../src/probe/report/document.ts'
import { DEFAULT_BUDGET } from '../../../src/probe/requests/budget.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { probed, virtualProbe } from '../../support/probe-world.ts'

const CREDITS = {
  data: {
    token: { remaining_credits: 10, unlimited_credits: true, used_credits: 0 },
    user: { remaining_credits: 10, used_credits: 0 },
  },
  message: '',
  success: true,
}

let close = (): void => {}
afterEach(() => close())

/** A server that answers as it is told to, and what it was asked. */
async function serving(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const as = (status: number, type: string, text: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': type })
  response.end(text)
}
const json = (status: number, body: unknown) => as(status, 'application/json', JSON.stringify(body))
const asked = (gateway: string) => probeGateway({ models: ['image-fast'], gateway, apiKey: 'a-key-of-some-length' })

describe('an address that is strange', () => {
  it.each([
    ['refuses everything with 404', json(404, { detail: 'Not Found' }), 'GATEWAY_REFUSED'],
    ['refuses the key', json(401, { error: { code: 401, message: 'no' } }), 'GATEWAY_REFUSED_KEY'],
    ['answers with a page', as(200, 'text/html', '<!doctype html><title>Welcome</title>'), 'GATEWAY_UNKNOWN'],
    ['fails always', json(500, { error: { code: 500, type: 'x', message: 'it broke' } }), 'GATEWAY_UNKNOWN'],
    [
      'tells credits and takes no work',
      (request: IncomingMessage, response: ServerResponse) =>
        (request.method === 'GET' ? json(200, CREDITS) : json(404, { detail: 'Not Found' }))(request, response),
      'GATEWAY_REFUSED',
    ],
  ])('and %s is told after three requests at most: exit 106', async (_what, answer, code) => {
    const server = await serving(answer)
    await expect(asked(server.url)).rejects.toMatchObject({ code, exitCode: 106 })
    expect(server.asked.length).toBeLessThanOrEqual(3)
  })

  it.each([
    ['replicate', 'GET /v1/predictions/gatebench-none'],
    ['openai-images', undefined],
  ])(
    'and whose dialect %s has no query of the balance is asked for a task that does not exist',
    async (dialect, read) => {
      const server = await serving(json(404, { detail: 'Not Found' }))
      const models = ['acme/pictures=image']
      const probing = probeGateway({ models, gateway: server.url, dialect, apiKey: 'a-key-of-some-length' })
      await expect(probing).rejects.toMatchObject({ code: 'GATEWAY_REFUSED', exitCode: 106 })
      expect(server.asked.find((one) => one.startsWith('GET'))).toBe(read)
    },
  )

  it('and has nobody behind it is told at once: exit 106', async () => {
    await expect(asked('http://127.0.0.1:1')).rejects.toMatchObject({ code: 'GATEWAY_UNREACHABLE', exitCode: 106 })
  })

  it.each(['standard', 'headers-only'] as const)('and is silent is told within fifteen seconds, %s', async (mode) => {
    const through = (near: Gateway, clock: { now(): number; sleepUntil(at: number): Promise<void> }): Gateway => ({
      ...near,
      async credits({ deadline }) {
        const sentAt = clock.now()
        await clock.sleepUntil(deadline)
        const silent: Ambiguous = {
          kind: 'ambiguous',
          timing: { sentAt, endedAt: clock.now() },
          reason: 'deadline',
          detail: 'no answer',
        }
        return silent
      },
    })
    const { result, sent } = await virtualProbe(worldWith({}), { isStrange: true, mode }, { through })
    expect(result.end).toMatchObject({ why: 'outage', detail: 'the gateway cannot be reached' })
    expect(result.spent.minutes).toBeLessThan(0.25)
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  it('and tells credits but never answers a submit is told within fifteen seconds', async () => {
    const through = (near: Gateway, clock: { now(): number; sleepUntil(at: number): Promise<void> }): Gateway => ({
      ...near,
      async submit(_modality, _request, { deadline }) {
        const sentAt = clock.now()
        await clock.sleepUntil(deadline)
        return { kind: 'ambiguous', timing: { sentAt, endedAt: clock.now() }, reason: 'deadline', detail: 'no answer' }
      },
    })
    const { result, sent } = await virtualProbe(worldWith({}), { isStrange: true }, { through })
    expect(result.end).toMatchObject({ why: 'gateway', detail: 'a submit was not answered within 10.0 s' })
    expect(result.spent.minutes).toBeLessThan(0.25)
    expect(sent.length).toBeLessThanOrEqual(3)
  })

  it('and whose limit stays full is told after three submits, within fifteen seconds', async () => {
    const full = worldWith({ limits: { image: { perHour: 40, used: { perHour: 40 } } } })
    const { result } = await virtualProbe(full, { isStrange: true })
    expect(result.end).toMatchObject({ why: 'full' })
    expect(result.end.detail).toMatch(/^3 submits in a row were answered with 429/)
    expect(result.spent).toMatchObject({ accepted: 0, refusals: 4 })
    expect(result.spent.minutes).toBeLessThan(0.25)
  })

  it('and whose limit is free again within seconds is probed', async () => {
    let refused = 0
    const through = (near: Gateway, clock: { now(): number }): Gateway => ({
      ...near,
      async submit(modality, request, how) {
        if (request.model === UNKNOWN_MODEL || ++refused > 2) return near.submit(modality, request, how)
        const sentAt = clock.now()
        const head = { dateMs: null, stated: [] }
        const timing = { sentAt, endedAt: sentAt + 20 }
        return { kind: 'throttled', status: 429, timing, head, hint: { kind: 'none' } } as never
      },
    })
    const world = worldWith({ limits: { image: { rate: { limit: 12, window: '10s' } } } })
    const options = { isStrange: true, longestWindowMs: 10_000, mode: 'quick' } as const
    const { result } = await virtualProbe(world, options, { through })
    expect(result.end.why).toBe('done')
    expect(result.models[0]?.rate).toMatchObject({ state: 'found', limit: { value: 12 } })
  })

  it('and does not have the model is told after three requests: exit 104', async () => {
    const gateway = await startMockGateway({ world: worldWith({ errors: { unknownModel: 'refuse' } }) })
    close = () => void gateway.close()
    const probing = probeGateway({ models: ['my-model=image'], gateway: gateway.url, apiKey: gateway.apiKey })
    await expect(probing).rejects.toMatchObject({ code: 'MODEL_UNKNOWN', exitCode: 104 })
    const requests = gateway.records().filter(({ type }) => type === 'request')
    expect(requests.length).toBeLessThanOrEqual(3)
  })
})

it('a gateway that takes a model that does not exist is named before anything else, and what that cost is its own', async () => {
  const said: string[] = []
  const world = worldWith({ limits: { image: { rate: { limit: 12, window: '10s' } } } })
  const { result, engine, sent } = await virtualProbe(
    world,
    { isStrange: true, models: [probed('image-fast', null)], longestWindowMs: 10_000, mode: 'quick' },
    { say: (notice) => void said.push(notice) },
  )
  expect(said[0]).toContain(`accepts work for a model that does not exist (${UNKNOWN_MODEL})`)
  expect(result.notices[0]).toBe(said[0])
  expect(sent.slice(0, 2).map(({ target }) => target)).toEqual(['credits', 'submit'])
  const [model] = result.models
  expect(model?.rate).toMatchObject({ state: 'found', limit: { value: 12 } })
  expect(model?.price).toBeGreaterThan(0)
  expect(result.spent.others).toBe(0)
  expect(result.spent.accepted).toBe(engine.counts().tasks.accepted)
})

it('what accepts everything ends with how far it was asked: exit 96', async () => {
  const none = { rate: null, concurrency: null, perHour: null, perDay: null }
  const world = worldWith({ limits: { image: none, text: none, video: none, audio: none } })
  const budget = { ...DEFAULT_BUDGET, accepted: 40 }
  const { result } = await virtualProbe(world, { budget, burstAtMost: 40, longestWindowMs: 10_000 })
  const { word, meaning } = probeDocument(result).verdict
  expect(word).toBe('INCONCLUSIVE')
  expect(meaning).toMatch(/^no limit met up to \d+ submits of image-fast within /)
  expect(exitOf(result)).toBe(96)
})

it('the first submit after a rest that is refused is told as somebody else’s doing', async () => {
  const { result } = await virtualProbe(worldWith({ limits: { image: { perHour: 40, used: { perHour: 40 } } } }), {
    longestWindowMs: 10_000,
    mode: 'quick',
  })
  expect(result.notices.join('\n')).toContain(
    'the first submit after a rest was refused, so either others use this account',
  )
})

it.each([10, 30, 60])('within %i credits it buys no more, though neither price is known at first', async (credits) => {
  const { result, engine } = await virtualProbe(
    worldWith({ limits: { image: { rate: { limit: 12, window: '10s' } } } }),
    {
      ...{ isStrange: true, models: [probed('image-fast', null), probed('image-standard', null)], mode: 'quick' },
      ...{ budget: { ...DEFAULT_BUDGET, credits }, longestWindowMs: 10_000 },
    },
  )
  expect(result.spent.credits).toBeLessThanOrEqual(credits)
  expect(result.spent.mayBeSpent).toBeLessThanOrEqual(credits)
  expect(engine.counts().tasks.accepted).toBe(result.spent.accepted)
  expect(result.spent.accepted).toBeGreaterThanOrEqual(credits < 30 ? 1 : 3)
})
