import type { MockWorldChoice } from '../mock/world-files.ts';
/** The worlds of the suite, in its order. */
export declare const WORLDS: readonly ['clean', 'exact-hints', 'vague-hints', 'lost-replies', 'outage', 'slow-tail', 'charged-failures', 'tier-change', 'expired-results', 'flaky'];
export type WorldName = (typeof WORLDS)[number];
/** What one run is judged in unless it names a world. */
export declare const DEFAULT_WORLD: WorldName;
/** The files of a world of the suite. Throws JUDGE_WORLD_UNKNOWN (exit 104). */
export declare function choiceOf(name: string): MockWorldChoice;
/** The line that a world says of itself. */
export declare function aboutWorld(name: WorldName): string;
