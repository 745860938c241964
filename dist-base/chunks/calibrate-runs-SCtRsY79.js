import { a as LABELS, i as verdictOfAgreement, n as agreementOf, t as CALIBRATION_SCHEMA } from "./calibration-DWellJs2.js";
import { K as EXIT, d as formatDuration, l as formatCount, q as GatebenchError } from "./start-CaZOxUNM.js";
import { d as RATE_LAWS, i as mockWorldOf, m as limitOfRate } from "./tiers-Bb70eWoI.js";
import { $t as int, R as timeScaleOf, Xt as boolean, Yt as array, cn as tuple, ct as hashText, dt as require_dist, ht as CallHistory, ln as union, lt as keyedRandom, nn as number$1, qt as _enum, rn as object, sn as string, tn as looseObject } from "./profile-BOQzBnw0.js";
import { K as outNotWritable, Vn as epochMsOfIso, W as eventLogOf, tr as throttleCause } from "./load-CEFagYNY.js";
import { u as createLimiter } from "./limit-rules-DSn0RzoF.js";
import { i as FlowSink, t as simulationWorkers } from "./workers-CPPpZx7-.js";
import { C as right, N as table, S as left, j as list, n as writeFiles, t as filesOf, w as tableFrom } from "./report-DkYddaKK.js";
import { t as readRun } from "./read-run-B5bEw18Q.js";
import { i as signedPrediction } from "./against-OIMGOHGk.js";
import { n as inGatewayTime$1 } from "./compressed-DitQ_Dof.js";
import { readFile, writeFile } from "node:fs/promises";
// src/calibrate/probed-models.ts
const range = looseObject({
	value: number$1(),
	low: number$1(),
	high: number$1()
});
const modelSchema = looseObject({
	model: string(),
	rate: looseObject({
		state: string(),
		kinds: array(string()).catch([]),
		confidence: number$1().catch(0),
		limit: range.nullish(),
		label: string().nullish(),
		hiddenBy: string().nullish(),
		atLeast: looseObject({
			requests: number$1(),
			inMs: number$1()
		}).nullish(),
		spec: looseObject({ kind: string() }).nullish()
	}),
	concurrency: looseObject({
		state: string(),
		limit: range.nullish(),
		confidence: number$1().catch(0),
		atLeast: number$1().nullish()
	}),
	scope: looseObject({
		otherModel: string().nullish(),
		other: string().nullish()
	}).nullish()
});
const probedModelsSchema = looseObject({ models: array(modelSchema) });
function limitsOfModels({ models }) {
	const groups = models.map(({ model }) => /* @__PURE__ */ new Set([model]));
	for (const [index, { scope }] of models.entries()) {
		if (scope?.otherModel !== "shared") continue;
		const other = scope.other ?? models[(index + 1) % models.length]?.model;
		const says = models.find(({ model }) => model === other)?.scope;
		if (says?.otherModel === "apart" && says.other === models[index]?.model) continue;
		const [own, theirs] = [groups[index], groups[models.findIndex(({ model }) => model === other)]];
		if (own === void 0 || theirs === void 0 || own === theirs) continue;
		for (const model of theirs) own.add(model);
		for (const [at, group] of groups.entries()) if (group === theirs) groups[at] = own;
	}
	return [...new Set(groups)].flatMap((group) => {
		const own = models.filter(({ model }) => group.has(model));
		if (own.length === 1) return own.flatMap((found) => [{
			model: found.model,
			...rateOf$1(found)
		}, slotsOf$1(found)]);
		const names = own.map(({ model }) => model);
		return [firstSeen(own.map(rateOf$1)), firstSeen(own.map(slotsOf$1))].map((limit) => ({
			...limit,
			model: null,
			models: names
		}));
	});
}
function firstSeen(limits) {
	return limits.find(({ label }) => label !== "unobserved") ?? limits[0] ?? {};
}
function rateOf$1({ rate }) {
	const { spec, limit, state, kinds, confidence, hiddenBy, atLeast } = rate;
	if (state !== "found" || spec == null) {
		const passed = atLeast == null ? "nothing passed" : `${atLeast.requests} passed in ${atLeast.inMs / 1e3} s`;
		return {
			kind: "sliding-log",
			label: "unobserved",
			evidence: `${hiddenBy == null ? state : `hidden by ${hiddenBy}`}; ${passed}`
		};
	}
	const size = typeof spec.limit === "number" ? spec.limit : null;
	return {
		...spec,
		size,
		range: size === null || limit == null || spec.kind === "slope" ? null : endsOf(limit),
		label: rate.label === "shared-or-dynamic" ? rate.label : "probed",
		evidence: `the probe: ${kinds.join(" or ")}, by ${Number((100 * confidence).toFixed(1))} %`
	};
}
function slotsOf$1({ model, concurrency }) {
	const { state, limit, atLeast, confidence } = concurrency;
	if (limit == null || state === "not-reached") return {
		model,
		kind: "concurrency",
		label: "unobserved",
		evidence: `${state}; ${atLeast ?? 0} were open at a time`
	};
	const excess = state === "queues" ? "queue" : "reject";
	const evidence = `the probe, by ${Number((100 * confidence).toFixed(1))} %`;
	return {
		model,
		kind: "concurrency",
		size: limit.value,
		range: endsOf(limit),
		excess,
		label: "probed",
		evidence
	};
}
function endsOf({ low, high }) {
	return {
		low: Math.max(1, low),
		high: Math.max(1, high)
	};
}
// src/calibrate/probed-limits.ts
const number = number$1().positive().nullish();
const ends = union([object({
	low: number$1().positive(),
	high: number$1().positive()
}), tuple([number$1().positive(), number$1().positive()]).transform(([low, high]) => ({
	low,
	high
}))]);
const limitSchema = looseObject({
	/** The model that it is of; or several that share it. Neither is the whole account. */
	model: string().nullish(),
	models: array(string()).nullish(),
	/** `reads`: of polls and queries instead of submits. */
	on: _enum(["calls", "reads"]).nullish(),
	/** A law of the registry, `concurrency`, or `quota` by the clock. */
	kind: string(),
	size: number,
	windowMs: number,
	ratePerSecond: number,
	burst: number,
	quantumMs: number,
	queue: number$1().min(0).nullish(),
	growth: number,
	anchor: _enum(["clock", "first"]).nullish(),
	excess: _enum(["reject", "queue"]).nullish(),
	countRefused: boolean().nullish(),
	penaltyMs: number$1().min(0).nullish(),
	replicas: int().min(1).nullish(),
	weight: _enum(["request", "n"]).nullish(),
	range: ends.nullish(),
	label: string().nullish(),
	evidence: string().nullish()
});
const probeSchema = looseObject({ limits: array(limitSchema) });
const RATES = new Set(RATE_LAWS.map(({ kind }) => kind));
const MINUTE_MS = 6e4;
function readProbedLimits(text, file) {
	let value;
	try {
		value = JSON.parse(text);
	} catch (error) {
		throw invalid(file, error.message);
	}
	const byModel = probedModelsSchema.safeParse(value);
	const read = probeSchema.safeParse(byModel.success ? { limits: limitsOfModels(byModel.data) } : value);
	if (read.success) return read.data.limits.map((limit, n) => knownLimit(limit, n, file));
	const [issue] = read.error.issues;
	throw invalid(file, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a probe’s result"}`);
}
function knownLimit(limit, n, file) {
	const { kind, size, range, label, ratePerSecond } = limit;
	const isRate = RATES.has(kind);
	if (!isRate && kind !== "concurrency" && kind !== "quota" && label !== "unobserved") throw invalid(file, `limits.${n}.kind: no kind of limit is named ${kind}`);
	const isKnown = label !== "unobserved" && (size ?? ratePerSecond ?? null) !== null;
	const units = size ?? limit.burst ?? (ratePerSecond ?? 0) * MINUTE_MS / 1e3;
	const value = isKnown ? Math.max(1, Math.round(units)) : null;
	const windowMs = (value !== null && size == null && ratePerSecond != null ? value * 1e3 / ratePerSecond : null) ?? limit.windowMs ?? (isRate ? MINUTE_MS : null);
	return {
		models: limit.models ?? (limit.model ? [limit.model] : null),
		on: limit.on ?? "calls",
		kind,
		size: value === null ? null : {
			value,
			low: Math.round(range?.low ?? value),
			high: Math.round(range?.high ?? value)
		},
		windowMs,
		burst: limit.burst ?? null,
		quantumMs: limit.quantumMs ?? null,
		queue: limit.queue ?? null,
		growth: limit.growth ?? null,
		anchor: limit.anchor ?? null,
		excess: limit.excess ?? "reject",
		countRefused: limit.countRefused ?? false,
		penaltyMs: limit.penaltyMs ?? 0,
		replicas: limit.replicas ?? 1,
		weight: limit.weight ?? "request",
		label: value === null ? "unobserved" : LABELS.find((one) => one === label) ?? "probed",
		evidence: limit.evidence ?? "the probe"
	};
}
function invalid(file, message) {
	return new GatebenchError(message, {
		code: "PROBE_INVALID",
		exitCode: EXIT.invalidInput,
		place: { file },
		hint: "give the probe.json that a probe of this gateway has written"
	});
}
// src/stats/normal-tail.ts
function normalTail(z) {
	const x = Math.abs(z) / Math.SQRT2;
	const t = 1 / (1 + x / 2);
	let sum = .17087277;
	for (const coefficient of COEFFICIENTS) sum = sum * t + coefficient;
	const tail = t * Math.exp(-x * x - 1.26551223 + t * sum) / 2;
	return z >= 0 ? tail : 1 - tail;
}
const COEFFICIENTS = [
	-.82215223,
	1.48851587,
	-1.13520398,
	.27886807,
	-.18628806,
	.09678418,
	.37409196,
	1.00002368
];
function normalDensity(z) {
	return Number.isFinite(z) ? Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI) : 0;
}
// src/stats/lognormal-fit.ts
const ROUNDS = 300;
const FIRST_ROUNDS = 30;
const LEAST_SIGMA = .001;
const MARGIN = 3;
const LEAST_FACTOR = 1.5;
const EXACT = 1e-9;
function fitLognormal(intervals) {
	const logs = intervals.map(({ low, high }) => ({
		low: Math.log(Math.max(low, 0)),
		high: Math.log(Math.max(high, .001))
	}));
	if (!logs.some(({ high }) => high < Number.POSITIVE_INFINITY)) return null;
	const plain = maximise(logs, startOf(logs), null);
	const spread = Math.max(plain.sigma, .1);
	const first = [3, 1.5].map((apart) => maximise(logs, {
		mean: plain.mean - .1 * spread,
		sigma: .7 * spread
	}, {
		share: .05,
		shift: Math.max(Math.log(2), apart * spread * .7)
	}, FIRST_ROUNDS)).reduce((a, b) => b.logLikelihood > a.logLikelihood ? b : a);
	const best = first.logLikelihood > plain.logLikelihood + MARGIN ? maximise(logs, first, first.slow) : first;
	const { mean, sigma, slow, logLikelihood } = best.slow !== null && best.logLikelihood > plain.logLikelihood + Math.log(logs.length) + MARGIN && best.slow.shift > Math.log(LEAST_FACTOR) && best.slow.share * logs.length >= 2 && best.slow.share < .5 ? best : plain;
	return {
		median: Math.exp(mean),
		sigma: sigma <= LEAST_SIGMA ? 0 : sigma,
		slow: slow === null ? null : {
			share: slow.share,
			factor: Math.exp(slow.shift)
		},
		logLikelihood,
		errors: errorsOf(logs, mean, sigma, slow)
	};
}
function errorsOf(logs, mean, sigma, slow) {
	const at = [
		mean,
		Math.log(sigma),
		...slow === null ? [] : [Math.log(slow.share / (1 - slow.share)), Math.log(slow.shift)]
	];
	const count = Math.sqrt(logs.length);
	const plain = {
		median: sigma / count,
		sigma: sigma / (Math.SQRT2 * count)
	};
	if (sigma <= LEAST_SIGMA) return plain;
	const likelihood = (point) => {
		const [of = 0, spread = 0, odds, shift] = point;
		const share = odds === void 0 ? 0 : 1 / (1 + Math.exp(-odds));
		return logLikelihoodOf(logs, of, Math.exp(spread), share, shift === void 0 ? 0 : Math.exp(shift));
	};
	const step = at.map((_, n) => n === 0 ? sigma * .02 : .02);
	const moved = (a, b, i, j) => likelihood(at.map((value, n) => value + (n === i ? a * (step[n] ?? 0) : 0) + (n === j ? b * (step[n] ?? 0) : 0)));
	const information = at.map((_, i) => at.map((_2, j) => {
		return -(moved(1, 1, i, j) - moved(1, -1, i, j) - moved(-1, 1, i, j) + moved(-1, -1, i, j)) / (4 * (step[i] ?? 1) * (step[j] ?? 1));
	}));
	const [ofMean, ofSpread] = [0, 1].map((n) => inverseDiagonal(information, n));
	if (!((ofMean ?? 0) > 0 && (ofSpread ?? 0) > 0)) return {
		median: 1.5 * plain.median,
		sigma: 1.5 * plain.sigma
	};
	return {
		median: Math.sqrt(ofMean ?? 0),
		sigma: sigma * Math.sqrt(ofSpread ?? 0)
	};
}
function logLikelihoodOf(logs, mean, sigma, share, shift) {
	let total = 0;
	for (const interval of logs) {
		const usual = chanceOf(interval, mean, sigma);
		const late = share === 0 ? 0 : chanceOf(interval, mean + shift, sigma);
		total += Math.log(Math.max((1 - share) * usual + share * late, 1e-300));
	}
	return total;
}
function inverseDiagonal(matrix, n) {
	const rows = matrix.map((row, i) => [...row, i === n ? 1 : 0]);
	const size = rows.length;
	for (let column = 0; column < size; column++) {
		const pivot = rows[column]?.[column] ?? 0;
		if (!(Math.abs(pivot) > 1e-12)) return NaN;
		for (const [i, row] of rows.entries()) {
			if (i === column) continue;
			const factor = (row[column] ?? 0) / pivot;
			for (let j = column; j <= size; j++) row[j] = (row[j] ?? 0) - factor * (rows[column]?.[j] ?? 0);
		}
	}
	return (rows[n]?.[size] ?? NaN) / (rows[n]?.[n] ?? NaN);
}
function startOf(logs) {
	const middles = logs.filter(({ high }) => high < Number.POSITIVE_INFINITY).map(({ low, high }) => low === Number.NEGATIVE_INFINITY ? high - .5 : (low + high) / 2);
	const mean = middles.reduce((sum, middle) => sum + middle, 0) / middles.length;
	const variance = middles.reduce((sum, middle) => sum + (middle - mean) ** 2, 0) / middles.length;
	return {
		mean,
		sigma: Math.max(Math.sqrt(variance), .05)
	};
}
function maximise(logs, start, slowStart, rounds = ROUNDS) {
	let { mean, sigma } = start;
	let slow = slowStart;
	let logLikelihood = Number.NEGATIVE_INFINITY;
	for (let round = 0; round < rounds; round++) {
		let [weight, sum, squares, slowWeight, slowSum, total] = [
			0,
			0,
			0,
			0,
			0,
			0
		];
		const [base, shift, share] = [
			mean,
			slow?.shift ?? 0,
			slow?.share ?? 0
		];
		for (const interval of logs) {
			const usual = momentsOf(interval, base, sigma);
			const late = slow === null ? null : momentsOf(interval, base + shift, sigma);
			const [a, b] = [(1 - share) * usual.chance, late === null ? 0 : share * late.chance];
			const all = Math.max(a + b, 1e-300);
			total += Math.log(all);
			const mine = a + b === 0 ? 1 : a / all;
			weight += mine;
			sum += mine * usual.mean;
			squares += mine * usual.square;
			if (late === null) continue;
			slowWeight += 1 - mine;
			slowSum += (1 - mine) * late.mean;
			squares += (1 - mine) * late.square;
		}
		const next = sum / Math.max(weight, 1e-9);
		const nextSlow = slowWeight > 0 ? slowSum / slowWeight : base + shift;
		const moved = weight * (next - base) ** 2 + slowWeight * (nextSlow - base - shift) ** 2;
		sigma = Math.sqrt(Math.max((squares - moved) / logs.length, LEAST_SIGMA ** 2));
		mean = next;
		if (slow !== null) slow = {
			share: slowWeight / logs.length,
			shift: Math.max(nextSlow - next, .01)
		};
		if (total - logLikelihood < 1e-7 * Math.abs(total)) {
			logLikelihood = total;
			break;
		}
		logLikelihood = total;
	}
	return {
		mean,
		sigma,
		slow,
		logLikelihood
	};
}
function momentsOf({ low, high }, mean, sigma) {
	const chance = chanceOf({
		low,
		high
	}, mean, sigma);
	if (high - low < EXACT) return {
		chance,
		mean: high,
		square: (high - mean) ** 2
	};
	const [a, b] = [(low - mean) / sigma, (high - mean) / sigma];
	if (chance < 1e-280) {
		const at = a > 0 ? low : high;
		return {
			chance: 0,
			mean: at,
			square: (at - mean) ** 2
		};
	}
	const [atLow, atHigh] = [normalDensity(a), normalDensity(b)];
	const z = (atLow - atHigh) / chance;
	const edges = (Number.isFinite(a) ? a * atLow : 0) - (Number.isFinite(b) ? b * atHigh : 0);
	const square = Math.max(1 + edges / chance, z * z);
	return {
		chance,
		mean: mean + sigma * z,
		square: sigma * sigma * square
	};
}
function chanceOf({ low, high }, mean, sigma) {
	const [a, b] = [(low - mean) / sigma, (high - mean) / sigma];
	if (high - low < EXACT) return normalDensity(b) / sigma;
	return a > 0 ? normalTail(a) - normalTail(b) : normalTail(-b) - normalTail(-a);
}
// src/calibrate/times.ts
const MOST$1 = 4e3;
const FEWEST_OF_REQUEST = 20;
const Z95 = 1.96;
const MISFIT = .02;
const USUAL_SIGMA = .5;
function fitTimes({ tasks, requests }) {
	const usable = thinned(tasks.filter(({ end }) => end === "completed" || end === "open"));
	const whole = fitLognormal(usable);
	if (whole === null) return null;
	const apart = apartOf(usable, requests.map(({ body }) => body));
	const whens = apart.map(({ when }) => when);
	const rest = usable.filter(({ request }) => !apart.some((one) => one.request === request));
	const centred = apart.flatMap(({ tasks: tasks2, fit }) => tasks2.map((task) => scaled(task, 1 / fit.median)));
	const restFit = fitLognormal(rest) ?? whole;
	const joint = apart.length === 0 ? whole : fitLognormal([...centred, ...rest.map((task) => scaled(task, 1 / restFit.median))]) ?? whole;
	const of = (fit, count) => joint.slow === null || apart.length === 0 ? timeOf(fit, count) : timeOf({
		...fit,
		median: fit.median * joint.median,
		sigma: joint.sigma
	}, count);
	return {
		...of(apart.length === 0 ? whole : restFit, (apart.length === 0 ? usable : rest).length),
		slow: joint.slow,
		requests: apart.map(({ request, fit, tasks: tasks2 }, n) => ({
			request,
			when: whens[n] ?? {},
			...of(fit, tasks2.length)
		}))
	};
}
function apartOf(tasks, bodies) {
	return bodies.flatMap((_, request) => {
		const own = tasks.filter((task) => task.request === request);
		const others = tasks.filter((task) => task.request !== request);
		if (own.length < FEWEST_OF_REQUEST || others.length < FEWEST_OF_REQUEST) return [];
		const [fit, otherFit, when] = [
			fitLognormal(own),
			fitLognormal(others),
			fieldsOf(bodies, request)
		];
		if (fit === null || otherFit === null || when === null) return [];
		const error = Math.hypot(fit.sigma / Math.sqrt(own.length), otherFit.sigma / Math.sqrt(others.length));
		return Math.abs(Math.log(fit.median / otherFit.median)) > 3 * error + .02 ? [{
			request,
			when,
			tasks: own,
			fit
		}] : [];
	}).sort((a, b) => Object.keys(b.when).length - Object.keys(a.when).length);
}
function fieldsOf(bodies, request) {
	const body = bodies[request];
	const others = bodies.filter((_, n) => n !== request);
	const telling = Object.entries(body).filter((entry) => [
		"string",
		"number",
		"boolean"
	].includes(typeof entry[1]) && others.some((other) => other[entry[0]] !== entry[1]));
	const isTold = others.every((other) => telling.some(([field, value]) => other[field] !== value));
	return telling.length > 0 && isTold ? Object.fromEntries(telling) : null;
}
function timeOf({ median, sigma, errors }, count) {
	const spread = count < 3 ? Math.max(sigma, USUAL_SIGMA) : sigma;
	const misfit = spread === 0 ? 0 : MISFIT;
	const half = Math.hypot(misfit, Z95 * (count < 3 ? spread : errors.median));
	const halfSigma = Math.hypot(misfit * spread, Z95 * (count < 3 ? spread / 2 : errors.sigma));
	return {
		median: {
			value: median,
			low: median * Math.exp(-half),
			high: median * Math.exp(half)
		},
		sigma: {
			value: spread,
			low: Math.max(0, spread - halfSigma),
			high: spread + halfSigma
		},
		count
	};
}
function scaled({ low, high }, factor) {
	return {
		low: low * factor,
		high: high * factor
	};
}
function thinned(values) {
	const step = Math.ceil(values.length / MOST$1);
	return step <= 1 ? values : values.filter((_, n) => n % step === 0);
}
// src/calibrate/prices.ts
function fitPrices({ prices }, { model, requests }, charged) {
	const alone = prices.filter((one) => one.model === model);
	const bodies = requests.map(({ body }) => body);
	const exact = (value2) => ({
		value: value2,
		low: value2,
		high: value2
	});
	if (alone.length > 0) {
		const own = alone.flatMap(({ request, price }) => {
			const when = bodies.length > 1 ? fieldsOf(bodies, request) : null;
			return when === null ? [] : [{
				when,
				credits: price
			}];
		});
		const [first] = alone;
		const base2 = exact((first?.price ?? 0) / resultsOf(bodies[first?.request ?? 0]));
		const value2 = alone.map(({ price }) => price).join(", ");
		const evidence2 = `${alone.length} calls bought by themselves`;
		return {
			price: {
				base: base2,
				requests: own
			},
			finding: {
				of: model,
				what: "credits",
				value: value2,
				label: "seen",
				evidence: evidence2
			}
		};
	}
	const weights = requests.reduce((sum, { weight }) => sum + weight, 0);
	const mean = (value2) => requests.reduce((sum, one) => sum + one.weight * value2(one), 0) / weights;
	const results = mean(({ body }) => resultsOf(body));
	if (requests.every(({ price }) => price !== null)) {
		const own = requests.flatMap(({ price }, request) => {
			const when = bodies.length > 1 ? fieldsOf(bodies, request) : null;
			return when === null ? [] : [{
				when,
				credits: price ?? 0
			}];
		});
		const base2 = exact(mean(({ price }) => price ?? 0) / results);
		const value2 = requests.map(({ price }) => price).join(", ");
		const isConfirmed = charged.has(model);
		return {
			price: {
				base: base2,
				requests: own
			},
			finding: {
				of: model,
				what: "credits",
				value: value2,
				label: isConfirmed ? "seen" : "assumed",
				evidence: isConfirmed ? "stated in the profile, and the balance agrees" : "stated in the profile"
			}
		};
	}
	const found = charged.get(model);
	if (found === void 0) return {
		price: null,
		finding: {
			of: model,
			what: "credits",
			value: "",
			label: "unobserved",
			evidence: "the run did not read the balance, or it does not tell the models apart"
		}
	};
	const base = {
		value: found.value / results,
		low: found.low / results,
		high: found.high / results
	};
	const evidence = "the balance over the whole run";
	const value = String(Number(found.value.toPrecision(4)));
	return {
		price: {
			base,
			requests: []
		},
		finding: {
			of: model,
			what: "credits",
			value,
			label: "seen",
			evidence
		}
	};
}
function resultsOf(body) {
	const n = body?.n;
	return typeof n === "number" && n > 0 ? n : 1;
}
// src/calibrate/refund.ts
const FEWEST_FAILED = 5;
function fitRefund(seen, spent, charged) {
	if (spent === null) return null;
	let [completed, failed, count] = [
		0,
		0,
		0
	];
	for (const model of seen.models) {
		const { price } = fitPrices(seen, model, charged);
		if (model.tasks.some(({ end }) => end === "open" || end === "stuck") || model.attempts.some(({ outcome }) => outcome === "ambiguous")) return null;
		if (price === null && model.tasks.length > 0) return null;
		for (const { request, end } of model.tasks) {
			const credits = creditsOf(price, model.requests[request]?.body ?? {});
			if (end === "failed") [failed, count] = [failed + credits, count + 1];
			else completed += credits;
		}
	}
	if (count < FEWEST_FAILED || failed === 0) return null;
	const share = 1 - (spent - completed) / failed;
	if (share < -.05 || share > 1.05) return null;
	const whole = Math.min(1, Math.max(0, Number(share.toFixed(2))));
	const evidence = `${count} failed tasks, and what the account was charged beyond its completed calls`;
	return {
		share: whole,
		finding: {
			of: "account",
			what: "refund of a failed task",
			value: `${Math.round(100 * whole)} % of the price`,
			label: "seen",
			evidence
		}
	};
}
function creditsOf({ base, requests }, body) {
	const values = body;
	return requests.find(({ when }) => Object.entries(when).every(([field, value]) => values[field] === value))?.credits ?? base.value * resultsOf(body);
}
// src/calibrate/seen.ts
var SeenSink = class {
	#history;
	#untilMs;
	#scale;
	#models = /* @__PURE__ */ new Map();
	#profile;
	#originEpochMs;
	#reads = [];
	#prices = [];
	#balance = null;
	/** `untilMs` in the run's own time: later events are not looked at. */
	constructor(profile, startedAt, untilMs = Number.POSITIVE_INFINITY) {
		this.#profile = profile;
		this.#scale = timeScaleOf(profile);
		this.#untilMs = untilMs;
		this.#originEpochMs = epochMsOfIso(startedAt);
		this.#history = new CallHistory(profile.models, this);
		for (const { model } of profile.models) this.#models.set(model, {
			attempts: [],
			tasks: [],
			estimates: []
		});
	}
	emit(event) {
		if (event.t > this.#untilMs) return;
		if (event.type === "credits" && event.when === "before" && event.body !== null) {
			const { token, user } = event.body;
			this.#balance = token.unlimited_credits ? user.remaining_credits : Math.min(user.remaining_credits, token.remaining_credits);
		}
		this.#history.emit(event);
	}
	arrived(_call, _event) {
		return {
			attempt: null,
			sentAt: null,
			lastReadMs: 0
		};
	}
	answered(call, { t, outcome, status }, own) {
		const { model, modality, request, attemptAt } = call;
		own.attempt = {
			sentAt: attemptAt * this.#scale,
			ms: (t - attemptAt) * this.#scale,
			endpoint: modality === "text" ? "message" : "submit",
			request,
			outcome,
			status,
			reason: void 0,
			errorType: void 0,
			message: void 0,
			hint: void 0
		};
		this.#models.get(model)?.attempts.push(own.attempt);
		if (outcome === "accepted") own.sentAt = attemptAt;
		if (outcome === "accepted" && modality === "text") {
			const ms = (t - attemptAt) * this.#scale;
			this.#models.get(model)?.tasks.push({
				request,
				sentAt: attemptAt * this.#scale,
				low: ms,
				high: ms,
				end: "completed"
			});
		}
	}
	outcome(_call, { reason, errorType, message, hint }, { attempt }) {
		if (attempt !== null) Object.assign(attempt, {
			reason,
			errorType,
			message,
			hint: this.#inGatewayTime(hint)
		});
	}
	polled(_call, { t, ms, outcome, status, reason, errorType, message, hint }, own) {
		own.lastReadMs = ms;
		const [sentAt, took] = [(t - ms) * this.#scale, ms * this.#scale];
		this.#reads.push({
			sentAt,
			ms: took,
			outcome,
			status,
			reason,
			errorType,
			message,
			hint: this.#inGatewayTime(hint)
		});
	}
	ended(call, { t, end }, own) {
		const { model, modality, accepted } = call;
		if (accepted?.estimateMs !== void 0) this.#models.get(model)?.estimates.push(accepted.estimateMs * this.#scale);
		if (modality === "text" || own.sentAt === null) return;
		if (end === "completed" || end === "failed") this.#task(call, own.sentAt, t - own.lastReadMs, end);
		else this.#task(call, own.sentAt, Number.POSITIVE_INFINITY, end === "timedOut" ? "stuck" : "open");
	}
	priced({ model, request, price }) {
		this.#prices.push({
			model,
			request,
			price
		});
	}
	/** Where the load began and the last event lies, in ms of the run's own time. */
	get span() {
		return {
			origin: this.#history.origin,
			latest: this.#history.latest
		};
	}
	finish() {
		for (const { call, own } of this.#history.open()) if (call.modality !== "text" && own.sentAt !== null && call.left === void 0) this.#task(call, own.sentAt, Number.POSITIVE_INFINITY, "open");
		return {
			models: this.#profile.models.map(({ model, modality, requests }) => {
				const { attempts, tasks, estimates } = this.#models.get(model) ?? {
					attempts: [],
					tasks: [],
					estimates: []
				};
				return {
					model,
					modality,
					requests,
					attempts: attempts.sort((a, b) => a.sentAt - b.sentAt),
					tasks,
					estimates
				};
			}),
			reads: this.#reads.sort((a, b) => a.sentAt - b.sentAt),
			prices: this.#prices,
			balance: this.#balance,
			originEpochMs: this.#originEpochMs
		};
	}
	/** `seenAt`: sending of the read that found it ended. The gateway decides as a request arrives, so sendings are what counts. */
	#task({ model, request, lastNotDone }, sentAt, seenAt, end) {
		const low = Math.max(0, (lastNotDone ?? sentAt) - sentAt) * this.#scale;
		const high = Math.max(low, (seenAt - sentAt) * this.#scale);
		this.#models.get(model)?.tasks.push({
			request,
			sentAt: sentAt * this.#scale,
			low,
			high,
			end
		});
	}
	#inGatewayTime(hint) {
		if (hint?.delayMs === void 0) return hint;
		const asked = (hint.askedMs ?? hint.delayMs) * this.#scale;
		return {
			...hint,
			delayMs: asked
		};
	}
};
// src/calibrate/faults.ts
function wireFault({ outcome, status, reason }) {
	if (outcome === "failed") {
		const told = status === 502 || status === 503 ? status : 500;
		return {
			name: `status-${told}`,
			fault: {
				kind: "status",
				status: told
			},
			isAssumed: status !== told || told === 502
		};
	}
	if (outcome === "unreachable") return {
		name: "unreachable",
		fault: {
			kind: "reset",
			at: "before"
		},
		isAssumed: true
	};
	if (outcome !== "ambiguous") return null;
	switch (reason) {
		case "reset": return {
			name: "reset",
			fault: {
				kind: "reset",
				at: "before"
			},
			isAssumed: true
		};
		case "cut-body": return {
			name: "cut-body",
			fault: { kind: "cut-body" },
			isAssumed: false
		};
		case "not-json": return {
			name: "malformed-body",
			fault: { kind: "malformed-body" },
			isAssumed: true
		};
		case "deadline": return {
			name: "hang",
			fault: { kind: "hang" },
			isAssumed: false
		};
		default: return null;
	}
}
const FEWEST = 2;
const STUCK_SLOT = "30m";
function fitFaults(seen, times) {
	const faults = {};
	const findings = [];
	const calls = seen.models.flatMap(({ attempts }) => attempts);
	const groups = [
		{
			of: "submit",
			on: ["submit"],
			exchanges: calls.filter(({ endpoint }) => endpoint === "submit")
		},
		{
			of: "message",
			on: ["message"],
			exchanges: calls.filter(({ endpoint }) => endpoint === "message")
		},
		{
			of: "poll",
			on: ["poll"],
			exchanges: seen.reads
		}
	];
	for (const { of, on, exchanges } of groups) {
		const counts = /* @__PURE__ */ new Map();
		for (const exchange of exchanges) {
			const struck = wireFault(exchange);
			if (struck !== null) counts.set(struck.name, {
				...struck,
				count: (counts.get(struck.name)?.count ?? 0) + 1
			});
		}
		let left = exchanges.length;
		for (const [name, { count, fault, isAssumed }] of counts) {
			if (count >= FEWEST) {
				faults[`${of}-${name}`] = {
					...fault,
					share: rounded(count / left),
					on
				};
				const evidence = `${count} of ${exchanges.length} ${of} requests`;
				const value = percent(count / exchanges.length);
				findings.push({
					of,
					what: name,
					value,
					label: isAssumed ? "doubtful" : "seen",
					evidence
				});
			}
			left -= count;
		}
	}
	for (const model of seen.models) {
		const fitted = fitJobFaults(model, times.get(model.model));
		Object.assign(faults, fitted.faults);
		findings.push(...fitted.findings);
	}
	return {
		faults,
		findings
	};
}
function fitJobFaults({ model, tasks }, times) {
	const faults = {};
	const findings = [];
	const models = [model];
	const ended = tasks.filter(({ end }) => end !== "open").length;
	const add = (name, what, count, fault, label) => {
		const share = count / ended;
		faults[`${model}-${name}`] = {
			...fault,
			share: rounded(share),
			models
		};
		findings.push({
			of: model,
			what,
			value: percent(share),
			label,
			evidence: `${count} of ${ended} tasks`
		});
	};
	const slow = times?.slow ?? null;
	if (slow !== null) {
		faults[`${model}-slow`] = {
			kind: "slow",
			share: rounded(slow.share),
			factor: rounded(slow.factor),
			models
		};
		const value = `${percent(slow.share)}, ${slow.factor.toPrecision(2)} times as long`;
		findings.push({
			of: model,
			what: "slow tasks",
			value,
			label: "seen",
			evidence: `${ended} tasks`
		});
	}
	const stuck = tasks.filter(({ end }) => end === "stuck").length;
	if (stuck > 0) add("stuck", "tasks that never ended", stuck, {
		kind: "stuck",
		slotFor: STUCK_SLOT
	}, "doubtful");
	const failed = tasks.filter(({ end }) => end === "failed");
	if (failed.length > 0) {
		const median = times?.median.value;
		const early = failed.map(({ low, high }) => median === void 0 ? 1 : (low + high) / 2 / median).filter((part) => part < .35);
		const late = failed.length - early.length;
		const at = early.reduce((sum, part) => sum + part, 0) / Math.max(1, early.length);
		if (early.length > 0) add("failed-early", "tasks that fail early", early.length, {
			kind: "failure",
			at: rounded(at)
		}, "seen");
		if (late > 0) {
			const share = rounded(late / Math.max(1, ended - early.length));
			add("failed", "tasks that fail", late, { kind: "failure" }, "seen");
			faults[`${model}-failed`] = {
				kind: "failure",
				share,
				models
			};
		}
	}
	return {
		faults,
		findings
	};
}
function rounded(value) {
	return Number(value.toPrecision(4));
}
function percent(share) {
	return `${Number((100 * share).toPrecision(3))} %`;
}
// src/calibrate/known-limit.ts
function plainLimit(stated) {
	return {
		on: "calls",
		windowMs: null,
		burst: null,
		quantumMs: null,
		queue: null,
		growth: null,
		anchor: null,
		excess: "reject",
		countRefused: false,
		penaltyMs: 0,
		replicas: 1,
		weight: "request",
		...stated
	};
}
// src/calibrate/run-quotas.ts
const HOUR_MS$1 = 36e5;
const DAY_MS$1 = 24 * HOUR_MS$1;
const LEAST_BLOCK_MS = 15e4;
const LEAST_REFUSALS = 5;
function withoutQuotas(train, originEpochMs) {
	const kept = [];
	const quotas = [];
	let block = [];
	const close = (endsAt) => {
		const [first, last] = [block[0], block.at(-1)];
		if (first !== void 0 && last !== void 0 && block.length >= LEAST_REFUSALS && last.at - first.at >= LEAST_BLOCK_MS) {
			const hourOf = (at) => Math.floor((originEpochMs + at) / HOUR_MS$1);
			const isHours = endsAt !== null && hourOf(endsAt) !== hourOf(last.at) && hourOf(endsAt) === hourOf(first.at) + 1;
			const period = isHours ? "hour" : "day";
			const length = isHours ? HOUR_MS$1 : DAY_MS$1;
			const index = Math.floor((originEpochMs + first.at) / length);
			const passed = kept.filter((one) => one.passed && Math.floor((originEpochMs + one.at) / length) === index).length;
			quotas.push({
				period,
				passed,
				refused: block.length
			});
		} else kept.push(...block);
		block = [];
	};
	for (const request of train) if (!request.passed) block.push(request);
	else {
		close(request.at);
		kept.push(request);
	}
	close(null);
	return {
		train: kept,
		originEpochMs,
		quotas
	};
}
function quotasOf(model, trains) {
	return ["hour", "day"].flatMap((period) => {
		const met = trains.flatMap(({ quotas }) => quotas.filter((one) => one.period === period && one.passed > 0));
		if (met.length === 0) return [];
		const passed = met.map((one) => one.passed);
		const [low, high] = [Math.min(...passed), Math.max(...passed)];
		const evidence = `${met.reduce((sum, one) => sum + one.refused, 0)} refusals for longer than a rate refuses; how much was used before is not known`;
		return [plainLimit({
			models: [model],
			kind: "quota",
			windowMs: period === "hour" ? HOUR_MS$1 : DAY_MS$1,
			size: {
				value: high,
				low,
				high
			},
			label: "doubtful",
			evidence
		})];
	});
}
// src/calibrate/run-limits.ts
function limitsOfRuns(runs) {
	const [first] = runs;
	return (first?.models ?? []).flatMap(({ model }) => {
		const parts = runs.flatMap(({ models, originEpochMs }) => {
			const of = models.find((one) => one.model === model);
			return of === void 0 ? [] : [{
				of,
				originEpochMs
			}];
		});
		const split = parts.map(({ of, originEpochMs }) => withoutQuotas(trainOf(of), originEpochMs));
		return [
			rateOf(model, split),
			slotsOf(model, parts.map(({ of }) => of)),
			...quotasOf(model, split)
		];
	});
}
function refusalOf({ outcome, message, errorType, status }) {
	if (outcome !== "throttled" && !(outcome === "failed" && status === 503)) return null;
	const cause = throttleCause(message, errorType);
	if (outcome === "failed") return cause === "rate?" || cause === "rate" ? "rate" : null;
	if (cause === "concurrency") return "slots";
	return cause === "rate" || cause === "rate?" || cause === "unknown" ? "rate" : "other";
}
const WINDOWS_MS = [
	6e4,
	1e4,
	1e3,
	36e5
];
const MOST_REPLAYED = 4e3;
const MOST_SIZES = 60;
const NEAR = 2;
const TOLERATED = .02;
function rateOf(model, trains) {
	const refused = trains.reduce((sum, { train }) => sum + train.filter(({ passed }) => !passed).length, 0);
	const all = trains.reduce((sum, { train }) => sum + train.length, 0);
	const models = [model];
	if (refused === 0) return plainLimit({
		models,
		kind: "sliding-log",
		windowMs: 6e4,
		size: null,
		label: "unobserved",
		evidence: `no refusal; ${Math.max(0, ...trains.map(({ train }) => mostIn(train, 6e4)))} passed in a minute`
	});
	const tried = [];
	let least = Number.POSITIVE_INFINITY;
	for (const windowMs of WINDOWS_MS) {
		const most = Math.max(...trains.map(({ train }) => mostIn(train, windowMs)));
		const from = Math.max(1, Math.floor(most / 2));
		const sizes2 = Array.from({ length: MOST_SIZES }, (_, n) => from + Math.ceil(n * Math.max(1, from / MOST_SIZES)));
		for (const size2 of new Set(sizes2)) for (const spec of specsOf(size2, windowMs)) {
			let wrong = 0;
			for (const { train, originEpochMs } of trains) wrong += wrongBy(spec, train, originEpochMs, least + NEAR - wrong);
			least = Math.min(least, wrong);
			tried.push({
				spec,
				size: size2,
				windowMs,
				wrong
			});
		}
	}
	const best = tried.reduce((a, b) => b.wrong < a.wrong ? b : a);
	const sizes = tried.filter(({ spec, windowMs, wrong }) => spec.kind === best.spec.kind && windowMs === best.windowMs && wrong <= best.wrong + NEAR).map(({ size: size2 }) => size2);
	const size = {
		value: best.size,
		low: Math.min(...sizes),
		high: Math.max(...sizes)
	};
	const isTold = best.wrong <= TOLERATED * all && best.wrong < refused / 2;
	const evidence = `${refused} of ${all} requests were refused; this law would have answered ${best.wrong} otherwise`;
	const anchor = best.spec.kind === "fixed-window" ? best.spec.anchor : null;
	const { kind } = best.spec;
	return plainLimit({
		models,
		kind,
		windowMs: best.windowMs,
		size,
		anchor,
		label: isTold ? "seen" : "doubtful",
		evidence
	});
}
function trainOf({ attempts }) {
	return attempts.flatMap((attempt) => {
		if (refusalOf(attempt) === "rate") return [{
			at: attempt.sentAt,
			passed: false
		}];
		return attempt.outcome === "accepted" || attempt.outcome === "ambiguous" ? [{
			at: attempt.sentAt,
			passed: true
		}] : [];
	}).slice(0, MOST_REPLAYED);
}
function specsOf(limit, windowMs) {
	return [
		{
			kind: "sliding-log",
			limit,
			windowMs
		},
		{
			kind: "fixed-window",
			limit,
			windowMs,
			anchor: "clock"
		},
		{
			kind: "token-bucket",
			ratePerSecond: limit * 1e3 / windowMs,
			burst: limit
		},
		{
			kind: "sliding-counter",
			limit,
			windowMs
		},
		{
			kind: "fixed-window",
			limit,
			windowMs,
			anchor: "first"
		}
	];
}
function wrongBy(spec, train, originEpochMs, most) {
	const limiter = createLimiter(spec, { originEpochMs });
	let wrong = 0;
	for (const { at, passed } of train) {
		if (limiter.check(at, 1).admitted !== passed) wrong++;
		if (wrong > most) break;
		if (passed) limiter.take(at, 1);
		else limiter.refuse(at, 1);
	}
	return wrong;
}
function mostIn(train, windowMs) {
	const passes = train.filter(({ passed }) => passed).map(({ at }) => at);
	let [first, most] = [0, 0];
	for (const [n, at] of passes.entries()) {
		while (passes[first] <= at - windowMs) first++;
		most = Math.max(most, n - first + 1);
	}
	return most;
}
function slotsOf(model, parts) {
	const stated = {
		models: [model],
		kind: "concurrency"
	};
	let [held, refused] = [0, 0];
	const bounds = [];
	for (const of of parts) {
		const tasks = of.tasks.map(({ sentAt, low: low2, high: high2 }) => ({
			from: sentAt,
			low: sentAt + low2,
			high: sentAt + high2
		}));
		const held_ = of.tasks.length === 0 ? 0 : Math.max(...peaks(tasks.map(({ from, low: low2 }) => [from, low2])));
		held = Math.max(held, held_);
		const atRefusal = of.attempts.filter((attempt) => refusalOf(attempt) === "slots");
		refused += atRefusal.length;
		for (const { sentAt } of atRefusal) bounds.push(tasks.filter(({ from, high: high2 }) => from <= sentAt && high2 > sentAt).length);
	}
	if (refused === 0) return plainLimit({
		...stated,
		size: null,
		label: "unobserved",
		evidence: `no refusal; ${held} ran at a time`
	});
	const most = Math.max(1, quantile(bounds, .02));
	const isTold = held <= most;
	const [low, high] = [Math.max(1, Math.min(held, most)), Math.max(held, most)];
	const evidence = `${refused === 1 ? "1 refusal" : `${refused} refusals`}, at the first of which ${bounds[0] ?? 0} may have run; ${held} surely ran at a time`;
	const size = {
		value: isTold ? high : low,
		low,
		high
	};
	return plainLimit({
		...stated,
		size,
		label: isTold ? "seen" : "doubtful",
		evidence
	});
}
function peaks(spans) {
	const ends = spans.map(([, to]) => to).sort((a, b) => a - b);
	let done = 0;
	return spans.map(([from]) => from).sort((a, b) => a - b).map((from, n) => {
		while (done < ends.length && ends[done] <= from) done++;
		return n + 1 - done;
	});
}
function quantile(values, p) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? 0;
}
// src/calibrate/hints.ts
const GRAIN_MS = 60;
const MOST = .8;
function fitHints(runs, limitOf) {
	const all = runs.flatMap(({ models, originEpochMs }) => models.flatMap((one) => waitsOf(one, limitOf(one.model), originEpochMs)));
	const told = all.filter(({ hintMs }) => hintMs !== null).map((one) => ({
		...one,
		hintMs: one.hintMs
	}));
	const busy = runs.flatMap(({ models, reads }) => [...models.flatMap(({ attempts }) => attempts), ...reads].flatMap(({ outcome, status, hint }) => outcome === "failed" && status === 503 && hint?.delayMs !== void 0 ? [hint.delayMs] : []));
	const inBody = all.filter(({ source }) => source === "body").length;
	const place = told.length > 0 && inBody === 0 ? "header" : "body";
	const common = {
		place,
		constant: median(told.map(({ hintMs }) => hintMs)) ?? 6e4,
		unavailable: median(busy) ?? 3e4,
		lie: 1
	};
	const found = (mode, value, isSure = true, lie = 1) => ({
		...common,
		lie,
		mode,
		finding: {
			of: "account",
			what: "hints of a 429",
			value: `${value}${told.length > 0 ? `, in the ${place}` : ""}`,
			label: isSure ? "seen" : "doubtful",
			evidence: `${told.length} of ${all.length} refusals named a wait`
		}
	});
	if (all.length === 0) {
		const finding = {
			of: "account",
			what: "hints of a 429",
			value: "",
			label: "unobserved",
			evidence: "no refusal"
		};
		return {
			...common,
			mode: "constant",
			finding
		};
	}
	if (told.length < all.length / 2) return all.some(({ source }) => source !== null) ? found("vague", "no figure") : found("none", "none");
	const share = (of, part) => of.length === 0 ? 0 : part.length / of.length;
	const same = told.filter(({ hintMs }) => Math.abs(hintMs - common.constant) <= GRAIN_MS);
	const known = told.filter(({ trueMs }) => trueMs !== null).map((one) => ({
		...one,
		trueMs: one.trueMs
	}));
	const seconds = `always ${common.constant / 1e3} s`;
	if (share(told, same) >= .95) return found("constant", seconds);
	if (share(known, known.filter(({ hintMs, trueMs }) => Math.abs(hintMs - trueMs) <= GRAIN_MS)) >= MOST) return found("exact", "the true wait");
	if (share(known, known.filter(({ hintMs, trueMs }) => hintMs >= trueMs - GRAIN_MS && hintMs - trueMs <= 1060)) >= MOST) return found("rounded-up", "the true wait, rounded up to a second");
	const ratios = known.filter(({ trueMs }) => trueMs > 1e3).map(({ hintMs, trueMs }) => hintMs / trueMs);
	const ratio = median(ratios);
	const steady = ratios.filter((one) => ratio !== null && Math.abs(one / ratio - 1) < .1);
	if (ratio !== null && share(ratios, steady) >= MOST) return found("lying", `${Number(ratio.toPrecision(2))} times the true wait`, true, Number(ratio.toPrecision(3)));
	if (known.length === 0) return found("constant", `about ${seconds}`, false);
	return found("wrong", "has little to do with the true wait", false);
}
function waitsOf({ attempts }, spec, originEpochMs) {
	const limiter = spec === null ? null : createLimiter(spec, { originEpochMs });
	const waits = [];
	for (const attempt of attempts) {
		const { sentAt, hint, outcome } = attempt;
		const refusal = refusalOf(attempt);
		if (refusal !== null && outcome === "throttled") {
			const decision = refusal === "rate" ? limiter?.check(sentAt, 1) : void 0;
			const trueMs = decision?.admitted === false && Number.isFinite(decision.retryAt) ? decision.retryAt - sentAt : null;
			waits.push({
				hintMs: hint?.delayMs ?? null,
				trueMs,
				source: hint?.source ?? null
			});
		}
		if (refusal === "rate") limiter?.refuse(sentAt, 1);
		else if (outcome === "accepted" || outcome === "ambiguous") limiter?.take(sentAt, 1);
	}
	return waits;
}
function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? null;
}
// src/calibrate/stated-limits.ts
const DEFAULT = {
	kind: "sliding-log",
	burst: null,
	quantum: 1e3,
	queue: 10,
	growth: 5,
	anchor: "clock",
	countRefused: false
};
const HOUR_MS = 36e5;
const DAY_MS = 24 * HOUR_MS;
function statedLimits(known) {
	const laws = known.filter(isOfClass).filter(({ kind }) => kind !== "concurrency" && kind !== "quota").map(lawText);
	const commonest = [...new Set(laws)].sort((a, b) => count(laws, b) - count(laws, a))[0] ?? null;
	const queueing = known.find(({ kind, excess: excess2, size }) => kind === "concurrency" && excess2 === "queue" && size !== null && size !== void 0);
	const models = {};
	const stack = {};
	let reads;
	const paths = known.map((limit, n) => {
		const { size, kind, windowMs, on } = limit;
		if (size === null) return null;
		const rate = {
			limit: rangeText(size),
			window: `${(windowMs ?? 6e4) / 1e3}s`
		};
		const isLaw = kind !== "concurrency" && kind !== "quota";
		const [model] = limit.models ?? [];
		if ((kind !== "quota" || windowMs === HOUR_MS || windowMs === DAY_MS) && isOfClass(limit) && limit.weight === "request" && (!isLaw || lawText(limit) === commonest) && model !== void 0 && (kind !== "concurrency" || limit.excess === (queueing?.excess ?? "reject"))) {
			const field = isLaw ? "rate" : kind === "concurrency" ? "concurrency" : windowMs === HOUR_MS ? "perHour" : "perDay";
			const own2 = models[model] ?? {};
			models[model] = own2;
			if (own2[field] === void 0) {
				own2[field] = isLaw ? rate : rangeText(size);
				return [
					"limits",
					"models",
					model,
					field
				];
			}
		}
		if (on === "reads" && isLaw && reads === void 0 && (commonest === null || lawText(limit) === commonest)) {
			reads = { rate };
			return [
				"limits",
				"reads",
				"rate"
			];
		}
		const name = `limit-${n + 1}`;
		const { models: shared, weight, excess: excess2, queue } = limit;
		const own = isLaw ? {
			rate,
			law: lawOf(limit),
			weight
		} : {
			concurrency: rangeText(size),
			excess: excess2,
			queue: queue ?? 200
		};
		const byClock = {
			rate,
			law: {
				...lawOf(limit),
				kind: "fixed-window",
				anchor: "clock"
			},
			weight
		};
		stack[name] = {
			...kind === "quota" ? byClock : own,
			...on === "reads" ? { on: [
				"poll",
				"credits",
				"quota"
			] } : {},
			...shared === null ? {} : { models: [...shared] },
			keyedBy: "account"
		};
		return ["stack", name];
	});
	const excess = queueing === void 0 ? {} : {
		excess: "queue",
		queue: queueing.queue ?? 200
	};
	return {
		law: commonest === null ? null : JSON.parse(commonest),
		excess,
		limits: {
			models,
			...reads === void 0 ? {} : { reads }
		},
		stack,
		paths
	};
}
function specOf(limit) {
	const { size, windowMs, kind } = limit;
	if (size === null || kind === "concurrency" || kind === "quota") return null;
	const settings = {
		...DEFAULT,
		...lawOf(limit)
	};
	const spec = limitOfRate({
		limit: size.value,
		window: windowMs ?? 6e4
	}, settings);
	return limit.penaltyMs > 0 ? {
		...spec,
		penaltyMs: limit.penaltyMs
	} : spec;
}
function isOfClass({ models, on }) {
	return models?.length === 1 && on === "calls";
}
function lawText(limit) {
	return JSON.stringify(lawOf(limit));
}
function lawOf({ kind, burst, quantumMs, queue, growth, anchor, countRefused, penaltyMs, replicas }) {
	return {
		kind,
		...burst === null ? {} : { burst },
		...quantumMs === null ? {} : { quantum: quantumMs },
		...kind === "leaky-queue" && queue !== null ? { queue } : {},
		...growth === null ? {} : { growth },
		...anchor === null ? {} : { anchor },
		...countRefused ? { countRefused } : {},
		...penaltyMs > 0 ? { penalty: penaltyMs } : {},
		...replicas > 1 ? { replicas } : {}
	};
}
function rangeText({ value, low, high }) {
	return low === high ? value : `${low}..${high}`;
}
function count(values, of) {
	return values.filter((value) => value === of).length;
}
// src/calibrate/twin.ts
function fitTwin({ runs, probed, charged, refund, paths }) {
	const seen = joined(runs);
	const times = new Map(seen.models.flatMap((one) => {
		const fitted = fitTimes(one);
		return fitted === null ? [] : [[one.model, fitted]];
	}));
	const isRun = ({ models: models2 }) => models2 === null || models2.some((name) => seen.models.some(({ model }) => model === name));
	const [known, strange] = [(probed ?? limitsOfRuns(runs)).filter(isRun), (probed ?? []).filter((one) => !isRun(one))];
	const limits = statedLimits(known);
	const rate = (model) => known.find(({ models: models2, on, kind }) => on === "calls" && kind !== "concurrency" && kind !== "quota" && (models2 === null || models2.includes(model)));
	const hints = fitHints(runs, (model) => {
		const limit = rate(model);
		return limit === void 0 ? null : specOf(limit);
	});
	const faults = fitFaults(seen, times);
	const prices = seen.models.map((one) => fitPrices(seen, one, charged));
	const timeFindings = seen.models.map((one) => timeFinding(one, times.get(one.model)));
	const busy = seen.models.flatMap(({ attempts }) => attempts).filter((one) => refusalOf(one) !== null);
	const isBusyStatus = busy.length > 0 && busy.every(({ status }) => status === 503);
	const factors = mockWorldOf("version: 1", "base.yaml").models;
	const models = Object.fromEntries(seen.models.map((one, n) => [one.model, classOf(one, times.get(one.model), prices[n]?.price ?? null, factors[one.model]?.price.factors ?? {})]));
	const { mode, place, constant, unavailable, lie } = hints;
	const settings = {
		about: "The twin of a gateway, fitted by gatebench calibrate.",
		...stated("limits", limits.limits),
		keyedBy: "model",
		...limits.law === null ? {} : { law: limits.law },
		...limits.excess,
		...stated("stack", limits.stack),
		hints: {
			mode,
			place,
			constant: seconds(constant),
			unavailable: seconds(unavailable),
			lie: rounded(lie)
		},
		errors: { throttledStatus: isBusyStatus ? 503 : 429 },
		models,
		latency: { replies: repliesOf(seen) },
		tasks: { estimate: estimateOf(seen, times) },
		faults: faults.faults,
		...stated("credits", {
			...seen.balance === null ? {} : { user: seen.balance },
			...refund === null ? {} : { refund: refund.share }
		}),
		paths: { ...paths }
	};
	const limitFindings = known.map(limitFinding);
	const left = strange.map((limit) => ({
		...limitFinding(limit),
		evidence: "left out: the run has no calls of it"
	}));
	return {
		settings,
		findings: [
			...limitFindings,
			...left,
			...timeFindings,
			...faults.findings,
			...prices.map(({ finding }) => finding),
			...refund === null ? [] : [refund.finding],
			hints.finding
		],
		comments: commentsOf(limits, known, limitFindings, timeFindings, prices.map(({ finding }) => finding), hints.finding),
		unobserved: known.filter(({ size }) => size === null)
	};
}
function joined(runs) {
	const [first] = runs;
	if (first === void 0) throw new Error("a twin is fitted to one run at least");
	const models = first.models.map((one) => {
		const same = runs.flatMap(({ models: models2 }) => models2.find(({ model }) => model === one.model) ?? []);
		return {
			...one,
			attempts: same.flatMap(({ attempts }) => attempts),
			tasks: same.flatMap(({ tasks }) => tasks),
			estimates: same.flatMap(({ estimates }) => estimates)
		};
	});
	return {
		...first,
		models,
		reads: runs.flatMap(({ reads }) => reads),
		prices: runs.flatMap(({ prices }) => prices)
	};
}
function classOf({ modality }, times, price, factors) {
	const requests = {};
	for (const { when, median, sigma } of times?.requests ?? []) requests[nameOf$1(when)] = {
		when,
		latency: {
			median: timeText(median),
			sigma: figureText(sigma)
		}
	};
	for (const { when, credits } of price?.requests ?? []) {
		const name = nameOf$1(when);
		requests[name] = {
			...requests[name] ?? { when },
			credits
		};
	}
	return {
		modality,
		latency: times === void 0 ? {
			median: "1s",
			sigma: 0
		} : {
			median: timeText(times.median),
			sigma: figureText(times.sigma)
		},
		price: {
			base: price === null ? 0 : figureText(price.base),
			perSecond: 0,
			factors: Object.fromEntries(Object.keys(factors).map((label) => [label, 1]))
		},
		...stated("requests", requests)
	};
}
function nameOf$1(when) {
	return Object.entries(when).map(([field, value]) => `${field} ${String(value).slice(0, 30)}`).join(", ");
}
function repliesOf({ models, reads }) {
	const submits = models.flatMap(({ attempts }) => attempts).filter(({ endpoint }) => endpoint === "submit");
	const read = replyOf(reads);
	return {
		submit: replyOf(submits),
		poll: read,
		credits: read,
		quota: read
	};
}
function replyOf(exchanges) {
	const logs = exchanges.flatMap(({ outcome, ms }) => outcome === "accepted" && ms > 0 ? [Math.log(ms)] : []).sort((a, b) => a - b);
	const middle = logs[Math.floor(logs.length / 2)];
	const accepted = exchanges.filter(({ outcome }) => outcome === "accepted").length;
	if (middle === void 0 || logs.length < accepted / 2 || middle < 0) return {
		median: "0s",
		sigma: 0
	};
	const upper = logs[Math.floor(logs.length * .84)] ?? middle;
	return {
		median: seconds(Math.exp(middle)),
		sigma: rounded(upper - middle)
	};
}
function estimateOf({ models }, times) {
	const ratios = models.flatMap(({ model, estimates }) => {
		const time = times.get(model);
		return time === void 0 || estimates.length === 0 ? [] : [estimates.reduce((sum, ms) => sum + ms, 0) / estimates.length / time.median.value];
	});
	return ratios.length === 0 ? 1 : rounded(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length);
}
function limitFinding({ models, kind, size, windowMs, label, evidence, on }) {
	const of = models === null ? "account" : models.join(", ");
	const units = size === null ? "" : size.low === size.high ? String(size.value) : `${size.low} to ${size.high}`;
	return {
		of,
		what: kind === "concurrency" ? "tasks at a time" : on === "reads" ? "reads" : kind === "quota" ? "quota" : "rate",
		value: size === null ? "" : kind === "concurrency" ? units : `${units} in ${(windowMs ?? 0) / 1e3} s, ${kind}`,
		label,
		evidence
	};
}
function timeFinding({ model }, times) {
	if (times === void 0) return {
		of: model,
		what: "time of a task",
		value: "",
		label: "unobserved",
		evidence: "no task of it completed"
	};
	const { median, count, requests } = times;
	const others = requests.length === 0 ? "" : `; ${requests.length} requests take another time`;
	return {
		of: model,
		what: "time of a task",
		value: `${timeText(median)} in the middle${others}`,
		label: count < 20 ? "doubtful" : "seen",
		evidence: `${count} tasks`
	};
}
function commentsOf(limits, known, limitFindings, times, prices, hints) {
	const words = ({ label, evidence }) => `${label}: ${evidence}`;
	return [
		...known.flatMap((_, n) => {
			const [path, finding] = [limits.paths[n], limitFindings[n]];
			return path == null || finding === void 0 ? [] : [{
				path,
				text: words(finding)
			}];
		}),
		...times.map((finding) => ({
			path: [
				"models",
				finding.of,
				"latency"
			],
			text: words(finding)
		})),
		...prices.map((finding) => ({
			path: [
				"models",
				finding.of,
				"price"
			],
			text: words(finding)
		})),
		{
			path: ["hints"],
			text: words(hints)
		}
	];
}
function stated(name, value) {
	return Object.keys(value).length === 0 ? {} : { [name]: value };
}
function plain(value) {
	return String(Number(value.toFixed(Math.abs(value) < 1 ? 6 : 4)));
}
function seconds(ms) {
	return `${plain(rounded(ms) / 1e3)}s`;
}
function timeText({ value, low, high }) {
	const [from, to] = [seconds(low), seconds(high)];
	return from === to ? seconds(value) : `${from}..${to}`;
}
function figureText({ value, low, high }) {
	const [from, to] = [plain(rounded(low)), plain(rounded(high))];
	return from === to ? rounded(value) : `${from}..${to}`;
}
// src/calibrate/twin-yaml.ts
var import_dist = require_dist();
function twinYaml({ settings, comments, unobserved }, source) {
	const document = new import_dist.Document(settings, { aliasDuplicateObjects: false });
	document.commentBefore = [
		` The twin of a gateway, by ${source}. It states all that is not as in base.yaml: use it with --preset clean, which adds nothing.`,
		" What is only known to lie between two ends is a range; a mock takes its middle.",
		...unobserved.map((limit) => ` Not reached, and so not stated: ${nameOf(limit)} (${limit.evidence}).`)
	].join("\n");
	for (const { path, text } of comments) {
		const parent = document.getIn(path.slice(0, -1), true);
		const map = path.length === 1 ? document.contents : parent;
		if (!(0, import_dist.isMap)(map)) continue;
		const pair = map.items.find(({ key }) => (0, import_dist.isScalar)(key) && key.value === path.at(-1));
		if (pair !== void 0 && (0, import_dist.isScalar)(pair.key)) pair.key.commentBefore = ` ${text}`;
	}
	return document.toString({ lineWidth: 0 });
}
function nameOf({ models, kind, on }) {
	return `${kind === "concurrency" ? "tasks at a time" : on === "reads" ? "reads" : "rate"} of ${models === null ? "the account" : models.join(", ")}`;
}
// src/report/calibrate/document.ts
const TONES = {
	good: "good",
	doubtful: "warn",
	"not compared": "muted"
};
function calibrationDocument(result) {
	const { verdict, sentence, runs, gateway, probe, notices, schema } = result;
	const word = verdict === "good" ? "GOOD TWIN" : "DOUBTFUL TWIN";
	return {
		data: result,
		title: `${word}: ${gateway}, gatebench calibrate`,
		heading: gateway,
		about: [{
			label: runs.length === 1 ? "run" : "runs",
			text: runs.join(", ")
		}, {
			label: "limits from",
			text: probe ?? "the refusals of the run"
		}],
		verdict: {
			word,
			meaning: sentence,
			tone: verdict === "good" ? "good" : "warn",
			exitCode: null,
			reasons: [],
			notices: notices.map((notice) => ({
				tone: "warn",
				text: notice
			}))
		},
		sections: [
			agreementSection(result),
			findings(result),
			use()
		],
		origin: `Written by gatebench from ${runs.length === 1 ? "a run" : "runs"} and simulations of it (${schema}).`
	};
}
function agreementSection({ agreement, replications }) {
	const columns = [
		left("model", ({ model }) => model ?? "account"),
		left("figure", ({ what }) => what),
		right("twin", (row) => shown(row, row.predicted?.value ?? null)),
		right("from", (row) => shown(row, row.predicted?.low ?? null)),
		right("to", (row) => shown(row, row.predicted?.high ?? null)),
		right("seen", (row) => shown(row, row.actual)),
		left("verdict", ({ verdict }) => ({
			text: verdict,
			tone: TONES[verdict]
		}))
	];
	const caption = `The second half of the run beside ${formatCount(replications)} simulations of a twin of its first; 95 % of runs lie between the ends; in the gateway\u2019s own time`;
	return {
		id: "agreement",
		title: "Held to what it was not fitted to",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(agreement, columns), caption, { open: 12 })]
	};
}
function shown({ what }, value) {
	if (value === null) return "–";
	if (what === "p50" || what === "p90") return formatDuration(value);
	return what === "credits" ? String(Number(value.toPrecision(6))) : formatCount(Math.round(value));
}
function findings({ findings: found }) {
	const columns = [
		left("of", ({ of }) => of),
		left("figure", ({ what }) => what),
		left("value", ({ value }) => value === "" ? "–" : value),
		left("label", ({ label }) => ({
			text: label,
			tone: label === "seen" || label === "probed" ? "good" : "warn"
		})),
		left("rests on", ({ evidence }) => evidence, { below: true })
	];
	return {
		id: "findings",
		title: "What the twin states",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(found, columns), "Each figure, and what it rests on", { open: 12 })]
	};
}
function use() {
	return {
		id: "use",
		title: "To use it",
		blocks: [list([{ text: "Use it with --preset clean, which adds nothing: gatebench plan PROFILE --tiers TIER.yaml --preset clean; simulate and tune take --tier TIER.yaml." }])]
	};
}
// src/run/twin-agreement.ts
const SHIFT = 3 / 8;
const LEAST_TIMES = 10;
async function twinFlows(twin, profile, edgesMs, { workers, replications }) {
	const scaled = inGatewayTime$1(profile);
	const target = {
		kind: "mock",
		tier: twin.source,
		preset: "clean",
		timeScale: 1
	};
	const { priceCheck: _, ...credits } = scaled.credits;
	const own = {
		...scaled,
		credits,
		gateway: {
			...scaled.gateway,
			target
		}
	};
	return Promise.all(Array.from({ length: replications }, (_2, n) => {
		const seed = profile.seed + 1e3 + n;
		const mock = mockWorldOf(twin.yaml, twin.source, drawn(seed));
		return workers.flow({
			profile: {
				...own,
				seed
			},
			mock,
			windows: {
				edgesMs,
				goodMs: {}
			}
		});
	}));
}
function drawn(seed) {
	const random = keyedRandom(seed);
	return (path) => random.uniform("world", hashText(path));
}
function agreementsOf(run, actual, flows, usedBefore, unobserved) {
	const models = actual.models.flatMap((seen) => {
		const { model } = seen;
		const of = (what, pick, isComparable = true) => {
			const values2 = flows.map((flow) => {
				const found = flow.models.find((one) => one.model === model);
				return found === void 0 ? null : pick(found);
			});
			return agreementOf({
				run,
				model,
				what
			}, expectationOf(what, values2), pick(seen), isComparable);
		};
		const hasTimes = seen.completed >= LEAST_TIMES;
		const isKnown = !unobserved.some(({ models: models2, on }) => on === "calls" && (models2 === null || models2.includes(model)));
		return [
			of("completed", ({ completed }) => completed),
			of("throttled", ({ throttled }) => throttled, isKnown || seen.throttled > 0),
			of("p50", ({ p50Ms }) => p50Ms, hasTimes),
			of("p90", ({ p90Ms }) => p90Ms, hasTimes)
		];
	});
	const spent = (used, before) => used === null || before === null || used === before ? null : used - before;
	const values = flows.map(({ used }, n) => spent(used, usedBefore.flows[n] ?? null));
	return [...models, agreementOf({
		run,
		model: null,
		what: "credits"
	}, expectationOf("credits", values), spent(actual.used, usedBefore.actual))];
}
function expectationOf(what, values) {
	const isTime = what === "p50" || what === "p90";
	const [into, out] = isTime ? [(value) => Math.log(Math.max(value, .001)), Math.exp] : [(value) => Math.sqrt(value), (root) => Math.max(0, root) ** 2];
	const known = values.filter((value) => value !== null);
	const shifted = isTime ? 0 : SHIFT;
	const found = signedPrediction(values.map((value) => value === null ? null : into(value + shifted)));
	if (found === null) return null;
	const back = (value) => Math.max(0, Number((out(value) - shifted).toFixed(6)));
	return {
		value: back(found.value),
		low: Math.min(back(found.low), ...known),
		high: Math.max(back(found.high), ...known)
	};
}
// src/run/calibrate-runs.ts
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
	good: EXIT.ok,
	doubtful: EXIT.inconclusive
};
async function calibrateRuns(options) {
	var _stack = [];
	try {
		const { replications = REPLICATIONS, probe } = options;
		const probed = probe === void 0 ? null : readProbedLimits(await textOf(probe), probe);
		const halved = await Promise.all(options.runs.map(async (run) => halves(await eventLogOf(run))));
		const [first] = halved;
		if (first === void 0) throw unusable("calibrate takes a run", "gatebench calibrate RUN --write TIER.yaml");
		for (const [n, { header }] of halved.entries()) {
			requireSame(first.header, header);
			if (halved.findIndex((one) => one.header.id === header.id) < n) throw unusable(`${header.id} was given twice`, "a run counts once: name others, or none");
		}
		if (!halved.some(({ whole }) => whole.models.some(({ tasks }) => tasks.some(({ end }) => end === "completed")))) throw unusable(`no call of ${halved.map(({ header }) => header.id).join(", ")} completed: there is nothing to fit times to`, "give a run in which calls completed");
		const workers = __using(_stack, simulationWorkers(options.workers), true);
		const charged = chargedOf(halved);
		const sources = {
			probed,
			refund: halved.flatMap(({ whole, summary }) => fitRefund(whole, summary.credits?.delta ?? null, charged) ?? [])[0] ?? null,
			paths: first.header.settings.gateway.paths
		};
		const agreement = await heldToSecondHalf(halved, sources, {
			workers,
			replications
		});
		const twin = fitted(halved.map(({ whole }) => whole), halved, sources);
		const ids = halved.map(({ header }) => header.id);
		const yaml = checkedYaml(twin, ids);
		const verdict = verdictOfAgreement(agreement);
		const result = {
			schema: CALIBRATION_SCHEMA,
			runs: ids,
			gateway: gatewayOf(first.header),
			probe: probe ?? null,
			sentence: sentenceOf(agreement, twin),
			verdict,
			findings: [...twin.findings],
			agreement,
			replications,
			notices: noticesOf(twin, probed)
		};
		if (options.write !== void 0) await writeFile(options.write, yaml).catch((error) => rethrow(options.write ?? "", error));
		const folder = typeof options.out === "function" ? options.out(`calibrate-${first.header.id}`) : options.out ?? null;
		if (folder !== null) await writeFiles(folder, [...filesOf("calibration", calibrationDocument(result)), ["tier.yaml", yaml]]);
		return {
			result,
			yaml,
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
async function halves(log) {
	const { header, figures } = await readRun(log);
	const { settings, startedAt } = header;
	const { summary } = figures.finish();
	const whole = new SeenSink(settings, startedAt);
	await readRun(log, whole);
	const { origin, latest } = whole.span;
	const planned = settings.phases.reduce((sum, { durationMs }) => sum + durationMs, 0);
	const length = Math.min(planned, Math.max(1, latest - origin));
	const edgesMs = [
		0,
		length / 2,
		length
	];
	const firstHalf = new SeenSink(settings, startedAt, origin + length / 2);
	const flow = new FlowSink(settings.models.map(({ model }) => model), {
		edgesMs: edgesMs.map((edge) => origin + edge),
		goodMs: {}
	});
	await readRun(log, firstHalf, flow);
	const scale = timeScaleOf(settings);
	return {
		header,
		summary,
		edgesMs: edgesMs.map((edge) => edge * scale),
		whole: whole.finish(),
		firstHalf: firstHalf.finish(),
		actual: flow.finish().map((window) => inGatewayTime(window, scale))
	};
}
function inGatewayTime(window, scale) {
	const ms = (value) => value === null ? null : value * scale;
	const models = window.models.map((one) => ({
		...one,
		p50Ms: ms(one.p50Ms),
		p90Ms: ms(one.p90Ms),
		p95Ms: ms(one.p95Ms)
	}));
	return {
		...window,
		models
	};
}
function fitted(runs, halved, sources) {
	return fitTwin({
		...sources,
		runs,
		charged: chargedOf(halved)
	});
}
async function heldToSecondHalf(halved, sources, simulating) {
	const twin = fitted(halved.map(({ firstHalf }) => firstHalf), halved, sources);
	const source = {
		yaml: twinYaml(twin, "gatebench calibrate"),
		source: "twin of the first half"
	};
	return (await Promise.all(halved.map(async ({ header, edgesMs, actual }) => {
		const flows = await twinFlows(source, header.settings, edgesMs, simulating);
		const [before, after] = actual;
		if (after === void 0) return [];
		const second = flows.flatMap((windows) => windows[1] ?? []);
		const used = {
			actual: before?.used ?? null,
			flows: flows.map(([window]) => window?.used ?? null)
		};
		return agreementsOf(header.id, after, second, used, twin.unobserved);
	}))).flat();
}
function chargedOf(halved) {
	const charged = /* @__PURE__ */ new Map();
	for (const { summary } of halved) {
		const { credits } = summary;
		for (const [model, of] of Object.entries(credits?.byModel ?? {})) {
			const found = of.estimated?.perCall ?? null;
			if (found !== null) charged.set(model, found);
			else if (of.perCompleted !== null && credits?.unexplained === 0) charged.set(model, {
				value: of.perCompleted,
				low: of.perCompleted,
				high: of.perCompleted
			});
		}
	}
	return charged;
}
function checkedYaml(twin, ids) {
	const yaml = twinYaml(twin, `gatebench calibrate from ${ids.join(", ")}`);
	mockWorldOf(yaml, "the twin");
	return yaml;
}
function gatewayOf({ settings, gateway }) {
	const { target } = settings.gateway;
	return target.kind === "http" ? target.baseUrl : `${gateway.kind} ${target.tier}/${target.preset}`;
}
function requireSame(first, other) {
	const [a, b] = [gatewayOf(first), gatewayOf(other)];
	if (a === b) return;
	throw unusable(`${first.id} is a run against ${a}, ${other.id} one against ${b}`, "a twin is of one gateway: calibrate each by itself");
}
function noticesOf(twin, probed) {
	const none = twin.unobserved.map(({ models, kind }) => `${kind === "concurrency" ? "slots" : "the rate"} of ${models?.join(", ") ?? "the account"}: not reached, and not in the twin`);
	return probed === null ? [...none, "limits are what refusals of the run show: a probe tells them better"] : none;
}
function sentenceOf(agreement, { findings }) {
	const compared = agreement.filter(({ verdict }) => verdict !== "not compared");
	const good = compared.filter(({ verdict }) => verdict === "good");
	const unsure = findings.filter(({ label }) => label === "doubtful").length;
	const also = unsure === 0 ? "" : `; ${formatCount(unsure)} of its figures are doubtful`;
	return compared.length === 0 ? `Nothing could be compared with the second half of the run${also}` : `${formatCount(good.length)} of ${formatCount(compared.length)} figures of the second half are as a twin of the first lets expect${also}`;
}
async function textOf(file) {
	try {
		return await readFile(file, "utf8");
	} catch (error) {
		throw unusable(`${file} cannot be read: ${error.message}`, "give the file that a probe has written");
	}
}
function rethrow(file, error) {
	throw outNotWritable(file, error);
}
function unusable(message, hint) {
	return new GatebenchError(message, {
		code: "CALIBRATE_UNUSABLE",
		exitCode: EXIT.invalidInput,
		hint
	});
}
export { calibrationDocument as n, calibrateRuns as t };

//# sourceMappingURL=calibrate-runs-SCtRsY79.js.map