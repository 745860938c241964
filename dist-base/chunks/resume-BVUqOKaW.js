import { m as renderJson } from "./report-DkYddaKK.js";
import { F as NOBODY, Hn as instantOfIso, I as Journal, L as EventLogWriter, M as reportRun, N as lockRun, P as openTasksText, Pn as eventTee, Qt as Scope, Rn as readRunHeader, S as openGateway, V as chooseGateway, W as eventLogOf, Zt as findGateway, a as redisOption, d as summaryOption, h as gatewayOptions, i as redisOf, jn as callsOfLog, o as keyOfEnvironment } from "./load-CEFagYNY.js";
import { F as toStderr, I as toStdout, K as EXIT, N as screenLines, P as stderrScreen, S as realClock, l as formatCount, n as endingSignals, q as GatebenchError } from "./start-CaZOxUNM.js";
import { n as MergedEvents, t as OpenCalls } from "./open-calls-DJFFkk4y.js";
import { lt as keyedRandom, rt as planCalls, s as defineCommand } from "./profile-BOQzBnw0.js";
import { d as clearBook, h as prefixOf, i as readSpills, n as resumeLoad, y as RedisLink } from "./resume-load-DiOlcBiE.js";
import { n as reportSources, t as readRun } from "./read-run-B5bEw18Q.js";
import { t as printResult } from "./print-result-CnbOdj9S.js";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { readFile } from "node:fs/promises";
// src/run/rejoin.ts
const LOOK_EVERY_MS = 100;
const SILENT_MS = 15e3;
var Leftovers = class Leftovers {
	#link;
	#id;
	#merged;
	#clock;
	#log;
	/** `log`: the run's event log; what is in it is not taken again. Throws as `RedisLink.open` does. */
	static async open(url, run, log, clock) {
		const link = await RedisLink.open({ url }, clock);
		const known = new Set((await readFile(log, "utf8")).split("\n"));
		return new Leftovers(link, run, known, log, clock);
	}
	constructor(link, id, known, log, clock) {
		this.#link = link;
		this.#id = id;
		this.#merged = new MergedEvents(link, prefixOf(id), known);
		this.#clock = clock;
		this.#log = log;
	}
	/** Is to be told of the events in the log. */
	emit(event) {
		this.#merged.emit(event);
	}
	/** Whether workers may have told what no coordinator has read. */
	async isUnread() {
		const state = await this.#link.ask(() => this.#link.client.hget(`${prefixOf(this.#id)}run`, "state"));
		return state !== null && state !== "closed";
	}
	/** Submits nothing more, waits for the workers that still follow tasks, and tells all that they told. */
	async collect(header, plan, sink, say) {
		const { distributed, settings: profile } = header;
		const { client } = this.#link;
		const prefix = prefixOf(this.#id);
		const isThere = await client.exists(`${prefix}run`) === 1;
		if (isThere) await client.hset(`${prefix}run`, { state: "resumed" });
		let isTold = false;
		for (;;) {
			const events = await this.#merged.next();
			for (const event of events) sink.emit(event);
			const done = await client.scard(`${prefix}done`);
			if (events.length === 0 && (done >= (distributed?.shares ?? 0) || !await this.#hasWorkers())) break;
			if (!isTold) say("waiting for workers that still follow tasks");
			isTold = true;
			if (events.length === 0) await this.#clock.sleepUntil(this.#clock.now() + LOOK_EVERY_MS);
		}
		const spilt = readSpills(dirname(this.#log));
		if (isThere) await this.#merged.close(profile, plan, spilt, (event) => sink.emit(event));
		else for (const event of this.#merged.spilt(spilt)) sink.emit(event);
	}
	/** The log has it all: Redis may forget it. */
	async forget() {
		await clearBook(this.#link, this.#id);
	}
	async close() {
		await this.#link.close();
	}
	async #hasWorkers() {
		const { client } = this.#link;
		const [[seconds], beats] = await Promise.all([client.time(), client.hvals(`${prefixOf(this.#id)}beats`)]);
		return beats.some((at) => Number(seconds) * 1e3 - Number(at) < SILENT_MS);
	}
};
// src/run/resume-run.ts
const SAY_EVERY_MS = 5e3;
async function resumeRun(options) {
	const log = await eventLogOf(options.run);
	const header = await readRunHeader(log);
	const { say = NOBODY.say, warn = NOBODY.warn } = options;
	const lock = lockRun(dirname(log), say);
	try {
		return await followRun(log, header, {
			...options,
			say,
			warn
		});
	} finally {
		lock.release();
	}
}
async function followRun(log, header, options) {
	const clock = realClock();
	const left = await leftoversOf(log, header, options, clock);
	try {
		return await followOpen(log, header, options, clock, left);
	} finally {
		await left?.close();
	}
}
async function followOpen(log, header, options, clock, left) {
	const { say, warn, apiKey, signal } = options;
	const stated = header.settings;
	const plan = planCalls(stated, keyedRandom(header.seed));
	const open = new OpenCalls(plan);
	const run = await readRun(log, open, ...left === null ? [] : [left]);
	const { maskedTasks } = open;
	if (maskedTasks > 0) say(`${formatCount(maskedTasks)} open tasks cannot be followed: their ids held the API key`);
	if (open.end !== null && open.tasks().length === 0 && await left?.isUnread() !== true) {
		say(`nothing to do: every ${maskedTasks > 0 ? "other " : ""}accepted task of this run was seen to its end`);
		return reported(log, run, null, 0);
	}
	const profile = reachable(stated, header, options);
	const target = profile.gateway.target;
	const reader = openGateway(profile.gateway, target, apiKey(target), clock);
	options.begun?.();
	const scope = new Scope(clock);
	if (signal !== void 0) scope.closeOn(signal);
	try {
		await findGateway(reader, scope, profile.gateway.account);
		const journal = reopened(log, run.intactBytes, clock, say);
		let fault = null;
		const onFault = (error) => {
			fault ??= error instanceof Error ? error : new Error(String(error));
		};
		if (left !== null) await left.collect(header, plan, eventTee([
			journal,
			run.figures,
			open
		]), say);
		const tasks = open.tasks().length;
		const startedAt = Math.min(instantOfIso(header.startedAt, clock), clock.now() - open.latest);
		try {
			say(`following ${formatCount(tasks)} open tasks of ${header.id} at ${target.baseUrl}`);
			const sink = eventTee([
				journal,
				run.figures,
				endings(tasks, clock, say)
			]);
			const ports = {
				clock,
				gateway: reader,
				sink,
				startedAt,
				onFault
			};
			sink.emit(await resumeLoad(profile, plan, open, ports, signal));
		} finally {
			journal.close();
		}
		if (journal.problem === null) await left?.forget();
		const result = await reported(log, run, journal.problem ?? fault, tasks);
		const { openTasks } = result.summary;
		if (openTasks.length > 0) warn(openTasksText(openTasks, result.folder));
		return result;
	} finally {
		scope.close();
		await reader.close();
	}
}
async function leftoversOf(log, { distributed }, { redis }, clock) {
	if (distributed === void 0) return null;
	if (redis !== void 0) return Leftovers.open(redis, distributed.run, log, clock);
	throw new GatebenchError("several workers made this run, and Redis may know what its log lacks", {
		code: "REDIS_NEEDED",
		exitCode: EXIT.invalidInput,
		hint: "name that Redis with --redis URL"
	});
}
function reachable(stated, header, { gateway, textUrl, filesUrl }) {
	const profile = chooseGateway(stated, {
		gateway,
		textUrl,
		filesUrl
	}, {});
	if (header.time === "real" && profile.gateway.target.kind === "http") return profile;
	throw new GatebenchError(header.time === "virtual" ? "a run in virtual time cannot be resumed" : "the embedded mock ended with this run, and its tasks with it", {
		code: "NOTHING_TO_RESUME",
		exitCode: EXIT.invalidInput,
		hint: `nothing was paid for; \`gatebench report\` makes the reports of what was seen. A run against \`gatebench mock\` (run --gateway URL) can be resumed`
	});
}
function reopened(log, intactBytes, clock, say) {
	const journal = new Journal(EventLogWriter.reopen(log, intactBytes), {
		onTrouble: (error) => say(`${error.message}: following the tasks without it; what was written stays as it is`),
		onUnlogged: () => {}
	});
	journal.flushOn(clock);
	return journal;
}
function endings(tasks, clock, say) {
	let ended = 0;
	let nextAt = clock.now() + SAY_EVERY_MS;
	return { emit(event) {
		if (event.type === "terminal" && event.taskId !== void 0) ended++;
		if (clock.now() < nextAt) return;
		nextAt = clock.now() + SAY_EVERY_MS;
		say(`${formatCount(ended)} of ${formatCount(tasks)} tasks ended`);
	} };
}
async function reported(log, { header, figures }, problem, followed) {
	const folder = dirname(log);
	const { summary, sources } = reportSources(log, header, figures, problem === null);
	const reports = followed > 0 || !existsSync(join(folder, "summary.json")) ? await reportRun(folder, summary, sources, problem) : {
		files: [],
		problem
	};
	const { settings } = header;
	return {
		source: folder,
		settings,
		calls: () => callsOfLog(log),
		detail: sources.detail ?? null,
		...reports,
		summary,
		folder,
		followed
	};
}
// src/cli/resume.ts
const { gateway, "text-url": textUrl, "files-url": filesUrl } = gatewayOptions;
const command = defineCommand({
	builder: (args) => args.positional("run", {
		type: "string",
		demandOption: true,
		describe: "run folder, or its events.ndjson"
	}).options({
		...summaryOption,
		...redisOption,
		gateway,
		"text-url": textUrl,
		"files-url": filesUrl
	}).option("json", {
		type: "boolean",
		default: false,
		describe: "print the summary as JSON on stdout"
	}).option("quiet", {
		type: "boolean",
		default: false,
		describe: "show no progress"
	}).example("$0 resume reports/smoke-20260131-142233", "reads tasks and credits; never submits, costs nothing"),
	run: async (flags) => {
		const warn = (text) => toStderr(screenLines(text, stderrScreen));
		const say = flags.quiet ? () => {} : warn;
		const signals = endingSignals(say, { submits: false });
		const signal = signals.control.halt;
		try {
			const apiKey = keyOfEnvironment;
			const resumed = await resumeRun({
				...flags,
				redis: redisOf(flags),
				apiKey,
				say,
				warn,
				signal,
				begun: signals.listen
			});
			const { followed, problem, summary } = resumed;
			if (followed > 0) return printResult(resumed, flags);
			if (problem !== null) throw problem;
			if (flags.json) toStdout(renderJson(summary));
			return summary.verdict.exitCode;
		} finally {
			signals.end();
		}
	}
});
export { command };

//# sourceMappingURL=resume-BVUqOKaW.js.map