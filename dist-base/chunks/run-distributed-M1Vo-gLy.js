import { c as STOP_RUN, d as clearBook, h as prefixOf, i as readSpills, l as KNOWN, m as openBook, n as resumeLoad, o as CLOSE_RUN, p as newRunId, u as checksumOf, y as RedisLink } from "./resume-load-DiOlcBiE.js";
import { E as version, K as EXIT, S as realClock, q as GatebenchError } from "./start-CaZOxUNM.js";
import { Bt as toMicro, F as NOBODY, Pn as eventTee, Qt as Scope, S as openGateway, Xt as Account, k as spawnMockGateway, v as runProfile } from "./load-CEFagYNY.js";
import { n as readOffset } from "./clock-offset-D_9Zeoa_.js";
import { n as MergedEvents, t as OpenCalls } from "./open-calls-DJFFkk4y.js";
import { H as spentBetween, it as plannedFiles } from "./profile-BOQzBnw0.js";
import { tmpdir } from "node:os";
// src/distributed/redis-safety.ts
async function unsafeSettings({ client }) {
	const problems = [];
	const mode = /redis_mode:(\w+)/.exec(await client.info("server").catch(() => ""))?.[1];
	if (mode !== "standalone") problems.push(`it is no single server (${mode ?? "its mode is not told"})`);
	for (const [name, wanted] of WANTED) {
		const value = await settingOf(client, name);
		if (value === null) problems.push(`CONFIG GET ${name} is denied`);
		else if (value !== wanted) problems.push(`${name} is ${value}, not ${wanted}`);
	}
	return problems;
}
const WANTED = [
	["appendonly", "yes"],
	["appendfsync", "always"],
	["no-appendfsync-on-rewrite", "no"],
	["maxmemory-policy", "noeviction"]
];
async function settingOf(client, name) {
	try {
		const [, value] = await client.config("GET", name);
		return value ?? null;
	} catch {
		return null;
	}
}
async function requireSafe(link, allowsLoss) {
	const problems = await unsafeSettings(link);
	if (problems.length === 0 || allowsLoss) return problems;
	throw new GatebenchError(`this Redis may lose what was paid for: ${problems.join("; ")}`, {
		code: "REDIS_UNSAFE",
		exitCode: EXIT.invalidInput,
		hint: "redis-server --appendonly yes --appendfsync always; or --allow-lost-intents, and the report will say so"
	});
}
// src/distributed/scripts/observe-account.ts
const OBSERVE_ACCOUNT = {
	name: "gatebenchObserveAccount",
	lua: `${KNOWN}
local limit = redis.call('HGET', p .. 'budget', 'limit')
if not limit then return 0 end
local stated, unpriced, foreign = number('budget', 'stated'), number('budget', 'unpriced'), number('budget', 'foreign')
local excess = tonumber(ARGV[1]) - stated - foreign
local assumed = tonumber(redis.call('HGET', p .. 'budget', 'assumed') or '')
if unpriced > 0 then
  assumed = math.max(assumed or 0, math.ceil(excess / unpriced))
  redis.call('HSET', p .. 'budget', 'assumed', string.format('%.0f', assumed))
else
  foreign = foreign + math.max(0, excess)
  redis.call('HSET', p .. 'budget', 'foreign', string.format('%.0f', foreign))
end
local committed = stated + foreign + (unpriced > 0 and unpriced * assumed or 0)
if committed <= tonumber(limit) then return 0 end
if redis.call('HGET', p .. 'run', 'state') == 'open' then
  redis.call('HSET', p .. 'run', 'state', 'stopped', 'cause', 'budget', 'committed', string.format('%.0f', committed))
end
return 1
`
};
// src/run/coordination.ts
const LEAD_BEATS_MS = 700;
const PUMP_EVERY_MS = 50;
const SYNC_EVERY_MS = 500;
const LEASES_OF_PATIENCE = 4;
var Coordination = class {
	#order;
	#prefix;
	#merged;
	#open;
	#sink;
	#scope;
	#startedAt;
	#patienceMs;
	/** Why nothing more is submitted; undefined while it is. */
	#stopped;
	#hasStopped = false;
	#hasLostRedis = false;
	#offset = {
		ms: 0,
		errorMs: 0
	};
	#syncedAt = 0;
	#aliveAt = 0;
	constructor(order) {
		const { link, spec, plan, clock, sink } = order;
		this.#order = order;
		this.#prefix = prefixOf(spec.id);
		this.#merged = new MergedEvents(link, this.#prefix);
		this.#open = new OpenCalls(plan);
		this.#sink = eventTee([sink, this.#open]);
		this.#scope = new Scope(clock);
		this.#startedAt = order.startedAt ?? clock.now();
		this.#patienceMs = LEASES_OF_PATIENCE * spec.leaseMs;
	}
	async run({ workers, spillFolder }) {
		const { link, profile, plan, gateway, clock, control } = this.#order;
		try {
			const offset = await readOffset(link, clock);
			this.#offset = offset;
			const submitting = this.#scope.open();
			for (const signal of [control.stop, control.halt]) if (signal !== void 0) submitting.closeOn(signal);
			const account = this.#account(profile, gateway);
			await account.readBefore(submitting, plannedFiles(profile, plan));
			await this.#begin(offset);
			submitting.onClose(() => void this.#stop(submitting.reason));
			const sampling = this.#scope.open();
			const sampled = this.#sample(account, sampling);
			await this.#pump();
			sampling.close();
			await sampled;
		} catch (error) {
			if (!this.#hasLostRedis) throw error;
		}
		if (this.#hasLostRedis) {
			await Promise.all(workers.map(({ ended }) => ended));
			for (const event of this.#merged.spilt(readSpills(spillFolder))) this.#sink.emit(event);
		}
		return this.#finish(spillFolder);
	}
	#account(profile, gateway) {
		const { link } = this.#order;
		let before = null;
		return new Account(gateway, this.#sink, this.#startedAt, (reading) => {
			if (before === null) {
				before = reading;
				return;
			}
			const spent = spentBetween(before, reading);
			link.run(OBSERVE_ACCOUNT, this.#prefix, toMicro(spent)).then((isCrossed) => isCrossed === 1 ? this.#stop(void 0) : void 0).catch(() => {});
		}, profile.gateway.account);
	}
	/** All workers are here: from now on their instants count. */
	async #begin({ ms }) {
		const { link, clock } = this.#order;
		const origin = clock.now() + LEAD_BEATS_MS;
		const startAt = `${(this.#startedAt + ms).toFixed(3)} ${(origin + ms).toFixed(3)}`;
		await this.#beat(true);
		await link.ask(() => link.client.hset(`${this.#prefix}run`, {
			state: "open",
			startAt
		}));
		link.onLost(this.#patienceMs, () => this.#loseRedis("Redis was lost, and is not waited for any longer"));
		link.onRefused(({ message }) => this.#loseRedis(`Redis refused what it was asked: ${message}`));
	}
	async #sample(account, scope) {
		const { sampleEveryMs } = this.#order.profile.credits;
		if (sampleEveryMs === null) return;
		const from = this.#order.clock.now() + LEAD_BEATS_MS;
		for (let n = 1; await scope.sleepUntil(from + n * sampleEveryMs); n++) await account.sample(scope);
	}
	/** Reads what the workers tell until all shares are done, or nobody is left to do them. */
	async #pump() {
		const { clock, link, spec, control } = this.#order;
		let silentSince = clock.now();
		for (;;) {
			await this.#beat();
			const [done, isRead] = [await link.ask(() => link.client.scard(`${this.#prefix}done`)), await this.#read()];
			if (isRead) silentSince = clock.now();
			else if (done >= spec.shares) return;
			if (!this.#hasStopped) await this.#hearOfStop();
			if (control.halt?.aborted) await link.ask(() => link.client.hset(`${this.#prefix}run`, { state: "halted" }));
			if (clock.now() - silentSince > this.#patienceMs && !await this.#hasWorkers()) {
				this.#stopped ??= stoppedBy("WORKERS_LOST", "no worker is left");
				this.#hasStopped = true;
				return;
			}
			if (!isRead) await clock.sleepUntil(clock.now() + PUMP_EVERY_MS);
		}
	}
	async #read() {
		const { clock, sync } = this.#order;
		const events = await this.#merged.next();
		for (const event of events) this.#sink.emit(event);
		if (clock.now() - this.#syncedAt >= SYNC_EVERY_MS && (sync?.() ?? true)) {
			this.#syncedAt = clock.now();
			await this.#merged.trim();
		}
		return events.length > 0;
	}
	/** A worker may have stopped the run, or a claim that would cross the budget. */
	async #hearOfStop() {
		const { link, profile } = this.#order;
		const [state, cause, committed, code, message] = await link.ask(() => link.client.hmget(`${this.#prefix}run`, "state", "cause", "committed", "code", "message"));
		if (state !== "stopped") return;
		this.#hasStopped = true;
		this.#stopped = cause === "budget" ? stoppedBy("BUDGET_REACHED", `the budget of ${profile.credits.budget} credits is used up: ${Number(committed) / 1e6} spent or reserved`) : stoppedBy(code ?? "STOPPED", message ?? "a worker stopped the run");
	}
	async #stop(reason) {
		const { link } = this.#order;
		if (this.#hasStopped || reason === void 0) return;
		this.#hasStopped = true;
		this.#stopped = reason;
		await link.run(STOP_RUN, this.#prefix, "coordinator", "", "").catch(() => {});
	}
	async #hasWorkers() {
		const { link, spec } = this.#order;
		const [seconds, beats] = await Promise.all([link.ask(() => link.client.time()), link.ask(() => link.client.hvals(`${this.#prefix}beats`))]);
		return beats.some((at) => Number(seconds[0]) * 1e3 - Number(at) < 2 * spec.leaseMs + 1e3);
	}
	/** Workers claim nothing without one. */
	async #beat(isFirst = false) {
		const { link, clock, spec } = this.#order;
		if (!isFirst && clock.now() - this.#aliveAt < spec.leaseMs / 4) return;
		this.#aliveAt = clock.now();
		await link.ask(() => link.client.set(`${this.#prefix}coordinator`, "1", "PX", 2 * spec.leaseMs));
	}
	/** Their clocks as they were found, beside its own. */
	async #tellWorkers() {
		const { link, clock } = this.#order;
		const t = clock.now() - this.#startedAt;
		const ownMs = clock.originEpochMs - this.#offset.ms;
		for (const [worker, said] of Object.entries(await link.ask(() => link.client.hgetall(`${this.#prefix}workers`)))) {
			const { host, aheadMs, errorMs } = JSON.parse(said);
			const [offset, error] = [aheadMs - ownMs, errorMs + this.#offset.errorMs];
			this.#sink.emit({
				type: "worker",
				t,
				worker: Number(worker),
				host,
				offsetMs: offset,
				errorMs: error
			});
		}
	}
	#loseRedis(why) {
		const { link } = this.#order;
		this.#hasLostRedis = true;
		this.#hasStopped = true;
		this.#stopped ??= stoppedBy("REDIS_LOST", why);
		link.close();
	}
	/** Tells of every call that nobody ended what can be known of it, and reads the account. */
	async #finish(spillFolder) {
		const { link, spec, profile, plan, gateway, clock, control } = this.#order;
		if (!this.#hasLostRedis) {
			await this.#tellWorkers();
			await this.#merged.close(profile, plan, readSpills(spillFolder), (event) => this.#sink.emit(event));
		}
		const { settleMs } = profile.credits;
		const onFault = (error) => control.onFault?.(error);
		const ports = {
			clock,
			gateway,
			sink: this.#sink,
			startedAt: this.#startedAt,
			onFault,
			settleMs
		};
		await resumeLoad(profile, plan, this.#open, ports, control.halt);
		if (!this.#hasLostRedis && (this.#order.sync?.() ?? true)) await link.ask(() => clearBook(link, spec.id)).catch(() => {});
		await this.#scope.end();
		const t = clock.now() - this.#startedAt;
		if (!this.#hasStopped) return {
			type: "end",
			t,
			status: "complete"
		};
		const reason = this.#stopped;
		return {
			type: "end",
			t,
			status: "partial",
			cause: reason instanceof GatebenchError && reason.exitCode === EXIT.stopped ? "stopped" : "interrupted",
			reason: reason instanceof Error ? reason.message : void 0
		};
	}
};
function stoppedBy(code, message) {
	return new GatebenchError(message, {
		code,
		exitCode: EXIT.stopped
	});
}
// src/run/distributed-world.ts
const LOOK_EVERY_MS = 50;
async function distributedWorld(profile, plan, options) {
	refuseUnshared(profile);
	const clock = realClock();
	const link = await RedisLink.open({ url: options.redis }, clock);
	const open = {
		mock: null,
		workers: []
	};
	try {
		const unsafe = await requireSafe(link, options.allowLostIntents);
		const { target } = profile.gateway;
		open.mock = target.kind === "mock" ? await spawnMockGateway({
			...target,
			seed: profile.seed
		}) : null;
		const url = open.mock?.url ?? "";
		const address = target.kind === "http" ? target : {
			kind: "http",
			baseUrl: url,
			textBaseUrl: url,
			filesBaseUrl: url,
			apiKeyEnv: "GATEBENCH_API_KEY"
		};
		const apiKey = target.kind === "http" ? options.apiKey(target) : open.mock?.apiKey ?? "";
		const id = await newRunId(link, profile.name);
		const told = {
			...profile,
			gateway: {
				...profile.gateway,
				target: address
			}
		};
		const spec = {
			id,
			version: version(),
			checksum: checksumOf(told),
			profile: told,
			hasBodies: options.sharePrompts,
			isMock: target.kind === "mock",
			shares: options.workers,
			leaseMs: options.leaseMs
		};
		const gateway = openGateway(profile.gateway, address, apiKey, clock);
		return {
			time: "real",
			clock,
			gateway: {
				kind: target.kind,
				baseUrl: address.baseUrl
			},
			distributed: {
				run: id,
				shares: options.workers,
				unsafe
			},
			...unsafe.length > 0 ? { notice: `this Redis may lose what was paid for: ${unsafe.join("; ")}` } : {},
			async warm() {
				await openBook(link, spec);
				const { startWorker, workers, spillFolder } = options;
				if (startWorker !== null) open.workers = Array.from({ length: workers }, () => startWorker({
					id,
					folder: spillFolder
				}));
				await waitForWorkers(link, spec, options, open.workers);
			},
			load: async (sink, control, start = {}) => {
				const coordination = new Coordination({
					link,
					spec,
					profile,
					plan,
					gateway,
					clock,
					sink,
					control,
					...start
				});
				const { spillFolder } = options;
				return {
					end: await coordination.run({
						workers: open.workers,
						spillFolder
					}),
					truth: await open.mock?.counts() ?? null
				};
			},
			async close() {
				for (const worker of open.workers) worker.kill();
				await Promise.all(open.workers.map(({ ended }) => ended));
				await gateway.close();
				await link.close();
				await open.mock?.close();
			}
		};
	} catch (error) {
		await open.mock?.close();
		await link.close();
		throw error;
	}
}
function refuseUnshared({ clients, credits, retry }) {
	const what = credits.priceCheck === true ? "credits.priceCheck" : retry.pacing !== null && retry.pacing.kind !== "fixed" ? "a retry.pacing that learns" : clients > 1 && retry.budget !== null ? "a retry.budget of each of several clients" : null;
	if (what === null) return;
	throw new GatebenchError(`${what} is not shared by workers`, {
		code: "DISTRIBUTED_UNSUPPORTED",
		exitCode: EXIT.invalidInput,
		hint: "run it on one machine, or leave it out; a model’s own admission holds for all workers together"
	});
}
async function waitForWorkers(link, { id, shares, leaseMs }, { joinMs, say }, local) {
	const clock = realClock();
	const until = clock.now() + joinMs;
	let gone = 0;
	for (const worker of local) worker.ended.then(() => gone++);
	if (local.length === 0) say(`waiting for ${shares} workers: gatebench worker --redis URL --run ${id}`);
	for (;;) {
		await link.ask(() => link.client.set(`${prefixOf(id)}coordinator`, "1", "PX", 2 * leaseMs));
		const joined = await link.ask(() => link.client.hlen(`${prefixOf(id)}beats`));
		if (joined >= shares) return;
		if (clock.now() >= until || local.length > 0 && gone > 0) {
			await link.run(CLOSE_RUN, prefixOf(id));
			throw new GatebenchError(`${joined} of ${shares} workers joined`, {
				code: "WORKERS_MISSING",
				exitCode: EXIT.unreachable,
				hint: "start them with gatebench worker --redis URL, and see what they say; nothing was sent"
			});
		}
		await clock.sleepUntil(clock.now() + LOOK_EVERY_MS);
	}
}
// src/run/run-distributed.ts
function runDistributed(options) {
	const { say = NOBODY.say, warn = NOBODY.warn } = options;
	const { redis, workers, leaseMs = 5e3, joinMs = 6e4, startWorker = null } = options;
	const { allowLostIntents = false, sharePrompts = false, spillFolder = tmpdir() } = options;
	const shared = {
		say,
		warn,
		redis,
		workers,
		leaseMs,
		joinMs,
		allowLostIntents,
		sharePrompts,
		startWorker,
		spillFolder
	};
	return runProfile({
		...options,
		makeWorld: ({ profile, plan }, apiKey) => distributedWorld(profile, plan, {
			...shared,
			apiKey
		})
	});
}
export { runDistributed as t };

//# sourceMappingURL=run-distributed-M1Vo-gLy.js.map