import { devNull } from 'node:os'
import { EventLogWriter } from '../../measure/event-log/writer.ts'
import { eventTee } from '../../measure/events/event-tee.ts'
import { EVENTS_SCHEMA, type EventSink } from '../../measure/events/events.ts'
import { MeasuredFigures } from '../figures/measured-figures.ts'
import { Journal } from '../folder/journal.ts'
import { CutOffCalls } from '../folder/open-tasks.ts'
import type { Cast } from './rehearsal.ts'

/** The sinks of a run of one machine, with a log that the system throws away. They are the run's own classes: V8 compiles for what it has seen. */
export const rehearsedSinks: Cast = (profile) => {
  const gateway = { kind: 'http', baseUrl: '' } as const
  const named = { type: 'run', schema: EVENTS_SCHEMA, id: '', profile: '', seed: 1, gateway } as const
  const header = { ...named, startedAt: '2000-01-01T00:00:00Z', time: 'real', settings: profile } as const
  const writer = EventLogWriter.toNowhere(header)
  const journal = new Journal(writer, { onTrouble: () => {}, onUnlogged: () => {} })
  const watch: EventSink = { emit: () => {} }
  const sink = eventTee([watch, journal, new MeasuredFigures(header, devNull), new CutOffCalls()])
  return { sink, commit: () => journal.commit(), end: () => writer.discard() }
}
