import { i as moments } from "./mean-difference-P3RJWXQU.js";
import { Wn as studentQuantile } from "./load-CEFagYNY.js";
// src/plan/against.ts
const AGAINST_SCHEMA = "gatebench.plan-against/v1";
const TOLERATED = .1;
function predictionOf(values) {
	const found = signedPrediction(values);
	return found === null ? null : {
		...found,
		low: Math.max(0, found.low)
	};
}
function signedPrediction(values) {
	const known = values.filter((value) => value !== null);
	if (known.length < 2 || known.length < values.length) return null;
	const { n, mean, variance } = moments(known);
	const half = studentQuantile(.975, n - 1) * Math.sqrt(variance * (1 + 1 / n));
	return {
		value: mean,
		low: mean - half,
		high: mean + half
	};
}
function expectedOf(what, values, actual, more) {
	const predicted = predictionOf(values);
	if (predicted === null || actual === null) return {
		what,
		predicted,
		actual,
		verdict: "cannot be told"
	};
	const slack = what === "completed" || what === "throttled" ? 1 : 0;
	const isLow = actual < predicted.low - slack;
	const isHigh = actual > predicted.high + slack;
	if (!isLow && !isHigh) return {
		what,
		predicted,
		actual,
		verdict: "as planned"
	};
	return {
		what,
		predicted,
		actual,
		verdict: isHigh === more ? "better" : "worse"
	};
}
function verdictOf(models) {
	const all = models.flatMap(({ figures }) => figures);
	if (all.some(({ verdict }) => verdict === "worse")) return "short";
	const counted = all.filter(({ what }) => what === "completed");
	return counted.length === 0 || counted.some(({ verdict }) => verdict === "cannot be told") ? "undecided" : "as planned";
}
function correctionOf(of) {
	const factor = of.assumed === 0 ? Number.POSITIVE_INFINITY : of.seen / of.assumed;
	return Math.abs(factor - 1) <= TOLERATED ? null : {
		...of,
		factor
	};
}
export { verdictOf as a, signedPrediction as i, correctionOf as n, expectedOf as r, AGAINST_SCHEMA as t };

//# sourceMappingURL=against-OIMGOHGk.js.map