/** A worker that was started here. */
export interface LocalWorker {
    /** Resolves when it has ended. */
    ended: Promise<void>;
    kill(): void;
}
