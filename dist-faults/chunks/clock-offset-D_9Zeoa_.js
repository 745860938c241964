// src/distributed/clock-offset.ts
const READINGS = 16;
async function readOffset(link, clock) {
	let best = {
		ms: 0,
		errorMs: Number.POSITIVE_INFINITY
	};
	for (let n = 0; n < READINGS; n++) {
		const before = clock.now();
		const [seconds, micros] = await link.ask(() => link.client.time());
		best = better(best, offsetOf(before, Number(seconds) * 1e3 + Number(micros) / 1e3, clock.now()));
	}
	return best;
}
function offsetOf(askedAt, redisMs, answeredAt) {
	return {
		ms: redisMs - (askedAt + answeredAt) / 2,
		errorMs: (answeredAt - askedAt) / 2
	};
}
function better(one, other) {
	return other.errorMs < one.errorMs ? other : one;
}
export { readOffset as n, offsetOf as t };

//# sourceMappingURL=clock-offset-D_9Zeoa_.js.map