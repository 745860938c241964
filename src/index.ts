/// <reference types="node" preserve="true" />

/**
 * gatebench as a library: the named public surface. Everything else may change without notice.
 */

export { type Calibrated, type CalibrateOptions, calibrateRuns as calibrate } from './calibrate/calibrate-runs.ts'
export { type Calibration, calibrationSchema } from './calibrate/calibration.ts'
export { type ComparisonOptions, compareRuns } from './compare/compare-runs.ts'
export {
  type ComparedRun,
  type CompareOptions,
  type CompareResult,
  compareSides as compare,
} from './compare/compare-sides.ts'
export { type Comparison, comparisonSchema } from './compare/comparison.ts'
export { loadRuns } from './compare/load-runs.ts'
export { renderHtml } from './document/html/page.ts'
export { renderMarkdown } from './document/markdown.ts'
export { renderTerminal } from './document/terminal.ts'
export { EXIT, type ExitCode, GatebenchError } from './errors.ts'
export { frozenBody as lastingBody } from './frozen-body.ts'
export type { AttemptOptions, Gateway } from './gateway/gateway.ts'
export { type HttpGatewayOptions, httpGateway } from './gateway/http-gateway.ts'
export { MODALITIES, type Modality } from './gateway/modality.ts'
export type { Outcome, OutcomeKind } from './gateway/outcome.ts'
export { type RetryHint, readRetryHint } from './gateway/retry-hint.ts'
export { type JudgeOptions, judgeClient as judge } from './judge/judge-suite.ts'
export { type MockServer, type MockServerOptions, startMockGateway } from './judge/judged-mock.ts'
export { loadRules } from './judge/rules-file.ts'
export { toBehave } from './judge/to-behave.ts'
export type { Verdict } from './judge/verdict.ts'
export { createLimiter } from './limits/create-limiter.ts'
export { type Decision, decide, type Limiter } from './limits/limiter.ts'
export type { LimitSpec } from './limits/registry.ts'
export type { LoadControl } from './load/load-control.ts'
export { type LoadPorts, runLoad } from './load/run-load.ts'
export { type Plan, planCalls } from './load/schedule/plan.ts'
export { readEventLog } from './measure/event-log/reader.ts'
export type { EventSink, RunEvent, RunHeader } from './measure/events/events.ts'
export type { RunRecord } from './measure/summary/run-record.ts'
export { type Summary, summarySchema } from './measure/summary/summary.ts'
export { SummaryBuilder } from './measure/summary-builder.ts'
export { loadMockWorld } from './mock/world/tiers.ts'
export type { CapacityPlan } from './plan/capacity-plan.ts'
export type { Demand } from './plan/demand/demand.ts'
export { type PlannedProfile, type PlanProfileOptions, planProfile as plan } from './plan/plan-profile.ts'
export { type ProbeResult, probeSchema } from './probe/findings/probe-result.ts'
export {
  type ProbedGateway,
  type ProbeGatewayOptions,
  probeGateway as probe,
} from './probe/probe-gateway.ts'
export { loadProfile, parseProfile } from './profile/load-profile.ts'
export type { Profile } from './profile/profile.ts'
export type { RetrySettings } from './profile/retry-settings.ts'
export { keyedRandom, type RandomSource } from './random.ts'
export { type RunDistributedOptions, runDistributed } from './run/coordinator/run-distributed.ts'
export type { RunResult } from './run/recorded-run.ts'
export { type RunProfileOptions, runProfile } from './run/run-profile.ts'
export { type SimulateOptions, type SimulateResult, simulateProfile as simulate } from './run/simulate-profile.ts'
export type { MaySpend } from './run/spending-guard.ts'
export type { GatewayChoice } from './run/target/gateway-choice.ts'
export type { RunObserver } from './run/watch/observer.ts'
export type { WatchedRun, Watching } from './run/watch/open-observers.ts'
export { type RunWorkerOptions, runWorker } from './run/workers/run-worker.ts'
export { type SimulationOptions, simulate as simulateEvents } from './simulate/world.ts'
export type { Clock } from './time/clock.ts'
export { realClock } from './time/real-clock.ts'
export { VirtualClock } from './time/virtual-clock.ts'
export { type TunedProfile, type TuneProfileOptions, tuneProfile as tune } from './tune/tune-profile.ts'
