import { rm } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { writeFiles } from '../../document/files.ts'
import { logIn } from '../../measure/event-log/log-file.ts'
import { followEventLog } from '../../measure/event-log/reader.ts'
import type { RunEvent } from '../../measure/events/events.ts'
import { isCallOver, renderTasksCsv } from '../../report/csv.ts'
import { tellError } from '../../thread.ts'
import { realClock } from '../../time/real-clock.ts'
import { GatheredFigures } from './gathered-figures.ts'
import type { FiguresOrder, FromFigures, ToFigures } from './simulated-figures.ts'

/** Entry of the thread of `simulated-figures.ts`: reads the log once, as it grows; `tasks.csv` is written by the way. */

const LOOK_EVERY_MS = 20

const { folder } = workerData as FiguresOrder
let end: ToFigures | null = null
parentPort?.on('message', (message: ToFigures) => {
  end = message
})

async function answer(): Promise<FromFigures> {
  const clock = realClock()
  const log = await followEventLog(logIn(folder))
  const figures = new GatheredFigures(log.header)
  async function* callsOver(): AsyncGenerator<RunEvent> {
    for (let isLast = false; !isLast; ) {
      isLast = end !== null
      for await (const events of log.more()) {
        for (const event of events) {
          figures.emit(event)
          if (isCallOver(event)) yield event
        }
      }
      if (!isLast) await clock.sleepUntil(clock.now() + LOOK_EVERY_MS)
    }
  }
  const files = await writeFiles(folder, [['tasks.csv', renderTasksCsv(callsOver())]])
  const isWhole = (end as ToFigures | null)?.isWhole === true
  if (!isWhole) for (const file of files) await rm(file)
  return { ...figures.finish(), files: isWhole ? files : [] }
}

parentPort?.postMessage(await answer().catch(tellError))
parentPort?.close()
