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
export function decodedOnce(text: string): string {
  return text.replace(ESCAPE, (whole, ...[braced, unit, byte, sign, percentUnit, percent, hex, decimal, name]) => {
    if (sign !== undefined) return sign
    if (name !== undefined) return NAMES.get(name.toLowerCase()) ?? whole
    const digits: string | undefined = braced ?? unit ?? byte ?? percentUnit ?? percent ?? hex
    const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16)
    return code >= 0x20 && code < 0x7f ? String.fromCharCode(code) : whole
  })
}
