/** Characters that no POSIX shell gives a meaning, wherever in a word they stand; `=` only at its start. */
const PLAIN = /^(?!=)[\p{L}\p{M}\p{N}@%+=:,./_-]+$/u

/** A word as a shell reads it back: as it is where it can be, else in single quotes. For every command that people are to copy. */
export function shellWord(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
