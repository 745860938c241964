import { t as comparisonDocument } from "./document-ClUKu2YI.js";
import { m as renderJson } from "./report-BDRGVqYr.js";
import { n as renderTerminal } from "./terminal-CT2AU8Wd.js";
import { I as toStdout } from "./start-BRZtixWl.js";
import { n as terminalLook, t as printResult } from "./print-result-B8ZKE2bL.js";
import { m as pageAt, p as openPage } from "./load-DXX5TCIn.js";
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

//# sourceMappingURL=print-comparison-DANziGga.js.map