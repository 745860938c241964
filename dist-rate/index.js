import { r as calibrationSchema } from "./chunks/calibration-CSR5dBOI.js";
import { n as compareRuns } from "./chunks/write-comparison-DA3I-5uD.js";
import { n as comparisonSchema } from "./chunks/comparison-TCZEDbKd.js";
import { t as loadRuns } from "./chunks/load-runs-CQX8wkQv.js";
import { K as EXIT, S as realClock, q as GatebenchError } from "./chunks/start-DagxcXhp.js";
import { $n as summarySchema, Ft as SummaryBuilder, Ln as readEventLog, nn as httpGateway, on as readRetryHint, v as runProfile, zt as runLoad } from "./chunks/load-D9ZkBgRX.js";
import { kt as MODALITIES, lt as keyedRandom, pt as lastingBody, rt as planCalls, v as loadProfile, y as parseProfile } from "./chunks/profile-Br4QthJG.js";
import { n as loadRules } from "./chunks/openapi-KgAaDjsj.js";
import { u as createLimiter } from "./chunks/limit-rules-DJPCHkky.js";
import { h as decide, n as loadMockWorld } from "./chunks/tiers-DRo7e4A_.js";
import { n as probeSchema } from "./chunks/probe-result-Cb5UEiOl.js";
import { g as renderHtml, h as renderMarkdown } from "./chunks/report-D7wkfebU.js";
import { n as renderTerminal } from "./chunks/terminal-uH4kZSwn.js";
import { t as calibrateRuns } from "./chunks/calibrate-runs-rWQGiFou.js";
import { t as compareSides } from "./chunks/compare-sides-B9mTI5aZ.js";
import { n as judgeClient } from "./chunks/judge-suite-BpAiT1tt.js";
import { t as startMockGateway } from "./chunks/judged-mock-BVh2dtb2.js";
import { t as planProfile } from "./chunks/plan-profile-Mg70RfVI.js";
import { t as probeGateway } from "./chunks/probe-gateway-DiiArLD_.js";
import { t as runDistributed } from "./chunks/run-distributed-Cslu2ryY.js";
import { t as runWorker } from "./chunks/run-worker-CXdPvpX7.js";
import { t as simulateProfile } from "./chunks/simulate-profile-dJAAS2JV.js";
import { t as tuneProfile } from "./chunks/tune-profile-DgOTqsah.js";
import { t as simulate } from "./chunks/world-DVo2PNLr.js";
import { t as VirtualClock } from "./chunks/virtual-clock-DOCAIhgR.js";
// src/run/to-behave.ts
function toBehave(received, { except = [] } = {}) {
	const { rules, seen } = "rules" in received ? received : received.verdict();
	const broken = rules.filter(({ id, verdict, severity }) => verdict === "fail" && severity === "error" && !except.includes(id));
	const lines = broken.map(({ id, title, count, findings, mend }) => `  ${id}: it ${title} (${count} times)
    ${findings[0]?.evidence ?? ""}
    mend: ${mend}`);
	if (seen.requests === 0) return {
		pass: false,
		message: () => "no request came to the gateway: there is nothing to judge"
	};
	return {
		pass: broken.length === 0,
		message: () => broken.length === 0 ? "the client behaves, and was expected not to" : `the client breaks ${broken.length} rules
${lines.join("\n")}`
	};
}
export { EXIT, GatebenchError, MODALITIES, SummaryBuilder, VirtualClock, calibrateRuns as calibrate, calibrationSchema, compareSides as compare, compareRuns, comparisonSchema, createLimiter, decide, httpGateway, judgeClient as judge, keyedRandom, lastingBody, loadMockWorld, loadProfile, loadRules, loadRuns, parseProfile, planProfile as plan, planCalls, probeGateway as probe, probeSchema, readEventLog, readRetryHint, realClock, renderHtml, renderMarkdown, renderTerminal, runDistributed, runLoad, runProfile, runWorker, simulateProfile as simulate, simulate as simulateEvents, startMockGateway, summarySchema, toBehave, tuneProfile as tune };

//# sourceMappingURL=index.js.map