import { m as renderJson } from "./report-DkYddaKK.js";
import { E as version, F as toStderr, I as toStdout, J as usageError, K as EXIT, R as layOut, S as realClock, Y as visible, d as formatDuration, l as formatCount, q as GatebenchError, z as wrap } from "./start-CaZOxUNM.js";
import { B as apiKeyOf, U as targetOf, h as gatewayOptions, k as spawnMockGateway, kn as isLoopback, nn as httpGateway, o as keyOfEnvironment } from "./load-CEFagYNY.js";
import { E as gatewaySchema, It as LatencyHistogram, l as validateProfile, o as wholeFlag, r as numberFlag, s as defineCommand, v as loadProfile } from "./profile-BOQzBnw0.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { createRequire } from "node:module";
// src/run/autocannon-load.ts
const LONGEST_US = 6e7;
const DIGITS = 3;
async function flatOut({ url, method, headers, body, connections, durationMs, mostCalls, clock }) {
	const autocannon = createRequire(import.meta.url)("autocannon");
	const histogram = new LatencyHistogram(1, LONGEST_US, DIGITS);
	let refused = 0;
	let faults = 0;
	let calls = 0;
	const began = clock.now();
	await new Promise((resolve, reject) => {
		const options = {
			url,
			method,
			headers,
			...body === void 0 ? {} : { body },
			connections: mostCalls === null ? connections : Math.min(connections, mostCalls),
			...mostCalls === null ? { duration: durationMs / 1e3 } : {
				amount: mostCalls,
				maxOverallRequests: mostCalls
			},
			excludeErrorStats: true
		};
		const instance = autocannon(options, (error) => error === null || error === void 0 ? resolve() : reject(failed(error)));
		instance.on("response", (_client, status, _bytes, tookMs) => {
			calls++;
			if (status < 200 || status > 299) refused++;
			histogram.recordValue(Math.min(LONGEST_US, Math.max(1, Math.round(tookMs * 1e3))));
		});
		instance.on("reqError", () => {
			faults++;
		});
	});
	const seconds = (clock.now() - began) / 1e3;
	const at = (percentile) => calls === 0 ? null : histogram.getValueAtPercentile(percentile) / 1e3;
	return {
		calls,
		refused,
		faults,
		callsPerSecond: calls / seconds,
		p50Ms: at(50),
		p99Ms: at(99)
	};
}
function failed(error) {
	return new GatebenchError(`the load could not be made: ${error.message}`, {
		code: "CEILING_FAILED",
		exitCode: EXIT.unreachable,
		hint: "gatebench doctor --gateway URL looks at the address",
		cause: error
	});
}
// src/run/ceiling.ts
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
const CALLS_A_TASK = 4;
const TIGHT = .5;
const AT_ONCE = { models: { "text-fast": { latency: {
	median: "0s",
	sigma: 0
} } } };
const WARM_UP_CALLS = 1e3;
const KEY_OF_NO_VALUE = "ceiling-key-of-no-value";
const PATIENCE_MS = 1e4;
async function measureCeiling(options) {
	var _stack = [];
	try {
		const { profile, env, apiKey, connections, say = () => {} } = options;
		const stated = profile === void 0 ? null : await loadProfile(profile);
		const settings = stated?.gateway ?? gatewaySchema.parse({});
		const need = profile === void 0 || stated === null ? null : needed(stated, await validateProfile(profile, void 0));
		const target = targetOf(settings, options, env);
		const clock = realClock();
		if (target.kind === "http") {
			requireLeave(target, options);
			return await measured(target, (apiKey ?? ((of) => apiKeyOf(of, env)))(target), {
				...options,
				say
			}, need, clock, target.baseUrl);
		}
		const mock = __using(_stack, await spawnMockGateway({
			tier: "enterprise",
			preset: "unlimited",
			set: AT_ONCE
		}), true);
		const http = {
			kind: "http",
			baseUrl: mock.url,
			textBaseUrl: mock.url,
			filesBaseUrl: mock.url,
			apiKeyEnv: "GATEBENCH_API_KEY"
		};
		const gateway = ownClient(http, KEY_OF_NO_VALUE, connections, clock);
		const submitted = await gateway.submit("image", {
			model: "image-fast",
			prompt: "a kite"
		}, within(clock));
		await gateway.close();
		const task = submitted.kind === "accepted" ? submitted.body.id : void 0;
		return await measured(http, KEY_OF_NO_VALUE, {
			...options,
			say,
			model: "text-fast",
			task
		}, need, clock, null);
	} catch (_) {
		var _error = _, _hasError = true;
	} finally {
		var _promise = __callDispose(_stack, _error, _hasError);
		_promise && await _promise;
	}
}
async function measured(target, key, { connections, durationMs, mostCalls, model, task, say = () => {} }, need, clock, gateway) {
	const headers = {
		authorization: `Bearer ${key}`,
		accept: "application/json"
	};
	const common = {
		headers,
		connections,
		durationMs,
		mostCalls,
		clock
	};
	const loads = [["credits", {
		...common,
		method: "GET",
		url: `${target.baseUrl}/v1/credits`
	}]];
	if (task !== void 0) loads.push(["task", {
		...common,
		method: "GET",
		url: `${target.baseUrl}/v1/tasks/${encodeURIComponent(task)}`
	}]);
	if (model !== void 0) {
		const body = JSON.stringify({
			model,
			max_tokens: 1,
			messages: [{
				role: "user",
				content: "hi"
			}]
		});
		const typed = {
			...headers,
			"content-type": "application/json"
		};
		loads.push(["message", {
			...common,
			headers: typed,
			method: "POST",
			body,
			url: `${target.textBaseUrl}/v1/messages`
		}]);
	}
	const endpoints = [];
	for (const [endpoint, load] of loads) {
		say(`calling ${endpoint} flat out`);
		if (mostCalls === null) await flatOut({
			...load,
			mostCalls: WARM_UP_CALLS
		});
		endpoints.push({
			endpoint,
			...await flatOut(load)
		});
	}
	const [first] = endpoints;
	if (first === void 0 || first.calls === 0) throw unreachable(target);
	say("calling credits by gatebench itself");
	const own = ownClient(target, key, connections, clock);
	if (mostCalls === null) await ownRate(own, connections, WARM_UP_CALLS, durationMs, clock);
	const ownCallsPerSecond = await ownRate(own, connections, mostCalls, durationMs, clock);
	await own.close();
	const found = need === null ? null : needOf(need, ownCallsPerSecond);
	return {
		gateway,
		connections,
		endpoints,
		ownCallsPerSecond,
		need: found,
		exitCode: found?.word === "too much" ? EXIT.unfit : EXIT.ok
	};
}
function needed({ models }, { profile, peakStartsPerSecond, models: planned }) {
	const tasks = new Set(models.filter(({ modality }) => modality !== "text").map(({ model }) => model));
	const calls = planned.reduce((sum, one) => sum + one.calls, 0);
	const requests = planned.reduce((sum, one) => sum + one.calls * (tasks.has(one.model) ? CALLS_A_TASK : 1), 0);
	return {
		profile,
		startsPerSecond: peakStartsPerSecond,
		callsPerSecond: peakStartsPerSecond * (calls === 0 ? 1 : requests / calls)
	};
}
function needOf(need, gives) {
	const share = need.callsPerSecond / gives;
	return {
		...need,
		word: share <= TIGHT ? "fits" : share <= 1 ? "tight" : "too much"
	};
}
function requireLeave(target, { yes, mostCalls }) {
	if ([target.baseUrl, target.textBaseUrl].every(isLoopback)) return;
	if (!yes || mostCalls === null) throw usageError("this would call a gateway beyond this machine as fast as it answers", "if it is yours to load: --yes and --requests 500, calls of each endpoint at most");
}
function ownClient(target, apiKey, connections, clock) {
	const { paths, longestHintMs, largestBodyBytes } = gatewaySchema.parse({});
	const options = {
		paths,
		longestHintMs,
		largestBodyBytes,
		callHeader: null,
		connections,
		version: version()
	};
	return httpGateway({
		...target,
		...options,
		apiKey
	}, clock);
}
function within(clock) {
	return { deadline: clock.now() + PATIENCE_MS };
}
async function ownRate(gateway, callers, mostCalls, durationMs, clock) {
	const began = clock.now();
	let calls = 0;
	const caller = async () => {
		while (clock.now() - began < durationMs && (mostCalls === null || calls < mostCalls)) {
			calls++;
			await gateway.credits(within(clock));
		}
	};
	await Promise.all(Array.from({ length: callers }, caller));
	return calls / ((clock.now() - began) / 1e3);
}
function unreachable({ baseUrl }) {
	return new GatebenchError(`no call to ${baseUrl} was answered`, {
		code: "GATEWAY_UNREACHABLE",
		exitCode: EXIT.unreachable,
		hint: "gatebench doctor --gateway URL says why"
	});
}
// src/cli/ceiling.ts
const { gateway, "text-url": textUrl, "files-url": filesUrl } = gatewayOptions;
const command = defineCommand({
	builder: (args) => args.positional("profile", {
		type: "string",
		describe: "profile whose need is put beside what this machine gives"
	}).options({
		gateway,
		"text-url": textUrl,
		"files-url": filesUrl,
		connections: wholeFlag("connections", {
			least: 1,
			most: 1e3,
			default: 32,
			describe: "calls at once"
		}),
		seconds: numberFlag("seconds", {
			above: 0,
			most: 60,
			default: 3,
			describe: "for each endpoint"
		}),
		requests: wholeFlag("requests", {
			least: 1,
			most: 1e6,
			describe: "calls of each endpoint at most"
		}),
		model: {
			type: "string",
			describe: "send messages too, to this model of a gateway of yours"
		},
		task: {
			type: "string",
			describe: "read a task too, with this id"
		},
		yes: {
			type: "boolean",
			default: false,
			describe: "call an address beyond this machine; takes --requests"
		},
		json: {
			type: "boolean",
			default: false,
			describe: "print what was measured as JSON"
		}
	}).example("$0 ceiling", "what this machine and the mock can do").example("$0 ceiling profiles/mixed-media.yaml", "is that enough for this profile?"),
	run: async ({ seconds, requests, ...flags }) => {
		const ceiling = await measureCeiling({
			...flags,
			durationMs: seconds * 1e3,
			mostCalls: requests ?? null,
			env: process.env,
			apiKey: keyOfEnvironment,
			say: (notice) => toStderr(`${notice}
`)
		});
		toStdout(flags.json ? renderJson(ceiling) : rendered(ceiling));
		return ceiling.exitCode;
	}
});
function rendered({ gateway: at, connections, endpoints, ownCallsPerSecond, need }) {
	const { width } = terminalLook();
	const columns = [
		{
			head: "calls",
			align: "left"
		},
		{
			head: "a second",
			align: "right"
		},
		{
			head: "p50",
			align: "right"
		},
		{
			head: "p99",
			align: "right"
		},
		{
			head: "refused",
			align: "right"
		},
		{
			head: "faults",
			align: "right"
		}
	];
	const time = (ms) => ms === null ? "–" : formatDuration(ms);
	const rows = endpoints.map((row) => [
		{ text: row.endpoint },
		{ text: formatCount(Math.round(row.callsPerSecond)) },
		{ text: time(row.p50Ms) },
		{ text: time(row.p99Ms) },
		{ text: formatCount(row.refused) },
		{ text: formatCount(row.faults) }
	]);
	const own = { text: formatCount(Math.round(ownCallsPerSecond)) };
	const nothing = { text: "" };
	rows.push([
		{ text: "credits, by gatebench" },
		own,
		nothing,
		nothing,
		nothing,
		nothing
	]);
	const where = at === null ? "the embedded mock, on this machine too" : visible(at);
	return [
		...wrap(`${where}, ${formatCount(connections)} calls at once, each as soon as the one before is answered`, width),
		"",
		...layOut({
			columns,
			rows
		}, width, (text) => text),
		"",
		...need === null ? [] : verdict(need, ownCallsPerSecond, width)
	].join("\n");
}
const MARK = {
	fits: "✓",
	tight: "!",
	"too much": "✗"
};
function verdict(need, gives, width) {
	const [starts, calls, can] = [
		need.startsPerSecond,
		need.callsPerSecond,
		gives
	].map((rate) => formatCount(Math.round(rate)));
	const told = `${MARK[need.word]} ${need.word}: ${visible(need.profile)} starts up to ${starts} calls in a second, with the reads of tasks some ${calls} requests; this machine makes ${can}`;
	return [...wrap(told, width), ""];
}
export { command };

//# sourceMappingURL=ceiling-CnF8BEx_.js.map