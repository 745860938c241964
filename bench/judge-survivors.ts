import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runCommand } from '../src/judge/judged-process.ts'
import { CONTAINMENTS } from '../src/judge/verdict.ts'
import { startCli } from '../test/support/cli.ts'
import { endSurvivors, nonceOf, survivorsOf, survivorWords, WAYS, type Way } from '../test/support/judged-survivors.ts'

/**
 * Clients that want to outlive the judge, each judged by the command line in each containment, left to end and with a judge that is killed;
 * and what a containment costs. Fails where a process lives 3 s after.
 */
const ROUNDS = Number(process.argv[2] ?? 1)
const PATIENCE_MS = 3000
const STARTS = 40
const KINDS = CONTAINMENTS.filter((kind) => kind !== 'group')
const env = { PATH: process.env.PATH }

/** How long something of the client lives on; null where it still does after the patience. */
async function survival(nonce: string): Promise<number | null> {
  const since = performance.now()
  while (survivorsOf(nonce).length > 0) {
    if (performance.now() - since > PATIENCE_MS) return null
    await sleep(5)
  }
  return performance.now() - since
}

async function judged(way: Way, containment: string, isKilled: boolean): Promise<number | null> {
  const nonce = nonceOf(way)
  const [sh = '', c = '', script = '', name = ''] = survivorWords(way, nonce)
  // A client that stays has started all when the judge is killed.
  const whole = isKilled ? `(${script}); sleep 600.${nonce}` : script
  const timeout = way.isLate ? '500ms' : '60s'
  const flags = ['--no-ideal', '--containment', containment, '--timeout', isKilled ? '60s' : timeout]
  const { child, ended } = startCli(['judge', ...flags, '--', sh, c, whole, name])
  if (isKilled) {
    while (survivorsOf(nonce).length < 2) await sleep(5)
    await sleep(50)
    child.kill('SIGKILL')
  }
  await ended
  const ms = await survival(nonce)
  if (ms === null) await endSurvivors(nonce)
  return ms
}

let alive = 0
for (const containment of KINDS) {
  for (const isKilled of [false, true]) {
    const times: number[] = []
    for (const way of Array.from({ length: ROUNDS }, () => WAYS).flat()) {
      const ms = await judged(way, containment, isKilled)
      if (ms !== null) times.push(ms)
      else {
        alive++
        console.log(`ALIVE after 3 s: ${way.name} (${containment}${isKilled ? ', judge killed' : ''})`)
      }
    }
    const after = isKilled ? 'kill -9 of the judge' : 'the end of the judge'
    console.log(
      `${containment}: ${times.length} of ${ROUNDS * WAYS.length} ways gone within 3 s of ${after}, the last after ${Math.max(...times).toFixed()} ms`,
    )
  }
}

/** CPU of children that have ended, in ms. */
function childrenCpuMs(): number {
  const stat = readFileSync('/proc/self/stat', 'latin1')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}

async function cost(run: () => Promise<unknown>): Promise<string> {
  await run()
  const [since, own, children] = [performance.now(), process.cpuUsage(), childrenCpuMs()]
  for (let n = 0; n < STARTS; n++) await run()
  const used = process.cpuUsage(own)
  const cpuMs = (used.user + used.system) / 1000 + childrenCpuMs() - children
  return `${((performance.now() - since) / STARTS).toFixed(1)} ms, ${(cpuMs / STARTS).toFixed(1)} ms of CPU`
}

console.log(
  `a command that does nothing, bare: ${await cost(() => once(spawn('true', { env, stdio: 'ignore' }), 'exit'))}`,
)
for (const containment of KINDS) {
  const run = () => runCommand({ words: ['true'], env, timeoutMs: 60_000, path: env.PATH, containment })
  console.log(`the same in containment by ${containment}: ${await cost(run)}`)
}
process.exitCode = alive === 0 ? 0 : 1
