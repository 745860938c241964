import { describe, expect, it } from 'vitest'
import { byDay } from '../support/by-day.ts'
import { firstLinesOf, TEN_RUNS } from '../support/ten-runs.ts'

/** Exit code, what happened, and what to do next. */
const SAID: Readonly<Record<keyof typeof TEN_RUNS, readonly [number, RegExp, RegExp]>> = {
  good: [
    0,
    /^✓ PASS {2}exit 0: the threshold holds; 30 of 30 measured calls completed$/,
    /save this run with `gatebench baseline`/,
  ],
  throttled: [
    99,
    /^✗ FAIL {2}exit 99: too few calls completed; \d+ of 120 measured calls completed$/,
    /^→ Next: \d+(?:\.\d+)?% of attempts were answered 429: send more slowly, or let `gatebench tune` find the pace$/,
  ],
  'dead gateway': [106, /^error GATEWAY_UNREACHABLE: the gateway cannot be reached: /, /^hint {2}check --gateway or/],
  'killed gateway': [
    99,
    /^✗ FAIL {2}exit 99: the gateway stopped accepting calls \d\.\d+ s into the run; \d+ of 60 measured calls completed$/,
    /the gateway’s own log from the time when it stopped accepting calls$/,
  ],
  'wrong key': [106, /^error GATEWAY_REFUSED_KEY: .*401/, /^hint {2}.*GATEBENCH_API_KEY/],
  'no thresholds': [0, /^✓ DONE {2}exit 0: 30 of 30 measured calls completed; nothing was judged$/, /state thresholds/],
  'too few samples': [
    96,
    /^! INCONCLUSIVE {2}exit 96: the threshold could not be judged; 30 of 30 measured calls completed$/,
    /run longer or make more calls \(30 of 1,000 samples so far\); `gatebench validate` shows how many calls a profile makes$/,
  ],
  'budget stop': [
    108,
    /^! STOPPED {2}exit 108: the budget ended the run early; 10 of 30 measured calls completed$/,
    /raise credits\.budget, or reduce the load/,
  ],
  'Ctrl-C': [
    105,
    /^! INTERRUPTED {2}exit 105: the run was interrupted, and this report is partial; 0 of 600 measured calls completed$/,
    /use `gatebench resume` to finish polling the run’s \d+ open tasks?$/,
  ],
  'unfit machine': [
    107,
    /^✗ UNFIT {2}exit 107: the run measured this machine, not the gateway$/,
    /run on a less busy machine, or with a lower rate$/,
  ],
}

/** What other tests of the day meet as well, or what waits for long, is for the night. */
const OF_NIGHT = ['killed gateway', 'unfit machine', 'Ctrl-C', 'too few samples']
const RUNS = Object.entries(TEN_RUNS)

describe('the first lines of ten runs say in a sentence each what happened and what to do', () => {
  it.concurrent.each(
    byDay(
      RUNS.filter(([name]) => !OF_NIGHT.includes(name)),
      RUNS,
    ),
  )('%s', async (name, make) => {
    const { code, lines } = await firstLinesOf(make)
    const [expected, happened, next] = SAID[name] ?? []
    expect(code).toBe(expected)
    const isNext = (line: string): boolean => /^(?:→ Next: |hint )/.test(line)
    const at = lines.findIndex(isNext)
    const joined = (part: readonly string[]): string => part.map((line, n) => (n === 0 ? line : line.trim())).join(' ')
    expect(joined(lines.slice(0, at))).toMatch(happened as RegExp)
    expect(joined(lines.slice(at))).toMatch(next as RegExp)
    expect(lines.length).toBeLessThanOrEqual(4)
    if (lines[at]?.startsWith('→')) expect(lines.filter((line) => [...line].length > 80)).toEqual([])
  })
})
