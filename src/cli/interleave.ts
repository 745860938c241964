import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { compareRuns } from '../compare/compare-runs.ts'
import { loadRuns } from '../compare/load-runs.ts'
import { EXIT, GatebenchError } from '../errors.ts'
import { gravestExit } from '../measure/verdict.ts'
import type { CheckedPlan } from './checked-plan.ts'
import { tell } from './compare.ts'
import type { GatewayFlags } from './gateway-choice.ts'
import type { ObserverFlags } from './observers.ts'
import { toStderr } from './output.ts'
import { printResult } from './print-result.ts'
import { profileToRun } from './profile-to-run.ts'
import type { SessionResult } from './run-reports.ts'
import { isProfile } from './virtual-world.ts'

/** Flags of a run that is made more than once. */
export interface RepeatFlags extends GatewayFlags, ObserverFlags {
  profile: string
  out?: string | undefined
  seed?: number | undefined
  json: boolean
  quiet: boolean
  /** Spend at a real gateway without asking before every run. */
  yes: boolean
  repeat: number
  against?: string | undefined
}

type RunOnce = (checked: CheckedPlan, flags: RepeatFlags) => Promise<SessionResult>
type Side = 'base' | 'candidate'

/** Ends of a run after which the next would fare no better. */
const FINAL: ReadonlySet<number> = new Set([EXIT.interrupted, EXIT.unreachable, EXIT.stopped])

/** A B, B A, A B …: whatever drifts while they run weighs on both sides alike. */
export function turns(repeats: number): Side[] {
  return Array.from({ length: repeats }, (_, pair): Side[] =>
    pair % 2 === 0 ? ['base', 'candidate'] : ['candidate', 'base'],
  ).flat()
}

/**
 * Makes a profile's run several times in sequence, each into a folder of its own; with a base, in turns with it, and compares the two
 * sides. Gives the exit code of the comparison, or of the run that came to the gravest end.
 */
export async function runRepeatedly(flags: RepeatFlags, runOnce: RunOnce): Promise<number> {
  const candidate = await profileToRun(flags.profile, flags, flags.seed)
  const base = flags.against === undefined ? null : await baseOf(flags.against, flags)
  const folder = await emptyFolder(flags.out ?? join('reports', `${candidate.profile.name}-repeated`))
  const order: Side[] = base === null ? Array<Side>(flags.repeat).fill('candidate') : turns(flags.repeat)
  const made: Record<Side, number> = { base: 0, candidate: 0 }
  const codes: number[] = []
  for (const side of order) {
    const out = join(folder, ...(base === null ? [] : [side]), String(++made[side]))
    const result = await runOnce(side === 'base' && base !== null ? base : candidate, { ...flags, out })
    const { exitCode } = result.summary.verdict
    if (FINAL.has(exitCode) || result.problem !== null) return printResult(result, flags)
    toStderr(`${out}: exit ${exitCode}\n`)
    codes.push(exitCode)
  }
  if (base === null) return gravestExit(codes)
  const [left, right] = await Promise.all([loadRuns(join(folder, 'base')), loadRuns(join(folder, 'candidate'))])
  return tell(await compareRuns(left, right), { out: folder, json: flags.json })
}

/** The base: another profile, or the same one against another gateway. */
async function baseOf(against: string, flags: RepeatFlags): Promise<CheckedPlan> {
  if (isProfile(against)) return profileToRun(against, flags, flags.seed)
  return profileToRun(flags.profile, { gateway: against }, flags.seed)
}

/** Found out before the first run, not at the end of the last. */
async function emptyFolder(folder: string): Promise<string> {
  const held = await readdir(folder).catch(() => [])
  if (held.length === 0) return folder
  throw new GatebenchError(`${folder} is not empty`, {
    code: 'OUT_NOT_EMPTY',
    exitCode: EXIT.invalidInput,
    hint: 'name a new folder with --out; a run never overwrites the artefacts of another',
  })
}
