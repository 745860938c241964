import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cliWords } from './cli.ts'

/** Whether this machine can lend a program a real terminal. */
export const HAS_TERMINAL = process.platform === 'linux' && spawnSync('script', ['--version']).error === undefined

const ESC = String.fromCharCode(27)
const CONTROLS = new RegExp(`${ESC}(?:\\[[0-9;?]*[A-Za-z]|\\][^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\))|\\r`, 'g')

export const KEYS = { enter: '\r', down: `${ESC}[B`, space: ' ', cancel: '\u0003', end: '\u0004', escape: ESC } as const

export interface TerminalOptions {
  cwd: string
  columns?: number
  /** The program; gatebench where it is left out. */
  words?: readonly string[]
  env?: Record<string, string>
}

/** gatebench at a pseudo-terminal: what it shows, and keys that are pressed. */
export class Terminal {
  /** All that was written, controls included. */
  written = ''
  readonly ended: Promise<number>
  readonly #child: ReturnType<typeof spawn>
  #read = 0

  constructor(args: readonly string[], { cwd, columns = 80, words, env = {} }: TerminalOptions) {
    const command = [...(words ?? cliWords([])), ...args].map(quoted).join(' ')
    const line = `stty cols ${columns} rows 40 && exec ${command}`
    this.#child = spawn('script', ['-qefc', line, '/dev/null'], {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: cwd, TERM: 'xterm-256color', LANG: 'C.UTF-8', NO_COLOR: '1', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.written += text
    })
    this.ended = once(this.#child, 'close').then(([code]) => code as number)
  }

  /** What is shown since the last `shows`, without what moves the cursor. */
  get shown(): string {
    return this.written.slice(this.#read).replace(CONTROLS, '')
  }

  /** Waits until it shows this text; the end of the program ends the waiting. */
  async shows(text: string): Promise<void> {
    let isOver = false
    void this.ended.then(() => {
      isOver = true
    })
    while (!this.shown.includes(text)) {
      if (isOver) throw new Error(`it ended without showing ${text}:\n${this.shown}`)
      await Promise.race([once(this.#child.stdout as NodeJS.ReadableStream, 'data'), this.ended])
    }
    this.#read = this.written.length
  }

  press(...keys: readonly string[]): void {
    for (const key of keys) this.#child.stdin?.write(key)
  }

  /** Ends a program that is still there. */
  close(): void {
    this.#child.kill()
  }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}
