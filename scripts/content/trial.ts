/** Whether a host is not public: this computer, or a name that RFC 2606 reserves for examples. */
export const isTrialHost = (host: string) =>
  /(?:^|\.)(?:localhost|example|test|invalid|example\.(?:com|net|org))$/.test(host) || host === '127.0.0.1';
