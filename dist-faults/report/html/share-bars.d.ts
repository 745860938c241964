import { type Html } from './html.ts';
/** How much of a whole is asked for; it may be more than all of it. */
export interface ShareBar {
    label: string;
    /** A colour class. */
    name: string;
    share: number;
    /** In words. */
    shown: string;
}
/** A bar for each, with a line where the whole ends; what goes beyond is marked. */
export declare function shareBars(caption: string, bars: readonly ShareBar[]): Html;
