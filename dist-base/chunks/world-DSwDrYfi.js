import { $ as clientAdmissions, zt as runLoad } from "./load-CEFagYNY.js";
import { R as timeScaleOf, lt as keyedRandom, rt as planCalls, w as RETRY_PRESETS } from "./profile-BOQzBnw0.js";
import { i as MockEngine, n as inProcessGateway, t as VirtualClock } from "./virtual-clock-gLd_ZyIk.js";
import { i as horizonOf, r as scaledClock, t as knownLimits } from "./known-limits-v54Jy-gs.js";
// src/simulate/second-tenant.ts
const FIRST_CALL = 2 ** 40;
function secondTenant(profile, mock, share) {
	if (share === 0) return null;
	const limits = knownLimits(profile, mock);
	const models = profile.models.flatMap((load, i) => {
		const { ratePerSecond, concurrency, expectedMs } = limits[i];
		const bounds = [ratePerSecond, concurrency === null || expectedMs === 0 ? null : concurrency * 1e3 / expectedMs];
		const least = Math.min(...bounds.map((bound) => bound ?? Number.POSITIVE_INFINITY));
		if (!Number.isFinite(least)) return [];
		const admission = {
			...load.admission,
			ratePerSecond: null,
			burst: 1,
			concurrency: null
		};
		return [{
			...load,
			arrivals: {
				process: "poisson",
				rate: share * least
			},
			startOffsetMs: 0,
			admission
		}];
	});
	if (models.length === 0) return null;
	return {
		...profile,
		name: "second-tenant",
		phases: [{
			...profile.phases[0],
			durationMs: horizonOf(profile)
		}],
		models,
		mix: null,
		clients: 1,
		credits: {
			...profile.credits,
			budget: null,
			sampleEveryMs: null
		},
		retry: RETRY_PRESETS.none
	};
}
async function besideTenant(tenant, engine, clock, load) {
	const random = keyedRandom(tenant.seed + FIRST_CALL);
	const renumbered = {
		world: engine.world,
		timeScale: engine.timeScale,
		handle: ({ call, ...request }) => engine.handle(call === void 0 ? request : {
			...request,
			call: {
				...call,
				call: call.call + FIRST_CALL
			}
		})
	};
	const gateway = inProcessGateway(renumbered, clock, { longestHintMs: tenant.gateway.longestHintMs });
	const [admission] = await clientAdmissions(tenant, clock, "local");
	const gone = new AbortController();
	const ports = {
		clock,
		gateway,
		random,
		sink: { emit: () => {} },
		admission
	};
	const [result] = await Promise.all([load().finally(() => gone.abort()), runLoad(tenant, planCalls(tenant, random), ports, { halt: gone.signal })]);
	return result;
}
// src/simulate/world.ts
async function simulate(options) {
	const { profile, mock, sink, clock = new VirtualClock(), control = {}, log = null, tenantShare = 0 } = options;
	const timeScale = timeScaleOf(profile);
	const random = keyedRandom(profile.seed);
	const engine = new MockEngine({
		world: mock,
		clock: scaledClock(clock, timeScale),
		random,
		timeScale,
		log
	});
	const gateway = inProcessGateway(engine, clock, { longestHintMs: profile.gateway.longestHintMs });
	const [admission, ...otherAdmissions] = await clientAdmissions(profile, clock, "local");
	const plan = planCalls(profile, random);
	const load = () => runLoad(profile, plan, {
		clock,
		gateway,
		random,
		sink,
		admission,
		otherAdmissions
	}, control);
	const tenant = secondTenant(profile, mock, tenantShare);
	return {
		end: await clock.run(tenant === null ? load : () => besideTenant(tenant, engine, clock, load)),
		truth: engine.counts()
	};
}
export { simulate as t };

//# sourceMappingURL=world-DSwDrYfi.js.map