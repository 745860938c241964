import { clipped } from './foreign-value.ts'

export const MASK = '[key]'

/**
 * A shorter key is no secret, for it could be a word or a part of one: it is taken for loopback alone, and masked only where it stands by
 * itself in what a gateway says of an error.
 */
export const SHORTEST_KEY = 12

/** Takes the API key out of what a gateway answered: one that echoes the request must not get it into a log or a report. */
export interface KeyMask {
  /** False of a key too short to be one: what a gateway accepted is left as it came. */
  readonly isSecret: boolean
  /**
   * Whether an answer is to be looked through, by its text: false where neither a part of the key is in it, nor of what base64 or hex make
   * of it, nor any escape that could hide such a part.
   */
  mayBeIn(answer: string): boolean
  /** The text with the key masked in every form that a server may give it. Where an escape hid it, the text is decoded. */
  text(text: string): string
  /** The beginning of a text, masked before it is cut. */
  excerpt(text: string, most: number): string
}

/** Where there is no key. */
export const NO_MASK: KeyMask = { isSecret: false, mayBeIn: () => false, text: (text) => text, excerpt: clipped }

/** How many times a text may have been escaped, one inside the other. */
const MOST_ESCAPES = 4
/** Characters that one of the key's takes when it is escaped twice. */
const LONGEST_ESCAPE = 12
/** Characters of the key that must be visible before a text breaks off in the middle of it, for them to be masked. */
const SHORTEST_REST = 6

/** The code of a letter, a digit, or of `%` or a backslash, with which another escape begins. */
const PART_CODE = '(?:25|5c|3\\d|[46][1-9a-f]|[57][\\da])'
/** An escape behind which a letter or a digit may be: servers escape other signs, and leave a part of the key to be found. */
const HIDING_ESCAPE = new RegExp(
  `%(?:u|${PART_CODE})|\\\\(?:x|u\\{|u00${PART_CODE})|(?:&|%26|\\\\u0026)(?:amp;)*(?:#|percnt|num|bsol)`,
  'i',
)

export function keyMask(key: string): KeyMask {
  return key.length < SHORTEST_KEY ? wordMask(key) : secretMask(key)
}

function wordMask(key: string): KeyMask {
  const alone = new RegExp(`(?<![\\w-])${key.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?![\\w-])`, 'g')
  const text = (from: string): string => (from.includes(key) ? from.replace(alone, MASK) : from)
  return {
    isSecret: false,
    mayBeIn: (answer) => answer.includes(key),
    text,
    excerpt: (from, most) => clipped(text(clipped(from, 2 * most)), most),
  }
}

function secretMask(key: string): KeyMask {
  const hex = hexForm(key)
  const forms = [base64Form(key, 0), base64Form(key, 1), base64Form(key, 2), hex]
  const [inBase64, inBase64After1, inBase64After2, inHex] = forms.map(({ part }) => part) as [
    string,
    string,
    string,
    string,
  ]
  const inCapitals = inHex.toUpperCase()
  const part = longest(key.split(/[^a-z\d]/i))
  // Separate searches: in one expression, or in a loop, they take twice as long.
  const mayBeIn = (answer: string): boolean =>
    answer.includes(part) ||
    answer.includes(inBase64) ||
    answer.includes(inBase64After1) ||
    answer.includes(inBase64After2) ||
    answer.includes(inHex) ||
    answer.includes(inCapitals) ||
    ((answer.includes('\\') || answer.includes('%') || answer.includes('&')) && HIDING_ESCAPE.test(answer))
  // A key that looks as if something in it were escaped loses that together with what a server has escaped.
  const keys = new Set([key, decodedOnce(key), decodedOnce(decodedOnce(key))])
  const replaced = (from: string): string => {
    let text = from
    for (const one of keys) text = text.replaceAll(one, MASK)
    for (const { part, whole } of forms) if (text.includes(part)) text = text.replace(whole, MASK)
    return text.includes(inCapitals) ? text.replace(hex.whole, MASK) : text
  }
  const text = (from: string): string => {
    if (from.length < key.length || !mayBeIn(from)) return from
    let shown = replaced(from)
    let plain = shown
    for (let level = 0; level < MOST_ESCAPES; level++) {
      const decoded = decodedOnce(plain)
      if (decoded === plain) break
      plain = replaced(decoded)
      if (plain !== decoded) shown = plain
    }
    return shown
  }
  /** Where a text breaks off, its end may be a beginning of the key. */
  const withoutRest = (from: string): string => {
    const at = from.lastIndexOf(key.slice(0, SHORTEST_REST))
    return at >= 0 && key.startsWith(from.slice(at)) ? `${from.slice(0, at)}${MASK}` : from
  }
  const reach = LONGEST_ESCAPE * key.length
  const excerpt = (from: string, most: number): string => {
    const head = most + 2 * reach
    if (from.length <= head) return clipped(withoutRest(text(from)), most)
    // Masks are shorter than what they hide: what the cut left of the key must not move up.
    return clipped(text(clipped(from, head)).slice(0, -reach), most)
  }
  return { isSecret: true, mayBeIn, text, excerpt }
}

