import '../../styles/form.css';

interface Props {
  children: string;
  /** The text while the form is being sent. */
  busyText: string;
  isBusy: boolean;
  /** For destructive actions. */
  isOutlined?: boolean;
}

/** Submits the form. It keeps the focus while busy, because it is not disabled. */
export function SubmitButton({ children, busyText, isBusy, isOutlined }: Props) {
  return (
    <button
      type="submit"
      className="button full"
      data-variant={isOutlined ? undefined : 'primary'}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? busyText : children}
    </button>
  );
}
