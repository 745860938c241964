import { r as calibrationSchema } from "./chunks/calibration-CXnV5VFa.js";
import { n as compareRuns } from "./chunks/write-comparison-CbMagP9l.js";
import { n as comparisonSchema } from "./chunks/comparison-C_0ejb1K.js";
import { t as loadRuns } from "./chunks/load-runs-BJ0eoWUF.js";
import { K as EXIT, S as realClock, q as GatebenchError } from "./chunks/start-BRZtixWl.js";
import { $n as summarySchema, Ft as SummaryBuilder, Ln as readEventLog, nn as httpGateway, on as readRetryHint, v as runProfile, zt as runLoad } from "./chunks/load-DXX5TCIn.js";
import { kt as MODALITIES, lt as keyedRandom, pt as lastingBody, rt as planCalls, v as loadProfile, y as parseProfile } from "./chunks/profile-BN-46o-l.js";
import { n as loadRules } from "./chunks/openapi-P8j3ns0v.js";
import { u as createLimiter } from "./chunks/limit-rules-MgVwHSGS.js";
import { h as decide, n as loadMockWorld } from "./chunks/tiers-DUx_R-q3.js";
import { n as probeSchema } from "./chunks/probe-result-BE5lyAPA.js";
import { g as renderHtml, h as renderMarkdown } from "./chunks/report-BDRGVqYr.js";
import { n as renderTerminal } from "./chunks/terminal-CT2AU8Wd.js";
import { t as calibrateRuns } from "./chunks/calibrate-runs-CcJdeEYo.js";
import { t as compareSides } from "./chunks/compare-sides-DefN8zJW.js";
import { n as judgeClient } from "./chunks/judge-suite-BLLpvmOK.js";
import { t as startMockGateway } from "./chunks/judged-mock-4KthPAnA.js";
import { t as planProfile } from "./chunks/plan-profile-BpJMOSxP.js";
import { t as probeGateway } from "./chunks/probe-gateway-Gu5cWaps.js";
import { t as runDistributed } from "./chunks/run-distributed-KtRsxaFl.js";
import { t as runWorker } from "./chunks/run-worker-DOyykwJS.js";
import { t as simulateProfile } from "./chunks/simulate-profile-D9b10dor.js";
import { t as tuneProfile } from "./chunks/tune-profile-DmHua2mW.js";
import { t as simulate } from "./chunks/world-C55TeEvj.js";
import { t as VirtualClock } from "./chunks/virtual-clock-BXuw4IeF.js";
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