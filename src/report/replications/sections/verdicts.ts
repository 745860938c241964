import { list } from '../../../document/document.ts'
import { EXIT } from '../../../errors.ts'
import type { Replications } from '../../../measure/replications.ts'
import { VERDICT_WORDS } from '../../../measure/summary-verdict.ts'
import { formatCount } from '../../../units.ts'
import type { ReplicationsSection } from '../replications-section.ts'

/** More seeds than this nobody reads by number. */
const MOST_SEEDS = 10

export const verdicts: ReplicationsSection = (replications) => ({
  id: 'verdicts',
  title: 'Verdicts',
  blocks: [list(verdictLines(replications).map((text) => ({ text })))],
})

/** `PASS 18 of 20`, and of what is no success its seeds and the first one's reason. */
function verdictLines({ verdicts, time }: Replications): string[] {
  const unit = time === 'real' ? 'run' : 'seed'
  const named = verdicts.map((verdict, at) => ({ ...verdict, name: time === 'real' ? at + 1 : verdict.seed }))
  return VERDICT_WORDS.flatMap((word) => {
    const those = named.filter((verdict) => verdict.word === word)
    const [first] = those
    if (first === undefined) return []
    const line = `${word} ${formatCount(those.length)} of ${formatCount(verdicts.length)}`
    if (first.exitCode === EXIT.ok) return [line]
    const names = those.slice(0, MOST_SEEDS).map(({ name }) => name)
    const more = those.length > MOST_SEEDS ? ' …' : ''
    return [`${line}: ${names.length === 1 ? unit : `${unit}s`} ${names.join(', ')}${more}; ${first.reasons[0] ?? ''}`]
  })
}
