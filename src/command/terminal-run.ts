import { plainText } from '../document/plain-text.ts'
import { requestsToCheck } from '../load/spending/price-check.ts'
import { asLine, escapeUnprintable } from '../printable.ts'
import type { HttpTarget } from '../profile/profile.ts'
import type { RunProfileOptions } from '../run/run-profile.ts'
import type { MaySpend } from '../run/spending-guard.ts'
import { apiKeyOf } from '../run/target/gateway-choice.ts'
import { noticeToStderr, stderrScreen, toStderr } from './output.ts'
import { Progress } from './progress.ts'
import { keepSecret } from './report-error.ts'
import { endingSignals, type Standing } from './signals.ts'

/**
 * Settings that a command line gives runs in real time, besides its flags: progress and notices on stderr, signals that end them. Signals are heard
 * from the first run on, also between two runs, or from `listen` on: the first then cancels open tasks if `cancelsOpen`.
 */
export function terminalRun({ quiet, yes }: { quiet: boolean; yes: boolean }): Disposable & {
  options: Omit<RunProfileOptions, 'profile' | 'out'>
  listen: (cancelsOpen: boolean) => void
  end: () => void
} {
  let progress: Progress | null = null
  let isUnderWay = false
  const say = (notice: string): void => {
    if (progress !== null) progress.say(notice)
    else if (!quiet) noticeToStderr(plainText(notice))
  }
  const warn = (text: string): void =>
    progress === null ? toStderr(`${text}\n`) : progress.keep(`${escapeUnprintable(text)}\n`)
  let cancels = false
  const standing = (): Standing | null => progress?.standing() ?? null
  const signals = endingSignals(say, { standing, cancels: () => cancels, isOver: () => !isUnderWay })
  const observe: RunProfileOptions['observe'] = ({ profile, plan, clock }) => {
    cancels = profile.onInterrupt === 'cancel'
    isUnderWay = true
    signals.listen()
    const shown = quiet
      ? null
      : new Progress(profile, plan.calls + requestsToCheck(profile, plan).length, clock, stderrScreen)
    progress = shown
    const over = (): void => {
      progress = null
      isUnderWay = false
    }
    const drained = (): void => {
      shown?.end()
      over()
    }
    // A run that fails before its first call is never drained.
    return [{ sink: shown, begin: () => shown?.begin(), drained, end: async () => over() }]
  }
  const { stop, halt: signal } = signals.control
  stop.addEventListener('abort', () => progress?.stopped(), { once: true })
  const options = { say, warn, stop, signal, observe, maySpend: maySpend(yes), env: process.env, ownsProcess: true }
  const listen = (cancelsOpen: boolean): void => {
    cancels = isUnderWay = cancelsOpen
    signals.listen()
  }
  return { options: { ...options, apiKey: keyOfEnvironment }, listen, end: signals.end, [Symbol.dispose]: signals.end }
}

/** The key of a gateway; from now on no error shows it. */
export function keyOfEnvironment(target: HttpTarget): string {
  const key = apiKeyOf(target, process.env)
  keepSecret(key)
  return key
}

/** A second key of the account, where there is one; no error shows it either. */
export function secondKeyOfEnvironment(): string | undefined {
  const key = process.env.GATEBENCH_SECOND_KEY?.trim()
  if (key === undefined || key === '') return undefined
  keepSecret(key)
  return key
}

/** Asks where somebody can be asked; on stderr, as all that is no result. */
export function maySpend(yes: boolean): MaySpend {
  if (yes || process.stdin.isTTY !== true || process.stderr.isTTY !== true) return yes
  return async (question) => {
    const { confirm } = await import('./terminal-prompts.ts')
    const answer = await confirm({ message: asLine`${question}. Go on?`, initialValue: false, output: process.stderr })
    return answer === true
  }
}
