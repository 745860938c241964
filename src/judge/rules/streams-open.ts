import type { Attempt } from '../observations.ts'
import { defineRule } from '../rule.ts'

/** Streams that are looked at; of more the oldest are taken for closed. */
const MOST_OPEN = 10_000

export const streamsOpen = defineRule({
  id: 'streams-open',
  title: 'kept more streams open at once than rules.yaml states',
  mend: 'share one limit on open streams between all tasks and processes, and release a place when a stream has been read to its end or closed',
  needs: 'stream texts; rules.yaml must state its limit of open streams',
  settings: {
    spare: { kind: 'count', default: 0, about: 'Number of additional streams that are allowed.' },
  },
  begin({ spare }, findings, { streams: stated }) {
    if (stated === null) return {}
    let open: { attempt: Attempt; model: string }[] = []
    return {
      attempt({ record, attempt }) {
        if (attempt.stream === null || attempt.bought === null) return
        const model = record.model ?? ''
        open = open.filter((one) => one.attempt.endedAt > attempt.t).slice(-MOST_OPEN)
        open.push({ attempt, model })
        for (const [name, most] of Object.entries(stated)) {
          if (name !== 'all' && name !== model) continue
          const size = name === 'all' ? open.length : open.filter((one) => one.model === name).length
          findings.judge()
          if (size <= most + spare) continue
          findings.add({
            at: attempt.t,
            request: attempt.n,
            evidence: `with request ${attempt.n}, ${size} streams${name === 'all' ? '' : ` of ${name}`} were open; the stated limit is ${most}`,
          })
        }
      },
    }
  },
})
