import { formatCount } from '../../units.ts'

/** `1 call`, `2 calls`. */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
