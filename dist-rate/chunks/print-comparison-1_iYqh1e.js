import { t as comparisonDocument } from "./document-DtdEmuJW.js";
import { m as renderJson } from "./report-D7wkfebU.js";
import { n as renderTerminal } from "./terminal-uH4kZSwn.js";
import { I as toStdout } from "./start-DagxcXhp.js";
import { n as terminalLook, t as printResult } from "./print-result-B4HqEvpm.js";
import { m as pageAt, p as openPage } from "./load-D9ZkBgRX.js";
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

//# sourceMappingURL=print-comparison-1_iYqh1e.js.map