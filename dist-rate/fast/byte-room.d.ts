/** Memory to write to: byte for byte, and four at a time. */
export interface ByteRoom {
    readonly bytes: Buffer;
    readonly view: DataView;
}
export declare function byteRoom(bytes: Buffer): ByteRoom;
/** Bytes that may be written behind the end of a spelling, and are garbage: to be overwritten, or not counted. */
export declare const SPILT_BYTES = 3;
/** A text that is written over and over, as UTF-8 in whole words: a copy of bytes takes three times as long. */
export declare class Spelling {
    #private;
    readonly length: number;
    constructor(text: string);
    /** Gives the index behind it. */
    write(view: DataView, start: number): number;
}
export declare function writeText({ bytes }: ByteRoom, at: number, text: string): number;
