import { type Fact, facts, figure, table, text } from '../../document/document.ts'
import { formatMegabytes, orNone } from '../../document/figures.ts'
import type { GeneratorCurves } from '../../document/html/chart-data.ts'
import { type Html, html } from '../../document/html/html.ts'
import { chart } from '../../document/html/plots.ts'
import { duration, known, left, right, type Table, tableFrom } from '../../document/table.ts'
import type { Percentile, Summary } from '../../measure/summary/summary.ts'
import { formatCount, formatDuration, formatShare } from '../../units.ts'
import { formatPercentile } from '../figures.ts'
import type { RunSection } from '../run-section.ts'
import { latenessNotices } from '../verdict.ts'

export const generator: RunSection = ({ summary, charts }) => ({
  id: 'generator',
  title: 'Generator',
  // What went well is no news.
  ...(summary.generator.fit && summary.oracle?.confirmed !== false && { folded: inShort(summary) }),
  blocks: [
    text(
      summary.run.time === 'virtual'
        ? 'A run in virtual time does not measure a machine.'
        : 'Shows whether this machine kept to the plan, and how much its delay may add to a measured time. A threshold is not judged if its figure is closer to the bound than this delay.',
      { in: ['html'] },
    ),
    facts(generatorFacts(summary), { label: 'Generator' }),
    table(workersTable(summary), 'Workers'),
    facts(goneSlotFacts(summary), { label: 'Slots of lost workers' }),
    facts(oracleFacts(summary), { label: 'Cross-check' }),
    figure(() => {
      const { generator } = charts()
      return generator === null ? null : generatorChart(generator)
    }),
  ],
})

function inShort({ run, oracle }: Summary): string {
  const machine = run.time === 'virtual' ? 'no machine was measured' : 'this machine kept to the plan'
  return oracle === null ? machine : `${machine}; the mock’s own log confirms all counts`
}

function generatorChart({ seconds }: GeneratorCurves): Html {
  return html`<h3>Over time</h3>
${chart({
  id: 'generator-chart',
  caption: `The chart shows the maximum of every ${formatDuration(((seconds[1] ?? 0) - (seconds[0] ?? 0)) * 1000)}, because a mean would hide a second in which the generator stalled. CPU is a share of one core (right axis).`,
  label: 'Schedule lag, event-loop delay and CPU over time, chart',
  series: [
    { name: 'lag', label: 'schedule lag, max' },
    { name: 'loop', label: 'event-loop delay, p99' },
    { name: 'cpu', label: 'CPU', isDashed: true },
  ],
})}`
}

/** How the generator itself did. */
function generatorFacts(summary: Summary): Fact[] {
  const { generator, run } = summary
  const { eventLoopDelay, cpu, scheduleLag } = generator
  if (run.time === 'virtual')
    return [{ label: 'clock', text: 'virtual: the speed of this machine has no effect on the results', tone: 'muted' }]
  const facts: Fact[] = [
    { label: 'machine fit to measure', text: generator.fit ? 'yes' : 'no', tone: generator.fit ? 'good' : 'bad' },
    { label: 'schedule lag p99', text: percentileFact(scheduleLag.p99) },
    { label: 'schedule lag max', text: orNone(scheduleLag.max, formatDuration) },
  ]
  // At a speed of its own it is stated once.
  const isStated = (run.speed ?? 1) !== 1 && latenessNotices(summary).length > 0
  if (eventLoopDelay !== null && generator.reachMs !== undefined && generator.reachMs > 0 && !isStated)
    facts.push({
      label: 'may add to a measured time',
      text: `up to ${formatDuration(generator.reachMs)}${atSpeed(run)}`,
    })
  if (eventLoopDelay !== null) facts.push({ label: 'event-loop delay p99', text: formatDuration(eventLoopDelay.p99Ms) })
  if (cpu !== null) {
    facts.push({ label: 'CPU', text: `${formatShare(cpu.share)} (peak ${formatShare(cpu.peakShare)})` })
    facts.push({ label: 'memory', text: formatMegabytes(cpu.rssBytes) })
  }
  if (generator.connections !== null) {
    facts.push({ label: 'connections', text: formatCount(generator.connections) })
    if (generator.connectionWait !== null) {
      facts.push({ label: 'connection wait p99', text: percentileFact(generator.connectionWait.p99) })
    }
  }
  return facts
}

/** Within a line of facts, what is missing would read as part of the next. */
function percentileFact(percentile: Percentile): string {
  return percentile.ms === null ? `unknown (${formatPercentile(percentile)})` : formatPercentile(percentile)
}

/** This machine adds the more to a time, the faster a mock is played. */
function atSpeed({ speed = 1 }: Summary['run']): string {
  return speed === 1 ? '' : ` in the gateway’s time (lag × ${speed})`
}

/** Slots that were held since nobody knew what became of the calls of a worker that was gone. */
function goneSlotFacts({ distributed }: Summary): Fact[] {
  return (distributed?.goneSlots ?? []).map(({ name, most, slotMs }) => ({
    label: `slots of ${name}`,
    text: `${formatCount(most)} held for calls of lost workers, ${formatDuration(slotMs)} of slot time in total`,
    tone: 'muted',
  }))
}

/** Whether the mock's own log agrees with the counts; nothing with a real gateway. */
function oracleFacts({ oracle }: Summary): Fact[] {
  if (oracle === null) return []
  return oracle.confirmed
    ? [{ label: 'compared with the mock’s own log', text: 'all counts agree', tone: 'good' }]
    : [{ label: 'compared with the mock’s own log', text: 'counts differ', tone: 'bad' }]
}

type Worker = NonNullable<Summary['distributed']>['workers'][number]

/** A row for each worker of a run that several made; no rows for that of a single machine. */
function workersTable({ distributed }: Summary): Table {
  return tableFrom<Worker>(distributed?.workers ?? [], [
    left('worker', ({ worker, host }) => ({ text: `${worker}`, detail: host })),
    right('calls', ({ calls }) => calls),
    right('lag p99', ({ scheduleLag }) => formatPercentile(scheduleLag.p99)),
    right('lag max', ({ scheduleLag }) => duration(scheduleLag.max)),
    right('CPU', ({ cpu }) => known(cpu, formatShare)),
    right('memory', ({ rssBytes }) => known(rssBytes, formatMegabytes)),
    right('clock offset', ({ offsetMs }) => known(offsetMs, signedMs)),
    right('uncertainty', ({ errorMs }) => duration(errorMs)),
  ])
}

function signedMs(ms: number): string {
  return `${ms < 0 ? '−' : ''}${formatDuration(Math.abs(ms))}`
}
