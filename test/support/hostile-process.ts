import { setTimeout as sleep } from 'node:timers/promises'

/** What no code expected, which would have ended a user's process, and what was said on stderr: since `begin`. */
export const watched = {
  crashes: [] as unknown[],
  said: '',
  begin(): void {
    watched.crashes = []
    watched.said = ''
  },
}
process.on('uncaughtException', (error) => watched.crashes.push(error))
process.on('unhandledRejection', (error) => watched.crashes.push(error))
process.stderr.write = (text: string | Uint8Array): boolean => {
  watched.said += text
  return true
}

/** What keeps this process alive, by kind. Counted in a timer's callback, as a later count is to be. */
export async function activeResources(): Promise<Map<string, number>> {
  await sleep(20)
  const counts = new Map<string, number>()
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Looks that a process gets which has hardly any time of a core. */
const LEAST_LOOKS = 10

/** What keeps it alive that did not before, if that is still so at an instant of `performance.now()`. */
export async function leftOver(before: ReadonlyMap<string, number>, at: number): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const now = await activeResources()
    const left = [...now].filter(([name, count]) => count > (before.get(name) ?? 0))
    if (left.length === 0 || (looks >= LEAST_LOOKS && performance.now() > at)) return left.map(([name]) => name)
  }
}

export async function endsWithin(ms: number, work: Promise<void>): Promise<boolean> {
  const over = new AbortController()
  const bound = sleep(ms, false, { signal: over.signal }).catch(() => false)
  const ended = await Promise.race([work.then(() => true), bound])
  over.abort()
  return ended
}

export function firstLines(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return text.split('\n').slice(0, 3).join(' ').slice(0, 400)
}
