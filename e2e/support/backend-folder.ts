/** Where the preview of the tests keeps its data (playwright.config.ts, LOCAL_DIR): two runs never share one. */
export const backendFolder = `.local/e2e/backend-${process.env.E2E_PORT ?? 4399}`;
