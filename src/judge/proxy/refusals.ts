/** A target that was refused. */
export interface RefusedTarget {
  /** Host and port, or the origin of a plain request: never a path, which may contain a key. */
  target: string
  times: number
}

/** Number of different targets that are kept by name. */
const MOST_NAMED = 20
const OTHERS = 'other targets'
const HOST_AND_PORT = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Counts what a proxy refused, by target. */
export class Refusals {
  readonly #times = new Map<string, number>()

  /** `asked`: the target as the request line has it. */
  add(asked: string): void {
    const target = nameOf(asked)
    const name = this.#times.has(target) || this.#times.size < MOST_NAMED ? target : OTHERS
    this.#times.set(name, (this.#times.get(name) ?? 0) + 1)
  }

  /** All targets in the order in which they first came. */
  all(): RefusedTarget[] {
    return [...this.#times].map(([target, times]) => ({ target, times }))
  }
}

function nameOf(asked: string): string {
  if (asked.startsWith('/')) return 'the proxy itself'
  const [, scheme = '', host = asked] = /^([a-z]{1,10}:\/\/)([^/?#]*)/i.exec(asked) ?? []
  const bare = host.slice(host.lastIndexOf('@') + 1)
  return HOST_AND_PORT.test(bare) ? `${scheme.toLowerCase()}${bare.toLowerCase()}` : 'an unreadable target'
}
