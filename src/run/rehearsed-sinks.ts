import { byteRoom } from '../fast/byte-room.ts'
import { writeJsonObject } from '../fast/json-bytes.ts'
import { eventTee } from '../measure/event-tee.ts'
import { EVENTS_SCHEMA } from '../measure/events.ts'
import { SummaryBuilder } from '../measure/summary-builder.ts'
import type { Cast } from './rehearsal.ts'

/** Sinks of the events of a rehearsed run of one machine; they keep nothing. */
export const rehearsedSinks: Cast = (profile) => {
  const room = byteRoom(Buffer.alloc(65_536))
  const gateway = { kind: 'http', baseUrl: '' } as const
  const header = { type: 'run', schema: EVENTS_SCHEMA, id: '', profile: '', seed: 1, gateway } as const
  const builder = new SummaryBuilder({ ...header, startedAt: '2000-01-01T00:00:00Z', time: 'real', settings: profile })
  return { sink: eventTee([{ emit: (event) => void writeJsonObject(room, 0, event) }, builder]) }
}
