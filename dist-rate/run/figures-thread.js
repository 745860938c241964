import { createRequire } from "node:module";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createReadStream, existsSync } from "node:fs";
import { deflateSync, inflateSync } from "node:zlib";
// \0rolldown/runtime.js
var __create = Object.create;
var __defProp = Object.defineProperty;
var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
var __getOwnPropNames = Object.getOwnPropertyNames;
var __getProtoOf = Object.getPrototypeOf;
var __hasOwnProp = Object.prototype.hasOwnProperty;
var __esmMin = (fn, res, err) => () => {
	if (err) throw err[0];
	try {
		return fn && (res = fn(fn = 0)), res;
	} catch (e) {
		throw err = [e], e;
	}
};
var __commonJSMin = (cb, mod) => () => (mod || (cb((mod = { exports: {} }).exports, mod, mod.exports), cb = null), mod.exports);
var __copyProps = (to, from, except, desc) => {
	if (from && typeof from === "object" || typeof from === "function") for (var keys = __getOwnPropNames(from), i = 0, n = keys.length, key; i < n; i++) {
		key = keys[i];
		if (!__hasOwnProp.call(to, key) && key !== except) __defProp(to, key, {
			get: ((k) => from[k]).bind(null, key),
			enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable
		});
	}
	return to;
};
var __toESM = (mod, isNodeMode, target) => (target = mod != null ? __create(__getProtoOf(mod)) : {}, __copyProps(isNodeMode || !mod || !mod.__esModule || !__hasOwnProp.call(mod, "default") ? __defProp(target, "default", {
	value: mod,
	enumerable: true
}) : target, mod));
// node_modules/zod/v4/core/util.js
function getEnumValues(entries) {
	const numericValues = Object.values(entries).filter((v) => typeof v === "number");
	return Object.entries(entries).filter(([k, _]) => numericValues.indexOf(+k) === -1).map(([_, v]) => v);
}
function joinValues(array, separator = "|") {
	return array.map((val) => stringifyPrimitive(val)).join(separator);
}
function jsonStringifyReplacer(_, value) {
	if (typeof value === "bigint") return value.toString();
	return value;
}
function cached(getter) {
	return new Cached(getter);
}
function nullish(input) {
	return input === null || input === void 0;
}
function cleanRegex(source) {
	const start = source.startsWith("^") ? 1 : 0;
	const end = source.endsWith("$") ? source.length - 1 : source.length;
	return source.slice(start, end);
}
function floatSafeRemainder(val, step) {
	const ratio = val / step;
	const roundedRatio = Math.round(ratio);
	const tolerance = 4 * Number.EPSILON * Math.max(Math.abs(ratio), 1);
	if (Math.abs(ratio - roundedRatio) < tolerance) return 0;
	return ratio - roundedRatio;
}
function assignProp(target, prop, value) {
	Object.defineProperty(target, prop, {
		value,
		writable: true,
		enumerable: true,
		configurable: true
	});
}
/**
* Whichever object a def's `shape` currently answers from: the one the caller passed until the first read, the frozen copy after it.
*
* Its keys and descriptors read without invoking anything, which is what lets a discriminated union check its discriminator, and the cycle walk read a shape, without resolving a getter that references the schema being constructed. A def that answers `shape` from an accessor of its own has none.
*/
function rawShape(def) {
	const desc = Object.getOwnPropertyDescriptor(def, "shape");
	return desc?.get ? desc.get.raw : desc?.value;
}
function sourceShape(schema) {
	return rawShape(schema._zod.def) ?? schema._zod.def.shape;
}
function deferProp(target, key, getter) {
	Object.defineProperty(target, key, {
		get() {
			const value = getter();
			assignProp(this, key, value);
			return value;
		},
		enumerable: true,
		configurable: true
	});
}
function putProp(target, key, value) {
	if (key in target) assignProp(target, key, value);
	else target[key] = value;
}
/**
* Copies `keys` of `source`'s shape onto `target`, each value passed through `wrap`.
*
* A key the source has resolved is copied through now, so the derived shape states it outright and nothing has to resolve it to learn what it holds. A key the source still defers stays deferred, and reads back through the source's own `shape`, so it resolves once and both shapes get that one schema.
*/
function mirrorShape(target, source, keys, wrap) {
	const raw = sourceShape(source);
	for (const key of keys) {
		const desc = Object.getOwnPropertyDescriptor(raw, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => {
			const value = source._zod.def.shape[key];
			return wrap ? wrap(value, key) : value;
		});
		else putProp(target, key, wrap ? wrap(desc.value, key) : desc.value);
	}
}
function mirrorProps(target, source) {
	for (const key of Reflect.ownKeys(source)) {
		const desc = Object.getOwnPropertyDescriptor(source, key);
		if (!desc.enumerable) continue;
		if (desc.get) deferProp(target, key, () => source[key]);
		else putProp(target, key, desc.value);
	}
}
function mergeDefs(...defs) {
	const mergedDescriptors = {};
	for (const def of defs) {
		const descriptors = Object.getOwnPropertyDescriptors(def);
		Object.assign(mergedDescriptors, descriptors);
	}
	return Object.defineProperties({}, mergedDescriptors);
}
function esc(str) {
	return JSON.stringify(str);
}
function slugify(input) {
	return input.toLowerCase().trim().replace(/[^\w\s-]/g, "").replace(/[\s_-]+/g, "-").replace(/^-+|-+$/g, "");
}
function isObject(data) {
	return typeof data === "object" && data !== null && !Array.isArray(data);
}
function isPlainObject(o) {
	if (isObject(o) === false) return false;
	const ctor = o.constructor;
	if (ctor === void 0) return true;
	if (typeof ctor !== "function") return true;
	const prot = ctor.prototype;
	if (isObject(prot) === false) return false;
	if (Object.prototype.hasOwnProperty.call(prot, "isPrototypeOf") === false) return false;
	return true;
}
function shallowClone(o) {
	if (isPlainObject(o)) return { ...o };
	if (Array.isArray(o)) return [...o];
	if (o instanceof Map) return new Map(o);
	if (o instanceof Set) return new Set(o);
	return o;
}
function escapeRegex(str) {
	return str.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
function clone(inst, def, params) {
	const cl = new inst._zod.constr(def ?? inst._zod.def);
	if (!def || params?.parent) cl._zod.parent = inst;
	return cl;
}
function normalizeParams(_params) {
	const params = _params;
	if (!params) return {};
	if (typeof params === "string") return { error: () => params };
	if (params?.message !== void 0) {
		if (params?.error !== void 0) throw new Error("Cannot specify both `message` and `error` params");
		params.error = params.message;
	}
	delete params.message;
	if (typeof params.error === "string") return {
		...params,
		error: () => params.error
	};
	return params;
}
function stringifyPrimitive(value) {
	if (typeof value === "bigint") return value.toString() + "n";
	if (typeof value === "string") return `"${value}"`;
	return `${value}`;
}
function optionalKeys(shape) {
	return Object.keys(shape).filter((k) => {
		return shape[k]._zod.optin !== void 0 && shape[k]._zod.optout === "optional";
	});
}
function pick(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".pick() cannot be used on object schemas containing refinements");
	const newShape = {};
	mirrorShape(newShape, schema, maskedKeys(schema, mask));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function maskedKeys(schema, mask) {
	const raw = sourceShape(schema);
	const keys = [];
	for (const key of Reflect.ownKeys(mask)) {
		if (!Object.getOwnPropertyDescriptor(raw, key)?.enumerable) throw new Error(`Unrecognized key: "${String(key)}"`);
		if (mask[key]) keys.push(key);
	}
	return keys;
}
function omit(schema, mask) {
	const currDef = schema._zod.def;
	const checks = currDef.checks;
	if (checks && checks.length > 0) throw new Error(".omit() cannot be used on object schemas containing refinements");
	const omitted = new Set(maskedKeys(schema, mask));
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)).filter((key) => !omitted.has(key)));
	return clone(schema, mergeDefs(currDef, {
		shape: newShape,
		checks: []
	}));
}
function extend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to extend: expected a plain object");
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) {
		const existingShape = sourceShape(schema);
		for (const key of Reflect.ownKeys(shape)) if (Object.getOwnPropertyDescriptor(existingShape, key) !== void 0) throw new Error("Cannot overwrite keys on object schemas containing refinements. Use `.safeExtend()` instead.");
	}
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function extended(schema, shape) {
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)));
	mirrorProps(newShape, shape);
	return newShape;
}
function safeExtend(schema, shape) {
	if (!isPlainObject(shape)) throw new Error("Invalid input to safeExtend: expected a plain object");
	return clone(schema, mergeDefs(schema._zod.def, { shape: extended(schema, shape) }));
}
function merge(a, b) {
	if (!b?._zod?.def) throw new Error("Invalid input to merge: expected an object schema. To merge a plain shape, use `.extend()`.");
	if (a._zod.def.checks?.length) throw new Error(".merge() cannot be used on object schemas containing refinements. Use .safeExtend() instead.");
	const newShape = {};
	mirrorShape(newShape, a, Reflect.ownKeys(sourceShape(a)));
	mirrorShape(newShape, b, Reflect.ownKeys(sourceShape(b)));
	return clone(a, mergeDefs(a._zod.def, {
		shape: newShape,
		get catchall() {
			return b._zod.def.catchall;
		},
		checks: b._zod.def.checks ?? []
	}));
}
function partial(Class, schema, mask, name = "partial") {
	const checks = schema._zod.def.checks;
	if (checks && checks.length > 0) throw new Error(`.${name}() cannot be used on object schemas containing refinements`);
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), Class && ((value, key) => selected && !selected.has(key) ? value : new Class({
		type: "optional",
		innerType: value
	})));
	return clone(schema, mergeDefs(schema._zod.def, {
		shape: newShape,
		checks: []
	}));
}
function required(Class, schema, mask) {
	const selected = mask ? new Set(maskedKeys(schema, mask)) : void 0;
	const newShape = {};
	mirrorShape(newShape, schema, Reflect.ownKeys(sourceShape(schema)), (value, key) => selected && !selected.has(key) ? value : new Class({
		type: "nonoptional",
		innerType: value
	}));
	return clone(schema, mergeDefs(schema._zod.def, { shape: newShape }));
}
function aborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue !== true) return true;
	return false;
}
function explicitlyAborted(x, startIndex = 0) {
	if (x.aborted === true) return true;
	for (let i = startIndex; i < x.issues.length; i++) if (x.issues[i]?.continue === false) return true;
	return false;
}
function prefixIssues(path, issues) {
	return issues.map((iss) => {
		var _a;
		(_a = iss).path ?? (_a.path = []);
		iss.path.unshift(path);
		return iss;
	});
}
function unwrapMessage(message) {
	return typeof message === "string" ? message : message?.message;
}
/** The leading size checks of `defChecks` that set an upper bound, each paired with it. */
function sizeCaps(defChecks) {
	const caps = [];
	for (const ch of defChecks ?? []) {
		const d = ch._zod.def;
		if (!/_(length|size)$|_equals$/.test(d.check)) break;
		const max = d.maximum ?? d.length ?? d.size;
		if (max >= 0) caps.push([max, ch]);
	}
	return caps;
}
function attachSchema(issues, start, inst) {
	var _a;
	for (let i = start; i < issues.length; i++) (_a = issues[i]).schema ?? (_a.schema = inst);
}
function finalizeIssue(iss, ctx, config) {
	var _a;
	const traits = iss.inst?._zod?.traits;
	if (traits?.has("$ZodType")) {
		if (traits.has("$ZodCheck")) (_a = iss).schema ?? (_a.schema = iss.inst);
		else iss.schema = iss.inst;
	}
	const schemaError = iss.schema !== iss.inst ? iss.schema?._zod.def?.error : void 0;
	const message = iss.message ? iss.message : unwrapMessage(iss.inst?._zod.def?.error?.(iss)) ?? unwrapMessage(schemaError?.(iss)) ?? unwrapMessage(ctx?.error?.(iss)) ?? unwrapMessage(config.customError?.(iss)) ?? unwrapMessage(config.localeError?.(iss)) ?? "Invalid input";
	const full = {};
	for (const k of Object.keys(iss)) {
		if (k === "inst" || k === "schema" || k === "continue" || k === "input" || k === "__proto__") continue;
		full[k] = iss[k];
	}
	full.path ?? (full.path = []);
	full.message = message;
	if (ctx?.reportInput) full.input = iss.input;
	return full;
}
function codePointLength(str) {
	const units = str.length;
	if (!highSurrogate.test(str)) return units;
	let count = units;
	for (let i = 0; i < units - 1; i++) if ((str.charCodeAt(i) & 64512) === 55296 && (str.charCodeAt(i + 1) & 64512) === 56320) {
		count--;
		i++;
	}
	return count;
}
function getLengthableOrigin(input) {
	if (Array.isArray(input)) return "array";
	if (typeof input === "string") return "string";
	return "unknown";
}
function parsedType(data) {
	const t = typeof data;
	switch (t) {
		case "number": return Number.isNaN(data) ? "nan" : "number";
		case "object": {
			if (data === null) return "null";
			if (Array.isArray(data)) return "array";
			const obj = data;
			if (obj && Object.getPrototypeOf(obj) !== Object.prototype && "constructor" in obj && obj.constructor) return obj.constructor.name;
		}
	}
	return t;
}
function issue(...args) {
	const [iss, input, inst] = args;
	if (typeof iss === "string") return {
		message: iss,
		code: "custom",
		input,
		inst
	};
	return { ...iss };
}
/**
* Installs a trait's members on its prototype. Each value builds that member for the instance on first read; the built value shadows the accessor as an own property, so a detached `const { parse } = schema` keeps working.
*
* Call this from a `proto` initializer, which runs once per prototype — never per instance.
*/
function members(proto, table) {
	for (const key in table) {
		const desc = Object.getOwnPropertyDescriptor(table, key);
		if (desc.get) Object.defineProperty(proto, key, {
			...desc,
			enumerable: false
		});
		else defineBound(proto, key, desc.value);
	}
}
/** Shadows a prototype member with an own value, so a getter that builds from the instance runs once. */
function own(inst, key, value, enumerable = true) {
	Object.defineProperty(inst, key, {
		configurable: true,
		writable: true,
		enumerable,
		value
	});
	return value;
}
/** Like {@link own}, for a member that was never an own data property and has to stay out of `Object.keys`. */
function hide(inst, key, value) {
	return own(inst, key, value, false);
}
/** Adds members a table derives from the instance: each builds on first read and shadows as own data, and assignment shadows the same way, as when these were own properties. */
/* @__NO_SIDE_EFFECTS__ */
function derived(computes, table) {
	for (const key in computes) {
		const compute = computes[key];
		Object.defineProperty(table, key, {
			configurable: true,
			enumerable: true,
			get() {
				return own(this, key, compute(this));
			},
			set(value) {
				own(this, key, value);
			}
		});
	}
	return table;
}
function defineBound(proto, key, fn) {
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			return this == null ? fn : own(this, key, fn.bind(this));
		},
		set(value) {
			own(this, key, value);
		}
	});
}
/** Returns the prototype to install on, or `undefined` if this group is already installed on it. */
function claim(inst, sentinel) {
	const proto = Object.getPrototypeOf(inst);
	return sentinel in proto ? void 0 : proto;
}
/**
* Installs a lazily-derived internal on the `_zod` prototype of `inst`'s
* constructor, computed from the internals object itself and cached there on
* first read. One accessor per constructor rather than one per instance.
*/
function defineLazyInternal(inst, key, compute) {
	const proto = Object.getPrototypeOf(inst._zod);
	if (key in proto && installing !== inst._zod) {
		installing = void 0;
		return;
	}
	installing = inst._zod;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			Object.defineProperty(this, key, breaker);
			const outer = broke;
			broke = false;
			try {
				const value = compute(this);
				if (broke) delete this[key];
				else Object.defineProperty(this, key, {
					configurable: true,
					writable: true,
					value
				});
				broke = broke || outer;
				return value;
			} catch (err) {
				delete this[key];
				broke = broke || outer;
				throw err;
			}
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				value
			});
		}
	});
}
/**
* Installs `key` on `inst`'s prototype, computed by `make` on first read and cached there as an own
* data property. One accessor per constructor rather than one per instance, because an own accessor
* puts every instance after the first into v8 dictionary mode. The key doubles as the sentinel.
*/
function installLazyProp(inst, key, make, enumerable) {
	const proto = claim(inst, key);
	if (!proto) return;
	Object.defineProperty(proto, key, {
		configurable: true,
		get() {
			const desc = {
				configurable: true,
				writable: true,
				enumerable,
				value: void 0
			};
			Object.defineProperty(this, key, desc);
			desc.value = make(this);
			Object.defineProperty(this, key, desc);
			return desc.value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				configurable: true,
				writable: true,
				enumerable,
				value
			});
		}
	});
}
/** Wraps a constant catch value in a thunk tagged with {@link CONSTANT_CATCH}. */
function constantCatch(value) {
	const fn = () => value;
	fn[CONSTANT_CATCH] = true;
	return fn;
}
var Cached, captureStackTrace, allowsEval, propertyKeyTypes, NUMBER_FORMAT_RANGES, BIGINT_FORMAT_RANGES, highSurrogate, installing, broke, breaker, CONSTANT_CATCH;
var init_util = __esmMin((() => {
	init_core$1();
	Cached = class {
		constructor(getter) {
			this._getter = getter;
			this._value = void 0;
		}
		get value() {
			const getter = this._getter;
			if (getter !== void 0) {
				this._value = getter();
				this._getter = void 0;
			}
			return this._value;
		}
	};
	captureStackTrace = "captureStackTrace" in Error ? Error.captureStackTrace : (..._args) => {};
	allowsEval = /* @__PURE__*/ cached(() => {
		if (globalConfig.jitless) return false;
		if (typeof navigator !== "undefined" && navigator?.userAgent?.includes("Cloudflare")) return false;
		try {
			new Function("");
			return true;
		} catch (_) {
			return false;
		}
	});
	propertyKeyTypes = /* @__PURE__*/ new Set([
		"string",
		"number",
		"symbol"
	]);
	NUMBER_FORMAT_RANGES = /*@__PURE__*/ (() => ({
		safeint: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
		int32: [-2147483648, 2147483647],
		uint32: [0, 4294967295],
		float32: [-34028234663852886e22, 34028234663852886e22],
		float64: [-Number.MAX_VALUE, Number.MAX_VALUE]
	}))();
	BIGINT_FORMAT_RANGES = {
		int64: [/* @__PURE__*/ BigInt("-9223372036854775808"), /* @__PURE__*/ BigInt("9223372036854775807")],
		uint64: [/* @__PURE__*/ BigInt(0), /* @__PURE__*/ BigInt("18446744073709551615")]
	};
	highSurrogate = /[\uD800-\uDBFF]/;
	broke = false;
	breaker = {
		configurable: true,
		get() {
			broke = true;
		}
	};
	CONSTANT_CATCH = "~constantCatch";
}));
// node_modules/zod/v4/core/core.js
function newError(Definition) {
	const E = _E;
	if (E) {
		const saved = E.stackTraceLimit;
		if (typeof saved === "number") {
			try {
				E.stackTraceLimit = 0;
			} catch {
				_E = null;
				return new Definition();
			}
			try {
				return new Definition();
			} finally {
				E.stackTraceLimit = saved;
			}
		}
	}
	return new Definition();
}
/* @__NO_SIDE_EFFECTS__ */
function $constructor(name, initializer, proto, params) {
	const zodProto = {};
	function Internals(def) {
		this.def = def;
		this.constr = _;
		this.traits = /* @__PURE__ */ new Set();
	}
	Internals.prototype = zodProto;
	const protoMembers = proto;
	const initialized = protoMembers && /* @__PURE__ */ new WeakSet();
	function init(inst, def) {
		if (!inst._zod) {
			_zodDesc.value = new Internals(def);
			try {
				Object.defineProperty(inst, "_zod", _zodDesc);
			} finally {
				_zodDesc.value = void 0;
			}
		} else if (inst._zod.traits.has(name)) return;
		inst._zod.traits.add(name);
		initializer(inst, def);
		if (initialized) {
			const own = Object.getPrototypeOf(inst);
			const ctorProto = inst._zod.constr.prototype;
			let up = own;
			while (up && up !== ctorProto) up = Object.getPrototypeOf(up);
			const target = up ?? own;
			if (!initialized.has(target)) {
				initialized.add(target);
				members(target, protoMembers);
			}
		}
		const proto = _.prototype;
		for (const k in proto) {
			if (!Object.prototype.hasOwnProperty.call(proto, k)) continue;
			if (!(k in inst)) inst[k] = proto[k].bind(inst);
		}
	}
	const Parent = params?.Parent ?? Object;
	class Definition extends Parent {}
	Object.defineProperty(Definition, "name", { value: name });
	function _(def) {
		const inst = params?.Parent ? newError(Definition) : this;
		init(inst, def);
		const deferred = inst._zod.deferred;
		if (deferred) {
			for (const fn of deferred) fn();
			inst._zod.deferred = void 0;
		}
		const pp = globalThis.__zod_globalConfig?.postProcessor;
		if (pp) pp(inst);
		return inst;
	}
	Object.defineProperty(_, "init", { value: init });
	Object.defineProperty(_, Symbol.hasInstance, { value: (inst) => {
		if (params?.Parent && inst instanceof params.Parent) return true;
		return inst?._zod?.traits?.has(name);
	} });
	Object.defineProperty(_, "name", { value: name });
	return _;
}
function config(newConfig) {
	if (newConfig) Object.assign(globalConfig, newConfig);
	return globalConfig;
}
var _a$1, NEVER$1, _zodDesc, _E, $ZodAsyncError, $ZodEncodeError, globalConfig;
var init_core$1 = __esmMin((() => {
	init_util();
	NEVER$1 = /*@__PURE__*/ Object.freeze({ status: "aborted" });
	_zodDesc = {
		value: void 0,
		enumerable: false
	};
	_E = "captureStackTrace" in Error ? Error : null;
	$ZodAsyncError = class extends Error {
		constructor() {
			super(`Encountered Promise during synchronous parse. Use .parseAsync() instead.`);
		}
	};
	$ZodEncodeError = class extends Error {
		constructor(name) {
			super(`Encountered unidirectional transform during encode: ${name}`);
			this.name = "ZodEncodeError";
		}
	};
	(_a$1 = globalThis).__zod_globalConfig ?? (_a$1.__zod_globalConfig = {});
	globalConfig = globalThis.__zod_globalConfig;
}));
// node_modules/zod/v4/core/errors.js
function _getMessage() {
	const internals = this._zod;
	internals.message ?? (internals.message = JSON.stringify(internals.def, jsonStringifyReplacer, 2));
	return internals.message;
}
function _setMessage(value) {
	this._zod.message = value;
}
/** Get-or-create `obj[key]` as an own data property. A path segment naming an inherited member
* ("toString", "constructor") would otherwise read through to the prototype, and assigning
* "__proto__" would hit the setter instead of creating a key. */
function node(obj, key, make) {
	if (!Object.prototype.hasOwnProperty.call(obj, key)) {
		if (key === "__proto__") Object.defineProperty(obj, key, {
			value: make(),
			writable: true,
			enumerable: true,
			configurable: true
		});
		else obj[key] = make();
	}
	return obj[key];
}
function flattenError(error, mapper = (issue) => issue.message) {
	const fieldErrors = {};
	const formErrors = [];
	for (const sub of error.issues) if (sub.path.length > 0) node(fieldErrors, sub.path[0], () => []).push(mapper(sub));
	else formErrors.push(mapper(sub));
	return {
		formErrors,
		fieldErrors
	};
}
function formatError(error, mapper = (issue) => issue.message) {
	const fieldErrors = { _errors: [] };
	const processError = (error, path = []) => {
		for (const issue of error.issues) if (issue.code === "invalid_union" && issue.errors.length) issue.errors.map((issues) => processError({ issues }, [...path, ...issue.path]));
		else if (issue.code === "invalid_key") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else if (issue.code === "invalid_element") processError({ issues: issue.issues }, [...path, ...issue.path]);
		else {
			const fullpath = [...path, ...issue.path];
			if (fullpath.length === 0) fieldErrors._errors.push(mapper(issue));
			else {
				let curr = fieldErrors;
				let i = 0;
				while (i < fullpath.length) {
					const el = fullpath[i];
					const terminal = i === fullpath.length - 1;
					if (el === "_errors") {
						if (terminal) curr._errors.push(mapper(issue));
						i++;
						continue;
					}
					if (!Object.prototype.hasOwnProperty.call(curr, el)) Object.defineProperty(curr, el, {
						value: { _errors: [] },
						enumerable: true,
						writable: true,
						configurable: true
					});
					const node = curr[el];
					if (terminal) node._errors.push(mapper(issue));
					curr = node;
					i++;
				}
			}
		}
	};
	processError(error);
	return fieldErrors;
}
var _messageDesc, _issuesDesc, _installedToString, initializer$1, $ZodError;
var init_errors$2 = __esmMin((() => {
	init_core$1();
	init_util();
	_messageDesc = {
		get: _getMessage,
		set: _setMessage,
		enumerable: true,
		configurable: true
	};
	_issuesDesc = {
		value: void 0,
		enumerable: false
	};
	_installedToString = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
	initializer$1 = (inst, def) => {
		inst.name = "$ZodError";
		_issuesDesc.value = def;
		Object.defineProperty(inst, "issues", _issuesDesc);
		_issuesDesc.value = void 0;
		Object.defineProperty(inst, "message", _messageDesc);
		const proto = Object.getPrototypeOf(inst);
		if (!_installedToString.has(proto)) {
			_installedToString.add(proto);
			Object.defineProperty(proto, "toString", {
				configurable: true,
				enumerable: false,
				get() {
					const value = () => this.message;
					Object.defineProperty(this, "toString", {
						value,
						configurable: true,
						writable: true
					});
					return value;
				},
				set(value) {
					Object.defineProperty(this, "toString", {
						value,
						configurable: true,
						writable: true
					});
				}
			});
		}
	};
	$ZodError = /* @__PURE__ */ $constructor("$ZodError", initializer$1);
}));
// node_modules/zod/v4/core/parse.js
function finalizeParams(callee, params) {
	return {
		callee: params?.callee ?? callee,
		Err: params?.Err
	};
}
function failure(Err, issues, ctx) {
	let error;
	return {
		success: false,
		get error() {
			if (!error) {
				error = new Err(issues.map((iss) => finalizeIssue(iss, ctx, config())));
				issues = void 0;
				ctx = void 0;
			}
			return error;
		},
		set error(e) {
			error = e;
			issues = void 0;
			ctx = void 0;
		}
	};
}
function validateFallback(schema, value, _ctx) {
	const ctx = _ctx ? {
		..._ctx,
		async: false,
		abortEarly: true
	} : {
		async: false,
		abortEarly: true
	};
	const fallbackRun = schema._zod.bag.fallbackRun;
	let result;
	if (fallbackRun) {
		ctx[COMPILE_FALLBACK] = true;
		result = fallbackRun({
			value,
			issues: []
		}, ctx);
	} else result = schema._zod.run({
		value,
		issues: []
	}, ctx);
	if (result instanceof Promise) throw new $ZodAsyncError();
	return result.issues.length === 0;
}
var _parse, _parseAsync, _safeParse, _safeParseAsync, COMPILE_INVALID, COMPILE_FALLBACK, validate, validateAsync$1, _encode, _decode, _encodeAsync, _decodeAsync, _safeEncode, _safeDecode, _safeEncodeAsync, _safeDecodeAsync;
var init_parse$1 = __esmMin((() => {
	init_core$1();
	init_util();
	_parse = (_Err) => {
		const fn = (schema, value, _ctx, _params) => {
			const ctx = _ctx ? {
				..._ctx,
				async: false
			} : { async: false };
			const result = schema._zod.run({
				value,
				issues: []
			}, ctx);
			if (result instanceof Promise) throw new $ZodAsyncError();
			if (result.issues.length) {
				const e = new ((_params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
				captureStackTrace(e, _params?.callee ?? fn);
				throw e;
			}
			return result.value;
		};
		return fn;
	};
	_parseAsync = (_Err) => {
		const fn = async (schema, value, _ctx, params) => {
			const ctx = _ctx ? {
				..._ctx,
				async: true
			} : { async: true };
			let result = schema._zod.run({
				value,
				issues: []
			}, ctx);
			if (result instanceof Promise) result = await result;
			if (result.issues.length) {
				const e = new ((params?.Err) ?? _Err)(result.issues.map((iss) => finalizeIssue(iss, ctx, config())));
				captureStackTrace(e, params?.callee ?? fn);
				throw e;
			}
			return result.value;
		};
		return fn;
	};
	_safeParse = (_Err) => (schema, value, _ctx) => {
		const ctx = _ctx ? {
			..._ctx,
			async: false
		} : { async: false };
		const result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) throw new $ZodAsyncError();
		return result.issues.length ? failure(_Err, result.issues, ctx) : {
			success: true,
			data: result.value
		};
	};
	_safeParseAsync = (_Err) => async (schema, value, _ctx) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true
		} : { async: true };
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		return result.issues.length ? failure(_Err, result.issues, ctx) : {
			success: true,
			data: result.value
		};
	};
	COMPILE_INVALID = /* @__PURE__ */ Symbol.for("zod.compile.invalid");
	COMPILE_FALLBACK = /* @__PURE__ */ Symbol.for("zod.compile.fallback");
	validate = ((schema, value, _ctx) => {
		const validator = schema._zod.bag.validator;
		if (validator !== void 0) {
			if (validator(value) !== COMPILE_INVALID) return true;
			if (validator.definite === true && _ctx === void 0) return false;
		}
		return validateFallback(schema, value, _ctx);
	});
	validateAsync$1 = async (schema, value, _ctx) => {
		const ctx = _ctx ? {
			..._ctx,
			async: true,
			abortEarly: true
		} : {
			async: true,
			abortEarly: true
		};
		let result = schema._zod.run({
			value,
			issues: []
		}, ctx);
		if (result instanceof Promise) result = await result;
		return result.issues.length === 0;
	};
	_encode = (_Err) => {
		const parse = _parse(_Err);
		const fn = (schema, value, _ctx, _params) => {
			const ctx = _ctx ? {
				..._ctx,
				direction: "backward"
			} : { direction: "backward" };
			return parse(schema, value, ctx, finalizeParams(fn, _params));
		};
		return fn;
	};
	_decode = (_Err) => {
		const parse = _parse(_Err);
		const fn = (schema, value, _ctx, _params) => {
			return parse(schema, value, _ctx, finalizeParams(fn, _params));
		};
		return fn;
	};
	_encodeAsync = (_Err) => {
		const parseAsync = _parseAsync(_Err);
		const fn = async (schema, value, _ctx, _params) => {
			const ctx = _ctx ? {
				..._ctx,
				direction: "backward"
			} : { direction: "backward" };
			return await parseAsync(schema, value, ctx, finalizeParams(fn, _params));
		};
		return fn;
	};
	_decodeAsync = (_Err) => {
		const parseAsync = _parseAsync(_Err);
		const fn = async (schema, value, _ctx, _params) => {
			return await parseAsync(schema, value, _ctx, finalizeParams(fn, _params));
		};
		return fn;
	};
	_safeEncode = (_Err) => (schema, value, _ctx) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return _safeParse(_Err)(schema, value, ctx);
	};
	_safeDecode = (_Err) => (schema, value, _ctx) => {
		return _safeParse(_Err)(schema, value, _ctx);
	};
	_safeEncodeAsync = (_Err) => async (schema, value, _ctx) => {
		const ctx = _ctx ? {
			..._ctx,
			direction: "backward"
		} : { direction: "backward" };
		return _safeParseAsync(_Err)(schema, value, ctx);
	};
	_safeDecodeAsync = (_Err) => async (schema, value, _ctx) => {
		return _safeParseAsync(_Err)(schema, value, _ctx);
	};
}));
// node_modules/zod/v4/core/regexes.js
function nanoidOfLength(length) {
	return new RegExp(`^[a-zA-Z0-9_-]{${length}}$`);
}
function emoji() {
	return new RegExp(_emoji$1, "u");
}
/** Anchors a pattern source. The interpolation lives here rather than at the call site because
* esbuild will not drop a `@__PURE__` call whose own argument interpolates a variable, but it
* will drop `anchor(dateSource)`. Keeping it inline pinned `date` into every bundle. */
function anchor(source) {
	return new RegExp(`^${source}$`);
}
function timeSource(args) {
	const hhmm = `(?:[01]\\d|2[0-3]):[0-5]\\d`;
	return typeof args.precision === "number" ? args.precision === -1 ? `${hhmm}` : args.precision === 0 ? `${hhmm}:[0-5]\\d` : `${hhmm}:[0-5]\\d\\.\\d{${args.precision}}` : args.seconds ? `${hhmm}:[0-5]\\d(?:\\.\\d+)?` : `${hhmm}(?::[0-5]\\d(?:\\.\\d+)?)?`;
}
function time(args) {
	return new RegExp(`^${timeSource(args)}$`);
}
function datetime$1(args) {
	const opts = ["Z"];
	if (args.offset) opts.push(`([+-](?:[01]\\d|2[0-3]):[0-5]\\d)`);
	const qualified = `${timeSource({
		precision: args.precision,
		seconds: true
	})}(?:${opts.join("|")})`;
	const timeRegex = args.local ? `${qualified}|${timeSource({ precision: args.precision })}` : qualified;
	return new RegExp(`^${dateSource}T(?:${timeRegex})$`);
}
var cuid, cuid2, ulid, xid, ksuid, nanoid, duration, guid, uuid, email, _emoji$1, ipv4, ipv6, cidrv4, cidrv6, base64, base64url, httpProtocol, e164, dateSource, date, anyString, integer, number$1, boolean$1, _null$2, lowercase, uppercase;
var init_regexes = __esmMin((() => {
	cuid = /^[cC][0-9a-z]{6,}$/;
	cuid2 = /^[0-9a-z]+$/;
	ulid = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;
	xid = /^[0-9a-vA-V]{20}$/;
	ksuid = /^[A-Za-z0-9]{27}$/;
	nanoid = /^[a-zA-Z0-9_-]{21}$/;
	duration = /^P(?:(\d+W)|(?!.*W)(?=\d|T\d)(\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?)$/;
	guid = /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$/;
	uuid = (version) => {
		if (!version) return /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$/;
		return new RegExp(`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-${version}[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$`);
	};
	email = /^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$/;
	_emoji$1 = `^(?=[\\s\\S]*[\\p{Extended_Pictographic}\\p{Regional_Indicator}\\u20E3])[\\p{Extended_Pictographic}\\p{Emoji_Component}]+$`;
	ipv4 = /^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])$/;
	ipv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$/;
	cidrv4 = /^((25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\.){3}(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9][0-9]|[0-9])\/([0-9]|[1-2][0-9]|3[0-2])$/;
	cidrv6 = /^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$/;
	base64 = /^$|^(?:[0-9a-zA-Z+/]{4})*(?:(?:[0-9a-zA-Z+/]{2}==)|(?:[0-9a-zA-Z+/]{3}=))?$/;
	base64url = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;
	httpProtocol = /^https?$/;
	e164 = /^\+[1-9]\d{6,14}$/;
	dateSource = `(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))`;
	date = /*@__PURE__*/ anchor(dateSource);
	anyString = /^[\s\S]{0,}$/;
	integer = /^-?\d+$/;
	number$1 = /^-?\d+(?:\.\d+)?$/;
	boolean$1 = /^(?:true|false)$/i;
	_null$2 = /^null$/i;
	lowercase = /^[^A-Z]*$/;
	uppercase = /^[^a-z]*$/;
}));
// node_modules/zod/v4/core/checks.js
var $ZodCheck, _whenHasLength, numericOriginMap, $ZodCheckLessThan, $ZodCheckGreaterThan, $ZodCheckMultipleOf, $ZodCheckNumberFormat, $ZodCheckMaxLength, $ZodCheckMinLength, $ZodCheckLengthEquals, $ZodCheckStringFormat, $ZodCheckRegex, $ZodCheckLowerCase, $ZodCheckUpperCase, $ZodCheckIncludes, $ZodCheckStartsWith, $ZodCheckEndsWith, $ZodCheckOverwrite;
var init_checks$1 = __esmMin((() => {
	init_core$1();
	init_regexes();
	init_util();
	$ZodCheck = /*@__PURE__*/ $constructor("$ZodCheck", (inst, def) => {
		var _a;
		inst._zod ?? (inst._zod = {});
		inst._zod.def = def;
		(_a = inst._zod).onattach ?? (_a.onattach = []);
	});
	_whenHasLength = (payload) => {
		const val = payload.value;
		return !nullish(val) && val.length !== void 0;
	};
	numericOriginMap = {
		number: "number",
		bigint: "bigint",
		object: "date"
	};
	$ZodCheckLessThan = /*@__PURE__*/ $constructor("$ZodCheckLessThan", (inst, def) => {
		$ZodCheck.init(inst, def);
		const origin = numericOriginMap[typeof def.value];
		inst._zod.check = (payload) => {
			if (def.inclusive ? payload.value <= def.value : payload.value < def.value) return;
			payload.issues.push({
				origin: numericOriginMap[typeof payload.value] ?? origin,
				code: "too_big",
				maximum: typeof def.value === "object" ? def.value.getTime() : def.value,
				input: payload.value,
				inclusive: def.inclusive,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckGreaterThan = /*@__PURE__*/ $constructor("$ZodCheckGreaterThan", (inst, def) => {
		$ZodCheck.init(inst, def);
		const origin = numericOriginMap[typeof def.value];
		inst._zod.check = (payload) => {
			if (def.inclusive ? payload.value >= def.value : payload.value > def.value) return;
			payload.issues.push({
				origin: numericOriginMap[typeof payload.value] ?? origin,
				code: "too_small",
				minimum: typeof def.value === "object" ? def.value.getTime() : def.value,
				input: payload.value,
				inclusive: def.inclusive,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckMultipleOf = /*@__PURE__*/ $constructor("$ZodCheckMultipleOf", (inst, def) => {
		$ZodCheck.init(inst, def);
		inst._zod.check = (payload) => {
			if (typeof payload.value !== typeof def.value) throw new Error("Cannot mix number and bigint in multiple_of check.");
			if (typeof payload.value === "bigint" ? def.value !== BigInt(0) && payload.value % def.value === BigInt(0) : floatSafeRemainder(payload.value, def.value) === 0) return;
			payload.issues.push({
				origin: typeof payload.value,
				code: "not_multiple_of",
				divisor: def.value,
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckNumberFormat = /*@__PURE__*/ $constructor("$ZodCheckNumberFormat", (inst, def) => {
		$ZodCheck.init(inst, def);
		def.format = def.format || "float64";
		const isInt = def.format?.includes("int");
		const origin = isInt ? "int" : "number";
		const [minimum, maximum] = NUMBER_FORMAT_RANGES[def.format];
		inst._zod.check = (payload) => {
			const input = payload.value;
			if (isInt) {
				if (!Number.isInteger(input)) {
					payload.issues.push({
						expected: origin,
						format: def.format,
						code: "invalid_type",
						continue: false,
						input,
						inst
					});
					return;
				}
				if (!Number.isSafeInteger(input)) {
					if (input > 0) payload.issues.push({
						input,
						code: "too_big",
						maximum: Number.MAX_SAFE_INTEGER,
						note: "Integers must be within the safe integer range.",
						inst,
						origin,
						inclusive: true,
						continue: !def.abort
					});
					else payload.issues.push({
						input,
						code: "too_small",
						minimum: Number.MIN_SAFE_INTEGER,
						note: "Integers must be within the safe integer range.",
						inst,
						origin,
						inclusive: true,
						continue: !def.abort
					});
					return;
				}
			}
			if (input < minimum) payload.issues.push({
				origin: "number",
				input,
				code: "too_small",
				minimum,
				inclusive: true,
				inst,
				continue: !def.abort
			});
			if (input > maximum) payload.issues.push({
				origin: "number",
				input,
				code: "too_big",
				maximum,
				inclusive: true,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckMaxLength = /*@__PURE__*/ $constructor("$ZodCheckMaxLength", (inst, def) => {
		var _a;
		$ZodCheck.init(inst, def);
		(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
		inst._zod.check = (payload) => {
			const input = payload.value;
			const units = input.length;
			if ((typeof input === "string" && units > def.maximum ? codePointLength(input) : units) <= def.maximum) return;
			const origin = getLengthableOrigin(input);
			payload.issues.push({
				origin,
				code: "too_big",
				maximum: def.maximum,
				inclusive: true,
				input,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckMinLength = /*@__PURE__*/ $constructor("$ZodCheckMinLength", (inst, def) => {
		var _a;
		$ZodCheck.init(inst, def);
		(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
		inst._zod.check = (payload) => {
			const input = payload.value;
			const units = input.length;
			if ((typeof input === "string" && units >= def.minimum && units < def.minimum * 2 ? codePointLength(input) : units) >= def.minimum) return;
			const origin = getLengthableOrigin(input);
			payload.issues.push({
				origin,
				code: "too_small",
				minimum: def.minimum,
				inclusive: true,
				input,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckLengthEquals = /*@__PURE__*/ $constructor("$ZodCheckLengthEquals", (inst, def) => {
		var _a;
		$ZodCheck.init(inst, def);
		(_a = inst._zod.def).when ?? (_a.when = _whenHasLength);
		inst._zod.check = (payload) => {
			const input = payload.value;
			const units = input.length;
			const length = typeof input === "string" && units >= def.length && units <= def.length * 2 ? codePointLength(input) : units;
			if (length === def.length) return;
			const origin = getLengthableOrigin(input);
			const tooBig = length > def.length;
			payload.issues.push({
				origin,
				...tooBig ? {
					code: "too_big",
					maximum: def.length
				} : {
					code: "too_small",
					minimum: def.length
				},
				inclusive: true,
				exact: true,
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckStringFormat = /*@__PURE__*/ $constructor("$ZodCheckStringFormat", (inst, def) => {
		var _a, _b;
		$ZodCheck.init(inst, def);
		if (def.pattern) (_a = inst._zod).check ?? (_a.check = (payload) => {
			def.pattern.lastIndex = 0;
			if (def.pattern.test(payload.value)) return;
			payload.issues.push({
				origin: "string",
				code: "invalid_format",
				format: def.format,
				input: payload.value,
				...def.pattern ? { pattern: def.pattern.toString() } : {},
				inst,
				continue: !def.abort
			});
		});
		else (_b = inst._zod).check ?? (_b.check = () => {});
	});
	$ZodCheckRegex = /*@__PURE__*/ $constructor("$ZodCheckRegex", (inst, def) => {
		$ZodCheckStringFormat.init(inst, def);
		inst._zod.check = (payload) => {
			def.pattern.lastIndex = 0;
			if (def.pattern.test(payload.value)) return;
			payload.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "regex",
				input: payload.value,
				pattern: def.pattern.toString(),
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckLowerCase = /*@__PURE__*/ $constructor("$ZodCheckLowerCase", (inst, def) => {
		def.pattern ?? (def.pattern = lowercase);
		$ZodCheckStringFormat.init(inst, def);
	});
	$ZodCheckUpperCase = /*@__PURE__*/ $constructor("$ZodCheckUpperCase", (inst, def) => {
		def.pattern ?? (def.pattern = uppercase);
		$ZodCheckStringFormat.init(inst, def);
	});
	$ZodCheckIncludes = /*@__PURE__*/ $constructor("$ZodCheckIncludes", (inst, def) => {
		$ZodCheck.init(inst, def);
		const escapedRegex = escapeRegex(def.includes);
		def.pattern = new RegExp(typeof def.position === "number" ? `^.{${def.position},}${escapedRegex}` : escapedRegex);
		inst._zod.check = (payload) => {
			if (payload.value.includes(def.includes, def.position)) return;
			payload.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "includes",
				includes: def.includes,
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckStartsWith = /*@__PURE__*/ $constructor("$ZodCheckStartsWith", (inst, def) => {
		$ZodCheck.init(inst, def);
		const pattern = new RegExp(`^${escapeRegex(def.prefix)}.*`);
		def.pattern ?? (def.pattern = pattern);
		inst._zod.check = (payload) => {
			if (payload.value.startsWith(def.prefix)) return;
			payload.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "starts_with",
				prefix: def.prefix,
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckEndsWith = /*@__PURE__*/ $constructor("$ZodCheckEndsWith", (inst, def) => {
		$ZodCheck.init(inst, def);
		const pattern = new RegExp(`.*${escapeRegex(def.suffix)}$`);
		def.pattern ?? (def.pattern = pattern);
		inst._zod.check = (payload) => {
			if (payload.value.endsWith(def.suffix)) return;
			payload.issues.push({
				origin: "string",
				code: "invalid_format",
				format: "ends_with",
				suffix: def.suffix,
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCheckOverwrite = /*@__PURE__*/ $constructor("$ZodCheckOverwrite", (inst, def) => {
		$ZodCheck.init(inst, def);
		inst._zod.check = (payload) => {
			payload.value = def.tx(payload.value);
		};
	});
}));
// node_modules/zod/v4/core/doc.js
var Doc;
var init_doc = __esmMin((() => {
	Doc = class {
		constructor(args = [], closed = {}) {
			this.content = [];
			this.indent = 0;
			this.args = args;
			this.closed = closed;
		}
		indented(fn) {
			this.indent += 1;
			try {
				fn(this);
			} finally {
				this.indent -= 1;
			}
		}
		write(arg) {
			if (typeof arg === "function") {
				arg(this, { execution: "sync" });
				arg(this, { execution: "async" });
				return;
			}
			const lines = arg.split("\n").filter((x) => x);
			const minIndent = Math.min(...lines.map((x) => x.length - x.trimStart().length));
			const dedented = lines.map((x) => x.slice(minIndent)).map((x) => " ".repeat(this.indent * 2) + x);
			for (const line of dedented) this.content.push(line);
		}
		compile() {
			const F = Function;
			const content = this?.content ?? [``];
			return new F(...Object.keys(this.closed), `return function (${this.args.join(", ")}) {\n${content.join("\n")}\n};`)(...Object.values(this.closed));
		}
	};
}));
// node_modules/zod/v4/core/versions.js
var version;
var init_versions = __esmMin((() => {
	version = {
		major: 4,
		minor: 6,
		patch: 7
	};
}));
// node_modules/zod/v4/core/schemas.js
async function validateAsync(inst, value) {
	const ctx = { async: true };
	return toStandardResult(await inst._zod.run({
		value,
		issues: []
	}, ctx), ctx);
}
function standardProps(inst) {
	return {
		validate: (value) => {
			const ctx = { async: false };
			try {
				const r = inst._zod.run({
					value,
					issues: []
				}, ctx);
				if (!(r instanceof Promise)) return toStandardResult(r, ctx);
			} catch (_) {}
			return validateAsync(inst, value);
		},
		vendor: "zod",
		version: 1
	};
}
function canParseURL(input) {
	try {
		if (typeof URL !== "undefined" && typeof URL.canParse === "function") return URL.canParse(input);
		new URL(input);
		return true;
	} catch {
		return false;
	}
}
function validateURL(trimmed, def) {
	if (!("normalize" in def) && !("hostname" in def) && !("protocol" in def)) return canParseURL(trimmed) || 2;
	return parseURLObject(trimmed, def);
}
/** Parses a URL while preserving the non-normalizing HTTP guard. */
function parseURLObject(trimmed, def) {
	if (!def.normalize && def.protocol?.source === httpProtocol.source && !/^https?:\/\//i.test(trimmed)) return 1;
	try {
		if (typeof URL !== "undefined") {
			const URLStatic = URL;
			if (typeof URLStatic.parse === "function") return URLStatic.parse(trimmed) ?? 2;
		}
		return new URL(trimmed);
	} catch {
		return 2;
	}
}
/** The URL parser deletes every ASCII tab, LF and CR from its input before it parses, so `new URL("https://exa\nmple.com")` reports on `example.com`. Applying the same deletion to the returned value closes the half of that divergence which can move the host; the parser's other rewrite, stripping C0 controls at the edges, cannot. */
function stripTabAndNewline(value) {
	return value.replace(asciiTabOrNewline, "");
}
function urlHostnameOk(url, hostname) {
	hostname.lastIndex = 0;
	return hostname.test(url.hostname);
}
function urlProtocolOk(url, protocol) {
	protocol.lastIndex = 0;
	return protocol.test(url.protocol.endsWith(":") ? url.protocol.slice(0, -1) : url.protocol);
}
function isValidIPv6(value) {
	if (!ipv6Alphabet.test(value)) return false;
	return canParseURL(`http://[${value}]`);
}
function isValidCIDRv6(value) {
	const parts = value.split("/");
	if (parts.length !== 2) return false;
	const [address, prefix] = parts;
	if (!prefix) return false;
	const prefixNum = Number(prefix);
	if (`${prefixNum}` !== prefix) return false;
	if (prefixNum < 0 || prefixNum > 128) return false;
	return isValidIPv6(address);
}
function isValidBase64(data) {
	if (data === "") return true;
	if (/\s/.test(data)) return false;
	if (data.length % 4 !== 0) return false;
	try {
		atob(data);
		return true;
	} catch {
		return false;
	}
}
function isValidBase64URL(data) {
	if (!base64urlCharset.test(data)) return false;
	const base64 = data.replace(/[-_]/g, (c) => c === "-" ? "+" : "/");
	return isValidBase64(base64.padEnd(Math.ceil(base64.length / 4) * 4, "="));
}
function isValidJWT(token, algorithm = null) {
	try {
		const tokensParts = token.split(".");
		if (tokensParts.length !== 3) return false;
		const [header] = tokensParts;
		if (!header) return false;
		const parsedHeader = JSON.parse(atob(header));
		if ("typ" in parsedHeader && parsedHeader?.typ !== "JWT") return false;
		if (!parsedHeader.alg) return false;
		if (algorithm && (!("alg" in parsedHeader) || parsedHeader.alg !== algorithm)) return false;
		return true;
	} catch {
		return false;
	}
}
function capSize(inst, size) {
	const caps = sizeCaps(inst._zod.def.checks);
	if (!caps.length) return;
	const cap = Math.min(...caps.map((c) => c[0]));
	const parse = inst._zod.parse;
	inst._zod.parse = (payload, ctx) => {
		const n = size(payload.value);
		if (n > cap && !ctx?.skipChecks && ctx?.direction !== "backward") {
			for (const [max, ch] of sizeCaps(inst._zod.def.checks)) if (n > max && ch._zod.def.when(payload)) {
				const start = payload.issues.length;
				ch._zod.check(payload);
				payload.issues[start].continue = false;
				attachSchema(payload.issues, start, inst);
				return payload;
			}
		}
		return parse(payload, ctx);
	};
}
function handleArrayResult(result, final, index) {
	if (result.issues.length) final.issues.push(...prefixIssues(index, result.issues));
	final.value[index] = result.value;
}
function handlePropertyResult(result, final, key, input, optin, optout) {
	const isPresent = key in input;
	const isOptionalOut = optout === "optional";
	if (!isPresent && isOptionalOut && optin === "optional") return;
	if (result.issues.length) {
		if (optin !== void 0 && isOptionalOut && !isPresent) return;
		final.issues.push(...prefixIssues(key, result.issues));
	}
	if (!isPresent && optin === void 0) {
		if (!result.issues.length) final.issues.push({
			code: "invalid_type",
			expected: "nonoptional",
			input: void 0,
			path: [key]
		});
		return;
	}
	if (result.value === void 0) {
		if (isPresent || optin === "defaulted" && !isOptionalOut) final.value[key] = void 0;
	} else final.value[key] = result.value;
}
function normalizeDef(def) {
	const keys = Object.keys(def.shape);
	const ownSymbols = Object.getOwnPropertySymbols(def.shape);
	const symbolKeys = ownSymbols.length ? ownSymbols : NO_SYMBOL_KEYS;
	const allKeys = symbolKeys.length ? [...keys, ...symbolKeys] : keys;
	for (const k of allKeys) if (!def.shape?.[k]?._zod?.traits?.has("$ZodType")) throw new Error(`Invalid element at key "${String(k)}": expected a Zod schema`);
	const okeys = optionalKeys(def.shape);
	return {
		...def,
		allKeys,
		symbolKeys,
		keySet: new Set(keys),
		numKeys: keys.length,
		optionalKeys: new Set(okeys)
	};
}
function handleCatchall(proms, input, payload, ctx, def, inst, abortEarly) {
	const unrecognized = [];
	const keySet = def.keySet;
	const _catchall = def.catchall._zod;
	const t = _catchall.def.type;
	const optin = _catchall.optin;
	const optout = _catchall.optout;
	let seen = 0;
	for (const key in input) {
		if (abortEarly && payload.issues.length !== seen) {
			if (aborted(payload, seen)) break;
			seen = payload.issues.length;
		}
		if (keySet.has(key)) continue;
		if (key === "__proto__") {
			if (t === "never") unrecognized.push(key);
			continue;
		}
		if (t === "never") {
			unrecognized.push(key);
			continue;
		}
		const r = _catchall.run({
			value: input[key],
			issues: []
		}, ctx);
		if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
		else handlePropertyResult(r, payload, key, input, optin, optout);
	}
	if (unrecognized.length) payload.issues.push({
		code: "unrecognized_keys",
		keys: unrecognized,
		input,
		inst,
		continue: true
	});
	if (!proms.length) return payload;
	return Promise.all(proms).then(() => {
		return payload;
	});
}
function handleUnionResults(results, final, inst, ctx) {
	for (const result of results) if (result.issues.length === 0) {
		final.value = result.value;
		return final;
	}
	const nonaborted = results.filter((r) => !aborted(r));
	if (nonaborted.length === 1) {
		final.value = nonaborted[0].value;
		return nonaborted[0];
	}
	final.issues.push({
		code: "invalid_union",
		input: final.value,
		inst,
		errors: results.map((result) => result.issues.map((iss) => finalizeIssue(iss, ctx, config())))
	});
	return final;
}
function discriminatorMap(def) {
	const map = /* @__PURE__ */ new Map();
	for (const option of def.options) {
		const values = option._zod.propValues?.[def.discriminator];
		if (!values || values.size === 0) throw new Error(`Invalid discriminated union option at index "${def.options.indexOf(option)}"`);
		for (const value of values) if (map.has(value)) {
			if (value !== void 0) throw new Error(`Duplicate discriminator value "${String(value)}"`);
			map.set(value, null);
		} else map.set(value, option);
	}
	return map;
}
function mergeValues(a, b) {
	if (a === b) return {
		valid: true,
		data: a
	};
	if (a instanceof Date && b instanceof Date && +a === +b) return {
		valid: true,
		data: a
	};
	if (isPlainObject(a) && isPlainObject(b)) {
		const bKeys = Object.keys(b);
		const sharedKeys = Object.keys(a).filter((key) => bKeys.indexOf(key) !== -1);
		const newObj = {
			...a,
			...b
		};
		if (Object.prototype.hasOwnProperty.call(newObj, "__proto__")) delete newObj.__proto__;
		for (const key of sharedKeys) {
			if (key === "__proto__") continue;
			const sharedValue = mergeValues(a[key], b[key]);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [key, ...sharedValue.mergeErrorPath]
			};
			newObj[key] = sharedValue.data;
		}
		return {
			valid: true,
			data: newObj
		};
	}
	if (Array.isArray(a) && Array.isArray(b)) {
		if (a.length !== b.length) return {
			valid: false,
			mergeErrorPath: []
		};
		const newArray = [];
		for (let index = 0; index < a.length; index++) {
			const itemA = a[index];
			const itemB = b[index];
			const sharedValue = mergeValues(itemA, itemB);
			if (!sharedValue.valid) return {
				valid: false,
				mergeErrorPath: [index, ...sharedValue.mergeErrorPath]
			};
			newArray.push(sharedValue.data);
		}
		return {
			valid: true,
			data: newArray
		};
	}
	return {
		valid: false,
		mergeErrorPath: []
	};
}
function handleIntersectionResults(result, left, right) {
	const unrecKeys = /* @__PURE__ */ new Map();
	let unrecIssue;
	const keyIssues = /* @__PURE__ */ new Map();
	const collect = (iss, side) => {
		let keys;
		if (iss.code === "unrecognized_keys" && !iss.path?.length) {
			unrecIssue ?? (unrecIssue = iss);
			keys = iss.keys;
		} else if (iss.code === "invalid_key" && iss.origin === "record" && iss.path?.length === 1) {
			const k = String(iss.path[0]);
			if (!keyIssues.has(k)) keyIssues.set(k, iss);
			keys = [k];
		} else return false;
		for (const k of keys) {
			if (!unrecKeys.has(k)) unrecKeys.set(k, {});
			unrecKeys.get(k)[side] = true;
		}
		return true;
	};
	for (const iss of left.issues) if (!collect(iss, "l")) result.issues.push(iss);
	for (const iss of right.issues) if (!collect(iss, "r")) result.issues.push(iss);
	const bothKeys = [...unrecKeys].filter(([, f]) => f.l && f.r).map(([k]) => k);
	if (bothKeys.length) {
		const aggregated = unrecIssue ? bothKeys.filter((k) => unrecIssue.keys.includes(k)) : [];
		if (aggregated.length) result.issues.push({
			...unrecIssue,
			keys: aggregated
		});
		for (const k of bothKeys) if (!aggregated.includes(k) && keyIssues.has(k)) result.issues.push(keyIssues.get(k));
	}
	const merged = mergeValues(left.value, right.value);
	if (!merged.valid) {
		if (aborted(result)) return result;
		throw new Error(`Unmergable intersection. Error path: ${JSON.stringify(merged.mergeErrorPath)}`);
	}
	result.value = merged.data;
	return result;
}
function handleOptionalResult(payload, result) {
	payload.value = result.issues.length ? void 0 : result.value;
	return payload;
}
function handleDefaultResult(payload, def) {
	if (payload.value === void 0) payload.value = def.defaultValue;
	return payload;
}
function handleNonOptionalResult(payload, inst) {
	if (!payload.issues.length && payload.value === void 0) payload.issues.push({
		code: "invalid_type",
		expected: "nonoptional",
		input: payload.value,
		inst
	});
	return payload;
}
function handleCatchResult(payload, result, def, ctx) {
	if (!result.issues.length) {
		payload.value = result.value;
		if (result.memo) payload.memo = true;
		return payload;
	}
	payload.value = def.catchValue({
		...result,
		value: payload.value,
		error: { issues: result.issues.map((iss) => finalizeIssue(iss, ctx, config())) },
		input: payload.value
	});
	return payload;
}
function handlePipeResult(left, next, ctx) {
	if (left.issues.some((iss) => iss.code !== "unrecognized_keys")) {
		left.aborted = true;
		return left;
	}
	return next._zod.run({
		value: left.value,
		issues: left.issues
	}, ctx);
}
function handleReadonlyResult(payload) {
	if (!payload.memo) payload.value = Object.freeze(payload.value);
	return payload;
}
function handleRefineResult(result, payload, input, inst) {
	if (!result) {
		const _iss = {
			code: "custom",
			input,
			inst,
			path: [...inst._zod.def.path ?? []],
			continue: !inst._zod.def.abort
		};
		if (inst._zod.def.params) _iss.params = inst._zod.def.params;
		payload.issues.push(issue(_iss));
	}
}
var $ZodType, toStandardResult, $ZodString, $ZodStringFormat, $ZodGUID, $ZodUUID, $ZodEmail, asciiTabOrNewline, $ZodURL, $ZodEmoji, $ZodNanoID, $ZodCUID, $ZodCUID2, $ZodULID, $ZodXID, $ZodKSUID, $ZodISODateTime, $ZodISODate, $ZodISOTime, $ZodISODuration, $ZodIPv4, ipv6Alphabet, $ZodIPv6, $ZodCIDRv4, $ZodCIDRv6, base64Charset, $ZodBase64, base64urlCharset, $ZodBase64URL, $ZodE164, $ZodJWT, $ZodNumber, $ZodNumberFormat, $ZodBoolean, $ZodNull, $ZodUnknown, $ZodNever, arraySize, $ZodArray, NO_SYMBOL_KEYS, $ZodObject, $ZodObjectJIT, $ZodUnion, $ZodDiscriminatedUnion, $ZodIntersection, $ZodRecord, $ZodEnum, $ZodLiteral, $ZodTransform, $ZodOptional, $ZodExactOptional, $ZodNullable, $ZodDefault, $ZodPrefault, $ZodNonOptional, $ZodCatch, $ZodPipe, $ZodReadonly, $ZodCustom;
var init_schemas$1 = __esmMin((() => {
	init_checks$1();
	init_core$1();
	init_doc();
	init_regexes();
	init_util();
	init_versions();
	$ZodType = /*@__PURE__*/ $constructor("$ZodType", (inst, def) => {
		var _a;
		inst ?? (inst = {});
		inst._zod.def = def;
		inst._zod.bag = inst._zod.bag || {};
		inst._zod.version = version;
		const defChecks = inst._zod.def.checks;
		const checks = inst._zod.traits.has("$ZodCheck") ? [inst, ...defChecks ?? []] : defChecks?.length ? [...defChecks] : [];
		for (const ch of checks) for (const fn of ch._zod.onattach) fn(inst);
		if (checks.length === 0) {
			(_a = inst._zod).deferred ?? (_a.deferred = []);
			inst._zod.deferred?.push(() => {
				inst._zod.run = inst._zod.parse;
			});
		} else {
			const runChecks = (payload, checks, ctx) => {
				if (payload.memo) return payload;
				let isAborted = aborted(payload);
				let asyncResult;
				for (const ch of checks) {
					if (ch._zod.def.when) {
						if (explicitlyAborted(payload)) continue;
						if (!ch._zod.def.when(payload)) continue;
					} else if (isAborted) continue;
					const currLen = payload.issues.length;
					const _ = ch._zod.check(payload);
					if (_ instanceof Promise && ctx?.async === false) throw new $ZodAsyncError();
					if (asyncResult || _ instanceof Promise) asyncResult = (asyncResult ?? Promise.resolve()).then(async () => {
						await _;
						if (payload.issues.length === currLen) return;
						attachSchema(payload.issues, currLen, inst);
						if (!isAborted) isAborted = aborted(payload, currLen);
					});
					else {
						if (payload.issues.length === currLen) continue;
						attachSchema(payload.issues, currLen, inst);
						if (!isAborted) isAborted = aborted(payload, currLen);
					}
				}
				if (asyncResult) return asyncResult.then(() => {
					return payload;
				});
				return payload;
			};
			const handleCanaryResult = (canary, payload, ctx) => {
				if (aborted(canary)) {
					canary.aborted = true;
					return canary;
				}
				const checkResult = runChecks(payload, checks, ctx);
				if (checkResult instanceof Promise) {
					if (ctx.async === false) throw new $ZodAsyncError();
					return checkResult.then((checkResult) => inst._zod.parse(checkResult, ctx));
				}
				return inst._zod.parse(checkResult, ctx);
			};
			inst._zod.run = (payload, ctx) => {
				if (ctx.skipChecks) return inst._zod.parse(payload, ctx);
				if (ctx.direction === "backward") {
					const canary = inst._zod.parse({
						value: payload.value,
						issues: []
					}, {
						...ctx,
						skipChecks: true
					});
					if (canary instanceof Promise) return canary.then((canary) => {
						return handleCanaryResult(canary, payload, ctx);
					});
					return handleCanaryResult(canary, payload, ctx);
				}
				const result = inst._zod.parse(payload, ctx);
				if (result instanceof Promise) {
					if (ctx.async === false) throw new $ZodAsyncError();
					return result.then((result) => runChecks(result, checks, ctx));
				}
				return runChecks(result, checks, ctx);
			};
		}
	}, {
		get "~standard"() {
			return hide(this, "~standard", standardProps(this));
		},
		set "~standard"(value) {
			own(this, "~standard", value);
		}
	});
	toStandardResult = (r, ctx) => r.issues.length ? { issues: r.issues.map((iss) => finalizeIssue(iss, ctx, config())) } : { value: r.value };
	$ZodString = /*@__PURE__*/ $constructor("$ZodString", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.pattern = def.pattern ?? anyString;
		inst._zod.parse = (payload, _) => {
			if (def.coerce) try {
				payload.value = String(payload.value);
			} catch (_) {}
			if (typeof payload.value === "string") return payload;
			payload.issues.push({
				expected: "string",
				code: "invalid_type",
				input: payload.value,
				inst
			});
			return payload;
		};
	});
	$ZodStringFormat = /*@__PURE__*/ $constructor("$ZodStringFormat", (inst, def) => {
		$ZodCheckStringFormat.init(inst, def);
		$ZodString.init(inst, def);
	});
	$ZodGUID = /*@__PURE__*/ $constructor("$ZodGUID", (inst, def) => {
		def.pattern ?? (def.pattern = guid);
		$ZodStringFormat.init(inst, def);
	});
	$ZodUUID = /*@__PURE__*/ $constructor("$ZodUUID", (inst, def) => {
		if (def.version) {
			const v = {
				v1: 1,
				v2: 2,
				v3: 3,
				v4: 4,
				v5: 5,
				v6: 6,
				v7: 7,
				v8: 8
			}[def.version];
			if (v === void 0) throw new Error(`Invalid UUID version: "${def.version}"`);
			def.pattern ?? (def.pattern = uuid(v));
		} else def.pattern ?? (def.pattern = uuid());
		$ZodStringFormat.init(inst, def);
	});
	$ZodEmail = /*@__PURE__*/ $constructor("$ZodEmail", (inst, def) => {
		def.pattern ?? (def.pattern = email);
		$ZodStringFormat.init(inst, def);
	});
	asciiTabOrNewline = /[\t\n\r]/g;
	$ZodURL = /*@__PURE__*/ $constructor("$ZodURL", (inst, def) => {
		$ZodStringFormat.init(inst, def);
		inst._zod.check = (payload) => {
			try {
				const trimmed = payload.value.trim();
				const url = validateURL(trimmed, def);
				if (url === 1) {
					payload.issues.push({
						code: "invalid_format",
						format: "url",
						note: "Invalid URL format",
						input: payload.value,
						inst,
						continue: !def.abort
					});
					return;
				}
				if (url === 2) {
					payload.issues.push({
						code: "invalid_format",
						format: "url",
						input: payload.value,
						inst,
						continue: !def.abort
					});
					return;
				}
				if (url === true) {
					payload.value = stripTabAndNewline(trimmed);
					return;
				}
				if (def.hostname && !urlHostnameOk(url, def.hostname)) payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid hostname",
					pattern: def.hostname.source,
					input: payload.value,
					inst,
					continue: !def.abort
				});
				if (def.protocol && !urlProtocolOk(url, def.protocol)) payload.issues.push({
					code: "invalid_format",
					format: "url",
					note: "Invalid protocol",
					pattern: def.protocol.source,
					input: payload.value,
					inst,
					continue: !def.abort
				});
				payload.value = def.normalize ? url.href : stripTabAndNewline(trimmed);
				return;
			} catch (_) {
				payload.issues.push({
					code: "invalid_format",
					format: "url",
					input: payload.value,
					inst,
					continue: !def.abort
				});
			}
		};
	});
	$ZodEmoji = /*@__PURE__*/ $constructor("$ZodEmoji", (inst, def) => {
		def.pattern ?? (def.pattern = emoji());
		$ZodStringFormat.init(inst, def);
	});
	$ZodNanoID = /*@__PURE__*/ $constructor("$ZodNanoID", (inst, def) => {
		if (def.length !== void 0 && (!Number.isInteger(def.length) || def.length < 1)) throw new Error(`Invalid nanoid length: ${def.length}`);
		def.pattern ?? (def.pattern = def.length === void 0 ? nanoid : nanoidOfLength(def.length));
		$ZodStringFormat.init(inst, def);
	});
	$ZodCUID = /*@__PURE__*/ $constructor("$ZodCUID", (inst, def) => {
		def.pattern ?? (def.pattern = cuid);
		$ZodStringFormat.init(inst, def);
	});
	$ZodCUID2 = /*@__PURE__*/ $constructor("$ZodCUID2", (inst, def) => {
		def.pattern ?? (def.pattern = cuid2);
		$ZodStringFormat.init(inst, def);
	});
	$ZodULID = /*@__PURE__*/ $constructor("$ZodULID", (inst, def) => {
		def.pattern ?? (def.pattern = ulid);
		$ZodStringFormat.init(inst, def);
	});
	$ZodXID = /*@__PURE__*/ $constructor("$ZodXID", (inst, def) => {
		def.pattern ?? (def.pattern = xid);
		$ZodStringFormat.init(inst, def);
	});
	$ZodKSUID = /*@__PURE__*/ $constructor("$ZodKSUID", (inst, def) => {
		def.pattern ?? (def.pattern = ksuid);
		$ZodStringFormat.init(inst, def);
	});
	$ZodISODateTime = /*@__PURE__*/ $constructor("$ZodISODateTime", (inst, def) => {
		def.pattern ?? (def.pattern = datetime$1(def));
		$ZodStringFormat.init(inst, def);
	});
	$ZodISODate = /*@__PURE__*/ $constructor("$ZodISODate", (inst, def) => {
		def.pattern ?? (def.pattern = date);
		$ZodStringFormat.init(inst, def);
	});
	$ZodISOTime = /*@__PURE__*/ $constructor("$ZodISOTime", (inst, def) => {
		def.pattern ?? (def.pattern = time(def));
		$ZodStringFormat.init(inst, def);
	});
	$ZodISODuration = /*@__PURE__*/ $constructor("$ZodISODuration", (inst, def) => {
		def.pattern ?? (def.pattern = duration);
		$ZodStringFormat.init(inst, def);
	});
	$ZodIPv4 = /*@__PURE__*/ $constructor("$ZodIPv4", (inst, def) => {
		def.pattern ?? (def.pattern = ipv4);
		$ZodStringFormat.init(inst, def);
	});
	ipv6Alphabet = /^[0-9a-fA-F:.]+$/;
	$ZodIPv6 = /*@__PURE__*/ $constructor("$ZodIPv6", (inst, def) => {
		def.pattern ?? (def.pattern = ipv6);
		$ZodStringFormat.init(inst, def);
		inst._zod.check = (payload) => {
			if (!isValidIPv6(payload.value)) payload.issues.push({
				code: "invalid_format",
				format: "ipv6",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodCIDRv4 = /*@__PURE__*/ $constructor("$ZodCIDRv4", (inst, def) => {
		def.pattern ?? (def.pattern = cidrv4);
		$ZodStringFormat.init(inst, def);
	});
	$ZodCIDRv6 = /*@__PURE__*/ $constructor("$ZodCIDRv6", (inst, def) => {
		def.pattern ?? (def.pattern = cidrv6);
		$ZodStringFormat.init(inst, def);
		inst._zod.check = (payload) => {
			if (!isValidCIDRv6(payload.value)) payload.issues.push({
				code: "invalid_format",
				format: "cidrv6",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	base64Charset = /^[0-9a-zA-Z+/]*={0,2}$/;
	$ZodBase64 = /*@__PURE__*/ $constructor("$ZodBase64", (inst, def) => {
		def.pattern ?? (def.pattern = base64Charset);
		$ZodStringFormat.init(inst, def);
		inst._zod.check = (payload) => {
			if (isValidBase64(payload.value)) return;
			payload.issues.push({
				code: "invalid_format",
				format: "base64",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	base64urlCharset = /^[A-Za-z0-9_-]*$/;
	$ZodBase64URL = /*@__PURE__*/ $constructor("$ZodBase64URL", (inst, def) => {
		def.pattern ?? (def.pattern = base64urlCharset);
		$ZodStringFormat.init(inst, def);
		inst._zod.check = (payload) => {
			if (isValidBase64URL(payload.value)) return;
			payload.issues.push({
				code: "invalid_format",
				format: "base64url",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodE164 = /*@__PURE__*/ $constructor("$ZodE164", (inst, def) => {
		def.pattern ?? (def.pattern = e164);
		$ZodStringFormat.init(inst, def);
	});
	$ZodJWT = /*@__PURE__*/ $constructor("$ZodJWT", (inst, def) => {
		$ZodStringFormat.init(inst, def);
		inst._zod.check = (payload) => {
			if (isValidJWT(payload.value, def.alg)) return;
			payload.issues.push({
				code: "invalid_format",
				format: "jwt",
				input: payload.value,
				inst,
				continue: !def.abort
			});
		};
	});
	$ZodNumber = /*@__PURE__*/ $constructor("$ZodNumber", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.pattern = number$1;
		inst._zod.parse = (payload, _ctx) => {
			if (def.coerce) try {
				payload.value = Number(payload.value);
			} catch (_) {}
			const input = payload.value;
			if (typeof input === "number" && !Number.isNaN(input) && Number.isFinite(input)) return payload;
			const received = typeof input === "number" ? Number.isNaN(input) ? "NaN" : !Number.isFinite(input) ? String(input) : void 0 : void 0;
			payload.issues.push({
				expected: "number",
				code: "invalid_type",
				input,
				inst,
				...received ? { received } : {}
			});
			return payload;
		};
	});
	$ZodNumberFormat = /*@__PURE__*/ $constructor("$ZodNumberFormat", (inst, def) => {
		$ZodCheckNumberFormat.init(inst, def);
		$ZodNumber.init(inst, def);
	});
	$ZodBoolean = /*@__PURE__*/ $constructor("$ZodBoolean", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.pattern = boolean$1;
		inst._zod.parse = (payload, _ctx) => {
			if (def.coerce) try {
				payload.value = Boolean(payload.value);
			} catch (_) {}
			const input = payload.value;
			if (typeof input === "boolean") return payload;
			payload.issues.push({
				expected: "boolean",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		};
	});
	$ZodNull = /*@__PURE__*/ $constructor("$ZodNull", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.pattern = _null$2;
		inst._zod.values = /* @__PURE__ */ new Set([null]);
		inst._zod.parse = (payload, _ctx) => {
			const input = payload.value;
			if (input === null) return payload;
			payload.issues.push({
				expected: "null",
				code: "invalid_type",
				input,
				inst
			});
			return payload;
		};
	});
	$ZodUnknown = /*@__PURE__*/ $constructor("$ZodUnknown", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.parse = (payload) => payload;
	});
	$ZodNever = /*@__PURE__*/ $constructor("$ZodNever", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.parse = (payload, _ctx) => {
			payload.issues.push({
				expected: "never",
				code: "invalid_type",
				input: payload.value,
				inst
			});
			return payload;
		};
	});
	arraySize = (input) => Array.isArray(input) ? input.length : -1;
	$ZodArray = /*@__PURE__*/ $constructor("$ZodArray", (inst, def) => {
		$ZodType.init(inst, def);
		const memo = globalConfig.memoizer;
		memo?.attach(inst);
		inst._zod.parse = (payload, ctx) => {
			const input = payload.value;
			if (!Array.isArray(input)) {
				payload.issues.push({
					expected: "array",
					code: "invalid_type",
					input,
					inst
				});
				return payload;
			}
			payload.value = memo ? memo.alloc(inst, payload, Array(input.length), ctx) : Array(input.length);
			const proms = [];
			const abortEarly = ctx?.abortEarly;
			for (let i = 0; i < input.length; i++) {
				const item = input[i];
				const result = def.element._zod.run({
					value: item,
					issues: []
				}, ctx);
				if (result instanceof Promise) proms.push(result.then((result) => handleArrayResult(result, payload, i)));
				else {
					handleArrayResult(result, payload, i);
					if (abortEarly && result.issues.length !== 0 && aborted(result)) break;
				}
			}
			if (proms.length) return Promise.all(proms).then(() => payload);
			return payload;
		};
		capSize(inst, arraySize);
	});
	NO_SYMBOL_KEYS = [];
	$ZodObject = /*@__PURE__*/ $constructor("$ZodObject", (inst, def) => {
		$ZodType.init(inst, def);
		const desc = Object.getOwnPropertyDescriptor(def, "shape");
		const sh = desc?.get ? desc.get.raw : def.shape ?? {};
		if (sh) {
			const get = () => {
				const newSh = { ...sh };
				Object.defineProperty(def, "shape", { value: newSh });
				get.raw = newSh;
				return newSh;
			};
			get.raw = sh;
			Object.defineProperty(def, "shape", { get });
		}
		const _normalized = cached(() => normalizeDef(def));
		defineLazyInternal(inst, "propValues", (zod) => {
			const shape = zod.def.shape;
			const propValues = {};
			for (const key in shape) {
				const field = shape[key]._zod;
				if (field.values) {
					if (!Object.prototype.hasOwnProperty.call(propValues, key)) assignProp(propValues, key, /* @__PURE__ */ new Set());
					for (const v of field.values) propValues[key].add(v);
					if (field.optin !== void 0) propValues[key].add(void 0);
				}
			}
			return propValues;
		});
		const isObject$1 = isObject;
		const catchall = def.catchall;
		let value;
		const memo = globalConfig.memoizer;
		memo?.attach(inst);
		inst._zod.parse = (payload, ctx) => {
			value ?? (value = _normalized.value);
			const input = payload.value;
			if (!isObject$1(input)) {
				payload.issues.push({
					expected: "object",
					code: "invalid_type",
					input,
					inst
				});
				return payload;
			}
			payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
			const proms = [];
			const shape = value.shape;
			const abortEarly = ctx?.abortEarly;
			let seen = payload.issues.length;
			for (const key of value.allKeys) {
				if (abortEarly && payload.issues.length !== seen) {
					if (aborted(payload, seen)) break;
					seen = payload.issues.length;
				}
				if (key === "__proto__") continue;
				const el = shape[key];
				const optin = el._zod.optin;
				const optout = el._zod.optout;
				const r = el._zod.run({
					value: input[key],
					issues: []
				}, ctx);
				if (r instanceof Promise) proms.push(r.then((r) => handlePropertyResult(r, payload, key, input, optin, optout)));
				else handlePropertyResult(r, payload, key, input, optin, optout);
			}
			if (!catchall) return proms.length ? Promise.all(proms).then(() => payload) : payload;
			return handleCatchall(proms, input, payload, ctx, _normalized.value, inst, abortEarly === true);
		};
	});
	$ZodObjectJIT = /*@__PURE__*/ $constructor("$ZodObjectJIT", (inst, def) => {
		$ZodObject.init(inst, def);
		const superParse = inst._zod.parse;
		const _normalized = cached(() => normalizeDef(def));
		const memo = globalConfig.memoizer;
		const generateFastpass = (shape) => {
			const normalized = _normalized.value;
			const syms = normalized.symbolKeys;
			const doc = new Doc(["payload", "ctx"], {
				shape,
				inst,
				memo,
				syms
			});
			const parseStr = (k) => `shape[${k}]._zod.run({ value: input[${k}], issues: [] }, ctx)`;
			const prefixStr = (id, k) => `
          let ${id}_ab = false;
          for (let i = 0; i < ${id}.issues.length; i++) {
            const iss = ${id}.issues[i];
            iss.path = iss.path ? [${k}, ...iss.path] : [${k}];
            payload.issues.push(iss);
            if (iss.continue !== true) ${id}_ab = true;
          }
          if (${id}_ab && ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }`;
			doc.write(`const input = payload.value;`);
			const ids = Object.create(null);
			let counter = 0;
			for (const key of normalized.allKeys) ids[key] = `key_${counter++}`;
			doc.write(memo ? `const newResult = memo.alloc(inst, payload, {}, ctx);` : `const newResult = {};`);
			for (const key of normalized.allKeys) {
				if (key === "__proto__") continue;
				const id = ids[key];
				const k = typeof key === "symbol" ? `syms[${syms.indexOf(key)}]` : esc(key);
				const isPresent = `${k} in input`;
				const schema = shape[key];
				const optin = schema?._zod?.optin;
				const isOptionalIn = optin !== void 0;
				const isOptionalOut = schema?._zod?.optout === "optional";
				doc.write(`const ${id} = ${parseStr(k)};`);
				if (isOptionalIn && isOptionalOut) {
					const assign = optin === "optional" ? `${id}_present` : `${id}.value !== undefined || ${id}_present`;
					doc.write(`
        const ${id}_present = ${isPresent};
        if (!${id}.issues.length || ${id}_present) {
          if (${id}.issues.length) {${prefixStr(id, k)}
          }

          if (${assign}) {
            newResult[${k}] = ${id}.value;
          }
        }

      `);
				} else if (!isOptionalIn) doc.write(`
        const ${id}_present = ${isPresent};
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
        if (!${id}_present && !${id}.issues.length) {
          payload.issues.push({
            code: "invalid_type",
            expected: "nonoptional",
            input: undefined,
            path: [${k}]
          });
          if (ctx && ctx.abortEarly) {
            payload.value = newResult;
            return payload;
          }
        }

        if (${id}_present) {
          newResult[${k}] = ${id}.value;
        }

      `);
				else {
					doc.write(`
        if (${id}.issues.length) {${prefixStr(id, k)}
        }
      `);
					if (optin === "defaulted") doc.write(`newResult[${k}] = ${id}.value;`);
					else doc.write(`
        if (${id}.value !== undefined || ${isPresent}) {
          newResult[${k}] = ${id}.value;
        }
      `);
				}
			}
			doc.write(`payload.value = newResult;`);
			doc.write(`return payload;`);
			return doc.compile();
		};
		let fastpass;
		const isObject$2 = isObject;
		const jit = !globalConfig.jitless;
		const fastEnabled = jit && allowsEval.value;
		const catchall = def.catchall;
		let value;
		inst._zod.parse = (payload, ctx) => {
			value ?? (value = _normalized.value);
			const input = payload.value;
			if (!isObject$2(input)) {
				payload.issues.push({
					expected: "object",
					code: "invalid_type",
					input,
					inst
				});
				return payload;
			}
			if (jit && fastEnabled && ctx?.async === false && ctx.jitless !== true) {
				if (!fastpass) fastpass = generateFastpass(def.shape);
				payload = fastpass(payload, ctx);
				if (!catchall) return payload;
				return handleCatchall([], input, payload, ctx, value, inst, ctx?.abortEarly === true);
			}
			return superParse(payload, ctx);
		};
	});
	$ZodUnion = /*@__PURE__*/ $constructor("$ZodUnion", (inst, def) => {
		$ZodType.init(inst, def);
		defineLazyInternal(inst, "optin", (zod) => zod.def.options.some((o) => o._zod.optin === "defaulted") ? "defaulted" : zod.def.options.some((o) => o._zod.optin !== void 0) ? "optional" : void 0);
		defineLazyInternal(inst, "optout", (zod) => zod.def.options.some((o) => o._zod.optout === "optional") ? "optional" : void 0);
		defineLazyInternal(inst, "values", (zod) => {
			if (zod.def.options.every((o) => o._zod.values)) return new Set(zod.def.options.flatMap((option) => Array.from(option._zod.values)));
		});
		defineLazyInternal(inst, "pattern", (zod) => {
			if (zod.def.options.every((o) => o._zod.pattern)) {
				const patterns = zod.def.options.map((o) => o._zod.pattern);
				return new RegExp(`^(${patterns.map((p) => cleanRegex(p.source)).join("|")})$`);
			}
		});
		const first = def.options.length === 1 ? def.options[0]._zod.run : null;
		inst._zod.parse = (payload, ctx) => {
			if (first) return first(payload, ctx);
			let async = false;
			const results = [];
			for (const option of def.options) {
				const result = option._zod.run({
					value: payload.value,
					issues: []
				}, ctx);
				if (result instanceof Promise) {
					results.push(result);
					async = true;
				} else {
					if (result.issues.length === 0) return result;
					results.push(result);
				}
			}
			if (!async) return handleUnionResults(results, payload, inst, ctx);
			return Promise.all(results).then((results) => {
				return handleUnionResults(results, payload, inst, ctx);
			});
		};
	});
	$ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("$ZodDiscriminatedUnion", (inst, def) => {
		def.inclusive = false;
		$ZodUnion.init(inst, def);
		const _super = inst._zod.parse;
		defineLazyInternal(inst, "propValues", (zod) => {
			const propValues = {};
			let undefinedCount = 0;
			for (const option of zod.def.options) {
				const pv = option._zod.propValues;
				if (!pv || Object.keys(pv).length === 0) throw new Error(`Invalid discriminated union option at index "${zod.def.options.indexOf(option)}"`);
				if (pv[zod.def.discriminator]?.has(void 0)) undefinedCount++;
				for (const [k, v] of Object.entries(pv)) {
					if (!Object.prototype.hasOwnProperty.call(propValues, k)) assignProp(propValues, k, /* @__PURE__ */ new Set());
					for (const val of v) propValues[k].add(val);
				}
			}
			if (!zod.def.unionFallback && undefinedCount > 1) propValues[zod.def.discriminator]?.delete(void 0);
			return propValues;
		});
		def.options.forEach((option, i) => {
			const propShape = rawShape(option._zod.def);
			if (propShape && !Object.prototype.hasOwnProperty.call(propShape, def.discriminator)) throw new Error(`Invalid discriminated union option at index "${i}"`);
		});
		const disc = cached(() => discriminatorMap(def));
		inst._zod.parse = (payload, ctx) => {
			const input = payload.value;
			if (!isObject(input)) {
				payload.issues.push({
					code: "invalid_type",
					expected: "object",
					input,
					inst
				});
				return payload;
			}
			const value = input?.[def.discriminator];
			const opt = disc.value.get(value);
			if (opt && (value !== void 0 || ctx.direction !== "backward")) return opt._zod.run(payload, ctx);
			if (def.unionFallback || ctx.direction === "backward") return _super(payload, ctx);
			payload.issues.push({
				code: "invalid_union",
				errors: [],
				note: "No matching discriminator",
				discriminator: def.discriminator,
				options: Array.from(disc.value.keys()).filter((value) => disc.value.get(value) !== null),
				input,
				path: [def.discriminator],
				inst
			});
			return payload;
		};
	});
	$ZodIntersection = /*@__PURE__*/ $constructor("$ZodIntersection", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.parse = (payload, ctx) => {
			const input = payload.value;
			const left = def.left._zod.run({
				value: input,
				issues: []
			}, ctx);
			const right = def.right._zod.run({
				value: input,
				issues: []
			}, ctx);
			if (left instanceof Promise || right instanceof Promise) return Promise.all([left, right]).then(([left, right]) => {
				return handleIntersectionResults(payload, left, right);
			});
			return handleIntersectionResults(payload, left, right);
		};
	});
	$ZodRecord = /*@__PURE__*/ $constructor("$ZodRecord", (inst, def) => {
		$ZodType.init(inst, def);
		const memo = globalConfig.memoizer;
		memo?.attach(inst);
		inst._zod.parse = (payload, ctx) => {
			const input = payload.value;
			if (!isPlainObject(input)) {
				payload.issues.push({
					expected: "record",
					code: "invalid_type",
					input,
					inst
				});
				return payload;
			}
			const proms = [];
			const values = def.keyType._zod.values;
			if (values && !def.partial) {
				payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
				const recordKeys = /* @__PURE__ */ new Set();
				for (const key of values) if (typeof key === "string" || typeof key === "number" || typeof key === "symbol") {
					recordKeys.add(typeof key === "number" ? key.toString() : key);
					if (key === "__proto__") continue;
					const keyResult = def.keyType._zod.run({
						value: key,
						issues: []
					}, ctx);
					if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (keyResult.issues.length) {
						payload.issues.push({
							code: "invalid_key",
							origin: "record",
							issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
							input: key,
							path: [key],
							inst
						});
						continue;
					}
					const outKey = keyResult.value;
					if (outKey === "__proto__") continue;
					const result = def.valueType._zod.run({
						value: input[key],
						issues: []
					}, ctx);
					if (result instanceof Promise) proms.push(result.then((result) => {
						if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
						payload.value[outKey] = result.value;
					}));
					else {
						if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
						payload.value[outKey] = result.value;
					}
				}
				let unrecognized;
				for (const key in input) if (!recordKeys.has(key)) {
					if (def.mode === "loose") {
						if (key === "__proto__") continue;
						payload.value[key] = input[key];
					} else {
						unrecognized = unrecognized ?? [];
						unrecognized.push(key);
					}
				}
				if (unrecognized && unrecognized.length > 0) payload.issues.push({
					code: "unrecognized_keys",
					input,
					inst,
					keys: unrecognized,
					continue: true
				});
			} else {
				payload.value = memo ? memo.alloc(inst, payload, {}, ctx) : {};
				let unrecognized;
				for (const key of Reflect.ownKeys(input)) {
					if (key === "__proto__") continue;
					if (!Object.prototype.propertyIsEnumerable.call(input, key)) continue;
					let keyResult = def.keyType._zod.run({
						value: key,
						issues: []
					}, ctx);
					if (keyResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
					if (typeof key === "string" && number$1.test(key) && keyResult.issues.length) {
						const retryResult = def.keyType._zod.run({
							value: Number(key),
							issues: []
						}, ctx);
						if (retryResult instanceof Promise) throw new Error("Async schemas not supported in object keys currently");
						if (retryResult.issues.length === 0) keyResult = retryResult;
					}
					if (keyResult.issues.length) {
						if (def.mode === "loose") payload.value[key] = input[key];
						else if (values) {
							unrecognized = unrecognized ?? [];
							unrecognized.push(key);
						} else payload.issues.push({
							code: "invalid_key",
							origin: "record",
							issues: keyResult.issues.map((iss) => finalizeIssue(iss, ctx, config())),
							input: key,
							path: [key],
							inst
						});
						continue;
					}
					const outKey = keyResult.value;
					if (outKey === "__proto__") continue;
					const result = def.valueType._zod.run({
						value: input[key],
						issues: []
					}, ctx);
					if (result instanceof Promise) proms.push(result.then((result) => {
						if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
						payload.value[outKey] = result.value;
					}));
					else {
						if (result.issues.length) payload.issues.push(...prefixIssues(key, result.issues));
						payload.value[outKey] = result.value;
					}
				}
				if (unrecognized && unrecognized.length > 0) payload.issues.push({
					code: "unrecognized_keys",
					input,
					inst,
					keys: unrecognized,
					continue: true
				});
			}
			if (proms.length) return Promise.all(proms).then(() => payload);
			return payload;
		};
	});
	$ZodEnum = /*@__PURE__*/ $constructor("$ZodEnum", (inst, def) => {
		$ZodType.init(inst, def);
		const values = getEnumValues(def.entries);
		const valuesSet = new Set(values);
		inst._zod.values = valuesSet;
		defineLazyInternal(inst, "pattern", (zod) => {
			const patternValues = getEnumValues(zod.def.entries).filter((k) => propertyKeyTypes.has(typeof k));
			return new RegExp(patternValues.length ? `^(${patternValues.map((o) => escapeRegex(o.toString())).join("|")})$` : "^[^\\s\\S]$");
		});
		inst._zod.parse = (payload, _ctx) => {
			const input = payload.value;
			if (valuesSet.has(input)) return payload;
			payload.issues.push({
				code: "invalid_value",
				values,
				input,
				inst
			});
			return payload;
		};
	});
	$ZodLiteral = /*@__PURE__*/ $constructor("$ZodLiteral", (inst, def) => {
		$ZodType.init(inst, def);
		const values = new Set(def.values);
		inst._zod.values = values;
		defineLazyInternal(inst, "pattern", (zod) => {
			const vals = zod.def.values;
			return new RegExp(vals.length ? `^(${vals.map((o) => typeof o === "string" ? escapeRegex(o) : o ? escapeRegex(o.toString()) : String(o)).join("|")})$` : "^[^\\s\\S]$");
		});
		inst._zod.parse = (payload, _ctx) => {
			const input = payload.value;
			if (values.has(input)) return payload;
			payload.issues.push({
				code: "invalid_value",
				values: def.values,
				input,
				inst
			});
			return payload;
		};
	});
	$ZodTransform = /*@__PURE__*/ $constructor("$ZodTransform", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.optin = "optional";
		globalConfig.memoizer?.guard(inst);
		inst._zod.parse = (payload, ctx) => {
			if (ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
			const _out = def.transform(payload.value, payload);
			if (ctx.async) return (_out instanceof Promise ? _out : Promise.resolve(_out)).then((output) => {
				payload.value = output;
				return payload;
			});
			if (_out instanceof Promise) throw new $ZodAsyncError();
			payload.value = _out;
			return payload;
		};
	});
	$ZodOptional = /*@__PURE__*/ $constructor("$ZodOptional", (inst, def) => {
		$ZodType.init(inst, def);
		defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
		inst._zod.optout = "optional";
		defineLazyInternal(inst, "values", (zod) => {
			const values = zod.def.innerType._zod.values;
			return values ? /* @__PURE__ */ new Set([...values, void 0]) : void 0;
		});
		defineLazyInternal(inst, "pattern", (zod) => {
			const pattern = zod.def.innerType._zod.pattern;
			return pattern ? new RegExp(`^(${cleanRegex(pattern.source)})?$`) : void 0;
		});
		inst._zod.parse = (payload, ctx) => {
			if (payload.value === void 0) {
				if (def.innerType._zod.optin !== "defaulted") return payload;
				const result = def.innerType._zod.run({
					value: payload.value,
					issues: []
				}, ctx);
				if (result instanceof Promise) return result.then((result) => handleOptionalResult(payload, result));
				return handleOptionalResult(payload, result);
			}
			return def.innerType._zod.run(payload, ctx);
		};
	});
	$ZodExactOptional = /*@__PURE__*/ $constructor("$ZodExactOptional", (inst, def) => {
		$ZodOptional.init(inst, def);
		defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
		defineLazyInternal(inst, "pattern", (zod) => zod.def.innerType._zod.pattern);
		inst._zod.parse = (payload, ctx) => {
			return def.innerType._zod.run(payload, ctx);
		};
	});
	$ZodNullable = /*@__PURE__*/ $constructor("$ZodNullable", (inst, def) => {
		$ZodType.init(inst, def);
		defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin);
		defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
		defineLazyInternal(inst, "pattern", (zod) => {
			const pattern = zod.def.innerType._zod.pattern;
			return pattern ? new RegExp(`^(${cleanRegex(pattern.source)}|null)$`) : void 0;
		});
		defineLazyInternal(inst, "values", (zod) => {
			return zod.def.innerType._zod.values ? /* @__PURE__ */ new Set([...zod.def.innerType._zod.values, null]) : void 0;
		});
		inst._zod.parse = (payload, ctx) => {
			if (payload.value === null) return payload;
			return def.innerType._zod.run(payload, ctx);
		};
	});
	$ZodDefault = /*@__PURE__*/ $constructor("$ZodDefault", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.optin = "defaulted";
		defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
		inst._zod.parse = (payload, ctx) => {
			if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
			if (payload.value === void 0) {
				payload.value = def.defaultValue;
				/**
				* $ZodDefault returns the default value immediately in forward direction.
				* It doesn't pass the default value into the validator ("prefault"). There's no reason to pass the default value through validation. The validity of the default is enforced by TypeScript statically. Otherwise, it's the responsibility of the user to ensure the default is valid. In the case of pipes with divergent in/out types, you can specify the default on the `in` schema of your ZodPipe to set a "prefault" for the pipe.   */
				return payload;
			}
			const result = def.innerType._zod.run(payload, ctx);
			if (result instanceof Promise) return result.then((result) => handleDefaultResult(result, def));
			return handleDefaultResult(result, def);
		};
	});
	$ZodPrefault = /*@__PURE__*/ $constructor("$ZodPrefault", (inst, def) => {
		$ZodType.init(inst, def);
		inst._zod.optin = "defaulted";
		defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
		inst._zod.parse = (payload, ctx) => {
			if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
			if (payload.value === void 0) payload.value = def.defaultValue;
			return def.innerType._zod.run(payload, ctx);
		};
	});
	$ZodNonOptional = /*@__PURE__*/ $constructor("$ZodNonOptional", (inst, def) => {
		$ZodType.init(inst, def);
		defineLazyInternal(inst, "values", (zod) => {
			const v = zod.def.innerType._zod.values;
			return v ? new Set([...v].filter((x) => x !== void 0)) : void 0;
		});
		inst._zod.parse = (payload, ctx) => {
			const result = def.innerType._zod.run(payload, ctx);
			if (result instanceof Promise) return result.then((result) => handleNonOptionalResult(result, inst));
			return handleNonOptionalResult(result, inst);
		};
	});
	$ZodCatch = /*@__PURE__*/ $constructor("$ZodCatch", (inst, def) => {
		$ZodType.init(inst, def);
		defineLazyInternal(inst, "optin", (zod) => zod.def.innerType._zod.optin === "defaulted" ? "defaulted" : "optional");
		defineLazyInternal(inst, "optout", (zod) => zod.def.innerType._zod.optout);
		defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
		inst._zod.parse = (payload, ctx) => {
			if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
			const result = def.innerType._zod.run({
				value: payload.value,
				issues: []
			}, ctx);
			if (result instanceof Promise) return result.then((result) => handleCatchResult(payload, result, def, ctx));
			return handleCatchResult(payload, result, def, ctx);
		};
	});
	$ZodPipe = /*@__PURE__*/ $constructor("$ZodPipe", (inst, def) => {
		$ZodType.init(inst, def);
		defineLazyInternal(inst, "values", (zod) => zod.def.in._zod.values);
		defineLazyInternal(inst, "optin", (zod) => zod.def.in._zod.optin);
		defineLazyInternal(inst, "optout", (zod) => zod.def.out._zod.optout);
		defineLazyInternal(inst, "propValues", (zod) => zod.def.in._zod.propValues);
		inst._zod.parse = (payload, ctx) => {
			if (ctx.direction === "backward") {
				const right = def.out._zod.run(payload, ctx);
				if (right instanceof Promise) return right.then((right) => handlePipeResult(right, def.in, ctx));
				return handlePipeResult(right, def.in, ctx);
			}
			const left = def.in._zod.run(payload, ctx);
			if (left instanceof Promise) return left.then((left) => handlePipeResult(left, def.out, ctx));
			return handlePipeResult(left, def.out, ctx);
		};
	});
	$ZodReadonly = /*@__PURE__*/ $constructor("$ZodReadonly", (inst, def) => {
		$ZodType.init(inst, def);
		defineLazyInternal(inst, "propValues", (zod) => zod.def.innerType._zod.propValues);
		defineLazyInternal(inst, "values", (zod) => zod.def.innerType._zod.values);
		defineLazyInternal(inst, "optin", (zod) => zod.def.innerType?._zod?.optin);
		defineLazyInternal(inst, "optout", (zod) => zod.def.innerType?._zod?.optout);
		inst._zod.parse = (payload, ctx) => {
			if (ctx.direction === "backward") return def.innerType._zod.run(payload, ctx);
			const result = def.innerType._zod.run(payload, ctx);
			if (result instanceof Promise) return result.then(handleReadonlyResult);
			return handleReadonlyResult(result);
		};
	});
	$ZodCustom = /*@__PURE__*/ $constructor("$ZodCustom", (inst, def) => {
		$ZodCheck.init(inst, def);
		$ZodType.init(inst, def);
		inst._zod.parse = (payload, _) => {
			return payload;
		};
		inst._zod.check = (payload) => {
			const input = payload.value;
			const r = def.fn(input);
			if (r instanceof Promise) return r.then((r) => handleRefineResult(r, payload, input, inst));
			handleRefineResult(r, payload, input, inst);
		};
	});
}));
// node_modules/zod/v4/core/memoizer.js
function isRef(value) {
	return value !== null && typeof value === "object";
}
function cloneIssues(issues) {
	return issues.map((iss) => iss.path ? {
		...iss,
		path: iss.path.slice()
	} : { ...iss });
}
/** Whether this schema's subtree contains a cycle, so one parse can re-enter it. */
function isRecursive(inst, stack, resolve) {
	const cached = recursive.get(inst);
	if (cached !== void 0) return cached ? PROVEN : NONE;
	if (stack.has(inst)) return PROVEN;
	stack.add(inst);
	let result = NONE;
	const check = (child) => {
		if (result !== PROVEN && child?._zod) {
			const answer = isRecursive(child, stack, resolve);
			if (answer > result) result = answer;
		}
	};
	const shape = (sh, spread) => {
		let answer = NONE;
		for (const key of Reflect.ownKeys(sh)) {
			const desc = Object.getOwnPropertyDescriptor(sh, key);
			if (spread && !desc.enumerable) continue;
			const child = desc.get ? ASSUMED : desc.value?._zod ? isRecursive(desc.value, stack, resolve) : NONE;
			if (child > answer) answer = child;
		}
		return answer;
	};
	const merge = (answer) => {
		if (answer > result) result = answer;
	};
	const def = inst._zod.def;
	switch (def.type) {
		case "object": {
			const raw = rawShape(def);
			merge(raw ? shape(raw, true) : ASSUMED);
			check(def.catchall);
			break;
		}
		case "array":
			check(def.element);
			break;
		case "tuple":
			for (const el of def.items) check(el);
			check(def.rest);
			break;
		case "record":
		case "map":
			check(def.keyType);
			check(def.valueType);
			break;
		case "set":
			check(def.valueType);
			break;
		case "union":
			for (const el of def.options) check(el);
			break;
		case "intersection":
			check(def.left);
			check(def.right);
			break;
		case "optional":
		case "nullable":
		case "default":
		case "prefault":
		case "catch":
		case "readonly":
		case "nonoptional":
		case "promise":
		case "success":
			check(def.innerType);
			break;
		case "pipe":
			check(def.in);
			check(def.out);
			break;
		case "function":
			check(def.input);
			check(def.output);
			break;
		case "lazy": {
			const inner = def._cachedInner ?? (resolve ? inst._zod.innerType : void 0);
			merge(inner ? isRecursive(inner, stack, false) : ASSUMED);
			break;
		}
		case "template_literal":
		case "string":
		case "number":
		case "int":
		case "boolean":
		case "bigint":
		case "symbol":
		case "undefined":
		case "null":
		case "void":
		case "never":
		case "any":
		case "unknown":
		case "date":
		case "nan":
		case "enum":
		case "literal":
		case "file":
		case "transform":
		case "custom": break;
		default: for (const key in def) {
			const desc = Object.getOwnPropertyDescriptor(def, key);
			if (!desc || desc.get) continue;
			const value = desc.value;
			if (!value || typeof value !== "object") continue;
			if (value._zod) check(value);
			else if (Array.isArray(value)) for (const el of value) check(el);
		}
	}
	stack.delete(inst);
	return settle(inst, result);
}
/** An assumed answer must not outlive the resolution that settles it, so only a certain one is cached. */
function settle(inst, answer) {
	if (answer !== ASSUMED) recursive.set(inst, answer === PROVEN);
	return answer;
}
function bucketFor(state, inst) {
	let bucket = state.buckets.get(inst);
	if (!bucket) {
		bucket = /* @__PURE__ */ new WeakMap();
		state.buckets.set(inst, bucket);
	}
	return bucket;
}
/** The memoizer that gives containers cycle support. `zod` installs it by default; `zod/mini` opts in with `config({ memoizer: memoizer() })`. */
function memoizer() {
	return memo;
}
/** Whether this value is a node a back-edge resolved to before it finished. */
function isBackEdge(ctx, value) {
	const backEdges = ctx[STATE]?.backEdges;
	return backEdges !== void 0 && isRef(value) && backEdges.has(value);
}
var $ZodCyclicError, STATE, NO_ISSUES, recursive, NONE, ASSUMED, PROVEN, handoff, open, memo;
var init_memoizer = __esmMin((() => {
	init_util();
	$ZodCyclicError = class extends Error {
		constructor() {
			super(`Cannot parse a reference cycle that closes through a transform`);
			this.name = "ZodCyclicError";
		}
	};
	STATE = "~memo";
	NO_ISSUES = [];
	recursive = /*@__PURE__*/ new WeakMap();
	NONE = 0;
	ASSUMED = 1;
	PROVEN = 2;
	open = [];
	memo = {
		alloc(_inst, payload, empty) {
			const bucket = handoff;
			if (!bucket) return empty;
			handoff = void 0;
			const entry = {
				value: empty,
				issues: null
			};
			bucket.set(payload.value, entry);
			open.push(entry);
			return empty;
		},
		guard(inst) {
			var _a;
			(_a = inst._zod).deferred ?? (_a.deferred = []);
			inst._zod.deferred.push(() => {
				const base = inst._zod.parse;
				const wrapped = (payload, ctx) => {
					if (ctx.direction !== "backward" && isBackEdge(ctx, payload.value)) throw new $ZodCyclicError();
					return base(payload, ctx);
				};
				inst._zod.parse = wrapped;
				if (inst._zod.run === base) inst._zod.run = wrapped;
			});
		},
		attach(inst) {
			var _a;
			let isRecursiveInst;
			let rechecked = false;
			let lastCtx;
			let lastBucket;
			(_a = inst._zod).deferred ?? (_a.deferred = []);
			inst._zod.deferred.push(() => {
				const base = inst._zod.parse;
				const wrapped = (payload, ctx) => {
					if (isRecursiveInst === void 0) {
						const walked = isRecursive(inst, /* @__PURE__ */ new Set(), false);
						if (walked === NONE) {
							inst._zod.parse = base;
							if (inst._zod.run === wrapped) inst._zod.run = base;
							return base(payload, ctx);
						}
						if (walked === PROVEN || rechecked) isRecursiveInst = true;
						else rechecked = true;
					}
					const input = payload.value;
					if (!isRef(input)) return base(payload, ctx);
					let state = ctx[STATE];
					if (!state) {
						state = {
							buckets: /* @__PURE__ */ new WeakMap(),
							backEdges: void 0
						};
						ctx[STATE] = state;
					}
					let bucket;
					if (lastCtx === ctx) bucket = lastBucket;
					else {
						bucket = bucketFor(state, inst);
						lastCtx = ctx;
						lastBucket = bucket;
					}
					const hit = bucket.get(input);
					if (hit) {
						payload.value = hit.value;
						if (hit.issues) {
							if (hit.issues.length) payload.issues.push(...cloneIssues(hit.issues));
						} else {
							payload.memo = true;
							state.backEdges ?? (state.backEdges = /* @__PURE__ */ new WeakSet());
							state.backEdges.add(hit.value);
						}
						return payload;
					}
					handoff = bucket;
					const depth = open.length;
					const result = base(payload, ctx);
					handoff = void 0;
					const entry = open.length > depth ? open.pop() : void 0;
					if (result instanceof Promise) return result.then((r) => {
						if (entry) entry.issues = r.issues.length ? cloneIssues(r.issues) : NO_ISSUES;
						return r;
					});
					if (entry) entry.issues = result.issues.length ? cloneIssues(result.issues) : NO_ISSUES;
					return result;
				};
				inst._zod.parse = wrapped;
				if (inst._zod.run === base) inst._zod.run = wrapped;
			});
		}
	};
}));
// node_modules/zod/v4/locales/en.js
function en_default() {
	return { localeError: error() };
}
var error;
var init_en = __esmMin((() => {
	init_util();
	error = () => {
		const Sizable = {
			string: {
				unit: "characters",
				verb: "to have"
			},
			file: {
				unit: "bytes",
				verb: "to have"
			},
			array: {
				unit: "items",
				verb: "to have"
			},
			set: {
				unit: "items",
				verb: "to have"
			},
			map: {
				unit: "entries",
				verb: "to have"
			}
		};
		function getSizing(origin) {
			return Sizable[origin] ?? null;
		}
		const FormatDictionary = {
			regex: "input",
			email: "email address",
			url: "URL",
			emoji: "emoji",
			uuid: "UUID",
			uuidv4: "UUIDv4",
			uuidv6: "UUIDv6",
			nanoid: "nanoid",
			guid: "GUID",
			cuid: "cuid",
			cuid2: "cuid2",
			ulid: "ULID",
			xid: "XID",
			ksuid: "KSUID",
			datetime: "ISO datetime",
			date: "ISO date",
			time: "ISO time",
			duration: "ISO duration",
			ipv4: "IPv4 address",
			ipv6: "IPv6 address",
			mac: "MAC address",
			cidrv4: "IPv4 range",
			cidrv6: "IPv6 range",
			base64: "base64-encoded string",
			base64url: "base64url-encoded string",
			json_string: "JSON string",
			e164: "E.164 number",
			currency_code: "currency code",
			credit_card: "credit card number",
			iban: "IBAN",
			jwt: "JWT",
			template_literal: "input"
		};
		const TypeDictionary = { nan: "NaN" };
		function getTypeName(type, input) {
			if (type === "number" && typeof input === "number" && !Number.isFinite(input)) return String(input);
			return TypeDictionary[type] ?? type;
		}
		return (issue) => {
			switch (issue.code) {
				case "invalid_type": return `Invalid input: expected ${getTypeName(issue.expected)}, received ${getTypeName(parsedType(issue.input), issue.input)}`;
				case "invalid_value":
					if (issue.values.length === 1) return `Invalid input: expected ${stringifyPrimitive(issue.values[0])}`;
					return `Invalid option: expected one of ${joinValues(issue.values, "|")}`;
				case "too_big": {
					const adj = issue.exact ? "exactly " : issue.inclusive ? "<=" : "<";
					const sizing = getSizing(issue.origin);
					if (sizing) return `Too big: expected ${issue.origin ?? "value"} to have ${adj}${issue.maximum.toString()} ${sizing.unit ?? "elements"}`;
					return `Too big: expected ${issue.origin ?? "value"} to be ${adj}${issue.maximum.toString()}`;
				}
				case "too_small": {
					const adj = issue.exact ? "exactly " : issue.inclusive ? ">=" : ">";
					const sizing = getSizing(issue.origin);
					if (sizing) return `Too small: expected ${issue.origin} to have ${adj}${issue.minimum.toString()} ${sizing.unit}`;
					return `Too small: expected ${issue.origin} to be ${adj}${issue.minimum.toString()}`;
				}
				case "invalid_format": {
					const _issue = issue;
					if (_issue.format === "starts_with") return `Invalid string: must start with "${_issue.prefix}"`;
					if (_issue.format === "ends_with") return `Invalid string: must end with "${_issue.suffix}"`;
					if (_issue.format === "includes") return `Invalid string: must include "${_issue.includes}"`;
					if (_issue.format === "regex") return `Invalid string: must match pattern ${_issue.pattern}`;
					return `Invalid ${FormatDictionary[_issue.format] ?? issue.format}`;
				}
				case "not_multiple_of": return `Invalid number: must be a multiple of ${issue.divisor}`;
				case "unrecognized_keys": return `Unrecognized key${issue.keys.length > 1 ? "s" : ""}: ${joinValues(issue.keys, ", ")}`;
				case "invalid_key": return `Invalid key in ${issue.origin}`;
				case "invalid_union":
					if (issue.options && Array.isArray(issue.options) && issue.options.length > 0) return `Invalid discriminator value. Expected ${issue.options.map((o) => `'${o}'`).join(" | ")}`;
					if (issue.inclusive === false) return "Invalid input: more than one option matched";
					return "Invalid input";
				case "invalid_element": return `Invalid value in ${issue.origin}`;
				default: return `Invalid input`;
			}
		};
	};
}));
// node_modules/zod/v4/core/registries.js
function registry() {
	return new $ZodRegistry();
}
var _a, $ZodRegistry, globalRegistry;
var init_registries = __esmMin((() => {
	$ZodRegistry = class {
		constructor() {
			this._map = /* @__PURE__ */ new WeakMap();
			this._idmap = /* @__PURE__ */ new Map();
		}
		add(schema, ..._meta) {
			const meta = _meta[0];
			this._map.set(schema, meta);
			if (meta && typeof meta === "object" && "id" in meta) this._idmap.set(meta.id, schema);
			return this;
		}
		clear() {
			this._map = /* @__PURE__ */ new WeakMap();
			this._idmap = /* @__PURE__ */ new Map();
			return this;
		}
		remove(schema) {
			const meta = this._map.get(schema);
			if (meta && typeof meta === "object" && "id" in meta) this._idmap.delete(meta.id);
			this._map.delete(schema);
			return this;
		}
		get(schema) {
			const p = schema._zod.parent;
			if (p) {
				const pm = { ...this.get(p) ?? {} };
				delete pm.id;
				const f = {
					...pm,
					...this._map.get(schema)
				};
				return Object.keys(f).length ? f : void 0;
			}
			return this._map.get(schema);
		}
		has(schema) {
			return this._map.has(schema);
		}
	};
	(_a = globalThis).__zod_globalRegistry ?? (_a.__zod_globalRegistry = registry());
	globalRegistry = globalThis.__zod_globalRegistry;
}));
// node_modules/zod/v4/core/compile.js
var init_compile = __esmMin((() => {}));
// node_modules/zod/v4/core/api.js
function snapshotChecks(def) {
	if (def.checks) def.checks = [...def.checks];
	return def;
}
// @__NO_SIDE_EFFECTS__
function _string(Class, params) {
	return new Class(snapshotChecks({
		type: "string",
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _email(Class, params) {
	return new Class({
		type: "string",
		format: "email",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _guid(Class, params) {
	return new Class({
		type: "string",
		format: "guid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuid(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv4(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v4",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv6(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v6",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uuidv7(Class, params) {
	return new Class({
		type: "string",
		format: "uuid",
		check: "string_format",
		abort: false,
		version: "v7",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _url(Class, params) {
	return new Class({
		type: "string",
		format: "url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _emoji(Class, params) {
	return new Class({
		type: "string",
		format: "emoji",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _nanoid(Class, params) {
	return new Class({
		type: "string",
		format: "nanoid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
/**
* @deprecated CUID v1 is deprecated by its authors due to information leakage
* (timestamps embedded in the id). Use {@link _cuid2} instead.
* See https://github.com/paralleldrive/cuid.
*/
// @__NO_SIDE_EFFECTS__
function _cuid(Class, params) {
	return new Class({
		type: "string",
		format: "cuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cuid2(Class, params) {
	return new Class({
		type: "string",
		format: "cuid2",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ulid(Class, params) {
	return new Class({
		type: "string",
		format: "ulid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _xid(Class, params) {
	return new Class({
		type: "string",
		format: "xid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ksuid(Class, params) {
	return new Class({
		type: "string",
		format: "ksuid",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv4(Class, params) {
	return new Class({
		type: "string",
		format: "ipv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _ipv6(Class, params) {
	return new Class({
		type: "string",
		format: "ipv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv4(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv4",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _cidrv6(Class, params) {
	return new Class({
		type: "string",
		format: "cidrv6",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64(Class, params) {
	return new Class({
		type: "string",
		format: "base64",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _base64url(Class, params) {
	return new Class({
		type: "string",
		format: "base64url",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _e164(Class, params) {
	return new Class({
		type: "string",
		format: "e164",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _jwt(Class, params) {
	return new Class({
		type: "string",
		format: "jwt",
		check: "string_format",
		abort: false,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDateTime(Class, params) {
	return new Class({
		type: "string",
		format: "datetime",
		check: "string_format",
		offset: false,
		local: false,
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDate(Class, params) {
	return new Class({
		type: "string",
		format: "date",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoTime(Class, params) {
	return new Class({
		type: "string",
		format: "time",
		check: "string_format",
		precision: null,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _isoDuration(Class, params) {
	return new Class({
		type: "string",
		format: "duration",
		check: "string_format",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _number(Class, params) {
	return new Class(snapshotChecks({
		type: "number",
		checks: [],
		...normalizeParams(params)
	}));
}
// @__NO_SIDE_EFFECTS__
function _int(Class, params) {
	return new Class({
		type: "number",
		check: "number_format",
		abort: false,
		format: "safeint",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _boolean(Class, params) {
	return new Class({
		type: "boolean",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _null$1(Class, params) {
	return new Class({
		type: "null",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _unknown(Class) {
	return new Class({ type: "unknown" });
}
// @__NO_SIDE_EFFECTS__
function _never(Class, params) {
	return new Class({
		type: "never",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _lt(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _lte(value, params) {
	return new $ZodCheckLessThan({
		check: "less_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _gt(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: false
	});
}
// @__NO_SIDE_EFFECTS__
function _gte(value, params) {
	return new $ZodCheckGreaterThan({
		check: "greater_than",
		...normalizeParams(params),
		value,
		inclusive: true
	});
}
// @__NO_SIDE_EFFECTS__
function _multipleOf(value, params) {
	return new $ZodCheckMultipleOf({
		check: "multiple_of",
		...normalizeParams(params),
		value
	});
}
// @__NO_SIDE_EFFECTS__
function _maxLength(maximum, params) {
	return new $ZodCheckMaxLength({
		check: "max_length",
		...normalizeParams(params),
		maximum
	});
}
// @__NO_SIDE_EFFECTS__
function _minLength(minimum, params) {
	return new $ZodCheckMinLength({
		check: "min_length",
		...normalizeParams(params),
		minimum
	});
}
// @__NO_SIDE_EFFECTS__
function _length(length, params) {
	return new $ZodCheckLengthEquals({
		check: "length_equals",
		...normalizeParams(params),
		length
	});
}
// @__NO_SIDE_EFFECTS__
function _regex(pattern, params) {
	return new $ZodCheckRegex({
		check: "string_format",
		format: "regex",
		...normalizeParams(params),
		pattern
	});
}
// @__NO_SIDE_EFFECTS__
function _lowercase(params) {
	return new $ZodCheckLowerCase({
		check: "string_format",
		format: "lowercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _uppercase(params) {
	return new $ZodCheckUpperCase({
		check: "string_format",
		format: "uppercase",
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _includes(includes, params) {
	return new $ZodCheckIncludes({
		check: "string_format",
		format: "includes",
		...normalizeParams(params),
		includes
	});
}
// @__NO_SIDE_EFFECTS__
function _startsWith(prefix, params) {
	return new $ZodCheckStartsWith({
		check: "string_format",
		format: "starts_with",
		...normalizeParams(params),
		prefix
	});
}
// @__NO_SIDE_EFFECTS__
function _endsWith(suffix, params) {
	return new $ZodCheckEndsWith({
		check: "string_format",
		format: "ends_with",
		...normalizeParams(params),
		suffix
	});
}
// @__NO_SIDE_EFFECTS__
function _overwrite(tx) {
	return new $ZodCheckOverwrite({
		check: "overwrite",
		tx
	});
}
// @__NO_SIDE_EFFECTS__
function _normalize(form) {
	return /* @__PURE__ */ _overwrite((input) => input.normalize(form));
}
// @__NO_SIDE_EFFECTS__
function _trim() {
	return /* @__PURE__ */ _overwrite((input) => input.trim());
}
// @__NO_SIDE_EFFECTS__
function _toLowerCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toLowerCase());
}
// @__NO_SIDE_EFFECTS__
function _toUpperCase() {
	return /* @__PURE__ */ _overwrite((input) => input.toUpperCase());
}
// @__NO_SIDE_EFFECTS__
function _slugify() {
	return /* @__PURE__ */ _overwrite((input) => slugify(input));
}
// @__NO_SIDE_EFFECTS__
function _array(Class, element, params) {
	return new Class({
		type: "array",
		element,
		...normalizeParams(params)
	});
}
// @__NO_SIDE_EFFECTS__
function _custom(Class, fn, _params) {
	const norm = normalizeParams(_params);
	norm.abort ?? (norm.abort = true);
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...norm
	});
}
// @__NO_SIDE_EFFECTS__
function _refine(Class, fn, _params) {
	return new Class({
		type: "custom",
		check: "custom",
		fn,
		...normalizeParams(_params)
	});
}
// @__NO_SIDE_EFFECTS__
function _superRefine(fn, params) {
	const ch = /* @__PURE__ */ _check((payload) => {
		payload.addIssue = (issue$2) => {
			if (typeof issue$2 === "string") payload.issues.push(issue(issue$2, payload.value, ch._zod.def));
			else {
				const _issue = issue$2;
				if (_issue.fatal) _issue.continue = false;
				_issue.code ?? (_issue.code = "custom");
				if (!("input" in _issue)) _issue.input = payload.value;
				_issue.inst ?? (_issue.inst = ch);
				_issue.continue ?? (_issue.continue = !ch._zod.def.abort);
				payload.issues.push(issue(_issue));
			}
		};
		return fn(payload.value, payload);
	}, params);
	return ch;
}
// @__NO_SIDE_EFFECTS__
function _check(fn, params) {
	const ch = new $ZodCheck({
		check: "custom",
		...normalizeParams(params)
	});
	ch._zod.check = fn;
	return ch;
}
var init_api = __esmMin((() => {
	init_checks$1();
	init_util();
}));
// node_modules/zod/v4/core/to-json-schema.js
function assignProps(target, ...sources) {
	for (const source of sources) for (const key of Reflect.ownKeys(source)) if (Object.prototype.propertyIsEnumerable.call(source, key)) assignProp(target, key, source[key]);
	return target;
}
function initializeContext(params) {
	let target = params?.target ?? "draft-2020-12";
	if (target === "draft-4") target = "draft-04";
	if (target === "draft-7") target = "draft-07";
	return {
		processors: params.processors ?? {},
		metadataRegistry: params?.metadata ?? globalRegistry,
		target,
		unrepresentable: params?.unrepresentable ?? "throw",
		override: params?.override ?? (() => {}),
		io: params?.io ?? "output",
		counter: 0,
		seen: /* @__PURE__ */ new Map(),
		sharedDefsExtractedFor: void 0,
		sharedEmitDoneFor: void 0,
		cycles: params?.cycles ?? "ref",
		reused: params?.reused ?? "inline",
		intersections: [],
		deferred: [],
		external: params?.external ?? void 0
	};
}
/**
* Applies the `unrepresentable` setting at a site that has no JSON Schema equivalent. Throws
* `message` unless the setting (or the handler's return value) says otherwise. Returns `true` if a
* custom JSON Schema was written into `json`, in which case the caller must not write its own.
*/
function handleUnrepresentable(schema, ctx, json, params, message) {
	const result = typeof ctx.unrepresentable === "function" ? ctx.unrepresentable({
		zodSchema: schema,
		path: params.path,
		message
	}) : ctx.unrepresentable;
	if (result === "any") return false;
	if (result === void 0 || result === "throw") throw new Error(message);
	Object.assign(json, result);
	return true;
}
function processSchema(schema, ctx, _params = {
	path: [],
	schemaPath: []
}) {
	var _a;
	const def = schema._zod.def;
	const seen = ctx.seen.get(schema);
	if (seen) {
		seen.count++;
		if (_params.schemaPath.includes(schema)) seen.cycle = _params.path;
		return seen.schema;
	}
	const result = {
		schema: {},
		count: 1,
		cycle: void 0,
		path: _params.path
	};
	ctx.seen.set(schema, result);
	ctx.sharedDefsExtractedFor = void 0;
	ctx.sharedEmitDoneFor = void 0;
	const overrideSchema = schema._zod.toJSONSchema?.();
	if (overrideSchema) result.schema = overrideSchema;
	else {
		const params = {
			..._params,
			schemaPath: [..._params.schemaPath, schema],
			path: _params.path
		};
		if (schema._zod.processJSONSchema) schema._zod.processJSONSchema(ctx, result.schema, params);
		else {
			const _json = result.schema;
			const processor = ctx.processors[def.type];
			if (!processor) throw new Error(`[toJSONSchema]: Non-representable type encountered: ${def.type}`);
			processor(schema, ctx, _json, params);
		}
		const parent = schema._zod.parent;
		if (parent) {
			if (!result.ref) result.ref = parent;
			processSchema(parent, ctx, params);
			ctx.seen.get(parent).isParent = true;
		}
	}
	const meta = ctx.metadataRegistry.get(schema);
	if (meta) assignProps(result.schema, meta);
	if (ctx.io === "input" && isTransforming(schema)) {
		delete result.schema.examples;
		delete result.schema.default;
	}
	if (ctx.io === "input" && "_prefault" in result.schema) (_a = result.schema).default ?? (_a.default = result.schema._prefault);
	delete result.schema._prefault;
	return ctx.seen.get(schema).schema;
}
function encodeJSONPointerSegment(segment) {
	return segment.replace(/~/g, "~0").replace(/\//g, "~1");
}
function extractDefs(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	if (ctx.external && ctx.sharedDefsExtractedFor === ctx.external) return;
	const idToSchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.entries()) {
		const id = ctx.metadataRegistry.get(entry[0])?.id;
		if (id) {
			const existing = idToSchema.get(id);
			if (existing && existing !== entry[0]) throw new Error(`Duplicate schema id "${id}" detected during JSON Schema conversion. Two different schemas cannot share the same id when converted together.`);
			idToSchema.set(id, entry[0]);
		}
	}
	const makeURI = (entry) => {
		const defsSegment = ctx.target === "draft-2020-12" ? "$defs" : "definitions";
		if (ctx.external) {
			const externalId = ctx.external.registry.get(entry[0])?.id;
			const uriGenerator = ctx.external.uri ?? ((id) => id);
			if (externalId) return { ref: uriGenerator(externalId) };
			const id = entry[1].defId ?? entry[1].schema.id ?? `schema${ctx.counter++}`;
			entry[1].defId = id;
			return {
				defId: id,
				ref: `${uriGenerator("__shared")}#/${defsSegment}/${encodeJSONPointerSegment(id)}`
			};
		}
		const uriPrefix = `#`;
		const defUriPrefix = `${uriPrefix}/${defsSegment}/`;
		if (entry[1] === root && !entry[1].schema.id) return { ref: uriPrefix };
		const defId = entry[1].schema.id ?? `__schema${ctx.counter++}`;
		return {
			defId,
			ref: defUriPrefix + encodeJSONPointerSegment(defId)
		};
	};
	const extractToDef = (entry) => {
		if (entry[1].schema.$ref) return;
		const seen = entry[1];
		const { ref, defId } = makeURI(entry);
		seen.def = { ...seen.schema };
		if (defId) seen.defId = defId;
		const schema = seen.schema;
		for (const key in schema) delete schema[key];
		schema.$ref = ref;
	};
	if (ctx.cycles === "throw") for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.cycle) throw new Error(`Cycle detected: #/${seen.cycle?.join("/")}/<root>

Set the \`cycles\` parameter to \`"ref"\` to resolve cyclical schemas with defs.`);
	}
	for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (schema === entry[0]) {
			extractToDef(entry);
			continue;
		}
		if (ctx.external) {
			const ext = ctx.external.registry.get(entry[0])?.id;
			if (schema !== entry[0] && ext) {
				extractToDef(entry);
				continue;
			}
		}
		if (ctx.metadataRegistry.get(entry[0])?.id) {
			extractToDef(entry);
			continue;
		}
		if (seen.cycle) {
			extractToDef(entry);
			continue;
		}
		if (seen.count > 1) {
			if (ctx.reused === "ref") extractToDef(entry);
		}
	}
	if (ctx.external) ctx.sharedDefsExtractedFor = ctx.external;
}
/** Rewrites `anyOf: [{type: "a"}, {type: "b"}]` to `type: ["a", "b"]`, which every JSON Schema draft treats as equivalent and most consumers render far better for the nullable case. Only branches that are a bare type assertion qualify — anything carrying a constraint, `$ref`, `const` or metadata is left alone. Runs after `flattenRef`, so a branch an override decorated or `$defs` extraction turned into a `$ref` is no longer bare and correctly stays in `anyOf`. `oneOf` is excluded: `integer` and `number` overlap, so "exactly one" and "at least one" are not the same there. OpenAPI 3.0 is excluded: its `type` must be a single string. */
function compactTypeUnion(schema) {
	const options = schema.anyOf;
	if (!Array.isArray(options) || options.length === 0 || schema.type !== void 0) return;
	const types = [];
	for (const option of options) {
		if (!option || typeof option !== "object") return;
		compactTypeUnion(option);
		const keys = Object.keys(option);
		if (keys.length !== 1 || keys[0] !== "type") return;
		const type = option.type;
		for (const member of Array.isArray(type) ? type : [type]) {
			if (typeof member !== "string") return;
			if (!types.includes(member)) types.push(member);
		}
	}
	delete schema.anyOf;
	schema.type = types.length === 1 ? types[0] : types;
}
/** A member's constraint on a key it does not declare itself. A `catchall` states one; `false`, an absent `additionalProperties`, and the empty schema a loose object emits state nothing. */
function undeclaredConstraint(member) {
	const extra = member.additionalProperties;
	if (extra === void 0 || extra === false || typeof extra !== "object" || extra === null) return null;
	return Object.keys(extra).length ? extra : null;
}
/** Combines object members into the single object they describe together, or returns `null` if any of them carries a keyword outside {@link FOLDABLE_KEYS}. */
function foldObjects(members) {
	const objects = [];
	for (const member of members) {
		if (typeof member !== "object" || member.type !== "object") return null;
		for (const key in member) if (!FOLDABLE_KEYS.has(key)) return null;
		objects.push(member);
	}
	const properties = {};
	const required = /* @__PURE__ */ new Set();
	for (const object of objects) {
		for (const key in object.properties) {
			if (Object.prototype.hasOwnProperty.call(properties, key)) continue;
			const parts = [];
			for (const other of objects) {
				const part = other.properties?.[key] ?? undeclaredConstraint(other);
				if (part === null || part === void 0) continue;
				if (!parts.some((seen) => JSON.stringify(seen) === JSON.stringify(part))) parts.push(part);
			}
			assignProp(properties, key, parts.length === 1 ? parts[0] : foldObjects(parts) ?? { allOf: parts });
		}
		for (const key of object.required ?? []) required.add(key);
	}
	const folded = {
		type: "object",
		properties
	};
	if (required.size) folded.required = [...required];
	if (objects.every((object) => object.additionalProperties === false)) folded.additionalProperties = false;
	else {
		const constraints = [];
		for (const object of objects) {
			const constraint = undeclaredConstraint(object);
			if (constraint && !constraints.some((seen) => JSON.stringify(seen) === JSON.stringify(constraint))) constraints.push(constraint);
		}
		if (constraints.length === 1) folded.additionalProperties = constraints[0];
		else if (constraints.length > 1) folded.additionalProperties = { allOf: constraints };
	}
	return folded;
}
/** `additionalProperties` in an `allOf` member sees only that member's own `properties`, so two
* closed object members reject each other's keys and the schema validates nothing. Zod's parser
* pools the key sets instead — `handleIntersectionResults` reports a key as unrecognized only when
* *every* side rejects it — so the emitted schema has to pool them too, and folding the members
* into one object is the encoding that says so on every target.
*
* This runs from `finalize`, after `extractDefs`, which is what keeps it clear of the `$ref`
* machinery: a member extracted into `$defs` is already a `$ref` by now and declines to fold, so it
* keeps its reference and its own closedness rather than being inlined as a stale copy. */
function foldIntersection(json) {
	const allOf = json.allOf;
	if (!Array.isArray(allOf) || allOf.length < 2) return;
	for (const key of FOLDABLE_KEYS) if (key in json) return;
	const unions = allOf.filter((m) => UNION_KEYS.some((k) => Array.isArray(m[k])));
	let folded = null;
	if (!unions.length) folded = foldObjects(allOf);
	else {
		const union = unions[0];
		const keyword = UNION_KEYS.find((k) => Array.isArray(union[k]));
		if (Object.keys(union).length !== 1) return;
		const rest = allOf.filter((m) => m !== union);
		const branches = union[keyword].map((branch) => foldObjects([...rest, branch]));
		if (branches.some((b) => !b)) return;
		folded = { [keyword]: branches };
	}
	if (!folded) return;
	delete json.allOf;
	assignProps(json, folded);
}
function finalize(ctx, schema) {
	const root = ctx.seen.get(schema);
	if (!root) throw new Error("Unprocessed schema. This is a bug in Zod.");
	const flattenRef = (zodSchema) => {
		const seen = ctx.seen.get(zodSchema);
		if (seen.ref === null) return;
		const schema = seen.def ?? seen.schema;
		const _cached = { ...schema };
		const ref = seen.ref;
		seen.ref = null;
		if (ref) {
			flattenRef(ref);
			const refSeen = ctx.seen.get(ref);
			const refSchema = refSeen.schema;
			if (refSchema.$ref && (ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0")) {
				schema.allOf = schema.allOf ?? [];
				schema.allOf.push(refSchema);
			} else assignProps(schema, refSchema);
			assignProps(schema, _cached);
			if (zodSchema._zod.parent === ref) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (!(key in _cached)) delete schema[key];
			}
			if (refSchema.$ref && refSeen.def) for (const key in schema) {
				if (key === "$ref" || key === "allOf") continue;
				if (key in refSeen.def && JSON.stringify(schema[key]) === JSON.stringify(refSeen.def[key])) delete schema[key];
			}
		}
		const parent = zodSchema._zod.parent;
		if (parent && parent !== ref) {
			flattenRef(parent);
			const parentSeen = ctx.seen.get(parent);
			if (parentSeen?.schema.$ref) {
				schema.$ref = parentSeen.schema.$ref;
				if (parentSeen.def) for (const key in schema) {
					if (key === "$ref" || key === "allOf") continue;
					if (key in parentSeen.def && JSON.stringify(schema[key]) === JSON.stringify(parentSeen.def[key])) delete schema[key];
				}
			}
		}
		ctx.override({
			zodSchema,
			jsonSchema: schema,
			path: seen.path ?? []
		});
	};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) {
		for (const entry of [...ctx.seen.entries()].reverse()) flattenRef(entry[0]);
		if (ctx.target !== "openapi-3.0") for (const entry of ctx.seen.entries()) compactTypeUnion(entry[1].def ?? entry[1].schema);
		for (const rewrite of ctx.deferred) rewrite();
		if (ctx.intersections.length) {
			const carriers = /* @__PURE__ */ new Map();
			for (const seen of ctx.seen.values()) for (const json of [seen.schema, seen.def]) {
				const allOf = json?.allOf;
				if (!Array.isArray(allOf)) continue;
				const existing = carriers.get(allOf);
				if (existing) existing.push(json);
				else carriers.set(allOf, [json]);
			}
			for (const allOf of ctx.intersections) for (const json of carriers.get(allOf) ?? []) foldIntersection(json);
		}
	}
	const result = {};
	if (ctx.target === "draft-2020-12") result.$schema = "https://json-schema.org/draft/2020-12/schema";
	else if (ctx.target === "draft-07") result.$schema = "http://json-schema.org/draft-07/schema#";
	else if (ctx.target === "draft-04") result.$schema = "http://json-schema.org/draft-04/schema#";
	else if (ctx.target === "openapi-3.0") {}
	if (ctx.external?.uri) {
		const id = ctx.external.registry.get(schema)?.id;
		if (!id) throw new Error("Schema is missing an `id` property");
		result.$id = ctx.external.uri(id);
	}
	assignProps(result, root.defId ? root.schema : root.def ?? root.schema);
	const rootMetaId = ctx.metadataRegistry.get(schema)?.id;
	if (rootMetaId !== void 0 && result.id === rootMetaId) delete result.id;
	const defs = ctx.external?.defs ?? {};
	if (!ctx.external || ctx.sharedEmitDoneFor !== ctx.external) for (const entry of ctx.seen.entries()) {
		const seen = entry[1];
		if (seen.def && seen.defId) {
			if (seen.def.id === seen.defId) delete seen.def.id;
			assignProp(defs, seen.defId, seen.def);
		}
	}
	if (ctx.external) ctx.sharedEmitDoneFor = ctx.external;
	if (ctx.external) {} else if (Object.keys(defs).length > 0) {
		if (ctx.target === "draft-2020-12") result.$defs = defs;
		else result.definitions = defs;
	}
	try {
		const finalized = JSON.parse(JSON.stringify(result));
		Object.defineProperty(finalized, "~standard", {
			value: {
				...schema["~standard"],
				jsonSchema: {
					input: createStandardJSONSchemaMethod(schema, "input", ctx.processors),
					output: createStandardJSONSchemaMethod(schema, "output", ctx.processors)
				}
			},
			enumerable: false,
			writable: false
		});
		return finalized;
	} catch (_err) {
		throw new Error("Error converting schema to JSON.");
	}
}
function isTransforming(_schema, _ctx) {
	const ctx = _ctx ?? { seen: /* @__PURE__ */ new Set() };
	if (ctx.seen.has(_schema)) return false;
	ctx.seen.add(_schema);
	const def = _schema._zod.def;
	if (def.type === "transform") return true;
	if (def.type === "array") return isTransforming(def.element, ctx);
	if (def.type === "set") return isTransforming(def.valueType, ctx);
	if (def.type === "lazy") return isTransforming(def.getter(), ctx);
	if (def.type === "promise" || def.type === "optional" || def.type === "nonoptional" || def.type === "nullable" || def.type === "readonly" || def.type === "default" || def.type === "prefault" || def.type === "catch") return isTransforming(def.innerType, ctx);
	if (def.type === "intersection") return isTransforming(def.left, ctx) || isTransforming(def.right, ctx);
	if (def.type === "record" || def.type === "map") return isTransforming(def.keyType, ctx) || isTransforming(def.valueType, ctx);
	if (def.type === "pipe") {
		if (_schema._zod.traits.has("$ZodCodec")) return true;
		return isTransforming(def.in, ctx) || isTransforming(def.out, ctx);
	}
	if (def.type === "object") {
		for (const key in def.shape) if (isTransforming(def.shape[key], ctx)) return true;
		return false;
	}
	if (def.type === "union") {
		for (const option of def.options) if (isTransforming(option, ctx)) return true;
		return false;
	}
	if (def.type === "tuple") {
		for (const item of def.items) if (isTransforming(item, ctx)) return true;
		if (def.rest && isTransforming(def.rest, ctx)) return true;
		return false;
	}
	return false;
}
var FOLDABLE_KEYS, UNION_KEYS, createToJSONSchemaMethod, createStandardJSONSchemaMethod;
var init_to_json_schema = __esmMin((() => {
	init_registries();
	init_util();
	FOLDABLE_KEYS = /* @__PURE__ */ new Set([
		"type",
		"properties",
		"required",
		"additionalProperties"
	]);
	UNION_KEYS = ["oneOf", "anyOf"];
	createToJSONSchemaMethod = (schema, processors = {}) => (params) => {
		const ctx = initializeContext({
			...params,
			processors
		});
		processSchema(schema, ctx);
		extractDefs(ctx, schema);
		return finalize(ctx, schema);
	};
	createStandardJSONSchemaMethod = (schema, io, processors = {}) => (params) => {
		const { libraryOptions, target } = params ?? {};
		const ctx = initializeContext({
			...libraryOptions ?? {},
			target,
			io,
			processors
		});
		processSchema(schema, ctx);
		extractDefs(ctx, schema);
		return finalize(ctx, schema);
	};
}));
// node_modules/zod/v4/core/json-schema-processors.js
function aggregateChecks(schema) {
	const agg = {};
	const def = schema._zod.def;
	const list = schema._zod.traits.has("$ZodCheck") ? [schema, ...def.checks ?? []] : def.checks ?? [];
	for (const ch of list) contributors[ch._zod.def.check]?.(agg, ch._zod.def);
	const bag = schema._zod.bag;
	if (bag.minimum !== void 0) narrowMin(agg, "minimum", bag.minimum);
	if (bag.exclusiveMinimum !== void 0) narrowMin(agg, "exclusiveMinimum", bag.exclusiveMinimum);
	if (bag.maximum !== void 0) narrowMax(agg, "maximum", bag.maximum);
	if (bag.exclusiveMaximum !== void 0) narrowMax(agg, "exclusiveMaximum", bag.exclusiveMaximum);
	if (bag.multipleOf !== void 0) addDivisor(agg, bag.multipleOf);
	if (bag.format !== void 0) {
		agg.format ?? (agg.format = bag.format);
		if (bag.format.includes("int")) agg.isInt = true;
	}
	if (bag.mime) intersectMime(agg, bag.mime);
	for (const pattern of bag.patterns ?? []) addPattern(agg, pattern);
	return agg;
}
function inputOptin(schema) {
	const def = schema._zod.def;
	if (def.type === "pipe" && def.in._zod.traits.has("$ZodTransform")) return inputOptin(def.out);
	if (def.type === "catch") return inputOptin(def.innerType);
	return schema._zod.optin;
}
/** JSON object keys are always strings, so a numeric record key schema is re-expressed over the
* numeric-string form the record parser matches. Deferred to `finalize`, after the flatten: a key
* behind a wrapper only carries its own `type` before then, and a union key only has its branches.
*
* A numeric bound cannot apply to a property name, so `minimum` and its siblings are dropped rather
* than carried over: keeping them beside `type: "string"` reproduces the match-nothing schema this
* exists to fix. A key that carries one therefore emits wider than the record parses — `z.record(z.number().min(5), V)`
* accepts `"3"` — which is the deliberate trade, since throwing on it would reject an ordinary schema
* outright. */
function stringifyKeyNames(bySchema, json, visited) {
	if (json.$ref) {
		if (visited.has(json)) return json;
		visited.add(json);
		const def = bySchema.get(json)?.def;
		if (!def) return json;
		const inlined = stringifyKeyNames(bySchema, def, visited);
		return inlined === def ? json : inlined;
	}
	for (const keyword of ["anyOf", "oneOf"]) {
		const branches = json[keyword];
		if (!Array.isArray(branches)) continue;
		const mapped = branches.map((branch) => stringifyKeyNames(bySchema, branch, visited));
		if (mapped.some((branch, i) => branch !== branches[i])) json = {
			...json,
			[keyword]: mapped
		};
	}
	const types = Array.isArray(json.type) ? json.type : [json.type];
	const numericType = !types.includes("string") && types.some((t) => t === "number" || t === "integer");
	const values = json.enum ?? (json.const !== void 0 ? [json.const] : void 0);
	if (!numericType && !values?.some((v) => typeof v === "number")) return json;
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, format, id, ...rest } = json;
	if (rest.enum) rest.enum = rest.enum.map((v) => typeof v === "number" ? String(v) : v);
	else if (typeof rest.const === "number") rest.const = String(rest.const);
	if (!numericType) return rest;
	rest.type = "string";
	if (!values) rest.pattern = (types.includes("number") ? number$1 : integer).source;
	return rest;
}
function rewriteKeyNames(ctx) {
	const bySchema = /* @__PURE__ */ new Map();
	for (const entry of ctx.seen.values()) if (entry.def && !bySchema.has(entry.schema)) bySchema.set(entry.schema, entry);
	const rewrites = /* @__PURE__ */ new Map();
	for (const record of pendingRecords.get(ctx) ?? []) {
		const seen = ctx.seen.get(record);
		const names = (seen?.def ?? seen?.schema)?.propertyNames;
		if (!names || names === true || rewrites.has(names)) continue;
		const rewritten = stringifyKeyNames(bySchema, names, /* @__PURE__ */ new Set());
		if (rewritten !== names) rewrites.set(names, rewritten);
	}
	if (!rewrites.size) return;
	for (const entry of ctx.seen.values()) for (const carrier of [entry.schema, entry.def]) {
		const rewritten = carrier && rewrites.get(carrier.propertyNames);
		if (rewritten) carrier.propertyNames = rewritten;
	}
}
function serializeDefaultValue(value, schema, ctx, json, params) {
	let unrepresentable = false;
	const serialized = JSON.stringify(value, (_, val) => {
		if (typeof val !== "bigint") return val;
		unrepresentable = true;
		return null;
	});
	if (!unrepresentable) return JSON.parse(serialized);
	handleUnrepresentable(schema, ctx, json, params, "BigInt defaults cannot be represented in JSON Schema");
	return UNREPRESENTABLE_DEFAULT;
}
function toJSONSchema(input, params) {
	if ("_idmap" in input) {
		const registry = input;
		const ctx = initializeContext({
			...params,
			processors: allProcessors
		});
		const defs = {};
		for (const entry of registry._idmap.entries()) {
			const [_, schema] = entry;
			processSchema(schema, ctx);
		}
		const schemas = {};
		ctx.external = {
			registry,
			uri: params?.uri,
			defs
		};
		for (const entry of registry._idmap.entries()) {
			const [key, schema] = entry;
			extractDefs(ctx, schema);
			assignProp(schemas, key, finalize(ctx, schema));
		}
		if (Object.keys(defs).length > 0) schemas.__shared = { [ctx.target === "draft-2020-12" ? "$defs" : "definitions"]: defs };
		return { schemas };
	}
	const ctx = initializeContext({
		...params,
		processors: allProcessors
	});
	processSchema(input, ctx);
	extractDefs(ctx, input);
	return finalize(ctx, input);
}
var narrowMin, narrowMax, narrowBoth, addDivisor, addPattern, intersectMime, setFormat, minContributor, maxContributor, formatContributor, contributors, formatMap, exactPatterns, exactPattern, stringProcessor, numberProcessor, booleanProcessor, bigintProcessor, symbolProcessor, nullProcessor, undefinedProcessor, voidProcessor, neverProcessor, anyProcessor, unknownProcessor, dateProcessor, enumProcessor, literalProcessor, nanProcessor, templateLiteralProcessor, fileProcessor, successProcessor, customProcessor, functionProcessor, transformProcessor, mapProcessor, setProcessor, arrayProcessor, objectProcessor, unionProcessor, intersectionProcessor, tupleProcessor, pendingRecords, recordProcessor, nullableProcessor, nonoptionalProcessor, UNREPRESENTABLE_DEFAULT, defaultProcessor, prefaultProcessor, catchProcessor, pipeProcessor, readonlyProcessor, promiseProcessor, optionalProcessor, lazyProcessor, allProcessors;
var init_json_schema_processors = __esmMin((() => {
	init_regexes();
	init_schemas$1();
	init_to_json_schema();
	init_util();
	narrowMin = (agg, key, value) => {
		if (agg[key] === void 0 || value > agg[key]) agg[key] = value;
	};
	narrowMax = (agg, key, value) => {
		if (agg[key] === void 0 || value < agg[key]) agg[key] = value;
	};
	narrowBoth = (agg, value) => {
		narrowMin(agg, "minimum", value);
		narrowMax(agg, "maximum", value);
	};
	addDivisor = (agg, value) => {
		agg.multipleOf ?? (agg.multipleOf = []);
		if (!agg.multipleOf.includes(value)) agg.multipleOf.push(value);
	};
	addPattern = (agg, pattern) => {
		agg.patterns ?? (agg.patterns = /* @__PURE__ */ new Set());
		agg.patterns.add(pattern);
	};
	intersectMime = (agg, mime) => {
		agg.mime = agg.mime ? agg.mime.filter((m) => mime.includes(m)) : [...mime];
	};
	setFormat = (agg, format) => {
		agg.format = format;
		if (format.includes("int")) agg.isInt = true;
	};
	minContributor = (agg, def) => narrowMin(agg, "minimum", def.minimum);
	maxContributor = (agg, def) => narrowMax(agg, "maximum", def.maximum);
	formatContributor = (ranges) => (agg, def) => {
		setFormat(agg, def.format);
		const [minimum, maximum] = ranges[def.format];
		narrowMin(agg, "minimum", minimum);
		narrowMax(agg, "maximum", maximum);
	};
	contributors = {
		greater_than: (agg, def) => narrowMin(agg, def.inclusive ? "minimum" : "exclusiveMinimum", def.value),
		less_than: (agg, def) => narrowMax(agg, def.inclusive ? "maximum" : "exclusiveMaximum", def.value),
		multiple_of: (agg, def) => addDivisor(agg, def.value),
		number_format: formatContributor(NUMBER_FORMAT_RANGES),
		bigint_format: formatContributor(BIGINT_FORMAT_RANGES),
		min_length: minContributor,
		max_length: maxContributor,
		length_equals: (agg, def) => narrowBoth(agg, def.length),
		min_size: minContributor,
		max_size: maxContributor,
		size_equals: (agg, def) => narrowBoth(agg, def.size),
		string_format: (agg, def) => {
			setFormat(agg, def.format);
			if (def.pattern) addPattern(agg, def.pattern);
			if (def.format === "base64" || def.format === "base64url") agg.contentEncoding = def.format;
			if (def.local || def.precision === -1) agg.laxFormat = true;
		},
		mime_type: (agg, def) => intersectMime(agg, def.mime)
	};
	formatMap = {
		guid: "uuid",
		url: "uri",
		datetime: "date-time",
		json_string: "json-string",
		regex: ""
	};
	exactPatterns = /* @__PURE__ */ new Map([[base64Charset, base64], [base64urlCharset, base64url]]);
	exactPattern = (p) => exactPatterns.get(p) ?? p;
	stringProcessor = (schema, ctx, _json, _params) => {
		const json = _json;
		json.type = "string";
		const { minimum, maximum, format, patterns, contentEncoding, laxFormat } = aggregateChecks(schema);
		if (typeof minimum === "number") json.minLength = minimum;
		if (typeof maximum === "number") json.maxLength = maximum;
		if (format) {
			json.format = formatMap[format] ?? format;
			if (json.format === "") delete json.format;
			if (format === "time" || laxFormat) delete json.format;
		}
		if (contentEncoding) json.contentEncoding = contentEncoding;
		if (patterns && patterns.size > 0) {
			const patternList = [...patterns].map(exactPattern);
			if (patternList.length === 1) json.pattern = patternList[0].source;
			else if (patternList.length > 1) json.allOf = [...patternList.map((regex) => ({
				...ctx.target === "draft-07" || ctx.target === "draft-04" || ctx.target === "openapi-3.0" ? { type: "string" } : {},
				pattern: regex.source
			}))];
		}
	};
	numberProcessor = (schema, ctx, _json, params) => {
		const json = _json;
		const { minimum, maximum, multipleOf, exclusiveMaximum, exclusiveMinimum, isInt } = aggregateChecks(schema);
		json.type = isInt ? "integer" : "number";
		const exMin = typeof exclusiveMinimum === "number" && exclusiveMinimum >= (minimum ?? Number.NEGATIVE_INFINITY);
		const exMax = typeof exclusiveMaximum === "number" && exclusiveMaximum <= (maximum ?? Number.POSITIVE_INFINITY);
		const legacy = ctx.target === "draft-04" || ctx.target === "openapi-3.0";
		if (exMin) {
			if (legacy) {
				json.minimum = exclusiveMinimum;
				json.exclusiveMinimum = true;
			} else json.exclusiveMinimum = exclusiveMinimum;
		} else if (typeof minimum === "number") json.minimum = minimum;
		if (exMax) {
			if (legacy) {
				json.maximum = exclusiveMaximum;
				json.exclusiveMaximum = true;
			} else json.exclusiveMaximum = exclusiveMaximum;
		} else if (typeof maximum === "number") json.maximum = maximum;
		if (multipleOf) {
			const divisors = /* @__PURE__ */ new Set();
			for (const divisor of multipleOf) if (Number.isFinite(divisor) && divisor !== 0) divisors.add(Math.abs(divisor));
			else handleUnrepresentable(schema, ctx, json, params, `A multipleOf divisor of ${divisor} cannot be represented in JSON Schema`);
			const [first, ...rest] = divisors;
			if (first !== void 0) json.multipleOf = first;
			if (rest.length) json.allOf = [...json.allOf ?? [], ...rest.map((m) => ({ multipleOf: m }))];
		}
	};
	booleanProcessor = (_schema, _ctx, json, _params) => {
		json.type = "boolean";
	};
	bigintProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "BigInt cannot be represented in JSON Schema");
	};
	symbolProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Symbols cannot be represented in JSON Schema");
	};
	nullProcessor = (_schema, ctx, json, _params) => {
		if (ctx.target === "openapi-3.0") {
			json.type = "string";
			json.nullable = true;
			json.enum = [null];
		} else json.type = "null";
	};
	undefinedProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Undefined cannot be represented in JSON Schema");
	};
	voidProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Void cannot be represented in JSON Schema");
	};
	neverProcessor = (_schema, _ctx, json, _params) => {
		json.not = {};
	};
	anyProcessor = (_schema, _ctx, _json, _params) => {};
	unknownProcessor = (_schema, _ctx, _json, _params) => {};
	dateProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Date cannot be represented in JSON Schema");
	};
	enumProcessor = (schema, _ctx, json, _params) => {
		const def = schema._zod.def;
		const values = getEnumValues(def.entries);
		if (values.length === 0) {
			json.not = {};
			return;
		}
		if (values.every((v) => typeof v === "number")) json.type = "number";
		if (values.every((v) => typeof v === "string")) json.type = "string";
		json.enum = values;
	};
	literalProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		if (def.values.length === 0) {
			json.not = {};
			return;
		}
		const vals = [];
		for (const val of def.values) if (val === void 0) {
			if (handleUnrepresentable(schema, ctx, json, params, "Literal `undefined` cannot be represented in JSON Schema")) return;
		} else if (typeof val === "bigint") {
			if (handleUnrepresentable(schema, ctx, json, params, "BigInt literals cannot be represented in JSON Schema")) return;
			vals.push(Number(val));
		} else vals.push(val);
		if (vals.length === 0) {} else if (vals.length === 1) {
			const val = vals[0];
			json.type = val === null ? "null" : typeof val;
			if (ctx.target === "draft-04" || ctx.target === "openapi-3.0") json.enum = [val];
			else json.const = val;
		} else {
			if (vals.every((v) => typeof v === "number")) json.type = "number";
			if (vals.every((v) => typeof v === "string")) json.type = "string";
			if (vals.every((v) => typeof v === "boolean")) json.type = "boolean";
			if (vals.every((v) => v === null)) json.type = "null";
			json.enum = vals;
		}
	};
	nanProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "NaN cannot be represented in JSON Schema");
	};
	templateLiteralProcessor = (schema, _ctx, json, _params) => {
		const _json = json;
		const pattern = schema._zod.pattern;
		if (!pattern) throw new Error("Pattern not found in template literal");
		_json.type = "string";
		_json.pattern = pattern.source;
	};
	fileProcessor = (schema, _ctx, json, _params) => {
		const _json = json;
		_json.type = "string";
		_json.format = "binary";
		_json.contentEncoding = "binary";
		const { minimum, maximum, mime } = aggregateChecks(schema);
		if (minimum !== void 0) _json.minLength = minimum;
		if (maximum !== void 0) _json.maxLength = maximum;
		if (!mime) return;
		if (mime.length === 0) _json.not = {};
		else if (mime.length === 1) _json.contentMediaType = mime[0];
		else _json.anyOf = mime.map((m) => ({ contentMediaType: m }));
	};
	successProcessor = (_schema, _ctx, json, _params) => {
		json.type = "boolean";
	};
	customProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Custom types cannot be represented in JSON Schema");
	};
	functionProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Function types cannot be represented in JSON Schema");
	};
	transformProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Transforms cannot be represented in JSON Schema");
	};
	mapProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Map cannot be represented in JSON Schema");
	};
	setProcessor = (schema, ctx, json, params) => {
		handleUnrepresentable(schema, ctx, json, params, "Set cannot be represented in JSON Schema");
	};
	arrayProcessor = (schema, ctx, _json, params) => {
		const json = _json;
		const def = schema._zod.def;
		const { minimum, maximum } = aggregateChecks(schema);
		if (typeof minimum === "number") json.minItems = minimum;
		if (typeof maximum === "number") json.maxItems = maximum;
		json.type = "array";
		json.items = processSchema(def.element, ctx, {
			...params,
			path: [...params.path, "items"]
		});
	};
	objectProcessor = (schema, ctx, _json, params) => {
		const json = _json;
		const def = schema._zod.def;
		const shape = def.shape;
		if (Object.getOwnPropertySymbols(shape).length && handleUnrepresentable(schema, ctx, json, params, "Symbol keys cannot be represented in JSON Schema")) return;
		json.type = "object";
		json.properties = {};
		for (const key in shape) assignProp(json.properties, key, processSchema(shape[key], ctx, {
			...params,
			path: [
				...params.path,
				"properties",
				key
			]
		}));
		const requiredKeys = [];
		for (const key of Object.keys(shape)) {
			const field = def.shape[key];
			if (ctx.io === "input" ? inputOptin(field) === void 0 : field._zod.optout === void 0) requiredKeys.push(key);
		}
		if (requiredKeys.length > 0) json.required = requiredKeys;
		if (def.catchall?._zod.def.type === "never") json.additionalProperties = false;
		else if (!def.catchall) {
			if (ctx.io === "output") json.additionalProperties = false;
		} else if (def.catchall) json.additionalProperties = processSchema(def.catchall, ctx, {
			...params,
			path: [...params.path, "additionalProperties"]
		});
	};
	unionProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		const isExclusive = def.inclusive === false;
		const options = def.options.map((x, i) => processSchema(x, ctx, {
			...params,
			path: [
				...params.path,
				isExclusive ? "oneOf" : "anyOf",
				i
			]
		}));
		if (isExclusive) json.oneOf = options;
		else json.anyOf = options;
	};
	intersectionProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		const a = processSchema(def.left, ctx, {
			...params,
			path: [
				...params.path,
				"allOf",
				0
			]
		});
		const b = processSchema(def.right, ctx, {
			...params,
			path: [
				...params.path,
				"allOf",
				1
			]
		});
		const isSimpleIntersection = (val) => "allOf" in val && Object.keys(val).length === 1;
		const allOf = [...isSimpleIntersection(a) ? a.allOf : [a], ...isSimpleIntersection(b) ? b.allOf : [b]];
		json.allOf = allOf;
		ctx.intersections.push(allOf);
	};
	tupleProcessor = (schema, ctx, _json, params) => {
		const json = _json;
		const def = schema._zod.def;
		json.type = "array";
		const prefixPath = ctx.target === "draft-2020-12" ? "prefixItems" : "items";
		const restPath = ctx.target === "draft-2020-12" ? "items" : ctx.target === "openapi-3.0" ? "items" : "additionalItems";
		const prefixItems = def.items.map((x, i) => processSchema(x, ctx, {
			...params,
			path: [
				...params.path,
				prefixPath,
				i
			]
		}));
		const rest = def.rest ? processSchema(def.rest, ctx, {
			...params,
			path: [
				...params.path,
				restPath,
				...ctx.target === "openapi-3.0" ? [def.items.length] : []
			]
		}) : null;
		let minItems = def.items.length;
		while (minItems > 0) {
			const item = def.items[minItems - 1];
			if (!(ctx.io === "input" ? inputOptin(item) !== void 0 : item._zod.optout === "optional")) break;
			minItems--;
		}
		const maxItems = def.items.length;
		const isClosed = !def.rest;
		if (ctx.target === "draft-2020-12") {
			json.prefixItems = prefixItems;
			if (isClosed) json.items = false;
			else if (rest) json.items = rest;
			if (minItems > 0) json.minItems = minItems;
			if (isClosed) json.maxItems = maxItems;
		} else if (ctx.target === "openapi-3.0") {
			json.items = { anyOf: prefixItems };
			if (rest) json.items.anyOf.push(rest);
			if (minItems > 0) json.minItems = minItems;
			if (isClosed) json.maxItems = maxItems;
		} else {
			json.items = prefixItems;
			if (isClosed) json.additionalItems = false;
			else if (rest) json.additionalItems = rest;
			if (minItems > 0) json.minItems = minItems;
			if (isClosed) json.maxItems = maxItems;
		}
		const { minimum, maximum } = aggregateChecks(schema);
		if (typeof minimum === "number") json.minItems = minimum;
		if (typeof maximum === "number") json.maxItems = maximum;
	};
	pendingRecords = /* @__PURE__ */ new WeakMap();
	recordProcessor = (schema, ctx, _json, params) => {
		const json = _json;
		const def = schema._zod.def;
		json.type = "object";
		const keyType = def.keyType;
		const patterns = aggregateChecks(keyType).patterns;
		if (def.mode === "loose" && patterns && patterns.size > 0) {
			const valueSchema = processSchema(def.valueType, ctx, {
				...params,
				path: [
					...params.path,
					"patternProperties",
					"*"
				]
			});
			json.patternProperties = {};
			for (const pattern of patterns) assignProp(json.patternProperties, exactPattern(pattern).source, valueSchema);
		} else {
			if (ctx.target === "draft-07" || ctx.target === "draft-2020-12") {
				json.propertyNames = processSchema(def.keyType, ctx, {
					...params,
					path: [...params.path, "propertyNames"]
				});
				let pending = pendingRecords.get(ctx);
				if (!pending) {
					pending = [];
					pendingRecords.set(ctx, pending);
					ctx.deferred.push(() => rewriteKeyNames(ctx));
				}
				pending.push(schema);
			}
			json.additionalProperties = processSchema(def.valueType, ctx, {
				...params,
				path: [...params.path, "additionalProperties"]
			});
		}
		const keyValues = keyType._zod.values;
		const omittableOnInput = ctx.io === "input" && inputOptin(def.valueType) !== void 0;
		if (keyValues && !def.partial && !omittableOnInput) {
			const validKeyValues = [...keyValues].filter((v) => typeof v === "string" || typeof v === "number");
			if (validKeyValues.length > 0) json.required = validKeyValues.map(String);
		}
	};
	nullableProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		const inner = processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		if (ctx.target === "openapi-3.0") {
			seen.ref = def.innerType;
			json.nullable = true;
		} else json.anyOf = [inner, { type: "null" }];
	};
	nonoptionalProcessor = (schema, ctx, _json, params) => {
		const def = schema._zod.def;
		processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = def.innerType;
	};
	UNREPRESENTABLE_DEFAULT = Symbol();
	defaultProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = def.innerType;
		const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
		if (value !== UNREPRESENTABLE_DEFAULT) json.default = value;
	};
	prefaultProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = def.innerType;
		if (ctx.io !== "input") return;
		const value = serializeDefaultValue(def.defaultValue, schema, ctx, json, params);
		if (value !== UNREPRESENTABLE_DEFAULT) json._prefault = value;
	};
	catchProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = def.innerType;
		let catchValue;
		try {
			catchValue = def.catchValue(void 0);
		} catch {
			handleUnrepresentable(schema, ctx, json, params, "Dynamic catch values are not supported in JSON Schema");
			return;
		}
		json.default = catchValue;
	};
	pipeProcessor = (schema, ctx, _json, params) => {
		const def = schema._zod.def;
		const inIsTransform = def.in._zod.traits.has("$ZodTransform");
		const innerType = ctx.io === "input" ? inIsTransform ? def.out : def.in : def.out;
		processSchema(innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = innerType;
	};
	readonlyProcessor = (schema, ctx, json, params) => {
		const def = schema._zod.def;
		processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = def.innerType;
		json.readOnly = true;
	};
	promiseProcessor = (schema, ctx, _json, params) => {
		const def = schema._zod.def;
		processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = def.innerType;
	};
	optionalProcessor = (schema, ctx, _json, params) => {
		const def = schema._zod.def;
		processSchema(def.innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = def.innerType;
	};
	lazyProcessor = (schema, ctx, _json, params) => {
		const innerType = schema._zod.innerType;
		processSchema(innerType, ctx, params);
		const seen = ctx.seen.get(schema);
		seen.ref = innerType;
	};
	allProcessors = {
		string: stringProcessor,
		number: numberProcessor,
		boolean: booleanProcessor,
		bigint: bigintProcessor,
		symbol: symbolProcessor,
		null: nullProcessor,
		undefined: undefinedProcessor,
		void: voidProcessor,
		never: neverProcessor,
		any: anyProcessor,
		unknown: unknownProcessor,
		date: dateProcessor,
		enum: enumProcessor,
		literal: literalProcessor,
		nan: nanProcessor,
		template_literal: templateLiteralProcessor,
		file: fileProcessor,
		success: successProcessor,
		custom: customProcessor,
		function: functionProcessor,
		transform: transformProcessor,
		map: mapProcessor,
		set: setProcessor,
		array: arrayProcessor,
		object: objectProcessor,
		union: unionProcessor,
		intersection: intersectionProcessor,
		tuple: tupleProcessor,
		record: recordProcessor,
		nullable: nullableProcessor,
		nonoptional: nonoptionalProcessor,
		default: defaultProcessor,
		prefault: prefaultProcessor,
		catch: catchProcessor,
		pipe: pipeProcessor,
		readonly: readonlyProcessor,
		promise: promiseProcessor,
		optional: optionalProcessor,
		lazy: lazyProcessor
	};
}));
// node_modules/zod/v4/core/index.js
var init_core = __esmMin((() => {
	init_core$1();
	init_parse$1();
	init_errors$2();
	init_schemas$1();
	init_memoizer();
	init_checks$1();
	init_versions();
	init_util();
	init_regexes();
	init_en();
	init_registries();
	init_doc();
	init_compile();
	init_api();
	init_to_json_schema();
	init_json_schema_processors();
	init_to_json_schema();
}));
// node_modules/zod/v4/classic/checks.js
var init_checks = __esmMin((() => {
	init_core();
}));
// node_modules/zod/v4/classic/errors.js
function _lazyMethod(proto, key, make) {
	Object.defineProperty(proto, key, {
		configurable: true,
		enumerable: false,
		get() {
			const value = make(this);
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
			return value;
		},
		set(value) {
			Object.defineProperty(this, key, {
				value,
				configurable: true,
				writable: true
			});
		}
	});
}
var _installedErrorProtos, initializer, ZodRealError;
var init_errors$1 = __esmMin((() => {
	init_core();
	init_util();
	_installedErrorProtos = /* @__PURE__ */ new WeakSet([Object.prototype, Error.prototype]);
	initializer = (inst, issues) => {
		$ZodError.init(inst, issues);
		inst.name = "ZodError";
		const proto = Object.getPrototypeOf(inst);
		if (_installedErrorProtos.has(proto)) return;
		_installedErrorProtos.add(proto);
		_lazyMethod(proto, "format", (self) => (mapper) => formatError(self, mapper));
		_lazyMethod(proto, "flatten", (self) => (mapper) => flattenError(self, mapper));
		_lazyMethod(proto, "addIssue", (self) => (issue) => {
			self.issues.push(issue);
			self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
		});
		_lazyMethod(proto, "addIssues", (self) => (issues) => {
			self.issues.push(...issues);
			self.message = JSON.stringify(self.issues, jsonStringifyReplacer, 2);
		});
		Object.defineProperty(proto, "isEmpty", {
			configurable: true,
			enumerable: false,
			get() {
				return this.issues.length === 0;
			}
		});
	};
	ZodRealError = /*@__PURE__*/ $constructor("ZodError", initializer, void 0, { Parent: Error });
}));
// node_modules/zod/v4/classic/parse.js
var parse, parseAsync, safeParse, safeParseAsync, encode, decode, encodeAsync, decodeAsync, safeEncode, safeDecode, safeEncodeAsync, safeDecodeAsync;
var init_parse = __esmMin((() => {
	init_core();
	init_errors$1();
	parse = /* @__PURE__ */ _parse(ZodRealError);
	parseAsync = /* @__PURE__ */ _parseAsync(ZodRealError);
	safeParse = /* @__PURE__ */ _safeParse(ZodRealError);
	safeParseAsync = /* @__PURE__ */ _safeParseAsync(ZodRealError);
	encode = /* @__PURE__ */ _encode(ZodRealError);
	decode = /* @__PURE__ */ _decode(ZodRealError);
	encodeAsync = /* @__PURE__ */ _encodeAsync(ZodRealError);
	decodeAsync = /* @__PURE__ */ _decodeAsync(ZodRealError);
	safeEncode = /* @__PURE__ */ _safeEncode(ZodRealError);
	safeDecode = /* @__PURE__ */ _safeDecode(ZodRealError);
	safeEncodeAsync = /* @__PURE__ */ _safeEncodeAsync(ZodRealError);
	safeDecodeAsync = /* @__PURE__ */ _safeDecodeAsync(ZodRealError);
}));
// node_modules/zod/v4/classic/schemas.js
function _ensureDefaultLocale() {
	if (!globalConfig.localeError) config(en_default());
}
function _ensureDefaultMemoizer() {
	if (!globalConfig.memoizer) config({ memoizer: memoizer() });
}
function string(params) {
	return /* @__PURE__ */ _string(ZodString, params);
}
function number(params) {
	return /* @__PURE__ */ _number(ZodNumber, params);
}
function int(params) {
	return /* @__PURE__ */ _int(ZodNumberFormat, params);
}
function boolean(params) {
	return /* @__PURE__ */ _boolean(ZodBoolean, params);
}
function _null(params) {
	return /* @__PURE__ */ _null$1(ZodNull, params);
}
function unknown() {
	return /* @__PURE__ */ _unknown(ZodUnknown);
}
function never(params) {
	return /* @__PURE__ */ _never(ZodNever, params);
}
function array(element, params) {
	return /* @__PURE__ */ _array(ZodArray, element, params);
}
function object(shape, params) {
	const def = {
		type: "object",
		shape: shape ?? {},
		...normalizeParams(params)
	};
	return new ZodObject(def);
}
function looseObject(shape, params) {
	return new ZodObject({
		type: "object",
		shape,
		catchall: unknown(),
		...normalizeParams(params)
	});
}
function union(options, params) {
	return new ZodUnion({
		type: "union",
		options,
		...normalizeParams(params)
	});
}
function discriminatedUnion(discriminator, options, params) {
	return new ZodDiscriminatedUnion({
		type: "union",
		options,
		discriminator,
		...normalizeParams(params)
	});
}
function intersection(left, right) {
	return new ZodIntersection({
		type: "intersection",
		left,
		right
	});
}
function record(keyType, valueType, params) {
	if (!valueType || !valueType._zod) return new ZodRecord({
		type: "record",
		keyType: string(),
		valueType: keyType,
		...normalizeParams(valueType)
	});
	return new ZodRecord({
		type: "record",
		keyType,
		valueType,
		...normalizeParams(params)
	});
}
function _enum(values, params) {
	const entries = Array.isArray(values) ? Object.fromEntries(values.map((v) => [v, v])) : values;
	return new ZodEnum({
		type: "enum",
		entries,
		...normalizeParams(params)
	});
}
function literal(value, params) {
	return new ZodLiteral({
		type: "literal",
		values: Array.isArray(value) ? value : [value],
		...normalizeParams(params)
	});
}
function transform(fn) {
	return new ZodTransform({
		type: "transform",
		transform: fn
	});
}
function optional(innerType) {
	return new ZodOptional({
		type: "optional",
		innerType
	});
}
function exactOptional(innerType) {
	return new ZodExactOptional({
		type: "optional",
		innerType
	});
}
function nullable(innerType) {
	return new ZodNullable({
		type: "nullable",
		innerType
	});
}
function _default(innerType, defaultValue) {
	return new ZodDefault({
		type: "default",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
function prefault(innerType, defaultValue) {
	return new ZodPrefault({
		type: "prefault",
		innerType,
		get defaultValue() {
			return typeof defaultValue === "function" ? defaultValue() : shallowClone(defaultValue);
		}
	});
}
function nonoptional(innerType, params) {
	return new ZodNonOptional({
		type: "nonoptional",
		innerType,
		...normalizeParams(params)
	});
}
function _catch(innerType, catchValue) {
	return new ZodCatch({
		type: "catch",
		innerType,
		catchValue: typeof catchValue === "function" ? catchValue : constantCatch(catchValue)
	});
}
function pipe(in_, out) {
	return new ZodPipe({
		type: "pipe",
		in: in_,
		out
	});
}
function readonly(innerType) {
	return new ZodReadonly({
		type: "readonly",
		innerType
	});
}
function custom(fn, _params) {
	return /* @__PURE__ */ _custom(ZodCustom, fn ?? (() => true), _params);
}
function refine(fn, _params = {}) {
	return /* @__PURE__ */ _refine(ZodCustom, fn, _params);
}
function superRefine(fn, params) {
	return /* @__PURE__ */ _superRefine(fn, params);
}
var ZodType, _ZodString, ZodString, ZodStringFormat, ZodISODateTime, ZodISODate, ZodISOTime, ZodISODuration, ZodEmail, ZodGUID, ZodUUID, ZodURL, ZodEmoji, ZodNanoID, ZodCUID, ZodCUID2, ZodULID, ZodXID, ZodKSUID, ZodIPv4, ZodIPv6, ZodCIDRv4, ZodCIDRv6, ZodBase64, ZodBase64URL, ZodE164, ZodJWT, ZodNumber, ZodNumberFormat, ZodBoolean, ZodNull, ZodUnknown, ZodNever, ZodArray, ZodObject, ZodUnion, ZodDiscriminatedUnion, ZodIntersection, ZodRecord, ZodEnum, ZodLiteral, ZodTransform, ZodOptional, ZodExactOptional, ZodNullable, ZodDefault, ZodPrefault, ZodNonOptional, ZodCatch, ZodPipe, ZodReadonly, ZodCustom;
var init_schemas = __esmMin((() => {
	init_core();
	init_json_schema_processors();
	init_to_json_schema();
	init_en();
	init_checks();
	init_parse();
	ZodType = /*@__PURE__*/ $constructor("ZodType", (inst, def) => {
		_ensureDefaultLocale();
		$ZodType.init(inst, def);
		inst.def = def;
		inst.type = def.type;
		return inst;
	}, {
		check(...chks) {
			const def = this.def;
			return this.clone(mergeDefs(def, { checks: [...def.checks ?? [], ...chks.map((ch) => typeof ch === "function" ? { _zod: {
				check: ch,
				def: { check: "custom" },
				onattach: []
			} } : ch)] }), { parent: true });
		},
		with(...chks) {
			return this.check(...chks);
		},
		clone(def, params) {
			return clone(this, def, params);
		},
		brand() {
			return this;
		},
		register(reg, meta) {
			reg.add(this, meta);
			return this;
		},
		refine(check, params) {
			return this.check(refine(check, params));
		},
		superRefine(refinement, params) {
			return this.check(superRefine(refinement, params));
		},
		overwrite(fn) {
			return this.check(/* @__PURE__ */ _overwrite(fn));
		},
		optional() {
			return optional(this);
		},
		exactOptional() {
			return exactOptional(this);
		},
		nullable() {
			return nullable(this);
		},
		nullish() {
			return optional(nullable(this));
		},
		nonoptional(params) {
			return nonoptional(this, params);
		},
		array() {
			return array(this);
		},
		or(arg) {
			return union([this, arg]);
		},
		and(arg) {
			return intersection(this, arg);
		},
		transform(tx) {
			return pipe(this, transform(tx));
		},
		default(d) {
			return _default(this, d);
		},
		prefault(d) {
			return prefault(this, d);
		},
		catch(params) {
			return _catch(this, params);
		},
		pipe(target) {
			return pipe(this, target);
		},
		readonly() {
			return readonly(this);
		},
		describe(description) {
			const cl = this.clone();
			globalRegistry.add(cl, { description });
			return cl;
		},
		meta(...args) {
			if (args.length === 0) return globalRegistry.get(this);
			const cl = this.clone();
			globalRegistry.add(cl, args[0]);
			return cl;
		},
		isOptional() {
			return this.safeParse(void 0).success;
		},
		isNullable() {
			return this.safeParse(null).success;
		},
		apply(fn, ...args) {
			return args.length === 0 ? fn(this) : fn(this, ...args);
		},
		get "~standard"() {
			return hide(this, "~standard", {
				...standardProps(this),
				jsonSchema: {
					input: createStandardJSONSchemaMethod(this, "input"),
					output: createStandardJSONSchemaMethod(this, "output")
				}
			});
		},
		set "~standard"(value) {
			own(this, "~standard", value);
		},
		parse: function _parse(data, params) {
			return parse(this, data, params, { callee: _parse });
		},
		parseAsync: async function _parseAsync(data, params) {
			return await parseAsync(this, data, params, { callee: _parseAsync });
		},
		safeParse(data, params) {
			return safeParse(this, data, params);
		},
		async safeParseAsync(data, params) {
			return safeParseAsync(this, data, params);
		},
		get spa() {
			return this?.safeParseAsync;
		},
		set spa(value) {
			own(this, "spa", value);
		},
		validate(data, params) {
			return validate(this, data, params);
		},
		validateAsync(data, params) {
			return validateAsync$1(this, data, params);
		},
		encode: function _encode(data, params) {
			return encode(this, data, params, { callee: _encode });
		},
		decode: function _decode(data, params) {
			return decode(this, data, params, { callee: _decode });
		},
		encodeAsync: async function _encodeAsync(data, params) {
			return await encodeAsync(this, data, params, { callee: _encodeAsync });
		},
		decodeAsync: async function _decodeAsync(data, params) {
			return await decodeAsync(this, data, params, { callee: _decodeAsync });
		},
		safeEncode(data, params) {
			return safeEncode(this, data, params);
		},
		safeDecode(data, params) {
			return safeDecode(this, data, params);
		},
		async safeEncodeAsync(data, params) {
			return safeEncodeAsync(this, data, params);
		},
		async safeDecodeAsync(data, params) {
			return safeDecodeAsync(this, data, params);
		},
		toJSONSchema(params) {
			return createToJSONSchemaMethod(this, {})(params);
		},
		get description() {
			return globalRegistry.get(this)?.description;
		},
		get _def() {
			return this._zod.def;
		}
	});
	_ZodString = /*@__PURE__*/ $constructor("_ZodString", (inst, def) => {
		$ZodString.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => stringProcessor(inst, ctx, json, params);
	}, /*@__PURE__*/ derived({
		format: (inst) => aggregateChecks(inst).format ?? null,
		minLength: (inst) => aggregateChecks(inst).minimum ?? null,
		maxLength: (inst) => aggregateChecks(inst).maximum ?? null
	}, {
		regex(...args) {
			return this.check(/* @__PURE__ */ _regex(...args));
		},
		includes(...args) {
			return this.check(/* @__PURE__ */ _includes(...args));
		},
		startsWith(...args) {
			return this.check(/* @__PURE__ */ _startsWith(...args));
		},
		endsWith(...args) {
			return this.check(/* @__PURE__ */ _endsWith(...args));
		},
		min(...args) {
			return this.check(/* @__PURE__ */ _minLength(...args));
		},
		max(...args) {
			return this.check(/* @__PURE__ */ _maxLength(...args));
		},
		length(...args) {
			return this.check(/* @__PURE__ */ _length(...args));
		},
		nonempty(...args) {
			return this.check(/* @__PURE__ */ _minLength(1, ...args));
		},
		lowercase(params) {
			return this.check(/* @__PURE__ */ _lowercase(params));
		},
		uppercase(params) {
			return this.check(/* @__PURE__ */ _uppercase(params));
		},
		trim() {
			return this.check(/* @__PURE__ */ _trim());
		},
		normalize(...args) {
			return this.check(/* @__PURE__ */ _normalize(...args));
		},
		toLowerCase() {
			return this.check(/* @__PURE__ */ _toLowerCase());
		},
		toUpperCase() {
			return this.check(/* @__PURE__ */ _toUpperCase());
		},
		slugify() {
			return this.check(/* @__PURE__ */ _slugify());
		}
	}));
	ZodString = /*@__PURE__*/ $constructor("ZodString", (inst, def) => {
		$ZodString.init(inst, def);
		_ZodString.init(inst, def);
	}, {
		email(params) {
			return this.check(/* @__PURE__ */ _email(ZodEmail, params));
		},
		url(params) {
			return this.check(/* @__PURE__ */ _url(ZodURL, params));
		},
		jwt(params) {
			return this.check(/* @__PURE__ */ _jwt(ZodJWT, params));
		},
		emoji(params) {
			return this.check(/* @__PURE__ */ _emoji(ZodEmoji, params));
		},
		guid(params) {
			return this.check(/* @__PURE__ */ _guid(ZodGUID, params));
		},
		uuid(params) {
			return this.check(/* @__PURE__ */ _uuid(ZodUUID, params));
		},
		uuidv4(params) {
			return this.check(/* @__PURE__ */ _uuidv4(ZodUUID, params));
		},
		uuidv6(params) {
			return this.check(/* @__PURE__ */ _uuidv6(ZodUUID, params));
		},
		uuidv7(params) {
			return this.check(/* @__PURE__ */ _uuidv7(ZodUUID, params));
		},
		nanoid(params) {
			return this.check(/* @__PURE__ */ _nanoid(ZodNanoID, params));
		},
		cuid(params) {
			return this.check(/* @__PURE__ */ _cuid(ZodCUID, params));
		},
		cuid2(params) {
			return this.check(/* @__PURE__ */ _cuid2(ZodCUID2, params));
		},
		ulid(params) {
			return this.check(/* @__PURE__ */ _ulid(ZodULID, params));
		},
		base64(params) {
			return this.check(/* @__PURE__ */ _base64(ZodBase64, params));
		},
		base64url(params) {
			return this.check(/* @__PURE__ */ _base64url(ZodBase64URL, params));
		},
		xid(params) {
			return this.check(/* @__PURE__ */ _xid(ZodXID, params));
		},
		ksuid(params) {
			return this.check(/* @__PURE__ */ _ksuid(ZodKSUID, params));
		},
		ipv4(params) {
			return this.check(/* @__PURE__ */ _ipv4(ZodIPv4, params));
		},
		ipv6(params) {
			return this.check(/* @__PURE__ */ _ipv6(ZodIPv6, params));
		},
		cidrv4(params) {
			return this.check(/* @__PURE__ */ _cidrv4(ZodCIDRv4, params));
		},
		cidrv6(params) {
			return this.check(/* @__PURE__ */ _cidrv6(ZodCIDRv6, params));
		},
		e164(params) {
			return this.check(/* @__PURE__ */ _e164(ZodE164, params));
		},
		datetime(params) {
			return this.check(/* @__PURE__ */ _isoDateTime(ZodISODateTime, params));
		},
		date(params) {
			return this.check(/* @__PURE__ */ _isoDate(ZodISODate, params));
		},
		time(params) {
			return this.check(/* @__PURE__ */ _isoTime(ZodISOTime, params));
		},
		duration(params) {
			return this.check(/* @__PURE__ */ _isoDuration(ZodISODuration, params));
		}
	});
	ZodStringFormat = /*@__PURE__*/ $constructor("ZodStringFormat", (inst, def) => {
		$ZodStringFormat.init(inst, def);
		_ZodString.init(inst, def);
	});
	ZodISODateTime = /*@__PURE__*/ $constructor("ZodISODateTime", (inst, def) => {
		$ZodISODateTime.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodISODate = /*@__PURE__*/ $constructor("ZodISODate", (inst, def) => {
		$ZodISODate.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodISOTime = /*@__PURE__*/ $constructor("ZodISOTime", (inst, def) => {
		$ZodISOTime.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodISODuration = /*@__PURE__*/ $constructor("ZodISODuration", (inst, def) => {
		$ZodISODuration.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodEmail = /*@__PURE__*/ $constructor("ZodEmail", (inst, def) => {
		$ZodEmail.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodGUID = /*@__PURE__*/ $constructor("ZodGUID", (inst, def) => {
		$ZodGUID.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodUUID = /*@__PURE__*/ $constructor("ZodUUID", (inst, def) => {
		$ZodUUID.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodURL = /*@__PURE__*/ $constructor("ZodURL", (inst, def) => {
		$ZodURL.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodEmoji = /*@__PURE__*/ $constructor("ZodEmoji", (inst, def) => {
		$ZodEmoji.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodNanoID = /*@__PURE__*/ $constructor("ZodNanoID", (inst, def) => {
		$ZodNanoID.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodCUID = /*@__PURE__*/ $constructor("ZodCUID", (inst, def) => {
		$ZodCUID.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodCUID2 = /*@__PURE__*/ $constructor("ZodCUID2", (inst, def) => {
		$ZodCUID2.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodULID = /*@__PURE__*/ $constructor("ZodULID", (inst, def) => {
		$ZodULID.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodXID = /*@__PURE__*/ $constructor("ZodXID", (inst, def) => {
		$ZodXID.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodKSUID = /*@__PURE__*/ $constructor("ZodKSUID", (inst, def) => {
		$ZodKSUID.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodIPv4 = /*@__PURE__*/ $constructor("ZodIPv4", (inst, def) => {
		$ZodIPv4.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodIPv6 = /*@__PURE__*/ $constructor("ZodIPv6", (inst, def) => {
		$ZodIPv6.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodCIDRv4 = /*@__PURE__*/ $constructor("ZodCIDRv4", (inst, def) => {
		$ZodCIDRv4.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodCIDRv6 = /*@__PURE__*/ $constructor("ZodCIDRv6", (inst, def) => {
		$ZodCIDRv6.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodBase64 = /*@__PURE__*/ $constructor("ZodBase64", (inst, def) => {
		$ZodBase64.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodBase64URL = /*@__PURE__*/ $constructor("ZodBase64URL", (inst, def) => {
		$ZodBase64URL.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodE164 = /*@__PURE__*/ $constructor("ZodE164", (inst, def) => {
		$ZodE164.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodJWT = /*@__PURE__*/ $constructor("ZodJWT", (inst, def) => {
		$ZodJWT.init(inst, def);
		ZodStringFormat.init(inst, def);
	});
	ZodNumber = /*@__PURE__*/ $constructor("ZodNumber", (inst, def) => {
		$ZodNumber.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => numberProcessor(inst, ctx, json, params);
		inst.isFinite = true;
	}, /*@__PURE__*/ derived({
		minValue: (inst) => {
			const { minimum, exclusiveMinimum } = aggregateChecks(inst);
			return Math.max(minimum ?? Number.NEGATIVE_INFINITY, exclusiveMinimum ?? Number.NEGATIVE_INFINITY);
		},
		maxValue: (inst) => {
			const { maximum, exclusiveMaximum } = aggregateChecks(inst);
			return Math.min(maximum ?? Number.POSITIVE_INFINITY, exclusiveMaximum ?? Number.POSITIVE_INFINITY);
		},
		isInt: (inst) => {
			const { isInt, multipleOf } = aggregateChecks(inst);
			return !!isInt || !!multipleOf?.some(Number.isSafeInteger);
		},
		format: (inst) => aggregateChecks(inst).format ?? null
	}, {
		gt(value, params) {
			return this.check(/* @__PURE__ */ _gt(value, params));
		},
		gte(value, params) {
			return this.check(/* @__PURE__ */ _gte(value, params));
		},
		min(value, params) {
			return this.check(/* @__PURE__ */ _gte(value, params));
		},
		lt(value, params) {
			return this.check(/* @__PURE__ */ _lt(value, params));
		},
		lte(value, params) {
			return this.check(/* @__PURE__ */ _lte(value, params));
		},
		max(value, params) {
			return this.check(/* @__PURE__ */ _lte(value, params));
		},
		int(params) {
			return this.check(int(params));
		},
		safe(params) {
			return this.check(int(params));
		},
		positive(params) {
			return this.check(/* @__PURE__ */ _gt(0, params));
		},
		nonnegative(params) {
			return this.check(/* @__PURE__ */ _gte(0, params));
		},
		negative(params) {
			return this.check(/* @__PURE__ */ _lt(0, params));
		},
		nonpositive(params) {
			return this.check(/* @__PURE__ */ _lte(0, params));
		},
		multipleOf(value, params) {
			return this.check(/* @__PURE__ */ _multipleOf(value, params));
		},
		step(value, params) {
			return this.check(/* @__PURE__ */ _multipleOf(value, params));
		},
		finite() {
			return this;
		}
	}));
	ZodNumberFormat = /*@__PURE__*/ $constructor("ZodNumberFormat", (inst, def) => {
		$ZodNumberFormat.init(inst, def);
		ZodNumber.init(inst, def);
	});
	ZodBoolean = /*@__PURE__*/ $constructor("ZodBoolean", (inst, def) => {
		$ZodBoolean.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => booleanProcessor(inst, ctx, json, params);
	});
	ZodNull = /*@__PURE__*/ $constructor("ZodNull", (inst, def) => {
		$ZodNull.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => nullProcessor(inst, ctx, json, params);
	});
	ZodUnknown = /*@__PURE__*/ $constructor("ZodUnknown", (inst, def) => {
		$ZodUnknown.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => unknownProcessor(inst, ctx, json, params);
	});
	ZodNever = /*@__PURE__*/ $constructor("ZodNever", (inst, def) => {
		$ZodNever.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => neverProcessor(inst, ctx, json, params);
	});
	ZodArray = /*@__PURE__*/ $constructor("ZodArray", (inst, def) => {
		_ensureDefaultMemoizer();
		$ZodArray.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => arrayProcessor(inst, ctx, json, params);
		inst.element = def.element;
	}, {
		min(n, params) {
			return this.check(/* @__PURE__ */ _minLength(n, params));
		},
		nonempty(params) {
			return this.check(/* @__PURE__ */ _minLength(1, params));
		},
		max(n, params) {
			return this.check(/* @__PURE__ */ _maxLength(n, params));
		},
		length(n, params) {
			return this.check(/* @__PURE__ */ _length(n, params));
		},
		unwrap() {
			return this.element;
		}
	});
	ZodObject = /*@__PURE__*/ $constructor("ZodObject", (inst, def) => {
		_ensureDefaultMemoizer();
		$ZodObjectJIT.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => objectProcessor(inst, ctx, json, params);
		installLazyProp(inst, "shape", (self) => self._zod.def.shape, false);
	}, {
		keyof() {
			return _enum(Object.keys(this._zod.def.shape));
		},
		catchall(catchall) {
			return this.clone(mergeDefs(this._zod.def, { catchall }));
		},
		passthrough() {
			return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
		},
		loose() {
			return this.clone(mergeDefs(this._zod.def, { catchall: unknown() }));
		},
		strict() {
			return this.clone(mergeDefs(this._zod.def, { catchall: never() }));
		},
		strip() {
			return this.clone(mergeDefs(this._zod.def, { catchall: void 0 }));
		},
		extend(incoming) {
			return extend(this, incoming);
		},
		safeExtend(incoming) {
			return safeExtend(this, incoming);
		},
		merge(other) {
			return merge(this, other);
		},
		pick(mask) {
			return pick(this, mask);
		},
		omit(mask) {
			return omit(this, mask);
		},
		partial(...args) {
			return partial(ZodOptional, this, args[0]);
		},
		exactPartial(...args) {
			return partial(ZodExactOptional, this, args[0], "exactPartial");
		},
		required(...args) {
			return required(ZodNonOptional, this, args[0]);
		}
	});
	ZodUnion = /*@__PURE__*/ $constructor("ZodUnion", (inst, def) => {
		$ZodUnion.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => unionProcessor(inst, ctx, json, params);
		inst.options = def.options;
	});
	ZodDiscriminatedUnion = /*@__PURE__*/ $constructor("ZodDiscriminatedUnion", (inst, def) => {
		ZodUnion.init(inst, def);
		$ZodDiscriminatedUnion.init(inst, def);
	});
	ZodIntersection = /*@__PURE__*/ $constructor("ZodIntersection", (inst, def) => {
		$ZodIntersection.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => intersectionProcessor(inst, ctx, json, params);
	});
	ZodRecord = /*@__PURE__*/ $constructor("ZodRecord", (inst, def) => {
		_ensureDefaultMemoizer();
		$ZodRecord.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => recordProcessor(inst, ctx, json, params);
		inst.keyType = def.keyType;
		inst.valueType = def.valueType;
	});
	ZodEnum = /*@__PURE__*/ $constructor("ZodEnum", (inst, def) => {
		$ZodEnum.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => enumProcessor(inst, ctx, json, params);
		inst.enum = def.entries;
		inst.options = [...inst._zod.values];
		const keys = new Set(Object.keys(def.entries));
		inst.extract = (values, params) => {
			const newEntries = {};
			for (const value of values) if (keys.has(value)) newEntries[value] = def.entries[value];
			else throw new Error(`Key ${value} not found in enum`);
			return new ZodEnum({
				...def,
				checks: [],
				...normalizeParams(params),
				entries: newEntries
			});
		};
		inst.exclude = (values, params) => {
			const newEntries = { ...def.entries };
			for (const value of values) if (keys.has(value)) delete newEntries[value];
			else throw new Error(`Key ${value} not found in enum`);
			return new ZodEnum({
				...def,
				checks: [],
				...normalizeParams(params),
				entries: newEntries
			});
		};
	});
	ZodLiteral = /*@__PURE__*/ $constructor("ZodLiteral", (inst, def) => {
		$ZodLiteral.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => literalProcessor(inst, ctx, json, params);
		inst.values = new Set(def.values);
		Object.defineProperty(inst, "value", { get() {
			if (def.values.length > 1) throw new Error("This schema contains multiple valid literal values. Use `.values` instead.");
			return def.values[0];
		} });
	});
	ZodTransform = /*@__PURE__*/ $constructor("ZodTransform", (inst, def) => {
		_ensureDefaultMemoizer();
		$ZodTransform.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => transformProcessor(inst, ctx, json, params);
		inst._zod.parse = (payload, _ctx) => {
			if (_ctx.direction === "backward") throw new $ZodEncodeError(inst.constructor.name);
			payload.addIssue = (issue$1) => {
				if (typeof issue$1 === "string") payload.issues.push(issue(issue$1, payload.value, def));
				else {
					const _issue = issue$1;
					if (_issue.fatal) _issue.continue = false;
					_issue.code ?? (_issue.code = "custom");
					if (!("input" in _issue)) _issue.input = payload.value;
					_issue.inst ?? (_issue.inst = inst);
					payload.issues.push(issue(_issue));
				}
			};
			const output = def.transform(payload.value, payload);
			if (output instanceof Promise) return output.then((output) => {
				payload.value = output;
				return payload;
			});
			payload.value = output;
			return payload;
		};
	});
	ZodOptional = /*@__PURE__*/ $constructor("ZodOptional", (inst, def) => {
		$ZodOptional.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
	});
	ZodExactOptional = /*@__PURE__*/ $constructor("ZodExactOptional", (inst, def) => {
		$ZodExactOptional.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => optionalProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
	});
	ZodNullable = /*@__PURE__*/ $constructor("ZodNullable", (inst, def) => {
		$ZodNullable.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => nullableProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
	});
	ZodDefault = /*@__PURE__*/ $constructor("ZodDefault", (inst, def) => {
		$ZodDefault.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => defaultProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
		inst.removeDefault = inst.unwrap;
	});
	ZodPrefault = /*@__PURE__*/ $constructor("ZodPrefault", (inst, def) => {
		$ZodPrefault.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => prefaultProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
	});
	ZodNonOptional = /*@__PURE__*/ $constructor("ZodNonOptional", (inst, def) => {
		$ZodNonOptional.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => nonoptionalProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
	});
	ZodCatch = /*@__PURE__*/ $constructor("ZodCatch", (inst, def) => {
		$ZodCatch.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => catchProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
		inst.removeCatch = inst.unwrap;
	});
	ZodPipe = /*@__PURE__*/ $constructor("ZodPipe", (inst, def) => {
		$ZodPipe.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => pipeProcessor(inst, ctx, json, params);
		inst.in = def.in;
		inst.out = def.out;
	});
	ZodReadonly = /*@__PURE__*/ $constructor("ZodReadonly", (inst, def) => {
		$ZodReadonly.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => readonlyProcessor(inst, ctx, json, params);
		inst.unwrap = () => inst._zod.def.innerType;
	});
	ZodCustom = /*@__PURE__*/ $constructor("ZodCustom", (inst, def) => {
		$ZodCustom.init(inst, def);
		ZodType.init(inst, def);
		inst._zod.processJSONSchema = (ctx, json, params) => customProcessor(inst, ctx, json, params);
	});
}));
// node_modules/zod/v4/classic/compat.js
var init_compat = __esmMin((() => {
	init_core();
}));
// node_modules/zod/v4/classic/iso.js
function datetime(params) {
	return /* @__PURE__ */ _isoDateTime(ZodISODateTime, params);
}
var init_iso$1 = __esmMin((() => {
	init_core();
	init_schemas();
}));
// node_modules/zod/v4/classic/external.js
var init_external = __esmMin((() => {
	init_core();
	init_schemas();
	init_checks();
	init_errors$1();
	init_parse();
	init_compat();
	init_json_schema_processors();
	init_registries();
	init_util();
	init_checks();
	init_iso$1();
	init_schemas();
	init_schemas$1();
	init_en();
}));
// node_modules/zod/index.js
var init_zod = __esmMin((() => {
	init_external();
}));
// src/visible.ts
function visible(text) {
	return text.replace(UNSEEN, (unseen) => unseen === "\n" || unseen === "	" ? unseen : Array.from({ length: unseen.length }, (_, n) => escaped(unseen.charCodeAt(n))).join(""));
}
function escaped(unit) {
	return `\\u${unit.toString(16).padStart(4, "0")}`;
}
var UNSEEN;
var init_visible = __esmMin((() => {
	UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/gu;
}));
// src/errors.ts
var EXIT, GatebenchError;
var init_errors = __esmMin((() => {
	init_visible();
	EXIT = {
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
	GatebenchError = class extends Error {
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
}));
// src/foreign-record.ts
function foreignRecord(entries) {
	const record = /* @__PURE__ */ Object.create(null);
	for (const [name, value] of entries) record[name] = value;
	return record;
}
function foreignRecordSchema(value, description) {
	const likeness = record(string(), value);
	const schema = unknown().transform((input, context) => {
		if (typeof input !== "object" || input === null || Array.isArray(input)) {
			context.issues.push({
				code: "invalid_type",
				expected: "record",
				input
			});
			return NEVER$1;
		}
		return foreignRecord(Object.entries(input).flatMap(([name, member]) => {
			const result = value.safeParse(member);
			if (result.success) return [[name, result.data]];
			for (const issue of result.error.issues) context.issues.push({
				code: "custom",
				path: [name, ...issue.path],
				message: issue.message,
				input: member
			});
			return [];
		}));
	});
	if (description !== void 0) globalRegistry.add(schema, { description });
	schema._zod.toJSONSchema = () => {
		const { $schema, ...shown } = toJSONSchema(likeness);
		return shown;
	};
	return schema;
}
var init_foreign_record = __esmMin((() => {
	init_zod();
}));
// src/gateway/modality.ts
var MODALITIES;
var init_modality = __esmMin((() => {
	MODALITIES = [
		"image",
		"video",
		"audio",
		"text"
	];
}));
// src/profile/profile.ts
var THRESHOLD_METRICS, LATENCY_STATS;
var init_profile = __esmMin((() => {
	THRESHOLD_METRICS = [
		"response_time",
		"service_time",
		"submit_time",
		"admission_wait",
		"queue_time",
		"run_time",
		"poll_lag",
		"schedule_lag",
		"throttle_rate",
		"failure_rate",
		"give_up_rate",
		"retry_amplification",
		"goodput",
		"completed",
		"dropped",
		"duplicates",
		"credits",
		"credits_per_completed"
	];
	LATENCY_STATS = [
		"min",
		"mean",
		"max",
		"p50",
		"p90",
		"p95",
		"p99",
		"p999"
	];
}));
// src/profile/recorded-profile.ts
init_errors();
init_zod();
init_foreign_record();
init_modality();
init_profile();
const rate$1 = number();
const ms = number();
const openArrivals = [
	object({
		process: _enum(["constant", "poisson"]),
		rate: rate$1
	}),
	object({
		process: literal("gamma"),
		rate: rate$1,
		burstiness: number()
	}),
	object({
		process: literal("ramp"),
		from: rate$1,
		to: rate$1
	}),
	object({
		process: literal("step"),
		from: rate$1,
		to: rate$1,
		by: rate$1,
		everyMs: ms
	}),
	object({
		process: literal("spike"),
		rate: rate$1,
		peak: rate$1,
		atMs: ms,
		forMs: ms
	}),
	object({
		process: literal("burst"),
		size: number(),
		everyMs: ms.nullable()
	}),
	object({
		process: literal("trace"),
		file: string(),
		timeScale: number(),
		instantsMs: array(number()).default([])
	})
];
const closed = object({
	process: literal("closed"),
	users: number(),
	thinkMs: ms
});
const gateway = object({
	target: discriminatedUnion("kind", [object({
		kind: literal("mock"),
		tier: string(),
		preset: string(),
		timeScale: number()
	}), object({
		kind: literal("http"),
		baseUrl: string(),
		textBaseUrl: string(),
		filesBaseUrl: string(),
		apiKeyEnv: string()
	})]),
	isStated: boolean().default(true),
	paths: object({
		image: string(),
		video: string(),
		audio: string()
	}),
	estimateUnit: _enum(["s", "ms"]),
	callHeader: string().nullable(),
	callHeaderIsStated: boolean().exactOptional(),
	insufficientBalanceStatuses: array(number()),
	longestHintMs: ms,
	largestBodyBytes: number(),
	account: _enum(["expected", "none"]).default("expected"),
	connections: number().nullable().default(null)
});
const model = object({
	model: string(),
	modality: _enum(MODALITIES),
	arrivals: discriminatedUnion("process", [...openArrivals, closed]).nullable(),
	startOffsetMs: ms,
	admission: object({
		ratePerSecond: rate$1.nullable(),
		burst: number(),
		concurrency: number().nullable(),
		longestWaitMs: ms.nullable()
	}),
	requests: array(object({
		weight: number(),
		body: foreignRecordSchema(unknown()).pipe(custom((body) => "model" in body)),
		price: number().nullable()
	})),
	poll: object({
		strategy: _enum([
			"estimate",
			"fixed",
			"backoff",
			"adaptive"
		]),
		firstOfEstimate: number().nullable(),
		firstMs: ms,
		everyMs: ms,
		growth: number(),
		maxMs: ms,
		lagOfDuration: number()
	}),
	timeouts: object({
		submitMs: ms,
		pollMs: ms,
		taskMs: ms
	})
});
const ratioBudget = object({
	kind: literal("ratio").default("ratio"),
	ratio: number(),
	perSecond: rate$1
});
const prices = object({
	throttled: number(),
	timeout: number(),
	other: number()
});
const retryBudget = union([
	object({
		kind: literal("quota"),
		tokens: number(),
		prices,
		gain: number()
	}),
	object({
		kind: literal("throttle"),
		tokens: number(),
		gain: number()
	}),
	ratioBudget
]);
const scope = _enum(["model", "account"]);
const pacing = discriminatedUnion("kind", [
	object({
		kind: literal("fixed"),
		scope,
		ratePerSecond: rate$1,
		burst: number()
	}),
	object({
		kind: literal("aimd"),
		scope,
		startPerSecond: rate$1,
		addPerSecond: rate$1,
		factor: number(),
		leastPerSecond: rate$1,
		everyMs: ms,
		burst: number()
	}),
	object({
		kind: literal("aws-adaptive"),
		scope
	})
]);
const retry = object({
	policy: string(),
	maxAttempts: number(),
	maxElapsedMs: ms,
	elapsedFrom: _enum(["first-attempt", "arrival"]).default("first-attempt"),
	backoff: object({
		kind: _enum([
			"constant",
			"linear",
			"exponential",
			"decorrelated"
		]),
		baseMs: ms,
		failureBaseMs: ms.nullable().default(null),
		factor: number(),
		capMs: ms
	}),
	jitter: _enum([
		"none",
		"full",
		"equal",
		"additive",
		"down-quarter"
	]),
	jitterMs: ms,
	hint: object({
		use: _enum([
			"ignore",
			"exact",
			"floor",
			"floor-jitter",
			"clamp"
		]),
		from: _enum([
			"any",
			"headers",
			"retry-after",
			"x-amz-retry-after"
		]).default("any"),
		jitterMs: ms,
		shortestMs: ms.default(0),
		longestMs: ms,
		beyond: _enum([
			"backoff",
			"cap",
			"give-up"
		]).default("backoff")
	}),
	on: object({
		throttled: boolean(),
		failed: boolean(),
		unreachable: boolean(),
		ambiguous: boolean()
	}),
	failedStatuses: array(number()),
	ambiguousReasons: array(_enum([
		"deadline",
		"reset",
		"cut-body",
		"too-large",
		"not-json",
		"schema",
		"unreadable",
		"aborted",
		"long-id",
		"other-task"
	])).default([]),
	refusedStatuses: array(number()).default([]),
	scope: _enum([
		"call",
		"model",
		"account"
	]),
	budget: retryBudget.nullable(),
	pacing: pacing.nullable().default(null)
});
const threshold = object({
	metric: _enum(THRESHOLD_METRICS),
	where: object({
		model: string().exactOptional(),
		modality: _enum(MODALITIES).exactOptional()
	}),
	stat: _enum([...LATENCY_STATS, "value"]),
	max: number().nullable(),
	min: number().nullable(),
	minSamples: number(),
	abortRun: boolean(),
	afterMs: ms,
	source: string()
});
const recordedProfileSchema = object({
	version: literal(1),
	name: string(),
	seed: number(),
	gateway,
	clients: number().default(1),
	phases: array(object({
		name: string(),
		durationMs: ms,
		record: boolean()
	})),
	drainMs: ms,
	models: array(model),
	mix: object({
		arrivals: discriminatedUnion("process", openArrivals),
		of: foreignRecordSchema(number())
	}).nullable(),
	retry,
	polls: object({ budgetPerSecond: rate$1.nullable() }).default({ budgetPerSecond: null }),
	credits: object({
		budget: number().nullable(),
		assumePrice: number().nullable().default(null),
		sampleEveryMs: ms.nullable(),
		settleMs: ms.default(0),
		stopOnInsufficient: boolean().default(false),
		priceCheck: literal(true).optional()
	}),
	thresholds: array(threshold),
	gates: object({
		completed: number(),
		goneMs: ms.nullable()
	}).nullable().default(null),
	fitness: object({
		maxScheduleLagP99Ms: ms,
		maxEventLoopDelayP99Ms: ms,
		maxCpuShare: number()
	})
});
// src/measure/run-header.ts
var EVENTS_SCHEMA;
var init_run_header = __esmMin((() => {
	EVENTS_SCHEMA = "gatebench.events/v1";
}));
// src/measure/events.ts
var CALL_ENDS, NO_RETRY_REASONS, LEAVING_ENDS, EVENT_TYPES;
var init_events = __esmMin((() => {
	init_run_header();
	CALL_ENDS = [
		"completed",
		"failed",
		"refused",
		"gaveUp",
		"timedOut",
		"ambiguous",
		"interrupted",
		"unresolved"
	];
	NO_RETRY_REASONS = [
		"not-retryable",
		"attempts",
		"elapsed",
		"budget",
		"hint"
	];
	LEAVING_ENDS = /* @__PURE__ */ new Set([
		"interrupted",
		"unresolved",
		"timedOut"
	]);
	EVENT_TYPES = [
		"arrival",
		"dropped",
		"admitted",
		"attempt",
		"outcome",
		"accepted",
		"poll",
		"terminal",
		"credits",
		"quota",
		"generator",
		"oracle",
		"price",
		"origin",
		"worker",
		"end"
	];
}));
// src/measure/event-log/blocks.ts
init_events();
const NEWLINE = 10;
const READ_BYTES = 262144;
const LONGEST_LINE_BYTES = 268435456;
async function* readLineBlocks(path, start = 0) {
	let held = [];
	let heldBytes = 0;
	try {
		for await (const data of createReadStream(path, {
			start,
			highWaterMark: READ_BYTES
		})) {
			const chunk = data;
			const cut = chunk.lastIndexOf(NEWLINE) + 1;
			if (cut > 0) {
				yield {
					bytes: Buffer.concat([...held, chunk.subarray(0, cut)]),
					ended: true
				};
				held = [];
				heldBytes = 0;
			}
			held.push(chunk.subarray(cut));
			heldBytes += chunk.length - cut;
			if (heldBytes > LONGEST_LINE_BYTES) throw new Error("a line without end");
		}
	} catch (cause) {
		throw new GatebenchError(`cannot read the event log: ${cause.code ?? cause}`, {
			code: "EVENT_LOG_UNREADABLE",
			exitCode: EXIT.invalidInput,
			hint: "name a run folder, or the events.ndjson in one",
			place: { file: path },
			cause
		});
	}
	if (heldBytes > 0) yield {
		bytes: Buffer.concat(held),
		ended: false
	};
}
// src/measure/event-log/reader.ts
init_zod();
init_errors();
const headerSchema = object({
	type: literal("run"),
	schema: literal(EVENTS_SCHEMA),
	id: string(),
	profile: string(),
	seed: number(),
	gateway: object({
		kind: _enum(["mock", "http"]),
		baseUrl: string()
	}),
	startedAt: datetime(),
	time: _enum(["real", "virtual"]),
	settings: recordedProfileSchema,
	distributed: object({
		run: string(),
		shares: number(),
		unsafe: array(string())
	}).exactOptional()
});
const KNOWN_TYPES = new Set(EVENT_TYPES);
async function followEventLog(path) {
	const header = await readRunHeader(path);
	let readBytes = 0;
	let number = 0;
	async function* more() {
		for await (const { lines, bytes, ended } of readBlocks(path, readBytes)) {
			if (!ended) return;
			readBytes += bytes;
			const events = [];
			for (const line of lines) {
				if (number++ === 0) continue;
				const event = eventIn(line);
				if (event === null) throw invalid(path, number, "this line is not an event");
				events.push(event);
			}
			yield events;
		}
	}
	return {
		header,
		more
	};
}
async function readRunHeader(path) {
	const blocks = readBlocks(path);
	const header = headerIn((await blocks.next()).value, path);
	await blocks.return(void 0);
	if (header === null) throw notALog(path);
	return header;
}
function headerIn(first, path) {
	const line = parsed(first?.lines.shift() ?? "");
	const header = headerSchema.safeParse(line, { jitless: true });
	if (header.success) return header.data;
	const schema = line?.schema;
	if (typeof schema === "string" && schema !== "gatebench.events/v1") throw otherSchema(path, schema);
	const fault = header.error.issues.find((issue) => issue.path[0] === "settings");
	if (schema === "gatebench.events/v1" && fault !== void 0) throw noProfile(path, fault.path.join("."));
	return null;
}
function noProfile(path, place) {
	return invalid(path, 1, `the run header holds no resolved profile: ${place} is missing, or no such value`);
}
function notALog(path) {
	return invalid(path, 1, "the first line is not the header of a gatebench event log");
}
async function* readBlocks(path, start = 0) {
	for await (const { bytes, ended } of readLineBlocks(path, start)) {
		const text = bytes.toString("utf8", 0, bytes.length - Number(ended));
		yield {
			lines: ended ? text.split("\n") : [text],
			bytes: bytes.length,
			ended
		};
	}
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function eventIn(line) {
	const value = parsed(line);
	return isEvent(value) ? value : null;
}
function isEvent(value) {
	if (typeof value !== "object" || value === null) return false;
	const { type, t } = value;
	return typeof type === "string" && KNOWN_TYPES.has(type) && typeof t === "number";
}
function otherSchema(file, schema) {
	return new GatebenchError(`the log has the schema ${schema.slice(0, 60)}, and this gatebench reads ${EVENTS_SCHEMA}`, {
		code: "EVENT_LOG_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "nothing was changed; use the version of gatebench that wrote it",
		place: {
			file,
			line: 1
		}
	});
}
function invalid(file, line, message) {
	return new GatebenchError(`${message} (line ${line})`, {
		code: "EVENT_LOG_INVALID",
		exitCode: EXIT.invalidInput,
		hint: "was the file changed, or written by another version? Only its last line may be cut off",
		place: {
			file,
			line
		}
	});
}
// src/report/plain-text.ts
function plainText(text) {
	return text.replace(UNSEEN, (unseen) => NAMED[unseen] ?? `\\u{${unseen.codePointAt(0)?.toString(16)}}`);
}
var NAMED;
// src/report/csv.ts
__esmMin((() => {
	init_visible();
	NAMED = {
		"\n": "\\n",
		"\r": "\\r",
		"	": "\\t"
	};
}))();
const COLUMNS$2 = {
	call: (event) => event.call,
	model: (event) => event.model,
	modality: (event) => event.modality,
	end: (event) => event.type === "dropped" ? "dropped" : event.end,
	measured: (event) => event.record,
	intended_ms: (event) => event.intended,
	sent_ms: ended((event) => event.sentAt),
	accepted_ms: ended((event) => event.acceptedAt),
	first_processing_ms: ended((event) => event.firstProcessing),
	last_not_done_ms: ended((event) => event.lastNotDone),
	ended_ms: (event) => event.t,
	response_ms: ended((event) => event.end === "completed" ? event.t - event.intended : void 0),
	service_ms: ended((event) => event.end === "completed" && event.sentAt !== void 0 ? event.t - event.sentAt : void 0),
	admission_wait_ms: ended((event) => event.admissionWaitMs),
	backoff_ms: ended((event) => event.backoffMs),
	attempts: ended((event) => event.attempts),
	polls: ended((event) => event.polls),
	results: ended((event) => event.results),
	price: ended((event) => event.price),
	task_id: ended((event) => event.taskId),
	message: (event) => event.type === "dropped" ? event.reason : event.message
};
const VALUES = Object.values(COLUMNS$2);
function isCallOver(event) {
	return event.type === "terminal" || event.type === "dropped";
}
const PIECE = 65536;
async function* renderTasksCsv(events) {
	let piece = csvRow(Object.keys(COLUMNS$2));
	for await (const event of events) {
		if (!isCallOver(event)) continue;
		piece += csvRow(VALUES.map((value) => value(event)));
		if (piece.length < PIECE) continue;
		yield piece;
		piece = "";
	}
	yield piece;
}
function ended(of) {
	return (event) => event.type === "terminal" ? of(event) : void 0;
}
function csvRow(values) {
	return `${values.map(csvField).join(",")}\r
`;
}
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
function csvField(value) {
	if (value === void 0) return "";
	if (typeof value === "number") return String(Math.round(value * 1e6) / 1e6);
	if (typeof value === "boolean") return String(value);
	const text = `${FORMULA.test(value) ? "'" : ""}${plainText(value)}`;
	return /[",]/.test(text) ? `"${text.replaceAll("\"", "\"\"")}"` : text;
}
// src/make-folder.ts
async function makeFolder(folder) {
	try {
		await mkdir(folder);
		return folder;
	} catch (error) {
		const { code } = error;
		if (code === "EEXIST") return void 0;
		if (code !== "ENOENT") throw error;
	}
	const firstMade = await makeFolder(dirname(folder));
	await mkdir(folder);
	return firstMade ?? folder;
}
// node_modules/hdr-histogram-js/dist/HistogramIterationValue.js
var require_HistogramIterationValue = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	/**
	* Represents a value point iterated through in a Histogram, with associated stats.
	* <ul>
	* <li><b><code>valueIteratedTo</code></b> :<br> The actual value level that was iterated to by the iterator</li>
	* <li><b><code>prevValueIteratedTo</code></b> :<br> The actual value level that was iterated from by the iterator</li>
	* <li><b><code>countAtValueIteratedTo</code></b> :<br> The count of recorded values in the histogram that
	* exactly match this [lowestEquivalentValue(valueIteratedTo)...highestEquivalentValue(valueIteratedTo)] value
	* range.</li>
	* <li><b><code>countAddedInThisIterationStep</code></b> :<br> The count of recorded values in the histogram that
	* were added to the totalCountToThisValue (below) as a result on this iteration step. Since multiple iteration
	* steps may occur with overlapping equivalent value ranges, the count may be lower than the count found at
	* the value (e.g. multiple linear steps or percentile levels can occur within a single equivalent value range)</li>
	* <li><b><code>totalCountToThisValue</code></b> :<br> The total count of all recorded values in the histogram at
	* values equal or smaller than valueIteratedTo.</li>
	* <li><b><code>totalValueToThisValue</code></b> :<br> The sum of all recorded values in the histogram at values
	* equal or smaller than valueIteratedTo.</li>
	* <li><b><code>percentile</code></b> :<br> The percentile of recorded values in the histogram at values equal
	* or smaller than valueIteratedTo.</li>
	* <li><b><code>percentileLevelIteratedTo</code></b> :<br> The percentile level that the iterator returning this
	* HistogramIterationValue had iterated to. Generally, percentileLevelIteratedTo will be equal to or smaller than
	* percentile, but the same value point can contain multiple iteration levels for some iterators. E.g. a
	* PercentileIterator can stop multiple times in the exact same value point (if the count at that value covers a
	* range of multiple percentiles in the requested percentile iteration points).</li>
	* </ul>
	*/
	var HistogramIterationValue = class {
		constructor() {
			this.reset();
		}
		reset() {
			this.valueIteratedTo = 0;
			this.valueIteratedFrom = 0;
			this.countAtValueIteratedTo = 0;
			this.countAddedInThisIterationStep = 0;
			this.totalCountToThisValue = 0;
			this.totalValueToThisValue = 0;
			this.percentile = 0;
			this.percentileLevelIteratedTo = 0;
		}
	};
	exports.default = HistogramIterationValue;
}));
// node_modules/hdr-histogram-js/dist/JsHistogramIterator.js
var require_JsHistogramIterator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const HistogramIterationValue_1 = require_HistogramIterationValue();
	/**
	* Used for iterating through histogram values.
	*/
	var JsHistogramIterator = class {
		constructor() {
			this.currentIterationValue = new HistogramIterationValue_1.default();
		}
		resetIterator(histogram) {
			this.histogram = histogram;
			this.savedHistogramTotalRawCount = histogram.totalCount;
			this.arrayTotalCount = histogram.totalCount;
			this.currentIndex = 0;
			this.currentValueAtIndex = 0;
			this.nextValueAtIndex = Math.pow(2, histogram.unitMagnitude);
			this.prevValueIteratedTo = 0;
			this.totalCountToPrevIndex = 0;
			this.totalCountToCurrentIndex = 0;
			this.totalValueToCurrentIndex = 0;
			this.countAtThisValue = 0;
			this.freshSubBucket = true;
			this.currentIterationValue.reset();
		}
		/**
		* Returns true if the iteration has more elements. (In other words, returns true if next would return an
		* element rather than throwing an exception.)
		*
		* @return true if the iterator has more elements.
		*/
		hasNext() {
			if (this.histogram.totalCount !== this.savedHistogramTotalRawCount) throw "Concurrent Modification Exception";
			return this.totalCountToCurrentIndex < this.arrayTotalCount;
		}
		/**
		* Returns the next element in the iteration.
		*
		* @return the {@link HistogramIterationValue} associated with the next element in the iteration.
		*/
		next() {
			while (!this.exhaustedSubBuckets()) {
				this.countAtThisValue = this.histogram.getCountAtIndex(this.currentIndex);
				if (this.freshSubBucket) {
					this.totalCountToCurrentIndex += this.countAtThisValue;
					this.totalValueToCurrentIndex += this.countAtThisValue * this.histogram.highestEquivalentValue(this.currentValueAtIndex);
					this.freshSubBucket = false;
				}
				if (this.reachedIterationLevel()) {
					const valueIteratedTo = this.getValueIteratedTo();
					Object.assign(this.currentIterationValue, {
						valueIteratedTo,
						valueIteratedFrom: this.prevValueIteratedTo,
						countAtValueIteratedTo: this.countAtThisValue,
						countAddedInThisIterationStep: this.totalCountToCurrentIndex - this.totalCountToPrevIndex,
						totalCountToThisValue: this.totalCountToCurrentIndex,
						totalValueToThisValue: this.totalValueToCurrentIndex,
						percentile: 100 * this.totalCountToCurrentIndex / this.arrayTotalCount,
						percentileLevelIteratedTo: this.getPercentileIteratedTo()
					});
					this.prevValueIteratedTo = valueIteratedTo;
					this.totalCountToPrevIndex = this.totalCountToCurrentIndex;
					this.incrementIterationLevel();
					if (this.histogram.totalCount !== this.savedHistogramTotalRawCount) throw new Error("Concurrent Modification Exception");
					return this.currentIterationValue;
				}
				this.incrementSubBucket();
			}
			throw new Error("Index Out Of Bounds Exception");
		}
		getPercentileIteratedTo() {
			return 100 * this.totalCountToCurrentIndex / this.arrayTotalCount;
		}
		getPercentileIteratedFrom() {
			return 100 * this.totalCountToPrevIndex / this.arrayTotalCount;
		}
		getValueIteratedTo() {
			return this.histogram.highestEquivalentValue(this.currentValueAtIndex);
		}
		exhaustedSubBuckets() {
			return this.currentIndex >= this.histogram.countsArrayLength;
		}
		incrementSubBucket() {
			this.freshSubBucket = true;
			this.currentIndex++;
			this.currentValueAtIndex = this.histogram.valueFromIndex(this.currentIndex);
			this.nextValueAtIndex = this.histogram.valueFromIndex(this.currentIndex + 1);
		}
	};
	exports.default = JsHistogramIterator;
}));
// node_modules/hdr-histogram-js/dist/RecordedValuesIterator.js
var require_RecordedValuesIterator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const JsHistogramIterator_1 = require_JsHistogramIterator();
	/**
	* Used for iterating through all recorded histogram values using the finest granularity steps supported by the
	* underlying representation. The iteration steps through all non-zero recorded value counts, and terminates when
	* all recorded histogram values are exhausted.
	*/
	var RecordedValuesIterator = class extends JsHistogramIterator_1.default {
		/**
		* @param histogram The histogram this iterator will operate on
		*/
		constructor(histogram) {
			super();
			this.doReset(histogram);
		}
		/**
		* Reset iterator for re-use in a fresh iteration over the same histogram data set.
		*/
		reset() {
			this.doReset(this.histogram);
		}
		doReset(histogram) {
			super.resetIterator(histogram);
			this.visitedIndex = -1;
		}
		incrementIterationLevel() {
			this.visitedIndex = this.currentIndex;
		}
		reachedIterationLevel() {
			return this.histogram.getCountAtIndex(this.currentIndex) != 0 && this.visitedIndex !== this.currentIndex;
		}
	};
	exports.default = RecordedValuesIterator;
}));
// node_modules/hdr-histogram-js/dist/PercentileIterator.js
var require_PercentileIterator = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const JsHistogramIterator_1 = require_JsHistogramIterator();
	const { pow, floor, log2 } = Math;
	/**
	* Used for iterating through histogram values according to percentile levels. The iteration is
	* performed in steps that start at 0% and reduce their distance to 100% according to the
	* <i>percentileTicksPerHalfDistance</i> parameter, ultimately reaching 100% when all recorded histogram
	* values are exhausted.
	*/
	var PercentileIterator = class extends JsHistogramIterator_1.default {
		/**
		* @param histogram The histogram this iterator will operate on
		* @param percentileTicksPerHalfDistance The number of equal-sized iteration steps per half-distance to 100%.
		*/
		constructor(histogram, percentileTicksPerHalfDistance) {
			super();
			this.percentileTicksPerHalfDistance = 0;
			this.percentileLevelToIterateTo = 0;
			this.percentileLevelToIterateFrom = 0;
			this.reachedLastRecordedValue = false;
			this.doReset(histogram, percentileTicksPerHalfDistance);
		}
		/**
		* Reset iterator for re-use in a fresh iteration over the same histogram data set.
		*
		* @param percentileTicksPerHalfDistance The number of iteration steps per half-distance to 100%.
		*/
		reset(percentileTicksPerHalfDistance) {
			this.doReset(this.histogram, percentileTicksPerHalfDistance);
		}
		doReset(histogram, percentileTicksPerHalfDistance) {
			super.resetIterator(histogram);
			this.percentileTicksPerHalfDistance = percentileTicksPerHalfDistance;
			this.percentileLevelToIterateTo = 0;
			this.percentileLevelToIterateFrom = 0;
			this.reachedLastRecordedValue = false;
		}
		hasNext() {
			if (super.hasNext()) return true;
			if (!this.reachedLastRecordedValue && this.arrayTotalCount > 0) {
				this.percentileLevelToIterateTo = 100;
				this.reachedLastRecordedValue = true;
				return true;
			}
			return false;
		}
		incrementIterationLevel() {
			this.percentileLevelToIterateFrom = this.percentileLevelToIterateTo;
			const percentileReportingTicks = this.percentileTicksPerHalfDistance * pow(2, floor(log2(100 / (100 - this.percentileLevelToIterateTo))) + 1);
			this.percentileLevelToIterateTo += 100 / percentileReportingTicks;
		}
		reachedIterationLevel() {
			if (this.countAtThisValue === 0) return false;
			return 100 * this.totalCountToCurrentIndex / this.arrayTotalCount >= this.percentileLevelToIterateTo;
		}
		getPercentileIteratedTo() {
			return this.percentileLevelToIterateTo;
		}
		getPercentileIteratedFrom() {
			return this.percentileLevelToIterateFrom;
		}
	};
	exports.default = PercentileIterator;
}));
// node_modules/hdr-histogram-js/dist/formatters.js
var require_formatters = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.floatFormatter = exports.keepSignificantDigits = exports.integerFormatter = void 0;
	const leftPadding = (size) => {
		return (input) => {
			if (input.length < size) return " ".repeat(size - input.length) + input;
			return input;
		};
	};
	const integerFormatter = (size) => {
		const padding = leftPadding(size);
		return (integer) => padding("" + integer);
	};
	exports.integerFormatter = integerFormatter;
	const { floor, log10, pow } = Math;
	const numberOfDigits = (n) => floor(log10(n) + 1);
	const keepSignificantDigits = (digits) => (value) => {
		const valueDigits = numberOfDigits(value);
		if (valueDigits > digits) {
			const extraDigits = valueDigits - digits;
			return value - value % pow(10, extraDigits);
		}
		return value;
	};
	exports.keepSignificantDigits = keepSignificantDigits;
	const floatFormatter = (size, fractionDigits) => {
		const numberFormatter = new Intl.NumberFormat("en-US", {
			maximumFractionDigits: fractionDigits,
			minimumFractionDigits: fractionDigits,
			useGrouping: false
		});
		const padding = leftPadding(size);
		return (float) => padding(numberFormatter.format(float));
	};
	exports.floatFormatter = floatFormatter;
}));
// node_modules/hdr-histogram-js/dist/ulp.js
var require_ulp = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const ulp = (x) => Math.pow(2, Math.floor(Math.log2(x)) - 52);
	exports.default = ulp;
}));
// node_modules/hdr-histogram-js/dist/Histogram.js
var require_Histogram = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.toSummary = exports.NO_TAG = void 0;
	const formatters_1 = require_formatters();
	exports.NO_TAG = "NO TAG";
	const toSummary = (histogram) => {
		const { totalCount, maxValue, numberOfSignificantValueDigits } = histogram;
		const round = (0, formatters_1.keepSignificantDigits)(numberOfSignificantValueDigits);
		return {
			p50: round(histogram.getValueAtPercentile(50)),
			p75: round(histogram.getValueAtPercentile(75)),
			p90: round(histogram.getValueAtPercentile(90)),
			p97_5: round(histogram.getValueAtPercentile(97.5)),
			p99: round(histogram.getValueAtPercentile(99)),
			p99_9: round(histogram.getValueAtPercentile(99.9)),
			p99_99: round(histogram.getValueAtPercentile(99.99)),
			p99_999: round(histogram.getValueAtPercentile(99.999)),
			max: maxValue,
			totalCount
		};
	};
	exports.toSummary = toSummary;
}));
// node_modules/hdr-histogram-js/dist/JsHistogram.js
var require_JsHistogram = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	exports.default = exports.JsHistogram = void 0;
	const RecordedValuesIterator_1 = require_RecordedValuesIterator();
	const PercentileIterator_1 = require_PercentileIterator();
	const formatters_1 = require_formatters();
	const ulp_1 = require_ulp();
	const Histogram_1 = require_Histogram();
	const { pow, floor, ceil, log2, max, min } = Math;
	var JsHistogram = class JsHistogram {
		incrementTotalCount() {
			this._totalCount++;
		}
		addToTotalCount(value) {
			this._totalCount += value;
		}
		setTotalCount(value) {
			this._totalCount = value;
		}
		/**
		* Get the total count of all recorded values in the histogram
		* @return the total count of all recorded values in the histogram
		*/
		get totalCount() {
			return this._totalCount;
		}
		updatedMaxValue(value) {
			const internalValue = value + this.unitMagnitudeMask;
			this.maxValue = internalValue;
		}
		updateMinNonZeroValue(value) {
			if (value <= this.unitMagnitudeMask) return;
			const internalValue = floor(value / this.lowestDiscernibleValueRounded) * this.lowestDiscernibleValueRounded;
			this.minNonZeroValue = internalValue;
		}
		constructor(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			this.autoResize = false;
			this.startTimeStampMsec = Number.MAX_SAFE_INTEGER;
			this.endTimeStampMsec = 0;
			this.tag = Histogram_1.NO_TAG;
			this.maxValue = 0;
			this.minNonZeroValue = Number.MAX_SAFE_INTEGER;
			this.identity = 0;
			this.highestTrackableValue = 0;
			this.lowestDiscernibleValue = 0;
			this.numberOfSignificantValueDigits = 0;
			this.bucketCount = 0;
			this.subBucketCount = 0;
			this.countsArrayLength = 0;
			this.wordSizeInBytes = 0;
			if (lowestDiscernibleValue < 1) throw new Error("lowestDiscernibleValue must be >= 1");
			if (highestTrackableValue < 2 * lowestDiscernibleValue) throw new Error(`highestTrackableValue must be >= 2 * lowestDiscernibleValue ( 2 * ${lowestDiscernibleValue} )`);
			if (numberOfSignificantValueDigits < 0 || numberOfSignificantValueDigits > 5) throw new Error("numberOfSignificantValueDigits must be between 0 and 5");
			this.identity = JsHistogram.identityBuilder++;
			this.init(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits);
		}
		init(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			this.lowestDiscernibleValue = lowestDiscernibleValue;
			this.highestTrackableValue = highestTrackableValue;
			this.numberOfSignificantValueDigits = numberOfSignificantValueDigits;
			const largestValueWithSingleUnitResolution = 2 * floor(pow(10, numberOfSignificantValueDigits));
			this.unitMagnitude = floor(log2(lowestDiscernibleValue));
			this.lowestDiscernibleValueRounded = pow(2, this.unitMagnitude);
			this.unitMagnitudeMask = this.lowestDiscernibleValueRounded - 1;
			const subBucketCountMagnitude = ceil(log2(largestValueWithSingleUnitResolution));
			this.subBucketHalfCountMagnitude = (subBucketCountMagnitude > 1 ? subBucketCountMagnitude : 1) - 1;
			this.subBucketCount = pow(2, this.subBucketHalfCountMagnitude + 1);
			this.subBucketHalfCount = this.subBucketCount / 2;
			this.subBucketMask = (floor(this.subBucketCount) - 1) * pow(2, this.unitMagnitude);
			this.establishSize(highestTrackableValue);
			this.leadingZeroCountBase = 53 - this.unitMagnitude - this.subBucketHalfCountMagnitude - 1;
			this.percentileIterator = new PercentileIterator_1.default(this, 1);
			this.recordedValuesIterator = new RecordedValuesIterator_1.default(this);
		}
		/**
		* The buckets (each of which has subBucketCount sub-buckets, here assumed to be 2048 as an example) overlap:
		*
		* <pre>
		* The 0'th bucket covers from 0...2047 in multiples of 1, using all 2048 sub-buckets
		* The 1'th bucket covers from 2048..4097 in multiples of 2, using only the top 1024 sub-buckets
		* The 2'th bucket covers from 4096..8191 in multiple of 4, using only the top 1024 sub-buckets
		* ...
		* </pre>
		*
		* Bucket 0 is "special" here. It is the only one that has 2048 entries. All the rest have 1024 entries (because
		* their bottom half overlaps with and is already covered by the all of the previous buckets put together). In other
		* words, the k'th bucket could represent 0 * 2^k to 2048 * 2^k in 2048 buckets with 2^k precision, but the midpoint
		* of 1024 * 2^k = 2048 * 2^(k-1) = the k-1'th bucket's end, so we would use the previous bucket for those lower
		* values as it has better precision.
		*/
		establishSize(newHighestTrackableValue) {
			this.countsArrayLength = this.determineArrayLengthNeeded(newHighestTrackableValue);
			this.bucketCount = this.getBucketsNeededToCoverValue(newHighestTrackableValue);
			this.highestTrackableValue = newHighestTrackableValue;
		}
		determineArrayLengthNeeded(highestTrackableValue) {
			if (highestTrackableValue < 2 * this.lowestDiscernibleValue) throw new Error("highestTrackableValue (" + highestTrackableValue + ") cannot be < (2 * lowestDiscernibleValue)");
			return this.getLengthForNumberOfBuckets(this.getBucketsNeededToCoverValue(highestTrackableValue));
		}
		/**
		* If we have N such that subBucketCount * 2^N > max value, we need storage for N+1 buckets, each with enough
		* slots to hold the top half of the subBucketCount (the lower half is covered by previous buckets), and the +1
		* being used for the lower half of the 0'th bucket. Or, equivalently, we need 1 more bucket to capture the max
		* value if we consider the sub-bucket length to be halved.
		*/
		getLengthForNumberOfBuckets(numberOfBuckets) {
			return (numberOfBuckets + 1) * (this.subBucketCount / 2);
		}
		getBucketsNeededToCoverValue(value) {
			let smallestUntrackableValue = this.subBucketCount * pow(2, this.unitMagnitude);
			let bucketsNeeded = 1;
			while (smallestUntrackableValue <= value) {
				if (smallestUntrackableValue > Number.MAX_SAFE_INTEGER / 2) return bucketsNeeded + 1;
				smallestUntrackableValue = smallestUntrackableValue * 2;
				bucketsNeeded++;
			}
			return bucketsNeeded;
		}
		/**
		* Record a value in the histogram
		*
		* @param value The value to be recorded
		* @throws may throw Error if value is exceeds highestTrackableValue
		*/
		recordValue(value) {
			this.recordSingleValue(value);
		}
		recordSingleValue(value) {
			const countsIndex = this.countsArrayIndex(value);
			if (countsIndex >= this.countsArrayLength) this.handleRecordException(1, value);
			else this.incrementCountAtIndex(countsIndex);
			this.updateMinAndMax(value);
			this.incrementTotalCount();
		}
		handleRecordException(count, value) {
			if (!this.autoResize) throw new Error("Value " + value + " is outside of histogram covered range");
			this.resize(value);
			var countsIndex = this.countsArrayIndex(value);
			this.addToCountAtIndex(countsIndex, count);
			this.highestTrackableValue = this.highestEquivalentValue(this.valueFromIndex(this.countsArrayLength - 1));
		}
		countsArrayIndex(value) {
			if (value < 0) throw new Error("Histogram recorded value cannot be negative.");
			const bucketIndex = this.getBucketIndex(value);
			const subBucketIndex = this.getSubBucketIndex(value, bucketIndex);
			return this.computeCountsArrayIndex(bucketIndex, subBucketIndex);
		}
		computeCountsArrayIndex(bucketIndex, subBucketIndex) {
			return (bucketIndex + 1) * pow(2, this.subBucketHalfCountMagnitude) + (subBucketIndex - this.subBucketHalfCount);
		}
		/**
		* @return the lowest (and therefore highest precision) bucket index that can represent the value
		*/
		getBucketIndex(value) {
			return max(floor(log2(value)) - this.subBucketHalfCountMagnitude - this.unitMagnitude, 0);
		}
		getSubBucketIndex(value, bucketIndex) {
			return floor(value / pow(2, bucketIndex + this.unitMagnitude));
		}
		updateMinAndMax(value) {
			if (value > this.maxValue) this.updatedMaxValue(value);
			if (value < this.minNonZeroValue && value !== 0) this.updateMinNonZeroValue(value);
		}
		/**
		* Get the value at a given percentile.
		* When the given percentile is &gt; 0.0, the value returned is the value that the given
		* percentage of the overall recorded value entries in the histogram are either smaller than
		* or equivalent to. When the given percentile is 0.0, the value returned is the value that all value
		* entries in the histogram are either larger than or equivalent to.
		* <p>
		* Note that two values are "equivalent" in this statement if
		* {@link org.HdrHistogram.JsHistogram#valuesAreEquivalent} would return true.
		*
		* @param percentile  The percentile for which to return the associated value
		* @return The value that the given percentage of the overall recorded value entries in the
		* histogram are either smaller than or equivalent to. When the percentile is 0.0, returns the
		* value that all value entries in the histogram are either larger than or equivalent to.
		*/
		getValueAtPercentile(percentile) {
			const fpCountAtPercentile = min(percentile, 100) / 100 * this.totalCount;
			const countAtPercentile = max(ceil(fpCountAtPercentile - (0, ulp_1.default)(fpCountAtPercentile)), 1);
			let totalToCurrentIndex = 0;
			for (let i = 0; i < this.countsArrayLength; i++) {
				totalToCurrentIndex += this.getCountAtIndex(i);
				if (totalToCurrentIndex >= countAtPercentile) {
					var valueAtIndex = this.valueFromIndex(i);
					return percentile === 0 ? this.lowestEquivalentValue(valueAtIndex) : this.highestEquivalentValue(valueAtIndex);
				}
			}
			return 0;
		}
		valueFromIndexes(bucketIndex, subBucketIndex) {
			return subBucketIndex * pow(2, bucketIndex + this.unitMagnitude);
		}
		valueFromIndex(index) {
			let bucketIndex = floor(index / this.subBucketHalfCount) - 1;
			let subBucketIndex = index % this.subBucketHalfCount + this.subBucketHalfCount;
			if (bucketIndex < 0) {
				subBucketIndex -= this.subBucketHalfCount;
				bucketIndex = 0;
			}
			return this.valueFromIndexes(bucketIndex, subBucketIndex);
		}
		/**
		* Get the lowest value that is equivalent to the given value within the histogram's resolution.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The lowest value that is equivalent to the given value within the histogram's resolution.
		*/
		lowestEquivalentValue(value) {
			const bucketIndex = this.getBucketIndex(value);
			const subBucketIndex = this.getSubBucketIndex(value, bucketIndex);
			return this.valueFromIndexes(bucketIndex, subBucketIndex);
		}
		/**
		* Get the highest value that is equivalent to the given value within the histogram's resolution.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The highest value that is equivalent to the given value within the histogram's resolution.
		*/
		highestEquivalentValue(value) {
			return this.nextNonEquivalentValue(value) - 1;
		}
		/**
		* Get the next value that is not equivalent to the given value within the histogram's resolution.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The next value that is not equivalent to the given value within the histogram's resolution.
		*/
		nextNonEquivalentValue(value) {
			return this.lowestEquivalentValue(value) + this.sizeOfEquivalentValueRange(value);
		}
		/**
		* Get the size (in value units) of the range of values that are equivalent to the given value within the
		* histogram's resolution. Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The size of the range of values equivalent to the given value.
		*/
		sizeOfEquivalentValueRange(value) {
			const bucketIndex = this.getBucketIndex(value);
			const subBucketIndex = this.getSubBucketIndex(value, bucketIndex);
			return pow(2, this.unitMagnitude + (subBucketIndex >= this.subBucketCount ? bucketIndex + 1 : bucketIndex));
		}
		/**
		* Get a value that lies in the middle (rounded up) of the range of values equivalent the given value.
		* Where "equivalent" means that value samples recorded for any two
		* equivalent values are counted in a common total count.
		*
		* @param value The given value
		* @return The value lies in the middle (rounded up) of the range of values equivalent the given value.
		*/
		medianEquivalentValue(value) {
			return this.lowestEquivalentValue(value) + floor(this.sizeOfEquivalentValueRange(value) / 2);
		}
		/**
		* Get the computed mean value of all recorded values in the histogram
		*
		* @return the mean value (in value units) of the histogram data
		*/
		get mean() {
			if (this.totalCount === 0) return 0;
			this.recordedValuesIterator.reset();
			let totalValue = 0;
			while (this.recordedValuesIterator.hasNext()) {
				const iterationValue = this.recordedValuesIterator.next();
				totalValue += this.medianEquivalentValue(iterationValue.valueIteratedTo) * iterationValue.countAtValueIteratedTo;
			}
			return totalValue / this.totalCount;
		}
		getStdDeviation(mean = this.mean) {
			if (this.totalCount === 0) return 0;
			let geometric_deviation_total = 0;
			this.recordedValuesIterator.reset();
			while (this.recordedValuesIterator.hasNext()) {
				const iterationValue = this.recordedValuesIterator.next();
				const deviation = this.medianEquivalentValue(iterationValue.valueIteratedTo) - mean;
				geometric_deviation_total += deviation * deviation * iterationValue.countAddedInThisIterationStep;
			}
			return Math.sqrt(geometric_deviation_total / this.totalCount);
		}
		/**
		* Get the computed standard deviation of all recorded values in the histogram
		*
		* @return the standard deviation (in value units) of the histogram data
		*/
		get stdDeviation() {
			if (this.totalCount === 0) return 0;
			const mean = this.mean;
			let geometric_deviation_total = 0;
			this.recordedValuesIterator.reset();
			while (this.recordedValuesIterator.hasNext()) {
				const iterationValue = this.recordedValuesIterator.next();
				const deviation = this.medianEquivalentValue(iterationValue.valueIteratedTo) - mean;
				geometric_deviation_total += deviation * deviation * iterationValue.countAddedInThisIterationStep;
			}
			return Math.sqrt(geometric_deviation_total / this.totalCount);
		}
		/**
		* Produce textual representation of the value distribution of histogram data by percentile. The distribution is
		* output with exponentially increasing resolution, with each exponentially decreasing half-distance containing
		* <i>dumpTicksPerHalf</i> percentile reporting tick points.
		*
		* @param printStream    Stream into which the distribution will be output
		* <p>
		* @param percentileTicksPerHalfDistance  The number of reporting points per exponentially decreasing half-distance
		* <p>
		* @param outputValueUnitScalingRatio    The scaling factor by which to divide histogram recorded values units in
		*                                     output
		* @param useCsvFormat  Output in CSV format if true. Otherwise use plain text form.
		*/
		outputPercentileDistribution(percentileTicksPerHalfDistance = 5, outputValueUnitScalingRatio = 1, useCsvFormat = false) {
			let result = "";
			if (useCsvFormat) result += "\"Value\",\"Percentile\",\"TotalCount\",\"1/(1-Percentile)\"\n";
			else result += "       Value     Percentile TotalCount 1/(1-Percentile)\n\n";
			const iterator = this.percentileIterator;
			iterator.reset(percentileTicksPerHalfDistance);
			let lineFormatter;
			let lastLineFormatter;
			if (useCsvFormat) {
				const valueFormatter = (0, formatters_1.floatFormatter)(0, this.numberOfSignificantValueDigits);
				const percentileFormatter = (0, formatters_1.floatFormatter)(0, 12);
				const lastFormatter = (0, formatters_1.floatFormatter)(0, 2);
				lineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + "," + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + "," + iterationValue.totalCountToThisValue + "," + lastFormatter(1 / (1 - iterationValue.percentileLevelIteratedTo / 100)) + "\n";
				lastLineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + "," + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + "," + iterationValue.totalCountToThisValue + ",Infinity\n";
			} else {
				const valueFormatter = (0, formatters_1.floatFormatter)(12, this.numberOfSignificantValueDigits);
				const percentileFormatter = (0, formatters_1.floatFormatter)(2, 12);
				const totalCountFormatter = (0, formatters_1.integerFormatter)(10);
				const lastFormatter = (0, formatters_1.floatFormatter)(14, 2);
				lineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + " " + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + " " + totalCountFormatter(iterationValue.totalCountToThisValue) + " " + lastFormatter(1 / (1 - iterationValue.percentileLevelIteratedTo / 100)) + "\n";
				lastLineFormatter = (iterationValue) => valueFormatter(iterationValue.valueIteratedTo / outputValueUnitScalingRatio) + " " + percentileFormatter(iterationValue.percentileLevelIteratedTo / 100) + " " + totalCountFormatter(iterationValue.totalCountToThisValue) + "\n";
			}
			while (iterator.hasNext()) {
				const iterationValue = iterator.next();
				if (iterationValue.percentileLevelIteratedTo < 100) result += lineFormatter(iterationValue);
				else result += lastLineFormatter(iterationValue);
			}
			if (!useCsvFormat) {
				const formatter = (0, formatters_1.floatFormatter)(12, this.numberOfSignificantValueDigits);
				const _mean = this.mean;
				const mean = formatter(_mean / outputValueUnitScalingRatio);
				const std_deviation = formatter(this.getStdDeviation(_mean) / outputValueUnitScalingRatio);
				const max = formatter(this.maxValue / outputValueUnitScalingRatio);
				const intFormatter = (0, formatters_1.integerFormatter)(12);
				const totalCount = intFormatter(this.totalCount);
				const bucketCount = intFormatter(this.bucketCount);
				const subBucketCount = intFormatter(this.subBucketCount);
				result += `#[Mean    = ${mean}, StdDeviation   = ${std_deviation}]
#[Max     = ${max}, Total count    = ${totalCount}]
#[Buckets = ${bucketCount}, SubBuckets     = ${subBucketCount}]
`;
			}
			return result;
		}
		get summary() {
			return (0, Histogram_1.toSummary)(this);
		}
		toJSON() {
			return this.summary;
		}
		inspect() {
			return this.toString();
		}
		[Symbol.for("nodejs.util.inspect.custom")]() {
			return this.toString();
		}
		/**
		* Provide a (conservatively high) estimate of the Histogram's total footprint in bytes
		*
		* @return a (conservatively high) estimate of the Histogram's total footprint in bytes
		*/
		get estimatedFootprintInBytes() {
			return this._getEstimatedFootprintInBytes();
		}
		recordSingleValueWithExpectedInterval(value, expectedIntervalBetweenValueSamples) {
			this.recordSingleValue(value);
			if (expectedIntervalBetweenValueSamples <= 0) return;
			for (let missingValue = value - expectedIntervalBetweenValueSamples; missingValue >= expectedIntervalBetweenValueSamples; missingValue -= expectedIntervalBetweenValueSamples) this.recordSingleValue(missingValue);
		}
		recordCountAtValue(count, value) {
			const countsIndex = this.countsArrayIndex(value);
			if (countsIndex >= this.countsArrayLength) this.handleRecordException(count, value);
			else this.addToCountAtIndex(countsIndex, count);
			this.updateMinAndMax(value);
			this.addToTotalCount(count);
		}
		/**
		* Record a value in the histogram (adding to the value's current count)
		*
		* @param value The value to be recorded
		* @param count The number of occurrences of this value to record
		* @throws ArrayIndexOutOfBoundsException (may throw) if value is exceeds highestTrackableValue
		*/
		recordValueWithCount(value, count) {
			this.recordCountAtValue(count, value);
		}
		/**
		* Record a value in the histogram.
		* <p>
		* To compensate for the loss of sampled values when a recorded value is larger than the expected
		* interval between value samples, Histogram will auto-generate an additional series of decreasingly-smaller
		* (down to the expectedIntervalBetweenValueSamples) value records.
		* <p>
		* Note: This is a at-recording correction method, as opposed to the post-recording correction method provided
		* by {@link #copyCorrectedForCoordinatedOmission(long)}.
		* The two methods are mutually exclusive, and only one of the two should be be used on a given data set to correct
		* for the same coordinated omission issue.
		* <p>
		* See notes in the description of the Histogram calls for an illustration of why this corrective behavior is
		* important.
		*
		* @param value The value to record
		* @param expectedIntervalBetweenValueSamples If expectedIntervalBetweenValueSamples is larger than 0, add
		*                                           auto-generated value records as appropriate if value is larger
		*                                           than expectedIntervalBetweenValueSamples
		* @throws ArrayIndexOutOfBoundsException (may throw) if value is exceeds highestTrackableValue
		*/
		recordValueWithExpectedInterval(value, expectedIntervalBetweenValueSamples) {
			this.recordSingleValueWithExpectedInterval(value, expectedIntervalBetweenValueSamples);
		}
		recordValueWithCountAndExpectedInterval(value, count, expectedIntervalBetweenValueSamples) {
			this.recordCountAtValue(count, value);
			if (expectedIntervalBetweenValueSamples <= 0) return;
			for (let missingValue = value - expectedIntervalBetweenValueSamples; missingValue >= expectedIntervalBetweenValueSamples; missingValue -= expectedIntervalBetweenValueSamples) this.recordCountAtValue(count, missingValue);
		}
		/**
		* Add the contents of another histogram to this one, while correcting the incoming data for coordinated omission.
		* <p>
		* To compensate for the loss of sampled values when a recorded value is larger than the expected
		* interval between value samples, the values added will include an auto-generated additional series of
		* decreasingly-smaller (down to the expectedIntervalBetweenValueSamples) value records for each count found
		* in the current histogram that is larger than the expectedIntervalBetweenValueSamples.
		*
		* Note: This is a post-recording correction method, as opposed to the at-recording correction method provided
		* by {@link #recordValueWithExpectedInterval(long, long) recordValueWithExpectedInterval}. The two
		* methods are mutually exclusive, and only one of the two should be be used on a given data set to correct
		* for the same coordinated omission issue.
		* by
		* <p>
		* See notes in the description of the Histogram calls for an illustration of why this corrective behavior is
		* important.
		*
		* @param otherHistogram The other histogram. highestTrackableValue and largestValueWithSingleUnitResolution must match.
		* @param expectedIntervalBetweenValueSamples If expectedIntervalBetweenValueSamples is larger than 0, add
		*                                           auto-generated value records as appropriate if value is larger
		*                                           than expectedIntervalBetweenValueSamples
		* @throws ArrayIndexOutOfBoundsException (may throw) if values exceed highestTrackableValue
		*/
		addWhileCorrectingForCoordinatedOmission(otherHistogram, expectedIntervalBetweenValueSamples) {
			const toHistogram = this;
			const otherValues = new RecordedValuesIterator_1.default(otherHistogram);
			while (otherValues.hasNext()) {
				const v = otherValues.next();
				toHistogram.recordValueWithCountAndExpectedInterval(v.valueIteratedTo, v.countAtValueIteratedTo, expectedIntervalBetweenValueSamples);
			}
		}
		/**
		* Add the contents of another histogram to this one.
		* <p>
		* As part of adding the contents, the start/end timestamp range of this histogram will be
		* extended to include the start/end timestamp range of the other histogram.
		*
		* @param otherHistogram The other histogram.
		* @throws (may throw) if values in fromHistogram's are
		* higher than highestTrackableValue.
		*/
		add(otherHistogram) {
			if (!(otherHistogram instanceof JsHistogram)) throw new Error("Cannot add a WASM histogram to a regular JS histogram");
			if (this.highestEquivalentValue(this.valueFromIndex(this.countsArrayLength - 1)) < otherHistogram.maxValue) {
				if (!this.autoResize) throw new Error("The other histogram includes values that do not fit in this histogram's range.");
				this.resize(otherHistogram.maxValue);
			}
			if (this.bucketCount === otherHistogram.bucketCount && this.subBucketCount === otherHistogram.subBucketCount && this.unitMagnitude === otherHistogram.unitMagnitude) {
				let observedOtherTotalCount = 0;
				for (let i = 0; i < otherHistogram.countsArrayLength; i++) {
					const otherCount = otherHistogram.getCountAtIndex(i);
					if (otherCount > 0) {
						this.addToCountAtIndex(i, otherCount);
						observedOtherTotalCount += otherCount;
					}
				}
				this.setTotalCount(this.totalCount + observedOtherTotalCount);
				this.updatedMaxValue(max(this.maxValue, otherHistogram.maxValue));
				this.updateMinNonZeroValue(min(this.minNonZeroValue, otherHistogram.minNonZeroValue));
			} else {
				const otherMaxIndex = otherHistogram.countsArrayIndex(otherHistogram.maxValue);
				let otherCount = otherHistogram.getCountAtIndex(otherMaxIndex);
				this.recordCountAtValue(otherCount, otherHistogram.valueFromIndex(otherMaxIndex));
				for (let i = 0; i < otherMaxIndex; i++) {
					otherCount = otherHistogram.getCountAtIndex(i);
					if (otherCount > 0) this.recordCountAtValue(otherCount, otherHistogram.valueFromIndex(i));
				}
			}
			this.startTimeStampMsec = min(this.startTimeStampMsec, otherHistogram.startTimeStampMsec);
			this.endTimeStampMsec = max(this.endTimeStampMsec, otherHistogram.endTimeStampMsec);
		}
		/**
		* Get the count of recorded values at a specific value (to within the histogram resolution at the value level).
		*
		* @param value The value for which to provide the recorded count
		* @return The total count of values recorded in the histogram within the value range that is
		* {@literal >=} lowestEquivalentValue(<i>value</i>) and {@literal <=} highestEquivalentValue(<i>value</i>)
		*/
		getCountAtValue(value) {
			const index = min(max(0, this.countsArrayIndex(value)), this.countsArrayLength - 1);
			return this.getCountAtIndex(index);
		}
		/**
		* Subtract the contents of another histogram from this one.
		* <p>
		* The start/end timestamps of this histogram will remain unchanged.
		*
		* @param otherHistogram The other histogram.
		* @throws ArrayIndexOutOfBoundsException (may throw) if values in otherHistogram's are higher than highestTrackableValue.
		*
		*/
		subtract(otherHistogram) {
			const highestRecordableValue = this.valueFromIndex(this.countsArrayLength - 1);
			if (!(otherHistogram instanceof JsHistogram)) throw new Error("Cannot subtract a WASM histogram to a regular JS histogram");
			if (highestRecordableValue < otherHistogram.maxValue) {
				if (!this.autoResize) throw new Error("The other histogram includes values that do not fit in this histogram's range.");
				this.resize(otherHistogram.maxValue);
			}
			if (this.bucketCount === otherHistogram.bucketCount && this.subBucketCount === otherHistogram.subBucketCount && this.unitMagnitude === otherHistogram.unitMagnitude) {
				let observedOtherTotalCount = 0;
				for (let i = 0; i < otherHistogram.countsArrayLength; i++) {
					const otherCount = otherHistogram.getCountAtIndex(i);
					if (otherCount > 0) {
						this.addToCountAtIndex(i, -otherCount);
						observedOtherTotalCount += otherCount;
					}
				}
				this.setTotalCount(this.totalCount - observedOtherTotalCount);
			} else for (let i = 0; i < otherHistogram.countsArrayLength; i++) {
				const otherCount = otherHistogram.getCountAtIndex(i);
				if (otherCount > 0) {
					const otherValue = otherHistogram.valueFromIndex(i);
					if (this.getCountAtValue(otherValue) < otherCount) throw new Error("otherHistogram count (" + otherCount + ") at value " + otherValue + " is larger than this one's (" + this.getCountAtValue(otherValue) + ")");
					this.recordCountAtValue(-otherCount, otherValue);
				}
			}
			if (this.getCountAtValue(this.maxValue) <= 0 || this.getCountAtValue(this.minNonZeroValue) <= 0) this.establishInternalTackingValues();
		}
		establishInternalTackingValues(lengthToCover = this.countsArrayLength) {
			this.maxValue = 0;
			this.minNonZeroValue = Number.MAX_VALUE;
			let maxIndex = -1;
			let minNonZeroIndex = -1;
			let observedTotalCount = 0;
			for (let index = 0; index < lengthToCover; index++) {
				const countAtIndex = this.getCountAtIndex(index);
				if (countAtIndex > 0) {
					observedTotalCount += countAtIndex;
					maxIndex = index;
					if (minNonZeroIndex == -1 && index != 0) minNonZeroIndex = index;
				}
			}
			if (maxIndex >= 0) this.updatedMaxValue(this.highestEquivalentValue(this.valueFromIndex(maxIndex)));
			if (minNonZeroIndex >= 0) this.updateMinNonZeroValue(this.valueFromIndex(minNonZeroIndex));
			this.setTotalCount(observedTotalCount);
		}
		reset() {
			this.clearCounts();
			this.setTotalCount(0);
			this.startTimeStampMsec = 0;
			this.endTimeStampMsec = 0;
			this.tag = Histogram_1.NO_TAG;
			this.maxValue = 0;
			this.minNonZeroValue = Number.MAX_SAFE_INTEGER;
		}
		destroy() {}
	};
	exports.JsHistogram = JsHistogram;
	exports.default = JsHistogram;
}));
// node_modules/hdr-histogram-js/dist/TypedArrayHistogram.js
var require_TypedArrayHistogram = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const JsHistogram_1 = require_JsHistogram();
	exports.default = class TypedArrayHistogram extends JsHistogram_1.default {
		constructor(arrayCtr, lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			super(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits);
			this.arrayCtr = arrayCtr;
			this._totalCount = 0;
			this._counts = new arrayCtr(this.countsArrayLength);
		}
		clearCounts() {
			this._counts.fill(0);
		}
		incrementCountAtIndex(index) {
			const newCount = this._counts[index] + 1;
			if (newCount < 0) throw newCount + " would overflow short integer count";
			this._counts[index] = newCount;
		}
		addToCountAtIndex(index, value) {
			const newCount = this._counts[index] + value;
			if (newCount < Number.MIN_SAFE_INTEGER || newCount > Number.MAX_SAFE_INTEGER) throw newCount + " would overflow integer count";
			this._counts[index] = newCount;
		}
		setCountAtIndex(index, value) {
			if (value < Number.MIN_SAFE_INTEGER || value > Number.MAX_SAFE_INTEGER) throw value + " would overflow integer count";
			this._counts[index] = value;
		}
		resize(newHighestTrackableValue) {
			this.establishSize(newHighestTrackableValue);
			const newCounts = new this.arrayCtr(this.countsArrayLength);
			newCounts.set(this._counts);
			this._counts = newCounts;
		}
		getCountAtIndex(index) {
			return this._counts[index];
		}
		_getEstimatedFootprintInBytes() {
			return 1024 + this._counts.BYTES_PER_ELEMENT * this._counts.length;
		}
		copyCorrectedForCoordinatedOmission(expectedIntervalBetweenValueSamples) {
			const copy = new TypedArrayHistogram(this.arrayCtr, this.lowestDiscernibleValue, this.highestTrackableValue, this.numberOfSignificantValueDigits);
			copy.addWhileCorrectingForCoordinatedOmission(this, expectedIntervalBetweenValueSamples);
			return copy;
		}
		toString() {
			return `Histogram ${this._counts.BYTES_PER_ELEMENT * 8}b ${JSON.stringify(this, null, 2)}`;
		}
	};
}));
// node_modules/hdr-histogram-js/dist/Int32Histogram.js
var require_Int32Histogram = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	const TypedArrayHistogram_1 = require_TypedArrayHistogram();
	var Int32Histogram = class extends TypedArrayHistogram_1.default {
		constructor(lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits) {
			super(Uint32Array, lowestDiscernibleValue, highestTrackableValue, numberOfSignificantValueDigits);
		}
	};
	exports.default = Int32Histogram;
}));
// src/measure/hdr.ts
var import_Int32Histogram, Int32Histogram, LARGEST_SHIFTED, LatencyHistogram;
var init_hdr = __esmMin((() => {
	import_Int32Histogram = /* @__PURE__ */ __toESM(require_Int32Histogram(), 1);
	Int32Histogram = "default" in import_Int32Histogram.default ? import_Int32Histogram.default.default : import_Int32Histogram.default;
	LARGEST_SHIFTED = 2 ** 31 - 1;
	LatencyHistogram = class extends Int32Histogram {
		countsArrayIndex(value) {
			if (!(value >= 0 && value <= LARGEST_SHIFTED) || this.unitMagnitude !== 0) return super.countsArrayIndex(value);
			const bucket = Math.max(31 - Math.clz32(value) - this.subBucketHalfCountMagnitude, 0);
			return (bucket + 1 << this.subBucketHalfCountMagnitude) + (value >> bucket) - this.subBucketHalfCount;
		}
	};
}));
// src/measure/encoded-histogram.ts
function encodeHistogram(histogram) {
	const counts = countsOf(histogram);
	const plain = Buffer.alloc(PLAIN_HEAD_BYTES + counts.length);
	plain.set(counts, PLAIN_HEAD_BYTES);
	plain.writeInt32BE(PLAIN_COOKIE, 0);
	plain.writeInt32BE(counts.length, 4);
	plain.writeInt32BE(0, 8);
	plain.writeInt32BE(histogram.numberOfSignificantValueDigits, 12);
	plain.writeBigInt64BE(BigInt(histogram.lowestDiscernibleValue), 16);
	plain.writeBigInt64BE(BigInt(histogram.highestTrackableValue), 24);
	plain.writeDoubleBE(1, 32);
	const compressed = deflateSync(plain);
	const head = Buffer.alloc(PACKED_HEAD_BYTES);
	head.writeInt32BE(PACKED_COOKIE, 0);
	head.writeInt32BE(compressed.length, 4);
	return Buffer.concat([head, compressed]).toString("base64");
}
function decodeHistogram(encoded) {
	const packed = Buffer.from(encoded, "base64");
	if ((packed.readInt32BE(0) & -241) !== 478450436) throw new Error("no histogram of HDR V2");
	const plain = inflateSync(packed.subarray(PACKED_HEAD_BYTES, PACKED_HEAD_BYTES + packed.readInt32BE(4)));
	if (plain.readInt32BE(0) !== PLAIN_COOKIE) throw new Error("no histogram of HDR V2 within the compressed bytes");
	const [lowest, highest] = [Number(plain.readBigInt64BE(16)), Number(plain.readBigInt64BE(24))];
	const histogram = new LatencyHistogram(lowest, highest, plain.readInt32BE(12));
	const end = PLAIN_HEAD_BYTES + plain.readInt32BE(4);
	let index = 0;
	for (let at = PLAIN_HEAD_BYTES; at < end;) {
		const { value, next } = get(plain, at);
		if (value < 0) index += -value;
		else histogram.setCountAtIndex(index++, value);
		at = next;
	}
	histogram.establishInternalTackingValues(index);
	return histogram;
}
function countsOf(histogram) {
	const bytes = [];
	const last = histogram.countsArrayIndex(histogram.maxValue);
	const first = histogram.getCountAtIndex(0) > 0 ? 0 : Math.min(last, histogram.countsArrayIndex(histogram.minNonZeroValue));
	let zeros = first;
	for (let index = first; index <= last; index++) {
		const count = histogram.getCountAtIndex(index);
		if (count === 0 && index < last) {
			zeros++;
			continue;
		}
		if (zeros > 0) put(bytes, zeros === 1 ? 0 : -zeros);
		zeros = 0;
		put(bytes, count);
	}
	return bytes;
}
function put(into, count) {
	let left = count >= 0 ? 2 * count : -2 * count - 1;
	while (left > 127) {
		into.push(left % 128 | 128);
		left = Math.floor(left / 128);
	}
	into.push(left);
}
function get(from, start) {
	let unsigned = 0;
	let weight = 1;
	let at = start;
	for (;; weight *= 128) {
		const byte = from.readUInt8(at++);
		if (byte < 128 || at - start === LONGEST_COUNT) {
			unsigned += byte * weight;
			break;
		}
		unsigned += (byte & 127) * weight;
	}
	return {
		value: unsigned % 2 === 0 ? unsigned / 2 : -(unsigned + 1) / 2,
		next: at
	};
}
var PLAIN_COOKIE, PACKED_COOKIE, PLAIN_HEAD_BYTES, PACKED_HEAD_BYTES, LONGEST_COUNT;
var init_encoded_histogram = __esmMin((() => {
	init_hdr();
	PLAIN_COOKIE = 478450451;
	PACKED_COOKIE = 478450452;
	PLAIN_HEAD_BYTES = 40;
	PACKED_HEAD_BYTES = 8;
	LONGEST_COUNT = 9;
}));
// src/measure/latency-schema.ts
var percentileSchema, latencySchema;
var init_latency_schema = __esmMin((() => {
	init_zod();
	percentileSchema = union([object({
		ms: number(),
		low: number(),
		high: number()
	}), object({
		ms: _null(),
		needs: int()
	})]);
	latencySchema = object({
		count: int(),
		/** Null when count is 0. */
		min: number().nullable(),
		max: number().nullable(),
		mean: number().nullable(),
		p50: percentileSchema,
		p90: percentileSchema,
		p95: percentileSchema,
		p99: percentileSchema,
		p999: percentileSchema,
		/** HdrHistogram V2 encoding (compressed, base64), values in µs, 3 significant digits; null when count is 0. */
		hdr: string().nullable()
	});
}));
// src/measure/summary-credits.ts
var rangeSchema, estimateSchema, modelCreditsSchema, checkedPriceSchema, contradictedSchema, balanceSchema, quotaReadingSchema, creditsSchema, quotaSchema;
var init_summary_credits = __esmMin((() => {
	init_zod();
	init_foreign_record();
	rangeSchema = object({
		least: number(),
		most: number()
	});
	estimateSchema = object({
		value: number(),
		low: number(),
		high: number()
	});
	modelCreditsSchema = object({
		/** Sum of the stated prices of completed calls, and its mean; null where one is not stated. */
		priced: number().nullable(),
		perCompleted: number().nullable(),
		/** All that the model's calls were charged, by stated prices and the balance; null where these do not tell. */
		charged: rangeSchema.nullable(),
		/** Where prices are not stated: by least squares over the readings. `perCall` is of a completed call. */
		estimated: object({
			burn: estimateSchema,
			perCall: estimateSchema.nullable()
		}).nullable()
	});
	checkedPriceSchema = object({
		model: string(),
		/** Index of the weighted request. */
		request: int(),
		stated: number().nullable(),
		found: number().nullable(),
		/** Why none was found. */
		problem: string().nullable()
	});
	contradictedSchema = object({
		model: string(),
		request: int().nullable(),
		stated: number(),
		found: estimateSchema
	});
	balanceSchema = object({
		token: object({
			remaining: number(),
			used: number(),
			unlimited: boolean()
		}),
		user: object({
			remaining: number(),
			used: number()
		})
	});
	quotaReadingSchema = object({
		used: int(),
		max: int(),
		remain: int(),
		group: string()
	});
	creditsSchema = object({
		before: balanceSchema.nullable(),
		after: balanceSchema.nullable(),
		/** Credits used between the two readings; null unless both were read. */
		delta: number().nullable(),
		/** Whose count `delta` is: the token's, or its user's where an unlimited token's use is not counted. */
		basis: _enum(["token", "user"]),
		readings: int(),
		byModel: foreignRecordSchema(modelCreditsSchema),
		/** Sum of stated prices of completed calls, where every one is stated. */
		priced: number().nullable(),
		/** `delta` less `priced`: what was charged beyond completed calls. Null where either is unknown. */
		beyondPriced: number().nullable(),
		/** The part of it that no combination of failed, ambiguous and open calls explains at their prices. */
		unexplained: number().nullable(),
		/** Failed tasks that must have been charged all the same. Null where prices and balance do not tell. */
		failedButCharged: rangeSchema.nullable(),
		reconciliation: object({
			ambiguousCalls: int(),
			/** Attempts that may have been accepted, whatever became of their call: retried ones are among them. */
			ambiguousAttempts: int(),
			/** How many of these attempts must have been charged. Null where prices and balance do not tell. */
			explainedByDelta: rangeSchema.nullable()
		}),
		/** All that was spent over completed calls; what failed tasks and ambiguous attempts cost each, where that is known exactly. */
		cost: object({
			perCompleted: number().nullable(),
			perFailed: number().nullable(),
			perAmbiguous: number().nullable()
		}),
		/** Credits that came back between readings, at least; and those of them that came after the run. */
		refunded: object({
			seen: number(),
			afterRun: number()
		}),
		/** `used_credits` fell while the run lasted: how often, by how much in all, and when first, in ms; null when it never did. */
		fell: object({
			times: int(),
			by: number(),
			firstMs: number()
		}).nullable(),
		/** Spent by the user's other tokens; and by anybody, while nothing of this run could be charged. */
		otherSpend: object({
			byOtherTokens: number().nullable(),
			whileIdle: number()
		}),
		budget: number().nullable(),
		/** What the check of prices found, in the order of the profile; null where there was none. */
		checked: array(checkedPriceSchema).nullable(),
		contradicted: array(contradictedSchema)
	});
	quotaSchema = object({
		before: quotaReadingSchema.nullable(),
		after: quotaReadingSchema.nullable(),
		/** Files that the planned calls asked for, closed models apart; null in logs that do not say. */
		plannedFiles: int().nullable(),
		/** The fewest files left that any reading found. */
		leastRemain: int().nullable()
	});
}));
// src/measure/summary-hints.ts
var hintCountsSchema, modelHintsSchema, hintTruthSchema;
var init_summary_hints = __esmMin((() => {
	init_zod();
	hintCountsSchema = object({
		/** Refusals and failures that carried any hint. */
		seen: int(),
		/** Retries sent no earlier than the hint said. */
		obeyed: int(),
		/** Obeyed, and refused again though no other request of the model had been let through since the hint was given. */
		tooShort: int(),
		/** Obeyed, and refused again after others had been let through: the limit had opened, and they took what it gave. */
		contended: int(),
		/** A retry sent before the hint's instant was let through. */
		tooLong: int(),
		/** 429 or 503 without any hint. */
		absent: int()
	});
	modelHintsSchema = hintCountsSchema.extend({
		model: string(),
		/** The median of the waits that were named; null when none was. */
		medianMs: number().nullable(),
		/** By at least how much a hint was seen to be too short, or too long; null when it never was. */
		shortByMs: number().nullable(),
		longByMs: number().nullable()
	});
	hintTruthSchema = object({
		model: string(),
		/** Hinted refusals whose true wait the limits knew, and those that only the end of another task could tell. */
		known: int(),
		unknown: int(),
		/** Of the known: below the truth, within 1 ms of it, above it. */
		short: int(),
		exact: int(),
		long: int(),
		/** Null without a known one. */
		meanErrorMs: number().nullable(),
		/** `counts[i]` errors lie below `edgesMs[i]` and not below the edge before; the last count is of those above all. */
		edgesMs: array(number()),
		counts: array(int())
	});
}));
// src/measure/summary-protocol.ts
var PROTOCOL_FAULTS, protocolSchema;
var init_summary_protocol = __esmMin((() => {
	init_zod();
	PROTOCOL_FAULTS = [
		"otherTask",
		"sharedTaskIds",
		"oversizedIds",
		"maskedIds",
		"badEstimates",
		"badProgress",
		"badResults",
		"unknownStatuses"
	];
	protocolSchema = object({
		/** Task reads that were answered for another task. They are no answers, and reading goes on. */
		otherTask: int(),
		/** Calls that were given the task id of another call. */
		sharedTaskIds: int(),
		/** Submits answered with an id too long to be followed. */
		oversizedIds: int(),
		/** Tasks whose id holds the API key: shown masked, and followed by the run itself alone. */
		maskedIds: int(),
		/** Estimates that are no duration, or beyond the time limit of their task. */
		badEstimates: int(),
		/** Answers about tasks whose progress is not between 0 and 100. */
		badProgress: int(),
		/** Answers with more than a thousand results, or with one that is no address by its length. */
		badResults: int(),
		/** Task reads whose status is missing or not one of the specification's, and submits with such a status. */
		unknownStatuses: int(),
		/** The first three of each. */
		examples: array(object({
			fault: _enum(PROTOCOL_FAULTS),
			call: int(),
			model: string(),
			/** Ms since the start of the run. */
			t: number(),
			/** Null where the task has none that could be followed; its beginning where it is long. */
			taskId: string().nullable(),
			/** More about it; for a shared id the call that had it before. */
			detail: string().nullable()
		}))
	});
}));
// src/gateway/outcome.ts
function mayHaveBeenAccepted(outcome) {
	switch (outcome.kind) {
		case "accepted":
		case "ambiguous": return true;
		case "failed": return outcome.status !== 503;
		case "throttled":
		case "refused":
		case "unreachable": return false;
	}
}
var ENDPOINTS, OUTCOME_KINDS;
var init_outcome = __esmMin((() => {
	ENDPOINTS = [
		"submit",
		"poll",
		"message",
		"credits",
		"quota"
	];
	OUTCOME_KINDS = [
		"accepted",
		"throttled",
		"refused",
		"failed",
		"unreachable",
		"ambiguous"
	];
}));
// src/measure/summary-verdict.ts
var VERDICT_WORDS, gateResultSchema, verdictSchema, answersSchema, errorRowSchema, errorsSchema;
var init_summary_verdict = __esmMin((() => {
	init_zod();
	init_outcome();
	VERDICT_WORDS = [
		"PASS",
		"DONE",
		"FAIL",
		"INCONCLUSIVE",
		"INTERRUPTED",
		"STOPPED",
		"UNFIT"
	];
	gateResultSchema = object({
		gate: string(),
		/** `not-asked`: the run was cut short, and the gate is about whole ones. */
		verdict: _enum([
			"pass",
			"fail",
			"not-asked"
		]),
		/** Why it failed. */
		reason: string().nullable()
	});
	verdictSchema = object({
		exitCode: int(),
		word: _enum(VERDICT_WORDS),
		/** Why, the gravest first. */
		reasons: array(string()),
		/** Built-in gates: what a run must have done to be worth a verdict at all. None in logs from before there were any. */
		gates: array(gateResultSchema)
	});
	answersSchema = object({
		/** The latest accepted attempt or read; null when nothing was ever accepted. */
		lastAcceptedMs: number().nullable(),
		/** Attempts and reads after that one that were not accepted, whether answered or not; null when there were none. */
		faultsSince: object({
			count: int(),
			firstMs: number(),
			lastMs: number()
		}).nullable()
	});
	errorRowSchema = object({
		/** Null for the account's queries, and in the row that sums up what the table has no room for. */
		model: string().nullable(),
		endpoint: _enum(ENDPOINTS).nullable(),
		/** HTTP status; null where no answer came. */
		status: int().nullable(),
		/** Where a status does not say it all: the reason of an unreachable or ambiguous outcome, `task-failed`, `unreadable`, or `others`. */
		fault: string().nullable(),
		/** As the gateway put it, shortened. */
		message: string().nullable(),
		count: int(),
		firstMs: number(),
		lastMs: number()
	});
	errorsSchema = array(errorRowSchema);
}));
// src/measure/summary-whole.ts
var wholeStatSchema, wholeLatencySchema, INTERVAL_PERCENTILES, intervalSchema$1, wholeLatenciesSchema;
var init_summary_whole = __esmMin((() => {
	init_zod();
	wholeStatSchema = object({
		/** With every unseen end taken as never coming: null where that leaves it without a value. */
		ms: number().nullable(),
		/** With every such end at the call's age; null where it is not reached either, or there are too few calls. */
		atLeast: number().nullable(),
		notReached: boolean(),
		/** How many more calls a percentile needs. */
		needs: int()
	});
	wholeLatencySchema = object({
		calls: int(),
		completed: int(),
		/** Dropped by the client's own limits, given up, failed, timed out, ambiguous, or refused for another reason than the request: longer than any bound. */
		never: int(),
		/** Still open when the run stopped looking: at least as old as then. */
		unseen: int(),
		/** Refused for what the request itself is: left out of all times. */
		leftOut: int(),
		mean: wholeStatSchema,
		max: wholeStatSchema,
		p50: wholeStatSchema,
		p90: wholeStatSchema,
		p95: wholeStatSchema,
		p99: wholeStatSchema,
		p999: wholeStatSchema
	});
	INTERVAL_PERCENTILES = [
		"p50",
		"p90",
		"p95",
		"p99"
	];
	intervalSchema$1 = object({
		/**
		* Why there is none. `not-stationary`: times drift, or depend on each other over stretches too long for one run; `too-short`: too few
		* calls that do not depend on each other; `shaped`: the load changes by plan; `cut-short`: the run ended before it.
		*/
		state: _enum([
			"stated",
			"not-stationary",
			"too-short",
			"shaped",
			"cut-short"
		]),
		low: number().nullable(),
		high: number().nullable()
	});
	wholeLatenciesSchema = object({
		responseTime: wholeLatencySchema,
		serviceTime: wholeLatencySchema,
		intervals: record(_enum(INTERVAL_PERCENTILES), intervalSchema$1)
	});
}));
// src/measure/throttle-cause.ts
function throttleCause(message, errorType) {
	const words = `${message ?? ""}
${errorType ?? ""}`;
	const first = FIRST.find(([, sign]) => sign.test(words));
	if (first !== void 0) return first[0];
	const periods = PERIODS.filter(([, sign]) => sign.test(words));
	if (periods.length > 1) return "unknown";
	return periods[0]?.[0] ?? LAST.find(([, sign]) => sign.test(words))?.[0] ?? "unknown";
}
function capOfHint(askedMs, epochMs, grainMs) {
	if (askedMs <= 2 * MINUTE_MS) return null;
	const until = epochMs + askedMs;
	const isAt = (period) => Math.abs(until - Math.round(until / period) * period) <= grainMs;
	const isWithinHour = askedMs <= HOUR_MS + grainMs;
	if (isAt(DAY_MS) && askedMs <= DAY_MS + grainMs) return isWithinHour ? "quota" : "dayCap";
	if (!isWithinHour) return "quota";
	return isAt(HOUR_MS) ? "hourCap" : null;
}
var THROTTLE_CAUSES, throttleCauseSchema, STOPPED, FIRST, PERIODS, LAST, MINUTE_MS, HOUR_MS, DAY_MS;
var init_throttle_cause = __esmMin((() => {
	init_zod();
	THROTTLE_CAUSES = [
		"rate",
		"concurrency",
		"hourCap",
		"dayCap",
		"quota",
		"balance",
		"account",
		"unknown"
	];
	throttleCauseSchema = _enum(THROTTLE_CAUSES);
	STOPPED = "suspended|disabled|deactivated|blocked|banned|frozen|restricted";
	FIRST = [
		["balance", /insufficient[-_ ]?(?:balance|credit|fund)|\bbalance\b|(?:out of|not enough) credits?|credits? (?:exhausted|used up|depleted)|arrears|overdue/i],
		["account", new RegExp(`account\\b[^.]{0,40}\\b(?:${STOPPED})|(?:${STOPPED}) account|account[-_ ](?:${STOPPED})`, "i")],
		["concurrency", /concurren|parallel|simultaneous|in[-_ ]flight|queue|(?:active|running|pending|unfinished) (?:task|job|request)/i]
	];
	PERIODS = [
		["rate", /per[-_ ]?(?:\d+ ?)?(?:second|minute|(?:sec|min|s|m)\b)|\/ ?(?:s|sec|second|min|minute)\b|\b[RT]P[SM]\b/i],
		["hourCap", /\bhourly\b|hourly[-_]|per[-_ ]?(?:\d+ ?)?hour|\/ ?hour\b|\bRPH\b/i],
		["dayCap", /\bdaily\b|daily[-_]|per[-_ ]?(?:\d+ ?)?day|\/ ?day\b|\b[RT]PD\b/i],
		["quota", /\bmonthly\b|monthly[-_]|\bweekly\b|per[-_ ]?(?:week|month)/i]
	];
	LAST = [["quota", /quota|allowance|file limit|usage[-_ ]limit/i], ["rate?", /\brate|[-_]rate|throttl|too[-_ ]?many|too fast|frequen|slow down/i]];
	MINUTE_MS = 6e4;
	HOUR_MS = 60 * MINUTE_MS;
	DAY_MS = 24 * HOUR_MS;
}));
// src/stats/order-statistics.ts
function upperRank(n, p, tail = .025) {
	if (n < 1) return null;
	const mode = Math.min(n, Math.floor((n + 1) * p));
	const odds = p / (1 - p);
	let total = 1;
	let weight = 1;
	for (let k2 = mode; k2 > 0; k2--) {
		weight *= k2 / ((n - k2 + 1) * odds);
		if (weight < NEGLIGIBLE) break;
		total += weight;
	}
	const above = [1];
	weight = 1;
	for (let k2 = mode; k2 < n; k2++) {
		weight *= (n - k2) / (k2 + 1) * odds;
		if (weight < NEGLIGIBLE) break;
		above.push(weight);
		total += weight;
	}
	let atLeast = 0;
	let k = mode + above.length - 1;
	for (; k >= mode; k--) {
		atLeast += above[k - mode];
		if (atLeast > tail * total) break;
	}
	return k + 1 <= n ? k + 1 : null;
}
function lowerRank(n, p, tail = .025) {
	const mirrored = upperRank(n, 1 - p, tail);
	return mirrored === null ? null : n + 1 - mirrored;
}
function quantileRank(n, p) {
	return Math.min(n, Math.max(1, Math.ceil(p * n * (1 - Number.EPSILON))));
}
function samplesNeeded(p) {
	return Math.ceil(10 / Math.min(p, 1 - p) * (1 - 1e-12));
}
var NEGLIGIBLE;
var init_order_statistics = __esmMin((() => {
	NEGLIGIBLE = 1e-18;
}));
// src/measure/recorder.ts
var PERCENTILES, HIGHEST_US, SIGNIFICANT_DIGITS, Recorder;
var init_recorder = __esmMin((() => {
	init_order_statistics();
	init_encoded_histogram();
	init_hdr();
	PERCENTILES = {
		p50: .5,
		p90: .9,
		p95: .95,
		p99: .99,
		p999: .999
	};
	HIGHEST_US = 864e8;
	SIGNIFICANT_DIGITS = 3;
	Recorder = class Recorder {
		#histogram;
		#count = 0;
		#clamped = 0;
		#minUs = Number.POSITIVE_INFINITY;
		#maxUs = Number.NEGATIVE_INFINITY;
		#sumUs = 0;
		/** Restores what `snapshot` gave, so that summaries merge without their logs. */
		static of(latency) {
			const recorder = new Recorder();
			if (latency.hdr === null) return recorder;
			recorder.#histogram = decodeHistogram(latency.hdr);
			recorder.#count = latency.count;
			recorder.#minUs = Math.round((latency.min ?? 0) * 1e3);
			recorder.#maxUs = Math.round((latency.max ?? 0) * 1e3);
			recorder.#sumUs = Math.round((latency.mean ?? 0) * 1e3 * latency.count);
			return recorder;
		}
		/** Records `ms`, rounded to µs. Below 0 (a clock's grain) or above 24 h it is clamped in the histogram alone. Throws when not finite. */
		record(ms) {
			const us = Math.round(ms * 1e3);
			if (!Number.isFinite(us)) throw new TypeError(`a latency must be a finite number of ms, not ${ms}`);
			if (us < this.#minUs) this.#minUs = us;
			if (us > this.#maxUs) this.#maxUs = us;
			this.#sumUs += us;
			this.#count++;
			if (us < 0 || us > HIGHEST_US) this.#clamped++;
			this.#histogram ??= new LatencyHistogram(1, HIGHEST_US, SIGNIFICANT_DIGITS);
			this.#histogram.recordValue(Math.min(Math.max(us, 0), HIGHEST_US));
		}
		/** Adds all that `other` recorded. */
		merge(other) {
			if (other.#histogram === void 0) return;
			this.#histogram ??= new LatencyHistogram(1, HIGHEST_US, SIGNIFICANT_DIGITS);
			for (const { us, count } of other.#filled()) this.#histogram.recordValueWithCount(us, count);
			this.#count += other.#count;
			this.#clamped += other.#clamped;
			this.#minUs = Math.min(this.#minUs, other.#minUs);
			this.#maxUs = Math.max(this.#maxUs, other.#maxUs);
			this.#sumUs += other.#sumUs;
		}
		get count() {
			return this.#count;
		}
		/** Values outside 0 to 24 h. */
		get clamped() {
			return this.#clamped;
		}
		/** Exact, in ms; null when empty. */
		get min() {
			return this.#count === 0 ? null : this.#minUs / 1e3;
		}
		/** Exact, in ms; null when empty. */
		get max() {
			return this.#count === 0 ? null : this.#maxUs / 1e3;
		}
		/** Exact, in ms. */
		get sum() {
			return this.#sumUs / 1e3;
		}
		/** Exact, in ms; null when empty. */
		get mean() {
			return this.#count === 0 ? null : this.#sumUs / this.#count / 1e3;
		}
		/** The sample's own p-quantile in ms, at most 0.1 % above the true one, whether or not the sample carries it; null when empty. */
		quantile(p) {
			if (this.#count === 0) return null;
			const rank = quantileRank(this.#count, p);
			return this.#highMs(this.#bucketsOf([rank]).get(rank));
		}
		/** The value at a rank from 1, in ms; Infinity beyond the last. */
		atRank(rank) {
			return rank > this.#count ? Number.POSITIVE_INFINITY : this.#highMs(this.#bucketsOf([rank]).get(rank));
		}
		/** What the p-quantile surely exceeds (error at most 0.5 %), in ms; null when the sample is too small to say. */
		quantileAtLeast(p) {
			const rank = lowerRank(this.#count, p, .005);
			return rank === null ? null : this.#lowMs(this.#bucketsOf([rank]).get(rank));
		}
		/** All that was recorded, by bucket: its upper edge in ms, and how often. Ascending. */
		*buckets() {
			for (const { us, count } of this.#filled()) yield {
				ms: this.#highMs(us),
				count
			};
		}
		/** Each bucket that holds anything, as a value of it. Ascending. The library walks all 27,000 of them. */
		*#filled() {
			const histogram = this.#histogram;
			if (histogram === void 0) return;
			const first = histogram.getCountAtIndex(0) > 0 ? 0 : histogram.countsArrayIndex(histogram.minNonZeroValue);
			const last = histogram.countsArrayIndex(histogram.maxValue);
			for (let index = first; index <= last; index++) {
				const count = histogram.getCountAtIndex(index);
				if (count > 0) yield {
					us: histogram.valueFromIndex(index),
					count
				};
			}
		}
		/** HdrHistogram V2, compressed, base64, in µs; null when empty. */
		encode() {
			return this.#histogram === void 0 ? null : encodeHistogram(this.#histogram);
		}
		snapshot() {
			const n = this.#count;
			const ranks = /* @__PURE__ */ new Map();
			for (const [name, p] of Object.entries(PERCENTILES)) {
				if (n < samplesNeeded(p)) continue;
				ranks.set(name, {
					low: lowerRank(n, p) ?? 1,
					value: quantileRank(n, p),
					high: upperRank(n, p) ?? n
				});
			}
			const buckets = this.#bucketsOf([...ranks.values()].flatMap((r) => [
				r.low,
				r.value,
				r.high
			]));
			const percentile = (name) => {
				const r = ranks.get(name);
				if (r === void 0) return {
					ms: null,
					needs: samplesNeeded(PERCENTILES[name]) - n
				};
				return {
					ms: this.#highMs(buckets.get(r.value)),
					low: this.#lowMs(buckets.get(r.low)),
					high: this.#highMs(buckets.get(r.high))
				};
			};
			return {
				count: n,
				min: this.min,
				max: this.max,
				mean: this.mean,
				p50: percentile("p50"),
				p90: percentile("p90"),
				p95: percentile("p95"),
				p99: percentile("p99"),
				p999: percentile("p999"),
				hdr: this.encode()
			};
		}
		/** The bucket that each rank falls in, as a value of it, in one pass. */
		#bucketsOf(ranks) {
			const found = /* @__PURE__ */ new Map();
			const left = ranks.toSorted((a, b) => b - a);
			let seen = 0;
			for (const { us, count } of this.#filled()) {
				seen += count;
				while (left.length > 0 && left.at(-1) <= seen) found.set(left.pop(), us);
				if (left.length === 0) break;
			}
			return found;
		}
		/** Upper edge of a bucket in ms: HdrHistogram's convention, never understating, and never above what was really seen. */
		#highMs(us) {
			return Math.min(this.#histogram.highestEquivalentValue(us), this.#maxUs) / 1e3;
		}
		#lowMs(us) {
			return Math.max(this.#histogram.lowestEquivalentValue(us), this.#minUs) / 1e3;
		}
	};
}));
// src/measure/worker-table.ts
var distributedSchema, WorkerTable;
var init_worker_table = __esmMin((() => {
	init_zod();
	init_latency_schema();
	init_recorder();
	distributedSchema = object({
		/** Its name in Redis. */
		run: string(),
		shares: int(),
		/** Why that Redis may have lost intents or task ids; empty where it may not. */
		unsafe: array(string()),
		workers: array(object({
			worker: int(),
			host: string(),
			/** Planned calls that were due at it. */
			calls: int(),
			scheduleLag: latencySchema,
			/** Of one core. */
			cpu: number().nullable(),
			rssBytes: number().nullable(),
			/** How far its wall clock is ahead of the coordinator's, ms; corrected in all instants. */
			offsetMs: number().nullable(),
			/** The correction may be off by so much. */
			errorMs: number().nullable()
		}))
	});
	WorkerTable = class {
		#rows = /* @__PURE__ */ new Map();
		emit(event) {
			if (event.type === "worker") {
				const { worker, host, offsetMs, errorMs } = event;
				Object.assign(this.#row(worker), {
					host,
					offsetMs,
					errorMs
				});
			} else if (event.type === "arrival" && event.worker !== void 0) {
				const row = this.#row(event.worker);
				row.calls++;
				row.lag.record(event.t - event.intended);
			} else if (event.type === "generator" && event.worker !== void 0) {
				const row = this.#row(event.worker);
				row.wallMs += event.t - row.told;
				row.cpuMs += event.cpuShare * (event.t - row.told);
				row.told = event.t;
				row.rssBytes = Math.max(row.rssBytes, event.rssBytes);
			}
		}
		/** Null for a run of a single machine. */
		snapshot({ distributed }) {
			if (distributed === void 0) return null;
			const rows = [...this.#rows].sort(([one], [other]) => one - other);
			return {
				run: distributed.run,
				shares: distributed.shares,
				unsafe: [...distributed.unsafe],
				workers: rows.map(([worker, { host, calls, lag, wallMs, cpuMs, rssBytes, offsetMs, errorMs }]) => ({
					worker,
					host,
					calls,
					scheduleLag: lag.snapshot(),
					cpu: wallMs > 0 ? cpuMs / wallMs : null,
					rssBytes: rssBytes > 0 ? rssBytes : null,
					offsetMs,
					errorMs
				}))
			};
		}
		#row(worker) {
			let row = this.#rows.get(worker);
			if (row === void 0) {
				row = {
					host: "",
					calls: 0,
					lag: new Recorder(),
					wallMs: 0,
					cpuMs: 0,
					told: 0,
					rssBytes: 0,
					offsetMs: null,
					errorMs: null
				};
				this.#rows.set(worker, row);
			}
			return row;
		}
	};
})), SUMMARY_SCHEMA, countsSchema, LATENCY_METRICS, latenciesSchema, completionQuantileSchema, completionSchema, firstAttemptSchema, modelSummarySchema, thresholdResultSchema, intervalSchema, kneeSchema;
var init_summary = __esmMin((() => {
	init_zod();
	init_foreign_record();
	init_modality();
	init_profile();
	init_events();
	init_latency_schema();
	init_summary_credits();
	init_summary_hints();
	init_summary_protocol();
	init_summary_verdict();
	init_summary_whole();
	init_throttle_cause();
	init_worker_table();
	SUMMARY_SCHEMA = "gatebench.summary/v1";
	countsSchema = object({
		planned: int(),
		started: int(),
		dropped: int(),
		completed: int(),
		failed: int(),
		refused: int(),
		gaveUp: int(),
		timedOut: int(),
		ambiguous: int(),
		interrupted: int(),
		unresolved: int(),
		/** Submits and messages sent. = sum of `byOutcome`. */
		attempts: int(),
		/** Attempts answered 429. */
		throttled: int(),
		/** Attempts after the first of their call. */
		retries: int(),
		/** Task reads. = sum of `pollsByStatus`. */
		polls: int(),
		/** Calls that may have bought more than one task: two or more of their attempts were accepted, or may have been. */
		duplicates: int(),
		/** Outcomes, and `unanswered`: sent, but the run ended before an answer. */
		byOutcome: record(string(), int()),
		/**
		* Accepted reads by task status, the others by outcome (`failed`, which is a task status too, as `readFailed`). Of statuses that the
		* specification does not know the first sixteen of a model, the others together.
		*/
		pollsByStatus: foreignRecordSchema(int())
	});
	LATENCY_METRICS = [
		"responseTime",
		"serviceTime",
		"submitTime",
		"admissionWait",
		"queueTime",
		"runTime",
		"pollLag",
		"scheduleLag"
	];
	latenciesSchema = record(_enum(LATENCY_METRICS), latencySchema);
	completionQuantileSchema = object({
		/** As seen by polling; with its 95 % interval. */
		ms: number().nullable(),
		low: number().nullable(),
		high: number().nullable(),
		/** The least that polling allows. */
		earliest: number().nullable()
	});
	completionSchema = object({
		completed: int(),
		/** Open, interrupted, unresolved and timed-out calls. */
		unfinished: int(),
		p50: completionQuantileSchema,
		p90: completionQuantileSchema,
		p95: completionQuantileSchema,
		p99: completionQuantileSchema
	});
	firstAttemptSchema = object({
		/** Calls that made at least one attempt. = sum of `byOutcome`. */
		calls: int(),
		/** What the first attempts came to, and `unanswered`. */
		byOutcome: record(string(), int()),
		/** Accepted at the first attempt, and completed. */
		completed: int(),
		/** Of the calls; null without any. */
		completedShare: number().nullable(),
		throttledShare: number().nullable(),
		responseTime: latencySchema
	});
	modelSummarySchema = object({
		model: string(),
		modality: _enum(MODALITIES),
		/** The whole run; and the recorded phases alone. */
		counts: countsSchema,
		measured: countsSchema,
		/** Of completed calls alone: the survivors'. */
		latency: latenciesSchema,
		whole: wholeLatenciesSchema,
		completion: completionSchema,
		firstAttempt: firstAttemptSchema,
		credits: modelCreditsSchema,
		/** Completed calls over the length of the run, drain included, per hour of the gateway's own time. Null for a run without a length. */
		completedPerHour: number().nullable().default(null)
	});
	thresholdResultSchema = object({
		metric: _enum(THRESHOLD_METRICS),
		where: object({
			model: string().optional(),
			modality: _enum(MODALITIES).optional()
		}),
		stat: _enum([...LATENCY_STATS, "value"]),
		max: number().nullable(),
		min: number().nullable(),
		/** Null when nothing was measured, or nothing certain. With calls whose end was not seen: as if none of them ever came. */
		value: number().nullable(),
		/** As if every such call had ended when it was last looked at. */
		atLeast: number().nullable().default(null),
		/** So many calls never completed that there is no such time. */
		notReached: boolean().default(false),
		samples: int(),
		/** Samples that a verdict needs, in all. */
		needs: int(),
		/** `unseen`: it depends on calls whose end was not seen. */
		verdict: _enum([
			"pass",
			"fail",
			"not-enough-data",
			"unseen"
		]),
		/** As the profile states it. */
		source: string()
	});
	intervalSchema = object({
		/** Start in ms since the start of the run. */
		t: number(),
		offered: int(),
		attempts: int(),
		throttled: int(),
		accepted: int(),
		completed: int(),
		failed: int(),
		/** Calls started and not ended when the stretch closed. */
		inFlight: int()
	});
	kneeSchema = object({
		perSecond: number().nullable(),
		/** Its 95 % interval. */
		low: number().nullable(),
		high: number().nullable(),
		/** Largest rate that was offered. */
		offeredUpTo: number()
	});
	object({
		schema: literal(SUMMARY_SCHEMA),
		run: object({
			id: string(),
			profile: string(),
			seed: number(),
			gateway: object({
				kind: _enum(["mock", "http"]),
				baseUrl: string()
			}),
			startedAt: string(),
			/** First arrival to last terminal: the length of the run on its own clock. */
			durationMs: number(),
			status: _enum([
				"complete",
				"partial",
				"resumed"
			]),
			time: _enum(["real", "virtual"]),
			/** Seconds of the mock's own time in one of the run: rates are so many times the gateway's, and times are divided by it. */
			timeScale: number().default(1)
		}),
		verdict: verdictSchema,
		/** The whole run, warm-up included: money and calls are accounted for in full. */
		counts: countsSchema,
		/** Calls of the recorded phases only: what latencies, rates and thresholds are about. */
		measured: countsSchema,
		/** Recorded calls completed within every response-time threshold that speaks of them, over the recorded time. */
		goodput: object({
			calls: int(),
			overMs: number(),
			perSecond: number().nullable()
		}),
		/** Of completed calls alone: the survivors'. */
		latency: latenciesSchema,
		whole: wholeLatenciesSchema,
		completion: completionSchema,
		firstAttempt: firstAttemptSchema,
		models: array(modelSummarySchema),
		phases: array(object({
			name: string(),
			record: boolean(),
			counts: countsSchema
		})),
		throttling: object({
			/** Throttled attempts over attempts (recorded calls). Null without attempts. */
			rate: number().nullable(),
			/** Submits, messages, polls: throttled and all. */
			byEndpoint: record(string(), object({
				attempts: int(),
				throttled: int()
			})),
			byModel: foreignRecordSchema(object({
				attempts: int(),
				throttled: int()
			})),
			/** The limits that the 429s of recorded calls came from, as far as errors, hints and what was let through afterwards tell. */
			byCause: record(throttleCauseSchema, int()),
			overTime: array(object({
				t: number(),
				attempts: int(),
				throttled: int()
			}))
		}),
		/** What following recorded tasks cost; what it blurs is `latency.pollLag`. */
		polling: object({
			tasks: int(),
			perTask: number().nullable()
		}),
		/** Recorded calls. */
		retrying: object({
			/** Attempts over calls that made one. */
			amplification: number().nullable(),
			/** Attempts over calls that completed. */
			attemptsPerSuccess: number().nullable(),
			/** Attempts that were not accepted. */
			wasted: int(),
			/** Time that calls spent between attempts. */
			backoffMs: number(),
			waitsFromHints: int(),
			waitsFromBackoff: int(),
			/** Why the policy did not try again. */
			endedBy: record(_enum(NO_RETRY_REASONS), int())
		}),
		hints: hintCountsSchema.extend({
			/** Models that were given hints, or refusals without one. */
			byModel: array(modelHintsSchema),
			/** Only with the mock. */
			truth: array(hintTruthSchema).nullable()
		}),
		/** Calls that ended refused, by cause: the balance was used up (the setting `gateway.insufficientBalanceStatuses`), or any other. */
		refusals: object({
			balance: int(),
			other: int()
		}),
		protocol: protocolSchema,
		credits: creditsSchema.nullable(),
		quota: quotaSchema.nullable(),
		generator: object({
			fit: boolean(),
			reasons: array(string()),
			scheduleLag: latencySchema,
			/** Null in virtual time, which measures no machine. */
			eventLoopDelay: object({
				p50Ms: number(),
				p99Ms: number(),
				maxMs: number()
			}).nullable(),
			cpu: object({
				share: number(),
				peakShare: number(),
				rssBytes: number()
			}).nullable(),
			/** Most open at once. */
			connections: int().nullable(),
			/** From the decision to send an attempt to its request on a connection: no connection was free, or it had to be opened. */
			connectionWait: latencySchema.nullable()
		}),
		intervals: array(intervalSchema),
		knee: kneeSchema.optional(),
		thresholds: array(thresholdResultSchema),
		errors: errorsSchema,
		answers: answersSchema,
		/** Accepted tasks whose end was not seen: paid for, and to be followed by `gatebench resume`. */
		openTasks: array(object({
			taskId: string(),
			model: string(),
			call: int()
		})),
		/** Only with the mock: whether its own log confirms the counts above. */
		oracle: object({
			confirmed: boolean(),
			mismatches: array(string())
		}).nullable(),
		/** Only of a run of several workers. */
		distributed: distributedSchema.optional()
	});
}));
// src/report/hlog.ts
init_encoded_histogram();
init_hdr();
init_summary();
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
const DURATION_PART = `(${NUMBER}) ?(${anyName(DURATION_UNITS)})`;
new RegExp(`^${NUMBER} ?(?:${anyName(DURATION_UNITS)})(?: ?${DURATION_PART})*$`);
new RegExp(`^(${NUMBER}) ?(?:/| per ) ?(${anyName(RATE_UNITS)})$`);
new RegExp(`^(${NUMBER}) ?(%?)$`);
new RegExp(`^(${NUMBER}) ?(${anyName(BYTE_UNITS)})$`);
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
function formatShare(share) {
	if (!Number.isFinite(share)) return NO_FIGURE;
	if (share > 0 && share < 1e-4) return "<0.01%";
	if (share < 1 && share > .9999) return ">99.99%";
	return `${Number((share * 100).toFixed(2))}%`;
}
const WHOLE = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
function formatCount(count) {
	return Number.isFinite(count) ? WHOLE.format(count) : NO_FIGURE;
}
// src/report/words.ts
const LATENCY_WORDS = {
	responseTime: {
		label: "response time",
		definition: "From the intended start of a call to the instant its terminal state was seen. Every wait is in it: schedule lag, the client’s own limiter, retries, the gateway’s queue, poll lag."
	},
	serviceTime: {
		label: "service time",
		definition: "From the sending of the accepted attempt to the instant the terminal state was seen."
	},
	submitTime: {
		label: "submit time",
		definition: "Round trip of one attempt: from handing the request over to having read the whole answer."
	},
	admissionWait: {
		label: "admission wait",
		definition: "Time a call spent in the client’s own limiter, for its slot and for the pace of its attempts."
	},
	queueTime: {
		label: "queue time",
		definition: "From the accepted reply to the first read that found the task processing."
	},
	runTime: {
		label: "run time",
		definition: "From the first read that found the task processing to the read that found it done."
	},
	pollLag: {
		label: "poll lag",
		definition: "The delay that polling can have added: from the last read that found the task unfinished to the first that found it done."
	},
	scheduleLag: {
		label: "schedule lag",
		definition: "How late the first request of a call left, less what the client’s own limiter held it back: what this machine adds, the wait for a connection with it unless the profile caps them."
	}
};
const PHASE_WORDS = {
	lag: LATENCY_WORDS.scheduleLag,
	admission: LATENCY_WORDS.admissionWait,
	accepted: {
		label: "accepted attempt",
		definition: "Round trip of the attempt that was accepted."
	},
	throttled: {
		label: "throttled attempt",
		definition: "Round trip of an attempt answered 429."
	},
	trouble: {
		label: "other attempt",
		definition: "An attempt that was refused, failed, could not be sent, or had no usable answer."
	},
	backoff: {
		label: "back-off",
		definition: "Time between two attempts that the retry policy waited, by a hint or by its own rule."
	},
	queued: {
		label: "queued",
		definition: "Accepted, and not yet read as processing."
	},
	running: {
		label: "running",
		definition: "From the first read as processing to the last that was not done."
	},
	pollLag: LATENCY_WORDS.pollLag
};
// src/report/html/client-charts.ts
const CHARTS = `
  const percentiles = () => {
    const root = fresh('percentiles')
    if (root === null) return
    const empty = { nines: [0], response: [null], service: [null] }
    let curve = data.curves[0]
    const [first, second] = data.labels ?? ['response time', 'service time']
    const kept = keep(root, {
      series: [
        { label: first, colour: 'response' },
        { label: second, colour: 'service', dash: [6, 4] },
      ],
      values: () => [curve.nines, curve.response, curve.service],
      options: () => ({
        scales: {
          x: { time: false },
          y: latencyScale,
        },
        axes: [
          axis({
            label: 'percentile', size: 26, space: 30, splits: (u, at, min, max) => NINES.filter((nines) => nines >= min - 1e-9 && nines <= max),
            values: (u, splits) => {
              // Labels that would overlap their left neighbour are left out; their grid lines stay.
              let right = -Infinity
              return splits.map((nines) => {
                const left = u.valToPos(nines, 'x')
                if (left - right < 34) return null
                right = left
                return percentile(nines)
              })
            },
          }),
          latencyAxis(),
        ],
      }),
      read: (u, at, shown) => [percentile(u.data[0][at]),
        ...[1, 2].filter((one) => shown[one - 1] && u.data[one][at] != null).map((one) => u.series[one].label + ' ' + duration(u.data[one][at]))].join(' \xB7 '),
    })
    onChange(root, (isNews) => {
      curve = data.curves.find((one) => one.name === modelName()) ?? empty
      kept.redata({ isNews, ...(curve === empty ? { instead: 'Too few samples of this model for a percentile curve.' } : {}) })
    })
  }

  const timeline = () => {
    const root = fresh('timeline-chart')
    if (root === null) return
    let shown = data.timelines[0]
    const paths = uPlot.paths.stepped({ align: 1 })
    const kept = keep(root, {
      series: [
        { label: 'offered', colour: 'offered', fill: true, paths },
        { label: 'attempts', colour: 'attempts', paths },
        { label: 'throttled', colour: 'throttled', fill: true, paths },
        { label: 'completed', colour: 'completed', paths },
        { label: 'in flight', colour: 'in-flight', scale: 'flight', dash: [6, 4] },
      ],
      values: () => [shown.seconds, shown.offered, shown.attempts, shown.throttled, shown.completed, shown.inFlight],
      options: () => {
        const fromZero = { range: (u, min, max) => [0, Math.max(1, (max ?? 1) * 1.05)] }
        const whole = (u, splits) => splits.map((value) => (Number.isInteger(value) ? number.format(value) : null))
        return {
          scales: { x: { time: false }, y: fromZero, flight: fromZero },
          axes: [
            timeAxis(),
            axis({ label: 'per interval', size: 48, values: whole }),
            axis({ label: 'in flight', scale: 'flight', side: 1, size: 48, grid: { show: false }, values: whole }),
          ],
        }
      },
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...[1, 2, 3, 4, 5].filter((one) => shown[one - 1]).map((one) => u.series[one].label + ' ' + number.format(u.data[one][at]))].join(' \xB7 '),
    })
    onChange(root, (isNews) => {
      shown = data.timelines.find((one) => one.name === modelName()) ?? data.timelines[0]
      kept.redata({ isNews })
    })
  }

  const credits = () => {
    const root = fresh('credit-chart')
    if (root === null) return
    const given = [
      { label: 'by the credit query', colour: 'credit-read', of: 'read' },
      { label: 'by stated prices', colour: 'credit-priced', dash: [6, 4], of: 'priced' },
    ].filter((one) => data.credits[one.of][0].length > 1)
    const kept = keep(root, {
      series: given.map((one) => ({ ...one, gaps: true })),
      values: () => uPlot.join(given.map((one) => data.credits[one.of])),
      options: () => ({
        scales: { x: { time: false }, y: { range: (u, min, max) => [Math.min(0, min ?? 0), Math.max(1, max ?? 1) * 1.02] } },
        axes: [timeAxis(), axis({ label: 'credits', size: 68, values: (u, splits) => splits.map((value) => number.format(value)) })],
      }),
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...given.flatMap((one, place) => (shown[place] && u.data[place + 1][at] != null ? [one.label + ' ' + number.format(u.data[place + 1][at])] : []))].join(' \xB7 '),
    })
    onChange(root, (isNews) => { if (isNews) kept.redata({ isNews }) })
  }

  const generator = () => {
    const root = fresh('generator-chart')
    if (root === null) return
    const fromZero = (least) => ({ range: (u, min, max) => [0, Math.max(least, (max ?? 0) * 1.05)] })
    const share = (value) => Math.round(value * 100) + '%'
    const kept = keep(root, {
      series: [
        { label: 'schedule lag', colour: 'response', gaps: true },
        { label: 'event-loop delay', colour: 'throttled', gaps: true },
        { label: 'CPU', colour: 'in-flight', scale: 'cpu', dash: [6, 4], gaps: true },
      ],
      values: () => [data.generator.seconds, data.generator.lagMs, data.generator.loopMs, data.generator.cpu],
      options: () => ({
        scales: { x: { time: false }, y: fromZero(1), cpu: fromZero(1) },
        axes: [
          timeAxis(),
          axis({ label: 'ms', size: 52, values: (u, splits) => splits.map((value) => number.format(value)) }),
          axis({ label: 'CPU', scale: 'cpu', side: 1, size: 52, grid: { show: false }, values: (u, splits) => splits.map(share) }),
        ],
      }),
      read: (u, at, shown) => [clock(u.data[0][at]),
        ...[1, 2, 3].filter((one) => shown[one - 1] && u.data[one][at] != null)
          .map((one) => u.series[one].label + ' ' + (one === 3 ? share(u.data[one][at]) : duration(u.data[one][at])))].join(' \xB7 '),
    })
    onChange(root, (isNews) => { if (isNews) kept.redata({ isNews }) })
  }
`;
// src/report/html/client-frame.ts
const FRAME = `
  let data = JSON.parse(document.getElementById('chart-data').textContent)
  const FONT = '12px system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif'
  const S = 1000, M = 60 * S, H = 60 * M
  const STEPS = [0.001, 0.01, 0.1, 1, 2, 5, 10, 20, 50, 100, 200, 500, S, 2 * S, 5 * S, 10 * S, 20 * S, 30 * S, M, 2 * M, 5 * M,
    10 * M, 20 * M, 30 * M, H, 2 * H, 5 * H, 12 * H, 24 * H, 48 * H]
  const TENFOLD = [0.001, 0.01, 0.1, 1, 10, 100, S, 10 * S, M, 10 * M, H, 12 * H, 48 * H]
  const PERCENTS = [0, 50, 75, 90, 95, 99, 99.9, 99.99, 99.999]
  const NINES = PERCENTS.map((percent) => -Math.log10(1 - percent / 100))

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim()
  const faded = (name) => colour(name) + '1f'
  const number = new Intl.NumberFormat('en-US')
  const two = (value) => String(value).padStart(2, '0')
  const figure = (value) => String(Number(value.toPrecision(3)))
  const duration = (ms) => {
    if (ms < 999.5) return figure(ms) + ' ms'
    if (ms < 59950) return figure(ms / S) + ' s'
    const seconds = Math.round(ms / S)
    if (seconds < 3600) return Math.floor(seconds / 60) + 'm ' + two(seconds % 60) + 's'
    return Math.floor(seconds / 3600) + 'h ' + two(Math.round((seconds % 3600) / 60)) + 'm'
  }
  const clock = (seconds) => {
    const whole = Math.round(seconds)
    const head = whole >= 3600 ? Math.floor(whole / 3600) + ':' + two(Math.floor((whole % 3600) / 60)) : Math.floor(whole / 60)
    return head + ':' + two(whole % 60)
  }
  const percentile = (nines) => {
    const percent = 100 * (1 - 10 ** -nines)
    return 'p' + Number(percent.toFixed(nines < 1 ? 0 : Math.ceil(nines)))
  }

  const within = (steps, min, max) => steps.filter((step) => step >= min && step <= max)
  const latencyScale = { distr: 3, range: (u, min, max) => [
    STEPS.findLast((step) => step <= (min ?? 1)) ?? 0.001,
    STEPS.find((step) => step >= (max ?? 10)) ?? (max ?? 10),
  ] }
  const latencyAxis = () => axis({
    size: 62, filter: (u, splits) => splits,
    splits: (u, at, min, max) => {
      const all = within(STEPS, min, max)
      return all.length > 11 ? within(TENFOLD, min, max) : all
    },
    values: (u, splits) => splits.map(duration),
  })
  const timeAxis = () => axis({ label: 'minutes and seconds since the start', size: 26, space: 60,
    incrs: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 43200, 86400], values: (u, splits) => splits.map(clock) })

  const axis = (more) => ({
    font: FONT, labelFont: FONT, labelSize: 18, labelGap: 2, stroke: () => colour('soft'),
    grid: { stroke: () => colour('line'), width: 1 }, ticks: { show: false }, border: { show: false }, ...more,
  })

  /** Keeps one chart: its size, its colours, its series buttons, its keys and what stands under the cursor. */
  const keep = (root, { series, options, read, values, paint }) => {
    const plot = root.querySelector('.plot')
    const output = root.querySelector('output')
    const shown = series.map(() => true)
    const buttons = [...root.querySelectorAll('button[data-series]')]
    let chart = null
    const height = () => Math.max(260, Math.min(290, plot.clientWidth * 0.42))
    const draw = () => {
      chart?.destroy()
      chart = new uPlot({
        width: plot.clientWidth, height: height(), legend: { show: false }, padding: [12, 30, 0, 0],
        cursor: { y: false, points: { size: 7 }, drag: { x: true, y: false, dist: 5 } },
        hooks: {
          draw: paint === undefined ? [] : [paint],
          setCursor: [(u) => { output.textContent = u.cursor.idx == null ? hint : read(u, u.cursor.idx, shown) }],
        },
        ...options(),
        series: [{}, ...series.map((one, at) => ({
          label: one.label, scale: one.scale ?? 'y', width: one.width ?? 1.75, dash: one.dash, show: shown[at], paths: one.paths, points: { show: false }, spanGaps: one.gaps,
          stroke: () => colour(one.colour),
          ...(one.fill ? { fill: () => faded(one.colour) } : {}),
        }))],
      }, values(), plot)
    }
    const hint = 'Point or use the arrow keys to read; drag to zoom, Escape to see all.'
    output.textContent = hint
    buttons.forEach((button, at) => {
      button.addEventListener('click', () => {
        shown[at] = !shown[at]
        button.setAttribute('aria-pressed', String(shown[at]))
        chart.setSeries(at + 1, { show: shown[at] })
      })
    })
    plot.addEventListener('keydown', (event) => {
      const x = chart.data[0]
      if (x.length === 0) return
      if (event.key === 'Escape') chart.setScale('x', { min: x[0], max: x[x.length - 1] })
      const step = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const from = chart.cursor.idx ?? (step > 0 ? -1 : x.length)
      const at = Math.min(x.length - 1, Math.max(0, from + step))
      chart.setCursor({ left: chart.valToPos(x[at], 'x'), top: 10 })
    })
    draw()
    let width = plot.clientWidth
    new ResizeObserver(() => {
      if (plot.clientWidth === width || plot.clientWidth === 0) return
      width = plot.clientWidth
      chart.setSize({ width, height: height() })
    }).observe(plot)
    for (const query of ['(prefers-color-scheme: dark)', 'print']) matchMedia(query).addEventListener('change', draw)
    return {
      redata: ({ instead = hint, isNews = false } = {}) => {
        const { min, max } = chart.scales.x
        const [from, to] = [chart.data[0][0], chart.data[0].at(-1)]
        // What the reader has zoomed to stays while a run goes on.
        const zoomed = isNews && (min > from || max < to)
        chart.setData(values(), !zoomed)
        if (zoomed) chart.setScale('x', { min, max })
        output.textContent = instead
      },
    }
  }

  /** Whether an element meets the script for the first time. */
  const met = new WeakSet()
  const isFresh = (element) => !met.has(element) && Boolean(met.add(element))
  /** A figure that is on the page and not drawn yet. */
  const fresh = (id) => {
    const root = document.getElementById(id)
    return root !== null && isFresh(root) ? root : null
  }

  /** Choosing a model in one figure chooses it in all. */
  let chosen = ''
  const listeners = new Map()
  const modelName = () => chosen === '' ? 'all models' : document.querySelector('select.model').options[Number(chosen) + 1].textContent
  const showChoice = () => { for (const select of document.querySelectorAll('select.model')) select.value = chosen }
  /** Calls the listener when another model was chosen, or with true when newer data came, for as long as the figure stands. */
  const onChange = (root, listener) => { listeners.set(root, listener) }
  const changed = (isNews) => {
    for (const [root, listener] of listeners) {
      if (root.isConnected) listener(isNews)
      else listeners.delete(root)
    }
  }
  document.addEventListener('change', ({ target }) => {
    if (!target.matches('select.model')) return
    chosen = target.value
    showChoice()
    changed(false)
  })
`;
// src/report/html/client-heat.ts
const HEAT = `
  const heatMap = () => {
    const root = fresh('heat-map')
    if (root === null) return
    const edge = (row) => 10 ** (row / data.heat.rowsPerDecade)
    let widthSeconds, seconds, grid, most, low, high
    const choose = (name) => {
      const { columns, models } = data.heat
      widthSeconds = data.heat.widthSeconds
      seconds = Array.from({ length: columns }, (_, at) => (at + 0.5) * widthSeconds)
      grid = Array.from({ length: columns }, () => new Map())
      for (const model of models) {
        if (name !== 'all models' && model.name !== name) continue
        for (let at = 0; at < model.cells.length; at += 3) {
          const [column, row, count] = model.cells.slice(at, at + 3)
          grid[column].set(row, (grid[column].get(row) ?? 0) + count)
        }
      }
      const rows = grid.flatMap((column) => [...column.keys()])
      most = Math.max(1, ...grid.flatMap((column) => [...column.values()]))
      low = rows.length === 0 ? 1 : edge(Math.min(...rows))
      high = rows.length === 0 ? 10 : edge(Math.max(...rows) + 1)
    }
    choose(modelName())
    // A cell with one call is faint and still seen.
    const shade = (count) => 0.16 + 0.84 * (most === 1 ? 1 : Math.log(count) / Math.log(most))
    const paint = (u) => {
      const { ctx, bbox } = u
      ctx.save()
      ctx.beginPath()
      ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height)
      ctx.clip()
      ctx.fillStyle = colour('heat')
      grid.forEach((column, at) => {
        const left = Math.round(u.valToPos(at * widthSeconds, 'x', true))
        const right = Math.round(u.valToPos((at + 1) * widthSeconds, 'x', true))
        for (const [row, count] of column) {
          const top = Math.round(u.valToPos(edge(row + 1), 'y', true))
          const bottom = Math.round(u.valToPos(edge(row), 'y', true))
          ctx.globalAlpha = shade(count)
          ctx.fillRect(left, top, Math.max(1, right - left), Math.max(1, bottom - top))
        }
      })
      ctx.restore()
    }
    const kept = keep(root, {
      series: [{ label: 'lowest', colour: 'heat', paths: () => null }, { label: 'highest', colour: 'heat', paths: () => null }],
      values: () => [seconds, seconds.map(() => low), seconds.map(() => high)],
      paint,
      options: () => ({
        scales: { x: { time: false, range: (u, min, max) => [Math.max(0, min - widthSeconds / 2), max + widthSeconds / 2] }, y: latencyScale },
        axes: [timeAxis(), latencyAxis()],
      }),
      read: (u, at) => {
        const rows = [...grid[at]].sort(([a], [b]) => a - b)
        const calls = rows.reduce((sum, [, count]) => sum + count, 0)
        const when = 'due from ' + clock(at * widthSeconds) + ' to ' + clock((at + 1) * widthSeconds)
        if (calls === 0) return when + ' \xB7 no completed call'
        let seen = 0
        const [median] = rows.find(([, count]) => (seen += count) * 2 >= calls)
        return when + ' \xB7 ' + number.format(calls) + (calls === 1 ? ' call' : ' calls') + ' \xB7 half within ' + duration(edge(median + 1))
          + ' \xB7 all within ' + duration(edge(rows[rows.length - 1][0] + 1))
      },
    })
    onChange(root, (isNews) => {
      choose(modelName())
      kept.redata({ isNews })
    })
  }
`;
// src/report/html/client-live.ts
const LIVE = `
  /** A figure whose lines have become other ones is a new figure. */
  const lines = (element) => element.querySelectorAll('[data-series]').length
  const isOther = (old, next) => old.nodeName !== next.nodeName || old.id !== next.id || (old.nodeName === 'FIGURE' && lines(old) !== lines(next))
  const morph = (old, next) => {
    if (old.isEqualNode(next)) return
    if (isOther(old, next)) old.replaceWith(next)
    else if (old.nodeType === Node.TEXT_NODE) old.data = next.data
    // What the reader has chosen, drawn from or sorted by is the reader's.
    else if (!old.matches('.controls, .plot, output, .sortable thead')) {
      for (const { name } of [...old.attributes]) if (name !== 'open' && !next.hasAttribute(name)) old.removeAttribute(name)
      for (const { name, value } of next.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value)
      morphChildren(old, next)
    }
  }
  /** Children with an id are found again by it; those without by their order. */
  const morphChildren = (old, next) => {
    const known = new Map([...old.children].filter(({ id }) => id !== '').map((child) => [child.id, child]))
    let at = old.firstChild
    const skip = () => {
      const child = at
      at = at.nextSibling
      return child
    }
    for (const child of [...next.childNodes]) {
      const kept = known.get(child.id)
      while (kept !== undefined && at !== kept) skip().remove()
      if (at !== null && (at === kept || (!child.id && !at.id && at.nodeName === child.nodeName))) morph(skip(), child)
      else old.insertBefore(child, at)
    }
    while (at !== null) skip().remove()
  }

  const link = document.getElementById('link')
  let isOver = false
  const show = (state) => {
    data = state.data
    document.title = state.title
    const next = document.createElement('template')
    next.innerHTML = state.main
    morph(document.querySelector('main'), next.content.firstElementChild)
    changed(true)
    drawAll()
    showChoice()
    if (state.isOver) {
      isOver = true
      link.textContent = 'the run is over'
    }
  }

  // A page that nobody sees costs the run nothing: it is told only how the run ends.
  let source
  const follow = () => {
    source = new EventSource(document.hidden ? '/end' : '/states')
    source.onopen = () => { link.textContent = 'live' }
    source.onmessage = (message) => {
      show(JSON.parse(message.data))
      if (isOver) source.close()
    }
    source.onerror = () => {
      source.close()
      link.textContent = 'the run cannot be reached any more: this is the last that it told'
    }
  }
  follow()
  document.addEventListener('visibilitychange', () => {
    if (isOver) return
    source.close()
    follow()
  })
`;
// src/report/html/client.ts
const BARS = `
  onChange(document.body, () => {
    for (const group of document.querySelectorAll('.gantt')) group.hidden = chosen !== '' && group.dataset.model !== modelName()
  })
`;
const FOLDS = `
  const unfold = (hash) => {
    for (let at = hash && document.getElementById(hash.slice(1)); at; at = at.parentElement) {
      const fold = at.matches('section') ? at.querySelector(':scope > details') : at.closest('details')
      if (fold) fold.open = true
    }
  }
  addEventListener('hashchange', () => unfold(location.hash))
  addEventListener('beforeprint', () => { for (const fold of document.querySelectorAll('section > details')) fold.open = true })
  // A click on the section that is in the address already changes nothing there.
  document.querySelector('nav').addEventListener('click', ({ target }) => unfold(target.closest('a')?.hash))
  unfold(location.hash)
`;
const DRAWING = `${FRAME}${CHARTS}${HEAT}
  const sortable = (table) => {
    const heads = [...table.tHead.rows[0].cells]
    const body = table.tBodies[0]
    const sort = () => {
      const column = heads.findIndex((head) => head.hasAttribute('aria-sort'))
      if (column === -1) return
      const head = heads[column]
      const sign = head.getAttribute('aria-sort') === 'ascending' ? 1 : -1
      const key = (row) => row.cells[column].dataset.sort
      const text = (row) => row.cells[column].textContent
      const compare = head.classList.contains('num') ? (a, b) => key(a) - key(b) : (a, b) => text(a).localeCompare(text(b))
      body.append(...[...body.rows].sort((a, b) => sign * compare(a, b)))
    }
    for (const head of heads) {
      const button = document.createElement('button')
      button.type = 'button'
      button.append(...head.childNodes)
      head.append(button)
      button.addEventListener('click', () => {
        const [first, second] = head.classList.contains('num') ? ['descending', 'ascending'] : ['ascending', 'descending']
        const order = head.getAttribute('aria-sort') === first ? second : first
        for (const other of heads) other.removeAttribute('aria-sort')
        head.setAttribute('aria-sort', order)
        sort()
      })
    }
    onChange(table, (isNews) => { if (isNews) sort() })
  }

  const isNarrow = matchMedia('(max-width: 40rem)')
  const ROLES = { TABLE: 'table', THEAD: 'rowgroup', TBODY: 'rowgroup', TR: 'row', TD: 'cell' }
  const stack = () => {
    if (!isNarrow.matches) return
    for (const table of document.querySelectorAll('table:not(.stacked)')) {
      table.classList.add('stacked')
      const heads = [...table.tHead.rows[0].cells].map((head) => head.textContent)
      // What is laid out as a list is a table no more unless it is said.
      for (const one of [table, ...table.querySelectorAll('*')]) {
        const role = one.nodeName === 'TH' ? (one.scope === 'col' ? 'columnheader' : 'rowheader') : ROLES[one.nodeName]
        if (role !== undefined) one.setAttribute('role', role)
        if (one.nodeName === 'TD') one.dataset.head = heads[one.cellIndex]
      }
    }
  }
  isNarrow.addEventListener('change', stack)

  /** All that is on the page and not drawn yet. */
  const drawAll = () => {
    for (const draw of [percentiles, heatMap, timeline, credits, generator]) draw()
    for (const table of document.querySelectorAll('table.sortable')) if (isFresh(table)) sortable(table)
    stack()
  }
  drawAll()
`;
script(`${DRAWING}${BARS}${FOLDS}`);
script(`${DRAWING}${LIVE}`);
function script(body) {
	return `
(() => {
  'use strict'
${body}})()
`;
}
createRequire(import.meta.url);
// src/report/run-report/sections/protocol.ts
init_summary_protocol();
// src/gateway/bodies.ts
var TASK_STATUSES, taskInfo;
var init_bodies = __esmMin((() => {
	init_zod();
	TASK_STATUSES = [
		"pending",
		"processing",
		"completed",
		"failed"
	];
	taskInfo = looseObject({
		can_cancel: boolean().optional(),
		/** Estimated duration; its unit is not shown by the specification: the setting `gateway.estimateUnit`. */
		estimated_time: number().optional()
	});
	looseObject({
		id: string().min(1),
		object: string().optional(),
		model: string().optional(),
		status: string().optional(),
		progress: number().optional(),
		task_info: taskInfo.optional(),
		results: array(string()).optional(),
		/** Its structure is not shown. */
		error: unknown().optional()
	});
	looseObject({
		data: looseObject({
			token: looseObject({
				remaining_credits: number(),
				unlimited_credits: boolean(),
				used_credits: number()
			}),
			user: looseObject({
				remaining_credits: number(),
				used_credits: number()
			})
		}),
		message: string(),
		success: boolean()
	});
	looseObject({
		success: boolean(),
		code: int(),
		data: looseObject({
			user_group: string(),
			used_files: int(),
			max_files: int(),
			remain_files: int(),
			is_custom: boolean(),
			quota_reason: string()
		})
	});
	looseObject({
		id: string(),
		type: string(),
		role: string(),
		model: string(),
		content: array(looseObject({
			type: string(),
			text: string().optional()
		})),
		stop_reason: string().nullable().optional()
	});
	looseObject({ error: looseObject({
		code: union([int(), string()]).optional(),
		message: string().optional(),
		type: string().optional(),
		param: string().nullable().optional(),
		fallback_suggestion: string().nullable().optional()
	}) });
	looseObject({
		model: string(),
		prompt: string().optional(),
		size: string().optional(),
		resolution: string().optional(),
		quality: string().optional(),
		n: int().optional()
	});
	looseObject({
		model: string(),
		prompt: string().optional(),
		duration: int().optional(),
		quality: string().optional(),
		aspect_ratio: string().optional(),
		generate_audio: boolean().optional()
	});
	looseObject({ model: string() });
	looseObject({
		model: string(),
		max_tokens: int().optional(),
		messages: array(looseObject({
			role: string(),
			content: unknown()
		})).optional()
	});
}));
// src/measure/counts.ts
function zeros$1(keys) {
	return Object.fromEntries(keys.map((key) => [key, 0]));
}
function addCounts(parts) {
	const total = new Tally().snapshot();
	const polls = new Map(Object.entries(total.pollsByStatus));
	for (const part of parts) {
		for (const [name, value] of Object.entries(part)) if (name === "byOutcome") addUp(total.byOutcome, [part.byOutcome]);
		else if (name !== "pollsByStatus") total[name] += value;
		for (const [status, count] of Object.entries(part.pollsByStatus)) polls.set(status, (polls.get(status) ?? 0) + count);
	}
	return {
		...total,
		pollsByStatus: foreignRecord(polls)
	};
}
function addUp(total, parts) {
	for (const part of parts) for (const [key, value] of Object.entries(part)) total[key] = (total[key] ?? 0) + value;
	return total;
}
var UNANSWERED, READ_ENDS, NO_STATUS, OTHER_STATUS, MOST_STATUSES, TAKEN, Tally;
var init_counts = __esmMin((() => {
	init_foreign_record();
	init_bodies();
	init_outcome();
	init_events();
	UNANSWERED = "unanswered";
	READ_ENDS = [
		"throttled",
		"refused",
		"readFailed",
		"unreachable",
		"ambiguous"
	];
	NO_STATUS = "none";
	OTHER_STATUS = "other";
	MOST_STATUSES = 16;
	TAKEN = /* @__PURE__ */ new Set([
		...READ_ENDS,
		NO_STATUS,
		OTHER_STATUS
	]);
	Tally = class {
		planned = 0;
		dropped = 0;
		attempts = 0;
		/** Calls that made at least one attempt. */
		attempted = 0;
		polls = 0;
		duplicates = 0;
		ends = zeros$1(CALL_ENDS);
		#byOutcome = zeros$1(OUTCOME_KINDS);
		#pollsByStatus = new Map([...TASK_STATUSES, ...READ_ENDS].map((status) => [status, 0]));
		#foreignStatuses = 0;
		outcome(kind) {
			this.#byOutcome[kind]++;
		}
		get throttled() {
			return this.#byOutcome.throttled;
		}
		/** An accepted read counts by the task's status; any other by its outcome (`failed` as `readFailed`: the task did not). */
		poll(kind, taskStatus) {
			this.polls++;
			const key = kind === "accepted" ? this.#statusKey(taskStatus) : kind === "failed" ? "readFailed" : kind;
			this.#pollsByStatus.set(key, (this.#pollsByStatus.get(key) ?? 0) + 1);
		}
		/** Statuses are the gateway's words: they may be anything, and different each time. */
		#statusKey(status) {
			if (status === void 0) return NO_STATUS;
			const key = TAKEN.has(status) ? `task ${status}` : status;
			if (this.#pollsByStatus.has(key)) return key;
			if (this.#foreignStatuses === MOST_STATUSES) return OTHER_STATUS;
			this.#foreignStatuses++;
			return key;
		}
		/** The counts as a summary states them: calls without an end are unresolved, attempts without an outcome unanswered. */
		snapshot() {
			const { planned, dropped, attempts, ends } = this;
			const ended = CALL_ENDS.reduce((sum, end) => sum + ends[end], 0);
			const answered = OUTCOME_KINDS.reduce((sum, kind) => sum + this.#byOutcome[kind], 0);
			return {
				planned,
				started: planned - dropped,
				dropped,
				...ends,
				unresolved: ends.unresolved + (planned - dropped - ended),
				attempts,
				throttled: this.throttled,
				retries: attempts - this.attempted,
				polls: this.polls,
				duplicates: this.duplicates,
				byOutcome: {
					...this.#byOutcome,
					[UNANSWERED]: attempts - answered
				},
				pollsByStatus: foreignRecord(this.#pollsByStatus)
			};
		}
	};
}));
// src/measure/percentile-curve.ts
__esmMin((() => {
	init_counts();
	init_recorder();
	init_summary();
	init_summary_protocol();
}))();
init_recorder();
// src/report/run-report/sections/latency.ts
init_summary();
// src/report/run-report/sections/throttling.ts
init_throttle_cause();
// src/report/run-report/sections/definitions.ts
init_summary_protocol();
Object.values(PHASE_WORDS).filter((word) => !Object.values(LATENCY_WORDS).includes(word));
// src/measure/latency-shape.ts
init_recorder();
// src/measure/event-tee.ts
function micro(ms) {
	return Math.round(ms * 1e3) / 1e3;
}
// src/measure/task-trace.ts
const MOST_SPANS = 80;
var TaskTrace = class {
	#call;
	#spans = [];
	/** Where the last phase ended. */
	#mark;
	#acceptedAt;
	constructor(call) {
		this.#call = call;
		this.#mark = call.intended;
		this.#until("lag", call.arrivedAt);
	}
	admitted({ t, waitMs }) {
		if (this.#call.attempts > 0) this.#until("backoff", t - waitMs);
		this.#until("admission", t);
	}
	attempted({ t, attempt }) {
		if (attempt > 1) this.#until("backoff", t);
		this.#mark = Math.max(this.#mark, t);
	}
	answered({ t, outcome }) {
		if (outcome === "accepted") {
			this.#until("accepted", t);
			this.#acceptedAt = t;
		} else this.#until(outcome === "throttled" ? "throttled" : "trouble", t, true);
	}
	/** The call as it stands at instant `t`, ended or open. Changes nothing. */
	snapshot(end, t, terminal) {
		const { call, model, modality, intended, attempts, polls, pending } = this.#call;
		const spans = [...this.#spans];
		let mark = this.#mark;
		const until = (phase, instant) => {
			if (instant <= mark) return;
			spans.push({
				phase,
				from: mark,
				to: instant
			});
			mark = instant;
		};
		if (this.#acceptedAt === void 0) {
			if (pending === 0) until(attempts > 0 ? "backoff" : "admission", t);
			else until("trouble", t);
		} else if (modality !== "text") {
			const firstProcessing = terminal?.firstProcessing ?? this.#call.firstProcessing;
			const lastNotDone = terminal?.lastNotDone ?? this.#call.lastNotDone;
			const stillOpen = end === "completed" || end === "failed" ? Math.min(t, lastNotDone ?? t) : t;
			if (firstProcessing === void 0) until("queued", stillOpen);
			else {
				until("queued", Math.min(firstProcessing, t));
				until("running", stillOpen);
			}
			until("pollLag", t);
		}
		const since = (instant) => micro(instant - intended);
		return {
			call,
			model,
			modality,
			end,
			intended,
			totalMs: since(t),
			attempts: terminal?.attempts ?? attempts,
			polls: terminal?.polls ?? polls,
			spans: spans.map(({ phase, from, to }) => ({
				phase,
				from: since(from),
				to: since(to)
			}))
		};
	}
	/** A refusal is shown even though it took no time at all. */
	#until(phase, t, always = false) {
		if (t < this.#mark || t === this.#mark && !always) return;
		if (this.#spans.length < MOST_SPANS) this.#spans.push({
			phase,
			from: this.#mark,
			to: t
		});
		this.#mark = t;
	}
};
// src/time/iso.ts
function epochMsOfIso(iso) {
	return Date.parse(iso);
}
function isoAfter(iso, ms) {
	return new Date(epochMsOfIso(iso) + ms).toISOString();
}
var init_iso = __esmMin((() => {}));
// src/package-place.ts
function placeOf(module) {
	let folder = new URL(".", module);
	while (!existsSync(new URL("package.json", folder))) {
		const above = new URL("..", folder);
		if (above.href === folder.href) throw new Error(`no package.json above ${module}`);
		folder = above;
	}
	return folder;
}
var init_package_place = __esmMin((() => {
	placeOf(import.meta.url);
	import.meta.url.endsWith(".ts");
}));
// src/report/write-reports.ts
init_errors();
async function writeFiles(directory, files) {
	const written = [];
	try {
		await makeFolder(resolve(directory));
		for (const [name, content] of files) {
			const path = join(directory, name);
			await writeWhole(path, content);
			written.push(path);
		}
	} catch (error) {
		throw unwritable(directory, error);
	}
	return written;
}
async function writeWhole(path, content) {
	const draft = `${path}.${process.pid}.tmp`;
	try {
		await writeFile(draft, content, { flush: true });
		await rename(draft, path);
	} catch (error) {
		await rm(draft, { force: true });
		throw error;
	}
}
function unwritable(directory, error) {
	if (!(error instanceof Error) || !("syscall" in error)) return error;
	return new GatebenchError(`cannot write the reports into ${directory}: ${error.message}`, {
		code: "REPORT_UNWRITABLE",
		exitCode: EXIT.invalidInput,
		hint: "choose another folder with --out, or free space and make the reports again with gatebench report",
		cause: error
	});
}
// src/thread.ts
init_errors();
init_package_place();
function tellError(error) {
	if (!(error instanceof GatebenchError)) return { bug: error instanceof Error ? error.stack ?? error.message : String(error) };
	const { message, code, exitCode, hint } = error;
	return { refused: {
		message,
		code,
		exitCode,
		hint
	} };
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
// src/random.ts
function mix(hash, word) {
	let k = Math.imul(word, 3432918353);
	k = k << 15 | k >>> 17;
	k = Math.imul(k, 461845907);
	let h = hash ^ k;
	h = h << 13 | h >>> 19;
	return Math.imul(h, 5) + 3864292196 | 0;
}
function finish(hash) {
	let h = hash;
	h ^= h >>> 16;
	h = Math.imul(h, 2246822507);
	h ^= h >>> 13;
	h = Math.imul(h, 3266489909);
	h ^= h >>> 16;
	return h >>> 0;
}
function hashText(text) {
	let h = 2538058380;
	for (let i = 0; i < text.length; i++) h = mix(h, text.charCodeAt(i));
	return finish(h ^ text.length);
}
const TWO_POW_21 = 2 ** 21;
const TWO_POW_53 = 2 ** 53;
function unit(high, low) {
	return (high * TWO_POW_21 + (low >>> 11)) / TWO_POW_53;
}
function mixed(hash, word) {
	const h = mix(hash, word | 0);
	return word > 2147483647 || word < -2147483648 ? mix(h, Math.floor(word / 2 ** 32) | 0) : h;
}
function drawn(hash) {
	return unit(finish(hash), finish(mix(hash, 625341585)));
}
function keyedRandom(seed) {
	const purposeHash = /* @__PURE__ */ new Map();
	const high = Math.floor(seed / 2 ** 32) | 0;
	const low = seed | 0;
	const start = (purpose) => {
		let h = purposeHash.get(purpose);
		if (h === void 0) {
			h = mix(mix(hashText(purpose) | 0, low), high);
			purposeHash.set(purpose, h);
		}
		return h;
	};
	const keyed = (purpose, key) => {
		let h = start(purpose);
		for (const word of key) h = mixed(h, word);
		return h ^ key.length;
	};
	return {
		seed,
		uniform(purpose, ...key) {
			return drawn(keyed(purpose, key));
		},
		uniforms(purpose) {
			const h = start(purpose);
			return (key) => drawn(mixed(h, key) ^ 1);
		},
		stream(purpose, ...key) {
			const h = keyed(purpose, key);
			let n = 0;
			return () => {
				n++;
				return drawn(mix(h, n));
			};
		}
	};
}
// src/fast/number-map.ts
const FEWEST_PLACES = 64;
var NumberMap = class {
	/** Open addressing with linear probing: an entry is at its hash's place or after it, with no gap between. */
	#keys = new Float64Array(FEWEST_PLACES);
	#values = new Array(FEWEST_PLACES).fill(void 0);
	#mask = 63;
	#size = 0;
	get size() {
		return this.#size;
	}
	get(key) {
		return this.#values[this.#placeOf(key)];
	}
	has(key) {
		return this.get(key) !== void 0;
	}
	/** `value` is not to be undefined: that is what a free place holds. */
	set(key, value) {
		let place = this.#placeOf(key);
		if (this.#values[place] === void 0) {
			if (2 * ++this.#size > this.#mask) {
				this.#grow();
				place = this.#placeOf(key);
			}
			this.#keys[place] = key;
		}
		this.#values[place] = value;
	}
	/** Whether it was there. */
	delete(key) {
		let free = this.#placeOf(key);
		if (this.#values[free] === void 0) return false;
		this.#size--;
		for (let at = free + 1 & this.#mask; this.#values[at] !== void 0; at = at + 1 & this.#mask) {
			const home = this.#home(this.#keys[at]);
			if ((at - home & this.#mask) < (at - free & this.#mask)) continue;
			this.#keys[free] = this.#keys[at];
			this.#values[free] = this.#values[at];
			free = at;
		}
		this.#values[free] = void 0;
		return true;
	}
	/** Ascending by key; what is put in or taken out meanwhile is not seen. */
	entries() {
		const entries = [];
		for (const [place, value] of this.#values.entries()) if (value !== void 0) entries.push([this.#keys[place], value]);
		return entries.sort(([a], [b]) => a - b);
	}
	values() {
		return this.entries().map(([, value]) => value);
	}
	#home(key) {
		return Math.imul(key, 2654435761) >>> 7 & this.#mask;
	}
	/** Where `key` is, or would be put. */
	#placeOf(key) {
		let place = this.#home(key);
		while (this.#values[place] !== void 0 && this.#keys[place] !== key) place = place + 1 & this.#mask;
		return place;
	}
	#grow() {
		const keys = this.#keys;
		const values = this.#values;
		this.#mask = 2 * keys.length - 1;
		this.#keys = new Float64Array(2 * keys.length);
		this.#values = new Array(2 * keys.length).fill(void 0);
		for (const [n, value] of values.entries()) {
			if (value === void 0) continue;
			const place = this.#placeOf(keys[n]);
			this.#keys[place] = keys[n];
			this.#values[place] = value;
		}
	}
};
// src/measure/call-record.ts
init_outcome();
init_events();
function newRecord(event, price) {
	return {
		call: event.call,
		model: event.model,
		modality: event.modality,
		phase: event.phase,
		record: event.record,
		intended: event.intended,
		arrivedAt: event.t,
		request: event.request,
		price,
		attempts: 0,
		firstSentAt: void 0,
		attemptAt: event.t,
		pending: 0,
		outcome: void 0,
		throttled: 0,
		perhapsAccepted: 0,
		isAccepted: false,
		accepted: void 0,
		polls: 0,
		firstProcessing: void 0,
		lastNotDone: void 0,
		admissionWaitMs: 0,
		backoffMs: 0,
		left: void 0
	};
}
function noteAdmitted(call, { t, waitMs }) {
	call.admissionWaitMs += waitMs;
	if (call.outcome !== void 0) call.backoffMs += t - waitMs - call.outcome.t;
}
function noteAttempt(call, { t, attempt }) {
	call.attempts = attempt;
	call.firstSentAt ??= t;
	call.attemptAt = t;
	call.pending = attempt;
	call.outcome = void 0;
}
function noteAnswer(call, { t, attempt, outcome, status, retryBy }) {
	if (call.pending !== attempt) return null;
	call.pending = 0;
	if (outcome === "throttled") call.throttled++;
	if (outcome === "accepted") call.isAccepted = true;
	const isPerhapsAccepted = mayHaveBeenAccepted({
		kind: outcome,
		status
	});
	return {
		t,
		attempt,
		outcome,
		status,
		retryBy,
		isPerhapsAccepted,
		isDuplicate: isPerhapsAccepted && ++call.perhapsAccepted === 2
	};
}
function notePoll(call, { t, n, ms, outcome, taskStatus }) {
	call.polls = n;
	if (outcome !== "accepted" || taskStatus === "completed" || taskStatus === "failed") return;
	if (taskStatus === "processing") call.firstProcessing ??= t;
	call.lastNotDone = t - ms;
}
function leavesTask(call, { end }) {
	return call.accepted !== void 0 && LEAVING_ENDS.has(end);
}
function refusalOf({ outcome }) {
	return outcome?.outcome === "refused" ? outcome.status ?? null : null;
}
// src/measure/call-history.ts
var CallHistory = class {
	/** Events of calls that had ended, or never began: nobody is told of them. */
	strays = 0;
	/** The plan's zero: later than the start of the run where prices were checked before. */
	origin = 0;
	/** The latest instant of any event. */
	latest = 0;
	#loads;
	#fold;
	#open = new NumberMap();
	/** Prices that the profile does not state. */
	#found = [];
	/** `loads`: where the profile states prices. */
	constructor(loads, fold) {
		this.#loads = loads;
		this.#fold = fold;
	}
	/** Calls without an end, or whose task's end was not seen; in ascending order. */
	open() {
		return this.#open.values();
	}
	emit(event) {
		if (event.t > this.latest) this.latest = event.t;
		switch (event.type) {
			case "arrival": {
				const call = newRecord(event, this.#priceOf(event));
				this.#open.set(event.call, {
					call,
					own: this.#fold.arrived(call, event)
				});
				break;
			}
			case "dropped": {
				const known = this.#open.get(event.call);
				this.#fold.dropped?.(event, known?.call, known?.own);
				this.#open.delete(event.call);
				break;
			}
			case "price":
				this.#price(event);
				break;
			case "origin":
				this.origin = event.t;
				break;
			case "admitted":
			case "attempt":
			case "outcome":
			case "accepted":
			case "poll":
			case "terminal": {
				const known = this.#open.get(event.call);
				if (known === void 0) this.strays++;
				else this.#step(known, event);
				break;
			}
		}
	}
	#step({ call, own }, event) {
		const fold = this.#fold;
		switch (event.type) {
			case "admitted":
				noteAdmitted(call, event);
				fold.admitted?.(call, event, own);
				break;
			case "attempt":
				noteAttempt(call, event);
				fold.attempted?.(call, event, own);
				break;
			case "outcome":
				call.outcome = event;
				this.#answer(call, own, event);
				fold.outcome?.(call, event, own);
				break;
			case "accepted":
				call.accepted = event;
				this.#answer(call, own, {
					t: event.t,
					attempt: event.attempt,
					outcome: "accepted"
				});
				break;
			case "poll":
				notePoll(call, event);
				fold.polled?.(call, event, own);
				break;
			case "terminal":
				fold.ended?.(call, event, own);
				if (leavesTask(call, event)) call.left = {
					end: event.end,
					t: event.t
				};
				else this.#open.delete(event.call);
		}
	}
	#answer(call, own, told) {
		const answer = noteAnswer(call, told);
		if (answer !== null) this.#fold.answered?.(call, answer, own);
	}
	#price(event) {
		if (event.price === null || this.#statedPrice(event) !== void 0) return;
		const found = {
			...event,
			price: event.price
		};
		this.#found.push(found);
		this.#fold.priced?.(found);
	}
	#priceOf(of) {
		const stated = this.#statedPrice(of);
		if (stated !== void 0 || this.#found.length === 0) return stated;
		return this.#found.find(({ model, request }) => model === of.model && request === of.request)?.price;
	}
	#statedPrice({ model, request }) {
		return this.#loads.find((load) => load.model === model)?.requests[request]?.price ?? void 0;
	}
};
// src/measure/prices.ts
function decimal(credits) {
	return Math.round(credits * 1e9) / 1e9 + 0;
}
const CHARGEABLE = [
	"completed",
	"failed",
	"ambiguous",
	"open"
];
var Prices = class Prices {
	/** By price; NaN stands for none. */
	#tags = /* @__PURE__ */ new Map();
	/** Counts a call, or with -1 takes back what was counted of it. */
	add(kind, price, count = 1) {
		const key = price ?? NaN;
		let counts = this.#tags.get(key);
		if (counts === void 0) {
			counts = {
				completed: 0,
				failed: 0,
				ambiguous: 0,
				open: 0
			};
			this.#tags.set(key, counts);
		}
		counts[kind] += count;
	}
	/** Several accounts taken together. */
	static of(parts) {
		const total = new Prices();
		for (const part of parts) for (const [price, counts] of part.#tags) for (const kind of CHARGEABLE) total.add(kind, price, counts[kind]);
		return total;
	}
	/** The calls by price; null when one that may have been charged has none. */
	tags() {
		const tags = [...this.#tags].map(([price, counts]) => ({
			price,
			counts
		}));
		return tags.every(({ price, counts }) => !Number.isNaN(price) || CHARGEABLE.every((kind) => counts[kind] === 0)) ? tags.filter(({ price }) => !Number.isNaN(price)) : null;
	}
	count(kind) {
		return [...this.#tags.values()].reduce((sum, counts) => sum + counts[kind], 0);
	}
	/** Sum of the prices of what completed, and its mean; null when nothing did, or one has no price. */
	snapshot() {
		const completed = this.count("completed");
		if (completed === 0 || (this.#tags.get(NaN)?.completed ?? 0) > 0) return {
			priced: null,
			perCompleted: null
		};
		const sum = [...this.#tags].reduce((total, [price, counts]) => total + (counts.completed === 0 ? 0 : price * counts.completed), 0);
		return {
			priced: decimal(sum),
			perCompleted: decimal(sum / completed)
		};
	}
};
// src/measure/time-grid.ts
const HELD = 240;
const SHOWN = 120;
const FIRST_WIDTH_MS$1 = 1e3;
var TimeGrid = class {
	#horizonMs;
	#widthMs;
	#used = 0;
	#lines = [];
	constructor(horizonMs, firstWidthMs = FIRST_WIDTH_MS$1) {
		this.#horizonMs = horizonMs;
		this.#widthMs = firstWidthMs;
	}
	/** A new line; its number is its handle. Empty stretches of a `sum` are 0, of a `max` NaN. */
	line(merge = "sum") {
		const values = new Float64Array(HELD);
		if (merge === "max") values.fill(NaN);
		return this.#lines.push({
			merge,
			values
		}) - 1;
	}
	add(line, t, value = 1) {
		const at = this.#stretchAt(t);
		const { merge, values } = this.#lines[line];
		values[at] = merged(merge, values[at], value);
	}
	/** Extends the axis to `t`, even if no line has a value there. */
	reach(t) {
		this.#stretchAt(t);
	}
	get stretches() {
		const fold = this.#fold;
		return {
			widthMs: this.#widthMs * fold,
			count: Math.ceil(this.#used / fold)
		};
	}
	/** The values of one line, one a stretch. */
	read(line) {
		const { merge, values } = this.#lines[line];
		const { count } = this.stretches;
		if (this.#fold === 1) return [...values.subarray(0, count)];
		return Array.from({ length: count }, (_, at) => merged(merge, values[2 * at], values[2 * at + 1]));
	}
	get #fold() {
		return this.#used > SHOWN ? 2 : 1;
	}
	#stretchAt(instant) {
		const t = Math.min(instant, this.#horizonMs);
		let at = Math.max(0, Math.floor(t / this.#widthMs));
		while (at >= HELD) {
			for (const { merge, values } of this.#lines) halve(merge, values);
			this.#used = Math.ceil(this.#used / 2);
			this.#widthMs *= 2;
			at = Math.floor(t / this.#widthMs);
		}
		if (at >= this.#used) this.#used = at + 1;
		return at;
	}
};
function merged(merge, one, other) {
	if (merge === "sum") return one + other;
	return Number.isNaN(one) ? other : Number.isNaN(other) ? one : Math.max(one, other);
}
function halve(merge, values) {
	for (let at = 0; at < HELD / 2; at++) values[at] = merged(merge, values[2 * at], values[2 * at + 1]);
	values.fill(merge === "sum" ? 0 : NaN, HELD / 2);
}
// src/measure/credit-line.ts
const MOST_READINGS = 240;
var CreditLine = class {
	#budget;
	#horizonMs;
	#grid;
	#spent;
	#isPriced = false;
	#usedBefore = NaN;
	#readings = [];
	#every = 1;
	#seen = 0;
	#latest;
	constructor(budget, horizonMs) {
		this.#budget = budget;
		this.#horizonMs = horizonMs;
		this.#grid = new TimeGrid(horizonMs);
		this.#spent = this.#grid.line();
	}
	credits({ t, body }) {
		if (body === null) return;
		const used = body.token.used_credits;
		if (Number.isNaN(this.#usedBefore)) this.#usedBefore = used;
		this.#latest = {
			t: Math.min(t, this.#horizonMs),
			spent: decimal(used - this.#usedBefore)
		};
		if (this.#seen++ % this.#every !== 0) return;
		this.#readings.push(this.#latest);
		if (this.#readings.length <= MOST_READINGS) return;
		this.#readings = this.#readings.filter((_, at) => at % 2 === 0);
		this.#every *= 2;
	}
	completed(t, price) {
		if (price === void 0) return;
		this.#isPriced = true;
		this.#grid.add(this.#spent, t, price);
	}
	/** Null when nothing is known of money. */
	snapshot() {
		const readings = [...this.#readings];
		if (this.#latest !== void 0 && readings.at(-1) !== this.#latest) readings.push(this.#latest);
		if (readings.length === 0 && !this.#isPriced) return null;
		let sum = 0;
		const spent = this.#grid.read(this.#spent).map((amount) => {
			sum += amount;
			return decimal(sum);
		});
		const { widthMs } = this.#grid.stretches;
		return {
			readings,
			priced: this.#isPriced ? {
				widthMs,
				spent
			} : null,
			budget: this.#budget
		};
	}
};
// src/measure/generator-line.ts
var GeneratorLine = class {
	#grid;
	#lag;
	#loop;
	#cpu;
	constructor(horizonMs) {
		this.#grid = new TimeGrid(horizonMs);
		this.#lag = this.#grid.line("max");
		this.#loop = this.#grid.line("max");
		this.#cpu = this.#grid.line("max");
	}
	arrival({ t, intended }) {
		this.#grid.add(this.#lag, t, t - intended);
	}
	generator({ t, loopDelayP99Ms, cpuShare }) {
		this.#grid.add(this.#loop, t - 1, loopDelayP99Ms);
		this.#grid.add(this.#cpu, t - 1, cpuShare);
	}
	snapshot() {
		return {
			...this.#grid.stretches,
			scheduleLagMs: this.#grid.read(this.#lag),
			loopDelayMs: this.#grid.read(this.#loop),
			cpuShare: this.#grid.read(this.#cpu)
		};
	}
};
// src/measure/heat-map.ts
const ROWS_PER_DECADE = 10;
const FIRST_WIDTH_MS = 250;
const MOST_CELLS = 24e3;
var HeatMap = class {
	#grid;
	#models = /* @__PURE__ */ new Map();
	constructor(horizonMs) {
		this.#grid = new TimeGrid(horizonMs, FIRST_WIDTH_MS);
	}
	record(model, intended, ms) {
		let rows = this.#models.get(model);
		if (rows === void 0) {
			rows = [];
			this.#models.set(model, rows);
		}
		const row = Math.min(79, Math.floor(Math.log10(Math.max(1, ms)) * ROWS_PER_DECADE));
		rows[row] ??= this.#grid.line();
		this.#grid.add(rows[row], intended);
	}
	snapshot() {
		const { widthMs, count } = this.#grid.stretches;
		const lines = [...this.#models].map(([model, rows]) => ({
			model,
			rows: rows.flatMap((line, row) => line === void 0 ? [] : [{
				row,
				counts: this.#grid.read(line)
			}])
		}));
		let merged = 1;
		let models = lines.map((of) => cellsOf(of, merged));
		while (models.reduce((sum, { cells }) => sum + cells.length / 3, 0) > MOST_CELLS && merged < count) {
			merged *= 2;
			models = lines.map((of) => cellsOf(of, merged));
		}
		return {
			widthMs: widthMs * merged,
			columns: Math.ceil(count / merged),
			rowsPerDecade: ROWS_PER_DECADE,
			models
		};
	}
};
function cellsOf({ model, rows }, merged) {
	const cells = [];
	for (const { row, counts } of rows) for (let from = 0; from < counts.length; from += merged) {
		const count = counts.slice(from, from + merged).reduce((sum, one) => sum + one, 0);
		if (count > 0) cells.push(from / merged, row, count);
	}
	return {
		model,
		cells
	};
}
// src/measure/hint-sources.ts
init_recorder();
const MOST_SOURCES = 12;
var HintSources = class {
	#sources = /* @__PURE__ */ new Map();
	add({ outcome, hint }) {
		if (hint === void 0 || outcome === "accepted") return;
		const { source, delayMs } = hint;
		const key = this.#sources.has(source) || this.#sources.size < MOST_SOURCES ? source : "other";
		let of = this.#sources.get(key);
		if (of === void 0) {
			of = {
				seen: 0,
				later: 0,
				asked: new Recorder()
			};
			this.#sources.set(key, of);
		}
		of.seen++;
		if (delayMs === void 0) of.later++;
		else of.asked.record(delayMs);
	}
	snapshot() {
		return [...this.#sources].map(([source, { seen, later, asked }]) => ({
			source,
			seen,
			later,
			minMs: asked.min,
			medianMs: asked.quantile(.5),
			maxMs: asked.max
		}));
	}
};
// src/measure/measured-time.ts
function warmUpEnd(phases) {
	let start = 0;
	for (const phase of phases) {
		if (phase.record) return start;
		start += phase.durationMs;
	}
	return 0;
}
function measuredMs(phases, until) {
	let start = 0;
	let sum = 0;
	for (const phase of phases) {
		if (phase.record) sum += Math.max(0, Math.min(phase.durationMs, until - start));
		start += phase.durationMs;
	}
	return sum;
}
function spanMs(phases) {
	return phases.reduce((sum, phase) => sum + phase.durationMs, 0);
}
function horizonMs({ phases, drainMs, models, credits }) {
	const check = models.reduce((sum, { requests, timeouts }) => sum + requests.length * timeouts.taskMs, 0);
	return spanMs(phases) + drainMs + (credits.priceCheck === true ? check : 0);
}
// src/measure/model-timelines.ts
const COLUMNS$1 = [
	"offered",
	"attempts",
	"throttled",
	"accepted",
	"completed",
	"started",
	"ended"
];
var ModelTimelines = class {
	#grid;
	#models = /* @__PURE__ */ new Map();
	constructor(horizonMs) {
		this.#grid = new TimeGrid(horizonMs);
	}
	count(model, column, t) {
		let lines = this.#models.get(model);
		if (lines === void 0) {
			lines = Object.fromEntries(COLUMNS$1.map((name) => [name, this.#grid.line()]));
			this.#models.set(model, lines);
		}
		this.#grid.add(lines[column], t);
	}
	/** Extends the axis to `t`. */
	reach(t) {
		this.#grid.reach(t);
	}
	snapshot() {
		return {
			...this.#grid.stretches,
			models: [...this.#models].map(([model, lines]) => {
				const ended = this.#grid.read(lines.ended);
				let open = 0;
				const inFlight = this.#grid.read(lines.started).map((started, at) => {
					open += started - ended[at];
					return open;
				});
				return {
					model,
					offered: this.#grid.read(lines.offered),
					attempts: this.#grid.read(lines.attempts),
					throttled: this.#grid.read(lines.throttled),
					accepted: this.#grid.read(lines.accepted),
					completed: this.#grid.read(lines.completed),
					inFlight
				};
			})
		};
	}
};
// src/measure/retry-flow.ts
init_counts();
const MOST_ROWS$2 = 10;
function callFlow() {
	return {
		first: void 0,
		by: void 0
	};
}
var RetryFlow = class {
	#rows = [];
	#paths = /* @__PURE__ */ new Map();
	attempted(attempt) {
		this.#row(attempt).sent++;
	}
	answered(flow, { attempt, outcome, retryBy }) {
		const row = this.#row(attempt);
		increase(row.outcomes, outcome);
		if (retryBy !== void 0) increase(row.retriedBy, retryBy);
		if (attempt !== 1) return;
		flow.first = outcome;
		flow.by = retryBy;
	}
	/** The call will make no further attempt. */
	ended(call, flow, end) {
		addPath(this.#paths, call, flow, end);
	}
	/** With the calls that are still open. */
	snapshot(open) {
		const paths = new Map([...this.#paths].map(([key, path]) => [key, { ...path }]));
		for (const { call, flow } of open) addPath(paths, call, flow, "open");
		return {
			attempts: this.#rows.map(({ sent, outcomes, retriedBy }, at) => {
				const answered = [...outcomes.values()].reduce((sum, count) => sum + count, 0);
				return {
					attempt: at + 1,
					andBeyond: at + 1 === MOST_ROWS$2,
					sent,
					outcomes: {
						...Object.fromEntries(outcomes),
						...sent > answered ? { [UNANSWERED]: sent - answered } : {}
					},
					retriedBy: Object.fromEntries(retriedBy)
				};
			}),
			paths: [...paths.values()]
		};
	}
	#row(attempt) {
		const at = Math.min(attempt, MOST_ROWS$2) - 1;
		let row = this.#rows[at];
		if (row === void 0) {
			row = {
				sent: 0,
				outcomes: /* @__PURE__ */ new Map(),
				retriedBy: /* @__PURE__ */ new Map()
			};
			this.#rows[at] = row;
		}
		return row;
	}
};
function addPath(paths, { model, attempts, isAccepted }, flow, end) {
	if (attempts === 0) return;
	const first = flow.first ?? "unanswered";
	const by = flow.by ?? null;
	const result = isAccepted ? "accepted" : end;
	const key = JSON.stringify([
		model,
		first,
		by,
		result
	]);
	const path = paths.get(key);
	if (path === void 0) paths.set(key, {
		model,
		first,
		by,
		result,
		calls: 1
	});
	else path.calls++;
}
function increase(counts, key) {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}
// src/measure/task-sample.ts
const KEPT = 6;
const SLOWEST = 2;
const MOST_SHOWN = 64;
var TaskSample = class TaskSample {
	#random;
	#strata = /* @__PURE__ */ new Map();
	constructor(random) {
		this.#random = random;
	}
	/** The same with copies of what is kept, to which more may be offered. */
	clone() {
		const copy = new TaskSample(this.#random);
		for (const [model, ends] of this.#strata) copy.#strata.set(model, new Map([...ends].map(([end, kept]) => [end, [...kept]])));
		return copy;
	}
	/** `trace` is called only when the call is kept. */
	offer(call, trace) {
		const { model, end, totalMs } = call;
		let ends = this.#strata.get(model);
		if (ends === void 0) {
			ends = /* @__PURE__ */ new Map();
			this.#strata.set(model, ends);
		}
		let traced;
		const once = () => {
			traced ??= trace();
			return traced;
		};
		keep(ends, "slowest", SLOWEST, -totalMs, once);
		const stratum = call.attempts > 1 ? `${end} after retries` : end;
		keep(ends, stratum, KEPT, this.#random.uniform("sample", call.number), once);
	}
	/** Of each model its share, every end in turn; in order of calls. */
	snapshot() {
		const share = Math.max(2, Math.floor(MOST_SHOWN / Math.max(1, this.#strata.size)));
		return [...this.#strata.values()].flatMap((ends) => {
			const chosen = /* @__PURE__ */ new Map();
			const rows = [...ends].sort(([a], [b]) => a === "slowest" ? -1 : b === "slowest" ? 1 : a < b ? -1 : 1);
			for (let at = 0; at < KEPT; at++) for (const [, kept] of rows) {
				const one = kept[at]?.call;
				if (one !== void 0 && chosen.size < share) chosen.set(one.call, one);
			}
			return [...chosen.values()].sort((a, b) => a.call - b.call);
		});
	}
};
function keep(ends, stratum, most, priority, trace) {
	let kept = ends.get(stratum);
	if (kept === void 0) {
		kept = [];
		ends.set(stratum, kept);
	}
	if (kept.length === most && priority >= kept.at(-1).priority) return;
	kept.push({
		call: trace(),
		priority
	});
	kept.sort((a, b) => a.priority - b.priority);
	kept.length = Math.min(kept.length, most);
}
// src/measure/run-detail.ts
var RunDetailCollector = class {
	#isVirtual;
	#history = new CallHistory([], this);
	#timelines;
	#heat;
	#sample;
	#flow = new RetryFlow();
	#hints = new HintSources();
	#credits;
	#generator;
	constructor(header) {
		this.#isVirtual = header.time === "virtual";
		this.#sample = new TaskSample(keyedRandom(header.seed));
		const until = horizonMs(header.settings);
		this.#timelines = new ModelTimelines(until);
		this.#heat = new HeatMap(until);
		this.#credits = new CreditLine(header.settings.credits.budget, until);
		this.#generator = new GeneratorLine(until);
	}
	emit(event) {
		this.#history.emit(event);
		if (event.type === "arrival") this.#generator.arrival(event);
		else if (event.type === "credits") this.#credits.credits(event);
		else if (event.type === "generator") this.#generator.generator(event);
	}
	arrived(call) {
		this.#timelines.count(call.model, "offered", call.intended);
		this.#timelines.count(call.model, "started", call.arrivedAt);
		return {
			trace: new TaskTrace(call),
			flow: callFlow()
		};
	}
	dropped(event, call) {
		if (call !== void 0) this.#timelines.count(event.model, "ended", event.t);
		else this.#timelines.count(event.model, "offered", event.intended);
	}
	admitted(_, event, { trace }) {
		trace.admitted(event);
	}
	attempted({ model, record }, event, { trace }) {
		trace.attempted(event);
		this.#timelines.count(model, "attempts", event.t);
		if (record) this.#flow.attempted(event.attempt);
	}
	answered({ model, record }, answer, { trace, flow }) {
		const { t, outcome } = answer;
		trace.answered(answer);
		this.#timelines.reach(t);
		if (outcome === "accepted" || outcome === "throttled") this.#timelines.count(model, outcome, t);
		if (record) this.#flow.answered(flow, answer);
	}
	outcome(_, event) {
		this.#hints.add(event);
	}
	polled(_, event) {
		this.#hints.add(event);
	}
	ended(call, event, { trace, flow }) {
		const { model, record, intended, left } = call;
		const { t, end, attempts } = event;
		if (left === void 0) this.#timelines.count(model, "ended", t);
		if (end === "completed") {
			this.#timelines.count(model, "completed", t);
			this.#credits.completed(t, event.price);
			if (record) this.#heat.record(model, intended, t - intended);
		}
		if (!record || leavesTask(call, event)) return;
		const offered = {
			number: call.call,
			model,
			end,
			attempts,
			totalMs: t - intended
		};
		this.#sample.offer(offered, () => trace.snapshot(end, t, event));
		this.#flow.ended(call, flow, end);
	}
	/** The detail of all events so far. Changes nothing: more may follow. */
	finish() {
		const sample = this.#sample.clone();
		const open = this.#history.open().filter(({ call }) => call.record).map(({ call, own }) => ({
			call,
			...own
		}));
		for (const { call, trace } of open) {
			const { end, t } = call.left ?? {
				end: "open",
				t: this.#history.latest
			};
			const { call: number, model, attempts } = call;
			sample.offer({
				number,
				model,
				end,
				attempts,
				totalMs: t - call.intended
			}, () => trace.snapshot(end, t));
		}
		return {
			timelines: this.#timelines.snapshot(),
			heat: this.#heat.snapshot(),
			tasks: sample.snapshot(),
			flow: this.#flow.snapshot(open),
			hints: this.#hints.snapshot(),
			credits: this.#credits.snapshot(),
			generator: this.#isVirtual ? null : this.#generator.snapshot()
		};
	}
};
// src/gateway/gateway.ts
const MOST_CONNECTIONS = 1e4;
// src/profile/price-check.ts
const PRICE_CHECK = "price-check";
// src/profile/time-scale.ts
function timeScaleOf({ gateway: { target } }) {
	return target.kind === "mock" ? target.timeScale : 1;
}
// src/measure/account.ts
init_iso();
function spentBetween(before, after) {
	return basisOf(after) === "token" ? after.token.used_credits - before.token.used_credits : after.user.used_credits - before.user.used_credits;
}
function basisOf({ token }) {
	return token.unlimited_credits && token.used_credits === 0 ? "user" : "token";
}
function balanceOf({ token, user }) {
	return {
		token: {
			remaining: token.remaining_credits,
			used: token.used_credits,
			unlimited: token.unlimited_credits
		},
		user: {
			remaining: user.remaining_credits,
			used: user.used_credits
		}
	};
}
var Account = class {
	#isAsked = false;
	#before = null;
	#latest = null;
	#after = null;
	#readings = 0;
	#refunded = 0;
	#refundedAfterRun = 0;
	#whileIdle = 0;
	#fell = null;
	#quota = null;
	/** `mayBeCharged`: whether anything of the run's own can have been charged since the reading before. */
	credits({ when, body, t }, mayBeCharged) {
		this.#isAsked = true;
		if (body === null) return;
		this.#readings++;
		const rise = this.#latest === null ? 0 : spentBetween(this.#latest, body);
		if (rise < 0) {
			this.#refunded -= rise;
			if (this.#after !== null) this.#refundedAfterRun -= rise;
			else this.#fall(-rise, t);
		} else if (!mayBeCharged) this.#whileIdle += rise;
		this.#latest = body;
		if (when === "before") this.#before ??= body;
		if (when === "after") this.#after = body;
	}
	#fall(by, t) {
		this.#fell ??= {
			times: 0,
			by: 0,
			firstMs: t
		};
		this.#fell.times++;
		this.#fell.by = decimal(this.#fell.by + by);
	}
	quota({ when, body, plannedFiles }) {
		this.#quota ??= {
			before: null,
			after: null,
			plannedFiles: null,
			leastRemain: null
		};
		this.#quota.plannedFiles ??= plannedFiles ?? null;
		if (body === null) return;
		const { used_files: used, max_files: max, remain_files: remain, user_group: group } = body;
		const reading = {
			used,
			max,
			remain,
			group
		};
		this.#quota.leastRemain = Math.min(this.#quota.leastRemain ?? remain, remain);
		if (when === "before") this.#quota.before ??= reading;
		if (when === "after") this.#quota.after = reading;
	}
	/** Credits used from the first reading to the latest, the run's samples included; null unless two were read. */
	get spentSoFar() {
		return this.#before === null || this.#readings < 2 ? null : spent(this.#before, this.#latest);
	}
	/** Credits used between the readings before and after; null unless both were read. */
	get delta() {
		return spent(this.#before, this.#after);
	}
	/** Null when credits were never asked for. */
	creditsSnapshot() {
		if (!this.#isAsked) return null;
		const { delta } = this;
		const [before, after] = [this.#before && balanceOf(this.#before), this.#after && balanceOf(this.#after)];
		const basis = this.#latest === null ? "token" : basisOf(this.#latest);
		const byUser = before === null || after === null ? null : after.user.used - before.user.used;
		return {
			before,
			after,
			delta,
			basis,
			readings: this.#readings,
			refunded: {
				seen: decimal(this.#refunded),
				afterRun: decimal(this.#refundedAfterRun)
			},
			fell: this.#fell && { ...this.#fell },
			otherSpend: {
				byOtherTokens: basis === "user" || byUser === null || delta === null ? null : decimal(byUser - delta),
				whileIdle: decimal(this.#whileIdle)
			}
		};
	}
	/** Null when the quota was never asked for. */
	quotaSnapshot() {
		return this.#quota === null ? null : { ...this.#quota };
	}
};
function spent(before, after) {
	return before === null || after === null ? null : decimal(spentBetween(before, after));
}
// src/measure/fate.ts
const FOR_THE_REQUEST = /* @__PURE__ */ new Set([
	400,
	405,
	406,
	411,
	413,
	414,
	415,
	422,
	431,
	451
]);
function fateOf({ end, status, reason }, balanceStatuses) {
	switch (end) {
		case "completed": return "completed";
		case "interrupted":
		case "unresolved": return "unseen";
		case "refused": return status !== null && FOR_THE_REQUEST.has(status) && !balanceStatuses.includes(status) ? "left-out" : "never";
		case "dropped": return reason === "stopped" || reason === "budget" ? "unseen" : "never";
		default: return "never";
	}
}
// src/measure/passages.ts
const MOST$1 = 65536;
var Passages = class {
	/** Both in order of sending. */
	#passedAt = [];
	#refused = [];
	#forgottenAt = Number.NEGATIVE_INFINITY;
	#contended = 0;
	#tooShort = 0;
	#shortByMs = null;
	/** A request sent at `at` was let through. */
	passed(at) {
		insert(this.#passedAt, at, (instant) => instant);
		if (this.#passedAt.length > MOST$1) this.#forgottenAt = this.#passedAt.splice(0, MOST$1 / 2).at(-1);
		for (let n = this.#refused.length - 1; n >= 0; n--) {
			const one = this.#refused[n];
			if (one.sentAt < at) break;
			if (one.contended || one.toldAt >= at) continue;
			one.contended = true;
			this.#contended++;
			this.#tooShort--;
		}
	}
	/** A retry sent at `sentAt`, `lateMs` after the instant that its hint of `toldAt` named, was refused. */
	refused(toldAt, sentAt, lateMs) {
		const contended = this.#passedIn(toldAt, sentAt);
		if (contended) this.#contended++;
		else this.#tooShort++;
		if (contended) return;
		insert(this.#refused, {
			toldAt,
			sentAt,
			lateMs,
			contended
		}, (one) => one.sentAt);
		if (this.#refused.length > MOST$1) this.#shortByMs = this.#longest(this.#refused.splice(0, MOST$1 / 2));
	}
	/** Refused though none of the others had been let through since, and refused after one had. */
	get counts() {
		return {
			tooShort: this.#tooShort,
			contended: this.#contended
		};
	}
	/** By how much a hint was too short at the least; null when none was. */
	get shortByMs() {
		return this.#longest(this.#refused);
	}
	#longest(refused) {
		let most = this.#shortByMs;
		for (const { contended, lateMs } of refused) if (!contended) most = Math.max(most ?? 0, lateMs);
		return most;
	}
	/** Whether one sent after `from`, and no later than `to`, was let through. */
	#passedIn(from, to) {
		for (let n = this.#passedAt.length - 1; n >= 0; n--) {
			const at = this.#passedAt[n];
			if (at <= to) return at > from;
		}
		return this.#forgottenAt > from && this.#forgottenAt <= to;
	}
};
function insert(list, one, at) {
	let place = list.length;
	while (place > 0 && at(list[place - 1]) > at(one)) place--;
	if (place === list.length) list.push(one);
	else list.splice(place, 0, one);
}
// src/measure/hint-quality.ts
init_recorder();
const GRAIN_MS$1 = 1;
function hintWatch(of) {
	return {
		of,
		toldAt: NaN,
		dueAt: NaN,
		sentAt: NaN,
		tried: "no",
		lateMs: 0
	};
}
var HintQuality = class {
	#counts = {
		seen: 0,
		obeyed: 0,
		tooLong: 0,
		absent: 0
	};
	#waits = new Recorder();
	#passages = {
		submit: new Passages(),
		poll: new Passages()
	};
	#longByMs = null;
	/** The call's next attempt at the same endpoint was sent at `t`. */
	sent(watch, t) {
		watch.sentAt = t;
		if (Number.isNaN(watch.dueAt)) return;
		const obeyed = t >= watch.dueAt - GRAIN_MS$1;
		if (obeyed) this.#counts.obeyed++;
		watch.tried = obeyed ? "obeyed" : "early";
		watch.lateMs = t - watch.dueAt;
		watch.dueAt = NaN;
	}
	/** It was answered at `t`. */
	answered(watch, t, kind, status, hint) {
		const turnedAway = kind === "throttled" || kind === "failed" && status === 503;
		const isLetThrough = kind === "accepted" || kind === "refused";
		const passages = this.#passages[watch.of];
		if (isLetThrough) passages.passed(watch.sentAt);
		if (watch.tried === "obeyed" && turnedAway) passages.refused(watch.toldAt, watch.sentAt, watch.lateMs);
		else if (watch.tried === "early" && isLetThrough) {
			this.#counts.tooLong++;
			this.#longByMs = Math.max(this.#longByMs ?? 0, -watch.lateMs);
		}
		watch.tried = "no";
		if (kind === "accepted") return;
		if (hint === void 0) {
			if (turnedAway) this.#counts.absent++;
			return;
		}
		this.#counts.seen++;
		if (hint.delayMs === void 0) return;
		this.#waits.record(hint.delayMs);
		watch.toldAt = t;
		watch.dueAt = t + hint.delayMs;
	}
	get counts() {
		const { submit, poll } = this.#passages;
		return {
			...this.#counts,
			tooShort: submit.counts.tooShort + poll.counts.tooShort,
			contended: submit.counts.contended + poll.counts.contended
		};
	}
	snapshot() {
		const { submit, poll } = this.#passages;
		const shortByMs = [submit.shortByMs, poll.shortByMs].filter((ms) => ms !== null);
		return {
			...this.counts,
			medianMs: this.#waits.quantile(.5),
			shortByMs: shortByMs.length === 0 ? null : micro(Math.max(...shortByMs)),
			longByMs: this.#longByMs === null ? null : micro(this.#longByMs)
		};
	}
};
// src/stats/kaplan-meier.ts
const Z_95 = 1.959963984540054;
function kaplanMeier(observations) {
	const sorted = observations.toSorted((a, b) => a.time - b.time);
	const steps = [];
	let atRisk = sorted.reduce((sum, { count = 1 }) => sum + count, 0);
	let survival = 1;
	let greenwood = 0;
	let high = 1;
	for (let i = 0; i < sorted.length;) {
		const time = sorted[i].time;
		let ended = 0;
		let censored = 0;
		for (; sorted[i]?.time === time; i++) {
			const { ended: isEnd, count = 1 } = sorted[i];
			if (isEnd) ended += count;
			else censored += count;
		}
		if (ended === 0) {
			atRisk -= censored;
			continue;
		}
		survival *= (atRisk - ended) / atRisk;
		let low = 0;
		if (survival > 0) {
			greenwood += ended / (atRisk * (atRisk - ended));
			const spread = Math.exp(Z_95 * Math.sqrt(greenwood) / -Math.log(survival));
			low = survival ** spread;
			high = survival ** (1 / spread);
		}
		steps.push({
			time,
			atRisk,
			ended,
			survival,
			low,
			high
		});
		atRisk -= ended + censored;
	}
	return steps;
}
function survivalQuantile(curve, p) {
	const left = 1 - p + 1e-12;
	return {
		value: curve.find((step) => step.survival <= left)?.time ?? null,
		low: curve.find((step) => step.low <= left)?.time ?? null,
		high: curve.find((step) => step.high <= left)?.time ?? null
	};
}
// src/measure/completion.ts
init_order_statistics();
init_recorder();
var CompletionTimes = class CompletionTimes {
	seen;
	earliest = new Recorder();
	unfinished = new Recorder();
	constructor(seen = new Recorder()) {
		this.seen = seen;
	}
	static of(parts) {
		const total = new CompletionTimes();
		for (const part of parts) {
			total.seen.merge(part.seen);
			total.earliest.merge(part.earliest);
			total.unfinished.merge(part.unfinished);
		}
		return total;
	}
	/** Quantiles of the time from a call's intended start to its end; `open` are the ages in ms of calls that are still open. */
	snapshot(open) {
		const unfinished = open.map((time) => ({
			time,
			ended: false
		}));
		for (const { ms, count } of this.unfinished.buckets()) unfinished.push({
			time: ms,
			ended: false,
			count
		});
		const curve = (of) => kaplanMeier([...unfinished, ...Array.from(of.buckets(), ({ ms, count }) => ({
			time: ms,
			ended: true,
			count
		}))]);
		const [late, early] = [curve(this.seen), curve(this.earliest)];
		const n = this.seen.count + this.unfinished.count + open.length;
		const quantile = (p) => {
			if (n < samplesNeeded(p)) return {
				ms: null,
				low: null,
				high: null,
				earliest: null
			};
			const { value: ms, low, high } = survivalQuantile(late, p);
			return {
				ms,
				low,
				high,
				earliest: survivalQuantile(early, p).value
			};
		};
		return {
			completed: this.seen.count,
			unfinished: this.unfinished.count + open.length,
			p50: quantile(PERCENTILES.p50),
			p90: quantile(PERCENTILES.p90),
			p95: quantile(PERCENTILES.p95),
			p99: quantile(PERCENTILES.p99)
		};
	}
};
// src/measure/first-attempts.ts
init_outcome();
init_counts();
init_recorder();
var FirstAttempts = class FirstAttempts {
	#calls = 0;
	#byOutcome = zeros$1(OUTCOME_KINDS);
	#responseTime = new Recorder();
	static of(parts) {
		const total = new FirstAttempts();
		for (const part of parts) {
			total.#calls += part.#calls;
			for (const kind of OUTCOME_KINDS) total.#byOutcome[kind] += part.#byOutcome[kind];
			total.#responseTime.merge(part.#responseTime);
		}
		return total;
	}
	sent() {
		this.#calls++;
	}
	answered(kind) {
		this.#byOutcome[kind]++;
	}
	completed(event) {
		if (event.attempts === 1) this.#responseTime.record(event.t - event.intended);
	}
	snapshot() {
		const calls = this.#calls;
		const answered = OUTCOME_KINDS.reduce((sum, kind) => sum + this.#byOutcome[kind], 0);
		const responseTime = this.#responseTime.snapshot();
		const share = (part) => calls === 0 ? null : part / calls;
		return {
			calls,
			byOutcome: {
				...this.#byOutcome,
				[UNANSWERED]: calls - answered
			},
			completed: responseTime.count,
			completedShare: share(responseTime.count),
			throttledShare: share(this.#byOutcome.throttled),
			responseTime
		};
	}
};
// src/measure/latencies.ts
init_recorder();
init_summary();
function perMetric(make) {
	return Object.fromEntries(LATENCY_METRICS.map((metric) => [metric, make(metric)]));
}
function recorders() {
	return perMetric(() => new Recorder());
}
function recordCompletion(into, event) {
	const { t, sentAt, acceptedAt, firstProcessing, lastNotDone } = event;
	into.responseTime.record(t - event.intended);
	if (sentAt !== void 0) into.serviceTime.record(t - sentAt);
	if (firstProcessing !== void 0) {
		if (acceptedAt !== void 0) into.queueTime.record(firstProcessing - acceptedAt);
		into.runTime.record(t - firstProcessing);
	}
	if (lastNotDone !== void 0 && event.modality !== "text") into.pollLag.record(t - lastNotDone);
}
function mergeRecorders(parts) {
	return perMetric((metric) => mergeMetric(parts, metric));
}
function mergeMetric(parts, metric) {
	const merged = new Recorder();
	for (const part of parts) merged.merge(part[metric]);
	return merged;
}
function latenciesSnapshot(from) {
	return perMetric((metric) => from[metric].snapshot());
}
// src/measure/throttle-causes.ts
init_throttle_cause();
const RATE_WINDOW_MS = 6e4;
const LONGEST_RATE_WINDOW_MS = 6e5;
const GRAIN_MS = 2e3;
const MOST = 65536;
var ThrottleCauses = class {
	#time;
	#tell;
	/** Of a rate by their words, in order of sending, since the model was last let through. */
	#pending = [];
	/** Since the model was last let through a hint told of a cap: what is refused just before its end is refused by it too. */
	#isCapped = false;
	/** `tell` is told the cause of each 429, once it is known. */
	constructor(time, tell) {
		this.#time = time;
		this.#tell = tell;
	}
	refused(throttle) {
		const told = throttleCause(throttle.message, throttle.errorType);
		const byHint = told === "rate?" || told === "unknown" || told === "quota" ? this.#capOf(throttle) : null;
		if (byHint !== null) this.#isCapped = true;
		if (byHint !== null) this.#tell(byHint, throttle);
		else if (told !== "rate?") this.#tell(told, throttle);
		else this.#wait(throttle);
	}
	/** A request of the model, sent at `sentAt`, was let through. */
	passed(sentAt) {
		const isCapped = this.#isCapped;
		this.#isCapped = false;
		const first = this.#pending[0];
		if (first === void 0 || first.sentAt >= sentAt) return;
		let count = 1;
		let windowMs = first.windowMs;
		for (; count < this.#pending.length; count++) {
			const next = this.#pending[count];
			if (next === void 0 || next.sentAt >= sentAt) break;
			windowMs = Math.max(windowMs, next.windowMs);
		}
		const cause = !isCapped && sentAt - first.sentAt <= 2 * windowMs ? "rate" : "unknown";
		for (const { throttle } of this.#pending.splice(0, count)) this.#tell(cause, throttle);
	}
	/** 429s whose cause is not known yet; at the end of a run it will not be. */
	get pending() {
		return this.#pending.length;
	}
	#capOf({ t, hint }) {
		const asked = hint?.askedMs ?? hint?.delayMs;
		if (asked === void 0) return null;
		const { epochMs, scale } = this.#time;
		return capOfHint(asked * scale, epochMs + t * scale, GRAIN_MS * scale);
	}
	#wait(throttle) {
		const sentAt = throttle.t - throttle.ms;
		const { scale } = this.#time;
		const asked = Math.min(throttle.hint?.delayMs ?? 0, LONGEST_RATE_WINDOW_MS / scale);
		let place = this.#pending.length;
		while (place > 0 && (this.#pending[place - 1]?.sentAt ?? 0) > sentAt) place--;
		this.#pending.splice(place, 0, {
			throttle,
			sentAt,
			windowMs: Math.max(RATE_WINDOW_MS / scale, asked)
		});
		if (this.#pending.length <= MOST) return;
		for (const { throttle: throttle2 } of this.#pending.splice(1, MOST / 2)) this.#tell("unknown", throttle2);
	}
};
// src/stats/distributions.ts
const CENTRAL_NUMERATOR = [
	2509.0809287301227,
	33430.57558358813,
	67265.7709270087,
	45921.95393154987,
	13731.69376550946,
	1971.5909503065513,
	133.14166789178438,
	3.3871328727963665
];
const CENTRAL_DENOMINATOR = [
	5226.495278852546,
	28729.085735721943,
	39307.89580009271,
	21213.794301586597,
	5394.196021424751,
	687.1870074920579,
	42.31333070160091,
	1
];
const MIDDLE_NUMERATOR = [
	.0007745450142783414,
	.022723844989269184,
	.2417807251774506,
	1.2704582524523684,
	3.6478483247632045,
	5.769497221460691,
	4.630337846156546,
	1.4234371107496835
];
const MIDDLE_DENOMINATOR = [
	1.0507500716444169e-9,
	.0005475938084995345,
	.015198666563616457,
	.14810397642748008,
	.6897673349851,
	1.6763848301838038,
	2.053191626637759,
	1
];
const TAIL_NUMERATOR = [
	2.0103343992922881e-7,
	27115555687434876e-21,
	.0012426609473880784,
	.026532189526576124,
	.29656057182850487,
	1.7848265399172913,
	5.463784911164114,
	6.657904643501103
];
const TAIL_DENOMINATOR = [
	20442631033899397e-31,
	1.421511758316446e-7,
	18463183175100548e-21,
	.0007868691311456133,
	.014875361290850615,
	.1369298809227358,
	.599832206555888,
	1
];
function polynomial(coefficients, x) {
	let sum = 0;
	for (const coefficient of coefficients) sum = sum * x + coefficient;
	return sum;
}
function normalQuantile(p) {
	if (p <= 0) return -Infinity;
	if (p >= 1) return Infinity;
	const q = p - .5;
	if (Math.abs(q) <= .425) {
		const r2 = .180625 - q * q;
		return q * polynomial(CENTRAL_NUMERATOR, r2) / polynomial(CENTRAL_DENOMINATOR, r2);
	}
	const r = Math.sqrt(-Math.log(q < 0 ? p : 1 - p));
	const size = r <= 5 ? polynomial(MIDDLE_NUMERATOR, r - 1.6) / polynomial(MIDDLE_DENOMINATOR, r - 1.6) : polynomial(TAIL_NUMERATOR, r - 5) / polynomial(TAIL_DENOMINATOR, r - 5);
	return q < 0 ? -size : size;
}
// src/stats/incomplete-beta.ts
const LANCZOS = [
	.9999999999998099,
	676.5203681218851,
	-1259.1392167224028,
	771.3234287776531,
	-176.6150291621406,
	12.507343278686905,
	-.13857109526572012,
	9984369578019572e-21,
	1.5056327351493116e-7
];
function logGamma(x) {
	if (x < .5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
	const at = x - 1;
	const t = at + 7.5;
	const series = LANCZOS.reduce((sum, coefficient, k) => k === 0 ? coefficient : sum + coefficient / (at + k), 0);
	return .5 * Math.log(2 * Math.PI) + (at + .5) * Math.log(t) - t + Math.log(series);
}
const SMALLEST = 1e-300;
function incompleteBeta(x, a, b) {
	if (x <= 0) return 0;
	if (x >= 1) return 1;
	if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
	const front = Math.exp(a * Math.log(x) + b * Math.log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b) - Math.log(a));
	const away = (value) => Math.abs(value) < SMALLEST ? SMALLEST : value;
	let c = 1;
	let d = 1 / away(1 - (a + b) * x / (a + 1));
	let fraction = d;
	for (let m = 1; m <= 1e3; m++) {
		const even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
		const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
		let step = 1;
		for (const term of [even, odd]) {
			d = 1 / away(1 + term * d);
			c = away(1 + term / c);
			step = c * d;
			fraction *= step;
		}
		if (Math.abs(step - 1) < 1e-15) break;
	}
	return front * fraction;
}
// src/stats/student-t.ts
function studentTail(t, df) {
	if (t < 0) return 1 - studentTail(-t, df);
	const freedom = Math.min(df, 1e8);
	return .5 * incompleteBeta(freedom / (freedom + t * t), freedom / 2, .5);
}
function density(t, df) {
	return Math.exp(logGamma((df + 1) / 2) - logGamma(df / 2)) / Math.sqrt(df * Math.PI) * (1 + t * t / df) ** (-(df + 1) / 2);
}
function studentQuantile(p, df) {
	if (!(df > 0)) throw new RangeError(`a t distribution needs degrees of freedom, not ${df}`);
	if (p < .5) return -studentQuantile(1 - p, df);
	if (p === .5) return 0;
	if (p >= 1) return Infinity;
	let t = normalQuantile(p);
	if (df > 1e6) return t;
	for (let step = 0; step < 200; step++) {
		const delta = (studentTail(t, df) - (1 - p)) / density(t, df);
		t += delta;
		if (Math.abs(delta) <= 1e-12 * t) break;
	}
	return t;
}
// src/stats/block-interval.ts
const CONFIDENCE = .975;
const MOST_BLOCKS = 32;
const FEWEST_BLOCKS = 8;
const FEWEST_OF_MIDDLE = 16;
const CORRELATED = 1;
const CORRELATED_IN_MIDDLE = .7;
const LEAST_BEYOND = 40;
function quantileShares(p, at) {
	const middle = errorOfShare(at(.5), FEWEST_OF_MIDDLE, CORRELATED_IN_MIDDLE);
	if (middle === null) return "not-stationary";
	if (.25 / middle.error ** 2 * Math.min(p, 1 - p) < LEAST_BEYOND) return "too-short";
	const own = errorOfShare(at(p), FEWEST_BLOCKS, CORRELATED);
	if (own === null) return "not-stationary";
	const half = studentQuantile(CONFIDENCE, own.blocks - 1) * own.error / (p * (1 - p));
	return {
		low: shareOf(logOdds(p) - half),
		high: shareOf(logOdds(p) + half)
	};
}
function errorOfShare(counts, fewest, correlated) {
	const calls = counts.reduce((sum, block) => sum + block.calls, 0);
	if (calls === 0) return null;
	const share = counts.reduce((sum, { below }) => sum + below, 0) / calls;
	let excess = counts.map((block) => block.below - share * block.calls);
	for (; excess.length >= fewest; excess = pairs(excess)) {
		if (excess.length > MOST_BLOCKS) continue;
		const blocks = excess.length;
		const correlation = neighbourCorrelation(excess);
		if ((correlation + 1 / blocks) * Math.sqrt(blocks) >= correlated) continue;
		const squares = excess.reduce((sum, value) => sum + value * value, 0);
		const left = Math.max(0, correlation);
		const variance = squares * blocks / (blocks - 1) * ((1 + left) / (1 - left));
		return {
			error: Math.sqrt(Math.max(variance, share * (1 - share) * calls)) / calls,
			blocks
		};
	}
	return null;
}
function pairs(values) {
	return Array.from({ length: values.length >> 1 }, (_, at) => values[2 * at] + values[2 * at + 1]);
}
function neighbourCorrelation(values) {
	let products = 0;
	let squares = 0;
	for (const [at, value] of values.entries()) {
		squares += value * value;
		if (at > 0) products += value * values[at - 1];
	}
	return squares === 0 ? 0 : products / squares;
}
function logOdds(p) {
	return Math.log(p / (1 - p));
}
function shareOf(logOdds2) {
	return 1 / (1 + Math.exp(-logOdds2));
}
// src/measure/start-blocks.ts
const BLOCKS = 64;
const GROWTH = Math.log(1.02);
const BUCKETS = 930;
const NEVER = 929;
const SHAPED = /* @__PURE__ */ new Set([
	"ramp",
	"step",
	"spike",
	"burst",
	"trace"
]);
function isEvenLoad({ models, mix }) {
	return ![...models.map((model) => model.arrivals), mix?.arrivals ?? null].some((process) => process !== null && SHAPED.has(process.process));
}
var StartBlocks = class {
	#phases;
	#blockMs;
	#counts = new Array(BLOCKS).fill(void 0);
	#callsOf = new Uint32Array(BLOCKS);
	#total = new Float64Array(BUCKETS);
	constructor(phases) {
		this.#phases = phases;
		this.#blockMs = measuredMs(phases, Number.POSITIVE_INFINITY) / BLOCKS;
	}
	/** `ms`: Infinity for a call that never completed. */
	add(intended, ms) {
		const block = Math.min(63, Math.floor(measuredMs(this.#phases, intended) / this.#blockMs));
		this.#add(block, bucketOf(ms), 1);
	}
	#add(block, bucket, calls) {
		this.#counts[block] ??= new Uint32Array(BUCKETS);
		const counts = this.#counts[block];
		counts[bucket] = counts[bucket] + calls;
		this.#callsOf[block] = this.#callsOf[block] + calls;
		this.#total[bucket] = this.#total[bucket] + calls;
	}
	/** Adds all that `other`, of the same phases, holds. */
	merge(other) {
		for (const [block, counts] of other.#counts.entries()) for (let bucket = 0; counts !== void 0 && bucket < BUCKETS; bucket++) {
			const calls = counts[bucket];
			if (calls > 0) this.#add(block, bucket, calls);
		}
	}
	/** Between which shares of the sample the p-quantile of all such runs lies. */
	shares(p) {
		return quantileShares(p, (share) => this.#below(share));
	}
	#below(p) {
		const total = this.#total;
		const calls = total.reduce((sum, count) => sum + count, 0);
		let last = 0;
		for (let below = total[0]; below < p * calls && last < NEVER; below += total[last]) last++;
		return this.#counts.map((counts, block) => {
			let below = 0;
			for (let bucket = 0; counts !== void 0 && bucket <= last; bucket++) below += counts[bucket];
			return {
				calls: this.#callsOf[block],
				below
			};
		});
	}
};
function bucketOf(ms) {
	if (ms === Number.POSITIVE_INFINITY) return NEVER;
	return Math.min(928, Math.max(0, Math.round(Math.log(Math.max(1, ms)) / GROWTH)));
}
// src/measure/whole-times.ts
init_order_statistics();
init_recorder();
var WholeTimes = class {
	completed;
	/** Ages of calls when they were last looked at. */
	unseen = new Recorder();
	never = 0;
	leftOut = 0;
	constructor(completed = new Recorder()) {
		this.completed = completed;
	}
	merge(other) {
		this.completed.merge(other.completed);
		this.unseen.merge(other.unseen);
		this.never += other.never;
		this.leftOut += other.leftOut;
	}
	/** The quantile below which a share of the calls lies, with every unseen end taken as never coming. */
	quantile(share) {
		return extreme(this.completed, quantileRank(this.count, share));
	}
	get count() {
		return this.completed.count + this.unseen.count + this.never;
	}
	/** Bounds of a statistic, whether or not the sample carries it; null without any call. */
	bounds(stat, seen = this.#seen()) {
		const n = this.count;
		if (n === 0) return null;
		if (stat === "mean") {
			const least = this.never > 0 ? Number.POSITIVE_INFINITY : seen.sum / n;
			return {
				least,
				most: this.unseen.count > 0 ? Number.POSITIVE_INFINITY : least
			};
		}
		const rank = stat === "min" ? 1 : stat === "max" ? n : quantileRank(n, PERCENTILES[stat]);
		return {
			least: extreme(seen, rank),
			most: extreme(this.completed, rank)
		};
	}
	/** Every time there is, an age where the end was not seen. */
	#seen() {
		if (this.unseen.count === 0) return this.completed;
		const seen = new Recorder();
		seen.merge(this.completed);
		seen.merge(this.unseen);
		return seen;
	}
	snapshot() {
		const n = this.count;
		const seen = this.#seen();
		const shown = (stat) => {
			const needs = stat in PERCENTILES ? Math.max(0, samplesNeeded(PERCENTILES[stat]) - n) : 0;
			const bounds = this.bounds(stat, seen);
			if (bounds === null || needs > 0) return {
				ms: null,
				atLeast: null,
				notReached: false,
				needs
			};
			const { least, most } = bounds;
			return {
				ms: finite$1(most),
				atLeast: finite$1(least),
				notReached: finite$1(least) === null,
				needs
			};
		};
		return {
			calls: n,
			completed: this.completed.count,
			never: this.never,
			unseen: this.unseen.count,
			leftOut: this.leftOut,
			mean: shown("mean"),
			max: shown("max"),
			p50: shown("p50"),
			p90: shown("p90"),
			p95: shown("p95"),
			p99: shown("p99"),
			p999: shown("p999")
		};
	}
};
function extreme(of, rank) {
	if (rank > of.count) return Number.POSITIVE_INFINITY;
	if (rank === 1) return of.min;
	return rank === of.count ? of.max : of.atRank(rank);
}
function finite$1(ms) {
	return Number.isFinite(ms) ? ms : null;
}
// src/measure/whole-calls.ts
init_recorder();
init_summary_whole();
const WHOLE_METRICS = ["responseTime", "serviceTime"];
var WholeCalls = class WholeCalls {
	responseTime;
	serviceTime = new WholeTimes();
	#blocks;
	/** `completed`: where response times of completed calls are recorded already. */
	constructor(phases, completed) {
		this.#blocks = new StartBlocks(phases);
		this.responseTime = new WholeTimes(completed);
	}
	static of(parts, phases) {
		const total = new WholeCalls(phases);
		for (const part of parts) {
			for (const metric of WHOLE_METRICS) total[metric].merge(part[metric]);
			total.#blocks.merge(part.#blocks);
		}
		return total;
	}
	/** A call is over, or the run stopped looking: `ms` since its intended start, and since it first sent anything. */
	add(fate, intended, ms, sinceFirstSentMs) {
		const { responseTime, serviceTime } = this;
		switch (fate) {
			case "completed":
				serviceTime.completed.record(sinceFirstSentMs);
				this.#blocks.add(intended, ms);
				return;
			case "never":
				responseTime.never++;
				serviceTime.never++;
				break;
			case "unseen":
				responseTime.unseen.record(ms);
				serviceTime.unseen.record(sinceFirstSentMs);
				break;
			case "left-out":
				responseTime.leftOut++;
				serviceTime.leftOut++;
				return;
		}
		this.#blocks.add(intended, Number.POSITIVE_INFINITY);
	}
	/** `unfit`: why one run cannot stand for others at all. */
	snapshot(unfit) {
		const intervals = INTERVAL_PERCENTILES.map((name) => [name, this.#interval(name, unfit)]);
		return {
			responseTime: this.responseTime.snapshot(),
			serviceTime: this.serviceTime.snapshot(),
			intervals: Object.fromEntries(intervals)
		};
	}
	#interval(name, unfit) {
		const shares = unfit ?? (this.responseTime.count === 0 ? "too-short" : this.#blocks.shares(PERCENTILES[name]));
		if (typeof shares === "string") return {
			state: shares,
			low: null,
			high: null
		};
		return {
			state: "stated",
			low: this.#reached(shares.low),
			high: this.#reached(shares.high)
		};
	}
	#reached(share) {
		const ms = this.responseTime.quantile(share);
		return Number.isFinite(ms) ? ms : null;
	}
};
// src/measure/model-record.ts
init_counts();
init_events();
init_throttle_cause();
function isRecorded(cell) {
	return cell.record;
}
function isOfLoad(cell) {
	return cell.phase !== PRICE_CHECK;
}
var ModelRecord = class {
	model;
	modality;
	recorders = recorders();
	completion = new CompletionTimes(this.recorders.responseTime);
	/** All recorded calls that have ended; those that are open are added when asked for. */
	whole;
	prices = new Prices();
	/** Calls that ended refused because the balance was used up. */
	refusedForBalance = 0;
	firstAttempts = new FirstAttempts();
	hints = new HintQuality();
	causes;
	#byCause = zeros$1(THROTTLE_CAUSES);
	/** Why the retry policy did not try recorded calls again. */
	endedBy = zeros$1(NO_RETRY_REASONS);
	/** Time that recorded calls spent between attempts, ms. */
	backoffMs = 0;
	waitsFromHints = 0;
	waitsFromBackoff = 0;
	/** Recorded calls completed within every response-time threshold that speaks of them. */
	good = 0;
	#goodWithinMs;
	#cells = [];
	constructor(model, modality, { thresholds, phases }, gatewayTime) {
		this.causes = new ThrottleCauses(gatewayTime, (cause) => this.#byCause[cause]++);
		this.whole = new WholeCalls(phases, this.recorders.responseTime);
		this.model = model;
		this.modality = modality;
		const bounds = thresholds.filter((spec) => spec.metric === "response_time" && this.matches(spec.where));
		this.#goodWithinMs = Math.min(...bounds.map((spec) => spec.max ?? Number.POSITIVE_INFINITY));
	}
	matches(where) {
		return (where.model === void 0 || where.model === this.model) && (where.modality === void 0 || where.modality === this.modality);
	}
	cell(phase, record) {
		let cell = this.#cells.find((known) => known.phase === phase && known.record === record);
		if (cell === void 0) {
			cell = {
				phase,
				record,
				tally: new Tally()
			};
			this.#cells.push(cell);
		}
		return cell;
	}
	/** A recorded call has ended; `again` when it had ended before, without its task. */
	terminal(event, again) {
		if (!again) {
			this.recorders.admissionWait.record(event.admissionWaitMs);
			this.backoffMs += event.backoffMs;
		}
		if (event.end !== "completed") return;
		recordCompletion(this.recorders, event);
		this.firstAttempts.completed(event);
		this.completion.earliest.record((event.lastNotDone ?? event.t) - event.intended);
		if (micro(event.t - event.intended) <= this.#goodWithinMs) this.good++;
	}
	counts(of = () => true) {
		return addCounts(this.#cells.filter(of).map((cell) => cell.tally.snapshot()));
	}
	/** 429s of recorded calls, as far as their cause is known by now. */
	get byCause() {
		return {
			...this.#byCause,
			unknown: this.#byCause.unknown + this.causes.pending
		};
	}
	/** Recorded calls that made at least one attempt. */
	get attempted() {
		return this.#cells.reduce((sum, cell) => sum + (cell.record ? cell.tally.attempted : 0), 0);
	}
};
// src/stats/nnls.ts
const TINY = 1e-11;
function nonNegativeLeastSquares(gram, moments) {
	const n = moments.length;
	const x = new Array(n).fill(0);
	const isFree = new Array(n).fill(false);
	const barred = /* @__PURE__ */ new Set();
	const tolerance = TINY * Math.max(...moments.map(Math.abs), 0);
	for (let round = 0; round < 3 * n; round++) {
		const gradient = moments.map((moment, i) => moment - dot(gram[i], x));
		let best = -1;
		for (let i = 0; i < n; i++) {
			if (isFree[i] || barred.has(i) || gradient[i] <= tolerance) continue;
			if (best < 0 || gradient[i] > gradient[best]) best = i;
		}
		if (best < 0) break;
		isFree[best] = true;
		for (;;) {
			const free = indices(isFree);
			const solution = solve(part(gram, free), free.map((i) => moments[i]));
			if (solution === null) {
				isFree[best] = false;
				barred.add(best);
				break;
			}
			if (solution.every((value) => value > 0)) {
				free.forEach((i, k) => {
					x[i] = solution[k];
				});
				break;
			}
			let step = 1;
			free.forEach((i, k) => {
				const [from, to] = [x[i], solution[k]];
				if (to <= 0) step = Math.min(step, from / (from - to));
			});
			free.forEach((i, k) => {
				const [from, to] = [x[i], solution[k]];
				x[i] = from + step * (to - from);
				if (to <= 0 && x[i] <= TINY * Math.max(1, from)) {
					x[i] = 0;
					isFree[i] = false;
				}
			});
			if (!isFree[best]) barred.add(best);
			if (indices(isFree).length === 0) break;
		}
	}
	return x;
}
const SUM_WEIGHT = 1e5;
const LONGEST_LAG = 3;
function fitNonNegative(observations, columns) {
	const degreesOfFreedom = observations.length - columns;
	if (columns === 0 || observations.length === 0 || degreesOfFreedom < 1 && columns > 1) return null;
	const rows = observations.map(({ x }) => Array.from({ length: columns }, (_, i) => x[i]));
	const y = observations.map((observation) => observation.y);
	const totals = rows.reduce((sum2, row) => sum2.map((value, i) => value + row[i]));
	const sum = y.reduce((total, value) => total + value, 0);
	if (columns === 1) return onlyColumn(totals[0], sum, degreesOfFreedom);
	const gram = scaled(outer(totals, totals), SUM_WEIGHT);
	const moments = totals.map((total) => SUM_WEIGHT * total * sum);
	rows.forEach((row, k) => {
		row.forEach((value, i) => {
			moments[i] = moments[i] + value * y[k];
		});
		addInto(gram, outer(row, row));
	});
	const inverse = invert(gram);
	if (inverse === null) return null;
	const coefficients = nonNegativeLeastSquares(gram, moments);
	const residuals = rows.map((row, k) => y[k] - dot(row, coefficients));
	const meat = zeros(columns);
	rows.forEach((row, k) => {
		const leverage = Math.min(.9, dot(row, product(inverse, row)));
		addInto(meat, scaled(outer(row, row), (residuals[k] / (1 - leverage)) ** 2));
	});
	const variance = dot(residuals, residuals) / degreesOfFreedom;
	const ofSum = rows.length * longRunSquares(residuals) / degreesOfFreedom;
	const quantile = studentQuantile(.975, degreesOfFreedom);
	return {
		coefficients,
		degreesOfFreedom,
		variation: inverse.map((row, i) => 1 / row[i]),
		combined(weights) {
			const value = dot(weights, coefficients);
			const direction = product(inverse, weights);
			const spread = Math.max(variance * dot(weights, direction), dot(direction, product(meat, direction)));
			const part2 = SUM_WEIGHT * dot(direction, totals);
			const half = quantile * Math.sqrt(Math.max(0, spread) + ofSum * Math.max(part2, 1 - part2) ** 2);
			return {
				value,
				low: Math.max(0, value - half),
				high: value + half
			};
		}
	};
}
function onlyColumn(total, sum, degreesOfFreedom) {
	if (!(total > 0)) return null;
	const coefficient = Math.max(0, sum) / total;
	return {
		coefficients: [coefficient],
		degreesOfFreedom,
		variation: [total * total],
		combined(weights) {
			const value = weights[0] === total ? Math.max(0, sum) : weights[0] * coefficient;
			return {
				value,
				low: value,
				high: value
			};
		}
	};
}
function longRunSquares(series) {
	let sum = dot(series, series);
	for (let lag = 1; lag <= LONGEST_LAG; lag++) {
		const weight = 2 * (1 - lag / 4);
		for (let k = lag; k < series.length; k++) sum += weight * series[k] * series[k - lag];
	}
	return Math.max(0, sum);
}
function outer(a, b) {
	return a.map((x) => b.map((z) => x * z));
}
function scaled(matrix, by) {
	return matrix.map((row) => row.map((value) => value * by));
}
function addInto(sum, matrix) {
	for (const [i, row] of sum.entries()) for (const j of row.keys()) row[j] = row[j] + matrix[i][j];
}
function zeros(n) {
	return Array.from({ length: n }, () => new Array(n).fill(0));
}
function dot(a, b) {
	return a.reduce((sum, value, i) => sum + value * b[i], 0);
}
function product(matrix, vector) {
	return matrix.map((row) => dot(row, vector));
}
function indices(flags) {
	return flags.flatMap((flag, i) => flag ? [i] : []);
}
function part(matrix, of) {
	return of.map((i) => of.map((j) => matrix[i][j]));
}
function solve(matrix, right) {
	const factor = cholesky(matrix);
	return factor === null ? null : substitute(factor, right);
}
function invert(matrix) {
	const factor = cholesky(matrix);
	if (factor === null) return null;
	return matrix.map((_, i) => substitute(factor, matrix.map((_2, j) => i === j ? 1 : 0)));
}
function cholesky(matrix) {
	const n = matrix.length;
	const factor = zeros(n);
	for (let i = 0; i < n; i++) {
		const row = factor[i];
		for (let j = 0; j <= i; j++) {
			const other = factor[j];
			let sum = matrix[i][j];
			for (let k = 0; k < j; k++) sum -= row[k] * other[k];
			if (i === j) {
				if (!(sum > TINY * matrix[i][i])) return null;
				row[j] = Math.sqrt(sum);
			} else row[j] = sum / other[j];
		}
	}
	return factor;
}
function substitute(factor, right) {
	const n = right.length;
	const x = [...right];
	for (let i = 0; i < n; i++) {
		for (let k = 0; k < i; k++) x[i] = x[i] - factor[i][k] * x[k];
		x[i] = x[i] / factor[i][i];
	}
	for (let i = n - 1; i >= 0; i--) {
		for (let k = i + 1; k < n; k++) x[i] = x[i] - factor[k][i] * x[k];
		x[i] = x[i] / factor[i][i];
	}
	return x;
}
// src/measure/spend-samples.ts
const KINDS = [
	"completed",
	"failed",
	"doubtful"
];
const MOST_ROWS$1 = 256;
const LEAST_DEGREES_OF_FREEDOM = 3;
const LARGEST_BLUR = .25;
var SpendSamples = class {
	#models;
	#rows = [];
	#pending;
	#latest = null;
	/** By column: squares of calls that no side of a reading can be told of. */
	#blur;
	/** By model, ms. */
	#longest;
	constructor(models) {
		this.#models = models;
		this.#pending = new Float64Array(models.length * KINDS.length);
		this.#blur = new Float64Array(models.length * KINDS.length);
		this.#longest = new Float64Array(models.length);
	}
	/** A reading at `t` (ms): `spent` credits in all. What ended before the first one is no part of any row. */
	reading(t, spent) {
		if (this.#latest !== null) {
			const { t: start, spent: before } = this.#latest;
			if (t <= start) return;
			this.#rows.push({
				start,
				end: t,
				spent: spent - before,
				ended: this.#pending
			});
			if (this.#rows.length > MOST_ROWS$1) this.#halve();
		}
		this.#pending = new Float64Array(this.#pending.length);
		this.#latest = {
			t,
			spent
		};
	}
	/** A call ended somewhere in (`after`, `by`], in ms. */
	ended(model, kind, after, by) {
		const column = this.#column(model, kind);
		if (column === null || this.#latest === null) return;
		const add = (to, share) => {
			to[column] = to[column] + share;
			this.#blur[column] = this.#blur[column] + share * (1 - share);
		};
		add(this.#pending, overlap(after, by, this.#latest.t, Number.POSITIVE_INFINITY));
		for (let at = this.#rows.length - 1; at >= 0; at--) {
			const { start, end, ended } = this.#rows[at];
			if (end < after) break;
			add(ended, overlap(after, by, start, end));
		}
	}
	/** How long a completed call took from its sending, in ms: so long a doubtful attempt may go on unseen. */
	took(model, ms) {
		const index = this.#models.indexOf(model);
		this.#longest[index] = Math.max(this.#longest[index] ?? 0, ms);
	}
	/** An attempt just now may have been accepted. Nobody will say when its task ends and is paid for. */
	doubtful(model) {
		const column = this.#column(model, "doubtful");
		if (column !== null) this.#pending[column] = this.#pending[column] + 1;
	}
	/**
	* What each model burnt between the first and the latest reading; a model is absent where the readings cannot tell, `wide`: cannot even
	* bound it.
	*/
	estimate(wide = false) {
		const isTold = (estimate) => wide || !isWide(estimate);
		const observations = this.#observations();
		const totals = this.#pending.map((_, column) => observations.reduce((sum, { x }) => sum + x[column], 0));
		const columns = [...totals.keys()].filter((column) => totals[column] > 0);
		const burns = /* @__PURE__ */ new Map();
		const fit = fitNonNegative(observations.map(({ x, y }) => ({
			x: columns.map((column) => x[column]),
			y
		})), columns.length);
		const isAlone = columns.length === 1;
		if (fit === null || fit.degreesOfFreedom < LEAST_DEGREES_OF_FREEDOM && !isAlone) return burns;
		const isBlurred = (column) => {
			const at = columns.indexOf(column);
			return at >= 0 && !isAlone && this.#blur[column] > LARGEST_BLUR * fit.variation[at];
		};
		for (const model of this.#models) {
			const sum = (kinds) => {
				const wanted = kinds.map((kind) => this.#column(model, kind));
				if (!wanted.some((column) => columns.includes(column))) return null;
				return fit.combined(columns.map((column) => wanted.includes(column) ? totals[column] : 0));
			};
			const completed = this.#column(model, "completed");
			const burn = sum(KINDS);
			if (burn === null || !isTold(burn) || isBlurred(completed)) continue;
			const calls = totals[completed];
			const ofCompleted = sum(["completed"]);
			const isKnown = ofCompleted !== null && isTold(ofCompleted);
			burns.set(model, {
				burn,
				perCall: isKnown ? divided(ofCompleted, calls) : null
			});
		}
		return burns;
	}
	#column(model, kind) {
		const index = this.#models.indexOf(model);
		return index < 0 ? null : index * KINDS.length + KINDS.indexOf(kind);
	}
	/** The rows, with each doubtful attempt spread over the time in which its task may have ended. */
	#observations() {
		const observations = this.#rows.map(({ ended, spent }) => ({
			x: ended.slice(),
			y: spent
		}));
		this.#models.forEach((model, index) => {
			const column = this.#column(model, "doubtful");
			for (const { x } of observations) x[column] = 0;
			for (const { start, end, ended } of this.#rows) {
				const count = ended[column];
				if (count === 0) continue;
				const asked = (start + end) / 2;
				this.#rows.forEach((row, at) => {
					const share = overlap(asked, asked + this.#longest[index], row.start, row.end);
					const { x } = observations[at];
					x[column] = x[column] + count * share;
				});
			}
		});
		return observations;
	}
	#halve() {
		for (let at = 0; at + 1 < this.#rows.length; at++) {
			const [row, next] = [this.#rows[at], this.#rows[at + 1]];
			row.end = next.end;
			row.spent += next.spent;
			row.ended = row.ended.map((count, column) => count + next.ended[column]);
			this.#rows.splice(at + 1, 1);
		}
	}
};
function overlap(after, by, start, end) {
	if (by > after) return Math.max(0, Math.min(end, by) - Math.max(start, after)) / (by - after);
	return start < by && by <= end ? 1 : 0;
}
function isWide({ value, low, high }) {
	return high - low > value;
}
function divided({ value, low, high }, by) {
	return {
		value: value / by,
		low: low / by,
		high: high / by
	};
}
// src/measure/timeline.ts
const COLUMNS = [
	"offered",
	"attempts",
	"answered",
	"throttled",
	"accepted",
	"completed",
	"failed",
	"started",
	"ended"
];
var Timeline = class {
	#grid;
	#lines;
	/** What comes after `horizonMs` counts in the last stretch. */
	constructor(horizonMs = Number.POSITIVE_INFINITY) {
		this.#grid = new TimeGrid(horizonMs);
		this.#lines = Object.fromEntries(COLUMNS.map((column) => [column, this.#grid.line()]));
	}
	/** Counts one of `column` at instant `t`, in ms since the start of the run. */
	count(column, t) {
		this.#grid.add(this.#lines[column], t);
	}
	/** The stretches, for `intervals` and `throttling.overTime` of a summary. */
	snapshot() {
		const { widthMs, count } = this.#grid.stretches;
		const counts = Object.fromEntries(COLUMNS.map((column) => [column, this.#grid.read(this.#lines[column])]));
		const at = (column, i) => counts[column][i];
		const intervals = [];
		const throttling = [];
		let inFlight = 0;
		for (let i = 0; i < count; i++) {
			const t = i * widthMs;
			inFlight += at("started", i) - at("ended", i);
			intervals.push({
				t,
				offered: at("offered", i),
				attempts: at("attempts", i),
				throttled: at("throttled", i),
				accepted: at("accepted", i),
				completed: at("completed", i),
				failed: at("failed", i),
				inFlight
			});
			throttling.push({
				t,
				attempts: at("answered", i),
				throttled: at("throttled", i)
			});
		}
		return {
			intervals,
			throttling
		};
	}
};
// src/measure/call-ledger.ts
init_events();
init_recorder();
const ROUNDING_MS = .003;
var CallLedger = class {
	history;
	timeline;
	/** From the decision to send an attempt to its request on a connection, over all models. */
	connectionWait = new Recorder();
	/** From the intended start to the arrival, over all models. */
	arrivalLag = new Recorder();
	/** Readings of the credits are given to it directly. */
	spend;
	#balanceStatuses;
	#settings;
	#gatewayTime;
	/** Calls that have sent something and not ended; attempts that may be charged for at any time. */
	#live = 0;
	#doubts = 0;
	#mayBeCharged = false;
	#models = /* @__PURE__ */ new Map();
	/** `horizonMs`: when the plan and its drain are over; `startedAtMs`: Unix time at the start of the run. */
	constructor(settings, horizonMs, startedAtMs) {
		const { models, gateway } = settings;
		const { target } = gateway;
		this.#gatewayTime = {
			epochMs: startedAtMs,
			scale: target.kind === "mock" ? target.timeScale : 1
		};
		this.#settings = settings;
		this.history = new CallHistory(models, this);
		this.timeline = new Timeline(horizonMs);
		this.#balanceStatuses = gateway.insufficientBalanceStatuses;
		this.spend = new SpendSamples(models.map(({ model }) => model));
		for (const { model, modality } of models) this.#modelRecord(model, modality);
	}
	/** The models that `where` selects; all of them without one. */
	models(where = {}) {
		return [...this.#models.values()].filter((model) => model.matches(where));
	}
	#modelRecord(model, modality) {
		let record = this.#models.get(model);
		if (record === void 0) {
			record = new ModelRecord(model, modality, this.#settings, this.#gatewayTime);
			this.#models.set(model, record);
		}
		return record;
	}
	#plan(event) {
		const of = this.#modelRecord(event.model, event.modality);
		const cell = of.cell(event.phase, event.record);
		cell.tally.planned++;
		this.timeline.count("offered", event.intended);
		return {
			of,
			cell
		};
	}
	arrived(_, event) {
		const { of, cell } = this.#plan(event);
		this.timeline.count("started", event.t);
		if (event.record) this.arrivalLag.record(event.t - event.intended);
		return {
			of,
			cell,
			submitHints: hintWatch("submit"),
			pollHints: hintWatch("poll")
		};
	}
	dropped(event, call, entry) {
		const { of, cell } = entry ?? this.#plan(event);
		cell.tally.dropped++;
		if (event.record) {
			const ended = {
				end: "dropped",
				status: null,
				reason: event.reason
			};
			of.whole.add(fateOf(ended, this.#balanceStatuses), this.#ofLoad(event), Math.max(0, event.t - event.intended), 0);
		}
		if (entry !== void 0) this.timeline.count("ended", event.t);
		if (entry !== void 0 && call !== void 0 && event.record) this.#sent(call, 0, of);
	}
	attempted(call, event, { of, cell, submitHints }) {
		cell.tally.attempts++;
		if (event.attempt === 1) {
			cell.tally.attempted++;
			this.#live++;
			if (call.record) of.firstAttempts.sent();
		}
		this.#mayBeCharged = true;
		of.prices.add("ambiguous", call.price);
		this.timeline.count("attempts", event.t);
		of.hints.sent(submitHints, event.t);
	}
	answered(call, answer, { of, cell }) {
		const { t, attempt, outcome, isPerhapsAccepted, isDuplicate } = answer;
		cell.tally.outcome(outcome);
		if (isDuplicate) cell.tally.duplicates++;
		if (attempt === 1 && call.record) of.firstAttempts.answered(outcome);
		this.timeline.count("answered", t);
		if (outcome === "throttled" || outcome === "accepted") this.timeline.count(outcome, t);
		if (isPerhapsAccepted && outcome !== "accepted") {
			this.#doubts++;
			this.spend.doubtful(of.model);
			return;
		}
		of.prices.add("ambiguous", call.price, -1);
		if (outcome === "accepted") of.prices.add("open", call.price);
	}
	outcome(call, event, { of, submitHints }) {
		const { outcome: kind } = event;
		of.hints.answered(submitHints, event.t, kind, event.status, event.hint);
		if (kind === "accepted") of.causes.passed(event.t - event.ms);
		if (!call.record) return;
		const connectionWaitMs = Math.max(0, event.t - event.ms - call.attemptAt);
		if (event.attempt === 1) this.#sent(call, connectionWaitMs, of);
		if (kind !== "ambiguous" && kind !== "unreachable") {
			of.recorders.submitTime.record(event.ms);
			this.connectionWait.record(connectionWaitMs);
		}
		if (kind === "throttled") of.causes.refused(event);
		if (event.noRetry !== void 0) of.endedBy[event.noRetry]++;
		if (event.retryBy === "hint") of.waitsFromHints++;
		else if (event.retryBy === "backoff") of.waitsFromBackoff++;
	}
	/**
	* How late the call's first request was, by our own fault: what its limits held it back for is none, nor is the wait for a connection where
	* the profile caps them.
	*/
	#sent({ arrivedAt, intended }, connectionWaitMs, { recorders }) {
		const isMeant = this.#settings.gateway.connections !== null || connectionWaitMs < ROUNDING_MS;
		recorders.scheduleLag.record(arrivedAt - intended + (isMeant ? 0 : connectionWaitMs));
	}
	polled(_, event, { of, cell, pollHints }) {
		cell.tally.poll(event.outcome, event.taskStatus);
		of.hints.sent(pollHints, event.t - event.ms);
		of.hints.answered(pollHints, event.t, event.outcome, event.status, event.hint);
	}
	ended(call, event, { of, cell }) {
		const { t, end } = event;
		const { left } = call;
		cell.tally.ends[end]++;
		if (left !== void 0) cell.tally.ends[left.end]--;
		else this.timeline.count("ended", t);
		if (end === "completed" || end === "failed") this.timeline.count(end, t);
		this.#settle(call, event, of);
		if (!call.record) return;
		of.terminal(event, left !== void 0);
		if (call.attempts <= 1 && call.outcome === void 0 && left === void 0) this.#sent(call, 0, of);
		if (leavesTask(call, event)) return;
		if (LEAVING_ENDS.has(end)) of.completion.unfinished.record(t - call.intended);
		of.whole.add(fateOf({
			end,
			status: refusalOf(call)
		}, this.#balanceStatuses), this.#ofLoad(call), t - call.intended, t - (call.firstSentAt ?? t));
	}
	/** The call that it was found by was counted without a price. */
	priced({ model, price }) {
		const prices = this.#models.get(model)?.prices;
		prices?.add("completed", void 0, -1);
		prices?.add("completed", price);
	}
	/** What the call's end says about the money. */
	#settle(call, event, of) {
		const { end, price, t, lastNotDone, sentAt, attempts } = event;
		if (call.left === void 0 && attempts > 0 && !leavesTask(call, event)) this.#live--;
		if (end === "refused" && this.#balanceStatuses.includes(refusalOf(call) ?? 0)) of.refusedForBalance++;
		if (end !== "completed" && end !== "failed") return;
		if (call.isAccepted) of.prices.add("open", call.price, -1);
		of.prices.add(end, price);
		this.spend.ended(of.model, end, lastNotDone ?? t, t);
		if (end === "completed" && sentAt !== void 0) this.spend.took(of.model, t - sentAt);
	}
	/** Whether anything of the run's own can have been charged since this was last asked. */
	takeChargeable() {
		const mayBeCharged = this.#mayBeCharged;
		this.#mayBeCharged = this.#live > 0 || this.#doubts > 0;
		return mayBeCharged;
	}
	/** How long recorded calls without an end have taken so far, by model, in ms. */
	openAges() {
		const ages = new Map(this.models().map((model) => [model, []]));
		for (const { call, own } of this.history.open()) if (call.record) ages.get(own.of)?.push(this.#ageOf(call, call.intended));
		return ages;
	}
	/** All recorded calls of some models, those without an end among them. */
	whole(models) {
		const whole = WholeCalls.of(models.map((model) => model.whole), this.#settings.phases);
		for (const { call, own } of this.history.open()) {
			if (!call.record || !models.includes(own.of)) continue;
			const fate = call.left?.end === "timedOut" ? "never" : "unseen";
			whole.add(fate, this.#ofLoad(call), this.#ageOf(call, call.intended), this.#ageOf(call, call.firstSentAt));
		}
		return whole;
	}
	/** The intended start in ms from the plan's zero. */
	#ofLoad({ intended }) {
		return intended - this.history.origin;
	}
	#ageOf({ left }, since) {
		const now = left?.t ?? this.history.latest;
		return Math.max(0, now - (since ?? now));
	}
	/** Accepted tasks whose end was not seen. */
	openTasks() {
		return this.history.open().flatMap(({ call: { call, model, accepted } }) => {
			return accepted === void 0 ? [] : [{
				taskId: accepted.taskId,
				model,
				call
			}];
		});
	}
};
// src/measure/price-found.ts
function priceFound({ models }, event) {
	const { model, request, price, problem = null } = event;
	return {
		model,
		request,
		stated: models.find((load) => load.model === model)?.requests[request]?.price ?? null,
		found: price,
		problem
	};
}
function contradictedPrices(checked, models, unexplained, samples) {
	const alone = checked.flatMap(({ model, request, stated, found }) => stated === null || found === null || decimal(stated - found) === 0 ? [] : [{
		model,
		request,
		stated,
		found: {
			value: found,
			low: found,
			high: found
		}
	}]);
	if (unexplained === 0) return alone;
	const named = new Set(alone.map(({ model }) => model));
	const estimates = samples.estimate(true);
	const together = models.flatMap(({ model, prices }) => {
		const { perCompleted: stated } = prices.snapshot();
		const bounds = estimates.get(model)?.perCall ?? null;
		if (stated === null || bounds === null || named.has(model)) return [];
		const value = decimal(stated + unexplained / prices.count("completed"));
		const isAllowed = (price) => bounds.low <= price && price <= bounds.high;
		if (isAllowed(stated) || !isAllowed(value)) return [];
		return [{
			model,
			request: null,
			stated,
			found: {
				...bounds,
				value
			}
		}];
	});
	return [...alone, ...together];
}
// src/measure/reconcile.ts
const MICRO = 1e6;
const MOST_STEPS = 1e5;
function reconcile(credits, candidates) {
	const target = Math.round(credits * MICRO);
	const groups = /* @__PURE__ */ new Map();
	for (const { price, most } of candidates) {
		const micro = Math.round(price * MICRO);
		if (micro > 0 && most > 0) groups.set(micro, (groups.get(micro) ?? 0) + most);
	}
	const prices = [...groups.keys()].sort((a, b) => b - a);
	const ranges = charged(target, prices, prices.map((price) => groups.get(price)));
	if (ranges === null) return null;
	return candidates.map(({ price, most }) => {
		const at = prices.indexOf(Math.round(price * MICRO));
		if (at < 0 || most === 0) return {
			least: 0,
			most: 0
		};
		const { least, most: all } = ranges[at];
		const others = groups.get(prices[at]) - most;
		return {
			least: Math.max(0, least - others),
			most: Math.min(most, all)
		};
	});
}
function charged(target, prices, most) {
	const reach = new Array(prices.length + 1).fill(0);
	for (let at = prices.length - 1; at >= 0; at--) reach[at] = reach[at + 1] + prices[at] * most[at];
	const ranges = prices.map(() => ({
		least: Number.POSITIVE_INFINITY,
		most: Number.NEGATIVE_INFINITY
	}));
	const chosen = [];
	let steps = 0;
	let isFound = false;
	const choose = (at, left) => {
		if (++steps > MOST_STEPS || left < 0 || left > reach[at]) return;
		if (at === prices.length) {
			if (left !== 0) return;
			isFound = true;
			ranges.forEach((range, i) => {
				range.least = Math.min(range.least, chosen[i]);
				range.most = Math.max(range.most, chosen[i]);
			});
			return;
		}
		const price = prices[at];
		const highest = Math.min(most[at], Math.floor(left / price));
		const lowest = Math.max(0, Math.ceil((left - reach[at + 1]) / price));
		for (let count = lowest; count <= highest; count++) {
			chosen[at] = count;
			choose(at + 1, left - count * price);
		}
	};
	choose(0, target);
	if (steps > MOST_STEPS) return most.map((count) => ({
		least: 0,
		most: count
	}));
	return isFound ? ranges : null;
}
// src/measure/credits.ts
init_foreign_record();
const DOUBTFUL = CHARGEABLE.filter((kind) => kind !== "completed");
function creditsSummary({ account, models, samples, budget, checked }) {
	const read = account.creditsSnapshot();
	const { priced } = Prices.of(models.map((model) => model.prices)).snapshot();
	if (read === null && priced === null && budget === null) return null;
	const delta = read?.delta ?? null;
	const { completed, counts, beyondPriced, charged, byModel } = balanceOut(models, delta);
	const isPriced = models.every((model) => model.prices.tags() !== null);
	const unexplained = beyondPriced === null ? null : charged === null ? beyondPriced : 0;
	const estimates = isPriced ? /* @__PURE__ */ new Map() : samples.estimate();
	const ofModels = models.map((model) => [model.model, {
		...model.prices.snapshot(),
		charged: byModel?.get(model) ?? null,
		estimated: estimates.get(model.model) ?? null
	}]);
	return {
		before: null,
		after: null,
		basis: "token",
		readings: 0,
		refunded: {
			seen: 0,
			afterRun: 0
		},
		fell: null,
		otherSpend: {
			byOtherTokens: null,
			whileIdle: 0
		},
		...read,
		delta,
		byModel: foreignRecord(ofModels),
		priced,
		beyondPriced,
		unexplained,
		failedButCharged: charged && callsOf(charged.failed),
		reconciliation: {
			ambiguousCalls: models.reduce((sum2, model) => sum2 + model.counts().ambiguous, 0),
			ambiguousAttempts: counts.ambiguous,
			explainedByDelta: charged && callsOf(charged.ambiguous)
		},
		cost: {
			perCompleted: delta === null || completed === 0 ? null : decimal(delta / completed),
			perFailed: charged && costEach(charged.failed, counts.failed),
			perAmbiguous: charged && costEach(charged.ambiguous, counts.ambiguous)
		},
		budget,
		checked: checked && [...checked],
		contradicted: contradictedPrices(checked ?? [], models, unexplained ?? 0, samples)
	};
}
function balanceOut(models, delta) {
	const total = Prices.of(models.map((model) => model.prices));
	const counts = Object.fromEntries(CHARGEABLE.map((kind) => [kind, total.count(kind)]));
	const completed = counts.completed;
	const tags = total.tags();
	if (tags === null || delta === null) return {
		completed,
		counts,
		beyondPriced: null,
		charged: null,
		byModel: null
	};
	const beyondPriced = decimal(delta - ofCompleted(tags));
	const charge = (candidates) => {
		const ranges = reconcile(beyondPriced, candidates);
		return ranges && candidates.map(({ price }, at) => ({
			price,
			...ranges[at]
		}));
	};
	const kinds = DOUBTFUL.flatMap((kind) => tags.map(({ price, counts: of2 }) => ({
		kind,
		price,
		most: of2[kind]
	})));
	const byKind = charge(kinds);
	if (byKind === null) return {
		completed,
		counts,
		beyondPriced,
		charged: null,
		byModel: null
	};
	const of = (wanted) => byKind.filter((_, at) => kinds[at]?.kind === wanted);
	const parts = models.flatMap((model) => (model.prices.tags() ?? []).map((tag) => ({
		model,
		price: tag.price,
		most: DOUBTFUL.reduce((sum2, kind) => sum2 + tag.counts[kind], 0)
	})));
	const byPart = charge(parts) ?? [];
	const byModel = new Map(models.map((model) => {
		const known = ofCompleted(model.prices.tags() ?? []);
		const { least, most } = creditsOf(byPart.filter((_, at) => parts[at]?.model === model));
		return [model, {
			least: decimal(known + least),
			most: decimal(known + most)
		}];
	}));
	return {
		completed,
		counts,
		beyondPriced,
		charged: {
			failed: of("failed"),
			ambiguous: of("ambiguous"),
			open: of("open")
		},
		byModel
	};
}
function ofCompleted(tags) {
	return tags.reduce((sum2, { price, counts }) => sum2 + price * counts.completed, 0);
}
function callsOf(charged) {
	return sum(charged, () => 1);
}
function creditsOf(charged) {
	return sum(charged, ({ price }) => price);
}
function sum(charged, weight) {
	return {
		least: charged.reduce((total, one) => total + one.least * weight(one), 0),
		most: charged.reduce((total, one) => total + one.most * weight(one), 0)
	};
}
function costEach(charged, calls) {
	const { least, most } = creditsOf(charged);
	return calls === 0 || least !== most ? null : decimal(least / calls);
}
// src/measure/error-table.ts
const MOST_MESSAGES = 10;
const MOST_KINDS = 200;
const MOST_ROWS = 50;
const LONGEST_MESSAGE = 200;
const OTHER_MESSAGES = "(other messages)";
const OTHERS = {
	model: null,
	endpoint: null,
	status: null,
	fault: "others"
};
var ErrorTable = class {
	/** By kind, then by message. */
	#kinds = /* @__PURE__ */ new Map();
	#others = null;
	add(event) {
		switch (event.type) {
			case "outcome":
				if (event.outcome === "accepted") return;
				this.#count(kindOf(event, event.endpoint), messageOf(event), event.t);
				break;
			case "poll":
				if (event.outcome === "accepted") return;
				this.#count(kindOf(event, "poll"), messageOf(event), event.t);
				break;
			case "terminal":
				if (event.end !== "failed" || event.taskId === void 0) return;
				this.#count({
					model: event.model,
					endpoint: "poll",
					status: null,
					fault: "task-failed"
				}, messageOf(event), event.t);
				break;
			case "credits":
			case "quota":
				if (event.body !== null) return;
				this.#count({
					model: null,
					endpoint: event.type,
					status: null,
					fault: "unreadable"
				}, messageOf({ message: event.problem }), event.t);
		}
	}
	#count(kind, message, t) {
		const key = JSON.stringify([
			kind.model,
			kind.endpoint,
			kind.status,
			kind.fault
		]);
		let rows = this.#kinds.get(key);
		if (rows === void 0) {
			if (this.#kinds.size === MOST_KINDS) {
				this.#others ??= rowOf(OTHERS, null, t);
				hit(this.#others, t);
				return;
			}
			rows = /* @__PURE__ */ new Map();
			this.#kinds.set(key, rows);
		}
		const told = rows.has(message) || rows.size < MOST_MESSAGES ? message : OTHER_MESSAGES;
		let row = rows.get(told);
		if (row === void 0) {
			row = rowOf(kind, told, t);
			rows.set(told, row);
		}
		hit(row, t);
	}
	/** The most frequent rows, and one for the rest. */
	snapshot() {
		const rows = [...this.#kinds.values()].flatMap((kind) => [...kind.values()]);
		rows.sort((a, b) => b.count - a.count || a.firstMs - b.firstMs);
		const beyond = [...rows.slice(MOST_ROWS), ...this.#others === null ? [] : [this.#others]];
		const shown = rows.slice(0, MOST_ROWS).map((row) => ({ ...row }));
		if (beyond.length === 0) return shown;
		return [...shown, {
			...OTHERS,
			message: null,
			count: beyond.reduce((sum, { count }) => sum + count, 0),
			firstMs: beyond.reduce((first, { firstMs }) => Math.min(first, firstMs), Number.POSITIVE_INFINITY),
			lastMs: beyond.reduce((last, { lastMs }) => Math.max(last, lastMs), 0)
		}];
	}
};
function kindOf({ model, status, reason }, endpoint) {
	return {
		model,
		endpoint,
		status: status ?? null,
		fault: reason ?? null
	};
}
function messageOf({ errorType, message }) {
	const said = [errorType, message].filter((part) => part !== void 0 && part !== "");
	return said.length === 0 ? null : said.join(": ").slice(0, LONGEST_MESSAGE);
}
function rowOf(kind, message, t) {
	return {
		...kind,
		message,
		count: 0,
		firstMs: t,
		lastMs: t
	};
}
function hit(row, t) {
	row.count++;
	if (t < row.firstMs) row.firstMs = t;
	if (t > row.lastMs) row.lastMs = t;
}
// src/measure/gates.ts
init_events();
const FEWEST_FAULTS = 5;
const GATES = [
	{
		name: "task-identity",
		failure: mixedUp
	},
	{
		name: "nothing-completed",
		failure: (view) => completesNothing(view.measured, view) ? `nothing completed: ${endsOf(view.measured)}` : null
	},
	{
		name: "gateway-gone",
		isAsked: ({ settings }) => settings.goneMs !== null,
		failure: gone
	},
	{
		name: "dead-model",
		failure: deadModels
	},
	{
		name: "too-few-completed",
		isAsked: ({ isWhole }) => isWhole,
		failure: tooFew
	}
];
function judgeGates(view) {
	return GATES.map(({ name, isAsked, failure }) => {
		if (isAsked?.(view) === false) return {
			gate: name,
			verdict: "not-asked",
			reason: null
		};
		const reason = failure(view);
		return {
			gate: name,
			verdict: reason === null ? "pass" : "fail",
			reason
		};
	});
}
function mixedUp({ protocol: { otherTask, sharedTaskIds } }) {
	const found = [...otherTask > 0 ? [`${plural(otherTask, "read")} answered for another task`] : [], ...sharedTaskIds > 0 ? [`${plural(sharedTaskIds, "call")} given the task id of another call`] : []];
	return found.length === 0 ? null : `tasks mixed up: ${found.join(", ")}`;
}
function completesNothing(counts, { isWhole }) {
	const { completed, started, interrupted, unresolved, ambiguous } = counts;
	return completed === 0 && (isWhole || started > interrupted + unresolved + ambiguous);
}
function gone({ answers: { lastAcceptedMs, faultsSince }, settings: { goneMs }, startedAt }) {
	if (lastAcceptedMs === null || faultsSince === null || goneMs === null) return null;
	const { count, firstMs, lastMs } = faultsSince;
	if (count < FEWEST_FAULTS || lastMs - firstMs < goneMs) return null;
	const byTheClock = startedAt === null ? "" : ` (${isoAfter(startedAt, firstMs)})`;
	const faults = `${formatCount(count)} faults in ${formatDuration(lastMs - firstMs)}`;
	return `gateway gone: nothing was accepted from ${formatDuration(firstMs)} on${byTheClock}, ${faults}`;
}
function deadModels(view) {
	if (view.measured.completed === 0) return null;
	const dead = view.models.filter(({ measured }) => measured.started > 0 && completesNothing(measured, view));
	if (dead.length === 0) return null;
	return `a model completed nothing: ${dead.map(({ model, measured }) => `${model}, ${endsOf(measured)}`).join("; ")}`;
}
function tooFew({ measured: { completed, planned }, settings }) {
	if (completed === 0 || completed >= settings.completed * planned) return null;
	return `too few completed: ${`${formatShare(completed / planned)} of ${formatCount(planned)} recorded calls`}, asked at least ${formatShare(settings.completed)}`;
}
function endsOf(counts) {
	if (counts.planned === 0) return "no recorded call was due";
	const parts = [...CALL_ENDS, "dropped"].filter((end) => counts[end] > 0).map((end) => `${formatCount(counts[end])} ${inWords(end)}`);
	return `of ${formatCount(counts.planned)} recorded calls ${parts.join(", ")}`;
}
function plural(count, noun) {
	return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}
function inWords(end) {
	return end.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}
// src/measure/generator-health.ts
var GeneratorHealth = class {
	#from;
	/** By worker, where there are several: when it told last, and its time since the warm-up. */
	#told = /* @__PURE__ */ new Map();
	#stretches = 0;
	#peakShare = 0;
	#rssBytes = 0;
	#connections = null;
	/** Most connections that the machine allows. */
	#allowed = Number.POSITIVE_INFINITY;
	#fastestConnectMs = null;
	#loopP50Ms = 0;
	#loopP99Ms = 0;
	#loopMaxMs = 0;
	/** What ended before `from`, the end of the warm-up in ms, is left out. */
	constructor(from) {
		this.#from = from;
	}
	/** The load begins at `origin`, in ms, and the warm-up with it. */
	begin(origin) {
		this.#from += origin;
	}
	add(event) {
		const told = this.#told.get(event.worker) ?? {
			before: 0,
			wallMs: 0,
			cpuMs: 0
		};
		this.#told.set(event.worker, told);
		const spanMs = event.t - told.before;
		told.before = event.t;
		if (event.t <= this.#from) return;
		this.#stretches++;
		told.wallMs += spanMs;
		told.cpuMs += event.cpuShare * spanMs;
		this.#peakShare = Math.max(this.#peakShare, event.cpuShare);
		this.#rssBytes = Math.max(this.#rssBytes, event.rssBytes);
		if (event.connections !== void 0) this.#connections = Math.max(this.#connections ?? 0, event.connections);
		this.#allowed = event.connectionsAllowed ?? this.#allowed;
		this.#fastestConnectMs = event.fastestConnectMs ?? this.#fastestConnectMs;
		this.#loopP50Ms = Math.max(this.#loopP50Ms, event.loopDelayP50Ms);
		this.#loopP99Ms = Math.max(this.#loopP99Ms, event.loopDelayP99Ms);
		this.#loopMaxMs = Math.max(this.#loopMaxMs, event.loopDelayMaxMs);
	}
	/**
	* Judges by the profile's bars; `mostConnections` is the number at which calls begin to wait for one (Infinity: by intent). The schedule
	* lag is judged by what it surely exceeds: one late call in ten condemns nobody. It is less what a connection takes to be opened, which is
	* the gateway's distance; where that is not known, by the calls' arrivals alone.
	*/
	snapshot({ scheduleLag, arrivalLag }, bars, mostConnections) {
		const share = Math.max(0, ...[...this.#told.values()].map(({ wallMs, cpuMs }) => wallMs > 0 ? cpuMs / wallMs : 0));
		const reasons = [];
		const check = (what, value, bar, unit) => {
			if (value > bar) reasons.push(`${what} ${unit(value)}, above ${unit(bar)}`);
		};
		const ms = (value) => `${Number(value.toPrecision(3))} ms`;
		const percent = (value) => `${Math.round(value * 100)} % of a core`;
		check("p99 of the schedule lag is at least", Math.max(arrivalLag.quantileAtLeast(.99) ?? 0, (scheduleLag.quantileAtLeast(.99) ?? 0) - (this.#fastestConnectMs ?? Number.POSITIVE_INFINITY)), bars.maxScheduleLagP99Ms, ms);
		check("p99 of the event loop delay is", this.#loopP99Ms, bars.maxEventLoopDelayP99Ms, ms);
		check("CPU use is", share, bars.maxCpuShare, percent);
		const most = Math.min(mostConnections, this.#allowed);
		if (this.#connections !== null && this.#connections >= most) reasons.push(`all ${most} connections were in use`);
		const measured = this.#stretches > 0;
		return {
			fit: reasons.length === 0,
			reasons,
			eventLoopDelay: measured ? {
				p50Ms: this.#loopP50Ms,
				p99Ms: this.#loopP99Ms,
				maxMs: this.#loopMaxMs
			} : null,
			cpu: measured ? {
				share,
				peakShare: this.#peakShare,
				rssBytes: this.#rssBytes
			} : null,
			connections: this.#connections
		};
	}
};
// src/measure/oracle-truth.ts
function truthOfModel({ models }, model) {
	return Object.hasOwn(models, model) ? models[model] : void 0;
}
// src/measure/hints-summary.ts
init_counts();
function hintsOf(models, truth) {
	return {
		...addUp({
			seen: 0,
			obeyed: 0,
			tooShort: 0,
			contended: 0,
			tooLong: 0,
			absent: 0
		}, models.map(({ hints }) => hints.counts)),
		byModel: models.map(({ model, hints }) => ({
			model,
			...hints.snapshot()
		})).filter(({ seen, absent }) => seen + absent > 0),
		truth: truth === null ? null : models.flatMap(({ model }) => truthOf(model, truthOfModel(truth, model)?.hints))
	};
}
function truthOf(model, errors) {
	if (errors == null) return [];
	const { known, unknown, short, long, sumMs, edgesMs, counts } = errors;
	return [{
		model,
		known,
		unknown,
		short,
		exact: known - short - long,
		long,
		meanErrorMs: known === 0 ? null : micro(sumMs / known),
		edgesMs: [...edgesMs],
		counts: [...counts]
	}];
}
// src/stats/hinge.ts
const PLACES = 200;
const FEWEST = 8;
const BENDS = 7;
function hinge(points) {
	const n = points.length;
	if (n < FEWEST) return null;
	const xs = points.map(({ x }) => x);
	const [first, last] = [Math.min(...xs), Math.max(...xs)];
	const fits = Array.from({ length: 199 }, (_, i) => fitAt(points, first + (last - first) * (i + 1) / PLACES));
	const best = fits.reduce((least, fit) => fit.squares < least.squares ? fit : least);
	const straight = fitAt(points, last);
	const freedom = n - 3;
	if ((straight.squares - best.squares) / 2 <= BENDS * best.squares / freedom) return null;
	const most = best.squares * (1 + studentQuantile(.975, freedom) ** 2 / freedom);
	const within = fits.filter(({ squares }) => squares <= most).map(({ at }) => at);
	return {
		at: best.at,
		low: Math.min(...within),
		high: Math.max(...within),
		before: best.before,
		after: best.before + best.bend
	};
}
function fitAt(points, at) {
	let [xx, xb, bb, xy, by, yy] = [
		0,
		0,
		0,
		0,
		0,
		0
	];
	for (const { x, y } of points) {
		const beyond = Math.max(0, x - at);
		xx += x * x;
		xb += x * beyond;
		bb += beyond * beyond;
		xy += x * y;
		by += beyond * y;
		yy += y * y;
	}
	const determinant = xx * bb - xb * xb;
	const isBent = determinant > 1e-12 * xx * bb;
	const before = isBent ? (xy * bb - by * xb) / determinant : xy / xx;
	const bend = isBent ? (by * xx - xy * xb) / determinant : 0;
	return {
		at,
		before,
		bend,
		squares: Math.max(0, yy - before * xy - bend * by)
	};
}
// src/measure/knee.ts
const MOST_STRETCHES = 40;
const FOLLOWS = .5;
function kneeOf(profile, intervals) {
	if (!risesByItself(profile)) return void 0;
	const { phases } = profile;
	const width = (intervals[1]?.t ?? 0) - (intervals[0]?.t ?? 0);
	const [from, until] = [warmUpEnd(phases), spanMs(phases)];
	const loaded = intervals.filter(({ t }) => t >= from && t + width <= until);
	const pooled = Math.max(1, Math.ceil(loaded.length / MOST_STRETCHES));
	const points = Array.from({ length: Math.floor(loaded.length / pooled) }, (_, at) => {
		const stretches = loaded.slice(at * pooled, (at + 1) * pooled);
		const perSecond = (of) => stretches.reduce((sum, stretch) => sum + stretch[of], 0) * 1e3 / (pooled * width);
		return {
			x: perSecond("offered"),
			y: perSecond("completed")
		};
	});
	const offeredUpTo = micro(Math.max(0, ...points.map(({ x }) => x)));
	const found = hinge(points);
	if (found === null || found.after > FOLLOWS * found.before) return {
		perSecond: null,
		low: null,
		high: null,
		offeredUpTo
	};
	return {
		perSecond: micro(found.at),
		low: micro(found.low),
		high: micro(found.high),
		offeredUpTo
	};
}
function risesByItself({ models, mix }) {
	return [...models.map(({ arrivals }) => arrivals), mix?.arrivals].some((arrivals) => arrivals?.process === "step" || arrivals?.process === "ramp" && arrivals.to > arrivals.from);
}
// src/measure/last-answers.ts
const OWN_DOING = /* @__PURE__ */ new Set(["aborted", "aborted-unsent"]);
const NO_SUCH_TASK = /* @__PURE__ */ new Set([404, 410]);
var LastAnswers = class {
	#lastAcceptedMs = null;
	#count = 0;
	#firstMs = 0;
	#lastMs = 0;
	#balanceStatuses;
	/** `balanceStatuses`: the statuses by which a gateway says that no credits are left. */
	constructor(balanceStatuses = []) {
		this.#balanceStatuses = balanceStatuses;
	}
	add(event) {
		if (event.type !== "outcome" && event.type !== "poll" && event.type !== "accepted") return;
		const { t } = event;
		if (event.type === "accepted" || event.outcome === "accepted") {
			if (this.#lastAcceptedMs === null || t > this.#lastAcceptedMs) this.#lastAcceptedMs = t;
			this.#count = 0;
			return;
		}
		if (!this.#isFault(event)) return;
		if (this.#count++ === 0) this.#firstMs = this.#lastMs = t;
		else if (t > this.#lastMs) this.#lastMs = t;
	}
	snapshot() {
		const faults = {
			count: this.#count,
			firstMs: this.#firstMs,
			lastMs: this.#lastMs
		};
		return {
			lastAcceptedMs: this.#lastAcceptedMs,
			faultsSince: this.#count === 0 ? null : faults
		};
	}
	#isFault(event) {
		if (event.outcome === "throttled" || OWN_DOING.has(event.reason)) return false;
		if (event.type === "poll") return !NO_SUCH_TASK.has(event.status);
		return event.status === void 0 || !this.#balanceStatuses.includes(event.status);
	}
};
// src/measure/oracle-check.ts
init_counts();
function confirmByOracle(summary, truth, mayBeUnsent = false) {
	const mismatches = [];
	const hold = (what, reported, logged, unseen = 0) => {
		if (logged >= reported && logged <= reported + unseen) return;
		const range = unseen === 0 ? "" : ` (up to ${unseen} more would be possible)`;
		mismatches.push(`${what}: reported ${reported}, the mock's log says ${logged}${range}`);
	};
	const { counts } = summary;
	const { submit, message, poll } = truth.endpoints;
	const unsentOf = (of) => (of.byOutcome.unreachable ?? 0) + (mayBeUnsent ? unheard(of) : 0);
	const unsent = unsentOf(counts);
	hold("attempts", counts.attempts - unsent, submit.requests + message.requests, unsent);
	const throttled = (submit.byStatus["429"] ?? 0) + (message.byStatus["429"] ?? 0);
	hold("throttled", counts.throttled, throttled, unheard(counts));
	for (const model of summary.models) {
		const logged = truthOfModel(truth, model.model) ?? {
			requests: 0,
			accepted: 0,
			throttled: 0,
			completed: 0,
			failed: 0
		};
		const { byOutcome } = model.counts;
		const unsent2 = unsentOf(model.counts);
		hold(`${model.model}: attempts`, model.counts.attempts - unsent2, logged.requests, unsent2);
		hold(`${model.model}: throttled`, model.counts.throttled, logged.throttled, unheard(model.counts));
		const doubtful = unheard(model.counts) + (byOutcome.failed ?? 0);
		const accepted = byOutcome.accepted ?? 0;
		hold(`${model.model}: accepted`, accepted, logged.accepted, doubtful);
		if (accepted === logged.accepted && model.counts.unresolved + model.counts.timedOut === 0) {
			hold(`${model.model}: completed`, model.counts.completed, logged.completed);
			hold(`${model.model}: failed tasks`, model.counts.failed, logged.failed);
		}
	}
	const { pollsByStatus } = counts;
	const unsentReads = pollsByStatus.unreachable ?? 0;
	hold("polls", counts.polls - unsentReads, poll.requests, counts.unresolved + unsentReads);
	for (const [status, told] of Object.entries(truth.polls)) {
		const unread = (pollsByStatus.ambiguous ?? 0) + (pollsByStatus.readFailed ?? 0) + counts.unresolved;
		hold(`polls read ${status}`, pollsByStatus[status] ?? 0, told, unread);
	}
	return {
		confirmed: mismatches.length === 0,
		mismatches
	};
}
function unheard({ byOutcome }) {
	return (byOutcome.ambiguous ?? 0) + (byOutcome["unanswered"] ?? 0);
}
// src/gateway/foreign-value.ts
function clipped(text, most) {
	return text.length <= most ? text : Buffer.from(text.slice(0, most), "utf16le").toString("utf16le");
}
// src/measure/task-ids.ts
const GENERATION = 131072;
var TaskIds = class {
	#most;
	#young = /* @__PURE__ */ new Map();
	#old = /* @__PURE__ */ new Map();
	constructor(most = GENERATION) {
		this.#most = most;
	}
	/** The other call that was given this id before; undefined when none was. A retry of one call may rightly get its id again. */
	given(taskId, call) {
		const known = this.#young.get(taskId) ?? this.#old.get(taskId);
		if (known !== void 0 && known !== call) return known;
		if (this.#young.size === this.#most) {
			this.#old = this.#young;
			this.#young = /* @__PURE__ */ new Map();
		}
		this.#young.set(taskId, call);
	}
};
// src/measure/protocol-faults.ts
init_summary_protocol();
const OF_TASK = {
	estimate: "badEstimates",
	progress: "badProgress",
	results: "badResults",
	status: "unknownStatuses",
	"masked-id": "maskedIds"
};
const MOST_EXAMPLES = 3;
const LONGEST_ID = 80;
var ProtocolFaults = class {
	#counts = new Map(PROTOCOL_FAULTS.map((fault) => [fault, 0]));
	#examples = [];
	#ids = new TaskIds();
	emit(event) {
		if (event.type === "accepted") this.#accepted(event);
		else if (event.type === "poll") this.#poll(event);
		else if (event.type === "outcome") this.#outcome(event);
	}
	snapshot() {
		return {
			...Object.fromEntries(this.#counts),
			examples: PROTOCOL_FAULTS.flatMap((fault) => this.#examples.filter((example) => example.fault === fault))
		};
	}
	#accepted(event) {
		const before = this.#ids.given(event.taskId, event.call);
		if (before !== void 0) this.#count("sharedTaskIds", event, `call ${before} was given it before`);
		if (event.faults !== void 0) this.#ofTask(event.faults, event);
	}
	#poll(event) {
		if (event.reason === "other-task") this.#count("otherTask", event, event.message);
		if (event.faults !== void 0) this.#ofTask(event.faults, event, event.taskStatus);
	}
	#outcome(event) {
		if (event.reason === "long-id") this.#count("oversizedIds", event, event.message);
	}
	#ofTask(faults, event, status) {
		for (const fault of faults) if (Object.hasOwn(OF_TASK, fault)) this.#count(OF_TASK[fault], event, fault === "status" ? status : void 0);
	}
	#count(fault, event, detail) {
		const count = (this.#counts.get(fault) ?? 0) + 1;
		this.#counts.set(fault, count);
		if (count > MOST_EXAMPLES) return;
		const { call, model, t } = event;
		const taskId = "taskId" in event ? clipped(event.taskId, LONGEST_ID) : null;
		this.#examples.push({
			fault,
			call,
			model,
			t,
			taskId,
			detail: detail ?? null
		});
	}
};
// src/measure/thresholds.ts
init_order_statistics();
init_recorder();
const LATENCY_OF = {
	response_time: "responseTime",
	service_time: "serviceTime",
	submit_time: "submitTime",
	admission_wait: "admissionWait",
	queue_time: "queueTime",
	run_time: "runTime",
	poll_lag: "pollLag",
	schedule_lag: "scheduleLag"
};
function judge(spec, view) {
	const { bounds, samples, needed } = measure(spec, view);
	const needs = Math.max(spec.minSamples, needed);
	const { metric, where, stat, max, min, source } = spec;
	const stated = {
		metric,
		where,
		stat,
		max,
		min,
		samples,
		needs,
		source
	};
	if (bounds === null || samples < needs) return {
		...stated,
		value: bounds === null ? null : finite(bounds.most),
		verdict: "not-enough-data",
		...NOTHING
	};
	const { least, most } = bounds;
	const verdict = max !== null && least > max || min !== null && most < min ? "fail" : (max === null || most <= max) && (min === null || least >= min) ? "pass" : "unseen";
	return {
		...stated,
		value: finite(most),
		atLeast: finite(least),
		notReached: finite(least) === null,
		verdict
	};
}
const NOTHING = {
	atLeast: null,
	notReached: false
};
function finite(value) {
	return Number.isFinite(value) ? value : null;
}
function measure(spec, view) {
	const metric = LATENCY_OF[spec.metric];
	if (metric !== void 0) return spec.stat === "value" ? exactly(null, 0, 1) : latencyStat(metric, spec.stat, spec, view);
	const counts = view.counts(spec.where);
	const ended = counts.started - counts.interrupted - counts.unresolved;
	switch (spec.metric) {
		case "throttle_rate": return rate(counts.throttled, counts.attempts);
		case "failure_rate": return rate(counts.failed + counts.refused + counts.timedOut + counts.ambiguous, ended);
		case "give_up_rate": return rate(counts.gaveUp, ended);
		case "retry_amplification": return rate(counts.attempts, view.attempted(spec.where));
		case "goodput": {
			const { calls, overMs } = view.good(spec.where);
			return exactly(overMs > 0 ? calls * 1e3 / overMs : null, counts.started);
		}
		case "completed": return exactly(counts.completed, counts.planned);
		case "dropped": return exactly(counts.dropped, counts.planned);
		case "duplicates": return exactly(counts.duplicates, counts.planned);
		case "credits": return exactly(view.credits(spec.where).spent, counts.started);
		case "credits_per_completed": return exactly(view.credits(spec.where).perCompleted, counts.completed, 1);
		default: return exactly(null, 0);
	}
}
function exactly(value, samples, needed = 0) {
	return {
		bounds: value === null ? null : {
			least: value,
			most: value
		},
		samples,
		needed
	};
}
function rate(part, of) {
	return exactly(of === 0 ? null : part / of, of, 1);
}
function latencyStat(metric, stat, { where }, view) {
	const needed = stat in PERCENTILES ? samplesNeeded(PERCENTILES[stat]) : 1;
	if (metric === "responseTime" || metric === "serviceTime") {
		const times = view.whole(metric, where);
		return {
			bounds: times.bounds(stat),
			samples: times.count,
			needed
		};
	}
	const recorder = view.latency(metric, where);
	return exactly(stat in PERCENTILES ? recorder.quantile(PERCENTILES[stat]) : recorder[stat], recorder.count, needed);
}
// src/measure/traffic-summary.ts
init_modality();
init_counts();
function throttled(counts) {
	return {
		attempts: counts.attempts,
		throttled: counts.throttled
	};
}
function polling(models) {
	const counts = addCounts(models.filter((model) => model.modality !== "text").map((model) => model.counts(isRecorded)));
	const tasks = counts.byOutcome.accepted ?? 0;
	return {
		tasks,
		perTask: tasks === 0 ? null : counts.polls / tasks
	};
}
function byEndpoint(models) {
	const of = (modalities) => addCounts(models.filter((model) => modalities.includes(model.modality)).map((model) => model.counts(isRecorded)));
	const tasks = of(MODALITIES.filter((modality) => modality !== "text"));
	return {
		submit: throttled(tasks),
		message: throttled(of(["text"])),
		poll: {
			attempts: tasks.polls,
			throttled: tasks.pollsByStatus.throttled ?? 0
		}
	};
}
// src/measure/verdict.ts
init_errors();
const MEANING = {
	contradicted: {
		exitCode: EXIT.bug,
		word: "FAIL"
	},
	fault: {
		exitCode: EXIT.bug,
		word: "FAIL"
	},
	interrupted: {
		exitCode: EXIT.interrupted,
		word: "INTERRUPTED"
	},
	stopped: {
		exitCode: EXIT.stopped,
		word: "STOPPED"
	},
	gate: {
		exitCode: EXIT.threshold,
		word: "FAIL"
	},
	unfit: {
		exitCode: EXIT.unfit,
		word: "UNFIT"
	},
	threshold: {
		exitCode: EXIT.threshold,
		word: "FAIL"
	},
	unjudged: {
		exitCode: EXIT.inconclusive,
		word: "INCONCLUSIVE"
	}
};
const PRECEDENCE = [
	"contradicted",
	"fault",
	"interrupted",
	"stopped",
	"gate",
	"unfit",
	"threshold",
	"unjudged"
];
const PRECEDENCE_WITHOUT_GATES = [
	"interrupted",
	"stopped",
	"unfit",
	"threshold",
	"contradicted"
];
function verdict({ end, generator, thresholds, oracle, gates }) {
	const found = [];
	const say = (cause, reason) => void found.push({
		cause,
		reason
	});
	if (end === null) say("interrupted", "the event log has no end: the run was cut off");
	else if (end.cause === "fault") say("fault", end.reason ?? "a fault of gatebench");
	else if (end.cause === "interrupted") say("interrupted", end.reason ?? "interrupted");
	else if (end.cause === "stopped") say("stopped", end.reason ?? "stopped");
	for (const reason of generator.reasons) say("unfit", `generator unfit: ${reason}`);
	for (const result of thresholds) if (result.verdict === "fail") say("threshold", `threshold failed: ${result.source} (${measured(result)})`);
	else if (result.verdict !== "pass") say("unjudged", `threshold not judged: ${result.source} (${lack(result)})`);
	for (const mismatch of oracle?.mismatches ?? []) say("contradicted", `the mock's own log disagrees: ${mismatch}`);
	for (const { reason } of gates ?? []) if (reason !== null) say("gate", reason);
	const precedence = gates === null ? PRECEDENCE_WITHOUT_GATES : PRECEDENCE;
	const rank = ({ cause }) => precedence.indexOf(cause);
	const decisive = found.filter((one) => rank(one) >= 0).sort((a, b) => rank(a) - rank(b));
	const [gravest] = decisive;
	const { exitCode, word } = gravest === void 0 ? {
		exitCode: EXIT.ok,
		word: gates !== null && thresholds.length === 0 ? "DONE" : "PASS"
	} : MEANING[gravest.cause];
	return {
		exitCode,
		word,
		reasons: (gates === null ? found : decisive).map(({ reason }) => reason),
		gates: [...gates ?? []]
	};
}
function short(value) {
	return String(Number(value.toPrecision(4)));
}
function measured({ value, atLeast, notReached }) {
	if (notReached) return "not reached: too many calls did not complete";
	if (value === null) return atLeast === null ? "measured nothing" : `at least ${short(atLeast)}, by calls not seen to end`;
	return `measured ${short(value)}`;
}
function lack({ verdict: verdict2, samples, needs, atLeast }) {
	if (verdict2 === "unseen") return `at least ${short(atLeast ?? 0)}; it hangs on calls not seen to end: a longer drain would tell`;
	return samples < needs ? `${formatCount(samples)} of ${formatCount(needs)} samples` : "nothing to judge it by";
}
// src/measure/summary-builder.ts
init_foreign_record();
init_iso();
init_counts();
init_events();
init_summary();
init_throttle_cause();
init_worker_table();
const NO_CREDITS = {
	priced: null,
	perCompleted: null,
	charged: null,
	estimated: null
};
var SummaryBuilder = class {
	#header;
	#settings;
	#calls;
	#account = new Account();
	#protocol = new ProtocolFaults();
	#health;
	#errors = new ErrorTable();
	#answers;
	#prices = [];
	#workers;
	#end = null;
	#truth = null;
	#firstArrival = NaN;
	#lastArrival = 0;
	#lastTerminal = NaN;
	constructor(header) {
		this.#header = header;
		this.#settings = header.settings;
		this.#workers = header.distributed === void 0 ? null : new WorkerTable();
		this.#health = new GeneratorHealth(warmUpEnd(this.#settings.phases));
		this.#answers = new LastAnswers(this.#settings.gateway.insufficientBalanceStatuses);
		this.#calls = new CallLedger(this.#settings, horizonMs(this.#settings), epochMsOfIso(header.startedAt));
	}
	emit(event) {
		this.add(event);
	}
	add(event) {
		this.#errors.add(event);
		this.#answers.add(event);
		this.#protocol.emit(event);
		this.#calls.history.emit(event);
		this.#workers?.emit(event);
		switch (event.type) {
			case "arrival":
				if (Number.isNaN(this.#firstArrival)) this.#firstArrival = event.t;
				this.#lastArrival = event.t;
				break;
			case "terminal":
				this.#lastTerminal = event.t;
				break;
			case "credits":
				this.#account.credits(event, event.body !== null && this.#calls.takeChargeable());
				if (event.body !== null) this.#calls.spend.reading(event.t, this.#account.spentSoFar ?? 0);
				break;
			case "quota":
				this.#account.quota(event);
				break;
			case "generator":
				this.#health.add(event);
				break;
			case "oracle":
				this.#truth = event.truth;
				break;
			case "price":
				this.#prices.push(priceFound(this.#settings, event));
				break;
			case "origin":
				this.#firstArrival = NaN;
				this.#health.begin(event.t);
				break;
			case "end": this.#end = event;
		}
	}
	/** The run so far, for thresholds that may end it. */
	view() {
		return this.#view(this.#calls.history.latest, this.#account.spentSoFar);
	}
	#view(until, spentByRun) {
		return {
			whole: (metric, where) => this.#calls.whole(this.#calls.models(where))[metric],
			latency: (metric, where) => mergeMetric(this.#calls.models(where).map((model) => model.recorders), metric),
			counts: (where) => addCounts(this.#calls.models(where).map((model) => model.counts(isRecorded))),
			attempted: (where) => this.#calls.models(where).reduce((sum, model) => sum + model.attempted, 0),
			good: (where) => ({
				calls: this.#calls.models(where).reduce((sum, model) => sum + model.good, 0),
				overMs: measuredMs(this.#settings.phases, until - this.#calls.history.origin)
			}),
			credits: (where) => {
				const models = this.#calls.models(where);
				const { priced, perCompleted } = Prices.of(models.map((model) => model.prices)).snapshot();
				const spent = where.model === void 0 && where.modality === void 0 ? spentByRun : null;
				if (spent === null) return {
					spent: priced,
					perCompleted
				};
				if (spent < 0) return {
					spent: null,
					perCompleted: null
				};
				const { completed } = addCounts(models.map((model) => model.counts()));
				return {
					spent,
					perCompleted: completed === 0 ? null : spent / completed
				};
			}
		};
	}
	/** The summary of all that was added. Changes nothing: more events may follow. */
	finish() {
		const { id, profile, seed, gateway, startedAt, time } = this.#header;
		const models = this.#calls.models();
		const status = this.#end?.status ?? "partial";
		const counts = addCounts(models.map((model) => model.counts()));
		const isPlanDone = status === "complete" || status === "resumed" && counts.dropped === 0;
		const until = isPlanDone ? Number.POSITIVE_INFINITY : this.#lastArrival;
		const unfit = !isPlanDone ? "cut-short" : isEvenLoad(this.#settings) ? null : "shaped";
		const view = this.#view(until, this.#account.delta);
		const merged = mergeRecorders(models.map((model) => model.recorders));
		const latency = latenciesSnapshot(merged);
		const measured = view.counts({});
		const thresholds = this.#settings.thresholds.map((spec) => judge(spec, view));
		const health = this.#health.snapshot({
			scheduleLag: merged.scheduleLag,
			arrivalLag: this.#calls.arrivalLag
		}, this.#settings.fitness, this.#settings.gateway.connections === null ? MOST_CONNECTIONS : Number.POSITIVE_INFINITY);
		const generator = time === "virtual" ? {
			...health,
			fit: true,
			reasons: [],
			eventLoopDelay: null,
			cpu: null,
			connections: null
		} : health;
		const { intervals, throttling: overTime } = this.#calls.timeline.snapshot();
		const knee = kneeOf(this.#settings, intervals);
		const good = view.good({});
		const open = this.#calls.openAges();
		const credits = creditsSummary({
			account: this.#account,
			models,
			samples: this.#calls.spend,
			budget: this.#settings.credits.budget,
			checked: this.#settings.credits.priceCheck === true ? this.#prices : null
		});
		const refusedForBalance = models.reduce((sum, model) => sum + model.refusedForBalance, 0);
		const durationMs = this.#durationMs();
		const timeScale = timeScaleOf(this.#settings);
		const gatewayHours = durationMs * timeScale / 36e5;
		const counted = {
			counts,
			models: models.map((model) => ({
				model: model.model,
				modality: model.modality,
				counts: model.counts(),
				measured: model.counts(isRecorded),
				latency: latenciesSnapshot(model.recorders),
				whole: this.#calls.whole([model]).snapshot(unfit),
				completion: model.completion.snapshot(open.get(model) ?? []),
				firstAttempt: model.firstAttempts.snapshot(),
				credits: credits?.byModel[model.model] ?? NO_CREDITS,
				completedPerHour: gatewayHours > 0 ? micro(model.counts(isOfLoad).completed / gatewayHours) : null
			}))
		};
		const protocol = this.#protocol.snapshot();
		const mayBeUnsent = status !== "complete" && time === "real";
		const oracle = this.#truth === null ? null : confirmByOracle(counted, this.#truth, mayBeUnsent);
		const answers = this.#answers.snapshot();
		const { gates: settings } = this.#settings;
		const gates = settings && judgeGates({
			settings,
			isWhole: isPlanDone,
			measured,
			models: counted.models,
			answers,
			protocol,
			startedAt: time === "virtual" ? null : startedAt
		});
		const result = verdict({
			end: this.#end,
			generator,
			thresholds,
			oracle,
			gates
		});
		const { strays } = this.#calls.history;
		const distributed = this.#workers?.snapshot(this.#header);
		if (strays > 0) result.reasons.push(`${strays} events of calls that had ended, or never began, were left out`);
		return {
			schema: SUMMARY_SCHEMA,
			run: {
				id,
				profile,
				seed,
				gateway,
				startedAt,
				durationMs,
				status,
				time,
				timeScale
			},
			verdict: result,
			counts: counted.counts,
			measured,
			goodput: {
				...good,
				perSecond: good.overMs > 0 ? good.calls * 1e3 / good.overMs : null
			},
			latency,
			whole: this.#calls.whole(models).snapshot(unfit),
			completion: CompletionTimes.of(models.map((model) => model.completion)).snapshot([...open.values()].flat()),
			firstAttempt: FirstAttempts.of(models.map((model) => model.firstAttempts)).snapshot(),
			models: counted.models,
			phases: this.#phases(models),
			throttling: {
				rate: measured.attempts === 0 ? null : measured.throttled / measured.attempts,
				byEndpoint: byEndpoint(models),
				byModel: foreignRecord(models.map((model) => [model.model, throttled(model.counts(isRecorded))])),
				byCause: addUp(zeros$1(THROTTLE_CAUSES), models.map((model) => model.byCause)),
				overTime
			},
			polling: polling(models),
			retrying: {
				amplification: measured.attempts === 0 ? null : measured.attempts / view.attempted({}),
				attemptsPerSuccess: measured.completed === 0 ? null : measured.attempts / measured.completed,
				wasted: measured.attempts - (measured.byOutcome.accepted ?? 0),
				backoffMs: micro(models.reduce((sum, model) => sum + model.backoffMs, 0)),
				waitsFromHints: models.reduce((sum, model) => sum + model.waitsFromHints, 0),
				waitsFromBackoff: models.reduce((sum, model) => sum + model.waitsFromBackoff, 0),
				endedBy: addUp(zeros$1(NO_RETRY_REASONS), models.map((model) => model.endedBy))
			},
			hints: hintsOf(models, this.#truth),
			refusals: {
				balance: refusedForBalance,
				other: counted.counts.refused - refusedForBalance
			},
			protocol,
			credits,
			quota: this.#account.quotaSnapshot(),
			generator: {
				...generator,
				scheduleLag: latency.scheduleLag,
				connectionWait: time === "virtual" ? null : this.#calls.connectionWait.snapshot()
			},
			intervals,
			...knee && { knee },
			thresholds,
			errors: this.#errors.snapshot(),
			answers,
			openTasks: this.#calls.openTasks(),
			oracle,
			...distributed && { distributed }
		};
	}
	#durationMs() {
		if (Number.isNaN(this.#firstArrival)) return 0;
		return micro((Number.isNaN(this.#lastTerminal) ? this.#calls.history.latest : this.#lastTerminal) - this.#firstArrival);
	}
	#phases(models) {
		const { phases, credits } = this.#settings;
		return (credits.priceCheck === true ? [{
			name: PRICE_CHECK,
			record: false
		}, ...phases] : phases).map(({ name, record }) => ({
			name,
			record,
			counts: addCounts(models.map((model) => model.counts((cell) => cell.phase === name && cell.record === record)))
		}));
	}
};
// src/run/gathered-figures.ts
var GatheredFigures = class {
	#builder;
	#detail;
	constructor(header) {
		this.#builder = new SummaryBuilder(header);
		this.#detail = new RunDetailCollector(header);
	}
	emit(event) {
		this.#builder.add(event);
		this.#detail.emit(event);
	}
	/** The run so far, for the rules that may end it. */
	view() {
		return this.#builder.view();
	}
	finish() {
		return {
			summary: this.#builder.finish(),
			detail: this.#detail.finish()
		};
	}
};
// src/run/run-folder.ts
const EVENT_LOG_FILE = "events.ndjson";
// src/run/figures-thread.ts
const LOOK_EVERY_MS = 20;
const { folder } = workerData;
let end = null;
parentPort?.on("message", (message) => {
	end = message;
});
async function answer() {
	const clock = realClock();
	const log = await followEventLog(join(folder, EVENT_LOG_FILE));
	const figures = new GatheredFigures(log.header);
	async function* callsOver() {
		for (let isLast = false; !isLast;) {
			isLast = end !== null;
			for await (const events of log.more()) for (const event of events) {
				figures.emit(event);
				if (isCallOver(event)) yield event;
			}
			if (!isLast) await clock.sleepUntil(clock.now() + LOOK_EVERY_MS);
		}
	}
	const files = await writeFiles(folder, [["tasks.csv", renderTasksCsv(callsOver())]]);
	const isWhole = end?.isWhole === true;
	if (!isWhole) for (const file of files) await rm(file);
	return {
		...figures.finish(),
		files: isWhole ? files : []
	};
}
parentPort?.postMessage(await answer().catch(tellError));
parentPort?.close();
export {};

//# sourceMappingURL=figures-thread.js.map