import type { Summary } from '../measure/summary.ts'
import { formatCount } from '../units.ts'

/** Names every accepted task that was not seen to its end, and what follows them up: for stderr, where it survives a full disk. */
export function openTasksText(tasks: Summary['openTasks'], folder: string): string {
  const some = tasks.length === 1 ? '1 accepted task was' : `${formatCount(tasks.length)} accepted tasks were`
  const lines = tasks.map(({ taskId, model }) => `  ${taskId}  ${model}`)
  return `${some} not seen to the end, perhaps paid for:\n${lines.join('\n')}\nfollow up: gatebench resume ${folder}\n`
}
