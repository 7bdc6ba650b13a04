-- More email addresses that belong to one mailbox, and limits for domains whose every email address may reach one mailbox.

-- Tags after a + and letter case are ignored everywhere. Gmail, Proton and Apple ignore dots, and each of them has several
-- domains for one mailbox. Proton also ignores hyphens and underscores; Yandex reads a dot as a hyphen.
create or replace function private.mailbox_of(email text)
returns text
language sql
immutable
set search_path = ''
as $$
  select case
    when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
    when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(name, '.-_', '') || '@proton.me'
    when domain in ('icloud.com', 'me.com', 'mac.com') then replace(name, '.', '') || '@icloud.com'
    when domain in ('yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru')
      then replace(name, '.', '-') || '@yandex.ru'
    else name || '@' || domain
  end
  from (
    select
      split_part(split_part(lower(normalize(email, nfkc)), '@', 1), '+', 1) as name,
      split_part(lower(normalize(email, nfkc)), '@', 2) as domain
  ) as parts
$$;

-- The index stores results of the function.
reindex index public.newsletter_subscribers_mailbox;

alter table private.settings
add column blocked_domains text[] not null default '{}',
add column public_domains text[] not null default '{
  gmail.com,proton.me,icloud.com,yandex.ru,outlook.com,hotmail.com,hotmail.co.uk,hotmail.fr,hotmail.de,hotmail.it,live.com,msn.com,
  yahoo.com,yahoo.co.uk,yahoo.co.in,yahoo.fr,yahoo.de,yahoo.co.jp,aol.com,gmx.de,gmx.net,gmx.com,web.de,t-online.de,mail.ru,
  qq.com,163.com,126.com,naver.com,orange.fr,free.fr,libero.it,fastmail.com,zoho.com,hey.com,tutanota.com,
  example.com,example.net,example.org}',
add constraint settings_blocked_domains_small_letters check (blocked_domains::text = lower(blocked_domains::text)),
add constraint settings_public_domains_small_letters check (public_domains::text = lower(public_domains::text));

comment on column private.settings.blocked_domains is 'Domains, in lower case and ASCII, whose email addresses may not sign up, subscribe or send a message, with their subdomains. Such as providers of disposable email addresses.';
comment on column private.settings.public_domains is 'Domains of email providers, whose email addresses belong to many people, and example domains without mailboxes. The limits per domain do not apply to them.';

-- The hashes of confirmation emails use the same table and its deletion within a day.
comment on column private.rate_hits.bucket is 'Name of the table that the row was inserted into, or sign_ups or newsletter_emails. Each has its own limits.';
comment on column private.rate_hits.ip_hash is 'Salted hash of the IPv4 address or the IPv6 network (/64) of the request; for sign_ups and newsletter_emails, of the mailbox.';
comment on column private.rate_hits.wide_hash is 'Salted hash of the wider IPv6 network (/48), null for IPv4; for sign_ups and newsletter_emails, of the domain, null for the domain of an email provider.';

