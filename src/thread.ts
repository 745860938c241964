import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { MessageChannel, type MessagePort, type TransferListItem, Worker } from 'node:worker_threads'
import { type ExitCode, GatebenchError } from './errors.ts'
import { entryModule, fromSource } from './package-files.ts'

/** An error as it goes from thread to thread: its class does not survive the way. */
export type ToldError =
  | { refused: { message: string; code: string; exitCode: ExitCode; hint: string | undefined } }
  | { bug: string }

/** Starts a thread at a module of our own, named by its path in `src` without the ending. */
export function startThread(module: string, workerData?: unknown, transferList: TransferListItem[] = []): Worker {
  const entry = entryModule(module)
  if (!fromSource) return new Worker(entry, { workerData, transferList })
  // Run from source, each thread must register the loader for itself: `--import` reaches the main thread only.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx'))
  const loader = new URL('esm/api/index.mjs', tsx).href
  const source = `import('${loader}').then(({ register }) => { register(); return import('${entry.href}') })`
  return new Worker(source, { eval: true, execArgv: [], workerData, transferList })
}

/** The flags of this process for one of our own modules, and the loader that runs TypeScript where none of them brings one. */
export function flagsOfProcess(): string[] {
  const flags = [...process.execArgv]
  if (!fromSource || flags.some((flag) => flag.includes('tsx'))) return flags
  const loader = createRequire(import.meta.url).resolve('tsx')
  return [...flags, '--import', pathToFileURL(loader).href]
}

export function tellError(error: unknown): ToldError {
  if (!(error instanceof GatebenchError)) {
    return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
  const { message, code, exitCode, hint } = error
  return { refused: { message, code, exitCode, hint } }
}

export function errorOf(told: ToldError): Error {
  if ('bug' in told) return new Error(`in a thread: ${told.bug}`)
  const { message, hint, ...others } = told.refused
  return new GatebenchError(message, { ...others, ...(hint === undefined ? {} : { hint }) })
}

/**
 * Runs in each thread: CommonJS, because V8 keeps compiled code of scripts alone. `code.isReused` tells the module whether it runs on another thread's
 * code; V8 refuses what another version or other flags compiled.
 */
const START = `
const { readFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { Script } = require('node:vm')
const { code } = require('node:worker_threads').workerData
const { file, flags, cachedData, port } = code
const text = '(function (require, module, exports, __filename) {' + readFileSync(file, 'utf8') + '\\n})'
for (const flag of flags) require('node:v8').setFlagsFromString(flag)
const script = new Script(text, { filename: file, ...(cachedData !== undefined && { cachedData }) })
code.isReused = cachedData !== undefined && script.cachedDataRejected === false
if (port !== undefined) {
  port.once('message', () => port.postMessage(script.createCachedData()))
  port.unref()
}
const module_ = { exports: {} }
script.runInThisContext()(createRequire(file), module_, module_.exports, file)
`

/** Code of a thread, in its data. */
export interface CodeOfThread {
  file: string
  flags: readonly string[]
  cachedData?: Uint8Array
  port?: MessagePort
  isReused?: boolean
}

/**
 * Threads of one CommonJS bundle that reuse the code which the first of them compiled: to compile it anew is a third of what the start of a
 * worker costs. The others are to be started once `onSettled` was called: when the code is here, or the first thread has ended without it.
 */
export class ThreadCode {
  readonly #file: string
  readonly #onSettled: () => void
  readonly #flags: readonly string[]
  #asks: MessagePort | undefined
  #cachedData: Uint8Array | undefined
  #state: 'new' | 'coming' | 'settled' = 'new'

  /** `flags` of V8 are set in each thread before its code is compiled: those that V8 takes back when it starts a thread. */
  constructor(entry: URL, onSettled: () => void, flags: readonly string[] = []) {
    this.#file = fileURLToPath(entry)
    this.#onSettled = onSettled
    this.#flags = flags
  }

  /** The first thread runs, and its code is not here yet. */
  get isComing(): boolean {
    return this.#state === 'coming'
  }

  /** Starts a thread with its data, to which the code is added as `code`. */
  start(workerData: object, transferList: TransferListItem[] = []): Worker {
    if (this.#state !== 'new') {
      const code = this.#cachedData === undefined ? {} : { cachedData: this.#cachedData }
      return this.#started(workerData, code, transferList)
    }
    this.#state = 'coming'
    const { port1, port2 } = new MessageChannel()
    this.#asks = port1
    port1.once('message', (cachedData: Uint8Array) => {
      this.#cachedData = cachedData
      this.#settle()
    })
    port1.unref()
    const thread = this.#started(workerData, { port: port2 }, [...transferList, port2])
    thread.once('exit', () => this.#settle())
    return thread
  }

  /** The first thread has run most of what it will: the code is what V8 has compiled by now. */
  keep(): void {
    if (this.isComing) this.#asks?.postMessage(null)
  }

  #started(workerData: object, code: Omit<CodeOfThread, 'file' | 'flags'>, transferList: TransferListItem[]): Worker {
    const data = { ...workerData, code: { file: this.#file, flags: this.#flags, ...code } satisfies CodeOfThread }
    return new Worker(START, { eval: true, workerData: data, transferList })
  }

  #settle(): void {
    if (!this.isComing) return
    this.#state = 'settled'
    this.#asks?.close()
    this.#onSettled()
  }
}
