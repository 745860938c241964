import { existsSync } from 'node:fs'
import { confirm, isCancel, multiselect, select, text } from '../command/terminal-prompts.ts'
import { dialectNames, readDialect } from '../dialect/load-dialect.ts'
import type { DialectFile } from '../dialect/schema.ts'
import { supportedModalities } from '../dialect/supported-modalities.ts'
import { isAddress } from '../gateway/base-address.ts'
import { DEFAULT_DIALECT } from '../gateway/default-dialect.ts'
import { STDIN } from '../input/input-fault.ts'
import { oneLine } from '../printable.ts'
import { GOAL_NAMES, GOALS, type GoalName } from '../starter/goals.ts'
import { chosenModels, type KnownModels } from '../starter/init-profile.ts'
import type { StarterModel } from '../starter/starter.ts'
import { parseDurationMs, parseRatePerSecond } from '../units.ts'

const output = process.stderr
/** Not a name: those have no space. */
const OTHER_FILE = 'another file'

const BROKEN_OFF = new Error('broken off')

/** Questions of `init` at a terminal, on stderr. */
export class Questions {
  /** Thrown by a question that the user breaks off. */
  readonly brokenOff = BROKEN_OFF

  goal(): Promise<GoalName> {
    const options = GOAL_NAMES.map((value) => ({ value, label: GOALS[value].label, hint: GOALS[value].hint }))
    return answer(select<GoalName>({ message: 'What do you want?', options, output }))
  }

  gateway(): Promise<'mock' | 'real'> {
    const mock = { value: 'mock', label: 'the embedded mock', hint: 'no key, no network, no cost' } as const
    const hint = 'the API key is read from an environment variable'
    const options = [mock, { value: 'real', label: 'a real gateway', hint } as const]
    return answer(select<'mock' | 'real'>({ message: 'Against which gateway?', options, output }))
  }

  async dialect(): Promise<string> {
    const names = [DEFAULT_DIALECT, ...dialectNames().filter((name) => name !== DEFAULT_DIALECT)]
    const options = names.map((value) => ({ value, label: value, hint: readDialect(value).about }))
    const other = { value: OTHER_FILE, label: OTHER_FILE, hint: 'docs/dialects.md' }
    const message = 'Which API dialect does it use?'
    const word = await answer(select<string>({ message, options: [...options, other], maxItems: 12, output }))
    if (word !== OTHER_FILE) return word
    return typed({
      message: 'Which file?',
      placeholder: 'vendor.yaml',
      validate: (given = '') => faultOf(() => readDialect(given.trim())),
    })
  }

  address(proposed: string | undefined): Promise<string> {
    return typed({
      message: 'What is its URL?',
      placeholder: 'https://gateway.example',
      ...(proposed === undefined ? {} : { initialValue: proposed }),
      validate: (given = '') =>
        isAddress(given) ? undefined : 'an http:// or https:// URL without user name, key or query',
    })
  }

  async models(known: KnownModels): Promise<string[]> {
    const [first] = known.models
    if (first !== undefined) {
      const options = known.models.map(({ model: value, modality: hint }) => ({ value, label: oneLine(value), hint }))
      const initialValues = [first.model]
      return answer(multiselect<string>({ message: 'Which models?', options, initialValues, required: true, output }))
    }
    const words = await typed({
      message: 'Which models? Write name:modality, separated by commas',
      placeholder: placeholderFor(known),
      validate: (given = '') => faultOf(() => chosenModels(wordsOf(given), known)),
    })
    return wordsOf(words)
  }

  async rates(models: readonly StarterModel[]): Promise<string[]> {
    const rates: string[] = []
    for (const { model, rate } of models) {
      const given = await typed({
        message: `At what rate should ${model} be called?`,
        initialValue: rate,
        validate: (text = '') => ((parseRatePerSecond(text) ?? 0) > 0 ? undefined : 'a rate above 0 such as 30/min'),
      })
      rates.push(`${model}=${given}`)
    }
    return rates
  }

  duration(usual: string): Promise<string> {
    return typed({
      message: 'For how long should new calls be started?',
      initialValue: usual,
      validate: (given = '') => ((parseDurationMs(given) ?? 0) > 0 ? undefined : 'a duration above 0 such as 5m'),
    })
  }

  /** Null: none. */
  async budget(): Promise<number | null> {
    const given = await typed({
      message: 'How many credits may a run spend?',
      initialValue: 'none',
      validate: (text) => (text === 'none' || Number(text) > 0 ? undefined : 'a number above 0, or none'),
    })
    return given === 'none' ? null : Number(given)
  }

  file(usual: string, force: boolean): Promise<string> {
    return typed({
      message: 'Which file should the profile be written to?',
      initialValue: usual,
      validate: (given = '') => {
        if (given.trim() === '') return 'a path such as load.yaml'
        if (given === STDIN) return 'the name of a file'
        return !force && existsSync(given) ? 'this file already exists' : undefined
      },
    })
  }

  check(address: string, words: DialectFile): Promise<boolean> {
    const message = oneLine(
      `Test the gateway by reading a task that does not exist at ${address}? This costs nothing and sends ${keyOf(words)}.`,
    )
    return answer(confirm({ message, output }))
  }

  /** Broken off, the call is not made: the profile is written already. */
  async paidCall(model: string, words: DialectFile): Promise<boolean> {
    const message = oneLine(`Make one paid call to ${model} at this gateway with ${keyOf(words)}?`)
    return (await confirm({ message, initialValue: false, output })) === true
  }

  simulate(): Promise<boolean> {
    return answer(confirm({ message: 'Simulate the profile now? This sends nothing and costs nothing.', output }))
  }
}

function keyOf({ key, keyEnv }: DialectFile): string {
  return 'none' in key ? 'no key' : `the key in ${keyEnv}`
}

function placeholderFor({ dialect }: KnownModels): string {
  if (dialect === null) return 'my-model:image,other:text'
  const [kind = 'image', other] = supportedModalities(dialect)
  return other === undefined ? `my-model:${kind}` : `my-model:${kind},other:${other}`
}

async function answer<T>(asked: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await asked
  if (isCancel(given)) throw BROKEN_OFF
  return given as Exclude<T, symbol>
}

function typed(asked: Omit<Parameters<typeof text>[0], 'output'>): Promise<string> {
  return answer(text({ ...asked, output }))
}

function wordsOf(text: string): string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

function faultOf(check: () => unknown): string | undefined {
  try {
    check()
    return undefined
  } catch (error) {
    return (error as Error).message.replace('--models ', '').replace('--models: ', '')
  }
}
