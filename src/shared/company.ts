/** The facts for `<Company fact="city" />` in content. */
export const companyFacts = ['city', 'country', 'form', 'licence'] as const;
export type CompanyFact = (typeof companyFacts)[number];

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country. @param code ISO 3166-1 alpha-2; any other text is returned unchanged */
export const getCountryName = (code: string): string =>
  (/^[A-Z]{2}$/.test(code) && countries.of(code)) || code;

export interface Company {
  city: string;
  countryCode: string;
  legalForm: string;
  licence: string;
}

export const describeCompany = (site: Company): Record<CompanyFact, string> => ({
  city: site.city,
  country: getCountryName(site.countryCode),
  form: site.legalForm,
  licence: site.licence,
});
