export { t as printResult, n as terminalLook } from "./print-result-B8ZKE2bL.js";
