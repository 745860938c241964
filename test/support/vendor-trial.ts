import { readFileSync } from 'node:fs'
import { readDialect } from '../../src/dialect/load-dialect.ts'
import type { RequestRecord } from '../../src/mock/oracle/oracle-log.ts'
import { startMockGateway } from '../../src/mock/server/http-server.ts'
import { worldWith } from './mock-harness.ts'
import type { VendorClient } from './vendor-clients.ts'

/** What goes wrong, once, in a generation. */
export type Mishap = 'none' | 'refused' | 'lost reply' | 'lost read'
export const MISHAPS: readonly Mishap[] = ['none', 'refused', 'lost reply', 'lost read']

/** What the mock saw of one generation, and how the client ended. */
export interface Trial {
  /** Bytes or text that the client handed over; null where it threw. */
  result: Uint8Array | string | null
  error: string
  /** Submits or messages. */
  sent: number
  refused: number
  /** Submits that came before the wait was over that the refusal before had told. */
  early: number
  /** What was bought. */
  accepted: number
  reads: number
}

/** Seconds of the mock in a real one: a task takes 0.2 s, a full limit has room again after 3 s. */
const SPEED = 60
const TAKES = { latency: { median: '12s', sigma: 0 } }
const FULL = { rate: { limit: 1, window: '3m' }, used: { rate: 1 } }
/** A timer of Node may come early, by this much at most; ms of the mock. */
const EARLY_MS = 2 * SPEED

const CLASSES = ['image-fast', 'image-standard', 'video-fast', 'video-standard', 'text-fast']
const MODELS = Object.fromEntries(CLASSES.map((name) => [name, TAKES]))

function settingsOf(mishap: Mishap, asks: VendorClient['asks']): object {
  const on = [asks === 'text' ? 'message' : 'submit']
  switch (mishap) {
    case 'none':
      return {}
    case 'refused':
      return { limits: { [asks]: FULL }, hints: { mode: 'exact', place: 'both' } }
    case 'lost reply':
      return { faults: { lost: { kind: 'reset', at: 'after', times: 1, on } } }
    case 'lost read':
      return { faults: { lost: { kind: 'reset', at: 'before', times: 1, on: ['poll'] } } }
  }
}

/** One generation by a client against the mock in its dialect. */
export async function trialOf(client: VendorClient, mishap: Mishap): Promise<Trial> {
  const world = worldWith({ models: MODELS, ...settingsOf(mishap, client.asks) })
  await using mock = await startMockGateway({ world, dialect: readDialect(client.dialect), speed: SPEED })
  const [result, error] = await client.generate(mock.url).then(
    (given) => [given, ''] as const,
    (thrown: unknown) => [null, told(thrown)] as const,
  )
  const { endpoints, tasks, messages } = mock.counts()
  const { requests, byReason } = client.asks === 'text' ? endpoints.message : endpoints.submit
  const sent = mock.records().filter((one) => one.type === 'request' && /^(submit|message)$/.test(one.endpoint))
  return {
    result,
    error,
    sent: requests,
    refused: byReason.limited ?? 0,
    early: earlyAmong(sent as RequestRecord[]),
    accepted: tasks.accepted + messages.accepted,
    reads: endpoints.poll.requests,
  }
}

function earlyAmong(sent: readonly RequestRecord[]): number {
  return sent.filter(({ t }, n) => {
    const { hintMs, t: refusedAt = 0 } = sent[n - 1] ?? {}
    return hintMs !== undefined && t < refusedAt + hintMs * SPEED - EARLY_MS
  }).length
}

function told(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
}

const PAID = ['nothing is charged', 'one submit is charged', 'two submits are charged']

/** The trial in words. */
export function inWords({ result, sent, refused, early, accepted }: Trial): string {
  const paid = PAID[accepted] ?? `${accepted} submits are charged`
  if (result === null)
    return `gives up after ${sent === 1 ? 'one submit' : `${sent} submits`}${early > 0 ? ', without waiting' : ''}; ${paid}`
  if (accepted > 1) return `submits again; ${paid}`
  if (refused === 0) return 'gets the result'
  return `${early > 0 ? 'retries before the wait is over' : 'waits as asked'}; ${paid}`
}

const HEAD = [
  'client',
  'dialect',
  'settings',
  'no fault',
  'refused with 429, wait of 3 s',
  'response to the submit lost',
  'response to a read lost',
]

/** A row of a table for each client. */
export function tableOf(rows: readonly { client: VendorClient; trials: Readonly<Record<Mishap, Trial>> }[]): string {
  const lines = rows.map(({ client, trials }) => {
    const name = `\`${client.package}\` ${versionOf(client.package)}`
    const told = MISHAPS.map((mishap) => (isApart(mishap, trials.none) ? 'no reads' : inWords(trials[mishap])))
    return [name, client.dialect, client.set, ...told]
  })
  return [HEAD, HEAD.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

/** Nothing is read where the answer to a submit is the result. */
function isApart(mishap: Mishap, plain: Trial): boolean {
  return mishap === 'lost read' && plain.reads === 0
}

export function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
