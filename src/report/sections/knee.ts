import { facts } from '../../document/document.ts'
import { formatRate } from '../../units.ts'
import type { RunSection } from '../run-section.ts'

/** Where completions stop following a load that rises by itself. */
export const knee: RunSection = ({ summary: { knee: found } }) => {
  const blocks = []
  if (found !== undefined) {
    const { perSecond, low, high, offeredUpTo } = found
    const isReached = perSecond !== null && low !== null && high !== null
    const text = isReached
      ? `${formatRate(perSecond)} (95 %: ${formatRate(low)} to ${formatRate(high)})`
      : `not reached up to ${formatRate(offeredUpTo)}`
    blocks.push(facts([{ label: 'completions stop following at', text }], { label: 'Knee' }))
  }
  return { id: 'knee', title: 'Knee', blocks }
}
