import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Address of a module with line and column, as V8 writes them; such as a bundle's are. */
const PLACE = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g

/**
 * A stack whose places in bundles are replaced by places in the source. Node could do this itself, but would read every map whenever it loads a
 * bundle. Here the maps are read only after an error. A place without a map stays unchanged.
 */
export function sourceStack(stack: string): string {
  const maps = new Map<string, SourceMap | null>()
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    if (!maps.has(file)) maps.set(file, mapOf(file))
    const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (found === undefined || !('originalSource' in found)) return place
    const source = found.originalSource.replace(/^(\.\.\/)+/, '')
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1} (${basename(file)}:${line})`
  })
}

function mapOf(file: string): SourceMap | null {
  try {
    const path = fileURLToPath(file)
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')) as SourceMapPayload)
  } catch {
    return null
  }
}
