import { m as renderJson } from "./report-DkYddaKK.js";
import { B as plainText, F as toStderr, I as toStdout, N as screenLines, P as stderrScreen, d as formatDuration, n as endingSignals, p as formatShare } from "./start-CaZOxUNM.js";
import { n as replicationsDocument, t as simulateProfile } from "./simulate-profile-D_4k6kR0.js";
import { n as renderTerminal } from "./terminal-CgUwY3Uf.js";
import { Y as underReports, d as summaryOption, m as pageAt, p as openPage, u as isShort } from "./load-CEFagYNY.js";
import { o as wholeFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { n as terminalLook, t as printResult } from "./print-result-CnbOdj9S.js";
import { t as simulatedOptions } from "./simulated-flags-CvSBdV8N.js";
import { join } from "node:path";
// src/report/recovery.ts
function renderRecovery({ trigger, goodWithinMs, recoveryMs, hysteresis }) {
	const came = recoveryMs === null ? "service never came back while the run lasted" : `service was back ${formatDuration(recoveryMs)} after its end`;
	return `Recovery    ${plainText(trigger.what)}, ${formatDuration(trigger.fromMs)} to ${formatDuration(trigger.untilMs)}: ${came}; good calls (within ${formatDuration(goodWithinMs)}) in the end ${formatShare(hysteresis)} of before`;
}
// src/cli/simulate.ts
const command = defineCommand({
	builder: (args) => args.positional("profile", {
		type: "string",
		demandOption: true,
		describe: "YAML file: what to simulate"
	}).options({
		...simulatedOptions,
		...summaryOption,
		seeds: wholeFlag("seeds", {
			least: 1,
			most: 1e5,
			default: 1,
			describe: "replications, with the seed and those after it"
		})
	}).example("$0 simulate profiles/mixed-media.yaml", "an hour of load in seconds, byte-identical for a seed").example("$0 simulate profiles/mixed-media.yaml --seeds 20", "with intervals over twenty seeds"),
	run: async (flags) => {
		const signals = endingSignals((notice) => toStderr(screenLines(notice, stderrScreen)));
		signals.listen();
		const { stop, halt: signal } = signals.control;
		try {
			const result = await simulateProfile({
				...flags,
				out: flags.out ?? underReports,
				stop,
				signal
			});
			print(result, flags);
			return result.exitCode;
		} finally {
			signals.end();
		}
	}
});
function print(result, flags) {
	const { json, seeds } = flags;
	const { recovery, replications } = result;
	if (replications === null) {
		printResult(result, flags);
		if (recovery !== null && !json && !isShort(flags, process.stdout.isTTY === true)) toStdout(`${renderRecovery(recovery)}
`);
		return;
	}
	if (json) toStdout(renderJson(replications));
	else {
		printResult(result, {
			...flags,
			open: false
		});
		const place = result.folder === null ? {} : pageAt(join(result.folder, "replications.html"));
		toStdout(`
${renderTerminal(replicationsDocument(replications), {
			...terminalLook(),
			...place
		})}`);
	}
	if (result.folder !== null) openPage(join(result.folder, "replications.html"), flags);
	const { length: whole } = replications.seeds;
	if (whole < seeds) toStderr(`stopped: ${whole} of ${seeds} seeds were simulated whole, and only they count
`);
}
export { command };

//# sourceMappingURL=simulate-hvZe9UKL.js.map