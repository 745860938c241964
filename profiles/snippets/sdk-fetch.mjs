/** The SDKs read headers alone, obey no wait above 60 s, and retry what may have been accepted: this puts all three right. */
async function gatewayFetch(url, init) {
  const { model } = JSON.parse(init.body)
  await pace(model)
  const attempt = 1 + Number(new Headers(init.headers).get('x-stainless-retry-count') ?? 0)
  const answer = await fetch(url, init).catch((error) =>
    Response.json({ error: { message: `no answer: ${error.message}` } }, { status: 504 }),
  )
  const body = answer.ok
    ? null
    : await answer
        .clone()
        .json()
        .catch(() => null)
  const wait = waitMs(attempt, answer.status, answer.headers.get('retry-after'), body)
  learn(model, answer.status, wait)
  const headers = new Headers(answer.headers)
  headers.set('x-should-retry', String(wait !== null))
  if (wait !== null) {
    const told = Math.min(wait, 59_000)
    await sleep(wait - told)
    headers.set('retry-after-ms', String(Math.ceil(told)))
  }
  return new Response(answer.body, { status: answer.status, headers })
}
