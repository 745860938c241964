import type { Network } from './mark.ts';
import type { Shape } from './shapes.ts';
/** How long what others took is missing: a window, or until a bucket has refilled one. */
export declare function spanOf({ windowMs, ratePerSecond }: Shape, { slackMs }: Network): number;
/** What it costs, in logarithms, that others took so many where they take `mean`. */
export declare function takenByOthers(mean: number): number[];
