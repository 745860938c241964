import type { RunRecord } from '../compare/run-record.ts';
import { type MockChoice } from './virtual-world.ts';
export interface BaselineOptions extends Pick<MockChoice, 'tier' | 'preset'> {
    /** A profile to be simulated, or a run folder. */
    run: string;
    /** The file; one under `reports/baselines/` by default. */
    out?: string | undefined;
}
export interface WrittenBaseline {
    file: string;
    /** Length of the file in characters. */
    length: number;
    summary: RunRecord['summary'];
}
/** Writes a run as a file to compare with. Throws a GatebenchError (exit 104) where it is none, or not complete. */
export declare function writeBaseline({ run: path, out, ...mock }: BaselineOptions): Promise<WrittenBaseline>;
