import { toStdout } from '../command/output.ts'
import { readDialect } from '../dialect/load-dialect.ts'
import { EXIT } from '../errors.ts'
import { DEFAULT_DIALECT } from '../gateway/default-dialect.ts'
import { asLine } from '../printable.ts'
import type { StarterAnswers } from '../starter/starter.ts'
import type { Questions } from './init-questions.ts'

/**
 * Tries the gateway itself: a read that costs nothing, then a call that does, each only where it is wanted. Null if nothing failed; otherwise what
 * reports the failure, as the last that is said, and gives its exit code.
 */
export async function tried(
  answers: Omit<StarterAnswers, 'name'>,
  check: boolean,
  paidCall: boolean | undefined,
  ask: Questions | null,
): Promise<(() => number) | null> {
  const { target, dialect, models } = answers
  if (target.kind === 'mock') return null
  const words = dialect?.file ?? readDialect(DEFAULT_DIALECT)
  if (check) {
    const { lookAt } = await import('../run/target/gateway-look.ts')
    try {
      toStdout(asLine`check      ${await lookAt(words, target.baseUrl, process.env)}\n`)
    } catch (error) {
      return () => {
        throw error
      }
    }
  }
  const isWanted = paidCall ?? (await ask?.paidCall(models[0]?.model ?? '', words))
  if (isWanted !== true) return null
  const { terminalRun } = await import('../command/terminal-run.ts')
  const { paidCall: call } = await import('../starter/paid-call.ts')
  using terminal = terminalRun({ quiet: false, yes: true })
  const { line, exitCode } = await call(answers, terminal.options)
  const said = asLine`paid call  ${line}\n`
  if (exitCode !== EXIT.ok) {
    return () => {
      toStdout(said)
      return exitCode
    }
  }
  toStdout(said)
  return null
}
