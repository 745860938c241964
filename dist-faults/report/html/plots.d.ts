import { type Table } from '../table.ts';
import type { ChartData } from './charts.ts';
import { type Html } from './html.ts';
/** A chart that the page's script draws, in the figure of the same id. */
interface Chart {
    id: string;
    caption: string;
    /** What it shows, for readers who do not see it. */
    label: string;
    /** Lines that can be switched; `name` is the colour class. */
    series?: readonly {
        name: string;
        label: string;
        isDashed?: boolean;
    }[];
    /** The choice of a model. */
    choice?: Html | null;
    /** The same as a table, under its title. */
    table?: {
        title: string;
        table: Table;
        caption: string;
    };
}
export declare function chart({ id, caption, label, series, choice, table }: Chart): Html;
/** One choice for the whole page, where there is one: the script keeps them alike. */
export declare function modelChoice(id: string, models: readonly string[]): Html | null;
/** The percentile curve with its choice of model and its table. */
export declare function percentileChart({ curves, labels }: ChartData, models: readonly string[]): Html;
/** Calls of one kind, as a stretch of the strip; `name` is its colour class. */
export interface StripPart {
    name: string;
    label: string;
    count: number;
}
/** Calls by kind as one bar; nothing without calls. */
export declare function callStrip(of: readonly StripPart[], label: string): Html;
export {};
