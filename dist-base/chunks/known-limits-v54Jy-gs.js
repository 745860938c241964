import { R as timeScaleOf } from "./profile-BOQzBnw0.js";
import { _ as grown, f as grownSettings, p as lawOf } from "./tiers-Bb70eWoI.js";
import { a as Catalogue, i as unitsOf, n as limitRules, r as costOf, t as concerns } from "./limit-rules-DSn0RzoF.js";
import { n as latencyOf } from "./price-f1yvhi8h.js";
// src/simulate/horizon.ts
function horizonOf({ phases, drainMs }) {
	return phases.reduce((sum, { durationMs }) => sum + durationMs, drainMs);
}
// src/time/scaled-clock.ts
function scaledClock(inner, factor) {
	return {
		originEpochMs: inner.originEpochMs,
		now: () => inner.now() * factor,
		sleepUntil: (instant) => inner.sleepUntil(instant / factor),
		alarm: (instant, wake) => inner.alarm(instant / factor, wake)
	};
}
// src/simulate/known-limits.ts
function knownLimits(profile, mock) {
	const timeScale = timeScaleOf(profile);
	const rules = limitRules(mock);
	const catalogue = new Catalogue(mock);
	const horizonMs = horizonOf(profile) * timeScale;
	return profile.models.map((load) => {
		const known = {
			model: load.model,
			ratePerSecond: null,
			burst: null,
			concurrency: null,
			expectedMs: meanMedian(load, catalogue) / timeScale
		};
		for (const rule of rules) {
			if (!isFor(rule, load, catalogue)) continue;
			const sharers = rule.keyedBy === "model" ? 1 : profile.models.filter((one) => isFor(rule, one, catalogue)).length;
			tighten(known, rule.spec, sharers * meanCost(rule, load, mock), timeScale, horizonMs);
		}
		return known;
	});
}
function meanMedian({ model, modality, requests }, catalogue) {
	const settings = catalogue.find(model, modality)?.settings;
	if (settings === void 0) return 0;
	const weights = requests.reduce((sum, { weight }) => sum + weight, 0);
	return requests.reduce((sum, { weight, body }) => sum + weight * latencyOf(settings, body).median, 0) / weights;
}
function isFor(rule, { model, modality }, catalogue) {
	const found = catalogue.find(model, modality);
	return found !== null && concerns(rule, modality === "text" ? "message" : "submit", found);
}
function meanCost(rule, { requests }, { validation }) {
	const weights = requests.reduce((sum, { weight }) => sum + weight, 0);
	return requests.reduce((sum, { weight, body }) => sum + weight * costOf(rule, unitsOf(body, validation.largestN)), 0) / weights;
}
function tighten(known, spec, sharers, timeScale, horizonMs) {
	const { ratePerSecond, burst, concurrency, windowMs = 0 } = lawOf(spec).allows(spec);
	if (windowMs > horizonMs) return;
	const replicas = spec.replicas?.each === "full" ? spec.replicas.count : 1;
	const units = (whole) => Math.max(1, Math.floor(whole * replicas / sharers));
	if (ratePerSecond !== void 0) known.ratePerSecond = lower(known.ratePerSecond, ratePerSecond * replicas * timeScale / sharers);
	if (burst !== void 0) known.burst = lower(known.burst, units(burst));
	if (concurrency !== void 0) known.concurrency = lower(known.concurrency, units(concurrency));
}
function lower(a, b) {
	return a === null ? b : Math.min(a, b);
}
function withScaledLimits(mock, factor) {
	const count = (limit) => grown(limit, factor);
	const rate = ({ limit, window }) => ({
		limit: count(limit),
		window
	});
	const scaled = (limits2) => ({
		...limits2,
		...limits2.rate ? { rate: rate(limits2.rate) } : {},
		...limits2.concurrency ? { concurrency: count(limits2.concurrency) } : {},
		...limits2.perHour ? { perHour: count(limits2.perHour) } : {},
		...limits2.perDay ? { perDay: count(limits2.perDay) } : {}
	});
	const { limits, law } = mock;
	return {
		...mock,
		limits: {
			text: scaled(limits.text),
			image: scaled(limits.image),
			video: scaled(limits.video),
			audio: scaled(limits.audio),
			reads: limits.reads.rate ? { rate: rate(limits.reads.rate) } : limits.reads,
			models: mapped(limits.models, scaled)
		},
		law: grownSettings(law, factor),
		stack: mapped(mock.stack, (limit) => ({
			...limit,
			...limit.rate === void 0 ? {} : { rate: rate(limit.rate) },
			...limit.concurrency === void 0 ? {} : { concurrency: count(limit.concurrency) }
		}))
	};
}
function mapped(record, change) {
	return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
export { horizonOf as i, withScaledLimits as n, scaledClock as r, knownLimits as t };

//# sourceMappingURL=known-limits-v54Jy-gs.js.map