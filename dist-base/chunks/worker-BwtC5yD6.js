import { F as toStderr, J as usageError, K as EXIT, N as screenLines, P as stderrScreen, n as endingSignals } from "./start-CaZOxUNM.js";
import { t as runWorker } from "./run-worker-YECcM3MG.js";
import { s as defineCommand } from "./profile-BOQzBnw0.js";
import { a as redisOption, i as redisOf, o as keyOfEnvironment, r as durationOf } from "./load-CEFagYNY.js";
// src/cli/worker.ts
const SAYS = {
	stop: "no new calls; others go on with this part once what was sent is answered. Again to wait for no answer.",
	halt: "no answer is waited for. Again to quit at once."
};
const command = defineCommand({
	builder: (args) => args.options(redisOption).option("run", {
		type: "string",
		requiresArg: true,
		describe: "name of the run (default: the one that waits)"
	}).option("profile", {
		type: "string",
		requiresArg: true,
		describe: "the profile of the run, for its prompts"
	}).option("out", {
		type: "string",
		default: ".",
		describe: "folder for what Redis cannot take"
	}).option("wait", {
		type: "string",
		default: "1m",
		describe: "how long a run is waited for"
	}).option("quiet", {
		type: "boolean",
		default: false,
		describe: "say nothing but what is wrong"
	}).example("$0 worker --redis redis://10.0.0.5 --profile load.yaml", "joins the run that waits for workers"),
	run: async (flags) => {
		const redis = redisOf(flags);
		if (redis === void 0) throw usageError("a worker takes --redis URL", "the address that the run was started with");
		const warn = (text) => toStderr(screenLines(text, stderrScreen));
		const say = flags.quiet ? () => {} : warn;
		const signals = endingSignals(say, { says: SAYS });
		signals.listen();
		const { stop, halt: signal } = signals.control;
		try {
			const { run, profile, out: folder } = flags;
			const waitMs = durationOf("wait", flags.wait);
			const { spilt, hasLeft } = await runWorker({
				redis,
				run,
				profile,
				folder,
				waitMs,
				say,
				warn,
				stop,
				signal,
				apiKey: keyOfEnvironment
			});
			if (spilt !== null) process.exit(EXIT.stopped);
			return hasLeft ? EXIT.interrupted : EXIT.ok;
		} finally {
			signals.end();
		}
	}
});
export { command };

//# sourceMappingURL=worker-BwtC5yD6.js.map