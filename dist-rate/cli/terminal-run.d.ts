import type { HttpTarget } from '../profile/profile.ts';
import type { RunProfileOptions } from '../run/run-profile.ts';
import type { MaySpend } from '../run/spending-guard.ts';
/** What a run in real time is told by a command line, beside its flags: progress and notices on stderr, signals that end it. */
export declare function terminalRun({ quiet, yes }: {
    quiet: boolean;
    yes: boolean;
}): {
    options: Omit<RunProfileOptions, 'profile' | 'out'>;
    end: () => void;
};
/** The key of a gateway; from now on no error shows it. */
export declare function keyOfEnvironment(target: HttpTarget): string;
/** A second key of the account, where there is one; no error shows it either. */
export declare function secondKeyOfEnvironment(): string | undefined;
/** Asks where somebody can be asked; on stderr, as all that is no result. */
export declare function maySpend(yes: boolean): MaySpend;
