/** Refusals as public gateways send them: bodies that they document or that their users have pasted, without ids. */

/** When each answer came. */
export const ANSWERED_AT = Date.UTC(2026, 0, 1, 12, 0, 0)

export interface PublicRefusal {
  /** Whose it is. */
  of: string
  headers?: Readonly<Record<string, string>>
  body: unknown
  /** The wait in ms, 'later', or null for none. */
  wait: number | 'later' | null
  /** Where it stood: the body when absent. */
  source?: 'retry-after' | 'retry-after-ms'
  /** What the log says of the reason, null for nothing. */
  type: string | null
  message: string
}

const EXHAUSTED = 'Resource has been exhausted (e.g. check quota).'
const google = (...details: unknown[]) => ({
  error: { code: 429, message: EXHAUSTED, status: 'RESOURCE_EXHAUSTED', details },
})
const retryInfo = (retryDelay: unknown) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay })
const quotaFailure = (quotaId: string) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaMetric: 'generativelanguage.googleapis.com/requests', quotaId }],
})
const A_MINUTE = 'GenerateRequestsPerMinutePerProjectPerModel-FreeTier'
const A_DAY = 'GenerateRequestsPerDayPerProjectPerModel-FreeTier'

type Row = [of: string, body: unknown, wait: PublicRefusal['wait'], type: string | null, message: string]

