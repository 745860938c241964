import { K as EXIT, S as realClock, q as GatebenchError } from "./start-CaZOxUNM.js";
import { d as JUDGE_SCHEMA, f as Judge, i as startMockGateway$1 } from "./judge-command-Bdy26GMh.js";
import { i as rulesOf, n as loadRules } from "./openapi-ajOPgU1v.js";
// src/run/judged-mock.ts
async function startMockGateway({ judge: asked, ...options } = {}) {
	if (asked === void 0 || asked === false) return {
		...await startMockGateway$1(options),
		verdict: notJudged
	};
	const { timeScale = 1, seed = 1, tier = "standard", preset = "default", log } = options;
	const rules = asked === true ? rulesOf() : typeof asked === "string" ? loadRules(asked) : asked;
	const judge = new Judge(rules, timeScale);
	const clock = realClock();
	const verdict = (end = {}) => ({
		schema: JUDGE_SCHEMA,
		world: `${tier} + ${preset}`,
		seed,
		timeScale,
		command: null,
		...judge.verdict({
			t: clock.now(),
			...end
		}),
		score: null
	});
	const standing = () => verdict({ isCut: true });
	const both = { record(record) {
		judge.record(record);
		log?.record(record);
	} };
	return {
		...await startMockGateway$1({
			ownResults: true,
			...options,
			log: both,
			watched: true,
			verdict: standing
		}),
		verdict
	};
}
function notJudged() {
	throw new GatebenchError("this mock judges nobody", {
		code: "MOCK_NOT_JUDGED",
		exitCode: EXIT.invalidInput,
		hint: "start it with { judge: true }"
	});
}
export { startMockGateway as t };

//# sourceMappingURL=judged-mock-No_uC1aY.js.map