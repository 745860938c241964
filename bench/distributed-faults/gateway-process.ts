import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { givePrecedence } from '../machine.ts'
import type { Answer, GatewayLog, Mood, Order } from './gateway.ts'

/** One gateway of that process, for one run. */
export interface RunGateway {
  url: string
  /** Resolves when the first submit arrives. */
  first: Promise<void>
  setMood(mood: Mood): void
  log(): Promise<GatewayLog>
  close(): void
}

/** The process of the gateways. Its stamps must not wait for a core, so that it has precedence where it may. */
export class GatewayProcess {
  readonly #child: ChildProcess
  #opened = 0

  private constructor(child: ChildProcess) {
    this.#child = child
  }

  static async start(): Promise<GatewayProcess> {
    const child = fork(fileURLToPath(new URL('./gateway.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, FAULT_GATEWAY: 'serve' },
    })
    await once(child, 'spawn')
    givePrecedence(child.pid as number)
    return new GatewayProcess(child)
  }

  async open(seed: number): Promise<RunGateway> {
    const name = `${++this.#opened}`
    const first = this.#answer((answer) => 'first' in answer && answer.first === name)
    const opened = this.#answer((answer) => 'opened' in answer && answer.opened === name)
    this.#order({ open: name, seed })
    const { port } = (await opened) as { port: number }
    return {
      url: `http://127.0.0.1:${port}`,
      first: first.then(() => {}),
      setMood: (mood) => this.#order({ mood, of: name }),
      log: async () => {
        const answer = this.#answer((one) => 'logOf' in one && one.logOf === name)
        this.#order({ log: name })
        return ((await answer) as { log: GatewayLog }).log
      },
      close: () => this.#order({ close: name }),
    }
  }

  end(): void {
    this.#child.disconnect()
  }

  #order(order: Order): void {
    this.#child.send(order)
  }

  #answer(isIt: (answer: Answer) => boolean): Promise<Answer> {
    return new Promise((resolve) => {
      const hear = (answer: Answer): void => {
        if (!isIt(answer)) return
        this.#child.off('message', hear)
        resolve(answer)
      }
      this.#child.on('message', hear)
    })
  }
}
