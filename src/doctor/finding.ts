/** One thing that was looked at. */
export interface Finding {
  what: string
  state: 'good' | 'warn' | 'bad'
  text: string
  /** Next step; null if there is none. */
  next: string | null
}
