import { d as laneCount } from "./profile-BOQzBnw0.js";
import { nt as QueuedAdmission, tt as localAdmission } from "./load-CEFagYNY.js";
import Bottleneck from "bottleneck";
// src/load/bottleneck-admission.ts
const UNITS_AHEAD = 8;
const PACE_AHEAD_MS = 20;
function bottleneckAdmission(limit, clock) {
	if (limit.concurrency == null && limit.ratePerSecond == null) return localAdmission(limit, clock);
	return new BottleneckAdmission(limit, clock);
}
var BottleneckAdmission = class extends QueuedAdmission {
	#lanes;
	#holds;
	/** Started units gathered for the first waiter. */
	#inHand = [];
	/** Whose turn it is among lanes equally full. */
	#turn = 0;
	constructor(limit, clock) {
		super(limit.concurrency ?? Number.POSITIVE_INFINITY, clock);
		const count = laneCount(limit);
		this.#lanes = Array.from({ length: count }, (_, n) => new Lane(laneLimit(limit, count, n), clock));
		this.#holds = limit.concurrency != null;
	}
	close() {
		super.close();
		for (const lane of this.#lanes) lane.close();
	}
	letIn() {
		for (let waiter = this.queue.first; waiter !== void 0; waiter = this.queue.first) {
			if (this.#inHand.length < waiter.cost) {
				this.#handOut();
				return;
			}
			this.queue.pass(this.#permit(this.#inHand.splice(0, waiter.cost)));
		}
	}
	giveBack() {
		for (const unit of this.#inHand.splice(0)) unit.giveBack();
	}
	#handOut() {
		let wanted = this.queue.cost - this.#inHand.length;
		for (const lane of this.#lanes) wanted -= lane.ahead;
		for (let lane = this.#nextLane(); wanted > 0 && lane.hasRoom; lane = this.#nextLane()) {
			wanted--;
			this.#turn++;
			lane.hand((unit) => {
				if (this.queue.first === void 0) unit.giveBack();
				else this.#inHand.push(unit);
				this.letIn();
			});
		}
	}
	/** The lane that can start a unit first: the emptiest, and of these the one whose turn is longest ago. */
	#nextLane() {
		const lanes = this.#lanes;
		let next = lanes[this.#turn % lanes.length];
		for (let n = 1; n < lanes.length; n++) {
			const lane = lanes[(this.#turn + n) % lanes.length];
			if (lane.ahead < next.ahead) next = lane;
		}
		return next;
	}
	#permit(units) {
		const end = () => {
			for (const unit of units.splice(0)) unit.end();
		};
		if (!this.#holds) end();
		return { end };
	}
};
var Reservoir = class {
	#limiter = new Bottleneck({ reservoir: 0 });
	add(units) {
		if (units > 0) this.#limiter.incrementReservoir(units);
	}
	/** `start` is called once there is a unit for it. */
	take(start) {
		this.#limiter.schedule(async () => start()).catch(() => {});
	}
	close() {
		this.#limiter.stop({ dropWaitingJobs: true }).catch(() => {});
	}
};
function laneLimit(limit, count, n) {
	if (count === 1) return limit;
	const burst = Math.floor(((limit.burst ?? 1) + count - 1 - n) / count);
	return {
		ratePerSecond: (limit.ratePerSecond ?? 0) / count,
		burst: Math.max(1, burst)
	};
}
var Lane = class {
	#limiter;
	#refill;
	#mostAhead;
	/** Units handed over that have not started. */
	ahead = 0;
	constructor({ concurrency, ratePerSecond, burst = 1 }, clock) {
		const intervalMs = ratePerSecond == null ? 0 : 1e3 / ratePerSecond;
		const spaced = ratePerSecond != null && burst === 1;
		this.#limiter = new Bottleneck({
			maxConcurrent: concurrency ?? null,
			minTime: spaced ? intervalMs : 0,
			reservoir: ratePerSecond == null || spaced ? null : burst
		});
		this.#refill = ratePerSecond == null || spaced ? void 0 : new Refill(this.#limiter, intervalMs, clock);
		this.#mostAhead = spaced ? Math.max(1, Math.ceil(PACE_AHEAD_MS / intervalMs)) : UNITS_AHEAD;
	}
	get hasRoom() {
		return this.ahead < this.#mostAhead;
	}
	hand(start) {
		this.ahead++;
		const job = () => new Promise((end) => {
			this.ahead--;
			this.#refill?.taken();
			start({
				end,
				giveBack: () => {
					this.#refill?.giveBack();
					end();
				}
			});
		});
		this.#limiter.schedule(job).catch(() => {});
	}
	close() {
		this.#refill?.stop();
		this.#limiter.stop({ dropWaitingJobs: true }).catch(() => {});
	}
};
var Refill = class {
	#limiter;
	#intervalMs;
	#clock;
	#missing = 0;
	#nextAt = 0;
	#alarm;
	constructor(limiter, intervalMs, clock) {
		this.#limiter = limiter;
		this.#intervalMs = intervalMs;
		this.#clock = clock;
	}
	taken() {
		if (this.#missing++ === 0) this.#arm(this.#clock.now() + this.#intervalMs);
	}
	giveBack() {
		if (this.#missing > 0) this.#add(1);
	}
	stop() {
		this.#alarm?.cancel();
	}
	#arm(instant) {
		this.#nextAt = instant;
		this.#alarm = this.#clock.alarm(instant, () => this.#ring());
	}
	#ring() {
		const due = 1 + Math.max(0, Math.floor((this.#clock.now() - this.#nextAt) / this.#intervalMs));
		this.#add(Math.min(due, this.#missing));
		if (this.#missing > 0) this.#arm(this.#nextAt + due * this.#intervalMs);
	}
	#add(tokens) {
		this.#missing -= tokens;
		if (this.#missing === 0) this.#alarm?.cancel();
		this.#limiter.incrementReservoir(tokens);
	}
};
export { bottleneckAdmission as n, Reservoir as t };

//# sourceMappingURL=bottleneck-admission-C1wg0xYx.js.map