export { t as renderOtlp } from "./otlp-Ib3hZmPM.js";
