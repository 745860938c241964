import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { probeGateway } from '../src/probe/probe-gateway.ts'
import { drawCase, HTTP_ROW, judge } from '../test/support/probe-cases.ts'

/**
 * `npm run probe-http`: probes mock gateways with windows of 10 s over HTTP, at real speed. `--cases N`, `--seed N`, `--at-a-time N`.
 */
const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    'at-a-time': { type: 'string', default: '10' },
  },
})
const seeds = Array.from({ length: Number(values.cases) }, (_, index) => Number(values.seed) * 1000 + index)
const child = fork(fileURLToPath(new URL('./probe-http-server.ts', import.meta.url)), { execArgv: process.execArgv })
try {
  child.send(seeds)
  const [{ urls, apiKey }] = (await once(child, 'message')) as [{ urls: string[]; apiKey: string }]
  const waiting = seeds.map((seed, index) => ({ seed, url: urls[index] as string }))
  let [right, exact] = [0, 0]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { drawn } = drawCase(HTTP_ROW, next.seed)
      const options = { gateway: next.url, apiKey, longestWindowMs: 10_000, price: 2 }
      const { result } = await probeGateway({ ...options, models: ['image-fast'] })
      const judged = judge(drawn, result)
      if (judged.kind && judged.inRange) right++
      if (judged.kind && judged.exact) exact++
      const { law, limit, burst } = drawn
      const truth = `${law.name} ${law.isBucket ? `of ${burst}, ` : ''}${limit} in 10 s`
      const word = judged.kind && judged.exact ? 'exact' : judged.kind && judged.inRange ? 'right' : 'WRONG'
      console.log(`| ${next.seed} | ${truth} | ${result.models[0]?.sentence} | ${word} |`)
    }
  }
  console.log('| seed | world | said | |\n|---|---|---|---|')
  await Promise.all(Array.from({ length: Number(values['at-a-time']) }, worker))
  console.log(`\n${seeds.length} cases: ${right} right, ${exact} of them exact.`)
} finally {
  child.kill()
}
