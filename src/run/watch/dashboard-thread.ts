import { parentPort, workerData } from 'node:worker_threads'
import { tellError } from '../../thread.ts'
import { realClock } from '../../time/real-clock.ts'
import type { DashboardOrder, FromDashboard, ToDashboard } from './dashboard.ts'
import { DashboardServer } from './dashboard-server.ts'
import { FollowedRun } from './followed-run.ts'

/** Entry of the thread of `dashboard.ts`: what is computed here delays no call. */

const { port, plannedCalls } = workerData as DashboardOrder
const tell = (message: FromDashboard): void => parentPort?.postMessage(message)

try {
  const server = await DashboardServer.open(port, realClock())
  parentPort?.on('message', async (message: ToDashboard) => {
    if ('begin' in message) server.begin(FollowedRun.open(message.begin.folder, plannedCalls))
    else {
      await server.end(message.end.reportPath)
      parentPort?.close()
    }
  })
  tell({ url: server.url })
} catch (error) {
  tell(tellError(error))
}
