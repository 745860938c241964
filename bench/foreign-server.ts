import { createServer } from 'node:http'
import { type ForeignCase, listening, npmServer, upstream } from './support/foreign-limiters.ts'

/** Serves the accepting gateway and the limiters from npm, in a process of its own, so that the prober's work does not hold them up. */
process.on('message', async (cases: ForeignCase[]) => {
  const accepting = await listening(createServer(upstream))
  const ports = await Promise.all(cases.map((one) => listening(npmServer(one))))
  process.send?.({ accepting, ports })
})
process.on('disconnect', () => process.exit(0))
