/**
 * The delays in ms that code in `file` asks of setTimeout while `body` runs. Those timers fire at once, so nothing is slept; all other
 * timers (a client's deadlines, connections that are kept alive) are the real ones.
 */
export async function askedDelays(file: string, body: () => Promise<unknown>): Promise<number[]> {
  const real = globalThis.setTimeout
  const asked: number[] = []
  const noted = (callback: (...args: unknown[]) => void, delayMs = 0, ...args: unknown[]): NodeJS.Timeout => {
    const trace = { stack: '' }
    Error.captureStackTrace(trace, noted)
    const [, caller = ''] = trace.stack.split('\n')
    if (!caller.includes(`/node_modules/${file}`)) return real(callback, delayMs, ...args)
    asked.push(delayMs)
    return real(callback, 0, ...args)
  }
  globalThis.setTimeout = Object.assign(noted, real)
  try {
    await body()
  } finally {
    globalThis.setTimeout = real
  }
  return asked
}
