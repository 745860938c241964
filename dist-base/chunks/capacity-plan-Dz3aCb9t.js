import { T as nearest, d as formatDuration, l as formatCount } from "./start-CaZOxUNM.js";
import { D as rate, O as span, Yt as array, an as record, dn as toJSONSchema, en as literal, ln as union, nn as number, on as strictObject, ot as unknownModel, pn as NEVER, sn as string } from "./profile-BOQzBnw0.js";
import { p as lawOf } from "./tiers-Bb70eWoI.js";
import { a as Catalogue, n as limitRules, r as costOf, t as concerns } from "./limit-rules-DSn0RzoF.js";
// src/plan/terms.ts
const HOUR_MS = 36e5;
const DAY_MS = 24 * HOUR_MS;
function gatewayTerms(world, models, readsPerHour = 0) {
	const catalogue = new Catalogue(world);
	const known = models.flatMap((planned) => {
		const { load } = planned;
		const model = catalogue.find(load.model, load.modality);
		return model === null ? [] : [{
			planned,
			model
		}];
	});
	const terms = [];
	for (const rule of limitRules(world)) for (const [key, group] of grouped(rule, known)) terms.push(termOf(rule, key, group, readsPerHour));
	for (const { planned, model } of known) {
		const { capacity } = model.settings;
		if (capacity === null) continue;
		terms.push({
			name: `${model.name} capacity`,
			limit: `${model.className}-capacity`,
			words: `${formatCount(capacity)} ${model.className} jobs at a time, over all callers`,
			kind: "servers",
			capacity: capacity * HOUR_MS,
			overhead: 0,
			uses: /* @__PURE__ */ new Map([[model.name, planned.cost.jobs * planned.cost.slotMs]]),
			burst: null,
			windowMs: null,
			used: 0,
			isClients: false,
			hasReads: false
		});
	}
	if (world.files.whenFull === "refuse") terms.push(fileTerm(world, models));
	const { perDay, perMonth, used } = world.credits;
	if (perDay !== null) terms.push(spendTerm("day", perDay, 1, used.perDay, models));
	if (perMonth !== null) terms.push(spendTerm("month", perMonth - used.perMonth, DAYS_A_MONTH, 0, models));
	return terms;
}
const DAYS_A_MONTH = 30;
function spendTerm(period, credits, days, used, models) {
	return {
		name: `spend-cap of the ${period}`,
		limit: "spend-cap",
		words: `${formatCount(credits)} credits a ${period}`,
		kind: "quota",
		capacity: credits / (24 * days),
		overhead: 0,
		uses: new Map(models.map(({ load, cost }) => [load.model, cost.credits])),
		burst: null,
		windowMs: null,
		used,
		isClients: false,
		hasReads: false
	};
}
function fileTerm({ files: { max, used, expireAfter } }, models) {
	return {
		name: "file-quota",
		limit: "file-quota",
		words: `${formatCount(max - used)} files, each kept for ${formatDuration(expireAfter)}`,
		kind: "quota",
		capacity: (max - used) / expireAfter * HOUR_MS,
		overhead: 0,
		uses: new Map(models.map(({ load, cost }) => [load.model, cost.files])),
		burst: null,
		windowMs: null,
		used: 0,
		isClients: false,
		hasReads: false
	};
}
function grouped(rule, known) {
	const groups = /* @__PURE__ */ new Map();
	const add = (key, one) => {
		const group = groups.get(key);
		if (group === void 0) groups.set(key, [one]);
		else if (!group.includes(one)) group.push(one);
	};
	for (const one of known) {
		const { load } = one.planned;
		const endpoint = load.modality === "text" ? "message" : "submit";
		if (concerns(rule, endpoint, one.model)) add(keyOf(rule, endpoint, one.model), one);
		if (load.modality !== "text" && concerns(rule, "poll", null)) add(rule.keyedBy === "account" ? "" : "poll", one);
	}
	return groups;
}
function keyOf({ keyedBy }, endpoint, { name, className, settings }) {
	switch (keyedBy) {
		case "model": return name;
		case "class": return className;
		case "modality": return settings.modality;
		case "endpoint": return endpoint;
		case "account": return "";
	}
}
function termOf(rule, key, group, readsPerHour) {
	const { spec } = rule;
	const { ratePerSecond, concurrency, burst, windowMs = 0 } = lawOf(spec).allows(spec);
	const copies = spec.replicas?.each === "full" ? spec.replicas.count : 1;
	const isSlots = concurrency !== void 0;
	const capacity = isSlots ? concurrency * HOUR_MS : (ratePerSecond ?? 0) * copies * 3600 * (windowMs > 36e5 ? 1 : safeShare(rule));
	const countsReads = rule.on.includes("poll") && (rule.keyedBy === "account" || key === "poll");
	const uses = new Map(group.map(({ planned: { load, cost } }) => {
		const endpoint = load.modality === "text" ? "message" : "submit";
		const own = rule.on.includes(endpoint) && key !== "poll" ? isSlots ? heldMs(rule, cost, concurrency) : cost.attempts * costOf(rule, cost.units) : 0;
		return [load.model, own + (countsReads && !isSlots ? cost.polls : 0)];
	}));
	const isReads = !rule.on.includes("submit") && !rule.on.includes("message");
	return {
		name: key === "" || key === rule.modality ? rule.name : `${rule.name} of ${key}`,
		limit: rule.name,
		words: wordsOf(rule, isSlots ? concurrency : capacity, windowMs, copies),
		kind: isSlots ? queues(rule) ? "servers" : "slots" : isReads ? "reads" : windowMs > 36e5 ? "quota" : "rate",
		capacity,
		overhead: countsReads ? readsPerHour : 0,
		uses,
		burst: spec.kind === "leaky-queue" ? 1 : burst ?? null,
		windowMs: windowMs === 0 ? null : windowMs,
		used: rule.used,
		isClients: false,
		hasReads: countsReads && !isReads
	};
}
function heldMs(rule, { jobs, slotMs, clientMs, orphans, refusedMs }, slots) {
	if (queues(rule)) return jobs * slotMs;
	const atOnce = slots / clientMs * orphans * Math.max(0, refusedMs - slotMs);
	return Math.max(jobs * slotMs, clientMs + orphans * Math.max(slotMs, refusedMs / (1 + atOnce)));
}
function queues({ spec }) {
	return (lawOf(spec).servers?.(spec) ?? null) !== null;
}
function safeShare({ spec, countOn }) {
	const units = "limit" in spec ? spec.limit : 1;
	const isPunished = spec.penaltyMs !== void 0 || "countRefused" in spec && spec.countRefused;
	const shares = [.999];
	if (isPunished || spec.replicas !== void 0) shares.push(.95);
	if (spec.kind === "sliding-counter") shares.push(Math.min(.95, Math.max(1, units - 1) / units));
	if (spec.kind === "slope") shares.push(.95);
	if (countOn === "success") shares.push(1 - 1 / Math.sqrt(Math.max(4, units)));
	return Math.min(...shares);
}
function wordsOf({ modality, spec, name }, amount, windowMs, copies) {
	const what = modality === null ? "requests" : modality === "text" ? "messages" : `${modality} tasks`;
	if (spec.kind === "concurrency") return `${formatCount(amount)} ${what} at a time`;
	const units = "limit" in spec ? spec.limit * copies : null;
	if (units !== null && windowMs > 0) {
		const whole = windowMs === 864e5 ? "day" : windowMs === 36e5 ? "hour" : windowMs === 6e4 ? "minute" : null;
		return `${formatCount(units)} ${name === "reads-rate" ? "reads" : what} ${whole === null ? `in ${formatDuration(windowMs)}` : `a ${whole}`}`;
	}
	return `${formatCount(Math.round(amount / 60))} ${name === "reads-rate" ? "reads" : what} a minute`;
}
function clientTerms({ clients, retry, polls }, models) {
	const terms = [];
	const add = (name, words, kind, capacity, uses) => {
		const named = `client: ${name}`;
		terms.push({
			overhead: 0,
			burst: null,
			windowMs: null,
			used: 0,
			isClients: true,
			hasReads: false,
			name: named,
			limit: named,
			words,
			kind,
			capacity,
			uses: new Map(uses)
		});
	};
	for (const { load, cost } of models) {
		const { ratePerSecond, concurrency } = load.admission;
		const { model } = load;
		if (ratePerSecond !== null) {
			const perHour = ratePerSecond * clients * 3600;
			const words = `the client's own ${formatCount(Math.round(perHour))} an hour`;
			add(`rate of ${model}`, words, "rate", perHour, [[model, cost.attempts]]);
		}
		if (concurrency !== null) {
			const words = `the client's own ${formatCount(concurrency * clients)} at a time`;
			add(`slots of ${model}`, words, "slots", concurrency * clients * HOUR_MS, [[model, cost.clientMs]]);
		}
		if (load.arrivals?.process === "closed") {
			const { users, thinkMs } = load.arrivals;
			const words = `${formatCount(users)} users that wait for their call`;
			add(`users of ${model}`, words, "slots", users * HOUR_MS, [[model, cost.clientMs + thinkMs]]);
		}
	}
	if (retry.pacing?.kind === "fixed") {
		const perHour = retry.pacing.ratePerSecond * clients * 3600;
		const words = `the retry policy's ${formatCount(Math.round(perHour))} an hour`;
		const all = models.map(({ load, cost }) => [load.model, cost.attempts]);
		if (retry.pacing.scope === "account") add("pacing", words, "rate", perHour, all);
		else for (const one of all) add(`pacing of ${one[0]}`, words, "rate", perHour, [one]);
	}
	if (polls.budgetPerSecond !== null) {
		const perHour = polls.budgetPerSecond * clients * 3600;
		add("polls", `the client's own ${formatCount(Math.round(perHour))} reads an hour`, "reads", perHour, models.map(({ load, cost }) => [load.model, cost.polls]));
	}
	return terms;
}
// src/time/zone.ts
const FIXED = /^[+-](?:0\d|1[0-4]):[0-5]\d$/;
function timeZone(name) {
	if (FIXED.test(name)) {
		const hours = hoursOf(name);
		return () => hours;
	}
	if (!/^[a-z]/i.test(name)) return null;
	try {
		const format = new Intl.DateTimeFormat("en-US", {
			timeZone: name,
			timeZoneName: "longOffset"
		});
		return (epochMs) => hoursOf(format.formatToParts(epochMs).find(({ type }) => type === "timeZoneName")?.value ?? "");
	} catch {
		return null;
	}
}
function timeZoneNames() {
	return ["UTC", ...Intl.supportedValuesOf("timeZone")];
}
function hoursOf(text) {
	const [, sign, hours = "0", minutes = "0", seconds = "0"] = /([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
	return (sign === "-" ? -1 : 1) * (Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600);
}
function weightedDay(perDay, weights) {
	const whole = weights.reduce((sum, weight) => sum + weight, 0);
	return weights.map((weight) => perDay * weight / whole);
}
function peakedDay(perDay, { startMs, times, lengthMs }) {
	return weightedDay(perDay, Array.from({ length: 24 }, (_, hour) => {
		const within = sharedMs(hour * HOUR_MS, startMs, lengthMs) + sharedMs((hour + 24) * HOUR_MS, startMs, lengthMs);
		return 1 + (times - 1) * within / HOUR_MS;
	}));
}
function sharedMs(hourMs, startMs, lengthMs) {
	return Math.max(0, Math.min(hourMs + HOUR_MS, startMs + lengthMs) - Math.max(hourMs, startMs));
}
// src/plan/demand/demand-schema.ts
const MOST_A_DAY = 1e9;
const TOO_MANY = `expected at most ${MOST_A_DAY.toLocaleString("en-US")} calls a day`;
const perDay = number().nonnegative().max(MOST_A_DAY, { error: TOO_MANY }).describe("Calls that start in a day.");
const peak = strictObject({
	at: string({ error: "expected a time of day such as \"10:00\"" }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: "expected a time of day such as \"10:00\"" }).describe("When it begins, in the time zone of the file, such as \"10:00\"."),
	times: number().nonnegative().max(1e6).describe("Its rate, as a multiple of the rate of the rest."),
	for: span().refine((ms) => ms <= DAY_MS, { error: "expected a day at most" }).describe("How long it lasts, such as 2h; a day at most.")
}).refine(({ times, for: lengthMs }) => times > 0 || lengthMs < 864e5, {
	path: ["for"],
	error: "expected less than a day: it leaves no calls"
}).transform(({ at, times, for: lengthMs }) => {
	const [hours2, minutes] = at.split(":").map(Number);
	return {
		startMs: hours2 * HOUR_MS + minutes * 6e4,
		times,
		lengthMs
	};
}).describe("A stretch at another rate than the rest of the day.");
const hours = array(number().nonnegative().max(MOST_A_DAY), { error: "expected a list of 24 numbers" }).length(24, { error: "expected a list of 24 numbers" });
const shaped = strictObject({
	perDay: perDay.optional(),
	peak: peak.optional(),
	curve: hours.refine((weights) => weights.some((weight) => weight > 0), { error: "expected a weight above 0" }).optional().describe("Weight of each hour from midnight: 24 numbers; the sum of the day stays `perDay`."),
	perHour: hours.optional().describe("Calls that start in each hour from midnight: 24 numbers.")
}).transform(({ perDay: perDay2, peak: peak2, curve, perHour }, ctx) => {
	const invalid = (message, ...path) => {
		ctx.issues.push({
			code: "custom",
			input: void 0,
			path,
			message
		});
		return NEVER;
	};
	if (perHour !== void 0) {
		const other = Object.entries({
			perDay: perDay2,
			peak: peak2,
			curve
		}).find(([, value]) => value !== void 0);
		if (other !== void 0) return invalid(`perHour and ${other[0]} exclude each other`, other[0]);
		return perHour.reduce((sum, calls) => sum + calls, 0) <= MOST_A_DAY ? perHour : invalid(TOO_MANY, "perHour");
	}
	if (perDay2 === void 0 && ctx.issues.length > 0) return NEVER;
	if (perDay2 === void 0) return invalid("the calls of a day are missing\nadd perDay: 1200, or perHour");
	if (curve === void 0) return peak2 === void 0 ? flatDay(perDay2) : peakedDay(perDay2, peak2);
	if (peak2 !== void 0) return invalid("peak and curve exclude each other", "peak");
	return weightedDay(perDay2, curve);
});
const constant = rate().transform((perSecond) => perSecond * DAY_MS / 1e3).refine((calls) => calls <= MOST_A_DAY, { error: TOO_MANY }).transform(flatDay);
const EXPECTED = "expected a rate such as 1200/day, or a map with perDay or perHour";
const ofModel = union([constant, shaped], { error: ({ input }) => typeof input === "number" ? `${EXPECTED}
add a unit: ${input}/day` : EXPECTED });
function demandSchema(models) {
	return strictObject({
		version: literal(1).describe("Version of the format."),
		timeZone: string().superRefine((name, ctx) => {
			if (timeZone(name) !== null) return;
			const near = nearest(name, timeZoneNames());
			const hint = near === void 0 ? "such as Europe/Berlin" : `did you mean ${near}?`;
			ctx.addIssue({
				code: "custom",
				message: `expected a time zone: an IANA name, UTC, or +02:00
${hint}`
			});
		}).default("UTC").describe("Whose hours are meant: an IANA name such as Europe/Berlin, UTC, or an offset such as +02:00. Default UTC."),
		models: record(string(), ofModel).superRefine((of, ctx) => {
			for (const name of Object.keys(of)) {
				if (models.includes(name)) continue;
				ctx.addIssue({
					code: "custom",
					path: [name],
					message: unknownModel(name, models)
				});
			}
		}).optional().describe("Calls of each model, by its name in the profile: a rate such as 1200/day, or a day with a peak or a curve."),
		trace: string().min(1).optional().describe("CSV or NDJSON file of calls to count instead, relative to this file.")
	}).superRefine(({ models: of, trace }, ctx) => {
		if (ctx.issues.length > 0) return;
		const fault = (path, message) => ctx.addIssue({
			code: "custom",
			path,
			message
		});
		if (of !== void 0 && trace !== void 0) fault(["trace"], "models and trace exclude each other");
		else if (of === void 0 && trace === void 0) fault([], "the file has no demand\nadd models, or trace");
		else if (of !== void 0 && !Object.values(of).flat().some((calls) => calls > 0)) fault(["models"], "no model has any calls");
	});
}
function demandJsonSchema() {
	const { $schema, ...schema } = toJSONSchema(demandSchema([]), {
		io: "input",
		target: "draft-7"
	});
	return {
		$schema,
		title: "gatebench demand",
		description: "How many calls of each model start in a day, and when.",
		...schema
	};
}
function flatDay(perDay2) {
	return weightedDay(perDay2, new Array(24).fill(1));
}
// src/plan/capacity-plan.ts
const PLAN_SCHEMA = "gatebench.plan/v1";
export { DAY_MS as a, gatewayTerms as c, timeZone as i, demandJsonSchema as n, HOUR_MS as o, demandSchema as r, clientTerms as s, PLAN_SCHEMA as t };

//# sourceMappingURL=capacity-plan-Dz3aCb9t.js.map