import { plainText } from '../../document/plain-text.ts'
import type { EventSink, RunHeader } from '../../measure/events/events.ts'
import type { Summary } from '../../measure/summary/summary.ts'
import type { Clock } from '../../time/clock.ts'

/** Result of a run, and the place of its artefacts: null if it has none. */
export interface ObservedResult {
  folder: string | null
  summary: Summary
}

/** An observer that shows a run to others while it lasts. */
export interface RunObserver {
  /** Receiver of every event, if there is one. */
  readonly sink: EventSink | null
  /** The run is about to start, and nothing was sent. Its log lies in `folder`, where one is kept. */
  begin(run: RunHeader, folder: string | null): void
  /** No event comes any more; the reports are about to be made. */
  drained?(): void
  /** It is over and its reports are written; null when it failed. The run waits for the promise, but no longer than 30 s. */
  end(result: ObservedResult | null): Promise<void>
}

/**
 * The same observer until it fails. One that throws, or whose promise rejects, receives nothing more, and `warn` reports it once: the run and the
 * other observers go on.
 */
export function untilItFails(observer: RunObserver, warn: (text: string) => void): RunObserver {
  let hasFailed = false
  const failed = (error: unknown): void => {
    if (hasFailed) return
    hasFailed = true
    warn(`an observer of this run failed and receives no more events; the run continues: ${plainText(String(error))}`)
  }
  /** A function that returns nothing may be an async one all the same. */
  const attempt = (tell: () => unknown): unknown => {
    if (hasFailed) return undefined
    try {
      const answer = tell()
      if (answer instanceof Promise) return answer.catch(failed)
    } catch (error) {
      failed(error)
    }
    return undefined
  }
  const { sink } = observer
  return {
    sink: sink && {
      ...(sink.skips === undefined ? {} : { skips: sink.skips }),
      emit: (event) => void attempt(() => sink.emit(event)),
    },
    begin: (run, folder) => void attempt(() => observer.begin(run, folder)),
    drained: () => void attempt(() => observer.drained?.()),
    end: async (result) => void (await attempt(() => observer.end(result))),
  }
}

/** How long a run whose result is known waits for an observer that does not come to its end, in ms. */
const LONGEST_END_MS = 30_000

/** Ends an observer. One that takes longer than 30 s is not waited for any longer, which `warn` reports: a promise that never resolves holds no run. */
export async function endInTime(
  observer: RunObserver,
  result: ObservedResult | null,
  clock: Clock,
  warn: (text: string) => void,
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const limit = clock.alarm(clock.now() + LONGEST_END_MS, () => {
      warn('the `end` of an observer of this run took longer than 30 s, so the run no longer waits for it')
      resolve()
    })
    void observer
      .end(result)
      .finally(() => limit.cancel())
      .then(resolve, reject)
  })
}

/** An observer of events and of nothing else. */
export function sinkAlone(sink: EventSink): RunObserver {
  return { sink, begin: () => {}, end: async () => {} }
}
