import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { cliWords } from './cli.ts'

export interface Typed {
  stdout: string
  stderr: string
  /** The signal that killed it instead of a code. */
  code: number | NodeJS.Signals
}

/** A program that was started and is still there. */
export interface Started {
  readonly output: { readonly stdout: string; readonly stderr: string }
  readonly ended: Promise<Typed>
  /** Waits until it has printed what matches, on stdout or stderr; throws where it ends first. Returns what matched. */
  says(text: RegExp): Promise<string>
  signal(name: NodeJS.Signals): void
}

/**
 * A shell at which the commands of a page are typed, one after the other, in a folder of the page. `gatebench` and `npx gatebench` mean this
 * checkout. What a command exports, later ones have; what is started stays until the session ends.
 */
export class Session implements AsyncDisposable {
  readonly #cwd: string
  readonly #bin = mkdtempSync(join(tmpdir(), 'gatebench-bin-'))
  readonly #env: Record<string, string>
  readonly #started = new Set<Started>()
  #last = 0

  constructor(cwd: string) {
    this.#cwd = cwd
    const words = cliWords([]).map((word) => `'${word}'`)
    this.#program('gatebench', `exec ${words.join(' ')} "$@"`)
    this.#program('npx', 'exec "$@"')
    const path = [this.#bin, resolve('node_modules/.bin'), process.env.PATH].join(':')
    this.#env = { PATH: path, HOME: process.env.HOME ?? '', COLUMNS: '80', NO_COLOR: '1' }
  }

  #program(name: string, line: string): void {
    const file = join(this.#bin, name)
    writeFileSync(file, `#!/bin/sh\n${line}\n`)
    chmodSync(file, 0o755)
  }

  /** Carries out a line to its end. */
  async type(line: string): Promise<Typed> {
    const [, name, value] = /^export (\w+)=(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      this.#env[name] = value ?? ''
      return { stdout: '', stderr: '', code: 0 }
    }
    const typed = await this.start(line).ended
    this.#last = typeof typed.code === 'number' ? typed.code : 128
    return typed
  }

  /** Starts a line, and returns at once. */
  start(line: string): Started {
    // A shell that Ctrl-C ends would hide the code of what it ended.
    const child = spawn('sh', ['-c', `trap : INT; (exit ${this.#last})\n${line}`], {
      cwd: this.#cwd,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    const output = { stdout: '', stderr: '' }
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        output[name] += text
      })
    }
    let isOver = false
    const ended = once(child, 'close').then(([code, signal]) => {
      isOver = true
      this.#started.delete(started)
      return { code: code ?? signal, ...output }
    })
    const started: Started = {
      output,
      ended,
      signal(name) {
        // The whole group, as a terminal does.
        if (!isOver) process.kill(-(child.pid as number), name)
      },
      async says(text) {
        for (;;) {
          const found = text.exec(output.stdout) ?? text.exec(output.stderr)
          if (found !== null) return found[1] ?? found[0]
          if (isOver) throw new Error(`${line} ended without saying ${text}:\n${output.stdout}${output.stderr}`)
          await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), ended])
        }
      },
    }
    this.#started.add(started)
    return started
  }

  /** Ends what is still there, as Ctrl-C does. */
  async close(): Promise<void> {
    for (const one of this.#started) one.signal('SIGINT')
    await Promise.all([...this.#started].map(({ ended }) => ended))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close()
    rmSync(this.#bin, { recursive: true })
  }
}
