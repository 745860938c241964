/** A mutant that no test can tell from the program. `line` and `mutant` are the source line before and after, without its indentation. */
export interface EquivalentMutant {
  file: string
  line: string
  mutant: string
  why: string
}

export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  {
    file: 'src/limits/laws/concurrency.ts',
    line: 'while (held + (queue.first ?? Number.POSITIVE_INFINITY) <= limit) {',
    mutant: 'while (held + (queue.first) <= limit) {',
    why: 'With nobody waiting the sum is NaN, which is at most nothing either.',
  },
  {
    file: 'src/load/admission/local-admission.ts',
    line: 'this.#alarm = undefined',
    mutant: ';',
    why: 'An alarm that has rung is cancelled without effect, and the next is always set to a later instant.',
  },
  {
    file: 'src/load/schedule/rate-shape.ts',
    line: 'if (n * everyMs >= spanMs) return undefined',
    mutant: 'if (n * everyMs > spanMs) return undefined',
    why: 'A step that begins where the span ends lasts for no time, and brings no call.',
  },
  {
    file: 'src/limits/bucket.ts',
    line: '#taken = 0',
    mutant: '#taken = 1',
    why: 'A bucket that was full until minus infinity is full now, whatever was taken then.',
  },
  {
    file: 'src/limits/laws/fixed-window.ts',
    line: 'let used = 0',
    mutant: 'let used = 1',
    why: 'The first window has ended at minus infinity: what it counted is asked for by nobody.',
  },
  {
    file: 'src/limits/laws/sliding-counter.ts',
    line: 'let index = 0',
    mutant: 'let index = 1',
    why: 'Both windows have counted nothing: which they are makes no difference.',
  },
  {
    file: 'src/limits/create-limiter.ts',
    line: 'if (decision.admitted || now >= at || decision.retryAt < at) return decision',
    mutant: 'if (decision.admitted || now > at || decision.retryAt < at) return decision',
    why: 'At that very instant the limit after has decided already, and is asked the same a second time.',
  },
  {
    file: 'src/stats/order-statistics.ts',
    line: 'if (weight < NEGLIGIBLE) break',
    mutant: 'if (false) break',
    why: 'What lies beyond adds less than a rounding error: to stop there only saves time.',
  },
  {
    file: 'src/stats/nnls.ts',
    line: 'let step = 1',
    mutant: 'let step = 2',
    why: 'A step is taken only where a coefficient would turn negative, and to where it does not is at most 1.',
  },
  {
    file: 'src/stats/nnls.ts',
    line: 'if (solution.every((value) => value > 0)) {',
    mutant: 'if (solution.every((value) => value >= 0)) {',
    why: 'A coefficient of exactly 0 is the same bound or free: the gradient of a free one is 0, and the optimum is one.',
  },
  {
    file: 'src/stats/nnls.ts',
    line: 'if (to <= 0 && (x[i] as number) <= TINY * Math.max(1, from)) {',
    mutant: 'if (to <= 0 && (x[i] as number) <= TINY * Math.max(2, from)) {',
    why: 'What is left by rounding is some 1e-16 of the coefficient: a bound of 1e-11 or twice that makes no difference.',
  },
  {
    file: 'src/stats/block-interval.ts',
    line: 'const MOST_BLOCKS = 32',
    mutant: 'const MOST_BLOCKS = 33',
    why: 'There are a power of 2 of them: none between the two.',
  },
  {
    file: 'src/stats/lognormal-fit.ts',
    line: 'likelihood(at.map((value, n) => value + (n === i ? a * (step[n] ?? 0) : 0) + (n === j ? b * (step[n] ?? 0) : 0)))',
    mutant:
      'likelihood(at.map((value, n) => value + (n === i ? a * (step[n] ?? 0) : 0) + (n === j ? b * (step[n] ?? 1) : 0)))',
    why: 'There is a step for each figure: the default is for the compiler.',
  },
  {
    file: 'src/stats/lognormal-fit.ts',
    line: 'if (!(Math.abs(pivot) > 1e-12)) return Number.NaN',
    mutant: 'if (!(Math.abs(pivot) >= 1e-12)) return Number.NaN',
    why: 'A pivot of exactly 1e-12 is none that a sum of floating-point terms comes to.',
  },
]
