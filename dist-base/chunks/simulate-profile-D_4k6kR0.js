import { K as EXIT, l as formatCount } from "./start-CaZOxUNM.js";
import { R as timeScaleOf, Rt as quantileRank, _ as scaleNotices, h as markedSections } from "./profile-BOQzBnw0.js";
import { i as replicationsOf, n as metricCell, r as HEADLINE_METRICS, t as HEADLINE_WORDS } from "./headline-words-B0rjlKZV.js";
import { A as recordRun, It as gravestExit, nr as VERDICT_WORDS, vt as orNone, y as sinkAlone } from "./load-CEFagYNY.js";
import { C as right, N as table, O as figure, P as terms, S as left, b as foreign, f as TONES, j as list, n as writeFiles, t as filesOf, w as tableFrom, x as known } from "./report-DkYddaKK.js";
import { t as intervals } from "./intervals-B9koIZoj.js";
import { n as headlineOf, t as simulationWorkers } from "./workers-CPPpZx7-.js";
import { i as virtualWorld, n as mockedProfile } from "./virtual-world-D0sUKxvo.js";
// src/measure/recovery.ts
const GOOD_SHARE = .9;
const STRETCHES = 40;
var RecoverySink = class {
	#trigger;
	/** By call: intended start, and response time once it has completed. */
	#calls = /* @__PURE__ */ new Map();
	constructor(trigger) {
		this.#trigger = trigger;
	}
	emit(event) {
		if (event.type === "arrival" && event.phase !== "price-check") this.#calls.set(event.call, {
			intended: event.intended,
			ms: null
		});
		else if (event.type === "terminal" && event.end === "completed") {
			const call = this.#calls.get(event.call);
			if (call !== void 0) call.ms = event.t - event.intended;
		}
	}
	finish() {
		const { fromMs, untilMs } = this.#trigger;
		const calls = [...this.#calls.values()].sort((a, b) => a.intended - b.intended);
		const times = calls.flatMap(({ intended, ms }) => ms !== null && intended + ms < fromMs ? [ms] : []).sort((a, b) => a - b);
		const after = calls.filter(({ intended }) => intended >= untilMs);
		if (times.length < 10 || after.length < STRETCHES) return null;
		const goodWithinMs = 2 * times[quantileRank(times.length, .95) - 1];
		const shareOf = (some) => some.filter(({ ms }) => ms !== null && ms <= goodWithinMs).length / Math.max(1, some.length);
		const before = shareOf(calls.filter(({ intended }) => intended < fromMs - goodWithinMs));
		const last = (after.at(-1)?.intended ?? untilMs) + 1;
		const width = (last - untilMs) / STRETCHES;
		let recoveredAt = null;
		for (let i = 39; i >= 0; i--) {
			const [from, to] = [untilMs + i * width, untilMs + (i + 1) * width];
			const some = after.filter(({ intended }) => intended >= from && intended < to);
			if (some.length > 0 && shareOf(some) < GOOD_SHARE) break;
			recoveredAt = from;
		}
		const end = shareOf(after.filter(({ intended }) => intended >= last - (last - untilMs) / 4));
		return {
			trigger: this.#trigger,
			goodWithinMs,
			recoveryMs: recoveredAt === null ? null : recoveredAt - untilMs,
			hysteresis: before === 0 ? 0 : end / before
		};
	}
};
// src/report/replications/sections/intervals.ts
const means = (replications) => ({
	id: "intervals",
	title: "Intervals",
	titled: [],
	blocks: [figure(() => intervals("The mean of each figure with its 95 % interval, and faint the seeds themselves; every figure on a scale of its own, from the least of its seeds to the greatest.", replications.figures.flatMap((one) => intervalOf(one, replications.runs)), {
		from: 0,
		axis: ["least", "greatest"]
	})), table(meansTable(replications), "Means over all seeds, with Student’s 95 % intervals")]
});
function intervalOf({ metric, mean, low, high }, runs) {
	if (mean === null) return [];
	const seen = runs.flatMap((run) => run[metric] ?? []);
	const [least, greatest] = [Math.min(...seen, low ?? mean), Math.max(...seen, high ?? mean)];
	const place = (value) => greatest > least ? (value - least) / (greatest - least) : .5;
	const { label, show } = HEADLINE_WORDS[metric];
	return [{
		label,
		low: place(low ?? mean),
		at: place(mean),
		high: place(high ?? mean),
		shown: show(mean),
		marks: seen.map(place)
	}];
}
function meansTable({ figures }) {
	const figure2 = (of) => (one) => orNone(one[of], HEADLINE_WORDS[one.metric].show);
	return tableFrom(figures, [
		left("figure", ({ metric }) => metricCell(metric)),
		right("mean", figure2("mean")),
		right("sd", figure2("sd")),
		right("95 % from", figure2("low")),
		right("to", figure2("high")),
		right("n", ({ n }) => formatCount(n), { spare: true })
	]);
}
// src/report/replications/sections/seeds.ts
const MOST = 200;
const seeds = ({ runs, verdicts }) => {
	const rows = runs.map((run, at) => ({
		run,
		verdict: verdicts[at]
	}));
	return {
		id: "seeds",
		title: "Seeds",
		folded: "every seed for itself",
		blocks: [table(tableFrom(rows, [
			left("seed", ({ run }) => ({
				text: String(run.seed),
				sort: run.seed
			})),
			left("verdict", ({ verdict }) => verdict === void 0 ? "–" : {
				text: verdict.word,
				tone: TONES[verdict.word]
			}),
			...HEADLINE_METRICS.map((metric) => right(HEADLINE_WORDS[metric].label, ({ run }) => known(run[metric], HEADLINE_WORDS[metric].show), { ...HEADLINE_WORDS[metric].scaled && { scaled: true } })),
			...verdicts.some(({ reasons }) => reasons.length > 0) ? [left("first reason", ({ verdict }) => foreign(verdict?.reasons[0]))] : []
		]), "Every seed for itself; a column’s head sorts by it.", {
			sortable: true,
			in: ["html"],
			most: { html: MOST },
			rest: (shown) => `And ${formatCount(runs.length - shown)} more, all in replications.json.`
		})]
	};
};
// src/report/replications/sections/verdicts.ts
const MOST_SEEDS = 10;
const verdicts = (replications) => ({
	id: "verdicts",
	title: "Verdicts",
	blocks: [list(verdictLines(replications).map((text) => ({ text })))]
});
function verdictLines({ verdicts: verdicts2 }) {
	return VERDICT_WORDS.flatMap((word) => {
		const those = verdicts2.filter((verdict) => verdict.word === word);
		const [first] = those;
		if (first === void 0) return [];
		const line = `${word} ${formatCount(those.length)} of ${formatCount(verdicts2.length)}`;
		if (first.exitCode === EXIT.ok) return [line];
		const seeds = those.slice(0, MOST_SEEDS).map(({ seed }) => seed);
		const more = those.length > MOST_SEEDS ? " …" : "";
		return [`${line}: seeds ${seeds.join(", ")}${more}; ${first.reasons[0] ?? ""}`];
	});
}
// src/report/replications/document.ts
const definitions = () => ({
	id: "definitions",
	title: "Definitions",
	folded: "what the words mean",
	blocks: [terms(Object.values(HEADLINE_WORDS), { in: ["html"] })]
});
const SECTIONS = [
	means,
	verdicts,
	seeds,
	definitions
];
function replicationsDocument(replications) {
	const { profile, seeds: seeds2, verdicts: verdicts2, timeScale } = replications;
	const gravest = gravestExit(verdicts2.map(({ exitCode }) => exitCode));
	const word = verdicts2.find(({ exitCode }) => exitCode === gravest)?.word ?? "DONE";
	const range = `${seeds2[0]} to ${seeds2.at(-1)}`;
	return {
		data: replications,
		title: `${word}: ${profile}, gatebench replications`,
		heading: profile,
		about: [
			{
				label: "replications",
				text: formatCount(seeds2.length)
			},
			{
				label: "seeds",
				text: range
			},
			{
				label: "time",
				text: "virtual"
			}
		],
		verdict: {
			word,
			meaning: `${formatCount(seeds2.length)} replications, seeds ${range}: means with Student's 95 % intervals`,
			tone: TONES[word],
			exitCode: null,
			reasons: [],
			notices: scaleNotices(timeScale)
		},
		sections: markedSections(SECTIONS.map((section) => section(replications)), timeScale),
		origin: `Written by gatebench from replications in virtual time (${replications.schema}).`
	};
}
// src/simulate/trigger.ts
function triggerOf(profile, mock) {
	const timeScale = timeScaleOf(profile);
	const triggers = [];
	for (const arrivals of [...profile.models.map((load) => load.arrivals), profile.mix?.arrivals]) {
		if (arrivals?.process !== "spike") continue;
		triggers.push({
			what: "spike",
			fromMs: arrivals.atMs,
			untilMs: arrivals.atMs + arrivals.forMs
		});
	}
	for (const [what, { from, until }] of Object.entries(mock.faults)) {
		if (until === null || !Number.isFinite(until)) continue;
		triggers.push({
			what,
			fromMs: from / timeScale,
			untilMs: until / timeScale
		});
	}
	return triggers.sort((a, b) => b.untilMs - a.untilMs)[0] ?? null;
}
// src/run/simulate-profile.ts
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
async function simulateProfile(options) {
	const mocked = await mockedProfile(options);
	return (options.seeds ?? 1) === 1 ? simulateOne(mocked, options, options.sinks) : simulateMany(mocked, options);
}
async function simulateOne(mocked, { out = null, stop, signal }, sinks = []) {
	const { profile, mock } = mocked;
	const trigger = triggerOf(profile, mock);
	const recoverySink = trigger === null ? null : new RecoverySink(trigger);
	const observers = [...sinks, ...recoverySink === null ? [] : [recoverySink]].map(sinkAlone);
	const control = {
		...stop ? { stop } : {},
		...signal ? { halt: signal } : {}
	};
	const result = await recordRun({
		profile,
		world: virtualWorld(mocked),
		out,
		control,
		observers
	});
	if (result.problem !== null) throw result.problem;
	const recovery = recoverySink?.finish() ?? null;
	if (recovery !== null) await write(result, [["recovery.json", json(recovery)]]);
	return {
		...result,
		exitCode: result.summary.verdict.exitCode,
		recovery,
		replications: null
	};
}
async function simulateMany(mocked, options) {
	var _stack = [];
	try {
		const { profile, mock } = mocked;
		const { seeds: count = 1, stop, signal, sinks = [] } = options;
		const workers = __using(_stack, simulationWorkers(options.workers), true);
		const ended = AbortSignal.any([stop, signal].filter((given) => given !== void 0));
		const others = Promise.allSettled(Array.from({ length: count - 1 }, (_2, i) => workers.judge({
			profile: {
				...profile,
				seed: profile.seed + 1 + i
			},
			mock
		})));
		ended.addEventListener("abort", () => void workers.close(), { once: true });
		const headline = headlineOf(profile);
		const first = await simulateOne(mocked, options, [headline, ...sinks]);
		const whole = /* @__PURE__ */ new Map();
		const { run, verdict } = first.summary;
		if (run.status === "complete") whole.set(profile.seed, {
			headline: headline.finish(),
			verdict
		});
		for (const [n, other] of (await others).entries()) if (other.status === "fulfilled") whole.set(profile.seed + 1 + n, other.value);
		else if (!ended.aborted) throw other.reason;
		const judged = [...whole.values()];
		const replications = replicationsOf(profile.name, [...whole.keys()], judged.map(({ headline: headline2 }) => headline2), judged.map(({ verdict: verdict2 }) => verdict2), timeScaleOf(profile));
		await write(first, filesOf("replications", replicationsDocument(replications)));
		const exitCode = whole.size < count ? EXIT.interrupted : gravestExit(replications.verdicts.map(({ exitCode: exitCode2 }) => exitCode2));
		return {
			...first,
			exitCode,
			replications
		};
	} catch (_) {
		var _error = _, _hasError = true;
	} finally {
		var _promise = __callDispose(_stack, _error, _hasError);
		_promise && await _promise;
	}
}
async function write({ folder }, files) {
	if (folder !== null) await writeFiles(folder, files);
}
function json(value) {
	return `${JSON.stringify(value, null, 2)}
`;
}
export { replicationsDocument as n, simulateProfile as t };

//# sourceMappingURL=simulate-profile-D_4k6kR0.js.map