/** Deliberate faults of the client in docs/judge/after/client.ts: a change of its text, and the rules that may catch it. */
export const FAULTS = [
  {
    name: 'a retry moved 200 ms early',
    from: 'return told + Math.random() * 500',
    to: 'return told - 200 + Math.random() * 100',
    rules: ['early-return'],
    world: 'exact-hints',
  },
  {
    name: 'jitter removed',
    from: 'return told + Math.random() * 500',
    to: 'return told',
    rules: ['herd', 'no-jitter'],
    world: 'exact-hints',
  },
  {
    name: 'the interval of reads halved',
    from: 'const READ_EVERY_MS = 400',
    to: 'const READ_EVERY_MS = 200',
    rules: ['polled-fast'],
    world: 'clean',
  },
  {
    name: 'the id forgotten on a timeout',
    from: 'const task = answer?.task\n',
    to: 'if (answer === null) return read((await submit(prompt)) ?? id, prompt)\n    const task = answer?.task\n',
    // Whether the second purchase is let through is the gateway's affair.
    rules: ['bought-twice', 'gave-up'],
    world: 'flaky',
  },
] as const

/** The text of the client with one fault. */
export function faulty(text: string, { from, to }: { from: string; to: string }): string {
  if (!text.includes(from)) throw new Error(`the client has no line ${from}`)
  return text
    .replace(from, to)
    .replace('async function read(id: string)', 'async function read(id: string, prompt = "")')
    .replace('await read(id)', 'await read(id, prompt)')
}
