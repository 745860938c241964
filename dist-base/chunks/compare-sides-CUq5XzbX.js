import { n as compareRuns, t as writeComparison } from "./write-comparison-DSzIhB2-.js";
import { t as loadRuns } from "./load-runs-YzYJjz8y.js";
import { J as usageError } from "./start-CaZOxUNM.js";
import { r as simulatedRun, t as isProfile } from "./virtual-world-D0sUKxvo.js";
// src/run/compare-sides.ts
async function compareSides(options) {
	const { tier, preset, out, ...judging } = options;
	const sides = [options.base, options.candidate].map((side) => isList(side) ? side : [side]);
	if ((tier ?? preset) !== void 0 && !sides.flat().some((run) => typeof run === "string" && isProfile(run))) throw usageError("--tier and --preset are for profiles, and none is compared", "runs and baselines were made at theirs");
	const [base = [], candidate = []] = await Promise.all(sides.map(async (side) => (await Promise.all(side.map((run) => recordsOf(run, {
		tier,
		preset
	})))).flat()));
	const comparison = await compareRuns(base, candidate, judging);
	return {
		comparison,
		files: out === void 0 ? [] : await writeComparison(out, comparison)
	};
}
async function recordsOf(run, mock) {
	if (typeof run !== "string") return ["schema" in run ? {
		source: run.run.id,
		summary: run,
		settings: null,
		calls: async () => null
	} : run];
	return isProfile(run) ? [await simulatedRun(run, mock)] : loadRuns(run);
}
function isList(side) {
	return Array.isArray(side);
}
export { compareSides as t };

//# sourceMappingURL=compare-sides-CUq5XzbX.js.map