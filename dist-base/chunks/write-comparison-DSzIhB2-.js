import { K as EXIT, d as formatDuration, q as GatebenchError, u as formatCredits } from "./start-CaZOxUNM.js";
import { Bt as upperRank, Lt as lowerRank, Nt as Recorder, Rt as quantileRank, Yt as array, nn as number, rn as object } from "./profile-BOQzBnw0.js";
import { Bn as fateOf, Vn as epochMsOfIso, Wn as studentQuantile, sr as pLimit } from "./load-CEFagYNY.js";
import { r as gatewayName } from "./load-runs-YzYJjz8y.js";
import { i as effectOf, r as constraintDrafts, t as COMPARISON_SCHEMA } from "./comparison-BhMC03uH.js";
import { n as differenceInterval, s as upperProbability } from "./mean-difference-P3RJWXQU.js";
import { a as isRate, i as gaugesFor, o as scaled, r as floorOf, s as unscaled } from "./metrics-C_jDBhpd.js";
import { n as writeFiles, p as junitXml, t as filesOf } from "./report-DkYddaKK.js";
import { i as metricName, n as formatChange, r as CONSTRAINT_WORDS, t as comparisonDocument } from "./document-CV6ZYTss.js";
// src/compare/comparability.ts
const LOAD_OF_MODEL = [
	"modality",
	"arrivals",
	"startOffsetMs",
	"requests"
];
function mustBeSame([root, second, third]) {
	if (root === "models") return third === void 0 || LOAD_OF_MODEL.includes(third);
	if (root === "gateway") return second === "target" && third === "kind";
	return root === "mix" || root === "phases" || root === "thresholds";
}
const LONGEST_LIST = 40;
const LONGEST_TEXT = 120;
function differencesOf(base, candidate) {
	const [first] = base;
	if (first === void 0) return [];
	const runs = [...base.slice(1), ...candidate];
	const found = [
		...[first, ...runs].flatMap(unsound),
		...base.flatMap(empty),
		...runs.flatMap((run) => [...settingsApart(first, run), ...summariesApart(first, run)])
	];
	return [...new Map(found.map((difference) => [`${difference.what}
${difference.candidate}`, difference])).values()].sort((a, b) => Number(b.blocks) - Number(a.blocks)).slice(0, LONGEST_LIST);
}
function unsound({ source, summary: { run, generator } }) {
	const say = (what, is, should) => ({
		what,
		base: should,
		candidate: is,
		blocks: true
	});
	return [...run.status === "partial" ? [say(`${source}: status`, "partial", "complete")] : [], ...generator.fit ? [] : [say(`${source}: generator`, `unfit: ${generator.reasons.join("; ")}`, "fit")]];
}
function empty({ source, summary: { measured } }) {
	if (measured.completed > 0) return [];
	return [{
		what: `${source}: completed calls`,
		base: "some",
		candidate: "0",
		blocks: true
	}];
}
function settingsApart(a, b) {
	if (a.settings === null || b.settings === null) return [];
	return leavesApart([], a.settings, b.settings).map(({ path, base, candidate }) => ({
		what: path.join("."),
		base,
		candidate,
		blocks: mustBeSame(path)
	}));
}
function summariesApart(a, b) {
	const isStated = a.settings !== null && b.settings !== null;
	const others = factsOf(b.summary, isStated);
	const apart = factsOf(a.summary, isStated).flatMap(([what, base, blocks], at) => {
		const candidate = others[at]?.[1] ?? "";
		return base === candidate ? [] : [{
			what,
			base,
			candidate,
			blocks
		}];
	});
	const [planned, replanned] = [a.summary.counts.planned, b.summary.counts.planned];
	if (a.summary.run.seed !== b.summary.run.seed || planned === replanned) return apart;
	return [...apart, {
		what: "planned calls",
		base: String(planned),
		candidate: String(replanned),
		blocks: false
	}];
}
function factsOf({ run, models, phases, thresholds }, isStated) {
	const always = [[
		"time",
		run.time,
		true
	], [
		"profile",
		run.profile,
		false
	]];
	if (isStated) return always;
	return [
		...always,
		[
			"models",
			models.map(({ model, modality }) => `${model} (${modality})`).join(", "),
			true
		],
		[
			"phases",
			phases.map(({ name, record }) => record ? name : `${name} (warm-up)`).join(", "),
			true
		],
		[
			"thresholds",
			thresholds.map(thresholdText).join("; "),
			true
		],
		[
			"gateway kind",
			run.gateway.kind,
			true
		],
		[
			"gateway",
			gatewayName(run),
			false
		],
		[
			"seed",
			String(run.seed),
			false
		]
	];
}
function thresholdText({ metric, where, stat, max, min }) {
	return [
		metric,
		where.model,
		where.modality,
		stat,
		min === null ? null : `\u2265 ${min}`,
		max === null ? null : `\u2264 ${max}`
	].filter((part) => part !== null && part !== void 0).join(" ");
}
const SAYS_NOTHING = /* @__PURE__ */ new Set(["name", "source"]);
function leavesApart(path, a, b) {
	const [left, right] = [named(a), named(b)];
	if (isTree(left) && isTree(right) && Array.isArray(left) === Array.isArray(right)) {
		const [of, others] = [Object.keys(left).join(", "), Object.keys(right).join(", ")];
		const members = (Array.isArray(a) || Array.isArray(b)) && of !== others ? [{
			path,
			base: of,
			candidate: others
		}] : [];
		const shared = Object.keys(left).filter((key) => key in right && !SAYS_NOTHING.has(key));
		return [...members, ...shared.flatMap((key) => leavesApart([...path, key], left[key], right[key]))];
	}
	const [base, candidate] = [JSON.stringify(a) ?? "none", JSON.stringify(b) ?? "none"];
	return base === candidate ? [] : [{
		path,
		base: brief(base),
		candidate: brief(candidate)
	}];
}
function brief(text) {
	return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}\u2026` : text;
}
function named(value) {
	if (!Array.isArray(value) || value.length === 0) return value;
	if (!value.some(isTree)) return JSON.stringify(value);
	const names = value.map((one) => isTree(one) ? one.model ?? one.name : void 0);
	if (!names.every((name) => typeof name === "string")) return value;
	return Object.fromEntries(value.map((one, at) => [names[at], one]));
}
function isTree(value) {
	return typeof value === "object" && value !== null;
}
// src/stats/holm.ts
function holmAdjusted(looked) {
	const weighed = (at) => (looked[at]?.p ?? 1) / (looked[at]?.weight ?? 1);
	const order = looked.map((_, at) => at).sort((a, b) => weighed(a) - weighed(b));
	const adjusted = new Array(looked.length);
	let least = 0;
	for (const [rank, at] of order.entries()) {
		const all = order.slice(rank).reduce((sum, other) => {
			const { weight = 1, most = 1 } = looked[other];
			return sum + Math.min(weight * weighed(at), most);
		}, 0);
		least = Math.max(least, Math.min(1, all));
		adjusted[at] = least;
	}
	return adjusted;
}
// src/stats/runs-needed.ts
const MOST = 100;
function runsNeeded(question) {
	const { runs, difference, variance, df, floor, alpha, boundAlpha, power } = question;
	const [toPass, toFind, toBeSure] = [
		1 - boundAlpha,
		1 - alpha,
		power
	].map((p) => studentQuantile(p, df));
	for (let n = runs + 1; n <= MOST; n++) {
		const error = Math.sqrt(2 * variance / n);
		const more = n - runs;
		const away = toBeSure * error * Math.sqrt(more / n);
		const [same, worse] = [0, 2 * floor].map((truth) => (runs * difference + more * truth) / n);
		if (same + away + toPass * error <= floor && worse - away >= Math.max(floor, toFind * error)) return n;
	}
	return null;
}
// src/compare/judge.ts
const CONFIDENCE = .95;
const USUAL_RUNS = 5;
function measure(gauge, sides, pairing) {
	if (pairing.design === "exact") {
		const effect = effectOf(gauge, sides, pairing, {
			base: "never",
			candidate: "never"
		});
		return {
			gauge,
			kind: effect,
			harsh: effect
		};
	}
	const kind = effectOf(gauge, sides, pairing, {
		base: "never",
		candidate: "age"
	});
	return {
		gauge,
		kind,
		harsh: [...sides.base, ...sides.candidate].every(({ figures }) => figures.all.ages.length === 0) ? kind : effectOf(gauge, sides, pairing, {
			base: "age",
			candidate: "never"
		})
	};
}
function probabilityOf({ kind }, design) {
	return kind === null || kind.isConstant || design === "single" ? null : upperProbability(kind);
}
function mostByChance({ gauge, kind }, effectFloor) {
	return kind === null ? 1 : upperProbability({
		...kind,
		difference: floorOf(gauge, effectFloor)
	});
}
function judge({ gauge, kind, harsh }, { base, candidate }, design, adjustedP, bars) {
	const floor = floorOf(gauge, bars.effectFloor);
	const { metric, stat, model, worse, weight } = gauge;
	const named = {
		metric,
		stat,
		model,
		worse,
		weight,
		floor,
		base: levelOf(gauge, base),
		candidate: levelOf(gauge, candidate)
	};
	if (kind === null || harsh === null) {
		const none = {
			change: null,
			effect: null,
			notReached: null,
			p: null,
			adjustedP: null,
			runsAdvised: null
		};
		return {
			...named,
			...none,
			verdict: "not-measured"
		};
	}
	const { low } = differenceInterval(kind, CONFIDENCE);
	const { high } = differenceInterval(harsh, CONFIDENCE);
	const effect = {
		estimate: kind.difference,
		low,
		high
	};
	const isWorse = kind.difference > floor && (adjustedP ?? 1) <= bars.alpha / bars.looks;
	const verdict = design === "single" ? "inconclusive" : isWorse ? "regressed" : high <= floor ? "not-regressed" : "inconclusive";
	return {
		...named,
		change: changeOf(gauge, middleOf(gauge, base) ?? 0, effect),
		effect,
		notReached: harsh.notReached,
		p: probabilityOf({
			gauge,
			kind,
			harsh
		}, design),
		adjustedP,
		verdict,
		runsAdvised: null
	};
}
function runsAdvised({ gauge, harsh }, { base, candidate }, { effectFloor, alpha, looks, power }, share, open) {
	if (base.length === 1 && candidate.length === 1) return USUAL_RUNS;
	if (harsh === null || harsh.variance === null) return null;
	return runsNeeded({
		runs: Math.min(base.length, candidate.length),
		difference: harsh.difference,
		variance: harsh.variance,
		df: harsh.df,
		floor: floorOf(gauge, effectFloor),
		alpha: alpha / looks * share,
		boundAlpha: .050000000000000044 / 2,
		power: 1 - (1 - power) / open
	});
}
function levelOf(gauge, runs) {
	const readings = readingsOf(gauge, runs);
	if (readings === null) return null;
	const values = readings.map(({ value }) => Number.isFinite(value) ? value : null);
	return {
		value: values.includes(null) ? null : middleOf(gauge, runs),
		runs: values
	};
}
function middleOf(gauge, runs) {
	const readings = (readingsOf(gauge, runs) ?? []).filter(({ value }) => Number.isFinite(value));
	const [first] = readings;
	if (first === void 0) return null;
	if (readings.every(({ value }) => value === first.value)) return first.value;
	return unscaled(gauge, readings.reduce((sum, reading) => sum + scaled(gauge, reading), 0) / readings.length);
}
function readingsOf(gauge, runs) {
	const readings = runs.map((run) => gauge.read(run, "never"));
	return readings.every((reading) => reading !== null) ? readings : null;
}
function changeOf({ worse, scale }, base, effect) {
	const sign = worse === "higher" ? 1 : -1;
	const of = (size) => {
		if (scale === "points") return sign * size + 0;
		return (scale === "offset" ? base + 1 : 1) * Math.expm1(sign * size) + 0;
	};
	const [a, b] = [of(effect.low), of(effect.high)];
	return {
		kind: scale === "ratio" ? "ratio" : "difference",
		estimate: of(effect.estimate),
		low: Math.min(a, b),
		high: Math.max(a, b)
	};
}
// src/compare/sessions.ts
const LONGEST_GAP_MS = 36e5;
function sessionsOf(runs) {
	const startOf = ({ summary }) => epochMsOfIso(summary.run.startedAt);
	const sessions = [];
	let end = Number.NEGATIVE_INFINITY;
	for (const run of [...runs].sort((a, b) => startOf(a) - startOf(b))) {
		const last = sessions.at(-1);
		if (last === void 0 || startOf(run) - end > LONGEST_GAP_MS) sessions.push([run]);
		else last.push(run);
		end = Math.max(end, startOf(run) + run.summary.run.durationMs);
	}
	return sessions;
}
// src/compare/pairing.ts
const FEWEST_SESSIONS = 3;
function pair(base, candidate) {
	const exact = bySeed(base, candidate);
	if (exact !== null) return {
		design: "exact",
		pairs: exact
	};
	if (base.length === 1 && candidate.length === 1) return { design: "single" };
	const order = byTurns(base, candidate);
	if (order !== null) return {
		design: "paired",
		order
	};
	const sessions = {
		base: sessionsOf(base),
		candidate: sessionsOf(candidate)
	};
	return sessions.base.length < FEWEST_SESSIONS ? { design: "unpaired" } : {
		design: "history",
		...sessions
	};
}
function bySeed(base, candidate) {
	const ofSeed = new Map(candidate.map((run) => [run.summary.run.seed, run]));
	if (![...base, ...candidate].every((run) => run.summary.run.time === "virtual") || base.length !== candidate.length || ofSeed.size !== candidate.length) return null;
	const pairs = base.flatMap((run) => {
		const other = ofSeed.get(run.summary.run.seed);
		return other === void 0 ? [] : [[run, other]];
	});
	return new Set(pairs.map(([, other]) => other)).size === base.length ? pairs : null;
}
function byTurns(base, candidate) {
	if (base.length !== candidate.length || base.length < 2) return null;
	const runs = [...base.map((run) => ({
		run,
		isBase: true
	})), ...candidate.map((run) => ({
		run,
		isBase: false
	}))];
	const startOf = ({ run }) => run.summary.run.startedAt;
	if (new Set(runs.map(startOf)).size !== runs.length) return null;
	runs.sort((a, b) => startOf(a) < startOf(b) ? -1 : 1);
	return runs.every(({ isBase }, at) => at % 2 === 0 || isBase !== runs[at - 1]?.isBase) ? runs.map(({ run }) => run) : null;
}
// src/compare/response-times.ts
const REACH = 3.92;
var ResponseTimes = class ResponseTimes {
	/** Ascending. */
	completed;
	/** Ages of calls whose end was not seen; ascending. */
	ages;
	/** Calls that took longer than any bound. */
	never;
	#withAges = null;
	#errors = /* @__PURE__ */ new Map();
	constructor(completed, ages, never) {
		this.completed = Float64Array.from(completed).sort();
		this.ages = Float64Array.from(ages).sort();
		this.never = never;
	}
	static of(parts) {
		return new ResponseTimes(joined(parts.map(({ completed }) => completed)), joined(parts.map(({ ages }) => ages)), parts.reduce((sum, { never }) => sum + never, 0));
	}
	get count() {
		return this.completed.length + this.ages.length + this.never;
	}
	/** The p-quantile of all calls; Infinity where so many did not complete that it is not reached. */
	quantile(p, unseen) {
		return this.#at(quantileRank(this.count, p), unseen);
	}
	/** The least that chance within a run moves the logarithm of its p-quantile by, as a standard error: calls that depend on each other move it more. */
	error(p) {
		const known = this.#errors.get(p);
		if (known !== void 0) return known;
		const n = this.count;
		const beyond = 2 * (this.completed.at(-1) ?? 1);
		const at = (rank, otherwise) => Math.log(Math.min(beyond, Math.max(.001, this.#at(rank ?? otherwise, "never"))));
		const error = Math.max(0, at(upperRank(n, p), n) - at(lowerRank(n, p), 1)) / REACH;
		this.#errors.set(p, error);
		return error;
	}
	#at(rank, unseen) {
		return this.#timesBy(unseen)[rank - 1] ?? Number.POSITIVE_INFINITY;
	}
	#timesBy(unseen) {
		if (unseen === "never" || this.ages.length === 0) return this.completed;
		this.#withAges ??= joined([this.completed, this.ages]).sort();
		return this.#withAges;
	}
};
function joined(parts) {
	const whole = new Float64Array(parts.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
}
// src/compare/run-figures.ts
const known = {
	calls: /* @__PURE__ */ new WeakMap(),
	summary: /* @__PURE__ */ new WeakMap()
};
function figuresOf(run, prefer) {
	const found = known[prefer].get(run) ?? compute(run, prefer);
	known[prefer].set(run, found);
	return found;
}
async function compute(run, prefer) {
	const bySummary = figuresOfSummary(run.summary);
	if (prefer === "summary" && bySummary !== null && bySummary.all.ages.length === 0) return bySummary;
	const calls = await run.calls();
	const figures = (calls === null ? null : figuresOfCalls(calls, balanceStatuses(run.settings))) ?? bySummary;
	if (figures !== null) return figures;
	throw new GatebenchError("this run does not hold what a comparison needs: its calls, and why any was refused", {
		code: "RUN_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "name a run folder with its event log; a baseline of an older version is made again by gatebench baseline",
		place: { file: run.source }
	});
}
function figuresOfCalls(calls, balance) {
	const recorded = calls.filter(({ record }) => record);
	if (recorded.some(({ end, status }) => end === "refused" && status === null)) return null;
	const fates = recorded.map((call) => fateOf(call, balance));
	const count = (is) => recorded.filter(is).length;
	const names = [...new Set(recorded.map(({ model }) => model))];
	const models = new Map(names.map((name) => [name, timesOf(recorded, fates, name)]));
	const dropped = count(({ end }) => end === "dropped");
	return {
		planned: recorded.length,
		started: recorded.length - dropped,
		completed: count(({ end }) => end === "completed"),
		failed: count(({ end }, at) => fates[at] === "never" && (end === "failed" || end === "timedOut" || end === "ambiguous" || end === "refused")),
		gaveUp: count(({ end }) => end === "gaveUp"),
		dropped,
		leftOut: count((_, at) => fates[at] === "left-out"),
		throttled: recorded.reduce((sum, call) => sum + call.throttled, 0),
		all: ResponseTimes.of([...models.values()]),
		models
	};
}
function timesOf(calls, fates, model) {
	const ended = (fate) => calls.flatMap((call, at) => call.model === model && fates[at] === fate ? [call.ended] : []);
	return new ResponseTimes(ended("completed"), ended("unseen"), ended("never").length);
}
function figuresOfSummary({ measured, models }) {
	const whole = countsOf(measured);
	if (whole === null) return null;
	const byModel = /* @__PURE__ */ new Map();
	for (const model of models) {
		const counts = countsOf(model.measured);
		if (counts === null) return null;
		const { failed: failed2, timedOut: timedOut2, ambiguous: ambiguous2, gaveUp: gaveUp2, dropped: dropped2, interrupted, unresolved } = counts;
		const ages = Array(interrupted + unresolved).fill(0);
		const completed2 = [...Recorder.of(model.latency.responseTime).buckets()].flatMap(({ ms, count }) => Array(count).fill(ms));
		byModel.set(model.model, new ResponseTimes(completed2, ages, failed2 + timedOut2 + ambiguous2 + gaveUp2 + dropped2));
	}
	const { planned, started, completed, failed, timedOut, ambiguous, gaveUp, dropped, throttled } = whole;
	return {
		planned,
		started,
		completed,
		failed: failed + timedOut + ambiguous,
		gaveUp,
		dropped,
		leftOut: 0,
		throttled,
		all: ResponseTimes.of([...byModel.values()]),
		models: byModel
	};
}
function countsOf(counts) {
	if (counts === void 0 || counts.refused === void 0 || counts.refused > 0) return null;
	return Object.values(counts).every((count) => count !== void 0) ? counts : null;
}
const balanceSetting = object({ gateway: object({ insufficientBalanceStatuses: array(number()) }) });
function balanceStatuses(settings) {
	return balanceSetting.safeParse(settings).data?.gateway.insufficientBalanceStatuses ?? [402];
}
// src/compare/verdict.ts
const EXITS = {
	regressed: EXIT.regression,
	"not-regressed": EXIT.ok,
	inconclusive: EXIT.inconclusive
};
function verdictOn(metrics, constraints, design, runs, bars) {
	const regressed = metrics.filter(({ verdict }) => verdict === "regressed");
	const open = metrics.filter(({ verdict }) => verdict === "inconclusive");
	const broken = constraints.filter(({ verdict }) => verdict === "broken");
	const doubtful = constraints.filter(({ verdict }) => verdict === "inconclusive");
	const isBlind = metrics.every(({ verdict }) => verdict === "not-measured");
	const outcome = regressed.length + broken.length > 0 ? "regressed" : open.length + doubtful.length > 0 || isBlind ? "inconclusive" : "not-regressed";
	return {
		outcome,
		exitCode: EXITS[outcome],
		reasons: [
			...broken.map(({ constraint, base, candidate, details }) => `${constraint}: ${short(base)} became ${short(candidate)}${details.length === 0 ? "" : ` (${details.join("; ")})`}`),
			...together(regressed, (metric) => `worse by more than ${floorText(metric, bars)}${unreached(metric)}`),
			...doubtful.map(({ constraint, details }) => `${constraint}: these runs do not tell more of it from chance${details.length === 0 ? "" : ` (${details.join("; ")})`}`),
			...together(open, (metric) => whyOpen(metric, design, bars)),
			...isBlind ? ["no metric could be read on both sides"] : []
		],
		moreRuns: outcome === "inconclusive" ? moreRuns(open, runs) : null
	};
}
function moreRuns(open, runs) {
	const advised = open.map(({ runsAdvised }) => runsAdvised);
	if (advised.length === 0 || !advised.every((one) => one !== null)) return null;
	return Math.max(1, Math.max(...advised) - runs);
}
function nameOf({ metric, stat, model }) {
	return [
		metric,
		...stat === "value" ? [] : [stat],
		...model === null ? [] : [`of ${model}`]
	].join(" ");
}
function floorText({ metric, floor }, { effectFloor }) {
	if (!isRate(metric)) return `${short(effectFloor * 100)} %`;
	const points = short(floor * 100);
	return points === "1" ? "1 point" : `${points} points`;
}
function unreached({ notReached, base, candidate }) {
	if (notReached === null || notReached.candidate === 0 || base === null || candidate === null) return "";
	return `, so few calls completed that it is not reached in ${notReached.candidate} of ${candidate.runs.length} runs`;
}
function together(metrics, whatOf) {
	const byWhat = /* @__PURE__ */ new Map();
	for (const metric of metrics) {
		const what = whatOf(metric);
		byWhat.set(what, [...byWhat.get(what) ?? [], nameOf(metric)]);
	}
	return [...byWhat].map(([what, names]) => `${names.join(", ")}: ${what}`);
}
function whyOpen(metric, design, bars) {
	const floor = floorText(metric, bars);
	if (design === "single") return `one run a side does not tell chance from a change of ${floor}`;
	const { effect, runsAdvised } = metric;
	const what = effect !== null && effect.low > 0 ? `worse, but perhaps by less than ${floor}` : `a change for the worse of ${floor} is not ruled out`;
	if (runsAdvised !== null || design === "history") return what;
	return `${what}, and by what these runs show not even a hundred a side are sure to: make each longer`;
}
function short(value) {
	return String(Number(value.toPrecision(4)));
}
// src/compare/judge-runs.ts
const ALPHA = .05;
const LOOKS = 2;
const POWER = .9;
const WALL_CLOCK_FLOOR = .1;
const EXACT_FLOOR = .02;
async function judgeRuns(base, candidate, options = {}) {
	const pairing = pair(base, candidate);
	const isExact = pairing.design === "exact";
	const effectFloor = options.effectFloor ?? (isExact ? EXACT_FLOOR : WALL_CLOCK_FLOOR);
	const bars = {
		effectFloor,
		alpha: ALPHA,
		looks: isExact ? 1 : LOOKS,
		power: POWER
	};
	const sides = {
		base: await comparedRuns(base, isExact),
		candidate: await comparedRuns(candidate, isExact)
	};
	const found = gaugesFor(sides.base, sides.candidate, options.percentile ?? null).map((gauge) => measure(gauge, sides, pairing));
	const drafts = constraintDrafts(base, candidate, pairing, bars);
	const family = [...found.map((one) => ({
		one,
		p: probabilityOf(one, pairing.design),
		weight: one.gauge.weight,
		most: mostByChance(one, effectFloor)
	})), ...drafts.map((one) => ({
		one,
		p: one.p,
		weight: one.weight,
		most: 1
	}))].flatMap((member) => member.p === null ? [] : [{
		...member,
		p: member.p
	}]);
	const adjusted = holmAdjusted(family);
	const adjustedOf = (one) => adjusted[family.findIndex((member) => member.one === one)] ?? null;
	const metrics = advised(found.map((one) => judge(one, sides, pairing.design, adjustedOf(one), bars)), found, sides, bars, family.reduce((sum, { weight }) => sum + weight, 0));
	const constraints = drafts.map((draft) => draft.judge(adjustedOf(draft)));
	const runs = Math.min(base.length, candidate.length);
	return {
		pairing,
		bars,
		metrics,
		constraints,
		verdict: verdictOn(metrics, constraints, pairing.design, runs, bars)
	};
}
function advised(judged, found, sides, bars, total) {
	const open = judged.filter(({ verdict }) => verdict === "inconclusive").length;
	return judged.map((metric, at) => {
		const one = found[at];
		if (metric.verdict !== "inconclusive" || one === void 0) return metric;
		return {
			...metric,
			runsAdvised: runsAdvised(one, sides, bars, one.gauge.weight / Math.max(total, one.gauge.weight), open)
		};
	});
}
async function comparedRuns(runs, isExact) {
	const compared = [];
	for (const record of runs) compared.push({
		record,
		figures: await figuresOf(record, isExact ? "calls" : "summary")
	});
	return compared;
}
// src/compare/moved-calls.ts
const NO_TIME = .001;
function movedCalls(pairs, top) {
	const found = [];
	let compared = 0;
	for (const { seed, base, candidate } of pairs) {
		const others = new Map(candidate.map((call) => [call.call, call]));
		for (const call of base) {
			const other = others.get(call.call) ?? null;
			others.delete(call.call);
			compared++;
			const moved = difference(seed, call, other);
			if (moved !== null) found.push(moved);
		}
		compared += others.size;
		for (const other of others.values()) found.push(difference(seed, null, other));
	}
	const distance = ({ deltaMs }) => deltaMs === null ? Number.POSITIVE_INFINITY : Math.abs(deltaMs);
	const hasOtherEnd = ({ base, candidate }) => base?.end !== candidate?.end;
	const weight = (moved) => hasOtherEnd(moved) ? 1 : 0;
	found.sort((a, b) => weight(b) - weight(a) || distance(b) - distance(a) || a.seed - b.seed || a.call - b.call);
	return {
		compared,
		moved: found.length,
		slower: found.filter(({ deltaMs }) => (deltaMs ?? 0) > NO_TIME).length,
		faster: found.filter(({ deltaMs }) => (deltaMs ?? 0) < -.001).length,
		endedOtherwise: found.filter(hasOtherEnd).length,
		top: found.slice(0, top)
	};
}
function difference(seed, base, candidate) {
	const known = base ?? candidate;
	if (known === null) return null;
	const brief = (call) => call === null ? null : {
		end: call.end,
		endedMs: call.ended,
		attempts: call.attempts
	};
	const moved = {
		seed,
		call: known.call,
		model: known.model,
		base: brief(base),
		candidate: brief(candidate)
	};
	if (base === null || candidate === null) return {
		...moved,
		deltaMs: null,
		why: [base === null ? "not in the base" : "not in the candidate"]
	};
	const why = reasons(base, candidate);
	return why.length === 0 ? null : {
		...moved,
		deltaMs: candidate.ended - base.ended,
		why
	};
}
function partsOf(call) {
	const { sent, accepted, ended, admissionWait, backoff } = call;
	if (sent === null) return {
		"admission wait": admissionWait,
		"wait between attempts": backoff
	};
	const reply = accepted ?? ended;
	const lastNotDone = Math.max(call.lastNotDone ?? reply, reply);
	return {
		"admission wait": admissionWait,
		"wait between attempts": backoff,
		"start and earlier attempts": sent - admissionWait - backoff,
		"accepted attempt": reply - sent,
		"seen unfinished": lastNotDone - reply,
		"poll that found it done": ended - lastNotDone
	};
}
function reasons(base, candidate) {
	const isSameEnd = base.end === candidate.end;
	const [before, after] = [isSameEnd ? partsOf(base) : {}, isSameEnd ? partsOf(candidate) : {}];
	const spans = Object.keys({
		...before,
		...after
	}).map((name) => ({
		name,
		ms: (after[name] ?? 0) - (before[name] ?? 0)
	})).filter(({ ms }) => Math.abs(ms) > NO_TIME).sort((a, b) => Math.abs(b.ms) - Math.abs(a.ms)).map(({ name, ms }) => `${name} ${ms < 0 ? "−" : "+"}${formatDuration(Math.abs(ms))}`);
	const more = (count, noun) => count === 0 ? [] : [`${noun} ${count < 0 ? "−" : "+"}${Math.abs(count)}`];
	return [
		...isSameEnd ? [] : [`${base.end} became ${candidate.end}`],
		...more(candidate.attempts - base.attempts, "attempts"),
		...more(candidate.throttled - base.throttled, "429s"),
		...spans,
		...more(candidate.polls - base.polls, "polls")
	];
}
// src/compare/compare-runs.ts
const READ_AT_ONCE = 8;
async function compareRuns(base, candidate, options = {}) {
	if (base.length === 0 || candidate.length === 0) throw invalid("a comparison needs a run on either side", "name both");
	const differences = differencesOf(base, candidate);
	const blocking = differences.filter(({ blocks }) => blocks);
	if (blocking.length > 0 && options.force !== true) throw notComparable(blocking);
	const { pairing, bars, verdict, metrics, constraints } = await judgeRuns(base, candidate, options);
	return {
		schema: COMPARISON_SCHEMA,
		verdict,
		design: pairing.design,
		settings: bars,
		base: sideOf(base),
		candidate: sideOf(candidate),
		differences,
		forced: blocking.length > 0,
		metrics,
		constraints,
		moved: await movedIn(pairing, options.top ?? 10),
		responseTimes: responseTimesOf(base, candidate)
	};
}
async function movedIn(pairing, top) {
	if (pairing.design !== "exact") return null;
	const known = (await pLimit(READ_AT_ONCE).map(pairing.pairs, async ([a, b]) => ({
		seed: a.summary.run.seed,
		base: await a.calls(),
		candidate: await b.calls()
	}))).flatMap(({ seed, base, candidate }) => base === null || candidate === null ? [] : [{
		seed,
		base,
		candidate
	}]);
	return known.length === 0 ? null : movedCalls(known, top);
}
function sideOf(runs) {
	return {
		runs: runs.map(({ source, summary: { run, counts, verdict } }) => ({
			source,
			id: run.id,
			profile: run.profile,
			seed: run.seed,
			gateway: gatewayName(run),
			timeScale: run.timeScale,
			startedAt: run.startedAt,
			durationMs: run.durationMs,
			started: counts.started,
			completed: counts.completed,
			verdict: verdict.word
		})),
		sessions: sessionsOf(runs).length
	};
}
function responseTimesOf(base, candidate) {
	const models = [...new Set([...base, ...candidate].flatMap(({ summary }) => summary.models.map(({ model }) => model)))];
	const whole = (run) => [run.summary.latency.responseTime];
	const of = (model) => (run) => run.summary.models.filter((one) => one.model === model).map(({ latency }) => latency.responseTime);
	return [{
		model: null,
		base: merged(base.flatMap(whole)),
		candidate: merged(candidate.flatMap(whole))
	}, ...models.map((model) => ({
		model,
		base: merged(base.flatMap(of(model))),
		candidate: merged(candidate.flatMap(of(model)))
	}))];
}
function merged(latencies) {
	const [only] = latencies;
	if (only !== void 0 && latencies.length === 1) return only;
	const recorder = new Recorder();
	for (const latency of latencies) recorder.merge(Recorder.of(latency));
	return recorder.snapshot();
}
function notComparable(blocking) {
	return invalid(`the runs are not comparable, they differ in
