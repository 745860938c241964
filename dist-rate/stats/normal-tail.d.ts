/** P(Z > `z`) for a standard normal Z, with a relative error below 1.2e-7 in both tails (Press et al., Numerical Recipes, erfcc). */
export declare function normalTail(z: number): number;
/** Density of a standard normal at `z`. */
export declare function normalDensity(z: number): number;
