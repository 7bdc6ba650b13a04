import '../../styles/form.css';

interface Props {
  children: string;
  /** The text while the form is being sent. */
  busyText: string;
  isBusy: boolean;
  /** For destructive actions. */
  isOutlined?: boolean;
  /** The seconds until the form can be sent again. */
  secondsLeft?: number;
}

/** Submits the form. It retains the focus while busy, because it is not disabled. */
export function SubmitButton({ children, busyText, isBusy, isOutlined, secondsLeft = 0 }: Props) {
  return (
    <button
      type="submit"
      className="button full"
      data-variant={isOutlined ? undefined : 'primary'}
      aria-disabled={isBusy || secondsLeft > 0 || undefined}
      aria-busy={isBusy || undefined}
    >
      {isBusy ? busyText : children}
      {!isBusy && secondsLeft > 0 && ` (${secondsLeft} s)`}
    </button>
  );
}
