/** One thing that was looked at. */
export interface Finding {
  what: string
  state: 'good' | 'warn' | 'bad'
  text: string
  /** What to do about it; null where nothing has to be done. */
  next: string | null
}
