import { readFileSync } from 'node:fs'
import { packageFile } from '../../package-files.ts'
import { formatRate } from '../../units.ts'
import type { ClientSettings, ModelAdvice, RetryAdvice } from '../advice.ts'

/** Code to paste, for one client library. */
export interface Snippet {
  name: string
  /** Name for the file that it is written to. */
  file: string
  text: string
}

/** Templates in parts: valid JavaScript but for the word __SETTINGS__, so that they are checked and run like any other. */
const IN_JAVASCRIPT: Readonly<Record<string, readonly string[]>> = {
  'Bottleneck and fetch': ['bottleneck'],
  'OpenAI SDK': ['sdk-fetch', 'openai'],
  'Anthropic SDK': ['sdk-fetch', 'anthropic'],
  undici: ['undici'],
  got: ['got'],
  ky: ['ky'],
  'axios-retry': ['axios-retry'],
  'p-retry': ['p-retry'],
}

const AS_TEXT: Readonly<Record<string, string>> = {
  'Python tenacity': 'tenacity.py',
  Polly: 'polly.cs',
  resilience4j: 'resilience4j.yaml',
  Envoy: 'envoy.yaml',
  LiteLLM: 'litellm.yaml',
}

/** The advice as code for every client that we know. The JavaScript ones export `generate(request)`. */
export function snippetsOf(advice: ClientSettings): Snippet[] {
  const settings = JSON.stringify({ models: modelsByName(advice.models), retry: advice.retry }, rounded, 2)
  const core = template('core.mjs').replace('__SETTINGS__', () => settings)
  const runnable = Object.entries(IN_JAVASCRIPT).map(([name, parts]): Snippet => {
    const texts = parts.map((part) => template(`${part}.mjs`))
    const imports = texts.flatMap((text) => text.match(/^import .*$/gm) ?? [])
    const rest = texts.map((text) => text.replace(/^import .*\n+/gm, ''))
    return {
      name,
      file: `${parts.at(-1)}.mjs`,
      text: `${[imports.join('\n'), core, ...rest].map((part) => part.trim()).join('\n\n')}\n`,
    }
  })
  const words = wordsOf(advice)
  const texts = Object.entries(AS_TEXT).map(
    ([name, file]): Snippet => ({
      name,
      file,
      text: template(file).replace(/__([A-Z]\w*?)__/g, (whole, word: string) => words[word] ?? whole),
    }),
  )
  return [...runnable, ...texts]
}

function modelsByName(models: readonly ModelAdvice[]): Record<string, Omit<ModelAdvice, 'model'>> {
  return Object.fromEntries(models.map(({ model, ...settings }) => [model, settings]))
}

/** Six figures: what a division left over is worth no reader's time. */
const tidy = (value: number): number => Number(value.toPrecision(6))
const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? tidy(value) : value)

/** For the templates that are filled in word by word; pace and places are those of the first model. */
function wordsOf({ models, retry }: ClientSettings): Record<string, string> {
  const [first] = models
  const { backoff, hint, jitter } = retry
  const seconds = (ms: number): string => String(tidy(ms / 1000))
  const rate = first?.ratePerSecond ?? null
  return {
    STATUSES: retry.statuses.join(', '),
    MAX_ATTEMPTS: String(retry.maxAttempts),
    RETRIES: String(retry.maxAttempts - 1),
    BASE_S: seconds(backoff.baseMs),
    BASE_MS: String(Math.round(backoff.baseMs)),
    CAP_S: seconds(Math.max(backoff.baseMs, backoff.capMs)),
    CAP_MS: String(Math.round(Math.max(backoff.baseMs, backoff.capMs))),
    FACTOR: String(backoff.factor),
    OWN_FROM: ownFrom(jitter),
    IS_JITTERED: String(jitter !== 'none'),
    USE_HINT: hint.use === 'ignore' ? 'False' : 'True',
    HINT: hint.use,
    HINT_JITTER_S: seconds(hint.use === 'floor-jitter' ? hint.jitterMs : 0),
    LONGEST_HINT_S: seconds(hint.use === 'ignore' ? 0 : hint.longestMs),
    PACE: models.map(paceText).join('; '),
    BURST: String(first?.burst ?? 1),
    PERIOD_MS: String(rate === null ? 1 : Math.ceil(((first?.burst ?? 1) * 1000) / rate)),
    CONCURRENCY: String(first?.concurrency ?? 1000),
    LITELLM_MODELS: models.map(litellmModel).join('\n'),
  }
}

/** The part of the longest wait that is waited in any case. */
function ownFrom(jitter: RetryAdvice['jitter']): string {
  return { none: '1', full: '0', equal: '0.5', additive: '1', 'down-quarter': '0.75' }[jitter]
}

function paceText({ model, ratePerSecond, burst, concurrency, tokens }: ModelAdvice): string {
  const parts = [
    ...(ratePerSecond === null ? [] : [`${formatRate(ratePerSecond)}, ${burst} at once`]),
    ...(concurrency === null ? [] : [`${concurrency} in progress`]),
    ...(tokens === undefined ? [] : [`${Math.floor(tidy(tokens.perSecond * 60))} tokens a minute`]),
  ]
  return `${model} ${parts.length === 0 ? 'free' : parts.join(', ')}`
}

function litellmModel({ model, ratePerSecond, concurrency, tokens }: ModelAdvice): string {
  const rpm = ratePerSecond === null ? '' : `, rpm: ${Math.floor(tidy(ratePerSecond * 60))}`
  const tpm = tokens === undefined ? '' : `, tpm: ${Math.floor(tidy(tokens.perSecond * 60))}`
  const most = concurrency === null ? '' : `, max_parallel_requests: ${concurrency}`
  return `  - { model_name: ${model}, litellm_params: { model: anthropic/${model}, api_base: "os.environ/GATEWAY_URL", api_key: "os.environ/GATEWAY_API_KEY"${rpm}${tpm}${most} } }`
}

function template(file: string): string {
  return readFileSync(packageFile(`profiles/snippets/${file}`), 'utf8')
}
