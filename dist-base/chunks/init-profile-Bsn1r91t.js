import { J as usageError, K as EXIT, T as nearest, b as writeRate, g as parseRatePerSecond, h as parseDurationMs, q as GatebenchError } from "./start-CaZOxUNM.js";
import { dt as require_dist, k as readText, kt as MODALITIES, y as parseProfile } from "./profile-BOQzBnw0.js";
import { ut as makeFolder } from "./load-CEFagYNY.js";
import { t as priceOf } from "./price-f1yvhi8h.js";
import { n as loadMockWorld } from "./tiers-Bb70eWoI.js";
import { basename, dirname } from "node:path";
import { writeFile } from "node:fs/promises";
// src/starter/commented-yaml.ts
var import_dist = require_dist();
const WIDEST_FLOW = 100;
const LINE_WIDTH = 150;
function writeCommentedYaml({ head, schema, value, comments }) {
	const doc = new import_dist.Document(value);
	const root = doc.contents;
	if ((0, import_dist.isMap)(root)) for (const pair of root.items) {
		const { key } = pair;
		if (!(0, import_dist.isScalar)(key)) continue;
		const comment = Object.hasOwn(comments, String(key.value)) ? comments[String(key.value)] : void 0;
		if (comment === void 0) continue;
		key.commentBefore = lines(comment);
		key.spaceBefore = true;
	}
	setFlow(root);
	return `${`# yaml-language-server: $schema=./node_modules/gatebench/profiles/${schema}
`}${head.map((line) => `# ${line}
`).join("")}${doc.toString({
		lineWidth: LINE_WIDTH,
		flowCollectionPadding: true
	})}`;
}
function lines(comment) {
	return comment.split("\n").map((line) => ` ${line}`).join("\n");
}
function setFlow(node, depth = 0) {
	const collection = node;
	if (collection === null || typeof collection !== "object" || collection.items === void 0) return;
	const isShort = JSON.stringify(collection).length <= WIDEST_FLOW;
	const isEntry = depth === 2 && (0, import_dist.isMap)(node) && node.items.some(({ value }) => !(0, import_dist.isScalar)(value));
	if (depth > 0 && (0, import_dist.isMap)(node) && isShort && !isEntry) collection.flow = true;
	for (const item of collection.items) setFlow(item.value ?? item, depth + 1);
}
// src/starter/goals.ts
const GOALS = {
	plan: {
		label: "plan capacity",
		hint: "which tier carries my demand, what binds first, what does it cost?",
		duration: "10m",
		load: "What your application asks for: the rates of a usual hour. A day with peaks is a file of its own: docs/demand.md.",
		arrivals: (rate) => ({
			process: "poisson",
			rate: rate(1)
		}),
		next: (file) => [`gatebench plan ${file}`, `gatebench simulate ${file} --seeds 10`]
	},
	ci: {
		label: "gate CI",
		hint: "did this change make calls slower, more throttled, dearer?",
		duration: "2m",
		load: "The load that each change is measured by. Keep it: a baseline of another load is no base.",
		arrivals: (rate) => ({
			process: "poisson",
			rate: rate(1)
		}),
		next: (file) => [`gatebench baseline ${file} --out baseline.json`, `gatebench compare baseline.json ${file}`]
	},
	tune: {
		label: "tune retries",
		hint: "which retry and pacing settings should my client have?",
		duration: "10m",
		load: "Calls in bunches, for it is above the limits that retry settings differ.",
		arrivals: (rate) => ({
			process: "gamma",
			rate: rate(1),
			burstiness: 8
		}),
		next: (file) => [`gatebench tune ${file} --budget quick`, `gatebench simulate ${file}`]
	},
	limits: {
		label: "find limits",
		hint: "how much does the gateway let through?",
		duration: "5m",
		load: "A ramp from a quarter of the rate to twice as much.",
		arrivals: (rate) => ({
			process: "ramp",
			from: rate(.25),
			to: rate(2)
		}),
		next: (file, model) => [`gatebench run ${file} --find-capacity`, `gatebench probe --model ${model}`]
	},
	client: {
		label: "judge my client",
		hint: "does my own program treat the gateway well?",
		duration: "5m",
		load: "What your client is likely to ask for; gatebench sends the same, for comparison.",
		arrivals: (rate) => ({
			process: "poisson",
			rate: rate(1)
		}),
		next: (file) => ["gatebench judge -- node my-client.mjs", `gatebench simulate ${file}`]
	}
};
const GOAL_NAMES = Object.keys(GOALS);
// src/starter/starter.ts
const SAMPLE_BODIES = {
	text: {
		max_tokens: 256,
		messages: [{
			role: "user",
			content: "Name three kites."
		}]
	},
	image: {
		prompt: "a red kite over wheat",
		size: "1:1",
		quality: "high",
		n: 1
	},
	video: {
		prompt: "a kite climbing",
		duration: 5,
		quality: "720p",
		aspect_ratio: "16:9"
	},
	audio: { input: "Good morning." }
};
const USUAL_RATES = {
	text: "20/min",
	image: "6/min",
	video: "1/min",
	audio: "6/min"
};
const LONGEST_TASK = {
	text: "1m",
	image: "5m",
	video: "20m",
	audio: "5m"
};
const DRAIN_OF_LONGEST = {
	text: "30s",
	image: "3m",
	video: "10m",
	audio: "3m"
};
function starterProfile(answers) {
	const { goal, name, target, models, duration, budget } = answers;
	const { label, load, arrivals } = GOALS[goal];
	const stated = target.kind === "mock" ? { mock: {
		tier: target.tier,
		preset: target.preset
	} } : addressed(target);
	return writeCommentedYaml({
		schema: "profile.schema.json",
		head: [`Written by gatebench init, to ${label}.`, "gatebench validate checks it and says what it would send."],
		value: {
			version: 1,
			name,
			seed: 1,
			gateway: stated,
			duration,
			drain: drainOf(models),
			models: models.map((model) => ({
				model: model.model,
				modality: model.modality,
				arrivals: arrivals((times) => timesRate(model.rate, times)),
				requests: [{
					body: model.body,
					...model.price === null ? {} : { price: model.price }
				}],
				...model.modality === "text" ? {} : { timeouts: { task: LONGEST_TASK[model.modality] } }
			})),
			retry: {
				policy: "hint-jitter",
				maxAttempts: 5,
				maxElapsed: "5m"
			},
			...budget === null ? {} : { credits: {
				budget,
				...unpriced(models, budget)
			} },
			thresholds: thresholdsFor(goal)
		},
		comments: {
			seed: "Key of every random draw: the same seed gives the same calls.",
			gateway: target.kind === "mock" ? "The embedded mock: no key, no network, no cost. gatebench mock --list shows tiers and presets." : "Your gateway. The key is read from the environment variable GATEBENCH_API_KEY; it never stands in a file.",
			duration: "How long calls are started; then accepted tasks are followed for as long as drain says.",
			models: load,
			retry: "What the client does about refusals and faults: docs/retry-policies.md.",
			credits: "The run ends before it could burn more than this.",
			thresholds: "What must hold: a run that breaks one exits with 99."
		}
	});
}
function addressed({ baseUrl, paths }) {
	return {
		baseUrl,
		...Object.keys(paths).length === 0 ? {} : { paths }
	};
}
function timesRate(rate, times) {
	const perSecond = parseRatePerSecond(rate) ?? 0;
	return times === 1 ? rate : writeRate(perSecond * times);
}
function drainOf(models) {
	return models.map(({ modality }) => DRAIN_OF_LONGEST[modality]).reduce((a, b) => (parseDurationMs(b) ?? 0) > (parseDurationMs(a) ?? 0) ? b : a, "30s");
}
function unpriced(models, budget) {
	return models.some(({ price }) => price === null) ? { assumePrice: Math.min(budget, 100) } : {};
}
function thresholdsFor(goal) {
	const always = [{
		metric: "failure_rate",
		max: "5%"
	}, {
		metric: "duplicates",
		max: 0
	}];
	return goal === "limits" ? always : [{
		metric: "throttle_rate",
		max: "20%"
	}, ...always];
}
// src/starter/openapi-models.ts
const MOST_MODELS = 50;
const DEEPEST = 12;
const MESSAGES = "/v1/messages";
const USUAL_PATHS = {
	image: "/v1/images/generations",
	video: "/v1/videos/generations",
	audio: "/v1/audios/generations"
};
const KINDS = [
	["video", /video/i],
	["image", /image/i],
	["audio", /audio|speech|music/i],
	["text", /messages|chat|completions/i]
];
function readOpenApi(text, file) {
	const document = objectOf(parsed(text, file));
	if (typeof document.openapi !== "string" && typeof document.swagger !== "string") throw invalid(file, "no OpenAPI document: it has no key openapi", "name a document that begins with openapi: 3.…");
	const server = serverOf(document);
	const prefix = server?.endsWith("/v1") === true ? "/v1" : "";
	const found = {
		baseUrl: server?.slice(0, server.length - prefix.length) ?? null,
		paths: {},
		bodies: {},
		models: [],
		left: []
	};
	for (const [path, item] of Object.entries(objectOf(document.paths))) takeOperation(document, `${prefix}${path}`, item, found);
	if (Object.keys(found.bodies).length === 0) throw invalid(file, `no generation call in it${found.left.length === 0 ? "" : ` (${found.left.join("; ")})`}`, "name models instead: gatebench init --models my-model:image,other:text");
	return found;
}
function takeOperation(document, path, item, found) {
	const operation = objectOf(objectOf(item).post);
	const kind = KINDS.find(([, words]) => words.test(path))?.[0];
	if (Object.keys(operation).length === 0 || kind === void 0) return;
	if (path.includes("{")) return;
	if (kind === "text" && !path.endsWith(MESSAGES)) {
		found.left.push(`${path}: text is sent to ${MESSAGES}`);
		return;
	}
	const schema = flat(document, objectOf(objectOf(objectOf(resolved(document, operation.requestBody)).content)["application/json"]).schema);
	const { model: named, ...others } = schema.properties;
	const models = namesOf(flat(document, named).raw);
	if (kind !== "text" && path !== USUAL_PATHS[kind]) {
		if (found.paths[kind] !== void 0 && found.paths[kind] !== path) {
			found.left.push(`${path}: ${kind} has a path already`);
			return;
		}
		found.paths[kind] = path;
	}
	const body = bodyOf(document, kind, others, schema.required);
	found.bodies[kind] ??= body;
	if (models.length === 0) found.left.push(`${path}: its models are not named: --models my-model:${kind}`);
	for (const model of models.slice(0, MOST_MODELS)) if (found.models.length < MOST_MODELS && found.models.every((one) => one.model !== model)) found.models.push({
		model,
		modality: kind,
		body
	});
}
function bodyOf(document, kind, fields, required) {
	const body = {};
	const sample = SAMPLE_BODIES[kind];
	for (const name of required) if (name !== "model") body[name] = sampleOf(document, fields[name], sample[name], 0);
	if (kind === "text" && body.messages === void 0) body.messages = sample.messages;
	if (Object.keys(body).length === 0) return { ...sample };
	return body;
}
function sampleOf(document, stated, sample, depth) {
	const { raw, properties, required } = flat(document, stated);
	const { example, examples, default: usual, const: fixed, enum: choices, type, minimum, items } = raw;
	const [told] = [
		fixed,
		example,
		Array.isArray(examples) ? examples[0] : void 0,
		usual
	].filter((value) => value !== void 0);
	if (told !== void 0) return told;
	if (Array.isArray(choices) && choices.length > 0) return choices.includes(sample) ? sample : choices[0];
	if (sample !== void 0) return sample;
	if (type === "integer" || type === "number") return typeof minimum === "number" ? minimum : 1;
	if (type === "boolean") return false;
	if (type === "array") return depth >= DEEPEST || items === void 0 ? [] : [sampleOf(document, items, void 0, depth + 1)];
	if (type === "object" && depth < DEEPEST) return Object.fromEntries(required.map((name) => [name, sampleOf(document, properties[name], void 0, depth + 1)]));
	return "a red kite over wheat";
}
function flat(document, schema, depth = 0) {
	const raw = objectOf(resolved(document, schema));
	const inner = (depth >= DEEPEST ? [] : [
		...listOf(raw.allOf),
		...listOf(raw.oneOf).slice(0, 1),
		...listOf(raw.anyOf).slice(0, 1)
	]).map((part) => flat(document, part, depth + 1));
	return {
		raw: Object.assign({}, ...inner.map((part) => part.raw), raw),
		properties: Object.assign({}, ...inner.map((part) => part.properties), objectOf(raw.properties)),
		required: [...new Set([...inner.flatMap((part) => part.required), ...listOf(raw.required)].filter((name) => typeof name === "string"))]
	};
}
function resolved(document, value) {
	let at = value;
	for (let step = 0; step < DEEPEST; step++) {
		const { $ref } = objectOf(at);
		if (typeof $ref !== "string" || !$ref.startsWith("#/")) return at;
		at = $ref.slice(2).split("/").reduce((inner, key) => {
			const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
			return Object.hasOwn(objectOf(inner), name) ? objectOf(inner)[name] : void 0;
		}, document);
	}
}
function namesOf(schema) {
	const { enum: choices, const: fixed, default: usual, example, examples } = schema;
	const told = [
		...listOf(choices),
		fixed,
		usual,
		example,
		...listOf(examples)
	];
	return [...new Set(told.filter((name) => typeof name === "string" && name.trim() !== ""))];
}
function serverOf(document) {
	const { url } = objectOf(listOf(document.servers)[0]);
	if (typeof url !== "string" || !/^https?:\/\//.test(url) || url.includes("{")) return null;
	return url.replace(/\/+$/, "");
}
function parsed(text, file) {
	const doc = (0, import_dist.parseDocument)(text, {
		version: "1.2",
		uniqueKeys: false
	});
	if (doc.errors.length > 0) throw invalid(file, "not valid YAML or JSON", "name an OpenAPI document");
	try {
		return doc.toJS({ maxAliasCount: 100 });
	} catch {
		throw invalid(file, "its aliases cannot be followed", "name an OpenAPI document");
	}
}
function invalid(file, problem, hint) {
	const place = { file };
	return new GatebenchError(`${file}: ${problem}`, {
		code: "OPENAPI_INVALID",
		exitCode: EXIT.invalidInput,
		hint,
		place
	});
}
function objectOf(value) {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
}
function listOf(value) {
	return Array.isArray(value) ? value : [];
}
// src/run/init-profile.ts
const LARGEST_DOCUMENT_BYTES = 8 * 2 ** 20;
const NO_MODELS = {
	models: [],
	bodies: {},
	baseUrl: null,
	paths: {},
	left: []
};
function modelsOfMock(tier, preset) {
	const { models } = loadMockWorld({
		tier,
		preset
	});
	const known = Object.entries(models).map(([model, settings]) => {
		const body = SAMPLE_BODIES[settings.modality];
		return {
			model,
			modality: settings.modality,
			body,
			price: Number(priceOf(settings, body).toFixed(6))
		};
	});
	return {
		...NO_MODELS,
		models: known
	};
}
async function modelsOfDocument(file) {
	const { models, ...others } = readOpenApi(await readText(file, {
		what: "document",
		most: LARGEST_DOCUMENT_BYTES
	}), file);
	return {
		...others,
		models: models.map((model) => ({
			...model,
			price: null
		}))
	};
}
function chosenModels(words, { models: known, bodies }) {
	const chosen = words.map((word) => {
		const [, name = word, kind] = /^(.*):(\w+)$/.exec(word) ?? [];
		if (kind !== void 0 && !isModality(kind)) throw usageError(`--models: ${word} names no kind`, `kinds: ${MODALITIES.join(", ")}; such as ${name}:image`);
		const match = known.find(({ model }) => model === name);
		if (match !== void 0 && (kind === void 0 || kind === match.modality)) return match;
		const modality = kind ?? MODALITIES.find((one) => name.toLowerCase().includes(one));
		if (modality === void 0 || kind === void 0 && known.length > 0) throw strangeModel(name, known);
		return {
			model: name,
			modality,
			body: bodies[modality] ?? SAMPLE_BODIES[modality],
			price: null
		};
	});
	const twice = chosen.find(({ model }, at) => chosen.findIndex((one) => one.model === model) < at);
	if (twice !== void 0) throw usageError(`--models names ${twice.model} twice`, "leave out one");
	if (chosen.length === 0) throw usageError("--models names no model", "such as --models text-fast,image-fast");
	return chosen;
}
function withRates(models, words) {
	const rates = /* @__PURE__ */ new Map();
	for (const word of words) {
		const [, name = "", rate = ""] = /^(?:(.*)=)?([^=]*)$/.exec(word) ?? [];
		if (!((parseRatePerSecond(rate) ?? 0) > 0)) throw usageError(`--rate takes a rate above 0 such as 30/min`, "or of one model: --rate text-fast=30/min");
		const names = models.map(({ model }) => model);
		if (name !== "" && !names.includes(name)) {
			const near = nearest(name, names);
			throw usageError(`--rate names ${name}, which is none of the models`, near === void 0 ? `models: ${names.join(", ")}` : `did you mean ${near}?`);
		}
		rates.set(name, rate);
	}
	return models.map((model) => ({
		...model,
		rate: rates.get(model.model) ?? rates.get("") ?? USUAL_RATES[model.modality]
	}));
}
function profileOf(answers, file) {
	const name = basename(file).replace(/\.ya?ml$/i, "").replace(/[^A-Za-z0-9._-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "");
	const text = starterProfile({
		...answers,
		name: name === "" ? "first" : name
	});
	parseProfile(text, file);
	return text;
}
async function writeNewFile(file, text, { force }) {
	try {
		await makeFolder(dirname(file));
		await writeFile(file, text, { flag: force ? "w" : "wx" });
	} catch (cause) {
		const { code = String(cause) } = cause;
		const isThere = code === "EEXIST";
		throw new GatebenchError(`${file}: ${isThere ? "there is such a file already" : `cannot be written (${code})`}`, {
			code: isThere ? "FILE_EXISTS" : "FILE_NOT_WRITABLE",
			exitCode: EXIT.invalidInput,
			hint: isThere ? "name another file, or say --force" : "name a file in a folder that you may write to",
			place: { file },
			cause
		});
	}
}
function isModality(word) {
	return MODALITIES.includes(word);
}
function strangeModel(name, known) {
	const names = known.map(({ model }) => model);
	const near = nearest(name, names);
	const list = names.length === 0 ? "" : `models: ${names.join(", ")}; or `;
	return usageError(names.length === 0 ? `--models: what kind of model is ${name}?` : `--models: there is no model ${name}`, near === void 0 ? `${list}say its kind, such as ${name}:image` : `did you mean ${near}?`);
}
export { profileOf as a, SAMPLE_BODIES as c, writeCommentedYaml as d, modelsOfMock as i, GOALS as l, chosenModels as n, withRates as o, modelsOfDocument as r, writeNewFile as s, NO_MODELS as t, GOAL_NAMES as u };

//# sourceMappingURL=init-profile-Bsn1r91t.js.map