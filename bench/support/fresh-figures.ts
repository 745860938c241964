import type { RunEvent } from '../../src/measure/events/events.ts'
import { mockWorldOf } from '../../src/mock/world/tiers.ts'
import type { Profile } from '../../src/profile/profile.ts'
import { simulate } from '../../src/simulate/world.ts'
import { readRunFolder } from '../../test/support/run-log.ts'

/** Figures of a run, counted from its events by nothing of ours: of each model, and the credits of the account. */
interface Figure {
  name: string
  kind: 'count' | 'time' | 'credits'
  /** Infinity for a time that too many calls without a result leave without an end. */
  value: number
  due: number
}

class FigureCounter {
  readonly #models = new Map<string, { due: number; completed: number; throttled: number; times: number[] }>()
  readonly #checked = new Set<number>()
  #origin = 0
  #atOrigin = 0
  #used: number | null = null

  emit(event: RunEvent): void {
    if (event.type === 'origin') [this.#origin, this.#atOrigin] = [event.t, this.#used ?? 0]
    if (event.type === 'credits' && event.body !== null) this.#used = event.body.user.used_credits
    if (event.type === 'arrival' && event.phase !== 'measure') this.#checked.add(event.call)
    if (!('call' in event) || this.#checked.has(event.call)) return
    const of = this.#models.get(event.model) ?? { due: 0, completed: 0, throttled: 0, times: [] }
    this.#models.set(event.model, of)
    if (event.type === 'arrival') of.due++
    if (event.type === 'outcome' && event.outcome === 'throttled') of.throttled++
    if (event.type !== 'terminal' || event.t < this.#origin) return
    if (event.end === 'completed') of.completed++
    of.times.push(event.end === 'completed' ? event.t - event.intended : Number.POSITIVE_INFINITY)
  }

  figures(): Figure[] {
    const all = [...this.#models].flatMap(([model, { due, completed, throttled, times }]): Figure[] => {
      const sorted = [...times].sort((a, b) => a - b)
      const at = (p: number): number => sorted[Math.max(0, Math.ceil(p * sorted.length) - 1)] ?? Number.NaN
      return [
        { name: `completed of ${model}`, kind: 'count', value: completed, due },
        { name: `throttled of ${model}`, kind: 'count', value: throttled, due },
        { name: `p50 of ${model}`, kind: 'time', value: at(0.5), due },
        { name: `p90 of ${model}`, kind: 'time', value: at(0.9), due },
      ]
    })
    const due = all.reduce((sum, one) => sum + (one.name.startsWith('completed') ? one.due : 0), 0)
    return this.#used === null
      ? all
      : [...all, { name: 'credits', kind: 'credits', value: this.#used - this.#atOrigin, due }]
  }
}

/** Whose calls a twin is given: those of the run that it is put beside, or others that the same profile might as well have made. */
type FreshCalls = 'same calls' | 'other calls'

/** What the twin, at the middle of its ranges, does with a profile: the mean of so many simulations, of times the geometric one. */
async function twinFigures(yaml: string, profile: Profile, calls: FreshCalls, simulations: number): Promise<Figure[]> {
  const mock = mockWorldOf(yaml, 'twin.yaml')
  const { priceCheck: _, ...credits } = profile.credits
  const target = { kind: 'mock', tier: 'twin.yaml', preset: 'clean' } as const
  const runs: Figure[][] = []
  for (let n = 0; n < simulations; n++) {
    const counter = new FigureCounter()
    const gatewaySeed = profile.seed + 7000 + n
    const seed = calls === 'same calls' ? profile.seed : gatewaySeed
    const own = { ...profile, credits, gateway: { ...profile.gateway, target }, seed }
    await simulate({ profile: own, mock, sink: counter, gatewaySeed })
    runs.push(counter.figures())
  }
  return (runs[0] ?? []).map((first, at): Figure => {
    const same = runs.map((run) => run[at] as Figure)
    const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
    const due = mean(same.map((one) => one.due))
    if (first.kind !== 'time') return { ...first, due, value: mean(same.map(({ value }) => value)) }
    return { ...first, due, value: Math.exp(mean(same.map(({ value }) => Math.log(value)))) }
  })
}

interface Compared extends Figure {
  twin: number
  isWithin: boolean
}

/** Each figure of a run of the gateway beside the twin's: within a quarter, and a count within 2 in 100 calls that were due. */
export async function comparedWith(
  folder: string,
  yaml: string,
  calls: FreshCalls,
  simulations: number,
): Promise<Compared[]> {
  const { events, header } = await readRunFolder(folder)
  const counter = new FigureCounter()
  for (const event of events) counter.emit(event)
  const twin = await twinFigures(yaml, header.settings, calls, simulations)
  return counter.figures().map((figure) => {
    const own = twin.find(({ name }) => name === figure.name)?.value ?? Number.NaN
    if (figure.value === own) return { ...figure, twin: own, isWithin: true }
    const margin = Math.max(0.25 * figure.value, figure.kind === 'count' ? 0.02 * figure.due : 0)
    return { ...figure, twin: own, isWithin: Number.isFinite(margin) && Math.abs(own - figure.value) <= margin }
  })
}
