export { n as loadMockWorld } from "./tiers-BMkXi7mk.js";
