// src/mock/request-figures.ts
function requestFigures({ requests }, body) {
	for (const figures of Object.values(requests)) if (Object.entries(figures.when).every(([field, value]) => body[field] === value)) return figures;
}
function latencyOf(settings, body) {
	return requestFigures(settings, body)?.latency ?? settings.latency;
}
// src/mock/price.ts
const DEFAULT_DURATION = 5;
function priceOf(settings, body) {
	const own = requestFigures(settings, body)?.credits;
	if (own !== void 0) return own;
	const { price } = settings;
	const duration = typeof body.duration === "number" ? body.duration : DEFAULT_DURATION;
	const n = typeof body.n === "number" ? body.n : 1;
	return (price.base + price.perSecond * duration) * factorOf(price.factors, body) * n;
}
function factorOf(factors, body) {
	for (const label of [body.resolution, body.quality]) if (typeof label === "string" && Object.hasOwn(factors, label)) return factors[label];
	return 1;
}
export { latencyOf as n, priceOf as t };

//# sourceMappingURL=price-f1yvhi8h.js.map