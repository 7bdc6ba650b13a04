/** The facts for `<Company fact="city" />` in content. The email addresses of site.yaml are facts too: supportEmail. */
export const companyFacts = ['name', 'legalName', 'address', 'city', 'country', 'form', 'licence'] as const;

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country. @param code ISO 3166-1 alpha-2; any other text is returned unchanged */
export const getCountryName = (code: string): string =>
  (/^[A-Z]{2}$/.test(code) && countries.of(code)) || code;

/** The fact with an email address. @param use its key in site.yaml, such as support */
export const getEmailFactName = (use: string) => `${use}Email`;

/** The part of content/site.yaml that texts mention. */
interface Company {
  name: string;
  legalName: string;
  address: readonly string[];
  city: string;
  countryCode: string;
  legalForm: string;
  licence: string;
  emails: Readonly<Record<string, string>>;
}

/** The text of every fact. Email addresses have the keys that getEmailFactName returns. */
export const listCompanyFacts = (site: Company): Record<string, string> => ({
  name: site.name,
  legalName: site.legalName,
  address: site.address.join(', '),
  city: site.city,
  country: getCountryName(site.countryCode),
  form: site.legalForm,
  licence: site.licence,
  ...Object.fromEntries(Object.entries(site.emails).map(([use, email]) => [getEmailFactName(use), email])),
});
