import type { OutcomeKind } from '../../gateway/outcome.ts'
import { formatDuration } from '../../units.ts'
import type { Attempt } from '../requests/attempt.ts'
import { type Gone, goneFor, type Seen } from '../requests/learn-price.ts'
import { type ProbedModel, smallestRequest } from '../requests/probed-model.ts'
import type { Requester } from '../requests/requester.ts'

/** A model that no gateway has: one that takes work of it looks at no name. */
export const UNKNOWN_MODEL = 'gatebench-no-such-model'

/** Time that a gateway has for its first answer, in ms. */
const FIRST_ANSWER_MS = 10_000
const READS = 3
/** Submits that a limit may refuse before it is taken to refuse all. */
const REFUSALS = 3
/** The longest wait between them, in ms: an account whose limit is full for longer has to be probed later. */
const LONGEST_WAIT_MS = 5_000
/** Between two reads that nobody answered. */
const APART_MS = 500

/** Findings of the first requests at an address. */
export interface AddressCheck {
  /** Notice if it takes work of a model that does not exist; null if it does not. */
  takesAny: string | null
  /** Models whose first submit a limit refused already: nothing of this probe explains that. */
  refused: readonly string[]
  /** Credits that went for the first submit of each model. */
  seen: ReadonlyMap<string, Seen>
}

/**
 * Asks in three requests whether anything at an address takes work of the models: a read of the account, a submit of a model that does not
 * exist (which costs nothing where names are looked at), and the first submit of each model, which its price is learnt by. Ends the probe
 * where nothing does. Without models the account alone is read.
 */
export async function checkAddress(
  requester: Requester,
  models: readonly ProbedModel[],
  say: (notice: string) => void,
): Promise<AddressCheck> {
  const seen = new Map<string, Seen>()
  const refused: string[] = []
  const door: AddressCheck = { takesAny: null, refused, seen }
  const isNone = ({ status, isSilent }: Bought): void => {
    const how = isSilent
      ? `not answered within ${formatDuration(FIRST_ANSWER_MS)}`
      : `answered with ${status ?? 'nothing usable'}`
    requester.end({ why: 'gateway', detail: `a submit was ${how}` })
  }
  const isFull = ({ status, hintMs }: Bought): void => {
    const wait = hintMs === undefined ? '' : `, and the last stated a wait of ${formatDuration(hintMs)}`
    const detail = `${refused.length} submits in a row were answered with ${status}${wait}`
    requester.end({ why: 'full', detail })
  }
  const reading = await firstReading(requester)
  const [first] = models
  if (reading === undefined || first === undefined || requester.stopped !== null) return door
  let used = reading
  // What it costs where it is taken is not what the model costs.
  const madeUp = {
    ...first,
    price: null,
    model: UNKNOWN_MODEL,
    request: smallestRequest(UNKNOWN_MODEL, first.modality),
  }
  const opened = await bought(requester, madeUp, 'invalid', used, () => {
    door.takesAny = `this gateway accepts work for a model that does not exist (${UNKNOWN_MODEL}). The gateway would not detect a typo in ${first.model}, and the findings may hold for any name`
    say(door.takesAny)
  })
  if (opened === null) return door
  // A model that does not exist is refused at once, or taken: silence is neither.
  if (opened.isSilent) isNone(opened)
  let isAnswered = used !== null || opened.passing !== 'other'
  // What refuses a model that does not exist may be a gateway; what answers with a page is none.
  if (!isAnswered && opened.kind !== 'refused') isNone(opened)
  let last = opened
  const buy = async (model: ProbedModel): Promise<boolean> => {
    const one = await bought(requester, model, 'price', used)
    if (one === null) return false
    if (one.passing === 'limited') refused.push(model.model)
    if (one.seen !== null) seen.set(model.model, one.seen)
    used = one.used
    isAnswered ||= one.passing !== 'other'
    last = one
    return true
  }
  for (const model of models) {
    if (door.takesAny !== null && requester.stopped === null) used = (await requester.credits()).used
    if (!(await buy(model))) return door
    if (!isAnswered && requester.stopped === null) isNone(last)
  }
  // A limit that others fill opens now and then; one that stays full has nothing to show.
  while (refused.length >= models.length && last.passing === 'limited') {
    if (refused.length >= REFUSALS) {
      isFull(last)
      break
    }
    const waitMs = Math.min(LONGEST_WAIT_MS, last.hintMs ?? LONGEST_WAIT_MS)
    if (!(await requester.submitting.sleepUntil(requester.clock.now() + waitMs)) || !(await buy(first))) break
  }
  return door
}

/** Credits used, null where the account does not tell or nothing can be read; undefined, and the probe ended, where nothing answers. */
async function firstReading(requester: Requester): Promise<number | null | undefined> {
  const { clock, submitting } = requester
  const until = clock.now() + FIRST_ANSWER_MS
  for (let read = 0; read < READS; read++) {
    const answer = await requester.knock(Math.max(APART_MS, until - clock.now()))
    if (answer === null) return null
    if (answer.attempt.status !== null) return answer.used
    if (!(await submitting.sleepUntil(clock.now() + APART_MS)) || clock.now() > until) break
  }
  requester.end({ why: 'outage', detail: 'the gateway cannot be reached' })
  return undefined
}

/** Result of one submit. */
interface Bought {
  kind: OutcomeKind
  passing: Attempt['passing']
  status: number | null
  /** The wait that a refusal named. */
  hintMs?: number | undefined
  /** Nothing came within the time that it had. */
  isSilent: boolean
  /** Credits used by then. */
  used: number | null
  seen: Seen | null
}

/** Submits once, and watches what goes for it where its price is not known. Null where that is not allowed any more. */
async function bought(
  requester: Requester,
  model: ProbedModel,
  stage: 'invalid' | 'price',
  used: number | null,
  taken: () => void = () => {},
): Promise<Bought | null> {
  const from = requester.clock.now()
  const sent = requester.submit(model, stage, -1, stage === 'invalid' ? { withinMs: FIRST_ANSWER_MS } : {})
  if (sent === null) return null
  const outcome = await sent.done
  const { passing, status, hintMs } = sent.attempt
  const isSilent = outcome.kind === 'ambiguous' && outcome.reason === 'deadline'
  const answer: Bought = { kind: outcome.kind, passing, status, hintMs, isSilent, used, seen: null }
  if (passing !== 'accepted') return answer
  taken()
  if (model.price !== null || used === null) return answer
  const gone = await goneFor(requester, sent.attempt, used, from)
  settled(requester, sent.attempt, gone, stage === 'invalid')
  return { ...answer, seen: gone.seen === 'free' ? null : gone.seen, used: gone.used ?? used }
}

/**
 * Writes down what a submit has cost, so that the next is reserved for by it. Work of the model that does not exist is paid for with that; it cost
 * nothing where the account shows that nothing went.
 */
function settled(requester: Requester, submit: Attempt, { seen }: Gone, isMadeUp: boolean): void {
  const { balance, spending } = requester
  const model = submit.model as string
  if (seen === null) return
  if (seen === 'free') {
    // A task that failed has been excused.
    if (isMadeUp && !requester.hasFailed(submit)) spending.release(null)
    return
  }
  balance.setPrice(model, seen.credits)
  spending.priced(seen.credits)
  if (isMadeUp) balance.buy(model, seen.credits)
}
