import { type Command, type CommandTable } from './command.ts';
/** A command as a shell completes it. */
export interface Completed {
    name: string;
    about: string;
    /** With their dashes. */
    flags: string[];
    /** What may follow a flag, by its name with dashes, or stand by itself under the empty name; else any file may. */
    values: Record<string, string[]>;
}
/** The command that prints what completes these commands. */
export declare function completionOf(commands: CommandTable): Command;
/** Words of this program alone, so that nothing in them is the shell's. */
export declare function bash(commands: readonly Completed[]): string;
/** By zsh's own reading of what is written for bash. */
export declare function zsh(commands: readonly Completed[]): string;
export declare function fish(commands: readonly Completed[]): string;
