import { Vn as epochMsOfIso } from "./load-CEFagYNY.js";
import { K as EXIT, k as packageFile, q as GatebenchError } from "./start-CaZOxUNM.js";
import { d as summaryMetrics } from "./report-DkYddaKK.js";
import { readFileSync } from "node:fs";
// src/report/metrics/open-telemetry.ts
async function importAll() {
	const [api, exporter, transformer, resources, sdk] = await Promise.all([
		import("@opentelemetry/api"),
		import("@opentelemetry/exporter-metrics-otlp-http"),
		import("@opentelemetry/otlp-transformer"),
		import("@opentelemetry/resources"),
		import("@opentelemetry/sdk-metrics")
	]);
	return {
		api,
		exporter,
		transformer,
		resources,
		sdk
	};
}
async function loadOpenTelemetry() {
	try {
		return await importAll();
	} catch (cause) {
		if (cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
		throw new GatebenchError("OTLP takes OpenTelemetry's packages, and they are not installed", {
			code: "OTLP_NOT_INSTALLED",
			exitCode: EXIT.invalidInput,
			hint: `npm install ${wanted().join(" ")}`,
			cause
		});
	}
}
function wanted() {
	const text = readFileSync(packageFile("package.json"), "utf8");
	const { peerDependencies } = JSON.parse(text);
	return Object.entries(peerDependencies).filter(([name]) => name.startsWith("@opentelemetry/")).map(([name, range]) => `${name}@${range.replace("^", "")}`);
}
// src/report/metrics/otlp.ts
function resourceMetrics(metrics, { runId, startedAtMs, atMs }, { api: { ValueType }, sdk: { AggregationTemporality, DataPointType }, resources }) {
	const times = {
		startTime: hrTime(startedAtMs),
		endTime: hrTime(atMs)
	};
	return {
		resource: resources.resourceFromAttributes({
			"service.name": "gatebench",
			"service.instance.id": runId
		}),
		scopeMetrics: [{
			scope: { name: "gatebench" },
			metrics: metrics.flatMap(({ name, kind, unit, description, points }) => {
				const told = points.filter(({ part }) => part === void 0);
				if (told.length === 0) return [];
				const isCounter = kind === "counter";
				const valueType = isCounter ? ValueType.INT : ValueType.DOUBLE;
				const common = {
					descriptor: {
						name: `gatebench.${name}`,
						description,
						unit,
						valueType
					},
					aggregationTemporality: AggregationTemporality.CUMULATIVE,
					dataPoints: told.map(({ value, attributes }) => ({
						value,
						attributes,
						...times
					}))
				};
				return isCounter ? [{
					...common,
					dataPointType: DataPointType.SUM,
					isMonotonic: true
				}] : [{
					...common,
					dataPointType: DataPointType.GAUGE
				}];
			})
		}]
	};
}
async function renderOtlp(summary) {
	const openTelemetry = await loadOpenTelemetry();
	const { id: runId, startedAt, durationMs } = summary.run;
	const startedAtMs = epochMsOfIso(startedAt);
	const told = {
		runId,
		startedAtMs,
		atMs: startedAtMs + durationMs
	};
	const request = resourceMetrics(summaryMetrics(summary), told, openTelemetry);
	const body = openTelemetry.transformer.JsonMetricsSerializer.serializeRequest(request);
	return `${new TextDecoder().decode(body)}
`;
}
function hrTime(epochMs) {
	const seconds = Math.floor(epochMs / 1e3);
	return [seconds, Math.round((epochMs - seconds * 1e3) * 1e6)];
}
export { resourceMetrics as n, loadOpenTelemetry as r, renderOtlp as t };

//# sourceMappingURL=otlp-CGlQFQGL.js.map