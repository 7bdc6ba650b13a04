import '../../styles/icon.css';

interface Props {
  path: string;
}

/** A decorative icon: the element around it needs a label. */
export function Icon({ path }: Props) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}
