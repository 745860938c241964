import type { Frontier } from './capacity-plan.ts';
import { type Load } from './ray.ts';
import type { Situation } from './situation.ts';
/** Points on each limit that two models draw on in good part. */
export declare function frontierOf({ hourly, models }: Situation, peak: Load): Frontier[];
