import type { Objective } from '../../tune/objective.ts';
/** How values of the objective are written, and whether the mock's speed touches them. */
export declare function objectiveLook({ minimise }: Objective): {
    show: (value: number) => string;
    look: {
        scaled?: true;
    };
};
