import { d as formatDuration, p as formatShare, u as formatCredits } from "./start-CaZOxUNM.js";
import { a as pairedDifference, i as moments, n as differenceInterval } from "./mean-difference-P3RJWXQU.js";
// src/measure/replications.ts
const REPLICATIONS_SCHEMA = "gatebench.replications/v1";
const HEADLINE_METRICS = [
	"completed",
	"completionP50Ms",
	"completionP99Ms",
	"completionMeanMs",
	"makespanMs",
	"completedPerMinute",
	"giveUpRate",
	"throttledPerSuccess",
	"wastedPerSuccess",
	"pollsPerSuccess",
	"creditsPerSuccess",
	"duplicates"
];
function replicationsOf(profile, seeds, runs, verdicts = [], timeScale = 1) {
	return {
		schema: REPLICATIONS_SCHEMA,
		profile,
		timeScale,
		seeds,
		figures: HEADLINE_METRICS.map((metric) => figureOf(metric, runs)),
		runs: runs.map((run, i) => ({
			seed: seeds[i],
			...run
		})),
		verdicts: verdicts.map((verdict, i) => ({
			seed: seeds[i],
			...verdict
		}))
	};
}
function figureOf(metric, runs) {
	const values = runs.flatMap((run) => run[metric] ?? []);
	const none = {
		metric,
		n: values.length,
		mean: null,
		sd: null,
		low: null,
		high: null
	};
	if (values.length === 0) return none;
	const sample = moments(values);
	if (sample.n < 2) return {
		...none,
		mean: sample.mean
	};
	const { low, high } = differenceInterval(pairedDifference(sample), .95);
	return {
		...none,
		mean: sample.mean,
		sd: Math.sqrt(sample.variance),
		low: Math.max(0, low),
		high
	};
}
// src/report/headline-words.ts
const plain = (value) => formatCredits(Number(value.toPrecision(4)));
const HEADLINE_WORDS = {
	completed: {
		label: "completed",
		definition: "Recorded calls that came to their result.",
		show: plain
	},
	completionP50Ms: {
		label: "completion p50",
		definition: "From the intended start of a call to its end as seen. A call without one counts as the whole run.",
		show: formatDuration,
		scaled: true
	},
	completionP99Ms: {
		label: "completion p99",
		definition: "The same, 99th percentile.",
		show: formatDuration,
		scaled: true
	},
	completionMeanMs: {
		label: "completion mean",
		definition: "The same, mean.",
		show: formatDuration,
		scaled: true
	},
	makespanMs: {
		label: "makespan",
		definition: "From the first arrival to the last end.",
		show: formatDuration,
		scaled: true
	},
	completedPerMinute: {
		label: "completed per minute",
		definition: "Completed calls over the makespan.",
		show: plain,
		scaled: true
	},
	giveUpRate: {
		label: "give-ups",
		definition: "Calls that the client left without a result, over planned ones.",
		show: formatShare
	},
	throttledPerSuccess: {
		label: "429 per success",
		definition: "Throttled attempts over completed calls.",
		show: plain
	},
	wastedPerSuccess: {
		label: "wasted per success",
		definition: "Attempts that were not accepted, over completed calls.",
		show: plain
	},
	pollsPerSuccess: {
		label: "polls per success",
		definition: "Task reads over completed calls.",
		show: plain
	},
	creditsPerSuccess: {
		label: "credits per success",
		definition: "Credits charged to the account over completed calls.",
		show: formatCredits
	},
	duplicates: {
		label: "duplicates",
		definition: "Calls that may have bought more than one task.",
		show: plain
	}
};
function metricCell(metric) {
	const { label, scaled } = HEADLINE_WORDS[metric];
	return {
		text: label,
		...scaled && { scaled }
	};
}
export { replicationsOf as i, metricCell as n, HEADLINE_METRICS as r, HEADLINE_WORDS as t };

//# sourceMappingURL=headline-words-B0rjlKZV.js.map