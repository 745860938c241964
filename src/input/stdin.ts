import { once } from 'node:events'
import type { Clock } from '../time/clock.ts'
import { inputFault, type Patience, STDIN, tooSlow } from './input-fault.ts'
import type { InputKind } from './input-kind.ts'

/** Bytes from stdin. Throws `KIND_UNREADABLE` for a terminal, and when patience ends. */
export async function* stdinBytes(kind: InputKind, clock: Clock, patience: Patience): AsyncGenerator<Buffer> {
  const { stdin } = process
  if (stdin.isTTY) throw inputFault(STDIN, kind, 'a terminal, not a pipe', `name a file, or pipe the ${kind.what} in`)
  const pieces = stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let since = clock.now()
  try {
    for (;;) {
      const over = new AbortController()
      const alarm = clock.alarm(since + patience.ms, () => over.abort())
      const next = await Promise.race([pieces.next(), once(over.signal, 'abort')]).finally(() => alarm.cancel())
      if (Array.isArray(next)) throw tooSlow(STDIN, kind, patience)
      if (next.done === true) return
      yield next.value
      if (!patience.isForWhole) since = clock.now()
    }
  } finally {
    stdin.destroy()
  }
}
