/** A profile that loads; each bad one differs from it in one place. */
export const GOOD = `version: 1
name: good
gateway:
  mock: { tier: standard }
phases:
  - { name: warm-up, duration: 1s, record: false }
  - { name: measure, duration: 10s }
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 30/min }
    admission: { rate: 20/min, burst: 1, concurrency: 5 }
    requests:
      - { weight: 3, body: { prompt: a kite }, price: 2 }
    poll: { first: 0.6 of estimate, every: 2s, max: 10s }
    timeouts: { submit: 30s }
  - model: text-fast
    modality: text
    requests:
      - { body: { messages: [{ role: user, content: hello }] }, price: 0.1 }
mix:
  arrivals: { process: constant, rate: 2/s }
  of: { text-fast: 1 }
retry: { policy: hint-jitter }
credits: { budget: 500 }
thresholds:
  - { metric: response_time, where: { modality: image }, stat: p95, max: 60s }
`

/** Name of the case, the text replaced in GOOD, and what replaces it. */
export const BAD: readonly (readonly [string, string | RegExp, string])[] = [
  ['version-missing', 'version: 1\n', ''],
  ['version-unknown', 'version: 1', 'version: 2'],
  ['name-missing', 'name: good\n', ''],
  ['name-with-slash', 'name: good', 'name: ../good'],
  ['seed-negative', 'name: good', 'name: good\nseed: -1'],
  ['top-level-key', 'retry:', 'retries:'],
  ['both-gateways', 'mock: { tier: standard }', 'mock: { tier: standard }\n  baseUrl: https://gateway.example'],
  ['text-url-alone', 'mock: { tier: standard }', 'textBaseUrl: https://text.example'],
  ['url-without-scheme', 'mock: { tier: standard }', 'baseUrl: gateway.example'],
  ['url-with-key', 'mock: { tier: standard }', 'baseUrl: https://user:secret@gateway.example'],
  ['key-as-variable', 'mock: { tier: standard }', 'baseUrl: https://gateway.example\n  apiKeyEnv: sk-secret-key'],
  ['api-key', 'mock: { tier: standard }', 'apiKey: sk-secret'],
  ['header-reserved', 'mock: { tier: standard }', 'callHeader: Authorization'],
  ['path-relative', 'mock: { tier: standard }', 'paths: { audio: v1/audio }'],
  ['estimate-unit', 'mock: { tier: standard }', 'estimateUnit: seconds'],
  ['status-out-of-range', 'mock: { tier: standard }', 'insufficientBalanceStatuses: [402, 500]'],
  ['body-without-unit', 'mock: { tier: standard }', 'largestBody: 8'],
  ['speed-zero', 'tier: standard', 'speed: 0'],
  ['no-length', /phases:\n.*\n.*\n/, ''],
  ['duration-and-phases', 'models:', 'duration: 5s\nmodels:'],
  ['phases-empty', /phases:\n.*\n.*\n/, 'phases: []\n'],
  ['phase-twice', 'name: measure', 'name: warm-up'],
  ['phase-without-unit', 'duration: 10s', 'duration: 10'],
  ['phase-negative', 'duration: 10s', 'duration: -10s'],
  ['phase-zero', 'duration: 10s', 'duration: 0s'],
  ['phase-of-310-digits', 'duration: 10s', `duration: ${'9'.repeat(310)}s`],
  ['rate-of-400-digits', 'rate: 30/min', `rate: ${'7'.repeat(400)}/s`],
  ['body-of-400-digits', 'mock: { tier: standard }', `largestBody: ${'7'.repeat(400)}B`],
  ['plan-too-large', 'rate: 30/min', 'rate: 1000000000/s'],
  ['plan-too-large-in-all', 'process: constant, rate: 2/s', 'process: burst, size: 999999999'],
  ['steps-too-many', 'process: poisson, rate: 30/min', 'process: step, from: 1/d, to: 2/d, by: 1/d, every: 0.000001ms'],
  [
    'users-too-many',
    '    requests:\n      - { body: { messages',
    '    closed: { users: 100001 }\n    requests:\n      - { body: { messages',
  ],
  ['model-named-like-a-method', 'model: text-fast', 'model: constructor'],
  ['nothing-recorded', 'duration: 10s }', 'duration: 10s, record: false }'],
  ['record-not-boolean', 'record: false', 'record: no'],
  ['models-not-list', /models:\n[\s\S]*mix:/, 'models: image-fast\nmix:'],
  ['model-twice', 'model: text-fast', 'model: image-fast'],
  ['modality-unknown', 'modality: image\n', 'modality: imgae\n'],
  ['process-unknown', 'process: poisson', 'process: poison'],
  ['process-missing', 'process: poisson, ', ''],
  ['process-closed', 'process: poisson, rate: 30/min', 'process: closed, users: 5'],
  ['rate-zero', 'rate: 30/min', 'rate: 0/min'],
  ['rate-missing', ', rate: 30/min', ''],
  ['rate-empty', 'rate: 30/min', 'rate:'],
  ['rate-bare', 'rate: 30/min', 'rate: 30'],
  ['rate-unit', 'rate: 30/min', 'rate: 30/month'],
  ['key-of-arrivals', 'rate: 30/min', 'rte: 30/min'],
  ['ramp-of-nothing', 'process: poisson, rate: 30/min', 'process: ramp, from: 0/s, to: 0/s'],
  ['step-downwards', 'process: poisson, rate: 30/min', 'process: step, from: 5/s, to: 1/s, by: 1/s, every: 5s'],
  ['spike-after-the-end', 'process: poisson, rate: 30/min', 'process: spike, rate: 1/s, peak: 2/s, at: 11s, for: 1s'],
  ['offset-after-the-end', 'modality: text', 'modality: text\n    startOffset: 11s'],
  ['burst-of-half', 'process: poisson, rate: 30/min', 'process: burst, size: 1.5'],
  [
    'arrivals-and-closed',
    '    requests:\n      - { weight: 3',
    '    closed: { users: 2 }\n    requests:\n      - { weight: 3',
  ],
  ['admission-word', /admission: \{.*\}/, 'admission: some'],
  ['admission-key', 'concurrency: 5', 'concurency: 5'],
  ['tokens-without-text', 'concurrency: 5', 'tokens: 90k/min'],
  ['tokens-bare', 'concurrency: 5', 'tokens: 90000'],
  ['burst-without-rate', 'rate: 20/min, burst', 'burst'],
  ['concurrency-zero', 'concurrency: 5', 'concurrency: 0'],
  ['requests-empty', /requests:\n {6}- \{ weight: 3.*\n/, 'requests: []\n'],
  ['weights-zero', 'weight: 3', 'weight: 0'],
  ['price-negative', 'price: 2', 'price: -2'],
  ['body-of-another-model', 'prompt: a kite', 'model: image-4k'],
  ['text-without-messages', 'messages: [{ role: user, content: hello }]', 'prompt: hello'],
  ['first-poll', '0.6 of estimate', 'half of estimate'],
  ['poll-max-below-every', 'max: 10s', 'max: 1s'],
  ['timeout-null', 'submit: 30s', 'submit: null'],
  ['model-without-load', 'of: { text-fast: 1 }', 'of: { image-fast: 1 }'],
  ['mix-of-unknown-model', 'of: { text-fast: 1 }', 'of: { text-fast: 1, image-fats: 1 }'],
  ['mix-weights-zero', 'of: { text-fast: 1 }', 'of: { image-fast: 0 }'],
  ['policy-unknown', 'policy: hint-jitter', 'policy: hint-jiter'],
  ['attempts-zero', 'policy: hint-jitter', 'maxAttempts: 0'],
  ['failed-status', 'policy: hint-jitter', 'failedStatuses: [429]'],
  ['retry-budget', 'policy: hint-jitter', 'budget: { ratio: 150% }'],
  ['retry-budget-word', 'policy: hint-jitter', 'budget: unlimited'],
  ['budget-without-price', 'a kite }, price: 2', 'a kite }'],
  ['credits-negative', 'budget: 500', 'budget: -5'],
  ['metric-unknown', 'metric: response_time', 'metric: response_tme'],
  ['stat-missing', ', stat: p95', ''],
  ['stat-of-a-rate', 'metric: response_time', 'metric: throttle_rate'],
  ['bound-missing', ', max: 60s', ''],
  ['bound-of-wrong-unit', 'max: 60s', 'max: 5%'],
  ['bound-above-a-share', /response_time, where.*max: 60s/, 'throttle_rate, max: 150%'],
  ['bound-at-the-end-of-a-share', /response_time, where.*max: 60s/, 'failure_rate, max: 100%, min: 0%'],
  ['bound-below-a-count', /response_time, where.*max: 60s/, 'completed, min: 0'],
  ['bound-below-a-ratio', /response_time, where.*max: 60s/, 'retry_amplification, min: 1'],
  ['bounds-crossed', 'max: 60s', 'max: 60s, min: 90s'],
  [
    'share-as-duration',
    'metric: response_time, where: { modality: image }, stat: p95, max: 60s',
    'metric: throttle_rate, max: 5s',
  ],
  ['threshold-of-unknown-model', 'where: { modality: image }', 'where: { model: image-fst }'],
  ['threshold-of-absent-modality', 'where: { modality: image }', 'where: { modality: video }'],
  ['after-without-abort', 'max: 60s', 'max: 60s, after: 5s'],
  ['tab-indent', '  mock:', '\tmock:'],
  ['key-twice', 'name: good', 'name: good\nname: better'],
  ['burstiness-of-nothing', 'process: poisson, rate: 30/min', 'process: gamma, rate: 30/min, burstiness: 1e-320'],
  ['price-without-bound', 'price: 2', 'price: 1e308'],
  ['weight-without-bound', 'weight: 3', 'weight: 1e308'],
  ['mix-without-bound', 'text-fast: 1', 'text-fast: 1e308'],
  ['budget-without-bound', 'budget: 500', 'budget: 1e308'],
  ['samples-without-pause', 'budget: 500', 'budget: 500, sampleEvery: 0.000001ms'],
  [
    'several-faults',
    /rate: 30\/min[\s\S]*rate: 2\/s/,
    'rate: 0/s, rat: 1 }\n    requests: []\nmix:\n  arrivals: { process: constant, rate: x',
  ],
  ['empty', /[\s\S]*/, ''],
  ['not-a-map', /[\s\S]*/, 'hello'],
  ['gates-share', 'retry:', 'gates: { completed: 150% }\nretry:'],
  ['gates-marks', 'retry:', 'gates: { streamMarks: { one-blast: 5% } }\nretry:'],
  ['gates-gone', 'retry:', 'gates: { gone: 10 }\nretry:'],
  ['account-word', 'mock: { tier: standard }', 'mock: { tier: standard }\n  account: no'],
  [
    'samples-of-no-account',
    /mock: [\s\S]*thresholds:/,
    `account: none
duration: 10s
models:
  - { model: m, modality: image, arrivals: { process: constant, rate: 1/s }, requests: [{ body: {} }] }
credits: { sampleEvery: 10s, settle: 5s }
thresholds:`,
  ],
]
