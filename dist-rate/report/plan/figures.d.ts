import type { Estimate } from '../../plan/capacity-plan.ts';
import { type Cell } from '../table.ts';
type Show = (value: number) => string;
/** Three figures in all, and whole numbers from 100 on: `1,204`, `18.3`, `0.125`. */
export declare const amount: Show;
/** `1,204/h`. */
export declare const hourly: Show;
/** In whole percent: `31%`. */
export declare const percent: Show;
/** `856 ± 14`, `842 to 901` where the value is not in the middle, and the value alone where rounding leaves no interval. */
export declare function interval({ value, low, high }: Estimate, step?: number, show?: Show): string;
/** What is left of a limit, in whole percent; where more than twice as much is asked as there is, how many times. */
export declare const headRoom: Show;
/** The same with its interval: `31% ± 2%`. */
export declare const headRoomInterval: (share: Estimate) => string;
export declare const estimated: (estimate: Estimate | null) => Cell;
/** `10:00`; the hour after the last stands for the whole day. */
export declare const clock: Show;
/** `image-per-day of image-fast` without its model, where that stands beside it. */
export declare function limitCell(limit: string | null | undefined, model: string): Cell;
export {};
