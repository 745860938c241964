/** Hours that the clocks of a place are ahead of UTC at an instant in ms since 1970. */
export type TimeZone = (epochMs: number) => number

const FIXED = /^[+-](?:0\d|1[0-4]):[0-5]\d$/

/** By an IANA name, `UTC`, or an offset such as `+05:30`; null for anything else. */
export function timeZone(name: string): TimeZone | null {
  if (FIXED.test(name)) {
    const hours = hoursOf(name)
    return () => hours
  }
  // Some versions of Node take further forms of an offset, others do not.
  if (!/^[a-z]/i.test(name)) return null
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    return (epochMs) => hoursOf(format.formatToParts(epochMs).find(({ type }) => type === 'timeZoneName')?.value ?? '')
  } catch {
    return null
  }
}

/** The names that `timeZone` surely knows. */
export function timeZoneNames(): readonly string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')]
}

/** Hours of `+05:30`, `GMT-03:30:52` and plain `GMT`. */
function hoursOf(text: string): number {
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600)
}
