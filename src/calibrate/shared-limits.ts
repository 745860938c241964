/** A probe's findings about one limit of a model, and about another model that it asked meanwhile. */
export interface Asked {
  model: string
  /** As calibrate reads it; `label` is `unobserved` where none was met. */
  limit: Record<string, unknown> & { label?: unknown }
  /** Bounds of the size; null if it is not known. */
  size?: { low: number; high: number } | null | undefined
  other: string | null
  /** `shared`, `apart`, or what else says nothing. */
  answer?: string | null | undefined
}

/**
 * The limits of models, each stated once with all models that meet it. One that a model shares with another, which meets a smaller one of its own before
 * it, stands beside that, over all that share the smaller one: whatever counts a model counts what shares its limit.
 */
export function sharedLimits(asked: readonly Asked[]): Record<string, unknown>[] {
  /** Models that meet the same limit. */
  const groups = new Map(asked.map((one) => [one.model, new Set([one.model])]))
  const beyond: { model: string; other: string }[] = []
  for (const one of asked) {
    const other = asked.find(({ model }) => model === one.other)
    if (one.answer !== 'shared' || other === undefined || !isMet(one)) continue
    if (!isMet(other) || !isSameSize(one, other)) {
      beyond.push({ model: one.model, other: other.model })
      continue
    }
    // What passed while the other was refused is not shared, whatever was refused besides.
    if (other.answer === 'apart' && other.other === one.model) continue
    const [own, theirs] = [groupOf(groups, one.model), groupOf(groups, other.model)]
    for (const model of theirs) groups.set(model, own.add(model))
  }
  const covers = new Map([...new Set(groups.values())].map((group) => [group, new Set(group)]))
  for (const { model, other } of beyond) {
    for (const met of groupOf(groups, other)) covers.get(groupOf(groups, model))?.add(met)
  }
  return [...covers].flatMap(([group, all]) => {
    const own = asked.filter(({ model }) => group.has(model))
    const [first = own[0]] = own.filter(isMet)
    if (first === undefined) return []
    const isCovered = !isMet(first) && beyond.some(({ other }) => other === first.model)
    if (isCovered) return []
    const models = asked.map(({ model }) => model).filter((model) => all.has(model))
    return [models.length === 1 ? { model: first.model, ...first.limit } : { ...first.limit, model: null, models }]
  })
}

function groupOf(groups: ReadonlyMap<string, Set<string>>, model: string): Set<string> {
  return groups.get(model) ?? new Set([model])
}

function isMet({ limit }: Asked): boolean {
  return limit.label !== 'unobserved'
}

function isSameSize({ size: one }: Asked, { size: other }: Asked): boolean {
  return one == null || other == null || (one.low <= other.high && other.low <= one.high)
}
