import { readdirSync, readFileSync } from 'node:fs'

/** How a client that wants to outlive the judge goes about it. */
export interface Way {
  name: string
  /** A script of sh; `$NAP` and `$WAIT` are commands that sleep for minutes and for a moment, and are found by their words. */
  script: string
  /** It does not end by itself: its time has to be up. */
  isLate?: boolean
  /** Sleepers that stay, also where the client itself stays. */
  lasts?: boolean
}

/** A daemon by the book: two forks, a session and a group of its own, no environment, no open file. */
const DAEMON = '(env -i setsid sh -c "cd /; $NAP & exit" <&- >&- 2>&- &)'
/** Each process starts the next and ends, for some seconds at most. */
const CHAIN = `chain() { [ "$1" = 0 ] || { sleep 0.005; chain $(($1 - 1)) & }; }; chain 400 & chain 400 & exit`
/** The same where each has a session of its own and no environment. */
const SESSIONS = `link='[ "$2" = 0 ] || { sleep 0.005; env -i setsid sh -c "$1" "$0" "$1" $(($2 - 1)) & }'
sh -c "$link" "$NAP" "$link" 300; exit`
const FLEEING = 'env -i setsid sh -c "$NAP" &'

export const WAYS: readonly Way[] = [
  { name: 'a child in the background', script: '$NAP & exit' },
  { name: 'one that ignores what asks it to end', script: `(trap '' TERM HUP INT; $NAP; $NAP) & exit` },
  { name: 'one in a session of its own', script: 'setsid $NAP & exit' },
  { name: 'one in a session of its own, without an environment', lasts: true, script: `${FLEEING} exit` },
  { name: 'a daemon, twice forked, with nothing open', lasts: true, script: DAEMON },
  { name: 'one in a process group of its own', script: 'set -m; $NAP & exit' },
  { name: 'a tree of sessions', script: `setsid sh -c "setsid sh -c '$NAP & env -i setsid $NAP' & $NAP" & exit` },
  {
    name: 'one that is stopped',
    script: '(kill -STOP $(sh -c "echo \\$PPID"); $NAP) & env -i setsid $NAP & kill -STOP $!',
  },
  { name: 'a chain of forks', script: CHAIN },
  {
    name: 'a chain of forks, each in a session of its own, without an environment',
    script: SESSIONS,
  },
  {
    name: 'one that forks when it is asked to end',
    script: `trap '${FLEEING}' TERM; while :; do $WAIT; done`,
    isLate: true,
  },
  {
    name: 'one that forks all the time, and ignores what asks it to end',
    script: `trap '' TERM; while :; do ${FLEEING} $WAIT; done`,
    isLate: true,
  },
  {
    name: 'one that was started by a child that is killed',
    script: `sh -c '${FLEEING} kill -9 $$'; ${DAEMON}; kill -9 $$`,
  },
]

let clients = 0

/** Digits that no other client has. */
export function nonceOf({ name }: Way): string {
  return `${process.pid}0${name.length}0${++clients}0${process.hrtime.bigint() % 10_000n}`
}

/** The words of a client that goes about it so; `nonce` is in the words of all that it leaves. */
export function survivorWords({ script }: Way, nonce: string): string[] {
  // The nonce is a part of a second.
  return ['sh', '-c', `export NAP="sleep 600.${nonce}" WAIT="sleep 0.05${nonce}"; ${script}`, `client-${nonce}`]
}

/** Processes that still run and have the nonce in their words. */
export function survivorsOf(nonce: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      return words.includes(nonce) && Number(pid) !== process.pid ? [`${pid}: ${words.replaceAll('\0', ' ')}`] : []
    } catch {
      return []
    }
  })
}

/** Kills them, until none is found. */
export async function endSurvivors(nonce: string): Promise<void> {
  for (let found = survivorsOf(nonce); found.length > 0; found = survivorsOf(nonce)) {
    for (const each of found) {
      try {
        process.kill(Number.parseInt(each, 10), 'SIGKILL')
      } catch {
        // It has ended.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
