import { n as readOffset, t as offsetOf } from "./clock-offset-D_9Zeoa_.js";
import { _ as readSpec, a as plannedEvents, c as STOP_RUN, f as latestRun, g as queueOf, h as prefixOf, l as KNOWN, r as SpillFile, s as END_SHARE, t as followOpenTask, v as withBodies, y as RedisLink } from "./resume-load-DiOlcBiE.js";
import { K as arrivalEvent, at as requestOf, ht as CallHistory, lt as keyedRandom, q as attemptEvent, rt as planCalls, v as loadProfile, xt as mayHaveBeenAccepted } from "./profile-BOQzBnw0.js";
import { Bt as toMicro, E as tickerPacer, Ht as causeOf, In as roundEvent, O as MOCK_API_KEY, Qt as Scope, S as openGateway, T as MachineGauge, Ut as Poller, Vt as usersOf, en as alarmPacer, et as withPacing, it as heldPermit, nt as QueuedAdmission, rt as UNHELD, tt as localAdmission, w as warmUp, zt as runLoad } from "./load-CEFagYNY.js";
import { E as version, K as EXIT, S as realClock, q as GatebenchError } from "./start-CaZOxUNM.js";
import { t as Reservoir } from "./bottleneck-admission-C1wg0xYx.js";
import { hostname } from "node:os";
// src/distributed/forerunner.ts
const AHEAD_MS = 100;
const EVERY_MS = 50;
const MOST_AT_ONCE$2 = 500;
var Forerunner = class {
	#order;
	#walk;
	#alarm;
	#isOver = false;
	constructor(order) {
		this.#order = order;
		this.#walk = order.plan.walk(order.has);
	}
	run() {
		const { clock, origin, claims, profile, random } = this.#order;
		const walk = this.#walk;
		if (this.#isOver) return;
		const until = clock.now() + AHEAD_MS - origin;
		for (let n = 0; n < MOST_AT_ONCE$2 && walk.intendedMs <= until; walk.advance()) {
			const load = profile.models[walk.model];
			if (walk.call <= claims.latest || !startsByPlan(load, profile)) continue;
			claims.claimEarly(walk.call, load, requestOf(load, walk.call, random));
			n++;
		}
		if (walk.isOver) return;
		const next = Math.max(clock.now() + EVERY_MS, origin + walk.intendedMs - AHEAD_MS);
		this.#alarm = clock.alarm(next, () => this.run());
	}
	end() {
		this.#isOver = true;
		this.#alarm?.cancel();
	}
};
function startsByPlan({ admission }, { retry }) {
	return retry.pacing === null && admission.concurrency === null && admission.ratePerSecond === null;
}
// src/distributed/scripts/lease-slots.ts
const LEASE_SLOTS = `
local function leaseSlots(model, limit, want)
  local key = p .. 'slots:' .. model
  limit, want = tonumber(limit), tonumber(want)
  if isAgain then return 'again ' .. number('slots:' .. model, share) end
  local at = now()
  local total, held = 0, {}
  local flat = redis.call('HGETALL', key)
  for n = 1, #flat, 2 do
    held[flat[n]] = tonumber(flat[n + 1])
    total = total + held[flat[n]]
  end
  local own = held[share] or 0
  local since = tonumber(redis.call('ZSCORE', key .. ':since', share) or '') or at
  local others, ahead = 0, 0
  -- Who has not asked for a second waits no more.
  redis.call('ZREMRANGEBYSCORE', key .. ':asked', '-inf', fixed(at - 1000))
  for _, other in ipairs(redis.call('ZRANGE', key .. ':asked', 0, -1)) do
    if other ~= share then
      others = others + 1
      local have = held[other] or 0
      local from = tonumber(redis.call('ZSCORE', key .. ':since', other) or '') or at
      if have < own or (have == own and from < since) then ahead = ahead + 1 end
    end
  end
  local got = math.max(0, math.min(want, limit - total - ahead))
  if got > 0 then redis.call('HINCRBY', key, share, got) end
  if got < want then
    redis.call('ZADD', key .. ':since', 'NX', fixed(at), share)
    redis.call('ZADD', key .. ':asked', fixed(at), share)
  else
    redis.call('ZREM', key .. ':since', share)
    redis.call('ZREM', key .. ':asked', share)
  end
  return got .. ' ' .. others
end
`;
const KEEP_SLOTS = {
	name: "gatebenchKeepSlots",
	lua: `${KNOWN}
redis.call('HSET', p .. 'slots:' .. ARGV[1], ARGV[2], ARGV[3])
redis.call('ZREM', p .. 'slots:' .. ARGV[1] .. ':asked', ARGV[2])
return 1
`
};
// src/distributed/scripts/commit.ts
const COMMIT = {
	name: "gatebenchCommit",
	lua: `${KNOWN}
local share, fence, last = ARGV[1], ARGV[2], tonumber(ARGV[4])
if redis.call('HGET', p .. 'fences', share) ~= fence then return {'fenced'} end
local source = share .. ':' .. fence
local written = number('written', source)
if written < tonumber(ARGV[3]) then return {'gap'} end
local isAgain = written >= last
local opens, early = p .. 'open:' .. share, p .. 'early:' .. share
local lines, answers = {}, {}

local function committed()
  local unpriced = number('budget', 'unpriced')
  local assumed = unpriced == 0 and 0 or unpriced * number('budget', 'assumed')
  return number('budget', 'stated') + assumed + number('budget', 'foreign')
end

-- An empty price is one that nobody states.
local function reserve(price)
  local limit = redis.call('HGET', p .. 'budget', 'limit')
  if not limit then return true end
  local cost = price ~= '' and tonumber(price) or tonumber(redis.call('HGET', p .. 'budget', 'assumed') or '')
  if not cost or committed() + cost > tonumber(limit) then return false end
  if price == '' then redis.call('HINCRBY', p .. 'budget', 'unpriced', 1)
  else redis.call('HINCRBY', p .. 'budget', 'stated', price) end
  return true
end

local function release(price)
  if redis.call('HEXISTS', p .. 'budget', 'limit') == 0 then return end
  if price == '' then redis.call('HINCRBY', p .. 'budget', 'unpriced', -1)
  else redis.call('HINCRBY', p .. 'budget', 'stated', '-' .. price) end
end

local function attemptOf(held)
  return held and string.match(held, '^%d+')
end

-- The same for all claims of this step, unless one of them stops the run.
local state, hasCoordinator, instant
local function atOnce()
  instant = instant or now()
  return instant
end
local function refusal(model)
  state = state or redis.call('HGET', p .. 'run', 'state')
  if state ~= 'open' then return 'stopped' end
  if hasCoordinator == nil then hasCoordinator = redis.call('EXISTS', p .. 'coordinator') == 1 end
  if not hasCoordinator then return 'orphaned' end
  local cool = number('cool', model)
  return cool > atOnce() and 'cool ' .. fixed(cool)
end

local function claim(call, attempt, model, price, arrival, line)
  local held = redis.call('HGET', opens, call)
  local isEarly = attempt == '1' and redis.call('HEXISTS', early, call) == 1
  if isAgain then return attemptOf(held) == attempt and not isEarly and 'granted' or 'again' end
  local refused = refusal(model)
  if refused then return refused end
  if attempt == '1' and not isEarly and redis.call('GETBIT', p .. 'begun', call) == 1 then return 'taken' end
  if attempt ~= '1' and (not held or tonumber(attemptOf(held)) ~= tonumber(attempt) - 1) then return 'taken' end
  if not isEarly and not reserve(price) then
    state = 'stopped'
    redis.call('HSET', p .. 'run', 'state', state, 'cause', 'budget', 'committed', string.format('%.0f', committed()))
    return 'budget'
  end
  if attempt == '1' then redis.call('SETBIT', p .. 'begun', call, 1) end
  if isEarly then redis.call('HDEL', early, call) end
  local before = attempt == '1' and '\\n' .. arrival or string.sub(held, #attemptOf(held) + 1)
  redis.call('HSET', opens, call, attempt .. before .. '\\n' .. line)
  lines[#lines + 1] = line
  return 'granted'
end

-- The first attempt of a call that is due soon. What would cost too much, the call's own claim finds out.
local function claimEarly(call, model, price)
  if isAgain then return redis.call('HEXISTS', early, call) == 1 and 'granted' or 'again' end
  local refused = refusal(model)
  if refused then return refused end
  if redis.call('GETBIT', p .. 'begun', call) == 1 then return 'taken' end
  if not reserve(price) then return 'budget' end
  redis.call('SETBIT', p .. 'begun', call, 1)
  redis.call('HSET', early, call, price)
  redis.call('HSET', opens, call, '1')
  return 'granted'
end

local function deposit(kind, amount)
  local most = number('retry', 'most')
  local tokens = math.max(0, math.min(most, number('retry', 'tokens') + amount))
  redis.call('HSET', p .. 'retry', 'tokens', string.format('%.17g', tokens))
end

-- Mirrors src/load/retry-budget.ts.
local function withdraw(cause)
  local kind = redis.call('HGET', p .. 'retry', 'kind')
  if kind == 'ratio' then
    local at = now()
    deposit(kind, (at - number('retry', 'asOf')) / 1000 * number('retry', 'perSecond'))
    redis.call('HSET', p .. 'retry', 'asOf', fixed(at))
  end
  local tokens = number('retry', 'tokens')
  if kind == 'throttle' then return tokens > number('retry', 'most') / 2 + 1e-9 and '0' or '' end
  local price = kind == 'ratio' and 1 or number('retry', cause)
  if tokens < price - 1e-9 then return '' end
  deposit(kind, -price)
  return tostring(price)
end

-- A start that was due at an instant is used so late: what comes after it is to be as late, or a window that begins with it holds one too many.
-- What was moved already for the same reason, later in the order of starts than it, counts for it.
local function postpone(model, reason, due, ms)
  local key = p .. 'pace:' .. model
  local full = tonumber(redis.call('GET', key) or '')
  if not full then return end
  local moved = key .. ':moved ' .. reason
  local lack = tonumber(ms)
  for _, told in ipairs(redis.call('ZRANGEBYSCORE', moved, '(' .. due, '+inf')) do
    lack = lack - tonumber(string.match(told, '^%S+'))
  end
  if lack <= 0 then return end
  redis.call('SET', key, fixed(full + lack))
  redis.call('ZREMRANGEBYSCORE', moved, '-inf', fixed(tonumber(due) - 60000))
  redis.call('ZADD', moved, fixed(full), fixed(lack) .. ' ' .. fixed(full))
end

${LEASE_SLOTS}
local apply = {
  l = { 1, function(line) lines[#lines + 1] = line end },
  -- Who takes the share over must know it, too.
  n = { 2, function(call, line)
    lines[#lines + 1] = line
    local held = redis.call('HGET', opens, call)
    if held then redis.call('HSET', opens, call, held .. '\\n' .. line) end
  end },
  -- What was claimed early is sent, or never will be.
  t = { 2, function(call, told)
    lines[#lines + 1] = told
    redis.call('HDEL', early, call)
    local held = redis.call('HGET', opens, call)
    if held then redis.call('HSET', opens, call, '1\\n' .. told .. string.sub(held, 2)) end
  end },
  u = { 1, function(call)
    local price = redis.call('HGET', early, call)
    if not price then return end
    redis.call('HDEL', early, call)
    redis.call('HDEL', opens, call)
    redis.call('SETBIT', p .. 'begun', call, 0)
    release(price)
  end },
  e = { 2, function(call, line)
    lines[#lines + 1] = line
    redis.call('HDEL', opens, call)
    redis.call('SETBIT', p .. 'begun', call, 1)
  end },
  r = { 1, release },
  c = { 2, function(model, till)
    if tonumber(till) > number('cool', model) then redis.call('HSET', p .. 'cool', model, till) end
  end },
  f = { 1, function(model)
    if number('slots:' .. model, share) > 0 then redis.call('HINCRBY', p .. 'slots:' .. model, share, -1) end
  end },
  p = { 4, postpone },
  b = { 0, function()
    if redis.call('HGET', p .. 'retry', 'kind') == 'ratio' then deposit('ratio', number('retry', 'ratio')) end
  end },
  x = { 0, function()
    if redis.call('HGET', p .. 'retry', 'kind') == 'throttle' then deposit('throttle', -1) end
  end },
  d = { 1, function(price)
    local kind = redis.call('HGET', p .. 'retry', 'kind')
    if kind == 'quota' and tonumber(price) > 0 then deposit(kind, tonumber(price))
    elseif kind ~= 'ratio' then deposit(kind, number('retry', 'gain')) end
  end },
}

local at = 5
while at <= #ARGV do
  local kind = ARGV[at]
  if kind == 'a' then
    answers[#answers + 1] = claim(unpack(ARGV, at + 1, at + 6))
    at = at + 7
  elseif kind == 'q' then
    answers[#answers + 1] = claimEarly(ARGV[at + 1], ARGV[at + 2], ARGV[at + 3])
    at = at + 4
  elseif kind == 's' then
    answers[#answers + 1] = leaseSlots(ARGV[at + 1], ARGV[at + 2], ARGV[at + 3])
    at = at + 4
  elseif kind == 'w' then
    answers[#answers + 1] = isAgain and 'again' or withdraw(ARGV[at + 1])
    at = at + 2
  else
    local op = apply[kind]
    if not isAgain then op[2](unpack(ARGV, at + 1, at + op[1])) end
    at = at + 1 + op[1]
  end
end
if not isAgain then
  redis.call('HSET', p .. 'written', source, last)
  if #lines > 0 then redis.call('XADD', p .. 'events', '*', 's', source, 'n', last, 'l', table.concat(lines, '\\n')) end
end
-- What nobody is to be sent before: who claimed early hears of it here.
local verdict = 'ok'
local cools = redis.call('HGETALL', p .. 'cool')
for n = 1, #cools, 2 do
  if tonumber(cools[n + 1]) > atOnce() then verdict = verdict .. '\\n' .. cools[n + 1] .. ' ' .. cools[n] end
end
return {verdict, unpack(answers)}
`
};
// src/distributed/outbox.ts
const LONGEST_WAIT_MS = 50;
const MOST_AT_ONCE$1 = 1e3;
const MOST_REMEMBERED = 2e3;
var Outbox = class {
	#order;
	#waiting = [];
	#underWay = [];
	#numbered = 0;
	/** The latest lines that Redis took. */
	#taken = [];
	#alarm;
	#isDue = false;
	#isRushed = false;
	#isLost = false;
	#isLocal = false;
	#recorded = [];
	#idle = [];
	constructor(order) {
		this.#order = order;
		order.link.onDown(() => this.#spillAll());
	}
	/** Nothing is taken any more: the share is somebody else's. */
	get isLost() {
		return this.#isLost;
	}
	/** What is told now goes nowhere before Redis is back. */
	get isCut() {
		return this.#isLost || this.#isLocal || this.#order.link.downSince !== null;
	}
	/** An event for the journal; `words` where the script is to do more with it. */
	line(line, words = ["l", line]) {
		this.#add({
			words,
			line
		});
	}
	/** A letter of the script with its fields. */
	tell(...words) {
		this.#add({ words });
	}
	/** What is told so far goes out now. */
	hurry() {
		if (this.#isDue) return;
		this.#isDue = true;
		queueMicrotask(() => {
			this.#isDue = false;
			if (this.#underWay.length === 0) this.#send();
		});
	}
	/** What is told so far goes out before this turn of the event loop ends, whatever is under way. */
	#rush() {
		if (this.#isRushed) return;
		this.#isRushed = true;
		queueMicrotask(() => {
			this.#isRushed = false;
			while (this.#waiting.length > 0) this.#send();
		});
	}
	/** Asks, behind all that was told before. `line` is what the journal gets if the answer is leave. */
	ask(words) {
		if (this.#isLost) return Promise.resolve("fenced");
		return new Promise((answer) => {
			this.#add({
				words,
				answer
			});
			this.hurry();
		});
	}
	/** Resolves when all that was told would survive this process: Redis has it, or while that is away the disk. */
	recorded() {
		const item = this.#numbered;
		if (this.#isLost || this.#isLocal || this.#isOut(item)) return Promise.resolve();
		const recorded = new Promise((resolve) => this.#recorded.push({
			item,
			resolve
		}));
		if (this.#order.link.downSince !== null) this.#spillAll();
		else this.#rush();
		return recorded;
	}
	/** Resolves when nothing waits any more. */
	idle() {
		if (this.#isLost || this.#isLocal || this.#isOut(this.#numbered)) return Promise.resolve();
		this.hurry();
		return new Promise((resolve) => this.#idle.push(resolve));
	}
	/** The share is somebody else's: nothing more is sent. */
	lose() {
		if (this.#isLost) return;
		const lines = this.#untaken().flatMap(({ line }) => line?.split("\n") ?? []);
		this.#isLost = true;
		this.#answer("fenced");
		this.#order.onLost(lines);
	}
	/** Redis is not waited for any longer: what it lacks is on this disk. */
	giveUp() {
		if (this.#isLost || this.#isLocal) return;
		this.#isLocal = true;
		this.#spill(this.#taken);
		this.#spillAll();
		this.#answer("stopped");
	}
	#add(item) {
		if (this.#isLost) return;
		if (this.#isLocal) {
			const { line, answer } = item;
			if (line !== void 0) this.#spill([{
				number: ++this.#numbered,
				line
			}]);
			answer?.("stopped");
			return;
		}
		this.#waiting.push({
			...item,
			number: ++this.#numbered
		});
		this.#alarm ??= this.#order.clock.alarm(this.#order.clock.now() + LONGEST_WAIT_MS, () => {
			this.#alarm = void 0;
			this.hurry();
		});
	}
	#isOut(item) {
		const first = this.#underWay[0]?.items[0] ?? this.#waiting[0];
		return first === void 0 || first.number > item;
	}
	#untaken() {
		return [...this.#underWay.flatMap(({ items }) => items), ...this.#waiting];
	}
	#send() {
		if (this.#waiting.length === 0 || this.#isLost || this.#isLocal) return;
		this.#alarm?.cancel();
		this.#alarm = void 0;
		const items = this.#waiting.splice(0, MOST_AT_ONCE$1);
		const before = this.#underWay.at(-1);
		const batch = {
			items,
			last: items.at(-1).number,
			done: Promise.resolve()
		};
		this.#underWay.push(batch);
		batch.done = this.#carry(batch, before);
	}
	async #carry(batch, before) {
		const { link, prefix, share, fence } = this.#order;
		const { items, last } = batch;
		const words = items.flatMap((item) => item.words);
		const commit = (after) => link.run(COMMIT, prefix, share, fence, after, last, ...words);
		let verdict;
		let answers;
		try {
			[verdict = "", ...answers] = await commit(before?.last ?? 0);
			if (verdict === "gap") {
				await before?.done;
				if (this.#isLost || this.#isLocal) return;
				[verdict = "", ...answers] = await commit(0);
			}
		} catch {
			return this.giveUp();
		}
		if (this.#isLost || this.#isLocal) return;
		if (verdict === "fenced") return this.lose();
		if (verdict !== "ok") this.#hear(verdict);
		this.#underWay = this.#underWay.filter((other) => other !== batch);
		this.#remember(items, answers);
		for (const { answer } of items) answer?.(answers.shift() ?? "again");
		this.#settle(last);
		if (this.#waiting.length > 0) this.hurry();
	}
	#hear(verdict) {
		for (const held of verdict.split("\n").slice(1)) {
			const end = held.indexOf(" ");
			this.#order.onHeld(held.slice(end + 1), Number(held.slice(0, end)));
		}
	}
	/** What Redis took a moment ago: should it die now, the coordinator may not have read it. Of a claim that was granted, the intent. */
	#remember(items, answers) {
		let answered = 0;
		for (const item of items) {
			const line = (item.answer === void 0 ? void 0 : answers[answered++]) === "granted" && item.words[0] === "a" ? item.words.at(-1) : item.line;
			if (line !== void 0 && !item.isSpilt) this.#taken.push({
				number: item.number,
				line
			});
		}
		if (this.#taken.length > 2 * MOST_REMEMBERED) this.#taken.splice(0, this.#taken.length - MOST_REMEMBERED);
	}
	#settle(last) {
		while (this.#recorded[0] !== void 0 && this.#recorded[0].item <= last) this.#recorded.shift()?.resolve();
		if (!this.#isOut(this.#numbered)) return;
		for (const resolve of this.#idle.splice(0)) resolve();
	}
	#answer(answer) {
		this.#alarm?.cancel();
		const items = this.#untaken();
		this.#underWay = [];
		this.#waiting.length = 0;
		for (const item of items) item.answer?.(answer);
		this.#settle(Number.POSITIVE_INFINITY);
	}
	/** Everything that Redis has not taken goes to the disk, once. */
	#spillAll() {
		const items = this.#untaken().filter(({ line, isSpilt }) => line !== void 0 && !isSpilt);
		this.#spill(items);
		for (const item of items) item.isSpilt = true;
		for (const { resolve } of this.#recorded.splice(0)) resolve();
	}
	#spill(items) {
		const { spill, share, fence } = this.#order;
		const source = `${share}:${fence}`;
		const linesOf = ({ number, line = "" }) => line.split("\n").map((one) => ({
			source,
			item: number,
			line: one
		}));
		spill.append(items.flatMap(linesOf));
	}
};
// src/distributed/paced-calls.ts
var PacedCalls = class {
	#order;
	/** By the name of a pace, what claims a call. */
	#waiting = /* @__PURE__ */ new Map();
	/** Claimed, and not started yet. */
	#claimed = /* @__PURE__ */ new Map();
	constructor(order) {
		this.#order = order;
	}
	/** Whoever takes a share over knows of no calls but planned ones what was not told. */
	arrived({ call, model }, claim) {
		const { profile, plan, limits } = this.#order;
		const [name] = limits.pacesOf(model, call);
		const load = profile.models.find((one) => one.model === model);
		if (name === void 0 || load === void 0 || call >= plan.calls) return;
		const waiting = this.#waiting.get(name) ?? /* @__PURE__ */ new Map();
		this.#waiting.set(name, waiting.set(call, () => claim(load)));
	}
	/** So many starts of a name are leased, and not used yet. */
	leased(name, starts) {
		const claimed = this.#claimed.get(name) ?? /* @__PURE__ */ new Set();
		this.#claimed.set(name, claimed);
		for (const [call, claim] of this.#waiting.get(name) ?? []) {
			if (claimed.size >= starts) return;
			this.#waiting.get(name)?.delete(call);
			claimed.add(call);
			claim();
		}
	}
	/** It starts, or never will. */
	left(model, call) {
		const [name] = this.#order.limits.pacesOf(model, call);
		if (name === void 0) return;
		this.#waiting.get(name)?.delete(call);
		this.#claimed.get(name)?.delete(call);
	}
};
// src/distributed/share-claims.ts
const AGAIN_MS$1 = 100;
const LATE_MS = 10;
var ShareClaims = class {
	#ports;
	/** Of calls that were not answered, what an attempt of theirs set aside; empty where nobody states it. */
	#prices = /* @__PURE__ */ new Map();
	/** First attempts that were claimed before their calls are due. */
	#early = /* @__PURE__ */ new Map();
	/** What is claimed as soon as there is a start for it. */
	#paced;
	/** Those of them that are being sent. */
	#leaving = /* @__PURE__ */ new Set();
	/** By the name of a model's limits, the instant before which nobody sends. */
	#held = /* @__PURE__ */ new Map();
	/** By call that was claimed early, its first line: told with the second. */
	#arrivals = /* @__PURE__ */ new Map();
	/** Who waits until no attempt is under way. */
	#waiting = [];
	#isLeaving = false;
	/** The latest planned call that asked for its claim. */
	#latest = -1;
	constructor(ports) {
		this.#ports = ports;
		this.#paced = new PacedCalls(ports);
	}
	/** The latest call that asked for its claim: what is before it is claimed early no more. */
	get latest() {
		return this.#latest;
	}
	/** Claims the first attempt of a call that is due soon: with the next batch. */
	claimEarly(call, load, request) {
		const { outbox, limits } = this.#ports;
		this.#early.set(call, outbox.ask([
			"q",
			String(call),
			limits.nameOf(load.model, call),
			priceOf({
				load,
				request
			})
		]));
	}
	/** So many starts of a name are leased, and not used yet: that many calls are claimed. */
	leased(name, starts) {
		if (!this.#isLeaving) this.#paced.leased(name, starts);
	}
	/** What an earlier owner of the share claimed early may have been sent. */
	tellSent(call, events) {
		const lines = events.map((event) => this.#line(event));
		const told = lines.join("\n");
		this.#ports.outbox.line(told, [
			"t",
			String(call),
			told
		]);
		return lines;
	}
	/** What was claimed early and is not sent is as if it never had been. */
	giveBack() {
		for (const call of this.#early.keys()) this.#ports.outbox.tell("u", String(call));
		this.#early.clear();
	}
	/** Somebody else goes on with the share: what was not sent is theirs to send, so it is not told as dropped. */
	leave() {
		this.#isLeaving = true;
	}
	/** Resolves when every attempt that was sent has its answer on record. */
	answered() {
		if (this.#prices.size === 0) return Promise.resolve();
		return new Promise((resolve) => this.#waiting.push(resolve));
	}
	async claim(call) {
		const { outbox, limits, clock, holding, onRefused, patienceMs } = this.#ports;
		const since = clock.now();
		this.#paced.left(call.load.model, call.number);
		const early = call.attempts === 0 ? this.#takeEarly(call.number) : void 0;
		const isEarly = early !== void 0 && await early === "granted";
		for (;;) {
			if (this.#isLeaving) {
				if (isEarly) outbox.tell("u", String(call.number));
				return "stopped";
			}
			if (!await holding.mayStillSend()) {
				onRefused("fenced");
				return "stopped";
			}
			const now = clock.now();
			const mayLeave = isEarly && this.#arrivals.has(call.number) && !outbox.isCut && now >= (this.#held.get(call.load.model) ?? 0);
			if (!mayLeave) this.#tellArrival(call.number);
			const verdict = mayLeave ? "granted" : await outbox.ask(this.#claimOf(call, now));
			if (verdict === "granted") {
				if (mayLeave) this.#leaving.add(call.number);
				if (mayLeave || await holding.mayStillSend()) {
					this.#prices.set(call.number, priceOf(call));
					for (const name of limits.pacesOf(call.load.model, call.number)) this.late(name, "claim", clock.now() - since);
					return "granted";
				}
				onRefused("fenced");
				return "stopped";
			}
			if (verdict.startsWith("cool ")) {
				await clock.sleepUntil(Number(verdict.slice(5)) - this.#ports.offsetMs);
				continue;
			}
			if (verdict === "again" || verdict === "orphaned" && clock.now() - since < patienceMs) {
				await clock.sleepUntil(clock.now() + AGAIN_MS$1);
				continue;
			}
			if (isEarly) outbox.tell("u", String(call.number));
			onRefused(verdict);
			return verdict === "budget" ? "budget" : "stopped";
		}
	}
	/** Nobody sends under a name before an instant of Redis. */
	hold(name, until) {
		this.#held.set(name, until - this.#ports.offsetMs);
	}
	/**
	* A leased start was used so late, for a reason: windows of the gateway would hold one too many if those to come were not later too. What two
	* reasons delay adds up; what one delays for many starts at once does not.
	*/
	late(model, reason, ms) {
		if (ms <= LATE_MS) return;
		const { outbox, clock, offsetMs } = this.#ports;
		const due = clock.now() - ms + offsetMs;
		outbox.tell("p", model, reason, due.toFixed(3), (ms - LATE_MS).toFixed(3));
		outbox.hurry();
	}
	recorded() {
		return this.#ports.outbox.recorded();
	}
	coolDown(call, models, until) {
		const { outbox, limits } = this.#ports;
		for (const model of models) outbox.tell("c", limits.nameOf(model, call), (until + this.#ports.offsetMs).toFixed(3));
	}
	emit(event) {
		const { outbox } = this.#ports;
		const { type } = event;
		if (type === "end" || type === "attempt" && !this.#leaving.delete(event.call)) return;
		const line = this.#line(event);
		if (outbox.isLost) {
			this.#ports.onLate(line);
			return;
		}
		switch (type) {
			case "arrival":
				if (this.#early.has(event.call)) this.#arrivals.set(event.call, line);
				else {
					outbox.line(line);
					this.#paced.arrived(event, (load) => {
						this.#arrivals.set(event.call, line);
						this.claimEarly(event.call, load, event.request);
					});
				}
				break;
			case "attempt": {
				const told = `${this.#arrivals.get(event.call)}
${line}`;
				this.#arrivals.delete(event.call);
				outbox.line(told, [
					"t",
					String(event.call),
					told
				]);
				break;
			}
			case "accepted":
				outbox.line(line, [
					"n",
					String(event.call),
					line
				]);
				break;
			case "outcome": {
				const price = this.#prices.get(event.call);
				this.#prices.delete(event.call);
				outbox.line(line, [
					"n",
					String(event.call),
					line
				]);
				if (price !== void 0 && !mayHaveBeenAccepted({
					kind: event.outcome,
					status: event.status
				})) {
					outbox.tell("r", price);
					outbox.hurry();
				}
				if (this.#prices.size === 0) for (const resolve of this.#waiting.splice(0)) resolve();
				break;
			}
			case "terminal":
			case "dropped":
				if (this.#isLeaving && type === "dropped") this.#arrivals.delete(event.call);
				this.#paced.left(event.model, event.call);
				this.#tellArrival(event.call);
				if (this.#early.delete(event.call)) outbox.tell("u", String(event.call));
				if (this.#isLeaving && type === "dropped") break;
				outbox.line(line, [
					"e",
					String(event.call),
					line
				]);
				break;
			default: outbox.line(line);
		}
	}
	begun() {
		this.#ports.outbox.tell("b");
	}
	failed() {
		this.#ports.outbox.tell("x");
	}
	async withdraw(outcome) {
		const answer = await this.#ports.outbox.ask(["w", causeOf(outcome)]);
		if (answer === "again") return this.withdraw(outcome);
		const price = Number(answer);
		return answer === "" || Number.isNaN(price) ? null : price;
	}
	accepted(price) {
		this.#ports.outbox.tell("d", String(price));
	}
	#takeEarly(call) {
		this.#latest = Math.max(this.#latest, call);
		const early = this.#early.get(call);
		this.#early.delete(call);
		return early;
	}
	#tellArrival(call) {
		const line = this.#arrivals.get(call);
		if (line === void 0 || !this.#arrivals.delete(call)) return;
		this.#ports.outbox.line(line);
	}
	/** The call's next attempt as it will stand when it is sent: the runner counts it then. */
	#claimOf(call, at) {
		const { startedAt, limits } = this.#ports;
		const attempt = {
			...call,
			attempts: call.attempts + 1
		};
		const arrival = arrivalEvent(call, call.intendedAt, startedAt);
		const name = limits.nameOf(call.load.model, call.number);
		return [
			...[
				"a",
				String(call.number),
				String(attempt.attempts),
				name,
				priceOf(call)
			],
			this.#line(arrival),
			this.#line(attemptEvent(attempt, at, startedAt))
		];
	}
	#line(event) {
		const told = roundEvent(event);
		if (told.type === "arrival" || told.type === "generator") told.worker = this.#ports.worker;
		return JSON.stringify(told);
	}
};
function priceOf({ load, request }) {
	const price = load.requests[request]?.price ?? null;
	return price === null ? "" : String(toMicro(price));
}
// src/distributed/rehearsed-claims.ts
function rehearsedClaims(profile, clock) {
	const startedAt = clock.now();
	const random = keyedRandom(profile.seed);
	const plan = planCalls(profile, random);
	const run = async (_script, _prefix, ...words) => ["ok", ...words.filter((word) => word === "q" || word === "a").map(() => "granted")];
	const link = {
		downSince: null,
		onDown: () => {},
		run
	};
	const spill = { append: () => {} };
	const none = () => {};
	const claims = new ShareClaims({
		profile,
		plan,
		outbox: new Outbox({
			link,
			spill,
			clock,
			prefix: "",
			share: 0,
			fence: "",
			onHeld: none,
			onLost: none
		}),
		limits: {
			nameOf: (model) => model,
			pacesOf: () => []
		},
		holding: { mayStillSend: async () => true },
		clock,
		startedAt,
		offsetMs: 0,
		worker: 1,
		patienceMs: 0,
		onRefused: none,
		onLate: none
	});
	new Forerunner({
		profile,
		plan,
		has: () => true,
		random,
		clock,
		origin: startedAt,
		claims
	}).run();
	return {
		sink: claims,
		claims
	};
}
// src/distributed/scripts/adopt.ts
const ADOPT = {
	name: "gatebenchAdopt",
	lua: `${KNOWN}
local share, worker = ARGV[1], ARGV[2]
local fence = redis.call('HINCRBY', p .. 'fences', share, 1)
redis.call('HSET', p .. 'owners', share, worker)
redis.call('DEL', p .. 'late:' .. share)
return { tostring(fence), redis.call('HGETALL', p .. 'open:' .. share) }
`
};
// src/distributed/scripts/relock.ts
const RELOCK = {
	name: "gatebenchRelock",
	lua: `${KNOWN}
local queue, job = p .. 'bull:' .. ARGV[3] .. ':', ARGV[4]
if redis.call('HGET', p .. 'fences', ARGV[1]) ~= ARGV[2] then return 0 end
if not redis.call('LPOS', queue .. 'active', job) then return 0 end
local holder = redis.call('GET', queue .. job .. ':lock')
if holder and holder ~= ARGV[5] then return 0 end
redis.call('SET', queue .. job .. ':lock', ARGV[5], 'PX', ARGV[6])
redis.call('SREM', queue .. 'stalled', job)
return 1
`
};
// src/distributed/share-pool.ts
var HeldShare = class {
	share;
	#link;
	#prefix;
	#job;
	#token;
	#clock;
	#leaseMs;
	/** The lock is surely this worker's until then. */
	#until;
	#isLost = false;
	#waiting = [];
	constructor(share, job, token, takenAt, { link, prefix, clock, leaseMs }) {
		this.share = share;
		this.#link = link;
		this.#prefix = prefix;
		this.#job = job;
		this.#token = token;
		this.#clock = clock;
		this.#leaseMs = leaseMs;
		this.#until = takenAt + leaseMs;
	}
	get isLost() {
		return this.#isLost;
	}
	/** Whether something may be sent for the share: a process that was stopped finds out here, before it sends. */
	mayStillSend() {
		if (this.#isLost) return Promise.resolve(false);
		if (this.#clock.now() < this.#until) return Promise.resolve(true);
		return new Promise((resolve) => this.#waiting.push(resolve));
	}
	/** Takes the lock for another lease; false once it is somebody else's. */
	async extend() {
		if (this.#isLost) return false;
		const asked = this.#clock.now();
		if (await this.#link.ask(() => this.#job.extendLock(this.#token, this.#leaseMs).catch(() => 0)) !== 1 && !await this.#relock()) this.lose();
		else {
			this.#until = asked + this.#leaseMs;
			if (this.#clock.now() < this.#until) this.#tell(true);
		}
		return !this.#isLost;
	}
	/** The lock ran out, as while Redis is away: it is this worker's again unless somebody else has the share. */
	async #relock() {
		const { index, fence } = this.share;
		const words = [
			index,
			fence,
			queueOf("").name,
			String(this.#job.id),
			this.#token,
			this.#leaseMs
		];
		return await this.#link.run(RELOCK, this.#prefix, ...words) === 1;
	}
	lose() {
		this.#isLost = true;
		this.#tell(false);
	}
	/** Whoever asks may have it at once. */
	async letGo() {
		if (this.#isLost) return;
		this.lose();
		await this.#link.ask(async () => this.#job.moveToWait(this.#token).catch(() => {}));
	}
	/** Nothing of the share is left to be done. */
	async end(link, prefix) {
		await link.run(END_SHARE, prefix, this.share.index, this.share.fence);
		await link.ask(async () => this.#job.moveToCompleted(true, this.#token, false).catch(() => {}));
	}
	#tell(holds) {
		for (const resolve of this.#waiting.splice(0)) resolve(holds);
	}
};
var SharePool = class {
	#link;
	#id;
	#of;
	#leaseMs;
	#clock;
	#worker;
	#name;
	#taken = 0;
	constructor(link, id, of, leaseMs, clock, name) {
		this.#link = link;
		this.#id = id;
		this.#of = of;
		this.#leaseMs = leaseMs;
		this.#clock = clock;
		this.#name = name;
		const queue = queueOf(id);
		this.#worker = new link.packages.bullmq.Worker(queue.name, null, {
			connection: link.client,
			prefix: queue.prefix,
			autorun: false,
			lockDuration: leaseMs,
			stalledInterval: Math.ceil(leaseMs / 2),
			maxStalledCount: 1e6
		});
		this.#worker.on("error", () => {});
	}
	/** Looks from now on for shares whose owner renews its lock no more. */
	async watch() {
		await this.#worker.startStalledCheckTimer();
	}
	/** A share that nobody holds, with what its last owner left open; null where there is none. */
	async take() {
		const token = `${this.#name}:${++this.#taken}`;
		const asked = this.#clock.now();
		const job = await this.#link.ask(() => this.#worker.getNextJob(token, { block: false }));
		if (job === void 0) return null;
		const { index } = job.data;
		const answer = await this.#adopt(index);
		const ports = {
			link: this.#link,
			prefix: prefixOf(this.#id),
			clock: this.#clock,
			leaseMs: this.#leaseMs
		};
		return new HeldShare({
			index,
			of: this.#of,
			...answer
		}, job, token, asked, ports);
	}
	async #adopt(index) {
		const { client } = this.#link;
		const prefix = prefixOf(this.#id);
		const [fence, open] = await this.#link.run(ADOPT, prefix, index, this.#name);
		const begun = await this.#link.ask(() => client.getBuffer(`${prefix}begun`));
		const calls = /* @__PURE__ */ new Map();
		for (let n = 0; n < open.length; n += 2) calls.set(Number(open[n]), open[n + 1].split("\n").slice(1));
		return {
			fence,
			begun: begun ?? /* @__PURE__ */ new Uint8Array(),
			open: calls
		};
	}
	async close() {
		await this.#worker.close(true).catch(() => {});
	}
};
// src/distributed/adopted-call.ts
function recordOf(lines) {
	const history = new CallHistory([], { arrived: () => void 0 });
	for (const line of lines) history.emit(JSON.parse(line));
	return history.open()[0]?.call;
}
function isTask(record) {
	return record.accepted !== void 0 && record.accepted.faults?.includes("masked-id") !== true;
}
// src/distributed/leased-slots.ts
const JOBS_AHEAD$1 = 8;
const AGAIN_MS = 20;
const LOOK_MS = 200;
var LeasedSlots = class extends QueuedAdmission {
	#lessor;
	#settings;
	#reservoir = new Reservoir();
	#held;
	/** Given to calls. */
	#used;
	#ahead = 0;
	#inHand = 0;
	#others = 0;
	#isAsking = false;
	#askedAt = Number.NEGATIVE_INFINITY;
	#again;
	#isClosed = false;
	constructor(lessor, settings, clock) {
		super(settings.limit, clock);
		this.#lessor = lessor;
		this.#settings = settings;
		this.#held = settings.held;
		this.#used = settings.held;
	}
	close() {
		this.#isClosed = true;
		this.#again?.cancel();
		super.close();
		this.#reservoir.close();
		while (this.#held > this.#used) this.#give();
	}
	/** The call of an adopted task has ended. */
	release() {
		this.#used--;
		this.#unused();
	}
	letIn() {
		if (this.#isClosed) return;
		for (let waiter = this.queue.first; waiter !== void 0; waiter = this.queue.first) {
			if (this.#inHand < waiter.cost) break;
			this.#inHand -= waiter.cost;
			this.#used += waiter.cost;
			this.queue.pass(this.#permit(waiter.cost));
		}
		if (this.queue.first === void 0) return;
		while (this.#ahead < Math.min(JOBS_AHEAD$1, this.queue.cost)) {
			this.#ahead++;
			this.#reservoir.take(() => {
				this.#ahead--;
				if (this.queue.first === void 0) this.#unused();
				else this.#inHand++;
				this.letIn();
			});
		}
		this.#ask();
	}
	async #ask() {
		const { limit, fair } = this.#settings;
		const free = this.#held - this.#used;
		const want = Math.max(0, Math.min(limit - this.#held, this.queue.cost - free));
		const looks = this.#held > fair && this.clock.now() - this.#askedAt >= LOOK_MS;
		if (want === 0 && !looks || this.#isAsking || this.#again !== void 0) return;
		this.#isAsking = true;
		this.#askedAt = this.clock.now();
		const { got, others } = await this.#lessor.lease(want, this.#held).catch(() => ({
			got: 0,
			others: 0
		}));
		this.#isAsking = false;
		this.#held += got;
		this.#others = others;
		if (this.#isClosed) {
			for (let n = 0; n < got; n++) this.#give();
			return;
		}
		this.#reservoir.add(got);
		if (got < want) this.#again = this.clock.alarm(this.clock.now() + AGAIN_MS, () => {
			this.#again = void 0;
			this.letIn();
		});
		else this.letIn();
	}
	giveBack() {
		const units = this.#inHand;
		this.#inHand = 0;
		for (let n = 0; n < units; n++) this.#unused();
	}
	/** A slot that no call has: for who waits here, or else for others. */
	#unused() {
		const mayStay = this.#others === 0 || this.#held <= this.#settings.fair;
		if (!this.#isClosed && mayStay && this.queue.cost > 0 && !this.queue.isHeld) {
			this.#reservoir.add(1);
			this.letIn();
		} else this.#give();
	}
	#give() {
		this.#held--;
		this.#lessor.giveBack();
		if (!this.#isClosed) this.letIn();
	}
	#permit(cost) {
		return heldPermit(() => {
			this.#used -= cost;
			for (let n = 0; n < cost; n++) this.#unused();
		});
	}
};
// src/distributed/leased-pace.ts
const MOST_AT_ONCE = 64;
const EARLY_MS = 50;
const THROUGH_MS = 3;
const JOBS_AHEAD = 8;
var LeasedPace = class extends QueuedAdmission {
	#lessor;
	/** After its instant a start is good for so long. */
	#graceMs;
	#reservoir = new Reservoir();
	/** Instants of the starts that are leased and still to come. */
	#coming = /* @__PURE__ */ new Map();
	/** Of those that are on their way through Bottleneck, which they pass a little before they come. */
	#passing = [];
	/** Of those that are gathered for the first waiter. */
	#inHand = [];
	#ahead = 0;
	#isAsking = false;
	#again;
	#isClosed = false;
	constructor(lessor, clock, graceMs) {
		super(Number.POSITIVE_INFINITY, clock);
		this.#lessor = lessor;
		this.#graceMs = graceMs;
	}
	close() {
		this.#isClosed = true;
		this.#again?.cancel();
		super.close();
		this.#reservoir.close();
	}
	letIn() {
		if (this.#isClosed) return;
		for (let waiter = this.queue.first; waiter !== void 0; waiter = this.queue.first) {
			if (this.#inHand.length < waiter.cost) break;
			const latest = this.#inHand.splice(0, waiter.cost).at(-1);
			this.#lessor.late(this.clock.now() - latest);
			this.queue.pass(UNHELD);
		}
		if (this.queue.first === void 0) return;
		while (this.#ahead < Math.min(JOBS_AHEAD, this.queue.cost)) {
			this.#ahead++;
			this.#reservoir.take(() => {
				this.#ahead--;
				const instant = this.#passing.shift();
				this.#wait(instant, instant + THROUGH_MS, () => this.#come(instant));
				this.letIn();
			});
		}
		this.#ask();
	}
	get #leased() {
		return this.#inHand.length + this.#passing.length + this.#coming.size;
	}
	#isGood(instant) {
		return this.clock.now() - instant <= this.#graceMs;
	}
	async #ask() {
		const want = Math.min(MOST_AT_ONCE, this.queue.cost - this.#leased);
		if (want <= 0 || this.#isAsking || this.#again !== void 0) return;
		this.#isAsking = true;
		const { notBefore, askAgainAt } = await this.#lessor.lease(want).catch(() => ({
			notBefore: [],
			askAgainAt: Number.POSITIVE_INFINITY
		}));
		this.#isAsking = false;
		if (this.#isClosed) {
			this.#lessor.giveBack(notBefore);
			return;
		}
		for (const instant of notBefore) this.#wait(instant, instant - EARLY_MS, () => this.#pass(instant));
		if (notBefore.length > 0) this.#lessor.leased(this.#leased);
		if (notBefore.length >= want) return;
		this.#again = this.clock.alarm(askAgainAt, () => {
			this.#again = void 0;
			this.letIn();
		});
	}
	#wait(instant, until, come) {
		if (until <= this.clock.now()) {
			come();
			return;
		}
		const alarm = this.clock.alarm(until, () => {
			this.#coming.delete(alarm);
			come();
		});
		this.#coming.set(alarm, instant);
	}
	#pass(instant) {
		if (this.queue.isHeld || this.#inHand.length + this.#passing.length >= this.queue.cost || !this.#isGood(instant)) this.#lessor.giveBack([instant]);
		else {
			this.#passing.push(instant);
			this.#reservoir.add(1);
		}
		this.letIn();
	}
	#come(instant) {
		if (this.queue.first !== void 0 && this.#isGood(instant)) this.#inHand.push(instant);
		else this.#lessor.giveBack([instant]);
		this.letIn();
	}
	/** Nor is anybody to use what is still to come, while all are held. */
	giveBack() {
		const unused = this.#inHand.splice(0);
		if (this.queue.isHeld || this.#isClosed) {
			unused.push(...this.#coming.values());
			for (const alarm of this.#coming.keys()) alarm.cancel();
			this.#coming.clear();
		}
		if (unused.length > 0) this.#lessor.giveBack(unused);
	}
};
// src/distributed/scripts/lease-pace.ts
const LEASE_PACE = {
	name: "gatebenchLeasePace",
	lua: `${KNOWN}
local key = p .. 'pace:' .. ARGV[1]
local want, interval, horizon, burst = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local at = now()
local back = key .. ':back'
local given = {}
-- What others gave back unused, as long as its instant is ahead.
redis.call('ZREMRANGEBYSCORE', back, '-inf', fixed(at))
for _, instant in ipairs(redis.call('ZRANGE', back, 0, want - 1)) do
  redis.call('ZREM', back, instant)
  given[#given + 1] = instant
end
local full = tonumber(redis.call('GET', key) or '') or at
local function nextStart() return math.max(full, at) - (burst - 1) * interval end
while #given < want and nextStart() <= at + horizon do
  given[#given + 1] = fixed(math.max(at, nextStart()))
  full = math.max(full, at) + interval
end
redis.call('SET', key, fixed(full))
return { fixed(at), fixed(nextStart() - horizon), unpack(given) }
`
};
const RETURN_PACE = {
	name: "gatebenchReturnPace",
	lua: `${KNOWN}
local key, unused = p .. 'pace:' .. ARGV[1], #ARGV - 3
local full = redis.call('GET', key)
if tonumber(ARGV[3]) > 1 then
  if full then redis.call('SET', key, fixed(tonumber(full) - unused * ARGV[2])) end
else
  for n = 4, #ARGV do redis.call('ZADD', key .. ':back', ARGV[n], ARGV[n]) end
end
return unused
`
};
// src/distributed/start-lessor.ts
const STRETCH = 1.03;
const LEAST_HORIZON_MS = 500;
const GRACE_MS = {
	least: 25,
	most: 500
};
const ANSWERS = 16;
function leasedStarts({ link, prefix, clock, offsetMs, leased, late }, name, { ratePerSecond, burst }) {
	const intervalMs = 1e3 / ratePerSecond * STRETCH;
	const horizonMs = Math.max(intervalMs, LEAST_HORIZON_MS);
	const delays = [];
	const local = (redisMs) => Number(redisMs) - offsetMs;
	return new LeasedPace({
		lease: async (want) => {
			const [at, again, ...instants] = await link.run(LEASE_PACE, prefix, name, want, intervalMs, horizonMs, burst);
			delays.push(clock.now() - local(at));
			if (delays.length > ANSWERS) delays.shift();
			const aheadMs = Math.max(0, Math.min(...delays));
			return {
				notBefore: instants.map((instant) => local(instant) + aheadMs),
				askAgainAt: local(again) + aheadMs
			};
		},
		giveBack: (notBefore) => {
			if (notBefore.length === 0) return;
			const instants = notBefore.map((instant) => (instant + offsetMs).toFixed(3));
			link.run(RETURN_PACE, prefix, name, intervalMs, burst, ...instants).catch(() => {});
		},
		leased: (starts) => leased(name, starts),
		late: (ms) => late(name, ms)
	}, clock, Math.min(GRACE_MS.most, Math.max(GRACE_MS.least, intervalMs)));
}
// src/distributed/leased-limits.ts
var LeasedLimits = class {
	#order;
	#slots = /* @__PURE__ */ new Map();
	constructor(order) {
		this.#order = order;
	}
	/** A model's limits are each client's own, as are its cool-downs; of one client they have the model's name. */
	nameOf(model, call) {
		const { clients } = this.#order.profile;
		return clients === 1 ? model : `${model} of client ${call % clients + 1}`;
	}
	/** The paces that an attempt passes, by name. */
	pacesOf(model, call) {
		const { models, retry } = this.#order.profile;
		const paces = [];
		if ((models.find((load) => load.model === model)?.admission.ratePerSecond ?? null) !== null) paces.push(this.nameOf(model, call));
		if (retry.pacing?.kind !== "fixed") return paces;
		const of = retry.pacing.scope === "account" ? ACCOUNT : model;
		return [...paces, `${PACING}${this.nameOf(of, call)}`];
	}
	/** For each client its own. `adopted`: calls whose tasks the share's earlier owner left open. */
	async open(adopted) {
		const { profile, clock } = this.#order;
		const one = async (client) => {
			const admissions = /* @__PURE__ */ new Map();
			for (const { model, admission } of profile.models) {
				const name = this.nameOf(model, client);
				const { concurrency, ratePerSecond, burst } = admission;
				const held = adopted.filter((record) => this.nameOf(record.model, record.call) === name).length;
				const slot = concurrency === null ? localAdmission({}, clock) : await this.#slotsOf(name, concurrency, held);
				admissions.set(model, {
					slot,
					pace: this.#startsOf(name, ratePerSecond, burst)
				});
			}
			const { pacing } = profile.retry;
			const names = pacing?.scope === "account" ? [ACCOUNT] : profile.models.map(({ model }) => model);
			return withPacing(admissions, pacing, clock, ({ ratePerSecond = null, burst = 1 }) => this.#startsOf(`${PACING}${this.nameOf(names.shift() ?? ACCOUNT, client)}`, ratePerSecond, burst));
		};
		return [await one(0), ...await Promise.all(Array.from({ length: profile.clients - 1 }, (_, n) => one(n + 1)))];
	}
	/** The call of an adopted task has ended. */
	ended({ model, call }) {
		this.#slots.get(this.nameOf(model, call))?.release();
	}
	#startsOf(name, ratePerSecond, burst) {
		return ratePerSecond === null ? localAdmission({}, this.#order.clock) : leasedStarts(this.#order, name, {
			ratePerSecond,
			burst
		});
	}
	async #slotsOf(name, concurrency, held) {
		const { link, prefix, share, clock } = this.#order;
		await link.run(KEEP_SLOTS, prefix, name, share.index, held);
		const settings = {
			limit: concurrency,
			fair: Math.floor(concurrency / share.of),
			held
		};
		const slots = new LeasedSlots(this.#slotLessor(name, concurrency), settings, clock);
		this.#slots.set(name, slots);
		return slots;
	}
	#slotLessor(name, limit) {
		const { outbox } = this.#order;
		return {
			lease: async (want, held) => {
				const [got = "", others = "0"] = (await outbox.ask([
					"s",
					name,
					String(limit),
					String(want)
				])).split(" ");
				if (got === "again") return {
					got: Math.max(0, Number(others) - held),
					others: 0
				};
				return {
					got: Number(got) || 0,
					others: Number(others)
				};
			},
			giveBack: () => {
				outbox.tell("f", name);
				outbox.hurry();
			}
		};
	}
};
const PACING = "retry.pacing ";
const ACCOUNT = "account";
// src/distributed/scripts/late-answer.ts
const LATE_ANSWER = {
	name: "gatebenchLateAnswer",
	lua: `${KNOWN}
local share, call, attempt, line, isTask = ARGV[1], ARGV[2], ARGV[3], ARGV[4], ARGV[5] == '1'
local opens = p .. 'open:' .. share
local held = redis.call('HGET', opens, call)
if held and string.find(held, line, 1, true) then return 'known' end
if not held or string.match(held, '^%d+') ~= attempt or redis.call('HGET', p .. 'run', 'state') == 'closed' then
  if isTask then redis.call('RPUSH', p .. 'too-late', line) end
  return 'over'
end
redis.call('HSET', opens, call, held .. '\\n' .. line)
redis.call('XADD', p .. 'events', '*', 's', 'late', 'n', '0', 'l', line)
if isTask then redis.call('RPUSH', p .. 'late:' .. share, call) end
return 'recorded'
`
};
// src/distributed/share.ts
function hasBit(bits, place) {
	return ((bits[place >> 3] ?? 0) & 128 >> (place & 7)) !== 0;
}
function callsOf({ index, of }, begun) {
	return (call) => call % of === index && !hasBit(begun, call);
}
function userCall(plannedCalls, users, user, turn) {
	return plannedCalls + turn * users + user;
}
function nextTurn(plannedCalls, users, user, begun) {
	let turn = 0;
	while (hasBit(begun, userCall(plannedCalls, users, user, turn))) turn++;
	return turn;
}
function perShare(profile, { of }) {
	const { budgetPerSecond } = profile.polls;
	return {
		...profile,
		credits: {
			...profile.credits,
			budget: null,
			sampleEveryMs: null
		},
		polls: {
			...profile.polls,
			budgetPerSecond: budgetPerSecond === null ? null : budgetPerSecond / of
		}
	};
}
// src/distributed/share-run.ts
const FIRST_READS_APART_MS = 20;
const LAST_CLAIMS_MS = 1;
var ShareRun = class {
	#order;
	#outbox;
	#claims;
	#stop = new AbortController();
	#halt = new AbortController();
	/** Once it is handed over. */
	#handedOver;
	#hurry = () => {};
	#scope;
	#following;
	#poller;
	#limits;
	#followed = [];
	/** Closed-model users whose last call is still followed. */
	#userEnds = /* @__PURE__ */ new Map();
	constructor(order) {
		const { link, prefix, share, clock, spill, gateway, profile } = order;
		this.#order = order;
		this.#outbox = new Outbox({
			link,
			prefix,
			share: share.index,
			fence: share.fence,
			clock,
			spill,
			onHeld: (model, until) => this.#claims.hold(model, until),
			onLost: (lines) => {
				for (const line of lines) this.#late(line);
				this.#halt.abort(/* @__PURE__ */ new Error("the share was taken over"));
			}
		});
		const late = (name, ms) => this.#claims.late(name, "pace", ms);
		const leased = (name, starts) => this.#claims.leased(name, starts);
		this.#limits = new LeasedLimits({
			...order,
			outbox: this.#outbox,
			leased,
			late
		});
		this.#claims = new ShareClaims({
			...order,
			outbox: this.#outbox,
			limits: this.#limits,
			onRefused: (verdict) => this.stop(/* @__PURE__ */ new Error(`nothing more may be submitted: ${verdict}`)),
			onLate: (line) => this.#late(line)
		});
		this.#scope = new Scope(clock);
		this.#following = this.#scope.open();
		this.#following.closeOn(this.#halt.signal);
		this.#poller = new Poller(this.#following, gateway, perShare(profile, share).polls.budgetPerSecond);
	}
	get isLost() {
		return this.#outbox.isLost;
	}
	stop(reason) {
		this.#stop.abort(reason);
	}
	halt(reason) {
		this.#halt.abort(reason);
	}
	/** The share has another owner: what is in flight is waited for, and its tasks are told; nothing else is. */
	lose() {
		this.#outbox.lose();
	}
	/**
	* Somebody else goes on with it: nothing more is sent, what was sent is answered and told, and then `letGo` is called. The next owner makes the
	* other calls, and follows what is open.
	*/
	handOver(letGo) {
		if (this.#handedOver !== void 0) return;
		this.#handedOver = this.#give(letGo);
		this.#handedOver.catch(() => {});
	}
	/** Who is to hand it over waits for no answer any longer; those that come all the same are told to the next owner. */
	hurry() {
		this.#hurry();
	}
	async #give(letGo) {
		const hurried = new Promise((resolve) => {
			this.#hurry = resolve;
		});
		this.#claims.leave();
		this.stop(/* @__PURE__ */ new Error("this worker was stopped"));
		this.#claims.giveBack();
		await this.#outbox.idle();
		await this.#order.clock.sleepUntil(this.#order.clock.now() + LAST_CLAIMS_MS);
		await Promise.race([this.#claims.answered(), hurried]);
		await this.#outbox.idle();
		await letGo();
		this.#outbox.lose();
	}
	/** Redis is not waited for any longer. */
	giveUpRedis() {
		this.stop(/* @__PURE__ */ new Error("Redis was lost"));
		this.#outbox.giveUp();
	}
	/** Resolves when all of it is done, and told. */
	async run() {
		const { profile, share, plan, clock, gateway, random, pacer, startedAt, origin } = this.#order;
		const has = callsOf(share, share.begun);
		const open = [...this.#whole(share.open).values()].map(recordOf).filter((record) => record !== void 0);
		const [admission, ...otherAdmissions] = await this.#limits.open(open);
		this.#followAll(open);
		const users = usersOf(profile.models);
		const forerunner = new Forerunner({
			profile,
			plan,
			has,
			random,
			clock,
			origin,
			claims: this.#claims
		});
		const submitting = AbortSignal.any([this.#stop.signal, this.#halt.signal]);
		submitting.addEventListener("abort", () => forerunner.end());
		if (!submitting.aborted) forerunner.run();
		const submits = Math.max(...profile.models.map(({ timeouts }) => timeouts.submitMs));
		await runLoad(perShare(profile, share), plan, {
			clock,
			gateway,
			random,
			pacer,
			startedAt,
			admission,
			otherAdmissions,
			sink: this.#claims,
			claims: this.#claims,
			haltGraceMs: submits,
			...profile.retry.budget === null ? {} : { retryBudget: this.#claims },
			share: {
				origin,
				has,
				users: {
					has: (user) => user % share.of === share.index,
					next: this.#turns(users),
					from: (user) => this.#userEnds.get(user)
				}
			}
		}, {
			stop: this.#stop.signal,
			halt: this.#halt.signal,
			onFault: this.#order.onFault,
			onStopped: (reason) => this.#order.onStopped(reason)
		});
		forerunner.end();
		this.#claims.giveBack();
		const drained = Math.max(clock.now(), Math.min(origin + plan.spanMs, clock.now()) + profile.drainMs);
		const alarm = this.#following.alarm(drained, () => this.#following.close());
		await Promise.all(this.#followed);
		alarm.cancel();
		await this.#outbox.idle();
		await this.#handedOver;
		await this.#scope.end();
	}
	/** How this worker does. */
	tell(event) {
		const { clock, startedAt } = this.#order;
		this.#claims.emit({
			...event,
			t: clock.now() - startedAt
		});
	}
	/** A task that its earlier owner told of only now. */
	followLate(call, lines) {
		const record = recordOf(this.#whole(/* @__PURE__ */ new Map([[call, lines]])).get(call) ?? []);
		if (record !== void 0) this.#followAll([record]);
	}
	/** With what the plan says of calls that were claimed early by an earlier owner, who did not tell more. */
	#whole(open) {
		const { profile, plan, origin, startedAt } = this.#order;
		const bare = [...open].filter(([, [first]]) => first?.includes("\"arrival\"") !== true).map(([call]) => call);
		const told = [...plannedEvents(profile, plan, bare, origin - startedAt)].map(([call, events]) => [call, this.#claims.tellSent(call, events)]);
		const begun = new Map(told);
		return new Map([...open].map(([call, lines]) => [call, [...begun.get(call) ?? [], ...lines]]));
	}
	#turns(users) {
		const { plan, share } = this.#order;
		const turns = /* @__PURE__ */ new Map();
		return (user) => {
			const turn = turns.get(user) ?? nextTurn(plan.calls, users, user, share.begun);
			turns.set(user, turn + 1);
			return userCall(plan.calls, users, user, turn);
		};
	}
	#followAll(open) {
		const { profile, clock, startedAt, onFault, errorMs, plan } = this.#order;
		const users = usersOf(profile.models);
		for (const [n, record] of open.filter(isTask).entries()) {
			const load = profile.models.find(({ model }) => model === record.model);
			const task = {
				...record,
				attemptAt: record.attemptAt - errorMs
			};
			const ports = {
				sink: this.#claims,
				startedAt,
				onFault
			};
			const firstRead = clock.now() + n * FIRST_READS_APART_MS;
			const followed = followOpenTask(task, load, firstRead, this.#poller, ports).then(() => this.#limits.ended(record));
			this.#followed.push(followed);
			if (record.call < plan.calls || load.arrivals?.process !== "closed") continue;
			const { thinkMs } = load.arrivals;
			this.#userEnds.set((record.call - plan.calls) % users, followed.then(() => clock.now() + thinkMs));
		}
	}
	/** What an attempt came to is on record, whoever has the share now: it may have been paid for. */
	#late(line) {
		const event = JSON.parse(line);
		if (event.type !== "accepted" && event.type !== "outcome") return;
		const { call, attempt, model } = event;
		const { link, prefix, share, warn } = this.#order;
		const isTask2 = event.type === "accepted";
		const told = link.run(LATE_ANSWER, prefix, share.index, call, attempt, line, isTask2 ? 1 : 0).catch((error) => error.message).then((answer) => {
			if (!isTask2 || answer === "known" || answer === "recorded") return;
			warn(`accepted, and too late to be followed: ${event.taskId}  ${model}`);
		});
		this.#followed.push(told);
	}
};
// src/distributed/scripts/beat.ts
const BEAT = {
	name: "gatebenchBeat",
	lua: `${KNOWN}
local at = now()
local state = redis.call('HGET', p .. 'run', 'state')
if not state or state == 'closed' then return { fixed(at), state or 'gone', '', 0, 0, {} } end
redis.call('HSET', p .. 'workers', ARGV[1], ARGV[2])
redis.call('HSET', p .. 'beats', ARGV[1], fixed(at))
local late = {}
for n = 3, #ARGV do
  local share = ARGV[n]
  local call = redis.call('LPOP', p .. 'late:' .. share)
  while call do
    late[#late + 1] = share
    late[#late + 1] = call
    late[#late + 1] = redis.call('HGET', p .. 'open:' .. share, call) or ''
    call = redis.call('LPOP', p .. 'late:' .. share)
  end
end
local startAt = redis.call('HGET', p .. 'run', 'startAt')
return { fixed(at), state, startAt or '', redis.call('EXISTS', p .. 'coordinator'), redis.call('SCARD', p .. 'done'), late }
`
};
// src/run/worker-beat.ts
const QUICK_MS = 1;
var WorkerBeat = class {
	#order;
	#errorMs;
	constructor(order) {
		this.#order = order;
		this.#errorMs = order.offset.errorMs;
	}
	/** How far an instant of this clock may be off once it is corrected; ms. */
	get errorMs() {
		return this.#errorMs;
	}
	async beat(shares) {
		const { link, prefix, number, offset, clock } = this.#order;
		const { ms } = offset;
		const says = {
			host: hostname(),
			aheadMs: clock.originEpochMs - ms,
			errorMs: this.#errorMs
		};
		const asked = clock.now();
		const [at, state, start, coordinator, done, late] = await link.run(BEAT, prefix, number, JSON.stringify(says), ...shares);
		this.#note(offsetOf(asked, Number(at), clock.now()));
		const [startedAt, origin] = start === "" ? [] : start.split(" ").map((redisMs) => Number(redisMs) - ms);
		return {
			state,
			start: startedAt === void 0 || origin === void 0 ? null : {
				startedAt,
				origin
			},
			hasCoordinator: coordinator === 1,
			done,
			late
		};
	}
	/** Clocks drift: how far the offset that instants are corrected by may be off by now. */
	#note(reading) {
		const { offset } = this.#order;
		if (reading.errorMs > QUICK_MS) return;
		this.#errorMs = Math.max(this.#errorMs, Math.abs(reading.ms - offset.ms) + reading.errorMs);
	}
};
// src/run/worker-life.ts
const BEATS_A_LEASE = 5;
const BEAT_MS = {
	least: 50,
	most: 500
};
const LEASES_OF_PATIENCE = 4;
const GAUGE_EVERY_MS = 1e3;
const LAST_MS = 1;
var WorkerLife = class {
	#order;
	#pool;
	#beat;
	#working = /* @__PURE__ */ new Map();
	#gauge = new MachineGauge();
	#patienceMs;
	#spill;
	#runs = [];
	#taken = 0;
	#gaugedAt;
	#hasLostRedis = false;
	/** What Redis said that it does not do. */
	#refusal = null;
	#hasLeft = false;
	#aloneSince = null;
	#fault;
	constructor(order) {
		const { link, spec, clock, number } = order;
		this.#order = order;
		this.#patienceMs = LEASES_OF_PATIENCE * spec.leaseMs;
		this.#pool = new SharePool(link, spec.id, spec.shares, spec.leaseMs, clock, `${hostname()}-${number}`);
		this.#spill = new SpillFile(order.folder, `${spec.id}-${number}`);
		this.#gaugedAt = clock.now();
		this.#beat = new WorkerBeat(order);
		link.onLost(this.#patienceMs, () => this.#giveUpRedis());
		link.onRefused((error) => this.#refused(error));
	}
	async toItsEnd() {
		const { spec, clock, say, number } = this.#order;
		const beatMs = Math.min(BEAT_MS.most, Math.max(BEAT_MS.least, spec.leaseMs / BEATS_A_LEASE));
		try {
			await this.#takeOne();
			say(`worker ${number} of ${spec.id}: ready`);
			await this.#pool.watch();
			for (;;) {
				const pulse = await this.#beat.beat(this.#working.keys());
				if (pulse.state === "closed" || pulse.state === "gone") {
					this.#loseAll();
					break;
				}
				await this.#obey(pulse);
				await Promise.all([...this.#working.values()].map((working) => this.#extend(working)));
				if (pulse.start !== null && this.#mayTake(pulse)) await this.#takeOne();
				if (this.#hasNothingToDo(pulse)) break;
				this.#tellGauge();
				await clock.sleepUntil(clock.now() + beatMs);
			}
		} catch (error) {
			if (!this.#isLocal) throw error;
		} finally {
			await Promise.all(this.#runs);
			this.#gauge.stop();
			if (!this.#hasLostRedis) await this.#pool.close();
		}
		if (this.#fault !== void 0) throw this.#fault;
		const why = this.#refusal?.message ?? "Redis was lost";
		if (this.#isLocal) this.#order.warn(`${why}; what it lacks is in ${this.#spill.path}`);
		return {
			run: spec.id,
			shares: this.#taken,
			spilt: this.#isLocal ? this.#spill.path : null,
			hasLeft: this.#hasLeft
		};
	}
	/** Redis is told nothing more: it is gone, or refused. */
	get #isLocal() {
		return this.#hasLostRedis || this.#refusal !== null;
	}
	async #obey({ state, start, hasCoordinator, late }) {
		const { clock, stop, signal } = this.#order;
		if (start !== null) for (const working of this.#working.values()) this.#begin(working, start);
		for (let n = 0; n < late.length; n += 3) this.#working.get(Number(late[n]))?.run?.followLate(Number(late[n + 1]), late[n + 2].split("\n").slice(1));
		this.#aloneSince = hasCoordinator ? null : this.#aloneSince ?? clock.now();
		const reason = state !== "waiting" && state !== "open" ? "the run was stopped" : this.#isAlone ? "the coordinator is gone" : null;
		for (const working of this.#working.values()) {
			const { run } = working;
			if (reason !== null) run?.stop(new Error(reason));
			if (state === "halted") run?.halt(/* @__PURE__ */ new Error("nothing is waited for any longer"));
			else if (stop?.aborted) await this.#handOver(working);
			if (signal?.aborted) run?.hurry();
		}
	}
	get #isAlone() {
		return this.#aloneSince !== null && this.#order.clock.now() - this.#aloneSince > this.#patienceMs;
	}
	#mayTake({ start, state }) {
		return start !== null && state !== "halted" && !this.#isLocal && this.#order.stop?.aborted !== true;
	}
	#hasNothingToDo({ done, start }) {
		const { spec, stop } = this.#order;
		if (start === null) return stop?.aborted === true || this.#isAlone;
		if (this.#working.size > 0) return false;
		return stop?.aborted === true || this.#isLocal || this.#isAlone && done >= spec.shares;
	}
	/** Others do what this worker will not. */
	async #handOver({ held, run }) {
		this.#hasLeft = true;
		if (run !== null) run.handOver(() => held.letGo());
		else {
			await held.letGo();
			this.#working.delete(held.share.index);
		}
	}
	async #takeOne() {
		const held = await this.#pool.take();
		if (held === null) return;
		this.#taken++;
		this.#working.get(held.share.index)?.run?.lose();
		this.#working.set(held.share.index, {
			held,
			run: null
		});
	}
	async #extend({ held, run }) {
		if (await held.extend()) return;
		run?.lose();
		if (this.#working.get(held.share.index)?.held === held) this.#working.delete(held.share.index);
	}
	#begin(working, start) {
		if (working.run !== null) return;
		const { held } = working;
		const { link, prefix, clock, gateway, profile, plan, number, offset, warn } = this.#order;
		const run = new ShareRun({
			...start,
			profile,
			plan,
			share: held.share,
			link,
			prefix,
			clock,
			gateway,
			pacer: (this.#runs.length === 0 ? this.#order.pacer : null) ?? alarmPacer(clock, LAST_MS),
			random: keyedRandom(profile.seed),
			spill: this.#spill,
			holding: held,
			worker: number,
			offsetMs: offset.ms,
			errorMs: 2 * this.#beat.errorMs,
			patienceMs: this.#patienceMs,
			onFault: (error) => {
				this.#fault ??= error;
			},
			onStopped: (reason) => this.#stopRun(reason),
			warn
		});
		working.run = run;
		if (this.#refusal !== null) run.giveUpRedis();
		this.#runs.push(run.run().then(async () => {
			if (!run.isLost && !this.#hasLostRedis) await held.end(link, prefix);
		}).catch((error) => {
			if (!this.#isLocal) this.#fault ??= error;
		}).then(() => {
			if (this.#working.get(held.share.index) === working) this.#working.delete(held.share.index);
		}));
	}
	/** A rule that ended one share's submitting holds for the run. */
	#stopRun(reason) {
		if (!(reason instanceof GatebenchError)) return;
		const { link, prefix } = this.#order;
		link.run(STOP_RUN, prefix, "rule", reason.code, reason.message).catch(() => {});
	}
	/** The run is over, without what this worker still had in hand: it slept, or was long unheard. */
	#loseAll() {
		for (const { held, run } of this.#working.values()) {
			held.lose();
			run?.lose();
		}
	}
	/** As a Redis that is lost; but its shares stay this worker's, where it is to be had, so that nobody does again what only this disk knows of. */
	#refused(error) {
		if (this.#refusal !== null) return;
		this.#refusal = new GatebenchError(`Redis refused what a worker told it: ${error.message}`, {
			code: "REDIS_REFUSED",
			exitCode: EXIT.stopped
		});
		for (const { run } of this.#working.values()) run?.giveUpRedis();
		this.#stopRun(this.#refusal);
	}
	#giveUpRedis() {
		if (this.#hasLostRedis) return;
		this.#hasLostRedis = true;
		for (const { held, run } of this.#working.values()) {
			held.lose();
			run?.giveUpRedis();
		}
		this.#order.link.close();
	}
	#tellGauge() {
		const { clock, gateway } = this.#order;
		const [first] = this.#working.values();
		if (first?.run == null || clock.now() - this.#gaugedAt < GAUGE_EVERY_MS) return;
		this.#gaugedAt = clock.now();
		const { connections, fastestConnectMs } = gateway;
		first.run.tell({
			type: "generator",
			t: 0,
			...this.#gauge.read(),
			connections,
			fastestConnectMs: fastestConnectMs ?? void 0
		});
	}
};
// src/run/run-worker.ts
const LOOK_EVERY_MS = 200;
async function runWorker(options) {
	const clock = realClock();
	const link = await RedisLink.open({ url: options.redis }, clock);
	try {
		const id = options.run ?? await waitForRun(link, clock, options);
		const spec = await readSpec(link, id);
		requireVersion(spec);
		const own = options.profile === void 0 ? null : await loadProfile(options.profile);
		return await live(link, spec, withBodies(spec, own), clock, await readOffset(link, clock), options);
	} finally {
		await link.close();
	}
}
async function live(link, spec, profile, clock, offset, options) {
	const target = profile.gateway.target;
	const apiKey = spec.isMock ? MOCK_API_KEY : options.apiKey(target);
	const gateway = openGateway(profile.gateway, target, apiKey, clock);
	const plan = planCalls(profile, keyedRandom(profile.seed));
	const prefix = prefixOf(spec.id);
	const number = await link.ask(() => link.client.incr(`${prefix}worker-numbers`));
	const peakPerSecond = plan.survey.peakPerSecond / spec.shares;
	const ticker = peakPerSecond > 50 ? tickerPacer(clock) : null;
	const ports = {
		link,
		spec,
		prefix,
		profile,
		plan,
		gateway,
		clock,
		offset,
		number,
		pacer: ticker
	};
	const life = new WorkerLife({
		...options,
		...ports
	});
	try {
		await warmUp(profile, {
			gateway,
			rehearsedBy: ticker === null ? null : openGateway,
			cast: rehearsedClaims,
			ticker,
			peakPerSecond,
			connections: Math.ceil(peakPerSecond),
			ownsProcess: true,
			staysSmall: true
		});
		return await life.toItsEnd();
	} finally {
		await ticker?.stop();
		await gateway.close();
	}
}
async function waitForRun(link, clock, { waitMs, say, signal }) {
	const until = clock.now() + waitMs;
	let isTold = false;
	while (clock.now() < until && signal?.aborted !== true) {
		const id = await latestRun(link);
		if (id !== null) return id;
		if (!isTold) say("waiting for a run");
		isTold = true;
		await clock.sleepUntil(clock.now() + LOOK_EVERY_MS);
	}
	throw new GatebenchError("no run waits for workers", {
		code: "NO_RUN",
		exitCode: EXIT.invalidInput,
		hint: "start one: gatebench run PROFILE --redis URL --workers N"
	});
}
function requireVersion(spec) {
	if (spec.version === version()) return;
	throw new GatebenchError(`the run is of gatebench ${spec.version}, this worker of ${version()}`, {
		code: "WORKER_VERSION",
		exitCode: EXIT.invalidInput,
		hint: "all workers of a run need the version of its coordinator"
	});
}
export { runWorker as t };

//# sourceMappingURL=run-worker-YECcM3MG.js.map