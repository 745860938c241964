/** A shop that makes images all day, planned for by the tests of `gatebench plan`. */
export const SHOP = `
version: 1
name: shop
seed: 5
gateway: { mock: { tier: standard, preset: clean } }
duration: 10m
models:
  - model: image-fast
    modality: image
    arrivals: { process: poisson, rate: 10/min }
    admission: { concurrency: 1 }
    requests: [{ body: { prompt: a red kite } }]
thresholds:
  - { metric: response_time, stat: p95, max: 30s }
`
export const SHOP_DAY = `
version: 1
timeZone: "+02:00"
models:
  image-fast: { perDay: 900, peak: { at: "10:00", times: 3, for: 1h } }
`
