const settings = __SETTINGS__
const gateway = process.env.GATEWAY_URL
const key = process.env.GATEWAY_API_KEY
const authorization = `Bearer ${key}`

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** The wait that an answer asks for, in ms, or null: Retry-After in seconds, or words of this gateway's body, where no client looks. */
function hintMs(retryAfter, body) {
  const { use, from, shortestMs } = settings.retry.hint
  if (use === 'ignore' || from === 'x-amz-retry-after') return null
  const inHeader = /^\d+(\.\d+)?$/.test(retryAfter ?? '')
  const said = from === 'any' ? (body?.error?.fallback_suggestion ?? '') : ''
  const found = inHeader ? [, retryAfter, 's'] : /after (\d+(?:\.\d+)?) ?(ms|milli|s|m|h)/i.exec(said)
  const asked = found && Number(found[1]) * { ms: 1, milli: 1, s: 1000, m: 60_000, h: 3_600_000 }[found[2].toLowerCase()]
  return asked === null || asked < shortestMs ? null : asked
}

/** The client's own wait before the attempt after `attempt` (from 1), in ms. */
function ownMs(attempt, status) {
  const { backoff, jitter, jitterMs } = settings.retry
  const base = status === 429 ? backoff.baseMs : (backoff.failureBaseMs ?? backoff.baseMs)
  if (backoff.kind === 'decorrelated') {
    let wait = base
    // Each wait is drawn from the one before it.
    for (let n = 0; n < attempt; n++)
      wait = Math.min(backoff.capMs, base + Math.random() * (3 * Math.max(base, wait) - base))
    return wait
  }
  const growth = { constant: 1, linear: attempt }[backoff.kind] ?? backoff.factor ** (attempt - 1)
  const longest = Math.min(backoff.capMs, base * growth)
  const u = Math.random()
  return (
    { none: longest, full: u * longest, equal: (longest * (1 + u)) / 2, additive: longest + u * jitterMs }[jitter] ??
    longest * (1 - u / 4)
  )
}

/** The wait before the attempt after `attempt` (from 1), in ms; null for no other attempt. */
function waitMs(attempt, status, retryAfter, body) {
  const { statuses, maxAttempts, hint } = settings.retry
  // Any other failure of a submit may have been accepted: sending it again may buy a second task.
  if (!statuses.includes(status) || attempt >= maxAttempts) return null
  const own = ownMs(attempt, status)
  const asked = hintMs(retryAfter, body)
  if (asked === null) return own
  if (hint.use === 'clamp') return Math.max(own, Math.min(asked, own + hint.longestMs))
  if (asked > hint.longestMs && hint.beyond !== 'cap') return hint.beyond === 'give-up' ? null : own
  const obeyed = Math.min(asked, hint.longestMs)
  if (hint.use === 'exact') return obeyed
  return hint.use === 'floor' ? Math.max(obeyed, own) : obeyed + Math.random() * Math.min(hint.jitterMs, obeyed)
}

const lanes = new Map()
function laneOf(model) {
  const { ratePerSecond = null, concurrency = null, burst = 1 } = settings.models[model] ?? {}
  const { pacing } = settings.retry
  const rate = pacing?.kind === 'aimd' ? pacing.startPerSecond : ratePerSecond
  const lane = lanes.get(model) ?? {
    rate,
    burst: (pacing?.kind === 'aimd' ? pacing.burst : burst),
    fullAt: 0,
    cutAt: 0,
    free: concurrency ?? Infinity,
    queue: [],
  }
  lanes.set(model, lane)
  return lane
}

/** Waits until another submit of the model may be sent. */
async function pace(model) {
  const lane = laneOf(model)
  if (lane.rate !== null) {
    const interval = 1000 / lane.rate
    lane.fullAt = Math.max(lane.fullAt, Date.now()) + interval
    await sleep(Math.max(0, lane.fullAt - lane.burst * interval - Date.now()))
  }
  await cooled(model)
}

const cooling = new Map()
/** Waits while a 429 of another call holds for this one too. */
async function cooled(model) {
  const { scope } = settings.retry
  const until = () => cooling.get(scope === 'model' ? model : '') ?? 0
  while (scope !== 'call' && until() > Date.now()) await sleep(until() - Date.now())
}

/** What an answer teaches the submits after it. */
function learn(model, status, wait) {
  const { scope, pacing } = settings.retry
  const lane = laneOf(model)
  if (status === 429 && wait !== null) cooling.set(scope === 'model' ? model : '', Date.now() + wait)
  if (pacing?.kind !== 'aimd') return
  if (status < 300) lane.rate += pacing.addPerSecond
  if (status !== 429 || Date.now() - lane.cutAt < pacing.everyMs) return
  lane.cutAt = Date.now()
  lane.rate = Math.max(pacing.leastPerSecond, lane.rate * pacing.factor)
}

/** Holds one of the model's places while `work` lasts. */
async function inSlot(model, work) {
  const lane = laneOf(model)
  if (lane.free > 0) lane.free--
  else await new Promise((resolve) => lane.queue.push(resolve))
  try {
    return await work()
  } finally {
    const next = lane.queue.shift()
    if (next) next()
    else lane.free++
  }
}

/** Reads a task until it has ended. A read that fails never fails the task. */
async function followed(task, model) {
  const poll = settings.models[model]?.poll ?? { firstMs: 2000, everyMs: 2000, growth: 1.25, maxMs: 10_000 }
  const estimateMs = (task.task_info?.estimated_time ?? 0) * 1000
  let wait = poll.everyMs
  await sleep(poll.firstOfEstimate && estimateMs ? poll.firstOfEstimate * estimateMs : poll.firstMs)
  for (;;) {
    const answer = await fetch(`${gateway}/v1/tasks/${task.id}`, { headers: { authorization } }).catch(() => null)
    const read = answer?.ok ? await answer.json() : null
    if (read?.status === 'completed' || read?.status === 'failed') return read
    await sleep(wait)
    wait = Math.min(poll.maxMs, wait * poll.growth)
  }
}

/** One image, from the submit to its end. */
export function generate(request) {
  return inSlot(request.model, async () => followed(await submit(request), request.model))
}
