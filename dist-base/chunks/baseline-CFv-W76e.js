import { F as toStderr, I as toStdout, J as usageError, K as EXIT, l as formatCount, q as GatebenchError } from "./start-CaZOxUNM.js";
import { n as renderBaseline, t as loadRuns } from "./load-runs-YzYJjz8y.js";
import { K as outNotWritable, Y as underReports, h as gatewayOptions, ut as makeFolder } from "./load-CEFagYNY.js";
import { r as simulatedRun, t as isProfile } from "./virtual-world-D0sUKxvo.js";
import { s as defineCommand } from "./profile-BOQzBnw0.js";
import { dirname, join, resolve } from "node:path";
import { writeFile } from "node:fs/promises";
// src/run/write-baseline.ts
async function writeBaseline({ run: path, out, ...mock }) {
	if ((mock.tier ?? mock.preset) !== void 0 && !isProfile(path)) throw usageError("--tier and --preset are for a profile, and this is a run", "it was made at the tier and preset that it says");
	const run = isProfile(path) ? await simulatedRun(path, mock) : (await loadRuns(path))[0];
	if (run === void 0 || run.summary.run.status === "partial") throw new GatebenchError(`${path} is no complete run`, {
		code: "RUN_INVALID",
		exitCode: EXIT.invalidInput
	});
	const { summary } = run;
	const text = await renderBaseline(run);
	const file = out ?? underReports(join("baselines", `${summary.run.profile.replace(/[^\w.-]/g, "_")}.json`));
	try {
		await makeFolder(dirname(resolve(file)));
		await writeFile(file, text);
	} catch (error) {
		throw outNotWritable(file, error);
	}
	return {
		file,
		length: text.length,
		summary
	};
}
// src/cli/baseline.ts
const LARGE_BYTES = 2e5;
const command = defineCommand({
	builder: (args) => args.positional("run", {
		type: "string",
		demandOption: true,
		describe: "a profile to be simulated, or a run folder"
	}).options({
		out: {
			type: "string",
			describe: "file to write (default: reports/baselines/<profile>.json)"
		},
		tier: gatewayOptions.tier,
		preset: gatewayOptions.preset
	}).example("$0 baseline profiles/ci-regression.yaml", "then commit reports/baselines/ci-regression.json"),
	run: async (flags) => {
		const { file, length, summary } = await writeBaseline(flags);
		toStdout(`${file}: ${formatCount(length)} bytes
`);
		const { word, reasons } = summary.verdict;
		if (word === "FAIL" || word === "INCONCLUSIVE") toStderr(`this run is ${word}: ${reasons.join("; ")}; what is no worse will be called no worse
`);
		if (length > LARGE_BYTES) toStderr("large for a file to be committed: a shorter profile tells as much, call for call\n");
		return EXIT.ok;
	}
});
export { command };

//# sourceMappingURL=baseline-CFv-W76e.js.map