export { t as command, n as runOptions } from "./load-CEFagYNY.js";
