import { existsSync } from 'node:fs'
import { dirname, isAbsolute, relative } from 'node:path'
import type { Argv } from 'yargs'
import { defineCommand, type FlagsOf } from '../command/command.ts'
import { gatewayOptions } from '../command/gateway-flags.ts'
import { asList } from '../command/list-flag.ts'
import { numberFlag } from '../command/number-flags.ts'
import { toStderr, toStdout } from '../command/output.ts'
import { ifInterrupted } from '../command/signals.ts'
import { loadDialect, readDialect } from '../dialect/load-dialect.ts'
import type { DialectFile } from '../dialect/schema.ts'
import { EXIT, usageError } from '../errors.ts'
import { isAddress, isLoopback } from '../gateway/base-address.ts'
import { DEFAULT_DIALECT } from '../gateway/default-dialect.ts'
import { asLine } from '../printable.ts'
import { requireNamed } from '../run/folder/output-place.ts'
import { requireReads } from '../run/target/gateway-look.ts'
import { shellWord } from '../shell-word.ts'
import { GOAL_NAMES, GOALS } from '../starter/goals.ts'
import {
  chosenModels,
  type KnownModels,
  modelsInDialect,
  modelsOfDocument,
  modelsOfMock,
  NO_MODELS,
  profileOf,
  withRates,
  writeNewFile,
} from '../starter/init-profile.ts'
import type { StarterAnswers, StarterModel } from '../starter/starter.ts'
import { parseDurationMs } from '../units.ts'
import type { Questions } from './init-questions.ts'
import { tried } from './try-gateway.ts'

const USUAL_FILE = 'gatebench.yaml'

type Flags = FlagsOf<typeof builder>

const builder = (args: Argv) =>
  args
    .positional('file', { type: 'string', describe: `profile to write (default: ${USUAL_FILE})` })
    .options({
      goal: {
        choices: GOAL_NAMES,
        requiresArg: true,
        describe:
          'what you want to do: plan (choose a tier), ci (detect regressions), tune (choose retry settings), limits (see how much gets through), client (test your own program)',
      },
      gateway: gatewayOptions.gateway,
      tier: gatewayOptions.tier,
      preset: gatewayOptions.preset,
      models: {
        array: true,
        nargs: 1,
        coerce: asList,
        describe: 'models to call, such as text-fast,my-model:image; the part after the colon is the modality',
      },
      rate: {
        array: true,
        nargs: 1,
        coerce: asList,
        describe: 'call rate, such as 30/min, or text-fast=30/min for one model',
      },
      duration: { type: 'string', describe: 'how long new calls are started, such as 5m' },
      budget: numberFlag('budget', {
        above: 0,
        describe: 'maximum credits that a run may spend (default: no limit)',
      }),
      from: { type: 'string', describe: 'OpenAPI document that states the models, paths and required fields' },
      dialect: gatewayOptions.dialect,
      check: {
        type: 'boolean',
        describe: 'after writing the profile, test the gateway with one free read of a task that does not exist',
      },
      'paid-call': {
        type: 'boolean',
        describe: 'after writing the profile, make one paid call to the first model (default: no call)',
      },
      simulate: { type: 'boolean', describe: 'simulate the profile after writing it' },
      yes: {
        type: 'boolean',
        default: false,
        describe: 'ask no questions; use the default for every flag that is not given',
      },
      force: { type: 'boolean', default: false, describe: 'overwrite an existing file' },
    })
    .example('$0 init', 'ask questions, then write gatebench.yaml')
    .example(
      '$0 init ci.yaml --goal ci --models text-fast --rate 60/min --yes',
      'write ci.yaml without asking questions',
    )
    .example('$0 init fal.yaml --dialect fal --models fal-ai/flux/dev:image --yes', 'use the API dialect of a vendor')
    .example('$0 init load.yaml --from openapi.yaml', 'take models, paths and required fields from an OpenAPI document')

