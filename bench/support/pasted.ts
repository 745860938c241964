import { readFileSync, writeFileSync } from 'node:fs'

/** Puts a text between `<!-- name -->` and the next `<!-- end -->` of a document. */
export function paste(file: URL, name: string, text: string): void {
  const page = readFileSync(file, 'utf8')
  const mark = `<!-- ${name} -->`
  const from = page.indexOf(mark)
  const to = page.indexOf('<!-- end -->', from)
  if (from < 0 || to < 0) throw new Error(`${file.pathname} has no place for ${name}`)
  writeFileSync(file, `${page.slice(0, from + mark.length)}\n\n${text.trim()}\n\n${page.slice(to)}`)
}
