import type { CommandTable } from '../command/command.ts'

/** One module a command, loaded only when its name is called: the start stays quick. */
export const commands: CommandTable = {
  'init [file]': { describe: 'ask a few questions and write a first profile', load: () => import('./init.ts') },
  'doctor [profile]': {
    describe: 'check this machine and a gateway (read-only)',
    load: () => import('../doctor/command.ts'),
  },
  'ceiling [profile]': {
    describe: 'measure how many calls per second this machine and a gateway can handle',
    load: () => import('../doctor/ceiling-command.ts'),
  },
  'import <file>': {
    describe: "create a profile from another tool's log of calls",
    load: () => import('../import/command.ts'),
  },
  'run <profile>': { describe: 'run the profile against the gateway', load: () => import('./run.ts') },
  'simulate <profile>': {
    describe: 'simulate a run of the profile against the mock, in virtual time',
    load: () => import('./simulate.ts'),
  },
  'tune <profile>': {
    describe: 'find better retry and pacing settings by simulation',
    load: () => import('../tune/command.ts'),
  },
  'plan [profile]': {
    describe: 'find the account tier that can carry a demand, and the limit that is reached first',
    load: () => import('../plan/command.ts'),
  },
  worker: {
    describe: 'execute parts of a run that is split across several workers',
    load: () => import('./worker.ts'),
  },
  probe: {
    describe: 'measure the rate limits of a gateway from the outside',
    load: () => import('../probe/command.ts'),
  },
  'judge [rules]': {
    describe: 'judge how a client program behaves when it calls the mock: `judge -- COMMAND…`',
    load: () => import('../judge/command.ts'),
  },
  'calibrate <runs..>': {
    describe: 'fit a mock to the gateway behaviour recorded in runs',
    load: () => import('../calibrate/command.ts'),
  },
  mock: { describe: 'serve the mock gateway', load: () => import('./mock.ts') },
  'report <run>': {
    describe: 'write the reports of a run again from its event log',
    load: () => import('./report.ts'),
  },
  'resume <run>': {
    describe: 'poll the open tasks of an interrupted run until they end, or continue a search',
    load: () => import('./resume.ts'),
  },
  'compare [runs..]': {
    describe: 'compare candidate runs with a base: BASE CANDIDATE…',
    load: () => import('../compare/command.ts'),
  },
  'baseline <run>': {
    describe: 'save a run as a baseline file for later comparisons',
    load: () => import('../compare/baseline-command.ts'),
  },
  'validate <profile>': {
    describe: 'check a profile and print its plan: calls, client limits and cost',
    load: () => import('./validate.ts'),
  },
  'profiles [name]': { describe: 'list, show or copy the shipped profiles', load: () => import('./profiles.ts') },
  'dialect [action] [file]': {
    describe: 'list, show or check API dialects',
    load: () => import('./dialect.ts'),
  },
  'profile <action> <file>': {
    describe: 'convert an older profile to the current format: `profile upgrade FILE`',
    load: () => import('./profile.ts'),
  },
  'completion <shell>': {
    describe: 'print the completion script for bash, zsh or fish',
    load: async () => ({ command: (await import('./completion.ts')).completionOf(commands) }),
  },
  'schema <name>': {
    describe: 'print the JSON Schema of a file that gatebench reads or writes, or the OpenAPI document of the mock',
    load: () => import('./schema.ts'),
  },
}
