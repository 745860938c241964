import type { Argv } from 'yargs'
import { defineCommand } from '../command/command.ts'
import { noticeToStderr } from '../command/output.ts'
import { durationOf, redisOf, redisOption, runSecret, trustOption } from '../command/redis-flags.ts'
import { endingSignals } from '../command/signals.ts'
import { keyOfEnvironment } from '../command/terminal-run.ts'
import { EXIT, usageError } from '../errors.ts'
import { runWorker } from '../run/workers/run-worker.ts'

const SAYS = {
  stop: 'no new calls; other workers continue this part once the calls in flight are answered. Press Ctrl-C again to stop waiting for responses.',
  halt: 'no longer waiting for responses. Press Ctrl-C again to quit at once.',
}

export const command = defineCommand({
  lists: ['allowGateway'],
  builder: (args: Argv) =>
    args
      .options({
        redis: {
          ...redisOption.redis,
          describe: 'URL of the Redis server that the run uses (default: GATEBENCH_REDIS_URL); required',
        },
        ...trustOption,
      })
      .option('run', {
        type: 'string',
        requiresArg: true,
        describe: 'name of the run to join, or of its profile (default: the run that is waiting)',
      })
      .option('profile', {
        type: 'string',
        requiresArg: true,
        describe: 'accept only a run of this profile',
      })
      .option('allow-gateway', {
        type: 'string',
        array: true,
        nargs: 1,
        describe:
          'URL of a gateway that the worker may call, or the word mock; may be repeated (default: the gateway URLs in --profile)',
      })
      .option('key-env', {
        type: 'string',
        requiresArg: true,
        describe: 'without --profile: environment variable with the API key that the worker may send',
      })
      .option('out', { type: 'string', default: '.', describe: 'folder for events that cannot be written to Redis' })
      .option('wait', {
        type: 'string',
        default: '1m',
        describe: 'how long to wait until Redis is reachable and a run has begun',
      })
      .option('quiet', { type: 'boolean', default: false, describe: 'print only errors and warnings' })
      .example('$0 worker --redis redis://10.0.0.5 --profile load.yaml', 'join the run that is waiting for workers'),
  run: async (flags) => {
    const redis = redisOf(flags)
    if (redis === undefined) throw usageError('worker needs --redis URL', 'use the URL that the run was started with')
    const warn = noticeToStderr
    const say = flags.quiet ? () => {} : warn
    using signals = endingSignals(say, { says: SAYS })
    const { stop, halt: signal } = signals.control
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
  },
})
