import { K as EXIT } from "./start-CaZOxUNM.js";
import { Xt as boolean, Yt as array, cn as tuple, en as literal, kt as MODALITIES, ln as union, nn as number, qt as _enum, rn as object, sn as string, tn as looseObject } from "./profile-BOQzBnw0.js";
import { u as createLimiter } from "./limit-rules-DSn0RzoF.js";
// src/probe/counted-from-first.ts
function countedFromFirst(make, windowMs, { limit, countsRefused }) {
	let inner = make(0);
	let countedAt = Number.NEGATIVE_INFINITY;
	const at = (now) => {
		if (now - countedAt >= 2 * windowMs) inner = make(-now);
		countedAt = now;
	};
	const stateAt = (now) => {
		const { estimate = 0 } = now - countedAt >= 2 * windowMs ? {} : inner.state(now);
		return { estimate: Math.floor(estimate + 1e-9) };
	};
	return {
		holds: false,
		check(now, cost) {
			const { estimate = 0 } = stateAt(now);
			return estimate + cost <= limit ? {
				admitted: true,
				startsAt: now
			} : {
				admitted: false,
				retryAt: now + windowMs / limit
			};
		},
		take(now, cost) {
			at(now);
			inner.take(now, cost);
		},
		refuse(now, cost) {
			if (countsRefused) at(now);
			inner.refuse(now, cost);
		},
		release: () => 0,
		state: stateAt
	};
}
// src/probe/shapes.ts
const SECOND_MS = 1e3;
const USUAL = new Set([
	1,
	10,
	60
].map((s) => s * SECOND_MS));
const KNOWN = new Set([
	2,
	5,
	15,
	20,
	30,
	120,
	300,
	600,
	900,
	1800,
	3600
].map((s) => s * SECOND_MS));
const SHORT = Array.from({ length: 15 }, (_, index) => (index + 1) * SECOND_MS);
function windowsFor({ cycles, watchedMs }) {
	const windows = /* @__PURE__ */ new Set([
		...USUAL,
		...KNOWN,
		...SHORT
	]);
	for (const { leadAt, recovered, lastRefusedAt } of cycles) {
		const [first] = recovered;
		if (first === void 0) continue;
		const [low, high] = [lastRefusedAt - leadAt - 100, first - leadAt + 100];
		const grain = [
			6e4,
			5e3,
			1e3,
			500,
			100,
			10
		].find((step) => Math.floor(high / step) * step >= low) ?? 10;
		for (let at = Math.floor(high / grain) * grain; at >= low && windows.size < 60; at -= grain) if (at > 0) windows.add(at);
	}
	return [...windows].filter((windowMs) => windowMs <= watchedMs).map((windowMs) => ({
		windowMs,
		lnPrior: lnPriorOfWindow(windowMs)
	}));
}
function lnPriorOfWindow(windowMs) {
	if (USUAL.has(windowMs)) return 0;
	if (KNOWN.has(windowMs)) return -1;
	return windowMs % SECOND_MS === 0 ? -3.5 : -7;
}
const MOST_PLAIN = 120;
const STEP = 1.012;
function ratesFor({ cycles }) {
	const isStarved = cycles.some(({ refusedBetween, recovered }) => refusedBetween < recovered.length / 2);
	const seen = cycles.flatMap(({ recovered, refusedAt }) => {
		const [first] = recovered;
		const last = recovered.at(-1);
		if (first === void 0 || last === void 0) return [];
		const whole = recovered.length * SECOND_MS / (last - refusedAt);
		return last === first ? [whole] : [whole, (recovered.length - 1) * SECOND_MS / (last - first)];
	});
	if (seen.length === 0) return [];
	const low = Math.min(...seen) / 1.25;
	const high = Math.min(Math.max(...seen), Math.min(...seen) * 4) * (isStarved ? 5 : 1.25);
	const rates = /* @__PURE__ */ new Map();
	for (let rate = low; rate <= high; rate *= STEP) rates.set(rate, -3);
	for (const [perMs, lnPrior] of [
		[SECOND_MS, 0],
		[1e4, 0],
		[6e4, 0],
		[36e5, -1.5]
	]) {
		const perSecond = SECOND_MS / perMs;
		const most = Math.min(high / perSecond, low / perSecond + 150);
		for (let n = Math.max(1, Math.ceil(low / perSecond)); n <= most; n++) {
			const own = n <= MOST_PLAIN || n % 10 === 0 ? lnPrior : lnPrior - 2;
			rates.set(n * perSecond, Math.max(own, rates.get(n * perSecond) ?? own));
		}
	}
	return [...rates].map(([ratePerSecond, lnPrior]) => ({
		ratePerSecond,
		lnPrior
	}));
}
const USUAL_BURST_S = [
	1,
	10,
	60
];
function usualness({ ratePerSecond }, size) {
	if (ratePerSecond === void 0) return 0;
	return USUAL_BURST_S.some((s) => Math.abs(ratePerSecond * s - size) < 1e-6) ? 1 : 0;
}
// src/probe/hypothesis.ts
const BOUNDLESS = 1e6;
const HYPOTHESIS_NAMES = [
	"fixed-window-clock",
	"fixed-window-first",
	"sliding-log",
	"sliding-log-counting-refusals",
	"sliding-counter",
	"sliding-counter-counting-refusals",
	"sliding-counter-first",
	"sliding-counter-first-counting-refusals",
	"token-bucket",
	"quantised-bucket",
	"leaky-queue",
	"slope"
];
const figure = (state, name) => state[name] ?? 0;
const windowMs = (shape) => shape.windowMs ?? 0;
const rate = (shape) => shape.ratePerSecond ?? 0;
function limiterOf(hypothesis, shape, size, options) {
	return hypothesis.limiter?.(shape, size) ?? createLimiter(hypothesis.spec(shape, size), options);
}
function slidingCounter(countRefused, isFromFirst) {
	const spec = (shape, limit) => ({
		kind: "sliding-counter",
		limit,
		windowMs: windowMs(shape),
		countRefused
	});
	return {
		name: `sliding-counter${isFromFirst ? "-first" : ""}${countRefused ? "-counting-refusals" : ""}`,
		isClocked: !isFromFirst,
		lnPrior: (countRefused ? -1 : 0) - (isFromFirst ? 1 : 0),
		shapes: windowsFor,
		spec,
		used: (state) => figure(state, "estimate"),
		...isFromFirst ? { limiter: (shape, limit) => countedFromFirst((originEpochMs) => createLimiter(spec(shape, limit), { originEpochMs }), windowMs(shape), {
			limit,
			countsRefused: countRefused
		}) } : {}
	};
}
const HYPOTHESES = [
	{
		name: "fixed-window-clock",
		isClocked: true,
		lnPrior: 0,
		shapes: windowsFor,
		spec: (shape, limit) => ({
			kind: "fixed-window",
			limit,
			windowMs: windowMs(shape),
			anchor: "clock"
		}),
		used: (state) => figure(state, "used")
	},
	{
		name: "fixed-window-first",
		isClocked: false,
		lnPrior: 0,
		shapes: windowsFor,
		spec: (shape, limit) => ({
			kind: "fixed-window",
			limit,
			windowMs: windowMs(shape),
			anchor: "first"
		}),
		used: (state) => figure(state, "used")
	},
	...[false, true].flatMap((countRefused) => [
		{
			name: countRefused ? "sliding-log-counting-refusals" : "sliding-log",
			isClocked: false,
			lnPrior: countRefused ? -1 : 0,
			shapes: windowsFor,
			spec: (shape, limit) => ({
				kind: "sliding-log",
				limit,
				windowMs: windowMs(shape),
				countRefused
			}),
			used: (state) => figure(state, "used")
		},
		slidingCounter(countRefused, false),
		slidingCounter(countRefused, true)
	]),
	{
		name: "token-bucket",
		isClocked: false,
		lnPrior: 0,
		shapes: ratesFor,
		spec: (shape, burst) => ({
			kind: "token-bucket",
			ratePerSecond: rate(shape),
			burst
		}),
		used: (state) => BOUNDLESS - figure(state, "level")
	},
	{
		name: "quantised-bucket",
		isClocked: true,
		lnPrior: -.5,
		shapes: (digest) => ratesFor(digest).map((shape) => ({
			...shape,
			quantumMs: 1e3
		})),
		spec: (shape, burst) => ({
			kind: "quantised-bucket",
			ratePerSecond: rate(shape),
			burst,
			quantumMs: shape.quantumMs ?? 1e3
		}),
		used: (state) => BOUNDLESS - figure(state, "level")
	},
	{
		name: "leaky-queue",
		isClocked: false,
		lnPrior: -.5,
		shapes: ratesFor,
		spec: (shape, size) => ({
			kind: "leaky-queue",
			ratePerSecond: rate(shape),
			queue: size - 1
		}),
		used: (state, shape, now) => (figure(state, "nextStartsAt") - now) * rate(shape) / 1e3,
		heldMs: (state, now) => figure(state, "nextStartsAt") - now
	},
	{
		name: "slope",
		isClocked: true,
		isDeep: true,
		lnPrior: -8,
		shapes: windowsFor,
		spec: (shape, growth) => ({
			kind: "slope",
			limit: BOUNDLESS,
			windowMs: windowMs(shape),
			growth
		}),
		used: (state) => figure(state, "newer") - figure(state, "older")
	}
];
// src/probe/probe-result.ts
const range = object({
	value: number(),
	low: number(),
	high: number()
}).meta({ description: "Best value, and the range that it lies in." });
const kind = _enum(HYPOTHESIS_NAMES);
const rateFinding = object({
	state: _enum([
		"found",
		"hidden",
		"none-seen",
		"not-reached",
		"unclear"
	]).meta({ description: "found; hidden by another limit; none-seen: nothing refused what the budget allowed; unclear: it refuses, and no law fits." }),
	kind: kind.nullable().meta({ description: "The likeliest law." }),
	kinds: array(kind).meta({ description: "It, and the laws that no probe could tell from it." }),
	notExcluded: array(kind).meta({ description: "Laws that another saturation might rule out." }),
	notLookedFor: array(_enum([
		"slope",
		"weighted",
		"balance",
		"replicas",
		"penalty"
	])).meta({ description: "What would have needed other evidence: a bound on growth, a weight by images, a dependence on the balance, a limit of each replica, a penalty after refusals." }),
	confidence: number().meta({ description: "That the law is one of `kinds`, if it is one that gatebench knows." }),
	limit: range.nullable().meta({ description: "Requests in a window, or the burst of a bucket." }),
	windowMs: range.nullable(),
	ratePerSecond: range.nullable().meta({ description: "What passes in the long run." }),
	countsRefusals: boolean().nullable(),
	label: _enum(["stable", "shared-or-dynamic"]),
	hiddenBy: string().nullable(),
	atLeast: object({
		requests: number(),
		inMs: number()
	}).nullable().meta({ description: "So many passed in so long." }),
	spec: looseObject({ kind: string() }).nullable().meta({ description: "The limit as a law of gatebench." }),
	decidedBy: array(number()).meta({ description: "Numbers of the requests that decided it, in attempts.ndjson." })
});
const concurrencyFinding = object({
	state: _enum([
		"refuses",
		"queues",
		"not-reached"
	]),
	limit: range.nullable(),
	confidence: number(),
	atLeast: number().meta({ description: "So many were open at a time." }),
	confirmations: number().meta({ description: "Refusals and passes that no other limit explains." })
});
const scopeAnswer = _enum([
	"shared",
	"apart",
	"not-tried"
]);
const modelFinding = object({
	model: string(),
	modality: _enum(MODALITIES),
	sentence: string(),
	price: number().nullable(),
	rate: rateFinding,
	concurrency: concurrencyFinding,
	submissions: object({
		accepted: number(),
		inMs: number()
	}).meta({ description: "Accepted over the whole probe: a limit over a longer window is at least so large." }),
	scope: object({
		other: string().nullable().meta({ description: "The other model that was asked." }),
		otherModel: scopeAnswer,
		otherKey: scopeAnswer,
		polls: scopeAnswer,
		credits: scopeAnswer
	}),
	counts: object({
		refused: boolean().nullable(),
		invalid: boolean().nullable(),
		polls: boolean().nullable(),
		images: boolean().nullable().meta({ description: "Whether a request of two images counts as two." })
	}),
	hints: object({
		refusals: number(),
		withHint: number(),
		medianHintMs: number().nullable(),
		medianTruthMs: number().nullable(),
		judgement: _enum([
			"none",
			"exact",
			"too-long",
			"too-short",
			"constant",
			"unknown"
		])
	}).meta({ description: "What refusals say about waiting, beside what waiting would have sufficed." }),
	stated: array(string()).meta({ description: "Limits that the gateway states itself, in headers or errors." }),
	statuses: array(object({
		status: number(),
		count: number()
	})).meta({ description: "Answers to submits." }),
	cycles: array(object({
		phaseMs: number(),
		gapMs: number(),
		accepted: number(),
		refused: number(),
		saturated: boolean()
	})),
	timeline: array(tuple([
		number(),
		union([literal(0), literal(1)]),
		number()
	])).meta({ description: "Instant in ms from the start, 1 accepted or 0 refused, number of the saturation." })
});
const conformanceItem = object({
	model: string(),
	what: _enum(["rate", "concurrency"]),
	stated: string(),
	found: string(),
	verdict: _enum([
		"pass",
		"fail",
		"inconclusive"
	])
});
const conformanceSchema = object({
	tier: string(),
	verdict: _enum([
		"pass",
		"fail",
		"inconclusive"
	]),
	items: array(conformanceItem)
});
const budget = object({
	requests: number(),
	accepted: number(),
	refusals: number(),
	credits: number().nullable(),
	minutes: number()
});
const probeSchema = object({
	schema: literal("gatebench/probe@1"),
	startedAt: string(),
	gateway: string(),
	time: _enum(["virtual", "real"]),
	mode: _enum([
		"headers-only",
		"quick",
		"standard",
		"deep"
	]),
	end: object({
		why: string(),
		detail: string().nullable()
	}).meta({ description: "Why it ended; done when by itself." }),
	budget,
	spent: budget.extend({ openTasks: array(string()) }),
	clock: object({
		offsetMs: number(),
		errorMs: number(),
		roundTripMs: number()
	}),
	notices: array(string()),
	models: array(modelFinding),
	check: conformanceSchema.nullable().meta({ description: "Whether the gateway keeps what a tier says; null where none was named." })
});
function exitOf({ end, check }) {
	if (check?.verdict === "fail") return EXIT.threshold;
	if (check?.verdict === "inconclusive" && end.why === "done") return EXIT.inconclusive;
	switch (end.why) {
		case "done": return EXIT.ok;
		case "budget": return EXIT.inconclusive;
		case "interrupted": return EXIT.interrupted;
		default: return EXIT.stopped;
	}
}
export { limiterOf as a, HYPOTHESES as i, probeSchema as n, usualness as o, BOUNDLESS as r, exitOf as t };

//# sourceMappingURL=probe-result-Bgcbhepa.js.map