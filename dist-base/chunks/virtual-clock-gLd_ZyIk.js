import { K as EXIT, q as GatebenchError } from "./start-CaZOxUNM.js";
import { ct as hashText, mt as DueHeap } from "./profile-BOQzBnw0.js";
import { Cn as isRequest, On as videoRequest, Tn as messageRequest, _n as audioRequest, bn as imageRequest, cn as headerFields, gn as TASK, hn as QUOTA, in as evidenceOf, mn as MESSAGE, pn as CREDITS, qn as lognormalQuantile, rn as classify, sn as NO_FIELDS } from "./load-CEFagYNY.js";
import { c as monthOf, l as startOf, p as lawOf, s as dayOf } from "./tiers-Bb70eWoI.js";
import { a as Catalogue, c as fromMicro, i as unitsOf, l as toMicro, n as limitRules, o as Station, r as costOf, s as Ledger, t as concerns, u as createLimiter } from "./limit-rules-DSn0RzoF.js";
import { n as latencyOf, t as priceOf } from "./price-f1yvhi8h.js";
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
function messageEvents(body) {
	const { usage, content: _, stop_reason, stop_sequence, ...message } = body;
	return [
		{
			type: "message_start",
			message: {
				...message,
				content: [],
				stop_reason: null,
				stop_sequence: null,
				usage: {
					...usage,
					output_tokens: 1
				}
			}
		},
		{
			type: "content_block_start",
			index: 0,
			content_block: {
				type: "text",
				text: ""
			}
		},
		...WORDS.map((text) => ({
			type: "content_block_delta",
			index: 0,
			delta: {
				type: "text_delta",
				text
			}
		})),
		{
			type: "content_block_stop",
			index: 0
		},
		{
			type: "message_delta",
			delta: {
				stop_reason,
				stop_sequence
			},
			usage: { output_tokens: usage.output_tokens }
		},
		{ type: "message_stop" }
	].map((event) => `event: ${event.type}
data: ${JSON.stringify(event)}

`).join("");
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
const LATER = "try again later";
const NO_HEADERS = Object.freeze({});
function throttleHint(waitMs, hints, timeScale, drawn) {
	const told = (ms) => waitHint(ms, hints.place);
	const constantMs = Math.round(hints.constant / timeScale);
	const wait = waitMs / timeScale;
	switch (hints.mode) {
		case "none": return { headers: NO_HEADERS };
		case "vague": return {
			headers: NO_HEADERS,
			suggestion: LATER
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
		suggestion: LATER
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
		const suggestion = this.#world.hints.mode === "none" ? {} : { suggestion: LATER };
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
const FILES = "/files/";
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
		const body = isRecord(request.body) ? request.body : NO_BODY;
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
function isRecord(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value);
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
		const answer = {
			status,
			headers: headers === NO_HEADERS$1 ? NO_FIELDS : headerFields(headers),
			body: bodyOf(reply)
		};
		return classify(form, answer, {
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
// src/time/virtual-clock.ts
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
export { FILES as a, MockEngine as i, inProcessGateway as n, errorBodyOf as o, spoiltText as r, messageEvents as s, VirtualClock as t };

//# sourceMappingURL=virtual-clock-gLd_ZyIk.js.map