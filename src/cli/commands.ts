import type { CommandTable } from '../command/command.ts'

/** One module a command, loaded only when its name is called: the start stays quick. */
export const commands: CommandTable = {
  'init [file]': { describe: 'ask what you want and write a first profile', load: () => import('./init.ts') },
  'doctor [profile]': {
    describe: 'check this machine and a gateway (read-only)',
    load: () => import('../doctor/command.ts'),
  },
  'ceiling [profile]': {
    describe: 'measure how many calls a second this machine and a gateway can do',
    load: () => import('../doctor/ceiling-command.ts'),
  },
  'import <file>': {
    describe: 'make a profile from calls that another tool logged',
    load: () => import('../import/command.ts'),
  },
  'run <profile>': { describe: 'load the gateway as the profile says', load: () => import('./run.ts') },
  'simulate <profile>': {
    describe: 'simulate the run in virtual time, against the mock',
    load: () => import('./simulate.ts'),
  },
  'tune <profile>': {
    describe: 'find retry and pacing settings in virtual time',
    load: () => import('../tune/command.ts'),
  },
  'plan [profile]': {
    describe: 'find which account tier carries a demand, and what binds',
    load: () => import('../plan/command.ts'),
  },
  worker: { describe: 'carry out parts of a run that several machines share', load: () => import('./worker.ts') },
  probe: { describe: 'find the limits of a gateway from outside', load: () => import('../probe/command.ts') },
  'judge [rules]': {
    describe: 'judge any client by what it does to the mock: judge -- COMMAND…',
    load: () => import('../judge/command.ts'),
  },
  'calibrate <runs..>': {
    describe: 'fit a mock to what runs showed of a gateway',
    load: () => import('../calibrate/command.ts'),
  },
  mock: { describe: 'serve the mock gateway', load: () => import('./mock.ts') },
  'report <run>': {
    describe: 'write the reports of a run again from its event log',
    load: () => import('./report.ts'),
  },
  'resume <run>': {
    describe: 'follow the tasks that an interrupted run left open',
    load: () => import('./resume.ts'),
  },
  'compare [runs..]': {
    describe: 'compare a candidate with its base: BASE CANDIDATE…',
    load: () => import('../compare/command.ts'),
  },
  'baseline <run>': {
    describe: 'write a run as a file to compare with',
    load: () => import('../compare/baseline-command.ts'),
  },
  'validate <profile>': { describe: 'check a profile and print its plan', load: () => import('./validate.ts') },
  'profiles [name]': { describe: 'list or copy the profiles of the package', load: () => import('./profiles.ts') },
  'dialect [action] [file]': {
    describe: 'list, show or check the words that gateways speak',
    load: () => import('./dialect.ts'),
  },
  'profile <action> <file>': {
    describe: 'rewrite an earlier profile in the current form: profile upgrade FILE',
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
