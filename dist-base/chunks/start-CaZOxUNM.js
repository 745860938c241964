import { r as __toESM, t as __commonJSMin } from "./rolldown-runtime-DegdyBIC.js";
import { SourceMap } from "node:module";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { closeSync, existsSync, readFileSync, statSync, writeSync } from "node:fs";
import { Socket } from "node:net";
import { isatty } from "node:tty";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
// src/fast/v8-heap.ts
function keepHeapSmall() {
	setFlagsFromString("--no-allocation-site-pretenuring");
	setFlagsFromString("--semi-space-growth-factor=1");
}
function letHeapGrow() {
	setFlagsFromString("--semi-space-growth-factor=2");
	setFlagsFromString("--heap-growing-percent=200");
	setFlagsFromString("--no-parallel-scavenge");
}
function tightenHeap() {
	setFlagsFromString("--heap-growing-percent=30");
}
function leaveCodePlain() {
	setFlagsFromString("--wasm-tiering-budget=1000000000");
	setFlagsFromString("--no-opt");
}
function collectNow() {
	setFlagsFromString("--expose-gc");
	const gc = runInNewContext("gc");
	setFlagsFromString("--no-expose-gc");
	gc();
}
// src/visible.ts
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;
function visible(text) {
	return text.replace(UNSEEN, (unseen) => unseen === "\n" || unseen === "	" ? unseen : Array.from({ length: unseen.length }, (_, n) => escaped(unseen.charCodeAt(n))).join(""));
}
function escaped(unit) {
	return `\\u${unit.toString(16).padStart(4, "0")}`;
}
// src/errors.ts
const EXIT = {
	ok: 0,
	bug: 1,
	inconclusive: 96,
	regression: 97,
	threshold: 99,
	invalidInput: 104,
	interrupted: 105,
	unreachable: 106,
	unfit: 107,
	stopped: 108
};
var GatebenchError = class extends Error {
	code;
	exitCode;
	hint;
	place;
	constructor(message, options) {
		super(visible(message), options.cause === void 0 ? void 0 : { cause: options.cause });
		this.name = "GatebenchError";
		this.code = options.code;
		this.exitCode = options.exitCode;
		this.hint = options.hint === void 0 ? void 0 : visible(options.hint);
		this.place = options.place;
	}
};
function usageError(message, hint) {
	const next = hint === void 0 ? {} : { hint };
	return new GatebenchError(message, {
		code: "USAGE",
		exitCode: EXIT.invalidInput,
		...next
	});
}
// src/run/machine-refusal.ts
const FILES_HINT = "raise the limit in the shell that starts gatebench: ulimit -n 4096";
const FILES = {
	code: "FILES_EXHAUSTED",
	what: "no more files or connections may be open at once",
	hint: FILES_HINT
};
const DISK = {
	code: "DISK_REFUSED",
	what: "the disk takes nothing more",
	hint: "free some space, raise the quota or the limit (ulimit -f), or write elsewhere"
};
const MEMORY = {
	code: "MACHINE_EXHAUSTED",
	what: "the machine gives no more memory or processes",
	hint: "end what else is running, or raise the limits of this user (ulimit -u, ulimit -v)"
};
const REFUSALS = /* @__PURE__ */ new Map([
	["EMFILE", FILES],
	["ENFILE", FILES],
	["ENOSPC", DISK],
	["EDQUOT", DISK],
	["EFBIG", DISK],
	["EROFS", DISK],
	["EAGAIN", MEMORY],
	["ENOMEM", MEMORY]
]);
function machineRefusal(error) {
	if (!(error instanceof Error)) return null;
	const { code = "", message } = error;
	const reason = code === "ERR_WORKER_INIT_FAILED" ? /\bE[A-Z]+$/.exec(message)?.[0] ?? "" : code;
	const refusal = REFUSALS.get(reason);
	if (refusal === void 0) return null;
	return new GatebenchError(`${refusal.what}: ${message}`, {
		code: refusal.code,
		exitCode: EXIT.invalidInput,
		hint: refusal.hint,
		cause: error
	});
}
// src/run/open-files.ts
const LEAST_OPEN_FILES = 128;
function openFileLimit() {
	try {
		const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8")) ?? [];
		return soft === void 0 ? null : Number(soft);
	} catch {
		return null;
	}
}
function requireOpenFiles() {
	const limit = openFileLimit();
	if (limit === null || limit >= LEAST_OPEN_FILES) return;
	throw new GatebenchError(`only ${limit} files may be open at once, and gatebench needs ${LEAST_OPEN_FILES}`, {
		code: "FILES_EXHAUSTED",
		exitCode: EXIT.invalidInput,
		hint: FILES_HINT
	});
}
// node_modules/picocolors/picocolors.js
var require_picocolors = /* @__PURE__ */ __commonJSMin(((exports, module) => {
	let p = process || {};
	let argv = p.argv || [];
	let env = p.env || {};
	let isColorSupported = !(!!env.NO_COLOR || argv.includes("--no-color")) && (!!env.FORCE_COLOR || argv.includes("--color") || p.platform === "win32" || (p.stdout || {}).isTTY && env.TERM !== "dumb" || !!env.CI);
	let formatter = (open, close, replace = open) => (input) => {
		let string = "" + input, index = string.indexOf(close, open.length);
		return ~index ? open + replaceClose(string, close, replace, index) + close : open + string + close;
	};
	let replaceClose = (string, close, replace, index) => {
		let result = "", cursor = 0;
		do {
			result += string.substring(cursor, index) + replace;
			cursor = index + close.length;
			index = string.indexOf(close, cursor);
		} while (~index);
		return result + string.substring(cursor);
	};
	let createColors = (enabled = isColorSupported) => {
		let f = enabled ? formatter : () => String;
		return {
			isColorSupported: enabled,
			reset: f("\x1B[0m", "\x1B[0m"),
			bold: f("\x1B[1m", "\x1B[22m", "\x1B[22m\x1B[1m"),
			dim: f("\x1B[2m", "\x1B[22m", "\x1B[22m\x1B[2m"),
			italic: f("\x1B[3m", "\x1B[23m"),
			underline: f("\x1B[4m", "\x1B[24m"),
			inverse: f("\x1B[7m", "\x1B[27m"),
			hidden: f("\x1B[8m", "\x1B[28m"),
			strikethrough: f("\x1B[9m", "\x1B[29m"),
			black: f("\x1B[30m", "\x1B[39m"),
			red: f("\x1B[31m", "\x1B[39m"),
			green: f("\x1B[32m", "\x1B[39m"),
			yellow: f("\x1B[33m", "\x1B[39m"),
			blue: f("\x1B[34m", "\x1B[39m"),
			magenta: f("\x1B[35m", "\x1B[39m"),
			cyan: f("\x1B[36m", "\x1B[39m"),
			white: f("\x1B[37m", "\x1B[39m"),
			gray: f("\x1B[90m", "\x1B[39m"),
			bgBlack: f("\x1B[40m", "\x1B[49m"),
			bgRed: f("\x1B[41m", "\x1B[49m"),
			bgGreen: f("\x1B[42m", "\x1B[49m"),
			bgYellow: f("\x1B[43m", "\x1B[49m"),
			bgBlue: f("\x1B[44m", "\x1B[49m"),
			bgMagenta: f("\x1B[45m", "\x1B[49m"),
			bgCyan: f("\x1B[46m", "\x1B[49m"),
			bgWhite: f("\x1B[47m", "\x1B[49m"),
			blackBright: f("\x1B[90m", "\x1B[39m"),
			redBright: f("\x1B[91m", "\x1B[39m"),
			greenBright: f("\x1B[92m", "\x1B[39m"),
			yellowBright: f("\x1B[93m", "\x1B[39m"),
			blueBright: f("\x1B[94m", "\x1B[39m"),
			magentaBright: f("\x1B[95m", "\x1B[39m"),
			cyanBright: f("\x1B[96m", "\x1B[39m"),
			whiteBright: f("\x1B[97m", "\x1B[39m"),
			bgBlackBright: f("\x1B[100m", "\x1B[49m"),
			bgRedBright: f("\x1B[101m", "\x1B[49m"),
			bgGreenBright: f("\x1B[102m", "\x1B[49m"),
			bgYellowBright: f("\x1B[103m", "\x1B[49m"),
			bgBlueBright: f("\x1B[104m", "\x1B[49m"),
			bgMagentaBright: f("\x1B[105m", "\x1B[49m"),
			bgCyanBright: f("\x1B[106m", "\x1B[49m"),
			bgWhiteBright: f("\x1B[107m", "\x1B[49m")
		};
	};
	module.exports = createColors();
	module.exports.createColors = createColors;
}));
// src/cli/colour.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
function hasColour(stream, env = process.env) {
	if (env.NO_COLOR) return false;
	if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
	return stream.isTTY === true && env.TERM !== "dumb";
}
// src/report/plain-text.ts
const NAMED = {
	"\n": "\\n",
	"\r": "\\r",
	"	": "\\t"
};
function plainText(text) {
	return text.replace(UNSEEN, (unseen) => NAMED[unseen] ?? `\\u{${unseen.codePointAt(0)?.toString(16)}}`);
}
// src/report/text-table.ts
const GAP$1 = "  ";
const SHORTEST_NAME = 8;
const SHORTEST_HEAD = 5;
function layOut(table, width, paint) {
	let kept = table.columns.map((_, index) => index);
	let heads = table.columns.map((column) => plainText(column.head));
	let texts = table.rows.map((row) => row.map((cell) => plainText(cell.text)));
	let gap = GAP$1;
	const widthOf = (index, rows) => Math.max(...rows.map((row) => lengthOf(row[index] ?? "")));
	const widths = () => kept.map((index) => widthOf(index, [heads, ...texts]));
	const overflow = () => sum(widths()) + gap.length * (kept.length - 1) - width;
	if (overflow() > 0) {
		heads = table.columns.map((column) => plainText(column.short ?? column.head));
		texts = table.rows.map((row) => row.map((cell) => plainText(cell.short ?? cell.text)));
	}
	for (let index = table.columns.length - 1; index >= 0 && overflow() > 0; index--) if (table.columns[index]?.spare) kept = kept.filter((one) => one !== index);
	const isName = (index) => table.columns[index]?.align === "left";
	const room = sum(kept.map((index, at) => isName(index) ? Math.max(0, (widths()[at] ?? 0) - SHORTEST_NAME) : 0));
	if (overflow() > room) gap = " ";
	const leastOf = (index) => isName(index) ? SHORTEST_NAME : Math.max(SHORTEST_HEAD, widthOf(index, texts.length === 0 ? [heads] : texts));
	const least = () => sum(kept.map((index, at) => Math.min(widths()[at] ?? 0, leastOf(index)))) + kept.length - 1;
	while (kept.length > 2 && least() > width) kept.pop();
	const final = widths();
	let over = overflow();
	for (const floorOf of [
		(index) => isName(index) ? SHORTEST_NAME : Number.POSITIVE_INFINITY,
		leastOf,
		() => SHORTEST_NAME
	]) for (; over > 0; over--) {
		const spare = kept.map((index, at) => (final[at] ?? 0) - floorOf(index));
		const widest = spare.indexOf(Math.max(...spare));
		if ((spare[widest] ?? 0) <= 0) break;
		final[widest] = (final[widest] ?? 0) - 1;
	}
	const line = (cells, dress) => kept.map((index, at) => dress(padded(cells[index] ?? "", final[at] ?? 0, table.columns[index]?.align ?? "left"), at)).join(gap).trimEnd();
	return [line(heads, (text) => paint(text, {
		text,
		tone: "muted"
	})), ...table.rows.map((row, at) => line(texts[at] ?? [], (text, place) => paint(text, row[kept[place] ?? 0] ?? { text })))];
}
function flow(parts, width, indent) {
	let line = "";
	let length = indent.length;
	const lines = [];
	for (const { plain, painted } of parts) {
		if (line !== "" && length + 3 + lengthOf(plain) > width) {
			lines.push(line);
			line = "";
			length = indent.length;
		}
		length += (line === "" ? 0 : 3) + lengthOf(plain);
		line += `${line === "" ? "" : " · "}${painted}`;
	}
	return [...lines, line].join(`
${indent}`);
}
function wrap(text, width) {
	const lines = [];
	let line = "";
	for (const word of text.split(" ").flatMap((one) => one.match(new RegExp(`.{1,${width}}`, "gu")) ?? [""])) if (line !== "" && lengthOf(line) + 1 + lengthOf(word) > width) {
		lines.push(line);
		line = word;
	} else line = line === "" ? word : `${line} ${word}`;
	return [...lines, line];
}
function padded(text, width, align) {
	const characters = [...text];
	const cut = characters.length > width ? `${characters.slice(0, width - 1).join("")}\u2026` : text;
	const padding = " ".repeat(Math.max(0, width - characters.length));
	return align === "right" ? padding + cut : cut + padding;
}
function lengthOf(text) {
	return [...text].length;
}
function sum(values) {
	return values.reduce((total, value) => total + value, 0);
}
// src/cli/output.ts
const NARROWEST$1 = 20;
let hasReader = true;
function outliveReaders() {
	process.stdout.on("error", () => {
		hasReader = false;
	});
	process.stderr.on("error", () => {});
	const terminals = [
		0,
		1,
		2
	].filter(isatty);
	process.once("exit", () => {
		for (const terminal of terminals) if (!isatty(terminal)) closeSync(terminal);
	});
}
function toStdout(text) {
	try {
		put(process.stdout, text);
	} catch (cause) {
		throw new GatebenchError(`cannot write the result to stdout: ${cause.code}`, {
			code: "OUTPUT_UNWRITABLE",
			exitCode: EXIT.invalidInput,
			hint: "free some space, or send it elsewhere; a run has its reports in its folder all the same",
			cause
		});
	}
	return hasReader;
}
function toStderr(text) {
	try {
		put(process.stderr, text);
	} catch {}
}
function screenLines(notice, { isTTY, columns }) {
	return `${(isTTY ? wrap(notice, Math.max(NARROWEST$1, (columns ?? 80) - 1)) : [notice]).join("\n")}
`;
}
const stderrScreen = {
	write: toStderr,
	get isTTY() {
		return process.stderr.isTTY === true;
	},
	get columns() {
		return process.stderr.columns;
	}
};
function put(stream, text) {
	if (stream instanceof Socket) stream.write(text);
	else {
		const bytes = Buffer.from(text);
		for (let at = 0; at < bytes.length;) at += writeSync(stream.fd, bytes, at);
	}
}
// src/cli/source-stack.ts
const PLACE$1 = /(file:\/\/[^\s()]+\.js):(\d+):(\d+)/g;
function sourceStack(stack) {
	const maps = /* @__PURE__ */ new Map();
	return stack.replace(PLACE$1, (place, file, line, column) => {
		if (!maps.has(file)) maps.set(file, mapOf(file));
		const found = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1);
		if (found === void 0 || !("originalSource" in found)) return place;
		return `${found.originalSource.replace(/^(\.\.\/)+/, "")}:${found.originalLine + 1}:${found.originalColumn + 1} (${basename(file)}:${line})`;
	});
}
function mapOf(file) {
	try {
		const path = fileURLToPath(file);
		return new SourceMap(JSON.parse(readFileSync(`${path}.map`, "utf8")));
	} catch {
		return null;
	}
}
// src/cli/exit.ts
const secrets = /* @__PURE__ */ new Set();
function keepSecret(text) {
	secrets.add(text);
}
function reportError(thrown) {
	const { text, exitCode } = toldError(thrown, hasColour(process.stderr));
	toStderr(text);
	return exitCode;
}
function toldError(thrown, colour = false) {
	const error = machineRefusal(thrown) ?? thrown;
	const { dim, red } = import_picocolors.default.createColors(colour);
	if (error instanceof GatebenchError) {
		const hint = error.hint === void 0 ? "" : `${dim("hint")}  ${error.hint}
`;
		return {
			text: masked(`${red("error")} ${error.code}: ${placed(error)}${error.message}
${hint}`),
			exitCode: error.exitCode
		};
	}
	const detail = error instanceof Error ? sourceStack(error.stack ?? error.message) : String(error);
	return {
		text: masked(`${red("error")} BUG: this is a fault of gatebench, please report it
${visible(detail)}
`),
		exitCode: EXIT.bug
	};
}
function masked(text) {
	let shown = text;
	for (const secret of secrets) shown = shown.replaceAll(secret, "[key]");
	return shown;
}
function placed({ place, message }) {
	if (place === void 0) return "";
	const file = visible(place.file);
	if (message.includes(file)) return "";
	return `${[
		file,
		place.line,
		place.column
	].filter((part) => part !== void 0).join(":")}: `;
}
// src/package-place.ts
const PLACE = placeOf(import.meta.url);
const fromSource = import.meta.url.endsWith(".ts");
function packageFile(path) {
	return new URL(path, PLACE);
}
function entryModule(path) {
	return packageFile(fromSource ? `src/${path}.ts` : `dist/${path}.js`);
}
function placeOf(module) {
	let folder = new URL(".", module);
	while (!existsSync(new URL("package.json", folder))) {
		const above = new URL("..", folder);
		if (above.href === folder.href) throw new Error(`no package.json above ${module}`);
		folder = above;
	}
	return folder;
}
// src/run/version.ts
function version() {
	const text = readFileSync(packageFile("package.json"), "utf8");
	return JSON.parse(text).version;
}
// src/cli/commands.ts
const commands = {
	"init [file]": {
		describe: "ask what you want, and write a first profile",
		load: () => import("./init-DdJly7h0.js")
	},
	"doctor [profile]": {
		describe: "look at this machine and at a gateway, by reads alone",
		load: () => import("./doctor-X00ukDOU.js")
	},
	"ceiling [profile]": {
		describe: "how many calls a second this machine and a gateway can do",
		load: () => import("./ceiling-CnF8BEx_.js")
	},
	"import <file>": {
		describe: "a profile from calls that somebody else logged",
		load: () => import("./import-CPebnPy7.js")
	},
	"run <profile>": {
		describe: "load the gateway as the profile says",
		load: () => import("./run-SnCo087U.js")
	},
	"simulate <profile>": {
		describe: "the same in virtual time, against the mock",
		load: () => import("./simulate-hvZe9UKL.js")
	},
	"tune <profile>": {
		describe: "find retry and pacing settings in virtual time",
		load: () => import("./tune-ZeguATKh.js")
	},
	"plan [profile]": {
		describe: "which account tier carries a demand, and what binds",
		load: () => import("./plan-CCvHd1hC.js")
	},
	worker: {
		describe: "carry out parts of a run that several machines share",
		load: () => import("./worker-BwtC5yD6.js")
	},
	probe: {
		describe: "find the limits of a gateway from outside",
		load: () => import("./probe-BmiTsAQ3.js")
	},
	"judge [rules]": {
		describe: "put any client against the mock and get a verdict: judge -- COMMAND…",
		load: () => import("./judge-CvItPNie.js")
	},
	"calibrate <runs..>": {
		describe: "fit a mock to what runs have shown of a gateway",
		load: () => import("./calibrate-Jo4KmSlI.js")
	},
	mock: {
		describe: "run the mock gateway as a server",
		load: () => import("./mock-DtujJE5I.js")
	},
	"report <run>": {
		describe: "write the reports of a run again, from its event log",
		load: () => import("./report-D7tUkbW4.js")
	},
	"resume <run>": {
		describe: "follow the tasks that a cut-off run left open, to their end",
		load: () => import("./resume-BVUqOKaW.js")
	},
	"compare [runs..]": {
		describe: "is the candidate worse than the base? BASE CANDIDATE…",
		load: () => import("./compare-_KhNzAsX.js")
	},
	"baseline <run>": {
		describe: "write a run as a file to compare with",
		load: () => import("./baseline-CFv-W76e.js")
	},
	"validate <profile>": {
		describe: "check a profile and print its plan",
		load: () => import("./validate-DuDcMR01.js")
	},
	"completion <shell>": {
		describe: "print what lets bash, zsh or fish complete commands and flags",
		load: async () => ({ command: (await import("./completion-Bd_A3ero.js")).completionOf(commands) })
	},
	"schema <name>": {
		describe: "print a JSON Schema (profile, mock, rules, summary, comparison), or the OpenAPI document",
		load: () => import("./schema-BJzloQN_.js")
	}
};
// src/cli/top-help.ts
const NARROWEST = 60;
const WIDEST = 100;
const GAP = 2;
function helpWidth() {
	return Math.min(WIDEST, Math.max(NARROWEST, process.stdout.columns ?? 80));
}
function topHelp(width) {
	const usages = Object.keys(commands);
	const wide = Math.max(...usages.map((usage) => usage.length)) + GAP;
	const lines = Object.entries(commands).flatMap(([usage, { describe }]) => wrap(describe, width - wide - GAP).map((line, at) => `  ${(at === 0 ? usage : "").padEnd(wide)}${line}`));
	return [
		"gatebench <command>",
		"",
		...wrap("Load, rate-limit and reliability bench for a multimodal generation gateway.", width),
		"",
		"Commands:",
		...lines,
		"",
		"Options:",
		"  -h, --help     show help, after a command all of that one",
		"      --version  show version number",
		"",
		"Examples:",
		"  gatebench init                 asks, and writes a profile",
		"  gatebench run gatebench.yaml   runs it: no key needed",
		"",
		...wrap(`exit codes: ${exitCodes()}`, width),
		""
	].join("\n");
}
function exitCodes() {
	return Object.entries(EXIT).map(([meaning, code]) => `${code} ${meaning}`).join(", ");
}
// src/nearest.ts
function nearest(word, candidates) {
	const typed = word.toLowerCase();
	let least = Math.max(1, Math.floor(typed.length * 3 / 7));
	let best;
	for (const candidate of candidates) {
		const distance = farness(typed, candidate.toLowerCase());
		if (distance < least || distance === least && best === void 0) {
			least = distance;
			best = candidate;
		}
	}
	return best;
}
function farness(typed, candidate) {
	return typed.length >= 3 && candidate.startsWith(typed) ? 1 : slips(typed, candidate);
}
function slips(a, b) {
	let beforeLast = [];
	let last = Array.from({ length: b.length + 1 }, (_, j) => j);
	for (let i = 1; i <= a.length; i++) {
		const row = [i];
		for (let j = 1; j <= b.length; j++) {
			const same = a[i - 1] === b[j - 1];
			let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
			if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) edits = Math.min(edits, at(beforeLast, j - 2) + 1);
			row.push(edits);
		}
		beforeLast = last;
		last = row;
	}
	return at(last, b.length);
}
function at(row, index) {
	return row[index] ?? Number.POSITIVE_INFINITY;
}
// src/cli/wrong-words.ts
function noSuchCommand(word, names) {
	const near = nearest(word, names);
	if (near === void 0 && statSync(word, { throwIfNoEntry: false }) !== void 0) return usageError(`${word} is a file, not a command`, `the command comes first, such as gatebench run ${word}`);
	return usageError(`there is no command ${word}`, near === void 0 ? "gatebench --help lists the commands; the command comes first" : `did you mean ${near}?`);
}
function noSuchFlag(flag, known, name) {
	const near = /^-v$/i.test(flag) ? "--version" : nearest(flag, known);
	const help = `${helpOf(name)} lists the flags`;
	return usageError(`${name === "" ? "there is no flag" : `${name} has no flag`} ${flag}`, near === void 0 ? help : `did you mean ${near}? ${help}`);
}
function checkWords(words, usage, args, bare = []) {
	const name = usage.split(" ")[0] ?? "";
	const known = args.getOptions();
	const positionals = positionalsOf(usage);
	const flags = Object.keys(known.key).filter((flag) => positionals.every((positional) => positional.name !== flag));
	const plain = [];
	for (let at = 0; at < words.length; at++) {
		const word = words[at] ?? "";
		if (word === "--") plain.push(...words.slice(at + 1));
		if (word === "--") break;
		if (word === "-h" || word === "--help" || word === "--version") return;
		if (!word.startsWith("-") || word === "-") {
			plain.push(word);
			continue;
		}
		const [asked = "", value] = word.split("=", 2);
		const flag = flags.find((one) => asked === `--${one}` || asked === `--${camel(one)}` || asked === `--no-${one}`);
		if (flag === void 0) throw noSuchFlagOf(asked, name, flags, positionals, usage);
		if (known.boolean.includes(flag)) {
			if (value !== void 0 && value !== "true" && value !== "false") throw usageError(`--${flag} takes no value`, `--${flag} alone, or --no-${flag}`);
		} else if (value === void 0 && !asked.startsWith("--no-")) {
			const next = words[at + 1];
			const isGiven = next !== void 0 && !next.startsWith("--");
			if (!isGiven && takesText(flag, known) && !bare.includes(flag)) throw usageError(`--${flag} takes a value`, `${helpOf(name)} says which`);
			if (isGiven) at++;
		}
	}
	checkPlain(plain.slice(1), name, usage, positionals);
}
function said(message, usage) {
	const name = usage.split(" ")[0] ?? "";
	const [, flag, given, choices] = /Argument: (.*?), Given: (.*?), Choices: (.*)$/s.exec(message) ?? [];
	if (flag === void 0 || given === void 0 || choices === void 0) return usageError(message, helpOf(name));
	const words = choices.split(", ").map((choice) => choice.replaceAll("\"", ""));
	const isOneOf = words.length === 2 ? words.join(" or ") : `one of ${words.join(", ")}`;
	const wrong = given.split(", ").map((word) => word.replaceAll("\"", "")).find((word) => !words.includes(word));
	const near = wrong === void 0 ? void 0 : nearest(wrong, words);
	return usageError(`${positionalsOf(usage).some((positional) => positional.name === flag) ? `${name} takes` : `--${flag} takes`} ${isOneOf}${wrong === void 0 || wrong === "" || wrong === "true" ? "" : `, not ${wrong}`}`, near === void 0 ? helpOf(name) : `did you mean ${near}?`);
}
function takesText(flag, { string, number, narg }) {
	return narg[flag] !== void 0 || string.includes(flag) && !number.includes(flag);
}
function noSuchFlagOf(asked, name, flags, positionals, usage) {
	if (positionals.some((positional) => asked === `--${positional.name}`)) return usageError(`${asked} is no flag of ${name}: it stands by itself`, `gatebench ${written(usage)}`);
	return noSuchFlag(asked, flags.map((flag) => `--${flag}`), name);
}
function checkPlain(plain, name, usage, positionals) {
	const missing = positionals[plain.length];
	if (missing?.isRequired === true) throw usageError(`${name} takes ${missing.isMany ? `one or more ${missing.name}` : `a ${missing.name}`}, and none is named`, `gatebench ${written(usage)}`);
	const extra = plain[positionals.length];
	if (extra !== void 0 && !positionals.some(({ isMany }) => isMany)) throw usageError(`${name} takes ${positionals.length === 0 ? "nothing but flags" : `one ${positionals.map((one) => one.name).join(" and ")}`}: ${extra} is one word too many`, `gatebench ${written(usage)}`);
}
function positionalsOf(usage) {
	return usage.split(" ").slice(1).map((word) => ({
		name: word.replace(/[<>[\].]/g, ""),
		isRequired: word.startsWith("<"),
		isMany: word.includes("..")
	}));
}
function written(usage) {
	return usage.replace(/[<[](\w+)(\.*)[>\]]/g, (_, name, dots) => dots === "" ? name.toUpperCase() : `${name.replace(/s$/, "").toUpperCase()}\u2026`);
}
function helpOf(name) {
	return `gatebench ${name === "" ? "" : `${name} `}--help`;
}
function camel(flag) {
	return flag.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
}
// src/cli/program.ts
function commandWord(words) {
	return words.find((word) => !word.startsWith("-"));
}
async function runProgram(given) {
	const words = given[0] === "help" ? [...given.slice(1), "--help"] : [...given];
	const name = commandWord(words);
	if (name === void 0) return withoutCommand(words);
	const usages = Object.keys(commands);
	const usage = usages.find((one) => nameOf(one) === name);
	if (usage === void 0) throw noSuchCommand(name, usages.map(nameOf));
	const { describe, load } = commands[usage];
	const { command } = await load();
	return parsed(words, usage, describe, command);
}
async function parsed(words, usage, describe, command) {
	const { default: yargs } = await import("./yargs-DmERJuzY.js");
	let exitCode = EXIT.ok;
	const others = command.startsOther ? words.indexOf("--") : -1;
	checkWords(others < 0 ? words : words.slice(0, others), usage, command.builder(yargs([])), command.bare);
	const parser = yargs(words);
	if (!words.some((word) => word === "-h" || word.startsWith("--h"))) keepNoHelp(parser);
	await parser.scriptName("gatebench").parserConfiguration({
		"strip-aliased": true,
		"strip-dashed": true,
		"populate--": command.startsOther
	}).strict().detectLocale(false).help().alias("help", "h").version(version()).wrap(helpWidth()).epilogue(`exit codes: ${exitCodes()}`).exitProcess(false).fail((message, error) => {
		if (error !== void 0 && error !== null && error.name !== "YError") throw error;
		throw said(message, usage);
	}).command(usage, describe, command.builder, async (flags) => {
		exitCode = await command.run(flags);
	}).parseAsync();
	return exitCode;
}
function keepNoHelp(parser) {
	const inside = parser;
	inside.getInternalMethods().getUsageInstance().cacheHelpMessage = () => {};
}
function withoutCommand(words) {
	const [flag] = words;
	if (flag === void 0) {
		toStderr(`${topHelp(helpWidth())}
`);
		throw usageError("name a command", "gatebench init writes a first profile");
	}
	const known = [
		"--help",
		"-h",
		"--version"
	];
	const strange = words.find((word) => !known.includes(word));
	if (strange !== void 0) throw noSuchFlag(strange.replace(/=.*/s, ""), known, "");
	toStdout(words.includes("--version") ? `${version()}
` : topHelp(helpWidth()));
	return EXIT.ok;
}
function nameOf(usage) {
	return usage.split(" ")[0] ?? "";
}
// src/time/real-clock.ts
const LONGEST_TIMER_MS = 2147483647;
function realClock() {
	const startedAt = performance.now();
	const originEpochMs = Date.now();
	const now = () => performance.now() - startedAt;
	const alarm = (instant, wake) => {
		if (instant <= now()) {
			const soon = setImmediate(wake);
			return { cancel: () => clearImmediate(soon) };
		}
		let timer;
		const arm = () => {
			const left = instant - now();
			timer = setTimeout(() => {
				if (now() < instant) arm();
				else wake();
			}, Math.min(Math.max(0, Math.ceil(left)), LONGEST_TIMER_MS));
		};
		arm();
		return { cancel: () => clearTimeout(timer) };
	};
	return {
		now,
		alarm,
		originEpochMs,
		sleepUntil: (instant) => new Promise((resolve) => alarm(instant, resolve))
	};
}
// src/units.ts
const NUMBER = "\\d+(?:\\.\\d+)?";
const DURATION_UNITS = [
	{
		names: ["ms"],
		times: 1,
		shift: 0
	},
	{
		names: ["s", "sec"],
		times: 1,
		shift: 3
	},
	{
		names: ["m", "min"],
		times: 6,
		shift: 4
	},
	{
		names: ["h"],
		times: 36,
		shift: 5
	},
	{
		names: ["d"],
		times: 864,
		shift: 5
	}
];
const RATE_UNITS = [
	{
		names: [
			"s",
			"sec",
			"second"
		],
		times: 1,
		shift: 0
	},
	{
		names: [
			"min",
			"m",
			"minute"
		],
		times: 60,
		shift: 0
	},
	{
		names: ["h", "hour"],
		times: 3600,
		shift: 0
	},
	{
		names: ["d", "day"],
		times: 86400,
		shift: 0
	}
];
const BYTE_UNITS = [
	{
		names: ["B"],
		times: 1,
		shift: 0
	},
	{
		names: ["kB", "KB"],
		times: 1,
		shift: 3
	},
	{
		names: ["MB"],
		times: 1,
		shift: 6
	},
	{
		names: ["GB"],
		times: 1,
		shift: 9
	},
	{
		names: ["KiB"],
		times: 1024,
		shift: 0
	},
	{
		names: ["MiB"],
		times: 2 ** 20,
		shift: 0
	},
	{
		names: ["GiB"],
		times: 2 ** 30,
		shift: 0
	}
];
function anyName(units) {
	return units.flatMap((unit) => unit.names).sort((a, b) => b.length - a.length).join("|");
}
function unitNamed(units, name) {
	const unit = units.find((one) => one.names.includes(name));
	if (unit === void 0) throw new RangeError(`no unit named ${name}`);
	return unit;
}
const DURATION_PART = `(${NUMBER}) ?(${anyName(DURATION_UNITS)})`;
const DURATION_PATTERN = new RegExp(`^${NUMBER} ?(?:${anyName(DURATION_UNITS)})(?: ?${DURATION_PART})*$`);
const RATE_PATTERN = new RegExp(`^(${NUMBER}) ?(?:/| per ) ?(${anyName(RATE_UNITS)})$`);
const SHARE_PATTERN = new RegExp(`^(${NUMBER}) ?(%?)$`);
const BYTES_PATTERN = new RegExp(`^(${NUMBER}) ?(${anyName(BYTE_UNITS)})$`);
const LONGEST_MS = 864e11;
const LARGEST = {
	perSecond: 0xe8d4a51000,
	share: 0xe8d4a51000,
	bytes: Number.MAX_SAFE_INTEGER
};
const LARGEST_TEXT = {
	duration: "1000000d",
	rate: "1000000000000/s",
	bytes: "8388607GiB"
};
function parseDurationMs(text) {
	if (!DURATION_PATTERN.test(text)) return null;
	let ms = 0;
	for (const [, digits, name] of text.matchAll(new RegExp(DURATION_PART, "g"))) {
		const unit = unitNamed(DURATION_UNITS, name);
		ms += Number(`${digits}e${unit.shift}`) * unit.times;
	}
	return ms <= LONGEST_MS ? ms : null;
}
function parseRatePerSecond(text) {
	const match = RATE_PATTERN.exec(text);
	if (match === null) return null;
	const perSecond = Number(match[1]) / unitNamed(RATE_UNITS, match[2]).times;
	return perSecond <= LARGEST.perSecond ? perSecond : null;
}
function parseShare(value) {
	const match = SHARE_PATTERN.exec(String(value));
	if (match === null) return null;
	const share = match[2] === "%" ? Number(match[1]) / 100 : Number(match[1]);
	return share <= LARGEST.share ? share : null;
}
function parseBytes(text) {
	const match = BYTES_PATTERN.exec(text);
	if (match === null) return null;
	const unit = unitNamed(BYTE_UNITS, match[2]);
	const bytes = Math.round(Number(`${match[1]}e${unit.shift}`) * unit.times);
	return bytes <= LARGEST.bytes ? bytes : null;
}
function shortest(value, texts, parse) {
	const exact = texts.filter((text) => parse(text) === value);
	const clumsiness = (text) => text.length + (text.includes(".") ? 100 : 0);
	return exact.reduce((best, text) => clumsiness(text) < clumsiness(best) ? text : best, exact[0] ?? String(value));
}
function tidy(value) {
	return String(Number(value.toPrecision(12)));
}
function writeDuration(ms) {
	return shortest(ms, [...[
		"s",
		"m",
		"h",
		"ms"
	].map((name) => {
		const unit = unitNamed(DURATION_UNITS, name);
		return `${tidy(ms / (unit.times * 10 ** unit.shift))}${name}`;
	}), `${ms}ms`], parseDurationMs);
}
function writeRate(perSecond) {
	return shortest(perSecond, [...RATE_UNITS.slice(0, 3).map((unit) => `${tidy(perSecond * unit.times)}/${unit.names[0]}`), `${perSecond}/s`], parseRatePerSecond);
}
function writeShare(share) {
	return shortest(share, [`${tidy(share * 100)}%`], parseShare);
}
function writeBytes(bytes) {
	return shortest(bytes, [...[
		"GiB",
		"MiB",
		"KiB"
	].map((name) => `${tidy(bytes / unitNamed(BYTE_UNITS, name).times)}${name}`), `${bytes}B`], parseBytes);
}
const NO_FIGURE = "–";
function threeFigures(value) {
	return value === 0 ? "0" : value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}
