import { l as GOALS, n as chosenModels, u as GOAL_NAMES } from "./init-profile-Bsn1r91t.js";
import { g as parseRatePerSecond, h as parseDurationMs } from "./start-CaZOxUNM.js";
import { existsSync } from "node:fs";
import { confirm, isCancel, multiselect, select, text } from "@clack/prompts";
// src/cli/init-questions.ts
const output = process.stderr;
var Questions = class {
	goal() {
		const options = GOAL_NAMES.map((value) => ({
			value,
			label: GOALS[value].label,
			hint: GOALS[value].hint
		}));
		return answer(select({
			message: "What do you want?",
			options,
			output
		}));
	}
	async gateway() {
		const kind = await answer(select({
			message: "Against which gateway?",
			options: [{
				value: "mock",
				label: "the embedded mock",
				hint: "no key, no network, no cost"
			}, {
				value: "real",
				label: "a real one",
				hint: "its key is read from GATEBENCH_API_KEY"
			}],
			output
		}));
		if (kind !== "real") return kind;
		return answer(text({
			message: "Its address?",
			placeholder: "https://gateway.example",
			validate: (given) => isAddress(given ?? "") ? void 0 : "http:// or https://, without a user, a key or a query",
			output
		}));
	}
	models(known) {
		if (known.models.length > 0) {
			const options = known.models.map(({ model, modality }) => ({
				value: model,
				label: model,
				hint: modality
			}));
			const [first] = known.models;
			const initialValues = first === void 0 ? [] : [first.model];
			return answer(multiselect({
				message: "Which models?",
				options,
				initialValues,
				required: true,
				output
			}));
		}
		return answer(text({
			message: "Which models? Name and kind, parted by commas",
			placeholder: "my-model:image,other:text",
			validate: (given) => faultOf(() => chosenModels(wordsOf(given ?? ""), known)),
			output
		})).then((words) => words === null ? null : wordsOf(words));
	}
	async rates(models) {
		const rates = [];
		for (const { model, rate } of models) {
			const given = await answer(text({
				message: `How many calls of ${model}?`,
				initialValue: rate,
				validate: (typed) => (parseRatePerSecond(typed ?? "") ?? 0) > 0 ? void 0 : "a rate above 0 such as 30/min",
				output
			}));
			if (given === null) return null;
			rates.push(`${model}=${given}`);
		}
		return rates;
	}
	duration(usual) {
		return answer(text({
			message: "For how long?",
			initialValue: usual,
			validate: (typed) => (parseDurationMs(typed ?? "") ?? 0) > 0 ? void 0 : "a duration above 0 such as 5m",
			output
		}));
	}
	async budget() {
		const given = await answer(text({
			message: "Most credits that a run may burn?",
			initialValue: "none",
			validate: (typed) => typed === "none" || Number(typed) > 0 ? void 0 : "a number above 0, or none",
			output
		}));
		return given === null || given === "none" ? given : Number(given);
	}
	file(usual, force) {
		return answer(text({
			message: "Where to write it?",
			initialValue: usual,
			validate: (typed) => {
				if (typed === void 0 || typed.trim() === "") return "a path such as load.yaml";
				return !force && existsSync(typed) ? "there is such a file already" : void 0;
			},
			output
		}));
	}
	simulate() {
		return answer(confirm({
			message: "Simulate it now? Nothing is sent, nothing is spent.",
			output
		}));
	}
};
async function answer(asked) {
	const given = await asked;
	return isCancel(given) ? null : given;
}
function wordsOf(text2) {
	return text2.split(",").map((word) => word.trim()).filter((word) => word !== "");
}
function faultOf(check) {
	try {
		check();
		return;
	} catch (error) {
		return error.message.replace("--models ", "").replace("--models: ", "");
	}
}
function isAddress(text2) {
	const url = URL.canParse(text2) ? new URL(text2) : null;
	return url !== null && /^https?:$/.test(url.protocol) && `${url.username}${url.password}${url.search}${url.hash}` === "";
}
export { Questions };

//# sourceMappingURL=init-questions-YsJhuDR6.js.map