import { isRecord, jsonIn } from '../json.ts'
import { type ColumnMapping, NOTHING_STATED, type Role } from './column-mapping.ts'
import { instantOf } from './instant-of.ts'
import { kindOf, shownKind } from './kind-of-call.ts'
import { type CallShape, isRefusal, type Row } from './logged-call.ts'

type Fields = Readonly<Record<string, unknown>>

/** Names of columns and fields in logs, the likeliest first: of LiteLLM, of Langfuse, of gateways, and written by hand. */
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
const STATUSES = [
  'status',
  'status_code',
  'statuscode',
  'http_status',
  'response_status',
  'response_code',
  'error_code',
  'error_type',
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
/** Fields of a request body, unchanged. */
const SHAPES = ['size', 'resolution', 'quality', 'n', 'duration', 'aspect_ratio', 'generate_audio'] as const
const CHARACTERS_A_TOKEN = 4
const LONGEST_NAME = 200
const LONGEST_LABEL = 40

const NAMES: Readonly<Record<Role, readonly string[]>> = {
  timestamp: INSTANTS,
  model: MODELS,
  kind: KINDS,
  prompt: PROMPTS,
  input_tokens: INPUT_TOKENS,
  output_tokens: OUTPUT_TOKENS,
  status: STATUSES,
}

/** A row of names and values: of a CSV, of NDJSON, of a JSON export. */
export function fieldRow(row: Fields, { columns, kinds }: ColumnMapping = NOTHING_STATED): Row {
  const fields = flat(row)
  const told = (role: Role): unknown => {
    const stated = columns[role]
    return stated === undefined ? first(fields, NAMES[role]) : fields.get(fieldName(stated).lower)
  }
  const level = fields.get('type')
  // Langfuse exports every observation; only generations are calls.
  if (
    typeof level === 'string' &&
    /^(span|event|trace|agent|tool|chain|retriever|evaluator|embedding|guardrail)$/i.test(level)
  ) {
    return 'no generation call'
  }
  const instant = told('timestamp')
  const atMs = instantOf(instant)
  if (atMs === null) return instant === undefined ? 'no instant' : { why: 'no instant', value: instant }
  const model = told('model')
  const byRow = kindOf(String(told('kind') ?? ''))
  if (byRow === null) return 'no generation call'
  if (typeof model !== 'string' || model.trim() === '' || model.length > LONGEST_NAME) {
    return model === undefined ? 'no model' : { why: 'no model', value: model }
  }
  const name = model.trim()
  const stated = kinds.find(({ fits }) => fits.test(name))?.modality
  const byName = stated === undefined ? kindOf(name) : undefined
  if (byName === null) return 'no generation call'
  const kind = shownKind(stated, byRow, byName)
  const prompt = promptOf(told('prompt'))
  const tokens = { input: Number(told('input_tokens') ?? 0), output: Number(told('output_tokens') ?? 0) }
  const shape = shapeOf(fields, prompt, tokens, kind.modality === 'text')
  // A log has more than one of them: `failure` beside the code of the error.
  const statuses = columns.status === undefined ? STATUSES.map((one) => fields.get(one)) : [told('status')]
  return { atMs, model: name, ...kind, shape, prompt, isRefused: statuses.some(isRefusal) }
}

/** A field's name as it is looked up. */
interface FieldName {
  lower: string
  isInner: boolean
}

/** The rows of a log have few names, and each has nearly all of them. */
const FIELD_NAMES = new Map<string, FieldName>()
const MOST_NAMES = 1000

function fieldName(key: string): FieldName {
  const known = FIELD_NAMES.get(key)
  if (known !== undefined) return known
  // Exports for people head a column `Output Tokens`.
  const lower = key.toLowerCase().replaceAll(' ', '_')
  const name = { lower, isInner: INNER.includes(lower) }
  if (FIELD_NAMES.size < MOST_NAMES) FIELD_NAMES.set(key, name)
  return name
}

/** The fields of a row by their lower-case names, with those of the maps inside it if the row itself does not have them. */
function flat(row: Fields): Map<string, unknown> {
  const fields = new Map<string, unknown>()
  const inner: unknown[] = []
  for (const key in row) {
    const value = row[key]
    if (value === null || value === undefined || value === '') continue
    const { lower, isInner } = fieldName(key)
    if (isInner) inner.push(typeof value === 'string' && value.startsWith('{') ? jsonIn(value) : value)
    else if (!fields.has(lower)) fields.set(lower, value)
  }
  for (const held of inner.filter(isRecord)) {
    for (const [name, value] of flat(held)) if (!fields.has(name)) fields.set(name, value)
  }
  addUsage(fields, row.usageDetails ?? row.usage)
  return fields
}

/** `usage: { input, output }` counts tokens. */
function addUsage(fields: Map<string, unknown>, usage: unknown): void {
  if (typeof usage !== 'object' || usage === null) return
  const { input, output } = usage as Fields
  if (typeof input === 'number') fields.set('input_tokens', input)
  if (typeof output === 'number') fields.set('output_tokens', output)
  if (typeof fields.get('input') === 'number') fields.delete('input')
}

function first(fields: ReadonlyMap<string, unknown>, names: readonly string[]): unknown {
  for (const name of names) {
    const value = fields.get(name)
    if (value !== undefined) return value
  }
  return undefined
}

function shapeOf(
  fields: ReadonlyMap<string, unknown>,
  prompt: string | undefined,
  tokens: { input: number; output: number },
  isText: boolean,
): CallShape {
  const length = prompt?.length ?? (tokens.input > 0 ? tokens.input * CHARACTERS_A_TOKEN : 0)
  const shape: Record<string, string | number> = {}
  if (isText) {
    if (tokens.output >= 1) shape.max_tokens = powerOfTwo(tokens.output)
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

/** Rounds to a power of two, so that calls of nearly the same length have one shape. */
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
