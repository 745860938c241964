import { compileDialect } from '../../src/dialect/compile-dialect.ts'
import type { DialectFile } from '../../src/dialect/schema.ts'
import type { GenerationRequest, Task } from '../../src/gateway/bodies.ts'
import type { Gateway } from '../../src/gateway/gateway.ts'
import { httpGateway } from '../../src/gateway/http-gateway.ts'
import { type Modality, TASK_MODALITIES, type TaskModality } from '../../src/gateway/modality.ts'
import type { Outcome } from '../../src/gateway/outcome.ts'
import { MockEngine } from '../../src/mock/engine.ts'
import type { OracleCounts } from '../../src/mock/oracle/oracle-counts.ts'
import { MOCK_API_KEY, startMockGateway } from '../../src/mock/server/http-server.ts'
import { inProcessGateway } from '../../src/mock/server/in-process-gateway.ts'
import type { MockWorld } from '../../src/mock/world/schema.ts'
import { keyedRandom } from '../../src/random.ts'
import type { Clock } from '../../src/time/clock.ts'
import { realClock } from '../../src/time/real-clock.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { gatewayOptions } from './gateway-options.ts'
import { worldWith } from './mock-harness.ts'

/** A client and a mock that speak one dialect with each other. */
export interface DialectLine {
  /** The gateway of a client that was just started. */
  open(key?: string): Gateway
  readonly clock: Clock
  counts(): OracleCounts
  /** Runs a program to its end; in virtual time the clock moves meanwhile. */
  run<T>(program: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How long a task takes; ms. */
export const TASK_MS = 30

export const MODELS: Readonly<Record<Modality, string>> = {
  image: 'image-standard',
  video: 'video-standard',
  audio: 'audio-speech',
  text: 'text-fast',
}

/** The key that the mock takes, as a client of this dialect is given it: a signed token tells of its holder alone. */
function keyFor({ key }: DialectFile): string {
  return 'jwt' in key ? `${MOCK_API_KEY}:a-secret` : MOCK_API_KEY
}

/** A world without limits and faults, whose tasks take `TASK_MS`, and with these settings laid over it. */
function worldFor({ key }: DialectFile, settings: object): MockWorld {
  const name = JSON.stringify(['none' in key, settings])
  const world = WORLDS.get(name) ?? madeWorld(key, settings)
  WORLDS.set(name, world)
  return world
}

/** The same few are asked for by every dialect, and to check one against its schema takes as long as a call. */
const WORLDS = new Map<string, MockWorld>()

function madeWorld(key: DialectFile['key'], settings: object): MockWorld {
  const latency = { median: `${TASK_MS}ms`, sigma: 0 }
  const models = Object.fromEntries(Object.values(MODELS).map((model) => [model, { latency }]))
  const keys = 'none' in key ? {} : { keys: { [MOCK_API_KEY]: {} }, otherKeys: 'refuse' }
  return worldWith({ models, ...keys, ...settings })
}

/** Both over HTTP, in real time. */
export async function lineByHttp(file: DialectFile, settings: object = {}): Promise<DialectLine> {
  const mock = await startMockGateway({ dialect: file, world: worldFor(file, settings) })
  const clock = realClock()
  const opened: Gateway[] = []
  return {
    clock,
    open(key = keyFor(file)) {
      const dialect = compileDialect(file, mock.url)
      const gateway = httpGateway(gatewayOptions(mock.url, { apiKey: key, dialect, largestBodyBytes: 100_000 }), clock)
      opened.push(gateway)
      return gateway
    },
    counts: () => mock.counts(),
    run: (program) => program(),
    async close() {
      for (const gateway of opened) await gateway.close()
      await mock.close()
    },
  }
}

/** Both in one process, in virtual time. */
export async function lineInProcess(file: DialectFile, settings: object = {}): Promise<DialectLine> {
  return inProcess(file, settings, file)
}

/** The same world in the words of the default dialect. */
export async function plainLine(file: DialectFile, settings: object = {}): Promise<DialectLine> {
  return inProcess(file, settings, undefined)
}

function inProcess(file: DialectFile, settings: object, dialect: DialectFile | undefined): DialectLine {
  const clock = new VirtualClock()
  const engine = new MockEngine({ world: worldFor(file, settings), clock, random: keyedRandom(1) })
  return {
    clock,
    open: (apiKey = MOCK_API_KEY) => inProcessGateway(engine, clock, { dialect, apiKey }),
    counts: () => engine.counts(),
    run: (program) => clock.run(program),
    async close() {},
  }
}

/** Modalities of which a dialect makes tasks. */
export function taskModalities({ submit }: DialectFile): TaskModality[] {
  return TASK_MODALITIES.filter((modality) => submit[modality] !== undefined)
}

/** Those of them whose tasks are read, and do not end at their submit. */
export function readModalities(file: DialectFile): TaskModality[] {
  return file.read === undefined
    ? []
    : taskModalities(file).filter((modality) => file.submit[modality]?.atOnce !== true)
}

export function requestOf(modality: Modality): GenerationRequest {
  const model = MODELS[modality]
  if (modality === 'text') return { model, max_tokens: 16, messages: [{ role: 'user', content: 'hello' }] }
  return { model, prompt: 'a red kite' }
}

/** The first thing that a dialect has words for: a task, or a message. */
export function firstAsk(file: DialectFile): Modality {
  return taskModalities(file)[0] ?? 'text'
}

export function ask(
  line: DialectLine,
  gateway: Gateway,
  modality: Modality,
  request = requestOf(modality),
): Promise<Outcome<Record<string, unknown>>> {
  const how = { deadline: line.clock.now() + 10_000 }
  return modality === 'text' ? gateway.message(request, how) : gateway.submit(modality, request, how)
}

/** Reads a task until it has ended; gives all that was told. */
export async function readToEnd(line: DialectLine, gateway: Gateway, id: string): Promise<Task[]> {
  const told: Task[] = []
  for (;;) {
    const outcome = await gateway.poll(id, { deadline: line.clock.now() + 10_000 })
    if (outcome.kind !== 'accepted') throw new Error(`a read was ${JSON.stringify(outcome)}`)
    if (outcome.faults !== undefined) throw new Error(`a read had faults: ${JSON.stringify(outcome)}`)
    told.push(outcome.body)
    if (outcome.body.status === 'completed' || outcome.body.status === 'failed') return told
    if (told.length > 1_000) throw new Error('the task does not end')
    await line.clock.sleepUntil(line.clock.now() + 5)
  }
}
