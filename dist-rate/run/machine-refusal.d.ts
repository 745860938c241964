import { GatebenchError } from '../errors.ts';
export declare const FILES_HINT = "raise the limit in the shell that starts gatebench: ulimit -n 4096";
/** What the machine refused to whoever did not ask it himself: no fault of gatebench. Null where it is something else. */
export declare function machineRefusal(error: unknown): GatebenchError | null;
