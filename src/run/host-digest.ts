import { createHash } from 'node:crypto'
import { hostname } from 'node:os'

/** Stands for this machine in a log: the same for all of its runs, and without its name. */
export function hostDigest(): string {
  return createHash('sha256').update(hostname()).digest('hex').slice(0, 12)
}
