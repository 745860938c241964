import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../src/profile/profile.ts'
import { renderResolved } from '../../../src/profile/resolved-yaml.ts'
import { chooseGateway, passedOver } from '../../../src/run/target/gateway-choice.ts'
import { profileOf } from '../../support/profiles.ts'
import { PALETTE } from '../../support/vendors.ts'

const profileWith = (gateway: string): Profile =>
  profileOf(`
version: 1
name: chosen
${gateway}
duration: 1s
models:
  - { model: image-fast, modality: image, arrivals: { process: constant, rate: 1/s }, requests: [{ body: { prompt: a kite } }] }
`)

const URL_FLAG = { gateway: 'http://127.0.0.1:9' }
const ADDRESS = { GATEBENCH_BASE_URL: 'http://127.0.0.1:9' }

it.each(['user@', ':secret@', 'user:secret@'])('takes no address with %s in it, whose key would be shown', (user) => {
  const flags = { gateway: `http://${user}127.0.0.1:9` }
  expect(() => chooseGateway(profileWith(''), flags, {})).toThrow('without user name, key')
})

describe('what a profile says of its gateway, beside a gateway that is named elsewhere', () => {
  const settings = `gateway:
  callHeader: X-Call
  paths: { audio: /v2/audio }
  estimateUnit: ms
  insufficientBalanceStatuses: [403]
  longestHint: 7m
  largestBody: 3MiB
  connections: 12
`
  it.each([
    ['by a flag', URL_FLAG, {}],
    ['by the environment', {}, ADDRESS],
  ])('survives, where it is named %s', (_, flags, env) => {
    const stated = profileWith(settings)
    const { gateway } = chooseGateway(stated, flags, env)
    expect(gateway).toEqual({ ...stated.gateway, target: gateway.target })
    expect(gateway).toMatchObject({ callHeader: 'X-Call', target: { kind: 'http', baseUrl: 'http://127.0.0.1:9' } })
  })

  it.each([
    ['gateway: { callHeader: none }', URL_FLAG, null],
    ['gateway: { callHeader: none }', { gateway: 'mock' }, null],
    ['gateway: { callHeader: x-gatebench-call }', URL_FLAG, 'x-gatebench-call'],
    ['gateway: { baseUrl: "https://a.example", callHeader: X-Call }', { gateway: 'mock' }, 'X-Call'],
    ['gateway: { mock: { tier: pro }, callHeader: X-Call }', URL_FLAG, 'X-Call'],
    // What nobody stated is the default of the gateway that is loaded.
    ['', URL_FLAG, null],
    ['', {}, 'x-gatebench-call'],
    ['gateway: { mock: { tier: pro } }', URL_FLAG, null],
    ['gateway: { baseUrl: "https://a.example" }', { gateway: 'mock' }, 'x-gatebench-call'],
  ])('the header of %j with %j is %j', (gateway, flags, header) => {
    const chosen = chooseGateway(profileWith(gateway), flags, {})
    expect(chosen.gateway.callHeader).toBe(header)
    // A copy of the profile is written beside every run; run again, it asks for the same.
    expect(chooseGateway(profileOf(renderResolved(chosen)), {}, {}).gateway.callHeader).toBe(header)
  })

  it('of a copy of a run against the mock, the default header goes to no other gateway', () => {
    const copy = profileOf(renderResolved(chooseGateway(profileWith(''), {}, {})))
    expect(chooseGateway(copy, URL_FLAG, {}).gateway.callHeader).toBeNull()
  })
})

describe('an address in the environment', () => {
  it('is told of where the profile runs the embedded mock all the same, and not repeated', () => {
    const told = passedOver(profileWith('gateway: { mock: { tier: pro } }'), {}, ADDRESS)
    expect(told).toMatch(/^GATEBENCH_BASE_URL is set, but chosen runs the embedded mock/)
    expect(told).not.toContain('127.0.0.1')
  })

  it.each([
    ['the profile names no gateway: it is used', '', {}, ADDRESS],
    ['there is none', 'gateway: { mock: {} }', {}, {}],
    ['it is empty', 'gateway: { mock: {} }', {}, { GATEBENCH_BASE_URL: '' }],
    ['the mock was asked for', 'gateway: { mock: {} }', { gateway: 'mock' }, ADDRESS],
    ['a gateway was asked for', 'gateway: { mock: {} }', URL_FLAG, ADDRESS],
    ['the profile names an address', 'gateway: { baseUrl: "https://a.example" }', {}, ADDRESS],
  ])('needs no word where %s', (_, gateway, flags, env) => {
    expect(passedOver(profileWith(gateway), flags, env)).toBeNull()
  })
})

