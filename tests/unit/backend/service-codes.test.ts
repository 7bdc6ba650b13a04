/**
 * Every code that the services can answer with, and what the site makes of it: a sentence of ours, or on purpose none.
 * Read from the sources in August 2026: internal/api/apierrors/errorcode.go of supabase/auth (bc32168),
 * src/internal/errors/codes.ts of supabase/storage (4fa61fb), docs/references/errors.rst of PostgREST (4834678).
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { failureOfRest } from '../../../src/lib/backend/account';
import { failureOfAuth } from '../../../src/lib/backend/auth';
import { failureOfStorage } from '../../../src/lib/backend/photo';
import type { ErrorCode } from '../../../src/lib/backend/result';

type Table = [outcome: ErrorCode, why: string, codes: string][];

const entries = (table: Table) =>
  table.flatMap(([outcome, , codes]) => codes.split(/\s+/).map((code) => [code, outcome] as const));

/** `refused` shows what the service says, or our general sentence. */
const auth = entries([
  ['invalid_credentials', 'mapped', 'invalid_credentials'],
  ['email_not_confirmed', 'mapped', 'email_not_confirmed'],
  ['weak_password', 'mapped', 'weak_password'],
  ['same_password', 'mapped', 'same_password'],
  ['account_exists', 'mapped', 'user_already_exists'],
  ['email_in_use', 'mapped', 'email_exists email_address_invalid'],
  ['link_expired', 'mapped', 'otp_expired'],
  ['wrong_password', 'mapped', 'current_password_required current_password_invalid'],
  ['rate_limited', 'mapped', 'over_request_rate_limit over_email_send_rate_limit'],
  ['timeout', 'mapped', 'request_timeout'],
  ['unavailable', 'mapped', 'unexpected_failure conflict'],
  [
    'session_expired',
    'mapped',
    `bad_jwt no_authorization session_not_found session_expired refresh_token_not_found refresh_token_already_used
    user_not_found reauthentication_needed`,
  ],
  [
    'refused',
    'the operator has changed a setting: the words of the service name it',
    `signup_disabled email_provider_disabled otp_disabled provider_disabled feature_disabled captcha_failed user_banned
    email_address_not_authorized hook_timeout hook_timeout_after_retry hook_payload_over_size_limit
    hook_payload_invalid_content_type`,
  ],
  [
    'refused',
    'the forms send nothing of the kind',
    `unknown validation_failed bad_json not_admin request_entity_too_large email_address_not_provided invite_not_found
    identity_not_found reauth_nonce_missing reauthentication_not_valid unexpected_audience user_sso_managed`,
  ],
  [
    'refused',
    'accounts have an address and a password, and nothing else to sign in with',
    `phone_exists phone_not_confirmed phone_provider_disabled sms_send_failed over_sms_send_rate_limit
    anonymous_provider_disabled flow_state_not_found flow_state_expired flow_state_already_used bad_code_verifier
    oauth_client_state_not_found oauth_client_state_expired oauth_invalid_state bad_oauth_state bad_oauth_callback
    oauth_provider_not_supported oauth_dynamic_client_registration_disabled oauth_client_not_found
    oauth_authorization_not_found oauth_consent_not_found provider_email_needs_verification
    single_identity_not_deletable email_conflict_identity_not_deletable identity_already_exists
    manual_linking_disabled custom_provider_not_found over_custom_provider_quota web3_provider_disabled
    web3_unsupported_chain saml_provider_disabled saml_relay_state_not_found saml_relay_state_expired
    saml_idp_not_found saml_assertion_no_user_id saml_assertion_no_email saml_metadata_fetch_failed
    saml_idp_already_exists saml_entity_id_mismatch sso_provider_not_found sso_provider_disabled
    sso_domain_already_exists`,
  ],
  [
    'refused',
    'no second factor is asked for',
    `insufficient_aal too_many_enrolled_mfa_factors mfa_factor_name_conflict mfa_factor_not_found
    mfa_ip_address_mismatch mfa_challenge_expired mfa_verification_failed mfa_verification_rejected
    mfa_phone_enroll_not_enabled mfa_phone_verify_not_enabled mfa_totp_enroll_not_enabled
    mfa_totp_verify_not_enabled mfa_webauthn_enroll_not_enabled mfa_webauthn_verify_not_enabled
    mfa_recovery_codes_enroll_not_enabled mfa_recovery_codes_verify_not_enabled mfa_recovery_codes_locked
    mfa_recovery_codes_sole_factor mfa_verified_factor_exists passkey_disabled too_many_passkeys
    webauthn_credential_not_found webauthn_challenge_not_found webauthn_challenge_expired
    webauthn_verification_failed webauthn_credential_exists`,
  ],
]);

