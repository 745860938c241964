import { Fifo } from '../../fifo.ts'
import { defineRule, seconds } from '../rule.ts'

/** Refusals in view; of more the oldest are forgotten. */
const MOST_IN_VIEW = 20_000

export const hammering = defineRule({
  id: 'hammering',
  title: 'kept hammering at a gateway that was shut',
  mend: 'let waits grow from retry to retry, and give retries a budget: a part of what succeeds',
  severity: 'error',
  needsRealTime: true,
  settings: {
    window: { kind: 'duration', default: 5_000, about: 'Refusals are counted over so long.' },
    each: {
      kind: 'ratio',
      default: 8,
      about: 'Refusals of one call or task in that time, on average, that are too many.',
    },
    least: { kind: 'count', default: 20, about: 'Fewer refusals in all prove nothing.' },
  },
  begin({ window, each, least }, findings) {
    const inView = new Fifo<{ t: number; who: string }>()
    const counts = new Map<string, number>()
    const drop = (): void => {
      const one = inView.shift()
      if (one === undefined) return
      const left = (counts.get(one.who) ?? 1) - 1
      if (left === 0) counts.delete(one.who)
      else counts.set(one.who, left)
    }
    const refused = (t: number, n: number, who: string): void => {
      findings.judge()
      inView.push({ t, who })
      counts.set(who, (counts.get(who) ?? 0) + 1)
      while (inView.size > MOST_IN_VIEW || (inView.first?.t ?? t) < t - window) drop()
      if (inView.size < least || inView.size < each * counts.size) return
      findings.add({
        at: t,
        request: n,
        evidence: `${inView.size} requests were refused within ${seconds(t - (inView.first?.t ?? t))}, and they were ${counts.size === 1 ? 'for one call' : `for ${counts.size} calls`}: ${(inView.size / counts.size).toFixed(1)} each`,
        cost: { requests: inView.size - counts.size },
      })
      while (inView.size > 0) drop()
    }
    return {
      attempt({ attempt, call, record }) {
        if (attempt.status !== 429 && attempt.status < 500 && attempt.status !== 0) return
        // Equal bodies may be several wishes: each counts as one, which accuses nobody.
        refused(attempt.t, attempt.n, call === null ? `request ${record.n}` : `call ${call.n}`)
      },
      read({ record, task }) {
        if (record.status !== 429 && record.status < 500) return
        refused(record.t, record.n, task === null ? `request ${record.n}` : task.id)
      },
    }
  },
})
