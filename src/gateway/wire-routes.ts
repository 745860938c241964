import type { Connections } from '../wire/connections.ts'
import { RequestTexts } from '../wire/request-texts.ts'
import type { BaseAddress } from './base-address.ts'
import type { Asked, Place } from './dialect.ts'
import type { KeyMask } from './key-mask.ts'

/** Where requests of one kind go, and what they have in common. */
export interface Route {
  readonly connections: Connections
  readonly requests: RequestTexts
  readonly secure: boolean
  /** Whether its origin may have the key. */
  readonly isKeyed: boolean
}

export interface WireRoutesOptions {
  readonly addresses: Readonly<Record<'base' | 'text' | 'files', BaseAddress>>
  /** Origins that may have the key besides. */
  readonly keyedOrigins: readonly string[]
  /** Whether a task at any other origin is read without the key. */
  readonly readsWithoutKey: boolean
  /** Lines that carry the key, and those of every request besides `accept`. */
  readonly keyLines: string
  readonly plainLines: string
  connectionsTo(origin: string): Connections
}

/** Number of origins without the key that are gone to: each costs connections, and answers could name any number. */
export const MOST_STRANGERS = 16

/** The routes of a gateway: to its own addresses, and to those that its answers name. The key goes to origins that somebody named, and to no others. */
export class WireRoutes {
  readonly #options: WireRoutesOptions
  readonly #keyed: ReadonlySet<string>
  readonly #own = new Map<Place, Route>()
  /** By method, origin and path: the places that answers name are made anew for each read. */
  readonly #named = new Map<string, Route>()
  readonly #strangers = new Set<string>()

  constructor(options: WireRoutesOptions) {
    this.#options = options
    this.#keyed = new Set([...Object.values(options.addresses).map(({ origin }) => origin), ...options.keyedOrigins])
  }

  /** The route to a place; a text says why nothing may be sent there. */
  to(place: Place): Route | string {
    const { address } = place
    if (typeof address !== 'string') return this.#toNamed(place, address.origin)
    let route = this.#own.get(place)
    if (route === undefined) {
      const { origin, prefix } = this.#options.addresses[address]
      route = this.#make(place, origin, prefix)
      this.#own.set(place, route)
    }
    return route
  }

  #toNamed(place: Place, origin: string): Route | string {
    const name = `${place.method} ${origin}${place.path}`
    const known = this.#named.get(name)
    if (known !== undefined) return known
    if (!this.#keyed.has(origin)) {
      if (!this.#options.readsWithoutKey) return `the response names an address that may not receive the key: ${origin}`
      if (!this.#strangers.has(origin) && this.#strangers.size >= MOST_STRANGERS) {
        return `responses name more than ${MOST_STRANGERS} origins that may not receive the key: ${origin}`
      }
      this.#strangers.add(origin)
    }
    const route = this.#make(place, origin, '')
    this.#named.set(name, route)
    return route
  }

  #make({ method, path, form, isStreamed }: Place, origin: string, prefix: string): Route {
    const { keyLines, plainLines, connectionsTo } = this.#options
    const isKeyed = this.#keyed.has(origin)
    const ofHost = `host: ${new URL(origin).host}\r\nconnection: keep-alive\r\n`
    const accept = `accept: ${isStreamed === true ? 'text/event-stream' : 'application/json'}\r\n`
    const headers = ofHost + (isKeyed ? keyLines : '') + accept + plainLines
    return {
      connections: connectionsTo(origin),
      requests: new RequestTexts(`${method} ${prefix}${path}`, headers, form),
      secure: origin.startsWith('https:'),
      isKeyed,
    }
  }
}

/** Why a task is not asked for at an address that may not have the key; undefined where it is. */
export function keylessFault(asked: Asked, mask: KeyMask): string | undefined {
  if (asked.endpoint === 'cancel')
    return 'the task is at an address that may not receive the key, so it cannot be cancelled'
  const hasKey = asked.endpoint === 'poll' && mask.text(asked.taskId) !== asked.taskId
  return hasKey ? 'the response names an address that contains the key, but may not receive the key' : undefined
}

/** The end of a request's target, with the key's query added. */
export function withQuery(path: string, suffix: string, query: string): string {
  return `${suffix}${path.includes('?') || suffix.includes('?') ? '&' : '?'}${query}`
}
