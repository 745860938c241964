import type { Argv } from 'yargs';
import { type GatebenchError } from '../errors.ts';
/** A first word that names no command. A file is taken for what somebody wants to run. */
export declare function noSuchCommand(word: string, names: readonly string[]): GatebenchError;
/** A flag that nothing here has; `name` is the command's, empty before one is named. */
export declare function noSuchFlag(flag: string, known: readonly string[], name: string): GatebenchError;
/**
 * Refuses words that the command cannot read, before its parser complains of them in words of its own. `usage` is the command's, such as
 * `run <profile>`, `args` what its builder made, `bare` its text flags that may stand without a text. Throws GatebenchError USAGE.
 */
export declare function checkWords(words: readonly string[], usage: string, args: Argv, bare?: readonly string[]): void;
/** What the parser itself complains of, in this program's words. */
export declare function said(message: string, usage: string): GatebenchError;
