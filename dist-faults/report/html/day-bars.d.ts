import { type Html } from './html.ts';
/** An hour of the day as a bar of parts on each other. */
export interface DayHour {
    hour: number;
    /** From below; `name` is a colour class. */
    parts: readonly {
        name: string;
        value: number;
    }[];
    /** Where the bar must end; null where nothing is known to stop it. */
    limit: number | null;
    /** In words. */
    told: string;
}
/** Bars on a scale of their own. */
export interface DayPanel {
    label: string;
    hours: readonly DayHour[];
    show: (value: number) => string;
    /** That the scale goes up to at least. */
    least?: number;
}
/** A day, hour by hour, one panel below the other; bars beyond their limit are framed and marked. */
export declare function dayBars({ id, title, caption, legend }: {
    id: string;
    title: string;
    caption: string;
    legend: readonly Html[];
}, panels: readonly DayPanel[], height: number): Html;
export declare function legendOf(name: string, label: string): Html;
