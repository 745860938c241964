import { Yt as array, rn as object, sn as string, zt as samplesNeeded } from "./profile-BOQzBnw0.js";
// src/compare/metrics.ts
const GATED_METRICS = [
	"goodput",
	"response_time",
	"completion_rate",
	"failure_rate",
	"give_up_rate",
	"drop_rate",
	"throttled_per_completed",
	"credits_per_completed"
];
const RATES = /* @__PURE__ */ new Set([
	"completion_rate",
	"failure_rate",
	"give_up_rate",
	"drop_rate"
]);
function isRate(metric) {
	return RATES.has(metric);
}
const GATED_PERCENTILES = [
	"p99",
	"p95",
	"p90"
];
const SHARES = {
	p50: .5,
	p90: .9,
	p95: .95,
	p99: .99
};
const POINTS_OF_FLOOR = .1;
function floorOf({ scale }, effectFloor) {
	return scale === "points" ? effectFloor * POINTS_OF_FLOOR : Math.log1p(effectFloor);
}
const WEIGHTS = {
	middle: .2,
	middles: .2,
	tail: .3,
	throttled: .15,
	rate: .03,
	goodput: .02,
	credits: .03
};
function gaugesFor(base, candidate, percentile) {
	const isTail = (p) => isGiven(base, allCalls, SHARES[p]);
	const tail = percentile === null ? GATED_PERCENTILES.find(isTail) : isTail(percentile) ? percentile : void 0;
	const models = [...base[0]?.figures.models.keys() ?? []].filter((name) => isCarried(base, ofModel(name), .5));
	const time = (of, p, model, weight) => ({
		metric: "response_time",
		stat: p,
		model,
		worse: "higher",
		scale: "ratio",
		weight,
		read: ({ figures }, unseen) => readTime(of(figures), SHARES[p], unseen)
	});
	const runs = [...base, ...candidate];
	return [
		goodput(runs),
		time(tail === void 0 ? none : allCalls, tail ?? percentile ?? "p90", null, WEIGHTS.tail),
		...models.length > 1 ? [middleOfModels(models, base)] : [],
		...models.map((name) => time(ofModel(name), "p50", name, WEIGHTS.middles / models.length)),
		rate("completion_rate", "lower", ({ completed, planned, leftOut }) => share(completed, planned - leftOut)),
		rate("failure_rate", "higher", ({ failed, started, leftOut }) => share(failed, started - leftOut)),
		rate("give_up_rate", "higher", ({ gaveUp, started, leftOut }) => share(gaveUp, started - leftOut)),
		rate("drop_rate", "higher", ({ dropped, planned }) => share(dropped, planned)),
		throttled,
		credits(runs)
	];
}
const allCalls = ({ all }) => all;
const none = () => null;
function ofModel(name) {
	return ({ models }) => models.get(name) ?? null;
}
function isCarried(runs, of, p) {
	return runs.every(({ figures }) => (of(figures)?.count ?? 0) >= samplesNeeded(p));
}
function isGiven(runs, of, p) {
	const reached = runs.filter(({ figures }) => Number.isFinite(of(figures)?.quantile(p, "never") ?? NaN));
	return isCarried(runs, of, p) && reached.length > runs.length / 2;
}
function readTime(times, p, unseen) {
	if (times === null || times.count === 0) return null;
	return {
		value: times.quantile(p, unseen),
		least: .001,
		error: times.error(p),
		share: null
	};
}
function middleOfModels(models, base) {
	const calls = models.map((name) => base.reduce((sum, { figures }) => sum + (ofModel(name)(figures)?.count ?? 0), 0));
	const total = calls.reduce((sum, count) => sum + count, 0);
	return {
		metric: "response_time",
		stat: "p50",
		model: null,
		worse: "higher",
		scale: "ratio",
		weight: WEIGHTS.middle,
		read: ({ figures }, unseen) => {
			const readings = models.map((name) => readTime(ofModel(name)(figures), .5, unseen));
			if (!readings.every((reading) => reading !== null)) return null;
			const weighed = (of) => readings.reduce((sum, reading, at) => sum + of(reading, (calls[at] ?? 0) / total), 0);
			return {
				value: Math.exp(weighed((reading, weight) => weight * Math.log(Math.max(reading.value, reading.least)))),
				least: .001,
				error: Math.sqrt(weighed((reading, weight) => (weight * reading.error) ** 2)),
				share: null
			};
		}
	};
}
function rate(metric, worse, of) {
	return {
		metric,
		stat: "value",
		model: null,
		worse,
		scale: "points",
		weight: WEIGHTS.rate,
		read: ({ figures }) => {
			const found = of(figures);
			return found === null ? null : {
				value: found.hits / found.of,
				least: 0,
				error: 0,
				share: found
			};
		}
	};
}
function share(hits, of) {
	return of > 0 ? {
		hits,
		of
	} : null;
}
const throttled = {
	metric: "throttled_per_completed",
	stat: "value",
	model: null,
	worse: "higher",
	scale: "offset",
	weight: WEIGHTS.throttled,
	read: ({ figures }) => figures.completed === 0 ? null : {
		value: figures.throttled / figures.completed,
		least: 0,
		error: Math.sqrt(figures.throttled + 1) / (figures.completed + figures.throttled),
		share: null
	}
};
function goodput(runs) {
	const planned = runs.reduce((sum, { figures }) => sum + figures.planned, 0);
	const overMs = runs.reduce((sum, { record }) => sum + record.summary.goodput.overMs, 0);
	const isOpen = runs.every(({ record }) => isOpenModel(record.settings));
	return {
		metric: "goodput",
		stat: "value",
		model: null,
		worse: "lower",
		scale: "ratio",
		weight: WEIGHTS.goodput,
		read: ({ record: { summary }, figures }) => {
			const { calls, perSecond } = summary.goodput;
			if (perSecond === null || figures.planned === 0) return null;
			const perCall = isOpen ? 1e3 * planned / overMs / figures.planned : 1e3 / summary.goodput.overMs;
			return {
				value: calls * perCall,
				least: perCall / 2,
				error: 1 / Math.max(1, calls),
				share: null
			};
		}
	};
}
function credits(runs) {
	const source = ["delta", "priced"].find((name) => runs.every(({ record }) => (record.summary.credits?.[name] ?? null) !== null));
	return {
		metric: "credits_per_completed",
		stat: "value",
		model: null,
		worse: "higher",
		scale: "ratio",
		weight: WEIGHTS.credits,
		read: ({ record: { summary } }) => {
			const spent = source === void 0 ? null : summary.credits?.[source] ?? null;
			const { completed } = summary.counts;
			if (spent === null || !(spent > 0) || completed === 0) return null;
			return {
				value: spent / completed,
				least: 0,
				error: 0,
				share: null
			};
		}
	};
}
const loads = object({ models: array(object({ arrivals: object({ process: string() }).nullish() })) });
function isOpenModel(settings) {
	const found = loads.safeParse(settings);
	return found.success && found.data.models.every(({ arrivals }) => arrivals?.process !== "closed");
}
function scaled({ worse, scale }, { value, least }) {
	const size = scale === "points" ? value : Math.log(scale === "offset" ? value + 1 : Math.max(value, least));
	return worse === "higher" ? size : -size;
}
function unscaled({ worse, scale }, size) {
	const of = worse === "higher" ? size : -size;
	return scale === "points" ? of : scale === "offset" ? Math.expm1(of) : Math.exp(of);
}
export { isRate as a, gaugesFor as i, GATED_PERCENTILES as n, scaled as o, floorOf as r, unscaled as s, GATED_METRICS as t };

//# sourceMappingURL=metrics-C_jDBhpd.js.map