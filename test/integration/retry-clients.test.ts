import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { httpGateway } from '../../src/gateway/http-gateway.ts'
import { RETRY_PRESETS } from '../../src/profile/retry-presets.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { callEndpoint } from '../contract/gateway-contract.ts'
import { askedDelays } from '../support/asked-delays.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import { delaysOf } from '../support/retry-cases.ts'
import { RETRY_CLIENTS, type RetryClient } from '../support/retry-clients.ts'
import { type ScriptedAnswer, scriptedServer } from '../support/scripted-server.ts'

const HINTS = ['0', '1', '59', '60', '61', '600', null] as const
const HINTED_STATUSES = [429, 503] as const
/** What decides for the other statuses is whether they are retried at all. */
const BARE_STATUSES = [400, 408, 409, 413, 500, 501, 502, 504, 520, 521, 522, 523, 524, 529]
/** More than the most patient client sends, and our own gateway's one. */
const MOST_REQUESTS = 10
const clock = realClock()

interface Waits {
  /** In ms, before each retry. */
  client: number[]
  preset: number[]
}

/** What the client and its preset wait where every submit is answered so; `uniform` is chance on both sides. */
async function waits(client: RetryClient, answer: ScriptedAnswer, uniform: number): Promise<Waits> {
  const settings = RETRY_PRESETS[client.policy]
  const server = await scriptedServer()
  const gateway = httpGateway(gatewayOptions(server.url), clock)
  try {
    server.answer('submit', ...Array<ScriptedAnswer>(MOST_REQUESTS).fill(answer))
    const outcome = await callEndpoint(gateway, 'submit', { deadline: clock.now() + 60_000 })
    vi.spyOn(Math, 'random').mockReturnValue(uniform)
    const asked = await askedDelays(`${client.package}/${client.sleepsIn}`, () =>
      Promise.allSettled([client.submit(server.url)]),
    )
    // A wait that the recorder does not know of, or one that leads to no request, shows here.
    expect(server.seen.length).toBe(asked.length + 2)
    return { client: asked, preset: delaysOf(settings, outcome, uniform) }
  } finally {
    vi.restoreAllMocks()
    await gateway.close()
    await server.close()
  }
}

const within = (client: number, preset: number): boolean => Math.abs(client - preset) <= Math.max(5, client / 100)
const agree = ({ client, preset }: Waits): boolean =>
  client.length === preset.length && client.every((ms, at) => within(ms, preset[at] as number))
const line = (situation: string, { client, preset }: Waits): string =>
  `${situation}: the client waits ${client.join(' ') || 'never'}, the preset ${preset.join(' ') || 'never'}`

describe.each(RETRY_CLIENTS)('$policy waits as the installed $package does', (client) => {
  it.each(HINTED_STATUSES)('before each retry of a %i, whatever Retry-After says', async (status) => {
    const differences: string[] = []
    for (const hint of HINTS) {
      const both = await waits(client, { status, headers: hint === null ? {} : { 'retry-after': hint } }, 0.75)
      if (!agree(both)) differences.push(line(`Retry-After ${hint ?? 'none'}`, both))
    }
    expect(differences).toEqual([])
  })

  it('after the same statuses, and after a reset', async () => {
    const differences: string[] = []
    for (const answer of [...BARE_STATUSES.map((status) => ({ status })), 'reset' as const]) {
      const both = await waits(client, answer, 0.25)
      if (!agree(both)) differences.push(line(JSON.stringify(answer), both))
    }
    expect(differences).toEqual([])
  })

  it('and docs/retry-policies.md names that version', () => {
    const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    const { version } = JSON.parse(read(`node_modules/${client.package}/package.json`)) as { version: string }
    const row = read('docs/retry-policies.md')
      .split('\n')
      .find((text) => text.startsWith(`| \`${client.policy}\` |`))
    expect(row).toContain(` ${version} \``)
  })
})
