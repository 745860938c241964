import { instantOf } from './instant-of.ts'
import { kindOf } from './kind-of-call.ts'
import type { CallShape, Row } from './logged-call.ts'

type Fields = Readonly<Record<string, unknown>>

/** What the columns and fields of logs are called, the likeliest first: of LiteLLM, of Langfuse, of gateways, and by hand. */
const INSTANTS = [
  'timestamp',
  't',
  'starttime',
  'start_time',
  'time',
  'created_at',
  'createdat',
  'time_iso8601',
  'date',
  'ts',
  '@timestamp',
  'started_at',
]
const MODELS = [
  'model',
  'model_id',
  'modelid',
  'request_model',
  'provided_model_name',
  'providedmodelname',
  'model_name',
  'deployment',
]
const KINDS = ['modality', 'kind', 'call_type', 'endpoint', 'path', 'request_uri', 'url', 'uri', 'operation', 'route']
const INPUT_TOKENS = ['input_tokens', 'prompt_tokens', 'inputusage', 'input_usage', 'tokens_in', 'prompttokens']
const OUTPUT_TOKENS = [
  'max_tokens',
  'max_completion_tokens',
  'output_tokens',
  'completion_tokens',
  'outputusage',
  'tokens_out',
  'completiontokens',
]
const PROMPTS = ['prompt', 'input', 'messages', 'text', 'content']
/** Where the rest of a call may stand inside a row. */
const INNER = [
  'body',
  'request',
  'usage',
  'usagedetails',
  'usage_details',
  'modelparameters',
  'model_parameters',
  'optional_params',
  'params',
]
/** Of a request body, as they are. */
const SHAPES = ['size', 'resolution', 'quality', 'n', 'duration', 'aspect_ratio', 'generate_audio'] as const
const CHARACTERS_A_TOKEN = 4
const LONGEST_NAME = 200
const LONGEST_LABEL = 40

/** A row of names and values: of a CSV, of NDJSON, of a JSON export. */
export function fieldRow(row: Fields): Row {
  const fields = flat(row)
  const kind = String(first(fields, KINDS) ?? '')
  const level = fields.get('type')
  // Langfuse exports every observation; only generations are calls.
  if (
    typeof level === 'string' &&
    /^(span|event|trace|agent|tool|chain|retriever|evaluator|embedding|guardrail)$/i.test(level)
  ) {
    return 'no generation call'
  }
  const atMs = instantOf(first(fields, INSTANTS))
  if (atMs === null) return 'no instant'
  const model = first(fields, MODELS)
  const told = kind === '' ? undefined : kindOf(kind)
  if (told === null) return 'no generation call'
  if (typeof model !== 'string' || model.trim() === '' || model.length > LONGEST_NAME) return 'no model'
  const named = kindOf(model)
  if (named === null) return 'no generation call'
  const modality = told ?? named ?? 'text'
  const prompt = promptOf(first(fields, PROMPTS))
  return { atMs, model: model.trim(), modality, shape: shapeOf(fields, prompt, modality === 'text'), prompt }
}

/** The fields of a row by their lower-case names, with those of the maps inside it where they are not told outside. */
function flat(row: Fields): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  const inner: Fields[] = []
  for (const key in row) {
    const value = row[key]
    if (value === null || value === undefined || value === '') continue
    const name = key.toLowerCase()
    if (INNER.includes(name)) {
      const held = typeof value === 'string' && value.startsWith('{') ? parsed(value) : value
      if (typeof held === 'object' && held !== null && !Array.isArray(held)) inner.push(held as Fields)
      continue
    }
    if (!fields.has(name)) fields.set(name, value)
  }
  for (const held of inner) {
    for (const [name, value] of flat(held)) if (!fields.has(name)) fields.set(name, value)
  }
  // `usage: { input, output }` counts tokens.
  const usage = row.usageDetails ?? row.usage
  if (typeof usage === 'object' && usage !== null) {
    const { input, output } = usage as Fields
    if (typeof input === 'number') fields.set('input_tokens', input)
    if (typeof output === 'number') fields.set('output_tokens', output)
    if (typeof fields.get('input') === 'number') fields.delete('input')
  }
  return fields
}

function first(fields: ReadonlyMap<string, unknown>, names: readonly string[]): unknown {
  for (const name of names) {
    const value = fields.get(name)
    if (value !== undefined) return value
  }
  return undefined
}

function shapeOf(fields: ReadonlyMap<string, unknown>, prompt: string | undefined, isText: boolean): CallShape {
  const tokens = Number(first(fields, INPUT_TOKENS) ?? 0)
  const length = prompt?.length ?? (tokens > 0 ? tokens * CHARACTERS_A_TOKEN : 0)
  const shape: Record<string, string | number> = {}
  if (isText) {
    const most = Number(first(fields, OUTPUT_TOKENS) ?? 0)
    if (most >= 1) shape.max_tokens = powerOfTwo(most)
  } else {
    for (const name of SHAPES) {
      const value = fields.get(name)
      if (typeof value === 'number' && Number.isFinite(value)) shape[name] = value
      else if (typeof value === 'string' && value.length <= LONGEST_LABEL) shape[name] = asNumber(name, value)
    }
  }
  return { promptLength: powerOfTwo(length), fields: shape }
}

/** Cells of a CSV are texts, and these are counts. */
function asNumber(name: string, text: string): string | number {
  return (name === 'n' || name === 'duration') && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** So that calls of nearly the same length are of one shape. */
export function powerOfTwo(count: number): number {
  return count >= 1 ? 2 ** Math.ceil(Math.log2(count)) : 0
}

/** A text, or the texts of messages. */
export function promptOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) {
    const texts = value.map((part) => promptOf(part)).filter((text) => text !== undefined)
    return texts.length === 0 ? undefined : texts.join('\n')
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { content, text, messages, prompt } = value as Fields
  return promptOf(content ?? text ?? messages ?? prompt)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
