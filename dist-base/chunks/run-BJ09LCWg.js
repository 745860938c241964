export { t as command, n as runOptions } from "./load-DXX5TCIn.js";
