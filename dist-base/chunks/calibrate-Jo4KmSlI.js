import { n as calibrationDocument, t as calibrateRuns } from "./calibrate-runs-SCtRsY79.js";
import { m as renderJson } from "./report-DkYddaKK.js";
import { n as renderTerminal, t as renderBrief } from "./terminal-CgUwY3Uf.js";
import { Y as underReports, d as summaryOption, u as isShort } from "./load-CEFagYNY.js";
import { o as wholeFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { I as toStdout } from "./start-CaZOxUNM.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { join } from "node:path";
// src/cli/calibrate.ts
const command = defineCommand({
	lists: ["runs"],
	builder: (args) => args.positional("runs", {
		type: "string",
		array: true,
		demandOption: true,
		describe: "run folders or event logs"
	}).options({
		probe: {
			type: "string",
			describe: "limits by a probe's result instead of the run's refusals: probe.json"
		},
		write: {
			type: "string",
			describe: "file for the twin: a tier that simulate, tune and plan take"
		},
		out: {
			type: "string",
			describe: "folder for the report (default: reports/calibrate-<run>)"
		},
		replications: wholeFlag("replications", {
			least: 4,
			most: 1e3,
			default: 20,
			describe: "simulations that the second half of each run is held to"
		}),
		workers: wholeFlag("workers", {
			most: 1e3,
			describe: "threads (default: one a core); no figure depends on it"
		}),
		json: {
			type: "boolean",
			default: false,
			describe: "print the calibration as JSON on stdout"
		},
		...summaryOption
	}).example("$0 calibrate reports/app-20260301-100000 --write twin.yaml", "a mock that does as the gateway did").example("$0 calibrate RUN --probe probe.json --write twin.yaml", "with limits as a probe found them"),
	run: async (flags) => {
		const { out = underReports, json, ...options } = flags;
		const { result, exitCode, folder } = await calibrateRuns({
			...options,
			out
		});
		if (json) toStdout(renderJson(result));
		else {
			const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal;
			toStdout(render(calibrationDocument(result), {
				...terminalLook(),
				reportPath: join(folder ?? "", "calibration.html")
			}));
			if (options.write !== void 0) toStdout(`To use      ${options.write} (with --preset clean)
`);
		}
		return exitCode;
	}
});
export { command };

//# sourceMappingURL=calibrate-Jo4KmSlI.js.map