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
  stop: 'no new calls; others go on with this part once what was sent is answered. Again to wait for no answer.',
  halt: 'no answer is waited for. Again to quit at once.',
}

export const command = defineCommand<Flags>({
  lists: ['allowGateway'],
  builder: (args) =>
    args
      .options({ ...redisOption, ...trustOption })
      .option('run', {
        type: 'string',
        requiresArg: true,
        describe: 'name of the run, or of its profile (default: the one that waits)',
      })
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: 'the profile of the run: no other is carried out',
      })
      .option('allow-gateway', {
        type: 'string',
        array: true,
        nargs: 1,
        describe: 'address that it may send to, or mock; may be said again (default: those of the profile)',
      })
      .option('key-env', {
        type: 'string',
        requiresArg: true,
        describe: 'variable whose key it may send, without --profile',
      })
      .option('out', { type: 'string', default: '.', describe: 'folder for what Redis cannot take' })
      .option('wait', { type: 'string', default: '1m', describe: 'how long Redis and a run are waited for' })
      .option('quiet', { type: 'boolean', default: false, describe: 'say nothing but what is wrong' })
      .example('$0 worker --redis redis://10.0.0.5 --profile load.yaml', 'joins the run that waits for workers'),
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
