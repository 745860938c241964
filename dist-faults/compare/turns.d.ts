import { type MeanDifference, type Turn } from '../stats/mean-difference.ts';
/**
 * Runs that took turns, as two samples with a straight drift taken out. Taking turns keeps the drift from one side; pairs of neighbours
 * would throw away half of the degrees of freedom, which few runs cannot spare (Diehr et al. 1995).
 */
export declare function turnsDifference(turns: readonly Turn[], least: number): MeanDifference & {
    variance: number;
};
