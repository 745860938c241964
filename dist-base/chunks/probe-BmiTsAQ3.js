import { F as toStderr, I as toStdout, J as usageError, N as screenLines, P as stderrScreen, h as parseDurationMs, n as endingSignals } from "./start-CaZOxUNM.js";
import { n as probeDocument, r as CEILINGS, t as probeGateway } from "./probe-gateway-Cvj1AyYH.js";
import { m as renderJson } from "./report-DkYddaKK.js";
import { n as renderTerminal, t as renderBrief } from "./terminal-CgUwY3Uf.js";
import { Y as underReports, c as secondKeyOfEnvironment, d as summaryOption, h as gatewayOptions, o as keyOfEnvironment, s as maySpend, u as isShort } from "./load-CEFagYNY.js";
import { i as seedFlag, o as wholeFlag, r as numberFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { join } from "node:path";
// src/cli/probe.ts
const group = "Budget:";
const command = defineCommand({
	lists: ["model"],
	builder: (args) => args.options({
		model: {
			type: "string",
			describe: "a model to be probed: its id, or ID=image where the id does not tell"
		},
		virtual: {
			type: "boolean",
			default: false,
			describe: "in virtual time, against the mock"
		},
		"headers-only": {
			type: "boolean",
			default: false,
			describe: "read what the gateway states; submit nothing"
		},
		quick: {
			type: "boolean",
			default: false,
			describe: "one saturation a model"
		},
		deep: {
			type: "boolean",
			default: false,
			describe: "look for limits that others hide, too"
		},
		"invalid-submits": {
			type: "boolean",
			default: false,
			describe: "also send requests with an error, to see whether they count"
		},
		"longest-window": {
			type: "string",
			default: "1m",
			describe: "the longest window that is looked for"
		},
		"max-requests": wholeFlag("max-requests", {
			least: 1,
			most: CEILINGS.requests,
			describe: "requests of all kinds",
			group
		}),
		"max-accepted": wholeFlag("max-accepted", {
			least: 1,
			most: CEILINGS.accepted,
			describe: "submits that are accepted",
			group
		}),
		"max-refusals": wholeFlag("max-refusals", {
			least: 1,
			most: CEILINGS.refusals,
			describe: "submits that a limit refuses",
			group
		}),
		"max-credits": numberFlag("max-credits", {
			describe: "credits; required beyond this machine",
			group
		}),
		"max-minutes": numberFlag("max-minutes", {
			above: 0,
			most: CEILINGS.minutes,
			describe: "minutes, without following tasks",
			group
		}),
		check: {
			type: "string",
			describe: "hold the gateway to a tier: its name, or a path to a YAML"
		},
		price: numberFlag("price", {
			describe: "credits of one submit (default: one is bought to see)",
			group
		}),
		...gatewayOptions,
		out: {
			type: "string",
			describe: "folder for the artefacts (default: reports/probe-<time>)"
		},
		seed: seedFlag({ describe: "seed of the mock" }),
		yes: {
			type: "boolean",
			default: false,
			describe: "spend credits at a real gateway without asking"
		},
		json: {
			type: "boolean",
			default: false,
			describe: "print probe.json on stdout"
		},
		...summaryOption
	}).example("$0 probe --virtual --model image-fast", "try it: the mock, in virtual time").example("$0 probe --model image-fast --check tier.yaml --quick", "does it still keep its tier? exit 0, 99 or 96").example("$0 probe --gateway https://api.example --model text-fast --max-credits 50", "a real gateway"),
	run: async (flags) => {
		const models = flags.model === void 0 ? [] : [flags.model].flat();
		if (!flags.virtual && flags.gateway === void 0 && (process.env.GATEBENCH_BASE_URL ?? "") === "") throw usageError("probe takes a gateway", "--gateway URL; or --virtual, for the mock at once; --gateway mock takes as long as a real one");
		const longestWindowMs = parseDurationMs(flags.longestWindow);
		if (longestWindowMs === null) throw usageError("--longest-window takes a duration such as 1m");
		const say = (notice) => toStderr(screenLines(notice, stderrScreen));
		const signals = endingSignals(say);
		signals.listen();
		const { stop, halt: signal } = signals.control;
		try {
			const probed = await probeGateway({
				...flags,
				models,
				mode: modeOf(flags),
				longestWindowMs,
				sendsInvalid: flags.invalidSubmits,
				secondKey: secondKeyOfEnvironment(),
				budget: {
					...flags.maxRequests === void 0 ? {} : { requests: flags.maxRequests },
					...flags.maxAccepted === void 0 ? {} : { accepted: flags.maxAccepted },
					...flags.maxRefusals === void 0 ? {} : { refusals: flags.maxRefusals },
					...flags.maxCredits === void 0 ? {} : { credits: flags.maxCredits },
					...flags.maxMinutes === void 0 ? {} : { minutes: flags.maxMinutes }
				},
				env: process.env,
				apiKey: keyOfEnvironment,
				maySpend: maySpend(flags.yes),
				out: flags.out ?? underReports,
				stop,
				signal,
				say
			});
			print(probed, flags);
			return probed.exitCode;
		} finally {
			signals.end();
		}
	}
});
function modeOf({ headersOnly, quick, deep }) {
	if ([
		headersOnly,
		quick,
		deep
	].filter(Boolean).length > 1) throw usageError("--headers-only, --quick and --deep exclude each other", "name one of them");
	return headersOnly ? "headers-only" : quick ? "quick" : deep ? "deep" : "standard";
}
function print({ result, folder }, flags) {
	if (flags.json) {
		toStdout(renderJson(result));
		return;
	}
	const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal;
	toStdout(render(probeDocument(result), {
		...terminalLook(),
		reportPath: join(folder ?? "", "probe.html")
	}));
}
export { command };

//# sourceMappingURL=probe-BmiTsAQ3.js.map