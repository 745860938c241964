import type { Between, Finding } from './figure.ts';
import type { Seen, SeenModel } from './seen.ts';
/** What the run's own account of credits says of each model: of a completed call. */
export type ChargedPrices = ReadonlyMap<string, Between>;
/** Prices of one model as a mock world states them; null where nothing tells. */
export interface FittedPrice {
    /** Of a request whose `n` is 1. */
    base: Between;
    requests: readonly {
        when: Readonly<Record<string, string | number | boolean>>;
        credits: number;
    }[];
}
/** Prices by calls that were bought by themselves, else by what the run says that a completed call cost. */
export declare function fitPrices({ prices }: Seen, { model, requests }: SeenModel, charged: ChargedPrices): {
    price: FittedPrice | null;
    finding: Finding;
};
/** How many results a request asks for. */
export declare function resultsOf(body: object | undefined): number;
