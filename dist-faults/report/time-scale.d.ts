import type { Block, Fact, Notice, Section } from './document.ts';
/** `×10`, which stands beside every rate and time that the mock's speed touches; nothing where its time is the run's. */
export declare function scaleMark(timeScale: number): string;
/** A text with the mark behind it. */
export declare function marked(text: string, timeScale: number): string;
/** For the head of a report: what the mark means. */
export declare function scaleNotices(timeScale: number): Notice[];
/** Sections with the mark beside whatever says of itself that it is scaled: facts, columns and cells. */
export declare function markedSections(sections: readonly Section[], timeScale: number): readonly Section[];
/** The same for blocks. */
export declare function markedBlocks(blocks: readonly Block[], timeScale: number): readonly Block[];
/** The same for facts. What is no figure has no speed: `not reached`. */
export declare function markedFacts(facts: readonly Fact[], timeScale: number): readonly Fact[];
