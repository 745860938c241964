export { t as command, n as runOptions } from "./load-DYU5Zxlv.js";
