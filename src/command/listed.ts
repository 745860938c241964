/** What a flag lists: `a,b` and the flag said again are the same. */
export function listed(given: readonly unknown[] | undefined): string[] | undefined {
  return given?.flatMap((words) => String(words).split(',')).map((word) => word.trim())
}
