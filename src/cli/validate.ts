import { EXIT } from '../errors.ts'
import { type Plan, peakRate, planCalls, requestOf } from '../load/plan.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { formatCount, formatCredits, formatDuration } from '../units.ts'
import { defineCommand } from './command.ts'

interface Flags {
  profile: string
  seed?: number | undefined
  json: boolean
}

/** The plan of a profile, before anything is sent. */
interface DryRun {
  profile: string
  seed: number
  plannedCalls: number
  /** Users of closed models: their calls cannot be counted beforehand. */
  closedUsers: number
  spanMs: number
  drainMs: number
  peakStartsPerSecond: number
  /** Every planned call made and charged once, at the stated prices; null where a price is not stated. */
  worstCaseCredits: number | null
  models: { model: string; calls: number; credits: number | null }[]
}

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .positional('profile', { type: 'string', demandOption: true, describe: 'YAML file to check' })
      .option('seed', { type: 'number', describe: "seed instead of the profile's" })
      .option('json', { type: 'boolean', default: false, describe: 'print the plan as JSON' }),
  run: async (flags) => {
    const stated = await loadProfile(flags.profile)
    const profile = { ...stated, seed: flags.seed ?? stated.seed }
    const dryRun = dryRunOf(profile, planCalls(profile, keyedRandom(profile.seed)))
    process.stdout.write(flags.json ? `${JSON.stringify(dryRun, null, 2)}\n` : renderDryRun(dryRun, flags.profile))
    return EXIT.ok
  },
})

function dryRunOf(profile: Profile, plan: Plan): DryRun {
  const random = keyedRandom(profile.seed)
  const models = profile.models.map((load, index) => {
    let calls = 0
    let credits: number | null = 0
    for (let call = 0; call < plan.calls; call++) {
      if (plan.modelOf[call] !== index) continue
      calls++
      const price = load.requests[requestOf(load, call, random)]?.price ?? null
      credits = credits === null || price === null ? null : credits + price
    }
    return { model: load.model, calls, credits }
  })
  const isPriced = models.every((model) => model.credits !== null)
  return {
    profile: profile.name,
    seed: profile.seed,
    plannedCalls: plan.calls,
    closedUsers: profile.models.reduce(
      (sum, { arrivals }) => sum + (arrivals?.process === 'closed' ? arrivals.users : 0),
      0,
    ),
    spanMs: plan.spanMs,
    drainMs: profile.drainMs,
    peakStartsPerSecond: peakRate(plan),
    worstCaseCredits: isPriced ? models.reduce((sum, model) => sum + (model.credits ?? 0), 0) : null,
    models,
  }
}

function renderDryRun(dryRun: DryRun, file: string): string {
  const wide = Math.max(...dryRun.models.map(({ model }) => model.length))
  const rows = dryRun.models.map(
    ({ model, calls, credits }) =>
      `  ${model.padEnd(wide)}  ${formatCount(calls).padStart(8)} calls${credits === null ? '' : `  at most ${formatCredits(credits)} credits`}`,
  )
  const closed = dryRun.closedUsers === 0 ? '' : ` and ${formatCount(dryRun.closedUsers)} closed-model users`
  const credits =
    dryRun.worstCaseCredits === null
      ? 'credits: not every request states its price, so there is no upper bound'
      : `credits: at most ${formatCredits(dryRun.worstCaseCredits)} when every call is charged once`
  return `${[
    `${file} is valid: ${dryRun.profile}, seed ${dryRun.seed}`,
    `plan: ${formatCount(dryRun.plannedCalls)} calls${closed} over ${formatDuration(dryRun.spanMs)}, ` +
      `at most ${dryRun.peakStartsPerSecond} starts in any second; drain up to ${formatDuration(dryRun.drainMs)}`,
    ...rows,
    credits,
    'nothing was sent',
  ].join('\n')}\n`
}
