export { r as writeReports } from "./report-BDRGVqYr.js";
