import type { Recovery } from '../measure/recovery.ts';
/** One line: how long it took until service was as good as before the disturbance. */
export declare function renderRecovery({ trigger, goodWithinMs, recoveryMs, hysteresis }: Recovery): string;
