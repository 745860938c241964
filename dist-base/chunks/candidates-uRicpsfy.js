import { ct as hashText, w as RETRY_PRESETS } from "./profile-BOQzBnw0.js";
// src/stats/sobol.ts
const JOE_KUO = [
	{
		degree: 1,
		polynomial: 0,
		first: [1]
	},
	{
		degree: 2,
		polynomial: 1,
		first: [1, 3]
	},
	{
		degree: 3,
		polynomial: 1,
		first: [
			1,
			3,
			1
		]
	},
	{
		degree: 3,
		polynomial: 2,
		first: [
			1,
			1,
			1
		]
	},
	{
		degree: 4,
		polynomial: 1,
		first: [
			1,
			1,
			3,
			3
		]
	},
	{
		degree: 4,
		polynomial: 4,
		first: [
			1,
			3,
			5,
			13
		]
	},
	{
		degree: 5,
		polynomial: 2,
		first: [
			1,
			1,
			5,
			5,
			17
		]
	},
	{
		degree: 5,
		polynomial: 4,
		first: [
			1,
			1,
			5,
			5,
			5
		]
	},
	{
		degree: 5,
		polynomial: 7,
		first: [
			1,
			1,
			7,
			11,
			19
		]
	},
	{
		degree: 5,
		polynomial: 11,
		first: [
			1,
			1,
			5,
			1,
			1
		]
	},
	{
		degree: 5,
		polynomial: 13,
		first: [
			1,
			1,
			1,
			3,
			11
		]
	}
];
const MOST_SOBOL_DIMENSIONS = JOE_KUO.length + 1;
const BITS = 32;
function sobolPoints(dimensions, count, shift) {
	if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MOST_SOBOL_DIMENSIONS) throw new RangeError(`Sobol points have 1 to ${MOST_SOBOL_DIMENSIONS} dimensions here, not ${dimensions}`);
	const directions = Array.from({ length: dimensions }, (_, dimension) => directionsOf(dimension));
	const state = directions.map((_, dimension) => shift === void 0 ? 0 : Math.floor(shift(dimension) * 2 ** BITS));
	const points = [];
	for (let n = 0; n < count; n++) {
		points.push(state.map((bits) => (bits >>> 0) / 2 ** BITS));
		const lowestZero = 31 - Math.clz32(~n & n + 1);
		for (const [dimension, direction] of directions.entries()) state[dimension] = state[dimension] ^ direction[lowestZero];
	}
	return points;
}
function directionsOf(dimension) {
	const rule = JOE_KUO[dimension - 1];
	if (rule === void 0) return Array.from({ length: BITS }, (_, i) => 1 << 31 - i | 0);
	const { degree, polynomial, first } = rule;
	const v = first.map((m, i) => m << 31 - i | 0);
	for (let i = degree; i < BITS; i++) {
		const back = v[i - degree];
		let next = back ^ back >>> degree;
		for (let k = 1; k < degree; k++) if ((polynomial >>> degree - 1 - k & 1) === 1) next ^= v[i - k];
		v.push(next);
	}
	return v;
}
// src/tune/knobs.ts
const DEFAULT_KNOBS = {
	mode: "retry",
	rateShare: 1,
	burstShare: 0,
	concurrencyShare: null,
	baseMs: 1e3,
	capFactor: 30,
	jitter: "full",
	hint: "floor-jitter",
	hintJitterMs: 15e3,
	scope: "call",
	poll: null
};
const ATTEMPTS = 30;
const PATIENCE_MS = 6e5;
const A_DAY_MS = 864e5;
const AIMD = {
	addOfLimit: .02,
	factor: .7,
	leastOfLimit: .05,
	everyMs: 1e3
};
function complexityOf(knobs) {
	return actingKnobs(knobs).filter((knob) => JSON.stringify(knobs[knob]) !== JSON.stringify(DEFAULT_KNOBS[knob])).length;
}
function actingKnobs(knobs) {
	const isPaced = knobs.mode !== "retry";
	return Object.keys(knobs).filter((knob) => {
		if (knob === "rateShare" || knob === "burstShare") return isPaced;
		if (knob === "hintJitterMs") return knobs.hint === "floor-jitter";
		return true;
	});
}
function withKnobs(profile, knobs, limits) {
	return {
		...profile,
		retry: retryOf(knobs, limits),
		models: profile.models.map((load, i) => modelWith(load, knobs, limits[i]))
	};
}
function retryOf(knobs, limits) {
	const { baseMs, capFactor, jitter, hint, hintJitterMs, scope } = knobs;
	const { custom } = RETRY_PRESETS;
	return {
		...custom,
		maxAttempts: Math.max(ATTEMPTS, Math.ceil(PATIENCE_MS / (baseMs * capFactor))),
		maxElapsedMs: A_DAY_MS,
		backoff: {
			kind: jitter === "decorrelated" ? "decorrelated" : "exponential",
			baseMs,
			failureBaseMs: null,
			factor: 2,
			capMs: baseMs * capFactor
		},
		jitter: jitter === "decorrelated" ? "none" : jitter,
		jitterMs: jitter === "additive" ? baseMs : 0,
		hint: {
			...custom.hint,
			use: hint,
			jitterMs: hint === "floor-jitter" ? hintJitterMs : 0
		},
		scope,
		pacing: aimdOf(knobs, limits)
	};
}
function aimdOf(knobs, limits) {
	const rates = limits.flatMap(({ ratePerSecond }) => ratePerSecond ?? []);
	if (knobs.mode !== "aimd" || rates.length === 0) return null;
	const least = Math.min(...rates);
	const bursts = limits.flatMap(({ burst }) => burst ?? []);
	return {
		kind: "aimd",
		scope: "model",
		startPerSecond: least * knobs.rateShare,
		addPerSecond: least * AIMD.addOfLimit,
		factor: AIMD.factor,
		leastPerSecond: least * AIMD.leastOfLimit,
		everyMs: AIMD.everyMs,
		burst: burstOf(knobs, Math.min(...bursts))
	};
}
function modelWith(load, knobs, limits) {
	return {
		...load,
		admission: admissionOf(load, knobs, limits),
		poll: pollOf(load.poll, knobs, limits)
	};
}
function admissionOf(load, knobs, limits) {
	const isPaced = knobs.mode === "paced" && limits.ratePerSecond !== null;
	const { concurrencyShare } = knobs;
	return {
		ratePerSecond: isPaced ? limits.ratePerSecond * knobs.rateShare : null,
		burst: isPaced ? burstOf(knobs, limits.burst ?? 1) : 1,
		concurrency: concurrencyShare === null || limits.concurrency === null ? null : Math.max(1, Math.floor(limits.concurrency * concurrencyShare)),
		longestWaitMs: load.admission.longestWaitMs
	};
}
function burstOf({ burstShare }, burst) {
	return Math.max(1, Math.round(burst * burstShare));
}
function pollOf(poll, knobs, { expectedMs }) {
	if (knobs.poll === null || expectedMs === 0) return poll;
	const everyMs = Math.max(1, expectedMs * knobs.poll.every);
	return {
		...poll,
		strategy: "backoff",
		firstOfEstimate: null,
		firstMs: expectedMs * knobs.poll.first,
		everyMs,
		growth: 1.25,
		maxMs: 4 * everyMs
	};
}
// src/tune/candidates.ts
function complexityOfCandidate({ knobs }) {
	return knobs === null ? 0 : complexityOf(knobs);
}
function keyOf({ name, knobs }) {
	return knobs === null ? name : `${name} ${hashText(JSON.stringify(knobs)).toString(36)}`;
}
function applied(candidate, profile, limits) {
	if (candidate.knobs !== null) return withKnobs(profile, candidate.knobs, limits);
	return candidate.retry === null ? profile : {
		...profile,
		retry: candidate.retry
	};
}
function namedCandidates() {
	return [
		{
			name: "profile",
			kind: "profile",
			retry: null,
			knobs: null
		},
		...Object.entries(RETRY_PRESETS).filter(([name]) => name !== "custom").map(([name, retry]) => ({
			name,
			kind: "preset",
			retry,
			knobs: null
		})),
		...Object.entries(RECIPES).map(([name, knobs]) => ({
			name,
			kind: "recipe",
			retry: null,
			knobs: {
				...DEFAULT_KNOBS,
				...knobs
			}
		}))
	];
}
const RECIPES = {
	"patient-hint": {
		hint: "exact",
		jitter: "none"
	},
	"patient-hint-jitter": {
		hint: "floor-jitter",
		hintJitterMs: 3e4
	},
	"patient-full-jitter": {
		hint: "ignore",
		baseMs: 1e3,
		capFactor: 60
	},
	"paced-95": {
		mode: "paced",
		rateShare: .95
	},
	"paced-100": {
		mode: "paced",
		rateShare: 1
	},
	"paced-100-burst": {
		mode: "paced",
		rateShare: 1,
		burstShare: 1
	},
	"paced-slots": {
		mode: "paced",
		rateShare: 1,
		concurrencyShare: 1
	},
	"paced-burst": {
		mode: "paced",
		rateShare: .95,
		burstShare: 1
	},
	"paced-burst-account": {
		mode: "paced",
		rateShare: .95,
		burstShare: .25,
		scope: "account"
	},
	slots: { concurrencyShare: 1 },
	"account-pause": {
		hint: "ignore",
		capFactor: 8,
		jitter: "none",
		scope: "account"
	},
	aimd: {
		mode: "aimd",
		rateShare: .5,
		hint: "ignore",
		capFactor: 60
	}
};
const WAITS = {
	"": {},
	"own-waits": {
		hint: "ignore",
		capFactor: 8
	}
};
const POLLS = {
	"": {},
	"quick-polls": { poll: {
		first: .5,
		every: .05
	} }
};
const SLOTS = {
	"": {},
	slots: { concurrencyShare: 1 },
	"more-slots": { concurrencyShare: 1.25 }
};
function crossedCandidates(facts) {
	const seen = /* @__PURE__ */ new Set();
	return Object.entries(RECIPES).flatMap(([recipe, knobs]) => Object.entries(WAITS).flatMap(([wait, waits]) => Object.entries(POLLS).flatMap(([poll, polls]) => Object.entries(SLOTS).map(([slot, slots]) => {
		return fitted({
			name: [
				recipe,
				wait,
				poll,
				slot
			].filter((part) => part !== "").join("+"),
			kind: "recipe",
			retry: null,
			knobs: {
				...DEFAULT_KNOBS,
				...knobs,
				...waits,
				...polls,
				...slots
			}
		}, facts);
	})))).filter(({ name, knobs }) => {
		const same = JSON.stringify(actingKnobs(knobs).map((knob) => knobs?.[knob]));
		const isNew = !seen.has(same);
		seen.add(same);
		return isNew && !(name in RECIPES);
	});
}
function fitted(candidate, { profile, limits }) {
	if (candidate.knobs === null) return candidate;
	const knobs = { ...candidate.knobs };
	if (!limits.some(({ ratePerSecond }) => ratePerSecond !== null)) knobs.mode = "retry";
	if (!limits.some(({ concurrency }) => concurrency !== null)) knobs.concurrencyShare = null;
	if (!profile.models.some(({ modality }) => modality !== "text")) knobs.poll = null;
	return {
		...candidate,
		knobs
	};
}
function searchedCandidates(count, profile, limits, random) {
	return sobolPoints(12, count, (dimension) => random.uniform("search", dimension)).map((point, n) => fitted({
		name: `point-${n + 1}`,
		kind: "point",
		retry: null,
		knobs: knobsAt(point)
	}, {
		profile,
		limits
	}));
}
function knobsAt(point) {
	const [mode = 0, rate = 0, burst = 0, slots = 0, base = 0, cap = 0, jitter = 0, hint = 0, wide = 0, scope = 0, first = 0, every = 0] = point;
	return {
		mode: mode < .25 ? "retry" : mode < .75 ? "paced" : "aimd",
		rateShare: .5 + .9 * rate,
		burstShare: burst < .3 ? 0 : (burst - .3) / .7,
		concurrencyShare: slots < .3 ? null : .5 + (slots - .3) / .7,
		baseMs: base < .2 ? DEFAULT_KNOBS.baseMs : logarithmic((base - .2) / .8, 250, 6e4),
		capFactor: cap < .2 ? DEFAULT_KNOBS.capFactor : logarithmic((cap - .2) / .8, 1, 64),
		jitter: oneOf(jitter, [
			"full",
			"full",
			"none",
			"equal",
			"additive",
			"decorrelated"
		]),
		hint: oneOf(hint, [
			"floor-jitter",
			"floor-jitter",
			"exact",
			"floor",
			"ignore",
			"ignore"
		]),
		hintJitterMs: wide < .2 ? DEFAULT_KNOBS.hintJitterMs : logarithmic((wide - .2) / .8, 500, 6e4),
		scope: oneOf(scope, [
			"call",
			"call",
			"model",
			"account"
		]),
		poll: first < .3 ? null : {
			first: (first - .3) / .6,
			every: logarithmic(every, .05, .6)
		}
	};
}
function logarithmic(u, from, to) {
	return Number((from * (to / from) ** u).toPrecision(3));
}
function oneOf(u, values) {
	return values[Math.floor(u * values.length)];
}
export { keyOf as a, DEFAULT_KNOBS as c, fitted as i, actingKnobs as l, complexityOfCandidate as n, namedCandidates as o, crossedCandidates as r, searchedCandidates as s, applied as t, complexityOf as u };

//# sourceMappingURL=candidates-uRicpsfy.js.map