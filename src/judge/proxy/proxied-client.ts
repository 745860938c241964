import { basename } from 'node:path'
import type { MockServer } from '../../mock/server/http-server.ts'
import { asLine } from '../../printable.ts'
import type { Clock } from '../../time/clock.ts'
import { findProgram, shebangOf } from '../find-program.ts'
import { type CommandEnd, type CommandOptions, runCommand } from '../judged-process.ts'
import { openProxy } from './judge-proxy.ts'
import { addressOf, CHECK_HOST, type JudgedHost } from './judged-host.ts'
import type { ProxyReport } from './proxy-report.ts'

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

/** A short program for the runtime that a command names: it sends one request to the address of the check. */
interface RuntimeCheck {
  runtime: Runtime
  words: readonly string[]
}

type Runtime = 'node' | 'python' | 'curl'

/** Time for a check; real ms. */
const CHECK_TIMEOUT_MS = 15_000

const RUNTIMES: readonly (readonly [RegExp, Runtime])[] = [
  [/^node(?:js)?$/, 'node'],
  [/^python\d*(?:\.\d+)?$/, 'python'],
  [/^curl$/, 'curl'],
]

/** Options of Node that decide how it sends and whom it trusts; the first ones take a value of their own. */
const NODE_LOADS = new Set(['--import', '--require', '-r', '--loader', '--experimental-loader'])
const NODE_SENDS = /^--(?:import=|require=|loader=|experimental-loader=|use-)/

/**
 * The check for the runtime of a command, read from its name or from the first line of its script; null if the runtime is none of those that
 * can be checked. `path`: the PATH of the command.
 */
export function checkOf(words: readonly string[], address: string, path?: string): RuntimeCheck | null {
  const [word = '', ...args] = words
  const named = runtimeOf(word)
  const program = named === null ? findProgram(word, path) : null
  const interpreter = program === null ? null : shebangOf(program)
  const runtime = named ?? (interpreter === null ? null : runtimeOf(interpreter))
  if (runtime === null) return null
  const file = named === null ? (interpreter ?? word) : word
  const options = runtime === 'node' && named !== null ? nodeOptions(args) : []
  return { runtime, words: [file, ...options, ...programOf(runtime, address)] }
}

function runtimeOf(word: string): Runtime | null {
  const name = basename(word).replace(/\.exe$/i, '')
  return RUNTIMES.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** The options before the script that bear on its requests: a module that sets a proxy agent is loaded for the check, too. */
function nodeOptions(args: readonly string[]): string[] {
  const end = args.findIndex((arg, at) => !arg.startsWith('-') && !NODE_LOADS.has(args[at - 1] ?? ''))
  const before = end < 0 ? args : args.slice(0, end)
  return before.flatMap((arg, at) => {
    if (NODE_SENDS.test(arg)) return [arg]
    return NODE_LOADS.has(arg) && before[at + 1] !== undefined ? [arg, before[at + 1] as string] : []
  })
}

/** None of these programs resolves a name: where the proxy is ignored, not even a question leaves. */
function programOf(runtime: Runtime, address: string): string[] {
  if (runtime === 'curl') {
    const { hostname } = new URL(address)
    return ['--silent', '--max-time', '10', '--output', '/dev/null', '--resolve', `${hostname}:443:127.0.0.1`, address]
  }
  return runtime === 'node' ? ['--eval', nodeProgram(address)] : ['-c', pythonProgram(address)]
}

function nodeProgram(address: string): string {
  return `const dns = require('node:dns')
dns.lookup = (name, options, done) => (done ?? options)(new Error('the proxy is ignored'))
fetch('${address}').then((answer) => answer.text()).catch(() => {})`
}

function pythonProgram(address: string): string {
  return `import socket, urllib.request
known = socket.getaddrinfo
def lookup(host, *rest, **more):
    if host != "127.0.0.1":
        raise OSError("the proxy is ignored")
    return known(host, *rest, **more)
socket.getaddrinfo = lookup
try:
    urllib.request.urlopen("${address}", timeout=10).read()
except Exception:
    pass`
}

const NODE_ADVICE =
  'Node sends through HTTPS_PROXY from 22.21 and 24.5 on; with an earlier version, install undici and start the client with `node --import ./proxy.mjs`, a file that holds: import { EnvHttpProxyAgent, setGlobalDispatcher } from "undici"; setGlobalDispatcher(new EnvHttpProxyAgent()). Or leave out --proxy and give the client the address of the mock'

/** Reason why nothing was judged, after a check without an arrival. */
function uncheckedReason({ runtime, words }: RuntimeCheck): string {
  const advice =
    runtime === 'node'
      ? NODE_ADVICE
      : `look for settings of ${runtime} that go before HTTPS_PROXY, such as ~/.curlrc, or leave out --proxy and give the client the address of the mock`
  return `a check by ${words[0]} did not arrive through the proxy, so the client was not started: ${advice}`
}
