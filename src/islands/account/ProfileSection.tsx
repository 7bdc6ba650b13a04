import './ProfileSection.css';
import { type ReactNode, useCallback, useState } from 'react';
import { loadProfile } from '../../client/backend/account';
import type { SessionUser } from '../../client/backend/session';
import { AvatarField } from './AvatarField';
import { LoadFailure } from './LoadFailure';
import { LogOutButton } from './LogOutButton';
import { ProfileForm } from './ProfileForm';
import { useLoadable } from './useLoadable';

interface Props {
  user: SessionUser;
  children: ReactNode;
}

/** Photo, name and email address with the form that changes them, and the button that signs out. */
export function ProfileSection({ user, children }: Props) {
  const load = useCallback(() => loadProfile(user.id), [user.id]);
  const [profile, retry] = useLoadable(load);
  const [savedName, setSavedName] = useState<string | null>(null);
  /** The photo's URL after a change on this page; null if it was removed, undefined without a change. */
  const [savedAvatar, setSavedAvatar] = useState<string | null | undefined>();

  const { email } = user;
  const storedProfile = profile.status === 'ready' ? profile.value : null;
  const name = savedName ?? storedProfile?.fullName ?? user.fullName ?? '';

  return (
    <div className="profile">
      <AvatarField
        userId={user.id}
        name={name || null}
        url={savedAvatar === undefined ? (storedProfile?.avatarUrl ?? null) : savedAvatar}
        // The first letter, with its accents.
        initial={/\p{L}\p{M}*/u.exec(name + user.email)?.[0].toUpperCase() ?? ''}
        isReady={profile.status === 'ready'}
        onSaved={setSavedAvatar}
      />
      <div className="profile-details">
        <p className="profile-identity">
          {name && <bdi className="profile-name display">{name}</bdi>}
          <bdi className="mute">
            {email.split('@', 1)}
            <wbr />
            {email.slice(email.indexOf('@'))}
          </bdi>
        </p>
        {profile.status === 'loading' && (
          <p className="mute" role="status">
            Loading your profile...
          </p>
        )}
        {profile.status === 'failed' && (
          <LoadFailure failure={profile.failure} retry={retry} subject="your profile" />
        )}
        {profile.status === 'ready' && <ProfileForm user={user} name={name} onNameSaved={setSavedName} />}
        {/* The last sign-in comes second, because it is loaded and would move the button under the pointer. */}
        <div className="profile-session">
          <LogOutButton />
          {children}
        </div>
      </div>
    </div>
  );
}
