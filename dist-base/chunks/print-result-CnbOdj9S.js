import { m as renderJson, s as runDocument } from "./report-DkYddaKK.js";
import { n as renderTerminal, t as renderBrief } from "./terminal-CgUwY3Uf.js";
import { I as toStdout, V as hasColour } from "./start-CaZOxUNM.js";
import { m as pageAt, p as openPage, u as isShort } from "./load-CEFagYNY.js";
import { join } from "node:path";
// src/cli/print-result.ts
const NARROWEST = 60;
const USUAL = 80;
const WIDEST = 120;
function printResult({ summary, folder, problem }, flags) {
	if (flags.json) toStdout(renderJson(summary));
	else {
		const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal;
		const place = folder === null ? {} : pageAt(join(folder, "report.html"));
		toStdout(render(runDocument(summary), {
			...terminalLook(),
			...place
		}));
	}
	if (folder !== null) openPage(join(folder, "report.html"), flags);
	if (problem !== null) throw problem;
	return summary.verdict.exitCode;
}
function terminalLook() {
	const isTerminal = process.stdout.isTTY === true;
	return {
		width: Math.max(NARROWEST, Math.min(WIDEST, process.stdout.columns ?? told())),
		colour: hasColour(process.stdout),
		bars: isTerminal && isUnicode(process.env)
	};
}
function told() {
	const columns = Number(process.env.COLUMNS);
	return Number.isInteger(columns) && columns > 0 ? columns : USUAL;
}
function isUnicode({ LC_ALL, LC_CTYPE, LANG, TERM, WT_SESSION }) {
	const locale = LC_ALL || LC_CTYPE || LANG || "";
	return TERM !== "linux" && TERM !== "dumb" && (/utf-?8/i.test(locale) || WT_SESSION !== void 0);
}
export { terminalLook as n, printResult as t };

//# sourceMappingURL=print-result-CnbOdj9S.js.map