import { K as EXIT, S as realClock, d as formatDuration, f as formatRate, l as formatCount, p as formatShare, q as GatebenchError, u as formatCredits } from "./start-CaZOxUNM.js";
import { a as rangesOf, n as loadMockWorld } from "./tiers-Bb70eWoI.js";
import { A as textPieces, M as mockWorldNames, R as timeScaleOf, b as INSTANT_NAMES, k as readText, lt as keyedRandom, mt as DueHeap, ot as unknownModel, rt as planCalls, ut as readYaml, w as RETRY_PRESETS, x as TraceLines } from "./profile-BOQzBnw0.js";
import { a as DAY_MS, c as gatewayTerms, i as timeZone, o as HOUR_MS$1, r as demandSchema, s as clientTerms, t as PLAN_SCHEMA } from "./capacity-plan-Dz3aCb9t.js";
import { Gt as nextPollMs, Kt as pollAfterTroubleMs, Wn as studentQuantile, Wt as firstPollMs, Z as renderResolved, ln as parseInstantMs, qn as lognormalQuantile } from "./load-CEFagYNY.js";
import { a as Catalogue, i as unitsOf, n as limitRules } from "./limit-rules-DSn0RzoF.js";
import { n as latencyOf, t as priceOf } from "./price-f1yvhi8h.js";
import { i as moments } from "./mean-difference-P3RJWXQU.js";
import { n as inGatewayTime } from "./compressed-DitQ_Dof.js";
import { A as heading, C as right, F as text, N as table, O as figure, P as terms, S as left, _ as html, b as foreign, j as list, k as fold, n as writeFiles, t as filesOf$1, w as tableFrom, x as known, y as duration } from "./report-DkYddaKK.js";
import { n as withScaledLimits } from "./known-limits-v54Jy-gs.js";
import { t as simulationWorkers } from "./workers-CPPpZx7-.js";
import { r as clientSettings, t as snippetsOf } from "./snippets-C-Td_EbV.js";
import { n as mockedProfile } from "./virtual-world-D0sUKxvo.js";
import { dirname, extname, join, resolve } from "node:path";
// src/plan/demand/demand.ts
function demandOfProfile(profile) {
	const { survey, spanMs } = planCalls(profile, keyedRandom(profile.seed));
	const perHour = profile.models.flatMap(({ model }, index) => {
		const calls = survey.models[index]?.calls ?? 0;
		return calls === 0 ? [] : [[model, Array.from({ length: 24 }, () => calls * HOUR_MS$1 / spanMs)]];
	});
	return {
		source: `the arrivals of ${profile.name}, around the clock`,
		timeZone: "UTC",
		aheadOfUtc: 0,
		perHour: new Map(perHour)
	};
}
// src/plan/demand/call-instants.ts
const ZONE_STEP_MS = 9e5;
const EPOCH_UNITS = [
	{
		from: 1e9,
		ms: 1e3
	},
	{
		from: 0xe8d4a51000,
		ms: 1
	},
	{
		from: 0x38d7ea4c68000,
		ms: .001
	},
	{
		from: 0xde0b6b3a7640000,
		ms: 1e-6
	}
];
const BEYOND = 1e21;
var CallInstants = class {
	#zone;
	#kind;
	#step = NaN;
	#aheadOfUtc = 0;
	constructor(zone) {
		this.#zone = zone;
	}
	/** In ms, with what its clocks are ahead; ms from a start are counted from midnight. A text says what is wrong. */
	read(value) {
		const [kind, ms] = instantOf(value, this.#kind);
		if (ms === null) return `expected ${this.#kind ?? "an instant: ISO 8601, epoch, or ms from the start"}`;
		this.#kind ??= kind;
		if (kind !== this.#kind) return `expected ${this.#kind}, as in the lines before`;
		return {
			ms,
			aheadOfUtc: kind === "ms from the start" ? 0 : this.#aheadAt(ms)
		};
	}
	#aheadAt(ms) {
		const step = Math.floor(ms / ZONE_STEP_MS);
		if (step !== this.#step) {
			this.#step = step;
			this.#aheadOfUtc = this.#zone(ms);
		}
		return this.#aheadOfUtc;
	}
};
function instantOf(value, known) {
	const number = typeof value === "number" ? value : typeof value === "string" && value !== "" ? Number(value) : NaN;
	if (Number.isNaN(number)) return ["an ISO 8601 time", typeof value === "string" ? parseInstantMs(value) : null];
	if (!(number >= 0 && number < BEYOND)) return ["ms from the start", null];
	const unit = EPOCH_UNITS.findLast(({ from }) => number >= from);
	if (unit === void 0 || known === "ms from the start") return ["ms from the start", number];
	return ["an epoch time", number * unit.ms];
}
var HourTally = class {
	calls = 0;
	/** By model: calls by number of the local hour. */
	#counts = /* @__PURE__ */ new Map();
	#firstHour = Number.POSITIVE_INFINITY;
	#lastHour = Number.NEGATIVE_INFINITY;
	#firstMs = Number.POSITIVE_INFINITY;
	#lastMs = Number.NEGATIVE_INFINITY;
	/** False where calls would lie more than `MOST_DAYS` apart: this one is not counted then. */
	add(model, atMs, aheadOfUtc) {
		const hour = Math.floor(atMs / HOUR_MS$1 + aheadOfUtc);
		const [first, last] = [Math.min(this.#firstHour, hour), Math.max(this.#lastHour, hour)];
		if (last - first >= 8784) return false;
		this.#firstHour = first;
		this.#lastHour = last;
		this.#firstMs = Math.min(this.#firstMs, atMs);
		this.#lastMs = Math.max(this.#lastMs, atMs);
		this.calls++;
		const counts = this.#counts.get(model) ?? /* @__PURE__ */ new Map();
		counts.set(hour, (counts.get(hour) ?? 0) + 1);
		this.#counts.set(model, counts);
		return true;
	}
	/**
	* A day as the calls show it: the mean of whole days; of less than a day its hours as they were, and the mean rate for those that it does
	* not cover. Null where all calls begin at one instant, which tells no rate.
	*/
	day() {
		const covered = this.#lastHour - this.#firstHour + 1;
		const days = Math.floor(covered / 24);
		const spanMs = this.#lastMs - this.#firstMs;
		if (days === 0 && !(spanMs > 0)) return null;
		const from = this.#firstHour + (days === 0 || covered > days * 24 ? 1 : 0);
		const to = days === 0 ? this.#lastHour : from + days * 24;
		const known = new Set(Array.from({ length: Math.max(0, to - from) }, (_, n) => hourOfDay(from + n)));
		const meanPerCall = (1 - 1 / this.calls) * HOUR_MS$1 / spanMs;
		const perHour = [...this.#counts].map(([model, counts]) => {
			const calls = [...counts.values()].reduce((sum, count) => sum + count, 0);
			const day = Array.from({ length: 24 }, (_, hour) => known.has(hour) ? 0 : calls * meanPerCall);
			for (const [hour, count] of counts) if (hour >= from && hour < to) day[hourOfDay(hour)] += count / Math.max(1, days);
			return [model, day];
		});
		return {
			perHour: new Map(perHour),
			days,
			spanMs
		};
	}
};
function hourOfDay(hour) {
	return (hour % 24 + 24) % 24;
}
// src/plan/demand/demand-trace.ts
const LARGEST_BYTES = 2 ** 30;
const MODEL_NAME = "model";
function countedTrace({ path, file, zone, models }) {
	const lines = new TraceLines(textPieces(path, {
		what: "demand",
		most: LARGEST_BYTES
	}));
	const invalid = (problem, line = lines.line) => invalidDemand(problem, file, line);
	const names = new Set(models);
	const instants = new CallInstants(zone);
	const tally = new HourTally();
	let read;
	while (lines.next()) {
		const line = lines.text.slice(lines.from, lines.to);
		if (read === void 0) {
			if (!line.trimStart().startsWith("{")) {
				read = columnsOf(line) ?? void 0;
				if (read === void 0) throw invalid("expected a header with columns t (or timestamp) and model");
				continue;
			}
			read = fieldsOf;
		}
		const row = read(line);
		if (row === null) throw invalid(read === fieldsOf ? "not a JSON object" : "a quoted cell does not end on its line");
		const { instant, model } = row;
		const at = instants.read(instant);
		if (typeof at === "string") throw invalid(at);
		if (typeof model !== "string" || model === "") throw invalid("expected the name of a model");
		if (!names.has(model)) throw invalid(unknownModel(model, models));
		if (!tally.add(model, at.ms, at.aheadOfUtc)) throw invalid(`more than 366 days from the other calls`);
	}
	if (tally.calls === 0) throw invalid("no call is in it", 1);
	const day = tally.day();
	if (day === null) throw invalid("all calls start at one instant, which tells no rate", 1);
	return {
		...day,
		calls: tally.calls
	};
}
function invalidDemand(message, file, line) {
	const [problem, hint = "a trace is CSV or NDJSON with instants named t or timestamp, and model"] = message.split("\n");
	return new GatebenchError(`${file}:${line}:1: ${problem}`, {
		code: "DEMAND_INVALID",
		exitCode: EXIT.invalidInput,
		hint,
		place: {
			file,
			line,
			column: 1
		}
	});
}
function columnsOf(header) {
	const head = (cellsOf(header) ?? []).map((cell) => cell.toLowerCase());
	const [instantAt, modelAt] = [head.findIndex((cell) => INSTANT_NAMES.includes(cell)), head.indexOf(MODEL_NAME)];
	if (instantAt < 0 || modelAt < 0) return null;
	return (line) => {
		const cells = cellsOf(line);
		return cells === null ? null : {
			instant: cells[instantAt],
			model: cells[modelAt]
		};
	};
}
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/gy;
function cellsOf(line) {
	if (!line.includes("\"")) return line.split(",").map((cell) => cell.trim());
	const cells = [];
	for (const [whole, quoted, plain = ""] of line.matchAll(CELL)) {
		if (whole === "") break;
		cells.push((quoted?.replaceAll("\"\"", "\"") ?? plain).trim());
	}
	return isClosed(line) ? cells : null;
}
function isClosed(line) {
	return line.split("\"").length % 2 === 1;
}
function fieldsOf(line) {
	try {
		const fields = JSON.parse(line);
		if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return null;
		const of = fields;
		return {
			instant: INSTANT_NAMES.map((name) => of[name]).find((value) => value !== void 0),
			model: of.model
		};
	} catch {
		return null;
	}
}
// src/plan/demand/demand-file.ts
const LARGEST_FILE_BYTES = 2 ** 20;
const TRACE_ENDINGS = [
	".csv",
	".ndjson",
	".jsonl"
];
async function loadDemand(path, profile, epochMs) {
	const models = profile.models.map(({ model }) => model);
	if (TRACE_ENDINGS.includes(extname(path).toLowerCase())) return demandOfTrace(path, path, "UTC", models, epochMs);
	const text = await readText(path, {
		what: "demand",
		most: LARGEST_FILE_BYTES
	});
	const { timeZone: zoneName, models: stated, trace } = readYaml(text, path, demandSchema(models), "DEMAND_INVALID");
	if (trace !== void 0) return demandOfTrace(resolve(dirname(path), trace), trace, zoneName, models, epochMs);
	return demandOf(new Map(Object.entries(stated ?? {})), {
		models,
		source: path,
		zoneName,
		epochMs
	});
}
function demandOfTrace(path, file, zoneName, models, epochMs) {
	const { perHour, days, spanMs, calls } = countedTrace({
		path,
		file,
		zone: zoneOf(zoneName),
		models
	});
	const how = days === 0 ? `${formatDuration(spanMs)} of a day; the hours that it does not cover are taken at its mean rate` : `the mean of ${days === 1 ? "a whole day" : `${days} whole days`}`;
	return demandOf(perHour, {
		models,
		source: `${file}, a trace of ${formatCount(calls)} calls: ${how}`,
		zoneName,
		epochMs
	});
}
function demandOf(perHour, { models, source, zoneName, epochMs }) {
	const loaded = models.flatMap((model) => {
		const day = perHour.get(model);
		return day?.some((calls) => calls > 0) ? [[model, day]] : [];
	});
	return {
		source,
		timeZone: zoneName,
		aheadOfUtc: zoneOf(zoneName)(epochMs),
		perHour: new Map(loaded)
	};
}
function zoneOf(name) {
	return timeZone(name);
}
// src/plan/goals.ts
function goalsOf(profile) {
	const timeScale = timeScaleOf(profile);
	const of = /* @__PURE__ */ new Map();
	const others = [];
	for (const { metric, stat, max, where, source } of profile.thresholds) {
		const looked = stat === "p50" ? "p50Ms" : stat === "p95" || stat === "p90" ? "p95Ms" : null;
		if (metric !== "response_time" || looked === null || max === null) {
			others.push(source);
			continue;
		}
		for (const { model, modality } of profile.models) {
			if ((where.model ?? model) !== model || (where.modality ?? modality) !== modality) continue;
			of.set(model, [...of.get(model) ?? [], {
				stat: looked,
				boundMs: max * timeScale,
				source
			}]);
		}
	}
	return {
		of,
		others
	};
}
// src/plan/ray.ts
function useOf(term, load) {
	let used = 0;
	for (const [model, perCall] of term.uses) used += perCall * (load.get(model) ?? 0);
	if (used === 0) return 0;
	const left = term.capacity - term.overhead;
	return left <= 0 ? Number.POSITIVE_INFINITY : used / left;
}
function reachOf(terms, load) {
	const [first, second] = terms.map((term) => ({
		term,
		factor: 1 / useOf(term, load)
	})).filter(({ factor }) => Number.isFinite(factor)).sort((a, b) => a.factor - b.factor);
	return {
		factor: first?.factor ?? Number.POSITIVE_INFINITY,
		binds: first?.term ?? null,
		next: second?.term ?? null,
		nextFactor: second?.factor ?? Number.POSITIVE_INFINITY
	};
}
function reachOfModel(terms, model, others) {
	const beside = new Map(others);
	beside.delete(model);
	return reachOf(terms.flatMap((term) => {
		if ((term.uses.get(model) ?? 0) === 0) return [];
		let used = term.overhead;
		for (const [other, units] of term.uses) used += units * (beside.get(other) ?? 0);
		return [{
			...term,
			overhead: Math.min(used, term.capacity)
		}];
	}), /* @__PURE__ */ new Map([[model, 1]]));
}
// src/plan/read-course.ts
const PLAIN$1 = {
	isAnswered: true,
	ms: 0
};
var TaskReader = class {
	#load;
	#estimateMs;
	#unavailableMs;
	/** Of reads, and of tasks whose reads may tell an older state. */
	#faults;
	#flaps;
	#next = keyedRandom(1).stream("sample");
	constructor(load, estimateMs, unavailableMs, faults) {
		this.#load = load;
		this.#estimateMs = estimateMs;
		this.#unavailableMs = unavailableMs;
		this.#faults = faults.filter((fault) => "on" in fault && fault.on.includes("poll"));
		this.#flaps = faults.filter(({ kind }) => kind === "flapping");
	}
	/** Chance decides when an end is seen. */
	get isDrawn() {
		return this.#faults.length + this.#flaps.length > 0;
	}
	/** Of a task that ends so long after its submit was answered, in ms; Infinity where it never does. */
	read(lastsMs) {
		const { poll, timeouts } = this.#load;
		const flap = this.#flaps.find(({ share }) => this.#next() < share);
		let at = Math.min(timeouts.taskMs, firstPollMs(poll, this.#estimateMs));
		let wait = null;
		for (let polls = 1;; polls++) {
			const { isAnswered, ms, hintMs } = this.#drawn();
			const isOlder = flap !== void 0 && this.#next() < flap.share;
			if (at >= lastsMs && isAnswered && !isOlder) return {
				seenMs: at + ms,
				polls,
				isSeen: true
			};
			if (at >= timeouts.taskMs) return {
				seenMs: at + ms,
				polls,
				isSeen: false
			};
			wait = isAnswered ? nextPollMs(poll, wait) : pollAfterTroubleMs(poll, wait, hintMs);
			at = Math.min(timeouts.taskMs, at + ms + wait);
		}
	}
	#drawn() {
		const fault = this.#faults.find(({ share }) => this.#next() < share);
		if (fault === void 0) return PLAIN$1;
		if (fault.kind === "slow-headers") return {
			isAnswered: true,
			ms: fault.delay
		};
		if (fault.kind === "hang") return {
			isAnswered: false,
			ms: this.#load.timeouts.pollMs
		};
		if (fault.kind === "status" && fault.status === 503) return {
			isAnswered: false,
			ms: 0,
			hintMs: this.#unavailableMs
		};
		return {
			isAnswered: false,
			ms: 0
		};
	}
};
// src/plan/submit-course.ts
function submitCourse({ modality, timeouts }, retry, world, faults) {
	const endpoint = modality === "text" ? "message" : "submit";
	const troubles = [];
	const each = {
		passed: 1,
		again: 0,
		jobs: 1,
		waitMs: 0
	};
	const meet = (trouble) => {
		each.waitMs += trouble.chance * trouble.ms;
		troubles.push(trouble);
	};
	for (const fault of faults) {
		if (!("on" in fault) || !fault.on.includes(endpoint) || fault.kind === "slow-headers") continue;
		const chance = each.passed * fault.share;
		each.passed -= chance;
		if (!makesJob(fault)) each.jobs -= chance;
		const isAgain = isTriedAgain(fault, retry);
		if (isAgain) each.again += chance;
		meet({
			chance,
			ms: (fault.kind === "hang" ? timeouts.submitMs : 0) + (isAgain ? waitAfter(fault, retry, world) : 0),
			isJob: makesJob(fault),
			isAgain
		});
	}
	const attempts = each.again === 0 ? 1 : (1 - each.again ** retry.maxAttempts) / (1 - each.again);
	return {
		attempts,
		jobs: attempts * each.jobs,
		answered: attempts * each.passed,
		waitMs: attempts * each.waitMs,
		troubles
	};
}
function makesJob(fault) {
	return fault.kind === "status" ? fault.at === "after" : !(fault.kind === "reset" && fault.at === "before");
}
const REASONS = {
	reset: "reset",
	hang: "deadline",
	"cut-body": "cut-body",
	"malformed-body": "not-json",
	"wrong-type": "not-json"
};
function isTriedAgain(fault, { on, failedStatuses, ambiguousReasons }) {
	if (fault.kind === "status") return on.failed && failedStatuses.includes(fault.status);
	const reason = REASONS[fault.kind];
	return on.ambiguous && reason !== void 0 && ambiguousReasons.includes(reason);
}
function waitAfter(fault, { backoff, jitter, hint }, { hints }) {
	if (fault.kind === "status" && fault.status === 503 && hint.use !== "ignore" && hint.from === "any") return hints.unavailable + Math.min(hint.jitterMs, hints.unavailable) / 2;
	const baseMs = backoff.failureBaseMs ?? backoff.baseMs;
	return jitter === "full" ? baseMs / 2 : baseMs;
}
function waitAfterRefusal({ backoff, jitter, hint }, { hints }) {
	return {
		toldMs: hint.use !== "ignore" && hint.from === "any" && hints.mode !== "none" && hints.mode !== "vague" ? hints.constant : null,
		spreadMs: Math.min(hint.jitterMs, hints.constant),
		baseMs: backoff.baseMs,
		factor: backoff.factor,
		capMs: backoff.capMs,
		isDrawn: jitter === "full"
	};
}
function meanWaitMs({ toldMs, spreadMs, baseMs, isDrawn }) {
	if (toldMs !== null) return toldMs + spreadMs / 2;
	return isDrawn ? baseMs / 2 : baseMs;
}
// src/plan/call-cost.ts
const GRID = 400;
const DRAWS = 8;
const RARE = .05;
function callCost(load, retry, world) {
	const model = new Catalogue(world).find(load.model, load.modality);
	if (model === null) return null;
	const { settings, className } = model;
	const faults = Object.values(world.faults).filter(({ models, share }) => share > 0 && isFor(models, load.model));
	const course = submitCourse(load, retry, world, faults);
	const task = taskCourse(load, settings, world, faults);
	const { failed, late, refunded } = task;
	const refusal = waitAfterRefusal(retry, world);
	return {
		className,
		attempts: course.attempts,
		units: meanOf$1(load, (body) => unitsOf(body, world.validation.largestN)),
		jobs: course.jobs,
		slotMs: task.slotMs,
		clientMs: course.waitMs + course.answered * task.clientMs,
		troubles: course.troubles,
		stays: task.stays,
		refusal,
		orphans: load.modality === "text" ? 0 : Math.max(0, course.jobs - course.answered),
		refusedMs: meanWaitMs(refusal),
		stuckMs: task.stuckMs,
		pollLagMs: task.pollLagMs,
		polls: course.answered * task.polls,
		completed: course.answered * (1 - failed - late),
		credits: course.jobs * meanOf$1(load, (body) => priceOf(settings, body)) * (1 - refunded),
		files: load.modality === "text" ? 0 : course.jobs * (1 - failed) * meanOf$1(load, filesOf),
		isLeaky: task.isLeaky
	};
}
function isFor(models, model) {
	return models === void 0 || models.some((part) => model.includes(part));
}
function filesOf({ n }) {
	return typeof n === "number" ? n : 1;
}
function meanOf$1({ requests }, value) {
	const total = requests.reduce((sum, { weight }) => sum + weight, 0);
	return requests.reduce((sum, { weight, body }) => sum + weight * value(body), 0) / total;
}
function latenciesOf({ requests }, settings) {
	const total = requests.reduce((sum, { weight }) => sum + weight, 0);
	const byTime = /* @__PURE__ */ new Map();
	for (const { weight, body } of requests) {
		const latency = latencyOf(settings, body);
		byTime.set(latency, (byTime.get(latency) ?? 0) + weight / total);
	}
	return [...byTime].map(([latency, chance]) => ({
		...latency,
		chance
	}));
}
function fatesOf(faults, world, isText) {
	let fates = [{
		chance: 1,
		slow: 1,
		answerMs: isText ? 0 : world.latency.replies.submit.median,
		end: null
	}];
	for (const fault of faults) {
		const struck = strikeOf(fault, isText);
		if (struck === null) continue;
		fates = fates.flatMap((fate) => [{
			...fate,
			chance: fate.chance * (1 - fault.share)
		}, {
			...fate,
			...struck(fate),
			chance: fate.chance * fault.share
		}]);
	}
	return fates.filter(({ chance }) => chance > 0);
}
function strikeOf(fault, isText) {
	switch (fault.kind) {
		case "slow": return ({ slow }) => ({ slow: slow * fault.factor });
		case "slow-headers":
			if (!fault.on.includes(isText ? "message" : "submit")) return null;
			return ({ answerMs }) => ({ answerMs: answerMs + fault.delay });
		case "failure":
		case "stuck": return isText ? null : ({ end }) => ({ end: end ?? fault });
		default: return null;
	}
}
function taskCourse(load, settings, world, faults) {
	const latencies = latenciesOf(load, settings);
	const median = latencies.reduce((sum, { chance, median: median2 }) => sum + chance * median2, 0);
	const isText = load.modality === "text";
	const stays = [];
	const course = {
		stays,
		slotMs: 0,
		clientMs: 0,
		stuckMs: 0,
		pollLagMs: 0,
		polls: 0,
		isLeaky: false,
		failed: 0,
		late: 0,
		refunded: 0
	};
	const points = latencies.flatMap(({ chance, median: median2, sigma }) => Array.from({ length: GRID }, (_, point) => ({
		share: chance / GRID,
		ms: lognormalQuantile((point + .5) / GRID, median2, sigma)
	})));
	const reader = new TaskReader(load, median * world.tasks.estimate, world.hints.unavailable, faults);
	for (const { chance, slow, answerMs, end } of fatesOf(faults, world, isText)) {
		if (end !== null) {
			course.failed += chance;
			if (end.kind === "stuck") course.stuckMs = Math.max(course.stuckMs, end.slotFor ?? 0);
			if (end.kind === "failure") course.refunded += chance * (end.refund ?? world.credits.refund);
		}
		for (const { share: part, ms } of points) {
			const share = chance * part;
			const durationMs = ms * slow;
			const lastsMs = end === null ? durationMs : end.kind === "stuck" ? Number.POSITIVE_INFINITY : durationMs * end.at;
			const heldMs = end?.kind === "stuck" ? end.slotFor : lastsMs;
			if (heldMs === null) course.isLeaky = true;
			course.slotMs += share * (heldMs ?? 0);
			if (isText) {
				const waitedMs = Math.min(durationMs + answerMs, load.timeouts.submitMs);
				stays.push({
					chance: share,
					slotMs: heldMs ?? 0,
					clientMs: waitedMs
				});
				course.clientMs += share * waitedMs;
				if (waitedMs < durationMs + answerMs) course.late += share;
				continue;
			}
			const draws = reader.isDrawn && chance > RARE ? DRAWS : 1;
			for (let draw = 0; draw < draws; draw++) {
				const { seenMs, polls, isSeen } = reader.read(Math.max(0, lastsMs - answerMs));
				const each = {
					chance: share / draws,
					slotMs: heldMs ?? 0,
					clientMs: answerMs + seenMs
				};
				if (end === null && !isSeen) course.late += each.chance;
				stays.push(each);
				course.clientMs += each.chance * each.clientMs;
				course.polls += each.chance * polls;
				if (Number.isFinite(lastsMs)) course.pollLagMs += each.chance * (each.clientMs - lastsMs);
			}
		}
	}
	return course;
}
// src/plan/client.ts
const ATTEMPTS = 30;
const A_DAY_MS = 864e5;
function recommendedClient(profile, terms, models, load) {
	const preset = RETRY_PRESETS["hint-jitter"];
	return {
		...profile,
		clients: 1,
		retry: {
			...preset,
			maxAttempts: ATTEMPTS,
			maxElapsedMs: A_DAY_MS
		},
		polls: { budgetPerSecond: null },
		models: profile.models.map((one) => {
			const planned = models.find(({ load: { model } }) => model === one.model);
			return planned === void 0 ? one : {
				...one,
				admission: admissionOf(planned, terms, load)
			};
		})
	};
}
function admissionOf({ load: { model }, cost }, terms, load) {
	const paces = [];
	let concurrency = null;
	for (const term of terms) {
		const perCall = term.uses.get(model) ?? 0;
		if (perCall === 0 || term.isClients) continue;
		const part = partOf(term, model, load);
		const perHour = part * (term.capacity - term.overhead);
		if (term.kind === "rate") {
			const attempts = cost.attempts / perCall;
			paces.push({
				perSecond: perHour * attempts / 3600,
				burst: Math.max(1, Math.floor(Math.min(MOST_AT_ONCE, (term.burst ?? 1) * part))),
				windowMs: term.windowMs
			});
		} else if (term.kind === "slots" || term.kind === "servers") {
			const slots = term.kind === "slots" ? Math.max(1, Math.round(perHour / HOUR_MS$1)) : busySlots(perHour / perCall, cost);
			concurrency = concurrency === null ? slots : Math.min(concurrency, slots);
		}
	}
	return {
		...paceOf(paces, cost.attempts * (load.get(model) ?? 0) / 3600),
		concurrency,
		longestWaitMs: null
	};
}
function busySlots(perHour, { clientMs }) {
	return Math.ceil(perHour * clientMs / HOUR_MS$1) + 1;
}
const MOST_AT_ONCE = 10;
const ROOM$2 = 1.15;
function paceOf(paces, neededPerSecond) {
	let ratePerSecond = null;
	let burst = Number.POSITIVE_INFINITY;
	for (const pace of paces) {
		const windowMs = pace.windowMs ?? 0;
		const spare = (pace.perSecond - ROOM$2 * neededPerSecond) * windowMs / 1e3;
		burst = Math.min(burst, pace.burst, windowMs === 0 ? pace.burst : Math.max(1, 1 + Math.floor(spare)));
	}
	for (const { perSecond, windowMs } of paces) {
		const rate = windowMs === null ? perSecond : perSecond - (burst - 1) / (windowMs / 1e3);
		ratePerSecond = ratePerSecond === null ? rate : Math.min(ratePerSecond, rate);
	}
	return {
		ratePerSecond,
		burst: ratePerSecond === null ? 1 : burst
	};
}
function partOf({ uses }, model, load) {
	let all = 0;
	for (const [other, units] of uses) all += units * (load.get(other) ?? 0);
	return all === 0 ? 1 / uses.size : (uses.get(model) ?? 0) * (load.get(model) ?? 0) / all;
}
// src/plan/slot-course.ts
const CALLS$1 = 2e4;
const WARM_UP$1 = 4e3;
const MOST_SENDS = 1e6;
const HOUR_MS = 36e5;
function callsPerHour({ cost, slots, atGateway, turnMs, burst }) {
	const next = keyedRandom(1).stream("sample");
	const trouble = drawerOf(cost.troubles, next);
	const stay = drawerOf(cost.stays, next);
	const acting = new DueHeap();
	for (let slot = 0; slot < slots; slot++) acting.push(0, 0);
	const running = new DueHeap();
	let fullAt = 0;
	const longestMs = Math.max(...cost.stays.map(({ slotMs }) => slotMs));
	let [from, now] = [NaN, 0];
	let ended = 0;
	for (let sends = 0; ended < CALLS$1 && sends < MOST_SENDS; sends++) {
		now = Math.max(acting.instant, fullAt - (burst - 1) * turnMs);
		fullAt = Math.max(fullAt, now) + turnMs;
		const refused = acting.pop();
		while (running.instant <= now) running.pop();
		if (running.size >= atGateway) {
			acting.push(now + waitOf(cost.refusal, refused, next), refused + 1);
			continue;
		}
		const met = trouble();
		const job = stay();
		if (job !== null && met?.isJob !== false) running.push(now + job.slotMs, null);
		acting.push(now + (met === null ? job?.clientMs ?? 0 : met.ms), 0);
		if (met?.isAgain) continue;
		ended++;
		if (Number.isNaN(from) && ended >= WARM_UP$1 && now >= longestMs) [from, ended] = [now, 0];
	}
	return Number.isNaN(from) ? 0 : ended * HOUR_MS / (now - from);
}
function waitOf({ toldMs, spreadMs, baseMs, factor, capMs, isDrawn }, before, next) {
	const u = next();
	if (toldMs !== null) return toldMs + u * spreadMs;
	return Math.min(capMs, baseMs * factor ** before) * (isDrawn ? u : 1);
}
function drawerOf(items, next) {
	const upTo = new Float64Array(items.length);
	let sum = 0;
	for (const [at, { chance }] of items.entries()) {
		sum += chance;
		upTo[at] = sum;
	}
	return () => {
		const u = next();
		if (u >= sum) return null;
		let [low, high] = [0, upTo.length - 1];
		while (low < high) {
			const middle = low + high >> 1;
			if (upTo[middle] > u) high = middle;
			else low = middle + 1;
		}
		return items[low];
	};
}
// src/plan/situation.ts
function recommendedSituation(profile, world, load) {
	const models = plannedModels(recommendedClient(profile, [], [], load), world, load);
	const terms = gatewayTerms(world, models);
	const hourly = terms.filter(({ kind }) => kind !== "quota");
	return {
		client: recommendedClient(profile, hourly, models, load),
		world,
		models,
		hourly,
		daily: terms.filter(({ kind }) => kind === "quota")
	};
}
function plannedModels(client, world, load) {
	return client.models.flatMap((one) => {
		const cost = load.has(one.model) ? callCost(one, client.retry, world) : null;
		return cost === null ? [] : [{
			load: one,
			cost
		}];
	});
}
const BESIDE_READS = .965;
function capacityOf$1(situation, planned, others) {
	const { model } = planned.load;
	const reach = reachOfModel(situation.hourly, model, others);
	if (!Number.isFinite(reach.factor)) return reach;
	const { ratePerSecond, burst, concurrency } = recommendedClient(situation.client, situation.hourly, [planned], new Map([...others, [model, reach.factor]])).models.find((one) => one.model === model)?.admission ?? {
		ratePerSecond: null,
		burst: 1,
		concurrency: null
	};
	const passed = reach.binds?.hasReads && planned.cost.polls > 0 && burst <= 1 ? BESIDE_READS : 1;
	const isBounded = situation.hourly.some(({ kind, uses }) => kind === "slots" && (uses.get(model) ?? 0) > 0);
	if (concurrency === null || !isBounded) return {
		...reach,
		factor: reach.factor * passed
	};
	const turnMs = ratePerSecond === null ? 0 : 1e3 / ratePerSecond;
	const followed = callsPerHour({
		cost: planned.cost,
		slots: concurrency,
		atGateway: concurrency,
		turnMs,
		burst
	});
	return {
		...reach,
		factor: Math.min(followed, reach.binds?.kind === "slots" ? reach.nextFactor : reach.factor * passed)
	};
}
// src/plan/relaxed.ts
function withoutQuotas(world) {
	const { limits, credits, files } = world;
	const free = (of) => ({
		...of,
		perDay: null,
		used: {}
	});
	return {
		...world,
		limits: {
			...limits,
			text: free(limits.text),
			image: free(limits.image),
			video: free(limits.video),
			audio: free(limits.audio),
			models: Object.fromEntries(Object.entries(limits.models).map(([name, of]) => [name, free(of)]))
		},
		credits: {
			...credits,
			user: PLENTY,
			token: "unlimited",
			perDay: null,
			perMonth: null
		},
		files: {
			...files,
			max: PLENTY
		}
	};
}
const PLENTY = 1e9;
// src/plan/saturate.ts
const COMPLETIONS = 400;
const MOST_CALLS = 3e4;
const WARM_UP = 6;
const OVERLOAD = 1.2;
function lengthsFor(models, load, wholeMs = 6e4) {
	const rates = models.map(({ load: { model } }) => load.get(model) ?? 0).filter((rate) => rate > 0);
	const [least, total] = [Math.min(...rates), rates.reduce((sum, rate) => sum + rate, 0)];
	const slowest = Math.max(...models.map(({ cost }) => cost.clientMs));
	const whole = (ms) => Math.max(1, Math.ceil(ms / wholeMs)) * wholeMs;
	const stuck = Math.max(...models.map(({ cost }) => cost.stuckMs));
	const warmMs = whole(Math.max(2 * wholeMs, WARM_UP * slowest, 1.5 * stuck));
	const fewest = Math.max(10 * slowest, 2 * stuck);
	const wanted = Math.max(COMPLETIONS / least * HOUR_MS$1, fewest);
	const affordable = Math.max(MOST_CALLS / total * HOUR_MS$1 - warmMs, fewest);
	return {
		warmMs,
		spanMs: whole(Math.min(wanted, affordable))
	};
}
function offered(client, load, { warmMs, spanMs }, process = "poisson") {
	const models = client.models.flatMap((one) => {
		const perHour = load.get(one.model) ?? 0;
		return perHour === 0 ? [] : [{
			...one,
			startOffsetMs: 0,
			arrivals: {
				process,
				rate: perHour / 3600
			}
		}];
	});
	const phase = (name, durationMs, record) => ({
		name,
		durationMs,
		record
	});
	return {
		...client,
		models,
		mix: null,
		phases: [phase("warm-up", warmMs, false), phase("measure", spanMs, true)],
		drainMs: 0,
		credits: {
			budget: null,
			assumePrice: null,
			sampleEveryMs: null,
			settleMs: 0,
			stopOnInsufficient: false
		},
		thresholds: [],
		gates: {
			completed: 0,
			goneMs: null
		}
	};
}
function overloaded(load) {
	return new Map([...load].map(([model, perHour]) => [model, perHour * OVERLOAD]));
}
function completionsPerHour(windows) {
	const last = windows.at(-1);
	const hours = (last.toMs - last.fromMs) / HOUR_MS$1;
	return new Map(last.models.map(({ model, completed }) => [model, completed / hours]));
}
// src/plan/check.ts
const LEFT_OUT = .03;
const FINEST = .003;
async function checkModel(situation, planned, perHour, others, simulating) {
	const { model } = planned.load;
	const company = companyOf(situation, model, new Map([...others, [model, perHour]]));
	const models = situation.models.filter(({ load }) => company.has(load.model));
	const rates = await saturated(situation, recommendedClient(situation.client, situation.hourly, models, company), models, company, model, simulating);
	const closedForm = perHour * planned.cost.completed;
	const simulated = estimateOf(rates, FINEST * closedForm);
	const half = (simulated.high - simulated.low) / 2;
	return {
		model,
		closedForm,
		simulated,
		agrees: Math.abs(closedForm - simulated.value) <= Math.hypot(half, LEFT_OUT * closedForm),
		replications: rates.length
	};
}
function saturated(situation, client, models, load, model, { workers, seed, replications }) {
	const lengths = lengthsFor(models, load, wholeMsOf(situation));
	const { warmMs, spanMs } = lengths;
	const profile = offered(client, new Map([...load, [model, overloaded(load).get(model) ?? 0]]), lengths);
	const mock = withoutQuotas(situation.world);
	const windows = {
		edgesMs: [warmMs, warmMs + spanMs],
		goodMs: {}
	};
	return Promise.all(Array.from({ length: replications }, async (_, n) => {
		return completionsPerHour(await workers.flow({
			profile: {
				...profile,
				seed: seed + n
			},
			mock,
			windows
		})).get(model) ?? 0;
	}));
}
function wholeMsOf({ hourly }) {
	return Math.max(6e4, ...hourly.map(({ windowMs }) => windowMs ?? 0));
}
const FELT = .5;
function companyOf({ hourly }, model, load) {
	const company = /* @__PURE__ */ new Map([[model, load.get(model) ?? 0]]);
	for (const term of hourly) {
		if (!term.uses.has(model) || useOf(term, load) < FELT) continue;
		for (const other of term.uses.keys()) company.set(other, load.get(other) ?? 0);
	}
	return company;
}
function estimateOf(values, leastHalf) {
	const { n, mean, variance } = moments(values);
	const half = n < 2 ? 0 : studentQuantile(.975, n - 1) * Math.sqrt(variance / n);
	const whole = Math.hypot(half, leastHalf);
	return {
		value: mean,
		low: Math.max(0, mean - whole),
		high: mean + whole
	};
}
// src/plan/fluid-day.ts
const STEPS_AN_HOUR = 60;
const PASSES = 4;
function fluidDay(hourly, daily, demand, patienceMs, { balance, perCall }) {
	const models = [...demand.perHour.keys()];
	const backlog = new Map(models.map((model) => [model, 0]));
	const left = new Map(daily.map((term) => [term.name, term.capacity * 24 - term.used]));
	const served = new Map(models.map((model) => [model, 0]));
	const spilled = new Map(models.map((model) => [model, Array.from({ length: 24 }, () => 0)]));
	const hours = [];
	let failure = null;
	let spent = 0;
	let spentAt = null;
	const midnight = (Math.round(demand.aheadOfUtc * STEPS_AN_HOUR) % 1440 + 1440) % 1440;
	for (let step = 0; step < 1440; step++) {
		if (step === midnight && step > 0) for (const term of daily) left.set(term.name, term.capacity * 24);
		const hour = Math.floor(step / STEPS_AN_HOUR);
		const wanted = new Map(models.map((model) => [model, (demand.perHour.get(model)?.[hour] ?? 0) + (backlog.get(model) ?? 0) * STEPS_AN_HOUR]));
		const flow = new Map(wanted);
		const blockers = /* @__PURE__ */ new Map();
		for (let pass = 0; pass < PASSES; pass++) for (const term of hourly) {
			const use = useOf(term, flow);
			if (use <= 1 + 1e-9) continue;
			for (const model of term.uses.keys()) {
				const rate = flow.get(model);
				if (rate === void 0 || rate === 0) continue;
				flow.set(model, rate / use);
				blockers.set(model, term);
			}
		}
		for (const term of daily) {
			let used = 0;
			for (const [model, perCall2] of term.uses) used += perCall2 * (flow.get(model) ?? 0) / STEPS_AN_HOUR;
			if (used === 0) continue;
			const free = Math.max(0, left.get(term.name) ?? 0);
			const part = free >= used * (1 - 1e-9) ? 1 : free / used;
			left.set(term.name, free - part * used);
			if (part === 1) continue;
			for (const model of term.uses.keys()) {
				flow.set(model, (flow.get(model) ?? 0) * part);
				blockers.set(model, term);
				if ((wanted.get(model) ?? 0) > 0) failure ??= {
					minute: step,
					model,
					limit: term.name,
					why: "quota"
				};
			}
		}
		for (const model of models) {
			const through = (flow.get(model) ?? 0) / STEPS_AN_HOUR;
			const rest = (wanted.get(model) ?? 0) / STEPS_AN_HOUR - through;
			if (patienceMs > 0) backlog.set(model, Math.max(0, rest));
			else spilled.get(model)[hour] = (spilled.get(model)?.[hour] ?? 0) + Math.max(0, rest);
			served.set(model, (served.get(model) ?? 0) + through);
			spent += through * (perCall.get(model) ?? 0);
			const blocker = blockers.get(model);
			if ((rest <= 0 ? 0 : rest / through * (36e5 / STEPS_AN_HOUR)) > patienceMs && blocker !== void 0) failure ??= {
				minute: step,
				model,
				limit: blocker.name,
				why: "backlog"
			};
		}
		if (spentAt === null && spent > balance) {
			spentAt = step;
			failure ??= {
				minute: step,
				model: models[0] ?? "",
				limit: "balance",
				why: "balance"
			};
		}
		if (step % STEPS_AN_HOUR === 59) hours.push(hourOf$1(hour, hourly, demand, backlog));
	}
	return {
		hours,
		failure,
		served,
		spentAt,
		spilled
	};
}
function hourOf$1(hour, hourly, demand, backlog) {
	const load = new Map([...demand.perHour].map(([model, perHour]) => [model, perHour[hour] ?? 0]));
	let used = 0;
	let limit = null;
	for (const term of hourly) {
		const use = useOf(term, load);
		if (use > used) [used, limit] = [use, term.name];
	}
	return {
		hour,
		demand: Object.fromEntries(load),
		used,
		limit,
		backlog: Object.fromEntries(backlog)
	};
}
// src/plan/frontier.ts
function frontierOf({ hourly, models }, peak) {
	const POINTS = 5;
	return hourly.flatMap((term) => {
		const sharing = models.filter(({ load }) => (term.uses.get(load.model) ?? 0) > 0);
		if (sharing.length < 2 || useOf(term, peak) < .1) return [];
		const [a, b] = [...sharing].sort((x, y) => useFor(term, y, peak) - useFor(term, x, peak)).map(({ load }) => load.model);
		if (a === void 0 || b === void 0) return [];
		const most = reachOfModel(hourly, a, /* @__PURE__ */ new Map()).factor;
		const points = Array.from({ length: POINTS }, (_, n) => {
			const ofA = most * n / 4;
			return [ofA, reachOfModel(hourly, b, /* @__PURE__ */ new Map([[a, ofA]])).factor];
		});
		return [{
			limit: term.name,
			words: term.words,
			models: [a, b],
			points
		}];
	});
}
function useFor(term, { load }, peak) {
	return useOf(term, /* @__PURE__ */ new Map([[load.model, peak.get(load.model) ?? 0]]));
}
// src/plan/knee.ts
const KNEE_SHARES = [
	.1,
	.5,
	.7,
	.8,
	.9,
	.95
];
const CALLS = 2500;
const MOST_TIMES = 400;
function kneeOf(situation, planned, perHour, goodMs, { workers, seed, replications }) {
	const { model } = planned.load;
	const mock = withoutQuotas(situation.world);
	const capacity = /* @__PURE__ */ new Map([[model, perHour]]);
	const client = recommendedClient(situation.client, situation.hourly, [planned], capacity);
	const { clientMs, stuckMs } = planned.cost;
	const settled = Math.max(20 * clientMs, stuckMs);
	return Promise.all(KNEE_SHARES.map(async (share) => {
		const load = /* @__PURE__ */ new Map([[model, share * perHour]]);
		const spanMs = Math.min(CALLS / (share * perHour) * HOUR_MS$1, MOST_TIMES * clientMs) + settled;
		const profile = {
			...offered(client, load, {
				warmMs: settled,
				spanMs
			}),
			drainMs: 10 * clientMs
		};
		const edgesMs = [settled, settled + spanMs];
		const figures = (await Promise.all(Array.from({ length: replications }, (_, n) => workers.flow({
			profile: {
				...profile,
				seed: seed + n
			},
			mock,
			windows: {
				edgesMs,
				goodMs: { [model]: goodMs }
			}
		})))).flatMap(([window]) => window?.models ?? []);
		return {
			share,
			perHour: share * perHour,
			p50Ms: meanOf(figures.map(({ p50Ms }) => p50Ms)),
			p95Ms: meanOf(figures.map(({ p95Ms }) => p95Ms)),
			goodputPerHour: figures.reduce((sum, { good }) => sum + good, 0) / figures.length / spanMs * HOUR_MS$1
		};
	}));
}
function meanOf(values) {
	let sum = 0;
	for (const value of values) {
		if (value === null) return null;
		sum += value;
	}
	return values.length === 0 ? null : sum / values.length;
}
function shareWithin(knee, stat, boundMs) {
	let before = {
		share: 0,
		ms: 0
	};
	for (const point of knee) {
		const ms = point[stat] ?? Number.POSITIVE_INFINITY;
		if (ms > boundMs) {
			if (before.share === 0 || !Number.isFinite(ms)) return before.share;
			return before.share + (point.share - before.share) * Math.max(0, boundMs - before.ms) / (ms - before.ms);
		}
		before = {
			share: point.share,
			ms
		};
	}
	return 1;
}
// src/plan/model-plan.ts
const LEAST_GAIN = .005;
function modelPlan(findings) {
	const { situation, planned, others, check, range, knee, goals } = findings;
	const { load, cost } = planned;
	const { model, modality } = load;
	const reach = capacityOf$1(situation, planned, others);
	const goal = goals.map((one) => ({
		one,
		share: shareWithin(knee, one.stat, one.boundMs)
	})).sort((a, b) => a.share - b.share)[0];
	const share = Math.min(1, goal?.share ?? 1);
	const perHour = scaled(offeredOf(check, cost.completed, range), share);
	const day = situation.daily.map((term) => ({
		term,
		perDay: 24 / Math.max(1e-12, useOf(term, /* @__PURE__ */ new Map([[model, 1]])))
	})).sort((a, b) => a.perDay - b.perDay)[0];
	const bounded = (ofHour) => Math.min(24 * ofHour, day?.perDay ?? Number.POSITIVE_INFINITY);
	const perDay = {
		value: bounded(perHour.value),
		low: bounded(perHour.low),
		high: bounded(perHour.high)
	};
	const { ratePerSecond, burst, concurrency } = recommendedClient(situation.client, situation.hourly, [planned], /* @__PURE__ */ new Map([[model, perHour.value]])).models.find((one) => one.model === model)?.admission ?? {
		ratePerSecond: null,
		burst: 1,
		concurrency: null
	};
	const use = (term, factor) => term === null ? null : {
		limit: term.name,
		words: term.words,
		perHour: factor
	};
	return {
		model,
		modality,
		perHour,
		perDay,
		completedPerHour: perHour.value * cost.completed,
		binds: goal !== void 0 && share < 1 ? {
			limit: "goal",
			words: goal.one.source,
			perHour: perHour.value
		} : use(reach.binds, reach.factor),
		next: use(reach.next, reach.nextFactor),
		bindsDay: day !== void 0 && day.perDay < 24 * perHour.value ? {
			limit: day.term.name,
			words: day.term.words,
			perDay: day.perDay
		} : null,
		lifts: liftsOf(situation, planned, others),
		knee,
		slotMs: {
			gateway: cost.slotMs,
			client: cost.clientMs,
			pollLag: cost.pollLagMs
		},
		credits: {
			perCompleted: cost.credits / cost.completed,
			perHour: cost.credits * perHour.value,
			perDay: cost.credits * perDay.value
		},
		batch: findings.perDay === 0 || perHour.value === 0 ? null : {
			calls: findings.perDay,
			ms: batchMs(findings.perDay, perHour.value, day?.perDay ?? null) + cost.clientMs
		},
		client: {
			ratePerSecond,
			burst,
			concurrency
		}
	};
}
function offeredOf({ closedForm, simulated, agrees }, completed, range) {
	const value = agrees ? closedForm : simulated.value;
	return {
		value: value / completed,
		low: Math.min(value, simulated.low) / completed * range.low,
		high: Math.max(value, simulated.high) / completed * range.high
	};
}
function scaled({ value, low, high }, by) {
	return {
		value: value * by,
		low: low * by,
		high: high * by
	};
}
function liftsOf(situation, planned, others) {
	const { model } = planned.load;
	const { factor } = capacityOf$1(situation, planned, others);
	return situation.hourly.filter((term) => term.uses.has(model)).flatMap((term) => {
		const { factor: perHour, binds } = capacityOf$1({
			...situation,
			hourly: situation.hourly.filter((one) => one !== term)
		}, planned, others);
		const gain = perHour / factor - 1;
		return gain < LEAST_GAIN ? [] : [{
			limit: term.name,
			perHour,
			gain,
			bindsThen: binds?.name ?? null
		}];
	}).sort((a, b) => b.gain - a.gain);
}
function batchMs(calls, perHour, quota) {
	const aDay = Math.min(24 * perHour, quota ?? Number.POSITIVE_INFINITY);
	const wholeDays = Math.ceil(calls / aDay) - 1;
	return wholeDays * DAY_MS + (calls - wholeDays * aDay) / perHour * HOUR_MS$1;
}
function priceMoments({ load }, settings) {
	const total = load.requests.reduce((sum, { weight }) => sum + weight, 0);
	const mean = load.requests.reduce((sum, { weight, body }) => sum + weight * priceOf(settings, body), 0) / total;
	return {
		mean,
		variance: load.requests.reduce((sum, { weight, body }) => sum + weight * (priceOf(settings, body) - mean) ** 2, 0) / total
	};
}
// src/plan/own-client.ts
async function ownClientOf(client, world, simulating, plans, peak) {
	const own = plannedModels(client, world, peak);
	const hourly = [...gatewayTerms(world, own).filter(({ kind }) => kind !== "quota"), ...clientTerms(client, own)];
	const situation = {
		client,
		world,
		models: own,
		hourly,
		daily: []
	};
	const reached = await Promise.all(own.map(async (planned) => {
		const { model } = planned.load;
		const plan = plans.find((one) => one.model === model);
		const best = plan?.completedPerHour ?? 0;
		const load = /* @__PURE__ */ new Map([[model, plan?.perHour.value ?? 0]]);
		const rates = await saturated(situation, client, [planned], load, model, {
			...simulating,
			replications: 2
		});
		const { binds } = reachOf(hourly, /* @__PURE__ */ new Map([[model, 1]]));
		return {
			model,
			binds,
			share: best === 0 ? 1 : rates.reduce((sum, rate) => sum + rate, 0) / rates.length / best
		};
	}));
	const worst = reached.sort((a, b) => a.share - b.share)[0];
	if (worst === void 0 || worst.share > .97) return null;
	const isOwn = worst.binds?.isClients === true;
	return {
		carries: plans.every(({ model, perHour }) => {
			return (reached.find((one) => one.model === model)?.share ?? 1) * perHour.value >= (peak.get(model) ?? 0);
		}) ? "yes" : "no",
		share: worst.share,
		binds: isOwn ? worst.binds?.name ?? null : null,
		why: isOwn ? `its own limit (${worst.binds?.words ?? ""}) lets ${formatShare(worst.share)} of the tier's ${worst.model} through` : `its refusals and waits leave ${formatShare(1 - worst.share)} of the tier's ${worst.model} unused`
	};
}
// src/plan/sentence.ts
function sentenceOf(tiers) {
	const best = tiers.find(({ carries }) => carries === "yes");
	const spilling = tiers.find(({ spill }) => spill?.carries === "yes");
	const perhaps = tiers.find(({ carries }) => carries === "undecided");
	const shown = best ?? spilling ?? perhaps ?? tiers.find(({ carries }) => carries === "no");
	if (shown === void 0) return `No rate can be given: ${tiers.map(({ tier, why }) => `${tier}: ${why}`).join("; ")}.`;
	const others = tiers.filter((tier) => tier !== shown).map(otherWords);
	return `${[openingOf(shown), ...others].join("; ")}.`;
}
function openingOf({ tier, carries, headRoom, credits, why, spill }) {
	const cost = `${formatCount(Math.round(credits.perDay.value))} credits a day${plusMinus(credits.perDay)}`;
	if (carries !== "yes" && spill?.carries === "yes") {
		const calls = Math.round(Object.values(spill.perDay).reduce((sum, one) => sum + one, 0));
		return `Tier ${tier} carries your demand with a second account of ${spill.tier}, which takes ${formatCount(calls)} calls a day from ${spill.from} on: alone, ${why}`;
	}
	if (carries !== "yes") return `Tier ${tier} ${carries === "no" ? "does not carry" : "may not carry"} your demand: ${why}`;
	if (headRoom === null) return `Tier ${tier} carries your demand; ${cost}`;
	const when = headRoom.hour === 24 ? "over the day" : `at the ${String(headRoom.hour).padStart(2, "0")}:00 peak`;
	return `Tier ${tier} carries your demand with ${wholePercent(headRoom.share.value)} to spare ${when}; ${headRoom.limit} binds first; ${cost}`;
}
function otherWords({ tier, carries, failsAt, why }) {
	switch (carries) {
		case "yes": return `${tier} would too`;
		case "no": return failsAt === null ? `${tier} does not` : `${tier} fails at ${failsAt}`;
		case "undecided": return `${tier} cannot be told from the figures`;
		case "no rate": return `of ${tier} no rate can be given: ${why}`;
	}
}
function capacityWords(tier, models) {
	const hour = models.map(({ model, perHour, binds }) => {
		const limit = binds === null ? "" : ` (${binds.limit.replace(` of ${model}`, "")})`;
		return `${rateOf(perHour)} ${model}${limit}`;
	});
	const capped = models.filter(({ bindsDay }) => bindsDay !== null).map(dayWords);
	const day = capped.length === 0 ? "" : ` A day gives no more than ${capped.join(", ")}.`;
	return `An hour of ${tier} gives ${hour.join(", ")}.${day}`;
}
function dayWords({ model, perDay, bindsDay }) {
	return `${formatCount(Math.round(perDay.value))} ${model} (${bindsDay?.limit.replace(` of ${model}`, "")})`;
}
function rateOf(estimate) {
	return `${formatCount(Math.round(estimate.value))}${plusMinus(estimate)}`;
}
function plusMinus({ value, low, high }) {
	const half = Math.round(Math.max(high - value, value - low));
	return half === 0 ? "" : ` \xB1 ${formatCount(half)}`;
}
function wholePercent(share) {
	return formatShare(Math.round(share * 100) / 100);
}
// src/plan/spill.ts
function spilledDemand(demand, spilled) {
	const perHour = new Map([...spilled].filter(([, hours]) => sumOf$1(hours) >= LEAST_CALLS));
	return perHour.size === 0 ? null : {
		...demand,
		source: `what spills over of ${demand.source}`,
		perHour
	};
}
const LEAST_CALLS = .5;
function spillCounts({ perHour }) {
	const hour = Math.min(...[...perHour.values()].map((hours) => hours.findIndex((calls) => calls > 0)));
	return {
		from: `${String(hour).padStart(2, "0")}:00`,
		perDay: Object.fromEntries([...perHour].map(([model, hours]) => [model, sumOf$1(hours)]))
	};
}
const sumOf$1 = (values) => values.reduce((sum, value) => sum + value, 0);
// src/plan/stationary.ts
function whyNotStationary(world, isLeaky) {
	const { law, faults, latency } = world;
	if (law.drift !== null) return `its rates change after ${formatDuration(law.drift.at)} to ${law.drift.factor} times what they were`;
	const ofBalance = limitRules(world).find(({ balance }) => balance !== null)?.balance;
	if (ofBalance) return `below ${formatCount(ofBalance.below)} credits its rates hang on the balance`;
	if (isLeaky) return "some of its tasks never give their slot back: sooner or later none is left";
	for (const [name, { from, until, share }] of Object.entries(faults)) if (share > 0 && (from > 0 || until !== null)) return `its fault ${name} strikes for a time only`;
	if (latency.coldStart !== null) return "its models are slower after a pause, so that the rate hangs on the pauses";
	return null;
}
// src/plan/tier.ts
const LEAST = 1e-9;
async function planTier(question) {
	const { tier, profile, worlds, demand } = question;
	const peak = peakLoad(demand);
	const situation = recommendedSituation(profile, worlds.middle, peak);
	const reason = noRate(situation, question);
	if (reason !== null) return withoutRate(tier, reason);
	const found = await Promise.all(situation.models.map((planned) => findModel(question, situation, planned, peak)));
	const models = found.map(({ plan }) => plan);
	const factor = (pick) => new Map(found.map(({ plan, closed }) => [plan.model, closed === 0 ? 1 : Math.max(LEAST, pick(plan.perHour) / closed)]));
	const purse = purseOf(situation, worlds.middle);
	const dayAt = (of) => fluidDay(corrected(situation.hourly, of), situation.daily, demand, question.patienceMs, purse);
	const days = {
		middle: dayAt(factor((of) => of.value)),
		low: dayAt(factor((of) => of.low)),
		high: dayAt(factor((of) => of.high))
	};
	const carries = days.low.failure === null ? "yes" : days.high.failure !== null ? "no" : "undecided";
	const { failure } = days.middle.failure === null ? days.low : days.middle;
	const headRoom = headRoomOf(situation, demand, days);
	const credits = creditsOf(situation, worlds.middle, days.middle);
	const checks = found.map(({ check }) => check);
	return {
		tier,
		carries,
		why: whyOf(carries, failure, headRoom, models),
		gives: capacityWords(tier, models),
		failsAt: failure === null ? null : clockTime(failure.minute),
		headRoom,
		models,
		frontier: frontierOf(situation, peak),
		hours: days.middle.hours,
		credits,
		ownClient: await ownClientOf(profile, worlds.middle, question.simulating, models, peak),
		spill: carries === "yes" ? null : await spillOf(question, situation, factor((of) => of.low), purse),
		checks,
		notices: credits.balanceDays !== null && credits.balanceDays < 30 ? [`The balance of ${formatCount(credits.balance ?? 0)} credits lasts ${credits.balanceDays.toFixed(1)} days.`] : []
	};
}
async function findModel({ profile, worlds, demand, goals, simulating }, situation, planned, peak) {
	const { model } = planned.load;
	const others = new Map(situation.models.flatMap((one) => one === planned ? [] : [[one.load.model, carriedOf(situation, one, peak)]]));
	const { factor } = capacityOf$1(situation, planned, others);
	const at = (world) => {
		const there = recommendedSituation(profile, world, peak);
		const same = there.models.find(({ load }) => load.model === model);
		return same === void 0 || factor === 0 ? 1 : capacityOf$1(there, same, others).factor / factor;
	};
	const [low, high] = [at(worlds.low), at(worlds.high)];
	const range = {
		low: Math.min(1, low, high),
		high: Math.max(1, low, high)
	};
	const ofModel = goals.of.get(model) ?? [];
	const goodMs = Math.min(Number.POSITIVE_INFINITY, ...ofModel.map(({ boundMs }) => boundMs));
	const check = await checkModel(situation, planned, factor, others, simulating);
	return {
		plan: modelPlan({
			situation,
			planned,
			others,
			check,
			range,
			knee: await kneeOf(situation, planned, (check.agrees ? check.closedForm : check.simulated.value) / planned.cost.completed, goodMs, {
				...simulating,
				replications: 2
			}),
			goals: ofModel,
			perDay: sumOf(demand.perHour.get(model) ?? [])
		}),
		check,
		closed: factor
	};
}
function carriedOf(situation, planned, peak) {
	return Math.min(peak.get(planned.load.model) ?? 0, capacityOf$1(situation, planned, /* @__PURE__ */ new Map()).factor);
}
function peakLoad({ perHour }) {
	return new Map([...perHour].map(([model, hours]) => [model, Math.max(...hours)]));
}
const sumOf = (values) => values.reduce((sum, value) => sum + value, 0);
function purseOf({ models }, { credits }) {
	return {
		balance: credits.user,
		perCall: new Map(models.map(({ load, cost }) => [load.model, cost.credits]))
	};
}
async function spillOf(question, { hourly, daily }, factors, purse) {
	const { spillTo, demand } = question;
	if (spillTo === null) return null;
	const { spilled } = fluidDay(corrected(hourly, factors), daily, demand, 0, purse);
	const rest = spilledDemand(demand, spilled);
	if (rest === null) return null;
	const { tier, carries, why, credits } = await planTier({
		...question,
		...spillTo,
		demand: rest,
		spillTo: null
	});
	return {
		tier,
		carries,
		why,
		credits,
		...spillCounts(rest)
	};
}
function noRate(situation, { worlds: { middle }, demand, patienceMs }) {
	const { models, hourly, daily } = situation;
	const unstable = whyNotStationary(middle, models.some(({ cost }) => cost.isLeaky));
	if (unstable !== null) return unstable;
	const unknown = [...demand.perHour.keys()].find((model) => !models.some(({ load }) => load.model === model));
	if (unknown !== void 0) return `it knows no model ${unknown}`;
	const neverDone = models.find(({ cost }) => cost.completed < 1e-6);
	if (neverDone !== void 0) return `no call of ${neverDone.load.model} completes in the time that the profile gives it`;
	const unbounded = models.find(({ load: { model } }) => reachOfModel(hourly, model, /* @__PURE__ */ new Map()).binds === null);
	if (unbounded !== void 0) return `nothing limits ${unbounded.load.model}`;
	const purse = purseOf(situation, middle);
	const { spentAt } = fluidDay(hourly, daily, demand, patienceMs, purse);
	if (spentAt === null || spentAt >= 60) return null;
	return `its balance of ${formatCount(purse.balance)} credits is spent after ${formatDuration((spentAt + 1) * 6e4)}`;
}
function withoutRate(tier, why) {
	return {
		tier,
		carries: "no rate",
		why,
		gives: "",
		failsAt: null,
		headRoom: null,
		models: [],
		frontier: [],
		hours: [],
		credits: {
			perDay: {
				value: 0,
				low: 0,
				high: 0
			},
			balanceDays: null,
			balance: null
		},
		ownClient: null,
		spill: null,
		checks: [],
		notices: []
	};
}
function corrected(terms, factors) {
	return terms.map((term) => ({
		...term,
		uses: new Map([...term.uses].map(([model, units]) => [model, units / (factors.get(model) ?? 1)]))
	}));
}
function headRoomOf({ daily }, demand, days) {
	const worst = [...days.middle.hours].sort((a, b) => b.used - a.used)[0];
	if (worst === void 0) return null;
	const whole = new Map([...demand.perHour].map(([model2, hours]) => [model2, sumOf(hours) / 24]));
	const quota = daily.map((term) => ({
		term,
		used: useOf(term, whole)
	})).sort((a, b) => b.used - a.used)[0];
	if (quota !== void 0 && quota.used > worst.used) {
		const left = 1 - quota.used;
		const model2 = mostOf(quota.term, whole);
		return {
			share: {
				value: left,
				low: left,
				high: left
			},
			hour: 24,
			model: model2,
			limit: quota.term.name
		};
	}
	const at = (day) => 1 - (day.hours[worst.hour]?.used ?? 0);
	const limit = worst.limit ?? "";
	const model = Object.keys(worst.demand).find((one) => limit.endsWith(one)) ?? Object.keys(worst.demand)[0] ?? "";
	return {
		share: {
			value: at(days.middle),
			low: at(days.low),
			high: at(days.high)
		},
		hour: worst.hour,
		model,
		limit
	};
}
function mostOf({ uses }, load) {
	return [...uses].map(([model, units]) => ({
		model,
		used: units * (load.get(model) ?? 0)
	})).sort((a, b) => b.used - a.used)[0]?.model ?? "";
}
function whyOf(carries, failure, headRoom, models) {
	if (failure === null || carries === "yes") return headRoom === null ? "nothing is asked of it" : `${wholePercent(headRoom.share.value)} to spare; ${headRoom.limit} binds first`;
	const perhaps = carries === "undecided" ? "perhaps " : "";
	const binds = models.find(({ model }) => model === failure.model)?.binds;
	if (failure.why === "backlog" && binds?.limit === "goal") return `${perhaps}${failure.model} does not keep to ${binds.words} from ${clockTime(failure.minute)} on`;
	const what = {
		quota: "is used up",
		backlog: "lets too little through",
		balance: "is spent"
	}[failure.why];
	return `${perhaps}${failure.limit} ${what} at ${clockTime(failure.minute)}`;
}
function clockTime(minute) {
	const two = (n) => String(n).padStart(2, "0");
	return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
function creditsOf({ models }, world, { served }) {
	const catalogue = new Catalogue(world);
	let [mean, variance] = [0, 0];
	for (const planned of models) {
		const { load, cost } = planned;
		const settings = catalogue.find(load.model, load.modality)?.settings;
		const calls = served.get(load.model) ?? 0;
		mean += calls * cost.credits;
		if (settings !== void 0) variance += calls * priceMoments(planned, settings).variance;
	}
	const half = 1.96 * Math.sqrt(variance);
	const { user } = world.credits;
	return {
		perDay: {
			value: mean,
			low: Math.max(0, mean - half),
			high: mean + half
		},
		balance: user,
		balanceDays: mean === 0 ? null : user / mean
	};
}
// src/plan/sensitivity.ts
const MOST = 12;
function sensitivityOf(profile, world, demand) {
	const peak = peakLoad(demand);
	const situation = recommendedSituation(profile, world, peak);
	const base = headRoom$1(situation, demand);
	const rows = [];
	const add = (what, at) => {
		const [less, more] = [at(.7), at(1.3)];
		if (Math.abs(less - base) < 1e-6 && Math.abs(more - base) < 1e-6) return;
		rows.push({
			what,
			less,
			more,
			decides: [less, more].some((room) => room < 0 !== base < 0)
		});
	};
	for (const term of [...situation.hourly, ...situation.daily]) {
		const widened = (factor) => (one) => one === term ? {
			...one,
			capacity: one.capacity * factor
		} : one;
		add(`${term.name}: ${term.words}`, (factor) => headRoom$1({
			...situation,
			hourly: situation.hourly.map(widened(factor)),
			daily: situation.daily.map(widened(factor))
		}, demand));
	}
	for (const { load, cost } of situation.models) {
		add(`time that ${load.model} takes`, (factor) => {
			const settings = world.models[cost.className];
			if (settings === void 0) return base;
			return headRoom$1(recommendedSituation(profile, {
				...world,
				models: {
					...world.models,
					[cost.className]: slowed(settings, factor)
				}
			}, peak), demand);
		});
		add(`demand for ${load.model}`, (factor) => {
			const more = (demand.perHour.get(load.model) ?? []).map((calls) => calls * factor);
			return headRoom$1(situation, {
				...demand,
				perHour: new Map([...demand.perHour, [load.model, more]])
			});
		});
	}
	const worst = ({ less, more }) => Math.min(less, more);
	return rows.sort((a, b) => worst(a) - worst(b)).slice(0, MOST);
}
function slowed(settings, factor) {
	const by = (latency) => ({
		...latency,
		median: latency.median * factor
	});
	const requests = Object.entries(settings.requests).map(([name, { latency, ...figures }]) => [name, latency === void 0 ? figures : {
		...figures,
		latency: by(latency)
	}]);
	return {
		...settings,
		latency: by(settings.latency),
		requests: Object.fromEntries(requests)
	};
}
function headRoom$1({ hourly, daily }, { perHour }) {
	let used = 0;
	for (let hour = 0; hour < 24; hour++) {
		const load = new Map([...perHour].map(([model, hours]) => [model, hours[hour] ?? 0]));
		for (const term of hourly) used = Math.max(used, useOf(term, load));
	}
	const mean = new Map([...perHour].map(([model, hours]) => [model, hours.reduce((sum, calls) => sum + calls, 0) / 24]));
	for (const term of daily) used = Math.max(used, useOf(term, mean));
	return 1 - used;
}
// src/plan/plan.ts
async function planCapacity(question) {
	const { profile, preset, demand } = question;
	const tiers = [];
	for (const { tier, worlds } of question.tiers) tiers.push(await planTier({
		...question,
		tier,
		worlds
	}));
	const mixes = [];
	for (const other of question.otherDemands) {
		const ofMix = [];
		for (const { tier, worlds } of question.tiers) ofMix.push(await planTier({
			...question,
			demand: other,
			tier,
			worlds,
			spillTo: null
		}));
		mixes.push({
			source: other.source,
			tiers: ofMix.map(forMix)
		});
	}
	const recommended = tiers.find(({ carries }) => carries === "yes")?.tier ?? null;
	const looked = question.tiers.find(({ tier }) => tier === recommended) ?? question.tiers[0];
	const hasRate = tiers.some(({ tier, carries }) => tier === looked?.tier && carries !== "no rate");
	return {
		schema: PLAN_SCHEMA,
		profile: profile.name,
		seed: profile.seed,
		preset,
		sentence: sentenceOf(tiers),
		carries: bestOf(tiers),
		recommended,
		demand: {
			source: demand.source,
			timeZone: demand.timeZone,
			models: profile.models.flatMap(({ model, modality }) => {
				const perHour = demand.perHour.get(model);
				if (perHour === void 0) return [];
				const most = Math.max(...perHour);
				return [{
					model,
					modality,
					perDay: Number(perHour.reduce((sum, calls) => sum + calls, 0).toPrecision(12)),
					perHour,
					peak: {
						hour: perHour.indexOf(most),
						perHour: most
					}
				}];
			})
		},
		tiers,
		mixes,
		assumptions: assumptionsOf(question),
		sensitivity: looked === void 0 || !hasRate ? [] : sensitivityOf(profile, looked.worlds.middle, demand),
		validUntil: [
			"a limit, a price or the time that a model takes changes at the gateway",
			`the demand moves: ${demand.source}`,
			...looked?.worlds.middle.law.drift == null ? [] : ["its rates drift"]
		]
	};
}
function forMix({ tier, carries, why, failsAt, headRoom, credits }) {
	return {
		tier,
		carries,
		why,
		failsAt,
		headRoom,
		credits
	};
}
const ORDER = [
	"yes",
	"undecided",
	"no",
	"no rate"
];
function bestOf(tiers) {
	return ORDER.find((one) => tiers.some(({ carries, spill }) => carries === one || spill?.carries === one)) ?? "no rate";
}
function assumptionsOf({ preset, tiers, demand, goals, patienceMs }) {
	const world = tiers[0]?.worlds.middle;
	const ranges = tiers.flatMap(({ tier, ranges: of }) => of.map(({ path, low, high }) => ({
		what: `${tier}: ${path}`,
		value: `${low} to ${high}`,
		source: "range"
	})));
	return [
		{
			what: "demand",
			value: demand.source,
			source: "demand"
		},
		{
			what: "limits, times and prices",
			value: `tiers ${tiers.map(({ tier }) => tier).join(", ")} with preset ${preset}`,
			source: "tier"
		},
		...ranges,
		{
			what: "longest wait before a call is sent",
			value: formatDuration(patienceMs),
			source: "default"
		},
		{
			what: "arrivals within an hour",
			value: "by chance (Poisson)",
			source: "default"
		},
		{
			what: "client",
			value: "paces itself by the limits, keeps to the slots, obeys hints",
			source: "default"
		},
		{
			what: "polls",
			value: "as the profile sets them",
			source: "profile"
		},
		...world === void 0 ? [] : [{
			what: "daily caps reset",
			value: "at midnight UTC",
			source: "tier"
		}, {
			what: "refund of a failed task",
			value: formatShare(world.credits.refund),
			source: "tier"
		}],
		...goals.others.length === 0 ? [] : [{
			what: "thresholds that the plan does not look at",
			value: goals.others.join("; "),
			source: "profile"
		}]
	];
}
// src/plan/recommended-profile.ts
const ROOM$1 = 1.5;
const LENGTH_MS = 18e5;
const WARM_UP_MS = 3e5;
function recommendedProfile(profile, tier, preset, client, demand) {
	const peak = peakLoad(demand);
	const models = client.models.flatMap((load) => {
		const plan = tier.models.find(({ model }) => model === load.model);
		if (plan === void 0) return [];
		const perHour = Math.min(peak.get(load.model) ?? 0, KNEE_SHARE * plan.perHour.value);
		if (perHour === 0) return [];
		return [{
			...load,
			startOffsetMs: 0,
			admission: {
				...plan.client,
				longestWaitMs: null
			},
			arrivals: {
				process: "poisson",
				rate: perHour / 3600
			}
		}];
	});
	return {
		...client,
		name: `${profile.name}-${tier.tier.replaceAll(/[^\w-]/g, "-")}`,
		gateway: {
			...profile.gateway,
			isStated: true,
			target: {
				kind: "mock",
				tier: tier.tier,
				preset,
				timeScale: 1
			}
		},
		models,
		mix: null,
		phases: [{
			name: "warm-up",
			durationMs: WARM_UP_MS,
			record: false
		}, {
			name: "measure",
			durationMs: LENGTH_MS,
			record: true
		}],
		credits: {
			...profile.credits,
			budget: null,
			assumePrice: null
		},
		thresholds: [
			...tier.models.filter(({ model }) => isCommon(models, model)).flatMap(timeThreshold),
			share("throttle_rate", .05),
			share("failure_rate", .05),
			share("give_up_rate", .01)
		]
	};
}
const KNEE_SHARE = .9;
function isCommon(models, model) {
	return (models.find((one) => one.model === model)?.arrivals.rate ?? 0) * LENGTH_MS / 1e3 >= FEWEST_CALLS;
}
const FEWEST_CALLS = 300;
function timeThreshold({ model, knee }) {
	const p95Ms = knee.find(({ share: at }) => at >= KNEE_SHARE)?.p95Ms ?? null;
	if (p95Ms === null) return [];
	const max = Math.ceil(ROOM$1 * p95Ms / 1e3) * 1e3;
	const source = `response_time of ${model} p95 <= ${formatDuration(max)}`;
	return [{
		...PLAIN,
		metric: "response_time",
		where: { model },
		stat: "p95",
		max,
		source
	}];
}
function share(metric, max) {
	return {
		...PLAIN,
		metric,
		where: {},
		stat: "value",
		max,
		source: `${metric} <= ${max}`
	};
}
const PLAIN = {
	min: null,
	minSamples: 1,
	abortRun: false,
	afterMs: 0
};
// src/report/plan/figures.ts
const amount = (value) => formatCredits(rounded(value, stepOf(Math.abs(value))));
const hourly = (value) => Number.isFinite(value) ? `${amount(value)}/h` : amount(value);
const percent = (share) => formatShare(rounded(share, PERCENT));
const PERCENT = .01;
function interval({ value, low, high }, step = stepOf(Math.abs(value)), show = amount) {
	if (![
		value,
		low,
		high
	].every(Number.isFinite)) return show(value);
	const [up, down] = [high - value, value - low];
	const most = rounded(Math.max(up, down), step);
	if (most < step) return show(rounded(value, step));
	return Math.abs(up - down) <= Math.max(step, (up + down) * NEARLY) ? `${show(rounded(value, step))} \xB1 ${show(most)}` : `${show(rounded(low, step))} to ${show(rounded(high, step))}`;
}
const NEARLY = .1;
const headRoom = (share) => share < -1 ? `${amount(1 - share)} \xD7 too much` : percent(share);
const headRoomInterval = (share) => share.value < -1 ? headRoom(share.value) : interval(share, PERCENT, percent);
const estimated = (estimate) => estimate === null ? known(null, amount) : {
	text: interval(estimate),
	sort: estimate.value
};
const clock = (hour) => hour < 24 ? `${String(hour).padStart(2, "0")}:00` : "the day";
function limitCell(limit, model) {
	return foreign(limit?.replace(` of ${model}`, ""));
}
function stepOf(size) {
	return size >= 100 ? 1 : size >= 10 ? .1 : size >= 1 ? .01 : .001;
}
function rounded(value, step) {
	return Math.round(value / step) * step;
}
// src/report/plan/sections/assumptions.ts
const assumptions = ({ assumptions: assumptions2 }) => ({
	id: "assumptions",
	title: "Assumed",
	titled: ["terminal", "markdown"],
	blocks: [table(tableFrom(assumptions2, [
		left("what", ({ what }) => what),
		left("value", ({ value }) => foreign(value)),
		left("from", ({ source }) => source)
	]), "Inputs that were not measured, and where each comes from")]
});
const validUntil = ({ validUntil: validUntil2 }) => ({
	id: "valid-until",
	title: "Valid until",
	titled: ["terminal", "markdown"],
	blocks: [list(validUntil2.map((text) => ({ text })))]
});
// src/report/plan/sections/checks.ts
const checks = ({ tiers }) => ({
	id: "checks",
	title: "Checks",
	titled: ["terminal", "markdown"],
	...tiers.every(({ checks: checks2 }) => checks2.every(({ agrees }) => agrees)) && { folded: "closed form and simulation agree for every tier and model" },
	blocks: [table(tableFrom(tiers.flatMap(({ tier, checks: checks2 }) => checks2.map((check) => ({
		tier,
		...check
	}))), [
		left("tier", ({ tier }) => foreign(tier)),
		left("model", ({ model }) => foreign(model)),
		right("closed form", ({ closedForm }) => known(closedForm, amount)),
		right("simulated", ({ simulated }) => estimated(simulated)),
		right("replications", ({ replications }) => formatCount(replications), {
			short: "n",
			spare: true
		}),
		left("verdict", ({ agrees }) => agrees ? {
			text: "agrees",
			tone: "good"
		} : {
			text: "differs",
			tone: "bad"
		})
	]), "Sustainable rates, calls an hour, worked out and simulated; what differs is told and not averaged")]
});
// src/report/html/axis.ts
const ROUND = [
	1,
	1.5,
	2,
	3,
	4,
	5,
	6,
	8,
	10
];
function roundedUp(value) {
	if (!(value > 0 && Number.isFinite(value))) return 1;
	const size = 10 ** Math.floor(Math.log10(value));
	return (ROUND.find((one) => one * size >= value * (1 - 1e-9)) ?? 10) * size;
}
function place(at) {
	return Number(at.toFixed(1));
}
// src/report/html/day-bars.ts
const WIDTH$1 = 960;
const PLOT$1 = {
	left: 72,
	right: 952
};
const HOUR = (PLOT$1.right - PLOT$1.left) / 24;
const GAP = 4;
const HEAD = 44;
const FOOT = 22;
const MOST_ROOM = 4;
function dayBars({ id, title, caption, legend }, panels, height) {
	const step = HEAD + height;
	return html`<figure id="${id}"><figcaption>${caption}</figcaption>
${legend.length === 0 ? null : html`<ul class="swatches">${legend.map((one) => html`<li>${one}</li>`)}</ul>`}
<div class="scroll" tabindex="0" role="region" aria-label="${title}"><svg class="day" viewBox="0 0 ${WIDTH$1} ${panels.length * step + FOOT}" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title><desc id="${id}-desc">${caption} The table beside it has the figures.</desc>
${panels.map((panel, at) => panelOf(panel, at * step + HEAD, height, at === panels.length - 1))}</svg></div></figure>`;
}
function legendOf(name, label) {
	return html`<span class="swatch ${name}"></span>${label}`;
}
function panelOf({ label, hours, show, least = 0 }, top, height, isLast) {
	const highest = Math.max(least, ...hours.map(totalOf));
	const limits = hours.flatMap(({ limit }) => limit ?? []);
	const end = roundedUp(Math.max(highest, Math.min(Math.max(0, ...limits), highest * MOST_ROOM)));
	const bottom = top + height;
	const yOf = (value) => place(bottom - value / end * height);
	const ticks = [
		0,
		end / 2,
		end
	];
	return html`<text class="panel" x="0" y="${top - 19}">${label}</text>
${ticks.map((tick) => html`<line class="grid" x1="${PLOT$1.left}" x2="${PLOT$1.right}" y1="${yOf(tick)}" y2="${yOf(tick)}"/><text class="tick" x="${PLOT$1.left - 8}" y="${yOf(tick) + 4}" text-anchor="end">${show(tick)}</text>`)}${hours.map((hour) => barOf(hour, yOf))}
<path class="limit-line" d="${limitLine(hours, end, yOf)}"/>
${hours.filter(({ hour }) => isLast && hour % 3 === 0).map(({ hour }) => html`<text class="tick" x="${place(leftOf(hour) + HOUR / 2)}" y="${bottom + 16}" text-anchor="middle">${hour}:00</text>`)}
`;
}
function barOf(hour, yOf) {
	const x = place(leftOf(hour.hour) + GAP);
	const width = place(HOUR - 8);
	let below = 0;
	const parts = hour.parts.map(({ name, value }) => {
		const [from, to] = [yOf(below), yOf(below + value)];
		below += value;
		return html`<rect class="${name}" x="${x}" y="${to}" width="${width}" height="${place(from - to)}"/>`;
	});
	const over = hour.limit !== null && below > hour.limit * (1 + 1e-9) ? html`<rect class="over" x="${x}" y="${yOf(below)}" width="${width}" height="${place(yOf(hour.limit ?? 0) - yOf(below))}"/><text class="over-mark" x="${place(x + width / 2)}" y="${yOf(below) - 4}" text-anchor="middle">✗</text>` : null;
	return html`<g><title>${hour.told}</title>${parts}${over}</g>\n`;
}
function limitLine(hours, end, yOf) {
	let isOpen = false;
	return hours.map(({ hour, limit }) => {
		if (limit === null || limit > end) {
			isOpen = false;
			return "";
		}
		const y = yOf(limit);
		const start = isOpen ? `V${y}` : `M${place(leftOf(hour))} ${y}`;
		isOpen = true;
		return `${start}H${place(leftOf(hour + 1))}`;
	}).join("");
}
function leftOf(hour) {
	return PLOT$1.left + hour * HOUR;
}
function totalOf({ parts }) {
	return parts.reduce((sum, { value }) => sum + value, 0);
}
// src/report/html/share-bars.ts
const WHOLE = 100;
const ROOM = 1.5;
function shareBars(caption, bars) {
	return html`<figure class="effects shares"><figcaption>${caption}</figcaption>
<ul>${bars.map(({ label, name, share, shown }) => html`<li><span>${label}</span><svg viewBox="0 0 ${WHOLE * ROOM} 14" preserveAspectRatio="none" aria-hidden="true"><rect class="${name}" x="0" y="2" width="${place(Math.min(share, ROOM) * WHOLE)}" height="10"/><line x1="${WHOLE}" x2="${WHOLE}" y1="0" y2="14"/></svg><span${share > 1 ? html` class="bad"` : null}>${share > 1 ? "✗ " : ""}${shown}</span></li>\n`)}</ul></figure>`;
}
// src/report/plan/plan-section.ts
function shownTier({ tiers, recommended }) {
	return tiers.find(({ tier }) => tier === recommended) ?? tiers[0] ?? null;
}
// src/report/plan/sections/day.ts
const day = (plan) => {
	const tier = shownTier(plan);
	const { models, timeZone } = plan.demand;
	return {
		id: "day",
		title: `The day${tier === null || tier.hours.length === 0 ? "" : ` on tier ${tier.tier}`}`,
		titled: ["terminal", "markdown"],
		blocks: [
			...pictureOf(plan, tier),
			...wholeDayOf(models, tier),
			table(glance$1(models, tier), `Calls that start, hour by hour from 0:00 ${timeZone}`, { in: ["terminal"] }),
			fold("The day as a table", [table(dayTable(models, tier), `Calls that start in each hour, ${timeZone}, and how full the binding limit is`)], {
				folded: ["markdown", "html"],
				in: ["markdown", "html"]
			})
		]
	};
};
function pictureOf({ demand: { models, timeZone } }, tier) {
	if (tier === null || tier.hours.length === 0 || models.length === 0) return [];
	const panels = [...new Set(models.map(({ modality }) => modality))].map((modality) => {
		const those = models.flatMap((one, at) => one.modality === modality ? [{
			model: one.model,
			at
		}] : []);
		const given = those.map(({ model }) => tier.models.find((one) => one.model === model)?.perHour.value ?? null);
		const limit = given.length === 1 ? given[0] ?? null : null;
		return {
			label: `${modality}, calls an hour${limit === null ? "" : `; the tier gives ${amount(limit)}`}`,
			show: amount,
			hours: tier.hours.map((hour) => hourOf(hour, those, limit))
		};
	});
	return [figure(() => dayBars({
		id: "demand",
		title: `Demand over the day against tier ${tier.tier}`,
		caption: `Calls that start in each hour, ${timeZone}, by model. The line is what the tier gives in an hour, the other models at their demand; an hour beyond it is framed and marked \u2717. No line: far above.`,
		legend: [...models.map(({ model }, at) => legendOf(colourOf(at), model)), legendOf("limit-mark", `limit of tier ${tier.tier}`)]
	}, panels, panels.length === 1 ? 220 : panels.length === 2 ? 120 : 84))];
}
function wholeDayOf(models, tier) {
	const bars = models.flatMap(({ model, perDay }, at) => {
		const share = dayShare(model, perDay, tier);
		const capacity = capacityOf(model, tier);
		return share === null || capacity === null ? [] : [{
			label: model,
			name: colourOf(at),
			share,
			shown: `${amount(perDay)} of ${amount(capacity)} (${percent(share)})`
		}];
	});
	if (tier === null || bars.length === 0) return [];
	return [figure(() => shareBars(`The whole day: calls asked for, of those that tier ${tier.tier} lets through in a day; the line is all of them.`, bars))];
}
function dayShare(model, perDay, tier) {
	const capacity = capacityOf(model, tier);
	return capacity === null || capacity <= 0 ? null : perDay / capacity;
}
function capacityOf(model, tier) {
	return tier?.models.find((one) => one.model === model)?.perDay.value ?? null;
}
const colourOf = (at) => `model-${at % 6}`;
function hourOf({ hour, demand, used, limit }, models, most) {
	const parts = models.map(({ model, at }) => ({
		name: colourOf(at),
		value: demand[model] ?? 0
	}));
	const height = parts.reduce((sum, { value }) => sum + value, 0);
	const told = models.map(({ model }) => `${model} ${hourly(demand[model] ?? 0)}`).join(", ");
	return {
		hour,
		parts,
		limit: used > 1 && concerns(limit, models) ? height / used : most,
		told: `${clock(hour)}: ${told}; ${limit === null ? "no limit binds" : `${limit} ${percent(used)} full`}`
	};
}
function concerns(limit, models) {
	return !limit?.includes(" of ") || models.some(({ model }) => limit.endsWith(` of ${model}`));
}
function glance$1(models, tier) {
	const rows = models.map(({ model, perDay, perHour, peak }) => ({
		name: foreign(model),
		bars: perHour,
		day: known(perDay, amount),
		share: usedCell(dayShare(model, perDay, tier) ?? void 0),
		peak: { text: `${hourly(peak.perHour)} at ${clock(peak.hour)}` }
	}));
	return tableFrom(tier === null || tier.hours.length === 0 ? rows : [...rows, {
		name: { text: "limit in use" },
		bars: tier.hours.map(({ used }) => used),
		day: known(null, amount),
		share: known(null, percent),
		peak: { text: tier.headRoom === null ? "–" : `fullest ${tier.headRoom.hour < 24 ? "at" : "over"} ${clock(tier.headRoom.hour)}` }
	}], [
		left("model", ({ name }) => name),
		left("0:00 to 24:00", ({ bars }) => ({
			text: "",
			bars
		})),
		right("a day", ({ day: day2 }) => day2),
		right("of capacity", ({ share }) => share, { short: "used" }),
		left("peak", ({ peak }) => peak)
	]);
}
function dayTable(models, tier) {
	const used = new Map((tier?.hours ?? []).map((one) => [one.hour, one]));
	const hours = models.length === 0 ? [] : Array.from({ length: 24 }, (_, hour) => hour);
	return tableFrom(hours, [
		left("hour", (hour) => ({
			text: clock(hour),
			sort: hour
		})),
		...models.map(({ model, perHour }) => right(model, (hour) => known(perHour[hour], amount))),
		...used.size === 0 ? [] : [right("in use", (hour) => usedCell(used.get(hour)?.used)), left("limit", (hour) => foreign(used.get(hour)?.limit))]
	]);
}
function usedCell(used) {
	return {
		...known(used, percent),
		...used !== void 0 && used > 1 && { tone: "bad" }
	};
}
// src/report/html/line-charts.ts
const WIDTH = 460;
const HEIGHT = 250;
const PLOT = {
	left: 70,
	right: 436,
	top: 46,
	bottom: 204
};
function lineCharts(caption, charts) {
	return html`<figure class="multiples"><figcaption>${caption}</figcaption>
<div>${charts.map(chartOf$1)}</div></figure>`;
}
function chartOf$1({ title, across, up, lines, isFilled = false }) {
	const points = lines.flatMap((line) => line.points);
	const xs = points.map(([x]) => x);
	const [least, most] = [Math.min(...xs, across.from ?? Number.POSITIVE_INFINITY), Math.max(...xs)];
	const end = roundedUp(Math.max(...points.map(([, y]) => y)));
	const xOf = (x) => place(PLOT.left + (most > least ? (x - least) / (most - least) : .5) * (PLOT.right - PLOT.left));
	const yOf = (y) => place(PLOT.bottom - y / end * (PLOT.bottom - PLOT.top));
	const told = lines.map(({ label, points: points2 }) => `${label}: ${points2.map(([x, y]) => `${up.show(y)} at ${across.show(x)}`).join(", ")}`);
	const ticks = [...new Set(xs)].sort((a, b) => a - b);
	const shown = ticks.length <= 5 ? ticks : [
		least,
		(least + most) / 2,
		most
	];
	return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}. ${told.join("; ")}">
<text class="panel" x="0" y="14">${title}</text>
<text class="tick" x="0" y="32">${up.label}</text>
${[
		0,
		end / 2,
		end
	].map((tick) => html`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${yOf(tick)}" y2="${yOf(tick)}"/><text class="tick" x="${PLOT.left - 8}" y="${yOf(tick) + 4}" text-anchor="end">${up.show(tick)}</text>`)}${shown.map((tick) => html`<text class="tick" x="${xOf(tick)}" y="${PLOT.bottom + 18}" text-anchor="middle">${across.show(tick)}</text>`)}
<text class="tick" x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 38}" text-anchor="middle">${across.label}</text>
${lines.map(({ name, label, points: points2 }) => lineOf(name, label, points2.map(([x, y]) => [xOf(x), yOf(y)]), isFilled))}</svg>`;
}
function lineOf(name, label, spots, isFilled) {
	const path = spots.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
	const [first, last] = [spots[0], spots.at(-1)];
	return html`<g class="line-${name}">${isFilled && first !== void 0 && last !== void 0 ? html`<path class="area" d="${path}V${PLOT.bottom}H${first[0]}Z"/>` : null}<path class="line" d="${path}"/>${spots.map(([x, y]) => html`<circle cx="${x}" cy="${y}" r="2.5"/>`)}${last === void 0 || isFilled ? null : html`<text x="${last[0]}" y="${place(last[1] - 8)}" text-anchor="end">${label}</text>`}</g>`;
}
// src/report/plan/sections/frontier.ts
const frontier = (plan) => ({
	id: "frontier",
	title: "Shared limits",
	folded: "how much of one model costs how much of another",
	blocks: blocksOf$2(shownTier(plan))
});
function blocksOf$2(tier) {
	const all = (tier?.frontier ?? []).filter(({ points }) => points.length > 0);
	if (tier === null || all.length === 0) return [];
	return [figure(() => lineCharts(`Tier ${tier.tier}: below and left of a line both models fit into the limit that they share; on it the limit is full.`, all.map(({ words, models: [across, up], points }) => ({
		title: words,
		across: {
			label: `${across}, calls an hour`,
			show: amount,
			from: 0
		},
		up: {
			label: up,
			show: hourly
		},
		lines: [{
			name: "p50",
			label: up,
			points
		}],
		isFilled: true
	})))), ...all.flatMap(tableOf)];
}
function tableOf({ limit, words, models: [one, other], points }) {
	return [heading(`${limit}: ${words}`, { in: ["markdown", "html"] }), table(tableFrom(points, [right(`${one} an hour`, ([of]) => known(of, amount)), right(`${other} an hour`, ([, of]) => known(of, amount))]), "Calls an hour of each that fill the limit together", { in: ["markdown", "html"] })];
}
// src/report/plan/sections/knee.ts
const knee = (plan) => {
	const tier = shownTier(plan);
	const models = tier?.models ?? [];
	const charts = models.flatMap(chartOf);
	return {
		id: "knee",
		title: `Knee${tier === null ? "" : ` of tier ${tier.tier}`}`,
		folded: "what nearness to capacity costs in time",
		titled: ["terminal", "markdown"],
		blocks: [...charts.length === 0 ? [] : [figure(() => lineCharts("Time from the intended start of a call to its result, over the share of capacity that is asked for: the steeper, the dearer the next call.", charts))], fold("The curves as a table", [table(kneeTable(models), "Time to the result and goodput at shares of capacity")], { folded: ["html"] })]
	};
};
function chartOf({ model, knee: knee2 }) {
	const points = (of) => knee2.flatMap((point) => point[of] === null ? [] : [[point.share, point[of]]]);
	const lines = [{
		name: "p95",
		label: "p95",
		points: points("p95Ms")
	}, {
		name: "p50",
		label: "p50",
		points: points("p50Ms")
	}].filter((line) => line.points.length > 0);
	if (lines.length === 0) return [];
	return [{
		title: model,
		across: {
			label: "share of capacity",
			show: percent
		},
		up: {
			label: "time to the result",
			show: formatDuration
		},
		lines
	}];
}
function kneeTable(models) {
	const rows = models.flatMap(({ model, knee: knee2 }) => knee2.map((point) => ({
		model,
		...point
	})));
	return tableFrom(rows, [
		left("model", ({ model }) => foreign(model)),
		right("of capacity", ({ share }) => known(share, percent)),
		right("an hour", ({ perHour }) => known(perHour, amount)),
		right("p50", ({ p50Ms }) => duration(p50Ms)),
		right("p95", ({ p95Ms }) => duration(p95Ms)),
		right("goodput/h", ({ goodputPerHour }) => known(goodputPerHour, amount))
	]);
}
// src/report/plan/words.ts
const CARRIES_WORDS = {
	yes: {
		word: "CARRIED",
		tone: "good"
	},
	no: {
		word: "NOT CARRIED",
		tone: "bad"
	},
	undecided: {
		word: "UNDECIDED",
		tone: "warn"
	},
	"no rate": {
		word: "NO RATE",
		tone: "warn"
	}
};
const carriesCell = (carries) => ({
	text: carries,
	tone: CARRIES_WORDS[carries].tone
});
const PLAN_WORDS = [
	{
		label: "carried, not carried, undecided, no rate",
		definition: "The demand of a day passes with every goal kept; it does not; the interval lies on both sides of it; there is nothing that a rate could be given for."
	},
	{
		label: "sustainable",
		definition: "The largest rate at which every goal holds and the backlog does not grow, the other models being at their demand."
	},
	{
		label: "capacity",
		definition: "The sustainable rate, an hour or a day, in the gateway’s own time."
	},
	{
		label: "head-room",
		definition: "The least share of capacity that is left at any hour of the day; negative where the demand asks for more than there is."
	},
	{
		label: "binds",
		definition: "The limit that is full first as the rate grows; `client: …` is a setting of the profile’s own client."
	},
	{
		label: "binds the day",
		definition: "The limit that is full first over a whole day, such as a daily cap, where it is not that of an hour."
	},
	{
		label: "lift",
		definition: "The sustainable rate if this one limit were taken away, and which limit binds then."
	},
	{
		label: "knee",
		definition: "Where time to the result begins to rise steeply as the rate nears capacity: its p50 and p95 at shares of capacity."
	},
	{
		label: "goodput",
		definition: "Calls an hour that complete within the goals of the profile; all that complete where it states none."
	},
	{
		label: "frontier",
		definition: "What a limit that two models share lets through of both at once: how much of one costs how much of the other."
	},
	{
		label: "slot time",
		definition: "How long a call occupies one of the tasks that may run at a time: at the gateway, and at the client, which sees the end later."
	},
	{
		label: "poll lag",
		definition: "The part of the client’s slot time by which polling sees the end late, on average."
	},
	{
		label: "backlog",
		definition: "Calls that were due and have not begun at the end of an hour."
	},
	{
		label: "credits per completed",
		definition: "What is paid for a call that delivers, with the failed ones and what they give back."
	},
	{
		label: "recommended client",
		definition: "A client that is set to what the tier lets through; every figure is of it unless said otherwise."
	},
	{
		label: "own client",
		definition: "The client as the profile sets it, whose own admission may be what binds."
	},
	{
		label: "±, to",
		definition: "Ends of the 95 % interval, from replications and from the ends of what is given as a range."
	}
];
// src/report/plan/sections/mixes.ts
const mixes = (plan) => ({
	id: "mixes",
	title: "Tiers and demands",
	titled: ["terminal", "markdown"],
	blocks: [table(mixesTable(plan), "What each tier has to spare of each demand, or when it first fails")]
});
function mixesTable({ demand, tiers, mixes: mixes2 }) {
	const rows = mixes2.length === 0 ? [] : [{
		source: demand.source,
		tiers
	}, ...mixes2];
	return tableFrom(rows, [left("demand", ({ source }) => foreign(source)), ...tiers.map(({ tier }) => left(tier, (row) => cellOf(row.tiers.find((one) => one.tier === tier))))]);
}
function cellOf(one) {
	if (one === void 0) return { text: "–" };
	const { carries, headRoom, failsAt } = one;
	const { tone } = CARRIES_WORDS[carries];
	if (carries === "no rate") return {
		text: "no rate",
		tone
	};
	if (carries === "no") return {
		text: failsAt === null ? "no" : `no, from ${failsAt}`,
		tone
	};
	return {
		text: `${carries}${headRoom === null ? "" : `, ${headRoomInterval(headRoom.share)}`}`,
		tone
	};
}
// src/report/plan/sections/own-client.ts
const ownClient = ({ tiers }) => {
	const rows = tiers.flatMap(({ tier, ownClient: ownClient2 }) => ownClient2 === null ? [] : [{
		tier,
		...ownClient2
	}]);
	return {
		id: "own-client",
		title: "Own client",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(rows, [
			left("tier", ({ tier }) => foreign(tier)),
			right("reaches", ({ share }) => known(share, percent)),
			left("carries", ({ carries }) => carriesCell(carries)),
			left("held back by", ({ binds }) => foreign(binds))
		]), "With the client as the profile sets it: share of what the recommended client reaches on the same tier; tiers where it loses nothing are left out"), list(rows.flatMap(({ tier, why }) => why === "" ? [] : [{
			head: tier,
			code: true,
			text: why
		}]))]
	};
};
// src/report/plan/sections/sensitivity.ts
const sensitivity = (plan) => ({
	id: "sensitivity",
	title: "Sensitivity",
	titled: ["terminal", "markdown"],
	blocks: [table(tableFrom(plan.sensitivity, [
		left("input", ({ what }) => what),
		right("30 % less", ({ less }) => known(less, headRoom)),
		right("30 % more", ({ more }) => known(more, headRoom)),
		left("answer", ({ decides }) => decides ? {
			text: "changes",
			tone: "warn"
		} : "stays")
	]), `Head-room${shownTier(plan) === null ? "" : ` of tier ${shownTier(plan)?.tier}`} where one input is 30 % off: what the answer hangs on, the worst first`)]
});
// src/report/plan/sections/spill.ts
const spill = ({ tiers }) => {
	const rows = tiers.flatMap(({ tier, spill: spill2 }) => spill2 === null ? [] : [{
		of: tier,
		...spill2
	}]);
	return {
		id: "spill",
		title: "Spill-over",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(rows, [
			left("tier", ({ of }) => foreign(of)),
			left("spills to", ({ tier }) => foreign(tier)),
			right("from", ({ from }) => from),
			left("calls a day", ({ perDay }) => foreign(callsOf(perDay))),
			left("carries", ({ carries }) => carriesCell(carries)),
			right("credits a day", ({ credits }) => estimated(credits.perDay), { short: "credits/d" })
		]), "Calls that would have to wait go to a second account at once; what that makes of them"), list(rows.map(({ of, why }) => ({
			head: of,
			code: true,
			text: why
		})))]
	};
};
function callsOf(perDay) {
	return Object.entries(perDay).map(([model, calls]) => `${formatCount(Math.round(calls))} ${model}`).join(", ");
}
// src/report/plan/sections/tier.ts
const theTier = (plan) => {
	const tier = shownTier(plan);
	return {
		id: "tier",
		title: tier === null ? "Models" : `Tier ${tier.tier}`,
		titled: ["terminal", "markdown"],
		blocks: tier === null ? [] : blocksOf$1(tier)
	};
};
const otherTiers = (plan) => {
	const shown = shownTier(plan);
	return {
		id: "other-tiers",
		title: "Other tiers",
		blocks: plan.tiers.filter((tier) => tier !== shown).map((tier) => fold(`Tier ${tier.tier}: ${tier.carries}`, [...blocksOf$1(tier), ...plan.recommended === null ? [] : [list(tier.notices.map((text2) => ({ text: text2 })))]]))
	};
};
function blocksOf$1({ tier, models, why, gives }) {
	if (models.length === 0) return [text(why === "" ? "There is no model that a rate could be given for." : why)];
	return [
		text(gives),
		table(ratesTable(models), `${tier}: what each model can do, the others being at their demand, with the limit that binds`),
		list(models.map((model) => ({
			head: model.model,
			code: true,
			text: inWords(model)
		})), { in: ["terminal"] }),
		...opening("Were one limit lifted", liftsTable(models), `${tier}: sustainable rate if this limit alone were lifted`),
		...opening("What a call takes and costs", costsTable(models), `${tier}: slot time and credits of a call`, ["markdown", "html"]),
		...opening("Set the client to", clientTable(models), `${tier}: what the recommended client is set to`)
	];
}
function opening(title, rows, caption, formats = FORMATS) {
	if (rows.rows.length === 0) return [];
	const own = formats.filter((format) => format !== "html");
	return [fold(title, [heading(title, { in: own }), table(rows, caption)], {
		folded: ["html"],
		in: formats
	})];
}
const FORMATS = [
	"terminal",
	"markdown",
	"html"
];
const MODEL = left("model", ({ model }) => foreign(model));
function ratesTable(models) {
	return tableFrom(models, [
		MODEL,
		right("an hour", ({ perHour }) => estimated(perHour)),
		right("a day", ({ perDay }) => estimated(perDay)),
		right("completed/h", ({ completedPerHour }) => known(completedPerHour, amount), { spare: true }),
		left("binds", ({ model, binds }) => limitCell(binds?.limit, model)),
		left("binds the day", ({ model, bindsDay }) => limitCell(bindsDay?.limit, model), { spare: true }),
		left("in words", (model) => inWords(model), { in: ["markdown", "html"] })
	]);
}
function inWords({ binds, next, bindsDay }) {
	const parts = [
		...binds === null ? [] : [binds.words],
		...next === null ? [] : [`next ${limitText(next)}`],
		...bindsDay === null ? [] : [`over a day ${bindsDay.words}`]
	];
	return parts.length === 0 ? "–" : parts.join("; ");
}
function limitText({ words, perHour }) {
	return `${words}, at ${hourly(perHour)}`;
}
function liftsTable(models) {
	const rows = models.flatMap(({ model, lifts }) => lifts.map((lift) => ({
		model,
		...lift
	})));
	return tableFrom(rows, [
		left("model", ({ model }) => foreign(model)),
		left("lifted", ({ model, limit }) => limitCell(limit, model)),
		right("an hour", ({ perHour }) => known(perHour, amount)),
		right("more by", ({ gain }) => known(gain, percent)),
		left("then binds", ({ model, bindsThen }) => limitCell(bindsThen, model), { spare: true })
	]);
}
function costsTable(models) {
	return tableFrom(models, [
		MODEL,
		right("slot, gateway", ({ slotMs }) => duration(slotMs.gateway)),
		right("slot, client", ({ slotMs }) => duration(slotMs.client)),
		right("of it poll lag", ({ slotMs }) => duration(slotMs.pollLag)),
		right("credits per completed", ({ credits }) => known(credits.perCompleted, amount)),
		right("credits an hour", ({ credits }) => known(credits.perHour, amount)),
		right("credits a day", ({ credits }) => known(credits.perDay, amount)),
		left("a batch", ({ batch }) => batch === null ? "–" : `${formatCount(batch.calls)} in ${formatDuration(batch.ms)}`)
	]);
}
function clientTable(models) {
	return tableFrom(models, [
		MODEL,
		right("rate", ({ client }) => known(client.ratePerSecond, formatRate)),
		right("burst", ({ client }) => formatCount(client.burst)),
		right("at a time", ({ client }) => known(client.concurrency, formatCount))
	]);
}
// src/report/plan/sections/tiers.ts
const tiers = (plan) => ({
	id: "tiers",
	title: "Tiers side by side",
	titled: ["terminal", "markdown"],
	blocks: [table(tiersTable(plan), "Each tier with a client that is set for it, at the demand of a day", { sortable: true }), list(plan.tiers.flatMap(({ tier, why }) => why === "" ? [] : [{
		head: tier,
		code: true,
		text: why
	}]))]
});
const NAME = left("tier", ({ tier }) => foreign(tier));
const CARRIES = left("carries", ({ carries }) => carriesCell(carries));
const HEAD_ROOM = right("head-room", headRoomCell);
const BINDS = left("binds", ({ headRoom }) => limitCell(headRoom?.limit, headRoom?.model ?? ""));
const CREDITS = right("credits a day", ({ credits }) => estimated(credits.perDay), { short: "credits/d" });
const FAILS = right("fails at", ({ failsAt }) => failsAt ?? "–");
function fewOfTiers({ tiers: tiers2 }) {
	return tableFrom(tiers2, [
		NAME,
		CARRIES,
		HEAD_ROOM,
		BINDS,
		CREDITS,
		FAILS
	]);
}
function tiersTable({ tiers: tiers2 }) {
	return tableFrom(tiers2, [
		NAME,
		CARRIES,
		HEAD_ROOM,
		right("hour", ({ headRoom }) => known(headRoom?.hour, clock), { spare: true }),
		BINDS,
		left("of", ({ headRoom }) => foreign(headRoom?.model), { spare: true }),
		FAILS,
		CREDITS,
		right("balance, days", ({ credits }) => known(credits.balanceDays, amount), {
			short: "balance",
			spare: true
		}),
		right("own client", ({ ownClient }) => known(ownClient?.share, percent), { spare: true })
	]);
}
function headRoomCell({ headRoom, carries }) {
	return headRoom === null ? {
		text: "–",
		sort: Number.MIN_SAFE_INTEGER
	} : {
		text: headRoomInterval(headRoom.share),
		sort: headRoom.share.value,
		...carries === "no" && { tone: "bad" }
	};
}
// src/report/plan/sections/use.ts
const use = (plan) => {
	const tiers = plan.tiers.filter(({ hours }) => hours.length > 0);
	return {
		id: "use",
		title: "Use over the day",
		folded: "how full the binding limit is, hour by hour, tier by tier",
		titled: ["terminal", "markdown"],
		blocks: tiers.length === 0 ? [] : blocksOf(tiers, shownTier(plan))
	};
};
function blocksOf(tiers, shown) {
	return [
		figure(() => dayBars({
			id: "used",
			title: "Use of the binding limit over the day, tier by tier",
			caption: "How full the limit that binds in each hour is; beyond the line, all of it, calls are left waiting.",
			legend: [legendOf("used", "share in use"), legendOf("limit-mark", "all of the limit")]
		}, tiers.map(({ tier, hours }) => ({
			label: `tier ${tier}`,
			show: percent,
			least: 1,
			hours: hours.map(({ hour, used, limit }) => ({
				hour,
				parts: [{
					name: "used",
					value: used
				}],
				limit: 1,
				told: `${clock(hour)}: ${percent(used)}${limit === null ? "" : ` of ${limit}`}`
			}))
		})), 64)),
		table(glance(tiers), "How full the binding limit is, hour by hour", { in: ["terminal"] }),
		...tiers.map((one) => fold(`Tier ${one.tier}, hour by hour`, [table(hoursTable(one.hours), `${one.tier}: use and backlog`)], { in: one === shown ? ["markdown", "html"] : ["html"] }))
	];
}
function glance(tiers) {
	return tableFrom(tiers, [
		left("tier", ({ tier }) => foreign(tier)),
		left("0:00 to 24:00", ({ hours }) => ({
			text: "",
			bars: hours.map(({ used }) => used)
		})),
		left("fullest", ({ headRoom }) => known(headRoom?.hour, clock)),
		left("by", ({ headRoom }) => limitCell(headRoom?.limit, headRoom?.model ?? "")),
		left("waits at midnight", ({ hours }) => backlogText(hours.at(-1)), { spare: true })
	]);
}
function hoursTable(hours) {
	const models = [...new Set(hours.flatMap(({ backlog }) => Object.keys(backlog)))];
	return tableFrom(hours, [
		left("hour", ({ hour }) => ({
			text: clock(hour),
			sort: hour
		})),
		right("in use", ({ used }) => usedCell(used)),
		left("limit", ({ limit }) => foreign(limit)),
		...models.map((model) => right(`${model} waiting`, ({ backlog }) => known(backlog[model], amount)))
	]);
}
function backlogText(hour) {
	const waiting = Object.entries(hour?.backlog ?? {}).filter(([, calls]) => calls > 0);
	return waiting.length === 0 ? "–" : waiting.map(([model, calls]) => `${amount(calls)} ${model}`).join(", ");
}
// src/report/plan/document.ts
const definitions = () => ({
	id: "definitions",
	title: "Definitions",
	folded: "what the words mean",
	blocks: [terms(PLAN_WORDS, { in: ["html"] })]
});
const SECTIONS = [
	day,
	tiers,
	mixes,
	spill,
	theTier,
	knee,
	use,
	frontier,
	ownClient,
	checks,
	sensitivity,
	assumptions,
	validUntil,
	otherTiers,
	definitions
];
function planDocument(plan) {
	const { profile, preset, seed, demand, schema, sentence } = plan;
	const { word, tone } = CARRIES_WORDS[plan.carries];
	return {
		data: plan,
		title: `${word}: ${profile}, gatebench plan`,
		heading: profile,
		about: [
			{
				label: "demand",
				text: demand.source
			},
			{
				label: "time zone",
				text: demand.timeZone,
				code: true
			},
			{
				label: "tiers",
				text: formatCount(plan.tiers.length)
			},
			{
				label: "preset",
				text: preset,
				code: true
			},
			{
				label: "seed",
				text: String(seed),
				code: true
			}
		],
		verdict: {
			word,
			meaning: sentence.replace(/\.$/, ""),
			tone,
			exitCode: null,
			reasons: [],
			notices: noticesOf(plan)
		},
		brief: [table(fewOfTiers(plan), "Tiers side by side")],
		sections: SECTIONS.map((section) => section(plan)),
		origin: `Written by gatebench from closed forms and simulations in virtual time (${schema}).`
	};
}
function noticesOf({ tiers: tiers2, recommended }) {
	const disagreements = tiers2.flatMap(({ tier, checks: checks2 }) => checks2.filter(({ agrees }) => !agrees).map(({ model, closedForm, simulated }) => ({
		tone: "bad",
		text: `${tier}, ${model}: closed form and simulation differ, ${hourly(closedForm)} against ${interval(simulated)}/h. The plan goes by the simulation.`
	})));
	const said = tiers2.filter(({ tier }) => recommended === null || tier === recommended).flatMap(({ tier, notices }) => notices.map((text) => ({
		tone: "warn",
		text: `${tier}: ${text}`
	})));
	return [...disagreements, ...said];
}
// src/run/plan-profile.ts
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
const PATIENCE_MS = 3e5;
const REPLICATIONS = 8;
async function planProfile(options) {
	var _stack = [];
	try {
		const { patienceMs = PATIENCE_MS, replications = REPLICATIONS } = options;
		const mocked = await mockedProfile(options);
		const profile = inGatewayTime(mocked.profile);
		const target = targetOf(profile);
		const tiers = tiersOf(options, target);
		const [demand = demandOfProfile(profile), ...otherDemands] = await demandsOf(options, profile);
		if (demand.perHour.size === 0) throw withoutDemand(profile);
		const workers = __using(_stack, simulationWorkers(options.workers), true);
		const plan = await planCapacity({
			profile,
			preset: target.preset,
			tiers,
			demand,
			otherDemands,
			spillTo: tiersOf({
				...options,
				tiers: options.spillTo === void 0 ? [] : [options.spillTo],
				accounts: 1
			}, target)[0] ?? null,
			goals: goalsOf(mocked.profile),
			patienceMs,
			simulating: {
				workers,
				seed: profile.seed,
				replications
			}
		});
		const folder = typeof options.out === "function" ? options.out(`plan-${plan.profile}`) : options.out ?? null;
		if (folder !== null) await writeFiles(folder, filesOf$1("plan", planDocument(plan)));
		const written = options.write === void 0 ? [] : await writePlan(options.write, plan, profile, demand, tiers);
		return {
			plan,
			exitCode: EXITS[plan.carries],
			folder,
			written
		};
	} catch (_) {
		var _error = _, _hasError = true;
	} finally {
		var _promise = __callDispose(_stack, _error, _hasError);
		_promise && await _promise;
	}
}
async function demandsOf({ demand, demandFiles = [] }, profile) {
	if (demand !== void 0) return [demand];
	const clock = realClock();
	return Promise.all(demandFiles.map((file) => loadDemand(file, profile, clock.originEpochMs + clock.now())));
}
function withoutDemand({ name }) {
	return new GatebenchError(`${name} does not say how many calls a day brings`, {
		code: "PLAN_WITHOUT_DEMAND",
		exitCode: EXIT.invalidInput,
		hint: "give its models arrivals, or state the demand in a file: --demand FILE (docs/demand.md)"
	});
}
const EXITS = {
	yes: EXIT.ok,
	no: EXIT.threshold,
	undecided: EXIT.inconclusive,
	"no rate": EXIT.inconclusive
};
function targetOf({ gateway: { target } }) {
	return target.kind === "mock" ? target : {
		kind: "mock",
		tier: "standard",
		preset: "default",
		timeScale: 1
	};
}
function tiersOf({ tiers, tier: alone, accounts = 1, set }, target) {
	const named = (name) => {
		const choice = {
			...target,
			tier: name,
			...set === void 0 ? {} : { set }
		};
		const world = (at) => {
			const one = loadMockWorld(choice, at);
			const credits = {
				...one.credits,
				user: one.credits.user * accounts
			};
			return accounts === 1 ? one : {
				...withScaledLimits(one, accounts),
				credits
			};
		};
		const worlds = {
			middle: world("middle"),
			low: world((path) => isBetterLow(path) ? "high" : "low"),
			high: world((path) => isBetterLow(path) ? "low" : "high")
		};
		return {
			tier: accounts === 1 ? name : `${accounts} \xD7 ${name}`,
			worlds,
			ranges: rangesOf(choice)
		};
	};
	if (tiers !== void 0) return tiers.map(named);
	if (alone !== void 0) return [named(alone)];
	const size = ({ worlds: { middle } }) => middle.credits.user;
	return mockWorldNames("tier").map(named).sort((a, b) => size(a) - size(b));
}
function isBetterLow(path) {
	return path.startsWith("models.") && !path.endsWith(".capacity");
}
async function writePlan(folder, plan, profile, demand, tiers) {
	const chosen = plan.tiers.find(({ tier }) => tier === plan.recommended) ?? plan.tiers.find(({ models }) => models.length > 0);
	const of = tiers.find(({ tier }) => tier === chosen?.tier);
	const snippets = [];
	const files = [["plan.json", `${JSON.stringify(plan, null, 2)}
`]];
	if (chosen !== void 0 && of !== void 0) {
		const { client } = recommendedSituation(profile, of.worlds.middle, peakLoad(demand));
		const recommended = recommendedProfile(profile, chosen, plan.preset, client, demand);
		files.push(["profile.yaml", renderResolved(recommended)]);
		snippets.push(...snippetsOf(clientSettings(recommended)).map(({ file, text }) => [file, text]));
	}
	const written = await writeFiles(folder, files);
	if (snippets.length === 0) return written;
	await writeFiles(join(folder, "snippets"), snippets);
	return [...written, join(folder, "snippets")];
}
export { planDocument as n, callCost as r, planProfile as t };

//# sourceMappingURL=plan-profile-hWToEkOd.js.map