/** One form of the key: a part that is in all its spellings, and all of it. */
interface Form {
  part: string
  whole: RegExp
}

/** The key in base64, where `before` bytes stand before it in its group of three: what neither they nor those behind it change. */
function base64Form(key: string, before: 0 | 1 | 2): Form {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)])
  const own = bytes.toString('base64').slice(before === 0 ? 0 : before + 1, Math.floor((bytes.length * 8) / 6))
  const spelled = [...own].map((sign) => (sign === '+' ? '[+-]' : sign === '/' ? '[/_]' : sign)).join('')
  return {
    // URLs use other characters for these two.
    part: longest(own.split(/[+/]/)),
    whole: new RegExp(`[\\w+/-]?${spelled}[\\w+/-]?={0,2}`, 'g'),
  }
}

function hexForm(key: string): Form {
  const own = Buffer.from(key).toString('hex')
  return { part: own, whole: new RegExp(own, 'gi') }
}

function longest(parts: readonly string[]): string {
  return parts.reduce((most, part) => (part.length > most.length ? part : most), '')
}

/** ASCII characters by their names in HTML. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '!': 'excl',
    '"': 'quot',
    '#': 'num',
    $: 'dollar',
    '%': 'percnt',
    '&': 'amp',
    "'": 'apos',
    '(': 'lpar',
    ')': 'rpar',
    '*': 'ast midast',
    '+': 'plus',
    ',': 'comma',
    '.': 'period',
    '/': 'sol',
    ':': 'colon',
    ';': 'semi',
    '<': 'lt',
    '=': 'equals',
    '>': 'gt',
    '?': 'quest',
    '@': 'commat',
    '[': 'lsqb lbrack',
    '\\': 'bsol',
    ']': 'rsqb rbrack',
    '^': 'hat',
    _: 'lowbar',
    '`': 'grave',
    '{': 'lcub lbrace',
    '|': 'verbar vert',
    '}': 'rcub rbrace',
  }).flatMap(([sign, names]) => names.split(' ').map((name) => [name, sign] as const)),
)

/** `\u0041`, `\u{41}`, `\x41`, `\/`; `%u0041`, `%41`; `&#x41;`, `&#65;`, `&quot;`. */
const ESCAPE =
  /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([^\w\s]|_))|%u([\da-f]{4})|%([\da-f]{2})|&(?:#x0{0,5}([\da-f]{1,6})|#0{0,5}(\d{1,7})|([a-z]{2,6}));?/gi

/** Removes one level of escapes from a text: those of JSON, of programs, of URLs and of HTML. Only escapes of ASCII characters. */
function decodedOnce(text: string): string {
  return text.replace(ESCAPE, (whole, ...[braced, unit, byte, sign, percentUnit, percent, hex, decimal, name]) => {
    if (sign !== undefined) return sign
    if (name !== undefined) return NAMES.get(name.toLowerCase()) ?? whole
    const digits: string | undefined = braced ?? unit ?? byte ?? percentUnit ?? percent ?? hex
    const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16)
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole
  })
}