export const command = defineCommand({
  lists: ['models', 'rate'],
  builder,
  run: async (flags) => {
    const ask = await questionsFor(flags)
    const asked = await answersOf(flags, ask).catch((error: unknown) => {
      if (error === ask?.brokenOff) return null
      throw error
    })
    if (asked === null) {
      toStderr('cancelled: nothing was written\n')
      return EXIT.interrupted
    }
    const { file, answers, simulate, check, left } = asked
    const isMocked = answers.goal === 'ci' && answers.target.kind === 'mock'
    const text = isMocked
      ? await (await import('../starter/ci-profile.ts')).ciProfileOf(answers, file)
      : profileOf(answers, file)
    await writeNewFile(file, text, { force: flags.force })
    toStdout(asLine`wrote ${file}\n`)
    for (const line of left) toStderr(asLine`left out: ${line}\n`)
    const [first] = answers.models
    const flag = answers.dialect === undefined ? '' : ` --dialect ${shellWord(answers.dialect.given)}`
    const [path, model] = [shellWord(file), shellWord(`${first?.model}=${first?.modality}`)]
    const { target, budget } = answers
    const gateway =
      target.kind === 'mock'
        ? ` --virtual --tier ${shellWord(target.tier)} --preset ${shellWord(target.preset)}`
        : ` --gateway ${shellWord(target.baseUrl)}${budget === null && isLoopback(target.baseUrl) ? '' : ` --max-credits ${budget ?? 50}`}`
    const next = [`gatebench validate ${path}`, ...GOALS[answers.goal].next(path, model, flag, gateway)]
    toStdout(`next\n${next.map((line) => asLine`  ${line}\n`).join('')}`)
    const forget = ifInterrupted({ hint: () => `${file} was written; \`gatebench validate ${file}\` checks the file` })
    try {
      const failure = await tried(answers, check, flags.paidCall, ask)
      if (!simulate) return failure?.() ?? EXIT.ok
      const { command: simulation } = await import('./simulate.ts')
      const simulated = await simulation.run({ profile: file, json: false, quiet: false, seeds: 1 })
      return failure?.() ?? simulated
    } finally {
      forget()
    }
  },
})

/** Questions are for a terminal; without one they have all to be answered by flags, or by --yes. Null where nothing is asked. */
async function questionsFor({ yes }: Flags): Promise<Questions | null> {
  if (yes) return null
  if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) {
    throw usageError(
      'init asks questions, but stdin or stderr is not a terminal',
      '`gatebench init --yes` uses the defaults; `gatebench init --help` lists the flags that change the defaults',
    )
  }
  const { Questions: Asked } = await import('./init-questions.ts')
  return new Asked()
}

interface Asked {
  file: string
  answers: Omit<StarterAnswers, 'name'>
  simulate: boolean
  check: boolean
  left: readonly string[]
}

/** Checks all flags before the first question, and gives what they say of the gateway. */
async function statedBy(flags: Flags, isAsked: boolean) {
  if (flags.file !== undefined) requireFree(flags.file, flags.force)
  if (flags.duration !== undefined) requireDuration(flags.duration)
  if (flags.from !== undefined && flags.dialect !== undefined) {
    throw usageError(
      '--from and --dialect cannot be combined',
      'leave out one of the two; both state the paths of the gateway',
    )
  }
  const document = flags.from === undefined ? null : await modelsOfDocument(flags.from)
  const named = flags.dialect === undefined ? undefined : loadDialect(flags.dialect)
  const stated = flags.gateway ?? document?.baseUrl ?? (isAsked ? undefined : named?.base)
  if (flags.gateway !== undefined) requireGateway(flags.gateway)
  if (flags.models !== undefined) chosenModels(flags.models, knownOf(flags, document, stated ?? 'mock', named))
  requireTries(flags, stated ?? (isAsked ? null : 'mock'), named)
  return { document, stated }
}

