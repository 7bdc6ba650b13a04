/**
 * A complete Caddyfile. Caddy terminates TLS for the site's address and serves copies compressed with gzip and Brotli
 * (compress.ts). Its log has no IP addresses. Environment variables of Caddy change it: SITE_ADDRESS, such as `:8080`
 * behind another proxy, SITE_ROOT, the folder of the site, SITE_LOG, such as `stdout`, and SITE_ADMIN, such as `off`.
 */
import {
  contentTypes,
  escapePattern,
  fileHeaders,
  hashedFiles,
  health,
  hostFiles,
  isHashedFileHeader,
  listNotFoundPages,
  pageCacheControl,
  type Redirect,
  textExtensions,
  toPattern,
} from './rules.ts';

type Headers = Readonly<Record<string, string>>;

/** Quotes a value. In a Caddyfile only a quotation mark needs a backslash. */
const quote = (text: string) => `"${text.replaceAll('"', '\\"')}"`;

const indent = (lines: readonly string[], depth: number) =>
  lines.map((line) => '\t'.repeat(depth) + line).join('\n');

const writeMatcher = (name: string, expression: string) => `@${name} expression \`${expression}\``;

const writeHeaders = (headers: Headers, depth: number) =>
  indent(
    Object.entries(headers).map(([name, value]) => `${name} ${quote(value)}`),
    depth,
  );

/** Values that depend on the path. Caddy evaluates them when a response needs them, after the URL was rewritten. */
function writeMaps(pages: readonly string[], redirects: readonly Redirect[]): string {
  const types = Object.entries(contentTypes).map(
    ([extension, type]) =>
      `~\\.${extension}$ ${quote(textExtensions.includes(extension) ? `${type}; charset=utf-8` : type)}`,
  );
  const notFound = listNotFoundPages(pages).map(
    ({ page, folder }) => `~^${escapePattern(folder)} ${quote(page)}`,
  );
  return `	map {http.request.orig_uri.path} {redirect} {redirect_status} {
${indent(
  redirects.map(({ from, to, status }) => `${from} ${to} ${status}`),
  2,
)}
		default "" ""
	}
	map {query} {search} {
		~(.+) "?$1"
		default ""
	}
	map {path} {content_type} {
		${health.path} ${quote(health.type)}
${indent(types, 2)}
		default "application/octet-stream"
	}
	# The 404 page of the folder, or of the nearest parent folder.
	map {http.request.orig_uri.path} {not_found_page} {
${indent(notFound, 2)}
	}`;
}

/** Headers of the files with their own rules. Each has its own matcher. */
const writeFileHeaders = () =>
  fileHeaders
    .map(
      ({ paths, headers }, index) => `		@file${index} path_regexp ${quote(toPattern(paths))}
		header @file${index} {
${writeHeaders(headers, 3)}
		}`,
    )
    .join('\n');

/** No IP address and no query, which can contain a token. @param depth of the block */
const writeLogFormat = (depth: number) =>
  indent(
    [
      'format filter {',
      '\twrap json',
      '\tfields {',
      ...['remote_ip', 'remote_port', 'client_ip', 'headers', 'tls'].map(
        (name) => `\t\trequest>${name} delete`,
      ),
      '\t\tresp_headers delete',
      '\t\tuser_id delete',
      '\t\trequest>uri regexp \\?.* ""',
      '\t}',
      '}',
    ],
    depth,
  );

const globalOptions = `{
	# A request for another host name, or with a port in it, would otherwise be logged here.
	log default {
${writeLogFormat(2)}
		exclude http.log.access
	}
	# On the default address, localhost:2019, every user of the machine could replace the site.
	admin {$SITE_ADMIN:unix//var/lib/caddy/admin.sock}
	# A slow client occupies a connection. These limits leave room for other visitors.
	servers {
		timeouts {
			read_header 10s
			read_body 10s
			write 5m
			idle 2m
		}
		max_header_size 32KB
	}
	# The time for open requests when the configuration changes or Caddy stops.
	grace_period 10s
}`;

