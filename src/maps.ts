/** A map of any kind, weak ones included. */
interface Kept<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** The value of a key, made where the map has none yet. */
export function keptIn<K, V>(map: Kept<K, V>, key: K, make: () => NoInfer<V>): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** All by their keys, in the order in which the keys come. */
export function grouped<T, K>(all: Iterable<T>, keyOf: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const one of all) keptIn(groups, keyOf(one), () => []).push(one)
  return groups
}

/** A value for each of some names. */
export function recordOf<K extends string, V>(names: readonly K[], make: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<K, V>
}
