import { streamIn } from '../../dialect/message-forms.ts'
import type { MockReply, MockStream, StreamForm, Visit } from '../exchange.ts'
import type { Job } from '../jobs/job.ts'
import { messageReply } from '../replies/message-reply.ts'
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