/** With the true status, which stands in the body. */
const storage: [code: string, status: number, outcome: ErrorCode][] = [
  ...codesOf(400, 'session_expired', 'InvalidJWT ExpiredToken'),
  ...codesOf(403, 'session_expired', 'AccessDenied InvalidAccessKeyId SignatureDoesNotMatch'),
  ...codesOf(404, 'not_found', 'NoSuchKey'),
  ...codesOf(503, 'rate_limited', 'SlowDown'),
  ...codesOf(423, 'unavailable', 'ResourceLocked'),
  ...codesOf(
    500,
    'unavailable',
    `InternalError DatabaseError DatabaseTransactionAborted Aborted AbortedTerminate NoAvailableShard S3Error
    UnknownError`,
  ),
  ...codesOf(
    503,
    'unavailable',
    'LockTimeout DatabaseReadOnly DatabaseSchemaMismatch DatabaseInvalidObjectDefinition',
  ),
  ...codesOf(544, 'unavailable', 'DatabaseTimeout'),
  // The form has checked size, kind and name; the bucket is made by a migration.
  ...codesOf(413, 'unexpected', 'EntityTooLarge'),
  ...codesOf(415, 'unexpected', 'InvalidMimeType'),
  ...codesOf(404, 'unexpected', 'NoSuchBucket TenantNotFound'),
  ...codesOf(
    400,
    'unexpected',
    `InvalidRequest InvalidKey InvalidBucketName InvalidRange InvalidParameter MissingParameter MissingContentLength
    InvalidChecksum`,
  ),
  // A photo is overwritten, so that it is never there already.
  ...codesOf(409, 'unexpected', 'ResourceAlreadyExists KeyAlreadyExists TransactionError'),
  // Signed addresses, buckets, uploads in pieces, S3, tables and vectors are not asked for.
  ...codesOf(
    400,
    'unexpected',
    `InvalidSignature InvalidUploadSignature InvalidUploadId NoSuchUpload MissingPart TusError MalformedXML
    MaximumCredentialsLimit IcebergResourceNotEmpty VectorBucketNotEmpty S3VectorMaxBucketsExceeded
    S3VectorMaxIndexesExceeded`,
  ),
  ...codesOf(
    409,
    'unexpected',
    `BucketAlreadyExists ResourceNotEmpty ResourceReferenced FeatureNotEnabled NotSupported ConflictException
    IcebergMaximumResourceLimit`,
  ),
  ...codesOf(404, 'unexpected', 'NoSuchCatalog NotFoundException ShardNotFound'),
];

const rest: [code: string, status: number, outcome: ErrorCode][] = [
  ...codesOf(503, 'unavailable', 'PGRST000 PGRST001 PGRST002'),
  ...codesOf(504, 'unavailable', 'PGRST003'),
  ...codesOf(401, 'session_expired', 'PGRST301 PGRST302 PGRST303'),
  ...codesOf(500, 'unavailable', 'PGRST300 PGRST111 PGRST112 PGRSTX00'),
  // The site asks the same few questions, whatever is typed: e2e/support/known-requests.ts.
  ...codesOf(400, 'unexpected', 'PGRST100 PGRST102 PGRST108 PGRST118 PGRST120 PGRST121 PGRST122 PGRST124'),
  ...codesOf(400, 'unexpected', 'PGRST114 PGRST115 PGRST123 PGRST126 PGRST127 PGRST128 PGRST200 PGRST204'),
  ...codesOf(404, 'unexpected', 'PGRST125 PGRST202 PGRST205'),
  ...codesOf(405, 'unexpected', 'PGRST101 PGRST105 PGRST117'),
  ...codesOf(406, 'unexpected', 'PGRST106 PGRST107 PGRST116'),
  ...codesOf(416, 'unexpected', 'PGRST103'),
  ...codesOf(300, 'unexpected', 'PGRST201 PGRST203'),
];

function codesOf(status: number, outcome: ErrorCode, codes: string): [string, number, ErrorCode][] {
  return codes.split(/\s+/).map((code) => [code, status, outcome]);
}

describe('a code of the services', () => {
  it('of sign-in is in the table, with each that the installed client knows', () => {
    const types = readFileSync('node_modules/@supabase/auth-js/dist/module/lib/error-codes.d.ts', 'utf8');
    const known = [...types.matchAll(/'(\w+)'/g)].map(([, code]) => code);
    expect(known.length).toBeGreaterThan(80);
    const listed = auth.map(([code]) => code);
    expect(known.filter((code) => !listed.includes(code ?? ''))).toEqual([]);
    expect(listed.filter((code, index) => listed.indexOf(code) !== index)).toEqual([]);
  });

  it.each(auth)('of sign-in, %s, becomes %s', (code, outcome) => {
    const failure = failureOfAuth({ name: 'AuthApiError', code, status: 400, message: 'Words' });
    expect(failure).toMatchObject({ code: outcome, serviceMessage: 'Words' });
  });

  it.each(storage)('of the storage, %s (%i), becomes %s', (code, status, outcome) => {
    expect(failureOfStorage({ code, status: status === 500 ? 500 : 400, statusCode: `${status}` }).code).toBe(
      outcome,
    );
  });

  it.each(rest)('of the tables, %s (%i), becomes %s', (code, status, outcome) => {
    expect(failureOfRest({ code }, status).code).toBe(outcome);
  });
});
