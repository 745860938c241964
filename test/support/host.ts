import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { HostSettings } from './mock-host.ts'

export interface Memory {
  rssBytes: number
  heapBytes: number
}

/** A mock gateway in a process of its own. */
export interface Host extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly process: ChildProcess
  memory(): Promise<Memory>
}

/** `wrap` gives the command to be run, such as one that is held to a core. */
export async function spawnHost(
  settings: HostSettings,
  wrap: (command: readonly string[]) => [string, string[]] = ([program, ...args]) => [program as string, args],
): Promise<Host> {
  const entry = fileURLToPath(new URL('./mock-host.ts', import.meta.url))
  const [program, args] = wrap([process.execPath, '--expose-gc', '--import', 'tsx', entry, JSON.stringify(settings)])
  const child = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const [started] = (await once(child, 'message')) as [{ url: string; port: number }]
  return {
    ...started,
    process: child,
    async memory() {
      child.send('memory')
      const [memory] = (await once(child, 'message')) as [Memory]
      return memory
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
