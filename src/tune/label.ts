import type { Profile } from '../profile/profile.ts'
import { applied, type Candidate } from '../simulate/candidates.ts'
import { DEFAULT_KNOBS, type Knobs } from '../simulate/knobs.ts'
import type { KnownLimits } from '../simulate/known-limits.ts'
import { formatCount, formatDuration, formatRate, formatShare } from '../units.ts'

/**
 * A label for each setting, by its name: a policy's own, or what the setting does, such as `#2 26/min, 6 at a time, own waits`. The number is
 * its place among `candidates`: where a narrow table cuts two labels, it still tells them apart. `profile` is in the gateway's time.
 */
export function labelsOf(
  candidates: readonly Candidate[],
  profile: Profile,
  limits: readonly KnownLimits[],
): ReadonlyMap<string, string> {
  return new Map(
    candidates.map((one, place) => {
      if (one.kind === 'profile') return [one.name, 'profile'] as const
      if (one.knobs === null) return [one.name, one.name] as const
      return [one.name, `#${place + 1} ${whatItDoes(one, one.knobs, profile, limits)}`] as const
    }),
  )
}

/** The label without its number, for a sentence: what the setting does is in quotation marks, since it has commas. */
export function plainLabel(label: string): string {
  return label.replace(/^#\d+ (.*)$/, '“$1”')
}

function whatItDoes(candidate: Candidate, knobs: Knobs, profile: Profile, limits: readonly KnownLimits[]): string {
  const { models, retry } = applied(candidate, profile, limits)
  const only = models.length === 1 ? models[0] : undefined
  return [
    paceText(knobs, only?.admission.ratePerSecond ?? null, retry.pacing !== null),
    slotsText(knobs, only?.admission.concurrency ?? null),
    tokensText(knobs, only?.admission.tokens?.perSecond ?? null),
    waitsText(knobs),
    ...(knobs.scope === 'call' ? [] : [`a 429 pauses the ${knobs.scope}`]),
    ...(only === undefined || knobs.poll === null ? [] : [`polls from ${formatDuration(only.poll.everyMs)}`]),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function paceText({ mode, rateShare }: Knobs, rate: number | null, isLearnt: boolean): string {
  if (isLearnt) return 'pace learned from 429s'
  if (mode !== 'paced') return 'no pacing'
  return rate === null ? `${formatShare(rateShare)} of the limits` : formatRate(rate)
}

function slotsText({ concurrencyShare }: Knobs, slots: number | null): string {
  if (slots !== null) return `${formatCount(slots)} at a time`
  return concurrencyShare === null ? '' : `${formatShare(concurrencyShare)} of the slots`
}

function tokensText({ tokenShare = null }: Knobs, perSecond: number | null): string {
  if (tokenShare === null) return ''
  return perSecond === null
    ? `${formatShare(tokenShare)} of the tokens`
    : `${formatCount(Math.round(60 * perSecond))} tokens/min`
}

function waitsText({ hint, hintJitterMs, baseMs, capFactor }: Knobs): string {
  const isOwn = baseMs !== DEFAULT_KNOBS.baseMs || capFactor !== DEFAULT_KNOBS.capFactor
  const own = isOwn
    ? `own backoff of ${formatDuration(baseMs)} to ${formatDuration(baseMs * capFactor)}`
    : 'own backoff'
  if (hint === 'ignore') return own
  if (hint === 'exact') return 'hints as given'
  return hint === 'floor' ? 'hints or longer' : `hints + up to ${formatDuration(hintJitterMs)}`
}
