import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a command may cost: CPU in times of what Node takes to do nothing, here and now; of a run with its mock, in seconds too. */
const BARS = {
  '--help': { cpu: 3 },
  validate: { cpu: 5 },
  run: { cpu: 12, seconds: 0.6, mib: 90 },
} as const

/** A machine with other work makes a command cost more, and never less: the least of some rounds is the command's own. */
const ROUNDS = 9

interface Cost {
  cpuS: number
  rssMiB: number
}

export interface CommandCost {
  what: string
  figure: string
  bar: string
  held: boolean
}

/** Costs of commands on `profile`, in `folder`, where a profile of one call is written beside it. Round by round, so that all meet the same machine. */
export function commandCosts(cli: string, folder: string, profile: string): CommandCost[] {
  const once = readFileSync(join(folder, profile), 'utf8')
    .replace(/arrivals: .*/, 'arrivals: { process: burst, size: 1 }')
    .replace(/duration: .*/, 'duration: 100ms')
  writeFileSync(join(folder, 'once.yaml'), once)
  const commands = {
    bare: ['-e', '0'],
    '--help': [cli, '--help'],
    validate: [cli, 'validate', profile],
    run: [cli, 'run', 'once.yaml', '--quiet', '--speed', '1000', '--out'],
  }
  const costs: Record<keyof typeof commands, Cost[]> = { bare: [], '--help': [], validate: [], run: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, words] of Object.entries(commands) as [keyof typeof commands, string[]][]) {
      costs[name].push(costOf(name === 'run' ? [...words, `cost-${process.pid}-${round}`] : words, folder))
    }
  }
  const cpuOf = (name: keyof typeof commands): number => Math.min(...costs[name].map(({ cpuS }) => cpuS))
  const bare = cpuOf('bare')
  const found: CommandCost[] = [
    { what: 'bare Node', figure: `${(bare * 1000).toFixed(0)} ms CPU`, bar: '', held: true },
  ]
  for (const [name, { cpu, ...bars }] of Object.entries(BARS) as ['run', (typeof BARS)['run']][]) {
    const what = name === 'run' ? 'a run of one call, reports included' : `gatebench ${name}`
    const times = cpuOf(name) / bare
    const figure = `${times.toFixed(1)} × bare Node, ${(cpuOf(name) * 1000).toFixed(0)} ms`
    const isShort = cpuOf(name) <= (bars.seconds ?? Number.POSITIVE_INFINITY)
    const bar = `at most ${cpu} ×${bars.seconds === undefined ? '' : ` and ${bars.seconds * 1000} ms`}`
    found.push({ what, figure, bar, held: times <= cpu && isShort })
    if (bars.mib === undefined) continue
    const mib = Math.max(...costs[name].map(({ rssMiB }) => rssMiB))
    found.push({
      what: 'its memory',
      figure: `${mib.toFixed(0)} MiB`,
      bar: `at most ${bars.mib} MiB`,
      held: mib <= bars.mib,
    })
  }
  return found
}

function costOf(words: readonly string[], cwd: string): Cost {
  // bash tells CPU by the ms, of children too, and the other one memory.
  const timed = `TIMEFORMAT='%3U %3S'; time /usr/bin/time -f %M "$@"`
  const { stderr, status } = spawnSync('bash', ['-c', timed, 'bash', process.execPath, ...words], {
    cwd,
    encoding: 'utf8',
  })
  // One call decides no threshold on a rate.
  if (status !== 0 && status !== 96) throw new Error(`${words.join(' ')} ended with ${status}: ${stderr}`)
  const [kib = 0, user = 0, system = 0] = stderr.trim().split(/\s+/).slice(-3).map(Number)
  return { cpuS: user + system, rssMiB: kib / 1024 }
}