/** @param headers the security headers of a page */
const writeSnippets = (headers: Headers) => `(page_headers) {
	header {args.0} {
${writeHeaders({ ...headers, 'Cache-Control': pageCacheControl }, 2)}
	}
	# A block that also removes a header would apply last.
	header -Server
}

(files) {
	file_server {
		precompressed br gzip
		disable_canonical_uris
	}
}`;

const log = `	log {
		output {$SITE_LOG:discard}
${writeLogFormat(2)}
	}`;

/** Follows resolvePath() in rules.ts. */
const writeRouting = () => `		@method not method GET HEAD
		error @method 405

		${writeMatcher('redirect', '{redirect} != ""')}
		redir @redirect {redirect}{search} {redirect_status}

		# With an encoded slash, a path could redirect to another host.
		${writeMatcher('unsafe', String.raw`{path}.matches("(?:^|/)\\.\\.(?:/|$)|\\x00") || {http.request.orig_uri}.matches("(?i)^[^?]*%2f")`)}
		error @unsafe 404

		# Each page has one URL, without a file extension or a trailing slash. Other spellings redirect to it.
		uri path_regexp /{2,} /
		uri path_regexp (.)/$ $1
		uri path_regexp \\.html$ ""
		uri path_regexp ^/index$ /
		uri path_regexp (.)/index$ $1
		${writeMatcher('hidden', String.raw`{path}.matches("^/(?:${hostFiles.join('|')})$|\\.(?:br|gz)$|/404$")`)}
		error @hidden 404
		@page file {path}.html {path}/index.html
		${writeMatcher('spelling', '{path} != {http.request.orig_uri.path}')}
		handle @spelling {
			redir @page {path}{search} 308
			error 404
		}
		try_files {path}.html {path}/index.html {path}
		@missing not file
		error @missing 404`;

/** @param headers the security headers of a page */
function writeFoundHeaders(headers: Headers): string {
  const headersOfHashedFiles = Object.entries(headers).filter(([name]) => isHashedFileHeader(name));
  return `		@hashed path_regexp ^${escapePattern(hashedFiles.folder)}
		header @hashed {
${writeHeaders({ ...Object.fromEntries(headersOfHashedFiles), 'Cache-Control': hashedFiles.cache }, 3)}
		}
		@health path_regexp ^${escapePattern(health.path)}$
		header @health Cache-Control ${quote(health.cache)}
${writeFileHeaders()}`;
}

/**
 * The Caddyfile of a release in `/srv/website/current`: this file, and the site in `site/`.
 * @param site the site's address, such as https://www.example.com
 * @param pages every HTML file of the build, such as `/blog/404.html`
 * @param headers the security headers of a page
 */
export const writeCaddyfile = (
  site: string,
  pages: readonly string[],
  redirects: readonly Redirect[],
  headers: Headers,
): string => `# Written by \`npm run build\` from deploy/rules.ts. Change the rules, not this file.
${globalOptions}

${writeSnippets(headers)}

{$SITE_ADDRESS:${site}} {
	root * {$SITE_ROOT:/srv/website/current/site}

${log}

${writeMaps(pages, redirects)}

	route {
		# A removed header would also be missing if a later line sets it, so hashed files never get these.
		@unhashed not path_regexp ^${escapePattern(hashedFiles.folder)}
		import page_headers @unhashed
${writeRouting()}

${writeFoundHeaders(headers)}
		header Content-Type {content_type}
		@text path_regexp "\\.(?:${textExtensions.join('|')})$"
		header @text {
			Vary Accept-Encoding
			defer
		}
		import files
	}

	handle_errors {
		import page_headers *
		${writeMatcher('method', '{http.error.status_code} == 405')}
		header @method Allow "GET, HEAD"
		respond @method "Method not allowed" 405
		# A request that compares dates or asks for a part would otherwise get an empty error page.
		request_header -If-None-Match
		request_header -If-Modified-Since
		request_header -Range
		rewrite * {not_found_page}
		header {
			Content-Type "text/html; charset=utf-8"
			Vary Accept-Encoding
			defer
		}
		import files
	}
}
`;
