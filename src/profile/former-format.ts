import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, visit } from 'yaml'
import { GatebenchError } from '../errors.ts'
import type { Profile } from './profile.ts'
import { retimed } from './retimed.ts'

/**
 * Profiles of before had a time scale: `gateway.mock.timeScale: 10` said that the mock lived ten times as fast as the run, and all rates and
 * durations were those of the run. They are read for one version more.
 */

/** The scale of a mock, and what a trace was replayed by. */
const FORMER = 'timeScale'
const OF_MOCK = 'speed'
const OF_TRACE = 'speedup'

/** A profile of before with the names of today. */
export interface Renamed {
  text: string
  /** Whether the mock had a scale, or a trace alone. */
  hasScale: boolean
}

/**
 * Renames the fields of before, and moves nothing, so that a fault in the file is still found at its own place. Null where there are none, and
 * for what is no YAML.
 */
export function renamed(text: string): Renamed | null {
  if (!text.includes(FORMER)) return null
  const doc = parseDocument(text, { version: '1.2', logLevel: 'silent' })
  if (doc.errors.length > 0) return null
  const ofMock = pairOf(keyOf(keyOf(doc.contents, 'gateway'), 'mock'), FORMER)
  const models = keyOf(doc.contents, 'models')
  const loads = [...(isSeq(models) ? (models.items as Node[]) : []), keyOf(doc.contents, 'mix')]
  const ofTraces = loads.map((load) => pairOf(keyOf(load, 'arrivals'), FORMER))
  const changes = [
    ...(ofMock === undefined ? [] : [{ at: startOf(ofMock), name: OF_MOCK }]),
    ...ofTraces.flatMap((pair) => (pair === undefined ? [] : [{ at: startOf(pair), name: OF_TRACE }])),
  ]
  if (changes.length === 0) return null
  let result = text
  for (const { at, name } of changes) {
    result = result.slice(0, at) + name.padEnd(FORMER.length) + result.slice(at + FORMER.length)
  }
  return { text: result, hasScale: ofMock !== undefined }
}

/** Throws PROFILE_INVALID (exit 104) for a time scale that stands where none was ever read; for a text without any, does nothing. */
export function refuseMisplacedScale(text: string, file: string): void {
  const lines = new LineCounter()
  const doc = parseDocument(text, { version: '1.2', logLevel: 'silent', lineCounter: lines })
  visit(doc, {
    Pair(_, pair, above) {
      if (!isScalar(pair.key) || pair.key.value !== FORMER) return
      const keys = above.filter(isPair).map(({ key }) => String(key))
      const { line, col: column } = lines.linePos(startOf(pair))
      throw new GatebenchError(`timeScale stands ${keys.length === 0 ? 'at the top level' : `in ${keys.join('.')}`}`, {
        code: 'PROFILE_INVALID',
        hint: 'move timeScale to gateway.mock.timeScale (or, for a trace, into its arrivals), then upgrade again',
        place: { file, line, column },
      })
    },
  })
}

/** The profile in the gateway's time, as it was stated in that of a run at a mock of this scale; `before`: what it was converted by already. */
export function converted(profile: Profile, scale: number, before = 1): Profile {
  const result = retimed(profile, scale / before)
  return { ...result, gateway: { ...result.gateway, speed: scale, convertedBy: scale } }
}

/** A hint where a profile or a flag still states a time scale; none for a profile of today. */
export function formerNotices({ gateway: { convertedBy } }: Profile, timeScale?: number): string[] {
  if (convertedBy === undefined && timeScale === undefined) return []
  const by = timeScale ?? convertedBy ?? 1
  const how = by === 1 ? '' : `: durations are multiplied by ${by}, rates divided`
  const instead =
    convertedBy === undefined
      ? `--speed ${by} runs a mock as fast`
      : '`gatebench profile upgrade FILE` converts the file'
  return [
    `timeScale is deprecated and works for one more version${how}; ${instead}, with all figures in the gateway's time`,
  ]
}

function keyOf(node: Node | null | undefined, key: string): Node | undefined {
  return (pairOf(node, key)?.value as Node | null | undefined) ?? undefined
}

function pairOf(node: Node | null | undefined, key: string): Pair | undefined {
  if (!isMap(node)) return undefined
  return node.items.find((pair) => isScalar(pair.key) && pair.key.value === key)
}

function startOf(pair: Pair): number {
  return (pair.key as Node).range?.[0] ?? 0
}
