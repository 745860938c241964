import type { Profile } from '../../src/profile/profile.ts'
import type { Chance, ForeignModel, ForeignTime, ForeignWorld } from './foreign-gateway.ts'
import { bucket, fixedWindow, slidingLog } from './foreign-laws.ts'
import { profileOf } from './profiles.ts'

/** A foreign gateway, and a client's load of it. */
export interface ForeignCase {
  name: string
  world: ForeignWorld
  /** A run of so many minutes. */
  profile(minutes: number, seed: number): Profile
  /** Minutes of the first run. */
  minutes: number
}

const MINUTE = 60_000
const S = 1000

/** Times by shape, none of them the lognormal that a twin states. */
const exponential = (chance: Chance): number => -Math.log(1 - chance())
const gamma =
  (shape: number, mean: number): ForeignTime =>
  (chance) => {
    let sum = 0
    for (let n = 0; n < shape; n++) sum += exponential(chance)
    return (mean * sum) / shape
  }
const weibull =
  (shape: number, scale: number): ForeignTime =>
  (chance) =>
    scale * exponential(chance) ** (1 / shape)
const uniform =
  (low: number, high: number): ForeignTime =>
  (chance) =>
    low + (high - low) * chance()
const shifted =
  (least: number, mean: number): ForeignTime =>
  (chance) =>
    least + mean * exponential(chance)
const tailed =
  (least: number, alpha: number, most: number): ForeignTime =>
  (chance) =>
    Math.min(most, least * (1 - chance()) ** (-1 / alpha))
const eitherOf =
  (share: number, one: ForeignTime, other: ForeignTime): ForeignTime =>
  (chance, ...rest) =>
    chance() < share ? one(chance, ...rest) : other(chance, ...rest)
const loaded =
  (own: ForeignTime, perOther: number): ForeignTime =>
  (chance, now, load, body) =>
    own(chance, now, load, body) * (1 + perOther * load)
const waved =
  (own: ForeignTime, amplitude: number, period: number): ForeignTime =>
  (chance, now, load, body) =>
    own(chance, now, load, body) * (1 + amplitude * Math.sin((2 * Math.PI * now) / period))

const free = (): number => 0
const costs = (credits: number) => (): number => credits

interface Load {
  model: string
  modality: 'image' | 'video' | 'audio' | 'text'
  perMinute: number
  bodies?: readonly string[]
}

const BODIES = {
  image: '{ prompt: a kite, n: 1 }',
  video: '{ prompt: a kite, duration: 5 }',
  audio: '{ input: a kite }',
  text: '{ max_tokens: 200, messages: [{ role: user, content: a kite }] }',
} as const
const EVERY = { image: '1s', video: '4s', audio: '1s', text: '1s' } as const

function caseOf(
  name: string,
  minutes: number,
  loads: readonly Load[],
  models: Readonly<Record<string, ForeignModel>>,
  world: Omit<ForeignWorld, 'models'> = {},
  more = 'retry: { policy: hint-jitter, maxAttempts: 6, maxElapsed: 4m }',
): ForeignCase {
  const ofModel = ({ model, modality, perMinute, bodies = [BODIES[modality]] }: Load): string => `
  - model: ${model}
    modality: ${modality}
    arrivals: { process: poisson, rate: ${perMinute}/min }
    requests: [${bodies.map((body) => `{ body: ${body} }`).join(', ')}]${modality === 'text' ? '' : `\n    poll: { strategy: fixed, every: ${EVERY[modality]} }`}`
  return {
    name,
    minutes,
    world: { models, ...world },
    profile: (length, seed) =>
      profileOf(`
version: 1
name: foreign
seed: ${seed}
duration: ${length}m
drain: 10m
gateway: { baseUrl: 'http://127.0.0.1:9' }
models:${loads.map(ofModel).join('')}
credits: { priceCheck: true, sampleEvery: 1m }
${more}`),
  }
}

const image = (perMinute: number, more: Partial<Load> = {}): Load => ({
  ...{ model: 'pictor', modality: 'image', perMinute },
  ...more,
})
const video = (perMinute: number): Load => ({ model: 'kinema', modality: 'video', perMinute })
const audio = (perMinute: number): Load => ({ model: 'phona', modality: 'audio', perMinute })
const text = (perMinute: number): Load => ({ model: 'scriba', modality: 'text', perMinute })

