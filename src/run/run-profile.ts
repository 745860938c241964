import { usageError } from '../errors.ts'
import {
  giving,
  guarded,
  type KindsOf,
  LISTENER,
  OBJECT,
  objectOf,
  oneOf,
  promising,
  SIGNAL,
  YES_NO,
} from '../input/options.ts'
import { CreditBudget } from '../measure/credits/credit-budget.ts'
import { budgetPromise } from '../measure/credits/profile-budget.ts'
import type { EventSink } from '../measure/events/events.ts'
import { oneLine } from '../printable.ts'
import { formerNotices } from '../profile/former-format.ts'
import { loadProfile } from '../profile/load-profile.ts'
import type { HttpTarget, Profile } from '../profile/profile.ts'
import { firstOf } from './abort-signals.ts'
import { type CheckedPlan, checkPlan } from './checked-plan.ts'
import { dryRunOf } from './dry-run.ts'
import { type Out, underReports } from './folder/run-folder.ts'
import { type Listener, NOBODY } from './listener.ts'
import { type RealWorldOptions, realWorld } from './real-world.ts'
import { type RunResult, recordRun } from './recorded-run.ts'
import {
  ADMISSIONS,
  GATEWAY_CHOICE,
  KEY,
  MAY_SPEND,
  MOCK_CHOICE,
  OBSERVERS,
  OUT,
  SINKS,
  WATCHING,
  WORLD,
} from './run-options.ts'
import { guardSpending, type MaySpend } from './spending-guard.ts'
import { dialectNotices } from './target/dialect-notices.ts'
import { apiKeyOf, chooseGateway, type Environment, type GatewayChoice, passedOver } from './target/gateway-choice.ts'
import { keyNotice } from './target/key-notice.ts'
import { endInTime, type RunObserver, sinkAlone, untilItFails } from './watch/observer.ts'
import { openObservers, type WatchedRun, type Watching } from './watch/open-observers.ts'
import type { World } from './world.ts'

/** Profile to carry out, and its gateway. */
export interface ProfileChoice extends GatewayChoice {
  /** Path of a YAML file, or what `loadProfile` or `parseProfile` made of one. */
  profile: string | Profile
  /** Instead of the profile's. */
  seed?: number | undefined
  /** Whether open tasks are followed or cancelled when the run is interrupted, whatever the profile says. */
  onInterrupt?: 'follow' | 'cancel' | undefined
  /** Where addresses are looked up that neither the choice nor the profile states, such as `process.env`; nowhere by default. */
  env?: Environment
}

export interface RunProfileOptions
  extends ProfileChoice,
    Partial<Listener>,
    Pick<RealWorldOptions, 'admissions' | 'ownsProcess'> {
  /**
   * Where the event log and the reports go. Left out, a run of the embedded mock keeps all in memory, and one of a real gateway goes to a
   * folder under `reports/`: each task it buys is on disk as soon as it is accepted, whatever becomes of this process. Null writes nothing,
   * and what was bought is then known to the result alone (`summary.openTasks`), or to the error.
   */
  out?: Out | undefined
  /** Compresses the event log with gzip: `events.ndjson.gz`, about a fifth of the size, for some tens of µs of CPU a call. */
  compactLog?: boolean | undefined
  /** The key of a real gateway, or what gives it. By default `env` is asked by the name that the profile states. */
  apiKey?: string | ((target: HttpTarget) => string) | undefined
  /** Leave to spend at an address that is neither the mock's nor this machine's; none by default. */
  maySpend?: MaySpend
  /** Aborted: nothing more is submitted, what is open is followed. */
  stop?: AbortSignal
  /** Aborted: the same, and nothing is waited for any longer; the run is partial. */
  signal?: AbortSignal
  /** Budget, if several runs share one; by default the budget of the profile. */
  purse?: CreditBudget | undefined
  /** Receivers of every event. One that throws, or whose promise rejects, receives nothing more; `warn` reports it once, and the run goes on. */
  sinks?: readonly EventSink[]
  watching?: Watching
  /** Where the run takes place instead: `keyOf` gives the key of the gateway. */
  makeWorld?: (checked: CheckedPlan, keyOf: (target: HttpTarget) => string) => Promise<World>
  /** Further observers that show the run while it lasts. Called when the run is about to begin. */
  observe?: (run: WatchedRun) => readonly RunObserver[]
}

