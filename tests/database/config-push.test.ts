/** Runs `supabase config push` of docs/deploy.md against a fake of Supabase's Management API. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.ts';

const program = path.resolve('node_modules/@supabase/cli-linux-x64/bin/supabase');
/** The reference in [remotes.production], which operators replace. */
const reference =
  /^project_id = "([a-z]{20})"$/m.exec(readFileSync('supabase/config.toml', 'utf8'))?.[1] ?? '';

/** The sign-in and email settings of the published site. */
const settings = {
  site_url: 'https://www.example.com',
  uri_allow_list: 'https://www.example.com,https://www.example.com/reset-password',
  jwt_exp: 900,
  disable_signup: false,
  external_email_enabled: true,
  external_anonymous_users_enabled: false,
  external_phone_enabled: false,
  password_min_length: 6,
  refresh_token_rotation_enabled: true,
  mailer_autoconfirm: false,
  mailer_secure_email_change_enabled: true,
  mailer_otp_exp: 3600,
  mailer_otp_length: 10,
  security_update_password_require_reauthentication: true,
  security_update_password_require_current_password: true,
  security_captcha_enabled: false,
  mfa_totp_enroll_enabled: false,
  mfa_totp_verify_enabled: false,
  smtp_max_frequency: 60,
  rate_limit_email_sent: 300,
  hook_before_user_created_enabled: true,
  hook_before_user_created_uri: 'pg-functions://postgres/private/limit_sign_ups',
  mailer_notifications_password_changed_enabled: true,
  mailer_notifications_email_changed_enabled: true,
};

/** A project whose settings all differ, because the CLI sends only what differs. */
const wrong = Object.fromEntries(
  Object.entries(settings).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : '',
  ]),
);

const cli = needs('the Supabase CLI, which npm installs on Linux x64', existsSync(program));

describe('supabase config push', cli, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'config-push-'));
  let sent: Record<string, unknown> = {};
  const api = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request)).join('');
    const route = request.url?.split('/').slice(4).join('/');
    const answers: Record<string, object> = {
      'billing/addons': { selected_addons: [], available_addons: [] },
      config: {
        data: {
          id: reference,
          type: 'project_config',
          attributes: {
            auth: wrong,
            api: { db_schema: 'public', max_rows: 1000, db_extra_search_path: 'public' },
          },
        },
      },
    };
    if (request.method === 'PATCH' && route === 'config/auth') sent = JSON.parse(body);
    // Other answers are incomplete, so the CLI stops after the update of the sign-in settings.
    const answer = request.method === 'GET' ? answers[route ?? ''] : {};
    response
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  const push = () =>
    new Promise<string>((resolve) => {
      const profile = path.join(folder, 'profile.yaml');
      const command = [
        '--profile',
        profile,
        '--workdir',
        folder,
        'config',
        'push',
        '--yes',
        `--remote=${reference}`,
      ];
      const env = {
        ...process.env,
        HOME: folder,
        SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
        SUPABASE_TELEMETRY_DISABLED: '1',
        SMTP_PASSWORD: 'open sesame',
      };
      execFile(program, command, { env }, (_, stdout, stderr) => resolve(stdout + stderr));
    });

  beforeAll(async () => {
    cpSync('supabase', path.join(folder, 'supabase'), { recursive: true });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
    writeFileSync(
      path.join(folder, 'profile.yaml'),
      `name: fake\napi_url: ${url}\ndashboard_url: ${url}\nproject_host: 127.0.0.1\n`,
    );
  });
  afterAll(() => {
    api.close();
    rmSync(folder, { recursive: true });
  });

  it('supabase config push sets every sign-in and email setting of the published site', async () => {
    const output = await push();
    expect(output).toContain('Loading config override: [remotes.production]');
    expect(output).not.toMatch(/^WARN:|deprecated/m);
    expect(sent).toMatchObject({
      ...settings,
      mailer_subjects_recovery: 'Set a new Agentory password',
      mailer_templates_recovery_content: readFileSync('supabase/templates/recovery.html', 'utf8'),
      smtp_host: 'smtp.resend.com',
      smtp_pass: 'open sesame',
      sessions_timebox: 2160,
      sessions_inactivity_timeout: 720,
    });
  });

  it('supabase config push sets the values that docs/deploy.md lists for a self-hosted service', () => {
    const document = readFileSync('docs/deploy.md', 'utf8');
    const rows = [...document.matchAll(/^GOTRUE_(\w+)=(\w+)$/gm)];
    const values: Record<string, unknown> = {
      true: true,
      false: false,
      '1m': 60,
      '2160h': 2160,
      '720h': 720,
    };
    expect(rows.length).toBeGreaterThan(8);
    for (const [, name = '', value = ''] of rows)
      expect(sent[name.toLowerCase()], name).toBe(values[value] ?? Number(value));
  });
});
