import { Agenda, foreignRandom } from './foreign-agenda.ts'

/**
 * A gateway and its client as a queue of events, written for the planner to be held to: it shares no code with `src`, nor its random numbers.
 * All times in ms.
 */

export interface ForeignModel {
  name: 'text-fast' | 'image-fast' | 'audio-speech' | 'video-fast'
  /** Of the task: lognormal. */
  medianMs: number
  sigma: number
  /** Submits in any window (`log`), in each whole one (`fixed`), or a bucket that deep which fills in that time (`bucket`). */
  limit: number | null
  windowMs: number
  slots: number | null
  perDay: number | null
  /** The client reads a task after so long, and again as long after that; 0 where the answer itself is the result. */
  pollMs: number
  /** Calls in each hour from midnight. */
  perHour: readonly number[]
}

export interface ForeignWorld {
  law: 'log' | 'fixed' | 'bucket'
  /** Submits of all models together in a minute. */
  account: number | null
  models: readonly ForeignModel[]
}

/** A client's own limits on one model. */
export interface ForeignClient {
  ratePerSecond: number | null
  burst: number
  concurrency: number | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** What a refusal says about waiting; a client waits up to twice that. */
const HINT = 60_000

/** Counts submits by one of three laws. */
class Counter {
  readonly #law: ForeignWorld['law']
  readonly #limit: number
  readonly #windowMs: number
  #log: number[] = []
  #first = 0
  #window = -1
  #inWindow = 0
  #tokens: number
  #filledAt = 0

  constructor(law: ForeignWorld['law'], limit: number, windowMs: number) {
    this.#law = law
    this.#limit = limit
    this.#windowMs = windowMs
    this.#tokens = limit
  }

