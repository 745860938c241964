import { K as EXIT, T as nearest, l as formatCount, q as GatebenchError } from "./start-CaZOxUNM.js";
import { c as brokenBlocks, d as JUDGE_SCHEMA, l as judgeDocument, p as judgementSchema, r as judgeCommand, s as VERDICT_WORDS, u as scoreText } from "./judge-command-Bdy26GMh.js";
import { n as loadRules } from "./openapi-ajOPgU1v.js";
import { $t as int, Yt as array, en as literal, j as SHIPPED, nn as number, rn as object, sn as string } from "./profile-BOQzBnw0.js";
import { N as table, S as left, j as list, n as writeFiles, p as junitXml, t as filesOf, w as tableFrom } from "./report-DkYddaKK.js";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
// src/judge/course.ts
const courseSchema = object({
	/** From the first request to the last end of a task that somebody learnt of. */
	spanMs: number(),
	credits: number(),
	attempts: int(),
	reads: int(),
	/** Calls whose end was learnt. */
	learnt: int()
});
// src/judge/verdict.ts
const scoreSchema = object({
	calls: int(),
	policy: string(),
	client: courseSchema,
	ideal: courseSchema,
	timesAsLong: number().nullable(),
	timesTheCredits: number().nullable(),
	needlessReads: int(),
	needlessAttempts: int()
});
const verdictSchema = object({
	schema: literal(JUDGE_SCHEMA),
	world: string(),
	seed: int(),
	timeScale: number(),
	/** Null where the client was started elsewhere. */
	command: object({
		words: array(string()),
		code: int().nullable(),
		signal: string().nullable(),
		durationMs: number(),
		/** Processes that it left behind. */
		left: int()
	}).nullable(),
	...judgementSchema.shape,
	score: scoreSchema.nullable()
});
const suiteSchema = object({
	schema: literal("gatebench.judge-suite/v1"),
	outcome: judgementSchema.shape.outcome,
	exitCode: int(),
	reasons: array(string()),
	worlds: array(verdictSchema)
});
const GRAVEST = [
	EXIT.threshold,
	EXIT.interrupted,
	EXIT.inconclusive
];
function suiteOf(worlds) {
	const none = worlds.length === 0 ? EXIT.interrupted : EXIT.ok;
	const exitCode = GRAVEST.find((code) => worlds.some((one) => one.exitCode === code)) ?? none;
	const outcome = exitCode === EXIT.threshold ? "fail" : exitCode === EXIT.ok ? "pass" : "inconclusive";
	const reasons = worlds.filter((one) => one.exitCode === exitCode).flatMap(({ world, reasons: reasons2 }) => reasons2.map((reason) => `${world}: ${reason}`));
	return {
		schema: "gatebench.judge-suite/v1",
		outcome,
		exitCode,
		reasons: exitCode === EXIT.ok ? [] : reasons,
		worlds: [...worlds]
	};
}
// src/judge/baseline.ts
const MORE = 1.5;
function loadBaseline(path) {
	const worlds = worldsIn(path);
	return new Map(worlds.flatMap(({ world, rules }) => rules.map(({ id, verdict, count }) => [keyOf(world, id), {
		isBroken: verdict === "fail",
		count
	}])));
}
function againstBaseline(suite, known) {
	return suiteOf(suite.worlds.map((one) => forgiven(one, known)));
}
function forgiven(verdict, known) {
	if (verdict.outcome !== "fail") return verdict;
	const worse = verdict.rules.filter(({ id, verdict: result, severity, count }) => {
		const before = known.get(keyOf(verdict.world, id));
		return result === "fail" && severity === "error" && !(before?.isBroken && count <= MORE * before.count);
	});
	if (worse.length === 0) return {
		...verdict,
		outcome: "pass",
		exitCode: EXIT.ok,
		reasons: []
	};
	return {
		...verdict,
		reasons: worse.map(({ id, title }) => `${id}: ${title}, worse than in the baseline`)
	};
}
function keyOf(world, rule) {
	return `${world}
${rule}`;
}
function worldsIn(path) {
	try {
		const data = JSON.parse(readFileSync(path, "utf8"));
		const suite = suiteSchema.safeParse(data);
		return suite.success ? suite.data.worlds : [verdictSchema.parse(data)];
	} catch (cause) {
		throw new GatebenchError(`${path} is no verdict that could be compared with`, {
			code: "BASELINE_INVALID",
			exitCode: EXIT.invalidInput,
			hint: "gatebench judge --out FOLDER -- COMMAND writes judge.json, which is one",
			cause
		});
	}
}
// src/judge/worlds.ts
const WORLDS = [
	"clean",
	"exact-hints",
	"vague-hints",
	"lost-replies",
	"outage",
	"slow-tail",
	"charged-failures",
	"tier-change",
	"expired-results",
	"flaky"
];
const DEFAULT_WORLD = "exact-hints";
const FOLDER = join(SHIPPED, "judge");
function choiceOf(name) {
	const preset = join(FOLDER, `${name}.yaml`);
	if (WORLDS.includes(name) && existsSync(preset)) return {
		tier: join(FOLDER, "tier.yaml"),
		preset
	};
	const near = nearest(name, WORLDS);
	throw new GatebenchError(`no world of the suite is named ${name}`, {
		code: "JUDGE_WORLD_UNKNOWN",
		exitCode: EXIT.invalidInput,
		hint: `${near === void 0 ? "" : `did you mean ${near}? `}worlds: ${WORLDS.join(", ")}; for tiers and presets of the mock use --tier and --preset`
	});
}
// src/report/judge/machine.ts
function judgeJunit({ worlds }, startedAt) {
	const suites = worlds.map((verdict) => ({
		name: verdict.world.replaceAll(/[^\w+-]+/g, "-"),
		cases: [endCase(verdict), ...verdict.rules.map((rule) => ruleCase(rule, verdict))]
	}));
	const durationMs = worlds.reduce((sum, { command, seen }) => sum + (command?.durationMs ?? seen.spanMs), 0);
	return junitXml(suites, {
		scope: "judge",
		durationMs,
		startedAt
	});
}
function endCase({ outcome, reasons }) {
	return {
		name: "there was something to judge",
		result: outcome === "inconclusive" ? "failure" : "pass",
		message: reasons.join("; ")
	};
}
function ruleCase(rule, { outcome }) {
	const { id, title, verdict, severity, count, findings, mend, unclear } = rule;
	const name = id;
	if (verdict === "pass") return {
		name,
		result: "pass",
		message: ""
	};
	if (verdict === "fail") return {
		name,
		result: severity === "error" && outcome === "fail" ? "failure" : "skipped",
		message: `it ${title} (${count} times): ${findings[0]?.evidence ?? ""}. Mend: ${mend}`
	};
	return {
		name,
		result: "skipped",
		message: verdict === "not-met" ? "it never came to that" : `cannot tell (${unclear})`
	};
}
function badge({ outcome, worlds }) {
	const rules = worlds.flatMap((one) => one.rules.filter(({ verdict }) => verdict === "pass" || verdict === "fail"));
	const broken = new Set(rules.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).size;
	return {
		schemaVersion: 1,
		label: "gatebench judge",
		message: outcome === "inconclusive" ? "inconclusive" : broken === 0 ? "well-behaved" : `${broken} rules broken`,
		color: outcome === "pass" ? "brightgreen" : outcome === "fail" ? "red" : "lightgrey"
	};
}
// src/report/judge/suite.ts
function suiteDocument(suite) {
	const { outcome, exitCode, reasons, worlds, schema } = suite;
	const [first] = worlds;
	const requests = worlds.reduce((sum, { seen }) => sum + seen.requests, 0);
	return {
		data: suite,
		title: `${VERDICT_WORDS[outcome].word}: gatebench judge --suite`,
		heading: "suite",
		about: [{
			label: "client",
			text: first?.command?.words.join(" ") ?? "none",
			code: true
		}, {
			label: "worlds",
			text: formatCount(worlds.length)
		}],
		verdict: {
			...VERDICT_WORDS[outcome],
			exitCode,
			reasons: [...reasons],
			notices: []
		},
		brief: [],
		sections: [
			matrix(worlds),
			scores(worlds),
			evidence(worlds)
		],
		origin: `Written by gatebench from ${formatCount(requests)} requests in ${worlds.length} worlds (${schema}).`
	};
}
const MARK = {
	pass: {
		text: "kept",
		short: "+",
		tone: "good"
	},
	fail: {
		text: "broken",
		short: "X",
		tone: "bad"
	},
	"cannot-tell": {
		text: "?",
		tone: "warn"
	},
	"not-met": {
		text: "·",
		tone: "muted"
	}
};
function cellOf(verdict, id) {
	const rule = verdict.rules.find((one) => one.id === id);
	if (rule === void 0) return {
		text: "off",
		tone: "muted"
	};
	if (rule.verdict !== "fail") return MARK[rule.verdict];
	return {
		text: `\xD7${formatCount(rule.count)}`,
		tone: rule.severity === "error" ? "bad" : "warn"
	};
}
function matrix(worlds) {
	const ids = [...new Set(worlds.flatMap(({ rules }) => rules.map(({ id }) => id)))];
	const columns = [left("rule", (id) => ({
		text: id,
		code: true
	})), ...worlds.map((verdict, at) => left(verdict.world, (id) => cellOf(verdict, id), { short: String(at + 1) }))];
	const legend = worlds.map(({ world }, at) => `${at + 1} ${world}`).join(", ");
	return {
		id: "matrix",
		title: "Rules by world",
		titled: ["terminal", "markdown"],
		blocks: [table(tableFrom(ids, columns), "What each rule came to in each world"), list([{
			head: "worlds",
			text: legend
		}, {
			head: "marks",
			text: "×N broken N times, kept, ? cannot tell, · it never came to that"
		}])]
	};
}
function scores(worlds) {
	const items = worlds.flatMap(({ world, score }) => score === null ? [] : [{
		head: world,
		text: scoreText(score)
	}]);
	return {
		id: "scores",
		title: "Beside the best known policy",
		titled: ["terminal", "markdown"],
		blocks: [list(items)]
	};
}
function evidence(worlds) {
	const worst = /* @__PURE__ */ new Map();
	for (const { world, rules } of worlds) for (const rule of rules) if (rule.verdict === "fail" && rule.count > (worst.get(rule.id)?.rule.count ?? 0)) worst.set(rule.id, {
		world,
		rule
	});
	return {
		id: "broken",
		title: "Broken rules",
		titled: ["terminal", "markdown"],
		blocks: [...worst.values()].flatMap(({ world, rule }) => brokenBlocks(rule, world))
	};
}
// src/run/judge-suite.ts
async function judgeSuite({ places, onWorld, ...options }) {
	const verdicts = [];
	for (const place of places) {
		if (options.signal?.aborted) break;
		onWorld?.(place.world, null);
		const verdict = await judgeCommand({
			...options,
			...place
		});
		verdicts.push(verdict);
		onWorld?.(place.world, verdict);
	}
	return suiteOf(verdicts);
}
function judgeClient({ env, worlds = WORLDS, rules, ...options }) {
	const places = worlds.map((world) => ({
		world,
		choice: choiceOf(world)
	}));
	return judgeSuite({
		...options,
		places,
		inherited: env,
		rules: typeof rules === "string" ? loadRules(rules) : rules
	});
}
function sinceBaseline(suite, path) {
	return againstBaseline(suite, loadBaseline(path));
}
async function writeJudgement(folder, suite, startedAt) {
	return writeFiles(folder, [
		...filesOf("judge", documentOf(suite)),
		["junit.xml", judgeJunit(suite, startedAt)],
		["badge.json", `${JSON.stringify(badge(suite))}
`]
	]);
}
function documentOf(suite) {
	const [only, ...others] = suite.worlds;
	return only !== void 0 && others.length === 0 ? judgeDocument(only) : suiteDocument(suite);
}
export { writeJudgement as a, choiceOf as c, sinceBaseline as i, judgeClient as n, DEFAULT_WORLD as o, judgeSuite as r, WORLDS as s, documentOf as t };

//# sourceMappingURL=judge-suite-BfXTx-mR.js.map