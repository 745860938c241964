/** What a worker did. */
export interface WorkerResult {
    run: string;
    shares: number;
    /** Redis was lost: the rest of what it saw is on its own disk. */
    spilt: string | null;
}
