export { n as loadMockWorld } from "./tiers-DRo7e4A_.js";
