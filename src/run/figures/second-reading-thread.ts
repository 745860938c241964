import { writeFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { readEventLog } from '../../measure/event-log/reader.ts'
import type { RunEvent } from '../../measure/events/events.ts'
import { RunDetailCollector } from '../../measure/timelines/run-detail.ts'
import { isCallOver, renderTasksCsv } from '../../report/csv.ts'
import { tellError } from '../../thread.ts'
import type { FromReading, ReadingOrder } from './second-reading.ts'

/** Entry of the thread of `second-reading.ts`: reads the log once; `tasks.csv` is written by the way. */

const { log, draft } = workerData as ReadingOrder

async function answer(): Promise<FromReading> {
  const read = await readEventLog(log)
  const detail = new RunDetailCollector(read.header)
  async function* callsOver(): AsyncGenerator<RunEvent> {
    for await (const events of read.blocks) {
      for (const event of events) {
        detail.emit(event)
        if (isCallOver(event)) yield event
      }
    }
  }
  await writeFile(draft, renderTasksCsv(callsOver()), { flush: true })
  return { detail: detail.finish(), intactBytes: read.intactBytes }
}

parentPort?.postMessage(await answer().catch(tellError))
parentPort?.close()
