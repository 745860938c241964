import { type ByteRoom } from './byte-room.ts';
/**
 * Writes a plain object at `start` as UTF-8, byte for byte as `JSON.stringify` would, and gives the index behind it; -1 when it has no
 * room, of which it needs a little more than it takes. No text is made on the way, which leaves nothing to collect.
 */
export declare function writeJsonObject(room: ByteRoom, start: number, object: object): number;
