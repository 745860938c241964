import { parseArgs } from 'node:util'
import { campaign, RUNS } from './distributed-faults/campaign.ts'
import { GatewayProcess } from './distributed-faults/gateway-process.ts'
import { checkSlots } from './distributed-faults/slots.ts'
import { endWorlds } from './distributed-faults/world.ts'

/**
 * `npm run distributed-faults [-- WHAT… --from N --to N --only WORDS --at-once N --into FILE --keep]`: runs of four workers, each with a fault of the table
 * at a random instant, at a gateway that shares nothing with gatebench, judged by that gateway's log and by what the manual says each fault must
 * say (`faults`; what is in FILE is not run again); slots after fifty kills (`slots`). All of it when
 * nothing is named.
 */
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ from: { type: 'string' }, to: { type: 'string' }, only: { type: 'string' } },
    ...{ 'at-once': { type: 'string' }, into: { type: 'string' }, keep: { type: 'boolean' } },
  },
})
const gateways = await GatewayProcess.start()
const CHECKS: Record<string, () => Promise<boolean>> = {
  faults: () =>
    campaign(gateways, {
      from: Number(values.from ?? 0),
      to: Number(values.to ?? RUNS),
      only: values.only ?? '',
      atOnce: Number(values['at-once'] ?? 1),
      into: values.into ?? null,
      keeps: values.keep ?? false,
    }),
  slots: () => checkSlots(gateways),
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void endWorlds().then(() => process.exit(1)))
}

let holds = true
for (const name of named.length === 0 ? Object.keys(CHECKS) : named) {
  const check = CHECKS[name]
  if (check === undefined) throw new Error(`no such check: ${name}; there are ${Object.keys(CHECKS).join(', ')}`)
  console.log(`\n${name}`)
  const passed = await check()
  console.log(passed ? `${name}: holds` : `${name}: DOES NOT HOLD`)
  holds &&= passed
}
gateways.end()
process.exit(holds ? 0 : 1)
