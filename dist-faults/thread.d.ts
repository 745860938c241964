import { Worker } from 'node:worker_threads';
import { type ExitCode } from './errors.ts';
/** An error as it goes from thread to thread: its class does not survive the way. */
export type ToldError = {
    refused: {
        message: string;
        code: string;
        exitCode: ExitCode;
        hint: string | undefined;
    };
} | {
    bug: string;
};
/** Starts a thread at a module of our own, named by its path in `src` without the ending. */
export declare function startThread(module: string, workerData?: unknown): Worker;
export declare function tellError(error: unknown): ToldError;
export declare function errorOf(told: ToldError): Error;
