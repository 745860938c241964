import { J as usageError, K as EXIT, S as realClock, T as nearest, U as openFileLimit, d as formatDuration, f as formatRate, l as formatCount, p as formatShare, q as GatebenchError, u as formatCredits } from "./start-CaZOxUNM.js";
import { h as decide, n as loadMockWorld, p as lawOf } from "./tiers-Bb70eWoI.js";
import { a as Catalogue, n as limitRules, t as concerns } from "./limit-rules-DSn0RzoF.js";
import { i as MockEngine, n as inProcessGateway, t as VirtualClock } from "./virtual-clock-gLd_ZyIk.js";
import { $t as UnderWay, B as apiKeyOf, D as connectionsAllowed, G as makeRunFolder, H as settledGateway, J as runName, K as outNotWritable, Qt as Scope, S as openGateway, Un as isoNow, k as spawnMockGateway, tr as throttleCause, x as paidAddresses } from "./load-CEFagYNY.js";
import { a as limiterOf, i as HYPOTHESES, o as usualness, r as BOUNDLESS, t as exitOf } from "./probe-result-Bgcbhepa.js";
import { E as gatewaySchema, kt as MODALITIES, lt as keyedRandom, xt as mayHaveBeenAccepted } from "./profile-BOQzBnw0.js";
import { C as right, D as facts, F as text, N as table, O as figure, S as left, _ as html, j as list, n as writeFiles, t as filesOf, w as tableFrom } from "./report-DkYddaKK.js";
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
// src/probe/budget.ts
const DEFAULT_BUDGET = {
	requests: 6e3,
	accepted: 600,
	refusals: 3e3,
	credits: null,
	minutes: 60
};
const CEILINGS = {
	requests: 2e4,
	accepted: 5e3,
	refusals: 1e4,
	minutes: 240
};
function usedUp(budget, spent, open, price) {
	if (spent.requests >= budget.requests) return "requests";
	if (spent.accepted + open >= budget.accepted) return "accepted";
	if (spent.refusals + open >= budget.refusals) return "refusals";
	if (spent.minutes >= budget.minutes) return "minutes";
	if (budget.credits === null) return null;
	if (price === null) return spent.accepted + open > 0 ? "credits" : null;
	return (spent.accepted + open + 1) * price > budget.credits ? "credits" : null;
}
// src/probe/sentence.ts
const KIND_WORDS = {
	"fixed-window-clock": "a fixed window of the clock",
	"fixed-window-first": "a fixed window from the first request",
	"sliding-log": "a sliding window",
	"sliding-log-counting-refusals": "a sliding window that counts refusals too",
	"sliding-counter": "a sliding counter of two windows",
	"sliding-counter-counting-refusals": "a sliding counter that counts refusals too",
	"sliding-counter-first": "a sliding counter of two windows from the first request",
	"sliding-counter-first-counting-refusals": "a sliding counter of two windows from the first request that counts refusals too",
	"token-bucket": "a token bucket",
	"quantised-bucket": "a token bucket refilled each second",
	"leaky-queue": "a queue served at a steady rate",
	slope: "a bound on growth from one window to the next"
};
function sentenceOf({ rate, concurrency, model }) {
	return `${model}: ${rateWords(rate)}; ${concurrencyWords(concurrency)}.`;
}
function rateWords({ state, kind, limit, windowMs, ratePerSecond, hiddenBy, atLeast, label, confidence, kinds }) {
	const passed = atLeast === null ? "nothing passed" : `${formatCount(atLeast.requests)} passed within ${formatDuration(atLeast.inMs)}`;
	switch (state) {
		case "none-seen": return `no rate limit was met: ${passed}`;
		case "not-reached": return `the rate limit was not reached: ${passed}`;
		case "hidden": return `the rate limit is hidden by ${hiddenBy}, and is at least what passed: ${passed}`;
		case "unclear": return `requests are refused in a way that no known limit explains, or for longer than was watched: ${passed}`;
		case "found": {
			const amount = limit === null ? "" : limit.low === limit.high ? formatCount(limit.value) : `${formatCount(limit.low)} to ${formatCount(limit.high)}`;
			const size = windowMs === null ? `${amount} at once and ${formatRate(ratePerSecond?.value ?? 0)} in the long run` : `${amount} requests in ${formatDuration(windowMs.value)}`;
			const others = kinds.slice(1).map((one) => KIND_WORDS[one]);
			const or = others.length === 0 ? "" : ` (or ${others.join(", or ")}: no probe could tell)`;
			const shared = label === "stable" ? "" : "; others use the account too, or the limit moves";
			return `${size}, counted by ${kind === null ? "an unknown law" : KIND_WORDS[kind]}${or}, ${Math.floor(confidence * 1e3) / 10} % sure${shared}`;
		}
	}
}
function concurrencyWords({ state, limit, atLeast }) {
	if (state === "not-reached" || limit === null) return `no limit on open requests up to ${formatCount(atLeast)}`;
	const range = limit.low === limit.high ? formatCount(limit.value) : `${formatCount(limit.low)} to ${formatCount(limit.high)}`;
	return state === "refuses" ? `at most ${range} open at a time` : `${range} run at a time, and others wait`;
}
// src/probe/conformance.ts
const RATE_SHARE = .02;
const SURE$1 = .95;
function conformance(tier, stated, found) {
	const items = stated.flatMap((one) => {
		const finding = found.find(({ model }) => model === one.model);
		if (finding === void 0) return [{
			model: one.model,
			what: "rate",
			stated: "not probed",
			found: "nothing",
			verdict: "inconclusive"
		}];
		return [rateItem(one, finding), concurrencyItem(one, finding)];
	});
	const has = (verdict) => items.some((one) => one.verdict === verdict);
	return {
		tier,
		verdict: has("fail") ? "fail" : has("inconclusive") || items.length === 0 ? "inconclusive" : "pass",
		items
	};
}
function rateItem({ model, rates }, { rate }) {
	const item = {
		model,
		what: "rate",
		stated: rates.map(specWords).join(", and ") || "no rate limit",
		found: rateWords(rate)
	};
	const allowed = rates.map((spec) => lawOf(spec).allows(spec));
	const { requests, inMs } = rate.atLeast ?? {
		requests: 0,
		inMs: 0
	};
	if (allowed.some(({ burst = 1, ratePerSecond = 0 }) => requests > 2 * burst + ratePerSecond * inMs / 1e3 + 1)) return {
		...item,
		verdict: "fail"
	};
	if (rate.state === "hidden") return {
		...item,
		verdict: "pass"
	};
	if (rate.state === "none-seen") return {
		...item,
		verdict: rates.length === 0 ? "pass" : "inconclusive"
	};
	if (rate.state !== "found") return {
		...item,
		verdict: "inconclusive"
	};
	if (rates.some((spec, index) => keeps(rate, spec, allowed[index]))) return {
		...item,
		verdict: "pass"
	};
	return {
		...item,
		verdict: rate.confidence >= SURE$1 || rates.length === 0 ? "fail" : "inconclusive"
	};
}
function keeps(rate, spec, { burst, ratePerSecond }) {
	const isLaw = rate.kinds.includes(nameOf(spec)) || rate.notExcluded.includes(nameOf(spec));
	const isUntold = spec.kind === "slope" && rate.kind === "fixed-window-clock" && rate.notLookedFor.includes("slope");
	const isSize = burst === void 0 || within(rate.limit, burst, 0);
	if (spec.kind === "slope") return (isLaw || isUntold) && isSize;
	return isLaw && isSize && (ratePerSecond === void 0 || within(rate.ratePerSecond, ratePerSecond, RATE_SHARE));
}
function within(range, value, share) {
	return range !== null && range.low * (1 - share) <= value && value <= range.high * (1 + share);
}
function concurrencyItem({ model, concurrency: stated }, { concurrency }) {
	const { limit, atLeast } = concurrency;
	const item = {
		model,
		what: "concurrency",
		stated: stated === null ? "no limit on open requests" : `${formatCount(stated)} at a time`,
		found: concurrencyWords(concurrency)
	};
	if (limit === null) return {
		...item,
		verdict: stated !== null && atLeast > stated ? "fail" : "pass"
	};
	return {
		...item,
		verdict: stated !== null && within(limit, stated, 0) ? "pass" : "fail"
	};
}
function specWords(spec) {
	const { burst = 1, ratePerSecond = 0, windowMs } = lawOf(spec).allows(spec);
	return `${windowMs === void 0 ? `${formatCount(burst)} at once and ${formatRate(ratePerSecond)}` : `${formatCount(burst)} in ${formatDuration(windowMs)}`} by ${KIND_WORDS[nameOf(spec)]}`;
}
function nameOf(spec) {
	switch (spec.kind) {
		case "fixed-window": return spec.anchor === "first" ? "fixed-window-first" : "fixed-window-clock";
		case "sliding-log": return spec.countRefused === true ? "sliding-log-counting-refusals" : "sliding-log";
		case "sliding-counter": return spec.countRefused === true ? "sliding-counter-counting-refusals" : "sliding-counter";
		case "concurrency": return "token-bucket";
		default: return spec.kind;
	}
}
// src/probe/hint-truth.ts
function hintTruth(attempts) {
	const submits = attempts.filter(({ target, passing }) => target === "submit" && passing !== null);
	const refused = submits.filter(({ passing }) => passing === "limited");
	const hinted = refused.filter(({ hintMs }) => hintMs !== void 0);
	const pairs = hinted.flatMap((one) => {
		const next = submits.find((later) => later.cycle === one.cycle && later.sentAt > one.sentAt && later.passing === "accepted");
		return next === void 0 ? [] : [{
			hintMs: one.hintMs,
			truthMs: next.sentAt - one.sentAt
		}];
	});
	const medianHintMs = median(hinted.map(({ hintMs }) => hintMs));
	const medianTruthMs = median(pairs.map(({ truthMs }) => truthMs));
	return {
		refusals: refused.length,
		withHint: hinted.length,
		medianHintMs,
		medianTruthMs,
		judgement: judgementOf(hinted.length, pairs)
	};
}
const NEAR_MS = 1200;
function judgementOf(hinted, pairs) {
	if (hinted === 0) return "none";
	if (pairs.length < 2) return "unknown";
	const shareOf = (fits) => pairs.filter(fits).length / pairs.length;
	if (shareOf(({ hintMs, truthMs }) => Math.abs(hintMs - truthMs) <= NEAR_MS) >= .9) return "exact";
	if (new Set(pairs.map(({ hintMs }) => hintMs)).size === 1) return "constant";
	return shareOf(({ hintMs, truthMs }) => hintMs < truthMs) > .5 ? "too-short" : "too-long";
}
function median(values) {
	const sorted = [...values].sort((a, b) => a - b);
	return sorted[sorted.length >> 1] ?? null;
}
// src/probe/measure-network.ts
const READS = 15;
const APART_MS$2 = 120;
const LEAST_SLACK_MS = 50;
const UNTOLD_ERROR_MS = 250;
async function measureNetwork(requester, sharesClock) {
	const reads = [];
	for (let read = 0; read < READS && !requester.submitting.isClosed; read++) {
		reads.push((await requester.credits()).attempt);
		await requester.submitting.sleepUntil(requester.clock.now() + APART_MS$2);
	}
	return networkOf(reads, requester.clock.originEpochMs, sharesClock);
}
function networkOf(reads, originEpochMs, sharesClock) {
	const trips = reads.slice(1).flatMap(({ sentAt, endedAt }) => endedAt === null ? [] : [endedAt - sentAt]);
	const middle = median(trips) ?? 0;
	const delayMs = middle / 2;
	const slackMs = Math.max(LEAST_SLACK_MS, ...trips.map((trip) => Math.abs(trip - middle)));
	let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
	for (const { sentAt, endedAt, dateMs } of reads) {
		if (dateMs === void 0 || endedAt === null) continue;
		low = Math.max(low, dateMs - (originEpochMs + endedAt));
		high = Math.min(high, dateMs + 1e3 - (originEpochMs + sentAt));
	}
	if (!Number.isFinite(low) || low > high) return {
		delayMs,
		slackMs,
		offsetMs: 0,
		offsetErrorMs: sharesClock ? 0 : UNTOLD_ERROR_MS
	};
	return {
		delayMs,
		slackMs,
		offsetMs: (low + high) / 2,
		offsetErrorMs: (high - low) / 2 + slackMs
	};
}
// src/probe/attempt.ts
function settle(attempt, outcome) {
	attempt.sentAt = outcome.timing.sentAt;
	attempt.endedAt = outcome.timing.endedAt;
	attempt.status = "status" in outcome ? outcome.status ?? null : null;
	const { passing, told } = passingOf(outcome);
	attempt.passing = passing;
	if (told !== void 0) attempt.told = told;
	const head = "head" in outcome ? outcome.head : void 0;
	if (head !== void 0 && head.dateMs !== null) attempt.dateMs = head.dateMs;
	if (head !== void 0 && head.stated.length > 0) attempt.stated = head.stated;
	if ("hint" in outcome && outcome.hint.kind === "delay") attempt.hintMs = outcome.hint.askedMs ?? outcome.hint.delayMs;
}
function readingOf(work, outcome) {
	const isGone = outcome.kind === "refused" && outcome.status === 404;
	if (outcome.kind !== "accepted" && !isGone) return "later";
	const { sentAt, endedAt } = outcome.timing;
	const status = outcome.kind === "accepted" ? outcome.body.status : "failed";
	if (status === "completed" || status === "failed") {
		work.overAt = endedAt;
		return "over";
	}
	work.openAt = sentAt;
	if (status === "pending") work.pendingAt = sentAt;
	if (status === "processing") {
		work.runningFrom ??= endedAt;
		work.runningAt = sentAt;
	}
	return "open";
}
const LIMITER_STATUSES = /* @__PURE__ */ new Set([
	420,
	430,
	503,
	509,
	529
]);
function passingOf(outcome) {
	switch (outcome.kind) {
		case "accepted": return { passing: "accepted" };
		case "throttled":
		case "refused":
		case "failed": {
			const told = throttleCause(outcome.error?.message ?? outcome.said?.message ?? outcome.evidence, outcome.said?.type ?? outcome.error?.type);
			const isMoney = told === "balance" || told === "account";
			const isLimiter = outcome.status === 429 || LIMITER_STATUSES.has(outcome.status);
			const speaksOfLimits = outcome.kind === "refused" && told !== "unknown" && told !== "quota";
			return {
				passing: !isMoney && (isLimiter || speaksOfLimits) ? "limited" : "other",
				told
			};
		}
		default: return { passing: "other" };
	}
}
function soundPassing({ passing, status }, refusesBy4292) {
	if (passing === "limited" && refusesBy4292 && status !== 429) return "other";
	return passing ?? "other";
}
function refusesBy429(attempts) {
	return attempts.some(({ passing, status }) => passing === "limited" && status === 429);
}
// src/probe/cycle.ts
const REFUSALS_IN_A_ROW = 3;
const LONGEST_STEP_MS = 300;
const MOST_UNANSWERED = 30;
const MOST_HELD = 200;
const QUICK_MS = 2500;
const QUICK_WATCH_MS = 1e4;
const QUICK_RECOVERIES = 20;
const PRESUMED_AFTER_MS = 1e3;
const MOST_SINGLES = 12;
const SILENT_RECOVERIES = 2;
const SILENT_AFTER = 1.15;
async function runCycle(requester, model, plan, { offsetMs, whileSaturated }) {
	const { clock, submitting } = requester;
	const { cycle } = plan;
	const own = () => requester.attempts.filter((one) => one.cycle === cycle && one.model === model.model && one.target === "submit");
	const submit = (stage) => requester.submit(model, stage, cycle);
	const open = () => requester.attempts.filter((one) => one.model === model.model && one.target === "submit" && one.overAt === void 0 && isHeld(one)).length;
	const room = async (untilMs) => {
		while (open() >= plan.openAtMost) if (clock.now() > untilMs || !await submitting.sleepUntil(clock.now() + 100)) return false;
		return !submitting.isClosed;
	};
	const ended = {
		saturated: false,
		recovered: false,
		isSilent: false
	};
	const epoch = clock.originEpochMs + clock.now() + offsetMs;
	const { periodMs } = plan;
	const wait = ((plan.phaseMs - epoch) % periodMs + periodMs) % periodMs;
	if (!await submitting.sleepUntil(clock.now() + wait)) return ended;
	if (submit("lead") === null) return ended;
	const leadAt = clock.now();
	if (!await submitting.sleepUntil(leadAt + plan.gapMs)) return ended;
	const burstUntil = clock.now() + 1.2 * plan.longestWindowMs;
	const paced = Number.isFinite(plan.openAtMost);
	for (let sent = 0; sent < plan.burstAtMost; sent++) {
		if (!await room(burstUntil) || paced && clock.now() > burstUntil) break;
		if (submit("burst") === null) break;
		if (!await submitting.sleepUntil(clock.now() + (plan.spacingMs ?? spacingMs(sent)))) break;
		if (isSaturated(own())) break;
	}
	for (let waited = 0; waited < 10 && own().some(({ passing, sentAt }) => passing === null && clock.now() - sentAt < 1e3); waited++) if (!await submitting.sleepUntil(clock.now() + 100)) break;
	const first = firstRefusal(own());
	if (first === null || submitting.isClosed) return ended;
	ended.saturated = true;
	await Promise.all([whileSaturated?.(cycle), watch(first.sentAt)]);
	return ended;
	async function watch(refusedAt) {
		const until = refusedAt + 2.4 * plan.longestWindowMs;
		const recovered = () => own().filter((one) => one.stage !== "lead" && one.stage !== "burst" && passes(one, clock.now()));
		const passed = own().filter((one) => one.passing === "accepted" && one.sentAt < refusedAt).length;
		const most = 3 + Math.floor(passed / 4);
		const silentMs = silentStepMs(plan, passed);
		let lastAt = refusedAt;
		const stepMs = () => {
			const last = own().slice(-4);
			return recovered().length > 0 && last.every((one) => passes(one, clock.now()) || one.passing === null) ? 25 : 100;
		};
		ended.isSilent = plan.isSilent;
		while (clock.now() < until) {
			const since = clock.now() - lastAt;
			ended.isSilent ||= recovered().length === 0 && clock.now() > refusedAt + SILENT_AFTER * plan.longestWindowMs;
			const waitMs = ended.isSilent ? silentMs : Math.min(LONGEST_STEP_MS, Math.max(stepMs(), .01 * since));
			if (!await submitting.sleepUntil(clock.now() + waitMs)) return;
			if (!await room(until)) return;
			const unanswered = own().filter(({ passing }) => passing === null);
			const isSlow = unanswered.filter((one) => !passes(one, clock.now())).length > MOST_UNANSWERED;
			if (model.modality !== "text" && (isSlow || unanswered.length > MOST_HELD)) continue;
			if (submit("watch") === null) return;
			const accepted = recovered();
			lastAt = accepted.at(-1)?.sentAt ?? refusedAt;
			const isQuick = (accepted[0]?.sentAt ?? Number.POSITIVE_INFINITY) - refusedAt < QUICK_MS;
			const isLong = clock.now() - refusedAt >= QUICK_WATCH_MS || accepted.length >= QUICK_RECOVERIES;
			const enough = ended.isSilent ? SILENT_RECOVERIES : Math.min(plan.recoveries, most);
			if (accepted.length >= enough && (!isQuick || isLong)) {
				ended.recovered = true;
				return;
			}
		}
	}
}
function silentStepMs({ silentWindowMs }, passed) {
	return silentWindowMs / Math.max(2, Math.min(MOST_SINGLES, (passed - 1) / 2));
}
function spacingMs(sent) {
	if (sent < 10) return 100;
	if (sent < 100) return 25;
	return sent < 300 ? 10 : 5;
}
function isHeld({ passing }) {
	return passing === null || passing === "accepted";
}
function passes({ passing, sentAt }, now) {
	return passing === "accepted" || passing === null && now - sentAt > 1e3;
}
function isSaturated(attempts) {
	const by429 = refusesBy429(attempts);
	let inARow = 0;
	for (const attempt of attempts) {
		inARow = soundPassing(attempt, by429) === "limited" ? inARow + 1 : attempt.passing === null ? inARow : 0;
		if (inARow >= REFUSALS_IN_A_ROW) return true;
	}
	return false;
}
function firstRefusal(attempts) {
	const by429 = refusesBy429(attempts);
	return attempts.find((one) => soundPassing(one, by429) === "limited") ?? null;
}
// src/probe/digest.ts
const WATCHED = 2.3;
function digestOf(marks, longestWindowMs = Number.POSITIVE_INFINITY) {
	return {
		cycles: [...new Set(marks.map(({ cycle }) => cycle))].flatMap((cycle) => {
			const own = marks.filter((mark) => mark.cycle === cycle);
			const lead = own.find(({ passed: passed2 }) => passed2);
			if (lead === void 0) return [];
			const refusedAt = (own.find((mark) => !mark.passed && !mark.mayHaveSwapped) ?? own.find(({ passed: passed2 }) => !passed2))?.at ?? Number.POSITIVE_INFINITY;
			const recovered = own.filter(({ passed: passed2, at }) => passed2 && at > refusedAt).map(({ at }) => at);
			const before = own.filter(({ passed: passed2, at }) => !passed2 && at < (recovered[0] ?? Number.POSITIVE_INFINITY)).at(-1);
			const passed = own.filter(({ passed: passed2, at }) => passed2 && at < refusedAt).length;
			const [first = 0, last = 0] = [recovered[0], recovered.at(-1)];
			const refusedBetween = own.filter(({ passed: passed2, at }) => !passed2 && at > first && at < last).length;
			return [{
				leadAt: lead.at,
				refusedAt,
				recovered,
				lastRefusedAt: before?.at ?? refusedAt,
				passed,
				refusedBetween
			}];
		}),
		watchedMs: WATCHED * longestWindowMs
	};
}
// src/probe/equivalence.ts
const APART_MS$1 = 250;
const STEP_MS = 100;
function sameAnswers(a, b, originEpochMs, seesHolding) {
	const [first, second] = [specOf(a), specOf(b)];
	return schedules(Math.max(windowOf(first), windowOf(second)), Math.max(a.size, b.size), originEpochMs).every((schedule) => {
		const [one, other] = [answers(a, schedule, originEpochMs), answers(b, schedule, originEpochMs)];
		return Math.abs(one.length - other.length) <= 1 && one.every(({ at, heldMs }, index) => {
			const twin = other[index];
			if (twin === void 0) return true;
			return Math.abs(at - twin.at) <= APART_MS$1 && (!seesHolding || Math.abs(heldMs - twin.heldMs) <= APART_MS$1);
		});
	});
}
function specOf({ hypothesis, shape, size }) {
	return hypothesis.spec(shape, size);
}
function windowOf(spec) {
	const { windowMs, ratePerSecond = 1, burst = 1 } = lawOf(spec).allows(spec);
	return windowMs ?? burst * 1e3 / ratePerSecond;
}
function schedules(windowMs, size, originEpochMs) {
	const burst = size + 2;
	return [.37, .71].flatMap((phase) => {
		const start = windowMs - originEpochMs % windowMs + (2 + phase) * windowMs;
		return [{
			bursts: [{
				at: start,
				size: 1
			}, {
				at: start + .15 * windowMs,
				size: burst
			}],
			watchUntil: start + 2.3 * windowMs
		}, {
			bursts: [{
				at: start,
				size: Math.ceil(size / 2)
			}, {
				at: start + .55 * windowMs,
				size: burst
			}],
			watchUntil: start + 2.3 * windowMs
		}];
	});
}
function answers({ hypothesis, shape, size }, { bursts, watchUntil }, originEpochMs) {
	const limiter = limiterOf(hypothesis, shape, size, { originEpochMs });
	const passed = [];
	const ask = (at) => {
		const decision = decide(limiter, at);
		if (decision.admitted) passed.push({
			at,
			heldMs: decision.startsAt - at
		});
	};
	for (const { at, size: size2 } of bursts) for (let n = 0; n < size2; n++) ask(at + n * 2);
	const last = bursts.at(-1);
	const stepMs = Math.max(STEP_MS, (watchUntil - (last?.at ?? 0)) / 2e3);
	for (let at = (last?.at ?? 0) + (last?.size ?? 0) * 2 + stepMs; at < watchUntil; at += stepMs) ask(at);
	return passed;
}
// src/probe/answer-scatter.ts
const LEAST_SCATTER_MS = 40;
const MOST_OF_AN_ANSWER = 2.5;
const MOST_FROM_ANSWERS = 60;
function scatterOf(answers, { slackMs }) {
	if (answers.length < 3) return 0;
	const middle = answers.toSorted((a, b) => a - b)[answers.length >> 1] ?? 0;
	const scale = Math.max(LEAST_SCATTER_MS, slackMs / 2);
	return -answers.reduce((sum, answer) => sum + Math.min(MOST_OF_AN_ANSWER, Math.log(1 + (Math.abs(answer - middle) / scale) ** 2) / 2), 0) * Math.min(1, MOST_FROM_ANSWERS / (MOST_OF_AN_ANSWER * answers.length));
}
// src/probe/taken-by-others.ts
const BURST_MS = 5e3;
function spanOf({ windowMs, ratePerSecond = 1 }, { slackMs }) {
	return (windowMs ?? Math.max(BURST_MS, 1e3 / ratePerSecond)) + slackMs;
}
function takenByOthers(mean) {
	if (mean <= 0) return [0];
	const most = Math.ceil(mean + 4 * Math.sqrt(mean) + 2);
	const costs = [-mean];
	for (let by = 1; by <= most; by++) costs.push(costs[by - 1] + Math.log(mean / by));
	return costs;
}
// src/probe/fit.ts
const OFF = [
	{
		share: .25,
		cost: -.8
	},
	{
		share: .5,
		cost: -1.7
	},
	{
		share: 1,
		cost: -3
	}
];
const HARD = -4.6;
const EPSILON = 1e-6;
const LONGEST_WINDOW_MS$1 = 36e5;
function evidenceOf(marks, network, originEpochMs, stated = [], { othersPerMs = 0, longestWindowMs = LONGEST_WINDOW_MS$1, isDeep = false } = {}) {
	return {
		marks,
		network,
		originEpochMs,
		stated,
		plainScatter: scatterOf(marks.flatMap(({ answeredAfterMs }) => answeredAfterMs ?? []), network),
		othersPerMs,
		longestWindowMs,
		isDeep
	};
}
function costOfPerhaps({ passed, held }) {
	return passed ? Math.max(-2.3, Math.log(1 - Math.exp(-held.endings) + 1e-9)) : -Math.min(.7, held.endings);
}
const STATED = 2;
function isStated(stated, { windowMs }, size) {
	return stated.some(({ concerns, limit, windowMs: span }) => concerns === "rate" && limit === size && (span === null || windowMs === void 0 || span === windowMs));
}
const BESIDE = -2;
function blocked({ held }, concurrency) {
	if (concurrency === null || held.most < concurrency) return "no";
	return held.least >= concurrency ? "yes" : "perhaps";
}
function heldBeside(evidence, concurrency) {
	const blocks = evidence.marks.map((mark) => blocked(mark, concurrency));
	return {
		evidence,
		concurrency,
		blocks,
		perhaps: evidence.marks.reduce((sum, mark, index) => sum + (blocks[index] === "perhaps" ? costOfPerhaps(mark) : 0), 0)
	};
}
const ASKED_EVERY = 32;
function fitShape(hypothesis, shape, { evidence, concurrency, blocks, perhaps }, { clockErrorMs, isRough = false, floor = Number.NEGATIVE_INFINITY }) {
	const { marks, network, originEpochMs, stated, plainScatter } = evidence;
	const limiter = limiterOf(hypothesis, shape, BOUNDLESS, { originEpochMs: originEpochMs + network.offsetMs + clockErrorMs });
	const usedAt = (now) => hypothesis.used(limiter.state(now), shape, now);
	const most = Math.ceil(marks.length) + 2;
	let costs = new Float64Array(most + 2);
	let misses = new Float64Array(most + 2);
	const saturations = [{
		costs,
		misses
	}];
	const answers = [];
	let lastTakenAt = Number.NEGATIVE_INFINITY;
	let wasRefused = false;
	const passesFrom = (now) => Math.min(most + 1, Math.max(1, Math.ceil(usedAt(now) + 1 - EPSILON)));
	const add = (to, from, until, what) => {
		if (from >= until) return;
		to[from] = to[from] + what;
		to[until] = to[until] - what;
	};
	const miss = (from, until) => {
		add(costs, from, until, HARD);
		add(misses, from, until, 1);
	};
	const bonus = (stated.length > 0 ? STATED : 0) + (shape.ratePerSecond === void 0 ? 0 : 1);
	const base = hypothesis.lnPrior + shape.lnPrior + perhaps + (concurrency === null ? 0 : BESIDE);
	for (const [index, mark] of marks.entries()) {
		if (evidence.othersPerMs > 0 && index > 0 && mark.cycle !== marks[index - 1]?.cycle) {
			costs = new Float64Array(most + 2);
			misses = new Float64Array(most + 2);
			saturations.push({
				costs,
				misses
			});
		}
		if (index % ASKED_EVERY === 31) {
			const reach = saturations.reduce((sum, { costs: costs2 }) => sum + highest(costs2, most), 0);
			if (base + bonus + reach < floor) return [];
		}
		const { slackMs } = mark;
		const at = Math.max(mark.at, lastTakenAt);
		const block = blocks[index];
		if (mark.passed) {
			let from = passesFrom(at);
			let takenAt = at;
			for (const { share, cost } of passesFrom(at + slackMs) < from ? OFF : []) {
				const later = Math.min(from, passesFrom(at + share * slackMs));
				add(costs, later, from, cost);
				if (wasRefused && takenAt === at && from - later > 1) takenAt = at + share * slackMs;
				from = later;
			}
			miss(0, from);
			if (block === "yes") miss(0, most + 1);
			if (mark.answeredAfterMs !== null && hypothesis.heldMs !== void 0) answers.push(mark.answeredAfterMs - hypothesis.heldMs(limiter.state(at), at));
			limiter.take(takenAt, 1);
			lastTakenAt = takenAt;
		} else if (block === "no" && isRough && !mark.isTelling) limiter.refuse(at, 1);
		else if (block === "no") {
			let from = passesFrom(at);
			const earliest = Math.max(lastTakenAt, at - slackMs);
			for (const { share, cost } of mark.mayHaveSwapped || passesFrom(earliest) > from ? OFF : []) {
				const earlier = share === 1 && mark.mayHaveSwapped ? most + 1 : Math.max(from, passesFrom(Math.max(lastTakenAt, at - share * slackMs)));
				add(costs, from, earlier, cost);
				from = earlier;
			}
			miss(from, most + 1);
			limiter.refuse(at, 1);
		}
		wasRefused = !mark.passed;
	}
	const held = hypothesis.heldMs === void 0 ? plainScatter : scatterOf(answers, network);
	const scores = new Float64Array(most + 1).fill(Number.NEGATIVE_INFINITY);
	const wrongs = new Float64Array(most + 1);
	const taken = takenByOthers(evidence.othersPerMs * spanOf(shape, network));
	for (const { costs: costs2, misses: misses2 } of saturations) summed(costs2, misses2, most);
	let [best, bestSize] = [Number.NEGATIVE_INFINITY, 1];
	for (let size = 1; size <= most; size++) {
		let [cost, wrong] = [0, 0];
		for (const { costs: costs2, misses: misses2 } of saturations) {
			let [dearest, at] = [Number.NEGATIVE_INFINITY, size];
			for (let by = 0; by < taken.length && by < size; by++) {
				const own = costs2[size - by] + taken[by];
				if (own > dearest) [dearest, at] = [own, size - by];
			}
			cost += dearest;
			wrong += misses2[at];
		}
		const score = base + held + cost + usualness(shape, size) + (isStated(stated, shape, size) ? STATED : 0);
		scores[size] = score;
		wrongs[size] = wrong;
		if (score > best) [best, bestSize] = [score, size];
	}
	const fitOf = (size) => ({
		hypothesis,
		shape,
		size,
		concurrency,
		clockErrorMs,
		score: scores[size],
		wrong: wrongs[size]
	});
	if (best < floor) return [];
	if (isRough) return [fitOf(bestSize)];
	const fits = [];
	for (let size = 1; size <= most; size++) if (scores[size] >= best - 3) fits.push(fitOf(size));
	return fits;
}
function highest(changes, most) {
	let sum = changes[0];
	let best = Number.NEGATIVE_INFINITY;
	for (let size = 1; size <= most; size++) {
		sum += changes[size];
		if (sum > best) best = sum;
	}
	return best;
}
function summed(costs, misses, most) {
	for (let size = 1; size <= most; size++) {
		costs[size] = costs[size] + costs[size - 1];
		misses[size] = misses[size] + misses[size - 1];
	}
}
function bestOf(fits, count) {
	return [...fits].sort((a, b) => b.score - a.score).slice(0, count);
}
// src/probe/infer.ts
const KEPT = 16;
const KEPT_CLOCKED = 10;
const COARSE = 5;
const FINE = 17;
const BETWEEN = 8;
const CONCURRENCY_TELLS = 6;
const UNTOLD_BY_ONE = .003;
function infer(evidence) {
	const { marks } = evidence;
	const refusals = marks.filter(({ passed }) => !passed);
	if (refusals.length === 0) return {
		ranked: [],
		concurrency: null,
		unexplained: 0
	};
	const without = rankedBy(evidence, null);
	const lone = without[0]?.best.score ?? Number.NEGATIVE_INFINITY;
	let found = {
		fits: without,
		concurrency: null,
		score: lone
	};
	const candidates = (lone > -6 ? [] : concurrenciesOf(marks)).map((concurrency) => ({
		concurrency,
		alone: scoreOfAlone(evidence, concurrency)
	}));
	for (const { concurrency, alone } of candidates) if (alone.score > found.score + (found.concurrency === null ? CONCURRENCY_TELLS : 0)) found = {
		fits: [],
		concurrency,
		score: alone.score
	};
	const isToldAlone = candidates.some(({ alone }) => alone.wrong <= UNTOLD_BY_ONE * marks.length);
	for (const { concurrency, alone } of isToldAlone ? [] : candidates) {
		if (alone.wrong === 0) continue;
		const fits = rankedBy(evidence, concurrency, found.score);
		const score = fits[0]?.best.score ?? Number.NEGATIVE_INFINITY;
		if (score > found.score + CONCURRENCY_TELLS) found = {
			fits,
			concurrency,
			score
		};
	}
	const wrong = found.fits[0]?.best.wrong ?? (found.concurrency === null ? refusals.length : scoreOfAlone(evidence, found.concurrency).wrong);
	return {
		ranked: withPosteriors(found.fits),
		concurrency: found.concurrency,
		unexplained: wrong / marks.length
	};
}
function scoreOfAlone({ marks, plainScatter }, concurrency) {
	let [wrong, perhaps] = [0, 0];
	for (const mark of marks) {
		const { held, passed } = mark;
		if (passed ? held.least >= concurrency : held.most < concurrency) wrong++;
		else if (held.least < concurrency && held.most >= concurrency) perhaps += costOfPerhaps(mark);
	}
	return {
		wrong,
		score: -4.6 * wrong + perhaps - 1 + plainScatter
	};
}
function concurrenciesOf(marks) {
	const passed = marks.filter((mark) => mark.passed).map(({ held }) => held.least + 1);
	const least = Math.max(1, ...passed);
	const first = marks.find((mark) => !mark.passed);
	const most = Math.max(...marks.filter((mark) => !mark.passed).map(({ held }) => held.most));
	const atFirst = first?.held.most ?? least;
	const candidates = [
		least,
		least + 1,
		least + 2,
		atFirst - 1,
		atFirst
	];
	return [...new Set(candidates)].filter((one) => one >= least && one <= most);
}
const OUT_OF_REACH = 20;
const OUT_OF_REACH_ROUGHLY = 40;
function rankedBy(evidence, concurrency, floor = Number.NEGATIVE_INFINITY) {
	const digest = digestOf(evidence.marks, evidence.longestWindowMs);
	const held = heldBeside(evidence, concurrency);
	let reached = floor;
	const rough = HYPOTHESES.filter(({ isDeep = false }) => !isDeep || evidence.isDeep).map((hypothesis) => {
		const clocks = hypothesis.isClocked ? clockErrors(evidence.network.offsetErrorMs, COARSE) : [0];
		let best = Number.NEGATIVE_INFINITY;
		return {
			hypothesis,
			coarse: hypothesis.shapes(digest).flatMap((shape) => clocks.flatMap((clockErrorMs) => {
				const [fit] = fitShape(hypothesis, shape, held, {
					clockErrorMs,
					isRough: true,
					floor: Math.max(best, reached) - OUT_OF_REACH_ROUGHLY
				});
				if (fit === void 0) return [];
				best = Math.max(best, fit.score);
				reached = Math.max(reached, fit.score);
				return [fit];
			})),
			best
		};
	});
	reached = floor;
	return rough.sort((a, b) => b.best - a.best).flatMap(({ hypothesis, coarse, best: atMost }) => {
		if (atMost < reached - OUT_OF_REACH_ROUGHLY) return [];
		const fits = refined(hypothesis, coarse, held, reached - OUT_OF_REACH);
		const [best] = bestOf(fits, 1);
		if (best === void 0) return [];
		reached = Math.max(reached, best.score);
		const near = fits.filter(({ score }) => score >= best.score - 3);
		return [{
			name: hypothesis.name,
			best,
			near
		}];
	}).sort((a, b) => b.best.score - a.best.score);
}
function refined(hypothesis, coarse, held, floor) {
	const shapes = [];
	for (const { shape } of bestOf(coarse, coarse.length)) {
		if (!shapes.includes(shape)) shapes.push(shape);
		if (shapes.length === (hypothesis.isClocked ? KEPT_CLOCKED : KEPT)) break;
	}
	const finer = shapes.slice(0, 2).flatMap((shape) => {
		const { ratePerSecond } = shape;
		if (ratePerSecond === void 0) return [];
		return [
			-.009,
			-.006,
			-.003,
			.003,
			.006,
			.009
		].map((by) => ({
			...shape,
			ratePerSecond: ratePerSecond * (1 + by),
			lnPrior: -3
		}));
	});
	const { offsetErrorMs } = held.evidence.network;
	const errors = hypothesis.isClocked ? clockErrors(offsetErrorMs, FINE) : [0];
	const someErrors = hypothesis.isClocked ? clockErrors(offsetErrorMs, COARSE) : [0];
	const again = [...shapes.map((shape) => ({
		shape,
		errors
	})), ...finer.map((shape) => ({
		shape,
		errors: someErrors
	}))];
	let reached = floor;
	const tried = (shape, clockErrorMs) => {
		const fits2 = fitShape(hypothesis, shape, held, {
			clockErrorMs,
			floor: reached
		});
		for (const { score } of fits2) reached = Math.max(reached, score - 3);
		return fits2;
	};
	const fits = again.flatMap(({ shape, errors: errors2 }) => errors2.flatMap((error) => tried(shape, error)));
	if (!hypothesis.isClocked || offsetErrorMs <= 0) return fits;
	const stepMs = 2 * offsetErrorMs / 16;
	const between = bestOf(fits, BETWEEN).flatMap(({ shape, clockErrorMs }) => [
		-.5,
		-.25,
		.25,
		.5
	].flatMap((share) => tried(shape, clockErrorMs + share * stepMs)));
	return [...fits, ...between];
}
function clockErrors(mostMs, parts) {
	if (mostMs <= 0) return [0];
	return Array.from({ length: parts }, (_, index) => (2 * index / (parts - 1) - 1) * mostMs);
}
function withPosteriors(fits) {
	const most = fits[0]?.best.score ?? 0;
	const weights = fits.map(({ best }) => Math.exp(best.score - most));
	const sum = weights.reduce((a, b) => a + b, 0);
	return fits.map((one, index) => ({
		...one,
		posterior: weights[index] / sum
	}));
}
// src/probe/held.ts
function heldBounds(attempts, slackMs) {
	const work = attempts.filter(({ passing }) => passing === "accepted");
	return attempts.map((at, index) => {
		let [least, most, endings] = [
			0,
			0,
			0
		];
		const before = attempts[index - 1]?.sentAt ?? at.sentAt;
		for (const one of work) {
			if (one === at || one.sentAt > at.sentAt + slackMs) continue;
			const isSurelyBefore = one.sentAt < at.sentAt;
			if ((one.overAt ?? Number.POSITIVE_INFINITY) > at.sentAt) most++;
			const openAt = one.overAt === void 0 ? one.openAt ?? one.sentAt : Math.min(one.openAt ?? one.sentAt, one.overAt);
			const until = one.overAt ?? Number.POSITIVE_INFINITY;
			const shared = Math.min(until, at.sentAt) - Math.max(openAt, before);
			if (shared > 0 && until > openAt) endings += shared / (until - openAt);
			if (isSurelyBefore && openAt >= at.sentAt + slackMs) least++;
		}
		return {
			least,
			most,
			endings
		};
	});
}
// src/probe/mark.ts
function marksOf(attempts, model, network) {
	const own = attempts.filter((one) => one.target === "submit" && one.model === model && one.endedAt !== null && one.stage !== "invalid" && one.stage !== "images");
	const by429 = refusesBy429(own);
	const told = own.map((attempt) => ({
		...attempt,
		passing: soundPassing(attempt, by429)
	})).filter(({ passing }) => passing !== "other").sort((a, b) => a.sentAt - b.sentAt);
	const held = heldBounds(told, network.slackMs);
	return told.map((one, index) => {
		const passed = one.passing === "accepted";
		const around = [...told.slice(Math.max(0, index - 1), index), ...told.slice(index + 1, index + 4)];
		const overtaken = told.slice(index + 1, index + 8).find(({ passing, sentAt }) => passing === "accepted" && sentAt - one.sentAt <= network.slackMs);
		const mayHaveSwapped = !passed && overtaken !== void 0;
		return {
			slackMs: slackOf(one, passed, network),
			isTelling: passed || index % 8 === 0 || around.some((other) => other.passing === "accepted"),
			at: (mayHaveSwapped ? overtaken.sentAt : one.sentAt) + network.delayMs,
			passed,
			held: held[index],
			cycle: one.cycle,
			answeredAfterMs: passed && one.taskId !== void 0 ? one.endedAt - one.sentAt : null,
			mayHaveSwapped
		};
	}).sort((a, b) => a.at - b.at || Number(b.passed) - Number(a.passed));
}
const MOST_OF_PASSED_MS = 300;
function slackOf({ sentAt, endedAt }, passed, { delayMs, slackMs }) {
	const late = (endedAt ?? sentAt) - sentAt - 2 * delayMs;
	return Math.max(slackMs, passed ? Math.min(MOST_OF_PASSED_MS, late) : late);
}
// src/probe/rate-course.ts
const PHASES_MS = [
	1370,
	94640,
	52180,
	73810
];
const PERIOD_MS = 12e4;
const SHORT_PHASES_MS = [
	1370,
	14640,
	2180,
	13810
];
const SHORT_PERIOD_MS = 2e4;
const SHORT_WINDOW_MS = 1e4;
const SHORTEST_PERIOD_MS = 4e3;
const GAP_MS = 3e3;
const RECOVERIES = 6;
const SURE = .99;
const SURE_AT_ONCE = .999;
const BURST_OF_WINDOW = .3;
const LONG_ENOUGH_MS = 8e3;
const DISTURBED$1 = .01;
const DISTURBED_BY_OTHERS = .1;
const RATE_TOLD = .01;
async function courseOfRate(requester, model, options) {
	const { clock, submitting } = requester;
	const { longestWindowMs, network } = options;
	const cycles = [];
	const evidence = () => evidenceOf(marksOf(requester.attempts.slice(from), model.model, network), network, clock.originEpochMs, requester.attempts.flatMap(({ stated = [] }) => stated), {
		othersPerMs: othersPerMs(requester.balance.othersOf(model.model)),
		longestWindowMs,
		isDeep: options.isDeep
	});
	const phases = longestWindowMs <= SHORT_WINDOW_MS ? SHORT_PHASES_MS : PHASES_MS;
	let inference = NOTHING;
	const from = requester.attempts.length;
	const seesHolding = model.modality !== "text";
	let [openAtMost, isSilent, gapMs, dense] = [
		Number.POSITIVE_INFINITY,
		false,
		GAP_MS,
		0
	];
	let spacingMs = null;
	let silentWindowMs = longestWindowMs;
	for (let cycle = 0; cycle < options.cycles; cycle++) {
		if (!await submitting.sleepUntil(clock.now() + 2.1 * longestWindowMs)) break;
		await options.checkBalance?.();
		const plan = {
			cycle,
			phaseMs: phases[cycle % phases.length],
			periodMs: periodFor(longestWindowMs),
			gapMs,
			recoveries: RECOVERIES,
			openAtMost,
			burstAtMost: options.burstAtMost,
			longestWindowMs,
			spacingMs,
			isSilent,
			silentWindowMs
		};
		const end = await runCycle(requester, model, plan, {
			offsetMs: network.offsetMs,
			whileSaturated: options.whileSaturated
		});
		cycles.push({
			...plan,
			...end
		});
		await requester.answered();
		await options.checkBalance?.();
		if (submitting.isClosed) break;
		inference = infer(evidence());
		if (!end.saturated) break;
		if (inference.concurrency !== null && !Number.isFinite(openAtMost)) {
			openAtMost = inference.concurrency;
			continue;
		}
		isSilent ||= end.isSilent && inference.concurrency === null;
		dense++;
		const [best] = inference.ranked;
		const { windowMs } = best?.best.shape ?? {};
		if (end.recovered) silentWindowMs = Math.min(longestWindowMs, windowMs ?? longestWindowMs);
		if (best !== void 0 && windowMs !== void 0 && windowMs < LONG_ENOUGH_MS) {
			gapMs = BURST_OF_WINDOW * windowMs;
			spacingMs = Math.max(5, Math.min(25, BURST_OF_WINDOW * windowMs / best.best.size));
		}
		const confidence = confidenceOf(inference, clock.originEpochMs, seesHolding);
		const isShared = requester.balance.othersOf(model.model).submits > 0;
		if (inference.unexplained >= (isShared ? DISTURBED_BY_OTHERS : DISTURBED$1)) continue;
		if (dense > 1 && (confidence >= SURE || isShared)) break;
		if (dense > 1 || confidence < SURE_AT_ONCE || !isSettled(inference)) continue;
		await requester.settle();
		await options.checkBalance?.();
		if (requester.balance.othersOf(model.model).submits === 0) break;
	}
	const concluded = async () => {
		if (requester.stopped === null) await requester.settle();
		else await requester.finish();
		if (requester.mayRead) await requester.credits();
		inference = infer(evidence());
		const confidence = confidenceOf(inference, clock.originEpochMs, seesHolding);
		return {
			inference,
			cycles,
			confidence,
			others: requester.balance.othersOf(model.model)
		};
	};
	const course = await concluded();
	return await options.further?.(course) === true ? concluded() : course;
}
function periodFor(longestWindowMs) {
	if (longestWindowMs <= SHORTEST_PERIOD_MS / 2) return SHORTEST_PERIOD_MS;
	return longestWindowMs <= SHORT_WINDOW_MS ? SHORT_PERIOD_MS : PERIOD_MS;
}
const NOTHING = {
	ranked: [],
	concurrency: null,
	unexplained: 0
};
function othersPerMs({ submits, inMs }) {
	return submits === 0 ? 0 : (submits + 1) / inMs;
}
function isSettled({ ranked: [first], concurrency }) {
	if (first === void 0 || concurrency !== null) return false;
	const { best, near } = first;
	return near.every(({ size, shape }) => size === best.size && shape.windowMs === best.shape.windowMs && Math.abs((shape.ratePerSecond ?? 1) / (best.shape.ratePerSecond ?? 1) - 1) <= RATE_TOLD);
}
function inseparable({ ranked }, originEpochMs, seesHolding) {
	const [first, ...others] = ranked;
	if (first === void 0) return [];
	return [first, ...others.filter(({ posterior, best }) => posterior > 1e-4 && sameAnswers(first.best, best, originEpochMs, seesHolding))];
}
function confidenceOf(inference, originEpochMs, seesHolding) {
	return inseparable(inference, originEpochMs, seesHolding).reduce((sum, { posterior }) => sum + posterior, 0);
}
// src/probe/running.ts
function runningWhileOthersWaited(attempts) {
	const tasks = attempts.filter(({ taskId, target }) => target === "submit" && taskId !== void 0);
	const seen = tasks.filter(({ runningFrom }) => runningFrom !== void 0);
	const waited = tasks.filter(({ pendingAt }) => pendingAt !== void 0);
	if (seen.length === 0 || waited.length === 0) return null;
	const least = Math.max(...seen.map(({ runningFrom = 0 }) => seen.filter((one) => runsAt(one, runningFrom)).length));
	const mosts = waited.flatMap(({ pendingAt = 0 }) => {
		const possible = tasks.filter((one) => mayRunAt(one, pendingAt)).length;
		return possible >= least ? [possible] : [];
	});
	if (mosts.length === 0) return null;
	return {
		least,
		most: Math.min(...mosts)
	};
}
function runsAt({ runningFrom = Number.POSITIVE_INFINITY, runningAt = 0 }, at) {
	return runningFrom <= at && runningAt >= at;
}
function mayRunAt({ sentAt, overAt = Number.POSITIVE_INFINITY, pendingAt = 0 }, at) {
	return sentAt <= at && pendingAt < at && overAt >= at;
}
// src/probe/findings.ts
const DISTURBED = .01;
const RULED_OUT = .01;
function rateFinding({ course, marks, attempts, originEpochMs, seesHolding }) {
	const { inference, confidence, cycles, others } = course;
	const [first] = hasRecovered(marks) ? inference.ranked : [];
	const atLeast = mostWithin(marks, 6e4);
	const nothing = {
		state: marks.length === 0 ? "unclear" : "none-seen",
		kind: null,
		kinds: [],
		notExcluded: [],
		notLookedFor: [],
		confidence: 0,
		limit: null,
		windowMs: null,
		ratePerSecond: null,
		countsRefusals: null,
		label: "stable",
		hiddenBy: null,
		atLeast,
		spec: null,
		decidedBy: []
	};
	if (first === void 0) {
		const { concurrency } = inference;
		if (concurrency === null) {
			const isRefused = marks.some(({ passed }) => !passed);
			return {
				...nothing,
				state: isRefused || atLeast === null ? "unclear" : "none-seen"
			};
		}
		return {
			...nothing,
			state: "hidden",
			hiddenBy: `a concurrency of ${concurrency}`
		};
	}
	const same = inseparable(inference, originEpochMs, seesHolding);
	const names = same.map(({ name }) => name);
	const isUntold = inference.unexplained > DISTURBED;
	const isShared = isUntold || others.submits > 0;
	const near = same.flatMap(({ near: near2 }) => near2);
	const spec = specOf(first.best);
	const blur = blurOf(first.best, marks);
	const counts = cycles.length === 0 ? [] : passedByCycle(marks);
	return {
		...nothing,
		state: "found",
		kind: first.name,
		kinds: names,
		notExcluded: inference.ranked.filter(({ name, posterior }) => !names.includes(name) && posterior > RULED_OUT).map(({ name }) => name),
		confidence: isUntold ? Math.min(confidence, .95) : confidence,
		limit: widened(limitRange(first.best, near, isUntold && others.submits === 0 ? counts : []), blur.size, true),
		windowMs: first.best.shape.windowMs === void 0 ? null : rangeOf(first.best, near, ({ shape }) => shape.windowMs),
		ratePerSecond: widened(rangeOf(first.best, near, (fit) => lawOf(specOf(fit)).allows(specOf(fit)).ratePerSecond), blur.rate, false),
		countsRefusals: "countRefused" in spec ? spec.countRefused === true : null,
		label: isShared ? "shared-or-dynamic" : "stable",
		spec: { ...spec },
		decidedBy: deciding(attempts)
	};
}
function hasRecovered(marks) {
	return marks.some((mark, at) => mark.passed && marks.slice(0, at).some(({ passed, cycle }) => !passed && cycle === mark.cycle));
}
function rangeOf(best, near, figure) {
	const value = figure(best);
	if (value === void 0) return null;
	const all = near.filter(({ hypothesis }) => hypothesis === best.hypothesis).flatMap((fit) => figure(fit) ?? []);
	return {
		value,
		low: Math.min(value, ...all),
		high: Math.max(value, ...all)
	};
}
function blurOf({ shape: { ratePerSecond } }, marks) {
	if (ratePerSecond === void 0) return {
		rate: 0,
		size: 0
	};
	const cycles = digestOf(marks).cycles.filter(({ recovered }) => recovered.length > 0);
	const watchedMs = cycles.reduce((sum, { recovered, refusedAt }) => sum + (recovered.at(-1) ?? refusedAt) - refusedAt, 0);
	const slackMs = median(marks.map((mark) => mark.slackMs)) ?? 0;
	const burstMs = Math.max(0, ...cycles.map(({ leadAt, refusedAt }) => refusedAt - leadAt));
	const rate = watchedMs === 0 ? ratePerSecond : ratePerSecond * slackMs / watchedMs;
	return {
		rate,
		size: Math.round(rate * burstMs / 1e3)
	};
}
function widened(range, by, isSize) {
	if (range === null || by === 0) return range;
	return {
		...range,
		low: Math.max(isSize ? 1 : 0, range.low - by),
		high: range.high + by
	};
}
function limitRange(best, near, counts) {
	const range = rangeOf(best, near, ({ size }) => size);
	if (counts.length === 0) return range;
	const most = Math.max(best.size, ...counts);
	const spread = most - Math.min(...counts);
	return {
		value: Math.max(best.size, range.value),
		low: Math.min(range.low, most),
		high: Math.ceil((most + spread) * 1.12) + 1
	};
}
function passedByCycle(marks) {
	return [...new Set(marks.map(({ cycle }) => cycle))].map((cycle) => {
		const own = marks.filter((mark) => mark.cycle === cycle);
		const refused = own.findIndex(({ passed }) => !passed);
		return own.slice(0, refused < 0 ? own.length : refused).length;
	});
}
function mostWithin(marks, spanMs) {
	const passed = marks.filter((mark) => mark.passed).map(({ at }) => at);
	let best = null;
	let from = 0;
	for (const [index, at] of passed.entries()) {
		while (at - passed[from] > spanMs) from++;
		const requests = index - from + 1;
		if (best === null || requests > best.requests) best = {
			requests,
			inMs: at - passed[from]
		};
	}
	return best;
}
function deciding(attempts) {
	const submits = attempts.filter(({ target, passing }) => target === "submit" && passing !== null);
	return [...new Set(submits.map(({ cycle }) => cycle))].flatMap((cycle) => {
		const own = submits.filter((one) => one.cycle === cycle);
		const refused = own.findIndex(({ passing }) => passing === "limited");
		if (refused < 0) return [];
		const later = own.slice(refused + 1).filter(({ passing }) => passing === "accepted");
		return [...own.slice(Math.max(0, refused - 1), refused + 1), ...later].map(({ n }) => n);
	});
}
function concurrencyFinding({ course, marks, attempts }) {
	const { concurrency } = course.inference;
	const atLeast = Math.max(0, ...marks.filter(({ passed }) => passed).map(({ held }) => held.least + 1));
	if (concurrency !== null) {
		const confirmations = marks.filter(({ passed, held }) => !passed && held.least >= concurrency).length + marks.filter(({ passed, held }) => passed && held.most === concurrency - 1).length;
		return {
			state: "refuses",
			limit: {
				value: concurrency,
				low: Math.max(atLeast, 1),
				high: concurrency
			},
			confidence: confirmations >= 3 ? .999 : .9,
			atLeast,
			confirmations
		};
	}
	const running = runningWhileOthersWaited(attempts);
	if (running === null) return {
		state: "not-reached",
		limit: null,
		confidence: 0,
		atLeast,
		confirmations: 0
	};
	const { least, most } = running;
	return {
		state: "queues",
		limit: {
			value: least,
			low: least,
			high: Math.max(least, most)
		},
		confidence: least >= most ? .99 : .8,
		atLeast,
		confirmations: 0
	};
}
// src/probe/probed-model.ts
const NAMES = [
	["video", /video|veo|kling|seedance|sora|wan[-\d.]|hailuo|runway|gen-?[34]|pika|luma|t2v|i2v/i],
	["audio", /audio|speech|music|tts|suno|voice|whisper|song/i],
	["image", /image|flux|banana|dall|midjourney|seedream|imagen|ideogram|diffusion|sdxl|recraft|t2i/i]
];
function modalityOfName(model) {
	return NAMES.find(([, sign]) => sign.test(model))?.[0] ?? "text";
}
function smallestRequest(model, modality) {
	switch (modality) {
		case "text": return {
			model,
			max_tokens: 1,
			messages: [{
				role: "user",
				content: "hi"
			}]
		};
		case "image": return {
			model,
			prompt: "a dot",
			n: 1
		};
		case "video": return {
			model,
			prompt: "a dot",
			duration: 5
		};
		case "audio": return {
			model,
			prompt: "a note"
		};
	}
}
function invalidRequest({ request, modality }) {
	if (modality === "text") return {
		...request,
		max_tokens: -1,
		messages: "none"
	};
	return modality === "image" ? {
		...request,
		n: -1
	} : {
		...request,
		prompt: 7,
		duration: -1
	};
}
// src/probe/further.ts
const INVALID_APART_MS = 50;
const MOST_INVALID = 150;
const OF_RATE = .9;
const LONGEST_DEEP_MS = 12e5;
async function countsInvalid(requester, model, { limit }, at) {
	const { clock, submitting } = requester;
	if (limit === null || limit.high + 3 > MOST_INVALID) return null;
	if (!await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs)) return null;
	const faulty = {
		...model,
		request: invalidRequest(model)
	};
	const sent = [];
	for (let n = 0; n < limit.high + 3; n++) {
		const one = requester.submit(faulty, "invalid", at.cycle);
		if (one === null) return null;
		sent.push(one.attempt);
		if ((await one.done).kind === "accepted") return null;
		if (!await submitting.sleepUntil(clock.now() + INVALID_APART_MS)) return null;
	}
	return sent.some(({ passing }) => passing === "limited");
}
const IMAGES_APART_MS = 25;
const REFUSED = 3;
async function countsImages(requester, model, { limit, label, ratePerSecond }, at) {
	const { clock, submitting } = requester;
	const single = requester.balance.priceOf(model.model) ?? model.price;
	if (model.modality !== "image" || limit === null || limit.low < LEAST_TO_HALVE || label !== "stable") return null;
	if (!await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs)) return null;
	const double = {
		...model,
		request: {
			...model.request,
			n: 2
		},
		price: single === null ? null : 2 * single
	};
	const from = clock.now();
	const sent = await burst(requester, double, {
		...at,
		stage: "images",
		atMost: limit.high + 5
	});
	if (sent === null) return null;
	const passed = sent.filter(({ passing }) => passing === "accepted").length;
	const refilled = (ratePerSecond?.value ?? 0) * (clock.now() - from) / 1e3;
	return passed < .5 * (limit.value + refilled) + 1;
}
const LEAST_TO_HALVE = 4;
async function fillTwoWindows(requester, model, { kind, limit, windowMs }, at) {
	const { clock, submitting } = requester;
	if (kind !== "fixed-window-clock" || limit === null || windowMs === null) return;
	if (!await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs)) return;
	const span = windowMs.value;
	for (let filled = 0; filled < 2; filled++) {
		const into = ((clock.originEpochMs + clock.now() + at.offsetMs) % span + span) % span;
		if (!await submitting.sleepUntil(clock.now() + (1.1 * span - into))) return;
		if (await burst(requester, model, {
			...at,
			stage: "deep",
			atMost: 2 * limit.high + 5
		}) === null) return;
	}
}
async function burst(requester, model, { cycle, stage, atMost }) {
	const { clock, submitting } = requester;
	const sent = [];
	while (sent.length < atMost && !sent.slice(-8).some((_, n, last) => isRefusedFrom(last, n))) {
		const one = requester.submit(model, stage, cycle);
		if (one === null) return null;
		sent.push(one.attempt);
		if (!await submitting.sleepUntil(clock.now() + IMAGES_APART_MS)) return null;
	}
	await requester.answered();
	return sent;
}
function isRefusedFrom(attempts, from) {
	const row = attempts.slice(from, from + REFUSED);
	return row.length === REFUSED && row.every(({ passing }) => passing === "limited");
}
async function lookBehind(requester, model, { ratePerSecond }, at) {
	const { clock, submitting } = requester;
	if (ratePerSecond === null) return;
	if (!await submitting.sleepUntil(clock.now() + 2.1 * at.longestWindowMs)) return;
	const everyMs = Math.max(100, 1e3 / (OF_RATE * ratePerSecond.value));
	const until = clock.now() + LONGEST_DEEP_MS;
	let refused = 0;
	while (clock.now() < until && refused < 20) {
		const one = requester.submit(model, "deep", at.cycle);
		if (one === null) return;
		one.done.then(({ kind }) => {
			if (kind !== "accepted") refused++;
		});
		if (!await submitting.sleepUntil(clock.now() + everyMs)) return;
	}
}
// src/probe/probe-model.ts
async function probeModel(requester, model, options) {
	const { clock } = requester;
	const { mode, network, longestWindowMs, burstAtMost, other } = options;
	const from = requester.attempts.length;
	const startedAt = clock.now();
	const price = requester.balance.priceOf(model.model) ?? model.price;
	const scope = {
		other: other?.model ?? null,
		otherModel: "not-tried",
		otherKey: "not-tried",
		polls: "not-tried",
		credits: "not-tried"
	};
	let countedInvalid = null;
	let countedImages = null;
	const metBy = (course2) => {
		const attempts2 = requester.attempts.slice(from).filter((one) => one.model === model.model);
		return {
			course: course2,
			marks: marksOf(attempts2, model.model, network),
			attempts: attempts2,
			originEpochMs: clock.originEpochMs,
			seesHolding: model.modality !== "text"
		};
	};
	const course = await courseOfRate(requester, model, {
		cycles: mode === "headers-only" ? 0 : mode === "quick" ? 1 : 3,
		longestWindowMs,
		burstAtMost,
		network,
		isDeep: mode === "deep",
		whileSaturated: async (cycle) => {
			if (mode !== "quick" && (cycle === 0 || scope.otherModel === "not-tried")) await testScope(requester, model, other, cycle, scope);
		},
		further: async (first) => {
			const rate2 = rateFinding(metBy(first));
			const at = {
				cycle: first.cycles.length,
				longestWindowMs
			};
			if (options.sendsInvalid) countedInvalid = await countsInvalid(requester, model, rate2, at);
			if (mode === "deep") {
				countedImages = await countsImages(requester, model, rate2, {
					...at,
					cycle: at.cycle + 1
				});
				await fillTwoWindows(requester, model, rate2, {
					...at,
					cycle: at.cycle + 2,
					offsetMs: network.offsetMs
				});
				await lookBehind(requester, model, rate2, {
					...at,
					cycle: at.cycle + 3
				});
			}
			return mode === "deep";
		},
		checkBalance: async () => {
			await requester.credits();
			requester.checkLoss();
		}
	});
	const met = metBy(course);
	const { attempts, marks } = met;
	const rate = {
		...rateFinding(met),
		notLookedFor: notLookedFor(mode, countedImages)
	};
	const concurrency = concurrencyFinding(met);
	const submits = attempts.filter(({ target }) => target === "submit");
	const accepted = submits.filter(({ passing }) => passing === "accepted");
	return {
		model: model.model,
		modality: model.modality,
		sentence: sentenceOf({
			model: model.model,
			rate,
			concurrency
		}),
		price,
		rate,
		concurrency,
		submissions: {
			accepted: accepted.length,
			inMs: clock.now() - startedAt
		},
		scope,
		counts: {
			refused: rate.countsRefusals,
			invalid: countedInvalid,
			images: countedImages,
			polls: scope.polls === "not-tried" ? null : scope.polls === "shared"
		},
		hints: hintTruth(attempts),
		stated: statedWords(attempts),
		statuses: statusesOf(submits),
		cycles: course.cycles.map(({ cycle, phaseMs, gapMs, saturated }) => ({
			phaseMs,
			gapMs,
			saturated,
			accepted: accepted.filter((one) => one.cycle === cycle).length,
			refused: submits.filter((one) => one.cycle === cycle && one.passing === "limited").length
		})),
		timeline: marks.map(({ at, passed, cycle }) => [
			Math.round(at - startedAt),
			passed ? 1 : 0,
			cycle
		])
	};
}
function notLookedFor(mode, countedImages) {
	return [
		...mode === "deep" ? [] : ["slope"],
		...countedImages === null ? ["weighted"] : [],
		...NEVER
	];
}
const NEVER = [
	"balance",
	"replicas",
	"penalty"
];
async function learnPrice(requester, model) {
	if (model.price !== null) {
		requester.balance.setPrice(model.model, model.price);
		return model.price;
	}
	const before = await requester.credits();
	if (before.used === null) return null;
	const sent = requester.submit(model, "price", -1);
	if (sent === null) return null;
	await sent.done;
	await requester.settle();
	const after = await requester.credits();
	if (after.used === null || sent.attempt.passing !== "accepted") return null;
	if (after.used <= before.used) return null;
	const price = after.used - before.used;
	requester.balance.setPrice(model.model, price);
	requester.balance.buy(price);
	return price;
}
const BESIDE_MS = 5;
const BESIDE_TRIES = 5;
async function testScope(requester, model, other, cycle, scope) {
	const reads = async () => {
		const task = requester.attempts.findLast((one) => one.model === model.model && one.taskId !== void 0);
		if (task !== void 0) scope.polls = sharing(await requester.read(task, "scope", cycle));
		scope.credits = sharing((await requester.credits(cycle, "scope")).attempt);
	};
	const again = requester.hasSecondKey ? {
		...model,
		model: `${model.model} by the second key`
	} : null;
	const [, otherModel, otherKey] = await Promise.all([
		reads(),
		other === null ? null : besides(requester, model, () => requester.submit(other, "scope", cycle), cycle),
		again === null ? null : besides(requester, model, () => requester.submit(again, "scope", cycle, true), cycle)
	]);
	scope.otherModel = otherModel ?? "not-tried";
	scope.otherKey = otherKey ?? "not-tried";
}
async function besides(requester, model, submit, cycle) {
	const { clock, submitting } = requester;
	let [passed, taken] = [0, 0];
	for (let tried = 0; tried < BESIDE_TRIES; tried++) {
		const before = requester.submit(model, "scope", cycle);
		if (before === null || !await submitting.sleepUntil(clock.now() + BESIDE_MS)) break;
		const sent = submit();
		if (sent === null || !await submitting.sleepUntil(clock.now() + BESIDE_MS)) break;
		const after = requester.submit(model, "scope", cycle);
		if (after === null) break;
		await Promise.race([Promise.all([
			before.done,
			sent.done,
			after.done
		]), submitting.sleepUntil(clock.now() + PRESUMED_AFTER_MS)]);
		const { passing } = sent.attempt;
		if (passing === "limited") return taken > 0 ? passed > 0 ? "apart" : "not-tried" : "shared";
		taken++;
		if (before.attempt.passing === "limited" && after.attempt.passing === "limited" && passing !== "other" && ++passed === 2) break;
	}
	return passed > 0 ? "apart" : "not-tried";
}
function sharing({ passing }) {
	if (passing === "limited") return "shared";
	return passing === "accepted" ? "apart" : "not-tried";
}
function statedWords(attempts) {
	const words = attempts.flatMap(({ stated = [] }) => stated.map(({ source, concerns, limit, windowMs }) => {
		return `${source}: ${concerns === "rate" ? `${limit} requests` : `${limit} at a time`}${windowMs === null ? "" : ` in ${formatDuration(windowMs)}`}`;
	}));
	return [...new Set(words)].slice(0, 20);
}
function statusesOf(attempts) {
	const counts = /* @__PURE__ */ new Map();
	for (const { status } of attempts) counts.set(status ?? 0, (counts.get(status ?? 0) ?? 0) + 1);
	return [...counts].sort(([a], [b]) => a - b).map(([status, count]) => ({
		status,
		count
	}));
}
// src/probe/balance.ts
const UNEXPLAINED = 1.5;
const SURELY_SEEN = 3;
const NOBODY = {
	submits: 0,
	inMs: 0
};
var Balance = class {
	#prices = /* @__PURE__ */ new Map();
	#first = null;
	#last = null;
	/** Credits of accepted submits. */
	#bought = 0;
	/** Used while nothing of this probe was open: by others. */
	#idle = {
		credits: 0,
		ms: 0
	};
	/** Credits used since the first reading; null before it. */
	get used() {
		return this.#first === null || this.#last === null ? null : this.#last.used - this.#first.used;
	}
	priceOf(model) {
		return this.#prices.get(model) ?? null;
	}
	setPrice(model, credits) {
		this.#prices.set(model, credits);
	}
	/** Of all models, and of this one where it is told apart; null where none is known. */
	dearest(stated = null) {
		const prices = [...this.#prices.values(), ...stated === null ? [] : [stated]];
		return prices.length === 0 ? null : Math.max(...prices);
	}
	/** A submit was accepted. */
	buy(credits) {
		this.#bought += credits;
	}
	/** The account's figure, with `open` accepted submits that may not be charged yet. */
	read(at, used, open) {
		const reading = {
			at,
			used,
			bought: this.#bought,
			open
		};
		this.#first ??= reading;
		const last = this.#last;
		if (last !== null && last.open === 0 && open === 0 && last.bought === this.#bought) {
			this.#idle.credits += used - last.used;
			this.#idle.ms += at - last.at;
		}
		this.#last = reading;
	}
	/** At least so many submits of others, were theirs of this model, until the last reading. */
	othersOf(model) {
		const price = this.priceOf(model);
		const { used } = this;
		if (price === null || price <= 0 || used === null || this.#first === null || this.#last === null) return NOBODY;
		const submits = Math.max(0, Math.floor((used - this.#last.bought) / price + .1));
		const inMs = this.#last.at - this.#first.at;
		if (this.#idle.credits <= 0 && submits * this.#idle.ms / inMs > SURELY_SEEN) return NOBODY;
		return {
			submits,
			inMs
		};
	}
	/** A loss that neither accepted submits explain, nor what others use while nothing is open; null while they do, or while prices are not known. */
	loss(accepted) {
		const { used } = this;
		const dearest = this.dearest();
		if (used === null || dearest === null || this.#first === null || this.#last === null) return null;
		const { credits, ms } = this.#idle;
		const byOthers = ms === 0 ? 0 : credits + credits * (this.#last.at - this.#first.at) / ms;
		if (used <= UNEXPLAINED * (dearest * accepted + byOthers) + dearest) return null;
		return {
			why: "credits",
			detail: `${used} credits are gone, and ${accepted} accepted submits do not explain it`
		};
	}
};
// src/probe/follower.ts
const APART_MS = 250;
const LONGEST_APART_MS = 1e4;
const LONGEST_AT_THE_END_MS = 12e4;
const OF_AGE = .08;
const OF_AGE_AT_THE_END = .4;
const FIRST_READ_MS = 1e3;
var Follower = class {
	#clock;
	#scope;
	#read;
	#tasks = [];
	#work = new UnderWay();
	/** Nothing more is submitted: only the end of each task matters. */
	isLast = false;
	#apartMs = APART_MS;
	#isRunning = false;
	constructor(clock, scope, read) {
		this.#clock = clock;
		this.#scope = scope;
		this.#read = read;
	}
	/** Tasks that are not known to be over. */
	get openTasks() {
		return this.#tasks.flatMap(({ attempt }) => attempt.taskId ?? []);
	}
	follow(attempt) {
		this.#tasks.push({
			attempt,
			dueAt: this.#clock.now() + FIRST_READ_MS
		});
		if (!this.#isRunning) this.#run();
	}
	/** Resolves when no task is open, or following was given up. */
	idle() {
		return this.#work.none();
	}
	async #run() {
		this.#isRunning = true;
		this.#work.begin();
		while (this.#tasks.length > 0 && !this.#scope.isClosed) {
			const next = this.#tasks.reduce((first, one) => one.dueAt < first.dueAt ? one : first);
			const readAt = Math.max(this.#clock.now() + this.#apartMs, next.dueAt);
			if (!await this.#scope.sleepUntil(readAt)) break;
			const found = await this.#read(next.attempt);
			const now = this.#clock.now();
			if (found === "over") this.#tasks.splice(this.#tasks.indexOf(next), 1);
			else {
				const age = now - next.attempt.sentAt;
				next.dueAt = now + Math.min(this.isLast ? LONGEST_AT_THE_END_MS : LONGEST_APART_MS, Math.max(APART_MS, age * (this.isLast ? OF_AGE_AT_THE_END : OF_AGE)));
			}
			this.#apartMs = found === "later" ? Math.min(LONGEST_APART_MS, this.#apartMs * 2) : APART_MS;
		}
		this.#isRunning = false;
		this.#work.end();
	}
};
// src/probe/trouble.ts
const LAST = 20;
const OUTAGE_SHARE = .2;
const UNREACHABLE_IN_A_ROW = 5;
var Trouble = class {
	#faults = [];
	#unreachable = 0;
	of(outcome, { passing, told, model }) {
		if (outcome.kind === "refused" && passing !== "limited") {
			const said = outcome.error?.message ?? outcome.said?.message ?? `status ${outcome.status}`;
			if (outcome.status === 402 || told === "balance") return {
				why: "balance",
				detail: said
			};
			if (isOfModel(outcome.status, said, model)) return {
				why: "model",
				detail: `${model}: ${said}`
			};
			return {
				why: outcome.status === 401 || outcome.status === 403 || told === "account" ? "key" : "request",
				detail: said
			};
		}
		if (outcome.kind === "throttled" && passing !== "limited") return {
			why: "balance",
			detail: `status 429, told: ${told}`
		};
		this.#unreachable = outcome.kind === "unreachable" ? this.#unreachable + 1 : 0;
		if (this.#unreachable >= UNREACHABLE_IN_A_ROW) return {
			why: "outage",
			detail: "the gateway cannot be reached"
		};
		this.#faults.push(outcome.kind === "failed" ? outcome.status !== 503 : outcome.kind === "ambiguous");
		if (this.#faults.length > LAST) this.#faults.shift();
		const faults = this.#faults.filter((isFault) => isFault).length;
		if (this.#faults.length < LAST || faults <= LAST * OUTAGE_SHARE) return null;
		return {
			why: "outage",
			detail: `${faults} of the last ${LAST} submits were met by faults`
		};
	}
	/** Of reads only what ends everything. */
	ofRead(outcome) {
		if (outcome.kind !== "refused" || passingOf(outcome).passing === "limited") return null;
		if (outcome.status !== 401 && outcome.status !== 403) return null;
		return {
			why: "key",
			detail: outcome.error?.message ?? `status ${outcome.status}`
		};
	}
};
const OF_MODEL = /\b(unknown|unsupported|invalid|no such) model\b|\bmodel\b.*\b(not (be )?(found|exist|supported|available)|does not exist|unknown)\b/i;
function isOfModel(status, said, model) {
	return model !== null && (status === 400 || status === 404) && OF_MODEL.test(said);
}
// src/probe/requester.ts
const ANSWER_WITHIN_MS = 12e4;
const FOLLOWED_MS = 18e5;
const READS_TO_THE_END = 8;
var Requester = class {
	attempts = [];
	clock;
	/** Closed when no more may be submitted. */
	submitting;
	balance = new Balance();
	#gateway;
	#second;
	#budget;
	#journal;
	#following;
	#follower;
	#trouble = new Trouble();
	#answers = new UnderWay();
	#startedAt;
	#stop = null;
	#requests = 0;
	#accepted = 0;
	#refused = 0;
	#unanswered = 0;
	constructor({ gateway, second, clock, budget, journal, stop, halt }) {
		this.#gateway = gateway;
		this.#second = second;
		this.clock = clock;
		this.#budget = budget;
		this.#journal = journal;
		this.#startedAt = clock.now();
		this.submitting = new Scope(clock);
		this.#following = new Scope(clock);
		if (halt !== void 0) this.#following.closeOn(halt);
		const interrupted = () => this.end({ why: "interrupted" });
		if (stop?.aborted) interrupted();
		else stop?.addEventListener("abort", interrupted, { once: true });
		this.submitting.alarm(this.#startedAt + budget.minutes * 6e4, () => this.end({
			why: "budget",
			budget: "minutes"
		}));
		this.#follower = new Follower(clock, this.#following, (attempt) => this.#poll(attempt));
	}
	get stopped() {
		return this.#stop;
	}
	/** Tasks that are not known to be over. */
	get openTasks() {
		return this.#follower.openTasks;
	}
	spent() {
		return {
			requests: this.#requests,
			accepted: this.#accepted,
			refusals: this.#refused,
			minutes: (this.clock.now() - this.#startedAt) / 6e4
		};
	}
	get hasSecondKey() {
		return this.#second !== void 0;
	}
	/** Whether the budget allows another read. */
	get mayRead() {
		return this.#requests < this.#budget.requests;
	}
	/** From now on nothing is submitted. */
	end(stop) {
		this.#stop ??= stop;
		this.submitting.close(stop);
	}
	/** Submits at once; null when that is no longer allowed. The attempt is answered when `done` resolves. */
	submit(probed, stage, cycle, bySecondKey = false) {
		if (this.#stop !== null) return null;
		const spent = this.spent();
		const kept = READS_TO_THE_END * (this.#follower.openTasks.length + this.#unanswered + 1);
		const used = {
			...spent,
			requests: spent.requests + kept
		};
		const exhausted = usedUp(this.#budget, used, this.#unanswered, this.balance.dearest(probed.price));
		if (exhausted !== null) {
			this.end({
				why: "budget",
				budget: exhausted
			});
			return null;
		}
		const attempt = this.#begin("submit", probed.model, stage, cycle);
		if (this.#stop !== null) {
			this.attempts.pop();
			return null;
		}
		this.#unanswered++;
		const how = {
			deadline: attempt.sentAt + ANSWER_WITHIN_MS,
			call: {
				call: attempt.n,
				attempt: 1
			}
		};
		const gateway = bySecondKey && this.#second !== void 0 ? this.#second : this.#gateway;
		const done = (probed.modality === "text" ? gateway.message(probed.request, how) : gateway.submit(probed.modality, probed.request, how)).then((outcome) => {
			this.#unanswered--;
			if (outcome.kind === "accepted" && probed.modality !== "text") attempt.taskId = outcome.body.id;
			this.#settled(attempt, outcome);
			if (mayHaveBeenAccepted(outcome) && outcome.kind !== "failed") {
				this.#accepted++;
				this.balance.buy(probed.price ?? this.balance.priceOf(probed.model) ?? 0);
			}
			if (attempt.passing === "limited") this.#refused++;
			if (attempt.passing === "accepted" && probed.modality === "text") {
				attempt.overAt = outcome.timing.endedAt;
				attempt.openAt = outcome.timing.endedAt;
			}
			if (outcome.kind === "accepted" && probed.modality !== "text") {
				attempt.openAt = outcome.timing.sentAt;
				this.#follower.follow(attempt);
			}
			const trouble = stage === "invalid" ? null : this.#trouble.of(outcome, attempt);
			if (trouble !== null) this.end(trouble);
			return outcome;
		});
		this.#watch(done);
		return {
			attempt,
			done
		};
	}
	/** Reads the balance; null when it is not told. */
	async credits(cycle = 0, stage = "reads") {
		const attempt = this.#begin("credits", null, stage, cycle);
		const outcome = await this.#gateway.credits({
			deadline: attempt.sentAt + ANSWER_WITHIN_MS,
			scope: this.#following
		});
		this.#settled(attempt, outcome);
		if (outcome.kind !== "accepted") {
			const trouble = this.#trouble.ofRead(outcome);
			if (trouble !== null) this.end(trouble);
			return {
				attempt,
				used: null,
				left: null
			};
		}
		const { token, user } = outcome.body.data;
		const left = token.unlimited_credits ? user.remaining_credits : Math.min(token.remaining_credits, user.remaining_credits);
		this.balance.read(outcome.timing.endedAt, user.used_credits, this.openTasks.length + this.#unanswered);
		return {
			attempt,
			used: user.used_credits,
			left
		};
	}
	/** Ends the probe when more credits are gone than accepted work explains. */
	checkLoss() {
		const loss = this.balance.loss(this.#accepted + this.#unanswered);
		if (loss !== null) this.end(loss);
	}
	/** Reads the task of an attempt once more, whoever follows it. */
	async read(task, stage, cycle) {
		const attempt = this.#begin("poll", task.model, stage, cycle);
		const outcome = await this.#gateway.poll(task.taskId ?? "none", {
			deadline: attempt.sentAt + ANSWER_WITHIN_MS,
			scope: this.#following
		});
		this.#settled(attempt, outcome);
		return attempt;
	}
	/** Resolves when all that was sent is answered. */
	answered() {
		return this.#answers.none();
	}
	/** Resolves when all that was sent is answered and every task is over, or following was given up. */
	async settle() {
		await this.answered();
		await this.#follower.idle();
	}
	/** The same, when nothing more will be submitted: a task that does not end is given up after half an hour. */
	async finish() {
		this.#follower.isLast = true;
		const giveUp = this.#following.alarm(this.clock.now() + FOLLOWED_MS, () => this.#following.close());
		await this.settle();
		giveUp.cancel();
	}
	close() {
		this.submitting.close();
		this.#following.close();
	}
	#begin(target, model, stage, cycle) {
		const attempt = {
			n: ++this.#requests,
			target,
			model,
			stage,
			cycle,
			sentAt: this.clock.now(),
			endedAt: null,
			status: null,
			passing: null
		};
		this.#recorded(() => this.#journal.sending(attempt));
		if (stage !== "follow") this.attempts.push(attempt);
		return attempt;
	}
	/** What cannot be put on record must not be bought: a disk that refuses ends submitting, and tasks are followed all the same. */
	#recorded(write) {
		try {
			write();
		} catch (error) {
			this.end({
				why: "journal",
				detail: error.message
			});
		}
	}
	#settled(attempt, outcome) {
		settle(attempt, outcome);
		this.#recorded(() => this.#journal.answered(attempt));
	}
	async #poll(task) {
		if (this.#requests >= this.#budget.requests) {
			this.end({
				why: "budget",
				budget: "requests"
			});
			this.#following.close();
			return "later";
		}
		const attempt = this.#begin("poll", task.model, "follow", task.cycle);
		const outcome = await this.#gateway.poll(task.taskId, {
			deadline: attempt.sentAt + ANSWER_WITHIN_MS,
			scope: this.#following
		});
		this.#settled(attempt, outcome);
		const trouble = this.#trouble.ofRead(outcome);
		if (trouble !== null) {
			this.end(trouble);
			this.#following.close();
			return "later";
		}
		const found = readingOf(task, outcome);
		if (found === "over") this.#recorded(() => this.#journal.answered(task));
		return found;
	}
	#watch(done) {
		this.#answers.begin();
		done.finally(() => this.#answers.end());
	}
};
// src/probe/probe.ts
async function probe(options, ports) {
	const { models, mode, budget, longestWindowMs, burstAtMost, check } = options;
	const { clock, say = () => {} } = ports;
	const startedAt = isoNow(clock);
	const requester = new Requester({
		...ports,
		budget
	});
	const findings = [];
	try {
		const network = options.network ?? await measureNetwork(requester, options.time === "virtual");
		for (const model of mode === "headers-only" ? [] : models) await learnPrice(requester, model);
		for (const [index, model] of models.entries()) {
			if (requester.stopped !== null) break;
			say(`probing ${model.model}`);
			const other = models[(index + 1) % models.length];
			findings.push(await probeModel(requester, model, {
				mode,
				network,
				longestWindowMs,
				burstAtMost,
				sendsInvalid: options.sendsInvalid ?? false,
				other: other === model ? null : other ?? null
			}));
		}
		await requester.finish();
		if (requester.mayRead) await requester.credits();
		return {
			schema: "gatebench/probe@1",
			startedAt,
			gateway: options.gateway,
			time: options.time,
			mode,
			end: endOf(requester.stopped),
			budget,
			spent: {
				...requester.spent(),
				credits: requester.balance.used,
				openTasks: requester.openTasks
			},
			clock: {
				offsetMs: network.offsetMs,
				errorMs: network.offsetErrorMs,
				roundTripMs: 2 * network.delayMs
			},
			notices: noticesOf(requester, findings),
			models: findings,
			check: check === void 0 ? null : conformance(check.tier, check.stated, findings)
		};
	} finally {
		requester.close();
	}
}
function endOf(stop) {
	if (stop === null) return {
		why: "done",
		detail: null
	};
	if (stop.why === "budget") return {
		why: "budget",
		detail: stop.budget
	};
	return {
		why: stop.why,
		detail: "detail" in stop ? stop.detail : null
	};
}
function noticesOf(requester, findings) {
	const { openTasks } = requester;
	const told = openTasks.length === 1 ? "1 accepted task was" : `${openTasks.length} accepted tasks were`;
	return [...openTasks.length === 0 ? [] : [`${told} not followed to the end; ask the gateway what became of it (GET /v1/tasks/{id}): ${openTasks.join(", ")}`], ...findings.filter(({ rate }) => rate.label === "shared-or-dynamic").map(({ model }) => `${model}: others use the account, or the limit moves: its size is a range`)];
}
// src/report/probe/send-plot.ts
const WIDTH = 960;
const ROW = 34;
const LEFT = 110;
const RIGHT = 940;
function sendPlot({ timeline, model }) {
	const cycles = [...new Set(timeline.map(([, , cycle]) => cycle))];
	if (timeline.length === 0) return null;
	const rows = cycles.map((cycle, index) => {
		const own = timeline.filter(([, , of]) => of === cycle);
		const from = own[0]?.[0] ?? 0;
		const span = Math.max(1, (own.at(-1)?.[0] ?? 0) - from);
		const y = 24 + index * ROW;
		const marks = own.map(([at, passed]) => {
			const x = (LEFT + (at - from) / span * 830).toFixed(1);
			return passed === 1 ? html`<path class="sent-accepted" d="M${x} ${y}v-11"/>` : html`<path class="sent-refused" d="M${x} ${y}v7"/>`;
		});
		return html`<text x="4" y="${y + 4}">${formatDuration(span)}</text><path class="axis" d="M${LEFT} ${y}H${RIGHT}"/>${marks}`;
	});
	const height = 24 + cycles.length * ROW;
	return html`<figure><figcaption>Submits of ${model}, a row for each saturation: accepted above the line, refused below it.</figcaption><div class="scroll" tabindex="0" role="region" aria-label="Submits and answers"><svg class="sends" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Accepted and refused submits over time">${rows}</svg></div></figure>`;
}
// src/report/probe/document.ts
const ENDS = {
	budget: "the budget was used up",
	interrupted: "interrupted",
	key: "the gateway refused the key",
	model: "the gateway has no such model",
	balance: "the balance is used up",
	outage: "the gateway failed",
	credits: "credits are gone that accepted work does not explain",
	request: "the gateway refused the request itself",
	journal: "what was to be sent could not be put on record"
};
function probeDocument(result) {
	const { gateway, mode, models, spent, time, end, notices, schema } = result;
	const verdict = verdictOf(result);
	return {
		data: result,
		title: `${verdict.word}: ${gateway}, gatebench probe`,
		heading: gateway,
		about: [
			{
				label: "models",
				text: models.map(({ model }) => model).join(", ") || "–",
				code: true
			},
			{
				label: "probe",
				text: `${mode}, in ${time} time`
			},
			{
				label: "used",
				text: spentWords(spent)
			}
		],
		verdict: {
			...verdict,
			exitCode: exitOf(result),
			reasons: end.why === "done" ? [] : [`ended early: ${ENDS[end.why] ?? end.why}${end.detail === null ? "" : ` (${end.detail})`}`],
			notices: notices.map((notice) => ({
				tone: "warn",
				text: notice
			}))
		},
		sections: [
			...checked(result),
			limits(result),
			...models.map(evidence),
			method()
		],
		origin: `Written by gatebench from ${formatCount(spent.requests)} requests (${schema}).`
	};
}
const CHECKED = {
	pass: {
		word: "KEEPS ITS TIER",
		tone: "good"
	},
	fail: {
		word: "NOT ITS TIER",
		tone: "bad"
	},
	inconclusive: {
		word: "UNDECIDED",
		tone: "warn"
	}
};
function checked({ check }) {
	if (check === null) return [];
	const columns = [
		left("model", ({ model }) => model),
		left("what", ({ what }) => what),
		left("the tier says", ({ stated }) => stated),
		left("verdict", ({ verdict }) => ({
			text: verdict,
			tone: CHECKED[verdict].tone
		})),
		left("found", ({ found }) => found, { below: true })
	];
	return [{
		id: "check",
		title: `Held to ${check.tier}`,
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(check.items, columns), "What the tier says, and what was found")]
	}];
}
function verdictOf({ models, end, check }) {
	const sure = models.filter(({ rate }) => rate.state === "found" && rate.confidence >= .99).length;
	const meaning = `${formatCount(sure)} of ${formatCount(models.length)} rate limits found with 99 % confidence or more`;
	if (check !== null && (end.why === "done" || check.verdict === "fail")) return {
		...CHECKED[check.verdict],
		meaning: `held to ${check.tier}; ${meaning}`
	};
	if (end.why !== "done") return {
		word: "PARTIAL",
		meaning,
		tone: "warn"
	};
	return {
		word: "PROBED",
		meaning,
		tone: sure === models.length ? "good" : "warn"
	};
}
function spentWords({ requests, accepted, refusals, credits, minutes }) {
	const cost = credits === null ? "" : `, ${formatCredits(credits)} credits`;
	return `${formatCount(requests)} requests (${formatCount(accepted)} accepted, ${formatCount(refusals)} refused)${cost}, ${formatDuration(minutes * 6e4)}`;
}
function limits({ models }) {
	const range = ({ rate: { limit } }) => limit === null ? "–" : limit.low === limit.high ? formatCount(limit.value) : `${formatCount(limit.low)} to ${formatCount(limit.high)}`;
	return {
		id: "limits",
		title: "Limits",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(models, [
			left("model", ({ model }) => model),
			left("rate limit", ({ rate: { kind, state } }) => kind === null ? state : KIND_WORDS[kind]),
			right("size", (one) => ({ text: range(one) })),
			right("window", ({ rate: { windowMs } }) => ({ text: windowMs === null ? "–" : formatDuration(windowMs.value) })),
			right("in the long run", ({ rate: { ratePerSecond } }) => ({ text: ratePerSecond === null ? "–" : formatRate(ratePerSecond.value) })),
			right("confidence", ({ rate: { confidence, state } }) => ({ text: state === "found" ? formatShare(Math.floor(confidence * 1e3) / 1e3) : "–" })),
			right("open at a time", ({ concurrency: { limit, atLeast } }) => ({ text: limit === null ? `\u2265 ${formatCount(atLeast)}` : formatCount(limit.value) }))
		]), "What each model is limited to"), list(models.map(({ model, sentence }) => ({
			text: sentence.replace(`${model}: `, ""),
			head: model,
			code: true
		})))]
	};
}
function evidence(model) {
	const { rate, concurrency, scope, hints, statuses, stated, cycles, submissions, price } = model;
	const words = (answer) => answer === "not-tried" ? "not tried" : answer;
	return {
		id: `model-${model.model.replaceAll(/[^\w-]/g, "-")}`,
		title: model.model,
		blocks: [
			facts([
				{
					label: "rate limit",
					text: rateWords(rate)
				},
				...rate.notExcluded.length === 0 ? [] : [{
					label: "not ruled out",
					text: rate.notExcluded.map((kind) => KIND_WORDS[kind]).join(", ")
				}],
				{
					label: "open at a time",
					text: concurrencyWords(concurrency)
				},
				{
					label: "over the whole probe",
					text: `${formatCount(submissions.accepted)} accepted in ${formatDuration(submissions.inMs)}: a limit over a longer window is at least that`
				},
				{
					label: "shared with",
					text: `another model: ${words(scope.otherModel)}; another key: ${words(scope.otherKey)}; reads of tasks: ${words(scope.polls)}; the balance: ${words(scope.credits)}`
				},
				{
					label: "hints",
					text: hintWords(hints)
				},
				{
					label: "stated by the gateway",
					text: stated.length === 0 ? "nothing" : stated.join("; ")
				},
				{
					label: "price",
					text: price === null ? "not known" : `${formatCredits(price)} credits`
				},
				{
					label: "answers",
					text: statuses.map(({ status, count }) => `${status || "none"}: ${formatCount(count)}`).join(", ") || "–"
				}
			]),
			table(tableFrom(cycles, [
				left("saturation", ({ phaseMs }) => `from second ${phaseMs / 1e3} of a minute`),
				right("gap", ({ gapMs }) => ({ text: formatDuration(gapMs) })),
				right("accepted", ({ accepted }) => ({ text: formatCount(accepted) })),
				right("refused", ({ refused }) => ({ text: formatCount(refused) })),
				left("met a limit", ({ saturated }) => saturated ? "yes" : "no")
			]), "A lead, a gap, a burst until the limit shows, and a watch over its recovery"),
			figure(() => sendPlot(model)),
			text(`Decided by requests ${rate.decidedBy.slice(0, 60).join(", ") || "–"} of attempts.ndjson.`, {
				small: true,
				in: ["html", "markdown"]
			})
		]
	};
}
function hintWords({ judgement, withHint, medianHintMs, medianTruthMs }) {
	if (judgement === "none") return "refusals name no wait";
	const said = `${formatCount(withHint)} refusals name a wait, ${formatDuration(medianHintMs ?? 0)} in the middle`;
	return medianTruthMs === null ? said : `${said}; ${formatDuration(medianTruthMs)} would have sufficed: ${judgement}`;
}
function method() {
	return {
		id: "method",
		title: "Method",
		blocks: [list([
			{ text: "Every answer is held against each law that gatebench knows, replayed by the limiter that its mock runs. The likeliest law is named, with all that no probe could tell from it." },
			{ text: "The confidence is that of the named laws against the others, not against limits that gatebench does not know." },
			{ text: "Limits belong to the provider, and may change with the account, its balance, the hour and the load." }
		])]
	};
}
// src/run/probe-journal.ts
const ATTEMPTS_FILE = "attempts.ndjson";
const NO_LOG = {
	sending() {},
	answered() {},
	close() {}
};
function probeLog(folder) {
	const path = join(folder, ATTEMPTS_FILE);
	const write = (file, value) => {
		writeSync(file, `${JSON.stringify(value)}
`);
	};
	try {
		const file = openSync(path, "wx");
		write(file, {
			type: "attempts",
			format: 1
		});
		return {
			sending: ({ n, target, model, stage, cycle, sentAt }) => write(file, {
				type: "sending",
				n,
				target,
				model,
				stage,
				cycle,
				t: sentAt
			}),
			answered: ({ n, endedAt, status, passing, hintMs, taskId, overAt }) => write(file, {
				type: overAt === void 0 ? "answered" : "over",
				n,
				t: overAt ?? endedAt,
				status,
				passing,
				hintMs,
				taskId
			}),
			close: () => closeSync(file)
		};
	} catch (error) {
		throw outNotWritable(path, error);
	}
}
// src/run/probed-models.ts
function probedModels(words, price, target) {
	if (words.length === 0) throw usageError("probe takes at least one --model", "for example --model image-fast");
	const known = target.kind === "mock" ? loadMockWorld(target).models : null;
	return words.map((text) => {
		const [model = "", stated] = text.split("=");
		if (model === "" || stated !== void 0 && !MODALITIES.some((one) => one === stated)) throw usageError(`--model takes the id of a model, or ID=${MODALITIES.join("|")}`);
		const modality = stated ?? modalityOfName(model);
		const names = known === null ? null : Object.keys(known);
		const isServed = names?.some((name) => model.toLowerCase().includes(name.toLowerCase())) ?? true;
		if (names !== null && !isServed && stated === void 0) throw unknownModel(model, names);
		return {
			model,
			modality,
			request: smallestRequest(model, modality),
			price: price ?? null
		};
	});
}
function unknownModel(model, names = [], said = null) {
	const near = nearest(model, names);
	const list = names.length === 0 ? "nothing was bought; check the id with the provider" : `models: ${names.join(", ")}`;
	return new GatebenchError(`no model is named ${model}${said === null ? "" : `: the gateway says "${said}"`}`, {
		code: "MODEL_UNKNOWN",
		exitCode: EXIT.invalidInput,
		hint: near === void 0 ? list : `did you mean ${near}?`
	});
}
// src/run/probe-gateway.ts
const MINUTE_MS = 6e4;
const LONGEST_WINDOW_MS = 36e5;
const BURST_AT_MOST = 1e3;
async function probeGateway(options) {
	const { mode = "standard", longestWindowMs = MINUTE_MS, env = {}, virtual = false } = options;
	const settings = settledGateway(gatewaySchema.parse({}), options, virtual ? {} : env);
	if (virtual && settings.target.kind === "http") throw usageError("--virtual probes the mock", "leave out --gateway");
	if (!(longestWindowMs >= 1e3 && longestWindowMs <= LONGEST_WINDOW_MS)) throw usageError("the longest window is from 1s to 1h");
	const models = probedModels(options.models, options.price, settings.target);
	const budget = budgetOf(options.budget ?? {});
	await guard(settings, models, budget, options);
	const at = {
		check: options.check === void 0 ? void 0 : statedBy(options.check, models, longestWindowMs),
		sendsInvalid: options.sendsInvalid,
		mode,
		models,
		budget,
		longestWindowMs,
		burstAtMost: Math.min(BURST_AT_MOST, budget.accepted)
	};
	const clock = virtual ? new VirtualClock() : realClock();
	const name = runName("probe", isoNow(realClock()));
	const made = options.out === void 0 || options.out === null ? null : await makeRunFolder(options.out, name);
	const log = made === null ? NO_LOG : probeLog(made.path);
	try {
		const { stop, signal: halt, say } = options;
		const ports = {
			journal: log,
			stop,
			halt,
			...say === void 0 ? {} : { say }
		};
		const result = clock instanceof VirtualClock ? await inVirtualTime(settings, options, {
			...at,
			clock
		}, ports) : await inRealTime(settings, options, at, ports);
		if (result.end.why === "model" && result.spent.accepted === 0) {
			const at2 = models.find(({ model }) => result.end.detail?.startsWith(`${model}: `))?.model ?? "any of these";
			throw unknownModel(at2, [], result.end.detail?.slice(at2.length + 2));
		}
		const folder = made !== null && await isWritten(made.path, result, say) ? made.path : null;
		return {
			result,
			exitCode: exitOf(result),
			folder
		};
	} finally {
		log.close();
	}
}
async function isWritten(folder, result, say = () => {}) {
	try {
		await writeFiles(folder, filesOf("probe", probeDocument(result)));
		return true;
	} catch (error) {
		if (!(error instanceof GatebenchError)) throw error;
		say(`the report cannot be written: ${error.message}`);
		return false;
	}
}
function inVirtualTime({ target }, { seed = 1 }, { clock, ...at }, ports) {
	const choice = target.kind === "mock" ? target : {
		tier: "standard",
		preset: "default"
	};
	const engine = new MockEngine({
		world: loadMockWorld(choice),
		clock,
		random: keyedRandom(seed)
	});
	const named = {
		gateway: `mock:${choice.tier}/${choice.preset}`,
		time: "virtual"
	};
	return clock.run(() => probe({
		...at,
		...named
	}, {
		...ports,
		clock,
		gateway: inProcessGateway(engine, clock)
	}));
}
async function inRealTime(settings, { apiKey, secondKey, env = {}, seed = 1 }, at, ports) {
	const { target } = settings;
	const mock = target.kind === "mock" ? await spawnMockGateway({
		...target,
		seed
	}) : null;
	const address = target.kind === "http" ? target : {
		kind: "http",
		baseUrl: mock?.url ?? "",
		textBaseUrl: mock?.url ?? "",
		filesBaseUrl: mock?.url ?? "",
		apiKeyEnv: ""
	};
	const keyOf = (of) => {
		if (mock !== null) return mock.apiKey;
		if (typeof apiKey === "function") return apiKey(of);
		return apiKeyOf(of, apiKey === void 0 ? env : { [of.apiKeyEnv]: apiKey });
	};
	const clock = realClock();
	try {
		const allowed = connectionsAllowed(settings, address, openFileLimit());
		const gateway = openGateway(settings, address, keyOf(address), clock, allowed, true);
		const second = secondKey === void 0 ? void 0 : openGateway(settings, address, secondKey, clock, allowed);
		try {
			return await probe({
				...at,
				gateway: address.baseUrl,
				time: "real"
			}, {
				...ports,
				clock,
				gateway,
				second
			});
		} finally {
			await gateway.close();
			await second?.close();
		}
	} finally {
		await mock?.close();
	}
}
function statedBy(tier, models, longestWindowMs) {
	const world = loadMockWorld({ tier });
	const catalogue = new Catalogue(world);
	const rules = limitRules(world);
	return {
		tier,
		stated: models.map(({ model, modality }) => {
			const endpoint = modality === "text" ? "message" : "submit";
			const own = rules.filter((rule) => concerns(rule, endpoint, catalogue.find(model, modality)));
			const open = own.flatMap(({ spec }) => spec.kind === "concurrency" ? [spec.limit] : []);
			const rates = own.flatMap(({ spec }) => spec.kind === "concurrency" ? [] : [spec]);
			const isSought = (spec) => (lawOf(spec).allows(spec).windowMs ?? 0) <= longestWindowMs;
			return {
				model,
				rates: rates.filter(isSought),
				concurrency: open.length === 0 ? null : Math.min(...open)
			};
		})
	};
}
function budgetOf(asked) {
	const stated = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== void 0));
	const budget = {
		...DEFAULT_BUDGET,
		...stated
	};
	for (const [name, most] of Object.entries(CEILINGS)) {
		const value = budget[name];
		if (!(value > 0 && value <= most)) throw usageError(`a probe may use up to ${formatCount(most)} ${name}, and no more`);
	}
	return budget;
}
async function guard({ target }, models, budget, { maySpend = false, mode, longestWindowMs = MINUTE_MS }) {
	const addresses = paidAddresses(target);
	if (addresses.length === 0) return;
	const spends = mode !== "headers-only";
	if (spends && budget.credits === null) throw usageError("a gateway beyond this machine is not probed without a bound on its cost", "add --max-credits N");
	const names = models.map(({ model }) => model).join(", ");
	const bill = spends ? `at most ${formatCredits(budget.credits ?? 0)} credits, ${formatCount(budget.accepted)} accepted submits` : "nothing";
	const question = `probing ${names} at ${addresses.join(", ")} may cost ${bill}, and refuses other use of this account for up to ${formatDuration(longestWindowMs)} at a time`;
	if (maySpend === true || maySpend !== false && await maySpend(question)) return;
	throw new GatebenchError(`not confirmed: ${question}`, {
		code: "NOT_CONFIRMED",
		exitCode: EXIT.invalidInput,
		hint: "nothing was sent; add --yes if this may be spent, or try it with --virtual"
	});
}
export { probeDocument as n, CEILINGS as r, probeGateway as t };

//# sourceMappingURL=probe-gateway-Cvj1AyYH.js.map