import type { DialectFile } from '../dialect/schema.ts'
import type { Modality } from '../gateway/modality.ts'
import { DEFAULT_API_KEY_ENV } from '../profile/gateway-schema.ts'
import { parseDurationMs, parseRatePerSecond, writeRate } from '../units.ts'
import { writeCommentedYaml } from './commented-yaml.ts'
import { GOALS, type GoalName } from './goals.ts'
import { fewestCalls, starterThresholds } from './starter-thresholds.ts'

/** One model of a first profile. */
export interface StarterModel {
  model: string
  modality: Modality
  /** Starts, as people write them: 30/min. */
  rate: string
  body: Readonly<Record<string, unknown>>
  /** Credits of a call; null where nobody knows. */
  price: number | null
}

/** A dialect as a profile names it. */
export interface StarterDialect {
  /** A shipped name, or a path from the profile's folder. */
  written: string
  /** The same from the working directory. */
  given: string
  file: DialectFile
}

export interface StarterAnswers {
  goal: GoalName
  name: string
  target:
    | { kind: 'mock'; tier: string; preset: string }
    | { kind: 'http'; baseUrl: string; paths: Readonly<Record<string, string>> }
  /** The words of the gateway; those of the default dialect where absent. */
  dialect?: StarterDialect | undefined
  models: readonly StarterModel[]
  duration: string
  /** Credits that a run may burn; null is no limit. */
  budget: number | null
  /** Thresholds; by default those that as many calls can support. */
  thresholds?: readonly object[]
}

/** Content of a call of each kind if nobody states one. */
export const SAMPLE_BODIES: Readonly<Record<Modality, Readonly<Record<string, unknown>>>> = {
  text: { max_tokens: 256, messages: [{ role: 'user', content: 'Name three kites.' }] },
  image: { prompt: 'a red kite over wheat', size: '1:1', quality: 'high', n: 1 },
  video: { prompt: 'a kite climbing', duration: 5, quality: '720p', aspect_ratio: '16:9' },
  audio: { input: 'Good morning.' },
}

/** The same in the words of a vendor: all that every vendor knows. */
export const PLAIN_BODIES: typeof SAMPLE_BODIES = {
  ...SAMPLE_BODIES,
  image: { prompt: 'a red kite over wheat' },
  video: { prompt: 'a kite climbing' },
  audio: { prompt: 'Good morning.' },
}

/** Starts that a first profile gives each kind where nobody says: what small tiers let through. */
export const USUAL_RATES: Readonly<Record<Modality, string>> = {
  text: '20/min',
  image: '6/min',
  video: '1/min',
  audio: '6/min',
}

export const LONGEST_TASK: Readonly<Record<Modality, string>> = { text: '1m', image: '5m', video: '20m', audio: '5m' }
const DRAIN_OF_LONGEST: Readonly<Record<Modality, string>> = { text: '30s', image: '3m', video: '10m', audio: '3m' }

/** The profile that these answers ask for, as a commented YAML file. */
export function starterProfile(answers: StarterAnswers): string {
  const { goal, name, target, models, duration, budget } = answers
  const thresholds = answers.thresholds ?? thresholdsFor(goal, models, duration)
  const { label, load, arrivals } = GOALS[goal]
  return writeCommentedYaml({
    schema: 'profile.schema.json',
    head: [`Written by gatebench init, to ${label}.`, 'gatebench validate checks it and shows what it would send.'],
    value: {
      version: 1,
      name,
      seed: 1,
      gateway: gatewayOf(answers),
      duration,
      drain: drainOf(models),
      models: models.map((model) => ({
        model: model.model,
        modality: model.modality,
        arrivals: arrivals((times) => timesRate(model.rate, times)),
        requests: [{ body: model.body, ...(model.price === null ? {} : { price: model.price }) }],
        ...(model.modality === 'text' ? {} : { timeouts: { task: LONGEST_TASK[model.modality] } }),
      })),
      retry: { policy: 'hint-jitter', maxAttempts: 5, maxElapsed: '5m' },
      ...(budget === null ? {} : { credits: { budget, ...unpriced(models, budget) } }),
      thresholds,
    },
    comments: {
      seed: 'Seed of every random draw: the same seed gives the same calls.',
      gateway:
        target.kind === 'mock'
          ? 'The embedded mock: no key, no network, no cost. gatebench mock --list shows tiers and presets.'
          : `Your gateway. ${keyComment(answers.dialect?.file)}`,
      duration: 'How long new calls are started. drain states how long accepted tasks are polled after that time.',
      models: load,
      retry: 'How the client handles refusals and faults: docs/retry-policies.md.',
      credits: 'The run stops before it could spend more than this amount.',
      thresholds: 'Thresholds: a run that breaks a threshold exits with 99.',
    },
  })
}

/** The gateway as a profile states it. */
export function gatewayOf({ target, dialect }: Pick<StarterAnswers, 'target' | 'dialect'>): object {
  const words = dialect === undefined ? {} : { dialect: dialect.written }
  if (target.kind === 'mock') return { ...words, mock: { tier: target.tier, preset: target.preset } }
  const { baseUrl, paths } = target
  return { ...words, baseUrl, ...(Object.keys(paths).length === 0 ? {} : { paths }) }
}

function keyComment(dialect: DialectFile | undefined): string {
  if (dialect !== undefined && 'none' in dialect.key) return 'It requires no key.'
  const variable = dialect?.keyEnv ?? DEFAULT_API_KEY_ENV
  return `The key is read from the environment variable ${variable}; it is never written to a file.`
}

function timesRate(rate: string, times: number): string {
  const perSecond = parseRatePerSecond(rate) ?? 0
  return times === 1 ? rate : writeRate(perSecond * times)
}

function drainOf(models: readonly StarterModel[]): string {
  const drains = models.map(({ modality }) => DRAIN_OF_LONGEST[modality])
  return drains.reduce((a, b) => ((parseDurationMs(b) ?? 0) > (parseDurationMs(a) ?? 0) ? b : a), '30s')
}

/** With a budget every call needs a price, or a bound of one. */
function unpriced(models: readonly StarterModel[], budget: number): object {
  return models.some(({ price }) => price === null) ? { assumePrice: Math.min(budget, 100) } : {}
}

function thresholdsFor(goal: GoalName, models: readonly StarterModel[], duration: string): object[] {
  const perSecond = models.reduce((sum, { rate }) => sum + (parseRatePerSecond(rate) ?? 0), 0)
  const calls = fewestCalls((perSecond * (parseDurationMs(duration) ?? 0)) / 1000)
  return [...starterThresholds(calls, goal === 'limits'), { metric: 'duplicates', max: 0 }]
}
