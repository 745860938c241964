export { t as renderOtlp } from "./otlp-CGlQFQGL.js";
