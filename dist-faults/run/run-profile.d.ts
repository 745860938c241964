import type { EventSink } from '../measure/events.ts';
import type { HttpTarget, Profile } from '../profile/profile.ts';
import { type CheckedPlan } from './checked-plan.ts';
import { type Environment, type GatewayChoice } from './gateway-choice.ts';
import { type Listener } from './listener.ts';
import { type RealWorldOptions } from './real-world.ts';
import { type RunResult } from './recorded-run.ts';
import { type Out } from './run-folder.ts';
import { type MaySpend } from './spending-guard.ts';
import { type RunObserver } from './watch/observer.ts';
import { type WatchedRun, type Watching } from './watch/open-observers.ts';
import type { World } from './world.ts';
/** What is to be carried out, and at which gateway. */
export interface ProfileChoice extends GatewayChoice {
    /** Path of a YAML file, or what `loadProfile` or `parseProfile` made of one. */
    profile: string | Profile;
    /** Instead of the profile's. */
    seed?: number | undefined;
    /** Where addresses are looked up that neither the choice nor the profile states, such as `process.env`; nowhere by default. */
    env?: Environment;
}
export interface RunProfileOptions extends ProfileChoice, Partial<Listener>, Pick<RealWorldOptions, 'admissions' | 'ownsProcess'> {
    /**
     * Where the event log and the reports go. Left out, a run of the embedded mock keeps all in memory, and one of a real gateway goes to a
     * folder under `reports/`: each task it buys is on disk as soon as it is accepted, whatever becomes of this process. Null writes nothing,
     * and what was bought is then known to the result alone (`summary.openTasks`), or to the error.
     */
    out?: Out | undefined;
    /** The key of a real gateway, or what gives it. By default `env` is asked by the name that the profile states. */
    apiKey?: string | ((target: HttpTarget) => string) | undefined;
    /** Leave to spend at an address that is neither the mock's nor this machine's; none by default. */
    maySpend?: MaySpend;
    /** Aborted: nothing more is submitted, what is open is followed. */
    stop?: AbortSignal;
    /** Aborted: the same, and nothing is waited for any longer; the run is partial. */
    signal?: AbortSignal;
    /** Told of every event. */
    sinks?: readonly EventSink[];
    watching?: Watching;
    /** Where the run takes place instead: `keyOf` gives the key of the gateway. */
    makeWorld?: (checked: CheckedPlan, keyOf: (target: HttpTarget) => string) => Promise<World>;
    /** Who else shows the run while it lasts. Asked when it is about to begin. */
    observe?: (run: WatchedRun) => readonly RunObserver[];
}
/**
 * Carries a profile out in real time, against the gateway that it names or the embedded mock. Whatever became of the calls is a result;
 * throws a GatebenchError where the run cannot begin: for unusable input (exit 104), for want of leave to spend (NOT_CONFIRMED), for a
 * gateway that cannot be reached or refuses the key (exit 106).
 */
export declare function runProfile(options: RunProfileOptions): Promise<RunResult>;
/** A profile as the choice makes it, checked, with its plan; what deserves a word is told. Throws GatebenchError (exit 104). */
export declare function profileToRun(choice: ProfileChoice & Partial<Listener>): Promise<CheckedPlan>;
/** Carries out what was checked before. */
export declare function runChecked(checked: CheckedPlan, options: Omit<RunProfileOptions, keyof ProfileChoice> & Pick<ProfileChoice, 'env'>): Promise<RunResult>;
