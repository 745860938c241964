import { d as formatDuration, l as formatCount, p as formatShare } from "./start-CaZOxUNM.js";
import { C as right, D as facts, F as text, N as table, S as left, j as list, w as tableFrom } from "./report-DkYddaKK.js";
// src/report/capacity/document.ts
const ENDS = {
	found: "the interval is as narrow as was asked for",
	"nothing-passes": "nothing passed, down to the least load that may be tried",
	"nothing-fails": "nothing failed, up to the largest load that may be tried",
	trials: "the trials were used up before the interval was as narrow as was asked for",
	credits: "what was left of the budget does not cover another trial",
	time: "another trial could not end in time",
	budget: "a trial was stopped for want of credits",
	unfit: "this machine cannot offer the load: the trials measured it, not the gateway",
	interrupted: "interrupted",
	fault: "a trial met a fault"
};
function capacityDocument(result) {
	const { profile, gateway, horizonMs, timeScale, end, exitCode, notices, unjudged, trials, schema } = result;
	const verdict = verdictOf(result);
	return {
		data: result,
		title: `${verdict.word}: ${profile}, gatebench capacity`,
		heading: profile,
		about: [
			{
				label: "gateway",
				text: gateway,
				code: true
			},
			{
				label: "watched",
				text: `${formatDuration(horizonMs)} at each load`
			},
			{
				label: "trials",
				text: formatCount(trials.length)
			},
			...timeScale === 1 ? [] : [{
				label: "time",
				text: `the gateway's own; the mock ran \xD7${timeScale}`
			}]
		],
		verdict: {
			...verdict,
			exitCode,
			reasons: [`${end === "found" ? "ended" : "ended early"}: ${ENDS[end]}`],
			notices: [...unjudged.map((goal) => ({
				tone: "warn",
				text: `could not be judged at every load: ${goal}`
			})), ...notices.map((notice) => ({
				tone: "warn",
				text: notice
			}))]
		},
		sections: [
			loads(result),
			tried(result),
			method()
		],
		origin: `Written by gatebench from ${formatCount(trials.length)} trials (${schema}).`
	};
}
function verdictOf({ sustainable, passes, firstToFail, exitCode, end }) {
	if (sustainable !== null) {
		const { estimate, low, high } = sustainable;
		const sure = `${low === null ? "no lower end" : rate(low.perHour)} to ${high === null ? "no upper end" : rate(high.perHour)}`;
		return {
			word: exitCode === 0 ? "CAPACITY" : end === "interrupted" ? "INTERRUPTED" : "UNDECIDED",
			meaning: `sustainable up to ${rate(estimate.perHour)} an hour (95 %: ${sure}); first to fail: ${firstToFail?.goal ?? ""}`,
			tone: exitCode === 0 ? "good" : "warn"
		};
	}
	if (end === "nothing-passes") return {
		word: "NOTHING PASSES",
		meaning: failsText(firstToFail),
		tone: "bad"
	};
	if (passes === null) return {
		word: "UNDECIDED",
		meaning: failsText(firstToFail),
		tone: "warn"
	};
	return {
		word: "UNDECIDED",
		meaning: `${rate(passes.perHour)} an hour passes, and nothing tried fails`,
		tone: "warn"
	};
}
function failsText(first) {
	return first === null ? "no load was judged" : `no load tried passes: ${first.goal} (${first.found})`;
}
function loads({ passes, fails, sustainable, firstToFail }) {
	const levels = [
		["largest passing", passes],
		["first failing", fails],
		["estimate", sustainable?.estimate ?? null],
		["95 % from", sustainable?.low ?? null],
		["95 % to", sustainable?.high ?? null]
	];
	const perModel = (levels.find(([, level]) => level !== null)?.[1]?.models ?? []).map(({ model }, at) => right(`${model} / h`, ([, level]) => ({ text: rateOf(level?.models[at]?.perHour) })));
	const columns = [
		left("load", ([name]) => name),
		right("× profile", ([, level]) => ({ text: level === null ? "none" : short(level.scale) })),
		...perModel
	];
	return {
		id: "loads",
		title: "What the gateway carries",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(levels, columns), "Loads offered, per hour of the gateway’s own time"), facts(firstToFail === null ? [] : [{
			label: "first to fail",
			text: `${firstToFail.goal}: ${firstToFail.found}`
		}])]
	};
}
function tried({ trials }) {
	const worst = ({ goals }) => goals.reduce((least, one) => least === null || (one.margin ?? -2) < (least.margin ?? -2) ? one : least, null);
	const columns = [
		right("× profile", ({ scale }) => ({
			text: short(scale),
			sort: scale
		})),
		right("calls / h", ({ perHour }) => ({
			text: rate(perHour),
			sort: perHour
		})),
		left("verdict", ({ passed }) => ({
			text: passed ? "passed" : "failed",
			tone: passed ? "good" : "bad"
		})),
		left("nearest goal", (trial) => worst(trial)?.goal ?? ""),
		right("margin", (trial) => {
			const margin = worst(trial)?.margin ?? null;
			return { text: margin === null ? "not judged" : `${margin < 0 ? "−" : "+"}${formatShare(Math.abs(margin))}` };
		}),
		left("found", (trial) => worst(trial)?.found ?? "", { below: true })
	];
	return {
		id: "trials",
		title: "Trials",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(trials, columns), "Every load that was tried, in order")]
	};
}
function method() {
	return {
		id: "method",
		title: "Method",
		blocks: [list([{ text: "A load passes when every threshold but those on amounts holds, every built-in gate holds, and the backlog of each model grows by less than 1 % of what is offered over the recorded window." }, { text: "The margin of each goal is fitted over the load so that it never rises (isotonic regression); the interval reaches from the largest load that surely passes to the smallest that surely fails, by 1,000 draws of the trials’ errors." }]), text("A backlog counts calls that wait and calls that were turned away.", { small: true })]
	};
}
function rate(perHour) {
	return perHour >= 100 ? formatCount(Math.round(perHour)) : short(perHour);
}
function rateOf(perHour) {
	return perHour === void 0 ? "none" : rate(perHour);
}
function short(value) {
	return String(Number(value.toPrecision(3)));
}
export { capacityDocument as t };

//# sourceMappingURL=document-C0OsGbsy.js.map