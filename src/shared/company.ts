/** What is said about the company besides its name, each fact in one place: content/site.yaml. */

/** The facts that a text can name: <Company fact="city" />. */
export const companyFacts = ['city', 'country', 'form', 'licence'] as const;
export type CompanyFact = (typeof companyFacts)[number];

const countries = new Intl.DisplayNames('en', { type: 'region' });

/** The name of a country. @param code two capital letters (ISO 3166-1); anything else is given back */
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) && countries.of(code)) || code;

/** The fields of content/site.yaml that hold them. */
export interface Company {
  city: string;
  countryCode: string;
  legalForm: string;
  licence: string;
}

/** The facts in words. */
export const describeCompany = (site: Company): Record<CompanyFact, string> => ({
  city: site.city,
  country: countryName(site.countryCode),
  form: site.legalForm,
  licence: site.licence,
});
