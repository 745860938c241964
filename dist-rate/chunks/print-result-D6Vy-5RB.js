export { t as printResult, n as terminalLook } from "./print-result-B4HqEvpm.js";
