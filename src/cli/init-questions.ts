import { existsSync } from 'node:fs'
import { confirm, isCancel, multiselect, select, text } from '../command/terminal-prompts.ts'
import { dialectNames, readDialect } from '../dialect/load-dialect.ts'
import type { DialectFile } from '../dialect/schema.ts'
import { supportedModalities } from '../dialect/supported-modalities.ts'
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

/** Questions of `init` at a terminal, on stderr. An answer is null if the user breaks off. */
export class Questions {
  goal(): Promise<GoalName | null> {
    const options = GOAL_NAMES.map((value) => ({ value, label: GOALS[value].label, hint: GOALS[value].hint }))
    return answer(select<GoalName>({ message: 'What do you want?', options, output }))
  }

  gateway(): Promise<'mock' | 'real' | null> {
    return answer(
      select<'mock' | 'real'>({
        message: 'Against which gateway?',
        options: [
          { value: 'mock', label: 'the embedded mock', hint: 'no key, no network, no cost' },
          { value: 'real', label: 'a real gateway', hint: 'the API key is read from an environment variable' },
        ],
        output,
      }),
    )
  }

  async dialect(): Promise<string | null> {
    const names = [DEFAULT_DIALECT, ...dialectNames().filter((name) => name !== DEFAULT_DIALECT)]
    const options = names.map((value) => ({ value, label: value, hint: readDialect(value).about }))
    const word = await answer(
      select<string>({
        message: 'Which API dialect does it use?',
        options: [...options, { value: OTHER_FILE, label: 'another file', hint: 'docs/dialects.md' }],
        maxItems: 12,
        output,
      }),
    )
    if (word !== OTHER_FILE) return word
    return answer(
      text({
        message: 'Which file?',
        placeholder: 'vendor.yaml',
        validate: (given) => faultOf(() => readDialect((given ?? '').trim())),
        output,
      }),
    )
  }

  address(proposed: string | undefined): Promise<string | null> {
    return answer(
      text({
        message: 'What is its URL?',
        placeholder: 'https://gateway.example',
        ...(proposed === undefined ? {} : { initialValue: proposed }),
        validate: (given) =>
          isAddress(given ?? '') ? undefined : 'an http:// or https:// URL without user name, key or query',
        output,
      }),
    )
  }

  models(known: KnownModels): Promise<string[] | null> {
    if (known.models.length > 0) {
      const options = known.models.map(({ model, modality }) => ({
        value: model,
        label: oneLine(model),
        hint: modality,
      }))
      const [first] = known.models
      const initialValues = first === undefined ? [] : [first.model]
      return answer(multiselect<string>({ message: 'Which models?', options, initialValues, required: true, output }))
    }
    const typed = text({
      message: 'Which models? Write name:modality, separated by commas',
      placeholder: placeholderFor(known),
      validate: (given) => faultOf(() => chosenModels(wordsOf(given ?? ''), known)),
      output,
    })
    return answer(typed).then((words) => (words === null ? null : wordsOf(words)))
  }

  async rates(models: readonly StarterModel[]): Promise<string[] | null> {
    const rates: string[] = []
    for (const { model, rate } of models) {
      const given = await answer(
        text({
          message: `At what rate should ${model} be called?`,
          initialValue: rate,
          validate: (typed) =>
            (parseRatePerSecond(typed ?? '') ?? 0) > 0 ? undefined : 'a rate above 0 such as 30/min',
          output,
        }),
      )
      if (given === null) return null
      rates.push(`${model}=${given}`)
    }
    return rates
  }

  duration(usual: string): Promise<string | null> {
    return answer(
      text({
        message: 'For how long should new calls be started?',
        initialValue: usual,
        validate: (typed) => ((parseDurationMs(typed ?? '') ?? 0) > 0 ? undefined : 'a duration above 0 such as 5m'),
        output,
      }),
    )
  }

  async budget(): Promise<number | 'none' | null> {
    const given = await answer(
      text({
        message: 'How many credits may a run spend?',
        initialValue: 'none',
        validate: (typed) => (typed === 'none' || Number(typed) > 0 ? undefined : 'a number above 0, or none'),
        output,
      }),
    )
    return given === null || given === 'none' ? given : Number(given)
  }

  file(usual: string, force: boolean): Promise<string | null> {
    return answer(
      text({
        message: 'Which file should the profile be written to?',
        initialValue: usual,
        validate: (typed) => {
          if (typed === undefined || typed.trim() === '') return 'a path such as load.yaml'
          if (typed === STDIN) return 'the name of a file'
          return !force && existsSync(typed) ? 'this file already exists' : undefined
        },
        output,
      }),
    )
  }

  check(address: string, words: DialectFile): Promise<boolean | null> {
    const message = oneLine(
      `Test the gateway by reading a task that does not exist at ${address}? This costs nothing and sends ${keyOf(words)}.`,
    )
    return answer(confirm({ message, output }))
  }

  paidCall(model: string, words: DialectFile): Promise<boolean | null> {
    const message = oneLine(`Make one paid call to ${model} at this gateway with ${keyOf(words)}?`)
    return answer(confirm({ message, initialValue: false, output }))
  }

  simulate(): Promise<boolean | null> {
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

async function answer<T>(asked: Promise<T>): Promise<Exclude<T, symbol> | null> {
  const given = await asked
  return isCancel(given) ? null : (given as Exclude<T, symbol>)
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

function isAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null
  return (
    url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === ''
  )
}
