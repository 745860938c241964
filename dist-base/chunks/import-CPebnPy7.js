import { F as toStderr, I as toStdout, K as EXIT, R as layOut, Y as visible, b as writeRate, d as formatDuration, l as formatCount, q as GatebenchError, y as writeDuration } from "./start-CaZOxUNM.js";
import { G as makeRunFolder, ln as parseInstantMs } from "./load-CEFagYNY.js";
import { m as renderJson } from "./report-DkYddaKK.js";
import { c as SAMPLE_BODIES, d as writeCommentedYaml, s as writeNewFile } from "./init-profile-Bsn1r91t.js";
import { s as defineCommand } from "./profile-BOQzBnw0.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
import { closeSync, createReadStream, openSync, readSync, rmSync, writeSync } from "node:fs";
import { basename, join } from "node:path";
// src/foreign-logs/instant-of.ts
const UNITS = [
	{
		from: 0xde0b6b3a7640000,
		ms: 1e-6
	},
	{
		from: 0x38d7ea4c68000,
		ms: .001
	},
	{
		from: 0xe8d4a51000,
		ms: 1
	},
	{
		from: 1e9,
		ms: 1e3
	}
];
const BEYOND = 1e21;
const NUMBER = /^\d+(\.\d+)?$/;
function instantOf(value) {
	if (typeof value === "string") {
		if (!NUMBER.test(value)) return parseInstantMs(value);
		return instantOf(Number(value));
	}
	if (typeof value !== "number" || !(value >= 0 && value < BEYOND)) return null;
	const unit = UNITS.find(({ from }) => value >= from);
	return unit === void 0 ? value : value * unit.ms;
}
// src/foreign-logs/kind-of-call.ts
const KINDS$1 = [
	["video", /video/],
	["audio", /audio|speech|music|tts/],
	["image", /image|dall-e|flux|diffusion/],
	["text", /message|completion|chat|text|responses|generate_content|llm/]
];
const OTHERS = /embed|moderation|rerank|transcri|token_count|count_tokens|health|\/files|\/credits|\/tasks|\/models$|batch/;
function kindOf(words) {
	const lower = words.toLowerCase();
	if (OTHERS.test(lower)) return null;
	return KINDS$1.find(([, fits]) => fits.test(lower))?.[0];
}
// src/foreign-logs/access-line.ts
const LINE = /^\S+ \S+ \S+ \[(\d{2})\/(\w{3})\/(\d{4}):(\d{2}:\d{2}:\d{2}) ([+-]\d{4})\] "([A-Z]+) (\S+)/;
const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
function isAccessLine(line) {
	return LINE.test(line);
}
function accessLine(line) {
	const match = LINE.exec(line);
	if (match === null) return "not readable";
	const [, day, month = "", year, time, zone, method, path = ""] = match;
	const kind = kindOf(path.replace(/\?.*/s, ""));
	if (method !== "POST" || kind === null || kind === void 0) return "no generation call";
	const atMs = instantOf(`${year}-${String(MONTHS.indexOf(month) / 3 + 1).padStart(2, "0")}-${day}T${time}${zone}`);
	if (atMs === null) return "no instant";
	const [, model] = /\/models\/([\w.-]+)/.exec(path) ?? [];
	return {
		atMs,
		model: model ?? `some-${kind}`,
		modality: kind,
		shape: {
			promptLength: 0,
			fields: {}
		},
		prompt: void 0
	};
}
// src/foreign-logs/log-format.ts
const LOG_FORMATS = [
	"csv",
	"ndjson",
	"json",
	"otlp",
	"har",
	"access"
];
const HEADER = /(^|[,"])\s*(t|ts|timestamp|time|start_?time|created_?at|date|@timestamp)\s*("|,|$)/i;
function logFormat(head) {
	const text = head.replace(/^\uFEFF/, "").trimStart();
	const [line = ""] = text.split("\n", 1);
	if (text.startsWith("[") && /^\[\s*(\{|\])/.test(text)) return "json";
	if (text.startsWith("{")) {
		if (/"(resourceSpans|resource_spans)"\s*:/.test(text)) return "otlp";
		if (/"log"\s*:\s*\{/.test(text) && /"(entries|creator|browser)"\s*:/.test(text)) return "har";
		const row = mapOf$1(line);
		if (row !== null) return Array.isArray(row.data ?? row.observations) ? "json" : "ndjson";
		return /"(data|observations)"\s*:\s*\[/.test(text) ? "json" : null;
	}
	if (isAccessLine(line)) return "access";
	return HEADER.test(line) ? "csv" : null;
}
function mapOf$1(line) {
	try {
		return JSON.parse(line);
	} catch {
		return null;
	}
}
// src/foreign-logs/call-tally.ts
const MOST_MODELS = 40;
const MOST_SHAPES = 256;
const KEPT_SHAPES = 8;
const KEPT_PROMPTS = 3;
const LONGEST_PROMPT = 16384;
var CallTally = class {
	#keepsPrompts;
	#models = /* @__PURE__ */ new Map();
	#unread = /* @__PURE__ */ new Map();
	rows = 0;
	calls = 0;
	constructor({ keepsPrompts }) {
		this.#keepsPrompts = keepsPrompts;
	}
	/** Takes a row; the index of its model, or null for what is no call of one of them. */
	add(row) {
		this.rows++;
		if (typeof row === "string") {
			this.#pass(row);
			return null;
		}
		let model = this.#models.get(row.model);
		if (model === void 0) {
			if (this.#models.size >= MOST_MODELS) {
				this.#pass("more models");
				return null;
			}
			const { atMs } = row;
			model = {
				model: row.model,
				modality: row.modality,
				calls: 0,
				firstMs: atMs,
				lastMs: atMs,
				shapes: /* @__PURE__ */ new Map()
			};
			this.#models.set(row.model, model);
		}
		this.calls++;
		model.calls++;
		if (row.atMs < model.firstMs) model.firstMs = row.atMs;
		if (row.atMs > model.lastMs) model.lastMs = row.atMs;
		this.#count(model, row);
		return this.#indexOf(row.model);
	}
	/** The models in the order in which they came. */
	get models() {
		return [...this.#models.values()].map((model) => ({
			...model,
			shapes: [...model.shapes.values()].sort((a, b) => b.calls - a.calls).slice(0, KEPT_SHAPES)
		}));
	}
	/** Rows that tell of no call: why, how many, and the first of them, counted from 1. */
	get unread() {
		return [...this.#unread].map(([why, counted]) => ({
			why,
			...counted
		}));
	}
	#pass(why) {
		const counted = this.#unread.get(why);
		if (counted === void 0) this.#unread.set(why, {
			rows: 1,
			first: this.rows
		});
		else counted.rows++;
	}
	#indices = /* @__PURE__ */ new Map();
	#indexOf(model) {
		let index = this.#indices.get(model);
		if (index === void 0) {
			index = this.#indices.size;
			this.#indices.set(model, index);
		}
		return index;
	}
	#count(model, { shape, prompt }) {
		let key = String(shape.promptLength);
		for (const name in shape.fields) key += `
${name}
${shape.fields[name]}`;
		let counted = model.shapes.get(key);
		if (counted === void 0) {
			if (model.shapes.size >= MOST_SHAPES) return;
			counted = {
				shape,
				calls: 0,
				prompts: []
			};
			model.shapes.set(key, counted);
		}
		counted.calls++;
		if (this.#keepsPrompts && prompt !== void 0 && counted.prompts.length < KEPT_PROMPTS) {
			const cut = prompt.slice(0, LONGEST_PROMPT);
			if (!counted.prompts.includes(cut)) counted.prompts.push(cut);
		}
	}
};
// src/foreign-logs/csv-rows.ts
const QUOTE$1 = 34;
const NEWLINE = 10;
const LONGEST_ROW = 16 * 2 ** 20;
var CsvRows = class {
	#rest = "";
	*take(piece) {
		this.#rest += piece;
		let from = 0;
		for (;;) {
			const to = endOfRow(this.#rest, from);
			if (to < 0) break;
			const row = this.#rest.slice(from, to);
			from = to + 1;
			if (row.trim() !== "") yield cellsOf(row);
		}
		this.#rest = this.#rest.slice(from);
		if (this.#rest.length > LONGEST_ROW) {
			this.#rest = "";
			yield null;
		}
	}
	*end() {
		const row = this.#rest;
		this.#rest = "";
		if (row.trim() !== "") yield (row.split("\"").length - 1) % 2 === 0 ? cellsOf(row) : null;
	}
};
function endOfRow(text, from) {
	const end = text.indexOf("\n", from);
	if (end < 0) return -1;
	const quote = text.indexOf("\"", from);
	if (quote < 0 || quote > end) return end;
	let isQuoted = false;
	for (let at = quote; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE$1) isQuoted = !isQuoted;
		else if (code === NEWLINE && !isQuoted) return at;
	}
	return -1;
}
const CELL = /(?:"((?:[^"]|"")*)"|([^",]*))(?:,|$)/gy;
function cellsOf(row) {
	const line = row.endsWith("\r") ? row.slice(0, -1) : row;
	if (!line.includes("\"")) return line.split(",");
	const cells = [];
	for (const [whole, quoted, plain = ""] of line.matchAll(CELL)) {
		cells.push(quoted?.replaceAll("\"\"", "\"") ?? plain);
		if (!whole.endsWith(",")) break;
	}
	return cells;
}
// src/foreign-logs/field-row.ts
const INSTANTS = [
	"timestamp",
	"t",
	"starttime",
	"start_time",
	"time",
	"created_at",
	"createdat",
	"time_iso8601",
	"date",
	"ts",
	"@timestamp",
	"started_at"
];
const MODELS = [
	"model",
	"model_id",
	"modelid",
	"request_model",
	"provided_model_name",
	"providedmodelname",
	"model_name",
	"deployment"
];
const KINDS = [
	"modality",
	"kind",
	"call_type",
	"endpoint",
	"path",
	"request_uri",
	"url",
	"uri",
	"operation",
	"route"
];
const INPUT_TOKENS = [
	"input_tokens",
	"prompt_tokens",
	"inputusage",
	"input_usage",
	"tokens_in",
	"prompttokens"
];
const OUTPUT_TOKENS = [
	"max_tokens",
	"max_completion_tokens",
	"output_tokens",
	"completion_tokens",
	"outputusage",
	"tokens_out",
	"completiontokens"
];
const PROMPTS = [
	"prompt",
	"input",
	"messages",
	"text",
	"content"
];
const INNER = [
	"body",
	"request",
	"usage",
	"usagedetails",
	"usage_details",
	"modelparameters",
	"model_parameters",
	"optional_params",
	"params"
];
const SHAPES = [
	"size",
	"resolution",
	"quality",
	"n",
	"duration",
	"aspect_ratio",
	"generate_audio"
];
const CHARACTERS_A_TOKEN$1 = 4;
const LONGEST_NAME = 200;
const LONGEST_LABEL = 40;
function fieldRow(row) {
	const fields = flat(row);
	const kind = String(first(fields, KINDS) ?? "");
	const level = fields.get("type");
	if (typeof level === "string" && /^(span|event|trace|agent|tool|chain|retriever|evaluator|embedding|guardrail)$/i.test(level)) return "no generation call";
	const atMs = instantOf(first(fields, INSTANTS));
	if (atMs === null) return "no instant";
	const model = first(fields, MODELS);
	const told = kind === "" ? void 0 : kindOf(kind);
	if (told === null) return "no generation call";
	if (typeof model !== "string" || model.trim() === "" || model.length > LONGEST_NAME) return "no model";
	const named = kindOf(model);
	if (named === null) return "no generation call";
	const modality = told ?? named ?? "text";
	const prompt = promptOf(first(fields, PROMPTS));
	return {
		atMs,
		model: model.trim(),
		modality,
		shape: shapeOf(fields, prompt, modality === "text"),
		prompt
	};
}
function flat(row) {
	const fields = /* @__PURE__ */ new Map();
	const inner = [];
	for (const key in row) {
		const value = row[key];
		if (value === null || value === void 0 || value === "") continue;
		const name = key.toLowerCase();
		if (INNER.includes(name)) {
			const held = typeof value === "string" && value.startsWith("{") ? parsed(value) : value;
			if (typeof held === "object" && held !== null && !Array.isArray(held)) inner.push(held);
			continue;
		}
		if (!fields.has(name)) fields.set(name, value);
	}
	for (const held of inner) for (const [name, value] of flat(held)) if (!fields.has(name)) fields.set(name, value);
	const usage = row.usageDetails ?? row.usage;
	if (typeof usage === "object" && usage !== null) {
		const { input, output } = usage;
		if (typeof input === "number") fields.set("input_tokens", input);
		if (typeof output === "number") fields.set("output_tokens", output);
		if (typeof fields.get("input") === "number") fields.delete("input");
	}
	return fields;
}
function first(fields, names) {
	for (const name of names) {
		const value = fields.get(name);
		if (value !== void 0) return value;
	}
}
function shapeOf(fields, prompt, isText) {
	const tokens = Number(first(fields, INPUT_TOKENS) ?? 0);
	const length = prompt?.length ?? (tokens > 0 ? tokens * CHARACTERS_A_TOKEN$1 : 0);
	const shape = {};
	if (isText) {
		const most = Number(first(fields, OUTPUT_TOKENS) ?? 0);
		if (most >= 1) shape.max_tokens = powerOfTwo(most);
	} else for (const name of SHAPES) {
		const value = fields.get(name);
		if (typeof value === "number" && Number.isFinite(value)) shape[name] = value;
		else if (typeof value === "string" && value.length <= LONGEST_LABEL) shape[name] = asNumber(name, value);
	}
	return {
		promptLength: powerOfTwo(length),
		fields: shape
	};
}
function asNumber(name, text) {
	return (name === "n" || name === "duration") && /^\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
function powerOfTwo(count) {
	return count >= 1 ? 2 ** Math.ceil(Math.log2(count)) : 0;
}
function promptOf(value) {
	if (typeof value === "string") return value;
	if (Array.isArray(value)) {
		const texts = value.map((part) => promptOf(part)).filter((text2) => text2 !== void 0);
		return texts.length === 0 ? void 0 : texts.join("\n");
	}
	if (typeof value !== "object" || value === null) return void 0;
	const { content, text, messages, prompt } = value;
	return promptOf(content ?? text ?? messages ?? prompt);
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
// src/foreign-logs/har-entry.ts
function harEntry(entry) {
	const { method, url, postData } = entry.request ?? {};
	if (method !== "POST" || typeof url !== "string") return "no generation call";
	const { text } = postData ?? {};
	let body;
	try {
		body = JSON.parse(String(text));
	} catch {
		return "not readable";
	}
	if (typeof body !== "object" || body === null) return "not readable";
	return fieldRow({
		...body,
		timestamp: entry.startedDateTime,
		path: pathOf(url)
	});
}
function pathOf(url) {
	return URL.canParse(url) ? new URL(url).pathname : url;
}
// src/foreign-logs/json-elements.ts
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_MAP = 123;
const CLOSE_MAP = 125;
const LONGEST_ELEMENT = 16 * 2 ** 20;
var JsonElements = class {
	#keys;
	/** For each container that is open: whether it is a list whose elements are wanted. */
	#stack = [];
	#isInString = false;
	#isEscaped = false;
	/** The key, or string, that was read last, and whether one is being read. */
	#word = "";
	#key = "";
	/** How deep within an element; 0 outside of one. */
	#depth = 0;
	#parts = [];
	#length = 0;
	constructor(keys) {
		this.#keys = new Set(keys);
	}
	*take(piece) {
		let begun = this.#depth > 0 ? 0 : -1;
		for (let at = 0; at < piece.length; at++) {
			const code = piece.charCodeAt(at);
			if (this.#isInString) {
				if (this.#isEscaped) this.#isEscaped = false;
				else if (code === BACKSLASH) this.#isEscaped = true;
				else if (code === QUOTE) this.#isInString = false;
				else if (this.#depth === 0 && this.#word.length < 64) this.#word += piece[at];
				continue;
			}
			if (code === QUOTE) {
				this.#isInString = true;
				this.#word = "";
			} else if (this.#depth > 0) {
				if (code === OPEN_MAP || code === OPEN_LIST) this.#depth++;
				else if ((code === CLOSE_MAP || code === CLOSE_LIST) && --this.#depth === 0) {
					yield this.#ended(piece.slice(begun, at + 1));
					begun = -1;
				}
			} else if (code === COLON) this.#key = this.#word;
			else if (code === COMMA) this.#key = "";
			else if (code === OPEN_MAP || code === OPEN_LIST) {
				if (code === OPEN_MAP && this.#stack.at(-1) === true) {
					this.#depth = 1;
					begun = at;
				} else {
					this.#stack.push(code === OPEN_LIST && this.#keys.has(this.#key));
					this.#key = "";
				}
			} else if (code === CLOSE_MAP || code === CLOSE_LIST) this.#stack.pop();
		}
		if (begun >= 0) this.#keep(piece.slice(begun));
	}
	/** Whether the text ended in the midst of something. */
	get isOpen() {
		return this.#depth > 0 || this.#stack.length > 0 || this.#isInString;
	}
	#keep(part) {
		this.#length += part.length;
		if (this.#length <= LONGEST_ELEMENT) this.#parts.push(part);
		else this.#parts = [];
	}
	#ended(last) {
		if (this.#length === 0) return last;
		this.#keep(last);
		const text = this.#length <= LONGEST_ELEMENT ? this.#parts.join("") : null;
		this.#parts = [];
		this.#length = 0;
		return text;
	}
};
// src/foreign-logs/otlp-span.ts
const CHARACTERS_A_TOKEN = 4;
function otlpSpan(span) {
	const attributes = attributesOf(span.attributes);
	const model = attributes.get("gen_ai.request.model") ?? attributes.get("gen_ai.response.model");
	if (model === void 0 && !attributes.has("gen_ai.operation.name")) return "no generation call";
	const atMs = instantOf(span.startTimeUnixNano ?? span.start_time_unix_nano);
	if (atMs === null) return "no instant";
	if (typeof model !== "string" || model === "") return "no model";
	const operation = String(attributes.get("gen_ai.operation.name") ?? span.name ?? "");
	const told = kindOf(operation);
	const named = kindOf(model);
	if (told === null || named === null || /agent|tool/.test(operation)) return "no generation call";
	const output = attributes.get("gen_ai.output.type");
	const modality = (typeof output === "string" ? kindOf(output) : void 0) ?? (told === "text" ? named : told) ?? told ?? "text";
	const tokens = Number(attributes.get("gen_ai.usage.input_tokens") ?? 0);
	const most = Number(attributes.get("gen_ai.request.max_tokens") ?? attributes.get("gen_ai.usage.output_tokens") ?? 0);
	const prompt = promptOf(attributes.get("gen_ai.input.messages") ?? attributes.get("gen_ai.prompt"));
	const length = prompt?.length ?? tokens * CHARACTERS_A_TOKEN;
	const fields = modality === "text" && most >= 1 ? { max_tokens: powerOfTwo(most) } : {};
	return {
		atMs,
		model,
		modality,
		shape: {
			promptLength: powerOfTwo(length),
			fields
		},
		prompt
	};
}
function attributesOf(list) {
	const found = /* @__PURE__ */ new Map();
	if (!Array.isArray(list)) return found;
	for (const entry of list) {
		const { key, value } = entry ?? {};
		if (typeof key !== "string" || typeof value !== "object" || value === null) continue;
		const { stringValue, intValue, doubleValue } = value;
		const told = stringValue ?? (intValue === void 0 ? doubleValue : Number(intValue));
		if (told !== void 0) found.set(key, told);
	}
	return found;
}
// src/foreign-logs/log-reader.ts
const LONGEST_LINE = 16 * 2 ** 20;
function logReader(format) {
	switch (format) {
		case "csv": return new CsvReader();
		case "ndjson": return new LineReader((line) => mapOf(line, fieldRow));
		case "access": return new LineReader(accessLine);
		case "json": return new ElementReader([
			"",
			"data",
			"observations"
		], fieldRow);
		case "otlp": return new ElementReader(["spans"], otlpSpan);
		case "har": return new ElementReader(["entries"], harEntry);
	}
}
var LineReader = class {
	#read;
	#rest = "";
	constructor(read) {
		this.#read = read;
	}
	*take(piece) {
		const text = this.#rest + piece;
		let from = 0;
		for (let to = text.indexOf("\n"); to >= 0; to = text.indexOf("\n", from)) {
			if (to > from) {
				const line = text.slice(from, to);
				if (line.trim() !== "") yield this.#read(line);
			}
			from = to + 1;
		}
		this.#rest = text.slice(from);
		if (this.#rest.length > LONGEST_LINE) {
			this.#rest = "";
			yield "not readable";
		}
	}
	*end() {
		if (this.#rest.trim() !== "") yield this.#read(this.#rest);
		this.#rest = "";
	}
};
var ElementReader = class {
	#elements;
	#read;
	constructor(keys, read) {
		this.#elements = new JsonElements(keys);
		this.#read = read;
	}
	*take(piece) {
		for (const text of this.#elements.take(piece)) yield text === null ? "not readable" : mapOf(text, this.#read);
	}
	*end() {
		if (this.#elements.isOpen) yield "not readable";
	}
};
var CsvReader = class {
	#rows = new CsvRows();
	#head;
	*take(piece) {
		yield* this.#each(this.#rows.take(piece));
	}
	*end() {
		yield* this.#each(this.#rows.end());
	}
	*#each(rows) {
		for (const cells of rows) if (cells === null) yield "not readable";
		else if (this.#head === void 0) this.#head = cells.map((cell) => cell.replace(/^\uFEFF/, "").trim());
		else yield this.#rowOf(cells);
	}
	#rowOf(cells) {
		const head = this.#head;
		if (cells.length > head.length) return "not readable";
		const fields = /* @__PURE__ */ Object.create(null);
		for (const [at, cell] of cells.entries()) fields[head[at]] = cell.trim();
		return fieldRow(fields);
	}
};
function mapOf(text, read) {
	try {
		const value = JSON.parse(text);
		return typeof value === "object" && value !== null && !Array.isArray(value) ? read(value) : "not readable";
	} catch {
		return "not readable";
	}
}
// src/starter/imported-profile.ts
const LONGEST_FILLER = 2048;
const FILLER = "the quick brown kite climbs over the windy field while ";
function importedProfile(name, source, lengthMs, models) {
	return writeCommentedYaml({
		schema: "profile.schema.json",
		head: [`Written by gatebench import from ${source}.`, "gatebench validate checks it and says what it would send."],
		value: {
			version: 1,
			name,
			seed: 1,
			gateway: { mock: {
				tier: "standard",
				preset: "default"
			} },
			duration: writeDuration(Math.ceil((lengthMs + 1) / 1e3) * 1e3),
			drain: "5m",
			models: models.map(modelOf),
			retry: {
				policy: "hint-jitter",
				maxAttempts: 5,
				maxElapsed: "5m"
			},
			thresholds: [{
				metric: "throttle_rate",
				max: "20%"
			}, {
				metric: "failure_rate",
				max: "5%"
			}]
		},
		comments: {
			gateway: "The embedded mock: no key, no network, no cost. A real one: gateway: { baseUrl: https://gateway.example }.",
			duration: "From the first call of the log to its last.",
			models: "As many calls as the log has, when it has them, in its mix of sizes; timeScale: 2 beside file would replay it twice as fast.\nPrompts are filler of the same length (2,048 characters at most), unless they were asked for.",
			retry: "What the client does about refusals and faults: docs/retry-policies.md.",
			thresholds: "What must hold: a run that breaks one exits with 99."
		}
	});
}
function modelOf({ model, modality, trace, rate, requests }) {
	return {
		model,
		modality,
		arrivals: trace === null ? {
			process: "poisson",
			rate
		} : {
			process: "trace",
			file: trace
		},
		requests: requests.flatMap((request) => {
			const { calls, promptLength, fields, prompts } = request;
			const texts = prompts.length > 0 ? prompts : [promptLength === 0 ? void 0 : filler(promptLength)];
			return texts.map((text) => ({
				weight: calls / texts.length,
				body: bodyOf(modality, fields, text)
			}));
		})
	};
}
function bodyOf(modality, fields, prompt) {
	const sample = SAMPLE_BODIES[modality];
	if (modality === "text") {
		const messages = prompt === void 0 ? sample.messages : [{
			role: "user",
			content: prompt
		}];
		return {
			max_tokens: sample.max_tokens,
			...fields,
			messages
		};
	}
	const named = modality === "audio" ? "input" : "prompt";
	return {
		[named]: prompt ?? sample[named],
		...fields
	};
}
function filler(length) {
	return FILLER.repeat(Math.ceil(Math.min(length, LONGEST_FILLER) / 55)).slice(0, Math.min(length, LONGEST_FILLER)).trimEnd();
}
// src/run/instants-file.ts
const HELD = 8192;
const BYTES = 8;
var InstantsFile = class {
	#path;
	#file;
	#held = new Float64Array(HELD);
	#count = 0;
	constructor(path) {
		this.#path = path;
		this.#file = openSync(path, "w+");
	}
	add(instant) {
		this.#held[this.#count++] = instant;
		if (this.#count === HELD) this.#flush();
	}
	/** All of them in the order in which they came, in pieces. Nothing may be added afterwards. */
	*read() {
		this.#flush();
		for (let at = 0;;) {
			const read = readSync(this.#file, this.#held, 0, HELD * BYTES, at);
			if (read === 0) return;
			at += read;
			yield this.#held.subarray(0, read / BYTES);
		}
	}
	remove() {
		closeSync(this.#file);
		rmSync(this.#path, { force: true });
	}
	#flush() {
		const bytes = new Uint8Array(this.#held.buffer, 0, this.#count * BYTES);
		for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
		this.#count = 0;
	}
};
// src/run/text-file.ts
const HELD_CHARACTERS = 2 ** 18;
var TextFile = class {
	#file;
	#held = "";
	constructor(path) {
		this.#file = openSync(path, "w");
	}
	line(text) {
		this.#held += `${text}
`;
		if (this.#held.length >= HELD_CHARACTERS) this.#flush();
	}
	close() {
		this.#flush();
		closeSync(this.#file);
	}
	#flush() {
		const bytes = Buffer.from(this.#held);
		for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
		this.#held = "";
	}
};
// src/run/import-log.ts
const PIECE_BYTES = 2 ** 20;
const MOST_IN_TRACE = 4e6;
async function importLog({ file, format, out, prompts }) {
	const folder = await makeRunFolder(out, basename(file));
	try {
		return await imported(file, format, folder.path, prompts);
	} catch (error) {
		await folder.discard();
		throw error;
	}
}
async function imported(file, stated, out, prompts) {
	const tally = new CallTally({ keepsPrompts: prompts });
	const demandPath = join(out, "demand.csv");
	const demand = new TextFile(demandPath);
	const instants = [];
	let format = stated ?? null;
	let reader = null;
	const takeAll = (rows) => {
		for (const row of rows) {
			const index = tally.add(row);
			if (index === null) continue;
			const { atMs, model } = row;
			instants[index] ??= new InstantsFile(join(out, `.instants-${index}`));
			instants[index].add(atMs);
			demand.line(`${Math.round(atMs)},${cellOf(model)}`);
		}
	};
	demand.line("timestamp,model");
	try {
		for await (const piece of piecesOf(file)) {
			format ??= logFormat(piece);
			if (format === null) throw unknown(file);
			reader ??= logReader(format);
			takeAll(reader.take(piece));
		}
		if (reader !== null) takeAll(reader.end());
		demand.close();
		if (format === null || tally.calls === 0) throw empty(file, tally);
		const { models, lengthMs } = writeTraces(tally.models, instants, out);
		const profilePath = join(out, "profile.yaml");
		await writeNewFile(profilePath, importedProfile(nameOf(file), basename(file), lengthMs, models), { force: false });
		const traces = models.flatMap(({ trace }) => trace === null ? [] : [join(out, trace)]);
		return {
			format,
			rows: tally.rows,
			calls: tally.calls,
			unread: tally.unread,
			models: models.map(({ requests, ...model }) => ({
				...model,
				requests: requests.length
			})),
			lengthMs,
			files: [
				profilePath,
				demandPath,
				...traces
			]
		};
	} finally {
		for (const held of instants) held.remove();
	}
}
function writeTraces(tallies, instants, out) {
	const firstMs = Math.min(...tallies.map((tally) => tally.firstMs));
	const lengthMs = Math.max(...tallies.map((tally) => tally.lastMs)) - firstMs;
	return {
		models: tallies.map((tally, index) => {
			const { model, modality, calls, shapes } = tally;
			const trace = calls > MOST_IN_TRACE ? null : `trace-${index + 1}-${model.replace(/[^\w.-]+/g, "-").slice(0, 60)}.csv`;
			if (trace !== null) {
				const file = new TextFile(join(out, trace));
				file.line("t");
				for (const piece of instants[index]?.read() ?? []) for (const instant of piece) file.line(String(Math.round((instant - firstMs) * 1e3) / 1e3));
				file.close();
			}
			return {
				model,
				modality,
				calls,
				trace,
				rate: writeRate(Number((calls / Math.max(1, lengthMs / 1e3)).toPrecision(6))),
				requests: shapes.map(({ shape, calls: of, prompts }) => ({
					...shape,
					calls: of,
					prompts
				}))
			};
		}),
		lengthMs
	};
}
async function* piecesOf(file) {
	try {
		yield* createReadStream(file, {
			encoding: "utf8",
			highWaterMark: PIECE_BYTES
		});
	} catch (cause) {
		if (cause instanceof GatebenchError) throw cause;
		const { code = "" } = cause;
		if (code === "") throw cause;
		throw refusal(file, "LOG_UNREADABLE", code === "ENOENT" ? "no such file" : code === "EISDIR" ? "a directory, not a file" : `cannot be read (${code})`, "check the path of the log");
	}
}
function unknown(file) {
	return refusal(file, "LOG_UNKNOWN", "not in a form that is known", `say --format ${LOG_FORMATS.join(", ")}; a CSV has a header with timestamp and model`);
}
function empty(file, { rows, unread }) {
	const why = unread.map(({ why: reason, rows: of, first }) => `${reason}: ${of}, the first in row ${first}`).join("; ");
	return refusal(file, "LOG_EMPTY", rows === 0 ? "no row is in it" : `no call in ${rows} rows (${why})`, "each call needs an instant (timestamp) and a model");
}
function refusal(file, code, problem, hint) {
	return new GatebenchError(`${file}: ${problem}`, {
		code,
		exitCode: EXIT.invalidInput,
		hint,
		place: { file }
	});
}
function nameOf(file) {
	const name = basename(file).replace(/\.\w+$/, "").replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "");
	return name === "" ? "imported" : name;
}
function cellOf(text) {
	const line = text.replace(/\s+/g, " ");
	return /[",]/.test(line) ? `"${line.replaceAll("\"", "\"\"")}"` : line;
}
// src/cli/import.ts
const command = defineCommand({
	builder: (args) => args.positional("file", {
		type: "string",
		demandOption: true,
		describe: "log of calls: CSV, NDJSON, OTLP JSON, HAR …"
	}).options({
		format: {
			choices: LOG_FORMATS,
			requiresArg: true,
			describe: "how it is written (default: told from the file)"
		},
		out: {
			type: "string",
			default: "imported",
			describe: "folder for profile, demand and traces"
		},
		prompts: {
			type: "boolean",
			default: false,
			describe: "keep prompts of the log; without it they become filler"
		},
		json: {
			type: "boolean",
			default: false,
			describe: "print what was read as JSON"
		}
	}).example("$0 import calls.csv", "a profile, a demand and a trace for each model").example("$0 import spans.json --out load", "OpenTelemetry spans of generative AI, as a collector writes them"),
	run: async (flags) => {
		const imported = await importLog(flags);
		toStdout(flags.json ? renderJson(imported) : rendered(imported));
		for (const { why, rows, first } of imported.unread) toStderr(`not read: ${formatCount(rows)} rows, ${why}; the first is row ${formatCount(first)}
`);
		return EXIT.ok;
	}
});
function rendered({ format, rows, calls, lengthMs, models, files }) {
	const columns = [
		{
			head: "model",
			align: "left"
		},
		{
			head: "modality",
			align: "left"
		},
		{
			head: "calls",
			align: "right"
		},
		{
			head: "sizes",
			align: "right"
		}
	];
	const table = models.map(({ model, modality, calls: of, requests }) => [
		{ text: model },
		{ text: modality },
		{ text: formatCount(of) },
		{ text: formatCount(requests) }
	]);
	const [profile = "", demand = ""] = files;
	return [
		`${formatCount(calls)} calls in ${formatCount(rows)} rows of ${format}, over ${formatDuration(lengthMs)}`,
		"",
		...layOut({
			columns,
			rows: table
		}, terminalLook().width, (text) => text),
		"",
		...files.map((file) => `wrote ${visible(file)}`),
		"next",
		`  gatebench validate ${visible(profile)}`,
		`  gatebench plan ${visible(profile)} --demand ${visible(demand)}`,
		""
	].join("\n");
}
export { command };

//# sourceMappingURL=import-CPebnPy7.js.map