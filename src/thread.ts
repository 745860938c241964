import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type TransferListItem, Worker } from 'node:worker_threads'
import { type ExitCode, GatebenchError } from './errors.ts'
import { entryModule, fromSource } from './package-place.ts'

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
