import { instantOf } from './instant-of.ts'
import { kindOf } from './kind-of-call.ts'
import { isRefusal, type Row } from './logged-call.ts'

/** Common and combined log format, as nginx, Apache, HAProxy by its HTTP format, Caddy and Traefik write it. */
const LINE =
  /^\S+ \S+ \S+ \[(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{4})\] "([A-Z]+) (\S+)(?: [^"]*" (\d{3}))?/
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** Whether a file's first line is one of an access log. */
export function isAccessLine(line: string): boolean {
  return LINE.test(line)
}

/** A line of an access log. It names no model: the kind of generation stands for one. */
export function accessLine(line: string): Row {
  const match = LINE.exec(line)
  if (match === null) return 'not readable'
  const [, day, month = '', year, time, zone, method, path = '', status] = match
  const kind = kindOf(path.replace(/\?.*/s, ''))
  if (method !== 'POST' || kind === null || kind === undefined) return 'no generation call'
  const number = String(MONTHS.indexOf(month) / 3 + 1).padStart(2, '0')
  const atMs = instantOf(`${year}-${number}-${day}T${time}${zone}`)
  if (atMs === null) return 'no instant'
  const [, model] = /\/models\/([\w.-]+)/.exec(path) ?? []
  return {
    atMs,
    model: model ?? `some-${kind}`,
    modality: kind,
    kindBy: 'row',
    shape: { promptLength: 0, fields: {} },
    prompt: undefined,
    isRefused: isRefusal(status),
  }
}
