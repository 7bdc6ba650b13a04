import './Trap.css';
/** The name of the field that only programs fill in. */
export const trapName = 'topic';

/**
 * A field that nobody sees and that programs fill in. It is not displayed at all, so neither a screen reader
 * nor the Tab key nor a browser's own filling comes to it; the attributes keep password managers out.
 */
export function Trap() {
  return (
    <label className="trap">
      Leave this field empty
      <input
        type="text"
        name={trapName}
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
