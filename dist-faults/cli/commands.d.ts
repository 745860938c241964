import type { CommandTable } from './command.ts';
/** One module a command, loaded only when its name is called: the start stays quick. */
export declare const commands: CommandTable;
