import { describe, expect, it } from 'vitest'
import { parseProfile } from '../../../src/profile/load-profile.ts'
import type { Profile } from '../../../src/profile/profile.ts'
import { renderResolved } from '../../../src/profile/resolved-yaml.ts'
import { retimed } from '../../../src/profile/retimed.ts'
import { worldWith } from '../../support/mock-harness.ts'
import { profileOf } from '../../support/profiles.ts'
import { type VirtualRun, virtualRun } from '../../support/virtual-run.ts'

/** 100 input tokens and up to 400 output tokens a call, of which 6 are used, at 5 calls a second for a minute. */
function textProfile(admission: string, maxTokens = 400): Profile {
  return profileOf(`
version: 1
name: tokens
duration: 1m
drain: 20m
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 5/s }
    admission: ${admission}
    timeouts: { submit: 2m }
    requests: [{ body: { max_tokens: ${maxTokens}, messages: [{ role: user, content: ${'x'.repeat(400)} }] } }]
retry: { policy: none }
`)
}

function played(profile: Profile, tokens: object): Promise<VirtualRun> {
  const models = { 'text-fast': { latency: { median: '2s', sigma: 0.3 } } }
  return virtualRun(profile, { mock: worldWith({ models, limits: { text: { tokens } } }) })
}

const RETURNED = { both: '12k/min' }

describe('an admission by tokens', () => {
  it('keeps a client within the limit that the gateway enforces, and the calls wait in the client instead', async () => {
    const [open, kept] = await Promise.all([
      played(textProfile('none'), RETURNED),
      played(textProfile('{ tokens: { rate: 11.8k/min, burst: 11800 } }'), RETURNED),
    ])
    expect(open.summary.counts.throttled).toBeGreaterThan(80)
    expect(kept.summary.counts).toMatchObject({ throttled: 0, completed: 300 })
    // What comes back is used again: 300 calls of 106 tokens, of which 11,800 are there at first.
    const last = Math.max(...kept.events.flatMap((event) => (event.type === 'attempt' ? [event.t] : [])))
    expect(last / 1000).toBeGreaterThan(((300 * 106 - 11_800) / 11_800) * 60)
    expect(last / 1000).toBeLessThan(1.1 * ((300 * 106 - 11_800) / 11_800) * 60)
    expect(kept.events.some((event) => event.type === 'admitted' && event.waitMs > 10_000)).toBe(true)
  })

  it('takes all that an attempt may use before it is sent, though it comes back', async () => {
    const pace = 'rate: 12k/min, burst: '
    const [narrow, wide] = await Promise.all(
      [500, 5000].map((burst) => played(textProfile(`{ tokens: { ${pace}${burst} } }`), RETURNED)),
    )
    const last = ({ events }: VirtualRun): number =>
      Math.max(...events.flatMap((event) => (event.type === 'attempt' ? [event.t] : [])))
    // 106 tokens a call in the long run; but where each needs the whole bucket, what comes back too late is lost in it.
    const longRun = (300 * 106 - 5000) / 200
    expect(last(wide as VirtualRun) / 1000).toBeGreaterThan(longRun)
    expect(last(wide as VirtualRun) / 1000).toBeLessThan(1.1 * longRun)
    expect(last(narrow as VirtualRun)).toBeGreaterThan(1.5 * last(wide as VirtualRun))
  })

  it('ends the patience of a call', async () => {
    const { summary } = await played(textProfile('{ tokens: { rate: 6k/min, burst: 500 }, longestWait: 3s }'), RETURNED)
    expect(summary.counts.dropped).toBeGreaterThan(100)
    expect(summary.latency.admissionWait.max).toBeLessThanOrEqual(3000)
  })
})

describe('the setting', () => {
  it('is written as it is read, and slowed down with everything else', () => {
    const profile = textProfile('{ tokens: 90k/min }')
    const { tokens } = profile.models[0]?.admission ?? {}
    expect(tokens).toEqual({ perSecond: 1500, burst: 90_000 })
    const again = parseProfile(renderResolved(profile), 'again.yaml')
    expect(again.models[0]?.admission.tokens).toEqual(tokens)
    expect(renderResolved(profile)).toContain('rate: 90k/min')
    expect(retimed(profile, 10).models[0]?.admission.tokens).toEqual({ perSecond: 150, burst: 90_000 })
  })

  it('is refused where a request could never pass', () => {
    expect(() => textProfile('{ tokens: { rate: 1M/min, burst: 499 } }')).toThrow(
      'a request may use 500 tokens, but at most 499 are allowed at once',
    )
    expect(() => textProfile('{ tokens: 500/min }')).not.toThrow()
  })
})
