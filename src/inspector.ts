/**
 * From now on SIGUSR1 does nothing, and an inspector that it opened is closed again: anyone on this machine could read the key and the run through
 * it. Node listens to SIGUSR1 before the first module runs. So call this before anything is loaded, and once more afterwards, because Node may handle
 * a signal a moment late. An inspector stays open if it `isWanted`.
 */
export function refuseInspector(isWanted: boolean): void {
  if (process.listenerCount('SIGUSR1') === 0) process.on('SIGUSR1', () => {})
  if (isWanted) return
  try {
    const inspector = process.getBuiltinModule('node:inspector')
    if (inspector.url() !== undefined) inspector.close()
  } catch {
    // This Node was built without one.
  }
}
