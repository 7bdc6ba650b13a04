/** Where the preview of the tests keeps its data (playwright.config.ts, LOCAL_DIR). */
export const backendFolder = '.local/e2e/backend';
