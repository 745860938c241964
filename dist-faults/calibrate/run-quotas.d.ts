import { type KnownLimit } from './known-limit.ts';
/** A request that met the rates of its model, in ms of the gateway's own time. */
export interface TrainRequest {
    at: number;
    passed: boolean;
}
/** The requests of one run and model, without those that a quota by the clock refused; of each quota that was met, what had passed. */
export interface Train {
    train: readonly TrainRequest[];
    originEpochMs: number;
    quotas: readonly {
        period: 'hour' | 'day';
        passed: number;
        refused: number;
    }[];
}
/** Takes out what was refused for longer than a rate refuses: up to the full hour it is an hour's quota, else a day's. */
export declare function withoutQuotas(train: readonly TrainRequest[], originEpochMs: number): Train;
/** Quotas that were met. How much of them was used up when the run began is not known: a run shows what was left. */
export declare function quotasOf(model: string, trains: readonly Train[]): KnownLimit[];
