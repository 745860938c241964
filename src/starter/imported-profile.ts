import type { Modality } from '../gateway/modality.ts'
import { writeDuration } from '../units.ts'
import { writeCommentedYaml } from './commented-yaml.ts'
import { SAMPLE_BODIES } from './starter.ts'
import { fewestCalls, starterThresholds } from './starter-thresholds.ts'

/** One kind of call as a profile asks for it. */
export interface ImportedRequest {
  calls: number
  /** Characters of its prompt; 0 where nothing tells. */
  promptLength: number
  fields: Readonly<Record<string, string | number>>
  /** Prompts of the log's own; empty unless asked for. */
  prompts: readonly string[]
}

export interface ImportedModel {
  model: string
  modality: Modality
  calls: number
  /** File of its instants beside the profile; null where they are too many for one, and its mean rate is taken. */
  trace: string | null
  /** Mean starts, as a profile states them. */
  rate: string
  requests: readonly ImportedRequest[]
}

const LONGEST_FILLER = 2048
const FILLER = 'the quick brown kite climbs over the windy field while '

/** A profile that makes the calls of a log again, against the mock until another gateway is named. */
export function importedProfile(
  name: string,
  source: string,
  lengthMs: number,
  models: readonly ImportedModel[],
): string {
  const calls = models.reduce((sum, model) => sum + (model.trace === null ? fewestCalls(model.calls) : model.calls), 0)
  const thresholds = starterThresholds(calls, false)
  return writeCommentedYaml({
    schema: 'profile.schema.json',
    head: [`Written by gatebench import from ${source}.`, 'gatebench validate checks it and shows what it would send.'],
    value: {
      version: 1,
      name,
      seed: 1,
      gateway: { mock: { tier: 'standard', preset: 'default' } },
      duration: writeDuration(Math.ceil((lengthMs + 1) / 1000) * 1000),
      drain: '5m',
      models: models.map(modelOf),
      retry: { policy: 'hint-jitter', maxAttempts: 5, maxElapsed: '5m' },
      ...(thresholds.length === 0 ? {} : { thresholds }),
    },
    comments: {
      gateway:
        'The embedded mock: no key, no network, no cost. For a real gateway: gateway: { baseUrl: https://gateway.example }.',
      duration: 'From the first call of the log to the last call.',
      models:
        'The calls of the log, at their recorded times and in their mix of sizes. To replay them twice as fast, add speedup: 2 beside file.\nPrompts are filler text of the same length (at most 2,048 characters), unless you asked for the originals.',
      retry: 'How the client handles refusals and faults: docs/retry-policies.md.',
      thresholds: 'Thresholds: a run that breaks a threshold exits with 99.',
    },
  })
}

function modelOf({ model, modality, trace, rate, requests }: ImportedModel): object {
  return {
    model,
    modality,
    arrivals: trace === null ? { process: 'poisson', rate } : { process: 'trace', file: trace },
    requests: requests.flatMap((request) => {
      const { calls, promptLength, fields, prompts } = request
      const texts = prompts.length > 0 ? prompts : [promptLength === 0 ? undefined : filler(promptLength)]
      return texts.map((text) => ({ weight: calls / texts.length, body: bodyOf(modality, fields, text) }))
    }),
  }
}

function bodyOf(modality: Modality, fields: Readonly<Record<string, unknown>>, prompt: string | undefined): object {
  const sample = SAMPLE_BODIES[modality]
  if (modality === 'text') {
    const messages = prompt === undefined ? sample.messages : [{ role: 'user', content: prompt }]
    return { max_tokens: sample.max_tokens, ...fields, messages }
  }
  const named = modality === 'audio' ? 'input' : 'prompt'
  return { [named]: prompt ?? sample[named], ...fields }
}

function filler(length: number): string {
  return FILLER.repeat(Math.ceil(Math.min(length, LONGEST_FILLER) / FILLER.length))
    .slice(0, Math.min(length, LONGEST_FILLER))
    .trimEnd()
}