/** Answers from flags, then from questions, then from defaults. */
async function answersOf(flags: Flags, ask: Questions | null): Promise<Asked> {
  const { document, stated } = await statedBy(flags, ask !== null)
  const goal = flags.goal ?? (await ask?.goal()) ?? 'plan'
  const which = stated ?? (await ask?.gateway()) ?? 'mock'
  const isUnsaid = flags.dialect === undefined && document === null && which !== 'mock'
  const word = (isUnsaid ? await ask?.dialect() : flags.dialect) ?? DEFAULT_DIALECT
  const words = loadDialect(word)
  const gateway = (which === 'real' ? await ask?.address(words?.base) : undefined) ?? which
  requireTries(flags, gateway, words)
  const known = knownOf(flags, document, gateway, words)
  if (document !== null && known.models.length === 0 && flags.models === undefined && ask === null) {
    throw usageError('the document names no models', 'name the models: --models my-model:image')
  }
  const picked = flags.models ?? (await ask?.models(known)) ?? known.models.slice(0, 1).map(({ model }) => model)
  const chosen = chosenModels(picked, known)
  const rates = flags.rate ?? (await ask?.rates(withRates(chosen, []))) ?? []
  const models: StarterModel[] = withRates(chosen, rates)
  const duration = flags.duration ?? (await ask?.duration(GOALS[goal].duration)) ?? GOALS[goal].duration
  const budget = flags.budget ?? (await ask?.budget()) ?? null
  const file = flags.file ?? (await ask?.file(USUAL_FILE, flags.force)) ?? USUAL_FILE
  const isMock = gateway === 'mock'
  const simulate = flags.simulate ?? (await ask?.simulate()) ?? false
  const reads = isMock ? null : (words ?? readDialect(DEFAULT_DIALECT))
  const isReadable = reads?.read !== undefined
  const check = flags.check ?? (isReadable ? await ask?.check(gateway, reads) : undefined) ?? false
  requireFree(file, flags.force)
  const { tier = 'standard', preset = 'default' } = flags
  const target = isMock
    ? ({ kind: 'mock', tier, preset } as const)
    : ({ kind: 'http', baseUrl: gateway, paths: known.paths } as const)
  const dialect = words === undefined ? undefined : { given: word, written: writtenFrom(file, word), file: words }
  const answers = { goal, target, dialect, models, duration, budget }
  return { file, answers, simulate, check, left: known.left }
}

/** A dialect as a profile names it: paths in a profile begin at its folder. */
function writtenFrom(profile: string, word: string): string {
  if (/^[\w-]+$/.test(word) || isAbsolute(word)) return word
  const path = relative(dirname(profile), word)
  return path.startsWith('.') ? path : `./${path}`
}

/** Throws USAGE where --check or --paid-call is said of the mock, or nothing can be read for free. Null: the address is not known yet. */
function requireTries({ check, paidCall }: Flags, gateway: string | null, dialect: DialectFile | undefined): void {
  if (gateway === 'mock' && (check === true || paidCall === true)) {
    throw usageError(
      `${check === true ? '--check' : '--paid-call'} needs a real gateway`,
      "use --gateway URL, or --dialect NAME without --gateway for a vendor's URL",
    )
  }
  if (check === true && dialect !== undefined)
    requireReads(dialect, '--check', 'leave out --check; --paid-call makes one paid call')
}

function knownOf(
  { tier = 'standard', preset = 'default' }: Flags,
  document: KnownModels | null,
  gateway: string,
  dialect: DialectFile | undefined,
): KnownModels {
  if (document !== null) return document
  if (gateway === 'mock') return modelsOfMock(tier, preset, dialect)
  return dialect === undefined ? NO_MODELS : modelsInDialect(dialect)
}

function requireFree(file: string, force: boolean): void {
  requireNamed(file, 'FILE')
  if (!force && existsSync(file)) {
    throw usageError(`${file} already exists`, 'name another file, or add --force')
  }
}

function requireDuration(text: string): void {
  if (!((parseDurationMs(text) ?? 0) > 0))
    throw usageError('--duration takes a duration above 0 such as 5m', 'units: ms, s, m, h, d')
}

/** The address itself is never quoted: people paste keys into addresses. */
function requireGateway(text: string): void {
  if (text === 'mock' || isAddress(text)) return
  throw usageError(
    'a gateway address must be an http:// or https:// URL without user name, key, query or fragment',
    'for example --gateway https://gateway.example, or --gateway mock',
  )
}