  hasRoom(now: number): boolean {
    if (this.#law === 'log') {
      while (this.#first < this.#log.length && (this.#log[this.#first] as number) <= now - this.#windowMs) this.#first++
      if (this.#first > 100_000) [this.#log, this.#first] = [this.#log.slice(this.#first), 0]
      return this.#log.length - this.#first < this.#limit
    }
    if (this.#law === 'fixed') {
      const window = Math.floor(now / this.#windowMs)
      if (window !== this.#window) [this.#window, this.#inWindow] = [window, 0]
      return this.#inWindow < this.#limit
    }
    this.#tokens = Math.min(this.#limit, this.#tokens + ((now - this.#filledAt) * this.#limit) / this.#windowMs)
    this.#filledAt = now
    return this.#tokens >= 1
  }

  take(now: number): void {
    if (this.#law === 'log') this.#log.push(now)
    this.#inWindow++
    this.#tokens--
  }
}

/** What became of one model's calls. */
export interface ForeignFlow {
  model: string
  calls: number
  /** First sent within the time that a call may wait. */
  inTime: number
  completed: number
  refusals: number
}

/** One model's client and what it meets. */
class Station {
  readonly flow: ForeignFlow
  readonly #model: ForeignModel
  readonly #client: ForeignClient
  readonly #counters: readonly Counter[]
  readonly #agenda: Agenda
  readonly #random: () => number
  readonly #patienceMs: number
  /** Calls that wait, by when they were due; those that were refused go first, and hold their slot. */
  #queue: number[] = []
  #head = 0
  #again = 0
  #free: number
  #running = 0
  #today = 0
  #tokens: number
  #filledAt = 0
  #isSet = false

  constructor(
    model: ForeignModel,
    client: ForeignClient,
    counters: readonly Counter[],
    agenda: Agenda,
    random: () => number,
    patienceMs: number,
  ) {
    this.#model = model
    this.#client = client
    this.#counters = counters
    this.#agenda = agenda
    this.#random = random
    this.#patienceMs = patienceMs
    this.#free = client.concurrency ?? Number.POSITIVE_INFINITY
    this.#tokens = client.burst
    this.flow = { model: model.name, calls: 0, inTime: 0, completed: 0, refusals: 0 }
  }

  due(now: number): void {
    this.flow.calls++
    this.#queue.push(now)
    this.#go(now)
  }

  midnight(): void {
    this.#today = 0
  }

  #go(now: number): void {
    while (this.#again > 0 || (this.#free > 0 && this.#head < this.#queue.length)) {
      const { ratePerSecond, burst } = this.#client
      if (ratePerSecond !== null) {
        this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) * ratePerSecond) / 1000)
        this.#filledAt = now
        if (this.#tokens < 1 - 1e-9) {
          if (this.#isSet) return
          this.#isSet = true
          const at = now + ((1 - this.#tokens) * 1000) / ratePerSecond
          this.#agenda.at(at, () => {
            this.#isSet = false
            this.#go(at)
          })
          return
        }
        this.#tokens--
      }
      if (this.#again > 0) this.#again--
      else {
        this.#free--
        const due = this.#queue[this.#head++] as number
        if (this.#head > 100_000) [this.#queue, this.#head] = [this.#queue.slice(this.#head), 0]
        if (now - due <= this.#patienceMs) this.flow.inTime++
      }
      this.#send(now)
    }
  }

  #send(now: number): void {
    const { slots, perDay, medianMs, sigma, pollMs } = this.#model
    const isFree = slots === null || this.#running < slots
    const isLeft = perDay === null || this.#today < perDay
    if (!isFree || !isLeft || !this.#counters.every((one) => one.hasRoom(now))) {
      this.flow.refusals++
      const at = now + HINT * (1 + this.#random())
      this.#agenda.at(at, () => {
        this.#again++
        this.#go(at)
      })
      return
    }
    for (const one of this.#counters) one.take(now)
    this.#today++
    this.#running++
    const normal = Math.sqrt(-2 * Math.log(1 - this.#random())) * Math.cos(2 * Math.PI * this.#random())
    const ms = medianMs * Math.exp(sigma * normal)
    const end = now + ms
    const seen = pollMs === 0 ? end : now + Math.ceil(ms / pollMs) * pollMs
    const see = (): void => {
      this.#free++
      this.flow.completed++
      this.#go(seen)
    }
    this.#agenda.at(end, () => {
      this.#running--
      // An answer leaves when its slot is free again, and not before.
      if (pollMs === 0) see()
    })
    if (pollMs > 0) this.#agenda.at(seen, see)
  }
}

function stationsOf(
  world: ForeignWorld,
  clients: readonly ForeignClient[],
  agenda: Agenda,
  random: () => number,
  patienceMs: number,
): Station[] {
  const account = world.account === null ? [] : [new Counter(world.law, world.account, MINUTE)]
  return world.models.map((model, n) => {
    const own = model.limit === null ? [] : [new Counter(world.law, model.limit, model.windowMs)]
    return new Station(model, clients[n] as ForeignClient, [...own, ...account], agenda, random, patienceMs)
  })
}

/** A day from midnight on, with calls by chance; then nobody comes any more, and who waits has his patience. */
export function foreignDay(
  world: ForeignWorld,
  clients: readonly ForeignClient[],
  patienceMs: number,
  seed: number,
): ForeignFlow[] {
  const random = foreignRandom(seed)
  const agenda = new Agenda()
  const stations = stationsOf(world, clients, agenda, random, patienceMs)
  const next = (station: Station, perHour: readonly number[], from: number): void => {
    // Where the rate changes the gap begins anew.
    let at = from
    for (let hour = Math.floor(from / HOUR); hour < 24; hour++) {
      at = Math.max(at, hour * HOUR) - (Math.log(1 - random()) * HOUR) / (perHour[hour] as number)
      if (at < (hour + 1) * HOUR) break
      at = (hour + 1) * HOUR
    }
    if (at >= DAY) return
    agenda.at(at, () => {
      station.due(at)
      next(station, perHour, at)
    })
  }
  for (const [n, station] of stations.entries()) next(station, (world.models[n] as ForeignModel).perHour, 0)
  agenda.at(DAY, () => {
    for (const station of stations) station.midnight()
  })
  const longest = Math.max(...world.models.map(({ medianMs, sigma }) => medianMs * Math.exp(3 * sigma)))
  agenda.run(DAY + patienceMs + longest)
  return stations.map(({ flow }) => flow)
}

/** Calls of a day that may be late, or lost, where it is called carried. */
const TOLERATED = 0.02

export function isCarried(day: readonly ForeignFlow[]): boolean {
  return day.every(
    ({ calls, inTime, completed }) => inTime >= (1 - TOLERATED) * calls && completed >= (1 - TOLERATED) * calls,
  )
}

/** Calls an hour of one model that its client gets through alone where they never run out, without a cap by the day. */
export function foreignCapacity(
  world: ForeignWorld,
  index: number,
  client: ForeignClient,
  calls: number,
  seed: number,
): number {
  const model = { ...(world.models[index] as ForeignModel), perDay: null }
  const agenda = new Agenda()
  const random = foreignRandom(seed)
  const [station] = stationsOf({ ...world, account: null, models: [model] }, [client], agenda, random, DAY)
  if (station === undefined) return 0
  for (let n = 0; n < 1.3 * calls; n++) station.due(0)
  let until = 0
  const runUntil = (completed: number): void => {
    for (; station.flow.completed < completed; until += MINUTE) agenda.run(until)
  }
  runUntil(0.1 * calls)
  const [from, before] = [until, station.flow.completed]
  runUntil(calls)
  return ((station.flow.completed - before) * HOUR) / (until - from)
}
