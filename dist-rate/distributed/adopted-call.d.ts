import type { OpenTask } from '../load/open-calls.ts';
import type { CallRecord } from '../measure/call-record.ts';
/** The call that its lines tell of; undefined where they tell of none. */
export declare function recordOf(lines: readonly string[]): CallRecord | undefined;
/** Whether there is a task to be followed. */
export declare function isTask(record: CallRecord): record is OpenTask;
