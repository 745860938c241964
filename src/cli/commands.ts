import type { CommandTable } from '../command/command.ts'

/** One module a command, loaded only when its name is called: the start stays quick. */
export const commands: CommandTable = {
  'init [file]': { describe: 'ask what you want, and write a first profile', load: () => import('./init.ts') },
  'doctor [profile]': {
    describe: 'look at this machine and at a gateway, by reads alone',
    load: () => import('../doctor/command.ts'),
  },
  'ceiling [profile]': {
    describe: 'how many calls a second this machine and a gateway can do',
    load: () => import('../doctor/ceiling-command.ts'),
  },
  'import <file>': {
    describe: 'a profile from calls that somebody else logged',
    load: () => import('../import/command.ts'),
  },
  'run <profile>': { describe: 'load the gateway as the profile says', load: () => import('./run.ts') },
  'simulate <profile>': { describe: 'the same in virtual time, against the mock', load: () => import('./simulate.ts') },
  'tune <profile>': {
    describe: 'find retry and pacing settings in virtual time',
    load: () => import('../tune/command.ts'),
  },
  'plan [profile]': {
    describe: 'which account tier carries a demand, and what binds',
    load: () => import('../plan/command.ts'),
  },
  worker: { describe: 'carry out parts of a run that several machines share', load: () => import('./worker.ts') },
  probe: { describe: 'find the limits of a gateway from outside', load: () => import('../probe/command.ts') },
  'judge [rules]': {
    describe: 'put any client against the mock and get a verdict: judge -- COMMAND…',
    load: () => import('../judge/command.ts'),
  },
  'calibrate <runs..>': {
    describe: 'fit a mock to what runs have shown of a gateway',
    load: () => import('../calibrate/command.ts'),
  },
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
    load: () => import('../compare/command.ts'),
  },
  'baseline <run>': {
    describe: 'write a run as a file to compare with',
    load: () => import('../compare/baseline-command.ts'),
  },
  'validate <profile>': { describe: 'check a profile and print its plan', load: () => import('./validate.ts') },
  'profiles [name]': { describe: 'list or copy the profiles of the package', load: () => import('./profiles.ts') },
  'profile <action> <file>': {
    describe: 'put a profile of before into the form of today: profile upgrade FILE',
    load: () => import('./profile.ts'),
  },
  'completion <shell>': {
    describe: 'print what lets bash, zsh or fish complete commands and flags',
    load: async () => ({ command: (await import('./completion.ts')).completionOf(commands) }),
  },
  'schema <name>': {
    describe: 'print the JSON Schema of a file that gatebench reads or writes, or the OpenAPI document of the mock',
    load: () => import('./schema.ts'),
  },
}
