import { eventTee } from '../../src/measure/events/event-tee.ts'
import type { RunEvent } from '../../src/measure/events/events.ts'
import type { Summary } from '../../src/measure/summary/summary.ts'
import { SummaryBuilder } from '../../src/measure/summary-builder.ts'
import { type RunDetail, RunDetailCollector } from '../../src/measure/timelines/run-detail.ts'
import { randomRun, testHeader, testProfile } from './random-run.ts'

/** A run of many calls with everything a page can show; `text` stands wherever a profile or a gateway can put a string. */
export function detailedRun(text = '', calls = 1500): { summary: Summary; detail: RunDetail; events: RunEvent[] } {
  const base = testProfile({ credits: { ...testProfile().credits, budget: 5000 } })
  const profile = { ...base, models: base.models.map((load) => ({ ...load, model: `${text}${load.model}` })) }
  const header = testHeader(profile)
  const builder = new SummaryBuilder(header)
  const collector = new RunDetailCollector(header)
  const events = randomRun(7, calls, profile).map((event) => hostile(event, text))
  const sink = eventTee([builder, collector])
  for (const event of events) sink.emit(event)
  return { summary: builder.finish(), detail: collector.finish(), events }
}

function hostile(event: RunEvent, text: string): RunEvent {
  if (text === '') return event
  switch (event.type) {
    case 'outcome':
      return {
        ...event,
        message: text,
        errorType: text,
        ...(event.hint === undefined ? {} : { hint: { ...event.hint, source: text } }),
      }
    case 'accepted':
      return { ...event, taskId: `${text}${event.taskId}` }
    case 'terminal':
      return { ...event, message: text }
    default:
      return event
  }
}
