import { K as EXIT, _ as parseShare, g as parseRatePerSecond, h as parseDurationMs, q as GatebenchError } from "./start-CaZOxUNM.js";
import { $t as int, Gt as ZodOptional, Ht as ZodDefault, Kt as ZodRecord, M as mockWorldNames, N as worldFiles, Qt as discriminatedUnion, Ut as ZodNullable, Wt as ZodObject, Xt as boolean, Yt as array, an as record, en as literal, fn as registry, in as partialRecord, j as SHIPPED, kt as MODALITIES, ln as union, nn as number, on as strictObject, pn as NEVER, qt as _enum, rn as object, sn as string, ut as readYaml, yt as ENDPOINTS } from "./profile-BOQzBnw0.js";
import { An as Fifo, ln as parseInstantMs, tn as Bucket } from "./load-CEFagYNY.js";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
// src/limits/quantities.ts
const EXPECTED_DURATION$1 = "expected a duration such as 20s";
const duration = union([string(), number()], EXPECTED_DURATION$1).transform((value, context) => {
	const ms = typeof value === "number" ? value : parseDurationMs(value);
	if (ms !== null && ms >= 0) return ms;
	context.addIssue({
		code: "custom",
		message: EXPECTED_DURATION$1
	});
	return NEVER;
}).describe("A duration such as 20s, 5m or 24h.");
const count = int().min(1);
const EXPECTED_RATE$1 = "expected a rate such as 20/min, or { limit: 20, window: 1m }";
const rate = union([string(), strictObject({
	limit: count.describe("How many in a window."),
	window: duration.describe("Length of the window.")
})], EXPECTED_RATE$1).transform((value, context) => {
	const parsed = typeof value === "string" ? windowOf(value) : value;
	if (parsed !== null && parsed.window > 0) return parsed;
	context.addIssue({
		code: "custom",
		message: EXPECTED_RATE$1
	});
	return NEVER;
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
// src/limits/figures.ts
const whole = int("a whole number above 0").min(1, "a whole number above 0");
const wholeOrNone = int("a whole number, 0 or more").min(0, "a whole number, 0 or more");
const positive = number("a finite number above 0").positive("a finite number above 0");
const finite = number("a finite number");
function wholeShare(total, count, index) {
	return Math.floor(total / count) + (index < total % count ? 1 : 0);
}
function grown(units, factor) {
	return Math.max(1, Math.round(units * factor));
}
// src/limits/laws/concurrency.ts
const NEVER_BY_ITSELF = {
	admitted: false,
	retryAt: Number.POSITIVE_INFINITY
};
const kind$1 = literal("concurrency");
const concurrency = {
	kind: "concurrency",
	spec: discriminatedUnion("excess", [object({
		kind: kind$1,
		limit: whole,
		excess: literal("reject")
	}), object({
		kind: kind$1,
		limit: whole,
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
function decide(limiter, now, cost = 1) {
	const decision = limiter.check(now, cost);
	if (decision.admitted) {
		limiter.take(now, cost);
		return decision;
	}
	limiter.refuse(now, cost);
	const next = limiter.check(now, cost);
	return {
		...decision,
		retryAt: next.admitted ? now : next.retryAt
	};
}
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
		limit: whole,
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
// src/limits/laws/token-bucket.ts
const bucketed = {
	figures: {
		ratePerSecond: positive,
		burst: whole
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
// src/limits/registry.ts
const RATE_LAWS = [
	fixedWindow,
	rateLaw({
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
	}),
	slidingCounter,
	tokenBucket,
	quantisedBucket,
	leakyQueue,
	rateLaw({
		kind: "slope",
		words: "so many more than in the window before",
		figures: {
			limit: whole,
			windowMs: positive,
			growth: whole
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
	})
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
const LAW_OPTIONS = Object.assign({}, ...RATE_LAWS.map(({ options }) => options));
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
function resolved(settings, choice) {
	return mapRanges(settings, "", (range, path) => range.at(typeof choice === "string" ? choice : choice(path)));
}
function rangesIn(settings) {
	const found = [];
	mapRanges(settings, "", ({ low, high }, path) => found.push({
		path,
		low,
		high
	}));
	return found;
}
function mapRanges(value, path, figure) {
	if (value instanceof Range) return figure(value, path);
	if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
	const entries = Object.entries(value).map(([key, part]) => [key, mapRanges(part, path === "" ? key : `${path}.${key}`, figure)]);
	return Object.fromEntries(entries);
}
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
// src/mock/scalar-schema.ts
const EXPECTED_SHARE = "expected a share such as 5% or 0.05";
const share = union([string(), number()], EXPECTED_SHARE).transform((value, context) => {
	const part = parseShare(value);
	if (part !== null && part >= 0 && part <= 1) return part;
	context.addIssue({
		code: "custom",
		message: EXPECTED_SHARE
	});
	return NEVER;
}).describe("A share such as 5% or 0.05.");
const amount = number().min(0);
const startsAt = string().refine((text) => startOf(text, 0) !== null, "expected a time of day such as 10:00, or an instant such as 2026-03-01T10:00:00Z").nullable().describe("What the mock’s clock says when it starts, in UTC: a time of the day it is (10:00), or an instant (2026-03-01T10:00:00Z). Null: the time it is; a simulation begins at midnight of the 1st of January 2026.");
// src/mock/fault-schema.ts
const when = {
	share: share.default(1).describe("Chance that it strikes: of each request, or of each task. Default 1."),
	from: duration.default(0).describe("Instant of the mock’s time from which on it may strike. Default 0s."),
	until: duration.nullable().default(null).describe("Instant from which on it strikes no more. Default: never."),
	models: array(string()).optional().describe("Parts of the names of models that it is for. Default: all.")
};
const wire = {
	...when,
	on: array(_enum(ENDPOINTS)).min(1).default([...ENDPOINTS]).describe("Endpoints that it is for. Default: all.")
};
const kind = (name, what) => literal(name).describe(what);
const fault = discriminatedUnion("kind", [
	strictObject({
		kind: kind("status", "A server error instead of the answer."),
		...wire,
		status: union([
			literal(500),
			literal(502),
			literal(503)
		]).describe("Status of the error."),
		at: _enum([
			"edge",
			"upstream",
			"after"
		]).default("edge").describe("Before any check, after all checks, or after the work was accepted. Default edge.")
	}),
	strictObject({
		kind: kind("reset", "The connection is closed without an answer."),
		...wire,
		at: _enum(["before", "after"]).describe("Before the request was read, or after the work was accepted (a lost reply).")
	}),
	strictObject({
		kind: kind("cut-body", "The connection breaks in the middle of the body."),
		...wire
	}),
	strictObject({
		kind: kind("malformed-body", "The body is not quite JSON."),
		...wire
	}),
	strictObject({
		kind: kind("wrong-type", "The answer is a page of HTML."),
		...wire
	}),
	strictObject({
		kind: kind("slow-headers", "The answer begins late."),
		...wire,
		delay: duration.describe("So much later.")
	}),
	strictObject({
		kind: kind("hang", "No answer ever comes."),
		...wire
	}),
	strictObject({
		kind: kind("slow", "The task takes longer."),
		...when,
		factor: number().positive().describe("So many times as long.")
	}),
	strictObject({
		kind: kind("stuck", "The task never ends. Its credits stay reserved."),
		...when,
		slotFor: duration.nullable().default(null).describe("Its slot is given back after so long. Default: never.")
	}),
	strictObject({
		kind: kind("failure", "The task fails."),
		...when,
		at: number().min(0).default(1).describe("Part of its duration after which it fails. Default 1: at its very end."),
		code: string().default("generation_failed").describe("Code of its error."),
		message: string().default("the model could not complete the task").describe("Message of its error."),
		refund: share.nullable().default(null).describe("Part of the price given back. Default: as credits.refund says."),
		refundAfter: duration.default(0).describe("The refund comes so long after the failure. Default 0s.")
	}),
	strictObject({
		kind: kind("flapping", "A read of the task tells an older state: pending while it runs, processing when it is done."),
		...when
	}),
	strictObject({
		kind: kind("expired-results", "The results of the task are gone early."),
		...when,
		after: duration.default(0).describe("So long after its completion. Default 0s.")
	})
]);
// src/mock/range-schema.ts
const REVERSED = "expected the lower end of the range first";
const ENDS = /^(.+?) ?\.\. ?(.+)$/;
function rangeOf(text, parse, isWhole) {
	const [low, high] = (ENDS.exec(text)?.slice(1) ?? []).map(parse);
	return typeof low === "number" && typeof high === "number" ? new Range(low, high, isWhole) : null;
}
function judged(range, value, expected, text, context) {
	if (range !== null && range.low <= range.high) return value;
	const [, low = "", high = ""] = ENDS.exec(text) ?? [];
	const turned = /\d$/.test(low) ? high.replace(/^[\d.]+/, (figure) => `${figure}..${low}`) : `${high}..${low}`;
	context.addIssue({
		code: "custom",
		message: range === null ? expected : `${REVERSED}
write ${turned}`
	});
	return NEVER;
}
function numberForm(plain, parse, isWhole, expected) {
	const text = string().transform((value, context) => {
		const range = rangeOf(value, parse, isWhole);
		return judged(range, range, expected, value, context);
	});
	return union([text.describe("A range such as 4..6."), plain], expected);
}
const DIGITS = /^\d+(?:\.\d+)?$/;
const parseAmount = (text) => DIGITS.test(text) ? Number(text) : null;
const parseWhole = (text) => /^\d{1,15}$/.test(text) ? Number(text) : null;
const parseCount = (text) => Number(text) >= 1 ? parseWhole(text) : null;
const countForm = numberForm(count, parseCount, true, "expected a whole number above 0, or a range such as 4..6");
const EXPECTED_DURATION = "expected a duration such as 20s, or a range such as 10s..14s";
const durationForm = union([string(), number()], EXPECTED_DURATION).transform((value, context) => {
	const plain = duration.safeParse(value);
	if (plain.success) return plain.data;
	const range = rangeOf(String(value), parseDurationMs, false);
	return judged(range, range, EXPECTED_DURATION, String(value), context);
}).describe("A duration such as 20s, 5m or 24h, or a range such as 10s..14s.");
const EXPECTED_RATE = "expected a rate such as 20/min, a range such as 18..22/min, or { limit: 20, window: 1m }";
const rateForm = union([string(), strictObject({
	limit: countForm.describe("How many in a window."),
	window: duration.describe("Length of the window.")
})], EXPECTED_RATE).transform((value, context) => {
	if (typeof value === "string" && value.includes("..")) return rateRange(value, context);
	const isRange = typeof value === "object" && value.limit instanceof Range;
	const plain = rate.safeParse(isRange ? {
		...value,
		limit: 1
	} : value);
	if (plain.success) return isRange ? {
		...plain.data,
		limit: value.limit
	} : plain.data;
	context.addIssue({
		code: "custom",
		message: EXPECTED_RATE
	});
	return NEVER;
}).describe("A rate such as 20/min, a range such as 18..22/min, or { limit: 20, window: 1m }.");
const EXPECTED_RATES = "expected a range of whole numbers such as 18..22/min\nstate a fraction by a longer unit";
function rateRange(text, context) {
	const [, low, high = ""] = ENDS.exec(text) ?? [];
	const [from, to] = [windowOf(`${low}${high.replace(/^[\d.]+/, "")}`), windowOf(high)];
	const range = from && to && from.window === to.window ? new Range(from.limit, to.limit, true) : null;
	return judged(range, {
		limit: range,
		window: to?.window ?? 0
	}, EXPECTED_RATES, text, context);
}
const total = int().min(0);
const FORMS = {
	count: countForm,
	total: numberForm(total, parseWhole, true, "expected a whole number, or a range such as 800..1000"),
	amount: numberForm(amount, parseAmount, false, "expected a number of 0 or more, or a range such as 0.5..0.8"),
	duration: durationForm,
	rate: rateForm
};
const ranged = registry();
function formInFiles(figure) {
	const entry = ranged.get(figure);
	return entry && FORMS[entry.as];
}
const rangedCount = count.clone().register(ranged, { as: "count" });
const rangedTotal = total.clone().register(ranged, { as: "total" });
const rangedAmount = amount.clone().register(ranged, { as: "amount" });
const rangedDuration = duration.clone().register(ranged, { as: "duration" });
const rangedRate = rate.clone().register(ranged, { as: "rate" });
// src/mock/limit-schema.ts
const law = strictObject({
	kind: _enum(RATE_LAWS.map(({ kind }) => kind)).describe(`How requests are counted. ${RATE_LAWS.map(({ kind, words }) => `${kind}: ${words}`).join("; ")}.`),
	...LAW_OPTIONS,
	countRefused: boolean().describe("Whether a request refused by a limit counts against it."),
	countFailed: boolean().describe("Whether a request that passed the limits counts though it then failed."),
	countOn: _enum(["arrival", "success"]).describe("When a request counts: as it arrives, or once it was answered with success (parallel ones then overshoot)."),
	penalty: duration.describe("A refusal blocks the key for so long; 0s is no penalty."),
	replicas: count.describe("Gateways behind one address, asked in turn."),
	replicaLimit: _enum(["whole", "part"]).describe("Each replica has the whole limit, or its part."),
	balance: strictObject({
		below: number().positive().describe("Credits, of the user or the token, whichever has fewer."),
		weight: union([count, literal("inverse")]).describe("So many times; inverse: as many times as the balance is smaller than that, rounded up.")
	}).nullable().describe("Below a balance a request weighs more, so that fewer pass; null is the same limit at any balance."),
	drift: strictObject({
		at: duration.describe("Instant of the mock’s time."),
		factor: number().positive().describe("So many times the limit from then on.")
	}).nullable().describe("From an instant on the limit is another; null is no drift.")
});
const weight = _enum(["request", "n"]).describe("What a request weighs in rates and in submissions per hour and day: one, or its `n`. It is one task of a concurrency limit either way.");
const keyedBy = _enum([
	"model",
	"class",
	"modality",
	"endpoint",
	"account"
]).describe("What a limit is kept by.");
const scope = _enum(["token", "user"]).describe("Whether each token has a limit of its own, or its user.");
const excess = _enum(["reject", "queue"]).describe("Tasks above the concurrency limit: refused, or accepted and left pending.");
const queue = int().min(0).describe("With excess: queue, so many wait; more are refused.");
const used = int().min(0).optional();
const modalityLimits = strictObject({
	rate: rangedRate.nullable().optional().describe("Submissions in a window, enforced by `law`; null is no limit."),
	concurrency: rangedCount.nullable().optional().describe("Tasks (or replies of text) under way; null is no limit."),
	perHour: rangedCount.nullable().optional().describe("Submissions in an hour of the clock; null is no limit."),
	perDay: rangedCount.nullable().optional().describe("Submissions in a day of the clock (UTC); null is no limit."),
	used: strictObject({
		perHour: used.describe("Of the hour in which the mock begins. Default 0."),
		perDay: used.describe("Of the day in which the mock begins. Default 0.")
	}).optional().describe("What of `perHour` and `perDay` is used up at first, of each limit that is kept apart. Default: nothing.")
});
const limits = strictObject({
	text: modalityLimits.describe("Limits of text messages."),
	image: modalityLimits.describe("Limits of image tasks."),
	video: modalityLimits.describe("Limits of video tasks."),
	audio: modalityLimits.describe("Limits of audio tasks."),
	reads: strictObject({ rate: rangedRate.nullable().optional().describe("Reads in a window; null is no limit.") }).describe("Limits of task reads, credit and quota queries together, for the account."),
	models: record(string(), modalityLimits).describe("Limits of single classes of models, instead of those of their modality.")
});
const stacked = strictObject({
	rate: rangedRate.optional().describe("Requests in a window."),
	concurrency: rangedCount.optional().describe("Requests under way."),
	on: array(_enum(ENDPOINTS)).min(1).default(["submit", "message"]).describe("Endpoints whose requests it counts. Default: submit and message."),
	models: array(string()).optional().describe("Parts of the names of models that it is for. Default: all."),
	keyedBy: keyedBy.default("account").describe("What it is kept by. Default account."),
	weight: weight.default("request").describe("What a request weighs in its rate: one, or its `n`. Default request."),
	scope: scope.default("user").describe("Whether each token has one of its own, or its user. Default user."),
	law: law.partial().default({}).describe("How its rate is enforced, where not as `law` says."),
	excess: excess.default("reject"),
	queue: queue.default(0)
});
// src/mock/schema.ts
const latency = strictObject({
	median: rangedDuration.describe("Half of all tasks take less."),
	sigma: rangedAmount.describe("Spread: ln(p99 / median) / 2.326.")
});
const modelClass = strictObject({
	modality: _enum(MODALITIES).describe("What its models generate."),
	latency: latency.describe("Lognormal time from start to end of a task."),
	capacity: rangedCount.nullable().default(null).describe("Tasks of one model that run at a time, over all callers: above it they wait. Default: no bound."),
	price: strictObject({
		base: rangedAmount.describe("Credits of a task."),
		perSecond: rangedAmount.default(0).describe("Credits for each unit of `duration`. Default 0."),
		factors: record(string(), amount).default({}).describe("Factor by label of `resolution` or `quality`. Default: none.")
	}).describe("(base + perSecond × duration) × factor × n, in credits."),
	requests: record(string(), strictObject({
		when: record(string(), union([
			string(),
			number(),
			boolean()
		])).describe("Fields of the body and the value that each must have."),
		latency: latency.optional().describe("How long its tasks take. Default: as of any other."),
		credits: rangedAmount.optional().describe("What it costs in all. Default: by `price`.")
	})).default({}).describe("Requests that take another time or have a price of their own, by name: the first that fits. Default: none.")
});
const token = strictObject({
	user: string().default("default").describe("Whose token it is. Default: default."),
	credits: union([amount, literal("unlimited")]).default("unlimited").describe("What it may spend of its user’s credits. Default unlimited."),
	access: _enum([
		"active",
		"expired",
		"denied"
	]).default("active").describe("Whether it is let in. Default active.")
});
const replyTime = strictObject({
	median: duration.describe("Half of all answers take less."),
	sigma: amount.describe("Spread of the lognormal time; 0 is none.")
});
const worldSchema = strictObject({
	version: literal(1).describe("Version of this format: 1."),
	about: string().describe("One line about the file, for lists."),
	group: string().describe("Group of the account, as the file quota query tells it."),
	startsAt,
	limits: limits.describe("What an account may do. Left out: no limit, or as the file below says."),
	law: law.describe("How every rate of `limits` is enforced."),
	weight,
	excess,
	queue,
	keyedBy: keyedBy.describe("What the limits of the modalities are kept by."),
	scope,
	stack: record(string(), stacked).describe("Further limits, by name."),
	order: array(_enum([
		"auth",
		"limits",
		"validate",
		"balance"
	])).refine((steps) => steps.length === 4 && new Set(steps).size === 4, "expected each of auth, limits, validate, balance once").describe("Order in which a request is checked."),
	hints: strictObject({
		mode: _enum([
			"constant",
			"exact",
			"rounded-up",
			"lying",
			"wrong",
			"vague",
			"none"
		]).describe("constant: always the same; exact: the true wait to the ms; rounded-up: to the second; lying: a multiple of it; wrong: any wait up to twice the constant; vague: words without a figure; none."),
		place: _enum([
			"body",
			"header",
			"both"
		]).describe("In fallback_suggestion, in Retry-After, or in both."),
		constant: duration.describe("The wait of mode constant, and of others where the truth is not known."),
		unavailable: duration.describe("The wait that a 503 tells."),
		lie: amount.describe("lying: so many times the true wait.")
	}).describe("What a 429 says about waiting."),
	errors: strictObject({
		throttledStatus: union([literal(429), literal(503)]).describe("Status of a refusal by a limit."),
		insufficientBalance: strictObject({
			status: int().min(400).max(499).describe("Its status."),
			type: string().describe("Its error type.")
		}).describe("Refusal of a call that cannot be paid."),
		spendCap: strictObject({
			status: int().min(400).max(499).describe("Its status."),
			type: string().describe("Its error type.")
		}).describe("Refusal of a call that would exceed what may be spent in a day or month."),
		unknownModel: _enum(["refuse", "default"]).describe("A model of no class: refused, or served as the first class of its modality."),
		unknownModelStatus: union([literal(400), literal(404)]).describe("Status of that refusal.")
	}).describe("What the specification leaves open about errors."),
	validation: strictObject({
		required: record(_enum(MODALITIES), array(string())).describe("Fields that a request must have."),
		largestN: count.describe("Largest `n` of an image request."),
		further: strictObject({
			size: array(string()).describe("Such as 1024x1024."),
			aspect_ratio: array(string()).describe("Such as auto.")
		}).describe("Values of `size` and `aspect_ratio` that are taken besides `<w>:<h>`.")
	}).describe("What the specification leaves open about requests."),
	models: record(string(), modelClass).describe("Classes of models. A model belongs to the class whose name is the longest part of its own."),
	latency: strictObject({
		coldStart: strictObject({
			idle: duration.describe("After so long without work a model is cold."),
			extra: duration.describe("Its first task then takes so much longer.")
		}).nullable().describe("Time that an idle model takes to begin; null is none."),
		replies: strictObject({
			submit: replyTime.describe("Of a submit, apart from its task."),
			poll: replyTime.describe("Of a task read."),
			credits: replyTime.describe("Of a credit query."),
			quota: replyTime.describe("Of a file quota query.")
		}).describe("Time to answer.")
	}).describe("Time apart from that of tasks."),
	tasks: strictObject({
		progress: strictObject({
			stickAt: int().min(0).max(99).describe("Progress at which a running task sticks."),
			reach: share.describe("Part of its duration after which it does.")
		}).describe("How progress is told."),
		estimate: amount.describe("`estimated_time` is so many times the median, in seconds."),
		canCancel: boolean().describe("What `can_cancel` says."),
		keepFor: duration.describe("A finished task can be read for so long; then it is unknown.")
	}).describe("How tasks are told."),
	faults: record(string(), fault).describe("What goes wrong, by name. A name given again replaces or changes it."),
	credits: strictObject({
		user: rangedAmount.describe("Credits of each user."),
		token: union([amount, literal("unlimited")]).describe("Credits of the token that unlisted keys share."),
		refund: share.describe("Part of the price given back when a task fails."),
		perDay: rangedAmount.nullable().describe("Credits that each user may spend in a day of the clock (UTC); null is no cap."),
		perMonth: rangedAmount.nullable().describe("Credits that each user may spend in a month of the clock (UTC)."),
		used: strictObject({
			perDay: amount.describe("Of the day in which the mock begins."),
			perMonth: amount.describe("Of the month in which it begins.")
		}).describe("What each user has spent at first. A refund counts for the day and month of its charge.")
	}).describe("Balances, refunds and caps on spending."),
	files: strictObject({
		max: rangedTotal.describe("Files that a user may have."),
		used: int().min(0).describe("Files that each user has at first."),
		isCustom: boolean().describe("What `is_custom` says."),
		reason: string().describe("What `quota_reason` says."),
		expireAfter: duration.describe("Results are gone so long after completion."),
		whenFull: _enum(["accept", "refuse"]).describe("Submits of a user without room for files.")
	}).describe("The file quota, and how long results last."),
	keys: record(string(), token).describe("Tokens by key."),
	otherKeys: _enum(["accept", "refuse"]).describe("Any other key shares one account, or is refused."),
	paths: strictObject({
		image: string().describe("Path of the image submit."),
		video: string().describe("Path of the video submit."),
		audio: string().describe("Path of the audio submit, which the specification does not show.")
	}).describe("Where tasks are submitted.")
});
const worldFileSchema = loosen(worldSchema);
function loosen(schema) {
	const { description } = schema;
	return description === void 0 ? loosened(schema) : loosened(schema).describe(description);
}
function loosened(schema) {
	const form = formInFiles(schema);
	if (form !== void 0) return form;
	if (schema instanceof ZodDefault || schema instanceof ZodOptional) return loosen(schema.unwrap());
	if (schema instanceof ZodObject) {
		const shape = {};
		for (const [key, value] of Object.entries(schema.shape)) shape[key] = loosen(value).optional();
		return strictObject(shape);
	}
	if (schema instanceof ZodRecord) return partialRecord(schema.keyType, loosen(schema.valueType));
	if (schema instanceof ZodNullable) return loosen(schema.unwrap()).nullable();
	return schema;
}
// src/mock/tiers.ts
const CODE = "MOCK_WORLD_INVALID";
const BASE = join(SHIPPED, "base.yaml");
function loadMockWorld(choice = {}, at = "middle") {
	const files = worldFiles(choice);
	return mockWorld(resolved(laid(files, choice.set), at), files.map((file) => basename(file)).join(" + "));
}
function mockWorldOf(text, source, at = "middle") {
	const file = readYaml(text, source, worldFileSchema, CODE);
	return mockWorld(resolved(lay(readWorldFile(BASE), file), at), source);
}
function rangesOf(choice = {}) {
	return rangesIn(laid(worldFiles(choice), choice.set));
}
function laid(files, set) {
	const world = [BASE, ...files].map(readWorldFile).reduce(lay);
	return set === void 0 ? world : lay(world, readYaml(JSON.stringify(set), "--set", worldFileSchema, CODE));
}
function describeMockWorlds(kind, directory = SHIPPED) {
	return mockWorldNames(kind, directory).map((name) => {
		const { about = "" } = readWorldFile(join(directory, `${kind}s`, `${name}.yaml`));
		return {
			name,
			about
		};
	});
}
function mockWorld(settings, source = "mock world") {
	const result = worldSchema.safeParse(settings, { jitless: true });
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	throw new GatebenchError(`${source}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not usable"}`, {
		code: CODE,
		exitCode: EXIT.invalidInput,
		hint: "a class of models of your own needs modality, latency and price; all other settings stand in profiles/mock/base.yaml"
	});
}
function readWorldFile(file) {
	return readYaml(readFileSync(file, "utf8"), file, worldFileSchema, CODE);
}
export { grown as _, rangesOf as a, count as b, monthOf as c, RATE_LAWS as d, grownSettings as f, finite as g, decide as h, mockWorldOf as i, startOf as l, limitOfRate as m, loadMockWorld as n, worldFileSchema as o, lawOf as p, mockWorld as r, dayOf as s, describeMockWorlds as t, lay as u, positive as v, duration as x, whole as y };

//# sourceMappingURL=tiers-Bb70eWoI.js.map