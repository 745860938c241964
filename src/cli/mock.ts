import { createWriteStream } from 'node:fs'
import { EXIT } from '../errors.ts'
import { startMockGateway } from '../mock/http-server.ts'
import { streamLog } from '../mock/oracle-log.ts'
import { defineCommand } from './command.ts'

interface Flags {
  tier: string
  preset: string
  port: number
  host: string
  seed: number
  timeScale: number
  log?: string | undefined
}

export const command = defineCommand<Flags>({
  builder: (args) =>
    args
      .options({
        tier: {
          type: 'string',
          default: 'standard',
          describe: 'what the account may do, or a path to a YAML of your own',
        },
        preset: { type: 'string', default: 'default', describe: 'how the gateway behaves: limits, latencies, faults' },
        port: { type: 'number', default: 8787, describe: '0 takes a free one' },
        host: { type: 'string', default: '127.0.0.1', describe: 'address to listen at' },
        seed: { type: 'number', default: 1, describe: 'key of every random draw' },
        'time-scale': { type: 'number', default: 1, describe: 'seconds of the mock in one real second' },
        log: { type: 'string', describe: 'file that gets the oracle log as NDJSON' },
      })
      .example('$0 mock --tier pro --preset flaky --time-scale 20', 'a fast, unreliable gateway at 127.0.0.1:8787'),
  run: async (flags) => {
    const { log: file, ...options } = flags
    const stream = file === undefined ? null : createWriteStream(file)
    const log = stream === null ? {} : { log: streamLog(stream) }
    const server = await startMockGateway({ ...options, ...log })
    process.stdout.write(
      [
        `mock gateway, tier ${flags.tier}, preset ${flags.preset}, at ${server.url}`,
        '',
        `export GATEBENCH_BASE_URL=${server.url}`,
        `export GATEBENCH_API_KEY=${server.apiKey}`,
        '',
        `oracle: ${server.url}/_mock/oracle (every request, decision, task and credit), ${server.url}/_mock/counts`,
        'Ctrl-C stops it.',
        '',
      ].join('\n'),
    )
    await new Promise<void>((resolve) => {
      process.once('SIGINT', resolve)
      process.once('SIGTERM', resolve)
    })
    await server.close()
    stream?.end()
    return EXIT.ok
  },
})
