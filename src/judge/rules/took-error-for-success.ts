import { BoundedMap } from '../bounded-map.ts'
import type { Finding } from '../finding.ts'
import type { Attempt, End, Task } from '../observations.ts'
import { defineRule } from '../rule.ts'
import { UnusableAnswers } from '../unusable-answers.ts'

/** Tasks whose last read showed an error; of more the oldest are forgotten. */
const MOST_READS = 10_000

/** Ids that programs make of one that is missing. */
const NO_ID = /\/(undefined|null|none|nil|nan|%3cnil%3e|\[object(%20| )object\])$/i

interface HiddenRead {
  n: number
  t: number
  status: number
  /** Whether the task was read again after an earlier one. */
  isRecognised: boolean
}

export const tookErrorForSuccess = defineRule({
  id: 'took-error-for-success',
  title: 'took a 200 with an error inside for a success',
  mend: 'look for an error in the body of every answer, whatever its status, and in every frame of a stream; a submit without a task id, a read without a status and a text without content are failures',
  needs: 'receive a 200 that holds an error, in a world that sends such responses',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of such answers that are allowed.' },
  },
  begin({ most }, findings) {
    const answers = new UnusableAnswers(findings, most)
    const reads = new BoundedMap<string, HiddenRead | null>(MOST_READS)
    return {
      attempt(observation) {
        answers.note(observation, errorIn(observation.attempt))
      },
      read({ record, task }) {
        const { n, t, told, seen } = record
        if (task === null) {
          const answer = NO_ID.test(seen?.path ?? '') ? answers.latest() : null
          if (answer !== null)
            answers.taken(answer, `request ${n} then read a task named “${seen?.path.split('/').at(-1)}”`)
          return
        }
        const before = reads.get(task.id) ?? null
        if (before !== null) findings.judge()
        const status = told?.hiddenStatus
        if (status !== undefined) reads.set(task.id, { n, t, status, isRecognised: before !== null })
        else if (before !== null) reads.set(task.id, null)
      },
      finish(end) {
        const taken: Finding[] = []
        for (const task of end.tasks) {
          const last = reads.get(task.id) ?? null
          if (last === null) continue
          const fate = fateOf(last, task.submit, end)
          if (fate === 'unknown') findings.cannotTell()
          else findings.judge()
          if (fate === 'taken') taken.push(findingOf(last, task))
        }
        answers.finish(end, taken)
      },
    }
  },
})

function errorIn({ hiddenStatus, stream, bought }: Attempt): string | null {
  if (hiddenStatus !== null) return `was answered 200 with an error (${hiddenStatus}) in the body`
  return stream?.end === 'error' && bought !== null ? 'was answered with a stream that ended in an error event' : null
}

function findingOf({ n, t, status }: HiddenRead, { id, credits }: Task): Finding {
  const evidence = `request ${n}, a read of ${id}, was answered 200 with an error (${status}) in the body; the task was never read again, and the client reported success`
  return { at: t, request: n, task: id, evidence, cost: { credits } }
}

function fateOf({ isRecognised }: HiddenRead, submit: Attempt | null, end: End): 'taken' | 'not taken' | 'unknown' {
  const claim = submit?.claimed ?? (end.isCut ? null : end.claims)
  if (claim === 'failed') return 'not taken'
  return claim === 'completed' && !isRecognised ? 'taken' : 'unknown'
}
