export declare const MASK = "[key]";
/**
 * A shorter key is no secret, for it could be a word or a part of one: it is taken for loopback alone, and masked only where it stands by
 * itself in what a gateway says of an error.
 */
export declare const SHORTEST_KEY = 12;
/** Takes the API key out of what a gateway answered: one that echoes the request must not get it into a log or a report. */
export interface KeyMask {
    /** False of a key too short to be one: what a gateway accepted is left as it came. */
    readonly isSecret: boolean;
    /**
     * Whether an answer is to be looked through, by its text: false where neither a part of the key is in it, nor of what base64 or hex make
     * of it, nor any escape that could hide such a part.
     */
    mayBeIn(answer: string): boolean;
    /** The text with the key masked in every form that a server may give it. Where an escape hid it, the text is decoded. */
    text(text: string): string;
    /** The beginning of a text, masked before it is cut. */
    excerpt(text: string, most: number): string;
}
/** Where there is no key. */
export declare const NO_MASK: KeyMask;
export declare function keyMask(key: string): KeyMask;
