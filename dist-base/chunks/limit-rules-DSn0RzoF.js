import { K as EXIT, q as GatebenchError } from "./start-CaZOxUNM.js";
import { ct as hashText, kt as MODALITIES, lt as keyedRandom, mt as DueHeap, rn as object, yt as ENDPOINTS } from "./profile-BOQzBnw0.js";
import { _ as grown, f as grownSettings, g as finite, m as limitOfRate, p as lawOf, u as lay, v as positive, y as whole } from "./tiers-Bb70eWoI.js";
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
const modifierFigures = object({
	penaltyMs: positive.optional(),
	replicas: object({ count: whole }).optional(),
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
export { Catalogue as a, fromMicro as c, unitsOf as i, toMicro as l, limitRules as n, Station as o, costOf as r, Ledger as s, concerns as t, createLimiter as u };

//# sourceMappingURL=limit-rules-DSn0RzoF.js.map