import { type ChildProcess, spawn } from 'node:child_process'
import type { Clock } from '../time/clock.ts'
import type { Containment } from './containment.ts'
import { findProgram } from './find-program.ts'
import { allPids, pidNamespace, processEntry, signalProcess } from './process-table.ts'

/**
 * The first process of the namespace. The shell reaps whatever is orphaned, and ends, and with it everything inside, when the pipe from the
 * judge closes: nobody inside can end it. `cat` can be killed, and is started again.
 */
const INIT = 'echo; while ! cat >/dev/null; do :; done; exit'
/** The shell and its `cat`. */
const INIT_PROCESSES = 2
/** A system that takes longer to make a namespace is treated as one that refuses. */
const OPENING_MS = 5000
/** Time in which the processes inside must be gone after the pipe has closed. */
const CLOSING_MS = 500

/**
 * A PID namespace with a /proc of its own: whatever was started inside ends with it, and sees no process outside. Null where the system
 * does not let this user make one.
 */
export async function openPidNamespace(path: string | undefined, clock: Clock): Promise<Containment | null> {
  const unshare = findProgram('unshare', path)
  const nsenter = findProgram('nsenter', path)
  if (process.platform !== 'linux' || unshare === null || nsenter === null) return null
  // Nothing more: what is inside can read it.
  const env = path === undefined ? {} : { PATH: path }
  // Root needs no user namespace where it may do what root may; in a container it may not.
  const ways = process.getuid?.() === 0 ? [false, true] : [true]
  for (const ownUser of ways) {
    const holder = await hold(unshare, ownUser, env, clock)
    if (holder === null) continue
    const opened = containmentOf(holder, nsenter, ownUser, clock)
    if (await succeeds(opened.wrap(['true']), env)) return opened
    opened.endNow()
  }
  return null
}

/** A process outside the namespace that holds it open; null where it cannot be made. */
function hold(unshare: string, ownUser: boolean, env: NodeJS.ProcessEnv, clock: Clock): Promise<ChildProcess | null> {
  const user = ownUser ? ['--user', '--map-current-user'] : []
  const words = [...user, '--pid', '--fork', '--kill-child', '--mount-proc', '--', 'sh', '-c', INIT]
  const child = spawn(unshare, words, { env, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
  child.stdin?.on('error', () => {})
  return new Promise((resolve) => {
    const refuse = (): void => {
      alarm.cancel()
      child.kill('SIGKILL')
      resolve(null)
    }
    const alarm = clock.alarm(clock.now() + OPENING_MS, refuse)
    child.once('error', refuse)
    child.once('exit', refuse)
    child.stdout?.once('data', () => {
      alarm.cancel()
      child.off('exit', refuse)
      resolve(child)
    })
  })
}

function containmentOf(holder: ChildProcess, nsenter: string, ownUser: boolean, clock: Clock): Containment {
  const pid = holder.pid as number
  const name = pidNamespace(pid, 'pid_for_children')
  const user = ownUser ? ['--user', '--preserve-credentials'] : []
  const enter = [
    nsenter,
    ...user,
    '--mount',
    `--pid=/proc/${pid}/ns/pid_for_children`,
    '--target',
    `${pid}`,
    '-w',
    '--',
  ]
  return {
    kind: 'namespace',
    wrap: (words) => [...enter, ...words],
    env: {},
    started: () => {},
    // The leader stands outside and passes on how the command ends: it must outlive it.
    ask(leader) {
      for (const each of allPids() ?? []) {
        if (each !== leader && processEntry(each)?.group === leader) signalProcess(each, 'SIGTERM')
      }
    },
    left() {
      const inside = (allPids() ?? []).filter((each) => pidNamespace(each) === name)
      return Math.max(0, inside.length - INIT_PROCESSES)
    },
    async end() {
      if (holder.exitCode !== null || holder.signalCode !== null) return
      const gone = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
      // The kernel lets the first process go when everything else inside is gone, and the holder waits for it.
      holder.stdin?.destroy()
      const alarm = clock.alarm(clock.now() + CLOSING_MS, () => holder.kill('SIGKILL'))
      await gone
      alarm.cancel()
    },
    endNow: () => void holder.kill('SIGKILL'),
  }
}

function succeeds([file = '', ...words]: readonly string[], env: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn(file, words, { env, stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
