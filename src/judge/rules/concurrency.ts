import { defineRule } from '../rule.ts'

export const concurrency = defineRule({
  id: 'concurrency',
  title: 'had more calls in flight at once than rules.yaml states',
  mend: 'count a task as in flight from before its submit until a read shows its end, and count across all processes that share the key',
  needs: 'submit a task; rules.yaml must state its concurrency limit',
  settings: {
    spare: { kind: 'count', default: 0, about: 'Number of additional calls that are allowed.' },
  },
  begin({ spare }, findings, { concurrency: stated }) {
    if (stated === null) return {}
    const open = new Map<string, { model: string; endsAt: number }>()
    const sizes = new Map<string, number>()
    const change = (model: string, by: 1 | -1): void => {
      for (const name of ['all', model]) sizes.set(name, (sizes.get(name) ?? 0) + by)
    }
    const close = (id: string): void => {
      const one = open.get(id)
      if (one === undefined) return
      open.delete(id)
      change(one.model, -1)
    }
    return {
      attempt({ record, attempt }) {
        for (const [id, { endsAt }] of open) if (endsAt <= attempt.t) close(id)
        const { bought } = attempt
        const model = record.model ?? ''
        // What the client cannot know of it need not count.
        if (bought === null || !attempt.isTold || attempt.status >= 300 || open.has(bought)) return
        open.set(bought, { model, endsAt: record.endpoint === 'message' ? attempt.endedAt : Infinity })
        change(model, 1)
        for (const [name, most] of Object.entries(stated)) {
          const size = sizes.get(name) ?? 0
          if (name !== 'all' && name !== model) continue
          findings.judge()
          if (size <= most + spare) continue
          findings.add({
            at: attempt.t,
            request: attempt.n,
            evidence: `with request ${attempt.n}, ${size} calls${name === 'all' ? '' : ` of ${name}`} were in flight; the stated limit is ${most}`,
          })
        }
      },
      ended: close,
    }
  },
})
