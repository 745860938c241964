import { it } from 'vitest'
import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import { dialectNames, readDialect } from '../../src/dialect/load-dialect.ts'
import { bounded } from '../../src/gateway/foreign-value.ts'
import { httpGateway } from '../../src/gateway/http-gateway.ts'
import { OUTCOME_KINDS, type Outcome } from '../../src/gateway/outcome.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { byDay } from '../support/by-day.ts'
import { requestOf, taskModalities } from '../support/dialect-lines.ts'
import { gatewayOptions } from '../support/gateway-options.ts'
import type { Spoilt } from '../support/hostile-answers.ts'
import { type HostileGateway, hostileGateway } from '../support/hostile-gateway.ts'

/** So many answers are heard in each dialect at least; the campaign of `npm run hostile -- --dialect each` has whole runs. */
const ANSWERS = byDay(40, 5_000)
const AT_ONCE = byDay(40, 100)
const KEY = 'hostile/Key+7Qz9=="x'
/** What comes later than this comes never; ms. */
const PATIENCE_MS = 250
const READS = 4

const SPOILT: readonly Spoilt[] = [
  'headers',
  'statuses',
  'ids',
  'words',
  'numbers',
  'shapes',
  'encodings',
  'framing',
  'cuts',
  'absent',
]
const ALL = { submit: 1, poll: 1, message: 1, credits: 1, quota: 1 }
const MOST = { ...ALL, submit: 0.4 }

const clock = realClock()

// Most of the time is spent waiting for what never comes: the dialects wait together.
it.concurrent.for(dialectNames())(
  'whatever a gateway answers in %s, each request has one outcome',
  async (name, { expect, onTestFinished }) => {
    const file = readDialect(name)
    const gateways: HostileGateway[] = await Promise.all(
      SPOILT.map((spoilt, run) =>
        hostileGateway({
          seed: 41,
          run,
          spoilt,
          share: spoilt === 'cuts' || spoilt === 'absent' ? ALL : MOST,
          only: null,
          spoiltReads: [1, Number.POSITIVE_INFINITY],
          leavesReads: true,
          dialect: file,
        }),
      ),
    )
    onTestFinished(async () => void (await Promise.all(gateways.map((gateway) => gateway.close()))))
    const clients = gateways.map(({ url }) => {
      const dialect = compileDialect(file, url)
      const options = { apiKey: KEY, dialect, callHeader: 'x-gatebench-call', largestBodyBytes: 2 ** 20 }
      return httpGateway(gatewayOptions(url, options), clock)
    })
    const faults: string[] = []
    let heard = 0
    const check = (outcome: Outcome<unknown>): void => {
      heard++
      if (!OUTCOME_KINDS.includes(outcome.kind)) faults.push(`a kind ${outcome.kind}`)
      if (!(outcome.timing.endedAt >= outcome.timing.sentAt)) faults.push('an end before its beginning')
      if (
        'hint' in outcome &&
        outcome.hint.kind === 'delay' &&
        !(outcome.hint.delayMs >= 0 && outcome.hint.delayMs <= 900_000)
      ) {
        faults.push(`a hint of ${outcome.hint.delayMs} ms`)
      }
      const { body: _, ...told } = outcome as Outcome<unknown> & { body?: unknown }
      const text = JSON.stringify(told)
      if (text.length > 20_000) faults.push(`${text.length} characters beside the body`)
      // A body may be nested deeper than JSON can be written.
      const whole = JSON.stringify(
        bounded(outcome, { depth: 50, members: 5_000, number: Number.POSITIVE_INFINITY, text: (text) => text }),
      )
      if (whole.includes(KEY)) faults.push(`the key in ${text.slice(0, 200)}`)
    }
    const how = (call: number, attempt: number) => ({ deadline: clock.now() + PATIENCE_MS, call: { call, attempt } })
    const [modality] = taskModalities(file)
    let calls = 0
    const work = async (): Promise<void> => {
      while (heard < ANSWERS) {
        const call = calls++
        const client = clients[call % clients.length] as (typeof clients)[number]
        if (modality === undefined || (file.text !== undefined && call % 4 === 0)) {
          check(await client.message(requestOf('text'), how(call, 1)))
          continue
        }
        const submitted = await client.submit(modality, requestOf(modality), how(call, 1))
        check(submitted)
        if (submitted.kind !== 'accepted' || submitted.isResult === true) continue
        for (let n = 1; n <= READS; n++) check(await client.poll(submitted.body.id, how(call, n)))
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await Promise.all(clients.map((client) => client.close()))
    expect(faults).toEqual([])
    expect(heard).toBeGreaterThanOrEqual(ANSWERS)
    expect(gateways.flatMap(({ faults }) => faults)).toEqual([])
  },
)
