import { type ByteRoom } from './byte-room.ts';
/** Longest text of a number, `-1.2345678901234567e-300`, and what is spilt behind it: this much room is to be left. */
export declare const MOST_NUMBER_BYTES: number;
/** Whole numbers and whole thousandths, as all instants and spans of the log are, three digits at a time; others as the engine spells them. */
export declare function writeNumber(room: ByteRoom, at: number, value: number): number;
