import * as z from 'zod'
import { rangedAmount, rangedCount, rangedDuration } from '../world/range-schema.ts'

/** How texts are streamed: the settings of a class of models. */

const pace = z.strictObject({
  median: rangedDuration.describe('Median time.'),
  sigma: rangedAmount.describe('Spread of the lognormal time; 0 means constant.'),
})
const firstToken = pace.describe('From the start of the work to the first token.')
const tokenTime = pace.describe('Mean time from a token of a stream to the next token.')
const tokens = z
  .strictObject({
    median: rangedCount.describe('Median number of tokens.'),
    sigma: rangedAmount.describe('Spread of the lognormal number; 0 means constant.'),
  })
  .describe('Tokens that a text has, unless its request has a lower `max_tokens`.')

/** The first token comes after 0.5 s, and the 100th after 2.5 s, when a whole text would. */
const FIRST_TOKEN = { median: 500, sigma: 0.5 }
const TOKEN_TIME = { median: 20, sigma: 0.2 }
const TOKENS = { median: 100, sigma: 0.7 }
const JITTER = 0.3
const NO_SLOWDOWN = { firstToken: 0, tokenTime: 0 }

const slowdown = z
  .strictObject({
    firstToken: rangedAmount.default(0).describe('Share by which the first token is later: 0.1 is a tenth. Default 0.'),
    tokenTime: rangedAmount.default(0).describe('Share by which each token takes longer. Default 0.'),
  })
  .describe('Slowdown by each other text of the model that is in progress when a stream is accepted. Default: none.')

export const stream = z
  .strictObject({
    firstToken: firstToken.default(FIRST_TOKEN),
    tokenTime: tokenTime.default(TOKEN_TIME),
    tokens: tokens.default(TOKENS),
    jitter: rangedAmount
      .default(JITTER)
      .describe('Spread of the gaps between the tokens of one stream; 0 means constant. Default 0.3.'),
    slowdown: slowdown.default(NO_SLOWDOWN),
  })
  .default({ firstToken: FIRST_TOKEN, tokenTime: TOKEN_TIME, tokens: TOKENS, jitter: JITTER, slowdown: NO_SLOWDOWN })
  .describe(
    'How a text is streamed. Default: a first token after 500ms (sigma 0.5), 20ms a token (0.2), 100 tokens (0.7).',
  )
export type StreamSettings = z.output<typeof stream>

/** Settings that some requests may override. */
export const streamOfSome = z
  .strictObject({
    firstToken: firstToken.optional(),
    tokenTime: tokenTime.optional(),
    tokens: tokens.optional(),
  })
  .describe('How their texts are streamed. Default for each key: as for other requests.')
