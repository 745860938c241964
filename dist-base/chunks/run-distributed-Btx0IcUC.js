export { t as runDistributed } from "./run-distributed-KtRsxaFl.js";
