/** The first whole number from `from` on and below `to` for which it is so, as it then is for all after; `to` where there is none. */
export function firstOf(from: number, to: number, isSo: (n: number) => boolean): number {
  let [low, high] = [from, to]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isSo(middle)) high = middle
    else low = middle + 1
  }
  return low
}
