export { r as writeReports } from "./report-D7wkfebU.js";
