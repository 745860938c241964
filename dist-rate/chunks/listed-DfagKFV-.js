// src/cli/listed.ts
function listed(given) {
	return given?.flatMap((words) => String(words).split(",")).map((word) => word.trim());
}
export { listed as t };

//# sourceMappingURL=listed-DfagKFV-.js.map