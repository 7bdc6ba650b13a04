/** An address where nobody but its builder looks: this machine, or one of the names kept for examples (RFC 2606). */
export const isTrialHost = (host: string) =>
  /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org))$/.test(host) || host === '127.0.0.1';
