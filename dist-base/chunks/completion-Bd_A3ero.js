import { I as toStdout, K as EXIT } from "./start-CaZOxUNM.js";
import { M as mockWorldNames, s as defineCommand } from "./profile-BOQzBnw0.js";
// src/cli/completion.ts
const SHELLS = {
	bash,
	zsh,
	fish
};
function completionOf(commands) {
	return defineCommand({
		builder: (args) => args.positional("shell", {
			describe: "which one",
			choices: Object.keys(SHELLS),
			demandOption: true,
			type: "string"
		}).example("source <(gatebench completion bash)", "in ~/.bashrc; zsh likewise in ~/.zshrc").example("gatebench completion fish | source", "in config.fish"),
		run: async ({ shell }) => {
			toStdout(SHELLS[shell](await completed(commands)));
			return EXIT.ok;
		}
	});
}
async function completed(commands) {
	const { default: yargs } = await import("./yargs-DmERJuzY.js");
	const worlds = {
		tier: mockWorldNames("tier"),
		preset: mockWorldNames("preset")
	};
	return Promise.all(Object.entries(commands).map(async ([usage, { describe, load }]) => {
		const { key, choices } = (await load()).command.builder(yargs([])).getOptions();
		const [name = "", ...positionals] = usage.split(" ");
		const words = positionals.map((word) => word.replace(/[<>[\].]/g, ""));
		const flags = Object.keys(key).filter((flag) => !words.includes(flag) && flag !== "version");
		const values = {};
		for (const [flag, known] of Object.entries({
			...worlds,
			...choices
		})) if (words.includes(flag)) values[""] = known.map(String);
		else if (flags.includes(flag)) values[`--${flag}`] = known.map(String);
		return {
			name,
			about: describe,
			flags: flags.map((flag) => `--${flag}`).sort(),
			values
		};
	}));
}
function bash(commands) {
	return `${[
		"_gatebench() {",
		`  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" words="" values=""`,
		"  if [ \"$COMP_CWORD\" -eq 1 ]; then",
		`    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")}" -- "$word"))`,
		"    return",
		"  fi",
		`  case "\${COMP_WORDS[1]}" in`,
		...commands.flatMap(bashCase),
		"  esac",
		"  case \"$word\" in",
		"    -*) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;",
		"    *)",
		"      COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))",
		`      [ "\${#COMPREPLY[@]}" -gt 0 ] || COMPREPLY=($(compgen -f -- "$word"))`,
		"      ;;",
		"  esac",
		"}",
		"complete -o filenames -F _gatebench gatebench"
	].join("\n")}
`;
}
function bashCase({ name, flags, values }) {
	const follows = Object.entries(values).map(([flag, known]) => `        ${flag === "" ? "*" : flag}) values="${known.join(" ")}" ;;`).toSorted((a, b) => Number(a.includes(" *)")) - Number(b.includes(" *)")));
	return [
		`    ${name})`,
		`      words="${flags.join(" ")}"`,
		...follows.length === 0 ? [] : [
			"      case \"$before\" in",
			...follows,
			"      esac"
		],
		"      ;;"
	];
}
function zsh(commands) {
	return `${["(( $+functions[compdef] )) || { autoload -Uz compinit && compinit }", "autoload -U +X bashcompinit && bashcompinit"].join("\n")}
${bash(commands)}`;
}
function fish(commands) {
	const named = commands.map(({ name, about }) => `complete -c gatebench -n __fish_use_subcommand -f -a ${name} -d '${about.replaceAll("'", "\\'")}'`);
	const flags = commands.flatMap(({ name, flags: of, values }) => {
		const within = `complete -c gatebench -n '__fish_seen_subcommand_from ${name}'`;
		const alone = values[""];
		return [...alone === void 0 ? [] : [`${within} -f -a '${alone.join(" ")}'`], ...of.map((flag) => {
			const known = values[flag];
			return `${within} -l ${flag.slice(2)}${known === void 0 ? "" : ` -r -a '${known.join(" ")}'`}`;
		})];
	});
	return `${[...named, ...flags].join("\n")}
`;
}
export { completionOf };

//# sourceMappingURL=completion-Bd_A3ero.js.map