import { E as version, J as usageError, K as EXIT, T as nearest, d as formatDuration, l as formatCount, p as formatShare, q as GatebenchError, u as formatCredits } from "./start-CaZOxUNM.js";
import { C as realWorld, F as NOBODY, Ft as SummaryBuilder, K as outNotWritable, Pn as eventTee, j as headerOf, ut as makeFolder } from "./load-CEFagYNY.js";
import { a as pairedDifference, i as moments, n as differenceInterval } from "./mean-difference-P3RJWXQU.js";
import { C as right, E as code, F as text, N as table, O as figure, P as terms, S as left, _ as html, j as list, k as fold, n as writeFiles, t as filesOf, w as tableFrom, x as known } from "./report-DkYddaKK.js";
import { i as replicationsOf, n as metricCell, t as HEADLINE_WORDS } from "./headline-words-B0rjlKZV.js";
import { R as timeScaleOf, _ as scaleNotices, h as markedSections, lt as keyedRandom, rt as planCalls } from "./profile-BOQzBnw0.js";
import { n as adviceOf, t as snippetsOf } from "./snippets-C-Td_EbV.js";
import { n as withScaledLimits, t as knownLimits } from "./known-limits-v54Jy-gs.js";
import { n as headlineOf, r as replicate, t as simulationWorkers } from "./workers-CPPpZx7-.js";
import { a as keyOf, c as DEFAULT_KNOBS, i as fitted, l as actingKnobs, n as complexityOfCandidate, o as namedCandidates, r as crossedCandidates, s as searchedCandidates, t as applied, u as complexityOf } from "./candidates-uRicpsfy.js";
import { n as inGatewayTime, t as compressed } from "./compressed-DitQ_Dof.js";
import { n as mockedProfile } from "./virtual-world-D0sUKxvo.js";
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createHash } from "node:crypto";
// src/stats/equivalence.ts
function isShownEquivalent(differences, margin) {
	if (differences.length < 2 || !differences.every(Number.isFinite)) return false;
	const { low, high } = differenceInterval(pairedDifference(moments(differences)), .9);
	return low >= -margin && high <= margin;
}
function isShownAbove(differences, error) {
	const sample = moments(differences);
	if (sample.mean === Number.POSITIVE_INFINITY) return true;
	if (sample.n < 2 || !Number.isFinite(sample.mean)) return false;
	return differenceInterval(pairedDifference(sample), 1 - 2 * error).low > 0;
}
// src/tune/choice.ts
const MARGIN = .02;
const DROP_ERROR = .005;
function choose(contenders, cost, floor, deciding = Number.POSITIVE_INFINITY) {
	const allowed = contenders.filter(({ isAllowed }) => isAllowed);
	const pool = allowed.length > 0 ? allowed : contenders;
	const scenes = contenders[0]?.values.length ?? 0;
	const leaders = Array.from({ length: scenes }, (_, scene) => leaderOf(pool, scene));
	const regrets = new Map(contenders.map((one) => [one, regretOf(one, leaders, cost, floor, deciding)]));
	const order = inOrder(contenders, regrets, scenes > deciding);
	const [best] = order;
	if (best === void 0) throw new RangeError("a choice needs a setting");
	return {
		order,
		regrets,
		chosen: (best.isAllowed ? order.filter((one) => one === best || one.isAllowed && regrets.get(one)?.isAffordable === true && isSame(one, best, .02, floor)) : [best]).toSorted((a, b) => a.complexity - b.complexity)[0],
		leaders
	};
}
function isSame(a, b, margin, floor) {
	return a.values.every((values, scene) => {
		const others = b.values[scene];
		return isShownEquivalent(differences(values, others), margin * Math.max(floor, mean(others)));
	});
}
function isSurelyWorse(a, b, { regrets, leaders }, floor) {
	const losses = (one) => {
		const { worst } = regrets.get(one);
		const values = one.values[worst];
		const best = Math.max(floor, mean(leaders[worst].values[worst]));
		return values.map((value) => value / best);
	};
	return isShownAbove(differences(losses(a), losses(b)), DROP_ERROR);
}
function leaderOf(pool, scene) {
	return pool.reduce((best, one) => {
		const [values, others] = [one.values[scene], best.values[scene]];
		return sharedMean(values, others) < sharedMean(others, values) ? one : best;
	});
}
function regretOf(one, leaders, cost, floor, deciding) {
	const scenes = one.values.map((values, scene) => {
		const best = leaders[scene].values[scene];
		const [own, least] = [sharedMean(values, best), sharedMean(best, values)];
		if (own === least) return 0;
		return own === Number.POSITIVE_INFINITY ? own : (own - least) / Math.max(floor, least);
	});
	const largest = Math.max(...scenes.slice(0, deciding));
	const isAffordable = scenes[0] <= cost;
	return {
		scenes,
		largest,
		worst: scenes.indexOf(largest),
		largestOfAll: Math.max(...scenes),
		isAffordable
	};
}
function inOrder(all, regrets, hasFurther) {
	const order = all.toSorted((a, b) => compared(a, b, regrets));
	const regretAt = (one) => regrets.get(one);
	const best = order[0];
	if (!hasFurther || best === void 0 || !best.isAllowed) return order;
	const most = 1.05 * (1 + regretAt(best).largest) - 1;
	const isClose = (one) => one.isAllowed && regretAt(one).isAffordable === regretAt(best).isAffordable && regretAt(one).largest <= most;
	return [...order.filter(isClose).toSorted((a, b) => regretAt(a).largestOfAll - regretAt(b).largestOfAll || 0), ...order.filter((one) => !isClose(one))];
}
function compared(a, b, regrets) {
	if (a.isAllowed !== b.isAllowed) return a.isAllowed ? -1 : 1;
	if (!a.isAllowed && a.violation !== b.violation) return a.violation - b.violation;
	const [ofA, ofB] = [regrets.get(a), regrets.get(b)];
	if (ofA.isAffordable !== ofB.isAffordable) return ofA.isAffordable ? -1 : 1;
	return ofA.largest - ofB.largest || ofA.scenes[0] - ofB.scenes[0] || 0;
}
function sharedMean(of, other) {
	return mean(of.slice(0, other.length));
}
function differences(of, other) {
	return of.slice(0, other.length).map((value, seed) => value - other[seed]);
}
function mean(values) {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
// src/report/tune/sections/advice.ts
const advice = ({ winner }) => ({
	id: "advice",
	title: "Set this",
	titled: ["terminal", "markdown"],
	blocks: [list(winner.advice.reasons.map(({ knob, value, why }) => ({
		head: `${knob}: ${value}`,
		text: why
	})), { terms: true })]
});
// src/report/tune/tune-section.ts
function presentOf({ winner, current }) {
	return current === null || current.name === winner.name ? null : current;
}
function figureOf(setting, metric) {
	return known(setting.figures[metric].mean, HEADLINE_WORDS[metric].show);
}
// src/report/tune/sections/expected.ts
const expected = (result) => ({
	id: "expect",
	title: "Expect",
	titled: ["terminal", "markdown"],
	blocks: [table(expectedTable(result), "Means over the held-out seeds; of the best setting with its 95 % interval")]
});
const EXPECTED = [
	"completed",
	"completionP50Ms",
	"completionP99Ms",
	"giveUpRate",
	"throttledPerSuccess",
	"wastedPerSuccess",
	"pollsPerSuccess",
	"creditsPerSuccess",
	"duplicates"
];
function expectedTable(result) {
	const { winner } = result;
	const present = presentOf(result);
	return tableFrom(EXPECTED, [
		left("figure", metricCell),
		right(winner.name, (metric) => figureOf(winner, metric)),
		right("95 %", (metric) => intervalOf$1(winner.figures[metric]), { spare: true }),
		...present === null ? [] : [right(`now: ${present.name}`, (metric) => figureOf(present, metric))]
	]);
}
function intervalOf$1({ metric, low, high }) {
	const { show } = HEADLINE_WORDS[metric];
	return low === null || high === null ? "–" : `${show(low)} to ${show(high)}`;
}
// src/tune/scenes.ts
const NOMINAL = {
	name: "limits as told",
	factor: 1,
	tenantShare: 0
};
const ROBUST_COST = .5;
const TENANT_SHARE = .2;
const ROBUST_SCENES = [
	NOMINAL,
	{
		name: "limits × 0.7",
		factor: .7,
		tenantShare: 0
	},
	{
		name: "limits × 1.3",
		factor: 1.3,
		tenantShare: 0
	},
	{
		name: "a second tenant",
		factor: 1,
		tenantShare: TENANT_SHARE
	}
];
const DECIDING_SCENES = ROBUST_SCENES.filter(({ tenantShare }) => tenantShare === 0).length;
// src/report/tune/sections/method.ts
const method = ({ objective, candidates, runs, seed, heldOutSeeds, robust }) => {
	const { constraints, leastCompleted, minimise } = objective;
	const kept = `completed at least ${formatShare(leastCompleted)}, give-ups at most ${formatShare(constraints.giveUpRate)}, 429 per success at most ${constraints.throttledPerSuccess}, duplicates at most ${constraints.duplicates}`;
	const scenes = robust === null ? "" : ` Scenes: ${robust.scenes.join(", ")}; the second tenant sends ${formatShare(TENANT_SHARE)} of what the limits let through, at random instants.`;
	return {
		id: "method",
		title: "Method",
		folded: `${formatCount(runs)} simulations of ${formatCount(candidates)} settings`,
		blocks: [text(`Objective: least ${minimise}; ${kept}. ${formatCount(candidates)} settings, ${formatCount(runs)} simulations, seed ${seed}; figures from ${formatCount(heldOutSeeds)} seeds that the search had not seen, intervals simultaneous at 95 %. The least is chosen, or the simplest of what is shown to be within ${formatShare(MARGIN)} of it by two one-sided tests; what no seeds could decide is left to the means.${scenes}`, { in: ["markdown", "html"] })]
	};
};
// src/report/tune/objective-look.ts
function objectiveLook({ minimise }) {
	const isCount = [
		"wasted",
		"polls",
		"credits"
	].includes(minimise);
	const { show } = HEADLINE_WORDS[isCount ? "wastedPerSuccess" : "completionP99Ms"];
	return {
		show,
		look: isCount ? {} : { scaled: true }
	};
}
// src/report/tune/sections/other-limits.ts
const otherLimits = (result) => ({
	id: "other-limits",
	title: "Where the limits are other",
	titled: ["terminal", "markdown"],
	blocks: result.robust === null ? [text(ALONE)] : blocksOf(result.robust, result)
});
const ALONE = "Not looked at (--robust=off): the limits as told alone have decided, and what becomes of the setting at others is below.";
const ROLES = {
	chosen: "chosen",
	sharper: "sharper",
	present: "now"
};
function blocksOf(robust, { objective }) {
	const { show, look } = objectiveLook(objective);
	const cell = (value) => value === null ? { text: "–" } : {
		text: show(value),
		sort: value
	};
	return [table(tableFrom(robust.settings, [left("setting", ({ role, name }) => `${ROLES[role]}: ${name}`), ...robust.scenes.flatMap((scene, i) => [right(scene, ({ values }) => cell(values[i] ?? null), look), right("above best", ({ regrets }) => shareOf(regrets[i] ?? null), { spare: true })])]), `Mean ${objective.minimise}, and how far it is above the best that any setting has there. The choice is the setting whose largest such distance is least, among those whose own at the limits as told is at most ${formatShare(robust.cost)}.`), text(sharperText(robust, objective.minimise))];
}
function sharperText({ settings, scenes }, minimise) {
	const [chosen, sharper] = settings;
	if (chosen === void 0 || sharper?.role !== "sharper") return "No setting is better at the limits as told: robustness costs nothing here.";
	const changes = scenes.map((scene, i) => {
		const [own, other] = [chosen.values[i] ?? null, sharper.values[i] ?? null];
		if (own === null || other === null || own === 0) return `${scene} ${other === null ? "nothing succeeds" : "–"}`;
		const change = other / own - 1;
		return `${scene} ${change < 0 ? "−" : "+"}${formatShare(Math.abs(change))}`;
	});
	return `The sharper setting, ${sharper.name}, would change ${minimise} against the chosen one by: ${changes.join(", ")}. --robust=off chooses it.`;
}
function shareOf(regret) {
	return regret === null ? { text: "–" } : {
		text: `+${formatShare(regret)}`,
		sort: regret
	};
}
// src/report/tune/sections/robustness.ts
const robustness = ({ winner: { grade, sensitivity } }) => ({
	id: "robustness",
	title: `A fifth off: robustness ${grade}`,
	folded: "what becomes of it where a knob or a limit is a fifth less or more",
	titled: ["terminal", "markdown"],
	blocks: [table(tableFrom(sensitivity, [
		left("what", ({ of }) => of),
		right("a fifth less", ({ less }) => shown(less)),
		right("a fifth more", ({ more }) => shown(more))
	]), "Change of the objective. A: hardly any; B: some; C: much; D: breaks a constraint, or more than doubles it.")]
});
function shown({ change, acceptable }) {
	return `${change === null ? "nothing succeeds" : `${change >= 0 ? "+" : "−"}${formatShare(Math.abs(change))}`}${acceptable ? "" : ", breaks a constraint"}`;
}
// src/report/tune/sections/snippets.ts
const snippets = ({ winner }) => ({
	id: "snippets",
	title: "To paste",
	folded: `the same settings as code, for ${formatCount(snippetsOf(winner.advice).length)} clients`,
	blocks: [text("The same settings as code, for the clients that we know; each is a file in snippets/ too.", { in: ["html"] }), ...snippetsOf(winner.advice).map(({ name, file, text: text2 }) => fold(`${name}: ${file}`, [code(name, text2, { in: ["html"] })]))]
});
// src/tune/objective.ts
const OBJECTIVES = {
	p99: "completionP99Ms",
	p50: "completionP50Ms",
	mean: "completionMeanMs",
	makespan: "makespanMs",
	wasted: "wastedPerSuccess",
	polls: "pollsPerSuccess",
	credits: "creditsPerSuccess"
};
const DEFAULT_OBJECTIVE = {
	minimise: "p99",
	constraints: {
		giveUpRate: .001,
		throttledPerSuccess: .2,
		duplicates: 0
	},
	leastCompleted: .5
};
const TRADED = [
	"completionP99Ms",
	"wastedPerSuccess",
	"giveUpRate",
	"pollsPerSuccess"
];
function objectiveOf(headline, { minimise }) {
	return headline[OBJECTIVES[minimise]] ?? Number.POSITIVE_INFINITY;
}
function leastOf({ minimise }) {
	return OBJECTIVES[minimise].endsWith("Ms") ? 1 : .05;
}
function violationOf(headline, { constraints, leastCompleted }) {
	const { completed, planned } = headline;
	let sum = completed < leastCompleted * planned ? 1 - completed / (leastCompleted * planned) : 0;
	for (const [name, most] of Object.entries(constraints)) {
		const value = headline[name] ?? Number.POSITIVE_INFINITY;
		if (value > most) sum += (value - most) / Math.max(most, .001);
	}
	return sum;
}
const TOLERATED = .05;
function scoreOf(runs, objective) {
	const mean = (of) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
	return {
		value: mean((run) => objectiveOf(run, objective)),
		violation: mean((run) => violationOf(run, objective)),
		violations: runs.filter((run) => violationOf(run, objective) > 0).length,
		seeds: runs.length,
		traded: TRADED.map((name) => mean((run) => run[name] ?? Number.POSITIVE_INFINITY))
	};
}
function isAcceptable({ violations, seeds }) {
	return violations <= TOLERATED * seeds;
}
function isSafelyAcceptable({ violations, seeds }) {
	return violations <= TOLERATED / 2 * seeds;
}
function mayBeAcceptable(score) {
	return isSafelyAcceptable(score) || score.violations === 1 && score.seeds >= 3 && score.seeds < 20;
}
function byMerit(a, b) {
	const [inA, inB] = [isAcceptable(a), isAcceptable(b)];
	if (inA !== inB) return inA ? -1 : 1;
	if (!inA && a.violation !== b.violation) return a.violation - b.violation;
	return a.value - b.value || 0;
}
function dominates(a, b) {
	return a.traded.every((value, i) => value <= b.traded[i]) && a.traded.some((value, i) => value < b.traded[i]);
}
function paretoRanks(scores) {
	const ranks = scores.map(() => -1);
	for (let rank = 0; ranks.includes(-1); rank++) {
		const left = scores.map((_, i) => i).filter((i) => ranks[i] === -1);
		for (const i of left) if (!left.some((j) => dominates(scores[j], scores[i]))) ranks[i] = rank;
	}
	return ranks;
}
function crowdingDistances(scores) {
	const distances = scores.map(() => 0);
	for (const axis of TRADED.keys()) {
		const of = (i) => scores[i]?.traded[axis];
		const order = scores.map((_, i) => i).sort((a, b) => of(a) - of(b) || a - b);
		const spread = of(order[order.length - 1]) - of(order[0]);
		order.forEach((i, place) => {
			const [before, after] = [order[place - 1], order[place + 1]];
			if (before === void 0 || after === void 0) distances[i] = Number.POSITIVE_INFINITY;
			else if (spread > 0 && Number.isFinite(spread)) distances[i] += (of(after) - of(before)) / spread;
		});
	}
	return distances;
}
// src/report/tune/sections/standings.ts
const standings$1 = (result) => ({
	id: "standings",
	title: "Against the winner",
	titled: ["terminal", "markdown"],
	blocks: [table(standingsTable(result), `Differences from the winner on the objective, seed by seed, with simultaneous 95 % intervals. Equivalent: shown to be within ${formatShare(MARGIN)} of it${result.robust === null ? "" : ", in every scene"}.`, {
		sortable: true,
		open: 5
	})]
});
function standingsTable({ standings: standings2, winner, objective }) {
	const { show, look } = objectiveLook(objective);
	const figure = (value) => ({
		text: show(value),
		sort: value
	});
	return tableFrom(standings2, [
		left("setting", ({ name }) => name),
		left("allowed", ({ acceptable }) => acceptable ? "yes" : "no"),
		right(objective.minimise, ({ score }) => figure(score.value), look),
		right("difference", ({ difference }) => figure(difference.mean), look),
		right("from", ({ difference }) => figure(difference.low), {
			...look,
			spare: true
		}),
		right("to", ({ difference }) => figure(difference.high), {
			...look,
			spare: true
		}),
		left("verdict", ({ name, acceptable, score, verdict }) => {
			if (name === winner.name) return "winner";
			if (!acceptable) return "breaks a constraint";
			return isSafelyAcceptable(score) ? verdict : "near a constraint";
		})
	]);
}
// src/report/html/scatter.ts
const WIDTH = 960;
const HEIGHT = 430;
const PLOT = {
	left: 80,
	right: 900,
	top: 30,
	bottom: 374
};
const LETTER = 6.8;
const LINE = 15;
const LINEAR_TO = .1;
const X_TICKS = [
	0,
	.1,
	.3,
	1,
	3,
	10,
	30,
	100,
	300,
	1e3
];
const SECOND_MS = 1e3;
const Y_TICKS = [
	.1,
	.3,
	1,
	3,
	10,
	30,
	60,
	120,
	300,
	600,
	1800,
	3600,
	7200,
	21600,
	86400
].map((s) => s * SECOND_MS);
function scatter(points) {
	const placed = points.filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y) && y > 0);
	if (placed.length < 2) return null;
	const xOf = scale(placed.map(({ x }) => x), waste, PLOT.left, PLOT.right);
	const yOf = scale(placed.map(({ y }) => y), Math.log10, PLOT.bottom, PLOT.top);
	const spots = placed.map((point) => ({
		...point,
		left: xOf(point.x),
		top: yOf(point.y)
	}));
	const byWeight = spots.toSorted((a, b) => weightOf(a) - weightOf(b));
	const none = points.length - placed.length;
	return html`<figure id="pareto"><figcaption>Every setting of the finals: the time within which 99 % of calls were complete, over the attempts it wasted; both scales are logarithmic, left and low is better. Filled: settings that nothing beats in every figure, the line through those that nothing beats in these two.${none === 0 ? "" : ` Not drawn: ${none} under which nothing succeeded.`}</figcaption>
<ul class="swatches"><li><span class="swatch spot-winner"></span>best</li><li><span class="swatch spot-present"></span>present</li><li><span class="swatch spot-named"></span>named policy</li><li><span class="swatch spot-searched"></span>searched</li></ul>
<div class="scroll" tabindex="0" role="region" aria-label="Settings by time and waste"><svg class="scatter" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${spots.map(({ label, told }) => `${label}: ${told}`).join("; ")}">
${axes(xOf, yOf)}<path class="front" d="${front(spots)}"/>
${byWeight.map(spotMark)}${labels(byWeight.toReversed())}</svg></div></figure>`;
}
function waste(x) {
	return Math.log10(1 + x / LINEAR_TO);
}
function scale(values, of, from, to) {
	const all = values.map(of);
	const [least, greatest] = [Math.min(...all), Math.max(...all)];
	const room = Math.max(.05, (greatest - least) * .06);
	const [start, length] = [least - room, greatest - least + 2 * room];
	return (value) => Number((from + (of(value) - start) / length * (to - from)).toFixed(1));
}
function axes(xOf, yOf) {
	const xs = X_TICKS.filter((x) => xOf(x) >= PLOT.left && xOf(x) <= PLOT.right);
	const ys = Y_TICKS.filter((y) => yOf(y) >= PLOT.top && yOf(y) <= PLOT.bottom);
	return [
		...xs.map((x) => html`<line class="grid" x1="${xOf(x)}" x2="${xOf(x)}" y1="${PLOT.top}" y2="${PLOT.bottom}"/><text class="tick" x="${xOf(x)}" y="${PLOT.bottom + 18}" text-anchor="middle">${formatCredits(x)}</text>`),
		...ys.map((y) => html`<line class="grid" x1="${PLOT.left}" x2="${PLOT.right}" y1="${yOf(y)}" y2="${yOf(y)}"/><text class="tick" x="${PLOT.left - 8}" y="${yOf(y) + 4}" text-anchor="end">${formatDuration(y)}</text>`),
		html`<text class="tick" x="${(PLOT.left + PLOT.right) / 2}" y="${PLOT.bottom + 44}" text-anchor="middle">wasted attempts per success</text>
<text class="tick" x="0" y="14">completion p99</text>`
	];
}
function weightOf({ kind, isBest }) {
	return [
		"searched",
		"named",
		"present",
		"winner"
	].indexOf(kind) * 2 + Number(isBest);
}
function front(spots) {
	return spots.toSorted((a, b) => a.left - b.left || b.top - a.top).filter((spot, at, all) => all.slice(0, at).every((before) => before.top < spot.top)).map(({ left, top }, at) => at === 0 ? `M${left} ${top}` : `H${left}V${top}`).join("");
}
function spotMark({ kind, isBest, left, top, label, told }) {
	return html`<circle class="spot-${kind}${isBest ? "" : " open"}" cx="${left}" cy="${top}" r="${kind === "winner" ? 7 : kind === "searched" ? 3.5 : 5}"><title>${label}: ${told}</title></circle>`;
}
function labels(spots) {
	const taken = spots.filter(({ kind }) => kind !== "searched").map(({ left, top }) => ({
		x: left - 6,
		y: top,
		width: 12
	}));
	return spots.flatMap((spot) => {
		if (spot.kind === "searched") return [];
		const width = [...spot.label].length * LETTER;
		const { left, top } = spot;
		const place = [
			{
				x: left + 11,
				y: top,
				width
			},
			{
				x: left - 11 - width,
				y: top,
				width
			},
			{
				x: left - width / 2,
				y: top - LINE,
				width
			},
			{
				x: left - width / 2,
				y: top + LINE,
				width
			}
		].find((box) => isInside(box) && !taken.some((other) => overlap(box, other)));
		if (place === void 0) return [];
		taken.push(place);
		return [html`<text class="${spot.kind}" x="${place.x.toFixed(1)}" y="${(place.y + 4).toFixed(1)}">${spot.label}</text>`];
	});
}
function isInside({ x, y, width }) {
	return x >= 0 && x + width <= WIDTH && y >= LINE / 2 && y <= PLOT.bottom;
}
function overlap(a, b) {
	return Math.abs(a.y - b.y) < LINE && a.x < b.x + b.width && b.x < a.x + a.width;
}
// src/report/tune/sections/trade-offs.ts
const tradeOffs = (result) => ({
	id: "trade-offs",
	title: "Trade-offs",
	titled: ["terminal", "markdown"],
	blocks: [figure(() => scatter(pointsOf(result))), table(paretoTable(result), "Nothing beats these in every one of completion p99, wasted attempts, give-ups and polls.", {
		sortable: true,
		open: 5
	})]
});
function pointsOf(result) {
	const { winner, pareto, standings } = result;
	const present = presentOf(result);
	const best = new Set(pareto.map(({ name }) => name));
	return standings.map(({ name, kind, acceptable, score: { traded } }) => {
		const [p99 = NaN, wasted = NaN] = traded;
		const isPresent = name === present?.name;
		return {
			label: isPresent ? `now: ${name}` : name,
			x: wasted,
			y: p99,
			told: `${HEADLINE_WORDS.completionP99Ms.show(p99)}, ${HEADLINE_WORDS.wastedPerSuccess.show(wasted)} wasted per success${acceptable ? "" : ", breaks a constraint"}`,
			kind: name === winner.name ? "winner" : isPresent ? "present" : kind === "point" ? "searched" : "named",
			isBest: best.has(name)
		};
	});
}
function paretoTable({ pareto }) {
	const figure2 = (metric, look) => right(HEADLINE_WORDS[metric].label, (setting) => figureOf(setting, metric), {
		...look,
		...HEADLINE_WORDS[metric].scaled && { scaled: true }
	});
	return tableFrom(pareto, [
		left("setting", ({ name }) => name),
		left("allowed", ({ acceptable }) => acceptable ? "yes" : "no"),
		figure2("completionP50Ms", {
			short: "p50",
			spare: true
		}),
		figure2("completionP99Ms", { short: "p99" }),
		figure2("giveUpRate", {}),
		figure2("wastedPerSuccess", { short: "wasted" }),
		figure2("pollsPerSuccess", { short: "polls" }),
		right("knobs", ({ complexity }) => known(complexity, formatCount), { spare: true })
	]);
}
// src/report/tune/document.ts
const definitions = () => ({
	id: "definitions",
	title: "Definitions",
	folded: "what the words mean",
	blocks: [terms(Object.values(HEADLINE_WORDS), { in: ["html"] })]
});
const SECTIONS = [
	advice,
	expected,
	otherLimits,
	tradeOffs,
	standings$1,
	robustness,
	snippets,
	method,
	definitions
];
function tuneDocument(result) {
	const { profile, gateway, seed, candidates, heldOutSeeds, objective, schema } = result;
	const verdict = verdictOf(result);
	return {
		data: result,
		title: `${verdict.word}: ${profile}, gatebench tune`,
		heading: profile,
		about: [
			{
				label: "gateway",
				text: gateway,
				code: true
			},
			{
				label: "objective",
				text: `least ${objective.minimise}`
			},
			{
				label: "settings tried",
				text: formatCount(candidates)
			},
			{
				label: "held-out seeds",
				text: formatCount(heldOutSeeds)
			},
			{
				label: "seed",
				text: String(seed),
				code: true
			}
		],
		verdict: {
			...verdict,
			exitCode: null,
			reasons: [],
			notices: [...adviceNotices(result), ...noticesOf(result)]
		},
		sections: markedSections(SECTIONS.map((section) => section(result)), result.timeScale),
		origin: `Written by gatebench from simulations in virtual time (${schema}).`
	};
}
function verdictOf({ winner: { acceptable, name }, candidates, heldOutSeeds, robust }) {
	const best = robust === null ? "does best" : "loses least, whatever the limits turn out to be,";
	const tried = `of ${formatCount(candidates)} settings,`;
	return acceptable ? {
		word: "BEST SETTING",
		meaning: `${tried} ${name} ${best} on ${formatCount(heldOutSeeds)} held-out seeds`,
		tone: "good"
	} : {
		word: "NO SETTING FITS",
		meaning: `${tried} none keeps to the constraints; ${name} comes nearest`,
		tone: "bad"
	};
}
function adviceNotices({ timeScale }) {
	return scaleNotices(timeScale).map(({ tone, text }) => ({
		tone,
		text: `${text} What to set, and the code to paste, are in the gateway\u2019s own time.`
	}));
}
function noticesOf(result) {
	const { current, objective } = result;
	if (current === null) return [];
	const present = presentOf(result);
	if (present === null) return [{
		tone: "good",
		text: "These are your present settings: leave them as they are."
	}];
	const { lostShare, lostOfObjective, isEquivalent } = present;
	if (isEquivalent) {
		const where = result.robust === null ? "" : ", wherever the limits are";
		return [{
			tone: "good",
			text: `Your present settings are shown to be within ${formatShare(MARGIN)} of the best${where}: leave them as they are.`
		}];
	}
	return [{
		tone: "warn",
		text: `${present.kind === "preset" ? `${present.name}'s defaults` : "Your present settings"} ${lostShare > 0 ? `lose ${formatShare(lostShare)} of the calls here` : "lose no call here"}${lostOfObjective === null || Math.abs(lostOfObjective) < .005 ? "" : `; ${objective.minimise} is ${formatShare(Math.abs(lostOfObjective))} ${lostOfObjective > 0 ? "above" : "below"} the winner's`}${present.acceptable ? "" : ", and they break a constraint"}.`
	}];
}
// src/tune/budget.ts
const BUDGETS = {
	quick: {
		points: 48,
		rungs: [
			1,
			3,
			6
		],
		crossed: true,
		generations: 1,
		offspring: 16,
		finalSeeds: 10,
		mostFinalSeeds: 20,
		sensitivitySeeds: 3,
		finalists: 4,
		callsPerRun: 1e3
	},
	default: {
		points: 128,
		rungs: [
			1,
			3,
			9
		],
		crossed: true,
		generations: 4,
		offspring: 30,
		finalSeeds: 20,
		mostFinalSeeds: 80,
		sensitivitySeeds: 5,
		finalists: 6,
		callsPerRun: 1e3
	},
	thorough: {
		points: 1024,
		rungs: [
			1,
			3,
			9,
			27
		],
		crossed: true,
		generations: 6,
		offspring: 64,
		finalSeeds: 40,
		mostFinalSeeds: 200,
		sensitivitySeeds: 10,
		finalists: 12,
		callsPerRun: 3e3
	}
};
function expectedRuns({ points, rungs, generations = 0, offspring = 0, finalSeeds, sensitivitySeeds, finalists }, named, scenes) {
	let field = points + named;
	let search = 0;
	let before = 0;
	for (const seeds of rungs) {
		search += field * (seeds - before);
		before = seeds;
		field = Math.max(finalists, Math.ceil(field / 3));
	}
	const breeding = generations * (3 * offspring + 72);
	const finals = 2 * finalists * finalSeeds;
	return Math.round(scenes * (search + breeding + finals) + named * finalSeeds + 16 * sensitivitySeeds);
}
const ONE_SCENE = 3;
function budgetOf(name, scenes) {
	const budget = BUDGETS[name];
	if (scenes > 1) return budget;
	const { rungs, finalists, offspring } = budget;
	return {
		...budget,
		rungs: rungs.map((seeds) => ONE_SCENE * seeds),
		finalists: 2 * finalists,
		offspring: 2 * offspring
	};
}
function cutsOf({ rungs }) {
	const most = Math.max(...rungs);
	return [Math.ceil(most / 3), most];
}
// src/tune/evaluation-file.ts
const SCHEMA = "gatebench.evaluations/v1";
function evaluationFile(path, problem) {
	const fingerprint = createHash("sha256").update(JSON.stringify(problem)).digest("hex");
	const known = existsSync(path) ? readKnown(path, fingerprint) : /* @__PURE__ */ new Map();
	if (known.size === 0) writeFileSync(path, `${JSON.stringify({
		schema: SCHEMA,
		fingerprint
	})}
`);
	return {
		get: (name) => known.get(name),
		put(name, headline) {
			known.set(name, headline);
			appendFileSync(path, `${JSON.stringify({
				name,
				headline
			})}
`);
		}
	};
}
function readKnown(path, fingerprint) {
	const [first = "", ...lines] = readFileSync(path, "utf8").split("\n");
	const header = parsed(first);
	if (header?.schema !== SCHEMA || header.fingerprint !== fingerprint) throw new GatebenchError(`${path} holds the results of another tuning`, {
		code: "TUNE_OTHER_PROBLEM",
		exitCode: EXIT.invalidInput,
		hint: "the profile, the mock, the seed or the version has changed: name another folder with --out"
	});
	const known = /* @__PURE__ */ new Map();
	for (const line of lines) {
		const entry = parsed(line);
		if (entry?.name !== void 0 && entry.headline !== void 0) known.set(entry.name, entry.headline);
	}
	if (known.size > 0 && lines.at(-1) !== "") appendFileSync(path, "\n");
	return known;
}
function parsed(line) {
	try {
		return JSON.parse(line);
	} catch {
		return null;
	}
}
// src/tune/finals.ts
function choiceOf(finalists, objective, cost = Number.POSITIVE_INFINITY, isAllowed = isAcceptable) {
	return choose(finalists.map((finalist) => rankedOf(finalist, objective, isAllowed)), cost, leastOf(objective), DECIDING_SCENES);
}
function undecided(choice, objective, most = Number.POSITIVE_INFINITY) {
	const least = leastOf(objective);
	const best = choice.order[0];
	const open = choice.order.filter((one) => one !== best && one.isAllowed && choice.regrets.get(one)?.isAffordable === true && !isSame(one, best, .02, least) && !isSurelyWorse(one, best, choice, least)).slice(0, most);
	const needed = open.length === 0 ? [] : [
		...open,
		best,
		choice.chosen,
		...choice.leaders
	];
	return new Set(needed.map(({ finalist }) => finalist));
}
function standings(finalists, reference, objective) {
	const confidence = 1 - .050000000000000044 / Math.max(1, finalists.length - 1);
	const other = rankedOf(reference, objective);
	return finalists.map((finalist) => {
		const { candidate, runs } = finalist;
		const score = scoreOf(runs, objective);
		const difference = intervalOf(runs.slice(0, reference.runs.length).map((run, i) => objectiveOf(run, objective) - objectiveOf(reference.runs[i], objective)), confidence);
		const own = rankedOf(finalist, objective);
		const isEquivalent = finalist === reference || own.values.length === other.values.length && isSame(own, other, .02, leastOf(objective));
		const sure = difference.low > 0 ? "worse" : difference.high < 0 ? "better" : "undecided";
		return {
			candidate,
			score,
			complexity: complexityOfCandidate(candidate),
			acceptable: isAcceptable(score),
			difference,
			verdict: isEquivalent ? "equivalent" : sure
		};
	}).sort((a, b) => byMerit(a.score, b.score));
}
function rankedOf(finalist, objective, isAllowed = isAcceptable) {
	const { candidate, runs, others = [] } = finalist;
	const score = scoreOf(runs, objective);
	return {
		finalist,
		values: [runs, ...others].map((scene) => scene.map((run) => objectiveOf(run, objective))),
		isAllowed: isAllowed(score),
		violation: score.violation,
		complexity: complexityOfCandidate(candidate)
	};
}
function intervalOf(differences, confidence) {
	const sample = moments(differences);
	if (!Number.isFinite(sample.mean)) return {
		mean: sample.mean,
		low: sample.mean,
		high: sample.mean
	};
	if (sample.n < 2) return {
		mean: sample.mean,
		low: Number.NEGATIVE_INFINITY,
		high: Number.POSITIVE_INFINITY
	};
	return {
		mean: sample.mean,
		...differenceInterval(pairedDifference(sample), confidence)
	};
}
// src/tune/evaluations.ts
var Evaluations = class {
	#workers;
	#store;
	#onRun;
	runs = 0;
	constructor(workers, store, onRun = () => {}) {
		this.#workers = workers;
		this.#store = store;
		this.#onRun = onRun;
	}
	/** `of` is called only for what must be simulated; the result is known by `name` and the seed. */
	async headlines(name, seeds, of) {
		return Promise.all(seeds.map(async (seed) => {
			const key = `${name} seed ${seed}`;
			const known = this.#store.get(key);
			if (known !== void 0) {
				this.#count();
				return known;
			}
			const { profile, ...world } = of();
			const headline = await this.#workers.run({
				profile: {
					...profile,
					seed
				},
				...world
			});
			this.#store.put(key, headline);
			this.#count();
			return headline;
		}));
	}
	#count() {
		this.runs++;
		this.#onRun();
	}
};
function shortened(profile, calls) {
	const firstBeyond = planCalls(profile, keyedRandom(profile.seed)).startsFrom(calls)();
	if (firstBeyond === Number.POSITIVE_INFINITY) return profile;
	const untilMs = Math.max(1, firstBeyond);
	let startsAt = 0;
	const phases = profile.phases.flatMap((phase) => {
		const durationMs = Math.min(phase.durationMs, untilMs - startsAt);
		startsAt += phase.durationMs;
		return durationMs > 0 ? [{
			...phase,
			durationMs
		}] : [];
	});
	return {
		...profile,
		phases: phases.some(({ record }) => record) ? phases : phases.map((phase) => ({
			...phase,
			record: true
		}))
	};
}
function memoryStore() {
	const known = /* @__PURE__ */ new Map();
	return {
		get: (name) => known.get(name),
		put: (name, headline) => void known.set(name, headline)
	};
}
// src/tune/search.ts
const ETA = 3;
const NAMED_UNTIL_RUNG = 2;
async function search(candidates, problem, budget, seeds, evaluations) {
	const { objective, cost } = problem;
	let field = [...candidates];
	for (const [rung, seedCount] of budget.rungs.entries()) {
		const calls = budget.callsPerRun * ETA ** rung;
		const profile = shortened(problem.profile, calls);
		const label = profile === problem.profile ? "whole" : `first ${calls}`;
		const { order, leaders } = choiceOf(await evaluated(field, {
			...problem,
			profile
		}, seeds.slice(0, seedCount), evaluations, label), objective, cost, mayBeAcceptable);
		const sorted = order.map(({ finalist }) => finalist);
		if (rung === budget.rungs.length - 1) return sorted.map(({ candidate }) => candidate);
		const kept = survivors(sorted, Math.max(budget.finalists, Math.ceil(field.length / ETA)), objective);
		for (const { finalist } of leaders) kept.add(finalist.candidate);
		field = sorted.map(({ candidate }) => candidate).filter((candidate) => kept.has(candidate) || candidate.kind === "preset" && rung + 1 <= NAMED_UNTIL_RUNG);
	}
	return field;
}
function evaluated(candidates, problem, seeds, evaluations, label = "whole") {
	return Promise.all(candidates.map(async (candidate) => {
		const [runs = [], ...others] = await Promise.all(problem.scenes.map((scene) => {
			const name = `${keyOf(candidate)} ${label}${scene === NOMINAL ? "" : `, ${scene.name}`}`;
			return evaluations.headlines(name, seeds, () => replicationOf(candidate, problem, scene));
		}));
		return {
			candidate,
			runs,
			others
		};
	}));
}
function replicationOf(candidate, { profile, mock, limits }, scene) {
	const { factor, tenantShare } = scene;
	return {
		profile: applied(candidate, profile, limits),
		mock: factor === 1 ? mock : withScaledLimits(mock, factor),
		...tenantShare === 0 ? {} : { tenantShare }
	};
}
function survivors(sorted, places, objective) {
	const kept = new Set(sorted.slice(0, Math.ceil(places / 2)).map(({ candidate }) => candidate));
	const rest = sorted.filter(({ candidate }) => !kept.has(candidate)).map(({ candidate, runs }) => ({
		candidate,
		score: scoreOf(runs, objective)
	}));
	const ranks = paretoRanks(rest.map(({ score }) => score));
	for (let rank = 0; kept.size < Math.min(places, sorted.length); rank++) {
		const front = rest.filter((_, i) => ranks[i] === rank);
		const distances = crowdingDistances(front.map(({ score }) => score));
		const order = front.map((_, i) => i).sort((a, b) => distances[b] - distances[a] || a - b);
		for (const i of order) if (kept.size < places) kept.add(front[i].candidate);
	}
	return kept;
}
// src/tune/breed.ts
const PARENTS = 6;
const CROSSED = .25;
const TURNED = .25;
const MADE = 3;
const PLACES = [12, 6];
async function bred(found, problem, budget, seeds, evaluations, random) {
	const { generations = 0, offspring: count = 0, finalists } = budget;
	let best = [...found.slice(0, finalists), ...madeFor(found.slice(0, MADE), problem)];
	for (let generation = 1; generation <= generations; generation++) {
		const parents = best.filter(({ knobs }) => knobs !== null).slice(0, PARENTS);
		if (parents.length === 0) return best;
		let field = offspring(parents, count, generation, random).map((one) => fitted(one, problem));
		for (const [cut, met] of cutsOf(budget).entries()) {
			const choice = choiceOf(await evaluated([...best, ...field], problem, seeds.slice(0, met), evaluations), problem.objective, problem.cost, mayBeAcceptable);
			const open = undecided(choice, problem.objective);
			const order = choice.order.filter(({ finalist }, place) => place === 0 || open.has(finalist));
			const children = new Set(field);
			const left = order.map(({ finalist }) => finalist.candidate);
			field = left.filter((one) => children.has(one)).slice(0, PLACES[cut]);
			if (cut === 0) continue;
			const leaders = choice.leaders.map(({ finalist }) => finalist.candidate);
			best = [.../* @__PURE__ */ new Set([...left.slice(0, finalists), ...leaders])];
		}
	}
	return best;
}
function madeFor(found, problem) {
	return problem.scenes.slice(1).flatMap(({ name, factor, tenantShare }) => {
		const share = factor - tenantShare;
		return found.flatMap((one) => {
			if (one.knobs === null) return [];
			const { rateShare, concurrencyShare } = one.knobs;
			const slots = concurrencyShare === null ? null : concurrencyShare * share;
			const knobs = {
				...one.knobs,
				rateShare: rateShare * share,
				concurrencyShare: slots
			};
			return [{
				name: `${one.name} for ${name}`,
				kind: "point",
				retry: null,
				knobs
			}];
		});
	});
}
function offspring(parents, count, generation, random) {
	return Array.from({ length: count }, (_, child) => {
		const draw = random.stream("search", generation, child);
		const pick = (of) => of[Math.floor(draw() * of.length)];
		const mother = pick(parents).knobs;
		const father = pick(parents).knobs;
		const knobs = Object.fromEntries(Object.keys(mother).map((knob) => {
			const inherited = draw() < CROSSED ? father[knob] : mother[knob];
			return [knob, draw() < TURNED ? TURNS[knob](inherited, draw) : inherited];
		}));
		return {
			name: `point-${generation}-${child + 1}`,
			kind: "point",
			retry: null,
			knobs
		};
	});
}
const times$1 = (value, draw, most) => Number((value * most ** (2 * draw() - 1)).toPrecision(3));
const within = (value, least, most) => Math.min(most, Math.max(least, value));
const among = (values) => (_, draw) => values[Math.floor(draw() * values.length)];
const TURNS = {
	mode: among([
		"retry",
		"paced",
		"aimd"
	]),
	rateShare: (value, draw) => within(times$1(value, draw, 1.25), .3, 2),
	burstShare: (value, draw) => within(draw() < .2 ? 0 : value + .3 * (draw() - .5), 0, 1),
	concurrencyShare: (value, draw) => draw() < .2 ? null : within(times$1(value ?? 1, draw, 1.4), .3, 2),
	baseMs: (value, draw) => within(times$1(value, draw, 3), 100, 6e4),
	capFactor: (value, draw) => within(times$1(value, draw, 3), 1, 100),
	jitter: among([
		"full",
		"none",
		"equal",
		"additive",
		"decorrelated"
	]),
	hint: among([
		"floor-jitter",
		"exact",
		"floor",
		"ignore"
	]),
	hintJitterMs: (value, draw) => within(times$1(value, draw, 3), 100, 6e4),
	scope: among([
		"call",
		"model",
		"account"
	]),
	poll: (value, draw) => {
		if (draw() < .1) return DEFAULT_KNOBS.poll;
		const { first, every } = value ?? {
			first: .5,
			every: .05
		};
		return {
			first: within(first + .4 * (draw() - .5), 0, 1.2),
			every: within(times$1(every, draw, 2), .05, .6)
		};
	}
};
// src/tune/final-rounds.ts
async function finalRounds(candidates, problem, budget, seeds, evaluations) {
	const { objective, cost } = problem;
	const first = seeds.slice(0, budget.finalSeeds);
	const told = {
		...problem,
		scenes: [NOMINAL]
	};
	const nominal = await Promise.all((await evaluated(candidates, told, first, evaluations)).map(async (one) => mayYetBe(one, objective, seeds.length) ? (await evaluated([one.candidate], told, seeds, evaluations))[0] : one));
	const allowed = nominal.filter(({ runs: runs2 }) => isAcceptable(scoreOf(runs2, objective)));
	const open = new Set((allowed.length > 0 ? allowed : nominal).map(({ candidate }) => candidate));
	const runs = new Map(nominal.map((one) => [one.candidate, one.runs]));
	let contenders = (await evaluated([...open], problem, first, evaluations)).map((one) => ({
		...one,
		runs: runs.get(one.candidate) ?? one.runs
	}));
	for (let met = first.length; met < seeds.length;) {
		const field = undecided(choiceOf(contenders, objective, cost), objective, budget.finalists);
		if (field.size === 0) break;
		met += budget.finalSeeds;
		const more = seeds.slice(0, met);
		contenders = await Promise.all(contenders.map(async (one) => field.has(one) ? (await evaluated([one.candidate], problem, more, evaluations))[0] : one));
	}
	const others = nominal.filter(({ candidate }) => !open.has(candidate));
	const { left, doubtful } = await acquitted(contenders, problem, seeds, evaluations);
	return {
		contenders: left,
		others: [...doubtful, ...others]
	};
}
async function acquitted(contenders, problem, seeds, evaluations) {
	const { objective, cost } = problem;
	const told = {
		...problem,
		scenes: [NOMINAL]
	};
	const doubtful = [];
	let left = [...contenders];
	while (left.length > 0) {
		const chosen = choiceOf(left, objective, cost).chosen.finalist;
		const { candidate, runs } = chosen;
		if (runs.length < seeds.length) {
			const [sure] = await evaluated([candidate], told, seeds, evaluations);
			left = left.map((one) => one === chosen ? {
				...one,
				runs: sure.runs
			} : one);
			continue;
		}
		if (isSafelyAcceptable(scoreOf(runs, objective))) return {
			left,
			doubtful
		};
		left = left.filter((one) => one !== chosen);
		doubtful.push(chosen);
	}
	return {
		left: doubtful,
		doubtful: []
	};
}
function mayYetBe({ runs }, objective, seeds) {
	const score = scoreOf(runs, objective);
	return !isAcceptable(score) && isAcceptable({
		...score,
		seeds
	});
}
// src/tune/robustness.ts
function robustnessOf(contenders, choice, current, { scenes, cost, objective }) {
	if (scenes.length === 1) return null;
	const chosen = choice.chosen.finalist;
	const sharper = choiceOf(contenders.map(({ candidate, runs }) => ({
		candidate,
		runs
	})), objective).chosen.finalist.candidate;
	const settings = [
		["chosen", chosen],
		["sharper", sharper === chosen.candidate ? void 0 : contenders.find(({ candidate }) => candidate === sharper)],
		["present", current === chosen || current?.candidate === sharper ? void 0 : current]
	].flatMap(([role, finalist]) => {
		const ranked = choice.order.find((one) => one.finalist === finalist);
		if (ranked === void 0) return [];
		const finite = (value) => Number.isFinite(value) ? value : null;
		const values = ranked.values.map((runs) => finite(runs.reduce((sum, value) => sum + value, 0) / runs.length));
		const regrets = (choice.regrets.get(ranked)?.scenes ?? []).map(finite);
		return [{
			role,
			name: ranked.finalist.candidate.name,
			values,
			regrets
		}];
	});
	return {
		cost,
		scenes: scenes.map(({ name }) => name),
		settings
	};
}
// src/tune/sensitivity.ts
const GRADES = [
	["A", .1],
	["B", .3],
	["C", 1]
];
const DIALS = [
	model("rate", ({ admission }) => admission.ratePerSecond, (load, factor) => ({ admission: {
		...load.admission,
		ratePerSecond: times(load.admission.ratePerSecond, factor)
	} })),
	model("burst", ({ admission }) => admission.ratePerSecond === null || admission.burst === 1 ? null : admission.burst, (load, factor) => ({ admission: {
		...load.admission,
		burst: Math.max(1, Math.round(load.admission.burst * factor))
	} })),
	model("concurrency", ({ admission }) => admission.concurrency, (load, factor) => ({ admission: {
		...load.admission,
		concurrency: counted(load.admission.concurrency, factor)
	} })),
	retry("backoff base", ({ backoff }) => backoff.baseMs, ({ backoff }, factor) => ({ backoff: {
		...backoff,
		baseMs: backoff.baseMs * factor
	} })),
	retry("backoff cap", ({ backoff }) => backoff.capMs, ({ backoff }, factor) => ({ backoff: {
		...backoff,
		capMs: backoff.capMs * factor
	} })),
	retry("hint jitter", ({ hint }) => hint.use === "floor-jitter" ? hint.jitterMs : null, ({ hint }, factor) => ({ hint: {
		...hint,
		jitterMs: hint.jitterMs * factor
	} })),
	retry("start rate", ({ pacing }) => pacing?.kind === "aimd" ? pacing.startPerSecond : null, ({ pacing }, factor) => ({ pacing: pacing?.kind === "aimd" ? {
		...pacing,
		startPerSecond: pacing.startPerSecond * factor
	} : pacing })),
	model("first poll", (load) => polled(load, load.poll.firstMs), (load, factor) => ({ poll: {
		...load.poll,
		firstMs: load.poll.firstMs * factor,
		firstOfEstimate: times(load.poll.firstOfEstimate, factor)
	} })),
	model("poll interval", (load) => polled(load, load.poll.everyMs), (load, factor) => ({ poll: {
		...load.poll,
		everyMs: load.poll.everyMs * factor,
		maxMs: load.poll.maxMs * factor
	} }))
];
function model(of, read, turn) {
	return {
		of,
		read: ({ models }) => models.map(read).find((value) => value !== null) ?? null,
		turn: (profile, factor) => ({
			...profile,
			models: profile.models.map((load) => ({
				...load,
				...turn(load, factor)
			}))
		})
	};
}
function retry(of, read, turn) {
	return {
		of,
		read: (profile) => read(profile.retry) || null,
		turn: (profile, factor) => ({
			...profile,
			retry: {
				...profile.retry,
				...turn(profile.retry, factor)
			}
		})
	};
}
function polled(load, ms) {
	return load.modality === "text" ? null : ms;
}
function times(value, factor) {
	return value === null ? null : value * factor;
}
function counted(value, factor) {
	return value === null ? null : Math.max(1, Math.round(value * factor));
}
async function sensitivities(candidate, problem, seeds, evaluations) {
	const { mock, limits, objective } = problem;
	const profile = applied(candidate, problem.profile, limits);
	const name = (what) => `${keyOf(candidate)} ${what}`;
	const base = scoreOf(await evaluations.headlines(name("whole"), seeds, () => ({
		profile,
		mock
	})), objective).value;
	const effect = async (what, of) => effectOf(await evaluations.headlines(name(what), seeds, of), base, objective);
	const dials = DIALS.filter((dial) => dial.read(profile) !== null).map(async (dial) => {
		const [less2, more2] = await Promise.all([.8, 1.2].map((factor) => effect(`${dial.of} \xD7 ${factor}`, () => ({
			profile: dial.turn(profile, factor),
			mock
		}))));
		return {
			of: dial.of,
			kind: "knob",
			at: dial.read(profile),
			less: less2,
			more: more2
		};
	});
	const [less, more] = await Promise.all([.8, 1.2].map((factor) => effect(`limits \xD7 ${factor}`, () => ({
		profile,
		mock: withScaledLimits(mock, factor)
	}))));
	const ofLimits = {
		of: "the gateway's limits",
		kind: "limits",
		at: null,
		less,
		more
	};
	return [...await Promise.all(dials), ofLimits];
}
function gradeOf(all) {
	const effects = all.flatMap(({ less, more }) => [less, more]);
	if (effects.some(({ change, acceptable }) => change === null || !acceptable)) return "D";
	const worst = Math.max(0, ...effects.map(({ change }) => change ?? 0));
	return GRADES.find(([, most]) => worst <= most)?.[0] ?? "D";
}
function effectOf(runs, base, objective) {
	const score = scoreOf(runs, objective);
	const change = base === 0 ? score.value === 0 ? 0 : null : score.value / base - 1;
	return {
		change: change !== null && Number.isFinite(change) ? change : null,
		acceptable: isAcceptable(score)
	};
}
// src/tune/simplify.ts
const ORDER = [
	"scope",
	"capFactor",
	"baseMs",
	"jitter",
	"hintJitterMs",
	"hint",
	"burstShare",
	"concurrencyShare",
	"poll",
	"rateShare",
	"mode"
];
async function simplified(candidate, problem, seeds, evaluations) {
	if (candidate.knobs === null) return candidate;
	const met = async (one) => (await evaluated([one], problem, seeds, evaluations))[0];
	let best = await met(candidate);
	for (const knob of ORDER) {
		const from = best.candidate.knobs;
		const knobs = {
			...from,
			[knob]: DEFAULT_KNOBS[knob]
		};
		if (complexityOf(knobs) >= complexityOf(from) || !actingKnobs(from).includes(knob)) continue;
		const simpler = {
			...candidate,
			knobs,
			name: `${best.candidate.name}-${knob}`
		};
		best = choiceOf([best, await met(simpler)], problem.objective, problem.cost, mayBeAcceptable).chosen.finalist;
	}
	return best.candidate === candidate ? candidate : {
		...best.candidate,
		name: `${candidate.name}-simplified`
	};
}
// src/tune/tune.ts
const TUNE_SCHEMA = "gatebench.tune/v1";
const HELD_OUT = 1e5;
async function tune(options) {
	const { profile, mock, objective, budget, seed, workers, robust, onProgress = () => {} } = options;
	const limits = knownLimits(profile, mock);
	const problem = {
		profile,
		mock,
		limits,
		objective,
		scenes: robust === null ? [NOMINAL] : ROBUST_SCENES,
		cost: robust ?? 0
	};
	let stage = "search";
	const evaluations = new Evaluations(workers, options.store ?? memoryStore(), () => onProgress({
		stage,
		runs: evaluations.runs
	}));
	const random = keyedRandom(seed);
	const named = namedCandidates();
	const points = [...budget.crossed === true ? crossedCandidates(problem) : [], ...searchedCandidates(budget.points, profile, limits, random)];
	const seeds = Array.from({ length: Math.max(...budget.rungs) }, (_, i) => seed + i);
	const heldOut = Array.from({ length: Math.max(budget.finalSeeds, budget.mostFinalSeeds ?? 0) }, (_, i) => seed + HELD_OUT + i);
	const found = await search([...named, ...points], problem, budget, seeds, evaluations);
	stage = "breed";
	const best = await bred(found, problem, budget, seeds, evaluations, random);
	stage = "simplify";
	const shortlist = best;
	const plain = await simplified(shortlist[0], problem, seeds, evaluations);
	stage = "finals";
	const { contenders, others } = await finalRounds([.../* @__PURE__ */ new Set([
		...shortlist,
		plain,
		...named
	])], problem, budget, heldOut, evaluations);
	const choice = choiceOf(contenders, objective, problem.cost);
	const winner = choice.chosen.finalist;
	const finalists = [...contenders, ...others];
	stage = "sensitivity";
	const sensitivity = await sensitivities(winner.candidate, problem, heldOut.slice(0, budget.sensitivitySeeds), evaluations);
	const table = standings(finalists, winner, objective);
	const current = finalists.find(({ candidate }) => candidate.name === options.current);
	const advised = inGatewayTime(applied(winner.candidate, profile, limits));
	const setting = (finalist) => settingOf(finalist, table, heldOut);
	const isSameAsWinner = ({ candidate }) => table.some((one) => one.candidate === candidate && one.acceptable && one.verdict === "equivalent");
	return {
		schema: TUNE_SCHEMA,
		profile: profile.name,
		gateway: profile.gateway.target.kind === "mock" ? `${profile.gateway.target.tier}/${profile.gateway.target.preset}` : "",
		timeScale: timeScaleOf(profile),
		seed,
		objective,
		candidates: named.length + points.length + (budget.generations ?? 0) * (budget.offspring ?? 0),
		runs: evaluations.runs,
		heldOutSeeds: winner.runs.length,
		winner: {
			...setting(winner),
			sensitivity,
			grade: gradeOf(sensitivity),
			advice: adviceOf(winner, advised, knownLimits(inGatewayTime(profile), mock), sensitivity)
		},
		current: current === void 0 ? null : {
			...setting(current),
			...lossOf(current, winner, objective),
			isEquivalent: isSameAsWinner(current)
		},
		robust: robustnessOf(contenders, choice, current, problem),
		pareto: paretoOf(finalists, table, objective).map(setting),
		standings: table.map(({ candidate: { name, kind, knobs }, ...others2 }) => ({
			name,
			kind,
			knobs,
			...others2
		}))
	};
}
function lossOf(current, winner, objective) {
	const shared = Math.min(current.runs.length, winner.runs.length);
	const sum = (runs, of) => runs.slice(0, shared).reduce((total, run) => total + of(run), 0);
	const completed = (finalist) => sum(finalist.runs, (run) => run.completed);
	const value = (finalist) => sum(finalist.runs, (run) => objectiveOf(run, objective));
	const planned = sum(current.runs, (run) => run.planned);
	const ratio = value(current) / value(winner) - 1;
	return {
		lostShare: planned === 0 ? 0 : Math.max(0, completed(winner) - completed(current)) / planned,
		lostOfObjective: Number.isFinite(ratio) ? ratio : null
	};
}
function paretoOf(finalists, table, objective) {
	const ranks = paretoRanks(finalists.map(({ runs }) => scoreOf(runs, objective)));
	const place = ({ candidate }) => table.findIndex((standing) => standing.candidate === candidate);
	return finalists.filter((_, i) => ranks[i] === 0).sort((a, b) => place(a) - place(b));
}
function settingOf({ candidate, runs }, table, seeds) {
	const { figures } = replicationsOf(candidate.name, seeds.slice(0, runs.length), runs);
	const standing = table.find((one) => one.candidate === candidate);
	return {
		name: candidate.name,
		kind: candidate.kind,
		knobs: candidate.knobs,
		complexity: standing.complexity,
		acceptable: isAcceptable(standing.score),
		figures: Object.fromEntries(figures.map((figure) => [figure.metric, figure]))
	};
}
function confirm(name, simulated, measured, unfit) {
	const mean = (runs, of) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
	const p99 = (run) => run.completionP99Ms;
	const [simulatedP99Ms, measuredP99Ms] = [mean(simulated, p99), mean(measured, p99)];
	const difference = simulatedP99Ms === 0 ? 0 : measuredP99Ms / simulatedP99Ms - 1;
	const why = [];
	if (Math.abs(difference) > .1) {
		why.push(...unfit);
		for (const [what, of] of WITNESSES) {
			const [s, m] = [mean(simulated, of), mean(measured, of)];
			if (Math.abs(m - s) > .1 * Math.max(Math.abs(s), .05)) why.push(`${what}: simulated ${Number(s.toPrecision(3))}, measured ${Number(m.toPrecision(3))}`);
		}
		if (why.length === 0) why.push("counts agree: the wire and the timers add time that the simulation does not know; compress less");
	}
	return {
		name,
		simulatedP99Ms,
		measuredP99Ms,
		difference,
		verdict: Math.abs(difference) > .1 ? "model mismatch" : "confirmed",
		why
	};
}
const WITNESSES = [
	["429 per success", (run) => run.throttledPerSuccess ?? 0],
	["give-up rate", (run) => run.giveUpRate],
	["wasted per success", (run) => run.wastedPerSuccess ?? 0],
	["polls per success", (run) => run.pollsPerSuccess ?? 0]
];
// src/run/real-time-trials.ts
async function confirmInRealTime(trials, options) {
	const { mock, repeats, factor, ownsProcess, tell } = options;
	const runs = trials.map(({ name }) => ({
		name,
		simulated: [],
		measured: [],
		unfit: /* @__PURE__ */ new Set()
	}));
	for (let repeat = 0; repeat < repeats; repeat++) for (const [i, trial] of trials.entries()) {
		const run = runs[i];
		const profile = compressed({
			...trial.profile,
			seed: trial.profile.seed + repeat
		}, factor);
		tell(`confirming ${trial.name}, repeat ${repeat + 1} of ${repeats}`);
		run.simulated.push(await replicate({
			profile,
			mock
		}));
		const { headline, unfit } = await measured(profile, ownsProcess);
		run.measured.push(headline);
		for (const reason of unfit) run.unfit.add(reason);
	}
	return runs.map(({ name, simulated, measured: measured2, unfit }) => confirm(name, simulated, measured2, [...unfit]));
}
async function measured(profile, ownsProcess) {
	const plan = planCalls(profile, keyedRandom(profile.seed));
	const world = await realWorld(profile, plan, { ownsProcess });
	try {
		await world.warm();
		const headline = headlineOf(profile);
		const builder = new SummaryBuilder(headerOf(profile, world));
		const { end } = await world.load(eventTee([headline, builder]), {});
		builder.add(end);
		return {
			headline: headline.finish(),
			unfit: builder.finish().generator.reasons
		};
	} finally {
		await world.close();
	}
}
// src/run/tune-profile.ts
var __knownSymbol = (name, symbol) => (symbol = Symbol[name]) ? symbol : /* @__PURE__ */ Symbol.for("Symbol." + name);
var __typeError = (msg) => {
	throw TypeError(msg);
};
var __using = (stack, value, async) => {
	if (value != null) {
		if (typeof value !== "object" && typeof value !== "function") __typeError("Object expected");
		var dispose, inner;
		if (async) dispose = value[__knownSymbol("asyncDispose")];
		if (dispose === void 0) {
			dispose = value[__knownSymbol("dispose")];
			if (async) inner = dispose;
		}
		if (typeof dispose !== "function") __typeError("Object not disposable");
		if (inner) dispose = function() {
			try {
				inner.call(this);
			} catch (e) {
				return Promise.reject(e);
			}
		};
		stack.push([
			async,
			dispose,
			value
		]);
	} else if (async) stack.push([async]);
	return value;
};
var __callDispose = (stack, error, hasError) => {
	var E = typeof SuppressedError === "function" ? SuppressedError : function(e, s, m, _) {
		return _ = Error(m), _.name = "SuppressedError", _.error = e, _.suppressed = s, _;
	};
	var fail = (e) => error = hasError ? new E(e, error, "An error was suppressed during disposal") : (hasError = true, e);
	var next = (it) => {
		while (it = stack.pop()) try {
			var result = it[1] && it[1].call(it[2]);
			if (it[0]) return Promise.resolve(result).then(next, (e) => (fail(e), next()));
		} catch (e) {
			fail(e);
		}
		if (hasError) throw error;
	};
	return next();
};
const CONFIRM_MS = 1e4;
const MOST_COMPRESSION = 60;
async function tuneProfile(options) {
	var _stack = [];
	try {
		const { signal, onProgress = () => {} } = options;
		const mocked = await mockedProfile(options);
		const { mock } = mocked;
		const profile = {
			...mocked.profile,
			credits: {
				...mocked.profile.credits,
				priceCheck: void 0
			}
		};
		const { seed } = profile;
		const current = knownCurrent(options.current ?? "profile");
		const objective = {
			minimise: options.objective ?? DEFAULT_OBJECTIVE.minimise,
			constraints: {
				...DEFAULT_OBJECTIVE.constraints,
				...options.constraints
			},
			leastCompleted: profile.gates?.completed ?? 0
		};
		const folder = folderOf(options.out ?? null, `tune-${profile.name}-seed${seed}`);
		const store = folder === null ? {} : { store: await openStore(folder, {
			version: version(),
			profile,
			mock
		}) };
		const { robust = ROBUST_COST } = options;
		const scenes = robust === null ? 1 : ROBUST_SCENES.length;
		const { budget: asked = "default" } = options;
		const budget = typeof asked === "object" ? asked : budgetOf(asked, scenes);
		const runs = { expectedRuns: expectedRuns(budget, namedCandidates().length, scenes) };
		const workers = __using(_stack, simulationWorkers(options.workers), true);
		signal?.throwIfAborted();
		signal?.addEventListener("abort", () => void workers.close(), { once: true });
		const tell = (progress) => {
			signal?.throwIfAborted();
			onProgress({
				...progress,
				...runs
			});
		};
		const result = await tune({
			profile,
			mock,
			objective,
			budget,
			robust,
			current,
			seed,
			workers,
			...store,
			onProgress: tell
		}).catch((error) => {
			signal?.throwIfAborted();
			throw error;
		});
		if (folder !== null) await writeResult(folder, result);
		options.onResult?.(result);
		const confirmed = (options.repeats ?? 0) > 0 ? await confirmResult(result, {
			profile,
			mock
		}, options) : [];
		if (folder !== null && confirmed.length > 0) await writeFiles(folder, [["confirmation.json", json(confirmed)]]);
		return {
			exitCode: confirmed.some(({ verdict }) => verdict === "model mismatch") ? EXIT.inconclusive : result.winner.acceptable ? EXIT.ok : EXIT.threshold,
			result,
			confirmed,
			folder
		};
	} catch (_) {
		var _error = _, _hasError = true;
	} finally {
		var _promise = __callDispose(_stack, _error, _hasError);
		_promise && await _promise;
	}
}
function confirmResult(result, { profile, mock }, options) {
	const limits = knownLimits(profile, mock);
	const trials = [result.winner, ...result.current === null || result.current.name === result.winner.name ? [] : [result.current]].map(({ name, kind, knobs }) => {
		const retry = namedCandidates().find((candidate) => candidate.name === name)?.retry ?? null;
		return {
			name,
			profile: applied({
				name,
				kind,
				knobs,
				retry
			}, profile, limits)
		};
	});
	const factor = Math.min(MOST_COMPRESSION, Math.max(1, (result.winner.figures.makespanMs.mean ?? 0) / CONFIRM_MS));
	const { repeats = 0, ownsProcess = false, say = NOBODY.say } = options;
	return confirmInRealTime(trials, {
		mock,
		repeats,
		factor,
		ownsProcess,
		tell: say
	});
}
function knownCurrent(name) {
	const names = namedCandidates().map((candidate) => candidate.name);
	if (names.includes(name)) return name;
	const near = nearest(name, names);
	throw usageError(`no policy is named ${name}`, near === void 0 ? `policies: ${names.join(", ")}` : `did you mean ${near}?`);
}
function folderOf(out, name) {
	return typeof out === "function" ? out(name) : out;
}
async function openStore(folder, problem) {
	try {
		await makeFolder(resolve(folder));
		return evaluationFile(join(folder, "evaluations.ndjson"), problem);
	} catch (error) {
		throw outNotWritable(folder, error);
	}
}
async function writeResult(folder, result) {
	await writeFiles(folder, filesOf("tune", tuneDocument(result)));
	await writeFiles(join(folder, "snippets"), snippetsOf(result.winner.advice).map(({ file, text }) => [file, text]));
}
function json(value) {
	return `${JSON.stringify(value, null, 2)}
`;
}
export { OBJECTIVES as a, DEFAULT_OBJECTIVE as i, BUDGETS as n, ROBUST_COST as o, tuneDocument as r, tuneProfile as t };

//# sourceMappingURL=tune-profile-CdU1IHSr.js.map