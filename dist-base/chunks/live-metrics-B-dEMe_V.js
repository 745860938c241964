import { Lt as ProtocolFaults, l as LiveCounts } from "./load-CEFagYNY.js";
import { d as summaryMetrics, u as liveMetrics } from "./report-DkYddaKK.js";
import { K as EXIT, q as GatebenchError } from "./start-CaZOxUNM.js";
import { once } from "node:events";
import { createServer } from "node:http";
// src/run/watch/loopback-server.ts
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i;
async function serveOnLoopback(port, routes, flag) {
	const server = createServer((request, response) => {
		const refuse = (status, why) => {
			response.writeHead(status, { "content-type": "text/plain" }).end(`${why}
`);
		};
		if (!LOOPBACK.test(request.headers.host ?? "")) return refuse(403, "only this machine may ask");
		const [path = ""] = (request.url ?? "").split("?");
		const route = Object.hasOwn(routes, path) ? routes[path] : void 0;
		if (route === void 0) return refuse(404, `only ${Object.keys(routes).join(", ")}`);
		if (request.method !== "GET") return refuse(405, "only GET");
		(async () => route(response))().catch(() => {
			if (response.headersSent) response.destroy();
			else refuse(500, "this is a fault of gatebench");
		});
	});
	server.listen(port, "127.0.0.1");
	try {
		await once(server, "listening");
	} catch (cause) {
		throw new GatebenchError(`cannot serve on port ${port}: ${cause.code}`, {
			code: "PORT_UNUSABLE",
			exitCode: EXIT.invalidInput,
			hint: `name another port with ${flag}; 0 takes a free one`,
			cause
		});
	}
	const drain = async () => {
		if (!server.listening) return;
		const closed = once(server, "close");
		server.close();
		await closed;
	};
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		drain,
		async close() {
			server.closeAllConnections();
			await drain();
		}
	};
}
// src/run/watch/live-metrics.ts
var LiveMetrics = class {
	sink;
	#run = null;
	#server = null;
	#push = null;
	constructor(models) {
		this.sink = new LiveCounts(models, new ProtocolFaults());
	}
	/** Serves `/metrics` on loopback; gives its address. Throws PORT_UNUSABLE. */
	async serve(port) {
		const { PROMETHEUS_CONTENT_TYPE, renderPrometheus } = await import("./prometheus-YWRZUJ6F.js");
		const scrape = async (response) => {
			const text = await renderPrometheus(this.#read());
			response.writeHead(200, { "content-type": PROMETHEUS_CONTENT_TYPE }).end(text);
		};
		this.#server = await serveOnLoopback(port, { "/metrics": scrape }, "--metrics-port");
		return `${this.#server.url}/metrics`;
	}
	pushTo(push) {
		this.#push = push;
	}
	begin(run) {
		this.#run = run;
		this.#push?.begin(run, () => this.#read());
	}
	async end(result) {
		await Promise.all([this.#push?.end(result === null ? null : summaryMetrics(result.summary)), this.#server?.close()]);
	}
	#read() {
		return this.#run === null ? [] : liveMetrics(this.#run, this.sink);
	}
};
export { LiveMetrics };

//# sourceMappingURL=live-metrics-B-dEMe_V.js.map