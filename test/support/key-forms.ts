/** How a server may write the key that it was sent: as text, or within the quotes of a JSON string. */
export interface KeyForm {
  name: string
  text: string
  json: string
}

const NAMED: Readonly<Record<string, string>> = { '"': '&quot;', '/': '&sol;', '+': '&plus;', '=': '&equals;' }

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** Every form of a key that is looked for. */
export function keyForms(key: string): KeyForm[] {
  const asText = (name: string, text: string): KeyForm => ({ name, text, json: JSON.stringify(text).slice(1, -1) })
  const asJson = (name: string, json: string): KeyForm => ({ name, text: json, json })
  const quoted = JSON.stringify(key).slice(1, -1)
  const each = (of: (code: number) => string): string => key.replace(/./g, (c) => of(c.charCodeAt(0)))
  return [
    asText('plain', key),
    asJson(
      'JSON \\u',
      each((code) => `\\u00${code.toString(16)}`),
    ),
    asJson('JSON \\/', quoted.replaceAll('/', '\\/')),
    asText('JSON in a text', quoted.replaceAll('/', '\\/')),
    asText('URL', encodeURIComponent(key)),
    asText(
      'URL, small letters',
      encodeURIComponent(key).replace(/%../g, (byte) => byte.toLowerCase()),
    ),
    asText('base64', base64(key)),
    asText('base64url', Buffer.from(key).toString('base64url')),
    // The length of the name decides how the key is cut into groups.
    asText('u:key', base64(`u:${key}`)),
    asText('us:key', base64(`us:${key}`)),
    asText('user:key, base64url', Buffer.from(`user:${key}`).toString('base64url')),
    asText(
      'HTML names',
      key.replace(/["/+=]/g, (c) => NAMED[c] as string),
    ),
    asText(
      'HTML numbers',
      key.replace(/["/+=]/g, (c) => (c === '/' ? '&#x2F;' : `&#${c.charCodeAt(0)};`)),
    ),
  ]
}

const ENTITIES: Readonly<Record<string, string>> = {
  quot: '"',
  sol: '/',
  plus: '+',
  equals: '=',
  amp: '&',
  lt: '<',
  gt: '>',
  apos: "'",
}

/** Each takes off one layer, as a reader of such a text would. */
const DECODERS: readonly [name: string, decode: (text: string) => string][] = [
  [
    'JSON',
    (text) =>
      text.replace(/\\(?:u([\da-f]{4})|(["\\/]))/gi, (_, hex?: string, plain?: string) =>
        hex === undefined ? (plain as string) : String.fromCharCode(Number.parseInt(hex, 16)),
      ),
  ],
  [
    'URL',
    (text) => text.replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  ],
  [
    'HTML',
    (text) =>
      text.replace(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex?: string, number?: string, name?: string) =>
        name === undefined
          ? String.fromCodePoint(hex === undefined ? Number(number) : Number.parseInt(hex, 16))
          : (ENTITIES[name.toLowerCase()] ?? whole),
      ),
  ],
]
/** A part of the key so long that no other text holds it by chance; its base64 is longer. */
const PART = 6
const CODED_PART = 10

/** Under so many layers of each kind a key is looked for. What takes off one too many leaves a key as it is. */
const LAYERS = [1, 2, 3].flatMap(() => DECODERS)
/** So many places are told of, for each layer that had to be taken off. */
const MOST_PLACES = 1

/** Where a text holds the key or a part of it, in any form and under any layers: in words, none where it is clean. */
export function keyOccurrences(text: string, key: string): string[] {
  const parts = [...pieces(key, PART), ...codedParts(key)]
  const found: string[] = []
  let left = text
  for (const [layer, decode] of [['as it is', (same: string) => same] as const, ...LAYERS]) {
    left = decode(left)
    const places = new Set<string>()
    for (const part of parts.filter((part) => left.includes(part))) {
      for (let at = left.indexOf(part); at >= 0 && places.size < MOST_PLACES; at = left.indexOf(part, at + 1)) {
        places.add(`${layer}: …${left.slice(Math.max(0, at - 40), at + 40)}…`)
      }
      // The next layers tell of what they show.
      left = left.replaceAll(part, '')
    }
    found.push(...places)
  }
  return found
}

function pieces(text: string, length: number): string[] {
  return Array.from({ length: Math.floor(text.length / length) }, (_, n) => text.slice(n * length, (n + 1) * length))
}

/** What of the key's base64 does not depend on what stands around it, for each of the three places where a group may begin. */
function codedParts(key: string): string[] {
  return [0, 1, 2].flatMap((lead) => {
    const whole = base64(`${'\0'.repeat(lead)}${key}`)
    const own = whole.slice(lead === 0 ? 0 : 4, Math.floor((lead + key.length) / 3) * 4)
    return pieces(own, CODED_PART).flatMap((part) => [part, part.replaceAll('+', '-').replaceAll('/', '_')])
  })
}
