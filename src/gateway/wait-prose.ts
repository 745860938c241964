/** Waits as people and programs write them in running text: "retry after 60 seconds", "try again in 1m30.5s". */

const UNIT_NAMES: readonly (readonly [ms: number, names: string])[] = [
  [1e-6, 'ns'],
  [1e-3, 'us µs μs'],
  [1, 'ms msec msecs millis millisecond milliseconds'],
  [1e3, 's sec secs second seconds'],
  [6e4, 'm min mins minute minutes'],
  [36e5, 'h hr hrs hour hours'],
  [864e5, 'd day days'],
]
const UNIT_MS = new Map(UNIT_NAMES.flatMap(([ms, names]) => names.split(' ').map((name) => [name, ms] as const)))
const UNIT = [...UNIT_MS.keys()].sort((a, b) => b.length - a.length).join('|')
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+`
/** A quantity, or the two ends of a range, and its unit. "A minute" counts as one. */
const PART = new RegExp(`(${NUMBER}|an?|one)(?:\\s?(?:-|–|to)\\s?(${NUMBER}))?[\\s-]{0,2}(${UNIT})(?![a-z])`, 'iy')
const JOINT = /\s*,?\s*(?:and\s+)?/iy

export interface DurationText {
  ms: number
  /** Index just after it. */
  end: number
}

/** Reads a duration that starts at `start`: one part, or several of falling unit ("1 hour and 5 min"). Of a range, the longer end. */
export function readDuration(text: string, start: number): DurationText | null {
  let ms = 0
  let end = -1
  let finest = Number.POSITIVE_INFINITY
  PART.lastIndex = start
  for (let part = PART.exec(text); part !== null; part = PART.exec(text)) {
    const unit = unitMs(part[3] as string)
    if (unit >= finest) break
    finest = unit
    ms += Math.max(quantity(part[1] as string), quantity(part[2] ?? '0')) * unit
    end = PART.lastIndex
    JOINT.lastIndex = end
    JOINT.exec(text)
    PART.lastIndex = JOINT.lastIndex
  }
  return end < 0 ? null : { ms, end }
}

function quantity(text: string): number {
  return /^[ao]/i.test(text) ? 1 : Number(text.replaceAll(',', ''))
}

function unitMs(name: string): number {
  return UNIT_MS.get(name.toLowerCase()) ?? Number.NaN
}

/** Where a quantity may begin: not inside a word or number, and not behind a minus. */
const QUANTITY = /(?<![\w.,−-])(?:\d|\.\d|an?\s|one\s)/gi
/** "do not retry", "did not become available": the words behind it advise nothing. */
const NOT_DENIED = String.raw`(?<!(?:\bnot|\bnever|\bcannot|n't|\bfailed to)(?:\s\w+)?\s)\b`
/** Other words of the same sentence, without a number of their own unless it is part of a name (gpt-4.1). */
const GAP = String.raw`(?:(?!\b(?:times|per|every|each|attempts|last|past)\b)(?:[^.!?;\d]|(?<=[\w.-])\d|(?<=\d)\.(?=\d)))`
const TAIL = String.raw`(?:[\s"'(:=~≈]|\b(?:about|around|roughly|approximately|approx\.?|at least|another|the next)\b)*$`
/** Words about coming back need "in" or "after"; words about pausing do not. */
const RETURN = `(?:re-?try(?:ing)?|try(?:ing)?|again|resets?|resetting|available|allowed|unblocked|lifted|recovers?|refills?|replenishes)\\b`
const PAUSE = `(?:wait(?:ing)?|delay|sleep|pause|hold off|slow down|back[\\s-]?off|cool(?:ing)?[\\s-]?down|retry-?delay|resets?)\\b`
const LEAD = new RegExp(
  `${NOT_DENIED}(?:${RETURN}${GAP}{0,60}?(?:\\bin|after)\\b|${PAUSE}(?:${GAP}{0,25}?(?:\\b(?:for|of|is|by|in)\\b|[:=]))?)${TAIL}`,
  'i',
)
/** Lead of a wait without a unit: a name that shows it, with the unit in the name, or seconds. */
const BARE_LEAD = new RegExp(
  `${NOT_DENIED}(?:retry|try again|wait|back[\\s-]?off|resets?)(?:[\\s_-]?(?:after|in|delay|time|for)|(?=[\\s"']*[:=]))` +
    `[\\s_-]?\\(?(${UNIT})?\\)?[\\s"'(:=~≈]*$`,
  'i',
)
const BARE_NUMBER = new RegExp(`(?:${NUMBER})(?![\\d.,:-]*\\d|[\\s-]*[a-z%/])`, 'iy')
/** Continuation after a wait that comes first: "30 seconds before retrying". */
const FOLLOW = /[\s-]{0,3}(?:cool-?down|back-?off|delay|before|until|till|from now|remaining|left)\b/iy
const LATER = new RegExp(
  `${NOT_DENIED}(?:re-?try(?:ing)?|try(?:ing)?\\b[^.!?]{0,30}\\bagain|later|wait|back[\\s-]?off|slow down|come back)\\b`,
  'i',
)

/** Hints stand near the beginning; these bound the work on a hostile text. */
const LONGEST_TEXT = 1000
const LONGEST_LEAD = 100

/** A gateway has few sentences; one that puts a new number into each must not fill the memory, nor one whose texts are megabytes. */
const MOST_REMEMBERED = 256
const remembered = new Map<string, number | 'later' | null>()

/** The wait in ms that `text` advises; 'later' when it advises one without saying how long; null when it advises none. */
export function readWait(text: string): number | 'later' | null {
  if (text.length > LONGEST_TEXT) return waitIn(text.slice(0, LONGEST_TEXT))
  const known = remembered.get(text)
  if (known !== undefined) return known
  if (remembered.size === MOST_REMEMBERED) remembered.clear()
  const wait = waitIn(text)
  remembered.set(text, wait)
  return wait
}

function waitIn(head: string): number | 'later' | null {
  QUANTITY.lastIndex = 0
  for (let match = QUANTITY.exec(head); match !== null; match = QUANTITY.exec(head)) {
    const start = match.index
    const before = head.slice(Math.max(0, start - LONGEST_LEAD), start)
    const duration = readDuration(head, start)
    if (duration !== null) {
      FOLLOW.lastIndex = duration.end
      if (LEAD.test(before) || FOLLOW.test(head)) return duration.ms
      QUANTITY.lastIndex = duration.end
      continue
    }
    BARE_NUMBER.lastIndex = start
    const number = BARE_NUMBER.exec(head)
    const lead = number === null ? null : BARE_LEAD.exec(before)
    if (number !== null && lead !== null) return quantity(number[0]) * unitMs(lead[1] ?? 's')
  }
  return LATER.test(head) ? 'later' : null
}
