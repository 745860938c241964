import { K as EXIT, q as GatebenchError } from "./start-CaZOxUNM.js";
import { $ as newCall, B as withPrices, K as arrivalEvent, X as endWhenCutShort, Y as endOf, at as requestOf, lt as keyedRandom, nt as phaseAt, q as attemptEvent, tt as terminalEvent } from "./profile-BOQzBnw0.js";
import { Bt as toMicro, In as roundEvent, Jt as taskEndEvent, Qt as Scope, Ut as Poller, Xt as Account, Yt as HALT_GRACE_MS, qt as pollAssignment, zn as recordedProfileSchema } from "./load-CEFagYNY.js";
import { appendFileSync, existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createHash } from "node:crypto";
// src/distributed/redis-link.ts
const NOT_NOW = /^(ERR Error running script.*-)?(OOM|MISCONF|READONLY|LOADING|BUSY|MASTERDOWN|CLUSTERDOWN|NOREPLICAS|NOAUTH|WRONGPASS)\b/;
const AGAIN_MS = 100;
const SLOW_MS = 1e3;
const LAST_LOOK_MS = 5;
const CONNECT_MS = 5e3;
async function loadRedisPackages() {
	try {
		const [{ Redis }, bullmq] = await Promise.all([import("ioredis"), import("bullmq")]);
		return {
			Redis,
			bullmq
		};
	} catch (cause) {
		if (cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
		throw new GatebenchError("a run of several workers takes ioredis and BullMQ, and they are not installed", {
			code: "REDIS_NOT_INSTALLED",
			exitCode: EXIT.invalidInput,
			hint: "npm install ioredis@6 bullmq@6",
			cause
		});
	}
}
var RedisLink = class RedisLink {
	client;
	packages;
	#clock;
	#known = /* @__PURE__ */ new Set();
	#onDown = /* @__PURE__ */ new Set();
	#onRefused = /* @__PURE__ */ new Set();
	/** Since when there is no answer; null while there are answers. */
	#downSince = null;
	/** How those are told who still wait for an answer when the link is closed: ioredis forgets what it was to ask again. */
	#waiting = /* @__PURE__ */ new Set();
	#lost;
	#isClosed = false;
	/** Throws REDIS_UNREACHABLE or REDIS_URL_INVALID; the address is not quoted, for it may hold a password. */
	static async open({ url }, clock) {
		if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol)) throw new GatebenchError("a Redis address must be redis://HOST:PORT or, with TLS, rediss://HOST:PORT", {
			code: "REDIS_URL_INVALID",
			exitCode: EXIT.invalidInput,
			hint: "for example --redis redis://127.0.0.1:6379; user and password go before the host, or into GATEBENCH_REDIS_URL"
		});
		const packages = await loadRedisPackages();
		const options = {
			lazyConnect: true,
			maxRetriesPerRequest: null,
			autoResendUnfulfilledCommands: true,
			connectTimeout: CONNECT_MS,
			retryStrategy: (times) => Math.min(50 * times, 500)
		};
		const client = new packages.Redis(url, options);
		let problem = "";
		client.on("error", (error) => {
			problem = error.message;
		});
		const alarm = clock.alarm(clock.now() + CONNECT_MS, () => client.disconnect());
		try {
			await client.connect();
			await client.ping();
		} catch (cause) {
			client.disconnect();
			throw new GatebenchError(`Redis cannot be reached: ${problem || cause.message}`, {
				code: "REDIS_UNREACHABLE",
				exitCode: EXIT.unreachable,
				hint: "check --redis, and that redis-server is up; user and password are part of the address",
				cause
			});
		} finally {
			alarm.cancel();
		}
		return new RedisLink(client, packages, clock);
	}
	constructor(client, packages, clock) {
		this.client = client;
		this.packages = packages;
		this.#clock = clock;
		client.on("close", () => this.#down());
	}
	/** Since when Redis gives no answer, as an instant; null while it does. */
	get downSince() {
		return this.#downSince;
	}
	/** Told each time Redis stops to answer. */
	onDown(told) {
		this.#onDown.add(told);
	}
	/** Told once Redis has given no answer for so long, without a break. */
	onLost(patienceMs, told) {
		this.onDown(() => {
			this.#lost?.cancel();
			this.#lost = this.#clock.alarm(this.#clock.now() + patienceMs, () => {
				if (this.#downSince !== null) told();
			});
		});
	}
	/** Told each time Redis refuses what it was asked, and would again: a right that it does not give, data that are not as they were left. */
	onRefused(told) {
		this.#onRefused.add(told);
	}
	/** Runs a script; waits as long as Redis is away or full. Rejects once the link is closed, and for what is refused: it may be half done. */
	async run(script, prefix, ...args) {
		return this.ask(() => this.#once(script, prefix, args));
	}
	/** Asks until there is an answer: what is asked must bear being done twice. */
	async ask(question) {
		for (;;) {
			let slow = this.#clock.alarm(this.#clock.now() + SLOW_MS, () => {
				slow = this.#clock.alarm(this.#clock.now() + LAST_LOOK_MS, () => this.#down());
			});
			try {
				const answer = await this.#answerTo(question());
				this.#downSince = null;
				return answer;
			} catch (error) {
				if (this.#isClosed) throw error;
				if (!isPassing(error)) {
					if (error.name === "ReplyError") for (const told of this.#onRefused) told(error);
					throw error;
				}
				this.#down();
			} finally {
				slow.cancel();
			}
			await this.#clock.sleepUntil(this.#clock.now() + AGAIN_MS);
		}
	}
	async close() {
		this.#isClosed = true;
		this.#onDown.clear();
		this.#onRefused.clear();
		this.#lost?.cancel();
		for (const reject of this.#waiting) reject(/* @__PURE__ */ new Error("the link to Redis is closed"));
		this.client.disconnect();
	}
	/** A race with one promise that lasts as long as the link would keep something of every question for as long. */
	#answerTo(question) {
		if (this.#isClosed) return Promise.reject(/* @__PURE__ */ new Error("the link to Redis is closed"));
		return new Promise((resolve, reject) => {
			this.#waiting.add(reject);
			question.then(resolve, reject).finally(() => this.#waiting.delete(reject));
		});
	}
	#once(script, prefix, args) {
		if (!this.#known.has(script.name)) {
			this.client.defineCommand(script.name, {
				numberOfKeys: 1,
				lua: script.lua
			});
			this.#known.add(script.name);
		}
		return this.client[script.name].call(this.client, prefix, ...args);
	}
	#down() {
		if (this.#downSince !== null || this.#isClosed) return;
		this.#downSince = this.#clock.now();
		for (const told of this.#onDown) told();
	}
};
function isPassing(error) {
	const { message } = error;
	return NOT_NOW.test(message) || /Connection is closed|ECONNRE|EPIPE|Stream isn't writeable|Command aborted/i.test(message);
}
// src/distributed/run-book.ts
const ROOT = "gatebench";
const QUEUE = "shares";
const KEPT_S = 604800;
function prefixOf(id) {
	return `${ROOT}:{${id}}:`;
}
function queueOf(id) {
	return {
		name: QUEUE,
		prefix: `${prefixOf(id)}bull`
	};
}
async function newRunId(link, name) {
	return `${name}-${await link.ask(() => link.client.incr(`${ROOT}:runs`))}`;
}
async function openBook(link, spec) {
	const { client, packages } = link;
	const prefix = prefixOf(spec.id);
	const { credits, retry } = spec.profile;
	const told = {
		...spec,
		profile: spec.hasBodies ? spec.profile : withoutBodies(spec.profile)
	};
	await client.hset(`${prefix}run`, {
		spec: JSON.stringify(told),
		state: "waiting"
	});
	if (credits.budget !== null) {
		await client.hset(`${prefix}budget`, {
			limit: Math.floor(credits.budget * 1e6 + .001),
			stated: 0,
			unpriced: 0
		});
		if (credits.assumePrice !== null) await client.hset(`${prefix}budget`, { assumed: toMicro(credits.assumePrice) });
	}
	if (retry.budget !== null) await client.hset(`${prefix}retry`, retryFields(retry.budget, await redisNow(link)));
	const { name, prefix: of } = queueOf(spec.id);
	const queue = new packages.bullmq.Queue(name, {
		connection: client,
		prefix: of
	});
	queue.on("error", () => {});
	const jobs = Array.from({ length: spec.shares }, (_, index) => ({
		name: "share",
		data: { index }
	}));
	await queue.addBulk(jobs);
	await queue.close();
	await client.set(`${ROOT}:latest`, spec.id);
}
async function latestRun(link) {
	const id = await link.ask(() => link.client.get(`${ROOT}:latest`));
	if (id === null) return null;
	const state = await link.ask(() => link.client.hget(`${prefixOf(id)}run`, "state"));
	return state === "waiting" || state === "open" ? id : null;
}
async function readSpec(link, id) {
	const text = await link.ask(() => link.client.hget(`${prefixOf(id)}run`, "spec"));
	if (text === null) throw new GatebenchError(`this Redis knows no run ${id}`, {
		code: "RUN_UNKNOWN",
		exitCode: EXIT.invalidInput,
		hint: "leave --run out to join the run that waits for workers"
	});
	const spec = JSON.parse(text);
	return {
		...spec,
		profile: recordedProfileSchema.parse(spec.profile)
	};
}
function withBodies(spec, own) {
	if (own === null && !spec.hasBodies) throw new GatebenchError("this run keeps its prompts out of Redis", {
		code: "PROFILE_NEEDED",
		exitCode: EXIT.invalidInput,
		hint: "name the same profile with --profile FILE, or start the run with --share-prompts"
	});
	const profile = own === null || spec.hasBodies ? spec.profile : {
		...spec.profile,
		models: spec.profile.models.map((model, index) => ({
			...model,
			requests: model.requests.map((request, n) => ({
				...request,
				body: own.models[index]?.requests[n]?.body ?? request.body
			}))
		}))
	};
	if (checksumOf(profile) === spec.checksum) return profile;
	throw new GatebenchError("this profile is not that of the run", {
		code: "PROFILE_DIFFERS",
		exitCode: EXIT.invalidInput,
		hint: "every worker needs the very file that the run was started with"
	});
}
function checksumOf(profile) {
	const recorded = recordedProfileSchema.parse(JSON.parse(JSON.stringify(profile)));
	return createHash("sha256").update(JSON.stringify(recorded)).digest("hex");
}
async function redisNow(link) {
	const [seconds, micros] = await link.ask(() => link.client.time());
	return Number(seconds) * 1e3 + Number(micros) / 1e3;
}
async function clearBook(link, id) {
	const { client } = link;
	const prefix = prefixOf(id);
	const kept = new Set([
		"run",
		"fences",
		"too-late"
	].map((name) => prefix + name));
	let cursor = "0";
	do {
		const [next, names] = await client.scan(cursor, "MATCH", `${prefix.replace(/[[\]{}*?]/g, "\\$&")}*`, "COUNT", 500);
		cursor = String(next);
		const gone = names.map(String).filter((name) => !kept.has(name));
		if (gone.length > 0) await client.unlink(...gone);
	} while (cursor !== "0");
	for (const name of kept) await client.expire(name, KEPT_S);
}
function withoutBodies(profile) {
	const models = profile.models.map((model) => ({
		...model,
		requests: model.requests.map((request) => ({
			...request,
			body: { model: model.model }
		}))
	}));
	return {
		...profile,
		models
	};
}
function retryFields(settings, now) {
	switch (settings.kind) {
		case "ratio": {
			const { ratio, perSecond } = settings;
			const most = Math.max(1, 10 * perSecond + 100 * ratio);
			return {
				kind: "ratio",
				ratio,
				perSecond,
				most,
				tokens: Math.min(most, 10 * perSecond),
				asOf: now
			};
		}
		case "quota": {
			const { tokens, gain, prices } = settings;
			return {
				kind: "quota",
				most: tokens,
				tokens,
				gain,
				...prices
			};
		}
		case "throttle": return {
			kind: "throttle",
			most: settings.tokens,
			tokens: settings.tokens,
			gain: settings.gain
		};
	}
}
// src/distributed/scripts/script.ts
const KNOWN = `
local p = KEYS[1]
local function now()
  local t = redis.call('TIME')
  return t[1] * 1000 + t[2] / 1000
end
local function number(hash, field)
  return tonumber(redis.call('HGET', p .. hash, field) or '') or 0
end
local function fixed(value)
  return string.format('%.3f', value)
end
`;
// src/distributed/scripts/stop-run.ts
const STOP_RUN = {
	name: "gatebenchStopRun",
	lua: `${KNOWN}
if redis.call('HGET', p .. 'run', 'state') ~= 'open' then return 0 end
redis.call('HSET', p .. 'run', 'state', 'stopped', 'cause', ARGV[1], 'code', ARGV[2], 'message', ARGV[3])
return 1
`
};
const CLOSE_RUN = {
	name: "gatebenchCloseRun",
	lua: `${KNOWN}
redis.call('HSET', p .. 'run', 'state', 'closed')
local calls = {}
for _, share in ipairs(redis.call('HKEYS', p .. 'fences')) do
  redis.call('HINCRBY', p .. 'fences', share, 1)
  for _, call in ipairs(redis.call('HKEYS', p .. 'early:' .. share)) do calls[#calls + 1] = call end
end
return calls
`
};
const END_SHARE = {
	name: "gatebenchEndShare",
	lua: `${KNOWN}
if redis.call('HGET', p .. 'fences', ARGV[1]) ~= ARGV[2] then return 0 end
redis.call('SADD', p .. 'done', ARGV[1])
return 1
`
};
// src/distributed/planned-call.ts
function plannedEvents(profile, plan, calls, originMs) {
	const wanted = new Set(calls);
	const walk = plan.walk((call) => wanted.has(call));
	const random = keyedRandom(profile.seed);
	const events = /* @__PURE__ */ new Map();
	for (; wanted.size > 0 && !walk.isOver; walk.advance()) {
		const { call: number, intendedMs } = walk;
		const load = profile.models[walk.model];
		const { name: phase, record } = phaseAt(profile.phases, intendedMs);
		const at = originMs + intendedMs;
		const call = newCall({
			number,
			load,
			intendedAt: at,
			phase,
			record,
			request: requestOf(load, number, random)
		});
		const sent = {
			...call,
			attempts: 1
		};
		events.set(number, [roundEvent(arrivalEvent(call, at, 0)), roundEvent(attemptEvent(sent, at, 0))]);
		wanted.delete(number);
	}
	return events;
}
// src/distributed/spill-file.ts
const NAME = /^worker-.+\.spill$/;
var SpillFile = class {
	path;
	constructor(folder, worker) {
		this.path = join(folder, `worker-${worker}.spill`);
	}
	append(lines) {
		if (lines.length === 0) return;
		appendFileSync(this.path, lines.map(({ source, item, line }) => `${source}	${item}	${line}
`).join(""));
	}
};
function readSpills(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder).filter((name) => NAME.test(name)).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n").slice(0, -1)).flatMap((text) => {
		const [source, item, line] = text.split("	");
		return line === void 0 ? [] : [{
			source,
			item: Number(item),
			line
		}];
	});
}
// src/load/resume-load.ts
const FIRST_READS_PER_SECOND = 50;
async function resumeLoad(profile, plan, open, ports, halt) {
	const { clock, gateway, sink, startedAt } = ports;
	const loads = new Map(profile.models.map((load) => [load.model, load]));
	const tasks = open.tasks();
	for (const call of open.cutCalls()) endCutCall(call, loadOf(loads, call), ports);
	dropNeverMade(profile, plan, open, ports);
	const scope = new Scope(clock);
	const following = scope.open();
	if (halt !== void 0) following.closeOn(halt);
	const poller = new Poller(following, gateway, profile.polls.budgetPerSecond);
	const firstRead = clock.now();
	await Promise.all(tasks.map((call, n) => followOpenTask(call, loadOf(loads, call), firstRead + n * 1e3 / FIRST_READS_PER_SECOND, poller, ports)));
	following.onClose(() => scope.alarm(clock.now() + HALT_GRACE_MS, () => scope.close()));
	await new Account(gateway, sink, startedAt, () => {}, profile.gateway.account).readAfter(scope, ports.settleMs);
	await scope.end();
	return endOfResumed(open, clock.now() - startedAt, halt);
}
async function followOpenTask(open, load, firstReadAt, poller, ports) {
	const { sink, startedAt, onFault } = ports;
	const call = callOf(open, load, startedAt);
	const instants = {
		acceptedAt: open.accepted.t + startedAt,
		firstReadAt,
		sentAt: call.lastNotDone ?? sentAtOf(open) + startedAt,
		giveUpAt: firstReadAt + load.timeouts.taskMs
	};
	const assignment = pollAssignment(call, open.accepted, instants, ports);
	const followed = await new Promise((resolve) => poller.follow(assignment, resolve));
	if (followed.end === "faulted") onFault(followed.fault);
	sink.emit(taskEndEvent(call, followed, startedAt));
}
function endCutCall(open, load, { clock, sink, startedAt }) {
	const { outcome } = open;
	const call = callOf(open, load, startedAt);
	const now = clock.now();
	const of = {
		t: now - startedAt,
		call: open.call,
		model: open.model
	};
	if (open.attempts === 0) {
		const { modality, intended, phase, record } = open;
		sink.emit({
			...of,
			type: "dropped",
			modality,
			intended,
			phase,
			record,
			reason: "stopped"
		});
		return;
	}
	if (outcome === void 0) {
		const endpoint = load.modality === "text" ? "message" : "submit";
		const told = {
			outcome: "ambiguous",
			reason: "aborted",
			message: "the run was cut off before the answer came",
			ms: 0
		};
		sink.emit({
			...of,
			type: "outcome",
			endpoint,
			attempt: open.attempts,
			...told
		});
		sink.emit(terminalEvent(call, endWhenCutShort("sending"), now, startedAt));
	} else if (outcome.retryAt !== void 0) sink.emit(terminalEvent(call, endWhenCutShort("between"), now, startedAt));
	else {
		const end = outcome.outcome === "accepted" ? "completed" : endOf(outcome.outcome);
		sink.emit(terminalEvent(call, end, outcome.t + startedAt, startedAt, { message: outcome.message }));
	}
}
function dropNeverMade(profile, plan, open, { clock, sink, startedAt }) {
	const t = clock.now() - startedAt;
	for (const next = plan.walk(); !next.isOver; next.advance()) {
		const { call, intendedMs } = next;
		if (open.speaksOf(call)) continue;
		const { model, modality } = profile.models[next.model];
		const { name, record } = phaseAt(profile.phases, intendedMs);
		const intended = open.origin + intendedMs;
		sink.emit({
			t,
			type: "dropped",
			call,
			model,
			modality,
			intended,
			phase: name,
			record,
			reason: "stopped"
		});
	}
}
function endOfResumed(open, t, halt) {
	if (halt?.aborted) return {
		type: "end",
		t,
		status: "partial",
		cause: "interrupted",
		reason: halt.reason instanceof Error ? halt.reason.message : void 0
	};
	if (open.end?.cause === "stopped") return {
		...open.end,
		t,
		status: "resumed"
	};
	return {
		type: "end",
		t,
		status: "resumed"
	};
}
function sentAtOf({ outcome, attemptAt }) {
	return outcome?.outcome === "accepted" ? outcome.t - outcome.ms : attemptAt;
}
function callOf(open, load, startedAt) {
	const { call: number, intended, phase, record, request, accepted, outcome } = open;
	const call = newCall({
		number,
		load,
		intendedAt: intended + startedAt,
		phase,
		record,
		request
	});
	const { attempts, polls, admissionWaitMs, backoffMs } = open;
	Object.assign(call, {
		attempts,
		polls,
		admissionWaitMs,
		backoffMs
	});
	const acceptedAt = accepted?.t ?? (outcome?.outcome === "accepted" ? outcome.t : void 0);
	if (acceptedAt !== void 0) {
		call.sentAt = sentAtOf(open) + startedAt;
		call.acceptedAt = acceptedAt + startedAt;
	}
	if (accepted !== void 0) call.taskId = accepted.taskId;
	if (open.firstProcessing !== void 0) call.firstProcessing = open.firstProcessing + startedAt;
	if (open.lastNotDone !== void 0) call.lastNotDone = open.lastNotDone + startedAt;
	return call;
}
function loadOf(loads, { call, model, request, price }) {
	const load = loads.get(model);
	if (load === void 0) throw new Error(`the log's call ${call} is of ${model}, which its profile lacks`);
	return price === void 0 ? load : withPrices(load, /* @__PURE__ */ new Map([[request, price]]));
}
export { readSpec as _, plannedEvents as a, STOP_RUN as c, clearBook as d, latestRun as f, queueOf as g, prefixOf as h, readSpills as i, KNOWN as l, openBook as m, resumeLoad as n, CLOSE_RUN as o, newRunId as p, SpillFile as r, END_SHARE as s, followOpenTask as t, checksumOf as u, withBodies as v, RedisLink as y };

//# sourceMappingURL=resume-load-DiOlcBiE.js.map