import { fileURLToPath } from 'node:url'
import { readDialect } from '../src/dialect/load-dialect.ts'
import { judgeCommand } from '../src/judge/judge-command.ts'
import type { Verdict } from '../src/judge/verdict.ts'
import { choiceOf } from '../src/judge/worlds.ts'
import { STREAM_CLIENTS } from '../test/support/stream-trial.ts'
import { versionOf } from '../test/support/vendor-trial.ts'
import { paste } from './support/pasted.ts'

/** Judges vendors' clients that stream texts, in their own dialects, and writes what came of it into docs/judge.md. */

const HOST = fileURLToPath(new URL('./support/stream-host.ts', import.meta.url))
const PAGE = new URL('../docs/judge.md', import.meta.url)
const WORLDS = ['broken-answers', 'stalled-answers', 'token-limits'] as const
const RULES = ['took-cut-stream', 'took-error-for-success', 'no-read-timeout', 'ignored-token-limit']
/** Processes at once: they sleep more than they work. */
const AT_ONCE = 3

async function judgedIn(world: string, client: number): Promise<Verdict> {
  const command = [process.execPath, '--import', 'tsx', HOST, String(client)]
  const dialect = readDialect(STREAM_CLIENTS[client]?.dialect ?? '')
  const verdict = await judgeCommand({
    ...{ command, world, dialect, choice: choiceOf(world) },
    ...{ inherited: process.env, ideal: false, timeoutMs: 60_000 },
  })
  console.error(`${STREAM_CLIENTS[client]?.package}, ${world}: ${verdict.outcome}`)
  return verdict
}

/** Verdicts of a client, world by world. */
const verdicts = STREAM_CLIENTS.map((): Verdict[] => [])
const waiting = WORLDS.flatMap((world) => STREAM_CLIENTS.map((_, client) => ({ world, client })))
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      verdicts[next.client]?.push(await judgedIn(next.world, next.client))
    }
  }),
)

/** The result of a rule over all worlds, and the first evidence of a violation. */
function resultOf(rule: string, of: readonly Verdict[]): { word: string; evidence: string | undefined } {
  const results = of.flatMap(({ rules }) => rules.filter(({ id }) => id === rule))
  const count = results.reduce((sum, one) => sum + one.count, 0)
  const evidence = results.flatMap(({ findings }) => findings)[0]?.evidence
  if (count > 0) return { word: `**broken** (${count})`, evidence }
  return { word: results.some(({ verdict }) => verdict === 'pass') ? 'kept' : 'cannot tell', evidence }
}

const rows = STREAM_CLIENTS.map(({ package: name, how }, client) => {
  const results = RULES.map((rule) => ({ rule, ...resultOf(rule, verdicts[client] ?? []) }))
  return { label: `\`${name}\` ${versionOf(name)}, ${how}`, results }
})
const head = [
  `| client | ${RULES.map((rule) => `\`${rule}\``).join(' | ')} |`,
  `|---|${RULES.map(() => '---|').join('')}`,
]
const table = rows.map(({ label, results }) => `| ${label} | ${results.map(({ word }) => word).join(' | ')} |`)
const evidence = rows.flatMap(({ label, results }) =>
  results.flatMap(({ rule, evidence: text }) => (text === undefined ? [] : [`- ${label}, \`${rule}\`: ${text}.`])),
)
paste(PAGE, 'streams', [...head, ...table, '', 'The first evidence for each violation:', '', ...evidence].join('\n'))
process.exit(0)
