import type { DryRun } from '../run/dry-run.ts';
/** What the client will hold its own calls to, model by model, and who sees to it. */
export declare function heldLines({ held, clients, pacing }: Pick<DryRun, 'held' | 'clients' | 'pacing'>): string[];
