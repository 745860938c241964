import { $t as int, Yt as array, en as literal, nn as number, qt as _enum, rn as object, sn as string } from "./profile-BOQzBnw0.js";
// src/calibrate/figure.ts
const LABELS = [
	"probed",
	"seen",
	"doubtful",
	"shared-or-dynamic",
	"unobserved",
	"assumed"
];
// src/calibrate/calibration.ts
const CALIBRATION_SCHEMA = "gatebench.calibration/v1";
const estimate = object({
	value: number(),
	low: number(),
	high: number()
});
const agreement = object({
	run: string(),
	/** Null for the whole account. */
	model: string().nullable(),
	what: _enum([
		"completed",
		"throttled",
		"p50",
		"p90",
		"credits"
	]),
	/** What 95 % of runs would show; null where the twin does not say. */
	predicted: estimate.nullable(),
	actual: number().nullable(),
	verdict: _enum([
		"good",
		"doubtful",
		"not compared"
	])
});
const calibrationSchema = object({
	schema: literal(CALIBRATION_SCHEMA),
	runs: array(string()),
	gateway: string(),
	probe: string().nullable(),
	sentence: string(),
	verdict: _enum(["good", "doubtful"]),
	findings: array(object({
		of: string(),
		what: string(),
		value: string(),
		label: _enum(LABELS),
		evidence: string()
	})),
	agreement: array(agreement),
	/** Simulations of each half. */
	replications: int(),
	notices: array(string())
});
const GOOD_SHARE = .9;
function verdictOfAgreement(all) {
	const compared = all.filter(({ verdict }) => verdict !== "not compared");
	const good = compared.filter(({ verdict }) => verdict === "good");
	return compared.length > 0 && good.length >= GOOD_SHARE * compared.length ? "good" : "doubtful";
}
function agreementOf(of, predicted, actual, isComparable = true) {
	if (predicted === null || actual === null || !isComparable) return {
		...of,
		predicted,
		actual,
		verdict: "not compared"
	};
	const slack = of.what === "completed" || of.what === "throttled" ? 1 : 1e-6 * Math.abs(actual);
	const isGood = actual >= predicted.low - slack && actual <= predicted.high + slack;
	return {
		...of,
		predicted,
		actual,
		verdict: isGood ? "good" : "doubtful"
	};
}
export { LABELS as a, verdictOfAgreement as i, agreementOf as n, calibrationSchema as r, CALIBRATION_SCHEMA as t };

//# sourceMappingURL=calibration-DWellJs2.js.map