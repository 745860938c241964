import { d as formatDuration, f as formatRate, k as packageFile, l as formatCount, p as formatShare } from "./start-CaZOxUNM.js";
import { readFileSync } from "node:fs";
// src/tune/advice.ts
const SPARE = 2;
function adviceOf({ runs }, profile, limits, sensitivity) {
	const needed = Math.max(1, ...runs.map((run) => run.mostAttempts));
	const { models, retry: all } = clientSettings(profile);
	const retry = {
		...all,
		maxAttempts: Math.min(all.maxAttempts, Math.max(3, SPARE * needed))
	};
	return {
		models,
		retry,
		reasons: reasonsOf(models, retry, needed, limits, sensitivity)
	};
}
function clientSettings({ models: loads, retry: policy }) {
	const { maxAttempts, backoff, jitter, jitterMs, hint, on, failedStatuses, scope, pacing } = policy;
	const retry = {
		maxAttempts,
		backoff,
		jitter,
		jitterMs,
		hint: {
			use: hint.use,
			from: hint.from,
			jitterMs: hint.jitterMs,
			longestMs: hint.longestMs
		},
		statuses: [...on.throttled ? [429] : [], ...on.failed ? failedStatuses : []],
		scope,
		pacing
	};
	return {
		models: loads.map(({ model, modality, admission, poll }) => ({
			model,
			...paceOf(admission),
			poll: modality === "text" ? null : pollOf(poll)
		})),
		retry
	};
}
function paceOf({ ratePerSecond, burst, concurrency }) {
	return {
		ratePerSecond,
		burst,
		concurrency
	};
}
function pollOf({ strategy, firstMs, firstOfEstimate, everyMs, growth, maxMs }) {
	const isFixed = strategy === "fixed";
	return {
		firstMs: isFixed ? everyMs : firstMs,
		firstOfEstimate: isFixed ? null : firstOfEstimate,
		everyMs,
		growth: isFixed ? 1 : growth,
		maxMs: isFixed ? everyMs : maxMs
	};
}
function reasonsOf(models, retry, needed, limits, sensitivity) {
	const reasons = [];
	const say = (knob, value, why) => {
		reasons.push({
			knob,
			value,
			why: `${why}${sensitivityOf(knob, sensitivity)}.`
		});
	};
	for (const [i, { model, ratePerSecond, burst, concurrency, poll }] of models.entries()) {
		const known = limits[i];
		const named = models.length === 1 ? "" : ` of ${model}`;
		if (ratePerSecond !== null) {
			const share = known.ratePerSecond === null ? "" : ` is ${formatShare(ratePerSecond / known.ratePerSecond)} of the limit`;
			say(`rate${named}`, formatRate(ratePerSecond), known.ratePerSecond !== null && ratePerSecond > known.ratePerSecond ? `the pace${share}: some of it comes back as 429, and nothing waits in vain where the limit is wider than told` : `the pace${share}: what is sent faster comes back as 429, what is sent slower waits for nothing`);
			say(`burst${named}`, formatCount(burst), burst === 1 ? "one at a time needs no knowledge of what the gateway lets through at once" : `the gateway lets ${formatCount(known.burst ?? burst)} through after a pause, so a short queue is served at once`);
		} else if (retry.pacing === null) say(`rate${named}`, "none", "the load stays below the limit, or a pace of its own would cost more time than the 429s do");
		if (concurrency !== null) say(`concurrency${named}`, formatCount(concurrency), `the gateway runs ${formatCount(known.concurrency ?? concurrency)} at a time: more would be refused`);
		if (poll !== null) say(`polls${named}`, pollText(poll), `tasks take ${formatDuration(known.expectedMs)} as a rule: earlier reads find them unfinished, rarer ones find them late`);
	}
	reasons.push(...retryReasons(retry, needed, sensitivity));
	return reasons;
}
function retryReasons(retry, needed, sensitivity) {
	const { backoff, hint, pacing, maxAttempts, statuses, scope, jitter } = retry;
	const because = (knob) => sensitivityOf(knob, sensitivity);
	const reasons = [
		{
			knob: "attempts",
			value: formatCount(maxAttempts),
			why: needed === 1 ? "no call needed a second attempt; the rest is for a worse day." : `calls needed up to ${formatCount(needed)}; giving up earlier loses work that would have been done.`
		},
		{
			knob: "retried",
			value: statuses.length === 0 ? "nothing" : statuses.join(", "),
			why: "these are answers given instead of the work; after any other failure of a submit the task may exist, and a second one may be paid for."
		},
		{
			knob: "hint",
			value: hint.use === "floor-jitter" ? `obeyed, plus up to ${formatDuration(hint.jitterMs)}` : hint.use,
			why: `${HINT_REASONS[hint.use]}${because("hint jitter")}.`
		},
		{
			knob: "backoff",
			value: `${formatDuration(backoff.baseMs)}, ${backoff.kind}, at most ${formatDuration(backoff.capMs)}, jitter ${backoff.kind === "decorrelated" ? "decorrelated" : jitter}`,
			why: `waits that are the client's own, where the answer names none${because("backoff base")}.`
		}
	];
	if (scope !== "call") reasons.push({
		knob: "scope of a 429",
		value: scope,
		why: `a limit that refused one call would refuse the others of the ${scope} too, so they wait with it.`
	});
	if (pacing !== null) {
		const value = pacing.kind === "aimd" ? `AIMD from ${formatRate(pacing.startPerSecond)}` : pacing.kind;
		reasons.push({
			knob: "pace",
			value,
			why: `the rate is learnt from the 429s themselves, so that a wrong guess of the limit mends itself${because("start rate")}.`
		});
	}
	return reasons;
}
const HINT_REASONS = {
	ignore: "the gateway's hint is the same whatever the wait would be, and own waits do better",
	exact: "the gateway knows when it will have room, and the calls come back apart from each other anyway",
	floor: "never earlier than the gateway says, later where own backoff is longer",
	"floor-jitter": "never earlier than the gateway says, and not all at the same instant: those told the same wait would meet again",
	clamp: "the hint within the bounds of own backoff"
};
function pollText({ firstMs, firstOfEstimate, everyMs, growth, maxMs }) {
	return `first after ${firstOfEstimate === null ? formatDuration(firstMs ?? everyMs) : `${formatShare(firstOfEstimate)} of the estimate`}, then every ${formatDuration(everyMs)}${growth === 1 ? "" : `, ${growth} times as long each time, at most ${formatDuration(maxMs)}`}`;
}
function sensitivityOf(knob, all) {
	const found = all.find(({ of }) => of === knob || knob.startsWith(`${of} of `) || knob.startsWith("polls") && of === "poll interval");
	if (found === void 0) return "";
	const { less, more } = found;
	if (!less.acceptable || !more.acceptable) return `; a fifth ${less.acceptable ? "more" : more.acceptable ? "less" : "less or more"} breaks a constraint`;
	const worst = Math.max(Math.abs(less.change ?? Number.POSITIVE_INFINITY), Math.abs(more.change ?? Number.POSITIVE_INFINITY));
	return worst < .01 ? "; a fifth off changes nothing" : `; a fifth off moves the objective by ${formatShare(worst)} at most`;
}
// src/tune/snippets/snippets.ts
const IN_JAVASCRIPT = {
	"Bottleneck and fetch": ["bottleneck"],
	"OpenAI SDK": ["sdk-fetch", "openai"],
	"Anthropic SDK": ["sdk-fetch", "anthropic"],
	undici: ["undici"],
	got: ["got"],
	ky: ["ky"],
	"axios-retry": ["axios-retry"],
	"p-retry": ["p-retry"]
};
const AS_TEXT = {
	"Python tenacity": "tenacity.py",
	Polly: "polly.cs",
	resilience4j: "resilience4j.yaml",
	Envoy: "envoy.yaml",
	LiteLLM: "litellm.yaml"
};
function snippetsOf(advice) {
	const settings = JSON.stringify({
		models: modelsByName(advice.models),
		retry: advice.retry
	}, rounded, 2);
	const core = template("core.mjs").replace("__SETTINGS__", () => settings);
	const runnable = Object.entries(IN_JAVASCRIPT).map(([name, parts]) => {
		const texts2 = parts.map((part) => template(`${part}.mjs`));
		const imports = texts2.flatMap((text) => text.match(/^import .*$/gm) ?? []);
		const rest = texts2.map((text) => text.replace(/^import .*\n+/gm, ""));
		return {
			name,
			file: `${parts.at(-1)}.mjs`,
			text: `${[
				imports.join("\n"),
				core,
				...rest
			].map((part) => part.trim()).join("\n\n")}
`
		};
	});
	const words = wordsOf(advice);
	const texts = Object.entries(AS_TEXT).map(([name, file]) => ({
		name,
		file,
		text: template(file).replace(/__([A-Z]\w*?)__/g, (whole, word) => words[word] ?? whole)
	}));
	return [...runnable, ...texts];
}
function modelsByName(models) {
	return Object.fromEntries(models.map(({ model, ...settings }) => [model, settings]));
}
const tidy = (value) => Number(value.toPrecision(6));
const rounded = (_, value) => typeof value === "number" ? tidy(value) : value;
function wordsOf({ models, retry }) {
	const [first] = models;
	const { backoff, hint, jitter } = retry;
	const seconds = (ms) => String(tidy(ms / 1e3));
	const rate = first?.ratePerSecond ?? null;
	return {
		STATUSES: retry.statuses.join(", "),
		MAX_ATTEMPTS: String(retry.maxAttempts),
		RETRIES: String(retry.maxAttempts - 1),
		BASE_S: seconds(backoff.baseMs),
		BASE_MS: String(Math.round(backoff.baseMs)),
		CAP_S: seconds(Math.max(backoff.baseMs, backoff.capMs)),
		CAP_MS: String(Math.round(Math.max(backoff.baseMs, backoff.capMs))),
		FACTOR: String(backoff.factor),
		OWN_FROM: ownFrom(jitter),
		IS_JITTERED: String(jitter !== "none"),
		USE_HINT: hint.use === "ignore" ? "False" : "True",
		HINT: hint.use,
		HINT_JITTER_S: seconds(hint.use === "floor-jitter" ? hint.jitterMs : 0),
		LONGEST_HINT_S: seconds(hint.use === "ignore" ? 0 : hint.longestMs),
		PACE: models.map(paceText).join("; "),
		BURST: String(first?.burst ?? 1),
		PERIOD_MS: String(rate === null ? 1 : Math.ceil((first?.burst ?? 1) * 1e3 / rate)),
		CONCURRENCY: String(first?.concurrency ?? 1e3),
		LITELLM_MODELS: models.map(litellmModel).join("\n")
	};
}
function ownFrom(jitter) {
	return {
		none: "1",
		full: "0",
		equal: "0.5",
		additive: "1",
		"down-quarter": "0.75"
	}[jitter];
}
function paceText({ model, ratePerSecond, burst, concurrency }) {
	const parts = [...ratePerSecond === null ? [] : [`${formatRate(ratePerSecond)}, ${burst} at once`], ...concurrency === null ? [] : [`${concurrency} in progress`]];
	return `${model} ${parts.length === 0 ? "free" : parts.join(", ")}`;
}
function litellmModel({ model, ratePerSecond, concurrency }) {
	return `  - { model_name: ${model}, litellm_params: { model: anthropic/${model}, api_base: "os.environ/GATEWAY_URL", api_key: "os.environ/GATEWAY_API_KEY"${ratePerSecond === null ? "" : `, rpm: ${Math.floor(tidy(ratePerSecond * 60))}`}${concurrency === null ? "" : `, max_parallel_requests: ${concurrency}`} } }`;
}
function template(file) {
	return readFileSync(packageFile(`profiles/snippets/${file}`), "utf8");
}
export { adviceOf as n, clientSettings as r, snippetsOf as t };

//# sourceMappingURL=snippets-C-Td_EbV.js.map