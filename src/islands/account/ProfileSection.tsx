import './ProfileSection.css';
import { useCallback, useState } from 'react';
import { loadProfile } from '../../client/backend/account';
import type { SessionUser } from '../../client/backend/session';
import { signOut } from '../../client/backend/session';
import { accountMessages } from '../../client/forms/account-messages';
import { initialsOf } from '../../client/initials';
import { flashSuccess, showError } from '../../client/toast';
import { paths } from '../../shared/paths';
import { LoadFailure } from './LoadFailure';
import { PhotoField } from './PhotoField';
import { ProfileForm } from './ProfileForm';
import { useLoadable } from './useLoadable';

interface Props {
  user: SessionUser;
}

/** Who is signed in, what can be changed about that, and the way out. */
export function ProfileSection({ user }: Props) {
  const load = useCallback(() => loadProfile(user.id), [user.id]);
  const [profile, retry] = useLoadable(load);
  const [savedName, setSavedName] = useState<string | null>(null);
  /** Undefined until the photo is changed here; null when it is removed. */
  const [savedPhoto, setSavedPhoto] = useState<string | null | undefined>();
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = async () => {
    if (isLeaving) return;
    setIsLeaving(true);
    const result = await signOut();
    if (result.ok) {
      flashSuccess(accountMessages.signedOut);
      location.assign(paths.home);
      return;
    }
    setIsLeaving(false);
    showError(
      result.code === 'unexpected' ? accountMessages.signOutUnexpected : accountMessages.signOutFailed,
    );
  };

  const stored = profile.status === 'ready' ? profile.value : null;
  const name = savedName ?? stored?.fullName ?? user.fullName ?? '';

  const logOut = (
    <button type="button" className="button" aria-busy={isLeaving || undefined} onClick={leave}>
      {isLeaving ? 'Logging out...' : 'Log out'}
    </button>
  );

  return (
    <div className="profile">
      <PhotoField
        userId={user.id}
        name={name || null}
        address={savedPhoto === undefined ? (stored?.avatarUrl ?? null) : savedPhoto}
        initials={initialsOf(name) || initialsOf(user.email)}
        isReady={profile.status === 'ready'}
        onSaved={setSavedPhoto}
      />
      <div className="profile-words">
        <p className="profile-who">
          {name && <bdi className="profile-name display">{name}</bdi>}
          <bdi className="mute">
            {user.email.split('@', 1)}
            <wbr />
            {user.email.slice(user.email.indexOf('@'))}
          </bdi>
        </p>
        {profile.status === 'loading' && (
          <p className="mute" role="status">
            Loading your profile…
          </p>
        )}
        {profile.status === 'failed' && (
          <LoadFailure failure={profile.failure} retry={retry} what="your profile" />
        )}
        {profile.status === 'ready' ? (
          <ProfileForm user={user} name={name} onNameSaved={setSavedName}>
            {logOut}
          </ProfileForm>
        ) : (
          <p className="actions">{logOut}</p>
        )}
      </div>
    </div>
  );
}
