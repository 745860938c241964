import type { Endpoint } from '../../src/gateway/outcome.ts'
import type { MockReply, MockRequest } from '../../src/mock/exchange.ts'
import { inProcessGateway } from '../../src/mock/server/in-process-gateway.ts'
import { loadMockWorld } from '../../src/mock/world/tiers.ts'
import { VirtualClock } from '../../src/time/virtual-clock.ts'
import { gatewayContract, type WorldAnswer } from './gateway-contract.ts'

const world = loadMockWorld()

function endpointOf({ method, path }: MockRequest): Endpoint {
  if (path.startsWith('/v1/tasks/')) return 'poll'
  if (path === '/v1/messages') return 'message'
  if (path === '/v1/credits') return 'credits'
  if (path === '/api/v1/files/quota') return 'quota'
  if (method === 'POST') return 'submit'
  throw new Error(`unexpected ${method} ${path}`)
}

/** The gateway without a network under test; in place of the engine stands a script, as the scripted server stands in place of a gateway. */
gatewayContract('in-process gateway', async () => {
  const clock = new VirtualClock()
  const queues = new Map<Endpoint, WorldAnswer[]>()
  const handle = (request: MockRequest): MockReply => {
    const answer = queues.get(endpointOf(request))?.shift()
    if (answer === undefined) throw new Error('the script has no answer left')
    if (answer === 'never') return { status: 0, headers: {}, body: {}, delayMs: Infinity, fault: 'hang' }
    return { status: answer.status, headers: answer.headers ?? {}, body: answer.body as object, delayMs: 1 }
  }
  const gateway = inProcessGateway({ handle, world }, clock)
  return {
    gateway,
    clock,
    answer: (endpoint, ...answers) => void queues.set(endpoint, [...(queues.get(endpoint) ?? []), ...answers]),
    run: (program) => clock.run(program),
    close: () => gateway.close(),
  }
})
