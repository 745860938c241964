import { r as calibrationSchema } from "./chunks/calibration-DWellJs2.js";
import { n as compareRuns } from "./chunks/write-comparison-DSzIhB2-.js";
import { n as comparisonSchema } from "./chunks/comparison-BhMC03uH.js";
import { t as loadRuns } from "./chunks/load-runs-YzYJjz8y.js";
import { K as EXIT, S as realClock, q as GatebenchError } from "./chunks/start-CaZOxUNM.js";
import { $n as summarySchema, Ft as SummaryBuilder, Ln as readEventLog, nn as httpGateway, on as readRetryHint, v as runProfile, zt as runLoad } from "./chunks/load-CEFagYNY.js";
import { kt as MODALITIES, lt as keyedRandom, pt as lastingBody, rt as planCalls, v as loadProfile, y as parseProfile } from "./chunks/profile-BOQzBnw0.js";
import { n as loadRules } from "./chunks/openapi-ajOPgU1v.js";
import { u as createLimiter } from "./chunks/limit-rules-DSn0RzoF.js";
import { h as decide, n as loadMockWorld } from "./chunks/tiers-Bb70eWoI.js";
import { n as probeSchema } from "./chunks/probe-result-Bgcbhepa.js";
import { g as renderHtml, h as renderMarkdown } from "./chunks/report-DkYddaKK.js";
import { n as renderTerminal } from "./chunks/terminal-CgUwY3Uf.js";
import { t as calibrateRuns } from "./chunks/calibrate-runs-SCtRsY79.js";
import { t as compareSides } from "./chunks/compare-sides-CUq5XzbX.js";
import { n as judgeClient } from "./chunks/judge-suite-BfXTx-mR.js";
import { t as startMockGateway } from "./chunks/judged-mock-No_uC1aY.js";
import { t as planProfile } from "./chunks/plan-profile-hWToEkOd.js";
import { t as probeGateway } from "./chunks/probe-gateway-Cvj1AyYH.js";
import { t as runDistributed } from "./chunks/run-distributed-M1Vo-gLy.js";
import { t as runWorker } from "./chunks/run-worker-YECcM3MG.js";
import { t as simulateProfile } from "./chunks/simulate-profile-D_4k6kR0.js";
import { t as tuneProfile } from "./chunks/tune-profile-CdU1IHSr.js";
import { t as simulate } from "./chunks/world-DSwDrYfi.js";
import { t as VirtualClock } from "./chunks/virtual-clock-gLd_ZyIk.js";
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