#!/usr/bin/env node
import { $ as letHeapGrow, C as commandWord, M as outliveReaders, W as requireOpenFiles, Z as keepHeapSmall, j as reportError, r as refuseInspector, w as runProgram } from "../chunks/start-CaZOxUNM.js";
// src/cli/main.ts
refuseInspector();
keepHeapSmall();
outliveReaders();
for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, (error) => process.exit(reportError(error)));
try {
	requireOpenFiles();
	const words = process.argv.slice(2);
	if (commandWord(words) !== "run") letHeapGrow();
	process.exitCode = await runProgram(words);
} catch (error) {
	process.exitCode = reportError(error);
}
export {};

//# sourceMappingURL=main.js.map