import type { Phase, Profile } from '../profile/profile.ts';
/** Instant at which the warm-up ends: the start of the first recorded phase, in ms since the start of the run. */
export declare function warmUpEnd(phases: readonly Phase[]): number;
/** How much of the recorded phases lies before `until`, in ms. */
export declare function measuredMs(phases: readonly Phase[], until: number): number;
/** Length of all phases together, in ms. */
export declare function spanMs(phases: readonly Phase[]): number;
/** When a run is over at the latest, in ms since its start: its phases, its drain, and before them a price check of calls in turn. */
export declare function horizonMs({ phases, drainMs, models, credits, }: Pick<Profile, 'phases' | 'drainMs' | 'models' | 'credits'>): number;
