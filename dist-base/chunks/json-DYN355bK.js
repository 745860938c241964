export { m as renderJson } from "./report-BDRGVqYr.js";
