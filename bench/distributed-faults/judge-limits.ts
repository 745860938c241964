import type { Submit } from './gateway.ts'
import type { Left } from './left.ts'

const WINDOW_MS = 5_000

/** What the gateway would have had to refuse, had it enforced the limits that the profile promises to keep. */
export function limitsBroken({ load, gateway }: Left): string[] {
  const images = gateway.submits.filter(({ kind }) => kind === 'submit')
  const texts = gateway.submits.filter(({ kind }) => kind === 'message')
  // An image whose answer never came is one that its client cannot count.
  const most = mostAtOnce(images.filter(({ answeredAt }) => answeredAt !== undefined))
  const { concurrency } = load.image
  return [
    ...tooManyIn(images, load.image.rate, 'images', gateway.lags),
    ...tooManyIn(texts, load.text.rate, 'texts', gateway.lags),
    ...(most > concurrency ? [`${most} images at once, of ${concurrency}`] : []),
  ]
}

/** In any stretch of five seconds; one more for what the gateway itself was late by, whatever it missed meanwhile. */
function tooManyIn(
  submits: readonly Submit[],
  perSecond: number,
  what: string,
  lags: readonly { at: number; ms: number }[],
): string[] {
  const at = submits.map((submit) => submit.at).sort((a, b) => a - b)
  const allowed = Math.floor((perSecond * WINDOW_MS) / 1000) + 1
  let worst = 0
  let [from, most] = [0, 0]
  for (const [n, t] of at.entries()) {
    while (t - (at[from] as number) >= WINDOW_MS) from++
    const begin = at[from] as number
    const late = Math.max(0, ...lags.filter((lag) => Math.abs(lag.at - begin) < lag.ms + 50).map(({ ms }) => ms))
    const excess = n - from + 1 - allowed - Math.ceil((late * perSecond) / 1000)
    if (excess > worst) [worst, most] = [excess, n - from + 1]
  }
  return worst > 0 ? [`${most} ${what} in 5 s, of ${allowed}`] : []
}

/** Tasks that run at an instant. */
export function liveAt(images: readonly Submit[], instant: number): number {
  return images.filter(({ at, endsAt = at }) => at <= instant && endsAt > instant).length
}

export function mostAtOnce(images: readonly Submit[]): number {
  const changes = images.flatMap(({ at, endsAt = at }): [number, number][] => [
    [at, 1],
    [endsAt, -1],
  ])
  changes.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  let [now, most] = [0, 0]
  for (const [, change] of changes) {
    now += change
    most = Math.max(most, now)
  }
  return most
}