export const RUN_OPTIONS: KindsOf<RunProfileOptions> = {
  ...MOCK_CHOICE,
  ...GATEWAY_CHOICE,
  onInterrupt: oneOf(['follow', 'cancel']),
  env: OBJECT,
  out: OUT,
  compactLog: YES_NO,
  apiKey: KEY,
  maySpend: MAY_SPEND,
  stop: SIGNAL,
  signal: SIGNAL,
  purse: { words: 'a budget that several runs share', holds: (value) => value instanceof CreditBudget },
  sinks: SINKS,
  watching: objectOf(WATCHING),
  makeWorld: promising(WORLD),
  observe: giving(OBSERVERS),
  admissions: promising(ADMISSIONS),
  ownsProcess: YES_NO,
  say: LISTENER,
  warn: LISTENER,
}

/**
 * Carries a profile out in real time, against the gateway that it names or the embedded mock. Any end of the calls is a result. It throws a
 * GatebenchError if the run cannot begin: for unusable input (exit 104), without consent to spend (NOT_CONFIRMED), for a gateway that cannot be
 * reached or refuses the key (exit 106).
 */
export const runProfile = guarded('runProfile', RUN_OPTIONS, runAsked)

/** The same of options that were checked. */
export async function runAsked(options: RunProfileOptions): Promise<RunResult> {
  return runChecked(await profileToRun(options), options)
}

/** A profile with the changes of the choice, checked, with its plan; notices are reported. Throws GatebenchError (exit 104). */
export async function profileToRun(choice: ProfileChoice & Partial<Listener>): Promise<CheckedPlan> {
  const { profile, seed, onInterrupt, env = {}, warn = NOBODY.warn, ...gateway } = choice
  const stated = onInterruption(typeof profile === 'string' ? await loadProfile(profile) : profile, onInterrupt)
  const checked = await checkPlan(chooseGateway({ ...stated, seed: seed ?? stated.seed }, gateway, env))
  const notice = passedOver(stated, gateway, env)
  if (notice !== null) warn(notice)
  const keyed = keyNotice(checked.profile.gateway.target)
  if (keyed !== null) warn(keyed)
  for (const said of dialectNotices(checked.profile)) warn(said)
  for (const former of formerNotices(stated, gateway.timeScale)) warn(former)
  for (const warning of checked.warnings) warn(`warning  ${oneLine(warning)}`)
  return checked
}

function onInterruption(profile: Profile, chosen: ProfileChoice['onInterrupt']): Profile {
  if (chosen === undefined) return profile
  const { onInterrupt: _, ...others } = profile
  return chosen === 'cancel' ? { ...others, onInterrupt: chosen } : others
}

/** Carries out what was checked before. */
export async function runChecked(
  checked: CheckedPlan,
  options: Omit<RunProfileOptions, keyof ProfileChoice> & Pick<ProfileChoice, 'env'>,
): Promise<RunResult> {
  const { profile, plan } = checked
  const { env = {}, apiKey, compactLog, stop, signal, sinks = [], watching = {}, observe = () => [] } = options
  const { say = NOBODY.say, warn = NOBODY.warn, ownsProcess = false } = options
  const listener = { say, warn }
  const { target } = profile.gateway
  const { out = target.kind === 'http' ? underReports : null } = options
  if (out === null && (watching.dashboardPort ?? null) !== null) {
    throw usageError('the dashboard needs an event log, but this run keeps none', 'name a folder with the option out')
  }
  await guardSpending(target, dryRunOf(profile, plan), options.maySpend ?? false)
  const promise = budgetPromise(profile, options.makeWorld !== undefined)
  if (promise !== null) say(`budget: ${promise}`)
  const keyOf = (of: HttpTarget): string => {
    if (typeof apiKey === 'function') return apiKey(of)
    return apiKeyOf(of, apiKey === undefined ? env : { [of.apiKeyEnv]: apiKey })
  }
  const { makeWorld, admissions } = options
  const world = makeWorld
    ? await makeWorld(checked, keyOf)
    : await realWorld(profile, plan, { apiKey: keyOf, ownsProcess, ...(admissions ? { admissions } : {}) })
  const observers: RunObserver[] = []
  let result: RunResult | null = null
  try {
    const watched = { profile, plan, clock: world.wallClock, asked: firstOf(stop, signal) }
    observers.push(...[...observe(watched), ...sinks.map(sinkAlone)].map((observer) => untilItFails(observer, warn)))
    if (world.notice !== undefined) say(world.notice)
    await openObservers(watching, watched, listener, observers)
    const control = { ...(stop ? { stop } : {}), ...(signal ? { halt: signal } : {}) }
    result = await recordRun({ profile, world, out, compactLog, control, listener, observers, purse: options.purse })
    return result
  } finally {
    await Promise.all(observers.map((observer) => endInTime(observer, result, world.wallClock, warn)))
    await world.close()
  }
}
