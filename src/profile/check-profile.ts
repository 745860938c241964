import { didYouMean } from '../did-you-mean.ts'
import { mostTokens } from '../gateway/request-tokens.ts'
import { formatCount } from '../units.ts'
import { MOST_CALLS, offeredCalls } from './offered-calls.ts'
import { PRICE_CHECK } from './price-check.ts'
import type { Arrivals, Profile } from './profile.ts'

/** A fault between fields that are each well formed; `path` leads to it in the YAML. */
export interface ProfileFault {
  path: PropertyKey[]
  /** May carry a hint after a newline. */
  message: string
}

/** Checks that a schema of single fields cannot make: names that must agree, and settings that would leave nothing to do. */
export function checkProfile(profile: Profile, stated: { phases: boolean; duration: boolean }): ProfileFault[] {
  const faults = phaseFaults(profile, stated)
  // Without a length, every start would seem to lie beyond the end.
  if (profile.phases.length === 0) return faults
  return [
    ...faults,
    ...modelFaults(profile),
    ...tokenFaults(profile),
    ...mixFaults(profile),
    ...sizeFaults(profile),
    ...budgetFaults(profile),
    ...accountFaults(profile),
    ...thresholdFaults(profile),
  ]
}

/** Length of the plan in ms. */
export function lengthOf({ phases }: Pick<Profile, 'phases'>): number {
  return phases.reduce((sum, { durationMs }) => sum + durationMs, 0)
}

/** The weight of a model in the mix; 0 where it has none. */
export function weightOf(mix: Profile['mix'], model: string): number {
  return mix !== null && Object.hasOwn(mix.of, model) ? (mix.of[model] as number) : 0
}

function phaseFaults({ phases, credits }: Profile, stated: { phases: boolean; duration: boolean }): ProfileFault[] {
  if (stated.phases && stated.duration) {
    return [
      {
        path: ['duration'],
        message: 'duration and phases cannot be combined\nduration is a shorthand for a single phase',
      },
    ]
  }
  if (phases.length === 0) {
    return [{ path: [], message: 'the profile has no length\nadd duration: 2m, or phases' }]
  }
  const faults = phases.flatMap(({ name }, index) =>
    phases.findIndex((other) => other.name === name) < index || (credits.priceCheck === true && name === PRICE_CHECK)
      ? [{ path: ['phases', index, 'name'], message: `a phase named ${name} already exists` }]
      : [],
  )
  if (phases.every(({ record }) => !record)) {
    faults.push({ path: ['phases'], message: 'every phase has record: false, so nothing would be measured' })
  }
  return faults
}

function modelFaults(profile: Profile): ProfileFault[] {
  const { models, mix } = profile
  const lengthMs = lengthOf(profile)
  return models.flatMap(({ model, arrivals, startOffsetMs }, index) => {
    if (models.findIndex((other) => other.model === model) < index) {
      return [{ path: ['models', index, 'model'], message: `a model named ${model} already exists` }]
    }
    if (startOffsetMs >= lengthMs) {
      return [{ path: ['models', index, 'startOffset'], message: `${model} begins after the last phase` }]
    }
    if (arrivals === null && !(weightOf(mix, model) > 0)) {
      return [
        { path: ['models', index], message: `${model} gets no load\ngive it arrivals, closed, or a weight in mix.of` },
      ]
    }
    return arrivalFaults(arrivals, ['models', index, 'arrivals'], lengthMs)
  })
}

/** An attempt takes its tokens at once: there must be as many. */
function tokenFaults({ models }: Profile): ProfileFault[] {
  return models.flatMap(({ modality, admission: { tokens }, requests }, index): ProfileFault[] => {
    if (tokens === undefined) return []
    const path = ['models', index, 'admission', 'tokens']
    if (modality !== 'text') return [{ path, message: `${modality} models have no tokens\nleave out this limit` }]
    const most = Math.max(...requests.map(({ body }) => mostTokens(body)))
    if (most <= tokens.burst) return []
    const message = `a request may use ${formatCount(most)} tokens, but at most ${formatCount(tokens.burst)} are allowed at once\nset a larger burst, or a smaller max_tokens`
    return [{ path, message }]
  })
}

