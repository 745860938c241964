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

/** The commands of a fence: each line of a shell's, and what follows the prompt of a session; without what a line says of itself. */
export function commandsOf({ language, body }: Fence): string[] {
  const lines = body.trimEnd().replaceAll('\\\n', ' ').split('\n')
  const isSession = language === 'console' || (language === '' && lines[0]?.startsWith('$ ') === true)
  if (language !== 'sh' && !isSession) return []
  if (lines[0]?.startsWith('#!')) return [lines[0]]
  const said = isSession ? lines.flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : [])) : lines
  return said.map((line) => line.replace(/\s+#\s.*$/, '').trim()).filter((line) => line !== '' && !line.startsWith('#'))
}

/** Commands and outputs that no test of the manual can carry out, each with the reason, and what stands in for it. */
export const NOT_CARRIED_OUT: readonly { page: RegExp; command: RegExp; why: string; isDear?: true }[] = [
  { page: /README/, command: /^npm ci && npm (?:start|test)$/, why: 'the clone itself: CI does it on every push' },
  {
    page: /./,
    command: /gateway\.example/,
    why: 'a real gateway: http-gateway.test.ts and doctor.test.ts have one of loopback',
  },
  { page: /README/, command: /^export GATEBENCH_API_KEY=…$/, why: 'a key of yours' },
  {
    page: /README/,
    command: /^✓ PASS {2}exit 0: all 5 thresholds hold; 152 of/,
    why: 'real time: what npm start prints in twenty seconds, and CI starts it',
  },
  {
    page: /run\.md/,
    command: /^npx gatebench run profiles\/mixed-media/,
    why: 'a minute and a half of real time',
    isDear: true,
  },
  {
    page: /README|judge\.md/,
    command: /^(?:npx )?gatebench judge /,
    why: 'clients in real time: judge-cli.test.ts, and npm run judge-docs writes its outputs',
  },
  {
    page: /judge\.md/,
    command: /^echo \$\?$|^#!/,
    why: 'the clients themselves: judge-chapter.test.ts holds them to their files',
  },
  { page: /README/, command: /^gatebench mock --judge$/, why: 'a server: judged-mock.test.ts' },
  {
    page: /mock\.md/,
    command: /^npx gatebench mock |^export |^curl /,
    why: 'a server, and calls of it: mock-chapter.test.ts',
  },
  { page: /README/, command: /^gatebench tune /, why: 'minutes of two cores: tune.md has the quick one', isDear: true },
  { page: /tune\.md/, command: /^gatebench tune /, why: 'half a minute of two cores', isDear: true },
  { page: /README|plan\.md/, command: /^gatebench plan profiles/, why: 'twenty seconds of two cores', isDear: true },
  {
    page: /ceiling\.md/,
    command: /^npx gatebench ceiling /,
    why: 'ten seconds of all that the machine can: ceiling.test.ts',
    isDear: true,
  },
  {
    page: /calibrate\.md/,
    command: /^gatebench /,
    why: 'runs of your gateway: calibrate-cli.test.ts does it with those of a mock',
  },
  { page: /init\.md/, command: /^npx gatebench init$/, why: 'it asks: init.test.ts answers through a pseudo-terminal' },
  { page: /plan\.md/, command: /day\.csv/, why: 'a profile and a demand of yours: plan-cli.test.ts' },
  {
    page: /run\.md/,
    command: /--dashboard|--metrics-/,
    why: 'real time: dashboard.test.ts, live-metrics.test.ts, grafana.test.ts',
  },
  { page: /scale\.md/, command: /./, why: 'a Redis and further machines: workers.test.ts, npm run distributed-check' },
]

/** Null where it is carried out. */
export function whyNotCarriedOut(page: string, command: string): string | null {
  const all = process.env.GATEBENCH_ALL_BLOCKS === '1'
  const found = NOT_CARRIED_OUT.find((one) => one.page.test(page) && one.command.test(command))
  return found === undefined || (all && found.isDear === true) ? null : found.why
}

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

/** Files that a page takes for given. */
export function given(page: string): Record<string, string> {
  if (page.endsWith('init.md')) return { 'openapi.yaml': OPENAPI }
  if (!page.endsWith('import.md')) return {}
  const rows = Array.from(
    { length: 6 },
    (_, at) => `2026-11-20T10:0${at}:00Z,${at % 2 ? 'text-fast' : 'image-fast'},200`,
  )
  return { 'calls.csv': `timestamp,model,status\n${rows.join('\n')}\n` }
}
