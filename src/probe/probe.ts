import { isoNow } from '../time/iso.ts'
import type { Balance } from './balance.ts'
import type { ProbeBudget } from './budget.ts'
import { conformance, type StatedOfModel } from './conformance.ts'
import { learnPrice } from './learn-price.ts'
import type { Network } from './mark.ts'
import { measureNetwork } from './measure-network.ts'
import { probeModel } from './probe-model.ts'
import type { ModelFinding, ProbeResult } from './probe-result.ts'
import type { ProbedModel } from './probed-model.ts'
import { Requester, type RequesterPorts } from './requester.ts'
import { probePromise } from './spending.ts'
import type { Stop } from './stop.ts'

export interface ProbeOptions {
  models: readonly ProbedModel[]
  mode: ProbeResult['mode']
  budget: ProbeBudget
  /** The longest window that is looked for, in ms. */
  longestWindowMs: number
  /** Submits of a burst at most. */
  burstAtMost: number
  /** Name of the gateway, for the report. */
  gateway: string
  time: ProbeResult['time']
  /** Whether requests with an error are sent, to see whether they count; never by default. */
  sendsInvalid?: boolean | undefined
  /** Whether no more of a model is submitted once it has cost what is usual. */
  stopsAtUsual?: boolean | undefined
  /** A tier that the gateway is held to. */
  check?: { tier: string; stated: readonly StatedOfModel[] } | undefined
  /** What the network is taken for, instead of what is measured. */
  network?: Network
}

export type ProbePorts = Omit<RequesterPorts, 'budget'> & { say?: (notice: string) => void }

/** Probes models one after the other. Whatever happens is a result: what was found until then. */
export async function probe(options: ProbeOptions, ports: ProbePorts): Promise<ProbeResult> {
  const { models, mode, budget, longestWindowMs, burstAtMost, check } = options
  const { clock, say = () => {} } = ports
  const startedAt = isoNow(clock)
  const requester = new Requester({ ...ports, budget })
  const findings: ModelFinding[] = []
  try {
    const network = options.network ?? (await measureNetwork(requester, options.time === 'virtual'))
    // All at first: while one model is probed, others are asked whether they share its limits.
    for (const model of mode === 'headers-only' ? [] : models) await learnPrice(requester, model, longestWindowMs)
    for (const [index, model] of models.entries()) {
      if (requester.stopped !== null) break
      say(`probing ${model.model}`)
      const other = models[(index + 1) % models.length]
      findings.push(
        await probeModel(requester, model, {
          mode,
          network,
          longestWindowMs,
          burstAtMost,
          sendsInvalid: options.sendsInvalid ?? false,
          stopsAtUsual: options.stopsAtUsual ?? false,
          say,
          other: other === model ? null : (other ?? null),
        }),
      )
    }
    await requester.finish()
    if (requester.mayRead) await requester.credits()
    return {
      schema: 'gatebench/probe@1',
      startedAt,
      gateway: options.gateway,
      time: options.time,
      mode,
      end: endOf(requester.stopped),
      budget,
      spent: {
        ...requester.spent(),
        ...creditsOf(requester.balance),
        mayBeSpent: requester.spending.mayBeSpent,
        openTasks: requester.openTasks,
      },
      clock: { offsetMs: network.offsetMs, errorMs: network.offsetErrorMs, roundTripMs: 2 * network.delayMs },
      notices: noticesOf(requester, findings, budget),
      models: findings,
      check: check === undefined ? null : conformance(check.tier, check.stated, findings),
    }
  } finally {
    requester.close()
  }
}

/**
 * What this probe's own tasks cost, and what else the account lost. Less than their prices is what the account says, for failed work is given
 * back; nothing is said where the account tells nothing.
 */
function creditsOf({ used, own, isPriced }: Balance): { credits: number | null; others: number | null } {
  if (used === null || !isPriced) return { credits: used, others: null }
  const credits = Math.min(used, own)
  return { credits, others: used - credits }
}

function endOf(stop: Stop | null): ProbeResult['end'] {
  if (stop === null) return { why: 'done', detail: null }
  if (stop.why === 'budget') return { why: 'budget', detail: stop.budget }
  return { why: stop.why, detail: 'detail' in stop ? stop.detail : null }
}

function noticesOf(requester: Requester, findings: readonly ModelFinding[], budget: ProbeBudget): string[] {
  const promise = probePromise(budget)
  const { openTasks } = requester
  const told = openTasks.length === 1 ? '1 accepted task was' : `${openTasks.length} accepted tasks were`
  const ask = 'not followed to the end; ask the gateway what became of it (GET /v1/tasks/{id})'
  return [
    ...(promise === null ? [] : [`credits: ${promise}`]),
    ...(openTasks.length === 0 ? [] : [`${told} ${ask}: ${openTasks.join(', ')}`]),
    ...findings
      .filter(({ submissions }) => submissions.isStopped)
      .map(
        ({ model, submissions: { usual } }) =>
          `${model}: stopped at ${usual} accepted submits, which most probes of such a limit do not exceed`,
      ),
    ...findings
      .filter(({ rate }) => rate.label === 'shared-or-dynamic')
      .map(({ model }) => `${model}: others use the account, or the limit moves: its size is a range`),
  ]
}
