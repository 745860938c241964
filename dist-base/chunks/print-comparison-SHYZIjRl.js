export { n as printRepeated } from "./print-comparison-uaJXJSRy.js";
