import '../../styles/icon.css';

interface Props {
  /** Path data in a box of 24 by 24, from shared/icons.ts. */
  path: string;
}

/** A sign without a name of its own: what carries it must be labelled. */
export function Icon({ path }: Props) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
