import { ht as CallHistory } from "./profile-BOQzBnw0.js";
import { a as plannedEvents, o as CLOSE_RUN } from "./resume-load-DiOlcBiE.js";
// src/distributed/merged-events.ts
const MOST_ENTRIES = 500;
var MergedEvents = class {
	#link;
	#prefix;
	#stream;
	#after = "-";
	/** By source, the number of the last item that was read. */
	#read = /* @__PURE__ */ new Map();
	/** Calls that arrived: who takes a share over makes calls that arrived, and were not claimed, again. */
	#arrived = new CallSet();
	/** Calls that were sent: who takes a share over tells of those that its earlier owner claimed early, who may tell of them, too. */
	#sent = new CallSet();
	/** Calls that have an end. */
	#ended = new CallSet();
	/** Lines that are in the log already, where it is gone on with. */
	#known;
	constructor(link, prefix, known = /* @__PURE__ */ new Set()) {
		this.#link = link;
		this.#prefix = prefix;
		this.#stream = `${prefix}events`;
		this.#known = known;
	}
	/** Is told of the events that a log has already. */
	emit(event) {
		this.#isTold(event);
	}
	/** What came since it was last asked; some at a time, and nothing where nothing came. */
	async next() {
		const from = this.#after === "-" ? "-" : `(${this.#after}`;
		const entries = await this.#link.ask(() => this.#link.client.xrange(this.#stream, from, "+", "COUNT", MOST_ENTRIES));
		const events = [];
		for (const [id, fields] of entries) {
			this.#after = id;
			const [, source = "", , item = "0", , lines = ""] = fields;
			this.#read.set(source, Math.max(this.#read.get(source) ?? 0, Number(item)));
			for (const line of lines.split("\n")) this.#take(line, events);
		}
		return events;
	}
	/** What workers have on their disks and Redis never got; nothing of calls that somebody else brought to their ends meanwhile. */
	spilt(lines) {
		const events = [];
		const unread = [...lines].sort((a, b) => a.source === b.source ? a.item - b.item : 0).filter(({ source, item }) => item > (this.#read.get(source) ?? 0));
		for (const line of unread.map((one) => one.line).filter((one) => !this.#isOver(one))) this.#take(line, events);
		return events;
	}
	/**
	* Nobody is listened to any more. Tells `take` all that was told, what workers have on their disks, and what was claimed early and may have
	* been sent, as the plan has it.
	*/
	async close(profile, plan, lines, take) {
		const { client } = this.#link;
		const calls = (await this.#link.run(CLOSE_RUN, this.#prefix)).map(Number);
		for (let events = await this.next(); events.length > 0; events = await this.next()) for (const event of events) take(event);
		for (const event of this.spilt(lines)) take(event);
		if (calls.length === 0) return;
		const [startedAt = 0, origin = 0] = (await this.#link.ask(() => client.hget(`${this.#prefix}run`, "startAt")) ?? "0 0").split(" ").map(Number);
		for (const events of plannedEvents(profile, plan, calls, origin - startedAt).values()) for (const event of events) if (!this.#isTold(event)) take(event);
	}
	/** Lets Redis forget what was read: once it is on a disk. */
	async trim() {
		const last = this.#after;
		if (last === "-") return;
		const [ms = "0", n = "0"] = last.split("-");
		await this.#link.ask(() => this.#link.client.xtrim(this.#stream, "MINID", `${ms}-${Number(n) + 1}`));
	}
	#take(line, events) {
		if (this.#known.delete(line)) return;
		const event = JSON.parse(line);
		if (!this.#isTold(event)) events.push(event);
	}
	#isOver(line) {
		const event = JSON.parse(line);
		return "call" in event && this.#ended.has(event.call);
	}
	#isTold(event) {
		if (event.type === "terminal" || event.type === "dropped") this.#ended.add(event.call);
		if (event.type === "dropped") this.#sent.add(event.call);
		if (event.type === "arrival") return this.#arrived.add(event.call);
		return event.type === "attempt" && event.attempt === 1 && this.#sent.add(event.call);
	}
};
var CallSet = class {
	#bits = /* @__PURE__ */ new Uint8Array(1024);
	has(call) {
		return ((this.#bits[call >> 3] ?? 0) & 1 << (call & 7)) !== 0;
	}
	/** Whether it was there already. */
	add(call) {
		const place = call >> 3;
		if (place >= this.#bits.length) {
			const grown = new Uint8Array(Math.max(2 * this.#bits.length, place + 1));
			grown.set(this.#bits);
			this.#bits = grown;
		}
		const bit = 1 << (call & 7);
		const had = (this.#bits[place] & bit) !== 0;
		this.#bits[place] = this.#bits[place] | bit;
		return had;
	}
};
// src/load/open-calls.ts
var OpenCalls = class {
	/** The log's last end; null when the run was killed. */
	end = null;
	#plan;
	#history = new CallHistory([], this);
	/** A bit for each planned call: set once the log speaks of it. */
	#seen;
	#origin;
	constructor(plan) {
		this.#plan = plan;
		this.#seen = new Uint8Array(Math.ceil(plan.calls / 8));
	}
	emit(event) {
		this.#history.emit(event);
		if (event.type === "end") this.end = event;
	}
	arrived({ call, intended }) {
		this.#mark(call, intended);
	}
	dropped({ call, intended }) {
		this.#mark(call, intended);
	}
	/** The latest instant in the log. */
	get latest() {
		return this.#history.latest;
	}
	/** Accepted tasks without an end that can be followed, in the order of their calls. */
	tasks() {
		return this.#tasks().filter(isFollowable);
	}
	/** Accepted tasks without an end whose ids held the API key: the log has them masked, and nobody can ask for them any more. */
	get maskedTasks() {
		return this.#tasks().filter((task) => !isFollowable(task)).length;
	}
	/** Calls that were cut before anything was accepted, or before a reply in hand was told to the log. */
	cutCalls() {
		return this.#calls().filter(({ accepted }) => accepted === void 0);
	}
	/** Whether the log says anything of a planned call. */
	speaksOf(call) {
		return (this.#seen[call >> 3] & 1 << (call & 7)) !== 0;
	}
	/** Instant of the plan's zero; the latest instant when no call arrived. */
	get origin() {
		return this.#origin ?? this.latest;
	}
	#calls() {
		return this.#history.open().map(({ call }) => call);
	}
	#tasks() {
		return this.#calls().filter((call) => call.accepted !== void 0);
	}
	#mark(number, intended) {
		if (number >= this.#plan.calls) return;
		this.#seen[number >> 3] = this.#seen[number >> 3] | 1 << (number & 7);
		this.#origin ??= intended - this.#plan.startsFrom(number)();
	}
};
function isFollowable({ accepted }) {
	return accepted.faults?.includes("masked-id") !== true;
}
export { MergedEvents as n, OpenCalls as t };

//# sourceMappingURL=open-calls-DJFFkk4y.js.map