import { join } from 'node:path'
import { keyedRandom } from '../random.ts'
import type { ImportedModel } from '../starter/imported-profile.ts'
import { writeRate } from '../units.ts'
import type { ModelTally } from './call-tally.ts'
import { type InstantsFile, TextFile } from './spool.ts'

/** A longer trace is not read; its model gets the mean rate. */
const MOST_IN_TRACE = 4_000_000
/** The same log gives the same traces. */
const SPREAD_SEED = 1

/** For each model its instants from the first call of the log on, each spread over `spreadMs`. */
export function writeTraces(
  tallies: readonly ModelTally[],
  instants: readonly InstantsFile[],
  out: string,
  spreadMs: number,
): { models: ImportedModel[]; lengthMs: number } {
  const random = keyedRandom(SPREAD_SEED)
  const firstMs = Math.min(...tallies.map((tally) => tally.firstMs))
  const lengthMs = Math.max(...tallies.map((tally) => tally.lastMs)) - firstMs + spreadMs
  const models = tallies.map((tally, index): ImportedModel => {
    const { model, modality, calls, shapes } = tally
    const trace =
      calls > MOST_IN_TRACE ? null : `trace-${index + 1}-${model.replace(/[^\w.-]+/g, '-').slice(0, 60)}.csv`
    if (trace !== null) {
      const file = new TextFile(join(out, trace))
      const uniform = random.stream('arrival', index)
      file.line('t')
      for (const piece of instants[index]?.read() ?? []) {
        for (const instant of piece) {
          const within = spreadMs === 0 ? 0 : Math.floor(uniform() * spreadMs)
          file.line(String(Math.round((instant - firstMs) * 1000) / 1000 + within))
        }
      }
      file.close()
    }
    const rate = writeRate(Number((calls / Math.max(1, lengthMs / 1000)).toPrecision(6)))
    const requests = shapes.map(({ shape, calls: of, prompts }) => ({ ...shape, calls: of, prompts }))
    return { model, modality, calls, trace, rate, requests }
  })
  return { models, lengthMs }
}
