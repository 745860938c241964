import { type Cell } from '../../table.ts';
import { type PlanSection } from '../plan-section.ts';
/** The demand of a day, against what the tier lets through. */
export declare const day: PlanSection;
/** More than all of a limit is told by more than its colour: the figure is above 100 %. */
export declare function usedCell(used: number | undefined): Cell;
