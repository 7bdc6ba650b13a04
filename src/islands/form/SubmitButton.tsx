import '../../styles/form.css';

interface LabelProps {
  children: string;
  busyText: string;
}

/** The text of a button, which client/forms/elements.ts changes while the button is busy or counts down. */
export function ButtonLabel({ children, busyText }: LabelProps) {
  return (
    <span>
      <span data-busy-text={busyText}>{children}</span>
      <span />
    </span>
  );
}

interface Props extends LabelProps {
  isOutlined?: boolean;
}

/** Submits the form. It retains the focus while busy, because it is not disabled. */
export function SubmitButton({ isOutlined, ...label }: Props) {
  return (
    <button type="submit" className="button full" data-variant={isOutlined ? undefined : 'primary'}>
      <ButtonLabel {...label} />
    </button>
  );
}
