import { appendFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { EXIT, type ExitCode, GatebenchError } from '../errors.ts'
import { INPUT } from '../input/input-kind.ts'
import { readText } from '../input/read-input.ts'
import { jsonIn } from '../json.ts'
import { logIn } from '../measure/event-log/log-file.ts'
import { gatewaySchema } from '../profile/gateway-schema.ts'
import type { HttpTarget } from '../profile/profile.ts'
import { lockRun } from '../run/folder/run-lock.ts'
import type { ResumeOptions } from '../run/resume-run.ts'
import { settledGateway } from '../run/target/gateway-choice.ts'
import { keyNotice } from '../run/target/key-notice.ts'
import { openGateway } from '../run/target/open-gateway.ts'
import { realClock } from '../time/real-clock.ts'
import { Scope } from '../time/scope.ts'
import { formatCounted } from '../units.ts'
import { ATTEMPTS_FILE } from './probe-journal.ts'
import { type Attempt, readingOf } from './requests/attempt.ts'
import { Follower } from './requests/follower.ts'

export interface ResumedProbe {
  schema: 'gatebench.resumed-probe/v1'
  /** Tasks that were open, and were seen to end now. */
  ended: string[]
  /** Tasks that are open still. */
  openTasks: string[]
  /** Submits that the probe had sent and that nobody saw answered: the gateway may have accepted them. */
  unanswered: number
  exitCode: ExitCode
}

const ANSWER_WITHIN_MS = 30_000
/** A task that has not ended by then is left open, and named. */
const FOLLOWED_MS = 1_800_000

const headerSchema = z.object({
  type: z.literal('attempts'),
  format: z.literal(1),
  gateway: z
    .object({
      kind: z.literal('http'),
      baseUrl: z.string(),
      textBaseUrl: z.string(),
      filesBaseUrl: z.string(),
      apiKeyEnv: z.string(),
    })
    .nullish(),
})
const lineSchema = z.object({
  type: z.enum(['sending', 'answered', 'over']),
  n: z.number(),
  target: z.string().optional(),
  model: z.string().nullish(),
  status: z.number().nullish(),
  passing: z.string().nullish(),
  taskId: z.string().optional(),
})

/** Whether the folder is a probe's, and no run's. */
export function isProbeFolder(path: string): boolean {
  return existsSync(join(path, ATTEMPTS_FILE)) && !existsSync(logIn(path))
}

/**
 * Reads the tasks that a probe left open until each has ended; nothing is submitted. Exit 0 where all have ended, else 96, or 105 after a
 * signal. Throws a GatebenchError: PROBE_LOG_INVALID or NOTHING_TO_RESUME (exit 104) for what cannot be resumed.
 */
export async function resumeProbe(options: ResumeOptions): Promise<ResumedProbe> {
  const { run: folder, apiKey, say = () => {}, signal, begun } = options
  const path = join(folder, ATTEMPTS_FILE)
  using _ = lockRun(folder, say)
  const { gateway, open, unanswered } = leftBy(await readText(path, INPUT.probeLog), path)
  const left =
    unanswered === 0 ? '' : `; ${formatCounted(unanswered, 'submit')} had no response yet and may have been accepted`
  if (open.length === 0) {
    say(`nothing to do: this probe observed the end of every task that it created${left}`)
    return { schema: 'gatebench.resumed-probe/v1', ended: [], openTasks: [], unanswered, exitCode: EXIT.ok }
  }
  const target = reachable(gateway, options)
  const keyed = keyNotice(target)
  if (keyed !== null) say(keyed)
  const clock = realClock()
  const scope = new Scope(clock)
  if (signal !== undefined) scope.closeOn(signal)
  const settings = gatewaySchema.parse({})
  const reader = openGateway({ ...settings, target }, target, apiKey(target), clock)
  begun?.()
  const ended: string[] = []
  try {
    say(`following ${formatCounted(open.length, 'open task')} of a probe at ${target.baseUrl}${left}`)
    const follower = new Follower(clock, scope, async (task) => {
      const within = { deadline: clock.now() + ANSWER_WITHIN_MS, scope }
      const found = readingOf(task, await reader.poll(task.taskId as string, within))
      if (found === 'over') {
        ended.push(task.taskId as string)
        appendFileSync(path, `${JSON.stringify({ type: 'over', n: task.n, taskId: task.taskId })}\n`)
      }
      return found
    })
    follower.isLast = true
    for (const { n, model, taskId } of open) follower.follow(followed(n, model, taskId, clock.now()))
    const giveUp = scope.alarm(clock.now() + FOLLOWED_MS, () => scope.close())
    await follower.idle()
    giveUp.cancel()
    const { openTasks } = follower
    const exitCode = openTasks.length === 0 ? EXIT.ok : signal?.aborted ? EXIT.interrupted : EXIT.inconclusive
    return { schema: 'gatebench.resumed-probe/v1', ended, openTasks, unanswered, exitCode }
  } finally {
    scope.close()
    await reader.close()
  }
}

interface OpenTask {
  n: number
  model: string | null
  taskId: string
}

/** Tasks that a probe's log shows as open when the probe ended. A last line without its end is what a killed process leaves. */
function leftBy(
  text: string,
  path: string,
): { gateway: HttpTarget | null; open: readonly OpenTask[]; unanswered: number } {
  const lines = text.split('\n').slice(0, -1)
  const parsed = lines.map((line, at) => {
    const schema = at === 0 ? headerSchema : lineSchema
    const read = schema.safeParse(jsonIn(line))
    if (!read.success) throw invalid(path, at + 1)
    return read.data
  })
  if (parsed.length === 0) throw invalid(path, 1)
  const header = headerSchema.parse(parsed[0])
  const open = new Map<string, OpenTask>()
  const asked = new Map<number, string | null>()
  for (const line of parsed.slice(1) as z.infer<typeof lineSchema>[]) {
    if (line.type === 'sending' && line.target === 'submit') asked.set(line.n, line.model ?? null)
    if (line.type === 'sending') continue
    const model = asked.get(line.n)
    if (line.type === 'answered' && model !== undefined) {
      asked.delete(line.n)
      if (line.taskId !== undefined) open.set(line.taskId, { n: line.n, model, taskId: line.taskId })
    }
    if (line.type === 'over' && line.taskId !== undefined) open.delete(line.taskId)
  }
  return { gateway: header.gateway ?? null, open: [...open.values()], unanswered: asked.size }
}

function followed(n: number, model: string | null, taskId: string, now: number): Attempt {
  return {
    n,
    target: 'submit',
    model,
    stage: 'follow',
    cycle: 0,
    sentAt: now,
    endedAt: now,
    status: 200,
    passing: 'accepted',
    taskId,
  }
}

function reachable(recorded: HttpTarget | null, { gateway, textUrl, filesUrl }: ResumeOptions): HttpTarget {
  const base = gatewaySchema.parse({})
  const stated = recorded === null ? base : { ...base, target: recorded }
  const { target } = settledGateway(stated, { gateway, textUrl, filesUrl }, {})
  if (target.kind === 'http') return target
  throw new GatebenchError('the embedded mock ended with this probe, so its tasks no longer exist', {
    code: 'NOTHING_TO_RESUME',
    hint: 'nothing was paid for; if the probe used your gateway, name it with --gateway URL',
  })
}

function invalid(path: string, line: number): GatebenchError {
  return new GatebenchError(`the log of the probe was changed (line ${line})`, {
    code: 'PROBE_LOG_INVALID',
    place: { file: path, line },
    hint: 'restore the file, or ask the gateway for the tasks named in it',
  })
}
