import * as z from 'zod'
import { keyVariable } from '../dialect/schema-words.ts'
import { SUBMIT_PATHS } from '../gateway/default-dialect.ts'
import type { GatewaySettings, HttpTarget } from './profile.ts'
import { bytes, span } from './scalar-schema.ts'

/** Settings for all that the gateway's specification leaves open, with their defaults. */

export const DEFAULT_API_KEY_ENV = 'GATEBENCH_API_KEY'
const DEFAULT_MOCK_CALL_HEADER = 'x-gatebench-call'

/** Headers that the client sets itself. */
const OWN_HEADERS = ['authorization', 'content-type', 'content-length', 'host', 'connection', 'transfer-encoding']

/** A fault in an address is never quoted: people paste keys into addresses. */
const address = z
  .string({ error: 'the address must be a text such as https://gateway.example' })
  .transform((text, ctx) => {
    const url = URL.canParse(text) ? new URL(text) : null
    const fault = faultOfAddress(url)
    if (url === null || fault !== null) {
      ctx.issues.push({ code: 'custom', input: text, message: fault ?? '' })
      return z.NEVER
    }
    return url.href.replace(/\/+$/, '')
  })

function faultOfAddress(url: URL | null): string | null {
  if (url === null || !/^https?:$/.test(url.protocol)) return 'the address must begin with https:// or http://'
  if (url.username !== '' || url.password !== '')
    return `the address must not hold a user or a key\nthe key is read from the environment: apiKeyEnv`
  if (url.search !== '' || url.hash !== '') return 'the address must not contain ? or #'
  return null
}

const path = z.string().regex(/^\/[^\s?#]*$/, { error: 'expected a path such as /v1/audios/generations' })

const mock = z.strictObject({
  tier: z
    .string()
    .min(1)
    .default('standard')
    .describe('Tier of the mock, or the path of a tier file. Default standard.'),
  preset: z
    .string()
    .min(1)
    .default('default')
    .describe('Preset of faults and latencies, or the path of a file. Default default.'),
  speed: z
    .number()
    .positive()
    .default(1)
    .describe('How many times as fast as real time the mock runs. Does not change the results. Default 1.'),
})

/** Header that names each call to the mock; none for a gateway that does not ask for it. */
export function defaultCallHeader(kind: GatewaySettings['target']['kind']): string | null {
  return kind === 'mock' ? DEFAULT_MOCK_CALL_HEADER : null
}

function nameOf(header: string): string | null {
  return header === 'none' ? null : header
}

/** Which gateway is loaded, and how it is spoken to. */
export const gatewaySchema = z
  .strictObject({
    mock: mock.optional().describe('The embedded mock gateway. It is also used if no baseUrl is given.'),
    baseUrl: address.optional().describe('URL of a real gateway. Cannot be combined with mock.'),
    dialect: z
      .string()
      .min(1)
      .optional()
      .describe(
        'API dialect of the gateway: a shipped name such as replicate, or the path of a file. Default multimodal-gateway.',
      ),
    keyedOrigins: z
      .array(address)
      .optional()
      .describe(
        'Other origins, named in responses, that may receive the key, such as https://queue.example. Default: none.',
      ),
    textBaseUrl: address.optional().describe('URL of the messages endpoint. Default: baseUrl.'),
    filesBaseUrl: address.optional().describe('URL of the file quota endpoint. Default: baseUrl.'),
    apiKeyEnv: keyVariable('apiKeyEnv must name an environment variable\na profile never contains the key itself')
      .optional()
      .describe(`Environment variable that holds the key. Default ${DEFAULT_API_KEY_ENV}.`),
    paths: z
      .strictObject({
        image: path.default(SUBMIT_PATHS.image).describe('Image submit path. Default /v1/images/generations.'),
        video: path.default(SUBMIT_PATHS.video).describe('Video submit path. Default /v1/videos/generations.'),
        audio: path.default(SUBMIT_PATHS.audio).describe('Audio submit path. Default /v1/audios/generations.'),
      })
      .prefault({})
      .describe('Paths of the submit endpoints below the base URL.'),
    estimateUnit: z.enum(['s', 'ms']).default('s').describe("Unit of a task's estimated_time: s or ms. Default s."),
    callHeader: z
      .string()
      .regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'expected the name of a header, or none' })
      .refine((header) => !OWN_HEADERS.includes(header.toLowerCase()), {
        error: 'expected a header that is not set already',
      })
      .optional()
      .describe(
        `Header that carries the number of the call and attempt, or none. Default none; for the mock ${DEFAULT_MOCK_CALL_HEADER}.`,
      ),
    insufficientBalanceStatuses: z
      .array(z.int().min(400).max(499))
      .default([402])
      .describe('Statuses that mean "balance used up" on a generation call. Default [402].'),
    longestHint: span()
      .prefault('15m')
      .describe('Longest hint that is used; longer hints are capped to this value. Default 15m.'),
    connections: z
      .int()
      .positive()
      .optional()
      .describe(
        'Maximum number of open connections; if all are busy, a request waits. Default: as many as needed, up to 10,000.',
      ),
    account: z
      .enum(['expected', 'none'])
      .default('expected')
      .describe(
        'Whether credits or quota can be read. Use none for a gateway that has neither query. Default expected.',
      ),
    largestBody: bytes()
      .prefault('8MiB')
      .describe('Maximum size of a response body; a larger body is an ambiguous outcome. Default 8MiB.'),
  })
  .transform((input, ctx): GatewaySettings => {
    const { baseUrl, textBaseUrl, filesBaseUrl, apiKeyEnv, keyedOrigins } = input
    const addressed = Object.entries({ baseUrl, textBaseUrl, filesBaseUrl, apiKeyEnv, keyedOrigins }).find(
      ([, value]) => value !== undefined,
    )
    if (input.mock !== undefined && addressed !== undefined) {
      ctx.issues.push({
        code: 'custom',
        path: [addressed[0]],
        input: undefined,
        message: `${addressed[0]} and mock cannot be combined\nkeep mock for the embedded gateway, or the URLs for a real gateway`,
      })
    } else if (baseUrl === undefined && addressed !== undefined) {
      ctx.issues.push({
        code: 'custom',
        path: [addressed[0]],
        input: undefined,
        message: `${addressed[0]} needs a baseUrl as well`,
      })
    }
    const http: HttpTarget | null =
      baseUrl === undefined
        ? null
        : {
            kind: 'http',
            baseUrl,
            textBaseUrl: textBaseUrl ?? baseUrl,
            filesBaseUrl: filesBaseUrl ?? baseUrl,
            apiKeyEnv: apiKeyEnv ?? DEFAULT_API_KEY_ENV,
            ...(keyedOrigins !== undefined && { keyedOrigins }),
          }
    const { speed, ...world } = input.mock ?? mock.parse({})
    const target = http ?? { kind: 'mock' as const, ...world }
    return {
      target,
      ...(input.dialect !== undefined && { dialect: input.dialect }),
      isStated: http !== null || input.mock !== undefined,
      paths: input.paths,
      estimateUnit: input.estimateUnit,
      callHeader: input.callHeader === undefined ? defaultCallHeader(target.kind) : nameOf(input.callHeader),
      callHeaderIsStated: input.callHeader !== undefined,
      insufficientBalanceStatuses: input.insufficientBalanceStatuses,
      longestHintMs: input.longestHint,
      largestBodyBytes: input.largestBody,
      connections: input.connections ?? null,
      speed,
      account: input.account,
    }
  })
