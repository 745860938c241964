import { I as toStdout, J as usageError, K as EXIT, d as formatDuration, h as parseDurationMs, l as formatCount } from "./start-CaZOxUNM.js";
import { C as right, N as table, S as left, m as renderJson, n as writeFiles, t as filesOf, w as tableFrom } from "./report-DkYddaKK.js";
import { n as planDocument, r as callCost, t as planProfile } from "./plan-profile-hWToEkOd.js";
import { W as eventLogOf, Y as underReports, d as summaryOption, f as openOption, h as gatewayOptions, m as pageAt, p as openPage, u as isShort } from "./load-CEFagYNY.js";
import { n as renderTerminal, t as renderBrief } from "./terminal-CgUwY3Uf.js";
import { N as worldFiles, R as timeScaleOf, dt as require_dist, i as seedFlag, o as wholeFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { i as FlowSink, t as simulationWorkers } from "./workers-CPPpZx7-.js";
import { n as loadMockWorld } from "./tiers-Bb70eWoI.js";
import { a as verdictOf, n as correctionOf, r as expectedOf, t as AGAINST_SCHEMA } from "./against-OIMGOHGk.js";
import { n as inGatewayTime } from "./compressed-DitQ_Dof.js";
import { i as horizonOf } from "./known-limits-v54Jy-gs.js";
import { t as readRun } from "./read-run-B5bEw18Q.js";
import { t as listed } from "./listed-DfagKFV-.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { readFileSync } from "node:fs";
import { join } from "node:path";
// src/report/plan-against/document.ts
const TONES = {
	"as planned": {
		word: "AS PLANNED",
		tone: "good"
	},
	short: {
		word: "SHORT OF THE PLAN",
		tone: "bad"
	},
	undecided: {
		word: "UNDECIDED",
		tone: "warn"
	}
};
function planAgainstDocument(result) {
	const { word, tone } = TONES[result.verdict];
	return {
		data: result,
		title: `${word}: ${result.run}, gatebench plan`,
		heading: result.run,
		about: [{
			label: "tier",
			text: result.tier,
			code: true
		}, {
			label: "preset",
			text: result.preset,
			code: true
		}],
		verdict: {
			word,
			meaning: result.sentence,
			tone,
			exitCode: null,
			reasons: [],
			notices: []
		},
		sections: [beside(result), corrections(result)],
		origin: `Written by gatebench from a run and simulations of it (${result.schema}).`
	};
}
function beside({ models }) {
	const rows = models.flatMap(({ model, figures }) => figures.map((figure) => ({
		model,
		...figure
	})));
	return {
		id: "beside",
		title: "Planned and seen",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(rows, [
			left("model", ({ model }) => model),
			left("figure", ({ what }) => what),
			right("planned", (row) => shown(row, row.predicted?.value ?? null)),
			right("from", (row) => shown(row, row.predicted?.low ?? null), { spare: true }),
			right("to", (row) => shown(row, row.predicted?.high ?? null), { spare: true }),
			right("seen", (row) => shown(row, row.actual)),
			left("verdict", ({ verdict }) => verdict)
		]), "What 95 % of runs would show if the tier were as assumed; in the gateway’s own time")]
	};
}
function shown({ what }, value) {
	if (value === null) return "–";
	return what === "p50" || what === "p95" ? formatDuration(value) : formatCount(Math.round(value));
}
function corrections({ wrong }) {
	const figure = (value) => String(Number(value.toPrecision(4)));
	return {
		id: "wrong",
		title: "Assumptions that the run contradicts",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(wrong, [
			left("assumption", ({ what }) => what),
			left("model", ({ model }) => model),
			right("assumed", ({ what, assumed }) => what.startsWith("time") ? formatDuration(assumed) : figure(assumed)),
			right("seen", ({ what, seen }) => what.startsWith("time") ? formatDuration(seen) : figure(seen)),
			right("factor", ({ factor }) => figure(factor))
		]), "More than a tenth off; corrected-tier.yaml holds those that are settings of the tier")]
	};
}
// src/run/plan-against.ts
var import_dist = require_dist();
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __typeError = (msg) => {
	throw TypeError(msg);
};
var __using = (stack, value, async) => {
	if (value != null) {
		if (typeof value !== "object" && typeof value !== "function") __typeError("Object expected");
		var dispose, inner;
		if (async) dispose = value[__knownSymbol("asyncDispose")];
		if (dispose === void 0) {
			dispose = value[__knownSymbol("dispose")];
			if (async) inner = dispose;
		}
		if (typeof dispose !== "function") __typeError("Object not disposable");
		if (inner) dispose = function() {
			try {
				inner.call(this);
			} catch (e) {
				return Promise.reject(e);
			}
		};
		stack.push([
			async,
			dispose,
			value
		]);
	} else if (async) stack.push([async]);
	return value;
};
var __callDispose = (stack, error, hasError) => {
	var E = typeof SuppressedError === "function" ? SuppressedError : function(e, s, m, _) {
		return _ = Error(m), _.name = "SuppressedError", _.error = e, _.suppressed = s, _;
	};
	var fail = (e) => error = hasError ? new E(e, error, "An error was suppressed during disposal") : (hasError = true, e);
	var next = (it) => {
		while (it = stack.pop()) try {
			var result = it[1] && it[1].call(it[2]);
			if (it[0]) return Promise.resolve(result).then(next, (e) => (fail(e), next()));
		} catch (e) {
			fail(e);
		}
		if (hasError) throw error;
	};
	return next();
};
const REPLICATIONS = 20;
const EXITS = {
	"as planned": EXIT.ok,
	short: EXIT.regression,
	undecided: EXIT.inconclusive
};
async function planAgainst(options) {
	var _stack = [];
	try {
		const { header, seen, summary } = await readFlow(await eventLogOf(options.run));
		const { settings } = header;
		const timeScale = timeScaleOf(settings);
		const { target } = settings.gateway;
		const own = target.kind === "mock" ? target : null;
		const assumed = {
			kind: "mock",
			tier: options.tier ?? own?.tier ?? "standard",
			preset: options.preset ?? own?.preset ?? "default",
			timeScale: 1
		};
		const mock = loadMockWorld(assumed);
		const scaled = inGatewayTime(settings);
		const profile = {
			...scaled,
			gateway: {
				...scaled.gateway,
				target: assumed
			}
		};
		const workers = __using(_stack, simulationWorkers(options.workers), true);
		const flows = await Promise.all(Array.from({ length: options.replications ?? REPLICATIONS }, (_2, n) => workers.flow({
			profile: {
				...profile,
				seed: profile.seed + 1e3 + n
			},
			mock,
			windows: windowsOf(profile)
		})));
		const models = profile.models.map(({ model }) => {
			const of = (pick) => flows.map(([window]) => pick(window?.models.find((one) => one.model === model)));
			const actual = seen.find((one) => one.model === model);
			const ms = (value) => value == null ? null : value * timeScale;
			return {
				model,
				figures: [
					expectedOf("completed", of(({ completed }) => completed), actual?.completed ?? null, true),
					expectedOf("throttled", of(({ throttled }) => throttled), actual?.throttled ?? null, false),
					expectedOf("p50", of(({ p50Ms }) => p50Ms), ms(actual?.p50Ms), false),
					expectedOf("p95", of(({ p95Ms }) => p95Ms), ms(actual?.p95Ms), false)
				]
			};
		});
		const wrong = correctionsOf(profile, summary, mock, timeScale);
		const verdict = verdictOf(models);
		const result = {
			schema: AGAINST_SCHEMA,
			run: header.id,
			tier: assumed.tier,
			preset: assumed.preset,
			sentence: sentenceOf(verdict, models, wrong),
			verdict,
			models,
			wrong
		};
		const folder = typeof options.out === "function" ? options.out(`plan-against-${header.id}`) : options.out ?? null;
		if (folder !== null) {
			const files = filesOf("plan-against", planAgainstDocument(result));
			await writeFiles(folder, wrong.length === 0 ? files : [...files, ["corrected-tier.yaml", correctedTier(assumed, wrong)]]);
		}
		return {
			result,
			exitCode: EXITS[verdict],
			folder
		};
	} catch (_) {
		var _error = _, _hasError = true;
	} finally {
		var _promise = __callDispose(_stack, _error, _hasError);
		_promise && await _promise;
	}
}
async function readFlow(log) {
	const { header, figures } = await readRun(log);
	const sink = new FlowSink(header.settings.models.map(({ model }) => model), windowsOf(header.settings));
	await readRun(log, sink);
	return {
		header,
		seen: sink.finish()[0]?.models ?? [],
		summary: figures.finish().summary
	};
}
function windowsOf(profile) {
	return {
		edgesMs: [0, horizonOf(profile) + 1],
		goodMs: {}
	};
}
function correctionsOf(profile, { models }, mock, timeScale) {
	return profile.models.flatMap((load) => {
		const cost = callCost(load, profile.retry, mock);
		const seen = models.find(({ model: model2 }) => model2 === load.model);
		const time = seen?.latency.serviceTime.mean;
		if (cost === null || seen === void 0 || time == null) return [];
		const { completed, failed } = seen.measured;
		const { model } = load;
		const settings = ["models", cost.className];
		const failedShare = failed / Math.max(1, completed + failed);
		const charged = seen.credits.perCompleted;
		return [
			correctionOf({
				what: "time from send to result",
				model,
				path: [
					...settings,
					"latency",
					"median"
				],
				assumed: cost.clientMs,
				seen: time * timeScale
			}),
			failed + completed < LEAST_CALLS ? null : failures(model, cost, failedShare),
			charged === null ? null : correctionOf({
				what: "credits of a completed call",
				model,
				path: [
					...settings,
					"price",
					"base"
				],
				assumed: cost.credits / cost.completed,
				seen: charged
			})
		];
	}).filter((one) => one !== null).sort((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)));
}
const LEAST_CALLS = 200;
function failures(model, { completed }, seen) {
	const assumed = 1 - completed;
	return Math.abs(seen - assumed) < .01 ? null : correctionOf({
		what: "share of tasks that fail",
		model,
		path: null,
		assumed,
		seen
	});
}
function sentenceOf(verdict, models, wrong) {
	const worse = models.flatMap(({ model, figures }) => figures.filter((one) => one.verdict === "worse").map(({ what }) => `${what} of ${model}`));
	const first = wrong[0];
	const why = first === void 0 ? "" : `; most off is the ${first.what} of ${first.model}, ${Number(first.factor.toPrecision(3))} times what was assumed`;
	switch (verdict) {
		case "as planned": return `The run did what the plan says of all ${formatCount(models.length)} models${why}`;
		case "short": return `The run fell short of the plan in ${worse.join(", ")}${why}`;
		case "undecided": return `Whether the run did what the plan says cannot be told: it has too few calls that ended${why}`;
	}
}
function correctedTier(assumed, wrong) {
	const [file = ""] = worldFiles(assumed);
	const document = (0, import_dist.parseDocument)(readFileSync(file, "utf8"));
	const world = loadMockWorld(assumed);
	for (const { path, factor } of wrong) {
		if (path === null) continue;
		const before = path.reduce((part, key) => part?.[key], world);
		if (typeof before !== "number" || before === 0) continue;
		const after = Number((before * factor).toPrecision(4));
		document.setIn(path, path.at(-1) === "median" ? `${after / 1e3}s` : after);
	}
	return String(document);
}
// src/cli/set-flag.ts
const FORM = "such as limits.image.rate=30/min";
function settingsOf(given) {
	if (given === void 0) return void 0;
	const settings = /* @__PURE__ */ Object.create(null);
	for (const text of typeof given === "string" ? [given] : given) {
		const at = text.indexOf("=");
		const path = text.slice(0, at).split(".");
		if (at <= 0 || path.some((key) => key === "" || key === "__proto__")) throw usageError(`--set takes a setting ${FORM}`, "its path is that of a tier file, and what follows = its value");
		let place = settings;
		for (const key of path.slice(0, -1)) {
			const inner = place[key] ?? /* @__PURE__ */ Object.create(null);
			if (typeof inner !== "object") throw usageError(`--set gives ${key} a value and a part`, `each is a setting ${FORM}`);
			place[key] = inner;
			place = inner;
		}
		place[path.at(-1)] = settingOf(text.slice(at + 1));
	}
	return settings;
}
function settingOf(text) {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
// src/cli/plan.ts
const command = defineCommand({
	lists: [
		"set",
		"tiers",
		"demand"
	],
	builder: (args) => args.positional("profile", {
		type: "string",
		describe: "YAML file: models, requests, client, and the demand"
	}).options({
		tiers: {
			array: true,
			nargs: 1,
			coerce: listed,
			describe: "tiers in the order you would buy them (default: all that are shipped)"
		},
		demand: {
			array: true,
			nargs: 1,
			coerce: listed,
			describe: "files with the demand of a day; the first is planned for (default: the profile's arrivals)"
		},
		preset: gatewayOptions.preset,
		set: {
			type: "string",
			describe: "what if: a setting of every tier, such as limits.image.rate=30/min"
		},
		accounts: wholeFlag("accounts", {
			least: 1,
			most: 1e3,
			default: 1,
			describe: "what if: so many accounts share the demand"
		}),
		"spill-to": {
			type: "string",
			describe: "what if: calls that would wait go to a second account, of this tier"
		},
		"max-wait": {
			type: "string",
			default: "5m",
			describe: "the longest that a call may wait before it is sent"
		},
		against: {
			type: "string",
			describe: "a run to be put beside what its tier lets expect of it, instead of a plan"
		},
		write: {
			type: "string",
			describe: "folder for what you can use: profile at that load, settings, thresholds"
		},
		out: {
			type: "string",
			describe: "folder for the report (default: reports/plan-<name>)"
		},
		seed: seedFlag({ describe: "seed instead of the profile's" }),
		workers: wholeFlag("workers", {
			most: 1e3,
			describe: "threads (default: one a core); no figure depends on it"
		}),
		json: {
			type: "boolean",
			default: false,
			describe: "print the plan as JSON on stdout"
		},
		...summaryOption,
		...openOption
	}).example("$0 plan profiles/mixed-media.yaml --tiers standard,pro", "which tier carries it, and what binds first").example("$0 plan --against reports/app-20260301-100000", "did the run do what its tier lets expect?").example("$0 plan app.yaml --demand day.yaml --accounts 2", "would two accounts do?"),
	run: async (flags) => {
		const { tiers, demand, set, maxWait, profile, against, ...others } = flags;
		if (against !== void 0) return runAgainst(against, flags);
		if (profile === void 0) throw usageError("plan takes a profile", "or --against RUN, to check a plan by a run");
		const patienceMs = parseDurationMs(maxWait);
		if (patienceMs === null || patienceMs <= 0) throw usageError("--max-wait takes a duration such as 5m", "units: ms, s, m, h, d");
		const planned = await planProfile({
			...others,
			profile,
			tiers,
			demandFiles: demand,
			set: settingsOf(set),
			patienceMs,
			out: flags.out ?? underReports
		});
		print(planned, flags);
		return planned.exitCode;
	}
});
async function runAgainst(run, flags) {
	const { tiers, preset, workers, out = underReports, json } = flags;
	const { result, exitCode, folder } = await planAgainst({
		run,
		tier: tiers?.[0],
		preset,
		workers,
		out
	});
	const page = join(folder ?? "", "plan-against.html");
	if (json) toStdout(renderJson(result));
	else toStdout(renderTerminal(planAgainstDocument(result), {
		...terminalLook(),
		...pageAt(page)
	}));
	openPage(page, flags);
	return exitCode;
}
function print({ plan, folder, written }, flags) {
	const page = join(folder ?? "", "plan.html");
	if (flags.json) toStdout(renderJson(plan));
	else {
		const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal;
		toStdout(render(planDocument(plan), {
			...terminalLook(),
			...pageAt(page)
		}));
		for (const path of written) toStdout(`To use      ${path}
`);
	}
	openPage(page, flags);
}
export { command };

//# sourceMappingURL=plan-CCvHd1hC.js.map