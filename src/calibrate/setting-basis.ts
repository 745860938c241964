import type { Finding, Label } from './calibration.ts'
import type { KnownLimit } from './known-limit.ts'
import type { StatedLimits } from './stated-limits.ts'

/** Evidence behind a setting of a twin. */
export interface SettingBasis {
  path: readonly string[]
  label: Label
  /** The comment beside it. */
  text: string
}

/** Findings by the kind of setting that they stand behind. */
export interface FindingsOfSettings {
  limits: StatedLimits
  known: readonly KnownLimit[]
  limitFindings: readonly Finding[]
  times: readonly Finding[]
  prices: readonly Finding[]
  hints: Finding
  faults: ReadonlyMap<string, Finding>
  refunds: readonly Finding[]
}

/** The basis of each setting that a finding stands behind. */
export function settingBases(found: FindingsOfSettings): SettingBasis[] {
  const { limits, known, limitFindings, times, prices, hints, faults, refunds } = found
  const at = (path: readonly string[], { label, evidence }: Finding, value = ''): SettingBasis => ({
    path,
    label,
    text: `${value}${label}: ${evidence}`,
  })
  return [
    ...known.flatMap((_, n) => {
      const [path, finding] = [limits.paths[n], limitFindings[n]]
      return path == null || finding === undefined ? [] : [at(path, finding)]
    }),
    ...times.map((finding) => at(['models', finding.of, 'latency'], finding)),
    ...prices.map((finding) => at(['models', finding.of, 'price'], finding)),
    at(['hints'], hints),
    ...[...faults].map(([name, finding]) => at(['faults', name], finding, `${finding.value}; `)),
    ...refunds.map((finding) => at(['credits', 'refund'], finding)),
  ]
}

const SURE: readonly Label[] = ['probed', 'seen']

/**
 * Settings that the runs do not show, or not surely, by their path. A limit that was not reached
 * stands where it would be stated.
 */
export function unsureSettings(
  bases: readonly SettingBasis[],
  unobserved: readonly KnownLimit[],
): Record<string, string> {
  const unsure = new Map(
    unobserved.flatMap((limit) =>
      pathsOf(limit).map((path): [string, string] => [path, `unobserved: ${limit.evidence}`]),
    ),
  )
  for (const { path, label, text } of bases) {
    const name = path.join('.')
    if (SURE.includes(label)) unsure.delete(name)
    else unsure.set(name, text.slice(text.indexOf(`${label}: `)))
  }
  return Object.fromEntries(unsure)
}

function pathsOf({ models, kind, on }: KnownLimit): string[] {
  if (on === 'reads') return ['limits.reads.rate']
  const field = kind === 'concurrency' ? 'concurrency' : 'rate'
  return (models ?? ['*']).map((model) => `limits.models.${model}.${field}`)
}
