/**
 * A complete nginx configuration. nginx needs no privileges and no writable folder except one for temporary files, and
 * its log has no IP addresses. The site's folder may contain copies compressed with gzip and Brotli (compress.ts).
 */
import {
  contentTypes,
  escapePattern,
  hashedFiles,
  health,
  hostFiles,
  isHashedFileHeader,
  listNotFoundPages,
  pageCacheControl,
  type Redirect,
  securityHeaders,
  textExtensions,
} from './rules.ts';

type NotFoundPages = ReturnType<typeof listNotFoundPages>;

const quote = (text: string) => `"${text.replace(/["\\$]/g, '\\$&')}"`;

/** Returns the nginx variable for a header that hashed files do not have. @param name such as Referrer-Policy */
const toVariable = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`;

/** Maps the path and the status to the values that depend on them: Cache-Control, other headers and the 404 page. */
function writeMaps(notFoundPages: NotFoundPages): string {
  const found = (path: string, value: string, end = '') =>
    `        "~^(?:200|304) ${escapePattern(path)}${end}" ${quote(value)};\n`;
  const headers = Object.entries(securityHeaders)
    .filter(([name]) => !isHashedFileHeader(name))
    .map(
      ([name, value]) => `    map "$status $uri" ${toVariable(name)} {
${found(hashedFiles.folder, '')}        default ${quote(value)};
    }`,
    );
  return `    # Errors are never cached.
    map "$status $uri" $cache {
${found(hashedFiles.folder, hashedFiles.cache)}${found(health.path, health.cache, '$')}        default ${quote(pageCacheControl)};
    }

    # nginx omits a header whose value is empty.
${headers.join('\n')}

    # The 404 page of the folder, or of the nearest parent folder.
    map $uri $not_found_page {
${notFoundPages.map(({ page, folder }) => `        ~^${escapePattern(folder)} ${quote(page)};`).join('\n')}
    }

    map $status $allowed_methods {
        405 "GET, HEAD";
        default "";
    }`;
}

function writeServer(notFoundPages: NotFoundPages, redirects: readonly Redirect[]): string {
  const headers = Object.entries(securityHeaders).map(
    ([name, value]) =>
      `        add_header ${name} ${isHashedFileHeader(name) ? quote(value) : toVariable(name)} always;`,
  );
  const exact = [
    ...redirects.map(
      ({ from, to, status }) => `        location = ${from} { return ${status} ${to}$is_args$args; }`,
    ),
    ...hostFiles.map((name) => `        location = /${name} { return 404; }`),
    ...notFoundPages.flatMap(({ page, url }) => [
      `        location = ${page} { internal; }`,
      `        location = ${url} { return 404; }`,
    ]),
  ];
  return `    server {
        listen 127.0.0.1:8080;
        server_name _;
        root /srv/website/site;
        error_page 404 $not_found_page;

        if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }
        if_modified_since before;

        add_header Cache-Control $cache always;
        add_header Allow $allowed_methods always;
${headers.join('\n')}

${exact.join('\n')}
        location = / { try_files /index.html =404; }
        location = ${health.path} { default_type ${health.type.split(';')[0]}; }

        # Each page has one URL, without a file extension or a trailing slash. Other spellings redirect to it.
        location ~ ^/index(?:\\.html)?/*$ { return 308 /$is_args$args; }
        location ~ ^(?<page>/.+?)(?:(?:/index)?(?:\\.html)?/+|(?:/index)?\\.html|/index)$ {
            if (-f $document_root$page.html) { return 308 $page$is_args$args; }
            return 404;
        }
        location ~ \\.(?:br|gz)$ { return 404; }
        location / { try_files $uri.html $uri =404; }
    }`;
}

/**
 * The configuration of a release in `/srv/website`: this file, and the site in `site/`.
 * @param pages every HTML file of the build, such as `/blog/404.html`
 */
export function writeNginxConfiguration(pages: readonly string[], redirects: readonly Redirect[]): string {
  const notFoundPages = listNotFoundPages(pages);
  const types = Object.entries(contentTypes).map(([extension, type]) => `        ${type} ${extension};`);
  const textTypes = textExtensions
    .map((extension) => contentTypes[extension])
    .filter((type) => type !== 'text/html');
  return `# Written by \`npm run build\` from deploy/rules.ts. Change the rules, not this file.
daemon off;
worker_processes auto;
pid /tmp/nginx.pid;
error_log stderr warn;
include /etc/nginx/modules-enabled/*.conf;

# A slow client occupies a connection. These limits leave room for other visitors.
worker_rlimit_nofile 16384;
events {
    worker_connections 8192;
}

http {
    types {
${types.join('\n')}
    }
    default_type application/octet-stream;
    charset utf-8;
    charset_types ${[...new Set(textTypes)].join(' ')};

    # The log has no IP address and no query, which can contain a token.
    map $request_uri $logged_path {
        "~^(?<path>[^?]*)" $path;
    }
    log_format anonymous '$time_iso8601 "$request_method $logged_path" $status $body_bytes_sent';
    access_log off;

    client_body_temp_path /tmp/body;
    proxy_temp_path /tmp/proxy;
    fastcgi_temp_path /tmp/fastcgi;
    uwsgi_temp_path /tmp/uwsgi;
    scgi_temp_path /tmp/scgi;
    client_max_body_size 1k;
    client_header_timeout 10s;

    sendfile on;
    tcp_nopush on;
    server_tokens off;
    absolute_redirect off;
    gzip_static on;
    gzip_vary on;
    brotli_static on;

${writeMaps(notFoundPages)}

${writeServer(notFoundPages, redirects)}
}
`;
}
