/** A run for two workers: paced calls whose tasks are read, and users who wait for their answers. */
export const SHARED_YAML = `
version: 1
name: shared
seed: 7
gateway: { mock: { tier: enterprise, preset: clean, speed: 40 } }
duration: 1s
drain: 10s
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 15/s }
    admission: { rate: 30/s, concurrency: 8 }
    requests:
      - { weight: 1, body: { prompt: a red kite }, price: 2 }
      - { weight: 1, body: { prompt: a blue kite, n: 2 }, price: 4 }
    poll: { first: 50ms, every: 50ms, max: 100ms }
  - model: text-fast
    modality: text
    closed: { users: 2, think: 2s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: hello }] }, price: 0.1 }]
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`

/** Loopback addresses that stand for hosts: only Linux has more than one without being told. */
export const HOSTS =
  process.platform === 'linux'
    ? { redis: '127.0.0.2', gateway: '127.0.0.3' }
    : { redis: '127.0.0.1', gateway: '127.0.0.1' }
