/**
 * Returns the options for a database connection: encrypted, unless the database is on this computer or its URL sets
 * sslmode.
 * @param url of the database
 * @throws TypeError when it is not a URL
 */
export function connectionOptions(url: string) {
  const { hostname, searchParams } = new URL(url);
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
  const hasMode = searchParams.has('sslmode') || searchParams.has('ssl');
  return {
    max: 1,
    connect_timeout: 15,
    onnotice: () => {},
    ...(isLocal || hasMode ? {} : { ssl: 'require' as const }),
  };
}
