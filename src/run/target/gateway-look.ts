import type { DialectFile } from '../../dialect/schema.ts'
import { EXIT, GatebenchError, usageError } from '../../errors.ts'
import type { Gateway } from '../../gateway/gateway.ts'
import type { Outcome } from '../../gateway/outcome.ts'
import { Account, describe, unusable } from '../../load/spending/account.ts'
import type { GatewaySettings } from '../../profile/profile.ts'
import type { Clock } from '../../time/clock.ts'
import { Scope } from '../../time/scope.ts'
import type { Environment } from './gateway-choice.ts'
import { trialRead } from './trial-read.ts'

/** Throws USAGE where nothing can be read for free. */
export function requireReads({ name, read }: DialectFile, flag: string, next: string): void {
  if (read !== undefined) return
  throw usageError(`the dialect ${name} has no task reads, so ${flag} has nothing to read for free`, next)
}

/** Whether the answer to such a read is one of a gateway that takes the key. */
export function isUsable(outcome: Outcome<unknown>): boolean {
  return outcome.kind !== 'ambiguous' && unusable(outcome) === null
}

/**
 * Reads a task that does not exist at an address, which costs nothing, and says in one line what came. Throws a GatebenchError (exit 106) where that
 * is no answer of a gateway that takes the key, or there is no key.
 */
export async function lookAt(dialect: DialectFile, address: string, env: Environment): Promise<string> {
  try {
    const outcome = await trialRead(dialect, address, env)
    const problem = unusable(outcome)
    if (problem !== null) throw problem
    if (outcome.kind === 'ambiguous') {
      throw new GatebenchError(`no gateway found at ${address}: ${describe(outcome)}`, {
        code: 'GATEWAY_UNKNOWN',
        exitCode: EXIT.unreachable,
        hint: 'check the address and the dialect',
      })
    }
    const key = 'none' in dialect.key ? 'it requires no key' : 'the key is accepted'
    return `${address} answers a read of a task that does not exist with ${describe(outcome)}; ${key}`
  } catch (error) {
    if (!(error instanceof GatebenchError)) throw error
    const { message, code, hint } = error
    throw new GatebenchError(message, { code, exitCode: EXIT.unreachable, ...(hint !== undefined && { hint }) })
  }
}

/** Reads the account as a run does before its first call, and throws what the run throws where nothing at the address can be used (exit 106). */
export async function requireGateway(
  gateway: Pick<Gateway, 'credits' | 'quota' | 'poll'>,
  { account }: Pick<GatewaySettings, 'account'>,
  clock: Clock,
): Promise<void> {
  const sink = { emit: () => {} }
  await new Account(gateway, sink, clock.now(), undefined, { account, speed: 1 }).readBefore(new Scope(clock))
}
