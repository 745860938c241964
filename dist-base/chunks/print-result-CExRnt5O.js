export { t as printResult, n as terminalLook } from "./print-result-CnbOdj9S.js";
