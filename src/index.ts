/// <reference types="node" preserve="true" />

/**
 * gatebench as a library: the named public surface. Everything else may change without notice.
 */

export type { CalibrateOptions } from './calibrate/calibrate-options.ts'
export { type Calibrated, guardedCalibrate as calibrate } from './calibrate/calibrate-runs.ts'
export { type Calibration, calibrationSchema } from './calibrate/calibration.ts'
export type { ComparisonOptions } from './compare/compare-runs.ts'
export {
  type ComparedRun,
  type CompareOptions,
  type CompareResult,
  guardedCompare as compare,
  guardedRuns as compareRuns,
} from './compare/compare-sides.ts'
export { type Comparison, comparisonSchema } from './compare/comparison.ts'
export { loadRuns } from './compare/load-runs.ts'
export { EXIT, type ExitCode, GatebenchError } from './errors.ts'
export type { AttemptOptions, Gateway } from './gateway/gateway.ts'
export type { HttpGatewayOptions } from './gateway/http-gateway.ts'
export { MODALITIES, type Modality } from './gateway/modality.ts'
export type { Outcome, OutcomeKind } from './gateway/outcome.ts'
export type { RetryHint } from './gateway/retry-hint.ts'
export { guardedJudge as judge, type JudgeOptions } from './judge/judge-suite.ts'
export { guardedMock as startMockGateway, type MockServer, type MockServerOptions } from './judge/judged-mock.ts'
export { loadRules } from './judge/rules-file.ts'
export { toBehave } from './judge/to-behave.ts'
export type { Verdict } from './judge/verdict.ts'
export type { Decision, Limiter } from './limits/limiter.ts'
export type { LimitSpec } from './limits/registry.ts'
export type { LoadControl } from './load/load-control.ts'
export type { LoadPorts } from './load/run-load.ts'
export type { Plan } from './load/schedule/plan.ts'
export { readEventLog } from './measure/event-log/reader.ts'
export type { EventSink, RunEvent, RunHeader } from './measure/events/events.ts'
export type { RunRecord } from './measure/summary/run-record.ts'
export { type Summary, summarySchema } from './measure/summary/summary.ts'
export { SummaryBuilder } from './measure/summary-builder.ts'
export type { CapacityPlan } from './plan/capacity-plan.ts'
export type { Demand } from './plan/demand/demand.ts'
export { guardedPlan as plan, type PlannedProfile, type PlanProfileOptions } from './plan/plan-profile.ts'
export { type ProbeResult, probeSchema } from './probe/findings/probe-result.ts'
export { guardedProbe as probe, type ProbedGateway } from './probe/probe-gateway.ts'
export type { ProbeGatewayOptions } from './probe/probe-options.ts'
export { loadProfile, parseProfile } from './profile/load-profile.ts'
export type { Profile } from './profile/profile.ts'
export type { RetrySettings } from './profile/retry-settings.ts'
export type { RandomSource } from './random.ts'
export { guardedDistributed as runDistributed, type RunDistributedOptions } from './run/coordinator/run-distributed.ts'
export {
  guardedBody as lastingBody,
  guardedCalls as planCalls,
  guardedDecide as decide,
  guardedEvents as simulateEvents,
  guardedHint as readRetryHint,
  guardedHtml as renderHtml,
  guardedHttp as httpGateway,
  guardedLimiter as createLimiter,
  guardedLoad as runLoad,
  guardedMarkdown as renderMarkdown,
  guardedRandom as keyedRandom,
  guardedTerminal as renderTerminal,
  guardedWorld as loadMockWorld,
} from './run/library-parts.ts'
export type { RunResult } from './run/recorded-run.ts'
export { type RunProfileOptions, runProfile } from './run/run-profile.ts'
export { guardedSimulate as simulate, type SimulateOptions, type SimulateResult } from './run/simulate-profile.ts'
export type { MaySpend } from './run/spending-guard.ts'
export type { GatewayChoice } from './run/target/gateway-choice.ts'
export type { RunObserver } from './run/watch/observer.ts'
export type { WatchedRun, Watching } from './run/watch/open-observers.ts'
export { guardedWorker as runWorker, type RunWorkerOptions } from './run/workers/run-worker.ts'
export type { SimulationOptions } from './simulate/world.ts'
export type { Clock } from './time/clock.ts'
export { realClock } from './time/real-clock.ts'
export { VirtualClock } from './time/virtual-clock.ts'
export type { TuneProfileOptions } from './tune/tune-options.ts'
export { guardedTune as tune, type TunedProfile } from './tune/tune-profile.ts'
