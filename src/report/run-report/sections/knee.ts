import { formatRate } from '../../../units.ts'
import { facts } from '../../document.ts'
import type { RunSection } from '../run-section.ts'

/** Where completions stop following a load that rises by itself. */
export const knee: RunSection = ({ summary: { knee: found, run } }) => {
  const blocks = []
  if (found !== undefined) {
    const { perSecond, low, high, offeredUpTo } = found
    const own = (rate: number): string => formatRate(rate / run.timeScale)
    const isReached = perSecond !== null && low !== null && high !== null
    const inOwnTime = isReached && run.timeScale !== 1 ? [{ label: 'in the gateway’s time', text: own(perSecond) }] : []
    const text = isReached
      ? `${formatRate(perSecond)} (95 %: ${formatRate(low)} to ${formatRate(high)})`
      : `not reached up to ${formatRate(offeredUpTo)}`
    blocks.push(
      facts([{ label: 'completions stop following at', text, scaled: true }, ...inOwnTime], { label: 'Knee' }),
    )
  }
  return { id: 'knee', title: 'Knee', blocks }
}
