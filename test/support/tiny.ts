/** Four images at once for an account that may make one at a time: an SDK's defaults lose most of them. */
export const TINY = `
version: 1
name: tiny
seed: 3
gateway: { mock: { tier: free, preset: small-bucket } }
duration: 1s
drain: 2m
models:
  - model: image-fast
    modality: image
    arrivals: { process: constant, rate: 4/s }
    requests: [{ body: { prompt: a red kite } }]
`
