import { n as resourceMetrics, r as loadOpenTelemetry } from "./otlp-CGlQFQGL.js";
import { B as plainText } from "./start-CaZOxUNM.js";
import { Vn as epochMsOfIso } from "./load-CEFagYNY.js";
import { Agent } from "node:http";
import { Agent as Agent$1 } from "node:https";
// src/run/watch/otlp-push.ts
const DEFAULT_EVERY_MS = 1e4;
const LONGEST_PUSH_MS = 2e3;
var OtlpPush = class OtlpPush {
	#address;
	#exporter;
	#clock;
	#listener;
	#everyMs;
	#run = null;
	#pushes = 0;
	#failures = 0;
	#lastReason = "";
	#isUnderWay = false;
	#isOver = false;
	#next = null;
	/** Throws OTLP_NOT_INSTALLED. */
	static async open(url, options) {
		return new OtlpPush(url.origin, await openExporter(url, options.clock), options);
	}
	constructor(address, exporter, options) {
		this.#address = address;
		this.#exporter = exporter;
		this.#clock = options.clock;
		this.#listener = options.listener;
		this.#everyMs = options.everyMs ?? DEFAULT_EVERY_MS;
	}
	/** Pushes what `read` gives, every so often, until the end. */
	begin(run, read) {
		this.#run = run;
		const startedAt = this.#clock.now();
		const arm = (n) => {
			this.#next = this.#clock.alarm(startedAt + n * this.#everyMs, () => {
				if (!this.#isUnderWay) this.#push(read());
				arm(n + 1);
			});
		};
		arm(1);
	}
	/** Pushes what the run came to, unless it failed, and says how many pushes did. */
	async end(metrics) {
		this.#isOver = true;
		this.#next?.cancel();
		if (metrics !== null) await this.#push(metrics);
		this.#exporter.close();
		if (this.#failures === 0) return;
		this.#listener.warn(`metrics: ${this.#failures} of ${this.#pushes} pushes to ${this.#address} failed, the last with ${this.#lastReason}`);
	}
	async #push(metrics) {
		if (this.#run === null) return;
		const { id: runId, startedAt } = this.#run;
		const atMs = this.#clock.originEpochMs + this.#clock.now();
		this.#isUnderWay = true;
		const error = await this.#exporter.push(metrics, {
			runId,
			startedAtMs: epochMsOfIso(startedAt),
			atMs
		});
		this.#isUnderWay = false;
		this.#pushes++;
		if (error === void 0) return;
		this.#lastReason = reasonOf(error);
		if (this.#failures++ > 0 || this.#isOver) return;
		this.#listener.say(`metrics: ${this.#address} takes none (${this.#lastReason}); the run goes on`);
	}
};
async function openExporter(url, clock) {
	const openTelemetry = await loadOpenTelemetry();
	const agent = new (url.protocol === "https:" ? Agent$1 : Agent)({ keepAlive: true });
	const options = {
		url: url.href,
		timeoutMillis: LONGEST_PUSH_MS,
		httpAgentOptions: () => agent
	};
	const exporter = new openTelemetry.exporter.OTLPMetricExporter(options);
	return {
		push: (metrics, told) => new Promise((resolve) => {
			const late = () => resolve(/* @__PURE__ */ new Error("no answer in time"));
			const limit = clock.alarm(clock.now() + LONGEST_PUSH_MS, late);
			exporter.export(resourceMetrics(metrics, told, openTelemetry), ({ error }) => {
				limit.cancel();
				resolve(error);
			});
		}),
		close: () => agent.destroy()
	};
}
function reasonOf(error) {
	const { code, message } = error;
	return plainText(typeof code === "number" ? `HTTP ${code}` : typeof code === "string" ? code : message);
}
export { OtlpPush };

//# sourceMappingURL=otlp-push-kRTl91bN.js.map