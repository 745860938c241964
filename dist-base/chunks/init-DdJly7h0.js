import { F as toStderr, I as toStdout, J as usageError, K as EXIT, h as parseDurationMs } from "./start-CaZOxUNM.js";
import { a as profileOf, i as modelsOfMock, l as GOALS, n as chosenModels, o as withRates, r as modelsOfDocument, s as writeNewFile, t as NO_MODELS, u as GOAL_NAMES } from "./init-profile-Bsn1r91t.js";
import { r as numberFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { h as gatewayOptions } from "./load-CEFagYNY.js";
import { t as listed } from "./listed-DfagKFV-.js";
import { existsSync } from "node:fs";
// src/cli/init.ts
const USUAL_FILE = "gatebench.yaml";
const CANCELLED = "cancelled: nothing was written\n";
const command = defineCommand({
	lists: ["models", "rate"],
	builder: (args) => args.positional("file", {
		type: "string",
		describe: `profile to write (default: ${USUAL_FILE})`
	}).options({
		goal: {
			choices: GOAL_NAMES,
			requiresArg: true,
			describe: "what you want of gatebench"
		},
		gateway: gatewayOptions.gateway,
		tier: gatewayOptions.tier,
		preset: gatewayOptions.preset,
		models: {
			array: true,
			nargs: 1,
			coerce: listed,
			describe: "such as text-fast,my-model:image"
		},
		rate: {
			array: true,
			nargs: 1,
			coerce: listed,
			describe: "such as 30/min, or text-fast=30/min of one model"
		},
		duration: {
			type: "string",
			describe: "how long calls are started, such as 5m"
		},
		budget: numberFlag("budget", {
			above: 0,
			describe: "credits that a run may burn (default: no limit)"
		}),
		from: {
			type: "string",
			describe: "OpenAPI document to take models, paths and required fields from"
		},
		simulate: {
			type: "boolean",
			describe: "simulate the profile once it is written"
		},
		yes: {
			type: "boolean",
			default: false,
			describe: "ask nothing: what no flag says is as usual"
		},
		force: {
			type: "boolean",
			default: false,
			describe: "write over a file that is there"
		}
	}).example("$0 init", "asks, and writes gatebench.yaml").example("$0 init ci.yaml --goal ci --models text-fast --rate 60/min --yes", "asks nothing").example("$0 init load.yaml --from openapi.yaml", "models, paths and required fields from a document"),
	run: async (flags) => {
		const asked = await answersOf(flags, await questionsFor(flags));
		if (asked === null) {
			toStderr(CANCELLED);
			return EXIT.interrupted;
		}
		const { file, answers, simulate, left } = asked;
		const text = profileOf(answers, file);
		await writeNewFile(file, text, { force: flags.force });
		toStdout(`wrote ${file}
`);
		for (const line of left) toStderr(`left out: ${line}
`);
		const [first] = answers.models;
		const next = [`gatebench validate ${file}`, ...GOALS[answers.goal].next(file, first?.model ?? "")];
		toStdout(`next
${next.map((line) => `  ${line}
`).join("")}`);
		if (!simulate) return EXIT.ok;
		const { command: simulation } = await import("./simulate-hvZe9UKL.js");
		return simulation.run({
			profile: file,
			json: false,
			quiet: false,
			seeds: 1
		});
	}
});
async function questionsFor({ yes }) {
	if (yes) return null;
	if (process.stdin.isTTY !== true || process.stderr.isTTY !== true) throw usageError("init asks what you want, and there is no terminal to ask at", "gatebench init --yes takes what is usual; its flags say the rest: gatebench init --help");
	const { Questions: Asked } = await import("./init-questions-YsJhuDR6.js");
	return new Asked();
}
async function answersOf(flags, ask) {
	if (flags.file !== void 0) requireFree(flags.file, flags.force);
	if (flags.duration !== void 0) requireDuration(flags.duration);
	const document = flags.from === void 0 ? null : await modelsOfDocument(flags.from);
	const stated = flags.gateway ?? document?.baseUrl ?? void 0;
	if (flags.gateway !== void 0) requireGateway(flags.gateway);
	if (flags.models !== void 0) chosenModels(flags.models, knownOf(flags, document, stated ?? "mock"));
	const goal = flags.goal ?? (ask === null ? "plan" : await ask.goal());
	if (goal === null) return null;
	const gateway = stated ?? (ask === null ? "mock" : await ask.gateway());
	if (gateway === null) return null;
	const known = knownOf(flags, document, gateway);
	if (document !== null && known.models.length === 0 && flags.models === void 0 && ask === null) throw usageError("the document names no models", "name them: --models my-model:image");
	const words = flags.models ?? (ask === null ? known.models.slice(0, 1).map(({ model }) => model) : await ask.models(known));
	if (words === null) return null;
	const chosen = chosenModels(words, known);
	const rates = flags.rate ?? (ask === null ? [] : await ask.rates(withRates(chosen, [])));
	if (rates === null) return null;
	const models = withRates(chosen, rates);
	const duration = flags.duration ?? (ask === null ? GOALS[goal].duration : await ask.duration(GOALS[goal].duration));
	if (duration === null) return null;
	const budget = flags.budget ?? (ask === null ? "none" : await ask.budget());
	if (budget === null) return null;
	const file = flags.file ?? (ask === null ? USUAL_FILE : await ask.file(USUAL_FILE, flags.force));
	if (file === null) return null;
	const isMock = gateway === "mock";
	const simulate = flags.simulate ?? (ask === null ? false : await ask.simulate());
	if (simulate === null) return null;
	requireFree(file, flags.force);
	const { tier = "standard", preset = "default" } = flags;
	return {
		file,
		answers: {
			goal,
			target: isMock ? {
				kind: "mock",
				tier,
				preset
			} : {
				kind: "http",
				baseUrl: gateway,
				paths: known.paths
			},
			models,
			duration,
			budget: budget === "none" ? null : budget
		},
		simulate,
		left: known.left
	};
}
function knownOf({ tier = "standard", preset = "default" }, document, gateway) {
	if (document !== null) return document;
	return gateway === "mock" ? modelsOfMock(tier, preset) : NO_MODELS;
}
function requireFree(file, force) {
	if (!force && existsSync(file)) throw usageError(`${file}: there is such a file already`, "name another file, or say --force");
}
function requireDuration(text) {
	if (!((parseDurationMs(text) ?? 0) > 0)) throw usageError("--duration takes a duration above 0 such as 5m", "units: ms, s, m, h, d");
}
function requireGateway(text) {
	if (text === "mock") return;
	const url = URL.canParse(text) ? new URL(text) : null;
	if (url === null || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.search}${url.hash}` !== "") throw usageError("a gateway address must be http:// or https://, without a user, a key or a query in it", "for example --gateway https://gateway.example, or --gateway mock");
}
export { command };

//# sourceMappingURL=init-DdJly7h0.js.map