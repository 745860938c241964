import { list, table } from '../../../document/document.ts'
import { foreign, known, left, right, tableFrom } from '../../../document/table.ts'
import { formatCount } from '../../../units.ts'
import type { SimulatedHours } from '../../tier-plan.ts'
import { amount, estimated } from '../figures.ts'
import type { PlanSection } from '../plan-section.ts'

/** The same figure found in two ways. */
export const checks: PlanSection = ({ tiers }) => ({
  id: 'checks',
  title: 'Checks',
  titled: ['terminal', 'markdown'],
  // What agrees is no news.
  ...(tiers.every(({ checks }) => checks.every(({ agrees }) => agrees)) && {
    folded: 'closed form and simulation agree for every tier and model',
  }),
  blocks: [
    table(
      tableFrom(
        tiers.flatMap(({ tier, checks }) => checks.map((check) => ({ tier, ...check }))),
        [
          left('tier', ({ tier }) => foreign(tier)),
          left('model', ({ model }) => foreign(model)),
          right('closed form', ({ closedForm }) => known(closedForm, amount)),
          right('simulated', ({ simulated }) => estimated(simulated)),
          right('replications', ({ replications }) => formatCount(replications), { short: 'n', spare: true }),
          left('verdict', ({ agrees }) =>
            agrees ? { text: 'agrees', tone: 'good' } : { text: 'differs', tone: 'bad' },
          ),
        ],
      ),
      'Sustainable rates in calls an hour, in closed form and simulated',
    ),
    list(
      tiers.flatMap(({ tier, simulated }) =>
        simulated === null ? [] : [{ head: tier, code: true, text: daysText(simulated) }],
      ),
    ),
  ],
})

/** `at the demand 4 of 4 simulated days carried (09:00 to 12:00); by pace and slots 40 of 40 whole days of text-fast`. */
function daysText({ days, carried, when, followed }: SimulatedHours): string {
  const whole =
    followed === null
      ? ''
      : `; considering only pace and slots, ${formatCount(followed.carried)} of ${formatCount(followed.days)} whole days of ${followed.model}`
  return `${formatCount(carried)} of ${formatCount(days)} simulated days carried the demand (${when})${whole}`
}

export const assumptions: PlanSection = ({ assumptions }) => ({
  id: 'assumptions',
  title: 'Assumptions',
  titled: ['terminal', 'markdown'],
  blocks: [
    table(
      tableFrom(assumptions, [
        left('what', ({ what }) => what),
        left('value', ({ value }) => foreign(value)),
        left('from', ({ source }) => source),
      ]),
      'Inputs that were not measured, and their source',
    ),
  ],
})

/** Changes that would require another plan. */
export const validUntil: PlanSection = ({ validUntil }) => ({
  id: 'valid-until',
  title: 'When to plan again',
  titled: ['terminal', 'markdown'],
  blocks: [list(validUntil.map((text) => ({ text })))],
})
