import { An as Fifo, Bn as fateOf, Fn as micro, Ft as SummaryBuilder, Pn as eventTee, at as errorOf, ot as startThread } from "./load-CEFagYNY.js";
import { t as BacklogSink } from "./backlog-YHXCzQ6C.js";
import { Et as EVENTS_SCHEMA, Rt as quantileRank, _t as refusalOf, ht as CallHistory } from "./profile-BOQzBnw0.js";
import { i as horizonOf } from "./known-limits-v54Jy-gs.js";
import { t as simulate } from "./world-DSwDrYfi.js";
import { availableParallelism } from "node:os";
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
// src/simulate/workers.ts
function simulationWorkers(count = availableParallelism()) {
	return count === 0 ? inThisThread() : new ThreadPool(count);
}
function inThisThread() {
	let last = Promise.resolve();
	const next = (work, job) => {
		const result = last.then(() => work(job));
		last = result.catch(() => {});
		return result;
	};
	return {
		count: 0,
		run: (job) => next(replicate, job),
		judge: (job) => next(replicateJudged, job),
		flow: (job) => next(replicateFlow, job),
		close: async () => {},
		[Symbol.asyncDispose]: async () => {}
	};
}
var ThreadPool = class {
	count;
	#queue = new Fifo();
	#idle = [];
	#all = /* @__PURE__ */ new Set();
	#busy = /* @__PURE__ */ new Map();
	#jobs = 0;
	constructor(count) {
		this.count = count;
	}
	run(job) {
		return this.#enqueue({
			watch: "headline",
			job
		});
	}
	judge(job) {
		return this.#enqueue({
			watch: "judged",
			job
		});
	}
	flow(job) {
		return this.#enqueue({
			watch: "flow",
			job
		});
	}
	#enqueue(order) {
		return new Promise((resolve, reject) => {
			this.#queue.push({
				order,
				resolve,
				reject
			});
			this.#hand();
		});
	}
	async close() {
		const gone = /* @__PURE__ */ new Error("the simulation threads were closed");
		for (const { reject } of [...this.#busy.values(), ...this.#queue.all()]) reject(gone);
		this.#busy.clear();
		this.#queue.clear();
		await Promise.all([...this.#all].map((worker) => worker.terminate()));
	}
	[Symbol.asyncDispose]() {
		return this.close();
	}
	#hand() {
		while (this.#queue.size > 0) {
			const worker = this.#idle.pop() ?? this.#start();
			if (worker === void 0) return;
			const waiting = this.#queue.shift();
			this.#busy.set(worker, waiting);
			worker.ref();
			worker.postMessage({
				id: ++this.#jobs,
				...waiting.order
			});
		}
	}
	#start() {
		if (this.#all.size === this.count) return void 0;
		const worker = startThread("simulate/replication-worker");
		this.#all.add(worker);
		worker.on("message", (answer) => {
			const waiting = this.#busy.get(worker);
			this.#busy.delete(worker);
			worker.unref();
			this.#idle.push(worker);
			if ("result" in answer) waiting?.resolve(answer.result);
			else waiting?.reject(errorOf(answer));
			this.#hand();
		});
		worker.on("error", (error) => {
			this.#all.delete(worker);
			this.#busy.get(worker)?.reject(error);
			this.#busy.delete(worker);
			this.#hand();
		});
		return worker;
	}
};
export { FlowSink as i, headlineOf as n, replicate as r, simulationWorkers as t };

//# sourceMappingURL=workers-CPPpZx7-.js.map