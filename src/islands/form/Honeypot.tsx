import '../../styles/form.css';

/** The name of the honeypot field. */
export const honeypotName = 'topic';

/**
 * A field that only programs fill in. It is not displayed, so neither screen readers nor the Tab key nor the browser's
 * autofill reach it; the attributes keep password managers out.
 */
export function Honeypot() {
  return (
    <label className="honeypot">
      Leave this field empty
      <input
        type="text"
        name={honeypotName}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-bwignore="true"
        data-lpignore="true"
        data-form-type="other"
      />
    </label>
  );
}
