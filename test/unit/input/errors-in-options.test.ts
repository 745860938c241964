import { describe, expect, it } from 'vitest'
import { EXIT, GatebenchError } from '../../../src/errors.ts'
import {
  either,
  FUNCTION,
  giving,
  guarded,
  type KindsOf,
  OBJECT,
  TEXT,
  wholeNumber,
} from '../../../src/input/options.ts'

interface Options {
  out?: string | (() => string)
  gateway?: string
  speed?: number
  apiKey?: string
  secret?: string
  trustRedis?: boolean
  maySpend?: unknown
  watching?: object
}

const KINDS: KindsOf<Options> = {
  out: either(TEXT, giving(TEXT)),
  gateway: TEXT,
  speed: wholeNumber(1),
  apiKey: TEXT,
  secret: TEXT,
  trustRedis: TEXT,
  maySpend: FUNCTION,
  watching: OBJECT,
}

describe('an error of a call, in the words of its options', () => {
  const refusal = (message: string, hint: string): Promise<GatebenchError> =>
    guarded('ask', KINDS, async (_: Options): Promise<never> => {
      throw new GatebenchError(message, {
        code: 'ANY',
        exitCode: EXIT.unreachable,
        hint,
        below: ['  --out'],
        place: { file: 'a.yaml', line: 3 },
      })
    })({}).catch((error) => error)

  it.each([
    ['name a new folder with --out; it is empty', 'name a new folder with `out`; it is empty'],
    [
      'add --yes, or use --gateway mock, which is free',
      "add `maySpend: true`, or use `gateway: 'mock'`, which is free",
    ],
    ['for example --gateway https://g.example; or not', "for example `gateway: 'https://g.example'`; or not"],
    ['use --speed 60, or the same --speed as its mock', 'use `speed: 60`, or the same `speed` as its mock'],
    ['name another with --gateway URL', 'name another with `gateway`'],
    ['add --force, or see `gatebench run --out X`', 'add --force, or see `gatebench run --out X`'],
    [
      'name another port with --metrics-port, or with --dashboard; 0 takes a free port',
      'name another port with `watching.metricsPort`, or with `watching.dashboardPort`; 0 takes a free port',
    ],
    ['export MY_KEY=…, or wait', 'pass `apiKey`, or `env` with MY_KEY, or wait'],
    [
      'export the same GATEBENCH_RUN_SECRET for the workers; or use --trust-redis',
      'pass the same `secret` to the workers; or use `trustRedis`',
    ],
  ])('%s', async (flags, options) => {
    const error = await refusal(flags, flags)
    expect(error).toBeInstanceOf(GatebenchError)
    expect(error).toMatchObject({ code: 'ANY', exitCode: 106, hint: options, place: { file: 'a.yaml', line: 3 } })
    expect(error.message.split('\n').at(-1)).toBe('  `out`')
  })

  it('leaves an error without flags as it is', async () => {
    const own = new GatebenchError('no', { code: 'ANY', exitCode: EXIT.bug, hint: 'wait' })
    const ask = guarded('ask', KINDS, async (_: Options): Promise<never> => {
      throw own
    })
    await expect(ask({})).rejects.toBe(own)
  })
})

describe('a function that gives a value', () => {
  const ask = guarded('ask', KINDS, async ({ out }: Options) => (typeof out === 'function' ? out() : out))

  it.each([
    [() => 7, 'is 7'],
    [() => undefined, 'is undefined'],
    [async () => 'folder', 'is a promise'],
  ])('%o is refused where it gives another', async (out, found) => {
    await expect(ask({ out } as never)).rejects.toMatchObject({
      code: 'USAGE',
      message: `ask: the function out must give a text; the given value ${found}`,
    })
  })

  it('may give it, and may throw', async () => {
    expect(await ask({ out: () => 'folder' })).toBe('folder')
    const own = new Error('vault')
    const throws = (): string => {
      throw own
    }
    await expect(ask({ out: throws })).rejects.toBe(own)
  })
})
