/** Two models, one paced and one whose tasks are read: some six seconds at speed 1. */
export const SPEED_PROFILE = `
version: 1
name: played
seed: 5
gateway: { mock: { tier: standard, preset: unlimited } }
duration: 3s
drain: 20s
models:
  - model: text-fast
    modality: text
    arrivals: { process: poisson, rate: 6/s }
    admission: { rate: 8/s, burst: 2, concurrency: 20 }
    requests:
      - { weight: 2, body: { max_tokens: 16, messages: [{ role: user, content: one }] }, price: 0.1 }
      - { weight: 1, body: { max_tokens: 32, messages: [{ role: user, content: two }] }, price: 0.1 }
  - model: audio-speech
    modality: audio
    arrivals: { process: constant, rate: 1/s }
    requests: [{ body: { input: Good morning. }, price: 1 }]
    poll: { first: 0.6 of estimate or 2s, every: 500ms, max: 1s }
`
