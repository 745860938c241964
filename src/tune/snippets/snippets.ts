import { readFileSync } from 'node:fs'
import { packageFile } from '../../package-files.ts'
import { formatRate } from '../../units.ts'
import type { ClientSettings, ModelAdvice, RetryAdvice } from '../client-settings.ts'

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
  const leftOut = (mark: string): string =>
    advice.leftOut.length === 0 ? '' : `${mark} Not in this code: ${advice.leftOut.join('; ')}.\n`
  const core = template('core.mjs').replace('__SETTINGS__', () => settings)
  const runnable = Object.entries(IN_JAVASCRIPT).map(([name, parts]): Snippet => {
    const texts = parts.map((part) => template(`${part}.mjs`))
    const imports = texts.flatMap((text) => text.match(/^import .*$/gm) ?? [])
    const rest = texts.map((text) => text.replace(/^import .*\n+/gm, ''))
    return {
      name,
      file: `${parts.at(-1)}.mjs`,
      text: `${[`${leftOut('//')}${imports.join('\n')}`, core, ...rest].map((part) => part.trim()).join('\n\n')}\n`,
    }
  })
  const words = wordsOf(advice)
  const texts = Object.entries(AS_TEXT).map(
    ([name, file]): Snippet => ({
      name,
      file,
      text: template(file)
        .replace('__LEFT_OUT__', () => leftOut(file.endsWith('.cs') ? '//' : '#'))
        .replace(/__([A-Z]\w*?)__/g, (whole, word: string) => words[word] ?? whole),
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
/** The bounds of hints are kept to the last figure: a hint of 60 s is not below 60 s. */
const BOUNDS: readonly string[] = ['shortestMs', 'longestMs']
const rounded = (key: string, value: unknown): unknown =>
  typeof value === 'number' && !BOUNDS.includes(key) ? tidy(value) : value

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
    BASE_PY: baseOf(backoff, 'response.status_code == 429', PYTHON),
    BASE_CS: baseOf(backoff, 'answer.StatusCode == HttpStatusCode.TooManyRequests', CSHARP),
    OWN_PY: indented(ownPython(retry), '    '),
    OWN_CS: indented(ownCsharp(retry), '            '),
    OR_WORDS: hint.from === 'any' ? ", or words in the error's body" : '',
    WORDS_PY: indented(hint.from === 'any' ? WORDS_PY : ['return None'], '    '),
    ASKED_PY: readsHints(hint) ? 'hint_seconds(response)' : 'None',
    ASKED_CS: indented(askedCsharp(hint), '            '),
    SHORTEST_S: exactSeconds(hint.shortestMs),
    HINTED_PY: indented(hintedPython(hint), '    '),
    HINTED_CS: indented(hintedCsharp(hint), '            '),
    UNLESS_PY: givesUp(hint) ? ` and (hint_seconds(error.response) or 0) <= ${exactSeconds(hint.longestMs)}` : '',
    IS_JITTERED: String(retry.jitter !== 'none' || backoff.kind === 'decorrelated'),
    HINT_RULE: hintRule(hint),
    LONGEST_HINT_S: exactSeconds(hint.use === 'ignore' ? 0 : hint.longestMs),
    PACE: models.map(paceText).join('; '),
    BURST: String(first?.burst ?? 1),
    PERIOD_MS: String(rate === null ? 1 : Math.ceil(((first?.burst ?? 1) * 1000) / rate)),
    CONCURRENCY: String(first?.concurrency ?? 1000),
    LITELLM_MODELS: models.map(litellmModel).join('\n'),
  }
}

type Hint = RetryAdvice['hint']

const exactSeconds = (ms: number): string => String(Number((ms / 1000).toFixed(9)))
const indented = (lines: readonly string[], by: string): string => lines.map((line) => `${by}${line}`).join('\n')

/** No snippet reads X-Amz-Retry-After. */
const readsHints = ({ use, from }: Hint): boolean => use !== 'ignore' && from !== 'x-amz-retry-after'
const givesUp = (hint: Hint): boolean => readsHints(hint) && hint.use !== 'clamp' && hint.beyond === 'give-up'

/** Words of a language that waits are written with. */
interface Language {
  random: string
  min: string
  max: string
  /** `first` if `is`, else `second`. */
  either(is: string, first: string, second: string): string
}

const PYTHON: Language = {
  random: 'random.random()',
  min: 'min',
  max: 'max',
  either: (is, first, second) => `${first} if ${is} else ${second}`,
}
const CSHARP: Language = {
  random: 'Random.Shared.NextDouble()',
  min: 'Math.Min',
  max: 'Math.Max',
  either: (is, first, second) => `${is} ? ${first} : ${second}`,
}

/** Base of the own waits, after a 429 and after a failure. */
function baseOf({ baseMs, failureBaseMs }: RetryAdvice['backoff'], isThrottled: string, { either }: Language): string {
  const of429 = seconds(baseMs)
  return failureBaseMs === null ? of429 : either(isThrottled, of429, seconds(failureBaseMs))
}

function ownPython(retry: RetryAdvice): string[] {
  const { backoff } = retry
  if (backoff.kind === 'decorrelated')
    return [
      'own = base',
      'for _ in range(state.attempt_number):  # each wait is drawn from the one before it',
      `    own = ${decorrelatedOf(backoff, PYTHON)}`,
    ]
  const growth = growthOf(backoff, (factor) => `${factor} ** (state.attempt_number - 1)`, 'state.attempt_number')
  return [`longest = min(${seconds(backoff.capMs)}, base * ${growth})`, `own = ${jitteredOf(retry, PYTHON)}`]
}

function ownCsharp(retry: RetryAdvice): string[] {
  const { backoff } = retry
  if (backoff.kind === 'decorrelated')
    return [
      'double own = baseWait;',
      '// Each wait is drawn from the one before it.',
      `for (var n = 0; n <= args.AttemptNumber; n++) own = ${decorrelatedOf(backoff, CSHARP, 'baseWait')};`,
    ]
  const growth = growthOf(backoff, (factor) => `Math.Pow(${factor}, args.AttemptNumber)`, '(args.AttemptNumber + 1)')
  return [
    `var longest = Math.Min(${seconds(backoff.capMs)}, baseWait * ${growth});`,
    `var own = ${jitteredOf(retry, CSHARP)};`,
  ]
}

function decorrelatedOf({ capMs }: RetryAdvice['backoff'], { random, min, max }: Language, base = 'base'): string {
  return `${min}(${seconds(capMs)}, ${base} + ${random} * (3 * ${max}(${base}, own) - ${base}))`
}

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
function jitteredOf({ jitter, jitterMs }: RetryAdvice, { random }: Language): string {
  return {
    none: 'longest',
    full: `${random} * longest`,
    equal: `(1 + ${random}) / 2 * longest`,
    additive: `longest + ${random} * ${seconds(jitterMs)}`,
    'down-quarter': `(1 - ${random} / 4) * longest`,
  }[jitter]
}

const WORDS_PY = [
  'try:',
  '    text = response.json()["error"].get("fallback_suggestion", "")',
  'except Exception:',
  '    return None',
  'found = re.search(r"after (\\d+(?:\\.\\d+)?) ?(ms|milli|s|m|h)", text, re.IGNORECASE)',
  'if found is None:',
  '    return None',
  'return float(found[1]) * {"ms": 0.001, "milli": 0.001, "s": 1, "m": 60, "h": 3600}[found[2].lower()]',
]

const WORDS_CS = [
  'var body = await answer.Content.ReadAsStringAsync();',
  'var found = Regex.Match(body, @"after (\\d+(?:\\.\\d+)?) ?(ms|milli|s|m|h)", RegexOptions.IgnoreCase);',
  'var unit = found.Groups[2].Value.ToLowerInvariant() switch { "ms" or "milli" => 0.001, "m" => 60.0, "h" => 3600.0, _ => 1.0 };',
  'var asked = answer.Headers.RetryAfter?.Delta?.TotalSeconds',
  '    ?? (found.Success ? double.Parse(found.Groups[1].Value, CultureInfo.InvariantCulture) * unit : (double?)null);',
]

function askedCsharp(hint: Hint): readonly string[] {
  if (!readsHints(hint)) return ['double? asked = null;']
  return hint.from === 'any' ? WORDS_CS : ['var asked = answer.Headers.RetryAfter?.Delta?.TotalSeconds;']
}

function hintedPython(hint: Hint): string[] {
  const longest = exactSeconds(hint.longestMs)
  if (hint.use === 'clamp') return [`return max(own, min(hint, own + ${longest}))`]
  const beyond = {
    backoff: [`if hint > ${longest}:`, '    return own'],
    cap: [`hint = min(hint, ${longest})`],
    'give-up': [],
  }[hint.beyond]
  return [...beyond, `return ${obeyedOf(hint, PYTHON)}`]
}

function hintedCsharp(hint: Hint): string[] {
  const longest = exactSeconds(hint.longestMs)
  if (hint.use === 'clamp') return [`return TimeSpan.FromSeconds(Math.Max(own, Math.Min(hint, own + ${longest})));`]
  const own = `if (hint > ${longest}) return TimeSpan.FromSeconds(own);`
  const beyond = {
    backoff: [own],
    cap: [`hint = Math.Min(hint, ${longest});`],
    'give-up': [`// Polly cannot give up here: a call with such a hint should not be tried again.`, own],
  }[hint.beyond]
  return [...beyond, `return TimeSpan.FromSeconds(${obeyedOf(hint, CSHARP)});`]
}

/** The wait after one that the gateway asked for. */
function obeyedOf({ use, jitterMs }: Hint, { random, min, max }: Language): string {
  if (use === 'floor') return `${max}(hint, own)`
  return use === 'floor-jitter' ? `hint + ${random} * ${min}(${seconds(jitterMs)}, hint)` : 'hint'
}

/** Rule of the setting for hints, for clients that cannot be set to keep it. */
function hintRule({ use, from, jitterMs, shortestMs, longestMs, beyond }: Hint): string {
  if (use === 'ignore') return 'hints are ignored'
  const where = {
    any: '',
    headers: ' in headers',
    'retry-after': ' in Retry-After',
    'x-amz-retry-after': ' in X-Amz-Retry-After',
  }
  const [long, short] = [exactSeconds(longestMs), exactSeconds(shortestMs)]
  const obeyed = {
    exact: `hints${where[from]} are obeyed exactly`,
    floor: `hints${where[from]} are obeyed, unless the own wait is longer`,
    'floor-jitter': `hints${where[from]} are obeyed, plus up to ${seconds(jitterMs)} s at random`,
    clamp: `hints${where[from]} are obeyed within the own wait and ${long} s more`,
  }[use]
  const above = {
    backoff: `the own wait is used above ${long} s`,
    cap: `a hint above ${long} s is shortened to ${long} s`,
    'give-up': `a call gives up if the hint is above ${long} s`,
  }[beyond]
  return [
    obeyed,
    ...(shortestMs > 0 ? [`below ${short} s the own wait is used`] : []),
    ...(use === 'clamp' ? [] : [above]),
  ].join('; ')
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
