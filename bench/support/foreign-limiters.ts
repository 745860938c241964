import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { rateLimit } from 'express-rate-limit'
import { TokenBucket } from 'limiter'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { HypothesisName } from '../../src/probe/inference/hypothesis.ts'
import { foreignRandom } from '../../test/support/foreign-agenda.ts'

export const FOREIGN = [
  'express-rate-limit',
  'rate-limiter-flexible',
  'limiter',
  'nginx',
  'haproxy',
  'cap',
  'shedder',
  'tenant',
] as const
export type Foreign = (typeof FOREIGN)[number]

/** A limit of a limiter that nobody here wrote, and how gatebench would call it. */
export interface ForeignCase {
  by: Foreign
  seed: number
  /** Requests in a window, or the burst of a bucket. */
  limit: number
  windowMs: number
  kinds: readonly HypothesisName[]
  /** nginx: held back rather than let through at once. HAProxy: refusals count too. */
  variant: boolean
}

/** Limits by seed: 3 to 60 requests in 2 to 10 s, or buckets of 2 to 30 refilled 0.5 to 6 times a second. */
export function foreignCase(by: Foreign, seed: number, uniform: () => number): ForeignCase {
  const limit = Math.round(3 * Math.exp(uniform() * Math.log(20)))
  const windowMs = 1000 * (2 + Math.floor(uniform() * 9))
  const variant = uniform() < 0.5
  switch (by) {
    case 'express-rate-limit':
    case 'rate-limiter-flexible':
      return { by, seed, limit, windowMs, variant, kinds: ['fixed-window-first'] }
    case 'haproxy':
      return {
        by,
        seed,
        limit,
        windowMs,
        variant,
        kinds: [variant ? 'sliding-counter-first-counting-refusals' : 'sliding-counter-first'],
      }
    case 'cap':
      // Open tasks at a time; each takes exactly 3 s.
      return { by, seed, limit: 5, windowMs: 3000, variant, kinds: [] }
    case 'shedder':
      return { by, seed, limit: 0, windowMs: 0, variant, kinds: [] }
    case 'tenant':
      // A fifth of it is used by somebody else, whom the account does not show.
      return { by, seed, limit: Math.max(5, limit), windowMs, variant, kinds: ['fixed-window-first'] }
    case 'limiter':
      return { by, seed, limit, windowMs, variant, kinds: ['token-bucket'] }
    case 'nginx': {
      // Whole requests a second, or a minute: what its configuration can state. The window is one of `limit` at that rate.
      const perMinute = Math.max(12, Math.round((60_000 * limit) / windowMs))
      return {
        by,
        seed,
        limit: Math.max(2, Math.round(limit / 2)),
        windowMs: 60_000 / perMinute,
        variant,
        kinds: [variant ? 'leaky-queue' : 'token-bucket'],
      }
    }
  }
}

/** A gateway that accepts everything. */
export function upstream(request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  const json = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (request.method === 'POST') {
    count++
    json(200, { id: `task-${count}`, object: 'image.generation.task', status: 'pending', progress: 0 })
  } else if (request.url?.startsWith('/v1/tasks/')) {
    const id = request.url.slice('/v1/tasks/'.length)
    json(200, { id, status: 'completed', progress: 100, results: ['http://127.0.0.1/result'] })
  } else {
    const token = { remaining_credits: 1e6, unlimited_credits: true, used_credits: 0 }
    json(200, { success: true, message: '', data: { token, user: { remaining_credits: 1e6, used_credits: 0 } } })
  }
}

let count = 0

/** What a shedder refuses, whatever was sent before. */
export const SHED = 0.1
/** What a tenant uses of the limit. */
const TENANT = 0.2

function refuse(response: ServerResponse): void {
  response.writeHead(429, { 'content-type': 'text/plain' }).end('Too many requests, please try again later.')
}

/** Lets so many tasks be open at a time, each of which takes `lastsMs`. */
function cappedServer({ limit, windowMs: lastsMs }: ForeignCase): Server {
  const endsAt = new Map<string, number>()
  return createServer((request, response) => {
    const now = performance.now()
    if (request.method === 'POST') {
      if ([...endsAt.values()].filter((end) => end > now).length >= limit) {
        request.resume()
        refuse(response)
        return
      }
      endsAt.set(`task-${count + 1}`, now + lastsMs)
    }
    const id = request.url?.slice('/v1/tasks/'.length) ?? ''
    if (request.method === 'POST' || (endsAt.get(id) ?? 0) <= now) upstream(request, response)
    else
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, status: 'processing' }))
  })
}

