export { n as bottleneckAdmission } from "./bottleneck-admission-DoJozSxf.js";
