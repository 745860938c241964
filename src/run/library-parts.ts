import { renderHtml } from '../document/html/page.ts'
import { renderMarkdown } from '../document/markdown.ts'
import { renderTerminal } from '../document/terminal.ts'
import type { TerminalOptions } from '../document/terminal-page.ts'
import { frozenBody } from '../frozen-body.ts'
import { type HttpGateway, type HttpGatewayOptions, httpGateway } from '../gateway/http-gateway.ts'
import { readRetryHint } from '../gateway/retry-hint.ts'
import {
  checkedOptions,
  either,
  FUNCTION,
  guarded,
  isObject,
  type Kind,
  type KindsOf,
  needed,
  numberAbove,
  numberFrom,
  OBJECT,
  objectOf,
  oneOf,
  orNull,
  requireArguments,
  SIGNAL,
  TEXT,
  TEXTS,
  wholeNumber,
  YES_NO,
} from '../input/options.ts'
import { createLimiter } from '../limits/create-limiter.ts'
import type { LimiterOptions } from '../limits/law.ts'
import { decide } from '../limits/limiter.ts'
import type { LoadControl } from '../load/load-control.ts'
import { type LoadEnd, type LoadPorts, runLoad } from '../load/run-load.ts'
import { planCalls } from '../load/schedule/plan.ts'
import { loadMockWorld, type MockWorldChoice } from '../mock/world/tiers.ts'
import type { Profile } from '../profile/profile.ts'
import { keyedRandom } from '../random.ts'
import { type SimulationOptions, simulate } from '../simulate/world.ts'
import { READ_PROFILE, SEED } from './run-options.ts'

/*
 * The parts of gatebench as programs may call them: what a compiler would refuse is refused before anything begins. The parts themselves do not check,
 * because gatebench calls some of them millions of times.
 */

function withMembers(words: string, ...names: readonly string[]): Kind {
  return {
    words,
    holds: (value) => isObject(value) && names.every((name) => FUNCTION.holds(value[name as keyof typeof value])),
  }
}

const INSTANT: Kind = { words: 'an instant in ms', holds: (value) => typeof value === 'number' && !Number.isNaN(value) }
const FIGURE: Kind = { words: 'a number', holds: Number.isFinite }
const WHOLE: Kind = { words: 'a whole number', holds: Number.isSafeInteger }
const CLOCK = withMembers('a clock, such as realClock() gives', 'now', 'sleepUntil', 'alarm')
const RANDOM = withMembers('what keyedRandom gives', 'uniform', 'uniforms', 'draws', 'stream')
const PLAN = withMembers('what planCalls gives', 'walk', 'startsFrom')
const SINK = withMembers('a sink with a function `emit`', 'emit')
const GATEWAY = withMembers(
  'a gateway, such as httpGateway gives',
  'submit',
  'poll',
  'message',
  'credits',
  'quota',
  'close',
)
const LIMITER = withMembers('what createLimiter gives', 'check', 'take', 'refuse')
const WORLD: Kind = {
  words: 'what loadMockWorld gives',
  holds: (value) => isObject(value) && ['limits', 'models', 'latency', 'keys'].every((part) => part in value),
}
const DOCUMENT: Kind = {
  words: 'a document with a verdict and sections',
  holds: (value) =>
    isObject(value) &&
    'verdict' in value &&
    OBJECT.holds(value.verdict) &&
    'sections' in value &&
    Array.isArray(value.sections),
}
const CONTROL: KindsOf<LoadControl> = {
  stop: SIGNAL,
  asked: SIGNAL,
  halt: SIGNAL,
  onFault: FUNCTION,
  onStopped: FUNCTION,
}

const LIMITER_OPTIONS: KindsOf<LimiterOptions> = { originEpochMs: needed(FIGURE) }

/**
 * A limiter of a law, with nothing counted yet. Throws a GatebenchError (exit 104): LIMIT_INVALID for a law or a figure that is not possible, USAGE for
 * an argument that is missing or of another type.
 */
