import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { EXIT, GatebenchError } from '../errors.ts'
import type { LiveCounts } from '../measure/live-counts.ts'
import { PROMETHEUS_CONTENT_TYPE, renderLiveMetrics } from '../report/prometheus.ts'

export interface MetricsServer {
  url: string
  close(): Promise<void>
}

/** Tells a run's counts to whoever scrapes `/metrics`, on loopback alone. `port` 0 takes a free one. Throws METRICS_PORT_TAKEN. */
export async function serveMetrics(port: number, run: string, counts: LiveCounts): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('only GET /metrics is here\n')
      return
    }
    renderLiveMetrics(run, counts).then(
      (text) => response.writeHead(200, { 'content-type': PROMETHEUS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (cause) {
    throw new GatebenchError(`cannot serve metrics on port ${port}: ${(cause as NodeJS.ErrnoException).code}`, {
      code: 'METRICS_PORT_TAKEN',
      exitCode: EXIT.invalidInput,
      hint: 'name another port with --metrics-port; 0 takes a free one',
      cause,
    })
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
