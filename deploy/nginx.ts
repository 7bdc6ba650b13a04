/**
 * The configuration of nginx, complete: a master that needs no rights, no writable folder but one for temporary
 * files, and no log of addresses. It serves the folder that `npm run pack` writes, with its compressed copies.
 */
import {
  cacheOfPages,
  contentTypes,
  escapePattern,
  hashedFiles,
  health,
  isOfHashedFiles,
  protection,
  protectionOf,
  type Redirect,
  textEndings,
  workers,
} from './rules.ts';

interface Options {
  /** Folder of the site, absolute. */
  root: string;
  /** Folder for temporary files, absolute. */
  temporary: string;
  listen: string;
  /** Where requests are noted: a file, `/dev/stdout` in a container, or `off`. */
  log: string;
  /** The 404 pages of the build, such as `/blog/404.html`. */
  missingPages: readonly string[];
  /** The redirects of the build. */
  redirects: readonly Redirect[];
  /** Whether nginx has the module that sends the copies compressed with Brotli. */
  hasBrotli: boolean;
  /** Folder with the lines that load modules; Debian's by default. */
  modules?: string;
}

const quote = (text: string) => `"${text.replace(/["\\$]/g, '\\$&')}"`;

/** The variable that holds a header which hashed files lack. @param name such as Referrer-Policy */
const variableOf = (name: string) => `$${name.toLowerCase().replaceAll('-', '_')}`;

/** What depends on the address or the answer: how long it is kept, its headers, its 404 page. */
function writeMaps(missingPages: readonly string[]): string {
  const deepestFirst = [...missingPages].sort((a, b) => b.split('/').length - a.split('/').length);
  const missing = deepestFirst.map(
    (page) => `        ~^${escapePattern(page.slice(0, -'404.html'.length))} ${quote(page)};`,
  );
  const ofWorkers = protectionOf(workers.folder, 200);
  const headers = Object.entries(protection)
    .filter(([name]) => !isOfHashedFiles(name))
    .map(
      ([name, value]) => `
    map "$status $uri" ${variableOf(name)} {
        "~^(?:200|304) ${escapePattern(hashedFiles.folder)}" "";
        "~^(?:200|304) ${escapePattern(workers.folder)}" ${quote(ofWorkers[name] ?? '')};
        default ${quote(value)};
    }`,
    );
  return `    # An error is never kept, whatever its address.
    map "$status $uri" $cache {
        "~^(?:200|304) ${escapePattern(hashedFiles.folder)}" ${quote(hashedFiles.cache)};
        "~^(?:200|304) ${escapePattern(workers.folder)}" ${quote(hashedFiles.cache)};
        "~^(?:200|304) ${escapePattern(health.path)}$" ${quote(health.cache)};
        default ${quote(cacheOfPages)};
    }

    # What is empty is not sent.${headers.join('\n')}

    # The 404 page of the folder, or of the nearest folder above.
    map $uri $missing_page {
${missing.join('\n')}
    }

    map $status $allowed_methods {
        405 "GET, HEAD";
        default "";
    }`;
}

function writeServer({
  root,
  listen,
  missingPages,
  redirects,
}: Pick<Options, 'root' | 'listen' | 'missingPages' | 'redirects'>): string {
  const headers = Object.entries(protection).map(
    ([name, value]) =>
      `        add_header ${name} ${isOfHashedFiles(name) ? quote(value) : variableOf(name)} always;`,
  );
  const exact = [
    ...redirects.map(
      ({ from, to, status }) => `        location = ${from} { return ${status} ${to}$is_args$args; }`,
    ),
    ...missingPages.flatMap((page) => [
      `        location = ${page} { internal; }`,
      `        location = ${page.slice(0, -'.html'.length)} { return 404; }`,
    ]),
  ];
  return `    server {
        listen ${listen};
        server_name _;
        root ${root};
        error_page 404 $missing_page;

        if ($request_method !~ ^(?:GET|HEAD)$) { return 405; }
        if_modified_since before;

        add_header Cache-Control $cache always;
        add_header Allow $allowed_methods always;
${headers.join('\n')}

${exact.join('\n')}
        location = / { try_files /index.html =404; }
        location = ${health.path} { default_type ${health.type.split(';')[0]}; }

        # Every page has one address, without an ending and without a slash; the other ways to write it lead there.
        location ~ ^/index(?:\\.html)?/*$ { return 308 /$is_args$args; }
        location ~ ^(?<page>/.+?)(?:(?:/index)?(?:\\.html)?/+|(?:/index)?\\.html|/index)$ {
            if (-f $document_root$page.html) { return 308 $page$is_args$args; }
            return 404;
        }
        location / { try_files $uri.html $uri =404; }
    }`;
}

export function writeNginxConfiguration({
  root,
  temporary,
  listen,
  log,
  missingPages,
  redirects,
  hasBrotli,
  modules = '/etc/nginx/modules-enabled',
}: Options): string {
  const types = Object.entries(contentTypes).map(([ending, type]) => `        ${type} ${ending};`);
  const textTypes = textEndings.map((ending) => contentTypes[ending]).filter((type) => type !== 'text/html');
  return `# Written by \`npm run pack\` from deploy/rules.ts. Change the rules, not this file.
daemon off;
worker_processes auto;
pid ${temporary}/nginx.pid;
error_log stderr warn;
include ${modules}/*.conf;

# Slow clients hold a connection each; these limits leave room for visitors next to them.
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

    # Neither who asked nor what stands after the question mark, which may hold a token.
    map $request_uri $asked_path {
        "~^(?<path>[^?]*)" $path;
    }
    log_format anonymous '$time_iso8601 "$request_method $asked_path" $status $body_bytes_sent';
    access_log ${log === 'off' ? 'off' : `${log} anonymous`};

    client_body_temp_path ${temporary}/body;
    proxy_temp_path ${temporary}/proxy;
    fastcgi_temp_path ${temporary}/fastcgi;
    uwsgi_temp_path ${temporary}/uwsgi;
    scgi_temp_path ${temporary}/scgi;
    client_max_body_size 1k;
    client_header_timeout 10s;

    sendfile on;
    tcp_nopush on;
    server_tokens off;
    absolute_redirect off;
    gzip_static on;
    gzip_vary on;
${hasBrotli ? '    brotli_static on;\n' : ''}
${writeMaps(missingPages)}

${writeServer({ root, listen, missingPages, redirects })}
}
`;
}
