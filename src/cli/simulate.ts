import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { EXIT, GatebenchError } from '../errors.ts'
import { eventTee } from '../measure/event-tee.ts'
import { HeadlineSink } from '../measure/headline.ts'
import { type Replications, replicationsOf } from '../measure/replications.ts'
import type { MockWorld } from '../mock/schema.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { Profile } from '../profile/profile.ts'
import { renderReplicationsMarkdown, renderReplicationsText } from '../report/replications.ts'
import { horizonOf } from '../simulate/replicate.ts'
import { type SimulationWorkers, simulationWorkers } from '../simulate/workers.ts'
import { defineCommand } from './command.ts'
import { chooseGateway, gatewayOptions } from './gateway-choice.ts'
import { printResult, terminalLook } from './print-result.ts'
import { type RunFlags, runOptions } from './run.ts'
import { runSession, type SessionResult, type World } from './session.ts'
import { mockOf, virtualWorld } from './virtual-world.ts'

const { gateway, 'text-url': _text, 'files-url': _files, ...mockOptions } = gatewayOptions

interface SimulateFlags extends RunFlags {
  seeds: number
  workers?: number | undefined
}

export const command = defineCommand<SimulateFlags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file: what to simulate' })
      .options({
        ...runOptions,
        ...mockOptions,
        seeds: { type: 'number', default: 1, describe: 'replications, with the seed and those after it' },
        workers: {
          type: 'number',
          describe: 'threads for replications (default: one a core); no figure depends on it',
        },
      })
      .example('$0 simulate profiles/mixed-media.yaml', 'an hour of load in seconds, byte-identical for a seed')
      .example('$0 simulate profiles/mixed-media.yaml --seeds 20', 'with intervals over twenty seeds'),
  run: async (flags) => {
    requireWhole('--seeds', flags.seeds, 1)
    if (flags.workers !== undefined) requireWhole('--workers', flags.workers, 0)
    const { profile, mock } = await simulatedProfile(flags)
    if (flags.seeds === 1) {
      const { result } = await simulateOne(profile, flags.out)
      return printResult(result, flags)
    }
    await using workers = simulationWorkers(flags.workers)
    const { result, replications } = await simulateMany(profile, mock, flags, workers)
    if (flags.json) process.stdout.write(`${JSON.stringify(replications, null, 2)}\n`)
    const exitCode = flags.json ? result.summary.verdict.exitCode : printResult(result, flags)
    if (!flags.json) process.stdout.write(`\n${renderReplicationsText(replications, terminalLook().width)}\n`)
    return exitCode
  },
})

/** The profile of the flags with the mock that it is to be simulated against. Throws USAGE when it names another gateway. */
export async function simulatedProfile(flags: RunFlags): Promise<{ profile: Profile; mock: MockWorld }> {
  const stated = await loadProfile(flags.profile)
  const profile = chooseGateway({ ...stated, seed: flags.seed ?? stated.seed }, { ...flags, gateway: 'mock' }, {})
  return { profile, mock: mockOf(profile).mock }
}

/** Throws USAGE (exit 104) unless `value` is a whole number of at least `least`. */
export function requireWhole(flag: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least) return
  throw new GatebenchError(`${flag} must be a whole number of at least ${least}`, {
    code: 'USAGE',
    exitCode: EXIT.invalidInput,
  })
}

async function simulateOne(
  profile: Profile,
  out: string | undefined,
): Promise<{ result: SessionResult; headline: HeadlineSink }> {
  const headline = new HeadlineSink(horizonOf(profile))
  const simulated = virtualWorld(profile)
  const world: World = {
    ...simulated,
    load: (sink, control) => simulated.load(eventTee([sink, headline]), control),
  }
  return { result: await runSession({ profile, world, out, progress: null, control: {} }), headline }
}

/** The first seed with all its artefacts; the others in threads, for the intervals. */
async function simulateMany(
  profile: Profile,
  mock: MockWorld,
  { seeds: count, out }: SimulateFlags,
  workers: SimulationWorkers,
): Promise<{ result: SessionResult; replications: Replications }> {
  const seeds = Array.from({ length: count }, (_, i) => profile.seed + i)
  const others = Promise.all(seeds.slice(1).map((seed) => workers.run({ profile: { ...profile, seed }, mock })))
  const [{ result, headline }, rest] = await Promise.all([simulateOne(profile, out), others])
  const replications = replicationsOf(profile.name, seeds, [headline.finish(), ...rest])
  await writeFile(join(result.folder, 'replications.json'), `${JSON.stringify(replications, null, 2)}\n`)
  await writeFile(join(result.folder, 'replications.md'), renderReplicationsMarkdown(replications))
  return { result, replications }
}
