import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startMockGateway } from '../../../src/mock/server/http-server.ts'
import { probeGateway } from '../../../src/probe/probe-gateway.ts'
import { worldWith } from '../../support/mock-harness.ts'

const image = { models: ['image-fast'], virtual: true, price: 2 }

it.each([
  ['standard', 0, 'pass'],
  ['pro', 99, 'fail'],
])('holds the mock of tier standard to tier %s: exit %i', async (check, exitCode, verdict) => {
  const probed = await probeGateway({ ...image, tier: 'standard', check })
  expect(probed.result.check).toMatchObject({ tier: check, verdict })
  expect(probed.exitCode).toBe(exitCode)
})

it('cannot tell where the budget ends before the limit is met: exit 96', async () => {
  const probed = await probeGateway({ ...image, tier: 'pro', check: 'pro', budget: { accepted: 5 } })
  expect(probed.result.end).toMatchObject({ why: 'budget', detail: 'accepted' })
  expect(probed.exitCode).toBe(96)
})

it('leaves its journal, its result and its report', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'probe-')), 'out')
  const { result } = await probeGateway({ ...image, mode: 'quick', preset: 'token-bucket', out })
  expect(readdirSync(out).sort()).toEqual(['attempts.ndjson', 'probe.html', 'probe.json', 'probe.md'])
  expect(JSON.parse(readFileSync(join(out, 'probe.json'), 'utf8'))).toEqual(JSON.parse(JSON.stringify(result)))
  const lines = readFileSync(join(out, 'attempts.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.filter(({ type }) => type === 'sending')).toHaveLength(result.spent.requests)
  expect(readFileSync(join(out, 'probe.md'), 'utf8')).toContain('image-fast')
})

it('leaves no folder where nothing was submitted, so that the same command can be given again', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'probe-')), 'out')
  const asked = probeGateway({ models: ['text-fast'], gateway: 'http://127.0.0.1:1', env: {}, out })
  await expect(asked).rejects.toMatchObject({ code: 'GATEWAY_NO_KEY' })
  expect(existsSync(out)).toBe(false)
})

const away = { models: ['text-fast'], gateway: 'https://gateway.example', apiKey: 'a-key-of-some-length' }

it.each([
  ['no bound on its cost', { maySpend: true }, 'USAGE'],
  ['no leave', { budget: { credits: 5 } }, 'NOT_CONFIRMED'],
  ['a budget above its ceiling', { budget: { credits: 5, requests: 1e9 }, maySpend: true }, 'USAGE'],
  ['no model', { models: [], maySpend: true, budget: { credits: 5 } }, 'USAGE'],
  ['a modality that there is not', { models: ['a=smell'], maySpend: true, budget: { credits: 5 } }, 'USAGE'],
])('sends nothing beyond this machine with %s', async (_what, options, code) => {
  await expect(probeGateway({ ...away, ...options })).rejects.toMatchObject({ code, exitCode: 104 })
})

it.each([
  ['imgae-fast', 'did you mean image-fast?'],
  ['qwertz', 'models: '],
])('refuses the model %s, that the mock does not have, before anything is sent', async (model, hint) => {
  const asked = probeGateway({ models: [model], virtual: true, tier: 'standard' })
  await expect(asked).rejects.toMatchObject({
    code: 'MODEL_UNKNOWN',
    exitCode: 104,
    message: expect.stringContaining(model),
    hint: expect.stringContaining(hint),
  })
})

it('names the model that a gateway does not have, once', async () => {
  const gateway = await startMockGateway({ world: worldWith({ errors: { unknownModel: 'refuse' } }) })
  try {
    const asked = probeGateway({ models: ['my-model=image'], gateway: gateway.url, apiKey: gateway.apiKey })
    await expect(asked).rejects.toMatchObject({
      code: 'MODEL_UNKNOWN',
      exitCode: 104,
      message: 'no model is named my-model: the gateway says "unknown model my-model"',
    })
    expect(gateway.counts().tasks.accepted).toBe(0)
  } finally {
    await gateway.close()
  }
})
