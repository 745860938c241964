import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXIT } from '../errors.ts'
import type { LoadControl } from '../load/run-load.ts'
import { eventTee } from '../measure/event-tee.ts'
import type { EventSink } from '../measure/events.ts'
import { type Recovery, RecoverySink } from '../measure/recovery.ts'
import { type Replications, replicationsOf } from '../measure/replications.ts'
import { gravestExit } from '../measure/verdict.ts'
import type { MockWorld } from '../mock/schema.ts'
import type { Profile } from '../profile/profile.ts'
import { renderRecovery } from '../report/recovery.ts'
import { renderReplicationsMarkdown, renderReplicationsText } from '../report/replications.ts'
import { headlineOf, type JudgedHeadline } from '../simulate/replicate.ts'
import { triggerOf } from '../simulate/trigger.ts'
import { type SimulationWorkers, simulationWorkers } from '../simulate/workers.ts'
import { defineCommand } from './command.ts'
import { wholeFlag } from './number-flags.ts'
import { toStderr, toStdout } from './output.ts'
import { printResult, terminalLook } from './print-result.ts'
import type { SessionResult } from './run-reports.ts'
import { runSession, type World } from './session.ts'
import { listenForSignals } from './signals.ts'
import { type SimulatedFlags, simulatedOptions, simulatedProfile } from './simulated-profile.ts'
import { virtualWorld } from './virtual-world.ts'

type Control = ReturnType<typeof listenForSignals>['control']

interface SimulateFlags extends SimulatedFlags {
  seeds: number
}

export const command = defineCommand<SimulateFlags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file: what to simulate' })
      .options({
        ...simulatedOptions,
        seeds: wholeFlag('seeds', {
          least: 1,
          most: 100_000,
          default: 1,
          describe: 'replications, with the seed and those after it',
        }),
      })
      .example('$0 simulate profiles/mixed-media.yaml', 'an hour of load in seconds, byte-identical for a seed')
      .example('$0 simulate profiles/mixed-media.yaml --seeds 20', 'with intervals over twenty seeds'),
  run: async (flags) => {
    const { profile, mock } = await simulatedProfile(flags)
    const signals = listenForSignals((notice) => void toStderr(`${notice}\n`))
    try {
      return await (flags.seeds === 1 ? oneSeed : manySeeds)(profile, mock, flags, signals.control)
    } finally {
      signals.end()
    }
  },
})

async function oneSeed(profile: Profile, mock: MockWorld, flags: SimulateFlags, control: Control): Promise<number> {
  const { result, recovery } = await simulateOne(profile, mock, { out: flags.out, control })
  const exitCode = printResult(result, flags)
  if (recovery !== null && !flags.json) toStdout(`${renderRecovery(recovery)}\n`)
  return exitCode
}

async function manySeeds(profile: Profile, mock: MockWorld, flags: SimulateFlags, control: Control): Promise<number> {
  await using workers = simulationWorkers(flags.workers)
  const { result, replications } = await simulateMany(profile, mock, flags, workers, control)
  if (flags.json) toStdout(`${JSON.stringify(replications, null, 2)}\n`)
  else {
    printResult(result, flags)
    toStdout(`\n${renderReplicationsText(replications, terminalLook().width)}\n`)
  }
  if (replications.seeds.length === flags.seeds) {
    return gravestExit(replications.verdicts.map(({ exitCode }) => exitCode))
  }
  toStderr(`stopped: ${replications.seeds.length} of ${flags.seeds} seeds were simulated whole, and only they count\n`)
  return EXIT.interrupted
}

async function simulateOne(
  profile: Profile,
  mock: MockWorld,
  { out, control = {}, others = [] }: { out: string | undefined; control?: LoadControl; others?: readonly EventSink[] },
): Promise<{ result: SessionResult; recovery: Recovery | null }> {
  const trigger = triggerOf(profile, mock)
  const recovery = trigger === null ? null : new RecoverySink(trigger)
  const simulated = virtualWorld(profile)
  const listeners = [...others, ...(recovery === null ? [] : [recovery])]
  const world: World = {
    ...simulated,
    load: (sink, control) => simulated.load(listeners.length === 0 ? sink : eventTee([sink, ...listeners]), control),
  }
  const result = await runSession({ profile, world, out, progress: null, control })
  if (result.problem !== null) throw result.problem
  const recovered = recovery?.finish() ?? null
  if (recovered !== null)
    await writeFile(join(result.folder, 'recovery.json'), `${JSON.stringify(recovered, null, 2)}\n`)
  return { result, recovery: recovered }
}

/**
 * The first seed with all its artefacts; the others in threads, for the intervals. A stop ends them all; of those that are not whole
 * nothing is counted.
 */
async function simulateMany(
  profile: Profile,
  mock: MockWorld,
  { seeds: count, out }: SimulateFlags,
  workers: SimulationWorkers,
  control: Control,
): Promise<{ result: SessionResult; replications: Replications }> {
  const seeds = Array.from({ length: count }, (_, i) => profile.seed + i)
  const others = Promise.allSettled(
    seeds.slice(1).map((seed) => workers.judge({ profile: { ...profile, seed }, mock })),
  )
  control.stop.addEventListener('abort', () => void workers.close(), { once: true })
  const headline = headlineOf(profile)
  const { result } = await simulateOne(profile, mock, { out, control, others: [headline] })
  const whole = new Map<number, JudgedHeadline>()
  const { run, verdict } = result.summary
  if (run.status === 'complete') whole.set(profile.seed, { headline: headline.finish(), verdict })
  for (const [n, other] of (await others).entries()) {
    if (other.status === 'fulfilled') whole.set(profile.seed + 1 + n, other.value)
    else if (!control.stop.aborted) throw other.reason
  }
  const judged = [...whole.values()]
  const replications = replicationsOf(
    profile.name,
    [...whole.keys()],
    judged.map(({ headline }) => headline),
    judged.map(({ verdict }) => verdict),
  )
  await writeFile(join(result.folder, 'replications.json'), `${JSON.stringify(replications, null, 2)}\n`)
  await writeFile(join(result.folder, 'replications.md'), renderReplicationsMarkdown(replications))
  return { result, replications }
}
