export { t as renderOtlp } from "./otlp-89CIiinF.js";
