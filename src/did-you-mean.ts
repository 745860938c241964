/** The candidate that `word` was most likely meant to be, or undefined when none is near: for "did you mean". */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const typed = word.toLowerCase()
  // Three slips in seven letters may still be the same word; more is another word.
  let least = Math.max(1, Math.floor((typed.length * 3) / 7))
  let best: string | undefined
  let isCut = false
  for (const candidate of candidates) {
    const meant = candidate.toLowerCase()
    // A word cut short is as near as one slip.
    const distance = typed.length >= 3 && meant.startsWith(typed) ? 1 : slips(typed, meant)
    // As near by slips: letters that were left out are likelier than wrong ones.
    const leftOut = isWithin(typed, meant)
    if (distance < least || (distance === least && (best === undefined || (leftOut && !isCut)))) {
      least = distance
      best = candidate
      isCut = leftOut
    }
  }
  return best
}

/** Whether a word is what remains of another without some of its letters. */
function isWithin(part: string, whole: string): boolean {
  let found = 0
  for (const letter of whole) if (letter === part[found]) found++
  return found === part.length
}

/** Edits between two words, where swapping two neighbours is one edit (optimal string alignment). */
function slips(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits = Math.min(edits, at(beforeLast, j - 2) + 1)
      }
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
