/** The fields of a rendered form, by label. */
import { fireEvent, screen } from '@testing-library/react';

const getField = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });

export function fillIn(values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(getField(label), { target: { value } });
}

/** The current values of the fields with these labels. */
export const readValues = (values: object) =>
  Object.fromEntries(Object.keys(values).map((label) => [label, getField(label).value]));
