import { streamIn } from '../../dialect/message-forms.ts'
import type { MessageBody } from '../../gateway/bodies.ts'
import { inputTokensOf } from '../../gateway/request-tokens.ts'
import { type MockReply, type MockStream, NO_HEADERS, type StreamForm, type Visit } from '../exchange.ts'
import type { Job } from '../jobs/job.ts'
import { WHOLE_OUTPUT_TOKENS, WORDS } from '../replies/placeholder-text.ts'
import { type StreamPlan, tokensOf, truthOf } from './plan.ts'

const DEFAULT_FORM: StreamForm = { form: 'anthropic', asksUsage: false }

/** The answer to an accepted text: whole after `answerMs`, or as a stream in time where the request asks for one. */
export function textReply(job: Job, visit: Visit, answerMs: number, originEpochMs: number): MockReply {
  const { body, now, record } = visit
  if (job.stream === null) return messageReply(job, body, answerMs)
  const startMs = job.startsAt - now
  record.stream = truthOf(job.stream, startMs)
  const stream = streamed(job, job.stream, startMs, visit, originEpochMs)
  // The head comes with the first frame.
  const headMs = stream.frames[0]?.atMs ?? stream.endAtMs
  return { ...messageReply(job, body, headMs, tokensOf(job.stream).output), stream }
}

/** A plan in frames; steps of one instant are written together. */
function streamed(
  { id, model }: Job,
  plan: StreamPlan,
  startMs: number,
  { now, request }: Visit,
  originEpochMs: number,
): MockStream {
  const { form, asksUsage } = request.streamAs ?? DEFAULT_FORM
  const write = streamIn(form, {
    ...{ id, model: model.name },
    createdS: Math.floor((originEpochMs + now) / 1000),
    usage: plan.hasUsage ? { input: plan.input, ...tokensOf(plan) } : null,
    asksUsage,
  })
  const frames: { atMs: number; text: string }[] = []
  let said = ''
  for (const { ms, step } of plan.steps) {
    if (step.says === 'text') said += step.text
    const atMs = startMs + ms
    const text = write(step)
    const last = frames.at(-1)
    if (last?.atMs === atMs) last.text += text
    else if (text !== '') frames.push({ atMs, text })
  }
  return { frames, end: plan.end, endAtMs: startMs + plan.endMs, text: said }
}

const TEXT = WORDS.join('')

/** The answer to a message, whole and at once; `output`: its tokens. */
function messageReply(
  job: Job,
  request: Readonly<Record<string, unknown>>,
  delayMs: number,
  output = WHOLE_OUTPUT_TOKENS,
): MockReply {
  return { status: 200, headers: NO_HEADERS, body: messageBodyOf(job, request, output), delayMs }
}

function messageBodyOf({ id, model }: Job, request: Readonly<Record<string, unknown>>, output: number): MessageBody {
  return {
    id,
    type: 'message',
    role: 'assistant',
    model: model.name,
    content: [{ type: 'text', text: TEXT }],
    stop_reason: 'end_turn',
    stop_sequence: null,
    // SDKs read it from every answer.
    usage: { input_tokens: inputTokensOf(request.messages), output_tokens: output },
  }
}
