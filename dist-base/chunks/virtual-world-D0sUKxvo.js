import { J as usageError } from "./start-CaZOxUNM.js";
import { n as loadMockWorld } from "./tiers-Bb70eWoI.js";
import { v as loadProfile } from "./profile-BOQzBnw0.js";
import { t as simulate } from "./world-DSwDrYfi.js";
import { t as VirtualClock } from "./virtual-clock-gLd_ZyIk.js";
import { A as recordRun, V as chooseGateway } from "./load-CEFagYNY.js";
// src/run/virtual-world.ts
async function mockedProfile({ profile: given, seed, ...choice }) {
	const stated = typeof given === "string" ? await loadProfile(given) : given;
	const { tier, preset, timeScale } = choice;
	const settled = {
		...stated,
		seed: seed ?? stated.seed
	};
	const profile = chooseGateway(settled, {
		tier,
		preset,
		timeScale,
		gateway: "mock"
	}, {});
	const { target } = profile.gateway;
	if (target.kind !== "mock") throw usageError("only the mock can be simulated");
	return {
		profile,
		mock: loadMockWorld(target)
	};
}
function virtualWorld({ profile, mock }) {
	const { target } = profile.gateway;
	const clock = new VirtualClock();
	return {
		time: "virtual",
		clock,
		gateway: {
			kind: "mock",
			baseUrl: `mock:${target.kind === "mock" ? `${target.tier}/${target.preset}` : ""}`
		},
		warm: async () => {},
		load: (sink, control) => simulate({
			profile,
			mock,
			sink,
			clock,
			control
		}),
		close: async () => {}
	};
}
async function simulatedRun(path, choice = {}) {
	const mocked = await mockedProfile({
		...choice,
		profile: path
	});
	const run = await recordRun({
		profile: mocked.profile,
		world: virtualWorld(mocked),
		out: null
	});
	if (run.problem !== null) throw run.problem;
	return {
		...run,
		source: path
	};
}
function isProfile(path) {
	return /\.ya?ml$/i.test(path);
}
export { virtualWorld as i, mockedProfile as n, simulatedRun as r, isProfile as t };

//# sourceMappingURL=virtual-world-D0sUKxvo.js.map