import Bottleneck from 'bottleneck'

/** Bottleneck keeps an even pace (`minTime`); a burst, or a pace that is learnt, it cannot: `pace` does. */
const limiters = new Map()
function limiterOf(model) {
  const { ratePerSecond, burst } = settings.models[model] ?? {}
  const limiter =
    limiters.get(model) ?? (ratePerSecond && burst === 1 ? new Bottleneck({ minTime: 1000 / ratePerSecond }) : null)
  limiters.set(model, limiter)
  return limiter
}

async function submit(request) {
  for (let attempt = 1; ; attempt++) {
    const limiter = limiterOf(request.model)
    await (limiter === null ? pace(request.model) : cooled(request.model))
    const send = () =>
      fetch(`${gateway}/v1/images/generations`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(request),
      })
    const answer = await (limiter === null ? send() : limiter.schedule(send))
    const body = await answer.json().catch(() => null)
    const wait = waitMs(attempt, answer.status, answer.headers.get('retry-after'), body)
    learn(request.model, answer.status, wait)
    if (answer.ok) return body
    if (wait === null) throw new Error(`submit failed: ${answer.status} ${body?.error?.message ?? ''}`)
    await sleep(wait)
  }
}