const IN_THE_BODY: readonly Row[] = [
  [
    'the specification',
    {
      error: {
        code: 429,
        message: 'rate limit',
        type: 'rate_limit_error',
        fallback_suggestion: 'retry after 60 seconds',
      },
    },
    60_000,
    'rate_limit_error',
    'rate limit',
  ],
  [
    'the specification, a 500',
    { error: { code: 500, message: 'oops', type: 'internal_server_error', fallback_suggestion: 'try again later' } },
    'later',
    'internal_server_error',
    'oops',
  ],
  [
    'OpenAI, requests a minute',
    {
      error: {
        message: 'Rate limit reached on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.',
        type: 'requests',
        param: null,
        code: 'rate_limit_exceeded',
      },
    },
    20_000,
    'requests',
    'Rate limit reached on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 20s.',
  ],
  [
    'OpenAI, no credit',
    { error: { message: 'You exceeded your current quota', type: 'insufficient_quota', code: 'insufficient_quota' } },
    null,
    'insufficient_quota',
    'You exceeded your current quota',
  ],
  [
    'OpenAI, a code of null',
    { error: { message: 'Please try again in 86ms.', type: 'tokens', param: null, code: null } },
    86,
    'tokens',
    'Please try again in 86ms.',
  ],
  [
    'ChatGPT, a plan used up',
    {
      error: {
        type: 'usage_limit_reached',
        message: 'The usage limit has been reached',
        plan_type: 'plus',
        resets_at: ANSWERED_AT / 1000 + 725,
        resets_in_seconds: 724,
      },
    },
    724_000,
    'usage_limit_reached',
    'The usage limit has been reached',
  ],
  [
    'Anthropic, overloaded',
    { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' }, request_id: null },
    null,
    'overloaded_error',
    'Overloaded',
  ],
  ['Gemini', google(quotaFailure(A_MINUTE), retryInfo('34s')), 34_000, A_MINUTE, EXHAUSTED],
  ['Gemini, a fraction', google(retryInfo('0.847655010s')), 847.655, 'RESOURCE_EXHAUSTED', EXHAUSTED],
  ['Gemini, a day’s quota', google(quotaFailure(A_DAY)), null, A_DAY, EXHAUSTED],
  ['Gemini, in a stream', [google(retryInfo('12s'))], 12_000, 'RESOURCE_EXHAUSTED', EXHAUSTED],
  [
    'a duration as a record',
    google(retryInfo({ seconds: '9', nanos: 500_000_000 })),
    9500,
    'RESOURCE_EXHAUSTED',
    EXHAUSTED,
  ],
  [
    'Vertex AI',
    { error: { code: 429, message: 'Resource exhausted. Please try again later.', status: 'RESOURCE_EXHAUSTED' } },
    'later',
    'RESOURCE_EXHAUSTED',
    'Resource exhausted. Please try again later.',
  ],
  [
    'Azure OpenAI',
    { error: { code: '429', message: 'You have exceeded the call rate limit. Please retry after 24 seconds.' } },
    24_000,
    null,
    'You have exceeded the call rate limit. Please retry after 24 seconds.',
  ],
  [
    'Azure API Management',
    { statusCode: 429, message: 'Rate limit is exceeded. Try again in 54 seconds.' },
    54_000,
    null,
    'Rate limit is exceeded. Try again in 54 seconds.',
  ],
  [
    'OpenRouter, headers in the body',
    {
      error: {
        message: 'Rate limit exceeded: free-models-per-day',
        code: 429,
        metadata: {
          headers: { 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': String(ANSWERED_AT + 540_000) },
          provider_name: null,
        },
      },
    },
    540_000,
    null,
    'Rate limit exceeded: free-models-per-day',
  ],
  [
    'OpenRouter, a provider’s words',
    {
      error: { message: 'Provider returned error', code: 429, metadata: { raw: 'rate-limited. Please retry shortly' } },
    },
    'later',
    null,
    'Provider returned error',
  ],
  [
    'Groq',
    { error: { message: 'Limit 6000. Please try again in 7m12.48s.', type: 'tokens', code: 'rate_limit_exceeded' } },
    432_480,
    'tokens',
    'Limit 6000. Please try again in 7m12.48s.',
  ],
  [
    'Replicate',
    { title: 'Throttled', detail: 'Your rate limit resets in ~30s.', status: 429, retry_after: 30 },
    30_000,
    null,
    'Your rate limit resets in ~30s.',
  ],
  [
    'Django REST framework',
    { detail: 'Request was throttled. Expected available in 831.0 seconds.' },
    831_000,
    null,
    'Request was throttled. Expected available in 831.0 seconds.',
  ],
  [
    'FastAPI with slowapi',
    { error: 'Rate limit exceeded: 5 per 1 minute' },
    null,
    null,
    'Rate limit exceeded: 5 per 1 minute',
  ],
  [
    'FastAPI, a text',
    { detail: 'Too many requests, retry in 12 seconds' },
    12_000,
    null,
    'Too many requests, retry in 12 seconds',
  ],
  ['FastAPI, a record', { detail: { code: 'too_many', message: 'Busy', retry_after: 4.5 } }, 4500, 'too_many', 'Busy'],
  [
    'Discord',
    { message: 'You are being rate limited.', retry_after: 64.57, global: false },
    64_570,
    null,
    'You are being rate limited.',
  ],
  [
    'Telegram',
    { ok: false, error_code: 429, description: 'Too Many Requests: retry after 35', parameters: { retry_after: 35 } },
    35_000,
    null,
    'Too Many Requests: retry after 35',
  ],
  [
    'Matrix',
    { errcode: 'M_LIMIT_EXCEEDED', error: 'Too Many Requests', retry_after_ms: 2000 },
    2000,
    'M_LIMIT_EXCEEDED',
    'Too Many Requests',
  ],
  ['a limiter of Express', { error: 'Too many requests', retryAfter: 17 }, 17_000, null, 'Too many requests'],
  ['a text in quotes', { error: { message: 'slow', retry_after: '2.5' } }, 2500, null, 'slow'],
  [
    'problem details',
    {
      type: 'about:blank',
      title: 'Limited',
      status: 429,
      detail: 'for key: user',
      windowSeconds: 60,
      retryAfterSeconds: 45,
    },
    45_000,
    null,
    'for key: user',
  ],
  [
    'Akamai',
    {
      rateLimitNext: '2026-01-01T12:00:49.5Z',
      detail: 'Quota has been exhausted.',
      rateLimitRemaining: 0,
      status: 429,
    },
    49_500,
    null,
    'Quota has been exhausted.',
  ],
  [
    'Bungie',
    { ErrorCode: 51, ThrottleSeconds: 10, ErrorStatus: 'ThrottleLimitExceeded', Message: 'slower' },
    10_000,
    null,
    'slower',
  ],
  [
    'kie.ai',
    { code: 429, msg: 'The call frequency is too high. Please try again later.', data: null },
    'later',
    null,
    'The call frequency is too high. Please try again later.',
  ],
  [
    'Higgsfield',
    { reject_reason: 'account_queue_full', message: 'queue is full', retry_after: 12 },
    12_000,
    'account_queue_full',
    'queue is full',
  ],
  [
    'a reject reason beside a type',
    { error: { type: 'rate_limit_error', message: 'refused', reject_reason: 'daily_limit' } },
    null,
    'daily_limit',
    'refused',
  ],
  [
    'DashScope',
    { code: 'Throttling.RateQuota', message: 'Requests rate limit exceeded, please try again later.', request_id: 'x' },
    'later',
    'Throttling.RateQuota',
    'Requests rate limit exceeded, please try again later.',
  ],
  [
    'MiniMax',
    { base_resp: { status_code: 1002, status_msg: 'RPM, retry in 8 seconds' } },
    8000,
    null,
    'RPM, retry in 8 seconds',
  ],
  ['AWS', { __type: 'ThrottlingException', message: 'Rate exceeded' }, null, 'ThrottlingException', 'Rate exceeded'],
  [
    'a reset as an instant',
    { error: { message: 'limit reached', remaining: 0, reset: ANSWERED_AT / 1000 + 42 } },
    42_000,
    null,
    'limit reached',
  ],
  [
    'two limits, of which one is open',
    {
      errors: [
        { message: 'a day', remaining: 5, reset_at: '2026-01-01T18:00:00Z' },
        { message: 'a minute', remaining: 0, reset_at: '2026-01-01T13:00:30+01:00' },
      ],
    },
    30_000,
    null,
    'a day',
  ],
  ['Laravel', { message: 'Too Many Attempts.' }, null, null, 'Too Many Attempts.'],
  [
    'express-rate-limit, no JSON',
    'Too many requests, please try again later.',
    'later',
    null,
    'Too many requests, please try again later.',
  ],
]

export const PUBLIC_REFUSALS: readonly PublicRefusal[] = [
  ...IN_THE_BODY.map(([of, body, wait, type, message]) => ({ of, body, wait, type, message })),
  {
    of: 'Anthropic, by header',
    headers: { 'retry-after': '13' },
    body: { type: 'error', error: { type: 'rate_limit_error', message: 'Please try again later.', retry_after: 60 } },
    wait: 13_000,
    source: 'retry-after',
    type: 'rate_limit_error',
    message: 'Please try again later.',
  },
  {
    of: 'OpenAI, by headers',
    headers: { 'retry-after-ms': '1340', 'retry-after': '2', 'x-ratelimit-reset-requests': '8.64s' },
    body: {
      error: { message: 'Please try again in 1.34s.', type: 'tokens', param: null, code: 'rate_limit_exceeded' },
    },
    wait: 1340,
    source: 'retry-after-ms',
    type: 'tokens',
    message: 'Please try again in 1.34s.',
  },
  {
    of: 'Slack',
    headers: { 'retry-after': '30' },
    body: { ok: false, error: 'ratelimited' },
    wait: 30_000,
    source: 'retry-after',
    type: null,
    message: 'ratelimited',
  },
  {
    of: 'a server whose clock is three hours ahead',
    headers: { date: 'Thu, 01 Jan 2026 15:00:00 GMT' },
    body: { error: 'limited', reset_at: 'Thu, 01 Jan 2026 15:00:20 GMT' },
    wait: 20_000,
    type: null,
    message: 'limited',
  },
]
