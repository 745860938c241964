export { r as writeReports } from "./report-DkYddaKK.js";