create function private.is_blocked_email(email text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select exists (
    select from private.settings, unnest(blocked_domains) as blocked
    where is_only_row and right('.' || split_part(lower(email), '@', 2), length(blocked) + 1) = '.' || blocked
  )
$$;

comment on function private.is_blocked_email(text) is 'Whether the domain of an email address, or a domain above it, is blocked.';

create function private.hash_email(email text, out mailbox text, out domain text)
language sql
stable
set search_path = ''
as $$
  select
    encode(sha256(convert_to(salt || box, 'utf8')), 'hex'),
    case when split_part(box, '@', 2) <> all (public_domains)
      then encode(sha256(convert_to(salt || split_part(box, '@', 2), 'utf8')), 'hex')
    end
  from private.rate_salt, private.settings, private.mailbox_of(email) as box
  where is_only_row
$$;

comment on function private.hash_email(text) is 'The salted hashes of the mailbox and the domain of an email address; the second is null for the domain of an email provider.';

-- The auth service calls it before it creates an account (auth.hook.before_user_created in supabase/config.toml). Each new
-- account sends an email to an email address that may be someone else's: at most 3 a day to one mailbox, as for the
-- newsletter, and 30 a day to one domain, because every email address of a domain may reach one mailbox.
-- The schema is private, so that the API does not offer the function.
-- Security definer: the role of the auth service may not read the tables of this schema.
create function private.limit_sign_ups(event jsonb)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  email constant text := event -> 'user' ->> 'email';
  hashes record;
begin
  if coalesce(email, '') = '' then
    return '{}';
  end if;
  if private.is_blocked_email(email) then
    return '{"error": {"http_code": 400, "message": "Accounts with this email address are not accepted. Use another one."}}';
  end if;
  select * into hashes from private.hash_email(email);
  perform pg_advisory_xact_lock(hashtext('sign_ups'), hashtext(coalesce(hashes.domain, hashes.mailbox)));
  if (
    select count(*) from private.rate_hits
    where bucket = 'sign_ups' and ip_hash = hashes.mailbox and at > now() - interval '1 day'
  ) >= 3 or (
    select count(*) from private.rate_hits
    where bucket = 'sign_ups' and wide_hash = hashes.domain and at > now() - interval '1 day'
  ) >= 30 then
    return '{"error": {"http_code": 429, "message": "Too many accounts were created for this email address today. Try again tomorrow."}}';
  end if;
  insert into private.rate_hits (bucket, ip_hash, wide_hash) values ('sign_ups', hashes.mailbox, hashes.domain);
  return '{}';
end;
$$;

comment on function private.limit_sign_ups(jsonb) is 'Hook of the auth service: rejects an account if its domain is blocked, or after 3 accounts of its mailbox or 30 of its domain within a day.';

-- The embedded backend has no such role.
do $$
begin
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.limit_sign_ups(jsonb) to supabase_auth_admin;
  end if;
end;
$$;

-- Adds the limit per domain. The rest is unchanged.
create or replace function public.create_newsletter_token(subscriber uuid)
returns table (email text, token text)
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  fresh constant text := gen_random_uuid()::text;
  hashes record;
begin
  select hashed.* into hashes
  from public.newsletter_subscribers as subscriptions, private.hash_email(subscriptions.email) as hashed
  where subscriptions.id = subscriber;
  perform pg_advisory_xact_lock(hashtext('newsletter_emails'), hashtext(hashes.domain)) where hashes.domain is not null;
  perform pg_advisory_xact_lock(hashtext(private.mailbox_of(email)))
  from public.newsletter_subscribers where id = subscriber;
  if (
    select count(*) from private.rate_hits
    where bucket = 'newsletter_emails' and wide_hash = hashes.domain and at > now() - interval '1 day'
  ) >= 30 then
    return;
  end if;
  return query
  update public.newsletter_subscribers as waiting
  set confirm_hash = sha256(convert_to(fresh, 'utf8')), emails_sent = emails_sent + 1, last_email_at = now()
  where id = subscriber and consented_at is null
    and (
      select sum(emails_sent) from public.newsletter_subscribers
      where consented_at is null and private.mailbox_of(email) = private.mailbox_of(waiting.email)
    ) < 3
    and (last_email_at is null or last_email_at < now() - interval '10 minutes')
    and created_at > now() - interval '7 days'
    and not exists (
      select from public.newsletter_subscribers as ended
      where lower(ended.email) = lower(waiting.email) and ended.consented_at is not null
        and ended.unsubscribed_at is not null and ended.end_cause <> 'reader'
    )
  returning waiting.email, fresh;
  if found and hashes.domain is not null then
    insert into private.rate_hits (bucket, ip_hash, wide_hash) values ('newsletter_emails', hashes.mailbox, hashes.domain);
  end if;
end;
$$;

-- The operator may insert any email address.
-- Security definer: visitors may not read private.settings.
create function private.reject_blocked_email()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_blocked_email(new.email) then
    raise exception 'The domain of this email address is blocked' using errcode = '23514';
  end if;
  return new;
end;
$$;

comment on function private.reject_blocked_email() is 'Rejects rows of visitors whose email address has a blocked domain.';

create trigger contact_submissions_b_reject_blocked
before insert on public.contact_submissions
for each row when (current_user in ('anon', 'authenticated')) execute function private.reject_blocked_email();

create trigger newsletter_subscribers_b_reject_blocked
before insert on public.newsletter_subscribers
for each row when (current_user in ('anon', 'authenticated')) execute function private.reject_blocked_email();