export const guardedLimiter: typeof createLimiter = (spec, options) => {
  requireArguments('createLimiter', { spec: [OBJECT, spec] })
  return createLimiter(spec, checkedOptions('createLimiter', LIMITER_OPTIONS, options))
}

/** Asks a limiter whether a request of `cost` passes at `now` (ms), and counts the request. Throws USAGE (exit 104) for an argument of another type. */
export const guardedDecide: typeof decide = (limiter, now, cost = 1) => {
  requireArguments('decide', { limiter: [LIMITER, limiter], now: [INSTANT, now], cost: [wholeNumber(1), cost] })
  return decide(limiter, now, cost)
}

const HTTP: KindsOf<HttpGatewayOptions> = {
  baseUrl: needed(TEXT),
  textBaseUrl: needed(TEXT),
  filesBaseUrl: needed(TEXT),
  apiKey: needed(TEXT),
  paths: needed(objectOf({ image: needed(TEXT), video: needed(TEXT), audio: needed(TEXT) })),
  dialect: withMembers('a dialect', 'keyLines', 'keyQuery', 'ask'),
  keyedOrigins: TEXTS,
  callHeader: needed(orNull(TEXT)),
  longestHintMs: needed(numberFrom(0)),
  largestBodyBytes: needed(wholeNumber(1)),
  version: needed(TEXT),
  connections: orNull(wholeNumber(1)),
  readsHead: YES_NO,
  speed: numberAbove(0),
  announces: numberAbove(0),
  realClock: CLOCK,
}

/** The gateway over HTTP. Throws a GatebenchError (exit 104) for options that cannot be used, and for nothing that a network does. */
export const guardedHttp: (...given: Parameters<typeof httpGateway>) => HttpGateway = (options, clock) => {
  requireArguments('httpGateway', { clock: [CLOCK, clock] })
  return httpGateway(checkedOptions('httpGateway', HTTP, options), clock)
}

/** Draws of a seed that depend on their purpose and key alone. Throws USAGE (exit 104) for a seed that is no whole number. */
export const guardedRandom: typeof keyedRandom = (seed) => {
  requireArguments('keyedRandom', { seed: [WHOLE, seed] })
  return keyedRandom(seed)
}

/**
 * Freezes a request body through and through, and gives it back: gatebench then makes its text once, however often it is sent. Throws USAGE (exit 104)
 * for anything but an object.
 */
export const guardedBody: typeof frozenBody = (body) => {
  requireArguments('lastingBody', { body: [OBJECT, body] })
  return frozenBody(body)
}

const CHOICE: KindsOf<MockWorldChoice> = { tier: TEXT, preset: TEXT, set: OBJECT, directory: TEXT }

/**
 * A world of the mock by names or paths of its tier and preset. Ranges in files are taken in their middle, or `at` an end. Throws a GatebenchError
 * (exit 104) for unknown names, faulty files, and options that are unknown or of another type.
 */
export const guardedWorld: typeof loadMockWorld = (choice = {}, at = 'middle') => {
  requireArguments('loadMockWorld', { at: [either(oneOf(['low', 'middle', 'high']), FUNCTION), at] })
  return loadMockWorld(checkedOptions('loadMockWorld', CHOICE, choice), at)
}

/** The planned calls of a profile, a pure function of the profile and its seed. Throws USAGE (exit 104) for an argument of another type. */
export const guardedCalls: typeof planCalls = (profile, random) => {
  requireArguments('planCalls', { profile: [READ_PROFILE, profile], random: [RANDOM, random] })
  return planCalls(profile, random)
}

/**
 * Advice of an answer about waiting, in ms from its arrival at `nowEpochMs` (Unix ms), capped to `longestMs`. `docs/hints.md` lists everything that
 * is read, and in which order. Throws USAGE (exit 104) for an argument of another type, and for nothing that an answer says.
 */
