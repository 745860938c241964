import { t as comparisonDocument } from "./document-CV6ZYTss.js";
import { m as renderJson } from "./report-DkYddaKK.js";
import { n as renderTerminal } from "./terminal-CgUwY3Uf.js";
import { I as toStdout } from "./start-CaZOxUNM.js";
import { n as terminalLook, t as printResult } from "./print-result-CnbOdj9S.js";
import { m as pageAt, p as openPage } from "./load-CEFagYNY.js";
import { join } from "node:path";
// src/cli/print-comparison.ts
function printComparison(comparison, folder, flags) {
	const place = folder === void 0 ? {} : pageAt(join(folder, "comparison.html"));
	toStdout(flags.json ? renderJson(comparison) : renderTerminal(comparisonDocument(comparison), {
		...terminalLook(),
		...place
	}));
	if (folder !== void 0) openPage(join(folder, "comparison.html"), flags);
	return comparison.verdict.exitCode;
}
function printRepeated({ folder, exitCode, comparison, last }, flags) {
	if (last !== null) return printResult(last, flags);
	return comparison === null ? exitCode : printComparison(comparison, folder, flags);
}
export { printRepeated as n, printComparison as t };

//# sourceMappingURL=print-comparison-uaJXJSRy.js.map