import { B as plainText } from "./start-CaZOxUNM.js";
import { at as errorOf, ot as startThread } from "./load-CEFagYNY.js";
import { join } from "node:path";
import { once } from "node:events";
// src/run/watch/dashboard.ts
const LONGEST_END_MS = 2e3;
var Dashboard = class Dashboard {
	url;
	/** Events reach the thread through the log. */
	sink = null;
	#clock;
	#thread;
	#exited;
	/** Throws PORT_UNUSABLE. `say` is told when the page has to end early. */
	static async open(order, clock, say) {
		const thread = startThread("run/watch/dashboard-thread", order);
		const [answer] = await once(thread, "message");
		if (!("url" in answer)) throw errorOf(answer);
		return new Dashboard(answer.url, clock, thread, say);
	}
	constructor(url, clock, thread, say) {
		this.url = url;
		this.#clock = clock;
		this.#thread = thread;
		this.#exited = new Promise((resolve) => thread.once("exit", resolve));
		thread.once("error", (error) => say(`the dashboard ended: ${plainText(error.message)}; the run goes on`));
	}
	begin(_run, folder) {
		if (folder !== null) this.#tell({ begin: { folder } });
	}
	async end(result) {
		this.#tell({ end: { reportPath: result?.folder ? join(result.folder, "report.html") : null } });
		const limit = this.#clock.alarm(this.#clock.now() + LONGEST_END_MS, () => void this.#thread.terminate());
		await this.#exited;
		limit.cancel();
	}
	#tell(message) {
		this.#thread.postMessage(message);
	}
};
export { Dashboard };

//# sourceMappingURL=dashboard-CUCdAQzb.js.map