/** Refuses a share of all submits. */
function sheddingServer({ seed }: ForeignCase): Server {
  const chance = foreignRandom(seed)
  return createServer((request, response) => {
    if (request.method !== 'POST' || chance() >= SHED) {
      upstream(request, response)
      return
    }
    request.resume()
    refuse(response)
  })
}

/** The server of a case that is not a proxy. */
export function npmServer(foreign: ForeignCase): Server {
  const { by, limit, windowMs } = foreign
  if (by === 'cap') return cappedServer(foreign)
  if (by === 'shedder') return sheddingServer(foreign)
  const app = express()
  app.disable('x-powered-by')
  if (by === 'express-rate-limit') {
    app.post('/v1/images/generations', rateLimit({ limit, windowMs, legacyHeaders: false, standardHeaders: false }))
  } else if (by === 'rate-limiter-flexible' || by === 'tenant') {
    const limiter = new RateLimiterMemory({ points: limit, duration: windowMs / 1000 })
    if (by === 'tenant') {
      setInterval(() => void limiter.consume('key').catch(() => {}), windowMs / (TENANT * limit)).unref()
    }
    app.post('/v1/images/generations', (_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      limiter.consume('key').then(
        () => next(),
        () => refuse(response),
      )
    })
  } else {
    const bucket = new TokenBucket({ bucketSize: limit, tokensPerInterval: limit, interval: windowMs })
    app.post('/v1/images/generations', (_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      if (bucket.tryRemoveTokens(1)) next()
      else refuse(response)
    })
  }
  app.use(upstream)
  return createServer(app)
}

export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** One zone and one port for each case; every port passes to the upstream. */
export function nginxConfig(
  cases: readonly ForeignCase[],
  ports: readonly number[],
  upstreamPort: number,
  folder: string,
): string {
  const zones = cases.map(
    ({ windowMs }, at) => `limit_req_zone $server_port zone=z${at}:1m rate=${Math.round(60_000 / windowMs)}r/m;`,
  )
  const servers = cases.map(
    ({ limit, variant, seed }, at) => `server {
    listen 127.0.0.1:${ports[at]};
    location = /v1/images/generations {
      limit_req zone=z${at} burst=${limit - 1}${variant ? '' : ' nodelay'};
      limit_req_status ${seed % 2 === 0 ? 503 : 429};
      proxy_pass http://127.0.0.1:${upstreamPort};
    }
    location / { proxy_pass http://127.0.0.1:${upstreamPort}; }
  }`,
  )
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log crit;
events { worker_connections 1024; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${zones.join('\n  ')}
  ${servers.join('\n  ')}
}
`
}

/** A stick table and a port for each case; a table counts all requests, or those that it lets through. */
export function haproxyConfig(cases: readonly ForeignCase[], ports: readonly number[], upstreamPort: number): string {
  const sections = cases.map(({ limit, windowMs, variant }, at) => {
    const period = `${windowMs}ms`
    const [store, rules] = variant
      ? [
          `http_req_rate(${period})`,
          [
            `http-request track-sc0 int(1) if submit`,
            `http-request deny deny_status 429 if submit { sc0_http_req_rate gt ${limit} }`,
          ],
        ]
      : [
          `gpc0,gpc0_rate(${period})`,
          [
            'http-request track-sc0 int(1) if submit',
            `http-request deny deny_status 429 if submit { sc0_gpc0_rate ge ${limit} }`,
            'http-request sc-inc-gpc0(0) if submit',
          ],
        ]
    return `frontend f${at}
  bind 127.0.0.1:${ports[at]}
  stick-table type integer size 10 expire 10m store ${store}
  acl submit path /v1/images/generations
  ${rules.join('\n  ')}
  default_backend up`
  })
  return `global
  nbthread 1
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
backend up
  server one 127.0.0.1:${upstreamPort}
${sections.join('\n')}
`
}
