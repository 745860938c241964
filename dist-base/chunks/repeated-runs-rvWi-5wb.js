import { n as compareRuns, t as writeComparison } from "./write-comparison-DSzIhB2-.js";
import { t as loadRuns } from "./load-runs-YzYJjz8y.js";
import { K as EXIT } from "./start-CaZOxUNM.js";
import { F as NOBODY, It as gravestExit, Y as underReports, _ as runChecked, g as profileToRun, q as requireEmpty } from "./load-CEFagYNY.js";
import { t as isProfile } from "./virtual-world-D0sUKxvo.js";
import { join } from "node:path";
// src/run/repeated-runs.ts
const FINAL = /* @__PURE__ */ new Set([
	EXIT.interrupted,
	EXIT.unreachable,
	EXIT.stopped
]);
function turns(repeats) {
	return Array.from({ length: repeats }, (_, pair) => pair % 2 === 0 ? ["base", "candidate"] : ["candidate", "base"]).flat();
}
async function runRepeatedly(options) {
	const { repeat, against, warn = NOBODY.warn } = options;
	const candidate = await profileToRun(options);
	const base = against === void 0 ? null : await baseOf(against, options);
	const folder = options.out ?? underReports(`${candidate.profile.name}-repeated`);
	await requireEmpty(folder);
	const order = base === null ? Array(repeat).fill("candidate") : turns(repeat);
	const made = {
		base: 0,
		candidate: 0
	};
	const codes = [];
	for (const side of order) {
		const out = join(folder, ...base === null ? [] : [side], String(++made[side]));
		const result = await runChecked(side === "base" && base !== null ? base : candidate, {
			...options,
			out
		});
		const { exitCode } = result.summary.verdict;
		if (FINAL.has(exitCode) || result.problem !== null) return {
			folder,
			exitCode,
			comparison: null,
			last: result
		};
		warn(`${out}: exit ${exitCode}`);
		codes.push(exitCode);
	}
	if (base === null) return {
		folder,
		exitCode: gravestExit(codes),
		comparison: null,
		last: null
	};
	const [left, right] = await Promise.all([loadRuns(join(folder, "base")), loadRuns(join(folder, "candidate"))]);
	const comparison = await compareRuns(left, right);
	await writeComparison(folder, comparison);
	return {
		folder,
		exitCode: comparison.verdict.exitCode,
		comparison,
		last: null
	};
}
function baseOf(against, options) {
	if (isProfile(against)) return profileToRun({
		...options,
		profile: against
	});
	const { profile, seed, env = {}, warn = NOBODY.warn } = options;
	return profileToRun({
		profile,
		seed,
		env,
		warn,
		gateway: against
	});
}
export { runRepeatedly };

//# sourceMappingURL=repeated-runs-rvWi-5wb.js.map