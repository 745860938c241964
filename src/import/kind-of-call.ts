import type { Modality } from '../gateway/modality.ts'
import type { LoggedCall } from './logged-call.ts'

/** By the words of a path, an operation or a model; the first that fits. */
const KINDS: readonly (readonly [Modality, RegExp])[] = [
  ['video', /video|\b(veo|sora|kling|hailuo|seedance|runway|pika)\b/],
  ['audio', /audio|speech|music|tts|\b(eleven|lyria|suno)/],
  ['image', /image|dall-e|flux|diffusion|midjourney|ideogram|recraft|seedream/],
  [
    'text',
    /message|completion|chat|text|responses|generate_content|llm|\b(gpt|claude|gemini|llama|mistral|qwen|deepseek|grok)\b/,
  ],
]
/** Calls that generate nothing, or nothing that a gateway of this kind makes. */
const OTHERS =
  /embed|moderation|rerank|transcri|token_count|count_tokens|health|\/files|\/credits|\/tasks|\/models$|batch/

/** A log has few models and paths, and each comes again. Longer words are ids. */
const KNOWN = new Map<string, Modality | null | undefined>()
const MOST_KNOWN = 1000
const LONGEST_KNOWN = 200

/** Kind of generation of a call; null for a call that was none, and undefined if these words do not show it. */
export function kindOf(words: string): Modality | null | undefined {
  const known = KNOWN.get(words)
  if (known !== undefined || KNOWN.has(words)) return known
  const kind = kindByWords(words)
  // A copy: a cell of a CSV would keep the megabyte that it was cut from.
  if (KNOWN.size < MOST_KNOWN && words.length <= LONGEST_KNOWN) KNOWN.set(Buffer.from(words).toString(), kind)
  return kind
}

function kindByWords(words: string): Modality | null | undefined {
  const lower = words.toLowerCase()
  if (OTHERS.test(lower)) return null
  return KINDS.find(([, fits]) => fits.test(lower))?.[0]
}

type MaybeKind = Modality | undefined

/** Kind of a call by the first that shows it: the user's statement, its row, or its model's name; else it is taken for text. */
export function shownKind(stated: MaybeKind, row: MaybeKind, name: MaybeKind): Pick<LoggedCall, 'modality' | 'kindBy'> {
  if (stated !== undefined) return { modality: stated, kindBy: 'stated' }
  if (row !== undefined) return { modality: row, kindBy: 'row' }
  return name === undefined ? { modality: 'text', kindBy: 'nothing' } : { modality: name, kindBy: 'name' }
}
