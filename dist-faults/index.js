import { r as calibrationSchema } from "./chunks/calibration-C1nnHDxJ.js";
import { n as compareRuns } from "./chunks/write-comparison-CnMW_v0s.js";
import { n as comparisonSchema } from "./chunks/comparison-Bxm0UILO.js";
import { t as loadRuns } from "./chunks/load-runs-D0h3OLMm.js";
import { K as EXIT, S as realClock, q as GatebenchError } from "./chunks/start-CPL4eTeA.js";
import { $n as summarySchema, Ft as SummaryBuilder, Ln as readEventLog, nn as httpGateway, on as readRetryHint, v as runProfile, zt as runLoad } from "./chunks/load-DYU5Zxlv.js";
import { kt as MODALITIES, lt as keyedRandom, pt as lastingBody, rt as planCalls, v as loadProfile, y as parseProfile } from "./chunks/profile-Dv5gfZ8P.js";
import { n as loadRules } from "./chunks/openapi-BIazXLOf.js";
import { u as createLimiter } from "./chunks/limit-rules-BLzVvrOP.js";
import { h as decide, n as loadMockWorld } from "./chunks/tiers-BMkXi7mk.js";
import { n as probeSchema } from "./chunks/probe-result-17y-P-Q6.js";
import { g as renderHtml, h as renderMarkdown } from "./chunks/report-Da0dLLkc.js";
import { n as renderTerminal } from "./chunks/terminal-Dkz5V7r-.js";
import { t as calibrateRuns } from "./chunks/calibrate-runs-D-Pwvl60.js";
import { t as compareSides } from "./chunks/compare-sides-BLNS4V7g.js";
import { n as judgeClient } from "./chunks/judge-suite-Db0iC6qk.js";
import { t as startMockGateway } from "./chunks/judged-mock-DWP2TV2X.js";
import { t as planProfile } from "./chunks/plan-profile-sM75eK0f.js";
import { t as probeGateway } from "./chunks/probe-gateway-BpKkZf_8.js";
import { t as runDistributed } from "./chunks/run-distributed-DPCcHnie.js";
import { t as runWorker } from "./chunks/run-worker-BTqKW3ss.js";
import { t as simulateProfile } from "./chunks/simulate-profile-GY0ZZcbd.js";
import { t as tuneProfile } from "./chunks/tune-profile-Ca3h4Btk.js";
import { t as simulate } from "./chunks/world-VyoYWka8.js";
import { t as VirtualClock } from "./chunks/virtual-clock-Dmijd9s5.js";
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