import { I as spanMs, L as warmUpEnd, ht as CallHistory } from "./profile-BOQzBnw0.js";
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
		this.#window = windowOf(phases);
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
function windowOf(phases) {
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
export { BacklogSink as t };

//# sourceMappingURL=backlog-YHXCzQ6C.js.map