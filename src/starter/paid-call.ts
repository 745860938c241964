import { EXIT } from '../errors.ts'
import { endInWords, type OutcomeEvent, type RunEvent, type TerminalEvent } from '../measure/events/events.ts'
import { parseProfile } from '../profile/load-profile.ts'
import { underReports } from '../run/folder/run-folder.ts'
import { profileToRun, type RunProfileOptions, runChecked } from '../run/run-profile.ts'
import { formatDuration } from '../units.ts'
import { gatewayOf, LONGEST_TASK, type StarterAnswers } from './starter.ts'

/** End of the call, in one line. */
interface PaidCall {
  line: string
  exitCode: number
}

type PaidAnswers = Pick<StarterAnswers, 'target' | 'dialect' | 'models'>

/**
 * Makes one call of the first model at the gateway: one submit, sent once, and followed to its end. Only for those who said yes to this very call. Its log
 * lies under reports/, so that a task that is left open can be followed by `resume`.
 */
export async function paidCall(
  answers: PaidAnswers,
  options: Pick<RunProfileOptions, 'say' | 'warn' | 'stop' | 'signal' | 'observe' | 'apiKey' | 'env' | 'ownsProcess'>,
): Promise<PaidCall> {
  const profile = parseProfile(JSON.stringify(oneCall(answers)), 'the profile of one call')
  const dialect = answers.dialect?.given
  const checked = await profileToRun({ ...options, profile, dialect })
  if (checked.plan.calls !== 1) throw new TypeError(`${checked.plan.calls} calls are planned instead of one`)
  const seen = new LastWords()
  const result = await runChecked(checked, { ...options, maySpend: true, out: underReports, sinks: [seen] })
  const { exitCode } = result.summary.verdict
  const isCompleted = seen.end?.end === 'completed'
  return {
    line: `${seen.text()}${result.folder === null ? '' : `; its log is in ${result.folder}`}`,
    exitCode: isCompleted ? EXIT.ok : exitCode === EXIT.ok ? EXIT.inconclusive : exitCode,
  }
}

/** Whole profile of one call: without retries, budget and thresholds. */
function oneCall({ target, dialect, models }: PaidAnswers): object {
  const [first] = models
  if (first === undefined) throw new TypeError('a model is needed')
  const { model, modality, body } = first
  const given = dialect === undefined ? undefined : { ...dialect, written: dialect.given }
  return {
    version: 1,
    name: 'one-call',
    gateway: gatewayOf({ target, dialect: given }),
    duration: '1s',
    drain: LONGEST_TASK[modality],
    models: [
      {
        model,
        modality,
        arrivals: { process: 'constant', rate: '1/s' },
        requests: [{ body }],
        ...(modality === 'text' ? {} : { timeouts: { task: LONGEST_TASK[modality] } }),
      },
    ],
    retry: { policy: 'none' },
  }
}

/** Receiver that keeps how the call ended and the last answer that was none. */
class LastWords {
  end: TerminalEvent | null = null
  #outcome: OutcomeEvent | null = null

  emit(event: RunEvent): void {
    if (event.type === 'terminal') this.end = event
    if (event.type === 'outcome') this.#outcome = event
  }

  text(): string {
    if (this.end === null) return 'it was not sent'
    const { end, t, intended, taskId, message } = this.end
    const task = taskId === undefined ? '' : `: task ${taskId}`
    if (end === 'completed') return `completed after ${formatDuration(t - intended)}${task}`
    const { status, message: said = message, reason } = this.#outcome ?? {}
    const why = [status === 200 ? undefined : status, reason, message ?? said].filter((part) => part !== undefined)
    return `${endInWords(end)}${task}${why.length === 0 ? '' : ` (${why.join(' ')})`}`
  }
}
