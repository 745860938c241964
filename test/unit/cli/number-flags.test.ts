import { describe, expect, it } from 'vitest'
import yargs, { type Argv } from 'yargs'
import { commands } from '../../../src/cli/commands.ts'
import type { Command } from '../../../src/command/command.ts'

/** Modules of commands, each with words that are a call of it, and what its number flags take and refuse. */
const WHOLE = ['abc', '1.5', '', '-1', 'NaN', 'Infinity', '0x10', '1e400', '9007199254740993', '1 2', '٣']
const ABOVE_0 = ['abc', '', '0', '-1', 'NaN', 'Infinity', '1e400']
const SHARE = ['abc', '', '-5%', `${'9'.repeat(400)}%`]
const seed = { good: ['0', '7', '9007199254740991', '1e3'], bad: WHOLE }
const port = { good: ['0', '65535'], bad: [...WHOLE, '65536'] }
const count = { good: ['1', '12'], bad: [...WHOLE, '0', '1000000000000'] }
const speed = { good: ['0.5', '20', '1e-3'], bad: ABOVE_0 }
const bound = { good: ['0', '0.5', '3'], bad: ['abc', '', '-1', 'NaN', '1e400'] }

const FLAGS: Record<string, { words: string[]; flags: Record<string, { good: string[]; bad: string[] }> }> = {
  run: {
    words: ['p.yaml'],
    flags: {
      seed,
      repeat: count,
      trials: { good: ['2', '12'], bad: [...WHOLE, '1', '1001'] },
      precision: { good: ['5%', '0.01', '100%'], bad: [...SHARE, '0%', '101%', '5'] },
      speed,
      'time-scale': speed,
      workers: { good: ['1', '4'], bad: [...WHOLE, '0', '1001'] },
      dashboard: { ...port, bad: port.bad.filter(Boolean) },
      'metrics-port': port,
    },
  },
  simulate: {
    words: ['p.yaml'],
    flags: { seed, seeds: count, 'time-scale': speed, workers: { good: ['0', '4'], bad: [...WHOLE, '1e9'] } },
  },
  tune: {
    words: ['p.yaml'],
    flags: {
      seed,
      'time-scale': speed,
      workers: { good: ['0', '4'], bad: WHOLE },
      repeats: count,
      'max-429': bound,
      'max-duplicates': bound,
      'max-give-up': { good: ['0%', '5%', '0.5', '100%'], bad: [...SHARE, '101%', '1'] },
      'robust-cost': { good: ['0%', '50%', '200%'], bad: [...SHARE, '5'] },
    },
  },
  plan: { words: ['p.yaml'], flags: { seed, workers: { good: ['0', '4'], bad: WHOLE }, accounts: count } },
  judge: { words: [], flags: { seed, speed, 'time-scale': speed } },
  calibrate: {
    words: ['run'],
    flags: {
      replications: { good: ['4', '40'], bad: [...WHOLE, '3', '1001'] },
      workers: { good: ['0', '4'], bad: WHOLE },
    },
  },
  probe: {
    words: ['--model', 'm'],
    flags: {
      seed,
      speed,
      'max-requests': { good: ['1', '20000'], bad: [...WHOLE, '0', '20001'] },
      'max-accepted': { good: ['1', '5000'], bad: [...WHOLE, '0', '5001'] },
      'max-refusals': { good: ['1', '10000'], bad: [...WHOLE, '0', '10001'] },
      'max-credits': { good: ['0', '0.5', '1000000'], bad: bound.bad },
      'max-minutes': { good: ['0.5', '240'], bad: [...ABOVE_0, '241'] },
      price: bound,
    },
  },
  mock: { words: [], flags: { seed, port, speed, 'time-scale': speed } },
  compare: {
    words: ['a', 'b'],
    flags: { top: { good: ['0', '12'], bad: WHOLE }, seeds: { good: ['1', '10'], bad: [...WHOLE, '0'] } },
  },
  baseline: { words: ['p.yaml'], flags: { seeds: { good: ['1', '10'], bad: [...WHOLE, '0'] } } },
  validate: { words: ['p.yaml'], flags: { seed } },
  ceiling: {
    words: [],
    flags: {
      connections: { good: ['1', '1000'], bad: [...WHOLE, '0', '1001'] },
      seconds: { good: ['0.5', '60'], bad: [...ABOVE_0, '61'] },
      requests: { good: ['1'], bad: [...WHOLE, '0'] },
      'max-credits': { good: ['0.5', '500'], bad: ABOVE_0 },
      price: { good: ['0.01', '5'], bad: ABOVE_0 },
    },
  },
  init: { words: ['p.yaml'], flags: { budget: { good: ['0.5', '500'], bad: ABOVE_0 } } },
}

/** The commands without a number among their flags. */
const OTHERS = ['doctor', 'import', 'report', 'resume', 'schema', 'worker']

interface Kinds {
  number: string[]
  string: string[]
}

async function commandOf(name: string): Promise<Command> {
  const row = Object.entries(commands).find(([usage]) => usage.split(' ')[0] === name)?.[1]
  if (row === undefined) throw new Error(`no command ${name}`)
  return (await row.load()).command
}

/** What the parser makes of each kind of flag; there is no type for it. */
async function kindsOf(name: string): Promise<Kinds> {
  const args = (await commandOf(name)).builder(yargs([]))
  return (args as unknown as { getOptions(): Kinds }).getOptions()
}

async function flagsOf(name: string, words: readonly string[]): Promise<Record<string, unknown>> {
  const { builder } = await commandOf(name)
  let flags: Record<string, unknown> = {}
  // Of a command with a name yargs would write the help each time.
  await yargs([...words])
    .command('$0 [words..]', name, builder as (args: Argv) => Argv, (read) => {
      flags = read
    })
    .exitProcess(false)
    .fail((message) => {
      throw new Error(message)
    })
    .parseAsync()
  return flags
}

describe.each(Object.entries(FLAGS))('%s', (name, { words, flags }) => {
  it.each(Object.entries(flags))('--%s', async (flag, { good, bad }) => {
    for (const text of good) {
      const read = await flagsOf(name, [...words, `--${flag}`, text])
      expect(read[flag], text).toBe(text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text))
    }
    for (const text of bad) {
      await expect(flagsOf(name, [...words, `--${flag}=${text}`]), text).rejects.toThrow(`--${flag} takes a `)
    }
    await expect(flagsOf(name, [...words, `--no-${flag}`])).rejects.toThrow(`--${flag} takes a `)
    const twice = await flagsOf(name, [...words, `--${flag}`, '1', `--${flag}`, '1'])
    const command = await commandOf(name)
    await expect(command.run(twice), 'before anything is done').rejects.toMatchObject({
      code: 'USAGE',
      exitCode: 104,
      message: `--${flag} was given more than once`,
    })
  })
})

it.each([...Object.keys(FLAGS), ...OTHERS])('%s leaves no number to a parser that takes abc for one', async (name) => {
  const { number, string } = await kindsOf(name)
  expect(number.sort()).toEqual(Object.keys(FLAGS[name]?.flags ?? {}).sort())
  expect(number.filter((flag) => !string.includes(flag))).toEqual([])
})

it('a dashboard without a port takes a free one', async () => {
  expect(await flagsOf('run', ['p.yaml', '--dashboard'])).toMatchObject({ dashboard: 0 })
})
