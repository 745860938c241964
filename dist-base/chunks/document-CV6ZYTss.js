import { d as formatDuration, f as formatRate, l as formatCount, p as formatShare, u as formatCredits } from "./start-CaZOxUNM.js";
import { _ as scaleNotices, h as markedSections } from "./profile-BOQzBnw0.js";
import { A as heading, C as right, D as facts, F as text, N as table, O as figure, P as terms, S as left, b as foreign, c as percentileChart, k as fold, l as curveOf, w as tableFrom, x as known, y as duration } from "./report-DkYddaKK.js";
import { vt as orNone } from "./load-CEFagYNY.js";
import { a as isRate } from "./metrics-C_jDBhpd.js";
import { t as intervals } from "./intervals-B9koIZoj.js";
import { dirname } from "node:path";
// src/report/comparison/comparison-section.ts
function responseTimesOf({ responseTimes }) {
	return responseTimes.filter(({ model }) => model === null || responseTimes.length > 2);
}
function comparisonCharts(comparison) {
	return {
		curves: responseTimesOf(comparison).map(({ model, base, candidate }) => curveOf(model ?? "all models", base, candidate)).filter(({ nines }) => nines.length > 1),
		timelines: [],
		heat: null,
		credits: null,
		generator: null,
		labels: ["base", "candidate"]
	};
}
// src/report/comparison/cells.ts
const MARKS = {
	regressed: {
		text: "✗ regressed",
		short: "✗",
		tone: "bad"
	},
	"not-regressed": {
		text: "✓ not regressed",
		short: "✓",
		tone: "good"
	},
	inconclusive: {
		text: "! inconclusive",
		short: "!",
		tone: "warn"
	},
	"not-measured": {
		text: "– not measured",
		short: "–",
		tone: "muted"
	},
	broken: {
		text: "✗ broken",
		short: "✗",
		tone: "bad"
	},
	holds: {
		text: "✓ holds",
		short: "✓",
		tone: "good"
	}
};
function chance(p) {
	return p < .001 ? "<0.1%" : `${Number((p * 100).toPrecision(2))}%`;
}
// src/report/comparison/words.ts
const METRIC_WORDS = {
	goodput: {
		label: "goodput",
		definition: "Recorded calls completed within every response-time threshold that speaks of them, per unit of time; of open models at equal offered load."
	},
	response_time: {
		label: "response time",
		definition: "From the intended start of a call to the instant its terminal state was seen: p50 of each model, of all models weighed by their calls, and one percentile of the tail. A call that did not complete took longer than any bound, so that a percentile may not be reached; one refused for what the request itself is counts in none."
	},
	completion_rate: {
		label: "completion rate",
		definition: "Completed calls over planned ones, those refused for what the request itself is left out."
	},
	failure_rate: {
		label: "failure rate",
		definition: "Calls that failed, timed out, may have been accepted, or were refused for another reason than the request itself, over calls started."
	},
	give_up_rate: {
		label: "give-up rate",
		definition: "Calls whose retry policy had no attempt, time or budget left, over calls started."
	},
	drop_rate: {
		label: "drop rate",
		definition: "Planned calls that were never sent, over planned ones."
	},
	throttled_per_completed: {
		label: "429s per completed call",
		definition: "Attempts answered 429 over completed calls: what a success costs the gateway in refusals."
	},
	credits_per_completed: {
		label: "credits per completed call",
		definition: "Credits used over completed calls, by the gateway’s own figure where every run has it, else by stated prices."
	}
};
const CONSTRAINT_WORDS = {
	duplicates: {
		label: "duplicates",
		definition: "Calls that may have bought more than one task."
	},
	lost_tasks: {
		label: "lost tasks",
		definition: "Accepted tasks whose end was not seen: paid for, and without a result."
	},
	ledger_imbalance: {
		label: "ledger imbalance",
		definition: "Credits by which the gateway’s account and the stated prices of completed calls are apart."
	},
	oracle_mismatches: {
		label: "oracle mismatches",
		definition: "Counts that the mock’s own log contradicts."
	},
	failed_gates: {
		label: "failed gates",
		definition: "Built-in gates that a run failed: nothing completed, a dead model, too few completed, the gateway gone."
	},
	failed_thresholds: {
		label: "failed thresholds",
		definition: "Thresholds of the profile that do not hold."
	}
};
const COMPARISON_WORDS = [
	{
		label: "regressed",
		definition: "Worse by more than the effect floor, and beyond chance: the one-sided probability of such a difference by chance, adjusted for all that is looked at (Holm, by weight), is at most 2.5 %: two looks share 5 %. Or a constraint is broken."
	},
	{
		label: "not regressed",
		definition: "The whole 95 % interval of every metric lies below the effect floor."
	},
	{
		label: "effect floor",
		definition: "A change for the worse that is let pass. Of rates it is a tenth in points: 10 % is 1 point."
	},
	{
		label: "inconclusive",
		definition: "Neither of the two. With the runs advised no change at all would pass, and one of twice the floor be found, each with a probability of 90 %; what lies between may stay open. One further look is reckoned with, not a third."
	},
	{
		label: "unit of analysis",
		definition: "The run, never the request: requests of one run share its luck, and counting them apart finds changes that are none. Of a history, the session: runs within an hour of each other."
	},
	{
		label: "exact",
		definition: "Virtual-time runs of the same seed are held against each other call by call: whatever differs is real."
	}
];
const SHORT = {
	throttled_per_completed: "429s per success",
	credits_per_completed: "credits each"
};
function metricName({ metric, stat, model }, length = "full") {
	const { label } = METRIC_WORDS[metric];
	if (stat === "value") return length === "short" ? SHORT[metric] ?? label : label;
	const of = model ?? (stat === "p50" ? "all models" : null);
	if (length === "short") return of === null ? stat : `${stat} ${of}`;
	return of === null ? `${label} ${stat}` : `${label} ${stat}, ${of}`;
}
// src/report/comparison/sections/constraints.ts
const constraints = (comparison) => ({
	id: "constraints",
	title: "Constraints",
	titled: [],
	blocks: [table(constraintsTable(comparison), "Counted one by one. In virtual time one too many is a regression; elsewhere chance has a part in them, and runs are held against runs.")]
});
function constraintsTable({ constraints: constraints2 }) {
	const isTested = constraints2.some(({ p }) => p !== null);
	const ofChance = right("chance", ({ adjustedP }) => ({
		text: orNone(adjustedP, chance),
		sort: adjustedP ?? 1
	}), { spare: true });
	return tableFrom(constraints2, [
		left("verdict", ({ verdict }) => MARKS[verdict]),
		left("constraint", ({ constraint }) => CONSTRAINT_WORDS[constraint].label),
		right("base, worst run", ({ base }) => known(base, formatCredits), { short: "base" }),
		right("candidate, worst run", ({ candidate }) => known(candidate, formatCredits), { short: "candidate" }),
		...isTested ? [ofChance] : []
	]);
}
// src/report/comparison/sections/definitions.ts
const definitions = () => ({
	id: "definitions",
	title: "Definitions",
	folded: "what the words mean",
	blocks: [terms([
		...COMPARISON_WORDS,
		...Object.values(METRIC_WORDS),
		...Object.values(CONSTRAINT_WORDS)
	], { in: ["html"] })]
});
// src/report/comparison/sections/metrics.ts
const metrics = (comparison) => ({
	id: "metrics",
	title: "Metrics",
	titled: [],
	blocks: [table(metricsTable(comparison), "Change of the candidate against the base"), figure(() => intervals("Effects with their 95 % intervals, in floors of their metric: right of 0 is worse. The band is the floor on either side; an interval wholly left of its right edge is not regressed.", comparison.metrics.flatMap((metric) => {
		const { effect, change, floor, verdict } = metric;
		if (effect === null || change === null) return [];
		const [low = 0, at = 0, high = 0] = [
			effect.low,
			effect.estimate,
			effect.high
		].map((size) => size / floor / REACH);
		const shown = formatChange(metric, change.kind, change.estimate);
		return {
			label: metricName(metric),
			low,
			at,
			high,
			shown,
			tone: verdict
		};
	}), {
		floor: 1 / REACH,
		axis: AXIS
	}))]
});
const REACH = 4;
const AXIS = [
	"−4",
	"−2",
	"0",
	"+2",
	"+4"
];
const UNITS = {
	goodput: formatRate,
	response_time: formatDuration,
	completion_rate: formatShare,
	failure_rate: formatShare,
	give_up_rate: formatShare,
	drop_rate: formatShare,
	throttled_per_completed: (value) => formatCredits(value),
	credits_per_completed: formatCredits
};
function formatChange({ metric }, kind, change) {
	const sign = change > 0 ? "+" : change < 0 ? "−" : "±";
	const size = Math.abs(change);
	if (isRate(metric)) return `${sign}${Number((size * 100).toPrecision(3))} ${POINTS}`;
	if (kind === "difference") return `${sign}${UNITS[metric](size)}`;
	return size < 10 ? `${sign}${Number((size * 100).toPrecision(3))}%` : `${sign}${formatCount(size * 100)}%`;
}
const POINTS = "pt";
function formatBounds(metric, { kind, low, high }) {
	const [from, to] = [formatChange(metric, kind, low), formatChange(metric, kind, high)];
	return `${from.replace(` ${POINTS}`, "")} to ${to}`;
}
function metricsTable({ metrics: metrics2, design }) {
	const ofChance = [
		right("95 % interval", (metric) => metric.change === null ? "–" : formatBounds(metric, metric.change)),
		right("chance", ({ adjustedP }) => ({
			text: orNone(adjustedP, chance),
			sort: adjustedP ?? 1
		}), { spare: true }),
		right("runs advised", ({ runsAdvised }) => ({
			text: orNone(runsAdvised, formatCount),
			sort: runsAdvised ?? 0
		}), {
			short: "runs",
			spare: true
		})
	];
	return tableFrom(metrics2, [
		left("verdict", ({ verdict }) => MARKS[verdict]),
		left("metric", (metric) => ({
			text: metricName(metric),
			short: metricName(metric, "short"),
			...metric.model !== null && { code: true }
		})),
		right("base", ({ base, metric }) => level(base, metric)),
		right("candidate", ({ candidate, metric }) => level(candidate, metric)),
		right("change", changeCell),
		...design === "exact" ? [] : ofChance
	]);
}
function changeCell(metric) {
	const { change, notReached } = metric;
	if (change === null) return {
		text: "–",
		sort: 0
	};
	return {
		text: `${(notReached?.candidate ?? 0) > 0 ? "at least " : ""}${formatChange(metric, change.kind, change.estimate)}`,
		sort: change.estimate
	};
}
const SCALED = /* @__PURE__ */ new Set(["goodput", "response_time"]);
function level(of, metric) {
	if (of === null) return {
		text: "–",
		sort: -1
	};
	const look = SCALED.has(metric) ? { scaled: true } : {};
	if (of.value !== null) return {
		text: UNITS[metric](of.value),
		sort: of.value,
		...look
	};
	const unreached = of.runs.filter((run) => run === null).length;
	return {
		text: `not reached${unreached === of.runs.length ? "" : ` in ${unreached} of ${of.runs.length}`}`,
		sort: Number.MAX_VALUE
	};
}
// src/report/comparison/sections/moved.ts
const moved = ({ moved: moved2 }) => ({
	id: "moved",
	title: "Moved calls",
	titled: [],
	blocks: moved2 === null ? [] : [text(movedSentence(moved2)), fold("Calls that moved furthest", [table(movedTable(moved2), "The furthest, and where their time went", {
		sortable: true,
		open: 5
	})], { folded: ["markdown"] })]
});
function movedTable({ top }) {
	const end = (call) => call === null ? {
		text: "–",
		sort: -1
	} : {
		text: `${call.end === "completed" ? "" : `${call.end} `}${formatDuration(call.endedMs)}`,
		sort: call.endedMs
	};
	return tableFrom(top, [
		left("call", ({ call }) => ({
			text: String(call),
			sort: call
		})),
		left("model", ({ model }) => foreign(model)),
		right("base", ({ base }) => end(base), { scaled: true }),
		right("candidate", ({ candidate }) => end(candidate), { scaled: true }),
		right("moved by", ({ deltaMs }) => ({
			text: orNone(deltaMs, (ms) => `${ms < 0 ? "−" : "+"}${formatDuration(Math.abs(ms))}`),
			sort: deltaMs ?? 0
		}), { scaled: true }),
		left("why", ({ why }) => ({
			text: why.join(", "),
			short: why[0] ?? ""
		}))
	]);
}
function movedSentence({ moved: moved2, compared, slower, faster, endedOtherwise }) {
	if (moved2 === 0) return `All ${formatCount(compared)} calls are the same to the microsecond.`;
	return `${formatCount(moved2)} of ${formatCount(compared)} calls moved: ${formatCount(slower)} later, ${formatCount(faster)} earlier, ${formatCount(endedOtherwise)} ended otherwise.`;
}
// src/report/comparison/sections/response-times.ts
const responseTimes = (comparison) => ({
	id: "latency",
	title: "Response times",
	titled: [],
	blocks: [
		fold("Response times of completed calls, all runs of a side together", [table(responseTimesTable(comparison), "Completed calls, all runs of a side together: for looking, not for judging.")]),
		heading("Percentile curve", { in: ["html"] }),
		figure(() => {
			const charts = comparisonCharts(comparison);
			return percentileChart(charts, charts.curves.slice(1).map(({ name }) => name));
		})
	]
});
function responseTimesTable(comparison) {
	return tableFrom(responseTimesOf(comparison), [left("model", ({ model }) => model === null ? "all models" : foreign(model)), ...[
		"p50",
		"p90",
		"p95",
		"p99"
	].flatMap((stat) => {
		const look = {
			scaled: true,
			...stat === "p50" || stat === "p95" ? {} : { spare: true }
		};
		return [right(`${stat} base`, ({ base }) => duration(base[stat].ms), look), right("candidate", ({ candidate }) => duration(candidate[stat].ms), look)];
	})]);
}
// src/report/comparison/sections/runs.ts
const judged = (comparison) => ({
	id: "judged",
	title: "Judged",
	blocks: [
		facts(sideFacts(comparison.base), {
			label: "Base",
			in: ["terminal"]
		}),
		facts(sideFacts(comparison.candidate), {
			label: "Candidate",
			in: ["terminal"]
		}),
		facts(designFacts(comparison), {
			label: "Judged",
			in: ["terminal"]
		})
	]
});
const runs = (comparison) => ({
	id: "runs",
	title: "Runs",
	folded: `what is compared: ${differencesText(comparison)}`,
	blocks: [
		heading("Base", { in: ["html"] }),
		facts(sideFacts(comparison.base), {
			label: "Base",
			in: ["markdown", "html"]
		}),
		heading("Candidate", { in: ["html"] }),
		facts(sideFacts(comparison.candidate), {
			label: "Candidate",
			in: ["markdown", "html"]
		}),
		facts(designFacts(comparison), {
			label: "Judged",
			in: ["markdown"]
		}),
		heading("Differences", { in: ["html"] }),
		...comparison.differences.length === 0 ? [text("The settings of all runs are the same.", {
			small: true,
			in: ["html"]
		})] : [],
		fold("Differences in settings", [table(differencesTable(comparison), "Settings that are not the same in all runs")], { folded: ["markdown"] })
	]
});
function differencesText({ differences }) {
	const { length } = differences;
	return length === 0 ? "all settings are the same" : `${formatCount(length)} settings differ`;
}
function differencesTable({ differences }) {
	return tableFrom(differences, [
		left("setting", ({ what }) => foreign(what)),
		left("base", ({ base }) => foreign(base)),
		left("candidate", ({ candidate }) => foreign(candidate)),
		left("comparable", ({ blocks }) => blocks ? {
			text: "no",
			tone: "bad"
		} : "yes")
	]);
}
const DESIGNS = {
	exact: "exact: virtual time, call by call",
	paired: "paired: interleaved runs, a straight drift taken out",
	history: "history: each session of the base is one value",
	unpaired: "unpaired: Student’s t over runs",
	single: "single: one run a side"
};
function designFacts({ design, settings, differences }) {
	return [
		{
			label: "design",
			text: DESIGNS[design]
		},
		{
			label: "effect floor",
			text: formatShare(settings.effectFloor)
		},
		{
			label: "differences in settings",
			text: formatCount(differences.length)
		}
	];
}
function sideFacts({ runs: runs2, sessions }) {
	const one = (of) => [...new Set(runs2.map(of))].join(", ");
	return [
		{
			label: "runs",
			text: formatCount(runs2.length)
		},
		...sessions > 1 ? [{
			label: "sessions",
			text: formatCount(sessions)
		}] : [],
		{
			label: "profile",
			text: one((run) => run.profile),
			code: true
		},
		{
			label: "seed",
			text: one((run) => String(run.seed)),
			code: true
		},
		{
			label: "gateway",
			text: one((run) => run.gateway),
			code: true
		},
		{
			label: "calls",
			text: formatCount(runs2.reduce((sum, run) => sum + run.started, 0))
		},
		{
			label: "verdict",
			text: one((run) => run.verdict ?? "unknown")
		},
		{
			label: "from",
			text: runs2.length === 1 ? one((run) => run.source) : one((run) => dirname(run.source)),
			code: true
		}
	];
}
// src/report/comparison/document.ts
const SECTIONS = [
	judged,
	metrics,
	constraints,
	moved,
	responseTimes,
	runs,
	definitions
];
const VERDICTS = {
	regressed: {
		word: "REGRESSED",
		meaning: "the candidate is worse than the base",
		tone: "bad"
	},
	"not-regressed": {
		word: "NOT REGRESSED",
		meaning: "no change for the worse beyond the floor",
		tone: "good"
	},
	inconclusive: {
		word: "INCONCLUSIVE",
		meaning: "these runs do not decide it",
		tone: "warn"
	}
};
function comparisonDocument(comparison) {
	const { outcome, exitCode, reasons } = comparison.verdict;
	const verdict = VERDICTS[outcome];
	const { profile: heading = "", timeScale = 1 } = comparison.candidate.runs[0] ?? {};
	return {
		data: comparison,
		title: `${verdict.word}: ${heading}, gatebench comparison`,
		heading,
		about: designFacts(comparison),
		verdict: {
			...verdict,
			exitCode,
			reasons,
			notices: [...noticesOf(comparison), ...scaleNotices(timeScale)]
		},
		sections: markedSections(SECTIONS.map((section) => section(comparison)), timeScale),
		origin: `Written by gatebench from a comparison (${comparison.schema}).`,
		charts: () => comparisonCharts(comparison)
	};
}
function noticesOf({ verdict, forced, design, metrics: metrics2, settings }) {
	const notices = [];
	if (forced) notices.push({
		tone: "bad",
		text: "Forced: these runs are not comparable; see the differences."
	});
	if (design === "single") notices.push({
		tone: "warn",
		text: "One run a side cannot tell chance from change; run --repeat 5 --against makes interleaved runs."
	});
	else if (verdict.moreRuns !== null) {
		const twice = formatShare((1 + settings.effectFloor) ** 2 - 1);
		notices.push({
			tone: "warn",
			text: `With ${formatCount(verdict.moreRuns)} more run${verdict.moreRuns === 1 ? "" : "s"} a side no change would pass and one of ${twice} be found, each with a probability of ${formatShare(settings.power)}.`
		});
	}
	const unread = metrics2.filter(({ verdict: verdict2 }) => verdict2 === "not-measured").map(({ metric }) => METRIC_WORDS[metric].label);
	if (unread.length > 0) notices.push({
		tone: "muted",
		text: `Not measured on both sides: ${[...new Set(unread)].join(", ")}.`
	});
	return notices;
}
export { metricName as i, formatChange as n, CONSTRAINT_WORDS as r, comparisonDocument as t };

//# sourceMappingURL=document-CV6ZYTss.js.map