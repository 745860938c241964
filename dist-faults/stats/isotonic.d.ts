/** A value seen at one place of an axis, and how much it counts. */
export interface Weighted {
    value: number;
    weight: number;
}
/**
 * The sequence that never rises and lies nearest to the values by weighted least squares: neighbours that rise are pooled until none do
 * (Barlow et al., Statistical Inference under Order Restrictions, section 1.2). One value for each given, in order.
 */
export declare function falling(values: readonly Weighted[]): number[];
