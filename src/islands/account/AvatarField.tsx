import '../../styles/form.css';
import './AvatarField.css';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { convertAvatar } from '../../client/avatar';
import { removeAvatar, saveAvatar } from '../../client/backend/avatar';
import { showError, showSuccess } from '../../client/toast';
import { limits } from '../../shared/limits';
import { accountMessages, avatarMessages } from '../../shared/messages/account';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { type ErrorCode, type Failure, hasSessionEnded } from '../../shared/result';
import { FailureHelp } from '../form/FailureHelp';
import { useBusy } from '../form/useBusy';

interface Props {
  userId: string;
  name: string | null;
  url: string | null;
  initial: string;
  /** False until the profile is loaded: a photo must not replace an unknown one. */
  isReady: boolean;
  /** Called with the URL of the new photo, or with null when the photo is removed. */
  onSaved: (url: string | null) => void;
}

/** The message for a failure; `general` unless the visitor has to do something else than try again. */
const getFailureText = (failure: Failure, general: string) =>
  hasSessionEnded(failure.code) || failure.code === 'account_switched'
    ? getAuthFailureMessage(failure)
    : general;

/** The photo with its file input, which also takes a dropped file, and a button that removes it (docs/product.md, "Photo"). */
export function AvatarField({ userId, name, url, initial, isReady, onSaved }: Props) {
  const [isBusy, run] = useBusy();
  const [problem, setProblem] = useProblem();
  const input = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  useFileDrops();
  // A disabled input loses the focus; it is restored for visitors who use the keyboard.
  useEffect(() => {
    if (!isBusy && hadFocus.current) input.current?.focus();
  }, [isBusy]);
  const isDisabled = isBusy || !isReady;

  const upload = async (file: File) => {
    const avatar = await convertAvatar(file);
    if (typeof avatar === 'string') {
      showError(avatarMessages[avatar]);
      if (avatar === 'not_an_image') setProblem(avatar);
      return;
    }
    const result = await saveAvatar(userId, name, avatar);
    if (result.ok) {
      onSaved(result.value);
      showSuccess(accountMessages.avatarUpdated);
    } else {
      setProblem(result.code);
      if (hasSessionEnded(result.code)) showError(accountMessages.avatarSignedOut);
      else showError(getFailureText(result, accountMessages.avatarFailed));
    }
  };

  const remove = async () => {
    const result = await removeAvatar(userId);
    if (result.ok) {
      onSaved(null);
      showSuccess(accountMessages.avatarRemoved);
    } else {
      setProblem(result.code);
      showError(getFailureText(result, accountMessages.avatarRemoveFailed));
    }
  };

  const start = (action: () => Promise<void>) => {
    if (isDisabled) return;
    setProblem(undefined);
    void run(action);
  };

  return (
    <div className="avatar-field">
      <DropZone
        {...{ input, isBusy, isDisabled }}
        onChoose={(file) => {
          hadFocus.current = document.activeElement === input.current;
          start(() => upload(file));
        }}
      >
        <Avatar url={url} initial={initial} />
      </DropZone>
      <AvatarHints problem={problem} />
      {url && (
        <button
          type="button"
          className="link-button"
          aria-disabled={isDisabled || undefined}
          onClick={() => {
            // The button disappears with the photo.
            hadFocus.current = true;
            start(remove);
          }}
        >
          Remove photo
        </button>
      )}
    </div>
  );
}

interface DropZoneProps {
  input: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** The label of the file input, which also takes a dropped file. */
function DropZone({ input, isBusy, isDisabled, onChoose, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => files?.[0] && onChoose(files[0]);
  return (
    <label
      className="avatar"
      aria-busy={isBusy || undefined}
      data-dragover={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(!isDisabled);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files);
      }}
    >
      {children}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        aria-describedby="avatar-hint"
        accept="image/*"
        disabled={isDisabled}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // The same file may be chosen again after a failure.
          currentTarget.value = '';
        }}
      />
      <span className="avatar-label">{isBusy ? 'Uploading...' : 'Change photo'}</span>
    </label>
  );
}

/** Why the last file or request failed, if the field explains it. Saving the profile ends that state. */
type Problem = 'not_an_image' | ErrorCode | undefined;

function useProblem() {
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const clear = () => setProblem(undefined);
    document.addEventListener('submit', clear);
    return () => document.removeEventListener('submit', clear);
  }, []);
  return [problem, setProblem] as const;
}

function AvatarHints({ problem }: { problem: Problem }) {
  const isUnreadable = problem === 'not_an_image';
  return (
    <>
      <small id="avatar-hint">JPG, PNG or WebP, at most {limits.photoMegabytes} MB.</small>
      <small className="problem" role="status">
        {isUnreadable &&
          'This browser cannot read the file. Save it as JPG, PNG or WebP, then choose it again.'}
      </small>
      {!isUnreadable && <FailureHelp code={problem} />}
    </>
  );
}

/** A file dropped next to the photo does nothing. Otherwise the browser would open it instead of the account. */
function useFileDrops() {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    window.addEventListener('dragover', ignore);
    window.addEventListener('drop', ignore);
    return () => {
      window.removeEventListener('dragover', ignore);
      window.removeEventListener('drop', ignore);
    };
  }, []);
}

function Avatar({ url, initial }: Pick<Props, 'url' | 'initial'>) {
  const [missingUrl, setMissingUrl] = useState<string | null>(null);
  if (url && url !== missingUrl)
    return (
      <img
        className="avatar-image"
        src={url}
        alt=""
        width="144"
        height="144"
        onError={() => setMissingUrl(url)}
      />
    );
  return (
    <span className="avatar-image display" dir="auto" aria-hidden="true">
      {initial}
    </span>
  );
}
