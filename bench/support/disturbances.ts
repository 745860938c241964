import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyedRandom } from '../../src/random.ts'

type Beside = (command: readonly string[]) => [program: string, args: string[]]

/** Something that takes the machine from a process while it runs; `end` gives it back. */
export interface Disturbance {
  name: string
  /** `beside` holds a command to the victim's core. */
  begin(victim: ChildProcess, beside: Beside, seed: number): { end(): void }
}

/** Condition that holds until the campaign is gone: a disturbance must not outlive a campaign that was killed. */
const WATCHED = 'process.ppid === parent'
const BEGIN = 'const parent = process.ppid'
const HOG = `${BEGIN}; while (${WATCHED});`
/** Has its turn for 8 ms of every 10, as a neighbour with work to do. */
const SIBLING = `${BEGIN}; setInterval(() => { const until = performance.now() + 8; while (performance.now() < until); if (!(${WATCHED})) process.exit() }, 10)`
/** Touches a quarter of a gigabyte again and again. */
const MEMORY = `${BEGIN}; while (${WATCHED}) { const held = []; for (let n = 0; n < 8; n++) held.push(Buffer.alloc(32 << 20, n)) }`
const IO = `${BEGIN}; const fs = require('node:fs'); const file = fs.openSync(process.argv[1] + '/data', 'w'); const block = Buffer.alloc(4 << 20, 7)
while (${WATCHED}) { fs.writeSync(file, block, 0, block.length, 0); fs.fsyncSync(file) }`

function processes(count: number, code: string): Disturbance['begin'] {
  return (_, beside) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatebench-disturbance-'))
    const [program, args] = beside([process.execPath, '-e', code, folder])
    const children = Array.from({ length: count }, () => spawn(program, args, { stdio: 'ignore' }))
    return {
      end() {
        for (const child of children) child.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
}

/** Stops the process for 0.2 to 0.6 s about every other second. */
function stopped(victim: ChildProcess, _: Beside, seed: number): { end(): void } {
  const random = keyedRandom(seed).stream('world')
  let next: NodeJS.Timeout
  const stop = (): void => {
    victim.kill('SIGSTOP')
    next = setTimeout(go, 200 + 400 * random())
  }
  const go = (): void => {
    victim.kill('SIGCONT')
    next = setTimeout(stop, 1000 + 1000 * random())
  }
  next = setTimeout(stop, 1000)
  return {
    end() {
      clearTimeout(next)
      victim.kill('SIGCONT')
    },
  }
}

export const DISTURBANCES: readonly Disturbance[] = [
  { name: 'one hog', begin: processes(1, HOG) },
  { name: 'two hogs', begin: processes(2, HOG) },
  { name: 'SIGSTOP', begin: stopped },
  { name: 'writes to disk', begin: processes(1, IO) },
  { name: 'memory', begin: processes(1, MEMORY) },
  { name: 'a busy sibling', begin: processes(1, SIBLING) },
]

export const UNDISTURBED: Disturbance = { name: 'undisturbed', begin: () => ({ end() {} }) }
