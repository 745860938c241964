import { F as toStderr, I as toStdout, J as usageError, S as realClock, h as parseDurationMs, n as endingSignals, y as writeDuration } from "./start-CaZOxUNM.js";
import { n as loadRules } from "./openapi-ajOPgU1v.js";
import { a as writeJudgement, c as choiceOf, i as sinceBaseline, o as DEFAULT_WORLD, r as judgeSuite, s as WORLDS, t as documentOf } from "./judge-suite-BfXTx-mR.js";
import { m as renderJson } from "./report-DkYddaKK.js";
import { n as renderTerminal, t as renderBrief } from "./terminal-CgUwY3Uf.js";
import { n as DEFAULT_TIMEOUT_MS } from "./judge-command-Bdy26GMh.js";
import { Un as isoNow, d as summaryOption, u as isShort } from "./load-CEFagYNY.js";
import { i as seedFlag, r as numberFlag, s as defineCommand } from "./profile-BOQzBnw0.js";
import { n as terminalLook } from "./print-result-CnbOdj9S.js";
// src/cli/judge.ts
const command = defineCommand({
	lists: ["--", "env"],
	startsOther: true,
	builder: (args) => args.positional("rules", {
		type: "string",
		describe: "YAML file with what of the rules is other than by default"
	}).options({
		world: {
			type: "string",
			describe: `world of the suite to judge in (default: ${DEFAULT_WORLD}): ${WORLDS.join(", ")}`
		},
		tier: {
			type: "string",
			describe: "instead of a world: a tier of the mock, or a path to a YAML of your own"
		},
		preset: {
			type: "string",
			describe: "instead of a world: a preset of the mock, or a path"
		},
		seed: seedFlag({
			default: 1,
			describe: "key of every random draw of the mock"
		}),
		"time-scale": numberFlag("time-scale", {
			above: 0,
			default: 1,
			describe: "seconds of the mock in one real second; above 1 rules about the client's own constants cannot tell"
		}),
		timeout: {
			type: "string",
			default: writeDuration(DEFAULT_TIMEOUT_MS),
			describe: "after that the command is ended, with all that it started"
		},
		env: {
			type: "string",
			describe: "NAME=VALUE for the command; {url} and {key} stand for the address and the key"
		},
		suite: {
			type: "boolean",
			default: false,
			describe: "judge in all worlds, or in those that --world names with commas"
		},
		ideal: {
			type: "boolean",
			default: true,
			describe: "put beside it what the best known policy makes of the same demand; --no-ideal saves the time"
		},
		baseline: {
			type: "string",
			describe: "judge.json of an earlier verdict: fail only for what got worse"
		},
		out: {
			type: "string",
			describe: "folder for judge.json, judge.md, judge.html, junit.xml and badge.json"
		},
		...summaryOption,
		json: {
			type: "boolean",
			default: false,
			describe: "print the verdict as JSON"
		}
	}).example("$0 judge -- node client.mjs", "a verdict on whatever client that starts").example("$0 judge rules.yaml --world lost-replies -- python3 client.py", "with rules of your own, in one world"),
	run: async (flags) => {
		const words = commandOf(flags["--"]);
		const rules = flags.rules === void 0 ? void 0 : loadRules(flags.rules);
		const signals = endingSignals((notice) => toStderr(`${notice}
`), { submits: false });
		signals.listen();
		try {
			const startedAt = isoNow(realClock());
			const judged = await judgeSuite({
				command: words,
				places: placesOf(flags),
				rules,
				ideal: flags.ideal,
				seed: flags.seed,
				timeScale: flags.timeScale,
				timeoutMs: timeoutOf(flags.timeout),
				inherited: process.env,
				env: environmentOf(flags.env),
				signal: signals.control.halt,
				onWorld: flags.suite ? tellWorld : void 0
			});
			const suite = flags.baseline === void 0 ? judged : sinceBaseline(judged, flags.baseline);
			const files = flags.out === void 0 ? [] : await writeJudgement(flags.out, suite, startedAt);
			if (flags.json) toStdout(renderJson(documentOf(suite).data));
			else {
				const render = isShort(flags, process.stdout.isTTY === true) ? renderBrief : renderTerminal;
				const page = files.find((file) => file.endsWith(".html"));
				toStdout(render(documentOf(suite), {
					...terminalLook(),
					...page === void 0 ? {} : { reportPath: page }
				}));
			}
			return suite.exitCode;
		} finally {
			signals.end();
		}
	}
});
function tellWorld(world, verdict) {
	if (verdict === null) toStderr(`${world} \u2026
`);
	else toStderr(`${world}: ${verdict.outcome}
`);
}
function commandOf(words) {
	if (words !== void 0 && words.length > 0) return words.map(String);
	throw usageError("name the command that starts your client, after --", "gatebench judge -- node client.mjs");
}
function placesOf({ world, tier, preset, suite }) {
	if (tier === void 0 && preset === void 0) return (suite ? world?.split(",") ?? WORLDS : [world ?? "exact-hints"]).map((name) => ({
		world: name,
		choice: choiceOf(name)
	}));
	if (world !== void 0 || suite) throw usageError("the worlds of the suite are tiers and presets by themselves", "leave out --tier and --preset, or --world and --suite");
	const choice = {
		...tier === void 0 ? {} : { tier },
		...preset === void 0 ? {} : { preset }
	};
	return [{
		world: `${tier ?? "standard"} + ${preset ?? "default"}`,
		choice
	}];
}
function timeoutOf(text) {
	const ms = parseDurationMs(text);
	if (ms !== null && ms > 0) return ms;
	throw usageError("--timeout takes a duration above 0 such as 60s");
}
function environmentOf(given) {
	const lines = given === void 0 ? [] : [given].flat();
	return Object.fromEntries(lines.map((line) => {
		const at = line.indexOf("=");
		if (at > 0) return [line.slice(0, at), line.slice(at + 1)];
		throw usageError("--env takes NAME=VALUE");
	}));
}
export { command };

//# sourceMappingURL=judge-CvItPNie.js.map