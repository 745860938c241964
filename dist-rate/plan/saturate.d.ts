import type { FlowWindow } from '../measure/flow.ts';
import type { Profile } from '../profile/profile.ts';
import type { Load } from './ray.ts';
import { type PlannedModel } from './terms.ts';
/** Lengths of a simulation that holds enough of every model, in ms. */
export declare function lengthsFor(models: readonly PlannedModel[], load: Load, wholeMs?: number): {
    warmMs: number;
    spanMs: number;
};
/** The client under calls of `load`, Poisson or evenly, `factor` times as many; counted after a warm-up. */
export declare function offered(client: Profile, load: Load, { warmMs, spanMs }: {
    warmMs: number;
    spanMs: number;
}, process?: 'poisson' | 'constant'): Profile;
/** A load above what the client carries, so that what comes out is its capacity. */
export declare function overloaded(load: Load): Load;
/** Completions an hour by model in the last of the windows. */
export declare function completionsPerHour(windows: readonly FlowWindow[]): Map<string, number>;
