import { K as EXIT, S as realClock, d as formatDuration, l as formatCount, q as GatebenchError, u as formatCredits } from "./start-CaZOxUNM.js";
import { $t as int, Yt as array, an as record, lt as keyedRandom, nn as number, qt as _enum, rn as object, rt as planCalls, sn as string, y as parseProfile } from "./profile-BOQzBnw0.js";
import { $ as clientAdmissions, An as Fifo, O as MOCK_API_KEY, an as hintIn, cn as headerFields, fn as parseCallHeader, zt as runLoad } from "./load-CEFagYNY.js";
import { n as loadMockWorld } from "./tiers-Bb70eWoI.js";
import { a as Recent, i as rulesOf, t as openApiDocument } from "./openapi-ajOPgU1v.js";
import { A as heading, C as right, F as text, N as table, S as left, j as list, w as tableFrom } from "./report-DkYddaKK.js";
import { r as scaledClock, t as knownLimits } from "./known-limits-v54Jy-gs.js";
import { a as FILES, i as MockEngine, n as inProcessGateway, o as errorBodyOf, r as spoiltText, s as messageEvents, t as VirtualClock } from "./virtual-clock-gLd_ZyIk.js";
import { o as namedCandidates, t as applied } from "./candidates-uRicpsfy.js";
import { readFileSync, readdirSync } from "node:fs";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { spawn } from "node:child_process";
import { Readable } from "node:stream";
import { isUtf8 } from "node:buffer";
const MOST_RETRACTIONS = 100;
var Findings = class {
	#kept = [];
	#count = 0;
	#unclear = 0;
	#judged = 0;
	#cost = {
		credits: 0,
		requests: 0,
		seconds: 0
	};
	#isTrial = false;
	get count() {
		return this.#count;
	}
	/** Once more the rule could be told to be kept or not. */
	judge(times = 1) {
		this.#judged += times;
	}
	/** Once more nobody can tell. */
	cannotTell(times = 1) {
		this.#unclear += times;
	}
	add(finding, blamed = null) {
		if (blamed !== null && !blamed.isSure) {
			this.#unclear++;
			return;
		}
		this.#count++;
		this.#charge(finding, 1);
		if (this.#kept.length < 20) this.#kept.push(finding);
		if (blamed === null || this.#isTrial || blamed.retractions.length >= MOST_RETRACTIONS) return;
		blamed.retractions.push(() => {
			this.#count--;
			this.#judged--;
			this.#unclear++;
			this.#charge(finding, -1);
			this.#kept = this.#kept.filter((one) => one !== finding);
		});
	}
	/** Gives what `work` would add, and forgets it. */
	trial(work) {
		const before = [
			[...this.#kept],
			this.#count,
			this.#unclear,
			this.#judged,
			{ ...this.#cost }
		];
		this.#isTrial = true;
		try {
			work();
			return this.told();
		} finally {
			this.#isTrial = false;
			[this.#kept, this.#count, this.#unclear, this.#judged, this.#cost] = [...before];
		}
	}
	told() {
		const { credits, requests, seconds } = this.#cost;
		const cost = {
			credits: rounded(credits),
			requests,
			seconds: rounded(seconds)
		};
		return {
			count: this.#count,
			judged: this.#judged,
			unclear: this.#unclear,
			cost,
			findings: [...this.#kept]
		};
	}
	#charge({ cost = {} }, sign) {
		this.#cost.credits += sign * (cost.credits ?? 0);
		this.#cost.requests += sign * (cost.requests ?? 0);
		this.#cost.seconds += sign * (cost.seconds ?? 0);
	}
};
function rounded(value) {
	return Math.round(value * 1e3) / 1e3;
}
// src/judge/demand.ts
const MOST_WISHES$1 = 2e4;
var DemandBook = class {
	#wishes = [];
	#isWhole = true;
	#messages = 0;
	#lastToldAt = 0;
	note({ record, attempt, call, relation }) {
		const { model, seen, endpoint } = record;
		if (endpoint === "message" && attempt.bought !== null && attempt.isTold) {
			this.#messages++;
			this.#lastToldAt = Math.max(this.#lastToldAt, attempt.endedAt);
		}
		if (call === null) this.#isWhole = false;
		if (relation !== "first" || model === void 0) return;
		if (this.#wishes.length >= MOST_WISHES$1) this.#isWhole = false;
		else {
			const wish = {
				t: attempt.t,
				model,
				path: seen?.path ?? "",
				asks: seen?.asks ?? {}
			};
			this.#wishes.push({
				...wish,
				endpoint: endpoint === "message" ? "message" : "submit"
			});
		}
	}
	/** Null where it cannot be told. */
	wishes() {
		return this.#isWhole && this.#wishes.length > 0 ? this.#wishes : null;
	}
	course(seen, tasks) {
		let [learnt, lastAt] = [this.#messages, this.#lastToldAt];
		for (const { endToldAt } of tasks) {
			if (endToldAt === Infinity) continue;
			learnt++;
			lastAt = Math.max(lastAt, endToldAt);
		}
		const { firstAt, credits, attempts, reads } = seen;
		return {
			spanMs: learnt === 0 ? 0 : lastAt - firstAt,
			credits: Math.round(credits * 1e3) / 1e3,
			attempts,
			reads,
			learnt
		};
	}
};
// src/judge/tasks.ts
const MOST_TASKS = 5e4;
var TaskBook = class {
	#tasks = new Recent(MOST_TASKS);
	/** What was reserved last: for the request whose record comes next. */
	#reserved = null;
	find(id) {
		return id === void 0 ? null : this.#tasks.get(id) ?? null;
	}
	/** What the gateway tells of itself; gives the task that has ended by it. */
	note(record, t) {
		if (record.type === "ledger") {
			if (record.kind === "reserve" && record.book === "user" && record.job !== void 0) this.#reserved = {
				job: record.job,
				credits: record.credits
			};
			return null;
		}
		if (record.type !== "task") return null;
		if (record.status === "pending") this.#open(record.taskId, record.model, t);
		if (record.status !== "completed" && record.status !== "failed") return null;
		const task = this.find(record.taskId);
		if (task === null) return null;
		task.end = record.status;
		task.doneAt = t;
		return task;
	}
	/** The price of what was bought just now. */
	priceOf(id) {
		return this.#reserved?.job === id ? this.#reserved.credits : 0;
	}
	all() {
		return this.#tasks.values();
	}
	#open(id, model, t) {
		this.#tasks.set(id, {
			id,
			model,
			acceptedAt: t,
			call: null,
			submit: null,
			credits: 0,
			doneAt: Infinity,
			end: null,
			reads: 0,
			firstReadAt: Infinity,
			lastReadAt: -Infinity,
			lastAnswerAt: -Infinity,
			lastReadTold: true,
			troubledReads: 0,
			endToldAt: Infinity,
			failure: null
		});
	}
};
// src/judge/who.ts
const MOST_CALLS = 5e4;
var CallBook = class {
	#groups = new Recent(MOST_CALLS);
	#bought;
	#count = 0;
	constructor(bought) {
		this.#bought = bought;
	}
	match(record, attempt) {
		const { key, by } = identityOf(record);
		const group = key === null ? void 0 : this.#groups.get(key);
		if (key === null) return NOBODY;
		if (group === void 0) return this.#open(record, attempt, key, by);
		const { call } = group;
		if (call === null) return nobody(group, attempt);
		const before = call.last;
		const isNamed = by === "call-header" || by === "idempotency-key";
		const relation = isNamed ? this.#named(before) : this.#byBody(record, call);
		if (relation === null || relation === "again-open" && !isNamed) {
			group.call = null;
			call.isSure = false;
			for (const retract of call.retractions.splice(0)) retract();
			if (relation === null) return {
				call: null,
				relation: "first",
				before,
				paid: null
			};
			group.forgotten = before;
			return nobody(group, attempt);
		}
		const { paid } = call;
		call.attempts++;
		call.last = attempt;
		if (attempt.bought !== null) call.paid = attempt;
		return {
			call,
			relation,
			before,
			paid
		};
	}
	/** The calls that are remembered. */
	*calls() {
		for (const { call } of this.#groups.values()) if (call !== null) yield call;
	}
	#open(record, attempt, key, by) {
		const call = {
			n: ++this.#count,
			account: record.account ?? "",
			endpoint: record.endpoint === "message" ? "message" : "submit",
			model: record.model ?? null,
			by,
			attempts: 1,
			first: attempt.t,
			last: attempt,
			paid: attempt.bought === null ? null : attempt,
			isSure: true,
			retractions: []
		};
		this.#groups.set(key, {
			call,
			forgotten: null
		});
		return {
			call,
			relation: "first",
			before: null,
			paid: null
		};
	}
	/** A name says that it is the same wish, whatever became of the attempt before. */
	#named(before) {
		if (before.bought === null || !before.isTold) return "retry";
		return this.#bought(before.bought) === "failed" ? "again-failed" : "again-open";
	}
	/** Null where the body may stand for a second wish. */
	#byBody({ seen, t }, call) {
		const before = call.last;
		const isOver = before.endedAt <= t;
		if (seen?.retryCount !== void 0 && (seen.retryCount === 0 || seen.retryCount !== call.attempts)) return null;
		if (!isOver) return null;
		if (before.bought === null || !before.isTold) return "retry";
		const bought = this.#bought(before.bought);
		if (bought === "completed") return null;
		return bought === "failed" ? "again-failed" : "again-open";
	}
};
const NOBODY = {
	call: null,
	relation: "first",
	before: null,
	paid: null
};
function nobody(group, { bought }) {
	const { forgotten } = group;
	if (forgotten === null) return NOBODY;
	if (bought !== null) group.forgotten = null;
	return {
		call: null,
		relation: "again-open",
		before: forgotten,
		paid: forgotten
	};
}
function identityOf({ call, seen, account = "", endpoint }) {
	const place = `${account}
${endpoint}
`;
	if (call !== void 0) return {
		key: `${place}c${call}`,
		by: "call-header"
	};
	if (seen?.idempotency !== void 0) return {
		key: `${place}i${seen.idempotency}`,
		by: "idempotency-key"
	};
	if (seen?.body === void 0) return {
		key: null,
		by: "body"
	};
	return {
		key: `${place}b${seen.body}`,
		by: seen.retryCount === void 0 ? "body" : "retry-count"
	};
}
// src/judge/watcher.ts
const WITHHELD = /* @__PURE__ */ new Set([
	"reset",
	"hang",
	"cut-body",
	"malformed-body",
	"wrong-type"
]);
const MOST_PENDING = 1e4;
var Watcher = class {
	#rules;
	#timeScale;
	#tasks = new TaskBook();
	#calls = new CallBook((id) => this.#bought(id));
	demand = new DemandBook();
	#pending = /* @__PURE__ */ new Map();
	seen = {
		requests: 0,
		strays: 0,
		otherKeys: 0,
		attempts: 0,
		refused: 0,
		accepted: 0,
		reads: 0,
		fetches: 0,
		credits: 0,
		firstAt: Infinity,
		lastAt: 0
	};
	constructor(rules, timeScale) {
		this.#rules = rules;
		this.#timeScale = timeScale;
	}
	show(record) {
		const t = record.t / this.#timeScale;
		if (record.type === "request") this.#request({
			...record,
			t,
			delayMs: record.delayMs / this.#timeScale
		});
		else if (record.type === "abort") {
			this.#pending.get(record.n)?.hungUp(t);
			this.#pending.delete(record.n);
		} else {
			const ended = this.#tasks.note(record, t);
			if (ended !== null) for (const rule of this.#rules) rule.ended?.(ended.id, t);
		}
	}
	calls() {
		return this.#calls.calls();
	}
	tasks() {
		return this.#tasks.all();
	}
	#request(record) {
		const { seen } = this;
		seen.requests++;
		if (record.seen?.hasOtherKey) seen.otherKeys++;
		seen.firstAt = Math.min(seen.firstAt, record.t);
		seen.lastAt = record.t;
		if (record.endpoint === "submit" || record.endpoint === "message") this.#attempt(record);
		else if (record.endpoint === "poll") this.#read(record);
		else if (record.endpoint === "file") seen.fetches++;
		else if (record.endpoint === "none") seen.strays++;
		for (const rule of this.#rules) rule.request?.(record);
	}
	#attempt(record) {
		const { told = {} } = record;
		const bought = record.taskId ?? null;
		const credits = bought === null ? 0 : this.#tasks.priceOf(bought);
		const attempt = {
			n: record.n,
			t: record.t,
			endedAt: endOf(record),
			status: record.status,
			reason: record.reason,
			waitMs: told.waitMs ?? null,
			isVague: told.later === true,
			isTold: isTold(record),
			bought,
			credits
		};
		const { call, relation, before, paid } = this.#calls.match(record, attempt);
		const task = this.#tasks.find(bought ?? void 0);
		if (task !== null) {
			task.call = call;
			task.submit = attempt;
			task.credits = credits;
		}
		this.seen.attempts++;
		if (bought === null) this.seen.refused++;
		else this.seen.accepted++;
		this.seen.credits += credits;
		this.#await(record, (t) => {
			attempt.endedAt = t;
			attempt.isTold = false;
		});
		const sight = {
			record,
			attempt,
			call,
			relation,
			before,
			paid,
			paidTask: this.#tasks.find(paid?.bought ?? void 0)
		};
		this.demand.note(sight);
		for (const rule of this.#rules) rule.attempt?.(sight);
	}
	#read(record) {
		this.seen.reads++;
		const task = this.#tasks.find(record.taskId);
		const sight = {
			record,
			task,
			before: task === null || task.reads === 0 ? null : {
				t: task.lastReadAt,
				endedAt: task.lastAnswerAt,
				isTold: task.lastReadTold
			},
			endedAt: endOf(record),
			isTold: isTold(record) && record.taskStatus !== void 0
		};
		for (const rule of this.#rules) rule.read?.(sight);
		if (task === null) return;
		task.reads++;
		task.firstReadAt = Math.min(task.firstReadAt, record.t);
		task.lastReadAt = record.t;
		task.lastAnswerAt = sight.endedAt;
		task.lastReadTold = sight.isTold;
		if (!sight.isTold) task.troubledReads++;
		const isEnd = sight.isTold && (record.taskStatus === "completed" || record.taskStatus === "failed");
		const { endToldAt } = task;
		if (isEnd) {
			task.endToldAt = Math.min(task.endToldAt, sight.endedAt);
			task.failure ??= record.told?.failure ?? null;
		}
		this.#await(record, (t) => {
			task.lastAnswerAt = t;
			task.lastReadTold = false;
			task.troubledReads++;
			if (isEnd) task.endToldAt = endToldAt;
		});
	}
	/** Remembers a request whose answer is still to come. */
	#await(record, hungUp) {
		if (!(record.delayMs > 0)) return;
		this.#pending.set(record.n, {
			endedAt: endOf(record),
			hungUp
		});
		if (this.#pending.size <= MOST_PENDING) return;
		for (const [n, { endedAt }] of this.#pending) if (endedAt < record.t) this.#pending.delete(n);
		if (this.#pending.size > MOST_PENDING) this.#pending.delete(this.#pending.keys().next().value);
	}
	/** What the buyer of a task may know of it. A message ends with its answer. */
	#bought(id) {
		const task = this.#tasks.find(id);
		if (task === null) return "completed";
		if (task.endToldAt === Infinity || task.end === null) return "open";
		return task.end;
	}
};
function endOf({ t, delayMs, faultKind }) {
	return faultKind === "hang" ? Infinity : t + delayMs;
}
function isTold({ faultKind }) {
	return faultKind === void 0 || !WITHHELD.has(faultKind);
}
// src/judge/judgement.ts
const JUDGE_SCHEMA = "gatebench.judge/v1";
const cost = object({
	credits: number(),
	requests: number(),
	seconds: number()
});
const ruleResult = object({
	id: string(),
	title: string(),
	mend: string(),
	severity: _enum(["error", "warning"]),
	/** pass: looked at and kept; fail: broken; cannot-tell: nothing could be told apart; not-met: it never came to that. */
	verdict: _enum([
		"pass",
		"fail",
		"cannot-tell",
		"not-met"
	]),
	settings: record(string(), number()),
	/** How often it was broken, how often it could be told, and how often not. */
	count: int(),
	judged: int(),
	unclear: int(),
	cost,
	findings: array(object({
		at: number(),
		request: int().optional(),
		task: string().optional(),
		evidence: string(),
		cost: cost.partial().optional()
	}))
});
const seen = object({
	requests: int(),
	/** Of them to no endpoint that there is. */
	strays: int(),
	/** Of them with another key than was handed out. */
	otherKeys: int(),
	attempts: int(),
	refused: int(),
	accepted: int(),
	reads: int(),
	fetches: int(),
	credits: number(),
	/** From the first request to the last, in ms of the client's time. */
	spanMs: number()
});
const judgementSchema = object({
	outcome: _enum([
		"pass",
		"fail",
		"inconclusive"
	]),
	/** 0, 99 where a rule failed, 96 where nothing could be judged. */
	exitCode: int(),
	reasons: array(string()),
	seen,
	rules: array(ruleResult)
});
var Judge = class {
	#timeScale;
	#runs;
	#watcher;
	/** `timeScale`: seconds of the mock in one of the client's. */
	constructor(rules = rulesOf(), timeScale = 1) {
		this.#timeScale = timeScale;
		this.#runs = rules.applied.map((applied) => {
			const findings = new Findings();
			return {
				applied,
				findings,
				run: applied.rule.begin(applied.settings, findings, rules.stated)
			};
		});
		this.#watcher = new Watcher(this.#runs.map(({ run }) => run), timeScale);
	}
	record(record) {
		this.#watcher.show(record);
	}
	/** The verdict if the client ended so, now; the judging may go on. */
	verdict({ t, isCut = false, problem = null } = {}) {
		const watcher = this.#watcher;
		const end = {
			t: t ?? watcher.seen.lastAt,
			isCut
		};
		const rules = this.#runs.map(({ applied, findings, run }) => {
			const told = findings.trial(() => run.finish?.({
				...end,
				calls: watcher.calls(),
				tasks: watcher.tasks()
			}));
			return this.#result(applied, told);
		});
		const { firstAt, lastAt, ...figures } = watcher.seen;
		const seen2 = {
			...figures,
			credits: Math.round(figures.credits * 1e3) / 1e3,
			spanMs: figures.requests === 0 ? 0 : lastAt - firstAt
		};
		const failed = rules.filter(({ verdict, severity }) => verdict === "fail" && severity === "error");
		if (failed.length > 0) {
			const reasons2 = failed.map(({ id, count, title }) => `${id}: ${title}${count > 1 ? ` (${count} times)` : ""}`);
			return {
				outcome: "fail",
				exitCode: EXIT.threshold,
				reasons: reasons2,
				seen: seen2,
				rules
			};
		}
		const reasons = [
			...problem === null ? [] : [problem],
			...seen2.requests === 0 ? ["no request came to the gateway"] : [],
			...seen2.requests > 0 && seen2.requests === seen2.strays ? [`none of ${seen2.requests} requests went to an endpoint that there is: are the paths right?`] : []
		];
		if (reasons.length > 0) return {
			outcome: "inconclusive",
			exitCode: EXIT.inconclusive,
			reasons,
			seen: seen2,
			rules
		};
		return {
			outcome: "pass",
			exitCode: EXIT.ok,
			reasons: [],
			seen: seen2,
			rules
		};
	}
	/** What the client wanted, and how it came by it; null where that cannot be told. */
	demand() {
		const { demand, seen: seen2 } = this.#watcher;
		const wishes = demand.wishes();
		return wishes === null ? null : {
			wishes,
			course: demand.course(seen2, this.#watcher.tasks())
		};
	}
	#result({ rule, severity, settings }, told) {
		const { id, title, mend } = rule;
		const about = {
			id,
			title,
			mend,
			severity,
			settings: { ...settings }
		};
		if (rule.needsRealTime && this.#timeScale > 1) {
			const unclear = told.count + told.judged + told.unclear;
			const none = {
				credits: 0,
				requests: 0,
				seconds: 0
			};
			const verdict2 = unclear === 0 ? "not-met" : "cannot-tell";
			return {
				...about,
				verdict: verdict2,
				count: 0,
				judged: 0,
				unclear,
				cost: none,
				findings: []
			};
		}
		const verdict = told.count > 0 ? "fail" : told.judged > 0 ? "pass" : told.unclear > 0 ? "cannot-tell" : "not-met";
		return {
			...about,
			...told,
			findings: [...told.findings],
			verdict
		};
	}
};
// src/report/judge/score.ts
function scoreText({ timesAsLong, timesTheCredits, needlessReads, needlessAttempts, client, ideal, policy }) {
	const times = (value, what) => value === null ? [] : [`${value.toFixed(1)} \xD7 ${what}`];
	const missing = ideal.learnt - client.learnt;
	return `${[
		...client.learnt === 0 ? ["it learnt of no end"] : times(timesAsLong, "as long"),
		...times(timesTheCredits, "the credits"),
		`${formatCount(needlessReads)} needless polls`,
		`${formatCount(needlessAttempts)} needless submits`,
		...missing > 0 ? [`${formatCount(missing)} fewer results`] : []
	].join(", ")} (policy ${policy})`;
}
// src/report/judge/document.ts
const VERDICT_WORDS = {
	pass: {
		word: "PASS",
		meaning: "the client broke no rule",
		tone: "good"
	},
	fail: {
		word: "FAIL",
		meaning: "the client broke a rule",
		tone: "bad"
	},
	inconclusive: {
		word: "INCONCLUSIVE",
		meaning: "there is nothing to judge the client by",
		tone: "warn"
	}
};
const RESULT = {
	pass: {
		text: "kept",
		tone: "good"
	},
	fail: {
		text: "broken",
		tone: "bad"
	},
	"cannot-tell": {
		text: "cannot tell",
		tone: "warn"
	},
	"not-met": {
		text: "not met",
		tone: "muted"
	}
};
const MOST_FINDINGS = 3;
function judgeDocument(verdict) {
	const { world, seed, timeScale, command, outcome, exitCode, reasons, rules, seen, score, schema } = verdict;
	const client = command === null ? "a client started elsewhere" : command.words.join(" ");
	return {
		data: verdict,
		title: `${VERDICT_WORDS[outcome].word}: ${world}, gatebench judge`,
		heading: world,
		about: [
			{
				label: "client",
				text: client,
				code: true
			},
			{
				label: "seen",
				text: seenText(verdict)
			},
			{
				label: "seed",
				text: String(seed)
			},
			...timeScale === 1 ? [] : [{
				label: "time",
				text: `the mock ran \xD7${timeScale}`
			}],
			...score === null ? [] : [{
				label: "beside ideal",
				text: scoreText(score)
			}]
		],
		verdict: {
			...VERDICT_WORDS[outcome],
			exitCode,
			reasons: [...reasons],
			notices: notices(verdict)
		},
		brief: [course(verdict)],
		sections: [
			{
				id: "course",
				title: "Course",
				bare: true,
				blocks: [course(verdict)]
			},
			broken(rules),
			all(rules)
		],
		origin: `Written by gatebench from ${formatCount(seen.requests)} requests (${schema}).`
	};
}
function course(verdict) {
	const { score } = verdict;
	const found = [{
		head: "seen",
		text: seenText(verdict)
	}, ...score === null ? [] : [{
		head: "beside the ideal",
		text: scoreText(score)
	}]];
	return list(found, { in: ["terminal"] });
}
function seenText({ seen }) {
	const { requests, attempts, refused, reads, credits, spanMs } = seen;
	if (requests === 0) return "no request";
	return `${formatCount(requests)} requests in ${formatDuration(spanMs)}: ${formatCount(attempts)} submits and messages (${formatCount(refused)} refused or lost), ${formatCount(reads)} task reads, ${formatCredits(credits)} credits`;
}
function notices({ command, rules, seen }) {
	const left2 = command?.left ?? 0;
	const unclear = rules.filter(({ verdict, unclear: unclear2 }) => verdict !== "fail" && unclear2 > 0);
	return [
		...left2 === 0 ? [] : [{
			tone: "warn",
			text: `it left ${left2} processes behind, which were ended`
		}],
		...command === null || seen.otherKeys === 0 ? [] : [{
			tone: "warn",
			text: `${formatCount(seen.otherKeys)} requests came with another key than it was given`
		}],
		...unclear.length === 0 ? [] : [{
			tone: "muted",
			text: `cannot always tell: ${unclear.map(({ id }) => id).join(", ")}`
		}]
	];
}
function broken(rules) {
	return {
		id: "broken",
		title: "Broken rules",
		titled: ["terminal", "markdown"],
		blocks: rules.filter(({ verdict }) => verdict === "fail").flatMap((rule) => brokenBlocks(rule))
	};
}
function brokenBlocks(rule, world) {
	const { id, severity, title, findings, mend } = rule;
	return [
		heading(`${id} (${severity}${world === void 0 ? "" : `, ${world}`}): it ${title}`),
		list(findings.slice(0, MOST_FINDINGS).map(({ at, evidence }) => ({
			head: `${(at / 1e3).toFixed(3)} s`,
			text: evidence
		}))),
		text(`${costText(rule)} Mend: ${mend}.`)
	];
}
function costText({ count, cost }) {
	const { credits, requests, seconds } = cost;
	const parts = [
		...credits > 0 ? [`${formatCredits(credits)} credits`] : [],
		...requests > 0 ? [`${formatCount(requests)} needless requests`] : [],
		...seconds > 0 ? [`${formatDuration(seconds * 1e3)} lost`] : []
	];
	return `${count === 1 ? "Once" : `${formatCount(count)} times`}${parts.length === 0 ? "" : `; cost: ${parts.join(", ")}`}.`;
}
function all(rules) {
	const columns = [
		left("rule", ({ id }) => ({
			text: id,
			code: true
		})),
		left("verdict", ({ verdict, severity }) => {
			const { text: text2, tone } = RESULT[verdict];
			return verdict === "fail" && severity === "warning" ? {
				text: "broken (warning)",
				tone: "warn"
			} : {
				text: text2,
				tone
			};
		}),
		right("broken", ({ count }) => count),
		right("judged", ({ judged }) => judged),
		right("cannot tell", ({ unclear }) => unclear)
	];
	return {
		id: "rules",
		title: "Rules",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(rules, columns), "Every rule")]
	};
}
// src/mock/oracle-log.ts
const ORACLE_SCHEMA = "gatebench.oracle/v1";
var MemoryLog = class {
	#most;
	#records = new Fifo();
	constructor(most = 1e5) {
		this.#most = most;
	}
	record(record) {
		this.#records.push(record);
		if (this.#records.size > this.#most) this.#records.shift();
	}
	/** From the oldest kept to the newest. */
	records() {
		return this.#records.all();
	}
};
function streamLog(sink) {
	sink.write(FIRST_LINE);
	return { record: (record) => void sink.write(lineOf(record)) };
}
function* oracleLines(records) {
	yield FIRST_LINE;
	for (const record of records) yield lineOf(record);
}
const FIRST_LINE = `${JSON.stringify({
	type: "oracle",
	schema: ORACLE_SCHEMA
})}
`;
function lineOf(record) {
	return `${JSON.stringify(record)}
`;
}
const MOST_UNREAD_BYTES = 2 ** 24;
var OracleServer = class {
	#options;
	#memory;
	#followers = /* @__PURE__ */ new Set();
	constructor(options) {
		this.#options = options;
		this.#memory = new MemoryLog(options.keepRecords);
	}
	record(record) {
		this.#memory.record(record);
		for (const { log, response } of this.#followers) if (response.writableLength > MOST_UNREAD_BYTES) response.destroy();
		else log.record(record);
	}
	records() {
		return this.#memory.records();
	}
	answer(path, response) {
		const { counts, paths } = this.#options;
		switch (path) {
			case "/_mock/health":
				sendJson(response, 200, { ok: true });
				return;
			case "/_mock/counts":
				sendJson(response, 200, counts());
				return;
			case "/_mock/verdict":
				if (this.#options.verdict === void 0) sendJson(response, 404, errorBodyOf(404, "not_found_error", NO_JUDGE));
				else sendJson(response, 200, this.#options.verdict());
				return;
			case "/_mock/openapi.json":
				sendJson(response, 200, openApiDocument(paths));
				return;
			case "/_mock/oracle":
				counts();
				response.writeHead(200, NDJSON);
				Readable.from(oracleLines(this.records())).pipe(response);
				return;
			case "/_mock/oracle?follow":
				this.#follow(response);
				return;
			default: sendJson(response, 404, errorBodyOf(404, "not_found_error", ELSEWHERE));
		}
	}
	#follow(response) {
		response.writeHead(200, NDJSON);
		const follower = {
			log: streamLog(response),
			response
		};
		this.#followers.add(follower);
		response.once("close", () => this.#followers.delete(follower));
	}
	/** Ends the answers that would go on for ever. */
	end() {
		for (const { response } of this.#followers) response.end();
	}
};
const NDJSON = { "content-type": "application/x-ndjson" };
const ELSEWHERE = "the mock answers at health, counts, oracle, oracle?follow and openapi.json";
const NO_JUDGE = "nobody judges here: start the mock with --judge";
function sendJson(response, status, body) {
	response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
// src/mock/result-files.ts
const PNG = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==", "base64");
const MP4 = Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0isomiso2mp41", "latin1")), box("mdat", Buffer.alloc(0))]);
const WAV = wav(Buffer.alloc(800, 128));
const RESULT_FILES = {
	image: {
		type: "image/png",
		bytes: PNG
	},
	video: {
		type: "video/mp4",
		bytes: MP4
	},
	audio: {
		type: "audio/wav",
		bytes: WAV
	},
	text: {
		type: "text/plain",
		bytes: Buffer.alloc(0)
	}
};
function box(type, content) {
	const head = Buffer.alloc(8);
	head.writeUInt32BE(8 + content.length);
	head.write(type, 4, "latin1");
	return Buffer.concat([head, content]);
}
function wav(samples) {
	const head = Buffer.alloc(44);
	head.write("RIFF", 0, "latin1");
	head.writeUInt32LE(36 + samples.length, 4);
	head.write("WAVEfmt ", 8, "latin1");
	head.writeUInt32LE(16, 16);
	head.writeUInt16LE(1, 20);
	head.writeUInt16LE(1, 22);
	head.writeUInt32LE(8e3, 24);
	head.writeUInt32LE(8e3, 28);
	head.writeUInt16LE(1, 32);
	head.writeUInt16LE(8, 34);
	head.write("data", 36, "latin1");
	head.writeUInt32LE(samples.length, 40);
	return Buffer.concat([head, samples]);
}
// src/mock/http-reply.ts
function sendReply(response, reply, closing) {
	const { status, headers, file, fault } = reply;
	const { socket } = response.req;
	if (socket.destroyed) return;
	if (fault === "reset") {
		socket.resetAndDestroy();
		return;
	}
	if (closing) response.setHeader("connection", "close");
	if (file !== void 0) {
		const { type: type2, bytes } = RESULT_FILES[file];
		response.writeHead(status, {
			"content-type": type2,
			"content-length": bytes.length
		}).end(bytes);
		return;
	}
	const json = reply.streamed ? messageEvents(reply.body) : JSON.stringify(reply.body);
	const text = spoiltText(json, fault);
	const length = Buffer.byteLength(fault === "cut-body" ? json : text);
	const usual = reply.streamed ? "text/event-stream; charset=utf-8" : "application/json";
	const type = fault === "wrong-type" ? "text/html; charset=utf-8" : usual;
	response.writeHead(status, {
		"content-type": type,
		"content-length": length,
		...headers
	});
	if (fault === "cut-body") response.write(text, () => socket.destroy());
	else response.end(text);
}
// src/mock/request-body.ts
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json *(?:;|$)/i;
function readBody(message, largestBytes, hashed = false) {
	const { headers } = message;
	const encoding = headers["content-encoding"] ?? "identity";
	if (!JSON_TYPE.test(headers["content-type"] ?? "")) return Promise.resolve(unreadable(415, "the content type must be application/json"));
	if (encoding !== "identity") return Promise.resolve(unreadable(415, "the body must not be encoded"));
	const tooLarge = `the body must not exceed ${largestBytes} bytes`;
	if (Number(headers["content-length"]) > largestBytes) return Promise.resolve(unreadable(413, tooLarge));
	return new Promise((resolve) => {
		const chunks = [];
		let size = 0;
		message.on("data", (chunk) => {
			size += chunk.length;
			if (size <= largestBytes) chunks.push(chunk);
			else {
				chunks.length = 0;
				message.removeAllListeners("data").pause();
				resolve(unreadable(413, tooLarge));
			}
		});
		message.on("end", () => {
			const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
			const body = parse(bytes);
			if (hashed) body.hash = shortHash(bytes);
			resolve(body);
		});
		message.on("error", () => {});
	});
}
function shortHash(bytes) {
	return createHash("sha256").update(bytes).digest("base64url").slice(0, 16);
}
function parse(bytes) {
	if (!isUtf8(bytes)) return unreadable(400, "the body is not valid UTF-8");
	try {
		return { value: JSON.parse(bytes.toString()) };
	} catch {
		return unreadable(400, bytes.length === 0 ? "the body is empty" : "the body is not valid JSON");
	}
}
function unreadable(status, message) {
	return {
		unreadable: {
			status,
			message
		},
		tooLarge: status === 413
	};
}
// src/mock/sighting.ts
const KEY_HEADERS = [
	"authorization",
	"x-api-key",
	"api-key",
	"x-goog-api-key",
	"proxy-authorization",
	"cookie"
];
const LONGEST_PATH = 200;
var Sightings = class {
	#apiKey;
	#connections = /* @__PURE__ */ new WeakMap();
	#count = 0;
	/** `apiKey` is the one that the mock gives out. */
	constructor(apiKey) {
		this.#apiKey = apiKey;
	}
	of(message, origin, body) {
		const { url = "/", headers, socket } = message;
		let connection = this.#connections.get(socket);
		if (connection === void 0) {
			connection = {
				n: ++this.#count,
				requests: 0
			};
			this.#connections.set(socket, connection);
		}
		connection.requests++;
		const query = url.indexOf("?");
		const seen = {
			path: (query < 0 ? url : url.slice(0, query)).slice(0, LONGEST_PATH),
			origin,
			connection: connection.n,
			onConnection: connection.requests
		};
		if (body !== void 0) seen.body = body;
		const idempotency = headers["idempotency-key"] ?? headers["x-idempotency-key"];
		if (typeof idempotency === "string" && idempotency !== "") seen.idempotency = shortHash(idempotency);
		const retries = headers["x-stainless-retry-count"];
		if (typeof retries === "string" && /^\d{1,6}$/.test(retries)) seen.retryCount = Number(retries);
		const key = misplacedKey(url, headers, origin);
		if (key !== null) seen.key = key;
		const { authorization } = headers;
		if (authorization !== void 0 && bearerOf(authorization) !== this.#apiKey) seen.hasOtherKey = true;
		return seen;
	}
};
function bearerOf(authorization) {
	return authorization.replace(/^bearer\s+/i, "");
}
function misplacedKey(url, headers, origin) {
	const bearer = bearerOf(headers.authorization ?? "");
	if (bearer.length >= 8 && url.includes(bearer)) return "the address";
	if (/[?&](api[-_]?key|access[-_]?token|key|token)=/i.test(url)) return "the address";
	if (origin === "gateway") return null;
	const header = KEY_HEADERS.find((name) => headers[name] !== void 0);
	return header === void 0 ? null : `the header ${header}`;
}
// src/mock/service.ts
const CALL_HEADER = "x-gatebench-call";
const LARGEST_BODY_BYTES = 2 ** 20;
const NO_BODY = { value: void 0 };
var Service = class {
	#engine;
	#clock;
	#oracle;
	#witness;
	#sightings;
	/** Answers that are still to be sent. */
	#delayed = /* @__PURE__ */ new Set();
	/** Requests that never get one. */
	#hanging = /* @__PURE__ */ new Set();
	/** Connections that have brought a request: an answer may be under way on them. */
	#used = /* @__PURE__ */ new WeakSet();
	/** Answers whose time has come, whatever a fault left of them. */
	#ordered = /* @__PURE__ */ new WeakSet();
	#stopping = false;
	constructor(engine, clock, oracle, witness, apiKey) {
		this.#engine = engine;
		this.#clock = clock;
		this.#oracle = oracle;
		this.#witness = witness;
		this.#sightings = new Sightings(apiKey);
	}
	/** Answers the requests of a server: all of them, or those for results alone. */
	attend(server, origin) {
		server.on("request", (message, response) => this.#serve(message, response, origin));
		server.on("checkExpectation", (_message, response) => {
			sendReply(response, {
				status: 417,
				headers: {},
				body: errorBodyOf(417, "invalid_request_error", "expectation not supported"),
				delayMs: 0
			}, true);
		});
		server.on("clientError", (error, socket) => {
			if (!socket.writable || error.code === "ECONNRESET" || this.#used.has(socket)) socket.destroy();
			else socket.end(rawError(error.code));
		});
	}
	/** From now on each connection ends with its answer. */
	stop() {
		this.#stopping = true;
		this.#oracle.end();
		for (const response of this.#hanging) response.req.socket.destroy();
	}
	/** Sends nothing more. */
	cancel() {
		for (const alarm of this.#delayed) alarm.cancel();
	}
	#serve(message, response, origin) {
		this.#used.add(message.socket);
		const { method, url: path = "/", headers } = message;
		if (headers.host === void 0 && message.httpVersionMinor === 1) sendReply(response, {
			status: 400,
			headers: {},
			body: errorBodyOf(400, "invalid_request_error", "the host header is missing"),
			delayMs: 0
		}, true);
		else if (path.startsWith("/_mock/") && origin === "gateway") this.#oracle.answer(path, response);
		else if (method === "POST") readBody(message, LARGEST_BODY_BYTES, this.#witness !== null).then((body) => this.#answer(message, response, origin, body));
		else this.#answer(message, response, origin, NO_BODY);
	}
	#answer(message, response, origin, body) {
		const { method = "", url: path = "/", headers } = message;
		const arrivedAt = this.#clock.now();
		const label = headers[CALL_HEADER];
		const request = {
			method,
			path: origin === "results" && !path.startsWith("/files/") ? FILES : path,
			authorization: headers.authorization,
			body: "value" in body ? body.value : void 0,
			unreadable: "unreadable" in body ? body.unreadable : void 0,
			call: typeof label === "string" ? parseCallHeader(label) ?? void 0 : void 0
		};
		const tooLarge = "tooLarge" in body && body.tooLarge;
		if (this.#witness === null) {
			this.#send(response, this.#engine.handle(request), arrivedAt, tooLarge);
			return;
		}
		const seen = this.#sightings.of(message, origin, body.hash);
		const { reply, n } = this.#witness.handle(this.#engine, request, seen);
		if (reply.delayMs > 0) response.once("close", () => this.#closed(response, n));
		this.#send(response, reply, arrivedAt, tooLarge);
	}
	/** A connection is closed before the answer was ordered: by the caller, unless this server ends. */
	#closed(response, n) {
		if (!this.#stopping && !response.headersSent && !this.#ordered.has(response)) this.#witness?.aborted(n, this.#clock.now());
	}
	#send(response, reply, arrivedAt, closing) {
		if (reply.delayMs === 0) sendReply(response, reply, closing || this.#stopping);
		else if (Number.isFinite(reply.delayMs)) {
			const alarm = this.#clock.alarm(arrivedAt + reply.delayMs, () => {
				this.#delayed.delete(alarm);
				this.#ordered.add(response);
				sendReply(response, reply, closing || this.#stopping);
			});
			this.#delayed.add(alarm);
		} else {
			this.#hanging.add(response);
			response.once("close", () => this.#hanging.delete(response));
		}
	}
};
function rawError(code) {
	const [status, phrase, message] = code === "HPE_HEADER_OVERFLOW" ? [
		431,
		"Request Header Fields Too Large",
		"the headers are too large"
	] : code === "ERR_HTTP_REQUEST_TIMEOUT" ? [
		408,
		"Request Timeout",
		"the request took too long to arrive"
	] : [
		400,
		"Bad Request",
		"not a valid HTTP request"
	];
	const body = JSON.stringify(errorBodyOf(status, "invalid_request_error", message));
	return `${[
		`HTTP/1.1 ${status} ${phrase}`,
		"content-type: application/json",
		`content-length: ${body.length}`,
		"connection: close"
	].join("\r\n")}\r
\r
${body}`;
}
// src/mock/witness.ts
var Witness = class {
	#log;
	#held = null;
	#isHolding = false;
	constructor(log) {
		this.#log = log;
	}
	/** Lets the engine decide a request, and records it with its sighting. Gives the number of the request too. */
	handle(engine, request, seen) {
		this.#isHolding = true;
		const reply = engine.handle(request);
		this.#isHolding = false;
		const record = this.#held;
		this.#held = null;
		const asks = asksOf(request.body);
		record.seen = asks === null ? seen : {
			...seen,
			asks
		};
		const told = toldBy(reply, record);
		if (told !== null) record.told = told;
		this.#log.record(record);
		return {
			reply,
			n: record.n
		};
	}
	/** The caller of request `n` hung up before it was answered. */
	aborted(n, t) {
		this.#log.record({
			type: "abort",
			t,
			n
		});
	}
	record(record) {
		if (this.#isHolding && record.type === "request") this.#held = record;
		else this.#log.record(record);
	}
};
const PRICED = [
	"n",
	"duration",
	"resolution",
	"quality"
];
const LONGEST_LABEL = 20;
function asksOf(body) {
	if (typeof body !== "object" || body === null) return null;
	const asked = PRICED.flatMap((name) => {
		const value = body[name];
		return typeof value === "number" || typeof value === "string" && value.length <= LONGEST_LABEL ? [[name, value]] : [];
	});
	return asked.length === 0 ? null : Object.fromEntries(asked);
}
function toldBy({ status, headers, body, fault }, record) {
	if (fault !== void 0 && fault !== "slow-headers") return null;
	if (status < 400) {
		const { error } = body;
		return record.taskStatus === "failed" && typeof error?.code === "string" ? { failure: error.code } : null;
	}
	const hint = hintIn(headerFields(headers), body, 0, Infinity);
	if (hint.kind === "delay") return { waitMs: hint.delayMs };
	return hint.kind === "later" ? { later: true } : null;
}
// src/mock/http-server.ts
const TIMEOUTS = {
	headersMs: 3e4,
	requestMs: 6e4,
	idleMs: 75e3
};
async function startMockGateway(options = {}) {
	const { host = "127.0.0.1", port = 0, seed = 1, timeScale = 1, keepRecords = 1e5 } = options;
	if (!(timeScale > 0 && Number.isFinite(timeScale))) throw new GatebenchError(`the time scale must be above 0, not ${timeScale}`, {
		code: "MOCK_TIME_SCALE_INVALID",
		exitCode: EXIT.invalidInput
	});
	const world = withKey(options.world ?? loadMockWorld(options), options.key);
	const settings = serverOptions({
		...TIMEOUTS,
		...options.timeouts
	});
	const { server, url, port: given } = await listening(settings, host, port);
	const results = options.ownResults ? await listening(settings, host, 0) : null;
	const realTime = realClock();
	const clock = scaledClock(realTime, timeScale);
	const oracle = new OracleServer({
		keepRecords,
		paths: world.paths,
		counts: () => engine.counts(),
		verdict: options.verdict
	});
	const logs = [...keepRecords > 0 ? [oracle] : [], ...options.log === void 0 ? [] : [options.log]];
	const random = options.freshIds ? withFreshIds(seed, realTime) : keyedRandom(seed);
	const log = joined(logs);
	const witness = options.watched && log !== null ? new Witness(log) : null;
	const resultsUrl = results?.url ?? url;
	const engine = new MockEngine({
		world,
		clock,
		random,
		timeScale,
		resultsUrl,
		log: witness ?? log
	});
	const service = new Service(engine, clock, oracle, witness, MOCK_API_KEY);
	const servers = results === null ? [server] : [server, results.server];
	service.attend(server, "gateway");
	if (results !== null) service.attend(results.server, "results");
	let settleAheadMs = 0;
	const closed = Promise.all(servers.map((one) => once(one, "close"))).then(() => engine.settle(settleAheadMs));
	const cut = () => {
		service.cancel();
		for (const one of servers) one.closeAllConnections();
	};
	const close = ({ graceMs = 0, aheadMs = 0 } = {}) => {
		settleAheadMs = Math.max(settleAheadMs, aheadMs);
		service.stop();
		for (const one of servers) one.close();
		if (graceMs <= 0) cut();
		else {
			const alarm = realTime.alarm(realTime.now() + graceMs, cut);
			closed.then(() => alarm.cancel());
		}
		return closed;
	};
	return {
		url,
		port: given,
		apiKey: options.key ?? "mock-key",
		counts: () => engine.counts(),
		records() {
			engine.settle();
			return oracle.records();
		},
		close,
		[Symbol.asyncDispose]: () => close()
	};
}
function withKey(world, key) {
	if (key === void 0) return world;
	return {
		...world,
		keys: { [key]: {
			user: "default",
			credits: "unlimited",
			access: "active"
		} },
		otherKeys: "refuse"
	};
}
function withFreshIds(seed, clock) {
	const usual = keyedRandom(seed);
	const fresh = keyedRandom(clock.originEpochMs);
	return {
		...usual,
		uniform: (...key) => (key[0] === "identifier" ? fresh : usual).uniform(...key)
	};
}
function serverOptions({ headersMs, requestMs, idleMs }) {
	const headersTimeout = Math.min(headersMs, requestMs);
	return {
		requireHostHeader: false,
		keepAliveTimeout: idleMs,
		headersTimeout,
		requestTimeout: requestMs,
		connectionsCheckingInterval: Math.min(5e3, Math.ceil(headersTimeout / 4))
	};
}
function joined(logs) {
	if (logs.length < 2) return logs[0] ?? null;
	return { record(record) {
		for (const log of logs) log.record(record);
	} };
}
async function listening(settings, host, port) {
	const server = createServer(settings);
	server.maxHeadersCount = 200;
	try {
		server.listen(port, host);
		await once(server, "listening");
	} catch (cause) {
		throw new GatebenchError(`the mock gateway cannot listen on ${host}:${port}: ${cause.message}`, {
			code: "MOCK_ADDRESS_UNAVAILABLE",
			exitCode: EXIT.invalidInput,
			hint: "choose another port, or 0 for any free one",
			cause
		});
	}
	const given = server.address().port;
	return {
		server,
		url: `http://${host.includes(":") ? `[${host}]` : host}:${given}`,
		port: given
	};
}
// src/run/ideal-course.ts
const MOST_WISHES = 2e3;
async function scoreOf({ wishes, client, world, seed }) {
	const profile = wishes.length > MOST_WISHES ? null : profileOf(wishes, world, seed);
	if (profile === null) return null;
	const limits = knownLimits(profile, world);
	let best = null;
	for (const candidate of namedCandidates()) {
		if (candidate.kind === "profile") continue;
		const course2 = await courseOf(applied(candidate, profile, limits), world, seed);
		if (best === null || isBetter(course2, best.course)) best = {
			name: candidate.name,
			course: course2
		};
	}
	if (best === null) return null;
	const { name, course } = best;
	return {
		calls: wishes.length,
		policy: name,
		client,
		ideal: course,
		timesAsLong: ratio(client.spanMs, course.spanMs),
		timesTheCredits: ratio(client.credits, course.credits),
		needlessReads: Math.max(0, client.reads - course.reads),
		needlessAttempts: Math.max(0, client.attempts - course.attempts)
	};
}
function isBetter(one, other) {
	const [a, b] = [one, other].map(({ learnt, spanMs, credits }) => [
		-learnt,
		spanMs,
		credits
	]);
	const at = a.findIndex((value, i) => value !== b[i]);
	return at >= 0 && a[at] < b[at];
}
function ratio(client, ideal) {
	return client > 0 && ideal > 0 ? Math.round(100 * client / ideal) / 100 : null;
}
function profileOf(wishes, world, seed) {
	const kinds = /* @__PURE__ */ new Map();
	for (const wish of wishes) {
		const known = kinds.get(wish.model);
		if (known === void 0) kinds.set(wish.model, [wish]);
		else known.push(wish);
	}
	const start = wishes[0]?.t ?? 0;
	const models = [...kinds].flatMap(([model, [first, ...others]]) => {
		const modality = first === void 0 ? void 0 : modalityOf(first, world);
		if (first === void 0 || modality === void 0) return [];
		const turns = modality === "text" ? {
			max_tokens: 64,
			messages: [{
				role: "user",
				content: "hello"
			}]
		} : {};
		return [{
			model,
			modality,
			arrivals: {
				process: "trace",
				file: "demand"
			},
			requests: [...weighted([first, ...others])].map(([asks, weight]) => ({
				weight,
				body: {
					...JSON.parse(asks),
					...turns
				}
			})),
			...modality === "text" ? {} : { poll: { every: "250ms" } }
		}];
	});
	if (models.length !== kinds.size) return null;
	const profile = parseProfile(JSON.stringify({
		version: 1,
		name: "demand",
		seed,
		gateway: { mock: {} },
		duration: "1h",
		drain: "1h",
		models
	}), "the demand");
	return {
		...profile,
		models: profile.models.map((load) => {
			const instantsMs = (kinds.get(load.model) ?? []).map(({ t }) => t - start);
			return {
				...load,
				arrivals: {
					process: "trace",
					file: "demand",
					timeScale: 1,
					instantsMs
				}
			};
		})
	};
}
function weighted(wishes) {
	const counts = /* @__PURE__ */ new Map();
	for (const { asks } of wishes) {
		const key = JSON.stringify(asks);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}
function modalityOf({ endpoint, path }, { paths }) {
	if (endpoint === "message") return "text";
	return Object.entries(paths).find(([, known]) => known === path)?.[0];
}
async function courseOf(profile, world, seed) {
	const clock = new VirtualClock();
	const random = keyedRandom(seed);
	const log = new CourseLog();
	const engine = new MockEngine({
		world,
		clock,
		random,
		log
	});
	const gateway = inProcessGateway({
		world,
		timeScale: 1,
		handle: ({ call: _, ...request }) => engine.handle(request)
	}, clock);
	const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, "local");
	const plan = planCalls(profile, random);
	const sink = { emit() {} };
	await clock.run(() => runLoad(profile, plan, {
		clock,
		gateway,
		random,
		sink,
		admission,
		otherAdmissions
	}, {}));
	return log.course(engine.counts().credits.charged + engine.counts().credits.reserved);
}
var CourseLog = class {
	#told = /* @__PURE__ */ new Set();
	#attempts = 0;
	#reads = 0;
	#firstAt = Infinity;
	#lastAt = 0;
	record(record) {
		if (record.type !== "request") return;
		const { t, delayMs, endpoint, taskId, taskStatus, status, faultKind } = record;
		this.#firstAt = Math.min(this.#firstAt, t);
		if (endpoint === "poll") this.#reads++;
		if (endpoint === "submit" || endpoint === "message") this.#attempts++;
		if (!(endpoint === "message" ? status === 200 : taskStatus === "completed" || taskStatus === "failed") || taskId === void 0 || faultKind !== void 0 && faultKind !== "slow-headers") return;
		this.#told.add(taskId);
		this.#lastAt = Math.max(this.#lastAt, t + delayMs);
	}
	course(credits) {
		const learnt = this.#told.size;
		return {
			spanMs: learnt === 0 ? 0 : this.#lastAt - this.#firstAt,
			credits,
			attempts: this.#attempts,
			reads: this.#reads,
			learnt
		};
	}
};
// src/run/judged-environment.ts
const KEY_NAME = /(?:API_?KEY|AUTH_?TOKEN|ACCESS_?TOKEN|API_?TOKEN|BEARER_?TOKEN)$/i;
const MISLEADING = /^(?:https?_proxy|all_proxy|no_proxy|ANTHROPIC_CUSTOM_HEADERS|OPENAI_ORG_ID|OPENAI_PROJECT_ID|ANTHROPIC_UNIX_SOCKET)$/i;
function judgedEnvironment(own, gateway, stated = {}) {
	const { url, apiKey } = gateway;
	const kept = Object.entries(own).filter(([name]) => !KEY_NAME.test(name) && !MISLEADING.test(name));
	const filled = Object.entries(stated).map(([name, value]) => [name, value.replaceAll("{url}", url).replaceAll("{key}", apiKey)]);
	return {
		...Object.fromEntries(kept),
		GATEBENCH_BASE_URL: url,
		GATEBENCH_API_KEY: apiKey,
		OPENAI_BASE_URL: `${url}/v1`,
		OPENAI_API_KEY: apiKey,
		ANTHROPIC_BASE_URL: url,
		ANTHROPIC_AUTH_TOKEN: apiKey,
		NO_PROXY: "*",
		no_proxy: "*",
		...Object.fromEntries(filled)
	};
}
// src/run/judged-process.ts
const MARK = "GATEBENCH_JUDGED";
const GRACE_MS = 500;
async function runCommand({ words, env, timeoutMs, signal }) {
	const [file = "", ...args] = words;
	const clock = realClock();
	const mark = `${process.pid}-${clock.originEpochMs + clock.now()}`;
	const child = spawn(file, args, {
		env: {
			...env,
			[MARK]: mark
		},
		stdio: [
			"ignore",
			2,
			2
		],
		detached: process.platform !== "win32",
		windowsHide: true
	});
	const killAll = () => {
		end(child, "SIGKILL");
		for (const pid of marked(mark)) kill(pid, "SIGKILL");
	};
	process.once("exit", killAll);
	let isLate = false;
	const isHalted = () => signal?.aborted === true;
	const ask = () => {
		end(child, "SIGTERM");
		clock.alarm(clock.now() + GRACE_MS, () => end(child, "SIGKILL"));
	};
	const alarm = clock.alarm(clock.now() + timeoutMs, () => {
		isLate = true;
		ask();
	});
	signal?.addEventListener("abort", ask, { once: true });
	if (isHalted()) ask();
	try {
		const [code, ended] = await new Promise((resolve, reject) => {
			child.once("error", (cause) => reject(unusable(file, cause)));
			child.once("exit", (...how) => resolve(how));
		});
		const left = marked(mark);
		killAll();
		return {
			code,
			signal: ended,
			isLate,
			isHalted: isHalted(),
			left: left.length
		};
	} finally {
		alarm.cancel();
		signal?.removeEventListener("abort", ask);
		process.off("exit", killAll);
	}
}
function end({ pid }, signal) {
	if (pid !== void 0) kill(process.platform === "win32" ? pid : -pid, signal);
}
function kill(pid, signal) {
	try {
		process.kill(pid, signal);
	} catch {}
}
function marked(mark) {
	try {
		return readdirSync("/proc").filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(`${MARK}=${mark}`)).map(Number);
	} catch {
		return [];
	}
}
function environmentOf(pid) {
	try {
		return readFileSync(`/proc/${pid}/environ`, "latin1");
	} catch {
		return "";
	}
}
function unusable(file, cause) {
	return new GatebenchError(`cannot start ${file}: ${cause.message}`, {
		code: "COMMAND_UNUSABLE",
		exitCode: EXIT.invalidInput,
		hint: "name the command that starts your client after --, as you would type it",
		cause
	});
}
// src/run/judge-command.ts
const DEFAULT_TIMEOUT_MS = 6e4;
const AHEAD_MS = 864e5;
async function judgeCommand(options) {
	const { command, world, choice, rules = rulesOf(), seed = 1, timeScale = 1, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
	const judge = new Judge(rules, timeScale);
	const clock = realClock();
	const mockWorld = loadMockWorld(choice);
	const mock = await startMockGateway({
		world: mockWorld,
		seed,
		timeScale,
		keepRecords: 0,
		log: judge,
		watched: true,
		ownResults: true
	});
	let ended;
	const startedAt = clock.now();
	try {
		ended = await runCommand({
			words: command,
			env: judgedEnvironment(options.inherited, mock, options.env),
			timeoutMs,
			signal: options.signal
		});
	} finally {
		await mock.close({ aheadMs: AHEAD_MS });
	}
	const endedAt = clock.now();
	const durationMs = endedAt - startedAt;
	const isCut = ended.isLate || ended.isHalted;
	const judgement = judge.verdict({
		t: endedAt,
		isCut,
		problem: problemOf(ended, timeoutMs)
	});
	const exitCode = ended.isHalted && judgement.outcome !== "fail" ? EXIT.interrupted : judgement.exitCode;
	const demand = options.ideal === false || timeScale !== 1 || isCut ? null : judge.demand();
	const score = demand === null ? null : await scoreOf({
		wishes: demand.wishes,
		client: demand.course,
		world: mockWorld,
		seed
	});
	return {
		schema: JUDGE_SCHEMA,
		world,
		seed,
		timeScale,
		command: {
			words: [...command],
			code: ended.code,
			signal: ended.signal,
			durationMs,
			left: ended.left
		},
		...judgement,
		exitCode,
		score
	};
}
function problemOf({ code, signal, isLate, isHalted }, timeoutMs) {
	if (isHalted) return "it was interrupted";
	if (isLate) return `the command did not end within ${formatDuration(timeoutMs)}`;
	if (code === 0) return null;
	return code === null ? `the command was ended by ${signal}` : `the command failed: it exited with ${code}`;
}
export { FIRST_LINE as a, brokenBlocks as c, JUDGE_SCHEMA as d, Judge as f, startMockGateway as i, judgeDocument as l, DEFAULT_TIMEOUT_MS as n, lineOf as o, judgementSchema as p, judgeCommand as r, VERDICT_WORDS as s, AHEAD_MS as t, scoreText as u };

//# sourceMappingURL=judge-command-Bdy26GMh.js.map