function mixFaults(profile: Profile): ProfileFault[] {
  const { models, mix } = profile
  if (mix === null) return []
  const names = models.map(({ model }) => model)
  const faults: ProfileFault[] = Object.keys(mix.of)
    .filter((name) => !names.includes(name))
    .map((name) => ({ path: ['mix', 'of', name], message: unknownModel(name, names) }))
  if (!Object.values(mix.of).some((weight) => weight > 0)) {
    faults.push({ path: ['mix', 'of'], message: 'no weight is above 0, so no model could be drawn' })
  }
  return [...faults, ...arrivalFaults(mix.arrivals, ['mix', 'arrivals'], lengthOf(profile))]
}

function arrivalFaults(arrivals: Arrivals | null, path: PropertyKey[], lengthMs: number): ProfileFault[] {
  if (arrivals?.process !== 'spike' || arrivals.atMs < lengthMs) return []
  return [{ path: [...path, 'at'], message: 'the spike begins after the last phase' }]
}

/** A plan can be walked, whatever its length; but somebody waits for it. */
function sizeFaults(profile: Profile): ProfileFault[] {
  const lengthMs = lengthOf(profile)
  const all = [
    ...profile.models.map(({ arrivals, startOffsetMs }, index) => ({
      arrivals,
      lengthMs: lengthMs - startOffsetMs,
      path: ['models', index, 'arrivals'],
    })),
    { arrivals: profile.mix?.arrivals ?? null, lengthMs, path: ['mix', 'arrivals'] },
  ]
  let calls = 0
  for (const { arrivals, path, ...of } of all) {
    if (arrivals === null) continue
    if (arrivals.process === 'step' && of.lengthMs / arrivals.everyMs > MOST_CALLS) {
      const message = `the rate has more than ${formatCount(MOST_CALLS)} steps\nmake each step longer`
      return [{ path: [...path, 'every'], message }]
    }
    calls += offeredCalls(arrivals, of.lengthMs)
    if (calls > MOST_CALLS) {
      const message = `the plan has more than ${formatCount(MOST_CALLS)} calls\nlower the rates, or shorten the phases`
      return [{ path, message }]
    }
  }
  return []
}

/** A budget is kept by reserving the price of a call before it is sent: every price must be known, or bounded. */
function budgetFaults({ models, credits }: Profile): ProfileFault[] {
  if (credits.budget === null || credits.assumePrice !== null) return []
  return models.flatMap(({ model, requests }, index) => {
    const unpriced = requests.findIndex(({ price }) => price === null)
    if (unpriced < 0) return []
    const message = `there is a budget, but this request to ${model} has no price\nstate its price, or the maximum price of a call in credits.assumePrice`
    return [{ path: ['models', index, 'requests', unpriced], message }]
  })
}

/** Settings that read an account although the gateway states none. */
function accountFaults({ gateway, credits }: Profile): ProfileFault[] {
  if (gateway.account !== 'none') return []
  const asked = [
    ['sampleEvery', credits.sampleEveryMs !== null],
    ['settle', credits.settleMs > 0],
    ['priceCheck', credits.priceCheck === true],
    ['readAttempts', credits.readAttempts !== undefined],
    ['readEvery', credits.readEveryMs !== undefined],
  ] as const
  return asked
    .filter(([, isAsked]) => isAsked)
    .map(([key]) => ({
      path: ['credits', key],
      message:
        'this reads the credits, but gateway.account: none states that the credits cannot be read\nleave out one of the two settings',
    }))
}

function thresholdFaults({ models, thresholds }: Profile): ProfileFault[] {
  const names = models.map(({ model }) => model)
  return thresholds.flatMap(({ where: { model, modality } }, index) => {
    if (model !== undefined && !names.includes(model)) {
      return [{ path: ['thresholds', index, 'where', 'model'], message: unknownModel(model, names) }]
    }
    const fits = models.some(
      (one) => (model === undefined || one.model === model) && (modality === undefined || one.modality === modality),
    )
    return fits ? [] : [{ path: ['thresholds', index, 'where'], message: 'no model of the profile matches this' }]
  })
}

/** Fault in the name of a model, and after a newline the nearest known name, or all of them. */
export function unknownModel(name: string, names: readonly string[]): string {
  const near = didYouMean(name, names)
  return `no model is named ${name}\n${near === undefined ? `models: ${names.join(', ')}` : `did you mean ${near}?`}`
}
