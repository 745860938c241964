export { n as loadMockWorld } from "./tiers-Bb70eWoI.js";
