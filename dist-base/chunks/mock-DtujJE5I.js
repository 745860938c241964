import { F as toStderr, I as toStdout, J as usageError, K as EXIT, q as GatebenchError, t as ENDING_SIGNALS } from "./start-CaZOxUNM.js";
import { a as FIRST_LINE, l as judgeDocument, o as lineOf, t as AHEAD_MS } from "./judge-command-Bdy26GMh.js";
import { t as describeMockWorlds } from "./tiers-Bb70eWoI.js";
import { n as renderTerminal } from "./terminal-CgUwY3Uf.js";
import { t as startMockGateway } from "./judged-mock-No_uC1aY.js";
import { i as seedFlag, n as MOST_PORT, o as wholeFlag, r as numberFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream/promises";
// src/mock/oracle-file.ts
var OracleFile = class OracleFile {
	#stream;
	#problem = null;
	/** Throws MOCK_LOG_UNWRITABLE (exit 104) when the file takes not even the first line. `onTrouble` is told of what comes later. */
	static async open(path, onTrouble) {
		const stream = createWriteStream(path);
		stream.on("error", () => {});
		const cause = await new Promise((resolve) => stream.write(FIRST_LINE, resolve));
		if (cause) throw unwritable(path, cause);
		return new OracleFile(path, stream, onTrouble);
	}
	constructor(path, stream, onTrouble) {
		this.#stream = stream;
		stream.once("error", (cause) => {
			this.#problem = unwritable(path, cause);
			onTrouble(this.#problem);
		});
	}
	record(record) {
		if (this.#problem === null) this.#stream.write(lineOf(record));
	}
	/** Writes what is left. Throws MOCK_LOG_UNWRITABLE when the file lacks records. */
	async close() {
		if (this.#problem === null) await finished(this.#stream.end()).catch(() => {});
		if (this.#problem !== null) throw this.#problem;
	}
};
function unwritable(path, cause) {
	return new GatebenchError(`cannot write ${path}: ${cause.message}`, {
		code: "MOCK_LOG_UNWRITABLE",
		exitCode: EXIT.invalidInput,
		hint: "free some space, or name a file elsewhere with --log; its last line may be cut off",
		cause
	});
}
// src/cli/mock.ts
const GRACE_MS = 3e4;
const command = defineCommand({
	bare: ["judge"],
	builder: (args) => args.options({
		tier: {
			type: "string",
			default: "standard",
			describe: "what the account may do, or a path to a YAML of your own"
		},
		preset: {
			type: "string",
			default: "default",
			describe: "how the gateway behaves: limits, latencies, faults"
		},
		list: {
			type: "boolean",
			describe: "list the tiers and presets, and stop"
		},
		port: wholeFlag("port", {
			most: MOST_PORT,
			default: 8787,
			describe: "0 takes a free one"
		}),
		host: {
			type: "string",
			default: "127.0.0.1",
			describe: "address to listen at"
		},
		seed: seedFlag({
			default: 1,
			describe: "key of every random draw"
		}),
		"time-scale": numberFlag("time-scale", {
			above: 0,
			default: 1,
			describe: "seconds of the mock in one real second"
		}),
		key: {
			type: "string",
			describe: "demand this key; any other gets 401 (default: any key)"
		},
		"fresh-ids": {
			type: "boolean",
			describe: "ids that no earlier start with this seed gave"
		},
		log: {
			type: "string",
			describe: "file that gets the oracle log as NDJSON"
		},
		judge: {
			type: "string",
			describe: "judge the clients, by RULES.yaml where one is named: the verdict comes with the first signal to end"
		}
	}).example("$0 mock --list", "what there is to choose from").example("$0 mock --tier pro --preset flaky --time-scale 20", "a fast, unreliable gateway at 127.0.0.1:8787"),
	run: async ({ list, log, judge, key, freshIds, ...options }) => {
		if (key !== void 0 && /[^\x21-\x7e]/.test(key)) throw usageError("--key holds characters that no header may carry", "letters, digits, - and _ are safe");
		if (list) {
			toStdout(`tiers
${lines("tier")}
presets
${lines("preset")}`);
			return EXIT.ok;
		}
		const file = log === void 0 ? null : await OracleFile.open(log, tellTrouble);
		const server = await startMockGateway({
			...options,
			...key === void 0 ? {} : { key },
			...freshIds === true ? { freshIds } : {},
			...file === null ? {} : { log: file },
			...judge === void 0 ? {} : { judge: judge === "" ? true : judge }
		});
		toStdout([
			`mock gateway, tier ${options.tier}, preset ${options.preset}, at ${server.url}`,
			"",
			`export GATEBENCH_BASE_URL=${server.url}`,
			`export GATEBENCH_API_KEY=${server.apiKey}`,
			"",
			`oracle: ${server.url}/_mock/oracle (every request, decision, task and credit), ${server.url}/_mock/counts`,
			...judge === void 0 ? [] : [`verdict: ${server.url}/_mock/verdict, and at the end`],
			"Ctrl-C stops it.",
			""
		].join("\n"));
		await signal();
		toStderr("stopping: answers under way are still sent; again to stop at once\n");
		const closed = server.close({
			graceMs: GRACE_MS,
			...judge === void 0 ? {} : { aheadMs: AHEAD_MS }
		});
		signal().then(() => server.close());
		await closed;
		await file?.close();
		if (judge === void 0) return EXIT.ok;
		const verdict = server.verdict();
		toStdout(renderTerminal(judgeDocument(verdict), terminalLook()));
		return verdict.exitCode;
	}
});
function tellTrouble({ message }) {
	toStderr(`${message}: serving on without it
`);
}
function lines(kind) {
	const worlds = describeMockWorlds(kind);
	const width = Math.max(...worlds.map(({ name }) => name.length));
	return worlds.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}
`).join("");
}
async function signal() {
	await new Promise((resolve) => {
		const caught = () => {
			for (const ending of ENDING_SIGNALS) process.off(ending, caught);
			resolve();
		};
		for (const ending of ENDING_SIGNALS) process.on(ending, caught);
	});
}
export { command };

//# sourceMappingURL=mock-DtujJE5I.js.map