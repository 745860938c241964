/** Holds a run folder for one process: two that append to one log would tear it. */
export interface RunLock {
    release(): void;
}
/**
 * Locks a run folder by a file with this process's id, removed on release or at exit. What a dead process left, or a dead machine half
 * written, is taken over, and `say` is told of it. Throws RUN_LOCKED while another process holds it, RUN_NOT_WRITABLE where no file can be
 * made (both exit 104).
 */
export declare function lockRun(folder: string, say: (notice: string) => void): RunLock;
