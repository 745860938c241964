/** A load of two models that lasts for as long as somebody looks. */
export const WATCHED = `
version: 1
name: watched
gateway: { mock: { preset: unlimited, speed: 30 } }
duration: 5h
drain: 5m
models:
  - model: text-fast
    modality: text
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { max_tokens: 8, messages: [{ role: user, content: Hello. }] }, price: 0.1 }]
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 20/min }
    requests: [{ body: { prompt: a red kite }, price: 2 }]
    poll: { first: 1500ms, every: 1500ms }
fitness: { scheduleLagP99: 1h, eventLoopDelayP99: 1h, cpu: 1000% }
`
