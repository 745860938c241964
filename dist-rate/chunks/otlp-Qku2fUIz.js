export { t as renderOtlp } from "./otlp-DZ1el6CH.js";
