import type { RunRecord } from '../compare/run-record.ts';
import type { LoadControl } from '../load/load-control.ts';
import type { RunDetail } from '../measure/run-detail.ts';
import type { Summary } from '../measure/summary.ts';
import type { Profile } from '../profile/profile.ts';
import { type Listener } from './listener.ts';
import { type Out } from './run-folder.ts';
import type { RunObserver } from './watch/observer.ts';
import { type World } from './world.ts';
export interface RecordedRunOptions {
    profile: Profile;
    world: World;
    /** Where the artefacts go; null keeps all in memory. */
    out: Out;
    control?: LoadControl;
    listener?: Listener;
    /** Others who are told of the run and of every event. */
    observers?: readonly RunObserver[];
}
/** What a run came to, as it can be compared, too. */
export interface RunResult extends RunRecord {
    summary: Summary;
    /** What its page shows beyond the summary; null where the log cannot be read that it is made of. */
    detail: RunDetail | null;
    /** Where its artefacts lie; null where it has none. */
    folder: string | null;
    /** Paths of the artefacts. */
    files: readonly string[];
    /** What the disk refused of log or reports, or a fault of gatebench itself; what else stands here is right all the same. */
    problem: Error | null;
}
/**
 * One run with all its artefacts: journal first, then the summary and the reports computed from the very same events. A run that fails
 * before anything was sent leaves no folder behind. One that is kept in memory and fails later names in its error what may have been paid for.
 */
export declare function recordRun(options: RecordedRunOptions): Promise<RunResult>;
