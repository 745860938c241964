import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../time/clock.ts'
import type { Containment } from './containment.ts'
import { findProgram } from './find-program.ts'
import { allPids, groupOf, type ProcessEntry, processEntry, processFile, signalProcess } from './process-table.ts'

/** Marks a process of the command in its environment, which most pass on. */
const VARIABLE = 'GATEBENCH_JUDGED'
/** Scans that must find nothing, one after the other, before all are taken to be gone. */
const EMPTY_SCANS = 2
/** After so long what cannot be killed stays. */
const SCANNING_MS = 2000
/** A shell hands on only variables of such names. */
const SHELL_NAME = /^[A-Za-z_]\w*$/

/**
 * Outlives the judge: when the pipe from it closes, it kills the command's group, and what bears a mark until two scans find nothing. Where
 * there is no /proc the group is all it can know.
 */
const WATCHER = `read -r leader; cat >/dev/null; kill -9 -- "-$leader"
limit=$1 variable=$2 empty=0 scans=0
while [ $empty -lt ${EMPTY_SCANS} ] && [ $scans -lt 200 ]; do
  empty=$((empty + 1)) scans=$((scans + 1))
  for file in $(grep -ls "$limit" /proc/[0-9]*/limits; grep -ls "$variable" /proc/[0-9]*/environ); do
    pid=\${file#/proc/} pid=\${pid%%/*}
    IFS= read -r stat <"/proc/$pid/stat" || continue
    set -- \${stat##*) }
    case $1 in Z | X) continue ;; esac
    kill -9 "$pid"; kill -9 -- "-$3"; empty=0
  done
done`

/**
 * Processes bear two marks that they pass on to whatever they start: a variable, and a limit of resident memory so large that it limits
 * nothing, a number of this command's own. A cleared environment, a session of its own and a dead parent leave the second in place.
 */
export function markProcesses(env: NodeJS.ProcessEnv, path: string | undefined, clock: Clock): Containment {
  const mark = randomBytes(6)
  // Kibibytes, of which the bytes stay below 2^63.
  const kibibytes = 2n ** 52n + BigInt(mark.readUIntBE(0, 6))
  const limit = ` ${kibibytes * 1024n} `
  const variable = `${VARIABLE}=${mark.toString('hex')}`
  const hasTable = allPids() !== null
  const starter = hasTable ? limitedBy(kibibytes, env, path) : []
  const watcher = watch([limit, variable])
  const scan = new MarkScan(limit, variable)
  let leader = 0
  const endNow = (): void => {
    if (leader > 0) signalProcess(groupOf(leader), 'SIGKILL')
    scan.kill()
  }
  return {
    kind: hasTable ? 'scan' : 'group',
    wrap: (words) => [...starter, ...words],
    env: { [VARIABLE]: mark.toString('hex') },
    started(pid) {
      leader = pid
      watcher?.stdin?.write(`${pid}\n`)
    },
    ask: (pid) => signalProcess(groupOf(pid), 'SIGTERM'),
    left: () => scan.count(),
    async end() {
      endNow()
      const until = clock.now() + SCANNING_MS
      let empty = 0
      while (empty < EMPTY_SCANS && clock.now() < until) {
        empty = scan.kill() ? 0 : empty + 1
        await clock.sleepUntil(clock.now())
      }
      if (watcher?.pid === undefined) return
      if (empty === EMPTY_SCANS) signalProcess(-watcher.pid, 'SIGKILL')
      // It goes on where these scans left something open, and nobody waits for it.
      watcher.stdin?.destroy()
      watcher.unref()
    },
    // The watcher goes on with what starts after this.
    endNow,
  }
}

/** Looks for processes with a mark. A process without one never gets one, so each is read once. */
class MarkScan {
  readonly #limit: string
  readonly #variable: string
  #foreign = new Set<number>()

  constructor(limit: string, variable: string) {
    this.#limit = limit
    this.#variable = variable
  }

  /** How many bear the mark. */
  count(): number {
    return this.#visit(() => {}).marked
  }

  /** Kills what bears the mark, with its groups, which the kernel kills whole. False when there was nothing, for certain. */
  kill(): boolean {
    const { marked, isUncertain } = this.#visit(({ pid, group }) => {
      signalProcess(pid, 'SIGKILL')
      if (group > 1) signalProcess(-group, 'SIGKILL')
    })
    return marked > 0 || isUncertain
  }

  /** Visits what bears the mark, the newest first. Uncertain is it where a process came and went before it could be read. */
  #visit(meet: (entry: ProcessEntry) => void): { marked: number; isUncertain: boolean } {
    const foreign = new Set<number>()
    let marked = 0
    let isUncertain = false
    for (const pid of (allPids() ?? []).sort((a, b) => b - a)) {
      if (pid === process.pid || this.#foreign.has(pid)) {
        foreign.add(pid)
        continue
      }
      const limits = processFile(pid, 'limits')
      const isMarked = limits.includes(this.#limit) || processFile(pid, 'environ').includes(this.#variable)
      const entry = processEntry(pid)
      if (entry === null) isUncertain ||= limits === ''
      else if (isMarked) {
        marked++
        meet(entry)
      } else foreign.add(pid)
    }
    this.#foreign = foreign
    return { marked, isUncertain }
  }
}

/** The words before a command that give it a limit of resident memory; none where nothing can. */
function limitedBy(kibibytes: bigint, env: NodeJS.ProcessEnv, path: string | undefined): string[] {
  const prlimit = findProgram('prlimit', path)
  if (prlimit !== null) return [prlimit, `--rss=${kibibytes * 1024n}`, '--']
  const shell = findProgram('/bin/sh')
  if (shell === null || !Object.keys(env).every((name) => SHELL_NAME.test(name))) return []
  return [shell, '-c', `ulimit -m ${kibibytes} 2>/dev/null; exec "$@"`, 'sh']
}

function watch(marks: readonly string[]): ChildProcess | null {
  const shell = findProgram('/bin/sh')
  if (process.platform === 'win32' || shell === null) return null
  const child = spawn(shell, ['-c', WATCHER, 'sh', ...marks], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
  })
  child.once('error', () => {})
  child.stdin?.on('error', () => {})
  return child
}
