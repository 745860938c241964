import { readFileSync } from 'node:fs'

/** A fence of a page; its first and last line, counted from 1. */
export interface Fence {
  language: string
  body: string
  start: number
  end: number
}

export function fencesOf(page: string): Fence[] {
  const fences: Fence[] = []
  const lines = page.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const [, language] = /^```(.*)$/.exec(lines[at] ?? '') ?? []
    if (language === undefined) continue
    const end = lines.indexOf('```', at + 1)
    const body = lines.slice(at + 1, end)
    fences.push({ language, body: `${body.join('\n')}\n`, start: at + 1, end: end + 1 })
    at = end
  }
  return fences
}

/** Whether commands stand in it after a prompt, with what they print. */
export function isSession({ language, body }: Fence): boolean {
  return language === 'console' || (language === '' && body.startsWith('$ '))
}

/** The commands of a session, each with what is printed below it. */
export function sessionOf({ body }: Fence): { command: string; output: string }[] {
  return body
    .trimEnd()
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [line = '', ...output] = part.trimEnd().split('\n')
      return { command: withoutComment(line), output: output.join('\n') }
    })
}

function withoutComment(line: string): string {
  return line.replace(/\s+#\s.*$/, '').trim()
}

/** The commands of a fence: each line of a shell's, and what follows the prompt of a session; without what a line says of itself. */
export function commandsOf(fence: Fence): string[] {
  if (isSession(fence)) return sessionOf(fence).map(({ command }) => command)
  const lines = fence.body.trimEnd().replaceAll('\\\n', ' ').split('\n')
  if (fence.language !== 'sh') return []
  if (lines[0]?.startsWith('#!')) return [lines[0]]
  return lines.map(withoutComment).filter((line) => line !== '' && !line.startsWith('#'))
}

/** Lines of a page that the test of the manual does not carry out: each with what does. */
const ELSEWHERE: readonly { page: RegExp; line: RegExp; why: string }[] = [
  { page: /README/, line: /^npm ci && npm (?:start|test)$/, why: 'the clone itself: .ci/run does it' },
  { page: /judge\.md/, line: /^#!/, why: 'a client, not a command: the session below it starts it' },
  { page: /judge\.md/, line: /^docker run /, why: 'it takes Docker, and an image' },
  { page: /README/, line: /^✓ PASS {2}exit 0: all 5 thresholds hold; 152 of/, why: 'what npm start prints' },
]

/** Commands that take real time, all of the machine, or further programs: carried out where `GATEBENCH_ALL_BLOCKS=1`, as `.ci/nightly` does. */
const DEAR: readonly { page: RegExp; line: RegExp }[] = [
  { page: /./, line: /gateway\.example/ },
  { page: /README|mock\.md/, line: /^export |^curl / },
  { page: /README|mock\.md|dialects\.md/, line: /gatebench mock --(?:judge|tier pro|dialect)/ },
  { page: /README|judge\.md/, line: /^(?:npx )?gatebench judge |^echo / },
  { page: /README|tune\.md/, line: /^gatebench tune / },
  { page: /README|plan\.md/, line: /^gatebench plan / },
  // Each day, compare-cli.test.ts compares the same two.
  { page: /README/, line: /^gatebench compare reports\/baselines\// },
  { page: /compare\.md/, line: /--tier standard --force$/ },
  { page: /calibrate\.md/, line: /^gatebench / },
  { page: /ceiling\.md/, line: /^npx gatebench ceiling / },
  { page: /run\.md/, line: /gatebench run mixed-media/ },
  { page: /init\.md/, line: /^npx gatebench init$/ },
  { page: /scale\.md/, line: /redis|RUN_SECRET|gatebench worker|--workers/ },
]

/** Whether this run of the test carries out what is dear. */
export const ALL_BLOCKS = process.env.GATEBENCH_ALL_BLOCKS === '1'

export function isCarriedOut(page: string, line: string): boolean {
  const holds = (one: { page: RegExp; line: RegExp }): boolean => one.page.test(page) && one.line.test(line)
  return !ELSEWHERE.some(holds) && (ALL_BLOCKS || !DEAR.some(holds))
}

/** The exceptions, for the test that each is still needed. */
export const EXCEPTIONS: readonly { page: RegExp; line: RegExp }[] = [...ELSEWHERE, ...DEAR]

const OPENAPI = `
openapi: 3.1.0
info: { title: a gateway, version: '1' }
paths:
  /v1/images/generations:
    post:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [model, prompt]
              properties:
                model: { type: string, enum: [image-fast] }
                prompt: { type: string, example: a red kite }
      responses: { '200': { description: accepted } }
`

/** The file that the page writes, and the answers that it is checked with. */
function dialectExample(page: string): Record<string, string> {
  const fences = fencesOf(readFileSync(page, 'utf8'))
  const text = (language: string, begins: string): string =>
    fences.find((fence) => fence.language === language && fence.body.startsWith(begins))?.body ?? ''
  return { 'lumen.yaml': text('yaml', 'version: 1'), 'answers.json': text('json', '[') }
}

/** Files that a page takes for given. */
export function given(page: string): Record<string, string> {
  if (page.endsWith('dialects.md')) return dialectExample(page)
  if (page.endsWith('init.md')) return { 'openapi.yaml': OPENAPI }
  if (!page.endsWith('import.md')) return {}
  const rows = Array.from(
    { length: 6 },
    (_, at) => `2026-11-20T10:0${at}:00Z,${at % 2 ? 'text-fast' : 'image-fast'},200`,
  )
  return {
    'calls.csv': `timestamp,model,status\n${rows.join('\n')}\n`,
    'export.csv': 'when,model_name\n2026-11-20T10:00:00Z,veo-3\n2026-11-20T10:01:00Z,veo-3\n',
  }
}
