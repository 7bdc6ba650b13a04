import '../../styles/form.css';

export const honeypotName = 'topic';

/**
 * A field that only bots fill in. It is not displayed, so screen readers, the Tab key and the browser's autofill do not
 * reach it. The attributes make password managers ignore it.
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
