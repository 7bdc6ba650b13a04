import { paths } from '../../lib/paths';

interface Props {
  /** Says that the next submit may log out whoever is signed in. */
  onLeave: () => void;
}

/** For the link of a mail while somebody else is signed in: log out and go on, or stay. Stands in the form. */
export function OtherAccount({ onLeave }: Props) {
  return (
    <p className="actions">
      <button
        type="button"
        className="button"
        data-variant="primary"
        onClick={({ currentTarget: { form } }) => {
          onLeave();
          form?.requestSubmit();
        }}
      >
        Log out and go on
      </button>
      <a className="button" href={paths.account}>
        Stay signed in
      </a>
    </p>
  );
}
