import { describe, expect, test } from 'vitest'
import { comparisonDocument } from '../../../src/compare/report/document.ts'
import {
  type Block,
  type Document,
  facts,
  figure,
  fold,
  heading,
  list,
  pair,
  type Section,
  sectionsFor,
  table,
  terms,
  text,
} from '../../../src/document/document.ts'
import { html } from '../../../src/document/html/html.ts'
import { renderHtml } from '../../../src/document/html/page.ts'
import { renderJson } from '../../../src/document/json.ts'
import { renderMarkdown } from '../../../src/document/markdown.ts'
import { type Format, foreign, left, right, tableFrom } from '../../../src/document/table.ts'
import { renderTerminal } from '../../../src/document/terminal.ts'
import { planDocument } from '../../../src/plan/report/document.ts'
import { runDocument } from '../../../src/report/document.ts'
import { replicationsDocument } from '../../../src/report/replications/document.ts'
import { tuneDocument } from '../../../src/tune/report/document.ts'
import { detailedRun } from '../../support/detailed-run.ts'
import { exactComparison } from '../../support/sample-comparison.ts'
import { carriedPlan, planOfNothing } from '../../support/sample-plan.ts'
import { emptySummary, sampleSummary } from '../../support/sample-summary.ts'
import { sampleReplications, sampleTune } from '../../support/sample-tune.ts'

const FORMATS: readonly Format[] = ['terminal', 'markdown', 'html']

const small = tableFrom(
  [1, 2, 3],
  [
    left('name', (n) => foreign(`row ${n}`)),
    right('size', (n) => `${n} ms`),
    right('only in the page', (n) => `wide ${n}`, { in: ['html'] }),
    left('said', (n) => (n === 1 ? 'said of one' : '–'), { below: true }),
  ],
)

/** One block of every kind. */
const EVERY: Readonly<Record<Block['kind'], Block>> = {
  facts: facts(
    [
      { label: 'figure', text: '7' },
      { label: 'name', text: 'x.y', code: true },
    ],
    { label: 'Facts' },
  ),
  table: table(small, 'A caption', { most: { terminal: 1, markdown: 2 }, rest: (shown) => `${3 - shown} more` }),
  text: text('A sentence.'),
  list: list([{ head: 'of_it', code: true, text: 'said' }, { text: 'alone' }]),
  heading: heading('A heading'),
  figure: figure(() => html`<svg id="drawn"></svg>`),
  code: { kind: 'code', label: 'Settings', text: 'a: 1\n\nb: <2>\n' },
  pair: pair(text('To the left.'), text('To the right.')),
  fold: fold('A fold', [text('Within.')]),
}

function documentOf(blocks: readonly Block[], section: Partial<Section> = {}): Document {
  return {
    data: { a: 1 },
    title: 'PASS: x',
    kind: 'Report',
    heading: 'x',
    about: [],
    verdict: { word: 'PASS', meaning: 'it holds', tone: 'good', exitCode: 0, reasons: ['because'], notices: [] },
    sections: [{ id: 'part', title: 'A part', blocks, ...section }],
    origin: 'Made by a test.',
  }
}
const terminal = (document: Document): string => renderTerminal(document, { width: 80, colour: false })
const main = (document: Document): string => /<main[\s\S]*<\/main>/.exec(renderHtml(document))?.[0] ?? ''
const bodyOf = (text: string): string => text.split('\n').slice(3).join('\n')

test('a block of every kind on a terminal', () => {
  const { figure: _, ...blocks } = EVERY
  expect(bodyOf(terminal(documentOf(Object.values(blocks))))).toBe(`Facts       figure: 7 · name: x.y

name   size
row 1  1 ms
    said of one
  · 2 more
A sentence.
  · of_it: said
  · alone

A heading
Settings
  a: 1

  b: <2>
To the left.
To the right.
`)
})

test('a block of every kind in Markdown', () => {
  expect(renderMarkdown(documentOf(Object.values(EVERY)))).toBe(`## ✅ PASS: it holds (exit 0)

- <code>because</code>

### A part

**Facts** – figure: **7** · name: <code>x&#46;y</code>

| name | size | said |
| :-- | --: | :-- |
| <code>row 1</code> | 1 ms | said of one |
| <code>row 2</code> | 2 ms | – |

1 more

A sentence.

- <code>of&#95;it</code>: said
- alone

#### A heading

Settings:

<pre><code>a&#58; 1

b&#58; &#60;2&#62;</code></pre>

To the left.

To the right.

<details><summary>A fold</summary>

Within.

</details>
`)
})

