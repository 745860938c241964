import {
  type KindsOf,
  LISTENER,
  MANY,
  needed,
  numberAbove,
  numberFrom,
  OBJECT,
  objectOf,
  oneOf,
  orNull,
  SIGNAL,
  TEXT,
  YES_NO,
} from '../input/options.ts'
import type { HttpTarget } from '../profile/profile.ts'
import type { Out } from '../run/folder/run-folder.ts'
import { GATEWAY_CHOICE, KEY, MAY_SPEND, OUT, SEED } from '../run/run-options.ts'
import type { MaySpend } from '../run/spending-guard.ts'
import type { Environment, GatewayChoice } from '../run/target/gateway-choice.ts'
import { PROBE_MODES, type ProbeResult } from './findings/probe-result.ts'
import type { ProbePorts } from './probe.ts'
import type { ProbeBudget } from './requests/budget.ts'

export const LONGEST_WINDOW_MS = 3_600_000

export interface ProbeGatewayOptions extends GatewayChoice {
  /** `image-fast`, or `my-model=image` where the name does not tell what it makes. */
  models: readonly string[]
  /** In virtual time, against the mock. */
  virtual?: boolean | undefined
  mode?: ProbeResult['mode'] | undefined
  /** The longest window that is looked for, in ms; a minute by default. */
  longestWindowMs?: number | undefined
  budget?: Partial<ProbeBudget> | undefined
  /** Credits of one submit; if not stated, one submit finds it out. */
  price?: number | undefined
  /** Whether no more of a model is submitted once it has cost what is usual. */
  stopsAtUsual?: boolean | undefined
  /** Whether limits on tokens of models of text are looked for. */
  tokens?: boolean | undefined
  /** Whether requests with an error are sent, to see whether they count. */
  sendsInvalid?: boolean | undefined
  /** A second key of the account, to see whether it has limits of its own. */
  secondKey?: string | undefined
  /** A tier that the gateway is held to: a name of a shipped one, or a path. */
  check?: string | undefined
  seed?: number | undefined
  env?: Environment
  apiKey?: string | ((target: HttpTarget) => string) | undefined
  /** Leave to spend at an address that is not this machine's own; none by default. */
  maySpend?: MaySpend
  out?: Out | undefined
  /** Aborted: nothing more is submitted, what is open is followed. */
  stop?: AbortSignal
  /** Aborted: nothing is waited for any longer. */
  signal?: AbortSignal
  say?: (notice: string) => void
  /** Is given, once, what tells how far the probe is. */
  watch?: ProbePorts['watch']
}

const COUNT = numberAbove(0)
const BUDGET: KindsOf<ProbeBudget> = {
  requests: COUNT,
  accepted: COUNT,
  refusals: COUNT,
  credits: orNull(numberFrom(0)),
  minutes: COUNT,
}
export const PROBE_OPTIONS: KindsOf<ProbeGatewayOptions> = {
  ...GATEWAY_CHOICE,
  models: needed(MANY),
  virtual: YES_NO,
  mode: oneOf(PROBE_MODES),
  longestWindowMs: numberFrom(1000, LONGEST_WINDOW_MS),
  budget: objectOf(BUDGET),
  price: numberFrom(0),
  stopsAtUsual: YES_NO,
  tokens: YES_NO,
  sendsInvalid: YES_NO,
  secondKey: TEXT,
  check: TEXT,
  seed: SEED,
  env: OBJECT,
  apiKey: KEY,
  maySpend: MAY_SPEND,
  out: OUT,
  stop: SIGNAL,
  signal: SIGNAL,
  say: LISTENER,
  watch: LISTENER,
}
