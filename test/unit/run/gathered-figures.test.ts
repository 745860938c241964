import { expect, it } from 'vitest'
import { SummaryBuilder } from '../../../src/measure/summary-builder.ts'
import { RunDetailCollector } from '../../../src/measure/timelines/run-detail.ts'
import { loadProfile } from '../../../src/profile/load-profile.ts'
import { GatheredFigures } from '../../../src/run/figures/gathered-figures.ts'
import { headerOf, virtualRun } from '../../support/virtual-run.ts'

it('gives what the summary and the detail give that follow the calls by themselves, at every point of a run', async () => {
  const profile = await loadProfile('test/support/mixed-media.yaml')
  const { events } = await virtualRun(profile)
  const header = headerOf(profile)
  const gathered = new GatheredFigures(header)
  const [summary, detail] = [new SummaryBuilder(header), new RunDetailCollector(header)]
  const middle = Math.floor(events.length / 2)
  for (const [n, event] of events.entries()) {
    for (const sink of [gathered, summary, detail]) sink.emit(event)
    if (n !== middle && n !== events.length - 1) continue
    expect(gathered.finish()).toEqual({ summary: summary.finish(), detail: detail.finish() })
  }
  expect(gathered.finish().detail.tasks.length).toBeGreaterThan(0)
})
