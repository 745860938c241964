export { n as bottleneckAdmission } from "./bottleneck-admission-C1wg0xYx.js";
