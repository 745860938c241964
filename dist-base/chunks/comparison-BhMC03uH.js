import { $t as int, Xt as boolean, Yt as array, en as literal, nn as number, qt as _enum, rn as object, sn as string } from "./profile-BOQzBnw0.js";
import { Gn as studentTail, Jn as normalQuantile, Kn as incompleteBeta, nr as VERDICT_WORDS, or as latencySchema } from "./load-CEFagYNY.js";
import { i as moments, n as differenceInterval, o as twoSampleDifference, r as interleavedDifference, s as upperProbability, t as differenceFromOne } from "./mean-difference-P3RJWXQU.js";
import { n as GATED_PERCENTILES, o as scaled, r as floorOf, t as GATED_METRICS } from "./metrics-C_jDBhpd.js";
// src/stats/count-excess.ts
const TRUST$1 = 4;
function countExcess(base, candidate) {
	const [a, b] = [sideOf(base), sideOf(candidate)];
	const df = base.counts.length + candidate.counts.length - 2;
	if (b.count === 0 || df < 1) return 1;
	const inflated = dispersion([a, b]);
	const [hits, others] = [b.count / inflated, a.count / inflated];
	const tail = incompleteBeta(b.exposure / (a.exposure + b.exposure), hits, others + 1);
	return studentTail(-normalQuantile(tail), df + TRUST$1);
}
function sideOf({ counts, exposures }) {
	const count = counts.reduce((sum, one) => sum + one, 0);
	const exposure = exposures.reduce((sum, one) => sum + one, 0);
	const squares = counts.reduce((sum, seen, run) => {
		const expected = count * (exposures[run] ?? 0) / exposure;
		return expected > 0 ? sum + (seen - expected) ** 2 / expected : sum;
	}, 0);
	return {
		count,
		exposure,
		runs: counts.length,
		squares
	};
}
function dispersion(sides) {
	const telling = sides.filter(({ count, runs }) => count > 0 && runs > 1);
	const df = telling.reduce((sum, { runs }) => sum + runs - 1, 0);
	return df === 0 ? 1 : Math.max(1, telling.reduce((sum, { squares }) => sum + squares, 0) / df);
}
// src/compare/lone-run.ts
const MOST_DF = 4;
function dfOfLoneRun(df) {
	return Math.min(df, MOST_DF);
}
// src/compare/variance-floor.ts
const TRUST = 4;
function varianceAtLeast(variance, df, least) {
	return variance >= least ? variance : (TRUST * least + df * variance) / (TRUST + df);
}
function momentsAtLeast(values, least) {
	const found = moments(values);
	return found.n < 2 ? found : {
		...found,
		variance: varianceAtLeast(found.variance, found.n - 1, least)
	};
}
// src/compare/history.ts
function historyDifference(sessions, valueIn, least) {
	const of = (side) => side.map((runs) => runs.map(valueIn));
	const [base, candidate] = [of(sessions.base), of(sessions.candidate)];
	const [before, after] = [base, candidate].map((side) => moments(side.map((runs) => moments(runs).mean)));
	if (before === void 0 || after === void 0) throw new RangeError("a history has two sides");
	const [runsBefore, runsAfter] = [runsEach(base), runsEach(candidate)];
	const between = varianceAtLeast(before.variance, before.n - 1, least / runsBefore);
	const next = between + varianceWithin([...base, ...candidate]) * (1 / runsAfter - 1 / runsBefore);
	const ofOne = runsAfter > runsBefore ? Math.max(next, between * .6666666666666667) : next;
	return {
		difference: after.mean - before.mean,
		standardError: Math.sqrt(between / before.n + ofOne / after.n),
		df: candidate.flat().length === 1 ? dfOfLoneRun(before.n - 1) : before.n - 1
	};
}
function runsEach(sessions) {
	return sessions.length / sessions.reduce((sum, { length }) => sum + 1 / length, 0);
}
function varianceWithin(sessions) {
	const df = sessions.reduce((sum, { length }) => sum + length - 1, 0);
	const squares = sessions.reduce((sum, runs) => sum + moments(runs).variance * (runs.length - 1), 0);
	return df === 0 ? 0 : squares / df;
}
// src/compare/turns.ts
function turnsDifference(turns, least) {
	if (turns.length < 8) {
		const of = (isSecond) => momentsAtLeast(turns.filter((turn) => turn.isSecond === isSecond).map(({ value }) => value), least);
		const [a, b] = [of(false), of(true)];
		return {
			...twoSampleDifference(a, b),
			variance: (a.variance + b.variance) / 2
		};
	}
	const { difference, variance, leverage, df } = interleavedDifference(turns);
	const guarded = varianceAtLeast(variance, df, least);
	return {
		difference,
		standardError: Math.sqrt(guarded * leverage),
		df,
		variance: guarded
	};
}
// src/compare/effect.ts
const UNSEEN_RUN_NOISE = .05;
const DEPENDENCE = 3;
function effectOf(gauge, { base, candidate }, pairing, unseen) {
	const readings = {
		base: read(gauge, base, unseen.base),
		candidate: read(gauge, candidate, unseen.candidate)
	};
	if (readings.base === null || readings.candidate === null) return null;
	const values = scaledOf(gauge, readings.base, readings.candidate);
	if (values === null) return null;
	const all = [...values.base, ...values.candidate];
	const of = new Map([...base, ...candidate].map(({ record }, at) => [record, all[at] ?? 0]));
	const found = differenceOf({
		base,
		candidate
	}, pairing, values, (run) => of.get(run) ?? 0);
	const isConstant = all.every((value) => value === all[0]);
	const isBeyondDoubt = isConstant && gauge.scale !== "points";
	return {
		...found,
		standardError: isBeyondDoubt ? 0 : found.standardError,
		isConstant,
		notReached: {
			base: countUnreached(readings.base),
			candidate: countUnreached(readings.candidate)
		}
	};
}
function differenceOf({ candidate }, pairing, values, valueIn) {
	switch (pairing.design) {
		case "exact": {
			const differences = pairing.pairs.map(([a, b]) => valueIn(b) - valueIn(a));
			return {
				difference: differences.reduce((sum, one) => sum + one, 0) / differences.length,
				standardError: 0,
				df: Number.POSITIVE_INFINITY,
				variance: null
			};
		}
		case "single": {
			const squared = 2 * (DEPENDENCE ** 2 * values.leastVariance + UNSEEN_RUN_NOISE ** 2);
			return {
				difference: (values.candidate[0] ?? 0) - (values.base[0] ?? 0),
				standardError: Math.sqrt(squared),
				df: Number.POSITIVE_INFINITY,
				variance: null
			};
		}
		case "paired": return turnsDifference(pairing.order.map((run, turn) => ({
			value: valueIn(run),
			turn,
			isSecond: candidate.some(({ record }) => record === run)
		})), values.leastVariance);
		case "history": return {
			...historyDifference(pairing, valueIn, values.leastVariance),
			variance: null
		};
		case "unpaired": return unpaired(values);
	}
}
function unpaired({ base, candidate, leastVariance }) {
	const [a, b] = [momentsAtLeast(base, leastVariance), momentsAtLeast(candidate, leastVariance)];
	if (a.n === 1 || b.n === 1) {
		const many = b.n === 1 ? a : b;
		const found = differenceFromOne(b.n === 1 ? b.mean : a.mean, many);
		const difference = b.n === 1 ? -found.difference : found.difference;
		return {
			...found,
			difference,
			df: dfOfLoneRun(found.df),
			variance: many.variance
		};
	}
	return {
		...twoSampleDifference(a, b),
		variance: (a.variance + b.variance) / 2
	};
}
function read(gauge, runs, unseen) {
	const readings = runs.map((run) => gauge.read(run, unseen));
	return readings.every((reading) => reading !== null) ? readings : null;
}
function countUnreached(readings) {
	return readings.filter(({ value }) => value === Number.POSITIVE_INFINITY).length;
}
function scaledOf(gauge, base, candidate) {
	if (2 * countUnreached(base) >= base.length && countUnreached(base) > 0) return null;
	const plain = (readings) => readings.map((reading) => scaled(gauge, reading));
	const [a, b] = [plain(base), plain(candidate)];
	const reached = [...a, ...b].filter(Number.isFinite);
	const beyond = Math.max(...reached) + Math.LN2;
	const capped = (values) => values.map((value) => Math.min(value, beyond));
	return {
		base: capped(a),
		candidate: capped(b),
		leastVariance: leastVarianceOf([...base, ...candidate])
	};
}
function leastVarianceOf(readings) {
	const shares = readings.flatMap(({ share }) => share ?? []);
	if (shares.length < readings.length) return mean(readings.map(({ error }) => error ** 2));
	const [hits, of] = [shares.reduce((sum, one) => sum + one.hits, 0), shares.reduce((sum, one) => sum + one.of, 0)];
	const p = (hits + 1) / (of + 2);
	return p * (1 - p) * mean(shares.map((one) => 1 / one.of));
}
function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
// src/compare/constraints.ts
const CONSTRAINTS = [
	"duplicates",
	"lost_tasks",
	"ledger_imbalance",
	"oracle_mismatches",
	"failed_gates",
	"failed_thresholds"
];
const DUST = 1e-6;
const WEIGHT = .1;
const CONFIDENCE = .95;
const RULES = {
	duplicates: {
		count: ({ counts }) => counts.duplicates,
		chance: "calls"
	},
	lost_tasks: {
		count: ({ counts, openTasks }) => Math.max(counts.unresolved, openTasks.length),
		chance: "calls"
	},
	ledger_imbalance: {
		count: ({ credits }) => {
			if (credits === null || credits.unexplained === null) return null;
			const apart = Math.abs(credits.unexplained);
			return apart < DUST ? 0 : apart;
		},
		chance: "amount"
	},
	oracle_mismatches: {
		count: ({ oracle }) => oracle?.mismatches.length ?? null,
		chance: "never"
	},
	failed_gates: {
		count: ({ verdict }) => failedGates(verdict).length,
		chance: "never"
	},
	failed_thresholds: {
		count: ({ thresholds }) => thresholds.filter(({ verdict }) => verdict === "fail").length,
		chance: "exact"
	}
};
function failedGates({ gates }) {
	return gates.filter(({ verdict }) => verdict === "fail");
}
function constraintDrafts(base, candidate, { design }, bars) {
	return CONSTRAINTS.filter((name) => RULES[name].chance !== "exact" || design === "exact").flatMap((constraint) => {
		const [before, after] = [countsOf(base, constraint), countsOf(candidate, constraint)];
		if (before.counts.length === 0 || after.counts.length === 0) return [];
		const [most, mostAfter] = [Math.max(...before.counts), Math.max(...after.counts)];
		const { chance } = RULES[constraint];
		const isTested = chance !== "never" && design !== "exact" && design !== "single";
		const p = isTested && mostAfter > 0 ? excess(before, after, chance) : null;
		const verdict = (adjustedP) => {
			if (isTested) {
				if (p !== null && (adjustedP ?? 1) <= bars.alpha / bars.looks) return "broken";
				return isBounded(before, after, chance, bars) ? "holds" : "inconclusive";
			}
			if (mostAfter <= most) return "holds";
			return chance !== "never" && design === "single" ? "inconclusive" : "broken";
		};
		const details = [...isTested ? totals(before, after, chance) : [], ...detailsOf(constraint, base, candidate)];
		return [{
			p,
			weight: WEIGHT,
			judge: (adjustedP) => ({
				constraint,
				base: most,
				candidate: mostAfter,
				p,
				adjustedP,
				verdict: verdict(adjustedP),
				details
			})
		}];
	});
}
function countsOf(runs, constraint) {
	const known = runs.flatMap(({ summary }) => {
		const count = RULES[constraint].count(summary);
		return count === null ? [] : [{
			count,
			calls: Math.max(1, summary.counts.started)
		}];
	});
	return {
		counts: known.map(({ count }) => count),
		calls: known.map(({ calls }) => calls)
	};
}
function excess(before, after, chance) {
	if (chance === "amount") return amountExcess(before.counts, after.counts);
	return countExcess({
		counts: before.counts,
		exposures: before.calls
	}, {
		counts: after.counts,
		exposures: after.calls
	});
}
function amountExcess(before, after) {
	const [a, b] = [moments(before), moments(after)];
	if (a.n < 2 || b.n < 2) return 1;
	const least = (b.mean / 2) ** 2;
	const guarded = (of) => ({
		...of,
		variance: Math.max(of.variance, least)
	});
	return upperProbability(twoSampleDifference(guarded(a), guarded(b)));
}
function isBounded(before, after, chance, { effectFloor }) {
	if (total(after.counts) === 0) return true;
	if (chance === "amount") return total(after.counts) / after.counts.length <= total(before.counts) / before.counts.length;
	const rates = ({ counts, calls: calls2 }) => counts.map((count, run) => count / (calls2[run] ?? 1));
	const calls = [...before.calls, ...after.calls];
	const p = (total([...before.counts, ...after.counts]) + 1) / (total(calls) + 2);
	const leastVariance = p * (1 - p) * total(calls.map((one) => 1 / one)) / calls.length;
	const found = unpaired({
		base: rates(before),
		candidate: rates(after),
		leastVariance
	});
	return differenceInterval(found, CONFIDENCE).high <= floorOf({ scale: "points" }, effectFloor);
}
function total(values) {
	return values.reduce((sum, value) => sum + value, 0);
}
function totals(before, after, chance) {
	if (chance !== "calls" || total(after.counts) + total(before.counts) === 0) return [];
	const of = ({ counts, calls }) => `${total(counts)} of ${total(calls)}`;
	return [`${of(after)} calls against ${of(before)}`];
}
function detailsOf(constraint, base, candidate) {
	if (constraint === "oracle_mismatches") return candidate.flatMap(({ summary }) => summary.oracle?.mismatches ?? []);
	if (constraint === "failed_gates") return [...new Set(candidate.flatMap(({ summary }) => failedGates(summary.verdict).flatMap(({ reason }) => reason ?? [])))];
	if (constraint !== "failed_thresholds") return [];
	const failed = (runs) => runs.flatMap(({ summary }) => summary.thresholds.filter(({ verdict }) => verdict === "fail").map(({ source }) => source));
	const known = new Set(failed(base));
	return [...new Set(failed(candidate))].filter((source) => !known.has(source));
}
// src/compare/comparison.ts
const COMPARISON_SCHEMA = "gatebench.comparison/v1";
const VERDICTS = [
	"regressed",
	"not-regressed",
	"inconclusive"
];
const comparedRunSchema = object({
	source: string(),
	id: string(),
	profile: string(),
	seed: number(),
	gateway: string(),
	startedAt: string(),
	durationMs: number(),
	/** Seconds of the mock's own time in one of the run. */
	timeScale: number().default(1),
	started: int(),
	completed: int(),
	/** What the run itself came to; null where it does not say. */
	verdict: _enum(VERDICT_WORDS).nullable()
});
const sideSchema = object({
	runs: array(comparedRunSchema),
	/** Times at which they were made: runs within an hour of each other are one session. */
	sessions: int()
});
const levelSchema = object({
	value: number().nullable(),
	runs: array(number().nullable())
});
const metricComparisonSchema = object({
	metric: _enum(GATED_METRICS),
	stat: _enum([
		...GATED_PERCENTILES,
		"p50",
		"value"
	]),
	/** Null: all models together. */
	model: string().nullable(),
	worse: _enum(["higher", "lower"]),
	/** Its part of the false alarms that are let pass, before it is known which others could be looked at. */
	weight: number(),
	/** What is let pass, on the scale of `effect`. */
	floor: number(),
	/** Null where a run does not say. */
	base: levelSchema.nullable(),
	candidate: levelSchema.nullable(),
	/**
	* With its 95 % interval; `ratio` is a share of the base's value, `difference` in the metric's own unit. Where runs do not reach the
	* percentile it is at least so much.
	*/
	change: object({
		kind: _enum(["ratio", "difference"]),
		estimate: number(),
		low: number(),
		high: number()
	}).nullable(),
	/** How bad the change is, on the scale that the floor is on: log of candidate over base, of a rate its difference; above 0 is worse. */
	effect: object({
		estimate: number(),
		low: number(),
		high: number()
	}).nullable(),
	/** Runs in which the percentile is not reached. */
	notReached: object({
		base: int(),
		candidate: int()
	}).nullable(),
	/** Probability of an effect as bad, were there none; and adjusted for all that was looked at together (Holm, by weight). */
	p: number().nullable(),
	adjustedP: number().nullable(),
	verdict: _enum([...VERDICTS, "not-measured"]),
	/** Runs a side that would pass no change and find one of twice the floor; null when nothing is open, or a hundred are not sure to. */
	runsAdvised: int().nullable()
});
const movedCallSchema = object({
	seed: number(),
	call: int(),
	model: string(),
	base: object({
		end: string(),
		endedMs: number(),
		attempts: int()
	}).nullable(),
	candidate: object({
		end: string(),
		endedMs: number(),
		attempts: int()
	}).nullable(),
	deltaMs: number().nullable(),
	why: array(string())
});
const comparisonSchema = object({
	schema: literal(COMPARISON_SCHEMA),
	verdict: object({
		outcome: _enum(VERDICTS),
		/** 0, 96 or 97. */
		exitCode: int(),
		reasons: array(string()),
		/** Runs a side that would decide what is open; null when nothing is, or more runs would not help. */
		moreRuns: int().nullable()
	}),
	/** How the sides were compared. */
	design: _enum([
		"exact",
		"paired",
		"history",
		"unpaired",
		"single"
	]),
	settings: object({
		/** An effect below this share is let pass however certain it is. */
		effectFloor: number(),
		/** Chance of a false alarm, over all that is looked at and all looks together. */
		alpha: number(),
		/** Looks that share it: at these runs, and once more at these and the runs advised. */
		looks: int(),
		power: number()
	}),
	base: sideSchema,
	candidate: sideSchema,
	differences: array(object({
		what: string(),
		base: string(),
		candidate: string(),
		blocks: boolean()
	})),
	/** True when runs that should not be compared were. */
	forced: boolean(),
	metrics: array(metricComparisonSchema),
	constraints: array(object({
		constraint: _enum(CONSTRAINTS),
		base: number(),
		candidate: number(),
		/** As of a metric; null where one too many is no chance. */
		p: number().nullable(),
		adjustedP: number().nullable(),
		verdict: _enum([
			"holds",
			"broken",
			"inconclusive"
		]),
		details: array(string())
	})),
	/** Only for runs in virtual time with their calls at hand. */
	moved: object({
		compared: int(),
		moved: int(),
		slower: int(),
		faster: int(),
		endedOtherwise: int(),
		top: array(movedCallSchema)
	}).nullable(),
	/** Response times of the calls that completed, all runs of a side together, for looking, not for judging; `model` null is all models. */
	responseTimes: array(object({
		model: string().nullable(),
		base: latencySchema,
		candidate: latencySchema
	}))
});
export { effectOf as i, comparisonSchema as n, constraintDrafts as r, COMPARISON_SCHEMA as t };

//# sourceMappingURL=comparison-BhMC03uH.js.map