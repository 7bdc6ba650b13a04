import { Component, type ComponentType, Fragment, type ReactNode } from 'react';
import { announceFailure } from '../../client/hydration/events';

/** The number of errors after which an island is not rendered again. */
const maxErrors = 3;

type Values = Map<string, string>;

const isControl = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

function readPage(): Values {
  const values: Values = new Map();
  for (const form of document.forms)
    for (const field of form.elements)
      if (isControl(field) && field.id && field.type !== 'file') values.set(field.id, field.value);
  return values;
}

function restorePage(values: Values): void {
  for (const [id, value] of values) {
    const field = document.getElementById(id);
    if (field && isControl(field)) field.value = value;
  }
}

interface State {
  hasError: boolean;
  errors: number;
}

/**
 * Renders an island again after an error, with the values of its fields. Another program may have moved or removed an
 * element that React wanted to change. After several errors the island stays as it is, and a message offers to write an
 * email.
 */
class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasError: false, errors: 0 };
  values: Values = new Map();

  static getDerivedStateFromError(): Partial<State> {
    return { hasError: true };
  }

  override getSnapshotBeforeUpdate(_: unknown, before: State): Values | null {
    return this.state.hasError && !before.hasError ? readPage() : null;
  }

  override componentDidUpdate(_: unknown, before: State, values: Values | null): void {
    if (values) this.values = values;
    if (before.hasError && !this.state.hasError) restorePage(this.values);
  }

  override componentDidCatch(): void {
    const errors = this.state.errors + 1;
    if (errors < maxErrors) this.setState({ hasError: false, errors });
    else {
      announceFailure(document, true);
      // Nothing handles a submit any more, and the browser would leave the page.
      document.addEventListener('submit', (event) => {
        event.preventDefault();
        announceFailure(document, true);
      });
    }
  }

  override render(): ReactNode {
    return !this.state.hasError && <Fragment key={this.state.errors}>{this.props.children}</Fragment>;
  }
}

export const withBoundary =
  <Props extends object>(Island: ComponentType<Props>) =>
  (props: Props) => (
    <Boundary>
      <Island {...props} />
    </Boundary>
  );
