import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a run left, read with nothing of the program: one JSON object a line, of which only what the judge needs is looked at. */
export interface LogLine {
  type: string
  call?: number
  attempt?: number
  model?: string
  taskId?: string
  outcome?: string
  end?: string
  reason?: string
  status?: string
}

export interface Verdict {
  exitCode: number
  reasons: string[]
}

export interface RunFiles {
  lines: LogLine[]
  /** Null where no report was written. */
  verdict: Verdict | null
  status: string
  counts: Record<string, unknown>
  /** Of the Markdown report. */
  report: string
}

/** What is in a run's folder; a torn last line of the log is left out. */
export function readRunFiles(folder: string): RunFiles {
  const text = textOf(join(folder, 'events.ndjson'))
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as LogLine)
  const summaryText = textOf(join(folder, 'summary.json'))
  const summary = summaryText === '' ? null : (JSON.parse(summaryText) as Record<string, Record<string, unknown>>)
  return {
    lines,
    verdict: (summary?.verdict as Verdict | undefined) ?? null,
    status: String(summary?.run?.status ?? ''),
    counts: summary?.counts ?? {},
    report: textOf(join(folder, 'report.md')),
  }
}

/** The text of all files that workers wrote for what Redis did not take, wherever below a folder. */
export function spillText(folder: string): string {
  return spillFiles(folder).map(textOf).join('\n')
}

/** Paths of those files. */
export function spillFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return spillFiles(path)
    return name.endsWith('.spill') ? [path] : []
  })
}

function textOf(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
