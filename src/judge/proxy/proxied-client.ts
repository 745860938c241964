import type { MockServer } from '../../mock/server/http-server.ts'
import { asLine } from '../../printable.ts'
import type { Clock } from '../../time/clock.ts'
import { type CommandEnd, type CommandOptions, runCommand } from '../judged-process.ts'
import { openProxy } from './judge-proxy.ts'
import { addressOf, CHECK_HOST, type JudgedHost } from './judged-host.ts'
import type { ProxyReport } from './proxy-report.ts'
import { CHECK_TIMEOUT_MS, checkOf, uncheckedReason } from './runtime-check.ts'

/** Wish for a proxy between client and mock. */
export interface ProxyChoice {
  hosts: readonly JudgedHost[]
  /** Receives a line about the authority when it is made, and another when it is gone. */
  tell?: ((line: string) => void) | undefined
}

/** A client that was to run behind a proxy. */
export interface ProxiedEnd {
  /** Null where the client was not started. */
  ended: CommandEnd | null
  report: ProxyReport
  /** Reason why it was not started. */
  problem: string | null
}

type Proxy = Awaited<ReturnType<typeof openProxy>>

/**
 * Opens a proxy, checks that the runtime of a command comes through it, and runs the command behind it. `environmentOf` gives the environment for both.
 * The authority is gone when this resolves or throws.
 */
export async function runProxied(
  { hosts, tell = () => {} }: ProxyChoice,
  mock: Pick<MockServer, 'serve'>,
  clock: Clock,
  environmentOf: (proxy: Proxy) => NodeJS.ProcessEnv,
  command: Omit<CommandOptions, 'env'>,
): Promise<ProxiedEnd> {
  const proxy = await openProxy(hosts, mock, clock)
  const { trust, names } = proxy
  try {
    tell(
      asLine`proxy: ${hosts.map(addressOf).join(', ')} is answered by the mock; a throw-away authority in ${trust.folder} may sign only for ${names.join(', ')}, and only the client trusts this authority\n`,
    )
    const env = environmentOf(proxy)
    const check = checkOf(command.words, addressOf(CHECK_HOST), env.PATH)
    let known: ProxyReport['check'] = 'unknown-runtime'
    if (check !== null) {
      const { isHalted } = await runCommand({ ...command, words: check.words, env, timeoutMs: CHECK_TIMEOUT_MS })
      known = proxy.isChecked() ? 'arrived' : 'missing'
      if (known === 'missing' || isHalted) {
        const problem = isHalted ? 'the run was interrupted' : uncheckedReason(check)
        return { ended: null, problem, report: reportOf(proxy, hosts, known) }
      }
    }
    const ended = await runCommand({ ...command, env })
    return { ended, problem: null, report: reportOf(proxy, hosts, known) }
  } finally {
    proxy.close()
    tell(asLine`proxy: closed; the authority is gone: ${trust.folder} is removed, and its key was never in a file\n`)
  }
}

function reportOf(proxy: Proxy, hosts: readonly JudgedHost[], check: ProxyReport['check']): ProxyReport {
  const { tunnels, untrusted, refused } = proxy.counts()
  return { hosts: hosts.map(addressOf), check, names: [...proxy.names], tunnels, untrusted, refused: [...refused] }
}
