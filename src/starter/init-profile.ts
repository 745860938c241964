import { basename, dirname } from 'node:path'
import type { DialectFile } from '../dialect/schema.ts'
import { supportedModalities, unsupportedModality } from '../dialect/supported-modalities.ts'
import { didYouMean } from '../did-you-mean.ts'
import { GatebenchError, usageError } from '../errors.ts'
import type { Modality } from '../gateway/modality.ts'
import { MODALITIES } from '../gateway/modality.ts'
import { INPUT } from '../input/input-kind.ts'
import { readText } from '../input/read-input.ts'
import { makeFolder } from '../make-folder.ts'
import { priceOf } from '../mock/jobs/price.ts'
import { loadMockWorld } from '../mock/world/tiers.ts'
import { parseProfile } from '../profile/load-profile.ts'
import { requireNamed } from '../run/folder/output-place.ts'
import { parseRatePerSecond } from '../units.ts'
import { overwrite, writeNew } from '../whole-file.ts'
import type { GoalName } from './goals.ts'
import { type OpenApiModels, readOpenApi } from './openapi-models.ts'
import {
  PLAIN_BODIES,
  SAMPLE_BODIES,
  type StarterAnswers,
  type StarterModel,
  starterProfile,
  USUAL_RATES,
} from './starter.ts'

/** Models that a first profile can be made of: the mock's, or those of a document. */
export interface KnownModels {
  models: Omit<StarterModel, 'rate'>[]
  /** Required content of a call of each kind. */
  bodies: Partial<Record<Modality, Readonly<Record<string, unknown>>>>
  /** Where the document says the gateway is. */
  baseUrl: string | null
  paths: OpenApiModels['paths']
  /** Parts of the document that could not be taken. */
  left: readonly string[]
  /** The words of the gateway, which may not speak of every kind; null of the default ones. */
  dialect: DialectFile | null
}

/** Nothing is known of a real gateway. */
export const NO_MODELS: KnownModels = { models: [], bodies: {}, baseUrl: null, paths: {}, left: [], dialect: null }

/** Models of a gateway of which nothing is known but its words. */
export function modelsInDialect(dialect: DialectFile): KnownModels {
  return { ...NO_MODELS, bodies: PLAIN_BODIES, dialect }
}

/** The models that a tier and preset of the mock have and of which a dialect speaks, at its prices. Throws GatebenchError (exit 104) for unknown names. */
export function modelsOfMock(tier: string, preset: string, dialect?: DialectFile): KnownModels {
  const { models } = loadMockWorld({ tier, preset })
  const bodies = dialect === undefined ? SAMPLE_BODIES : PLAIN_BODIES
  const known = Object.entries(models).map(([model, settings]) => {
    const body = bodies[settings.modality]
    return { model, modality: settings.modality, body, price: Number(priceOf(settings, body).toFixed(6)) }
  })
  const kinds = dialect === undefined ? MODALITIES : supportedModalities(dialect)
  return {
    ...(dialect === undefined ? NO_MODELS : modelsInDialect(dialect)),
    models: known.filter(({ modality }) => kinds.includes(modality)),
  }
}

/** The models that an OpenAPI document names. Throws DOCUMENT_UNREADABLE or OPENAPI_INVALID (exit 104). */
export async function modelsOfDocument(file: string): Promise<KnownModels> {
  const text = await readText(file, INPUT.document)
  const { models, ...others } = readOpenApi(text, file)
  return { ...others, models: models.map((model) => ({ ...model, price: null })), dialect: null }
}

/**
 * The models that these words choose: `text-fast`, or `my-model:image` for one that is not known. Throws USAGE for a name that says
 * nothing of its kind, and DIALECT_LACKS for a kind of which the gateway's dialect does not speak.
 */
