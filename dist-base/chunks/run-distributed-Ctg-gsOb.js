export { t as runDistributed } from "./run-distributed-M1Vo-gLy.js";
