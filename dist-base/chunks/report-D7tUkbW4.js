import { I as toStdout, J as usageError } from "./start-CaZOxUNM.js";
import { a as RUN_FORMATS, i as FILE_FORMATS, o as renderFile, r as writeReports } from "./report-DkYddaKK.js";
import { n as reportSources, t as readRun } from "./read-run-B5bEw18Q.js";
import { W as eventLogOf, d as summaryOption, f as openOption, p as openPage } from "./load-CEFagYNY.js";
import { s as defineCommand } from "./profile-BOQzBnw0.js";
import { t as listed } from "./listed-DfagKFV-.js";
import { t as printResult } from "./print-result-CnbOdj9S.js";
import { dirname, join } from "node:path";
// src/cli/report.ts
const command = defineCommand({
	lists: ["format"],
	builder: (args) => args.positional("run", {
		type: "string",
		demandOption: true,
		describe: "run folder, or its events.ndjson"
	}).option("format", {
		array: true,
		nargs: 1,
		choices: [...FILE_FORMATS, "terminal"],
		coerce: listed,
		describe: "one or several, such as md,csv (default: all but otlp)"
	}).option("out", {
		type: "string",
		describe: "folder for the reports (default: the run folder)"
	}).option("stdout", {
		type: "boolean",
		default: false,
		describe: "print the formats instead of writing files"
	}).option("json", {
		type: "boolean",
		default: false,
		describe: "print the summary as JSON on stdout"
	}).options(openOption).option("summary", {
		...summaryOption.summary,
		default: "full",
		describe: "print the first screen alone, or all"
	}).example("$0 report reports/smoke-20260131-142233", "all reports again").example("$0 report RUN --format md --stdout >> \"$GITHUB_STEP_SUMMARY\"", "one format on stdout"),
	run: async (flags) => {
		const log = await eventLogOf(flags.run);
		const { header, figures } = await readRun(log);
		const formats = flags.format ?? [...RUN_FORMATS, "terminal"];
		const files = formats.filter((format) => format !== "terminal");
		const { summary, sources } = reportSources(log, header, figures);
		if (flags.stdout) {
			if (flags.format === void 0) throw usageError("--stdout takes a format", "for example --format md --stdout");
			for (const format of files) for (const [, content] of await renderFile(format, summary, sources)) await print(content);
			if (files.length === formats.length) return summary.verdict.exitCode;
			return printResult({
				summary,
				folder: null,
				problem: null
			}, flags);
		}
		const folder = flags.out ?? dirname(log);
		const written = await writeReports(folder, summary, sources, files);
		if (flags.json || formats.includes("terminal")) return printResult({
			summary,
			folder,
			problem: null
		}, flags);
		toStdout(`${written.join("\n")}
`);
		openPage(join(folder, "report.html"), flags);
		return summary.verdict.exitCode;
	}
});
async function print(content) {
	if (typeof content === "string") toStdout(content);
	else for await (const piece of content) if (!toStdout(piece)) return;
}
export { command };

//# sourceMappingURL=report-D7tUkbW4.js.map