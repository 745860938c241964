import { once } from 'node:events'
import { hostileRun } from './hostile-run.ts'

/**
 * Entry of a process that makes one run after the other against hostile gateways: it is told of the next, and tells what that came to.
 * What no code expected is found in it; what ends it, or holds it up for ever, is found by whoever started it.
 */
for (;;) {
  const [plan] = await once(process, 'message')
  process.send?.(await hostileRun(plan))
}
