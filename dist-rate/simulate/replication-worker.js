import { parentPort } from "node:worker_threads";
import { existsSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";
import Bottleneck from "bottleneck";
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __exportAll = (all, no_symbols) => {
	let target = {};
	for (var name in all) __defProp(target, name, {
		get: all[name],
		enumerable: true
	});
	if (!no_symbols) __defProp(target, Symbol.toStringTag, { value: "Module" });
	return target;
};
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
// src/visible.ts
function visible(text) {
	return text.replace(UNSEEN, (unseen) => unseen === "\n" || unseen === "	" ? unseen : Array.from({ length: unseen.length }, (_, n) => escaped(unseen.charCodeAt(n))).join(""));
}
function escaped(unit) {
	return `\\u${unit.toString(16).padStart(4, "0")}`;
}
var UNSEEN;
var init_visible = __esmMin((() => {
	UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;
}));
// src/errors.ts
var EXIT, GatebenchError;
var init_errors = __esmMin((() => {
	init_visible();
	EXIT = {
		ok: 0,
		bug: 1,
		inconclusive: 96,
		regression: 97,
		threshold: 99,
		invalidInput: 104,
		interrupted: 105,
		unreachable: 106,
		unfit: 107,
		stopped: 108
	};
	GatebenchError = class extends Error {
		code;
		exitCode;
		hint;
		place;
		constructor(message, options) {
			super(visible(message), options.cause === void 0 ? void 0 : { cause: options.cause });
			this.name = "GatebenchError";
			this.code = options.code;
			this.exitCode = options.exitCode;
			this.hint = options.hint === void 0 ? void 0 : visible(options.hint);
			this.place = options.place;
		}
	};
}));
// src/package-place.ts
init_errors();
placeOf(import.meta.url);
import.meta.url.endsWith(".ts");
function placeOf(module) {
	let folder = new URL(".", module);
	while (!existsSync(new URL("package.json", folder))) {
		const above = new URL("..", folder);
		if (above.href === folder.href) throw new Error(`no package.json above ${module}`);
		folder = above;
	}
	return folder;
}
// src/thread.ts
function tellError(error) {
	if (!(error instanceof GatebenchError)) return { bug: error instanceof Error ? error.stack ?? error.message : String(error) };
	const { message, code, exitCode, hint } = error;
	return { refused: {
		message,
		code,
		exitCode,
		hint
	} };
}
// src/fast/number-map.ts
const FEWEST_PLACES = 64;
var NumberMap = class {
	/** Open addressing with linear probing: an entry is at its hash's place or after it, with no gap between. */
	#keys = new Float64Array(FEWEST_PLACES);
	#values = new Array(FEWEST_PLACES).fill(void 0);
	#mask = 63;
	#size = 0;
	get size() {
		return this.#size;
	}
	get(key) {
		return this.#values[this.#placeOf(key)];
	}
	has(key) {
		return this.get(key) !== void 0;
	}
	/** `value` is not to be undefined: that is what a free place holds. */
	set(key, value) {
		let place = this.#placeOf(key);
		if (this.#values[place] === void 0) {
			if (2 * ++this.#size > this.#mask) {
				this.#grow();
				place = this.#placeOf(key);
			}
			this.#keys[place] = key;
		}
		this.#values[place] = value;
	}
	/** Whether it was there. */
	delete(key) {
		let free = this.#placeOf(key);
		if (this.#values[free] === void 0) return false;
		this.#size--;
		for (let at = free + 1 & this.#mask; this.#values[at] !== void 0; at = at + 1 & this.#mask) {
			const home = this.#home(this.#keys[at]);
			if ((at - home & this.#mask) < (at - free & this.#mask)) continue;
			this.#keys[free] = this.#keys[at];
			this.#values[free] = this.#values[at];
			free = at;
		}
		this.#values[free] = void 0;
		return true;
	}
	/** Ascending by key; what is put in or taken out meanwhile is not seen. */
	entries() {
		const entries = [];
		for (const [place, value] of this.#values.entries()) if (value !== void 0) entries.push([this.#keys[place], value]);
		return entries.sort(([a], [b]) => a - b);
	}
	values() {
		return this.entries().map(([, value]) => value);
	}
	#home(key) {
		return Math.imul(key, 2654435761) >>> 7 & this.#mask;
	}
	/** Where `key` is, or would be put. */
	#placeOf(key) {
		let place = this.#home(key);
		while (this.#values[place] !== void 0 && this.#keys[place] !== key) place = place + 1 & this.#mask;
		return place;
	}
	#grow() {
		const keys = this.#keys;
		const values = this.#values;
		this.#mask = 2 * keys.length - 1;
		this.#keys = new Float64Array(2 * keys.length);
		this.#values = new Array(2 * keys.length).fill(void 0);
		for (const [n, value] of values.entries()) {
			if (value === void 0) continue;
			const place = this.#placeOf(keys[n]);
			this.#keys[place] = keys[n];
			this.#values[place] = value;
		}
	}
};
// src/gateway/outcome.ts
const ENDPOINTS = [
	"submit",
	"poll",
	"message",
	"credits",
	"quota"
];
const OUTCOME_KINDS = [
	"accepted",
	"throttled",
	"refused",
	"failed",
	"unreachable",
	"ambiguous"
];
function mayHaveBeenAccepted(outcome) {
	switch (outcome.kind) {
		case "accepted":
		case "ambiguous": return true;
		case "failed": return outcome.status !== 503;
		case "throttled":
		case "refused":
		case "unreachable": return false;
	}
}
// src/measure/run-header.ts
const EVENTS_SCHEMA = "gatebench.events/v1";
// src/measure/events.ts
const CALL_ENDS = [
	"completed",
	"failed",
	"refused",
	"gaveUp",
	"timedOut",
	"ambiguous",
	"interrupted",
	"unresolved"
];
const NO_RETRY_REASONS = [
	"not-retryable",
	"attempts",
	"elapsed",
	"budget",
	"hint"
];
const LEAVING_ENDS = /* @__PURE__ */ new Set([
	"interrupted",
	"unresolved",
	"timedOut"
]);
// src/measure/call-record.ts
function newRecord(event, price) {
	return {
		call: event.call,
		model: event.model,
		modality: event.modality,
		phase: event.phase,
		record: event.record,
		intended: event.intended,
		arrivedAt: event.t,
		request: event.request,
		price,
		attempts: 0,
		firstSentAt: void 0,
		attemptAt: event.t,
		pending: 0,
		outcome: void 0,
		throttled: 0,
		perhapsAccepted: 0,
		isAccepted: false,
		accepted: void 0,
		polls: 0,
		firstProcessing: void 0,
		lastNotDone: void 0,
		admissionWaitMs: 0,
		backoffMs: 0,
		left: void 0
	};
}
function noteAdmitted(call, { t, waitMs }) {
	call.admissionWaitMs += waitMs;
	if (call.outcome !== void 0) call.backoffMs += t - waitMs - call.outcome.t;
}
function noteAttempt(call, { t, attempt }) {
	call.attempts = attempt;
	call.firstSentAt ??= t;
	call.attemptAt = t;
	call.pending = attempt;
	call.outcome = void 0;
}
function noteAnswer(call, { t, attempt, outcome, status, retryBy }) {
	if (call.pending !== attempt) return null;
	call.pending = 0;
	if (outcome === "throttled") call.throttled++;
	if (outcome === "accepted") call.isAccepted = true;
	const isPerhapsAccepted = mayHaveBeenAccepted({
		kind: outcome,
		status
	});
	return {
		t,
		attempt,
		outcome,
		status,
		retryBy,
		isPerhapsAccepted,
		isDuplicate: isPerhapsAccepted && ++call.perhapsAccepted === 2
	};
}
function notePoll(call, { t, n, ms, outcome, taskStatus }) {
	call.polls = n;
	if (outcome !== "accepted" || taskStatus === "completed" || taskStatus === "failed") return;
	if (taskStatus === "processing") call.firstProcessing ??= t;
	call.lastNotDone = t - ms;
}
function leavesTask(call, { end }) {
	return call.accepted !== void 0 && LEAVING_ENDS.has(end);
}
function refusalOf({ outcome }) {
	return outcome?.outcome === "refused" ? outcome.status ?? null : null;
}
// src/measure/call-history.ts
var CallHistory = class {
	/** Events of calls that had ended, or never began: nobody is told of them. */
	strays = 0;
	/** The plan's zero: later than the start of the run where prices were checked before. */
	origin = 0;
	/** The latest instant of any event. */
	latest = 0;
	#loads;
	#fold;
	#open = new NumberMap();
	/** Prices that the profile does not state. */
	#found = [];
	/** `loads`: where the profile states prices. */
	constructor(loads, fold) {
		this.#loads = loads;
		this.#fold = fold;
	}
	/** Calls without an end, or whose task's end was not seen; in ascending order. */
	open() {
		return this.#open.values();
	}
	emit(event) {
		if (event.t > this.latest) this.latest = event.t;
		switch (event.type) {
			case "arrival": {
				const call = newRecord(event, this.#priceOf(event));
				this.#open.set(event.call, {
					call,
					own: this.#fold.arrived(call, event)
				});
				break;
			}
			case "dropped": {
				const known = this.#open.get(event.call);
				this.#fold.dropped?.(event, known?.call, known?.own);
				this.#open.delete(event.call);
				break;
			}
			case "price":
				this.#price(event);
				break;
			case "origin":
				this.origin = event.t;
				break;
			case "admitted":
			case "attempt":
			case "outcome":
			case "accepted":
			case "poll":
			case "terminal": {
				const known = this.#open.get(event.call);
				if (known === void 0) this.strays++;
				else this.#step(known, event);
				break;
			}
		}
	}
	#step({ call, own }, event) {
		const fold = this.#fold;
		switch (event.type) {
			case "admitted":
				noteAdmitted(call, event);
				fold.admitted?.(call, event, own);
				break;
			case "attempt":
				noteAttempt(call, event);
				fold.attempted?.(call, event, own);
				break;
			case "outcome":
				call.outcome = event;
				this.#answer(call, own, event);
				fold.outcome?.(call, event, own);
				break;
			case "accepted":
				call.accepted = event;
				this.#answer(call, own, {
					t: event.t,
					attempt: event.attempt,
					outcome: "accepted"
				});
				break;
			case "poll":
				notePoll(call, event);
				fold.polled?.(call, event, own);
				break;
			case "terminal":
				fold.ended?.(call, event, own);
				if (leavesTask(call, event)) call.left = {
					end: event.end,
					t: event.t
				};
				else this.#open.delete(event.call);
		}
	}
	#answer(call, own, told) {
		const answer = noteAnswer(call, told);
		if (answer !== null) this.#fold.answered?.(call, answer, own);
	}
	#price(event) {
		if (event.price === null || this.#statedPrice(event) !== void 0) return;
		const found = {
			...event,
			price: event.price
		};
		this.#found.push(found);
		this.#fold.priced?.(found);
	}
	#priceOf(of) {
		const stated = this.#statedPrice(of);
		if (stated !== void 0 || this.#found.length === 0) return stated;
		return this.#found.find(({ model, request }) => model === of.model && request === of.request)?.price;
	}
	#statedPrice({ model, request }) {
		return this.#loads.find((load) => load.model === model)?.requests[request]?.price ?? void 0;
	}
};
// src/measure/measured-time.ts
function warmUpEnd(phases) {
	let start = 0;
	for (const phase of phases) {
		if (phase.record) return start;
		start += phase.durationMs;
	}
	return 0;
}
function measuredMs(phases, until) {
	let start = 0;
	let sum = 0;
	for (const phase of phases) {
		if (phase.record) sum += Math.max(0, Math.min(phase.durationMs, until - start));
		start += phase.durationMs;
	}
	return sum;
}
function spanMs(phases) {
	return phases.reduce((sum, phase) => sum + phase.durationMs, 0);
}
function horizonMs({ phases, drainMs, models, credits }) {
	const check = models.reduce((sum, { requests, timeouts }) => sum + requests.length * timeouts.taskMs, 0);
	return spanMs(phases) + drainMs + (credits.priceCheck === true ? check : 0);
}
// src/measure/backlog.ts
const STRETCHES = 32;
const OVERLOADED = 503;
var BacklogSink = class {
	#history = new CallHistory([], this);
	#window;
	#models = /* @__PURE__ */ new Map();
	#stopped = {
		budget: 0,
		other: 0
	};
	constructor({ phases, models, mix }) {
		this.#window = windowOf$1(phases);
		for (const { model, arrivals } of models) {
			const isClosed = arrivals?.process === "closed" && mix?.of[model] === void 0;
			this.#models.set(model, new Gathered(this.#window, isClosed));
		}
	}
	emit(event) {
		this.#history.emit(event);
	}
	arrived({ model, intended, record }) {
		this.#of(model).due(intended, record);
	}
	dropped({ model, intended, record, reason }, call) {
		const gathered = this.#of(model);
		if (call === void 0) gathered.due(intended, record);
		if (reason === "no-slot") gathered.turnedAway += Number(record);
		else this.#stopped[reason === "budget" ? "budget" : "other"]++;
	}
	answered({ model, record }, { outcome }) {
		if (!record) return;
		const gathered = this.#of(model);
		gathered.attempts++;
		if (outcome === "throttled") gathered.throttled++;
	}
	ended(call, { end, t }) {
		const gathered = this.#of(call.model);
		if (wasServed(call, end)) gathered.served(t);
		else if (end === "gaveUp" || end === "timedOut") gathered.turnedAway += Number(call.record);
	}
	finish() {
		return {
			models: [...this.#models].map(([model, gathered]) => ({
				model,
				...gathered.finish()
			})),
			windowMs: this.#window.lengthMs,
			stopped: { ...this.#stopped }
		};
	}
	#of(model) {
		let gathered = this.#models.get(model);
		if (gathered === void 0) {
			gathered = new Gathered(this.#window, false);
			this.#models.set(model, gathered);
		}
		return gathered;
	}
};
function wasServed({ outcome }, end) {
	switch (end) {
		case "completed":
		case "failed":
		case "refused":
		case "ambiguous": return true;
		case "gaveUp": return outcome?.outcome !== "throttled" && outcome?.status !== OVERLOADED;
		case "timedOut":
		case "interrupted":
		case "unresolved": return false;
	}
}
function windowOf$1(phases) {
	const fromMs = warmUpEnd(phases);
	const last = phases.findLastIndex(({ record }) => record);
	return {
		fromMs,
		lengthMs: last < 0 ? 0 : spanMs(phases.slice(0, last + 1)) - fromMs
	};
}
var Gathered = class {
	turnedAway = 0;
	attempts = 0;
	throttled = 0;
	#window;
	/** What came to wait less what was served, by stretches of the window. */
	#growth = new Float64Array(STRETCHES);
	/** Users wait for their calls: more than there are of them never wait. */
	#isClosed;
	#offered = 0;
	#slope = 0;
	constructor(window, isClosed) {
		this.#window = window;
		this.#isClosed = isClosed;
	}
	due(t, record) {
		if (record) this.#offered++;
		this.#count(t, 1);
	}
	served(t) {
		this.#count(t, -1);
	}
	/** A step of the backlog at `u` adds u(T-u)·6/T³ to the slope of its least-squares line over a window of length T. */
	#count(t, step) {
		const { fromMs, lengthMs } = this.#window;
		const u = (t - fromMs) / lengthMs;
		if (!(u >= 0 && u < 1)) return;
		this.#slope += step * 6 * u * (1 - u);
		const stretch = Math.floor(u * STRETCHES);
		this.#growth[stretch] = this.#growth[stretch] + step;
	}
	finish() {
		const seconds = this.#window.lengthMs / 1e3;
		const perSecond = (calls) => seconds === 0 ? 0 : calls / seconds;
		return {
			offered: this.#offered,
			turnedAway: this.turnedAway,
			offeredPerSecond: perSecond(this.#offered),
			growthPerSecond: this.#isClosed ? 0 : perSecond(this.#slope),
			errorPerSecond: this.#isClosed ? 0 : perSecond(errorOfGrowth(this.#growth)),
			attempts: this.attempts,
			throttled: this.throttled
		};
	}
};
const WANDERING = .8;
function errorOfGrowth(growth) {
	const n = growth.length;
	let level = 0;
	const backlog = growth.map((calls) => {
		level += calls;
		return level;
	});
	const tilt = backlog.map((_, at) => at - (n - 1) / 2);
	const ofTilt = n * (n * n - 1) / 12;
	const slope = productOf(backlog, tilt) / ofTilt;
	const left = centred(backlog).map((calls, at) => calls - slope * tilt[at]);
	const squares = productOf(left, left);
	if (squares < n * Number.EPSILON) return 0;
	const seen = Math.max(0, productOf(left.subarray(1), left) / squares);
	const correlation = seen + (2 + 4 * seen) / n;
	const steps = centred(growth);
	if (correlation > WANDERING) return n * Math.sqrt(6 / 5 * (productOf(steps, steps) / (n - 1) / n));
	const [ofMean, ofSlope] = [correlated(new Float64Array(n).fill(1), correlation), correlated(tilt, correlation)];
	const variance = squares / (n - ofMean / n - ofSlope / ofTilt);
	return n * Math.sqrt(variance * ofSlope / ofTilt ** 2);
}
function centred(values) {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return values.map((value) => value - mean);
}
function productOf(a, b) {
	return a.reduce((sum, value, at) => sum + value * b[at], 0);
}
function correlated(weights, correlation) {
	let part = 0;
	return weights.reduce((sum, weight) => {
		const now = sum + weight * weight + 2 * weight * part;
		part = correlation * (part + weight);
		return now;
	}, 0);
}
// src/measure/event-tee.ts
function micro(ms) {
	return Math.round(ms * 1e3) / 1e3;
}
function microHint(hint) {
	return hint.delayMs === void 0 ? hint : {
		...hint,
		delayMs: micro(hint.delayMs)
	};
}
function roundEvent(event) {
	event.t = micro(event.t);
	switch (event.type) {
		case "arrival":
		case "dropped":
			event.intended = micro(event.intended);
			break;
		case "admitted":
			event.waitMs = micro(event.waitMs);
			break;
		case "outcome":
			event.ms = micro(event.ms);
			if (event.retryAt !== void 0) event.retryAt = micro(event.retryAt);
			if (event.hint !== void 0) event.hint = microHint(event.hint);
			break;
		case "accepted":
			if (event.estimateMs !== void 0) event.estimateMs = micro(event.estimateMs);
			break;
		case "poll":
			event.ms = micro(event.ms);
			if (event.hint !== void 0) event.hint = microHint(event.hint);
			break;
		case "terminal":
			event.intended = micro(event.intended);
			event.admissionWaitMs = micro(event.admissionWaitMs);
			event.backoffMs = micro(event.backoffMs);
			if (event.sentAt !== void 0) event.sentAt = micro(event.sentAt);
			if (event.acceptedAt !== void 0) event.acceptedAt = micro(event.acceptedAt);
			if (event.firstProcessing !== void 0) event.firstProcessing = micro(event.firstProcessing);
			if (event.lastNotDone !== void 0) event.lastNotDone = micro(event.lastNotDone);
			break;
		case "worker":
			event.offsetMs = micro(event.offsetMs);
			event.errorMs = micro(event.errorMs);
			break;
		case "generator":
			event.loopDelayP50Ms = micro(event.loopDelayP50Ms);
			event.loopDelayP99Ms = micro(event.loopDelayP99Ms);
			event.loopDelayMaxMs = micro(event.loopDelayMaxMs);
			if (event.fastestConnectMs !== void 0) event.fastestConnectMs = micro(event.fastestConnectMs);
	}
	return event;
}
function eventTee(sinks) {
	const [first, ...others] = sinks;
	const skips = [...first?.skips ?? []].filter((type) => others.every((sink) => sink.skips?.has(type)));
	return {
		skips: new Set(skips),
		emit(event) {
			roundEvent(event);
			for (const sink of sinks) sink.emit(event);
		}
	};
}
// src/stats/order-statistics.ts
const NEGLIGIBLE = 1e-18;
function upperRank(n, p, tail = .025) {
	if (n < 1) return null;
	const mode = Math.min(n, Math.floor((n + 1) * p));
	const odds = p / (1 - p);
	let total = 1;
	let weight = 1;
	for (let k2 = mode; k2 > 0; k2--) {
		weight *= k2 / ((n - k2 + 1) * odds);
		if (weight < NEGLIGIBLE) break;
		total += weight;
	}
	const above = [1];
	weight = 1;
	for (let k2 = mode; k2 < n; k2++) {
		weight *= (n - k2) / (k2 + 1) * odds;
		if (weight < NEGLIGIBLE) break;
		above.push(weight);
		total += weight;
	}
	let atLeast = 0;
	let k = mode + above.length - 1;
	for (; k >= mode; k--) {
		atLeast += above[k - mode];
		if (atLeast > tail * total) break;
	}
	return k + 1 <= n ? k + 1 : null;
}
function lowerRank(n, p, tail = .025) {
	const mirrored = upperRank(n, 1 - p, tail);
	return mirrored === null ? null : n + 1 - mirrored;
}
function quantileRank(n, p) {
	return Math.min(n, Math.max(1, Math.ceil(p * n * (1 - Number.EPSILON))));
}
function samplesNeeded(p) {
	return Math.ceil(10 / Math.min(p, 1 - p) * (1 - 1e-12));
}
// src/measure/flow.ts
var FlowSink = class {
	skips = /* @__PURE__ */ new Set(["admitted", "poll"]);
	#history = new CallHistory([], this);
	#edges;
	#goodMs;
	#models;
	#tallies;
	#open = /* @__PURE__ */ new Map();
	#sent = /* @__PURE__ */ new Set();
	#window = 0;
	#usedBefore = null;
	#used = null;
	#usedAt = [];
	constructor(models, { edgesMs, goodMs }) {
		this.#models = models;
		this.#edges = edgesMs;
		this.#goodMs = goodMs;
		this.#tallies = edgesMs.slice(1).map(() => new Map(models.map((model) => [model, newTally()])));
		for (const model of models) this.#open.set(model, {
			open: 0,
			waiting: 0
		});
	}
	emit(event) {
		this.#closeWindows(event.t);
		this.#history.emit(event);
		if (event.type !== "credits" || event.body === null) return;
		const { used_credits: used } = event.body.token;
		this.#usedBefore ??= used;
		this.#used = used - this.#usedBefore;
	}
	arrived({ intended, model }) {
		this.#count(intended, model, "offered");
		const open = this.#openOf(model);
		open.open++;
		open.waiting++;
	}
	dropped({ t, intended, model }, call) {
		if (call === void 0) this.#count(intended, model, "offered");
		else this.#left(call);
		this.#count(t, model, "lost");
		this.#tallyAt(intended, model)?.times.push(Number.POSITIVE_INFINITY);
	}
	attempted({ call, model, attempts }) {
		if (attempts > 1) return;
		this.#sent.add(call);
		this.#openOf(model).waiting--;
	}
	answered({ model }, { t, outcome }) {
		if (outcome === "accepted" || outcome === "throttled") this.#count(t, model, outcome);
	}
	ended(call, { t, end }) {
		const { model, intended } = call;
		this.#left(call);
		const ms = end === "completed" ? t - intended : Number.POSITIVE_INFINITY;
		this.#tallyAt(intended, model)?.times.push(ms);
		if (end === "completed") {
			this.#count(t, model, "completed");
			if (ms <= (this.#goodMs[model] ?? Number.POSITIVE_INFINITY)) this.#count(t, model, "good");
		} else if (end !== "unresolved" && end !== "interrupted") this.#count(t, model, "lost");
	}
	finish() {
		this.#closeWindows(Number.POSITIVE_INFINITY);
		return this.#tallies.map((tallies, at) => ({
			fromMs: this.#edges[at],
			toMs: this.#edges[at + 1],
			used: this.#usedAt[at] ?? null,
			models: this.#models.map((model) => {
				const { times, ...counts } = tallies.get(model);
				const sorted = Float64Array.from(times).sort();
				return {
					model,
					...counts,
					p50Ms: quantileOf(sorted, .5),
					p90Ms: quantileOf(sorted, .9),
					p95Ms: quantileOf(sorted, .95)
				};
			})
		}));
	}
	#left({ call, model }) {
		const open = this.#openOf(model);
		open.open--;
		if (!this.#sent.delete(call)) open.waiting--;
	}
	/** Takes stock at each edge as the first event beyond it comes. */
	#closeWindows(t) {
		for (; this.#window < this.#tallies.length && t >= this.#edges[this.#window + 1]; this.#window++) {
			for (const [model, tally] of this.#tallies[this.#window] ?? []) Object.assign(tally, this.#openOf(model));
			this.#usedAt[this.#window] = this.#used;
		}
	}
	#openOf(model) {
		return this.#open.get(model);
	}
	#count(t, model, what) {
		const tally = this.#tallyAt(t, model);
		if (tally !== void 0) tally[what]++;
	}
	#tallyAt(t, model) {
		const edges = this.#edges;
		if (t < edges[0] || t >= edges.at(-1)) return void 0;
		let [low, high] = [0, edges.length - 1];
		while (high - low > 1) {
			const middle = low + high >> 1;
			if (t >= edges[middle]) low = middle;
			else high = middle;
		}
		return this.#tallies[low]?.get(model);
	}
};
function newTally() {
	return {
		offered: 0,
		accepted: 0,
		completed: 0,
		good: 0,
		lost: 0,
		throttled: 0,
		open: 0,
		waiting: 0,
		times: []
	};
}
function quantileOf(sorted, p) {
	if (sorted.length === 0) return null;
	const ms = sorted[quantileRank(sorted.length, p) - 1];
	return Number.isFinite(ms) ? ms : null;
}
// src/measure/fate.ts
const FOR_THE_REQUEST = /* @__PURE__ */ new Set([
	400,
	405,
	406,
	411,
	413,
	414,
	415,
	422,
	431,
	451
]);
function fateOf({ end, status, reason }, balanceStatuses) {
	switch (end) {
		case "completed": return "completed";
		case "interrupted":
		case "unresolved": return "unseen";
		case "refused": return status !== null && FOR_THE_REQUEST.has(status) && !balanceStatuses.includes(status) ? "left-out" : "never";
		case "dropped": return reason === "stopped" || reason === "budget" ? "unseen" : "never";
		default: return "never";
	}
}
// src/measure/headline.ts
var HeadlineSink = class {
	/** A call's end tells its reads, and waits of its own are in its instants. */
	skips = /* @__PURE__ */ new Set(["admitted", "poll"]);
	#history = new CallHistory([], this);
	#horizonMs;
	#balanceStatuses;
	#samples = [];
	#planned = 0;
	#completed = 0;
	#spoiled = 0;
	#givenUp = 0;
	#unfinished = 0;
	#duplicates = 0;
	#attempts = 0;
	#accepted = 0;
	#throttled = 0;
	#polls = 0;
	#mostAttempts = 0;
	#usedBefore = null;
	#usedAfter = null;
	#firstArrival = NaN;
	#lastEnd = 0;
	/** `horizonMs`: the plan's length and its drain, what a call that did not complete counts as. */
	constructor(horizonMs, balanceStatuses = [402]) {
		this.#horizonMs = horizonMs;
		this.#balanceStatuses = balanceStatuses;
	}
	emit(event) {
		this.#history.emit(event);
		if (event.type === "origin") this.#firstArrival = NaN;
		if (event.type !== "credits" || event.body === null) return;
		if (event.when === "before") this.#usedBefore ??= event.body.token.used_credits;
		this.#usedAfter = event.body.token.used_credits;
	}
	arrived({ arrivedAt, record }) {
		if (Number.isNaN(this.#firstArrival)) this.#firstArrival = arrivedAt;
		if (record) this.#planned++;
	}
	dropped({ record }, call) {
		if (!record) return;
		if (call === void 0) this.#planned++;
		this.#givenUp++;
		this.#samples.push(this.#horizonMs);
	}
	answered({ record }, { outcome, isDuplicate }) {
		if (!record) return;
		this.#attempts++;
		if (outcome === "throttled") this.#throttled++;
		if (outcome === "accepted") this.#accepted++;
		if (isDuplicate) this.#duplicates++;
	}
	ended(call, event) {
		if (event.t > this.#lastEnd) this.#lastEnd = event.t;
		if (!call.record) return;
		this.#polls += event.polls;
		if (event.attempts > this.#mostAttempts) this.#mostAttempts = event.attempts;
		switch (event.end) {
			case "completed":
				this.#completed++;
				break;
			case "failed":
			case "refused":
			case "ambiguous":
				this.#spoiled++;
				break;
			case "gaveUp":
			case "interrupted":
				this.#givenUp++;
				break;
			case "timedOut":
			case "unresolved": this.#unfinished++;
		}
		const fate = fateOf({
			end: event.end,
			status: refusalOf(call)
		}, this.#balanceStatuses);
		if (fate === "left-out") return;
		this.#samples.push(fate === "completed" ? event.t - call.intended : this.#horizonMs);
	}
	finish() {
		const sorted = Float64Array.from(this.#samples).sort();
		const n = sorted.length;
		const quantile = (p) => n === 0 ? 0 : micro(sorted[quantileRank(n, p) - 1]);
		const planned = this.#planned;
		const completed = this.#completed;
		const perSuccess = (amount) => completed === 0 ? null : amount / completed;
		const makespanMs = Number.isNaN(this.#firstArrival) ? 0 : micro(this.#lastEnd - this.#firstArrival);
		const used = this.#usedBefore === null || this.#usedAfter === null ? null : this.#usedAfter - this.#usedBefore;
		return {
			planned,
			completed,
			spoiled: this.#spoiled,
			givenUp: this.#givenUp,
			unfinished: this.#unfinished,
			duplicates: this.#duplicates,
			giveUpRate: planned === 0 ? 0 : this.#givenUp / planned,
			completionP50Ms: quantile(.5),
			completionP99Ms: quantile(.99),
			completionMeanMs: n === 0 ? 0 : micro(sorted.reduce((sum, ms) => sum + ms, 0) / n),
			makespanMs,
			completedPerMinute: makespanMs === 0 ? 0 : completed * 6e4 / makespanMs,
			throttledPerSuccess: perSuccess(this.#throttled),
			wastedPerSuccess: perSuccess(this.#attempts - this.#accepted),
			pollsPerSuccess: perSuccess(this.#polls),
			creditsPerSuccess: used === null ? null : perSuccess(used),
			mostAttempts: this.#mostAttempts
		};
	}
};
// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function joinValues(array, separator = "|") {
	return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
var Cached = class {
	constructor(getter) {
		this._getter = getter;
		this._value = void 0;
	}
	get value() {
		const getter = this._getter;
		if (getter !== void 0) {
			this._value = getter();
			this._getter = void 0;
		}
		return this._value;
	}
};
function cached(getter) {
	return new Cached(getter);
}
function nullish(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
	const ratio = val / step;
	const roundedRatio = Math.round(ratio);
	const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
	if (Math.abs(ratio - roundedRatio) < tolerance) return 0;
	return ratio - roundedRatio;
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
/**
* Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
*
* Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
*/
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
/**
* Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
*
* A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
*/
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
function esc(str) {
	return JSON.stringify(str);
}
function slugify(input) {
	return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
const captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
const allowsEval = /* @__PURE__*/ cached(() => {
	if (globalConfig.jitless) return false;
	if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) return false;
	try {
		new Function("");
		return true;
	} catch (_) {
		return false;
	}
});
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
const propertyKeyTypes = /* @__PURE__*/ new Set([
	"string",
	"number",
	"symbol"
]);
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function stringifyPrimitive(value) {
	if (typeof value === "bigint") return value.toString() + "n";
	if (typeof value === "string") return `"${value}"`;
	return `${value}`;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
const NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
	safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
	int32: [-2147483648, 2147483647],
	uint32: [0, 4294967295],
	float32: [-34028234663852886e22, 34028234663852886e22],
	float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
}))();
const BIGINT_FORMAT_RANGES = {
	int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
	uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")]
};
function pick(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".pick() cannot be used on object schemas containing refinements");
	const newShape = {};
	mirrorShape(newShape, schema, maskedKeys(schema, mask));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function maskedKeys(schema, mask) {
	const raw = sourceShape(schema);
	const keys = [];
	for (const key of Reflect.ownKeys(mask)) {
		if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) throw new Error(`Unrecognized key: "${String(key)}"`);
		if (mask[key]) keys.push(key);
	}
	return keys;
}
function omit(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".omit() cannot be used on object schemas containing refinements");
	const omitted = new Set(maskedKeys(schema, mask));
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function extend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function safeExtend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to safeExtend: expected a plain object");
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
	if (!b?._zod?.def) throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
	if (a._zod.def.checks?.length) throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
	const newShape = {};
	mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
	mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
	return clone(a, mergeDefs(a._zod.def, {
		shape: newShape,
		get catchall() {
			return b._zod.def.catchall;
		},
		checks: b._zod.def.checks ?? []
	}));
}
function partial(Class, schema, mask, name = "partial") {
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class && ((value, key) => selected && !selected.has(key) ? value : new Class({
		type: "optional",
		innerType: value
	})));
	return clone(schema, mergeDefs(schema._zod.def, {
		shape: newShape,
		checks: []
	}));
}
function required(Class, schema, mask) {
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => selected && !selected.has(key) ? value : new Class({
		type: "nonoptional",
		innerType: value
	}));
	return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
const highSurrogate = /[\uD800-\uDBFF]/;
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function parsedType(data) {
	const t = typeof data;
	switch (t) {
		case "number": return Number.isNaN(data) ? "nan" : "number";
		case "object": {
			if (data === null) return "null";
			if (Array.isArray(data)) return "array";
			const obj = data;
			if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) return obj.constructor.name;
		}
	}
	return t;
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
/* @__NO_SIDE_EFFECTS__ */
function derived(computes, table) {
	for (const key in computes) {
		const compute = computes[key];
		Object.defineProperty(table, key, {
			configurable: true,
			enumerable: true,
			get() {
				return own(this, key, compute(this));
			},
			set(value) {
				own(this, key, value);
			}
		});
	}
	return table;
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
let installing;
let broke = false;
const breaker = {
	configurable: true,
	get() {
		broke = true;
	}
};
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
/** Marks the thunk `_catch` synthesises for a constant catch value. `Function.length` cannot tell that thunk from a user callback — rest and defaulted parameters both report arity 0 — and a user callback reads `ctx.error`, whose issues only finalize correctly against the caller's per-parse error map. Provenance can say what arity cannot. A plain string key rather than `Symbol.for`, whose call at module scope no bundler can prove pure — the same shape that anchored `urlCanParse` into every build. */
const CONSTANT_CATCH = "~constantCatch";
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}
// node_modules/zod/v4/core/core.js
var _a$1;
/** A special constant with type `never` */
const NEVER$1 = /*@__PURE__*/ Object.freeze({ status: "aborted" });
const _zodDesc = {
	value: void 0,
	enumerable: false
};
let _E = "captureStackTrace" in Error ? Error : null;
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
var $ZodAsyncError = class extends Error {
	constructor() {
		super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
	}
};
var $ZodEncodeError = class extends Error {
	constructor(name) {
		super(`Encountered unidirectional transform during encode: ${name}`);
		this.name = "ZodEncodeError";
	}
};
(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
const globalConfig = globalThis.__zod_globalConfig;
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
const _messageDesc = {
	get: _getMessage,
	set: _setMessage,
	enumerable: true,
	configurable: true
};
const _issuesDesc = {
	value: void 0,
	enumerable: false
};
const _installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
const initializer$1 = (inst, def) => {
	inst.name = "$ZodError";
	_issuesDesc.value = def;
	Object.defineProperty(inst, "issues", _issuesDesc);
	_issuesDesc.value = void 0;
	Object.defineProperty(inst, "message", _messageDesc);
	const proto = Object.getPrototypeOf(inst);
	if (!_installedToString.has(proto)) {
		_installedToString.add(proto);
		Object.defineProperty(proto, "toString", {
			configurable: true,
			enumerable: false,
			get() {
				const value = () => this.message;
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
				return value;
			},
			set(value) {
				Object.defineProperty(this, "toString", {
					value,
					configurable: true,
					writable: true
				});
			}
		});
	}
};
const $ZodError = /* @__PURE__ */ $constructor("$ZodError", initializer$1);
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
* ("toString", "constructor") would otherwise read through to the prototype, and assigning
* "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
	if (!Object.prototype.hasOwnProperty.call(obj, key)) {
		if (key === "__proto__") Object.defineProperty(obj, key, {
			value: make(),
			writable: true,
			enumerable: true,
			configurable: true
		});
		else obj[key] = make();
	}
	return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
	const fieldErrors = {};
	const formErrors = [];
	for (const sub of error.issues) if (sub.path.length > 0) node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
	else formErrors.push(mapper(sub));
	return {
		formErrors,
		fieldErrors
	};
}
function formatError(error, mapper = (issue) => issue.message) {
	const fieldErrors = { _errors: [] };
	const processError = (error, path = []) => {
		for (const issue of error.issues) if (issue.code === "invalid_union" && issue.errors.length) issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
		else if (issue.code === "invalid_key") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else if (issue.code === "invalid_element") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else {
			const fullpath = [...path, ...issue.path];
			if (fullpath.length === 0) fieldErrors._errors.push(mapper(issue));
			else {
				let curr = fieldErrors;
				let i = 0;
				while (i < fullpath.length) {
					const el = fullpath[i];
					const terminal = i === fullpath.length - 1;
					if (el === "_errors") {
						if (terminal) curr._errors.push(mapper(issue));
						i++;
						continue;
					}
					if (!Object.prototype.hasOwnProperty.call(curr, el)) Object.defineProperty(curr, el, {
						value: { _errors: [] },
						enumerable: true,
						writable: true,
						configurable: true
					});
					const node = curr[el];
					if (terminal) node._errors.push(mapper(issue));
					curr = node;
					i++;
				}
			}
		}
	};
	processError(error);
	return fieldErrors;
}
// node_modules/zod/v4/core/parse.js
function finalizeParams(callee, params) {
	return {
		callee: params?.callee ?? callee,
		Err: params?.Err
	};
}
const _parse = (_Err) => {
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		if (result.issues.length) {
			const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, _params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _parseAsync = (_Err) => {
	const fn = async (schema, value, _ctx, params) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		if (result.issues.length) {
			const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
			captureStackTrace(e, params?.callee ?? fn);
			throw e;
		}
		return result.value;
	};
	return fn;
};
const _safeParse = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: false
	} : { async: false };
	const result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
const _safeParseAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true
	} : { async: true };
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length ? failure(_Err, result.issues, ctx) : {
		success: true,
		data: result.value
	};
};
const COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
const COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
const validate = ((schema, value, _ctx) => {
	const validator = schema._zod.bag.validator;
	if (validator !== void 0) {
		if (validator(value) !== COMPILE_INVALID) return true;
		if (validator.definite === true && _ctx === void 0) return false;
	}
	return validateFallback(schema, value, _ctx);
});
function validateFallback(schema, value, _ctx) {
	const ctx = _ctx ? {
		..._ctx,
		async: false,
		abortEarly: true
	} : {
		async: false,
		abortEarly: true
	};
	const fallbackRun = schema._zod.bag.fallbackRun;
	let result;
	if (fallbackRun) {
		ctx[COMPILE_FALLBACK] = true;
		result = fallbackRun({
			value,
			issues: []
		}, ctx);
	} else result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length === 0;
}
const validateAsync$1 = async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		async: true,
		abortEarly: true
	} : {
		async: true,
		abortEarly: true
	};
	let result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) result = await result;
	return result.issues.length === 0;
};
const _encode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return parse(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decode = (_Err) => {
	const parse = _parse(_Err);
	const fn = (schema, value, _ctx, _params) => {
		return parse(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _encodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return await parseAsync(schema, value, ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _decodeAsync = (_Err) => {
	const parseAsync = _parseAsync(_Err);
	const fn = async (schema, value, _ctx, _params) => {
		return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
	};
	return fn;
};
const _safeEncode = (_Err) => (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParse(_Err)(schema, value, ctx);
};
const _safeDecode = (_Err) => (schema, value, _ctx) => {
	return _safeParse(_Err)(schema, value, _ctx);
};
const _safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
	const ctx = _ctx ? {
		..._ctx,
		direction: "backward"
	} : { direction: "backward" };
	return _safeParseAsync(_Err)(schema, value, ctx);
};
const _safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
	return _safeParseAsync(_Err)(schema, value, _ctx);
};
// node_modules/zod/v4/core/regexes.js
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const cuid = /^[cC][0-9a-z]{6,}$/;
const cuid2 = /^[0-9a-z]+$/;
const ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
const xid = /^[0-9a-vA-V]{20}$/;
const ksuid = /^[A-Za-z0-9]{27}$/;
const nanoid = /^[a-zA-Z0-9_-]{21}$/;
function nanoidOfLength(length) {
	return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
/** ISO 8601-1 duration regex. Does not support the 8601-2 extensions like negative durations or fractional/negative components. */
const duration$1 = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
/** A regex for any UUID-like identifier: 8-4-4-4-12 hex pattern */
const guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
/** Returns a regex for validating an RFC 9562/4122 UUID.
*
* @param version Optionally specify a version 1-8. If no version is specified, all versions are supported. */
const uuid = (version) => {
	if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
	return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
};
/** Practical email validation */
const email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
const _emoji$1 = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
function emoji() {
	return new RegExp(_emoji$1, "u");
}
const ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
const ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
const cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
const cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
const base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
const base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
const httpProtocol = /^https?$/;
const e164 = /^\+[1-9]\d{6,14}$/;
const dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
* esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
* will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function anchor$1(source) {
	return new RegExp(`^${source}$`);
}
const date = /*@__PURE__*/ anchor$1(dateSource);
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function time(args) {
	return new RegExp(`^${timeSource(args)}$`);
}
function datetime(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
const anyString = /^[\s\S]{0,}$/;
const integer = /^-?\d+$/;
const number$1 = /^-?\d+(?:\.\d+)?$/;
const boolean$1 = /^(?:true|false)$/i;
const _null$2 = /^null$/i;
const lowercase = /^[^A-Z]*$/;
const uppercase = /^[^a-z]*$/;
// node_modules/zod/v4/core/checks.js
const $ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
	var _a;
	inst._zod ?? (inst._zod = {});
	inst._zod.def = def;
	(_a = inst._zod).onattach ?? (_a.onattach = []);
});
/** Default `when` for length-based checks: run only on non-nullish values with a `length`. */
const _whenHasLength = (payload) => {
	const val = payload.value;
	return !nullish(val) && val.length !== void 0;
};
const numericOriginMap = {
	number: "number",
	bigint: "bigint",
	object: "date"
};
const $ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_big",
			maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
	$ZodCheck.init(inst, def);
	const origin = numericOriginMap[typeof def.value];
	inst._zod.check = (payload) => {
		if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
		payload.issues.push({
			origin: numericOriginMap[typeof payload.value] ?? origin,
			code: "too_small",
			minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
			input: payload.value,
			inclusive: def.inclusive,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMultipleOf = /*@__PURE__*/ $constructor("$ZodCheckMultipleOf", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		if (typeof payload.value !== typeof def.value) throw new Error("Cannot mix number and bigint in multiple_of check.");
		if (typeof payload.value === "bigint" ? def.value !== BigInt(0) && payload.value % def.value === BigInt(0) : floatSafeRemainder(payload.value, def.value) === 0) return;
		payload.issues.push({
			origin: typeof payload.value,
			code: "not_multiple_of",
			divisor: def.value,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
	$ZodCheck.init(inst, def);
	def.format = def.format || "float64";
	const isInt = def.format?.includes("int");
	const origin = isInt ? "int" : "number";
	const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
	inst._zod.check = (payload) => {
		const input = payload.value;
		if (isInt) {
			if (!Number.isInteger(input)) {
				payload.issues.push({
					expected: origin,
					format: def.format,
					code: "invalid_type",
					continue: false,
					input,
					inst
				});
				return;
			}
			if (!Number.isSafeInteger(input)) {
				if (input > 0) payload.issues.push({
					input,
					code: "too_big",
					maximum: Number.MAX_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				else payload.issues.push({
					input,
					code: "too_small",
					minimum: Number.MIN_SAFE_INTEGER,
					note: "Integers must be within the safe integer range.",
					inst,
					origin,
					inclusive: true,
					continue: !def.abort
				});
				return;
			}
		}
		if (input < minimum) payload.issues.push({
			origin: "number",
			input,
			code: "too_small",
			minimum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
		if (input > maximum) payload.issues.push({
			origin: "number",
			input,
			code: "too_big",
			maximum,
			inclusive: true,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_big",
			maximum: def.maximum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
		const origin = getLengthableOrigin(input);
		payload.issues.push({
			origin,
			code: "too_small",
			minimum: def.minimum,
			inclusive: true,
			input,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLengthEquals = /*@__PURE__*/ $constructor("$ZodCheckLengthEquals", (inst, def) => {
	var _a;
	$ZodCheck.init(inst, def);
	(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
	inst._zod.check = (payload) => {
		const input = payload.value;
		const units = input.length;
		const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
		if (length === def.length) return;
		const origin = getLengthableOrigin(input);
		const tooBig = length > def.length;
		payload.issues.push({
			origin,
			...tooBig ? {
				code: "too_big",
				maximum: def.length
			} : {
				code: "too_small",
				minimum: def.length
			},
			inclusive: true,
			exact: true,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
	var _a, _b;
	$ZodCheck.init(inst, def);
	if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: def.format,
			input: payload.value,
			...def.pattern ? { pattern: def.pattern.toString() } : {},
			inst,
			continue: !def.abort
		});
	});
	else (_b = inst._zod).check ?? (_b.check = () => {});
});
const $ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		def.pattern.lastIndex = 0;
		if (def.pattern.test(payload.value)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "regex",
			input: payload.value,
			pattern: def.pattern.toString(),
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckLowerCase = /*@__PURE__*/ $constructor("$ZodCheckLowerCase", (inst, def) => {
	def.pattern ?? (def.pattern = lowercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckUpperCase = /*@__PURE__*/ $constructor("$ZodCheckUpperCase", (inst, def) => {
	def.pattern ?? (def.pattern = uppercase);
	$ZodCheckStringFormat.init(inst, def);
});
const $ZodCheckIncludes = /*@__PURE__*/ $constructor("$ZodCheckIncludes", (inst, def) => {
	$ZodCheck.init(inst, def);
	const escapedRegex = escapeRegex(def.includes);
	def.pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
	inst._zod.check = (payload) => {
		if (payload.value.includes(def.includes, def.position)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "includes",
			includes: def.includes,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckStartsWith = /*@__PURE__*/ $constructor("$ZodCheckStartsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.startsWith(def.prefix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "starts_with",
			prefix: def.prefix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckEndsWith = /*@__PURE__*/ $constructor("$ZodCheckEndsWith", (inst, def) => {
	$ZodCheck.init(inst, def);
	const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
	def.pattern ?? (def.pattern = pattern);
	inst._zod.check = (payload) => {
		if (payload.value.endsWith(def.suffix)) return;
		payload.issues.push({
			origin: "string",
			code: "invalid_format",
			format: "ends_with",
			suffix: def.suffix,
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
	$ZodCheck.init(inst, def);
	inst._zod.check = (payload) => {
		payload.value = def.tx(payload.value);
	};
});
// node_modules/zod/v4/core/doc.js
var Doc = class {
	constructor(args = [], closed = {}) {
		this.content = [];
		this.indent = 0;
		this.args = args;
		this.closed = closed;
	}
	indented(fn) {
		this.indent += 1;
		try {
			fn(this);
		} finally {
			this.indent -= 1;
		}
	}
	write(arg) {
		if (typeof arg === "function") {
			arg(this, { execution: "sync" });
			arg(this, { execution: "async" });
			return;
		}
		const lines = arg.split("\n").filter((x) => x);
		const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
		const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
		for (const line of dedented) this.content.push(line);
	}
	compile() {
		const F = Function;
		const content = this?.content ?? [``];
		return new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`)(...Object.values(this.closed));
	}
};
// node_modules/zod/v4/core/versions.js
const version = {
	major: 4,
	minor: 6,
	patch: 7
};
// node_modules/zod/v4/core/schemas.js
const $ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
	var _a;
	inst ?? (inst = {});
	inst._zod.def = def;
	inst._zod.bag = inst._zod.bag || {};
	inst._zod.version = version;
	const defChecks = inst._zod.def.checks;
	const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
	for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
	if (checks.length === 0) {
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred?.push(() => {
			inst._zod.run = inst._zod.parse;
		});
	} else {
		const runChecks = (payload, checks, ctx) => {
			if (payload.memo) return payload;
			let isAborted = aborted(payload);
			let asyncResult;
			for (const ch of checks) {
				if (ch._zod.def.when) {
					if (explicitlyAborted(payload)) continue;
					if (!ch._zod.def.when(payload)) continue;
				} else if (isAborted) continue;
				const currLen = payload.issues.length;
				const _ = ch._zod.check(payload);
				if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
				if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
					await _;
					if (payload.issues.length === currLen) return;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				});
				else {
					if (payload.issues.length === currLen) continue;
					attachSchema(payload.issues, currLen, inst);
					if (!isAborted) isAborted = aborted(payload, currLen);
				}
			}
			if (asyncResult) return asyncResult.then(() => {
				return payload;
			});
			return payload;
		};
		const handleCanaryResult = (canary, payload, ctx) => {
			if (aborted(canary)) {
				canary.aborted = true;
				return canary;
			}
			const checkResult = runChecks(payload, checks, ctx);
			if (checkResult instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
			}
			return inst._zod.parse(checkResult, ctx);
		};
		inst._zod.run = (payload, ctx) => {
			if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
			if (ctx.direction === "backward") {
				const canary = inst._zod.parse({
					value: payload.value,
					issues: []
				}, {
					...ctx,
					skipChecks: true
				});
				if (canary instanceof Promise) return canary.then((canary) => {
					return handleCanaryResult(canary, payload, ctx);
				});
				return handleCanaryResult(canary, payload, ctx);
			}
			const result = inst._zod.parse(payload, ctx);
			if (result instanceof Promise) {
				if (ctx.async === false) throw new $ZodAsyncError();
				return result.then((result) => runChecks(result, checks, ctx));
			}
			return runChecks(result, checks, ctx);
		};
	}
}, {
	get "~standard"() {
		return hide(this, "~standard", standardProps(this));
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	}
});
/** The Standard Schema surface for `inst`. Shared so wrappers can extend it without forcing it. */
const toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
const $ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = def.pattern ?? anyString;
	inst._zod.parse = (payload, _) => {
		if (def.coerce) try {
			payload.value = String(payload.value);
		} catch (_) {}
		if (typeof payload.value === "string") return payload;
		payload.issues.push({
			expected: "string",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
const $ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
	$ZodCheckStringFormat.init(inst, def);
	$ZodString.init(inst, def);
});
const $ZodGUID = /*@__PURE__*/ $constructor("$ZodGUID", (inst, def) => {
	def.pattern ?? (def.pattern = guid);
	$ZodStringFormat.init(inst, def);
});
const $ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
	if (def.version) {
		const v = {
			v1: 1,
			v2: 2,
			v3: 3,
			v4: 4,
			v5: 5,
			v6: 6,
			v7: 7,
			v8: 8
		}[def.version];
		if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
		def.pattern ?? (def.pattern = uuid(v));
	} else def.pattern ?? (def.pattern = uuid());
	$ZodStringFormat.init(inst, def);
});
const $ZodEmail = /*@__PURE__*/ $constructor("$ZodEmail", (inst, def) => {
	def.pattern ?? (def.pattern = email);
	$ZodStringFormat.init(inst, def);
});
function canParseURL(input) {
	try {
		if (typeof URL !== "undefined" && typeof URL.canParse === "function") return URL.canParse(input);
		new URL(input);
		return true;
	} catch {
		return false;
	}
}
function validateURL(trimmed, def) {
	if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) return canParseURL(trimmed) || 2;
	return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
	if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) return 1;
	try {
		if (typeof URL !== "undefined") {
			const URLStatic = URL;
			if (typeof URLStatic.parse === "function") return URLStatic.parse(trimmed) ?? 2;
		}
		return new URL(trimmed);
	} catch {
		return 2;
	}
}
const asciiTabOrNewline = /[\t\n\r]/g;
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
	return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
	hostname.lastIndex = 0;
	return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
	protocol.lastIndex = 0;
	return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
const $ZodURL = /*@__PURE__*/ $constructor("$ZodURL", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		try {
			const trimmed = payload.value.trim();
			const url = validateURL(trimmed, def);
			if (url === 1) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid URL format",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === 2) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					input: payload.value,
					inst,
					continue: !def.abort
				});
				return;
			}
			if (url === true) {
				payload.value = stripTabAndNewline(trimmed);
				return;
			}
			if (def.hostname && !urlHostnameOk(url, def.hostname)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid hostname",
				pattern: def.hostname.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			if (def.protocol && !urlProtocolOk(url, def.protocol)) payload.issues.push({
				code: "invalid_format",
				format: "url",
				note: "Invalid protocol",
				pattern: def.protocol.source,
				input: payload.value,
				inst,
				continue: !def.abort
			});
			payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
			return;
		} catch (_) {
			payload.issues.push({
				code: "invalid_format",
				format: "url",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		}
	};
});
const $ZodEmoji = /*@__PURE__*/ $constructor("$ZodEmoji", (inst, def) => {
	def.pattern ?? (def.pattern = emoji());
	$ZodStringFormat.init(inst, def);
});
const $ZodNanoID = /*@__PURE__*/ $constructor("$ZodNanoID", (inst, def) => {
	if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1)) throw new Error(`Invalid nanoid length: ${def.length}`);
	def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
	$ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link $ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const $ZodCUID = /*@__PURE__*/ $constructor("$ZodCUID", (inst, def) => {
	def.pattern ?? (def.pattern = cuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodCUID2 = /*@__PURE__*/ $constructor("$ZodCUID2", (inst, def) => {
	def.pattern ?? (def.pattern = cuid2);
	$ZodStringFormat.init(inst, def);
});
const $ZodULID = /*@__PURE__*/ $constructor("$ZodULID", (inst, def) => {
	def.pattern ?? (def.pattern = ulid);
	$ZodStringFormat.init(inst, def);
});
const $ZodXID = /*@__PURE__*/ $constructor("$ZodXID", (inst, def) => {
	def.pattern ?? (def.pattern = xid);
	$ZodStringFormat.init(inst, def);
});
const $ZodKSUID = /*@__PURE__*/ $constructor("$ZodKSUID", (inst, def) => {
	def.pattern ?? (def.pattern = ksuid);
	$ZodStringFormat.init(inst, def);
});
const $ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
	def.pattern ?? (def.pattern = datetime(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODate = /*@__PURE__*/ $constructor("$ZodISODate", (inst, def) => {
	def.pattern ?? (def.pattern = date);
	$ZodStringFormat.init(inst, def);
});
const $ZodISOTime = /*@__PURE__*/ $constructor("$ZodISOTime", (inst, def) => {
	def.pattern ?? (def.pattern = time(def));
	$ZodStringFormat.init(inst, def);
});
const $ZodISODuration = /*@__PURE__*/ $constructor("$ZodISODuration", (inst, def) => {
	def.pattern ?? (def.pattern = duration$1);
	$ZodStringFormat.init(inst, def);
});
const $ZodIPv4 = /*@__PURE__*/ $constructor("$ZodIPv4", (inst, def) => {
	def.pattern ?? (def.pattern = ipv4);
	$ZodStringFormat.init(inst, def);
});
/** An IPv6 address is written with hex digits, colons and dots, and nothing else. The guard is what makes the check below an IPv6 check: `new URL("http://[...]")` parses an authority, not an address, so `@` and `\` re-delimit it and `"::@1\\"` validates against the host `0.0.0.1`. The URL parser also deletes ASCII tab, LF and CR rather than failing, which is how `"::1\n"` validated as `::1`. */
const ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
function isValidIPv6(value) {
	if (!ipv6Alphabet.test(value)) return false;
	return canParseURL(`http://[${value}]`);
}
const $ZodIPv6 = /*@__PURE__*/ $constructor("$ZodIPv6", (inst, def) => {
	def.pattern ?? (def.pattern = ipv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidIPv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "ipv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodCIDRv4 = /*@__PURE__*/ $constructor("$ZodCIDRv4", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv4);
	$ZodStringFormat.init(inst, def);
});
function isValidCIDRv6(value) {
	const parts = value.split("/");
	if (parts.length !== 2) return false;
	const [address, prefix] = parts;
	if (!prefix) return false;
	const prefixNum = Number(prefix);
	if (`${prefixNum}` !== prefix) return false;
	if (prefixNum < 0 || prefixNum > 128) return false;
	return isValidIPv6(address);
}
const $ZodCIDRv6 = /*@__PURE__*/ $constructor("$ZodCIDRv6", (inst, def) => {
	def.pattern ?? (def.pattern = cidrv6);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (!isValidCIDRv6(payload.value)) payload.issues.push({
			code: "invalid_format",
			format: "cidrv6",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
function isValidBase64(data) {
	if (data === "") return true;
	if (/\s/.test(data)) return false;
	if (data.length % 4 !== 0) return false;
	try {
		atob(data);
		return true;
	} catch {
		return false;
	}
}
const base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
const $ZodBase64 = /*@__PURE__*/ $constructor("$ZodBase64", (inst, def) => {
	def.pattern ?? (def.pattern = base64Charset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const base64urlCharset = /^[A-Za-z0-9_-]*$/;
function isValidBase64URL(data) {
	if (!base64urlCharset.test(data)) return false;
	const base64 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
	return isValidBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
}
const $ZodBase64URL = /*@__PURE__*/ $constructor("$ZodBase64URL", (inst, def) => {
	def.pattern ?? (def.pattern = base64urlCharset);
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidBase64URL(payload.value)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "base64url",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodE164 = /*@__PURE__*/ $constructor("$ZodE164", (inst, def) => {
	def.pattern ?? (def.pattern = e164);
	$ZodStringFormat.init(inst, def);
});
function isValidJWT(token, algorithm = null) {
	try {
		const tokensParts = token.split(".");
		if (tokensParts.length !== 3) return false;
		const [header] = tokensParts;
		if (!header) return false;
		const parsedHeader = JSON.parse(atob(header));
		if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT") return false;
		if (!parsedHeader.alg) return false;
		if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm)) return false;
		return true;
	} catch {
		return false;
	}
}
const $ZodJWT = /*@__PURE__*/ $constructor("$ZodJWT", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	inst._zod.check = (payload) => {
		if (isValidJWT(payload.value, def.alg)) return;
		payload.issues.push({
			code: "invalid_format",
			format: "jwt",
			input: payload.value,
			inst,
			continue: !def.abort
		});
	};
});
const $ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = number$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Number(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
		const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
		payload.issues.push({
			expected: "number",
			code: "invalid_type",
			input,
			inst,
			...received ? { received } : {}
		});
		return payload;
	};
});
const $ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
	$ZodCheckNumberFormat.init(inst, def);
	$ZodNumber.init(inst, def);
});
const $ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = boolean$1;
	inst._zod.parse = (payload, _ctx) => {
		if (def.coerce) try {
			payload.value = Boolean(payload.value);
		} catch (_) {}
		const input = payload.value;
		if (typeof input === "boolean") return payload;
		payload.issues.push({
			expected: "boolean",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodNull = /*@__PURE__*/ $constructor("$ZodNull", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.pattern = _null$2;
	inst._zod.values = /* @__PURE__ */ new Set([null]);
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (input === null) return payload;
		payload.issues.push({
			expected: "null",
			code: "invalid_type",
			input,
			inst
		});
		return payload;
	};
});
const $ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload) => payload;
});
const $ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _ctx) => {
		payload.issues.push({
			expected: "never",
			code: "invalid_type",
			input: payload.value,
			inst
		});
		return payload;
	};
});
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
const arraySize = (input) => Array.isArray(input) ? input.length : -1;
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
const $ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!Array.isArray(input)) {
			payload.issues.push({
				expected: "array",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
		const proms = [];
		const abortEarly = ctx?.abortEarly;
		for (let i = 0; i < input.length; i++) {
			const item = input[i];
			const result = def.element._zod.run({
				value: item,
				issues: []
			}, ctx);
			if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
			else {
				handleArrayResult(result, payload, i);
				if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
			}
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
	capSize(inst, arraySize);
});
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
const NO_SYMBOL_KEYS = [];
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
const $ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
	$ZodType.init(inst, def);
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	const sh = desc?.get ? desc.get.raw : def.shape ?? {};
	if (sh) {
		const get = () => {
			const newSh = { ...sh };
			Object.defineProperty(def, "shape", { value: newSh });
			get.raw = newSh;
			return newSh;
		};
		get.raw = sh;
		Object.defineProperty(def, "shape", { get });
	}
	const _normalized = cached(() => normalizeDef(def));
	defineLazyInternal(inst, "propValues", (zod) => {
		const shape = zod.def.shape;
		const propValues = {};
		for (const key in shape) {
			const field = shape[key]._zod;
			if (field.values) {
				if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
				for (const v of field.values) propValues[key].add(v);
				if (field.optin !== void 0) propValues[key].add(void 0);
			}
		}
		return propValues;
	});
	const isObject$1 = isObject;
	const catchall = def.catchall;
	let value;
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$1(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
		const proms = [];
		const shape = value.shape;
		const abortEarly = ctx?.abortEarly;
		let seen = payload.issues.length;
		for (const key of value.allKeys) {
			if (abortEarly && payload.issues.length !== seen) {
				if (aborted(payload, seen)) break;
				seen = payload.issues.length;
			}
			if (key === "__proto__") continue;
			const el = shape[key];
			const optin = el._zod.optin;
			const optout = el._zod.optout;
			const r = el._zod.run({
				value: input[key],
				issues: []
			}, ctx);
			if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
			else handlePropertyResult(r, payload, key, input, optin, optout);
		}
		if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
		return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
	};
});
const $ZodObjectJIT = /*@__PURE__*/ $constructor("$ZodObjectJIT", (inst, def) => {
	$ZodObject.init(inst, def);
	const superParse = inst._zod.parse;
	const _normalized = cached(() => normalizeDef(def));
	const memo = globalConfig.memoizer;
	const generateFastpass = (shape) => {
		const normalized = _normalized.value;
		const syms = normalized.symbolKeys;
		const doc = new Doc(["payload", "ctx"], {
			shape,
			inst,
			memo,
			syms
		});
		const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
		const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
		doc.write(`const input = payload.value;`);
		const ids = Object.create(null);
		let counter = 0;
		for (const key of normalized.allKeys) ids[key] = `key_${counter++}`;
		doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
		for (const key of normalized.allKeys) {
			if (key === "__proto__") continue;
			const id = ids[key];
			const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
			const isPresent = `${k} in input`;
			const schema = shape[key];
			const optin = schema?._zod?.optin;
			const isOptionalIn = optin !== void 0;
			const isOptionalOut = schema?._zod?.optout === "optional";
			doc.write(`const ${id} = ${parseStr(k)};`);
			if (isOptionalIn && isOptionalOut) {
				const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
				doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
			} else if (!isOptionalIn) doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
			else {
				doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
				if (optin === "defaulted") doc.write(`newResult[${k}] = ${id}.value;`);
				else doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
			}
		}
		doc.write(`payload.value = newResult;`);
		doc.write(`return payload;`);
		return doc.compile();
	};
	let fastpass;
	const isObject$2 = isObject;
	const jit = !globalConfig.jitless;
	const fastEnabled = jit && allowsEval.value;
	const catchall = def.catchall;
	let value;
	inst._zod.parse = (payload, ctx) => {
		value ?? (value = _normalized.value);
		const input = payload.value;
		if (!isObject$2(input)) {
			payload.issues.push({
				expected: "object",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
			if (!fastpass) fastpass = generateFastpass(def.shape);
			payload = fastpass(payload, ctx);
			if (!catchall) return payload;
			return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
		}
		return superParse(payload, ctx);
	};
});
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
const $ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
	defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
	defineLazyInternal(inst, "values", (zod) => {
		if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		if (zod.def.options.every((o) => o._zod.pattern)) {
			const patterns = zod.def.options.map((o) => o._zod.pattern);
			return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
		}
	});
	const first = def.options.length === 1 ? def.options[0]._zod.run : null;
	inst._zod.parse = (payload, ctx) => {
		if (first) return first(payload, ctx);
		let async = false;
		const results = [];
		for (const option of def.options) {
			const result = option._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) {
				results.push(result);
				async = true;
			} else {
				if (result.issues.length === 0) return result;
				results.push(result);
			}
		}
		if (!async) return handleUnionResults(results, payload, inst, ctx);
		return Promise.all(results).then((results) => {
			return handleUnionResults(results, payload, inst, ctx);
		});
	};
});
function discriminatorMap(def) {
	const map = /* @__PURE__ */ new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
const $ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
	def.inclusive = false;
	$ZodUnion.init(inst, def);
	const _super = inst._zod.parse;
	defineLazyInternal(inst, "propValues", (zod) => {
		const propValues = {};
		let undefinedCount = 0;
		for (const option of zod.def.options) {
			const pv = option._zod.propValues;
			if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
			if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
			for (const [k, v] of Object.entries(pv)) {
				if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, /* @__PURE__ */ new Set());
				for (const val of v) propValues[k].add(val);
			}
		}
		if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
		return propValues;
	});
	def.options.forEach((option, i) => {
		const propShape = rawShape(option._zod.def);
		if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
	});
	const disc = cached(() => discriminatorMap(def));
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isObject(input)) {
			payload.issues.push({
				code: "invalid_type",
				expected: "object",
				input,
				inst
			});
			return payload;
		}
		const value = input?.[def.discriminator];
		const opt = disc.value.get(value);
		if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
		if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
		payload.issues.push({
			code: "invalid_union",
			errors: [],
			note: "No matching discriminator",
			discriminator: def.discriminator,
			options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
			input,
			path: [def.discriminator],
			inst
		});
		return payload;
	};
});
const $ZodIntersection = /*@__PURE__*/ $constructor("$ZodIntersection", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		const left = def.left._zod.run({
			value: input,
			issues: []
		}, ctx);
		const right = def.right._zod.run({
			value: input,
			issues: []
		}, ctx);
		if (left instanceof Promise || right instanceof Promise) return Promise.all([left, right]).then(([left, right]) => {
			return handleIntersectionResults(payload, left, right);
		});
		return handleIntersectionResults(payload, left, right);
	};
});
function mergeValues(a, b) {
	if (a === b) return {
		valid: true,
		data: a
	};
	if (a instanceof Date && b instanceof Date && +a === +b) return {
		valid: true,
		data: a
	};
	if (isPlainObject(a) && isPlainObject(b)) {
		const bKeys = Object.keys(b);
		const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
		const newObj = {
			...a,
			...b
		};
		if (Object.prototype.hasOwnProperty.call(newObj, "__proto__")) delete newObj.__proto__;
		for (const key of sharedKeys) {
			if (key === "__proto__") continue;
			const sharedValue = mergeValues(a[key], b[key]);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [key, ...sharedValue.mergeErrorPath]
			};
			newObj[key] = sharedValue.data;
		}
		return {
			valid: true,
			data: newObj
		};
	}
	if (Array.isArray(a) && Array.isArray(b)) {
		if (a.length !== b.length) return {
			valid: false,
			mergeErrorPath: []
		};
		const newArray = [];
		for (let index = 0; index < a.length; index++) {
			const itemA = a[index];
			const itemB = b[index];
			const sharedValue = mergeValues(itemA, itemB);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
			};
			newArray.push(sharedValue.data);
		}
		return {
			valid: true,
			data: newArray
		};
	}
	return {
		valid: false,
		mergeErrorPath: []
	};
}
function handleIntersectionResults(result, left, right) {
	const unrecKeys = /* @__PURE__ */ new Map();
	let unrecIssue;
	const keyIssues = /* @__PURE__ */ new Map();
	const collect = (iss, side) => {
		let keys;
		if (iss.code === "unrecognized_keys" && !iss.path?.length) {
			unrecIssue ?? (unrecIssue = iss);
			keys = iss.keys;
		} else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
			const k = String(iss.path[0]);
			if (!keyIssues.has(k)) keyIssues.set(k, iss);
			keys = [k];
		} else return false;
		for (const k of keys) {
			if (!unrecKeys.has(k)) unrecKeys.set(k, {});
			unrecKeys.get(k)[side] = true;
		}
		return true;
	};
	for (const iss of left.issues) if (!collect(iss, "l")) result.issues.push(iss);
	for (const iss of right.issues) if (!collect(iss, "r")) result.issues.push(iss);
	const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
	if (bothKeys.length) {
		const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
		if (aggregated.length) result.issues.push({
			...unrecIssue,
			keys: aggregated
		});
		for (const k of bothKeys) if (!aggregated.includes(k) && keyIssues.has(k)) result.issues.push(keyIssues.get(k));
	}
	const merged = mergeValues(left.value, right.value);
	if (!merged.valid) {
		if (aborted(result)) return result;
		throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
	}
	result.value = merged.data;
	return result;
}
const $ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
	$ZodType.init(inst, def);
	const memo = globalConfig.memoizer;
	memo?.attach(inst);
	inst._zod.parse = (payload, ctx) => {
		const input = payload.value;
		if (!isPlainObject(input)) {
			payload.issues.push({
				expected: "record",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		}
		const proms = [];
		const values = def.keyType._zod.values;
		if (values && !def.partial) {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const recordKeys = /* @__PURE__ */ new Set();
			for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
				recordKeys.add(typeof key === "number" ? key.toString() : key);
				if (key === "__proto__") continue;
				const keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (keyResult.issues.length) {
					payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			let unrecognized;
			for (const key in input) if (!recordKeys.has(key)) {
				if (def.mode === "loose") {
					if (key === "__proto__") continue;
					payload.value[key] = input[key];
				} else {
					unrecognized = unrecognized ?? [];
					unrecognized.push(key);
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		} else {
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			let unrecognized;
			for (const key of Reflect.ownKeys(input)) {
				if (key === "__proto__") continue;
				if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
				let keyResult = def.keyType._zod.run({
					value: key,
					issues: []
				}, ctx);
				if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
				if (typeof key === "string" && number$1.test(key) && keyResult.issues.length) {
					const retryResult = def.keyType._zod.run({
						value: Number(key),
						issues: []
					}, ctx);
					if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (retryResult.issues.length === 0) keyResult = retryResult;
				}
				if (keyResult.issues.length) {
					if (def.mode === "loose") payload.value[key] = input[key];
					else if (values) {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					} else payload.issues.push({
						code: "invalid_key",
						origin: "record",
						issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
						input: key,
						path: [key],
						inst
					});
					continue;
				}
				const outKey = keyResult.value;
				if (outKey === "__proto__") continue;
				const result = def.valueType._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}));
				else {
					if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
					payload.value[outKey] = result.value;
				}
			}
			if (unrecognized && unrecognized.length > 0) payload.issues.push({
				code: "unrecognized_keys",
				input,
				inst,
				keys: unrecognized,
				continue: true
			});
		}
		if (proms.length) return Promise.all(proms).then(() => payload);
		return payload;
	};
});
const $ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
	$ZodType.init(inst, def);
	const values = getEnumValues(def.entries);
	const valuesSet = new Set(values);
	inst._zod.values = valuesSet;
	defineLazyInternal(inst, "pattern", (zod) => {
		const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
		return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (valuesSet.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
	$ZodType.init(inst, def);
	const values = new Set(def.values);
	inst._zod.values = values;
	defineLazyInternal(inst, "pattern", (zod) => {
		const vals = zod.def.values;
		return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
	});
	inst._zod.parse = (payload, _ctx) => {
		const input = payload.value;
		if (values.has(input)) return payload;
		payload.issues.push({
			code: "invalid_value",
			values: def.values,
			input,
			inst
		});
		return payload;
	};
});
const $ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "optional";
	globalConfig.memoizer?.guard(inst);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		const _out = def.transform(payload.value, payload);
		if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
			payload.value = output;
			return payload;
		});
		if (_out instanceof Promise) throw new $ZodAsyncError();
		payload.value = _out;
		return payload;
	};
});
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
const $ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	inst._zod.optout = "optional";
	defineLazyInternal(inst, "values", (zod) => {
		const values = zod.def.innerType._zod.values;
		return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
	});
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === void 0) {
			if (def.innerType._zod.optin !== "defaulted") return payload;
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
			return handleOptionalResult(payload, result);
		}
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodExactOptional = /*@__PURE__*/ $constructor("$ZodExactOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
	inst._zod.parse = (payload, ctx) => {
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "pattern", (zod) => {
		const pattern = zod.def.innerType._zod.pattern;
		return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
	});
	defineLazyInternal(inst, "values", (zod) => {
		return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		if (payload.value === null) return payload;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodDefault = /*@__PURE__*/ $constructor("$ZodDefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) {
			payload.value = def.defaultValue;
			/**
			* $ZodDefault returns the default value immediately in forward direction.
			* It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
			return payload;
		}
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
		return handleDefaultResult(result, def);
	};
});
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
const $ZodPrefault = /*@__PURE__*/ $constructor("$ZodPrefault", (inst, def) => {
	$ZodType.init(inst, def);
	inst._zod.optin = "defaulted";
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		if (payload.value === void 0) payload.value = def.defaultValue;
		return def.innerType._zod.run(payload, ctx);
	};
});
const $ZodNonOptional = /*@__PURE__*/ $constructor("$ZodNonOptional", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => {
		const v = zod.def.innerType._zod.values;
		return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
	});
	inst._zod.parse = (payload, ctx) => {
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then((result) => handleNonOptionalResult(result, inst));
		return handleNonOptionalResult(result, inst);
	};
});
function handleNonOptionalResult(payload, inst) {
	if (!payload.issues.length && payload.value === void 0) payload.issues.push({
		code: "invalid_type",
		expected: "nonoptional",
		input: payload.value,
		inst
	});
	return payload;
}
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
const $ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run({
			value: payload.value,
			issues: []
		}, ctx);
		if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
		return handleCatchResult(payload, result, def, ctx);
	};
});
const $ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") {
			const right = def.out._zod.run(payload, ctx);
			if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
			return handlePipeResult(right, def.in, ctx);
		}
		const left = def.in._zod.run(payload, ctx);
		if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
		return handlePipeResult(left, def.out, ctx);
	};
});
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
const $ZodReadonly = /*@__PURE__*/ $constructor("$ZodReadonly", (inst, def) => {
	$ZodType.init(inst, def);
	defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
	defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
	defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
	defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
	inst._zod.parse = (payload, ctx) => {
		if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
		const result = def.innerType._zod.run(payload, ctx);
		if (result instanceof Promise) return result.then(handleReadonlyResult);
		return handleReadonlyResult(result);
	};
});
function handleReadonlyResult(payload) {
	if (!payload.memo) payload.value = Object.freeze(payload.value);
	return payload;
}
const $ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
	$ZodCheck.init(inst, def);
	$ZodType.init(inst, def);
	inst._zod.parse = (payload, _) => {
		return payload;
	};
	inst._zod.check = (payload) => {
		const input = payload.value;
		const r = def.fn(input);
		if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
		handleRefineResult(r, payload, input, inst);
	};
});
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
// node_modules/zod/v4/core/memoizer.js
var $ZodCyclicError = class extends Error {
	constructor() {
		super(`Cannot parse a reference cycle that closes through a transform`);
		this.name = "ZodCyclicError";
	}
};
/** Keyed off the context object every schema in one parse call already shares. */
const STATE = "~memo";
const NO_ISSUES = [];
function isRef(value) {
	return value !== null && typeof value === "object";
}
function cloneIssues(issues) {
	return issues.map((iss) => iss.path ? {
		...iss,
		path: iss.path.slice()
	} : { ...iss });
}
const recursive = /*@__PURE__*/ new WeakMap();
/** What the walk established, in order of certainty: ordered so the strongest answer among children wins. */
const NONE$1 = 0;
const ASSUMED = 1;
const PROVEN = 2;
/** Whether this schema's subtree contains a cycle, so one parse can re-enter it. */
function isRecursive(inst, stack, resolve) {
	const cached = recursive.get(inst);
	if (cached !== void 0) return cached ? PROVEN : NONE$1;
	if (stack.has(inst)) return PROVEN;
	stack.add(inst);
	let result = NONE$1;
	const check = (child) => {
		if (result !== PROVEN && child?._zod) {
			const answer = isRecursive(child, stack, resolve);
			if (answer > result) result = answer;
		}
	};
	const shape = (sh, spread) => {
		let answer = NONE$1;
		for (const key of Reflect.ownKeys(sh)) {
			const desc = Object.getOwnPropertyDescriptor(sh, key);
			if (spread && !desc.enumerable) continue;
			const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE$1;
			if (child > answer) answer = child;
		}
		return answer;
	};
	const merge = (answer) => {
		if (answer > result) result = answer;
	};
	const def = inst._zod.def;
	switch (def.type) {
		case "object": {
			const raw = rawShape(def);
			merge(raw ? shape(raw, true) : ASSUMED);
			check(def.catchall);
			break;
		}
		case "array":
			check(def.element);
			break;
		case "tuple":
			for (const el of def.items) check(el);
			check(def.rest);
			break;
		case "record":
		case "map":
			check(def.keyType);
			check(def.valueType);
			break;
		case "set":
			check(def.valueType);
			break;
		case "union":
			for (const el of def.options) check(el);
			break;
		case "intersection":
			check(def.left);
			check(def.right);
			break;
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
		case "promise":
		case "success":
			check(def.innerType);
			break;
		case "pipe":
			check(def.in);
			check(def.out);
			break;
		case "function":
			check(def.input);
			check(def.output);
			break;
		case "lazy": {
			const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : void 0);
			merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
			break;
		}
		case "template_literal":
		case "string":
		case "number":
		case "int":
		case "boolean":
		case "bigint":
		case "symbol":
		case "undefined":
		case "null":
		case "void":
		case "never":
		case "any":
		case "unknown":
		case "date":
		case "nan":
		case "enum":
		case "literal":
		case "file":
		case "transform":
		case "custom": break;
		default: for (const key in def) {
			const desc = Object.getOwnPropertyDescriptor(def, key);
			if (!desc || desc.get) continue;
			const value = desc.value;
			if (!value || typeof value !== "object") continue;
			if (value._zod) check(value);
			else if (Array.isArray(value)) for (const el of value) check(el);
		}
	}
	stack.delete(inst);
	return settle(inst, result);
}
/** An assumed answer must not outlive the resolution that settles it, so only a certain one is cached. */
function settle(inst, answer) {
	if (answer !== ASSUMED) recursive.set(inst, answer === PROVEN);
	return answer;
}
function bucketFor(state, inst) {
	let bucket = state.buckets.get(inst);
	if (!bucket) {
		bucket = /* @__PURE__ */ new WeakMap();
		state.buckets.set(inst, bucket);
	}
	return bucket;
}
let handoff;
const open = [];
const memo = {
	alloc(_inst, payload, empty) {
		const bucket = handoff;
		if (!bucket) return empty;
		handoff = void 0;
		const entry = {
			value: empty,
			issues: null
		};
		bucket.set(payload.value, entry);
		open.push(entry);
		return empty;
	},
	guard(inst) {
		var _a;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value)) throw new $ZodCyclicError();
				return base(payload, ctx);
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	},
	attach(inst) {
		var _a;
		let isRecursiveInst;
		let rechecked = false;
		let lastCtx;
		let lastBucket;
		(_a = inst._zod).deferred ?? (_a.deferred = []);
		inst._zod.deferred.push(() => {
			const base = inst._zod.parse;
			const wrapped = (payload, ctx) => {
				if (isRecursiveInst === void 0) {
					const walked = isRecursive(inst, /* @__PURE__ */ new Set(), false);
					if (walked === NONE$1) {
						inst._zod.parse = base;
						if (inst._zod.run === wrapped) inst._zod.run = base;
						return base(payload, ctx);
					}
					if (walked === PROVEN || rechecked) isRecursiveInst = true;
					else rechecked = true;
				}
				const input = payload.value;
				if (!isRef(input)) return base(payload, ctx);
				let state = ctx[STATE];
				if (!state) {
					state = {
						buckets: /* @__PURE__ */ new WeakMap(),
						backEdges: void 0
					};
					ctx[STATE] = state;
				}
				let bucket;
				if (lastCtx === ctx) bucket = lastBucket;
				else {
					bucket = bucketFor(state, inst);
					lastCtx = ctx;
					lastBucket = bucket;
				}
				const hit = bucket.get(input);
				if (hit) {
					payload.value = hit.value;
					if (hit.issues) {
						if (hit.issues.length) payload.issues.push(...cloneIssues(hit.issues));
					} else {
						payload.memo = true;
						state.backEdges ?? (state.backEdges = /* @__PURE__ */ new WeakSet());
						state.backEdges.add(hit.value);
					}
					return payload;
				}
				handoff = bucket;
				const depth = open.length;
				const result = base(payload, ctx);
				handoff = void 0;
				const entry = open.length > depth ? open.pop() : void 0;
				if (result instanceof Promise) return result.then((r) => {
					if (entry) entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
					return r;
				});
				if (entry) entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
				return result;
			};
			inst._zod.parse = wrapped;
			if (inst._zod.run === base) inst._zod.run = wrapped;
		});
	}
};
/** The memoizer that gives containers cycle support. `zod` installs it by default; `zod/mini` opts in with `config({ memoizer: memoizer() })`. */
function memoizer() {
	return memo;
}
/** Whether this value is a node a back-edge resolved to before it finished. */
function isBackEdge(ctx, value) {
	const backEdges = ctx[STATE]?.backEdges;
	return backEdges !== void 0 && isRef(value) && backEdges.has(value);
}
// node_modules/zod/v4/locales/en.js
const error = () => {
	const Sizable = {
		string: {
			unit: "characters",
			verb: "to have"
		},
		file: {
			unit: "bytes",
			verb: "to have"
		},
		array: {
			unit: "items",
			verb: "to have"
		},
		set: {
			unit: "items",
			verb: "to have"
		},
		map: {
			unit: "entries",
			verb: "to have"
		}
	};
	function getSizing(origin) {
		return Sizable[origin] ?? null;
	}
	const FormatDictionary = {
		regex: "input",
		email: "email address",
		url: "URL",
		emoji: "emoji",
		uuid: "UUID",
		uuidv4: "UUIDv4",
		uuidv6: "UUIDv6",
		nanoid: "nanoid",
		guid: "GUID",
		cuid: "cuid",
		cuid2: "cuid2",
		ulid: "ULID",
		xid: "XID",
		ksuid: "KSUID",
		datetime: "ISO datetime",
		date: "ISO date",
		time: "ISO time",
		duration: "ISO duration",
		ipv4: "IPv4 address",
		ipv6: "IPv6 address",
		mac: "MAC address",
		cidrv4: "IPv4 range",
		cidrv6: "IPv6 range",
		base64: "base64-encoded string",
		base64url: "base64url-encoded string",
		json_string: "JSON string",
		e164: "E.164 number",
		currency_code: "currency code",
		credit_card: "credit card number",
		iban: "IBAN",
		jwt: "JWT",
		template_literal: "input"
	};
	const TypeDictionary = { nan: "NaN" };
	function getTypeName(type, input) {
		if (type === "number" && typeof input === "number" && !Number.isFinite(input)) return String(input);
		return TypeDictionary[type] ?? type;
	}
	return (issue) => {
		switch (issue.code) {
			case "invalid_type": return `Invalid input: expected ${getTypeName(issue.expected)}, received ${getTypeName(parsedType(issue.input), issue.input)}`;
			case "invalid_value":
				if (issue.values.length === 1) return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
				return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
			case "too_big": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
				return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
			}
			case "too_small": {
				const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
				const sizing = getSizing(issue.origin);
				if (sizing) return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
				return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
			}
			case "invalid_format": {
				const _issue = issue;
				if (_issue.format === "starts_with") return `Invalid string: must start with "${_issue.prefix}"`;
				if (_issue.format === "ends_with") return `Invalid string: must end with "${_issue.suffix}"`;
				if (_issue.format === "includes") return `Invalid string: must include "${_issue.includes}"`;
				if (_issue.format === "regex") return `Invalid string: must match pattern ${_issue.pattern}`;
				return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
			}
			case "not_multiple_of": return `Invalid number: must be a multiple of ${issue.divisor}`;
			case "unrecognized_keys": return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
			case "invalid_key": return `Invalid key in ${issue.origin}`;
			case "invalid_union":
				if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) return `Invalid discriminator value. Expected ${issue.options.map((o) => `'${o}'`).join(" | ")}`;
				if (issue.inclusive === false) return "Invalid input: more than one option matched";
				return "Invalid input";
			case "invalid_element": return `Invalid value in ${issue.origin}`;
			default: return `Invalid input`;
		}
	};
};
function en_default() {
	return { localeError: error() };
}
// node_modules/zod/v4/core/registries.js
var _a;
var $ZodRegistry = class {
	constructor() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
	}
	add(schema, ..._meta) {
		const meta = _meta[0];
		this._map.set(schema, meta);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
		return this;
	}
	clear() {
		this._map = /* @__PURE__ */ new WeakMap();
		this._idmap = /* @__PURE__ */ new Map();
		return this;
	}
	remove(schema) {
		const meta = this._map.get(schema);
		if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
		this._map.delete(schema);
		return this;
	}
	get(schema) {
		const p = schema._zod.parent;
		if (p) {
			const pm = { ...this.get(p) ?? {} };
			delete pm.id;
			const f = {
				...pm,
				...this._map.get(schema)
			};
			return Object.keys(f).length ? f : void 0;
		}
		return this._map.get(schema);
	}
	has(schema) {
		return this._map.has(schema);
	}
};
function registry() {
	return new $ZodRegistry();
}
(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
const globalRegistry = globalThis.__zod_globalRegistry;
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
	return new Class({
		type: "string",
		format: "email",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
	return new Class({
		type: "string",
		format: "guid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v4",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v6",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v7",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
	return new Class({
		type: "string",
		format: "url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _emoji(Class, params) {
	return new Class({
		type: "string",
		format: "emoji",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
	return new Class({
		type: "string",
		format: "nanoid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link _cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
	return new Class({
		type: "string",
		format: "cuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
	return new Class({
		type: "string",
		format: "cuid2",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
	return new Class({
		type: "string",
		format: "ulid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
	return new Class({
		type: "string",
		format: "xid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
	return new Class({
		type: "string",
		format: "ksuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
	return new Class({
		type: "string",
		format: "ipv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
	return new Class({
		type: "string",
		format: "ipv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
	return new Class({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
	return new Class({
		type: "string",
		format: "base64url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
	return new Class({
		type: "string",
		format: "e164",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
	return new Class({
		type: "string",
		format: "jwt",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
	return new Class({
		type: "string",
		format: "date",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
	return new Class({
		type: "string",
		format: "time",
		check: "string_format",
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
	return new Class({
		type: "string",
		format: "duration",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _null$1(Class, params) {
	return new Class({
		type: "null",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
	return new $ZodCheckMultipleOf({
		check: "multiple_of",
		...normalizeParams(params),
		value
	});
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
	return new $ZodCheckLengthEquals({
		check: "length_equals",
		...normalizeParams(params),
		length
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
	return new $ZodCheckLowerCase({
		check: "string_format",
		format: "lowercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
	return new $ZodCheckUpperCase({
		check: "string_format",
		format: "uppercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
	return new $ZodCheckIncludes({
		check: "string_format",
		format: "includes",
		...normalizeParams(params),
		includes
	});
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
	return new $ZodCheckStartsWith({
		check: "string_format",
		format: "starts_with",
		...normalizeParams(params),
		prefix
	});
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
	return new $ZodCheckEndsWith({
		check: "string_format",
		format: "ends_with",
		...normalizeParams(params),
		suffix
	});
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
	return /* @__PURE__ */ _overwrite((input) => input.normalize(form));
}
// @__NO_SIDE_EFFECTS__
function _trim() {
	return /* @__PURE__ */ _overwrite((input) => input.trim());
}
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toUpperCase());
}
// @__NO_SIDE_EFFECTS__
function _slugify() {
	return /* @__PURE__ */ _overwrite((input) => slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
	return new Class({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
	const ch = /* @__PURE__ */ _check((payload) => {
		payload.addIssue = (issue$2) => {
			if (typeof issue$2 === "string") payload.issues.push(issue(issue$2, payload.value, ch._zod.def));
			else {
				const _issue = issue$2;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = ch);
				_issue.continue ?? (_issue.continue = !ch._zod.def.abort);
				payload.issues.push(issue(_issue));
			}
		};
		return fn(payload.value, payload);
	}, params);
	return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
	const ch = new $ZodCheck({
		check: "custom",
		...normalizeParams(params)
	});
	ch._zod.check = fn;
	return ch;
}
// node_modules/zod/v4/core/to-json-schema.js
function assignProps(target, ...sources) {
	for (const source of sources) for (const key of Reflect.ownKeys(source)) if (Object.prototype.propertyIsEnumerable.call(source, key)) assignProp(target, key, source[key]);
	return target;
}
function initializeContext(params) {
	let target = params?.target ?? "draft-2020-12";
	if (target === "draft-4") target = "draft-04";
	if (target === "draft-7") target = "draft-07";
	return {
		processors: params.processors ?? {},
		metadataRegistry: params?.metadata ?? globalRegistry,
		target,
		unrepresentable: params?.unrepresentable ?? "throw",
		override: params?.override ?? (() => {}),
		io: params?.io ?? "output",
		counter: 0,
		seen: /* @__PURE__ */ new Map(),
		sharedDefsExtractedFor: void 0,
		sharedEmitDoneFor: void 0,
		cycles: params?.cycles ?? "ref",
		reused: params?.reused ?? "inline",
		intersections: [],
		deferred: [],
		external: params?.external ?? void 0
	};
}
/**
* Applies the `unrepresentable` setting at a site that has no JSON Schema equivalent. Throws
* `message` unless the setting (or the handler's return value) says otherwise. Returns `true` if a
* custom JSON Schema was written into `json`, in which case the caller must not write its own.
*/
function handleUnrepresentable(schema, ctx, json, params, message) {
	const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({
		zodSchema: schema,
		path: params.path,
		message
	}) : ctx.unrepresentable;
	if (result === "any") return false;
	if (result === void 0 || result === "throw") throw new Error(message);
	Object.assign(json, result);
	return true;
}
function processSchema(schema, ctx, _params = {
	path: [],
	schemaPath: []
}) {
	var _a;
	const def = schema._zod.def;
	const seen = ctx.seen.get(schema);
	if (seen) {
		seen.count++;
		if (_params.schemaPath.includes(schema)) seen.cycle = _params.path;
		return seen.schema;
	}
	const result = {
		schema: {},
		count: 1,
		cycle: void 0,
		path: _params.path
	};
	ctx.seen.set(schema, result);
	ctx.sharedDefsExtractedFor = void 0;
	ctx.sharedEmitDoneFor = void 0;
	const overrideSchema = schema._zod.toJSONSchema?.();
	if (overrideSchema) result.schema = overrideSchema;
	else {
		const params = {
			..._params,
			schemaPath: [..._params.schemaPath, schema],
			path: _params.path
		};
		if (schema._zod.processJSONSchema) schema._zod.processJSONSchema(ctx, result.schema, params);
		else {
			const _json = result.schema;
			const processor = ctx.processors[def.type];
			if (!processor) throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
			processor(schema, ctx, _json, params);
		}
		const parent = schema._zod.parent;
		if (parent) {
			if (!result.ref) result.ref = parent;
			processSchema(parent, ctx, params);
			ctx.seen.get(parent).isParent = true;
		}
	}
	const meta = ctx.metadataRegistry.get(schema);
	if (meta) assignProps(result.schema, meta);
	if (ctx.io === "input" && isTransforming(schema)) {
		delete result.schema.examples;
		delete result.schema.default;
	}
	if (ctx.io === "input" && "_prefault" in result.schema) (_a = result.schema).default ?? (_a.default = result.schema._prefault);
	delete result.schema._prefault;
	return ctx.seen.get(schema).schema;
}
function encodeJSONPointerSegment(segment) {
	return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external) return;
	const idToSchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.entries()) {
		const id = ctx.metadataRegistry.get(entry[0])?.id;
		if (id) {
			const existing = idToSchema.get(id);
			if (existing && existing !== entry[0]) throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
			idToSchema.set(id, entry[0]);
		}
	}
	const makeURI = (entry) => {
		const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
		if (ctx.external) {
			const externalId = ctx.external.registry.get(entry[0])?.id;
			const uriGenerator = ctx.external.uri ?? ((id) => id);
			if (externalId) return { ref: uriGenerator(externalId) };
			const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
			entry[1].defId = id;
			return {
				defId: id,
				ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}`
			};
		}
		const uriPrefix = `#`;
		const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
		if (entry[1] === root && !entry[1].schema.id) return { ref: uriPrefix };
		const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
		return {
			defId,
			ref: defUriPrefix + encodeJSONPointerSegment(defId)
		};
	};
	const extractToDef = (entry) => {
		if (entry[1].schema.$ref) return;
		const seen = entry[1];
		const { ref, defId } = makeURI(entry);
		seen.def = { ...seen.schema };
		if (defId) seen.defId = defId;
		const schema = seen.schema;
		for (const key in schema) delete schema[key];
		schema.$ref = ref;
	};
	if (ctx.cycles === "throw") for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.cycle) throw new Error(`Cycle detected: #/${seen.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
	}
	for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (schema === entry[0]) {
			extractToDef(entry);
			continue;
		}
		if (ctx.external) {
			const ext = ctx.external.registry.get(entry[0])?.id;
			if (schema !== entry[0] && ext) {
				extractToDef(entry);
				continue;
			}
		}
		if (ctx.metadataRegistry.get(entry[0])?.id) {
			extractToDef(entry);
			continue;
		}
		if (seen.cycle) {
			extractToDef(entry);
			continue;
		}
		if (seen.count > 1) {
			if (ctx.reused === "ref") extractToDef(entry);
		}
	}
	if (ctx.external) ctx.sharedDefsExtractedFor = ctx.external;
}
/** Rewrites `anyOf: [{type: "a"}, {type: "b"}]` to `type: ["a", "b"]`, which every JSON Schema draft treats as equivalent and most consumers render far better for the nullable case. Only branches that are a bare type assertion qualify — anything carrying a constraint, `$ref`, `const` or metadata is left alone. Runs after `flattenRef`, so a branch an override decorated or `$defs` extraction turned into a `$ref` is no longer bare and correctly stays in `anyOf`. `oneOf` is excluded: `integer` and `number` overlap, so "exactly one" and "at least one" are not the same there. OpenAPI 3.0 is excluded: its `type` must be a single string. */
function compactTypeUnion(schema) {
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0 || schema.type !== void 0) return;
	const types = [];
	for (const option of options) {
		if (!option || typeof option !== "object") return;
		compactTypeUnion(option);
		const keys = Object.keys(option);
		if (keys.length !== 1 || keys[0] !== "type") return;
		const type = option.type;
		for (const member of Array.isArray(type) ? type : [type]) {
			if (typeof member !== "string") return;
			if (!types.includes(member)) types.push(member);
		}
	}
	delete schema.anyOf;
	schema.type = types.length === 1 ? types[0] : types;
}
/** Keywords `foldIntersection` knows how to combine. Anything else — `$ref`, `patternProperties`,
* an annotation like `description` — makes a member unfoldable, so a constraint this does not
* understand leaves the `allOf` alone instead of being silently dropped or misattributed. */
const FOLDABLE_KEYS = /* @__PURE__ */ new Set([
	"type",
	"properties",
	"required",
	"additionalProperties"
]);
const UNION_KEYS = ["oneOf", "anyOf"];
/** A member's constraint on a key it does not declare itself. A `catchall` states one; `false`, an absent `additionalProperties`, and the empty schema a loose object emits state nothing. */
function undeclaredConstraint(member) {
	const extra = member.additionalProperties;
	if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null) return null;
	return Object.keys(extra).length ? extra : null;
}
/** Combines object members into the single object they describe together, or returns `null` if any of them carries a keyword outside {@link FOLDABLE_KEYS}. */
function foldObjects(members) {
	const objects = [];
	for (const member of members) {
		if (typeof member !== "object" || member.type !== "object") return null;
		for (const key in member) if (!FOLDABLE_KEYS.has(key)) return null;
		objects.push(member);
	}
	const properties = {};
	const required = /* @__PURE__ */ new Set();
	for (const object of objects) {
		for (const key in object.properties) {
			if (Object.prototype.hasOwnProperty.call(properties, key)) continue;
			const parts = [];
			for (const other of objects) {
				const part = other.properties?.[key] ?? undeclaredConstraint(other);
				if (part === null || part === void 0) continue;
				if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part))) parts.push(part);
			}
			assignProp(properties, key, parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts });
		}
		for (const key of object.required ?? []) required.add(key);
	}
	const folded = {
		type: "object",
		properties
	};
	if (required.size) folded.required = [...required];
	if (objects.every((object) => object.additionalProperties === false)) folded.additionalProperties = false;
	else {
		const constraints = [];
		for (const object of objects) {
			const constraint = undeclaredConstraint(object);
			if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint))) constraints.push(constraint);
		}
		if (constraints.length === 1) folded.additionalProperties = constraints[0];
		else if (constraints.length > 1) folded.additionalProperties = { allOf: constraints };
	}
	return folded;
}
/** `additionalProperties` in an `allOf` member sees only that member's own `properties`, so two
* closed object members reject each other's keys and the schema validates nothing. Zod's parser
* pools the key sets instead — `handleIntersectionResults` reports a key as unrecognized only when
* *every* side rejects it — so the emitted schema has to pool them too, and folding the members
* into one object is the encoding that says so on every target.
*
* This runs from `finalize`, after `extractDefs`, which is what keeps it clear of the `$ref`
* machinery: a member extracted into `$defs` is already a `$ref` by now and declines to fold, so it
* keeps its reference and its own closedness rather than being inlined as a stale copy. */
function foldIntersection(json) {
	const allOf = json.allOf;
	if (!Array.isArray(allOf) || allOf.length < 2) return;
	for (const key of FOLDABLE_KEYS) if (key in json) return;
	const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
	let folded = null;
	if (!unions.length) folded = foldObjects(allOf);
	else {
		const union = unions[0];
		const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
		if (Object.keys(union).length !== 1) return;
		const rest = allOf.filter((m) => m !== union);
		const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
		if (branches.some((b) => !b)) return;
		folded = { [keyword]: branches };
	}
	if (!folded) return;
	delete json.allOf;
	assignProps(json, folded);
}
function finalize(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	const flattenRef = (zodSchema) => {
		const seen = ctx.seen.get(zodSchema);
		if (seen.ref === null) return;
		const schema = seen.def ?? seen.schema;
		const _cached = { ...schema };
		const ref = seen.ref;
		seen.ref = null;
		if (ref) {
			flattenRef(ref);
			const refSeen = ctx.seen.get(ref);
			const refSchema = refSeen.schema;
			if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
				schema.allOf = schema.allOf ?? [];
				schema.allOf.push(refSchema);
			} else assignProps(schema, refSchema);
			assignProps(schema, _cached);
			if (zodSchema._zod.parent === ref) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (!(key in _cached)) delete schema[key];
			}
			if (refSchema.$ref && refSeen.def) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) delete schema[key];
			}
		}
		const parent = zodSchema._zod.parent;
		if (parent && parent !== ref) {
			flattenRef(parent);
			const parentSeen = ctx.seen.get(parent);
			if (parentSeen?.schema.$ref) {
				schema.$ref = parentSeen.schema.$ref;
				if (parentSeen.def) for (const key in schema) {
					if (key === "$ref" || key === "allOf") continue;
					if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) delete schema[key];
				}
			}
		}
		ctx.override({
			zodSchema,
			jsonSchema: schema,
			path: seen.path ?? []
		});
	};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
		for (const entry of [...ctx.seen.entries()].reverse()) flattenRef(entry[0]);
		if (ctx.target !== "openapi-3.0") for (const entry of ctx.seen.entries()) compactTypeUnion(entry[1].def ?? entry[1].schema);
		for (const rewrite of ctx.deferred) rewrite();
		if (ctx.intersections.length) {
			const carriers = /* @__PURE__ */ new Map();
			for (const seen of ctx.seen.values()) for (const json of [seen.schema, seen.def]) {
				const allOf = json?.allOf;
				if (!Array.isArray(allOf)) continue;
				const existing = carriers.get(allOf);
				if (existing) existing.push(json);
				else carriers.set(allOf, [json]);
			}
			for (const allOf of ctx.intersections) for (const json of carriers.get(allOf) ?? []) foldIntersection(json);
		}
	}
	const result = {};
	if (ctx.target === "draft-2020-12") result.$schema = "https://json-schema.org/draft/2020-12/schema";
	else if (ctx.target === "draft-07") result.$schema = "http://json-schema.org/draft-07/schema#";
	else if (ctx.target === "draft-04") result.$schema = "http://json-schema.org/draft-04/schema#";
	else if (ctx.target === "openapi-3.0") {}
	if (ctx.external?.uri) {
		const id = ctx.external.registry.get(schema)?.id;
		if (!id) throw new Error("Schema is missing an `id` property");
		result.$id = ctx.external.uri(id);
	}
	assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
	const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
	if (rootMetaId !== void 0 && result.id === rootMetaId) delete result.id;
	const defs = ctx.external?.defs ?? {};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.def && seen.defId) {
			if (seen.def.id === seen.defId) delete seen.def.id;
			assignProp(defs, seen.defId, seen.def);
		}
	}
	if (ctx.external) ctx.sharedEmitDoneFor = ctx.external;
	if (ctx.external) {} else if (Object.keys(defs).length > 0) {
		if (ctx.target === "draft-2020-12") result.$defs = defs;
		else result.definitions = defs;
	}
	try {
		const finalized = JSON.parse(JSON.stringify(result));
		Object.defineProperty(finalized, "~standard", {
			value: {
				...schema["~standard"],
				jsonSchema: {
					input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
					output: createStandardJSONSchemaMethod(schema, "output", ctx.processors)
				}
			},
			enumerable: false,
			writable: false
		});
		return finalized;
	} catch (_err) {
		throw new Error("Error converting schema to JSON.");
	}
}
function isTransforming(_schema, _ctx) {
	const ctx = _ctx ?? { seen: /* @__PURE__ */ new Set() };
	if (ctx.seen.has(_schema)) return false;
	ctx.seen.add(_schema);
	const def = _schema._zod.def;
	if (def.type === "transform") return true;
	if (def.type === "array") return isTransforming(def.element, ctx);
	if (def.type === "set") return isTransforming(def.valueType, ctx);
	if (def.type === "lazy") return isTransforming(def.getter(), ctx);
	if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") return isTransforming(def.innerType, ctx);
	if (def.type === "intersection") return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
	if (def.type === "record" || def.type === "map") return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
	if (def.type === "pipe") {
		if (_schema._zod.traits.has("$ZodCodec")) return true;
		return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
	}
	if (def.type === "object") {
		for (const key in def.shape) if (isTransforming(def.shape[key], ctx)) return true;
		return false;
	}
	if (def.type === "union") {
		for (const option of def.options) if (isTransforming(option, ctx)) return true;
		return false;
	}
	if (def.type === "tuple") {
		for (const item of def.items) if (isTransforming(item, ctx)) return true;
		if (def.rest && isTransforming(def.rest, ctx)) return true;
		return false;
	}
	return false;
}
/**
* Creates a toJSONSchema method for a schema instance.
* This encapsulates the logic of initializing context, processing, extracting defs, and finalizing.
*/
const createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
	const ctx = initializeContext({
		...params,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
const createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
	const { libraryOptions, target } = params ?? {};
	const ctx = initializeContext({
		...libraryOptions ?? {},
		target,
		io,
		processors
	});
	processSchema(schema, ctx);
	extractDefs(ctx, schema);
	return finalize(ctx, schema);
};
// node_modules/zod/v4/core/json-schema-processors.js
const narrowMin = (agg, key, value) => {
	if (agg[key] === void 0 || value > agg[key]) agg[key] = value;
};
const narrowMax = (agg, key, value) => {
	if (agg[key] === void 0 || value < agg[key]) agg[key] = value;
};
const narrowBoth = (agg, value) => {
	narrowMin(agg, "minimum", value);
	narrowMax(agg, "maximum", value);
};
const addDivisor = (agg, value) => {
	agg.multipleOf ?? (agg.multipleOf = []);
	if (!agg.multipleOf.includes(value)) agg.multipleOf.push(value);
};
const addPattern = (agg, pattern) => {
	agg.patterns ?? (agg.patterns = /* @__PURE__ */ new Set());
	agg.patterns.add(pattern);
};
const intersectMime = (agg, mime) => {
	agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
};
const setFormat = (agg, format) => {
	agg.format = format;
	if (format.includes("int")) agg.isInt = true;
};
const minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
const maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
const formatContributor = (ranges) => (agg, def) => {
	setFormat(agg, def.format);
	const [minimum, maximum] = ranges[def.format];
	narrowMin(agg, "minimum", minimum);
	narrowMax(agg, "maximum", maximum);
};
const contributors = {
	greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
	less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
	multiple_of: (agg, def) => addDivisor(agg, def.value),
	number_format: formatContributor(NUMBER_FORMAT_RANGES),
	bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
	min_length: minContributor,
	max_length: maxContributor,
	length_equals: (agg, def) => narrowBoth(agg, def.length),
	min_size: minContributor,
	max_size: maxContributor,
	size_equals: (agg, def) => narrowBoth(agg, def.size),
	string_format: (agg, def) => {
		setFormat(agg, def.format);
		if (def.pattern) addPattern(agg, def.pattern);
		if (def.format === "base64" || def.format === "base64url") agg.contentEncoding = def.format;
		if (def.local || def.precision === -1) agg.laxFormat = true;
	},
	mime_type: (agg, def) => intersectMime(agg, def.mime)
};
function aggregateChecks(schema) {
	const agg = {};
	const def = schema._zod.def;
	const list = schema._zod.traits.has("$ZodCheck") ? [schema, ...def.checks ?? []] : def.checks ?? [];
	for (const ch of list) contributors[ch._zod.def.check]?.(agg, ch._zod.def);
	const bag = schema._zod.bag;
	if (bag.minimum !== void 0) narrowMin(agg, "minimum", bag.minimum);
	if (bag.exclusiveMinimum !== void 0) narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
	if (bag.maximum !== void 0) narrowMax(agg, "maximum", bag.maximum);
	if (bag.exclusiveMaximum !== void 0) narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
	if (bag.multipleOf !== void 0) addDivisor(agg, bag.multipleOf);
	if (bag.format !== void 0) {
		agg.format ?? (agg.format = bag.format);
		if (bag.format.includes("int")) agg.isInt = true;
	}
	if (bag.mime) intersectMime(agg, bag.mime);
	for (const pattern of bag.patterns ?? []) addPattern(agg, pattern);
	return agg;
}
const formatMap = {
	guid: "uuid",
	url: "uri",
	datetime: "date-time",
	json_string: "json-string",
	regex: ""
};
const exactPatterns = /* @__PURE__ */ new Map([[base64Charset, base64], [base64urlCharset, base64url]]);
const exactPattern = (p) => exactPatterns.get(p) ?? p;
const stringProcessor = (schema, ctx, _json, _params) => {
	const json = _json;
	json.type = "string";
	const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minLength = minimum;
	if (typeof maximum === "number") json.maxLength = maximum;
	if (format) {
		json.format = formatMap[format] ?? format;
		if (json.format === "") delete json.format;
		if (format === "time" || laxFormat) delete json.format;
	}
	if (contentEncoding) json.contentEncoding = contentEncoding;
	if (patterns && patterns.size > 0) {
		const patternList = [...patterns].map(exactPattern);
		if (patternList.length === 1) json.pattern = patternList[0].source;
		else if (patternList.length > 1) json.allOf = [...patternList.map((regex) => ({
			...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
			pattern: regex.source
		}))];
	}
};
const numberProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
	json.type = isInt ? "integer" : "number";
	const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
	const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
	const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
	if (exMin) {
		if (legacy) {
			json.minimum = exclusiveMinimum;
			json.exclusiveMinimum = true;
		} else json.exclusiveMinimum = exclusiveMinimum;
	} else if (typeof minimum === "number") json.minimum = minimum;
	if (exMax) {
		if (legacy) {
			json.maximum = exclusiveMaximum;
			json.exclusiveMaximum = true;
		} else json.exclusiveMaximum = exclusiveMaximum;
	} else if (typeof maximum === "number") json.maximum = maximum;
	if (multipleOf) {
		const divisors = /* @__PURE__ */ new Set();
		for (const divisor of multipleOf) if (Number.isFinite(divisor) && divisor !== 0) divisors.add(Math.abs(divisor));
		else handleUnrepresentable(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
		const [first, ...rest] = divisors;
		if (first !== void 0) json.multipleOf = first;
		if (rest.length) json.allOf = [...json.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
	}
};
const booleanProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const bigintProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "BigInt cannot be represented in JSON Schema");
};
const symbolProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Symbols cannot be represented in JSON Schema");
};
const nullProcessor = (_schema, ctx, json, _params) => {
	if (ctx.target === "openapi-3.0") {
		json.type = "string";
		json.nullable = true;
		json.enum = [null];
	} else json.type = "null";
};
const undefinedProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Undefined cannot be represented in JSON Schema");
};
const voidProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Void cannot be represented in JSON Schema");
};
const neverProcessor = (_schema, _ctx, json, _params) => {
	json.not = {};
};
const anyProcessor = (_schema, _ctx, _json, _params) => {};
const unknownProcessor = (_schema, _ctx, _json, _params) => {};
const dateProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Date cannot be represented in JSON Schema");
};
const enumProcessor = (schema, _ctx, json, _params) => {
	const def = schema._zod.def;
	const values = getEnumValues(def.entries);
	if (values.length === 0) {
		json.not = {};
		return;
	}
	if (values.every((v) => typeof v === "number")) json.type = "number";
	if (values.every((v) => typeof v === "string")) json.type = "string";
	json.enum = values;
};
const literalProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	if (def.values.length === 0) {
		json.not = {};
		return;
	}
	const vals = [];
	for (const val of def.values) if (val === void 0) {
		if (handleUnrepresentable(schema, ctx, json, params, "Literal `undefined` cannot be represented in JSON Schema")) return;
	} else if (typeof val === "bigint") {
		if (handleUnrepresentable(schema, ctx, json, params, "BigInt literals cannot be represented in JSON Schema")) return;
		vals.push(Number(val));
	} else vals.push(val);
	if (vals.length === 0) {} else if (vals.length === 1) {
		const val = vals[0];
		json.type = val === null ? "null" : typeof val;
		if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") json.enum = [val];
		else json.const = val;
	} else {
		if (vals.every((v) => typeof v === "number")) json.type = "number";
		if (vals.every((v) => typeof v === "string")) json.type = "string";
		if (vals.every((v) => typeof v === "boolean")) json.type = "boolean";
		if (vals.every((v) => v === null)) json.type = "null";
		json.enum = vals;
	}
};
const nanProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "NaN cannot be represented in JSON Schema");
};
const templateLiteralProcessor = (schema, _ctx, json, _params) => {
	const _json = json;
	const pattern = schema._zod.pattern;
	if (!pattern) throw new Error("Pattern not found in template literal");
	_json.type = "string";
	_json.pattern = pattern.source;
};
const fileProcessor = (schema, _ctx, json, _params) => {
	const _json = json;
	_json.type = "string";
	_json.format = "binary";
	_json.contentEncoding = "binary";
	const { minimum, maximum, mime } = aggregateChecks(schema);
	if (minimum !== void 0) _json.minLength = minimum;
	if (maximum !== void 0) _json.maxLength = maximum;
	if (!mime) return;
	if (mime.length === 0) _json.not = {};
	else if (mime.length === 1) _json.contentMediaType = mime[0];
	else _json.anyOf = mime.map((m) => ({ contentMediaType: m }));
};
const successProcessor = (_schema, _ctx, json, _params) => {
	json.type = "boolean";
};
const customProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
};
const functionProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Function types cannot be represented in JSON Schema");
};
const transformProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
};
const mapProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Map cannot be represented in JSON Schema");
};
const setProcessor = (schema, ctx, json, params) => {
	handleUnrepresentable(schema, ctx, json, params, "Set cannot be represented in JSON Schema");
};
const arrayProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
	json.type = "array";
	json.items = processSchema(def.element, ctx, {
		...params,
		path: [...params.path, "items"]
	});
};
function inputOptin(schema) {
	const def = schema._zod.def;
	if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) return inputOptin(def.out);
	if (def.type === "catch") return inputOptin(def.innerType);
	return schema._zod.optin;
}
const objectProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	const shape = def.shape;
	if (Object.getOwnPropertySymbols(shape).length && handleUnrepresentable(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) return;
	json.type = "object";
	json.properties = {};
	for (const key in shape) assignProp(json.properties, key, processSchema(shape[key], ctx, {
		...params,
		path: [
			...params.path,
			"properties",
			key
		]
	}));
	const requiredKeys = [];
	for (const key of Object.keys(shape)) {
		const field = def.shape[key];
		if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) requiredKeys.push(key);
	}
	if (requiredKeys.length > 0) json.required = requiredKeys;
	if (def.catchall?._zod.def.type === "never") json.additionalProperties = false;
	else if (!def.catchall) {
		if (ctx.io === "output") json.additionalProperties = false;
	} else if (def.catchall) json.additionalProperties = processSchema(def.catchall, ctx, {
		...params,
		path: [...params.path, "additionalProperties"]
	});
};
const unionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const isExclusive = def.inclusive === false;
	const options = def.options.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			isExclusive ? "oneOf" : "anyOf",
			i
		]
	}));
	if (isExclusive) json.oneOf = options;
	else json.anyOf = options;
};
const intersectionProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const a = processSchema(def.left, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			0
		]
	});
	const b = processSchema(def.right, ctx, {
		...params,
		path: [
			...params.path,
			"allOf",
			1
		]
	});
	const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
	const allOf = [...isSimpleIntersection(a) ? a.allOf : [a], ...isSimpleIntersection(b) ? b.allOf : [b]];
	json.allOf = allOf;
	ctx.intersections.push(allOf);
};
const tupleProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	json.type = "array";
	const prefixPath = ctx.target === "draft-2020-12" ? "prefixItems" : "items";
	const restPath = ctx.target === "draft-2020-12" ? "items" : ctx.target === "openapi-3.0" ? "items" : "additionalItems";
	const prefixItems = def.items.map((x, i) => processSchema(x, ctx, {
		...params,
		path: [
			...params.path,
			prefixPath,
			i
		]
	}));
	const rest = def.rest ? processSchema(def.rest, ctx, {
		...params,
		path: [
			...params.path,
			restPath,
			...ctx.target === "openapi-3.0" ? [def.items.length] : []
		]
	}) : null;
	let minItems = def.items.length;
	while (minItems > 0) {
		const item = def.items[minItems - 1];
		if (!(ctx.io === "input" ? inputOptin(item) !== void 0 : item._zod.optout === "optional")) break;
		minItems--;
	}
	const maxItems = def.items.length;
	const isClosed = !def.rest;
	if (ctx.target === "draft-2020-12") {
		json.prefixItems = prefixItems;
		if (isClosed) json.items = false;
		else if (rest) json.items = rest;
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	} else if (ctx.target === "openapi-3.0") {
		json.items = { anyOf: prefixItems };
		if (rest) json.items.anyOf.push(rest);
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	} else {
		json.items = prefixItems;
		if (isClosed) json.additionalItems = false;
		else if (rest) json.additionalItems = rest;
		if (minItems > 0) json.minItems = minItems;
		if (isClosed) json.maxItems = maxItems;
	}
	const { minimum, maximum } = aggregateChecks(schema);
	if (typeof minimum === "number") json.minItems = minimum;
	if (typeof maximum === "number") json.maxItems = maximum;
};
/** JSON object keys are always strings, so a numeric record key schema is re-expressed over the
* numeric-string form the record parser matches. Deferred to `finalize`, after the flatten: a key
* behind a wrapper only carries its own `type` before then, and a union key only has its branches.
*
* A numeric bound cannot apply to a property name, so `minimum` and its siblings are dropped rather
* than carried over: keeping them beside `type: "string"` reproduces the match-nothing schema this
* exists to fix. A key that carries one therefore emits wider than the record parses — `z.record(z.number().min(5), V)`
* accepts `"3"` — which is the deliberate trade, since throwing on it would reject an ordinary schema
* outright. */
function stringifyKeyNames(bySchema, json, visited) {
	if (json.$ref) {
		if (visited.has(json)) return json;
		visited.add(json);
		const def = bySchema.get(json)?.def;
		if (!def) return json;
		const inlined = stringifyKeyNames(bySchema, def, visited);
		return inlined === def ? json : inlined;
	}
	for (const keyword of ["anyOf", "oneOf"]) {
		const branches = json[keyword];
		if (!Array.isArray(branches)) continue;
		const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
		if (mapped.some((branch, i) => branch !== branches[i])) json = {
			...json,
			[keyword]: mapped
		};
	}
	const types = Array.isArray(json.type) ? json.type : [json.type];
	const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
	const values = json.enum ?? (json.const !== void 0 ? [json.const] : void 0);
	if (!numericType && !values?.some((v) => typeof v === "number")) return json;
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, id, ...rest } = json;
	if (rest.enum) rest.enum = rest.enum.map((v) => typeof v === "number" ? String(v) : v);
	else if (typeof rest.const === "number") rest.const = String(rest.const);
	if (!numericType) return rest;
	rest.type = "string";
	if (!values) rest.pattern = (types.includes("number") ? number$1 : integer).source;
	return rest;
}
/** Every record of one conversion, so the carriers are found in a single pass rather than once per record. */
const pendingRecords = /* @__PURE__ */ new WeakMap();
function rewriteKeyNames(ctx) {
	const bySchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.values()) if (entry.def && !bySchema.has(entry.schema)) bySchema.set(entry.schema, entry);
	const rewrites = /* @__PURE__ */ new Map();
	for (const record of pendingRecords.get(ctx) ?? []) {
		const seen = ctx.seen.get(record);
		const names = (seen?.def ?? seen?.schema)?.propertyNames;
		if (!names || names === true || rewrites.has(names)) continue;
		const rewritten = stringifyKeyNames(bySchema, names, /* @__PURE__ */ new Set());
		if (rewritten !== names) rewrites.set(names, rewritten);
	}
	if (!rewrites.size) return;
	for (const entry of ctx.seen.values()) for (const carrier of [entry.schema, entry.def]) {
		const rewritten = carrier && rewrites.get(carrier.propertyNames);
		if (rewritten) carrier.propertyNames = rewritten;
	}
}
const recordProcessor = (schema, ctx, _json, params) => {
	const json = _json;
	const def = schema._zod.def;
	json.type = "object";
	const keyType = def.keyType;
	const patterns = aggregateChecks(keyType).patterns;
	if (def.mode === "loose" && patterns && patterns.size > 0) {
		const valueSchema = processSchema(def.valueType, ctx, {
			...params,
			path: [
				...params.path,
				"patternProperties",
				"*"
			]
		});
		json.patternProperties = {};
		for (const pattern of patterns) assignProp(json.patternProperties, exactPattern(pattern).source, valueSchema);
	} else {
		if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
			json.propertyNames = processSchema(def.keyType, ctx, {
				...params,
				path: [...params.path, "propertyNames"]
			});
			let pending = pendingRecords.get(ctx);
			if (!pending) {
				pending = [];
				pendingRecords.set(ctx, pending);
				ctx.deferred.push(() => rewriteKeyNames(ctx));
			}
			pending.push(schema);
		}
		json.additionalProperties = processSchema(def.valueType, ctx, {
			...params,
			path: [...params.path, "additionalProperties"]
		});
	}
	const keyValues = keyType._zod.values;
	const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== void 0;
	if (keyValues && !def.partial && !omittableOnInput) {
		const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
		if (validKeyValues.length > 0) json.required = validKeyValues.map(String);
	}
};
const nullableProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	const inner = processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	if (ctx.target === "openapi-3.0") {
		seen.ref = def.innerType;
		json.nullable = true;
	} else json.anyOf = [inner, { type: "null" }];
};
const nonoptionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
/** Round-trips a default value through JSON so the emitted schema is guaranteed to be valid JSON.
* A BigInt has no reliable encoding, so it goes through `unrepresentable` like any other
* unrepresentable value. Returns a sentinel when the caller must not write a default of its own. */
const UNREPRESENTABLE_DEFAULT = Symbol();
function serializeDefaultValue(value, schema, ctx, json, params) {
	let unrepresentable = false;
	const serialized = JSON.stringify(value, (_, val) => {
		if (typeof val !== "bigint") return val;
		unrepresentable = true;
		return null;
	});
	if (!unrepresentable) return JSON.parse(serialized);
	handleUnrepresentable(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
	return UNREPRESENTABLE_DEFAULT;
}
const defaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json.default = value;
};
const prefaultProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	if (ctx.io !== "input") return;
	const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
	if (value !== UNREPRESENTABLE_DEFAULT) json._prefault = value;
};
const catchProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	let catchValue;
	try {
		catchValue = def.catchValue(void 0);
	} catch {
		handleUnrepresentable(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
		return;
	}
	json.default = catchValue;
};
const pipeProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	const inIsTransform = def.in._zod.traits.has("$ZodTransform");
	const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const readonlyProcessor = (schema, ctx, json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
	json.readOnly = true;
};
const promiseProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
const optionalProcessor = (schema, ctx, _json, params) => {
	const def = schema._zod.def;
	processSchema(def.innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = def.innerType;
};
const lazyProcessor = (schema, ctx, _json, params) => {
	const innerType = schema._zod.innerType;
	processSchema(innerType, ctx, params);
	const seen = ctx.seen.get(schema);
	seen.ref = innerType;
};
const allProcessors = {
	string: stringProcessor,
	number: numberProcessor,
	boolean: booleanProcessor,
	bigint: bigintProcessor,
	symbol: symbolProcessor,
	null: nullProcessor,
	undefined: undefinedProcessor,
	void: voidProcessor,
	never: neverProcessor,
	any: anyProcessor,
	unknown: unknownProcessor,
	date: dateProcessor,
	enum: enumProcessor,
	literal: literalProcessor,
	nan: nanProcessor,
	template_literal: templateLiteralProcessor,
	file: fileProcessor,
	success: successProcessor,
	custom: customProcessor,
	function: functionProcessor,
	transform: transformProcessor,
	map: mapProcessor,
	set: setProcessor,
	array: arrayProcessor,
	object: objectProcessor,
	union: unionProcessor,
	intersection: intersectionProcessor,
	tuple: tupleProcessor,
	record: recordProcessor,
	nullable: nullableProcessor,
	nonoptional: nonoptionalProcessor,
	default: defaultProcessor,
	prefault: prefaultProcessor,
	catch: catchProcessor,
	pipe: pipeProcessor,
	readonly: readonlyProcessor,
	promise: promiseProcessor,
	optional: optionalProcessor,
	lazy: lazyProcessor
};
function toJSONSchema(input, params) {
	if ("_idmap" in input) {
		const registry = input;
		const ctx = initializeContext({
			...params,
			processors: allProcessors
		});
		const defs = {};
		for (const entry of registry._idmap.entries()) {
			const [_, schema] = entry;
			processSchema(schema, ctx);
		}
		const schemas = {};
		ctx.external = {
			registry,
			uri: params?.uri,
			defs
		};
		for (const entry of registry._idmap.entries()) {
			const [key, schema] = entry;
			extractDefs(ctx, schema);
			assignProp(schemas, key, finalize(ctx, schema));
		}
		if (Object.keys(defs).length > 0) schemas.__shared = { [ctx.target === "draft-2020-12" ? "$defs" : "definitions"]: defs };
		return { schemas };
	}
	const ctx = initializeContext({
		...params,
		processors: allProcessors
	});
	processSchema(input, ctx);
	extractDefs(ctx, input);
	return finalize(ctx, input);
}
// node_modules/zod/v4/classic/errors.js
const _installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
function _lazyMethod(proto, key, make) {
	Object.defineProperty(proto, key, {
		configurable: true,
		enumerable: false,
		get() {
			const value = make(this);
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
			return value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
		}
	});
}
const initializer = (inst, issues) => {
	$ZodError.init(inst, issues);
	inst.name = "ZodError";
	const proto = Object.getPrototypeOf(inst);
	if (_installedErrorProtos.has(proto)) return;
	_installedErrorProtos.add(proto);
	_lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
	_lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
	_lazyMethod(proto, "addIssue", (self) => (issue) => {
		self.issues.push(issue);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	_lazyMethod(proto, "addIssues", (self) => (issues) => {
		self.issues.push(...issues);
		self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
	});
	Object.defineProperty(proto, "isEmpty", {
		configurable: true,
		enumerable: false,
		get() {
			return this.issues.length === 0;
		}
	});
};
const ZodRealError = /*@__PURE__*/ $constructor("ZodError", initializer, void 0, { Parent: Error });
// node_modules/zod/v4/classic/parse.js
const parse = /* @__PURE__ */ _parse(ZodRealError);
const parseAsync = /* @__PURE__ */ _parseAsync(ZodRealError);
const safeParse = /* @__PURE__ */ _safeParse(ZodRealError);
const safeParseAsync = /* @__PURE__ */ _safeParseAsync(ZodRealError);
const encode = /* @__PURE__ */ _encode(ZodRealError);
const decode = /* @__PURE__ */ _decode(ZodRealError);
const encodeAsync = /* @__PURE__ */ _encodeAsync(ZodRealError);
const decodeAsync = /* @__PURE__ */ _decodeAsync(ZodRealError);
const safeEncode = /* @__PURE__ */ _safeEncode(ZodRealError);
const safeDecode = /* @__PURE__ */ _safeDecode(ZodRealError);
const safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
const safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);
// node_modules/zod/v4/classic/schemas.js
function _ensureDefaultLocale() {
	if (!globalConfig.localeError) config(en_default());
}
function _ensureDefaultMemoizer() {
	if (!globalConfig.memoizer) config({ memoizer: memoizer() });
}
const ZodType = /*@__PURE__*/ $constructor("ZodType", (inst, def) => {
	_ensureDefaultLocale();
	$ZodType.init(inst, def);
	inst.def = def;
	inst.type = def.type;
	return inst;
}, {
	check(...chks) {
		const def = this.def;
		return this.clone(mergeDefs(def, { checks: [...def.checks ?? [], ...chks.map((ch) => typeof ch === "function" ? { _zod: {
			check: ch,
			def: { check: "custom" },
			onattach: []
		} } : ch)] }), { parent: true });
	},
	with(...chks) {
		return this.check(...chks);
	},
	clone(def, params) {
		return clone(this, def, params);
	},
	brand() {
		return this;
	},
	register(reg, meta) {
		reg.add(this, meta);
		return this;
	},
	refine(check, params) {
		return this.check(refine(check, params));
	},
	superRefine(refinement, params) {
		return this.check(superRefine(refinement, params));
	},
	overwrite(fn) {
		return this.check(/* @__PURE__ */ _overwrite(fn));
	},
	optional() {
		return optional(this);
	},
	exactOptional() {
		return exactOptional(this);
	},
	nullable() {
		return nullable(this);
	},
	nullish() {
		return optional(nullable(this));
	},
	nonoptional(params) {
		return nonoptional(this, params);
	},
	array() {
		return array(this);
	},
	or(arg) {
		return union([this, arg]);
	},
	and(arg) {
		return intersection(this, arg);
	},
	transform(tx) {
		return pipe(this, transform(tx));
	},
	default(d) {
		return _default(this, d);
	},
	prefault(d) {
		return prefault(this, d);
	},
	catch(params) {
		return _catch(this, params);
	},
	pipe(target) {
		return pipe(this, target);
	},
	readonly() {
		return readonly(this);
	},
	describe(description) {
		const cl = this.clone();
		globalRegistry.add(cl, { description });
		return cl;
	},
	meta(...args) {
		if (args.length === 0) return globalRegistry.get(this);
		const cl = this.clone();
		globalRegistry.add(cl, args[0]);
		return cl;
	},
	isOptional() {
		return this.safeParse(void 0).success;
	},
	isNullable() {
		return this.safeParse(null).success;
	},
	apply(fn, ...args) {
		return args.length === 0 ? fn(this) : fn(this, ...args);
	},
	get "~standard"() {
		return hide(this, "~standard", {
			...standardProps(this),
			jsonSchema: {
				input: createStandardJSONSchemaMethod(this, "input"),
				output: createStandardJSONSchemaMethod(this, "output")
			}
		});
	},
	set "~standard"(value) {
		own(this, "~standard", value);
	},
	parse: function _parse(data, params) {
		return parse(this, data, params, { callee: _parse });
	},
	parseAsync: async function _parseAsync(data, params) {
		return await parseAsync(this, data, params, { callee: _parseAsync });
	},
	safeParse(data, params) {
		return safeParse(this, data, params);
	},
	async safeParseAsync(data, params) {
		return safeParseAsync(this, data, params);
	},
	get spa() {
		return this?.safeParseAsync;
	},
	set spa(value) {
		own(this, "spa", value);
	},
	validate(data, params) {
		return validate(this, data, params);
	},
	validateAsync(data, params) {
		return validateAsync$1(this, data, params);
	},
	encode: function _encode(data, params) {
		return encode(this, data, params, { callee: _encode });
	},
	decode: function _decode(data, params) {
		return decode(this, data, params, { callee: _decode });
	},
	encodeAsync: async function _encodeAsync(data, params) {
		return await encodeAsync(this, data, params, { callee: _encodeAsync });
	},
	decodeAsync: async function _decodeAsync(data, params) {
		return await decodeAsync(this, data, params, { callee: _decodeAsync });
	},
	safeEncode(data, params) {
		return safeEncode(this, data, params);
	},
	safeDecode(data, params) {
		return safeDecode(this, data, params);
	},
	async safeEncodeAsync(data, params) {
		return safeEncodeAsync(this, data, params);
	},
	async safeDecodeAsync(data, params) {
		return safeDecodeAsync(this, data, params);
	},
	toJSONSchema(params) {
		return createToJSONSchemaMethod(this, {})(params);
	},
	get description() {
		return globalRegistry.get(this)?.description;
	},
	get _def() {
		return this._zod.def;
	}
});
/** @internal */
const _ZodString = /*@__PURE__*/ $constructor("_ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json, params);
}, /*@__PURE__*/ derived({
	format: (inst) => aggregateChecks(inst).format ?? null,
	minLength: (inst) => aggregateChecks(inst).minimum ?? null,
	maxLength: (inst) => aggregateChecks(inst).maximum ?? null
}, {
	regex(...args) {
		return this.check(/* @__PURE__ */ _regex(...args));
	},
	includes(...args) {
		return this.check(/* @__PURE__ */ _includes(...args));
	},
	startsWith(...args) {
		return this.check(/* @__PURE__ */ _startsWith(...args));
	},
	endsWith(...args) {
		return this.check(/* @__PURE__ */ _endsWith(...args));
	},
	min(...args) {
		return this.check(/* @__PURE__ */ _minLength(...args));
	},
	max(...args) {
		return this.check(/* @__PURE__ */ _maxLength(...args));
	},
	length(...args) {
		return this.check(/* @__PURE__ */ _length(...args));
	},
	nonempty(...args) {
		return this.check(/* @__PURE__ */ _minLength(1, ...args));
	},
	lowercase(params) {
		return this.check(/* @__PURE__ */ _lowercase(params));
	},
	uppercase(params) {
		return this.check(/* @__PURE__ */ _uppercase(params));
	},
	trim() {
		return this.check(/* @__PURE__ */ _trim());
	},
	normalize(...args) {
		return this.check(/* @__PURE__ */ _normalize(...args));
	},
	toLowerCase() {
		return this.check(/* @__PURE__ */ _toLowerCase());
	},
	toUpperCase() {
		return this.check(/* @__PURE__ */ _toUpperCase());
	},
	slugify() {
		return this.check(/* @__PURE__ */ _slugify());
	}
}));
const ZodString = /*@__PURE__*/ $constructor("ZodString", (inst, def) => {
	$ZodString.init(inst, def);
	_ZodString.init(inst, def);
}, {
	email(params) {
		return this.check(/* @__PURE__ */ _email(ZodEmail, params));
	},
	url(params) {
		return this.check(/* @__PURE__ */ _url(ZodURL, params));
	},
	jwt(params) {
		return this.check(/* @__PURE__ */ _jwt(ZodJWT, params));
	},
	emoji(params) {
		return this.check(/* @__PURE__ */ _emoji(ZodEmoji, params));
	},
	guid(params) {
		return this.check(/* @__PURE__ */ _guid(ZodGUID, params));
	},
	uuid(params) {
		return this.check(/* @__PURE__ */ _uuid(ZodUUID, params));
	},
	uuidv4(params) {
		return this.check(/* @__PURE__ */ _uuidv4(ZodUUID, params));
	},
	uuidv6(params) {
		return this.check(/* @__PURE__ */ _uuidv6(ZodUUID, params));
	},
	uuidv7(params) {
		return this.check(/* @__PURE__ */ _uuidv7(ZodUUID, params));
	},
	nanoid(params) {
		return this.check(/* @__PURE__ */ _nanoid(ZodNanoID, params));
	},
	cuid(params) {
		return this.check(/* @__PURE__ */ _cuid(ZodCUID, params));
	},
	cuid2(params) {
		return this.check(/* @__PURE__ */ _cuid2(ZodCUID2, params));
	},
	ulid(params) {
		return this.check(/* @__PURE__ */ _ulid(ZodULID, params));
	},
	base64(params) {
		return this.check(/* @__PURE__ */ _base64(ZodBase64, params));
	},
	base64url(params) {
		return this.check(/* @__PURE__ */ _base64url(ZodBase64URL, params));
	},
	xid(params) {
		return this.check(/* @__PURE__ */ _xid(ZodXID, params));
	},
	ksuid(params) {
		return this.check(/* @__PURE__ */ _ksuid(ZodKSUID, params));
	},
	ipv4(params) {
		return this.check(/* @__PURE__ */ _ipv4(ZodIPv4, params));
	},
	ipv6(params) {
		return this.check(/* @__PURE__ */ _ipv6(ZodIPv6, params));
	},
	cidrv4(params) {
		return this.check(/* @__PURE__ */ _cidrv4(ZodCIDRv4, params));
	},
	cidrv6(params) {
		return this.check(/* @__PURE__ */ _cidrv6(ZodCIDRv6, params));
	},
	e164(params) {
		return this.check(/* @__PURE__ */ _e164(ZodE164, params));
	},
	datetime(params) {
		return this.check(/* @__PURE__ */ _isoDateTime(ZodISODateTime, params));
	},
	date(params) {
		return this.check(/* @__PURE__ */ _isoDate(ZodISODate, params));
	},
	time(params) {
		return this.check(/* @__PURE__ */ _isoTime(ZodISOTime, params));
	},
	duration(params) {
		return this.check(/* @__PURE__ */ _isoDuration(ZodISODuration, params));
	}
});
function string(params) {
	return /* @__PURE__ */ _string(ZodString, params);
}
const ZodStringFormat = /*@__PURE__*/ $constructor("ZodStringFormat", (inst, def) => {
	$ZodStringFormat.init(inst, def);
	_ZodString.init(inst, def);
});
const ZodISODateTime = /*@__PURE__*/ $constructor("ZodISODateTime", (inst, def) => {
	$ZodISODateTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODate = /*@__PURE__*/ $constructor("ZodISODate", (inst, def) => {
	$ZodISODate.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISOTime = /*@__PURE__*/ $constructor("ZodISOTime", (inst, def) => {
	$ZodISOTime.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodISODuration = /*@__PURE__*/ $constructor("ZodISODuration", (inst, def) => {
	$ZodISODuration.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmail = /*@__PURE__*/ $constructor("ZodEmail", (inst, def) => {
	$ZodEmail.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodGUID = /*@__PURE__*/ $constructor("ZodGUID", (inst, def) => {
	$ZodGUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodUUID = /*@__PURE__*/ $constructor("ZodUUID", (inst, def) => {
	$ZodUUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodURL = /*@__PURE__*/ $constructor("ZodURL", (inst, def) => {
	$ZodURL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodEmoji = /*@__PURE__*/ $constructor("ZodEmoji", (inst, def) => {
	$ZodEmoji.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNanoID = /*@__PURE__*/ $constructor("ZodNanoID", (inst, def) => {
	$ZodNanoID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link ZodCUID2} instead.
* See https://github.com/paralleldrive/cuid.
*/
const ZodCUID = /*@__PURE__*/ $constructor("ZodCUID", (inst, def) => {
	$ZodCUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCUID2 = /*@__PURE__*/ $constructor("ZodCUID2", (inst, def) => {
	$ZodCUID2.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodULID = /*@__PURE__*/ $constructor("ZodULID", (inst, def) => {
	$ZodULID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodXID = /*@__PURE__*/ $constructor("ZodXID", (inst, def) => {
	$ZodXID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodKSUID = /*@__PURE__*/ $constructor("ZodKSUID", (inst, def) => {
	$ZodKSUID.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv4 = /*@__PURE__*/ $constructor("ZodIPv4", (inst, def) => {
	$ZodIPv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodIPv6 = /*@__PURE__*/ $constructor("ZodIPv6", (inst, def) => {
	$ZodIPv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv4 = /*@__PURE__*/ $constructor("ZodCIDRv4", (inst, def) => {
	$ZodCIDRv4.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodCIDRv6 = /*@__PURE__*/ $constructor("ZodCIDRv6", (inst, def) => {
	$ZodCIDRv6.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64 = /*@__PURE__*/ $constructor("ZodBase64", (inst, def) => {
	$ZodBase64.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodBase64URL = /*@__PURE__*/ $constructor("ZodBase64URL", (inst, def) => {
	$ZodBase64URL.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodE164 = /*@__PURE__*/ $constructor("ZodE164", (inst, def) => {
	$ZodE164.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodJWT = /*@__PURE__*/ $constructor("ZodJWT", (inst, def) => {
	$ZodJWT.init(inst, def);
	ZodStringFormat.init(inst, def);
});
const ZodNumber = /*@__PURE__*/ $constructor("ZodNumber", (inst, def) => {
	$ZodNumber.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
	inst.isFinite = true;
}, /*@__PURE__*/ derived({
	minValue: (inst) => {
		const { minimum, exclusiveMinimum } = aggregateChecks(inst);
		return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
	},
	maxValue: (inst) => {
		const { maximum, exclusiveMaximum } = aggregateChecks(inst);
		return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
	},
	isInt: (inst) => {
		const { isInt, multipleOf } = aggregateChecks(inst);
		return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
	},
	format: (inst) => aggregateChecks(inst).format ?? null
}, {
	gt(value, params) {
		return this.check(/* @__PURE__ */ _gt(value, params));
	},
	gte(value, params) {
		return this.check(/* @__PURE__ */ _gte(value, params));
	},
	min(value, params) {
		return this.check(/* @__PURE__ */ _gte(value, params));
	},
	lt(value, params) {
		return this.check(/* @__PURE__ */ _lt(value, params));
	},
	lte(value, params) {
		return this.check(/* @__PURE__ */ _lte(value, params));
	},
	max(value, params) {
		return this.check(/* @__PURE__ */ _lte(value, params));
	},
	int(params) {
		return this.check(int(params));
	},
	safe(params) {
		return this.check(int(params));
	},
	positive(params) {
		return this.check(/* @__PURE__ */ _gt(0, params));
	},
	nonnegative(params) {
		return this.check(/* @__PURE__ */ _gte(0, params));
	},
	negative(params) {
		return this.check(/* @__PURE__ */ _lt(0, params));
	},
	nonpositive(params) {
		return this.check(/* @__PURE__ */ _lte(0, params));
	},
	multipleOf(value, params) {
		return this.check(/* @__PURE__ */ _multipleOf(value, params));
	},
	step(value, params) {
		return this.check(/* @__PURE__ */ _multipleOf(value, params));
	},
	finite() {
		return this;
	}
}));
function number(params) {
	return /* @__PURE__ */ _number(ZodNumber, params);
}
const ZodNumberFormat = /*@__PURE__*/ $constructor("ZodNumberFormat", (inst, def) => {
	$ZodNumberFormat.init(inst, def);
	ZodNumber.init(inst, def);
});
function int(params) {
	return /* @__PURE__ */ _int(ZodNumberFormat, params);
}
const ZodBoolean = /*@__PURE__*/ $constructor("ZodBoolean", (inst, def) => {
	$ZodBoolean.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json, params);
});
function boolean(params) {
	return /* @__PURE__ */ _boolean(ZodBoolean, params);
}
const ZodNull = /*@__PURE__*/ $constructor("ZodNull", (inst, def) => {
	$ZodNull.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nullProcessor(inst, ctx, json, params);
});
function _null(params) {
	return /* @__PURE__ */ _null$1(ZodNull, params);
}
const ZodUnknown = /*@__PURE__*/ $constructor("ZodUnknown", (inst, def) => {
	$ZodUnknown.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => void 0;
});
function unknown() {
	return /* @__PURE__ */ _unknown(ZodUnknown);
}
const ZodNever = /*@__PURE__*/ $constructor("ZodNever", (inst, def) => {
	$ZodNever.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json, params);
});
function never$1(params) {
	return /* @__PURE__ */ _never(ZodNever, params);
}
const ZodArray = /*@__PURE__*/ $constructor("ZodArray", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodArray.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
	inst.element = def.element;
}, {
	min(n, params) {
		return this.check(/* @__PURE__ */ _minLength(n, params));
	},
	nonempty(params) {
		return this.check(/* @__PURE__ */ _minLength(1, params));
	},
	max(n, params) {
		return this.check(/* @__PURE__ */ _maxLength(n, params));
	},
	length(n, params) {
		return this.check(/* @__PURE__ */ _length(n, params));
	},
	unwrap() {
		return this.element;
	}
});
function array(element, params) {
	return /* @__PURE__ */ _array(ZodArray, element, params);
}
const ZodObject = /*@__PURE__*/ $constructor("ZodObject", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodObjectJIT.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
	installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
}, {
	keyof() {
		return _enum(Object.keys(this._zod.def.shape));
	},
	catchall(catchall) {
		return this.clone(mergeDefs(this._zod.def, { catchall }));
	},
	passthrough() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	loose() {
		return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
	},
	strict() {
		return this.clone(mergeDefs(this._zod.def, { catchall: never$1() }));
	},
	strip() {
		return this.clone(mergeDefs(this._zod.def, { catchall: void 0 }));
	},
	extend(incoming) {
		return extend(this, incoming);
	},
	safeExtend(incoming) {
		return safeExtend(this, incoming);
	},
	merge(other) {
		return merge(this, other);
	},
	pick(mask) {
		return pick(this, mask);
	},
	omit(mask) {
		return omit(this, mask);
	},
	partial(...args) {
		return partial(ZodOptional, this, args[0]);
	},
	exactPartial(...args) {
		return partial(ZodExactOptional, this, args[0], "exactPartial");
	},
	required(...args) {
		return required(ZodNonOptional, this, args[0]);
	}
});
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodObject(def);
}
function strictObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: never$1(),
		...normalizeParams(params)
	});
}
function looseObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: unknown(),
		...normalizeParams(params)
	});
}
const ZodUnion = /*@__PURE__*/ $constructor("ZodUnion", (inst, def) => {
	$ZodUnion.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
	inst.options = def.options;
});
function union(options, params) {
	return new ZodUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
const ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("ZodDiscriminatedUnion", (inst, def) => {
	ZodUnion.init(inst, def);
	$ZodDiscriminatedUnion.init(inst, def);
});
function discriminatedUnion(discriminator, options, params) {
	return new ZodDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
const ZodIntersection = /*@__PURE__*/ $constructor("ZodIntersection", (inst, def) => {
	$ZodIntersection.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
});
function intersection(left, right) {
	return new ZodIntersection({
		type: "intersection",
		left,
		right
	});
}
const ZodRecord = /*@__PURE__*/ $constructor("ZodRecord", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodRecord.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => recordProcessor(inst, ctx, json, params);
	inst.keyType = def.keyType;
	inst.valueType = def.valueType;
});
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodRecord({
		type: "record",
		keyType: string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
const ZodEnum = /*@__PURE__*/ $constructor("ZodEnum", (inst, def) => {
	$ZodEnum.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json, params);
	inst.enum = def.entries;
	inst.options = [...inst._zod.values];
	const keys = new Set(Object.keys(def.entries));
	inst.extract = (values, params) => {
		const newEntries = {};
		for (const value of values) if (keys.has(value)) newEntries[value] = def.entries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
	inst.exclude = (values, params) => {
		const newEntries = { ...def.entries };
		for (const value of values) if (keys.has(value)) delete newEntries[value];
		else throw new Error(`Key ${value} not found in enum`);
		return new ZodEnum({
			...def,
			checks: [],
			...normalizeParams(params),
			entries: newEntries
		});
	};
});
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
const ZodLiteral = /*@__PURE__*/ $constructor("ZodLiteral", (inst, def) => {
	$ZodLiteral.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => literalProcessor(inst, ctx, json, params);
	inst.values = new Set(def.values);
	Object.defineProperty(inst, "value", { get() {
		if (def.values.length > 1) throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
		return def.values[0];
	} });
});
function literal(value, params) {
	return new ZodLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
const ZodTransform = /*@__PURE__*/ $constructor("ZodTransform", (inst, def) => {
	_ensureDefaultMemoizer();
	$ZodTransform.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
	inst._zod.parse = (payload, _ctx) => {
		if (_ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
		payload.addIssue = (issue$1) => {
			if (typeof issue$1 === "string") payload.issues.push(issue(issue$1, payload.value, def));
			else {
				const _issue = issue$1;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = inst);
				payload.issues.push(issue(_issue));
			}
		};
		const output = def.transform(payload.value, payload);
		if (output instanceof Promise) return output.then((output) => {
			payload.value = output;
			return payload;
		});
		payload.value = output;
		return payload;
	};
});
function transform(fn) {
	return new ZodTransform({
		type: "transform",
		transform: fn
	});
}
const ZodOptional = /*@__PURE__*/ $constructor("ZodOptional", (inst, def) => {
	$ZodOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function optional(innerType) {
	return new ZodOptional({
		type: "optional",
		innerType
	});
}
const ZodExactOptional = /*@__PURE__*/ $constructor("ZodExactOptional", (inst, def) => {
	$ZodExactOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function exactOptional(innerType) {
	return new ZodExactOptional({
		type: "optional",
		innerType
	});
}
const ZodNullable = /*@__PURE__*/ $constructor("ZodNullable", (inst, def) => {
	$ZodNullable.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nullable(innerType) {
	return new ZodNullable({
		type: "nullable",
		innerType
	});
}
const ZodDefault = /*@__PURE__*/ $constructor("ZodDefault", (inst, def) => {
	$ZodDefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeDefault = inst.unwrap;
});
function _default(innerType, defaultValue) {
	return new ZodDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodPrefault = /*@__PURE__*/ $constructor("ZodPrefault", (inst, def) => {
	$ZodPrefault.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function prefault(innerType, defaultValue) {
	return new ZodPrefault({
		type: "prefault",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
const ZodNonOptional = /*@__PURE__*/ $constructor("ZodNonOptional", (inst, def) => {
	$ZodNonOptional.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function nonoptional(innerType, params) {
	return new ZodNonOptional({
		type: "nonoptional",
		innerType,
		...normalizeParams(params)
	});
}
const ZodCatch = /*@__PURE__*/ $constructor("ZodCatch", (inst, def) => {
	$ZodCatch.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
	inst.removeCatch = inst.unwrap;
});
function _catch(innerType, catchValue) {
	return new ZodCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
const ZodPipe = /*@__PURE__*/ $constructor("ZodPipe", (inst, def) => {
	$ZodPipe.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
	inst.in = def.in;
	inst.out = def.out;
});
function pipe(in_, out) {
	return new ZodPipe({
		type: "pipe",
		in: in_,
		out
	});
}
const ZodReadonly = /*@__PURE__*/ $constructor("ZodReadonly", (inst, def) => {
	$ZodReadonly.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
	inst.unwrap = () => inst._zod.def.innerType;
});
function readonly(innerType) {
	return new ZodReadonly({
		type: "readonly",
		innerType
	});
}
const ZodCustom = /*@__PURE__*/ $constructor("ZodCustom", (inst, def) => {
	$ZodCustom.init(inst, def);
	ZodType.init(inst, def);
	inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
});
function refine(fn, _params = {}) {
	return /* @__PURE__ */ _refine(ZodCustom, fn, _params);
}
function superRefine(fn, params) {
	return /* @__PURE__ */ _superRefine(fn, params);
}
// src/foreign-record.ts
function foreignRecord(entries) {
	const record = /* @__PURE__ */ Object.create(null);
	for (const [name, value] of entries) record[name] = value;
	return record;
}
function foreignRecordSchema(value, description) {
	const likeness = record(string(), value);
	const schema = unknown().transform((input, context) => {
		if (typeof input !== "object" || input === null || Array.isArray(input)) {
			context.issues.push({
				code: "invalid_type",
				expected: "record",
				input
			});
			return NEVER$1;
		}
		return foreignRecord(Object.entries(input).flatMap(([name, member]) => {
			const result = value.safeParse(member);
			if (result.success) return [[name, result.data]];
			for (const issue of result.error.issues) context.issues.push({
				code: "custom",
				path: [name, ...issue.path],
				message: issue.message,
				input: member
			});
			return [];
		}));
	});
	if (description !== void 0) globalRegistry.add(schema, { description });
	schema._zod.toJSONSchema = () => {
		const { $schema, ...shown } = toJSONSchema(likeness);
		return shown;
	};
	return schema;
}
// src/gateway/gateway.ts
const MOST_CONNECTIONS = 1e4;
// src/profile/price-check.ts
const PRICE_CHECK = "price-check";
// src/profile/time-scale.ts
function timeScaleOf({ gateway: { target } }) {
	return target.kind === "mock" ? target.timeScale : 1;
}
// src/time/iso.ts
function epochMsOfIso(iso) {
	return Date.parse(iso);
}
function isoAfter(iso, ms) {
	return new Date(epochMsOfIso(iso) + ms).toISOString();
}
// src/measure/prices.ts
function decimal$1(credits) {
	return Math.round(credits * 1e9) / 1e9 + 0;
}
const CHARGEABLE = [
	"completed",
	"failed",
	"ambiguous",
	"open"
];
var Prices = class Prices {
	/** By price; NaN stands for none. */
	#tags = /* @__PURE__ */ new Map();
	/** Counts a call, or with -1 takes back what was counted of it. */
	add(kind, price, count = 1) {
		const key = price ?? NaN;
		let counts = this.#tags.get(key);
		if (counts === void 0) {
			counts = {
				completed: 0,
				failed: 0,
				ambiguous: 0,
				open: 0
			};
			this.#tags.set(key, counts);
		}
		counts[kind] += count;
	}
	/** Several accounts taken together. */
	static of(parts) {
		const total = new Prices();
		for (const part of parts) for (const [price, counts] of part.#tags) for (const kind of CHARGEABLE) total.add(kind, price, counts[kind]);
		return total;
	}
	/** The calls by price; null when one that may have been charged has none. */
	tags() {
		const tags = [...this.#tags].map(([price, counts]) => ({
			price,
			counts
		}));
		return tags.every(({ price, counts }) => !Number.isNaN(price) || CHARGEABLE.every((kind) => counts[kind] === 0)) ? tags.filter(({ price }) => !Number.isNaN(price)) : null;
	}
	count(kind) {
		return [...this.#tags.values()].reduce((sum, counts) => sum + counts[kind], 0);
	}
	/** Sum of the prices of what completed, and its mean; null when nothing did, or one has no price. */
	snapshot() {
		const completed = this.count("completed");
		if (completed === 0 || (this.#tags.get(NaN)?.completed ?? 0) > 0) return {
			priced: null,
			perCompleted: null
		};
		const sum = [...this.#tags].reduce((total, [price, counts]) => total + (counts.completed === 0 ? 0 : price * counts.completed), 0);
		return {
			priced: decimal$1(sum),
			perCompleted: decimal$1(sum / completed)
		};
	}
};
// src/measure/account.ts
function spentBetween(before, after) {
	return basisOf(after) === "token" ? after.token.used_credits - before.token.used_credits : after.user.used_credits - before.user.used_credits;
}
function basisOf({ token }) {
	return token.unlimited_credits && token.used_credits === 0 ? "user" : "token";
}
function balanceOf$1({ token, user }) {
	return {
		token: {
			remaining: token.remaining_credits,
			used: token.used_credits,
			unlimited: token.unlimited_credits
		},
		user: {
			remaining: user.remaining_credits,
			used: user.used_credits
		}
	};
}
var Account$1 = class {
	#isAsked = false;
	#before = null;
	#latest = null;
	#after = null;
	#readings = 0;
	#refunded = 0;
	#refundedAfterRun = 0;
	#whileIdle = 0;
	#fell = null;
	#quota = null;
	/** `mayBeCharged`: whether anything of the run's own can have been charged since the reading before. */
	credits({ when, body, t }, mayBeCharged) {
		this.#isAsked = true;
		if (body === null) return;
		this.#readings++;
		const rise = this.#latest === null ? 0 : spentBetween(this.#latest, body);
		if (rise < 0) {
			this.#refunded -= rise;
			if (this.#after !== null) this.#refundedAfterRun -= rise;
			else this.#fall(-rise, t);
		} else if (!mayBeCharged) this.#whileIdle += rise;
		this.#latest = body;
		if (when === "before") this.#before ??= body;
		if (when === "after") this.#after = body;
	}
	#fall(by, t) {
		this.#fell ??= {
			times: 0,
			by: 0,
			firstMs: t
		};
		this.#fell.times++;
		this.#fell.by = decimal$1(this.#fell.by + by);
	}
	quota({ when, body, plannedFiles }) {
		this.#quota ??= {
			before: null,
			after: null,
			plannedFiles: null,
			leastRemain: null
		};
		this.#quota.plannedFiles ??= plannedFiles ?? null;
		if (body === null) return;
		const { used_files: used, max_files: max, remain_files: remain, user_group: group } = body;
		const reading = {
			used,
			max,
			remain,
			group
		};
		this.#quota.leastRemain = Math.min(this.#quota.leastRemain ?? remain, remain);
		if (when === "before") this.#quota.before ??= reading;
		if (when === "after") this.#quota.after = reading;
	}
	/** Credits used from the first reading to the latest, the run's samples included; null unless two were read. */
	get spentSoFar() {
		return this.#before === null || this.#readings < 2 ? null : spent(this.#before, this.#latest);
	}
	/** Credits used between the readings before and after; null unless both were read. */
	get delta() {
		return spent(this.#before, this.#after);
	}
	/** Null when credits were never asked for. */
	creditsSnapshot() {
		if (!this.#isAsked) return null;
		const { delta } = this;
		const [before, after] = [this.#before && balanceOf$1(this.#before), this.#after && balanceOf$1(this.#after)];
		const basis = this.#latest === null ? "token" : basisOf(this.#latest);
		const byUser = before === null || after === null ? null : after.user.used - before.user.used;
		return {
			before,
			after,
			delta,
			basis,
			readings: this.#readings,
			refunded: {
				seen: decimal$1(this.#refunded),
				afterRun: decimal$1(this.#refundedAfterRun)
			},
			fell: this.#fell && { ...this.#fell },
			otherSpend: {
				byOtherTokens: basis === "user" || byUser === null || delta === null ? null : decimal$1(byUser - delta),
				whileIdle: decimal$1(this.#whileIdle)
			}
		};
	}
	/** Null when the quota was never asked for. */
	quotaSnapshot() {
		return this.#quota === null ? null : { ...this.#quota };
	}
};
function spent(before, after) {
	return before === null || after === null ? null : decimal$1(spentBetween(before, after));
}
// src/measure/passages.ts
const MOST$1 = 65536;
var Passages = class {
	/** Both in order of sending. */
	#passedAt = [];
	#refused = [];
	#forgottenAt = Number.NEGATIVE_INFINITY;
	#contended = 0;
	#tooShort = 0;
	#shortByMs = null;
	/** A request sent at `at` was let through. */
	passed(at) {
		insert(this.#passedAt, at, (instant) => instant);
		if (this.#passedAt.length > MOST$1) this.#forgottenAt = this.#passedAt.splice(0, MOST$1 / 2).at(-1);
		for (let n = this.#refused.length - 1; n >= 0; n--) {
			const one = this.#refused[n];
			if (one.sentAt < at) break;
			if (one.contended || one.toldAt >= at) continue;
			one.contended = true;
			this.#contended++;
			this.#tooShort--;
		}
	}
	/** A retry sent at `sentAt`, `lateMs` after the instant that its hint of `toldAt` named, was refused. */
	refused(toldAt, sentAt, lateMs) {
		const contended = this.#passedIn(toldAt, sentAt);
		if (contended) this.#contended++;
		else this.#tooShort++;
		if (contended) return;
		insert(this.#refused, {
			toldAt,
			sentAt,
			lateMs,
			contended
		}, (one) => one.sentAt);
		if (this.#refused.length > MOST$1) this.#shortByMs = this.#longest(this.#refused.splice(0, MOST$1 / 2));
	}
	/** Refused though none of the others had been let through since, and refused after one had. */
	get counts() {
		return {
			tooShort: this.#tooShort,
			contended: this.#contended
		};
	}
	/** By how much a hint was too short at the least; null when none was. */
	get shortByMs() {
		return this.#longest(this.#refused);
	}
	#longest(refused) {
		let most = this.#shortByMs;
		for (const { contended, lateMs } of refused) if (!contended) most = Math.max(most ?? 0, lateMs);
		return most;
	}
	/** Whether one sent after `from`, and no later than `to`, was let through. */
	#passedIn(from, to) {
		for (let n = this.#passedAt.length - 1; n >= 0; n--) {
			const at = this.#passedAt[n];
			if (at <= to) return at > from;
		}
		return this.#forgottenAt > from && this.#forgottenAt <= to;
	}
};
function insert(list, one, at) {
	let place = list.length;
	while (place > 0 && at(list[place - 1]) > at(one)) place--;
	if (place === list.length) list.push(one);
	else list.splice(place, 0, one);
}
// node_modules/hdr-histogram-js/dist/HistogramIterationValue.js
var require_HistogramIterationValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	/**
	* Represents a value point iterated through in a Histogram, with associated stats.
	* <ul>
	* <li><b><code>valueIteratedTo</code></b> :<br> The actual value level that was iterated to by the iterator</li>
	* <li><b><code>prevValueIteratedTo</code></b> :<br> The actual value level that was iterated from by the iterator</li>
	* <li><b><code>countAtValueIteratedTo</code></b> :<br> The count of recorded values in the histogram that
	* exactly match this [lowestEquivalentValue(valueIteratedTo)...highestEquivalentValue(valueIteratedTo)] value
	* range.</li>
	* <li><b><code>countAddedInThisIterationStep</code></b> :<br> The count of recorded values in the histogram that
	* were added to the totalCountToThisValue (below) as a result on this iteration step. Since multiple iteration
	* steps may occur with overlapping equivalent value ranges, the count may be lower than the count found at
	* the value (e.g. multiple linear steps or percentile levels can occur within a single equivalent value range)</li>
	* <li><b><code>totalCountToThisValue</code></b> :<br> The total count of all recorded values in the histogram at
	* values equal or smaller than valueIteratedTo.</li>
	* <li><b><code>totalValueToThisValue</code></b> :<br> The sum of all recorded values in the histogram at values
	* equal or smaller than valueIteratedTo.</li>
	* <li><b><code>percentile</code></b> :<br> The percentile of recorded values in the histogram at values equal
	* or smaller than valueIteratedTo.</li>
	* <li><b><code>percentileLevelIteratedTo</code></b> :<br> The percentile level that the iterator returning this
	* HistogramIterationValue had iterated to. Generally, percentileLevelIteratedTo will be equal to or smaller than
	* percentile, but the same value point can contain multiple iteration levels for some iterators. E.g. a
	* PercentileIterator can stop multiple times in the exact same value point (if the count at that value covers a
	* range of multiple percentiles in the requested percentile iteration points).</li>
	* </ul>
	*/
	var HistogramIterationValue = class {
		constructor() {
			this.reset();
		}
		reset() {
			this.valueIteratedTo = 0;
			this.valueIteratedFrom = 0;
			this.countAtValueIteratedTo = 0;
			this.countAddedInThisIterationStep = 0;
			this.totalCountToThisValue = 0;
			this.totalValueToThisValue = 0;
			this.percentile = 0;
			this.percentileLevelIteratedTo = 0;
		}
	};
	exports.default = HistogramIterationValue;
}));
// node_modules/hdr-histogram-js/dist/JsHistogramIterator.js
var require_JsHistogramIterator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const HistogramIterationValue_1 = require_HistogramIterationValue();
	/**
	* Used for iterating through histogram values.
	*/
	var JsHistogramIterator = class {
		constructor() {
			this.currentIterationValue = new HistogramIterationValue_1.default();
		}
		resetIterator(histogram) {
			this.histogram = histogram;
			this.savedHistogramTotalRawCount = histogram.totalCount;
			this.arrayTotalCount = histogram.totalCount;
			this.currentIndex = 0;
			this.currentValueAtIndex = 0;
			this.nextValueAtIndex = Math.pow(2, histogram.unitMagnitude);
			this.prevValueIteratedTo = 0;
			this.totalCountToPrevIndex = 0;
			this.totalCountToCurrentIndex = 0;
			this.totalValueToCurrentIndex = 0;
			this.countAtThisValue = 0;
			this.freshSubBucket = true;
			this.currentIterationValue.reset();
		}
		/**
		* Returns true if the iteration has more elements. (In other words, returns true if next would return an
		* element rather than throwing an exception.)
		*
		* @return true if the iterator has more elements.
		*/
		hasNext() {
			if (this.histogram.totalCount !== this.savedHistogramTotalRawCount) throw "Concurrent Modification Exception";
			return this.totalCountToCurrentIndex < this.arrayTotalCount;
		}
		/**
		* Returns the next element in the iteration.
		*
		* @return the {@link HistogramIterationValue} associated with the next element in the iteration.
		*/
		next() {
			while (!this.exhaustedSubBuckets()) {
				this.countAtThisValue = this.histogram.getCountAtIndex(this.currentIndex);
				if (this.freshSubBucket) {
					this.totalCountToCurrentIndex += this.countAtThisValue;
					this.totalValueToCurrentIndex += this.countAtThisValue * this.histogram.highestEquivalentValue(this.currentValueAtIndex);
					this.freshSubBucket = false;
				}
				if (this.reachedIterationLevel()) {
					const valueIteratedTo = this.getValueIteratedTo();
					Object.assign(this.currentIterationValue, {
						valueIteratedTo,
						valueIteratedFrom: this.prevValueIteratedTo,
						countAtValueIteratedTo: this.countAtThisValue,
						countAddedInThisIterationStep: this.totalCountToCurrentIndex - this.totalCountToPrevIndex,
						totalCountToThisValue: this.totalCountToCurrentIndex,
						totalValueToThisValue: this.totalValueToCurrentIndex,
						percentile: 100 * this.totalCountToCurrentIndex / this.arrayTotalCount,
						percentileLevelIteratedTo: this.getPercentileIteratedTo()
					});
					this.prevValueIteratedTo = valueIteratedTo;
					this.totalCountToPrevIndex = this.totalCountToCurrentIndex;
					this.incrementIterationLevel();
					if (this.histogram.totalCount !== this.savedHistogramTotalRawCount) throw new Error("Concurrent Modification Exception");
					return this.currentIterationValue;
				}
				this.incrementSubBucket();
			}
			throw new Error("Index Out Of Bounds Exception");
		}
		getPercentileIteratedTo() {
			return 100 * this.totalCountToCurrentIndex / this.arrayTotalCount;
		}
		getPercentileIteratedFrom() {
			return 100 * this.totalCountToPrevIndex / this.arrayTotalCount;
		}
		getValueIteratedTo() {
			return this.histogram.highestEquivalentValue(this.currentValueAtIndex);
		}
		exhaustedSubBuckets() {
			return this.currentIndex >= this.histogram.countsArrayLength;
		}
		incrementSubBucket() {
			this.freshSubBucket = true;
			this.currentIndex++;
			this.currentValueAtIndex = this.histogram.valueFromIndex(this.currentIndex);
			this.nextValueAtIndex = this.histogram.valueFromIndex(this.currentIndex + 1);
		}
	};
	exports.default = JsHistogramIterator;
}));
// node_modules/hdr-histogram-js/dist/RecordedValuesIterator.js
var require_RecordedValuesIterator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const JsHistogramIterator_1 = require_JsHistogramIterator();
	/**
	* Used for iterating through all recorded histogram values using the finest granularity steps supported by the
	* underlying representation. The iteration steps through all non-zero recorded value counts, and terminates when
	* all recorded histogram values are exhausted.
	*/
	var RecordedValuesIterator = class extends JsHistogramIterator_1.default {
		/**
		* @param histogram The histogram this iterator will operate on
		*/
		constructor(histogram) {
			super();
			this.doReset(histogram);
		}
		/**
		* Reset iterator for re-use in a fresh iteration over the same histogram data set.
		*/
		reset() {
			this.doReset(this.histogram);
		}
		doReset(histogram) {
			super.resetIterator(histogram);
			this.visitedIndex = -1;
		}
		incrementIterationLevel() {
			this.visitedIndex = this.currentIndex;
		}
		reachedIterationLevel() {
			return this.histogram.getCountAtIndex(this.currentIndex) != 0 && this.visitedIndex !== this.currentIndex;
		}
	};
	exports.default = RecordedValuesIterator;
}));
// node_modules/hdr-histogram-js/dist/PercentileIterator.js
var require_PercentileIterator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const JsHistogramIterator_1 = require_JsHistogramIterator();
	const { pow, floor, log2 } = Math;
	/**
	* Used for iterating through histogram values according to percentile levels. The iteration is
	* performed in steps that start at 0% and reduce their distance to 100% according to the
	* <i>percentileTicksPerHalfDistance</i> parameter, ultimately reaching 100% when all recorded histogram
	* values are exhausted.
	*/
	var PercentileIterator = class extends JsHistogramIterator_1.default {
		/**
		* @param histogram The histogram this iterator will operate on
		* @param percentileTicksPerHalfDistance The number of equal-sized iteration steps per half-distance to 100%.
		*/
		constructor(histogram, percentileTicksPerHalfDistance) {
			super();
			this.percentileTicksPerHalfDistance = 0;
			this.percentileLevelToIterateTo = 0;
			this.percentileLevelToIterateFrom = 0;
			this.reachedLastRecordedValue = false;
			this.doReset(histogram, percentileTicksPerHalfDistance);
		}
		/**
		* Reset iterator for re-use in a fresh iteration over the same histogram data set.
		*
		* @param percentileTicksPerHalfDistance The number of iteration steps per half-distance to 100%.
		*/
		reset(percentileTicksPerHalfDistance) {
			this.doReset(this.histogram, percentileTicksPerHalfDistance);
		}
		doReset(histogram, percentileTicksPerHalfDistance) {
			super.resetIterator(histogram);
			this.percentileTicksPerHalfDistance = percentileTicksPerHalfDistance;
			this.percentileLevelToIterateTo = 0;
			this.percentileLevelToIterateFrom = 0;
			this.reachedLastRecordedValue = false;
		}
		hasNext() {
			if (super.hasNext()) return true;
			if (!this.reachedLastRecordedValue && this.arrayTotalCount > 0) {
				this.percentileLevelToIterateTo = 100;
				this.reachedLastRecordedValue = true;
				return true;
			}
			return false;
		}
		incrementIterationLevel() {
			this.percentileLevelToIterateFrom = this.percentileLevelToIterateTo;
			const percentileReportingTicks = this.percentileTicksPerHalfDistance * pow(2, floor(log2(100 / (100 - this.percentileLevelToIterateTo))) + 1);
			this.percentileLevelToIterateTo += 100 / percentileReportingTicks;
		}
		reachedIterationLevel() {
			if (this.countAtThisValue === 0) return false;
			return 100 * this.totalCountToCurrentIndex / this.arrayTotalCount >= this.percentileLevelToIterateTo;
		}
		getPercentileIteratedTo() {
			return this.percentileLevelToIterateTo;
		}
		getPercentileIteratedFrom() {
			return this.percentileLevelToIterateFrom;
		}
	};
	exports.default = PercentileIterator;
}));
// node_modules/hdr-histogram-js/dist/formatters.js
var require_formatters = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.floatFormatter = exports.keepSignificantDigits = exports.integerFormatter = void 0;
	const leftPadding = (size) => {
		return (input) => {
			if (input.length < size) return " ".repeat(size - input.length) + input;
			return input;
		};
	};
	const integerFormatter = (size) => {
		const padding = leftPadding(size);
		return (integer) => padding("" + integer);
	};
	exports.integerFormatter = integerFormatter;
	const { floor, log10, pow } = Math;
	const numberOfDigits = (n) => floor(log10(n) + 1);
	const keepSignificantDigits = (digits) => (value) => {
		const valueDigits = numberOfDigits(value);
		if (valueDigits > digits) {
			const extraDigits = valueDigits - digits;
			return value - value % pow(10, extraDigits);
		}
		return value;
	};
	exports.keepSignificantDigits = keepSignificantDigits;
	const floatFormatter = (size, fractionDigits) => {
		const numberFormatter = new Intl.NumberFormat("en-US", {
			maximumFractionDigits: fractionDigits,
			minimumFractionDigits: fractionDigits,
			useGrouping: false
		});
		const padding = leftPadding(size);
		return (float) => padding(numberFormatter.format(float));
	};
	exports.floatFormatter = floatFormatter;
}));
// node_modules/hdr-histogram-js/dist/ulp.js
var require_ulp = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const ulp = (x) => Math.pow(2, Math.floor(Math.log2(x)) - 52);
	exports.default = ulp;
}));
// node_modules/hdr-histogram-js/dist/Histogram.js
var require_Histogram = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.toSummary = exports.NO_TAG = void 0;
	const formatters_1 = require_formatters();
	exports.NO_TAG = "NO TAG";
	const toSummary = (histogram) => {
		const { totalCount, maxValue, numberOfSignificantValueDigits } = histogram;
		const round = (0, formatters_1.keepSignificantDigits)(numberOfSignificantValueDigits);
		return {
			p50: round(histogram.getValueAtPercentile(50)),
			p75: round(histogram.getValueAtPercentile(75)),
			p90: round(histogram.getValueAtPercentile(90)),
			p97_5: round(histogram.getValueAtPercentile(97.5)),
			p99: round(histogram.getValueAtPercentile(99)),
			p99_9: round(histogram.getValueAtPercentile(99.9)),
			p99_99: round(histogram.getValueAtPercentile(99.99)),
			p99_999: round(histogram.getValueAtPercentile(99.999)),
			max: maxValue,
			totalCount
		};
	};
	exports.toSummary = toSummary;
}));
// node_modules/hdr-histogram-js/dist/JsHistogram.js
var require_JsHistogram = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = exports.JsHistogram = void 0;
	const RecordedValuesIterator_1 = require_RecordedValuesIterator();
	const PercentileIterator_1 = require_PercentileIterator();
	const formatters_1 = require_formatters();
	const ulp_1 = require_ulp();
	const Histogram_1 = require_Histogram();
	const { pow, floor, ceil, log2, max, min } = Math;
	var JsHistogram = class JsHistogram {
		incrementTotalCount() {
			this._totalCount++;
		}
		addToTotalCount(value) {
			this._totalCount += value;
		}
		setTotalCount(value) {
			this._totalCount = value;
		}
		/**
		* Get the total count of all recorded values in the histogram
		* @return the total count of all recorded values in the histogram
		*/
		get totalCount() {
			return this._totalCount;
		}
		updatedMaxValue(value) {
			const internalValue = value + this.unitMagnitudeMask;
			this.maxValue = internalValue;
		}
		updateMinNonZeroValue(value) {
			if (value <= this.unitMagnitudeMask) return;
			const internalValue = floor(value / this.lowestDiscernibleValueRounded) * this.lowestDiscernibleValueRounded;
			this.minNonZeroValue = internalValue;
		}
		constructor(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			this.autoResize = false;
			this.startTimeStampMsec = Number.MAX_SAFE_INTEGER;
			this.endTimeStampMsec = 0;
			this.tag = Histogram_1.NO_TAG;
			this.maxValue = 0;
			this.minNonZeroValue = Number.MAX_SAFE_INTEGER;
			this.identity = 0;
			this.highestTrackableValue = 0;
			this.lowestDiscernibleValue = 0;
			this.numberOfSignificantValueDigits = 0;
			this.bucketCount = 0;
			this.subBucketCount = 0;
			this.countsArrayLength = 0;
			this.wordSizeInBytes = 0;
			if (lowestDiscernibleValue < 1) throw new Error("lowestDiscernibleValue must be >= 1");
			if (highestTrackableValue < 2 * lowestDiscernibleValue) throw new Error(`highestTrackableValue must be >= 2 * lowestDiscernibleValue ( 2 * ${lowestDiscernibleValue} )`);
			if (numberOfSignificantValueDigits < 0 || numberOfSignificantValueDigits > 5) throw new Error("numberOfSignificantValueDigits must be between 0 and 5");
			this.identity = JsHistogram.identityBuilder++;
			this.init(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits);
		}
		init(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			this.lowestDiscernibleValue = lowestDiscernibleValue;
			this.highestTrackableValue = highestTrackableValue;
			this.numberOfSignificantValueDigits = numberOfSignificantValueDigits;
			const largestValueWithSingleUnitResolution = 2 * floor(pow(10, numberOfSignificantValueDigits));
			this.unitMagnitude = floor(log2(lowestDiscernibleValue));
			this.lowestDiscernibleValueRounded = pow(2, this.unitMagnitude);
			this.unitMagnitudeMask = this.lowestDiscernibleValueRounded - 1;
			const subBucketCountMagnitude = ceil(log2(largestValueWithSingleUnitResolution));
			this.subBucketHalfCountMagnitude = (subBucketCountMagnitude > 1 ? subBucketCountMagnitude : 1) - 1;
			this.subBucketCount = pow(2, this.subBucketHalfCountMagnitude + 1);
			this.subBucketHalfCount = this.subBucketCount / 2;
			this.subBucketMask = (floor(this.subBucketCount) - 1) * pow(2, this.unitMagnitude);
			this.establishSize(highestTrackableValue);
			this.leadingZeroCountBase = 53 - this.unitMagnitude - this.subBucketHalfCountMagnitude - 1;
			this.percentileIterator = new PercentileIterator_1.default(this, 1);
			this.recordedValuesIterator = new RecordedValuesIterator_1.default(this);
		}
		/**
		* The buckets (each of which has subBucketCount sub-buckets, here assumed to be 2048 as an example) overlap:
		*
		* <pre>
		* The 0'th bucket covers from 0...2047 in multiples of 1, using all 2048 sub-buckets
		* The 1'th bucket covers from 2048..4097 in multiples of 2, using only the top 1024 sub-buckets
		* The 2'th bucket covers from 4096..8191 in multiple of 4, using only the top 1024 sub-buckets
		* ...
		* </pre>
		*
		* Bucket 0 is "special" here. It is the only one that has 2048 entries. All the rest have 1024 entries (because
		* their bottom half overlaps with and is already covered by the all of the previous buckets put together). In other
		* words, the k'th bucket could represent 0 * 2^k to 2048 * 2^k in 2048 buckets with 2^k precision, but the midpoint
		* of 1024 * 2^k = 2048 * 2^(k-1) = the k-1'th bucket's end, so we would use the previous bucket for those lower
		* values as it has better precision.
		*/
		establishSize(newHighestTrackableValue) {
			this.countsArrayLength = this.determineArrayLengthNeeded(newHighestTrackableValue);
			this.bucketCount = this.getBucketsNeededToCoverValue(newHighestTrackableValue);
			this.highestTrackableValue = newHighestTrackableValue;
		}
		determineArrayLengthNeeded(highestTrackableValue) {
			if (highestTrackableValue < 2 * this.lowestDiscernibleValue) throw new Error("highestTrackableValue (" + highestTrackableValue + ") cannot be < (2 * lowestDiscernibleValue)");
			return this.getLengthForNumberOfBuckets(this.getBucketsNeededToCoverValue(highestTrackableValue));
		}
		/**
		* If we have N such that subBucketCount * 2^N > max value, we need storage for N+1 buckets, each with enough
		* slots to hold the top half of the subBucketCount (the lower half is covered by previous buckets), and the +1
		* being used for the lower half of the 0'th bucket. Or, equivalently, we need 1 more bucket to capture the max
		* value if we consider the sub-bucket length to be halved.
		*/
		getLengthForNumberOfBuckets(numberOfBuckets) {
			return (numberOfBuckets + 1) * (this.subBucketCount / 2);
		}
		getBucketsNeededToCoverValue(value) {
			let smallestUntrackableValue = this.subBucketCount * pow(2, this.unitMagnitude);
			let bucketsNeeded = 1;
			while (smallestUntrackableValue <= value) {
				if (smallestUntrackableValue > Number.MAX_SAFE_INTEGER / 2) return bucketsNeeded + 1;
				smallestUntrackableValue = smallestUntrackableValue * 2;
				bucketsNeeded++;
			}
			return bucketsNeeded;
		}
		/**
		* Record a value in the histogram
		*
		* @param value The value to be recorded
		* @throws may throw Error if value is exceeds highestTrackableValue
		*/
		recordValue(value) {
			this.recordSingleValue(value);
		}
		recordSingleValue(value) {
			const countsIndex = this.countsArrayIndex(value);
			if (countsIndex >= this.countsArrayLength) this.handleRecordException(1, value);
			else this.incrementCountAtIndex(countsIndex);
			this.updateMinAndMax(value);
			this.incrementTotalCount();
		}
		handleRecordException(count, value) {
			if (!this.autoResize) throw new Error("Value " + value + " is outside of histogram covered range");
			this.resize(value);
			var countsIndex = this.countsArrayIndex(value);
			this.addToCountAtIndex(countsIndex, count);
			this.highestTrackableValue = this.highestEquivalentValue(this.valueFromIndex(this.countsArrayLength - 1));
		}
		countsArrayIndex(value) {
			if (value < 0) throw new Error("Histogram recorded value cannot be negative.");
			const bucketIndex = this.getBucketIndex(value);
			const subBucketIndex = this.getSubBucketIndex(value, bucketIndex);
			return this.computeCountsArrayIndex(bucketIndex, subBucketIndex);
		}
		computeCountsArrayIndex(bucketIndex, subBucketIndex) {
			return (bucketIndex + 1) * pow(2, this.subBucketHalfCountMagnitude) + (subBucketIndex - this.subBucketHalfCount);
		}
		/**
		* @return the lowest (and therefore highest precision) bucket index that can represent the value
		*/
		getBucketIndex(value) {
			return max(floor(log2(value)) - this.subBucketHalfCountMagnitude - this.unitMagnitude, 0);
		}
		getSubBucketIndex(value, bucketIndex) {
			return floor(value / pow(2, bucketIndex + this.unitMagnitude));
		}
		updateMinAndMax(value) {
			if (value > this.maxValue) this.updatedMaxValue(value);
			if (value < this.minNonZeroValue && value !== 0) this.updateMinNonZeroValue(value);
		}
		/**
		* Get the value at a given percentile.
		* When the given percentile is &gt; 0.0, the value returned is the value that the given
		* percentage of the overall recorded value entries in the histogram are either smaller than
		* or equivalent to. When the given percentile is 0.0, the value returned is the value that all value
		* entries in the histogram are either larger than or equivalent to.
		* <p>
		* Note that two values are "equivalent" in this statement if
		* {@link org.HdrHistogram.JsHistogram#valuesAreEquivalent} would return true.
		*
		* @param percentile  The percentile for which to return the associated value
		* @return The value that the given percentage of the overall recorded value entries in the
		* histogram are either smaller than or equivalent to. When the percentile is 0.0, returns the
		* value that all value entries in the histogram are either larger than or equivalent to.
		*/
		getValueAtPercentile(percentile) {
			const fpCountAtPercentile = min(percentile, 100) / 100 * this.totalCount;
			const countAtPercentile = max(ceil(fpCountAtPercentile - (0, ulp_1.default)(fpCountAtPercentile)), 1);
			let totalToCurrentIndex = 0;
			for (let i = 0; i < this.countsArrayLength; i++) {
				totalToCurrentIndex += this.getCountAtIndex(i);
				if (totalToCurrentIndex >= countAtPercentile) {
					var valueAtIndex = this.valueFromIndex(i);
					return percentile === 0 ? this.lowestEquivalentValue(valueAtIndex) : this.highestEquivalentValue(valueAtIndex);
				}
			}
			return 0;
		}
		valueFromIndexes(bucketIndex, subBucketIndex) {
			return subBucketIndex * pow(2, bucketIndex + this.unitMagnitude);
		}
		valueFromIndex(index) {
			let bucketIndex = floor(index / this.subBucketHalfCount) - 1;
			let subBucketIndex = index % this.subBucketHalfCount + this.subBucketHalfCount;
			if (bucketIndex < 0) {
				subBucketIndex -= this.subBucketHalfCount;
				bucketIndex = 0;
			}
			return this.valueFromIndexes(bucketIndex, subBucketIndex);
		}
		/**
		* Get the lowest value that is equivalent to the given value within the histogram's resolution.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The lowest value that is equivalent to the given value within the histogram's resolution.
		*/
		lowestEquivalentValue(value) {
			const bucketIndex = this.getBucketIndex(value);
			const subBucketIndex = this.getSubBucketIndex(value, bucketIndex);
			return this.valueFromIndexes(bucketIndex, subBucketIndex);
		}
		/**
		* Get the highest value that is equivalent to the given value within the histogram's resolution.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The highest value that is equivalent to the given value within the histogram's resolution.
		*/
		highestEquivalentValue(value) {
			return this.nextNonEquivalentValue(value) - 1;
		}
		/**
		* Get the next value that is not equivalent to the given value within the histogram's resolution.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The next value that is not equivalent to the given value within the histogram's resolution.
		*/
		nextNonEquivalentValue(value) {
			return this.lowestEquivalentValue(value) + this.sizeOfEquivalentValueRange(value);
		}
		/**
		* Get the size (in value units) of the range of values that are equivalent to the given value within the
		* histogram's resolution. Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The size of the range of values equivalent to the given value.
		*/
		sizeOfEquivalentValueRange(value) {
			const bucketIndex = this.getBucketIndex(value);
			const subBucketIndex = this.getSubBucketIndex(value, bucketIndex);
			return pow(2, this.unitMagnitude + (subBucketIndex >= this.subBucketCount ? bucketIndex + 1 : bucketIndex));
		}
		/**
		* Get a value that lies in the middle (rounded up) of the range of values equivalent the given value.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The value lies in the middle (rounded up) of the range of values equivalent the given value.
		*/
		medianEquivalentValue(value) {
			return this.lowestEquivalentValue(value) + floor(this.sizeOfEquivalentValueRange(value) / 2);
		}
		/**
		* Get the computed mean value of all recorded values in the histogram
		*
		* @return the mean value (in value units) of the histogram data
		*/
		get mean() {
			if (this.totalCount === 0) return 0;
			this.recordedValuesIterator.reset();
			let totalValue = 0;
			while (this.recordedValuesIterator.hasNext()) {
				const iterationValue = this.recordedValuesIterator.next();
				totalValue += this.medianEquivalentValue(iterationValue.valueIteratedTo) * iterationValue.countAtValueIteratedTo;
			}
			return totalValue / this.totalCount;
		}
		getStdDeviation(mean = this.mean) {
			if (this.totalCount === 0) return 0;
			let geometric_deviation_total = 0;
			this.recordedValuesIterator.reset();
			while (this.recordedValuesIterator.hasNext()) {
				const iterationValue = this.recordedValuesIterator.next();
				const deviation = this.medianEquivalentValue(iterationValue.valueIteratedTo) - mean;
				geometric_deviation_total += deviation * deviation * iterationValue.countAddedInThisIterationStep;
			}
			return Math.sqrt(geometric_deviation_total / this.totalCount);
		}
		/**
		* Get the computed standard deviation of all recorded values in the histogram
		*
		* @return the standard deviation (in value units) of the histogram data
		*/
		get stdDeviation() {
			if (this.totalCount === 0) return 0;
			const mean = this.mean;
			let geometric_deviation_total = 0;
			this.recordedValuesIterator.reset();
			while (this.recordedValuesIterator.hasNext()) {
				const iterationValue = this.recordedValuesIterator.next();
				const deviation = this.medianEquivalentValue(iterationValue.valueIteratedTo) - mean;
				geometric_deviation_total += deviation * deviation * iterationValue.countAddedInThisIterationStep;
			}
			return Math.sqrt(geometric_deviation_total / this.totalCount);
		}
		/**
		* Produce textual representation of the value distribution of histogram data by percentile. The distribution is
		* output with exponentially increasing resolution, with each exponentially decreasing half-distance containing
		* <i>dumpTicksPerHalf</i> percentile reporting tick points.
		*
		* @param printStream    Stream into which the distribution will be output
		* <p>
		* @param percentileTicksPerHalfDistance  The number of reporting points per exponentially decreasing half-distance
		* <p>
		* @param outputValueUnitScalingRatio    The scaling factor by which to divide histogram recorded values units in
		*                                     output
		* @param useCsvFormat  Output in CSV format if true. Otherwise use plain text form.
		*/
		outputPercentileDistribution(percentileTicksPerHalfDistance = 5, outputValueUnitScalingRatio = 1, useCsvFormat = false) {
			let result = "";
			if (useCsvFormat) result += "\"Value\",\"Percentile\",\"TotalCount\",\"1/(1-Percentile)\"\n";
			else result += "       Value     Percentile TotalCount 1/(1-Percentile)\n\n";
			const iterator = this.percentileIterator;
			iterator.reset(percentileTicksPerHalfDistance);
			let lineFormatter;
			let lastLineFormatter;
			if (useCsvFormat) {
				const valueFormatter = (0, formatters_1.floatFormatter)(0, this.numberOfSignificantValueDigits);
				const percentileFormatter = (0, formatters_1.floatFormatter)(0, 12);
				const lastFormatter = (0, formatters_1.floatFormatter)(0, 2);
				lineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + "," + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + "," + iterationValue.totalCountToThisValue + "," + lastFormatter(1 / (1 - iterationValue.percentileLevelIteratedTo / 100)) + "\n";
				lastLineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + "," + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + "," + iterationValue.totalCountToThisValue + ",Infinity\n";
			} else {
				const valueFormatter = (0, formatters_1.floatFormatter)(12, this.numberOfSignificantValueDigits);
				const percentileFormatter = (0, formatters_1.floatFormatter)(2, 12);
				const totalCountFormatter = (0, formatters_1.integerFormatter)(10);
				const lastFormatter = (0, formatters_1.floatFormatter)(14, 2);
				lineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + " " + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + " " + totalCountFormatter(iterationValue.totalCountToThisValue) + " " + lastFormatter(1 / (1 - iterationValue.percentileLevelIteratedTo / 100)) + "\n";
				lastLineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + " " + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + " " + totalCountFormatter(iterationValue.totalCountToThisValue) + "\n";
			}
			while (iterator.hasNext()) {
				const iterationValue = iterator.next();
				if (iterationValue.percentileLevelIteratedTo < 100) result += lineFormatter(iterationValue);
				else result += lastLineFormatter(iterationValue);
			}
			if (!useCsvFormat) {
				const formatter = (0, formatters_1.floatFormatter)(12, this.numberOfSignificantValueDigits);
				const _mean = this.mean;
				const mean = formatter(_mean / outputValueUnitScalingRatio);
				const std_deviation = formatter(this.getStdDeviation(_mean) / outputValueUnitScalingRatio);
				const max = formatter(this.maxValue / outputValueUnitScalingRatio);
				const intFormatter = (0, formatters_1.integerFormatter)(12);
				const totalCount = intFormatter(this.totalCount);
				const bucketCount = intFormatter(this.bucketCount);
				const subBucketCount = intFormatter(this.subBucketCount);
				result += `#[Mean    = ${mean}, StdDeviation   = ${std_deviation}]
#[Max     = ${max}, Total count    = ${totalCount}]
#[Buckets = ${bucketCount}, SubBuckets     = ${subBucketCount}]
`;
			}
			return result;
		}
		get summary() {
			return (0, Histogram_1.toSummary)(this);
		}
		toJSON() {
			return this.summary;
		}
		inspect() {
			return this.toString();
		}
		[Symbol.for("nodejs.util.inspect.custom")]() {
			return this.toString();
		}
		/**
		* Provide a (conservatively high) estimate of the Histogram's total footprint in bytes
		*
		* @return a (conservatively high) estimate of the Histogram's total footprint in bytes
		*/
		get estimatedFootprintInBytes() {
			return this._getEstimatedFootprintInBytes();
		}
		recordSingleValueWithExpectedInterval(value, expectedIntervalBetweenValueSamples) {
			this.recordSingleValue(value);
			if (expectedIntervalBetweenValueSamples <= 0) return;
			for (let missingValue = value - expectedIntervalBetweenValueSamples; missingValue >= expectedIntervalBetweenValueSamples; missingValue -= expectedIntervalBetweenValueSamples) this.recordSingleValue(missingValue);
		}
		recordCountAtValue(count, value) {
			const countsIndex = this.countsArrayIndex(value);
			if (countsIndex >= this.countsArrayLength) this.handleRecordException(count, value);
			else this.addToCountAtIndex(countsIndex, count);
			this.updateMinAndMax(value);
			this.addToTotalCount(count);
		}
		/**
		* Record a value in the histogram (adding to the value's current count)
		*
		* @param value The value to be recorded
		* @param count The number of occurrences of this value to record
		* @throws ArrayIndexOutOfBoundsException (may throw) if value is exceeds highestTrackableValue
		*/
		recordValueWithCount(value, count) {
			this.recordCountAtValue(count, value);
		}
		/**
		* Record a value in the histogram.
		* <p>
		* To compensate for the loss of sampled values when a recorded value is larger than the expected
		* interval between value samples, Histogram will auto-generate an additional series of decreasingly-smaller
		* (down to the expectedIntervalBetweenValueSamples) value records.
		* <p>
		* Note: This is a at-recording correction method, as opposed to the post-recording correction method provided
		* by {@link #copyCorrectedForCoordinatedOmission(long)}.
		* The two methods are mutually exclusive, and only one of the two should be be used on a given data set to correct
		* for the same coordinated omission issue.
		* <p>
		* See notes in the description of the Histogram calls for an illustration of why this corrective behavior is
		* important.
		*
		* @param value The value to record
		* @param expectedIntervalBetweenValueSamples If expectedIntervalBetweenValueSamples is larger than 0, add
		*                                           auto-generated value records as appropriate if value is larger
		*                                           than expectedIntervalBetweenValueSamples
		* @throws ArrayIndexOutOfBoundsException (may throw) if value is exceeds highestTrackableValue
		*/
		recordValueWithExpectedInterval(value, expectedIntervalBetweenValueSamples) {
			this.recordSingleValueWithExpectedInterval(value, expectedIntervalBetweenValueSamples);
		}
		recordValueWithCountAndExpectedInterval(value, count, expectedIntervalBetweenValueSamples) {
			this.recordCountAtValue(count, value);
			if (expectedIntervalBetweenValueSamples <= 0) return;
			for (let missingValue = value - expectedIntervalBetweenValueSamples; missingValue >= expectedIntervalBetweenValueSamples; missingValue -= expectedIntervalBetweenValueSamples) this.recordCountAtValue(count, missingValue);
		}
		/**
		* Add the contents of another histogram to this one, while correcting the incoming data for coordinated omission.
		* <p>
		* To compensate for the loss of sampled values when a recorded value is larger than the expected
		* interval between value samples, the values added will include an auto-generated additional series of
		* decreasingly-smaller (down to the expectedIntervalBetweenValueSamples) value records for each count found
		* in the current histogram that is larger than the expectedIntervalBetweenValueSamples.
		*
		* Note: This is a post-recording correction method, as opposed to the at-recording correction method provided
		* by {@link #recordValueWithExpectedInterval(long, long) recordValueWithExpectedInterval}. The two
		* methods are mutually exclusive, and only one of the two should be be used on a given data set to correct
		* for the same coordinated omission issue.
		* by
		* <p>
		* See notes in the description of the Histogram calls for an illustration of why this corrective behavior is
		* important.
		*
		* @param otherHistogram The other histogram. highestTrackableValue and largestValueWithSingleUnitResolution must match.
		* @param expectedIntervalBetweenValueSamples If expectedIntervalBetweenValueSamples is larger than 0, add
		*                                           auto-generated value records as appropriate if value is larger
		*                                           than expectedIntervalBetweenValueSamples
		* @throws ArrayIndexOutOfBoundsException (may throw) if values exceed highestTrackableValue
		*/
		addWhileCorrectingForCoordinatedOmission(otherHistogram, expectedIntervalBetweenValueSamples) {
			const toHistogram = this;
			const otherValues = new RecordedValuesIterator_1.default(otherHistogram);
			while (otherValues.hasNext()) {
				const v = otherValues.next();
				toHistogram.recordValueWithCountAndExpectedInterval(v.valueIteratedTo, v.countAtValueIteratedTo, expectedIntervalBetweenValueSamples);
			}
		}
		/**
		* Add the contents of another histogram to this one.
		* <p>
		* As part of adding the contents, the start/end timestamp range of this histogram will be
		* extended to include the start/end timestamp range of the other histogram.
		*
		* @param otherHistogram The other histogram.
		* @throws (may throw) if values in fromHistogram's are
		* higher than highestTrackableValue.
		*/
		add(otherHistogram) {
			if (!(otherHistogram instanceof JsHistogram)) throw new Error("Cannot add a WASM histogram to a regular JS histogram");
			if (this.highestEquivalentValue(this.valueFromIndex(this.countsArrayLength - 1)) < otherHistogram.maxValue) {
				if (!this.autoResize) throw new Error("The other histogram includes values that do not fit in this histogram's range.");
				this.resize(otherHistogram.maxValue);
			}
			if (this.bucketCount === otherHistogram.bucketCount && this.subBucketCount === otherHistogram.subBucketCount && this.unitMagnitude === otherHistogram.unitMagnitude) {
				let observedOtherTotalCount = 0;
				for (let i = 0; i < otherHistogram.countsArrayLength; i++) {
					const otherCount = otherHistogram.getCountAtIndex(i);
					if (otherCount > 0) {
						this.addToCountAtIndex(i, otherCount);
						observedOtherTotalCount += otherCount;
					}
				}
				this.setTotalCount(this.totalCount + observedOtherTotalCount);
				this.updatedMaxValue(max(this.maxValue, otherHistogram.maxValue));
				this.updateMinNonZeroValue(min(this.minNonZeroValue, otherHistogram.minNonZeroValue));
			} else {
				const otherMaxIndex = otherHistogram.countsArrayIndex(otherHistogram.maxValue);
				let otherCount = otherHistogram.getCountAtIndex(otherMaxIndex);
				this.recordCountAtValue(otherCount, otherHistogram.valueFromIndex(otherMaxIndex));
				for (let i = 0; i < otherMaxIndex; i++) {
					otherCount = otherHistogram.getCountAtIndex(i);
					if (otherCount > 0) this.recordCountAtValue(otherCount, otherHistogram.valueFromIndex(i));
				}
			}
			this.startTimeStampMsec = min(this.startTimeStampMsec, otherHistogram.startTimeStampMsec);
			this.endTimeStampMsec = max(this.endTimeStampMsec, otherHistogram.endTimeStampMsec);
		}
		/**
		* Get the count of recorded values at a specific value (to within the histogram resolution at the value level).
		*
		* @param value The value for which to provide the recorded count
		* @return The total count of values recorded in the histogram within the value range that is
		* {@literal >=} lowestEquivalentValue(<i>value</i>) and {@literal <=} highestEquivalentValue(<i>value</i>)
		*/
		getCountAtValue(value) {
			const index = min(max(0, this.countsArrayIndex(value)), this.countsArrayLength - 1);
			return this.getCountAtIndex(index);
		}
		/**
		* Subtract the contents of another histogram from this one.
		* <p>
		* The start/end timestamps of this histogram will remain unchanged.
		*
		* @param otherHistogram The other histogram.
		* @throws ArrayIndexOutOfBoundsException (may throw) if values in otherHistogram's are higher than highestTrackableValue.
		*
		*/
		subtract(otherHistogram) {
			const highestRecordableValue = this.valueFromIndex(this.countsArrayLength - 1);
			if (!(otherHistogram instanceof JsHistogram)) throw new Error("Cannot subtract a WASM histogram to a regular JS histogram");
			if (highestRecordableValue < otherHistogram.maxValue) {
				if (!this.autoResize) throw new Error("The other histogram includes values that do not fit in this histogram's range.");
				this.resize(otherHistogram.maxValue);
			}
			if (this.bucketCount === otherHistogram.bucketCount && this.subBucketCount === otherHistogram.subBucketCount && this.unitMagnitude === otherHistogram.unitMagnitude) {
				let observedOtherTotalCount = 0;
				for (let i = 0; i < otherHistogram.countsArrayLength; i++) {
					const otherCount = otherHistogram.getCountAtIndex(i);
					if (otherCount > 0) {
						this.addToCountAtIndex(i, -otherCount);
						observedOtherTotalCount += otherCount;
					}
				}
				this.setTotalCount(this.totalCount - observedOtherTotalCount);
			} else for (let i = 0; i < otherHistogram.countsArrayLength; i++) {
				const otherCount = otherHistogram.getCountAtIndex(i);
				if (otherCount > 0) {
					const otherValue = otherHistogram.valueFromIndex(i);
					if (this.getCountAtValue(otherValue) < otherCount) throw new Error("otherHistogram count (" + otherCount + ") at value " + otherValue + " is larger than this one's (" + this.getCountAtValue(otherValue) + ")");
					this.recordCountAtValue(-otherCount, otherValue);
				}
			}
			if (this.getCountAtValue(this.maxValue) <= 0 || this.getCountAtValue(this.minNonZeroValue) <= 0) this.establishInternalTackingValues();
		}
		establishInternalTackingValues(lengthToCover = this.countsArrayLength) {
			this.maxValue = 0;
			this.minNonZeroValue = Number.MAX_VALUE;
			let maxIndex = -1;
			let minNonZeroIndex = -1;
			let observedTotalCount = 0;
			for (let index = 0; index < lengthToCover; index++) {
				const countAtIndex = this.getCountAtIndex(index);
				if (countAtIndex > 0) {
					observedTotalCount += countAtIndex;
					maxIndex = index;
					if (minNonZeroIndex == -1 && index != 0) minNonZeroIndex = index;
				}
			}
			if (maxIndex >= 0) this.updatedMaxValue(this.highestEquivalentValue(this.valueFromIndex(maxIndex)));
			if (minNonZeroIndex >= 0) this.updateMinNonZeroValue(this.valueFromIndex(minNonZeroIndex));
			this.setTotalCount(observedTotalCount);
		}
		reset() {
			this.clearCounts();
			this.setTotalCount(0);
			this.startTimeStampMsec = 0;
			this.endTimeStampMsec = 0;
			this.tag = Histogram_1.NO_TAG;
			this.maxValue = 0;
			this.minNonZeroValue = Number.MAX_SAFE_INTEGER;
		}
		destroy() {}
	};
	exports.JsHistogram = JsHistogram;
	exports.default = JsHistogram;
}));
// node_modules/hdr-histogram-js/dist/TypedArrayHistogram.js
var require_TypedArrayHistogram = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const JsHistogram_1 = require_JsHistogram();
	exports.default = class TypedArrayHistogram extends JsHistogram_1.default {
		constructor(arrayCtr, lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			super(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits);
			this.arrayCtr = arrayCtr;
			this._totalCount = 0;
			this._counts = new arrayCtr(this.countsArrayLength);
		}
		clearCounts() {
			this._counts.fill(0);
		}
		incrementCountAtIndex(index) {
			const newCount = this._counts[index] + 1;
			if (newCount < 0) throw newCount + " would overflow short integer count";
			this._counts[index] = newCount;
		}
		addToCountAtIndex(index, value) {
			const newCount = this._counts[index] + value;
			if (newCount < Number.MIN_SAFE_INTEGER || newCount > Number.MAX_SAFE_INTEGER) throw newCount + " would overflow integer count";
			this._counts[index] = newCount;
		}
		setCountAtIndex(index, value) {
			if (value < Number.MIN_SAFE_INTEGER || value > Number.MAX_SAFE_INTEGER) throw value + " would overflow integer count";
			this._counts[index] = value;
		}
		resize(newHighestTrackableValue) {
			this.establishSize(newHighestTrackableValue);
			const newCounts = new this.arrayCtr(this.countsArrayLength);
			newCounts.set(this._counts);
			this._counts = newCounts;
		}
		getCountAtIndex(index) {
			return this._counts[index];
		}
		_getEstimatedFootprintInBytes() {
			return 1024 + this._counts.BYTES_PER_ELEMENT * this._counts.length;
		}
		copyCorrectedForCoordinatedOmission(expectedIntervalBetweenValueSamples) {
			const copy = new TypedArrayHistogram(this.arrayCtr, this.lowestDiscernibleValue, this.highestTrackableValue, this.numberOfSignificantValueDigits);
			copy.addWhileCorrectingForCoordinatedOmission(this, expectedIntervalBetweenValueSamples);
			return copy;
		}
		toString() {
			return `Histogram ${this._counts.BYTES_PER_ELEMENT * 8}b ${JSON.stringify(this, null, 2)}`;
		}
	};
}));
// src/measure/hdr.ts
var import_Int32Histogram = /* @__PURE__ */ __toESM((/* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const TypedArrayHistogram_1 = require_TypedArrayHistogram();
	var Int32Histogram = class extends TypedArrayHistogram_1.default {
		constructor(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			super(Uint32Array, lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits);
		}
	};
	exports.default = Int32Histogram;
})))(), 1);
const Int32Histogram = "default" in import_Int32Histogram.default ? import_Int32Histogram.default.default : import_Int32Histogram.default;
const LARGEST_SHIFTED = 2 ** 31 - 1;
var LatencyHistogram = class extends Int32Histogram {
	countsArrayIndex(value) {
		if (!(value >= 0 && value <= LARGEST_SHIFTED) || this.unitMagnitude !== 0) return super.countsArrayIndex(value);
		const bucket = Math.max(31 - Math.clz32(value) - this.subBucketHalfCountMagnitude, 0);
		return (bucket + 1 << this.subBucketHalfCountMagnitude) + (value >> bucket) - this.subBucketHalfCount;
	}
};
// src/measure/encoded-histogram.ts
const PLAIN_COOKIE = 478450451;
const PACKED_COOKIE = 478450452;
const PLAIN_HEAD_BYTES = 40;
const PACKED_HEAD_BYTES = 8;
const LONGEST_COUNT = 9;
function encodeHistogram(histogram) {
	const counts = countsOf(histogram);
	const plain = Buffer.alloc(PLAIN_HEAD_BYTES + counts.length);
	plain.set(counts, PLAIN_HEAD_BYTES);
	plain.writeInt32BE(PLAIN_COOKIE, 0);
	plain.writeInt32BE(counts.length, 4);
	plain.writeInt32BE(0, 8);
	plain.writeInt32BE(histogram.numberOfSignificantValueDigits, 12);
	plain.writeBigInt64BE(BigInt(histogram.lowestDiscernibleValue), 16);
	plain.writeBigInt64BE(BigInt(histogram.highestTrackableValue), 24);
	plain.writeDoubleBE(1, 32);
	const compressed = deflateSync(plain);
	const head = Buffer.alloc(PACKED_HEAD_BYTES);
	head.writeInt32BE(PACKED_COOKIE, 0);
	head.writeInt32BE(compressed.length, 4);
	return Buffer.concat([head, compressed]).toString("base64");
}
function decodeHistogram(encoded) {
	const packed = Buffer.from(encoded, "base64");
	if ((packed.readInt32BE(0) & -241) !== 478450436) throw new Error("no histogram of HDR V2");
	const plain = inflateSync(packed.subarray(PACKED_HEAD_BYTES, PACKED_HEAD_BYTES + packed.readInt32BE(4)));
	if (plain.readInt32BE(0) !== PLAIN_COOKIE) throw new Error("no histogram of HDR V2 within the compressed bytes");
	const [lowest, highest] = [Number(plain.readBigInt64BE(16)), Number(plain.readBigInt64BE(24))];
	const histogram = new LatencyHistogram(lowest, highest, plain.readInt32BE(12));
	const end = PLAIN_HEAD_BYTES + plain.readInt32BE(4);
	let index = 0;
	for (let at = PLAIN_HEAD_BYTES; at < end;) {
		const { value, next } = get(plain, at);
		if (value < 0) index += -value;
		else histogram.setCountAtIndex(index++, value);
		at = next;
	}
	histogram.establishInternalTackingValues(index);
	return histogram;
}
function countsOf(histogram) {
	const bytes = [];
	const last = histogram.countsArrayIndex(histogram.maxValue);
	const first = histogram.getCountAtIndex(0) > 0 ? 0 : Math.min(last, histogram.countsArrayIndex(histogram.minNonZeroValue));
	let zeros = first;
	for (let index = first; index <= last; index++) {
		const count = histogram.getCountAtIndex(index);
		if (count === 0 && index < last) {
			zeros++;
			continue;
		}
		if (zeros > 0) put(bytes, zeros === 1 ? 0 : -zeros);
		zeros = 0;
		put(bytes, count);
	}
	return bytes;
}
function put(into, count) {
	let left = count >= 0 ? 2 * count : -2 * count - 1;
	while (left > 127) {
		into.push(left % 128 | 128);
		left = Math.floor(left / 128);
	}
	into.push(left);
}
function get(from, start) {
	let unsigned = 0;
	let weight = 1;
	let at = start;
	for (;; weight *= 128) {
		const byte = from.readUInt8(at++);
		if (byte < 128 || at - start === LONGEST_COUNT) {
			unsigned += byte * weight;
			break;
		}
		unsigned += (byte & 127) * weight;
	}
	return {
		value: unsigned % 2 === 0 ? unsigned / 2 : -(unsigned + 1) / 2,
		next: at
	};
}
// src/measure/recorder.ts
const PERCENTILES = {
	p50: .5,
	p90: .9,
	p95: .95,
	p99: .99,
	p999: .999
};
const HIGHEST_US = 864e8;
const SIGNIFICANT_DIGITS = 3;
var Recorder = class Recorder {
	#histogram;
	#count = 0;
	#clamped = 0;
	#minUs = Number.POSITIVE_INFINITY;
	#maxUs = Number.NEGATIVE_INFINITY;
	#sumUs = 0;
	/** Restores what `snapshot` gave, so that summaries merge without their logs. */
	static of(latency) {
		const recorder = new Recorder();
		if (latency.hdr === null) return recorder;
		recorder.#histogram = decodeHistogram(latency.hdr);
		recorder.#count = latency.count;
		recorder.#minUs = Math.round((latency.min ?? 0) * 1e3);
		recorder.#maxUs = Math.round((latency.max ?? 0) * 1e3);
		recorder.#sumUs = Math.round((latency.mean ?? 0) * 1e3 * latency.count);
		return recorder;
	}
	/** Records `ms`, rounded to µs. Below 0 (a clock's grain) or above 24 h it is clamped in the histogram alone. Throws when not finite. */
	record(ms) {
		const us = Math.round(ms * 1e3);
		if (!Number.isFinite(us)) throw new TypeError(`a latency must be a finite number of ms, not ${ms}`);
		if (us < this.#minUs) this.#minUs = us;
		if (us > this.#maxUs) this.#maxUs = us;
		this.#sumUs += us;
		this.#count++;
		if (us < 0 || us > HIGHEST_US) this.#clamped++;
		this.#histogram ??= new LatencyHistogram(1, HIGHEST_US, SIGNIFICANT_DIGITS);
		this.#histogram.recordValue(Math.min(Math.max(us, 0), HIGHEST_US));
	}
	/** Adds all that `other` recorded. */
	merge(other) {
		if (other.#histogram === void 0) return;
		this.#histogram ??= new LatencyHistogram(1, HIGHEST_US, SIGNIFICANT_DIGITS);
		for (const { us, count } of other.#filled()) this.#histogram.recordValueWithCount(us, count);
		this.#count += other.#count;
		this.#clamped += other.#clamped;
		this.#minUs = Math.min(this.#minUs, other.#minUs);
		this.#maxUs = Math.max(this.#maxUs, other.#maxUs);
		this.#sumUs += other.#sumUs;
	}
	get count() {
		return this.#count;
	}
	/** Values outside 0 to 24 h. */
	get clamped() {
		return this.#clamped;
	}
	/** Exact, in ms; null when empty. */
	get min() {
		return this.#count === 0 ? null : this.#minUs / 1e3;
	}
	/** Exact, in ms; null when empty. */
	get max() {
		return this.#count === 0 ? null : this.#maxUs / 1e3;
	}
	/** Exact, in ms. */
	get sum() {
		return this.#sumUs / 1e3;
	}
	/** Exact, in ms; null when empty. */
	get mean() {
		return this.#count === 0 ? null : this.#sumUs / this.#count / 1e3;
	}
	/** The sample's own p-quantile in ms, at most 0.1 % above the true one, whether or not the sample carries it; null when empty. */
	quantile(p) {
		if (this.#count === 0) return null;
		const rank = quantileRank(this.#count, p);
		return this.#highMs(this.#bucketsOf([rank]).get(rank));
	}
	/** The value at a rank from 1, in ms; Infinity beyond the last. */
	atRank(rank) {
		return rank > this.#count ? Number.POSITIVE_INFINITY : this.#highMs(this.#bucketsOf([rank]).get(rank));
	}
	/** What the p-quantile surely exceeds (error at most 0.5 %), in ms; null when the sample is too small to say. */
	quantileAtLeast(p) {
		const rank = lowerRank(this.#count, p, .005);
		return rank === null ? null : this.#lowMs(this.#bucketsOf([rank]).get(rank));
	}
	/** All that was recorded, by bucket: its upper edge in ms, and how often. Ascending. */
	*buckets() {
		for (const { us, count } of this.#filled()) yield {
			ms: this.#highMs(us),
			count
		};
	}
	/** Each bucket that holds anything, as a value of it. Ascending. The library walks all 27,000 of them. */
	*#filled() {
		const histogram = this.#histogram;
		if (histogram === void 0) return;
		const first = histogram.getCountAtIndex(0) > 0 ? 0 : histogram.countsArrayIndex(histogram.minNonZeroValue);
		const last = histogram.countsArrayIndex(histogram.maxValue);
		for (let index = first; index <= last; index++) {
			const count = histogram.getCountAtIndex(index);
			if (count > 0) yield {
				us: histogram.valueFromIndex(index),
				count
			};
		}
	}
	/** HdrHistogram V2, compressed, base64, in µs; null when empty. */
	encode() {
		return this.#histogram === void 0 ? null : encodeHistogram(this.#histogram);
	}
	snapshot() {
		const n = this.#count;
		const ranks = /* @__PURE__ */ new Map();
		for (const [name, p] of Object.entries(PERCENTILES)) {
			if (n < samplesNeeded(p)) continue;
			ranks.set(name, {
				low: lowerRank(n, p) ?? 1,
				value: quantileRank(n, p),
				high: upperRank(n, p) ?? n
			});
		}
		const buckets = this.#bucketsOf([...ranks.values()].flatMap((r) => [
			r.low,
			r.value,
			r.high
		]));
		const percentile = (name) => {
			const r = ranks.get(name);
			if (r === void 0) return {
				ms: null,
				needs: samplesNeeded(PERCENTILES[name]) - n
			};
			return {
				ms: this.#highMs(buckets.get(r.value)),
				low: this.#lowMs(buckets.get(r.low)),
				high: this.#highMs(buckets.get(r.high))
			};
		};
		return {
			count: n,
			min: this.min,
			max: this.max,
			mean: this.mean,
			p50: percentile("p50"),
			p90: percentile("p90"),
			p95: percentile("p95"),
			p99: percentile("p99"),
			p999: percentile("p999"),
			hdr: this.encode()
		};
	}
	/** The bucket that each rank falls in, as a value of it, in one pass. */
	#bucketsOf(ranks) {
		const found = /* @__PURE__ */ new Map();
		const left = ranks.toSorted((a, b) => b - a);
		let seen = 0;
		for (const { us, count } of this.#filled()) {
			seen += count;
			while (left.length > 0 && left.at(-1) <= seen) found.set(left.pop(), us);
			if (left.length === 0) break;
		}
		return found;
	}
	/** Upper edge of a bucket in ms: HdrHistogram's convention, never understating, and never above what was really seen. */
	#highMs(us) {
		return Math.min(this.#histogram.highestEquivalentValue(us), this.#maxUs) / 1e3;
	}
	#lowMs(us) {
		return Math.max(this.#histogram.lowestEquivalentValue(us), this.#minUs) / 1e3;
	}
};
// src/measure/hint-quality.ts
const GRAIN_MS$1 = 1;
function hintWatch(of) {
	return {
		of,
		toldAt: NaN,
		dueAt: NaN,
		sentAt: NaN,
		tried: "no",
		lateMs: 0
	};
}
var HintQuality = class {
	#counts = {
		seen: 0,
		obeyed: 0,
		tooLong: 0,
		absent: 0
	};
	#waits = new Recorder();
	#passages = {
		submit: new Passages(),
		poll: new Passages()
	};
	#longByMs = null;
	/** The call's next attempt at the same endpoint was sent at `t`. */
	sent(watch, t) {
		watch.sentAt = t;
		if (Number.isNaN(watch.dueAt)) return;
		const obeyed = t >= watch.dueAt - GRAIN_MS$1;
		if (obeyed) this.#counts.obeyed++;
		watch.tried = obeyed ? "obeyed" : "early";
		watch.lateMs = t - watch.dueAt;
		watch.dueAt = NaN;
	}
	/** It was answered at `t`. */
	answered(watch, t, kind, status, hint) {
		const turnedAway = kind === "throttled" || kind === "failed" && status === 503;
		const isLetThrough = kind === "accepted" || kind === "refused";
		const passages = this.#passages[watch.of];
		if (isLetThrough) passages.passed(watch.sentAt);
		if (watch.tried === "obeyed" && turnedAway) passages.refused(watch.toldAt, watch.sentAt, watch.lateMs);
		else if (watch.tried === "early" && isLetThrough) {
			this.#counts.tooLong++;
			this.#longByMs = Math.max(this.#longByMs ?? 0, -watch.lateMs);
		}
		watch.tried = "no";
		if (kind === "accepted") return;
		if (hint === void 0) {
			if (turnedAway) this.#counts.absent++;
			return;
		}
		this.#counts.seen++;
		if (hint.delayMs === void 0) return;
		this.#waits.record(hint.delayMs);
		watch.toldAt = t;
		watch.dueAt = t + hint.delayMs;
	}
	get counts() {
		const { submit, poll } = this.#passages;
		return {
			...this.#counts,
			tooShort: submit.counts.tooShort + poll.counts.tooShort,
			contended: submit.counts.contended + poll.counts.contended
		};
	}
	snapshot() {
		const { submit, poll } = this.#passages;
		const shortByMs = [submit.shortByMs, poll.shortByMs].filter((ms) => ms !== null);
		return {
			...this.counts,
			medianMs: this.#waits.quantile(.5),
			shortByMs: shortByMs.length === 0 ? null : micro(Math.max(...shortByMs)),
			longByMs: this.#longByMs === null ? null : micro(this.#longByMs)
		};
	}
};
// src/stats/kaplan-meier.ts
const Z_95 = 1.959963984540054;
function kaplanMeier(observations) {
	const sorted = observations.toSorted((a, b) => a.time - b.time);
	const steps = [];
	let atRisk = sorted.reduce((sum, { count = 1 }) => sum + count, 0);
	let survival = 1;
	let greenwood = 0;
	let high = 1;
	for (let i = 0; i < sorted.length;) {
		const time = sorted[i].time;
		let ended = 0;
		let censored = 0;
		for (; sorted[i]?.time === time; i++) {
			const { ended: isEnd, count = 1 } = sorted[i];
			if (isEnd) ended += count;
			else censored += count;
		}
		if (ended === 0) {
			atRisk -= censored;
			continue;
		}
		survival *= (atRisk - ended) / atRisk;
		let low = 0;
		if (survival > 0) {
			greenwood += ended / (atRisk * (atRisk - ended));
			const spread = Math.exp(Z_95 * Math.sqrt(greenwood) / -Math.log(survival));
			low = survival ** spread;
			high = survival ** (1 / spread);
		}
		steps.push({
			time,
			atRisk,
			ended,
			survival,
			low,
			high
		});
		atRisk -= ended + censored;
	}
	return steps;
}
function survivalQuantile(curve, p) {
	const left = 1 - p + 1e-12;
	return {
		value: curve.find((step) => step.survival <= left)?.time ?? null,
		low: curve.find((step) => step.low <= left)?.time ?? null,
		high: curve.find((step) => step.high <= left)?.time ?? null
	};
}
// src/measure/completion.ts
var CompletionTimes = class CompletionTimes {
	seen;
	earliest = new Recorder();
	unfinished = new Recorder();
	constructor(seen = new Recorder()) {
		this.seen = seen;
	}
	static of(parts) {
		const total = new CompletionTimes();
		for (const part of parts) {
			total.seen.merge(part.seen);
			total.earliest.merge(part.earliest);
			total.unfinished.merge(part.unfinished);
		}
		return total;
	}
	/** Quantiles of the time from a call's intended start to its end; `open` are the ages in ms of calls that are still open. */
	snapshot(open) {
		const unfinished = open.map((time) => ({
			time,
			ended: false
		}));
		for (const { ms, count } of this.unfinished.buckets()) unfinished.push({
			time: ms,
			ended: false,
			count
		});
		const curve = (of) => kaplanMeier([...unfinished, ...Array.from(of.buckets(), ({ ms, count }) => ({
			time: ms,
			ended: true,
			count
		}))]);
		const [late, early] = [curve(this.seen), curve(this.earliest)];
		const n = this.seen.count + this.unfinished.count + open.length;
		const quantile = (p) => {
			if (n < samplesNeeded(p)) return {
				ms: null,
				low: null,
				high: null,
				earliest: null
			};
			const { value: ms, low, high } = survivalQuantile(late, p);
			return {
				ms,
				low,
				high,
				earliest: survivalQuantile(early, p).value
			};
		};
		return {
			completed: this.seen.count,
			unfinished: this.unfinished.count + open.length,
			p50: quantile(PERCENTILES.p50),
			p90: quantile(PERCENTILES.p90),
			p95: quantile(PERCENTILES.p95),
			p99: quantile(PERCENTILES.p99)
		};
	}
};
// src/gateway/bodies.ts
const TASK_STATUSES = [
	"pending",
	"processing",
	"completed",
	"failed"
];
const taskInfo = looseObject({
	can_cancel: boolean().optional(),
	/** Estimated duration; its unit is not shown by the specification: the setting `gateway.estimateUnit`. */
	estimated_time: number().optional()
});
const task = looseObject({
	id: string().min(1),
	object: string().optional(),
	model: string().optional(),
	status: string().optional(),
	progress: number().optional(),
	task_info: taskInfo.optional(),
	results: array(string()).optional(),
	/** Its structure is not shown. */
	error: unknown().optional()
});
function isTask(value) {
	if (!isRecord$2(value)) return false;
	const { id, object, model, status, progress, task_info: info, results } = value;
	return typeof id === "string" && id !== "" && isOptional(object, "string") && isOptional(model, "string") && isOptional(status, "string") && isOptional(progress, "number") && (info === void 0 || isRecord$2(info) && isOptional(info.can_cancel, "boolean") && isOptional(info.estimated_time, "number")) && (results === void 0 || Array.isArray(results) && results.every((url) => typeof url === "string"));
}
const creditsBody = looseObject({
	data: looseObject({
		token: looseObject({
			remaining_credits: number(),
			unlimited_credits: boolean(),
			used_credits: number()
		}),
		user: looseObject({
			remaining_credits: number(),
			used_credits: number()
		})
	}),
	message: string(),
	success: boolean()
});
const quotaBody = looseObject({
	success: boolean(),
	code: int(),
	data: looseObject({
		user_group: string(),
		used_files: int(),
		max_files: int(),
		remain_files: int(),
		is_custom: boolean(),
		quota_reason: string()
	})
});
const messageBody = looseObject({
	id: string(),
	type: string(),
	role: string(),
	model: string(),
	content: array(looseObject({
		type: string(),
		text: string().optional()
	})),
	stop_reason: string().nullable().optional()
});
function isCredits(value) {
	if (!isRecord$2(value) || !isRecord$2(value.data)) return false;
	const { token, user } = value.data;
	return isRecord$2(token) && Number.isFinite(token.remaining_credits) && typeof token.unlimited_credits === "boolean" && Number.isFinite(token.used_credits) && isRecord$2(user) && Number.isFinite(user.remaining_credits) && Number.isFinite(user.used_credits) && typeof value.message === "string" && typeof value.success === "boolean";
}
function isQuota(value) {
	if (!isRecord$2(value) || !isRecord$2(value.data)) return false;
	const { data } = value;
	return typeof value.success === "boolean" && Number.isSafeInteger(value.code) && typeof data.user_group === "string" && Number.isSafeInteger(data.used_files) && Number.isSafeInteger(data.max_files) && Number.isSafeInteger(data.remain_files) && typeof data.is_custom === "boolean" && typeof data.quota_reason === "string";
}
function isMessage(value) {
	if (!isRecord$2(value)) return false;
	const { id, type, role, model, content, stop_reason: reason } = value;
	return typeof id === "string" && typeof type === "string" && typeof role === "string" && typeof model === "string" && Array.isArray(content) && content.every((block) => isRecord$2(block) && typeof block.type === "string" && isOptional(block.text, "string")) && (reason === null || isOptional(reason, "string"));
}
function isErrorBody(value) {
	if (!isRecord$2(value) || !isRecord$2(value.error)) return false;
	const { code, message, type, param, fallback_suggestion: suggestion } = value.error;
	return (isOptional(code, "string") || Number.isSafeInteger(code)) && isOptional(message, "string") && isOptional(type, "string") && (param === null || isOptional(param, "string")) && (suggestion === null || isOptional(suggestion, "string"));
}
function isRecord$2(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isOptional(value, type) {
	return value === void 0 || typeof value === type;
}
const TASK = {
	fits: isTask,
	schema: task
};
const MESSAGE = {
	fits: isMessage,
	schema: messageBody
};
const CREDITS = {
	fits: isCredits,
	schema: creditsBody
};
const QUOTA = {
	fits: isQuota,
	schema: quotaBody
};
looseObject({ error: looseObject({
	code: union([int(), string()]).optional(),
	message: string().optional(),
	type: string().optional(),
	param: string().nullable().optional(),
	fallback_suggestion: string().nullable().optional()
}) });
const imageRequest = looseObject({
	model: string(),
	prompt: string().optional(),
	size: string().optional(),
	resolution: string().optional(),
	quality: string().optional(),
	n: int().optional()
});
const videoRequest = looseObject({
	model: string(),
	prompt: string().optional(),
	duration: int().optional(),
	quality: string().optional(),
	aspect_ratio: string().optional(),
	generate_audio: boolean().optional()
});
const audioRequest = looseObject({ model: string() });
const messageRequest = looseObject({
	model: string(),
	max_tokens: int().optional(),
	messages: array(looseObject({
		role: string(),
		content: unknown()
	})).optional()
});
const REQUEST_FIELDS = {
	image: {
		texts: [
			"prompt",
			"size",
			"resolution",
			"quality"
		],
		wholes: ["n"]
	},
	video: {
		texts: [
			"prompt",
			"quality",
			"aspect_ratio"
		],
		wholes: ["duration"],
		flag: "generate_audio"
	},
	audio: {
		texts: [],
		wholes: []
	},
	text: {
		texts: [],
		wholes: ["max_tokens"]
	}
};
function isRequest(modality, body) {
	const { texts, wholes, flag } = REQUEST_FIELDS[modality];
	const { messages } = body;
	return typeof body.model === "string" && texts.every((name) => isOptional(body[name], "string")) && wholes.every((name) => body[name] === void 0 || Number.isSafeInteger(body[name])) && (flag === void 0 || isOptional(body[flag], "boolean")) && (modality !== "text" || messages === void 0 || Array.isArray(messages) && messages.every((turn) => isRecord$2(turn) && typeof turn.role === "string" && "content" in turn));
}
// src/measure/counts.ts
const UNANSWERED = "unanswered";
const READ_ENDS = [
	"throttled",
	"refused",
	"readFailed",
	"unreachable",
	"ambiguous"
];
const NO_STATUS = "none";
const OTHER_STATUS = "other";
const MOST_STATUSES = 16;
const TAKEN = /* @__PURE__ */ new Set([
	...READ_ENDS,
	NO_STATUS,
	OTHER_STATUS
]);
function zeros$1(keys) {
	return Object.fromEntries(keys.map((key) => [key, 0]));
}
var Tally = class {
	planned = 0;
	dropped = 0;
	attempts = 0;
	/** Calls that made at least one attempt. */
	attempted = 0;
	polls = 0;
	duplicates = 0;
	ends = zeros$1(CALL_ENDS);
	#byOutcome = zeros$1(OUTCOME_KINDS);
	#pollsByStatus = new Map([...TASK_STATUSES, ...READ_ENDS].map((status) => [status, 0]));
	#foreignStatuses = 0;
	outcome(kind) {
		this.#byOutcome[kind]++;
	}
	get throttled() {
		return this.#byOutcome.throttled;
	}
	/** An accepted read counts by the task's status; any other by its outcome (`failed` as `readFailed`: the task did not). */
	poll(kind, taskStatus) {
		this.polls++;
		const key = kind === "accepted" ? this.#statusKey(taskStatus) : kind === "failed" ? "readFailed" : kind;
		this.#pollsByStatus.set(key, (this.#pollsByStatus.get(key) ?? 0) + 1);
	}
	/** Statuses are the gateway's words: they may be anything, and different each time. */
	#statusKey(status) {
		if (status === void 0) return NO_STATUS;
		const key = TAKEN.has(status) ? `task ${status}` : status;
		if (this.#pollsByStatus.has(key)) return key;
		if (this.#foreignStatuses === MOST_STATUSES) return OTHER_STATUS;
		this.#foreignStatuses++;
		return key;
	}
	/** The counts as a summary states them: calls without an end are unresolved, attempts without an outcome unanswered. */
	snapshot() {
		const { planned, dropped, attempts, ends } = this;
		const ended = CALL_ENDS.reduce((sum, end) => sum + ends[end], 0);
		const answered = OUTCOME_KINDS.reduce((sum, kind) => sum + this.#byOutcome[kind], 0);
		return {
			planned,
			started: planned - dropped,
			dropped,
			...ends,
			unresolved: ends.unresolved + (planned - dropped - ended),
			attempts,
			throttled: this.throttled,
			retries: attempts - this.attempted,
			polls: this.polls,
			duplicates: this.duplicates,
			byOutcome: {
				...this.#byOutcome,
				[UNANSWERED]: attempts - answered
			},
			pollsByStatus: foreignRecord(this.#pollsByStatus)
		};
	}
};
function addCounts(parts) {
	const total = new Tally().snapshot();
	const polls = new Map(Object.entries(total.pollsByStatus));
	for (const part of parts) {
		for (const [name, value] of Object.entries(part)) if (name === "byOutcome") addUp(total.byOutcome, [part.byOutcome]);
		else if (name !== "pollsByStatus") total[name] += value;
		for (const [status, count] of Object.entries(part.pollsByStatus)) polls.set(status, (polls.get(status) ?? 0) + count);
	}
	return {
		...total,
		pollsByStatus: foreignRecord(polls)
	};
}
function addUp(total, parts) {
	for (const part of parts) for (const [key, value] of Object.entries(part)) total[key] = (total[key] ?? 0) + value;
	return total;
}
// src/measure/first-attempts.ts
var FirstAttempts = class FirstAttempts {
	#calls = 0;
	#byOutcome = zeros$1(OUTCOME_KINDS);
	#responseTime = new Recorder();
	static of(parts) {
		const total = new FirstAttempts();
		for (const part of parts) {
			total.#calls += part.#calls;
			for (const kind of OUTCOME_KINDS) total.#byOutcome[kind] += part.#byOutcome[kind];
			total.#responseTime.merge(part.#responseTime);
		}
		return total;
	}
	sent() {
		this.#calls++;
	}
	answered(kind) {
		this.#byOutcome[kind]++;
	}
	completed(event) {
		if (event.attempts === 1) this.#responseTime.record(event.t - event.intended);
	}
	snapshot() {
		const calls = this.#calls;
		const answered = OUTCOME_KINDS.reduce((sum, kind) => sum + this.#byOutcome[kind], 0);
		const responseTime = this.#responseTime.snapshot();
		const share = (part) => calls === 0 ? null : part / calls;
		return {
			calls,
			byOutcome: {
				...this.#byOutcome,
				[UNANSWERED]: calls - answered
			},
			completed: responseTime.count,
			completedShare: share(responseTime.count),
			throttledShare: share(this.#byOutcome.throttled),
			responseTime
		};
	}
};
// src/gateway/modality.ts
const MODALITIES = [
	"image",
	"video",
	"audio",
	"text"
];
// src/profile/profile.ts
const THRESHOLD_METRICS = [
	"response_time",
	"service_time",
	"submit_time",
	"admission_wait",
	"queue_time",
	"run_time",
	"poll_lag",
	"schedule_lag",
	"throttle_rate",
	"failure_rate",
	"give_up_rate",
	"retry_amplification",
	"goodput",
	"completed",
	"dropped",
	"duplicates",
	"credits",
	"credits_per_completed"
];
const LATENCY_STATS = [
	"min",
	"mean",
	"max",
	"p50",
	"p90",
	"p95",
	"p99",
	"p999"
];
// src/measure/latency-schema.ts
const percentileSchema = union([object({
	ms: number(),
	low: number(),
	high: number()
}), object({
	ms: _null(),
	needs: int()
})]);
const latencySchema = object({
	count: int(),
	/** Null when count is 0. */
	min: number().nullable(),
	max: number().nullable(),
	mean: number().nullable(),
	p50: percentileSchema,
	p90: percentileSchema,
	p95: percentileSchema,
	p99: percentileSchema,
	p999: percentileSchema,
	/** HdrHistogram V2 encoding (compressed, base64), values in µs, 3 significant digits; null when count is 0. */
	hdr: string().nullable()
});
// src/measure/summary-credits.ts
const rangeSchema = object({
	least: number(),
	most: number()
});
const estimateSchema = object({
	value: number(),
	low: number(),
	high: number()
});
const modelCreditsSchema = object({
	/** Sum of the stated prices of completed calls, and its mean; null where one is not stated. */
	priced: number().nullable(),
	perCompleted: number().nullable(),
	/** All that the model's calls were charged, by stated prices and the balance; null where these do not tell. */
	charged: rangeSchema.nullable(),
	/** Where prices are not stated: by least squares over the readings. `perCall` is of a completed call. */
	estimated: object({
		burn: estimateSchema,
		perCall: estimateSchema.nullable()
	}).nullable()
});
const checkedPriceSchema = object({
	model: string(),
	/** Index of the weighted request. */
	request: int(),
	stated: number().nullable(),
	found: number().nullable(),
	/** Why none was found. */
	problem: string().nullable()
});
const contradictedSchema = object({
	model: string(),
	request: int().nullable(),
	stated: number(),
	found: estimateSchema
});
const balanceSchema = object({
	token: object({
		remaining: number(),
		used: number(),
		unlimited: boolean()
	}),
	user: object({
		remaining: number(),
		used: number()
	})
});
const quotaReadingSchema = object({
	used: int(),
	max: int(),
	remain: int(),
	group: string()
});
const creditsSchema = object({
	before: balanceSchema.nullable(),
	after: balanceSchema.nullable(),
	/** Credits used between the two readings; null unless both were read. */
	delta: number().nullable(),
	/** Whose count `delta` is: the token's, or its user's where an unlimited token's use is not counted. */
	basis: _enum(["token", "user"]),
	readings: int(),
	byModel: foreignRecordSchema(modelCreditsSchema),
	/** Sum of stated prices of completed calls, where every one is stated. */
	priced: number().nullable(),
	/** `delta` less `priced`: what was charged beyond completed calls. Null where either is unknown. */
	beyondPriced: number().nullable(),
	/** The part of it that no combination of failed, ambiguous and open calls explains at their prices. */
	unexplained: number().nullable(),
	/** Failed tasks that must have been charged all the same. Null where prices and balance do not tell. */
	failedButCharged: rangeSchema.nullable(),
	reconciliation: object({
		ambiguousCalls: int(),
		/** Attempts that may have been accepted, whatever became of their call: retried ones are among them. */
		ambiguousAttempts: int(),
		/** How many of these attempts must have been charged. Null where prices and balance do not tell. */
		explainedByDelta: rangeSchema.nullable()
	}),
	/** All that was spent over completed calls; what failed tasks and ambiguous attempts cost each, where that is known exactly. */
	cost: object({
		perCompleted: number().nullable(),
		perFailed: number().nullable(),
		perAmbiguous: number().nullable()
	}),
	/** Credits that came back between readings, at least; and those of them that came after the run. */
	refunded: object({
		seen: number(),
		afterRun: number()
	}),
	/** `used_credits` fell while the run lasted: how often, by how much in all, and when first, in ms; null when it never did. */
	fell: object({
		times: int(),
		by: number(),
		firstMs: number()
	}).nullable(),
	/** Spent by the user's other tokens; and by anybody, while nothing of this run could be charged. */
	otherSpend: object({
		byOtherTokens: number().nullable(),
		whileIdle: number()
	}),
	budget: number().nullable(),
	/** What the check of prices found, in the order of the profile; null where there was none. */
	checked: array(checkedPriceSchema).nullable(),
	contradicted: array(contradictedSchema)
});
const quotaSchema = object({
	before: quotaReadingSchema.nullable(),
	after: quotaReadingSchema.nullable(),
	/** Files that the planned calls asked for, closed models apart; null in logs that do not say. */
	plannedFiles: int().nullable(),
	/** The fewest files left that any reading found. */
	leastRemain: int().nullable()
});
// src/measure/summary-hints.ts
const hintCountsSchema = object({
	/** Refusals and failures that carried any hint. */
	seen: int(),
	/** Retries sent no earlier than the hint said. */
	obeyed: int(),
	/** Obeyed, and refused again though no other request of the model had been let through since the hint was given. */
	tooShort: int(),
	/** Obeyed, and refused again after others had been let through: the limit had opened, and they took what it gave. */
	contended: int(),
	/** A retry sent before the hint's instant was let through. */
	tooLong: int(),
	/** 429 or 503 without any hint. */
	absent: int()
});
const modelHintsSchema = hintCountsSchema.extend({
	model: string(),
	/** The median of the waits that were named; null when none was. */
	medianMs: number().nullable(),
	/** By at least how much a hint was seen to be too short, or too long; null when it never was. */
	shortByMs: number().nullable(),
	longByMs: number().nullable()
});
const hintTruthSchema = object({
	model: string(),
	/** Hinted refusals whose true wait the limits knew, and those that only the end of another task could tell. */
	known: int(),
	unknown: int(),
	/** Of the known: below the truth, within 1 ms of it, above it. */
	short: int(),
	exact: int(),
	long: int(),
	/** Null without a known one. */
	meanErrorMs: number().nullable(),
	/** `counts[i]` errors lie below `edgesMs[i]` and not below the edge before; the last count is of those above all. */
	edgesMs: array(number()),
	counts: array(int())
});
// src/measure/summary-protocol.ts
const PROTOCOL_FAULTS = [
	"otherTask",
	"sharedTaskIds",
	"oversizedIds",
	"maskedIds",
	"badEstimates",
	"badProgress",
	"badResults",
	"unknownStatuses"
];
const protocolSchema = object({
	/** Task reads that were answered for another task. They are no answers, and reading goes on. */
	otherTask: int(),
	/** Calls that were given the task id of another call. */
	sharedTaskIds: int(),
	/** Submits answered with an id too long to be followed. */
	oversizedIds: int(),
	/** Tasks whose id holds the API key: shown masked, and followed by the run itself alone. */
	maskedIds: int(),
	/** Estimates that are no duration, or beyond the time limit of their task. */
	badEstimates: int(),
	/** Answers about tasks whose progress is not between 0 and 100. */
	badProgress: int(),
	/** Answers with more than a thousand results, or with one that is no address by its length. */
	badResults: int(),
	/** Task reads whose status is missing or not one of the specification's, and submits with such a status. */
	unknownStatuses: int(),
	/** The first three of each. */
	examples: array(object({
		fault: _enum(PROTOCOL_FAULTS),
		call: int(),
		model: string(),
		/** Ms since the start of the run. */
		t: number(),
		/** Null where the task has none that could be followed; its beginning where it is long. */
		taskId: string().nullable(),
		/** More about it; for a shared id the call that had it before. */
		detail: string().nullable()
	}))
});
// src/measure/summary-verdict.ts
const VERDICT_WORDS = [
	"PASS",
	"DONE",
	"FAIL",
	"INCONCLUSIVE",
	"INTERRUPTED",
	"STOPPED",
	"UNFIT"
];
const gateResultSchema = object({
	gate: string(),
	/** `not-asked`: the run was cut short, and the gate is about whole ones. */
	verdict: _enum([
		"pass",
		"fail",
		"not-asked"
	]),
	/** Why it failed. */
	reason: string().nullable()
});
const verdictSchema = object({
	exitCode: int(),
	word: _enum(VERDICT_WORDS),
	/** Why, the gravest first. */
	reasons: array(string()),
	/** Built-in gates: what a run must have done to be worth a verdict at all. None in logs from before there were any. */
	gates: array(gateResultSchema)
});
const answersSchema = object({
	/** The latest accepted attempt or read; null when nothing was ever accepted. */
	lastAcceptedMs: number().nullable(),
	/** Attempts and reads after that one that were not accepted, whether answered or not; null when there were none. */
	faultsSince: object({
		count: int(),
		firstMs: number(),
		lastMs: number()
	}).nullable()
});
const errorsSchema = array(object({
	/** Null for the account's queries, and in the row that sums up what the table has no room for. */
	model: string().nullable(),
	endpoint: _enum(ENDPOINTS).nullable(),
	/** HTTP status; null where no answer came. */
	status: int().nullable(),
	/** Where a status does not say it all: the reason of an unreachable or ambiguous outcome, `task-failed`, `unreadable`, or `others`. */
	fault: string().nullable(),
	/** As the gateway put it, shortened. */
	message: string().nullable(),
	count: int(),
	firstMs: number(),
	lastMs: number()
}));
// src/measure/summary-whole.ts
const wholeStatSchema = object({
	/** With every unseen end taken as never coming: null where that leaves it without a value. */
	ms: number().nullable(),
	/** With every such end at the call's age; null where it is not reached either, or there are too few calls. */
	atLeast: number().nullable(),
	notReached: boolean(),
	/** How many more calls a percentile needs. */
	needs: int()
});
const wholeLatencySchema = object({
	calls: int(),
	completed: int(),
	/** Dropped by the client's own limits, given up, failed, timed out, ambiguous, or refused for another reason than the request: longer than any bound. */
	never: int(),
	/** Still open when the run stopped looking: at least as old as then. */
	unseen: int(),
	/** Refused for what the request itself is: left out of all times. */
	leftOut: int(),
	mean: wholeStatSchema,
	max: wholeStatSchema,
	p50: wholeStatSchema,
	p90: wholeStatSchema,
	p95: wholeStatSchema,
	p99: wholeStatSchema,
	p999: wholeStatSchema
});
const INTERVAL_PERCENTILES = [
	"p50",
	"p90",
	"p95",
	"p99"
];
const intervalSchema$1 = object({
	/**
	* Why there is none. `not-stationary`: times drift, or depend on each other over stretches too long for one run; `too-short`: too few
	* calls that do not depend on each other; `shaped`: the load changes by plan; `cut-short`: the run ended before it.
	*/
	state: _enum([
		"stated",
		"not-stationary",
		"too-short",
		"shaped",
		"cut-short"
	]),
	low: number().nullable(),
	high: number().nullable()
});
const wholeLatenciesSchema = object({
	responseTime: wholeLatencySchema,
	serviceTime: wholeLatencySchema,
	intervals: record(_enum(INTERVAL_PERCENTILES), intervalSchema$1)
});
// src/measure/throttle-cause.ts
const THROTTLE_CAUSES = [
	"rate",
	"concurrency",
	"hourCap",
	"dayCap",
	"quota",
	"balance",
	"account",
	"unknown"
];
const throttleCauseSchema = _enum(THROTTLE_CAUSES);
const STOPPED = "suspended|disabled|deactivated|blocked|banned|frozen|restricted";
const FIRST = [
	["balance", /insufficient[-_ ]?(?:balance|credit|fund)|\bbalance\b|(?:out of|not enough) credits?|credits? (?:exhausted|used up|depleted)|arrears|overdue/i],
	["account", new RegExp(`account\\b[^.]{0,40}\\b(?:${STOPPED})|(?:${STOPPED}) account|account[-_ ](?:${STOPPED})`, "i")],
	["concurrency", /concurren|parallel|simultaneous|in[-_ ]flight|queue|(?:active|running|pending|unfinished) (?:task|job|request)/i]
];
const PERIODS$1 = [
	["rate", /per[-_ ]?(?:\d+ ?)?(?:second|minute|(?:sec|min|s|m)\b)|\/ ?(?:s|sec|second|min|minute)\b|\b[RT]P[SM]\b/i],
	["hourCap", /\bhourly\b|hourly[-_]|per[-_ ]?(?:\d+ ?)?hour|\/ ?hour\b|\bRPH\b/i],
	["dayCap", /\bdaily\b|daily[-_]|per[-_ ]?(?:\d+ ?)?day|\/ ?day\b|\b[RT]PD\b/i],
	["quota", /\bmonthly\b|monthly[-_]|\bweekly\b|per[-_ ]?(?:week|month)/i]
];
const LAST = [["quota", /quota|allowance|file limit|usage[-_ ]limit/i], ["rate?", /\brate|[-_]rate|throttl|too[-_ ]?many|too fast|frequen|slow down/i]];
function throttleCause(message, errorType) {
	const words = `${message ?? ""}
${errorType ?? ""}`;
	const first = FIRST.find(([, sign]) => sign.test(words));
	if (first !== void 0) return first[0];
	const periods = PERIODS$1.filter(([, sign]) => sign.test(words));
	if (periods.length > 1) return "unknown";
	return periods[0]?.[0] ?? LAST.find(([, sign]) => sign.test(words))?.[0] ?? "unknown";
}
const MINUTE_MS = 6e4;
const HOUR_MS$1 = 60 * MINUTE_MS;
const DAY_MS$1 = 24 * HOUR_MS$1;
function capOfHint(askedMs, epochMs, grainMs) {
	if (askedMs <= 2 * MINUTE_MS) return null;
	const until = epochMs + askedMs;
	const isAt = (period) => Math.abs(until - Math.round(until / period) * period) <= grainMs;
	const isWithinHour = askedMs <= HOUR_MS$1 + grainMs;
	if (isAt(DAY_MS$1) && askedMs <= DAY_MS$1 + grainMs) return isWithinHour ? "quota" : "dayCap";
	if (!isWithinHour) return "quota";
	return isAt(HOUR_MS$1) ? "hourCap" : null;
}
// src/measure/worker-table.ts
const distributedSchema = object({
	/** Its name in Redis. */
	run: string(),
	shares: int(),
	/** Why that Redis may have lost intents or task ids; empty where it may not. */
	unsafe: array(string()),
	workers: array(object({
		worker: int(),
		host: string(),
		/** Planned calls that were due at it. */
		calls: int(),
		scheduleLag: latencySchema,
		/** Of one core. */
		cpu: number().nullable(),
		rssBytes: number().nullable(),
		/** How far its wall clock is ahead of the coordinator's, ms; corrected in all instants. */
		offsetMs: number().nullable(),
		/** The correction may be off by so much. */
		errorMs: number().nullable()
	}))
});
var WorkerTable = class {
	#rows = /* @__PURE__ */ new Map();
	emit(event) {
		if (event.type === "worker") {
			const { worker, host, offsetMs, errorMs } = event;
			Object.assign(this.#row(worker), {
				host,
				offsetMs,
				errorMs
			});
		} else if (event.type === "arrival" && event.worker !== void 0) {
			const row = this.#row(event.worker);
			row.calls++;
			row.lag.record(event.t - event.intended);
		} else if (event.type === "generator" && event.worker !== void 0) {
			const row = this.#row(event.worker);
			row.wallMs += event.t - row.told;
			row.cpuMs += event.cpuShare * (event.t - row.told);
			row.told = event.t;
			row.rssBytes = Math.max(row.rssBytes, event.rssBytes);
		}
	}
	/** Null for a run of a single machine. */
	snapshot({ distributed }) {
		if (distributed === void 0) return null;
		const rows = [...this.#rows].sort(([one], [other]) => one - other);
		return {
			run: distributed.run,
			shares: distributed.shares,
			unsafe: [...distributed.unsafe],
			workers: rows.map(([worker, { host, calls, lag, wallMs, cpuMs, rssBytes, offsetMs, errorMs }]) => ({
				worker,
				host,
				calls,
				scheduleLag: lag.snapshot(),
				cpu: wallMs > 0 ? cpuMs / wallMs : null,
				rssBytes: rssBytes > 0 ? rssBytes : null,
				offsetMs,
				errorMs
			}))
		};
	}
	#row(worker) {
		let row = this.#rows.get(worker);
		if (row === void 0) {
			row = {
				host: "",
				calls: 0,
				lag: new Recorder(),
				wallMs: 0,
				cpuMs: 0,
				told: 0,
				rssBytes: 0,
				offsetMs: null,
				errorMs: null
			};
			this.#rows.set(worker, row);
		}
		return row;
	}
};
// src/measure/summary.ts
const SUMMARY_SCHEMA = "gatebench.summary/v1";
const countsSchema = object({
	planned: int(),
	started: int(),
	dropped: int(),
	completed: int(),
	failed: int(),
	refused: int(),
	gaveUp: int(),
	timedOut: int(),
	ambiguous: int(),
	interrupted: int(),
	unresolved: int(),
	/** Submits and messages sent. = sum of `byOutcome`. */
	attempts: int(),
	/** Attempts answered 429. */
	throttled: int(),
	/** Attempts after the first of their call. */
	retries: int(),
	/** Task reads. = sum of `pollsByStatus`. */
	polls: int(),
	/** Calls that may have bought more than one task: two or more of their attempts were accepted, or may have been. */
	duplicates: int(),
	/** Outcomes, and `unanswered`: sent, but the run ended before an answer. */
	byOutcome: record(string(), int()),
	/**
	* Accepted reads by task status, the others by outcome (`failed`, which is a task status too, as `readFailed`). Of statuses that the
	* specification does not know the first sixteen of a model, the others together.
	*/
	pollsByStatus: foreignRecordSchema(int())
});
const LATENCY_METRICS = [
	"responseTime",
	"serviceTime",
	"submitTime",
	"admissionWait",
	"queueTime",
	"runTime",
	"pollLag",
	"scheduleLag"
];
const latenciesSchema = record(_enum(LATENCY_METRICS), latencySchema);
const completionQuantileSchema = object({
	/** As seen by polling; with its 95 % interval. */
	ms: number().nullable(),
	low: number().nullable(),
	high: number().nullable(),
	/** The least that polling allows. */
	earliest: number().nullable()
});
const completionSchema = object({
	completed: int(),
	/** Open, interrupted, unresolved and timed-out calls. */
	unfinished: int(),
	p50: completionQuantileSchema,
	p90: completionQuantileSchema,
	p95: completionQuantileSchema,
	p99: completionQuantileSchema
});
const firstAttemptSchema = object({
	/** Calls that made at least one attempt. = sum of `byOutcome`. */
	calls: int(),
	/** What the first attempts came to, and `unanswered`. */
	byOutcome: record(string(), int()),
	/** Accepted at the first attempt, and completed. */
	completed: int(),
	/** Of the calls; null without any. */
	completedShare: number().nullable(),
	throttledShare: number().nullable(),
	responseTime: latencySchema
});
const modelSummarySchema = object({
	model: string(),
	modality: _enum(MODALITIES),
	/** The whole run; and the recorded phases alone. */
	counts: countsSchema,
	measured: countsSchema,
	/** Of completed calls alone: the survivors'. */
	latency: latenciesSchema,
	whole: wholeLatenciesSchema,
	completion: completionSchema,
	firstAttempt: firstAttemptSchema,
	credits: modelCreditsSchema,
	/** Completed calls over the length of the run, drain included, per hour of the gateway's own time. Null for a run without a length. */
	completedPerHour: number().nullable().default(null)
});
const thresholdResultSchema = object({
	metric: _enum(THRESHOLD_METRICS),
	where: object({
		model: string().optional(),
		modality: _enum(MODALITIES).optional()
	}),
	stat: _enum([...LATENCY_STATS, "value"]),
	max: number().nullable(),
	min: number().nullable(),
	/** Null when nothing was measured, or nothing certain. With calls whose end was not seen: as if none of them ever came. */
	value: number().nullable(),
	/** As if every such call had ended when it was last looked at. */
	atLeast: number().nullable().default(null),
	/** So many calls never completed that there is no such time. */
	notReached: boolean().default(false),
	samples: int(),
	/** Samples that a verdict needs, in all. */
	needs: int(),
	/** `unseen`: it depends on calls whose end was not seen. */
	verdict: _enum([
		"pass",
		"fail",
		"not-enough-data",
		"unseen"
	]),
	/** As the profile states it. */
	source: string()
});
const intervalSchema = object({
	/** Start in ms since the start of the run. */
	t: number(),
	offered: int(),
	attempts: int(),
	throttled: int(),
	accepted: int(),
	completed: int(),
	failed: int(),
	/** Calls started and not ended when the stretch closed. */
	inFlight: int()
});
const kneeSchema = object({
	perSecond: number().nullable(),
	/** Its 95 % interval. */
	low: number().nullable(),
	high: number().nullable(),
	/** Largest rate that was offered. */
	offeredUpTo: number()
});
object({
	schema: literal(SUMMARY_SCHEMA),
	run: object({
		id: string(),
		profile: string(),
		seed: number(),
		gateway: object({
			kind: _enum(["mock", "http"]),
			baseUrl: string()
		}),
		startedAt: string(),
		/** First arrival to last terminal: the length of the run on its own clock. */
		durationMs: number(),
		status: _enum([
			"complete",
			"partial",
			"resumed"
		]),
		time: _enum(["real", "virtual"]),
		/** Seconds of the mock's own time in one of the run: rates are so many times the gateway's, and times are divided by it. */
		timeScale: number().default(1)
	}),
	verdict: verdictSchema,
	/** The whole run, warm-up included: money and calls are accounted for in full. */
	counts: countsSchema,
	/** Calls of the recorded phases only: what latencies, rates and thresholds are about. */
	measured: countsSchema,
	/** Recorded calls completed within every response-time threshold that speaks of them, over the recorded time. */
	goodput: object({
		calls: int(),
		overMs: number(),
		perSecond: number().nullable()
	}),
	/** Of completed calls alone: the survivors'. */
	latency: latenciesSchema,
	whole: wholeLatenciesSchema,
	completion: completionSchema,
	firstAttempt: firstAttemptSchema,
	models: array(modelSummarySchema),
	phases: array(object({
		name: string(),
		record: boolean(),
		counts: countsSchema
	})),
	throttling: object({
		/** Throttled attempts over attempts (recorded calls). Null without attempts. */
		rate: number().nullable(),
		/** Submits, messages, polls: throttled and all. */
		byEndpoint: record(string(), object({
			attempts: int(),
			throttled: int()
		})),
		byModel: foreignRecordSchema(object({
			attempts: int(),
			throttled: int()
		})),
		/** The limits that the 429s of recorded calls came from, as far as errors, hints and what was let through afterwards tell. */
		byCause: record(throttleCauseSchema, int()),
		overTime: array(object({
			t: number(),
			attempts: int(),
			throttled: int()
		}))
	}),
	/** What following recorded tasks cost; what it blurs is `latency.pollLag`. */
	polling: object({
		tasks: int(),
		perTask: number().nullable()
	}),
	/** Recorded calls. */
	retrying: object({
		/** Attempts over calls that made one. */
		amplification: number().nullable(),
		/** Attempts over calls that completed. */
		attemptsPerSuccess: number().nullable(),
		/** Attempts that were not accepted. */
		wasted: int(),
		/** Time that calls spent between attempts. */
		backoffMs: number(),
		waitsFromHints: int(),
		waitsFromBackoff: int(),
		/** Why the policy did not try again. */
		endedBy: record(_enum(NO_RETRY_REASONS), int())
	}),
	hints: hintCountsSchema.extend({
		/** Models that were given hints, or refusals without one. */
		byModel: array(modelHintsSchema),
		/** Only with the mock. */
		truth: array(hintTruthSchema).nullable()
	}),
	/** Calls that ended refused, by cause: the balance was used up (the setting `gateway.insufficientBalanceStatuses`), or any other. */
	refusals: object({
		balance: int(),
		other: int()
	}),
	protocol: protocolSchema,
	credits: creditsSchema.nullable(),
	quota: quotaSchema.nullable(),
	generator: object({
		fit: boolean(),
		reasons: array(string()),
		scheduleLag: latencySchema,
		/** Null in virtual time, which measures no machine. */
		eventLoopDelay: object({
			p50Ms: number(),
			p99Ms: number(),
			maxMs: number()
		}).nullable(),
		cpu: object({
			share: number(),
			peakShare: number(),
			rssBytes: number()
		}).nullable(),
		/** Most open at once. */
		connections: int().nullable(),
		/** From the decision to send an attempt to its request on a connection: no connection was free, or it had to be opened. */
		connectionWait: latencySchema.nullable()
	}),
	intervals: array(intervalSchema),
	knee: kneeSchema.optional(),
	thresholds: array(thresholdResultSchema),
	errors: errorsSchema,
	answers: answersSchema,
	/** Accepted tasks whose end was not seen: paid for, and to be followed by `gatebench resume`. */
	openTasks: array(object({
		taskId: string(),
		model: string(),
		call: int()
	})),
	/** Only with the mock: whether its own log confirms the counts above. */
	oracle: object({
		confirmed: boolean(),
		mismatches: array(string())
	}).nullable(),
	/** Only of a run of several workers. */
	distributed: distributedSchema.optional()
});
// src/measure/latencies.ts
function perMetric(make) {
	return Object.fromEntries(LATENCY_METRICS.map((metric) => [metric, make(metric)]));
}
function recorders() {
	return perMetric(() => new Recorder());
}
function recordCompletion(into, event) {
	const { t, sentAt, acceptedAt, firstProcessing, lastNotDone } = event;
	into.responseTime.record(t - event.intended);
	if (sentAt !== void 0) into.serviceTime.record(t - sentAt);
	if (firstProcessing !== void 0) {
		if (acceptedAt !== void 0) into.queueTime.record(firstProcessing - acceptedAt);
		into.runTime.record(t - firstProcessing);
	}
	if (lastNotDone !== void 0 && event.modality !== "text") into.pollLag.record(t - lastNotDone);
}
function mergeRecorders(parts) {
	return perMetric((metric) => mergeMetric(parts, metric));
}
function mergeMetric(parts, metric) {
	const merged = new Recorder();
	for (const part of parts) merged.merge(part[metric]);
	return merged;
}
function latenciesSnapshot(from) {
	return perMetric((metric) => from[metric].snapshot());
}
// src/measure/throttle-causes.ts
const RATE_WINDOW_MS = 6e4;
const LONGEST_RATE_WINDOW_MS = 6e5;
const GRAIN_MS = 2e3;
const MOST = 65536;
var ThrottleCauses = class {
	#time;
	#tell;
	/** Of a rate by their words, in order of sending, since the model was last let through. */
	#pending = [];
	/** Since the model was last let through a hint told of a cap: what is refused just before its end is refused by it too. */
	#isCapped = false;
	/** `tell` is told the cause of each 429, once it is known. */
	constructor(time, tell) {
		this.#time = time;
		this.#tell = tell;
	}
	refused(throttle) {
		const told = throttleCause(throttle.message, throttle.errorType);
		const byHint = told === "rate?" || told === "unknown" || told === "quota" ? this.#capOf(throttle) : null;
		if (byHint !== null) this.#isCapped = true;
		if (byHint !== null) this.#tell(byHint, throttle);
		else if (told !== "rate?") this.#tell(told, throttle);
		else this.#wait(throttle);
	}
	/** A request of the model, sent at `sentAt`, was let through. */
	passed(sentAt) {
		const isCapped = this.#isCapped;
		this.#isCapped = false;
		const first = this.#pending[0];
		if (first === void 0 || first.sentAt >= sentAt) return;
		let count = 1;
		let windowMs = first.windowMs;
		for (; count < this.#pending.length; count++) {
			const next = this.#pending[count];
			if (next === void 0 || next.sentAt >= sentAt) break;
			windowMs = Math.max(windowMs, next.windowMs);
		}
		const cause = !isCapped && sentAt - first.sentAt <= 2 * windowMs ? "rate" : "unknown";
		for (const { throttle } of this.#pending.splice(0, count)) this.#tell(cause, throttle);
	}
	/** 429s whose cause is not known yet; at the end of a run it will not be. */
	get pending() {
		return this.#pending.length;
	}
	#capOf({ t, hint }) {
		const asked = hint?.askedMs ?? hint?.delayMs;
		if (asked === void 0) return null;
		const { epochMs, scale } = this.#time;
		return capOfHint(asked * scale, epochMs + t * scale, GRAIN_MS * scale);
	}
	#wait(throttle) {
		const sentAt = throttle.t - throttle.ms;
		const { scale } = this.#time;
		const asked = Math.min(throttle.hint?.delayMs ?? 0, LONGEST_RATE_WINDOW_MS / scale);
		let place = this.#pending.length;
		while (place > 0 && (this.#pending[place - 1]?.sentAt ?? 0) > sentAt) place--;
		this.#pending.splice(place, 0, {
			throttle,
			sentAt,
			windowMs: Math.max(RATE_WINDOW_MS / scale, asked)
		});
		if (this.#pending.length <= MOST) return;
		for (const { throttle: throttle2 } of this.#pending.splice(1, MOST / 2)) this.#tell("unknown", throttle2);
	}
};
// src/stats/distributions.ts
const CENTRAL_NUMERATOR = [
	2509.0809287301227,
	33430.57558358813,
	67265.7709270087,
	45921.95393154987,
	13731.69376550946,
	1971.5909503065513,
	133.14166789178438,
	3.3871328727963665
];
const CENTRAL_DENOMINATOR = [
	5226.495278852546,
	28729.085735721943,
	39307.89580009271,
	21213.794301586597,
	5394.196021424751,
	687.1870074920579,
	42.31333070160091,
	1
];
const MIDDLE_NUMERATOR = [
	.0007745450142783414,
	.022723844989269184,
	.2417807251774506,
	1.2704582524523684,
	3.6478483247632045,
	5.769497221460691,
	4.630337846156546,
	1.4234371107496835
];
const MIDDLE_DENOMINATOR = [
	1.0507500716444169e-9,
	.0005475938084995345,
	.015198666563616457,
	.14810397642748008,
	.6897673349851,
	1.6763848301838038,
	2.053191626637759,
	1
];
const TAIL_NUMERATOR = [
	2.0103343992922881e-7,
	27115555687434876e-21,
	.0012426609473880784,
	.026532189526576124,
	.29656057182850487,
	1.7848265399172913,
	5.463784911164114,
	6.657904643501103
];
const TAIL_DENOMINATOR = [
	20442631033899397e-31,
	1.421511758316446e-7,
	18463183175100548e-21,
	.0007868691311456133,
	.014875361290850615,
	.1369298809227358,
	.599832206555888,
	1
];
function polynomial(coefficients, x) {
	let sum = 0;
	for (const coefficient of coefficients) sum = sum * x + coefficient;
	return sum;
}
function normalQuantile(p) {
	if (p <= 0) return -Infinity;
	if (p >= 1) return Infinity;
	const q = p - .5;
	if (Math.abs(q) <= .425) {
		const r2 = .180625 - q * q;
		return q * polynomial(CENTRAL_NUMERATOR, r2) / polynomial(CENTRAL_DENOMINATOR, r2);
	}
	const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
	const size = r <= 5 ? polynomial(MIDDLE_NUMERATOR, r - 1.6) / polynomial(MIDDLE_DENOMINATOR, r - 1.6) : polynomial(TAIL_NUMERATOR, r - 5) / polynomial(TAIL_DENOMINATOR, r - 5);
	return q < 0 ? -size : size;
}
function lognormalQuantile(u, median, sigma) {
	return median * Math.exp(sigma * normalQuantile(u === 0 ? 2 ** -54 : u));
}
// src/stats/incomplete-beta.ts
const LANCZOS = [
	.9999999999998099,
	676.5203681218851,
	-1259.1392167224028,
	771.3234287776531,
	-176.6150291621406,
	12.507343278686905,
	-.13857109526572012,
	9984369578019572e-21,
	1.5056327351493116e-7
];
function logGamma(x) {
	if (x < .5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
	const at = x - 1;
	const t = at + 7.5;
	const series = LANCZOS.reduce((sum, coefficient, k) => k === 0 ? coefficient : sum + coefficient / (at + k), 0);
	return .5 * Math.log(2 * Math.PI) + (at + .5) * Math.log(t) - t + Math.log(series);
}
const SMALLEST = 1e-300;
function incompleteBeta(x, a, b) {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
	const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b) - Math.log(a));
	const away = (value) => Math.abs(value) < SMALLEST ? SMALLEST : value;
	let c = 1;
	let d = 1 / away(1 - (a + b) * x / (a + 1));
	let fraction = d;
	for (let m = 1; m <= 1e3; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		let step = 1;
		for (const term of [even, odd]) {
			d = 1 / away(1 + term * d);
			c = away(1 + term / c);
			step = c * d;
			fraction *= step;
		}
		if (Math.abs(step - 1) < 1e-15) break;
	}
	return front * fraction;
}
// src/stats/student-t.ts
function studentTail(t, df) {
	if (t < 0) return 1 - studentTail(-t, df);
	const freedom = Math.min(df, 1e8);
	return .5 * incompleteBeta(freedom / (freedom + t * t), freedom / 2, .5);
}
function density(t, df) {
	return Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(df * Math.PI) * (1 + t * t / df) ** (-(df + 1) / 2);
}
function studentQuantile(p, df) {
	if (!(df > 0)) throw new RangeError(`a t distribution needs degrees of freedom, not ${df}`);
	if (p < .5) return -studentQuantile(1 - p, df);
	if (p === .5) return 0;
	if (p >= 1) return Infinity;
	let t = normalQuantile(p);
	if (df > 1e6) return t;
	for (let step = 0; step < 200; step++) {
		const delta = (studentTail(t, df) - (1 - p)) / density(t, df);
		t += delta;
		if (Math.abs(delta) <= 1e-12 * t) break;
	}
	return t;
}
// src/stats/block-interval.ts
const CONFIDENCE = .975;
const MOST_BLOCKS = 32;
const FEWEST_BLOCKS = 8;
const FEWEST_OF_MIDDLE = 16;
const CORRELATED = 1;
const CORRELATED_IN_MIDDLE = .7;
const LEAST_BEYOND = 40;
function quantileShares(p, at) {
	const middle = errorOfShare(at(.5), FEWEST_OF_MIDDLE, CORRELATED_IN_MIDDLE);
	if (middle === null) return "not-stationary";
	if (.25 / middle.error ** 2 * Math.min(p, 1 - p) < LEAST_BEYOND) return "too-short";
	const own = errorOfShare(at(p), FEWEST_BLOCKS, CORRELATED);
	if (own === null) return "not-stationary";
	const half = studentQuantile(CONFIDENCE, own.blocks - 1) * own.error / (p * (1 - p));
	return {
		low: shareOf(logOdds(p) - half),
		high: shareOf(logOdds(p) + half)
	};
}
function errorOfShare(counts, fewest, correlated) {
	const calls = counts.reduce((sum, block) => sum + block.calls, 0);
	if (calls === 0) return null;
	const share = counts.reduce((sum, { below }) => sum + below, 0) / calls;
	let excess = counts.map((block) => block.below - share * block.calls);
	for (; excess.length >= fewest; excess = pairs(excess)) {
		if (excess.length > MOST_BLOCKS) continue;
		const blocks = excess.length;
		const correlation = neighbourCorrelation(excess);
		if ((correlation + 1 / blocks) * Math.sqrt(blocks) >= correlated) continue;
		const squares = excess.reduce((sum, value) => sum + value * value, 0);
		const left = Math.max(0, correlation);
		const variance = squares * blocks / (blocks - 1) * ((1 + left) / (1 - left));
		return {
			error: Math.sqrt(Math.max(variance, share * (1 - share) * calls)) / calls,
			blocks
		};
	}
	return null;
}
function pairs(values) {
	return Array.from({ length: values.length >> 1 }, (_, at) => values[2 * at] + values[2 * at + 1]);
}
function neighbourCorrelation(values) {
	let products = 0;
	let squares = 0;
	for (const [at, value] of values.entries()) {
		squares += value * value;
		if (at > 0) products += value * values[at - 1];
	}
	return squares === 0 ? 0 : products / squares;
}
function logOdds(p) {
	return Math.log(p / (1 - p));
}
function shareOf(logOdds2) {
	return 1 / (1 + Math.exp(-logOdds2));
}
// src/measure/start-blocks.ts
const BLOCKS = 64;
const GROWTH$1 = Math.log(1.02);
const BUCKETS$1 = 930;
const NEVER = 929;
const SHAPED = /* @__PURE__ */ new Set([
	"ramp",
	"step",
	"spike",
	"burst",
	"trace"
]);
function isEvenLoad({ models, mix }) {
	return ![...models.map((model) => model.arrivals), mix?.arrivals ?? null].some((process) => process !== null && SHAPED.has(process.process));
}
var StartBlocks = class {
	#phases;
	#blockMs;
	#counts = new Array(BLOCKS).fill(void 0);
	#callsOf = new Uint32Array(BLOCKS);
	#total = new Float64Array(BUCKETS$1);
	constructor(phases) {
		this.#phases = phases;
		this.#blockMs = measuredMs(phases, Number.POSITIVE_INFINITY) / BLOCKS;
	}
	/** `ms`: Infinity for a call that never completed. */
	add(intended, ms) {
		const block = Math.min(63, Math.floor(measuredMs(this.#phases, intended) / this.#blockMs));
		this.#add(block, bucketOf$1(ms), 1);
	}
	#add(block, bucket, calls) {
		this.#counts[block] ??= new Uint32Array(BUCKETS$1);
		const counts = this.#counts[block];
		counts[bucket] = counts[bucket] + calls;
		this.#callsOf[block] = this.#callsOf[block] + calls;
		this.#total[bucket] = this.#total[bucket] + calls;
	}
	/** Adds all that `other`, of the same phases, holds. */
	merge(other) {
		for (const [block, counts] of other.#counts.entries()) for (let bucket = 0; counts !== void 0 && bucket < BUCKETS$1; bucket++) {
			const calls = counts[bucket];
			if (calls > 0) this.#add(block, bucket, calls);
		}
	}
	/** Between which shares of the sample the p-quantile of all such runs lies. */
	shares(p) {
		return quantileShares(p, (share) => this.#below(share));
	}
	#below(p) {
		const total = this.#total;
		const calls = total.reduce((sum, count) => sum + count, 0);
		let last = 0;
		for (let below = total[0]; below < p * calls && last < NEVER; below += total[last]) last++;
		return this.#counts.map((counts, block) => {
			let below = 0;
			for (let bucket = 0; counts !== void 0 && bucket <= last; bucket++) below += counts[bucket];
			return {
				calls: this.#callsOf[block],
				below
			};
		});
	}
};
function bucketOf$1(ms) {
	if (ms === Number.POSITIVE_INFINITY) return NEVER;
	return Math.min(928, Math.max(0, Math.round(Math.log(Math.max(1, ms)) / GROWTH$1)));
}
// src/measure/whole-times.ts
var WholeTimes = class {
	completed;
	/** Ages of calls when they were last looked at. */
	unseen = new Recorder();
	never = 0;
	leftOut = 0;
	constructor(completed = new Recorder()) {
		this.completed = completed;
	}
	merge(other) {
		this.completed.merge(other.completed);
		this.unseen.merge(other.unseen);
		this.never += other.never;
		this.leftOut += other.leftOut;
	}
	/** The quantile below which a share of the calls lies, with every unseen end taken as never coming. */
	quantile(share) {
		return extreme(this.completed, quantileRank(this.count, share));
	}
	get count() {
		return this.completed.count + this.unseen.count + this.never;
	}
	/** Bounds of a statistic, whether or not the sample carries it; null without any call. */
	bounds(stat, seen = this.#seen()) {
		const n = this.count;
		if (n === 0) return null;
		if (stat === "mean") {
			const least = this.never > 0 ? Number.POSITIVE_INFINITY : seen.sum / n;
			return {
				least,
				most: this.unseen.count > 0 ? Number.POSITIVE_INFINITY : least
			};
		}
		const rank = stat === "min" ? 1 : stat === "max" ? n : quantileRank(n, PERCENTILES[stat]);
		return {
			least: extreme(seen, rank),
			most: extreme(this.completed, rank)
		};
	}
	/** Every time there is, an age where the end was not seen. */
	#seen() {
		if (this.unseen.count === 0) return this.completed;
		const seen = new Recorder();
		seen.merge(this.completed);
		seen.merge(this.unseen);
		return seen;
	}
	snapshot() {
		const n = this.count;
		const seen = this.#seen();
		const shown = (stat) => {
			const needs = stat in PERCENTILES ? Math.max(0, samplesNeeded(PERCENTILES[stat]) - n) : 0;
			const bounds = this.bounds(stat, seen);
			if (bounds === null || needs > 0) return {
				ms: null,
				atLeast: null,
				notReached: false,
				needs
			};
			const { least, most } = bounds;
			return {
				ms: finite$2(most),
				atLeast: finite$2(least),
				notReached: finite$2(least) === null,
				needs
			};
		};
		return {
			calls: n,
			completed: this.completed.count,
			never: this.never,
			unseen: this.unseen.count,
			leftOut: this.leftOut,
			mean: shown("mean"),
			max: shown("max"),
			p50: shown("p50"),
			p90: shown("p90"),
			p95: shown("p95"),
			p99: shown("p99"),
			p999: shown("p999")
		};
	}
};
function extreme(of, rank) {
	if (rank > of.count) return Number.POSITIVE_INFINITY;
	if (rank === 1) return of.min;
	return rank === of.count ? of.max : of.atRank(rank);
}
function finite$2(ms) {
	return Number.isFinite(ms) ? ms : null;
}
// src/measure/whole-calls.ts
const WHOLE_METRICS = ["responseTime", "serviceTime"];
var WholeCalls = class WholeCalls {
	responseTime;
	serviceTime = new WholeTimes();
	#blocks;
	/** `completed`: where response times of completed calls are recorded already. */
	constructor(phases, completed) {
		this.#blocks = new StartBlocks(phases);
		this.responseTime = new WholeTimes(completed);
	}
	static of(parts, phases) {
		const total = new WholeCalls(phases);
		for (const part of parts) {
			for (const metric of WHOLE_METRICS) total[metric].merge(part[metric]);
			total.#blocks.merge(part.#blocks);
		}
		return total;
	}
	/** A call is over, or the run stopped looking: `ms` since its intended start, and since it first sent anything. */
	add(fate, intended, ms, sinceFirstSentMs) {
		const { responseTime, serviceTime } = this;
		switch (fate) {
			case "completed":
				serviceTime.completed.record(sinceFirstSentMs);
				this.#blocks.add(intended, ms);
				return;
			case "never":
				responseTime.never++;
				serviceTime.never++;
				break;
			case "unseen":
				responseTime.unseen.record(ms);
				serviceTime.unseen.record(sinceFirstSentMs);
				break;
			case "left-out":
				responseTime.leftOut++;
				serviceTime.leftOut++;
				return;
		}
		this.#blocks.add(intended, Number.POSITIVE_INFINITY);
	}
	/** `unfit`: why one run cannot stand for others at all. */
	snapshot(unfit) {
		const intervals = INTERVAL_PERCENTILES.map((name) => [name, this.#interval(name, unfit)]);
		return {
			responseTime: this.responseTime.snapshot(),
			serviceTime: this.serviceTime.snapshot(),
			intervals: Object.fromEntries(intervals)
		};
	}
	#interval(name, unfit) {
		const shares = unfit ?? (this.responseTime.count === 0 ? "too-short" : this.#blocks.shares(PERCENTILES[name]));
		if (typeof shares === "string") return {
			state: shares,
			low: null,
			high: null
		};
		return {
			state: "stated",
			low: this.#reached(shares.low),
			high: this.#reached(shares.high)
		};
	}
	#reached(share) {
		const ms = this.responseTime.quantile(share);
		return Number.isFinite(ms) ? ms : null;
	}
};
// src/measure/model-record.ts
function isRecorded(cell) {
	return cell.record;
}
function isOfLoad(cell) {
	return cell.phase !== PRICE_CHECK;
}
var ModelRecord = class {
	model;
	modality;
	recorders = recorders();
	completion = new CompletionTimes(this.recorders.responseTime);
	/** All recorded calls that have ended; those that are open are added when asked for. */
	whole;
	prices = new Prices();
	/** Calls that ended refused because the balance was used up. */
	refusedForBalance = 0;
	firstAttempts = new FirstAttempts();
	hints = new HintQuality();
	causes;
	#byCause = zeros$1(THROTTLE_CAUSES);
	/** Why the retry policy did not try recorded calls again. */
	endedBy = zeros$1(NO_RETRY_REASONS);
	/** Time that recorded calls spent between attempts, ms. */
	backoffMs = 0;
	waitsFromHints = 0;
	waitsFromBackoff = 0;
	/** Recorded calls completed within every response-time threshold that speaks of them. */
	good = 0;
	#goodWithinMs;
	#cells = [];
	constructor(model, modality, { thresholds, phases }, gatewayTime) {
		this.causes = new ThrottleCauses(gatewayTime, (cause) => this.#byCause[cause]++);
		this.whole = new WholeCalls(phases, this.recorders.responseTime);
		this.model = model;
		this.modality = modality;
		const bounds = thresholds.filter((spec) => spec.metric === "response_time" && this.matches(spec.where));
		this.#goodWithinMs = Math.min(...bounds.map((spec) => spec.max ?? Number.POSITIVE_INFINITY));
	}
	matches(where) {
		return (where.model === void 0 || where.model === this.model) && (where.modality === void 0 || where.modality === this.modality);
	}
	cell(phase, record) {
		let cell = this.#cells.find((known) => known.phase === phase && known.record === record);
		if (cell === void 0) {
			cell = {
				phase,
				record,
				tally: new Tally()
			};
			this.#cells.push(cell);
		}
		return cell;
	}
	/** A recorded call has ended; `again` when it had ended before, without its task. */
	terminal(event, again) {
		if (!again) {
			this.recorders.admissionWait.record(event.admissionWaitMs);
			this.backoffMs += event.backoffMs;
		}
		if (event.end !== "completed") return;
		recordCompletion(this.recorders, event);
		this.firstAttempts.completed(event);
		this.completion.earliest.record((event.lastNotDone ?? event.t) - event.intended);
		if (micro(event.t - event.intended) <= this.#goodWithinMs) this.good++;
	}
	counts(of = () => true) {
		return addCounts(this.#cells.filter(of).map((cell) => cell.tally.snapshot()));
	}
	/** 429s of recorded calls, as far as their cause is known by now. */
	get byCause() {
		return {
			...this.#byCause,
			unknown: this.#byCause.unknown + this.causes.pending
		};
	}
	/** Recorded calls that made at least one attempt. */
	get attempted() {
		return this.#cells.reduce((sum, cell) => sum + (cell.record ? cell.tally.attempted : 0), 0);
	}
};
// src/stats/nnls.ts
const TINY = 1e-11;
function nonNegativeLeastSquares(gram, moments) {
	const n = moments.length;
	const x = new Array(n).fill(0);
	const isFree = new Array(n).fill(false);
	const barred = /* @__PURE__ */ new Set();
	const tolerance = TINY * Math.max(...moments.map(Math.abs), 0);
	for (let round = 0; round < 3 * n; round++) {
		const gradient = moments.map((moment, i) => moment - dot(gram[i], x));
		let best = -1;
		for (let i = 0; i < n; i++) {
			if (isFree[i] || barred.has(i) || gradient[i] <= tolerance) continue;
			if (best < 0 || gradient[i] > gradient[best]) best = i;
		}
		if (best < 0) break;
		isFree[best] = true;
		for (;;) {
			const free = indices(isFree);
			const solution = solve(part(gram, free), free.map((i) => moments[i]));
			if (solution === null) {
				isFree[best] = false;
				barred.add(best);
				break;
			}
			if (solution.every((value) => value > 0)) {
				free.forEach((i, k) => {
					x[i] = solution[k];
				});
				break;
			}
			let step = 1;
			free.forEach((i, k) => {
				const [from, to] = [x[i], solution[k]];
				if (to <= 0) step = Math.min(step, from / (from - to));
			});
			free.forEach((i, k) => {
				const [from, to] = [x[i], solution[k]];
				x[i] = from + step * (to - from);
				if (to <= 0 && x[i] <= TINY * Math.max(1, from)) {
					x[i] = 0;
					isFree[i] = false;
				}
			});
			if (!isFree[best]) barred.add(best);
			if (indices(isFree).length === 0) break;
		}
	}
	return x;
}
const SUM_WEIGHT = 1e5;
const LONGEST_LAG = 3;
function fitNonNegative(observations, columns) {
	const degreesOfFreedom = observations.length - columns;
	if (columns === 0 || observations.length === 0 || degreesOfFreedom < 1 && columns > 1) return null;
	const rows = observations.map(({ x }) => Array.from({ length: columns }, (_, i) => x[i]));
	const y = observations.map((observation) => observation.y);
	const totals = rows.reduce((sum2, row) => sum2.map((value, i) => value + row[i]));
	const sum = y.reduce((total, value) => total + value, 0);
	if (columns === 1) return onlyColumn(totals[0], sum, degreesOfFreedom);
	const gram = scaled(outer(totals, totals), SUM_WEIGHT);
	const moments = totals.map((total) => SUM_WEIGHT * total * sum);
	rows.forEach((row, k) => {
		row.forEach((value, i) => {
			moments[i] = moments[i] + value * y[k];
		});
		addInto(gram, outer(row, row));
	});
	const inverse = invert(gram);
	if (inverse === null) return null;
	const coefficients = nonNegativeLeastSquares(gram, moments);
	const residuals = rows.map((row, k) => y[k] - dot(row, coefficients));
	const meat = zeros(columns);
	rows.forEach((row, k) => {
		const leverage = Math.min(.9, dot(row, product(inverse, row)));
		addInto(meat, scaled(outer(row, row), (residuals[k] / (1 - leverage)) ** 2));
	});
	const variance = dot(residuals, residuals) / degreesOfFreedom;
	const ofSum = rows.length * longRunSquares(residuals) / degreesOfFreedom;
	const quantile = studentQuantile(.975, degreesOfFreedom);
	return {
		coefficients,
		degreesOfFreedom,
		variation: inverse.map((row, i) => 1 / row[i]),
		combined(weights) {
			const value = dot(weights, coefficients);
			const direction = product(inverse, weights);
			const spread = Math.max(variance * dot(weights, direction), dot(direction, product(meat, direction)));
			const part2 = SUM_WEIGHT * dot(direction, totals);
			const half = quantile * Math.sqrt(Math.max(0, spread) + ofSum * Math.max(part2, 1 - part2) ** 2);
			return {
				value,
				low: Math.max(0, value - half),
				high: value + half
			};
		}
	};
}
function onlyColumn(total, sum, degreesOfFreedom) {
	if (!(total > 0)) return null;
	const coefficient = Math.max(0, sum) / total;
	return {
		coefficients: [coefficient],
		degreesOfFreedom,
		variation: [total * total],
		combined(weights) {
			const value = weights[0] === total ? Math.max(0, sum) : weights[0] * coefficient;
			return {
				value,
				low: value,
				high: value
			};
		}
	};
}
function longRunSquares(series) {
	let sum = dot(series, series);
	for (let lag = 1; lag <= LONGEST_LAG; lag++) {
		const weight = 2 * (1 - lag / 4);
		for (let k = lag; k < series.length; k++) sum += weight * series[k] * series[k - lag];
	}
	return Math.max(0, sum);
}
function outer(a, b) {
	return a.map((x) => b.map((z) => x * z));
}
function scaled(matrix, by) {
	return matrix.map((row) => row.map((value) => value * by));
}
function addInto(sum, matrix) {
	for (const [i, row] of sum.entries()) for (const j of row.keys()) row[j] = row[j] + matrix[i][j];
}
function zeros(n) {
	return Array.from({ length: n }, () => new Array(n).fill(0));
}
function dot(a, b) {
	return a.reduce((sum, value, i) => sum + value * b[i], 0);
}
function product(matrix, vector) {
	return matrix.map((row) => dot(row, vector));
}
function indices(flags) {
	return flags.flatMap((flag, i) => flag ? [i] : []);
}
function part(matrix, of) {
	return of.map((i) => of.map((j) => matrix[i][j]));
}
function solve(matrix, right) {
	const factor = cholesky(matrix);
	return factor === null ? null : substitute(factor, right);
}
function invert(matrix) {
	const factor = cholesky(matrix);
	if (factor === null) return null;
	return matrix.map((_, i) => substitute(factor, matrix.map((_2, j) => i === j ? 1 : 0)));
}
function cholesky(matrix) {
	const n = matrix.length;
	const factor = zeros(n);
	for (let i = 0; i < n; i++) {
		const row = factor[i];
		for (let j = 0; j <= i; j++) {
			const other = factor[j];
			let sum = matrix[i][j];
			for (let k = 0; k < j; k++) sum -= row[k] * other[k];
			if (i === j) {
				if (!(sum > TINY * matrix[i][i])) return null;
				row[j] = Math.sqrt(sum);
			} else row[j] = sum / other[j];
		}
	}
	return factor;
}
function substitute(factor, right) {
	const n = right.length;
	const x = [...right];
	for (let i = 0; i < n; i++) {
		for (let k = 0; k < i; k++) x[i] = x[i] - factor[i][k] * x[k];
		x[i] = x[i] / factor[i][i];
	}
	for (let i = n - 1; i >= 0; i--) {
		for (let k = i + 1; k < n; k++) x[i] = x[i] - factor[k][i] * x[k];
		x[i] = x[i] / factor[i][i];
	}
	return x;
}
// src/measure/spend-samples.ts
const KINDS = [
	"completed",
	"failed",
	"doubtful"
];
const MOST_ROWS$1 = 256;
const LEAST_DEGREES_OF_FREEDOM = 3;
const LARGEST_BLUR = .25;
var SpendSamples = class {
	#models;
	#rows = [];
	#pending;
	#latest = null;
	/** By column: squares of calls that no side of a reading can be told of. */
	#blur;
	/** By model, ms. */
	#longest;
	constructor(models) {
		this.#models = models;
		this.#pending = new Float64Array(models.length * KINDS.length);
		this.#blur = new Float64Array(models.length * KINDS.length);
		this.#longest = new Float64Array(models.length);
	}
	/** A reading at `t` (ms): `spent` credits in all. What ended before the first one is no part of any row. */
	reading(t, spent) {
		if (this.#latest !== null) {
			const { t: start, spent: before } = this.#latest;
			if (t <= start) return;
			this.#rows.push({
				start,
				end: t,
				spent: spent - before,
				ended: this.#pending
			});
			if (this.#rows.length > MOST_ROWS$1) this.#halve();
		}
		this.#pending = new Float64Array(this.#pending.length);
		this.#latest = {
			t,
			spent
		};
	}
	/** A call ended somewhere in (`after`, `by`], in ms. */
	ended(model, kind, after, by) {
		const column = this.#column(model, kind);
		if (column === null || this.#latest === null) return;
		const add = (to, share) => {
			to[column] = to[column] + share;
			this.#blur[column] = this.#blur[column] + share * (1 - share);
		};
		add(this.#pending, overlap(after, by, this.#latest.t, Number.POSITIVE_INFINITY));
		for (let at = this.#rows.length - 1; at >= 0; at--) {
			const { start, end, ended } = this.#rows[at];
			if (end < after) break;
			add(ended, overlap(after, by, start, end));
		}
	}
	/** How long a completed call took from its sending, in ms: so long a doubtful attempt may go on unseen. */
	took(model, ms) {
		const index = this.#models.indexOf(model);
		this.#longest[index] = Math.max(this.#longest[index] ?? 0, ms);
	}
	/** An attempt just now may have been accepted. Nobody will say when its task ends and is paid for. */
	doubtful(model) {
		const column = this.#column(model, "doubtful");
		if (column !== null) this.#pending[column] = this.#pending[column] + 1;
	}
	/**
	* What each model burnt between the first and the latest reading; a model is absent where the readings cannot tell, `wide`: cannot even
	* bound it.
	*/
	estimate(wide = false) {
		const isTold = (estimate) => wide || !isWide(estimate);
		const observations = this.#observations();
		const totals = this.#pending.map((_, column) => observations.reduce((sum, { x }) => sum + x[column], 0));
		const columns = [...totals.keys()].filter((column) => totals[column] > 0);
		const burns = /* @__PURE__ */ new Map();
		const fit = fitNonNegative(observations.map(({ x, y }) => ({
			x: columns.map((column) => x[column]),
			y
		})), columns.length);
		const isAlone = columns.length === 1;
		if (fit === null || fit.degreesOfFreedom < LEAST_DEGREES_OF_FREEDOM && !isAlone) return burns;
		const isBlurred = (column) => {
			const at = columns.indexOf(column);
			return at >= 0 && !isAlone && this.#blur[column] > LARGEST_BLUR * fit.variation[at];
		};
		for (const model of this.#models) {
			const sum = (kinds) => {
				const wanted = kinds.map((kind) => this.#column(model, kind));
				if (!wanted.some((column) => columns.includes(column))) return null;
				return fit.combined(columns.map((column) => wanted.includes(column) ? totals[column] : 0));
			};
			const completed = this.#column(model, "completed");
			const burn = sum(KINDS);
			if (burn === null || !isTold(burn) || isBlurred(completed)) continue;
			const calls = totals[completed];
			const ofCompleted = sum(["completed"]);
			const isKnown = ofCompleted !== null && isTold(ofCompleted);
			burns.set(model, {
				burn,
				perCall: isKnown ? divided(ofCompleted, calls) : null
			});
		}
		return burns;
	}
	#column(model, kind) {
		const index = this.#models.indexOf(model);
		return index < 0 ? null : index * KINDS.length + KINDS.indexOf(kind);
	}
	/** The rows, with each doubtful attempt spread over the time in which its task may have ended. */
	#observations() {
		const observations = this.#rows.map(({ ended, spent }) => ({
			x: ended.slice(),
			y: spent
		}));
		this.#models.forEach((model, index) => {
			const column = this.#column(model, "doubtful");
			for (const { x } of observations) x[column] = 0;
			for (const { start, end, ended } of this.#rows) {
				const count = ended[column];
				if (count === 0) continue;
				const asked = (start + end) / 2;
				this.#rows.forEach((row, at) => {
					const share = overlap(asked, asked + this.#longest[index], row.start, row.end);
					const { x } = observations[at];
					x[column] = x[column] + count * share;
				});
			}
		});
		return observations;
	}
	#halve() {
		for (let at = 0; at + 1 < this.#rows.length; at++) {
			const [row, next] = [this.#rows[at], this.#rows[at + 1]];
			row.end = next.end;
			row.spent += next.spent;
			row.ended = row.ended.map((count, column) => count + next.ended[column]);
			this.#rows.splice(at + 1, 1);
		}
	}
};
function overlap(after, by, start, end) {
	if (by > after) return Math.max(0, Math.min(end, by) - Math.max(start, after)) / (by - after);
	return start < by && by <= end ? 1 : 0;
}
function isWide({ value, low, high }) {
	return high - low > value;
}
function divided({ value, low, high }, by) {
	return {
		value: value / by,
		low: low / by,
		high: high / by
	};
}
// src/measure/time-grid.ts
const HELD$1 = 240;
const SHOWN = 120;
const FIRST_WIDTH_MS = 1e3;
var TimeGrid = class {
	#horizonMs;
	#widthMs;
	#used = 0;
	#lines = [];
	constructor(horizonMs, firstWidthMs = FIRST_WIDTH_MS) {
		this.#horizonMs = horizonMs;
		this.#widthMs = firstWidthMs;
	}
	/** A new line; its number is its handle. Empty stretches of a `sum` are 0, of a `max` NaN. */
	line(merge = "sum") {
		const values = new Float64Array(HELD$1);
		if (merge === "max") values.fill(NaN);
		return this.#lines.push({
			merge,
			values
		}) - 1;
	}
	add(line, t, value = 1) {
		const at = this.#stretchAt(t);
		const { merge, values } = this.#lines[line];
		values[at] = merged(merge, values[at], value);
	}
	/** Extends the axis to `t`, even if no line has a value there. */
	reach(t) {
		this.#stretchAt(t);
	}
	get stretches() {
		const fold = this.#fold;
		return {
			widthMs: this.#widthMs * fold,
			count: Math.ceil(this.#used / fold)
		};
	}
	/** The values of one line, one a stretch. */
	read(line) {
		const { merge, values } = this.#lines[line];
		const { count } = this.stretches;
		if (this.#fold === 1) return [...values.subarray(0, count)];
		return Array.from({ length: count }, (_, at) => merged(merge, values[2 * at], values[2 * at + 1]));
	}
	get #fold() {
		return this.#used > SHOWN ? 2 : 1;
	}
	#stretchAt(instant) {
		const t = Math.min(instant, this.#horizonMs);
		let at = Math.max(0, Math.floor(t / this.#widthMs));
		while (at >= HELD$1) {
			for (const { merge, values } of this.#lines) halve(merge, values);
			this.#used = Math.ceil(this.#used / 2);
			this.#widthMs *= 2;
			at = Math.floor(t / this.#widthMs);
		}
		if (at >= this.#used) this.#used = at + 1;
		return at;
	}
};
function merged(merge, one, other) {
	if (merge === "sum") return one + other;
	return Number.isNaN(one) ? other : Number.isNaN(other) ? one : Math.max(one, other);
}
function halve(merge, values) {
	for (let at = 0; at < HELD$1 / 2; at++) values[at] = merged(merge, values[2 * at], values[2 * at + 1]);
	values.fill(merge === "sum" ? 0 : NaN, HELD$1 / 2);
}
// src/measure/timeline.ts
const COLUMNS = [
	"offered",
	"attempts",
	"answered",
	"throttled",
	"accepted",
	"completed",
	"failed",
	"started",
	"ended"
];
var Timeline = class {
	#grid;
	#lines;
	/** What comes after `horizonMs` counts in the last stretch. */
	constructor(horizonMs = Number.POSITIVE_INFINITY) {
		this.#grid = new TimeGrid(horizonMs);
		this.#lines = Object.fromEntries(COLUMNS.map((column) => [column, this.#grid.line()]));
	}
	/** Counts one of `column` at instant `t`, in ms since the start of the run. */
	count(column, t) {
		this.#grid.add(this.#lines[column], t);
	}
	/** The stretches, for `intervals` and `throttling.overTime` of a summary. */
	snapshot() {
		const { widthMs, count } = this.#grid.stretches;
		const counts = Object.fromEntries(COLUMNS.map((column) => [column, this.#grid.read(this.#lines[column])]));
		const at = (column, i) => counts[column][i];
		const intervals = [];
		const throttling = [];
		let inFlight = 0;
		for (let i = 0; i < count; i++) {
			const t = i * widthMs;
			inFlight += at("started", i) - at("ended", i);
			intervals.push({
				t,
				offered: at("offered", i),
				attempts: at("attempts", i),
				throttled: at("throttled", i),
				accepted: at("accepted", i),
				completed: at("completed", i),
				failed: at("failed", i),
				inFlight
			});
			throttling.push({
				t,
				attempts: at("answered", i),
				throttled: at("throttled", i)
			});
		}
		return {
			intervals,
			throttling
		};
	}
};
// src/measure/call-ledger.ts
const ROUNDING_MS = .003;
var CallLedger = class {
	history;
	timeline;
	/** From the decision to send an attempt to its request on a connection, over all models. */
	connectionWait = new Recorder();
	/** From the intended start to the arrival, over all models. */
	arrivalLag = new Recorder();
	/** Readings of the credits are given to it directly. */
	spend;
	#balanceStatuses;
	#settings;
	#gatewayTime;
	/** Calls that have sent something and not ended; attempts that may be charged for at any time. */
	#live = 0;
	#doubts = 0;
	#mayBeCharged = false;
	#models = /* @__PURE__ */ new Map();
	/** `horizonMs`: when the plan and its drain are over; `startedAtMs`: Unix time at the start of the run. */
	constructor(settings, horizonMs, startedAtMs) {
		const { models, gateway } = settings;
		const { target } = gateway;
		this.#gatewayTime = {
			epochMs: startedAtMs,
			scale: target.kind === "mock" ? target.timeScale : 1
		};
		this.#settings = settings;
		this.history = new CallHistory(models, this);
		this.timeline = new Timeline(horizonMs);
		this.#balanceStatuses = gateway.insufficientBalanceStatuses;
		this.spend = new SpendSamples(models.map(({ model }) => model));
		for (const { model, modality } of models) this.#modelRecord(model, modality);
	}
	/** The models that `where` selects; all of them without one. */
	models(where = {}) {
		return [...this.#models.values()].filter((model) => model.matches(where));
	}
	#modelRecord(model, modality) {
		let record = this.#models.get(model);
		if (record === void 0) {
			record = new ModelRecord(model, modality, this.#settings, this.#gatewayTime);
			this.#models.set(model, record);
		}
		return record;
	}
	#plan(event) {
		const of = this.#modelRecord(event.model, event.modality);
		const cell = of.cell(event.phase, event.record);
		cell.tally.planned++;
		this.timeline.count("offered", event.intended);
		return {
			of,
			cell
		};
	}
	arrived(_, event) {
		const { of, cell } = this.#plan(event);
		this.timeline.count("started", event.t);
		if (event.record) this.arrivalLag.record(event.t - event.intended);
		return {
			of,
			cell,
			submitHints: hintWatch("submit"),
			pollHints: hintWatch("poll")
		};
	}
	dropped(event, call, entry) {
		const { of, cell } = entry ?? this.#plan(event);
		cell.tally.dropped++;
		if (event.record) {
			const ended = {
				end: "dropped",
				status: null,
				reason: event.reason
			};
			of.whole.add(fateOf(ended, this.#balanceStatuses), this.#ofLoad(event), Math.max(0, event.t - event.intended), 0);
		}
		if (entry !== void 0) this.timeline.count("ended", event.t);
		if (entry !== void 0 && call !== void 0 && event.record) this.#sent(call, 0, of);
	}
	attempted(call, event, { of, cell, submitHints }) {
		cell.tally.attempts++;
		if (event.attempt === 1) {
			cell.tally.attempted++;
			this.#live++;
			if (call.record) of.firstAttempts.sent();
		}
		this.#mayBeCharged = true;
		of.prices.add("ambiguous", call.price);
		this.timeline.count("attempts", event.t);
		of.hints.sent(submitHints, event.t);
	}
	answered(call, answer, { of, cell }) {
		const { t, attempt, outcome, isPerhapsAccepted, isDuplicate } = answer;
		cell.tally.outcome(outcome);
		if (isDuplicate) cell.tally.duplicates++;
		if (attempt === 1 && call.record) of.firstAttempts.answered(outcome);
		this.timeline.count("answered", t);
		if (outcome === "throttled" || outcome === "accepted") this.timeline.count(outcome, t);
		if (isPerhapsAccepted && outcome !== "accepted") {
			this.#doubts++;
			this.spend.doubtful(of.model);
			return;
		}
		of.prices.add("ambiguous", call.price, -1);
		if (outcome === "accepted") of.prices.add("open", call.price);
	}
	outcome(call, event, { of, submitHints }) {
		const { outcome: kind } = event;
		of.hints.answered(submitHints, event.t, kind, event.status, event.hint);
		if (kind === "accepted") of.causes.passed(event.t - event.ms);
		if (!call.record) return;
		const connectionWaitMs = Math.max(0, event.t - event.ms - call.attemptAt);
		if (event.attempt === 1) this.#sent(call, connectionWaitMs, of);
		if (kind !== "ambiguous" && kind !== "unreachable") {
			of.recorders.submitTime.record(event.ms);
			this.connectionWait.record(connectionWaitMs);
		}
		if (kind === "throttled") of.causes.refused(event);
		if (event.noRetry !== void 0) of.endedBy[event.noRetry]++;
		if (event.retryBy === "hint") of.waitsFromHints++;
		else if (event.retryBy === "backoff") of.waitsFromBackoff++;
	}
	/**
	* How late the call's first request was, by our own fault: what its limits held it back for is none, nor is the wait for a connection where
	* the profile caps them.
	*/
	#sent({ arrivedAt, intended }, connectionWaitMs, { recorders }) {
		const isMeant = this.#settings.gateway.connections !== null || connectionWaitMs < ROUNDING_MS;
		recorders.scheduleLag.record(arrivedAt - intended + (isMeant ? 0 : connectionWaitMs));
	}
	polled(_, event, { of, cell, pollHints }) {
		cell.tally.poll(event.outcome, event.taskStatus);
		of.hints.sent(pollHints, event.t - event.ms);
		of.hints.answered(pollHints, event.t, event.outcome, event.status, event.hint);
	}
	ended(call, event, { of, cell }) {
		const { t, end } = event;
		const { left } = call;
		cell.tally.ends[end]++;
		if (left !== void 0) cell.tally.ends[left.end]--;
		else this.timeline.count("ended", t);
		if (end === "completed" || end === "failed") this.timeline.count(end, t);
		this.#settle(call, event, of);
		if (!call.record) return;
		of.terminal(event, left !== void 0);
		if (call.attempts <= 1 && call.outcome === void 0 && left === void 0) this.#sent(call, 0, of);
		if (leavesTask(call, event)) return;
		if (LEAVING_ENDS.has(end)) of.completion.unfinished.record(t - call.intended);
		of.whole.add(fateOf({
			end,
			status: refusalOf(call)
		}, this.#balanceStatuses), this.#ofLoad(call), t - call.intended, t - (call.firstSentAt ?? t));
	}
	/** The call that it was found by was counted without a price. */
	priced({ model, price }) {
		const prices = this.#models.get(model)?.prices;
		prices?.add("completed", void 0, -1);
		prices?.add("completed", price);
	}
	/** What the call's end says about the money. */
	#settle(call, event, of) {
		const { end, price, t, lastNotDone, sentAt, attempts } = event;
		if (call.left === void 0 && attempts > 0 && !leavesTask(call, event)) this.#live--;
		if (end === "refused" && this.#balanceStatuses.includes(refusalOf(call) ?? 0)) of.refusedForBalance++;
		if (end !== "completed" && end !== "failed") return;
		if (call.isAccepted) of.prices.add("open", call.price, -1);
		of.prices.add(end, price);
		this.spend.ended(of.model, end, lastNotDone ?? t, t);
		if (end === "completed" && sentAt !== void 0) this.spend.took(of.model, t - sentAt);
	}
	/** Whether anything of the run's own can have been charged since this was last asked. */
	takeChargeable() {
		const mayBeCharged = this.#mayBeCharged;
		this.#mayBeCharged = this.#live > 0 || this.#doubts > 0;
		return mayBeCharged;
	}
	/** How long recorded calls without an end have taken so far, by model, in ms. */
	openAges() {
		const ages = new Map(this.models().map((model) => [model, []]));
		for (const { call, own } of this.history.open()) if (call.record) ages.get(own.of)?.push(this.#ageOf(call, call.intended));
		return ages;
	}
	/** All recorded calls of some models, those without an end among them. */
	whole(models) {
		const whole = WholeCalls.of(models.map((model) => model.whole), this.#settings.phases);
		for (const { call, own } of this.history.open()) {
			if (!call.record || !models.includes(own.of)) continue;
			const fate = call.left?.end === "timedOut" ? "never" : "unseen";
			whole.add(fate, this.#ofLoad(call), this.#ageOf(call, call.intended), this.#ageOf(call, call.firstSentAt));
		}
		return whole;
	}
	/** The intended start in ms from the plan's zero. */
	#ofLoad({ intended }) {
		return intended - this.history.origin;
	}
	#ageOf({ left }, since) {
		const now = left?.t ?? this.history.latest;
		return Math.max(0, now - (since ?? now));
	}
	/** Accepted tasks whose end was not seen. */
	openTasks() {
		return this.history.open().flatMap(({ call: { call, model, accepted } }) => {
			return accepted === void 0 ? [] : [{
				taskId: accepted.taskId,
				model,
				call
			}];
		});
	}
};
// src/measure/price-found.ts
function priceFound({ models }, event) {
	const { model, request, price, problem = null } = event;
	return {
		model,
		request,
		stated: models.find((load) => load.model === model)?.requests[request]?.price ?? null,
		found: price,
		problem
	};
}
function contradictedPrices(checked, models, unexplained, samples) {
	const alone = checked.flatMap(({ model, request, stated, found }) => stated === null || found === null || decimal$1(stated - found) === 0 ? [] : [{
		model,
		request,
		stated,
		found: {
			value: found,
			low: found,
			high: found
		}
	}]);
	if (unexplained === 0) return alone;
	const named = new Set(alone.map(({ model }) => model));
	const estimates = samples.estimate(true);
	const together = models.flatMap(({ model, prices }) => {
		const { perCompleted: stated } = prices.snapshot();
		const bounds = estimates.get(model)?.perCall ?? null;
		if (stated === null || bounds === null || named.has(model)) return [];
		const value = decimal$1(stated + unexplained / prices.count("completed"));
		const isAllowed = (price) => bounds.low <= price && price <= bounds.high;
		if (isAllowed(stated) || !isAllowed(value)) return [];
		return [{
			model,
			request: null,
			stated,
			found: {
				...bounds,
				value
			}
		}];
	});
	return [...alone, ...together];
}
// src/measure/reconcile.ts
const MICRO$2 = 1e6;
const MOST_STEPS = 1e5;
function reconcile(credits, candidates) {
	const target = Math.round(credits * MICRO$2);
	const groups = /* @__PURE__ */ new Map();
	for (const { price, most } of candidates) {
		const micro = Math.round(price * MICRO$2);
		if (micro > 0 && most > 0) groups.set(micro, (groups.get(micro) ?? 0) + most);
	}
	const prices = [...groups.keys()].sort((a, b) => b - a);
	const ranges = charged(target, prices, prices.map((price) => groups.get(price)));
	if (ranges === null) return null;
	return candidates.map(({ price, most }) => {
		const at = prices.indexOf(Math.round(price * MICRO$2));
		if (at < 0 || most === 0) return {
			least: 0,
			most: 0
		};
		const { least, most: all } = ranges[at];
		const others = groups.get(prices[at]) - most;
		return {
			least: Math.max(0, least - others),
			most: Math.min(most, all)
		};
	});
}
function charged(target, prices, most) {
	const reach = new Array(prices.length + 1).fill(0);
	for (let at = prices.length - 1; at >= 0; at--) reach[at] = reach[at + 1] + prices[at] * most[at];
	const ranges = prices.map(() => ({
		least: Number.POSITIVE_INFINITY,
		most: Number.NEGATIVE_INFINITY
	}));
	const chosen = [];
	let steps = 0;
	let isFound = false;
	const choose = (at, left) => {
		if (++steps > MOST_STEPS || left < 0 || left > reach[at]) return;
		if (at === prices.length) {
			if (left !== 0) return;
			isFound = true;
			ranges.forEach((range, i) => {
				range.least = Math.min(range.least, chosen[i]);
				range.most = Math.max(range.most, chosen[i]);
			});
			return;
		}
		const price = prices[at];
		const highest = Math.min(most[at], Math.floor(left / price));
		const lowest = Math.max(0, Math.ceil((left - reach[at + 1]) / price));
		for (let count = lowest; count <= highest; count++) {
			chosen[at] = count;
			choose(at + 1, left - count * price);
		}
	};
	choose(0, target);
	if (steps > MOST_STEPS) return most.map((count) => ({
		least: 0,
		most: count
	}));
	return isFound ? ranges : null;
}
// src/measure/credits.ts
const DOUBTFUL = CHARGEABLE.filter((kind) => kind !== "completed");
function creditsSummary({ account, models, samples, budget, checked }) {
	const read = account.creditsSnapshot();
	const { priced } = Prices.of(models.map((model) => model.prices)).snapshot();
	if (read === null && priced === null && budget === null) return null;
	const delta = read?.delta ?? null;
	const { completed, counts, beyondPriced, charged, byModel } = balanceOut(models, delta);
	const isPriced = models.every((model) => model.prices.tags() !== null);
	const unexplained = beyondPriced === null ? null : charged === null ? beyondPriced : 0;
	const estimates = isPriced ? /* @__PURE__ */ new Map() : samples.estimate();
	const ofModels = models.map((model) => [model.model, {
		...model.prices.snapshot(),
		charged: byModel?.get(model) ?? null,
		estimated: estimates.get(model.model) ?? null
	}]);
	return {
		before: null,
		after: null,
		basis: "token",
		readings: 0,
		refunded: {
			seen: 0,
			afterRun: 0
		},
		fell: null,
		otherSpend: {
			byOtherTokens: null,
			whileIdle: 0
		},
		...read,
		delta,
		byModel: foreignRecord(ofModels),
		priced,
		beyondPriced,
		unexplained,
		failedButCharged: charged && callsOf(charged.failed),
		reconciliation: {
			ambiguousCalls: models.reduce((sum2, model) => sum2 + model.counts().ambiguous, 0),
			ambiguousAttempts: counts.ambiguous,
			explainedByDelta: charged && callsOf(charged.ambiguous)
		},
		cost: {
			perCompleted: delta === null || completed === 0 ? null : decimal$1(delta / completed),
			perFailed: charged && costEach(charged.failed, counts.failed),
			perAmbiguous: charged && costEach(charged.ambiguous, counts.ambiguous)
		},
		budget,
		checked: checked && [...checked],
		contradicted: contradictedPrices(checked ?? [], models, unexplained ?? 0, samples)
	};
}
function balanceOut(models, delta) {
	const total = Prices.of(models.map((model) => model.prices));
	const counts = Object.fromEntries(CHARGEABLE.map((kind) => [kind, total.count(kind)]));
	const completed = counts.completed;
	const tags = total.tags();
	if (tags === null || delta === null) return {
		completed,
		counts,
		beyondPriced: null,
		charged: null,
		byModel: null
	};
	const beyondPriced = decimal$1(delta - ofCompleted(tags));
	const charge = (candidates) => {
		const ranges = reconcile(beyondPriced, candidates);
		return ranges && candidates.map(({ price }, at) => ({
			price,
			...ranges[at]
		}));
	};
	const kinds = DOUBTFUL.flatMap((kind) => tags.map(({ price, counts: of2 }) => ({
		kind,
		price,
		most: of2[kind]
	})));
	const byKind = charge(kinds);
	if (byKind === null) return {
		completed,
		counts,
		beyondPriced,
		charged: null,
		byModel: null
	};
	const of = (wanted) => byKind.filter((_, at) => kinds[at]?.kind === wanted);
	const parts = models.flatMap((model) => (model.prices.tags() ?? []).map((tag) => ({
		model,
		price: tag.price,
		most: DOUBTFUL.reduce((sum2, kind) => sum2 + tag.counts[kind], 0)
	})));
	const byPart = charge(parts) ?? [];
	const byModel = new Map(models.map((model) => {
		const known = ofCompleted(model.prices.tags() ?? []);
		const { least, most } = creditsOf(byPart.filter((_, at) => parts[at]?.model === model));
		return [model, {
			least: decimal$1(known + least),
			most: decimal$1(known + most)
		}];
	}));
	return {
		completed,
		counts,
		beyondPriced,
		charged: {
			failed: of("failed"),
			ambiguous: of("ambiguous"),
			open: of("open")
		},
		byModel
	};
}
function ofCompleted(tags) {
	return tags.reduce((sum2, { price, counts }) => sum2 + price * counts.completed, 0);
}
function callsOf(charged) {
	return sum(charged, () => 1);
}
function creditsOf(charged) {
	return sum(charged, ({ price }) => price);
}
function sum(charged, weight) {
	return {
		least: charged.reduce((total, one) => total + one.least * weight(one), 0),
		most: charged.reduce((total, one) => total + one.most * weight(one), 0)
	};
}
function costEach(charged, calls) {
	const { least, most } = creditsOf(charged);
	return calls === 0 || least !== most ? null : decimal$1(least / calls);
}
// src/measure/error-table.ts
const MOST_MESSAGES = 10;
const MOST_KINDS = 200;
const MOST_ROWS = 50;
const LONGEST_MESSAGE = 200;
const OTHER_MESSAGES = "(other messages)";
const OTHERS = {
	model: null,
	endpoint: null,
	status: null,
	fault: "others"
};
var ErrorTable = class {
	/** By kind, then by message. */
	#kinds = /* @__PURE__ */ new Map();
	#others = null;
	add(event) {
		switch (event.type) {
			case "outcome":
				if (event.outcome === "accepted") return;
				this.#count(kindOf(event, event.endpoint), messageOf$1(event), event.t);
				break;
			case "poll":
				if (event.outcome === "accepted") return;
				this.#count(kindOf(event, "poll"), messageOf$1(event), event.t);
				break;
			case "terminal":
				if (event.end !== "failed" || event.taskId === void 0) return;
				this.#count({
					model: event.model,
					endpoint: "poll",
					status: null,
					fault: "task-failed"
				}, messageOf$1(event), event.t);
				break;
			case "credits":
			case "quota":
				if (event.body !== null) return;
				this.#count({
					model: null,
					endpoint: event.type,
					status: null,
					fault: "unreadable"
				}, messageOf$1({ message: event.problem }), event.t);
		}
	}
	#count(kind, message, t) {
		const key = JSON.stringify([
			kind.model,
			kind.endpoint,
			kind.status,
			kind.fault
		]);
		let rows = this.#kinds.get(key);
		if (rows === void 0) {
			if (this.#kinds.size === MOST_KINDS) {
				this.#others ??= rowOf(OTHERS, null, t);
				hit(this.#others, t);
				return;
			}
			rows = /* @__PURE__ */ new Map();
			this.#kinds.set(key, rows);
		}
		const told = rows.has(message) || rows.size < MOST_MESSAGES ? message : OTHER_MESSAGES;
		let row = rows.get(told);
		if (row === void 0) {
			row = rowOf(kind, told, t);
			rows.set(told, row);
		}
		hit(row, t);
	}
	/** The most frequent rows, and one for the rest. */
	snapshot() {
		const rows = [...this.#kinds.values()].flatMap((kind) => [...kind.values()]);
		rows.sort((a, b) => b.count - a.count || a.firstMs - b.firstMs);
		const beyond = [...rows.slice(MOST_ROWS), ...this.#others === null ? [] : [this.#others]];
		const shown = rows.slice(0, MOST_ROWS).map((row) => ({ ...row }));
		if (beyond.length === 0) return shown;
		return [...shown, {
			...OTHERS,
			message: null,
			count: beyond.reduce((sum, { count }) => sum + count, 0),
			firstMs: beyond.reduce((first, { firstMs }) => Math.min(first, firstMs), Number.POSITIVE_INFINITY),
			lastMs: beyond.reduce((last, { lastMs }) => Math.max(last, lastMs), 0)
		}];
	}
};
function kindOf({ model, status, reason }, endpoint) {
	return {
		model,
		endpoint,
		status: status ?? null,
		fault: reason ?? null
	};
}
function messageOf$1({ errorType, message }) {
	const said = [errorType, message].filter((part) => part !== void 0 && part !== "");
	return said.length === 0 ? null : said.join(": ").slice(0, LONGEST_MESSAGE);
}
function rowOf(kind, message, t) {
	return {
		...kind,
		message,
		count: 0,
		firstMs: t,
		lastMs: t
	};
}
function hit(row, t) {
	row.count++;
	if (t < row.firstMs) row.firstMs = t;
	if (t > row.lastMs) row.lastMs = t;
}
// src/units.ts
const NUMBER$1 = "\\d+(?:\\.\\d+)?";
const DURATION_UNITS = [
	{
		names: ["ms"],
		times: 1,
		shift: 0
	},
	{
		names: ["s", "sec"],
		times: 1,
		shift: 3
	},
	{
		names: ["m", "min"],
		times: 6,
		shift: 4
	},
	{
		names: ["h"],
		times: 36,
		shift: 5
	},
	{
		names: ["d"],
		times: 864,
		shift: 5
	}
];
const RATE_UNITS = [
	{
		names: [
			"s",
			"sec",
			"second"
		],
		times: 1,
		shift: 0
	},
	{
		names: [
			"min",
			"m",
			"minute"
		],
		times: 60,
		shift: 0
	},
	{
		names: ["h", "hour"],
		times: 3600,
		shift: 0
	},
	{
		names: ["d", "day"],
		times: 86400,
		shift: 0
	}
];
const BYTE_UNITS = [
	{
		names: ["B"],
		times: 1,
		shift: 0
	},
	{
		names: ["kB", "KB"],
		times: 1,
		shift: 3
	},
	{
		names: ["MB"],
		times: 1,
		shift: 6
	},
	{
		names: ["GB"],
		times: 1,
		shift: 9
	},
	{
		names: ["KiB"],
		times: 1024,
		shift: 0
	},
	{
		names: ["MiB"],
		times: 2 ** 20,
		shift: 0
	},
	{
		names: ["GiB"],
		times: 2 ** 30,
		shift: 0
	}
];
function anyName(units) {
	return units.flatMap((unit) => unit.names).sort((a, b) => b.length - a.length).join("|");
}
function unitNamed(units, name) {
	const unit = units.find((one) => one.names.includes(name));
	if (unit === void 0) throw new RangeError(`no unit named ${name}`);
	return unit;
}
const DURATION_PART = `(${NUMBER$1}) ?(${anyName(DURATION_UNITS)})`;
const DURATION_PATTERN = new RegExp(`^${NUMBER$1} ?(?:${anyName(DURATION_UNITS)})(?: ?${DURATION_PART})*$`);
const RATE_PATTERN = new RegExp(`^(${NUMBER$1}) ?(?:/| per ) ?(${anyName(RATE_UNITS)})$`);
new RegExp(`^(${NUMBER$1}) ?(%?)$`);
new RegExp(`^(${NUMBER$1}) ?(${anyName(BYTE_UNITS)})$`);
const LONGEST_MS = 864e11;
const LARGEST$1 = {
	perSecond: 0xe8d4a51000,
	share: 0xe8d4a51000,
	bytes: Number.MAX_SAFE_INTEGER
};
function parseDurationMs(text) {
	if (!DURATION_PATTERN.test(text)) return null;
	let ms = 0;
	for (const [, digits, name] of text.matchAll(new RegExp(DURATION_PART, "g"))) {
		const unit = unitNamed(DURATION_UNITS, name);
		ms += Number(`${digits}e${unit.shift}`) * unit.times;
	}
	return ms <= LONGEST_MS ? ms : null;
}
function parseRatePerSecond(text) {
	const match = RATE_PATTERN.exec(text);
	if (match === null) return null;
	const perSecond = Number(match[1]) / unitNamed(RATE_UNITS, match[2]).times;
	return perSecond <= LARGEST$1.perSecond ? perSecond : null;
}
const NO_FIGURE = "–";
function threeFigures(value) {
	return value === 0 ? "0" : value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
const two = (value) => String(value).padStart(2, "0");
function formatDuration(ms) {
	if (!Number.isFinite(ms)) return NO_FIGURE;
	if (ms < 0) return `-${formatDuration(-ms)}`;
	if (ms > 0 && ms < .001) return "<0.001 ms";
	if (ms < 999.5) return `${threeFigures(ms)} ms`;
	if (ms < 59950) return `${threeFigures(ms / 1e3)} s`;
	const seconds = Math.round(ms / 1e3);
	if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`;
	const minutes = Math.round(ms / 6e4);
	return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
}
function formatShare(share) {
	if (!Number.isFinite(share)) return NO_FIGURE;
	if (share > 0 && share < 1e-4) return "<0.01%";
	if (share < 1 && share > .9999) return ">99.99%";
	return `${Number((share * 100).toFixed(2))}%`;
}
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
function formatCount(count) {
	return Number.isFinite(count) ? WHOLE.format(count) : NO_FIGURE;
}
// src/measure/gates.ts
const FEWEST_FAULTS = 5;
const GATES = [
	{
		name: "task-identity",
		failure: mixedUp
	},
	{
		name: "nothing-completed",
		failure: (view) => completesNothing(view.measured, view) ? `nothing completed: ${endsOf(view.measured)}` : null
	},
	{
		name: "gateway-gone",
		isAsked: ({ settings }) => settings.goneMs !== null,
		failure: gone
	},
	{
		name: "dead-model",
		failure: deadModels
	},
	{
		name: "too-few-completed",
		isAsked: ({ isWhole }) => isWhole,
		failure: tooFew
	}
];
function judgeGates(view) {
	return GATES.map(({ name, isAsked, failure }) => {
		if (isAsked?.(view) === false) return {
			gate: name,
			verdict: "not-asked",
			reason: null
		};
		const reason = failure(view);
		return {
			gate: name,
			verdict: reason === null ? "pass" : "fail",
			reason
		};
	});
}
function mixedUp({ protocol: { otherTask, sharedTaskIds } }) {
	const found = [...otherTask > 0 ? [`${plural(otherTask, "read")} answered for another task`] : [], ...sharedTaskIds > 0 ? [`${plural(sharedTaskIds, "call")} given the task id of another call`] : []];
	return found.length === 0 ? null : `tasks mixed up: ${found.join(", ")}`;
}
function completesNothing(counts, { isWhole }) {
	const { completed, started, interrupted, unresolved, ambiguous } = counts;
	return completed === 0 && (isWhole || started > interrupted + unresolved + ambiguous);
}
function gone({ answers: { lastAcceptedMs, faultsSince }, settings: { goneMs }, startedAt }) {
	if (lastAcceptedMs === null || faultsSince === null || goneMs === null) return null;
	const { count, firstMs, lastMs } = faultsSince;
	if (count < FEWEST_FAULTS || lastMs - firstMs < goneMs) return null;
	const byTheClock = startedAt === null ? "" : ` (${isoAfter(startedAt, firstMs)})`;
	const faults = `${formatCount(count)} faults in ${formatDuration(lastMs - firstMs)}`;
	return `gateway gone: nothing was accepted from ${formatDuration(firstMs)} on${byTheClock}, ${faults}`;
}
function deadModels(view) {
	if (view.measured.completed === 0) return null;
	const dead = view.models.filter(({ measured }) => measured.started > 0 && completesNothing(measured, view));
	if (dead.length === 0) return null;
	return `a model completed nothing: ${dead.map(({ model, measured }) => `${model}, ${endsOf(measured)}`).join("; ")}`;
}
function tooFew({ measured: { completed, planned }, settings }) {
	if (completed === 0 || completed >= settings.completed * planned) return null;
	return `too few completed: ${`${formatShare(completed / planned)} of ${formatCount(planned)} recorded calls`}, asked at least ${formatShare(settings.completed)}`;
}
function endsOf(counts) {
	if (counts.planned === 0) return "no recorded call was due";
	const parts = [...CALL_ENDS, "dropped"].filter((end) => counts[end] > 0).map((end) => `${formatCount(counts[end])} ${inWords$1(end)}`);
	return `of ${formatCount(counts.planned)} recorded calls ${parts.join(", ")}`;
}
function plural(count, noun) {
	return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
function inWords$1(end) {
	return end.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
// src/measure/generator-health.ts
var GeneratorHealth = class {
	#from;
	/** By worker, where there are several: when it told last, and its time since the warm-up. */
	#told = /* @__PURE__ */ new Map();
	#stretches = 0;
	#peakShare = 0;
	#rssBytes = 0;
	#connections = null;
	/** Most connections that the machine allows. */
	#allowed = Number.POSITIVE_INFINITY;
	#fastestConnectMs = null;
	#loopP50Ms = 0;
	#loopP99Ms = 0;
	#loopMaxMs = 0;
	/** What ended before `from`, the end of the warm-up in ms, is left out. */
	constructor(from) {
		this.#from = from;
	}
	/** The load begins at `origin`, in ms, and the warm-up with it. */
	begin(origin) {
		this.#from += origin;
	}
	add(event) {
		const told = this.#told.get(event.worker) ?? {
			before: 0,
			wallMs: 0,
			cpuMs: 0
		};
		this.#told.set(event.worker, told);
		const spanMs = event.t - told.before;
		told.before = event.t;
		if (event.t <= this.#from) return;
		this.#stretches++;
		told.wallMs += spanMs;
		told.cpuMs += event.cpuShare * spanMs;
		this.#peakShare = Math.max(this.#peakShare, event.cpuShare);
		this.#rssBytes = Math.max(this.#rssBytes, event.rssBytes);
		if (event.connections !== void 0) this.#connections = Math.max(this.#connections ?? 0, event.connections);
		this.#allowed = event.connectionsAllowed ?? this.#allowed;
		this.#fastestConnectMs = event.fastestConnectMs ?? this.#fastestConnectMs;
		this.#loopP50Ms = Math.max(this.#loopP50Ms, event.loopDelayP50Ms);
		this.#loopP99Ms = Math.max(this.#loopP99Ms, event.loopDelayP99Ms);
		this.#loopMaxMs = Math.max(this.#loopMaxMs, event.loopDelayMaxMs);
	}
	/**
	* Judges by the profile's bars; `mostConnections` is the number at which calls begin to wait for one (Infinity: by intent). The schedule
	* lag is judged by what it surely exceeds: one late call in ten condemns nobody. It is less what a connection takes to be opened, which is
	* the gateway's distance; where that is not known, by the calls' arrivals alone.
	*/
	snapshot({ scheduleLag, arrivalLag }, bars, mostConnections) {
		const share = Math.max(0, ...[...this.#told.values()].map(({ wallMs, cpuMs }) => wallMs > 0 ? cpuMs / wallMs : 0));
		const reasons = [];
		const check = (what, value, bar, unit) => {
			if (value > bar) reasons.push(`${what} ${unit(value)}, above ${unit(bar)}`);
		};
		const ms = (value) => `${Number(value.toPrecision(3))} ms`;
		const percent = (value) => `${Math.round(value * 100)} % of a core`;
		check("p99 of the schedule lag is at least", Math.max(arrivalLag.quantileAtLeast(.99) ?? 0, (scheduleLag.quantileAtLeast(.99) ?? 0) - (this.#fastestConnectMs ?? Number.POSITIVE_INFINITY)), bars.maxScheduleLagP99Ms, ms);
		check("p99 of the event loop delay is", this.#loopP99Ms, bars.maxEventLoopDelayP99Ms, ms);
		check("CPU use is", share, bars.maxCpuShare, percent);
		const most = Math.min(mostConnections, this.#allowed);
		if (this.#connections !== null && this.#connections >= most) reasons.push(`all ${most} connections were in use`);
		const measured = this.#stretches > 0;
		return {
			fit: reasons.length === 0,
			reasons,
			eventLoopDelay: measured ? {
				p50Ms: this.#loopP50Ms,
				p99Ms: this.#loopP99Ms,
				maxMs: this.#loopMaxMs
			} : null,
			cpu: measured ? {
				share,
				peakShare: this.#peakShare,
				rssBytes: this.#rssBytes
			} : null,
			connections: this.#connections
		};
	}
};
// src/measure/oracle-truth.ts
function truthOfModel({ models }, model) {
	return Object.hasOwn(models, model) ? models[model] : void 0;
}
// src/measure/hints-summary.ts
function hintsOf(models, truth) {
	return {
		...addUp({
			seen: 0,
			obeyed: 0,
			tooShort: 0,
			contended: 0,
			tooLong: 0,
			absent: 0
		}, models.map(({ hints }) => hints.counts)),
		byModel: models.map(({ model, hints }) => ({
			model,
			...hints.snapshot()
		})).filter(({ seen, absent }) => seen + absent > 0),
		truth: truth === null ? null : models.flatMap(({ model }) => truthOf(model, truthOfModel(truth, model)?.hints))
	};
}
function truthOf(model, errors) {
	if (errors == null) return [];
	const { known, unknown, short, long, sumMs, edgesMs, counts } = errors;
	return [{
		model,
		known,
		unknown,
		short,
		exact: known - short - long,
		long,
		meanErrorMs: known === 0 ? null : micro(sumMs / known),
		edgesMs: [...edgesMs],
		counts: [...counts]
	}];
}
// src/stats/hinge.ts
const PLACES = 200;
const FEWEST = 8;
const BENDS = 7;
function hinge(points) {
	const n = points.length;
	if (n < FEWEST) return null;
	const xs = points.map(({ x }) => x);
	const [first, last] = [Math.min(...xs), Math.max(...xs)];
	const fits = Array.from({ length: 199 }, (_, i) => fitAt(points, first + (last - first) * (i + 1) / PLACES));
	const best = fits.reduce((least, fit) => fit.squares < least.squares ? fit : least);
	const straight = fitAt(points, last);
	const freedom = n - 3;
	if ((straight.squares - best.squares) / 2 <= BENDS * best.squares / freedom) return null;
	const most = best.squares * (1 + studentQuantile(.975, freedom) ** 2 / freedom);
	const within = fits.filter(({ squares }) => squares <= most).map(({ at }) => at);
	return {
		at: best.at,
		low: Math.min(...within),
		high: Math.max(...within),
		before: best.before,
		after: best.before + best.bend
	};
}
function fitAt(points, at) {
	let [xx, xb, bb, xy, by, yy] = [
		0,
		0,
		0,
		0,
		0,
		0
	];
	for (const { x, y } of points) {
		const beyond = Math.max(0, x - at);
		xx += x * x;
		xb += x * beyond;
		bb += beyond * beyond;
		xy += x * y;
		by += beyond * y;
		yy += y * y;
	}
	const determinant = xx * bb - xb * xb;
	const isBent = determinant > 1e-12 * xx * bb;
	const before = isBent ? (xy * bb - by * xb) / determinant : xy / xx;
	const bend = isBent ? (by * xx - xy * xb) / determinant : 0;
	return {
		at,
		before,
		bend,
		squares: Math.max(0, yy - before * xy - bend * by)
	};
}
// src/measure/knee.ts
const MOST_STRETCHES = 40;
const FOLLOWS = .5;
function kneeOf(profile, intervals) {
	if (!risesByItself(profile)) return void 0;
	const { phases } = profile;
	const width = (intervals[1]?.t ?? 0) - (intervals[0]?.t ?? 0);
	const [from, until] = [warmUpEnd(phases), spanMs(phases)];
	const loaded = intervals.filter(({ t }) => t >= from && t + width <= until);
	const pooled = Math.max(1, Math.ceil(loaded.length / MOST_STRETCHES));
	const points = Array.from({ length: Math.floor(loaded.length / pooled) }, (_, at) => {
		const stretches = loaded.slice(at * pooled, (at + 1) * pooled);
		const perSecond = (of) => stretches.reduce((sum, stretch) => sum + stretch[of], 0) * 1e3 / (pooled * width);
		return {
			x: perSecond("offered"),
			y: perSecond("completed")
		};
	});
	const offeredUpTo = micro(Math.max(0, ...points.map(({ x }) => x)));
	const found = hinge(points);
	if (found === null || found.after > FOLLOWS * found.before) return {
		perSecond: null,
		low: null,
		high: null,
		offeredUpTo
	};
	return {
		perSecond: micro(found.at),
		low: micro(found.low),
		high: micro(found.high),
		offeredUpTo
	};
}
function risesByItself({ models, mix }) {
	return [...models.map(({ arrivals }) => arrivals), mix?.arrivals].some((arrivals) => arrivals?.process === "step" || arrivals?.process === "ramp" && arrivals.to > arrivals.from);
}
// src/measure/last-answers.ts
const OWN_DOING = /* @__PURE__ */ new Set(["aborted", "aborted-unsent"]);
const NO_SUCH_TASK = /* @__PURE__ */ new Set([404, 410]);
var LastAnswers = class {
	#lastAcceptedMs = null;
	#count = 0;
	#firstMs = 0;
	#lastMs = 0;
	#balanceStatuses;
	/** `balanceStatuses`: the statuses by which a gateway says that no credits are left. */
	constructor(balanceStatuses = []) {
		this.#balanceStatuses = balanceStatuses;
	}
	add(event) {
		if (event.type !== "outcome" && event.type !== "poll" && event.type !== "accepted") return;
		const { t } = event;
		if (event.type === "accepted" || event.outcome === "accepted") {
			if (this.#lastAcceptedMs === null || t > this.#lastAcceptedMs) this.#lastAcceptedMs = t;
			this.#count = 0;
			return;
		}
		if (!this.#isFault(event)) return;
		if (this.#count++ === 0) this.#firstMs = this.#lastMs = t;
		else if (t > this.#lastMs) this.#lastMs = t;
	}
	snapshot() {
		const faults = {
			count: this.#count,
			firstMs: this.#firstMs,
			lastMs: this.#lastMs
		};
		return {
			lastAcceptedMs: this.#lastAcceptedMs,
			faultsSince: this.#count === 0 ? null : faults
		};
	}
	#isFault(event) {
		if (event.outcome === "throttled" || OWN_DOING.has(event.reason)) return false;
		if (event.type === "poll") return !NO_SUCH_TASK.has(event.status);
		return event.status === void 0 || !this.#balanceStatuses.includes(event.status);
	}
};
// src/measure/oracle-check.ts
function confirmByOracle(summary, truth, mayBeUnsent = false) {
	const mismatches = [];
	const hold = (what, reported, logged, unseen = 0) => {
		if (logged >= reported && logged <= reported + unseen) return;
		const range = unseen === 0 ? "" : ` (up to ${unseen} more would be possible)`;
		mismatches.push(`${what}: reported ${reported}, the mock's log says ${logged}${range}`);
	};
	const { counts } = summary;
	const { submit, message, poll } = truth.endpoints;
	const unsentOf = (of) => (of.byOutcome.unreachable ?? 0) + (mayBeUnsent ? unheard(of) : 0);
	const unsent = unsentOf(counts);
	hold("attempts", counts.attempts - unsent, submit.requests + message.requests, unsent);
	const throttled = (submit.byStatus["429"] ?? 0) + (message.byStatus["429"] ?? 0);
	hold("throttled", counts.throttled, throttled, unheard(counts));
	for (const model of summary.models) {
		const logged = truthOfModel(truth, model.model) ?? {
			requests: 0,
			accepted: 0,
			throttled: 0,
			completed: 0,
			failed: 0
		};
		const { byOutcome } = model.counts;
		const unsent2 = unsentOf(model.counts);
		hold(`${model.model}: attempts`, model.counts.attempts - unsent2, logged.requests, unsent2);
		hold(`${model.model}: throttled`, model.counts.throttled, logged.throttled, unheard(model.counts));
		const doubtful = unheard(model.counts) + (byOutcome.failed ?? 0);
		const accepted = byOutcome.accepted ?? 0;
		hold(`${model.model}: accepted`, accepted, logged.accepted, doubtful);
		if (accepted === logged.accepted && model.counts.unresolved + model.counts.timedOut === 0) {
			hold(`${model.model}: completed`, model.counts.completed, logged.completed);
			hold(`${model.model}: failed tasks`, model.counts.failed, logged.failed);
		}
	}
	const { pollsByStatus } = counts;
	const unsentReads = pollsByStatus.unreachable ?? 0;
	hold("polls", counts.polls - unsentReads, poll.requests, counts.unresolved + unsentReads);
	for (const [status, told] of Object.entries(truth.polls)) {
		const unread = (pollsByStatus.ambiguous ?? 0) + (pollsByStatus.readFailed ?? 0) + counts.unresolved;
		hold(`polls read ${status}`, pollsByStatus[status] ?? 0, told, unread);
	}
	return {
		confirmed: mismatches.length === 0,
		mismatches
	};
}
function unheard({ byOutcome }) {
	return (byOutcome.ambiguous ?? 0) + (byOutcome["unanswered"] ?? 0);
}
// src/gateway/foreign-value.ts
const DEEPEST_TOLD = 32;
const TOO_DEEP = "(nested too deeply)";
function clipped(text, most) {
	return text.length <= most ? text : Buffer.from(text.slice(0, most), "utf16le").toString("utf16le");
}
function describe$1(value, most) {
	const told = {
		text: "",
		most
	};
	tell(told, value, 0);
	return clipped(told.text, most);
}
function tell(told, value, depth) {
	if (typeof value === "string") told.text += JSON.stringify(clipped(value, told.most));
	else if (typeof value === "number") told.text += Number.isFinite(value) ? String(value) : "null";
	else if (typeof value !== "object" || value === null) told.text += value === void 0 ? "null" : String(value);
	else if (depth === DEEPEST_TOLD) told.text += "…";
	else if (Array.isArray(value)) tellList(told, value, depth);
	else tellRecord(told, value, depth);
}
function tellList(told, list, depth) {
	told.text += "[";
	for (let n = 0; n < list.length && told.text.length < told.most; n++) {
		if (n > 0) told.text += ",";
		tell(told, list[n], depth + 1);
	}
	told.text += "]";
}
function tellRecord(told, record, depth) {
	told.text += "{";
	let isFirst = true;
	for (const [name, member] of Object.entries(record)) {
		if (told.text.length >= told.most) break;
		if (member === void 0) continue;
		told.text += `${isFirst ? "" : ","}${JSON.stringify(clipped(name, told.most))}:`;
		tell(told, member, depth + 1);
		isFirst = false;
	}
	told.text += "}";
}
function bounded(value, bounds) {
	return within(value, bounds, 0);
}
function within(value, bounds, depth) {
	if (typeof value === "string") return bounds.text(value);
	if (typeof value === "number") return Math.max(-bounds.number, Math.min(bounds.number, value));
	if (typeof value !== "object" || value === null) return value;
	if (depth === bounds.depth) return TOO_DEEP;
	return Array.isArray(value) ? listWithin(value, bounds, depth) : recordWithin(value, bounds, depth);
}
function listWithin(list, bounds, depth) {
	const count = Math.min(list.length, bounds.members);
	let copy = count < list.length ? list.slice(0, count) : void 0;
	for (let n = 0; n < count; n++) {
		const member = within(list[n], bounds, depth + 1);
		if (member === list[n]) continue;
		copy ??= list.slice();
		copy[n] = member;
	}
	return copy ?? list;
}
function recordWithin(record, bounds, depth) {
	let count = 0;
	let copy;
	for (const name in record) {
		if (count === bounds.members) return Object.fromEntries(copy ?? Object.entries(record).slice(0, count));
		const before = record[name];
		const shown = bounds.text(name);
		const member = within(before, bounds, depth + 1);
		if (shown !== name || member !== before) copy ??= Object.entries(record).slice(0, count);
		copy?.push([shown, member]);
		count++;
	}
	return copy === void 0 ? record : Object.fromEntries(copy);
}
// src/measure/task-ids.ts
const GENERATION = 131072;
var TaskIds = class {
	#most;
	#young = /* @__PURE__ */ new Map();
	#old = /* @__PURE__ */ new Map();
	constructor(most = GENERATION) {
		this.#most = most;
	}
	/** The other call that was given this id before; undefined when none was. A retry of one call may rightly get its id again. */
	given(taskId, call) {
		const known = this.#young.get(taskId) ?? this.#old.get(taskId);
		if (known !== void 0 && known !== call) return known;
		if (this.#young.size === this.#most) {
			this.#old = this.#young;
			this.#young = /* @__PURE__ */ new Map();
		}
		this.#young.set(taskId, call);
	}
};
// src/measure/protocol-faults.ts
const OF_TASK = {
	estimate: "badEstimates",
	progress: "badProgress",
	results: "badResults",
	status: "unknownStatuses",
	"masked-id": "maskedIds"
};
const MOST_EXAMPLES = 3;
const LONGEST_ID = 80;
var ProtocolFaults = class {
	#counts = new Map(PROTOCOL_FAULTS.map((fault) => [fault, 0]));
	#examples = [];
	#ids = new TaskIds();
	emit(event) {
		if (event.type === "accepted") this.#accepted(event);
		else if (event.type === "poll") this.#poll(event);
		else if (event.type === "outcome") this.#outcome(event);
	}
	snapshot() {
		return {
			...Object.fromEntries(this.#counts),
			examples: PROTOCOL_FAULTS.flatMap((fault) => this.#examples.filter((example) => example.fault === fault))
		};
	}
	#accepted(event) {
		const before = this.#ids.given(event.taskId, event.call);
		if (before !== void 0) this.#count("sharedTaskIds", event, `call ${before} was given it before`);
		if (event.faults !== void 0) this.#ofTask(event.faults, event);
	}
	#poll(event) {
		if (event.reason === "other-task") this.#count("otherTask", event, event.message);
		if (event.faults !== void 0) this.#ofTask(event.faults, event, event.taskStatus);
	}
	#outcome(event) {
		if (event.reason === "long-id") this.#count("oversizedIds", event, event.message);
	}
	#ofTask(faults, event, status) {
		for (const fault of faults) if (Object.hasOwn(OF_TASK, fault)) this.#count(OF_TASK[fault], event, fault === "status" ? status : void 0);
	}
	#count(fault, event, detail) {
		const count = (this.#counts.get(fault) ?? 0) + 1;
		this.#counts.set(fault, count);
		if (count > MOST_EXAMPLES) return;
		const { call, model, t } = event;
		const taskId = "taskId" in event ? clipped(event.taskId, LONGEST_ID) : null;
		this.#examples.push({
			fault,
			call,
			model,
			t,
			taskId,
			detail: detail ?? null
		});
	}
};
// src/measure/thresholds.ts
const LATENCY_OF = {
	response_time: "responseTime",
	service_time: "serviceTime",
	submit_time: "submitTime",
	admission_wait: "admissionWait",
	queue_time: "queueTime",
	run_time: "runTime",
	poll_lag: "pollLag",
	schedule_lag: "scheduleLag"
};
function judge(spec, view) {
	const { bounds, samples, needed } = measure(spec, view);
	const needs = Math.max(spec.minSamples, needed);
	const { metric, where, stat, max, min, source } = spec;
	const stated = {
		metric,
		where,
		stat,
		max,
		min,
		samples,
		needs,
		source
	};
	if (bounds === null || samples < needs) return {
		...stated,
		value: bounds === null ? null : finite$1(bounds.most),
		verdict: "not-enough-data",
		...NOTHING$1
	};
	const { least, most } = bounds;
	const verdict = max !== null && least > max || min !== null && most < min ? "fail" : (max === null || most <= max) && (min === null || least >= min) ? "pass" : "unseen";
	return {
		...stated,
		value: finite$1(most),
		atLeast: finite$1(least),
		notReached: finite$1(least) === null,
		verdict
	};
}
const NOTHING$1 = {
	atLeast: null,
	notReached: false
};
function finite$1(value) {
	return Number.isFinite(value) ? value : null;
}
function measure(spec, view) {
	const metric = LATENCY_OF[spec.metric];
	if (metric !== void 0) return spec.stat === "value" ? exactly(null, 0, 1) : latencyStat(metric, spec.stat, spec, view);
	const counts = view.counts(spec.where);
	const ended = counts.started - counts.interrupted - counts.unresolved;
	switch (spec.metric) {
		case "throttle_rate": return rate$1(counts.throttled, counts.attempts);
		case "failure_rate": return rate$1(counts.failed + counts.refused + counts.timedOut + counts.ambiguous, ended);
		case "give_up_rate": return rate$1(counts.gaveUp, ended);
		case "retry_amplification": return rate$1(counts.attempts, view.attempted(spec.where));
		case "goodput": {
			const { calls, overMs } = view.good(spec.where);
			return exactly(overMs > 0 ? calls * 1e3 / overMs : null, counts.started);
		}
		case "completed": return exactly(counts.completed, counts.planned);
		case "dropped": return exactly(counts.dropped, counts.planned);
		case "duplicates": return exactly(counts.duplicates, counts.planned);
		case "credits": return exactly(view.credits(spec.where).spent, counts.started);
		case "credits_per_completed": return exactly(view.credits(spec.where).perCompleted, counts.completed, 1);
		default: return exactly(null, 0);
	}
}
function exactly(value, samples, needed = 0) {
	return {
		bounds: value === null ? null : {
			least: value,
			most: value
		},
		samples,
		needed
	};
}
function rate$1(part, of) {
	return exactly(of === 0 ? null : part / of, of, 1);
}
function latencyStat(metric, stat, { where }, view) {
	const needed = stat in PERCENTILES ? samplesNeeded(PERCENTILES[stat]) : 1;
	if (metric === "responseTime" || metric === "serviceTime") {
		const times = view.whole(metric, where);
		return {
			bounds: times.bounds(stat),
			samples: times.count,
			needed
		};
	}
	const recorder = view.latency(metric, where);
	return exactly(stat in PERCENTILES ? recorder.quantile(PERCENTILES[stat]) : recorder[stat], recorder.count, needed);
}
// src/measure/traffic-summary.ts
function throttled(counts) {
	return {
		attempts: counts.attempts,
		throttled: counts.throttled
	};
}
function polling(models) {
	const counts = addCounts(models.filter((model) => model.modality !== "text").map((model) => model.counts(isRecorded)));
	const tasks = counts.byOutcome.accepted ?? 0;
	return {
		tasks,
		perTask: tasks === 0 ? null : counts.polls / tasks
	};
}
function byEndpoint(models) {
	const of = (modalities) => addCounts(models.filter((model) => modalities.includes(model.modality)).map((model) => model.counts(isRecorded)));
	const tasks = of(MODALITIES.filter((modality) => modality !== "text"));
	return {
		submit: throttled(tasks),
		message: throttled(of(["text"])),
		poll: {
			attempts: tasks.polls,
			throttled: tasks.pollsByStatus.throttled ?? 0
		}
	};
}
// src/measure/verdict.ts
init_errors();
const MEANING = {
	contradicted: {
		exitCode: EXIT.bug,
		word: "FAIL"
	},
	fault: {
		exitCode: EXIT.bug,
		word: "FAIL"
	},
	interrupted: {
		exitCode: EXIT.interrupted,
		word: "INTERRUPTED"
	},
	stopped: {
		exitCode: EXIT.stopped,
		word: "STOPPED"
	},
	gate: {
		exitCode: EXIT.threshold,
		word: "FAIL"
	},
	unfit: {
		exitCode: EXIT.unfit,
		word: "UNFIT"
	},
	threshold: {
		exitCode: EXIT.threshold,
		word: "FAIL"
	},
	unjudged: {
		exitCode: EXIT.inconclusive,
		word: "INCONCLUSIVE"
	}
};
const PRECEDENCE = [
	"contradicted",
	"fault",
	"interrupted",
	"stopped",
	"gate",
	"unfit",
	"threshold",
	"unjudged"
];
const PRECEDENCE_WITHOUT_GATES = [
	"interrupted",
	"stopped",
	"unfit",
	"threshold",
	"contradicted"
];
function verdict({ end, generator, thresholds, oracle, gates }) {
	const found = [];
	const say = (cause, reason) => void found.push({
		cause,
		reason
	});
	if (end === null) say("interrupted", "the event log has no end: the run was cut off");
	else if (end.cause === "fault") say("fault", end.reason ?? "a fault of gatebench");
	else if (end.cause === "interrupted") say("interrupted", end.reason ?? "interrupted");
	else if (end.cause === "stopped") say("stopped", end.reason ?? "stopped");
	for (const reason of generator.reasons) say("unfit", `generator unfit: ${reason}`);
	for (const result of thresholds) if (result.verdict === "fail") say("threshold", `threshold failed: ${result.source} (${measured(result)})`);
	else if (result.verdict !== "pass") say("unjudged", `threshold not judged: ${result.source} (${lack(result)})`);
	for (const mismatch of oracle?.mismatches ?? []) say("contradicted", `the mock's own log disagrees: ${mismatch}`);
	for (const { reason } of gates ?? []) if (reason !== null) say("gate", reason);
	const precedence = gates === null ? PRECEDENCE_WITHOUT_GATES : PRECEDENCE;
	const rank = ({ cause }) => precedence.indexOf(cause);
	const decisive = found.filter((one) => rank(one) >= 0).sort((a, b) => rank(a) - rank(b));
	const [gravest] = decisive;
	const { exitCode, word } = gravest === void 0 ? {
		exitCode: EXIT.ok,
		word: gates !== null && thresholds.length === 0 ? "DONE" : "PASS"
	} : MEANING[gravest.cause];
	return {
		exitCode,
		word,
		reasons: (gates === null ? found : decisive).map(({ reason }) => reason),
		gates: [...gates ?? []]
	};
}
function short(value) {
	return String(Number(value.toPrecision(4)));
}
function measured({ value, atLeast, notReached }) {
	if (notReached) return "not reached: too many calls did not complete";
	if (value === null) return atLeast === null ? "measured nothing" : `at least ${short(atLeast)}, by calls not seen to end`;
	return `measured ${short(value)}`;
}
function lack({ verdict: verdict2, samples, needs, atLeast }) {
	if (verdict2 === "unseen") return `at least ${short(atLeast ?? 0)}; it hangs on calls not seen to end: a longer drain would tell`;
	return samples < needs ? `${formatCount(samples)} of ${formatCount(needs)} samples` : "nothing to judge it by";
}
// src/measure/summary-builder.ts
const NO_CREDITS = {
	priced: null,
	perCompleted: null,
	charged: null,
	estimated: null
};
var SummaryBuilder = class {
	#header;
	#settings;
	#calls;
	#account = new Account$1();
	#protocol = new ProtocolFaults();
	#health;
	#errors = new ErrorTable();
	#answers;
	#prices = [];
	#workers;
	#end = null;
	#truth = null;
	#firstArrival = NaN;
	#lastArrival = 0;
	#lastTerminal = NaN;
	constructor(header) {
		this.#header = header;
		this.#settings = header.settings;
		this.#workers = header.distributed === void 0 ? null : new WorkerTable();
		this.#health = new GeneratorHealth(warmUpEnd(this.#settings.phases));
		this.#answers = new LastAnswers(this.#settings.gateway.insufficientBalanceStatuses);
		this.#calls = new CallLedger(this.#settings, horizonMs(this.#settings), epochMsOfIso(header.startedAt));
	}
	emit(event) {
		this.add(event);
	}
	add(event) {
		this.#errors.add(event);
		this.#answers.add(event);
		this.#protocol.emit(event);
		this.#calls.history.emit(event);
		this.#workers?.emit(event);
		switch (event.type) {
			case "arrival":
				if (Number.isNaN(this.#firstArrival)) this.#firstArrival = event.t;
				this.#lastArrival = event.t;
				break;
			case "terminal":
				this.#lastTerminal = event.t;
				break;
			case "credits":
				this.#account.credits(event, event.body !== null && this.#calls.takeChargeable());
				if (event.body !== null) this.#calls.spend.reading(event.t, this.#account.spentSoFar ?? 0);
				break;
			case "quota":
				this.#account.quota(event);
				break;
			case "generator":
				this.#health.add(event);
				break;
			case "oracle":
				this.#truth = event.truth;
				break;
			case "price":
				this.#prices.push(priceFound(this.#settings, event));
				break;
			case "origin":
				this.#firstArrival = NaN;
				this.#health.begin(event.t);
				break;
			case "end": this.#end = event;
		}
	}
	/** The run so far, for thresholds that may end it. */
	view() {
		return this.#view(this.#calls.history.latest, this.#account.spentSoFar);
	}
	#view(until, spentByRun) {
		return {
			whole: (metric, where) => this.#calls.whole(this.#calls.models(where))[metric],
			latency: (metric, where) => mergeMetric(this.#calls.models(where).map((model) => model.recorders), metric),
			counts: (where) => addCounts(this.#calls.models(where).map((model) => model.counts(isRecorded))),
			attempted: (where) => this.#calls.models(where).reduce((sum, model) => sum + model.attempted, 0),
			good: (where) => ({
				calls: this.#calls.models(where).reduce((sum, model) => sum + model.good, 0),
				overMs: measuredMs(this.#settings.phases, until - this.#calls.history.origin)
			}),
			credits: (where) => {
				const models = this.#calls.models(where);
				const { priced, perCompleted } = Prices.of(models.map((model) => model.prices)).snapshot();
				const spent = where.model === void 0 && where.modality === void 0 ? spentByRun : null;
				if (spent === null) return {
					spent: priced,
					perCompleted
				};
				if (spent < 0) return {
					spent: null,
					perCompleted: null
				};
				const { completed } = addCounts(models.map((model) => model.counts()));
				return {
					spent,
					perCompleted: completed === 0 ? null : spent / completed
				};
			}
		};
	}
	/** The summary of all that was added. Changes nothing: more events may follow. */
	finish() {
		const { id, profile, seed, gateway, startedAt, time } = this.#header;
		const models = this.#calls.models();
		const status = this.#end?.status ?? "partial";
		const counts = addCounts(models.map((model) => model.counts()));
		const isPlanDone = status === "complete" || status === "resumed" && counts.dropped === 0;
		const until = isPlanDone ? Number.POSITIVE_INFINITY : this.#lastArrival;
		const unfit = !isPlanDone ? "cut-short" : isEvenLoad(this.#settings) ? null : "shaped";
		const view = this.#view(until, this.#account.delta);
		const merged = mergeRecorders(models.map((model) => model.recorders));
		const latency = latenciesSnapshot(merged);
		const measured = view.counts({});
		const thresholds = this.#settings.thresholds.map((spec) => judge(spec, view));
		const health = this.#health.snapshot({
			scheduleLag: merged.scheduleLag,
			arrivalLag: this.#calls.arrivalLag
		}, this.#settings.fitness, this.#settings.gateway.connections === null ? MOST_CONNECTIONS : Number.POSITIVE_INFINITY);
		const generator = time === "virtual" ? {
			...health,
			fit: true,
			reasons: [],
			eventLoopDelay: null,
			cpu: null,
			connections: null
		} : health;
		const { intervals, throttling: overTime } = this.#calls.timeline.snapshot();
		const knee = kneeOf(this.#settings, intervals);
		const good = view.good({});
		const open = this.#calls.openAges();
		const credits = creditsSummary({
			account: this.#account,
			models,
			samples: this.#calls.spend,
			budget: this.#settings.credits.budget,
			checked: this.#settings.credits.priceCheck === true ? this.#prices : null
		});
		const refusedForBalance = models.reduce((sum, model) => sum + model.refusedForBalance, 0);
		const durationMs = this.#durationMs();
		const timeScale = timeScaleOf(this.#settings);
		const gatewayHours = durationMs * timeScale / 36e5;
		const counted = {
			counts,
			models: models.map((model) => ({
				model: model.model,
				modality: model.modality,
				counts: model.counts(),
				measured: model.counts(isRecorded),
				latency: latenciesSnapshot(model.recorders),
				whole: this.#calls.whole([model]).snapshot(unfit),
				completion: model.completion.snapshot(open.get(model) ?? []),
				firstAttempt: model.firstAttempts.snapshot(),
				credits: credits?.byModel[model.model] ?? NO_CREDITS,
				completedPerHour: gatewayHours > 0 ? micro(model.counts(isOfLoad).completed / gatewayHours) : null
			}))
		};
		const protocol = this.#protocol.snapshot();
		const mayBeUnsent = status !== "complete" && time === "real";
		const oracle = this.#truth === null ? null : confirmByOracle(counted, this.#truth, mayBeUnsent);
		const answers = this.#answers.snapshot();
		const { gates: settings } = this.#settings;
		const gates = settings && judgeGates({
			settings,
			isWhole: isPlanDone,
			measured,
			models: counted.models,
			answers,
			protocol,
			startedAt: time === "virtual" ? null : startedAt
		});
		const result = verdict({
			end: this.#end,
			generator,
			thresholds,
			oracle,
			gates
		});
		const { strays } = this.#calls.history;
		const distributed = this.#workers?.snapshot(this.#header);
		if (strays > 0) result.reasons.push(`${strays} events of calls that had ended, or never began, were left out`);
		return {
			schema: SUMMARY_SCHEMA,
			run: {
				id,
				profile,
				seed,
				gateway,
				startedAt,
				durationMs,
				status,
				time,
				timeScale
			},
			verdict: result,
			counts: counted.counts,
			measured,
			goodput: {
				...good,
				perSecond: good.overMs > 0 ? good.calls * 1e3 / good.overMs : null
			},
			latency,
			whole: this.#calls.whole(models).snapshot(unfit),
			completion: CompletionTimes.of(models.map((model) => model.completion)).snapshot([...open.values()].flat()),
			firstAttempt: FirstAttempts.of(models.map((model) => model.firstAttempts)).snapshot(),
			models: counted.models,
			phases: this.#phases(models),
			throttling: {
				rate: measured.attempts === 0 ? null : measured.throttled / measured.attempts,
				byEndpoint: byEndpoint(models),
				byModel: foreignRecord(models.map((model) => [model.model, throttled(model.counts(isRecorded))])),
				byCause: addUp(zeros$1(THROTTLE_CAUSES), models.map((model) => model.byCause)),
				overTime
			},
			polling: polling(models),
			retrying: {
				amplification: measured.attempts === 0 ? null : measured.attempts / view.attempted({}),
				attemptsPerSuccess: measured.completed === 0 ? null : measured.attempts / measured.completed,
				wasted: measured.attempts - (measured.byOutcome.accepted ?? 0),
				backoffMs: micro(models.reduce((sum, model) => sum + model.backoffMs, 0)),
				waitsFromHints: models.reduce((sum, model) => sum + model.waitsFromHints, 0),
				waitsFromBackoff: models.reduce((sum, model) => sum + model.waitsFromBackoff, 0),
				endedBy: addUp(zeros$1(NO_RETRY_REASONS), models.map((model) => model.endedBy))
			},
			hints: hintsOf(models, this.#truth),
			refusals: {
				balance: refusedForBalance,
				other: counted.counts.refused - refusedForBalance
			},
			protocol,
			credits,
			quota: this.#account.quotaSnapshot(),
			generator: {
				...generator,
				scheduleLag: latency.scheduleLag,
				connectionWait: time === "virtual" ? null : this.#calls.connectionWait.snapshot()
			},
			intervals,
			...knee && { knee },
			thresholds,
			errors: this.#errors.snapshot(),
			answers,
			openTasks: this.#calls.openTasks(),
			oracle,
			...distributed && { distributed }
		};
	}
	#durationMs() {
		if (Number.isNaN(this.#firstArrival)) return 0;
		return micro((Number.isNaN(this.#lastTerminal) ? this.#calls.history.latest : this.#lastTerminal) - this.#firstArrival);
	}
	#phases(models) {
		const { phases, credits } = this.#settings;
		return (credits.priceCheck === true ? [{
			name: PRICE_CHECK,
			record: false
		}, ...phases] : phases).map(({ name, record }) => ({
			name,
			record,
			counts: addCounts(models.map((model) => model.counts((cell) => cell.phase === name && cell.record === record)))
		}));
	}
};
// src/simulate/horizon.ts
function horizonOf({ phases, drainMs }) {
	return phases.reduce((sum, { durationMs }) => sum + durationMs, drainMs);
}
// src/load/lanes.ts
function laneCount({ ratePerSecond, concurrency }, setting = "admission") {
	if (ratePerSecond == null) return 1;
	const largest = concurrency == null ? LARGEST_STARTS_PER_SECOND : 250;
	if (ratePerSecond > largest) {
		const rate = setting === "admission" ? "an admission rate" : "the rate of retry.pacing";
		const what = concurrency == null ? rate : `${rate} beside a concurrency limit`;
		throw new GatebenchError(`${what} can be enforced up to ${largest}/s, and the profile asks for ${ratePerSecond}/s`, {
			code: "ADMISSION_TOO_FAST",
			exitCode: EXIT.invalidInput,
			hint: `lower the rate to ${largest}/s, or set \`${setting}: none\` and let the arrivals alone make the load`
		});
	}
	return Math.ceil(ratePerSecond / 250);
}
var LARGEST_STARTS_PER_SECOND;
var init_lanes = __esmMin((() => {
	init_errors();
	LARGEST_STARTS_PER_SECOND = 1e3;
}));
// src/load/pace.ts
var LATE_TIMER_MS, Pace;
var init_pace = __esmMin((() => {
	LATE_TIMER_MS = 5;
	Pace = class {
		#intervalMs;
		#burst;
		#fullAt = Number.NEGATIVE_INFINITY;
		constructor(ratePerSecond, burst) {
			this.#intervalMs = 1e3 / ratePerSecond;
			this.#burst = burst;
		}
		/** The instant from which a token can be taken. */
		get ready() {
			return this.#fullAt - (this.#burst - 1) * this.#intervalMs;
		}
		/**
		* Takes a token at `now`. Who was `awaited` (slept until the token came) pays for the instant it came at, so that late timers do
		* not slow the pace; but a stall, longer than an interval and than timers are late, is not made up for.
		*/
		take(now, awaited) {
			const at = awaited && now - this.ready <= Math.max(this.#intervalMs, LATE_TIMER_MS) ? this.ready : now;
			this.#fullAt = Math.max(this.#fullAt, at) + this.#intervalMs;
		}
		giveBack(tokens) {
			this.#fullAt -= tokens * this.#intervalMs;
		}
	};
}));
// src/load/admission.ts
var AdmissionClosed;
var init_admission = __esmMin((() => {
	AdmissionClosed = class extends Error {
		constructor() {
			super("the admission is closed: nobody is let in any more");
			this.name = "AdmissionClosed";
		}
	};
}));
// src/load/waiter-queue.ts
var WaiterQueue;
var init_waiter_queue = __esmMin((() => {
	init_admission();
	WaiterQueue = class {
		#largestCost;
		#clock;
		#onFirstChanged;
		#first;
		#last;
		#cost = 0;
		#closed = false;
		#heldUntil = Number.NEGATIVE_INFINITY;
		#hold;
		/**
		* `onFirstChanged` is told when the first waiter was called off, or is first no longer or again because of a hold: what was gathered
		* for it goes back, and another may be next.
		*/
		constructor(largestCost, clock, onFirstChanged) {
			this.#largestCost = largestCost;
			this.#clock = clock;
			this.#onFirstChanged = onFirstChanged;
		}
		/** Who is next; nobody while all are held. */
		get first() {
			if (this.isHeld) return void 0;
			if (this.#first?.scope?.isClosed) this.#dropFirst();
			return this.#first;
		}
		/** The cost of all who wait. */
		get cost() {
			return this.#cost;
		}
		get isHeld() {
			return this.#hold !== void 0;
		}
		/** Nobody is next before `instant`. A hold is never shortened. */
		holdUntil(instant) {
			if (this.#closed || instant <= Math.max(this.#heldUntil, this.#clock.now())) return;
			this.#heldUntil = instant;
			this.#hold?.cancel();
			this.#hold = this.#clock.alarm(instant, () => {
				this.#hold = void 0;
				this.#onFirstChanged();
			});
			this.#onFirstChanged();
		}
		/** Joins at the end; the promise is what `acquire` promises. */
		join(cost, scope) {
			if (this.#closed) return Promise.reject(new AdmissionClosed());
			if (scope?.isClosed) return Promise.reject(scope.reason);
			if (!Number.isInteger(cost) || cost < 1 || cost > this.#largestCost) return Promise.reject(/* @__PURE__ */ new RangeError(`a cost of ${cost} can never pass (whole numbers up to ${this.#largestCost} can)`));
			return new Promise((resolve, reject) => {
				const place = {
					cost,
					scope,
					pass: resolve,
					drop: reject,
					previous: this.#last,
					next: void 0
				};
				if (this.#last === void 0) this.#first = place;
				else this.#last.next = place;
				this.#last = place;
				this.#cost += cost;
				if (scope === void 0) return;
				const pending = scope.onClose(() => {
					if (place === this.#first) this.#dropFirst();
					else this.#drop(place, scope.reason);
				});
				place.pass = (permit) => {
					pending.forget();
					resolve(permit);
				};
				place.drop = (reason) => {
					pending.forget();
					reject(reason);
				};
			});
		}
		/** Lets the first waiter go with its permit. */
		pass(permit) {
			const place = this.#first;
			if (place === void 0) return;
			this.#remove(place);
			place.pass(permit);
		}
		close() {
			this.#closed = true;
			this.#hold?.cancel();
			this.#hold = void 0;
			const reason = this.#first === void 0 ? void 0 : new AdmissionClosed();
			while (this.#first !== void 0) this.#drop(this.#first, reason);
		}
		/** With the first go those behind it whose scope has closed too: they have yet to be told, and must not be let in meanwhile. */
		#dropFirst() {
			while (this.#first?.scope?.isClosed) this.#drop(this.#first, this.#first.scope.reason);
			this.#onFirstChanged();
		}
		#drop(place, reason) {
			this.#remove(place);
			place.drop(reason);
		}
		#remove(place) {
			if (place.previous === void 0) this.#first = place.next;
			else place.previous.next = place.next;
			if (place.next === void 0) this.#last = place.previous;
			else place.next.previous = place.previous;
			this.#cost -= place.cost;
		}
	};
}));
// src/load/queued-admission.ts
function heldPermit(onEnd) {
	let ended = false;
	return { end(result) {
		if (ended) return;
		ended = true;
		onEnd(result);
	} };
}
var UNHELD, QueuedAdmission;
var init_queued_admission = __esmMin((() => {
	init_waiter_queue();
	UNHELD = { end: () => {} };
	QueuedAdmission = class {
		clock;
		queue;
		constructor(largestCost, clock) {
			this.clock = clock;
			this.queue = new WaiterQueue(largestCost, clock, () => {
				this.giveBack();
				this.letIn();
			});
		}
		acquire(cost, scope) {
			const permit = this.queue.join(cost, scope);
			this.letIn();
			return permit;
		}
		/** Most cannot tell at once. */
		tryAcquire() {
			return null;
		}
		holdUntil(instant) {
			this.queue.holdUntil(instant);
		}
		close() {
			this.queue.close();
			this.giveBack();
		}
	};
}));
// src/load/local-admission.ts
function localAdmission(limit, clock) {
	return new LocalAdmission(limit, clock);
}
var LocalAdmission;
var init_local_admission = __esmMin((() => {
	init_pace();
	init_queued_admission();
	LocalAdmission = class extends QueuedAdmission {
		#holds;
		#pace;
		#freeSlots;
		/** Units taken for the first waiter. */
		#inHand = 0;
		#alarm;
		#isClosed = false;
		constructor(limit, clock) {
			super(limit.concurrency ?? Number.POSITIVE_INFINITY, clock);
			this.#freeSlots = limit.concurrency ?? Number.POSITIVE_INFINITY;
			this.#holds = limit.concurrency != null;
			this.#pace = limit.ratePerSecond == null ? void 0 : new Pace(limit.ratePerSecond, limit.burst ?? 1);
		}
		tryAcquire() {
			const { isHeld, first } = this.queue;
			if (this.#isClosed || isHeld || first !== void 0 || !this.#takeUnit(void 0)) return null;
			this.#inHand--;
			return this.#permit(1);
		}
		close() {
			this.#isClosed = true;
			super.close();
			this.#alarmAt(void 0);
		}
		/** `due`: the instant that an alarm has just rung for, if one has. */
		letIn(due) {
			for (let waiter = this.queue.first; waiter !== void 0; waiter = this.queue.first) {
				while (this.#inHand < waiter.cost) if (!this.#takeUnit(due)) return;
				this.#inHand -= waiter.cost;
				this.queue.pass(this.#permit(waiter.cost));
			}
			this.#alarmAt(void 0);
		}
		giveBack() {
			this.#freeSlots += this.#inHand;
			this.#pace?.giveBack(this.#inHand);
			this.#inHand = 0;
		}
		#takeUnit(due) {
			if (this.#freeSlots === 0) {
				this.#alarmAt(void 0);
				return false;
			}
			if (this.#pace !== void 0) {
				const { ready } = this.#pace;
				const now = Math.max(this.clock.now(), due ?? 0);
				if (ready > now) {
					this.#alarmAt(ready);
					return false;
				}
				this.#pace.take(now, due !== void 0 && due <= ready);
			}
			this.#freeSlots--;
			this.#inHand++;
			return true;
		}
		#alarmAt(instant) {
			if (this.#alarm?.instant === instant) return;
			this.#alarm?.pending.cancel();
			this.#alarm = instant === void 0 ? void 0 : {
				instant,
				pending: this.clock.alarm(instant, () => this.#ring(instant))
			};
		}
		#ring(instant) {
			this.#alarm = void 0;
			this.letIn(instant);
		}
		#permit(cost) {
			if (!this.#holds) return UNHELD;
			return heldPermit(() => {
				this.#freeSlots += cost;
				this.letIn();
			});
		}
	};
}));
// src/limits/bucket.ts
init_lanes();
init_local_admission();
var Bucket = class {
	#ratePerSecond;
	#burst;
	/** When the bucket was last full, and what has been taken since: a count does not gather rounding as a sum of intervals would. */
	#fullUntil = Number.NEGATIVE_INFINITY;
	#taken = 0;
	constructor(ratePerSecond, burst) {
		this.#ratePerSecond = ratePerSecond;
		this.#burst = burst;
	}
	/** The instant from which `cost` can be taken if nothing else is before; Infinity for more than the bucket holds. */
	readyAt(cost) {
		return cost > this.#burst ? Number.POSITIVE_INFINITY : this.#refilledAt(this.#taken + cost - this.#burst);
	}
	/** The instant at which the bucket is full if nothing more is taken. */
	get fullAt() {
		return this.#refilledAt(this.#taken);
	}
	/** Units in the bucket at `now`; below 0 while it owes what was taken too early. */
	level(now) {
		return Math.min(this.#burst, this.#burst - this.#taken + (now - this.#fullUntil) * this.#ratePerSecond / 1e3);
	}
	take(now, cost) {
		if (now > this.fullAt) {
			this.#fullUntil = now;
			this.#taken = 0;
		}
		this.#taken += cost;
	}
	giveBack(units) {
		this.#taken -= units;
	}
	/** Another rate and size from `now` on; what is in the bucket stays, as far as there is room. */
	retune(now, ratePerSecond, burst) {
		this.#taken = burst - Math.min(burst, this.level(now));
		this.#fullUntil = now;
		this.#ratePerSecond = ratePerSecond;
		this.#burst = burst;
	}
	#refilledAt(units) {
		return this.#fullUntil + units * 1e3 / this.#ratePerSecond;
	}
};
// src/load/adaptive-pace.ts
init_queued_admission();
var AdaptivePace = class extends QueuedAdmission {
	#rate;
	#bucket;
	/** Tokens taken for the first waiter. */
	#inHand = 0;
	#alarm;
	constructor(rate, clock) {
		super(Number.POSITIVE_INFINITY, clock);
		this.#rate = rate;
		this.#bucket = new Bucket(rate.perSecond, rate.burst);
		this.#bucket.take(clock.now(), rate.burst - rate.first);
	}
	close() {
		super.close();
		this.#alarm?.cancel();
	}
	/** `due`: the instant that an alarm has just rung for, if one has. */
	letIn(due = 0) {
		this.#alarm?.cancel();
		for (let waiter = this.queue.first; waiter !== void 0; waiter = this.queue.first) {
			while (this.#inHand < waiter.cost) {
				if (this.#rate.isLimiting) {
					const readyAt = this.#bucket.readyAt(1);
					const now = Math.max(this.clock.now(), due);
					if (readyAt > now) {
						this.#alarm = this.clock.alarm(readyAt, () => this.letIn(readyAt));
						return;
					}
					this.#bucket.take(now, 1);
				}
				this.#inHand++;
			}
			this.#inHand -= waiter.cost;
			this.queue.pass(this.#permit());
		}
	}
	giveBack() {
		this.#bucket.giveBack(this.#inHand);
		this.#inHand = 0;
	}
	#permit() {
		return heldPermit((result) => {
			const now = this.clock.now();
			this.#rate.answered(result, now);
			this.#bucket.retune(now, this.#rate.perSecond, this.#rate.burst);
			this.letIn();
		});
	}
};
// src/load/send-rate.ts
var AimdRate = class {
	isLimiting = true;
	burst;
	first;
	#settings;
	#perSecond;
	#cutAt = Number.NEGATIVE_INFINITY;
	constructor(settings) {
		this.#settings = settings;
		this.#perSecond = settings.startPerSecond;
		this.burst = settings.burst;
		this.first = settings.burst;
	}
	get perSecond() {
		return this.#perSecond;
	}
	answered(result, now) {
		const { addPerSecond, factor, leastPerSecond, everyMs } = this.#settings;
		if (result === "success") this.#perSecond += addPerSecond;
		if (result !== "throttled" || now - this.#cutAt < everyMs) return;
		this.#cutAt = now;
		this.#perSecond = Math.max(leastPerSecond, this.#perSecond * factor);
	}
};
const SCALE = .4;
const BETA = .7;
const MOST_OF_MEASURED = 2;
const LEAST_PER_SECOND = .5;
const SMOOTHING = .8;
const BUCKETS_PER_SECOND = 2;
var AwsAdaptiveRate = class {
	first = 0;
	#isLimiting = false;
	#perSecond = LEAST_PER_SECOND;
	#burst = 1;
	/** Measured rate of answers per second. */
	#measured = 0;
	#count = 0;
	/** In seconds: start of the half second being counted, and the last 429. */
	#bucketAt;
	#throttledAt;
	#most = 0;
	constructor(startedAt) {
		this.#bucketAt = Math.floor(startedAt / 1e3);
		this.#throttledAt = startedAt / 1e3;
	}
	get isLimiting() {
		return this.#isLimiting;
	}
	get perSecond() {
		return this.#perSecond;
	}
	get burst() {
		return this.#burst;
	}
	/** Answers per second, smoothed: for tests and reports. */
	get measured() {
		return this.#measured;
	}
	answered(result, now) {
		const at = now / 1e3;
		this.#measure(at);
		let wanted;
		if (result === "throttled") {
			this.#most = this.#isLimiting ? Math.min(this.#measured, this.#perSecond) : this.#measured;
			this.#throttledAt = at;
			this.#isLimiting = true;
			wanted = this.#most * BETA;
		} else {
			const flat = Math.cbrt(this.#most * .30000000000000004 / SCALE);
			wanted = SCALE * (at - this.#throttledAt - flat) ** 3 + this.#most;
		}
		const rate = Math.min(wanted, MOST_OF_MEASURED * this.#measured);
		this.#perSecond = Math.max(rate, LEAST_PER_SECOND);
		this.#burst = Math.max(rate, 1);
	}
	#measure(at) {
		const bucket = Math.floor(at * BUCKETS_PER_SECOND) / BUCKETS_PER_SECOND;
		this.#count++;
		if (bucket <= this.#bucketAt) return;
		const rate = this.#count / (bucket - this.#bucketAt);
		this.#measured = rate * SMOOTHING + this.#measured * .19999999999999996;
		this.#count = 0;
		this.#bucketAt = bucket;
	}
};
// src/load/pacing.ts
function withPacing(admission, pacing, clock, create) {
	if (pacing === null) return admission;
	const shared = pacing.scope === "account" ? createPace(pacing, clock, create) : null;
	return new Map(Array.from(admission, ([model, { slot, pace }]) => [model, {
		slot,
		pace: bothOf(shared ?? createPace(pacing, clock, create), pace)
	}]));
}
function createPace(pacing, clock, create) {
	switch (pacing.kind) {
		case "fixed": return create({
			ratePerSecond: pacing.ratePerSecond,
			burst: pacing.burst
		}, clock);
		case "aimd": return new AdaptivePace(new AimdRate(pacing), clock);
		case "aws-adaptive": return new AdaptivePace(new AwsAdaptiveRate(clock.now()), clock);
	}
}
function bothOf(outer, inner) {
	return {
		async acquire(cost, scope) {
			const first = await outer.acquire(cost, scope);
			let second;
			try {
				second = await inner.acquire(cost, scope);
			} catch (error) {
				first.end("ignored");
				throw error;
			}
			return { end(result) {
				first.end(result);
				second.end(result);
			} };
		},
		tryAcquire: () => null,
		holdUntil(instant) {
			outer.holdUntil(instant);
			inner.holdUntil(instant);
		},
		close() {
			outer.close();
			inner.close();
		}
	};
}
// src/load/bottleneck-admission.ts
var bottleneck_admission_exports = /* @__PURE__ */ __exportAll({
	Reservoir: () => Reservoir,
	bottleneckAdmission: () => bottleneckAdmission
});
function bottleneckAdmission(limit, clock) {
	if (limit.concurrency == null && limit.ratePerSecond == null) return localAdmission(limit, clock);
	return new BottleneckAdmission(limit, clock);
}
function laneLimit(limit, count, n) {
	if (count === 1) return limit;
	const burst = Math.floor(((limit.burst ?? 1) + count - 1 - n) / count);
	return {
		ratePerSecond: (limit.ratePerSecond ?? 0) / count,
		burst: Math.max(1, burst)
	};
}
var UNITS_AHEAD, PACE_AHEAD_MS, BottleneckAdmission, Reservoir, Lane, Refill;
var init_bottleneck_admission = __esmMin((() => {
	init_queued_admission();
	UNITS_AHEAD = 8;
	PACE_AHEAD_MS = 20;
	BottleneckAdmission = class extends QueuedAdmission {
		#lanes;
		#holds;
		/** Started units gathered for the first waiter. */
		#inHand = [];
		/** Whose turn it is among lanes equally full. */
		#turn = 0;
		constructor(limit, clock) {
			super(limit.concurrency ?? Number.POSITIVE_INFINITY, clock);
			const count = laneCount(limit);
			this.#lanes = Array.from({ length: count }, (_, n) => new Lane(laneLimit(limit, count, n), clock));
			this.#holds = limit.concurrency != null;
		}
		close() {
			super.close();
			for (const lane of this.#lanes) lane.close();
		}
		letIn() {
			for (let waiter = this.queue.first; waiter !== void 0; waiter = this.queue.first) {
				if (this.#inHand.length < waiter.cost) {
					this.#handOut();
					return;
				}
				this.queue.pass(this.#permit(this.#inHand.splice(0, waiter.cost)));
			}
		}
		giveBack() {
			for (const unit of this.#inHand.splice(0)) unit.giveBack();
		}
		#handOut() {
			let wanted = this.queue.cost - this.#inHand.length;
			for (const lane of this.#lanes) wanted -= lane.ahead;
			for (let lane = this.#nextLane(); wanted > 0 && lane.hasRoom; lane = this.#nextLane()) {
				wanted--;
				this.#turn++;
				lane.hand((unit) => {
					if (this.queue.first === void 0) unit.giveBack();
					else this.#inHand.push(unit);
					this.letIn();
				});
			}
		}
		/** The lane that can start a unit first: the emptiest, and of these the one whose turn is longest ago. */
		#nextLane() {
			const lanes = this.#lanes;
			let next = lanes[this.#turn % lanes.length];
			for (let n = 1; n < lanes.length; n++) {
				const lane = lanes[(this.#turn + n) % lanes.length];
				if (lane.ahead < next.ahead) next = lane;
			}
			return next;
		}
		#permit(units) {
			const end = () => {
				for (const unit of units.splice(0)) unit.end();
			};
			if (!this.#holds) end();
			return { end };
		}
	};
	Reservoir = class {
		#limiter = new Bottleneck({ reservoir: 0 });
		add(units) {
			if (units > 0) this.#limiter.incrementReservoir(units);
		}
		/** `start` is called once there is a unit for it. */
		take(start) {
			this.#limiter.schedule(async () => start()).catch(() => {});
		}
		close() {
			this.#limiter.stop({ dropWaitingJobs: true }).catch(() => {});
		}
	};
	Lane = class {
		#limiter;
		#refill;
		#mostAhead;
		/** Units handed over that have not started. */
		ahead = 0;
		constructor({ concurrency, ratePerSecond, burst = 1 }, clock) {
			const intervalMs = ratePerSecond == null ? 0 : 1e3 / ratePerSecond;
			const spaced = ratePerSecond != null && burst === 1;
			this.#limiter = new Bottleneck({
				maxConcurrent: concurrency ?? null,
				minTime: spaced ? intervalMs : 0,
				reservoir: ratePerSecond == null || spaced ? null : burst
			});
			this.#refill = ratePerSecond == null || spaced ? void 0 : new Refill(this.#limiter, intervalMs, clock);
			this.#mostAhead = spaced ? Math.max(1, Math.ceil(PACE_AHEAD_MS / intervalMs)) : UNITS_AHEAD;
		}
		get hasRoom() {
			return this.ahead < this.#mostAhead;
		}
		hand(start) {
			this.ahead++;
			const job = () => new Promise((end) => {
				this.ahead--;
				this.#refill?.taken();
				start({
					end,
					giveBack: () => {
						this.#refill?.giveBack();
						end();
					}
				});
			});
			this.#limiter.schedule(job).catch(() => {});
		}
		close() {
			this.#refill?.stop();
			this.#limiter.stop({ dropWaitingJobs: true }).catch(() => {});
		}
	};
	Refill = class {
		#limiter;
		#intervalMs;
		#clock;
		#missing = 0;
		#nextAt = 0;
		#alarm;
		constructor(limiter, intervalMs, clock) {
			this.#limiter = limiter;
			this.#intervalMs = intervalMs;
			this.#clock = clock;
		}
		taken() {
			if (this.#missing++ === 0) this.#arm(this.#clock.now() + this.#intervalMs);
		}
		giveBack() {
			if (this.#missing > 0) this.#add(1);
		}
		stop() {
			this.#alarm?.cancel();
		}
		#arm(instant) {
			this.#nextAt = instant;
			this.#alarm = this.#clock.alarm(instant, () => this.#ring());
		}
		#ring() {
			const due = 1 + Math.max(0, Math.floor((this.#clock.now() - this.#nextAt) / this.#intervalMs));
			this.#add(Math.min(due, this.#missing));
			if (this.#missing > 0) this.#arm(this.#nextAt + due * this.#intervalMs);
		}
		#add(tokens) {
			this.#missing -= tokens;
			if (this.#missing === 0) this.#alarm?.cancel();
			this.#limiter.incrementReservoir(tokens);
		}
	};
}));
// src/load/create-admission.ts
init_lanes();
init_local_admission();
async function clientAdmissions(profile, clock, kind) {
	const { pacing } = profile.retry;
	const create = pacing?.kind === "fixed" ? await creatorOf(pacing, kind, "retry.pacing") : localAdmission;
	const one = async () => {
		const admissions = await Promise.all(profile.models.map(async (load) => [load.model, await createAdmission(load.admission, clock, kind)]));
		return withPacing(new Map(admissions), pacing, clock, create);
	};
	return [await one(), ...await Promise.all(Array.from({ length: profile.clients - 1 }, one))];
}
async function createAdmission(settings, clock, kind) {
	const { concurrency, ratePerSecond, burst } = settings;
	const create = await creatorOf(settings, kind, "admission");
	return {
		slot: create({ concurrency }, clock),
		pace: create({
			ratePerSecond,
			burst
		}, clock)
	};
}
async function creatorOf(limit, kind, setting) {
	if (kind === "local" || limit.concurrency == null && limit.ratePerSecond == null) return localAdmission;
	laneCount(limit, setting);
	return (await Promise.resolve().then(() => (init_bottleneck_admission(), bottleneck_admission_exports))).bottleneckAdmission;
}
// src/profile/offered-calls.ts
const MOST_CALLS = 1e9;
// src/profile/check-profile.ts
function weightOf$1(mix, model) {
	return mix !== null && Object.hasOwn(mix.of, model) ? mix.of[model] : 0;
}
// src/random.ts
function mix(hash, word) {
	let k = Math.imul(word, 3432918353);
	k = k << 15 | k >>> 17;
	k = Math.imul(k, 461845907);
	let h = hash ^ k;
	h = h << 13 | h >>> 19;
	return Math.imul(h, 5) + 3864292196 | 0;
}
function finish(hash) {
	let h = hash;
	h ^= h >>> 16;
	h = Math.imul(h, 2246822507);
	h ^= h >>> 13;
	h = Math.imul(h, 3266489909);
	h ^= h >>> 16;
	return h >>> 0;
}
function hashText(text) {
	let h = 2538058380;
	for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i));
	return finish(h ^ text.length);
}
const TWO_POW_21 = 2 ** 21;
const TWO_POW_53 = 2 ** 53;
function unit(high, low) {
	return (high * TWO_POW_21 + (low >>> 11)) / TWO_POW_53;
}
function mixed(hash, word) {
	const h = mix(hash, word | 0);
	return word > 2147483647 || word < -2147483648 ? mix(h, Math.floor(word / 2 ** 32) | 0) : h;
}
function drawn(hash) {
	return unit(finish(hash), finish(mix(hash, 625341585)));
}
function keyedRandom(seed) {
	const purposeHash = /* @__PURE__ */ new Map();
	const high = Math.floor(seed / 2 ** 32) | 0;
	const low = seed | 0;
	const start = (purpose) => {
		let h = purposeHash.get(purpose);
		if (h === void 0) {
			h = mix(mix(hashText(purpose) | 0, low), high);
			purposeHash.set(purpose, h);
		}
		return h;
	};
	const keyed = (purpose, key) => {
		let h = start(purpose);
		for (const word of key) h = mixed(h, word);
		return h ^ key.length;
	};
	return {
		seed,
		uniform(purpose, ...key) {
			return drawn(keyed(purpose, key));
		},
		uniforms(purpose) {
			const h = start(purpose);
			return (key) => drawn(mixed(h, key) ^ 1);
		},
		stream(purpose, ...key) {
			const h = keyed(purpose, key);
			let n = 0;
			return () => {
				n++;
				return drawn(mix(h, n));
			};
		}
	};
}
// src/stats/gamma.ts
function gammaSampler(shape, scale, next) {
	if (shape < 1) {
		const boosted = gammaSampler(shape + 1, scale, next);
		return () => boosted() * (1 - next()) ** (1 / shape);
	}
	const d = shape - 1 / 3;
	const c = 1 / Math.sqrt(9 * d);
	return () => {
		for (;;) {
			const x = normal(next);
			const v = (1 + c * x) ** 3;
			if (v <= 0) continue;
			const u = 1 - next();
			if (Math.log(u) < .5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale;
		}
	};
}
function normal(next) {
	return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
// src/load/rate-shape.ts
function rateShape(arrivals, spanMs) {
	const level = (startMs, endMs, rate) => ({
		startMs,
		endMs,
		from: rate,
		to: rate
	});
	switch (arrivals.process) {
		case "constant": return listed(level(0, spanMs, arrivals.rate));
		case "ramp": return listed({
			startMs: 0,
			endMs: spanMs,
			from: arrivals.from,
			to: arrivals.to
		});
		case "step": {
			const { from, to, by, everyMs } = arrivals;
			const rising = to >= from;
			return (n) => {
				if (n * everyMs >= spanMs) return void 0;
				const rate = from + (rising ? 1 : -1) * n * Math.abs(by);
				const bounded = rising ? Math.min(rate, to) : Math.max(rate, to);
				return level(n * everyMs, Math.min((n + 1) * everyMs, spanMs), bounded);
			};
		}
		case "spike": {
			const from = Math.min(arrivals.atMs, spanMs);
			const to = Math.min(arrivals.atMs + arrivals.forMs, spanMs);
			return listed(level(0, from, arrivals.rate), level(from, to, arrivals.peak), level(to, spanMs, arrivals.rate));
		}
	}
}
function listed(...segments) {
	const real = segments.filter((segment) => segment.endMs > segment.startMs);
	return (index) => real[index];
}
function invertCumulative(segmentAt) {
	let index = 0;
	let stretch = stretchOf(segmentAt(index));
	let before = 0;
	return (count) => {
		for (;;) {
			if (stretch === void 0) return void 0;
			const instant = instantWithin(stretch, count - before);
			if (instant !== void 0) return instant;
			before += stretch.mass;
			stretch = stretchOf(segmentAt(++index));
		}
	};
}
function stretchOf(segment) {
	if (segment === void 0) return void 0;
	const { startMs, endMs, from, to } = segment;
	const seconds = (endMs - startMs) / 1e3;
	return {
		startMs,
		seconds,
		from,
		slope: (to - from) / seconds,
		mass: (from + to) / 2 * seconds
	};
}
function instantWithin({ startMs, seconds, from, slope, mass }, wanted) {
	if (mass === 0) return void 0;
	const root = from * from + 2 * slope * wanted;
	if (root < 0) return void 0;
	const divisor = from + Math.sqrt(root);
	const t = wanted === 0 ? 0 : divisor === 0 ? Number.POSITIVE_INFINITY : 2 * wanted / divisor;
	const instant = startMs + t * 1e3;
	return t < seconds - 1e-9 * seconds ? instant : void 0;
}
// src/load/arrivals.ts
function arrivalInstants(arrivals, spanMs, next) {
	switch (arrivals.process) {
		case "constant":
		case "ramp":
		case "step":
		case "spike": return evenly(invertCumulative(rateShape(arrivals, spanMs)));
		case "poisson": return renewal(arrivals.rate, spanMs, () => -Math.log1p(-next()));
		case "gamma": return arrivals.burstiness === 0 ? evenly(invertCumulative(rateShape({
			process: "constant",
			rate: arrivals.rate
		}, spanMs))) : renewal(arrivals.rate, spanMs, gammaSampler(1 / arrivals.burstiness, arrivals.burstiness, next));
		case "burst": return bursts(arrivals.size, arrivals.everyMs, spanMs);
		case "trace": return recorded(arrivals.instantsMs, spanMs);
	}
}
function evenly(instantOf) {
	let count = 0;
	return (into) => {
		for (let n = 0; n < into.length; n++) {
			const instant = instantOf(count++);
			if (instant === void 0) return n;
			into[n] = instant;
		}
		return into.length;
	};
}
function renewal(ratePerSecond, spanMs, gap) {
	const meanMs = 1e3 / ratePerSecond;
	let last = 0;
	return (into) => {
		let instant = last;
		for (let n = 0; n < into.length; n++) {
			instant += gap() * meanMs;
			if (!(instant < spanMs)) return n;
			into[n] = instant;
		}
		last = instant;
		return into.length;
	};
}
function bursts(size, everyMs, spanMs) {
	let burst = 0;
	let made = 0;
	return (into) => {
		for (let n = 0; n < into.length; n++) {
			if (made === size) {
				burst++;
				made = 0;
			}
			const start = everyMs === null ? 0 : burst * everyMs;
			if (start >= spanMs || everyMs === null && burst > 0) return n;
			into[n] = start;
			made++;
		}
		return into.length;
	};
}
function recorded(instantsMs, spanMs) {
	const instants = instantsMs[Symbol.iterator]();
	return (into) => {
		for (let n = 0; n < into.length; n++) {
			const { value, done } = instants.next();
			if (done === true || !(value < spanMs)) return n;
			into[n] = value;
		}
		return into.length;
	};
}
// src/load/peak-rate.ts
const WINDOW_MS = 1e3;
const MOST_HELD = 2 ** 17;
const HELD_AT_FIRST = 1024;
var PeakRate = class {
	most = 0;
	#walk;
	/** The latest instants, a call's at its number modulo their number. */
	#latest = new Float64Array(HELD_AT_FIRST);
	#behind = null;
	/** `walk` begins another walk of the same plan. */
	constructor(walk) {
		this.#walk = walk;
	}
	add(instantMs, call) {
		this.#latest[call & this.#latest.length - 1] = instantMs;
		if (instantMs - this.#instantOf(call - this.most) >= WINDOW_MS) return;
		this.most++;
		if (this.most === this.#latest.length) this.#grow(call);
	}
	#instantOf(call) {
		if (this.#behind === null) return this.#latest[call & this.#latest.length - 1];
		while (this.#behind.call < call) this.#behind.advance();
		return this.#behind.intendedMs;
	}
	#grow(latestCall) {
		const held = this.#latest;
		if (held.length === MOST_HELD) {
			this.#behind ??= this.#walk();
			return;
		}
		this.#latest = new Float64Array(2 * held.length);
		for (let call = latestCall - held.length + 1; call <= latestCall; call++) this.#latest[call & this.#latest.length - 1] = held[call & held.length - 1];
	}
};
// src/load/request-choice.ts
function requestChoice(load, random) {
	if (load.requests.length === 1) return () => 0;
	const choose = weightedChoice(load.requests.map((request) => request.weight));
	const uniform = random.uniforms("request");
	return (call) => choose(uniform(call));
}
function weightedChoice(weights) {
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	return (uniform) => {
		let left = uniform * total;
		for (let i = 0; i < weights.length; i++) {
			left -= weights[i];
			if (left < 0) return i;
		}
		return weights.findLastIndex((weight) => weight > 0);
	};
}
// src/load/plan-survey.ts
init_errors();
function surveyPlan(profile, walk, random) {
	const recorded = new Float64Array(profile.models.length);
	const unrecorded = new Float64Array(profile.models.length);
	const requests = profile.models.map((load) => load.requests.map(() => 0));
	const choices = profile.models.map((load) => load.requests.length === 1 ? null : requestChoice(load, random));
	const peak = new PeakRate(walk);
	const phases = profile.phases.values();
	let phase = phases.next().value;
	let phaseEnd = phase?.durationMs ?? 0;
	let counts = phase?.record ? recorded : unrecorded;
	const through = walk();
	for (; !through.isOver; through.advance()) {
		const { call, intendedMs, model } = through;
		if (call === 1e9) throw tooLarge(profile);
		while (intendedMs >= phaseEnd) {
			const next = phases.next().value;
			if (next === void 0) break;
			phase = next;
			phaseEnd += phase.durationMs;
			counts = phase.record ? recorded : unrecorded;
		}
		peak.add(intendedMs, call);
		counts[model] = counts[model] + 1;
		const choice = choices[model];
		if (choice != null) {
			const request = choice(call);
			const made = requests[model];
			made[request] = made[request] + 1;
		}
	}
	const models = requests.map((made, model) => {
		const calls = recorded[model] + unrecorded[model];
		return {
			calls,
			recorded: recorded[model],
			requests: made.length === 1 ? [calls] : made
		};
	});
	return {
		calls: through.call,
		peakPerSecond: peak.most,
		models
	};
}
function tooLarge(profile) {
	return new GatebenchError(`${profile.name} plans more than ${formatCount(MOST_CALLS)} calls`, {
		code: "PLAN_TOO_LARGE",
		exitCode: EXIT.invalidInput,
		hint: "lower its rates, or shorten its phases"
	});
}
// src/due-heap.ts
var DueHeap = class {
	#items = [];
	#instants = [];
	/** How many were pushed before: breaks ties. */
	#orders = [];
	#onPlaced;
	#pushed = 0;
	/** `onPlaced` is told where an item now stands, for those who take items out by their place. */
	constructor(onPlaced) {
		this.#onPlaced = onPlaced;
	}
	get size() {
		return this.#items.length;
	}
	/** Things pushed so far: the order of the next one. */
	get pushed() {
		return this.#pushed;
	}
	/** Instant of the first; Infinity when there is none. */
	get instant() {
		return this.#instants[0] ?? Number.POSITIVE_INFINITY;
	}
	/** Instant of what comes after the first; Infinity when there is none. */
	get nextInstant() {
		return Math.min(this.#instants[1] ?? Number.POSITIVE_INFINITY, this.#instants[2] ?? Number.POSITIVE_INFINITY);
	}
	/** What `pushed` was when the first came; NaN when there is none. */
	get order() {
		return this.#orders[0] ?? NaN;
	}
	peek() {
		return this.#items[0];
	}
	push(instant, item) {
		const place = this.#items.length;
		this.#items.push(item);
		this.#instants.push(instant);
		this.#orders.push(this.#pushed);
		this.#rise(place, instant, this.#pushed++, item);
	}
	pop() {
		return this.takeAt(0);
	}
	/** Takes out what stands at a place that `onPlaced` told; undefined where nothing does. */
	takeAt(place) {
		if (place >= this.#items.length) return void 0;
		const taken = this.#items[place];
		const item = this.#items.pop();
		const instant = this.#instants.pop();
		const order = this.#orders.pop();
		if (place === this.#items.length) return taken;
		if (place > 0 && this.#isAfter(place - 1 >> 1, instant, order)) this.#rise(place, instant, order, item);
		else this.#sink(place, instant, order, item);
		return taken;
	}
	/** Gives the first another instant; among those of that instant it keeps the order in which it was pushed. */
	postpone(instant) {
		if (this.#items.length > 0) this.#sink(0, instant, this.#orders[0], this.#items[0]);
	}
	/** Puts an item at a place that is free, or above it. */
	#rise(from, instant, order, item) {
		let i = from;
		while (i > 0) {
			const parent = i - 1 >> 1;
			if (!this.#isAfter(parent, instant, order)) break;
			this.#move(parent, i);
			i = parent;
		}
		this.#put(i, instant, order, item);
	}
	/** Puts an item at a place that is free, or below it. */
	#sink(from, instant, order, item) {
		const size = this.#items.length;
		let i = from;
		for (;;) {
			let child = 2 * i + 1;
			if (child >= size) break;
			if (child + 1 < size && this.#isBefore(child + 1, this.#instants[child], this.#orders[child])) child++;
			if (!this.#isBefore(child, instant, order)) break;
			this.#move(child, i);
			i = child;
		}
		this.#put(i, instant, order, item);
	}
	#isBefore(i, instant, order) {
		const other = this.#instants[i];
		return other < instant || other === instant && this.#orders[i] < order;
	}
	#isAfter(i, instant, order) {
		const other = this.#instants[i];
		return other > instant || other === instant && this.#orders[i] > order;
	}
	#move(from, to) {
		this.#put(to, this.#instants[from], this.#orders[from], this.#items[from]);
	}
	#put(i, instant, order, item) {
		this.#instants[i] = instant;
		this.#orders[i] = order;
		this.#items[i] = item;
		this.#onPlaced?.(item, i);
	}
};
// src/load/plan-walk.ts
const OVER = Number.POSITIVE_INFINITY;
var PlanWalk = class {
	/** Number of the call that it stands at: so many of the plan lie behind. */
	call = 0;
	/** So many of the walk's own calls lie behind: of a walk through the whole plan as many. */
	place = 0;
	/** Its intended start, in ms from the first phase's start; Infinity beyond the last. */
	intendedMs = OVER;
	/** Its index into the profile's models. */
	model = 0;
	/** The streams by what comes next. The first is that of the call that it stands at. */
	#heap = new DueHeap();
	/** While the first stream's instants are below this, it stays the first. */
	#nextOfOthers = OVER;
	#has;
	/** `has` names the calls that it stands at; all of them when left out. */
	constructor(streams, has) {
		this.#has = has;
		for (const stream of streams) {
			const cursor = new Cursor(stream);
			this.#heap.push(cursor.nextMs, cursor);
		}
		this.#stand();
		this.#skip();
	}
	/** Whether the last call lies behind. */
	get isOver() {
		return this.intendedMs === OVER;
	}
	/** Goes on to the next call. */
	advance() {
		if (this.intendedMs === OVER) return;
		this.place++;
		this.#next();
		this.#skip();
	}
	/** Past the calls that are not its own. */
	#skip() {
		if (this.#has === void 0) return;
		while (this.intendedMs !== OVER && !this.#has(this.call)) this.#next();
	}
	#next() {
		this.call++;
		const first = this.#heap.peek();
		first.advance();
		if (first.nextMs < this.#nextOfOthers) {
			this.intendedMs = first.nextMs;
			if (first.draw !== null) this.model = first.draw(first.passed);
			return;
		}
		this.#heap.postpone(first.nextMs);
		this.#stand();
	}
	#stand() {
		const first = this.#heap.peek();
		this.intendedMs = first?.nextMs ?? OVER;
		this.#nextOfOthers = this.#heap.nextInstant;
		if (first !== void 0 && !this.isOver) this.model = first.draw?.(first.passed) ?? first.model;
	}
};
const HELD = 256;
var Cursor = class {
	/** Its instant in ms; Infinity when there is none. */
	nextMs = OVER;
	/** Arrivals that lie behind. */
	passed = 0;
	model;
	draw;
	#stream;
	#held = new Float64Array(HELD);
	#size = HELD;
	#place = 0;
	constructor(stream) {
		this.#stream = stream;
		this.model = typeof stream.model === "number" ? stream.model : 0;
		this.draw = typeof stream.model === "number" ? null : stream.model;
		this.#fetch();
	}
	advance() {
		this.passed++;
		this.#place++;
		if (this.#place < this.#size) this.nextMs = this.#held[this.#place];
		else this.#fetch();
	}
	#fetch() {
		const held = this.#held;
		const { instants, offsetMs } = this.#stream;
		const size = this.#size < HELD ? 0 : instants(held);
		if (offsetMs !== 0) for (let place = 0; place < size; place++) held[place] = held[place] + offsetMs;
		this.#size = size;
		this.#place = 0;
		this.nextMs = size > 0 ? held[0] : OVER;
	}
};
// src/load/plan.ts
function planCalls(profile, random) {
	const spanMs = profile.phases.reduce((sum, phase) => sum + phase.durationMs, 0);
	const walk = (has) => new PlanWalk(streamsOf(profile, spanMs, random), has);
	let survey;
	return {
		spanMs,
		walk,
		startsFrom(place, has) {
			const ahead = walk(has);
			while (ahead.place < place && !ahead.isOver) ahead.advance();
			return () => {
				const { intendedMs } = ahead;
				ahead.advance();
				return intendedMs;
			};
		},
		get survey() {
			survey ??= surveyPlan(profile, walk, random);
			return survey;
		},
		get calls() {
			return this.survey.calls;
		}
	};
}
function streamsOf(profile, spanMs, random) {
	const streams = profile.models.flatMap(({ model, arrivals, startOffsetMs }, index) => {
		if (arrivals === null || arrivals.process === "closed") return [];
		const next = random.stream("arrival", hashText(model));
		return [{
			instants: arrivalInstants(arrivals, spanMs - startOffsetMs, next),
			offsetMs: startOffsetMs,
			model: index
		}];
	});
	const { mix } = profile;
	if (mix === null) return streams;
	const choose = weightedChoice(profile.models.map(({ model }) => weightOf$1(mix, model)));
	const instants = arrivalInstants(mix.arrivals, spanMs, random.stream("arrival"));
	const uniform = random.uniforms("mix");
	return [...streams, {
		instants,
		offsetMs: 0,
		model: (n) => choose(uniform(n))
	}];
}
function phaseAt(phases, instantMs) {
	let end = 0;
	for (const phase of phases) {
		end += phase.durationMs;
		if (instantMs < end) return phase;
	}
	return phases[phases.length - 1];
}
function requestOf(load, call, random) {
	return requestChoice(load, random)(call);
}
function filesOf({ modality, requests }, request) {
	const n = requests[request]?.body.n;
	return modality === "text" ? 0 : typeof n === "number" ? n : 1;
}
function plannedFiles({ models }, { survey }) {
	let files = 0;
	for (const [index, load] of models.entries()) for (const [request, calls] of (survey.models[index]?.requests ?? []).entries()) files += calls * filesOf(load, request);
	return files;
}
// src/time/pacer.ts
function alarmPacer(clock, leadMs = 0) {
	return { follow(origin, train, ring) {
		let come = 0;
		let next = train();
		let alarm;
		const arm = () => {
			alarm = void 0;
			if (next < Number.POSITIVE_INFINITY) alarm = clock.alarm(origin + next - leadMs, pass);
		};
		const pass = () => {
			const now = clock.now();
			if (leadMs > 0 && now < origin + next) {
				alarm = clock.alarm(now, pass);
				return;
			}
			do {
				come++;
				next = train();
			} while (origin + next <= now);
			ring(come);
			if (alarm !== cancelled) arm();
		};
		arm();
		return { cancel() {
			alarm?.cancel();
			alarm = cancelled;
		} };
	} };
}
const cancelled = { cancel() {} };
// src/time/under-way.ts
var UnderWay = class {
	#count = 0;
	#waiting;
	begin() {
		this.#count++;
	}
	/** Once for each `begin`. */
	end() {
		if (--this.#count > 0) return;
		const waiting = this.#waiting ?? [];
		this.#waiting = void 0;
		for (const resolve of waiting) resolve();
	}
	/** Resolves when nothing is under way. */
	none() {
		if (this.#count === 0) return Promise.resolve();
		return new Promise((resolve) => {
			this.#waiting ??= [];
			this.#waiting.push(resolve);
		});
	}
};
// src/time/scope.ts
var Link = class {
	before = this;
	after = this;
	onClose;
	constructor(onClose) {
		this.onClose = onClose;
	}
	insertBefore(next) {
		this.before = next.before;
		this.after = next;
		next.before.after = this;
		next.before = this;
	}
	forget() {
		this.before.after = this.after;
		this.after.before = this.before;
		this.before = this;
		this.after = this;
	}
};
const NOTHING = { forget() {} };
const NO_ALARM = { cancel() {} };
var Scope = class Scope {
	clock;
	#outer;
	#place = NOTHING;
	/** Before the first and behind the last of those pending; null where nothing was ever begun. */
	#ring = null;
	#isClosed = false;
	#reason;
	#work = new UnderWay();
	/** A scope within `outer` closes with it, for the same reason. */
	constructor(clock, outer) {
		this.clock = clock;
		this.#outer = outer;
		if (outer !== void 0) this.#place = outer.onClose(() => this.close(outer.reason));
	}
	/** A scope within this one. */
	open() {
		return new Scope(this.clock, this);
	}
	get isClosed() {
		return this.#isClosed;
	}
	/** Why it was closed. */
	get reason() {
		return this.#reason;
	}
	/** Calls `callOff` once when the scope closes, unless it is forgotten before; at once where it has closed. */
	onClose(callOff) {
		if (this.#isClosed) {
			callOff();
			return NOTHING;
		}
		this.#ring ??= new Link(() => {});
		const link = new Link(callOff);
		link.insertBefore(this.#ring);
		return link;
	}
	/** Closes with `signal`, for its reason. A signal is for the outermost scope alone. */
	closeOn(signal) {
		if (signal.aborted) {
			this.close(signal.reason);
			return;
		}
		const close = () => this.close(signal.reason);
		signal.addEventListener("abort", close, { once: true });
		this.onClose(() => signal.removeEventListener("abort", close));
	}
	/** An alarm that closing the scope forgets. */
	alarm(instant, wake) {
		if (this.#isClosed) return NO_ALARM;
		const alarm = this.clock.alarm(instant, () => {
			pending.forget();
			wake();
		});
		const pending = this.onClose(() => alarm.cancel());
		return { cancel() {
			pending.forget();
			alarm.cancel();
		} };
	}
	/** Resolves at or just after `instant` with true, or with false as soon as the scope closes. */
	sleepUntil(instant) {
		if (this.#isClosed) return Promise.resolve(false);
		return new Promise((resolve) => {
			const alarm = this.clock.alarm(instant, () => {
				pending.forget();
				resolve(true);
			});
			const pending = this.onClose(() => {
				alarm.cancel();
				resolve(false);
			});
		});
	}
	/** Begins work that `end` waits for, here and in the scopes around; `leave` is called once when it is over. */
	enter() {
		this.#work.begin();
		this.#outer?.enter();
	}
	leave() {
		this.#outer?.leave();
		this.#work.end();
	}
	/** Calls off all that is pending; further calls change nothing. */
	close(reason) {
		if (this.#isClosed) return;
		this.#isClosed = true;
		this.#reason = reason;
		this.#place.forget();
		const ring = this.#ring;
		if (ring === null) return;
		for (let next = ring.after; next !== ring; next = ring.after) {
			next.forget();
			next.onClose();
		}
	}
	/** Resolves when no work is under way, whether or not the scope has closed. */
	idle() {
		return this.#work.none();
	}
	/** Closes the scope and waits for the work begun in it. */
	end(reason) {
		this.close(reason);
		return this.idle();
	}
};
// node_modules/yocto-queue/index.js
var Node = class {
	value;
	next;
	constructor(value) {
		this.value = value;
	}
};
var Queue = class {
	#head;
	#tail;
	#size;
	constructor() {
		this.clear();
	}
	enqueue(value) {
		const node = new Node(value);
		if (this.#head) {
			this.#tail.next = node;
			this.#tail = node;
		} else {
			this.#head = node;
			this.#tail = node;
		}
		this.#size++;
	}
	dequeue() {
		const current = this.#head;
		if (!current) return;
		this.#head = this.#head.next;
		this.#size--;
		if (!this.#head) this.#tail = void 0;
		return current.value;
	}
	peek() {
		if (!this.#head) return;
		return this.#head.value;
	}
	clear() {
		this.#head = void 0;
		this.#tail = void 0;
		this.#size = 0;
	}
	get size() {
		return this.#size;
	}
	*[Symbol.iterator]() {
		let current = this.#head;
		while (current) {
			yield current.value;
			current = current.next;
		}
	}
	*drain() {
		while (this.#head) yield this.dequeue();
	}
};
// node_modules/p-limit/index.js
function pLimit(concurrency) {
	let rejectOnClear = false;
	if (typeof concurrency === "object") ({concurrency, rejectOnClear = false} = concurrency);
	validateConcurrency(concurrency);
	if (typeof rejectOnClear !== "boolean") throw new TypeError("Expected `rejectOnClear` to be a boolean");
	const queue = new Queue();
	let activeCount = 0;
	const resumeNext = () => {
		if (activeCount < concurrency && queue.size > 0) {
			activeCount++;
			queue.dequeue().run();
		}
	};
	const next = () => {
		activeCount--;
		resumeNext();
	};
	const run = async (function_, resolve, arguments_) => {
		const result = (async () => function_(...arguments_))();
		resolve(result);
		try {
			await result;
		} catch {}
		next();
	};
	const enqueue = (function_, resolve, reject, arguments_) => {
		const queueItem = { reject };
		new Promise((internalResolve) => {
			queueItem.run = internalResolve;
			queue.enqueue(queueItem);
		}).then(run.bind(void 0, function_, resolve, arguments_));
		if (activeCount < concurrency) resumeNext();
	};
	const generator = (function_, ...arguments_) => new Promise((resolve, reject) => {
		enqueue(function_, resolve, reject, arguments_);
	});
	Object.defineProperties(generator, {
		activeCount: { get: () => activeCount },
		pendingCount: { get: () => queue.size },
		clearQueue: { value() {
			if (!rejectOnClear) {
				queue.clear();
				return;
			}
			const abortError = AbortSignal.abort().reason;
			while (queue.size > 0) queue.dequeue().reject(abortError);
		} },
		concurrency: {
			get: () => concurrency,
			set(newConcurrency) {
				validateConcurrency(newConcurrency);
				concurrency = newConcurrency;
				queueMicrotask(() => {
					while (activeCount < concurrency && queue.size > 0) resumeNext();
				});
			}
		},
		map: { async value(iterable, function_) {
			const promises = [];
			try {
				Array.from(iterable, (value, index) => {
					const promise = generator(function_, value, index);
					promises.push(promise);
					return promise;
				});
			} catch (error) {
				for (const promise of promises) promise.catch(() => {});
				throw error;
			}
			return Promise.all(promises);
		} }
	});
	return generator;
}
function validateConcurrency(concurrency) {
	if (!((Number.isInteger(concurrency) || concurrency === Number.POSITIVE_INFINITY) && concurrency > 0)) throw new TypeError("Expected `concurrency` to be a number from 1 and up");
}
// src/load/account.ts
init_errors();
const LONGEST_QUOTE = 160;
const SIDE_READS_AT_ONCE = 2;
const READ_TIMEOUT_MS = 1e4;
const READ_ATTEMPTS = 3;
const READ_RETRY_MS = 1e3;
const SETTLING_READS = 10;
const SETTLING_STEP_MS = 1e3;
const LONGEST_WAIT_MS = {
	before: 6e4,
	sample: 5e3,
	after: 6e4
};
var Account = class {
	#gateway;
	#sink;
	#startedAt;
	#onCredits;
	#isAsked;
	#sideWork = pLimit({
		concurrency: SIDE_READS_AT_ONCE,
		rejectOnClear: true
	});
	/**
	* `startedAt`: the instant that event times count from. `onCredits` is told of every reading of the credits. `setting`: `none` where there is
	* nothing to be read.
	*/
	constructor(gateway, sink, startedAt, onCredits = () => {}, setting = "expected") {
		this.#gateway = gateway;
		this.#sink = sink;
		this.#startedAt = startedAt;
		this.#onCredits = onCredits;
		this.#isAsked = setting !== "none";
	}
	/**
	* Both readings before the first spending call; `plannedFiles` is what the plan asks for.
	* Throws GATEWAY_UNREACHABLE, GATEWAY_REFUSED_KEY or GATEWAY_UNKNOWN (exit 106), or FILE_QUOTA_USED_UP (exit 108): then nothing was sent that costs.
	*/
	async readBefore(scope, plannedFiles = 0) {
		if (!this.#isAsked) return findGateway(this.#gateway, scope, "none");
		const [credits, quota] = await this.#both(scope, "before", plannedFiles);
		if (scope.isClosed) return;
		for (const outcome of [credits, quota]) {
			const problem = unusable(outcome);
			if (problem !== null) throw problem;
		}
		if (credits.kind !== "accepted" && quota.kind !== "accepted") throw unknownGateway(credits, quota);
		if (plannedFiles > 0 && quota.kind === "accepted" && quota.body.data.remain_files <= 0) throw new GatebenchError(`the file quota is used up: ${plannedFiles} files planned, none of ${quota.body.data.max_files} left`, {
			code: "FILE_QUOTA_USED_UP",
			exitCode: EXIT.stopped,
			hint: "delete files or wait until old ones expire; a run of text models needs no files"
		});
	}
	/** Both readings after the run; then the credits again until they have stood still for half of `settleMs`, or all of it is over. */
	async readAfter(scope, settleMs = 0) {
		if (!this.#isAsked) return;
		const [first] = await this.#both(scope, "after");
		await this.#settled(scope, "after", settleMs, first);
	}
	/** The credits, once they have stood still for half of `settleMs` or all of it is over; null where they cannot be read. */
	async readSettled(scope, settleMs) {
		const first = await this.#sideWork(() => this.#credits(scope, "sample"));
		const last = await this.#settled(scope, "sample", settleMs, first);
		return last.kind === "accepted" ? last.body.data : null;
	}
	async #settled(scope, when, settleMs, first) {
		const begun = scope.clock.now();
		const stepMs = Math.max(SETTLING_STEP_MS, settleMs / SETTLING_READS);
		let last = first;
		let stillSince = begun;
		for (let at = begun + stepMs; at <= begun + settleMs; at += stepMs) {
			if (!await scope.sleepUntil(at)) return last;
			const next = await this.#sideWork(() => this.#credits(scope, when));
			if (usedIn(next) !== usedIn(last)) stillSince = at;
			last = next;
			if (at - stillSince >= settleMs / 2) return last;
		}
		return last;
	}
	async sample(scope) {
		if (this.#isAsked) await this.#both(scope, "sample");
	}
	#both(scope, when, plannedFiles) {
		return Promise.all([this.#sideWork(() => this.#credits(scope, when)), this.#sideWork(() => this.#quota(scope, when, plannedFiles))]);
	}
	async #credits(scope, when) {
		const outcome = await this.#read(scope, when, (options) => this.#gateway.credits(options));
		if (scope.isClosed) return outcome;
		const t = scope.clock.now() - this.#startedAt;
		this.#sink.emit(outcome.kind === "accepted" ? {
			type: "credits",
			t,
			when,
			body: outcome.body.data
		} : {
			type: "credits",
			t,
			when,
			body: null,
			problem: describe(outcome)
		});
		if (outcome.kind === "accepted") this.#onCredits(outcome.body.data);
		return outcome;
	}
	async #quota(scope, when, plannedFiles) {
		const outcome = await this.#read(scope, when, (options) => this.#gateway.quota(options));
		if (scope.isClosed) return outcome;
		const t = scope.clock.now() - this.#startedAt;
		this.#sink.emit(outcome.kind === "accepted" ? {
			type: "quota",
			t,
			when,
			body: outcome.body.data,
			plannedFiles
		} : {
			type: "quota",
			t,
			when,
			body: null,
			problem: describe(outcome),
			plannedFiles
		});
		return outcome;
	}
	async #read(scope, when, attempt) {
		for (let n = 1;; n++) {
			const outcome = await attempt({
				deadline: scope.clock.now() + READ_TIMEOUT_MS,
				scope
			});
			if (!(outcome.kind === "throttled" || outcome.kind === "failed" || outcome.kind === "ambiguous") || n === READ_ATTEMPTS) return outcome;
			const hintMs = "hint" in outcome && outcome.hint.kind === "delay" ? outcome.hint.delayMs : READ_RETRY_MS;
			if (hintMs > LONGEST_WAIT_MS[when]) return outcome;
			if (!await scope.sleepUntil(scope.clock.now() + hintMs)) return outcome;
		}
	}
};
function usedIn(outcome) {
	if (outcome.kind !== "accepted") return null;
	const { token, user } = outcome.body.data;
	return `${token.used_credits} ${user.used_credits}`;
}
async function findGateway(gateway, scope, setting) {
	const outcome = await gateway.credits({
		deadline: scope.clock.now() + READ_TIMEOUT_MS,
		scope
	});
	if (scope.isClosed) return;
	const problem = setting === "none" && "status" in outcome && outcome.status === 403 ? null : unusable(outcome);
	if (problem !== null) throw problem;
}
function unusable(outcome) {
	if (outcome.kind === "unreachable") return new GatebenchError(`the gateway cannot be reached: ${outcome.detail}`, {
		code: "GATEWAY_UNREACHABLE",
		exitCode: EXIT.unreachable,
		hint: "check --gateway or gateway.baseUrl, and that the gateway is up; `gatebench mock` starts one to try with"
	});
	if (outcome.kind === "refused" && (outcome.status === 401 || outcome.status === 403)) return new GatebenchError(`the gateway refused the key: ${describe(outcome)}`, {
		code: "GATEWAY_REFUSED_KEY",
		exitCode: EXIT.unreachable,
		hint: "put a valid key into GATEBENCH_API_KEY (or the variable that gateway.apiKeyEnv names)"
	});
	return null;
}
function unknownGateway(credits, quota) {
	const [said, alsoSaid] = [credits, quota].map((outcome) => describe(outcome).replace(/\s+/g, " ").slice(0, LONGEST_QUOTE));
	return new GatebenchError(`neither credits nor quota can be read here
credits: ${said}
quota: ${alsoSaid}`, {
		code: "GATEWAY_UNKNOWN",
		exitCode: EXIT.unreachable,
		hint: "check --gateway, gateway.baseUrl and filesBaseUrl; for a gateway that has neither say gateway: { account: none }"
	});
}
function describe(outcome) {
	switch (outcome.kind) {
		case "accepted": return `${outcome.status}`;
		case "throttled":
		case "refused":
		case "failed": {
			const { error } = outcome;
			return [
				outcome.status,
				error?.type,
				error?.message ?? outcome.evidence
			].filter(Boolean).join(" ");
		}
		case "unreachable":
		case "ambiguous": return `${outcome.reason}: ${outcome.detail}`;
	}
}
// src/load/call.ts
const LONGEST_FAULT = 200;
function newCall(fixed, onEnd) {
	return {
		number: fixed.number,
		load: fixed.load,
		intendedAt: fixed.intendedAt,
		phase: fixed.phase,
		record: fixed.record,
		request: fixed.request,
		stage: "queued",
		ended: false,
		attempts: 0,
		firstSentAt: 0,
		admissionWaitMs: 0,
		backoffMs: 0,
		previousDelayMs: null,
		retryPrice: 0,
		polls: 0,
		sentAt: void 0,
		acceptedAt: void 0,
		taskId: void 0,
		firstProcessing: void 0,
		lastNotDone: void 0,
		onEnd,
		wake: void 0
	};
}
function endOf(outcome) {
	return outcome === "refused" || outcome === "ambiguous" ? outcome : "gaveUp";
}
function endWhenCutShort(stage) {
	switch (stage) {
		case "queued":
		case "between": return "interrupted";
		case "sending": return "ambiguous";
		case "following": return "unresolved";
	}
}
function faultText(error) {
	return `a fault of gatebench: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`.slice(0, LONGEST_FAULT);
}
function arrivalEvent(call, at, startedAt) {
	return {
		t: at - startedAt,
		type: "arrival",
		call: call.number,
		model: call.load.model,
		modality: call.load.modality,
		intended: call.intendedAt - startedAt,
		phase: call.phase,
		record: call.record,
		request: call.request
	};
}
function droppedEvent(call, reason, at, startedAt) {
	const { request, ...planned } = arrivalEvent(call, at, startedAt);
	return {
		...planned,
		type: "dropped",
		reason
	};
}
function attemptEvent(call, at, startedAt) {
	return {
		t: at - startedAt,
		type: "attempt",
		call: call.number,
		model: call.load.model,
		endpoint: endpointOf(call),
		attempt: call.attempts
	};
}
function endpointOf(call) {
	return call.load.modality === "text" ? "message" : "submit";
}
function terminalEvent(call, end, at, startedAt, extra = {}) {
	return {
		t: at - startedAt,
		type: "terminal",
		call: call.number,
		model: call.load.model,
		modality: call.load.modality,
		end,
		intended: call.intendedAt - startedAt,
		record: call.record,
		attempts: call.attempts,
		polls: call.polls,
		taskId: call.taskId,
		sentAt: shifted(call.sentAt, startedAt),
		acceptedAt: shifted(call.acceptedAt, startedAt),
		firstProcessing: shifted(call.firstProcessing, startedAt),
		lastNotDone: shifted(call.lastNotDone, startedAt),
		admissionWaitMs: call.admissionWaitMs,
		backoffMs: call.backoffMs,
		price: call.load.requests[call.request]?.price ?? void 0,
		results: extra.results,
		message: extra.message
	};
}
function shifted(instant, startedAt) {
	return instant === void 0 ? void 0 : instant - startedAt;
}
function sleepBetween(clock, call, instant) {
	return new Promise((resolve) => {
		call.wake = {
			alarm: clock.alarm(instant, resolve),
			resolve
		};
	});
}
// src/load/attempts.ts
const HALT_GRACE_MS = 1e3;
var Attempts = class {
	#ports;
	#scope;
	#unanswered = new UnderWay();
	constructor(ports) {
		this.#ports = ports;
		this.#scope = ports.scope.open();
	}
	/** Nothing is sent any more, and nothing waited for. */
	get areCalledOff() {
		return this.#scope.isClosed;
	}
	/** Sends the call's next attempt, after it is on record. `answered` is to be called when its outcome is here. */
	send(call) {
		const { gateway, sink, startedAt } = this.#ports;
		const now = this.#scope.clock.now();
		const attempt = ++call.attempts;
		if (attempt === 1) call.firstSentAt = now;
		call.stage = "sending";
		this.#unanswered.begin();
		sink.emit(attemptEvent(call, now, startedAt));
		const request = call.load.requests[call.request]?.body;
		const options = {
			deadline: now + call.load.timeouts.submitMs,
			scope: this.#scope,
			call: {
				call: call.number,
				attempt
			}
		};
		const { modality } = call.load;
		return modality === "text" ? gateway.message(request, options) : gateway.submit(modality, request, options);
	}
	answered() {
		this.#unanswered.end();
	}
	/** Waits a moment for the answers to attempts under way, and calls off the rest. */
	async callOff() {
		const { haltGraceMs = HALT_GRACE_MS } = this.#ports;
		await Promise.race([this.#unanswered.none(), this.#scope.sleepUntil(this.#scope.clock.now() + haltGraceMs)]);
		this.#scope.close();
	}
};
// src/load/call-gate.ts
const OUT_OF_PATIENCE = /* @__PURE__ */ new Error("the call has waited in the client’s own limiter as long as it may");
var CallGate = class {
	#scope;
	#ports;
	#isTold;
	#isClosed = false;
	constructor(scope, ports) {
		this.#scope = scope;
		this.#ports = ports;
		this.#isTold = ports.sink.skips?.has("admitted") !== true;
	}
	/**
	* Null when nobody is let in any more, or when the call's patience (`admission.longestWait`) has ended; the call itself may have ended
	* meanwhile. No promise where nothing is waited for: most calls of a fast run pass here without one.
	*/
	takeSlot(call) {
		return this.#admissionOf(call).slot.tryAcquire() ?? this.#waitForSlot(call);
	}
	async #waitForSlot(call) {
		const { clock } = this.#ports;
		const before = clock.now();
		const permit = await this.#acquire(call, this.#admissionOf(call).slot, before);
		call.admissionWaitMs += clock.now() - before;
		return permit;
	}
	/** Null when nobody is let in any more, or the call has waited as long as it may. */
	async #acquire(call, admission, before) {
		const patience = this.#patienceOf(call, before);
		try {
			return await admission.acquire(1, patience);
		} catch (error) {
			if (this.#isClosed || error === OUT_OF_PATIENCE) return null;
			throw error;
		} finally {
			patience?.close();
		}
	}
	/** Closes when all of the call's waits together have lasted as long as they may; undefined where they may last for ever. */
	#patienceOf(call, now) {
		const { longestWaitMs } = call.load.admission;
		if (longestWaitMs === null) return void 0;
		const patience = this.#ports.scope.open();
		patience.alarm(now + longestWaitMs - call.admissionWaitMs, () => patience.close(OUT_OF_PATIENCE));
		return patience;
	}
	/**
	* Waits for the pace, and for the end of a cool-down that holds it; tells how long the attempt was held back. Null as `takeSlot` gives it.
	*/
	passPace(call) {
		const now = this.#ports.clock.now();
		const permit = this.#admissionOf(call).pace.tryAcquire();
		if (permit === null) return this.#waitForPace(call, now);
		this.#tellAdmitted(call, now, now);
		return permit;
	}
	async #waitForPace(call, before) {
		const permit = await this.#acquire(call, this.#admissionOf(call).pace, before);
		const now = this.#ports.clock.now();
		if (permit === null || call.ended) call.admissionWaitMs += now - before;
		else this.#tellAdmitted(call, before, now);
		return permit;
	}
	#tellAdmitted(call, before, now) {
		const { sink, startedAt } = this.#ports;
		const waitMs = now - before + (call.attempts === 0 ? call.admissionWaitMs : 0);
		call.admissionWaitMs += now - before;
		if (!this.#isTold) return;
		sink.emit({
			t: now - startedAt,
			type: "admitted",
			call: call.number,
			model: call.load.model,
			attempt: call.attempts + 1,
			waitMs
		});
	}
	/** After a 429: the call's group waits as long as the call itself does; a wait already agreed is never shortened. */
	coolDown(call, until) {
		const { admission, claims } = this.#ports;
		if (this.#scope === "call") return;
		const group = this.#scope === "model" ? [call.load.model] : [...admission.keys()];
		for (const model of group) admission.get(model)?.pace.holdUntil(until);
		claims?.coolDown(call.number, group, until);
	}
	/** Nobody is let in any more; all who wait are told so. */
	close() {
		this.#isClosed = true;
		for (const { slot, pace } of this.#ports.admission.values()) {
			slot.close();
			pace.close();
		}
	}
	#admissionOf(call) {
		const admission = this.#ports.admission.get(call.load.model);
		if (admission === void 0) throw new Error(`no admission for ${call.load.model}`);
		return admission;
	}
};
// src/load/calls-in-hand.ts
var CallsInHand = class {
	#ports;
	#open = new NumberMap();
	#underWay = new UnderWay();
	constructor(ports) {
		this.#ports = ports;
	}
	get size() {
		return this.#open.size;
	}
	/** In the order of their numbers; what arrives or ends meanwhile is not seen. */
	all() {
		return this.#open.values();
	}
	/** Resolves when no call is open. */
	none() {
		return this.#underWay.none();
	}
	arrived(call) {
		const { clock, sink, startedAt } = this.#ports;
		this.#open.set(call.number, call);
		this.#underWay.begin();
		sink.emit(arrivalEvent(call, clock.now(), startedAt));
	}
	/** Ends a call that was never sent. */
	drop(call, reason) {
		const { clock, sink, startedAt } = this.#ports;
		sink.emit(droppedEvent(call, reason, clock.now(), startedAt));
		this.#close(call);
	}
	/** `at`: the instant of its end. */
	end(call, end, at, extra = {}) {
		this.endWith(call, terminalEvent(call, end, at, this.#ports.startedAt, extra));
	}
	endWith(call, event) {
		try {
			this.#ports.sink.emit(event);
		} finally {
			this.#close(call);
		}
	}
	/** A fault of our own, whatever it was at: it ends this call with what is known of it, and stops no other. */
	failed(call, error) {
		this.#ports.onFault(error);
		if (call.ended) return;
		try {
			this.end(call, endWhenCutShort(call.stage), this.#ports.clock.now(), { message: faultText(error) });
		} catch {}
	}
	#close(call) {
		call.ended = true;
		this.#open.delete(call.number);
		call.onEnd?.();
		this.#underWay.end();
	}
};
// src/load/outcome-event.ts
const LONGEST_TEXT$1 = 200;
const LONGEST_NAME$1 = 64;
function outcomeEvent(call, outcome, decision, startedAt) {
	const { sentAt, endedAt } = outcome.timing;
	const event = {
		t: endedAt - startedAt,
		type: "outcome",
		call: call.number,
		model: call.load.model,
		endpoint: endpointOf(call),
		attempt: call.attempts,
		outcome: outcome.kind,
		ms: endedAt - sentAt,
		status: "status" in outcome ? outcome.status : void 0,
		reason: "reason" in outcome ? outcome.reason : void 0,
		errorType: errorTypeOf(outcome),
		message: messageOf(outcome),
		hint: hintOf(outcome)
	};
	if (decision?.retry) {
		event.retryAt = event.t + decision.delayMs;
		event.retryBy = decision.by;
	} else if (decision !== void 0) event.noRetry = decision.because;
	return event;
}
function acceptedEvent(call, { body, faults, timing }, unit, startedAt) {
	const estimate = body.task_info?.estimated_time;
	const estimateMs = estimate === void 0 || unit === "ms" ? estimate : estimate * 1e3;
	const isTooLong = estimateMs !== void 0 && estimateMs > call.load.timeouts.taskMs;
	return {
		t: timing.endedAt - startedAt,
		type: "accepted",
		call: call.number,
		model: call.load.model,
		attempt: call.attempts,
		taskId: body.id,
		estimateMs: isTooLong ? void 0 : estimateMs,
		faults: isTooLong ? [...faults ?? [], "estimate"] : faults
	};
}
function pollEvent(of, outcome, startedAt) {
	const { sentAt, endedAt } = outcome.timing;
	const task = outcome.kind === "accepted" ? outcome.body : void 0;
	return {
		t: endedAt - startedAt,
		type: "poll",
		call: of.call,
		model: of.model,
		taskId: of.taskId,
		n: of.n,
		outcome: outcome.kind,
		ms: endedAt - sentAt,
		status: "status" in outcome ? outcome.status : void 0,
		reason: "reason" in outcome ? outcome.reason : void 0,
		errorType: errorTypeOf(outcome),
		message: messageOf(outcome),
		faults: outcome.kind === "accepted" ? outcome.faults : void 0,
		taskStatus: name(task?.status),
		progress: task?.progress,
		hint: hintOf(outcome)
	};
}
function taskEndEvent(call, followed, startedAt) {
	if (followed.firstProcessing !== void 0) call.firstProcessing ??= followed.firstProcessing;
	call.lastNotDone = followed.lastNotDone;
	const { end, at, task, fault } = followed;
	return terminalEvent(call, end === "halted" || end === "faulted" ? "unresolved" : end, at, startedAt, {
		results: task?.results?.length,
		message: end === "faulted" ? faultText(fault) : taskErrorText(task)
	});
}
function hintOf(outcome) {
	if (!("hint" in outcome) || outcome.hint.kind === "none") return void 0;
	const { hint } = outcome;
	return hint.kind === "later" ? {
		kind: "later",
		source: hint.source
	} : {
		kind: "delay",
		delayMs: hint.delayMs,
		source: hint.source,
		capped: hint.capped || void 0,
		askedMs: hint.askedMs
	};
}
function messageOf(outcome) {
	if (outcome.kind === "accepted") return void 0;
	const text = "error" in outcome ? outcome.error?.message ?? outcome.said?.message ?? outcome.evidence : outcome.detail;
	return text === void 0 ? void 0 : clipped(text, LONGEST_TEXT$1);
}
function errorTypeOf(outcome) {
	return "error" in outcome ? name(outcome.said?.type ?? outcome.error?.type) : void 0;
}
function name(text) {
	return text === void 0 ? void 0 : clipped(text, LONGEST_NAME$1);
}
function taskErrorText(task) {
	const error = task?.error;
	if (error === void 0 || error === null) return void 0;
	const message = typeof error === "object" && "message" in error ? error.message : error;
	return typeof message === "string" ? clipped(message, LONGEST_TEXT$1) : describe$1(message, LONGEST_TEXT$1);
}
// src/load/poll-assignment.ts
function pollAssignment(call, { taskId, estimateMs, attempt }, instants, { sink, startedAt }) {
	const { model, poll, timeouts } = call.load;
	const before = call.polls;
	const isTold = sink.skips?.has("poll") !== true;
	return {
		taskId,
		model,
		...instants,
		estimateMs,
		settings: poll,
		pollTimeoutMs: timeouts.pollMs,
		call: {
			call: call.number,
			attempt
		},
		onPoll: (n, outcome) => {
			call.polls = before + n;
			if (isTold) sink.emit(pollEvent({
				call: call.number,
				model,
				taskId,
				n: call.polls
			}, outcome, startedAt));
		}
	};
}
// src/load/duration-learner.ts
var DurationLearner = class {
	#lagOfDuration;
	/** Ends by the bucket of their age; a share of one for each bucket that an end may lie in. */
	#ends = new Float64Array(BUCKETS);
	#seen = 0;
	#seenWhenPlanned = 0;
	/** Reads due by the upper edge of each bucket, as a running sum of the density: a read is due at each whole number. */
	#plan = null;
	/** `lagOfDuration`: the mean lag aimed at, as a part of the mean duration. */
	constructor(lagOfDuration) {
		this.#lagOfDuration = lagOfDuration;
	}
	/** A task ended after the age `after` and not after `by`. */
	observe(after, by) {
		const [first, last] = [bucketOf(after), bucketOf(by)];
		for (let bucket = first; bucket <= last; bucket++) this.#ends[bucket] = (this.#ends[bucket] ?? 0) + 1 / (last - first + 1);
		this.#seen++;
		if (this.#seen >= MOST_REMEMBERED$2) {
			for (let bucket = 0; bucket < BUCKETS; bucket++) this.#ends[bucket] = (this.#ends[bucket] ?? 0) / 2;
			this.#seen /= 2;
			this.#seenWhenPlanned /= 2;
		}
		const isNews = this.#seen >= this.#seenWhenPlanned * 1.1;
		if (this.#seen >= FEWEST_ENDS && isNews) {
			this.#seenWhenPlanned = this.#seen;
			this.#plan = readsDue(smooth(this.#ends), this.#lagOfDuration);
		}
	}
	/** The age at which a task that is still running at `age` is read next; null before enough was seen. Infinity where none is planned. */
	nextReadAge(age) {
		const plan = this.#plan;
		if (plan === null) return null;
		const due = dueAt(plan, age) + 1;
		let low = bucketOf(age);
		let high = BUCKETS;
		while (low < high) {
			const middle = low + high >> 1;
			if (plan[middle] >= due) high = middle;
			else low = middle + 1;
		}
		if (low === BUCKETS) return Number.POSITIVE_INFINITY;
		const before = low === 0 ? 0 : plan[low - 1];
		const part = (due - before) / (plan[low] - before);
		return edgeOf(low) + part * (edgeOf(low + 1) - edgeOf(low));
	}
};
const GROWTH = 13 / 12;
const BUCKETS = 240;
const FEWEST_ENDS = 12;
const MOST_REMEMBERED$2 = 4e3;
const KERNEL = [
	6,
	5,
	3,
	1
];
function bucketOf(ms) {
	return ms <= 1 ? 0 : Math.min(239, 1 + Math.floor(Math.log(ms) / Math.log(GROWTH)));
}
function edgeOf(bucket) {
	return bucket === 0 ? 0 : GROWTH ** (bucket - 1);
}
function smooth(ends) {
	const smoothed = new Float64Array(BUCKETS);
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		const count = ends[bucket];
		if (count === 0) continue;
		for (let reach = 1 - KERNEL.length; reach < KERNEL.length; reach++) {
			const near = Math.min(239, Math.max(0, bucket + reach));
			smoothed[near] = smoothed[near] + count * KERNEL[Math.abs(reach)];
		}
	}
	return smoothed;
}
function readsDue(ends, lagOfDuration) {
	const roots = new Float64Array(BUCKETS);
	let total = 0;
	let sum = 0;
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		total += ends[bucket];
		sum += ends[bucket] * ((edgeOf(bucket) + edgeOf(bucket + 1)) / 2);
	}
	let running = total;
	let meanInverse = 0;
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		const count = ends[bucket];
		if (count === 0) continue;
		const hazard = count / (running - count / 2) / (edgeOf(bucket + 1) - edgeOf(bucket));
		roots[bucket] = Math.sqrt(hazard);
		meanInverse += count / total / roots[bucket];
		running -= count;
	}
	const k = 2 * lagOfDuration * (sum / total) / meanInverse;
	const due = new Float64Array(BUCKETS);
	let reads = 0;
	for (let bucket = 0; bucket < BUCKETS; bucket++) {
		reads += roots[bucket] / k * (edgeOf(bucket + 1) - edgeOf(bucket));
		due[bucket] = reads;
	}
	return due;
}
function dueAt(plan, age) {
	const bucket = bucketOf(age);
	const before = bucket === 0 ? 0 : plan[bucket - 1];
	return before + Math.min(1, (age - edgeOf(bucket)) / (edgeOf(bucket + 1) - edgeOf(bucket))) * (plan[bucket] - before);
}
// src/load/poll-schedule.ts
function firstPollMs(settings, estimateMs) {
	if (settings.strategy === "fixed") return settings.everyMs;
	if (settings.firstOfEstimate !== null && estimateMs !== void 0) return settings.firstOfEstimate * estimateMs;
	return settings.firstMs;
}
function nextPollMs(settings, previousMs) {
	if (settings.strategy === "fixed" || previousMs === null) return settings.everyMs;
	return Math.min(settings.maxMs, previousMs * settings.growth);
}
function pollAfterTroubleMs(settings, previousMs, hintMs) {
	return Math.max(hintMs ?? 0, Math.min(settings.maxMs, 2 * (previousMs ?? settings.everyMs)));
}
// src/load/poller.ts
init_pace();
var Poller = class {
	#scope;
	#clock;
	#gateway;
	#due = new DueHeap();
	#watched = new NumberMap();
	#followed = 0;
	/** By model, where the strategy is adaptive. */
	#learners = /* @__PURE__ */ new Map();
	#budget;
	#alarm;
	#alarmAt = Number.POSITIVE_INFINITY;
	/**
	* Closing `scope` gives all tasks back unfinished, and calls off the reads under way. `readsPerSecond` is shared by all tasks: above it
	* reads wait, and the one due first goes first. Null is no such budget.
	*/
	constructor(scope, gateway, readsPerSecond) {
		this.#scope = scope;
		this.#clock = scope.clock;
		this.#gateway = gateway;
		this.#budget = readsPerSecond === null ? null : new Pace(readsPerSecond, 1);
		scope.onClose(() => {
			for (const watched of this.#watched.values()) this.#finish(watched, "halted", this.#clock.now());
		});
	}
	/**
	* `onEnd` is told once, and is not to throw. It is no promise: those of ten thousand tasks, and of all that awaits them, outweigh the
	* tasks.
	*/
	follow(assignment, onEnd) {
		const watched = {
			assignment,
			number: this.#followed++,
			onEnd,
			dueAt: 0,
			waitMs: null,
			end: "halted",
			at: 0,
			lastNotDone: assignment.sentAt,
			polls: 0
		};
		if (this.#scope.isClosed) {
			this.#finish(watched, "halted", this.#clock.now());
			return;
		}
		this.#watched.set(watched.number, watched);
		this.#schedule(watched, assignment.firstReadAt ?? this.#firstReadAt(assignment));
	}
	#firstReadAt(assignment) {
		const { acceptedAt, settings, estimateMs } = assignment;
		return acceptedAt + (this.#learnerOf(assignment)?.nextReadAge(0) ?? null ?? firstPollMs(settings, estimateMs));
	}
	#schedule(watched, instant) {
		watched.dueAt = Math.min(instant, watched.assignment.giveUpAt);
		this.#due.push(watched.dueAt, watched);
		this.#arm();
	}
	#arm() {
		const next = this.#due.peek();
		if (next === void 0) return;
		const instant = Math.max(next.dueAt, this.#budget?.ready ?? next.dueAt);
		if (instant >= this.#alarmAt) return;
		this.#alarm?.cancel();
		this.#alarmAt = instant;
		this.#alarm = this.#scope.alarm(instant, () => {
			this.#alarmAt = Number.POSITIVE_INFINITY;
			this.#readDue(instant);
			this.#arm();
		});
	}
	/** Reads what is due, as far as the budget goes; `rang` is the instant that the alarm was set to. */
	#readDue(rang) {
		const now = Math.max(this.#clock.now(), rang);
		for (let next = this.#due.peek(); next !== void 0 && next.dueAt <= now; next = this.#due.peek()) {
			if (this.#watched.has(next.number)) {
				if (this.#budget !== null) {
					if (this.#budget.ready > now) return;
					this.#budget.take(now, next.dueAt <= this.#budget.ready);
				}
				this.#read(next);
			}
			this.#due.pop();
		}
	}
	async #read(watched) {
		const { assignment } = watched;
		const deadline = this.#clock.now() + assignment.pollTimeoutMs;
		this.#scope.enter();
		try {
			const outcome = await this.#gateway.poll(assignment.taskId, {
				deadline,
				scope: this.#scope,
				call: assignment.call
			});
			if (this.#watched.has(watched.number)) this.#answered(watched, outcome);
		} catch (error) {
			if (!this.#watched.has(watched.number)) throw error;
			watched.fault = error;
			this.#finish(watched, "faulted", this.#clock.now());
		} finally {
			this.#scope.leave();
		}
	}
	#answered(watched, outcome) {
		const { assignment } = watched;
		const isLast = watched.dueAt >= assignment.giveUpAt;
		watched.polls++;
		assignment.onPoll(watched.polls, outcome);
		if (outcome.kind === "accepted") {
			const { endedAt, sentAt } = outcome.timing;
			const { status, error } = outcome.body;
			const isOver = status === "completed" || status === "failed";
			if (isOver || error != null) watched.task = outcome.body;
			if (isOver) {
				const { acceptedAt } = assignment;
				this.#learnerOf(assignment)?.observe(watched.lastNotDone - acceptedAt, endedAt - acceptedAt);
				this.#finish(watched, status, endedAt);
				return;
			}
			if (status === "processing") watched.firstProcessing ??= endedAt;
			watched.lastNotDone = sentAt;
		}
		if (isLast) {
			this.#finish(watched, "timedOut", this.#clock.now());
			return;
		}
		watched.waitMs = this.#nextWaitMs(watched, outcome);
		this.#schedule(watched, outcome.timing.endedAt + watched.waitMs);
	}
	#nextWaitMs(watched, outcome) {
		const { settings } = watched.assignment;
		if (outcome.kind === "accepted") {
			const age = outcome.timing.endedAt - watched.assignment.acceptedAt;
			const learnt = this.#learnerOf(watched.assignment)?.nextReadAge(age) ?? null;
			return learnt === null ? nextPollMs(settings, watched.waitMs) : Math.min(settings.maxMs, learnt - age);
		}
		const hintMs = "hint" in outcome && outcome.hint.kind === "delay" ? outcome.hint.delayMs : void 0;
		return pollAfterTroubleMs(settings, watched.waitMs, hintMs);
	}
	#learnerOf({ model, settings }) {
		if (settings.strategy !== "adaptive") return void 0;
		let learner = this.#learners.get(model);
		if (learner === void 0) {
			learner = new DurationLearner(settings.lagOfDuration);
			this.#learners.set(model, learner);
		}
		return learner;
	}
	#finish(watched, end, at) {
		this.#watched.delete(watched.number);
		watched.end = end;
		watched.at = at;
		watched.onEnd(watched);
	}
};
// src/load/retry-budget.ts
const GRAIN = 1e-9;
function createRetryBudget(settings) {
	switch (settings.kind) {
		case "ratio": return new RatioBudget(settings);
		case "quota": return new QuotaBudget(settings);
		case "throttle": return new ThrottleBudget(settings);
	}
}
var RatioBudget = class {
	#ratio;
	#perSecond;
	#cap;
	#tokens;
	#asOf = 0;
	constructor({ ratio, perSecond }) {
		this.#ratio = ratio;
		this.#perSecond = perSecond;
		this.#cap = Math.max(1, 10 * perSecond + 100 * ratio);
		this.#tokens = Math.min(this.#cap, 10 * perSecond);
	}
	begun() {
		this.#tokens = Math.min(this.#cap, this.#tokens + this.#ratio);
	}
	failed() {}
	withdraw(_outcome, now) {
		this.#tokens = Math.min(this.#cap, this.#tokens + (now - this.#asOf) / 1e3 * this.#perSecond);
		this.#asOf = now;
		if (this.#tokens < .999999999) return null;
		this.#tokens -= 1;
		return 1;
	}
	accepted() {}
};
var QuotaBudget = class {
	#settings;
	#tokens;
	constructor(settings) {
		this.#settings = settings;
		this.#tokens = settings.tokens;
	}
	begun() {}
	failed() {}
	withdraw(outcome) {
		const price = this.#settings.prices[causeOf(outcome)];
		if (this.#tokens < price - GRAIN) return null;
		this.#tokens -= price;
		return price;
	}
	accepted(price) {
		this.#tokens = Math.min(this.#settings.tokens, this.#tokens + (price > 0 ? price : this.#settings.gain));
	}
};
function causeOf(outcome) {
	if (outcome.kind === "throttled") return "throttled";
	return "reason" in outcome && (outcome.reason === "deadline" || outcome.reason === "connect-timeout") ? "timeout" : "other";
}
var ThrottleBudget = class {
	#settings;
	#tokens;
	constructor(settings) {
		this.#settings = settings;
		this.#tokens = settings.tokens;
	}
	begun() {}
	failed() {
		this.#tokens = Math.max(0, this.#tokens - 1);
	}
	withdraw() {
		return this.#tokens > this.#settings.tokens / 2 + GRAIN ? 0 : null;
	}
	accepted() {
		this.#tokens = Math.min(this.#settings.tokens, this.#tokens + this.#settings.gain);
	}
};
// src/load/backoff.ts
function backoffMs({ backoff, jitter, jitterMs }, { retryNumber, previousMs, uniform }) {
	const { kind, baseMs, factor, capMs } = backoff;
	if (kind === "decorrelated") {
		const widest = 3 * Math.max(baseMs, previousMs ?? baseMs);
		return Math.min(capMs, baseMs + uniform * (widest - baseMs));
	}
	const growth = kind === "constant" ? 1 : kind === "linear" ? retryNumber : factor ** (retryNumber - 1);
	const delayMs = Math.min(capMs, baseMs * Math.min(growth, Number.MAX_VALUE));
	switch (jitter) {
		case "none": return delayMs;
		case "full": return uniform * delayMs;
		case "equal": return delayMs / 2 + uniform * delayMs / 2;
		case "additive": return delayMs + uniform * jitterMs;
		case "down-quarter": return delayMs * (1 - uniform / 4);
	}
}
// src/load/retry-policy.ts
function decideRetry(settings, question) {
	const { outcome } = question;
	if (!isRetryable(settings, outcome)) return {
		retry: false,
		because: "not-retryable",
		delayMs: null
	};
	const [forBackoff, forHint] = question.uniforms;
	const { backoff, jitter, jitterMs, hint } = settings;
	const baseMs = outcome.kind === "throttled" ? backoff.baseMs : backoff.failureBaseMs ?? backoff.baseMs;
	const ownMs = backoffMs({
		backoff: {
			...backoff,
			baseMs
		},
		jitter,
		jitterMs
	}, {
		retryNumber: question.attempts,
		previousMs: question.previousDelayMs,
		uniform: forBackoff
	});
	const decision = withHint(hint, hintedMs(hint, outcome), ownMs, forHint);
	if (question.attempts >= settings.maxAttempts) return giveUp("attempts", decision);
	if (decision === null) return giveUp("hint", decision);
	if (question.elapsedMs + decision.delayMs > settings.maxElapsedMs) return giveUp("elapsed", decision);
	return decision;
}
function giveUp(because, decision) {
	return {
		retry: false,
		because,
		delayMs: decision?.delayMs ?? null
	};
}
function isRetryable(settings, outcome) {
	const { on } = settings;
	switch (outcome.kind) {
		case "accepted": return false;
		case "throttled": return on.throttled;
		case "refused": return settings.refusedStatuses.includes(outcome.status);
		case "failed": return on.failed && settings.failedStatuses.includes(outcome.status);
		case "unreachable": return on.unreachable;
		case "ambiguous": return on.ambiguous && settings.ambiguousReasons.includes(outcome.reason);
	}
}
function hintedMs({ use, from, shortestMs }, outcome) {
	const hint = "hint" in outcome ? outcome.hint : { kind: "none" };
	if (use === "ignore" || hint.kind !== "delay" || hint.delayMs < shortestMs) return null;
	return from === "any" || from === "headers" && hint.source !== "body" || from === "retry-after" && (hint.source === "retry-after" || hint.source === "retry-after-ms") || from === hint.source ? hint.delayMs : null;
}
function withHint({ use, jitterMs, longestMs, beyond }, statedMs, ownMs, uniform) {
	const own = {
		retry: true,
		delayMs: ownMs,
		by: "backoff"
	};
	if (statedMs === null || use === "ignore") return own;
	const byHint = (delayMs) => delayMs < ownMs ? own : {
		retry: true,
		delayMs,
		by: "hint"
	};
	if (use === "clamp") return byHint(Math.min(statedMs, ownMs + longestMs));
	if (statedMs > longestMs && beyond !== "cap") return beyond === "give-up" ? null : own;
	const hintMs = Math.min(statedMs, longestMs);
	switch (use) {
		case "exact": return {
			retry: true,
			delayMs: hintMs,
			by: "hint"
		};
		case "floor": return byHint(hintMs);
		case "floor-jitter": return {
			retry: true,
			delayMs: hintMs + uniform * Math.min(jitterMs, hintMs),
			by: "hint"
		};
	}
}
// src/load/retries.ts
var Retries = class {
	#settings;
	#random;
	#budget;
	/** `shared`: the budget of a profile that has one, where other processes spend of it too. */
	constructor(settings, random, shared) {
		this.#settings = settings;
		this.#random = random;
		this.#budget = settings.budget === null ? null : shared ?? createRetryBudget(settings.budget);
	}
	/** A call makes its first attempt. */
	begun() {
		this.#budget?.begun();
	}
	accepted(call) {
		this.#budget?.accepted(call.retryPrice);
	}
	/** What follows an attempt that was not accepted. A retry is paid for here. */
	decide(call, outcome) {
		const { elapsedFrom } = this.#settings;
		const decision = decideRetry(this.#settings, {
			outcome,
			attempts: call.attempts,
			elapsedMs: outcome.timing.endedAt - (elapsedFrom === "arrival" ? call.intendedAt : call.firstSentAt),
			previousDelayMs: call.previousDelayMs,
			uniforms: [this.#random.uniform("backoff", call.number, call.attempts, 0), this.#random.uniform("backoff", call.number, call.attempts, 1)]
		});
		if (this.#budget === null || !decision.retry && decision.because === "not-retryable") return decision;
		this.#budget.failed();
		if (!decision.retry) return decision;
		const price = this.#budget.withdraw(outcome, outcome.timing.endedAt);
		return price instanceof Promise ? price.then((known) => paid(call, decision, known)) : paid(call, decision, price);
	}
};
function paid(call, decision, price) {
	if (price === null) return {
		retry: false,
		because: "budget",
		delayMs: decision.delayMs
	};
	call.retryPrice = price;
	return decision;
}
// src/load/call-runner.ts
var CallRunner = class {
	#profile;
	#ports;
	#poller;
	#calls;
	#attempts;
	/** Of the reads of tasks. */
	#reads;
	#gate;
	#retries;
	#isStopping = false;
	constructor(profile, ports) {
		this.#profile = profile;
		this.#ports = ports;
		this.#gate = new CallGate(profile.retry.scope, ports);
		this.#reads = ports.scope.open();
		this.#attempts = new Attempts(ports);
		this.#calls = new CallsInHand(ports);
		this.#poller = new Poller(this.#reads, ports.gateway, profile.polls.budgetPerSecond);
		this.#retries = new Retries(profile.retry, ports.random, ports.retryBudget);
	}
	get openCalls() {
		return this.#calls.size;
	}
	/** Resolves when no call is open. */
	idle() {
		return this.#calls.none();
	}
	/**
	* Ends every open call as it stands, and no task id is lost: tasks are not read any more, and answers to attempts under way are waited for
	* a moment. Resolves when the last call has told its end.
	*/
	async halt() {
		this.stopSubmitting();
		this.#reads.close();
		await this.#attempts.callOff();
		await this.idle();
	}
	/** Nothing more is submitted: what was not sent yet is dropped, what was to be sent again is interrupted. Sent calls are followed. */
	stopSubmitting() {
		this.#isStopping = true;
		const at = this.#ports.clock.now();
		for (const call of this.#calls.all()) {
			if (call.stage === "queued") this.#calls.drop(call, this.#ports.spending.dropReason);
			else if (call.stage === "between") this.#calls.end(call, "interrupted", at);
			else continue;
			call.wake?.alarm.cancel();
			call.wake?.resolve();
		}
		this.#gate.close();
	}
	/** Makes one call that is due now; `call.onEnd` is told when it has ended. */
	run(call) {
		this.#run(call);
	}
	/**
	* Resolves when the call has ended, or its task is being followed. One async function for all of it: as many as a second has calls are
	* begun, and each costs a promise, and the end of each a turn of the microtasks.
	*/
	async #run(call) {
		const { scope } = this.#ports;
		scope.enter();
		try {
			this.#calls.arrived(call);
			const free = this.#gate.takeSlot(call);
			const slot = free instanceof Promise ? await free : free;
			if (slot === null || call.ended) {
				slot?.end("ignored");
				if (!call.ended) this.#calls.drop(call, "no-slot");
				return;
			}
			let next = "attempt";
			while (next === "attempt") {
				const passed = this.#gate.passPace(call);
				const pace = passed instanceof Promise ? await passed : passed;
				if (pace === null || call.ended) {
					pace?.end("ignored");
					if (!call.ended) this.#outOfPatience(call);
					next = "ignored";
				} else if (!this.#mayAttempt(call, pace)) next = "ignored";
				else if (this.#ports.claims !== void 0 && !await this.#claimed(call, pace, this.#ports.claims)) next = "ignored";
				else {
					const outcome = await this.#attempt(call);
					const answered = this.#answered(call, outcome, pace, slot);
					next = answered instanceof Promise ? await answered : answered;
					if (next === "attempt") next = await this.#backOff(call, outcome);
				}
			}
			if (next !== "follow") slot.end(next);
		} catch (error) {
			this.#calls.failed(call, error);
		} finally {
			scope.leave();
		}
	}
	#outOfPatience(call) {
		if (call.attempts === 0) this.#calls.drop(call, "no-slot");
		else this.#calls.end(call, "gaveUp", this.#ports.clock.now(), { message: "held by the client’s own limiter for longer than longestWait" });
	}
	#mayAttempt(call, pace) {
		if (this.#ports.spending.mayAttempt(call)) return true;
		this.#mayNotAttempt(call, pace);
		return false;
	}
	/** While the answer is under way, the call counts as being sent: what is told of it then is true either way. */
	async #claimed(call, pace, claims) {
		call.stage = "sending";
		const verdict = await claims.claim(call);
		if (verdict === "granted") return true;
		this.#ports.spending.dropReason = verdict;
		this.#mayNotAttempt(call, pace);
		return false;
	}
	#mayNotAttempt(call, pace) {
		const { clock, spending } = this.#ports;
		pace.end("ignored");
		if (!call.ended && call.attempts === 0) this.#calls.drop(call, spending.dropReason);
		else if (!call.ended) this.#calls.end(call, "interrupted", clock.now());
	}
	#answered(call, outcome, pace, slot) {
		this.#attempts.answered();
		this.#ports.spending.answered(call, outcome);
		pace.end(outcome.kind === "accepted" ? "success" : outcome.kind === "throttled" ? "throttled" : "ignored");
		if (call.ended) return "ignored";
		return outcome.kind === "accepted" ? this.#accepted(call, outcome, slot) : this.#notAccepted(call, outcome);
	}
	#accepted(call, outcome, slot) {
		this.#retries.accepted(call);
		call.sentAt = outcome.timing.sentAt;
		call.acceptedAt = outcome.timing.endedAt;
		if (call.load.modality === "text") {
			this.#tellOutcome(call, outcome);
			this.#calls.end(call, "completed", outcome.timing.endedAt);
			return "success";
		}
		this.#follow(call, outcome, slot);
		return "follow";
	}
	#notAccepted(call, outcome) {
		const { endedAt } = outcome.timing;
		if (this.#attempts.areCalledOff && outcome.kind === "ambiguous") {
			this.#tellOutcome(call, outcome);
			this.#calls.end(call, "ambiguous", endedAt, { message: messageOf(outcome) });
			return "ignored";
		}
		const decision = this.#retries.decide(call, outcome);
		if (decision instanceof Promise) return decision.then((decided) => this.#decided(call, outcome, decided));
		return this.#decided(call, outcome, decision);
	}
	#decided(call, outcome, decision) {
		const { endedAt } = outcome.timing;
		this.#tellOutcome(call, outcome, decision);
		if (outcome.kind === "throttled" && decision.delayMs !== null) this.#gate.coolDown(call, endedAt + decision.delayMs);
		if (!decision.retry) {
			this.#calls.end(call, endOf(outcome.kind), endedAt, { message: messageOf(outcome) });
			return outcome.kind === "throttled" ? "throttled" : "ignored";
		}
		call.stage = "between";
		if (this.#isStopping) {
			this.#calls.end(call, "interrupted", endedAt);
			return "ignored";
		}
		call.previousDelayMs = decision.delayMs;
		return "attempt";
	}
	/** Waits as long as the policy has decided. */
	async #backOff(call, { timing }) {
		const { clock } = this.#ports;
		await sleepBetween(clock, call, timing.endedAt + (call.previousDelayMs ?? 0));
		call.backoffMs += clock.now() - timing.endedAt;
		return call.ended ? "ignored" : "attempt";
	}
	#attempt(call) {
		if (call.attempts === 0) this.#retries.begun();
		return this.#attempts.send(call);
	}
	/** Puts an accepted task on record, and follows it. */
	#follow(call, outcome, slot) {
		const { sink, startedAt } = this.#ports;
		const { sentAt, endedAt } = outcome.timing;
		const accepted = acceptedEvent(call, outcome, this.#profile.gateway.estimateUnit, startedAt);
		const assignment = pollAssignment(call, accepted, {
			acceptedAt: endedAt,
			sentAt,
			giveUpAt: sentAt + call.load.timeouts.taskMs
		}, this.#ports);
		call.taskId = accepted.taskId;
		call.stage = "following";
		sink.emit(accepted);
		this.#tellOutcome(call, outcome);
		const follow = () => this.#poll(call, assignment, slot);
		if (this.#ports.claims === void 0) follow();
		else this.#ports.claims.recorded().then(follow);
	}
	/** Reads the task to its end, and frees the call's slot. */
	#poll(call, assignment, slot) {
		const { startedAt } = this.#ports;
		this.#poller.follow(assignment, (followed) => {
			try {
				if (followed.end === "faulted") this.#ports.onFault(followed.fault);
				this.#calls.endWith(call, taskEndEvent(call, followed, startedAt));
			} catch (error) {
				this.#calls.failed(call, error);
			}
			slot.end("success");
		});
	}
	#tellOutcome(call, outcome, decision) {
		const { sink, startedAt } = this.#ports;
		sink.emit(outcomeEvent(call, outcome, decision, startedAt));
	}
};
// src/load/clients.ts
var Clients = class {
	#runners;
	/** `admissions`: for each client its own. */
	constructor(profile, ports, admissions) {
		this.#runners = admissions.map((admission) => new CallRunner(profile, {
			...ports,
			admission
		}));
	}
	get openCalls() {
		return this.#runners.reduce((sum, runner) => sum + runner.openCalls, 0);
	}
	/** Makes one call that is due now; `call.onEnd` is told when it has ended. */
	run(call) {
		this.#runners[call.number % this.#runners.length].run(call);
	}
	stopSubmitting() {
		for (const runner of this.#runners) runner.stopSubmitting();
	}
	/** Resolves when no call of any client is open. */
	async idle() {
		await Promise.all(this.#runners.map((runner) => runner.idle()));
	}
	async halt() {
		await Promise.all(this.#runners.map((runner) => runner.halt()));
	}
};
// src/load/closed-users.ts
function inOrder(first) {
	let number = first;
	return {
		has: () => true,
		next: () => number++
	};
}
function closedUsers(models, numbers, { origin, spanMs, submitting, make }) {
	const { clock } = submitting;
	const lastArrival = origin + spanMs;
	const live = async (user, load, thinkMs) => {
		const from = numbers.from?.(user);
		let due = from === void 0 ? origin + load.startOffsetMs : await from;
		while (due < lastArrival) {
			if (due > clock.now()) await submitting.sleepUntil(due);
			if (submitting.isClosed) return;
			await make(numbers.next(user), load, due);
			due = clock.now() + thinkMs;
		}
	};
	let counted = 0;
	return models.flatMap((load) => {
		if (load.arrivals?.process !== "closed") return [];
		const { users, thinkMs } = load.arrivals;
		const first = counted;
		counted += users;
		return Array.from({ length: users }, (_, n) => first + n).filter((user) => numbers.has(user)).map((user) => live(user, load, thinkMs));
	});
}
// src/load/price-check.ts
function requestsToCheck({ credits, models }, { survey }) {
	if (credits.priceCheck !== true) return [];
	return models.flatMap((load, index) => {
		const isMade = (request) => load.arrivals?.process === "closed" || (survey.models[index]?.requests[request] ?? 0) > 0;
		return [...load.requests.keys()].filter(isMade).map((request) => ({
			load,
			request
		}));
	});
}
const SETTLE_MS = 2e3;
var PriceCheck = class {
	#requests;
	#models;
	#settleMs;
	#history = new CallHistory([], this);
	/** How the latest call ended, and how many of its attempts were accepted or may have been. */
	#last = null;
	/** An earlier call may still be charged, or refunded: no later price can be told from that. */
	#isBlurred = false;
	#isOver = false;
	constructor(profile, plan) {
		this.#requests = requestsToCheck(profile, plan);
		this.#models = profile.models;
		this.#settleMs = Math.max(SETTLE_MS, profile.credits.settleMs);
	}
	get calls() {
		return this.#requests.length;
	}
	/** Files that its calls ask for. */
	get files() {
		return this.#requests.reduce((sum, { load, request }) => sum + filesOf(load, request), 0);
	}
	/** To be told of the events of its calls. */
	emit(event) {
		if (!this.#isOver) this.#history.emit(event);
	}
	arrived() {}
	ended({ perhapsAccepted }, { end }) {
		this.#last = {
			end,
			perhapsAccepted
		};
	}
	/**
	* Makes the calls, numbered from `first`, and tells the sink what each costs. Gives the models with the prices that it found where the
	* profile states none. When nothing more may be sent it returns at once, and leaves the call under way to whoever follows it.
	*/
	async run(first, ports) {
		const { clock, sink, startedAt, account, spending, submitting } = ports;
		const prices = new Map(this.#models.map((load) => [load, /* @__PURE__ */ new Map()]));
		let before = await account.readSettled(submitting, 0);
		for (const [n, { load, request }] of this.#requests.entries()) {
			if (submitting.isClosed) break;
			this.#last = null;
			const call = await this.#made({
				number: first + n,
				load,
				request
			}, ports);
			if (submitting.isClosed) break;
			const after = await account.readSettled(submitting, this.#settleMs);
			if (submitting.isClosed) break;
			const found = this.#found(before, after);
			if (found.price !== null) {
				spending.priced(call, found.price);
				prices.get(load)?.set(request, found.price);
			}
			sink.emit({
				t: clock.now() - startedAt,
				type: "price",
				call: call.number,
				model: load.model,
				request,
				...found
			});
			before = after;
		}
		this.#isOver = true;
		return this.#models.map((load) => withPrices(load, prices.get(load)));
	}
	/** Resolves when the call has ended, or nothing more may be sent. */
	#made(of, { clock, submitting, make }) {
		return new Promise((resolve) => {
			const end = () => {
				pending.forget();
				resolve(call);
			};
			const pending = submitting.onClose(() => resolve(call));
			const call = newCall({
				...of,
				intendedAt: clock.now(),
				phase: PRICE_CHECK,
				record: false
			}, end);
			make(call);
		});
	}
	#found(before, after) {
		const wasBlurred = this.#isBlurred;
		const spent = before === null || after === null ? null : decimal$1(spentBetween(before, after));
		const { end, perhapsAccepted } = this.#last ?? {
			end: null,
			perhapsAccepted: 0
		};
		const isSettled = end === "completed" && perhapsAccepted === 1 || end === "failed" && spent === 0;
		this.#isBlurred ||= perhapsAccepted > 0 && !isSettled;
		const none = (problem) => ({
			price: null,
			problem
		});
		if (end !== "completed") return none(end === null ? "it was not sent" : `it did not complete: ${end}`);
		if (perhapsAccepted > 1) return none("it may have been bought twice");
		if (spent === null) return none("the credits could not be read");
		if (wasBlurred) return none("an earlier call may have been charged or refunded meanwhile");
		return spent < 0 ? none("used_credits fell meanwhile") : { price: spent };
	}
};
function withPrices(load, found) {
	if (found.size === 0) return load;
	const requests = load.requests.map((request, at) => ({
		...request,
		price: request.price ?? found.get(at) ?? null
	}));
	return {
		...load,
		requests
	};
}
// src/load/budget.ts
const MICRO$1 = 1e6;
function toMicro$1(credits) {
	return Math.ceil(credits * MICRO$1 - .001);
}
var Budget = class {
	#limit;
	#assumed;
	/** Reserved at stated prices; and how many reservations there are without one. */
	#stated = 0;
	#unpriced = 0;
	/** Spent beyond all that the run's own calls can have cost. */
	#foreign = 0;
	/** Both in credits: what may be burnt, and what a call without a price is taken to cost. */
	constructor(limit, assumedPrice) {
		this.#limit = Math.floor(limit * MICRO$1 + .001);
		this.#assumed = assumedPrice === null ? Number.POSITIVE_INFINITY : toMicro$1(assumedPrice);
	}
	/** Credits taken for spent. */
	get committed() {
		return this.#committedMicro / MICRO$1;
	}
	/** Sets the price of one attempt aside; false, and nothing set aside, where the budget could then be crossed. */
	reserve(price) {
		const micro = price === null ? this.#assumed : toMicro$1(price);
		if (this.#committedMicro + micro > this.#limit) return false;
		if (price === null) this.#unpriced++;
		else this.#stated += micro;
		return true;
	}
	/** A reservation without a price cost so much, as the balance proved. */
	priced(price) {
		this.#unpriced--;
		this.#stated += toMicro$1(price);
	}
	/** The attempt surely bought nothing. */
	release(price) {
		if (price === null) this.#unpriced--;
		else this.#stated -= toMicro$1(price);
	}
	/**
	* The gateway says that so many credits were spent since the run began. Where that is more than the run's own calls can have cost,
	* calls without a price cost more than assumed, or somebody else spends: both count from now on. It never lowers anything.
	*/
	observe(spent) {
		const excess = Math.ceil(spent * MICRO$1 - .001) - this.#stated - this.#foreign;
		if (this.#unpriced > 0) this.#assumed = Math.max(this.#assumed, Math.ceil(excess / this.#unpriced));
		else this.#foreign += Math.max(0, excess);
	}
	get isCrossed() {
		return this.#committedMicro > this.#limit;
	}
	get #committedMicro() {
		const unpriced = this.#unpriced === 0 ? 0 : this.#unpriced * this.#assumed;
		return this.#stated + unpriced + this.#foreign;
	}
};
// src/load/spending.ts
init_errors();
var Spending = class {
	#settings;
	#budget;
	#submitting;
	#before = null;
	/** What calls that are not sent any more are dropped for. */
	dropReason = "stopped";
	/** `submitting` is closed, with a GatebenchError (exit 108) as its reason, when nothing more may be spent. */
	constructor(settings, submitting) {
		this.#settings = settings;
		this.#submitting = submitting;
		const { budget, assumePrice } = settings.credits;
		this.#budget = budget === null ? null : new Budget(budget, assumePrice);
	}
	/** Reserves the price of the call's next attempt. False from the first time on that it could cross the budget. */
	mayAttempt(call) {
		if (this.#submitting.isClosed) return false;
		if (this.#budget === null || this.#budget.reserve(priceOf$1(call))) return true;
		this.#stopForBudget();
		return false;
	}
	/** What an attempt came to. Only what surely bought nothing gives its price back. */
	answered(call, outcome) {
		if (!mayHaveBeenAccepted(outcome)) this.#budget?.release(priceOf$1(call));
		const { credits, gateway } = this.#settings;
		if (!credits.stopOnInsufficient || outcome.kind !== "refused") return;
		if (!gateway.insufficientBalanceStatuses.includes(outcome.status) || this.#submitting.isClosed) return;
		this.#submitting.close(new GatebenchError(`the gateway refused a call for want of balance (${outcome.status})`, {
			code: "BALANCE_INSUFFICIENT",
			exitCode: EXIT.stopped,
			hint: "top the account up, or set credits.stopOnInsufficient: false to go on"
		}));
	}
	/** The balance told what a call without a stated price cost. */
	priced(call, price) {
		if (priceOf$1(call) === null) this.#budget?.priced(price);
	}
	/** A reading of the account. The first is what the run's own spending counts from. */
	observe(reading) {
		if (this.#before === null) {
			this.#before = reading;
			return;
		}
		this.#budget?.observe(spentBetween(this.#before, reading));
		if (this.#budget?.isCrossed && !this.#submitting.isClosed) this.#stopForBudget();
	}
	#stopForBudget() {
		const { budget } = this.#settings.credits;
		const committed = Math.round(this.#budget.committed * 1e6) / 1e6;
		this.dropReason = "budget";
		this.#submitting.close(new GatebenchError(`the budget of ${budget} credits is used up: ${committed} spent or reserved`, {
			code: "BUDGET_REACHED",
			exitCode: EXIT.stopped,
			hint: "raise credits.budget, or plan fewer calls"
		}));
	}
};
function priceOf$1({ load, request }) {
	return load.requests[request]?.price ?? null;
}
// src/load/run-load.ts
init_errors();
async function runLoad(profile, plan, ports, control = {}) {
	const scope = new Scope(ports.clock);
	try {
		return await new LoadRun(profile, plan, ports, scope, control).toItsEnd();
	} finally {
		await scope.end();
	}
}
var LoadRun = class {
	#profile;
	#plan;
	#ports;
	#startedAt;
	#control;
	#clients;
	#share;
	/** Null where it is somebody else's: of a share. */
	#account;
	#spending;
	/** Null where the profile asks for none. */
	#check;
	/** Those of the profile, with the prices that the check has found. */
	#models;
	#scope;
	/** Open as long as further calls may begin. */
	#submitting;
	/** Open until somebody halts the run. */
	#patient;
	/** Instant of the plan's zero. */
	#origin = 0;
	/** First fault of our own. */
	#fault;
	constructor(profile, plan, ports, scope, control) {
		const startedAt = ports.startedAt ?? ports.clock.now();
		this.#profile = profile;
		this.#plan = plan;
		this.#ports = ports;
		this.#startedAt = startedAt;
		this.#control = control;
		this.#share = ports.share;
		this.#scope = scope;
		this.#submitting = scope.open();
		this.#patient = scope.open();
		for (const signal of present$1(control.stop, control.halt)) this.#submitting.closeOn(signal);
		for (const signal of present$1(control.halt)) this.#patient.closeOn(signal);
		const spending = new Spending(profile, this.#submitting);
		this.#spending = spending;
		const onFault = (error) => this.#failed(error);
		this.#models = profile.models;
		this.#check = profile.credits.priceCheck === true ? new PriceCheck(profile, plan) : null;
		const sink = this.#check === null ? ports.sink : eventTee([ports.sink, this.#check]);
		this.#clients = new Clients(profile, {
			...ports,
			sink,
			scope,
			startedAt,
			spending,
			onFault
		}, [ports.admission, ...ports.otherAdmissions ?? []]);
		const onCredits = (reading) => spending.observe(reading);
		this.#account = ports.share === void 0 ? new Account(ports.gateway, ports.sink, startedAt, onCredits, profile.gateway.account) : null;
	}
	async toItsEnd() {
		const { clock } = this.#ports;
		const files = plannedFiles(this.#profile, this.#plan) + (this.#check?.files ?? 0);
		await this.#account?.readBefore(this.#submitting, files);
		this.#submitting.onClose(() => this.#clients.stopSubmitting());
		this.#submitting.onClose(() => this.#control.onStopped?.(this.#submitting.reason));
		if (this.#check !== null && this.#account !== null) await this.#checkPrices(this.#check, this.#account);
		this.#origin = this.#share?.origin ?? clock.now();
		const sampling = this.#scope.open();
		const sampled = this.#sampleAccount(sampling).catch((error) => this.#failed(error));
		const users = closedUsers(this.#models, this.#share?.users ?? inOrder(this.#plan.calls + (this.#check?.calls ?? 0)), {
			origin: this.#origin,
			spanMs: this.#plan.spanMs,
			submitting: this.#submitting,
			make: (call, load, at) => new Promise((resolve) => this.#start(call, load, at, resolve))
		});
		await this.#arrive();
		if (users.length > 0) await this.#submitting.sleepUntil(this.#origin + this.#plan.spanMs);
		await this.#drain();
		await Promise.all(users);
		this.#clients.stopSubmitting();
		sampling.close();
		await sampled;
		await this.#readAfter();
		if (this.#fault !== void 0 && this.#control.onFault === void 0) throw this.#fault.error;
		return this.#end();
	}
	async #checkPrices(check, account) {
		const { clock, sink } = this.#ports;
		const make = (call) => this.#clients.run(call);
		this.#models = await check.run(this.#plan.calls, {
			clock,
			sink,
			startedAt: this.#startedAt,
			account,
			spending: this.#spending,
			submitting: this.#submitting,
			make
		});
		sink.emit({
			t: clock.now() - this.#startedAt,
			type: "origin"
		});
	}
	#end() {
		const t = this.#ports.clock.now() - this.#startedAt;
		if (!this.#submitting.isClosed) return {
			type: "end",
			t,
			status: "complete"
		};
		const { reason } = this.#submitting;
		return {
			type: "end",
			t,
			status: "partial",
			cause: this.#fault !== void 0 ? "fault" : reason instanceof GatebenchError && reason.exitCode === EXIT.stopped ? "stopped" : "interrupted",
			reason: this.#fault !== void 0 ? faultText(this.#fault.error) : reason instanceof Error ? reason.message : void 0
		};
	}
	/** Who halts the run has this last reading for a moment only. */
	async #readAfter() {
		const last = this.#scope.open();
		this.#patient.onClose(() => last.alarm(last.clock.now() + HALT_GRACE_MS, () => last.close()));
		await this.#account?.readAfter(last, this.#profile.credits.settleMs);
		last.close();
	}
	/** Open models: each call at its intended start, and those that are not to start any more counted as dropped. */
	async #arrive() {
		const next = this.#plan.walk(this.#share?.has);
		await this.#startWhenDue(next);
		this.#dropFrom(next);
	}
	/**
	* Starts the planned calls from `next` on until all are started or none may be any more: where it then stands. Late ones start at once,
	* in order, so that a stall is caught up and seen as lag.
	*/
	#startWhenDue(next) {
		const { clock, pacer = alarmPacer(clock) } = this.#ports;
		if (this.#submitting.isClosed) return Promise.resolve();
		return new Promise((resolve) => {
			let train;
			const end = () => {
				pending.forget();
				train?.cancel();
				resolve();
			};
			const pending = this.#submitting.onClose(end);
			const startDue = (come) => {
				while (!next.isOver && !this.#submitting.isClosed) {
					const { call, place } = next;
					const at = this.#origin + next.intendedMs;
					if (place >= come && at > clock.now()) break;
					const load = this.#modelAt(next);
					next.advance();
					this.#start(call, load, at);
				}
				if (next.isOver || this.#submitting.isClosed) end();
			};
			startDue(0);
			if (next.isOver || this.#submitting.isClosed) return;
			const before = next.place;
			const starts = this.#plan.startsFrom(before, this.#share?.has);
			train = pacer.follow(this.#origin, starts, (come) => startDue(before + come));
		});
	}
	#start(number, load, intendedAt, onEnd) {
		const phase = phaseAt(this.#profile.phases, intendedAt - this.#origin);
		const request = requestOf(load, number, this.#ports.random);
		this.#clients.run(newCall({
			number,
			load,
			intendedAt,
			phase: phase.name,
			record: phase.record,
			request
		}, onEnd));
	}
	#failed(error) {
		if (this.#fault !== void 0) return;
		this.#fault = { error };
		this.#control.onFault?.(error);
		this.#submitting.close(error);
	}
	/** Follows what is open until nothing is, the drain is over, or somebody halts the run. */
	async #drain() {
		const { clock } = this.#ports;
		const lastArrival = this.#submitting.isClosed ? clock.now() : this.#origin + this.#plan.spanMs;
		const end = Math.max(clock.now(), lastArrival) + this.#profile.drainMs;
		const draining = this.#patient.open();
		await Promise.race([this.#clients.idle(), draining.sleepUntil(end)]);
		draining.close();
		if (this.#clients.openCalls > 0) await this.#clients.halt();
	}
	/** Planned calls that will not be made are counted, each with its intended start. */
	#dropFrom(next) {
		const { clock, sink } = this.#ports;
		for (; !next.isOver; next.advance()) {
			const load = this.#modelAt(next);
			const planned = next.intendedMs;
			const phase = phaseAt(this.#profile.phases, planned);
			sink.emit({
				t: clock.now() - this.#startedAt,
				type: "dropped",
				call: next.call,
				model: load.model,
				modality: load.modality,
				intended: this.#origin + planned - this.#startedAt,
				phase: phase.name,
				record: phase.record,
				reason: this.#spending.dropReason
			});
		}
	}
	/** Resolves when the scope has closed and its last reading is over. */
	async #sampleAccount(scope) {
		const { sampleEveryMs } = this.#profile.credits;
		if (sampleEveryMs === null) return;
		for (let n = 1; await scope.sleepUntil(this.#origin + n * sampleEveryMs); n++) await this.#account?.sample(scope);
	}
	#modelAt({ model }) {
		return this.#models[model];
	}
};
function present$1(...signals) {
	return signals.filter((signal) => signal !== void 0);
}
// src/time/http-date.ts
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RFC_850 = /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;
function parseHttpDateMs(text) {
	const trimmed = text.trim();
	let instant = NaN;
	if (IMF_FIXDATE.test(trimmed) || RFC_850.test(trimmed)) instant = Date.parse(trimmed);
	else if (ASCTIME.test(trimmed)) instant = Date.parse(`${trimmed} GMT`);
	return Number.isNaN(instant) ? null : instant;
}
// src/time/instant.ts
const ISO = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;
function parseInstantMs(text) {
	const trimmed = text.trim();
	const [, day, time, zone = "Z"] = ISO.exec(trimmed) ?? [];
	if (day === void 0) return parseHttpDateMs(trimmed);
	const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : "Z";
	const instant = Date.parse(`${day}T${time}${offset}`);
	return Number.isNaN(instant) ? null : instant;
}
// src/time/calendar.ts
const DAY_MS = 864e5;
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/;
function monthOf(epochMs) {
	const date = new Date(epochMs);
	return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
function dayOf(epochMs) {
	return Math.floor(epochMs / DAY_MS);
}
function startOf(text, nowEpochMs) {
	const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? [];
	if (hours === void 0) return parseInstantMs(text);
	return dayOf(nowEpochMs) * DAY_MS + (Number(hours) * 60 + Number(minutes)) * 6e4;
}
// src/mock/ledger.ts
const MICRO = 1e6;
function toMicro(credits) {
	return Math.round(credits * MICRO);
}
function fromMicro(micro) {
	return micro / MICRO;
}
const MOVES = {
	/** Set aside when a job is accepted. */
	reserve: ["available", "reserved"],
	/** Paid for good. */
	settle: ["reserved", "used"],
	/** Set aside no more: the job failed. */
	release: ["reserved", "available"],
	/** Given back after it had been paid. */
	refund: ["used", "available"]
};
var Ledger = class {
	#books = [];
	#listener;
	constructor(listener) {
		this.#listener = listener;
	}
	/** Opens a book with `credits` in it. */
	open(kind, owner, credits, t = 0) {
		const book = {
			kind,
			owner,
			unlimited: credits === "unlimited",
			granted: 0,
			available: 0,
			reserved: 0,
			used: 0
		};
		this.#books.push(book);
		if (credits !== "unlimited" && credits > 0) this.#move(book, "grant", "granted", "available", toMicro(credits), t);
		return book;
	}
	/** Whether user and token can both set `micro` aside. */
	canPay(purse, micro) {
		return canPay(purse.user, micro) && canPay(purse.token, micro);
	}
	reserve(purse, micro, t, job) {
		this.#post(purse, "reserve", micro, t, job);
	}
	settle(purse, micro, t, job) {
		this.#post(purse, "settle", micro, t, job);
	}
	release(purse, micro, t, job) {
		this.#post(purse, "release", micro, t, job);
	}
	refund(purse, micro, t, job) {
		this.#post(purse, "refund", micro, t, job);
	}
	books() {
		return this.#books;
	}
	#post(purse, kind, micro, t, job) {
		if (micro === 0) return;
		const [from, to] = MOVES[kind];
		for (const book of [purse.user, purse.token]) this.#move(book, kind, source(book, from), source(book, to), micro, t, job);
	}
	#move(book, kind, from, to, micro, t, job) {
		book[from] -= micro;
		book[to] += micro;
		if (this.#listener === void 0) return;
		const entry = {
			t,
			kind,
			book: book.kind,
			owner: book.owner,
			from,
			to,
			credits: fromMicro(micro)
		};
		if (job !== void 0) entry.job = job;
		this.#listener(entry);
	}
};
function source(book, account) {
	return account === "available" && book.unlimited ? "granted" : account;
}
function canPay(book, micro) {
	return book.unlimited || book.available >= micro;
}
// src/mock/spend-caps.ts
var SpendCaps = class {
	#originEpochMs;
	#meters;
	constructor({ perDay, perMonth, used }, originEpochMs) {
		this.#originEpochMs = originEpochMs;
		const meter = (period, most, indexOf, spent) => most === null ? [] : [{
			period,
			most: toMicro(most),
			indexOf,
			index: indexOf(originEpochMs),
			spent: toMicro(spent)
		}];
		this.#meters = [...meter("day", perDay, dayOf, used.perDay), ...meter("month", perMonth, monthOf, used.perMonth)];
	}
	/** The first cap that a charge of `micro` at `now` would exceed; null when it may be made. */
	exceededBy(micro, now) {
		if (micro === 0) return null;
		for (const meter of this.#meters) {
			const left = Math.max(0, meter.most - this.#spentBy(meter, now));
			if (micro > left) return {
				period: meter.period,
				left
			};
		}
		return null;
	}
	charge(micro, now) {
		for (const meter of this.#meters) {
			meter.spent = this.#spentBy(meter, now) + micro;
			meter.index = meter.indexOf(this.#originEpochMs + now);
		}
	}
	giveBack(micro, chargedAt) {
		for (const meter of this.#meters) if (meter.indexOf(this.#originEpochMs + chargedAt) === meter.index) meter.spent -= micro;
	}
	#spentBy(meter, now) {
		return meter.indexOf(this.#originEpochMs + now) === meter.index ? meter.spent : 0;
	}
};
// src/mock/accounts.ts
var Accounts = class {
	#byKey = /* @__PURE__ */ new Map();
	#users = /* @__PURE__ */ new Map();
	/** The account that all unlisted keys share: callers can make up as many keys as they like. */
	#shared;
	#world;
	#ledger;
	#originEpochMs;
	#latest = null;
	/** `originEpochMs`: unix time of the mock's instant 0. */
	constructor(world, ledger, originEpochMs) {
		this.#world = world;
		this.#ledger = ledger;
		this.#originEpochMs = originEpochMs;
		let n = 0;
		for (const [key, token] of Object.entries(world.keys)) this.#byKey.set(key, this.#open(`key-${++n}`, token.user, token.credits, token.access));
		this.#shared = world.otherKeys === "accept" ? this.#open("shared", "default", world.credits.token, "active") : null;
	}
	/** The account behind an `Authorization` header; null when it names none. */
	find(header) {
		if (header === void 0) return null;
		if (this.#latest?.header === header) return this.#latest.account;
		const key = /^Bearer +([^\s]+) *$/i.exec(header)?.[1];
		const account = key === void 0 ? null : this.#byKey.get(key) ?? this.#shared;
		this.#latest = {
			header,
			account
		};
		return account;
	}
	#open(label, userName, credits, access) {
		let user = this.#users.get(userName);
		if (user === void 0) {
			const { credits: credits2, files } = this.#world;
			user = {
				name: userName,
				book: this.#ledger.open("user", userName, credits2.user),
				caps: credits2.perDay !== null || credits2.perMonth !== null ? new SpendCaps(credits2, this.#originEpochMs) : null,
				files: files.used
			};
			this.#users.set(userName, user);
		}
		return {
			label,
			user,
			purse: {
				user: user.book,
				token: this.#ledger.open("token", label, credits)
			},
			access
		};
	}
};
// src/mock/station.ts
var Station = class {
	/** The instant at which each server is free again. */
	#freeAt = new DueHeap();
	constructor(servers) {
		for (let i = 0; i < servers; i++) this.#freeAt.push(-Infinity, null);
	}
	/** When a job that arrives at `now` would start; Infinity when no server will ever be free. */
	startsAt(now) {
		return Math.max(now, this.#freeAt.instant);
	}
	/** Gives the next free server to a job until `doneAt`. */
	occupy(doneAt) {
		this.#freeAt.pop();
		this.#freeAt.push(doneAt, null);
	}
};
// src/mock/catalogue.ts
const MOST_NAMES = 1e3;
var Catalogue = class {
	#world;
	#classes;
	/** A name that no class knows means the default model of the endpoint, so there is a map for each. */
	#models = {
		image: /* @__PURE__ */ new Map(),
		video: /* @__PURE__ */ new Map(),
		text: /* @__PURE__ */ new Map(),
		audio: /* @__PURE__ */ new Map()
	};
	#size = 0;
	constructor(world) {
		this.#world = world;
		this.#classes = Object.keys(world.models).sort((a, b) => b.length - a.length);
	}
	/** The model of that name; null when no class knows it and the world refuses such names. */
	find(name, modality) {
		const known = this.#models[modality].get(name);
		if (known !== void 0) return known;
		const lower = name.toLowerCase();
		const className = this.#classes.find((one) => lower.includes(one.toLowerCase())) ?? this.#fallback(modality);
		if (className === null) return null;
		return this.#model(this.#size < MOST_NAMES ? name : `other ${className}`, className, modality);
	}
	/** The model that stands for requests that name none. */
	nameless(modality) {
		const className = this.#first(modality);
		return className === null ? null : this.#model(`other ${className}`, className, modality);
	}
	#fallback(modality) {
		return this.#world.errors.unknownModel === "refuse" ? null : this.#first(modality);
	}
	#first(modality) {
		for (const [name, settings] of Object.entries(this.#world.models)) if (settings.modality === modality) return name;
		return null;
	}
	#model(name, className, modality) {
		const known = this.#models[modality].get(name);
		if (known !== void 0) return known;
		const settings = this.#world.models[className];
		const model = {
			name,
			className,
			settings,
			key: hashText(name),
			station: settings.capacity === null ? null : new Station(settings.capacity),
			accepted: 0,
			busyUntil: Number.NEGATIVE_INFINITY
		};
		this.#models[modality].set(name, model);
		this.#size++;
		return model;
	}
};
// src/mock/request-figures.ts
function requestFigures({ requests }, body) {
	for (const figures of Object.values(requests)) if (Object.entries(figures.when).every(([field, value]) => body[field] === value)) return figures;
}
function latencyOf(settings, body) {
	return requestFigures(settings, body)?.latency ?? settings.latency;
}
// src/mock/price.ts
const DEFAULT_DURATION = 5;
function priceOf(settings, body) {
	const own = requestFigures(settings, body)?.credits;
	if (own !== void 0) return own;
	const { price } = settings;
	const duration = typeof body.duration === "number" ? body.duration : DEFAULT_DURATION;
	const n = typeof body.n === "number" ? body.n : 1;
	return (price.base + price.perSecond * duration) * factorOf(price.factors, body) * n;
}
function factorOf(factors, body) {
	for (const label of [body.resolution, body.quality]) if (typeof label === "string" && Object.hasOwn(factors, label)) return factors[label];
	return 1;
}
// src/mock/validation.ts
const SCHEMAS = {
	image: imageRequest,
	video: videoRequest,
	audio: audioRequest,
	text: messageRequest
};
function invalidity(modality, body, { required, largestN, further }) {
	for (const param of required[modality]) if (body[param] === void 0 || body[param] === "") return {
		message: `${param} is required`,
		param
	};
	if (!isRequest(modality, body)) {
		const param = SCHEMAS[modality].safeParse(body).error?.issues[0]?.path.join(".");
		return {
			message: "invalid request parameters",
			...param ? { param } : {}
		};
	}
	const { n, duration, size, aspect_ratio } = body;
	if (typeof n === "number" && (n < 1 || n > largestN)) return {
		message: `n must be from 1 to ${largestN}`,
		param: "n"
	};
	if (typeof duration === "number" && duration < 1) return {
		message: "duration must be at least 1",
		param: "duration"
	};
	if (typeof size === "string" && !isRatio(size) && !further.size.includes(size)) return {
		message: "size must have the form <w>:<h>",
		param: "size"
	};
	if (typeof aspect_ratio === "string" && !isRatio(aspect_ratio) && !further.aspect_ratio.includes(aspect_ratio)) return {
		message: "aspect_ratio must have the form <w>:<h>",
		param: "aspect_ratio"
	};
	return null;
}
function isRatio(text) {
	return /^\d{1,5}:\d{1,5}$/.test(text);
}
// src/mock/weight.ts
function unitsOf({ n }, largestN) {
	return typeof n === "number" && Number.isInteger(n) && n >= 1 && n <= largestN ? n : 1;
}
function costOf({ weight, balance }, units, account = null) {
	const stated = weight === "n" ? units : 1;
	if (balance === null || account === null) return stated;
	const left = availableTo(account);
	if (left >= balance.below) return stated;
	return stated * (balance.weight === "inverse" ? Math.ceil(balance.below / Math.max(left, 1e-6)) : balance.weight);
}
function availableTo({ purse: { user, token } }) {
	return fromMicro(token.unlimited ? user.available : Math.min(user.available, token.available));
}
// src/mock/checks.ts
var Checks = class {
	#world;
	#gate;
	#ledger;
	#refusals;
	constructor(world, gate, ledger, refusals) {
		this.#world = world;
		this.#gate = gate;
		this.#ledger = ledger;
		this.#refusals = refusals;
	}
	/** The reply to a request that does not pass; null when it does: then its passage is still to be counted. */
	refusal(visit, modality) {
		for (const step of this.#world.order) {
			const refusal = this.#step(step, visit, modality);
			if (refusal === null) continue;
			if (step !== "limits") countFailed(visit);
			return refusal;
		}
		return null;
	}
	#step(step, visit, modality) {
		switch (step) {
			case "auth": return this.#auth(visit);
			case "limits": return this.#limits(visit);
			case "validate": return modality === null ? null : this.#validate(visit, modality);
			case "balance": return modality === null ? null : this.#balance(visit);
		}
	}
	#auth({ account, request, record }) {
		if (account === null) {
			const message = request.authorization === void 0 ? "missing bearer token" : "invalid or expired token";
			return this.#refusals.unauthenticated(record, message);
		}
		if (account.access === "expired") return this.#refusals.unauthenticated(record, "invalid or expired token");
		return account.access === "denied" ? this.#refusals.denied(record, "access denied") : null;
	}
	#limits(visit) {
		const answer = this.#gate.ask(visit.endpoint, visit.model, visit.account, visit.now, visit.units);
		if (!answer.admitted) return this.#refusals.limited(visit.record, answer);
		visit.passage = answer;
		return null;
	}
	#validate({ request, body, model, modelKnown, record }, modality) {
		const { unreadable } = request;
		if (unreadable !== void 0) return this.#refusals.invalid(record, unreadable.status, unreadable.message);
		if (request.body !== body) return this.#refusals.invalid(record, 400, "the body must be a JSON object");
		const invalid = invalidity(modality, body, this.#world.validation);
		if (invalid !== null) return this.#refusals.invalid(record, 400, invalid.message, invalid.param);
		if (!modelKnown) return this.#refusals.unknownModel(record, String(body.model));
		if (model === null || model.settings.modality !== modality) return this.#refusals.invalid(record, 400, `the model does not generate ${modality}`, "model");
		return null;
	}
	#balance(visit) {
		const { account, model, body, record } = visit;
		if (account === null || model === null) return null;
		const { whenFull, max } = this.#world.files;
		if (whenFull === "refuse" && visit.endpoint === "submit" && account.user.files >= max) return this.#refusals.denied(record, "file quota exceeded", "quota");
		visit.micro = toMicro(priceOf(model.settings, body));
		if (!this.#ledger.canPay(account.purse, visit.micro)) {
			const { user, token } = account.purse;
			const left = token.unlimited ? user.available : Math.min(user.available, token.available);
			return this.#refusals.insufficientBalance(record, fromMicro(visit.micro), fromMicro(left));
		}
		const cap = account.user.caps?.exceededBy(visit.micro, visit.now) ?? null;
		return cap === null ? null : this.#refusals.spendCap(record, cap, fromMicro(visit.micro));
	}
};
function countFailed({ passage, now, units, account }) {
	if (passage === null) return;
	for (const { rule, limiter } of passage.barriers) if (rule.countFailed && !limiter.holds && rule.countOn === "arrival") limiter.take(now, costOf(rule, units, account));
}
// src/mock/exchange.ts
const NO_HEADERS$1 = Object.freeze({});
// src/mock/faults.ts
var Faults = class {
	#wire;
	#jobs;
	#endpoints;
	#random;
	constructor(world, random) {
		const all = Object.entries(world.faults).map(([name, fault]) => ({
			...fault,
			name,
			key: hashText(name)
		}));
		this.#wire = all.filter((fault) => "on" in fault);
		this.#jobs = all.filter((fault) => !("on" in fault));
		this.#endpoints = new Set(this.#wire.flatMap(({ on }) => on));
		this.#random = random;
	}
	/** Whether any fault is meant for exchanges with this endpoint: where none is, no draw need be keyed. */
	mayStrike(endpoint) {
		return this.#endpoints.has(endpoint);
	}
	/** The first fault that strikes this exchange, or null. */
	ofExchange(endpoint, model, now, key) {
		for (const fault of this.#wire) if (fault.on.includes(endpoint) && this.#strikes(fault, model, now, key)) return fault;
		return null;
	}
	/** What becomes of a job that is accepted now. Of the faults that end a job the first that strikes does. */
	ofJob(model, now, key) {
		const fate = {
			slowFactor: 1,
			end: null,
			flapping: null,
			expired: null
		};
		for (const fault of this.#jobs) {
			if (!this.#strikes(fault, model, now, key)) continue;
			if (fault.kind === "slow") fate.slowFactor *= fault.factor;
			else if (fault.kind === "flapping") fate.flapping ??= fault;
			else if (fault.kind === "expired-results") fate.expired ??= fault;
			else fate.end ??= fault;
		}
		return fate;
	}
	/** Whether the `poll`th read of a job tells an older state. */
	flaps(fault, now, job, poll) {
		return this.#strikes(fault, null, now, [job, poll]);
	}
	#strikes(fault, model, now, key) {
		if (now < fault.from || fault.until !== null && now >= fault.until) return false;
		if (model !== null && fault.models !== void 0 && !fault.models.some((part) => model.includes(part))) return false;
		return fault.share >= 1 || this.#random.uniform("fault", fault.key, ...key) < fault.share;
	}
};
// src/limits/drift.ts
function drifting(before, after, at) {
	const current = (now) => now < at ? before : after;
	return {
		holds: before.holds || after.holds,
		check(now, cost) {
			const decision = current(now).check(now, cost);
			if (decision.admitted || now >= at || decision.retryAt < at) return decision;
			const later = after.check(at, cost);
			return {
				...decision,
				retryAt: later.admitted ? at : later.retryAt
			};
		},
		take(now, cost) {
			current(now).take(now, cost);
			if (now < at && after.holds) after.take(now, cost);
		},
		refuse: (now, cost) => current(now).refuse(now, cost),
		release(now, cost) {
			before.release(now, cost);
			after.release(now, cost);
			return 0;
		},
		state: (now) => current(now).state(now)
	};
}
// src/limits/figures.ts
const whole$1 = int("a whole number above 0").min(1, "a whole number above 0");
const wholeOrNone = int("a whole number, 0 or more").min(0, "a whole number, 0 or more");
const positive = number("a finite number above 0").positive("a finite number above 0");
const finite = number("a finite number");
function wholeShare(total, count, index) {
	return Math.floor(total / count) + (index < total % count ? 1 : 0);
}
function grown(units, factor) {
	return Math.max(1, Math.round(units * factor));
}
// src/limits/penalty.ts
function withPenalty(limiter, penaltyMs) {
	let blockedUntil = Number.NEGATIVE_INFINITY;
	return {
		holds: limiter.holds,
		check(now, cost) {
			if (now >= blockedUntil) return limiter.check(now, cost);
			const after = limiter.check(blockedUntil, cost);
			return {
				admitted: false,
				retryAt: after.admitted ? blockedUntil : after.retryAt
			};
		},
		take: (now, cost) => limiter.take(now, cost),
		refuse(now, cost) {
			if (now < blockedUntil) return;
			limiter.refuse(now, cost);
			blockedUntil = now + penaltyMs;
		},
		release: (now, cost) => limiter.release(now, cost),
		state: (now) => now < blockedUntil ? {
			...limiter.state(now),
			blockedUntil
		} : limiter.state(now)
	};
}
// src/fifo.ts
const FEWEST_TAKEN = 32;
var Fifo = class {
	#items = [];
	#head = 0;
	get size() {
		return this.#items.length - this.#head;
	}
	/** The one that has waited longest; undefined when none does. */
	get first() {
		return this.#items[this.#head];
	}
	push(item) {
		this.#items.push(item);
	}
	/** Takes the first out. */
	shift() {
		if (this.size === 0) return void 0;
		const item = this.#items[this.#head];
		this.#items[this.#head++] = void 0;
		if (this.#head >= FEWEST_TAKEN && 2 * this.#head >= this.#items.length) {
			this.#items = this.#items.slice(this.#head);
			this.#head = 0;
		}
		return item;
	}
	/** From the first to the last. */
	all() {
		return this.#items.slice(this.#head);
	}
	clear() {
		this.#items = [];
		this.#head = 0;
	}
};
// src/limits/laws/concurrency.ts
const NEVER_BY_ITSELF = {
	admitted: false,
	retryAt: Number.POSITIVE_INFINITY
};
const kind = literal("concurrency");
const concurrency = {
	kind: "concurrency",
	spec: discriminatedUnion("excess", [object({
		kind,
		limit: whole$1,
		excess: literal("reject")
	}), object({
		kind,
		limit: whole$1,
		excess: literal("queue"),
		queue: wholeOrNone
	})], "reject or queue"),
	allows: ({ limit }) => ({ concurrency: limit }),
	servers: ({ excess, limit }) => excess === "queue" ? limit : null,
	limiter(spec2) {
		const { limit } = spec2;
		const places = spec2.excess === "queue" ? spec2.queue : 0;
		let held = 0;
		const queue = new Fifo();
		const startsNow = (cost) => queue.size === 0 && held + cost <= limit;
		return {
			holds: true,
			check(now, cost) {
				if (startsNow(cost)) return {
					admitted: true,
					startsAt: now
				};
				if (cost > limit || queue.size >= places) return NEVER_BY_ITSELF;
				return {
					admitted: true,
					startsAt: Number.POSITIVE_INFINITY
				};
			},
			take(_now, cost) {
				if (spec2.excess === "reject" || startsNow(cost)) held += cost;
				else queue.push(cost);
			},
			refuse() {},
			release(_now, cost) {
				held = Math.max(0, held - cost);
				let started = 0;
				while (held + (queue.first ?? Number.POSITIVE_INFINITY) <= limit) {
					held += queue.shift();
					started++;
				}
				return started;
			},
			state: () => ({
				held,
				waiting: queue.size
			})
		};
	}
};
// src/limits/aligned-windows.ts
function alignedWindows(widthMs, originEpochMs) {
	const phase = (originEpochMs % widthMs + widthMs) % widthMs;
	const startOf = (index) => index * widthMs - phase;
	return {
		startOf,
		startFrom: (instant) => startOf(Math.ceil((instant + phase) / widthMs * (1 - 4 * Number.EPSILON))),
		indexOf(now) {
			const index = Math.floor((now + phase) / widthMs);
			if (now < startOf(index)) return index - 1;
			return now >= startOf(index + 1) ? index + 1 : index;
		}
	};
}
// src/limits/law.ts
function rateLaw(law) {
	return {
		...law,
		spec: object({
			kind: literal(law.kind),
			...law.figures
		})
	};
}
// src/limits/limiter.ts
function passFrom(at, now) {
	return now >= at ? {
		admitted: true,
		startsAt: now
	} : {
		admitted: false,
		retryAt: at
	};
}
const windowed = {
	figures: {
		limit: whole$1,
		windowMs: positive,
		countRefused: boolean("true or false").exactOptional()
	},
	options: {},
	growing: [],
	ofRate: ({ limit, window }, { countRefused }) => ({
		limit,
		windowMs: window,
		countRefused
	}),
	allows: ({ limit, windowMs }) => ({
		ratePerSecond: limit * 1e3 / windowMs,
		burst: limit,
		windowMs
	}),
	share: ({ limit }, count, index) => ({ limit: wholeShare(limit, count, index) })
};
// src/limits/laws/fixed-window.ts
const anchor = _enum(["clock", "first"], "clock or first");
const fixedWindow = rateLaw({
	...windowed,
	kind: "fixed-window",
	words: "a count that starts again with each window",
	/** Windows at multiples of `windowMs` in unix time, or each begun by the first request after the one before. */
	figures: {
		...windowed.figures,
		anchor
	},
	options: { anchor: anchor.describe("fixed-window: windows aligned to the clock, or begun by the first request.") },
	ofRate: (rate, settings) => ({
		...windowed.ofRate(rate, settings),
		anchor: settings.anchor
	}),
	limiter({ limit, windowMs, anchor: anchor2, countRefused = false }, { originEpochMs }) {
		const windows = alignedWindows(windowMs, originEpochMs);
		let used = 0;
		let endsAt = Number.NEGATIVE_INFINITY;
		const usedAt = (now) => now < endsAt ? used : 0;
		const take = (now, cost) => {
			used = usedAt(now) + cost;
			if (now >= endsAt) endsAt = anchor2 === "clock" ? windows.startOf(windows.indexOf(now) + 1) : now + windowMs;
		};
		return {
			holds: false,
			check(now, cost) {
				if (usedAt(now) + cost <= limit) return {
					admitted: true,
					startsAt: now
				};
				return passFrom(cost > limit ? Number.POSITIVE_INFINITY : endsAt, now);
			},
			take,
			refuse(now, cost) {
				if (countRefused) take(now, cost);
			},
			release: () => 0,
			state: (now) => now < endsAt ? {
				used,
				endsAt
			} : { used: 0 }
		};
	}
});
// src/limits/laws/leaky-queue.ts
const leakyQueue = rateLaw({
	kind: "leaky-queue",
	words: "a queue served at a steady rate",
	/** Admits up to `queue` requests beyond the one in service. */
	figures: {
		ratePerSecond: positive,
		queue: wholeOrNone
	},
	options: { queue: int().min(0).describe("leaky-queue: requests held back before any is refused.") },
	growing: [],
	ofRate: ({ limit, window }, { queue }) => ({
		ratePerSecond: limit * 1e3 / window,
		queue
	}),
	allows: ({ ratePerSecond, queue }) => ({
		ratePerSecond,
		burst: queue + 1
	}),
	share: ({ ratePerSecond, queue }, count, index) => ({
		ratePerSecond: ratePerSecond / count,
		queue: wholeShare(queue, count, index)
	}),
	limiter({ ratePerSecond, queue }) {
		const bucket = new Bucket(ratePerSecond, queue + 1);
		return {
			holds: false,
			check(now, cost) {
				const decision = passFrom(bucket.readyAt(cost), now);
				return decision.admitted ? {
					admitted: true,
					startsAt: Math.max(now, bucket.fullAt)
				} : decision;
			},
			take: (now, cost) => bucket.take(now, cost),
			refuse() {},
			release: () => 0,
			state: (now) => ({ nextStartsAt: Math.max(now, bucket.fullAt) })
		};
	}
});
// src/limits/quantities.ts
const EXPECTED_DURATION = "expected a duration such as 20s";
const duration = union([string(), number()], EXPECTED_DURATION).transform((value, context) => {
	const ms = typeof value === "number" ? value : parseDurationMs(value);
	if (ms !== null && ms >= 0) return ms;
	context.addIssue({
		code: "custom",
		message: EXPECTED_DURATION
	});
	return NEVER$1;
}).describe("A duration such as 20s, 5m or 24h.");
const count = int().min(1);
const EXPECTED_RATE = "expected a rate such as 20/min, or { limit: 20, window: 1m }";
union([string(), strictObject({
	limit: count.describe("How many in a window."),
	window: duration.describe("Length of the window.")
})], EXPECTED_RATE).transform((value, context) => {
	const parsed = typeof value === "string" ? windowOf(value) : value;
	if (parsed !== null && parsed.window > 0) return parsed;
	context.addIssue({
		code: "custom",
		message: EXPECTED_RATE
	});
	return NEVER$1;
}).describe("A rate such as 20/min, or { limit: 20, window: 1m }.");
function windowOf(text) {
	const perSecond = parseRatePerSecond(text);
	const one = parseRatePerSecond(text.replace(/^[\d.]+/, "1"));
	if (perSecond === null || one === null || perSecond <= 0) return null;
	const limit = Number((perSecond / one).toPrecision(12));
	const window = 1e3 / one;
	if (limit < 1) return {
		limit: 1,
		window: window / limit
	};
	return Number.isInteger(limit) ? {
		limit,
		window
	} : null;
}
// src/limits/laws/token-bucket.ts
const bucketed = {
	figures: {
		ratePerSecond: positive,
		burst: whole$1
	},
	options: { burst: count.nullable().describe("Buckets: how many at once; null is the whole limit.") },
	growing: ["burst"],
	ofRate: ({ limit, window }, { burst }) => ({
		ratePerSecond: limit * 1e3 / window,
		burst: burst ?? limit
	}),
	allows: ({ ratePerSecond, burst }) => ({
		ratePerSecond,
		burst
	}),
	share: ({ ratePerSecond, burst }, count2, index) => ({
		ratePerSecond: ratePerSecond / count2,
		burst: wholeShare(burst, count2, index)
	})
};
const tokenBucket = rateLaw({
	...bucketed,
	kind: "token-bucket",
	words: "a bucket refilled without steps",
	limiter({ ratePerSecond, burst }) {
		const bucket = new Bucket(ratePerSecond, burst);
		return {
			holds: false,
			check: (now, cost) => passFrom(bucket.readyAt(cost), now),
			take: (now, cost) => bucket.take(now, cost),
			refuse() {},
			release: () => 0,
			state: (now) => ({ level: bucket.level(now) })
		};
	}
});
// src/limits/laws/quantised-bucket.ts
const quantisedBucket = rateLaw({
	...bucketed,
	kind: "quantised-bucket",
	words: "a bucket refilled in steps",
	/** Refilled only at multiples of `quantumMs` in unix time. */
	figures: {
		...bucketed.figures,
		quantumMs: positive
	},
	options: {
		...bucketed.options,
		quantum: duration.describe("quantised-bucket: refilled so often.")
	},
	ofRate: (rate, settings) => ({
		...bucketed.ofRate(rate, settings),
		quantumMs: settings.quantum
	}),
	limiter({ ratePerSecond, burst, quantumMs }, { originEpochMs }) {
		const quanta = alignedWindows(quantumMs, originEpochMs);
		const bucket = new Bucket(ratePerSecond, burst);
		const seen = (now) => quanta.startOf(quanta.indexOf(now));
		return {
			holds: false,
			check: (now, cost) => passFrom(quanta.startFrom(bucket.readyAt(cost)), now),
			take: (now, cost) => bucket.take(seen(now), cost),
			refuse() {},
			release: () => 0,
			state: (now) => ({ level: bucket.level(seen(now)) })
		};
	}
});
// src/limits/laws/sliding-counter.ts
const slidingCounter = rateLaw({
	...windowed,
	kind: "sliding-counter",
	words: "two adjacent windows, the older weighted by its share still in view",
	limiter({ limit, windowMs, countRefused = false }, { originEpochMs }) {
		const windows = alignedWindows(windowMs, originEpochMs);
		let index = 0;
		let newer = 0;
		let older = 0;
		const newerAt = (at) => at === index ? newer : 0;
		const olderAt = (at) => at === index ? older : at === index + 1 ? newer : 0;
		const shrunkAt = (at, count, room) => room >= count ? windows.startOf(at) : Math.min(windows.startOf(at) + windowMs * (1 - room / count), windows.startOf(at + 1));
		const passesAt = (at, cost) => {
			const room = limit - newerAt(at) - cost;
			if (room >= 0) return shrunkAt(at, olderAt(at), room);
			if (cost <= limit) return shrunkAt(at + 1, newerAt(at), limit - cost);
			return Number.POSITIVE_INFINITY;
		};
		const take = (now, cost) => {
			const at = windows.indexOf(now);
			older = olderAt(at);
			newer = newerAt(at) + cost;
			index = at;
		};
		return {
			holds: false,
			check: (now, cost) => passFrom(passesAt(windows.indexOf(now), cost), now),
			take,
			refuse(now, cost) {
				if (countRefused) take(now, cost);
			},
			release: () => 0,
			state(now) {
				const at = windows.indexOf(now);
				const share = 1 - (now - windows.startOf(at)) / windowMs;
				return {
					older: olderAt(at),
					newer: newerAt(at),
					estimate: olderAt(at) * share + newerAt(at)
				};
			}
		};
	}
});
// src/limits/laws/sliding-log.ts
const slidingLog = rateLaw({
	...windowed,
	kind: "sliding-log",
	words: "a log of the last window",
	limiter({ limit, windowMs, countRefused = false }) {
		const instants = [];
		let oldest = 0;
		const expiryOf = (n) => instants[(oldest + n - 1) % limit] + windowMs;
		const take = (now, cost) => {
			for (let unit = Math.min(cost, limit); unit > 0; unit--) if (instants.length < limit) instants.push(now);
			else {
				instants[oldest] = now;
				oldest = (oldest + 1) % limit;
			}
		};
		return {
			holds: false,
			check(now, cost) {
				if (cost > limit) return {
					admitted: false,
					retryAt: Number.POSITIVE_INFINITY
				};
				const excess = instants.length + cost - limit;
				return excess <= 0 ? {
					admitted: true,
					startsAt: now
				} : passFrom(expiryOf(excess), now);
			},
			take,
			refuse(now, cost) {
				if (countRefused) take(now, cost);
			},
			release: () => 0,
			state(now) {
				let expired = 0;
				let end = instants.length;
				while (expired < end) {
					const middle = expired + end >> 1;
					if (now >= expiryOf(middle + 1)) expired = middle + 1;
					else end = middle;
				}
				const used = instants.length - expired;
				return used === 0 ? { used } : {
					used,
					oldestExpiresAt: expiryOf(expired + 1)
				};
			}
		};
	}
});
// src/limits/laws/slope.ts
const slope = rateLaw({
	kind: "slope",
	words: "so many more than in the window before",
	figures: {
		limit: whole$1,
		windowMs: positive,
		growth: whole$1
	},
	options: { growth: count.describe("slope: how many more may pass in a window than in the one before.") },
	growing: ["growth"],
	ofRate: ({ limit, window }, { growth }) => ({
		limit,
		windowMs: window,
		growth
	}),
	allows: ({ limit, windowMs, growth }) => ({
		ratePerSecond: limit * 1e3 / windowMs,
		burst: Math.min(limit, growth),
		windowMs
	}),
	share: ({ limit, growth }, count2, index) => ({
		limit: wholeShare(limit, count2, index),
		growth: wholeShare(growth, count2, index)
	}),
	limiter({ limit, windowMs, growth }, { originEpochMs }) {
		const windows = alignedWindows(windowMs, originEpochMs);
		let index = 0;
		let newer = 0;
		let older = 0;
		const newerAt = (at) => at === index ? newer : 0;
		const olderAt = (at) => at === index ? older : at === index + 1 ? newer : 0;
		const roomAt = (at) => Math.min(limit, olderAt(at) + growth) - newerAt(at);
		return {
			holds: false,
			check(now, cost) {
				const at = windows.indexOf(now);
				if (cost <= roomAt(at)) return {
					admitted: true,
					startsAt: now
				};
				return passFrom(cost <= roomAt(at + 1) ? windows.startOf(at + 1) : Number.POSITIVE_INFINITY, now);
			},
			take(now, cost) {
				const at = windows.indexOf(now);
				older = olderAt(at);
				newer = newerAt(at) + cost;
				index = at;
			},
			refuse() {},
			release: () => 0,
			state(now) {
				const at = windows.indexOf(now);
				return {
					older: olderAt(at),
					newer: newerAt(at),
					most: Math.min(limit, olderAt(at) + growth)
				};
			}
		};
	}
});
// src/limits/registry.ts
init_errors();
const RATE_LAWS = [
	fixedWindow,
	slidingLog,
	slidingCounter,
	tokenBucket,
	quantisedBucket,
	leakyQueue,
	slope
];
const LAWS = [...RATE_LAWS, concurrency];
function lawOf({ kind }) {
	const law = LAWS.find((one) => one.kind === kind);
	if (law !== void 0) return law;
	throw new GatebenchError(`no kind of limit is named ${kind}`, {
		code: "LIMIT_INVALID",
		exitCode: EXIT.invalidInput,
		hint: `there are ${LAWS.map((one) => one.kind).join(", ")}`
	});
}
Object.assign({}, ...RATE_LAWS.map(({ options }) => options));
function limitOfRate(rate, settings) {
	const law = RATE_LAWS.find(({ kind }) => kind === settings.kind);
	return {
		kind: law.kind,
		...law.ofRate(rate, settings)
	};
}
const GROWING = new Set(RATE_LAWS.flatMap(({ growing }) => growing));
function grownSettings(settings, factor) {
	const entries = Object.entries(settings).map(([name, value]) => GROWING.has(name) && typeof value === "number" ? [name, grown(value, factor)] : [name, value]);
	return Object.fromEntries(entries);
}
// src/limits/replicas.ts
function replicated(copies, choose) {
	let request = 0;
	const current = () => copies[choose(request)];
	return {
		holds: false,
		check: (now, cost) => current().check(now, cost),
		take(now, cost) {
			current().take(now, cost);
			request++;
		},
		refuse(now, cost) {
			current().refuse(now, cost);
			request++;
		},
		release: () => 0,
		state: (now) => ({
			replica: choose(request),
			...current().state(now)
		})
	};
}
function inTurn(count) {
	return (request) => request % count;
}
function atRandom(count, key) {
	const random = keyedRandom(key);
	return (request) => Math.floor(random.uniform("replica", request) * count);
}
// src/limits/create-limiter.ts
init_errors();
const modifierFigures = object({
	penaltyMs: positive.optional(),
	replicas: object({ count: whole$1 }).optional(),
	drift: object({ atMs: finite }).optional()
});
function createLimiter(spec, options) {
	const { penaltyMs, replicas, drift, ...law } = spec;
	assertMeets(lawOf(law).spec, law);
	assertMeets(modifierFigures, spec);
	let limiter = replicas === void 0 ? lawOf(law).limiter(law, options) : replicasOf(law, replicas, options);
	if (penaltyMs !== void 0) limiter = withPenalty(limiter, penaltyMs);
	if (drift !== void 0) {
		if (queues(law) || queues(drift.to)) throw invalid("a limit that queues cannot drift");
		limiter = drifting(limiter, createLimiter(drift.to, options), drift.atMs);
	}
	return limiter;
}
function replicasOf(spec, { count, each, key }, options) {
	const law = lawOf(spec);
	const { share } = law;
	if (share === void 0) throw invalid(`a ${law.kind} limit cannot have replicas`);
	return replicated(Array.from({ length: count }, (_, index) => {
		const copy = each === "share" ? {
			...spec,
			...share(spec, count, index)
		} : spec;
		assertMeets(law.spec, copy, `replica ${index} of ${count}: `);
		return law.limiter(copy, options);
	}), key === void 0 ? inTurn(count) : atRandom(count, key));
}
function queues(spec) {
	return (lawOf(spec).servers?.(spec) ?? null) !== null;
}
function assertMeets(schema, stated, where = "") {
	const [issue] = schema.safeParse(stated).error?.issues ?? [];
	if (issue === void 0) return;
	const figure = issue.path.reduce((part, name) => part[name], stated);
	throw invalid(`${where}${issue.path.join(".")} is ${figure}; it must be ${issue.message}`);
}
function invalid(message) {
	return new GatebenchError(message, {
		code: "LIMIT_INVALID",
		exitCode: EXIT.invalidInput
	});
}
// src/mock/range.ts
var Range = class {
	low;
	high;
	isWhole;
	constructor(low, high, isWhole) {
		this.low = low;
		this.high = high;
		this.isWhole = isWhole;
	}
	/** The figure at one end, in the middle, or so far between the ends; half a unit that cannot be divided is left out. */
	at(end) {
		if (typeof end === "number") {
			const { low, high, isWhole } = this;
			return isWhole ? low + Math.min(high - low, Math.floor(end * (high - low + 1))) : low + end * (high - low);
		}
		if (end !== "middle") return this[end];
		const middle = (this.low + this.high) / 2;
		return this.isWhole ? Math.floor(middle) : middle;
	}
};
// src/mock/lay.ts
function lay(under, over) {
	if (!isMap(under) || !isMap(over)) return over === void 0 ? under : over;
	const merged = { ...under };
	for (const [key, value] of Object.entries(over)) merged[key] = lay(merged[key], value);
	return merged;
}
function isMap(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Range);
}
// src/mock/limit-rules.ts
const HOUR_MS = 36e5;
const READS = [
	"poll",
	"credits",
	"quota"
];
function limitRules(world) {
	const { limits } = world;
	const rules = [];
	for (const modality of MODALITIES) {
		const apart = Object.keys(limits.models).filter((name) => world.models[name]?.modality === modality);
		const own = new Map(apart.map((name) => [name, ownLimits(limits.models[name], limits[modality])]));
		const except = (field) => apart.filter((name) => own.get(name)?.[field] !== void 0);
		rules.push(...rulesOf(world, modality, limits[modality], modality, except, null));
		for (const [name, limitsOfClass] of own) rules.push(...rulesOf(world, name, limitsOfClass, modality, () => [], [name]));
	}
	if (limits.reads.rate) rules.push({
		...plain(world, "reads-rate", rateSpec(limits.reads.rate, world.law)),
		on: READS,
		keyedBy: "account"
	});
	for (const [name, limit] of Object.entries(world.stack)) {
		const law = lay(world.law, limit.law);
		const both = [limit.concurrency === void 0 ? null : concurrencySpec(limit.concurrency, limit), limit.rate === void 0 ? null : rateSpec(limit.rate, law)];
		for (const one of both) {
			if (one === null) continue;
			const { countOn, countFailed } = law;
			const balance = balanceOf(one, law);
			const { on, keyedBy, scope, models = null } = limit;
			const weight = weightOf(one, limit.weight);
			rules.push({
				...plain(world, name, one),
				on,
				keyedBy,
				scope,
				models,
				weight,
				balance,
				countOn,
				countFailed
			});
		}
	}
	return rules;
}
function concerns(rule, endpoint, model) {
	if (!rule.on.includes(endpoint)) return false;
	if (model === null) return rule.modality === null && rule.only === null && rule.models === null;
	if (rule.modality !== null && rule.modality !== model.settings.modality) return false;
	if (rule.only !== null && !rule.only.includes(model.className)) return false;
	if (rule.models !== null && !rule.models.some((part) => model.name.includes(part))) return false;
	return !rule.except.includes(model.className);
}
function rulesOf(world, name, limits, modality, except, only) {
	const on = [modality === "text" ? "message" : "submit"];
	const rules = [];
	const add = (field, suffix, spec, used = 0) => {
		const rule = plain(world, `${name}-${suffix}`, spec);
		const balance = field === "rate" ? rule.balance : null;
		rules.push({
			...rule,
			on,
			modality,
			except: except(field),
			only,
			used,
			balance
		});
	};
	if (limits.rate) add("rate", "rate", rateSpec(limits.rate, world.law));
	if (limits.perHour) add("perHour", "per-hour", clockWindow(limits.perHour, HOUR_MS), limits.used?.perHour);
	if (limits.perDay) add("perDay", "per-day", clockWindow(limits.perDay, 24 * HOUR_MS), limits.used?.perDay);
	if (limits.concurrency) add("concurrency", "concurrency", concurrencySpec(limits.concurrency, world));
	return rules;
}
function plain(world, name, spec) {
	const { keyedBy, scope } = world;
	const { countOn, countFailed } = world.law;
	return {
		name,
		spec,
		on: ENDPOINTS,
		modality: null,
		except: [],
		only: null,
		models: null,
		keyedBy,
		scope,
		weight: weightOf(spec, world.weight),
		balance: balanceOf(spec, world.law),
		used: 0,
		countOn,
		countFailed
	};
}
function weightOf({ kind }, stated) {
	return kind === "concurrency" ? "request" : stated;
}
function balanceOf(spec, { balance }) {
	return spec.kind === "concurrency" ? null : balance;
}
function ownLimits(stated, ofModality) {
	const { used = {}, ...own } = stated;
	return {
		...used.perHour === void 0 ? {} : { perHour: ofModality.perHour },
		...used.perDay === void 0 ? {} : { perDay: ofModality.perDay },
		...own,
		used
	};
}
function clockWindow(limit, windowMs) {
	return {
		kind: "fixed-window",
		limit,
		windowMs,
		anchor: "clock"
	};
}
function concurrencySpec(limit, { excess, queue }) {
	return excess === "queue" ? {
		kind: "concurrency",
		limit,
		excess,
		queue
	} : {
		kind: "concurrency",
		limit,
		excess
	};
}
function rateSpec(rate, law) {
	const spec = modified(limitOfRate(rate, law), law);
	if (law.drift === null) return spec;
	const { at, factor } = law.drift;
	const after = limitOfRate({
		...rate,
		limit: grown(rate.limit, factor)
	}, grownSettings(law, factor));
	return {
		...spec,
		drift: {
			atMs: at,
			to: modified(after, law)
		}
	};
}
function modified(spec, law) {
	const penalty = law.penalty > 0 ? { penaltyMs: law.penalty } : {};
	const each = law.replicaLimit === "whole" ? "full" : "share";
	return {
		...spec,
		...penalty,
		...law.replicas > 1 ? { replicas: {
			count: law.replicas,
			each
		} } : {}
	};
}
// src/mock/gate.ts
const OPEN = {
	admitted: true,
	barriers: [],
	holds: [],
	stations: [],
	startsAt: Number.NEGATIVE_INFINITY
};
var Gate = class {
	#rules;
	#originEpochMs;
	#ways = /* @__PURE__ */ new Map();
	#byKey = /* @__PURE__ */ new Map();
	constructor(world, originEpochMs) {
		this.#rules = limitRules(world);
		this.#originEpochMs = originEpochMs;
	}
	/** Asks every limit that concerns a request of so many units; counts nothing but the refusal. */
	ask(endpoint, model, account, now, units) {
		const { barriers, holds, stations } = this.#wayOf(endpoint, model, account);
		if (barriers.length === 0) return OPEN;
		let startsAt = now;
		let refusal = null;
		for (const barrier of barriers) {
			const decision = barrier.limiter.check(now, costOf(barrier.rule, units, account));
			if (!decision.admitted) {
				if (refusal === null) refusal = {
					admitted: false,
					barrier,
					retryAt: decision.retryAt
				};
				else refusal.retryAt = Math.max(refusal.retryAt, decision.retryAt);
			} else if (barrier.station === null && decision.startsAt > startsAt) startsAt = decision.startsAt;
		}
		if (refusal === null) return {
			admitted: true,
			barriers,
			holds,
			stations,
			startsAt
		};
		const { limiter, rule } = refusal.barrier;
		const cost = costOf(rule, units, account);
		limiter.refuse(now, cost);
		const next = limiter.check(now, cost);
		if (!next.admitted) refusal.retryAt = Math.max(refusal.retryAt, next.retryAt);
		return refusal;
	}
	/** Found once for each combination. */
	#wayOf(endpoint, model, account) {
		const byModel = present(present(this.#ways, endpoint, () => /* @__PURE__ */ new Map()), account, () => /* @__PURE__ */ new Map());
		let way = byModel.get(model);
		if (way === void 0) {
			const barriers = this.#rules.filter((rule) => concerns(rule, endpoint, model)).map((rule) => this.#barrier(rule, endpoint, model, account));
			way = {
				barriers,
				holds: barriers.filter(({ limiter }) => limiter.holds),
				stations: barriers.flatMap(({ station }) => station ?? [])
			};
			byModel.set(model, way);
		}
		return way;
	}
	#barrier(rule, endpoint, model, account) {
		const owner = rule.scope === "user" ? account?.user.name : account?.label;
		const key = JSON.stringify([
			rule.name,
			rule.spec.kind,
			owner ?? null,
			subject(rule, endpoint, model)
		]);
		let barrier = this.#byKey.get(key);
		if (barrier === void 0) {
			const { spec } = rule;
			const servers = lawOf(spec).servers?.(spec) ?? null;
			const station = servers === null ? null : new Station(servers);
			const limiter = createLimiter(spec, { originEpochMs: this.#originEpochMs });
			if (rule.used > 0) limiter.take(0, rule.used);
			barrier = {
				rule,
				limiter,
				station
			};
			this.#byKey.set(key, barrier);
		}
		return barrier;
	}
};
function present(map, key, make) {
	let value = map.get(key);
	if (value === void 0) {
		value = make();
		map.set(key, value);
	}
	return value;
}
function subject(rule, endpoint, model) {
	switch (rule.keyedBy) {
		case "model": return model?.name ?? endpoint;
		case "class": return model?.className ?? endpoint;
		case "modality": return model?.settings.modality ?? endpoint;
		case "endpoint": return endpoint;
		case "account": return "";
	}
}
// src/mock/job.ts
function statusOf(job, now) {
	if (now < job.startsAt) return "pending";
	if (now < job.doneAt) return "processing";
	return job.fate.end === null ? "completed" : "failed";
}
function progressOf(job, now, { stickAt, reach }) {
	const part = (now - job.startsAt) / job.durationMs;
	return part >= reach ? stickAt : Math.max(0, Math.floor(part / reach * stickAt));
}
function taskView(job, status, now, settings, resultsUrl) {
	const view = {
		id: job.id,
		object: `${job.modality}.generation.task`,
		model: job.model.name,
		status,
		progress: 0
	};
	if (status === "processing") view.progress = progressOf(job, Math.min(now, job.doneAt), settings.progress);
	if (status === "completed") {
		view.progress = 100;
		view.results = Array.from({ length: job.files }, (_, i) => `${resultsUrl}/files/${job.id}/${fileName(job, i)}`);
	}
	if (status === "failed" && job.fate.end?.kind === "failure") {
		view.progress = progressOf(job, job.doneAt, settings.progress);
		view.error = {
			code: job.fate.end.code,
			message: job.fate.end.message
		};
	}
	return view;
}
const EXTENSION = {
	image: "png",
	video: "mp4",
	audio: "wav",
	text: "txt"
};
function fileName(job, index) {
	return `${index}.${EXTENSION[job.modality]}`;
}
// src/mock/job-book.ts
var JobBook = class {
	#options;
	#tasks = /* @__PURE__ */ new Map();
	#due = new DueHeap();
	constructor(options) {
		this.#options = options;
	}
	find(taskId) {
		return this.#tasks.get(taskId);
	}
	/** Enters a job that was just accepted and reserves its price. Its holds were taken before. */
	accept(job) {
		const { ledger, tally, log } = this.#options;
		tally.accepted(job);
		ledger.reserve(job.account.purse, job.micro, job.acceptedAt, job.id);
		job.account.user.caps?.charge(job.micro, job.acceptedAt);
		if (job.modality !== "text") {
			this.#tasks.set(job.id, job);
			if (log !== null) {
				this.#tell(job, job.acceptedAt, "pending");
				if (Number.isFinite(job.startsAt)) this.#push(job.startsAt, "start", job);
			}
		}
		if (Number.isFinite(job.doneAt)) this.#push(job.doneAt, "end", job);
		else if (job.fate.end?.kind === "stuck" && job.fate.end.slotFor !== null && job.startsAt < Infinity) this.#push(job.startsAt + job.fate.end.slotFor, "free", job);
	}
	/** Counts an admitted request at a barrier once its answer has gone out. */
	countLater(barrier, at, cost) {
		this.#push(at, "count", null, barrier, cost);
	}
	/** Gives back what a request other than a job holds. */
	freeLater(barrier, at) {
		this.#push(at, "free", null, barrier);
	}
	settle(now) {
		while (this.#due.instant <= now) {
			const due = this.#due.pop();
			if (due.barrier !== null) {
				if (due.happens === "count") due.barrier.limiter.take(due.at, due.cost);
				else due.barrier.limiter.release(due.at, due.cost);
			}
			if (due.job !== null) this.#happen(due, due.job);
		}
	}
	#happen({ at, happens }, job) {
		switch (happens) {
			case "start":
				if (job.doneAt > at) this.#tell(job, at, "processing");
				return;
			case "end":
				this.#end(job, at);
				return;
			case "free":
				release(job, at);
				return;
			case "refund":
				this.#options.ledger.refund(job.account.purse, this.#refundOf(job), at, job.id);
				job.account.user.caps?.giveBack(this.#refundOf(job), job.acceptedAt);
				return;
			case "expire":
				job.account.user.files -= job.files;
				return;
			case "forget":
				this.#tasks.delete(job.id);
				return;
		}
	}
	#end(job, at) {
		const { ledger, tally, keepForMs } = this.#options;
		const { purse, user } = job.account;
		tally.ended(job);
		release(job, at);
		if (job.fate.end === null) {
			ledger.settle(purse, job.micro, at, job.id);
			user.files += job.files;
			if (job.files > 0) this.#push(job.expiresAt, "expire", job);
		} else {
			const refund = this.#refundOf(job);
			const later = job.fate.end.kind === "failure" ? job.fate.end.refundAfter : 0;
			ledger.settle(purse, later > 0 ? job.micro : job.micro - refund, at, job.id);
			if (later > 0) this.#push(at + later, "refund", job);
			else {
				ledger.release(purse, refund, at, job.id);
				user.caps?.giveBack(refund, job.acceptedAt);
			}
		}
		if (job.modality === "text") return;
		this.#tell(job, at, job.fate.end === null ? "completed" : "failed");
		this.#push(at + keepForMs, "forget", job);
	}
	#refundOf(job) {
		const { end } = job.fate;
		if (end?.kind !== "failure") return 0;
		return Math.round(job.micro * (end.refund ?? this.#options.refund));
	}
	#tell(job, t, status) {
		const record = {
			type: "task",
			t,
			taskId: job.id,
			model: job.model.name,
			status
		};
		this.#options.log?.record(status === "failed" && job.fate.end ? {
			...record,
			fault: job.fate.end.name
		} : record);
	}
	#push(at, happens, job, barrier = null, cost = 1) {
		this.#due.push(at, {
			at,
			happens,
			job,
			barrier,
			cost
		});
	}
};
function release(job, at) {
	for (const barrier of job.holds) barrier.limiter.release(at, 1);
}
// src/mock/latency.ts
function runTimeMs(model, body, now, coldStart, random, key) {
	const { median, sigma } = latencyOf(model.settings, body);
	const cold = coldStart !== null && now - model.busyUntil >= coldStart.idle;
	return lognormalQuantile(random.uniform("latency", ...key), median, sigma) + (cold ? coldStart.extra : 0);
}
function replyTimeMs({ median, sigma }, random, key) {
	return sigma === 0 ? median : lognormalQuantile(random.uniform("latency", ...key), median, sigma);
}
// src/mock/message-reply.ts
const WORDS = [
	"This",
	" is",
	" the",
	" mock",
	" gateway",
	" speaking."
];
const CHARACTERS_A_TOKEN = 4;
function messageReply(job, request, delayMs) {
	const reply = {
		status: 200,
		headers: NO_HEADERS$1,
		body: messageBodyOf(job, request),
		delayMs
	};
	return request.stream === true ? {
		...reply,
		streamed: true
	} : reply;
}
function messageBodyOf({ id, model }, request) {
	return {
		id,
		type: "message",
		role: "assistant",
		model: model.name,
		content: [{
			type: "text",
			text: WORDS.join("")
		}],
		stop_reason: "end_turn",
		stop_sequence: null,
		usage: {
			input_tokens: inputTokensOf(request.messages),
			output_tokens: WORDS.length
		}
	};
}
function inputTokensOf(messages) {
	if (!Array.isArray(messages)) return 1;
	const characters = messages.reduce((sum, turn) => {
		const { content } = turn ?? {};
		return sum + (typeof content === "string" ? content.length : 0);
	}, 0);
	return Math.max(1, Math.ceil(characters / CHARACTERS_A_TOKEN));
}
// src/mock/hint-errors.ts
const EDGES_MS = [
	-6e4,
	-3e4,
	-1e4,
	-1e3,
	-1,
	1,
	1e3,
	1e4,
	3e4,
	6e4
];
function noHintErrors() {
	const counts = Array(EDGES_MS.length + 1).fill(0);
	return {
		known: 0,
		unknown: 0,
		short: 0,
		long: 0,
		sumMs: 0,
		edgesMs: EDGES_MS,
		counts
	};
}
function countHintError(into, errorMs) {
	if (errorMs === null) {
		into.unknown++;
		return;
	}
	into.known++;
	into.sumMs += errorMs;
	if (errorMs <= -1) into.short++;
	else if (errorMs >= 1) into.long++;
	const bucket = EDGES_MS.findIndex((edge) => errorMs < edge);
	const at = bucket === -1 ? EDGES_MS.length : bucket;
	into.counts[at] = into.counts[at] + 1;
}
// src/mock/oracle-counts.ts
const SILENT = /* @__PURE__ */ new Set(["reset", "hang"]);
const SPOILING = /* @__PURE__ */ new Set([
	...SILENT,
	"cut-body",
	"malformed-body",
	"wrong-type"
]);
var OracleTally = class {
	#endpoints = /* @__PURE__ */ new Map();
	#models = /* @__PURE__ */ new Map();
	#polls = /* @__PURE__ */ new Map();
	#tasks = {
		accepted: 0,
		completed: 0,
		failed: 0
	};
	#messages = {
		accepted: 0,
		completed: 0
	};
	request(record) {
		const counts = this.#endpoint(record.endpoint);
		counts.requests++;
		const { faultKind } = record;
		const status = faultKind !== void 0 && SILENT.has(faultKind) ? "none" : record.status;
		counts.byStatus[status] = (counts.byStatus[status] ?? 0) + 1;
		counts.byReason[record.reason] = (counts.byReason[record.reason] ?? 0) + 1;
		if (faultKind !== void 0 && SPOILING.has(faultKind)) counts.spoiled++;
		if (record.taskStatus !== void 0 && record.endpoint === "poll") this.#polls.set(record.taskStatus, (this.#polls.get(record.taskStatus) ?? 0) + 1);
		if (record.model === void 0) return;
		const model = this.#model(record.model);
		model.requests++;
		if (record.status === 429) model.throttled++;
		if (record.hintErrorMs === void 0) return;
		model.hints ??= noHintErrors();
		countHintError(model.hints, record.hintErrorMs);
	}
	accepted(job) {
		this.#model(job.model.name).accepted++;
		if (job.modality === "text") this.#messages.accepted++;
		else this.#tasks.accepted++;
	}
	ended(job) {
		const end = job.fate.end === null ? "completed" : "failed";
		this.#model(job.model.name)[end]++;
		if (job.modality === "text") this.#messages.completed++;
		else this.#tasks[end]++;
	}
	counts(books) {
		const credits = {
			charged: 0,
			reserved: 0,
			available: 0
		};
		for (const book of books) {
			if (book.kind !== "user") continue;
			credits.charged += book.used;
			credits.reserved += book.reserved;
			credits.available += book.available;
		}
		return {
			endpoints: Object.fromEntries([
				"submit",
				"poll",
				"message",
				"credits",
				"quota",
				"file",
				"none"
			].map((endpoint) => [endpoint, structuredClone(this.#endpoint(endpoint))])),
			models: Object.fromEntries([...this.#models].map(([name, counts]) => [name, structuredClone(counts)])),
			tasks: {
				...this.#tasks,
				open: this.#tasks.accepted - this.#tasks.completed - this.#tasks.failed
			},
			messages: { ...this.#messages },
			polls: Object.fromEntries(this.#polls),
			credits: {
				charged: fromMicro(credits.charged),
				reserved: fromMicro(credits.reserved),
				available: fromMicro(credits.available)
			}
		};
	}
	#endpoint(endpoint) {
		let counts = this.#endpoints.get(endpoint);
		if (counts === void 0) {
			counts = {
				requests: 0,
				byStatus: {},
				byReason: {},
				spoiled: 0
			};
			this.#endpoints.set(endpoint, counts);
		}
		return counts;
	}
	#model(name) {
		let counts = this.#models.get(name);
		if (counts === void 0) {
			counts = {
				requests: 0,
				accepted: 0,
				throttled: 0,
				completed: 0,
				failed: 0,
				hints: null
			};
			this.#models.set(name, counts);
		}
		return counts;
	}
};
// src/mock/error-bodies.ts
function errorBodyOf(status, type, message, { param, suggestion } = {}) {
	const error = {
		code: status,
		message,
		type
	};
	if (param !== void 0) error.param = param;
	if (suggestion !== void 0) error.fallback_suggestion = suggestion;
	return { error };
}
const LATER$1 = "try again later";
const NO_HEADERS = Object.freeze({});
function throttleHint(waitMs, hints, timeScale, drawn) {
	const told = (ms) => waitHint(ms, hints.place);
	const constantMs = Math.round(hints.constant / timeScale);
	const wait = waitMs / timeScale;
	switch (hints.mode) {
		case "none": return { headers: NO_HEADERS };
		case "vague": return {
			headers: NO_HEADERS,
			suggestion: LATER$1
		};
		case "wrong": return told(Math.ceil(2 * hints.constant * drawn / timeScale));
		case "constant": return told(constantMs);
		case "exact": return told(Number.isFinite(wait) ? Math.ceil(wait) : constantMs);
		case "rounded-up": return told(Number.isFinite(wait) ? Math.ceil(wait / 1e3) * 1e3 : constantMs);
		case "lying": return told(Number.isFinite(wait) ? Math.ceil(wait * hints.lie) : constantMs);
	}
}
function unavailableHint(hints, timeScale) {
	if (hints.mode === "none") return { headers: NO_HEADERS };
	if (hints.mode === "vague") return {
		headers: NO_HEADERS,
		suggestion: LATER$1
	};
	return waitHint(Math.round(hints.unavailable / timeScale), hints.place);
}
function waitHint(delayMs, place) {
	const hint = {
		delayMs,
		headers: NO_HEADERS
	};
	if (place !== "header") hint.suggestion = `retry after ${inWords(delayMs)}`;
	if (place !== "body") {
		hint.headers = { "retry-after": String(Math.ceil(delayMs / 1e3)) };
		if (delayMs % 1e3 !== 0) hint.headers = {
			...hint.headers,
			"retry-after-ms": String(delayMs)
		};
	}
	return hint;
}
function inWords(ms) {
	if (ms % 1e3 !== 0) return `${ms} millisecond${ms === 1 ? "" : "s"}`;
	return `${ms / 1e3} second${ms === 1e3 ? "" : "s"}`;
}
// src/mock/refusals.ts
var Refusals = class {
	#world;
	#timeScale;
	#random;
	constructor(world, timeScale, random) {
		this.#world = world;
		this.#timeScale = timeScale;
		this.#random = random;
	}
	unauthenticated(record, message) {
		return refuse(record, "unauthenticated", 401, "authentication_error", message);
	}
	denied(record, message, reason = "denied") {
		return refuse(record, reason, 403, "permission_error", message);
	}
	invalid(record, status, message, param) {
		return refuse(record, "invalid", status, "invalid_request_error", message, param);
	}
	notFound(record, reason, message, param) {
		return refuse(record, reason, 404, "not_found_error", message, param);
	}
	unknownModel(record, name) {
		const status = this.#world.errors.unknownModelStatus;
		return refuse(record, "unknown-model", status, status === 404 ? "not_found_error" : "invalid_request_error", `unknown model ${name.slice(0, 100)}`, "model");
	}
	expired(record, expiredAt) {
		record.expiredAt = expiredAt;
		return refuse(record, "expired", 410, "not_found_error", "the result has expired");
	}
	wrongMethod(record, allow) {
		return {
			...refuse(record, "wrong-method", 405, "invalid_request_error", "method not allowed"),
			headers: { allow }
		};
	}
	insufficientBalance(record, needed, left) {
		const { status, type } = this.#world.errors.insufficientBalance;
		return refuse(record, "balance", status, type, `insufficient balance: ${needed} credits needed, ${left} left`);
	}
	spendCap(record, { period, left }, needed) {
		const { status, type } = this.#world.errors.spendCap;
		return refuse(record, "spend-cap", status, type, `spend cap of the ${period} reached: ${needed} credits needed, ${fromMicro(left)} left`);
	}
	limited(record, { barrier, retryAt }) {
		record.reason = "limited";
		record.limit = barrier.rule.name;
		record.state = barrier.limiter.state(record.t);
		record.retryAt = Number.isFinite(retryAt) ? retryAt : null;
		const { hints, errors } = this.#world;
		const status = errors.throttledStatus;
		const waitMs = retryAt - record.t;
		const drawn = hints.mode === "wrong" ? this.#random.uniform("world", record.n) : 0;
		const hint = status === 503 ? unavailableHint(hints, this.#timeScale) : throttleHint(waitMs, hints, this.#timeScale, drawn);
		if (hint.delayMs !== void 0) {
			record.hintMs = hint.delayMs;
			record.hintErrorMs = Number.isFinite(waitMs) ? hint.delayMs - waitMs / this.#timeScale : null;
		}
		if (status === 503) return this.#unavailable("too many requests");
		const body = errorBodyOf(429, "rate_limit_error", barrier.limiter.holds ? "concurrency limit exceeded" : "rate limit exceeded", hint);
		return {
			status,
			headers: hint.headers,
			body,
			delayMs: 0
		};
	}
	/** A server error that a fault ordered. */
	failure(record, status) {
		record.reason = "fault";
		if (status === 503) return this.#unavailable("service temporarily unavailable");
		const suggestion = this.#world.hints.mode === "none" ? {} : { suggestion: LATER$1 };
		const body = status === 500 ? errorBodyOf(500, "internal_server_error", "internal server error", suggestion) : errorBodyOf(502, "upstream_error", "upstream service error", suggestion);
		return {
			status,
			headers: NO_HEADERS$1,
			body,
			delayMs: 0
		};
	}
	#unavailable(message) {
		const hint = unavailableHint(this.#world.hints, this.#timeScale);
		const body = errorBodyOf(503, "service_unavailable_error", message, hint);
		return {
			status: 503,
			headers: hint.headers,
			body,
			delayMs: 0
		};
	}
};
function refuse(record, reason, status, type, message, param) {
	record.reason = reason;
	return {
		status,
		headers: NO_HEADERS$1,
		body: errorBodyOf(status, type, message, param === void 0 ? {} : { param }),
		delayMs: 0
	};
}
// src/mock/reply-bodies.ts
function creditsBodyOf({ purse: { user, token } }) {
	return {
		data: {
			token: {
				remaining_credits: fromMicro(token.unlimited ? user.available : token.available),
				unlimited_credits: token.unlimited,
				used_credits: fromMicro(token.used)
			},
			user: {
				remaining_credits: fromMicro(user.available),
				used_credits: fromMicro(user.used)
			}
		},
		message: "",
		success: true
	};
}
function quotaBodyOf({ files }, { group, files: { max, isCustom, reason } }) {
	return {
		success: true,
		code: 200,
		data: {
			user_group: group,
			used_files: files,
			max_files: max,
			remain_files: Math.max(0, max - files),
			is_custom: isCustom,
			quota_reason: reason
		}
	};
}
// src/mock/routes.ts
const TASKS = "/v1/tasks/";
const UNKNOWN = {
	endpoint: "none",
	status: 404
};
var Routes = class {
	#fixed;
	constructor(paths) {
		this.#fixed = /* @__PURE__ */ new Map([
			[paths.image, {
				method: "POST",
				route: {
					endpoint: "submit",
					modality: "image"
				}
			}],
			[paths.video, {
				method: "POST",
				route: {
					endpoint: "submit",
					modality: "video"
				}
			}],
			[paths.audio, {
				method: "POST",
				route: {
					endpoint: "submit",
					modality: "audio"
				}
			}],
			["/v1/messages", {
				method: "POST",
				route: { endpoint: "message" }
			}],
			["/v1/credits", {
				method: "GET",
				route: { endpoint: "credits" }
			}],
			["/api/v1/files/quota", {
				method: "GET",
				route: { endpoint: "quota" }
			}]
		]);
	}
	find(method, target) {
		const query = target.indexOf("?");
		const path = query < 0 ? target : target.slice(0, query);
		if (path.startsWith(TASKS)) {
			const taskId = path.slice(10);
			if (taskId === "" || taskId.includes("/")) return UNKNOWN;
			return method === "GET" ? {
				endpoint: "poll",
				taskId
			} : {
				endpoint: "none",
				status: 405,
				allow: "GET"
			};
		}
		const fixed = this.#fixed.get(path);
		if (fixed !== void 0) return method === fixed.method ? fixed.route : {
			endpoint: "none",
			status: 405,
			allow: fixed.method
		};
		if (path.startsWith("/files/")) {
			const [taskId, file, ...rest] = path.slice(7).split("/");
			if (taskId === void 0 || file === void 0 || rest.length > 0) return UNKNOWN;
			return method === "GET" ? {
				endpoint: "file",
				taskId,
				file
			} : {
				endpoint: "none",
				status: 405,
				allow: "GET"
			};
		}
		return UNKNOWN;
	}
};
// src/mock/workshop.ts
const UNNAMED$1 = -1;
var Workshop = class {
	#world;
	#random;
	#faults;
	#accepted = 0;
	constructor(world, random, faults) {
		this.#world = world;
		this.#random = random;
		this.#faults = faults;
	}
	accept(visit, modality) {
		const { now, body } = visit;
		const passage = visit.passage;
		const model = visit.model;
		const key = visit.request.call === void 0 ? [
			model.key,
			model.accepted,
			UNNAMED$1
		] : [visit.request.call.call];
		const fate = this.#faults.ofJob(model.name, now, key);
		if (modality === "text") fate.end = null;
		const durationMs = runTimeMs(model, body, now, this.#world.latency.coldStart, this.#random, key) * fate.slowFactor;
		let startsAt = Math.max(now, passage.startsAt);
		for (const station of passage.stations) startsAt = station.startsAt(startsAt);
		if (model.station !== null) startsAt = model.station.startsAt(startsAt);
		const doneAt = startsAt + lastsMs(fate, durationMs);
		const freedAt = freeAt(fate, startsAt, doneAt);
		for (const station of passage.stations) station.occupy(freedAt);
		model.station?.occupy(freedAt);
		const n = ++this.#accepted;
		model.accepted++;
		model.busyUntil = Math.max(model.busyUntil, Number.isFinite(doneAt) ? doneAt : now);
		return {
			n,
			id: `${modality === "text" ? "msg" : "task"}_${this.#identifier(n)}`,
			modality,
			model,
			account: visit.account,
			acceptedAt: now,
			startsAt,
			durationMs,
			doneAt,
			fate,
			files: modality === "image" && typeof body.n === "number" ? body.n : modality === "text" ? 0 : 1,
			expiresAt: doneAt + (fate.expired?.after ?? this.#world.files.expireAfter),
			micro: visit.micro,
			holds: passage.holds,
			polls: 0
		};
	}
	/** The number keeps it unique, the draw keeps it from being guessed by counting. */
	#identifier(n) {
		const drawn = Math.floor(this.#random.uniform("identifier", n) * 2 ** 30);
		return `${n.toString(36).padStart(6, "0")}${drawn.toString(36).padStart(6, "0")}`;
	}
};
function lastsMs({ end }, durationMs) {
	if (end === null) return durationMs;
	return end.kind === "stuck" ? Infinity : durationMs * end.at;
}
function freeAt({ end }, startsAt, doneAt) {
	return end?.kind === "stuck" && end.slotFor !== null ? startsAt + end.slotFor : doneAt;
}
// src/mock/engine.ts
const NO_BODY = Object.freeze({});
var MockEngine = class {
	world;
	timeScale;
	#clock;
	#random;
	#log;
	#resultsUrl;
	#ledger;
	#tally = new OracleTally();
	#routes;
	#catalogue;
	#accounts;
	#faults;
	#refusals;
	#checks;
	#jobs;
	#workshop;
	#requests = 0;
	constructor({ world, clock, random, timeScale = 1, resultsUrl = "http://127.0.0.1", log = null }) {
		this.world = world;
		this.timeScale = timeScale;
		this.#clock = clock;
		this.#random = random;
		this.#log = log;
		this.#resultsUrl = resultsUrl;
		this.#ledger = new Ledger(log === null ? void 0 : (entry) => log.record({
			type: "ledger",
			...entry
		}));
		this.#routes = new Routes(world.paths);
		this.#catalogue = new Catalogue(world);
		const { originEpochMs } = clock;
		const startEpochMs = world.startsAt === null ? originEpochMs : startOf(world.startsAt, originEpochMs) ?? originEpochMs;
		this.#accounts = new Accounts(world, this.#ledger, startEpochMs);
		this.#faults = new Faults(world, random);
		this.#refusals = new Refusals(world, timeScale, random);
		this.#checks = new Checks(world, new Gate(world, startEpochMs), this.#ledger, this.#refusals);
		this.#jobs = new JobBook({
			ledger: this.#ledger,
			tally: this.#tally,
			log,
			refund: world.credits.refund,
			keepForMs: world.tasks.keepFor
		});
		this.#workshop = new Workshop(world, random, this.#faults);
	}
	/** Decides one request at the present instant. */
	handle(request) {
		const now = this.#clock.now();
		this.#jobs.settle(now);
		const route = this.#routes.find(request.method, request.path);
		const record = {
			type: "request",
			t: now,
			n: ++this.#requests,
			endpoint: route.endpoint,
			status: 200,
			reason: "accepted",
			delayMs: 0
		};
		if (request.call !== void 0) {
			record.call = request.call.call;
			record.attempt = request.call.attempt;
		}
		const reply = this.#answer(request, route, record);
		record.status = reply.status;
		record.delayMs = reply.delayMs;
		this.#tally.request(record);
		this.#log?.record(record);
		return reply;
	}
	/** The truth so far, in figures. */
	counts() {
		this.settle();
		return this.#tally.counts(this.#ledger.books());
	}
	/** Does what is due by now, or by `aheadMs` later, so that the log is whole up to then. */
	settle(aheadMs = 0) {
		this.#jobs.settle(this.#clock.now() + aheadMs);
	}
	#answer(request, route, record) {
		switch (route.endpoint) {
			case "none":
				if (route.status === 405) return this.#refusals.wrongMethod(record, route.allow);
				return this.#refusals.notFound(record, "unknown-path", "no such endpoint");
			case "file": return this.#file(route.taskId, route.file, record);
			default: return this.#visit(request, route, record);
		}
	}
	#visit(request, route, record) {
		const { endpoint } = route;
		const now = record.t;
		const job = endpoint === "poll" ? this.#jobs.find(route.taskId) : void 0;
		const modality = endpoint === "submit" ? route.modality : endpoint === "message" ? "text" : null;
		const body = isRecord$1(request.body) ? request.body : NO_BODY;
		const name = typeof body.model === "string" && body.model !== "" ? body.model : null;
		const found = modality === null || name === null ? null : this.#catalogue.find(name, modality);
		const model = modality === null ? null : found ?? this.#catalogue.nameless(modality);
		const account = this.#accounts.find(request.authorization);
		const visit = {
			now,
			endpoint,
			request,
			account,
			model,
			modelKnown: name === null || found !== null,
			record,
			body,
			units: unitsOf(body, this.world.validation.largestN),
			passage: null,
			micro: 0
		};
		if (account !== null) record.account = account.label;
		if (found !== null) record.model = found.name;
		if (job !== void 0) {
			record.taskId = job.id;
			job.polls++;
		}
		const fault = this.#faults.mayStrike(endpoint) ? this.#faults.ofExchange(endpoint, (model ?? job?.model)?.name ?? null, now, exchangeKey(record, job)) : null;
		if (fault !== null) {
			record.fault = fault.name;
			record.faultKind = fault.kind;
			if (fault.kind === "status" && fault.at === "edge") return this.#refusals.failure(record, fault.status);
			if (fault.kind === "reset" && fault.at === "before") {
				record.reason = "fault";
				return {
					status: 0,
					headers: NO_HEADERS$1,
					body: NO_BODY,
					delayMs: 0,
					fault: "reset"
				};
			}
		}
		const refusal = this.#checks.refusal(visit, modality);
		if (refusal !== null) return this.#spoilt(refusal, fault, record);
		if (fault?.kind === "status" && fault.at === "upstream") {
			countFailed(visit);
			return this.#refusals.failure(record, fault.status);
		}
		const reply = modality === null ? this.#read(visit, route, job) : this.#generate(visit, modality);
		if (fault?.kind === "status") return {
			...this.#refusals.failure(record, fault.status),
			delayMs: reply.delayMs
		};
		return this.#spoilt(reply, fault, record);
	}
	#generate(visit, modality) {
		const job = this.#workshop.accept(visit, modality);
		const delayMs = modality === "text" ? job.doneAt - visit.now : this.#replyDelay(visit, "submit");
		this.#count(visit, visit.now + delayMs);
		this.#jobs.accept(job);
		visit.record.taskId = job.id;
		if (modality === "text") return messageReply(job, visit.body, delayMs);
		const body = taskView(job, "pending", visit.now, this.world.tasks, this.#resultsUrl);
		body.task_info = {
			can_cancel: this.world.tasks.canCancel,
			estimated_time: this.#estimateSeconds(latencyOf(job.model.settings, visit.body).median)
		};
		return {
			status: 200,
			headers: NO_HEADERS$1,
			body,
			delayMs
		};
	}
	#read(visit, route, job) {
		const { record, now } = visit;
		const account = visit.account;
		if (route.endpoint === "poll" && (job === void 0 || job.account.user !== account.user)) {
			countFailed(visit);
			return this.#refusals.notFound(record, "unknown-task", "no such task", "task_id");
		}
		const endpoint = visit.endpoint === "credits" || visit.endpoint === "quota" ? visit.endpoint : "poll";
		const delayMs = this.#replyDelay(visit, endpoint);
		this.#count(visit, now + delayMs);
		if (job === void 0) {
			const body = endpoint === "credits" ? creditsBodyOf(account) : quotaBodyOf(account.user, this.world);
			return {
				status: 200,
				headers: NO_HEADERS$1,
				body,
				delayMs
			};
		}
		const status = this.#toldStatus(job, now);
		record.taskStatus = status;
		return {
			status: 200,
			headers: NO_HEADERS$1,
			body: taskView(job, status, now, this.world.tasks, this.#resultsUrl),
			delayMs
		};
	}
	/** What a read tells: the state, or an older one when reads of this job flap. */
	#toldStatus(job, now) {
		const status = statusOf(job, now);
		const { flapping } = job.fate;
		if (flapping === null || status === "pending" || !this.#faults.flaps(flapping, now, job.n, job.polls)) return status;
		return status === "processing" ? "pending" : "processing";
	}
	#file(taskId, file, record) {
		const job = this.#jobs.find(taskId);
		if (!(job !== void 0 && statusOf(job, record.t) === "completed" && Array.from({ length: job.files }, (_, i) => fileName(job, i)).includes(file))) return this.#refusals.notFound(record, "unknown-path", "no such file");
		record.taskId = taskId;
		if (record.t >= job.expiresAt) return this.#refusals.expired(record, job.expiresAt);
		return {
			status: 200,
			headers: NO_HEADERS$1,
			body: NO_BODY,
			file: job.modality,
			delayMs: 0
		};
	}
	/** Counts an admitted request: at once, or when it is answered where a limit counts then. */
	#count({ passage, now, endpoint, units, account }, answeredAt) {
		for (const barrier of passage?.barriers ?? []) {
			const { limiter, rule } = barrier;
			const late = rule.countOn === "success" && !limiter.holds && answeredAt > now;
			const cost = costOf(rule, units, account);
			if (late) this.#jobs.countLater(barrier, answeredAt, cost);
			else limiter.take(now, cost);
			if (limiter.holds && endpoint !== "submit" && endpoint !== "message") this.#jobs.freeLater(barrier, answeredAt);
		}
	}
	#replyDelay({ now, passage, record }, endpoint) {
		const held = Math.max(0, (passage?.startsAt ?? now) - now);
		const time = this.world.latency.replies[endpoint];
		if (time.median === 0) return held;
		return held + replyTimeMs(time, this.#random, [
			hashText(endpoint),
			record.n,
			REPLY
		]);
	}
	#estimateSeconds(medianMs) {
		return Math.round(medianMs * this.world.tasks.estimate / this.timeScale) / 1e3;
	}
	#spoilt(reply, fault, record) {
		if (reply.delayMs === Infinity) {
			record.faultKind = "hang";
			return {
				...reply,
				fault: "hang"
			};
		}
		if (!(fault !== null && fault.kind !== "status" && (fault.kind !== "reset" || record.reason === "accepted"))) {
			delete record.fault;
			delete record.faultKind;
			return reply;
		}
		const delayMs = fault.kind === "hang" ? Infinity : reply.delayMs + (fault.kind === "slow-headers" ? fault.delay : 0);
		return {
			...reply,
			delayMs,
			fault: fault.kind
		};
	}
};
const UNNAMED = -1;
const REPLY = -2;
function exchangeKey({ endpoint, n, call, attempt }, job) {
	if (job !== void 0) return [
		job.n,
		job.polls,
		0
	];
	if (call !== void 0 && attempt !== void 0 && (endpoint === "submit" || endpoint === "message")) return [call, attempt];
	return [
		hashText(endpoint),
		n,
		UNNAMED
	];
}
function isRecord$1(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
new Map(Object.entries({
	"!": "excl",
	"\"": "quot",
	"#": "num",
	$: "dollar",
	"%": "percnt",
	"&": "amp",
	"'": "apos",
	"(": "lpar",
	")": "rpar",
	"*": "ast midast",
	"+": "plus",
	",": "comma",
	".": "period",
	"/": "sol",
	":": "colon",
	";": "semi",
	"<": "lt",
	"=": "equals",
	">": "gt",
	"?": "quest",
	"@": "commat",
	"[": "lsqb lbrack",
	"\\": "bsol",
	"]": "rsqb rbrack",
	"^": "hat",
	_: "lowbar",
	"`": "grave",
	"{": "lcub lbrace",
	"|": "verbar vert",
	"}": "rcub rbrace"
}).flatMap(([sign, names]) => names.split(" ").map((name) => [name, sign])));
// src/gateway/key-mask.ts
const NO_MASK = {
	isSecret: false,
	mayBeIn: () => false,
	text: (text) => text,
	excerpt: clipped
};
const PART_CODE = "(?:25|5c|3\\d|[46][1-9a-f]|[57][\\da])";
new RegExp(`%(?:u|${PART_CODE})|\\\\(?:x|u\\{|u00${PART_CODE})|(?:&|%26|\\\\u0026)(?:amp;)*(?:#|percnt|num|bsol)`, "i");
// src/gateway/error-parts.ts
const NESTED = /* @__PURE__ */ new Set([
	"error",
	"errors",
	"detail",
	"details",
	"metadata",
	"data",
	"parameters",
	"extensions",
	"violations",
	"baseresp",
	"fault",
	"ratelimit"
]);
const DEEPEST = 6;
const MOST_PARTS = 24;
const MOST_MEMBERS = 100;
const LONGEST_NAME = 32;
function errorParts(body) {
	const root = Array.isArray(body) ? body[0] : body;
	if (!isRecord(root)) return [];
	const found = {
		records: [],
		parts: []
	};
	collect(found, root.error, 1);
	collect(found, root, 0);
	return found.parts;
}
function collect(found, value, depth) {
	if (typeof value !== "object" || depth > DEEPEST) return;
	if (Array.isArray(value)) {
		for (let n = 0; n < Math.min(value.length, MOST_PARTS); n++) collect(found, value[n], depth + 1);
		return;
	}
	if (!isRecord(value) || found.parts.length >= MOST_PARTS || found.records.includes(value)) return;
	const part = membersOf(value);
	found.records.push(value);
	found.parts.push(part);
	for (const [name, member] of part) if (typeof member === "object" && member !== null && NESTED.has(name)) collect(found, member, depth + 1);
}
function membersOf(record) {
	const members = [];
	let seen = 0;
	for (const name in record) {
		if (seen++ === MOST_MEMBERS) break;
		if (name.length <= LONGEST_NAME) members.push([plainName(name), record[name]]);
	}
	return members;
}
const MOST_REMEMBERED$1 = 512;
const remembered$1 = /* @__PURE__ */ new Map();
function plainName(name) {
	let plain = remembered$1.get(name);
	if (plain === void 0) {
		if (remembered$1.size === MOST_REMEMBERED$1) remembered$1.clear();
		plain = name.replace(/[-_ .]/g, "").toLowerCase();
		remembered$1.set(name, plain);
	}
	return plain;
}
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
// src/gateway/refusal-reason.ts
const REJECTIONS = ["rejectreason", "rejectionreason"];
const TYPES = [
	"type",
	"quotaid",
	"limitsource",
	"errortype",
	"errorcode",
	"errcode",
	"code",
	"reason",
	"status"
];
const MESSAGES = [...[
	"message",
	"detail",
	"msg",
	"errormessage",
	"errormsg",
	"errordescription",
	"statusmsg",
	"error",
	"title"
], ...["description", "faultstring"]];
function saidIn(body, error) {
	const parts = errorParts(body);
	const type = textOf(parts, REJECTIONS, isName) ?? (error?.type === void 0 ? textOf(parts, TYPES, isName) : void 0);
	const message = error?.message === void 0 ? textOf(parts, MESSAGES, isText) : void 0;
	if (type === void 0 && message === void 0) return void 0;
	return {
		...type === void 0 ? {} : { type },
		...message === void 0 ? {} : { message }
	};
}
function textOf(parts, names, fits) {
	let found;
	let rank = names.length;
	for (const part of parts) for (const [name, value] of part) {
		const at = names.indexOf(name);
		if (at < 0 || at >= rank || typeof value !== "string" || !fits(value)) continue;
		found = value;
		rank = at;
	}
	return found;
}
function isText(text) {
	return text !== "";
}
function isName(text) {
	return text !== "" && !/^(?:\d+|error|about:blank|https?:.*|type\.googleapis\.com.*)$/i.test(text);
}
// src/gateway/wait-prose.ts
const UNIT_MS = new Map([
	[1e-6, "ns"],
	[.001, "us µs μs"],
	[1, "ms msec msecs millis millisecond milliseconds"],
	[1e3, "s sec secs second seconds"],
	[6e4, "m min mins minute minutes"],
	[36e5, "h hr hrs hour hours"],
	[864e5, "d day days"]
].flatMap(([ms, names]) => names.split(" ").map((name) => [name, ms])));
const UNIT = [...UNIT_MS.keys()].sort((a, b) => b.length - a.length).join("|");
const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+`;
const PART = new RegExp(`(${NUMBER}|an?|one)(?:\\s?(?:-|\u2013|to)\\s?(${NUMBER}))?[\\s-]{0,2}(${UNIT})(?![a-z])`, "iy");
const JOINT = /\s*,?\s*(?:and\s+)?/iy;
function readDuration(text, start) {
	let ms = 0;
	let end = -1;
	let finest = Number.POSITIVE_INFINITY;
	PART.lastIndex = start;
	for (let part = PART.exec(text); part !== null; part = PART.exec(text)) {
		const unit = unitMs(part[3]);
		if (unit >= finest) break;
		finest = unit;
		ms += Math.max(quantity(part[1]), quantity(part[2] ?? "0")) * unit;
		end = PART.lastIndex;
		JOINT.lastIndex = end;
		JOINT.exec(text);
		PART.lastIndex = JOINT.lastIndex;
	}
	return end < 0 ? null : {
		ms,
		end
	};
}
function quantity(text) {
	return /^[ao]/i.test(text) ? 1 : Number(text.replaceAll(",", ""));
}
function unitMs(name) {
	return UNIT_MS.get(name.toLowerCase()) ?? NaN;
}
const QUANTITY = /(?<![\w.,−-])(?:\d|\.\d|an?\s|one\s)/gi;
const NOT_DENIED = String.raw`(?<!(?:\bnot|\bnever|\bcannot|n't|\bfailed to)(?:\s\w+)?\s)\b`;
const GAP = String.raw`(?:(?!\b(?:times|per|every|each|attempts|last|past)\b)(?:[^.!?;\d]|(?<=[\w.-])\d|(?<=\d)\.(?=\d)))`;
const TAIL = String.raw`(?:[\s"'(:=~≈]|\b(?:about|around|roughly|approximately|approx\.?|at least|another|the next)\b)*$`;
const LEAD = new RegExp(`${NOT_DENIED}(?:(?:re-?try(?:ing)?|try(?:ing)?|again|resets?|resetting|available|allowed|unblocked|lifted|recovers?|refills?|replenishes)\\b${GAP}{0,60}?(?:\\bin|after)\\b|(?:wait(?:ing)?|delay|sleep|pause|hold off|slow down|back[\\s-]?off|cool(?:ing)?[\\s-]?down|retry-?delay|resets?)\\b(?:${GAP}{0,25}?(?:\\b(?:for|of|is|by|in)\\b|[:=]))?)${TAIL}`, "i");
const BARE_LEAD = new RegExp(`${NOT_DENIED}(?:retry|try again|wait|back[\\s-]?off|resets?)(?:[\\s_-]?(?:after|in|delay|time|for)|(?=[\\s"']*[:=]))[\\s_-]?\\(?(${UNIT})?\\)?[\\s"'(:=~\u2248]*$`, "i");
const BARE_NUMBER = new RegExp(`(?:${NUMBER})(?![\\d.,:-]*\\d|[\\s-]*[a-z%/])`, "iy");
const FOLLOW = /[\s-]{0,3}(?:cool-?down|back-?off|delay|before|until|till|from now|remaining|left)\b/iy;
const LATER = new RegExp(`${NOT_DENIED}(?:re-?try(?:ing)?|try(?:ing)?\\b[^.!?]{0,30}\\bagain|later|wait|back[\\s-]?off|slow down|come back)\\b`, "i");
const LONGEST_TEXT = 1e3;
const LONGEST_LEAD = 100;
const MOST_REMEMBERED = 256;
const remembered = /* @__PURE__ */ new Map();
function readWait(text) {
	if (text.length > LONGEST_TEXT) return waitIn(text.slice(0, LONGEST_TEXT));
	const known = remembered.get(text);
	if (known !== void 0) return known;
	if (remembered.size === MOST_REMEMBERED) remembered.clear();
	const wait = waitIn(text);
	remembered.set(text, wait);
	return wait;
}
function waitIn(head) {
	QUANTITY.lastIndex = 0;
	for (let match = QUANTITY.exec(head); match !== null; match = QUANTITY.exec(head)) {
		const start = match.index;
		const before = head.slice(Math.max(0, start - LONGEST_LEAD), start);
		const duration = readDuration(head, start);
		if (duration !== null) {
			FOLLOW.lastIndex = duration.end;
			if (LEAD.test(before) || FOLLOW.test(head)) return duration.ms;
			QUANTITY.lastIndex = duration.end;
			continue;
		}
		BARE_NUMBER.lastIndex = start;
		const number = BARE_NUMBER.exec(head);
		const lead = number === null ? null : BARE_LEAD.exec(before);
		if (number !== null && lead !== null) return quantity(number[0]) * unitMs(lead[1] ?? "s");
	}
	return LATER.test(head) ? "later" : null;
}
// src/gateway/wait-value.ts
function decimal(text) {
	return text !== void 0 && /^\s*(?:\d+(?:\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : null;
}
function spelledMs(text) {
	const trimmed = text.trim();
	const duration = readDuration(trimmed, 0);
	return duration !== null && duration.end === trimmed.length ? duration.ms : null;
}
const LARGEST_DELTA_SECONDS = 1e8;
const LARGEST_EPOCH_SECONDS = 1e11;
function secondsOrInstantMs(value, nowEpochMs) {
	if (value < LARGEST_DELTA_SECONDS) return value * 1e3;
	return Math.max(0, (value < LARGEST_EPOCH_SECONDS ? value * 1e3 : value) - nowEpochMs);
}
function resetMs(text, nowEpochMs) {
	if (text === void 0) return null;
	const value = decimal(text);
	return value === null ? spelledMs(text) : secondsOrInstantMs(value, nowEpochMs);
}
function longest(waits) {
	let most = null;
	for (const wait of waits) if (wait !== null && (most === null || wait > most)) most = wait;
	return most;
}
// src/gateway/limit-headers.ts
function headerWait(headers, nowEpochMs) {
	const retryAfterMs = decimal(headers.first("retry-after-ms"));
	if (retryAfterMs !== null) return {
		ms: retryAfterMs,
		source: "retry-after-ms"
	};
	const retryAfter = fromRetryAfter(headers, nowEpochMs);
	if (retryAfter !== null) return {
		ms: retryAfter,
		source: "retry-after"
	};
	const amazonMs = decimal(headers.first("x-amz-retry-after"));
	if (amazonMs !== null) return {
		ms: amazonMs,
		source: "x-amz-retry-after"
	};
	const rateLimit = fromRateLimit(headers, nowEpochMs);
	if (rateLimit !== null) return {
		ms: rateLimit,
		source: "ratelimit"
	};
	const vendor = fromVendorRateLimit(headers, nowEpochMs);
	return vendor === null ? null : {
		ms: vendor,
		source: "x-ratelimit"
	};
}
function answeredAt(headers, nowEpochMs) {
	return parseHttpDateMs(headers.first("date") ?? "") ?? nowEpochMs;
}
function fromRetryAfter(headers, nowEpochMs) {
	const text = headers.first("retry-after");
	if (text === void 0) return null;
	const seconds = decimal(text);
	if (seconds !== null) return seconds * 1e3;
	const at = parseHttpDateMs(text);
	return at === null ? spelledMs(text) : Math.max(0, at - answeredAt(headers, nowEpochMs));
}
function isUsedUp(remaining) {
	return remaining === void 0 || decimal(remaining) === 0;
}
function fromRateLimit(headers, nowEpochMs) {
	const text = headers.joined("ratelimit");
	if (text === void 0) {
		const reset = headers.first("ratelimit-reset");
		return reset !== void 0 && isUsedUp(headers.first("ratelimit-remaining")) ? resetMs(reset, nowEpochMs) : null;
	}
	return longest((/(?:^|[,;\s])reset\s*=/i.test(text) ? [text] : text.split(",")).map((policy) => fromPolicy(policy, nowEpochMs)));
}
function fromPolicy(policy, nowEpochMs) {
	const remaining = /(?:^|[,;\s])(?:r|remaining)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1];
	const reset = /(?:^|[,;\s])(?:t|reset)\s*=\s*"?([^,;\s"]+)/i.exec(policy)?.[1];
	return isUsedUp(remaining) ? resetMs(reset, nowEpochMs) : null;
}
const VENDOR_RESETS = [
	["x-ratelimit-reset-after", "x-ratelimit-remaining"],
	["x-ratelimit-reset", "x-ratelimit-remaining"],
	["x-ratelimit-reset-requests", "x-ratelimit-remaining-requests"],
	["x-ratelimit-reset-tokens", "x-ratelimit-remaining-tokens"]
];
function fromVendorRateLimit(headers, nowEpochMs) {
	let wait = null;
	for (const [resetName, remainingName] of VENDOR_RESETS) {
		const reset = headers.first(resetName);
		if (reset === void 0 || !isUsedUp(headers.first(remainingName))) continue;
		wait = longest([wait, resetMs(reset, nowEpochMs)]);
	}
	return wait;
}
// src/gateway/reply-headers.ts
function headerFields(headers) {
	return new RecordFields(headers);
}
const NO_FIELDS = {
	first: () => void 0,
	joined: () => void 0
};
var RecordFields = class {
	#headers;
	constructor(headers) {
		this.#headers = headers;
	}
	first(name) {
		const value = this.#valueOf(name);
		return typeof value === "object" ? value[0] : value;
	}
	joined(name) {
		const value = this.#valueOf(name);
		return typeof value === "object" ? value.join(", ") : value;
	}
	#valueOf(name) {
		return Object.hasOwn(this.#headers, name) ? this.#headers[name] : void 0;
	}
};
// src/gateway/body-hint.ts
const RANKS = new Map([
	[
		"retryafterms",
		"retryaftermilliseconds",
		"retrydelayms",
		"retryinms"
	],
	[...[
		"retryafter",
		"retryafterseconds",
		"retryaftersec",
		"retryaftersecs",
		"retrydelay",
		"retrydelayseconds"
	], ...[
		"retryin",
		"retryinseconds",
		"waitseconds",
		"throttleseconds"
	]],
	[
		"retryat",
		"nextretryat",
		"availableat",
		"nextavailableat",
		"ratelimitnext"
	],
	[...[
		"resetsin",
		"resetin",
		"resetafter",
		"resetsinseconds",
		"resetinseconds",
		"resetafterseconds"
	], ...[
		"resetsinms",
		"resetinms",
		"resetafterms",
		"secondsuntilreset"
	]],
	[
		"reset",
		"resets",
		"resetat",
		"resetsat",
		"resettime",
		"ratelimitreset",
		"xratelimitreset"
	]
].flatMap((names, rank) => names.map((name) => [name, rank])));
const FIRST_RESET_RANK = 3;
const TEXTS = /* @__PURE__ */ new Set([...[
	"fallbacksuggestion",
	"suggestion",
	"message",
	"detail",
	"error",
	"errordescription",
	"description",
	"msg"
], ...[
	"errormessage",
	"errormsg",
	"statusmsg",
	"title",
	"reason",
	"hint",
	"raw",
	"faultstring"
]]);
function bodyWait(body, nowEpochMs) {
	if (typeof body === "string") return readWait(body);
	const parts = errorParts(body);
	return fieldWait(parts, nowEpochMs) ?? toldHeaderWait(parts, nowEpochMs) ?? proseWait(parts);
}
function fieldWait(parts, nowEpochMs) {
	let best = null;
	let bestRank = Number.POSITIVE_INFINITY;
	for (const part of parts) for (const [name, value] of part) {
		const rank = RANKS.get(name);
		if (rank === void 0 || rank > bestRank || rank >= FIRST_RESET_RANK && hasMoreLeft(part)) continue;
		const wait = waitOf(value, /(?:ms|milliseconds)$/.test(name), nowEpochMs);
		if (wait === null || rank === bestRank && rank < FIRST_RESET_RANK) continue;
		best = rank === bestRank ? longest([best, wait]) : wait;
		bestRank = rank;
	}
	return best;
}
function hasMoreLeft(part) {
	for (const [name, value] of part) if (name === "remaining" || name === "ratelimitremaining") return typeof value === "number" && value > 0;
	return false;
}
function waitOf(value, isMs, nowEpochMs) {
	if (typeof value === "number") return value >= 0 ? numberWait(value, isMs, nowEpochMs) : null;
	if (typeof value === "string") {
		const plain = decimal(value);
		if (plain !== null) return numberWait(plain, isMs, nowEpochMs);
		const at = parseInstantMs(value);
		return at === null ? spelledMs(value) : Math.max(0, at - nowEpochMs);
	}
	if (!isRecord(value)) return null;
	const { seconds, nanos = 0 } = value;
	const whole = typeof seconds === "string" ? decimal(seconds) : seconds;
	return typeof whole === "number" && whole >= 0 && typeof nanos === "number" && nanos >= 0 ? whole * 1e3 + nanos / 1e6 : null;
}
function numberWait(value, isMs, nowEpochMs) {
	return isMs && value < 1e11 ? value : secondsOrInstantMs(value, nowEpochMs);
}
function toldHeaderWait(parts, nowEpochMs) {
	for (const part of parts) {
		const headers = part.find(([name]) => name === "headers")?.[1];
		if (!isRecord(headers)) continue;
		const fields = [];
		for (const name in headers) {
			const value = headers[name];
			if (typeof value === "string" || typeof value === "number") fields.push([name.toLowerCase(), String(value)]);
		}
		const wait = headerWait(headerFields(Object.fromEntries(fields)), nowEpochMs);
		if (wait !== null) return wait.ms;
	}
	return null;
}
function proseWait(parts) {
	let isLater = false;
	for (const isSuggestion of [true, false]) for (const part of parts) for (const [name, value] of part) {
		if (typeof value !== "string" || name === "fallbacksuggestion" !== isSuggestion || !TEXTS.has(name)) continue;
		const wait = readWait(value);
		if (typeof wait === "number") return wait;
		isLater ||= wait === "later";
	}
	return isLater ? "later" : null;
}
// src/gateway/retry-hint.ts
const NONE = { kind: "none" };
const LONGEST_ASKED_MS = 316224e5;
function hintIn(headers, body, nowEpochMs, longestMs) {
	const delay = (ms, source) => {
		const askedMs = Math.round(ms * 1e3) / 1e3;
		const delayMs = Math.min(askedMs, longestMs);
		if (ms <= longestMs) return {
			kind: "delay",
			delayMs,
			source,
			capped: false
		};
		return {
			kind: "delay",
			delayMs,
			source,
			capped: true,
			...askedMs <= LONGEST_ASKED_MS ? { askedMs } : {}
		};
	};
	const told = headers === NO_FIELDS ? null : headerWait(headers, nowEpochMs);
	if (told !== null) return delay(told.ms, told.source);
	if (body === null) return NONE;
	const wait = bodyWait(body, answeredAt(headers, nowEpochMs));
	if (wait === null) return NONE;
	return wait === "later" ? {
		kind: "later",
		source: "body"
	} : delay(wait, "body");
}
// src/gateway/sound-task.ts
const LONGEST_TASK_ID = 1024;
const MOST_RESULTS = 1e3;
const LONGEST_URL = 16384;
const STATUSES = new Set(TASK_STATUSES);
const TOLD_OF_ID = 80;
function noAnswer({ id }, askedFor, mask) {
	if (askedFor !== void 0) {
		if (id === askedFor) return void 0;
		return {
			reason: "other-task",
			detail: `the answer is for another task: ${mask.excerpt(id, TOLD_OF_ID)}`
		};
	}
	if (id.length <= 1024) return void 0;
	return {
		reason: "long-id",
		detail: `the id has ${id.length} characters, more than ${LONGEST_TASK_ID}`
	};
}
function taskFaults(task, isRead) {
	const { progress, results, status, task_info: info } = task;
	let faults;
	if (info?.estimated_time !== void 0 && !isDuration(info.estimated_time)) faults = ["estimate"];
	if (progress !== void 0 && !(progress >= 0 && progress <= 100)) faults = [...faults ?? [], "progress"];
	if (results !== void 0 && results.length > 0 && !isPlausible(results)) faults = [...faults ?? [], "results"];
	if ((isRead || status !== void 0) && !STATUSES.has(status)) faults = [...faults ?? [], "status"];
	return faults;
}
function withoutFaults(task, faults) {
	const sound = { ...task };
	if (faults.includes("progress")) delete sound.progress;
	if (faults.includes("estimate")) {
		sound.task_info = { ...task.task_info };
		delete sound.task_info.estimated_time;
	}
	return sound;
}
function isDuration(value) {
	return value >= 0 && value < Number.POSITIVE_INFINITY;
}
function isPlausible(results) {
	return results.length <= MOST_RESULTS && results.every((url) => url.length <= LONGEST_URL);
}
// src/gateway/stated-limits.ts
function answerHead(headers, body) {
	return {
		dateMs: parseHttpDateMs(headers.first("date") ?? ""),
		stated: [
			...fromPolicies(headers),
			...fromVendor(headers),
			...fromBody(body)
		]
	};
}
const LARGEST = 1e9;
function whole(text) {
	const value = /^\s*"?(\d{1,9})"?\s*(?:[,;].*)?$/.exec(text ?? "")?.[1];
	const number = Number(value ?? NaN);
	return number >= 1 && number < LARGEST ? number : null;
}
function fromPolicies(headers) {
	const policies = (headers.joined("ratelimit-policy") ?? "").split(",").flatMap((policy) => {
		const limit2 = whole(/(?:^|;)\s*q\s*=\s*(\d+)/i.exec(policy)?.[1] ?? policy.split(";")[0]);
		const seconds = whole(/;\s*w\s*=\s*(\d+)/i.exec(policy)?.[1]);
		return limit2 === null ? [] : [{
			source: "ratelimit-policy",
			concerns: "rate",
			limit: limit2,
			windowMs: seconds === null ? null : seconds * 1e3
		}];
	});
	if (policies.length > 0) return policies;
	const limit = whole(/(?:^|[,;\s])limit\s*=\s*(\d+)/i.exec(headers.joined("ratelimit") ?? "")?.[1]) ?? whole(headers.first("ratelimit-limit"));
	return limit === null ? [] : [{
		source: "ratelimit",
		concerns: "rate",
		limit,
		windowMs: null
	}];
}
const VENDOR = [
	["x-ratelimit-limit", "rate"],
	["x-rate-limit-limit", "rate"],
	["x-ratelimit-limit-requests", "rate"],
	["x-concurrency-limit", "concurrency"]
];
function fromVendor(headers) {
	return VENDOR.flatMap(([name, concerns]) => {
		const limit = whole(headers.first(name));
		return limit === null ? [] : [{
			source: "x-ratelimit",
			concerns,
			limit,
			windowMs: null
		}];
	});
}
const PERIODS = {
	second: 1e3,
	sec: 1e3,
	s: 1e3,
	minute: 6e4,
	min: 6e4,
	m: 6e4,
	hour: 36e5,
	h: 36e5,
	day: 864e5
};
function fromBody(body) {
	if (typeof body !== "object" || body === null) return [];
	const found = [];
	for (const part of errorParts(body)) for (const [name, value] of part) {
		const figure = typeof value === "number" ? String(value) : typeof value === "string" ? value : "";
		if (/^quotavalue$|^(?:rate)?limit(?:value)?$|^maxrequests/i.test(name)) {
			const limit = whole(figure);
			if (limit !== null) found.push({
				source: "body",
				concerns: "rate",
				limit,
				windowMs: null
			});
		} else if (/^max(?:in-?flight|concurren|parallel)/i.test(name)) {
			const limit = whole(figure);
			if (limit !== null) found.push({
				source: "body",
				concerns: "concurrency",
				limit,
				windowMs: null
			});
		} else if (typeof value === "string") found.push(...fromWords(value));
	}
	return found;
}
function fromWords(text) {
	const rate = /(\d{1,7})\s*(?:requests?|calls?|submits?|tasks?|images?|rpm)?\s*(?:per|\/)\s*(second|sec|minute|min|hour|day|s|m|h)\b/i.exec(text);
	if (rate !== null) {
		const limit2 = whole(rate[1]);
		const windowMs = PERIODS[(rate[2] ?? "").toLowerCase()];
		return limit2 === null || windowMs === void 0 ? [] : [{
			source: "body",
			concerns: "rate",
			limit: limit2,
			windowMs
		}];
	}
	const limit = whole(/(?:at most|limit of|max(?:imum)?(?: of)?)\s*(\d{1,5})\s*(?:concurrent|parallel|simultaneous|in-?flight|active)/i.exec(text)?.[1]);
	return limit === null ? [] : [{
		source: "body",
		concerns: "concurrency",
		limit,
		windowMs: null
	}];
}
// src/gateway/classify.ts
const EVIDENCE_LENGTH = 300;
const LONGEST_KEPT_TEXT = 2e3;
const KEPT = {
	depth: 16,
	members: 100,
	number: Number.POSITIVE_INFINITY,
	text: keptText(NO_MASK)
};
const LARGEST_AMOUNT = 0x38d7ea4c68000;
const COPIED = {
	depth: 100,
	members: Number.POSITIVE_INFINITY,
	number: Number.POSITIVE_INFINITY
};
function classify(form, reply, context) {
	const outcome = judged(form, reply, context);
	if (context.readsHead === true && "hint" in outcome) {
		const isError = outcome.kind !== "accepted" && reply.body.kind === "json";
		outcome.head = answerHead(reply.headers, isError && reply.body.kind === "json" ? reply.body.value : null);
	}
	return outcome;
}
function judged(form, reply, context) {
	const { status, headers, body } = reply;
	const { timing, nowEpochMs, longestHintMs, mask = NO_MASK } = context;
	if (status >= 200 && status < 300) {
		if (body.kind === "not-json") return notJson(reply, body.text, timing, mask);
		if (!form.fits(body.value)) return wrongSchema(form, status, body.value, timing, mask);
		const accepted = {
			kind: "accepted",
			timing,
			status,
			hint: hintIn(headers, null, nowEpochMs, longestHintMs),
			body: body.value
		};
		if (isOfTask(form, accepted)) return ofTask(accepted, context);
		if (form === CREDITS || form === QUOTA) accepted.body = kept(accepted.body, mask, LARGEST_AMOUNT);
		else if (mask.isSecret) accepted.body = masked(accepted.body, mask);
		return accepted;
	}
	const error = body.kind === "json" && isErrorBody(body.value) ? body.value.error : null;
	const hint = hintIn(headers, body.kind === "json" ? body.value : plainText(body.text), nowEpochMs, longestHintMs);
	const kind = status === 429 ? "throttled" : status >= 500 ? "failed" : "refused";
	const found = body.kind === "json" ? saidIn(body.value, error) : void 0;
	const said = found === void 0 ? {} : { said: keptSaid(found, mask) };
	if (error !== null) return {
		kind,
		timing,
		status,
		hint,
		error: kept(error, mask),
		...said
	};
	return {
		kind,
		timing,
		status,
		hint,
		error,
		evidence: evidenceIn(body, mask),
		...said
	};
}
function plainText(text) {
	return /^\s*[<{[]/.test(text) ? null : text;
}
function keptSaid(said, mask) {
	return kept(said, mask);
}
function isOfTask(form, accepted) {
	return form === TASK;
}
function ofTask(accepted, { askedFor, mask = NO_MASK, showId = mask.text }) {
	const { body, timing, status } = accepted;
	const none = noAnswer(body, askedFor, mask);
	if (none !== void 0) return {
		kind: "ambiguous",
		timing,
		status,
		...none,
		evidence: describe$1(kept(body, mask), EVIDENCE_LENGTH)
	};
	let faults = taskFaults(body, askedFor !== void 0);
	if (faults !== void 0) accepted.body = withoutFaults(body, faults);
	if (mask.isSecret) {
		accepted.body = masked(accepted.body, mask);
		if (accepted.body.id !== body.id) {
			accepted.body.id = showId(body.id);
			if (askedFor === void 0) faults = [...faults ?? [], "masked-id"];
		}
	}
	if (faults !== void 0) accepted.faults = faults;
	return accepted;
}
function masked(body, mask) {
	const text = mask.text;
	return bounded(body, {
		...COPIED,
		text
	});
}
function kept(value, mask, number = Number.POSITIVE_INFINITY) {
	return bounded(value, mask === NO_MASK && number > LARGEST_AMOUNT ? KEPT : {
		...KEPT,
		number,
		text: keptText(mask)
	});
}
function keptText(mask) {
	return (text) => mask.excerpt(text, LONGEST_KEPT_TEXT);
}
const ENCODINGS = /^(?:gzip|x-gzip|deflate|br|zstd|compress|identity)$/i;
function notJson({ status, headers }, text, timing, mask) {
	const encoding = headers.first("content-encoding");
	return {
		kind: "ambiguous",
		timing,
		reason: "not-json",
		status,
		detail: text === "" ? "the body is empty" : encoding === void 0 ? "the body is not JSON" : `the body is not JSON: it is encoded (${ENCODINGS.test(encoding) ? encoding : "in an unknown way"}), though no encoding was asked for`,
		evidence: evidenceOf(text, mask)
	};
}
function wrongSchema(form, status, body, timing, mask) {
	const seen = kept(body, mask);
	const issue = form.schema.safeParse(seen).error?.issues[0];
	return {
		kind: "ambiguous",
		timing,
		reason: "schema",
		status,
		detail: `${issue === void 0 || issue.path.length === 0 ? "the body" : issue.path.join(".")}: ${issue?.message ?? "not as specified"}`,
		evidence: describe$1(seen, EVIDENCE_LENGTH)
	};
}
function evidenceOf(text, mask = NO_MASK) {
	return mask.excerpt(text, EVIDENCE_LENGTH);
}
function evidenceIn(body, mask) {
	return body.kind === "not-json" ? evidenceOf(body.text, mask) : describe$1(kept(body.value, mask), EVIDENCE_LENGTH);
}
// src/mock/spoilt-text.ts
const HTML = "<!doctype html><html><head><title>Bad gateway</title></head><body><h1>Bad gateway</h1></body></html>\n";
function spoiltText(json, fault) {
	switch (fault) {
		case "cut-body": return json.slice(0, Math.floor(json.length / 2));
		case "malformed-body": return `${json.slice(0, -1)},,`;
		case "wrong-type": return HTML;
		default: return json;
	}
}
// src/mock/in-process-gateway.ts
const DETAIL = {
	deadline: "the deadline passed before the answer was whole",
	aborted: "the caller gave up before the answer was whole",
	reset: "the connection was closed without an answer",
	"cut-body": "the connection was closed before the body was whole"
};
function inProcessGateway(engine, clock, settings = {}) {
	const { apiKey = "mock-key", longestHintMs = 9e5 } = settings;
	const authorization = `Bearer ${apiKey}`;
	const { paths } = engine.world;
	let closed = false;
	const attempt = async (form, method, path, body, askedFor, { deadline, scope, call }) => {
		const sentAt = clock.now();
		if (closed || scope?.isClosed || deadline <= sentAt) return {
			kind: "unreachable",
			timing: {
				sentAt,
				endedAt: sentAt
			},
			reason: "aborted-unsent",
			detail: closed ? "the gateway is closed" : "given up before it was sent"
		};
		const request = {
			method,
			path,
			authorization,
			body,
			call
		};
		const reply = engine.handle(request);
		const answeredAt = callersInstant(sentAt * engine.timeScale + reply.delayMs, engine.timeScale);
		const endsAt = Math.min(answeredAt, deadline);
		const aborted = endsAt > sentAt && await (scope ?? clock).sleepUntil(endsAt) === false;
		const timing = {
			sentAt,
			endedAt: clock.now()
		};
		if (aborted) return ambiguous("aborted", timing);
		if (answeredAt > deadline) return ambiguous("deadline", timing);
		if (reply.fault === "reset") return ambiguous("reset", timing);
		const { status, headers } = reply;
		if (reply.fault === "cut-body" && status < 300) {
			const evidence = evidenceOf(spoiltText(JSON.stringify(reply.body), reply.fault));
			return {
				...ambiguous("cut-body", timing),
				status,
				evidence
			};
		}
		const nowEpochMs = clock.originEpochMs + timing.endedAt;
		return classify(form, {
			status,
			headers: headers === NO_HEADERS$1 ? NO_FIELDS : headerFields(headers),
			body: bodyOf(reply)
		}, {
			timing,
			nowEpochMs,
			longestHintMs,
			askedFor
		});
	};
	return {
		submit: (modality, request, how) => attempt(TASK, "POST", paths[modality], request, void 0, how),
		poll: (taskId, how) => attempt(TASK, "GET", `/v1/tasks/${encodeURIComponent(taskId)}`, void 0, taskId, how),
		message: (request, how) => attempt(MESSAGE, "POST", "/v1/messages", request, void 0, how),
		credits: (how) => attempt(CREDITS, "GET", "/v1/credits", void 0, void 0, how),
		quota: (how) => attempt(QUOTA, "GET", "/api/v1/files/quota", void 0, void 0, how),
		async close() {
			closed = true;
		}
	};
}
function callersInstant(due, timeScale) {
	let instant = due / timeScale;
	while (instant * timeScale < due) instant *= 1 + Number.EPSILON;
	return instant;
}
function ambiguous(reason, timing) {
	return {
		kind: "ambiguous",
		timing,
		reason,
		detail: DETAIL[reason]
	};
}
function bodyOf({ body, fault }) {
	if (fault === void 0 || fault === "slow-headers") return {
		kind: "json",
		value: body
	};
	return {
		kind: "not-json",
		text: spoiltText(JSON.stringify(body), fault)
	};
}
// src/time/scaled-clock.ts
function scaledClock(inner, factor) {
	return {
		originEpochMs: inner.originEpochMs,
		now: () => inner.now() * factor,
		sleepUntil: (instant) => inner.sleepUntil(instant / factor),
		alarm: (instant, wake) => inner.alarm(instant / factor, wake)
	};
}
// src/time/virtual-clock.ts
init_errors();
var Entry = class {
	wake;
	constructor(wake) {
		this.wake = wake;
	}
	cancel() {
		this.wake = void 0;
	}
};
const VIRTUAL_EPOCH_MS = 17672256e5;
const TURNS_A_ROUND = 64;
var VirtualClock = class {
	originEpochMs;
	#now = 0;
	/** Cancelled entries keep their place with no `wake` and are skipped when they surface. */
	#heap = new DueHeap();
	constructor(originEpochMs = VIRTUAL_EPOCH_MS) {
		this.originEpochMs = originEpochMs;
	}
	now() {
		return this.#now;
	}
	sleepUntil(instant) {
		return new Promise((resolve) => this.alarm(instant, resolve));
	}
	alarm(instant, wake) {
		if (Number.isNaN(instant)) throw new TypeError("an alarm needs an instant, not NaN");
		const entry = new Entry(wake);
		this.#heap.push(Math.max(instant, this.#now), entry);
		return entry;
	}
	/**
	* Runs `program` to its end in virtual time and gives its result.
	* Throws VIRTUAL_DEADLOCK when the program still waits but nothing is scheduled: a lost wake-up, or real I/O in a simulation.
	*/
	async run(program) {
		let settled = false;
		const result = program().finally(() => {
			settled = true;
		});
		result.catch(() => {});
		while (!settled) {
			if (await this.#round(() => settled) || settled) continue;
			throw new GatebenchError(`the program waits at ${this.#now} ms, and nothing is scheduled to wake it`, {
				code: "VIRTUAL_DEADLOCK",
				exitCode: EXIT.bug,
				hint: "a lost wake-up, or real input/output inside a simulation; please report it with the profile and the seed"
			});
		}
		return result;
	}
	/** One round of the event loop with a step in each of its turns; false when time did not move in any. */
	#round(isSettled) {
		return new Promise((resolve, reject) => {
			let hasMoved = false;
			const turn = () => {
				try {
					if (!isSettled() && this.#step()) hasMoved = true;
				} catch (error) {
					reject(error);
				}
			};
			for (let n = 0; n < TURNS_A_ROUND; n++) setImmediate(turn);
			setImmediate(() => resolve(hasMoved));
		});
	}
	/** Moves to the next instant and wakes all that waits for it; false when nothing does. */
	#step() {
		const heap = this.#heap;
		while (heap.size > 0 && heap.peek()?.wake === void 0) heap.pop();
		if (heap.size === 0) return false;
		const { instant } = heap;
		this.#now = instant;
		const known = heap.pushed;
		while (heap.instant === instant && heap.order < known) {
			const entry = heap.pop();
			const { wake } = entry;
			entry.wake = void 0;
			wake?.();
		}
		return true;
	}
};
// src/profile/retry-presets.ts
const NO_BOUND_MS = 864e5;
const ABOVE_ZERO_MS = .001;
const SERVER_ERRORS = [
	500,
	501,
	502,
	503,
	504,
	507,
	508,
	520,
	521,
	522,
	523,
	524,
	529
];
const never = {
	policy: "none",
	maxAttempts: 1,
	maxElapsedMs: NO_BOUND_MS,
	elapsedFrom: "first-attempt",
	backoff: {
		kind: "constant",
		baseMs: 0,
		failureBaseMs: null,
		factor: 1,
		capMs: 0
	},
	jitter: "none",
	jitterMs: 0,
	hint: {
		use: "ignore",
		from: "any",
		jitterMs: 0,
		shortestMs: 0,
		longestMs: 0,
		beyond: "backoff"
	},
	on: {
		throttled: false,
		failed: false,
		unreachable: false,
		ambiguous: false
	},
	failedStatuses: [],
	ambiguousReasons: [],
	refusedStatuses: [],
	scope: "call",
	budget: null,
	pacing: null
};
const hintJitter = {
	...never,
	policy: "hint-jitter",
	maxAttempts: 6,
	maxElapsedMs: 6e5,
	backoff: {
		kind: "exponential",
		baseMs: 1e3,
		failureBaseMs: null,
		factor: 2,
		capMs: 3e4
	},
	jitter: "full",
	hint: {
		...never.hint,
		use: "floor-jitter",
		jitterMs: 15e3,
		shortestMs: .001,
		longestMs: 9e5
	},
	on: {
		throttled: true,
		failed: true,
		unreachable: true,
		ambiguous: false
	},
	failedStatuses: [503],
	ambiguousReasons: [
		"deadline",
		"reset",
		"cut-body",
		"too-large",
		"not-json",
		"schema"
	]
};
const obeyExactly = {
	...hintJitter,
	policy: "obey-exactly",
	jitter: "none",
	hint: {
		...never.hint,
		use: "exact",
		longestMs: 9e5
	}
};
const everything = {
	throttled: true,
	failed: true,
	unreachable: true,
	ambiguous: true
};
const openaiSdk = {
	...never,
	policy: "openai-sdk",
	maxAttempts: 3,
	backoff: {
		kind: "exponential",
		baseMs: 500,
		failureBaseMs: null,
		factor: 2,
		capMs: 8e3
	},
	jitter: "down-quarter",
	hint: {
		use: "exact",
		from: "retry-after",
		jitterMs: 0,
		shortestMs: 0,
		longestMs: NO_BOUND_MS,
		beyond: "backoff"
	},
	on: everything,
	failedStatuses: SERVER_ERRORS,
	ambiguousReasons: ["reset", "deadline"],
	refusedStatuses: [408, 409]
};
const openaiSdk5 = {
	...openaiSdk,
	policy: "openai-sdk-5",
	hint: {
		...openaiSdk.hint,
		shortestMs: ABOVE_ZERO_MS,
		longestMs: 59999.999
	}
};
const anthropicSdk = {
	...openaiSdk,
	policy: "anthropic-sdk",
	hint: {
		...openaiSdk.hint,
		shortestMs: ABOVE_ZERO_MS
	}
};
const awsStandard = {
	...never,
	policy: "aws-standard",
	maxAttempts: 3,
	backoff: {
		kind: "exponential",
		baseMs: 1e3,
		failureBaseMs: 50,
		factor: 2,
		capMs: 2e4
	},
	jitter: "full",
	hint: {
		use: "clamp",
		from: "x-amz-retry-after",
		jitterMs: 0,
		shortestMs: 0,
		longestMs: 5e3,
		beyond: "cap"
	},
	on: everything,
	failedStatuses: [
		500,
		502,
		503,
		504
	],
	ambiguousReasons: [
		"reset",
		"deadline",
		"cut-body"
	],
	budget: {
		kind: "quota",
		tokens: 500,
		prices: {
			throttled: 5,
			timeout: 14,
			other: 14
		},
		gain: 1
	}
};
const RETRY_PRESETS = {
	none: never,
	"hint-jitter": hintJitter,
	"obey-exactly": obeyExactly,
	"openai-sdk": openaiSdk,
	"openai-sdk-5": openaiSdk5,
	"anthropic-sdk": anthropicSdk,
	"aws-standard": awsStandard,
	"aws-adaptive": {
		...awsStandard,
		policy: "aws-adaptive",
		pacing: {
			kind: "aws-adaptive",
			scope: "account"
		}
	},
	undici: {
		...never,
		policy: "undici",
		maxAttempts: 6,
		backoff: {
			kind: "exponential",
			baseMs: 500,
			failureBaseMs: null,
			factor: 2,
			capMs: 3e4
		},
		hint: {
			use: "exact",
			from: "retry-after",
			jitterMs: 0,
			shortestMs: ABOVE_ZERO_MS,
			longestMs: 3e4,
			beyond: "cap"
		},
		on: everything,
		failedStatuses: [
			500,
			502,
			503,
			504
		],
		ambiguousReasons: ["reset"]
	},
	got: {
		...never,
		policy: "got",
		maxAttempts: 3,
		backoff: {
			kind: "exponential",
			baseMs: 1e3,
			failureBaseMs: null,
			factor: 2,
			capMs: NO_BOUND_MS
		},
		jitter: "additive",
		jitterMs: 100,
		hint: {
			use: "exact",
			from: "retry-after",
			jitterMs: 0,
			shortestMs: ABOVE_ZERO_MS,
			longestMs: NO_BOUND_MS,
			beyond: "give-up"
		},
		on: everything,
		failedStatuses: [
			500,
			502,
			503,
			504,
			521,
			522,
			524
		],
		ambiguousReasons: ["reset", "deadline"],
		refusedStatuses: [408]
	},
	ky: {
		...never,
		policy: "ky",
		maxAttempts: 3,
		backoff: {
			kind: "exponential",
			baseMs: 300,
			failureBaseMs: null,
			factor: 2,
			capMs: NO_BOUND_MS
		},
		hint: {
			use: "exact",
			from: "retry-after",
			jitterMs: 0,
			shortestMs: 0,
			longestMs: NO_BOUND_MS,
			beyond: "cap"
		},
		on: everything,
		failedStatuses: [
			500,
			502,
			503,
			504
		],
		ambiguousReasons: ["reset"],
		refusedStatuses: [408]
	},
	"axios-retry": {
		...never,
		policy: "axios-retry",
		maxAttempts: 4,
		hint: {
			use: "exact",
			from: "retry-after",
			jitterMs: 0,
			shortestMs: 0,
			longestMs: NO_BOUND_MS,
			beyond: "cap"
		},
		on: everything,
		failedStatuses: SERVER_ERRORS,
		ambiguousReasons: ["reset"]
	},
	"grpc-a6": {
		...never,
		policy: "grpc-a6",
		maxAttempts: 4,
		backoff: {
			kind: "exponential",
			baseMs: 100,
			failureBaseMs: null,
			factor: 2,
			capMs: 1e3
		},
		jitter: "full",
		hint: {
			use: "exact",
			from: "headers",
			jitterMs: 0,
			shortestMs: 0,
			longestMs: NO_BOUND_MS,
			beyond: "cap"
		},
		on: everything,
		failedStatuses: [
			502,
			503,
			504
		],
		ambiguousReasons: ["reset"],
		budget: {
			kind: "throttle",
			tokens: 10,
			gain: .1
		}
	},
	custom: {
		...hintJitter,
		policy: "custom"
	}
};
Object.keys(RETRY_PRESETS);
// src/simulate/known-limits.ts
function knownLimits(profile, mock) {
	const timeScale = timeScaleOf(profile);
	const rules = limitRules(mock);
	const catalogue = new Catalogue(mock);
	const horizonMs = horizonOf(profile) * timeScale;
	return profile.models.map((load) => {
		const known = {
			model: load.model,
			ratePerSecond: null,
			burst: null,
			concurrency: null,
			expectedMs: meanMedian(load, catalogue) / timeScale
		};
		for (const rule of rules) {
			if (!isFor(rule, load, catalogue)) continue;
			const sharers = rule.keyedBy === "model" ? 1 : profile.models.filter((one) => isFor(rule, one, catalogue)).length;
			tighten(known, rule.spec, sharers * meanCost(rule, load, mock), timeScale, horizonMs);
		}
		return known;
	});
}
function meanMedian({ model, modality, requests }, catalogue) {
	const settings = catalogue.find(model, modality)?.settings;
	if (settings === void 0) return 0;
	const weights = requests.reduce((sum, { weight }) => sum + weight, 0);
	return requests.reduce((sum, { weight, body }) => sum + weight * latencyOf(settings, body).median, 0) / weights;
}
function isFor(rule, { model, modality }, catalogue) {
	const found = catalogue.find(model, modality);
	return found !== null && concerns(rule, modality === "text" ? "message" : "submit", found);
}
function meanCost(rule, { requests }, { validation }) {
	const weights = requests.reduce((sum, { weight }) => sum + weight, 0);
	return requests.reduce((sum, { weight, body }) => sum + weight * costOf(rule, unitsOf(body, validation.largestN)), 0) / weights;
}
function tighten(known, spec, sharers, timeScale, horizonMs) {
	const { ratePerSecond, burst, concurrency, windowMs = 0 } = lawOf(spec).allows(spec);
	if (windowMs > horizonMs) return;
	const replicas = spec.replicas?.each === "full" ? spec.replicas.count : 1;
	const units = (whole) => Math.max(1, Math.floor(whole * replicas / sharers));
	if (ratePerSecond !== void 0) known.ratePerSecond = lower(known.ratePerSecond, ratePerSecond * replicas * timeScale / sharers);
	if (burst !== void 0) known.burst = lower(known.burst, units(burst));
	if (concurrency !== void 0) known.concurrency = lower(known.concurrency, units(concurrency));
}
function lower(a, b) {
	return a === null ? b : Math.min(a, b);
}
// src/simulate/second-tenant.ts
const FIRST_CALL = 2 ** 40;
function secondTenant(profile, mock, share) {
	if (share === 0) return null;
	const limits = knownLimits(profile, mock);
	const models = profile.models.flatMap((load, i) => {
		const { ratePerSecond, concurrency, expectedMs } = limits[i];
		const bounds = [ratePerSecond, concurrency === null || expectedMs === 0 ? null : concurrency * 1e3 / expectedMs];
		const least = Math.min(...bounds.map((bound) => bound ?? Number.POSITIVE_INFINITY));
		if (!Number.isFinite(least)) return [];
		const admission = {
			...load.admission,
			ratePerSecond: null,
			burst: 1,
			concurrency: null
		};
		return [{
			...load,
			arrivals: {
				process: "poisson",
				rate: share * least
			},
			startOffsetMs: 0,
			admission
		}];
	});
	if (models.length === 0) return null;
	return {
		...profile,
		name: "second-tenant",
		phases: [{
			...profile.phases[0],
			durationMs: horizonOf(profile)
		}],
		models,
		mix: null,
		clients: 1,
		credits: {
			...profile.credits,
			budget: null,
			sampleEveryMs: null
		},
		retry: RETRY_PRESETS.none
	};
}
async function besideTenant(tenant, engine, clock, load) {
	const random = keyedRandom(tenant.seed + FIRST_CALL);
	const gateway = inProcessGateway({
		world: engine.world,
		timeScale: engine.timeScale,
		handle: ({ call, ...request }) => engine.handle(call === void 0 ? request : {
			...request,
			call: {
				...call,
				call: call.call + FIRST_CALL
			}
		})
	}, clock, { longestHintMs: tenant.gateway.longestHintMs });
	const [admission] = await clientAdmissions(tenant, clock, "local");
	const gone = new AbortController();
	const ports = {
		clock,
		gateway,
		random,
		sink: { emit: () => {} },
		admission
	};
	const [result] = await Promise.all([load().finally(() => gone.abort()), runLoad(tenant, planCalls(tenant, random), ports, { halt: gone.signal })]);
	return result;
}
// src/simulate/world.ts
async function simulate(options) {
	const { profile, mock, sink, clock = new VirtualClock(), control = {}, log = null, tenantShare = 0 } = options;
	const timeScale = timeScaleOf(profile);
	const random = keyedRandom(profile.seed);
	const engine = new MockEngine({
		world: mock,
		clock: scaledClock(clock, timeScale),
		random,
		timeScale,
		log
	});
	const gateway = inProcessGateway(engine, clock, { longestHintMs: profile.gateway.longestHintMs });
	const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, "local");
	const plan = planCalls(profile, random);
	const load = () => runLoad(profile, plan, {
		clock,
		gateway,
		random,
		sink,
		admission,
		otherAdmissions
	}, control);
	const tenant = secondTenant(profile, mock, tenantShare);
	return {
		end: await clock.run(tenant === null ? load : () => besideTenant(tenant, engine, clock, load)),
		truth: engine.counts()
	};
}
// src/simulate/replicate.ts
async function replicate({ profile, ...world }) {
	const sink = headlineOf(profile);
	await simulate({
		profile,
		...world,
		sink: eventTee([sink])
	});
	return sink.finish();
}
async function replicateJudged({ profile, ...world }) {
	const headline = headlineOf(profile);
	const builder = new SummaryBuilder(headerOf(profile));
	const backlog = new BacklogSink(profile);
	const sink = eventTee([
		headline,
		builder,
		backlog
	]);
	const { end, truth } = await simulate({
		profile,
		...world,
		sink
	});
	sink.emit({
		type: "oracle",
		t: end.t,
		truth
	});
	sink.emit(end);
	const { verdict, thresholds } = builder.finish();
	return {
		headline: headline.finish(),
		verdict,
		thresholds,
		load: backlog.finish()
	};
}
async function replicateFlow({ profile, windows, ...world }) {
	const sink = new FlowSink(profile.models.map(({ model }) => model), windows);
	await simulate({
		profile,
		...world,
		sink: eventTee([sink])
	});
	return sink.finish();
}
function headerOf(profile) {
	const { name, seed } = profile;
	return {
		type: "run",
		schema: EVENTS_SCHEMA,
		id: `${name}-seed${seed}`,
		profile: name,
		seed,
		gateway: {
			kind: "mock",
			baseUrl: "mock:"
		},
		startedAt: "1970-01-01T00:00:00.000Z",
		time: "virtual",
		settings: profile
	};
}
function headlineOf(profile) {
	return new HeadlineSink(horizonOf(profile), profile.gateway.insufficientBalanceStatuses);
}
// src/simulate/replication-worker.ts
parentPort?.on("message", async (order) => {
	parentPort?.postMessage(await answer(order));
});
async function answer({ id, ...order }) {
	try {
		return {
			id,
			result: await carryOut(order)
		};
	} catch (error) {
		return {
			id,
			...tellError(error)
		};
	}
}
function carryOut(order) {
	switch (order.watch) {
		case "headline": return replicate(order.job);
		case "judged": return replicateJudged(order.job);
		case "flow": return replicateFlow(order.job);
	}
}
export {};

//# sourceMappingURL=replication-worker.js.map