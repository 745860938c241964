import { r as __toESM } from "./rolldown-runtime-DegdyBIC.js";
import { $ as letHeapGrow, A as keepSecret, B as plainText$1, D as entryModule, E as version, F as toStderr, G as FILES_HINT, H as require_picocolors, I as toStdout, J as usageError, K as EXIT, N as screenLines, O as fromSource, P as stderrScreen, Q as leaveCodePlain, R as layOut, S as realClock, U as openFileLimit, V as hasColour, X as collectNow, Y as visible, b as writeRate, d as formatDuration, et as tightenHeap, f as formatRate, h as parseDurationMs, l as formatCount, n as endingSignals, p as formatShare, q as GatebenchError, u as formatCredits, v as writeBytes, x as writeShare, y as writeDuration, z as wrap } from "./start-CaZOxUNM.js";
import { $ as newCall, $t as int, At as foreignRecord, C as writeBound, Ct as EVENT_TYPES, Dt as LATENCY_STATS, Et as EVENTS_SCHEMA, F as measuredMs, G as decimal$1, H as spentBetween, I as spanMs, J as droppedEvent, Jt as _null, K as arrivalEvent, L as warmUpEnd, Mt as PERCENTILES, Nt as Recorder, Ot as THRESHOLD_METRICS, P as horizonMs, Q as faultText, Qt as discriminatedUnion, R as timeScaleOf, Rt as quantileRank, St as CALL_ENDS, T as defaultCallHeader, Tt as NO_RETRY_REASONS, U as CHARGEABLE, V as Account$1, Vt as datetime, W as Prices, X as endWhenCutShort, Xt as boolean, Y as endOf, Yt as array, Z as endpointOf, Zt as custom, _t as refusalOf, a as shareFlag, an as record, at as requestOf, bt as OUTCOME_KINDS, c as dryRunOf, d as laneCount, dt as require_dist, en as literal, et as sleepBetween, ft as isLasting, gt as leavesTask, ht as CallHistory, i as seedFlag, it as plannedFiles, jt as foreignRecordSchema, kt as MODALITIES, ln as union, lt as keyedRandom, mt as DueHeap, n as MOST_PORT, nn as number, nt as phaseAt, o as wholeFlag, q as attemptEvent, qt as _enum, r as numberFlag, rn as object, s as defineCommand, sn as string, st as PRICE_CHECK, tn as looseObject, tt as terminalEvent, u as checkPlan, un as unknown, v as loadProfile, vt as NumberMap, wt as LEAVING_ENDS, xt as mayHaveBeenAccepted, yt as ENDPOINTS, z as PriceCheck, zt as samplesNeeded } from "./profile-BOQzBnw0.js";
import { createRequire } from "node:module";
import { closeSync, createReadStream, fstatSync, fsyncSync, ftruncateSync, linkSync, mkdtempSync, openSync, readFileSync, readSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync, writeSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { mkdir, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { Worker } from "node:worker_threads";
import { once } from "node:events";
import { fork, spawn } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
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
const MIXED_UP = /* @__PURE__ */ new Set(["otherTask", "sharedTaskIds"]);
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
const errorRowSchema = object({
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
});
const errorsSchema = array(errorRowSchema);
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
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
function capOfHint(askedMs, epochMs, grainMs) {
	if (askedMs <= 2 * MINUTE_MS) return null;
	const until = epochMs + askedMs;
	const isAt = (period) => Math.abs(until - Math.round(until / period) * period) <= grainMs;
	const isWithinHour = askedMs <= HOUR_MS + grainMs;
	if (isAt(DAY_MS) && askedMs <= DAY_MS + grainMs) return isWithinHour ? "quota" : "dayCap";
	if (!isWithinHour) return "quota";
	return isAt(HOUR_MS) ? "hourCap" : null;
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
const summarySchema = object({
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
// src/time/iso.ts
function isoNow(clock) {
	return new Date(clock.originEpochMs + clock.now()).toISOString();
}
function epochMsOfIso(iso) {
	return Date.parse(iso);
}
function isoAfter(iso, ms) {
	return new Date(epochMsOfIso(iso) + ms).toISOString();
}
function instantOfIso(iso, clock) {
	return epochMsOfIso(iso) - clock.originEpochMs;
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
// src/profile/recorded-profile.ts
const rate$1 = number();
const ms = number();
const openArrivals = [
	object({
		process: _enum(["constant", "poisson"]),
		rate: rate$1
	}),
	object({
		process: literal("gamma"),
		rate: rate$1,
		burstiness: number()
	}),
	object({
		process: literal("ramp"),
		from: rate$1,
		to: rate$1
	}),
	object({
		process: literal("step"),
		from: rate$1,
		to: rate$1,
		by: rate$1,
		everyMs: ms
	}),
	object({
		process: literal("spike"),
		rate: rate$1,
		peak: rate$1,
		atMs: ms,
		forMs: ms
	}),
	object({
		process: literal("burst"),
		size: number(),
		everyMs: ms.nullable()
	}),
	object({
		process: literal("trace"),
		file: string(),
		timeScale: number(),
		instantsMs: array(number()).default([])
	})
];
const closed$1 = object({
	process: literal("closed"),
	users: number(),
	thinkMs: ms
});
const target = discriminatedUnion("kind", [object({
	kind: literal("mock"),
	tier: string(),
	preset: string(),
	timeScale: number()
}), object({
	kind: literal("http"),
	baseUrl: string(),
	textBaseUrl: string(),
	filesBaseUrl: string(),
	apiKeyEnv: string()
})]);
const gateway = object({
	target,
	isStated: boolean().default(true),
	paths: object({
		image: string(),
		video: string(),
		audio: string()
	}),
	estimateUnit: _enum(["s", "ms"]),
	callHeader: string().nullable(),
	callHeaderIsStated: boolean().exactOptional(),
	insufficientBalanceStatuses: array(number()),
	longestHintMs: ms,
	largestBodyBytes: number(),
	account: _enum(["expected", "none"]).default("expected"),
	connections: number().nullable().default(null)
});
const model = object({
	model: string(),
	modality: _enum(MODALITIES),
	arrivals: discriminatedUnion("process", [...openArrivals, closed$1]).nullable(),
	startOffsetMs: ms,
	admission: object({
		ratePerSecond: rate$1.nullable(),
		burst: number(),
		concurrency: number().nullable(),
		longestWaitMs: ms.nullable()
	}),
	requests: array(object({
		weight: number(),
		body: foreignRecordSchema(unknown()).pipe(custom((body) => "model" in body)),
		price: number().nullable()
	})),
	poll: object({
		strategy: _enum([
			"estimate",
			"fixed",
			"backoff",
			"adaptive"
		]),
		firstOfEstimate: number().nullable(),
		firstMs: ms,
		everyMs: ms,
		growth: number(),
		maxMs: ms,
		lagOfDuration: number()
	}),
	timeouts: object({
		submitMs: ms,
		pollMs: ms,
		taskMs: ms
	})
});
const ratioBudget = object({
	kind: literal("ratio").default("ratio"),
	ratio: number(),
	perSecond: rate$1
});
const prices = object({
	throttled: number(),
	timeout: number(),
	other: number()
});
const retryBudget = union([
	object({
		kind: literal("quota"),
		tokens: number(),
		prices,
		gain: number()
	}),
	object({
		kind: literal("throttle"),
		tokens: number(),
		gain: number()
	}),
	ratioBudget
]);
const scope = _enum(["model", "account"]);
const pacing = discriminatedUnion("kind", [
	object({
		kind: literal("fixed"),
		scope,
		ratePerSecond: rate$1,
		burst: number()
	}),
	object({
		kind: literal("aimd"),
		scope,
		startPerSecond: rate$1,
		addPerSecond: rate$1,
		factor: number(),
		leastPerSecond: rate$1,
		everyMs: ms,
		burst: number()
	}),
	object({
		kind: literal("aws-adaptive"),
		scope
	})
]);
const retry = object({
	policy: string(),
	maxAttempts: number(),
	maxElapsedMs: ms,
	elapsedFrom: _enum(["first-attempt", "arrival"]).default("first-attempt"),
	backoff: object({
		kind: _enum([
			"constant",
			"linear",
			"exponential",
			"decorrelated"
		]),
		baseMs: ms,
		failureBaseMs: ms.nullable().default(null),
		factor: number(),
		capMs: ms
	}),
	jitter: _enum([
		"none",
		"full",
		"equal",
		"additive",
		"down-quarter"
	]),
	jitterMs: ms,
	hint: object({
		use: _enum([
			"ignore",
			"exact",
			"floor",
			"floor-jitter",
			"clamp"
		]),
		from: _enum([
			"any",
			"headers",
			"retry-after",
			"x-amz-retry-after"
		]).default("any"),
		jitterMs: ms,
		shortestMs: ms.default(0),
		longestMs: ms,
		beyond: _enum([
			"backoff",
			"cap",
			"give-up"
		]).default("backoff")
	}),
	on: object({
		throttled: boolean(),
		failed: boolean(),
		unreachable: boolean(),
		ambiguous: boolean()
	}),
	failedStatuses: array(number()),
	ambiguousReasons: array(_enum([
		"deadline",
		"reset",
		"cut-body",
		"too-large",
		"not-json",
		"schema",
		"unreadable",
		"aborted",
		"long-id",
		"other-task"
	])).default([]),
	refusedStatuses: array(number()).default([]),
	scope: _enum([
		"call",
		"model",
		"account"
	]),
	budget: retryBudget.nullable(),
	pacing: pacing.nullable().default(null)
});
const threshold = object({
	metric: _enum(THRESHOLD_METRICS),
	where: object({
		model: string().exactOptional(),
		modality: _enum(MODALITIES).exactOptional()
	}),
	stat: _enum([...LATENCY_STATS, "value"]),
	max: number().nullable(),
	min: number().nullable(),
	minSamples: number(),
	abortRun: boolean(),
	afterMs: ms,
	source: string()
});
const recordedProfileSchema = object({
	version: literal(1),
	name: string(),
	seed: number(),
	gateway,
	clients: number().default(1),
	phases: array(object({
		name: string(),
		durationMs: ms,
		record: boolean()
	})),
	drainMs: ms,
	models: array(model),
	mix: object({
		arrivals: discriminatedUnion("process", openArrivals),
		of: foreignRecordSchema(number())
	}).nullable(),
	retry,
	polls: object({ budgetPerSecond: rate$1.nullable() }).default({ budgetPerSecond: null }),
	credits: object({
		budget: number().nullable(),
		assumePrice: number().nullable().default(null),
		sampleEveryMs: ms.nullable(),
		settleMs: ms.default(0),
		stopOnInsufficient: boolean().default(false),
		priceCheck: literal(true).optional()
	}),
	thresholds: array(threshold),
	gates: object({
		completed: number(),
		goneMs: ms.nullable()
	}).nullable().default(null),
	fitness: object({
		maxScheduleLagP99Ms: ms,
		maxEventLoopDelayP99Ms: ms,
		maxCpuShare: number()
	})
});
// src/measure/event-log/blocks.ts
const NEWLINE$1 = 10;
const READ_BYTES = 262144;
const LONGEST_LINE_BYTES = 268435456;
async function* readLineBlocks(path, start = 0) {
	let held = [];
	let heldBytes = 0;
	try {
		for await (const data of createReadStream(path, {
			start,
			highWaterMark: READ_BYTES
		})) {
			const chunk = data;
			const cut = chunk.lastIndexOf(NEWLINE$1) + 1;
			if (cut > 0) {
				yield {
					bytes: Buffer.concat([...held, chunk.subarray(0, cut)]),
					ended: true
				};
				held = [];
				heldBytes = 0;
			}
			held.push(chunk.subarray(cut));
			heldBytes += chunk.length - cut;
			if (heldBytes > LONGEST_LINE_BYTES) throw new Error("a line without end");
		}
	} catch (cause) {
		throw new GatebenchError(`cannot read the event log: ${cause.code ?? cause}`, {
			code: "EVENT_LOG_UNREADABLE",
			exitCode: EXIT.invalidInput,
			hint: "name a run folder, or the events.ndjson in one",
			place: { file: path },
			cause
		});
	}
	if (heldBytes > 0) yield {
		bytes: Buffer.concat(held),
		ended: false
	};
}
// src/measure/event-log/reader.ts
const headerSchema = object({
	type: literal("run"),
	schema: literal(EVENTS_SCHEMA),
	id: string(),
	profile: string(),
	seed: number(),
	gateway: object({
		kind: _enum(["mock", "http"]),
		baseUrl: string()
	}),
	startedAt: datetime(),
	time: _enum(["real", "virtual"]),
	settings: recordedProfileSchema,
	distributed: object({
		run: string(),
		shares: number(),
		unsafe: array(string())
	}).exactOptional()
});
const KNOWN_TYPES = new Set(EVENT_TYPES);
async function readEventLog(path) {
	const blocks = readBlocks(path);
	const first = (await blocks.next()).value;
	const header = headerIn(first, path);
	if (first === void 0 || header === null) {
		await blocks.return(void 0);
		throw notALog(path);
	}
	const log = {
		header,
		events: events(first),
		tornTail: false,
		intactBytes: 0
	};
	return log;
	async function* events(block) {
		let number = 1;
		for (let next = block; next !== void 0; next = (await blocks.next()).value) {
			for (const line of next.lines) {
				number++;
				const event = eventIn(line);
				if (event !== null) yield event;
				else if (next.ended) throw invalid$1(path, number, "this line is not an event");
				else {
					log.tornTail = true;
					return;
				}
			}
			log.intactBytes += next.bytes;
		}
	}
}
async function readRunHeader(path) {
	const blocks = readBlocks(path);
	const header = headerIn((await blocks.next()).value, path);
	await blocks.return(void 0);
	if (header === null) throw notALog(path);
	return header;
}
function headerIn(first, path) {
	const line = parsed(first?.lines.shift() ?? "");
	const header = headerSchema.safeParse(line, { jitless: true });
	if (header.success) return header.data;
	const schema = line?.schema;
	if (typeof schema === "string" && schema !== "gatebench.events/v1") throw otherSchema(path, schema);
	const fault = header.error.issues.find((issue) => issue.path[0] === "settings");
	if (schema === "gatebench.events/v1" && fault !== void 0) throw noProfile(path, fault.path.join("."));
	return null;
}
function noProfile(path, place) {
	return invalid$1(path, 1, `the run header holds no resolved profile: ${place} is missing, or no such value`);
}
function notALog(path) {
	return invalid$1(path, 1, "the first line is not the header of a gatebench event log");
}
async function* readBlocks(path, start = 0) {
	for await (const { bytes, ended } of readLineBlocks(path, start)) {
		const text = bytes.toString("utf8", 0, bytes.length - Number(ended));
		yield {
			lines: ended ? text.split("\n") : [text],
			bytes: bytes.length,
			ended
		};
	}
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function eventIn(line) {
	const value = parsed(line);
	return isEvent(value) ? value : null;
}
function isEvent(value) {
	if (typeof value !== "object" || value === null) return false;
	const { type, t } = value;
	return typeof type === "string" && KNOWN_TYPES.has(type) && typeof t === "number";
}
function otherSchema(file, schema) {
	return new GatebenchError(`the log has the schema ${schema.slice(0, 60)}, and this gatebench reads ${EVENTS_SCHEMA}`, {
		code: "EVENT_LOG_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "nothing was changed; use the version of gatebench that wrote it",
		place: {
			file,
			line: 1
		}
	});
}
function invalid$1(file, line, message) {
	return new GatebenchError(`${message} (line ${line})`, {
		code: "EVENT_LOG_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "was the file changed, or written by another version? Only its last line may be cut off",
		place: {
			file,
			line
		}
	});
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
// src/compare/call-digest.ts
const COLUMNS$3 = [
	"call",
	"model",
	"record",
	"end",
	"intended",
	"ended",
	"sent",
	"accepted",
	"lastNotDone",
	"attempts",
	"throttled",
	"polls",
	"admissionWait",
	"backoff",
	"price",
	"status"
];
function digestRows(calls) {
	return [[...COLUMNS$3], ...calls.map((call) => COLUMNS$3.map((column) => call[column]))];
}
function digestsOf(rows) {
	const [head = [], ...body] = rows;
	const places = COLUMNS$3.map((column) => [column, head.indexOf(column)]);
	return body.map((row) => Object.fromEntries(places.map(([column, at]) => [column, row[at] ?? null])));
}
var CallDigests = class {
	#history = new CallHistory([], this);
	#calls = /* @__PURE__ */ new Map();
	emit(event) {
		this.#history.emit(event);
	}
	arrived() {}
	ended(of, event) {
		const { call, model, record, intended, throttled } = of;
		const since = (instant) => instant === void 0 ? null : micro(instant - intended);
		this.#calls.set(call, {
			call,
			model,
			record,
			end: event.end,
			intended,
			ended: micro(event.t - intended),
			sent: since(event.sentAt),
			accepted: since(event.acceptedAt),
			lastNotDone: since(event.lastNotDone),
			attempts: event.attempts,
			throttled,
			polls: event.polls,
			admissionWait: event.admissionWaitMs,
			backoff: event.backoffMs,
			price: event.price ?? null,
			status: event.end === "refused" ? refusalOf(of) : null
		});
	}
	dropped({ call, model, record, intended, t }) {
		this.#calls.set(call, {
			call,
			model,
			record,
			end: "dropped",
			intended,
			ended: micro(t - intended),
			sent: null,
			accepted: null,
			lastNotDone: null,
			attempts: 0,
			throttled: 0,
			polls: 0,
			admissionWait: 0,
			backoff: 0,
			price: null,
			status: null
		});
	}
	/** In the order of the plan. */
	list() {
		return [...this.#calls.values()].sort((a, b) => a.call - b.call);
	}
};
// src/compare/calls-of-log.ts
async function callsOfLog(log) {
	const digests = new CallDigests();
	for await (const event of (await readEventLog(log)).events) digests.emit(event);
	return digests.list();
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
// src/wire/answer-head.ts
const LOWER = 32;
var AnswerHead = class {
	#text;
	/** Four positions in the text for each header: where its name begins and ends, and its value. */
	#places;
	constructor(text, places) {
		this.#text = text;
		this.#places = places;
	}
	first(name) {
		const at = this.#find(name, 0);
		return at < 0 ? void 0 : this.#valueAt(at);
	}
	joined(name) {
		let at = this.#find(name, 0);
		if (at < 0) return void 0;
		let all = this.#valueAt(at);
		for (at = this.#find(name, at + 4); at >= 0; at = this.#find(name, at + 4)) all += `, ${this.#valueAt(at)}`;
		return all;
	}
	/** Where the positions of the next header of this name are, from `from` on; -1 when there is none. */
	#find(name, from) {
		const places = this.#places;
		const initial = name.charCodeAt(0) | LOWER;
		for (let at = from; at < places.length; at += 4) {
			const begin = places[at];
			const end = places[at + 1];
			if (end - begin !== name.length || (this.#text.charCodeAt(begin) | LOWER) !== initial) continue;
			if (this.#text.slice(begin, end).toLowerCase() === name) return at;
		}
		return -1;
	}
	#valueAt(at) {
		return this.#text.slice(this.#places[at + 2], this.#places[at + 3]);
	}
};
// src/wire/answer-reader.ts
const RESPONSE = 2;
const WINDOW_BYTES = 65536;
const LARGEST_HEAD_BYTES = 16384;
var AnswerFault = class extends Error {
	code;
	constructor(code, message) {
		super(message);
		this.code = code;
	}
};
let llhttp;
let windowAt = 0;
let window = /* @__PURE__ */ new Uint8Array(0);
let parsing;
let windowFrom = 0;
function loadLlhttp() {
	const bytes = createRequire(import.meta.url)("undici/lib/llhttp/llhttp-wasm.js");
	const reader = () => parsing;
	const place = (at) => at - windowAt + windowFrom;
	const loaded = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: {
		wasm_on_url: () => 0,
		wasm_on_status: () => 0,
		wasm_on_message_begin: () => reader().onBegin(),
		wasm_on_header_field: (_, at, length) => reader().onHeaderName(place(at), length),
		wasm_on_header_value: (_, at, length) => reader().onHeaderValue(place(at), length),
		wasm_on_headers_complete: (_, status, upgrade, keepAlive) => reader().onHeadEnd(status, upgrade === 1, keepAlive === 1),
		wasm_on_body: (_, at, length) => reader().onBodyPiece(place(at), length),
		wasm_on_message_complete: () => reader().onEnd()
	} }).exports;
	windowAt = loaded.malloc(WINDOW_BYTES);
	return loaded;
}
const GO_ON = 0;
const NO_BODY = 1;
const STOP = -1;
const NOTHING$2 = Buffer.alloc(0);
var AnswerReader = class {
	#llhttp;
	#parser;
	#largestBodyBytes;
	#sink;
	#chunk = NOTHING$2;
	#isInHead = true;
	/** The part of the head that came in earlier chunks. */
	#headText = "";
	/** As AnswerHead takes them. */
	#places = [];
	#isInValue = true;
	#bodyBytes = 0;
	#keepsAlive = false;
	#isInformational = false;
	#isWhole = false;
	#fault;
	constructor(largestBodyBytes) {
		llhttp ??= loadLlhttp();
		this.#llhttp = llhttp;
		this.#parser = llhttp.llhttp_alloc(RESPONSE);
		this.#largestBodyBytes = largestBodyBytes;
	}
	/** The next answer is for `sink`. */
	expect(sink) {
		this.#sink = sink;
		this.#isInHead = true;
		this.#headText = "";
		this.#places = [];
		this.#isInValue = true;
		this.#bodyBytes = 0;
		this.#isWhole = false;
	}
	/** Reads what has come. After a fault, or the last answer, nothing more may be read. */
	read(chunk) {
		let error = GO_ON;
		this.#chunk = chunk;
		for (let from = 0; from < chunk.length && error === GO_ON; from += WINDOW_BYTES) {
			const length = Math.min(WINDOW_BYTES, chunk.length - from);
			if (window.buffer !== this.#llhttp.memory.buffer) window = new Uint8Array(this.#llhttp.memory.buffer, windowAt, WINDOW_BYTES);
			window.set(length === chunk.length ? chunk : chunk.subarray(from, from + length));
			parsing = this;
			windowFrom = from;
			error = this.#llhttp.llhttp_execute(this.#parser, windowAt, length);
		}
		if (this.#isInHead) this.#takeHead(chunk.length);
		this.#chunk = NOTHING$2;
		return this.#progress(error);
	}
	/** The other side has ended the connection, which is how some answers end. */
	finish() {
		parsing = this;
		const progress = this.#progress(this.#llhttp.llhttp_finish(this.#parser));
		return progress === "last" || this.#fault !== void 0 ? progress : closed();
	}
	free() {
		this.#llhttp.llhttp_free(this.#parser);
	}
	#progress(error) {
		if (this.#fault !== void 0) return this.#fault;
		if (this.#isWhole) return error === GO_ON && this.#keepsAlive ? "whole" : "last";
		return error === GO_ON ? "more" : new AnswerFault("ANSWER_NOT_HTTP", `the answer is not HTTP: ${this.#reason()}`);
	}
	#reason() {
		const memory = Buffer.from(this.#llhttp.memory.buffer);
		const at = this.#llhttp.llhttp_get_error_reason(this.#parser);
		return at === 0 ? "unreadable" : memory.toString("latin1", at, memory.indexOf(0, at));
	}
	/** Keeps the head's part of this chunk, which ends at `end`. */
	#takeHead(end) {
		this.#headText += this.#chunk.toString("latin1", 0, end);
		if (this.#headText.length > LARGEST_HEAD_BYTES) this.#tooLarge("head", LARGEST_HEAD_BYTES);
	}
	#tooLarge(part, bound) {
		this.#fault ??= new AnswerFault("ANSWER_TOO_LARGE", `the ${part} of the answer has more than ${bound} bytes`);
		return STOP;
	}
	onBegin() {
		return this.#isWhole ? STOP : GO_ON;
	}
	onHeaderName(at, length) {
		if (!this.#isInHead) return GO_ON;
		const from = this.#headText.length + at;
		if (this.#isInValue) this.#places.push(from, 0, 0, 0);
		this.#places[this.#places.length - 3] = from + length;
		this.#isInValue = false;
		return GO_ON;
	}
	onHeaderValue(at, length) {
		if (!this.#isInHead) return GO_ON;
		const from = this.#headText.length + at;
		if (!this.#isInValue) this.#places[this.#places.length - 2] = from;
		this.#places[this.#places.length - 1] = from + length;
		this.#isInValue = true;
		return GO_ON;
	}
	onHeadEnd(status, upgrade, keepsAlive) {
		if (upgrade || status === 101) return STOP;
		this.#isInformational = status < 200;
		if (this.#isInformational) {
			this.#places = [];
			return NO_BODY;
		}
		this.#keepsAlive = keepsAlive;
		this.#isInHead = false;
		this.#takeHead(Math.max(0, (this.#places.at(-1) ?? 0) - this.#headText.length));
		this.#sink?.onHead(status, new AnswerHead(this.#headText, this.#places));
		return this.#fault === void 0 ? GO_ON : STOP;
	}
	onBodyPiece(at, length) {
		this.#bodyBytes += length;
		if (this.#bodyBytes > this.#largestBodyBytes) return this.#tooLarge("body", this.#largestBodyBytes);
		this.#sink?.onBody(this.#chunk, at, at + length);
		return GO_ON;
	}
	onEnd() {
		this.#isWhole = !this.#isInformational;
		return GO_ON;
	}
};
function closed() {
	return new AnswerFault("CONNECTION_CLOSED", "the gateway closed the connection before its answer was whole");
}
// src/wire/connection.ts
const IDLE_MS = 4e3;
const CLOSED_BEFORE_MS = 2e3;
const LONGEST_IDLE_MS = 6e5;
var Connection = class {
	/** When it was opened, or its last answer was whole. */
	freeSince;
	#socket;
	#owner;
	#reader;
	#down;
	/** Before its first answer it is the gateway's to close. */
	#idleMs;
	#exchange;
	#error;
	/** What comes on the socket is to be given to `read`. */
	constructor(socket, openedAt, largestBodyBytes, owner) {
		this.freeSince = openedAt;
		this.#socket = socket;
		this.#owner = owner;
		this.#reader = new AnswerReader(largestBodyBytes);
		socket.on("end", () => this.#ended());
		socket.on("error", (error) => {
			this.#error = error;
		});
		this.#down = new Promise((resolve) => {
			socket.once("close", () => {
				this.#closed();
				resolve();
			});
		});
	}
	get isOpen() {
		return !this.#socket.destroyed;
	}
	/** It has been idle for so long that the gateway may be about to close it. */
	isOld(now) {
		return this.#idleMs !== void 0 && this.freeSince + this.#idleMs <= now;
	}
	/** Writes a request; `exchange` is told of its answer. */
	carry({ text, encoding }, exchange) {
		this.#exchange = exchange;
		this.#reader.expect(exchange);
		exchange.onSend(this);
		this.#socket.write(text, encoding);
	}
	abort() {
		this.#socket.destroy();
	}
	/** Resolves when it is closed. */
	destroy() {
		this.#socket.destroy();
		return this.#down;
	}
	/** Takes what has come; the chunk may be overwritten afterwards. */
	read(chunk) {
		const exchange = this.#exchange;
		if (exchange === void 0) {
			this.#socket.destroy();
			return;
		}
		try {
			this.#settle(exchange, this.#reader.read(chunk));
		} catch (error) {
			exchange.onFault(error);
			this.#socket.destroy();
		}
	}
	#ended() {
		if (this.#exchange !== void 0) this.#settle(this.#exchange, this.#reader.finish());
		this.#socket.destroy();
	}
	#closed() {
		this.#exchange?.onFault(this.#error ?? new AnswerFault("CONNECTION_CLOSED", "the connection was closed"));
		this.#reader.free();
		this.#owner.onDown(this);
	}
	#settle(exchange, progress) {
		if (progress === "more") {
			exchange.keep();
			return;
		}
		this.#exchange = void 0;
		if (progress instanceof AnswerFault) exchange.onFault(progress);
		else exchange.onAnswer();
		this.#idleMs ??= idleMsOf(exchange);
		this.freeSince = exchange.endedAt;
		if (progress === "whole" && this.#idleMs > 0 && this.#socket.writableLength === 0) this.#owner.onFree(this);
		else this.#socket.destroy();
	}
};
function idleMsOf({ headers }) {
	const timeout = /(?:^|[,\s])timeout\s*=\s*"?(\d+)/i.exec(headers.first("keep-alive") ?? "")?.[1];
	if (timeout === void 0) return IDLE_MS;
	return Math.min(LONGEST_IDLE_MS, Number(timeout) * 1e3 - CLOSED_BEFORE_MS);
}
// src/wire/socket-opener.ts
const buildConnector = createRequire(import.meta.url)("undici/lib/core/connect.js");
const IS_SHARED = process.platform !== "win32";
const sharedBuffer = Buffer.allocUnsafeSlow(65536);
const OWN_BUFFER_BYTES = 16384;
var SocketOpener = class {
	#origin;
	#onread = {
		buffer: sharedBuffer,
		callback: (_length) => true
	};
	#connect = buildConnector({ onread: this.#onread });
	constructor(origin) {
		this.#origin = origin;
	}
	/** `onRead` takes all that comes, each time before it returns: what comes next overwrites it. */
	open(onRead, whenTried) {
		const { protocol, hostname, host, port } = this.#origin;
		const buffer = IS_SHARED ? sharedBuffer : Buffer.allocUnsafeSlow(OWN_BUFFER_BYTES);
		this.#onread.buffer = buffer;
		this.#onread.callback = (length) => {
			onRead(buffer.subarray(0, length));
			return true;
		};
		this.#connect({
			protocol,
			hostname: hostname.replace(/^\[|\]$/g, ""),
			host,
			port
		}, whenTried);
	}
};
// src/wire/connections.ts
const MOST_OPENING = 32;
const MOST_BEGUN_A_TURN = 2;
const LONGEST_UNSEEN_MS = 10;
const SWEEP_EVERY_MS = 1e3;
const CLOSED_AT_ONCE = 4;
const NEXT_CLOSED_MS = 10;
const KEPT$3 = 64;
const USED_AFTER_MS = 500;
const NOT_NEEDED_AFTER_MS = 900;
var Connections = class {
	#opener;
	#settings;
	#clock;
	#all = /* @__PURE__ */ new Set();
	/** In the order in which they became idle. Used from the end of it: what is not needed grows old and is closed. */
	#idle = [];
	#resting = [];
	/** When the event loop last had looked at all connections. */
	#seenAt = Number.NEGATIVE_INFINITY;
	#turn;
	#sweep;
	#waiting = new Fifo();
	#opening = 0;
	#begunThisTurn = 0;
	#isClosed = false;
	/** The least that it took to open one, in ms: so long a new connection takes, however idle this machine is. Null before the first. */
	fastestOpenMs = null;
	constructor(origin, settings, clock) {
		this.#opener = new SocketOpener(new URL(origin));
		this.#settings = settings;
		this.#clock = clock;
	}
	get open() {
		return this.#all.size;
	}
	send(request, exchange) {
		if (this.#idle.length > 0) {
			const now = this.#clock.now();
			const free = now - this.#seenAt <= LONGEST_UNSEEN_MS ? this.#takeIdle(now) : void 0;
			if (free !== void 0) {
				this.#settings.beforeSend();
				free.carry(request, exchange);
				return;
			}
		}
		this.#waiting.push({
			request,
			exchange
		});
		if (this.#idle.length > 0) this.#awaitTurn();
		else this.#openForWaiting();
	}
	/** Opens connections, with nothing sent on them, until `count` are open. One that cannot be opened is left to the first request to tell. */
	async warm(count) {
		const missing = Math.max(0, Math.min(count, this.#settings.most) - this.#all.size);
		const limit = pLimit(MOST_OPENING);
		let isOpen = true;
		const open = async () => {
			if (!isOpen || this.#isClosed) return;
			isOpen = await new Promise((resolve) => this.#open(resolve)) && isOpen;
		};
		await Promise.all(Array.from({ length: missing }, () => limit(open)));
	}
	async destroy() {
		this.#isClosed = true;
		this.#turn?.cancel();
		this.#sweep?.cancel();
		await Promise.all(Array.from(this.#all, (connection) => connection.destroy()));
	}
	onFree(connection) {
		this.#resting.push(connection);
		this.#awaitTurn();
	}
	onDown(connection) {
		this.#all.delete(connection);
		const place = this.#idle.lastIndexOf(connection);
		if (place >= 0) this.#idle.splice(place, 1);
		this.#openForWaiting();
	}
	#awaitTurn() {
		this.#turn ??= this.#clock.alarm(this.#clock.now(), () => this.#turned());
	}
	/** The event loop has looked at all connections since it was waited for. */
	#turned() {
		this.#turn = void 0;
		this.#seenAt = this.#clock.now();
		this.#begunThisTurn = 0;
		const rested = this.#resting;
		this.#resting = [];
		for (const connection of rested) if (connection.isOpen) this.#idle.push(connection);
		if (this.#waiting.size > 0 && this.#idle.length > 0) this.#settings.beforeSend();
		while (this.#waiting.size > 0) {
			const free = this.#takeIdle(this.#seenAt);
			if (free === void 0) break;
			const next = this.#nextWaiting();
			if (next === void 0) this.#idle.push(free);
			else free.carry(next.request, next.exchange);
		}
		if (this.#idle.length > 0 && !this.#isClosed) this.#sweep ??= this.#clock.alarm(this.#seenAt + SWEEP_EVERY_MS, () => this.#closeOld());
		this.#openForWaiting();
	}
	#takeIdle(now) {
		const idle = this.#idle;
		const last = idle.at(-1);
		if (last === void 0) return void 0;
		const kept = this.#placeToKeep(now);
		if (kept === void 0 && isUsable(last, now)) return idle.pop();
		const place = kept ?? idle.findLastIndex((connection) => isUsable(connection, now));
		return place < 0 ? void 0 : idle.splice(place, 1)[0];
	}
	/** Place of the idle connection that would grow old without this call. */
	#placeToKeep(now) {
		const idle = this.#idle;
		for (let place = Math.max(0, idle.length - KEPT$3); place < idle.length; place++) {
			const connection = idle[place];
			if (connection.freeSince > now - USED_AFTER_MS) return void 0;
			if (connection.freeSince > now - NOT_NEEDED_AFTER_MS && isUsable(connection, now)) return place;
		}
	}
	#closeOld() {
		const now = this.#clock.now();
		const old = this.#idle.filter((connection) => connection.isOpen && connection.isOld(now));
		for (const connection of old.slice(0, CLOSED_AT_ONCE)) connection.abort();
		const next = now + (old.length > CLOSED_AT_ONCE ? NEXT_CLOSED_MS : SWEEP_EVERY_MS);
		this.#sweep = this.#idle.length === 0 ? void 0 : this.#clock.alarm(next, () => this.#closeOld());
	}
	#openForWaiting() {
		if (this.#isClosed) return;
		const lacking = () => this.#waiting.size - this.#resting.length;
		while (this.#opening < Math.min(lacking(), MOST_OPENING)) {
			if (this.#all.size + this.#opening >= this.#settings.most) {
				this.#closeOneOld();
				return;
			}
			if (this.#begunThisTurn === MOST_BEGUN_A_TURN) return;
			this.#begunThisTurn++;
			this.#awaitTurn();
			this.#open(() => {});
		}
	}
	/** Makes room under the cap. We come back when it is closed. */
	#closeOneOld() {
		const now = this.#clock.now();
		this.#idle.find((connection) => connection.isOpen && connection.isOld(now))?.abort();
	}
	#open(whenTried) {
		const waitingBefore = this.#waiting.size;
		let connection;
		this.#opening++;
		const begunAt = this.#clock.now();
		this.#opener.open((chunk) => connection?.read(chunk), (error, socket) => {
			this.#opening--;
			if (error !== null) this.#failed(error, waitingBefore);
			else if (this.#isClosed) socket.destroy();
			else {
				const openedAt = this.#clock.now();
				this.fastestOpenMs = Math.min(this.fastestOpenMs ?? Number.POSITIVE_INFINITY, openedAt - begunAt);
				connection = new Connection(socket, openedAt, this.#settings.largestBodyBytes, this);
				this.#opened(connection);
			}
			whenTried(error === null);
		});
	}
	#opened(connection) {
		this.#all.add(connection);
		const next = this.#nextWaiting();
		if (next === void 0) this.#idle.push(connection);
		else {
			this.#settings.beforeSend();
			connection.carry(next.request, next.exchange);
		}
		this.#openForWaiting();
	}
	/** Where nothing is open, one failure speaks for all who waited when it began; else for one of them. */
	#failed(error, waitingBefore) {
		const count = this.#all.size === 0 ? Math.max(1, waitingBefore) : 1;
		for (let n = 0; n < count; n++) this.#nextWaiting()?.exchange.onFault(error);
		this.#openForWaiting();
	}
	/** Those given up while they waited are passed over. */
	#nextWaiting() {
		for (let next = this.#waiting.shift(); next !== void 0; next = this.#waiting.shift()) if (!next.exchange.isOver) return next;
	}
};
function isUsable(connection, now) {
	return connection.isOpen && !connection.isOld(now);
}
// src/wire/deadlines.ts
const LONGEST_ALARM_MS = 1e3;
var Deadlines = class {
	#clock;
	#heap = new DueHeap((entry, place) => {
		entry.place = place;
	});
	#alarm;
	/** Instant the alarm is set to: never later than the earliest deadline. */
	#alarmAt = Number.POSITIVE_INFINITY;
	constructor(clock) {
		this.#clock = clock;
	}
	/** Calls `onExpire` at or just after `instant` unless the returned function is called before. Infinity never expires. */
	add(instant, onExpire) {
		if (Number.isNaN(instant)) throw new TypeError("a deadline needs an instant, not NaN");
		const entry = {
			place: -1,
			onExpire
		};
		this.#heap.push(instant, entry);
		if (instant < this.#alarmAt) this.#arm(instant);
		return () => this.#remove(entry);
	}
	/** How many are outstanding. */
	get size() {
		return this.#heap.size;
	}
	#arm(instant) {
		this.#alarm?.cancel();
		this.#alarmAt = Math.min(instant, this.#clock.now() + LONGEST_ALARM_MS);
		this.#alarm = this.#clock.alarm(this.#alarmAt, () => this.#ring());
	}
	#ring() {
		const now = this.#clock.now();
		this.#alarm = void 0;
		this.#alarmAt = Number.POSITIVE_INFINITY;
		while (this.#heap.size > 0 && this.#heap.instant <= now) {
			const first = this.#heap.pop();
			first.place = -1;
			first.onExpire();
		}
		if (this.#heap.size > 0 && this.#heap.instant < this.#alarmAt) this.#arm(this.#heap.instant);
	}
	/** Nothing rings any more. */
	close() {
		this.#alarm?.cancel();
		this.#alarm = void 0;
		this.#alarmAt = Number.NEGATIVE_INFINITY;
	}
	/** The alarm stays where it is, even if nothing is left: it may ring for nothing, which is cheaper than to set it anew for each attempt. */
	#remove(entry) {
		if (entry.place < 0) return;
		this.#heap.takeAt(entry.place);
		entry.place = -1;
	}
};
// src/wire/header-fields.ts
const NO_FIELDS$1 = {
	first: () => void 0,
	joined: () => void 0
};
// src/wire/exchange.ts
var Exchange = class {
	/** Instant at which the request was written to a connection; null while it waits for one. */
	sentAt = null;
	endedAt = 0;
	/** How it ended; meaningless before it has. */
	end = "answered";
	/** 0 until the head of an answer has come. */
	status = 0;
	#clock;
	#onEnd;
	#kept = [];
	/** The last piece of the body, where it was read. */
	#piece;
	#from = 0;
	#to = 0;
	#isOver = false;
	#carrier;
	#head;
	/** `onEnd` is called once, and must not throw. */
	constructor(clock, onEnd) {
		this.#clock = clock;
		this.#onEnd = onEnd;
	}
	get isOver() {
		return this.#isOver;
	}
	get headers() {
		return this.#head ?? NO_FIELDS$1;
	}
	/** What has come of the body; for `onEnd` to ask, and not afterwards. */
	text() {
		if (this.#kept.length === 0) return this.#piece?.toString("utf8", this.#from, this.#to) ?? "";
		this.keep();
		return Buffer.concat(this.#kept).toString();
	}
	/** Ends it now. If it was sent its connection is broken off; if not, it is dropped when its turn comes. */
	giveUp(why) {
		if (this.#isOver) return;
		this.#finish(why);
		this.#carrier?.abort();
	}
	/** It is about to be written to a connection. */
	onSend(carrier) {
		this.#carrier = carrier;
		this.sentAt = this.#clock.now();
	}
	onHead(status, head) {
		this.status = status;
		this.#head = head;
	}
	onBody(chunk, from, to) {
		this.keep();
		this.#piece = chunk;
		this.#from = from;
		this.#to = to;
	}
	/** The piece that it holds is about to be overwritten. */
	keep() {
		if (this.#piece === void 0) return;
		this.#kept.push(Buffer.from(this.#piece.subarray(this.#from, this.#to)));
		this.#piece = void 0;
	}
	/** The answer is whole. */
	onAnswer() {
		this.#finish("answered");
	}
	onFault(error) {
		this.#finish(error);
	}
	#finish(end) {
		if (this.#isOver) return;
		this.#isOver = true;
		this.end = end;
		this.endedAt = this.#clock.now();
		this.#onEnd();
		this.#piece = void 0;
	}
};
// src/wire/request-texts.ts
var RequestTexts = class {
	#start;
	#headers;
	#made = /* @__PURE__ */ new WeakMap();
	/** `start`: the request line up to the end of its path. `headers`: of every request, each with its line break. */
	constructor(start, headers) {
		this.#start = start;
		this.#headers = headers;
	}
	/** Without a body; `suffix` goes on with the path. `header` is one more, with its line break, or empty. */
	bare(suffix, header) {
		return {
			text: `${this.#start}${suffix} HTTP/1.1\r
${this.#headers}${header}\r
`,
			encoding: "latin1"
		};
	}
	/** For a lasting body it is made once: a profile sends the same few over and over. */
	withBody(body, header) {
		let made = this.#made.get(body);
		if (made === void 0) {
			made = this.#make(JSON.stringify(body));
			if (isLasting(body)) this.#made.set(body, made);
		}
		return header === "" ? made : {
			text: `${made.before}${header}${made.after}`,
			encoding: made.encoding
		};
	}
	#make(body) {
		const bytes = Buffer.byteLength(body);
		const before = `${this.#start} HTTP/1.1\r
${this.#headers}content-type: application/json\r
`;
		const after = `content-length: ${bytes}\r
\r
${body}`;
		return {
			text: before + after,
			before,
			after,
			encoding: bytes === body.length ? "latin1" : "utf8"
		};
	}
};
// src/gateway/base-address.ts
function parseBaseAddress(text, setting) {
	let url;
	try {
		url = new URL(text);
	} catch {
		throw invalid(setting, "is not a URL");
	}
	if (url.protocol !== "http:" && url.protocol !== "https:") throw invalid(setting, `has the scheme ${url.protocol}`);
	if (url.username !== "" || url.password !== "") throw invalid(setting, "holds credentials");
	if (url.search !== "" || url.hash !== "") throw invalid(setting, "has a query or a fragment");
	return {
		origin: url.origin,
		prefix: url.pathname.replace(/\/+$/, "")
	};
}
function isLoopback(address) {
	const { hostname } = new URL(address);
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
function invalid(setting, why) {
	return new GatebenchError(`the gateway's ${setting} ${why}`, {
		code: "GATEWAY_ADDRESS_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "give an http or https address such as https://api.example.com; the key goes into its own environment variable"
	});
}
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
	if (!isRecord$1(value)) return false;
	const { id, object, model, status, progress, task_info: info, results } = value;
	return typeof id === "string" && id !== "" && isOptional(object, "string") && isOptional(model, "string") && isOptional(status, "string") && isOptional(progress, "number") && (info === void 0 || isRecord$1(info) && isOptional(info.can_cancel, "boolean") && isOptional(info.estimated_time, "number")) && (results === void 0 || Array.isArray(results) && results.every((url) => typeof url === "string"));
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
	if (!isRecord$1(value) || !isRecord$1(value.data)) return false;
	const { token, user } = value.data;
	return isRecord$1(token) && Number.isFinite(token.remaining_credits) && typeof token.unlimited_credits === "boolean" && Number.isFinite(token.used_credits) && isRecord$1(user) && Number.isFinite(user.remaining_credits) && Number.isFinite(user.used_credits) && typeof value.message === "string" && typeof value.success === "boolean";
}
function isQuota(value) {
	if (!isRecord$1(value) || !isRecord$1(value.data)) return false;
	const { data } = value;
	return typeof value.success === "boolean" && Number.isSafeInteger(value.code) && typeof data.user_group === "string" && Number.isSafeInteger(data.used_files) && Number.isSafeInteger(data.max_files) && Number.isSafeInteger(data.remain_files) && typeof data.is_custom === "boolean" && typeof data.quota_reason === "string";
}
function isMessage(value) {
	if (!isRecord$1(value)) return false;
	const { id, type, role, model, content, stop_reason: reason } = value;
	return typeof id === "string" && typeof type === "string" && typeof role === "string" && typeof model === "string" && Array.isArray(content) && content.every((block) => isRecord$1(block) && typeof block.type === "string" && isOptional(block.text, "string")) && (reason === null || isOptional(reason, "string"));
}
function isErrorBody(value) {
	if (!isRecord$1(value) || !isRecord$1(value.error)) return false;
	const { code, message, type, param, fallback_suggestion: suggestion } = value.error;
	return (isOptional(code, "string") || Number.isSafeInteger(code)) && isOptional(message, "string") && isOptional(type, "string") && (param === null || isOptional(param, "string")) && (suggestion === null || isOptional(suggestion, "string"));
}
function isRecord$1(value) {
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
const errorBody = looseObject({ error: looseObject({
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
	return typeof body.model === "string" && texts.every((name) => isOptional(body[name], "string")) && wholes.every((name) => body[name] === void 0 || Number.isSafeInteger(body[name])) && (flag === void 0 || isOptional(body[flag], "boolean")) && (modality !== "text" || messages === void 0 || Array.isArray(messages) && messages.every((turn) => isRecord$1(turn) && typeof turn.role === "string" && "content" in turn));
}
// src/gateway/call-header.ts
function formatCallHeader({ call, attempt }) {
	return `${call}.${attempt}`;
}
function parseCallHeader(text) {
	const match = /^(\d{1,15})\.(\d{1,15})$/.exec(text.trim());
	return match === null ? null : {
		call: Number(match[1]),
		attempt: Number(match[2])
	};
}
// src/gateway/foreign-value.ts
const DEEPEST_TOLD = 32;
const TOO_DEEP = "(nested too deeply)";
function clipped(text, most) {
	return text.length <= most ? text : Buffer.from(text.slice(0, most), "utf16le").toString("utf16le");
}
function describe$2(value, most) {
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
// src/gateway/decoded-text.ts
const NAMES = new Map(Object.entries({
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
const ESCAPE = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([^\w\s]|_))|%u([\da-f]{4})|%([\da-f]{2})|&(?:#x0{0,5}([\da-f]{1,6})|#0{0,5}(\d{1,7})|([a-z]{2,6}));?/gi;
function decodedOnce(text) {
	return text.replace(ESCAPE, (whole, ...[braced, unit, byte, sign, percentUnit, percent, hex, decimal, name]) => {
		if (sign !== void 0) return sign;
		if (name !== void 0) return NAMES.get(name.toLowerCase()) ?? whole;
		const digits = braced ?? unit ?? byte ?? percentUnit ?? percent ?? hex;
		const code = digits === void 0 ? Number(decimal) : Number.parseInt(digits, 16);
		return code >= 32 && code < 127 ? String.fromCharCode(code) : whole;
	});
}
// src/gateway/key-mask.ts
const MASK = "[key]";
const NO_MASK = {
	isSecret: false,
	mayBeIn: () => false,
	text: (text) => text,
	excerpt: clipped
};
const MOST_ESCAPES = 4;
const LONGEST_ESCAPE = 12;
const SHORTEST_REST = 6;
const PART_CODE = "(?:25|5c|3\\d|[46][1-9a-f]|[57][\\da])";
const HIDING_ESCAPE = new RegExp(`%(?:u|${PART_CODE})|\\\\(?:x|u\\{|u00${PART_CODE})|(?:&|%26|\\\\u0026)(?:amp;)*(?:#|percnt|num|bsol)`, "i");
function keyMask(key) {
	return key.length < 12 ? wordMask(key) : secretMask(key);
}
function wordMask(key) {
	const alone = new RegExp(`(?<![\\w-])${literally(key)}(?![\\w-])`, "g");
	const text = (from) => from.includes(key) ? from.replace(alone, MASK) : from;
	return {
		isSecret: false,
		mayBeIn: (answer) => answer.includes(key),
		text,
		excerpt: (from, most) => clipped(text(clipped(from, 2 * most)), most)
	};
}
function secretMask(key) {
	const hex = hexForm(key);
	const forms = [
		base64Form(key, 0),
		base64Form(key, 1),
		base64Form(key, 2),
		hex
	];
	const [inBase64, inBase64After1, inBase64After2, inHex] = forms.map(({ part: part2 }) => part2);
	const inCapitals = inHex.toUpperCase();
	const part = longest$1(key.split(/[^a-z\d]/i));
	const mayBeIn = (answer) => answer.includes(part) || answer.includes(inBase64) || answer.includes(inBase64After1) || answer.includes(inBase64After2) || answer.includes(inHex) || answer.includes(inCapitals) || (answer.includes("\\") || answer.includes("%") || answer.includes("&")) && HIDING_ESCAPE.test(answer);
	const keys = /* @__PURE__ */ new Set([
		key,
		decodedOnce(key),
		decodedOnce(decodedOnce(key))
	]);
	const replaced = (from) => {
		let text2 = from;
		for (const one of keys) text2 = text2.replaceAll(one, MASK);
		for (const { part: part2, whole } of forms) if (text2.includes(part2)) text2 = text2.replace(whole, MASK);
		return text2.includes(inCapitals) ? text2.replace(hex.whole, MASK) : text2;
	};
	const text = (from) => {
		if (from.length < key.length || !mayBeIn(from)) return from;
		let shown = replaced(from);
		let plain = shown;
		for (let level = 0; level < MOST_ESCAPES; level++) {
			const decoded = decodedOnce(plain);
			if (decoded === plain) break;
			plain = replaced(decoded);
			if (plain !== decoded) shown = plain;
		}
		return shown;
	};
	const withoutRest = (from) => {
		const at = from.lastIndexOf(key.slice(0, SHORTEST_REST));
		return at >= 0 && key.startsWith(from.slice(at)) ? `${from.slice(0, at)}${MASK}` : from;
	};
	const reach = LONGEST_ESCAPE * key.length;
	const excerpt = (from, most) => {
		const head = most + 2 * reach;
		if (from.length <= head) return clipped(withoutRest(text(from)), most);
		return clipped(text(clipped(from, head)).slice(0, -reach), most);
	};
	return {
		isSecret: true,
		mayBeIn,
		text,
		excerpt
	};
}
function base64Form(key, before) {
	const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(key)]);
	const own = bytes.toString("base64").slice(before === 0 ? 0 : before + 1, Math.floor(bytes.length * 8 / 6));
	const spelled = [...own].map((sign) => sign === "+" ? "[+-]" : sign === "/" ? "[/_]" : sign).join("");
	return {
		part: longest$1(own.split(/[+/]/)),
		whole: new RegExp(`[\\w+/-]?${spelled}[\\w+/-]?={0,2}`, "g")
	};
}
function hexForm(key) {
	const own = Buffer.from(key).toString("hex");
	return {
		part: own,
		whole: new RegExp(own, "gi")
	};
}
function longest$1(parts) {
	return parts.reduce((most, part) => part.length > most.length ? part : most, "");
}
function literally(text) {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
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
const LONGEST_NAME$1 = 32;
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
		if (name.length <= LONGEST_NAME$1) members.push([plainName(name), record[name]]);
	}
	return members;
}
const MOST_REMEMBERED$3 = 512;
const remembered$1 = /* @__PURE__ */ new Map();
function plainName(name) {
	let plain = remembered$1.get(name);
	if (plain === void 0) {
		if (remembered$1.size === MOST_REMEMBERED$3) remembered$1.clear();
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
const CERTIFICATE_DATE = /^[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4} GMT$/;
function parseCertificateDateMs(text) {
	const instant = CERTIFICATE_DATE.test(text) ? Date.parse(text) : NaN;
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
const LONGEST_TEXT$1 = 1e3;
const LONGEST_LEAD = 100;
const MOST_REMEMBERED$2 = 256;
const remembered = /* @__PURE__ */ new Map();
function readWait(text) {
	if (text.length > LONGEST_TEXT$1) return waitIn(text.slice(0, LONGEST_TEXT$1));
	const known = remembered.get(text);
	if (known !== void 0) return known;
	if (remembered.size === MOST_REMEMBERED$2) remembered.clear();
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
const NONE$1 = { kind: "none" };
const LONGEST_ASKED_MS = 316224e5;
function readRetryHint(headers, error, nowEpochMs, longestMs) {
	return hintIn(headerFields(headers), error === null ? null : { error }, nowEpochMs, longestMs);
}
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
	if (body === null) return NONE$1;
	const wait = bodyWait(body, answeredAt(headers, nowEpochMs));
	if (wait === null) return NONE$1;
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
const KEPT$2 = {
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
		evidence: describe$2(kept(body, mask), EVIDENCE_LENGTH)
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
	return bounded(value, mask === NO_MASK && number > LARGEST_AMOUNT ? KEPT$2 : {
		...KEPT$2,
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
		evidence: describe$2(seen, EVIDENCE_LENGTH)
	};
}
function evidenceOf(text, mask = NO_MASK) {
	return mask.excerpt(text, EVIDENCE_LENGTH);
}
function evidenceIn(body, mask) {
	return body.kind === "not-json" ? evidenceOf(body.text, mask) : describe$2(kept(body.value, mask), EVIDENCE_LENGTH);
}
// src/gateway/gateway.ts
const MOST_CONNECTIONS = 1e4;
// src/gateway/masked-ids.ts
const MOST_REMEMBERED$1 = 1e5;
var MaskedIds = class {
	#mask;
	#shown = /* @__PURE__ */ new Map();
	#real = /* @__PURE__ */ new Map();
	constructor(mask) {
		this.#mask = mask;
	}
	/** What stands for an id from now on: the id itself where it does not hold the key. */
	show(id) {
		const known = this.#shown.get(id);
		if (known !== void 0) return known;
		const masked = this.#mask.text(id);
		if (masked === id || this.#shown.size >= MOST_REMEMBERED$1) return masked;
		const shown = this.#real.has(masked) ? `${masked}#${this.#shown.size}` : masked;
		this.#shown.set(id, shown);
		this.#real.set(shown, id);
		return shown;
	}
	/** The id as the gateway gave it. */
	real(shown) {
		return this.#real.get(shown) ?? shown;
	}
};
// src/gateway/network-fault.ts
const GIVEN_UP = {
	deadline: "the deadline passed",
	aborted: "the caller gave up"
};
const TLS = /^(?:ERR_TLS|ERR_SSL|ERR_OSSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH|EPROTO)/;
const DNS = /^(?:ENOTFOUND|EAI_)/;
function unsentFault(end, secure) {
	if (typeof end === "string") return {
		reason: "aborted-unsent",
		detail: `${GIVEN_UP[end]} before a connection was free`
	};
	return {
		reason: unreachableReason(codeOf(end), secure),
		detail: describe$1(end)
	};
}
function sentFault(end, headSeen) {
	if (typeof end === "string") return {
		reason: end,
		detail: `${GIVEN_UP[end]} before the answer was whole`
	};
	if (codeOf(end) === "ANSWER_TOO_LARGE") return {
		reason: "too-large",
		detail: describe$1(end)
	};
	return {
		reason: headSeen ? "cut-body" : "reset",
		detail: describe$1(end)
	};
}
function unreachableReason(code, secure) {
	if (DNS.test(code)) return "dns";
	if (code === "UND_ERR_CONNECT_TIMEOUT" || code === "ETIMEDOUT") return "connect-timeout";
	if (TLS.test(code) || secure && code === "ECONNRESET") return "tls";
	return "refused";
}
function describe$1(error) {
	const code = codeOf(error);
	if (error.message === "") return code === "" ? error.name : code;
	return code === "" || error.message.includes(code) ? error.message : `${code}: ${error.message}`;
}
function codeOf(error) {
	return "code" in error && typeof error.code === "string" ? error.code : "";
}
// src/gateway/http-gateway.ts
function httpGateway(options, clock) {
	checkCallHeader(options.callHeader);
	const base = parseBaseAddress(options.baseUrl, "base address");
	const text = parseBaseAddress(options.textBaseUrl, "text address");
	const files = parseBaseAddress(options.filesBaseUrl, "files address");
	checkKey(options.apiKey, [
		base,
		text,
		files
	]);
	const headers = `authorization: Bearer ${options.apiKey}\r
accept: application/json\r
user-agent: gatebench/${options.version}\r
`;
	const origins = /* @__PURE__ */ new Map();
	const route = (address, path, method) => {
		let connections = origins.get(address.origin);
		if (connections === void 0) {
			const settings = {
				most: options.connections ?? 1e4,
				largestBodyBytes: options.largestBodyBytes,
				beforeSend: () => gateway.beforeSend?.()
			};
			connections = new Connections(address.origin, settings, clock);
			origins.set(address.origin, connections);
		}
		const ofHost = `host: ${new URL(address.origin).host}\r
connection: keep-alive\r
`;
		return {
			connections,
			requests: new RequestTexts(`${method} ${address.prefix}${path}`, ofHost + headers),
			secure: address.origin.startsWith("https:")
		};
	};
	const submits = {
		image: route(base, checkPath(options.paths.image), "POST"),
		video: route(base, checkPath(options.paths.video), "POST"),
		audio: route(base, checkPath(options.paths.audio), "POST")
	};
	const reads = route(base, "/v1/tasks/", "GET");
	const messages = route(text, "/v1/messages", "POST");
	const credits = route(base, "/v1/credits", "GET");
	const quota = route(files, "/api/v1/files/quota", "GET");
	const mask = keyMask(options.apiKey);
	const ids = new MaskedIds(mask);
	const showId = (id) => ids.show(id);
	const deadlines = new Deadlines(clock);
	let outstanding = 0;
	let closing;
	let onLastEnd;
	const attempt = (form, route2, suffix, request, askedFor, { deadline, scope, call }) => new Promise((resolve) => {
		const begunAt = clock.now();
		if (closing !== void 0 || scope?.isClosed || deadline <= begunAt) {
			const detail = closing !== void 0 ? "the gateway is closed" : scope?.isClosed ? GIVEN_UP.aborted : GIVEN_UP.deadline;
			resolve({
				kind: "unreachable",
				timing: {
					sentAt: begunAt,
					endedAt: begunAt
				},
				reason: "aborted-unsent",
				detail
			});
			return;
		}
		const label = options.callHeader === null || call === void 0 ? "" : `${options.callHeader}: ${formatCallHeader(call)}\r
`;
		const wire = request === void 0 ? route2.requests.bare(suffix, label) : route2.requests.withBody(request, label);
		const exchange = new Exchange(clock, () => {
			disarm();
			pending?.forget();
			resolve(outcomeOf(exchange, form, route2, askedFor, begunAt));
			if (--outstanding === 0) onLastEnd?.();
		});
		const disarm = deadlines.add(deadline, () => exchange.giveUp("deadline"));
		const pending = scope?.onClose(() => exchange.giveUp("aborted"));
		outstanding++;
		route2.connections.send(wire, exchange);
	});
	const outcomeOf = (exchange, form, route2, askedFor, begunAt) => {
		try {
			return judged(exchange, form, route2, askedFor, begunAt);
		} catch (error) {
			const { sentAt, endedAt, status } = exchange;
			const detail = `the answer could not be worked on: ${evidenceOf(mask.text(String(error)))}`;
			return {
				kind: "ambiguous",
				timing: {
					sentAt: sentAt ?? begunAt,
					endedAt
				},
				reason: "unreadable",
				status,
				detail
			};
		}
	};
	const judged = (exchange, form, route2, askedFor, begunAt) => {
		const { sentAt, endedAt, end, status } = exchange;
		const timing = {
			sentAt: sentAt ?? begunAt,
			endedAt
		};
		if (end !== "answered" && sentAt === null) return {
			kind: "unreachable",
			timing,
			...unsentFault(end, route2.secure)
		};
		if (end !== "answered" && status < 300) return lost$1(exchange, end, timing, mask);
		const text2 = exchange.text();
		return classify(form, {
			status,
			headers: exchange.headers,
			body: readBody(text2, end)
		}, {
			timing,
			nowEpochMs: clock.originEpochMs + endedAt,
			longestHintMs: options.longestHintMs,
			askedFor,
			mask: mask.mayBeIn(text2) ? mask : NO_MASK,
			readsHead: options.readsHead === true,
			showId
		});
	};
	const gateway = {
		beforeSend: void 0,
		submit: (modality, request, how) => attempt(TASK, submits[modality], "", request, void 0, how),
		poll(taskId, how) {
			const id = ids.real(taskId);
			return attempt(TASK, reads, encodePathSegment(id), void 0, id, how);
		},
		message: (request, how) => attempt(MESSAGE, messages, "", request, void 0, how),
		credits: (how) => attempt(CREDITS, credits, "", void 0, void 0, how),
		quota: (how) => attempt(QUOTA, quota, "", void 0, void 0, how),
		get connections() {
			let open = 0;
			for (const connections of origins.values()) open += connections.open;
			return open;
		},
		get fastestConnectMs() {
			const known = [...origins.values()].flatMap(({ fastestOpenMs }) => fastestOpenMs ?? []);
			return known.length === 0 ? null : Math.max(...known);
		},
		async warm(count) {
			await Promise.all(Array.from(/* @__PURE__ */ new Set([reads.connections, messages.connections]), (to) => to.warm(count)));
		},
		close() {
			closing ??= new Promise((resolve) => {
				onLastEnd = resolve;
				if (outstanding === 0) resolve();
			}).then(async () => {
				deadlines.close();
				await Promise.all([...origins.values()].map((connections) => connections.destroy()));
			});
			return closing;
		}
	};
	return gateway;
}
function lost$1(exchange, end, timing, mask) {
	const { status } = exchange;
	const fault = sentFault(end, status > 0);
	if (status === 0) return {
		kind: "ambiguous",
		timing,
		...fault
	};
	return {
		kind: "ambiguous",
		timing,
		status,
		...fault,
		evidence: evidenceOf(exchange.text(), mask)
	};
}
function readBody(text, end) {
	if (end === "answered") try {
		return {
			kind: "json",
			value: JSON.parse(text)
		};
	} catch {}
	return {
		kind: "not-json",
		text
	};
}
function encodePathSegment(id) {
	if (/^\.{1,2}$/.test(id)) return "%252E".repeat(id.length);
	return encodeURIComponent(id.replace(new RegExp("\\p{Surrogate}", "gu"), "�"));
}
function checkKey(key, addresses) {
	if (/^[\x21-\x7e]+$/.test(key)) {
		if (key.length >= 12 || addresses.every(({ origin }) => isLoopback(origin))) return;
		throw new GatebenchError(`the API key has ${key.length} characters, fewer than 12`, {
			code: "API_KEY_INVALID",
			exitCode: EXIT.invalidInput,
			hint: "a key so short could be a word, and cannot be masked in logs: only a gateway on loopback may have one"
		});
	}
	throw new GatebenchError(key === "" ? "the API key is empty" : "the API key holds characters that no header can carry", {
		code: "API_KEY_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "look for a line break, a blank or a missing value where the key is set"
	});
}
function checkPath(path) {
	if (/^\/(?!\/)[\x21-\x7e]*$/.test(path) && !/[?#]/.test(path)) return path;
	throw new GatebenchError(`not a path of the gateway: ${JSON.stringify(path)}`, {
		code: "GATEWAY_PATH_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "a path begins with one slash and has no query, for example /v1/audios/generations"
	});
}
const RESERVED_HEADERS = /^(?:authorization|accept|user-agent|content-(?:type|length)|host|connection|keep-alive|expect|upgrade|transfer-encoding)$/i;
function checkCallHeader(name) {
	if (name === null || /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !RESERVED_HEADERS.test(name)) return;
	throw new GatebenchError(`not a header for call numbers: ${JSON.stringify(name)}`, {
		code: "CALL_HEADER_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "choose a name of your own, for example x-gatebench-call"
	});
}
// src/limits/bucket.ts
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
const NOTHING$1 = { forget() {} };
const NO_ALARM = { cancel() {} };
var Scope = class Scope {
	clock;
	#outer;
	#place = NOTHING$1;
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
			return NOTHING$1;
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
// src/load/account.ts
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
const LONGEST_TEXT = 200;
const LONGEST_NAME = 64;
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
		message: messageOf$1(outcome),
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
		message: messageOf$1(outcome),
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
function messageOf$1(outcome) {
	if (outcome.kind === "accepted") return void 0;
	const text = "error" in outcome ? outcome.error?.message ?? outcome.said?.message ?? outcome.evidence : outcome.detail;
	return text === void 0 ? void 0 : clipped(text, LONGEST_TEXT);
}
function errorTypeOf(outcome) {
	return "error" in outcome ? name(outcome.said?.type ?? outcome.error?.type) : void 0;
}
function name(text) {
	return text === void 0 ? void 0 : clipped(text, LONGEST_NAME);
}
function taskErrorText(task) {
	const error = task?.error;
	if (error === void 0 || error === null) return void 0;
	const message = typeof error === "object" && "message" in error ? error.message : error;
	return typeof message === "string" ? clipped(message, LONGEST_TEXT) : describe$2(message, LONGEST_TEXT);
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
	#ends = new Float64Array(BUCKETS$1);
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
		const [first, last] = [bucketOf$1(after), bucketOf$1(by)];
		for (let bucket = first; bucket <= last; bucket++) this.#ends[bucket] = (this.#ends[bucket] ?? 0) + 1 / (last - first + 1);
		this.#seen++;
		if (this.#seen >= MOST_REMEMBERED) {
			for (let bucket = 0; bucket < BUCKETS$1; bucket++) this.#ends[bucket] = (this.#ends[bucket] ?? 0) / 2;
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
		let low = bucketOf$1(age);
		let high = BUCKETS$1;
		while (low < high) {
			const middle = low + high >> 1;
			if (plan[middle] >= due) high = middle;
			else low = middle + 1;
		}
		if (low === BUCKETS$1) return Number.POSITIVE_INFINITY;
		const before = low === 0 ? 0 : plan[low - 1];
		const part = (due - before) / (plan[low] - before);
		return edgeOf(low) + part * (edgeOf(low + 1) - edgeOf(low));
	}
};
const GROWTH$1 = 13 / 12;
const BUCKETS$1 = 240;
const FEWEST_ENDS = 12;
const MOST_REMEMBERED = 4e3;
const KERNEL = [
	6,
	5,
	3,
	1
];
function bucketOf$1(ms) {
	return ms <= 1 ? 0 : Math.min(239, 1 + Math.floor(Math.log(ms) / Math.log(GROWTH$1)));
}
function edgeOf(bucket) {
	return bucket === 0 ? 0 : GROWTH$1 ** (bucket - 1);
}
function smooth(ends) {
	const smoothed = new Float64Array(BUCKETS$1);
	for (let bucket = 0; bucket < BUCKETS$1; bucket++) {
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
	const roots = new Float64Array(BUCKETS$1);
	let total = 0;
	let sum = 0;
	for (let bucket = 0; bucket < BUCKETS$1; bucket++) {
		total += ends[bucket];
		sum += ends[bucket] * ((edgeOf(bucket) + edgeOf(bucket + 1)) / 2);
	}
	let running = total;
	let meanInverse = 0;
	for (let bucket = 0; bucket < BUCKETS$1; bucket++) {
		const count = ends[bucket];
		if (count === 0) continue;
		const hazard = count / (running - count / 2) / (edgeOf(bucket + 1) - edgeOf(bucket));
		roots[bucket] = Math.sqrt(hazard);
		meanInverse += count / total / roots[bucket];
		running -= count;
	}
	const k = 2 * lagOfDuration * (sum / total) / meanInverse;
	const due = new Float64Array(BUCKETS$1);
	let reads = 0;
	for (let bucket = 0; bucket < BUCKETS$1; bucket++) {
		reads += roots[bucket] / k * (edgeOf(bucket + 1) - edgeOf(bucket));
		due[bucket] = reads;
	}
	return due;
}
function dueAt(plan, age) {
	const bucket = bucketOf$1(age);
	const before = bucket === 0 ? 0 : plan[bucket - 1];
	return before + Math.min(1, (age - edgeOf(bucket)) / (edgeOf(bucket + 1) - edgeOf(bucket))) * (plan[bucket] - before);
}
// src/load/pace.ts
const LATE_TIMER_MS = 5;
var Pace = class {
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
			this.#calls.end(call, "ambiguous", endedAt, { message: messageOf$1(outcome) });
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
			this.#calls.end(call, endOf(outcome.kind), endedAt, { message: messageOf$1(outcome) });
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
function usersOf(models) {
	return models.reduce((sum, { arrivals }) => sum + (arrivals?.process === "closed" ? arrivals.users : 0), 0);
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
// src/load/budget.ts
const MICRO$1 = 1e6;
function toMicro(credits) {
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
		this.#assumed = assumedPrice === null ? Number.POSITIVE_INFINITY : toMicro(assumedPrice);
	}
	/** Credits taken for spent. */
	get committed() {
		return this.#committedMicro / MICRO$1;
	}
	/** Sets the price of one attempt aside; false, and nothing set aside, where the budget could then be crossed. */
	reserve(price) {
		const micro = price === null ? this.#assumed : toMicro(price);
		if (this.#committedMicro + micro > this.#limit) return false;
		if (price === null) this.#unpriced++;
		else this.#stated += micro;
		return true;
	}
	/** A reservation without a price cost so much, as the balance proved. */
	priced(price) {
		this.#unpriced--;
		this.#stated += toMicro(price);
	}
	/** The attempt surely bought nothing. */
	release(price) {
		if (price === null) this.#unpriced--;
		else this.#stated -= toMicro(price);
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
		if (this.#budget === null || this.#budget.reserve(priceOf(call))) return true;
		this.#stopForBudget();
		return false;
	}
	/** What an attempt came to. Only what surely bought nothing gives its price back. */
	answered(call, outcome) {
		if (!mayHaveBeenAccepted(outcome)) this.#budget?.release(priceOf(call));
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
		if (priceOf(call) === null) this.#budget?.priced(price);
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
function priceOf({ load, request }) {
	return load.requests[request]?.price ?? null;
}
// src/load/run-load.ts
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
		for (const signal of present(control.stop, control.halt)) this.#submitting.closeOn(signal);
		for (const signal of present(control.halt)) this.#patient.closeOn(signal);
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
function present(...signals) {
	return signals.filter((signal) => signal !== void 0);
}
// src/measure/passages.ts
var import_dist = require_dist();
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
const GROWTH = Math.log(1.02);
const BUCKETS = 930;
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
	#total = new Float64Array(BUCKETS);
	constructor(phases) {
		this.#phases = phases;
		this.#blockMs = measuredMs(phases, Number.POSITIVE_INFINITY) / BLOCKS;
	}
	/** `ms`: Infinity for a call that never completed. */
	add(intended, ms) {
		const block = Math.min(63, Math.floor(measuredMs(this.#phases, intended) / this.#blockMs));
		this.#add(block, bucketOf(ms), 1);
	}
	#add(block, bucket, calls) {
		this.#counts[block] ??= new Uint32Array(BUCKETS);
		const counts = this.#counts[block];
		counts[bucket] = counts[bucket] + calls;
		this.#callsOf[block] = this.#callsOf[block] + calls;
		this.#total[bucket] = this.#total[bucket] + calls;
	}
	/** Adds all that `other`, of the same phases, holds. */
	merge(other) {
		for (const [block, counts] of other.#counts.entries()) for (let bucket = 0; counts !== void 0 && bucket < BUCKETS; bucket++) {
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
function bucketOf(ms) {
	if (ms === Number.POSITIVE_INFINITY) return NEVER;
	return Math.min(928, Math.max(0, Math.round(Math.log(Math.max(1, ms)) / GROWTH)));
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
				ms: finite$1(most),
				atLeast: finite$1(least),
				notReached: finite$1(least) === null,
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
function finite$1(ms) {
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
const MOST_ROWS$2 = 256;
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
			if (this.#rows.length > MOST_ROWS$2) this.#halve();
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
const FIRST_WIDTH_MS$1 = 1e3;
var TimeGrid = class {
	#horizonMs;
	#widthMs;
	#used = 0;
	#lines = [];
	constructor(horizonMs, firstWidthMs = FIRST_WIDTH_MS$1) {
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
const COLUMNS$2 = [
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
		this.#lines = Object.fromEntries(COLUMNS$2.map((column) => [column, this.#grid.line()]));
	}
	/** Counts one of `column` at instant `t`, in ms since the start of the run. */
	count(column, t) {
		this.#grid.add(this.#lines[column], t);
	}
	/** The stretches, for `intervals` and `throttling.overTime` of a summary. */
	snapshot() {
		const { widthMs, count } = this.#grid.stretches;
		const counts = Object.fromEntries(COLUMNS$2.map((column) => [column, this.#grid.read(this.#lines[column])]));
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
const MICRO = 1e6;
const MOST_STEPS = 1e5;
function reconcile(credits, candidates) {
	const target = Math.round(credits * MICRO);
	const groups = /* @__PURE__ */ new Map();
	for (const { price, most } of candidates) {
		const micro = Math.round(price * MICRO);
		if (micro > 0 && most > 0) groups.set(micro, (groups.get(micro) ?? 0) + most);
	}
	const prices = [...groups.keys()].sort((a, b) => b - a);
	const ranges = charged(target, prices, prices.map((price) => groups.get(price)));
	if (ranges === null) return null;
	return candidates.map(({ price, most }) => {
		const at = prices.indexOf(Math.round(price * MICRO));
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
const MOST_ROWS$1 = 50;
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
				this.#count(kindOf(event, event.endpoint), messageOf(event), event.t);
				break;
			case "poll":
				if (event.outcome === "accepted") return;
				this.#count(kindOf(event, "poll"), messageOf(event), event.t);
				break;
			case "terminal":
				if (event.end !== "failed" || event.taskId === void 0) return;
				this.#count({
					model: event.model,
					endpoint: "poll",
					status: null,
					fault: "task-failed"
				}, messageOf(event), event.t);
				break;
			case "credits":
			case "quota":
				if (event.body !== null) return;
				this.#count({
					model: null,
					endpoint: event.type,
					status: null,
					fault: "unreadable"
				}, messageOf({ message: event.problem }), event.t);
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
		const beyond = [...rows.slice(MOST_ROWS$1), ...this.#others === null ? [] : [this.#others]];
		const shown = rows.slice(0, MOST_ROWS$1).map((row) => ({ ...row }));
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
function messageOf({ errorType, message }) {
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
		failure: gone$1
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
function gone$1({ answers: { lastAcceptedMs, faultsSince }, settings: { goneMs }, startedAt }) {
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
	const parts = [...CALL_ENDS, "dropped"].filter((end) => counts[end] > 0).map((end) => `${formatCount(counts[end])} ${inWords(end)}`);
	return `of ${formatCount(counts.planned)} recorded calls ${parts.join(", ")}`;
}
function plural(count, noun) {
	return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
function inWords(end) {
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
		value: bounds === null ? null : finite(bounds.most),
		verdict: "not-enough-data",
		...NOTHING
	};
	const { least, most } = bounds;
	const verdict = max !== null && least > max || min !== null && most < min ? "fail" : (max === null || most <= max) && (min === null || least >= min) ? "pass" : "unseen";
	return {
		...stated,
		value: finite(most),
		atLeast: finite(least),
		notReached: finite(least) === null,
		verdict
	};
}
const NOTHING = {
	atLeast: null,
	notReached: false
};
function finite(value) {
	return Number.isFinite(value) ? value : null;
}
function measure(spec, view) {
	const metric = LATENCY_OF[spec.metric];
	if (metric !== void 0) return spec.stat === "value" ? exactly(null, 0, 1) : latencyStat(metric, spec.stat, spec, view);
	const counts = view.counts(spec.where);
	const ended = counts.started - counts.interrupted - counts.unresolved;
	switch (spec.metric) {
		case "throttle_rate": return rate(counts.throttled, counts.attempts);
		case "failure_rate": return rate(counts.failed + counts.refused + counts.timedOut + counts.ambiguous, ended);
		case "give_up_rate": return rate(counts.gaveUp, ended);
		case "retry_amplification": return rate(counts.attempts, view.attempted(spec.where));
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
function rate(part, of) {
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
function gravestExit(codes) {
	const order = PRECEDENCE.map((cause) => MEANING[cause].exitCode);
	const rank = (code) => code === EXIT.ok ? order.length : order.indexOf(code);
	return codes.reduce((worst, code) => rank(code) < rank(worst) ? code : worst, EXIT.ok);
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
// src/report/words.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
const LATENCY_WORDS = {
	responseTime: {
		label: "response time",
		definition: "From the intended start of a call to the instant its terminal state was seen. Every wait is in it: schedule lag, the client’s own limiter, retries, the gateway’s queue, poll lag."
	},
	serviceTime: {
		label: "service time",
		definition: "From the sending of the accepted attempt to the instant the terminal state was seen."
	},
	submitTime: {
		label: "submit time",
		definition: "Round trip of one attempt: from handing the request over to having read the whole answer."
	},
	admissionWait: {
		label: "admission wait",
		definition: "Time a call spent in the client’s own limiter, for its slot and for the pace of its attempts."
	},
	queueTime: {
		label: "queue time",
		definition: "From the accepted reply to the first read that found the task processing."
	},
	runTime: {
		label: "run time",
		definition: "From the first read that found the task processing to the read that found it done."
	},
	pollLag: {
		label: "poll lag",
		definition: "The delay that polling can have added: from the last read that found the task unfinished to the first that found it done."
	},
	scheduleLag: {
		label: "schedule lag",
		definition: "How late the first request of a call left, less what the client’s own limiter held it back: what this machine adds, the wait for a connection with it unless the profile caps them."
	}
};
const END_WORDS = {
	completed: {
		label: "completed",
		definition: "The gateway delivered: the task reached completed, or the text came."
	},
	failed: {
		label: "failed",
		definition: "The task reached failed, or the gateway answered with a 5xx that was final."
	},
	refused: {
		label: "refused",
		definition: "Answered with a 4xx other than 429: sending it again would not help."
	},
	gaveUp: {
		label: "gave up",
		definition: "The retry policy had no attempt, time or budget left."
	},
	timedOut: {
		label: "timed out",
		definition: "The task was accepted, and not done within its time limit."
	},
	ambiguous: {
		label: "ambiguous",
		definition: "Sent, but no usable answer came: perhaps accepted, perhaps paid for, and not sent again."
	},
	interrupted: {
		label: "interrupted",
		definition: "Stopped by a signal, a budget or an abort rule."
	},
	unresolved: {
		label: "unresolved",
		definition: "Accepted, and still unfinished when the drain ended."
	}
};
function endLabel(end) {
	return end === "open" ? "still open" : END_WORDS[end].label;
}
const OUTCOME_LABELS = {
	accepted: "accepted",
	throttled: "throttled",
	failed: "5xx",
	refused: "refused",
	unreachable: "unreachable",
	ambiguous: "ambiguous",
	unanswered: "unanswered"
};
const RETRIED_BY_LABELS = {
	hint: "hint",
	backoff: "own backoff"
};
const PHASE_WORDS = {
	lag: LATENCY_WORDS.scheduleLag,
	admission: LATENCY_WORDS.admissionWait,
	accepted: {
		label: "accepted attempt",
		definition: "Round trip of the attempt that was accepted."
	},
	throttled: {
		label: "throttled attempt",
		definition: "Round trip of an attempt answered 429."
	},
	trouble: {
		label: "other attempt",
		definition: "An attempt that was refused, failed, could not be sent, or had no usable answer."
	},
	backoff: {
		label: "back-off",
		definition: "Time between two attempts that the retry policy waited, by a hint or by its own rule."
	},
	queued: {
		label: "queued",
		definition: "Accepted, and not yet read as processing."
	},
	running: {
		label: "running",
		definition: "From the first read as processing to the last that was not done."
	},
	pollLag: LATENCY_WORDS.pollLag
};
const COUNT_WORDS = {
	planned: {
		label: "planned",
		definition: "Calls that the plan asked for: started + dropped."
	},
	started: {
		label: "started",
		definition: "Calls of which at least one step was made. Each ends in exactly one way."
	},
	dropped: {
		label: "dropped",
		definition: "Calls that were due and never sent: no slot, too late, stopped, or over budget."
	},
	attempts: {
		label: "attempts",
		definition: "Submits and messages sent, first ones and retries."
	},
	throttled: {
		label: "throttled",
		definition: "Attempts answered 429."
	},
	retries: {
		label: "retries",
		definition: "Attempts after the first of their call."
	},
	polls: {
		label: "polls",
		definition: "Task reads. They are counted apart from attempts."
	},
	duplicates: {
		label: "duplicates",
		definition: "Calls that may have bought more than one task."
	}
};
const NO_RETRY_WORDS = {
	"not-retryable": "not retryable",
	attempts: "attempts used up",
	elapsed: "time used up",
	budget: "retry budget empty",
	hint: "hint too long"
};
const CAUSE_WORDS = {
	rate: "rate",
	concurrency: "concurrency",
	hourCap: "cap on an hour",
	dayCap: "cap on a day",
	quota: "quota of another period, or of one not told",
	balance: "balance used up",
	account: "account stopped",
	unknown: "unknown"
};
const PROTOCOL_WORDS = {
	otherTask: {
		label: "answers for another task",
		definition: "Task reads that were answered for another task than was asked for. They count as no answer, and reading goes on."
	},
	sharedTaskIds: {
		label: "shared task ids",
		definition: "Calls that were given the task id of another call: what they ended as may be the other’s end."
	},
	oversizedIds: {
		label: "oversized ids",
		definition: "Submits answered with an id too long to be followed. They end ambiguous: the task may have been paid for."
	},
	maskedIds: {
		label: "ids with the key",
		definition: "Tasks whose id holds the API key. They are shown masked; the run itself can follow them, and nothing after it."
	},
	badEstimates: {
		label: "bad estimates",
		definition: "Estimates that are no duration, or beyond the time limit of their task. They count as none."
	},
	badProgress: {
		label: "bad progress",
		definition: "Answers about a task whose progress is not between 0 and 100."
	},
	badResults: {
		label: "bad results",
		definition: "Answers about a task with more than a thousand results, or with one too long for an address."
	},
	unknownStatuses: {
		label: "unknown statuses",
		definition: "Answers about a task whose status is missing or not one of the four. Such a task is read on."
	}
};
const OTHER_WORDS = [
	{
		label: "pass, done, inconclusive",
		definition: "Every threshold was judged and holds; none was stated; one could not be judged, for want of samples or because nothing was measured."
	},
	{
		label: "built-in gate",
		definition: "What a run must have done to be worth a verdict: something completed, of every model something, enough of the plan, and the gateway was there to the end."
	},
	{
		label: "error",
		definition: "Whatever was not accepted, and every failed task: by model, endpoint, status or fault, and message."
	},
	{
		label: "429 rate",
		definition: "Throttled attempts over attempts, of calls in recorded phases."
	},
	{
		label: "goodput",
		definition: "Measured calls that completed within every response-time threshold that speaks of them, per time."
	},
	{
		label: "unfinished",
		definition: "Calls that were timed out, interrupted or still open: they count as longer than they were seen to take, so that stuck tasks do not improve a percentile."
	},
	{
		label: "retry amplification",
		definition: "Attempts over calls that made at least one."
	},
	{
		label: "attempts per success",
		definition: "Attempts over calls that completed."
	},
	{
		label: "wasted attempts",
		definition: "Attempts that were not accepted."
	},
	{
		label: "first attempt alone",
		definition: "The same run as if nobody had retried: only calls that completed after their first attempt. What it loses, retries won; what it saves, they cost."
	},
	{
		label: "measured",
		definition: "Calls whose intended start lies in a recorded phase. Latencies, rates and thresholds are about these; the whole run includes warm-up."
	},
	{
		label: "percentile",
		definition: "Printed only when the sample carries it, that is when at least ten samples lie above it; else “needs N more” samples. The range beside a percentile of all calls is its 95 % interval, where one run can tell it."
	},
	{
		label: "hint",
		definition: "A wait the gateway advised on a refusal or a failure. Too short: obeyed, and refused again. Too long: a retry before the advised instant was let through."
	},
	{
		label: "credits",
		definition: "Money, as the gateway’s credit query reports it; prices as the profile states them."
	},
	{
		label: "unexplained credits",
		definition: "What the account was charged beyond the prices of completed calls, and no combination of failed, ambiguous and open calls makes up."
	},
	{
		label: "estimated burn",
		definition: "Where prices are not stated: non-negative least squares of what was spent between readings of the balance on the calls that ended meanwhile, with its 95 % interval."
	}
];
const THRESHOLD_UNITS = {
	response_time: "duration",
	service_time: "duration",
	submit_time: "duration",
	admission_wait: "duration",
	queue_time: "duration",
	run_time: "duration",
	poll_lag: "duration",
	schedule_lag: "duration",
	throttle_rate: "share",
	failure_rate: "share",
	give_up_rate: "share",
	retry_amplification: "factor",
	goodput: "rate",
	completed: "count",
	dropped: "count",
	duplicates: "count",
	credits: "credits",
	credits_per_completed: "credits"
};
function orNone(value, format) {
	return value === null || value === void 0 ? "–" : format(value);
}
function formatPart(part, whole) {
	return whole === 0 ? "–" : formatShare(part / whole);
}
function formatFactor(factor) {
	return `${factor.toFixed(2)}\xD7`;
}
function formatMegabytes(bytes) {
	return `${formatCount(bytes / 1e6)} MB`;
}
function formatPercentile(percentile) {
	return percentile.ms === null ? `needs ${formatCount(percentile.needs)} more` : formatDuration(percentile.ms);
}
function formatInterval(low, high) {
	const [from, to] = [formatDuration(low), formatDuration(high)];
	const [number, unit] = from.split(" ");
	return /^[\d.]+$/.test(number ?? "") && to.endsWith(` ${unit}`) ? `${number}\u2013${to}` : `${from} \u2013 ${to}`;
}
function formatRange(least, most, format = formatCount) {
	const [from, to] = [format(least), format(most)];
	return from === to ? from : `${from} to ${to}`;
}
function formatThresholdFigure(metric, value) {
	switch (THRESHOLD_UNITS[metric]) {
		case "duration": return formatDuration(value);
		case "share": return formatShare(value);
		case "factor": return formatFactor(value);
		case "rate": return formatRate(value);
		case "count": return formatCount(value);
		case "credits": return formatCredits(value);
	}
}
function thresholdActual({ metric, value, atLeast, notReached }) {
	if (notReached) return "not reached";
	const show = (figure) => formatThresholdFigure(metric, figure);
	return value === null && atLeast !== null ? `\u2265 ${show(atLeast)}` : orNone(value, show);
}
function thresholdSubject({ metric, stat, where }) {
	const scope = [where.model, where.modality].filter((part) => part !== void 0).join(", ");
	return [
		metric,
		...stat === "value" ? [] : [stat],
		...scope === "" ? [] : [`of ${scope}`]
	].join(" ");
}
function thresholdBounds({ metric, max, min }) {
	return [...min === null ? [] : [`\u2265 ${formatThresholdFigure(metric, min)}`], ...max === null ? [] : [`\u2264 ${formatThresholdFigure(metric, max)}`]].join(" and ");
}
function thresholdSamples({ verdict, samples, needs }) {
	return verdict === "not-enough-data" && samples < needs ? `${formatCount(samples)} of ${formatCount(needs)}` : formatCount(samples);
}
// src/make-folder.ts
async function makeFolder(folder) {
	try {
		await mkdir(folder);
		return folder;
	} catch (error) {
		const { code } = error;
		if (code === "EEXIST") return void 0;
		if (code !== "ENOENT") throw error;
	}
	const firstMade = await makeFolder(dirname(folder));
	await mkdir(folder);
	return firstMade ?? folder;
}
// src/report/csv.ts
const CALL_OVER = ["terminal", "dropped"];
const COLUMNS$1 = {
	call: (event) => event.call,
	model: (event) => event.model,
	modality: (event) => event.modality,
	end: (event) => event.type === "dropped" ? "dropped" : event.end,
	measured: (event) => event.record,
	intended_ms: (event) => event.intended,
	sent_ms: ended((event) => event.sentAt),
	accepted_ms: ended((event) => event.acceptedAt),
	first_processing_ms: ended((event) => event.firstProcessing),
	last_not_done_ms: ended((event) => event.lastNotDone),
	ended_ms: (event) => event.t,
	response_ms: ended((event) => event.end === "completed" ? event.t - event.intended : void 0),
	service_ms: ended((event) => event.end === "completed" && event.sentAt !== void 0 ? event.t - event.sentAt : void 0),
	admission_wait_ms: ended((event) => event.admissionWaitMs),
	backoff_ms: ended((event) => event.backoffMs),
	attempts: ended((event) => event.attempts),
	polls: ended((event) => event.polls),
	results: ended((event) => event.results),
	price: ended((event) => event.price),
	task_id: ended((event) => event.taskId),
	message: (event) => event.type === "dropped" ? event.reason : event.message
};
const VALUES = Object.values(COLUMNS$1);
function isCallOver(event) {
	return event.type === "terminal" || event.type === "dropped";
}
const PIECE = 65536;
async function* renderTasksCsv(events) {
	let piece = csvRow(Object.keys(COLUMNS$1));
	for await (const event of events) {
		if (!isCallOver(event)) continue;
		piece += csvRow(VALUES.map((value) => value(event)));
		if (piece.length < PIECE) continue;
		yield piece;
		piece = "";
	}
	yield piece;
}
function ended(of) {
	return (event) => event.type === "terminal" ? of(event) : void 0;
}
function csvRow(values) {
	return `${values.map(csvField).join(",")}\r
`;
}
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
function csvField(value) {
	if (value === void 0) return "";
	if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
	if (typeof value === "boolean") return String(value);
	const text = `${FORMULA.test(value) ? "'" : ""}${plainText$1(value)}`;
	return /[",]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
}
// src/measure/task-trace.ts
const TRACE_PHASES = [
	"lag",
	"admission",
	"accepted",
	"throttled",
	"trouble",
	"backoff",
	"queued",
	"running",
	"pollLag"
];
const MOST_SPANS = 80;
var TaskTrace = class {
	#call;
	#spans = [];
	/** Where the last phase ended. */
	#mark;
	#acceptedAt;
	constructor(call) {
		this.#call = call;
		this.#mark = call.intended;
		this.#until("lag", call.arrivedAt);
	}
	admitted({ t, waitMs }) {
		if (this.#call.attempts > 0) this.#until("backoff", t - waitMs);
		this.#until("admission", t);
	}
	attempted({ t, attempt }) {
		if (attempt > 1) this.#until("backoff", t);
		this.#mark = Math.max(this.#mark, t);
	}
	answered({ t, outcome }) {
		if (outcome === "accepted") {
			this.#until("accepted", t);
			this.#acceptedAt = t;
		} else this.#until(outcome === "throttled" ? "throttled" : "trouble", t, true);
	}
	/** The call as it stands at instant `t`, ended or open. Changes nothing. */
	snapshot(end, t, terminal) {
		const { call, model, modality, intended, attempts, polls, pending } = this.#call;
		const spans = [...this.#spans];
		let mark = this.#mark;
		const until = (phase, instant) => {
			if (instant <= mark) return;
			spans.push({
				phase,
				from: mark,
				to: instant
			});
			mark = instant;
		};
		if (this.#acceptedAt === void 0) {
			if (pending === 0) until(attempts > 0 ? "backoff" : "admission", t);
			else until("trouble", t);
		} else if (modality !== "text") {
			const firstProcessing = terminal?.firstProcessing ?? this.#call.firstProcessing;
			const lastNotDone = terminal?.lastNotDone ?? this.#call.lastNotDone;
			const stillOpen = end === "completed" || end === "failed" ? Math.min(t, lastNotDone ?? t) : t;
			if (firstProcessing === void 0) until("queued", stillOpen);
			else {
				until("queued", Math.min(firstProcessing, t));
				until("running", stillOpen);
			}
			until("pollLag", t);
		}
		const since = (instant) => micro(instant - intended);
		return {
			call,
			model,
			modality,
			end,
			intended,
			totalMs: since(t),
			attempts: terminal?.attempts ?? attempts,
			polls: terminal?.polls ?? polls,
			spans: spans.map(({ phase, from, to }) => ({
				phase,
				from: since(from),
				to: since(to)
			}))
		};
	}
	/** A refusal is shown even though it took no time at all. */
	#until(phase, t, always = false) {
		if (t < this.#mark || t === this.#mark && !always) return;
		if (this.#spans.length < MOST_SPANS) this.#spans.push({
			phase,
			from: this.#mark,
			to: t
		});
		this.#mark = t;
	}
};
// src/thread.ts
function startThread(module, workerData) {
	const entry = entryModule(module);
	if (!fromSource) return new Worker(entry, { workerData });
	const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx"));
	const source = `import('${new URL("esm/api/index.mjs", tsx).href}').then(({ register }) => { register(); return import('${entry.href}') })`;
	return new Worker(source, {
		eval: true,
		execArgv: [],
		workerData
	});
}
function errorOf(told) {
	if ("bug" in told) return /* @__PURE__ */ new Error(`in a thread: ${told.bug}`);
	const { message, hint, ...others } = told.refused;
	return new GatebenchError(message, {
		...others,
		...hint === void 0 ? {} : { hint }
	});
}
// src/load/admission.ts
var AdmissionClosed = class extends Error {
	constructor() {
		super("the admission is closed: nobody is let in any more");
		this.name = "AdmissionClosed";
	}
};
// src/load/waiter-queue.ts
var WaiterQueue = class {
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
// src/load/queued-admission.ts
const UNHELD = { end: () => {} };
function heldPermit(onEnd) {
	let ended = false;
	return { end(result) {
		if (ended) return;
		ended = true;
		onEnd(result);
	} };
}
var QueuedAdmission = class {
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
// src/load/local-admission.ts
function localAdmission(limit, clock) {
	return new LocalAdmission(limit, clock);
}
var LocalAdmission = class extends QueuedAdmission {
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
// src/load/adaptive-pace.ts
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
// src/load/create-admission.ts
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
	return (await import("./bottleneck-admission-B3NNa3VB.js")).bottleneckAdmission;
}
// src/measure/event-log/search.ts
const NEWLINE = 10;
async function* searchEventLog(path, types) {
	const names = types.map((type) => Buffer.from(JSON.stringify(type)));
	for await (const { bytes } of readLineBlocks(path)) {
		const hits = names.map((name) => bytes.indexOf(name));
		for (let hit = first(hits); hit >= 0; hit = first(hits)) {
			const start = bytes.lastIndexOf(NEWLINE, hit) + 1;
			const newline = bytes.indexOf(NEWLINE, hit);
			const end = newline < 0 ? bytes.length : newline;
			const event = eventIn(bytes.toString("utf8", start, end));
			if (event !== null && types.includes(event.type)) yield event;
			for (const [i, name] of names.entries()) if (hits[i] >= 0 && hits[i] < end) hits[i] = bytes.indexOf(name, end);
		}
	}
}
function first(hits) {
	let least = -1;
	for (const hit of hits) if (hit >= 0 && (least < 0 || hit < least)) least = hit;
	return least;
}
// src/profile/resolved-yaml.ts
function renderResolved(profile) {
	const doc = new import_dist.Document({
		version: profile.version,
		name: profile.name,
		seed: profile.seed,
		gateway: gatewayOf(profile.gateway),
		clients: profile.clients,
		phases: profile.phases.map(({ name, durationMs, record }) => ({
			name,
			duration: writeDuration(durationMs),
			record
		})),
		drain: writeDuration(profile.drainMs),
		models: profile.models.map(modelOf),
		...profile.mix === null ? {} : { mix: {
			arrivals: arrivalsOf(profile.mix.arrivals),
			of: profile.mix.of
		} },
		retry: retryOf(profile.retry),
		polls: unlessNull("budget", profile.polls.budgetPerSecond, writeRate),
		credits: {
			...unlessNull("budget", profile.credits.budget),
			...unlessNull("assumePrice", profile.credits.assumePrice),
			...unlessNull("sampleEvery", profile.credits.sampleEveryMs, writeDuration),
			settle: writeDuration(profile.credits.settleMs),
			stopOnInsufficient: profile.credits.stopOnInsufficient,
			...profile.credits.priceCheck && { priceCheck: true }
		},
		thresholds: profile.thresholds.map((spec) => ({
			metric: spec.metric,
			where: spec.where,
			stat: spec.stat,
			...unlessNull("max", spec.max, (value) => boundOf(spec.metric, value)),
			...unlessNull("min", spec.min, (value) => boundOf(spec.metric, value)),
			minSamples: spec.minSamples,
			abortRun: spec.abortRun,
			after: writeDuration(spec.afterMs)
		})),
		gates: gatesOf(profile.gates),
		fitness: {
			scheduleLagP99: writeDuration(profile.fitness.maxScheduleLagP99Ms),
			eventLoopDelayP99: writeDuration(profile.fitness.maxEventLoopDelayP99Ms),
			cpu: writeShare(profile.fitness.maxCpuShare)
		}
	});
	(0, import_dist.visit)(doc, { Collection(_, node) {
		node.flow = node.items.every((item) => !(0, import_dist.isCollection)((0, import_dist.isPair)(item) ? item.value : item));
	} });
	return doc.toString({ lineWidth: 0 });
}
function unlessNull(key, value, write = (plain) => plain) {
	return value === null ? {} : { [key]: write(value) };
}
function boundOf(metric, value) {
	const text = writeBound(metric, value);
	return text === String(value) ? value : text;
}
function gatesOf(gates) {
	if (gates === null) return void 0;
	const { completed, goneMs } = gates;
	return {
		completed: writeShare(completed),
		gone: goneMs === null ? "none" : writeDuration(goneMs)
	};
}
function gatewayOf(gateway) {
	const { kind, ...target } = gateway.target;
	return {
		...kind === "mock" ? { mock: target } : target,
		paths: gateway.paths,
		estimateUnit: gateway.estimateUnit,
		...gateway.callHeaderIsStated ? { callHeader: gateway.callHeader ?? "none" } : {},
		insufficientBalanceStatuses: gateway.insufficientBalanceStatuses,
		longestHint: writeDuration(gateway.longestHintMs),
		largestBody: writeBytes(gateway.largestBodyBytes),
		...unlessNull("connections", gateway.connections),
		account: gateway.account
	};
}
function modelOf(load) {
	const { submitMs, pollMs, taskMs } = load.timeouts;
	return {
		model: load.model,
		modality: load.modality,
		...unlessNull(load.arrivals?.process === "closed" ? "closed" : "arrivals", load.arrivals, arrivalsOf),
		startOffset: writeDuration(load.startOffsetMs),
		admission: admissionOf(load.admission),
		requests: load.requests.map(({ weight, body: { model: _, ...body }, price }) => ({
			weight,
			body,
			...unlessNull("price", price)
		})),
		poll: pollOf(load.poll),
		timeouts: {
			submit: writeDuration(submitMs),
			poll: writeDuration(pollMs),
			task: writeDuration(taskMs)
		}
	};
}
function arrivalsOf(arrivals) {
	switch (arrivals.process) {
		case "constant":
		case "poisson":
		case "gamma": return {
			...arrivals,
			rate: writeRate(arrivals.rate)
		};
		case "ramp": return {
			...arrivals,
			from: writeRate(arrivals.from),
			to: writeRate(arrivals.to)
		};
		case "step": {
			const { process, from, to, by, everyMs } = arrivals;
			return {
				process,
				from: writeRate(from),
				to: writeRate(to),
				by: writeRate(by),
				every: writeDuration(everyMs)
			};
		}
		case "spike": {
			const { process, rate, peak, atMs, forMs } = arrivals;
			return {
				process,
				rate: writeRate(rate),
				peak: writeRate(peak),
				at: writeDuration(atMs),
				for: writeDuration(forMs)
			};
		}
		case "burst": return {
			process: "burst",
			size: arrivals.size,
			...unlessNull("every", arrivals.everyMs, writeDuration)
		};
		case "trace": return {
			process: "trace",
			file: arrivals.file,
			timeScale: arrivals.timeScale
		};
		case "closed": return {
			users: arrivals.users,
			think: writeDuration(arrivals.thinkMs)
		};
	}
}
function admissionOf(admission) {
	const { ratePerSecond, burst, concurrency, longestWaitMs } = admission;
	const limits = {
		...unlessNull("rate", ratePerSecond, writeRate),
		...ratePerSecond === null ? {} : { burst },
		...unlessNull("concurrency", concurrency),
		...unlessNull("longestWait", longestWaitMs, writeDuration)
	};
	return Object.keys(limits).length === 0 ? "none" : limits;
}
function pollOf(poll) {
	const first = writeDuration(poll.firstMs);
	return {
		strategy: poll.strategy,
		first: poll.firstOfEstimate === null ? first : `${writeShare(poll.firstOfEstimate)} of estimate or ${first}`,
		every: writeDuration(poll.everyMs),
		growth: poll.growth,
		max: writeDuration(poll.maxMs),
		lag: writeShare(poll.lagOfDuration)
	};
}
function retryOf(retry) {
	const { kind, baseMs, failureBaseMs, factor, capMs } = retry.backoff;
	const { use, from, jitterMs, shortestMs, longestMs, beyond } = retry.hint;
	return {
		policy: retry.policy,
		maxAttempts: retry.maxAttempts,
		maxElapsed: writeDuration(retry.maxElapsedMs),
		elapsedFrom: retry.elapsedFrom,
		backoff: {
			kind,
			base: writeDuration(baseMs),
			...unlessNull("failureBase", failureBaseMs, writeDuration),
			factor,
			cap: writeDuration(capMs)
		},
		jitter: retry.jitter,
		jitterMax: writeDuration(retry.jitterMs),
		hint: {
			use,
			from,
			jitterMax: writeDuration(jitterMs),
			shortest: writeDuration(shortestMs),
			longest: writeDuration(longestMs),
			beyond
		},
		on: retry.on,
		failedStatuses: retry.failedStatuses,
		ambiguousReasons: retry.ambiguousReasons,
		refusedStatuses: retry.refusedStatuses,
		scope: retry.scope,
		budget: retry.budget === null ? "none" : budgetOf(retry.budget),
		pacing: retry.pacing === null ? "none" : pacingOf(retry.pacing)
	};
}
function budgetOf(budget) {
	switch (budget.kind) {
		case "ratio": return {
			ratio: writeShare(budget.ratio),
			rate: writeRate(budget.perSecond)
		};
		case "quota": return {
			quota: budget.tokens,
			...budget.prices,
			gain: budget.gain
		};
		case "throttle": return {
			throttle: budget.tokens,
			gain: budget.gain
		};
	}
}
function pacingOf(pacing) {
	switch (pacing.kind) {
		case "fixed": {
			const { ratePerSecond, ...others } = pacing;
			return {
				...others,
				rate: writeRate(ratePerSecond)
			};
		}
		case "aimd": {
			const { startPerSecond, addPerSecond, leastPerSecond, everyMs, factor, ...others } = pacing;
			const rates = {
				start: startPerSecond,
				add: addPerSecond,
				least: leastPerSecond
			};
			return {
				...others,
				...Object.fromEntries(Object.entries(rates).map(([name, perSecond]) => [name, writeRate(perSecond)])),
				factor: writeShare(factor),
				every: writeDuration(everyMs)
			};
		}
		case "aws-adaptive": return pacing;
	}
}
// src/measure/credit-line.ts
const MOST_READINGS = 240;
var CreditLine = class {
	#budget;
	#horizonMs;
	#grid;
	#spent;
	#isPriced = false;
	#usedBefore = NaN;
	#readings = [];
	#every = 1;
	#seen = 0;
	#latest;
	constructor(budget, horizonMs) {
		this.#budget = budget;
		this.#horizonMs = horizonMs;
		this.#grid = new TimeGrid(horizonMs);
		this.#spent = this.#grid.line();
	}
	credits({ t, body }) {
		if (body === null) return;
		const used = body.token.used_credits;
		if (Number.isNaN(this.#usedBefore)) this.#usedBefore = used;
		this.#latest = {
			t: Math.min(t, this.#horizonMs),
			spent: decimal$1(used - this.#usedBefore)
		};
		if (this.#seen++ % this.#every !== 0) return;
		this.#readings.push(this.#latest);
		if (this.#readings.length <= MOST_READINGS) return;
		this.#readings = this.#readings.filter((_, at) => at % 2 === 0);
		this.#every *= 2;
	}
	completed(t, price) {
		if (price === void 0) return;
		this.#isPriced = true;
		this.#grid.add(this.#spent, t, price);
	}
	/** Null when nothing is known of money. */
	snapshot() {
		const readings = [...this.#readings];
		if (this.#latest !== void 0 && readings.at(-1) !== this.#latest) readings.push(this.#latest);
		if (readings.length === 0 && !this.#isPriced) return null;
		let sum = 0;
		const spent = this.#grid.read(this.#spent).map((amount) => {
			sum += amount;
			return decimal$1(sum);
		});
		const { widthMs } = this.#grid.stretches;
		return {
			readings,
			priced: this.#isPriced ? {
				widthMs,
				spent
			} : null,
			budget: this.#budget
		};
	}
};
// src/measure/generator-line.ts
var GeneratorLine = class {
	#grid;
	#lag;
	#loop;
	#cpu;
	constructor(horizonMs) {
		this.#grid = new TimeGrid(horizonMs);
		this.#lag = this.#grid.line("max");
		this.#loop = this.#grid.line("max");
		this.#cpu = this.#grid.line("max");
	}
	arrival({ t, intended }) {
		this.#grid.add(this.#lag, t, t - intended);
	}
	generator({ t, loopDelayP99Ms, cpuShare }) {
		this.#grid.add(this.#loop, t - 1, loopDelayP99Ms);
		this.#grid.add(this.#cpu, t - 1, cpuShare);
	}
	snapshot() {
		return {
			...this.#grid.stretches,
			scheduleLagMs: this.#grid.read(this.#lag),
			loopDelayMs: this.#grid.read(this.#loop),
			cpuShare: this.#grid.read(this.#cpu)
		};
	}
};
// src/measure/heat-map.ts
const ROWS_PER_DECADE = 10;
const FIRST_WIDTH_MS = 250;
const MOST_CELLS = 24e3;
var HeatMap = class {
	#grid;
	#models = /* @__PURE__ */ new Map();
	constructor(horizonMs) {
		this.#grid = new TimeGrid(horizonMs, FIRST_WIDTH_MS);
	}
	record(model, intended, ms) {
		let rows = this.#models.get(model);
		if (rows === void 0) {
			rows = [];
			this.#models.set(model, rows);
		}
		const row = Math.min(79, Math.floor(Math.log10(Math.max(1, ms)) * ROWS_PER_DECADE));
		rows[row] ??= this.#grid.line();
		this.#grid.add(rows[row], intended);
	}
	snapshot() {
		const { widthMs, count } = this.#grid.stretches;
		const lines = [...this.#models].map(([model, rows]) => ({
			model,
			rows: rows.flatMap((line, row) => line === void 0 ? [] : [{
				row,
				counts: this.#grid.read(line)
			}])
		}));
		let merged = 1;
		let models = lines.map((of) => cellsOf(of, merged));
		while (models.reduce((sum, { cells }) => sum + cells.length / 3, 0) > MOST_CELLS && merged < count) {
			merged *= 2;
			models = lines.map((of) => cellsOf(of, merged));
		}
		return {
			widthMs: widthMs * merged,
			columns: Math.ceil(count / merged),
			rowsPerDecade: ROWS_PER_DECADE,
			models
		};
	}
};
function cellsOf({ model, rows }, merged) {
	const cells = [];
	for (const { row, counts } of rows) for (let from = 0; from < counts.length; from += merged) {
		const count = counts.slice(from, from + merged).reduce((sum, one) => sum + one, 0);
		if (count > 0) cells.push(from / merged, row, count);
	}
	return {
		model,
		cells
	};
}
// src/measure/hint-sources.ts
const MOST_SOURCES = 12;
var HintSources = class {
	#sources = /* @__PURE__ */ new Map();
	add({ outcome, hint }) {
		if (hint === void 0 || outcome === "accepted") return;
		const { source, delayMs } = hint;
		const key = this.#sources.has(source) || this.#sources.size < MOST_SOURCES ? source : "other";
		let of = this.#sources.get(key);
		if (of === void 0) {
			of = {
				seen: 0,
				later: 0,
				asked: new Recorder()
			};
			this.#sources.set(key, of);
		}
		of.seen++;
		if (delayMs === void 0) of.later++;
		else of.asked.record(delayMs);
	}
	snapshot() {
		return [...this.#sources].map(([source, { seen, later, asked }]) => ({
			source,
			seen,
			later,
			minMs: asked.min,
			medianMs: asked.quantile(.5),
			maxMs: asked.max
		}));
	}
};
// src/measure/model-timelines.ts
const COLUMNS = [
	"offered",
	"attempts",
	"throttled",
	"accepted",
	"completed",
	"started",
	"ended"
];
var ModelTimelines = class {
	#grid;
	#models = /* @__PURE__ */ new Map();
	constructor(horizonMs) {
		this.#grid = new TimeGrid(horizonMs);
	}
	count(model, column, t) {
		let lines = this.#models.get(model);
		if (lines === void 0) {
			lines = Object.fromEntries(COLUMNS.map((name) => [name, this.#grid.line()]));
			this.#models.set(model, lines);
		}
		this.#grid.add(lines[column], t);
	}
	/** Extends the axis to `t`. */
	reach(t) {
		this.#grid.reach(t);
	}
	snapshot() {
		return {
			...this.#grid.stretches,
			models: [...this.#models].map(([model, lines]) => {
				const ended = this.#grid.read(lines.ended);
				let open = 0;
				const inFlight = this.#grid.read(lines.started).map((started, at) => {
					open += started - ended[at];
					return open;
				});
				return {
					model,
					offered: this.#grid.read(lines.offered),
					attempts: this.#grid.read(lines.attempts),
					throttled: this.#grid.read(lines.throttled),
					accepted: this.#grid.read(lines.accepted),
					completed: this.#grid.read(lines.completed),
					inFlight
				};
			})
		};
	}
};
// src/measure/retry-flow.ts
const MOST_ROWS = 10;
function callFlow() {
	return {
		first: void 0,
		by: void 0
	};
}
var RetryFlow = class {
	#rows = [];
	#paths = /* @__PURE__ */ new Map();
	attempted(attempt) {
		this.#row(attempt).sent++;
	}
	answered(flow, { attempt, outcome, retryBy }) {
		const row = this.#row(attempt);
		increase(row.outcomes, outcome);
		if (retryBy !== void 0) increase(row.retriedBy, retryBy);
		if (attempt !== 1) return;
		flow.first = outcome;
		flow.by = retryBy;
	}
	/** The call will make no further attempt. */
	ended(call, flow, end) {
		addPath(this.#paths, call, flow, end);
	}
	/** With the calls that are still open. */
	snapshot(open) {
		const paths = new Map([...this.#paths].map(([key, path]) => [key, { ...path }]));
		for (const { call, flow } of open) addPath(paths, call, flow, "open");
		return {
			attempts: this.#rows.map(({ sent, outcomes, retriedBy }, at) => {
				const answered = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
				return {
					attempt: at + 1,
					andBeyond: at + 1 === MOST_ROWS,
					sent,
					outcomes: {
						...Object.fromEntries(outcomes),
						...sent > answered ? { [UNANSWERED]: sent - answered } : {}
					},
					retriedBy: Object.fromEntries(retriedBy)
				};
			}),
			paths: [...paths.values()]
		};
	}
	#row(attempt) {
		const at = Math.min(attempt, MOST_ROWS) - 1;
		let row = this.#rows[at];
		if (row === void 0) {
			row = {
				sent: 0,
				outcomes: /* @__PURE__ */ new Map(),
				retriedBy: /* @__PURE__ */ new Map()
			};
			this.#rows[at] = row;
		}
		return row;
	}
};
function addPath(paths, { model, attempts, isAccepted }, flow, end) {
	if (attempts === 0) return;
	const first = flow.first ?? "unanswered";
	const by = flow.by ?? null;
	const result = isAccepted ? "accepted" : end;
	const key = JSON.stringify([
		model,
		first,
		by,
		result
	]);
	const path = paths.get(key);
	if (path === void 0) paths.set(key, {
		model,
		first,
		by,
		result,
		calls: 1
	});
	else path.calls++;
}
function increase(counts, key) {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}
// src/measure/task-sample.ts
const KEPT$1 = 6;
const SLOWEST = 2;
const MOST_SHOWN = 64;
var TaskSample = class TaskSample {
	#random;
	#strata = /* @__PURE__ */ new Map();
	constructor(random) {
		this.#random = random;
	}
	/** The same with copies of what is kept, to which more may be offered. */
	clone() {
		const copy = new TaskSample(this.#random);
		for (const [model, ends] of this.#strata) copy.#strata.set(model, new Map([...ends].map(([end, kept]) => [end, [...kept]])));
		return copy;
	}
	/** `trace` is called only when the call is kept. */
	offer(call, trace) {
		const { model, end, totalMs } = call;
		let ends = this.#strata.get(model);
		if (ends === void 0) {
			ends = /* @__PURE__ */ new Map();
			this.#strata.set(model, ends);
		}
		let traced;
		const once = () => {
			traced ??= trace();
			return traced;
		};
		keep(ends, "slowest", SLOWEST, -totalMs, once);
		const stratum = call.attempts > 1 ? `${end} after retries` : end;
		keep(ends, stratum, KEPT$1, this.#random.uniform("sample", call.number), once);
	}
	/** Of each model its share, every end in turn; in order of calls. */
	snapshot() {
		const share = Math.max(2, Math.floor(MOST_SHOWN / Math.max(1, this.#strata.size)));
		return [...this.#strata.values()].flatMap((ends) => {
			const chosen = /* @__PURE__ */ new Map();
			const rows = [...ends].sort(([a], [b]) => a === "slowest" ? -1 : b === "slowest" ? 1 : a < b ? -1 : 1);
			for (let at = 0; at < KEPT$1; at++) for (const [, kept] of rows) {
				const one = kept[at]?.call;
				if (one !== void 0 && chosen.size < share) chosen.set(one.call, one);
			}
			return [...chosen.values()].sort((a, b) => a.call - b.call);
		});
	}
};
function keep(ends, stratum, most, priority, trace) {
	let kept = ends.get(stratum);
	if (kept === void 0) {
		kept = [];
		ends.set(stratum, kept);
	}
	if (kept.length === most && priority >= kept.at(-1).priority) return;
	kept.push({
		call: trace(),
		priority
	});
	kept.sort((a, b) => a.priority - b.priority);
	kept.length = Math.min(kept.length, most);
}
// src/measure/run-detail.ts
var RunDetailCollector = class {
	#isVirtual;
	#history = new CallHistory([], this);
	#timelines;
	#heat;
	#sample;
	#flow = new RetryFlow();
	#hints = new HintSources();
	#credits;
	#generator;
	constructor(header) {
		this.#isVirtual = header.time === "virtual";
		this.#sample = new TaskSample(keyedRandom(header.seed));
		const until = horizonMs(header.settings);
		this.#timelines = new ModelTimelines(until);
		this.#heat = new HeatMap(until);
		this.#credits = new CreditLine(header.settings.credits.budget, until);
		this.#generator = new GeneratorLine(until);
	}
	emit(event) {
		this.#history.emit(event);
		if (event.type === "arrival") this.#generator.arrival(event);
		else if (event.type === "credits") this.#credits.credits(event);
		else if (event.type === "generator") this.#generator.generator(event);
	}
	arrived(call) {
		this.#timelines.count(call.model, "offered", call.intended);
		this.#timelines.count(call.model, "started", call.arrivedAt);
		return {
			trace: new TaskTrace(call),
			flow: callFlow()
		};
	}
	dropped(event, call) {
		if (call !== void 0) this.#timelines.count(event.model, "ended", event.t);
		else this.#timelines.count(event.model, "offered", event.intended);
	}
	admitted(_, event, { trace }) {
		trace.admitted(event);
	}
	attempted({ model, record }, event, { trace }) {
		trace.attempted(event);
		this.#timelines.count(model, "attempts", event.t);
		if (record) this.#flow.attempted(event.attempt);
	}
	answered({ model, record }, answer, { trace, flow }) {
		const { t, outcome } = answer;
		trace.answered(answer);
		this.#timelines.reach(t);
		if (outcome === "accepted" || outcome === "throttled") this.#timelines.count(model, outcome, t);
		if (record) this.#flow.answered(flow, answer);
	}
	outcome(_, event) {
		this.#hints.add(event);
	}
	polled(_, event) {
		this.#hints.add(event);
	}
	ended(call, event, { trace, flow }) {
		const { model, record, intended, left } = call;
		const { t, end, attempts } = event;
		if (left === void 0) this.#timelines.count(model, "ended", t);
		if (end === "completed") {
			this.#timelines.count(model, "completed", t);
			this.#credits.completed(t, event.price);
			if (record) this.#heat.record(model, intended, t - intended);
		}
		if (!record || leavesTask(call, event)) return;
		const offered = {
			number: call.call,
			model,
			end,
			attempts,
			totalMs: t - intended
		};
		this.#sample.offer(offered, () => trace.snapshot(end, t, event));
		this.#flow.ended(call, flow, end);
	}
	/** The detail of all events so far. Changes nothing: more may follow. */
	finish() {
		const sample = this.#sample.clone();
		const open = this.#history.open().filter(({ call }) => call.record).map(({ call, own }) => ({
			call,
			...own
		}));
		for (const { call, trace } of open) {
			const { end, t } = call.left ?? {
				end: "open",
				t: this.#history.latest
			};
			const { call: number, model, attempts } = call;
			sample.offer({
				number,
				model,
				end,
				attempts,
				totalMs: t - call.intended
			}, () => trace.snapshot(end, t));
		}
		return {
			timelines: this.#timelines.snapshot(),
			heat: this.#heat.snapshot(),
			tasks: sample.snapshot(),
			flow: this.#flow.snapshot(open),
			hints: this.#hints.snapshot(),
			credits: this.#credits.snapshot(),
			generator: this.#isVirtual ? null : this.#generator.snapshot()
		};
	}
};
// src/run/gathered-figures.ts
var GatheredFigures = class {
	#builder;
	#detail;
	constructor(header) {
		this.#builder = new SummaryBuilder(header);
		this.#detail = new RunDetailCollector(header);
	}
	emit(event) {
		this.#builder.add(event);
		this.#detail.emit(event);
	}
	/** The run so far, for the rules that may end it. */
	view() {
		return this.#builder.view();
	}
	finish() {
		return {
			summary: this.#builder.finish(),
			detail: this.#detail.finish()
		};
	}
};
// src/run/run-folder.ts
const EVENT_LOG_FILE = "events.ndjson";
function runName(profileName, startedAtIso) {
	return `${profileName}-${startedAtIso.slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-")}`;
}
const underReports = (name) => join("reports", name);
async function makeRunFolder(out, name) {
	const folder = typeof out === "string" ? out : out(name);
	let firstMade;
	try {
		firstMade = await makeFolder(resolve(folder));
		await requireEmpty(folder);
	} catch (error) {
		throw outNotWritable(folder, error);
	}
	return {
		path: folder,
		discard: () => discard(folder, firstMade)
	};
}
async function requireEmpty(folder) {
	if ((await readdir(folder).catch((error) => {
		if (error.code === "ENOENT") return [];
		throw outNotWritable(folder, error);
	})).length === 0) return;
	throw new GatebenchError(`${folder} is not empty`, {
		code: "OUT_NOT_EMPTY",
		exitCode: EXIT.invalidInput,
		hint: "name a new folder with --out; a run never overwrites the artefacts of another"
	});
}
function outNotWritable(place, error) {
	if (error instanceof GatebenchError) return error;
	return new GatebenchError(`cannot write to ${place}: ${error.message}`, {
		code: "OUT_NOT_WRITABLE",
		exitCode: EXIT.invalidInput,
		hint: "name a place that can be written with --out",
		cause: error
	});
}
async function discard(folder, firstMade) {
	const names = await readdir(folder).catch(() => []);
	for (const name of names) await rm(join(folder, name), { force: true });
	if (firstMade === void 0) return;
	try {
		for (let made = resolve(folder); made.length >= firstMade.length; made = dirname(made)) await rmdir(made);
	} catch {}
}
async function eventLogOf(run) {
	return await stat(run).then((found) => found.isDirectory(), () => false) ? join(run, EVENT_LOG_FILE) : run;
}
// src/run/gateway-choice.ts
function chooseGateway(profile, flags, env) {
	return {
		...profile,
		gateway: settledGateway(profile.gateway, flags, env)
	};
}
function settledGateway(gateway, flags, env) {
	const target = targetOf(gateway, flags, env);
	const callHeader = gateway.callHeaderIsStated !== true && target.kind !== gateway.target.kind ? defaultCallHeader(target.kind) : gateway.callHeader;
	return {
		...gateway,
		target,
		callHeader
	};
}
function passedOver({ name, gateway }, flags, env) {
	if (!(gateway.isStated && gateway.target.kind === "mock" && flags.gateway === void 0) || nonEmpty(env.GATEBENCH_BASE_URL) === void 0) return null;
	return `GATEBENCH_BASE_URL is set, but ${name} runs the embedded mock, as its profile says; --gateway URL would be followed`;
}
function targetOf(settings, flags, env) {
	const { target } = settings;
	const named = flags.gateway ?? (settings.isStated ? void 0 : nonEmpty(env.GATEBENCH_BASE_URL));
	if (named === "mock" || named === void 0 && target.kind === "mock") {
		if (flags.textUrl !== void 0 || flags.filesUrl !== void 0) throw usageError("--text-url and --files-url go with the address of a gateway", "add --gateway URL");
		const mock = target.kind === "mock" ? target : {
			kind: "mock",
			tier: "standard",
			preset: "default",
			timeScale: 1
		};
		return {
			...mock,
			tier: flags.tier ?? mock.tier,
			preset: flags.preset ?? mock.preset,
			timeScale: flags.timeScale ?? mock.timeScale
		};
	}
	if (flags.tier !== void 0 || flags.preset !== void 0 || flags.timeScale !== void 0) throw usageError("--tier, --preset and --time-scale describe the mock", "leave them out, or use --gateway mock");
	const stated = named === void 0 && target.kind === "http" ? target : null;
	const baseUrl = address(named ?? stated?.baseUrl ?? "");
	return {
		kind: "http",
		baseUrl,
		textBaseUrl: address(flags.textUrl ?? stated?.textBaseUrl ?? nonEmpty(env.GATEBENCH_TEXT_BASE_URL) ?? baseUrl),
		filesBaseUrl: address(flags.filesUrl ?? stated?.filesBaseUrl ?? nonEmpty(env.GATEBENCH_FILES_BASE_URL) ?? baseUrl),
		apiKeyEnv: target.kind === "http" ? target.apiKeyEnv : "GATEBENCH_API_KEY"
	};
}
function apiKeyOf(target, env) {
	const key = nonEmpty(env[target.apiKeyEnv])?.trim();
	if (key === void 0 || key === "") throw new GatebenchError(`there is no API key in ${target.apiKeyEnv}`, {
		code: "GATEWAY_NO_KEY",
		exitCode: EXIT.unreachable,
		hint: `export ${target.apiKeyEnv}=\u2026, or try with --gateway mock, which needs none`
	});
	if (/[^\x21-\x7e]/.test(key)) throw new GatebenchError(`the API key in ${target.apiKeyEnv} holds characters that no header may carry`, {
		code: "GATEWAY_BAD_KEY",
		exitCode: EXIT.unreachable,
		hint: "was it pasted with quotes, a line break or another text around it?"
	});
	return key;
}
function nonEmpty(text) {
	return text === void 0 || text === "" ? void 0 : text;
}
function address(text) {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.search !== "" || url.hash !== "") throw usageError("a gateway address must be http:// or https://, without a user, a key or a query in it", "for example --gateway https://gateway.example; the key is read from GATEBENCH_API_KEY");
	return url.href.replace(/\/+$/, "");
}
// src/load/abort-rules.ts
const JUDGE_EVERY_MS = 1e3;
function watchAbortRules(profile, view, clock, abort) {
	const rules = profile.thresholds.filter((spec) => spec.abortRun);
	const startedAt = clock.now();
	const lastMs = horizonMs(profile);
	let next;
	const judgeAt = (elapsedMs) => {
		if (elapsedMs > lastMs) return;
		next = clock.alarm(startedAt + elapsedMs, () => {
			const failed = rules.filter((rule) => rule.afterMs <= elapsedMs).map((rule) => judge(rule, view())).find((result) => result.verdict === "fail");
			if (failed === void 0) return judgeAt(elapsedMs + JUDGE_EVERY_MS);
			abort(new GatebenchError(`stopped by the threshold ${failed.source} (${measured(failed)})`, {
				code: "THRESHOLD_ABORT",
				exitCode: EXIT.stopped
			}));
		});
	};
	if (rules.length > 0) judgeAt(JUDGE_EVERY_MS);
	return { end: () => next?.cancel() };
}
// src/fast/byte-room.ts
function byteRoom(bytes) {
	return {
		bytes,
		view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
	};
}
var Spelling = class {
	length;
	#words;
	constructor(text) {
		const bytes = Buffer.from(text);
		const { view } = byteRoom(Buffer.concat([bytes, Buffer.alloc(3)]));
		this.length = bytes.length;
		this.#words = Int32Array.from({ length: Math.ceil(bytes.length / 4) }, (_, n) => view.getInt32(4 * n, true));
	}
	/** Gives the index behind it. */
	write(view, start) {
		const words = this.#words;
		for (let n = 0; n < words.length; n++) view.setInt32(start + 4 * n, words[n], true);
		return start + this.length;
	}
};
function writeText({ bytes }, at, text) {
	return at + 3 * text.length > bytes.length ? -1 : at + bytes.write(text, at);
}
// src/fast/number-bytes.ts
const MOST_NUMBER_BYTES = 31;
const LARGEST_SPELLED = 0xe8d4a51000;
const NULL = new Spelling("null");
const BELOW_1000 = Array.from({ length: 1e3 }, (_, n) => n);
const WHOLE = wordsOf((n) => String(n));
const PADDED = wordsOf(padded);
const THOUSANDTHS = wordsOf(fraction);
const FRACTION_LENGTH = Uint8Array.from(BELOW_1000, (n) => fraction(n).length);
function writeNumber(room, at, value) {
	if (!(value >= 0 && value < LARGEST_SPELLED)) return Number.isFinite(value) ? writeText(room, at, String(value)) : NULL.write(room.view, at);
	const whole = Math.floor(value);
	if (whole === value) return writeWhole(room.view, at, whole);
	const thousandths = Math.round(value * 1e3);
	if (thousandths / 1e3 !== value) return writeText(room, at, String(value));
	const end = writeWhole(room.view, at, whole);
	const rest = thousandths - whole * 1e3;
	room.view.setInt32(end, THOUSANDTHS[rest], true);
	return end + FRACTION_LENGTH[rest];
}
function writeWhole(view, at, value) {
	if (value < 1e3) {
		view.setInt32(at, WHOLE[value], true);
		return at + (value < 10 ? 1 : value < 100 ? 2 : 3);
	}
	const thousands = Math.floor(value / 1e3);
	const end = writeWhole(view, at, thousands);
	view.setInt32(end, PADDED[value - thousands * 1e3], true);
	return end + 3;
}
function wordsOf(spell) {
	return Int32Array.from(BELOW_1000, (n) => Buffer.from(spell(n).padEnd(4, "\0")).readInt32LE());
}
function padded(n) {
	return String(n).padStart(3, "0");
}
function fraction(n) {
	return `.${padded(n)}`.replace(/\.?0+$/, "");
}
// src/fast/json-bytes.ts
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const MOST_VALUES = 16;
const LONGEST_VALUE = 64;
const MOST_KEYS = 500;
var Key = class {
	name;
	/** `,"key":` */
	spelling;
	/** What came after it the last time, and as a rule comes again. */
	next;
	#values = [];
	#isVaried = false;
	constructor(name) {
		this.name = name;
		this.spelling = new Spelling(`,${JSON.stringify(name)}:`);
	}
	/** With such a value; undefined where it has had too many to remember them. */
	spellingWith(value) {
		if (this.#isVaried) return void 0;
		for (const known of this.#values) if (known.value === value) return known.spelling;
		if (this.#values.length < MOST_VALUES && String(value).length <= LONGEST_VALUE) {
			const spelling = new Spelling(`,${JSON.stringify(this.name)}:${JSON.stringify(value)}`);
			this.#values.push({
				value,
				spelling
			});
			return spelling;
		}
		this.#isVaried = true;
		this.#values = [];
	}
};
const KEYS = /* @__PURE__ */ new Map();
const START = new Key("");
function keyAfter(before, name) {
	let key = KEYS.get(name);
	if (key === void 0) {
		key = new Key(name);
		if (KEYS.size < MOST_KEYS) KEYS.set(name, key);
	}
	before.next = key;
	return key;
}
function writeJsonObject(room, start, object) {
	const { bytes, view } = room;
	const last = bytes.length - MOST_NUMBER_BYTES;
	let at = start;
	let key = START;
	for (const name in object) {
		const value = object[name];
		if (value === void 0) continue;
		key = key.next?.name === name ? key.next : keyAfter(key, name);
		const known = typeof value === "string" || typeof value === "boolean" ? key.spellingWith(value) : void 0;
		const spelling = known ?? key.spelling;
		if (at + spelling.length > last) return -1;
		at = spelling.write(view, at);
		if (known !== void 0) continue;
		if (typeof value === "number") at = writeNumber(room, at, value);
		else if (typeof value === "string") at = writeString(room, at, value);
		else at = writeOther(room, at, value);
		if (at < 0) return -1;
	}
	if (at > last) return -1;
	bytes[start] = OPEN_BRACE;
	if (at === start) at++;
	bytes[at++] = CLOSE_BRACE;
	return at;
}
function writeOther(room, at, value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? writeJsonObject(room, at, value) : writeText(room, at, JSON.stringify(value));
}
function writeString(room, start, text) {
	const { bytes } = room;
	const { length } = text;
	if (start + length + 2 > bytes.length) return -1;
	let at = start;
	bytes[at++] = QUOTE;
	for (let i = 0; i < length; i++) {
		const code = text.charCodeAt(i);
		if (code < 32 || code > 126 || code === QUOTE || code === BACKSLASH) return writeText(room, start, JSON.stringify(text));
		bytes[at++] = code;
	}
	bytes[at++] = QUOTE;
	return at;
}
// src/measure/event-log/writer.ts
const LARGEST_BUFFER_BYTES = 262144;
const NEW_LINE = 10;
const WRITTEN_AT_ONCE = /* @__PURE__ */ new Set([
	"accepted",
	"credits",
	"end"
]);
var EventLogWriter = class EventLogWriter {
	#path;
	#file;
	#writtenAtOnce;
	/** Holds what the file system has not taken yet, from its start to `#used`. */
	#room = byteRoom(Buffer.allocUnsafe(2 * LARGEST_BUFFER_BYTES));
	#used = 0;
	#owesAttempts = false;
	/** Begins a new log; refuses to touch a file that exists, for it may hold the ids of paid tasks. */
	static create(path, header) {
		const writer = new EventLogWriter(path, "wx", header.time === "real" ? WRITTEN_AT_ONCE : /* @__PURE__ */ new Set());
		writer.#append(JSON.stringify(header));
		writer.flush();
		return writer;
	}
	/** Goes on with a log after its first `intactBytes` (see `readEventLog`): a torn tail is cut off. */
	static reopen(path, intactBytes) {
		const writer = new EventLogWriter(path, "r+", WRITTEN_AT_ONCE);
		writer.#continueAfter(intactBytes);
		return writer;
	}
	constructor(path, flags, writtenAtOnce) {
		this.#path = path;
		this.#writtenAtOnce = writtenAtOnce;
		this.#file = this.#try(() => openSync(path, flags));
	}
	emit(event) {
		const { bytes } = this.#room;
		const end = writeJsonObject(this.#room, this.#used, event);
		if (end < 0 || end === bytes.length) this.#append(JSON.stringify(event));
		else {
			bytes[end] = NEW_LINE;
			this.#used = end + 1;
		}
		if (event.type === "attempt") this.#owesAttempts = true;
		if (this.#writtenAtOnce.has(event.type) || this.#used >= LARGEST_BUFFER_BYTES) this.flush();
	}
	/** Whether attempts wait for `flush`: before they are sent, so that the log of a killed run names whatever it may have bought. */
	get owesAttempts() {
		return this.#owesAttempts;
	}
	/** Hands all that is buffered to the operating system; what it refuses is kept, and goes out first when it is asked again. */
	flush() {
		let written = 0;
		try {
			while (written < this.#used) written += this.#try(() => writeSync(this.#file, this.#room.bytes, written, this.#used - written));
			this.#owesAttempts = false;
		} finally {
			this.#room.bytes.copyWithin(0, written, this.#used);
			this.#used -= written;
		}
	}
	/** Throws EVENT_LOG_UNWRITABLE when the file stands no more where it was made: it would still take all, and nobody would find it. */
	checkPlace() {
		try {
			statSync(this.#path);
		} catch (cause) {
			const { code } = cause;
			if (code === "ENOENT" || code === "ENOTDIR") throw gone(this.#path, cause);
		}
	}
	/** Flushes, and asks the disk to keep it. */
	sync() {
		this.flush();
		this.#try(() => fsyncSync(this.#file));
	}
	/** Flushes, asks the disk to keep it, and closes the file. */
	close() {
		try {
			this.sync();
		} finally {
			closeSync(this.#file);
		}
	}
	/** One line, however long. */
	#append(line) {
		const room = this.#used + 3 * line.length + 1;
		if (room > this.#room.bytes.length) {
			const grown = Buffer.allocUnsafe(2 * room);
			this.#room.bytes.copy(grown, 0, 0, this.#used);
			this.#room = byteRoom(grown);
		}
		this.#used += this.#room.bytes.write(line, this.#used);
		this.#room.bytes[this.#used++] = NEW_LINE;
	}
	#continueAfter(intactBytes) {
		this.#try(() => {
			ftruncateSync(this.#file, Math.min(intactBytes, fstatSync(this.#file).size));
			const chunk = Buffer.alloc(LARGEST_BUFFER_BYTES);
			let last = NEW_LINE;
			for (let n = readSync(this.#file, chunk); n > 0; n = readSync(this.#file, chunk)) last = chunk[n - 1];
			if (last !== NEW_LINE) this.#append("");
		});
	}
	#try(io) {
		try {
			return io();
		} catch (cause) {
			throw unwritable(this.#path, cause);
		}
	}
};
const HINTS = {
	ENOSPC: "the disk is full: free some space; what was written so far can be followed up with `gatebench resume`",
	EDQUOT: "the disk quota is used up; what was written so far can be followed up with `gatebench resume`",
	EFBIG: "the file may not grow any more: raise the limit of the file size (ulimit -f)",
	EACCES: "no permission to write there: choose another folder with --out",
	EPERM: "no permission to write there: choose another folder with --out",
	EROFS: "the file system is read-only: choose another folder with --out",
	EEXIST: "a log is never overwritten: choose another folder with --out",
	ENOENT: "the folder does not exist: make it, or choose another with --out"
};
function unwritable(file, cause) {
	const code = cause.code ?? "unknown error";
	return refusal(file, code, HINTS[code], cause);
}
function gone(file, cause) {
	return refusal(file, "its folder was deleted or moved", "the counts are printed all the same; one that was moved can be followed up with `gatebench resume` where it is now", cause);
}
function refusal(file, why, hint, cause) {
	return new GatebenchError(`cannot write the event log: ${why}`, {
		code: "EVENT_LOG_UNWRITABLE",
		exitCode: EXIT.invalidInput,
		place: { file },
		cause,
		...hint === void 0 ? {} : { hint }
	});
}
// src/run/journal.ts
const FLUSH_EVERY_MS = 50;
var Journal = class {
	#writer;
	#onTrouble;
	/** Told of each task that was accepted while the log could not be written. */
	#onUnlogged;
	#problem = null;
	#nextFlush;
	constructor(writer, trouble) {
		this.#writer = writer;
		this.#onTrouble = trouble.onTrouble;
		this.#onUnlogged = trouble.onUnlogged;
	}
	/** Why the log lacks its last events; null when it lacks none. */
	get problem() {
		return this.#problem;
	}
	emit(event) {
		try {
			this.#writer.emit(event);
			if (this.#problem !== null) this.#attempt(() => this.#writer.flush());
		} catch (error) {
			this.#failed(error);
		}
		if (this.#problem !== null && event.type === "accepted") this.#onUnlogged(event.taskId);
	}
	/** Puts the attempts that were told on record, before they are sent: one write, of some 3 µs, for all that go out together. */
	commit() {
		if (this.#writer.owesAttempts) this.#attempt(() => this.#writer.flush());
	}
	/** Asks the disk to keep all that was told; false when it does not. */
	sync() {
		this.#attempt(() => this.#writer.sync());
		return this.#problem === null;
	}
	/** Flushes regularly until closed. */
	flushOn(clock) {
		this.#nextFlush = clock.alarm(clock.now() + FLUSH_EVERY_MS, () => {
			this.#attempt(() => {
				this.#writer.flush();
				this.#writer.checkPlace();
			});
			this.flushOn(clock);
		});
	}
	close() {
		this.#nextFlush?.cancel();
		this.#attempt(() => {
			this.#writer.close();
			this.#writer.checkPlace();
		});
	}
	#attempt(write) {
		try {
			write();
			if (this.#problem !== null) this.#writer.checkPlace();
			this.#problem = null;
		} catch (error) {
			this.#failed(error);
		}
	}
	#failed(error) {
		const isFirst = this.#problem === null;
		this.#problem = error;
		if (isFirst) this.#onTrouble(this.#problem);
	}
};
// src/run/listener.ts
const NOBODY = {
	say: () => {},
	warn: () => {}
};
// src/run/measured-figures.ts
var MeasuredFigures = class {
	#log;
	#builder;
	constructor(header, log) {
		this.#log = log;
		this.#builder = new SummaryBuilder(header);
	}
	emit(event) {
		this.#builder.add(event);
	}
	view() {
		return this.#builder.view();
	}
	openTasks() {
		return this.#builder.finish().openTasks;
	}
	async finish(isWhole) {
		const summary = this.#builder.finish();
		try {
			const { header, events } = await readEventLog(this.#log);
			const detail = new RunDetailCollector(header);
			for await (const event of events) detail.emit(event);
			return {
				summary,
				detail: detail.finish(),
				files: []
			};
		} catch (error) {
			if (isWhole) throw error;
			return {
				summary,
				detail: null,
				files: []
			};
		}
	}
	async close() {}
};
// src/run/open-tasks.ts
function openTasksText(tasks, folder) {
	const some = tasks.length === 1 ? "1 accepted task was" : `${formatCount(tasks.length)} accepted tasks were`;
	const lines = tasks.map(({ taskId, model }) => `  ${taskId}  ${model}`);
	const next = folder === null ? [] : [`follow up: gatebench resume ${folder}`];
	return [
		`${some} not seen to the end, perhaps paid for:`,
		...lines,
		...next
	].join("\n");
}
const NAMED = 20;
var CutOffCalls = class {
	#named = [];
	#count = 0;
	emit(event) {
		if (event.type !== "outcome" || event.reason !== "aborted") return;
		this.#count++;
		if (this.#named.length < NAMED) this.#named.push(`${event.call} (${event.model})`);
	}
	/** Empty where there are none. */
	text() {
		if (this.#count === 0) return "";
		const some = this.#count === 1 ? "1 call was" : `${formatCount(this.#count)} calls were`;
		const more = this.#count > NAMED ? ", …" : "";
		return `${some} cut off before the answer came, and may have been accepted: ${this.#named.join(", ")}${more}`;
	}
};
// src/run/living-process.ts
function thisProcess() {
	return {
		pid: process.pid,
		startTicks: statOf(process.pid)?.startTicks ?? null
	};
}
function isRunning({ pid, startTicks }) {
	if (pid === process.pid) return false;
	const stat = statOf(pid);
	if (stat?.isDead || stat && startTicks !== null && stat.startTicks !== startTicks) return false;
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error.code === "EPERM";
	}
}
function statOf(pid) {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
		const [state = ""] = fields;
		const startTicks = fields[19];
		return startTicks === void 0 ? null : {
			startTicks,
			isDead: state === "Z" || state === "X"
		};
	} catch {
		return null;
	}
}
// src/run/run-lock.ts
const LOCK_FILE = "run.lock";
function lockRun(folder, say) {
	const path = join(folder, LOCK_FILE);
	const draft = `${path}.${process.pid}`;
	const mine = `${ownerText({
		...thisProcess(),
		host: hostname()
	})}
`;
	try {
		writeFileSync(draft, mine);
		if (!linked(draft, path)) {
			const former = takeOver(path, folder);
			if (!linked(draft, path)) throw locked(folder, ownerIn(path));
			if (former === "nobody") say(`${path} names no process: taken over`);
			else if (former !== null) say(`${path} is taken over: process ${former.pid}, which held it, is gone`);
		}
	} catch (error) {
		if (error instanceof GatebenchError) throw error;
		throw new GatebenchError(`cannot lock the run ${folder}: ${error.message}`, {
			code: "RUN_NOT_WRITABLE",
			exitCode: EXIT.invalidInput,
			hint: "nothing was changed; make the folder writable, or copy it to a place that is",
			cause: error
		});
	} finally {
		rmSync(draft, { force: true });
	}
	const release = () => {
		process.off("exit", release);
		if (readText(path) === mine) rmSync(path, { force: true });
	};
	process.once("exit", release);
	return { release };
}
function takeOver(path, folder) {
	const owner = ownerIn(path);
	if (owner === null) return null;
	if (isAlive(owner)) throw locked(folder, owner);
	const stale = `${path}.stale.${process.pid}`;
	try {
		renameSync(path, stale);
	} catch (error) {
		if (error.code === "ENOENT") return null;
		throw error;
	}
	try {
		const moved = ownerIn(stale);
		if (isAlive(moved)) {
			linked(stale, path);
			throw locked(folder, moved);
		}
	} finally {
		rmSync(stale, { force: true });
	}
	return owner;
}
function ownerText({ pid, host, startTicks }) {
	return [
		pid,
		host,
		...startTicks === null ? [] : [startTicks]
	].join(" ");
}
function ownerIn(path) {
	const text = readText(path);
	if (text === null) return null;
	const [, pid, host = "", startTicks = null] = /^([1-9]\d{0,9}) (\S+)(?: (\d+))?\n$/.exec(text) ?? [];
	return pid === void 0 ? "nobody" : {
		pid: Number(pid),
		host,
		startTicks
	};
}
function isAlive(owner) {
	if (owner === null || owner === "nobody") return false;
	return owner.host !== hostname() || isRunning(owner);
}
function linked(from, to) {
	try {
		linkSync(from, to);
		return true;
	} catch (error) {
		if (error.code === "EEXIST") return false;
		throw error;
	}
}
function readText(path) {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return null;
	}
}
function locked(folder, owner) {
	const who = owner !== null && owner !== "nobody" ? `another gatebench (process ${owner.pid} on ${owner.host})` : "another gatebench";
	return new GatebenchError(`${who} is at work on this run`, {
		code: "RUN_LOCKED",
		exitCode: EXIT.invalidInput,
		hint: `wait until it has ended; if it is long gone, remove ${join(folder, LOCK_FILE)}`,
		place: { file: folder }
	});
}
// src/run/run-reports.ts
async function reportRun(folder, summary, sources, problem) {
	const { writeReports } = await import("./write-reports-BPoZDfcJ.js");
	try {
		return {
			files: await writeReports(folder, summary, sources),
			problem
		};
	} catch (error) {
		if (!(error instanceof GatebenchError)) throw error;
		return {
			files: [],
			problem: problem ?? error
		};
	}
}
// src/run/simulated-figures.ts
const EVENTS_BEFORE_THREAD = 1e5;
var SimulatedFigures = class {
	#folder;
	#gathered;
	#isVirtual;
	/** Rules that may end the run must know it as it stands. */
	#isWatched;
	#events = 0;
	#thread = null;
	#answer;
	constructor(header, folder) {
		this.#folder = folder;
		this.#gathered = new GatheredFigures(header);
		this.#isVirtual = header.time === "virtual";
		this.#isWatched = header.settings.thresholds.some(({ abortRun }) => abortRun);
	}
	emit(event) {
		if (this.#thread !== null) return;
		this.#gathered.emit(event);
		if (++this.#events === EVENTS_BEFORE_THREAD && !this.#isWatched && this.#folder !== null) this.#startThread(this.#folder);
	}
	view() {
		return this.#gathered.view();
	}
	/** Those of a simulation exist nowhere. */
	openTasks() {
		return this.#isVirtual ? [] : this.#gathered.finish().summary.openTasks;
	}
	async finish(isWhole) {
		if (this.#thread === null) return {
			...this.#gathered.finish(),
			files: []
		};
		this.#thread.postMessage({ isWhole });
		const [answer] = await this.#answer;
		if (!("summary" in answer)) throw errorOf(answer);
		return answer;
	}
	async close() {
		if (this.#thread === null) return;
		await this.finish(false).catch(() => {});
		await this.#thread.terminate();
	}
	#startThread(folder) {
		const order = { folder };
		this.#thread = startThread("run/figures-thread", order);
		this.#answer = once(this.#thread, "message");
		this.#answer.catch(() => {});
	}
};
// src/run/world.ts
function runId({ name, seed }, { time, clock }) {
	return time === "real" ? runName(name, isoNow(clock)) : `${name}-seed${seed}`;
}
function headerOf(profile, world, id = runId(profile, world)) {
	return {
		type: "run",
		schema: EVENTS_SCHEMA,
		id,
		profile: profile.name,
		seed: profile.seed,
		gateway: world.gateway,
		startedAt: isoNow(world.clock),
		time: world.time,
		settings: profile,
		...world.distributed === void 0 ? {} : { distributed: world.distributed }
	};
}
// src/run/recorded-run.ts
async function recordRun(options) {
	const { profile, world, out, listener = NOBODY } = options;
	const id = runId(profile, world);
	const folder = out === null ? null : await makeRunFolder(out, id);
	const lock = folder === null ? null : lockRun(folder.path, listener.say);
	let run = null;
	try {
		await world.warm();
		run = new RecordedRun({
			...options,
			listener
		}, folder?.path ?? null, headerOf(profile, world, id));
		await run.load();
		return await run.report();
	} catch (error) {
		if (run?.hasSent !== true) await folder?.discard();
		throw run?.hasSent === true ? run.failed(error) : error;
	} finally {
		await run?.close();
		lock?.release();
	}
}
var RecordedRun = class {
	#options;
	#folder;
	#log;
	#header;
	#figures;
	/** Where there is no log to read them from later. */
	#digests;
	/** Aborted when the run itself ends early: by a rule, or for a log that cannot be written. */
	#stop = new AbortController();
	#cutOff = new CutOffCalls();
	#problem = null;
	/** The first fault of gatebench itself. */
	#fault = null;
	#hasSent = false;
	constructor(options, folder, header) {
		this.#options = options;
		this.#folder = folder;
		this.#log = folder === null ? null : join(folder, EVENT_LOG_FILE);
		this.#header = header;
		this.#digests = folder === null ? new CallDigests() : null;
		this.#figures = this.#log === null || options.world.time === "virtual" ? new SimulatedFigures(header, folder) : new MeasuredFigures(header, this.#log);
	}
	/** Whether any attempt was made: from then on the log may name paid tasks. */
	get hasSent() {
		return this.#hasSent;
	}
	async load() {
		const { profile, world, listener, control = {}, observers = [] } = this.#options;
		if (this.#folder !== null) await writeFile(join(this.#folder, "profile.yaml"), renderResolved(profile));
		const journal = this.#log === null ? null : this.#journal(this.#log);
		const watch = { emit: ({ type }) => {
			if (type === "attempt") this.#hasSent = true;
		} };
		const watching = observers.flatMap(({ sink: sink2 }) => sink2 ?? []);
		const sink = eventTee([
			watch,
			...[
				journal,
				this.#figures,
				this.#digests,
				this.#cutOff
			].filter((sink2) => sink2 !== null),
			...watching
		]);
		if (world.time === "real") journal?.flushOn(world.clock);
		const rules = watchAbortRules(profile, () => this.#figures.view(), world.clock, (error) => {
			listener.say(error.message);
			this.#stop.abort(error);
		});
		const stop = AbortSignal.any([this.#stop.signal, ...control.stop === void 0 ? [] : [control.stop]]);
		const onFault = (error) => {
			this.#fault ??= error instanceof Error ? error : new Error(String(error));
		};
		for (const observer of observers) observer.begin(this.#header, this.#folder);
		try {
			const startedAt = instantOfIso(this.#header.startedAt, world.clock);
			const commit = () => journal?.commit();
			const sync = () => journal?.sync() ?? true;
			const start = {
				startedAt,
				commit,
				sync,
				folder: this.#folder
			};
			const { end, truth } = await world.load(sink, {
				...control,
				stop,
				onFault
			}, start);
			if (truth !== null) sink.emit({
				type: "oracle",
				t: end.t,
				truth
			});
			sink.emit(end);
		} finally {
			rules.end();
			for (const observer of observers) observer.drained?.();
			journal?.close();
			this.#problem = journal?.problem ?? null;
		}
	}
	/** A log that lacks events, and a fault of gatebench that the load met, are told in the result, after all that can be written has been. */
	async report() {
		const { profile, listener } = this.#options;
		const problem = this.#problem;
		const { summary, detail, files: written } = await this.#figures.finish(problem === null).catch((error) => {
			throw problem ?? error;
		});
		const result = {
			source: this.#folder ?? this.#header.id,
			settings: profile,
			calls: this.#calls(),
			summary,
			detail,
			folder: this.#folder,
			files: [],
			problem: this.#fault
		};
		if (this.#folder !== null && this.#log !== null) {
			const events = problem === null && written.length === 0 ? { events: searchEventLog(this.#log, CALL_OVER) } : {};
			const sources = {
				profileYaml: renderResolved(profile),
				...detail === null ? {} : { detail },
				...events
			};
			const reports = await reportRun(this.#folder, summary, sources, problem ?? this.#fault);
			result.problem = reports.problem;
			result.files = [
				join(this.#folder, "profile.yaml"),
				this.#log,
				...reports.files,
				...written
			];
		}
		const cutOff = this.#cutOff.text();
		if (cutOff !== "") listener.warn(cutOff);
		return result;
	}
	close() {
		return this.#figures.close();
	}
	/** What to throw for an error that the run met when calls were sent: names what may have been paid for, where no log does. */
	failed(error) {
		const openTasks = this.#tellOpenTasks();
		if (this.#folder !== null || openTasks.length === 0) return error;
		const ids = openTasks.map(({ taskId }) => taskId).join(", ");
		return new GatebenchError(`${error.message}; accepted and not seen to the end: ${ids}`, {
			code: "RUN_FAILED",
			exitCode: EXIT.bug,
			hint: "these tasks may have been paid for; a run with a folder can be resumed",
			cause: error
		});
	}
	#tellOpenTasks() {
		const openTasks = this.#figures.openTasks();
		if (openTasks.length > 0) this.#options.listener.warn(openTasksText(openTasks, this.#folder));
		return openTasks;
	}
	#calls() {
		const log = this.#log;
		if (log !== null) return () => callsOfLog(log);
		const calls = this.#digests?.list() ?? [];
		return async () => calls;
	}
	#journal(log) {
		const { listener } = this.#options;
		return new Journal(EventLogWriter.create(log, this.#header), {
			onTrouble: (error) => {
				queueMicrotask(() => this.#stop.abort(error));
				listener.warn(`${error.message}: nothing more is submitted; what is open is followed without it`);
				this.#tellOpenTasks();
			},
			onUnlogged: (taskId) => listener.warn(`accepted, and not in the event log: ${taskId}`)
		});
	}
};
// src/mock/mock-process.ts
const MOCK_API_KEY = "mock-key";
async function spawnMockGateway(options = {}) {
	const entry = fileURLToPath(entryModule("mock/main-process"));
	const child = fork(entry, [], {
		execArgv: fromSource ? withLoader(process.execArgv) : process.execArgv,
		stdio: [
			"ignore",
			"inherit",
			"inherit",
			"ipc"
		]
	});
	const killChild = () => void child.kill("SIGKILL");
	process.once("exit", killChild);
	const gone = once(child, "exit").then(() => process.off("exit", killChild));
	const pending = /* @__PURE__ */ new Map();
	let requests = 0;
	child.on("message", (message) => {
		if ("id" in message) pending.get(message.id)?.(message);
	});
	child.once("exit", () => {
		for (const settle of pending.values()) settle(null);
	});
	const ask = async (make) => {
		const id = ++requests;
		const answer = await new Promise((resolve) => {
			pending.set(id, resolve);
			if (child.connected) child.send(make(id));
			else resolve(null);
		});
		pending.delete(id);
		if (answer === null) throw lost();
		return answer;
	};
	const close = async () => {
		killChild();
		await gone;
	};
	const { url, apiKey } = await started(child, options);
	return {
		url,
		apiKey,
		async counts() {
			const answer = await ask((id) => ({
				type: "counts",
				id
			}));
			if (answer.type !== "counts") throw lost();
			return answer.counts;
		},
		async saveLog(path) {
			const answer = await ask((id) => ({
				type: "save",
				id,
				path
			}));
			if (answer.type !== "saved" || answer.problem === null) return;
			throw new GatebenchError(`cannot write ${path}: ${answer.problem}`, {
				code: "MOCK_LOG_UNWRITABLE",
				exitCode: EXIT.invalidInput
			});
		},
		close,
		[Symbol.asyncDispose]: close
	};
}
async function started(child, options) {
	child.send({
		type: "start",
		options
	});
	const answer = await Promise.race([once(child, "message").then(([message]) => message), once(child, "exit").then(() => null)]);
	if (answer?.type === "started") return answer;
	child.kill("SIGKILL");
	if (answer?.type !== "refused") throw lost();
	throw new GatebenchError(answer.message, {
		code: answer.code,
		exitCode: EXIT.invalidInput,
		...answer.hint === null ? {} : { hint: answer.hint }
	});
}
function lost() {
	return new GatebenchError("the process of the mock gateway has ended", {
		code: "MOCK_PROCESS_LOST",
		exitCode: EXIT.bug
	});
}
function withLoader(flags) {
	if (flags.some((flag) => flag.includes("tsx"))) return [...flags];
	const loader = createRequire(import.meta.url).resolve("tsx");
	return [
		...flags,
		"--import",
		pathToFileURL(loader).href
	];
}
// src/run/connections-allowed.ts
const KEPT = 96;
function connectionsAllowed({ connections }, { baseUrl, textBaseUrl, filesBaseUrl }, openFiles) {
	if (openFiles === null) return null;
	const origins = new Set([
		baseUrl,
		textBaseUrl,
		filesBaseUrl
	].map((url) => new URL(url).origin));
	const allowed = Math.max(1, Math.floor((openFiles - KEPT) / origins.size));
	return allowed < (connections ?? 1e4) ? allowed : null;
}
function fewFilesNotice(allowed) {
	return `few files may be open at once: at most ${allowed} connections to an address, calls wait for one (${FILES_HINT})`;
}
// src/fast/ticker-pacer.ts
const HELD = 512;
const GIVEN = 0;
const COME = 1;
const RUNG = 2;
const STILL = 3;
const CELLS = 4;
const WORKER_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads')
const cells = new Int32Array(workerData, 0, ${CELLS})
const instants = new Float64Array(workerData, 16, ${HELD})
const now = () => Number(process.hrtime.bigint()) / 1e6
let come = 0
for (;;) {
  const given = Atomics.load(cells, ${GIVEN})
  if (come === given) {
    Atomics.wait(cells, ${GIVEN}, given)
    continue
  }
  const left = instants[come % ${HELD}] - now()
  if (left > 0) {
    Atomics.wait(cells, ${STILL}, 0, left)
    continue
  }
  come++
  for (const at = now(); come < given && instants[come % ${HELD}] <= at; ) come++
  Atomics.store(cells, ${COME}, come)
  if (Atomics.exchange(cells, ${RUNG}, 1) === 0) parentPort.postMessage(null)
}
`;
function tickerPacer(clock) {
	const shared = new SharedArrayBuffer(4112);
	const cells = new Int32Array(shared, 0, CELLS);
	const held = new Float64Array(shared, 16, HELD);
	const worker = new Worker(WORKER_SOURCE, {
		eval: true,
		workerData: shared
	});
	const isOnline = once(worker, "online");
	let isOver = false;
	const follow = (origin, train, ring) => {
		const now = clock.now();
		const offset = Number(process.hrtime.bigint()) / 1e6 - now + origin;
		let next = train();
		let given = 0;
		const isGiven = () => next === Number.POSITIVE_INFINITY;
		const give = (come) => {
			if (isGiven() || given - come > HELD / 2) return;
			for (; !isGiven() && given - come < HELD; given++) {
				held[given % HELD] = offset + next;
				next = train();
			}
			Atomics.store(cells, GIVEN, given);
			Atomics.notify(cells, GIVEN);
		};
		const serve = () => {
			if (isOver) return;
			const come = Atomics.load(cells, COME);
			give(come);
			ring(come);
			if (isGiven() && come === given) return;
			Atomics.store(cells, RUNG, 0);
			if (Atomics.load(cells, COME) > come && Atomics.compareExchange(cells, RUNG, 0, 1) === 0) setImmediate(serve);
		};
		give(0);
		worker.on("message", serve);
		return { cancel() {
			isOver = true;
		} };
	};
	return {
		follow,
		async running() {
			await isOnline;
		},
		async stop() {
			isOver = true;
			await worker.terminate();
		}
	};
}
// src/time/machine-gauge.ts
const TICK_MS = 1;
var MachineGauge = class {
	#delay = monitorEventLoopDelay({ resolution: TICK_MS });
	#cpu = process.cpuUsage();
	#since = performance.now();
	constructor() {
		this.#delay.enable();
	}
	read() {
		const now = performance.now();
		const cpu = process.cpuUsage(this.#cpu);
		const reading = {
			loopDelayP50Ms: beyondTick(this.#delay.percentile(50)),
			loopDelayP99Ms: beyondTick(this.#delay.percentile(99)),
			loopDelayMaxMs: beyondTick(this.#delay.max),
			cpuShare: (cpu.user + cpu.system) / 1e3 / Math.max(1, now - this.#since),
			rssBytes: process.memoryUsage.rss()
		};
		this.#delay.reset();
		this.#cpu = process.cpuUsage();
		this.#since = now;
		return reading;
	}
	stop() {
		this.#delay.disable();
	}
};
function beyondTick(nanoseconds) {
	return Math.max(0, nanoseconds / 1e6 - TICK_MS);
}
// src/run/warm-up.ts
const SMALL_HEAP = {
	upToPerSecond: 500,
	upToCpuShare: .7
};
const MOST_WARMED = 256;
async function warmUp(profile, warm) {
	const { gateway, rehearsedBy, cast, ticker, peakPerSecond, connections, ownsProcess, staysSmall } = warm;
	if (rehearsedBy !== null) {
		const { rehearse } = await import("./rehearsal-DM6MR2bA.js");
		await rehearse(profile, rehearsedBy, cast);
	}
	await ticker?.running();
	await gateway.warm(Math.min(MOST_WARMED, connections));
	if (!ownsProcess) return;
	if (peakPerSecond > SMALL_HEAP.upToPerSecond && staysSmall !== true) letHeapGrow();
	else tightenHeap();
	collectNow();
}
// src/run/real-world.ts
const LAST_MS = 1;
const SHORT_RUN = {
	calls: 500,
	ms: 6e4
};
const READ_FOR_MS = 36e5;
const GAUGE_EVERY_MS = 1e3;
const SHORTEST_STRETCH_MS = 100;
const inBottleneck = (profile, clock) => clientAdmissions(profile, clock, "bottleneck");
async function realWorld(profile, plan, options = {}) {
	const { apiKey: keyOf = () => "", admissions = inBottleneck, ownsProcess = false } = options;
	const { target } = profile.gateway;
	const mock = target.kind === "mock" ? await spawnMockGateway({
		...target,
		seed: profile.seed
	}) : null;
	const address = target.kind === "http" ? target : {
		kind: "http",
		baseUrl: mock?.url ?? "",
		textBaseUrl: mock?.url ?? "",
		filesBaseUrl: mock?.url ?? "",
		apiKeyEnv: ""
	};
	if (ownsProcess && isShort$1(profile, plan)) leaveCodePlain();
	const clock = realClock();
	const apiKey = target.kind === "http" ? keyOf(target) : mock?.apiKey ?? "";
	const allowed = connectionsAllowed(profile.gateway, address, openFileLimit());
	const gateway = openGateway(profile.gateway, address, apiKey, clock, allowed);
	const wanted = connectionsWanted(profile, plan);
	const [admission, ...otherAdmissions] = await admissions(profile, clock);
	const isFast = plan.survey.peakPerSecond > 50;
	const pacing = { ticker: null };
	return {
		time: "real",
		clock,
		gateway: {
			kind: target.kind,
			baseUrl: address.baseUrl
		},
		notice: allowed !== null && allowed < wanted ? fewFilesNotice(allowed) : void 0,
		async warm() {
			if (isFast) pacing.ticker = tickerPacer(clock);
			await warmUp(profile, {
				gateway,
				rehearsedBy: isFast && ownsProcess ? openGateway : null,
				ticker: pacing.ticker,
				peakPerSecond: plan.survey.peakPerSecond,
				connections: Math.min(wanted, (allowed ?? Number.POSITIVE_INFINITY) / 2),
				ownsProcess
			});
		},
		load: async (sink, control, { startedAt = clock.now(), commit } = {}) => {
			gateway.beforeSend = commit;
			const pacer = pacing.ticker ?? alarmPacer(clock, LAST_MS);
			return {
				end: await loadInRealTime(profile, plan, {
					clock,
					gateway,
					admission,
					otherAdmissions,
					pacer,
					startedAt,
					allowed,
					ownsProcess
				}, sink, control),
				truth: mock === null ? null : await mock.counts()
			};
		},
		async close() {
			await pacing.ticker?.stop();
			await gateway.close();
			await mock?.close();
		}
	};
}
function isShort$1({ models }, { survey, spanMs }) {
	const longestMs = Math.max(0, ...models.map(({ modality, timeouts }) => modality === "text" ? 0 : timeouts.taskMs));
	return !models.some(({ arrivals }) => arrivals?.process === "closed") && survey.calls < SHORT_RUN.calls && spanMs < SHORT_RUN.ms && survey.calls * longestMs < READ_FOR_MS;
}
function connectionsWanted({ models }, plan) {
	const users = models.reduce((sum, { arrivals }) => sum + (arrivals?.process === "closed" ? arrivals.users : 0), 0);
	return plan.survey.peakPerSecond + users;
}
function openGateway(settings, address, apiKey, clock, allowed = connectionsAllowed(settings, address, openFileLimit()), readsHead = false) {
	const { paths, callHeader, longestHintMs, largestBodyBytes } = settings;
	const connections = allowed ?? settings.connections;
	return httpGateway({
		...address,
		apiKey,
		paths,
		callHeader,
		longestHintMs,
		largestBodyBytes,
		connections,
		readsHead,
		version: version()
	}, clock);
}
async function loadInRealTime(profile, plan, ports, sink, control) {
	const gauging = gaugeRegularly(ports, sink);
	try {
		return await runLoad(profile, plan, {
			...ports,
			random: keyedRandom(profile.seed),
			sink
		}, control);
	} finally {
		gauging.end();
	}
}
function gaugeRegularly(ports, sink) {
	const { clock, gateway, startedAt, allowed, ownsProcess } = ports;
	const gauge = new MachineGauge();
	let toldAt = startedAt;
	let next;
	const tell = () => {
		toldAt = clock.now();
		const reading = gauge.read();
		if (ownsProcess && reading.cpuShare > SMALL_HEAP.upToCpuShare) letHeapGrow();
		const { connections, fastestConnectMs } = gateway;
		sink.emit({
			type: "generator",
			t: toldAt - startedAt,
			...reading,
			connections,
			fastestConnectMs: fastestConnectMs ?? void 0,
			connectionsAllowed: allowed ?? void 0
		});
	};
	const tick = (n) => {
		next = clock.alarm(startedAt + n * GAUGE_EVERY_MS, () => {
			tell();
			tick(n + 1);
		});
	};
	tick(1);
	return { end() {
		next.cancel();
		if (clock.now() - toldAt >= SHORTEST_STRETCH_MS) tell();
		gauge.stop();
	} };
}
// src/run/spending-guard.ts
function paidAddresses(target) {
	if (target.kind === "mock") return [];
	return [.../* @__PURE__ */ new Set([
		target.baseUrl,
		target.textBaseUrl,
		target.filesBaseUrl
	])].filter((address) => !isLoopback(address));
}
async function guardSpending(target, dryRun, maySpend) {
	if (maySpend === true || paidAddresses(target).length === 0) return;
	const question = spendingQuestion(target, dryRun);
	if (maySpend !== false && await maySpend(question)) return;
	throw new GatebenchError(`not confirmed: ${question}`, {
		code: "NOT_CONFIRMED",
		exitCode: EXIT.invalidInput,
		hint: "nothing was sent; add --yes if this may be spent, or try it with --gateway mock"
	});
}
function spendingQuestion(target, dryRun) {
	const { plannedCalls, checkedCalls, closedUsers, worstCaseCredits } = dryRun;
	const checked = checkedCalls === 0 ? "" : ` and ${formatCount(checkedCalls)} to check prices`;
	const closed = closedUsers === 0 ? "" : ` and those of ${formatCount(closedUsers)} closed-model users`;
	const credits = worstCaseCredits === null || closedUsers > 0 ? "credits without an upper bound, for not every call has a stated price" : `at most ${formatCredits(worstCaseCredits)} credits when each is charged once`;
	return `${formatCount(plannedCalls)} planned calls${closed}${checked} go to ${paidAddresses(target).join(", ")} and may cost ${credits}`;
}
// src/run/watch/observer.ts
function sinkAlone(sink) {
	return {
		sink,
		begin: () => {},
		end: async () => {}
	};
}
// src/run/watch/open-observers.ts
async function openObservers({ dashboardPort = null, metricsPort = null, collector = null, pushEveryMs }, { profile, plan, clock }, listener, observers) {
	if (metricsPort !== null || collector !== null) {
		const { LiveMetrics } = await import("./live-metrics-B-dEMe_V.js");
		const metrics = new LiveMetrics(profile.models);
		observers.push(metrics);
		if (metricsPort !== null) listener.warn(`metrics at ${await metrics.serve(metricsPort)}`);
		if (collector !== null) {
			const { OtlpPush } = await import("./otlp-push-kRTl91bN.js");
			metrics.pushTo(await OtlpPush.open(collector, {
				clock,
				listener,
				everyMs: pushEveryMs
			}));
		}
	}
	if (dashboardPort !== null) {
		const { Dashboard } = await import("./dashboard-CUCdAQzb.js");
		const order = {
			port: dashboardPort,
			plannedCalls: profile.models.some(({ arrivals }) => arrivals?.process === "closed") ? null : plan.calls
		};
		const dashboard = await Dashboard.open(order, clock, listener.say);
		observers.push(dashboard);
		listener.warn(`dashboard at ${dashboard.url}`);
	}
}
// src/run/run-profile.ts
async function runProfile(options) {
	return runChecked(await profileToRun(options), options);
}
async function profileToRun(choice) {
	const { profile, seed, env = {}, warn = NOBODY.warn, ...gateway } = choice;
	const stated = typeof profile === "string" ? await loadProfile(profile) : profile;
	const checked = await checkPlan(chooseGateway({
		...stated,
		seed: seed ?? stated.seed
	}, gateway, env));
	const notice = passedOver(stated, gateway, env);
	if (notice !== null) warn(notice);
	for (const warning of checked.warnings) warn(`warning  ${visible(warning)}`);
	return checked;
}
async function runChecked(checked, options) {
	const { profile, plan } = checked;
	const { env = {}, apiKey, stop, signal, sinks = [], watching = {}, observe = () => [] } = options;
	const { say = NOBODY.say, warn = NOBODY.warn, ownsProcess = false } = options;
	const listener = {
		say,
		warn
	};
	const { target } = profile.gateway;
	const { out = target.kind === "http" ? underReports : null } = options;
	if (out === null && (watching.dashboardPort ?? null) !== null) throw usageError("the dashboard shows what the event log says, and none is kept", "name a folder for it");
	await guardSpending(target, dryRunOf(profile, plan), options.maySpend ?? false);
	const keyOf = (of) => {
		if (typeof apiKey === "function") return apiKey(of);
		return apiKeyOf(of, apiKey === void 0 ? env : { [of.apiKeyEnv]: apiKey });
	};
	const { makeWorld, admissions } = options;
	const world = makeWorld ? await makeWorld(checked, keyOf) : await realWorld(profile, plan, {
		apiKey: keyOf,
		ownsProcess,
		...admissions ? { admissions } : {}
	});
	const observers = [];
	let result = null;
	try {
		const watched = {
			profile,
			plan,
			clock: world.clock
		};
		observers.push(...observe(watched), ...sinks.map(sinkAlone));
		if (world.notice !== void 0) say(world.notice);
		await openObservers(watching, watched, listener, observers);
		result = await recordRun({
			profile,
			world,
			out,
			control: {
				...stop ? { stop } : {},
				...signal ? { halt: signal } : {}
			},
			listener,
			observers
		});
		const { openTasks } = result.summary;
		if (openTasks.length > 0) warn(openTasksText(openTasks, result.folder));
		return result;
	} finally {
		await Promise.all(observers.map((observer) => observer.end(result)));
		await world.close();
	}
}
// src/cli/gateway-flags.ts
const gatewayOptions = {
	gateway: {
		type: "string",
		describe: "mock, or the address of a gateway",
		group: "Gateway:"
	},
	"text-url": {
		type: "string",
		describe: "address of the messages endpoint",
		group: "Gateway:"
	},
	"files-url": {
		type: "string",
		describe: "address of the file quota query",
		group: "Gateway:"
	},
	tier: {
		type: "string",
		describe: "tier of the mock, or a path to a YAML of your own",
		group: "Gateway:"
	},
	preset: {
		type: "string",
		describe: "preset of the mock: its limits, latencies and faults",
		group: "Gateway:"
	},
	"time-scale": numberFlag("time-scale", {
		above: 0,
		describe: "seconds of the mock's time in one second of the run",
		group: "Gateway:"
	})
};
// src/cli/report-page.ts
const openOption = { open: {
	type: "boolean",
	default: false,
	describe: "open the report's page in the browser"
} };
function pageAt(path) {
	return {
		reportPath: path,
		...process.stdout.isTTY === true && knowsLinks(process.env) ? { reportUrl: pathToFileURL(resolve(path)).href } : {}
	};
}
function openPage(path, { open }) {
	if (open !== true) return;
	const [program, ...words] = opener(process.platform);
	const child = spawn(program, [...words, resolve(path)], {
		stdio: "ignore",
		detached: true
	});
	child.on("error", () => toStderr(`cannot open ${path}: there is no ${program} here; open it in a browser
`));
	child.unref();
}
function opener(platform) {
	if (platform === "darwin") return ["open"];
	return platform === "win32" ? [
		"cmd",
		"/c",
		"start",
		""
	] : ["xdg-open"];
}
function knowsLinks(env) {
	if (env.FORCE_HYPERLINK !== void 0) return env.FORCE_HYPERLINK !== "0";
	const { TERM = "", TERM_PROGRAM = "", VTE_VERSION, WT_SESSION, KITTY_WINDOW_ID } = env;
	if (TERM === "dumb") return false;
	return Number(VTE_VERSION) >= 5e3 || WT_SESSION !== void 0 || KITTY_WINDOW_ID !== void 0 || /^(xterm-kitty|xterm-ghostty|alacritty|foot|wezterm)/.test(TERM) || [
		"iTerm.app",
		"WezTerm",
		"vscode",
		"ghostty",
		"Hyper"
	].includes(TERM_PROGRAM);
}
// src/cli/summary-flag.ts
const summaryOption = { summary: {
	choices: ["short", "full"],
	requiresArg: true,
	describe: "print the first screen alone, or all (default: short on a terminal, full elsewhere)"
} };
function isShort({ summary }, isTerminal) {
	return (summary ?? (isTerminal ? "short" : "full")) === "short";
}
// src/measure/live-counts.ts
var LiveCounts = class {
	models = /* @__PURE__ */ new Map();
	/** Null where nobody asks for more than counts: they remember ids. */
	protocol;
	#history = new CallHistory([], this);
	/** Calls that were counted without the price that they may still be found to have. */
	#unpriced = /* @__PURE__ */ new Set();
	constructor(models, protocol = null) {
		this.protocol = protocol;
		for (const { model } of models) this.#of(model);
	}
	emit(event) {
		this.protocol?.emit(event);
		this.#history.emit(event);
	}
	arrived(call) {
		const of = this.#of(call.model);
		of.tally.planned++;
		of.inFlight++;
		if (this.protocol !== null && call.record) of.arrivalLag.record(call.arrivedAt - call.intended);
		return of;
	}
	dropped(event, call) {
		const of = this.#of(event.model);
		of.tally.dropped++;
		if (call === void 0) of.tally.planned++;
		else of.inFlight--;
	}
	attempted(_, { attempt }, { tally }) {
		tally.attempts++;
		if (attempt === 1) tally.attempted++;
	}
	answered(_, { outcome, isDuplicate }, { tally }) {
		tally.outcome(outcome);
		if (isDuplicate) tally.duplicates++;
	}
	polled(_, { outcome, taskStatus }, { tally }) {
		tally.poll(outcome, taskStatus);
	}
	ended(call, event, of) {
		of.tally.ends[event.end]++;
		if (call.left !== void 0) of.tally.ends[call.left.end]--;
		else {
			of.inFlight--;
			if (this.protocol !== null && call.record) of.admissionWait.record(event.admissionWaitMs);
		}
		if (event.end !== "completed") return;
		if (call.record) of.responseTime.record(event.t - call.intended);
		of.prices.add("completed", event.price);
		if (call.phase === "price-check" && event.price === void 0) this.#unpriced.add(event.call);
	}
	priced({ call, model, price }) {
		if (!this.#unpriced.delete(call)) return;
		const { prices } = this.#of(model);
		prices.add("completed", void 0, -1);
		prices.add("completed", price);
	}
	#of(model) {
		let of = this.models.get(model);
		if (of === void 0) {
			of = {
				tally: new Tally(),
				inFlight: 0,
				prices: new Prices(),
				responseTime: new Recorder(),
				admissionWait: new Recorder(),
				arrivalLag: new Recorder()
			};
			this.models.set(model, of);
		}
		return of;
	}
};
// src/cli/progress-lines.ts
const NOTHING_LEFT_MS = 0;
function headline(counts, { elapsedMs, spanMs, planned }) {
	const models = [...counts.models.values()];
	const sum = (of) => formatCount(models.reduce((all, model) => all + of(model), 0));
	const stage = elapsedMs < spanMs ? `running ${formatDuration(elapsedMs)} of ${formatDuration(spanMs)}` : `draining ${formatDuration(elapsedMs)}`;
	const left = Math.max(...models.map((model) => leftMs(model, elapsedMs, spanMs) ?? NOTHING_LEFT_MS), NOTHING_LEFT_MS);
	return [
		`${stage}  ${sum((model) => model.tally.planned)}/${formatCount(planned)} calls`,
		`${sum((model) => model.inFlight)} in flight`,
		`${sum((model) => model.tally.ends.completed)} completed`,
		`${sum((model) => model.tally.throttled)} throttled`,
		...left > 0 ? [`some ${formatDuration(left)} to go`] : []
	].join(", ");
}
function modelLines(counts, { elapsedMs, spanMs }, width) {
	const right = (head, more = {}) => ({
		head,
		align: "right",
		...more
	});
	const table = {
		columns: [
			{
				head: "model",
				align: "left"
			},
			right("offered"),
			right("in flight", { short: "open" }),
			right("done"),
			right("429"),
			right("p50"),
			right("p95"),
			right("ETA"),
			right("credits", { spare: true })
		],
		rows: [...counts.models].map(([model, of]) => [
			{ text: model },
			{ text: formatCount(of.tally.planned) },
			{ text: formatCount(of.inFlight) },
			{ text: formatCount(of.tally.ends.completed) },
			{ text: formatCount(of.tally.throttled) },
			{ text: orNone(of.responseTime.quantile(.5), formatDuration) },
			{ text: orNone(of.responseTime.quantile(.95), formatDuration) },
			{ text: orNone(leftMs(of, elapsedMs, spanMs), formatDuration) },
			{ text: orNone(of.prices.snapshot().priced, formatCredits) }
		])
	};
	return layOut(table, width, (text) => text);
}
function leftMs({ inFlight, responseTime }, elapsedMs, spanMs) {
	if (elapsedMs >= spanMs && inFlight === 0) return null;
	const left = spanMs + (responseTime.quantile(.95) ?? 0) - elapsedMs;
	return left > 0 ? left : null;
}
// src/cli/progress.ts
const REDRAW_MS = 250;
const PLAIN_LINE_MS = 5e3;
const WIDEST = 100;
const ERASE_TO_LINE_END = "\x1B[K";
const ERASE_BELOW = "\x1B[J";
var Progress = class {
	#target;
	#clock;
	#counts;
	#spanMs;
	#planned;
	#startedAt;
	#isLive;
	/** Lengths of the lines that stand on the terminal. */
	#drawn = [];
	#notice = "";
	#isOver = false;
	#next = null;
	constructor(profile, planned, clock, target, env = process.env) {
		this.#target = target;
		this.#clock = clock;
		this.#planned = planned;
		this.#spanMs = spanMs(profile.phases);
		this.#startedAt = clock.now();
		this.#counts = new LiveCounts(profile.models);
		this.#isLive = target.isTTY && env.CI === void 0 && hasColour(target, env);
	}
	emit(event) {
		this.#counts.emit(event);
	}
	/** Shows itself until `end` is called. */
	begin() {
		const everyMs = this.#isLive ? REDRAW_MS : PLAIN_LINE_MS;
		const arm = (n) => {
			this.#next = this.#clock.alarm(this.#startedAt + n * everyMs, () => {
				this.#draw();
				arm(n + 1);
			});
		};
		arm(1);
	}
	/** How far the run is, for who is asked to end it. */
	standing() {
		const models = [...this.#counts.models.values()];
		const sum = (of) => models.reduce((all, model) => all + of(model), 0);
		return {
			planned: this.#planned,
			started: sum(({ tally }) => tally.planned - tally.dropped),
			open: sum(({ inFlight }) => inFlight)
		};
	}
	/** A line that stays: what a signal did, for example. */
	say(notice) {
		const line = plainText$1(notice);
		if (this.#isLive) {
			this.#notice = line;
			this.#draw();
		} else this.#target.write(screenLines(line, this.#target));
	}
	/** Lines that are never drawn over. */
	keep(text) {
		this.#target.write(text);
		this.#drawn = [];
	}
	end() {
		if (this.#isOver) return;
		this.#draw();
		this.#isOver = true;
		this.#next?.cancel();
	}
	#draw() {
		const stage = {
			elapsedMs: this.#clock.now() - this.#startedAt,
			spanMs: this.#spanMs,
			planned: this.#planned
		};
		const head = headline(this.#counts, stage);
		if (!this.#isLive) {
			this.#target.write(`${head}
`);
			return;
		}
		const columns = Math.max(20, (this.#target.columns ?? 80) - 1);
		const { bold, dim, yellow } = (0, import_picocolors.createColors)(true);
		const lines = [
			{
				text: head,
				paint: bold
			},
			...modelLines(this.#counts, stage, Math.min(columns, WIDEST)).map((text, at) => ({
				text,
				paint: at === 0 ? dim : String
			})),
			...this.#notice === "" ? [] : wrap(this.#notice, columns).map((text) => ({
				text,
				paint: yellow
			}))
		].map(({ text, paint }) => ({
			text: [...text].slice(0, columns).join(""),
			paint
		}));
		const rows = this.#drawn.reduce((sum, length) => sum + Math.max(1, Math.ceil(length / columns)), 0);
		const up = rows === 0 ? "" : `\x1B[${rows}A\r`;
		const body = lines.map(({ text, paint }) => `${paint(text)}${ERASE_TO_LINE_END}
`).join("");
		this.#target.write(`${up}${body}${ERASE_BELOW}`);
		this.#drawn = lines.map(({ text }) => [...text].length);
	}
};
// src/cli/terminal-run.ts
function terminalRun({ quiet, yes }) {
	let progress = null;
	const say = (notice) => progress?.say(notice);
	const warn = (text) => progress === null ? toStderr(`${text}
`) : progress.keep(`${text}
`);
	const signals = endingSignals(say, { standing: () => progress?.standing() ?? null });
	const observe = ({ profile, plan, clock }) => {
		signals.listen();
		if (quiet) return [];
		const shown = new Progress(profile, plan.calls, clock, stderrScreen);
		progress = shown;
		return [{
			sink: shown,
			begin: () => shown.begin(),
			drained: () => shown.end(),
			end: async () => {}
		}];
	};
	const { stop, halt: signal } = signals.control;
	return {
		options: {
			say,
			warn,
			stop,
			signal,
			observe,
			maySpend: maySpend(yes),
			env: process.env,
			ownsProcess: true,
			apiKey: keyOfEnvironment
		},
		end: signals.end
	};
}
function keyOfEnvironment(target) {
	const key = apiKeyOf(target, process.env);
	keepSecret(key);
	return key;
}
function secondKeyOfEnvironment() {
	const key = process.env.GATEBENCH_SECOND_KEY?.trim();
	if (key === void 0 || key === "") return void 0;
	keepSecret(key);
	return key;
}
function maySpend(yes) {
	if (yes || process.stdin.isTTY !== true || process.stderr.isTTY !== true) return yes;
	return async (question) => {
		const { confirm } = await import("@clack/prompts");
		return await confirm({
			message: `${question}. Go on?`,
			initialValue: false,
			output: process.stderr
		}) === true;
	};
}
// src/cli/redis-flags.ts
const REDIS_VARIABLE = "GATEBENCH_REDIS_URL";
const redisOption = { redis: {
	type: "string",
	requiresArg: true,
	describe: `address of the Redis that workers share (or ${REDIS_VARIABLE})`,
	group: "Workers:"
} };
const distributedOptions = {
	...redisOption,
	workers: wholeFlag("workers", {
		least: 1,
		most: 1e3,
		describe: "parts of the plan: so many workers are started here, and share it",
		group: "Workers:"
	}),
	remote: {
		type: "boolean",
		default: false,
		describe: "start no worker here: wait for those of other machines",
		group: "Workers:"
	},
	lease: {
		type: "string",
		requiresArg: true,
		describe: "how long a silent worker keeps its part (default 5s)",
		group: "Workers:"
	},
	join: {
		type: "string",
		requiresArg: true,
		describe: "how long workers are waited for (default 1m)",
		group: "Workers:"
	},
	"allow-lost-intents": {
		type: "boolean",
		default: false,
		describe: "use a Redis that may lose what was paid for",
		group: "Workers:"
	},
	"share-prompts": {
		type: "boolean",
		default: false,
		describe: "put the bodies of requests into Redis",
		group: "Workers:"
	}
};
function redisOf({ redis }) {
	return redis ?? process.env[REDIS_VARIABLE];
}
function distributedOf(flags) {
	const { workers, remote, allowLostIntents, sharePrompts } = flags;
	if (workers === void 0) {
		if (flags.redis !== void 0 || remote || allowLostIntents || sharePrompts) throw usageError("--redis and its flags go with --workers N", "add --workers N, or leave them out");
		return null;
	}
	if (flags.repeat > 1 || flags.against !== void 0 || flags.findCapacity) throw usageError("--repeat, --against and --find-capacity are of one machine", "leave them out, or --workers");
	const redis = redisOf(flags);
	if (redis === void 0) throw usageError("--workers takes --redis URL", `or the address in ${REDIS_VARIABLE}`);
	const spillFolder = mkdtempSync(join(tmpdir(), "gatebench-workers-"));
	process.once("exit", () => removeEmpty(spillFolder));
	return {
		redis,
		workers,
		leaseMs: durationOf("lease", flags.lease ?? "5s"),
		joinMs: durationOf("join", flags.join ?? "1m"),
		allowLostIntents,
		sharePrompts,
		spillFolder,
		...remote ? {} : { startWorker: ({ id, folder }) => startWorker(flags.profile, redis, id, folder) }
	};
}
function startWorker(profile, redis, run, folder) {
	const words = [
		"worker",
		"--run",
		run,
		"--profile",
		profile,
		"--out",
		folder,
		"--quiet"
	];
	const child = spawn(process.execPath, [
		...process.execArgv,
		process.argv[1],
		...words
	], {
		stdio: [
			"ignore",
			"ignore",
			"inherit"
		],
		env: {
			...process.env,
			[REDIS_VARIABLE]: redis
		},
		detached: true
	});
	return {
		ended: new Promise((resolve) => child.once("close", () => resolve())),
		kill: () => void child.kill("SIGTERM")
	};
}
function removeEmpty(folder) {
	try {
		rmdirSync(folder);
	} catch {}
}
function durationOf(name, text) {
	const ms = parseDurationMs(text);
	if (ms !== null && ms > 0) return ms;
	throw usageError(`--${name} takes a duration above 0`, `for example --${name} 5s`);
}
// src/cli/run-capacity.ts
const group = "Capacity:";
const capacityOptions = {
	"find-capacity": {
		type: "boolean",
		default: false,
		describe: "find the largest multiple of the profile's load at which every goal holds and no backlog grows: one run after the other, all within credits.budget",
		group
	},
	trials: wholeFlag("trials", {
		least: 2,
		most: 1e3,
		describe: "most runs to make for it (default: 12)",
		group
	}),
	precision: shareFlag("precision", {
		above: 0,
		most: 1,
		describe: "width of the interval at which it ends (default: 6%)",
		group
	}),
	within: {
		type: "string",
		describe: "begin no run that could end later than this after the start, such as 30m",
		group
	},
	pause: {
		type: "string",
		describe: "rest between runs, for the gateway's windows to pass (default: 60s; the embedded mock needs none)",
		group
	}
};
function refuseStray({ findCapacity: findCapacity2, ...flags }) {
	const stray = [
		"trials",
		"precision",
		"within",
		"pause"
	].find((name) => flags[name] !== void 0);
	if (stray !== void 0 && !findCapacity2) throw usageError(`--${stray} has a meaning only beside --find-capacity`, "add that, or leave this out");
}
async function findCapacity(flags, options) {
	if (flags.repeat > 1 || flags.against !== void 0) throw usageError("--find-capacity makes its own runs", "leave --repeat and --against out");
	const { findLiveCapacity } = await import("./live-capacity-DKNkSg3D.js");
	const { trials: mostTrials, precision: resolution } = flags;
	const { folder, result, problem } = await findLiveCapacity({
		...options,
		out: flags.out,
		search: {
			...mostTrials === void 0 ? {} : { mostTrials },
			...resolution === void 0 ? {} : { resolution }
		},
		withinMs: lengthOf("within", flags.within) ?? null,
		pauseMs: lengthOf("pause", flags.pause)
	});
	const { renderJson } = await import("./json-DVwkT_zC.js");
	const { renderTerminal } = await import("./terminal-j0LBpHSY.js");
	const { capacityDocument } = await import("./document-BceTNcMu.js");
	const { terminalLook } = await import("./print-result-CExRnt5O.js");
	const look = {
		...terminalLook(),
		...pageAt(join(folder, "capacity.html"))
	};
	toStdout(flags.json ? renderJson(result) : renderTerminal(capacityDocument(result), look));
	openPage(join(folder, "capacity.html"), flags);
	if (problem !== null) throw problem;
	return result.exitCode;
}
function lengthOf(name, given) {
	if (given === void 0) return void 0;
	const ms = parseDurationMs(given);
	if (ms === null) throw usageError(`--${name} takes a duration such as 30m`, "units: ms, s, m, h, d");
	return ms;
}
// src/cli/watching-flags.ts
const watchingOptions = {
	dashboard: wholeFlag("dashboard", {
		bare: 0,
		most: MOST_PORT,
		describe: "show the run on a page at 127.0.0.1, on PORT or a free one",
		group: "Watching:"
	}),
	"metrics-port": wholeFlag("metrics-port", {
		most: MOST_PORT,
		describe: "tell counts for Prometheus at 127.0.0.1:PORT/metrics, on a free one where it is 0",
		group: "Watching:"
	}),
	"metrics-otlp": {
		type: "string",
		requiresArg: true,
		describe: "push metrics to the collector at URL, by OTLP over HTTP",
		group: "Watching:"
	}
};
function watchingOf({ dashboard, metricsPort, metricsOtlp }, env) {
	const everyMs = Number(env.OTEL_METRIC_EXPORT_INTERVAL);
	return {
		dashboardPort: dashboard ?? null,
		metricsPort: metricsPort ?? null,
		collector: metricsOtlp === void 0 ? null : collectorAddress(metricsOtlp),
		...everyMs > 0 ? { pushEveryMs: everyMs } : {}
	};
}
function collectorAddress(text) {
	const url = URL.canParse(text) ? new URL(text) : null;
	if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") throw usageError("--metrics-otlp takes an http:// or https:// address without a user or a password in it", "for example --metrics-otlp http://127.0.0.1:4318; credentials go into OTEL_EXPORTER_OTLP_HEADERS");
	if (url.pathname === "/") url.pathname = "/v1/metrics";
	return url;
}
// src/cli/run.ts
const runOptions = {
	out: {
		type: "string",
		describe: "folder for the artefacts (default: reports/<name>-<time>)"
	},
	seed: seedFlag({ describe: "seed instead of the profile's" }),
	json: {
		type: "boolean",
		default: false,
		describe: "print the summary as JSON on stdout"
	},
	quiet: {
		type: "boolean",
		default: false,
		describe: "show no progress"
	},
	...openOption
};
const command = defineCommand({
	builder: (args) => args.positional("profile", {
		type: "string",
		demandOption: true,
		describe: "YAML file: what to run"
	}).options({
		...runOptions,
		...summaryOption,
		...gatewayOptions,
		...watchingOptions
	}).option("yes", {
		type: "boolean",
		default: false,
		describe: "spend credits at a real gateway without asking"
	}).options({
		repeat: wholeFlag("repeat", {
			least: 1,
			most: 1e4,
			default: 1,
			describe: "make the run so many times, one after the other"
		}),
		against: {
			type: "string",
			describe: "take turns with a base, another profile or gateway, and compare with it"
		}
	}).options(capacityOptions).options(distributedOptions).example("$0 run profiles/smoke.yaml", "against the embedded mock: no key, no network").example("$0 run profiles/mixed-media.yaml --dashboard", "watch it in a browser").example("$0 run new.yaml --repeat 5 --against old.yaml", "is the new one worse? runs take turns: A B B A …").example("$0 run load.yaml --find-capacity", "how many times this load does the gateway carry?"),
	run: async (flags) => {
		refuseStray(flags);
		const shared = distributedOf(flags);
		const terminal = terminalRun(flags);
		const options = {
			...flags,
			...terminal.options,
			watching: watchingOf(flags, process.env)
		};
		try {
			if (flags.findCapacity) return await findCapacity(flags, options);
			if (flags.repeat > 1 || flags.against !== void 0) {
				const { runRepeatedly } = await import("./repeated-runs-rvWi-5wb.js");
				const { printRepeated } = await import("./print-comparison-SHYZIjRl.js");
				return printRepeated(await runRepeatedly(options), flags);
			}
			const out = flags.out ?? underReports;
			const result = shared === null ? await runProfile({
				...options,
				out
			}) : await (await import("./run-distributed-Ctg-gsOb.js")).runDistributed({
				...options,
				...shared,
				out
			});
			const { printResult } = await import("./print-result-CExRnt5O.js");
			return printResult(result, flags);
		} finally {
			terminal.end();
		}
	}
});
export { clientAdmissions as $, summarySchema as $n, UnderWay as $t, recordRun as A, Fifo as An, PHASE_WORDS as At, apiKeyOf as B, fateOf as Bn, toMicro as Bt, realWorld as C, isRequest as Cn, CAUSE_WORDS as Ct, connectionsAllowed as D, task as Dn, NO_RETRY_WORDS as Dt, tickerPacer as E, quotaBody as En, LATENCY_WORDS as Et, NOBODY as F, micro as Fn, SummaryBuilder as Ft, makeRunFolder as G, studentTail as Gn, nextPollMs as Gt, settledGateway as H, instantOfIso as Hn, causeOf as Ht, Journal as I, roundEvent as In, gravestExit as It, runName as J, normalQuantile as Jn, taskEndEvent as Jt, outNotWritable as K, incompleteBeta as Kn, pollAfterTroubleMs as Kt, EventLogWriter as L, readEventLog as Ln, ProtocolFaults as Lt, reportRun as M, digestRows as Mn, RETRIED_BY_LABELS as Mt, lockRun as N, digestsOf as Nn, THRESHOLD_UNITS as Nt, MOCK_API_KEY as O, videoRequest as On, OTHER_WORDS as Ot, openTasksText as P, eventTee as Pn, endLabel as Pt, searchEventLog as Q, modelSummarySchema as Qn, Scope as Qt, writeJsonObject as R, readRunHeader as Rn, UNANSWERED as Rt, openGateway as S, isQuota as Sn, thresholdSubject as St, MachineGauge as T, messageRequest as Tn, END_WORDS as Tt, targetOf as U, isoNow as Un, Poller as Ut, chooseGateway as V, epochMsOfIso as Vn, usersOf as Vt, eventLogOf as W, studentQuantile as Wn, firstPollMs as Wt, GatheredFigures as X, SUMMARY_SCHEMA as Xn, Account as Xt, underReports as Y, LATENCY_METRICS as Yn, HALT_GRACE_MS as Yt, renderResolved as Z, countsSchema as Zn, findGateway as Zt, runChecked as _, audioRequest as _n, formatThresholdFigure as _t, redisOption as a, hintIn as an, PROTOCOL_FAULTS as ar, errorOf as at, guardSpending as b, imageRequest as bn, thresholdBounds as bt, secondKeyOfEnvironment as c, headerFields as cn, CALL_OVER as ct, summaryOption as d, parseHttpDateMs as dn, formatFactor as dt, alarmPacer as en, THROTTLE_CAUSES as er, withPacing as et, openOption as f, parseCallHeader as fn, formatInterval as ft, profileToRun as g, TASK as gn, formatRange as gt, gatewayOptions as h, QUOTA as hn, formatPercentile as ht, redisOf as i, evidenceOf as in, MIXED_UP as ir, heldPermit as it, headerOf as j, callsOfLog as jn, PROTOCOL_WORDS as jt, spawnMockGateway as k, isLoopback as kn, OUTCOME_LABELS as kt, LiveCounts as l, parseInstantMs as ln, renderTasksCsv as lt, pageAt as m, MESSAGE as mn, formatPart as mt, runOptions as n, httpGateway as nn, VERDICT_WORDS as nr, QueuedAdmission as nt, keyOfEnvironment as o, readRetryHint as on, latencySchema as or, startThread as ot, openPage as p, CREDITS as pn, formatMegabytes as pt, requireEmpty as q, lognormalQuantile as qn, pollAssignment as qt, durationOf as r, classify as rn, verdictSchema as rr, UNHELD as rt, maySpend as s, NO_FIELDS as sn, pLimit as sr, TRACE_PHASES as st, command as t, Bucket as tn, throttleCause as tr, localAdmission as tt, isShort as u, parseCertificateDateMs as un, makeFolder as ut, runProfile as v, creditsBody as vn, orNone as vt, warmUp as w, messageBody as wn, COUNT_WORDS as wt, paidAddresses as x, isCredits as xn, thresholdSamples as xt, sinkAlone as y, errorBody as yn, thresholdActual as yt, byteRoom as z, recordedProfileSchema as zn, runLoad as zt };

//# sourceMappingURL=load-CEFagYNY.js.map