export { t as command, n as runOptions } from "./load-D9ZkBgRX.js";
