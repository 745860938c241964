import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { MockHostSettings } from './mock-host.ts'
import type { Usage } from './usage.ts'

/** A server in a process of its own that tells what it uses. */
export interface Host extends AsyncDisposable {
  readonly url: string
  readonly port: number
  readonly process: ChildProcess
  /** With garbage collected first, unless told otherwise. */
  usage(collect?: boolean): Promise<Usage>
}

/** Gives the command to be run, such as one that is held to a core. */
type Wrap = (command: readonly string[]) => [string, string[]]
const asItIs: Wrap = ([program, ...args]) => [program as string, args]

export function spawnMockHost(settings: MockHostSettings, wrap?: Wrap): Promise<Host> {
  return spawnHost(new URL('./mock-host.ts', import.meta.url), JSON.stringify(settings), wrap)
}

/** Runs `entry`, which is to `report` (usage.ts), with one argument. */
export async function spawnHost(entry: URL, argument: string, wrap = asItIs): Promise<Host> {
  const command = [process.execPath, '--expose-gc', '--import', 'tsx', fileURLToPath(entry), argument]
  const child = spawn(...wrap(command), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  const [address] = (await once(child, 'message')) as [{ url: string; port: number }]
  return {
    url: address.url,
    port: address.port,
    process: child,
    async usage(collect = true) {
      child.send({ collect })
      const [usage] = (await once(child, 'message')) as [Usage]
      return usage
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
