export { n as bottleneckAdmission } from "./bottleneck-admission-DUjybtIi.js";
