/**
 * The wait in ms that an error's body advises, from its answer at `nowEpochMs`; 'later' when it advises one without saying how long, null
 * when it advises none. Fields beat headers that are told in the body, and these beat prose.
 */
export declare function bodyWait(body: unknown, nowEpochMs: number): number | 'later' | null;