${blocking.map(({ what, base, candidate }) => `  ${what}: ${base} against ${candidate}`).join("\n")}`, "compare runs of the same load, or say --force to compare all the same", "NOT_COMPARABLE");
}
function invalid(message, hint, code = "USAGE") {
	return new GatebenchError(message, {
		code,
		exitCode: EXIT.invalidInput,
		hint
	});
}
// src/report/comparison/junit.ts
function renderComparisonJunit(comparison) {
	const [first] = comparison.candidate.runs;
	return junitXml([{
		name: "metrics",
		cases: comparison.metrics.map(metricCase)
	}, {
		name: "constraints",
		cases: comparison.constraints.map(constraintCase)
	}], {
		scope: `${first?.profile ?? "comparison"}.comparison`,
		durationMs: comparison.candidate.runs.reduce((sum, run) => sum + run.durationMs, 0),
		startedAt: first?.startedAt ?? ""
	});
}
function metricCase(metric) {
	const { change, verdict } = metric;
	const by = (value) => change === null ? "" : formatChange(metric, change.kind, value);
	const changed = change === null ? "" : ` by ${by(change.estimate)}, from ${by(change.low)} to ${by(change.high)}`;
	return {
		name: `${metricName(metric)} has not become worse`,
		result: verdict === "not-regressed" ? "pass" : verdict === "not-measured" ? "skipped" : "failure",
		message: verdict === "not-measured" ? "not measured on both sides" : `${verdict}: changed${changed}`
	};
}
function constraintCase({ constraint, base, candidate, verdict, details }) {
	return {
		name: `no more ${CONSTRAINT_WORDS[constraint].label}`,
		result: verdict === "holds" ? "pass" : "failure",
		message: [`${verdict}: base ${formatCredits(base)}, candidate ${formatCredits(candidate)}`, ...details].join("; ")
	};
}
// src/report/comparison/write-comparison.ts
async function writeComparison(directory, comparison) {
	return writeFiles(directory, [...filesOf("comparison", comparisonDocument(comparison)), ["comparison.junit.xml", renderComparisonJunit(comparison)]]);
}
export { compareRuns as n, writeComparison as t };

//# sourceMappingURL=write-comparison-DSzIhB2-.js.map