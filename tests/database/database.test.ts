/**
 * What the database allows, refuses and does, on both databases: the embedded one and a PostgreSQL server made
 * like a hosted project. Starting them takes most of the time, so the cases of every table share one start.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded, openServer } from '../support/database.ts';
import { describeAccounts } from './accounts.ts';
import { describeAvatars } from './avatars.ts';
import { describeCatalogue } from './catalogue.ts';
import { describeContactSubmissions } from './contact-submissions.ts';
import { describeFloods } from './floods.ts';
import { describeLimits } from './limits.ts';
import { describeNewsletterSubscribers } from './newsletter-subscribers.ts';
import { admitPeople } from './people.ts';
import { readPrivileges } from './privileges.ts';
import { describeProfiles } from './profiles.ts';
import { describeRateLimit } from './rate-limit.ts';
import { describeRetention } from './retention.ts';
import { describeSubscribers } from './subscribers.ts';

const server = await openServer();
const embedded = await openEmbedded().catch(async (error: unknown) => {
  await server.stop();
  throw error;
});

afterAll(async () => {
  await embedded.close();
  await server.stop();
});

describe.each([embedded, server.current])('$name', (database) => {
  beforeAll(() => admitPeople(database));

  describeProfiles(database);
  describeSubscribers(database);
  describeAccounts(database);
  describeContactSubmissions(database);
  describeNewsletterSubscribers(database);
  describeRateLimit(database);
  describe('retention', () => describeRetention(database));
  describeAvatars(database);
  describeLimits(database);
  describeCatalogue(database);
});

// The embedded database has one connection, so nobody waits for anybody there.
describeFloods(server.current, server.beside);

describe('privileges', () => {
  it('are the same on the embedded database, by grants.sql, as on a hosted one, by the migrations', async () => {
    expect(await readPrivileges(embedded)).toEqual(await readPrivileges(server.current));
  });

  it('are the same on a project that used to grant everything to everyone', async () => {
    expect(await readPrivileges(server.former)).toEqual(await readPrivileges(server.current));
  });
});