/** Twenty gateways of which none is the mock: laws, shapes of times, refusals, failures, refunds and changes of their own. */
export const FOREIGN_CASES: readonly ForeignCase[] = [
  caseOf('images, 12 a minute, sliding log', 120, [image(9)], {
    pictor: { laws: [slidingLog(12, MINUTE)], time: gamma(4, 9 * S), price: costs(4) },
  }),
  caseOf('text, 60 in 10 s, sliding log', 30, [text(270)], {
    scriba: { laws: [slidingLog(60, 10 * S)], time: shifted(0.6 * S, 0.9 * S), price: costs(0.5) },
  }),
  caseOf('images, limit per clock minute, tasks fail at their end', 120, [image(15)], {
    pictor: { laws: [fixedWindow(20, MINUTE)], time: weibull(2, 8 * S), fails: 0.05, price: costs(4), refund: 1 },
  }),
  caseOf(
    'videos, three slots, no hints',
    240,
    [video(1.8)],
    { kinema: { slots: 3, time: uniform(40 * S, 80 * S), fails: 0.1, failsAt: 0.2, price: costs(30), refund: 0 } },
    { hint: { place: 'none' } },
  ),
  caseOf('images and videos, only failed images are refunded', 240, [image(9), video(1.6)], {
    pictor: { laws: [slidingLog(12, MINUTE)], time: gamma(4, 9 * S), fails: 0.1, price: costs(4), refund: 1 },
    kinema: { slots: 3, time: gamma(9, 60 * S), fails: 0.1, price: costs(30), refund: 0 },
  }),
  caseOf('text, token bucket, times with a long tail', 40, [text(90)], {
    scriba: { laws: [bucket(0.5 * S, 10)], time: tailed(0.8 * S, 2.2, 40 * S), price: costs(0.5) },
  }),
  caseOf(
    'audio, token bucket, hints in a header',
    60,
    [audio(24)],
    { phona: { laws: [bucket(2 * S, 20)], time: gamma(3, 4 * S), price: costs(1) } },
    { hint: { place: 'header' } },
  ),
  caseOf('images, six slots, fast and slow tasks', 120, [image(15)], {
    pictor: { slots: 6, time: eitherOf(0.3, gamma(16, 30 * S), gamma(16, 8 * S)), price: costs(4) },
  }),
  caseOf('images, times rise and fall every ten minutes', 120, [image(10)], {
    pictor: { laws: [slidingLog(15, MINUTE)], time: waved(gamma(9, 10 * S), 0.5, 10 * MINUTE), price: costs(4) },
  }),
  caseOf(
    'text, hints three times too long',
    60,
    [text(48)],
    { scriba: { laws: [slidingLog(60, MINUTE)], time: shifted(0.5 * S, S), price: costs(0.5) } },
    { hint: { place: 'body', lies: 3 } },
  ),
  caseOf('videos, some tasks never end', 240, [video(1.7)], {
    kinema: { slots: 5, time: gamma(9, 70 * S), stuck: 0.02, price: costs(30) },
  }),
  caseOf('images, tasks queue at the gateway', 120, [image(15)], {
    pictor: { slots: 4, queues: true, time: gamma(9, 10 * S), price: costs(4) },
  }),
  caseOf(
    'images and audio, one shared rate',
    90,
    [image(11), audio(11)],
    {
      pictor: { time: gamma(4, 9 * S), price: costs(4) },
      phona: { time: gamma(3, 4 * S), price: costs(1) },
    },
    { shared: [slidingLog(30, MINUTE)] },
  ),
  caseOf('images, the rate is halved after half an hour', 60, [image(14)], {
    pictor: {
      laws: [fixedWindow(20, MINUTE, { at: 30 * MINUTE, limit: 10 })],
      time: gamma(4, 9 * S),
      price: costs(4),
    },
  }),
  caseOf('text, slower under load', 40, [text(45)], {
    scriba: { laws: [slidingLog(60, MINUTE)], time: loaded(gamma(4, 3 * S), 0.25), price: costs(0.5) },
  }),
  caseOf('images, refused requests count too', 120, [image(7)], {
    pictor: { laws: [slidingLog(12, MINUTE, true)], time: gamma(4, 9 * S), price: costs(4) },
  }),
  caseOf(
    'images, refused with a 503',
    120,
    [image(11)],
    { pictor: { laws: [fixedWindow(15, MINUTE)], time: weibull(3, 9 * S), price: costs(4) } },
    { status: 503 },
  ),
  caseOf('text, no limit', 20, [text(60)], {
    scriba: { time: shifted(0.5 * S, S), price: free },
  }),
  caseOf(
    'images of two sizes',
    120,
    [image(11, { bodies: ['{ prompt: a kite, n: 1 }', '{ prompt: a kite, n: 1, resolution: 4K }'] })],
    {
      pictor: {
        laws: [slidingLog(15, MINUTE)],
        time: (chance, now, load, body) =>
          (body.resolution === '4K' ? gamma(9, 25 * S) : gamma(9, 6 * S))(chance, now, load, body),
        price: (body) => (body.resolution === '4K' ? 11 : 3),
      },
    },
  ),
  caseOf('text, one request in eight fails with a 500', 60, [text(54)], {
    scriba: { laws: [fixedWindow(12, 10 * S)], time: uniform(0.5 * S, 3 * S), broken: 0.125, price: costs(0.5) },
  }),
]
