import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { EXIT, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readFileText } from '../input/regular-file.ts'
import type { Headline } from '../measure/headline.ts'
import type { EvaluationStore } from './evaluations.ts'

const SCHEMA = 'gatebench.evaluations/v1'

/**
 * Every result as a line of NDJSON, so that a tuning that was cut off resumes where it stood. `problem` is all that a result depends on
 * besides its name. Throws TUNE_OTHER_PROBLEM (exit 104) when the file belongs to another one.
 */
export function evaluationFile(path: string, problem: unknown): EvaluationStore {
  const fingerprint = createHash('sha256').update(JSON.stringify(problem)).digest('hex')
  const known = existsSync(path) ? readKnown(path, fingerprint) : new Map<string, Headline>()
  if (known.size === 0) writeFileSync(path, `${JSON.stringify({ schema: SCHEMA, fingerprint })}\n`)
  let isTaken = true
  return {
    get: (name) => known.get(name),
    put(name, headline) {
      known.set(name, headline)
      if (isTaken) isTaken = isAppended(path, `${JSON.stringify({ name, headline })}\n`)
    },
  }
}

/** A full disk costs a later tuning its start from here, and this one nothing. */
function isAppended(path: string, line: string): boolean {
  try {
    appendFileSync(path, line)
    return true
  } catch {
    return false
  }
}

function readKnown(path: string, fingerprint: string): Map<string, Headline> {
  const [first = '', ...lines] = readFileText(path, INPUT.evaluations).split('\n')
  const header = parsed(first) as { schema?: string; fingerprint?: string } | null
  if (header?.schema !== SCHEMA || header.fingerprint !== fingerprint) {
    throw new GatebenchError(`${path} holds the results of another tuning`, {
      code: 'TUNE_OTHER_PROBLEM',
      exitCode: EXIT.invalidInput,
      hint: 'the profile, the mock, the seed or the version has changed: name another folder with --out',
    })
  }
  const known = new Map<string, Headline>()
  for (const line of lines) {
    // The last line may have been cut off.
    const entry = parsed(line) as { name?: string; headline?: Headline } | null
    if (entry?.name !== undefined && entry.headline !== undefined) known.set(entry.name, entry.headline)
  }
  if (known.size > 0 && lines.at(-1) !== '') appendFileSync(path, '\n')
  return known
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
