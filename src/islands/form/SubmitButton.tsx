import '../../styles/form.css';

interface Props {
  children: string;
  /** What the button says while the form is being sent. */
  busyText: string;
  isBusy: boolean;
  /** For what nobody is invited to do. */
  isOutlined?: boolean;
}

/** Sends the form. While busy it keeps focus and says what is happening. */
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
