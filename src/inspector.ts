/**
 * From now on SIGUSR1 does nothing, and an inspector that it opened is closed again: whoever is on this machine could read the key and the
 * run through it. Node itself listens to SIGUSR1 from before the first module on, so this has to be called before anything is loaded, and
 * once more after, because Node may take a signal up a moment late. An inspector stays open where it `isWanted`.
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
