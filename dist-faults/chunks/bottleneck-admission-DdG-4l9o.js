export { n as bottleneckAdmission } from "./bottleneck-admission-BXA5V2T_.js";
