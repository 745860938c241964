export { t as runDistributed } from "./run-distributed-Cslu2ryY.js";
