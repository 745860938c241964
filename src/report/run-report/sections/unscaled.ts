import type { Summary } from '../../../measure/summary.ts'
import { formatCount, formatDuration, formatRate } from '../../../units.ts'
import { type Fact, facts, text } from '../../document.ts'
import { orNone } from '../../figures.ts'
import { scaleMark } from '../../time-scale.ts'
import type { RunSection } from '../run-section.ts'

/** What a person plans from, as the gateway itself would show it: where the mock's time is not that of the run. */
export const unscaled: RunSection = ({ summary }) => ({
  id: 'unscaled',
  title: 'In the gateway’s time',
  blocks:
    summary.run.timeScale === 1
      ? []
      : [
          text(
            `The run’s own figures, which ${scaleMark(summary.run.timeScale)} marks below, as a gateway in its own time.`,
            {
              in: ['html'],
            },
          ),
          facts(unscaledFacts(summary), { label: 'Unscaled' }),
        ],
})

function unscaledFacts({ run, goodput, whole, models }: Summary): Fact[] {
  const { timeScale } = run
  const time = (ms: number): string => formatDuration(ms * timeScale)
  const perHour = models.reduce((sum, { completedPerHour }) => sum + (completedPerHour ?? 0), 0)
  const { p50, p95 } = whole.responseTime
  return [
    { label: 'duration', text: time(run.durationMs) },
    { label: 'completed per hour', text: formatCount(perHour) },
    { label: 'goodput', text: orNone(goodput.perSecond, (perSecond) => formatRate(perSecond / timeScale)) },
    { label: 'response p50', text: orNone(p50.ms, time) },
    { label: 'response p95', text: orNone(p95.ms, time) },
  ]
}
