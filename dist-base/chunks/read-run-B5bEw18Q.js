import { Ln as readEventLog, Q as searchEventLog, X as GatheredFigures, Z as renderResolved, ct as CALL_OVER } from "./load-CEFagYNY.js";
// src/run/read-run.ts
async function readRun(log, ...also) {
	const read = await readEventLog(log);
	const { header, events } = read;
	const figures = new GatheredFigures(header);
	const sinks = [figures, ...also];
	for await (const event of events) for (const sink of sinks) sink.emit(event);
	return {
		header,
		figures,
		intactBytes: read.intactBytes
	};
}
function reportSources(log, { settings }, figures, isWhole = true) {
	const { summary, detail } = figures.finish();
	const events = isWhole ? { events: searchEventLog(log, CALL_OVER) } : {};
	return {
		summary,
		sources: {
			profileYaml: renderResolved(settings),
			detail,
			...events
		}
	};
}
export { reportSources as n, readRun as t };

//# sourceMappingURL=read-run-B5bEw18Q.js.map