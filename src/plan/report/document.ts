import { type Document, definitions, type Notice, table } from '../../document/document.ts'
import { formatCount, formatDuration } from '../../units.ts'
import { type CapacityPlan, PLAN_EXITS } from '../capacity-plan.ts'
import { hourly, interval } from './figures.ts'
import type { PlanSection } from './plan-section.ts'
import { assumptions, checks, validUntil } from './sections/checks.ts'
import { day } from './sections/day.ts'
import { frontier, knee, mixes } from './sections/frontier.ts'
import { otherTiers, theTier } from './sections/tier.ts'
import { fewOfTiers, tiers, use } from './sections/tiers.ts'
import { ownClient, sensitivity, spill } from './sections/what-if.ts'
import { CARRIES_WORDS, PLAN_WORDS } from './words.ts'

/** In reading order. A section is added by a file of its own and its name here. */
const SECTIONS: readonly PlanSection[] = [
  day,
  tiers,
  mixes,
  spill,
  theTier,
  knee,
  use,
  frontier,
  ownClient,
  checks,
  sensitivity,
  assumptions,
  validUntil,
  otherTiers,
  () => definitions(PLAN_WORDS),
]

/** The report of a plan: first the sentence to decide by, then the day that it is about. */
export function planDocument(plan: CapacityPlan): Document {
  const { profile, preset, seed, demand, schema, sentence } = plan
  const { word, tone } = CARRIES_WORDS[plan.carries]
  return {
    data: plan,
    title: `${word}: ${profile}, gatebench plan`,
    kind: 'Plan',
    heading: profile,
    about: [
      { label: 'demand', text: demand.source },
      { label: 'time zone', text: demand.timeZone, code: true },
      { label: 'tiers', text: formatCount(plan.tiers.length) },
      { label: 'preset', text: preset, code: true },
      { label: 'seed', text: String(seed), code: true },
    ],
    verdict: {
      word,
      // Each format ends the sentence in its own way.
      meaning: sentence.replace(/\.$/, ''),
      tone,
      exitCode: PLAN_EXITS[plan.carries],
      reasons: [],
      notices: noticesOf(plan),
    },
    brief: [table(fewOfTiers(plan), 'Tiers side by side', { noun: 'tier' })],
    sections: SECTIONS.map((section) => section(plan)),
    origin: `Written by gatebench from closed forms and simulations in virtual time (${schema}).`,
  }
}

/** First comes what the demand does not cover, then figures that are not to be trusted; of what else is to be known only that of the tier to take, where there is one. */
function noticesOf({ tiers, recommended, next, isExample, demand, mixes: others }: CapacityPlan): Notice[] {
  const disagreements = tiers.flatMap(({ tier, checks }) =>
    checks
      .filter(({ agrees }) => !agrees)
      .map(
        ({ model, closedForm, simulated }): Notice => ({
          tone: 'bad',
          text: `${tier}, ${model}: closed form and simulation differ, ${hourly(closedForm)} against ${interval(simulated)}/h. The plan uses the simulation.`,
        }),
      ),
  )
  const own = tiers.find(({ tier }) => tier === recommended)?.ownClient
  const client: Notice[] =
    own?.carries === 'no'
      ? [
          {
            tone: 'warn',
            text: `Your own client does not carry the demand: ${own.why}. “Recommended client settings” shows a client that does.`,
          },
        ]
      : []
  const told = tiers.filter(({ tier }) => recommended === null || tier === recommended)
  const said = told.flatMap(({ tier, notices }) =>
    notices.map((text): Notice => ({ tone: 'warn', text: `${tier}: ${text}` })),
  )
  const examples: Notice = {
    tone: 'warn',
    text: 'These tiers are the mock’s examples. --tiers accepts your file; `gatebench calibrate --write` makes such files from runs and a probe.',
  }
  const part = [demand, ...others].flatMap(({ partOfDayMs }, index): Notice[] => {
    if (partOfDayMs === undefined) return []
    const trace = index === 0 ? 'The trace' : `The trace of demand ${index + 1}`
    const text = `${trace} covers only ${formatDuration(partOfDayMs)}. The plan assumes the mean rate of the trace for the other hours of the day.`
    return [{ tone: 'warn', text }]
  })
  const step: Notice[] = next === null ? [] : [{ tone: 'warn', text: next }]
  return [...part, ...disagreements, ...step, ...client, ...(isExample ? [examples] : []), ...said]
}
