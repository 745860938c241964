import type { ColumnMapping } from './column-mapping.ts'
import { powerOfTwo, promptOf } from './field-row.ts'
import { instantOf } from './instant-of.ts'
import { kindOf, shownKind } from './kind-of-call.ts'
import { isRefusal, type Row } from './logged-call.ts'

type Fields = Readonly<Record<string, unknown>>

const CHARACTERS_A_TOKEN = 4

/** A span of OTLP as JSON, by OpenTelemetry's semantic conventions for generative AI. */
export function otlpSpan(span: Fields, { kinds }: ColumnMapping): Row {
  const attributes = attributesOf(span.attributes)
  const model = attributes.get('gen_ai.request.model') ?? attributes.get('gen_ai.response.model')
  if (model === undefined && !attributes.has('gen_ai.operation.name')) return 'no generation call'
  const atMs = instantOf(span.startTimeUnixNano ?? span.start_time_unix_nano)
  if (atMs === null) return 'no instant'
  if (typeof model !== 'string' || model === '') return 'no model'
  const operation = String(attributes.get('gen_ai.operation.name') ?? span.name ?? '')
  const told = kindOf(operation)
  const named = kindOf(model)
  if (told === null || named === null || /agent|tool/.test(operation)) return 'no generation call'
  const output = attributes.get('gen_ai.output.type')
  const stated = kinds.find(({ fits }) => fits.test(model))?.modality
  const byOutput = typeof output === 'string' ? kindOf(output) : undefined
  // An operation such as `generate_content` says text of models that make images.
  const byRow = byOutput ?? (told === 'text' ? (named ?? told) : told)
  const kind = shownKind(stated, byRow, named)
  const tokens = Number(attributes.get('gen_ai.usage.input_tokens') ?? 0)
  const most = Number(attributes.get('gen_ai.request.max_tokens') ?? attributes.get('gen_ai.usage.output_tokens') ?? 0)
  const said = attributes.get('gen_ai.input.messages') ?? attributes.get('gen_ai.prompt')
  const prompt = promptOf(said)
  const length = prompt?.length ?? tokens * CHARACTERS_A_TOKEN
  const fields = kind.modality === 'text' && most >= 1 ? { max_tokens: powerOfTwo(most) } : {}
  const isRefused = ['http.response.status_code', 'error.type'].some((name) => isRefusal(attributes.get(name)))
  return { atMs, model, ...kind, shape: { promptLength: powerOfTwo(length), fields }, prompt, isRefused }
}

function attributesOf(list: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>()
  if (!Array.isArray(list)) return found
  for (const entry of list) {
    const { key, value } = (entry ?? {}) as Fields
    if (typeof key !== 'string' || typeof value !== 'object' || value === null) continue
    const { stringValue, intValue, doubleValue } = value as Fields
    const told = stringValue ?? (intValue === undefined ? doubleValue : Number(intValue))
    if (told !== undefined) found.set(key, told)
  }
  return found
}
