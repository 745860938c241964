import { $ as clientAdmissions, E as tickerPacer, Ft as SummaryBuilder, Pn as eventTee, R as writeJsonObject, z as byteRoom, zt as runLoad } from "./load-CEFagYNY.js";
import { Et as EVENTS_SCHEMA, lt as keyedRandom, rt as planCalls } from "./profile-BOQzBnw0.js";
import { S as realClock } from "./start-CaZOxUNM.js";
import { createServer } from "node:net";
import { once } from "node:events";
// src/run/rehearsal.ts
const CALLS_PER_SECOND = 8e3;
const LASTS_MS = 500;
const LONGEST_MS = 1e3;
const alone = (profile) => ({ sink: sinks(profile) });
async function rehearse(profile, open, cast = alone) {
	const server = stage();
	if (!await once(server, "listening").then(() => true, () => false)) return;
	try {
		const { port } = server.address();
		await play(rehearsal(profile, `http://127.0.0.1:${port}`), open, cast);
	} finally {
		server.close();
	}
}
async function play(profile, open, cast) {
	const clock = realClock();
	const gateway = open(profile.gateway, profile.gateway.target, "rehearsal-key", clock, null);
	const ticker = tickerPacer(clock);
	const stop = new AbortController();
	const curtain = clock.alarm(clock.now() + LONGEST_MS, () => stop.abort());
	try {
		await gateway.warm(32);
		const [admission] = await clientAdmissions(profile, clock, "local");
		const random = keyedRandom(profile.seed);
		const ports = {
			clock,
			gateway,
			random,
			pacer: ticker,
			admission,
			...cast(profile, clock)
		};
		await runLoad(profile, planCalls(profile, random), ports, { halt: stop.signal });
	} finally {
		curtain.cancel();
		await ticker.stop();
		await gateway.close();
	}
}
function rehearsal(profile, baseUrl) {
	const target = {
		kind: "http",
		baseUrl,
		textBaseUrl: baseUrl,
		filesBaseUrl: baseUrl,
		apiKeyEnv: ""
	};
	const arrivals = {
		process: "constant",
		rate: CALLS_PER_SECOND / profile.models.length
	};
	const models = profile.models.map((load) => ({
		...load,
		arrivals,
		startOffsetMs: 0,
		admission: {
			ratePerSecond: null,
			burst: 1,
			concurrency: null,
			longestWaitMs: null
		},
		poll: {
			...load.poll,
			strategy: "fixed",
			firstOfEstimate: null,
			firstMs: 20,
			everyMs: 20,
			maxMs: 20
		}
	}));
	return {
		...profile,
		gateway: {
			...profile.gateway,
			target,
			account: "none",
			connections: null
		},
		clients: 1,
		phases: [{
			name: profile.phases[0]?.name ?? "",
			durationMs: LASTS_MS,
			record: true
		}],
		drainMs: LONGEST_MS,
		models,
		mix: null,
		retry: {
			...profile.retry,
			pacing: null,
			budget: null
		},
		credits: {
			budget: null,
			assumePrice: null,
			sampleEveryMs: null,
			settleMs: 0,
			stopOnInsufficient: false
		},
		thresholds: []
	};
}
function sinks(profile) {
	const room = byteRoom(Buffer.alloc(65536));
	const builder = new SummaryBuilder({
		type: "run",
		schema: EVENTS_SCHEMA,
		id: "",
		profile: "",
		seed: 1,
		gateway: {
			kind: "http",
			baseUrl: ""
		},
		startedAt: "2000-01-01T00:00:00Z",
		time: "real",
		settings: profile
	});
	return eventTee([{ emit: (event) => void writeJsonObject(room, 0, event) }, builder]);
}
const MESSAGE = "{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"m\",\"content\":[{\"type\":\"text\",\"text\":\"done\"}]}";
function stage() {
	let tasks = 0;
	const answerTo = (head) => {
		if (head.startsWith("POST") && head.includes("/v1/messages")) return MESSAGE;
		if (head.startsWith("POST")) return `{"id":"t${tasks++}","status":"pending","progress":0}`;
		return `{"id":"${/\/v1\/tasks\/(\w+)/.exec(head)?.[1] ?? ""}","status":"completed","progress":100,"results":["http://127.0.0.1/r"]}`;
	};
	const serve = (socket) => {
		let rest = "";
		socket.setNoDelay(true);
		socket.on("error", () => socket.destroy());
		socket.on("data", (chunk) => {
			rest += chunk.toString("latin1");
			for (let end = rest.indexOf("\r\n\r\n"); end >= 0; end = rest.indexOf("\r\n\r\n")) {
				const head = rest.slice(0, end);
				const next = end + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
				if (rest.length < next) return;
				rest = rest.slice(next);
				const body = answerTo(head);
				const fields = `content-type: application/json\r
content-length: ${body.length}`;
				socket.write(`HTTP/1.1 200 OK\r
${fields}\r
\r
${body}`, "latin1");
			}
		});
	};
	return createServer(serve).listen(0, "127.0.0.1");
}
export { rehearse };

//# sourceMappingURL=rehearsal-DM6MR2bA.js.map