/** Hours that the clocks of a place are ahead of UTC at an instant in ms since 1970. */
export type TimeZone = (epochMs: number) => number;
/** By an IANA name, `UTC`, or an offset such as `+05:30`; null for anything else. */
export declare function timeZone(name: string): TimeZone | null;
/** The names that `timeZone` surely knows. */
export declare function timeZoneNames(): readonly string[];
