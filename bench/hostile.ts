import { parseArgs } from 'node:util'
import { dialectNames } from '../src/dialect/load-dialect.ts'
import { findHostileCall, hostileCampaign, hostileRunAlone } from '../test/support/hostile-campaign.ts'

/**
 * `npm run hostile`: runs against gateways that answer whatever they like, until they gave a million answers, or as many as `--answers`
 * says. `--seed S --run R --call C`, as a fault is told, makes one run again, with the answers to that call alone spoilt; with
 * `--find` instead of a call it looks for the call that the run fails by. `--dialect NAME` has both sides speak another dialect; `each` is for one
 * campaign after the other, in each that is shipped.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    answers: { type: 'string', default: '1000000' },
    rate: { type: 'string', default: '450' },
    'at-once': { type: 'string', default: '2' },
    run: { type: 'string' },
    call: { type: 'string' },
    dialect: { type: 'string' },
    find: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const callsPerSecond = Number(values.rate)

if (values.run === undefined) {
  const each = values.dialect === 'each'
  for (const dialect of each ? dialectNames() : [values.dialect]) await campaign(dialect)
} else await again(Number(values.run), values.call === undefined ? null : Number(values.call))

async function again(run: number, call: number | null): Promise<void> {
  const plan = {
    seed,
    run,
    callsPerSecond,
    only: call === null ? null : ([call, call + 1] as const),
    dialect: values.dialect,
  }
  const made = values.find
    ? await findHostileCall(plan, ({ faults }) => console.log(`${faults.length} faults`))
    : await hostileRunAlone(plan)
  console.log(JSON.stringify(made, null, 2))
  process.exitCode = (made?.faults.length ?? 0) === 0 ? 0 : 1
}

async function campaign(dialect: string | undefined): Promise<void> {
  let given = 0
  const found = await hostileCampaign({
    seed,
    answers: Number(values.answers),
    callsPerSecond,
    atOnce: Number(values['at-once']),
    dialect,
    onRun(made) {
      given += made.answers
      const what = `${made.answers} answers (${made.spoilt} spoilt) in ${made.seconds.toFixed(1)} s, ${made.faults.length} faults`
      console.log(`run ${made.run}, ${made.theme}: ${what}; ${given} answers in all`)
      // At once, for a campaign may be cut off before it has told the rest.
      for (const fault of new Set(made.faults.map(({ what }) => what))) console.log(`  ${fault}`)
      const { faults, standstillMs, cpuWaitMs } = made.late
      if (faults > 0) {
        const why = `the machine was busy: it stood still for up to ${Math.round(standstillMs)} ms, and waited ${cpuWaitMs.toFixed(1)} ms for a processor on average`
        console.log(`  not judged: ${faults} calls were cut short or not read, and ${why}`)
      }
    },
  })
  const { runs, calls, answers, spoilt, seconds, lateRuns, faults } = found
  for (const fault of faults) console.log(JSON.stringify(fault, null, 2))
  console.log(
    `${dialect === undefined ? '' : `${dialect}: `}${runs} runs, ${calls} calls, ${answers} answers (${spoilt} spoilt) in ${Math.round(seconds)} s: ${faults.length} kinds of faults`,
  )
  if (lateRuns > 0)
    console.log(`${lateRuns} of the runs need a machine that is less busy: not all of their calls were judged`)
  if (faults.length > 0) process.exitCode = 1
}
