import { Gn as studentTail, Wn as studentQuantile } from "./load-CEFagYNY.js";
// src/stats/mean-difference.ts
function moments(values) {
	const n = values.length;
	const mean = values.reduce((sum, value) => sum + value, 0) / n;
	const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
	return {
		n,
		mean,
		variance: n < 2 ? 0 : squares / (n - 1)
	};
}
function welchDifference(a, b) {
	const [ofA, ofB] = [a.variance / a.n, b.variance / b.n];
	const squared = ofA + ofB;
	const df = squared === 0 ? a.n + b.n - 2 : squared ** 2 / (ofA ** 2 / (a.n - 1) + ofB ** 2 / (b.n - 1));
	return {
		difference: b.mean - a.mean,
		standardError: Math.sqrt(squared),
		df
	};
}
function twoSampleDifference(a, b) {
	const welch = welchDifference(a, b);
	return a.n === b.n ? {
		...welch,
		df: a.n + b.n - 2
	} : welch;
}
function interleavedDifference(turns) {
	const n = turns.length;
	const mean = (of) => turns.reduce((sum, turn) => sum + of(turn), 0) / n;
	const side = ({ isSecond }) => isSecond ? 1 : 0;
	const [y, s, t] = [
		mean(({ value: value2 }) => value2),
		mean(side),
		mean(({ turn }) => turn)
	];
	const product = (a, b) => turns.reduce((sum, turn) => sum + a(turn) * b(turn), 0);
	const value = (turn) => turn.value - y;
	const sided = (turn) => side(turn) - s;
	const timed = (turn) => turn.turn - t;
	const [ss, tt, st, sy, ty] = [
		product(sided, sided),
		product(timed, timed),
		product(sided, timed),
		product(sided, value),
		product(timed, value)
	];
	const determinant = ss * tt - st ** 2;
	const difference = (sy * tt - st * ty) / determinant;
	const drift = (ty * ss - st * sy) / determinant;
	const left = Math.max(0, product(value, value) - difference * sy - drift * ty);
	const df = n - 3;
	return {
		difference,
		variance: left / df,
		leverage: tt / determinant,
		df
	};
}
function differenceFromOne(one, sample) {
	const standardError = Math.sqrt(sample.variance * (1 + 1 / sample.n));
	return {
		difference: sample.mean - one,
		standardError,
		df: sample.n - 1
	};
}
function pairedDifference(differences) {
	const { mean, variance, n } = differences;
	return {
		difference: mean,
		standardError: Math.sqrt(variance / n),
		df: n - 1
	};
}
function upperProbability({ difference, standardError, df }) {
	if (standardError === 0) return difference > 0 ? 0 : 1;
	return studentTail(difference / standardError, df);
}
function differenceInterval(of, confidence) {
	const half = of.standardError === 0 ? 0 : studentQuantile((1 + confidence) / 2, of.df) * of.standardError;
	return {
		low: of.difference - half,
		high: of.difference + half
	};
}
export { pairedDifference as a, moments as i, differenceInterval as n, twoSampleDifference as o, interleavedDifference as r, upperProbability as s, differenceFromOne as t };

//# sourceMappingURL=mean-difference-P3RJWXQU.js.map