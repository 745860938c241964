/** Values of a flag that may be repeated. */
export function asMany(given: string | string[]): string[] {
  return [given].flat()
}

/** Items of a list flag: `a,b` equals the flag given twice. */
export function asList(given: readonly unknown[] | undefined): string[] | undefined {
  return given?.flatMap((words) => String(words).split(',')).map((word) => word.trim())
}
