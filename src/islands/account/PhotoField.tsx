import './PhotoField.css';
import { useEffect, useRef, useState } from 'react';
import { accountMessages, explainPhoto } from '../../client/forms/account-messages';
import { showError, showSuccess } from '../../client/toast';
import { explainAuth } from '../../shared/auth-messages';

interface Props {
  userId: string;
  /** The name to store with the photo, if one is known. */
  name: string | null;
  address: string | null;
  /** Stands in for the photo while there is none. */
  initials: string;
  /** Until the profile is read nothing may be stored over it. */
  isReady: boolean;
  /** Called with the new address, or with null when the photo is removed. */
  onSaved: (address: string | null) => void;
}

const fetchCalls = () => import('../../client/backend/photo');

/** What a change of the photo takes, fetched when one is chosen; null where it cannot be had. */
const fetchChanges = () =>
  Promise.all([import('../../client/photo'), fetchCalls()]).then(
    ([{ makePhoto }, { savePhoto }]) => ({ makePhoto, savePhoto }),
    () => null,
  );

/** The photo: a click, a key or a dropped file changes it, a button removes it (docs/product.md, "Photo"). */
export function PhotoField({ userId, name, address, initials, isReady, onSaved }: Props) {
  const [isBusy, setIsBusy] = useState(false);
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  // A field that is switched off drops focus; who came by keyboard goes on where they were.
  useEffect(() => {
    if (!isBusy && hadFocus.current) input.current?.focus();
  }, [isBusy]);
  const isOff = isBusy || !isReady;

  const take = async (file: File | undefined) => {
    if (!file || isOff) return;
    hadFocus.current = document.activeElement === input.current;
    setIsBusy(true);
    const changes = await fetchChanges();
    const photo = await changes?.makePhoto(file);
    if (!changes || !photo) showError(accountMessages.photoFailed);
    else if (typeof photo === 'string') showError(explainPhoto(photo));
    else {
      const saved = await changes.savePhoto(userId, name, photo);
      if (saved.ok) {
        onSaved(saved.value);
        showSuccess(accountMessages.photoUpdated);
      } else
        showError(
          saved.code === 'session_expired' ? accountMessages.photoSignedOut : accountMessages.photoFailed,
        );
    }
    setIsBusy(false);
  };

  const setRemoving = (isRemoving: boolean) => {
    // The button goes with the photo: the field has the focus then.
    hadFocus.current = true;
    setIsBusy(isRemoving);
  };

  return (
    <div className="photo-field">
      <label
        className="photo"
        aria-busy={isBusy || undefined}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!isOff);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          take(event.dataTransfer.files[0]);
        }}
      >
        {address ? (
          <img className="avatar" src={address} alt="" width="144" height="144" />
        ) : (
          <span className="avatar display" dir="auto" aria-hidden="true">
            {initials}
          </span>
        )}
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept="image/*"
          disabled={isOff}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // The same file may be chosen again after a failure.
            event.currentTarget.value = '';
          }}
        />
        <span className="photo-words">{isBusy ? 'Uploading...' : 'Change photo'}</span>
      </label>
      {address && <RemoveButton {...{ userId, isOff, setRemoving }} onRemoved={() => onSaved(null)} />}
    </div>
  );
}

interface RemoveProps extends Pick<Props, 'userId'> {
  isOff: boolean;
  setRemoving: (isRemoving: boolean) => void;
  onRemoved: () => void;
}

function RemoveButton({ userId, isOff, setRemoving, onRemoved }: RemoveProps) {
  const remove = async () => {
    if (isOff) return;
    setRemoving(true);
    const removed = await fetchCalls().then(
      (calls) => calls.removePhoto(userId),
      () => null,
    );
    if (removed?.ok) {
      onRemoved();
      showSuccess(accountMessages.photoRemoved);
    } else
      showError(
        removed?.code === 'session_expired' ? explainAuth(removed) : accountMessages.photoRemoveFailed,
      );
    setRemoving(false);
  };
  return (
    <button type="button" className="photo-remove" aria-disabled={isOff || undefined} onClick={remove}>
      Remove photo
    </button>
  );
}
