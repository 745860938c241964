import { K as EXIT, _ as parseShare, q as GatebenchError, x as writeShare, y as writeDuration } from "./start-CaZOxUNM.js";
import { $t as int, an as record, dn as toJSONSchema, en as literal, ln as union, nn as number, on as strictObject, pn as NEVER, qt as _enum, sn as string, ut as readYaml } from "./profile-BOQzBnw0.js";
import { An as Fifo, Dn as task, En as quotaBody, On as videoRequest, Tn as messageRequest, _n as audioRequest, bn as imageRequest, vn as creditsBody, wn as messageBody, yn as errorBody } from "./load-CEFagYNY.js";
import { b as count, x as duration } from "./tiers-Bb70eWoI.js";
import { readFileSync } from "node:fs";
// src/judge/rule.ts
function defineRule(rule) {
	return rule;
}
function ordinal(n) {
	return `${n}${n % 100 >= 11 && n % 100 <= 13 ? "th" : [
		"th",
		"st",
		"nd",
		"rd"
	][n % 10] ?? "th"}`;
}
function seconds(ms) {
	return Math.abs(ms) < 1e3 ? `${Math.round(ms)} ms` : `${Number((ms / 1e3).toFixed(2))} s`;
}
// src/judge/rules/bought-twice.ts
const MOST_SUSPECTED = 1e3;
const boughtTwice = defineRule({
	id: "bought-twice",
	title: "bought the same thing twice",
	mend: "do not send a submit again whose answer was lost or a 500 or 502: it may have been accepted; keep the id of a task whatever becomes of a read of it",
	severity: "error",
	needsRealTime: false,
	settings: { most: {
		kind: "count",
		default: 0,
		about: "So many second purchases are let pass."
	} },
	begin({ most }, findings) {
		let count = 0;
		const suspected = [];
		return {
			attempt(sight) {
				const { attempt, call, relation, paid, paidTask } = sight;
				if (attempt.bought !== null && !attempt.isTold) findings.judge();
				if (paid === null || attempt.bought === null) return;
				if (paidTask?.end === "failed" && paidTask.endToldAt <= attempt.t) return;
				if (call === null) {
					if (relation === "again-open" && paidTask !== null && suspected.length < MOST_SUSPECTED) suspected.push({
						sight,
						task: paidTask
					});
					else findings.cannotTell();
					return;
				}
				findings.judge();
				if (++count <= most) return;
				findings.add({
					at: attempt.t,
					request: attempt.n,
					...paidTask === null ? {} : { task: paidTask.id },
					evidence: `request ${paid.n} was accepted and paid for (${paid.bought}), ${fateOf(paid)}; ${attempt.n} bought the same again (${attempt.bought})`,
					cost: {
						credits: attempt.credits,
						requests: 1
					}
				}, call);
			},
			finish() {
				for (const { sight, task } of suspected) {
					const { attempt, paid } = sight;
					if (!(task.reads > 0 && task.lastReadAt <= attempt.t && !task.lastReadTold) || paid === null) {
						findings.cannotTell();
						continue;
					}
					findings.add({
						at: attempt.t,
						request: attempt.n,
						task: task.id,
						evidence: `request ${paid.n} bought ${task.id}; a read of it got no answer that tells its state, it was never read again, and ${attempt.n} bought the same body once more`,
						cost: {
							credits: attempt.credits,
							requests: 1
						}
					});
				}
			}
		};
	}
});
function fateOf({ status, isTold }) {
	if (!isTold) return "but its answer never arrived whole";
	return status < 300 ? "and its answer arrived" : `though it was answered ${status}`;
}
// src/judge/rules/concurrency.ts
const concurrency = defineRule({
	id: "concurrency",
	title: "had more under way at once than it says it does",
	mend: "count a task as under way from before its submit until a read tells its end, over all processes that share the key",
	severity: "error",
	needsRealTime: false,
	settings: { spare: {
		kind: "count",
		default: 0,
		about: "So many more are let pass."
	} },
	begin({ spare }, findings, { concurrency: stated }) {
		if (stated === null) return {};
		const open = /* @__PURE__ */ new Map();
		const sizes = /* @__PURE__ */ new Map();
		const change = (model, by) => {
			for (const name of ["all", model]) sizes.set(name, (sizes.get(name) ?? 0) + by);
		};
		const close = (id) => {
			const one = open.get(id);
			if (one === void 0) return;
			open.delete(id);
			change(one.model, -1);
		};
		return {
			attempt({ record, attempt }) {
				for (const [id, { endsAt }] of open) if (endsAt <= attempt.t) close(id);
				const { bought } = attempt;
				const model = record.model ?? "";
				if (bought === null || !attempt.isTold || attempt.status >= 300) return;
				open.set(bought, {
					model,
					endsAt: record.endpoint === "message" ? attempt.endedAt : Infinity
				});
				change(model, 1);
				for (const [name, most] of Object.entries(stated)) {
					const size = sizes.get(name) ?? 0;
					if (name !== "all" && name !== model) continue;
					findings.judge();
					if (size <= most + spare) continue;
					findings.add({
						at: attempt.t,
						request: attempt.n,
						evidence: `with request ${attempt.n} there were ${size} under way${name === "all" ? "" : ` of ${name}`}; ${most} are stated`
					});
				}
			},
			ended: close
		};
	}
});
// src/judge/rules/connections.ts
const MOST_IN_VIEW$1 = 1e4;
const connections = defineRule({
	id: "connections",
	title: "opened a connection for nearly every request, or far too many at once",
	mend: "use one agent or session with keep-alive for all requests, read every answer to its end, and bound its connections",
	severity: "warning",
	needsRealTime: true,
	settings: {
		perSecond: {
			kind: "count",
			default: 50,
			about: "New connections within one second that are too many."
		},
		share: {
			kind: "share",
			default: .8,
			about: "Part of the requests that came over a new connection that is too large."
		},
		least: {
			kind: "count",
			default: 60,
			about: "Fewer requests prove nothing."
		}
	},
	begin({ perSecond, share, least }, findings) {
		const opened = new Fifo();
		let requests = 0;
		let fresh = 0;
		let last = {
			t: 0,
			n: 0
		};
		return {
			request({ t, n, seen }) {
				if (seen?.onConnection === void 0) return;
				requests++;
				last = {
					t,
					n
				};
				if (seen.onConnection > 1) return;
				fresh++;
				opened.push(t);
				while (opened.size > MOST_IN_VIEW$1 || (opened.first ?? t) < t - 1e3) opened.shift();
				if (opened.size <= perSecond) return;
				findings.add({
					at: t,
					request: n,
					evidence: `${opened.size} connections were opened within one second`
				});
				while (opened.size > 0) opened.shift();
			},
			finish() {
				if (requests < least) findings.cannotTell(requests === 0 ? 0 : 1);
				else findings.judge();
				if (requests < least || fresh < share * requests) return;
				findings.add({
					at: last.t,
					evidence: `${fresh} of ${requests} requests came over a connection of their own`
				});
			}
		};
	}
});
// src/judge/rules/early-return.ts
const earlyReturn = defineRule({
	id: "early-return",
	title: "came back before the wait that it was told was over",
	mend: "wait at least as long as the last answer said, counted from its arrival, before sending the same request again",
	severity: "error",
	needsRealTime: false,
	settings: { tolerance: {
		kind: "duration",
		default: 20,
		about: "So much earlier is not called early: timers and clocks differ."
	} },
	begin: ({ tolerance }, findings) => ({ attempt({ attempt, call, relation, before }) {
		if (call === null) {
			if (before !== null && before.waitMs !== null) findings.cannotTell();
			return;
		}
		if (relation !== "retry" || before === null || before.waitMs === null || !before.isTold) return;
		findings.judge();
		const waited = attempt.t - before.endedAt;
		const early = before.waitMs - waited;
		if (early <= tolerance) return;
		findings.add({
			at: attempt.t,
			request: attempt.n,
			evidence: `request ${before.n} was answered ${before.status} with a wait of ${seconds(before.waitMs)}; its retry came after ${seconds(waited)}, ${seconds(early)} early, and was answered ${attempt.status}`,
			cost: { requests: attempt.bought === null ? 1 : 0 }
		}, call);
	} })
});
// src/judge/recent.ts
var Recent = class {
	#most;
	#map = /* @__PURE__ */ new Map();
	/** In order of entry. A Map that loses its first entries again and again takes ever longer to find its first. */
	#order = new Fifo();
	constructor(most) {
		this.#most = most;
	}
	get(key) {
		return this.#map.get(key);
	}
	set(key, value) {
		if (!this.#map.has(key)) this.#order.push(key);
		this.#map.set(key, value);
		if (this.#map.size > this.#most) this.#map.delete(this.#order.shift());
	}
	values() {
		return this.#map.values();
	}
};
// src/judge/rules/expired-result.ts
const expiredResult = defineRule({
	id: "expired-result",
	title: "fetched a result after it had expired",
	mend: "fetch results as soon as a read tells that the task has completed, before anything else is waited for",
	severity: "error",
	needsRealTime: false,
	settings: { time: {
		kind: "duration",
		default: 200,
		about: "Who was told of the result later than so long before its expiry had no time to fetch it."
	} },
	begin({ time }, findings) {
		const toldAt = new Recent(MOST_TASKS$2);
		return {
			read({ record, task, isTold, endedAt }) {
				if (task === null || !isTold || record.taskStatus !== "completed" || toldAt.get(task.id) !== void 0) return;
				toldAt.set(task.id, endedAt);
			},
			request(record) {
				if (record.endpoint !== "file" || record.taskId === void 0) return;
				findings.judge();
				if (record.reason !== "expired") return;
				const told = toldAt.get(record.taskId);
				const expiredAt = record.expiredAt ?? record.t;
				if (told === void 0 || told > expiredAt - time) {
					findings.cannotTell();
					return;
				}
				findings.add({
					at: record.t,
					request: record.n,
					task: record.taskId,
					evidence: `a read told that ${record.taskId} had completed ${seconds(expiredAt - told)} before its result expired; it was fetched ${seconds(record.t - expiredAt)} after that, and answered 410`,
					cost: { requests: 1 }
				});
			}
		};
	}
});
const MOST_TASKS$2 = 5e4;
// src/judge/rules/gave-up.ts
const gaveUp = defineRule({
	id: "gave-up",
	title: "stopped reading a task that completed",
	mend: "read a task until it is completed or failed, with a deadline well above the slowest task of its model; read again after a read that failed",
	severity: "error",
	needsRealTime: false,
	settings: { reads: {
		kind: "count",
		default: 1,
		about: "A task that was read so often counts as followed; one that was read less is never-read."
	} },
	begin: ({ reads }, findings) => ({ finish({ t, isCut, tasks }) {
		for (const task of tasks) {
			if (task.reads < reads || task.end !== "completed" || task.submit?.isTold !== true) continue;
			findings.judge();
			if (task.endToldAt < Infinity) continue;
			if (isCut) {
				findings.cannotTell();
				continue;
			}
			const read = `${task.reads === 1 ? "1 read" : `${task.reads} reads`}, the last at ${seconds(task.lastReadAt)}${task.lastReadTold ? "" : ", which told nothing"}`;
			findings.add({
				at: Math.max(task.lastReadAt, 0),
				task: task.id,
				evidence: `${task.id} was paid for and completed ${seconds(task.doneAt - task.acceptedAt)} after it was accepted; ${read}; the client ended at ${seconds(t)} without knowing`,
				cost: { credits: task.credits }
			});
		}
	} })
});
// src/judge/rules/hammering.ts
const MOST_IN_VIEW = 2e4;
const hammering = defineRule({
	id: "hammering",
	title: "kept hammering at a gateway that was shut",
	mend: "let waits grow from retry to retry, and give retries a budget: a part of what succeeds",
	severity: "error",
	needsRealTime: true,
	settings: {
		window: {
			kind: "duration",
			default: 5e3,
			about: "Refusals are counted over so long."
		},
		each: {
			kind: "ratio",
			default: 8,
			about: "Refusals of one call or task in that time, on average, that are too many."
		},
		least: {
			kind: "count",
			default: 20,
			about: "Fewer refusals in all prove nothing."
		}
	},
	begin({ window, each, least }, findings) {
		const inView = new Fifo();
		const counts = /* @__PURE__ */ new Map();
		const drop = () => {
			const one = inView.shift();
			if (one === void 0) return;
			const left = (counts.get(one.who) ?? 1) - 1;
			if (left === 0) counts.delete(one.who);
			else counts.set(one.who, left);
		};
		const refused = (t, n, who) => {
			findings.judge();
			inView.push({
				t,
				who
			});
			counts.set(who, (counts.get(who) ?? 0) + 1);
			while (inView.size > MOST_IN_VIEW || (inView.first?.t ?? t) < t - window) drop();
			if (inView.size < least || inView.size < each * counts.size) return;
			findings.add({
				at: t,
				request: n,
				evidence: `${inView.size} requests were refused within ${seconds(t - (inView.first?.t ?? t))}, and they were ${counts.size === 1 ? "for one call" : `for ${counts.size} calls`}: ${(inView.size / counts.size).toFixed(1)} each`,
				cost: { requests: inView.size - counts.size }
			});
			while (inView.size > 0) drop();
		};
		return {
			attempt({ attempt, call, record }) {
				if (attempt.status !== 429 && attempt.status < 500 && attempt.status !== 0) return;
				refused(attempt.t, attempt.n, call === null ? `request ${record.n}` : `call ${call.n}`);
			},
			read({ record, task }) {
				if (record.status !== 429 && record.status < 500) return;
				refused(record.t, record.n, task === null ? `request ${record.n}` : task.id);
			}
		};
	}
});
// src/judge/in-step.ts
const MOST_OPEN = 200;
const MOST_IN_COHORT = 500;
var InStep = class {
	#settings;
	#open = new Fifo();
	#over = {
		total: 0,
		inStep: 0,
		cohorts: 0,
		largest: null
	};
	constructor(settings) {
		this.#settings = settings;
	}
	/** A retry at `t` of a call that had to wait until `due`, or that failed then. */
	add(t, n, due) {
		const cohort = this.#open.all().find((one) => Math.abs(one.due - due) <= this.#settings.within);
		if (cohort === void 0) this.#open.push({
			due,
			lags: [t - due],
			first: {
				t,
				n
			}
		});
		else if (cohort.lags.length < MOST_IN_COHORT) cohort.lags.push(t - due);
		if (this.#open.size > MOST_OPEN) this.#over = this.#counted(this.#over, this.#open.shift());
	}
	/** What it comes to, as far as it can be told; `after` says what the waits are counted from. */
	told(after) {
		const { retries, share } = this.#settings;
		const open = this.#open.all();
		const { total, inStep, cohorts, largest } = open.reduce((sum, one) => this.#counted(sum, one), this.#over);
		if (total < retries) {
			const alone = open.reduce((sum, { lags }) => sum + lags.length, 0);
			return {
				judged: 0,
				unclear: Math.max(total, alone),
				finding: null
			};
		}
		if (largest === null || inStep < retries || inStep < share * total) return {
			judged: total,
			unclear: 0,
			finding: null
		};
		return {
			judged: total,
			unclear: 0,
			finding: {
				at: largest.t,
				request: largest.n,
				evidence: `${inStep} of ${total} retries of calls that waited for the same moment came back in one: ${largest.calls} of them within ${seconds(this.#settings.within)}, ${seconds(Math.max(0, largest.lagMs))} after ${after}`,
				cost: { requests: inStep - cohorts }
			}
		};
	}
	#counted(tally, { lags, first }) {
		const { calls, within, share } = this.#settings;
		if (lags.length < calls) return tally;
		const { count, from } = densest(lags, within);
		const total = tally.total + lags.length;
		if (count < calls || count < share * lags.length) return {
			...tally,
			total
		};
		const largest = count > (tally.largest?.calls ?? 0) ? {
			calls: count,
			lagMs: from,
			...first
		} : tally.largest;
		return {
			total,
			inStep: tally.inStep + count,
			cohorts: tally.cohorts + 1,
			largest
		};
	}
};
function densest(lags, within) {
	const sorted = [...lags].sort((a, b) => a - b);
	let best = {
		count: 0,
		from: 0
	};
	let start = 0;
	for (const [end, lag] of sorted.entries()) {
		while (lag - sorted[start] > within) start++;
		if (end - start + 1 > best.count) best = {
			count: end - start + 1,
			from: sorted[start]
		};
	}
	return best;
}
const IN_STEP_SETTINGS = {
	within: {
		kind: "duration",
		default: 50,
		about: "What counts as one moment."
	},
	calls: {
		kind: "count",
		default: 5,
		about: "So many calls that wait for the same moment can keep step."
	},
	retries: {
		kind: "count",
		default: 10,
		about: "Fewer retries prove nothing."
	},
	share: {
		kind: "share",
		default: .75,
		about: "Part of the calls that waited for the same moment, and of all of them, that are too many."
	}
};
// src/judge/rules/herd.ts
const herd = defineRule({
	id: "herd",
	title: "sent many calls back together when the wait that they were told was over",
	mend: "add jitter to the wait that is told, never take from it; or let the calls of one model return one after the other",
	severity: "error",
	needsRealTime: true,
	settings: IN_STEP_SETTINGS,
	begin(settings, findings) {
		const steps = new InStep(settings);
		return {
			attempt({ attempt, call, relation, before }) {
				if (relation !== "retry" || call === null || before === null || before.waitMs === null || !before.isTold) return;
				steps.add(attempt.t, attempt.n, before.endedAt + before.waitMs);
			},
			finish() {
				const { judged, unclear, finding } = steps.told("the end of the wait that they were told");
				findings.judge(judged);
				findings.cannotTell(unclear);
				if (finding !== null) findings.add(finding);
			}
		};
	}
});
// src/judge/rules/ignored-hint.ts
const ignoredHint = defineRule({
	id: "ignored-hint",
	title: "ignored the waits that it was told, or read seconds as milliseconds",
	mend: "read Retry-After in seconds (or as an HTTP date), and the body where the header is missing; a wait that is told beats your own backoff",
	severity: "error",
	needsRealTime: false,
	settings: {
		part: {
			kind: "share",
			default: .25,
			about: "A wait shorter than this part of the one told shows that it was not read."
		},
		times: {
			kind: "count",
			default: 3,
			about: "So many of them prove it."
		},
		share: {
			kind: "share",
			default: .5,
			about: "And this part of all waits that were told."
		}
	},
	begin({ part, times, share }, findings) {
		let hinted = 0;
		let ignored = 0;
		let asMs = 0;
		let worst = null;
		return {
			attempt({ attempt, call, relation, before }) {
				if (relation !== "retry" || before === null || before.waitMs === null || !before.isTold) return;
				if (call === null) {
					findings.cannotTell();
					return;
				}
				findings.judge();
				hinted++;
				const waited = attempt.t - before.endedAt;
				if (waited >= part * before.waitMs) return;
				ignored++;
				if (before.waitMs >= 500 && waited < before.waitMs / 1e3 + 30) asMs++;
				worst ??= {
					at: attempt.t,
					request: attempt.n,
					evidence: `told ${seconds(before.waitMs)} by request ${before.n}, it waited ${seconds(waited)}`
				};
			},
			finish() {
				if (worst === null || ignored < times || ignored < share * hinted) return;
				const how = asMs >= share * ignored ? "they are a thousandth of what was told, or nothing: seconds read as milliseconds?" : "its own backoff, it seems";
				const { at, request, evidence } = worst;
				findings.add({
					at,
					request,
					evidence: `${ignored} of ${hinted} waits were less than ${Math.round(100 * part)} % of the wait told (${how}); ${evidence}`,
					cost: { requests: ignored }
				});
			}
		};
	}
});
// src/judge/rules/key-sent-elsewhere.ts
const keySentElsewhere = defineRule({
	id: "key-sent-elsewhere",
	title: "sent its key where it does not belong",
	mend: "fetch results without the Authorization header: their host is not the gateway; and never put a key into an address, which logs keep",
	severity: "error",
	needsRealTime: false,
	settings: { most: {
		kind: "count",
		default: 0,
		about: "So many are let pass."
	} },
	begin({ most }, findings) {
		let count = 0;
		return { request({ t, n, seen, endpoint }) {
			if (seen === void 0 || seen.origin === "gateway" && seen.key === void 0 && endpoint !== "file") return;
			findings.judge();
			if (seen.key === void 0 || ++count <= most) return;
			const where = seen.origin === "results" ? "to the host of the results" : "to the gateway";
			findings.add({
				at: t,
				request: n,
				evidence: `request ${n}, ${where} (${seen.path}), held a key in ${seen.key}`
			});
		} };
	}
});
// src/judge/rules/never-read.ts
const neverRead = defineRule({
	id: "never-read",
	title: "never read a task that it was given the id of",
	mend: "keep the id of every submit that was answered, and read the task to its end, or hand the id to who does",
	severity: "error",
	needsRealTime: false,
	settings: { slack: {
		kind: "duration",
		default: 2e3,
		about: "A task accepted so shortly before a client was cut short is not counted."
	} },
	begin: ({ slack }, findings) => ({ finish({ t, isCut, tasks }) {
		for (const task of tasks) {
			if (task.submit?.isTold !== true || task.submit.status >= 300) continue;
			findings.judge();
			if (task.reads > 0) continue;
			if (isCut && t - task.acceptedAt < slack) {
				findings.cannotTell();
				continue;
			}
			findings.add({
				at: task.acceptedAt,
				request: task.submit.n,
				task: task.id,
				evidence: `request ${task.submit.n} was answered 200 with ${task.id}; no read of it came in the ${seconds(t - task.acceptedAt)} that followed`,
				cost: { credits: task.credits }
			});
		}
	} })
});
// src/judge/rules/no-jitter.ts
const MOST_ROUNDS = 20;
const noJitter = defineRule({
	id: "no-jitter",
	title: "backed off without jitter: calls that failed together retry together",
	mend: "draw each wait at random, from half of it to all of it at least",
	severity: "error",
	needsRealTime: true,
	settings: IN_STEP_SETTINGS,
	begin(settings, findings) {
		const rounds = /* @__PURE__ */ new Map();
		return {
			attempt({ attempt, call, relation, before }) {
				if (relation !== "retry" || before === null || before.waitMs !== null) return;
				if (call === null) {
					findings.cannotTell();
					return;
				}
				if (!Number.isFinite(before.endedAt)) return;
				const round = Math.min(MOST_ROUNDS, call.attempts);
				let steps = rounds.get(round);
				if (steps === void 0) {
					steps = new InStep(settings);
					rounds.set(round, steps);
				}
				steps.add(attempt.t, attempt.n, before.endedAt);
			},
			finish() {
				for (const [round, steps] of rounds) {
					const { judged, unclear, finding } = steps.told(`the failure of attempt ${round - 1}, which named no wait`);
					findings.judge(judged);
					findings.cannotTell(unclear);
					if (finding !== null) findings.add(finding);
				}
			}
		};
	}
});
// src/judge/rules/no-retry.ts
const FOR_NOW = /* @__PURE__ */ new Set([
	408,
	425,
	429,
	503
]);
const noRetry = defineRule({
	id: "no-retry",
	title: "gave up a request that was refused for now",
	mend: "retry 429 and 503 with growing waits: nothing was bought, and the same request is let through a moment later",
	severity: "error",
	needsRealTime: false,
	settings: {
		attempts: {
			kind: "count",
			default: 2,
			about: "So many attempts are asked for."
		},
		patience: {
			kind: "duration",
			default: 6e4,
			about: "Nobody need wait longer than this."
		},
		slack: {
			kind: "duration",
			default: 5e3,
			about: "A client that was cut short is judged where it had so much time beyond the wait."
		}
	},
	begin({ attempts, patience, slack }, findings) {
		const isWorthIt = ({ status, isTold, waitMs }) => FOR_NOW.has(status) && isTold && (waitMs ?? 0) <= patience;
		return {
			attempt({ call, attempt }) {
				if (call === null && isWorthIt(attempt)) findings.cannotTell();
			},
			finish({ t, isCut, calls }) {
				for (const call of calls) {
					const { last } = call;
					if (call.attempts > 1 || isWorthIt(last)) findings.judge();
					if (call.attempts >= attempts || !isWorthIt(last)) continue;
					if (isCut && t - last.endedAt - (last.waitMs ?? 0) < slack) findings.cannotTell();
					else {
						const said = last.waitMs === null ? "no wait named" : `\u201Cretry after ${seconds(last.waitMs)}\u201D`;
						findings.add({
							at: last.endedAt,
							request: last.n,
							evidence: `request ${last.n}${call.model === null ? "" : ` (${call.model})`} was answered ${last.status}, ${said}, and was not sent again in the ${seconds(t - last.endedAt)} that followed`
						}, call);
					}
				}
			}
		};
	}
});
// src/judge/rules/polled-after-end.ts
const polledAfterEnd = defineRule({
	id: "polled-after-end",
	title: "went on reading a task that it knew had ended",
	mend: "stop at completed and at failed alike, and keep the answer that told so",
	severity: "error",
	needsRealTime: false,
	settings: {
		tolerance: {
			kind: "duration",
			default: 50,
			about: "A read so soon after the answer that told the end was under way already."
		},
		most: {
			kind: "count",
			default: 1,
			about: "So many reads of one task after its end was told are let pass: an answer may not have arrived."
		}
	},
	begin({ tolerance, most }, findings) {
		const after = new Recent(MOST_TASKS$1);
		return { read({ record, task }) {
			if (task === null || task.reads === 0) return;
			if (task.endToldAt >= record.t - tolerance) {
				if (task.end !== null) findings.judge();
				return;
			}
			const count = (after.get(task.id) ?? 0) + 1;
			after.set(task.id, count);
			if (count <= most) return;
			findings.add({
				at: record.t,
				request: record.n,
				task: task.id,
				evidence: `${task.id} was told ${task.end} after ${task.reads - count + 1} reads; request ${record.n} read it again`,
				cost: { requests: 1 }
			});
		} };
	}
});
const MOST_TASKS$1 = 1e4;
// src/judge/rules/polled-fast.ts
const MOST_TASKS = 1e4;
const polledFast = defineRule({
	id: "polled-fast",
	title: "read tasks faster than is useful",
	mend: "wait longer between two reads of a task, and longer with every read; the first may wait for the estimated_time",
	severity: "error",
	needsRealTime: true,
	settings: {
		every: {
			kind: "duration",
			default: 250,
			about: "Shorter gaps between two reads of a task are needless."
		},
		tolerance: {
			kind: "share",
			default: .1,
			about: "A gap may be shorter by this part."
		},
		spare: {
			kind: "count",
			default: 2,
			about: "So many short gaps of a task are let pass."
		}
	},
	begin({ every, tolerance, spare }, findings) {
		const short = new Recent(MOST_TASKS);
		return { read({ record, task, before }) {
			if (task === null || before === null) return;
			findings.judge();
			const gap = record.t - before.t;
			if (!before.isTold || gap >= every * (1 - tolerance)) return;
			const count = (short.get(task.id) ?? 0) + 1;
			short.set(task.id, count);
			if (count <= spare) return;
			findings.add({
				at: record.t,
				request: record.n,
				task: task.id,
				evidence: `${task.id} was read ${seconds(gap)} after the read before, for the ${ordinal(count)} time within less than ${seconds(every)}; it was ${record.taskStatus ?? `answered ${record.status}`}`,
				cost: { requests: 1 }
			});
		} };
	}
});
// src/judge/rules/polled-slow.ts
const polledSlow = defineRule({
	id: "polled-slow",
	title: "learnt of the end of a task much later than it could",
	mend: "read more often while a task is young, and let the gaps grow with its age, up to a part of it",
	severity: "warning",
	needsRealTime: true,
	settings: {
		late: {
			kind: "duration",
			default: 2e3,
			about: "So much later is no matter."
		},
		part: {
			kind: "ratio",
			default: 1,
			about: "Nor is this part of the time that the task took."
		}
	},
	begin: ({ late, part }, findings) => ({ read({ record, task, isTold, endedAt }) {
		if (task === null || !isTold || task.endToldAt < Infinity || task.end === null) return;
		if (record.taskStatus !== "completed" && record.taskStatus !== "failed") return;
		if (task.troubledReads > 0) return;
		findings.judge();
		const lateMs = endedAt - task.doneAt;
		if (lateMs <= Math.max(late, part * (task.doneAt - task.acceptedAt))) return;
		findings.add({
			at: record.t,
			request: record.n,
			task: task.id,
			evidence: `${task.id} ended ${seconds(task.doneAt - task.acceptedAt)} after it was accepted; the read that told so came ${seconds(lateMs)} later`,
			cost: { seconds: lateMs / 1e3 }
		});
	} })
});
// src/judge/rules/polled-without-end.ts
const MOST_UNKNOWN = 1e3;
const polledWithoutEnd = defineRule({
	id: "polled-without-end",
	title: "read a task without end that never ends, or that there is not",
	mend: "give every task a deadline, and take a 404 for an answer",
	severity: "error",
	needsRealTime: true,
	settings: {
		longest: {
			kind: "duration",
			default: 2e4,
			about: "A task that never ends may be read for so long."
		},
		times: {
			kind: "ratio",
			default: 20,
			about: "Or for so many times the longest run of its model that was seen."
		},
		unknown: {
			kind: "count",
			default: 3,
			about: "A task that the gateway does not know may be read so often."
		}
	},
	begin({ longest, times, unknown }, findings) {
		const lost = new Recent(MOST_UNKNOWN);
		return {
			read({ record, task }) {
				if (record.reason !== "unknown-task") return;
				findings.judge();
				const path = record.seen?.path ?? "";
				const count = (lost.get(path) ?? 0) + 1;
				lost.set(path, count);
				if (task !== null || count <= unknown) return;
				findings.add({
					at: record.t,
					request: record.n,
					evidence: `${path} was answered 404 for the ${ordinal(count)} time: the gateway knows no such task`,
					cost: { requests: 1 }
				});
			},
			finish({ tasks }) {
				const all = [...tasks];
				const runs = /* @__PURE__ */ new Map();
				for (const { model, acceptedAt, doneAt, end } of all) if (end !== null) runs.set(model, Math.max(runs.get(model) ?? 0, doneAt - acceptedAt));
				for (const task of all) {
					if (task.end !== null || task.reads === 0) continue;
					findings.judge();
					const readFor = task.lastReadAt - task.acceptedAt;
					const patience = Math.max(longest, times * (runs.get(task.model) ?? 0));
					if (readFor <= patience) continue;
					findings.add({
						at: task.lastReadAt,
						task: task.id,
						evidence: `${task.id} never ended; it was read ${task.reads} times over ${seconds(readFor)}, and still at the end`,
						cost: { requests: Math.round(task.reads * (1 - patience / readFor)) }
					});
				}
			}
		};
	}
});
// src/judge/rules/retried-refusal.ts
const FOR_GOOD = /* @__PURE__ */ new Set([
	400,
	401,
	402,
	403,
	404,
	405,
	410,
	413,
	414,
	415,
	422,
	431
]);
const MODERATED = /moderat|polic|safety|nsfw|sensitive/i;
const retriedRefusal = defineRule({
	id: "retried-refusal",
	title: "sent again what was refused for good",
	mend: "treat 4xx other than 408, 409, 425 and 429, an insufficient balance and a moderated task as final, and tell the caller",
	severity: "error",
	needsRealTime: false,
	settings: { most: {
		kind: "count",
		default: 0,
		about: "So many repetitions of one request are let pass."
	} },
	begin({ most }, findings) {
		return { attempt({ attempt, call, relation, before, paidTask }) {
			if (before === null) {
				if (FOR_GOOD.has(attempt.status)) findings.judge();
				return;
			}
			const isModeration = relation === "again-failed" && isModerated(paidTask?.failure ?? null);
			const isRefused = relation === "retry" && FOR_GOOD.has(before.status) && before.isTold || isModeration;
			if (call === null) {
				if (isRefused) findings.cannotTell();
				return;
			}
			if (!isRefused || call.attempts - 1 <= most) return;
			const refusal = isModeration ? `the task of request ${before.n} failed with ${paidTask?.failure}` : `request ${before.n} was refused with ${before.status} (${before.reason})`;
			findings.add({
				at: attempt.t,
				request: attempt.n,
				evidence: `${refusal}; the same request came again as ${attempt.n} and was answered ${attempt.status}`,
				cost: {
					requests: 1,
					credits: attempt.credits
				}
			}, call);
		} };
	}
});
function isModerated(failure) {
	return failure !== null && MODERATED.test(failure);
}
// src/judge/rules/retry-growth.ts
const MOST_SECONDS = 600;
const MOST_CALLS = 1e4;
const retryGrowth = defineRule({
	id: "retry-growth",
	title: "let its retries grow as long as the gateway was down",
	mend: "bound attempts and time of each call, let waits grow, and keep retries below a part of what succeeds: else the load of an outage outlives it",
	severity: "error",
	needsRealTime: true,
	settings: {
		outage: {
			kind: "count",
			default: 3,
			about: "Seconds without a success that make an outage."
		},
		growth: {
			kind: "ratio",
			default: 1.5,
			about: "Retries a second in the last third of an outage, of those in the first, that are too many."
		},
		least: {
			kind: "count",
			default: 20,
			about: "Fewer retries in the last third prove nothing."
		},
		each: {
			kind: "ratio",
			default: 1,
			about: "Retries of one call a second, in the last third, that are too many."
		}
	},
	begin({ outage, growth, least, each }, findings) {
		let seconds = [];
		const judge = () => {
			const down = seconds;
			seconds = [];
			if (down.length < outage) return;
			findings.judge();
			const third = Math.floor(down.length / 3);
			const [first, last] = [down.slice(0, third), down.slice(-third)];
			const early = sum(first);
			const late = sum(last);
			const calls = new Set(last.flatMap((second) => [...second.calls])).size;
			if (late < least || late < growth * Math.max(1, early) || late <= each * calls * third) return;
			findings.add({
				at: (last[0]?.at ?? 0) * 1e3,
				evidence: `in ${down.length} s without a success retries rose from ${early} in the first ${third} s to ${late} in the last, ${(late / calls / third).toFixed(1)} a second for each of ${calls} calls`,
				cost: { requests: late - early }
			});
		};
		const finished = () => {
			const last = seconds.at(-1);
			if (last !== void 0 && last.successes > 0) {
				seconds.pop();
				judge();
			}
		};
		return {
			attempt({ attempt, call, relation }) {
				const at = Math.floor(attempt.t / 1e3);
				let second = seconds.at(-1);
				if (second === void 0 || second.at !== at) {
					finished();
					if (second !== void 0 && at - second.at > 2) judge();
					second = {
						at,
						attempts: 0,
						retries: 0,
						failures: 0,
						successes: 0,
						calls: /* @__PURE__ */ new Set()
					};
					seconds.push(second);
					if (seconds.length > MOST_SECONDS) seconds.shift();
				}
				second.attempts++;
				if (attempt.bought !== null) second.successes++;
				if (relation !== "retry" || call === null) return;
				second.retries++;
				if (second.calls.size < MOST_CALLS) second.calls.add(call.n);
			},
			finish() {
				const kept = seconds;
				seconds = [...seconds];
				finished();
				judge();
				seconds = kept;
			}
		};
	}
});
function sum(seconds) {
	return seconds.reduce((total, { retries }) => total + retries, 0);
}
// src/judge/registry.ts
const RULES = [
	earlyReturn,
	ignoredHint,
	noRetry,
	noJitter,
	herd,
	hammering,
	retryGrowth,
	retriedRefusal,
	boughtTwice,
	gaveUp,
	neverRead,
	polledFast,
	polledSlow,
	polledAfterEnd,
	polledWithoutEnd,
	expiredResult,
	keySentElsewhere,
	concurrency,
	connections
];
// src/judge/rules-file.ts
const CODE = "RULES_INVALID";
const share = union([string(), number()], "expected a share such as 90%").transform((value, context) => {
	const part = typeof value === "number" ? value : parseShare(value);
	if (part !== null && part >= 0 && part <= 1) return part;
	context.addIssue({
		code: "custom",
		message: "expected a share such as 90%"
	});
	return NEVER;
}).describe("A share such as 90% or 0.9.");
const KINDS = {
	duration,
	share,
	count: int("expected a whole number").min(0, "expected 0 or more"),
	ratio: number("expected a number").min(0, "expected 0 or more")
};
function settingSchema({ kind, about, default: value }) {
	return KINDS[kind].optional().describe(`${about} Default ${writeSetting(kind, value)}.`);
}
function writeSetting(kind, value) {
	if (kind === "duration") return writeDuration(value);
	return kind === "share" ? writeShare(value) : String(value);
}
function ruleSchema(rule) {
	const settings = Object.entries(rule.settings).map(([name, setting]) => [name, settingSchema(setting)]);
	return union([literal("off"), strictObject({
		severity: _enum(["error", "warning"]).optional().describe(`An error fails the verdict, a warning is told. Default ${rule.severity}.`),
		...Object.fromEntries(settings)
	})]).optional().describe(`What the rule is about: the client ${rule.title}. off: not judged.`);
}
const rulesSchema = strictObject({
	version: literal(1).describe("Version of this format: 1."),
	about: string().optional().describe("One line about the file."),
	concurrency: union([count, record(string(), count)]).optional().describe("What the client says it keeps to: tasks and messages at once, in all or by model. Default: nothing is stated."),
	rules: strictObject(Object.fromEntries(RULES.map((rule) => [rule.id, ruleSchema(rule)]))).optional().describe("What of the rules is other than by default.")
});
function rulesOf(file = { version: 1 }) {
	const { concurrency } = file;
	const changes = file.rules ?? {};
	const applied = RULES.flatMap((rule) => {
		const change = changes[rule.id] ?? {};
		if (change === "off") return [];
		const settings = Object.entries(rule.settings).map(([name, setting]) => {
			const stated = change[name];
			return [name, typeof stated === "number" ? stated : setting.default];
		});
		return [{
			rule,
			severity: change.severity === "error" || change.severity === "warning" ? change.severity : rule.severity,
			settings: Object.fromEntries(settings)
		}];
	});
	return {
		stated: { concurrency: typeof concurrency === "number" ? { all: concurrency } : concurrency ?? null },
		applied
	};
}
function loadRules(path) {
	return rulesOf(readYaml(textOf(path), path, rulesSchema, CODE));
}
function textOf(path) {
	try {
		return readFileSync(path, "utf8");
	} catch (cause) {
		throw new GatebenchError(`cannot read the rules ${path}: ${cause.message}`, {
			code: "RULES_UNREADABLE",
			exitCode: EXIT.invalidInput,
			hint: "name a YAML file, or leave it out for the defaults; a command to judge stands after --",
			cause
		});
	}
}
function rulesJsonSchema() {
	return { ...toJSONSchema(rulesSchema, { io: "input" }) };
}
// src/mock/openapi.ts
const SCHEMAS = {
	AudioRequest: audioRequest,
	CreditsBody: creditsBody,
	ErrorBody: errorBody,
	ImageRequest: imageRequest,
	MessageBody: messageBody,
	MessageRequest: messageRequest,
	QuotaBody: quotaBody,
	Task: task,
	VideoRequest: videoRequest
};
const ERRORS = {
	400: "invalid request parameters",
	401: "missing, invalid or expired token",
	402: "insufficient balance (a setting of the mock)",
	403: "access denied",
	404: "unknown task, model or path",
	413: "body too large",
	415: "body of another type",
	429: "rate or concurrency limit exceeded",
	500: "internal server error",
	502: "upstream service error",
	503: "service temporarily unavailable"
};
function openApiDocument(paths) {
	const components = Object.entries(SCHEMAS).map(([name, schema]) => {
		const { $schema: _, ...rest } = toJSONSchema(schema, { io: "input" });
		return [name, rest];
	});
	return {
		openapi: "3.1.0",
		info: {
			title: "Multimodal generation gateway (gatebench mock)",
			version: "1.0.0",
			description: "Fields that the specification does not show pass through."
		},
		security: [{ bearer: [] }],
		paths: {
			[paths.image]: { post: operation("submitImage", "Submit an image task", "Task", "ImageRequest") },
			[paths.video]: { post: operation("submitVideo", "Submit a video task", "Task", "VideoRequest") },
			[paths.audio]: { post: operation("submitAudio", "Submit an audio task", "Task", "AudioRequest") },
			"/v1/tasks/{task_id}": { get: {
				...operation("readTask", "Read a task", "Task"),
				parameters: [{
					name: "task_id",
					in: "path",
					required: true,
					schema: { type: "string" }
				}]
			} },
			"/v1/messages": { post: operation("message", "Generate text", "MessageBody", "MessageRequest") },
			"/v1/credits": { get: operation("credits", "Credits of the token and its user", "CreditsBody") },
			"/api/v1/files/quota": { get: operation("quota", "File quota of the user", "QuotaBody") }
		},
		components: {
			schemas: Object.fromEntries(components),
			securitySchemes: { bearer: {
				type: "http",
				scheme: "bearer"
			} }
		}
	};
}
function operation(operationId, summary, answer, request) {
	const errors = Object.entries(ERRORS).map(([status, description]) => [status, {
		description,
		content: jsonOf("ErrorBody")
	}]);
	return {
		operationId,
		summary,
		...request === void 0 ? {} : { requestBody: {
			required: true,
			content: jsonOf(request)
		} },
		responses: {
			200: {
				description: "success",
				content: jsonOf(answer)
			},
			...Object.fromEntries(errors)
		}
	};
}
function jsonOf(name) {
	return { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } };
}
export { Recent as a, rulesOf as i, loadRules as n, rulesJsonSchema as r, openApiDocument as t };

//# sourceMappingURL=openapi-ajOPgU1v.js.map