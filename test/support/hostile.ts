/** Texts that a hostile gateway, profile or file name might hold, one for each reader they are aimed at. */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  html: '"><img src=x onerror="document.title=\'owned\'"><a href="javascript:alert(1)">x</a>',
  script: '</script><script>document.title="owned"</script><!--',
  style: '</style><style>*{display:none}</style>',
  ansi: '\u001b[2J\u001b]0;owned\u0007\u009b31m\u001b[1A',
  bidi: 'safe\u202egnp.exe\u2066\u200b\ufeff',
  csv: '=HYPERLINK("http://evil.test","x")',
  markdown: '[x](javascript:alert(1)) ![i](http://evil.test/a.png) **b** `code` | cell | @octocat #1 $x$ ~~s~~',
  backticks: '``` `` `',
  lines: 'one\r\ntwo\n| three | four |\n# heading',
  xml: ']]>&lt;&bogus;<x/>\u0000\u0008\ufffe\ud800',
  tag: 'a, b=c\nTag=forged,0.0,1.0,2.0,HISTF',
}

const { html, script, style, ansi, bidi, csv, markdown, backticks, lines, xml, tag } = HOSTILE_TEXTS

/** The same, several in one, for what takes long to look at a text: a page in a browser. The last of the first ends what follows. */
export const HOSTILE_MEDLEYS: Readonly<Record<string, string>> = {
  markup: `${html}${style}${script}`,
  marks: `${csv}${markdown}${backticks}${lines}`,
  characters: `${bidi}${xml}${tag}${ansi}`,
}