export const guardedHint: typeof readRetryHint = (headers, error, nowEpochMs, longestMs) => {
  requireArguments('readRetryHint', {
    headers: [OBJECT, headers],
    error: [orNull(OBJECT), error],
    nowEpochMs: [FIGURE, nowEpochMs],
    longestMs: [numberFrom(0, Number.POSITIVE_INFINITY), longestMs],
  })
  return readRetryHint(headers, error, nowEpochMs, longestMs)
}

const PORTS: KindsOf<LoadPorts> = {
  clock: needed(CLOCK),
  gateway: needed(GATEWAY),
  random: needed(RANDOM),
  sink: needed(SINK),
  admission: needed({ words: 'a Map of admissions by model', holds: (value) => value instanceof Map }),
  otherAdmissions: { words: 'an array of Maps', holds: Array.isArray },
  startedAt: INSTANT,
  pacer: OBJECT,
  share: OBJECT,
  claims: OBJECT,
  retryBudget: OBJECT,
  purse: OBJECT,
  haltGraceMs: numberFrom(0),
  keys: either(OBJECT, FUNCTION),
}

/**
 * Sends every planned call at its intended start, and follows every accepted task to its end. Throws a GatebenchError: exit 106 if the gateway cannot
 * be used at all, before anything that costs is sent; USAGE (exit 104) for an argument or a port that is missing or of another type.
 */
export async function guardedLoad(
  profile: Profile,
  plan: Parameters<typeof runLoad>[1],
  ports: LoadPorts,
  control: LoadControl = {},
): Promise<LoadEnd> {
  requireArguments('runLoad', { profile: [READ_PROFILE, profile], plan: [PLAN, plan] })
  const checked = checkedOptions('runLoad', PORTS, ports)
  for (const { model } of profile.models) {
    const limits = { words: `a Map with an admission of ${model}`, holds: () => ports.admission.has(model) }
    requireArguments('runLoad', { admission: [limits, ports.admission] })
  }
  return runLoad(profile, plan, checked, checkedOptions('runLoad', CONTROL, control))
}

const SIMULATION: KindsOf<SimulationOptions> = {
  profile: needed(READ_PROFILE),
  mock: needed(WORLD),
  sink: needed(SINK),
  clock: withMembers('a VirtualClock', 'run', 'now', 'alarm'),
  control: objectOf(CONTROL),
  log: orNull(withMembers('a log with a function `record`', 'record')),
  tenantShare: numberFrom(0, 1),
  gatewaySeed: SEED,
}

/**
 * Carries a profile out in virtual time, and passes its events to a sink. The same seed gives the same events. Throws USAGE (exit 104) for an option
 * that is missing, unknown or of another type.
 */
export const guardedEvents = guarded('simulateEvents', SIMULATION, simulate)

const TERMINAL: KindsOf<TerminalOptions> = {
  width: needed(wholeNumber(1)),
  colour: needed(YES_NO),
  reportPath: TEXT,
  reportUrl: TEXT,
  bars: YES_NO,
}

/** The report as a page of HTML that needs no network. Throws USAGE (exit 104) for anything but a document. */
export const guardedHtml: typeof renderHtml = (document) => {
  requireArguments('renderHtml', { document: [DOCUMENT, document] })
  return renderHtml(document)
}

/** The report for a GitHub step summary or a comment. Throws USAGE (exit 104) for anything but a document. */
export const guardedMarkdown: typeof renderMarkdown = (document) => {
  requireArguments('renderMarkdown', { document: [DOCUMENT, document] })
  return renderMarkdown(document)
}

/** The report for a terminal. Throws USAGE (exit 104) for anything but a document, and for options that are unknown or of another type. */
export const guardedTerminal: typeof renderTerminal = (document, options) => {
  requireArguments('renderTerminal', { document: [DOCUMENT, document] })
  return renderTerminal(document, checkedOptions('renderTerminal', TERMINAL, options))
}
