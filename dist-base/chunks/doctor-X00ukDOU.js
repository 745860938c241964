import { r as __toESM } from "./rolldown-runtime-DegdyBIC.js";
import { B as plainText, H as require_picocolors, I as toStdout, K as EXIT, S as realClock, U as openFileLimit, d as formatDuration, l as formatCount, q as GatebenchError, u as formatCredits, z as wrap } from "./start-CaZOxUNM.js";
import { m as renderJson, v as MARKS } from "./report-DkYddaKK.js";
import { B as apiKeyOf, Sn as isQuota, U as targetOf, dn as parseHttpDateMs, h as gatewayOptions, o as keyOfEnvironment, un as parseCertificateDateMs, xn as isCredits } from "./load-CEFagYNY.js";
import { E as gatewaySchema, s as defineCommand, v as loadProfile } from "./profile-BOQzBnw0.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { request } from "node:http";
import { request as request$1 } from "node:https";
import { TLSSocket } from "node:tls";
// src/run/doctor-machine.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
const LEAST_NODE = [20, 19];
const FEW_FILES = 1024;
const SLEEPS = 100;
const SLEEP_MS = 2;
const USUAL_LATE_MS = 20;
const UNFIT_LATE_MS = 100;
async function examineMachine(clock) {
	return [
		nodeVersion(process.versions.node),
		openFiles(openFileLimit()),
		timer(await latenesses(clock))
	];
}
function nodeVersion(text) {
	const [major = 0, minor = 0] = text.split(".").map(Number);
	if (major < LEAST_NODE[0] || major === LEAST_NODE[0] && minor < LEAST_NODE[1]) return {
		what: "node",
		state: "bad",
		text,
		next: `install Node ${LEAST_NODE.join(".")} or newer`
	};
	return {
		what: "node",
		state: "good",
		text,
		next: null
	};
}
function openFiles(limit) {
	const what = "open files";
	if (limit === null) return {
		what,
		state: "good",
		text: "no limit is told",
		next: null
	};
	const text = `${formatCount(limit)} at once`;
	return limit >= FEW_FILES ? {
		what,
		state: "good",
		text,
		next: null
	} : {
		what,
		state: "warn",
		text,
		next: "ulimit -n 4096 in this shell, or calls wait for connections"
	};
}
function timer(lateMs) {
	const what = "timer";
	const sorted = [...lateMs].sort((a, b) => a - b);
	const worst = sorted[Math.floor(sorted.length * .95)] ?? 0;
	const text = `95 of 100 short sleeps ended at most ${formatDuration(worst)} late`;
	if (worst < USUAL_LATE_MS) return {
		what,
		state: "good",
		text,
		next: null
	};
	return {
		what,
		state: worst < UNFIT_LATE_MS ? "warn" : "bad",
		text,
		next: "end what else runs here: calls would start late, and the run would blame this machine (exit 107)"
	};
}
async function latenesses(clock) {
	const late = [];
	for (let sleep = 0; sleep < SLEEPS; sleep++) {
		const due = clock.now() + SLEEP_MS;
		await clock.sleepUntil(due);
		late.push(clock.now() - due);
	}
	return late;
}
// src/run/doctor-read.ts
const PATIENCE_MS = 1e4;
const LARGEST_BODY_BYTES = 2 ** 20;
function readOnce(url, key, clock) {
	return new Promise((resolve) => {
		const begun = clock.now();
		const send = url.startsWith("https:") ? request$1 : request;
		const headers = {
			accept: "application/json",
			...key === null ? {} : { authorization: `Bearer ${key}` }
		};
		const fail = (error) => resolve({ fault: error.code ?? error.message });
		const asked = send(url, {
			headers,
			agent: false,
			timeout: PATIENCE_MS
		}, (answer) => {
			const ended = clock.now();
			const tls = tlsOf(answer);
			let text = "";
			answer.setEncoding("utf8");
			answer.on("data", (piece) => {
				if (text.length < LARGEST_BODY_BYTES) text += piece;
				else answer.destroy();
			});
			answer.on("error", fail);
			answer.on("close", () => {
				resolve({
					status: answer.statusCode ?? 0,
					headers: answer.headers,
					body: parsed(text),
					tookMs: ended - begun,
					atEpochMs: clock.originEpochMs + (begun + ended) / 2,
					tls
				});
			});
		});
		asked.on("timeout", () => asked.destroy(Object.assign(/* @__PURE__ */ new Error("no answer"), { code: "no answer within 10 s" })));
		asked.on("error", fail);
		asked.end();
	});
}
function tlsOf({ socket }) {
	if (!(socket instanceof TLSSocket)) return null;
	return {
		protocol: socket.getProtocol() ?? "TLS",
		validTo: socket.getPeerCertificate().valid_to ?? ""
	};
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
// src/run/doctor.ts
const WHOLE_SECOND_MS = 1e3;
const SKEW_MS = {
	warn: 2e3,
	bad: 6e4
};
const DAY_MS = 864e5;
const SOON_DAYS = 14;
async function examine({ profile, env, apiKey, ...choice }) {
	const clock = realClock();
	const settings = profile === void 0 ? gatewaySchema.parse({}) : (await loadProfile(profile)).gateway;
	const target = targetOf(settings, choice, env);
	const machine = await examineMachine(clock);
	if (target.kind === "mock") {
		const next = "gatebench doctor --gateway https://gateway.example looks at a real one";
		return {
			findings: [...machine, {
				what: "gateway",
				state: "good",
				text: "the embedded mock",
				next
			}],
			exitCode: worst(machine) === "bad" ? EXIT.unfit : EXIT.ok
		};
	}
	const key = keyOf(target, apiKey ?? ((of) => apiKeyOf(of, env)));
	const read = (url) => readOnce(url, key.key, clock);
	const credits = await read(`${target.baseUrl}/v1/credits`);
	const quota = await read(`${target.filesBaseUrl}/api/v1/files/quota`);
	const text = new URL(target.textBaseUrl).origin !== new URL(target.baseUrl).origin ? [addressOf("text address", await read(target.textBaseUrl))] : [];
	const gateway = [
		...key.findings,
		addressOf("address", credits),
		...text,
		...encryption(target, credits),
		..."fault" in credits ? [] : [
			keyAnswer(credits),
			skew(credits),
			limits(credits),
			balance(credits)
		],
		files(quota)
	];
	const exitCode = worst(gateway) === "bad" ? EXIT.unreachable : worst(machine) === "bad" ? EXIT.unfit : EXIT.ok;
	return {
		findings: [...machine, ...gateway],
		exitCode
	};
}
function worst(findings) {
	if (findings.some(({ state }) => state === "bad")) return "bad";
	return findings.some(({ state }) => state === "warn") ? "warn" : "good";
}
function keyOf(target, apiKey) {
	try {
		return {
			key: apiKey(target),
			findings: []
		};
	} catch (error) {
		if (!(error instanceof GatebenchError)) throw error;
		return {
			key: null,
			findings: [{
				what: "key",
				state: "bad",
				text: error.message,
				next: error.hint ?? null
			}]
		};
	}
}
const FAULTS = {
	ENOTFOUND: ["no such host", "check the address for a slip"],
	EAI_AGAIN: ["the name cannot be looked up", "check the network and its DNS"],
	ECONNREFUSED: ["nobody listens there", "check the port; gatebench mock starts a gateway of your own"],
	ECONNRESET: ["the connection was cut", "is it https:// where http:// is spoken, or a proxy between?"],
	EPROTO: ["no TLS is spoken there", "try http://"],
	ETIMEDOUT: ["no connection in time", "check the network, and firewalls between"],
	CERT_HAS_EXPIRED: ["its certificate has expired", "tell whoever runs it"],
	DEPTH_ZERO_SELF_SIGNED_CERT: ["its certificate is its own", "NODE_EXTRA_CA_CERTS=ca.pem makes Node trust it"],
	SELF_SIGNED_CERT_IN_CHAIN: ["its certificate is not trusted", "NODE_EXTRA_CA_CERTS=ca.pem makes Node trust it"],
	UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["its certificate is not trusted", "NODE_EXTRA_CA_CERTS=ca.pem makes Node trust it"],
	ERR_TLS_CERT_ALTNAME_INVALID: ["its certificate is for another name", "use the name that is in it"]
};
function addressOf(what, reading) {
	if (!("fault" in reading)) return {
		what,
		state: "good",
		text: `answers in ${formatDuration(reading.tookMs)}`,
		next: null
	};
	const [text, next] = FAULTS[reading.fault] ?? [reading.fault, "check address and network"];
	return {
		what,
		state: "bad",
		text,
		next
	};
}
function encryption({ baseUrl }, reading) {
	if ("fault" in reading || reading.tls === null) {
		if (!(baseUrl.startsWith("http:") && !/^http:\/\/(localhost|127\.|\[::1\])/.test(baseUrl))) return [];
		return [{
			what: "TLS",
			state: "warn",
			text: "none: the key goes over the network in the open",
			next: "use https://"
		}];
	}
	const { protocol, validTo } = reading.tls;
	const days = Math.floor(((parseCertificateDateMs(validTo) ?? 0) - reading.atEpochMs) / DAY_MS);
	const isSoon = days < SOON_DAYS;
	const text = `${protocol}, certificate good for ${formatCount(Math.max(0, days))} days`;
	return [{
		what: "TLS",
		state: isSoon ? "warn" : "good",
		text,
		next: isSoon ? "it has to be renewed soon" : null
	}];
}
function keyAnswer({ status }) {
	const what = "key";
	if (status === 200) return {
		what,
		state: "good",
		text: "accepted",
		next: null
	};
	if (status === 401) return {
		what,
		state: "bad",
		text: "refused (401)",
		next: "check it, and that it has not expired"
	};
	if (status === 403) return {
		what,
		state: "bad",
		text: "may not read this (403)",
		next: "give it the right to read credits"
	};
	if (status === 429) return {
		what,
		state: "warn",
		text: "throttled (429)",
		next: "try again in a minute"
	};
	if (status === 404) return {
		what,
		state: "bad",
		text: "there is no credit query at this address (404)",
		next: "check the address; gateway.account: none is for gateways without a credit query"
	};
	return {
		what,
		state: "warn",
		text: `the credit query answered ${status}`,
		next: "try again; if it stays, tell whoever runs it"
	};
}
function skew({ headers, atEpochMs, tookMs }) {
	const what = "clock";
	const at = parseHttpDateMs(headers.date ?? "");
	if (at === null) return {
		what,
		state: "good",
		text: "the gateway tells no date",
		next: null
	};
	const apart = Math.abs(atEpochMs - at - WHOLE_SECOND_MS / 2);
	const unsure = WHOLE_SECOND_MS / 2 + tookMs / 2;
	const text = `${formatDuration(apart)} from the gateway's, give or take ${formatDuration(unsure)}`;
	if (apart - unsure < SKEW_MS.warn) return {
		what,
		state: "good",
		text,
		next: null
	};
	return {
		what,
		state: apart - unsure < SKEW_MS.bad ? "warn" : "bad",
		text,
		next: "set this clock by NTP: resets that are told as an instant would be misread"
	};
}
function limits({ headers }) {
	const what = "limits";
	const told = Object.keys(headers).filter((name) => /^(x-)?ratelimit|^x-rate-limit/.test(name));
	if (told.length === 0) return {
		what,
		state: "good",
		text: "no header tells them",
		next: "gatebench probe finds them"
	};
	return {
		what,
		state: "good",
		text: told.map((name) => `${name}: ${String(headers[name])}`).join(", "),
		next: null
	};
}
function balance({ status, body }) {
	const what = "credits";
	if (status !== 200) return {
		what,
		state: "warn",
		text: "not told",
		next: null
	};
	if (!isCredits(body)) return {
		what,
		state: "warn",
		text: "told in another form than is specified",
		next: "gateway: { account: none } passes it over"
	};
	const { token, user } = body.data;
	const left = token.unlimited_credits ? user.remaining_credits : Math.min(token.remaining_credits, user.remaining_credits);
	const text = `${formatCredits(left)} left${token.unlimited_credits ? ", the token has no limit of its own" : ""}`;
	return left > 0 ? {
		what,
		state: "good",
		text,
		next: null
	} : {
		what,
		state: "bad",
		text,
		next: "top up the account"
	};
}
function files(reading) {
	const what = "files";
	if ("fault" in reading) return addressOf("files address", reading);
	if (reading.status !== 200 || !isQuota(reading.body)) return {
		what,
		state: "warn",
		text: `the quota query answered ${reading.status}`,
		next: "gateway: { account: none } passes it over"
	};
	const { remain_files: left, max_files: most } = reading.body.data;
	const text = `${formatCount(left)} of ${formatCount(most)} left`;
	return left > 0 ? {
		what,
		state: "good",
		text,
		next: null
	} : {
		what,
		state: "bad",
		text,
		next: "delete files, or ask for more"
	};
}
// src/cli/doctor.ts
const { gateway, "text-url": textUrl, "files-url": filesUrl } = gatewayOptions;
const command = defineCommand({
	builder: (args) => args.positional("profile", {
		type: "string",
		describe: "profile whose gateway is looked at"
	}).options({
		gateway,
		"text-url": textUrl,
		"files-url": filesUrl
	}).option("json", {
		type: "boolean",
		default: false,
		describe: "print what was found as JSON"
	}).example("$0 doctor", "this machine alone").example("$0 doctor --gateway https://gateway.example", "address, TLS, key, clock, credits, quota, limits; reads only"),
	run: async ({ profile, gateway: named, textUrl: text, filesUrl: files, json }) => {
		const { findings, exitCode } = await examine({
			gateway: named,
			textUrl: text,
			filesUrl: files,
			profile,
			env: process.env,
			apiKey: keyOfEnvironment
		});
		toStdout(json ? renderJson({
			findings,
			exitCode
		}) : findings.flatMap(linesOf).join(""));
		return exitCode;
	}
});
const WHAT = 14;
function linesOf({ what, state, text, next }) {
	const { width, colour } = terminalLook();
	const colours = import_picocolors.default.createColors(colour);
	const paint = {
		good: colours.green,
		warn: colours.yellow,
		bad: colours.red
	}[state];
	const told = wrap(plainText(text), width - WHAT - 2);
	const asked = next === null ? [] : wrap(plainText(next), width - WHAT - 4).map((line, at) => `${at === 0 ? "→ " : "  "}${line}`);
	return [...told, ...asked].map((line, at) => `${at === 0 ? paint(`${MARKS[state]} ${what.padEnd(WHAT)}`) : " ".repeat(16)}${line}
`);
}
export { command };

//# sourceMappingURL=doctor-X00ukDOU.js.map