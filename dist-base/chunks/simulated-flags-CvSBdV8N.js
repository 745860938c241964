import { h as gatewayOptions, n as runOptions } from "./load-CEFagYNY.js";
import { o as wholeFlag } from "./profile-BOQzBnw0.js";
// src/cli/simulated-flags.ts
const { gateway: _, "text-url": _text, "files-url": _files, ...mockOptions } = gatewayOptions;
const simulatedOptions = {
	...runOptions,
	...mockOptions,
	workers: wholeFlag("workers", {
		most: 1e3,
		describe: "threads (default: one a core); no figure depends on it"
	})
};
export { simulatedOptions as t };

//# sourceMappingURL=simulated-flags-CvSBdV8N.js.map