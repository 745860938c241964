import type { MockWorld } from './schema.ts'

/** A setting of a tier that a calibration is not sure of. */
export interface Unsure {
  path: string
  /** The label and the evidence. */
  text: string
}

/** Settings of a tier that its file calls assumed, doubtful or not observed, as far as they concern these models. */
export function unsureOf({ unsure = {}, faults }: MockWorld, models: Iterable<string>): Unsure[] {
  const planned = [...models]
  const concerns = (path: string): boolean => {
    const [, ofModel] = /^(?:limits\.)?models\.(.*)$/.exec(path) ?? []
    if (ofModel !== undefined) return ['*', ...planned].some((model) => under(ofModel, model))
    const parts = path.startsWith('faults.') ? faults[path.slice('faults.'.length)]?.models : undefined
    return parts === undefined || parts.some((part) => planned.some((model) => model.includes(part)))
  }
  return Object.entries(unsure).flatMap(([path, text]) => (concerns(path) ? [{ path, text }] : []))
}

/** One notice for all of them, each with its label; `evidence` says where the evidence is. */
export function unsureNotices(unsure: readonly Unsure[], evidence = '“Assumptions” states the evidence.'): string[] {
  if (unsure.length === 0) return []
  const named = unsure.map(({ path, text }) => `${path} (${text.split(':')[0]})`)
  return [`Some figures of this tier are assumed or uncertain: ${named.join(', ')}. ${evidence}`]
}

function under(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}
