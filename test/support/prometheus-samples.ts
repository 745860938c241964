/** One sample a line: name, labels in braces with escaped values, a number. */
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{((?:[a-z_]+="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (-?[\d.e+-]+|NaN)$/

/** The samples of an exposition, by name and sorted labels. Throws on a line that is none. */
export function samplesOf(text: string): Map<string, number> {
  const found = new Map<string, number>()
  for (const line of text.split('\n')) {
    if (line === '' || /^# (?:HELP|TYPE) [a-z0-9_]+ \S/.test(line)) continue
    const match = SAMPLE.exec(line)
    if (match === null) throw new Error(`not a sample: ${line}`)
    const labels = (match[2] ?? '').split(',').sort().join(',')
    found.set(`${match[1]}{${labels}}`, Number(match[3]))
  }
  return found
}
