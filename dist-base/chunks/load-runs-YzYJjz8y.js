import { $n as summarySchema, Mn as digestRows, Nn as digestsOf, Qn as modelSummarySchema, Rn as readRunHeader, Xn as SUMMARY_SCHEMA, Zn as countsSchema, jn as callsOfLog, or as latencySchema, rr as verdictSchema, sr as pLimit } from "./load-CEFagYNY.js";
import { Xt as boolean, Yt as array, en as literal, nn as number, rn as object, sn as string, un as unknown } from "./profile-BOQzBnw0.js";
import { K as EXIT, q as GatebenchError } from "./start-CaZOxUNM.js";
import { dirname, join } from "node:path";
import { readFile, readdir, stat } from "node:fs/promises";
// src/compare/run-record.ts
const { run, goodput, phases, thresholds, openTasks, oracle } = summarySchema.shape;
const COUNTED_SINCE = {
	dropped: true,
	failed: true,
	refused: true,
	timedOut: true,
	ambiguous: true,
	interrupted: true
};
const comparedCounts = countsSchema.pick({
	planned: true,
	started: true,
	completed: true,
	gaveUp: true,
	throttled: true,
	unresolved: true,
	duplicates: true,
	...COUNTED_SINCE
}).partial(COUNTED_SINCE);
const comparedLatency = object({ responseTime: latencySchema });
const comparedSummarySchema = object({
	schema: summarySchema.shape.schema,
	run,
	verdict: verdictSchema.extend({
		word: verdictSchema.shape.word.nullable().default(null),
		gates: verdictSchema.shape.gates.default([])
	}),
	counts: comparedCounts,
	measured: comparedCounts,
	goodput,
	latency: comparedLatency,
	models: array(modelSummarySchema.pick({
		model: true,
		modality: true
	}).extend({
		measured: comparedCounts.optional(),
		latency: comparedLatency
	})),
	phases: array(phases.element.pick({
		name: true,
		record: true
	})),
	credits: object({
		delta: number().nullable(),
		priced: number().nullable(),
		unexplained: number().nullable().default(null)
	}).nullable(),
	generator: object({
		fit: boolean(),
		reasons: array(string())
	}),
	thresholds: array(thresholds.element.omit({ needs: true })),
	openTasks,
	oracle
});
function gatewayName({ gateway, time }) {
	return gateway.kind === "mock" && time === "real" ? "mock" : gateway.baseUrl;
}
// src/compare/baseline.ts
const BASELINE_SCHEMA = "gatebench.baseline/v1";
const baselineSchema = object({
	schema: literal(BASELINE_SCHEMA),
	summary: comparedSummarySchema,
	/** The resolved profile, without secrets: what a candidate must have been asked too. */
	settings: unknown(),
	/** A row a call, their head first; spans in ms. */
	calls: array(array(unknown()))
});
async function renderBaseline(run) {
	const { calls, ...rest } = baselineSchema.parse({
		schema: BASELINE_SCHEMA,
		summary: run.summary,
		settings: run.settings,
		calls: digestRows(await run.calls() ?? [])
	});
	const rows = calls.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
	return `${JSON.stringify(rest, null, 2).replace(/\n\}$/, "")},
  "calls": [
${rows}
  ]
}
`;
}
function runOfBaseline(source, baseline) {
	const calls = baseline.calls.length > 1 ? digestsOf(baseline.calls) : null;
	return {
		source,
		summary: baseline.summary,
		settings: baseline.settings,
		calls: async () => calls
	};
}
// src/compare/load-runs.ts
const SUMMARY_FILE = "summary.json";
const LOG_FILE = "events.ndjson";
const READ_AT_ONCE = 8;
async function loadRuns(path) {
	const paths = path.includes("*") && await kindOf(path) === null ? await matching(path) : [path];
	const limit = pLimit(READ_AT_ONCE);
	const runs = (await Promise.all(paths.map((found) => runsAt(found, limit)))).flat();
	if (runs.length === 0) throw unreadable(path, "there is no run here");
	return runs;
}
async function runsAt(path, limit) {
	const kind = await kindOf(path);
	if (kind === null) throw unreadable(path, "there is no such file or folder");
	if (kind === "file") return [await limit(() => readRun(path))];
	const summary = join(path, SUMMARY_FILE);
	if (await kindOf(summary) === "file") return [await limit(() => readRun(summary, path))];
	const names = await readdir(path);
	return (await Promise.all(names.sort(byNumber).map((name) => limit(() => runIn(join(path, name)))))).flat();
}
async function runIn(path) {
	if (await kindOf(join(path, SUMMARY_FILE)) === "file") return [await readRun(join(path, SUMMARY_FILE), path)];
	if (!path.endsWith(".json") || await kindOf(path) !== "file") return [];
	return schemaOf(parsed(await readFile(path, "utf8"))) === "gatebench.baseline/v1" ? [await readRun(path)] : [];
}
async function readRun(file, source = file) {
	const content = parsed(await readFile(file, "utf8"));
	const schema = schemaOf(content);
	if (schema === "gatebench.baseline/v1") return runOfBaseline(source, checked(baselineSchema, content, file));
	if (schema !== "gatebench.summary/v1") throw invalid(file, `neither ${SUMMARY_SCHEMA} nor ${BASELINE_SCHEMA}`);
	const summary = checked(comparedSummarySchema, content, file);
	const log = join(dirname(file), LOG_FILE);
	if (await kindOf(log) !== "file") return {
		source,
		summary,
		settings: null,
		calls: async () => null
	};
	return {
		source,
		summary,
		settings: (await readRunHeader(log)).settings,
		calls: () => callsOfLog(log)
	};
}
async function matching(pattern) {
	const [root, ...parts] = pattern.split("/");
	let paths = root === void 0 || root.includes("*") ? await within(".", root ?? "*") : [root === "" ? "/" : root];
	for (const part of parts) paths = (await Promise.all(paths.map((path) => part.includes("*") ? within(path, part) : [join(path, part)]))).flat();
	const kinds = await Promise.all(paths.map(kindOf));
	return paths.filter((_, at) => kinds[at] !== null);
}
async function within(folder, pattern) {
	const fits = new RegExp(`^${pattern.split("*").map(escaped).join(".*")}$`);
	return (await readdir(folder).catch(() => [])).filter((name) => fits.test(name)).sort(byNumber).map((name) => join(folder, name));
}
function escaped(text) {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
function byNumber(a, b) {
	return a.localeCompare(b, "en", { numeric: true });
}
async function kindOf(path) {
	return stat(path).then((found) => found.isDirectory() ? "folder" : "file", () => null);
}
function schemaOf(content) {
	return object({ schema: string() }).safeParse(content).data?.schema;
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
function checked(schema, content, file) {
	const result = schema.safeParse(content);
	if (result.success) return result.data;
	const [issue] = result.error.issues;
	throw invalid(file, `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not as expected"}`);
}
function invalid(file, message) {
	return new GatebenchError(`not a run to compare: ${message}`, {
		code: "RUN_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "was it written by another version? gatebench report writes a summary again, gatebench baseline a baseline",
		place: { file }
	});
}
function unreadable(file, message) {
	return new GatebenchError(message, {
		code: "RUN_UNREADABLE",
		exitCode: EXIT.invalidInput,
		hint: "name run folders, summary.json files or baselines; folders of several runs are read whole",
		place: { file }
	});
}
export { renderBaseline as n, gatewayName as r, loadRuns as t };

//# sourceMappingURL=load-runs-YzYJjz8y.js.map