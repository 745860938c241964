import { defineCommand } from '../command/command.ts'
import { screenLines, stderrScreen, toStderr } from '../command/output.ts'
import { durationOf, redisOf, redisOption, runSecret, trustOption } from '../command/redis-flags.ts'
import { endingSignals } from '../command/signals.ts'
import { keyOfEnvironment } from '../command/terminal-run.ts'
import { EXIT, usageError } from '../errors.ts'
import { runWorker } from '../run/run-worker.ts'

interface Flags {
  redis?: string | undefined
  run?: string | undefined
  profile?: string | undefined
  allowGateway?: string[] | undefined
  keyEnv?: string | undefined
  trustRedis: boolean
  out: string
  wait: string
  quiet: boolean
}

const SAYS = {
  stop: 'no new calls; other workers continue this part once the calls in flight are answered. Again to stop waiting for answers.',
  halt: 'not waiting for answers. Again to quit at once.',
}

export const command = defineCommand<Flags>({
  lists: ['allowGateway'],
  builder: (args) =>
    args
      .options({ ...redisOption, ...trustOption })
      .option('run', {
        type: 'string',
        requiresArg: true,
        describe: 'name of the run, or of its profile (default: the run that is waiting)',
      })
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: 'profile of the run; refuse any other',
      })
      .option('allow-gateway', {
        type: 'string',
        array: true,
        nargs: 1,
        describe: 'address that it may send to, or mock; may be repeated (default: those of the profile)',
      })
      .option('key-env', {
        type: 'string',
        requiresArg: true,
        describe: 'variable with the key that it may send, without --profile',
      })
      .option('out', { type: 'string', default: '.', describe: 'folder for events that Redis cannot take' })
      .option('wait', { type: 'string', default: '1m', describe: 'how long to wait for Redis and a run' })
      .option('quiet', { type: 'boolean', default: false, describe: 'print only errors and warnings' })
      .example('$0 worker --redis redis://10.0.0.5 --profile load.yaml', 'join the run that is waiting for workers'),
  run: async (flags) => {
    const redis = redisOf(flags)
    if (redis === undefined) throw usageError('a worker takes --redis URL', 'the address that the run was started with')
    const warn = (text: string): void => toStderr(screenLines(text, stderrScreen))
    const say = flags.quiet ? () => {} : warn
    const signals = endingSignals(say, { says: SAYS })
    const { stop, halt: signal } = signals.control
    try {
      const { run, profile, out: folder, allowGateway, keyEnv, trustRedis } = flags
      const waitMs = durationOf('wait', flags.wait)
      const { spilt, hasLeft } = await runWorker({
        ...{ redis, run, profile, folder, waitMs, say, warn, stop, signal },
        ...{ allowGateway, keyEnv, trustRedis, secret: runSecret(), env: process.env },
        apiKey: keyOfEnvironment,
        // Before its first share nothing is lost by a worker that ends at once.
        begun: signals.listen,
      })
      if (spilt !== null) return EXIT.stopped
      // Kubernetes takes 0 for done, and replaces nobody.
      return hasLeft ? EXIT.interrupted : EXIT.ok
    } finally {
      signals.end()
    }
  },
})
