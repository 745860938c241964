import type { StreamTruth } from '../../mock/oracle/oracle-log.ts'
import { formatCounted } from '../../units.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { Attempt } from '../observations.ts'
import { defineRule } from '../rule.ts'
import { UnusableAnswers } from '../unusable-answers.ts'

/** Texts that are remembered, of whole answers and of others. */
const MOST_TEXTS = 10_000

const BREAKS: Readonly<Record<StreamTruth['end'], string | null>> = {
  whole: null,
  cut: 'was cut, without a stop reason,',
  stalled: 'stalled',
  malformed: 'had a frame that is not valid JSON,',
  // This is for took-error-for-success.
  error: null,
}

export const tookCutStream = defineRule({
  id: 'took-cut-stream',
  title: 'took a cut, stalled or malformed stream for a whole answer',
  mend: 'accept a streamed answer only when its stop reason has come and every frame of it could be read; otherwise discard it and ask again, or report an error to the caller and in the exit code',
  needs: 'stream texts, in a world that breaks streams',
  settings: {
    most: { kind: 'count', default: 0, about: 'Number of such answers that are allowed.' },
  },
  begin({ most }, findings) {
    const answers = new UnusableAnswers(findings, most)
    const broken = new BoundedMap<string, Attempt>(MOST_TEXTS)
    const whole = new BoundedMap<string, true>(MOST_TEXTS)
    return {
      attempt(observation) {
        const { attempt, record } = observation
        for (const quote of record.seen?.quotes ?? []) {
          const quoted = broken.get(quote)
          if (quoted === undefined || whole.get(quote)) continue
          answers.taken(quoted, `request ${attempt.n} quotes its text as an answer`)
        }
        const { stream, sent, bought } = attempt
        const how = stream === null || bought === null ? null : BREAKS[stream.end]
        answers.note(
          observation,
          how === null
            ? null
            : `was answered with a stream that ${how} after ${formatCounted(stream?.output ?? 0, 'token')}`,
        )
        if (sent?.text === undefined) return
        if (how === null) whole.set(sent.text, true)
        else broken.set(sent.text, attempt)
      },
      finish: (end) => answers.finish(end),
    }
  },
})
