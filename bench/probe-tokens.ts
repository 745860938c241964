import { parseArgs } from 'node:util'
import { probedTokens, tokenCase } from '../test/support/token-cases.ts'

/**
 * `npm run probe-tokens`: probes drawn worlds for limits on tokens, and holds what it finds to what is true: the law, the size, what is counted, and
 * that nothing is found where nothing is enforced. `--cases N` (default 200) with a limit, and half as many without; `--from N`.
 */
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '200' }, from: { type: 'string', default: '0' } },
})
const cases = Number(values.cases)
const from = Number(values.from)

const tally = { law: 0, size: 0, counts: 0, reserves: 0, reservesOf: 0, returns: 0, returnsOf: 0 }
let requests = 0
for (let n = from; n < from + cases; n++) {
  const drawn = tokenCase(n, true)
  const { truth } = drawn
  if (truth === null) continue
  const found = await probedTokens(drawn, n)
  requests += found.requests
  const isLaw = found.law === truth.law
  const isSize = found.perMinute !== null && Math.abs(found.perMinute / truth.perMinute - 1) <= 0.05
  const isCounted = found.counts === truth.counts
  if (isLaw) tally.law++
  if (isLaw && isSize) tally.size++
  if (isCounted) tally.counts++
  const takes = truth.counts !== 'input'
  if (takes) tally.reservesOf++
  if (takes && found.reserves === truth.reserves) tally.reserves++
  if (takes && truth.reserves && found.returns !== null) tally.returnsOf++
  if (takes && truth.reserves && found.returns === truth.returns) tally.returns++
  const isRight = isLaw && isSize && isCounted && (!takes || found.reserves === truth.reserves)
  if (!isRight) console.log(`case ${n}: truth ${JSON.stringify(truth)}, found ${JSON.stringify(found)}`)
}
let silent = 0
const without = Math.round(cases / 2)
for (let n = from; n < from + without; n++) {
  const found = await probedTokens(tokenCase(n, false), n)
  if (found.state !== 'limited') silent++
  else console.log(`case ${n}: no limit on tokens, found ${JSON.stringify(found)}`)
}

const share = (part: number, all: number): string =>
  `${part} of ${all} (${((100 * part) / Math.max(1, all)).toFixed(1)}%)`
console.log(
  `law: ${share(tally.law, cases)}; size within 5%: ${share(tally.size, tally.law)}; counts: ${share(tally.counts, cases)}`,
)
console.log(
  `reserves: ${share(tally.reserves, tally.reservesOf)}; returns, where told: ${share(tally.returns, tally.returnsOf)}`,
)
console.log(
  `nothing found where nothing is enforced: ${share(silent, without)}; ${Math.round(requests / cases)} requests a probe`,
)
if (tally.law < 0.9 * cases || tally.size < 0.9 * tally.law || silent < 0.98 * without) process.exitCode = 1
