import { m as renderJson } from "./report-DkYddaKK.js";
import { n as renderTerminal } from "./terminal-CgUwY3Uf.js";
import { a as OBJECTIVES, i as DEFAULT_OBJECTIVE, n as BUDGETS, o as ROBUST_COST, r as tuneDocument, t as tuneProfile } from "./tune-profile-CdU1IHSr.js";
import { Y as underReports, m as pageAt, p as openPage } from "./load-CEFagYNY.js";
import { F as toStderr, I as toStdout, d as formatDuration, l as formatCount, p as formatShare } from "./start-CaZOxUNM.js";
import { a as shareFlag, o as wholeFlag, r as numberFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { t as simulatedOptions } from "./simulated-flags-CvSBdV8N.js";
import { join } from "node:path";
// src/cli/tune.ts
const { constraints } = DEFAULT_OBJECTIVE;
const command = defineCommand({
	builder: (args) => args.positional("profile", {
		type: "string",
		demandOption: true,
		describe: "YAML file: the load to tune for"
	}).options({
		...simulatedOptions,
		current: {
			type: "string",
			default: "profile",
			describe: "what you use today: a named policy, or profile"
		},
		budget: {
			choices: Object.keys(BUDGETS),
			requiresArg: true,
			default: "default",
			describe: "how much is simulated"
		},
		objective: {
			choices: Object.keys(OBJECTIVES),
			requiresArg: true,
			default: DEFAULT_OBJECTIVE.minimise,
			describe: "what is made least; of time, completion from intended start to result",
			group: "Objective:"
		},
		"max-give-up": shareFlag("max-give-up", {
			most: 1,
			default: constraints.giveUpRate,
			describe: "share of calls given up",
			group: "Objective:"
		}),
		"max-429": numberFlag("max-429", {
			default: constraints.throttledPerSuccess,
			describe: "429s per completed call",
			group: "Objective:"
		}),
		"max-duplicates": numberFlag("max-duplicates", {
			default: constraints.duplicates,
			describe: "calls that may buy a second task",
			group: "Objective:"
		}),
		robust: {
			choices: ["on", "off"],
			default: "on",
			coerce: (given) => given === "" || given === true ? "on" : given,
			describe: "choose by what is lost at limits × 0.7, × 1 and × 1.3 and beside a second tenant; off: at the limits as told",
			group: "Objective:"
		},
		"robust-cost": shareFlag("robust-cost", {
			default: ROBUST_COST,
			describe: "share of the best objective at the limits as told that this may cost",
			group: "Objective:"
		}),
		confirm: {
			type: "boolean",
			default: false,
			describe: "run winner and present settings in real time over HTTP against the mock, in turns",
			group: "Confirmation:"
		},
		repeats: wholeFlag("repeats", {
			least: 1,
			most: 1e4,
			default: 5,
			describe: "runs of each",
			group: "Confirmation:"
		})
	}).example("$0 tune profiles/image-burst.yaml --current openai-sdk", "what your SDK loses here, and what to set"),
	run: async (flags) => {
		const { quiet, maxGiveUp: giveUpRate, max429: throttledPerSuccess, maxDuplicates: duplicates } = flags;
		const tuned = await tuneProfile({
			...flags,
			robust: flags.robust === "off" ? null : flags.robustCost,
			constraints: {
				giveUpRate,
				throttledPerSuccess,
				duplicates
			},
			repeats: flags.confirm ? flags.repeats : 0,
			out: flags.out ?? underReports,
			ownsProcess: true,
			...quiet ? {} : shownProgress()
		});
		print(tuned, flags);
		return tuned.exitCode;
	}
});
function print({ result, confirmed, folder }, { json, open }) {
	if (json) toStdout(renderJson(result));
	else {
		const look = {
			...terminalLook(),
			...pageAt(join(folder ?? "", "tune.html"))
		};
		toStdout(`${renderTerminal(tuneDocument(result), look)}To paste    ${join(folder ?? "", "snippets")}
`);
	}
	openPage(join(folder ?? "", "tune.html"), { open });
	for (const line of confirmed.map(confirmationText)) (json ? toStderr : toStdout)(`${line}
`);
}
function confirmationText({ name, simulatedP99Ms, measuredP99Ms, difference, verdict, why }) {
	return [`Confirm     ${name}: ${verdict}, ${`p99 simulated ${formatDuration(simulatedP99Ms)}, measured ${formatDuration(measuredP99Ms)} (${difference >= 0 ? "+" : "−"}${formatShare(Math.abs(difference))})`}`, ...why.map((reason) => `            ${reason}`)].join("\n");
}
function shownProgress() {
	const WIDTH = 30;
	let stage = "";
	let shown = -1;
	return {
		onProgress(progress) {
			const done = Math.min(1, progress.runs / progress.expectedRuns);
			const cells = Math.floor(done * WIDTH);
			if (process.stderr.isTTY) {
				if (cells === shown && stage === progress.stage && progress.runs % 20 !== 0) return;
				const text = `${"█".repeat(cells) + "░".repeat(WIDTH - cells)} ${progress.stage}, ${formatCount(progress.runs)} of about ${formatCount(progress.expectedRuns)} simulations`;
				toStderr(`\r\x1B[0K${text}`);
			} else if (progress.stage !== stage) toStderr(`${progress.stage} (${formatCount(progress.runs)} simulations so far)
`);
			stage = progress.stage;
			shown = cells;
		},
		onResult() {
			if (process.stderr.isTTY) toStderr("\r\x1B[0K");
		},
		say: (notice) => toStderr(`${notice}
`)
	};
}
export { command };

//# sourceMappingURL=tune-ZeguATKh.js.map