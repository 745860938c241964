/**
 * Draws from the gamma distribution with mean shape·scale, by Marsaglia and Tsang, "A simple method for generating gamma variables"
 * (2000); shapes below 1 by their boost. `next` gives uniforms in [0, 1).
 */
export declare function gammaSampler(shape: number, scale: number, next: () => number): () => number;
