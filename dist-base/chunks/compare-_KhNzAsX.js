import { n as GATED_PERCENTILES } from "./metrics-C_jDBhpd.js";
import { J as usageError } from "./start-CaZOxUNM.js";
import { t as compareSides } from "./compare-sides-CUq5XzbX.js";
import { a as shareFlag, o as wholeFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { f as openOption, h as gatewayOptions } from "./load-CEFagYNY.js";
import { t as printComparison } from "./print-comparison-uaJXJSRy.js";
// src/cli/compare.ts
const command = defineCommand({
	lists: [
		"runs",
		"base",
		"candidate"
	],
	builder: (args) => args.positional("runs", {
		type: "string",
		array: true,
		describe: "BASE CANDIDATE…: run folders, summaries, baselines, folders of them, or a profile to be simulated"
	}).options({
		base: {
			type: "string",
			array: true,
			nargs: 1,
			describe: "a run of the base; may be said again"
		},
		candidate: {
			type: "string",
			array: true,
			nargs: 1,
			describe: "a run of the candidate; may be said again"
		},
		floor: shareFlag("floor", {
			above: 0,
			describe: "let smaller effects pass (default: 10%, or 2% in virtual time)"
		}),
		percentile: {
			choices: GATED_PERCENTILES,
			requiresArg: true,
			describe: "the gated percentile of the tail (default: the highest that the base carries and reaches)"
		},
		tier: gatewayOptions.tier,
		preset: gatewayOptions.preset,
		top: wholeFlag("top", {
			most: 1e6,
			default: 10,
			describe: "calls to list of those that moved"
		}),
		force: {
			type: "boolean",
			default: false,
			describe: "compare runs that are not comparable"
		},
		out: {
			type: "string",
			describe: "folder for comparison.json, .md, .html and .junit.xml"
		},
		json: {
			type: "boolean",
			default: false,
			describe: "print the comparison as JSON on stdout"
		},
		...openOption
	}).example("$0 compare reports/baselines/ci-regression.json profiles/ci-regression.yaml", "the gate of a pipeline").example("$0 compare reports/before reports/after", "folders of several runs each").example("$0 compare reports/history reports/now", "a folder of baselines of several days"),
	run: async (flags) => {
		const { floor: effectFloor, percentile, tier, preset, top, force, out } = flags;
		const judging = {
			effectFloor,
			percentile,
			top,
			force
		};
		const { comparison } = await compareSides({
			...sidesOf(flags),
			...judging,
			tier,
			preset,
			out
		});
		return printComparison(comparison, out, flags);
	}
});
function sidesOf({ runs = [], base = [], candidate = [] }) {
	const [first, ...others] = runs;
	const sides = base.length > 0 || first === void 0 ? {
		base,
		candidate: [...runs, ...candidate]
	} : {
		base: [first],
		candidate: [...others, ...candidate]
	};
	if (sides.base.length === 0 || sides.candidate.length === 0) throw usageError("a comparison needs a base and a candidate", "gatebench compare BASE CANDIDATE");
	return sides;
}
export { command };

//# sourceMappingURL=compare-_KhNzAsX.js.map