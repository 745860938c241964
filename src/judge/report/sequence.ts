import { type Html, html } from '../../document/html/html.ts'
import { plainText } from '../../document/plain-text.ts'
import { formatDuration } from '../../units.ts'
import type { Step } from '../exchange-book.ts'

const WIDTH = 720
/** Lifelines of the client and of the gateway. */
const CLIENT = 210
const GATEWAY = 560
const TOP = 34
/** Height of one request with its answer, and of the wait before the next. */
const REQUEST = 40
const WAIT = 24

/** The exchange around a finding of a rule as a sequence picture: time runs downwards and is not to scale. */
export function sequence(rule: string, steps: readonly Step[]): Html | null {
  if (steps.length === 0) return null
  const height = TOP + steps.length * REQUEST + (steps.length - 1) * WAIT + 10
  const rows = steps.map((step, at) => row(step, steps[at - 1], TOP + at * (REQUEST + WAIT)))
  return html`<figure><div class="scroll" tabindex="0" role="region" aria-label="Messages that show ${rule}"><svg class="sequence" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${spoken(steps)}">
<g class="lifelines"><path d="M${CLIENT} ${TOP - 8}V${height}M${GATEWAY} ${TOP - 8}V${height}"/><text class="head" x="${CLIENT}" y="16" text-anchor="middle">client</text><text class="head" x="${GATEWAY}" y="16" text-anchor="middle">gateway</text></g>
${rows}</svg></div>
<figcaption>Time runs downwards and is not to scale.</figcaption></figure>
`
}

function row(step: Step, former: Step | undefined, y: number): Html {
  const { request, at, action, isFinding } = step
  const middle = (CLIENT + GATEWAY) / 2
  const answerAt = y + 30
  const wait = former === undefined ? null : waited(former, step)
  return html`<g${isFinding ? html` class="finding"` : null}>
${wait === null ? null : html`<text class="wait" x="${CLIENT - 12}" y="${y - WAIT / 2 + 2}" text-anchor="end">${wait}</text>`}
${isFinding ? html`<rect class="band" x="0" y="${y - 6}" width="${WIDTH}" height="${REQUEST}" rx="5"/>` : null}
<text class="at" x="${CLIENT - 12}" y="${y + 12}" text-anchor="end">${instant(at)}</text>
${arrow(CLIENT, GATEWAY, y + 10, '')}<text x="${middle}" y="${y + 5}" text-anchor="middle">${action} <tspan>(request ${request})</tspan></text>
${answer(step, answerAt)}<text class="${toneOf(step)}" x="${middle}" y="${answerAt - 5}" text-anchor="middle">${plainText(answerText(step))}</text>
${isFinding ? html`<text class="mark" x="${WIDTH - 8}" y="${y + 18}" text-anchor="end">the finding</text>` : null}
</g>
`
}

function answer({ status, answeredAt }: Step, y: number): Html {
  if (status !== null) return arrow(GATEWAY, CLIENT, y, 'back')
  if (answeredAt === null) return html``
  const end = (CLIENT + GATEWAY) / 2 - 90
  return html`<path class="back lost" d="M${GATEWAY} ${y}H${end}M${end - 5} ${y - 5}l10 10M${end - 5} ${y + 5}l10 -10"/>`
}

function arrow(from: number, to: number, y: number, name: string): Html {
  const tip = from < to ? -7 : 7
  return html`<path class="${name}" d="M${from} ${y}H${to}m${tip} -4L${to} ${y}l${tip} 4"/>`
}

function answerText({ status, shows, waitMs, left, answeredAt }: Step): string {
  if (status === null) return answeredAt === null ? 'no answer' : 'the answer is lost'
  const parts = [
    `${status}`,
    ...(shows === undefined ? [] : [shows]),
    ...(waitMs === undefined ? [] : [`wait ${formatDuration(waitMs)}`]),
    ...(left === undefined ? [] : [`${left} left`]),
  ]
  return parts.join(', ')
}

function toneOf({ status }: Step): string {
  if (status === null) return 'bad'
  return status < 300 ? 'good' : 'warn'
}

/** The time between an answer and the next request, beside the wait that was stated. */
function waited({ request, answeredAt, waitMs, at: sentAt }: Step, { at, follows }: Step): string {
  if (follows !== request) return `${formatDuration(at - sentAt)} later`
  if (answeredAt === null || answeredAt > at) return 'without an answer'
  const time = `waited ${formatDuration(at - answeredAt)}`
  return waitMs === undefined ? time : `${time} of ${formatDuration(waitMs)}`
}

function instant(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`
}

function spoken(steps: readonly Step[]): string {
  const said = steps.map((step, at) => {
    const former = steps[at - 1]
    const wait = former === undefined ? '' : `${waited(former, step)}; `
    const mark = step.isFinding ? ' (the finding)' : ''
    return `${wait}at ${instant(step.at)} ${step.action}, request ${step.request}${mark}: ${answerText(step)}`
  })
  return plainText(`Sequence of ${steps.length} requests between client and gateway: ${said.join('; ')}`)
}
