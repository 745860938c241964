#!/usr/bin/env node
import yargs from 'yargs'
import { hideBin } from 'yargs/helpers'
import { EXIT, usageError } from '../errors.ts'
import { keepHeapSmall, letHeapGrow } from '../fast/v8-heap.ts'
import { requireOpenFiles } from '../run/open-files.ts'
import { version } from '../run/version.ts'
import type { Command } from './command.ts'
import { reportError } from './exit.ts'
import { outliveReaders } from './output.ts'
import { refuseInspector } from './signals.ts'

refuseInspector()
keepHeapSmall()
outliveReaders()

/** One module a command, loaded only when its name is called: the start stays quick. */
const commands: Record<string, { describe: string; load: () => Promise<{ command: Command }> }> = {
  'run <profile>': { describe: 'load the gateway as the profile says', load: () => import('./run.ts') },
  'simulate <profile>': { describe: 'the same in virtual time, against the mock', load: () => import('./simulate.ts') },
  'tune <profile>': { describe: 'find retry and pacing settings in virtual time', load: () => import('./tune.ts') },
  'plan [profile]': {
    describe: 'which account tier carries a demand, and what binds',
    load: () => import('./plan.ts'),
  },
  worker: { describe: 'carry out parts of a run that several machines share', load: () => import('./worker.ts') },
  mock: { describe: 'run the mock gateway as a server', load: () => import('./mock.ts') },
  'report <run>': {
    describe: 'write the reports of a run again, from its event log',
    load: () => import('./report.ts'),
  },
  'resume <run>': {
    describe: 'follow the tasks that a cut-off run left open, to their end',
    load: () => import('./resume.ts'),
  },
  'compare [runs..]': {
    describe: 'is the candidate worse than the base? BASE CANDIDATE…',
    load: () => import('./compare.ts'),
  },
  'baseline <run>': { describe: 'write a run as a file to compare with', load: () => import('./baseline.ts') },
  'validate <profile>': { describe: 'check a profile and print its plan', load: () => import('./validate.ts') },
  'schema <name>': {
    describe: 'print a JSON Schema (profile, mock, summary, comparison), or the OpenAPI document',
    load: () => import('./schema.ts'),
  },
}

async function main(argv: readonly string[]): Promise<number> {
  requireOpenFiles()
  let exitCode: number = EXIT.ok
  const name = argv.find((word) => !word.startsWith('-'))
  const chosen = Object.keys(commands).find((usage) => usage.split(' ')[0] === name)
  // All others compute as fast as they can; a run has its load to go by.
  if (name !== 'run') letHeapGrow()
  const parser = yargs(name === 'help' ? ['--help'] : [...argv])
    .scriptName('gatebench')
    .usage('$0 <command>\n\nLoad, rate-limit and reliability bench for a multimodal generation gateway.')
    .parserConfiguration({ 'strip-aliased': true, 'strip-dashed': true })
    .strict()
    .demandCommand(1, 'name a command')
    .recommendCommands()
    .help()
    .alias('help', 'h')
    .version(version())
    .wrap(Math.min(100, process.stdout.columns ?? 80))
    .epilogue(`exit codes: ${exitCodes()}`)
    .exitProcess(false)
    .fail((message, error) => {
      // Of its own errors yargs has told the message; it wraps in them what a flag's reader says.
      if (error !== undefined && error !== null && error.name !== 'YError') throw error
      throw usageError(message, `gatebench ${chosen === undefined ? '' : `${name} `}--help`)
    })
  for (const [usage, { describe, load }] of Object.entries(commands)) {
    if (usage !== chosen) {
      parser.command(usage, describe)
      continue
    }
    const { command } = await load()
    parser.command(usage, describe, command.builder, async (flags) => {
      exitCode = await command.run(flags)
    })
  }
  await parser.parseAsync()
  return exitCode
}

function exitCodes(): string {
  return Object.entries(EXIT)
    .map(([meaning, code]) => `${code} ${meaning}`)
    .join(', ')
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (error) => process.exit(reportError(error)))
}

try {
  process.exitCode = await main(hideBin(process.argv))
} catch (error) {
  process.exitCode = reportError(error)
}
