export { t as command } from "./profile-BN-46o-l.js";
