import { mayBeFollowed } from '../ambiguous-attempts.ts'
import { type Attempt, type Call, type End, isFree, isTemporary } from '../observations.ts'
import { defineRule, seconds } from '../rule.ts'

export const sleptAbsurdWait = defineRule({
  id: 'slept-absurd-wait',
  title: 'slept through a stated wait of hours instead of giving up',
  mend: 'set a longest wait. If a response asks for a longer wait, give up the call and report the reason, because nobody waits hours for a result',
  needs: 'be refused with a wait of more than ten minutes',
  settings: {
    longest: { kind: 'duration', default: 600_000, about: 'Longest stated wait that is reasonable to wait for.' },
    idle: {
      kind: 'duration',
      default: 10_000,
      about:
        'A client that ran out of time is judged only if it had sent nothing for this long and had nothing else to wait for.',
    },
  },
  begin({ longest, idle }, findings) {
    let lastAt = 0
    const isAbsurd = ({ waitMs, isTold }: Attempt): boolean => isTold && waitMs !== null && waitMs > longest
    const isWaiting = ({ t, tasks }: End, calls: readonly Call[]): boolean => {
      for (const task of tasks) if (task.submit?.isTold && task.endToldAt === Infinity) return true
      for (const { last } of calls) if (!isAbsurd(last) && isOpen(last, t)) return true
      return false
    }
    return {
      attempt({ attempt, call, relation, before }) {
        if (isAbsurd(attempt)) findings.judge()
        if (call === null || relation !== 'retry' || before === null || !isAbsurd(before)) return
        const waited = attempt.t - before.endedAt
        // A return before the end is a matter of early-return.
        if (waited < 0.9 * (before.waitMs ?? 0)) return
        const evidence = `${saidBy(before)}; the client slept for ${seconds(waited)} and sent the same request again as ${attempt.n}`
        findings.add({ at: attempt.t, request: attempt.n, evidence, cost: { seconds: waited / 1000 } }, call)
      },
      request({ t }) {
        lastAt = t
      },
      finish(end) {
        const from = ({ endedAt, waitMs }: Attempt): number => endedAt + 0.9 * (waitMs ?? 0)
        for (const group of end.ambiguous) findings.leaveOpen(mayBeFollowed(group, isAbsurd, { from }))
        const calls = [...end.calls]
        const sleeping = calls.filter(({ last }) => isAbsurd(last) && end.t < last.endedAt + (last.waitMs ?? 0))
        if (sleeping.length === 0 || !end.isCut) return
        if (!end.isRunning || end.t - lastAt < idle || isWaiting(end, calls)) {
          findings.cannotTell(sleeping.length)
          return
        }
        for (const call of sleeping) tell(call, end.t)
      },
    }

    function tell(call: Call, t: number): void {
      const { last } = call
      const evidence = `${saidBy(last)}; ${seconds(t - last.endedAt)} later the client was still running, had sent nothing for the last ${seconds(t - lastAt)}, and had nothing else to wait for`
      findings.add({ at: last.endedAt, request: last.n, evidence, cost: { seconds: (t - last.endedAt) / 1000 } }, call)
    }
  },
})

/** Whether an answer is still to come, or the call may yet be sent again. */
function isOpen(last: Attempt, t: number): boolean {
  return last.endedAt > t || !last.isTold || isTemporary(last) || isFree(last)
}

function saidBy({ n, saidStatus, waitMs }: Attempt): string {
  return `request ${n} was answered ${saidStatus} with a wait of ${hours(waitMs ?? 0)}`
}

function hours(ms: number): string {
  return ms < 7_200_000 ? `${Math.round(ms / 60_000)} minutes` : `${Number((ms / 3_600_000).toFixed(1))} hours`
}
