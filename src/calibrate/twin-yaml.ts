import { Document, isMap, isScalar, type Pair } from 'yaml'
import { yamlText } from '../yaml-text.ts'
import { type KnownLimit, READS } from './known-limit.ts'
import type { Twin } from './twin.ts'

const HEAD = ' The twin of a gateway, by '

/** Whether a text is what `twinYaml` gives, of whatever gateway. */
export function isTwinYaml(text: string): boolean {
  return text.startsWith(`#${HEAD}`)
}

/** A twin as a tier file: each figure with what it rests on. */
export function twinYaml({ settings, comments, unobserved }: Twin, source: string): string {
  const document = new Document(settings, { aliasDuplicateObjects: false })
  document.commentBefore = [
    `${HEAD}${source}. It states everything that differs from base.yaml. Use it with --preset clean, which adds nothing.`,
    ' A figure known only within bounds is a range; a mock uses its middle.',
    ...unobserved.map((limit) => ` Not reached, so not stated: ${nameOf(limit)} (${limit.evidence}).`),
  ].join('\n')
  for (const { path, text } of comments) {
    const parent = document.getIn(path.slice(0, -1), true)
    const map = path.length === 1 ? document.contents : parent
    if (!isMap(map)) continue
    const pair = (map.items as Pair[]).find(({ key }) => isScalar(key) && key.value === path.at(-1))
    if (pair !== undefined && isScalar(pair.key)) pair.key.commentBefore = ` ${text}`
  }
  return yamlText(document, { lineWidth: 0 })
}

function nameOf({ models, kind, on }: KnownLimit): string {
  const what = kind === 'concurrency' ? 'tasks at a time' : on === 'calls' ? 'rate' : READS[on]
  return `${what} of ${models === null ? 'the account' : models.join(', ')}`
}