export function chosenModels(
  words: readonly string[],
  { models: known, bodies, dialect }: KnownModels,
): Omit<StarterModel, 'rate'>[] {
  const kinds = dialect === null ? MODALITIES : supportedModalities(dialect)
  const chosen = words.map((word) => {
    const [, name = word, kind] = /^(.*):(\w+)$/.exec(word) ?? []
    if (kind !== undefined && !isModality(kind)) {
      throw usageError(
        `--models: ${word} states no modality`,
        `modalities: ${kinds.join(', ')}; such as ${name}:${kinds[0]}`,
      )
    }
    const match = known.find(({ model }) => model === name)
    if (match !== undefined && (kind === undefined || kind === match.modality)) return match
    const named = kind ?? [...kinds, ...MODALITIES].find((one) => name.toLowerCase().includes(one))
    // A dialect that speaks of one kind alone leaves no question open.
    const modality = named ?? (kinds.length === 1 ? kinds[0] : undefined)
    if (dialect !== null && modality !== undefined && !kinds.includes(modality)) {
      throw unsupportedModality(
        dialect,
        name,
        modality,
        kind === undefined ? `state its modality: ${name}:${kinds[0]}` : 'name others',
      )
    }
    if (modality === undefined || (kind === undefined && known.length > 0)) throw strangeModel(name, known, kinds)
    return { model: name, modality, body: bodies[modality] ?? SAMPLE_BODIES[modality], price: null }
  })
  const twice = chosen.find(({ model }, at) => chosen.findIndex((one) => one.model === model) < at)
  if (twice !== undefined) throw usageError(`--models names ${twice.model} twice`, 'leave out one')
  if (chosen.length === 0) throw usageError('--models names no model', 'such as --models text-fast,image-fast')
  return chosen
}

/** The models with the starts that were said of each: `30/min` of all, `text-fast=30/min` of one. Throws USAGE. */
export function withRates(models: readonly Omit<StarterModel, 'rate'>[], words: readonly string[]): StarterModel[] {
  const rates = new Map<string, string>()
  for (const word of words) {
    const [, name = '', rate = ''] = /^(?:(.*)=)?([^=]*)$/.exec(word) ?? []
    if (!((parseRatePerSecond(rate) ?? 0) > 0)) {
      throw usageError(`--rate takes a rate above 0 such as 30/min`, 'or for one model: --rate text-fast=30/min')
    }
    const names = models.map(({ model }) => model)
    if (name !== '' && !names.includes(name)) {
      const near = didYouMean(name, names)
      throw usageError(
        `--rate names ${name}, which is not among the models`,
        near === undefined ? `models: ${names.join(', ')}` : `did you mean ${near}?`,
      )
    }
    if (rates.has(name)) {
      throw usageError(
        `--rate states two rates for ${name === '' ? 'all models' : name}`,
        'leave out one of the two rates; --rate text-fast=30/min states the rate of a single model',
      )
    }
    rates.set(name, rate)
  }
  return models.map((model) => ({
    ...model,
    rate: rates.get(model.model) ?? rates.get('') ?? USUAL_RATES[model.modality],
  }))
}

/** The text of the profile that the answers ask for, read back as a run would read it. Throws PROFILE_INVALID for an answer that cannot be. */
export function profileOf(answers: Omit<StarterAnswers, 'name'> & { goal: GoalName }, file: string): string {
  const name = basename(file)
    .replace(/\.ya?ml$/i, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
  const text = starterProfile({ ...answers, name: name === '' ? 'first' : name })
  parseProfile(text, file)
  return text
}

/** Writes a new file, and its folder; one that is there only with `force`. Throws USAGE, FILE_EXISTS or FILE_NOT_WRITABLE (exit 104). */
export async function writeNewFile(file: string, text: string, { force }: { force: boolean }): Promise<void> {
  requireNamed(file, 'FILE')
  try {
    await makeFolder(dirname(file))
    await (force ? overwrite(file, text) : writeNew(file, text))
  } catch (cause) {
    const { code = String(cause) } = cause as NodeJS.ErrnoException
    const isThere = code === 'EEXIST'
    throw new GatebenchError(`${file}: ${isThere ? 'the file already exists' : `cannot be written (${code})`}`, {
      code: isThere ? 'FILE_EXISTS' : 'FILE_NOT_WRITABLE',
      hint: isThere ? 'name another file, or add --force' : 'name a file in a writable folder',
      place: { file },
      cause,
    })
  }
}

function isModality(word: string): word is Modality {
  return (MODALITIES as readonly string[]).includes(word)
}

function strangeModel(
  name: string,
  known: KnownModels['models'],
  [kind = 'image']: readonly Modality[],
): GatebenchError {
  const names = known.map(({ model }) => model)
  const near = didYouMean(name, names)
  const list = names.length === 0 ? '' : `models: ${names.join(', ')}; or `
  return usageError(
    names.length === 0 ? `--models: the modality of ${name} is unknown` : `--models: there is no model ${name}`,
    near === undefined ? `${list}state its modality, such as ${name}:${kind}` : `did you mean ${near}?`,
  )
}