test('a block of every kind in a page', () => {
  const page = main(documentOf(Object.values(EVERY)))
  for (const part of [
    '<h2 id="verdict-title"><b class="good">✓ PASS</b> <small>exit 0</small></h2>',
    '<h2 id="part-title">A part</h2>',
    '<dt>figure</dt><dd>7</dd>',
    '<dt>name</dt><dd><code>x.y</code></dd>',
    '<caption><span>A caption</span></caption>',
    'wide 3',
    'said of one',
    '<p class="intro">A sentence.</p>',
    '<p class="note"><code>of_it</code>: said</p>',
    '<h3>A heading</h3>',
    '<svg id="drawn"></svg>',
    'aria-label="Settings"><code>a: 1\n\nb: &lt;2&gt;</code></pre>',
    '<div class="pair"><div><p class="intro">To the left.</p></div>',
    '<details><summary>A fold</summary><p class="intro">Within.</p>',
  ]) {
    expect(page).toContain(part)
  }
  expect(page).not.toContain('more')
})

test('JSON is the data as it is', () => {
  const document = documentOf(Object.values(EVERY))
  expect(renderJson(document.data)).toBe('{\n  "a": 1\n}\n')
})

describe('hints of a block', () => {
  test.each(FORMATS)('`in` keeps it from all other formats than %s', (format) => {
    const shown = FORMATS.map((one) =>
      sectionsFor(one, [{ id: 'x', title: 'x', blocks: [text('x', { in: [format] })] }]),
    )
    expect(shown.map((sections) => sections.length)).toEqual(FORMATS.map((one) => Number(one === format)))
  })

  test('what has no content is not shown, nor the title of a section without any', () => {
    const empty = [
      facts([]),
      list([]),
      terms([]),
      table(tableFrom([], [left('x', () => 'x')]), 'x'),
      fold('x', []),
      pair(),
    ]
    for (const format of FORMATS) expect(sectionsFor(format, [{ id: 'x', title: 'x', blocks: empty }])).toEqual([])
  })

  test('a fold stands open in the formats that do not fold it', () => {
    const folded = documentOf([fold('Beyond', [text('Within.')], { folded: ['markdown'] })])
    expect(renderMarkdown(folded)).toContain('<summary>Beyond</summary>')
    expect(main(folded)).not.toContain('<details>')
    expect(terminal(folded)).toContain('Within.')
    expect(terminal(documentOf([EVERY.fold]))).not.toContain('Within.')
  })

  test('a title is printed where the section asks for it', () => {
    const titled = (formats: readonly Format[]) => documentOf([EVERY.text], { titled: formats })
    expect(bodyOf(terminal(titled(['terminal'])))).toBe('A part\nA sentence.\n')
    expect(bodyOf(terminal(titled([])))).toBe('A sentence.\n')
    expect(renderMarkdown(titled([]))).not.toContain('A part')
    expect(main(titled([]))).toContain('A part')
  })

  test('an exit code that the report does not know is not told', () => {
    const document = documentOf([EVERY.text])
    const unknown = { ...document, verdict: { ...document.verdict, exitCode: null } }
    expect(terminal(unknown)).toMatch(/^✓ PASS: it holds\n/)
    expect(renderMarkdown(unknown)).toMatch(/^## ✅ PASS: it holds\n/)
    expect(main(unknown)).not.toMatch(/<small>exit/)
  })

  test('facts stand in one column, and apart from tables', () => {
    const document = documentOf([EVERY.facts, EVERY.facts, EVERY.table, facts([{ label: 'b', text: '2' }])])
    expect(
      bodyOf(terminal(document))
        .split('\n')
        .map((line) => line.split(/ {2,}/)[0]),
    ).toEqual(['Facts', 'Facts', '', 'name', 'row 1', '', '', '', '', ''])
  })
})

test.each([80, 100])('tuning and replications keep within %i columns', (width) => {
  for (const document of [tuneDocument(sampleTune()), replicationsDocument(sampleReplications('word '.repeat(60)))]) {
    const shown = renderTerminal(document, { width, colour: false, reportPath: 'reports/x/tune.html' })
    expect(shown.split('\n').filter((line) => [...line].length > width)).toEqual([])
  }
})

test('a tuning says to leave the present settings only where they are shown to be the same', () => {
  const { current, robust, ...others } = sampleTune()
  const shown = (isEquivalent: boolean, scenes = robust): string => {
    const result = { ...others, robust: scenes, current: current === null ? null : { ...current, isEquivalent } }
    return renderTerminal(tuneDocument(result), { width: 400, colour: false }).replace(/\s+/g, ' ')
  }
  expect(shown(false)).not.toContain('Leave them as they are')
  expect(shown(true)).toContain(
    'shown to be within 2% of the best, also at the other limits that were tried. Leave them as they are',
  )
  expect(shown(true, null)).toContain('shown to be within 2% of the best. Leave them as they are')
})

test('a tuning says how far the chosen setting may be from the best, over the limits that decided', () => {
  const shown = renderTerminal(tuneDocument(sampleTune()), { width: 400, colour: false }).replace(/\s+/g, ' ')
  expect(shown).toContain(
    'is the safest choice: its p99 is at most 20% above the best (stated limits, limits × 0.7, limits × 1.3);',
  )
  expect(shown).not.toContain('whatever')
})

test('a tuning says what the sharper setting would gain at the limits as told, and lose at others', () => {
  const shown = renderTerminal(tuneDocument(sampleTune()), { width: 400, colour: false }).replace(/\s+/g, ' ')
  expect(shown).toContain(
    'the more aggressive setting point-2 would change p99 by: stated limits −5.66%, limits × 0.7 +175%, limits × 1.3 +0%, a second tenant +100%.',
  )
  const alone = renderTerminal(tuneDocument({ ...sampleTune(), robust: null }), { width: 400, colour: false })
  expect(alone).toContain('Not considered (--robust=off)')
})

test('the sections of every report, format by format', async () => {
  const { summary, detail } = detailedRun()
  const documents: readonly [string, Document][] = [
    ['run', runDocument(sampleSummary())],
    ['run with its events', runDocument(summary, { detail, profileYaml: 'version: 1\n' })],
    ['run of nothing', runDocument(emptySummary())],
    ['replications', replicationsDocument(sampleReplications())],
    ['tune', tuneDocument(sampleTune())],
    ['comparison', comparisonDocument(await exactComparison())],
    ['plan', planDocument(carriedPlan())],
    ['plan of nothing', planDocument(planOfNothing())],
  ]
  const listed = documents.flatMap(([name, { sections }]) =>
    FORMATS.map(
      (format) =>
        `${name}, ${format}: ${sectionsFor(format, sections)
          .map(({ id }) => id)
          .join(' ')}`,
    ),
  )
  expect(listed).toMatchInlineSnapshot(`
    [
      "run, terminal: run thresholds errors calls all-calls latency models credits throttling protocol generator",
      "run, markdown: run thresholds errors calls all-calls latency models credits throttling protocol generator open-tasks",
      "run, html: headline thresholds errors calls all-calls latency timeline models credits throttling protocol generator open-tasks profile definitions",
      "run with its events, terminal: run errors calls all-calls latency models credits throttling generator",
      "run with its events, markdown: run errors calls all-calls latency models credits throttling generator open-tasks",
      "run with its events, html: headline thresholds errors calls all-calls latency timeline tasks models credits throttling generator open-tasks profile definitions",
      "run of nothing, terminal: run calls throttling generator",
      "run of nothing, markdown: run calls throttling generator",
      "run of nothing, html: headline thresholds calls latency timeline models credits throttling generator profile definitions",
      "replications, terminal: intervals verdicts",
      "replications, markdown: intervals verdicts",
      "replications, html: intervals verdicts seeds definitions",
      "tune, terminal: advice expect other-limits trade-offs standings robustness",
      "tune, markdown: advice expect other-limits trade-offs standings robustness method",
      "tune, html: advice expect other-limits trade-offs standings robustness snippets method definitions",
      "comparison, terminal: judged metrics constraints moved",
      "comparison, markdown: metrics constraints moved latency runs",
      "comparison, html: metrics constraints moved latency runs definitions",
      "plan, terminal: day tiers mixes spill tier knee use own-client checks sensitivity assumptions valid-until",
      "plan, markdown: day tiers mixes spill tier knee use frontier own-client checks sensitivity assumptions valid-until other-tiers",
      "plan, html: day tiers mixes spill tier knee use frontier own-client checks sensitivity assumptions valid-until other-tiers definitions",
      "plan of nothing, terminal: tiers mixes tier",
      "plan of nothing, markdown: tiers mixes tier",
      "plan of nothing, html: tiers mixes tier definitions",
    ]
  `)
})

test('percentiles with unfinished calls have no interval, because it would be that of independent calls', () => {
  const text = JSON.stringify(runDocument(sampleSummary(), {}).sections)
  const [, table] = /"head":"with unfinished"([\s\S]*?)\]\]/.exec(text) ?? []
  expect(table).toContain('799 ms')
  expect(table).not.toContain('"detail"')
})
