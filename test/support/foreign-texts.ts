/** Stands at the beginning of a line only where somebody else's line end was taken for one of ours. */
export const FAKE = 'FAKE-LINE PASS exit 0'

/** What a gateway, a log, a file, a Redis or a client might say, one for each thing that reads it. */
export const FOREIGN_TEXTS: readonly string[] = [
  ...['\u0000', '\u0001', '\u0007', '\b', '\t', '\v', '\f', '\r', '\u001b', '\u007f'].map((one) => `c0${one}x`),
  '\u001b[31mred\u001b[0m',
  '\u001b[2J\u001b[H',
  '\u001b[1A\u001b[2Kgone',
  '\u001b]0;title\u0007',
  '\u001b]8;;http://evil.test\u001b\\link\u001b]8;;\u001b\\',
  '\u001b]52;c;ZXZpbA==\u0007',
  '\u001bP$q\u001b\\',
  '\u009b31m\u0085\u0090',
  'safe\u202egnp.exe\u202c',
  '\u2066isolated\u2069\u200f',
  'zero\u200bwidth\u200d\ufeff',
  'high\ud800end',
  'low\udc00end',
  'line\u2028end\u2029',
  'not\ufffe\u{1ffff}',
  'tag\u{e0041}\u{e007f}',
  `one\n${FAKE}`,
  `one\r\n${FAKE}\r${FAKE}`,
  `one\n\n${FAKE}\n`,
  '</script><script>document.title="owned"</script><!--',
  '"><img src=x onerror="alert(1)">',
  ']]><x/>&bogus;',
  '[x](javascript:alert(1)) ![i](http://evil.test/a.png) | cell | @octocat `code`',
  '=HYPERLINK("http://evil.test","x")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  'key: value # no\n- &a *a !!x',
  `$(touch owned) \`id\` ; | & ' "`,
  `a="b",le="1"} 1\n${FAKE}{x="\\"} 2`,
  '__proto__',
]

/** The same, several in one, for what takes long to look at a text; each begins as a formula does. */
export const FOREIGN_MEDLEYS: readonly string[] = ['=', '+', '\t', `-\n${FAKE}\n`].map(
  (first, at) => `${first}${FOREIGN_TEXTS.filter((_, n) => n % 4 === at).join('')}`,
)

export const HUGE = `\u001b[31m${'x'.repeat(2 ** 20)}\u202e`

const ACTS = /[^\P{Cc}\n\t]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u
/** Colours, the link to a page, and what draws progress again: ours. Foreign ones among them are looked for by their texts. */
const OURS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what this looks for
  /\u001b\[(0|1|2|22|3[0-9]|39)m|\u001b\]8;;(file:[!-~]*)?\u001b\\/g

/** What of an output acts although somebody else said it; empty where nothing does. */
export function rawIn(output: string, { name = '', painted = false } = {}): string[] {
  const lines = name.endsWith('.csv') ? output.replaceAll('\r\n', '\n') : output
  const plain = painted ? lines.replace(OURS, '') : lines
  const faults: string[] = []
  const acting = ACTS.exec(plain)
  if (acting !== null)
    faults.push(`acts: ${JSON.stringify(plain.slice(Math.max(0, acting.index - 40), acting.index + 20))}`)
  // A text of several lines stands indented in YAML, and so in the profile that a page shows.
  const fake = /\.(yaml|html)$/.test(name) ? /^#? ?FAKE-LINE PASS/m : /^[ \t]*(#|-|\*|>)? ?FAKE-LINE PASS/m
  if (fake.test(plain)) faults.push('a line of somebody else’s')
  if (painted && lines.includes('\u001b[31mred')) faults.push('a colour of somebody else’s')
  if (/\.(md|html)$/.test(name) && /<script>document\.title|<img src=x|<x\/>/.test(plain)) faults.push('markup')
  if (name.endsWith('.md') && plain.includes('](javascript:')) faults.push('a link')
  if (/\.(xml|junit)$/.test(name) && /<x\/>|<img|<script|&bogus/.test(plain)) faults.push('markup')
  if (name.endsWith('.csv') && plain.split('\n').some((row) => /(^|,)"?[=+@\t]/.test(row))) faults.push('a formula')
  return faults
}
