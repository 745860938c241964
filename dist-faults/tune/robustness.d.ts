import type { Choice } from './choice.ts';
import { type Finalist, type Ranked } from './finals.ts';
import type { Problem } from './search.ts';
/** What a setting comes to where the limits are not what the client was told. */
export interface Robustness {
    /** Share of the best objective at the limits as told that a setting could cost and still be chosen. */
    cost: number;
    scenes: readonly string[];
    /** The chosen setting; the sharper one, that is best at the limits as told alone, where it is another; the present one. */
    settings: readonly RobustSetting[];
}
export interface RobustSetting {
    role: 'chosen' | 'sharper' | 'present';
    name: string;
    /** Means of the objective, by scene; null where nothing succeeds. */
    values: readonly (number | null)[];
    /** By how much they are above the best that any setting has there, as a share of it; null where nothing succeeds. */
    regrets: readonly (number | null)[];
}
/** Null where the limits as told alone have decided. */
export declare function robustnessOf(contenders: readonly Finalist[], choice: Choice<Ranked>, current: Finalist | undefined, { scenes, cost, objective }: Problem): Robustness | null;
