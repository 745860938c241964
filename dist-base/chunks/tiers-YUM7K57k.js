export { n as loadMockWorld } from "./tiers-DUx_R-q3.js";
