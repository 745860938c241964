const units = (text: string, spell: (code: number) => string): string =>
  [...text].map((sign) => spell(sign.charCodeAt(0))).join('')
const hex = (code: number, digits: number): string => code.toString(16).padStart(digits, '0')

const NAMED: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
  '/': '&sol;',
  '+': '&plus;',
  '=': '&equals;',
}
const named = (text: string): string => [...text].map((sign) => NAMED[sign] ?? sign).join('')
const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The forms in which a server may give a key back, as texts before they are put into JSON. */
export const SPELLINGS: Readonly<Record<string, (key: string) => string>> = {
  'as it is': (key) => key,
  'user:key': (key) => `user:${key}`,
  'JSON in JSON': (key) => JSON.stringify({ key }),
  'slashes escaped': (key) => key.replace(/["\\/]/g, '\\$&'),
  'unicode escapes': (key) => units(key, (code) => `\\u${hex(code, 4)}`),
  'hex escapes': (key) => units(key, (code) => `\\x${hex(code, 2)}`),
  'as in an address': (key) => encodeURIComponent(key),
  'as in an address, in small letters': (key) =>
    encodeURIComponent(key).toLowerCase().includes(key)
      ? key
      : units(key, (code) => (/\w/.test(String.fromCharCode(code)) ? String.fromCharCode(code) : `%${hex(code, 2)}`)),
  'as in an address, all of it': (key) => units(key, (code) => `%${hex(code, 2).toUpperCase()}`),
  'as in an address in an address': (key) => encodeURIComponent(encodeURIComponent(key)),
  'HTML by names': named,
  'HTML by numbers': (key) => units(key, (code) => `&#${code};`),
  'HTML by hex numbers': (key) => units(key, (code) => `&#x${hex(code, 2)};`),
  'HTML of an address': (key) => named(encodeURIComponent(key)),
  base64,
  'base64 for addresses': (key) => Buffer.from(key).toString('base64url'),
  'base64 in an address': (key) => encodeURIComponent(base64(key)),
  'basic authorization': (key) => `Basic ${base64(`user:${key}`)}`,
  'basic authorization of another user': (key) => `Basic ${base64(`me:${key}:x`)}`,
  'basic authorization without user': (key) => `Basic ${base64(`:${key}`)}`,
  'bearer token in base64': (key) => base64(`Bearer ${key}`),
  hex: (key) => Buffer.from(key).toString('hex'),
  'capital hex': (key) => Buffer.from(key).toString('hex').toUpperCase(),
}

/** JSON whose strings are escaped as far as they can be: what is searched for in the text of an answer is not there. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /"((?:[^"\\]|\\.)*)"/g,
    (text) => `"${units(JSON.parse(text) as string, (code) => `\\u${hex(code, 4)}`)}"`,
  )
}

/** JSON as some languages write it, with its slashes escaped. */
export function slashedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('/', '\\/')
}

/** Every text in a value, names of members included. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)])
}

/** The key in what is left of it by whoever decodes what he sees, again and again; null when it is not there. */
export function keyIn(value: unknown, key: string): string | null {
  const base64s = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)])
    return bytes.toString('base64').slice(before === 0 ? 0 : before + 1, Math.floor((bytes.length * 8) / 6))
  })
  const forms = [key, ...base64s, ...base64s.map((form) => form.replaceAll('+', '-').replaceAll('/', '_'))]
  for (const text of textsIn(value)) {
    let seen = text
    for (let level = 0; level < 4; level++) {
      if (forms.some((form) => seen.includes(form)) || seen.toLowerCase().includes(Buffer.from(key).toString('hex'))) {
        return text
      }
      seen = unescaped(seen)
    }
  }
  return null
}

function unescaped(text: string): string {
  const names = new Map(Object.entries(NAMED).map(([sign, name]) => [name, sign]))
  const sign = (digits: string, radix: number): string => String.fromCharCode(Number.parseInt(digits, radix))
  return text
    .replace(/%([\da-f]{2})/gi, (_, digits: string) => sign(digits, 16))
    .replace(/\\u([\da-f]{4})|\\x([\da-f]{2})/gi, (_, four?: string, two?: string) => sign(four ?? two ?? '', 16))
    .replace(/\\(["/\\])/g, '$1')
    .replace(/&#x([\da-f]+);/gi, (_, digits: string) => sign(digits, 16))
    .replace(/&#(\d+);/g, (_, digits: string) => sign(digits, 10))
    .replace(/&\w+;/g, (name) => names.get(name) ?? name)
}
