import { describe, expect, it, vi } from 'vitest'
import {
  guarded,
  type KindsOf,
  LISTENER,
  needed,
  numberAbove,
  objectOf,
  oneOf,
  orNull,
  TEXT,
  wholeNumber,
} from '../../../src/input/options.ts'

interface Options {
  profile: string
  seeds?: number
  share?: number | null
  budget?: { points?: number }
  mode?: 'quick' | 'deep'
  onWork?: (done: number) => unknown
  warn?: (text: string) => unknown
}

const KINDS: KindsOf<Options> = {
  profile: needed(TEXT),
  seeds: wholeNumber(1, 1000),
  share: orNull(numberAbove(0, 1)),
  budget: objectOf({ points: wholeNumber(1) }),
  mode: oneOf(['quick', 'deep']),
  onWork: LISTENER,
  warn: LISTENER,
}
const ask = guarded('ask', KINDS, async (options: Options) => {
  options.onWork?.(1)
  await Promise.resolve()
  options.onWork?.(2)
  return options
})
const refusal = (options: unknown): Promise<Error> =>
  ask(options as Options).then(
    () => expect.fail(),
    (error) => error,
  )

describe('options of a caller without a compiler', () => {
  it.each([
    [undefined, 'ask takes an object with options; the given value is undefined'],
    [null, 'ask takes an object with options; the given value is null'],
    [['load.yaml'], 'ask takes an object with options; the given value is an array'],
    [{}, 'ask needs the option profile'],
    [{ profile: null }, 'ask: the option profile takes a text; the given value is null'],
    [
      { profile: 'p', seeds: '2' },
      'ask: the option seeds takes a whole number from 1 to 1000; the given value is of type string',
    ],
    [
      { profile: 'p', seeds: Number.NaN },
      'ask: the option seeds takes a whole number from 1 to 1000; the given value is NaN',
    ],
    [{ profile: 'p', seeds: 0 }, 'ask: the option seeds takes a whole number from 1 to 1000; the given value is 0'],
    [
      { profile: 'p', share: 5 },
      'ask: the option share takes a number above 0 and up to 1 or null; the given value is 5',
    ],
    [
      { profile: 'p', budget: { points: 1.5 } },
      'ask: the option budget.points takes a whole number of at least 1; the given value is 1.5',
    ],
    [{ profile: 'p', budget: 'quick' }, 'ask: the option budget takes an object; the given value is of type string'],
    [
      { profile: 'p', mode: 'fast' },
      'ask: the option mode takes one of quick, deep; the given value is of type string',
    ],
    [{ profile: 'p', onWork: {} }, 'ask: the option onWork takes a function; the given value is of type object'],
  ])('%o is refused in words', async (options, message) => {
    expect(await refusal(options)).toMatchObject({ name: 'GatebenchError', code: 'USAGE', exitCode: 104, message })
    expect(await refusal(options)).toHaveProperty('hint', expect.any(String))
  })

  it('refuses a name that nobody knows, with the one that was meant', async () => {
    expect(await refusal({ profile: 'p', sedds: 2 })).toMatchObject({
      message: 'ask has no option sedds',
      hint: 'did you mean seeds?',
    })
    expect(await refusal({ profile: 'p', budget: { pionts: 2 } })).toMatchObject({
      message: 'ask has no option budget.pionts',
      hint: 'did you mean budget.points?',
    })
    expect(await refusal(JSON.parse('{ "profile": "p", "__proto__": 7 }'))).toMatchObject({
      message: 'ask has no option __proto__',
    })
    expect(await refusal({ profile: 'p', constructor: 7 })).toMatchObject({ message: 'ask has no option constructor' })
  })

  it('repeats no text, which may be a key', async () => {
    expect(String(await refusal({ profile: 'p', seeds: 'sk-secret' }))).not.toContain('sk-secret')
  })

  it('passes on what is known, and what is left out as left out', async () => {
    class Defaults {
      profile = 'p'
      get seeds() {
        return 3
      }
    }
    expect(await ask({ profile: 'p', share: null, mode: undefined, other: undefined } as never)).toEqual({
      profile: 'p',
      share: null,
    })
    expect(await ask(new Defaults())).toEqual({ profile: 'p', seeds: 3 })
  })
})

describe('a listener that fails', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('mine')
      },
    ],
    ['rejects', () => Promise.reject(new Error('mine'))],
  ])('%s: is called once, warn reports it once, and the work goes on', async (_, fail) => {
    const [onWork, warn] = [vi.fn(fail), vi.fn()]
    await expect(ask({ profile: 'p', onWork, warn })).resolves.toMatchObject({ profile: 'p' })
    await Promise.resolve()
    expect(onWork.mock.calls[0]).toEqual([1])
    expect(warn.mock.calls).toEqual([['ask: onWork failed and is not called again; the work goes on: Error: mine']])
  })

  it('is reported by a warning of the process where there is no warn, or where warn fails too', async () => {
    const emit = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
    const fail = (): never => {
      throw new Error('mine')
    }
    await ask({ profile: 'p', onWork: fail })
    await ask({ profile: 'p', onWork: fail, warn: fail })
    expect(emit.mock.calls.map(([text]) => text)).toEqual([
      'ask: onWork failed and is not called again; the work goes on: Error: mine',
      'ask: onWork failed and is not called again; the work goes on: Error: mine',
    ])
    emit.mockRestore()
  })
})
