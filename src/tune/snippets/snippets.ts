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
const seconds = (ms: number): string => String(tidy(ms / 1000))
const rounded = (_: string, value: unknown): unknown => (typeof value === 'number' ? tidy(value) : value)

/** For the templates that are filled in word by word; pace and places are those of the first model. */
function wordsOf({ models, retry }: ClientSettings): Record<string, string> {
  const [first] = models
  const { backoff, hint } = retry
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
    GROWTH_PY: growthOf(backoff, (factor) => `${factor} ** (state.attempt_number - 1)`, 'state.attempt_number'),
    GROWTH_CS: growthOf(backoff, (factor) => `Math.Pow(${factor}, args.AttemptNumber)`, '(args.AttemptNumber + 1)'),
    OWN_PY: ownOf(retry, PYTHON),
    OWN_CS: ownOf(retry, CSHARP),
    HINTED_PY: hintedOf(hint, PYTHON),
    HINTED_CS: hintedOf(hint, CSHARP),
    IS_JITTERED: String(retry.jitter !== 'none' || backoff.kind === 'decorrelated'),
    USE_HINT: hint.use === 'ignore' ? 'False' : 'True',
    HINT: hint.use,
    HINT_JITTER_S: seconds(hint.use === 'floor-jitter' ? hint.jitterMs : 0),
    // Nothing is that short: every hint is beyond it.
    LONGEST_OBEYED_S: hint.use === 'ignore' ? '-1' : seconds(hint.longestMs),
    LONGEST_HINT_S: seconds(hint.use === 'ignore' ? 0 : hint.longestMs),
    PACE: models.map(paceText).join('; '),
    BURST: String(first?.burst ?? 1),
    PERIOD_MS: String(rate === null ? 1 : Math.ceil(((first?.burst ?? 1) * 1000) / rate)),
    CONCURRENCY: String(first?.concurrency ?? 1000),
    LITELLM_MODELS: models.map(litellmModel).join('\n'),
  }
}

/** Words of a language that waits are written with. */
interface Language {
  random: string
  min: string
  max: string
}

const PYTHON: Language = { random: 'random.random()', min: 'min', max: 'max' }
const CSHARP: Language = { random: 'Random.Shared.NextDouble()', min: 'Math.Min', max: 'Math.Max' }

/** Factor on the base before an attempt. */
function growthOf(
  { kind, factor }: RetryAdvice['backoff'],
  power: (factor: number) => string,
  attempt: string,
): string {
  if (kind === 'constant') return '1'
  return kind === 'linear' ? attempt : power(factor)
}

/** The client's own wait, drawn from `longest`, as the JavaScript of core.mjs draws it. */
function ownOf({ backoff, jitter, jitterMs }: RetryAdvice, { random, min }: Language): string {
  const [base, cap] = [seconds(backoff.baseMs), seconds(Math.max(backoff.baseMs, backoff.capMs))]
  if (backoff.kind === 'decorrelated') return `${min}(${cap}, ${base} + ${random} * (3 * longest - ${base}))`
  return {
    none: 'longest',
    full: `${random} * longest`,
    equal: `(1 + ${random}) / 2 * longest`,
    additive: `longest + ${random} * ${seconds(jitterMs)}`,
    'down-quarter': `(1 - ${random} / 4) * longest`,
  }[jitter]
}

/** The wait after one that the gateway asked for. */
function hintedOf({ use, jitterMs }: RetryAdvice['hint'], { random, min, max }: Language): string {
  if (use === 'floor') return `${max}(hint, own)`
  return use === 'floor-jitter' ? `hint + ${random} * ${min}(${seconds(jitterMs)}, hint)` : 'hint'
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
