import './Devices.css';
import { useEffect, useRef, useState } from 'react';
import { type Device, signOutDevice, signOutOthers } from '../../client/backend/devices';
import type { SessionUser } from '../../client/backend/session';
import { identitySchema } from '../../client/forms/auth';
import { showSuccess } from '../../client/toast';
import { formatMoment, formatShortMoment } from '../../shared/dates';
import { accountMessages } from '../../shared/messages/account';
import { getAuthFailureMessage } from '../../shared/messages/auth';
import { Form } from '../form/Form';
import { SubmitButton } from '../form/SubmitButton';
import { useForm } from '../form/useForm';
import { ConfirmIdentity } from './ConfirmIdentity';
import { LoadFailure } from './LoadFailure';
import type { Loadable } from './useLoadable';

interface Props {
  user: SessionUser;
  devices: Loadable<Device[]>;
  reload: () => void;
}

/** What to log out: one device, or all except this one. */
type Target = Device | 'others';

const formatTime = (iso: string) => formatShortMoment(new Date(iso));

export function Devices({ user, devices, reload }: Props) {
  const [target, setTarget] = useState<Target | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const closeForm = () => {
    setTarget(null);
    // The form disappears with the focus.
    title.current?.focus();
  };
  return (
    <section className="my-data" aria-labelledby="devices-title">
      <h3 id="devices-title" ref={title} tabIndex={-1}>
        Devices
      </h3>
      {devices.status === 'loading' && (
        <p className="mute" role="status">
          Loading your devices...
        </p>
      )}
      {devices.status === 'failed' && (
        <LoadFailure failure={devices.failure} retry={reload} subject="your devices" />
      )}
      {devices.status === 'ready' && (
        <>
          <LastSignIn devices={devices.value} />
          <ul className="devices">
            {devices.value.map((device) => (
              <DeviceRow key={device.id} device={device} onLogOut={() => setTarget(device)} />
            ))}
          </ul>
        </>
      )}
      {target !== null ? (
        <LogOutForm
          key={target === 'others' ? target : target.id}
          {...{ user, target }}
          onCancel={closeForm}
          onDone={() => {
            closeForm();
            reload();
          }}
        />
      ) : (
        devices.status === 'ready' &&
        devices.value.length > 1 && (
          <p className="actions">
            <button type="button" className="button" onClick={() => setTarget('others')}>
              Log out other devices
            </button>
          </p>
        )
      )}
    </section>
  );
}

/** The latest sign-in on another device, so that the owner notices a stranger's; without one, this device's. */
export function LastSignIn({ devices }: { devices: readonly Device[] }) {
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  const [latest] = [...(others.length > 0 ? others : devices)].sort((one, other) =>
    other.signedInAt.localeCompare(one.signedInAt),
  );
  return (
    latest && (
      <p className="mute">
        Last sign-in: {formatMoment(new Date(latest.signedInAt))}, {latest.name}
        {latest.isCurrent && ', this device'}
      </p>
    )
  );
}

function DeviceRow({ device, onLogOut }: { device: Device; onLogOut: () => void }) {
  return (
    <li>
      <p>
        <strong>{device.name}</strong>
        {device.isCurrent && <span className="mute"> This device</span>}
      </p>
      <small>
        Signed in: {formatTime(device.signedInAt)}
        <br />
        Last used: {formatTime(device.lastUsedAt)}
      </small>
      {!device.isCurrent && (
        <button
          type="button"
          className="link-button"
          aria-label={`Log out ${device.name}, signed in ${formatTime(device.signedInAt)}`}
          onClick={onLogOut}
        >
          Log out
        </button>
      )}
    </li>
  );
}

interface FormProps {
  user: SessionUser;
  target: Target;
  onCancel: () => void;
  onDone: () => void;
}

function LogOutForm({ user, target, onCancel, onDone }: FormProps) {
  const label = target === 'others' ? 'Log out other devices' : `Log out ${target.name}`;
  const form = useForm({
    id: 'log-out-device',
    schema: identitySchema,
    submit: ({ currentPassword }) => {
      const owner = { ...user, password: currentPassword };
      return target === 'others' ? signOutOthers(owner) : signOutDevice(owner, target.id);
    },
    onSuccess: () => {
      showSuccess(target === 'others' ? accountMessages.othersSignedOut : accountMessages.deviceSignedOut);
      onDone();
      return 'clear';
    },
    fieldOf: { wrong_password: 'currentPassword' },
    onFailure: getAuthFailureMessage,
  });
  // The button that opened the form may have disappeared, or be far above the form.
  useEffect(() => document.getElementById('log-out-device-currentPassword')?.focus(), []);
  return (
    <Form state={form} label={label}>
      <p>{label}</p>
      <ConfirmIdentity email={user.email} field={form.field} />
      <p className="actions">
        <SubmitButton busyText="Logging out...">LOG OUT</SubmitButton>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
      </p>
    </Form>
  );
}
