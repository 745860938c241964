/**
 * Textbook queues: what a simulator must agree with. Arrivals are Poisson at `lambda` a unit of time; `mu` is what one server completes in
 * it; c servers, first come first served. Kleinrock, Queueing Systems I (1975); Gross & Harris, Fundamentals of Queueing Theory.
 */

/** Probability that an arrival must wait in M/M/c (Erlang 1917). 1 when the servers cannot keep up. */
export function erlangC(lambda: number, mu: number, servers: number): number {
  const load = lambda / mu
  if (load >= servers) return 1
  // Erlang's B by its recurrence, which no factorial overflows; C from B.
  let blocked = 1
  for (let k = 1; k <= servers; k++) blocked = (load * blocked) / (k + load * blocked)
  return (servers * blocked) / (servers - load * (1 - blocked))
}

/** Mean wait before service in M/M/c; Infinity when the servers cannot keep up. */
export function meanWaitMmc(lambda: number, mu: number, servers: number): number {
  const spare = servers * mu - lambda
  return spare <= 0 ? Number.POSITIVE_INFINITY : erlangC(lambda, mu, servers) / spare
}

/** Mean wait before service in M/G/1 (Pollaczek & Khinchine); `variation` is the squared coefficient of variation: 0 is M/D/1, 1 is M/M/1. */
export function meanWaitMg1(lambda: number, mu: number, variation: number): number {
  const load = lambda / mu
  return load >= 1 ? Number.POSITIVE_INFINITY : ((load / (1 - load)) * ((1 + variation) / 2)) / mu
}
