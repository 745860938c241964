import { _ as html } from "./report-DkYddaKK.js";
// src/report/html/intervals.ts
const HALF = 100;
function intervals(caption, all, { floor = 0, from = -1, axis }) {
	const left = from * HALF;
	const place = (size) => Number((Math.max(from, Math.min(1, size)) * HALF).toFixed(2));
	const isBeyond = ({ low, at, high }) => Math.min(low, at, high) < from || Math.max(low, at, high) > 1;
	const heads = ({ low, at, high }) => [...Math.min(low, at, high) < from ? [html`<path class="beyond" d="M${left - 4} 7l5 -6v12z"/>`] : [], ...Math.max(low, at, high) > 1 ? [html`<path class="beyond" d="M${104} 7l-5 -6v12z"/>`] : []];
	const row = ({ label, shown, tone = "", marks = [], ...interval }) => {
		const [low, at, high] = [
			interval.low,
			interval.at,
			interval.high
		].map(place);
		return html`<li><span>${label}</span><svg class="effect ${tone}" viewBox="${left - 4} 0 ${HALF - left + 8} 14" preserveAspectRatio="none" aria-hidden="true">
${floor === 0 ? null : html`<rect class="floor" x="${-floor * HALF}" y="0" width="${2 * floor * HALF}" height="14"/><line class="zero" x1="0" x2="0" y1="0" y2="14"/>`}
${marks.map((mark) => html`<line class="mark" x1="${place(mark)}" x2="${place(mark)}" y1="2" y2="12"/>`)}
<line class="interval" x1="${low}" x2="${high}" y1="7" y2="7"/><rect class="estimate" x="${at - 1}" y="3" width="2" height="8"/>${heads({
			label,
			shown,
			...interval
		})}</svg><span>${shown}</span></li>\n`;
	};
	return html`<figure class="effects"><figcaption>${caption}${all.some(isBeyond) ? " An arrowhead: it goes on beyond the scale." : ""}</figcaption>
<ul>${all.map(row)}<li class="scale" aria-hidden="true"><span></span><span class="marks">${axis.map((mark) => html`<span>${mark}</span>`)}</span><span></span></li></ul></figure>`;
}
export { intervals as t };

//# sourceMappingURL=intervals-B9koIZoj.js.map