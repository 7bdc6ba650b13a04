/** Playwright's global setup: gets a Chromium if none is installed. Workers find it when they read the configuration. */
import { getHeadless } from '../../scripts/browser.ts';

export default (): void => void getHeadless();
