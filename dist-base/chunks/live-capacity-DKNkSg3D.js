import { F as measuredMs, I as spanMs, L as warmUpEnd, R as timeScaleOf, c as dryRunOf, ht as CallHistory, lt as keyedRandom, u as checkPlan, xt as mayHaveBeenAccepted } from "./profile-BOQzBnw0.js";
import { F as NOBODY, Jn as normalQuantile, Qt as Scope, Wn as studentQuantile, Y as underReports, _ as runChecked, b as guardSpending, g as profileToRun, q as requireEmpty } from "./load-CEFagYNY.js";
import { J as usageError, K as EXIT, S as realClock, d as formatDuration, l as formatCount, p as formatShare, u as formatCredits } from "./start-CaZOxUNM.js";
import { t as BacklogSink } from "./backlog-YHXCzQ6C.js";
import { t as capacityDocument } from "./document-C0OsGbsy.js";
import { n as writeFiles, t as filesOf } from "./report-DkYddaKK.js";
import { join } from "node:path";
// src/stats/isotonic.ts
function falling(values) {
	const pools = [];
	for (const { value, weight } of values) {
		let pool = {
			value,
			weight,
			length: 1
		};
		for (let last = pools.at(-1); last !== void 0 && last.value < pool.value; last = pools.at(-1)) {
			pools.pop();
			const both = last.weight + pool.weight;
			pool = {
				value: (last.value * last.weight + pool.value * pool.weight) / both,
				weight: both,
				length: last.length + pool.length
			};
		}
		pools.push(pool);
	}
	return pools.flatMap(({ value, length }) => Array(length).fill(value));
}
// src/capacity/edge.ts
const DRAWS = 1e3;
const TAIL = .005;
const ENOUGH = 5;
function edgeOf(trials) {
	const series = seriesOf(trials);
	const bracket = firstOf(series.map((one) => crossing(one, null)));
	const passes = new Float64Array(DRAWS);
	const fails = new Float64Array(DRAWS);
	for (let draw = 0; draw < DRAWS; draw++) {
		const drawn = firstOf(series.map((one) => crossing(one, draw)));
		passes[draw] = drawn.passes;
		fails[draw] = drawn.fails;
	}
	const at = Math.floor(DRAWS * TAIL);
	const low = passes.sort()[at];
	const high = fails.sort()[994];
	return {
		...bracket,
		low: Math.min(low, bracket.passes),
		high: Math.max(high, bracket.fails)
	};
}
function bracketOf(trials) {
	return firstOf(seriesOf(trials).map((one) => crossing(one, null)));
}
const drawnBefore = [];
function deviatesOf(at) {
	const random = keyedRandom(DRAWS);
	drawnBefore[at] ??= Float64Array.from({ length: DRAWS }, (_, i) => normalQuantile(random.uniform("search", at, i)));
	return drawnBefore[at];
}
function sureness(trials, scale) {
	const sure = seriesOf(trials).flatMap(({ points }) => points.filter((point) => point.scale === scale)).map(({ mean, error, isKnown }) => {
		if (!isKnown) return 0;
		return error === 0 ? Math.sign(mean || 1) * Number.MAX_VALUE : mean / error;
	});
	return Math.abs(Math.min(...sure));
}
function seriesOf(trials) {
	const goals = /* @__PURE__ */ new Map();
	const seeds = [...new Set(trials.map(({ seed }) => seed))];
	const deviates = new Map(seeds.map((seed, at) => [seed, deviatesOf(at)]));
	for (const { scale, seed, goals: told } of trials) for (const { goal, margin, error } of told) {
		if (margin === null) continue;
		const byScale = goals.get(goal) ?? /* @__PURE__ */ new Map();
		goals.set(goal, byScale);
		byScale.set(scale, [...byScale.get(scale) ?? [], {
			deviates: deviates.get(seed),
			margin,
			error
		}]);
	}
	return [...goals].map(([goal, byScale]) => {
		const groups = [...byScale].sort(([a], [b]) => a - b);
		const spread = pooledDeviation(groups.map(([, group]) => group.map(({ margin }) => margin)));
		return {
			goal,
			points: groups.map(([scale, group]) => pointOf(scale, group, spread))
		};
	});
}
function pointOf(scale, group, spread) {
	const count = group.length;
	const mean = group.reduce((sum, { margin }) => sum + margin, 0) / count;
	const isMany = count >= ENOUGH;
	const wider = isMany ? Math.sqrt(count / (count - 1)) * wideFor(count - 1) : 1;
	const loads = group.map(({ deviates, margin, error }) => ({
		deviates,
		by: (isMany ? (margin - mean) * wider : error ?? spread) / count
	}));
	return {
		scale,
		mean,
		count,
		loads,
		isKnown: count > 1 || group.every(({ error }) => error !== null),
		error: Math.sqrt(loads.reduce((sum, { by }) => sum + by * by, 0))
	};
}
function pooledDeviation(groups) {
	let squares = 0;
	let freedom = 0;
	for (const group of groups) {
		const mean = group.reduce((sum, value) => sum + value, 0) / group.length;
		squares += group.reduce((sum, value) => sum + (value - mean) ** 2, 0);
		freedom += group.length - 1;
	}
	return freedom === 0 ? 0 : Math.sqrt(squares / freedom) * wideFor(freedom);
}
function wideFor(freedom) {
	return studentQuantile(.975, freedom) / normalQuantile(.975);
}
function crossing({ goal, points }, draw) {
	const margins = falling(points.map((point) => ({
		value: drawnMean(point, draw),
		weight: point.count
	})));
	const first = margins.findIndex((margin) => margin < 0);
	const passes = (first < 0 ? points.at(-1) : points[first - 1])?.scale ?? 0;
	if (first < 0) return {
		goal: null,
		passes,
		fails: Number.POSITIVE_INFINITY,
		estimate: Number.POSITIVE_INFINITY
	};
	const fails = points[first].scale;
	const [above, below] = [margins[first - 1] ?? 0, margins[first]];
	return {
		goal,
		passes,
		fails,
		estimate: first === 0 ? fails : passes * (fails / passes) ** (above / (above - below))
	};
}
function drawnMean({ mean, loads }, draw) {
	return draw === null ? mean : loads.reduce((sum, { by, deviates }) => sum + by * deviates[draw], mean);
}
const NEVER = {
	goal: null,
	passes: Number.POSITIVE_INFINITY,
	fails: Number.POSITIVE_INFINITY,
	estimate: Number.POSITIVE_INFINITY
};
function firstOf(brackets) {
	if (brackets.length === 0) return {
		...NEVER,
		passes: 0
	};
	return brackets.reduce((first, one) => {
		return {
			...one.fails < first.fails || one.fails === first.fails && one.estimate < first.estimate ? one : first,
			passes: Math.min(one.passes, first.passes)
		};
	}, NEVER);
}
// src/capacity/trial-profile.ts
const WARM_UP = .2;
function trialProfile(profile) {
	const rising = [...profile.models.map(({ arrivals }) => arrivals), profile.mix?.arrivals].find((arrivals) => arrivals?.process === "ramp" || arrivals?.process === "step");
	if (rising) throw usageError(`a ${rising.process} holds no steady load, so none can be found that passes`, "give the models a constant or poisson rate; the report of a rising load states its knee");
	const thresholds = profile.thresholds.map((threshold) => ({
		...threshold,
		abortRun: false
	}));
	return {
		...profile,
		thresholds,
		phases: withWarmUp(profile.phases)
	};
}
function withWarmUp(phases) {
	const [first, ...others] = phases;
	if (first === void 0 || !first.record) return phases;
	const warmUpMs = first.durationMs * WARM_UP;
	return [
		{
			name: "warm-up",
			durationMs: warmUpMs,
			record: false
		},
		{
			...first,
			durationMs: first.durationMs - warmUpMs
		},
		...others
	];
}
function measuredHorizonMs({ phases }) {
	return measuredMs(withWarmUp(phases), Number.POSITIVE_INFINITY);
}
// src/capacity/capacity-result.ts
const CAPACITY_SCHEMA = "gatebench.capacity/v1";
function capacityResult(evidence) {
	const { profile, gateway, trials, end, exitCodeOf, notices = [] } = evidence;
	const timeScale = timeScaleOf(profile);
	const { goal, passes, fails, estimate, low, high } = edgeOf(trials);
	const hourly = (perSecond) => perSecond * 3600 / timeScale;
	const level = (scale) => {
		if (scale === 0 || !Number.isFinite(scale)) return null;
		const nearest = nearestTo(trials, scale);
		const factor = scale / nearest.scale;
		const models = nearest.models.map(({ model, offeredPerSecond }) => ({
			model,
			perHour: hourly(offeredPerSecond * factor)
		}));
		return {
			scale,
			perHour: hourly(nearest.offeredPerSecond * factor),
			models
		};
	};
	const isCrossed = passes > 0 && Number.isFinite(fails);
	const unjudged = trials.flatMap(({ goals }) => goals.filter(({ margin }) => margin === null).map((one) => one.goal));
	const failing = goal === null ? void 0 : trials.find((trial) => trial.scale === fails);
	const told = failing?.goals.find((one) => one.goal === goal && (one.margin ?? 0) < 0) ?? failing?.goals.find((one) => one.goal === goal);
	return {
		schema: CAPACITY_SCHEMA,
		profile: profile.name,
		gateway,
		timeScale,
		horizonMs: measuredHorizonMs(profile) * timeScale,
		end,
		exitCode: exitCodeOf(end, isCrossed && low > 0 && Number.isFinite(high) && unjudged.length === 0),
		passes: level(passes),
		fails: level(fails),
		sustainable: isCrossed ? {
			estimate: level(estimate),
			low: level(low),
			high: level(high)
		} : null,
		firstToFail: goal === null || told === void 0 ? null : {
			goal,
			found: told.found
		},
		unjudged: [...new Set(unjudged)],
		notices: [...notices],
		trials: trials.map((trial) => ({
			...trial,
			folder: trial.folder ?? null,
			perHour: hourly(trial.offeredPerSecond)
		}))
	};
}
function nearestTo(trials, scale) {
	const far = (trial) => Math.abs(Math.log(trial.scale / scale));
	return trials.reduce((best, trial) => far(trial) < far(best) ? trial : best);
}
// src/capacity/scaled-load.ts
function scaledLoad(profile, factor) {
	if (factor === 1) return profile;
	const { models, mix } = profile;
	return {
		...profile,
		models: models.map((load) => ({
			...load,
			arrivals: load.arrivals && scaled(load.arrivals, factor)
		})),
		mix: mix && {
			...mix,
			arrivals: scaled(mix.arrivals, factor)
		}
	};
}
function scaled(arrivals, factor) {
	switch (arrivals.process) {
		case "constant":
		case "poisson":
		case "gamma": return {
			...arrivals,
			rate: arrivals.rate * factor
		};
		case "ramp": return {
			...arrivals,
			from: arrivals.from * factor,
			to: arrivals.to * factor
		};
		case "step": return {
			...arrivals,
			from: arrivals.from * factor,
			to: arrivals.to * factor,
			by: arrivals.by * factor
		};
		case "spike": return {
			...arrivals,
			rate: arrivals.rate * factor,
			peak: arrivals.peak * factor
		};
		case "burst": return {
			...arrivals,
			size: whole(arrivals.size * factor)
		};
		case "trace": return {
			...arrivals,
			instantsMs: repeated(arrivals.instantsMs, factor)
		};
		case "closed": return {
			...arrivals,
			users: whole(arrivals.users * factor)
		};
	}
}
function whole(count) {
	return Math.max(1, Math.round(count));
}
function repeated(instantsMs, factor) {
	const out = [];
	let at = 0;
	for (const instant of instantsMs) {
		const times = Math.floor((at + 1) * factor) - Math.floor(at * factor);
		for (let i = 0; i < times; i++) out.push(instant);
		at++;
	}
	return out;
}
// src/capacity/search.ts
const DEFAULT_SEARCH = {
	least: 1 / 256,
	most: 256,
	resolution: .03,
	mostTrials: 16
};
const STEP = 2;
const OUT = 4;
const MOST_REPEATS = 4;
const SURE = 2.5;
function nextStep(trials, settings = DEFAULT_SEARCH) {
	const { least, most, resolution, mostTrials } = settings;
	const { passes, fails } = bracketOf(trials);
	const go = (next) => trials.length >= mostTrials ? {
		next: null,
		end: "trials"
	} : {
		next,
		end: null
	};
	if (trials.length === 0) return go(1);
	const scales = trials.map(({ scale }) => scale);
	if (!Number.isFinite(fails)) {
		const largest = Math.max(...scales);
		return largest >= most ? {
			next: null,
			end: "nothing-fails"
		} : go(Math.min(most, largest * STEP));
	}
	const shown = carriedBelow(trials, fails);
	if (passes === 0) {
		if (fails <= least) return {
			next: null,
			end: "nothing-passes"
		};
		const below = shown === null || shown > fails / (1 + resolution / 2) ? fails / STEP : beside(shown, -resolution);
		return go(Math.max(least, below));
	}
	const within = inner(passes, fails, shown, resolution);
	if (within !== null) return go(within);
	const edge = edgeOf(trials);
	if ([passes, fails].every((scale) => sureness(trials, scale) > 0) && edge.high / edge.low <= 1 + resolution) return {
		next: null,
		end: "found"
	};
	if (edge.low === 0) return go(Math.max(least, Math.min(...scales) / (1 + OUT * resolution)));
	if (edge.high === Number.POSITIVE_INFINITY) return go(Math.min(most, Math.max(...scales) * (1 + OUT * resolution)));
	return go(doubtful(trials, edge, resolution));
}
function beside(scale, resolution) {
	return scale * (1 + resolution / 4);
}
function carriedBelow(trials, fails) {
	const overloaded = trials.filter(({ scale, carried }) => scale >= fails && carried < scale && carried > 0);
	if (overloaded.length === 0) return null;
	const nearest = Math.min(...overloaded.map(({ scale }) => scale));
	const shown = overloaded.filter(({ scale }) => scale === nearest).map(({ carried }) => carried);
	return shown.reduce((sum, carried) => sum + carried, 0) / shown.length;
}
function inner(passes, fails, shown, resolution) {
	if (fails / passes <= 1 + resolution / 2) return null;
	if (shown !== null) {
		const [below, above] = [beside(shown, -resolution), beside(shown, resolution)];
		if (below > passes * (1 + resolution / 4) && below < fails) return below;
		if (above > passes && above < fails / (1 + resolution / 4)) return above;
	}
	return Math.sqrt(passes * fails);
}
function doubtful(trials, { passes, fails, low, high }, resolution) {
	const scales = [...new Set(trials.map(({ scale }) => scale))];
	const times = (scale) => trials.filter((trial) => trial.scale === scale).length;
	const doubt = (scale) => sureness(trials, scale);
	const [open] = [passes, fails].filter((scale) => times(scale) < MOST_REPEATS && doubt(scale) < SURE).sort((a, b) => doubt(a) - doubt(b));
	if (open !== void 0) return open;
	const below = Math.max(Math.sqrt(low * passes), passes / (1 + resolution));
	const above = Math.min(Math.sqrt(fails * high), fails * (1 + resolution));
	if (!scales.some((scale) => scale > low && scale < passes) && low * (1 + resolution / 2) < passes) return below;
	if (!scales.some((scale) => scale > fails && scale < high) && fails * (1 + resolution / 2) < high) return above;
	const [next] = scales.filter((scale) => scale >= low && scale <= high && doubt(scale) < SURE).sort((a, b) => times(a) - times(b) || doubt(a) - doubt(b));
	return next ?? passes;
}
// src/capacity/trial.ts
const LEAST_GROWTH = .01;
const AMOUNTS = /* @__PURE__ */ new Set([
	"goodput",
	"completed",
	"credits"
]);
function judgeTrial({ scale, seed, load, thresholds, gates }) {
	const goals = [
		...load.models.map(backlogGoal),
		...thresholds.filter(({ metric }) => !AMOUNTS.has(metric)).map(thresholdGoal),
		...gatesGoal(gates)
	];
	const growth = Math.max(0, ...load.models.map(growthShare));
	return {
		scale,
		seed,
		offeredPerSecond: load.models.reduce((sum, model) => sum + model.offeredPerSecond, 0),
		models: load.models.map(({ model, offeredPerSecond }) => ({
			model,
			offeredPerSecond
		})),
		goals,
		passed: goals.every(({ margin }) => margin !== null && margin >= 0),
		carried: scale * Math.max(0, 1 - growth)
	};
}
function growthShare({ growthPerSecond, offeredPerSecond }) {
	return offeredPerSecond === 0 ? 0 : growthPerSecond / offeredPerSecond;
}
function backlogGoal(load) {
	const { model, offered, offeredPerSecond, errorPerSecond, turnedAway, attempts, throttled } = load;
	const goal = `${model}: the backlog does not grow`;
	if (offered === 0) return {
		goal,
		margin: null,
		error: null,
		found: "no call was due"
	};
	const share = growthShare(load);
	const parts = [
		share > .01 ? `it grew by ${formatShare(share)} of the load` : "it did not grow",
		turnedAway > 0 ? `${formatShare(turnedAway / offered)} of the calls turned away` : null,
		throttled > 0 ? `429 to ${formatShare(throttled / attempts)} of the attempts` : "no 429"
	];
	return {
		goal,
		margin: clipped(LEAST_GROWTH - share),
		error: errorPerSecond / offeredPerSecond,
		found: parts.filter((part) => part !== null).join(", ")
	};
}
function thresholdGoal(result) {
	const { source, verdict, value, atLeast, max, min } = result;
	const of = (margin, found2) => ({
		goal: source,
		margin,
		error: null,
		found: found2
	});
	if (verdict === "not-enough-data" || verdict === "unseen") return of(null, "could not be judged");
	const found = value === null && atLeast === null ? "not reached" : `measured ${short(value ?? atLeast ?? 0)}`;
	const margins = [max === null ? null : roomBelow(max, verdict === "pass" ? value : atLeast), min === null ? null : roomAbove(min, value)];
	return of(clipped(Math.min(...margins.filter((margin) => margin !== null))), found);
}
function roomBelow(max, value) {
	if (value === null) return -1;
	if (max === 0) return value > 0 ? -1 : 0;
	return (max - value) / max;
}
function roomAbove(min, value) {
	return value === null || min === 0 ? 1 : (value - min) / min;
}
function gatesGoal(gates) {
	if (gates.length === 0) return [];
	const reason = gates.find(({ verdict }) => verdict === "fail")?.reason ?? null;
	return [{
		goal: "built-in gates",
		margin: reason === null ? 1 : -1,
		error: null,
		found: reason ?? "hold"
	}];
}
function clipped(margin) {
	return Math.max(-1, Math.min(1, margin));
}
function short(value) {
	return String(Number(value.toPrecision(4)));
}
// src/run/spent-sink.ts
var SpentSink = class {
	#history;
	#assumed;
	/** Credits that may have been spent so far. */
	credits = 0;
	constructor({ models, credits }) {
		this.#history = new CallHistory(models, this);
		this.#assumed = credits.assumePrice ?? 0;
	}
	emit(event) {
		this.#history.emit(event);
	}
	arrived() {}
	attempted(call) {
		this.credits += this.#priceOf(call);
	}
	answered(call, { outcome, status }) {
		if (!mayHaveBeenAccepted({
			kind: outcome,
			status
		})) this.credits -= this.#priceOf(call);
	}
	#priceOf({ price }) {
		return price ?? this.#assumed;
	}
};
// src/run/live-capacity.ts
const LIVE_SEARCH = {
	...DEFAULT_SEARCH,
	mostTrials: 12,
	resolution: .06
};
const PAUSE_MS = 6e4;
async function findLiveCapacity(options) {
	const { warn = NOBODY.warn, say = NOBODY.say, maySpend = false } = options;
	const { profile: stated, plan } = await profileToRun(options);
	const profile = trialProfile(stated);
	const { budget } = profile.credits;
	const settings = {
		...LIVE_SEARCH,
		...options.search
	};
	const isMock = profile.gateway.target.kind === "mock";
	const ask = typeof maySpend === "boolean" ? maySpend : (question) => maySpend(inAll(question, settings, budget));
	await guardSpending(profile.gateway.target, dryRunOf(profile, plan), async (question) => {
		if (budget === null) throw usageError("a search against a gateway that may cost something needs a budget", "set credits.budget in the profile: all trials together keep to it");
		return typeof ask === "boolean" ? ask : ask(question);
	});
	const folder = options.out ?? underReports(`${profile.name}-capacity`);
	await requireEmpty(folder);
	const clock = realClock();
	const deadline = clock.now() + (options.withinMs ?? Number.POSITIVE_INFINITY);
	const trials = [];
	const notices = [];
	let spent = 0;
	let made = 0;
	let unfit = 0;
	let last = null;
	let end = null;
	while (end === null) {
		const step = nextStep(trials, settings);
		if (step.next === null) {
			end = step.end ?? "trials";
			break;
		}
		const scale = step.next;
		const seed = profile.seed + made;
		const scaled = {
			...scaledLoad(profile, scale),
			seed,
			name: `${profile.name}-trial`
		};
		const checked = await checkPlan(budget === null ? scaled : {
			...scaled,
			credits: {
				...scaled.credits,
				budget: budget - spent
			}
		});
		const cost = dryRunOf(scaled, checked.plan).worstCaseCredits;
		if (budget !== null && (budget - spent <= 0 || (cost ?? 0) > budget - spent)) end = "credits";
		else if (clock.now() + spanMs(scaled.phases) + scaled.drainMs > deadline) end = "time";
		if (end !== null) break;
		if (made > 0 && !isMock && !await rested(clock, options)) {
			end = "interrupted";
			break;
		}
		made++;
		say(`trial ${made}: ${formatCount(checked.plan.calls)} calls, ${timesText(scale)} the profile's load`);
		const [backlog, paid] = [new BacklogSink(scaled), new SpentSink(scaled)];
		const out = join(folder, `trial-${String(made).padStart(2, "0")}`);
		const sinks = [backlog, paid];
		last = await runChecked(checked, {
			...options,
			maySpend: true,
			out,
			sinks
		});
		const { summary } = last;
		spent += Math.max(paid.credits, summary.credits?.delta ?? 0);
		end = endedBy(last);
		if (end !== null) {
			notices.push(`${out}: ${[...summary.verdict.reasons, ...last.problem === null ? [] : [last.problem.message]].join("; ")}`);
			break;
		}
		if (!summary.generator.fit) {
			unfit++;
			notices.push(`${out} does not count: ${summary.generator.reasons.join("; ")}`);
			if (unfit > 1 || made >= settings.mostTrials) end = "unfit";
			continue;
		}
		unfit = 0;
		const { thresholds, verdict, openTasks } = summary;
		const trial = judgeTrial({
			scale,
			seed,
			load: backlog.finish(),
			thresholds,
			gates: verdict.gates
		});
		trials.push({
			...trial,
			folder: out
		});
		if (openTasks.length > 0) notices.push(`${out} left ${formatCount(openTasks.length)} tasks open: the next trial may have met them`);
		const slowMs = summary.latency.responseTime.p50.ms ?? 0;
		if (passesSlowly(slowMs, scaled)) notices.push(`${out}: calls take ${formatDuration(slowMs)}, longer than the warm-up: the backlog may seem to grow while it only fills`);
		warn(`${out}: ${timesText(scale)} ${verdictText(trial)}`);
	}
	const gateway = last?.summary.run.gateway;
	const result = capacityResult({
		profile,
		gateway: gateway === void 0 ? "" : `${gateway.kind} ${isMock ? mockName(profile) : gateway.baseUrl}`,
		trials,
		end,
		exitCodeOf,
		notices
	});
	if (made > 0) await writeFiles(folder, filesOf("capacity", capacityDocument(result)));
	return {
		folder,
		result,
		problem: last?.problem ?? null
	};
}
function endedBy({ summary, problem }) {
	if (problem !== null || summary.verdict.exitCode === EXIT.bug) return "fault";
	if (summary.verdict.word === "INTERRUPTED") return "interrupted";
	return summary.verdict.word === "STOPPED" ? "budget" : null;
}
function exitCodeOf(end, isBounded) {
	switch (end) {
		case "fault": return EXIT.bug;
		case "interrupted": return EXIT.interrupted;
		case "budget": return EXIT.stopped;
		case "unfit": return EXIT.unfit;
		case "nothing-passes": return EXIT.threshold;
		case "nothing-fails":
		case "found":
		case "trials":
		case "credits":
		case "time": return isBounded ? EXIT.ok : EXIT.inconclusive;
	}
}
async function rested(clock, { pauseMs = PAUSE_MS, stop, signal, say }) {
	if (pauseMs === 0) return true;
	const scope = new Scope(clock);
	for (const given of [stop, signal]) if (given !== void 0) scope.closeOn(given);
	say?.(`resting for ${formatDuration(pauseMs)}, for the gateway's windows to pass`);
	return scope.sleepUntil(clock.now() + pauseMs);
}
function passesSlowly(medianMs, { phases }) {
	return medianMs > warmUpEnd(phases);
}
function inAll(question, { mostTrials }, budget) {
	return `up to ${mostTrials} trials${budget === null ? "" : `, ${formatCredits(budget)} credits in all at most`}; the first: ${question}`;
}
function timesText(scale) {
	return `\xD7${Number(scale.toPrecision(4))}`;
}
function verdictText({ passed, goals }) {
	if (passed) return "passed";
	const worst = goals.reduce((least, one) => (one.margin ?? 0) < (least.margin ?? 0) ? one : least);
	return `${worst.margin === null ? "could not be judged" : "failed"}: ${worst.goal} (${worst.found})`;
}
function mockName({ gateway: { target } }) {
	return target.kind === "mock" ? `${target.tier}/${target.preset}` : "";
}
export { findLiveCapacity };

//# sourceMappingURL=live-capacity-DKNkSg3D.js.map