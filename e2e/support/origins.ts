/**
 * Where the tests find the site and its backend. Usually both are the preview, on one origin. With
 * E2E_BACKEND=other-origin the site stands on localhost and the backend, started apart, on 127.0.0.1: for a
 * browser these are two sites. Two runs with different ports never share anything.
 */
const port = Number(process.env.E2E_PORT ?? 4399);

export const isOtherOrigin = process.env.E2E_BACKEND === 'other-origin';

export const ports = isOtherOrigin ? { site: port + 21, backend: port + 20 } : { site: port, backend: port };

export const siteOrigin = `http://localhost:${ports.site}`;

export const backendOrigin = isOtherOrigin ? `http://127.0.0.1:${ports.backend}` : siteOrigin;

/** Where the backend keeps its data, its mail and its keys. */
export const backendFolder = `.local/e2e/backend-${ports.backend}`;
