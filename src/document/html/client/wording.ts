import { formatDuration } from '../../../units.ts'

/** A duration in ms at a line of a scale, without the zeros that a reading has: `5 ms`, `10 s`, `2m 00s`. */
export function tick(ms: number): string {
  return formatDuration(ms).replace(/(\.\d*?)0+ /, (_, digits: string) => `${digits === '.' ? '' : digits} `)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Seconds since the start of a run as a clock shows them: `0:07`, `12:30`, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.round(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`
}

/** A percentile by its nines, which are log10(1 / (1 − p)): 1 is `p90`, 2 is `p99`. */
export function percentile(nines: number): string {
  const percent = 100 * (1 - 10 ** -nines)
  return `p${Number(percent.toFixed(nines < 1 ? 0 : Math.ceil(nines)))}`
}

/** A share of 1 in whole percent. */
export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

const plain = new Intl.NumberFormat('en-US')

/** A figure as it is, to three decimals: `1,234.5`. */
export function number(value: number): string {
  return plain.format(value)
}

/** One line of a chart at the place that is read. */
export interface ReadLine {
  label: string
  isShown: boolean
  /** Null or undefined where the line has no point. */
  value: number | null | undefined
  format: (value: number) => string
}

/** A place of a chart in words: where it is, then every line that is shown and has a value there. */
export function reading(place: string, lines: readonly ReadLine[]): string {
  const said = lines.flatMap(({ label, isShown, value, format }) =>
    isShown && value !== null && value !== undefined ? [`${label} ${format(value)}`] : [],
  )
  return [place, ...said].join(' · ')
}