describe('how fast a world is played', () => {
  const stated = (mock: string): Profile =>
    profileOf(`
version: 1
name: played
gateway: { mock: { tier: standard, ${mock} } }
duration: 1m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 30/min }
    requests: [{ body: { prompt: a red kite } }]
`)
  const inShort = ({ gateway, phases, models }: Profile) => ({
    speed: gateway.speed,
    durationMs: phases[0]?.durationMs,
    rate: models[0]?.arrivals,
  })
  const rate = (perSecond: number) => ({ process: 'constant', rate: perSecond })

  it('is what the profile says of its mock, unless a flag says otherwise, and no figure changes with it', () => {
    const profile = stated('speed: 10')
    const same = { durationMs: 60_000, rate: rate(0.5) }
    expect(inShort(chooseGateway(profile, {}, {}))).toEqual({ speed: 10, ...same })
    expect(inShort(chooseGateway(profile, { speed: 3 }, {}))).toEqual({ speed: 3, ...same })
    // The speed of its mock is nothing to a gateway at an address.
    expect(inShort(chooseGateway(profile, { gateway: 'http://127.0.0.1:1' }, {}))).toEqual({ speed: 1, ...same })
  })

  it('by a time scale, as profiles from before mean it, is a profile in the time of the run', () => {
    const converted = { speed: 20, durationMs: 1_200_000, rate: rate(0.025) }
    expect(inShort(chooseGateway(stated('preset: clean'), { timeScale: 20 }, {}))).toEqual(converted)
    expect(inShort(chooseGateway(stated('timeScale: 10'), { timeScale: 20 }, {}))).toEqual(converted)
    const before = chooseGateway(stated('timeScale: 10'), {}, {})
    expect(inShort(before)).toEqual({ speed: 10, durationMs: 600_000, rate: rate(0.05) })
    expect(before.gateway.convertedBy).toBeUndefined()
    expect(() => chooseGateway(stated('speed: 10'), { timeScale: 20 }, {})).toThrow('profiles that state no speed')
  })
})

describe('what only some dialects can do', () => {
  const keyed = 'retry: { on: { ambiguous: keyed } }'
  it.each([
    ['onInterrupt: cancel', {}, /has no cancel \(multimodal-gateway\)/],
    ['onInterrupt: cancel', { dialect: 'luma' }, /has no cancel \(luma\)/],
    [keyed, {}, /has no idempotency header \(multimodal-gateway\), so a retry may buy a second task/],
    [keyed, { dialect: 'replicate' }, /has no idempotency header \(replicate\)/],
  ])('is refused as a usage error: %s with %j', (setting, flags, reason) => {
    const choose = (): Profile => chooseGateway(profileWith(setting), flags, {})
    expect(choose).toThrow(reason)
    expect(choose).toThrow(expect.objectContaining({ code: 'USAGE', exitCode: 104 }))
  })

  it.each([
    ['onInterrupt: cancel', { dialect: 'replicate' }],
    ['onInterrupt: cancel', { dialect: PALETTE }],
    [keyed, { dialect: PALETTE }],
    ['onInterrupt: follow', {}],
  ])('is taken where they can: %s with %j', (setting, flags) => {
    expect(() => chooseGateway(profileWith(setting), flags, {})).not.toThrow()
  })

  it('is in a resolved profile, which is as before where nothing is asked', () => {
    expect(renderResolved(profileWith('onInterrupt: cancel'))).toContain('onInterrupt: cancel')
    expect(renderResolved(profileWith('onInterrupt: follow'))).not.toContain('onInterrupt')
    expect(profileWith('onInterrupt: follow')).toEqual(profileWith(''))
    expect(renderResolved(profileWith(keyed))).toContain('ambiguous: keyed')
  })
})

it.each([1e308, 1e-320, 1_000_001])('a mock does not run at the speed %d, at which times are no times', (speed) => {
  const asked = () => chooseGateway(profileWith(''), { speed }, {})
  expect(asked).toThrow(expect.objectContaining({ code: 'USAGE', hint: 'choose a speed from 0.001 to 1000000' }))
})