const two = (value) => String(value).padStart(2, "0");
function formatDuration(ms) {
	if (!Number.isFinite(ms)) return NO_FIGURE;
	if (ms < 0) return `-${formatDuration(-ms)}`;
	if (ms > 0 && ms < .001) return "<0.001 ms";
	if (ms < 999.5) return `${threeFigures(ms)} ms`;
	if (ms < 59950) return `${threeFigures(ms / 1e3)} s`;
	const seconds = Math.round(ms / 1e3);
	if (seconds < 3600) return `${Math.floor(seconds / 60)}m ${two(seconds % 60)}s`;
	const minutes = Math.round(ms / 6e4);
	return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
}
function formatRate(perSecond) {
	if (!Number.isFinite(perSecond)) return NO_FIGURE;
	const size = Math.abs(perSecond);
	const unit = size === 0 || size >= 1 ? "s" : size >= 1 / 60 ? "min" : "h";
	const value = perSecond * unitNamed(RATE_UNITS, unit).times;
	return `${formatCredits(Number(value.toPrecision(3)))}/${unit}`;
}
function formatShare(share) {
	if (!Number.isFinite(share)) return NO_FIGURE;
	if (share > 0 && share < 1e-4) return "<0.01%";
	if (share < 1 && share > .9999) return ">99.99%";
	return `${Number((share * 100).toFixed(2))}%`;
}
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const HUNDREDTHS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const THREE_FIGURES = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
function formatCredits(credits) {
	if (!Number.isFinite(credits)) return NO_FIGURE;
	return (Math.abs(credits) >= 1 ? HUNDREDTHS : THREE_FIGURES).format(credits);
}
function formatCount(count) {
	return Number.isFinite(count) ? WHOLE.format(count) : NO_FIGURE;
}
// src/cli/signals.ts
const ENDING_SIGNALS = [
	"SIGINT",
	"SIGTERM",
	"SIGHUP",
	"SIGQUIT"
];
function refuseInspector() {
	process.on("SIGUSR1", () => {});
}
function endingSignals(say, { submits = true, standing = () => null, says } = {}) {
	const stop = new AbortController();
	const halt = new AbortController();
	if (!submits) stop.abort();
	const onSignal = (signal) => {
		if (!stop.signal.aborted) {
			stop.abort(/* @__PURE__ */ new Error(`stopped by ${signal}`));
			const what = `no new calls; ${followed(standing())}. Again to stop waiting and write the partial report.`;
			say(`${signal}: ${says?.stop ?? what}`);
		} else if (!halt.signal.aborted) {
			halt.abort(/* @__PURE__ */ new Error(`halted by ${signal}`));
			say(`${signal}: ${says?.halt ?? `writing the partial report${left(standing())}. Again to quit at once.`}`);
		} else quit();
	};
	const end = () => {
		for (const signal of ENDING_SIGNALS) process.off(signal, onSignal);
	};
	return {
		control: {
			stop: stop.signal,
			halt: halt.signal
		},
		listen() {
			end();
			for (const signal of ENDING_SIGNALS) process.on(signal, onSignal);
		},
		end
	};
}
function followed(at) {
	if (at === null) return "following what is open";
	const { planned, started, open } = at;
	return `${formatCount(started)} of ${formatCount(planned)} were started, and ${formatCount(open)} are followed to their end`;
}
function left(at) {
	return at === null ? "" : `; ${formatCount(at.open)} of ${formatCount(at.started)} started calls stay open`;
}
function quit() {
	const clock = realClock();
	clock.alarm(0, () => clock.alarm(0, () => process.exit(EXIT.interrupted)));
}
export { letHeapGrow as $, keepSecret as A, plainText as B, commandWord as C, entryModule as D, version as E, toStderr as F, FILES_HINT as G, require_picocolors as H, toStdout as I, usageError as J, EXIT as K, flow as L, outliveReaders as M, screenLines as N, fromSource as O, stderrScreen as P, leaveCodePlain as Q, layOut as R, realClock as S, nearest as T, openFileLimit as U, hasColour as V, requireOpenFiles as W, collectNow as X, visible as Y, keepHeapSmall as Z, parseShare as _, DURATION_PATTERN as a, writeRate as b, SHARE_PATTERN as c, formatDuration as d, tightenHeap as et, formatRate as f, parseRatePerSecond as g, parseDurationMs as h, BYTES_PATTERN as i, reportError as j, packageFile as k, formatCount as l, parseBytes as m, endingSignals as n, LARGEST_TEXT as o, formatShare as p, GatebenchError as q, refuseInspector as r, RATE_PATTERN as s, ENDING_SIGNALS as t, formatCredits as u, writeBytes as v, runProgram as w, writeShare as x, writeDuration as y, wrap as z };

//# sourceMappingURL=start-CaZOxUNM.js.map