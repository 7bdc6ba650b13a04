import './ProfileSection.css';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { loadProfile, type ProfileChange, watchProfile } from '../../client/backend/account';
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
  const [profile, retry] = useLoadable(loadProfile, user.id);
  const [changes, setChanges] = useState<ProfileChange>({});
  const change = useCallback((next: ProfileChange) => setChanges((before) => ({ ...before, ...next })), []);
  useEffect(() => watchProfile(user.id, change), [user.id, change]);

  const { email } = user;
  const { fullName, avatarUrl = null } = { ...(profile.status === 'ready' && profile.value), ...changes };
  const name = fullName ?? user.fullName ?? '';

  return (
    <div className="profile">
      <AvatarField
        userId={user.id}
        name={name || null}
        url={avatarUrl}
        // The first letter, with its accents.
        initial={/\p{L}\p{M}*/u.exec(name + user.email)?.[0].toUpperCase() ?? ''}
        isReady={profile.status === 'ready'}
        onSaved={(url) => change({ avatarUrl: url })}
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
        {profile.status === 'ready' && (
          <ProfileForm user={user} name={name} onNameSaved={(saved) => change({ fullName: saved })} />
        )}
        {/* The last sign-in comes second, because it is loaded and would move the button under the pointer. */}
        <div className="profile-session" data-user={user.id}>
          <LogOutButton />
          {children}
        </div>
      </div>
    </div>
  );
}
