/** A load of two models that lasts for as long as somebody looks. */
export const WATCHED = `
version: 1
name: watched
gateway: { mock: { preset: unlimited, timeScale: 30 } }
duration: 10m
drain: 10s
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 30/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] }, price: 0.1 }]
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 10/s }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 50ms, every: 50ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`
