import { type LoadFigures } from '../measure/backlog.ts';
import { type FlowWindow, type FlowWindows } from '../measure/flow.ts';
import { type Headline, HeadlineSink } from '../measure/headline.ts';
import type { Summary } from '../measure/summary.ts';
import type { MockWorld } from '../mock/schema.ts';
import type { Profile } from '../profile/profile.ts';
/** One simulation as plain data, so that it can be sent to another thread. The seed stands in the profile. */
export interface Replication {
    profile: Profile;
    mock: MockWorld;
    /** As in SimulationOptions. */
    tenantShare?: number;
}
/** A simulation's headline, what the run of that seed alone would have been judged, and how its backlogs grew. */
export interface JudgedHeadline extends Pick<Summary, 'verdict' | 'thresholds'> {
    headline: Headline;
    load: LoadFigures;
}
/** Carries one simulation out in this thread, and keeps nothing of it but its headline. */
export declare function replicate({ profile, ...world }: Replication): Promise<Headline>;
/** The same, held to its thresholds, its gates and the mock's own counts. */
export declare function replicateJudged({ profile, ...world }: Replication): Promise<JudgedHeadline>;
/** A simulation that is watched for what flows through it. */
export interface FlowReplication extends Replication {
    windows: FlowWindows;
}
/** Carries one simulation out for the flow of each model through windows of time. */
export declare function replicateFlow({ profile, windows, ...world }: FlowReplication): Promise<FlowWindow[]>;
/** Listens to a run of the profile for its headline. */
export declare function headlineOf(profile: Profile): HeadlineSink;
