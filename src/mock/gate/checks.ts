import type { z } from 'zod'
import { audioRequest, imageRequest, isRequest, messageRequest, videoRequest } from '../../gateway/bodies.ts'
import type { Modality } from '../../gateway/modality.ts'
import type { MockReply, Visit } from '../exchange.ts'
import { priceOf } from '../jobs/price.ts'
import { fromMicro, type Ledger, toMicro } from '../ledger.ts'
import type { Refusals } from '../replies/refusals.ts'
import type { MockWorld } from '../world/schema.ts'
import type { Gate } from './gate.ts'
import { costOf } from './request-weight.ts'

/** Checks that a request must pass before it is served, in the order that the world sets. */
export class Checks {
  readonly #world: MockWorld
  readonly #gate: Gate
  readonly #ledger: Ledger
  readonly #refusals: Refusals

  constructor(world: MockWorld, gate: Gate, ledger: Ledger, refusals: Refusals) {
    this.#world = world
    this.#gate = gate
    this.#ledger = ledger
    this.#refusals = refusals
  }

  /** The reply to a request that does not pass; null when it does: then its passage is still to be counted. */
  refusal(visit: Visit): MockReply | null {
    for (const step of this.#world.order) {
      const refusal = this.#step(step, visit)
      if (refusal === null) continue
      if (step !== 'limits') countFailed(visit)
      return refusal
    }
    return null
  }

  #step(step: MockWorld['order'][number], visit: Visit): MockReply | null {
    const { modality } = visit
    switch (step) {
      case 'auth':
        return this.#auth(visit)
      case 'limits':
        return this.#limits(visit)
      case 'validate':
        return modality === null ? null : this.#validate(visit, modality)
      case 'balance':
        return modality === null ? null : this.#balance(visit)
    }
  }

  #auth({ account, request, record }: Visit): MockReply | null {
    if (account === null) {
      const message =
        request.authorization === undefined
          ? `missing ${request.keyWords ?? 'bearer token'}`
          : 'invalid or expired token'
      return this.#refusals.unauthenticated(record, message)
    }
    if (account.access === 'expired') return this.#refusals.unauthenticated(record, 'invalid or expired token')
    return account.access === 'denied' ? this.#refusals.denied(record, 'access denied') : null
  }

  #limits(visit: Visit): MockReply | null {
    const answer = this.#gate.ask(visit.endpoint, visit.model, visit.account, visit.now, visit.weighed)
    if (!answer.admitted) return this.#refusals.limited(visit.record, answer, visit.request.callersSpeed)
    visit.passage = answer
    return null
  }

  #validate({ request, body, model, modelKnown, record }: Visit, modality: Modality): MockReply | null {
    const { unreadable } = request
    if (unreadable !== undefined) return this.#refusals.invalid(record, unreadable.status, unreadable.message)
    if (request.body !== body) return this.#refusals.invalid(record, 400, 'the body must be a JSON object')
    const invalid = invalidity(modality, body, this.#world.validation)
    if (invalid !== null) return this.#refusals.invalid(record, 400, invalid.message, invalid.param)
    if (!modelKnown) return this.#refusals.unknownModel(record, String(body.model))
    if (model === null || model.settings.modality !== modality) {
      return this.#refusals.invalid(record, 400, `the model does not generate ${modality}`, 'model')
    }
    return null
  }

  #balance(visit: Visit): MockReply | null {
    const { account, model, body, record } = visit
    if (account === null || model === null) return null
    const { whenFull, max } = this.#world.files
    if (whenFull === 'refuse' && visit.endpoint === 'submit' && account.user.files >= max) {
      return this.#refusals.denied(record, 'file quota exceeded', 'quota')
    }
    visit.micro = toMicro(priceOf(model.settings, body))
    if (!this.#ledger.canPay(account.purse, visit.micro)) {
      const { user, token } = account.purse
      const left = token.unlimited ? user.available : Math.min(user.available, token.available)
      return this.#refusals.insufficientBalance(record, fromMicro(visit.micro), fromMicro(left))
    }
    const cap = account.user.caps?.exceededBy(visit.micro, visit.now) ?? null
    return cap === null ? null : this.#refusals.spendCap(record, cap, fromMicro(visit.micro))
  }
}

/** Counts a request that passed the limits and failed after them, where such requests count. */
export function countFailed({ passage, now, weighed, account }: Visit): void {
  if (passage === null) return
  for (const { rule, limiter } of passage.barriers) {
    if (rule.countFailed && !limiter.holds && rule.countOn === 'arrival')
      limiter.take(now, costOf(rule, weighed, account))
  }
}

interface Invalid {
  message: string
  param?: string
}

const SCHEMAS: Readonly<Record<Modality, z.ZodType>> = {
  image: imageRequest,
  video: videoRequest,
  audio: audioRequest,
  text: messageRequest,
}

/** Fault of a request body, or null: types by the specification, presence by the world's settings. */
function invalidity(
  modality: Modality,
  body: Readonly<Record<string, unknown>>,
  { required, largestN, further }: MockWorld['validation'],
): Invalid | null {
  for (const param of required[modality]) {
    if (body[param] === undefined || body[param] === '') return { message: `${param} is required`, param }
  }
  if (!isRequest(modality, body)) {
    const param = SCHEMAS[modality].safeParse(body).error?.issues[0]?.path.join('.')
    return { message: 'invalid request parameters', ...(param ? { param } : {}) }
  }
  const { n, duration, size, aspect_ratio } = body
  if (typeof n === 'number' && (n < 1 || n > largestN))
    return { message: `n must be from 1 to ${largestN}`, param: 'n' }
  if (typeof duration === 'number' && duration < 1) return { message: 'duration must be at least 1', param: 'duration' }
  if (typeof size === 'string' && !isRatio(size) && !further.size.includes(size))
    return { message: 'size must have the form <w>:<h>', param: 'size' }
  if (typeof aspect_ratio === 'string' && !isRatio(aspect_ratio) && !further.aspect_ratio.includes(aspect_ratio)) {
    return { message: 'aspect_ratio must have the form <w>:<h>', param: 'aspect_ratio' }
  }
  return null
}

function isRatio(text: string): boolean {
  return /^\d{1,5}:\d{1,5}$/.test(text)
}
