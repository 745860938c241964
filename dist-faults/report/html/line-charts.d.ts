import { type Html } from './html.ts';
type Point = readonly [across: number, up: number];
/** A small chart of lines; its upward scale begins at nothing. */
export interface LineChart {
    title: string;
    across: {
        label: string;
        show: (value: number) => string;
        from?: number;
    };
    up: {
        label: string;
        show: (value: number) => string;
    };
    /** `name` is a colour class; a line of one point is a dot. */
    lines: readonly {
        name: string;
        label: string;
        points: readonly Point[];
    }[];
    /** Whether what lies below the line is meant. */
    isFilled?: boolean;
}
/** Small multiples: one chart beside the other, each on scales of its own. */
export declare function lineCharts(caption: string, charts: readonly LineChart[]): Html;
export {};
