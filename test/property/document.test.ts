import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Document,
  facts,
  figure,
  fold,
  heading,
  list,
  pair,
  table,
  terms,
  text,
} from '../../src/document/document.ts'
import { html } from '../../src/document/html/html.ts'
import { renderHtml } from '../../src/document/html/page.ts'
import { renderMarkdown } from '../../src/document/markdown.ts'
import { left, right, tableFrom } from '../../src/document/table.ts'
import { renderTerminal } from '../../src/document/terminal.ts'
import { anyCharacter } from '../support/any-character.ts'
import { HOSTILE_TEXTS } from '../support/hostile.ts'

/** Any text, lone surrogates and controls included, and what is known to be aimed at somebody. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...Object.values(HOSTILE_TEXTS)),
)

/** `said` in every place of every block in which a text can stand: figures are ours, and code keeps its lines. */
function documentOf(said: string): Document {
  const cell = { text: said, short: said }
  const column = { short: said }
  return {
    data: {},
    title: said,
    kind: 'Report',
    heading: said,
    about: [{ label: said, text: said, code: true }],
    verdict: {
      word: said,
      meaning: said,
      tone: 'bad',
      exitCode: 1,
      reasons: [said],
      notices: [{ tone: 'warn', text: said }],
    },
    sections: [
      {
        id: 'part',
        title: said,
        titled: ['terminal', 'markdown'],
        blocks: [
          facts(
            [
              { label: said, text: said, aside: said },
              { label: said, text: said, code: true },
            ],
            { label: 'Label' },
          ),
          facts([{ label: said, text: said, aside: said }], { tiles: true }),
          table(
            tableFrom(
              [1, 2],
              [
                left(said, () => ({ ...cell, code: true }), column),
                right('figure', () => ({ text: '1 ms', detail: said })),
                left(said, () => said, { below: true }),
              ],
            ),
            said,
            { most: { terminal: 1, markdown: 1, html: 1 }, rest: () => said },
          ),
          text(said),
          list([{ head: said, code: true, text: said }, { head: said, text: said }, { text: said }]),
          terms([{ label: said, definition: said }]),
          heading(said),
          figure(() => html`<p>${said}</p>`),
          { kind: 'code', label: said, text: said.replaceAll(/[\r\n]/g, ' ') },
          pair(text(said), text(said)),
          fold(said, [text(said)]),
        ],
      },
    ],
    origin: said,
  }
}

const UNSEEN = /[^\P{Cc}\n]|[\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

test('whatever a block says, a terminal is told only text, within its width', () => {
  fc.assert(
    fc.property(anyText, (said) => {
      const shown = renderTerminal(documentOf(said), { width: 80, colour: false, reportPath: 'report.html' })
      expect(shown).not.toMatch(UNSEEN)
      // Code is shown as it is, to be copied.
      const lines = shown.split('\n').filter((line) => !line.startsWith('  ') || line.startsWith('   '))
      expect(lines.filter((line) => [...line].length > 80)).toEqual([])
    }),
  )
})

test('whatever a block says, Markdown has the same blocks and no markup but ours', () => {
  const OURS = /<\/?(?:code|pre|details|summary)>|\*\*|^#+ /gm
  const shapeOf = (markdown: string): string[] =>
    markdown.split('\n').map((line) => /^(?:#+ |> |- |\| |<\w+>|$)/.exec(line)?.[0] ?? 'text')
  const harmless = shapeOf(renderMarkdown(documentOf('x')))
  fc.assert(
    fc.property(anyText, (said) => {
      const markdown = renderMarkdown(documentOf(said.trim() === '' ? 'x' : `x${said}`))
      expect(shapeOf(markdown)).toEqual(harmless)
      expect(markdown).not.toMatch(UNSEEN)
      const rest = markdown.replaceAll(OURS, '').replaceAll(/&#\d+;/g, '')
      expect(rest).not.toMatch(/[<`*_[\]\\@$~&]|:\/\/|www\./i)
      const tables = markdown.split('\n').filter((line) => line.startsWith('| '))
      expect(new Set(tables.map((row) => row.split('|').length))).toEqual(new Set([5]))
    }),
  )
})

test('whatever a block says, a page has the same elements', () => {
  // Without the script, which is the same on every page, and without the spans that keep a name on one line.
  const markup = (said: string): string =>
    renderHtml(documentOf(said))
      .replace(/<script>[\s\S]*?<\/script>/, '')
      .replaceAll(/<span class="name">([^<]*)<\/span>/g, '$1')
      .replaceAll('<code class="name">', '<code>')
  const shapeOf = (page: string): string[] =>
    [...page.matchAll(/<(\/?[a-z]\w*)((?: [\w-]+(?:="[^"]*")?)*)>/gi)].map(
      ([, name, rest]) => `${name} ${rest?.replaceAll(/="[^"]*"/g, '')}`,
    )
  const harmless = shapeOf(markup('x'))
  fc.assert(
    fc.property(anyText, (said) => {
      const page = markup(said)
      expect(shapeOf(page)).toEqual(harmless)
      expect(page.match(/[<>]/g)?.length).toBe(markup('x').match(/[<>]/g)?.length)
      expect(page).not.toMatch(UNSEEN)
    }),
    { numRuns: 60 },
  )
})
