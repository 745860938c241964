import { r as __toESM } from "./rolldown-runtime-DegdyBIC.js";
import { B as plainText, H as require_picocolors, L as flow, R as layOut, z as wrap } from "./start-CaZOxUNM.js";
import { M as sectionsFor, T as blocksFor, v as MARKS } from "./report-DkYddaKK.js";
// src/report/terminal.ts
var import_picocolors = /* @__PURE__ */ __toESM(require_picocolors(), 1);
const NARROWEST = 60;
const WIDEST = 120;
const LABEL = 12;
const FEW = 12;
const MOST_OF_ONE = 2;
const BARS = {
	blocks: " ▁▂▃▄▅▆▇█",
	ascii: " .:-=+*#@"
};
function renderTerminal(document, options) {
	const page = new TerminalPage(options);
	const groups = [
		page.verdict(document.verdict),
		...sectionsFor("terminal", document.sections).flatMap((section) => page.section(section)),
		...options.reportPath === void 0 ? [] : [page.pointer("Report", options.reportPath, options.reportUrl)]
	];
	return `${groups.flatMap((group, at) => {
		const before = groups[at - 1];
		const isClose = before?.isFacts === true && before.isApart !== true && group.isFacts;
		return at === 0 || isClose ? group.lines : ["", ...group.lines];
	}).join("\n")}
`;
}
function renderBrief({ verdict, brief = [] }, options) {
	const page = new TerminalPage(options);
	const { reportPath, reportUrl } = options;
	const last = reportPath === void 0 ? [] : page.pointer("Report", reportPath, reportUrl).lines;
	const said = [page.reasons(verdict)[0] ?? [], page.notices(verdict)[0] ?? []];
	const head = [...page.head(verdict), ...said.flatMap((lines) => lines.slice(0, MOST_OF_ONE))];
	const figures = page.section({
		id: "",
		title: "",
		isTitled: false,
		blocks: blocksFor("terminal", brief)
	}).flatMap(({ lines }) => lines);
	const room = Math.max(0, FEW - head.length - last.length);
	const shown = figures.length <= room ? figures : [...figures.slice(0, room - 1), "  · more: --summary full"];
	return `${[
		...head,
		...shown,
		...last
	].slice(-12).join("\n")}
`;
}
var TerminalPage = class {
	#width;
	#bars;
	#colours;
	constructor({ width, colour, bars = false }) {
		this.#bars = [...bars ? BARS.blocks : BARS.ascii];
		this.#width = Math.min(WIDEST, Math.max(NARROWEST, width));
		this.#colours = import_picocolors.default.createColors(colour);
	}
	verdict(verdict) {
		const said = [...this.reasons(verdict), ...this.notices(verdict)];
		return {
			lines: [...this.head(verdict), ...said.flat()],
			isFacts: false
		};
	}
	/** What happened, and what to do next. */
	head({ word, meaning, tone, exitCode, next }) {
		const told = plainText(`${word}${exitCode === null ? "" : `  exit ${exitCode}`}: ${meaning}`);
		return [...wrap(told, this.#width - 2).map((line, at) => this.#paint(this.#colours.bold(`${at === 0 ? MARKS[tone] : " "} ${line}`), tone)), ...next === void 0 ? [] : wrap(plainText(`Next: ${next}`), this.#width - 2).map((line, at) => `${at === 0 ? "→" : " "} ${line}`)];
	}
	reasons({ reasons }) {
		return reasons.map((reason) => this.#listed("·", reason));
	}
	notices({ notices }) {
		return notices.map((notice) => this.#listed(this.#paint(MARKS[notice.tone], notice.tone), notice.text));
	}
	/** Texts cling to what they follow, or where they come first to what follows them. */
	section({ title, isTitled, blocks }) {
		const groups = [];
		let first = isTitled ? wrap(plainText(title), this.#width) : [];
		for (const block of blocks) {
			const lines = this.#lines(block);
			const last = groups.at(-1);
			if (block.kind === "facts" || block.kind === "table" || block.kind === "code") {
				groups.push({
					lines: [...first, ...lines],
					isFacts: block.kind === "facts",
					isApart: "apart" in block
				});
				first = [];
			} else if (last === void 0 || block.kind === "heading") first.push(...lines);
			else last.lines.push(...lines);
		}
		return first.length === 0 ? groups : [...groups, {
			lines: first,
			isFacts: false
		}];
	}
	pointer(label, path, url) {
		const text = url === void 0 ? plainText(path) : linked(plainText(path), url);
		return {
			lines: [`${this.#colours.bold(label.padEnd(LABEL))}${text}`],
			isFacts: true
		};
	}
	#lines(block) {
		switch (block.kind) {
			case "facts": return this.#facts(block.label ?? "", block.facts);
			case "table": return this.#table(block);
			case "text": return wrap(plainText(block.text), this.#width);
			case "list": return block.items.flatMap((item) => block.terms ? this.#term(item) : this.#listed("·", spoken(item)));
			case "heading": return wrap(plainText(block.text), this.#width);
			case "code": return [...wrap(plainText(block.label), this.#width), ...block.text.trimEnd().split("\n").map((line) => `  ${plainText(line)}`.trimEnd())];
			default: return [];
		}
	}
	#facts(label, facts) {
		const parts = facts.map((fact) => {
			const plain = shortened(plainText(`${fact.label} ${fact.text}`), this.#width - LABEL);
			return {
				plain,
				painted: this.#paint(plain, fact.tone)
			};
		});
		return [`${this.#colours.bold(plainText(label).padEnd(LABEL))}${flow(parts, this.#width, " ".repeat(LABEL))}`].flatMap((text) => text.split("\n"));
	}
	#table({ table, below, rest }) {
		const drawn = {
			...table,
			rows: table.rows.map((row) => row.map((cell) => this.#drawn(cell)))
		};
		const [head = "", ...rows] = layOut(drawn, this.#width, (text, cell) => this.#paint(text, cell.tone));
		const note = (at) => {
			const text = below[at] ?? null;
			return text === null ? [] : [`    ${shortened(plainText(text), this.#width - 4)}`];
		};
		return [
			head,
			...rows.flatMap((row, at) => [row, ...note(at)]),
			...rest === null ? [] : this.#listed("·", rest)
		];
	}
	/** Each bar by its share of the highest, and whatever is there at all by the lowest mark. */
	#drawn(cell) {
		if (cell.bars === void 0) return cell;
		const highest = Math.max(1, ...cell.bars);
		const mark = (count) => this.#bars[Math.ceil(count / highest * (this.#bars.length - 1))] ?? "";
		return {
			...cell,
			text: cell.bars.map(mark).join("")
		};
	}
	#term({ head = "", text }) {
		return [...wrap(plainText(head), this.#width - 2).map((line) => `  ${line}`), ...wrap(plainText(text), this.#width - 6).map((line) => `      ${line}`)];
	}
	#listed(mark, text) {
		return wrap(plainText(text), this.#width - 4).map((line, at) => `  ${at === 0 ? mark : " "} ${line}`);
	}
	#paint(text, tone) {
		if (tone === void 0) return text;
		const { green, red, yellow, dim } = this.#colours;
		return {
			good: green,
			bad: red,
			warn: yellow,
			muted: dim
		}[tone](text);
	}
};
function linked(text, url) {
	return `\x1B]8;;${url}\x1B\\${text}\x1B]8;;\x1B\\`;
}
function spoken({ head, text }) {
	return head === void 0 ? text : `${head}: ${text}`;
}
function shortened(text, width) {
	const characters = [...text];
	return characters.length > width ? `${characters.slice(0, width - 1).join("")}\u2026` : text;
}
export { renderTerminal as n, renderBrief as t };

//# sourceMappingURL=terminal-CgUwY3Uf.js.map